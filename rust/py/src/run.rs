//! Many hands: matches of native bots on threads, and of Python bots in the calling thread.

use std::sync::Arc;
use std::time::Duration;

use pokercore_core::action::Action as CoreAction;
use pokercore_core::error::{DefectCode, RulesError as CoreRulesError};
use pokercore_core::game::Game as CoreGame;
use pokercore_core::play::record::Log;
use pokercore_core::play::{
    Adjust, Carry, Match, MatchSetup, OnIllegal, Policy, Progress as CoreProgress, Report,
    Seatings, Tally, Turns, run, run_recorded,
};
use pokercore_core::stakes::Stakes;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::action::Action;
use crate::bench::{Bench, Judge, Maker, Manners};
use crate::button::button_mode;
use crate::errors;
use crate::gate::Gate;
use crate::legal::Legal;
use crate::native::policy;
use crate::record::{Leg, Shelf, read_legs, with_records};
use crate::setup::{Defects, read_seed};
use crate::typed::{
    Arg, Dict, GamesLike, IntSequence, Makers, Names, Object, Progress, SeedLike, Typed,
};

/// How many hands of Python bots are played between two looks at signals and progress.
const LOOK_EVERY: u64 = 256;

/// What both runners are told of a match besides its games, bots and seed.
struct Asked<'a> {
    session: u32,
    carry: u8,
    mode: u8,
    run_outs: u8,
    seating: &'a str,
    duplicate: bool,
    adjust: &'a str,
}

/// Reads what a match is.
fn read_setup(
    py: Python<'_>,
    games: &Bound<'_, PyAny>,
    stacks: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    asked: &Asked<'_>,
) -> PyResult<(Vec<Leg>, MatchSetup)> {
    let mut defects = Defects::default();
    let legs = read_legs(games, &mut defects)?;
    let mut amounts = Vec::new();
    for (i, stack) in stacks.try_iter()?.enumerate() {
        amounts.push(defects.amount(&stack?, &format!("match.stacks[{i}]")));
    }
    let carry = match asked.carry {
        0 => Carry::Reset,
        1 => Carry::Rebuy,
        2 => Carry::Drop,
        carry => {
            defects.add(
                DefectCode::Option,
                "match.carry",
                format!("{carry} is no choice; 0 resets stacks, 1 lets bots rebuy, 2 drops them"),
            );
            Carry::Reset
        }
    };
    let seatings = match asked.seating {
        "rotations" => Seatings::Rotations,
        "permutations" => Seatings::Permutations,
        other => {
            defects.add(
                DefectCode::Option,
                "match.seating",
                format!("{other:?} is no choice; give 'rotations' or 'permutations'"),
            );
            Seatings::Rotations
        }
    };
    let adjust = match asked.adjust {
        "none" => Adjust::Nothing,
        "all_in" => Adjust::AllIn,
        "aivat" => Adjust::ByCaller,
        other => {
            defects.add(
                DefectCode::Option,
                "match.adjust",
                format!("{other:?} is no choice; give 'none', 'all_in' or 'aivat'"),
            );
            Adjust::Nothing
        }
    };
    defects.raise()?;
    let mut setup = MatchSetup::new(amounts, read_seed(seed, py)?);
    setup.session = asked.session;
    setup.carry = carry;
    setup.button = button_mode(asked.mode)?;
    setup.run_outs = asked.run_outs;
    setup.seatings = seatings;
    setup.duplicate = asked.duplicate;
    setup.adjust = adjust;
    Ok((legs, setup))
}

/// The match of games that take turns, of which there may be one.
fn match_of<'g>(
    legs: &'g [Leg],
    turns: Turns,
    setup: &MatchSetup,
) -> Result<Match<'g>, CoreRulesError> {
    if let [(game, stakes)] = legs {
        return Match::new(game, stakes, setup);
    }
    let games: Vec<(&CoreGame, Stakes)> = legs.iter().map(|(game, s)| (&**game, *s)).collect();
    Match::mixed(&games, turns, setup)
}

fn native(name: &str, place: usize) -> PyResult<Policy> {
    policy(name, || format!("match.bots[{place}]"))
}

