//! Many rounds in a row, counted.
//!
//! Round `k` deals the cards of round `k` of a [`Round`](super::round) with the same seed. Nothing but
//! what decides is made: cards are drawn from the first words of the round's stream, hands are keys
//! that are added, and what comes of a round is one count; amounts follow from the counts at the
//! end.

use core::ops::Range;

use rand_core::SeedableRng;
use rand_xoshiro::SplitMix64;

use crate::card::{Card, CardSet};
use crate::deck;
use crate::error::RulesError;
use crate::jobs;
use crate::ranking::{Key, Ranking, Strength, Tables};
use crate::seed::{Domain, ManyStreams, Seed};
use crate::solve::classes;

use super::house::{House, MAX_SIDE_BETS, STAGES};
use super::paytable::Row;
use super::round::{SeatStakes, check_seats};
use super::settle::{Decided, Outcome, Showdown, Stakes, settle};
use super::solution;
use super::strategies::{self, Board, Perfect, Simple, Strategy};
use super::values::{self, showdowns};

/// Rounds of a job.
const BLOCK: u64 = 4096;

/// A seat: how it plays and what for.
#[derive(Clone, Debug)]
pub struct Player {
    /// How it plays.
    pub strategy: Strategy,
    /// What it stakes in every round.
    pub stakes: Stakes,
}

/// Seats that play in a house.
#[derive(Clone, Debug)]
pub struct Table {
    house: House,
    players: Vec<Player>,
}

impl Table {
    /// A table of one to six players, whose banks have no end.
    ///
    /// # Errors
    /// [`RulesError`] with everything that is wrong: too few or too many players, stakes that cannot
    /// be ([`check_seats`]), a strategy that is for another house.
    pub fn new(house: House, players: Vec<Player>) -> Result<Self, RulesError> {
        let seat = |player: &Player| SeatStakes {
            side_bets: player.stakes.side_bets,
            ..SeatStakes::new(player.stakes.ante)
        };
        let seats: Vec<SeatStakes> = players.iter().map(seat).collect();
        let mut defects = match check_seats(&house, &seats) {
            Ok(()) => Vec::new(),
            Err(error) => error.defects,
        };
        for (seat, player) in players.iter().enumerate() {
            let place = format!("round.seats[{seat}].strategy");
            player.strategy.check(&house, &place, &mut defects);
        }
        if defects.is_empty() {
            Ok(Self { house, players })
        } else {
            Err(RulesError { defects })
        }
    }

    /// The rules of the house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// The seats.
    pub fn players(&self) -> &[Player] {
        &self.players
    }
}

/// What became of a side bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    /// How often it was won.
    pub hits: u64,
    /// What it gained in all, in units.
    pub net: i128,
}

/// What became of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Rounds by decision, row of the seat's hand and outcome. Decisions are numbered as in
    /// [`solution::Counts`]: the Plays before the flop, on the flop and at the river, and to fold.
    pub outcomes: Vec<solution::Table>,
    /// What the seat gained in all, side bets included, in units.
    pub net: i128,
    /// The sum of the squares of what it gained in each round; the largest number that there is when
    /// it is more than that.
    pub net_squares: u128,
    /// What it wagered in all, Play and side bets included.
    pub wagered: i128,
    /// The side bets in the order of the house.
    pub side_bets: Vec<SideTally>,
}

/// What became of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many rounds were played.
    pub rounds: u64,
    /// By seat.
    pub seats: Vec<Tally>,
}

impl Report {
    /// Adds what became of other rounds at the same table.
    pub fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            let cells = seat.outcomes.iter_mut().flatten().flatten();
            for (count, more) in cells.zip(more.outcomes.iter().flatten().flatten()) {
                *count += more;
            }
            seat.net += more.net;
            seat.net_squares = seat.net_squares.saturating_add(more.net_squares);
            seat.wagered += more.wagered;
            for (bet, more) in seat.side_bets.iter_mut().zip(&more.side_bets) {
                bet.hits += more.hits;
                bet.net += more.net;
            }
        }
    }
}

