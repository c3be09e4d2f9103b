//! What hands are worth.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use pokercore_core::card::{Card as CoreCard, CardSet, Slot};
use pokercore_core::ranking::{Description, Measure, Ranking, Strength};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::number;
use crate::typed::{
    Arg, CardTuple, CategoryHint, HandLike, OptionalCards, RankingHint, SideLike, Typed, UsesLike,
    VariantName, WildLike,
};
use crate::{card, enums, errors, wild};

/// What a set of cards is worth: ordered, equal where hands tie.
///
/// Hands of one ranking compare; the greater wins, also in low rankings. Hands whose wild cards may
/// stand for different things do not compare.
#[pyclass(frozen, module = "pokercore")]
#[derive(Debug)]
pub struct HandRank {
    measure: Measure,
    own: CardSet,
    shared: CardSet,
    strength: Strength,
    /// Told when it is first asked for: most hands are only compared.
    description: OnceLock<Box<Description>>,
}

/// The ranking with this code.
pub fn by_code(code: u8) -> PyResult<Ranking> {
    Ranking::ALL.get(code as usize).copied().ok_or_else(|| {
        errors::CardError::new_err(format!(
            "{code} is no ranking; rankings are 0 to {}",
            Ranking::ALL.len() - 1
        ))
    })
}

impl HandRank {
    fn new(measure: Measure, own: CardSet, shared: CardSet) -> PyResult<Self> {
        let strength = measure.evaluate(own, shared).map_err(errors::ranking)?;
        if strength.is_none() {
            let ranking = measure.ranking;
            let error = pokercore_core::ranking::RankingError::NoHand { ranking };
            return Err(errors::ranking(error));
        }
        Ok(Self {
            measure,
            own,
            shared,
            strength,
            description: OnceLock::new(),
        })
    }

    fn description(&self) -> PyResult<&Description> {
        if let Some(found) = self.description.get() {
            return Ok(found);
        }
        let description = self
            .measure
            .describe(self.own, self.shared)
            .map_err(errors::ranking)?;
        Ok(self.description.get_or_init(|| Box::new(description)))
    }
}

impl PartialEq for HandRank {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for HandRank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.measure.order() == other.measure.order()).then(|| self.strength.cmp(&other.strength))
    }
}

fn tuple<'py>(py: Python<'py>, cards: &[CoreCard]) -> PyResult<Typed<'py, CardTuple>> {
    let slots: Vec<Slot> = cards.iter().copied().map(Slot::from).collect();
    Ok(Typed::new(card::slots(py, &slots)?))
}

#[pymethods]
impl HandRank {
    /// The value: 1 for the worst hand of the ranking, up to 7462 for the royal flush of the
    /// standard ranking, and without gaps over all hands of five cards. Five of a kind, which wild
    /// cards make, stands above: up to 7475 for five aces.
    #[getter]
    fn value(&self) -> u16 {
        self.strength.get()
    }

    /// The kind of hand.
    #[getter]
    fn category<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CategoryHint>> {
        Ok(Typed::new(
            enums::CATEGORY.get(py, self.description()?.category.code())?,
        ))
    }

    /// The cards that make the hand, five in most rankings: larger groups and higher ranks first.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        tuple(py, &self.description()?.cards)
    }

    /// The same with what each wild card stands for in its place.
    #[getter]
    fn plays_as<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        tuple(py, &self.description()?.plays_as)
    }

    /// The hand in words, such as ``'full house, kings over sevens'``.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        Ok(&self.description()?.name)
    }

    /// The ranking.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, RankingHint>> {
        let code = self.measure.ranking as u8;
        Ok(Typed::new(enums::RANKING.get(py, code)?))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: pyo3::pyclass::CompareOp) -> Py<PyAny> {
        let py = other.py();
        let order = other
            .cast_exact::<Self>()
            .ok()
            .and_then(|other| self.partial_cmp(other.get()));
        match order {
            Some(order) => pyo3::types::PyBool::new(py, op.matches(order))
                .to_owned()
                .into_any()
                .unbind(),
            None => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.measure.order(), self.strength).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<&str> {
        self.name()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<HandRank {} {}>", self.value(), self.name()?))
    }

    #[staticmethod]
    #[pyo3(signature = (ranking, own, shared, uses, wild) -> "HandRank")]
    fn _restore(
        ranking: u8,
        own: u64,
        shared: u64,
        uses: Arg<'_, '_, UsesLike>,
        wild: Arg<'_, '_, WildLike>,
    ) -> PyResult<Self> {
        let measure = Measure {
            ranking: by_code(ranking)?,
            uses: wild::read_uses(Some(&uses.0))?,
            wild: wild::read(Some(&wild.0))?,
        };
        let set = |bits| CardSet::from_bits(bits).map_err(errors::card);
        Self::new(measure, set(own)?, set(shared)?)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[int, int, int, str, Wild]]")]
    #[expect(clippy::type_complexity, reason = "the tuple that pickle asks for")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u8, u64, u64, String, wild::Wild))> {
        let kind: Bound<'py, PyType> = slf.get_type();
        let this = slf.get();
        Ok((
            kind.getattr("_restore")?,
            (
                this.measure.ranking as u8,
                this.own.bits(),
                this.shared.bits(),
                wild::uses_text(this.measure.uses),
                wild::Wild(this.measure.wild),
            ),
        ))
    }
}

