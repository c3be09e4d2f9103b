//! Tournament equity: what stacks are worth in prizes, by the model of Malmuth and Harville.
//!
//! A player is first as often as their part of all chips says; who is second, the same rule says of
//! the others, and so on down (D. A. Harville, "Assigning Probabilities to the Outcomes of Multi-Entry
//! Competitions", 1973; M. Malmuth, "Gambling Theory and Other Topics", 1987). A player without
//! chips is behind everybody who has some; such players share the lowest places evenly.
//!
//! [`Field`] is the door: plain stacks and prizes that may be wrong become a field that is right.
//! [`solve`] answers exactly for up to [`AUTO_PLAYERS`] players with chips; for hundreds by an
//! integral, to about eleven digits; and for any number by samples with a standard error. [`values`] is the form for solvers, which ask millions of times
//! about a few players: no door, no matrix, no heap.

mod exact;
mod integral;
mod sample;

pub use exact::values;

use crate::equity::{EquityError, Progress};
use crate::error::{Defect, DefectCode, RulesError};
use crate::seed::Seed;
use crate::stakes::MAX_CHIPS;

/// The most players with chips whose equities are exact unless samples are asked for.
pub const AUTO_PLAYERS: usize = 20;

/// The most players with chips whose equities can be exact; each doubles the work and the memory,
/// which is 128 MiB for so many.
pub const EXACT_PLAYERS: usize = 24;

/// The most cells of a table of players with chips and their places that are found by the integral
/// unless samples are asked for: some seconds on one core.
pub const INTEGRATED_CELLS: usize = 1 << 17;

/// The most players.
pub const MAX_PLAYERS: usize = 10_000;

/// The most cells of a table of players and places: a thread that samples counts in one.
pub const MAX_CELLS: usize = 1 << 22;

/// How many trials are made when neither a number nor an error is asked for.
pub const DEFAULT_TRIALS: u64 = 1 << 20;

/// Stacks and prizes that are right.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    stacks: Vec<i64>,
    payouts: Vec<f64>,
}

impl Field {
    /// Checks stacks, in chips, and the prizes from the first place down, in any unit. Places without
    /// a prize may be left out.
    ///
    /// # Errors
    ///
    /// Everything that is wrong: no players or too many, stacks below 0, chips that cannot be
    /// counted, nobody with chips, no prizes or more than players, prizes that are no numbers from 0,
    /// or that rise.
    pub fn new(
        stacks: impl Into<Vec<i64>>,
        payouts: impl Into<Vec<f64>>,
    ) -> Result<Self, RulesError> {
        let (stacks, payouts) = (stacks.into(), payouts.into());
        let mut defects = Vec::new();
        check_stacks(&stacks, &mut defects);
        check_payouts(&payouts, stacks.len(), &mut defects);
        if defects.is_empty() {
            Ok(Self { stacks, payouts })
        } else {
            Err(RulesError { defects })
        }
    }

    /// The chips of each player.
    pub fn stacks(&self) -> &[i64] {
        &self.stacks
    }

    /// The prizes, from the first place down.
    pub fn payouts(&self) -> &[f64] {
        &self.payouts
    }

    /// The players with chips, most chips first, and at equal chips in their order.
    fn ranked(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.stacks.len())
            .filter(|&player| self.stacks[player] > 0)
            .collect();
        players.sort_by_key(|&player| -self.stacks[player]);
        players
    }
}

fn check_stacks(stacks: &[i64], defects: &mut Vec<Defect>) {
    let mut refuse = |code, place: String, message| defects.push(Defect::new(code, place, message));
    if !(1..=MAX_PLAYERS).contains(&stacks.len()) {
        let message = format!(
            "{} players; give the stacks of 1 to {MAX_PLAYERS}",
            stacks.len()
        );
        return refuse(DefectCode::Players, "stacks".to_owned(), message);
    }
    let mut right = true;
    for (player, &stack) in stacks.iter().enumerate() {
        if !(0..=MAX_CHIPS).contains(&stack) {
            let message =
                format!("{stack} is no stack; stacks are whole numbers of chips from 0 to 2^53");
            refuse(
                DefectCode::StackOutOfRange,
                format!("stacks[{player}]"),
                message,
            );
            right = false;
        }
    }
    let total: i128 = stacks.iter().map(|&stack| i128::from(stack)).sum();
    if right && total == 0 {
        let message = "nobody has chips; give at least one stack above 0".to_owned();
        refuse(DefectCode::StackOutOfRange, "stacks".to_owned(), message);
    }
    if right && total > i128::from(MAX_CHIPS) {
        let message = format!("{total} chips; all stacks together are at most 2^53");
        refuse(DefectCode::TooManyChips, "stacks".to_owned(), message);
    }
}

