//! The answer: counts by sets of winners, and by hands of the ranges.

use super::runouts::{Collector, Shown};
use super::spot::Spot;
use super::tally::{Tally, Winners};

/// How an answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Method {
    /// Exact: boards counted by their ranks, flushes apart.
    Classes = 0,
    /// Exact: a sum over the table of all matchups of two hold'em hands.
    Matchups = 1,
    /// Exact: two ranges swept in order of strength on every board.
    Sweep = 2,
    /// Exact: every combination of hands, those equal up to suits once.
    Combinations = 3,
    /// Exact: every way the cards can come.
    Enumeration = 4,
    /// Sampled.
    Sampling = 5,
}

impl Method {
    /// All methods, each at the place of its code.
    pub const ALL: [Self; 6] = [
        Self::Classes,
        Self::Matchups,
        Self::Sweep,
        Self::Combinations,
        Self::Enumeration,
        Self::Sampling,
    ];

    /// The stable name, such as `classes`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classes => "classes",
            Self::Matchups => "matchups",
            Self::Sweep => "sweep",
            Self::Combinations => "combinations",
            Self::Enumeration => "enumeration",
            Self::Sampling => "sampling",
        }
    }

    /// Whether the counts are complete.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Sampling)
    }
}

/// What one hand of a player's list did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandCount {
    /// The count of all cases in which the player had it.
    pub total: u128,
    /// The count of those in which the player took the whole pot.
    pub wins: u128,
    /// The count of those in which the player took a part of the pot.
    pub ties: u128,
    /// What it took, in parts of which a pot has [`Tally::PARTS`].
    pub parts: u128,
}

impl HandCount {
    fn add(&mut self, other: &Self) {
        self.total += other.total;
        self.wins += other.wins;
        self.ties += other.ties;
        self.parts += other.parts;
    }

    /// Counts a case in which the player took so many parts of the pot.
    #[inline]
    pub(super) fn count(&mut self, weight: u128, parts: u128) {
        self.total += weight;
        if parts == Tally::PARTS {
            self.wins += weight;
        } else if parts > 0 {
            self.ties += weight;
        }
        self.parts += weight * parts;
    }
}

/// Who wins how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How it was found.
    pub method: Method,
    /// The counts by sets of winners: exact, or of the trials.
    pub tally: Tally,
    /// For each player what each hand of the list did, in the order of the question. A hand that
    /// the known cards leave no room for has a total of 0.
    pub hands: Vec<Vec<HandCount>>,
}

impl Answer {
    /// A player's part of the pots as a fraction: exact, or the mean of the trials.
    pub fn equity(&self, player: usize) -> (u128, u128) {
        (self.tally.parts(player), self.tally.total() * Tally::PARTS)
    }

    /// The standard error of a player's equity; nothing when the answer is exact.
    pub fn standard_error(&self, player: usize) -> Option<f64> {
        (!self.method.is_exact()).then(|| standard_error(&self.tally, player))
    }
}

/// The standard error of the mean of what a player took in the trials of a tally.
pub(super) fn standard_error(trials: &Tally, player: usize) -> f64 {
    let count = trials.total() as f64;
    if count < 2.0 {
        return 1.0;
    }
    let mean = trials.parts(player) as f64 / Tally::PARTS as f64 / count;
    let squares: f64 = trials
        .iter()
        .map(|(winners, n)| {
            let taken = winners.parts(player) as f64 / Tally::PARTS as f64;
            n as f64 * (taken - mean) * (taken - mean)
        })
        .sum();
    (squares / (count - 1.0) / count).sqrt()
}

/// Counts winners, and what each hand of a range did.
pub(super) struct Counts {
    players: usize,
    /// Whether there are two shares.
    two: bool,
    /// By the mask of the first share's winners, then of the second's.
    by_winners: Vec<u128>,
    /// Empty for players of one hand: theirs is what the tally says.
    hands: Vec<Vec<HandCount>>,
    /// The players of several hands.
    ranges: Vec<usize>,
}

impl Counts {
    pub fn new(spot: &Spot) -> Self {
        let players = spot.players().len();
        let two = spot.shape().shares.len() == 2;
        let hands: Vec<Vec<HandCount>> = spot
            .players()
            .iter()
            .map(|list| match list.len() {
                1 => Vec::new(),
                hands => vec![HandCount::default(); hands],
            })
            .collect();
        let ranges = (0..players).filter(|&p| !hands[p].is_empty()).collect();
        Self {
            players,
            two,
            by_winners: vec![0; 1 << if two { 2 * players } else { players }],
            hands,
            ranges,
        }
    }

    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        let mask = (1 << self.players) - 1;
        for (place, &count) in self.by_winners.iter().enumerate() {
            let winners = Winners {
                first: (place & mask) as u16,
                second: (place >> self.players) as u16,
            };
            tally.add(winners, count);
        }
        tally
    }

    pub fn answer(self, method: Method) -> Answer {
        let tally = self.tally();
        Answer {
            method,
            hands: hands_of(self.hands, &tally),
            tally,
        }
    }
}

/// The counts of hands, those of players with one hand taken from the tally.
pub(super) fn hands_of(mut hands: Vec<Vec<HandCount>>, tally: &Tally) -> Vec<Vec<HandCount>> {
    for (player, list) in hands.iter_mut().enumerate() {
        if list.is_empty() {
            let mut only = HandCount::default();
            for (winners, count) in tally.iter() {
                only.count(count, winners.parts(player));
            }
            list.push(only);
        }
    }
    hands
}

impl Collector for Counts {
    #[inline(always)]
    fn case(&mut self, weight: u128, winners: Winners) {
        let place = if self.two {
            (winners.second as usize) << self.players | winners.first as usize
        } else {
            winners.first as usize
        };
        self.by_winners[place] += weight;
    }

    #[inline(always)]
    fn hand(&mut self, weight: u128, winners: Winners, player: usize, shown: Shown) {
        if let Some(count) = self.hands[player].get_mut(shown.origin as usize) {
            count.count(weight, winners.parts(player));
        }
    }

    fn watched(&self) -> &[usize] {
        &self.ranges
    }

    fn error(&self) -> f64 {
        let tally = self.tally();
        let errors = (0..self.players).map(|player| standard_error(&tally, player));
        errors.fold(0.0, f64::max)
    }

    fn add(&mut self, other: &Self) {
        for (sum, more) in self.by_winners.iter_mut().zip(&other.by_winners) {
            *sum += more;
        }
        for (sums, more) in self.hands.iter_mut().zip(&other.hands) {
            for (sum, more) in sums.iter_mut().zip(more) {
                sum.add(more);
            }
        }
    }
}
