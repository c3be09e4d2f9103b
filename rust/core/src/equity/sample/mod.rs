//! Samples: hands and cards dealt at random, as often as is asked for.
//!
//! Trials are made in chunks of [`CHUNK`], each with the stream of its number under the seed, and
//! what is counted are whole numbers; so the answer depends on the seed and the number of trials,
//! not on threads.
//!
//! A trial draws a hand from each range and then deals what is missing. Every combination of hands
//! without a common card has the product of its weights as probability: hands are drawn from each
//! range by itself, and when two collide all are drawn again (`pick.rs`).

mod pick;
mod table;

use crate::error::DefectCode;
use crate::jobs;
use crate::seed::Domain;

use super::EquityError;
use super::plan::Options;
use super::runouts::Collector;
use super::spot::Spot;
use super::versus::Progress;

use table::{Dealer, Table};

/// How many trials have a stream of numbers in common.
pub const CHUNK: u64 = 4096;

/// How many trials are made when neither a number nor an error is asked for.
pub const DEFAULT_TRIALS: u64 = 1 << 20;

/// How many chunks are made between two looks at the standard error.
const ROUND: u64 = 64;

/// Refuses options that make no sense.
pub(super) fn check(options: &Options) -> Result<(), EquityError> {
    let refuse =
        |place, message: String| Err(EquityError::refused(DefectCode::Option, place, message));
    if options.trials == Some(0) {
        return refuse(
            "trials",
            "0 trials tell nothing; give at least 1".to_owned(),
        );
    }
    match options.error {
        Some(error) if !(error > 0.0 && error < 1.0) => refuse(
            "error",
            format!("{error} is no standard error; give a number above 0 and below 1"),
        ),
        _ => Ok(()),
    }
}

/// Shows trials to collectors, and returns one that saw all.
pub(super) fn sample<C: Collector>(
    spot: &Spot,
    options: &Options,
    new: impl Fn() -> C + Sync,
    watch: &mut Progress<'_>,
) -> Result<C, EquityError> {
    let streams = options.seed.streams(Domain::Equity);
    let table = Table::new(spot, &streams);
    let most = match (options.trials, options.error) {
        (Some(trials), _) => trials,
        (None, Some(_)) => u64::MAX,
        (None, None) => DEFAULT_TRIALS,
    };
    let round = if options.error.is_some() {
        ROUND * CHUNK
    } else {
        most
    };
    let mut whole = new();
    let mut done = 0;
    while done < most {
        let trials = round.min(most - done);
        let first = done / CHUNK;
        let step = |(dealer, collector): &mut (Dealer<'_>, C), job: u64| {
            let count = CHUNK.min(trials - job * CHUNK);
            dealer.trials(&mut streams.stream(first + job), count, collector);
            count
        };
        let new = || (Dealer::new(&table), new());
        let of = match options.error {
            Some(wanted) => projected(done, whole.error(), wanted).clamp(done + trials, most),
            None => most,
        };
        let mut watch = |now, _| watch(done + now, of);
        let chunks = trials.div_ceil(CHUNK);
        let end = |(dealer, part): (Dealer<'_>, C)| (dealer.gave_up(), part);
        let shared = jobs::share(chunks, options.threads, of, new, step, end, &mut watch);
        for (gave_up, part) in shared.unless_stopped().ok_or(EquityError::Stopped)? {
            if gave_up {
                return Err(EquityError::refused(
                    DefectCode::RangesCollide,
                    "hands",
                    "the ranges collide all but always, so that they cannot be sampled; give \
                     ranges that leave more room for one another",
                ));
            }
            whole.add(&part);
        }
        done += trials;
        if options.error.is_some_and(|wanted| whole.error() <= wanted) {
            break;
        }
    }
    Ok(whole)
}

/// About how many trials bring the error down to what is wanted.
fn projected(done: u64, error: f64, wanted: f64) -> u64 {
    let ratio = error / wanted;
    (done as f64 * ratio * ratio) as u64
}
