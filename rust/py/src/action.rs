//! Actions.

use pokercore_core::action::{Action as CoreAction, Place, Slots};
use pokercore_core::card::{format_slots, parse_slots};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyInt};

use crate::number::{Board, Boards, Seat};
use crate::typed::{
    ActionKindHint, Arg, CardsLike, Chips, Dict, Mapping, OptionalCards, SlotTuple, Typed,
};
use crate::{card, enums, errors};

/// The version of the dictionaries that values of this module write.
pub const DICT_VERSION: u8 = 1;

/// The names of the kinds, at the place of their code.
const KINDS: [&str; 10] = [
    "fold", "check", "call", "raise_to", "discard", "show", "muck", "deal", "run_out", "bring_in",
];

/// What a player, or the deck, does; a value.
///
/// Made by its static methods: ``Action.fold()``, ``Action.raise_to(7)``. A raise names the total of
/// the round, also for a first bet; all-in is a size and no action of its own.
///
/// >>> Action.raise_to(7)
/// Action.raise_to(7)
/// >>> Action.raise_to(7).amount, str(Action.check())
/// (7, 'check')
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub(crate) CoreAction);

/// Reads a number of chips. Whole numbers only: a float, a bool, a NaN or a number beyond 64 bits is
/// refused with a sentence, never rounded.
pub fn chips(amount: &Bound<'_, PyAny>) -> Result<i64, String> {
    let shown = || errors::shown(amount);
    if amount.is_instance_of::<PyBool>() {
        return Err(format!("{} is not an amount of chips", shown()));
    }
    if let Ok(amount) = amount.extract::<i64>() {
        return Ok(amount);
    }
    if amount.is_instance_of::<PyInt>() {
        return Err(format!(
            "{} is too large for an amount of chips (at most 2^53)",
            shown()
        ));
    }
    Err(format!(
        "{} is not an amount of chips; give a whole number as an int",
        shown()
    ))
}

/// Reads a number of chips of an action.
pub fn amount(amount: &Bound<'_, PyAny>) -> PyResult<i64> {
    chips(amount).map_err(|message| errors::not_an_action(message, "not_an_amount"))
}

/// The actions that say no more than their kind; there is one object for each.
static PLAIN: PyOnceLock<[Py<Action>; 5]> = PyOnceLock::new();

/// The object of an action.
pub fn object(py: Python<'_>, action: CoreAction) -> PyResult<Py<Action>> {
    let place = match action {
        CoreAction::Fold => 0,
        CoreAction::Check => 1,
        CoreAction::Call => 2,
        CoreAction::Muck => 3,
        CoreAction::BringIn => 4,
        _ => return Py::new(py, Action(action)),
    };
    let plain = PLAIN.get_or_try_init(py, || -> PyResult<_> {
        let new = |action| Py::new(py, Action(action));
        Ok([
            new(CoreAction::Fold)?,
            new(CoreAction::Check)?,
            new(CoreAction::Call)?,
            new(CoreAction::Muck)?,
            new(CoreAction::BringIn)?,
        ])
    })?;
    Ok(plain[place].clone_ref(py))
}

impl Action {
    fn read(data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let kind: String = item(data, "kind")?.extract()?;
        let cards = || -> PyResult<Slots> {
            let text: String = item(data, "cards")?.extract()?;
            Slots::new(&parse_slots(&text).map_err(errors::card)?)
                .ok_or_else(|| PyValueError::new_err(format!("too many cards: {text:?}")))
        };
        Ok(Self(match kind.as_str() {
            "fold" => CoreAction::Fold,
            "check" => CoreAction::Check,
            "call" => CoreAction::Call,
            "raise_to" => CoreAction::RaiseTo(amount(&item(data, "amount")?)?),
            "discard" => CoreAction::Discard(cards()?),
            "show" => CoreAction::Show(cards()?),
            "muck" => CoreAction::Muck,
            "deal" => CoreAction::Deal {
                place: match data.get_item("seat") {
                    Ok(seat) => Place::Seat(seat.extract::<Seat>()?.0),
                    Err(_) => Place::Board(item(data, "board")?.extract::<Board>()?.0),
                },
                cards: cards()?,
            },
            "run_out" => CoreAction::RunOut(item(data, "amount")?.extract::<Boards>()?.0),
            "bring_in" => CoreAction::BringIn,
            other => {
                return Err(PyValueError::new_err(format!(
                    "{other:?} is no kind of action; kinds are {}",
                    KINDS.join(", ")
                )));
            }
        }))
    }

