//! Ranges: weighted sets of starting hands, and the language that people write them in.
//!
//! A [`Range`] holds hands of one number of cards ([`Hole`]), each with a weight. `random`, every
//! hand at weight 1, is not written out ([`Hands::All`]): of six cards there are 20 million. A range
//! is never empty; what would be is an error that says why.
//!
//! ```
//! use pokercore_core::equity::range::{Hole, Range};
//!
//! let range = Range::parse("TT+, AJs+, KTo-K8o, AsKd:0.5", Hole::HOLDEM)?;
//! assert_eq!(range.len(), 30 + 12 + 36 + 1);
//! assert_eq!(range.to_string(), "TT+, AJs+, KTo-K8o, AsKd:0.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The language
//!
//! Pieces stand between commas, semicolons, spaces or line ends. A later piece overwrites the
//! weight of a hand that an earlier one gave. Ranks are `A K Q J T 9 ... 2` (also `10`), suits
//! `c d h s` or symbols; capitals do not matter.
//!
//! | piece | hands |
//! |---|---|
//! | `AKs`, `AKo`, `AK`, `TT` | suited, offsuit, both; a pair |
//! | `TT+` | this pair and the higher ones |
//! | `AJs+`, `AT+` | the second card climbs to below the first: AJs AQs AKs. So `76s+` is 76s alone |
//! | `QQ-88`, `KTo-K8o`, `76s-54s` | pairs; the second card moves; both move, the gap stays. Either end first |
//! | `AsKd`, `As Kd` | one hand |
//! | `A*`, `A*s`, `A*o`, `As*`, `AsK*`, `A*Ks`, `*h*h` | `*` (or `x`) is any rank, or any suit behind a rank |
//! | `random`, `any`, `any two`, `*`, `100%` | every hand |
//! | `15%`, `5%-20%` | the best by equity against a random hand ([`Class::by_equity`]): whole classes until the part is reached; a slice of them |
//! | `AA:0.5`, `AA:50%`, `(AA, KK):0.5`, `[50]AA, KK[/50]` | weights; 0 takes the hands out |
//! | `!QQ`, `!(QQ, AK)` | takes these away from what stands before |
//!
//! Hands of other games are written card by card: `AsAhKsKh`; `AA**` is any hand with two aces or
//! more, `AAKK` any of these ranks. `:ds`, `:ss` and `:r` ask for two suits, one, or none that holds
//! two cards or more: `AA**:ds`. With [`Hole::partial`] a hand may have fewer cards (`Ah2s3d`), and
//! `??` stands for an unknown one; spaces then only part the cards of a hand, commas part hands.

mod class;
mod error;
mod parse;
mod pattern;
mod piece;
mod print;

use core::hash::{Hash, Hasher};

use crate::card::{Card, CardSet, Slot, format_slots};

pub use class::{Cell, Class, grid};
pub use error::{Problem, RangeError};

/// The hole cards that a game deals to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hole {
    /// How many, 1 to 7.
    pub cards: u8,
    /// What they are dealt from; no joker.
    pub deck: CardSet,
    /// Whether a hand may have fewer cards, the others being unknown.
    pub partial: bool,
}

impl Hole {
    /// Two cards of the standard deck.
    pub const HOLDEM: Self = Self::of(2);

    /// So many cards of the standard deck, all known.
    pub const fn of(cards: u8) -> Self {
        Self {
            cards,
            deck: CardSet::STANDARD,
            partial: false,
        }
    }

    fn check(self) -> Result<Self, RangeError> {
        let deck = self.deck.len();
        let jokers = !self.deck.difference(CardSet::STANDARD).is_empty();
        if !(1..=7).contains(&self.cards) || deck < u32::from(self.cards) || jokers {
            return Err(RangeError::Hole {
                cards: self.cards,
                deck,
            });
        }
        Ok(self)
    }

    /// How many hands there are.
    pub fn hands(self) -> u64 {
        combinations(self.deck.len(), self.cards)
    }
}

/// The hands of a [`Range`].
#[derive(Clone, Debug)]
pub enum Hands {
    /// Every hand of the deck, with weight 1.
    All,
    /// These hands with their weights in units of which [`Range::scale`] make 1; in the order of
    /// their bits, each once.
    Listed(Vec<(CardSet, u64)>),
}

/// A weighted set of starting hands; never empty. Equal where hands, weights and the number of cards
/// are.
#[derive(Clone, Debug)]
pub struct Range {
    hole: Hole,
    hands: Hands,
    scale: u64,
}

/// Weights are read in millionths, so every scale divides this.
const MILLION: u64 = 1_000_000;

