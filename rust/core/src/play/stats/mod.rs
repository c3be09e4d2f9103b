//! What is counted of a match, exactly: sums of whole numbers, so that the total of many parts is
//! the same in any order.
//!
//! The counts and rates are those of poker statistics everywhere. The *first round* is the first
//! betting round of a hand (before the flop), a *raise* there is a bet or a raise.
//!
//! | name | is |
//! |---|---|
//! | VPIP | hands in which the bot put in money of its own will in the first round (a call, bet or raise; posts and checks do not count), of all hands dealt |
//! | PFR | hands in which it raised in the first round, of all hands dealt |
//! | 3-bet | hands in which it raised the first raise of the first round, of those in which it acted when there was exactly one |
//! | steal | hands in which it was the first to put in money of its own will, with a raise, on the cutoff, the button or the small blind, of those in which everybody before it there had folded; in games with blinds |
//! | fold to steal | hands in which it folded a blind to a steal that nobody had raised, of those in which it acted on one |
//! | continuation bet | hands in which it made the first bet of the second round as the last who raised in the first, of those in which it checked or bet there with nothing bet |
//! | aggression factor | bets and raises for each call, after the first round |
//! | WTSD | hands it took to a showdown, of those in which it saw a flop |
//! | W$SD | showdowns in which it won a part of a pot, of its showdowns |
//!
//! A *position* is a number of chairs: 0 is the chair after the button, the last one the button
//! itself. Empty chairs count.

mod block;
mod ledger;
mod notes;

pub(super) use ledger::{Account, Ledger};
pub(super) use notes::HandNotes;

/// How many parts an adjusted chip has: adjusted results are in millionths.
pub const PARTS: i64 = 1_000_000;

/// What one bot did and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Hands it was dealt in.
    pub hands: u64,
    /// Units of work in which it was dealt in at least once.
    pub units: u64,
    /// Chips won less chips lost.
    pub net: i128,
    /// Squares of the net of each unit (for the variance); stops at the greatest number there is.
    pub net_squares: u128,
    /// Squares of the hands of each unit; with [`Tally::net_by_hands`] for the variance of a rate
    /// where units differ in length.
    pub hand_squares: u128,
    /// Sum of the net times the hands of each unit.
    pub net_by_hands: i128,
    /// Hands with money put in of its own will in the first betting round.
    pub vpip: u64,
    /// Hands with a bet or raise in the first betting round.
    pub pfr: u64,
    /// Bets and raises after the first betting round.
    pub bets: u64,
    /// Calls after the first betting round.
    pub calls: u64,
    /// Folds after the first betting round.
    pub folds: u64,
    /// Hands in which it was live when the first betting round was over and the hand went on,
    /// all-in or not.
    pub saw_flop: u64,
    /// Hands it was live in at a showdown.
    pub showdowns: u64,
    /// Showdowns in which it won a part of a pot.
    pub showdowns_won: u64,
    /// Hands in which it won a part of a pot, with or without showdown.
    pub wins: u64,
    /// Illegal actions, which were replaced. Not counted by position.
    pub illegal: u64,
    /// Answers that came too late, and were replaced. Not counted by position.
    pub timeouts: u64,
    /// Hands in which it raised the first raise of the first round.
    pub three_bets: u64,
    /// Hands in which it could have.
    pub three_bet_chances: u64,
    /// Steals of the blinds.
    pub steals: u64,
    /// Hands in which it could have stolen them.
    pub steal_chances: u64,
    /// Blinds that it folded to a steal.
    pub folds_to_steal: u64,
    /// Hands in which it acted on a steal in a blind.
    pub steals_faced: u64,
    /// Continuation bets.
    pub cbets: u64,
    /// Hands in which it could have made one.
    pub cbet_chances: u64,
    /// As [`Tally::net`], of the adjusted results, in millionths of a chip; 0 where results are not
    /// adjusted.
    pub adjusted: i128,
    /// As [`Tally::net_squares`], of the adjusted results.
    pub adjusted_squares: u128,
    /// As [`Tally::net_by_hands`], of the adjusted results.
    pub adjusted_by_hands: i128,
}

