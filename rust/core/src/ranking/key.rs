//! What of a set of cards decides its value, as two words that add.

use core::ops::{Add, AddAssign, Sub, SubAssign};

use crate::card::{Card, CardSet};

use super::hash::{self, WEIGHTS};

/// Where the four suit counters begin. The sum of weights below them stays under 2^35.
const COUNTERS: u32 = 40;
/// The width of a counter.
const COUNTER_BITS: u32 = 6;
/// A card adds 7 to its counter: the top bit of 6 is set from 5 cards (35) on, not by 4 (28).
const COUNT: u64 = 7;

/// The top bits of the four counters.
pub(super) const FLUSH_FLAGS: u64 = {
    let flag = 1 << (COUNTERS + COUNTER_BITS - 1);
    flag | flag << COUNTER_BITS | flag << (2 * COUNTER_BITS) | flag << (3 * COUNTER_BITS)
};

/// Where the number of wild cards stands, above the carries of the sum.
const WILDS: u32 = 36;
/// Its three bits.
pub(super) const WILD_BITS: u64 = 7 << WILDS;

/// What a card of each rank adds to [`Key::rank_sum`], deuce first.
pub(crate) const RANK_SUMS: [u32; 13] = WEIGHTS;

/// Cards in the form that [`Tables::strength`](super::Tables::strength) reads: the keys of two
/// disjoint sets add up to the key of their union. Adding a card costs two additions, so a loop
/// over boards keeps the key of the cards it has and adds the next.
///
/// A key is the 32-bit sum of the weights of its ranks (see `hash.rs`), a counter for each suit
/// whose top bit tells five or more cards, and the set itself, suit by suit. A wild card has no rank;
/// it counts as a card of every suit, so that the same bits tell what it can complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Key {
    /// Bits 0-31 the sum of weights (its carries run into bits 32-34), bits 36-38 the number of wild
    /// cards, from bit 40 four counters.
    sums: u64,
    /// Sixteen bits a suit, bit 0 of them the deuce.
    suits: u64,
}

/// The two words of the keys of the 52 cards and the jokers. Apart, so that a card's index
/// addresses each without a shift, and padded to a power of two, so that no index is out of bounds.
static CARD_SUMS: [u64; 64] = {
    let mut sums = [0; 64];
    let mut index = 0;
    while index < 52 {
        let (rank, suit) = (index / 4, index % 4);
        sums[index] = WEIGHTS[rank] as u64 | COUNT << (COUNTERS + COUNTER_BITS * suit as u32);
        index += 1;
    }
    while index < Card::COUNT as usize {
        sums[index] = WILD_SUM;
        index += 1;
    }
    sums
};

const WILD_SUM: u64 = 1 << WILDS
    | COUNT << COUNTERS
    | COUNT << (COUNTERS + COUNTER_BITS)
    | COUNT << (COUNTERS + 2 * COUNTER_BITS)
    | COUNT << (COUNTERS + 3 * COUNTER_BITS);

static CARD_SUITS: [u64; 64] = {
    let mut suits = [0; 64];
    let mut index = 0;
    while index < 52 {
        suits[index] = 1 << (16 * (index % 4) + index / 4);
        index += 1;
    }
    suits
};

impl Key {
    /// The key of no cards.
    pub const EMPTY: Self = Self { sums: 0, suits: 0 };

    /// The key of a wild card, whichever it is.
    pub const WILD: Self = Self {
        sums: WILD_SUM,
        suits: 0,
    };

    /// The key of one card as it is; a joker is wild.
    #[inline]
    pub fn of(card: Card) -> Self {
        let index = card.index() as usize % 64;
        Self {
            sums: CARD_SUMS[index],
            suits: CARD_SUITS[index],
        }
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.suits.count_ones() + self.wilds() as u32
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.sums == 0
    }

    /// How many wild cards.
    #[inline]
    pub(super) const fn wilds(self) -> usize {
        (self.sums >> WILDS) as usize % 8
    }

    /// The ranks of each suit, a bit each.
    pub(super) const fn ranks_by_suit(self) -> [u16; 4] {
        let suits = self.suits;
        [
            suits as u16,
            (suits >> 16) as u16,
            (suits >> 32) as u16,
            (suits >> 48) as u16,
        ]
    }

    /// The cards that are not wild.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let mut rest = self.suits;
        core::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as u8;
            if bit == 64 {
                return None;
            }
            rest &= rest - 1;
            Some(Card::new(bit % 16, bit / 16))
        })
    }

    /// What of these bits is set: the flags of suits that hold enough cards, and the number of wild
    /// cards.
    #[inline]
    pub(super) const fn marks(self, flags: u64) -> u64 {
        self.sums & flags
    }

    /// The ranks of a suit of a flag, a bit each.
    #[inline]
    pub(super) const fn suited_ranks(self, flag: u64) -> usize {
        let suit = (flag.trailing_zeros() - COUNTERS) / COUNTER_BITS;
        (self.suits >> (16 * suit)) as usize % (1 << 13)
    }

    /// The sum of the weights of the ranks, for [`Tables::unsuited`](super::Tables::unsuited).
    #[inline]
    pub(crate) const fn rank_sum(self) -> u32 {
        self.sums as u32
    }

    /// The ranks of the cards of a suit, a bit each.
    #[inline]
    pub(crate) const fn ranks_of_suit(self, suit: u8) -> u16 {
        (self.suits >> (16 * suit)) as u16
    }

    /// The slot of the ranks.
    #[inline]
    pub(super) fn slot(self) -> usize {
        hash::slot(self.sums as u32)
    }
}

impl From<Card> for Key {
    #[inline]
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

impl From<CardSet> for Key {
    fn from(cards: CardSet) -> Self {
        cards.iter().map(Self::of).sum()
    }
}

impl Add for Key {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            sums: self.sums.wrapping_add(other.sums),
            suits: self.suits.wrapping_add(other.suits),
        }
    }
}

impl AddAssign for Key {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Key {
    type Output = Self;
    /// Takes away cards that are in the key.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            sums: self.sums.wrapping_sub(other.sums),
            suits: self.suits.wrapping_sub(other.suits),
        }
    }
}

impl SubAssign for Key {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl core::iter::Sum for Key {
    fn sum<I: Iterator<Item = Self>>(keys: I) -> Self {
        keys.fold(Self::EMPTY, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_from_five_cards_of_a_suit_on() {
        for suit in 0..4 {
            for count in 0..=7 {
                let key: Key = (0..count).map(|r| Key::of(Card::new(r, suit))).sum();
                // Two more cards of each other suit must not disturb the counters.
                let others = (0..4)
                    .filter(|&s| s != suit)
                    .flat_map(|s| [Card::new(11, s), Card::new(12, s)]);
                let more: Key = others.map(Key::of).sum();
                for key in [key, key + more] {
                    let flag = key.marks(FLUSH_FLAGS);
                    assert_eq!(
                        flag.count_ones(),
                        u32::from(count >= 5),
                        "{count} of {suit}"
                    );
                    if flag != 0 {
                        assert_eq!(key.suited_ranks(flag), (1 << count) - 1);
                    }
                }
                assert_eq!(key + more - more, key);
                assert_eq!(key.len(), u32::from(count));
            }
        }
    }

    #[test]
    fn a_key_gives_back_its_cards() {
        let cards = CardSet::from_bits(0x8_1234_0000_f00f).unwrap();
        let key = Key::from(cards);
        assert_eq!(CardSet::collect(key.cards(), "the key").unwrap(), cards);
    }
}
