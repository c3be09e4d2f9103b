//! Games, cards and questions, written shortly.

use pokercore_core::card::{CardSet, parse_cards};
use pokercore_core::equity::{Answer, Choice, Options, Question, Shape, Spot, Tally, solve};
use pokercore_core::ranking::{HoleUse, Measure, Ranking};

pub fn cards(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
}

/// The 36 cards from the six up.
pub fn short_cards() -> CardSet {
    CardSet::STANDARD
        .iter()
        .filter(|card| card.rank() >= 4)
        .fold(CardSet::EMPTY, CardSet::with)
}

fn shape(hole: u8, streets: &[u8], shares: &[(Ranking, HoleUse)]) -> Shape {
    let measure = |&(ranking, uses)| Measure::using(ranking, uses);
    Shape {
        deck: CardSet::STANDARD,
        hole,
        streets: streets.to_vec(),
        shares: shares.iter().map(measure).collect(),
    }
}

/// A game by the name that the vectors give it.
pub fn game(name: &str) -> Shape {
    use HoleUse::{All, Any, AtMost, Exactly};
    use Ranking::{Badugi, High, Low27, LowA5, LowA5Eight, LowA6, ShortDeck, ShortDeckTrips};
    let flop = &[3, 1, 1];
    let two = Exactly(2);
    let short = |ranking| Shape {
        deck: short_cards(),
        ..shape(2, flop, &[(ranking, Any)])
    };
    match name {
        "holdem" => shape(2, flop, &[(High, Any)]),
        "holdem8" => shape(2, flop, &[(High, Any), (LowA5Eight, Any)]),
        "short_deck" => short(ShortDeck),
        "short_deck_trips" => short(ShortDeckTrips),
        "plo4" => shape(4, flop, &[(High, two)]),
        "plo5" => shape(5, flop, &[(High, two)]),
        "plo6" => shape(6, flop, &[(High, two)]),
        "omaha8" => shape(4, flop, &[(High, two), (LowA5Eight, two)]),
        "courchevel" => shape(5, &[1, 2, 1, 1], &[(High, two)]),
        "lazy_pineapple" => shape(3, flop, &[(High, AtMost(2))]),
        "stud" => shape(7, &[], &[(High, Any)]),
        "stud8" => shape(7, &[], &[(High, Any), (LowA5Eight, Any)]),
        "razz" => shape(7, &[], &[(LowA5, Any)]),
        "five_card_draw" => shape(5, &[], &[(High, All)]),
        "deuce_seven" => shape(5, &[], &[(Low27, All)]),
        "a6_draw" => shape(5, &[], &[(LowA6, All)]),
        "badugi" => shape(4, &[], &[(Badugi, All)]),
        _ => panic!("no game {name}"),
    }
}

/// The hands of a text: cards, `random`, pairs and two ranks, `+` and commas, each of weight 1.
pub fn range(text: &str) -> Vec<(CardSet, u64)> {
    let ranks = "23456789TJQKA";
    let index = |c: char| ranks.find(c).unwrap();
    let suits = ['c', 'd', 'h', 's'];
    let pairs_of_suits = suits.iter().flat_map(|a| suits.iter().map(move |b| (a, b)));
    let mut hands = Vec::new();
    for piece in text.split(',') {
        if piece == "random" {
            return vec![(CardSet::EMPTY, 1)];
        }
        let chars: Vec<char> = piece.trim_end_matches('+').chars().collect();
        let plus = piece.ends_with('+');
        let [high, low, rest @ ..] = &chars[..] else {
            panic!("no range {text}")
        };
        if suits.contains(low) {
            return vec![(cards(text), 1)];
        }
        let (high, low) = (index(*high), index(*low));
        let classes: Vec<(usize, usize)> = match (high == low, plus) {
            (true, true) => (high..13).map(|rank| (rank, rank)).collect(),
            (false, true) => (low..high).map(|low| (high, low)).collect(),
            _ => vec![(high, low)],
        };
        for (high, low) in classes {
            for (a, b) in pairs_of_suits.clone() {
                let wanted = match rest {
                    ['s'] => a == b,
                    ['o'] => a != b,
                    _ => true,
                };
                if wanted && (high != low || a < b) {
                    let rank = |index: usize| ranks.as_bytes()[index] as char;
                    let hand = format!("{}{a}{}{b}", rank(high), rank(low));
                    hands.push((cards(&hand), 1));
                }
            }
        }
    }
    hands
}

pub fn question(name: &str, hands: &[&str], board: &str, dead: &str) -> Question {
    Question {
        shape: game(name),
        players: hands.iter().map(|text| range(text)).collect(),
        board: cards(board),
        dead: cards(dead),
    }
}

pub fn spot(name: &str, hands: &[&str], board: &str, dead: &str) -> Spot {
    Spot::new(question(name, hands, board, dead)).unwrap()
}

pub fn exact(spot: &Spot) -> Answer {
    let options = Options {
        choice: Choice::Exact,
        ..Options::default()
    };
    let answer = solve(spot, &options, &mut |_, _| true).unwrap();
    check_sums(spot, &answer);
    answer
}

/// What adds up in every answer: the parts of all players, and the hands of each.
pub fn check_sums(spot: &Spot, answer: &Answer) {
    let total = answer.tally.total();
    let players = spot.players().len();
    let parts: u128 = (0..players).map(|player| answer.tally.parts(player)).sum();
    assert_eq!(parts, total * Tally::PARTS);
    assert_eq!(answer.hands.len(), players);
    for (player, hands) in answer.hands.iter().enumerate() {
        assert_eq!(hands.len(), spot.players()[player].len());
        let sum = |of: fn(&pokercore_core::equity::HandCount) -> u128| -> u128 {
            hands.iter().map(of).sum()
        };
        assert_eq!(sum(|hand| hand.total), total, "player {player}");
        assert_eq!(sum(|hand| hand.parts), answer.tally.parts(player));
        for hand in hands {
            assert!(hand.wins + hand.ties <= hand.total);
        }
    }
}

pub fn equity(answer: &Answer, player: usize) -> f64 {
    let (parts, whole) = answer.equity(player);
    parts as f64 / whole as f64
}
