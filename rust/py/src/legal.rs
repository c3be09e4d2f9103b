//! What is legal, and pots.

use pokercore_core::action::{Legal as CoreLegal, Place, Turn};
use pokercore_core::card::format_slots;
use pokercore_core::pots::Pot as CorePot;
use pokercore_core::seats_of;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::action::{self, Action, DICT_VERSION};
use crate::button::mask;
use crate::typed::{Arg, CardTuple, Chips, Dict, DueDict, IntSequence, IntTuple, SlotTuple, Typed};
use crate::{card, errors};

/// The turn of the deck.
pub const DECK: i64 = -1;

/// A turn as Python writes it: a seat, `DECK`, or nobody.
pub fn turn(turn: Turn) -> Option<i64> {
    match turn {
        Turn::Seat(seat) => Some(i64::from(seat)),
        Turn::Deck => Some(DECK),
        Turn::Over => None,
    }
}

/// What is legal now: one value for every kind of action.
///
/// ``action in legal`` says whether the hand would accept the action. Amounts are chips; raises are
/// totals of the round.
#[pyclass(frozen, eq, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal(CoreLegal);

impl Legal {
    /// The core's value.
    pub fn core(&self) -> &CoreLegal {
        &self.0
    }
}

impl From<CoreLegal> for Legal {
    fn from(legal: CoreLegal) -> Self {
        Self(legal)
    }
}

#[pymethods]
impl Legal {
    /// Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
    #[getter]
    fn turn(&self) -> Option<i64> {
        turn(self.0.turn)
    }

    /// Whether the seat may fold.
    #[getter]
    fn fold(&self) -> bool {
        self.0.fold
    }

    /// Whether the seat may check.
    #[getter]
    fn check(&self) -> bool {
        self.0.check
    }

    /// Chips to call with, all-in for less included; 0 where there is nothing to call.
    #[getter]
    fn call(&self) -> i64 {
        self.0.call
    }

    /// Whether the seat may bet or raise.
    #[getter]
    fn can_raise(&self) -> bool {
        self.0.can_raise()
    }

    /// The smallest total to bet or raise to; None where the seat may not.
    #[getter]
    fn min_raise_to(&self) -> Option<i64> {
        self.0.can_raise().then_some(self.0.min_raise_to)
    }

    /// The largest total to bet or raise to; None where the seat may not.
    #[getter]
    fn max_raise_to(&self) -> Option<i64> {
        self.0.can_raise().then_some(self.0.max_raise_to)
    }

    /// Whether only the smallest and the largest total may be chosen, and none between: a pair face
    /// up in stud, where the house allows the big bet for it (``Options.stud_open_pair``).
    #[getter]
    fn two_sizes(&self) -> bool {
        self.0.two_sizes
    }

    /// Chips that the bring-in costs, all-in for less included; 0 where none is due.
    #[getter]
    fn bring_in(&self) -> i64 {
        self.0.bring_in
    }

    /// Whether the seat is to discard or draw, perhaps no card.
    #[getter]
    fn discarding(&self) -> bool {
        self.0.discarding
    }

    /// The most cards that the seat may discard; 0 where it may discard none.
    #[getter]
    fn discard(&self) -> u8 {
        self.0.discard
    }

    /// The fewest cards that the seat may discard; 0 where it may stand pat.
    #[getter]
    fn discard_least(&self) -> u8 {
        self.0.discard_least
    }