/// Values a hand.
///
/// Args:
///     cards: a player's own cards, or all cards: text, cards, indices (0 is 2c, 51 is As), or one
///         number whose bit ``i`` stands for the card of index ``i``.
///     board: shared cards, if they are given apart; likewise.
///     ranking: a member of ``Ranking`` or its label; high hands by default. Most value five to seven cards,
///         badugi one to seven, the small games as many as they deal.
///     uses: which own cards count beside the board: ``'any'`` (the default), ``2`` or ``'exactly 2'``
///         (Omaha), ``'at most 2'``, ``'all'`` (the own cards alone).
///     wild: which cards are wild: a ``Wild``, ranks such as ``'2'``, cards such as ``'JsJh'``,
///         ``'bug'`` for jokers that are bugs, ``'none'``. Jokers (``'*'``) are wild by default.
///     variant: a game that says all three, or its name, instead of them.
///     side: which share of its pots: the number from 0 (the default), ``'high'`` or ``'low'``.
///
/// Raises:
///     CardError: too few or too many cards, a card twice, an unknown card or one that the ranking
///         does not have, cards that make no hand of a ranking with a qualifier, or a share that
///         the variant does not have.
///     RulesError: no variant has this name.
///
/// >>> evaluate('As Ks Qs Js Ts 2c 3d').name
/// 'royal flush'
/// >>> evaluate('AcAd', board='AhKd7s4c2h') > evaluate('KcKs', board='AhKd7s4c2h')
/// True
/// >>> evaluate('AhKhQd2c', board='Jh7h3h3s2d', uses=2).name
/// 'flush, ace high'
/// >>> evaluate('AsAdAh7c*').plays_as
/// (Card('As'), Card('Ah'), Card('Ad'), Card('Ac'), Card('7c'))
/// >>> evaluate('As2s3dKh', board='4c5h7dKdQs', variant='PLO8', side='low').name
/// 'seven-five-four-deuce-ace low'
#[pyfunction]
#[pyo3(signature = (
    cards, board=None, *, ranking: "int | str | None" = None, uses=None, wild=None, variant=None,
    side=None
))]
pub fn evaluate(
    cards: Arg<'_, '_, HandLike>,
    board: Option<Arg<'_, '_, OptionalCards>>,
    #[pyo3(from_py_with = number::of_optional_ranking)] ranking: Option<u8>,
    uses: Option<Arg<'_, '_, UsesLike>>,
    wild: Option<Arg<'_, '_, WildLike>>,
    variant: Option<Arg<'_, '_, VariantName>>,
    side: Option<Arg<'_, '_, SideLike>>,
) -> PyResult<HandRank> {
    let (uses, wild) = (given(uses.as_ref()), given(wild.as_ref()));
    let measure = measure(
        ranking,
        uses,
        wild,
        given(variant.as_ref()),
        given(side.as_ref()),
    )?;
    let (own, shared) = read(&cards, board.as_ref())?;
    HandRank::new(measure, own, shared)
}

