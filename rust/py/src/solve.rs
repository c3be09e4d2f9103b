//! Push or fold: the questions, and the numbers that answer them, as plain data.
//! `pokercore.push_fold` makes values for people of them.

use pokercore_core::error::DefectCode;
use pokercore_core::solve::classes::{CLASSES, class};
use pokercore_core::solve::{self, Options, Profile, Question, Spot, chart};
use pyo3::prelude::*;

use crate::equity::work;
use crate::errors;
use crate::setup::{Defects, read_seed, read_stakes};
use crate::typed::{Arg, IntSequence, Progress, SeedLike, StakesGiven};

/// Numbers of the 169 classes at each decision.
type Rows = Vec<Vec<f64>>;

/// The decisions (the player, a bit for each player who is in, whether there is a choice), how often
/// each class is pushed, what pushing gains, and for each player the value, what there was before, the
/// standard error of the value and the most that could be gained; and the number of iterations.
type Solved = (
    Vec<(usize, u8, bool)>,
    Rows,
    Rows,
    Vec<f64>,
    Vec<f64>,
    Vec<f64>,
    Vec<f64>,
    u32,
);

/// For each player the value, the most that could be gained and the standard error of the value; and
/// what pushing gains.
type Answered = (Vec<f64>, Vec<f64>, Vec<f64>, Rows);

fn read_stacks(stacks: &Bound<'_, PyAny>, name: &str, defects: &mut Defects) -> PyResult<Vec<i64>> {
    let mut read = Vec::new();
    for (place, stack) in stacks.try_iter()?.enumerate() {
        let place = format!("{name}[{place}]");
        let before = defects.0.len();
        let amount = defects.amount(&stack?, &place);
        // What is no amount is told once.
        read.push(if defects.0.len() > before { 1 } else { amount });
    }
    Ok(read)
}

fn read_spot(
    stacks: &Bound<'_, PyAny>,
    stakes: &Bound<'_, PyAny>,
    others: &Bound<'_, PyAny>,
    payouts: Option<Vec<f64>>,
) -> PyResult<Spot> {
    let mut defects = Defects::default();
    let question = Question {
        stacks: read_stacks(stacks, "stacks", &mut defects)?,
        stakes: read_stakes(stakes, &mut defects)?,
        others: read_stacks(others, "others", &mut defects)?,
        prizes: payouts,
    };
    defects.raise()?;
    Spot::new(question).map_err(errors::rules)
}

fn rows(numbers: &[[f64; CLASSES]]) -> Rows {
    numbers.iter().map(|numbers| numbers.to_vec()).collect()
}

/// The names of the 169 classes of starting hands, in the order of their numbers.
#[pyfunction]
pub fn push_fold_classes() -> Vec<String> {
    (0..CLASSES)
        .map(|number| class(number).to_string())
        .collect()
}

/// Finds an equilibrium of push or fold.
///
/// Args:
///     stacks: chips of the two or three players before anything is posted, in the order of action.
///     stakes: blinds and ante.
///     others: the stacks of players who have no part in the hand.
///     payouts: the prizes, or None to play for chips.
///     tolerance: what any player may still gain, in big blinds or prize money.
///     iterations: at most so many.
///     samples: deals of each three classes, for three players.
///     seed: what they follow from.
///     threads: how many threads deal them.
///     progress: told how far it came.
///
/// Raises:
///     RulesError: with every defect.
#[pyfunction]
#[pyo3(signature = (
    stacks, stakes, others, payouts, *, tolerance, iterations, samples, seed, threads=1,
    progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn push_fold_solve(
    py: Python<'_>,
    stacks: Arg<'_, '_, IntSequence>,
    stakes: Arg<'_, '_, StakesGiven>,
    others: Arg<'_, '_, IntSequence>,
    payouts: Option<Vec<f64>>,
    tolerance: f64,
    iterations: u32,
    samples: u16,
    seed: Arg<'_, '_, SeedLike>,
    threads: usize,
    progress: Option<Arg<'_, '_, Progress>>,
) -> PyResult<Solved> {
    let spot = read_spot(&stacks.0, &stakes.0, &others.0, payouts)?;
    let options = Options {
        tolerance,
        iterations,
        samples,
        seed: read_seed(Some(&*seed.0), py)?,
        threads,
    };
    let solution = work(py, progress.as_ref(), |watch| {
        solve::solve(&spot, &options, watch)
    })?;
    let nodes = spot.nodes().iter();
    Ok((
        nodes
            .map(|node| (node.player, node.pushed, node.free))
            .collect(),
        rows(&solution.profile),
        rows(&solution.gains),
        solution.values,
        spot.before().to_vec(),
        solution.standard_errors,
        solution.exploitability,
        solution.iterations,
    ))
}

/// What given strategies of push or fold are worth, and what could be gained against them.
///
/// Args:
///     stacks: as for ``push_fold_solve``.
///     stakes: as there.
///     others: as there.
///     payouts: as there.
///     strategies: how often each class is pushed at each decision, 0 to 1.
///     samples: as there.
///     seed: as there.
///     threads: as there.
///     progress: as there.
///
/// Raises:
///     RulesError: with every defect.
#[pyfunction]
#[pyo3(signature = (
    stacks, stakes, others, payouts, strategies, *, samples, seed, threads=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn push_fold_answers(
    py: Python<'_>,
    stacks: Arg<'_, '_, IntSequence>,
    stakes: Arg<'_, '_, StakesGiven>,
    others: Arg<'_, '_, IntSequence>,
    payouts: Option<Vec<f64>>,
    strategies: Rows,
    samples: u16,
    seed: Arg<'_, '_, SeedLike>,
    threads: usize,
    progress: Option<Arg<'_, '_, Progress>>,
) -> PyResult<Answered> {
    let spot = read_spot(&stacks.0, &stakes.0, &others.0, payouts)?;
    let mut profile = Profile::new();
    for (place, row) in strategies.into_iter().enumerate() {
        let row = row.try_into().map_err(|row: Vec<f64>| {
            errors::defect(
                DefectCode::Option,
                &format!("strategies[{place}]"),
                format!(
                    "{} numbers; give one for each of the {CLASSES} classes",
                    row.len()
                ),
            )
        })?;
        profile.push(row);
    }
    let options = Options {
        samples,
        seed: read_seed(Some(&*seed.0), py)?,
        threads,
        ..Options::default()
    };
    let answers = work(py, progress.as_ref(), |watch| {
        solve::exploitability(&spot, &profile, &options, watch)
    })?;
    Ok((
        answers.values,
        answers.gains,
        answers.standard_errors,
        rows(&answers.differences),
    ))
}

/// The classes of a range of the push-or-fold bot, by their numbers.
///
/// Args:
///     role: the place of what the range is for: pushed with one player behind, called then; pushed
///         with two behind, called then by the small blind, by the big blind, and by it after the small
///         blind; pushed with three to nine behind.
///     depth: what can be lost, in big blinds.
///     antes: all antes, in big blinds.
///
/// Raises:
///     RulesError: There is no such role.
#[pyfunction]
pub fn push_fold_chart(role: usize, depth: f64, antes: f64) -> PyResult<Vec<usize>> {
    let known = chart::Role::ALL.get(role).ok_or_else(|| {
        let message = format!("{role} is no role; there are {}", chart::Role::ALL.len());
        errors::defect(DefectCode::Option, "role", message)
    })?;
    Ok(chart::range(*known, depth, antes).iter().collect())
}
