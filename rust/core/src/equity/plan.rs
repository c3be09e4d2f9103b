//! Which method answers a question, and how much work it is.

use std::collections::HashSet;

use crate::card::CardSet;
use crate::error::DefectCode;
use crate::ranking::{HoleUse, Ranking};
use crate::seed::Seed;

use super::answer::{Answer, Counts, Method};
use super::sample;
use super::spot::{Spot, choose};
use super::versus::Progress;
use super::{EquityError, MAX_WEIGHT, exact};
use crate::suits::Exchange;

/// How the caller wants the answer to be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Exact up to [`AUTO_BOUND`] steps, sampled beyond.
    #[default]
    Auto,
    /// Exact, or an error that tells how much work it would be.
    Exact,
    /// Sampled.
    Sample,
}

/// The most steps of an exact answer. A step is a hand valued by one look into a table: about six
/// nanoseconds, so that this is some minutes on one core.
pub const EXACT_BOUND: u128 = 50_000_000_000;

/// The most steps of an exact answer that nobody insisted on: some ten seconds on one core.
pub const AUTO_BOUND: u128 = 2_000_000_000;

/// How to find an answer.
#[derive(Clone, Debug)]
pub struct Options {
    /// Exact or sampled.
    pub choice: Choice,
    /// At most so many trials; with neither this nor `error`, [`sample::DEFAULT_TRIALS`].
    pub trials: Option<u64>,
    /// The standard error from which on no more trials are made: greater than 0.
    pub error: Option<f64>,
    /// Where the trials come from.
    pub seed: Seed,
    /// How many threads; the answer is the same for any number, and 0 counts as 1.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            choice: Choice::Auto,
            trials: None,
            error: None,
            seed: Seed::from(0),
            threads: 1,
        }
    }
}

/// The best exact method for a question, and about how many steps it takes.
pub fn estimate(spot: &Spot) -> (Method, u128) {
    let shape = spot.shape();
    let players = spot.players().len();
    let sizes: Vec<u128> = (0..players).map(|p| spot.candidate_count(p)).collect();
    let sum = sizes.iter().fold(0, |sum: u128, &n| sum.saturating_add(n));
    let combinations = sizes.iter().fold(1, |all: u128, &n| all.saturating_mul(n));
    let before_the_flop = spot.board().is_empty();
    // Boards are grouped by their ranks, and flushes told apart: so five cards make a hand.
    let by_ranks = shape
        .shares
        .iter()
        .all(|measure| measure.ranking.cards() == 5);
    let by_classes = before_the_flop && by_ranks && (shape.is_holdem() || shape.is_omaha());
    if by_classes && combinations == 1 {
        return (Method::Classes, steps_of_classes(spot));
    }
    let mut methods = vec![(Method::Enumeration, enumeration_steps(spot))];
    let high = |ranking| shape.shares.len() == 1 && shape.shares[0].ranking == ranking;
    let weights = spot.players().iter().flatten();
    let two_ranges = players == 2
        && shape.is_holdem()
        && shape.shares.len() == 1
        && weights
            .max_by_key(|hand| hand.1)
            .is_some_and(|hand| hand.1 <= MAX_WEIGHT);
    if two_ranges
        && before_the_flop
        && spot.dead().is_empty()
        && high(Ranking::High)
        && shape.deck == CardSet::STANDARD
    {
        methods.push((Method::Matchups, combinations));
    }
    if two_ranges {
        let boards = choose(spot.rest().len(), spot.board_missing());
        let steps = boards.saturating_mul(SWEEP * sum) / alike_when_swept(spot);
        methods.push((Method::Sweep, steps));
    }
    if by_classes {
        let different = combinations / alike_combinations(spot) + 1;
        let steps = combinations.saturating_mul(COMBINATION);
        let steps = steps.saturating_add(different.saturating_mul(steps_of_classes(spot)));
        methods.push((Method::Combinations, steps));
    }
    let best = methods.into_iter().min_by_key(|&(_, steps)| steps);
    best.unwrap_or((Method::Enumeration, u128::MAX))
}

/// The steps of sweeping one hand on one board.
const SWEEP: u128 = 3;
/// The steps of one combination that is found to be like another one.
const COMBINATION: u128 = 100;

