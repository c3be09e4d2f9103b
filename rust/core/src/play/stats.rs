//! What is counted of a match, exactly: sums of whole numbers, so that the total of many parts is
//! the same in any order.
//!
//! The counts and rates are those of poker statistics everywhere:
//!
//! | name | is |
//! |---|---|
//! | VPIP | hands in which the bot put in money of its own will before the flop (a call, bet or raise in the first betting round; posts and checks do not count), of all hands dealt |
//! | PFR | hands in which it bet or raised in the first betting round, of all hands dealt |
//! | aggression factor | bets and raises for each call, after the first betting round |
//! | WTSD | hands it took to a showdown, of those in which it saw a flop |
//! | W$SD | showdowns in which it won a part of a pot, of its showdowns |

use crate::action::Action;
use crate::hand::State;
use crate::rules::MAX_SEATS;
use crate::seats::{at_most_one, bit};

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
    /// Illegal actions, which were replaced.
    pub illegal: u64,
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

impl Tally {
    fn take(&mut self, short: &Short, single: bool) {
        let [
            hands,
            vpip,
            pfr,
            folds,
            saw_flop,
            showdowns,
            showdowns_won,
            wins,
        ] = short.counts.map(u64::from);
        let more = Self {
            hands,
            net: i128::from(short.net),
            vpip,
            pfr,
            bets: short.bets,
            calls: short.calls,
            folds,
            saw_flop,
            showdowns,
            showdowns_won,
            wins,
            ..Self::default()
        };
        self.add(&more);
        if single {
            self.units += hands;
            self.net_squares = self.net_squares.saturating_add(u128::from(short.squares));
            self.hand_squares += u128::from(hands);
            self.net_by_hands += i128::from(short.net);
        }
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
    /// Of a mixed game: the report on the hands of each game. Empty otherwise.
    pub games: Vec<Report>,
}

impl Report {
    /// An empty report on so many bots.
    pub fn new(bots: usize) -> Self {
        Self {
            bots: vec![Tally::default(); bots],
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
        let known = self.games.len();
        for (game, other) in self.games.iter_mut().zip(&other.games) {
            game.add(other);
        }
        self.games.extend(other.games.iter().skip(known).cloned());
    }
}

/// What is kept of a hand while it is played: masks of seats, and counts by seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HandNotes {
    pub decisions: u32,
    /// Money of its own will in the first round.
    pub vpip: u16,
    /// A bet or raise in the first round.
    pub pfr: u16,
    /// Folded in the first round, and later.
    pub folded_first: u16,
    pub folded_later: u16,
    /// Bets and raises, and calls, after the first round.
    pub bets: [u32; MAX_SEATS],
    pub calls: [u32; MAX_SEATS],
}

impl HandNotes {
    /// Notes a check or a call that was taken.
    #[inline(always)]
    pub(super) fn passive(&mut self, seat: u8, called: bool, first_round: bool) {
        self.decisions += 1;
        if called {
            if first_round {
                self.vpip |= bit(seat);
            } else {
                let calls = &mut self.calls[seat as usize];
                *calls = calls.saturating_add(1);
            }
        }
    }

    /// Notes a decision outside of the betting.
    #[inline]
    pub(super) fn other(&mut self) {
        self.decisions += 1;
    }

    /// Notes a bet or a raise.
    #[inline]
    pub(super) fn raise(&mut self, seat: u8, first_round: bool) {
        self.decisions += 1;
        if first_round {
            self.vpip |= bit(seat);
            self.pfr |= bit(seat);
        } else {
            let bets = &mut self.bets[seat as usize];
            *bets = bets.saturating_add(1);
        }
    }

    /// Notes a fold.
    #[inline]
    pub(super) fn fold(&mut self, seat: u8, first_round: bool) {
        self.decisions += 1;
        if first_round {
            self.folded_first |= bit(seat);
        } else {
            self.folded_later |= bit(seat);
        }
    }

    /// Notes an action that was taken.
    #[inline]
    pub(super) fn note(&mut self, seat: u8, action: &Action, first_round: bool) {
        match action {
            Action::Check | Action::BringIn => self.passive(seat, false, first_round),
            Action::Call => self.passive(seat, true, first_round),
            Action::RaiseTo(_) => self.raise(seat, first_round),
            Action::Fold => self.fold(seat, first_round),
            _ => self.other(),
        }
    }
}

/// How many masks of seats a hand leaves.
const MASKS: usize = 8;

/// Sums over a few hands of one bot, in numbers of the machine's width.
#[derive(Clone, Copy, Debug, Default)]
struct Short {
    /// In how many hands the bot's seat was in each mask.
    counts: [u16; MASKS],
    bets: u64,
    calls: u64,
    net: i64,
    squares: u64,
}

/// Takes hands and units into a report. The sums of a few hands are kept small and go to the
/// report before they could overflow.
#[derive(Debug)]
pub(super) struct Ledger {
    report: Report,
    short: [Short; MAX_SEATS],
    /// Hands in the short sums, and how many they can take; none when one hand is too much.
    held: u32,
    most: u32,
    /// Whether every hand is a unit.
    single: bool,
    /// Each bot's chips and hands in the unit, where it has several hands.
    unit_net: [i64; MAX_SEATS],
    unit_hands: [u32; MAX_SEATS],
}

impl Ledger {
    /// An empty ledger. `chips` is the most that can lie on the table.
    pub(super) fn new(bots: usize, chips: i64, single: bool) -> Self {
        let square = chips
            .unsigned_abs()
            .saturating_mul(chips.unsigned_abs())
            .max(1);
        Self {
            report: Report::new(bots),
            short: [Short::default(); MAX_SEATS],
            held: 0,
            most: (u64::MAX / square).min(u64::from(u16::MAX)) as u32 / 2,
            single,
            unit_net: [0; MAX_SEATS],
            unit_hands: [0; MAX_SEATS],
        }
    }

