//! Hands drawn from ranges, with the right joint probabilities.
//!
//! Drawing from each range by itself and starting again when two hands collide gives every
//! combination without a collision a probability in proportion to the product of its weights. When
//! collisions are frequent, ranges are joined: all combinations of two of them that do not collide
//! make one list, whose weights are the products. Drawing from lists of combinations in the same
//! manner gives the same probabilities with fewer collisions; with one list there are none.

use crate::card::CardSet;
use crate::seed::{Source, Streams};

/// How often hands may collide in one draw before it is given up.
const PATIENCE: u32 = 1 << 24;
/// Ranges are joined while fewer than one draw of so many is without a collision.
const RARE: u32 = 8;
/// The most combinations of a list that is joined to avoid collisions.
const MOST: usize = 1 << 18;
/// The most combinations of a list that is joined for speed alone.
const SHORT: usize = 1 << 12;
/// How many draws tell how frequent collisions are.
const PROBES: u32 = 1024;

/// The ranges of all players of more than one hand.
pub(super) struct Ranges {
    groups: Vec<Group>,
}

/// A list of combinations of hands of some players.
struct Group {
    players: Vec<usize>,
    /// The cards of each combination.
    cards: Vec<CardSet>,
    weights: Vec<u64>,
    /// The places of the hands in the players' lists, a row a combination.
    hands: Vec<u32>,
    pick: Pick,
}

impl Ranges {
    /// Of players with their hands and weights.
    pub fn new(ranges: Vec<(usize, Vec<(CardSet, u64)>)>, streams: &Streams) -> Self {
        let groups = ranges.into_iter().map(|(player, list)| {
            let (cards, weights): (Vec<_>, Vec<_>) = list.into_iter().unzip();
            let hands = (0..cards.len() as u32).collect();
            Group::new(vec![player], cards, weights, hands)
        });
        let mut ranges = Self {
            groups: groups.collect(),
        };
        // Short lists are joined in any case: one draw without a collision is quicker than several.
        while ranges.join(SHORT) {}
        // The last stream: no chunk of trials comes so far.
        let mut source = streams.stream(u64::MAX);
        while ranges.groups.len() > 1 && ranges.is_rarely_free(&mut source) && ranges.join(MOST) {}
        ranges
    }

    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Draws a hand for each player of a range into their places, and returns the cards of all;
    /// nothing when they collided too often.
    #[inline]
    pub fn draw(&self, source: &mut impl Source, places: &mut [u32]) -> Option<CardSet> {
        (0..PATIENCE).find_map(|_| self.try_draw(source, places))
    }

    #[inline(always)]
    fn try_draw(&self, source: &mut impl Source, places: &mut [u32]) -> Option<CardSet> {
        let mut used = CardSet::EMPTY;
        for group in &self.groups {
            let row = group.pick.draw(source);
            let cards = group.cards[row];
            if !cards.intersection(used).is_empty() {
                return None;
            }
            used = used.union(cards);
            if let [player] = group.players[..] {
                places[player] = row as u32;
                continue;
            }
            for (&player, &hand) in group.players.iter().zip(group.row(row)) {
                places[player] = hand;
            }
        }
        Some(used)
    }

    fn is_rarely_free(&self, source: &mut impl Source) -> bool {
        let mut places = [0; crate::rules::MAX_SEATS];
        let free = (0..PROBES).filter(|_| self.try_draw(source, &mut places).is_some());
        free.count() < (PROBES / RARE) as usize
    }

    /// Joins the two shortest lists, unless there were more than so many combinations.
    fn join(&mut self, most: usize) -> bool {
        self.groups.sort_by_key(|group| group.cards.len());
        let [first, second, ..] = &self.groups[..] else {
            return false;
        };
        let Some(joined) = first.joined(second, most) else {
            return false;
        };
        self.groups.splice(..2, [joined]);
        true
    }
}

impl Group {
    fn new(players: Vec<usize>, cards: Vec<CardSet>, weights: Vec<u64>, hands: Vec<u32>) -> Self {
        Self {
            pick: Pick::new(&weights),
            players,
            cards,
            weights,
            hands,
        }
    }

