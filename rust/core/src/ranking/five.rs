//! The plain definition of a hand: five cards, read slowly. The tables are made from it.

use super::{Category, Ranking};

/// What makes a ranking of five cards.
pub(super) struct Rules {
    /// The categories, lowest first in the order of a high hand.
    pub order: &'static [Category],
    /// The lowest rank of the deck.
    pub lowest_rank: u8,
    /// Whether the ace counts as the rank below the deuce and nothing else.
    pub ace_low: bool,
    /// An ace-low straight besides the runs of five: its ranks, highest first.
    pub wheel: Option<[u8; 5]>,
    /// Whether straights and flushes count.
    pub straights_and_flushes: bool,
    /// Whether the lowest hand wins.
    pub low: bool,
    /// With this, only five different ranks none above it make a hand.
    pub worst: Option<u8>,
}

/// Lowest first; the order of the standard deck.
const STANDARD_ORDER: &[Category] = &Category::ALL;

/// Flushes are rarer than full houses in 36 cards.
const SHORT_ORDER: &[Category] = &[
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];

/// As above with three of a kind above a straight.
const SHORT_TRIPS_ORDER: &[Category] = &[
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::Straight,
    Category::ThreeOfAKind,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];

const SIX: u8 = 4;
const EIGHT: u8 = 6;
const ACE: u8 = 12;

impl Rules {
    const HIGH: Self = Self {
        order: STANDARD_ORDER,
        lowest_rank: 0,
        ace_low: false,
        wheel: Some([3, 2, 1, 0, ACE]),
        straights_and_flushes: true,
        low: false,
        worst: None,
    };
    const SHORT_DECK: Self = Self {
        order: SHORT_ORDER,
        lowest_rank: SIX,
        wheel: Some([7, 6, 5, SIX, ACE]),
        ..Self::HIGH
    };
    const SHORT_DECK_TRIPS: Self = Self {
        order: SHORT_TRIPS_ORDER,
        ..Self::SHORT_DECK
    };
    const LOW_27: Self = Self {
        wheel: None,
        low: true,
        ..Self::HIGH
    };
    const LOW_A6: Self = Self {
        ace_low: true,
        ..Self::LOW_27
    };
    const LOW_A5: Self = Self {
        straights_and_flushes: false,
        ..Self::LOW_A6
    };
    const LOW_A5_EIGHT: Self = Self {
        worst: Some(EIGHT),
        ..Self::LOW_A5
    };

    pub(super) const fn of(ranking: Ranking) -> &'static Self {
        match ranking {
            Ranking::High => &Self::HIGH,
            Ranking::ShortDeck => &Self::SHORT_DECK,
            Ranking::ShortDeckTrips => &Self::SHORT_DECK_TRIPS,
            Ranking::LowA5 => &Self::LOW_A5,
            Ranking::LowA5Eight => &Self::LOW_A5_EIGHT,
            Ranking::Low27 => &Self::LOW_27,
            Ranking::LowA6 => &Self::LOW_A6,
        }
    }

    /// A rank's place among the ranks, 0 to 12.
    fn height(&self, rank: u8) -> u8 {
        if self.ace_low { (rank + 1) % 13 } else { rank }
    }

    /// Reads five cards: how many of each rank, and whether they are of one suit. Nothing when
    /// they make no hand.
    ///
    /// The order of hands as a high hand is that of the returned number.
    pub(super) fn read(&self, counts: &[u8; 13], suited: bool) -> Option<(u32, Class)> {
        // The ranks in the order in which they are compared: the more of a rank, then the higher.
        let mut groups: Vec<u8> = (0..13).filter(|&rank| counts[rank as usize] > 0).collect();
        groups.sort_by_key(|&rank| core::cmp::Reverse((counts[rank as usize], self.height(rank))));
        if groups.iter().any(|&rank| rank < self.lowest_rank) {
            return None;
        }
        let mut ranks = [0; 5];
        let each = groups
            .iter()
            .flat_map(|&rank| core::iter::repeat_n(rank, counts[rank as usize] as usize));
        for (place, rank) in ranks.iter_mut().zip(each) {
            *place = rank;
        }
        let mut straight = groups.len() == 5 && self.height(ranks[0]) - self.height(ranks[4]) == 4;
        if let Some(wheel) = self.wheel {
            let mut rotated = ranks;
            rotated.rotate_left(1);
            if rotated == wheel {
                ranks = wheel;
                straight = true;
            }
        }
        let most = counts[ranks[0] as usize];
        let category = match (most, groups.len()) {
            (4, _) => Category::FourOfAKind,
            (3, 2) => Category::FullHouse,
            (3, _) => Category::ThreeOfAKind,
            (2, 3) => Category::TwoPair,
            (2, _) => Category::Pair,
            _ if !self.straights_and_flushes => Category::HighCard,
            _ => match (straight, suited) {
                (true, true) => Category::StraightFlush,
                (true, false) => Category::Straight,
                (false, true) => Category::Flush,
                (false, false) => Category::HighCard,
            },
        };
        if let Some(worst) = self.worst
            && (groups.len() < 5 || self.height(ranks[0]) > self.height(worst))
        {
            return None;
        }
        let place = self.order.iter().position(|&c| c == category)?;
        let value = ranks.iter().fold(place as u32, |value, &rank| {
            value << 4 | self.height(rank) as u32
        });
        Some((value, Class { category, ranks }))
    }
}

/// All hands of one strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub category: Category,
    /// The ranks of the five cards, in the order in which hands are written: the larger groups
    /// first, then the higher ranks; the ace last in an ace-low straight.
    pub ranks: [u8; 5],
}
