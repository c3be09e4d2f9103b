//! What can be wrong with a range, and where.

use thiserror::Error;

use crate::card::{Card, CardSet, RANK_CHARS};

/// Why there is no such range.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RangeError {
    /// A piece of a text.
    #[error("{piece:?} (at character {at}) {problem}")]
    Piece {
        /// The piece as it stands in the text, cut after 40 characters.
        piece: String,
        /// Where it begins, in characters from 0.
        at: usize,
        /// What is wrong with it.
        problem: Problem,
    },
    /// A text that names no hand at all.
    #[error(
        "the range is empty; write hands such as 'TT+, AKs' or 'AsKd', or 'random' for any hand"
    )]
    Blank,
    /// A hand that was given as cards.
    #[error("the hand {hand} {problem}")]
    Hand {
        /// The hand.
        hand: String,
        /// What is wrong with it.
        problem: Problem,
    },
    /// An operation that leaves no hand.
    #[error("no hand is left: {0}; a range holds at least one")]
    Nothing(&'static str),
    /// Hands that no list should hold.
    #[error("{0}")]
    TooMany(Problem),
    /// Two ranges of different games.
    #[error("ranges of {0} and of {1} cards, or of different decks, have no hand in common")]
    Games(u8, u8),
    /// Hole cards that no game deals.
    #[error(
        "a hand of {cards} cards from a deck of {deck}; a range is of hands of 1 to 7 cards, from a \
         deck that has as many and no joker"
    )]
    Hole {
        /// The cards of a hand.
        cards: u8,
        /// The cards of the deck.
        deck: u32,
    },
}

/// What is wrong with a piece of a range; it follows the piece in a sentence.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// Nothing that a range is written in.
    #[error(
        "is no hand; write a class such as TT, AKs or AKo, cards such as AsKd, with * for any rank \
         or any suit, a run such as TT+ or A5s-A2s, a percentage such as 15%, or random"
    )]
    Unreadable,
    /// Too few or too many cards.
    #[error(
        "is of {found} card{}, and a hand of this game has {expected}; a * stands for any card",
        if *found == 1 { "" } else { "s" }
    )]
    Count {
        /// How many it has.
        found: usize,
        /// How many it needs.
        expected: u8,
    },
    /// No card at all.
    #[error("holds no known card; write 'random' for any hand")]
    NoCard,
    /// A card that occurs twice.
    #[error("holds {0} twice")]
    Twice(Card),
    /// The same hand again.
    #[error("is given twice")]
    Repeated,
    /// A pair with a mark of suits.
    #[error(
        "cannot be: the cards of a pair always differ in suit, so a pair takes no s and no o; \
         write {0}"
    )]
    MarkedPair(String),
    /// A card, rank or suit that the deck does not have.
    #[error("needs {card}, which the deck does not have: it has {deck}")]
    NotInDeck {
        /// What is missing.
        card: String,
        /// The ranks that there are.
        deck: String,
    },
    /// A plus after something that it makes no sense after.
    #[error("takes no +, which stands after a pair or two ranks, as in TT+, AJs+ and AT+")]
    Plus,
    /// Two ends that are no run.
    #[error(
        "is no run; both ends are pairs (QQ-88), or share the first card (KTo-K8o) or the gap \
         between the cards (76s-54s), and both are s, or both o, or neither; to take hands away \
         write ! before them, as in TT+, !QQ"
    )]
    Run,
    /// A percentage that cannot be.
    #[error("is no percentage; write one above 0 and up to 100 such as 15%, or two such as 5%-20%")]
    Percent,
    /// A percentage where there is no order of hands.
    #[error(
        "asks for the best hands, whose order is known for two cards of the standard deck only"
    )]
    NoOrder,
    /// A percentage between which no class lies.
    #[error("holds no class of hands: the two percentages are too close")]
    Narrow,
    /// A weight that is none.
    #[error(
        "has no weight after the colon or in the brackets; a weight is a number from 0 to 1000000 or \
         a percentage, such as AA:0.5, AA:50% or [50]AA[/50]; ds, ss and r ask for suits"
    )]
    Weight,
    /// A weight within a weight.
    #[error("is weighted twice: by itself and by the group or the brackets around it")]
    WeightedTwice,
    /// A hand to take away that has a weight.
    #[error("has a weight, but hands that are taken away go wholly; leave it out")]
    WeightedExclusion,
    /// Nothing to take away from.
    #[error("takes hands away, and none stand before it; begin with them, as in random, !QQ")]
    NothingBefore,
    /// The last hand was taken away.
    #[error("takes away the last hand; a range holds at least one")]
    NothingLeft,
    /// A weight of nothing.
    #[error("leaves no hand with a weight above 0; a range holds at least one")]
    NoWeight,
    /// A parenthesis or bracket without its partner.
    #[error("has no partner: groups are (AA, KK):0.5 and [50]AA, KK[/50], and do not nest")]
    Unpaired,
    /// A deck without such hands.
    #[error("is no hand of this deck")]
    NoHand,
    /// More hands than a list may hold.
    #[error(
        "stands for more than {0} hands, too many to list; leave random as it is, or say more of \
         the cards"
    )]
    TooMany(usize),
    /// A text that takes too long.
    #[error("makes the range too long to read: its pieces name more than {0} hands in all")]
    TooLong(usize),
}

impl Problem {
    pub(super) fn not_in_deck(card: impl Into<String>, deck: CardSet) -> Self {
        let ranks = super::class::ranks_of(deck);
        let deck = ranks.iter().rev().map(|&r| RANK_CHARS[r as usize]);
        Self::NotInDeck {
            card: card.into(),
            deck: deck.collect(),
        }
    }
}