    /// All combinations of both without a common card; nothing when they are too many, or their
    /// weights too great.
    fn joined(&self, other: &Self, most: usize) -> Option<Self> {
        if self.cards.len() * other.cards.len() > most {
            return None;
        }
        let (mut cards, mut weights, mut hands) = (Vec::new(), Vec::new(), Vec::new());
        let mut sum = 0_u64;
        for (mine, &one) in self.cards.iter().enumerate() {
            for (theirs, &two) in other.cards.iter().enumerate() {
                if !one.intersection(two).is_empty() {
                    continue;
                }
                let weight = self.weights[mine].checked_mul(other.weights[theirs])?;
                sum = sum.checked_add(weight)?;
                cards.push(one.union(two));
                weights.push(weight);
                hands.extend(self.row(mine));
                hands.extend(other.row(theirs));
            }
        }
        let players = [&self.players[..], &other.players[..]].concat();
        (!cards.is_empty()).then(|| Self::new(players, cards, weights, hands))
    }

    fn row(&self, row: usize) -> &[u32] {
        let width = self.players.len();
        &self.hands[row * width..(row + 1) * width]
    }
}

/// Draws places of a list of weights in proportion to them, exactly.
enum Pick {
    /// All weights are equal: how many there are.
    Even(u64),
    /// Walker's alias method in whole numbers. The weights times their number are poured into as
    /// many columns of the height of their sum, each holding one place and perhaps a second: a
    /// column is drawn, then a height in it.
    Columns {
        height: u64,
        /// How high the first place reaches, and the place above it.
        columns: Vec<(u64, u32)>,
    },
}

impl Pick {
    fn new(weights: &[u64]) -> Self {
        if weights.iter().all(|weight| weight == &weights[0]) {
            return Self::Even(weights.len() as u64);
        }
        let height: u64 = weights.iter().sum();
        let count = weights.len() as u128;
        let mut left: Vec<u128> = weights.iter().map(|&w| u128::from(w) * count).collect();
        let (mut low, mut high): (Vec<u32>, Vec<u32>) =
            (0..weights.len() as u32).partition(|&i| left[i as usize] < u128::from(height));
        // A column without a second place is full.
        let mut columns = vec![(height, 0); weights.len()];
        while let (Some(under), Some(&over)) = (low.pop(), high.last()) {
            let reach = left[under as usize];
            columns[under as usize] = (reach as u64, over);
            let rest = &mut left[over as usize];
            *rest -= u128::from(height) - reach;
            if *rest < u128::from(height) {
                high.pop();
                low.push(over);
            }
        }
        Self::Columns { height, columns }
    }

    #[inline(always)]
    fn draw(&self, source: &mut impl Source) -> usize {
        match self {
            Self::Even(count) => source.below(*count) as usize,
            Self::Columns { height, columns } => {
                let column = source.below(columns.len() as u64) as usize;
                let (reach, other) = columns[column];
                if source.below(*height) < reach {
                    column
                } else {
                    other as usize
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equity::range::Subsets;
    use crate::seed::{Domain, Seed};

    #[test]
    fn columns_hold_exactly_the_weights() {
        for weights in [
            &[1, 2][..],
            &[5, 1, 1, 1],
            &[3, 0x1000_0000_0000, 7, 7, 9],
            &[1, 1, 2],
        ] {
            let Pick::Columns { height, columns } = Pick::new(weights) else {
                panic!("{weights:?} are not even")
            };
            let mut poured = vec![0_u128; weights.len()];
            for (place, &(reach, other)) in columns.iter().enumerate() {
                poured[place] += u128::from(reach);
                poured[other as usize] += u128::from(height - reach);
            }
            let whole = weights
                .iter()
                .map(|&w| u128::from(w) * weights.len() as u128);
            assert!(poured.into_iter().eq(whole), "{weights:?}");
        }
    }

    /// Four players with pairs of the eight aces and kings: one combination of hundreds is free.
    #[test]
    fn ranges_that_collide_are_joined() {
        let streams = Seed::from(1).streams(Domain::Equity);
        let aces_and_kings = CardSet::from_bits(0xff << 44).unwrap();
        let pairs = Subsets::new(aces_and_kings, 2).map(|pair| (pair, 1 + (pair.bits() >> 50)));
        let pairs: Vec<(CardSet, u64)> = pairs.collect();
        let lists = (0..4).map(|player| (player, pairs.clone())).collect();
        let ranges = Ranges::new(lists, &streams);
        assert_eq!(ranges.groups.len(), 1);
        let mut places = [0; 4];
        let mut source = streams.stream(0);
        for _ in 0..1000 {
            let used = ranges.draw(&mut source, &mut places).unwrap();
            let hands = places.map(|place| pairs[place as usize].0);
            let all = hands.into_iter().fold(CardSet::EMPTY, CardSet::union);
            assert_eq!((used, all), (aces_and_kings, aces_and_kings));
        }
    }
}
