//! Events and settlements of Ultimate Texas Hold'em.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pokercore_core::card::{Slot, format_slots};
use pokercore_core::ultimate::house::House as CoreHouse;
use pokercore_core::ultimate::round::Event as CoreEvent;
use pokercore_core::ultimate::settle::Settlement as CoreSettlement;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action::DICT_VERSION;
use crate::card;
use crate::typed::{
    Amount, Dict, NamedAmounts, OptionalAmount, OptionalNamedAmounts, OptionalSlots, Typed,
};
use crate::ultimate_action::unit;
use crate::ultimate_house::{Reduced, amount, optional_amount, reduced, restored, side_bets};

/// What each bet of a seat gained: below zero what was lost, zero what was returned. Amounts are
/// chips.
#[pyclass(frozen, eq, hash, module = "pokercore._core")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UltimateSettlement {
    house: Arc<CoreHouse>,
    settlement: CoreSettlement,
}

impl Hash for UltimateSettlement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.settlement.hash(state);
    }
}

impl UltimateSettlement {
    /// A settlement at a house.
    pub fn new(house: &Arc<CoreHouse>, settlement: CoreSettlement) -> Self {
        Self {
            house: Arc::clone(house),
            settlement,
        }
    }

    fn chips<'py>(&self, py: Python<'py>, units: i64) -> PyResult<Typed<'py, Amount>> {
        amount(py, units, self.house.half_chips())
    }

    fn parts(&self) -> [(&'static str, i64); 4] {
        let it = &self.settlement;
        [
            ("ante", it.ante),
            ("blind", it.blind),
            ("play", it.play),
            ("total", it.total),
        ]
    }

    fn text(&self) -> String {
        let mut parts: Vec<String> = self
            .parts()
            .iter()
            .take(3)
            .map(|(name, units)| format!("{name} {}", signed(&self.house, *units)))
            .collect();
        let bets = self.house.side_bets().iter().zip(self.settlement.side_bets);
        for (bet, units) in bets.filter(|(_, units)| *units != 0) {
            parts.push(format!("{} {}", bet.name(), signed(&self.house, units)));
        }
        let total = signed(&self.house, self.settlement.total);
        format!("{total} ({})", parts.join(", "))
    }
}

/// An amount with its sign.
fn signed(house: &CoreHouse, units: i64) -> String {
    let plus = if units > 0 { "+" } else { "" };
    format!("{plus}{}", house.chips(units))
}

#[pymethods]
impl UltimateSettlement {
    /// What the Ante gained.
    #[getter]
    fn ante<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        self.chips(py, self.settlement.ante)
    }

    /// What the Blind gained.
    #[getter]
    fn blind<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        self.chips(py, self.settlement.blind)
    }

    /// What the Play bet gained; 0 where there was none.
    #[getter]
    fn play<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        self.chips(py, self.settlement.play)
    }

    /// What each side bet that was made gained, by name. A side bet never gains 0.
    #[getter]
    fn side_bets<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, NamedAmounts>> {
        let units = &self.settlement.side_bets;
        Ok(Typed::new(side_bets(py, &self.house, units, units)?))
    }

    /// The sum.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        self.chips(py, self.settlement.total)
    }

    /// The settlement as a dictionary for JSON, with a version; amounts are counts of ``unit``.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("unit", unit(self.house.half_chips()))?;
        for (name, units) in self.parts() {
            dict.set_item(name, units)?;
        }
        let made = unit_bets(py, &self.house, &self.settlement.side_bets)?;
        dict.set_item("side_bets", made)?;
        Ok(Typed::new(dict))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<ultimate.Settlement: {}>", self.text())
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateSettlement")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        let (house, settlement): (CoreHouse, CoreSettlement) = restored(data)?;
        Ok(Self {
            house: Arc::new(house),
            settlement,
        })
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &(&*slf.get().house, slf.get().settlement))
    }
}

/// Side bets in units by name, without those of 0.
pub fn unit_bets<'py>(
    py: Python<'py>,
    house: &CoreHouse,
    units: &[i64],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (bet, &units) in house.side_bets().iter().zip(units) {
        if units != 0 {
            dict.set_item(bet.name(), units)?;
        }
    }
    Ok(dict)
}

/// One thing that happened in a round; a value. Parts that a kind does not have are None.
///
/// Kinds are ``'bet'``, ``'deal'``, ``'check'``, ``'play'``, ``'fold'``, ``'board'``, ``'dealer'``,
/// ``'show'`` and ``'settle'``. Amounts are chips.
#[pyclass(frozen, eq, hash, module = "pokercore._core")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UltimateEvent {
    house: Arc<CoreHouse>,
    event: CoreEvent,
}

impl Hash for UltimateEvent {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.event.hash(state);
    }
}

impl UltimateEvent {
    /// An event at a house.
    pub fn new(house: &Arc<CoreHouse>, event: CoreEvent) -> Self {
        Self {
            house: Arc::clone(house),
            event,
        }
    }