/// About how many combinations of hands are alike up to suits. Ranges are taken to have all hands
/// of a class, as most do.
fn alike_combinations(spot: &Spot) -> u128 {
    let mut kept = vec![spot.shape().deck, spot.dead()];
    for list in spot.players() {
        if let [(cards, _)] = list[..] {
            kept.push(cards);
        }
    }
    Exchange::that_keep(&kept).len() as u128
}

/// About how many boards are alike up to suits for two ranges before the flop; later it makes
/// little difference.
fn alike_when_swept(spot: &Spot) -> u128 {
    if !spot.board().is_empty() {
        return 1;
    }
    let ranges: Vec<HashSet<(CardSet, u64)>> = spot
        .players()
        .iter()
        .map(|list| list.iter().copied().collect())
        .collect();
    let mut exchanges = Exchange::that_keep(&[spot.shape().deck, spot.dead()]);
    exchanges.retain(|exchange| {
        ranges.iter().all(|range| {
            let mut hands = range.iter();
            hands.all(|&(cards, weight)| range.contains(&(exchange.apply(cards), weight)))
        })
    });
    exchanges.len() as u128
}

/// About how many steps it takes to count the boards of known hands by classes.
fn steps_of_classes(spot: &Spot) -> u128 {
    let shares = spot.shape().shares.len() as u128;
    shares * (12_000 + 4_000 * spot.players().len() as u128)
}

/// About how many steps it takes to see every way the cards can come.
pub(super) fn enumeration_steps(spot: &Spot) -> u128 {
    let mut sum = 0_u128;
    let mut product = 1_u128;
    for player in 0..spot.players().len() {
        let count = spot.candidate_count(player);
        sum = sum.saturating_add(count);
        product = product.saturating_mul(count);
    }
    let boards = choose(spot.rest().len(), spot.board_missing());
    let each = sum
        .saturating_mul(steps_of_a_hand(spot))
        .saturating_add(product);
    boards.saturating_mul(each)
}

/// The steps of valuing a hand.
fn steps_of_a_hand(spot: &Spot) -> u128 {
    /// One set of five cards, of many.
    const FIVE: u128 = 6;
    let shape = spot.shape();
    let (hole, board) = (u32::from(shape.hole), u32::from(shape.board()));
    let steps = shape.shares.iter().map(|measure| match measure.uses {
        HoleUse::Any | HoleUse::All => 1,
        HoleUse::Exactly(2) if shape.is_omaha() => 3 * choose(hole, 2),
        HoleUse::Exactly(own) => {
            let own = u32::from(own);
            FIVE * choose(hole, own) * choose(board, 5_u32.saturating_sub(own))
        }
        HoleUse::AtMost(most) => 2 * choose(hole, u32::from(most)),
    });
    steps.sum()
}

/// Whether the answer shall be exact.
///
/// # Errors
/// [`EquityError::Refused`] when it shall be and cannot.
pub(super) fn is_exact(spot: &Spot, choice: Choice, steps: u128) -> Result<bool, EquityError> {
    let reason = if choice == Choice::Auto && steps > AUTO_BOUND {
        return Ok(false);
    } else if steps > EXACT_BOUND {
        format!(
            "an exact answer takes about {steps} steps, more than {EXACT_BOUND}; give narrower \
             ranges or more cards, or let it be sampled"
        )
    } else if spot.overflows() {
        "the counts would not fit 128 bits; give smaller weights, or let it be sampled".to_owned()
    } else {
        return Ok(choice != Choice::Sample);
    };
    match choice {
        Choice::Exact => Err(EquityError::refused(
            DefectCode::TooMuchWork,
            "method",
            reason,
        )),
        Choice::Auto | Choice::Sample => Ok(false),
    }
}

/// Answers a question.
///
/// # Errors
/// [`EquityError::Refused`] when the answer shall be exact and would take more than
/// [`EXACT_BOUND`] steps or counts beyond 128 bits, when options make no sense, and when ranges
/// that are sampled collide all but always; [`EquityError::Stopped`] when `watch` says so.
pub fn solve(
    spot: &Spot,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Answer, EquityError> {
    sample::check(options)?;
    let (_, steps) = estimate(spot);
    if is_exact(spot, options.choice, steps)? {
        exact::answer(spot, options.threads, watch)
    } else {
        let counts = sample::sample(spot, options, || Counts::new(spot), watch)?;
        Ok(counts.answer(Method::Sampling))
    }
}
