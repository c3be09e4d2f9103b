//! The button and the posts of the next hand.

use pokercore_core::button::{self, ButtonMode, Positions as CorePositions};
use pokercore_core::error::{DefectCode, RulesError};
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::seats_of;
use pokercore_core::view;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use crate::number::{Chair, Code};
use crate::setup::{Defects, post_code, read_posts, read_stakes, read_straddles};
use crate::typed::{Arg, IntSequence, PostTuple, PostsLike, StakesGiven, Straddles, Typed};
use crate::{enums, errors};

/// Who has the button and the blinds in one hand, by chair; a value.
///
/// Without blinds the last three are None. A small blind is either posted (``small_blind``) or due
/// at a chair where nobody is dealt in (``dead_small``).
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Positions(pub(crate) CorePositions);

/// What positions are made of.
type Parts = (u8, Option<u8>, Option<u8>, Option<u8>);

#[pymethods]
impl Positions {
    #[new]
    #[pyo3(signature = (button, small_blind=None, dead_small=None, big_blind=None))]
    fn new(
        button: Chair,
        small_blind: Option<Chair>,
        dead_small: Option<Chair>,
        big_blind: Option<Chair>,
    ) -> Self {
        let chair = |chair: Option<Chair>| chair.map(|chair| chair.0);
        Self(CorePositions {
            button: button.0,
            small_blind: chair(small_blind),
            dead_small: chair(dead_small),
            big_blind: chair(big_blind),
        })
    }

    /// The chair of the button, which may be empty.
    #[getter]
    fn button(&self) -> u8 {
        self.0.button
    }

    /// The chair that posts the small blind.
    #[getter]
    fn small_blind(&self) -> Option<u8> {
        self.0.small_blind
    }

    /// The chair where a small blind is due that nobody posts.
    #[getter]
    fn dead_small(&self) -> Option<u8> {
        self.0.dead_small
    }

    /// The chair that posts the big blind.
    #[getter]
    fn big_blind(&self) -> Option<u8> {
        self.0.big_blind
    }

    fn __repr__(&self) -> String {
        let text = |chair: Option<u8>| chair.map_or_else(|| "None".to_owned(), |c| c.to_string());
        format!(
            "Positions({}, {}, {}, {})",
            self.0.button,
            text(self.0.small_blind),
            text(self.0.dead_small),
            text(self.0.big_blind)
        )
    }

    #[pyo3(signature = () -> "tuple[object, tuple[int, int | None, int | None, int | None]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Parts) {
        let this = slf.get().0;
        let parts = (
            this.button,
            this.small_blind,
            this.dead_small,
            this.big_blind,
        );
        (slf.get_type().into_any(), parts)
    }
}

/// A mask of chairs.
pub fn mask(dealt: &Bound<'_, PyAny>) -> PyResult<u16> {
    let mut mask = 0;
    for chair in dealt.try_iter()? {
        let Chair(chair) = chair?.extract()?;
        if chair as usize >= MAX_SEATS {
            let error = button::ButtonError::NoSuchChair {
                chair,
                chairs: MAX_SEATS as u8,
            };
            return Err(errors::rules(error.into()));
        }
        mask |= 1 << chair;
    }
    Ok(mask)
}

/// A mask of chairs, given as one, or by the chairs.
pub fn mask_or_chairs(chairs: &Bound<'_, PyAny>, place: &str) -> PyResult<u16> {
    if !chairs.is_instance_of::<PyInt>() {
        return mask(chairs);
    }
    chairs.extract::<u16>().map_err(|_| {
        errors::defect(
            DefectCode::NoSuchSeat,
            place,
            format!("{chairs:?} is no mask of chairs; there are {MAX_SEATS} at most, a bit each"),
        )
    })
}

fn answer(positions: Result<CorePositions, button::ButtonError>) -> PyResult<Positions> {
    positions
        .map(Positions)
        .map_err(|error| errors::rules(RulesError::from(error)))
}

/// The positions of a first hand, with the button on a chair that is dealt in.
///
/// Args:
///     button: the chair of the button.
///     dealt: the chairs of the players of the hand.
///     chairs: how many chairs the table has.
///     with_blinds: whether the game has blinds.
///
/// Raises:
///     RulesError: chairs that are not there, fewer than two players, a button on an empty chair.
#[pyfunction]
#[pyo3(signature = (button, dealt, chairs, with_blinds=true))]
pub fn first_positions(
    button: Chair,
    dealt: Arg<'_, '_, IntSequence>,
    chairs: Chair,
    with_blinds: bool,
) -> PyResult<Positions> {
    let (Chair(button), Chair(chairs), dealt) = (button, chairs, mask(&dealt.0)?);
    answer(if with_blinds {
        button::first(button, dealt, chairs)
    } else {
        button::first_without_blinds(button, dealt, chairs)
    })
}

