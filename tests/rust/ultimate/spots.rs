//! Cards and houses for the tests of values, strategies and simulations.

use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::seed::{Domain, Seed, Source, Words};
use pokercore_core::ultimate::house::{House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::Row;

/// Cards in order.
pub fn cards<const COUNT: usize>(text: &str) -> [Card; COUNT] {
    parse_cards(text).unwrap().try_into().unwrap()
}

/// Cards as a set.
pub fn set(text: &str) -> CardSet {
    CardSet::parse_plain(text).unwrap()
}

/// Random numbers, the same every time.
pub fn words(seed: u64) -> Words {
    Seed::from(seed).streams(Domain::Bot).stream(0)
}

/// So many of these cards at random.
pub fn take(words: &mut Words, from: CardSet, count: usize) -> CardSet {
    let mut left: Vec<Card> = from.iter().collect();
    let mut taken = CardSet::EMPTY;
    for _ in 0..count {
        let pick = words.below(left.len() as u64) as usize;
        taken = taken.with(left.swap_remove(pick));
    }
    taken
}

/// Every two of these cards.
pub fn pairs(of: CardSet) -> Vec<CardSet> {
    let cards: Vec<Card> = of.iter().collect();
    let two = |i: usize| cards[..i].iter().map(move |&card| (i, card));
    let two = (0..cards.len()).flat_map(two);
    two.map(|(i, card)| CardSet::EMPTY.with(card).with(cards[i]))
        .collect()
}

/// A house of which little is as usual.
pub fn strange_house() -> House {
    let bet = |name: &str, kind, pays| SideBetData {
        name: name.to_owned(),
        kind,
        pays,
    };
    let all = |pays: [i64; 7]| {
        let rows = Row::ALL.into_iter().rev();
        rows.zip(pays).map(|(row, pay)| (row, pay, 1)).collect()
    };
    let data = HouseData {
        plays: [vec![1, 3, 5], vec![1, 2], vec![1, 2, 3]],
        qualifier: Row::TwoPair,
        blind: vec![
            (Row::RoyalFlush, 500, 1),
            (Row::StraightFlush, 50, 3),
            (Row::FourOfAKind, 7, 2),
        ],
        side_bets: vec![
            bet("trips", SideKind::Own, all([50, 40, 30, 9, 7, 4, 3])),
            bet("florida", SideKind::MustWin, all([99, 70, 20, 9, 7, 5, 3])),
            bet(
                "bad_beat",
                SideKind::BadBeat,
                all([9000, 7500, 500, 50, 30, 20, 9]),
            ),
        ],
        ..HouseData::standard()
    };
    House::new(&data).unwrap()
}