    /// The cards that go where the seat does not decide; in a draw none, if it may stand pat.
    #[getter]
    fn default_discard<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        Ok(Typed::new(card::slots(py, &self.0.default_discard)?))
    }

    /// What a seat does that does not decide: check where that is free, else fold; bring in;
    /// discard ``default_discard``; muck where that is allowed, else show. None where no seat is to
    /// act.
    fn default(&self, py: Python<'_>) -> PyResult<Option<Py<Action>>> {
        let action = self.0.default_action();
        action.map(|action| action::object(py, action)).transpose()
    }

    /// Whether the seat may show its hand.
    #[getter]
    fn show(&self) -> bool {
        self.0.show
    }

    /// Whether the seat may muck its hand.
    #[getter]
    fn muck(&self) -> bool {
        self.0.muck
    }

    /// How many boards may be asked for at most; 0 where that is not asked.
    #[getter]
    fn run_out(&self) -> u8 {
        self.0.run_out
    }

    /// Where cards are due by default, as (seat or None, board or None, how many); None where no
    /// card is due.
    #[getter]
    fn deal(&self) -> Option<(Option<u8>, Option<u8>, u8)> {
        self.0.deal.map(|(place, count)| match place {
            Place::Seat(seat) => (Some(seat), None, count),
            Place::Board(board) => (None, Some(board), count),
        })
    }

    /// How many cards each seat still waits for, where cards are due.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, DueDict>> {
        let dict = PyDict::new(py);
        for (seat, &due) in self.0.due.iter().enumerate().filter(|(_, due)| **due > 0) {
            dict.set_item(seat, due)?;
        }
        Ok(Typed::new(dict))
    }

    /// Where cards are due: those that may still come, each equally likely.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        Ok(Typed::new(card::set(py, self.0.deck)?))
    }

    fn __contains__(&self, action: &Bound<'_, Action>) -> bool {
        self.0.contains(&action.get().0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Legal: {}>", self.0)
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "Legal")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        postcard::from_bytes(data)
            .map(Self)
            .map_err(|error| errors::SnapshotError::new_err(error.to_string()))
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let data = postcard::to_allocvec(&slf.get().0)
            .map_err(|error| errors::SnapshotError::new_err(error.to_string()))?;
        let from = slf.get_type().getattr("_restore")?;
        Ok((from, (PyBytes::new(slf.py(), &data),)))
    }

    /// What is legal as a dictionary for JSON, with a version.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("turn", self.turn())?;
        dict.set_item("fold", self.0.fold)?;
        dict.set_item("check", self.0.check)?;
        dict.set_item("call", self.0.call)?;
        dict.set_item("min_raise_to", self.min_raise_to())?;
        dict.set_item("max_raise_to", self.max_raise_to())?;
        dict.set_item("two_sizes", self.0.two_sizes)?;
        dict.set_item("bring_in", self.0.bring_in)?;
        dict.set_item("discarding", self.0.discarding)?;
        dict.set_item("discard", self.0.discard)?;
        dict.set_item("discard_least", self.0.discard_least)?;
        dict.set_item("default_discard", format_slots(&self.0.default_discard))?;
        dict.set_item("show", self.0.show)?;
        dict.set_item("muck", self.0.muck)?;
        dict.set_item("run_out", self.0.run_out)?;
        Ok(Typed::new(dict))
    }
}

/// A pot: its chips, and the seats that may win it.
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pot {
    amount: i64,
    seats: u16,
}

impl From<CorePot> for Pot {
    fn from(pot: CorePot) -> Self {
        Self {
            amount: pot.amount,
            seats: pot.seats,
        }
    }
}

/// Seats as a tuple.
pub fn seats(py: Python<'_>, mask: u16) -> PyResult<Typed<'_, IntTuple>> {
    let seats: Vec<u8> = seats_of(mask).collect();
    Ok(Typed::new(PyTuple::new(py, seats)?))
}

/// What a pot is made of.
type PotParts<'py> = (i64, Typed<'py, IntTuple>);

#[pymethods]
impl Pot {
    #[new]
    #[pyo3(signature = (amount, seats))]
    fn new(amount: Arg<'_, '_, Chips>, seats: Arg<'_, '_, IntSequence>) -> PyResult<Self> {
        let chips = action::amount(&amount.0)?;
        if chips < 0 {
            return Err(errors::not_an_action(
                format!("{chips} is not an amount of chips"),
                "not_an_amount",
            ));
        }
        Ok(Self {
            amount: chips,
            seats: mask(&seats.0)?,
        })
    }

    /// Chips.
    #[getter]
    fn amount(&self) -> i64 {
        self.amount
    }

    /// The seats that may win it.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.seats)
    }

    fn __repr__(&self) -> String {
        let seats: Vec<String> = seats_of(self.seats).map(|s| s.to_string()).collect();
        let comma = if seats.len() == 1 { "," } else { "" };
        format!("Pot({}, ({}{comma}))", self.amount, seats.join(", "))
    }

    #[pyo3(signature = () -> "tuple[object, tuple[int, tuple[int, ...]]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, PotParts<'py>)> {
        let pot = slf.get();
        let parts = (pot.amount, seats(slf.py(), pot.seats)?);
        Ok((slf.get_type().into_any(), parts))
    }
}
