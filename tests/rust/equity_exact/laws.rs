//! What holds whatever the cards are.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{Tally, Winners, classes, matchups, omaha, sweep};
use pokercore_core::ranking::Ranking;

use crate::{cards, deck, on_board, range};

const NONE: CardSet = CardSet::EMPTY;
const FULL: CardSet = CardSet::STANDARD;

/// How players' hands are told apart: before the flop, in hold'em and Omaha, with one share or two.
type Ask = fn(&[CardSet], CardSet) -> Tally;

fn holdem(hands: &[CardSet], dead: CardSet) -> Tally {
    classes::specific(&[Ranking::High.tables()], FULL, hands, dead)
}

fn holdem_high_low(hands: &[CardSet], dead: CardSet) -> Tally {
    let shares = [Ranking::High, Ranking::LowA5Eight].map(Ranking::tables);
    classes::specific(&shares, FULL, hands, dead)
}

fn low(hands: &[CardSet], dead: CardSet) -> Tally {
    classes::specific(&[Ranking::Low27.tables()], FULL, hands, dead)
}

fn omaha_high_low(hands: &[CardSet], dead: CardSet) -> Tally {
    let shares = [Ranking::High, Ranking::LowA5Eight];
    omaha::specific(&shares, FULL, hands, NONE, dead)
}

const QUESTIONS: [(Ask, &[&str]); 4] = [
    (holdem, &["AsKs", "QhJh", "7c7d"]),
    (holdem_high_low, &["As2s", "QhJh", "3c4d", "3h3s"]),
    (low, &["7s5s", "4h3h"]),
    (omaha_high_low, &["AsAh2s3h", "KdKcQdJc", "5s6s7d8d"]),
];

fn hands(texts: &[&str]) -> Vec<CardSet> {
    texts.iter().map(|text| cards(text)).collect()
}

/// `k` of `n`.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

#[test]
fn every_board_is_counted_once() {
    for (ask, texts) in QUESTIONS {
        let hands = hands(texts);
        let held: u32 = hands.iter().map(|hand| hand.len()).sum();
        for dead in ["", "9c", "2c9cTc9h"] {
            let dead = cards(dead);
            let free = 52 - u128::from(held + dead.len());
            let tally = ask(&hands, dead);
            assert_eq!(tally.total(), choose(free, 5), "{texts:?}, dead {dead:?}");
            let parts: u128 = (0..hands.len()).map(|player| tally.parts(player)).sum();
            assert_eq!(parts, Tally::PARTS * tally.total());
        }
    }
}

#[test]
fn exchanging_suits_changes_nothing() {
    let turn = |cards: CardSet| {
        let cards = cards.iter();
        cards
            .map(|card| Card::new(card.rank(), (card.suit() + 1) % 4))
            .fold(NONE, CardSet::with)
    };
    for (ask, texts) in QUESTIONS {
        let hands = hands(texts);
        let turned: Vec<CardSet> = hands.iter().map(|&hand| turn(hand)).collect();
        let dead = cards("9c9d");
        assert_eq!(ask(&hands, dead), ask(&turned, turn(dead)), "{texts:?}");
    }
}

#[test]
fn the_order_of_players_is_that_of_the_result() {
    for (ask, texts) in QUESTIONS {
        let mut hands = hands(texts);
        let tally = ask(&hands, NONE);
        hands.rotate_left(1);
        let players = hands.len() as u32;
        // Whoever was at place 1 is now at 0, and the first is last.
        let rotate = |mask: u16| mask >> 1 | (mask & 1) << (players - 1);
        let mut rotated = Tally::default();
        for (winners, count) in tally.iter() {
            let [first, second] = [winners.first, winners.second].map(rotate);
            rotated.add(Winners { first, second }, count);
        }
        assert_eq!(ask(&hands, NONE), rotated, "{texts:?}");
    }
}

