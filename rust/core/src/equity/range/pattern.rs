//! Cards of which rank and suit may be left open, and the hands that they stand for.

use core::ops::RangeInclusive;

use crate::card::{Card, CardSet};

use super::Subsets;

/// What the suits of a hand must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suits {
    Any,
    /// Two cards of one suit.
    Suited,
    /// Two cards of different suits and ranks.
    Offsuit,
    /// So many suits hold two cards or more: none in a rainbow hand, one in a single-suited, two
    /// in a double-suited one.
    Shared(u8),
}

impl Suits {
    pub(super) fn allow(self, hand: CardSet) -> bool {
        let shared = || {
            let mut counts = [0_u8; 4];
            for card in hand {
                counts[card.suit() as usize] += 1;
            }
            counts.iter().filter(|&&count| count > 1).count() as u8
        };
        match self {
            Self::Any => true,
            Self::Suited => shared() == 1,
            Self::Offsuit => {
                let mut ranks = hand.iter().map(Card::rank);
                shared() == 0 && ranks.next() != ranks.next()
            }
            Self::Shared(count) => shared() == count,
        }
    }
}

/// A card of a pattern; nothing stands for any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spec {
    pub rank: Option<u8>,
    pub suit: Option<u8>,
}

impl Spec {
    pub(super) const ANY: Self = Self {
        rank: None,
        suit: None,
    };

    fn cards(self, deck: CardSet) -> CardSet {
        let of = |wanted: Option<u8>, most: u8| -> RangeInclusive<u8> {
            wanted.map_or(0..=most, |value| value..=value)
        };
        of(self.rank, 12)
            .flat_map(|rank| of(self.suit, 3).map(move |suit| Card::new(rank, suit)))
            .filter(|&card| deck.contains(card))
            .fold(CardSet::EMPTY, CardSet::with)
    }
}

/// A hand of cards that may be left open.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub specs: Vec<Spec>,
    pub suits: Suits,
}

impl Pattern {
    /// Whether every hand fits.
    pub(super) fn is_open(&self) -> bool {
        self.suits == Suits::Any && self.specs.iter().all(|&spec| spec == Spec::ANY)
    }

    /// A card, rank or suit that the pattern needs and the deck does not have.
    pub(super) fn missing(&self, deck: CardSet) -> Option<Spec> {
        let gone = |spec: &&Spec| spec.cards(deck).is_empty();
        self.specs.iter().find(gone).copied()
    }

    /// A card that is named twice.
    pub(super) fn twice(&self) -> Option<Card> {
        let mut seen = CardSet::EMPTY;
        for spec in &self.specs {
            if let (Some(rank), Some(suit)) = (spec.rank, spec.suit) {
                let card = Card::new(rank, suit);
                if seen.contains(card) {
                    return Some(card);
                }
                seen = seen.with(card);
            }
        }
        None
    }

    /// The cards of each kind of spec, and how many of them a hand has.
    fn groups(&self, deck: CardSet) -> Vec<(CardSet, u8)> {
        let mut groups: Vec<(Spec, u8)> = Vec::new();
        for &spec in &self.specs {
            match groups.iter_mut().find(|(known, _)| *known == spec) {
                Some((_, count)) => *count += 1,
                None => groups.push((spec, 1)),
            }
        }
        groups
            .into_iter()
            .map(|(spec, count)| (spec.cards(deck), count))
            .collect()
    }

    /// At most how many hands [`Pattern::for_each`] gives.
    pub(super) fn work(&self, deck: CardSet) -> u64 {
        self.groups(deck)
            .into_iter()
            .map(|(cards, count)| super::combinations(cards.len(), count))
            .fold(1, u64::saturating_mul)
    }

    /// Calls `f` with every hand that fits. Where the groups of cards overlap (`A` and `*`), with
    /// some more than once.
    pub(super) fn for_each(&self, deck: CardSet, f: &mut impl FnMut(CardSet)) {
        let suits = self.suits;
        choose(&self.groups(deck), CardSet::EMPTY, &mut |hand| {
            if suits.allow(hand) {
                f(hand);
            }
        });
    }
}

fn choose(groups: &[(CardSet, u8)], hand: CardSet, f: &mut impl FnMut(CardSet)) {
    let Some((&(cards, count), rest)) = groups.split_first() else {
        return f(hand);
    };
    for chosen in Subsets::new(cards.difference(hand), count) {
        choose(rest, hand.union(chosen), f);
    }
}