/// The value of a hand as a plain number: as ``evaluate(...).value``, quicker, and 0 where the cards
/// make no hand of a ranking with a qualifier.
///
/// Args:
///     cards: as in ``evaluate``, and so are the others.
///
/// Raises:
///     CardError: as in ``evaluate``, except for cards that make no hand.
///
/// >>> strength('As Ks Qs Js Ts 2c 3d'), strength([51, 47, 43, 39, 35, 0, 5])
/// (7462, 7462)
#[pyfunction]
#[pyo3(signature = (
    cards, board=None, *, ranking: "int | str | None" = None, uses=None, wild=None, variant=None,
    side=None
))]
pub fn strength(
    cards: Arg<'_, '_, HandLike>,
    board: Option<Arg<'_, '_, OptionalCards>>,
    #[pyo3(from_py_with = number::of_optional_ranking)] ranking: Option<u8>,
    uses: Option<Arg<'_, '_, UsesLike>>,
    wild: Option<Arg<'_, '_, WildLike>>,
    variant: Option<Arg<'_, '_, VariantName>>,
    side: Option<Arg<'_, '_, SideLike>>,
) -> PyResult<u16> {
    let (uses, wild) = (given(uses.as_ref()), given(wild.as_ref()));
    let measure = measure(
        ranking,
        uses,
        wild,
        given(variant.as_ref()),
        given(side.as_ref()),
    )?;
    let (own, shared) = read(&cards, board.as_ref())?;
    let strength = measure.evaluate(own, shared).map_err(errors::ranking)?;
    Ok(strength.get())
}

/// An argument that is given, and not `None`.
fn given<'a, 'py, H>(argument: Option<&'a Arg<'a, 'py, H>>) -> Option<&'a Bound<'py, PyAny>> {
    argument
        .map(|argument| &*argument.0)
        .filter(|argument| !argument.is_none())
}

/// What the arguments say of how hands are valued.
fn measure(
    ranking: Option<u8>,
    uses: Option<&Bound<'_, PyAny>>,
    wild: Option<&Bound<'_, PyAny>>,
    variant: Option<&Bound<'_, PyAny>>,
    side: Option<&Bound<'_, PyAny>>,
) -> PyResult<Measure> {
    if let Some(variant) = variant {
        if ranking.is_some() || uses.is_some() || wild.is_some() {
            return Err(errors::CardError::new_err(
                "a variant says the ranking, which own cards count, and what is wild; give it \
                 alone, or these",
            ));
        }
        return measure_of(variant, side);
    }
    if side.is_some() {
        return Err(errors::CardError::new_err(
            "side= is a share of a variant's pot; give the variant as well",
        ));
    }
    Ok(Measure {
        ranking: by_code(ranking.unwrap_or(0))?,
        uses: wild::read_uses(uses)?,
        wild: wild::read(wild)?,
    })
}

/// How a variant values hands for a share of its pots.
fn measure_of(variant: &Bound<'_, PyAny>, side: Option<&Bound<'_, PyAny>>) -> PyResult<Measure> {
    let found = if variant.is_instance_of::<PyString>() {
        let variants = variant.py().import("pokercore.variants")?;
        &variants.call_method1("get", (variant,))?
    } else {
        variant
    };
    let Some(shares) = found.getattr_opt("shares")? else {
        return Err(errors::wrong_type(found, "Variant, such as variants.PLO8"));
    };
    let mut measures = Vec::new();
    let wild = wild::read(Some(&found.getattr("wild")?))?;
    for share in shares.try_iter()? {
        let share = share?;
        measures.push(Measure {
            ranking: by_code(share.getattr("ranking")?.extract()?)?,
            uses: wild::read_uses(Some(&share.getattr("uses")?))?,
            wild,
        });
    }
    let place = match side {
        None => Some(0),
        Some(side) => match side.cast::<PyString>() {
            Ok(word) => match word.to_str()? {
                "high" => measures.iter().position(|m| !m.ranking.is_low()),
                "low" => measures.iter().position(|m| m.ranking.is_low()),
                _ => None,
            },
            Err(_) => side.extract::<usize>().ok(),
        },
    };
    place
        .and_then(|place| measures.get(place).copied())
        .ok_or_else(|| {
            let known: Vec<&str> = measures.iter().map(|m| m.ranking.name()).collect();
            let said = side.map_or_else(String::new, |side| format!("{side:?} is "));
            errors::CardError::new_err(format!(
                "{said}no share of the game; its shares are, from 0: {}; or give 'high' or 'low'",
                known.join(", ")
            ))
        })
}

/// The own and the shared cards.
fn read(
    cards: &Arg<'_, '_, HandLike>,
    board: Option<&Arg<'_, '_, OptionalCards>>,
) -> PyResult<(CardSet, CardSet)> {
    let own = card::read_hand(&cards.0, "the hand")?;
    let shared = match board.filter(|board| !board.0.is_none()) {
        Some(board) => card::read_hand(&board.0, "the board")?,
        None => CardSet::EMPTY,
    };
    Ok((own, shared))
}