fn tally<'py>(py: Python<'py>, tally: &Tally) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, sum) in [
        ("net", tally.net),
        ("net_by_hands", tally.net_by_hands),
        ("adjusted", tally.adjusted),
        ("adjusted_by_hands", tally.adjusted_by_hands),
    ] {
        dict.set_item(name, sum)?;
    }
    for (name, sum) in [
        ("net_squares", tally.net_squares),
        ("hand_squares", tally.hand_squares),
        ("adjusted_squares", tally.adjusted_squares),
    ] {
        dict.set_item(name, sum)?;
    }
    for (name, count) in [
        ("hands", tally.hands),
        ("units", tally.units),
        ("vpip", tally.vpip),
        ("pfr", tally.pfr),
        ("bets", tally.bets),
        ("calls", tally.calls),
        ("folds", tally.folds),
        ("saw_flop", tally.saw_flop),
        ("showdowns", tally.showdowns),
        ("showdowns_won", tally.showdowns_won),
        ("wins", tally.wins),
        ("illegal", tally.illegal),
        ("timeouts", tally.timeouts),
        ("three_bets", tally.three_bets),
        ("three_bet_chances", tally.three_bet_chances),
        ("steals", tally.steals),
        ("steal_chances", tally.steal_chances),
        ("folds_to_steal", tally.folds_to_steal),
        ("steals_faced", tally.steals_faced),
        ("cbets", tally.cbets),
        ("cbet_chances", tally.cbet_chances),
    ] {
        dict.set_item(name, count)?;
    }
    Ok(dict)
}

fn tallies<'py>(py: Python<'py>, tallies: &[Tally]) -> PyResult<Bound<'py, PyList>> {
    let dicts = tallies.iter().map(|one| tally(py, one));
    PyList::new(py, dicts.collect::<PyResult<Vec<_>>>()?)
}

fn report_dict<'py>(py: Python<'py>, report: &Report) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("units", report.units)?;
    dict.set_item("hands", report.hands)?;
    dict.set_item("decisions", report.decisions)?;
    dict.set_item("digest", report.digest)?;
    dict.set_item("bots", tallies(py, &report.bots)?)?;
    let positions = report.positions.iter().map(|bot| tallies(py, bot));
    let positions = positions.collect::<PyResult<Vec<_>>>()?;
    dict.set_item("positions", PyList::new(py, positions)?)?;
    let pairs = PyList::empty(py);
    for pair in &report.pairs {
        let products = PyDict::new(py);
        products.set_item("net_products", pair.net)?;
        products.set_item("adjusted_products", pair.adjusted)?;
        pairs.append(products)?;
    }
    dict.set_item("pairs", pairs)?;
    let games = report.games.iter().map(|game| report_dict(py, game));
    let games = games.collect::<PyResult<Vec<_>>>()?;
    dict.set_item("games", PyList::new(py, games)?)?;
    Ok(dict)
}

fn last_unit(first: u64, units: u64) -> PyResult<u64> {
    first.checked_add(units).ok_or_else(|| {
        errors::defect(
            DefectCode::AmountOutOfRange,
            "match.units",
            format!("{units} units from {first} on; units are numbered below 2^64"),
        )
    })
}

