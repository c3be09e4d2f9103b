//! Hands that are known, and a board that is to be completed: who wins, over every way.
//!
//! Several sets of players are counted at once, such as those who can win each of some pots. Unlike
//! a [`Spot`](super::Spot) nothing is checked, and the hands may have any number of cards: a caller
//! that has a hand of poker knows that its cards are right.

use core::ops::Add;

use crate::card::CardSet;
use crate::ranking::{Evaluator, HoleUse, Key, Ranking, Strength, Tables};
use crate::rules::MAX_SHARES;

use super::runouts::{Best, winners};
use super::tally::{Tally, Winners};
use super::{classes, omaha};

/// How many cards a full board has where it can be counted class by class.
const BOARD: u32 = 5;
/// Counts are kept by the masks of both shares, where those have at most so many bits together.
const DENSE_BITS: usize = 12;

/// Known hands, and what lies on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    /// What values the hands for each share of the pot.
    pub evaluators: &'a [Evaluator],
    /// The own cards of each player.
    pub hands: &'a [CardSet],
    /// The shared cards that lie there.
    pub board: CardSet,
    /// How many are to come.
    pub missing: u32,
    /// The cards that can come, each as likely as another.
    pub free: CardSet,
}

impl Known<'_> {
    /// How often each set of winners comes up over all ways to complete the board, for each of
    /// these sets of players (masks of places among the hands).
    pub fn count(&self, sets: &[u16]) -> Vec<Tally> {
        if self.is_by_classes() {
            return sets.iter().map(|&set| self.by_classes(set)).collect();
        }
        let mut counters: Vec<Counter> = sets
            .iter()
            .map(|&set| Counter::new(set, self.hands.len()))
            .collect();
        let shares: Vec<Valuer> = self.evaluators.iter().map(|e| self.valuer(e)).collect();
        let start = OnBoard {
            cards: self.board,
            key: self.key(self.board),
        };
        let free: Vec<OnBoard> = self
            .free
            .iter()
            .map(|card| {
                let cards = CardSet::EMPTY.with(card);
                OnBoard {
                    cards,
                    key: self.key(cards),
                }
            })
            .collect();
        let players = self.hands.len();
        let mut strengths = vec![[Strength::NONE; MAX_SHARES]; players];
        each_board(&free, self.missing as usize, start, &mut |board| {
            for (share, valuer) in shares.iter().enumerate() {
                for (player, strengths) in strengths.iter_mut().enumerate() {
                    strengths[share] = valuer.strength(player, &board);
                }
            }
            for counter in &mut counters {
                counter.add(&strengths);
            }
        });
        counters.into_iter().map(Counter::tally).collect()
    }

    /// Wild cards are the same for all shares.
    fn key(&self, cards: CardSet) -> Key {
        self.evaluators.first().map_or(Key::EMPTY, |e| e.key(cards))
    }

    fn valuer<'a>(&'a self, evaluator: &'a Evaluator) -> Valuer<'a> {
        let uses = evaluator.measure().uses;
        let own: Option<Vec<Vec<Key>>> = match uses {
            HoleUse::Any | HoleUse::All => Some(
                self.hands
                    .iter()
                    .map(|&hand| vec![evaluator.key(hand)])
                    .collect(),
            ),
            HoleUse::AtMost(_) | HoleUse::Exactly(_) => self
                .hands
                .iter()
                .map(|&hand| evaluator.alternatives(hand, self.board.len() + self.missing))
                .collect(),
        };
        match own {
            Some(own) => Valuer::Keys {
                tables: evaluator.tables(),
                shared: uses != HoleUse::All,
                own,
            },
            None => Valuer::Cards {
                evaluator,
                hands: self.hands,
            },
        }
    }

    /// Whether boards can be grouped by their ranks, flushes told apart.
    fn is_by_classes(&self) -> bool {
        let all = self
            .hands
            .iter()
            .fold(self.free, |all, &hand| all.union(hand));
        let plain = |evaluator: &Evaluator| {
            let measure = evaluator.measure();
            measure.ranking.cards() == 5 && measure.wild.cards.intersection(all).is_empty()
        };
        let uses = |wanted: HoleUse| self.evaluators.iter().all(|e| e.measure().uses == wanted);
        let sized = |least: u32, most: u32| {
            self.hands
                .iter()
                .all(|hand| (least..=most).contains(&hand.len()))
        };
        self.board.len() + self.missing == BOARD
            && all.difference(CardSet::STANDARD).is_empty()
            && self.evaluators.iter().all(plain)
            && if uses(HoleUse::Any) {
                self.board.is_empty() && sized(2, 2)
            } else {
                uses(HoleUse::Exactly(2)) && sized(4, 6)
            }
    }

    fn by_classes(&self, set: u16) -> Tally {
        let places: Vec<usize> = (0..self.hands.len())
            .filter(|p| set >> p & 1 == 1)
            .collect();
        let hands: Vec<CardSet> = places.iter().map(|&place| self.hands[place]).collect();
        // The hands of the others are dead, and so is what is neither free nor in a hand.
        let deck = hands
            .iter()
            .fold(self.free.union(self.board), |all, &hand| all.union(hand));
        let rankings = self.evaluators.iter().map(|e| e.measure().ranking);
        let found = if self
            .evaluators
            .iter()
            .all(|e| e.measure().uses == HoleUse::Any)
        {
            let tables: Vec<&Tables> = rankings.map(Ranking::tables).collect();
            classes::specific(&tables, deck, &hands, CardSet::EMPTY)
        } else {
            let rankings: Vec<Ranking> = rankings.collect();
            omaha::specific(&rankings, deck, &hands, self.board, CardSet::EMPTY)
        };
        let spread = |mask: u16| {
            let chosen = places
                .iter()
                .enumerate()
                .filter(|(i, _)| mask >> i & 1 == 1);
            chosen.fold(0, |all, (_, place)| all | 1 << place)
        };
        let mut tally = Tally::default();
        for (Winners { first, second }, count) in found.iter() {
            let winners = Winners {
                first: spread(first),
                second: spread(second),
            };
            tally.add(winners, count);
        }
        tally
    }
}

