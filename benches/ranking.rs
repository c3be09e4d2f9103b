//! How fast hands are valued, a call for each. `cargo bench --bench ranking` prints a line for each kind of
//! hand.

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::OnceLock;

use pokercore_core::card::{Card, CardSet};
use pokercore_core::deck::Deck;
use pokercore_core::ranking::{HoleUse, Key, Measure, Ranking, Strength, Tables};
use pokercore_core::seed::{Domain, Seed};

mod support;
use support::Work;

const WORK: [Work; 17] = [
    Work {
        name: "walk_seven",
        unit: "hand",
        times: 133_784_560,
        run: walk,
    },
    any("high_bytes", 40_000_000, |n| bytes(Ranking::High, n)),
    any("high", 40_000_000, |n| seven(Ranking::High, n)),
    any("short_deck", 40_000_000, |n| seven(Ranking::ShortDeck, n)),
    any("short_deck_trips", 40_000_000, |n| {
        seven(Ranking::ShortDeckTrips, n);
    }),
    any("low_a5", 40_000_000, |n| seven(Ranking::LowA5, n)),
    any("low_a5_8", 40_000_000, |n| seven(Ranking::LowA5Eight, n)),
    any("low_27", 40_000_000, |n| seven(Ranking::Low27, n)),
    any("low_a6", 40_000_000, |n| seven(Ranking::LowA6, n)),
    any("badugi", 40_000_000, |n| {
        hands(Measure::any(Ranking::Badugi), 4, 0, 0, n);
    }),
    any("rhode_island", 40_000_000, |n| {
        hands(Measure::any(Ranking::RhodeIsland), 3, 0, 0, n);
    }),
    any("one_joker", 40_000_000, |n| {
        hands(Measure::any(Ranking::High), 7, 0, 1, n);
    }),
    any("two_jokers", 40_000_000, |n| {
        hands(Measure::any(Ranking::High), 7, 0, 2, n);
    }),
    any("omaha4", 2_000_000, |n| {
        hands(omaha(Ranking::High), 4, 5, 0, n);
    }),
    any("omaha5", 2_000_000, |n| {
        hands(omaha(Ranking::High), 5, 5, 0, n);
    }),
    any("omaha6", 2_000_000, |n| {
        hands(omaha(Ranking::High), 6, 5, 0, n);
    }),
    any("omaha4_low", 2_000_000, |n| {
        hands(omaha(Ranking::LowA5Eight), 4, 5, 0, n);
    }),
];

const fn any(name: &'static str, times: u64, run: fn(u64)) -> Work {
    Work {
        name,
        unit: "hand",
        times,
        run,
    }
}

fn main() -> ExitCode {
    support::main(&WORK)
}

const fn omaha(ranking: Ranking) -> Measure {
    Measure::using(ranking, HoleUse::Exactly(2))
}

/// Every hand of seven cards in order, cards added one by one; the first so many of them.
fn walk(hands: u64) {
    fn from(tables: &Tables, deck: &[Key], left: usize, key: Key, todo: &mut u64, sum: &mut u64) {
        if left == 1 {
            let deck = &deck[..deck.len().min(*todo as usize)];
            for &card in deck {
                *sum += tables.strength(key + card).get() as u64;
            }
            *todo -= deck.len() as u64;
            return;
        }
        for (place, &card) in deck.iter().enumerate() {
            if *todo == 0 {
                return;
            }
            from(tables, &deck[place + 1..], left - 1, key + card, todo, sum);
        }
    }
    let deck: Vec<Key> = CardSet::STANDARD.iter().map(Key::of).collect();
    let (mut todo, mut sum) = (hands, 0);
    let tables = Ranking::High.tables();
    from(tables, &deck, 7, Key::EMPTY, &mut todo, &mut sum);
    assert_eq!(todo, 0);
    // The sum over all hands, from the published numbers of each kind.
    assert!(hands < 133_784_560 || sum == 546_279_104_212, "{sum}");
}

const COUNT: usize = 1 << 12;

/// The most cards of a hand.
const MOST: usize = 11;

/// Cards drawn at random from those of this rank and above, the same each time.
fn draw(lowest: u8) -> &'static [[Card; MOST]] {
    static DRAWN: [OnceLock<Vec<[Card; MOST]>>; 13] = [const { OnceLock::new() }; 13];
    DRAWN[lowest as usize].get_or_init(|| {
        let cards: Vec<Card> = CardSet::STANDARD.from_rank(lowest).iter().collect();
        let streams = Seed::from(7).streams(Domain::Deck);
        let hand = |number| {
            let mut deck = Deck::new(&cards);
            deck.shuffle(&mut streams.stream(number), MOST);
            core::array::from_fn(|place| deck.get(place).expect("a card of the deck"))
        };
        (0..COUNT as u64).map(hand).collect()
    })
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().fold(CardSet::EMPTY, CardSet::with)
}

/// Seven cards from their keys.
fn seven(ranking: Ranking, times: u64) {
    let lowest = ranking.deck().iter().next().map_or(0, Card::rank);
    let keys: Vec<[Key; 7]> = draw(lowest)
        .iter()
        .map(|hand| core::array::from_fn(|place| Key::of(hand[place])))
        .collect();
    let tables = ranking.tables();
    let mut best = Strength::NONE;
    for time in 0..times as usize {
        let key = keys[time % COUNT].into_iter().sum();
        best = best.max(tables.strength(key));
    }
    assert!(best > Strength::NONE || times < 100);
}

/// Seven cards from seven bytes.
fn bytes(ranking: Ranking, times: u64) {
    let hands: Vec<[u8; 7]> = draw(0)
        .iter()
        .map(|hand| core::array::from_fn(|place| hand[place].index()))
        .collect();
    let tables = ranking.tables();
    let mut best = Strength::NONE;
    for time in 0..times as usize {
        let hand = black_box(&hands)[time % COUNT];
        let cards = hand.map(|index| Card::from_index(index).expect("a card"));
        let key = cards.into_iter().map(Key::of).sum();
        best = best.max(tables.strength(key));
    }
    assert!(best > Strength::NONE);
}

/// Own and shared cards from sets, some of the own cards jokers.
fn hands(measure: Measure, own: usize, shared: usize, jokers: u8, times: u64) {
    let natural = own - jokers as usize;
    let wild = (0..jokers).map(|number| Card::from_index(52 + number).expect("a joker"));
    let wild: Vec<Card> = wild.collect();
    let hands: Vec<(CardSet, CardSet)> = draw(0)
        .iter()
        .map(|cards| {
            let (own, shared) = cards[..natural + shared].split_at(natural);
            (set(own).union(set(&wild)), set(shared))
        })
        .collect();
    let evaluator = measure.evaluator();
    let mut best = Strength::NONE;
    for time in 0..times as usize {
        let (own, shared) = hands[time % COUNT];
        best = best.max(evaluator.strength(own, shared));
    }
    assert!(best > Strength::NONE || times < 100);
}
