//! The published simple strategy is what its words say, to the last fraction.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::ranking::Ranking;
use pokercore_core::seed::Source;
use pokercore_core::solve::classes::{self, CLASSES};
use pokercore_core::ultimate::Plan;
use pokercore_core::ultimate::house::House;
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::Action;
use pokercore_core::ultimate::standard::standard;
use pokercore_core::ultimate::strategies::{Classes, Perfect, Simple, SimplePlan, Strategy};

use crate::longer::longer;
use crate::spots::{cards, pairs, set, take, words};

const HOUSE: fn() -> House = House::standard;

#[test]
fn five_hundred_hands_are_played_before_the_flop() {
    let hands: u32 = (0..CLASSES)
        .filter(|&class| Classes::OPTIMAL.contains(class))
        .map(|class| u32::from(classes::hands(class)))
        .sum();
    assert_eq!(hands, 500);
    for class in 0..CLASSES {
        let best = standard(class).unwrap().best();
        let expected = Classes::OPTIMAL.contains(class).then_some(1);
        assert_eq!(best, expected, "class {class}");
    }
    for (hand, plays) in [
        ("2c2d", false),
        ("3c3d", true),
        ("Ac2d", true),
        ("Kc2c", true),
        ("Kc4d", false),
        ("Kc5d", true),
        ("Qc5c", false),
        ("Qc6c", true),
        ("Qc7d", false),
        ("Qc8d", true),
        ("Jc7c", false),
        ("Jc8c", true),
        ("Jc9d", false),
        ("JcTd", true),
        ("Tc9c", false),
    ] {
        let [one, two] = cards(hand);
        let class = classes::number_of(one, two);
        assert_eq!(Classes::OPTIMAL.contains(class), plays, "{hand}");
    }
}

/// Of all own cards and flops after a check; the number follows from the published counts.
#[test]
fn the_flops_that_the_simple_strategy_plays() {
    let (rules, house) = (Simple::default(), HOUSE());
    let plan = SimplePlan {
        rules: &rules,
        house: &house,
    };
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let mut asked = [false; CLASSES];
    let (mut all, mut played) = (0_u64, 0_u64);
    for hole in pairs(CardSet::STANDARD).into_iter().map(two) {
        let class = classes::number_of(hole[0], hole[1]);
        if core::mem::replace(&mut asked[class], true) || rules.preflop.contains(class) {
            continue;
        }
        let weight = u64::from(classes::hands(class));
        let rest: Vec<Card> = deck.iter().copied().filter(|c| !hole.contains(c)).collect();
        for (i, &a) in rest.iter().enumerate() {
            for (j, &b) in rest[..i].iter().enumerate() {
                for &c in &rest[..j] {
                    let decision = plan.flop(hole, [a, b, c]).unwrap();
                    all += weight;
                    played += weight * u64::from(decision == Action::Play(2));
                }
            }
        }
    }
    assert_eq!((all, played), (16_189_600, 5_563_252));
}

/// How the words are read where they could be read in two ways.
#[test]
fn the_words_of_the_simple_strategy() {
    let simple = Strategy::Simple(Simple::default());
    let house = HOUSE();
    for (hole, board, expected) in [
        // Two pair or better, of all five cards.
        ("7h4s", "9c9d4h", Action::Play(2)),
        ("7h4s", "9c9d9h", Action::Play(2)),
        ("7h4s", "9c9dKh", Action::Check),
        ("7h4s", "7c9dKh", Action::Play(2)),
        ("2h2s", "7c9dKh", Action::Check),
        ("2h2s", "7c7dKh", Action::Play(2)),
        ("2h2s", "2c9dKh", Action::Play(2)),
        // Four to a flush with a ten or better among them.
        ("Th5h", "2h7hKd", Action::Play(2)),
        ("9h5h", "2h7hKd", Action::Check),
        ("Th5s", "2h7hKh", Action::Play(2)),
        ("Ts5h", "2h7hKh", Action::Check),
        ("Th5h", "2h2dKh", Action::Play(2)),
        // A hidden pair is a higher row than the board's.
        ("7h4s", "4c9dKhQdJs", Action::Play(1)),
        ("7h4s", "4c9d9hQdQs", Action::Fold),
        ("7h4s", "4c9d9hQdKs", Action::Play(1)),
        // Nine high on a board without a pair: every queen, jack and ten, and pairs, beat it.
        ("9h4s", "2c3d6hTdKs", Action::Fold),
        // Nothing but the board, which only two pairs of cards beat.
        ("7h4s", "TcJcQcKcAc", Action::Play(1)),
        ("7h4s", "9c9d9h9sAc", Action::Play(1)),
        ("6h4s", "9c9d9h9s7c", Action::Fold),
    ] {
        let found = simple.decide(&house, set(hole), set(board), &mut words(0));
        assert_eq!(found.unwrap(), expected, "{hole} on {board}");
    }
}