/// The positions of the hand after another; a pure function, and the one place that knows how the
/// button goes round.
///
/// Args:
///     previous: the positions of the last hand that had a button.
///     mode: ``ButtonMode.DEAD`` or ``ButtonMode.MOVING``.
///     dealt: the chairs of the players of the coming hand.
///     chairs: how many chairs the table has.
///     with_blinds: whether the game has blinds.
///
/// Raises:
///     RulesError: chairs that are not there, fewer than two players, positions that cannot be.
#[pyfunction]
#[pyo3(signature = (previous, mode, dealt, chairs, with_blinds=true))]
pub fn next_positions(
    previous: &Bound<'_, Positions>,
    mode: Code,
    dealt: Arg<'_, '_, IntSequence>,
    chairs: Chair,
    with_blinds: bool,
) -> PyResult<Positions> {
    let (Code(mode), Chair(chairs), dealt) = (mode, chairs, mask(&dealt.0)?);
    let previous = &previous.get().0;
    answer(if with_blinds {
        button::next(previous, button_mode(mode)?, dealt, chairs)
    } else {
        button::next_without_blinds(previous, dealt, chairs)
    })
}

/// The chairs that the blinds went past from one hand to the next, out of those asked about.
///
/// Args:
///     previous: the positions of the last hand.
///     coming: the positions of the coming hand.
///     away: the chairs of those who sit at the table and are not dealt in.
///
/// Returns:
///     The chairs that the small blind went past, and those that the big blind went past: both
///     empty where one of the hands had no blinds.
///
/// Raises:
///     RulesError: chairs that no table has.
#[pyfunction]
pub fn passed_blinds(
    previous: &Bound<'_, Positions>,
    coming: &Bound<'_, Positions>,
    away: Arg<'_, '_, IntSequence>,
) -> PyResult<(Vec<usize>, Vec<usize>)> {
    let away = mask(&away.0)?;
    let passed = button::passed(&previous.get().0, &coming.get().0, away);
    let chairs = |mask| seats_of(mask).map(usize::from).collect();
    Ok((chairs(passed.small), chairs(passed.big)))
}

/// The button mode of a code.
pub fn button_mode(mode: u8) -> PyResult<ButtonMode> {
    match mode {
        0 => Ok(ButtonMode::Dead),
        1 => Ok(ButtonMode::Moving),
        _ => Err(errors::defect(
            DefectCode::Option,
            "button_mode",
            format!("{mode} is no mode of the button; 0 is dead, 1 is moving"),
        )),
    }
}

/// The forced payments of a hand, in order of posting.
///
/// Args:
///     positions: who has the button and the blinds.
///     stakes: the stakes.
///     dealt: the chairs of the players of the hand.
///     straddles: pairs of seat and amount, in order.
///     owed: posts of players who missed a blind or are new.
///
/// Raises:
///     RulesError: posts by chairs without a player, or more than a hand can have.
#[pyfunction]
#[pyo3(signature = (positions, stakes, dealt, straddles=None, owed=None))]
pub fn posts<'py>(
    py: Python<'py>,
    positions: &Bound<'py, Positions>,
    stakes: Arg<'_, 'py, StakesGiven>,
    dealt: Arg<'_, 'py, IntSequence>,
    straddles: Option<Arg<'_, 'py, Straddles>>,
    owed: Option<Arg<'_, 'py, PostsLike>>,
) -> PyResult<Typed<'py, PostTuple>> {
    let mut defects = Defects::default();
    let stakes = read_stakes(&stakes.0, &mut defects)?;
    let straddles = match &straddles {
        Some(straddles) => read_straddles(&straddles.0, &mut defects)?,
        None => Vec::new(),
    };
    let owed = match owed.as_ref().filter(|owed| !owed.0.is_none()) {
        Some(owed) => read_posts(&owed.0, &mut defects)?,
        None => pokercore_core::setup::Posts::default(),
    };
    defects.raise()?;
    let dealt = mask(&dealt.0)?;
    let posts = button::posts(&positions.get().0, &stakes, dealt, &straddles, &owed)
        .map_err(|error| errors::rules(error.into()))?;
    post_tuple(py, &posts)
}

/// What the positions of so many players are called, from the chair after the button to the button:
/// ``['SB', 'BB', 'BTN']`` of three. No names for less than two or more than ten.
#[pyfunction]
pub fn position_names(players: u8) -> Vec<String> {
    if !(2..=MAX_SEATS as u8).contains(&players) {
        return Vec::new();
    }
    let dealt = ((1_u32 << players) - 1) as u16;
    (0..players)
        .map(|seat| view::position(dealt, players - 1, seat))
        .collect()
}

/// Posts as Python values.
pub fn post_tuple<'py>(
    py: Python<'py>,
    posts: &[pokercore_core::setup::Post],
) -> PyResult<Typed<'py, PostTuple>> {
    let class = py.import("pokercore.options")?.getattr("Post")?;
    let posts = posts
        .iter()
        .map(|post| {
            let kind = enums::POST_KIND.get(py, post_code(post.kind))?;
            class.call1((post.seat, kind, post.amount))
        })
        .collect::<PyResult<Vec<_>>>()?;
    Ok(Typed::new(PyTuple::new(py, posts)?))
}
