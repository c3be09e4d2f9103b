//! Two ranges against each other on a board: every hand against every other by sorting.
//!
//! For each way to complete the board all hands of both ranges are valued and put in order of
//! strength. One sweep from the weakest up then keeps the weight of the hands passed so far, in all
//! and by card: what a hand beats is the weight passed, less that of the hands that hold one of its
//! cards. So a run-out costs a few operations for each hand, not for each pair of hands.
//!
//! Where suits can be exchanged without changing the board, the dead cards or a range, run-outs
//! that are alike up to that are swept once. What comes of a hand is then the mean over the hands
//! that the exchanges make of it, because the run-out that was swept stands for others on which
//! those hands change places.

use crate::card::{Card, CardSet};
use crate::jobs;
use crate::ranking::{Key, Tables};

use super::versus::{Removal, two_cards};
use super::{Line, Progress, Versus};
use crate::suits::{self, Exchange};

/// How many run-outs a thread takes at a time.
const CHUNK: usize = 64;

/// From so many run-outs on it is looked which suits can be exchanged.
const WORTH_EXCHANGING: usize = 100;

/// How two ranges do over all ways to complete the board to five cards; nothing when `progress`,
/// which is told run-outs, said to stop.
///
/// The best of own and shared cards counts; hands without a value (the ranking has a qualifier)
/// tie. `deck` are all cards of the deck without jokers, `board` none to five shared cards, and no
/// card of `dead` comes to it. The hands have two cards of the deck; those that hold a card of the
/// board or a dead card are impossible and get lines of 0. Weights are 1 to
/// [`MAX_WEIGHT`](super::MAX_WEIGHT).
///
/// The result is the same for any number of threads (0 counts as 1); the calling thread is one of
/// them, and `progress` is called there. A run-out takes some ten microseconds when all hands are
/// in a range: 15 milliseconds on a flop, two seconds before it, and half a minute there when
/// suits cannot be exchanged.
pub fn ranges(
    tables: &Tables,
    deck: CardSet,
    board: CardSet,
    dead: CardSet,
    ranges: [&[(CardSet, u64)]; 2],
    threads: usize,
    progress: &mut Progress<'_>,
) -> Option<Versus> {
    let free = deck.difference(board).difference(dead);
    let ranges = ranges.map(|range| {
        let possible = range.iter().copied();
        let possible = possible.filter(|(hand, _)| hand.difference(free).is_empty());
        (range, possible.collect::<Vec<_>>())
    });
    let [first, second] = [&ranges[0].1, &ranges[1].1];
    let removals = [Removal::new(first), Removal::new(second)];
    let run_outs = run_outs(free, 5 - board.len() as usize);
    let exchanges = if run_outs.len() >= WORTH_EXCHANGING {
        exchanges([deck, board, dead], &[first, second], &removals)
    } else {
        Exchange::all().take(1).collect()
    };
    let run_outs = suits::representatives(run_outs, &exchanges);
    let work = Work {
        tables,
        board: Key::from(board),
        run_outs: &run_outs,
    };
    let sums = if first == second {
        let [sums] = work.run([first], threads, progress)?;
        [sums.clone(), sums]
    } else {
        work.run([second, first], threads, progress)?
    };
    // Every two disjoint hands meet on equally many run-outs.
    let times = ways(free.len().saturating_sub(4), 5 - board.len());
    let lines = core::array::from_fn(|side| {
        let line = |&(hand, _): &(CardSet, u64)| {
            if !hand.difference(free).is_empty() {
                return Line::default();
            }
            let mean = |count: fn(&Sum) -> u64| {
                let hands = exchanges.iter().map(|exchange| exchange.apply(hand));
                let counts = hands.map(|hand| u128::from(count(&sums[side][place(hand)])));
                let (sum, of) = (counts.sum::<u128>(), exchanges.len() as u128);
                debug_assert!(sum % of == 0, "{hand:?} is not like its exchanges");
                (sum / of) as u64
            };
            let wins = mean(|sum| sum.wins);
            Line {
                wins,
                ties: mean(|sum| sum.wins_and_ties) - wins,
                total: removals[1 - side].disjoint(hand) * times,
            }
        };
        ranges[side].0.iter().map(line).collect()
    });
    Some(Versus { lines })
}