    fn code(self) -> u8 {
        match self.0 {
            CoreAction::Fold => 0,
            CoreAction::Check => 1,
            CoreAction::Call => 2,
            CoreAction::RaiseTo(_) => 3,
            CoreAction::Discard(_) => 4,
            CoreAction::Show(_) => 5,
            CoreAction::Muck => 6,
            CoreAction::Deal { .. } => 7,
            CoreAction::RunOut(_) => 8,
            CoreAction::BringIn => 9,
        }
    }

    fn slots(&self) -> Option<&Slots> {
        match &self.0 {
            CoreAction::Discard(cards)
            | CoreAction::Show(cards)
            | CoreAction::Deal { cards, .. } => Some(cards),
            _ => None,
        }
    }

    fn place(&self) -> Option<Place> {
        match self.0 {
            CoreAction::Deal { place, .. } => Some(place),
            _ => None,
        }
    }
}

/// The cards of an action, and where they go.
pub fn deal_of(
    cards: &Bound<'_, PyAny>,
    seat: Option<Seat>,
    board: Option<Board>,
) -> PyResult<CoreAction> {
    let place = match (seat, board) {
        (Some(seat), None) => Place::Seat(seat.0),
        (None, board) => Place::Board(board.map_or(0, |board| board.0)),
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "cards go to a seat or to a board, not to both",
            ));
        }
    };
    Ok(CoreAction::Deal {
        place,
        cards: card::read_few(Some(cards))?,
    })
}

