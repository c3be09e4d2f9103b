//! A round of Ultimate Texas Hold'em.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pokercore_core::error::DefectCode;
use pokercore_core::seed::Domain;
use pokercore_core::ultimate::house::{House as CoreHouse, SideBet};
use pokercore_core::ultimate::round::{
    Action as CoreAction, Cards, MAX_SEATS, Refused, Round as CoreRound, SeatStakes,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyString, PyTuple};

use crate::legal::seats as seat_tuple;
use crate::number::{self, Seat};
use crate::setup::{Defects, read_seed};
use crate::typed::{
    AmountLike, Amounts, Arg, Chips, HouseLike, IntTuple, NamedAmountsOfSeats, OptionalAmountLike,
    OptionalAmounts, OptionalCards, SeedLike, SideBetsLike, SlotTuple, Typed, UltimateEventTuple,
    UltimateHouseOfPeople, UltimateSettlementTuple, UltimateTaken,
};
use crate::ultimate_action::{UltimateAction, UltimateLegal, multiple, stage_name};
use crate::ultimate_event::{UltimateEvent, UltimateSettlement};
use crate::ultimate_house::{amount, for_people, house_of, optional_amount, side_bets, units};
use crate::ultimate_view::{UltimateView, slots_of, stage_words, taken};
use crate::{card, errors};

/// One deal of Ultimate Texas Hold'em: up to six seats, each alone against the dealer.
///
/// Args:
///     ante: the Ante of every seat, or of each. The Blind is as large.
///     seats: how many seats play, 1 to 6; by default as many as a sequence of the others has, or 1.
///     bank: what every seat, or each, has before its bets; None for no limit.
///     house: the rules; by default the standard ones without side bets.
///     side_bets: chips by the name of the side bet, for every seat, or for each (None for none).
///     blind: the Blind, which must equal the Ante.
///     seed: an int from 0, text or bytes; by default a fresh secret of the operating system.
///     number: which round of the seed; round ``k`` of a seed is the same everywhere.
///     deck: the cards in dealing order instead of a seed: two for each seat, two for the dealer,
///         the flop, turn and river.
///
/// Amounts are chips: ints, or where the house pays half chips also a ``Fraction``.
///
/// Raises:
///     RulesError: with every defect of the arguments.
///
/// >>> from pokercore import ultimate
/// >>> round_ = ultimate.Round(ante=10, bank=100, deck="8s9c 2h2c JsTd2d 7hQd")
/// >>> round_.turn, str(round_.legal)
/// (0, 'legal for seat 0: check, play 3x (30), play 4x (40)')
/// >>> round_.check().play(2).banks
/// (140,)
#[pyclass(frozen, module = "pokercore._core", weakref)]
#[derive(Debug)]
pub struct UltimateRound {
    house: Arc<CoreHouse>,
    // A lock of its own makes a round safe to share; no Python code runs while it is held.
    round: Mutex<CoreRound>,
}

/// An argument for every seat, or for each.
enum Each<'py> {
    All(Option<Bound<'py, PyAny>>),
    Seats(Vec<Bound<'py, PyAny>>),
}

impl<'py> Each<'py> {
    fn read(given: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let Some(given) = given.filter(|given| !given.is_none()) else {
            return Ok(Self::All(None));
        };
        let one = given.cast::<PyMapping>().is_ok() || given.cast::<PyString>().is_ok();
        if one {
            return Ok(Self::All(Some(given.clone())));
        }
        match given.try_iter() {
            Ok(items) => Ok(Self::Seats(items.collect::<PyResult<_>>()?)),
            Err(_) => Ok(Self::All(Some(given.clone()))),
        }
    }

    /// How many seats a sequence has.
    fn seats(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Seats(items) => Some(items.len()),
        }
    }

    /// What is given for a seat, unless it is nothing.
    fn of(&self, seat: usize) -> Option<&Bound<'py, PyAny>> {
        let given = match self {
            Self::All(given) => given.as_ref(),
            Self::Seats(items) => items.get(seat),
        };
        given.filter(|given| !given.is_none())
    }
}

