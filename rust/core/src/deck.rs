//! Orders of a deck: the shuffle.
//!
//! The shuffle is a forward Fisher-Yates: place `i` is filled by a card drawn uniformly from those
//! not yet placed. Draws are made eight at a time from one 64-bit word by repeated widening
//! multiplication (the word times the number of cards left: the high half is the draw, the low
//! half goes on), and the word is rejected when the final low half falls below 2^64 modulo the
//! product of the eight ranges, so that every order is exactly equally likely (Brackett-Rozinsky
//! and Lemire, "Batched Ranged Random Integer Generation", 2024). The first `n` places depend
//! only on the first `ceil(n / 8)` accepted words, so a hand shuffles only as much as it can deal.

use crate::card::{Card, CardSet, Slot};
use crate::seed::Source;

/// The most cards a deck can hold.
pub const MAX_DECK: usize = Card::COUNT as usize;

/// How many places are drawn from one word.
const BATCH: usize = 8;

/// How many places are drawn from one word at most: a word is drawn again once in thousands of
/// times.
pub(crate) const MOST: usize = 9;

/// What is left of a word is accepted from here on, whatever the ranges.
const SURE: u64 = (MAX_DECK as u64).pow(MOST as u32);

/// A power of two, so that a masked place is known to be inside.
pub(crate) const PLACES: usize = 64;

/// A deck in dealing order: a fixed array, so that a hand needs no heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    /// The code of an unknown card from `len` on.
    cards: [u8; PLACES],
    len: u8,
}

impl core::fmt::Debug for Deck {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Default for Deck {
    fn default() -> Self {
        Self {
            cards: [Slot::UNKNOWN.code(); PLACES],
            len: 0,
        }
    }
}

impl Deck {
    /// A deck of these cards in this order; cards past [`MAX_DECK`] are an error of the caller.
    ///
    /// # Panics
    /// When there are more than [`MAX_DECK`] cards, which distinct cards cannot be.
    pub fn new(cards: &[Card]) -> Self {
        assert!(cards.len() <= MAX_DECK);
        let mut deck = Self::default();
        for (place, card) in deck.cards.iter_mut().zip(cards) {
            *place = card.index();
        }
        deck.len = cards.len() as u8;
        deck
    }

    /// How many cards.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The card at a place, if the deck is that long.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Card> {
        if place < self.len() {
            Card::from_index(self.cards[place]).ok()
        } else {
            None
        }
    }

    /// The index of the card at a place that is known to be there.
    #[inline]
    pub(crate) fn code(&self, place: usize) -> u8 {
        self.cards[place % PLACES]
    }

    /// The indices of the cards in order, the code of an unknown one from the last one on.
    #[inline]
    pub(crate) fn places(&self) -> &[u8; PLACES] {
        &self.cards
    }

