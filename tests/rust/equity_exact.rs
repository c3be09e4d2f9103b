//! Exact equities: published counts, tables of every matchup, a slow enumerator, and laws.

#[path = "equity_exact/laws.rs"]
mod laws;
#[path = "equity_exact/naive.rs"]
mod naive;
#[path = "equity_exact/published.rs"]
mod published;
#[path = "support/seeds.rs"]
mod seeds;
#[path = "equity_exact/tables.rs"]
mod tables;
#[path = "support/tape.rs"]
#[expect(dead_code, reason = "the laws of hands ask more of it")]
mod tape;

use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::equity::{Versus, sweep};
use pokercore_core::ranking::Ranking;

type Weighted = Vec<(CardSet, u64)>;

fn cards(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
}

/// The cards of the deck of a ranking.
fn deck(ranking: Ranking) -> CardSet {
    match ranking {
        Ranking::ShortDeck | Ranking::ShortDeckTrips => {
            CardSet::from_bits(CardSet::STANDARD.bits() >> 16 << 16).unwrap()
        }
        _ => CardSet::STANDARD,
    }
}

/// Every hand of two cards.
fn all_hands() -> impl Iterator<Item = CardSet> {
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let pairs = (0..52).flat_map(|i| (0..i).map(move |j| [i, j]));
    pairs.map(move |pair| {
        let two = pair.map(|i| deck[i]);
        two.into_iter().fold(CardSet::EMPTY, CardSet::with)
    })
}

/// The kind of a hand of two cards, such as `AKs`, `T9o` or `22`.
fn kind(hand: CardSet) -> String {
    let mut two: Vec<Card> = hand.iter().collect();
    two.reverse();
    let ranks = two.iter().map(|card| card.to_string().remove(0));
    let suits = match (
        two[0].rank() == two[1].rank(),
        two[0].suit() == two[1].suit(),
    ) {
        (true, _) => "",
        (_, true) => "s",
        _ => "o",
    };
    ranks.collect::<String>() + suits
}

/// The hands of a range of pieces such as `random`, `AKs`, `KK` (only these), `TT+`, `AT+` (the
/// higher rank fixed), in a plain reading; each has the weight 1.
fn range(text: &str) -> Weighted {
    let rank = |c: char| "23456789TJQKA".find(c).unwrap();
    let holds = |piece: &str, hand: CardSet| {
        if piece == "random" {
            return true;
        }
        let kind: Vec<char> = kind(hand).chars().collect();
        let mut wanted: Vec<char> = piece.chars().collect();
        let up = wanted.last() == Some(&'+');
        wanted.truncate(wanted.len() - usize::from(up));
        let suits = wanted.get(2).is_none_or(|suit| kind.get(2) == Some(suit));
        let (pair, low) = (wanted[0] == wanted[1], rank(wanted[1]));
        let ranks = if !up {
            kind[..2] == wanted[..2]
        } else if pair {
            kind[0] == kind[1] && rank(kind[0]) >= low
        } else {
            kind[0] == wanted[0] && kind[1] != kind[0] && rank(kind[1]) >= low
        };
        ranks && suits
    };
    let pieces: Vec<&str> = text.split(',').collect();
    all_hands()
        .filter(|&hand| pieces.iter().any(|piece| holds(piece, hand)))
        .map(|hand| (hand, 1))
        .collect()
}

/// Two ranges on a board, high hands of the standard deck.
fn on_board(board: &str, ranges: [&[(CardSet, u64)]; 2]) -> Versus {
    let high = Ranking::High.tables();
    let (board, dead) = (cards(board), CardSet::EMPTY);
    let deck = CardSet::STANDARD;
    sweep::ranges(high, deck, board, dead, ranges, 1, &mut |_, _| true).unwrap()
}

#[test]
fn ranges_are_read_as_people_do() {
    let sizes = [
        ("random", 1326),
        ("AT+", 64),
        ("22+", 78),
        ("TT+", 30),
        ("AKs", 4),
    ];
    for (text, size) in sizes {
        assert_eq!(range(text).len(), size, "{text}");
    }
    assert_eq!(range("QQ+,AKs").len(), 22);
}