/// The arguments about seats.
struct Given<'py> {
    ante: Each<'py>,
    blind: Each<'py>,
    bank: Each<'py>,
    side_bets: Each<'py>,
}

impl Given<'_> {
    /// How many seats the sequences have, or what was asked for.
    fn count(&self, asked: Option<usize>, defects: &mut Defects) -> usize {
        let parts = [
            ("ante", &self.ante),
            ("blind", &self.blind),
            ("bank", &self.bank),
            ("side_bets", &self.side_bets),
        ];
        let lengths = parts
            .iter()
            .filter_map(|(name, part)| Some((name, part.seats()?)));
        let mut count = asked;
        for (name, length) in lengths {
            match count {
                Some(count) if count != length => defects.add(
                    DefectCode::Players,
                    format!("round.{name}"),
                    format!(
                        "{length} given where the number of seats is {count}; give one for each"
                    ),
                ),
                _ => count = Some(length),
            }
        }
        count.unwrap_or(1)
    }

    fn seat(&self, seat: usize, house: &CoreHouse, defects: &mut Defects) -> PyResult<SeatStakes> {
        let place = |name: &str| format!("round.seats[{seat}].{name}");
        let mut stakes = SeatStakes::default();
        match self.ante.of(seat) {
            Some(ante) => stakes.ante = units(ante, house, &place("ante"), defects)?,
            None => defects.add(
                DefectCode::AmountOutOfRange,
                place("ante"),
                "no Ante; give an amount above 0",
            ),
        }
        stakes.blind = match self.blind.of(seat) {
            Some(blind) => units(blind, house, &place("blind"), defects)?,
            None => stakes.ante,
        };
        if let Some(bank) = self.bank.of(seat) {
            stakes.bank = Some(units(bank, house, &place("bank"), defects)?);
        }
        if let Some(bets) = self.side_bets.of(seat) {
            read_side_bets(bets, house, &place("side_bets"), &mut stakes, defects)?;
        }
        Ok(stakes)
    }
}

/// Reads side bets by name into the stakes of a seat.
pub fn read_side_bets(
    bets: &Bound<'_, PyAny>,
    house: &CoreHouse,
    place: &str,
    stakes: &mut SeatStakes,
    defects: &mut Defects,
) -> PyResult<()> {
    let Ok(bets) = bets.cast::<PyMapping>() else {
        return Err(errors::wrong_type(bets, "mapping of side bets to amounts"));
    };
    for item in bets.items()?.try_iter()? {
        let (name, stake) = item?.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        let known = name.extract::<String>().ok();
        let found = known.and_then(|name| {
            let bets = house.side_bets().iter();
            bets.clone().position(|bet| bet.name() == name)
        });
        if let Some(found) = found {
            let here = format!("{place}[{name:?}]");
            stakes.side_bets[found] = units(&stake, house, &here, defects)?;
        } else {
            let names: Vec<&str> = house.side_bets().iter().map(SideBet::name).collect();
            let there = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            let message = format!("{name:?} is no side bet of the house; it has {there}");
            defects.add(DefectCode::Option, place, message);
        }
    }
    Ok(())
}

impl UltimateRound {
    fn of(round: CoreRound) -> Self {
        Self {
            house: Arc::clone(round.house()),
            round: Mutex::new(round),
        }
    }

    fn lock(&self) -> MutexGuard<'_, CoreRound> {
        // A panic in the core leaves a round that is whole: actions are checked before any change.
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn act(&self, action: CoreAction, seat: Option<Seat>) -> PyResult<()> {
        let done = {
            let mut round = self.lock();
            let seat = seat.map_or_else(|| round.turn().unwrap_or(0), |seat| seat.0);
            round.apply(seat, action)
        };
        done.map_err(errors::refused)
    }

    fn duplicate(&self) -> Self {
        Self::of(self.lock().clone())
    }

    /// One thing for each seat.
    fn each<T>(&self, of: impl Fn(&CoreRound, u8) -> T) -> Vec<T> {
        let round = self.lock();
        (0..round.seat_count())
            .map(|seat| of(&round, seat))
            .collect()
    }

