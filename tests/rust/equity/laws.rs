//! What holds in every spot, whatever the method.

use std::collections::BTreeMap;

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{
    Categories, Choice, Method, Options, Question, Spot, Tally, categories, estimate, next_cards,
    outs, solve,
};
use pokercore_core::ranking::Category;

use super::games::{cards, check_sums, exact, question, spot};

/// Spots that are answered by every method, each with the method that is chosen.
fn spots() -> Vec<(Spot, Method)> {
    [
        ("holdem", &["AsKs", "QhQd"][..], "", "", Method::Classes),
        (
            "holdem",
            &["AsKs", "QhQd", "7c2d"],
            "",
            "Ac",
            Method::Classes,
        ),
        ("holdem8", &["As2s", "QhQd"], "", "", Method::Classes),
        (
            "short_deck_trips",
            &["AsKs", "QhQd"],
            "",
            "",
            Method::Classes,
        ),
        ("omaha8", &["As2s3dKh", "KcQcJdTd"], "", "", Method::Classes),
        (
            "plo5",
            &["As2s3dKhKd", "KcQcJdTd9d"],
            "",
            "2c",
            Method::Classes,
        ),
        ("holdem", &["QQ+", "AKs"], "", "", Method::Matchups),
        ("holdem", &["random", "AKs"], "", "", Method::Matchups),
        ("holdem", &["random", "22+"], "2s7sQc", "", Method::Sweep),
        (
            "short_deck",
            &["random", "JJ+"],
            "6s7sQc",
            "",
            Method::Sweep,
        ),
        ("holdem", &["QQ+", "AKs"], "", "Ac", Method::Combinations),
        ("holdem", &["AA", "KK", "AKo"], "", "", Method::Combinations),
        ("holdem8", &["AA", "KK"], "", "", Method::Combinations),
        (
            "holdem",
            &["AA", "QQ", "AKo"],
            "2s7sQc",
            "",
            Method::Enumeration,
        ),
        ("holdem8", &["AA", "KK"], "2s7sQc", "", Method::Enumeration),
        (
            "omaha8",
            &["As2s3dKh", "KcQcJdTd"],
            "2h7hJs",
            "",
            Method::Enumeration,
        ),
        (
            "razz",
            &["Ah2s3d8cKc", "4d5h6sQcQd"],
            "",
            "",
            Method::Enumeration,
        ),
    ]
    .into_iter()
    .map(|(game, hands, board, dead, method)| (spot(game, hands, board, dead), method))
    .collect()
}

#[test]
fn each_method_is_chosen_where_it_is_best() {
    for (spot, method) in spots() {
        assert_eq!(estimate(&spot).0, method, "{:?}", spot.question());
        assert_eq!(exact(&spot).method, method);
    }
}

/// The cards with suit `s` renamed to `suits[s]`.
fn renamed(set: CardSet, suits: [u8; 4]) -> CardSet {
    set.iter().fold(CardSet::EMPTY, |new, card| {
        new.with(Card::new(card.rank(), suits[card.suit() as usize]))
    })
}

#[test]
fn renaming_the_suits_changes_nothing() {
    for (spot, _) in spots() {
        for suits in [[1, 0, 2, 3], [3, 2, 0, 1]] {
            let old = spot.question().clone();
            let list = |list: &Vec<(CardSet, u64)>| -> Vec<(CardSet, u64)> {
                list.iter()
                    .map(|&(hand, weight)| (renamed(hand, suits), weight))
                    .collect()
            };
            let new = Question {
                players: old.players.iter().map(list).collect(),
                board: renamed(old.board, suits),
                dead: renamed(old.dead, suits),
                shape: old.shape,
            };
            let new = Spot::new(new).unwrap();
            assert_eq!(exact(&spot), exact(&new), "{:?}", spot.question());
        }
    }
}

#[test]
fn players_in_another_order_win_the_same() {
    for (spot, _) in spots() {
        let mut turned = spot.question().clone();
        turned.players.rotate_left(1);
        let (one, other) = (exact(&spot), exact(&Spot::new(turned).unwrap()));
        let players = spot.players().len();
        for player in 0..players {
            let before = (player + players - 1) % players;
            assert_eq!(one.equity(player), other.equity(before));
            assert_eq!(one.hands[player], other.hands[before]);
        }
    }
}

/// Every answer is the same before and after all others.
#[test]
fn a_question_does_not_change_the_next() {
    let answers = |order: &mut dyn Iterator<Item = (Spot, Method)>| -> BTreeMap<String, _> {
        order
            .map(|(spot, _)| (format!("{:?}", spot.question()), exact(&spot)))
            .collect()
    };
    let forth = answers(&mut spots().into_iter());
    let back = answers(&mut spots().into_iter().rev());
    assert_eq!(forth, back);
}

#[test]
fn threads_change_nothing() {
    for (spot, _) in spots() {
        for choice in [Choice::Exact, Choice::Sample] {
            let answer = |threads| {
                let options = Options {
                    choice,
                    threads,
                    trials: Some(20_001),
                    ..Options::default()
                };
                solve(&spot, &options, &mut |_, _| true).unwrap()
            };
            let one = answer(1);
            check_sums(&spot, &one);
            assert_eq!(one, answer(2));
            assert_eq!(one, answer(3));
        }
    }
}

