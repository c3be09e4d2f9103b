//! The kinds of hands.

use core::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a hand. Which of two categories wins depends on the ranking, so categories have no
/// order of their own: compare strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Category {
    /// None of the others.
    HighCard = 0,
    /// Two cards of one rank.
    Pair = 1,
    /// Two pairs.
    TwoPair = 2,
    /// Three cards of one rank.
    ThreeOfAKind = 3,
    /// Five ranks in a row; three where a hand has three cards.
    Straight = 4,
    /// All cards of one suit.
    Flush = 5,
    /// Three of a kind and a pair.
    FullHouse = 6,
    /// Four cards of one rank.
    FourOfAKind = 7,
    /// A straight in one suit; the best of them is called a royal flush.
    StraightFlush = 8,
    /// Five cards of one rank, with the help of wild cards.
    FiveOfAKind = 9,
    /// A badugi hand in which one card counts.
    OneCard = 10,
    /// A badugi hand in which two cards count.
    TwoCards = 11,
    /// A badugi hand in which three cards count.
    ThreeCards = 12,
    /// Four cards of four ranks and four suits.
    Badugi = 13,
}

impl Category {
    /// All categories, each at the place of its code.
    pub const ALL: [Self; 14] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::FiveOfAKind,
        Self::OneCard,
        Self::TwoCards,
        Self::ThreeCards,
        Self::Badugi,
    ];

    /// The code, 0 to 13.
    #[inline]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The name in words, such as `three of a kind`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high card",
            Self::Pair => "pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
            Self::FiveOfAKind => "five of a kind",
            Self::OneCard => "one card",
            Self::TwoCards => "two cards",
            Self::ThreeCards => "three cards",
            Self::Badugi => "badugi",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