#[pymethods]
impl Action {
    /// Give up the hand.
    #[staticmethod]
    pub fn fold(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Fold)
    }

    /// Bet nothing where nothing is owed.
    #[staticmethod]
    pub fn check(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Check)
    }

    /// Match the bet, or go all-in for less.
    #[staticmethod]
    pub fn call(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Call)
    }

    /// Bet or raise to this total for the round, in chips.
    ///
    /// Raises:
    ///     IllegalAction: ``not_an_amount``, for anything but a whole number.
    #[staticmethod]
    pub fn raise_to(total: Arg<'_, '_, Chips>) -> PyResult<Self> {
        Ok(Self(CoreAction::RaiseTo(amount(&total.0)?)))
    }

    /// Post the bring-in.
    #[staticmethod]
    pub fn bring_in(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::BringIn)
    }

    /// Give up no card in a draw: the same as a discard of nothing.
    #[staticmethod]
    pub fn stand_pat() -> Self {
        Self(CoreAction::Discard(Slots::default()))
    }

    /// Give up these cards of one's own; in a draw others come for them.
    #[staticmethod]
    pub fn discard(cards: Arg<'_, '_, CardsLike>) -> PyResult<Self> {
        Ok(Self(CoreAction::Discard(card::read_answer(&cards.0)?)))
    }

    /// Table the hand; the cards may be given where they were unknown.
    #[staticmethod]
    #[pyo3(signature = (cards=None))]
    pub fn show(cards: Option<Arg<'_, '_, OptionalCards>>) -> PyResult<Self> {
        let cards = cards.as_ref().map(|cards| &*cards.0);
        Ok(Self(CoreAction::Show(card::read_few(cards)?)))
    }

    /// Give up the hand face down.
    #[staticmethod]
    pub fn muck(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Muck)
    }

    /// Cards come from the deck, to a seat or to a board (the first by default).
    #[staticmethod]
    #[pyo3(signature = (cards, seat=None, board=None))]
    pub fn deal(
        cards: Arg<'_, '_, CardsLike>,
        seat: Option<Seat>,
        board: Option<Board>,
    ) -> PyResult<Self> {
        Ok(Self(deal_of(&cards.0, seat, board)?))
    }

    /// The rest of the board is dealt this many times.
    #[staticmethod]
    pub fn run_out(boards: Boards) -> Self {
        Self(CoreAction::RunOut(boards.0))
    }

    /// The kind of the action.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, ActionKindHint>> {
        Ok(Typed::new(enums::ACTION_KIND.get(py, self.code())?))
    }

    /// The total of a raise, in chips, or the number of boards; None for other kinds.
    #[getter]
    fn amount(&self) -> Option<i64> {
        match self.0 {
            CoreAction::RaiseTo(total) => Some(total),
            CoreAction::RunOut(boards) => Some(i64::from(boards)),
            _ => None,
        }
    }

    /// The cards of a discard, show or deal; empty for other kinds.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        let cards = self.slots().copied().unwrap_or_default();
        Ok(Typed::new(card::slots(py, &cards)?))
    }

    /// The seat that a deal goes to, or None.
    #[getter]
    fn seat(&self) -> Option<u8> {
        match self.place() {
            Some(Place::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The board that a deal goes to, or None.
    #[getter]
    fn board(&self) -> Option<u8> {
        match self.place() {
            Some(Place::Board(board)) => Some(board),
            _ => None,
        }
    }

    /// The action as a dictionary for JSON, with a version.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("kind", KINDS[self.code() as usize])?;
        if let Some(amount) = self.amount() {
            dict.set_item("amount", amount)?;
        }
        if let Some(cards) = self.slots() {
            dict.set_item("cards", format_slots(cards))?;
        }
        match self.place() {
            Some(Place::Seat(seat)) => dict.set_item("seat", seat)?,
            Some(Place::Board(board)) => dict.set_item("board", board)?,
            None => {}
        }
        Ok(Typed::new(dict))
    }

    /// The action that :meth:`to_dict` wrote.
    ///
    /// Raises:
    ///     ValueError: another version, an unknown kind, or a part that is missing or wrong.
    #[staticmethod]
    fn from_dict(data: Arg<'_, '_, Mapping>) -> PyResult<Self> {
        check_version(&data.0, "action")?;
        Self::read(&data.0).map_err(|error| not_a_value(data.0.py(), "action", error))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let kind = KINDS[self.code() as usize];
        match self.0 {
            CoreAction::RaiseTo(total) => format!("Action.{kind}({total})"),
            CoreAction::RunOut(boards) => format!("Action.{kind}({boards})"),
            CoreAction::Discard(cards) if cards.is_empty() => "Action.stand_pat()".to_owned(),
            CoreAction::Discard(cards) => format!("Action.{kind}('{cards}')"),
            CoreAction::Show(cards) if !cards.is_empty() => format!("Action.{kind}('{cards}')"),
            CoreAction::Deal { place, cards } => match place {
                Place::Seat(seat) => format!("Action.{kind}('{cards}', seat={seat})"),
                Place::Board(board) => format!("Action.{kind}('{cards}', board={board})"),
            },
            _ => format!("Action.{kind}()"),
        }
    }

    #[pyo3(signature = () -> "tuple[object, tuple[dict[str, object]]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Typed<'py, Dict>,))> {
        let from = slf.get_type().getattr("from_dict")?;
        Ok((from, (slf.get().to_dict(slf.py())?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "Action")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// A part of a dictionary that must be there.
pub fn item<'py>(data: &Bound<'py, PyAny>, key: &str) -> PyResult<Bound<'py, PyAny>> {
    data.get_item(key).map_err(|error| {
        if error.is_instance_of::<PyKeyError>(data.py()) {
            PyValueError::new_err(format!("the part {key:?} is missing"))
        } else {
            error
        }
    })
}

/// Refuses a dictionary of another version.
pub fn check_version(data: &Bound<'_, PyAny>, what: &str) -> PyResult<()> {
    let version = item(data, "version")?;
    let is_bool = version.is_instance_of::<PyBool>();
    if !is_bool
        && version
            .extract::<u8>()
            .is_ok_and(|version| version == DICT_VERSION)
    {
        return Ok(());
    }
    Err(PyValueError::new_err(format!(
        "this {what} has version {}; this version of pokercore reads {DICT_VERSION}",
        version.repr()?
    )))
}

/// What is wrong with a dictionary, as a `ValueError`: numbers beyond their types and objects of
/// other types are wrong values there.
pub fn not_a_value(py: Python<'_>, what: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<PyValueError>(py) {
        error
    } else {
        PyValueError::new_err(format!("this is no {what}: {error}"))
    }
}
