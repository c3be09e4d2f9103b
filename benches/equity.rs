//! How fast exact equities are. `cargo bench --bench equity` prints a line for each kind of question.

use std::hint::black_box;
use std::process::ExitCode;

use pokercore_core::card::{CardSet, parse_cards};
use pokercore_core::equity::{Tally, Versus, classes, matchups, omaha, sweep};
use pokercore_core::ranking::Ranking;

mod support;
use support::Work;

macro_rules! question {
    ($name:literal, $times:literal, $question:expr) => {
        Work {
            name: $name,
            unit: "question",
            times: $times,
            run: |times| (0..times).for_each(|_| $question),
        }
    };
}

const WORK: [Work; 15] = [
    question!(
        "heads_up",
        2_000,
        holdem(&["AsAh", "KdKc"], [1_388_072, 317_694])
    ),
    question!(
        "heads_up_suited",
        2_000,
        holdem(&["AsKs", "QhJh"], [1_069_685, 634_101])
    ),
    question!(
        "three_way",
        1_000,
        holdem(&["AsAh", "KdKc", "QsQc"], [914_778, 251_982])
    ),
    question!("six_way", 1_000, {
        let hands = ["AsAh", "KdKc", "QsQc", "JhJd", "Ts9s", "8c7c"];
        holdem(&hands, [221_108, 108_869]);
    }),
    question!(
        "plo4_heads_up",
        1_000,
        plo(&["AsAhKsKh", "QdQcJdJc"], [688_294, 397_666])
    ),
    question!(
        "plo5_heads_up",
        1_000,
        plo(&["AsAhKsKh2c", "QdQcJdJcTs"], [507_088, 343_544])
    ),
    question!("plo6_heads_up", 1_000, {
        plo(&["AsAhKsKh2c2d", "QdQcJdJcTs9s"], [364_669, 293_303]);
    }),
    question!("omaha8_heads_up", 500, omaha8()),
    question!("plo4_flop", 500, plo_flop()),
    question!("matchup", 2_000, matchup()),
    question!("random_preflop", 100, random_preflop()),
    question!(
        "random_flop",
        30,
        random_on("2s7sQc", 615_581_728, 27_379_984)
    ),
    question!(
        "random_rainbow_flop",
        30,
        random_on("2s7dQc", 615_009_234, 28_524_972)
    ),
    question!(
        "random_turn",
        200,
        random_on("2s7sQc9d", 25_150_700, 1_067_720)
    ),
    question!("random_two_flop", 30, different_on_flop()),
];

fn main() -> ExitCode {
    support::main(&WORK)
}

fn cards(text: &str) -> CardSet {
    let cards = parse_cards(text).and_then(|cards| CardSet::collect(cards, text));
    cards.unwrap_or_else(|error| panic!("{error}"))
}

fn check(tally: &Tally, wins: [u128; 2]) {
    let found = [0, 1].map(|player| tally.wins(player, false));
    assert_eq!(found, wins, "{tally:?}");
}

fn holdem(hands: &[&str], wins: [u128; 2]) {
    let hands: Vec<CardSet> = hands.iter().map(|hand| cards(hand)).collect();
    let high = Ranking::High.tables();
    let tally = classes::specific(
        &[high],
        CardSet::STANDARD,
        black_box(&hands),
        CardSet::EMPTY,
    );
    check(&tally, wins);
}

fn omaha(shares: &[Ranking], hands: &[&str], board: &str, wins: [u128; 2]) {
    let hands: Vec<CardSet> = hands.iter().map(|hand| cards(hand)).collect();
    let tally = omaha::specific(
        shares,
        CardSet::STANDARD,
        black_box(&hands),
        cards(board),
        CardSet::EMPTY,
    );
    check(&tally, wins);
}

fn plo(hands: &[&str], wins: [u128; 2]) {
    omaha(&[Ranking::High], hands, "", wins);
}

fn plo_flop() {
    let hands = ["AsAhKsKh", "QdQcJdJc"];
    omaha(&[Ranking::High], &hands, "2s7sQh", [362, 458]);
}

fn omaha8() {
    let hands = ["As2s3d4d", "Ac2c5h6h"];
    let shares = [Ranking::High, Ranking::LowA5Eight];
    omaha(&shares, &hands, "", [409_769, 642_483]);
}

/// A thousand matchups looked up.
fn matchup() {
    let first = cards("AhKd");
    let second = black_box(cards("QsQc"));
    for _ in 0..1000 {
        let counts = matchups::counts(black_box(first), black_box(second));
        assert_eq!(counts.wins, 730_541);
    }
}

/// All hands, equally often.
fn random() -> Vec<(CardSet, u64)> {
    let deck: Vec<_> = CardSet::STANDARD.iter().collect();
    let pairs = (0..52).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs
        .map(|(i, j)| (CardSet::EMPTY.with(deck[i]).with(deck[j]), 1))
        .collect()
}

fn random_preflop() {
    let range = random();
    let tally = matchups::ranges(black_box(&range), &range).tally(&range);
    check(&tally, [1_334_125_369_292; 2]);
    assert_eq!(tally.ties(0, false), 113_130_263_816);
}

fn on_board(board: &str, ranges: [&[(CardSet, u64)]; 2]) -> Versus {
    let high = Ranking::High.tables();
    let (board, dead) = (cards(board), CardSet::EMPTY);
    let deck = CardSet::STANDARD;
    let versus = sweep::ranges(high, deck, board, dead, ranges, 1, &mut |_, _| true);
    versus.expect("nobody stopped it")
}

fn random_on(board: &str, wins: u128, ties: u128) {
    let range = random();
    let tally = on_board(board, [black_box(&range), &range]).tally(&range);
    check(&tally, [wins; 2]);
    assert_eq!(tally.ties(0, false), ties);
}

/// The second range is another one, if only by a hand.
fn different_on_flop() {
    let (first, mut second) = (random(), random());
    second.pop();
    let tally = on_board("2s7sQc", [black_box(&first), &second]).tally(&first);
    assert!(tally.total() < 1_258_543_440);
}