    /// Takes a hand that is over. `turn` is by how many chairs the bots are turned.
    #[inline]
    pub(super) fn book(&mut self, number: u64, turn: usize, notes: &HandNotes, state: &State) {
        let showdown = if at_most_one(state.live) {
            0
        } else {
            state.live
        };
        // A hand that ended in the first round opened no other.
        let saw = if state.round.first {
            0
        } else {
            state.dealt & !notes.folded_first
        };
        let masks: [u16; MASKS] = [
            state.dealt,
            notes.vpip,
            notes.pfr,
            notes.folded_later,
            saw,
            showdown,
            showdown & state.won,
            state.won,
        ];
        let players = self.report.bots.len().min(MAX_SEATS);
        let mut hash = number ^ u64::from(notes.decisions);
        let mut chair = turn;
        for (bot, short) in self.short[..players].iter_mut().enumerate() {
            let net = state.stack[chair] - state.start[chair];
            for (count, mask) in short.counts.iter_mut().zip(masks) {
                *count = count.wrapping_add(mask >> chair & 1);
            }
            short.bets += u64::from(notes.bets[chair]);
            short.calls += u64::from(notes.calls[chair]);
            short.net = short.net.wrapping_add(net);
            if self.single {
                short.squares = short.squares.wrapping_add(net.wrapping_mul(net) as u64);
            } else {
                self.unit_net[bot] += net;
                self.unit_hands[bot] += u32::from(state.dealt >> chair & 1);
            }
            hash = (hash.rotate_left(23) ^ net as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            chair = if chair + 1 == players { 0 } else { chair + 1 };
        }
        self.report.hands += 1;
        self.report.decisions += u64::from(notes.decisions);
        self.report.digest = self.report.digest.wrapping_add(hash ^ hash >> 32);
        self.held += 1;
        if self.held >= self.most {
            if self.most == 0 && self.single {
                self.square_at_once(turn, state);
            }
            self.pass_on();
        }
    }

    /// One hand of such stacks: its squares need more than 64 bits.
    #[cold]
    fn square_at_once(&mut self, turn: usize, state: &State) {
        let players = self.report.bots.len();
        for (bot, (tally, short)) in self.report.bots.iter_mut().zip(&mut self.short).enumerate() {
            let place = (bot + turn) % players;
            let net = i128::from(state.stack[place] - state.start[place]);
            tally.net_squares = tally.net_squares.saturating_add((net * net) as u128);
            short.squares = 0;
        }
    }

    /// Passes the short sums on to the report.
    #[cold]
    fn pass_on(&mut self) {
        for (tally, short) in self.report.bots.iter_mut().zip(&mut self.short) {
            tally.take(short, self.single);
            *short = Short::default();
        }
        self.held = 0;
    }

    /// Counts an illegal action.
    pub(super) fn illegal(&mut self, bot: usize) {
        if let Some(tally) = self.report.bots.get_mut(bot) {
            tally.illegal += 1;
        }
    }

    /// Takes a unit that is over.
    #[inline]
    pub(super) fn close(&mut self) {
        self.report.units += 1;
        if self.single {
            return;
        }
        for (bot, tally) in self.report.bots.iter_mut().enumerate() {
            let net = i128::from(self.unit_net[bot]);
            let hands = self.unit_hands[bot];
            tally.units += u64::from(hands > 0);
            tally.net_squares = tally.net_squares.saturating_add((net * net) as u128);
            tally.hand_squares += u128::from(hands) * u128::from(hands);
            tally.net_by_hands += net * i128::from(hands);
        }
        self.open();
    }

    /// Forgets a unit that was not played to its end.
    #[inline]
    pub(super) fn open(&mut self) {
        if !self.single {
            self.unit_net = [0; MAX_SEATS];
            self.unit_hands = [0; MAX_SEATS];
        }
    }

    /// What was counted so far.
    pub(super) fn report(&mut self) -> &Report {
        self.pass_on();
        &self.report
    }

    /// The same, and what was counted of each game of a mixed game.
    pub(super) fn report_with(&mut self, games: Vec<Report>) -> &Report {
        self.report.games = games;
        self.report()
    }
}
