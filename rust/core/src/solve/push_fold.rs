//! Push or fold: all-in or out before the flop, in equilibrium.
//!
//! Two players are solved exactly: over all hands with their card removal and all boards. For three,
//! how often each three classes meet is exact, what happens when three are all-in is sampled
//! ([`ThreeWay`]), and a folded hand does not change the board for the other two.
//!
//! The method is counterfactual regret minimisation with regrets that never fall below zero (CFR+;
//! Tammelin 2014), the players one after the other, the average weighted by the square of the number
//! of the iteration; until no player could gain more than a tolerance by playing otherwise. For two
//! players in chips the game is zero-sum, so the average comes to an equilibrium; for three players
//! and for prize money nothing promises that, and what the best answers gain is told.

use std::sync::Arc;

use crate::equity::{EquityError, Progress};
use crate::error::DefectCode;
use crate::seed::Seed;

use super::classes::{ByClass, CLASSES};
use super::spot::Spot;
use super::three_way::{DEFAULT_SAMPLES, DEFAULT_SEED, ThreeWay};
use super::two_and_three::{Numbers, Worth, Worths};

/// How often each class is pushed (or called with, all-in) at each decision of
/// [`Spot::nodes`]; parts of 1.
pub type Profile = Vec<ByClass>;

/// How a solution is looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// It is good enough when no player could gain more, in the unit of the values: big blinds or
    /// prize money.
    pub tolerance: f64,
    /// At most so many iterations.
    pub iterations: u32,
    /// Deals of each three classes, for three players.
    pub samples: u16,
    /// What they follow from.
    pub seed: Seed,
    /// Threads that sample.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            tolerance: 1e-7,
            iterations: 20_000,
            samples: DEFAULT_SAMPLES,
            seed: Seed::from(DEFAULT_SEED),
            threads: 1,
        }
    }
}

