//! Tournament equity as plain data. `pokercore.tournament_equity` makes values for people of it.

use pokercore_core::error::DefectCode;
use pokercore_core::icm::{Answer, Choice, Field, Options, solve};
use pyo3::prelude::*;

use crate::action::chips;
use crate::equity::work;
use crate::errors;
use crate::setup::{Defects, read_seed};
use crate::typed::{Arg, IntSequence, Progress, RealSequence, SeedLike};

/// Reads stacks and prizes, and checks them.
fn read(stacks: &Bound<'_, PyAny>, payouts: &Bound<'_, PyAny>) -> PyResult<Field> {
    let mut defects = Defects(Vec::new());
    let (mut read, mut prizes) = (Vec::new(), Vec::new());
    for (player, stack) in stacks.try_iter()?.enumerate() {
        read.push(chips(&stack?).unwrap_or_else(|message| {
            defects.add(
                DefectCode::StackOutOfRange,
                format!("stacks[{player}]"),
                message,
            );
            0
        }));
    }
    for (place, payout) in payouts.try_iter()?.enumerate() {
        let payout = payout?;
        prizes.push(payout.extract::<f64>().unwrap_or_else(|_| {
            let message = format!("{payout:?} is no prize; prizes are numbers from 0");
            defects.add(
                DefectCode::PayoutOutOfRange,
                format!("payouts[{place}]"),
                message,
            );
            0.0
        }));
    }
    defects.raise()?;
    Field::new(read, prizes).map_err(errors::rules)
}

/// Stacks and prizes, checked, as whole numbers and as numbers with a point.
///
/// Raises:
///     RulesError: with every defect of them.
#[pyfunction]
pub fn icm_field(
    stacks: Arg<'_, '_, IntSequence>,
    payouts: Arg<'_, '_, RealSequence>,
) -> PyResult<(Vec<i64>, Vec<f64>)> {
    let field = read(&stacks.0, &payouts.0)?;
    Ok((field.stacks().to_vec(), field.payouts().to_vec()))
}

/// Method, values, places, standard errors and trials.
type Found = (&'static str, Vec<f64>, Vec<Vec<f64>>, Option<Vec<f64>>, u64);

/// What stacks are worth; ``pokercore.icm`` is the function for people.
///
/// Returns:
///     The name of the method that ran; for each player the expected prize, and the probability of
///     each place that has one; errors, if it is not exact; and the number of trials.
///
/// Raises:
///     RulesError: with every defect of the stacks and prizes, or of the options.
#[pyfunction]
#[pyo3(signature = (
    stacks, payouts, *, method=0, trials=None, error=None, seed=None, threads=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn icm(
    py: Python<'_>,
    stacks: Arg<'_, '_, IntSequence>,
    payouts: Arg<'_, '_, RealSequence>,
    method: u8,
    trials: Option<u64>,
    error: Option<f64>,
    seed: Option<Arg<'_, '_, SeedLike>>,
    threads: usize,
    progress: Option<Arg<'_, '_, Progress>>,
) -> PyResult<Found> {
    let field = read(&stacks.0, &payouts.0)?;
    let choice = match method {
        0 => Choice::Auto,
        1 => Choice::Exact,
        2 => Choice::Integrated,
        _ => Choice::Sampled,
    };
    let options = Options {
        choice,
        trials,
        error,
        seed: read_seed(seed.as_ref().map(|seed| &*seed.0), py)?,
        threads,
    };
    let answer = work(py, progress.as_ref(), |watch| {
        solve(&field, &options, watch)
    })?;
    let Answer {
        method,
        values,
        places,
        errors,
        trials,
    } = answer;
    Ok((method.name(), values, places, errors, trials))
}