/// At the river every card is looked at.
#[test]
fn single_cards_that_beat_a_seat_are_counted() {
    let (rules, house) = (Simple::default(), HOUSE());
    let mut words = words(1);
    let value = |cards: CardSet| Ranking::High.evaluate(cards).unwrap();
    let mut met = [0; 2];
    for round in 0..longer(20_000) {
        // Every other board has four cards of a suit or more.
        let from = if round % 2 == 0 {
            CardSet::STANDARD
        } else {
            CardSet::STANDARD.of_suit(words.below(4) as u8)
        };
        let four = take(&mut words, from, 4);
        let fifth = take(&mut words, CardSet::STANDARD.difference(four), 1);
        let board = four.union(fifth);
        let hole = take(&mut words, CardSet::STANDARD.difference(board), 2);
        let own = value(board.union(hole));
        let rest = CardSet::STANDARD.difference(board).difference(hole);
        let stronger = rest.iter().filter(|&card| value(board.with(card)) > own);
        let outs = stronger.count();
        let hidden = Row::of(own) > Row::of(value(board));
        for limit in [0, 1, outs, outs + 1, 46] {
            let rules = Simple {
                river_outs: limit as u8,
                ..rules.clone()
            };
            let plan = SimplePlan {
                rules: &rules,
                house: &house,
            };
            let seen = plan.board(board);
            let found = plan.river(two(hole), &seen, own, &[0; 5]).unwrap();
            let plays = hidden || outs < limit;
            assert_eq!(found == Action::Play(1), plays, "{hole:?} on {board:?}");
            met[usize::from(plays)] += 1;
        }
    }
    assert!(met.iter().all(|&count| count > 10_000), "{met:?}");
}

fn two(hole: CardSet) -> [Card; 2] {
    let mut cards = hole.iter();
    [cards.next().unwrap(), cards.next().unwrap()]
}

#[test]
fn a_perfect_player_decides_as_the_values_say() {
    let perfect = Strategy::Perfect(Perfect::standard());
    let house = HOUSE();
    for (hole, board, expected) in [
        ("AcKd", "", Action::Play(4)),
        ("2c2d", "", Action::Check),
        ("7h4s", "2cQd9h", Action::Check),
        ("7h4s", "7cQd9h", Action::Play(2)),
        ("7h4s", "2cQd9hJsKc", Action::Fold),
        ("7h4s", "7cQd9hJsKc", Action::Play(1)),
    ] {
        let found = perfect.decide(&house, set(hole), set(board), &mut words(0));
        assert_eq!(found.unwrap(), expected, "{hole} on {board}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let house = HOUSE();
    let codes = |strategy: &Strategy, hole: &str, board: &str| {
        let error = strategy.decide(&house, set(hole), set(board), &mut words(0));
        let defects = error.unwrap_err().defects.into_iter();
        let codes = defects.map(|defect| format!("{} {}", defect.place, defect.code));
        codes.collect::<Vec<_>>().join(", ")
    };
    let simple = Strategy::Simple(Simple::default());
    assert_eq!(codes(&simple, "7h", "2cQd9h"), "hole hand_cards");
    assert_eq!(codes(&simple, "7h4s", "2cQd"), "board board_cards");
    assert_eq!(codes(&simple, "7h4s", "2cQd7h"), "board duplicate_card");
    let rank = Strategy::Simple(Simple {
        flop_pocket: 14,
        flop_suited: 15,
        ..Simple::default()
    });
    let places = "strategy.flop_pocket option, strategy.flop_suited option";
    assert_eq!(codes(&rank, "7h4s", ""), places);
    let many = Strategy::Perfect(Perfect::new([3; CLASSES]));
    assert_eq!(codes(&many, "7h4s", ""), "strategy.preflop option");
}
