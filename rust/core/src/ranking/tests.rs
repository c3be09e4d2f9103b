//! The hash is perfect, the tables say what the plain reading says, and hands of public bug reports
//! come out right.

use super::definition::Rules;
use super::hash::{SLOTS, slot};
use super::tables::multisets;
use super::*;
use crate::card::parse_cards;

fn cards(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
}

fn describe(text: &str) -> Description {
    Ranking::High.describe(cards(text)).unwrap()
}

fn strength(text: &str) -> Strength {
    Ranking::High.evaluate(cards(text)).unwrap()
}

/// The five cards that count, as text.
fn five(description: &Description) -> String {
    description.cards.iter().map(ToString::to_string).collect()
}

#[test]
fn no_two_multisets_of_ranks_share_a_slot() {
    let mut used = vec![false; SLOTS];
    for count in 0..=7 {
        multisets(count, &mut |counts, sum| {
            let slot = slot(sum);
            assert!(!used[slot], "the slot {slot} of {counts:?} is taken");
            used[slot] = true;
        });
    }
    assert_eq!(used.iter().filter(|&&used| used).count(), 76_155);
    assert_eq!(
        used.last(),
        Some(&true),
        "SLOTS is one more than the greatest slot"
    );
}

/// Every hand of five cards, read plainly: hands are equal where the tables say so, and better
/// where the tables say so.
#[test]
fn the_tables_agree_with_the_plain_reading() {
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    for ranking in Ranking::ALL.into_iter().filter(|r| r.cards() == 5) {
        let (tables, rules) = (ranking.tables(), Rules::of(ranking));
        let mut values = vec![None; tables.classes() as usize + 1];
        let mut check = |hand: [Card; 5]| {
            let mut counts = [0; 13];
            for card in hand {
                counts[card.rank() as usize] += 1;
            }
            let suited = hand.iter().all(|card| card.suit() == hand[0].suit());
            let strength = tables.strength(hand.into_iter().map(Key::of).sum());
            match rules.read(&counts, suited) {
                None => assert!(strength.is_none(), "{ranking} {hand:?}"),
                Some((value, class)) => {
                    assert_eq!(tables.class(strength), Some(&class), "{ranking} {hand:?}");
                    let known = values[strength.get() as usize].get_or_insert(value);
                    assert_eq!(*known, value, "{ranking} {hand:?}");
                }
            }
        };
        for a in 4..52 {
            for b in 3..a {
                for c in 2..b {
                    for d in 1..c {
                        for e in 0..d {
                            check([deck[a], deck[b], deck[c], deck[d], deck[e]]);
                        }
                    }
                }
            }
        }
        assert_eq!(values[0], None);
        let values: Vec<u32> = values.into_iter().skip(1).map(Option::unwrap).collect();
        let ordered = |pair: &[u32]| (pair[0] < pair[1]) != rules.low && pair[0] != pair[1];
        assert!(values.windows(2).all(ordered), "{ranking}");
    }
}

#[test]
fn names_of_high_hands() {
    for (text, name, chosen) in [
        ("AsKsQsJsTs2c3d", "royal flush", "AsKsQsJsTs"),
        ("KsQsJsTs9sAhAd", "straight flush, king high", "KsQsJsTs9s"),
        ("Ah2h3h4h5hKdKc", "straight flush, five high", "5h4h3h2hAh"),
        ("AcAdAhAsKdKcQs", "four aces, king kicker", "AsAhAdAcKd"),
        ("2c2d2h2s3d", "four deuces, three kicker", "2s2h2d2c3d"),
        (
            "KsKdKh7c7d7s2c",
            "full house, kings over sevens",
            "KsKhKd7s7d",
        ),
        ("As9s8s2s3sKdKc", "flush, ace high", "As9s8s3s2s"),
        ("As2d3c4h5s9dKc", "straight, five high", "5s4h3c2dAs"),
        ("AsKd3cQhJs9dTc", "straight, ace high", "AsKdQhJsTc"),
        ("QcQdQh2s7d9c", "three queens", "QhQdQc9c7d"),
        (
            "QsQd5h5cKs5dKd",
            "full house, fives over kings",
            "5h5d5cKsKd",
        ),
        ("QsQd5h5cKs9h8c", "two pair, queens and fives", "QsQd5h5cKs"),
        ("6s6d2h2cKs9h9c", "two pair, nines and sixes", "9h9c6s6dKs"),
        ("7d7cTs8h4s2cAd", "pair of sevens", "7d7cAdTs8h"),
        ("Ad9c7h5s3d2c", "ace high", "Ad9c7h5s3d"),
    ] {
        let description = describe(text);
        assert_eq!(description.name, name, "{text}");
        assert_eq!(five(&description), chosen, "{text}");
    }
}

