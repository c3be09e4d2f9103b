//! All boards of five cards at once, for hands that are known.
//!
//! Boards are grouped by their multiset of ranks (6,175 classes, see `multisets.rs`). A class is
//! valued once for each player as if there were no flush, which gives its winners, and stands for
//! as many boards as the cards that are left make of it. Then the boards with three, four or five
//! cards of one suit are put right, suit by suit: a board of that kind is a set of suited ranks and
//! a multiset of the other ranks. What flushes are worth depends on the set alone, and in how many
//! ways the rest comes up on the suit alone, so a board costs a comparison with the best hand of
//! its class, whatever the number of players.

use std::sync::OnceLock;

use crate::card::{Card, CardSet};
use crate::ranking::{Flushes, Key, Tables};

use super::{Tally, Winners};
use crate::ranking::multisets::{self, BOARD};

const RANK_SETS: usize = 1 << 13;
/// The sizes of sets of suited cards on a board that can make a flush.
const SUITED: core::ops::RangeInclusive<usize> = 3..=BOARD;

/// The best strength of some players in the upper half, who has it in the lower: of two, the one
/// with the greater strength counts, and equal ones are merged.
#[derive(Clone, Copy, Default)]
pub(super) struct Best(u32);

impl Best {
    pub(super) fn of(strength: u16, player: usize) -> Self {
        Self(u32::from(strength) << 16 | 1 << player)
    }

    const fn strength(self) -> u32 {
        self.0 >> 16
    }

    const fn players(self) -> u16 {
        self.0 as u16
    }

    #[inline]
    #[must_use]
    pub(super) fn or(self, other: Self) -> Self {
        if self.strength() == other.strength() {
            Self(self.0 | other.0)
        } else {
            Self(self.0.max(other.0))
        }
    }
}

/// The players of a question and what their hands are worth.
pub(super) trait Field {
    /// The orders of hands, one for each share of the pot.
    fn shares(&self) -> &[&'static Tables];

    /// How many players.
    fn players(&self) -> usize;

    /// The cards that boards are made of.
    fn free(&self) -> CardSet;

    /// A player's strength on every class of boards as if no five cards were suited.
    fn unsuited(&self, share: usize, player: usize, strengths: &mut [u16]);

    /// Whether somebody can have a flush when a board has so many cards of a suit.
    fn reaches(&self, suit: u8, cards: usize) -> bool;

    /// Writes the best flushes of a suit at the place of each set of suited ranks on the board,
    /// strength 0 where nobody has one: for the subsets of `ranks` of the sizes that
    /// [`Field::reaches`] affirms.
    fn suited(&self, share: usize, suit: u8, ranks: u16, best: &mut [Best]);

    /// A player's strength on one board; for rankings in which flushes are bad.
    fn strength(&self, share: usize, player: usize, board: Key) -> u16;
}

/// What does not depend on the question, made once a process.
pub(super) struct Lists {
    /// The sums of weights of every class.
    pub rank_sums: Vec<u32>,
    /// By the number of suited cards on the board.
    suited: [Sets; BOARD + 1],
    /// The multisets of the cards of the board that are not suited, by how many.
    others: [Vec<multisets::Ranks>; 3],
}

/// The boards with so many cards of a suit.
#[derive(Default)]
struct Sets {
    /// The ranks of the suited cards.
    sets: Vec<u16>,
    /// The class of each set with each multiset of other ranks, set by set.
    classes: Vec<u16>,
}

impl Lists {
    pub(super) fn get() -> &'static Self {
        static LISTS: OnceLock<Lists> = OnceLock::new();
        LISTS.get_or_init(|| {
            let others = multisets::ranks::<3>();
            let [.., rank_sums] = multisets::rank_sums::<6>();
            let mut suited: [Sets; BOARD + 1] = Default::default();
            for cards in SUITED {
                let others = &others[BOARD - cards];
                let lists = &mut suited[cards];
                let sets = 0..RANK_SETS as u16;
                lists.sets = sets
                    .filter(|set| set.count_ones() as usize == cards)
                    .collect();
                for &set in &lists.sets {
                    let suited: Vec<u8> = (0..13).filter(|rank| set >> rank & 1 == 1).collect();
                    lists.classes.extend(others.iter().map(|rest| {
                        let mut ranks = [suited.as_slice(), rest.as_slice()].concat();
                        multisets::number(&mut ranks) as u16
                    }));
                }
            }
            Self {
                rank_sums,
                suited,
                others,
            }
        })
    }

    /// The sets of so many of these ranks.
    pub(super) fn sets(&self, size: usize, ranks: u16) -> impl Iterator<Item = u16> {
        let sets = self.suited[size].sets.iter().copied();
        sets.filter(move |set| set & !ranks == 0)
    }
}

