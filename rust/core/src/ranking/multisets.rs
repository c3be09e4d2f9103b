//! Multisets of ranks, numbered, and in how many ways cards that are left make each.
//!
//! A multiset of `k` ranks is written as places `a_0 <= a_1 <= ... <= a_(k-1)`, the ace at place
//! 0 and the deuce at place 12, and has the number `sum of C(a_i + i, i + 1)`. Two things follow.
//!
//! - The multisets of the ranks from some rank up to the ace come first, so a short deck uses the
//!   beginning of every list.
//! - The multisets whose lowest rank is `e`, held `c` times, stand together, in the order of what
//!   is left of them without `e`, which are the first multisets of `k - c` ranks. So a quantity
//!   that is a sum or product over the ranks is made list by list, by runs over earlier lists,
//!   with one operation for each multiset.
//!
//! The lists also hold five of a kind (6,188 boards of five ranks, 13 of them impossible): they
//! come up no times, and leaving them in keeps the numbering simple.

use super::Key;
use crate::card::Card;

/// Ranks of the standard deck.
const RANKS: usize = 13;
/// Cards of a board.
pub(crate) const BOARD: usize = 5;

/// How many multisets of `k` of the `ranks` highest ranks there are.
pub(crate) const fn count(ranks: usize, k: usize) -> usize {
    choose(ranks + k - 1, k)
}

/// `k` of `n`, for `n` below 18 and `k` up to 5.
const fn choose(n: usize, k: usize) -> usize {
    CHOICES[n][k] as usize
}

/// Pascal's triangle.
static CHOICES: [[u16; BOARD + 1]; RANKS + BOARD] = {
    let mut choices = [[0; BOARD + 1]; RANKS + BOARD];
    let mut n = 0;
    while n < RANKS + BOARD {
        choices[n][0] = 1;
        let mut k = 1;
        while k <= BOARD && k <= n {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

/// The place of a rank, 0 for the ace.
const fn place(rank: usize) -> usize {
    RANKS - 1 - rank
}

/// The number of a multiset of ranks; sorts them.
pub(crate) fn number(ranks: &mut [u8]) -> usize {
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    number_of(ranks.iter().copied())
}

/// The number of a multiset of ranks, the highest first.
#[inline]
pub(crate) fn number_of(ranks: impl Iterator<Item = u8>) -> usize {
    let places = ranks.map(|rank| place(rank as usize));
    places.enumerate().map(|(i, a)| choose(a + i, i + 1)).sum()
}

/// Makes the lists of the multisets of up to `N - 1` of the `ranks` highest ranks, each value by
/// `step(the value without the lowest rank, the lowest rank, how many times it is held)`.
fn lists<T: Copy, const N: usize>(
    ranks: usize,
    empty: T,
    step: impl Fn(T, usize, usize) -> T,
) -> [Vec<T>; N] {
    let mut lists: [Vec<T>; N] = core::array::from_fn(|_| Vec::new());
    lists[0].push(empty);
    for k in 1..N {
        let (shorter, longer) = lists.split_at_mut(k);
        let list = &mut longer[0];
        list.reserve_exact(count(ranks, k));
        for e in 0..ranks {
            for c in 1..=k {
                let above = if k == c {
                    1
                } else {
                    choose(e + k - c - 1, k - c)
                };
                let rest = &shorter[k - c][..above];
                list.extend(rest.iter().map(|&value| step(value, place(e), c)));
            }
        }
    }
    lists
}

/// In how many ways the cards that are left make each multiset of up to `N - 1` ranks; `left` is
/// how many cards of each rank there are, deuce first.
pub(crate) fn ways<const N: usize>(ranks: usize, left: &[u8; RANKS]) -> [Vec<u32>; N] {
    let mut choices = [[0; BOARD + 1]; RANKS];
    for (choices, &left) in choices.iter_mut().zip(left) {
        for (c, choices) in choices.iter_mut().enumerate() {
            *choices = choose(left as usize, c) as u32;
        }
    }
    lists(ranks, 1, |ways, rank, c| ways * choices[rank][c])
}

/// The sums of weights of the multisets of up to `N - 1` ranks.
pub(crate) fn rank_sums<const N: usize>() -> [Vec<u32>; N] {
    lists(RANKS, 0_u32, |sum, rank, c| {
        let weight = Key::of(Card::new(rank as u8, 0)).rank_sum();
        sum.wrapping_add(weight.wrapping_mul(c as u32))
    })
}

/// The multisets of up to `N - 1` ranks themselves, in nibbles.
pub(crate) fn ranks<const N: usize>() -> [Vec<Ranks>; N] {
    lists(RANKS, Ranks::default(), |mut ranks, rank, c| {
        for _ in 0..c {
            ranks.list[ranks.len] = rank as u8;
            ranks.len += 1;
        }
        ranks
    })
}

/// A multiset of ranks, highest first.
#[derive(Clone, Copy, Default)]
pub(crate) struct Ranks {
    list: [u8; BOARD],
    len: usize,
}

impl Ranks {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.list[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_multiset_stands_at_its_number() {
        let lists = ranks::<6>();
        for (k, list) in lists.iter().enumerate() {
            assert_eq!(list.len(), count(RANKS, k));
            for (i, ranks) in list.iter().enumerate() {
                let mut ranks: Vec<u8> = ranks.as_slice().to_vec();
                ranks.reverse();
                assert_eq!(number(&mut ranks), i);
            }
        }
    }

    #[test]
    fn the_ways_add_up_to_the_boards() {
        let boards = |ranks, left| ways::<6>(ranks, &left)[5].iter().sum::<u32>();
        assert_eq!(boards(13, [4; 13]), 2_598_960);
        let mut short = [0; 13];
        short[4..].fill(4);
        assert_eq!(boards(9, short), 376_992);
        assert_eq!(boards(13, short), 376_992);
        let possible = ways::<6>(13, &[4; 13]);
        assert_eq!(possible[5].iter().filter(|&&n| n > 0).count(), 6_175);
    }

    #[test]
    fn the_sums_are_those_of_keys() {
        let (sums, lists) = (rank_sums::<3>(), ranks::<3>());
        for (&sum, ranks) in sums[2].iter().zip(&lists[2]) {
            let key = |i: usize| Key::of(Card::new(ranks.as_slice()[i], i as u8));
            assert_eq!(sum, (key(0) + key(1)).rank_sum());
        }
    }
}