impl Range {
    /// At most how many hands a range lists.
    pub const MOST: usize = 3_000_000;
    /// The largest weight of a hand.
    pub const MOST_WEIGHT: u64 = 1_000_000;

    /// Every hand.
    ///
    /// # Errors
    /// [`RangeError::Hole`] for cards that no game deals.
    pub fn all(hole: Hole) -> Result<Self, RangeError> {
        Ok(Self {
            hole: hole.check()?,
            hands: Hands::All,
            scale: 1,
        })
    }

    /// Reads a range as people write it: see [the language](self).
    ///
    /// # Errors
    /// [`RangeError::Piece`] with the offending piece, where it begins, and what would be right;
    /// others where the text as a whole is no range.
    pub fn parse(text: &str, hole: Hole) -> Result<Self, RangeError> {
        parse::parse(text, hole.check()?)
    }

    /// The range of these hands with their weights in millionths; weight 0 leaves a hand out.
    ///
    /// # Errors
    /// [`RangeError::Hand`] for a hand of another number of cards, with a card that the deck does
    /// not have, or that is given twice, and for a weight above [`Range::MOST_WEIGHT`];
    /// [`RangeError::Nothing`] when there is none, [`RangeError::TooMany`] above [`Range::MOST`].
    pub fn from_hands(
        hole: Hole,
        hands: impl IntoIterator<Item = (CardSet, u64)>,
    ) -> Result<Self, RangeError> {
        let hole = hole.check()?;
        let refuse = |hand: CardSet, problem| {
            let hand = text_of(hand);
            Err(RangeError::Hand { hand, problem })
        };
        let mut listed: Vec<(CardSet, u64)> = Vec::new();
        for (hand, weight) in hands {
            let found = hand.len() as usize;
            if found > hole.cards as usize || (found < hole.cards as usize && !hole.partial) {
                let expected = hole.cards;
                return refuse(hand, Problem::Count { found, expected });
            }
            if found == 0 {
                return refuse(hand, Problem::NoCard);
            }
            if let Some(card) = hand.difference(hole.deck).iter().next() {
                return refuse(hand, Problem::not_in_deck(card.to_string(), hole.deck));
            }
            if weight > Self::MOST_WEIGHT * MILLION {
                return refuse(hand, Problem::Weight);
            }
            if listed.len() == Self::MOST {
                return Err(RangeError::TooMany(Problem::TooMany(Self::MOST)));
            }
            listed.push((hand, weight));
        }
        listed.sort_unstable_by_key(|(hand, _)| hand.bits());
        if let Some(pair) = listed.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return refuse(pair[0].0, Problem::Repeated);
        }
        Self::of_millionths(hole, listed).ok_or(RangeError::Nothing("no hand has a weight above 0"))
    }

    /// From sorted, distinct hands with weights in millionths; nothing where all weights are 0.
    fn of_millionths(hole: Hole, mut hands: Vec<(CardSet, u64)>) -> Option<Self> {
        hands.retain(|&(_, weight)| weight > 0);
        if hands.is_empty() {
            return None;
        }
        let common = hands
            .iter()
            .fold(MILLION, |common, &(_, weight)| gcd(common, weight));
        let scale = MILLION / common;
        for (_, weight) in &mut hands {
            *weight /= common;
        }
        let whole = |&(hand, weight): &(CardSet, u64)| {
            hand.len() == u32::from(hole.cards) && weight == scale
        };
        let all = hands.len() as u64 == hole.hands() && hands.iter().all(whole);
        Some(Self {
            hole,
            hands: if all {
                Hands::All
            } else {
                Hands::Listed(hands)
            },
            scale,
        })
    }

    /// What hands of the game are.
    pub const fn hole(&self) -> Hole {
        self.hole
    }

    /// The hands, in the form in which they are held.
    pub const fn hands(&self) -> &Hands {
        &self.hands
    }

    /// Whether every hand is in the range, with weight 1.
    pub const fn is_all(&self) -> bool {
        matches!(self.hands, Hands::All)
    }

    /// What weight 1 is in the weights of the hands; it divides a million. The weights and this have
    /// no common divisor.
    pub const fn scale(&self) -> u64 {
        self.scale
    }

    /// How many hands; weights do not matter. Up to 133,784,560.
    #[expect(clippy::len_without_is_empty, reason = "a range is never empty")]
    pub fn len(&self) -> u64 {
        match &self.hands {
            Hands::All => self.hole.hands(),
            Hands::Listed(hands) => hands.len() as u64,
        }
    }

    /// The sum of the weights, in units of which [`Range::scale`] make 1.
    pub fn total_weight(&self) -> u128 {
        match &self.hands {
            Hands::All => u128::from(self.hole.hands()),
            Hands::Listed(hands) => hands.iter().map(|&(_, weight)| u128::from(weight)).sum(),
        }
    }

    /// The weight of a hand, in units of which [`Range::scale`] make 1; 0 where it is not in the
    /// range.
    pub fn weight_of(&self, hand: CardSet) -> u64 {
        match &self.hands {
            Hands::All => {
                let inside = hand.difference(self.hole.deck).is_empty();
                u64::from(inside && hand.len() == u32::from(self.hole.cards))
            }
            Hands::Listed(hands) => hands
                .binary_search_by_key(&hand.bits(), |(hand, _)| hand.bits())
                .map_or(0, |place| hands[place].1),
        }
    }

    /// Whether the hand is in the range.
    pub fn contains(&self, hand: CardSet) -> bool {
        self.weight_of(hand) > 0
    }

    /// Whether every hand of another range is in this one, whatever its weight.
    pub fn contains_all(&self, other: &Self) -> bool {
        other.len() <= self.len() && other.iter().all(|(hand, _)| self.contains(hand))
    }

    /// The hands with their weights, in the order of their bits.
    pub fn iter(&self) -> Iter<'_> {
        Iter(match &self.hands {
            Hands::All => Source::All(Subsets::new(self.hole.deck, self.hole.cards)),
            Hands::Listed(hands) => Source::Listed(hands.iter()),
        })
    }

    /// The hands without those that hold one of these cards.
    ///
    /// # Errors
    /// [`RangeError::Nothing`] when none is left; [`RangeError::TooMany`] when too many are for a
    /// list, which happens to `random` of more than five cards only.
    pub fn without(&self, dead: CardSet) -> Result<Self, RangeError> {
        if dead.intersection(self.hole.deck).is_empty() {
            return Ok(self.clone());
        }
        let alive = |&(hand, _): &(CardSet, u64)| hand.intersection(dead).is_empty();
        self.keep(alive, "every hand holds one of the cards that are dead")
    }

    /// The hands of either range, each with the greater of its weights.
    ///
    /// # Errors
    /// [`RangeError::Games`] for ranges of different games; [`RangeError::TooMany`] when there are
    /// too many for a list.
    pub fn union(&self, other: &Self) -> Result<Self, RangeError> {
        self.same_game(other)?;
        for (one, two) in [(self, other), (other, self)] {
            if one.is_all() && two.is_within_all() {
                return Ok(one.clone());
            }
        }
        let mut hands = self.millionths()?;
        hands.extend(other.millionths()?);
        hands.sort_unstable_by_key(|&(hand, weight)| (hand.bits(), core::cmp::Reverse(weight)));
        hands.dedup_by_key(|(hand, _)| *hand);
        Self::list(self.wider(other), hands, "neither range has a hand")
    }

    /// The hands of both ranges, each with the lesser of its weights.
    ///
    /// # Errors
    /// [`RangeError::Games`] for ranges of different games; [`RangeError::Nothing`] when they share
    /// no hand.
    pub fn intersection(&self, other: &Self) -> Result<Self, RangeError> {
        self.same_game(other)?;
        let (few, many) = if self.is_all() {
            (other, self)
        } else {
            (self, other)
        };
        if few.is_all() {
            return Ok(few.clone());
        }
        let mut hands = few.millionths()?;
        for (hand, weight) in &mut hands {
            *weight = (*weight).min(many.weight_of(*hand) * (MILLION / many.scale));
        }
        Self::list(few.hole, hands, "the ranges have no hand in common")
    }

    /// The hands of this range that are not in the other, whatever their weight there.
    ///
    /// # Errors
    /// [`RangeError::Games`] for ranges of different games; [`RangeError::Nothing`] when none is
    /// left, [`RangeError::TooMany`] when too many are for a list.
    pub fn difference(&self, other: &Self) -> Result<Self, RangeError> {
        self.same_game(other)?;
        let nothing = "every hand of the first range is in the second";
        if self.is_all() && other.is_all() {
            return Err(RangeError::Nothing(nothing));
        }
        self.keep(|&(hand, _)| !other.contains(hand), nothing)
    }

    fn keep(
        &self,
        wanted: impl Fn(&(CardSet, u64)) -> bool,
        nothing: &'static str,
    ) -> Result<Self, RangeError> {
        let mut hands = self.millionths()?;
        hands.retain(wanted);
        Self::list(self.hole, hands, nothing)
    }

    fn list(
        hole: Hole,
        hands: Vec<(CardSet, u64)>,
        nothing: &'static str,
    ) -> Result<Self, RangeError> {
        if hands.len() > Self::MOST {
            return Err(RangeError::TooMany(Problem::TooMany(Self::MOST)));
        }
        Self::of_millionths(hole, hands).ok_or(RangeError::Nothing(nothing))
    }

    /// The hands as a list, with weights in millionths.
    fn millionths(&self) -> Result<Vec<(CardSet, u64)>, RangeError> {
        if self.len() > Self::MOST as u64 {
            return Err(RangeError::TooMany(Problem::TooMany(Self::MOST)));
        }
        let unit = MILLION / self.scale;
        Ok(self
            .iter()
            .map(|(hand, weight)| (hand, weight * unit))
            .collect())
    }

    /// Whether every hand is whole and none weighs more than 1, so that `random` covers it.
    fn is_within_all(&self) -> bool {
        match &self.hands {
            Hands::All => true,
            Hands::Listed(hands) => hands.iter().all(|&(hand, weight)| {
                weight <= self.scale && hand.len() == u32::from(self.hole.cards)
            }),
        }
    }

    fn same_game(&self, other: &Self) -> Result<(), RangeError> {
        let (one, two) = (self.hole, other.hole);
        if one.cards == two.cards && one.deck == two.deck {
            Ok(())
        } else {
            Err(RangeError::Games(one.cards, two.cards))
        }
    }

    fn wider(&self, other: &Self) -> Hole {
        Hole {
            partial: self.hole.partial || other.hole.partial,
            ..self.hole
        }
    }
}

