//! What a hand is worth to each seat before its last cards are known, exactly.
//!
//! The cards that were not dealt to anybody come to the board in every way, each as likely; folded
//! hands and discards were dealt, burned cards are among those that may come. Two values:
//!
//! - Where the *betting is over* and the board is not complete: the mean of what is really paid, odd
//!   chips, side pots, shares, several boards and the rake as the hand itself settles them.
//! - Anywhere else the *call-down value*: as if every seat that is still in called what it owes, and
//!   all checked from then on. Pots are divided into equal fractions, without odd chips and rake, so
//!   that it is a martingale: its mean over the next shared cards is its value before them, and its
//!   mean over the deal of the hands divides each pot evenly among those who can win it
//!   ([`before_cards`]).
//!
//! A pot is a sum of parts, one of each board, and the mean of a sum is the sum of the means: so it
//! is enough to count for each pot and board how often each set of winners comes up
//! (`Known`), and to settle each of those once.
//!
//! There is no value (`None`) where a card that counts is unknown, where seats have still cards to
//! come or to give up (stud, draws, pineapple before its discard), and where odd chips go by the
//! suits of cards that are still to come.

use core::ops::Deref;

use crate::action::Action;
use crate::card::{CardSet, Slot};
use crate::equity::{Known, Tally, Winners};
use crate::game::{Game, Stage, Task};
use crate::hand::{Hand, Phase, State};
use crate::pots::{Pots, part};
use crate::ranking::Evaluator;
use crate::rules::{MAX_BOARDS, MAX_SEATS, OddChips, Tabling};
use crate::seats::{ascending, at_most_one, bit};

/// How many parts a chip has in amounts that are rounded.
const PER_CHIP: i128 = 1_000_000;
/// The least whole number that 1 to 10 and 1 to 4 divide.
const EVEN: i128 = 2520;

/// What each seat wins on average: by chair, in parts of a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    parts: [i128; MAX_SEATS],
    of: i128,
}

impl Expected {
    /// Whole chips.
    fn whole(payoffs: &[i64; MAX_SEATS]) -> Self {
        Self {
            parts: payoffs.map(i128::from),
            of: 1,
        }
    }

    /// The payoff of a chair as a fraction: numerator and denominator, above 0.
    pub fn fraction(&self, chair: usize) -> (i128, i128) {
        (self.parts[chair], self.of)
    }

