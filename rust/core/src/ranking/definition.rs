//! The plain definition of every ranking, read slowly. The tables are made from it.

use super::{Category, Ranking};

/// What makes a ranking.
pub(super) struct Rules {
    /// How many cards make a hand.
    pub cards: u8,
    /// The fewest and the most cards from which a hand can be made.
    pub from: (u8, u8),
    /// The categories, lowest first in the order of a high hand.
    pub order: &'static [Category],
    /// The lowest rank of the deck.
    pub lowest_rank: u8,
    /// Whether the ace counts as the rank below the deuce and nothing else.
    pub ace_low: bool,
    /// An ace-low straight besides the runs: its ranks, highest first.
    pub wheel: Option<&'static [u8]>,
    /// Whether straights and flushes count.
    pub straights_and_flushes: bool,
    /// Whether the lowest hand wins.
    pub low: bool,
    /// With this, only different ranks none above it make a hand.
    pub worst: Option<u8>,
    /// Whether only cards of different ranks and suits count, the more the better (badugi).
    pub distinct: bool,
}

/// Lowest first; the order of the standard deck.
const STANDARD_ORDER: &[Category] = &[
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::Flush,
    Category::FullHouse,
    Category::FourOfAKind,
    Category::StraightFlush,
    Category::FiveOfAKind,
];

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
    Category::FiveOfAKind,
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
    Category::FiveOfAKind,
];

/// Three cards: straights are rarer than flushes.
const THREE_CARD_ORDER: &[Category] = &[
    Category::HighCard,
    Category::Pair,
    Category::Flush,
    Category::Straight,
    Category::ThreeOfAKind,
    Category::StraightFlush,
];

/// In badugi more cards are better; the order is that of a high hand, of which the lowest wins.
const BADUGI_ORDER: &[Category] = &[
    Category::Badugi,
    Category::ThreeCards,
    Category::TwoCards,
    Category::OneCard,
];

const SIX: u8 = 4;
const EIGHT: u8 = 6;
/// The rank of an ace.
pub(crate) const ACE: u8 = 12;

impl Rules {
    const HIGH: Self = Self {
        cards: 5,
        from: (5, 7),
        order: STANDARD_ORDER,
        lowest_rank: 0,
        ace_low: false,
        wheel: Some(&[3, 2, 1, 0, ACE]),
        straights_and_flushes: true,
        low: false,
        worst: None,
        distinct: false,
    };
    const SHORT_DECK: Self = Self {
        order: SHORT_ORDER,
        lowest_rank: SIX,
        wheel: Some(&[7, 6, 5, SIX, ACE]),
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

    const BADUGI: Self = Self {
        cards: 4,
        from: (1, 7),
        order: BADUGI_ORDER,
        distinct: true,
        ..Self::LOW_A5
    };
    const BADUGI_HIGH_ACE: Self = Self {
        ace_low: false,
        ..Self::BADUGI
    };
    const KUHN: Self = Self {
        cards: 1,
        from: (1, 1),
        order: &[Category::HighCard],
        wheel: None,
        straights_and_flushes: false,
        ..Self::HIGH
    };
    const LEDUC: Self = Self {
        cards: 2,
        from: (2, 2),
        order: &[Category::HighCard, Category::Pair],
        ..Self::KUHN
    };
    const RHODE_ISLAND: Self = Self {
        cards: 3,
        from: (3, 3),
        order: THREE_CARD_ORDER,
        wheel: Some(&[1, 0, ACE]),
        ..Self::HIGH
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
            Ranking::Badugi => &Self::BADUGI,
            Ranking::BadugiHighAce => &Self::BADUGI_HIGH_ACE,
            Ranking::Kuhn => &Self::KUHN,
            Ranking::Leduc => &Self::LEDUC,
            Ranking::RhodeIsland => &Self::RHODE_ISLAND,
        }
    }

    /// A rank's place among the ranks, 0 to 12.
    pub(super) const fn height(&self, rank: u8) -> u8 {
        if self.ace_low { (rank + 1) % 13 } else { rank }
    }

    /// Reads as many cards as make a hand: how many of each rank, and whether they are of one
    /// suit. Nothing when they make no hand.
    ///
    /// The order of hands as a high hand is that of the returned number.
    pub(super) fn read(&self, counts: &[u8; 13], suited: bool) -> Option<(u32, Class)> {
        // The ranks in the order in which they are compared: the more of a rank, then the higher.
        let mut groups: Vec<u8> = (0..13).filter(|&rank| counts[rank as usize] > 0).collect();
        groups.sort_by_key(|&rank| core::cmp::Reverse((counts[rank as usize], self.height(rank))));
        if groups.iter().any(|&rank| rank < self.lowest_rank) {
            return None;
        }
        let mut ranks: Vec<u8> = groups
            .iter()
            .flat_map(|&rank| core::iter::repeat_n(rank, counts[rank as usize] as usize))
            .collect();
        let all_different = groups.len() == ranks.len();
        let (top, bottom) = (self.height(ranks[0]), self.height(*ranks.last()?));
        let mut straight = all_different && (top - bottom) as usize == ranks.len() - 1;
        if let Some(wheel) = self.wheel {
            ranks.rotate_left(1);
            if ranks == wheel {
                straight = true;
            } else {
                ranks.rotate_right(1);
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
            && (!all_different || self.height(ranks[0]) > self.height(worst))
        {
            return None;
        }
        self.class(category, &ranks)
    }

    /// A hand of these ranks with its place in the order; nothing where the order has no such
    /// category.
    pub(super) fn class(&self, category: Category, ranks: &[u8]) -> Option<(u32, Class)> {
        let place = self.order.iter().position(|&c| c == category)?;
        // Hands of one category have equally many ranks, except in badugi, whose categories are
        // those numbers.
        let value = ranks.iter().fold(place as u32, |value, &rank| {
            value << 4 | self.height(rank) as u32
        });
        let value = value << (4 * (5 - ranks.len()));
        let mut class = Class {
            category,
            ranks: [0; 5],
            count: ranks.len() as u8,
        };
        class.ranks[..ranks.len()].copy_from_slice(ranks);
        Some((value, class))
    }
}

/// All hands of one strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub category: Category,
    ranks: [u8; 5],
    count: u8,
}

impl Class {
    /// The ranks of the cards, in the order in which hands are written: the larger groups first,
    /// then the higher ranks; the ace last in an ace-low straight.
    pub(super) fn ranks(&self) -> &[u8] {
        &self.ranks[..self.count as usize]
    }
}
