//! What one seat may know of a round of Ultimate Texas Hold'em.

use std::sync::Arc;

use pokercore_core::card::{Card as CoreCard, Slot, format_slots};
use pokercore_core::ranking::Strength;
use pokercore_core::ultimate::house::House as CoreHouse;
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::{End, Taken, View as CoreView};
use pokercore_core::ultimate::settle::Outcome;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::action::DICT_VERSION;
use crate::card;
use crate::typed::{
    Amount, Dict, NamedAmounts, OptionalAmount, OptionalSlotTuples, OptionalSlots, SlotTuple,
    Typed, UltimateHouseOfPeople, UltimateTaken,
};
use crate::ultimate_action::{UltimateLegal, object, stage_name, unit};
use crate::ultimate_event::{UltimateSettlement, unit_bets};
use crate::ultimate_house::{
    Reduced, amount, for_people, optional_amount, reduced, restored, side_bets,
};

/// A round as one seat, or a spectator, sees it.
///
/// A value: it does not change when the round goes on, and there is no way from it back to the
/// engine. It holds neither the dealer's cards nor those to come before the round is over. Amounts
/// are chips.
#[pyclass(frozen, eq, module = "pokercore._core")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UltimateView(pub(crate) CoreView);

/// Cards, each a slot.
pub fn slots_of(cards: &[CoreCard]) -> Vec<Slot> {
    cards.iter().copied().map(Slot::from).collect()
}

/// Who did what at which stage.
pub fn taken<'py>(py: Python<'py>, all: &[Taken]) -> PyResult<Typed<'py, UltimateTaken>> {
    let each = all.iter().map(|taken| {
        let action = object(py, taken.action)?;
        Ok((taken.seat, stage_name(taken.stage), action))
    });
    let each = PyTuple::new(py, each.collect::<PyResult<Vec<_>>>()?)?;
    Ok(Typed::new(each))
}

/// The stage and the board in words.
pub fn stage_words(stage: u8, board: &[Slot]) -> String {
    let stage = stage_name(stage).unwrap_or("over");
    match board {
        [] => stage.to_owned(),
        board => format!("{stage} {}", format_slots(board)),
    }
}

fn row(strength: Strength) -> &'static str {
    Row::of(strength).name()
}

impl UltimateView {
    fn house_core(&self) -> &Arc<CoreHouse> {
        &self.0.house
    }

    fn half_chips(&self) -> bool {
        self.0.house.half_chips()
    }

    fn end(&self) -> Option<&End> {
        self.0.end.as_ref()
    }

    fn shown_cards(&self) -> impl Iterator<Item = Option<Vec<Slot>>> + '_ {
        let shown = self.end().map(|end| end.shown);
        let seats = shown.into_iter().flatten().take(self.0.seats as usize);
        seats.map(|cards| cards.map(|cards| slots_of(&cards)))
    }

    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(end) = self.end() else {
            return Ok(None);
        };
        let dict = PyDict::new(py);
        dict.set_item("dealer", format_slots(&slots_of(&end.dealer)))?;
        dict.set_item("dealer_hand", row(end.dealer_hand))?;
        dict.set_item("dealer_qualifies", self.dealer_qualifies())?;
        let shown: Vec<Option<String>> = self
            .shown_cards()
            .map(|cards| cards.map(|cards| format_slots(&cards)))
            .collect();
        dict.set_item("shown", shown)?;
        dict.set_item("hand", self.hand())?;
        dict.set_item("outcome", self.outcome())?;
        let settlement = self.settlement();
        let settlement = settlement.map(|it| it.to_dict(py)).transpose()?;
        dict.set_item("settlement", settlement)?;
        Ok(Some(dict))
    }
}

#[pymethods]
impl UltimateView {
    /// The rules.
    #[getter]
    fn house<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateHouseOfPeople>> {
        for_people(py, self.house_core())
    }