/// The cards of the deck that are with nobody and not dead.
pub(super) fn free(deck: CardSet, hands: &[CardSet], dead: CardSet) -> CardSet {
    debug_assert!((1..=10).contains(&hands.len()));
    let mut free = deck.difference(dead);
    for &hand in hands {
        debug_assert!(hand.difference(free.union(dead)).is_empty(), "a card twice");
        free = free.difference(hand);
    }
    free
}

/// How often each set of players wins, over all boards.
pub(super) fn tally(field: &impl Field) -> Tally {
    match field.shares() {
        [_] => Count::<_, 1>::new(field).run(),
        [_, _] => Count::<_, 2>::new(field).run(),
        shares => unreachable!("a pot has one share or two, not {}", shares.len()),
    }
}

/// The count of a question whose pot has so many shares.
struct Count<'a, F, const SHARES: usize> {
    field: &'a F,
    lists: &'static Lists,
    /// How many cards of each rank are free.
    left: [u8; 13],
    /// How many of the highest ranks the free cards have.
    ranks: usize,
    classes: Vec<Class<SHARES>>,
    /// The best flushes of a suit by the set of suited ranks on the board; nobody's where flushes
    /// do not count.
    flushes: [Vec<Best>; SHARES],
    /// By the winners of the shares, those of the second above those of the first.
    counts: Vec<u64>,
}

/// A class of boards.
#[derive(Clone, Copy)]
struct Class<const SHARES: usize> {
    /// The winners when nobody has a flush.
    best: [Best; SHARES],
    /// How many of its boards were counted with their flushes.
    done: u32,
}

impl<'a, F: Field, const SHARES: usize> Count<'a, F, SHARES> {
    fn new(field: &'a F) -> Self {
        let mut left = [0; 13];
        for card in field.free() {
            left[card.rank() as usize] += 1;
        }
        let lowest = left.iter().position(|&n| n > 0).unwrap_or(0);
        let ranks = 13 - lowest;
        // 6,188, or the 1,287 of a short deck.
        let classes = multisets::count(ranks, BOARD);
        let best: [_; SHARES] = core::array::from_fn(|share| unsuited(field, share, classes));
        let class = |class: usize| Class {
            best: core::array::from_fn(|share| best[share][class]),
            done: 0,
        };
        Self {
            field,
            lists: Lists::get(),
            left,
            ranks,
            classes: (0..classes).map(class).collect(),
            flushes: core::array::from_fn(|_| vec![Best::default(); RANK_SETS]),
            counts: vec![0; 1 << (field.players() * SHARES)],
        }
    }

    fn run(mut self) -> Tally {
        let all = Key::from(self.field.free());
        let lower = |tables: &&Tables| tables.flushes() == Flushes::Lower;
        let flushes_lower = self.field.shares().iter().any(lower);
        for suit in 0..4 {
            let mut others = self.left;
            let ranks = all.ranks_of_suit(suit);
            for (rank, left) in others.iter_mut().enumerate() {
                *left -= (ranks >> rank & 1) as u8;
            }
            let ways = multisets::ways::<3>(self.ranks, &others);
            if flushes_lower {
                self.evaluate_suited(suit, ranks, &ways);
            } else {
                self.correct_suited(suit, ranks, &ways);
            }
        }
        let [.., ways] = multisets::ways::<6>(self.ranks, &self.left);
        for (&ways, class) in ways.iter().zip(&self.classes) {
            let winners = self.winners(|share| class.best[share]);
            self.counts[winners] += u64::from(ways - class.done);
        }
        let mut tally = Tally::default();
        let players = self.field.players();
        for (winners, &count) in self.counts.iter().enumerate() {
            let first = winners as u16 & ((1 << players) - 1);
            let second = (winners >> players) as u16;
            tally.add(Winners { first, second }, u128::from(count));
        }
        tally
    }

    /// The place of the winners among the counts.
    #[inline(always)]
    fn winners(&self, best: impl Fn(usize) -> Best) -> usize {
        let second = if SHARES == 2 {
            best(1)
        } else {
            Best::default()
        };
        let Winners { first, second } = winners(best(0), second);
        first as usize | (second as usize) << self.field.players()
    }

    /// Counts the boards on which a flush of this suit wins or shares.
    fn correct_suited(&mut self, suit: u8, ranks: u16, ways: &[Vec<u32>; 3]) {
        let field = self.field;
        let raises = |share: usize| field.shares()[share].flushes() == Flushes::Raise;
        if !(0..SHARES).any(raises) || SUITED.into_iter().all(|n| !field.reaches(suit, n)) {
            return;
        }
        for (share, flushes) in self.flushes.iter_mut().enumerate() {
            if raises(share) {
                field.suited(share, suit, ranks, flushes);
            }
        }
        for cards in SUITED.filter(|&cards| field.reaches(suit, cards)) {
            let ways = &ways[BOARD - cards];
            for (set, classes) in self.suited_boards(cards, ranks) {
                let flush: [Best; SHARES] =
                    core::array::from_fn(|share| self.flushes[share][set as usize]);
                if SHARES == 1 {
                    let won = won_by_flush(flush[0], &mut self.classes, classes, ways);
                    self.counts[flush[0].players() as usize] += won;
                    continue;
                }
                for (&class, &ways) in classes.iter().zip(ways) {
                    let class = &mut self.classes[class as usize];
                    class.done += ways;
                    let best = class.best;
                    let winners = self.winners(|share| flush[share].or(best[share]));
                    self.counts[winners] += u64::from(ways);
                }
            }
        }
    }