    /// Millionths of a chip, rounded so that they add up to what the fractions add up to, rounded:
    /// each down, and what is left to those that lost most by it, the lower chair first. Amounts
    /// beyond 64 bits are cut; a match whose chips could reach them is refused before.
    pub fn millionths(&self) -> [i64; MAX_SEATS] {
        let scaled = self.parts.map(|parts| parts * PER_CHIP);
        let mut rounded = scaled.map(|parts| parts.div_euclid(self.of));
        let sum: i128 = scaled.iter().sum();
        let left = (2 * sum + self.of).div_euclid(2 * self.of) - rounded.iter().sum::<i128>();
        let mut order: Vec<usize> = (0..MAX_SEATS).collect();
        order.sort_by_key(|&chair| -scaled[chair].rem_euclid(self.of));
        for &chair in order.iter().take(left.max(0) as usize) {
            rounded[chair] += 1;
        }
        rounded.map(|parts| parts.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    /// The sum of these shares of pots, and of what each seat has beside them.
    fn of(sums: &[Share], beside: &[i64; MAX_SEATS]) -> Self {
        let of = sums.iter().fold(1, |of, share| lcm(of, share.of));
        let mut parts = beside.map(|chips| i128::from(chips) * of);
        for share in sums {
            for (sum, part) in parts.iter_mut().zip(&share.parts) {
                *sum += part * (of / share.of);
            }
        }
        Self { parts, of }
    }
}

/// What seats take of a pot on average, in parts of a chip.
struct Share {
    parts: [i128; MAX_SEATS],
    of: i128,
}

/// What each seat wins on average: what is paid where the hand or its betting is over, else the
/// call-down value (see the module).
pub fn expected<G: Deref<Target = Game>>(hand: &Hand<G>) -> Option<Expected> {
    let (game, state) = (hand.game(), hand.state());
    if state.phase == Phase::Over {
        return hand.payoffs().ok().as_ref().map(Expected::whole);
    }
    if betting_is_over(game, state) {
        return settled(game, state, state.board_count);
    }
    call_down(game, state)
}

/// As if no card had been dealt: after the calls of everybody who is still in, each pot is divided
/// evenly among those who can win it. That is the mean of the call-down value over the deal of the
/// hands. Nothing where cards decide who brings in.
pub fn before_cards<G: Deref<Target = Game>>(hand: &Hand<G>) -> Option<Expected> {
    let (game, state) = (hand.game(), hand.state());
    if state.phase == Phase::Over {
        return hand.payoffs().ok().as_ref().map(Expected::whole);
    }
    if game.has_bring_in() && !state.opened {
        return None;
    }
    let called = Called::of(state);
    let mut sums = Vec::new();
    for pot in called.pots.iter() {
        let count = i128::from(pot.seats.count_ones());
        let mut parts = [0; MAX_SEATS];
        for seat in ascending(pot.seats) {
            parts[seat] = i128::from(pot.amount) * (EVEN / count);
        }
        sums.push(Share { parts, of: EVEN });
    }
    Some(Expected::of(&sums, &called.beside(state)))
}

/// What stands in place of the result of a hand whose last cards of the board came after the last
/// decision, in millionths of a chip: its mean over those cards. Nothing where no card did, or where
/// the mean is not known; the actual result counts then.
///
/// `before` is the hand with the seat to act whose `action` was the last before those cards, and
/// `after` what came of it.
pub fn adjusted(
    game: &Game,
    before: &State,
    action: Action,
    after: &State,
) -> Option<[i64; MAX_SEATS]> {
    if !ran_out(game, before, after) {
        return None;
    }
    let mut paused = Hand::resume(game, before.without_deck(game));
    paused.apply(action, &mut ()).ok()?;
    let expected = settled(game, paused.state(), after.board_count)?;
    Some(expected.millionths())
}

/// As [`adjusted`], for a hand in which nobody had a decision: `start` is the hand with the forced
/// bets posted and no card dealt. The hands are known, the board is not.
pub fn adjusted_from_start(game: &Game, start: &State, after: &State) -> Option<[i64; MAX_SEATS]> {
    if !ran_out(game, start, after) {
        return None;
    }
    let mut paused = *start;
    paused.match_wagers(&mut ());
    paused.hole = after.hole;
    let hands = |stage: &&Stage| matches!(stage.task, Task::Hole { .. });
    paused.stage = game.stages().iter().take_while(hands).count() as u8;
    settled(game, &paused, after.board_count).map(|expected| expected.millionths())
}

/// Whether cards of a board came, and nobody is to bet any more, with more than one seat in.
fn ran_out(game: &Game, before: &State, after: &State) -> bool {
    let all = after.board_count as usize;
    let full = usize::from(game.board_cards());
    let came = |board: usize| after.board(board).len() == full && before.board(board).len() < full;
    let done = matches!(after.phase, Phase::Over | Phase::Show | Phase::Unsettled);
    // A hand that may be mucked although it could win need not be paid what it would win.
    let options = game.options();
    let mucks = options.tabling == Tabling::Choose && !options.strict_muck && !after.exposed;
    done && !mucks && !at_most_one(after.live) && (0..all).any(came)
}

/// Whether nobody bets any more in a hand that is not over. What is owed was paid then.
fn betting_is_over(game: &Game, state: &State) -> bool {
    let waits = matches!(
        state.phase,
        Phase::Deal | Phase::RunOut | Phase::Show | Phase::Unsettled
    );
    waits && state.opened && (at_most_one(state.chips) || state.stage > game.last_bet())
}

/// The mean of what is paid, with so many boards at the end, in a hand whose betting is over.
fn settled(game: &Game, state: &State, boards: u8) -> Option<Expected> {
    let claims = state.live & !state.mucked;
    let mut pots = state.layered();
    pots.leave_to(claims);
    if let Some(rake) = &game.options().rake {
        // When the pots are awarded the board is complete.
        pots.take_rake(rake, true);
    }
    let contested = claims_of(&pots, claims);
    let counts = Counts::new(game, state, boards, &contested)?;
    if game.odd_chips() == OddChips::Suit && counts.to_come() {
        return None;
    }
    let unit = game.options().odd_chip_unit;
    let mut sums = Vec::new();
    let mut carried = 0;
    for pot in pots.iter().rev() {
        let seats = pot.seats & claims;
        let amount = pot.amount + carried;
        carried = 0;
        if seats == 0 {
            carried = amount;
            continue;
        }
        if at_most_one(seats) {
            sums.push(alone(seats, amount));
            continue;
        }
        for board in 0..boards {
            let of_board = part(amount, i64::from(boards), i64::from(board), unit);
            let (tally, of) = counts.get(seats, board as usize)?;
            let mut parts = [0; MAX_SEATS];
            for (Winners { first, second }, count) in tally.iter() {
                let mut paid = *state;
                paid.stack = [0; MAX_SEATS];
                paid.award_shares(game, (0, board), of_board, (first, second), &mut ());
                for (sum, chips) in parts.iter_mut().zip(&paid.stack) {
                    *sum += count as i128 * i128::from(*chips);
                }
            }
            sums.push(Share { parts, of });
        }
    }
    Some(Expected::of(&sums, &beside(state, &state.stack)))
}

/// The mean of the call-down value.
fn call_down(game: &Game, state: &State) -> Option<Expected> {
    let called = Called::of(state);
    let boards = state.board_count;
    let contested = claims_of(&called.pots, called.seats);
    let counts = Counts::new(game, state, boards, &contested)?;
    let mut sums = Vec::new();
    for pot in called.pots.iter() {
        if at_most_one(pot.seats) {
            sums.push(alone(pot.seats, pot.amount));
            continue;
        }
        for board in 0..boards {
            let (tally, of) = counts.get(pot.seats, board as usize)?;
            let mut parts = [0; MAX_SEATS];
            for seat in ascending(pot.seats) {
                parts[seat] = i128::from(pot.amount) * tally.parts(seat) as i128;
            }
            let of = of * Tally::PARTS as i128 * i128::from(boards);
            sums.push(Share { parts, of });
        }
    }
    Some(Expected::of(&sums, &called.beside(state)))
}

/// The sets of seats that contest a pot, each once.
fn claims_of(pots: &Pots, claims: u16) -> Vec<u16> {
    let mut sets: Vec<u16> = pots.iter().map(|pot| pot.seats & claims).collect();
    sets.retain(|&seats| !at_most_one(seats));
    sets.dedup();
    sets
}

/// A pot that one seat can win.
fn alone(seats: u16, amount: i64) -> Share {
    let mut parts = [0; MAX_SEATS];
    for seat in ascending(seats) {
        parts[seat] = i128::from(amount);
    }
    Share { parts, of: 1 }
}

/// What each seat has beside the pots, less what it began with.
fn beside(state: &State, stacks: &[i64; MAX_SEATS]) -> [i64; MAX_SEATS] {
    let mut beside = [0; MAX_SEATS];
    for seat in ascending(state.dealt) {
        beside[seat] = stacks[seat] - state.start[seat];
    }
    beside
}

/// The pots once everybody who is in has called.
struct Called {
    /// Those who are in; absent players fold.
    seats: u16,
    stacks: [i64; MAX_SEATS],
    pots: Pots,
}

impl Called {
    fn of(state: &State) -> Self {
        let mut seats = state.live & !state.mucked;
        if seats & !state.absent != 0 {
            seats &= !state.absent;
        }
        let mut owing = *state;
        owing.live = seats;
        if !state.opened {
            owing.round.to_match = state.opening_to_match;
        }
        // Whoever can match the bet, what is owed is looked for seat by seat.
        owing.round.covers = 0;
        let mut stacks = state.stack;
        let mut totals = state.total;
        for seat in ascending(state.dealt) {
            totals[seat] += state.wager[seat];
        }
        for seat in ascending(seats) {
            let call = owing.owed(seat as u8).min(stacks[seat]);
            stacks[seat] -= call;
            totals[seat] += call;
        }
        Self {
            seats,
            stacks,
            pots: Pots::layer(&totals, state.dealt, seats, state.dead),
        }
    }

    fn beside(&self, state: &State) -> [i64; MAX_SEATS] {
        beside(state, &self.stacks)
    }
}

/// How often each set of winners comes up, for each set of seats that contests a pot, on each board.
struct Counts {
    sets: Vec<u16>,
    /// By board, then as the sets.
    tallies: Vec<Vec<Tally>>,
    totals: Vec<i128>,
}

impl Counts {
    /// Nothing where that cannot be known.
    fn new(game: &Game, state: &State, boards: u8, sets: &[u16]) -> Option<Self> {
        let list: Vec<usize> = ascending(sets.iter().fold(0, |all, set| all | set)).collect();
        let mut counts = Self {
            sets: sets.to_vec(),
            tallies: Vec::new(),
            totals: Vec::new(),
        };
        if list.is_empty() {
            return Some(counts);
        }
        let to_come = board_to_come(game, state)?;
        let mut hands = Vec::new();
        for &seat in &list {
            hands.push(known_set(state.hole(seat))?);
        }
        let evaluators: Vec<Evaluator> = game.evaluators().collect();
        let places: Vec<u16> = sets.iter().map(|&set| gathered(set, &list)).collect();
        let free = undealt(game, state);
        for board in 0..boards as usize {
            // A board that is to be run out begins with what lies there.
            let lies = if board < state.board_count as usize {
                board
            } else {
                0
            };
            let slots = state.board(lies);
            let known = Known {
                evaluators: &evaluators,
                hands: &hands,
                board: known_set(slots)?,
                missing: u32::from(to_come.left(state, lies)),
                free,
            };
            let tallies = known.count(&places);
            counts
                .totals
                .push(tallies.first().map_or(1, Tally::total) as i128);
            counts.tallies.push(
                tallies
                    .iter()
                    .map(|tally| scattered(tally, &list))
                    .collect(),
            );
        }
        Some(counts)
    }

    fn get(&self, seats: u16, board: usize) -> Option<(&Tally, i128)> {
        let place = self.sets.iter().position(|&set| set == seats)?;
        let tally = self.tallies.get(board)?.get(place)?;
        Some((tally, *self.totals.get(board)?))
    }

    /// Whether a card of a contested board is to come.
    fn to_come(&self) -> bool {
        self.totals.iter().any(|&total| total > 1)
    }
}

/// The shared cards that are to come.
struct ToCome {
    /// To a board that waits for none.
    stages: u8,
    full: u8,
    waiting: bool,
}

impl ToCome {
    /// How many more a board gets.
    fn left(&self, state: &State, board: usize) -> u8 {
        let lie = state.board(board).len() as u8;
        if self.waiting {
            // Some boards may have got theirs already.
            self.full.saturating_sub(lie)
        } else {
            self.stages
        }
    }
}

/// What is to come to the boards, where nothing else is.
fn board_to_come(game: &Game, state: &State) -> Option<ToCome> {
    let stages = game.stages();
    let first = (state.stage as usize).min(stages.len());
    let mut cards = 0;
    for stage in &stages[first..] {
        match stage.task {
            Task::Burn | Task::Bet(_) => {}
            Task::Board { count } => cards += count,
            Task::Hole { .. } | Task::Discard { .. } | Task::Replace => return None,
        }
    }
    Some(ToCome {
        stages: cards,
        full: game.board_cards(),
        waiting: state.due_board != [0; MAX_BOARDS] || state.board_count > game.rules().boards,
    })
}

/// The cards that nobody was dealt, burned ones included.
fn undealt(game: &Game, state: &State) -> CardSet {
    let gone = state.gone.union(state.going);
    let dealt = state.lying().fold(gone, CardSet::with);
    let deck = if state.auto {
        state.deck.set()
    } else {
        game.deck().set()
    };
    deck.difference(dealt)
}

/// The cards as a set; nothing where one is unknown.
fn known_set(slots: &[Slot]) -> Option<CardSet> {
    let mut set = CardSet::EMPTY;
    for slot in slots {
        set = set.with(slot.card()?);
    }
    Some(set)
}

/// A mask of seats as a mask of places in a list of them.
fn gathered(seats: u16, list: &[usize]) -> u16 {
    let places = list.iter().enumerate();
    places.fold(0, |mask, (place, &seat)| {
        mask | (seats >> seat & 1) << place
    })
}

/// The counts of places in a list of seats as counts of seats.
fn scattered(tally: &Tally, list: &[usize]) -> Tally {
    let seats = |places: u16| {
        let list = list.iter().enumerate();
        list.fold(0, |mask, (place, &seat)| {
            mask | if places >> place & 1 == 1 {
                bit(seat as u8)
            } else {
                0
            }
        })
    };
    let mut scattered = Tally::default();
    for (winners, count) in tally.iter() {
        let Winners { first, second } = winners;
        let winners = Winners {
            first: seats(first),
            second: seats(second),
        };
        scattered.add(winners, count);
    }
    scattered
}

fn lcm(a: i128, b: i128) -> i128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
