//! The value tables of a ranking, and how they are made.

use super::five::{Class, Rules};
use super::hash::{self, SPACE, WEIGHTS};
use super::key::{FLUSH_FLAGS, Key};
use super::{Category, Ranking, Strength};

/// The subsets of the thirteen ranks.
const RANK_SETS: usize = 1 << 13;

/// The strengths of all hands of one ranking; from [`Ranking::tables`].
///
/// Two tables of 16-bit numbers: by the multiset of ranks (185 KB in use), and by the ranks of
/// five or more cards of one suit (16 KB).
pub struct Tables {
    /// The flags of [`Key::flush`] to look at; none when flushes do not count.
    flags: u64,
    /// Whether the best five cards are suited whenever five cards of one suit are held.
    flush_wins: bool,
    /// By the slot of the ranks, then by the set of suited ranks; one array, so that a loop needs
    /// one address.
    values: Box<[u16; SPACE + RANK_SETS]>,
    /// The hands of strength 1, 2, and so on.
    classes: Vec<Class>,
}

impl Tables {
    pub(super) fn new(rules: &Rules) -> Self {
        // Every hand of five cards with the place of its value.
        let mut hands = Vec::new();
        multisets(5, &mut |counts, sum| {
            let place = hash::slot(sum);
            hands.extend(rules.read(counts, false).map(|hand| (hand, place)));
            if rules.straights_and_flushes && counts.iter().all(|&n| n <= 1) {
                let ranks = (0..13).filter(|&rank| counts[rank] == 1);
                let place = SPACE + ranks.fold(0, |set, rank| set | 1 << rank);
                hands.extend(rules.read(counts, true).map(|hand| (hand, place)));
            }
        });
        hands.sort_by_key(|&((value, _), _)| value);
        if rules.low {
            hands.reverse();
        }
        let mut values = vec![0; SPACE + RANK_SETS];
        let mut classes: Vec<Class> = Vec::new();
        let mut last = None;
        for ((value, class), place) in hands {
            if last.replace(value) != Some(value) {
                classes.push(class);
            }
            values[place] = classes.len() as u16;
        }

        // More cards are worth the best of what one card fewer is worth.
        for cards in 5..7 {
            multisets(cards, &mut |counts, sum| {
                let value = values[hash::slot(sum)];
                for rank in (0..13).filter(|&rank| counts[rank] < 4) {
                    let more = sum.wrapping_add(WEIGHTS[rank]);
                    let more = &mut values[hash::slot(more)];
                    *more = value.max(*more);
                }
            });
        }
        for set in 0..RANK_SETS {
            let value = values[SPACE + set];
            for more in (0..13).map(|rank| set | 1 << rank) {
                let more = &mut values[SPACE + more];
                *more = value.max(*more);
            }
        }

        let Ok(values) = values.into_boxed_slice().try_into() else {
            unreachable!("the vector was made with the length of the array")
        };
        Self {
            flags: if rules.straights_and_flushes {
                FLUSH_FLAGS
            } else {
                0
            },
            flush_wins: !rules.low,
            values,
            classes,
        }
    }

    /// The strength of the best five of five to seven cards. [`Strength::NONE`] when they make no
    /// hand, and with fewer than five cards. With more than seven, or a card twice, the result
    /// has no meaning.
    #[inline]
    pub fn strength(&self, key: Key) -> Strength {
        let flush = key.flush(self.flags);
        let place = if flush == 0 {
            key.slot()
        } else if self.flush_wins {
            SPACE + key.suited_ranks(flush)
        } else {
            return self.strength_where_flushes_lose(key, flush);
        };
        Strength(self.values[place])
    }

    /// The flush of five cards, which is a hand like others; of more cards with a flush the best
    /// part that is left without one of them.
    #[inline(never)]
    fn strength_where_flushes_lose(&self, key: Key, flush: u64) -> Strength {
        match key.len() {
            5 => Strength(self.values[SPACE + key.suited_ranks(flush)]),
            6 | 7 => {
                let parts = key.cards().map(|card| self.strength(key - Key::of(card)));
                parts.max().unwrap_or(Strength::NONE)
            }
            _ => Strength::NONE,
        }
    }

    /// How many different strengths five cards can have; the best hand's strength.
    pub fn classes(&self) -> u16 {
        self.classes.len() as u16
    }

    /// The category of a strength; nothing for [`Strength::NONE`] and above the best hand.
    pub fn category(&self, strength: Strength) -> Option<Category> {
        self.class(strength).map(|class| class.category)
    }

    pub(super) fn class(&self, strength: Strength) -> Option<&Class> {
        let index = usize::from(strength.0).checked_sub(1)?;
        self.classes.get(index)
    }
}

impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tables")
            .field("classes", &self.classes.len())
            .finish_non_exhaustive()
    }
}

impl Ranking {
    /// The value tables, made at the first call in a process (a few milliseconds) and shared.
    pub fn tables(self) -> &'static Tables {
        use std::sync::OnceLock;
        static TABLES: [OnceLock<Tables>; Ranking::ALL.len()] =
            [const { OnceLock::new() }; Ranking::ALL.len()];
        TABLES[self as usize].get_or_init(|| Tables::new(Rules::of(self)))
    }
}

/// Calls `f` with every multiset of so many ranks, at most four of each: how many of each rank, and
/// the sum of their weights.
pub(super) fn multisets(cards: u8, f: &mut impl FnMut(&[u8; 13], u32)) {
    fn fill(
        counts: &mut [u8; 13],
        rank: usize,
        left: u8,
        mut sum: u32,
        f: &mut impl FnMut(&[u8; 13], u32),
    ) {
        if left == 0 {
            return f(counts, sum);
        }
        if rank == 13 {
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count;
            fill(counts, rank + 1, left - count, sum, f);
            sum = sum.wrapping_add(WEIGHTS[rank]);
        }
        counts[rank] = 0;
    }
    fill(&mut [0; 13], 0, cards, 0, f);
}