    /// As [`Count::correct_suited`] where flushes are bad: what a hand is worth with a flush is
    /// read board by board.
    fn evaluate_suited(&mut self, suit: u8, ranks: u16, ways: &[Vec<u32>; 3]) {
        let field = self.field;
        for cards in SUITED.filter(|&cards| field.reaches(suit, cards)) {
            let examples: Vec<Key> = self.lists.others[BOARD - cards]
                .iter()
                .map(|ranks| example(field.free(), suit, ranks.as_slice()))
                .collect();
            for (set, classes) in self.suited_boards(cards, ranks) {
                let suited = (0..13).filter(|rank| set >> rank & 1 == 1);
                let suited: Key = suited.map(|rank| Key::of(Card::new(rank, suit))).sum();
                for (place, &ways) in ways[BOARD - cards].iter().enumerate() {
                    if ways == 0 {
                        continue;
                    }
                    let board = suited + examples[place];
                    let winners = self.winners(|share| {
                        let strength = |player| field.strength(share, player, board);
                        let each = (0..field.players()).map(|p| Best::of(strength(p), p));
                        each.fold(Best::default(), Best::or)
                    });
                    self.classes[classes[place] as usize].done += ways;
                    self.counts[winners] += u64::from(ways);
                }
            }
        }
    }

    /// The sets of so many of these ranks, each with its class for every multiset of others.
    fn suited_boards(
        &self,
        cards: usize,
        ranks: u16,
    ) -> impl Iterator<Item = (u16, &'static [u16])> + use<'a, F, SHARES> {
        let lists = &self.lists.suited[cards];
        let width = multisets::count(13, BOARD - cards);
        let rows = lists.classes.chunks_exact(width);
        let boards = lists.sets.iter().copied().zip(rows);
        boards.filter(move |(set, _)| set & !ranks == 0)
    }
}

/// The boards of some classes, given by their numbers, that a flush wins when the pot is one
/// share. A flush ties with nothing but flushes.
#[inline]
fn won_by_flush<const SHARES: usize>(
    flush: Best,
    classes: &mut [Class<SHARES>],
    numbers: &[u16],
    ways: &[u32],
) -> u64 {
    let mut won = 0;
    for (&number, &ways) in numbers.iter().zip(ways) {
        let class = &mut classes[number as usize];
        if flush.strength() > class.best[0].strength() {
            class.done += ways;
            won += ways;
        }
    }
    u64::from(won)
}

/// The winners of a pot. Nobody wins the second share with no hand.
#[inline]
pub(super) fn winners(first: Best, second: Best) -> Winners {
    let second = if second.strength() > 0 {
        second.players()
    } else {
        0
    };
    let first = first.players();
    Winners { first, second }
}

/// The winners of a share on every class of boards when nobody has a flush.
fn unsuited(field: &impl Field, share: usize, classes: usize) -> Vec<Best> {
    let players = field.players();
    let mut strengths = vec![0; players * classes];
    let mut most = vec![0; classes];
    for (player, strengths) in strengths.chunks_exact_mut(classes).enumerate() {
        field.unsuited(share, player, strengths);
        for (most, &strength) in most.iter_mut().zip(&*strengths) {
            *most = strength.max(*most);
        }
    }
    let mut winners = vec![0_u16; classes];
    for (player, strengths) in strengths.chunks_exact(classes).enumerate() {
        for ((winners, &most), &strength) in winners.iter_mut().zip(&most).zip(strengths) {
            *winners |= u16::from(strength == most) << player;
        }
    }
    let pairs = most.into_iter().zip(winners);
    pairs
        .map(|(most, winners)| Best(u32::from(most) << 16 | u32::from(winners)))
        .collect()
}

/// Some free cards of these ranks that are not of the suit; which ones makes no difference. None
/// when there are not enough.
fn example(free: CardSet, suit: u8, ranks: &[u8]) -> Key {
    let mut free = free;
    let mut key = Key::EMPTY;
    for &rank in ranks {
        let cards = (0..4).filter(|&s| s != suit).map(|s| Card::new(rank, s));
        if let Some(card) = cards.into_iter().find(|&card| free.contains(card)) {
            free = free.without(card);
            key += Key::of(card);
        }
    }
    key
}
