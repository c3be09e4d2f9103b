//! Own cards and flops by number, and which flops an exchange of suits makes of each other.

use std::sync::OnceLock;

use crate::card::{Card, CardSet};
use crate::suits::{self, Exchange};

/// How many pairs of own cards there are.
pub const HOLES: usize = 1326;

/// How many kinds of flops there are when suits can be exchanged.
pub const FLOPS: usize = 1755;

const DECK: usize = 52;
const ALL_FLOPS: usize = 22_100;

/// The number of two own cards of the standard deck, in any order: 0 to 1325.
#[inline]
pub const fn hole_number(one: Card, two: Card) -> usize {
    if one.index() < two.index() {
        hole_of(one.index(), two.index()) as usize
    } else {
        hole_of(two.index(), one.index()) as usize
    }
}

/// The number of the cards with these indices, the lower first.
#[inline]
pub(super) const fn hole_of(low: u8, high: u8) -> u16 {
    let high = high as u16;
    high * (high - 1) / 2 + low as u16
}

/// The number of three cards, in ascending order: 0 to 22,099.
#[inline]
const fn flop_number([a, b, c]: [Card; 3]) -> usize {
    let (a, b, c) = (a.index() as usize, b.index() as usize, c.index() as usize);
    c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a
}

/// What an exchange of suits makes of every pair of own cards.
pub(super) type Exchanged = [u16; HOLES];

/// A kind of flops.
#[derive(Clone, Debug)]
pub(super) struct FlopKind {
    /// The flop that stands for the kind.
    pub flop: [Card; 3],
    /// The exchanges, by number, that leave it as it is.
    pub keeping: Vec<u8>,
}

/// All of it, made once a process.
pub(super) struct Kinds {
    /// The own cards of each number.
    pub holes: Vec<[Card; 2]>,
    /// By the number of the exchange.
    pub exchanged: Vec<Exchanged>,
    /// The kinds of flops.
    pub flops: Vec<FlopKind>,
    /// For every flop its kind, and the exchange that makes the kind's flop of it.
    places: Vec<(u16, u8)>,
}

impl Kinds {
    pub fn get() -> &'static Self {
        static KINDS: OnceLock<Kinds> = OnceLock::new();
        KINDS.get_or_init(Self::new)
    }

    fn new() -> Self {
        let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
        let exchanges: Vec<Exchange> = Exchange::all().collect();
        let holes: Vec<[Card; 2]> = (0..DECK)
            .flat_map(|two| (0..two).map(move |one| (one, two)))
            .map(|(one, two)| [deck[one], deck[two]])
            .collect();
        let images = exchanges
            .iter()
            .map(|exchange| {
                core::array::from_fn(|hole| {
                    let [one, two] = holes[hole].map(|card| exchange.card(card));
                    hole_number(one, two) as u16
                })
            })
            .collect();
        let mut flops = Vec::with_capacity(FLOPS);
        let mut places = vec![None; ALL_FLOPS];
        for c in 0..DECK {
            for b in 0..c {
                for a in 0..b {
                    let flop = [deck[a], deck[b], deck[c]];
                    if places[flop_number(flop)].is_some() {
                        continue;
                    }
                    let mut keeping = Vec::new();
                    for (number, exchange) in exchanges.iter().enumerate() {
                        let mut image = flop.map(|card| exchange.card(card));
                        image.sort_unstable_by_key(|card| card.index());
                        if image == flop {
                            keeping.push(number as u8);
                        }
                        // What leads back from the image is the exchange's inverse.
                        let back = exchanges
                            .iter()
                            .position(|back| deck.iter().all(|&x| back.card(exchange.card(x)) == x))
                            .unwrap_or_default();
                        places[flop_number(image)].get_or_insert((flops.len() as u16, back as u8));
                    }
                    flops.push(FlopKind { flop, keeping });
                }
            }
        }
        let places = places.into_iter().map(Option::unwrap_or_default).collect();
        Self {
            holes,
            exchanged: images,
            flops,
            places,
        }
    }

    /// The kind of a flop, and what the exchange that leads to the kind's flop makes of own cards.
    #[inline]
    pub fn flop(&self, mut flop: [Card; 3]) -> (usize, &Exchanged) {
        flop.sort_unstable_by_key(|card| card.index());
        let (kind, exchange) = self.places[flop_number(flop)];
        (kind as usize, &self.exchanged[exchange as usize])
    }
}

/// The boards of five cards, one of those that exchanges of suits make of each other, and how many
/// of them there are.
pub(super) fn boards() -> Vec<(CardSet, u32)> {
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let exchanges: Vec<Exchange> = Exchange::all().collect();
    let mut boards = Vec::with_capacity(134_459);
    for e in 4..DECK {
        for d in 3..e {
            for c in 2..d {
                for b in 1..c {
                    let four = [b, c, d, e]
                        .iter()
                        .fold(CardSet::EMPTY, |set, &card| set.with(deck[card]));
                    let fives = (0..b).map(|a| four.with(deck[a])).collect();
                    boards.extend(suits::representatives(fives, &exchanges));
                }
            }
        }
    }
    boards
}

/// What to do on every flop with every pair of own cards: 0 to check, else the number of the Play,
/// from 1. For flops and cards that exchanges of suits make of each other it is the same.
#[derive(Clone, PartialEq, Eq)]
pub struct FlopChart {
    /// By kind of flop and own cards.
    choices: Vec<[u8; HOLES]>,
}

impl core::fmt::Debug for FlopChart {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("FlopChart(..)")
    }
}

impl FlopChart {
    /// A chart of what `choice` says for each kind of flop and all own cards.
    pub(super) fn new(choices: Vec<[u8; HOLES]>) -> Self {
        debug_assert_eq!(choices.len(), FLOPS);
        Self { choices }
    }

    /// What to do on a flop: 0 to check, else the number of the Play from 1.
    #[inline]
    pub fn choice(&self, hole: [Card; 2], flop: [Card; 3]) -> u8 {
        let (kind, exchanged) = Kinds::get().flop(flop);
        self.choices[kind][exchanged[hole_number(hole[0], hole[1])] as usize]
    }

    /// The choices on a kind of flops.
    #[inline]
    pub(super) fn of_kind(&self, kind: usize) -> &[u8; HOLES] {
        &self.choices[kind]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flops_are_of_1755_kinds() {
        let kinds = Kinds::get();
        assert_eq!(kinds.flops.len(), FLOPS);
        let all: usize = kinds.flops.iter().map(|kind| 24 / kind.keeping.len()).sum();
        assert_eq!(all, ALL_FLOPS);
    }

    #[test]
    fn the_exchange_of_a_flop_leads_to_its_kind() {
        let kinds = Kinds::get();
        let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
        for c in 0..DECK {
            for b in 0..c {
                for a in 0..b {
                    let flop = [deck[b], deck[c], deck[a]];
                    let (kind, exchanged) = kinds.flop(flop);
                    let there = kinds.flops[kind].flop;
                    for (one, two) in [(0, 1), (0, 2), (1, 2)] {
                        let image = exchanged[hole_number(flop[one], flop[two])] as usize;
                        assert!(kinds.holes[image].iter().all(|card| there.contains(card)));
                    }
                }
            }
        }
    }

    #[test]
    fn boards_are_of_134459_kinds() {
        let boards = boards();
        assert_eq!(boards.len(), 134_459);
        assert_eq!(boards.iter().map(|board| board.1).sum::<u32>(), 2_598_960);
    }
}