impl PartialEq for Range {
    fn eq(&self, other: &Self) -> bool {
        self.hole.cards == other.hole.cards
            && self.scale == other.scale
            && match (&self.hands, &other.hands) {
                (Hands::All, Hands::All) => self.hole.deck == other.hole.deck,
                _ => self.len() == other.len() && self.iter().eq(other.iter()),
            }
    }
}

impl Eq for Range {}

impl Hash for Range {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hole.cards, self.scale, self.len()).hash(state);
        // A part of the hands is enough to tell most ranges apart, and `random` is long.
        for item in self.iter().take(64) {
            item.hash(state);
        }
    }
}

impl<'a> IntoIterator for &'a Range {
    type Item = (CardSet, u64);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The hands of a [`Range`] with their weights, in the order of their bits.
#[derive(Clone, Debug)]
pub struct Iter<'a>(Source<'a>);

#[derive(Clone, Debug)]
enum Source<'a> {
    All(Subsets),
    Listed(core::slice::Iter<'a, (CardSet, u64)>),
}

impl Iterator for Iter<'_> {
    type Item = (CardSet, u64);
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Source::All(subsets) => subsets.next().map(|hand| (hand, 1)),
            Source::Listed(hands) => hands.next().copied(),
        }
    }
}

/// The subsets of so many cards, in the order of their bits.
#[derive(Clone, Debug)]
pub struct Subsets {
    cards: Vec<Card>,
    /// The next subset, as places in `cards`; beyond the last place when all were given.
    places: u64,
}