/// Cards of a board, as a set and as a key.
#[derive(Clone, Copy, Debug)]
struct OnBoard {
    cards: CardSet,
    key: Key,
}

impl Add for OnBoard {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            cards: self.cards.union(other.cards),
            key: self.key + other.key,
        }
    }
}

/// What values the hands for a share.
enum Valuer<'a> {
    /// By sums of keys: the best of some sets of own cards, with the shared ones or alone.
    Keys {
        tables: &'static Tables,
        shared: bool,
        own: Vec<Vec<Key>>,
    },
    /// Card by card.
    Cards {
        evaluator: &'a Evaluator,
        hands: &'a [CardSet],
    },
}

impl Valuer<'_> {
    #[inline(always)]
    fn strength(&self, player: usize, board: &OnBoard) -> Strength {
        match self {
            Self::Keys {
                tables,
                shared,
                own,
            } => {
                let board = if *shared { board.key } else { Key::EMPTY };
                let each = own[player].iter();
                each.fold(Strength::NONE, |best, &own| {
                    best.max(tables.strength(own + board))
                })
            }
            Self::Cards { evaluator, hands } => evaluator.strength(hands[player], board.cards),
        }
    }
}

/// Counts the winners among a set of players.
struct Counter {
    players: Vec<usize>,
    bits: usize,
    /// By the masks of both shares, the second above the first, where those are few.
    dense: Vec<u64>,
    sparse: Tally,
}

impl Counter {
    fn new(set: u16, all: usize) -> Self {
        let dense = if MAX_SHARES * all <= DENSE_BITS {
            vec![0; 1 << (MAX_SHARES * all)]
        } else {
            Vec::new()
        };
        Self {
            players: (0..all).filter(|place| set >> place & 1 == 1).collect(),
            bits: all,
            dense,
            sparse: Tally::default(),
        }
    }

    #[inline(always)]
    fn add(&mut self, strengths: &[[Strength; MAX_SHARES]]) {
        let mut best = [Best::NOBODY; MAX_SHARES];
        for &player in &self.players {
            for (best, &strength) in best.iter_mut().zip(&strengths[player]) {
                *best = best.with(player, strength);
            }
        }
        let winners = winners(best);
        let place = (winners.second as usize) << self.bits | winners.first as usize;
        match self.dense.get_mut(place) {
            Some(count) => *count += 1,
            None => self.sparse.add(winners, 1),
        }
    }

    fn tally(self) -> Tally {
        let mut tally = self.sparse;
        let mask = (1 << self.bits) - 1;
        for (place, count) in self.dense.into_iter().enumerate() {
            let winners = Winners {
                first: (place & mask) as u16,
                second: (place >> self.bits) as u16,
            };
            tally.add(winners, u128::from(count));
        }
        tally
    }
}

/// Calls `f` with the board and every so many of the free cards.
pub(super) fn each_board<T: Copy + Add<Output = T>>(
    free: &[T],
    missing: usize,
    board: T,
    f: &mut impl FnMut(T),
) {
    if missing == 0 {
        return f(board);
    }
    for (i, &card) in free.iter().enumerate() {
        each_board(&free[i + 1..], missing - 1, board + card, f);
    }
}