    fn amounts<'py>(
        &self,
        py: Python<'py>,
        units: impl Iterator<Item = i64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let amounts = units.map(|units| amount(py, units, self.house.half_chips()));
        PyTuple::new(py, amounts.collect::<PyResult<Vec<_>>>()?)
    }

    fn told(&self, events: Vec<pokercore_core::ultimate::round::Event>) -> Vec<UltimateEvent> {
        events
            .into_iter()
            .map(|event| UltimateEvent::new(&self.house, event))
            .collect()
    }

    fn checked_seat(&self, seat: Seat) -> PyResult<u8> {
        self.lock().hole_cards(seat.0).map_err(errors::refused)?;
        Ok(seat.0)
    }
}

#[pymethods]
impl UltimateRound {
    #[new]
    #[pyo3(signature = (
        *, ante, seats=None, bank=None, house=None, side_bets=None, blind=None, seed=None,
        number: "int" = 0, deck=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        ante: Arg<'_, '_, AmountLike>,
        seats: Option<number::Chair>,
        bank: Option<Arg<'_, '_, OptionalAmountLike>>,
        house: Option<Arg<'_, '_, HouseLike>>,
        side_bets: Option<Arg<'_, '_, SideBetsLike>>,
        blind: Option<Arg<'_, '_, OptionalAmountLike>>,
        seed: Option<Arg<'_, '_, SeedLike>>,
        #[pyo3(from_py_with = number::of_hand)] number: u64,
        deck: Option<Arg<'_, '_, OptionalCards>>,
    ) -> PyResult<Self> {
        let house = house_of(house.as_ref().map(|arg| &*arg.0))?;
        let deck = deck.filter(|deck| !deck.0.is_none());
        if deck.is_some() && seed.as_ref().is_some_and(|seed| !seed.0.is_none()) {
            let message = "cards from a seed and from a deck; give one of the two".to_owned();
            return Err(errors::defect(DefectCode::Option, "round.deck", message));
        }
        let given = Given {
            ante: Each::read(Some(&ante.0))?,
            blind: Each::read(blind.as_ref().map(|arg| &*arg.0))?,
            bank: Each::read(bank.as_ref().map(|arg| &*arg.0))?,
            side_bets: Each::read(side_bets.as_ref().map(|arg| &*arg.0))?,
        };
        let mut defects = Defects::default();
        let count = given.count(seats.map(|seats| seats.0 as usize), &mut defects);
        let mut stakes = Vec::with_capacity(MAX_SEATS);
        // One more than there may be is enough for the core to refuse them.
        for seat in 0..count.min(MAX_SEATS + 1) {
            stakes.push(given.seat(seat, &house, &mut defects)?);
        }
        defects.raise()?;
        let round = if let Some(deck) = deck {
            let cards = card::known(card::read(&deck.0)?, "a deck")?;
            CoreRound::new(house, &stakes, &Cards::Deck(&cards))
        } else {
            let seed = read_seed(seed.as_ref().map(|seed| &*seed.0), py)?;
            let streams = seed.streams(Domain::Ultimate);
            CoreRound::new(house, &stakes, &Cards::Seed(&streams, number))
        };
        round.map(Self::of).map_err(errors::rules)
    }

    /// The rules.
    #[getter]
    fn house<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateHouseOfPeople>> {
        for_people(py, &self.house)
    }

    /// How many seats play.
    #[getter]
    fn seats(&self) -> u8 {
        self.lock().seat_count()
    }

    /// The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
    #[getter]
    fn stage(&self) -> Option<&'static str> {
        self.lock().stage().and_then(stage_name)
    }

    /// The lowest seat that is yet to decide at this stage; None when the round is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.lock().turn()
    }

    /// The seats that are yet to decide at this stage; they may in any order.
    #[getter]
    fn waiting<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seat_tuple(py, u16::from(self.lock().waiting()))
    }

    /// Whether everything is decided and settled.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().is_over()
    }

    /// What the seat of ``turn`` may do.
    #[getter]
    fn legal(&self) -> UltimateLegal {
        UltimateLegal(self.lock().legal_now())
    }

    /// What a seat may do now; nothing when it is not to decide.
    ///
    /// Raises:
    ///     IllegalAction: ``no_such_seat``.
    fn legal_for(&self, seat: Seat) -> PyResult<UltimateLegal> {
        let seat = self.checked_seat(seat)?;
        Ok(UltimateLegal(self.lock().legal(seat)))
    }

    /// Does what a seat decided, the seat of ``turn`` by default, and everything that follows.
    /// Returns this round.
    ///
    /// Raises:
    ///     IllegalAction: with a stable ``code`` and what is ``legal``; the round is as it was.
    #[pyo3(signature = (action, seat=None))]
    fn apply<'py>(
        slf: Bound<'py, Self>,
        action: &Bound<'py, UltimateAction>,
        seat: Option<Seat>,
    ) -> PyResult<Bound<'py, Self>> {
        slf.get().act(action.get().0, seat)?;
        Ok(slf)
    }

    /// Check.
    #[pyo3(signature = (seat=None))]
    fn check(slf: Bound<'_, Self>, seat: Option<Seat>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Check, seat)?;
        Ok(slf)
    }

    /// Fold.
    #[pyo3(signature = (seat=None))]
    fn fold(slf: Bound<'_, Self>, seat: Option<Seat>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Fold, seat)?;
        Ok(slf)
    }

    /// Bet so many Antes.
    #[pyo3(signature = (multiple, seat=None))]
    fn play<'py>(
        slf: Bound<'py, Self>,
        multiple: Arg<'_, 'py, Chips>,
        seat: Option<Seat>,
    ) -> PyResult<Bound<'py, Self>> {
        let action = CoreAction::Play(self::multiple(&multiple.0)?);
        slf.get().act(action, seat)?;
        Ok(slf)
    }

    /// The round after an action; this one stays as it is.
    ///
    /// Raises:
    ///     IllegalAction: as :meth:`apply`.
    #[pyo3(signature = (action, seat=None))]
    fn after(&self, action: &Bound<'_, UltimateAction>, seat: Option<Seat>) -> PyResult<Self> {
        let round = self.duplicate();
        round.act(action.get().0, seat)?;
        Ok(round)
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        self.duplicate()
    }

    fn __copy__(&self) -> Self {
        self.duplicate()
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "UltimateRound")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.duplicate()
    }

    /// The board so far.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        let board = slots_of(self.lock().board());
        Ok(Typed::new(card::slots(py, &board)?))
    }

    /// The cards of a seat: for the seat, or the keeper of the table.
    ///
    /// Raises:
    ///     IllegalAction: ``no_such_seat``.
    fn hole<'py>(&self, py: Python<'py>, seat: Seat) -> PyResult<Typed<'py, SlotTuple>> {
        let cards = self.lock().hole_cards(seat.0).map_err(errors::refused)?;
        Ok(Typed::new(card::slots(py, &slots_of(&cards))?))
    }

    /// The dealer's cards.
    ///
    /// Raises:
    ///     IllegalAction: ``not_over``.
    #[getter]
    fn dealer<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        let cards = self.lock().dealer_cards().map_err(errors::refused)?;
        Ok(Typed::new(card::slots(py, &slots_of(&cards))?))
    }

    /// The Ante of each seat; its Blind is as large.
    #[getter]
    fn antes<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amounts>> {
        let antes = self.each(|round, seat| round.stakes()[seat as usize].ante);
        Ok(Typed::new(self.amounts(py, antes.into_iter())?))
    }

    /// The side bets of each seat, by name.
    #[getter]
    fn side_bets<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, NamedAmountsOfSeats>> {
        let stakes = self.each(|round, seat| round.stakes()[seat as usize].side_bets);
        let bets = stakes
            .iter()
            .map(|units| side_bets(py, &self.house, units, units));
        let bets = PyTuple::new(py, bets.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(bets))
    }

    /// What each seat has bet so far, side bets and Play bet included.
    #[getter]
    fn staked<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amounts>> {
        let staked = self.each(CoreRound::staked);
        Ok(Typed::new(self.amounts(py, staked.into_iter())?))
    }

    /// What each seat has beside its bets, and after the end what it is left with; None for no
    /// limit.
    #[getter]
    fn banks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, OptionalAmounts>> {
        let banks = self.each(CoreRound::bank).into_iter();
        let banks = banks.map(|units| optional_amount(py, units, self.house.half_chips()));
        let banks = PyTuple::new(py, banks.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(banks))
    }

    /// What each seat gained in all.
    ///
    /// Raises:
    ///     IllegalAction: ``not_over``.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amounts>> {
        let payoffs = self.each(CoreRound::payoff).into_iter();
        let payoffs: Vec<i64> = payoffs
            .collect::<Result<_, Refused>>()
            .map_err(errors::refused)?;
        Ok(Typed::new(self.amounts(py, payoffs.into_iter())?))
    }

    /// What each bet of each seat gained.
    ///
    /// Raises:
    ///     IllegalAction: ``not_over``.
    #[getter]
    fn settlements<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateSettlementTuple>> {
        let settled = self.each(CoreRound::settlement).into_iter().map(|settled| {
            let settlement = settled.map_err(errors::refused)?;
            Ok(UltimateSettlement::new(&self.house, settlement))
        });
        let settled = PyTuple::new(py, settled.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(settled))
    }

    /// Who did what so far: triples of seat, stage and action.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateTaken>> {
        let round = self.lock().clone();
        taken(py, round.taken())
    }

    /// Everything that happened, with the cards of every seat: for the keeper of the table.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateEventTuple>> {
        let events = self.lock().events();
        Ok(Typed::new(PyTuple::new(py, self.told(events))?))
    }

    /// What a seat may be told of it; None for a spectator.
    ///
    /// Raises:
    ///     IllegalAction: ``no_such_seat``.
    #[pyo3(signature = (seat))]
    fn events_for<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Seat>,
    ) -> PyResult<Typed<'py, UltimateEventTuple>> {
        let seat = seat.map(|seat| self.checked_seat(seat)).transpose()?;
        let events = self.lock().events_for(seat);
        Ok(Typed::new(PyTuple::new(py, self.told(events))?))
    }

    /// The round as a seat may know it.
    ///
    /// Raises:
    ///     IllegalAction: ``no_such_seat``.
    fn view(&self, seat: Seat) -> PyResult<UltimateView> {
        let seat = self.checked_seat(seat)?;
        Ok(UltimateView(self.lock().view(Some(seat))))
    }

    /// The round as a spectator may know it.
    fn public_view(&self) -> UltimateView {
        UltimateView(self.lock().view(None))
    }

    /// The round as bytes that :meth:`from_snapshot` reads. They hold every card: they are for the
    /// keeper of the table, never for a player.
    fn snapshot<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let data = self.lock().snapshot();
        PyBytes::new(py, &data)
    }

    /// The round that :meth:`snapshot` wrote.
    ///
    /// Raises:
    ///     SnapshotError: the bytes are not a snapshot, of another version, or damaged.
    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateRound")]
    fn from_snapshot(data: &[u8]) -> PyResult<Self> {
        CoreRound::restore(data)
            .map(Self::of)
            .map_err(errors::snapshot)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast_exact::<Self>() else {
            return false;
        };
        // One lock at a time: two threads may compare two rounds crosswise.
        let mine = self.lock().clone();
        mine == *other.get().lock()
    }

    fn __repr__(&self) -> String {
        let round = self.lock();
        let what = match round.turn() {
            Some(seat) => format!("seat {seat} to decide"),
            None => "settled".to_owned(),
        };
        let stage = stage_words(round.stage().unwrap_or(u8::MAX), &slots_of(round.board()));
        format!(
            "<ultimate.Round of {}: {stage}, {what}>",
            round.seat_count()
        )
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let from = slf.get_type().getattr("from_snapshot")?;
        Ok((from, (slf.get().snapshot(slf.py()),)))
    }
}