/// Plays these rounds and counts them. The report is the same for any number of threads (0 counts
/// as 1), and reports on parts of a range add up to the report on the whole.
///
/// `watch` is called on the calling thread after every few thousand rounds, with the rounds played
/// and their number. When it returns false, the threads finish what they have begun, and the report
/// tells what was played: its first [`Report::rounds`] rounds.
pub fn simulate(
    table: &Table,
    rounds: Range<u64>,
    seed: &Seed,
    threads: usize,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Report {
    let all = rounds.end.saturating_sub(rounds.start);
    let shared = jobs::share(
        all.div_ceil(BLOCK),
        threads,
        all,
        || Worker::new(table, seed),
        |worker, job| {
            let begin = rounds.start + job * BLOCK;
            let end = rounds.end.min(begin.saturating_add(BLOCK));
            worker.play(begin..end);
            end - begin
        },
        Worker::report,
        watch,
    );
    let mut report = Worker::new(table, seed).report();
    for part in &shared.results {
        report.add(part);
    }
    report
}

/// The standard deck, with places to spare.
const DECK: [Card; deck::PLACES] = {
    let mut cards = [Card::new(0, 0); deck::PLACES];
    let mut index = 0;
    while index < 52 {
        cards[index] = Card::new(index as u8 / 4, index as u8 % 4);
        index += 1;
    }
    cards
};

/// The shared cards of a round.
struct Dealt {
    board: [Card; 5],
    flop_key: Key,
    board_key: Key,
    dealer: Strength,
}

/// A seat that plays.
struct Seat<'a> {
    player: &'a Player,
    outcomes: Vec<solution::Table>,
    /// Whether it has side bets, of which the outcomes do not tell everything.
    aside: bool,
    net_squares: u128,
    side_bets: [SideTally; MAX_SIDE_BETS],
}

/// One thread's table.
struct Worker<'a> {
    house: &'a House,
    tables: &'static Tables,
    streams: ManyStreams,
    /// Where the words of what plays at random come from.
    dice: ManyStreams,
    /// The number of the first decision of each stage, and of a fold.
    first: [usize; STAGES + 1],
    seats: Vec<Seat<'a>>,
    rounds: u64,
}

impl<'a> Worker<'a> {
    fn new(table: &'a Table, seed: &Seed) -> Self {
        let house = &table.house;
        let mut first = [0; STAGES + 1];
        for stage in 0..STAGES {
            first[stage + 1] = first[stage] + house.plays(stage).len();
        }
        let seat = |player: &'a Player| Seat {
            player,
            outcomes: vec![solution::Table::default(); first[STAGES] + 1],
            aside: player.stakes.side_bets.iter().any(|&stake| stake > 0),
            net_squares: 0,
            side_bets: [SideTally::default(); MAX_SIDE_BETS],
        };
        Self {
            house,
            tables: Ranking::High.tables(),
            streams: ManyStreams::new(seed.streams(Domain::Ultimate)),
            dice: ManyStreams::new(seed.streams(Domain::UltimateBot)),
            first,
            seats: table.players.iter().map(seat).collect(),
            rounds: 0,
        }
    }

    fn play(&mut self, rounds: Range<u64>) {
        self.rounds += rounds.end - rounds.start;
        for round in rounds {
            self.round(round);
        }
    }

    #[inline]
    fn round(&mut self, round: u64) {
        let seats = self.seats.len();
        let mut cards = DECK;
        let mut words = self.streams.stream(round);
        deck::shuffle(&mut cards, 52, &mut words, 2 * seats + 7);
        let card = |place: usize| cards[place % deck::PLACES];
        let board: [Card; 5] = core::array::from_fn(|place| card(2 * seats + 2 + place));
        let flop_key = board[..3].iter().copied().map(Key::of).sum();
        let board_key = flop_key + Key::of(board[3]) + Key::of(board[4]);
        let dealer = board_key + Key::of(card(2 * seats)) + Key::of(card(2 * seats + 1));
        let dealt = Dealt {
            board,
            flop_key,
            board_key,
            dealer: self.tables.strength(dealer),
        };
        for seat in 0..seats {
            self.seat(round, seat, [card(2 * seat), card(2 * seat + 1)], &dealt);
        }
    }

    /// What a seat does, and what comes of it.
    #[inline]
    fn seat(&mut self, round: u64, seat: usize, hole: [Card; 2], dealt: &Dealt) {
        let hole_key = Key::of(hole[0]) + Key::of(hole[1]);
        let own = self.tables.strength(dealt.board_key + hole_key);
        let (stage, number) = match &self.seats[seat].player.strategy {
            Strategy::Perfect(perfect) => self.perfect(perfect, hole, own, dealt),
            Strategy::Simple(simple) => self.simple(simple, hole, hole_key, own, dealt),
            Strategy::Random => self.random(round, seat),
        };
        let decision = match number {
            0 => self.first[STAGES],
            number => self.first[stage] + number - 1,
        };
        let outcome = Outcome::of(own, dealt.dealer, self.house);
        let (house, seat) = (self.house, &mut self.seats[seat]);
        seat.outcomes[decision][Row::of(own) as usize][outcome as usize] += 1;
        if seat.aside {
            let showdown = Showdown {
                player: own,
                dealer: dealt.dealer,
            };
            seat.settle(house, decided(house, stage, number), showdown);
        }
    }

    /// At which stage the best play ends, with which Play by number from 1; 0 with a fold.
    #[inline(never)]
    fn perfect(
        &self,
        perfect: &Perfect,
        hole: [Card; 2],
        own: Strength,
        dealt: &Dealt,
    ) -> (usize, usize) {
        let number = perfect.preflop(classes::number_of(hole[0], hole[1]));
        if number > 0 {
            return (0, number);
        }
        let [a, b, c, ..] = dealt.board;
        let number = perfect.flop(self.house, hole, [a, b, c]);
        if number > 0 {
            return (1, number);
        }
        let known = dealt.board.iter().chain(&hole);
        let known = known.fold(CardSet::EMPTY, |set, &card| set.with(card));
        let free = CardSet::STANDARD.difference(known);
        let qualifies = self.house.qualifier().least();
        let showdowns = showdowns(self.tables, dealt.board_key, free, own, qualifies);
        let best = values::best_at_river(self.house, Row::of(own), &showdowns);
        (2, strategies::number(self.house, 2, best))
    }

    /// The same for the simple strategy.
    #[inline]
    fn simple(
        &self,
        simple: &Simple,
        hole: [Card; 2],
        hole_key: Key,
        own: Strength,
        dealt: &Dealt,
    ) -> (usize, usize) {
        let largest = |stage: usize| (stage, self.house.plays(stage).len());
        if simple
            .preflop
            .contains(classes::number_of(hole[0], hole[1]))
        {
            return largest(0);
        }
        let [a, b, c, ..] = dealt.board;
        if simple.plays_flop(self.tables, hole, [a, b, c], dealt.flop_key + hole_key) {
            return largest(1);
        }
        if self.simple_river(simple, own, dealt) {
            return largest(2);
        }
        (2, 0)
    }

    /// Whether the simple strategy plays at the river. Apart, so that what a board is asked for is
    /// not worked out for seats that have decided.
    #[inline(never)]
    fn simple_river(&self, simple: &Simple, own: Strength, dealt: &Dealt) -> bool {
        let cards = dealt.board.iter();
        let cards = cards.fold(CardSet::EMPTY, |set, &card| set.with(card));
        let board = Board::new(self.tables, cards, dealt.board_key);
        simple.plays_river(&board, own)
    }

    /// The same at random.
    #[inline(never)]
    fn random(&mut self, round: u64, seat: usize) -> (usize, usize) {
        let word = self.dice.first_words(round)[seat];
        let mut dice = SplitMix64::from_seed(word.to_le_bytes());
        for stage in 0..STAGES {
            let number = strategies::random(self.house, stage, &mut dice);
            if number > 0 {
                return (stage, number);
            }
        }
        (2, 0)
    }

    fn report(self) -> Report {
        let house = self.house;
        let seats = self.seats.into_iter();
        Report {
            rounds: self.rounds,
            seats: seats.map(|seat| seat.tally(house)).collect(),
        }
    }
}

