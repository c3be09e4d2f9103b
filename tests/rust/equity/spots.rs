//! Random spots in every game against the slow enumerator.

use std::collections::BTreeMap;

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{Question, Shape, Spot, Winners};
use pokercore_core::seed::{Domain, Seed, Source};

use super::games::{exact, game};
use super::naive;

const GAMES: [&str; 16] = [
    "holdem",
    "holdem8",
    "short_deck",
    "short_deck_trips",
    "plo4",
    "plo5",
    "plo6",
    "omaha8",
    "courchevel",
    "lazy_pineapple",
    "stud",
    "stud8",
    "razz",
    "five_card_draw",
    "deuce_seven",
    "badugi",
];

/// A source of random cards.
pub struct Dice<S>(pub S);

impl<S: Source> Dice<S> {
    pub fn below(&mut self, range: usize) -> usize {
        (self.0.word() % range as u64) as usize
    }

    pub fn take(&mut self, from: &mut Vec<Card>, count: usize) -> CardSet {
        (0..count).fold(CardSet::EMPTY, |set, _| {
            let place = self.below(from.len());
            set.with(from.swap_remove(place))
        })
    }
}

/// A question that the slow enumerator answers soon: most of the deck is dead.
fn question<S: Source>(shape: Shape, dice: &mut Dice<S>) -> Question {
    let mut deck: Vec<Card> = shape.deck.iter().collect();
    let players = 2 + dice.below(2);
    let lengths = shape.board_lengths();
    let length = lengths[dice.below(lengths.len())];
    let board = dice.take(&mut deck, length as usize);
    let hole = shape.hole as usize;
    let to_come = shape.board() as usize - board.len() as usize;
    // At most two own cards are unknown, and beside the hands few more than have to be dealt are
    // left.
    let mut unknown = 2_usize.saturating_sub(to_come);
    let mut lists = Vec::new();
    for _ in 0..players {
        let missing = if shape.board() == 0 {
            dice.below(unknown + 1)
        } else {
            0
        };
        unknown -= missing;
        let count = 1 + dice.below(2) * usize::from(deck.len() > 3 * hole);
        let mut list = Vec::new();
        for _ in 0..count {
            // Hands of a range overlap with those of others: some of their cards go back.
            let hand = dice.take(&mut deck, hole - missing);
            if count > 1 {
                deck.extend(hand.iter().take(1));
            }
            list.push((hand, 1 + dice.below(3) as u64));
        }
        lists.push(list);
    }
    // Of the cards of ranges one may be dead.
    let held = |card: &Card| lists.iter().flatten().any(|(hand, _)| hand.contains(*card));
    if dice.below(4) > 0 {
        deck.retain(|card| !held(card));
    }
    let dead_cards = deck.len().saturating_sub(to_come + 2);
    let dead = dice.take(&mut deck, dead_cards);
    Question {
        shape,
        players: lists,
        board,
        dead,
    }
}

fn check(name: &str, number: u64) -> bool {
    let mut dice = Dice(Seed::from(number).streams(Domain::Bot).stream(0));
    let question = question(game(name), &mut dice);
    let Ok(spot) = Spot::new(question.clone()) else {
        return false;
    };
    let answer = exact(&spot);
    let ours: BTreeMap<Winners, u128> = answer.tally.iter().collect();
    assert_eq!(
        ours,
        naive::counts(&question),
        "{name}, seed {number}: {question:?}"
    );
    true
}

#[test]
fn random_spots_in_every_game() {
    for name in GAMES {
        let checked = (0..4).filter(|&number| check(name, number)).count();
        assert!(checked >= 2, "{name}: {checked} spots");
    }
}

#[test]
#[ignore = "slow: many random spots"]
fn many_random_spots_in_every_game() {
    for name in GAMES {
        let checked = (100..200).filter(|&number| check(name, number)).count();
        assert!(checked >= 50, "{name}: {checked} spots");
    }
}