impl Tally {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.hands += other.hands;
        self.units += other.units;
        self.net += other.net;
        self.net_squares = self.net_squares.saturating_add(other.net_squares);
        self.hand_squares += other.hand_squares;
        self.net_by_hands += other.net_by_hands;
        self.vpip += other.vpip;
        self.pfr += other.pfr;
        self.bets += other.bets;
        self.calls += other.calls;
        self.folds += other.folds;
        self.saw_flop += other.saw_flop;
        self.showdowns += other.showdowns;
        self.showdowns_won += other.showdowns_won;
        self.wins += other.wins;
        self.illegal += other.illegal;
        self.timeouts += other.timeouts;
        self.three_bets += other.three_bets;
        self.three_bet_chances += other.three_bet_chances;
        self.steals += other.steals;
        self.steal_chances += other.steal_chances;
        self.folds_to_steal += other.folds_to_steal;
        self.steals_faced += other.steals_faced;
        self.cbets += other.cbets;
        self.cbet_chances += other.cbet_chances;
        self.adjusted += other.adjusted;
        self.adjusted_squares = self.adjusted_squares.saturating_add(other.adjusted_squares);
        self.adjusted_by_hands += other.adjusted_by_hands;
    }

    /// Chips won a hand, and the standard error of that number, both in chips; nothing before two
    /// units. Units are what is independent: where they have several hands, the error is that of
    /// a ratio of two sums over units.
    pub fn win_rate(&self) -> Option<(f64, f64)> {
        if self.units < 2 {
            return None;
        }
        let (hands, units) = (self.hands as f64, self.units as f64);
        let rate = self.net as f64 / hands;
        let deviations = self.net_squares as f64 - 2.0 * rate * self.net_by_hands as f64
            + rate * rate * self.hand_squares as f64;
        let variance = deviations.max(0.0) * units / (units - 1.0);
        Some((rate, variance.sqrt() / hands))
    }
}

/// What two bots won together, for the variance of the difference between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Products {
    /// Sum over the units of the net of one times the net of the other; stops at the ends of what
    /// there is.
    pub net: i128,
    /// The same of the adjusted results, in millionths of a chip each.
    pub adjusted: i128,
}

impl Products {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.net = self.net.saturating_add(other.net);
        self.adjusted = self.adjusted.saturating_add(other.adjusted);
    }
}

/// The result of a match, or of a part of one. Reports of the same match over different units add
/// up to the report of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Units of work that were played to their end.
    pub units: u64,
    /// Hands.
    pub hands: u64,
    /// Decisions of bots.
    pub decisions: u64,
    /// A number that depends on what every bot won in every hand and on the number of decisions of
    /// each hand: two runs with the same digest played the same.
    pub digest: u64,
    /// Each bot, in the order of the bots.
    pub bots: Vec<Tally>,
    /// Of each bot, what it did and won in each position; positions add up to the bot.
    pub positions: Vec<Vec<Tally>>,
    /// Each pair of bots: the first with every later one, then the second, and so on.
    pub pairs: Vec<Products>,
    /// Of a mixed game: the report on the hands of each game. Empty otherwise.
    pub games: Vec<Report>,
}

impl Report {
    /// An empty report on so many bots.
    pub fn new(bots: usize) -> Self {
        Self {
            bots: vec![Tally::default(); bots],
            positions: vec![vec![Tally::default(); bots]; bots],
            pairs: vec![Products::default(); bots * bots.saturating_sub(1) / 2],
            ..Self::default()
        }
    }

    /// Adds a report on other units of the same match.
    pub fn add(&mut self, other: &Self) {
        self.units += other.units;
        self.hands += other.hands;
        self.decisions += other.decisions;
        self.digest = self.digest.wrapping_add(other.digest);
        for (bot, other) in self.bots.iter_mut().zip(&other.bots) {
            bot.add(other);
        }
        for (mine, others) in self.positions.iter_mut().zip(&other.positions) {
            for (position, other) in mine.iter_mut().zip(others) {
                position.add(other);
            }
        }
        for (pair, other) in self.pairs.iter_mut().zip(&other.pairs) {
            pair.add(other);
        }
        let known = self.games.len();
        for (game, other) in self.games.iter_mut().zip(&other.games) {
            game.add(other);
        }
        self.games.extend(other.games.iter().skip(known).cloned());
    }
}
