//! What a set of cards is worth.
//!
//! A [`Ranking`] orders hands of five cards, or of fewer in badugi and small games; more cards are
//! worth the best hand among them. The value is a [`Strength`]; equal strengths tie. Which cards are
//! wild is a [`Wild`]; which own cards count beside shared ones is a [`HoleUse`]; the three together
//! are a [`Measure`]. [`Measure::evaluate`] and [`Ranking::evaluate`] check their cards; an
//! [`Evaluator`] takes sets of cards and [`Tables::strength`] a [`Key`], which is the way for a loop.
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

mod badugi;
mod category;
mod definition;
mod describe;
mod hash;
mod key;
mod measure;
pub(crate) mod multisets;
mod tables;
pub(crate) mod two_and_three;
mod wild;

use core::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::card::{Card, CardSet};

pub use category::Category;
pub(crate) use definition::ACE;
pub use describe::Description;
pub use key::Key;
pub(crate) use key::RANK_SUMS;
pub use measure::{Evaluator, HoleUse, Measure};
pub(crate) use tables::Flushes;
pub use tables::Tables;
pub use wild::Wild;

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
    /// The most cards of different ranks and suits, then the lowest of them from the top down; the
    /// ace is low. Of one to seven cards.
    #[serde(rename = "badugi")]
    Badugi,
    /// As [`Ranking::Badugi`] with the ace high (badeucey).
    #[serde(rename = "badugi_high_ace")]
    BadugiHighAce,
    /// One card, the higher wins.
    #[serde(rename = "kuhn")]
    Kuhn,
    /// Two cards: a pair, then the higher cards.
    #[serde(rename = "leduc")]
    Leduc,
    /// Three cards: straight flush, three of a kind, straight, flush, pair, high card.
    #[serde(rename = "rhode_island")]
    RhodeIsland,
}

impl Ranking {
    /// All rankings, each at the place of its number.
    pub const ALL: [Self; 12] = [
        Self::High,
        Self::ShortDeck,
        Self::ShortDeckTrips,
        Self::LowA5,
        Self::LowA5Eight,
        Self::Low27,
        Self::LowA6,
        Self::Badugi,
        Self::BadugiHighAce,
        Self::Kuhn,
        Self::Leduc,
        Self::RhodeIsland,
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
            Self::Badugi => "badugi",
            Self::BadugiHighAce => "badugi_high_ace",
            Self::Kuhn => "kuhn",
            Self::Leduc => "leduc",
            Self::RhodeIsland => "rhode_island",
        }
    }

    /// The ranking of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ranking| ranking.name() == name)
    }

    /// Whether the lowest hand wins. The greater [`Strength`] wins in every ranking.
    pub const fn is_low(self) -> bool {
        definition::Rules::of(self).low
    }

    /// The lowest rank of the cards that the ranking knows.
    pub(crate) const fn lowest_rank(self) -> u8 {
        definition::Rules::of(self).lowest_rank
    }

    /// Whether an ace is the lowest rank.
    pub(crate) const fn ace_is_low(self) -> bool {
        definition::Rules::of(self).ace_low
    }

    /// The categories, lowest first in the order of a high hand; what only wild cards make is last.
    pub(crate) const fn categories(self) -> &'static [Category] {
        definition::Rules::of(self).order
    }

    /// The cards that the ranking knows without wild cards.
    pub const fn deck(self) -> CardSet {
        CardSet::STANDARD.from_rank(self.lowest_rank())
    }

    /// How many cards make a hand.
    pub const fn cards(self) -> u8 {
        definition::Rules::of(self).cards
    }

    /// The fewest and the most cards from which the best hand is taken: 5 and 7 in most rankings.
    pub const fn card_counts(self) -> (u8, u8) {
        definition::Rules::of(self).from
    }

    /// Whether there are cards that make no hand at all.
    pub const fn has_qualifier(self) -> bool {
        definition::Rules::of(self).worst.is_some()
    }

    /// The strength of the best hand of these cards; jokers are wild. [`Strength::NONE`] when they
    /// make no hand, which only a ranking with a qualifier knows.
    ///
    /// # Errors
    /// [`RankingError`] for another number of cards than [`Ranking::card_counts`] tells, or a card
    /// that the ranking's deck does not have.
    pub fn evaluate(self, cards: CardSet) -> Result<Strength, RankingError> {
        Measure::any(self).evaluate(cards, CardSet::EMPTY)
    }

    /// The value of cards, with the category, the cards that count, and a name; jokers are wild.
    ///
    /// # Errors
    /// As [`Ranking::evaluate`], and [`RankingError::NoHand`] when the cards make no hand.
    pub fn describe(self, cards: CardSet) -> Result<Description, RankingError> {
        Measure::any(self).describe(cards, CardSet::EMPTY)
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

/// Why cards have no value.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RankingError {
    /// Too few or too many cards.
    #[error(
        "{found} card{} no {ranking} hand; give {}",
        if *found == 1 { " makes" } else { "s make" },
        counts(*.least, *.most)
    )]
    Count {
        /// The ranking asked for.
        ranking: Ranking,
        /// How many cards were given.
        found: u8,
        /// The fewest that make a hand.
        least: u8,
        /// The most from which a hand is taken.
        most: u8,
    },
    /// Too few or too many own or shared cards where so many of each count.
    #[error(
        "{own} own and {shared} shared cards make no {ranking} hand of which {uses}; give at least \
         {least_own} own and {least_shared} shared cards, and at most 7 of either"
    )]
    Uses {
        /// The ranking asked for.
        ranking: Ranking,
        /// Which own cards count.
        uses: HoleUse,
        /// How many own cards were given.
        own: u8,
        /// How many shared cards were given.
        shared: u8,
        /// The fewest own cards.
        least_own: u8,
        /// The fewest shared cards.
        least_shared: u8,
    },
    /// More own cards that must count than a hand has.
    #[error("{uses}, but a {ranking} hand has {cards} in all; let at most so many count")]
    UsesTooMany {
        /// The ranking asked for.
        ranking: Ranking,
        /// Which own cards count.
        uses: HoleUse,
        /// How many cards make a hand.
        cards: u8,
    },
    /// A joker that is not wild.
    #[error("the joker {joker} is not wild here and cannot be ranked; give cards of rank 2 to A")]
    Joker {
        /// The joker.
        joker: Card,
    },
    /// A card among the own and the shared ones.
    #[error("the card {card} occurs twice, as an own and as a shared card; a deck has one of each")]
    Twice {
        /// The card.
        card: Card,
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

/// The numbers of cards from `least` to `most` in words.
fn counts(least: u8, most: u8) -> String {
    match most - least {
        0 => least.to_string(),
        1 => format!("{least} or {most}"),
        2 => format!("{least}, {} or {most}", least + 1),
        _ => format!("{least} to {most}"),
    }
}

#[cfg(test)]
mod tests;