impl Subsets {
    /// The subsets of `count` cards; one, the empty one, for 0.
    pub fn new(cards: CardSet, count: u8) -> Self {
        Self {
            cards: cards.iter().collect(),
            places: (1 << count) - 1,
        }
    }
}

impl Iterator for Subsets {
    type Item = CardSet;
    fn next(&mut self) -> Option<CardSet> {
        let mut places = self.places;
        if places >> self.cards.len() != 0 {
            return None;
        }
        // The next number with as many bits: the lowest run of bits moves its highest bit up by
        // one, and its others down to the bottom.
        let lowest = places & places.wrapping_neg();
        self.places = if lowest == 0 {
            u64::MAX
        } else {
            let up = places + lowest;
            up | (((up ^ places) >> 2) / lowest)
        };
        let mut set = CardSet::EMPTY;
        while places != 0 {
            set = set.with(self.cards[places.trailing_zeros() as usize]);
            places &= places - 1;
        }
        Some(set)
    }
}

/// How many ways there are to take so many of so many.
fn combinations(of: u32, take: u8) -> u64 {
    (0..u64::from(take)).fold(1, |ways, taken| {
        ways * u64::from(of).saturating_sub(taken) / (taken + 1)
    })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A hand as people write it, highest card first.
pub fn text_of(hand: CardSet) -> String {
    let mut cards: Vec<Slot> = hand.iter().map(Slot::from).collect();
    cards.reverse();
    format_slots(&cards)
}
