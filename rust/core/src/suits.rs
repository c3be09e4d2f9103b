//! Exchanges of suits that leave a question as it is. Suits have no order, so what happens on a
//! board happens as well on every board that such an exchange makes of it.

use crate::card::{Card, CardSet};

/// What becomes of each suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exchange([u8; 4]);

impl Exchange {
    /// All 24, the one that changes nothing first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..256_u16).filter_map(|n| {
            let suits = [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3].map(|suit| suit as u8);
            let seen = suits.iter().fold(0, |seen, suit| seen | 1 << suit);
            (seen == 0b1111).then_some(Self(suits))
        })
    }

    /// Those that leave each of these sets as it is, the one that changes nothing first.
    pub(crate) fn that_keep(sets: &[CardSet]) -> Vec<Self> {
        Self::all()
            .filter(|exchange| sets.iter().all(|&set| exchange.apply(set) == set))
            .collect()
    }

    /// What becomes of a card of the standard deck.
    #[inline]
    pub(crate) const fn card(self, card: Card) -> Card {
        Card::new(card.rank(), self.0[card.suit() as usize % 4])
    }

    /// The cards with their suits exchanged; jokers stay.
    #[inline]
    pub(crate) fn apply(self, cards: CardSet) -> CardSet {
        let of_suit = |suit: u8| cards.of_suit(suit).bits() >> suit << self.0[suit as usize];
        let suited = of_suit(0) | of_suit(1) | of_suit(2) | of_suit(3);
        let jokers = cards.bits() & !CardSet::STANDARD.bits();
        let Ok(cards) = CardSet::from_bits(suited | jokers) else {
            unreachable!("exchanging suits makes cards of cards")
        };
        cards
    }
}

/// Of sets of cards that these exchanges make of each other keeps one, the least, with how many
/// there are.
pub(crate) fn representatives(sets: Vec<CardSet>, exchanges: &[Exchange]) -> Vec<(CardSet, u32)> {
    let alike = |set: CardSet| {
        let mut same = 0;
        for exchange in exchanges {
            let other = exchange.apply(set);
            if other.bits() < set.bits() {
                return None;
            }
            same += u32::from(other == set);
        }
        Some((set, exchanges.len() as u32 / same))
    };
    sets.into_iter().filter_map(alike).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::parse_cards;

    fn cards(text: &str) -> CardSet {
        CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
    }

    #[test]
    fn the_exchanges_are_a_group() {
        let all: Vec<Exchange> = Exchange::all().collect();
        assert_eq!(all.len(), 24);
        let set = cards("2c3d4h5s5cAs");
        assert_eq!(all[0].apply(set), set);
        let images: std::collections::BTreeSet<u64> = all
            .iter()
            .map(|exchange| exchange.apply(set).bits())
            .collect();
        assert_eq!(images.len(), 24);
        for &exchange in &all {
            assert!(
                all.iter()
                    .any(|back| back.apply(exchange.apply(set)) == set)
            );
            assert_eq!(exchange.apply(CardSet::STANDARD), CardSet::STANDARD);
        }
    }

    #[test]
    fn flops_are_of_1755_kinds() {
        let deck: Vec<_> = CardSet::STANDARD.iter().collect();
        let mut flops = Vec::new();
        for a in 0..52 {
            for b in 0..a {
                for c in 0..b {
                    let three = [a, b, c].map(|i| deck[i]);
                    flops.push(three.into_iter().fold(CardSet::EMPTY, CardSet::with));
                }
            }
        }
        let all: Vec<Exchange> = Exchange::all().collect();
        let kinds = representatives(flops, &all);
        assert_eq!(kinds.len(), 1_755);
        assert_eq!(kinds.iter().map(|kind| kind.1).sum::<u32>(), 22_100);
    }
}