    /// The card at a place, unknown past the end.
    #[inline]
    pub(crate) fn slot(&self, place: usize) -> Slot {
        Slot::of_code(self.code(place))
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// The cards as a set.
    pub fn set(&self) -> CardSet {
        self.iter().fold(CardSet::EMPTY, CardSet::with)
    }

    /// Puts the first `count` places (at most the whole deck) in a uniformly random order; the
    /// rest holds the remaining cards in an order that means nothing.
    #[inline]
    pub fn shuffle<S: Source>(&mut self, source: &mut S, count: usize) {
        let len = self.len();
        shuffle(&mut self.cards, len, source, count);
    }
}

/// Shuffles the first `len` of these as [`Deck::shuffle`] does; at most [`MAX_DECK`].
#[inline(always)]
pub(crate) fn shuffle<T, S: Source>(
    cards: &mut [T; PLACES],
    len: usize,
    source: &mut S,
    count: usize,
) {
    let count = count.min(len);
    let mut done = 0;
    while done < count {
        let mut word = fair_word(source, len - done);
        if count - done >= BATCH {
            // Whole batches end where the array does, so that no place of one needs to be looked at.
            let first = done % PLACES / BATCH * BATCH;
            for place in first..first + BATCH {
                word = fill(cards, place, len - place, word);
            }
        } else {
            for place in done..count {
                word = fill(cards, place, len - place, word);
            }
        }
        done += BATCH;
    }
}

/// Fills a place by one of the `left` that are not placed. Returns what is left of the word.
#[inline(always)]
fn fill<T>(cards: &mut [T; PLACES], place: usize, left: usize, word: u64) -> u64 {
    let wide = u128::from(word) * u128::from(left as u64);
    cards.swap(place % PLACES, (place + (wide >> 64) as usize) % PLACES);
    wide as u64
}

/// By the number of cards left the product of the ranges that are drawn from one word.
const PRODUCTS: [u64; PLACES] = {
    let mut products = [1; PLACES];
    let mut left = 0;
    while left <= MAX_DECK {
        let mut range = left;
        while range > 0 && range + BATCH > left {
            products[left] *= range as u64;
            range -= 1;
        }
        left += 1;
    }
    products
};

/// A word from which a number below `left`, one below `left - 1` and so on can be drawn. What is
/// left of it after the draws is its product with all the ranges, so that the draws that nobody
/// needs are not made.
#[inline(always)]
fn fair_word<S: Source>(source: &mut S, left: usize) -> u64 {
    loop {
        let word = source.word();
        let rest = word.wrapping_mul(PRODUCTS[left % PLACES]);
        if rest >= SURE || is_fair(rest, left, left.min(BATCH)) {
            return word;
        }
    }
}

/// Draws from one word a number below each of `left`, `left - 1` and so on, `batch` of them, at
/// most [`MOST`], and hands each with its place to `to`; from the first again when the word was
/// not fair.
#[inline(always)]
pub(crate) fn draw<S: Source>(
    source: &mut S,
    left: usize,
    batch: usize,
    mut to: impl FnMut(usize, usize),
) {
    loop {
        let mut word = source.word();
        for place in 0..batch {
            let wide = u128::from(word) * u128::from((left - place) as u64);
            to(place, (wide >> 64) as usize);
            word = wide as u64;
        }
        if word >= SURE || is_fair(word, left, batch) {
            return;
        }
    }
}

/// Whether what is left of a word is at least 2^64 modulo the product of the ranges.
#[cold]
#[inline(never)]
fn is_fair(word: u64, left: usize, batch: usize) -> bool {
    let ranges = (0..batch).map(|i| (left - i) as u64);
    let product: u64 = ranges.product();
    word >= product.wrapping_neg() % product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Domain, Seed};

    fn chi_square(counts: &[u64], expected: f64) -> f64 {
        counts
            .iter()
            .map(|&n| (n as f64 - expected).powi(2) / expected)
            .sum()
    }

    fn standard(n: u8) -> Vec<Card> {
        (0..n).map(|i| Card::from_index(i).unwrap()).collect()
    }

    /// Case G01: limits are the 0.1 % points of chi-square.
    #[test]
    fn orders_are_uniform() {
        let streams = Seed::from(1).streams(Domain::Deck);
        let mut orders = [0_u64; 6];
        for k in 0..60_000 {
            let mut deck = Deck::new(&standard(3));
            deck.shuffle(&mut streams.stream(k), 3);
            let c: Vec<u8> = deck.iter().map(Card::index).collect();
            orders[(c[0] * 2 + u8::from(c[1] > c[2])) as usize] += 1;
        }
        assert!(chi_square(&orders, 10_000.0) < 20.5, "{orders:?}");
        let mut first = [0_u64; 52];
        let mut ninth = [0_u64; 52];
        for k in 0..520_000 {
            let mut deck = Deck::new(&standard(52));
            deck.shuffle(&mut streams.stream(k), 9);
            first[deck.code(0) as usize] += 1;
            ninth[deck.code(8) as usize] += 1;
        }
        assert!(chi_square(&first, 10_000.0) < 87.97, "{first:?}");
        assert!(chi_square(&ninth, 10_000.0) < 87.97, "{ninth:?}");
    }

    #[test]
    fn a_prefix_is_the_prefix_of_the_whole() {
        let streams = Seed::from(2).streams(Domain::Deck);
        for k in 0..200 {
            let mut whole = Deck::new(&standard(52));
            whole.shuffle(&mut streams.stream(k), 52);
            assert_eq!(whole.set(), CardSet::STANDARD);
            for n in [1, 8, 9, 20, 25, 51] {
                let mut part = Deck::new(&standard(52));
                part.shuffle(&mut streams.stream(k), n);
                assert!(
                    whole.iter().take(n).eq(part.iter().take(n)),
                    "hand {k}, {n} cards"
                );
                assert_eq!(part.set(), CardSet::STANDARD);
            }
        }
    }

    /// A word that must be rejected is rejected: the all-zero word lies below every threshold
    /// that is not zero.
    #[test]
    fn rejection_happens() {
        struct Fixed(Vec<u64>);
        impl Source for Fixed {
            fn word(&mut self) -> u64 {
                self.0.remove(0)
            }
        }
        let mut source = Fixed(vec![0, u64::MAX]);
        let mut deck = Deck::new(&standard(52));
        deck.shuffle(&mut source, 8);
        assert!(source.0.is_empty());
        assert_eq!(deck.code(0), 51);
    }
}
