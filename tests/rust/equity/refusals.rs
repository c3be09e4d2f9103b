//! What is refused, each with its place and a sentence.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{
    Choice, EXACT_BOUND, EquityError, Options, Question, Shape, Spot, next_cards, outs, solve,
};
use pokercore_core::ranking::{HoleUse, Measure, Ranking};

use super::games::{cards, game, question, spot};

/// The defects of a question, as `place: message`.
fn defects(question: Question) -> Vec<String> {
    let error = Spot::new(question).expect_err("this is refused");
    let lines = error.defects.iter();
    lines
        .map(|defect| format!("{}: {}", defect.place, defect.message))
        .collect()
}

fn refused(question: Question, sentence: &str) {
    let found = defects(question);
    assert!(
        found.iter().any(|line| line.starts_with(sentence)),
        "{found:?}"
    );
}

fn holdem(hands: &[&str], board: &str, dead: &str) -> Question {
    question("holdem", hands, board, dead)
}

#[test]
fn a_card_that_is_twice() {
    refused(
        holdem(&["AsKs", "AsQd"], "", ""),
        "hands[1]: the card As is in hands[0] too",
    );
    refused(
        holdem(&["AsKs", "QhQd"], "As2c3c", ""),
        "hands[0]: the card As is in board too",
    );
    refused(
        holdem(&["AsKs", "QhQd"], "2c3c4c", "2c"),
        "dead: the card 2c is in board too",
    );
    refused(
        holdem(&["AsKs", "QhQd"], "", "Qh"),
        "hands[1]: the card Qh is in dead too",
    );
}

#[test]
fn too_many_or_too_few_cards() {
    refused(
        holdem(&["AsKsQs", "QhQd"], "", ""),
        "hands[0]: 3 cards; in this game a player has 2",
    );
    for (board, count) in [
        ("2c", "1 card"),
        ("2c3c", "2 cards"),
        ("2c3c4c5c6c7c", "6 cards"),
    ] {
        let sentence = format!("board: {count}; in this game a board has 0, 3, 4 or 5");
        refused(holdem(&["AsKs", "QhQd"], board, ""), &sentence);
    }
    let stud = question("stud", &["AsKs", "QhQd"], "2c3c4c", "");
    refused(stud, "board: 3 cards; in this game a board has 0");
    let mut mixed = holdem(&["QQ", "AsKs"], "", "");
    mixed.players[0].push((cards("2c"), 1));
    refused(mixed, "hands[0]: hands of 2 and of 1 cards in one range");
}

#[test]
fn too_few_or_too_many_players() {
    refused(holdem(&["AsKs"], "", ""), "hands: 1 player; give 2 to 10");
    refused(
        holdem(&["random"; 11], "", ""),
        "hands: 11 players; give 2 to 10",
    );
    let crowd = question("stud", &["random"; 8], "", "");
    refused(
        crowd,
        "hands: 8 players need 56 cards with the board, and the deck has 52",
    );
}

#[test]
fn cards_that_the_deck_does_not_have() {
    let short = question("short_deck", &["AsKs", "2h2d"], "", "3c");
    let found = defects(short);
    for sentence in [
        "dead: the card 3c is not in the deck of this game",
        "hands[1]: the card 2d is not in the deck of this game",
        "hands[1]: the card 2h is not in the deck of this game",
    ] {
        assert!(found.iter().any(|line| line == sentence), "{found:?}");
    }
}

#[test]
fn ranges_without_hands() {
    let mut empty = holdem(&["AsKs", "QQ"], "", "");
    empty.players[1].clear();
    refused(empty, "hands[1]: a range without a hand");
    let lost = holdem(&["AsKs", "QQ"], "QsQhQd", "");
    refused(
        lost,
        "hands[1]: every hand of the range has a card that is known to be elsewhere",
    );
    refused(
        holdem(&["AA", "AA", "AA"], "", ""),
        "hands: the ranges collide completely",
    );
    refused(
        holdem(&["AK", "AK", "AA", "AA"], "", ""),
        "hands: the ranges collide completely",
    );
    let wide = ["AA,KK,QQ,JJ,TT"; 10];
    assert!(Spot::new(holdem(&wide, "", "")).is_ok());
    let narrow = ["AA,KK,QQ,JJ"; 9];
    refused(
        holdem(&narrow, "", ""),
        "hands: the ranges collide completely",
    );
}

#[test]
fn weights_that_cannot_be() {
    for weights in [[0, 1], [u64::MAX, 1]] {
        let mut weighted = holdem(&["QQ", "AsKs"], "", "");
        weighted.players[0].truncate(2);
        for (hand, weight) in weighted.players[0].iter_mut().zip(weights) {
            hand.1 = weight;
        }
        refused(weighted, "hands[0]: a hand of weight");
    }
}