impl Options {
    fn check(&self) -> Result<(), EquityError> {
        let refuse = |place: &str, message: String| {
            Err(EquityError::refused(DefectCode::Option, place, message))
        };
        if !(self.tolerance > 0.0 && self.tolerance.is_finite()) {
            let message = format!("{} is no tolerance; give a number above 0", self.tolerance);
            return refuse("tolerance", message);
        }
        if self.iterations == 0 {
            return refuse(
                "iterations",
                "0 iterations find nothing; give at least 1".into(),
            );
        }
        if self.samples == 0 {
            return refuse("samples", "0 samples tell nothing; give at least 1".into());
        }
        Ok(())
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Solution {
    /// How often each class is pushed at each decision.
    pub profile: Profile,
    /// What pushing gains over folding, per class at each decision, when the decision comes; 0 where
    /// it never comes.
    pub gains: Vec<ByClass>,
    /// The value of each player: net big blinds, or prize money.
    pub values: Vec<f64>,
    /// The standard error of each value, from the sampled three-way results; 0 for two players.
    pub standard_errors: Vec<f64>,
    /// What each player could gain at most by playing otherwise while the others stay.
    pub exploitability: Vec<f64>,
    /// How many iterations were made.
    pub iterations: u32,
}

/// What each player's strategy is worth, and could be.
#[derive(Clone, Debug)]
pub struct Answers {
    /// The value of each player.
    pub values: Vec<f64>,
    /// What each could gain at most by playing otherwise while the others stay.
    pub gains: Vec<f64>,
    /// What pushing gains over folding, per class at each decision, when it comes.
    pub differences: Vec<ByClass>,
    /// The standard error of each value.
    pub standard_errors: Vec<f64>,
}

fn numbers(
    spot: &Spot,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Numbers, EquityError> {
    options.check()?;
    if spot.players() == 2 {
        return Ok(Numbers::of(spot, None));
    }
    let table = ThreeWay::get(options.samples, &options.seed, options.threads, watch);
    let table: Arc<ThreeWay> = table.ok_or(EquityError::Stopped)?;
    Ok(Numbers::of(spot, Some(&table)))
}

/// How good given strategies are: what each player has with them and could gain by a best answer.
///
/// A decision without a choice is pushed whatever the profile says.
///
/// # Errors
/// A profile that does not fit the spot, options that make no sense, or [`EquityError::Stopped`]
/// where `watch` says so.
pub fn exploitability(
    spot: &Spot,
    profile: &Profile,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Answers, EquityError> {
    let fits = profile.len() == spot.nodes().len()
        && profile
            .iter()
            .flatten()
            .all(|part| (0.0..=1.0).contains(part));
    if !fits {
        let message = format!(
            "strategies are parts from 0 to 1 of 169 classes at each of {} decisions",
            spot.nodes().len()
        );
        return Err(EquityError::refused(
            DefectCode::Option,
            "strategies",
            message,
        ));
    }
    let mut profile = profile.clone();
    for (part, node) in profile.iter_mut().zip(spot.nodes()) {
        if !node.free {
            *part = [1.0; CLASSES];
        }
    }
    let numbers = numbers(spot, options, watch)?;
    let mut answers = answers(spot, &numbers, &profile);
    answers.standard_errors = numbers.standard_errors(&profile);
    Ok(answers)
}

/// Finds an equilibrium.
///
/// `watch` is told of the work done and to be done, in parts; it is called at least some times a
/// second.
///
/// # Errors
/// Options that make no sense, or [`EquityError::Stopped`] where `watch` says so.
///
/// ```
/// use pokercore_core::solve::{Options, Question, Spot, solve};
/// use pokercore_core::stakes::Stakes;
///
/// let question = Question {
///     stacks: vec![1000, 1000],
///     stakes: Stakes::blinds(50, 100),
///     others: Vec::new(),
///     prizes: None,
/// };
/// let spot = Spot::new(question)?;
/// let options = Options { tolerance: 1e-4, ..Options::default() };
/// let solution = solve(&spot, &options, &mut |_, _| true)?;
/// assert!((solution.values[0] + 0.0454).abs() < 2e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    spot: &Spot,
    options: &Options,
    watch: &mut Progress<'_>,
) -> Result<Solution, EquityError> {
    let numbers = numbers(spot, options, watch)?;
    let mut search = Search::new(spot);
    let every = if spot.players() == 2 { 200 } else { 25 };
    let mut found = loop {
        let to = options.iterations.min(search.iteration + every);
        while search.iteration < to {
            search.iterate(&numbers);
        }
        let average = search.average();
        let found = answers(spot, &numbers, &average);
        let good = found.gains.iter().all(|&gain| gain <= options.tolerance);
        if good || search.iteration >= options.iterations {
            break cleaned(spot, &numbers, (average, found), options.tolerance);
        }
        let (done, of) = (u64::from(search.iteration), u64::from(options.iterations));
        if !watch(done, of) {
            return Err(EquityError::Stopped);
        }
    };
    found.1.standard_errors = numbers.standard_errors(&found.0);
    Ok(Solution {
        profile: found.0,
        gains: found.1.differences,
        values: found.1.values,
        standard_errors: found.1.standard_errors,
        exploitability: found.1.gains,
        iterations: search.iteration,
    })
}

/// How many iterations do not count for the average.
const LOOK_AROUND: u32 = 10;

/// The running sums of the search.
struct Search<'a> {
    spot: &'a Spot,
    /// Regrets of pushing and of folding.
    regrets: Vec<[ByClass; 2]>,
    current: Profile,
    sums: Profile,
    weights: f64,
    iteration: u32,
}

impl<'a> Search<'a> {
    fn new(spot: &'a Spot) -> Self {
        let nodes = spot.nodes();
        let first = |free| if free { 0.5 } else { 1.0 };
        Self {
            spot,
            regrets: vec![[[0.0; CLASSES]; 2]; nodes.len()],
            current: nodes
                .iter()
                .map(|node| [first(node.free); CLASSES])
                .collect(),
            sums: vec![[0.0; CLASSES]; nodes.len()],
            weights: 0.0,
            iteration: 0,
        }
    }

    /// One round: every player in turn.
    fn iterate(&mut self, numbers: &Numbers) {
        self.iteration += 1;
        // The first rounds only look around.
        let weight = f64::from(self.iteration.saturating_sub(LOOK_AROUND)).powi(2);
        for player in 0..self.spot.players() {
            for (node, worth) in numbers.worths(player, &self.current).nodes {
                if self.spot.nodes()[node].free {
                    self.learn(node, &worth);
                }
            }
        }
        for (sums, current) in self.sums.iter_mut().zip(&self.current) {
            for (sum, part) in sums.iter_mut().zip(current) {
                *sum += weight * part;
            }
        }
        self.weights += weight;
    }

    fn learn(&mut self, node: usize, worth: &Worth) {
        let [push, fold] = &mut self.regrets[node];
        let current = &mut self.current[node];
        for class in 0..CLASSES {
            let more = worth.push[class] - worth.fold[class];
            let part = current[class];
            push[class] = (push[class] + (1.0 - part) * more).max(0.0);
            fold[class] = (fold[class] - part * more).max(0.0);
            let sum = push[class] + fold[class];
            if sum > 0.0 {
                current[class] = push[class] / sum;
            }
        }
    }

    fn average(&self) -> Profile {
        if self.weights == 0.0 {
            return self.current.clone();
        }
        let mean = |sums: &ByClass| sums.map(|sum| (sum / self.weights).clamp(0.0, 1.0));
        self.sums.iter().map(mean).collect()
    }
}

/// How near to 0 or 1 a part is taken for it, the widest first.
const NEAR: [f64; 4] = [0.05, 0.01, 0.001, 0.0001];

/// Strategies as they are, or with parts near 0 and 1 made so where that leaves nobody more to gain
/// than the tolerance, or than before.
fn cleaned(
    spot: &Spot,
    numbers: &Numbers,
    (profile, first): (Profile, Answers),
    tolerance: f64,
) -> (Profile, Answers) {
    let most = |answers: &Answers| answers.gains.iter().copied().fold(0.0, f64::max);
    let bound = most(&first).max(tolerance);
    for near in NEAR {
        let round = |part: f64| {
            if part < near {
                0.0
            } else if part > 1.0 - near {
                1.0
            } else {
                part
            }
        };
        let rounded: Profile = profile.iter().map(|parts| parts.map(round)).collect();
        let found = answers(spot, numbers, &rounded);
        if most(&found) <= bound {
            return (rounded, found);
        }
    }
    (profile, first)
}

fn answers(spot: &Spot, numbers: &Numbers, profile: &Profile) -> Answers {
    let mut answers = Answers {
        values: Vec::new(),
        gains: Vec::new(),
        differences: vec![[0.0; CLASSES]; profile.len()],
        standard_errors: Vec::new(),
    };
    for player in 0..spot.players() {
        let Worths { nodes, elsewhere } = numbers.worths(player, profile);
        let (mut value, mut gain) = (elsewhere, 0.0);
        for (node, worth) in nodes {
            let free = spot.nodes()[node].free;
            for (class, &part) in profile[node].iter().enumerate() {
                let (push, fold) = (worth.push[class], worth.fold[class]);
                let mean = part * push + (1.0 - part) * fold;
                value += mean;
                if free {
                    gain += push.max(fold) - mean;
                }
                let reach = worth.reach[class];
                if reach > 0.0 {
                    answers.differences[node][class] = (push - fold) / reach;
                }
            }
        }
        answers.values.push(value);
        answers.gains.push(gain);
    }
    answers
}