/// The exchanges of suits that leave these cards and these ranges as they are.
fn exchanges(
    cards: [CardSet; 3],
    ranges: &[&Vec<(CardSet, u64)>; 2],
    weights: &[Removal; 2],
) -> Vec<Exchange> {
    let keeps_range = |exchange: Exchange| {
        ranges.iter().zip(weights).all(|(range, weights)| {
            let weight = |hand| weights.weight(hand);
            let mut hands = range.iter().map(|&(hand, _)| hand);
            hands.all(|hand| weight(hand) == weight(exchange.apply(hand)))
        })
    };
    let mut exchanges = Exchange::that_keep(&cards);
    exchanges.retain(|&exchange| keeps_range(exchange));
    exchanges
}

/// Every so many of the free cards.
fn run_outs(free: CardSet, missing: usize) -> Vec<CardSet> {
    fn choose(free: &[Card], missing: usize, cards: CardSet, found: &mut Vec<CardSet>) {
        if missing == 0 {
            return found.push(cards);
        }
        for (i, &card) in free.iter().enumerate() {
            choose(&free[i + 1..], missing - 1, cards.with(card), found);
        }
    }
    let mut found = Vec::new();
    let free: Vec<Card> = free.iter().collect();
    choose(&free, missing, CardSet::EMPTY, &mut found);
    found
}

/// `k` of `n`.
fn ways(n: u32, k: u32) -> u64 {
    (0..k).fold(1, |ways, i| {
        ways * u64::from(n.saturating_sub(i)) / u64::from(i + 1)
    })
}

/// The number of a hand among all pairs of cards.
fn place(hand: CardSet) -> usize {
    let [a, b] = two_cards(hand);
    64 * a + b
}

/// What a hand won against a range, and what it won or tied.
#[derive(Clone, Copy, Default)]
struct Sum {
    wins: u64,
    wins_and_ties: u64,
}

/// The run-outs to be swept.
struct Work<'a> {
    tables: &'a Tables,
    /// The cards that are on the board already.
    board: Key,
    /// The cards to come, and how many run-outs they stand for.
    run_outs: &'a [(CardSet, u32)],
}

impl Work<'_> {
    /// What every hand wins and ties against each of the ranges, by its [`place`]. Only hands of
    /// any of the ranges are looked at.
    fn run<const RANGES: usize>(
        &self,
        ranges: [&[(CardSet, u64)]; RANGES],
        threads: usize,
        progress: &mut Progress<'_>,
    ) -> Option<[Vec<Sum>; RANGES]> {
        let sweeper = Sweeper::new(ranges);
        let shared = jobs::share(
            self.run_outs.len().div_ceil(CHUNK) as u64,
            threads,
            self.run_outs.len() as u64,
            || sweeper.clone(),
            |sweeper, chunk| {
                let chunk = chunk as usize * CHUNK;
                let run_outs = &self.run_outs[chunk..self.run_outs.len().min(chunk + CHUNK)];
                for &(cards, times) in run_outs {
                    let board = self.board + Key::from(cards);
                    sweeper.sweep(self.tables, board, cards, u64::from(times));
                }
                run_outs.len() as u64
            },
            |sweeper| sweeper.sums(),
            progress,
        );
        shared
            .unless_stopped()?
            .into_iter()
            .reduce(|mut sums, more| {
                add(&mut sums, &more);
                sums
            })
    }
}

fn add<const RANGES: usize>(sums: &mut [Vec<Sum>; RANGES], more: &[Vec<Sum>; RANGES]) {
    let pairs = sums.iter_mut().flatten().zip(more.iter().flatten());
    for (sum, more) in pairs {
        sum.wins += more.wins;
        sum.wins_and_ties += more.wins_and_ties;
    }
}

/// Strengths are below this.
const STRENGTHS: usize = 1 << 13;

/// Sweeps run-outs and keeps what comes of them.
#[derive(Clone)]
struct Sweeper<const RANGES: usize> {
    /// The cards of every hand, and what of them decides its value.
    cards: Vec<(CardSet, Key)>,
    /// The same hands in the same order.
    hands: Vec<Hand<RANGES>>,
    /// The hands of one strength as a list: the first by strength, the next by hand; none is
    /// [`END`].
    first: Box<[u16; STRENGTHS]>,
    next: Vec<u16>,
    /// A bit for each strength that a hand has.
    present: Box<[u64; STRENGTHS / 64]>,
    /// The hands of the strength that the sweep is at.
    group: Vec<u16>,
}

const END: u16 = u16::MAX;

