//! Ranks, suits, cards, sets of cards, and slots whose card may be unknown.
//!
//! A [`Card`] is one of the 52 cards of a standard deck or one of [`Card::JOKERS`] jokers. A
//! [`CardSet`] is a set of distinct cards in one machine word. A [`Slot`] is a place for a card
//! that may be unknown (written `??`) until it is revealed.

use core::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The characters of the thirteen ranks, deuce first.
pub const RANK_CHARS: [char; 13] = [
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
];

/// The characters of the four suits: clubs, diamonds, hearts, spades.
pub const SUIT_CHARS: [char; 4] = ['c', 'd', 'h', 's'];

/// What was wrong with a card text, and where.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CardError {
    /// The text holds something that is not a card.
    #[error(
        "{text:?} is not a card (at character {at} of {input:?}); a card is a rank 2-9 T J Q K A \
         and a suit c d h s, such as 'As' or '10h'; a joker is '*', an unknown card '??'"
    )]
    NotACard {
        /// The offending piece.
        text: String,
        /// The whole input.
        input: String,
        /// Where the piece begins, in characters from 0.
        at: usize,
    },
    /// A card occurs twice.
    #[error("the card {card} occurs twice in {context}; a deck has one of each")]
    Duplicate {
        /// The card.
        card: Card,
        /// Where it was found.
        context: String,
    },
    /// A text held more or fewer cards than were asked for.
    #[error("{input:?} holds {found} cards; expected {expected}")]
    Count {
        /// The whole input.
        input: String,
        /// How many cards it holds.
        found: usize,
        /// How many were expected.
        expected: String,
    },
    /// An index that names no card.
    #[error("{index} is not a card index; cards are 0 (2c) to 51 (As), jokers 52 to 55")]
    Index {
        /// The index.
        index: i64,
    },
}

/// One card: `rank * 4 + suit` with the deuce of clubs 0 and the ace of spades 51; jokers follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

impl Card {
    /// How many distinct jokers a deck may hold.
    pub const JOKERS: u8 = 4;
    /// One more than the greatest card index.
    pub const COUNT: u8 = 52 + Self::JOKERS;

    /// The card with this rank (0 is the deuce, 12 the ace) and suit (0 c, 1 d, 2 h, 3 s).
    ///
    /// # Panics
    /// When `rank` is above 12 or `suit` above 3.
    pub const fn new(rank: u8, suit: u8) -> Self {
        assert!(rank < 13 && suit < 4);
        Self(rank * 4 + suit)
    }

    /// The card with this index, 0 to 55.
    ///
    /// # Errors
    /// [`CardError::Index`] above 55.
    pub const fn from_index(index: u8) -> Result<Self, CardError> {
        if index < Self::COUNT {
            Ok(Self(index))
        } else {
            Err(CardError::Index {
                index: index as i64,
            })
        }
    }

    /// The index, 0 to 55.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Whether this is a joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= 52
    }

    /// The rank, 0 (deuce) to 12 (ace); 13 for a joker.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 2
    }

    /// The suit, 0 to 3 for c, d, h, s. A joker has none; its own number is returned.
    #[inline]
    pub const fn suit(self) -> u8 {
        self.0 & 3
    }
}

impl TryFrom<u8> for Card {
    type Error = CardError;
    fn try_from(index: u8) -> Result<Self, CardError> {
        Self::from_index(index)
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            // One joker is '*'; further ones carry a number so that a deck stays distinct.
            return match self.0 - 52 {
                0 => write!(f, "*"),
                n => write!(f, "*{}", n + 1),
            };
        }
        write!(
            f,
            "{}{}",
            RANK_CHARS[self.rank() as usize],
            SUIT_CHARS[self.suit() as usize]
        )
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A place for a card: known, or unknown until it is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Slot(u8);

impl Slot {
    /// A card that nobody has told us yet, written `??`.
    pub const UNKNOWN: Self = Self(u8::MAX);

    /// The slot with this code, which is a card's index or that of an unknown card.
    #[inline]
    pub(crate) const fn of_code(code: u8) -> Self {
        debug_assert!(code < Card::COUNT || code == u8::MAX);
        Self(code)
    }

    /// The card, if it is known.
    #[inline]
    pub const fn card(self) -> Option<Card> {
        if self.0 == u8::MAX {
            None
        } else {
            Some(Card(self.0))
        }
    }

    /// Whether the card is known.
    #[inline]
    pub const fn is_known(self) -> bool {
        self.0 != u8::MAX
    }