/// Plays units of a match between native bots, without the interpreter, on ``workers`` threads.
/// The report is the same for any number of threads; Ctrl-C, or an exception of ``progress``, stops
/// it. ``progress(done, of)`` counts units.
///
/// ``games`` are one game and its stakes, or several that take turns: the next one comes after
/// ``every`` hands, or orbits. ``seating`` is ``'rotations'`` or ``'permutations'``; with ``duplicate``
/// a unit is one deal in every seating; ``adjust`` is ``'none'``, ``'all_in'`` or ``'aivat'``.
///
/// Returns:
///     ``units``, ``hands``, ``decisions``, ``digest``; ``bots``: exact counts of each;
///     ``positions``: of each bot, the same by position, from the chair after the button on;
///     ``pairs``: sums of products of each pair of bots; and ``games``: the same for each of several
///     games. With ``record``, ``records`` too: every hand, a list of ``Records`` in the order of the
///     hands, in memory of the ``shelf`` where it has some.
///
/// Raises:
///     RulesError: with the defects of the match.
#[pyfunction]
#[pyo3(signature = (
    games, policies, stacks, *, seed=None, first=0, units=1, session=1, carry=0,
    button_mode=1, run_outs=1, every=1, orbits=false, seating="rotations", duplicate=false,
    adjust="none", workers=1, progress=None, record=false, shelf=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn run_match<'py>(
    py: Python<'py>,
    games: Arg<'_, 'py, GamesLike>,
    policies: Arg<'_, 'py, Names>,
    stacks: Arg<'_, 'py, IntSequence>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    first: u64,
    units: u64,
    session: u32,
    carry: u8,
    button_mode: u8,
    run_outs: u8,
    every: u32,
    orbits: bool,
    seating: &str,
    duplicate: bool,
    adjust: &str,
    workers: usize,
    progress: Option<Arg<'_, 'py, Progress>>,
    record: bool,
    shelf: Option<Bound<'py, Shelf>>,
) -> PyResult<Typed<'py, Dict>> {
    let shelf = shelf.map_or_else(Arc::default, |shelf| Arc::clone(&shelf.get().0));
    let seed = seed.as_ref().map(|seed| &*seed.0);
    let (legs, setup) = read_setup(
        py,
        &games.0,
        &stacks.0,
        seed,
        &Asked {
            session,
            carry,
            mode: button_mode,
            run_outs,
            seating,
            duplicate,
            adjust,
        },
    )?;
    let mut bots = Vec::new();
    for (place, name) in policies.0.try_iter()?.enumerate() {
        bots.push(native(&name?.extract::<String>()?, place)?);
    }
    let turns = Turns { every, orbits };
    let last = last_unit(first, units)?;
    let mut looks = Gate::new(progress.as_ref());
    let report = py.detach(|| {
        let table = match_of(&legs, turns, &setup)?;
        let mut watch = |done: CoreProgress| looks.look(done.units, done.of);
        if record {
            return run_recorded(&table, &bots, first..last, workers, &shelf, &mut watch);
        }
        let report = run(&table, &bots, first..last, workers, &mut watch)?;
        Ok((report, Vec::new()))
    });
    looks.raise()?;
    let (report, lots) = report.map_err(errors::rules)?;
    let answer = report_dict(py, &report)?;
    with_records(&answer, record.then_some(lots), Some(&shelf))?;
    Ok(Typed::new(answer))
}