/// A board of five is left over by all but five of the cards that may be dead.
#[test]
fn a_dead_card_takes_away_the_boards_that_hold_it() {
    for (ask, texts) in QUESTIONS {
        let hands = hands(texts);
        let free = hands.iter().fold(FULL, |free, &hand| free.difference(hand));
        let mut sum = Tally::default();
        for card in free {
            sum.add_all(&ask(&hands, NONE.with(card)), 1);
        }
        let mut all = Tally::default();
        all.add_all(&ask(&hands, NONE), u128::from(free.len()) - 5);
        assert_eq!(sum, all, "{texts:?}");
    }
}

#[test]
fn sides_exchanged_exchange_the_counts() {
    for (first, second) in [
        ("AsKs", "AhKh"),
        ("AsKd", "AdKc"),
        ("7s7h", "7c7d"),
        ("2s3s", "AdAs"),
    ] {
        let there = matchups::counts(cards(first), cards(second));
        let back = matchups::counts(cards(second), cards(first));
        assert_eq!(
            (there.wins, there.losses, there.ties),
            (back.losses, back.wins, back.ties)
        );
        assert_eq!(there.wins + there.losses + there.ties, matchups::BOARDS);
    }
    let shared = matchups::counts(cards("AsKs"), cards("AsQs"));
    assert_eq!(shared, matchups::Counts::default());
}

/// Each two cards to come are seen from either.
#[test]
fn a_flop_is_half_of_its_turns() {
    let (first, second) = (range("QQ+,AKs"), range("22+,AT+"));
    let flop = on_board("2s7sQc", [&first, &second]).tally(&first);
    let mut turns = Tally::default();
    for card in FULL.difference(cards("2s7sQc")) {
        let board = format!("2s7sQc{card}");
        turns.add_all(&on_board(&board, [&first, &second]).tally(&first), 1);
    }
    let mut twice = Tally::default();
    twice.add_all(&flop, 2);
    assert_eq!(turns, twice);
}

#[test]
fn two_sides_see_the_same() {
    let (first, second) = (range("QQ+,AKs"), range("22+,AT+"));
    for versus in [
        matchups::ranges(&first, &second),
        on_board("2s7sQc", [&first, &second]),
    ] {
        let sum = |side: usize, of: fn(&pokercore_core::equity::Line) -> u64| -> u64 {
            versus.lines[side].iter().map(of).sum()
        };
        assert_eq!(sum(0, |line| line.total), sum(1, |line| line.total));
        assert_eq!(sum(0, |line| line.ties), sum(1, |line| line.ties));
        let decided = sum(0, |line| line.total - line.ties);
        assert_eq!(sum(0, |line| line.wins) + sum(1, |line| line.wins), decided);
    }
}

#[test]
fn weights_multiply() {
    let (first, second) = (range("QQ+,AKs"), range("22+,AT+"));
    let heavy: Vec<(CardSet, u64)> = second.iter().map(|&(hand, _)| (hand, 1 << 32)).collect();
    let pairs: [[pokercore_core::equity::Versus; 2]; 2] = [
        [
            matchups::ranges(&first, &second),
            matchups::ranges(&first, &heavy),
        ],
        [
            on_board("2s7sQc", [&first, &second]),
            on_board("2s7sQc", [&first, &heavy]),
        ],
    ];
    for [light, heavy] in pairs {
        assert_eq!(light.lines[1], heavy.lines[1]);
        for (light, heavy) in light.lines[0].iter().zip(&heavy.lines[0]) {
            let times = |n: u64| n << 32;
            assert_eq!(heavy.wins, times(light.wins));
            assert_eq!(heavy.ties, times(light.ties));
            assert_eq!(heavy.total, times(light.total));
        }
    }
}