#[test]
fn weights_count_as_often_as_they_say() {
    let mut once = question("holdem", &["QQ+", "AK"], "2s7sQc", "");
    for (_, weight) in &mut once.players[0] {
        *weight = 3;
    }
    let thrice = exact(&Spot::new(once).unwrap());
    let plain = exact(&spot("holdem", &["QQ+", "AK"], "2s7sQc", ""));
    assert_eq!(thrice.tally.total(), 3 * plain.tally.total());
    let ((parts, whole), (same, of)) = (thrice.equity(0), plain.equity(0));
    assert_eq!(parts * of, same * whole);
    // A hand of weight 2 is that hand twice.
    let mut double = question("holdem", &["AA", "KK", "QQ"], "", "");
    let mut twice = double.clone();
    double.players[1][0].1 = 2;
    let (hand, _) = twice.players[1][0];
    twice.players[1].push((hand, 1));
    let [double, twice] = [double, twice].map(|q| exact(&Spot::new(q).unwrap()).tally);
    assert_eq!(double, twice);
}

/// Known cards taken away are unknown cards that come: the mean of all that can come.
#[test]
fn next_cards_average_to_the_whole() {
    for (game, hands, board) in [
        ("holdem", &["AsKs", "QhQd"][..], "2s7sQc"),
        ("holdem", &["QQ+", "AK"], "2s7sQc3d"),
        ("holdem", &["QQ+", "random"], "2s7sQc"),
        ("omaha8", &["As2s3dKh", "KcQcJdTd"], "2h7hJs"),
    ] {
        let whole = exact(&spot(game, hands, board, ""));
        let found = next_cards(&spot(game, hands, board, ""), 1, &mut |_, _| true).unwrap();
        let cards_to_come = 5 - cards(board).len() as u128;
        let mut sum = Tally::default();
        for next in &found {
            sum.add_all(&next.answer.tally, 1);
        }
        let mut times = Tally::default();
        times.add_all(&whole.tally, cards_to_come);
        assert_eq!(sum, times, "{game} {hands:?}");
    }
}

#[test]
fn outs_put_in_front() {
    let behind = spot("plo4", &["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", "");
    let found = outs(&behind, 0).unwrap();
    assert!(found[0].alone.is_empty() && found[0].level.is_empty());
    let all = found[1]
        .alone
        .iter()
        .copied()
        .fold(CardSet::EMPTY, CardSet::with);
    assert_eq!(all, cards("TcTdThTsKc"));
    assert!(found[1].level.is_empty());
    // A six gives both the same straight, a deuce a pair to the second alone; with a jack the first
    // has the higher straight.
    let split = spot("holdem", &["KsQh", "Kc2d"], "7d8h9cTs", "");
    let found = outs(&split, 0).unwrap();
    let set = |list: &Vec<Card>| list.iter().copied().fold(CardSet::EMPTY, CardSet::with);
    assert_eq!(set(&found[1].level), cards("6c6d6h6s"));
    assert_eq!(set(&found[1].alone), cards("2c2h2s"));
}

#[test]
fn categories_are_those_of_the_cards() {
    let all = |spot: &Spot, options: &Options| -> Categories {
        categories(spot, options, &mut |_, _| true).unwrap()
    };
    let spot_ = spot("holdem", &["AsKs", "QhQd"], "2s7sQc", "");
    let found = all(&spot_, &Options::default());
    assert_eq!((found.method, found.total), (Method::Enumeration, 990));
    let flushes = found.counts[0][0]
        .iter()
        .find(|(c, _)| *c == Some(Category::Flush));
    // Nine spades among 45 cards: one of two is a spade in C(45,2) - C(36,2) cases.
    assert_eq!(flushes.map(|&(_, n)| n), Some(360));
    for counts in found.counts.iter().flatten() {
        assert_eq!(counts.iter().map(|&(_, n)| n).sum::<u128>(), 990);
    }
    // A low is made or not.
    let low = all(
        &spot("omaha8", &["As2s3dKh", "KcQcJdTd"], "2h7hJs", ""),
        &Options::default(),
    );
    let none = |player: usize| {
        let counts = low.counts[player][1].iter();
        counts
            .filter(|(c, _)| c.is_none())
            .map(|&(_, n)| n)
            .sum::<u128>()
    };
    assert_eq!(none(1), low.total);
    assert!(none(0) < low.total);
    // Sampled, the frequencies are near.
    let options = Options {
        choice: Choice::Sample,
        trials: Some(100_000),
        ..Options::default()
    };
    let sampled = all(&spot_, &options);
    let flush = sampled.counts[0][0]
        .iter()
        .find(|(c, _)| *c == Some(Category::Flush));
    let part = flush.map_or(0.0, |&(_, n)| n as f64 / sampled.total as f64);
    assert!((part - 360.0 / 990.0).abs() < 4.0 * (0.25_f64 / 100_000.0).sqrt());
}
