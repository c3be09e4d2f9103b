//! The exact solver of Ultimate Texas Hold'em. `pokercore.ultimate` makes values for people of it.

use std::convert::Infallible;

use pokercore_core::card::{Card as CoreCard, CardSet, Slot};
use pokercore_core::error::DefectCode;
use pokercore_core::ranking::Strength;
use pokercore_core::solve::classes::CLASSES;
use pokercore_core::ultimate::round::Action;
use pokercore_core::ultimate::solver::{Progress as Done, SolveError};
use pokercore_core::ultimate::strategies::{SimplePlan, Strategy};
use pokercore_core::ultimate::{Plan, Showdowns, Solution, solve, value_of};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::gate::watched;
use crate::setup::Defects;
use crate::typed::{Arg, CardsLike, HouseLike, Progress, UltimatePlanLike};
use crate::ultimate_house::{UltimateHouse, house_of};
use crate::ultimate_play::read_strategy;
use crate::{card, errors};

/// The result of a solver: what each choice comes to and how all deals end.
#[pyclass(frozen, module = "pokercore._core")]
pub struct UltimateSolution(pub(crate) Solution);

#[pymethods]
impl UltimateSolution {
    /// The rules of the house.
    #[getter]
    fn house(&self) -> UltimateHouse {
        UltimateHouse(self.0.house().clone().into())
    }

    /// For each of the 169 classes of own cards, in the order of ``push_fold_classes``: what each Play
    /// before the flop comes to, and a check with the best play after it, summed over the deals of the
    /// class in parts of an Ante (``house.scale``). None for a plan that was given.
    #[getter]
    fn choices(&self) -> Option<Vec<(Vec<i128>, i128)>> {
        let choices = self.0.choices()?;
        Some(
            choices
                .iter()
                .map(|choices| (choices.plays.clone(), choices.check))
                .collect(),
        )
    }

    /// Deals by class, decision (the Plays of the stages one after the other, and the fold), row of the
    /// own hand from ``'high_card'`` up, and outcome.
    #[getter]
    fn counts(&self) -> Vec<u64> {
        let counts = self.0.counts();
        (0..CLASSES)
            .flat_map(|class| (0..counts.decisions()).map(move |number| (class, number)))
            .flat_map(|(class, number)| counts.table(class, number).as_flattened().iter().copied())
            .collect()
    }

    /// What is done on the flop after a check: the multiple of the Ante, 0 to check.
    #[pyo3(signature = (hole, flop))]
    fn flop_play(
        &self,
        hole: Arg<'_, '_, CardsLike>,
        flop: Arg<'_, '_, CardsLike>,
    ) -> PyResult<u32> {
        let (own, three) = (
            card::read_hand(&hole.0, "hole")?,
            card::read_hand(&flop.0, "flop")?,
        );
        let disjoint = own.intersection(three).is_empty();
        let hole: Vec<CoreCard> = own.iter().collect();
        let flop: Vec<CoreCard> = three.iter().collect();
        let (Ok(hole), Ok(flop), true) = (hole.try_into(), flop.try_into(), disjoint) else {
            let message = "give two own cards and a flop of three others";
            return Err(errors::CardError::new_err(message));
        };
        let plays = self.0.house().plays(1);
        let number = self.0.chart().choice(hole, flop);
        Ok(match number {
            0 => 0,
            number => plays.get(number as usize - 1).copied().unwrap_or_default(),
        })
    }
}

/// A plan that is a function of Python: `plan(hole, board)` returns the multiple of the Ante to play,
/// 0 to check or, with five cards on the board, to fold.
struct Asked(Py<PyAny>);

impl Asked {
    fn ask(&self, hole: [CoreCard; 2], board: &[CoreCard]) -> PyResult<u32> {
        Python::attach(|py| {
            let board: Vec<Slot> = board.iter().copied().map(Slot::from).collect();
            let board = card::slots(py, &board)?;
            self.ask_on(py, hole, &board)
        })
    }

    fn ask_on(
        &self,
        py: Python<'_>,
        hole: [CoreCard; 2],
        board: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        let hole = card::slots(py, &hole.map(Slot::from))?;
        self.0.call1(py, (hole, board))?.extract(py)
    }
}

/// The decision of a multiple.
fn decision(multiple: u32, otherwise: Action) -> Action {
    match multiple {
        0 => otherwise,
        multiple => Action::Play(multiple),
    }
}

impl Plan for Asked {
    type Error = PyErr;
    type Board = PyResult<Py<PyAny>>;

    fn preflop(&self, hole: [CoreCard; 2]) -> PyResult<Action> {
        Ok(decision(self.ask(hole, &[])?, Action::Check))
    }

    fn flop(&self, hole: [CoreCard; 2], flop: [CoreCard; 3]) -> PyResult<Action> {
        Ok(decision(self.ask(hole, &flop)?, Action::Check))
    }

