//! Ultimate Texas Hold'em: what choices are worth, native strategies, and many rounds in a row, as
//! plain data. `pokercore.ultimate` makes values for people of them.

use pokercore_core::card::CardSet;
use pokercore_core::error::DefectCode;
use pokercore_core::seed::Domain;
use pokercore_core::solve::classes::CLASSES;
use pokercore_core::ultimate::house::House as CoreHouse;
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::SeatStakes;
use pokercore_core::ultimate::simulate::{Player, Report, Table, simulate};
use pokercore_core::ultimate::strategies::{Classes, Perfect, Simple, Strategy};
use pokercore_core::ultimate::values::{
    Values, flop_values, river_values, stage_of, standard_preflop_values,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::gate::watched;
use crate::setup::{Defects, read_seed};
use crate::typed::{
    Arg, CardsLike, Dict, HouseLike, OptionalCards, Progress, SeedLike, Typed, UltimateSeats,
    UltimateStrategyLike,
};
use crate::ultimate_action::{UltimateAction, object};
use crate::ultimate_house::{house_of, units};
use crate::ultimate_round::read_side_bets;
use crate::ultimate_solve::UltimateSolution;
use crate::{card, errors};

/// The denominator; what a check and a fold are worth, if there is one; and what each Play is worth
/// by its multiple.
type ValueRows = (i64, Option<i64>, Option<i64>, Vec<(u32, i64)>);

fn cards_of(cards: Option<&Arg<'_, '_, OptionalCards>>, place: &str) -> PyResult<CardSet> {
    match cards.filter(|cards| !cards.0.is_none()) {
        Some(cards) => card::read_hand(&cards.0, place),
        None => Ok(CardSet::EMPTY),
    }
}

fn unsolved(place: &str) -> PyErr {
    let message =
        "what is best before the flop is known of the standard rules only; solve the house";
    errors::defect(DefectCode::Option, place, message.to_owned())
}

/// What each choice of a seat is worth, exactly.
///
/// Args:
///     hole: the seat's two cards.
///     board: none, three or five cards.
///     house: the rules; before the flop they must play and pay as the standard ones.
///     dead: cards that nobody can get; only from the flop on.
///
/// Returns:
///     The denominator; the numerators of a check and of a fold, None where there is no such choice;
///     and for each Play its multiple and numerator. A value is in Antes.
///
/// Raises:
///     RulesError: with every defect.
#[pyfunction]
#[pyo3(signature = (hole, board=None, *, house=None, dead=None))]
pub fn ultimate_values(
    py: Python<'_>,
    hole: Arg<'_, '_, CardsLike>,
    board: Option<Arg<'_, '_, OptionalCards>>,
    house: Option<Arg<'_, '_, HouseLike>>,
    dead: Option<Arg<'_, '_, OptionalCards>>,
) -> PyResult<ValueRows> {
    let house = house_of(house.as_ref().map(|house| &*house.0))?;
    let hole = card::read_hand(&hole.0, "hole")?;
    let board = cards_of(board.as_ref(), "board")?;
    let dead = cards_of(dead.as_ref(), "dead")?;
    let stage = stage_of(hole, board).map_err(errors::rules)?;
    let values: Values = if stage == 0 {
        if !dead.is_empty() {
            let message =
                "dead cards before the flop, where values are known for a whole deck only";
            return Err(errors::defect(
                DefectCode::Option,
                "dead",
                message.to_owned(),
            ));
        }
        let values = standard_preflop_values(&house, hole).map_err(errors::rules)?;
        values.ok_or_else(|| unsolved("house"))?
    } else {
        let known = if stage == 1 {
            flop_values
        } else {
            river_values
        };
        py.detach(|| known(&house, hole, board, dead))
            .map_err(errors::rules)?
    };
    Ok((
        values.denominator(),
        values.check(),
        values.fold(),
        values.plays().to_vec(),
    ))
}

/// The simple strategy by other rules.
fn simple(given: &Bound<'_, PyTuple>, place: &str, defects: &mut Defects) -> PyResult<Strategy> {
    type Rules = (String, Option<Vec<usize>>, String, u8, u8, u8);
    let (_, preflop, row, flop_pocket, flop_suited, river_outs): Rules = given.extract()?;
    let mut rules = Simple {
        flop_pocket,
        flop_suited,
        river_outs,
        ..Simple::default()
    };
    if let Some(classes) = preflop {
        rules.preflop = Classes::EMPTY;
        for class in classes {
            if class >= CLASSES {
                let message = format!(
                    "{class} is no class of own cards; give 0 to {}",
                    CLASSES - 1
                );
                defects.add(DefectCode::Option, format!("{place}.preflop"), message);
            } else {
                rules.preflop = rules.preflop.with(class);
            }
        }
    }
    if let Some(row) = Row::from_name(&row) {
        rules.flop_row = row;
    } else {
        let names = Row::ALL.map(Row::name).join(", ");
        let message = format!("{row:?} is no row; rows are {names}");
        defects.add(DefectCode::Option, format!("{place}.flop_row"), message);
    }
    Ok(Strategy::Simple(rules))
}

/// The strategy of plain data: `'perfect'`, `'simple'` or `'random'`; `('perfect', choices)` with a
/// number for each class of own cards, 0 to check before the flop, else which Play, from 1; or
/// `('simple', classes, flop_row, flop_pocket, flop_suited, river_outs)`; or a solution of the best
/// play, which knows every flop.
pub fn read_strategy(
    given: &Bound<'_, PyAny>,
    house: &CoreHouse,
    place: &str,
    defects: &mut Defects,
) -> PyResult<Strategy> {
    let wrong = || {
        PyTypeError::new_err(format!(
            "{given:?} is no native strategy; give 'perfect', 'simple', 'random', or one of the \
             first two in a tuple with its rules"
        ))
    };
    if let Ok(name) = given.cast::<PyString>() {
        return match name.to_str()? {
            "perfect" if !house.is_standard() => Err(unsolved(place)),
            "perfect" => Ok(Strategy::Perfect(Perfect::standard())),
            "simple" => Ok(Strategy::Simple(Simple::default())),
            "random" => Ok(Strategy::Random),
            _ => Err(wrong()),
        };
    }
    if let Ok(solution) = given.cast::<UltimateSolution>() {
        return match Perfect::of(&solution.get().0) {
            Some(perfect) if solution.get().0.house().plays_as(house) => {
                Ok(Strategy::Perfect(perfect))
            }
            _ => {
                let message = "a solution of the best play in this house is wanted";
                Err(errors::defect(
                    DefectCode::Option,
                    place,
                    message.to_owned(),
                ))
            }
        };
    }
    let rules = given.cast::<PyTuple>().map_err(|_| wrong())?;
    let name: String = rules
        .get_item(0)
        .and_then(|name| name.extract())
        .map_err(|_| wrong())?;
    match (name.as_str(), rules.len()) {
        ("perfect", 2) => {
            let choices: Vec<u8> = rules.get_item(1)?.extract()?;
            let count = choices.len();
            let Ok(choices) = <[u8; CLASSES]>::try_from(choices) else {
                let message = format!("{count} choices; give one for each of {CLASSES} classes");
                return Err(errors::defect(DefectCode::Option, place, message));
            };
            Ok(Strategy::Perfect(Perfect::new(choices)))
        }
        ("simple", 6) => simple(rules, place, defects),
        _ => Err(wrong()),
    }
}

/// What a native strategy does.
///
/// Args:
///     strategy: the strategy, as for ``ultimate_simulate``.
///     hole: the seat's two cards.
///     board: none, three or five cards.
///     house: the rules.
///     seed: what a random choice follows from.
///     number: the number of the decision, for random choices that differ.
///
/// Raises:
///     RulesError: with every defect.
#[pyfunction]
#[pyo3(signature = (strategy, hole, board=None, *, house=None, seed=None, number=0))]
pub fn ultimate_decision(
    py: Python<'_>,
    strategy: Arg<'_, '_, UltimateStrategyLike>,
    hole: Arg<'_, '_, CardsLike>,
    board: Option<Arg<'_, '_, OptionalCards>>,
    house: Option<Arg<'_, '_, HouseLike>>,
    seed: Option<Arg<'_, '_, SeedLike>>,
    number: u64,
) -> PyResult<Py<UltimateAction>> {
    let house = house_of(house.as_ref().map(|house| &*house.0))?;
    let mut defects = Defects::default();
    let strategy = read_strategy(&strategy.0, &house, "strategy", &mut defects)?;
    defects.raise()?;
    let hole = card::read_hand(&hole.0, "hole")?;
    let board = cards_of(board.as_ref(), "board")?;
    let seed = read_seed(seed.as_ref().map(|seed| &*seed.0), py)?;
    let decision = py.detach(|| {
        let mut words = seed.streams(Domain::UltimateBot).stream(number);
        strategy.decide(&house, hole, board, &mut words)
    });
    object(py, decision.map_err(errors::rules)?)
}

/// Plays many rounds of native strategies and counts them.
///
/// Args:
///     seats: for each of 1 to 6 seats its strategy, its Ante in chips, and chips by the name of the
///         side bet. A strategy is ``'perfect'``, ``'simple'`` or ``'random'``; ``('perfect',
///         choices)`` with a number for each class of own cards (``push_fold_classes``): 0 to check
///         before the flop, else which Play of the house, from 1; or ``('simple', classes, flop_row,
///         flop_pocket, flop_suited, river_outs)``, where classes are numbers, or None for the
///         published ones. An ``UltimateSolution`` is the best play with every flop known.
///     first: the number of the first round.
///     rounds: how many are played.
///     house: the rules.
///     seed: what the cards follow from: round ``k`` is round ``k`` of the seed.
///     threads: how many threads play; it does not matter for the result.
///     progress: told the rounds played, and their number.
///
/// Returns:
///     ``rounds``, and ``seats`` with for each: ``outcomes``, rounds by decision (the Plays of the
///     stages in order, then a fold), row from ``'high_card'`` up and outcome; ``net``,
///     ``net_squares`` and ``wagered`` in units (half chips where the house pays them, else chips);
///     and ``side_bets``, how often each was won and its net in units.
///
/// Raises:
///     RulesError: with every defect.
#[pyfunction]
#[pyo3(signature = (seats, *, first=0, rounds, house=None, seed, threads=1, progress=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn ultimate_simulate<'py>(
    py: Python<'py>,
    seats: Arg<'_, '_, UltimateSeats>,
    first: u64,
    rounds: u64,
    house: Option<Arg<'_, '_, HouseLike>>,
    seed: Arg<'_, '_, SeedLike>,
    threads: usize,
    progress: Option<Arg<'_, '_, Progress>>,
) -> PyResult<Typed<'py, Dict>> {
    let house = house_of(house.as_ref().map(|house| &*house.0))?;
    let mut defects = Defects::default();
    let mut players = Vec::new();
    for (number, seat) in seats.0.try_iter()?.enumerate() {
        type Seat<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);
        let (strategy, ante, bets): Seat<'_> = seat?.extract()?;
        let place = |name: &str| format!("round.seats[{number}].{name}");
        let mut stakes = SeatStakes {
            ante: units(&ante, &house, &place("ante"), &mut defects)?,
            ..SeatStakes::default()
        };
        if !bets.is_none() {
            read_side_bets(
                &bets,
                &house,
                &place("side_bets"),
                &mut stakes,
                &mut defects,
            )?;
        }
        players.push(Player {
            strategy: read_strategy(&strategy, &house, &place("strategy"), &mut defects)?,
            stakes: stakes.stakes(),
        });
    }
    defects.raise()?;
    let seed = read_seed(Some(&*seed.0), py)?;
    let table = Table::new((*house).clone(), players).map_err(errors::rules)?;
    let end = first.saturating_add(rounds);
    let report = watched(py, progress.as_ref(), |watch| {
        simulate(&table, first..end, &seed, threads, watch)
    })?;
    Ok(Typed::new(report_dict(py, &report)?))
}

fn report_dict<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("rounds", report.rounds)?;
    let mut seats = Vec::new();
    for seat in &report.seats {
        let tally = PyDict::new(py);
        let outcomes = seat.outcomes.iter();
        let outcomes: Vec<Vec<Vec<u64>>> = outcomes
            .map(|table| table.iter().map(|row| row.to_vec()).collect())
            .collect();
        tally.set_item("outcomes", outcomes)?;
        tally.set_item("net", seat.net)?;
        tally.set_item("net_squares", seat.net_squares)?;
        tally.set_item("wagered", seat.wagered)?;
        let bets = seat.side_bets.iter().map(|bet| (bet.hits, bet.net));
        tally.set_item("side_bets", bets.collect::<Vec<_>>())?;
        seats.push(tally);
    }
    dict.set_item("seats", seats)?;
    Ok(dict)
}
