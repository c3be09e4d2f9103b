//! Wild cards: which cards are wild, and what they may stand for.

use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet};

use super::{Category, Ranking};

/// Which cards are wild, and what they may stand for (rules.md section 2).
///
/// A wild card stands for whatever makes the hand best. It may stand for a card that is already
/// there, so five cards of a rank are possible, but not for a rank that is already in a flush or
/// straight. In a low ranking it stands for what makes the hand lowest, which in ace to five is the
/// lowest missing rank. It never lowers a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wild {
    /// The wild cards: jokers, all cards of a rank, or any others.
    pub cards: CardSet,
    /// Whether they are only aces, or fill a straight, flush or straight flush. Low rankings make
    /// no such difference.
    pub bug: bool,
    /// Whether five cards of a rank are a hand. Otherwise a wild card is never a fifth.
    pub five_of_a_kind: bool,
    /// Whether a wild card in a flush is an ace also where the flush has one.
    pub double_ace_flush: bool,
}

impl Wild {
    /// No card is wild, and no joker can be valued.
    pub const NONE: Self = Self {
        cards: CardSet::EMPTY,
        ..Self::JOKERS
    };

    /// Every joker is wild.
    pub const JOKERS: Self = Self {
        cards: CardSet::JOKERS,
        bug: false,
        five_of_a_kind: true,
        double_ace_flush: false,
    };

    /// Every joker is a bug.
    pub const BUG: Self = Self {
        bug: true,
        ..Self::JOKERS
    };

    /// Every joker and the four cards of a rank (0 is the deuce, 12 the ace) are wild.
    ///
    /// # Panics
    /// When `rank` is above 12.
    pub fn rank(rank: u8) -> Self {
        let four = (0..4).map(|suit| Card::new(rank, suit));
        Self {
            cards: four.fold(CardSet::JOKERS, CardSet::with),
            ..Self::JOKERS
        }
    }

    /// What makes a difference to the values of this ranking.
    pub(super) fn kind(self, ranking: Ranking) -> Kind {
        let kind =
            self.bug as u8 | (!self.five_of_a_kind as u8) << 1 | (self.double_ace_flush as u8) << 2;
        let rules = super::definition::Rules::of(ranking);
        if kind == 0 || rules.low || !rules.order.contains(&Category::FiveOfAKind) {
            return Kind(0);
        }
        Kind(kind)
    }
}

impl Default for Wild {
    fn default() -> Self {
        Self::JOKERS
    }
}

/// What wild cards may stand for, apart from which they are: rankings have tables for each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kind(u8);

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 8;

    /// The number, below [`Kind::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// See [`Wild::bug`].
    pub const fn bug(self) -> bool {
        self.0 & 1 != 0
    }

    /// See [`Wild::five_of_a_kind`].
    pub const fn five_of_a_kind(self) -> bool {
        self.0 & 2 == 0
    }

    /// See [`Wild::double_ace_flush`].
    pub const fn double_ace_flush(self) -> bool {
        self.0 & 4 != 0
    }
}