#[test]
fn games_that_cannot_be() {
    let with = |change: &dyn Fn(&mut Shape)| {
        let mut question = holdem(&["AsKs", "QhQd"], "", "");
        change(&mut question.shape);
        question
    };
    refused(with(&|shape| shape.hole = 0), "game.hole: 0 own cards");
    refused(
        with(&|shape| shape.streets = vec![3, 3]),
        "game.streets: 6 shared cards",
    );
    refused(with(&|shape| shape.shares.clear()), "game.shares: 0 shares");
    let low = Measure::any(Ranking::LowA5Eight);
    refused(
        with(&|shape| shape.shares = vec![low]),
        "game.shares[0].ranking: low_a5_8 may leave",
    );
    let short = Measure::any(Ranking::ShortDeck);
    let sentence = "game.shares[0].ranking: short_deck does not know the card 2c";
    refused(with(&|shape| shape.shares = vec![short]), sentence);
    let three = Measure::using(Ranking::High, HoleUse::Exactly(3));
    refused(
        with(&|shape| shape.shares = vec![three]),
        "game.shares[0].uses: ",
    );
}

#[test]
fn every_defect_is_told_at_once() {
    let found = defects(holdem(&["AsKsQs", "AsQd"], "As2c", "9c9d"));
    assert_eq!(found.len(), 4, "{found:?}");
}

fn message<T: std::fmt::Debug>(result: Result<T, EquityError>) -> String {
    result.expect_err("this is refused").to_string()
}

#[test]
fn an_exact_answer_that_is_too_much_work() {
    let spot = spot("holdem", &["random"; 3], "", "");
    let options = |choice| Options {
        choice,
        trials: Some(1000),
        ..Options::default()
    };
    let told = message(solve(&spot, &options(Choice::Exact), &mut |_, _| true));
    assert!(
        told.starts_with("method: an exact answer takes about"),
        "{told}"
    );
    assert!(
        told.contains(&format!("steps, more than {EXACT_BOUND}")),
        "{told}"
    );
    let sampled = solve(&spot, &options(Choice::Auto), &mut |_, _| true).unwrap();
    assert!(!sampled.method.is_exact());
}

#[test]
fn counts_beyond_128_bits() {
    let mut heavy = question("holdem", &["QQ", "AK"], "2c3c4c", "");
    for (_, weight) in heavy.players.iter_mut().flatten() {
        *weight = 1 << 55;
    }
    let options = Options {
        choice: Choice::Exact,
        ..Options::default()
    };
    let told = message(solve(&Spot::new(heavy).unwrap(), &options, &mut |_, _| {
        true
    }));
    assert!(told.contains("would not fit 128 bits"), "{told}");
}

#[test]
fn options_that_make_no_sense() {
    let spot = spot("holdem", &["AsKs", "QhQd"], "", "");
    let with = |trials, error| Options {
        trials,
        error,
        ..Options::default()
    };
    let told = message(solve(&spot, &with(Some(0), None), &mut |_, _| true));
    assert!(told.starts_with("trials: 0 trials"), "{told}");
    for error in [0.0, -1.0, 1.0, f64::NAN, f64::INFINITY] {
        let told = message(solve(&spot, &with(None, Some(error)), &mut |_, _| true));
        assert!(told.starts_with("error: "), "{told}");
    }
}

#[test]
fn next_cards_and_outs_that_cannot_be_told() {
    let before = spot("holdem", &["AsKs", "QhQd"], "", "");
    let told = message(next_cards(&before, 1, &mut |_, _| true));
    assert!(
        told.starts_with("board: the next street brings 3 cards"),
        "{told}"
    );
    assert_eq!(message(outs(&before, 0)), told);
    let river = spot("holdem", &["AsKs", "QhQd"], "2c3c4c5c6c", "");
    let told = message(outs(&river, 0));
    assert!(
        told.starts_with("board: no shared card is to come"),
        "{told}"
    );
    let range = spot("holdem", &["AsKs", "QQ"], "2c3c4c", "");
    let told = message(outs(&range, 0));
    assert!(
        told.starts_with("hands[1]: outs are told for whole hands"),
        "{told}"
    );
    let flop = spot("holdem", &["AsKs", "QhQd"], "2c3c4c", "");
    let told = message(outs(&flop, 1));
    assert!(told.starts_with("share: there is no share 1"), "{told}");
}

#[test]
fn jokers_are_cards_like_others_where_they_are_wild() {
    let joker = Card::from_index(52).unwrap();
    let mut with_joker = question("five_card_draw", &["AsKsQsJs", "2c2d2h3c4c"], "", "");
    with_joker.shape = Shape {
        deck: CardSet::STANDARD.with(joker),
        ..game("five_card_draw")
    };
    let answer = super::games::exact(&Spot::new(with_joker).unwrap());
    // Ten, joker and the spades; the three other tens, and three cards of each of A, K, Q and J
    // make a straight or a pair at best against three deuces.
    assert_eq!(answer.tally.total(), 44);
    assert_eq!(answer.tally.wins(0, false), 1 + 1 + 8 + 3);
}