    fn name(&self) -> &'static str {
        match self.event {
            CoreEvent::Bet { .. } => "bet",
            CoreEvent::Deal { .. } => "deal",
            CoreEvent::Check { .. } => "check",
            CoreEvent::Play { .. } => "play",
            CoreEvent::Fold { .. } => "fold",
            CoreEvent::Board { .. } => "board",
            CoreEvent::Dealer { .. } => "dealer",
            CoreEvent::Show { .. } => "show",
            CoreEvent::Settle { .. } => "settle",
        }
    }

    fn slots(&self) -> Option<&[Slot]> {
        match &self.event {
            CoreEvent::Deal { cards, .. }
            | CoreEvent::Dealer { cards }
            | CoreEvent::Show { cards, .. } => Some(cards),
            CoreEvent::Board { cards } => Some(cards),
            _ => None,
        }
    }

    fn bets(&self) -> Option<&[i64]> {
        match &self.event {
            CoreEvent::Bet { side_bets, .. } => Some(side_bets),
            _ => None,
        }
    }

    fn ante_units(&self) -> Option<i64> {
        match self.event {
            CoreEvent::Bet { ante, .. } => Some(ante),
            _ => None,
        }
    }

    fn amount_units(&self) -> Option<i64> {
        match self.event {
            CoreEvent::Play { amount, .. } => Some(amount),
            _ => None,
        }
    }

    fn optional<'py>(
        &self,
        py: Python<'py>,
        units: Option<i64>,
    ) -> PyResult<Typed<'py, OptionalAmount>> {
        let half_chips = self.house.half_chips();
        Ok(Typed::new(optional_amount(py, units, half_chips)?))
    }
}

#[pymethods]
impl UltimateEvent {
    /// What happened.
    #[getter]
    fn kind(&self) -> &'static str {
        self.name()
    }

    /// Whom it concerns; None for the board and the dealer.
    #[getter]
    fn seat(&self) -> Option<u8> {
        match self.event {
            CoreEvent::Bet { seat, .. }
            | CoreEvent::Deal { seat, .. }
            | CoreEvent::Check { seat }
            | CoreEvent::Play { seat, .. }
            | CoreEvent::Fold { seat }
            | CoreEvent::Show { seat, .. }
            | CoreEvent::Settle { seat, .. } => Some(seat),
            CoreEvent::Board { .. } | CoreEvent::Dealer { .. } => None,
        }
    }

    /// The cards of the event, None for those that one may not know.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalSlots>> {
        Ok(match self.slots() {
            Some(cards) => Typed::new(card::slots(py, cards)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// The size of a Play bet in Antes.
    #[getter]
    fn multiple(&self) -> Option<u32> {
        match self.event {
            CoreEvent::Play { multiple, .. } => Some(multiple),
            _ => None,
        }
    }

    /// The size of a Play bet.
    #[getter]
    fn amount<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalAmount>> {
        self.optional(py, self.amount_units())
    }

    /// The Ante that a seat bet; the Blind is as large.
    #[getter]
    fn ante<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalAmount>> {
        self.optional(py, self.ante_units())
    }

    /// The side bets that a seat made, by name.
    #[getter]
    fn side_bets<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalNamedAmounts>> {
        Ok(match self.bets() {
            Some(bets) => Typed::new(side_bets(py, &self.house, bets, bets)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// What the bets of a seat gained.
    #[getter]
    fn settlement(&self) -> Option<UltimateSettlement> {
        match self.event {
            CoreEvent::Settle { settlement, .. } => {
                Some(UltimateSettlement::new(&self.house, settlement))
            }
            _ => None,
        }
    }

    /// The event as a dictionary for JSON, with a version; parts that it does not have are left out,
    /// amounts are counts of ``unit``.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("kind", self.name())?;
        dict.set_item("unit", unit(self.house.half_chips()))?;
        if let Some(seat) = self.seat() {
            dict.set_item("seat", seat)?;
        }
        if let Some(cards) = self.slots() {
            dict.set_item("cards", format_slots(cards))?;
        }
        if let Some(multiple) = self.multiple() {
            dict.set_item("multiple", multiple)?;
        }
        for (name, units) in [("amount", self.amount_units()), ("ante", self.ante_units())] {
            if let Some(units) = units {
                dict.set_item(name, units)?;
            }
        }
        if let Some(bets) = self.bets() {
            dict.set_item("side_bets", unit_bets(py, &self.house, bets)?)?;
        }
        if let Some(settlement) = self.settlement() {
            dict.set_item("settlement", settlement.to_dict(py)?)?;
        }
        Ok(Typed::new(dict))
    }

    fn __str__(&self) -> String {
        let chips = |units| self.house.chips(units);
        match self.event {
            CoreEvent::Bet {
                seat,
                ante,
                side_bets,
            } => {
                let bets = self.house.side_bets().iter().zip(side_bets);
                let bets: String = bets
                    .filter(|(_, stake)| *stake != 0)
                    .map(|(bet, stake)| [", ", bet.name(), " ", &chips(stake)].concat())
                    .collect();
                format!("seat {seat} bets Ante {0} and Blind {0}{bets}", chips(ante))
            }
            CoreEvent::Deal { seat, cards } => {
                format!("seat {seat} is dealt {}", format_slots(&cards))
            }
            CoreEvent::Check { seat } => format!("seat {seat} checks"),
            CoreEvent::Play {
                seat,
                multiple,
                amount,
            } => format!("seat {seat} plays {multiple}x, {}", chips(amount)),
            CoreEvent::Fold { seat } => format!("seat {seat} folds"),
            CoreEvent::Board { cards } => format!("board {}", format_slots(&cards)),
            CoreEvent::Dealer { cards } => format!("the dealer shows {}", format_slots(&cards)),
            CoreEvent::Show { seat, cards } => {
                format!("seat {seat} shows {}", format_slots(&cards))
            }
            CoreEvent::Settle { seat, settlement } => {
                let settlement = UltimateSettlement::new(&self.house, settlement);
                format!("seat {seat} is settled: {}", settlement.text())
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<ultimate.Event: {}>", self.__str__())
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateEvent")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        let (house, event): (CoreHouse, CoreEvent) = restored(data)?;
        Ok(Self {
            house: Arc::new(house),
            event,
        })
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &(&*slf.get().house, slf.get().event))
    }
}