#[test]
fn threads_change_nothing_and_long_work_can_be_stopped() {
    let (first, second) = (range("QQ+,AKs"), range("random"));
    let high = Ranking::High.tables();
    let board = cards("2s7sQc");
    let ranges: [&[(CardSet, u64)]; 2] = [&first, &second];
    let mut told = Vec::new();
    let one = sweep::ranges(high, FULL, board, NONE, ranges, 1, &mut |done, of| {
        told.push((done, of));
        true
    });
    assert!(one.is_some());
    assert!(told.last().is_some_and(|(done, of)| done == of));
    assert!(told.is_sorted());
    for threads in [0, 2, 5] {
        // A joker that is dead changes nothing.
        let dead = cards("*");
        let many = sweep::ranges(high, FULL, board, dead, ranges, threads, &mut |_, _| true);
        assert_eq!(many, one, "{threads} threads");
        let mut calls = 0;
        let stopped = sweep::ranges(high, FULL, board, NONE, ranges, threads, &mut |_, _| {
            calls += 1;
            false
        });
        // Helpers may have done everything before the calling thread came to a chunk.
        assert!(stopped.is_none() || calls == 0);
        assert!(calls <= 1);
    }
}

/// Where suits can be exchanged, run-outs that are alike are swept once. One heavier hand, of
/// either range, makes the suits differ: then all are swept, and other lines stay as they are.
#[test]
fn alike_run_outs_count_as_often_as_they_are() {
    for board in ["2s7sQs", "2s7sQc", "2s7dQc", "2s2d2c"] {
        let (first, second) = (range("QQ+,AKs,T9s"), range("22+,AT+,98s"));
        let alike = on_board(board, [&first, &second]);
        let mut uneven = second.clone();
        let heavy = uneven.iter_mut().find(|(hand, _)| *hand == cards("9d8d"));
        heavy.unwrap().1 = 2;
        let all = on_board(board, [&first, &uneven]);
        assert_eq!(alike.lines[1], all.lines[1], "{board}");
        let against = on_board(board, [&first, &[(cards("9d8d"), 1)]]);
        for (place, &(hand, _)) in first.iter().enumerate() {
            let [alike, all, more] = [&alike, &all, &against].map(|versus| versus.lines[0][place]);
            assert_eq!(all.wins - more.wins, alike.wins, "{hand:?} on {board}");
            assert_eq!(all.ties - more.ties, alike.ties, "{hand:?} on {board}");
            assert_eq!(all.total - more.total, alike.total, "{hand:?} on {board}");
        }
    }
}

/// Two methods that have nothing in common: a sweep of all boards, and the classes of each pair of
/// hands.
#[test]
#[ignore = "slow: sweeps before the flop, some seconds in a release build"]
fn a_sweep_before_the_flop_is_the_sum_of_its_matchups() {
    let ranking = Ranking::ShortDeckTrips;
    let (tables, deck) = (ranking.tables(), deck(ranking));
    let mut random = range("random");
    random.retain(|(hand, _)| hand.difference(deck).is_empty());
    assert_eq!(random.len(), 630);
    let ranges: [&[(CardSet, u64)]; 2] = [&random, &random];
    let versus = sweep::ranges(tables, deck, NONE, NONE, ranges, 2, &mut |_, _| true).unwrap();
    for (&(hand, _), line) in random.iter().zip(&versus.lines[0]).step_by(37) {
        let mut sum = Tally::default();
        for &(other, _) in &random {
            if hand.intersection(other).is_empty() {
                let hands = [hand, other];
                sum.add_all(&classes::specific(&[tables], deck, &hands, NONE), 1);
            }
        }
        let found = [line.wins, line.ties, line.total].map(u128::from);
        let wanted = [sum.wins(0, false), sum.ties(0, false), sum.total()];
        assert_eq!(found, wanted, "{hand:?}");
    }
}

/// The same of the table of matchups, in all its entries.
#[test]
#[ignore = "slow: sweeps 134,459 boards, some seconds in a release build"]
fn a_sweep_before_the_flop_gives_the_sums_of_the_table() {
    let random = range("random");
    let swept = on_board("", [&random, &random]);
    assert_eq!(swept, matchups::ranges(&random, &random));
}