#[test]
fn names_of_other_rankings() {
    for (ranking, text, name, chosen) in [
        (
            Ranking::ShortDeck,
            "As6d7c8h9sAd",
            "straight, nine high",
            "9s8h7c6dAs",
        ),
        (
            Ranking::ShortDeck,
            "AsKsQsJsTs",
            "royal flush",
            "AsKsQsJsTs",
        ),
        (
            Ranking::LowA5,
            "As2s3s4s5sKdKc",
            "five-four-three-deuce-ace low",
            "5s4s3s2sAs",
        ),
        (
            Ranking::LowA5,
            "AsAdKsKd2c",
            "two pair, kings and aces",
            "KsKdAsAd2c",
        ),
        (
            Ranking::LowA5Eight,
            "8h7s6d2c3cKsKd",
            "eight-seven-six-three-deuce low",
            "8h7s6d3c2c",
        ),
        (
            Ranking::Low27,
            "7s5s4s3s2sKdKc",
            "king-five-four-three-deuce low",
            "Kd5s4s3s2s",
        ),
        (
            Ranking::Low27,
            "7s5s4s3s2s",
            "flush, seven high",
            "7s5s4s3s2s",
        ),
        // The deuce of clubs and the three of hearts both avoid the flush; the last card does.
        (
            Ranking::Low27,
            "7s5s4s3s2s3h2c",
            "seven-five-four-three-deuce low",
            "7s5s4s3s2c",
        ),
        (
            Ranking::Low27,
            "As5s4d3s2s",
            "ace-five-four-three-deuce low",
            "As5s4d3s2s",
        ),
        (
            Ranking::LowA6,
            "As2d3c4h6s5dKh",
            "six-four-three-deuce-ace low",
            "6s4h3c2dAs",
        ),
        (
            Ranking::LowA6,
            "As2d3c4h5sKsKd",
            "king-four-three-deuce-ace low",
            "Ks4h3c2dAs",
        ),
    ] {
        let description = ranking.describe(cards(text)).unwrap();
        assert_eq!(description.name, name, "{ranking} {text}");
        assert_eq!(five(&description), chosen, "{ranking} {text}");
    }
    let error = Ranking::LowA5Eight.describe(cards("9h7s6d2c3cKsKd"));
    assert!(error.unwrap_err().to_string().contains("8 or lower"));
}

#[test]
fn codes_and_names_are_one_to_one() {
    for (code, category) in Category::ALL.into_iter().enumerate() {
        assert_eq!(category.code() as usize, code);
    }
    for (place, ranking) in Ranking::ALL.into_iter().enumerate() {
        assert_eq!(ranking as usize, place);
        assert_eq!(Ranking::from_name(ranking.name()), Some(ranking));
        assert_eq!(serde_json::to_value(ranking).unwrap(), ranking.name());
        let tables = ranking.tables();
        assert_eq!(tables.category(Strength::NONE), None);
        assert_eq!(tables.category(Strength(tables.best().get() + 1)), None);
        let best = tables.category(Strength(tables.classes())).unwrap();
        let expected = match ranking {
            Ranking::Badugi | Ranking::BadugiHighAce => Category::Badugi,
            Ranking::Leduc => Category::Pair,
            Ranking::Kuhn => Category::HighCard,
            _ if ranking.is_low() => Category::HighCard,
            _ => Category::StraightFlush,
        };
        assert_eq!(best, expected, "{ranking}");
    }
    assert_eq!(Ranking::from_name("holdem"), None);
}

/// The ace counts low in 5-4-3-2-A, below a six-high straight and above three of a kind.
#[test]
fn the_wheel_is_the_lowest_straight() {
    let wheel = describe("As2d3c4h5s9dKc");
    assert_eq!(wheel.name, "straight, five high");
    assert!(strength("2d3c4h5s6d9hKc") > wheel.strength);
    assert!(wheel.strength > strength("AsAdAc4h9s2dKc"));
}

/// Also in one suit: above every straight and all four of a kind.
#[test]
fn the_steel_wheel_is_a_straight_flush() {
    let wheel = describe("2d3d4d5dKsAd8c");
    let straight = describe("2d3d4d5dKs6c6h");
    assert_eq!(wheel.name, "straight flush, five high");
    assert_eq!(straight.name, "straight, six high");
    assert!(wheel.strength > straight.strength);
    let (lowest, aces) = (describe("Ah2h3h4h5h"), describe("AhAsAcAdKh"));
    assert_eq!(lowest.category, Category::StraightFlush);
    // They stand next to each other: no off-by-one at the boundary.
    assert_eq!(lowest.strength.get(), aces.strength.get() + 1);
    assert_eq!(aces.category, Category::FourOfAKind);
}

/// A hand made by the board alone ties, whatever the side cards.
#[test]
fn a_board_that_plays_ties() {
    for (one, other, name, chosen) in [
        (
            "3d6dTdJdAd2d4c",
            "3d6dTdJdAd5sTc",
            "flush, ace high",
            "AdJdTd6d3d",
        ),
        (
            "AsJd3hQc3s8h5d",
            "AsJd3hQc3s8c2d",
            "pair of threes",
            "3s3hAsQcJd",
        ),
    ] {
        let (one, other) = (describe(one), describe(other));
        assert_eq!(one, other);
        assert_eq!(one.name, name);
        assert_eq!(five(&one), chosen);
    }
}

#[test]
fn four_cards_of_a_suit_are_nothing() {
    let (one, other) = (describe("As3c4c5d6cAdKc"), describe("As3c4c5d6cAhKd"));
    assert_eq!(one.strength, other.strength);
    assert_eq!(one.name, "pair of aces");
    assert_eq!(five(&one), "AsAdKc6c5d");
}

/// Exactly two of the hole cards and three of the board's.
#[test]
fn omaha_hands() {
    for (hole, board, name, kickers) in [
        ("Ks8cJs5c", "3s5hQsQd9h", "two pair, queens and fives", "K"),
        ("AsKs5d7c", "Ts7d8h4s2c", "pair of sevens", "AT8"),
        ("Ah3c2c3d", "4h7h9hJh2s", "pair of threes", "J97"),
    ] {
        let omaha = Measure::using(Ranking::High, HoleUse::Exactly(2));
        let best = omaha.describe(cards(hole), cards(board)).unwrap();
        assert_eq!(best.name, name, "{hole} {board}");
        let ranks: String = five(&best).chars().step_by(2).collect();
        assert!(ranks.ends_with(kickers), "{ranks}");
    }
}

#[test]
fn two_sets_make_a_full_house() {
    let sevens = describe("KsKdKh7c7d7s2c");
    assert_eq!(sevens.name, "full house, kings over sevens");
    assert!(sevens.strength < strength("KsKdKh7c7dQsQh"));
}
