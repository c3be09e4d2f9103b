//! What a set of cards is worth.
//!
//! A [`Ranking`] orders hands of five cards; five to seven cards are worth their best five. The
//! value is a [`Strength`]; equal strengths tie. [`Ranking::evaluate`] checks its cards;
//! [`Tables::strength`] reads a [`Key`] and is the way for a loop.
//!
//! ```
//! use pokercore_core::card::{CardSet, parse_cards};
//! use pokercore_core::ranking::{Category, Ranking};
//!
//! let cards = CardSet::collect(parse_cards("Ah 2h 3h 4h 5h Kd Kc")?, "the hand")?;
//! let hand = Ranking::High.describe(cards)?;
//! assert_eq!(hand.category, Category::StraightFlush);
//! assert_eq!(hand.name, "straight flush, five high");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The method: a hand's [`Key`] holds a sum of weights, one for each rank, that a perfect hash
//! turns into a slot of a table; counters that tell a flush; and the cards suit by suit. The slot
//! depends on the ranks alone, so one hash serves the tables of every ranking. The tables are made
//! at run time from a plain reading of five cards.

mod describe;
mod five;
mod hash;
mod key;
mod tables;

use core::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::card::{Card, CardSet};

pub use describe::Description;
pub use key::Key;
pub use tables::Tables;

/// An order of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Ranking {
    /// High hands of the standard deck; ace high, and low in 5-4-3-2-A.
    #[serde(rename = "high")]
    High,
    /// Six to ace: a flush above a full house, a straight above three of a kind; the lowest
    /// straight is 9-8-7-6-A.
    #[serde(rename = "short_deck")]
    ShortDeck,
    /// As [`Ranking::ShortDeck`] with three of a kind above a straight.
    #[serde(rename = "short_deck_trips")]
    ShortDeckTrips,
    /// Ace to five low: the ace is low, straights and flushes do not count; 5-4-3-2-A is best.
    #[serde(rename = "low_a5")]
    LowA5,
    /// As [`Ranking::LowA5`], and only five different ranks from eight down are a hand.
    #[serde(rename = "low_a5_8")]
    LowA5Eight,
    /// Deuce to seven low: the lowest high hand, the ace high only; 7-5-4-3-2 is best.
    #[serde(rename = "low_27")]
    Low27,
    /// Ace to six low: the ace is low, straights and flushes count against; 6-4-3-2-A is best.
    #[serde(rename = "low_a6")]
    LowA6,
}

impl Ranking {
    /// All rankings, each at the place of its number.
    pub const ALL: [Self; 7] = [
        Self::High,
        Self::ShortDeck,
        Self::ShortDeckTrips,
        Self::LowA5,
        Self::LowA5Eight,
        Self::Low27,
        Self::LowA6,
    ];

    /// The key of the ranking in configurations, such as `low_a5_8`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::High => "high",
            Self::ShortDeck => "short_deck",
            Self::ShortDeckTrips => "short_deck_trips",
            Self::LowA5 => "low_a5",
            Self::LowA5Eight => "low_a5_8",
            Self::Low27 => "low_27",
            Self::LowA6 => "low_a6",
        }
    }

    /// The ranking of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ranking| ranking.name() == name)
    }

    /// Whether the lowest hand wins. The greater [`Strength`] wins in every ranking.
    pub const fn is_low(self) -> bool {
        five::Rules::of(self).low
    }

    /// The lowest rank of the cards that the ranking knows.
    pub(crate) const fn lowest_rank(self) -> u8 {
        five::Rules::of(self).lowest_rank
    }

    /// The strength of the best five of five to seven cards. [`Strength::NONE`] when they make no
    /// hand, which only [`Ranking::LowA5Eight`] knows.
    ///
    /// # Errors
    /// [`RankingError`] for another number of cards, a joker, or a card that the ranking's deck
    /// does not have.
    pub fn evaluate(self, cards: CardSet) -> Result<Strength, RankingError> {
        let found = cards.len() as usize;
        if !(5..=7).contains(&found) {
            return Err(RankingError::Count {
                ranking: self,
                found,
            });
        }
        if let Some(joker) = cards.iter().find(|card| card.is_joker()) {
            return Err(RankingError::Joker { joker });
        }
        let lowest = five::Rules::of(self).lowest_rank;
        if let Some(card) = cards.iter().find(|card| card.rank() < lowest) {
            return Err(RankingError::NotInDeck {
                ranking: self,
                card,
            });
        }
        Ok(self.tables().strength(Key::from(cards)))
    }

    /// The category of a strength; nothing for [`Strength::NONE`] and above the best hand.
    pub fn category(self, strength: Strength) -> Option<Category> {
        self.tables().category(strength)
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The value of a hand within one ranking: the greater wins, equal ones tie. The worst hand of five
/// cards has 1, the next 2, and so on without gaps: to 7,462 in [`Ranking::High`].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Strength(u16);

impl Strength {
    /// No hand. Less than every hand.
    pub const NONE: Self = Self(0);

    /// The number, from 1; 0 for no hand.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The strength of this number; which numbers a ranking knows, [`Tables::classes`] tells.
    #[inline]
    pub const fn from_number(number: u16) -> Self {
        Self(number)
    }

    /// Whether there is no hand.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The kind of a hand. The codes follow the order of the standard deck; which of two categories
/// wins depends on the ranking, so categories have no order of their own: compare strengths.
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
    /// Five ranks in a row.
    Straight = 4,
    /// Five cards of one suit.
    Flush = 5,
    /// Three of a kind and a pair.
    FullHouse = 6,
    /// Four cards of one rank.
    FourOfAKind = 7,
    /// A straight in one suit; the best of them is called a royal flush.
    StraightFlush = 8,
}

impl Category {
    /// All categories, each at the place of its code.
    pub const ALL: [Self; 9] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// The code, 0 to 8.
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
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why cards have no value.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RankingError {
    /// Too few or too many cards.
    #[error("{found} cards make no {ranking} hand; give 5, 6 or 7")]
    Count {
        /// The ranking asked for.
        ranking: Ranking,
        /// How many cards were given.
        found: usize,
    },
    /// A joker among the cards.
    #[error("the joker {joker} cannot be ranked; give cards of rank 2 to A")]
    Joker {
        /// The joker.
        joker: Card,
    },
    /// A card that the deck of the ranking does not have.
    #[error("the card {card} is not in the deck of the ranking {ranking}, which has 6 to A")]
    NotInDeck {
        /// The ranking asked for.
        ranking: Ranking,
        /// The card.
        card: Card,
    },
    /// The cards make no hand of a ranking with a qualifier.
    #[error("the cards make no {ranking} hand: it takes five different ranks, all 8 or lower")]
    NoHand {
        /// The ranking asked for.
        ranking: Ranking,
    },
}

#[cfg(test)]
mod tests;
