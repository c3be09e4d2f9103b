//! From the two numbers of the kernel's value to a strength without gaps, and to the category.
//!
//! Within a category hands stand in the order of their groups, then of their kickers, and each of
//! the two is a set of ranks. Among sets of one size, the number of a set is how many come before it
//! as binary numbers. Kickers are numbered after the ranks of the groups, which they cannot have,
//! are taken out. So a strength is `base + groups * size + kickers`, base and size by category: one
//! small table of set numbers, and a few entries by category.

use crate::ranking::Category;

use super::kernel::{RANKS, TOP};
use super::order::Order;
use super::simd::{Simd, Vector};

/// The number of every set of ranks among those of its size; sets of five that are a straight have
/// none and are not counted.
type SetNumbers = [u16; 1 << 13];

/// The sets of the thirteen ranks.
static STANDARD: SetNumbers = set_numbers(0b1_0000_0000_1111);
/// The sets of the nine ranks of the short deck, the six at the lowest bit.
static SHORT: SetNumbers = set_numbers(0b1_0000_1111);

const fn set_numbers(ace_low: usize) -> SetNumbers {
    let mut numbers = [0; 1 << 13];
    let mut next = [0; 14];
    let mut set = 0_usize;
    while set < numbers.len() {
        let size = set.count_ones() as usize;
        let straight = size == 5 && (set >> set.trailing_zeros() == 0b1_1111 || set == ace_low);
        if !straight {
            numbers[set] = next[size];
            next[size] += 1;
        }
        set += 1;
    }
    numbers
}

/// How many subsets of `size` ranks there are.
const fn choose(ranks: u16, size: u16) -> u16 {
    let (mut ways, mut taken) = (1_u32, 0);
    while taken < size {
        ways = ways * (ranks - taken) as u32 / (taken + 1) as u32;
        taken += 1;
    }
    ways as u16
}

/// What the places of categories are worth.
struct Sizes {
    /// The strength of the lowest hand at each place; at the first, of the lowest pair.
    base: [u16; 8],
    /// How many kickers go with each group.
    kickers: [u16; 8],
    /// The categories at the places; at the first, a pair.
    codes: [u16; 8],
    /// How many hands have no pair.
    high_cards: u16,
}

impl Sizes {
    const fn of<O: Order>() -> Self {
        let ranks = 13 - O::LOWEST_RANK as u16;
        let straights = ranks - 3;
        let unpaired = choose(ranks, 5) - straights;
        let mut sizes = Self {
            base: [0; 8],
            kickers: [0; 8],
            codes: [0; 8],
            high_cards: unpaired,
        };
        // The worst hand has strength 1.
        let mut base = 1 + unpaired;
        let mut place = 0;
        while place < 8 {
            let category = O::CATEGORIES[place + 1];
            let (groups, kickers) = match category {
                Category::Pair => (ranks, choose(ranks - 1, 3)),
                Category::TwoPair => (choose(ranks, 2), ranks - 2),
                Category::ThreeOfAKind => (ranks, choose(ranks - 1, 2)),
                Category::FullHouse | Category::FourOfAKind => (ranks, ranks - 1),
                Category::Flush => (1, unpaired),
                _ => (straights, 1),
            };
            sizes.base[place] = base;
            sizes.kickers[place] = kickers;
            sizes.codes[place] = category.code() as u16;
            base += groups * kickers;
            place += 1;
        }
        sizes
    }
}

/// The category codes of values.
#[inline(always)]
pub(super) fn categories<S: Simd, O: Order>(simd: S, first: S::V) -> S::V {
    let codes = const { Sizes::of::<O>().codes };
    // A mask is minus one: a value without anything is no pair.
    first.down::<{ TOP as i32 }>().look_up(&codes) + first.equal(simd.splat(0))
}

/// The kickers of values without the ranks of the groups: what [`number_kickers`] takes.
#[inline(always)]
pub(super) fn kickers<S: Simd>(simd: S, first: S::V, second: S::V) -> S::V {
    let (lower, higher) = split_groups(simd, first);
    take_out(simd, take_out(simd, second, lower), higher.down::<1>())
}

/// Puts the numbers of sets of kickers in their places.
#[inline(always)]
pub(super) fn number_kickers<O: Order>(sets: &mut [u16]) {
    let table = if O::LOWEST_RANK == 0 {
        &STANDARD
    } else {
        &SHORT
    };
    for set in sets {
        *set = table[(*set >> O::LOWEST_RANK) as usize % table.len()];
    }
}

/// The strengths of values whose kickers have these numbers.
#[inline(always)]
pub(super) fn strengths<S: Simd, O: Order>(simd: S, first: S::V, kickers: S::V) -> S::V {
    let sizes = const { &Sizes::of::<O>() };
    let place = first.down::<{ TOP as i32 }>();
    let base = place.look_up(&sizes.base);
    let no_pair = first.equal(simd.splat(0)) & simd.splat(sizes.high_cards);
    // Of one or two groups, as sets are numbered: C(higher, 2) + C(lower, 1).
    let (lower, higher) = split_groups(simd, first);
    let lower = rank_place::<S, O>(simd, lower).look_up_byte(&RANKS_BY_PLACE);
    let higher = rank_place::<S, O>(simd, higher).look_up_byte(&PAIRS_BELOW_PLACE);
    let groups = (lower + higher).times(place.look_up(&sizes.kickers));
    base - no_pair + groups + kickers
}

/// The ranks of the groups, of which there are at most two.
#[inline(always)]
fn split_groups<S: Simd>(simd: S, first: S::V) -> (S::V, S::V) {
    let groups = first & simd.splat(RANKS);
    let lower = groups & (simd.splat(0) - groups);
    (lower, groups - lower)
}

/// Moves the ranks above a rank down by one, in a set that does not have it. Nothing where there is
/// no rank.
#[inline(always)]
fn take_out<S: Simd>(simd: S, set: S::V, rank: S::V) -> S::V {
    (set + (set & (rank + simd.splat(!0)))).down::<1>()
}

/// A de Bruijn sequence: each four bits of it are different. Multiplied by a power of two, its top
/// four bits tell which.
const SEQUENCE: u16 = 0x09af;

/// A place below 16 for each bit, the same for no bit as for the lowest.
#[inline(always)]
fn rank_place<S: Simd, O: Order>(simd: S, bit: S::V) -> S::V {
    bit.times(simd.splat(SEQUENCE >> O::LOWEST_RANK))
        .down::<12>()
}

/// The ranks by the places of their bits.
const RANKS_BY_PLACE: [u8; 16] = by_place(false);
/// How many pairs there are of ranks below each.
const PAIRS_BELOW_PLACE: [u8; 16] = by_place(true);

const fn by_place(pairs: bool) -> [u8; 16] {
    let mut table = [0; 16];
    let mut rank = 0_u8;
    while rank < 16 {
        let place = (SEQUENCE << rank) >> 12;
        table[place as usize] = if pairs {
            rank * rank.saturating_sub(1) / 2
        } else {
            rank
        };
        rank += 1;
    }
    table
}