/// What the Play of this number, from 1, of a stage is; 0 is a fold.
fn decided(house: &House, stage: usize, number: usize) -> Decided {
    match number {
        0 => Decided::Fold,
        number => Decided::Play(house.plays(stage)[number - 1]),
    }
}

impl Seat<'_> {
    /// Counts what the outcomes do not tell.
    fn settle(&mut self, house: &House, decided: Decided, showdown: Showdown) {
        let settlement = settle(house, &self.player.stakes, decided, showdown);
        let net = u128::from(settlement.total.unsigned_abs());
        self.net_squares = self.net_squares.saturating_add(net * net);
        for (tally, &gain) in self.side_bets.iter_mut().zip(&settlement.side_bets) {
            tally.net += i128::from(gain);
            tally.hits += u64::from(gain > 0);
        }
    }

    /// What became of it in all.
    fn tally(self, house: &House) -> Tally {
        let stakes = &self.player.stakes;
        let mut tally = Tally {
            net: 0,
            net_squares: self.net_squares,
            wagered: 0,
            side_bets: self.side_bets[..house.side_bets().len()].to_vec(),
            outcomes: self.outcomes,
        };
        let aside: i64 = stakes.side_bets.iter().sum();
        for (decided, table) in house.decisions().into_iter().zip(&tally.outcomes) {
            let wager = match decided {
                Decided::Fold => 2,
                Decided::Play(multiple) => 2 + i64::from(multiple),
            };
            for (row, counts) in Row::ALL.into_iter().zip(table) {
                for (outcome, &count) in Outcome::ALL.into_iter().zip(counts) {
                    let parts = house.net(decided, outcome, row);
                    // Every pay of the Ante is whole, as the table was checked.
                    let net = parts * (stakes.ante / house.scale());
                    tally.net += i128::from(net) * i128::from(count);
                    tally.wagered += i128::from(wager * stakes.ante + aside) * i128::from(count);
                    if !self.aside {
                        let net = u128::from(net.unsigned_abs());
                        let squares = (net * net).saturating_mul(u128::from(count));
                        tally.net_squares = tally.net_squares.saturating_add(squares);
                    }
                }
            }
        }
        tally.net += tally.side_bets.iter().map(|bet| bet.net).sum::<i128>();
        tally
    }
}