    /// The card's index, or 255 when it is unknown.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
}

impl From<Card> for Slot {
    fn from(card: Card) -> Self {
        Self(card.0)
    }
}

impl TryFrom<u8> for Slot {
    type Error = CardError;
    fn try_from(code: u8) -> Result<Self, CardError> {
        if code == u8::MAX {
            Ok(Self::UNKNOWN)
        } else {
            Card::from_index(code).map(Self::from)
        }
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> Self {
        slot.0
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => fmt::Display::fmt(&card, f),
            None => write!(f, "??"),
        }
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of distinct cards; bit `i` stands for the card of index `i`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The 52 cards of a standard deck.
    pub const STANDARD: Self = Self((1 << 52) - 1);
    /// The jokers.
    pub const JOKERS: Self = Self((1 << Card::COUNT) - (1 << 52));

    /// The set with these bits.
    ///
    /// # Errors
    /// [`CardError::Index`] when a bit stands for no card.
    pub const fn from_bits(bits: u64) -> Result<Self, CardError> {
        if bits >> Card::COUNT == 0 {
            Ok(Self(bits))
        } else {
            Err(CardError::Index {
                index: 63 - bits.leading_zeros() as i64,
            })
        }
    }

    /// The bits, one a card index.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with the card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// The set without the card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// All cards of both.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are in both.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards of this rank (0 is the deuce) and above, jokers among them.
    #[must_use]
    pub const fn from_rank(self, rank: u8) -> Self {
        Self(self.0 >> (4 * rank) << (4 * rank))
    }

    /// The cards of this suit (0 c, 1 d, 2 h, 3 s); jokers have none.
    #[must_use]
    pub const fn of_suit(self, suit: u8) -> Self {
        /// The cards of the first suit.
        const CLUBS: u64 = 0x1_1111_1111_1111;
        Self(self.0 & CLUBS << suit)
    }

    /// The cards, lowest index first.
    pub fn iter(self) -> CardIter {
        CardIter(self.0)
    }

    /// The cards of a text in the plainest form, such as `AsKd` or `As Kd`: a rank and a suit as they
    /// are printed, with or without a space between cards. Nothing when the text has another form,
    /// which [`parse_slots`] may read, or a card is twice. Several times quicker than that.
    pub fn parse_plain(text: &str) -> Option<Self> {
        let mut rest = text.as_bytes();
        let mut set = 0;
        while let [rank, suit, after @ ..] = rest {
            let index = PLAIN_RANKS[*rank as usize] + PLAIN_SUITS[*suit as usize];
            if index >= 52 || set >> index & 1 == 1 {
                return None;
            }
            set |= 1 << index;
            rest = after.strip_prefix(b" ").unwrap_or(after);
        }
        rest.is_empty().then_some(Self(set))
    }

    /// Collects distinct cards.
    ///
    /// # Errors
    /// [`CardError::Duplicate`] naming the first card that occurs twice; `context` says where.
    pub fn collect(
        cards: impl IntoIterator<Item = Card>,
        context: &str,
    ) -> Result<Self, CardError> {
        let mut set = Self::EMPTY;
        for card in cards {
            if set.contains(card) {
                return Err(CardError::Duplicate {
                    card,
                    context: context.to_owned(),
                });
            }
            set = set.with(card);
        }
        Ok(set)
    }
}

impl TryFrom<u64> for CardSet {
    type Error = CardError;
    fn try_from(bits: u64) -> Result<Self, CardError> {
        Self::from_bits(bits)
    }
}

impl From<CardSet> for u64 {
    fn from(set: CardSet) -> Self {
        set.0
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardIter;
    fn into_iter(self) -> CardIter {
        self.iter()
    }
}

/// The cards of a [`CardSet`], lowest index first.
#[derive(Clone, Debug)]
pub struct CardIter(u64);

impl Iterator for CardIter {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Card(index))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl DoubleEndedIterator for CardIter {
    fn next_back(&mut self) -> Option<Card> {
        let index = self.0.checked_ilog2()?;
        self.0 ^= 1 << index;
        Some(Card(index as u8))
    }
}

impl ExactSizeIterator for CardIter {}

/// The suit that a character stands for.
pub(crate) fn suit_of(c: char) -> Option<u8> {
    // Text presentation selectors after a symbol are skipped by the parser.
    Some(match c {
        'c' | 'C' | '\u{2663}' | '\u{2667}' => 0,
        'd' | 'D' | '\u{2666}' | '\u{2662}' => 1,
        'h' | 'H' | '\u{2665}' | '\u{2661}' => 2,
        's' | 'S' | '\u{2660}' | '\u{2664}' => 3,
        _ => return None,
    })
}

/// The rank that a character stands for.
pub(crate) fn rank_of(c: char) -> Option<u8> {
    let upper = c.to_ascii_uppercase();
    RANK_CHARS.iter().position(|&r| r == upper).map(|r| r as u8)
}

/// What the characters of a card add to its index; 64 or more where there is no such card.
const PLAIN_RANKS: [u8; 256] = {
    let mut table = [64; 256];
    let mut rank = 0;
    while rank < 13 {
        table[RANK_CHARS[rank] as usize] = 4 * rank as u8;
        rank += 1;
    }
    table
};
const PLAIN_SUITS: [u8; 256] = {
    let mut table = [64; 256];
    let mut suit = 0;
    while suit < 4 {
        table[SUIT_CHARS[suit] as usize] = suit as u8;
        suit += 1;
    }
    table
};

/// Reads cards from text: `As`, `10s`, `AsKd`, `As Kd`, `A♠ K♦`, `*` for a joker (the first that the
/// text does not have yet; `*2` for the second), `??` for an unknown card. Ranks and suits are read in either case; spaces, commas and
/// line ends may stand between cards.
///
/// # Errors
/// [`CardError::NotACard`] with the offending text and its place. Duplicates are not looked for
/// here; see [`CardSet::collect`].
pub fn parse_slots(input: &str) -> Result<Vec<Slot>, CardError> {
    let chars: Vec<char> = input.chars().collect();
    let refuse = |at: usize| {
        // Quote up to the next separator, at most four characters: enough to find the place.
        let text: String = chars[at..]
            .iter()
            .take_while(|c| !c.is_whitespace() && **c != ',')
            .take(4)
            .collect();
        CardError::NotACard {
            text,
            input: input.to_owned(),
            at,
        }
    };
    let mut slots = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c.is_whitespace() || c == ',' {
            i += 1;
            continue;
        }
        if c == '?' {
            if chars.get(i + 1) != Some(&'?') {
                return Err(refuse(i));
            }
            slots.push(Slot::UNKNOWN);
            i += 2;
            continue;
        }
        if c == '*' {
            let number = match chars.get(i + 1) {
                Some(&d @ '2'..='4') if chars.get(i + 2).is_none_or(|&s| suit_of(s).is_none()) => {
                    i += 1;
                    d as u8 - b'1'
                }
                _ => (0..Card::JOKERS)
                    .find(|number| !slots.contains(&Slot(52 + number)))
                    .unwrap_or(0),
            };
            slots.push(Slot(52 + number));
            i += 1;
            continue;
        }
        let (rank, width) = match (c, chars.get(i + 1)) {
            ('1', Some('0')) => (8, 2),
            _ => (rank_of(c).ok_or_else(|| refuse(i))?, 1),
        };
        let suit = chars
            .get(i + width)
            .and_then(|&s| suit_of(s))
            .ok_or_else(|| refuse(i))?;
        slots.push(Slot(rank * 4 + suit));
        i += width + 1;
        if chars.get(i) == Some(&'\u{fe0f}') || chars.get(i) == Some(&'\u{fe0e}') {
            i += 1;
        }
    }
    Ok(slots)
}

/// Reads known cards; as [`parse_slots`], and an unknown card is refused.
///
/// # Errors
/// [`CardError::NotACard`] as there, also for `??`.
pub fn parse_cards(input: &str) -> Result<Vec<Card>, CardError> {
    parse_slots(input)?
        .into_iter()
        .map(|slot| {
            slot.card().ok_or_else(|| CardError::NotACard {
                text: "??".to_owned(),
                input: input.to_owned(),
                at: input.find('?').unwrap_or(0),
            })
        })
        .collect()
}

/// Writes cards one after the other without separators, as [`parse_slots`] reads them.
pub fn format_slots(slots: &[Slot]) -> String {
    slots.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_what_it_prints() {
        for index in 0..Card::COUNT {
            let card = Card::from_index(index).unwrap();
            assert_eq!(parse_cards(&card.to_string()).unwrap(), [card]);
        }
        assert!(Card::from_index(Card::COUNT).is_err());
    }

    #[test]
    fn all_spellings_of_a_ten() {
        for text in ["Td", "10d", "10D", "tD", "T♦", "10♦\u{fe0f}"] {
            assert_eq!(parse_cards(text).unwrap(), [Card::new(8, 1)], "{text}");
        }
        for text in ["0d", "1d", "Tdd", "T", "d", "1", "10", "?", "A s", "As-Kd"] {
            assert!(parse_cards(text).is_err(), "{text}");
        }
    }

    #[test]
    fn many_cards_and_unknown_ones() {
        let slots = parse_slots("AsKd, ??\n* *2").unwrap();
        assert_eq!(format_slots(&slots), "AsKd??**2");
        assert!(parse_cards("As??").is_err());
        assert!(parse_slots("").unwrap().is_empty());
        let error = parse_slots("As Kx").unwrap_err().to_string();
        assert!(
            error.contains("\"Kx\"") && error.contains("character 3"),
            "{error}"
        );
    }

    #[test]
    fn the_plain_form_is_read_as_the_other_reader_does() {
        for text in ["", "As", "AsKd2c", "As Kd 2c", "2h ", "AsKd 2c3d4h5s6c"] {
            let cards = parse_cards(text).unwrap();
            let set = CardSet::collect(cards, text).unwrap();
            assert_eq!(CardSet::parse_plain(text), Some(set), "{text:?}");
        }
        for text in [
            "as", "AS", "10d", "A♠", "*", "??", "AsAs", " As", "A", "AsK", "A s",
        ] {
            assert_eq!(CardSet::parse_plain(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_plain_joker_is_the_first_that_is_not_there_yet() {
        assert_eq!(format_slots(&parse_slots("***").unwrap()), "**2*3");
        assert_eq!(format_slots(&parse_slots("*2* *").unwrap()), "*2**3");
    }

    #[test]
    fn a_set_names_the_duplicate() {
        let cards = parse_cards("AsKdAs").unwrap();
        let error = CardSet::collect(cards, "the board")
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("As") && error.contains("the board"),
            "{error}"
        );
    }
}
