//! Known hands when exactly two own cards count with three shared ones (Omaha with 4, 5 or 6
//! cards), high or high and low.
//!
//! Before the flop the boards are taken class by class (see `boards.rs`). What a class is worth
//! with two ranks of one's own stands in a table (see `ranking::two_and_three`); a hand is the
//! greatest of six to fifteen of its rows.

use crate::card::{Card, CardSet};
use crate::ranking::{Key, Ranking, Tables, two_and_three};

use super::Tally;
use super::boards::{self, Best, Field, Lists};
use super::known::each_board;

/// Own cards of a hand, at most.
const OWN: usize = 6;

/// How often each set of players wins over all ways to complete the board to five cards.
///
/// `shares` are the orders of hands of the pot's one or two shares, `deck` all cards of the deck
/// without jokers, `hands` the four to six own cards of each of up to ten players, `board` none to
/// five shared cards; no card of `dead` comes to the board. Hands and board are disjoint, and of
/// the deck; dead cards may be any. A share that nobody has a hand for is split by all if it is
/// the first, and won by nobody if it is the second.
///
/// With an empty board the first calls in a process make a table: 12 KB for every two ranks and
/// ranking, some 40 microseconds each.
///
/// # Panics
/// When there are not one or two shares, or more than ten players.
pub fn specific(
    shares: &[Ranking],
    deck: CardSet,
    hands: &[CardSet],
    board: CardSet,
    dead: CardSet,
) -> Tally {
    debug_assert!(
        hands
            .iter()
            .all(|hand| (2..=OWN as u32).contains(&hand.len()))
    );
    let field = Hands {
        tables: shares.iter().map(|share| share.tables()).collect(),
        rankings: shares,
        free: boards::free(deck.difference(board), hands, dead),
        own: hands.iter().copied().map(Own::new).collect(),
    };
    if board.is_empty() {
        boards::tally(&field)
    } else {
        field.run_out(board)
    }
}

/// The cards of a player.
struct Own {
    key: Key,
    /// Every two of them.
    pairs: Vec<Key>,
    /// The numbers of their ranks, each once.
    ranks: Vec<usize>,
}

impl Own {
    fn new(hand: CardSet) -> Self {
        let cards: Vec<Card> = hand.iter().collect();
        let mut pairs = Vec::new();
        let mut ranks = Vec::new();
        for (i, &a) in cards.iter().enumerate() {
            for &b in &cards[..i] {
                pairs.push(Key::of(a) + Key::of(b));
                ranks.push(two_and_three::pair(a.rank(), b.rank()));
            }
        }
        ranks.sort_unstable();
        ranks.dedup();
        Self {
            key: hand.into(),
            pairs,
            ranks,
        }
    }

    /// Every two ranks of one suit.
    fn suited_pairs(&self, suit: u8) -> impl Iterator<Item = u16> {
        let ranks = self.pairs.iter().map(move |pair| pair.ranks_of_suit(suit));
        ranks.filter(|ranks| ranks.count_ones() == 2)
    }
}

struct Hands<'a> {
    rankings: &'a [Ranking],
    tables: Vec<&'static Tables>,
    free: CardSet,
    own: Vec<Own>,
}

impl Hands<'_> {
    /// Counts board by board; with shared cards given there are few.
    fn run_out(&self, board: CardSet) -> Tally {
        let mut tally = Tally::default();
        let free: Vec<Key> = self.free.iter().map(Key::of).collect();
        let missing = 5 - board.len() as usize;
        each_board(&free, missing, board.into(), &mut |board| {
            let triples = triples(board);
            let best = |share: usize| {
                let strength = |own: &Own| best_of(self.tables[share], own, &triples);
                let each = self.own.iter().enumerate();
                each.map(|(player, own)| Best::of(strength(own), player))
                    .fold(Best::default(), Best::or)
            };
            let second = if self.tables.len() == 2 {
                best(1)
            } else {
                Best::default()
            };
            tally.add(boards::winners(best(0), second), 1);
        });
        tally
    }
}

/// Every three cards of a board of five.
fn triples(board: Key) -> [Key; 10] {
    let mut triples = [Key::EMPTY; 10];
    let mut place = 0;
    let mut cards = [Key::EMPTY; 5];
    for (key, card) in cards.iter_mut().zip(board.cards()) {
        *key = Key::of(card);
    }
    for i in 0..5 {
        for j in 0..i {
            triples[place] = board - cards[i] - cards[j];
            place += 1;
        }
    }
    triples
}

fn best_of(tables: &Tables, own: &Own, triples: &[Key; 10]) -> u16 {
    let mut best = 0;
    for &pair in &own.pairs {
        for &triple in triples {
            best = best.max(tables.strength(pair + triple).get());
        }
    }
    best
}

impl Field for Hands<'_> {
    fn shares(&self) -> &[&'static Tables] {
        &self.tables
    }

    fn players(&self) -> usize {
        self.own.len()
    }

    fn free(&self) -> CardSet {
        self.free
    }

    fn unsuited(&self, share: usize, player: usize, strengths: &mut [u16]) {
        strengths.fill(0);
        for &pair in &self.own[player].ranks {
            let row = two_and_three::row(self.rankings[share], pair);
            for (most, &strength) in strengths.iter_mut().zip(row) {
                *most = strength.max(*most);
            }
        }
    }

    fn reaches(&self, suit: u8, _cards: usize) -> bool {
        let suited = |own: &Own| own.key.ranks_of_suit(suit).count_ones();
        self.own.iter().any(|own| suited(own) >= 2)
    }

    fn suited(&self, share: usize, suit: u8, ranks: u16, best: &mut [Best]) {
        let (tables, lists) = (self.tables[share], Lists::get());
        let mut pairs = Vec::new();
        for (player, own) in self.own.iter().enumerate() {
            pairs.extend(own.suited_pairs(suit).map(|pair| (player, pair)));
        }
        for set in lists.sets(3, ranks) {
            let flush = |&(player, pair)| Best::of(tables.suited(pair | set), player);
            best[set as usize] = pairs.iter().map(flush).fold(Best::default(), Best::or);
        }
        // More cards are worth the best of what one card fewer is worth.
        for size in 4..=5 {
            for set in lists.sets(size, ranks) {
                let mut rest = set;
                let mut most = Best::default();
                while rest != 0 {
                    let without = set ^ (rest & rest.wrapping_neg());
                    most = most.or(best[without as usize]);
                    rest &= rest - 1;
                }
                best[set as usize] = most;
            }
        }
    }

    fn strength(&self, share: usize, player: usize, board: Key) -> u16 {
        best_of(self.tables[share], &self.own[player], &triples(board))
    }
}