fn check_payouts(payouts: &[f64], players: usize, defects: &mut Vec<Defect>) {
    let mut refuse = |code, place: String, message| defects.push(Defect::new(code, place, message));
    if payouts.is_empty() {
        let message = "there are no prizes; give at least the first".to_owned();
        return refuse(DefectCode::PayoutOutOfRange, "payouts".to_owned(), message);
    }
    if payouts.len() > players {
        let message = format!(
            "{} prizes for {players} players; give at most one a player",
            payouts.len()
        );
        refuse(DefectCode::TooMany, "payouts".to_owned(), message);
    }
    if payouts.len().saturating_mul(players) > MAX_CELLS {
        let message = format!(
            "{} prizes for {players} players; their product is at most {MAX_CELLS}",
            payouts.len()
        );
        refuse(DefectCode::TooMuchWork, "payouts".to_owned(), message);
    }
    for (place, &payout) in payouts.iter().enumerate() {
        let named = || format!("payouts[{place}]");
        if !(0.0..=f64::MAX).contains(&payout) {
            let message = format!("{payout} is no prize; prizes are numbers from 0");
            refuse(DefectCode::PayoutOutOfRange, named(), message);
        } else if place > 0 && payout > payouts[place - 1] {
            let message = format!(
                "{payout} after {}; give the prizes from the first place down",
                payouts[place - 1]
            );
            refuse(DefectCode::PayoutsRise, named(), message);
        }
    }
    let finite = payouts.iter().all(|payout| payout.is_finite());
    if finite && payouts.iter().sum::<f64>() == f64::INFINITY {
        let message = "the prizes add up to more than can be counted; give them in a larger unit";
        refuse(
            DefectCode::PayoutOutOfRange,
            "payouts".to_owned(),
            message.to_owned(),
        );
    }
}

/// How the caller wants the answer to be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Exact up to [`AUTO_PLAYERS`], by the integral up to [`INTEGRATED_CELLS`], sampled beyond.
    #[default]
    Auto,
    /// Exact, or an error.
    Exact,
    /// By the integral, whatever it takes.
    Integrated,
    /// Sampled.
    Sampled,
}

/// How to find an answer.
#[derive(Clone, Debug)]
pub struct Options {
    /// By which method.
    pub choice: Choice,
    /// At most so many trials; with neither this nor `error`, [`DEFAULT_TRIALS`].
    pub trials: Option<u64>,
    /// The largest error of a value, in the unit of the prizes, from which on the work ends.
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

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Summed over all sets of players in the first places.
    Exact,
    /// By an integral, to about eleven digits.
    Integrated,
    /// Orders drawn at random.
    Sampled,
}

impl Method {
    /// The stable name, such as `exact`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Integrated => "integrated",
            Self::Sampled => "sampled",
        }
    }
}

/// What each player is worth, and where they finish how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// How it was found.
    pub method: Method,
    /// For each player the expected prize.
    pub values: Vec<f64>,
    /// For each player the probability of each place that has a prize.
    pub places: Vec<Vec<f64>>,
    /// For each player the standard error of the value, if it was sampled; or how near it is to the
    /// one of twice the step, if it is from the integral; nothing if it is exact.
    pub errors: Option<Vec<f64>>,
    /// How many orders were drawn; 0 if it was not sampled.
    pub trials: u64,
}

/// What a field is worth. Samples depend on the seed and the number of trials, not on threads.
///
/// # Examples
///
/// ```
/// use pokercore_core::icm::{Field, Options, solve};
///
/// let field = Field::new([50, 30, 20], [70.0, 30.0])?;
/// let answer = solve(&field, &Options::default(), &mut |_, _| true).expect("nobody stops it");
/// assert!((answer.values[0] - 1265.0 / 28.0).abs() < 1e-12);
/// assert!((answer.places[1][0] - 0.3).abs() < 1e-12);
/// # Ok::<(), pokercore_core::error::RulesError>(())
/// ```
///
/// # Errors
///
/// Options that make no sense, an exact answer for more than [`EXACT_PLAYERS`] players with chips, or
/// a `watch` that said to stop.
pub fn solve(
    field: &Field,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Answer, EquityError> {
    check_options(options)?;
    let players = field.stacks.iter().filter(|&&stack| stack > 0).count();
    let cells = players * players.min(field.payouts.len());
    match options.choice {
        Choice::Exact => (),
        Choice::Auto if players <= AUTO_PLAYERS => (),
        Choice::Integrated => return integral::solve(field, options, watch),
        Choice::Auto if cells <= INTEGRATED_CELLS => return integral::solve(field, options, watch),
        Choice::Auto | Choice::Sampled => return sample::solve(field, options, watch),
    }
    if players > EXACT_PLAYERS {
        let message = format!(
            "{players} players have chips; an exact answer takes at most {EXACT_PLAYERS}, \
             another method takes more"
        );
        return Err(EquityError::refused(
            DefectCode::TooMuchWork,
            "method",
            message,
        ));
    }
    Ok(Answer::new(field, Method::Exact, exact::places(field)))
}

impl Answer {
    /// The answer with these probabilities of the players who have chips.
    fn new(field: &Field, method: Method, mut places: Vec<Vec<f64>>) -> Self {
        let without: Vec<usize> = (0..places.len())
            .filter(|&player| field.stacks[player] == 0)
            .collect();
        let behind = places.len() - without.len();
        for &player in &without {
            for part in places[player].iter_mut().skip(behind) {
                *part = 1.0 / without.len() as f64;
            }
        }
        let worth = |row: &Vec<f64>| {
            let prizes = row.iter().zip(&field.payouts);
            prizes.map(|(part, prize)| part * prize).sum()
        };
        Self {
            method,
            values: places.iter().map(worth).collect(),
            places,
            errors: None,
            trials: 0,
        }
    }
}

/// Refuses options that make no sense.
fn check_options(options: &Options) -> Result<(), EquityError> {
    let refuse =
        |place, message: String| Err(EquityError::refused(DefectCode::Option, place, message));
    if options.trials == Some(0) {
        let message = "0 trials tell nothing; give at least 1".to_owned();
        return refuse("trials", message);
    }
    match options.error {
        Some(error) if !(error > 0.0 && error.is_finite()) => refuse(
            "error",
            format!("{error} is no standard error; give a number above 0"),
        ),
        _ => Ok(()),
    }
}