/// Plays units of a match in the calling thread, with Python bots among the native ones: one call
/// a decision, ``act(view)``.
///
/// ``makers`` holds names of native bots, and callables that make a bot for each unit. ``info(unit,
/// bot, chair, seed)`` makes what ``start`` is told, ``result(number, seat, payoff, stack, view)``
/// what ``end`` is told. ``names`` are what errors call the bots. ``on_illegal`` is ``'raise'``, ``'fold'`` or ``'clamp'``. An answer to
/// ``act``, ``discard`` or ``show`` that takes longer than ``deadline`` seconds is not taken: it is
/// counted, and a check or a fold takes its place. Otherwise as ``run_match``.
///
/// With ``adjust='aivat'`` a ``judge`` says what stands beside the result of each hand. It is told
/// ``begin(bots)``: the bot on each chair; before each decision
/// ``decision(hand, seat, place, bot, view)``: the hand with every card that was
/// dealt and without its deck, the bot (the name of a native one) and what that sees; then
/// ``taken(action)``; at last ``end(hand)``, which returns the result by chair in millionths of a
/// chip.
///
/// Raises:
///     RulesError: with the defects of the match.
///     IllegalAction: of a bot, when the policy is to raise.
#[pyfunction]
#[pyo3(signature = (
    games, makers, stacks, *, info, result, seed=None, first=0, units=1, session=1, carry=0,
    button_mode=1, run_outs=1, every=1, orbits=false, seating="rotations", duplicate=false,
    adjust="none", judge=None, deadline=None, on_illegal="raise", progress=None, record=false,
    names=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn run_bots<'py>(
    py: Python<'py>,
    games: Arg<'_, 'py, GamesLike>,
    makers: Arg<'_, 'py, Makers>,
    stacks: Arg<'_, 'py, IntSequence>,
    info: Arg<'_, 'py, Object>,
    result: Arg<'_, 'py, Object>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    first: u64,
    units: u64,
    session: u32,
    carry: u8,
    button_mode: u8,
    run_outs: u8,
    every: u32,
    orbits: bool,
    seating: &str,
    duplicate: bool,
    adjust: &str,
    judge: Option<Arg<'_, 'py, Object>>,
    deadline: Option<f64>,
    on_illegal: &str,
    progress: Option<Arg<'_, 'py, Progress>>,
    record: bool,
    names: Option<Arg<'_, 'py, Names>>,
) -> PyResult<Typed<'py, Dict>> {
    let seed = seed.as_ref().map(|seed| &*seed.0);
    let (legs, setup) = read_setup(
        py,
        &games.0,
        &stacks.0,
        seed,
        &Asked {
            session,
            carry,
            mode: button_mode,
            run_outs,
            seating,
            duplicate,
            adjust,
        },
    )?;
    let on_illegal = read_on_illegal(on_illegal)?;
    let mut bots = Vec::new();
    for (place, maker) in makers.0.try_iter()?.enumerate() {
        let maker = maker?;
        bots.push(match maker.cast::<PyString>() {
            Ok(name) => Maker::Native(native(name.to_str()?, place)?, name.clone()),
            Err(_) => Maker::Python(maker),
        });
    }
    let turns = Turns { every, orbits };
    let table = match_of(&legs, turns, &setup).map_err(errors::rules)?;
    if bots.len() != table.players() {
        return Err(errors::defect(
            DefectCode::Players,
            "match.bots",
            format!("{} bots for {} stacks", bots.len(), table.players()),
        ));
    }
    let last = last_unit(first, units)?;
    let progress = progress.filter(|progress| !progress.0.is_none());
    let judge = judge
        .filter(|judge| !judge.0.is_none())
        .map(|judge| Judge::new(&judge.0, &games.0, &legs));
    let manners = Manners {
        duplicate,
        names: names.map_or_else(|| Ok(Vec::new()), |names| names.0.extract())?,
        deadline: deadline.map(read_deadline).transpose()?,
        on_illegal,
        info: info.0.to_owned(),
        result: result.0.to_owned(),
        judge: judge.transpose()?,
    };
    let mut bench = Bench::new(py, &table, &legs, bots, manners, record)?;
    let pause = (LOOK_EVERY / u64::from(table.unit_hands()).max(1)).max(1);
    for unit in first..last {
        bench.unit(unit)?;
        let done = unit - first + 1;
        if done.is_multiple_of(pause) || unit + 1 == last {
            py.check_signals()?;
            if let Some(progress) = &progress {
                progress.0.call1((done, units))?;
            }
        }
    }
    let answer = report_dict(py, bench.dealer().report())?;
    let lots = record.then(|| bench.dealer().log().lots());
    with_records(&answer, lots, None)?;
    Ok(Typed::new(answer))
}

/// How long an answer may take.
fn read_deadline(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|longest| !longest.is_zero())
        .ok_or_else(|| {
            errors::defect(
                DefectCode::Option,
                "match.deadline",
                format!("{seconds} is no time to answer in; give seconds above 0"),
            )
        })
}

/// The policy of a name; none for raising.
fn read_on_illegal(name: &str) -> PyResult<Option<OnIllegal>> {
    match name {
        "raise" => Ok(None),
        "fold" => Ok(Some(OnIllegal::Fold)),
        "clamp" => Ok(Some(OnIllegal::Clamp)),
        _ => Err(errors::defect(
            DefectCode::Option,
            "on_illegal",
            format!("{name:?} is no policy; policies are 'raise', 'fold' and 'clamp'"),
        )),
    }
}

/// The legal action that a policy (``'fold'`` or ``'clamp'``) puts in place of an illegal one; None
/// for ``'raise'``, or where there is none. ``action`` None stands for an answer that was none.
#[pyfunction]
#[pyo3(signature = (legal, action, policy))]
pub fn instead_of(
    legal: &Bound<'_, Legal>,
    action: Option<&Bound<'_, Action>>,
    policy: &str,
) -> PyResult<Option<Action>> {
    let Some(policy) = read_on_illegal(policy)? else {
        return Ok(None);
    };
    let action = action.map_or(CoreAction::Fold, |action| action.get().0);
    Ok(policy.instead(&action, legal.get().core()).map(Action))
}
