//! How often each set of players won, as exact counts.

use std::collections::BTreeMap;

/// The players who win a run-out, as masks (bit `p` is player `p`, in the order of the question).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Winners {
    /// Who shares the pot, or its first half when it has two.
    pub first: u16,
    /// Who shares the second half of the pot; 0 when the pot has one share, or when nobody
    /// qualifies and the first share takes all.
    pub second: u16,
}

impl Winners {
    /// The winners of a pot that has one share.
    pub const fn of_all(first: u16) -> Self {
        Self { first, second: 0 }
    }

    /// What a player takes of the pot, in parts of which it has [`Tally::PARTS`].
    #[inline]
    pub fn parts(self, player: usize) -> u128 {
        // What each of so many winners of a half takes: a division of 128 bits would be slow.
        const HALF_AMONG: [u64; 17] = {
            let mut among = [0; 17];
            let mut count = 1;
            while count <= 16 {
                among[count] = Tally::PARTS as u64 / 2 / count as u64;
                count += 1;
            }
            among
        };
        let half = |mask: u16| {
            let among = HALF_AMONG[mask.count_ones() as usize];
            if mask >> player & 1 == 1 { among } else { 0 }
        };
        let parts = if self.second == 0 {
            2 * half(self.first)
        } else {
            half(self.first) + half(self.second)
        };
        u128::from(parts)
    }
}

/// How often each set of winners came up: the exact result that everything else is told from.
///
/// A count is a number of run-outs (ways to deal the cards that are to come) times the weights of
/// the hands that met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<Winners, u128>);

impl Tally {
    /// The least whole number that every share of a pot is a multiple of, in parts of a pot: halves
    /// of a pot among 1 to 10 winners.
    pub const PARTS: u128 = 2 * 2520;

    /// Adds to the count of these winners.
    pub fn add(&mut self, winners: Winners, count: u128) {
        if count > 0 {
            *self.0.entry(winners).or_default() += count;
        }
    }

    /// Adds all counts of another tally, so many times.
    pub fn add_all(&mut self, other: &Self, times: u128) {
        for (&winners, &count) in &other.0 {
            self.add(winners, count * times);
        }
    }

    /// Every set of winners that came up with its count, in the order of the masks.
    pub fn iter(&self) -> impl Iterator<Item = (Winners, u128)> + '_ {
        self.0.iter().map(|(&winners, &count)| (winners, count))
    }

    /// The sum of all counts.
    pub fn total(&self) -> u128 {
        self.0.values().sum()
    }

    /// How often a player won a share alone, `second` or the first.
    pub fn wins(&self, player: usize, second: bool) -> u128 {
        self.count(|mask| mask == 1 << player, second)
    }

    /// How often a player split a share with others.
    pub fn ties(&self, player: usize, second: bool) -> u128 {
        self.count(
            |mask| mask >> player & 1 == 1 && mask != 1 << player,
            second,
        )
    }

    fn count(&self, wanted: impl Fn(u16) -> bool, second: bool) -> u128 {
        self.iter()
            .filter(|(winners, _)| {
                wanted(if second {
                    winners.second
                } else {
                    winners.first
                })
            })
            .map(|(_, count)| count)
            .sum()
    }

    /// What a player takes of the pots, in parts of which a pot has [`Tally::PARTS`]. Divided by
    /// `PARTS * total` it is the player's equity; over all players it adds up to that.
    pub fn parts(&self, player: usize) -> u128 {
        self.iter()
            .map(|(winners, count)| count * winners.parts(player))
            .sum()
    }
}