/// A hand's two cards, its weight in each of the ranges, and what came of it.
#[derive(Clone, Copy)]
struct Hand<const RANGES: usize> {
    two: [u8; 2],
    weights: [u64; RANGES],
    sums: [Sum; RANGES],
}

/// The weight of the hands of a range that the sweep has passed.
#[derive(Clone, Copy)]
struct Passed {
    all: u64,
    by_card: [u64; 64],
}

impl Passed {
    /// The weight of the passed hands that hold none of two cards, as long as none holds both.
    #[inline]
    fn without(&self, two: [u8; 2]) -> u64 {
        let [a, b] = two.map(|card| self.by_card[card as usize % 64]);
        self.all.wrapping_sub(a).wrapping_sub(b)
    }

    #[inline]
    fn add(&mut self, two: [u8; 2], weight: u64) {
        self.all += weight;
        for card in two {
            self.by_card[card as usize % 64] += weight;
        }
    }
}

impl<const RANGES: usize> Sweeper<RANGES> {
    fn new(ranges: [&[(CardSet, u64)]; RANGES]) -> Self {
        let mut places = vec![END; 64 * 64];
        let mut cards = Vec::new();
        let mut hands: Vec<Hand<RANGES>> = Vec::new();
        for (range, weighted) in ranges.iter().enumerate() {
            for &(hand, weight) in *weighted {
                let index = &mut places[place(hand)];
                if *index == END {
                    *index = hands.len() as u16;
                    cards.push((hand, Key::from(hand)));
                    hands.push(Hand {
                        two: two_cards(hand).map(|card| card as u8),
                        weights: [0; RANGES],
                        sums: [Sum::default(); RANGES],
                    });
                }
                hands[*index as usize].weights[range] += weight;
            }
        }
        Self {
            next: vec![END; hands.len()],
            group: Vec::with_capacity(hands.len()),
            cards,
            hands,
            first: Box::new([END; STRENGTHS]),
            present: Box::new([0; STRENGTHS / 64]),
        }
    }

    fn sums(&self) -> [Vec<Sum>; RANGES] {
        core::array::from_fn(|range| {
            let mut sums = vec![Sum::default(); 64 * 64];
            for (&(cards, _), hand) in self.cards.iter().zip(&self.hands) {
                sums[place(cards)] = hand.sums[range];
            }
            sums
        })
    }

    /// Values all hands that hold none of the cards that came to the board, and sweeps them. What
    /// comes of them counts so many times.
    fn sweep(&mut self, tables: &Tables, board: Key, came: CardSet, times: u64) {
        for (index, (&(cards, key), next)) in self.cards.iter().zip(&mut self.next).enumerate() {
            if cards.intersection(came).is_empty() {
                let strength = tables.strength(board + key).get() as usize % STRENGTHS;
                *next = core::mem::replace(&mut self.first[strength], index as u16);
                self.present[strength / 64] |= 1 << (strength % 64);
            }
        }
        let mut passed = [Passed {
            all: 0,
            by_card: [0; 64],
        }; RANGES];
        for word in 0..STRENGTHS / 64 {
            let mut strengths = core::mem::take(&mut self.present[word]);
            while strengths != 0 {
                let strength = 64 * word + strengths.trailing_zeros() as usize;
                strengths &= strengths - 1;
                self.group.clear();
                let mut index = core::mem::replace(&mut self.first[strength], END);
                while index != END {
                    self.group.push(index);
                    index = self.next[index as usize];
                }
                self.pass(&mut passed, times);
            }
        }
    }

    /// Passes the hands of the group, which beat what was passed and tie with each other.
    #[inline]
    fn pass(&mut self, passed: &mut [Passed; RANGES], times: u64) {
        for &index in &self.group {
            let hand = &mut self.hands[index as usize];
            for (sum, passed) in hand.sums.iter_mut().zip(&*passed) {
                sum.wins += times * passed.without(hand.two);
            }
        }
        for &index in &self.group {
            let hand = &self.hands[index as usize];
            for (passed, &weight) in passed.iter_mut().zip(&hand.weights) {
                passed.add(hand.two, weight);
            }
        }
        for &index in &self.group {
            let hand = &mut self.hands[index as usize];
            for (range, sum) in hand.sums.iter_mut().enumerate() {
                // The hand itself was passed, and is missing twice among its two cards.
                let others = passed[range].without(hand.two);
                sum.wins_and_ties += times * others.wrapping_add(hand.weights[range]);
            }
        }
    }
}