    fn board(&self, board: CardSet) -> PyResult<Py<PyAny>> {
        let cards: Vec<Slot> = board.iter().map(Slot::from).collect();
        Python::attach(|py| Ok(card::slots(py, &cards)?.into_any().unbind()))
    }

    fn river(
        &self,
        hole: [CoreCard; 2],
        board: &PyResult<Py<PyAny>>,
        _: Strength,
        _: &Showdowns,
    ) -> PyResult<Action> {
        let multiple = Python::attach(|py| match board {
            Ok(board) => self.ask_on(py, hole, board.bind(py)),
            Err(error) => Err(error.clone_ref(py)),
        })?;
        Ok(decision(multiple, Action::Fold))
    }
}

/// The error of a plan that wants what the house does not allow.
fn not_allowed(house: &[u32], hole: [CoreCard; 2], board: CardSet, decision: Action) -> PyErr {
    let cards = |cards: CardSet| {
        cards
            .iter()
            .map(|card| card.to_string())
            .collect::<String>()
    };
    let hole = cards(CardSet::EMPTY.with(hole[0]).with(hole[1]));
    let plays = house
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" or ");
    let wanted = match decision {
        Action::Play(multiple) => format!("a Play of {multiple}"),
        Action::Check => "a check".to_owned(),
        Action::Fold => "a fold".to_owned(),
    };
    let where_ = if board.is_empty() {
        "before the flop".to_owned()
    } else {
        format!("on {}", cards(board))
    };
    let otherwise = if board.len() == 5 { "fold" } else { "check" };
    let message = format!(
        "the strategy wants {wanted} with {hole} {where_}; the house allows {plays}, or 0 to {otherwise}"
    );
    errors::not_an_action(message, "play_size")
}

fn solved<E>(
    house: &pokercore_core::ultimate::house::House,
    result: Result<Solution, SolveError<E>>,
    plan: impl FnOnce(E) -> PyErr,
) -> PyResult<UltimateSolution> {
    result.map(UltimateSolution).map_err(|error| match error {
        SolveError::Stopped => PyRuntimeError::new_err("the solver was stopped"),
        SolveError::Plan(error) => plan(error),
        SolveError::NotAllowed {
            hole,
            board,
            decision,
        } => {
            let stage = match board.len() {
                0 => 0,
                3 => 1,
                _ => 2,
            };
            not_allowed(house.plays(stage), hole, board, decision)
        }
    })
}

/// Solves Ultimate Texas Hold'em over all 27,813,810,024,000 deals; ``pokercore.ultimate.solve`` is the
/// function for people.
///
/// Args:
///     house: the rules.
///     plan: a function of own cards and board that returns the multiple of the Ante to play, or 0 to
///         check or fold; the simple strategy as for ``ultimate_simulate``; or None for the best
///         play. A function is asked once for cards that exchanges of suits make of each other before
///         the flop and on it, and some 60 million times at the river.
///     threads: how many threads work; a plan is asked on one.
///     progress: told how many boards of how many were looked at.
///
/// Raises:
///     IllegalAction: the plan wants what the house does not allow.
///     RulesError: the plan is the best play, or plays at random.
#[pyfunction]
#[pyo3(signature = (house, plan=None, *, threads=1, progress=None))]
pub fn ultimate_solve(
    py: Python<'_>,
    house: Arg<'_, '_, HouseLike>,
    plan: Option<Arg<'_, '_, UltimatePlanLike>>,
    threads: usize,
    progress: Option<Arg<'_, '_, Progress>>,
) -> PyResult<UltimateSolution> {
    let house = house_of(Some(&house.0))?;
    let told = |watch: &mut dyn FnMut(u64, u64) -> bool, done: Done| watch(done.boards, done.of);
    let Some(plan) = plan.filter(|plan| !plan.0.is_none()) else {
        let result = watched(py, progress.as_ref(), |watch| {
            solve(&house, threads, &mut |done| told(watch, done))
        })?;
        return solved(&house, result, |never: Infallible| match never {});
    };
    if !plan.0.is_callable() {
        let mut defects = Defects::default();
        let strategy = read_strategy(&plan.0, &house, "plan", &mut defects)?;
        defects.raise()?;
        let Strategy::Simple(rules) = strategy else {
            let message =
                "only a fixed strategy other than the best play has a value to be found; \
                           give none for the best play, the simple strategy, or a function"
                    .to_owned();
            return Err(errors::defect(DefectCode::Option, "plan", message));
        };
        let plan = SimplePlan {
            rules: &rules,
            house: &house,
        };
        let result = watched(py, progress.as_ref(), |watch| {
            value_of(&house, &plan, threads, &mut |done| told(watch, done))
        })?;
        return solved(&house, result, |never: Infallible| match never {});
    }
    let plan = Asked(plan.0.to_owned().unbind());
    let result = watched(py, progress.as_ref(), |watch| {
        value_of(&house, &plan, 1, &mut |done| told(watch, done))
    })?;
    solved(&house, result, |error| error)
}