    /// Whose view it is; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.seat
    }

    /// How many seats play.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats
    }

    /// The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
    #[getter]
    fn stage(&self) -> Option<&'static str> {
        stage_name(self.0.stage)
    }

    /// Whether the round is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.end.is_some()
    }

    /// Whether the seat is to decide.
    #[getter]
    fn to_act(&self) -> bool {
        self.0.to_act()
    }

    /// The own cards; None in their places for a spectator.
    #[getter]
    fn hole<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        Ok(Typed::new(card::slots(py, &self.0.cards)?))
    }

    /// The board so far.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        Ok(Typed::new(card::slots(py, self.0.board())?))
    }

    /// The own Ante, and the Blind as well; 0 for a spectator.
    #[getter]
    fn ante<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        amount(py, self.0.stakes.ante, self.half_chips())
    }

    /// The own side bets, by name.
    #[getter]
    fn side_bets<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, NamedAmounts>> {
        let units = &self.0.stakes.side_bets;
        Ok(Typed::new(side_bets(py, self.house_core(), units, units)?))
    }

    /// What the seat has beside its bets; None for no limit, and for a spectator.
    #[getter]
    fn bank<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalAmount>> {
        Ok(Typed::new(optional_amount(
            py,
            self.0.bank,
            self.half_chips(),
        )?))
    }

    /// What the seat has bet so far; 0 for a spectator.
    #[getter]
    fn staked<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        amount(py, self.0.staked, self.half_chips())
    }

    /// Who did what so far: triples of seat, stage and action.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateTaken>> {
        taken(py, self.0.taken())
    }

    /// What the seat may do now; nothing when it is not to decide.
    #[getter]
    fn legal(&self) -> UltimateLegal {
        UltimateLegal(self.0.legal)
    }

    /// The dealer's cards; None before the end.
    #[getter]
    fn dealer<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalSlots>> {
        Ok(match self.end() {
            Some(end) => Typed::new(card::slots(py, &slots_of(&end.dealer))?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// The dealer's best five as a row of a paytable; None before the end.
    #[getter]
    fn dealer_hand(&self) -> Option<&'static str> {
        self.end().map(|end| row(end.dealer_hand))
    }

    /// Whether the dealer qualifies; None before the end.
    #[getter]
    fn dealer_qualifies(&self) -> Option<bool> {
        let qualifier = self.house_core().qualifier().least();
        self.end().map(|end| end.dealer_hand >= qualifier)
    }

    /// The own best five as a row of a paytable; None before the end, and for a spectator.
    #[getter]
    fn hand(&self) -> Option<&'static str> {
        self.end().and_then(|end| end.hand).map(row)
    }

    /// The cards of each seat at the end: of those that did not fold, and the own ones; None for
    /// the others. Empty before the end.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalSlotTuples>> {
        let shown = self
            .shown_cards()
            .map(|cards| cards.map(|cards| card::slots(py, &cards)).transpose());
        let shown = PyTuple::new(py, shown.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(shown))
    }

    /// How the own hand compared: ``'win_qualified'``, ``'win_unqualified'``, ``'tie'``,
    /// ``'lose_qualified'`` or ``'lose_unqualified'``; None before the end and after a fold.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        let outcome = self.end().and_then(|end| end.outcome);
        outcome.map(Outcome::name)
    }

    /// What the own bets gained; None before the end, and for a spectator.
    #[getter]
    fn settlement(&self) -> Option<UltimateSettlement> {
        let settlement = self.end().and_then(|end| end.settlement)?;
        Some(UltimateSettlement::new(self.house_core(), settlement))
    }

    /// What the own bets gained in all; None before the end, and for a spectator.
    #[getter]
    fn payoff<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalAmount>> {
        let settlement = self.end().and_then(|end| end.settlement);
        Ok(Typed::new(optional_amount(
            py,
            settlement.map(|it| it.total),
            self.half_chips(),
        )?))
    }

    /// The view as a dictionary for JSON, with a version; amounts are counts of ``unit``.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let view = &self.0;
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("unit", unit(self.half_chips()))?;
        dict.set_item("seat", view.seat)?;
        dict.set_item("seats", view.seats)?;
        dict.set_item("stage", self.stage())?;
        dict.set_item("hole", format_slots(&view.cards))?;
        dict.set_item("board", format_slots(view.board()))?;
        dict.set_item("ante", view.stakes.ante)?;
        let bets = unit_bets(py, self.house_core(), &view.stakes.side_bets)?;
        dict.set_item("side_bets", bets)?;
        dict.set_item("bank", view.bank)?;
        dict.set_item("staked", view.staked)?;
        let actions = PyList::empty(py);
        for taken in view.taken() {
            let entry = PyDict::new(py);
            entry.set_item("seat", taken.seat)?;
            entry.set_item("stage", stage_name(taken.stage))?;
            let action = object(py, taken.action)?;
            entry.set_item("action", action.get().to_dict(py)?)?;
            actions.append(entry)?;
        }
        dict.set_item("actions", actions)?;
        dict.set_item("legal", self.legal().to_dict(py)?)?;
        dict.set_item("is_over", self.is_over())?;
        dict.set_item("result", self.result(py)?)?;
        Ok(Typed::new(dict))
    }

    fn __repr__(&self) -> String {
        let who = match self.0.seat {
            Some(seat) => format!("seat {seat} {}", format_slots(&self.0.cards)),
            None => "a spectator".to_owned(),
        };
        format!(
            "<ultimate.View of {who}: {}>",
            stage_words(self.0.stage, self.0.board())
        )
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateView")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        restored(data).map(Self)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &slf.get().0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "UltimateView")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
