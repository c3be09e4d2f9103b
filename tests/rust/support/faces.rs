//! What the cards that lie face up are worth when they decide who opens, by trying.

use pokercore_core::card::Card;
use pokercore_core::ranking::Wild;

/// The value of cards that lie face up: how many cards the groups of a rank have, the largest first;
/// then, card by card, how many there are of its rank, and the rank; then the suits in that order.
pub type Value = (Vec<usize>, Vec<(usize, u8)>, u32);

/// The value of these cards. A wild card stands for whatever makes them best for who holds them;
/// all ways are tried.
pub fn value(cards: &[Card], wild: &Wild, ace_low: bool, low: bool) -> Value {
    let rank = |card: &Card| {
        if ace_low && card.rank() == 12 {
            0
        } else {
            card.rank() + 1
        }
    };
    let natural: Vec<&Card> = cards
        .iter()
        .filter(|card| !wild.cards.contains(**card))
        .collect();
    let jokers = cards.len() - natural.len();
    let ranks: Vec<u8> = natural.iter().map(|card| rank(card)).collect();
    let all: Vec<u8> = if ace_low {
        (0..=12).collect()
    } else {
        (1..=13).collect()
    };
    let count = |ranks: &[u8], rank: u8| {
        let same = ranks.iter().filter(|other| **other == rank);
        same.map(|_| 1).sum::<usize>()
    };
    let ace = if ace_low { 0 } else { 13 };
    let mut ways = if wild.bug && !low {
        // A bug is an ace where no straight or flush counts; a fifth one is nothing.
        let most = if wild.five_of_a_kind {
            jokers
        } else {
            jokers.min(4 - count(&ranks, ace))
        };
        vec![[ranks, vec![ace; most]].concat()]
    } else {
        filled(ranks, jokers, &all)
    };
    if !wild.five_of_a_kind {
        ways.retain(|ranks| ranks.iter().all(|&rank| count(ranks, rank) <= 4));
    }
    let ways = ways.into_iter().map(|ranks| {
        let mut groups: Vec<(usize, u8)> = ranks
            .iter()
            .map(|&rank| (count(&ranks, rank), rank))
            .collect();
        groups.sort_unstable_by(|a, b| b.cmp(a));
        let sizes = groups.chunk_by(|a, b| a == b).map(<[_]>::len);
        (
            sizes.filter(|&size| size > 1).collect::<Vec<usize>>(),
            groups,
        )
    });
    let (sizes, groups) = if low { ways.min() } else { ways.max() }.unwrap_or_default();
    let count = |card: &Card| {
        let same = groups.iter().filter(|group| group.1 == rank(card));
        same.count()
    };
    let mut order: Vec<(usize, u8, u8)> = natural
        .iter()
        .map(|card| (count(card), rank(card), card.suit()))
        .collect();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let suits = order
        .iter()
        .fold(0, |suits, &(_, _, suit)| 4 * suits + u32::from(suit));
    (sizes, groups, suits)
}

/// These ranks with so many more, in every way.
fn filled(ranks: Vec<u8>, more: usize, all: &[u8]) -> Vec<Vec<u8>> {
    let mut ways = vec![ranks];
    for _ in 0..more {
        ways = ways
            .iter()
            .flat_map(|way| all.iter().map(|&rank| [way.as_slice(), &[rank]].concat()))
            .collect();
    }
    ways
}

/// Whether two of these cards have one rank.
pub fn has_pair(cards: &[Card]) -> bool {
    let same =
        |a: &Card, b: &Card| a != b && !a.is_joker() && !b.is_joker() && a.rank() == b.rank();
    cards.iter().any(|a| cards.iter().any(|b| same(a, b)))
}
