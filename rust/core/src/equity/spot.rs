//! The question: who holds what, and which cards lie there. Checked at one door.

use std::collections::HashSet;

use crate::card::{Card, CardSet};
use crate::error::{Defect, DefectCode, RulesError};
use crate::ranking::Evaluator;
use crate::rules::MAX_SEATS;

use super::range::Subsets;
use super::shape::Shape;
use super::tally::Tally;

/// What is asked, as data that may be wrong; [`Spot::new`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The game.
    pub shape: Shape,
    /// For each of 2 to 10 players the hands that they may have, with their weights. One hand is
    /// a hand that is known; several are a range. A hand may have fewer cards than the game gives
    /// (none: any hand): the rest is dealt. All hands of a player have equally many cards.
    pub players: Vec<Vec<(CardSet, u64)>>,
    /// The shared cards that lie there.
    pub board: CardSet,
    /// Cards that nobody can get any more.
    pub dead: CardSet,
}

/// A question that has an answer.
///
/// Every combination of one hand a player, no card in two of them, counts as the product of the
/// weights, times the ways to deal what is missing.
#[derive(Clone, Debug)]
pub struct Spot {
    question: Question,
    evaluators: Vec<Evaluator>,
    /// The cards of the players whose hand is known, of the board, and the dead ones.
    fixed: CardSet,
}

/// A whole hand that a player may have at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub cards: CardSet,
    pub weight: u64,
    /// Which hand of the player's list it came from.
    pub origin: u32,
}

impl Spot {
    /// Checks a question.
    ///
    /// # Errors
    /// [`RulesError`] with everything that is wrong: the game, the number of players, a card that
    /// is twice or not in the deck, hands and boards of a wrong size, ranges that have no hand
    /// left or that collide.
    pub fn new(question: Question) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        question.shape.check(&mut defects);
        check_cards(&question, &mut defects);
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let mut fixed = question.board.union(question.dead);
        for list in &question.players {
            if let [(cards, _)] = list[..] {
                fixed = fixed.union(cards);
            }
        }
        let evaluators = question.shape.shares.iter();
        let spot = Self {
            evaluators: evaluators.map(|measure| measure.evaluator()).collect(),
            fixed,
            question,
        };
        spot.check_ranges(&mut defects);
        if defects.is_empty() {
            Ok(spot)
        } else {
            Err(RulesError { defects })
        }
    }

    /// What was asked.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The game.
    pub fn shape(&self) -> &Shape {
        &self.question.shape
    }

    /// The hands of each player as they were given.
    pub fn players(&self) -> &[Vec<(CardSet, u64)>] {
        &self.question.players
    }

    /// The shared cards that lie there.
    pub fn board(&self) -> CardSet {
        self.question.board
    }

    /// The dead cards.
    pub fn dead(&self) -> CardSet {
        self.question.dead
    }

    /// What values the hands for each share.
    pub(super) fn evaluators(&self) -> &[Evaluator] {
        &self.evaluators
    }

    /// The cards that are not known to be anywhere.
    pub(super) fn rest(&self) -> CardSet {
        self.shape().deck.difference(self.fixed)
    }

    /// How many shared cards are to come.
    pub(super) fn board_missing(&self) -> u32 {
        u32::from(self.shape().board()) - self.board().len()
    }

    /// How many own cards of a player are to come.
    pub(super) fn missing(&self, player: usize) -> u32 {
        u32::from(self.shape().hole) - self.players()[player][0].0.len()
    }

    /// The hands of a player that collide with no card that is known, each with its place in the
    /// list.
    pub(super) fn alive(&self, player: usize) -> impl Iterator<Item = (u32, CardSet, u64)> + '_ {
        let list = &self.players()[player];
        let taken = if list.len() == 1 {
            CardSet::EMPTY
        } else {
            self.fixed
        };
        (0..)
            .zip(list)
            .filter(move |(_, (cards, _))| cards.intersection(taken).is_empty())
            .map(|(place, &(cards, weight))| (place, cards, weight))
    }

    /// How many [`Candidate`]s a player has.
    pub(super) fn candidate_count(&self, player: usize) -> u128 {
        let missing = self.missing(player);
        let mut ways = 0;
        for (_, cards, _) in self.alive(player) {
            ways += choose(self.rest().difference(cards).len(), missing);
        }
        ways
    }

    /// Every whole hand that a player may have at the end, in the order of the list.
    pub(super) fn candidates(&self, player: usize) -> Vec<Candidate> {
        let missing = self.missing(player);
        let mut all = Vec::new();
        for (origin, cards, weight) in self.alive(player) {
            let rest = self.rest().difference(cards);
            all.extend(Subsets::new(rest, missing as u8).map(|dealt| Candidate {
                cards: cards.union(dealt),
                weight,
                origin,
            }));
        }
        all
    }

    /// Whether exact counts could be too great for 128 bits.
    pub(super) fn overflows(&self) -> bool {
        let mut most = Some(Tally::PARTS);
        let mut multiply = |factor: u128| {
            most = most.and_then(|product| product.checked_mul(factor));
        };
        multiply(choose(self.rest().len(), self.board_missing()));
        for (player, list) in self.players().iter().enumerate() {
            multiply(list.iter().map(|&(_, weight)| u128::from(weight)).sum());
            multiply(choose(self.rest().len(), self.missing(player)));
        }
        most.is_none()
    }

    fn check_ranges(&self, defects: &mut Vec<Defect>) {
        for player in 0..self.players().len() {
            if self.alive(player).next().is_none() {
                defects.push(Defect::new(
                    DefectCode::EmptyRange,
                    format!("hands[{player}]"),
                    "every hand of the range has a card that is known to be elsewhere; dead cards, \
                     the board and hands of one combination come first",
                ));
            }
        }
        if defects.is_empty() && !self.is_possible() {
            defects.push(Defect::new(
                DefectCode::RangesCollide,
                "hands",
                "the ranges collide completely: in every combination of one hand each some card \
                 would be in two hands",
            ));
        }
    }

    /// Whether the players can have hands without a common card.
    fn is_possible(&self) -> bool {
        fn place(
            ranges: &[Vec<CardSet>],
            used: CardSet,
            failed: &mut HashSet<(usize, u64)>,
        ) -> bool {
            let Some((first, others)) = ranges.split_first() else {
                return true;
            };
            if !failed.insert((ranges.len(), used.bits())) {
                return false;
            }
            first.iter().any(|&hand| {
                hand.intersection(used).is_empty() && place(others, used.union(hand), failed)
            })
        }
        let mut ranges: Vec<Vec<CardSet>> = (0..self.players().len())
            .filter(|&player| self.players()[player].len() > 1)
            .map(|player| self.alive(player).map(|(_, cards, _)| cards).collect())
            .collect();
        ranges.sort_by_key(Vec::len);
        // Ranges of few cards fail by number alone, before any search.
        let mut cards = CardSet::EMPTY;
        let mut needed = 0;
        for range in &ranges {
            cards = range.iter().fold(cards, |all, &hand| all.union(hand));
            needed += range[0].len();
            if cards.len() < needed {
                return false;
            }
        }
        place(&ranges, CardSet::EMPTY, &mut HashSet::new())
    }
}

/// The number of ways to choose `k` of `n`.
pub(super) fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}

/// Where cards can be.
struct Places {
    taken: Vec<(CardSet, String)>,
}

impl Places {
    /// Puts cards in a place; a defect when one of them is elsewhere.
    fn put(&mut self, cards: CardSet, place: String, defects: &mut Vec<Defect>) {
        for card in cards {
            if let Some((_, other)) = self.taken.iter().find(|(set, _)| set.contains(card)) {
                defects.push(Defect::new(
                    DefectCode::DuplicateCard,
                    place.clone(),
                    format!("the card {card} is in {other} too; a deck has one of each"),
                ));
            }
        }
        self.taken.push((cards, place));
    }
}

fn check_cards(question: &Question, defects: &mut Vec<Defect>) {
    let Question {
        shape,
        players,
        board,
        dead,
    } = question;
    let mut places = Places { taken: Vec::new() };
    if !(2..=MAX_SEATS).contains(&players.len()) {
        let message = match players.len() {
            1 => format!("1 player; give 2 to {MAX_SEATS}"),
            count => format!("{count} players; give 2 to {MAX_SEATS}"),
        };
        defects.push(Defect::new(DefectCode::Players, "hands", message));
    }
    check_deck(shape, *board, "board", defects);
    let lengths = shape.board_lengths();
    if !lengths
        .iter()
        .any(|&length| u32::from(length) == board.len())
    {
        defects.push(Defect::new(
            DefectCode::BoardCards,
            "board",
            format!(
                "{}; in this game a board has {}",
                cards_in_words(board.len()),
                alternatives(&lengths)
            ),
        ));
    }
    places.put(*board, "board".to_owned(), defects);
    check_deck(shape, *dead, "dead", defects);
    places.put(*dead, "dead".to_owned(), defects);
    for (player, list) in players.iter().enumerate() {
        check_hands(shape, list, &format!("hands[{player}]"), defects);
        if let [(cards, _)] = list[..] {
            places.put(cards, format!("hands[{player}]"), defects);
        }
    }
    let needed = players.len() * shape.hole as usize + shape.board() as usize;
    let left = shape.deck.difference(*dead).len() as usize;
    if needed > left {
        defects.push(Defect::new(
            DefectCode::DeckTooSmall,
            "hands",
            format!(
                "{} players need {needed} cards with the board, and the deck has {left} beside the \
                 dead ones",
                players.len()
            ),
        ));
    }
}

fn check_hands(shape: &Shape, list: &[(CardSet, u64)], place: &str, defects: &mut Vec<Defect>) {
    let Some(&(first, _)) = list.first() else {
        let message = "a range without a hand; give at least one";
        return defects.push(Defect::new(DefectCode::EmptyRange, place, message));
    };
    let mut sum = 0_u64;
    for &(cards, weight) in list {
        let before = defects.len();
        check_deck(shape, cards, place, defects);
        if cards.len() > u32::from(shape.hole) {
            let message = format!(
                "{}; in this game a player has {}",
                cards_in_words(cards.len()),
                shape.hole
            );
            defects.push(Defect::new(DefectCode::HandCards, place, message));
        } else if cards.len() != first.len() {
            let message = format!(
                "hands of {} and of {} cards in one range; let all have equally many",
                first.len(),
                cards.len()
            );
            defects.push(Defect::new(DefectCode::HandCards, place, message));
        }
        let Some(more) = sum.checked_add(weight).filter(|_| weight > 0) else {
            let message = format!(
                "a hand of weight {weight}; weights are whole numbers from 1 whose sum is below \
                 2^64"
            );
            return defects.push(Defect::new(DefectCode::Weight, place, message));
        };
        sum = more;
        // One hand tells enough of what a thousand have in common.
        if defects.len() > before {
            return;
        }
    }
}

fn check_deck(shape: &Shape, cards: CardSet, place: &str, defects: &mut Vec<Defect>) {
    for card in cards.difference(shape.deck) {
        defects.push(not_in_deck(card, place));
    }
}

fn not_in_deck(card: Card, place: &str) -> Defect {
    let message = format!("the card {card} is not in the deck of this game");
    Defect::new(DefectCode::CardNotInDeck, place, message)
}

fn cards_in_words(count: u32) -> String {
    match count {
        1 => "1 card".to_owned(),
        _ => format!("{count} cards"),
    }
}

/// `0, 3, 4 or 5`.
fn alternatives(numbers: &[u8]) -> String {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => "none".to_owned(),
    }
}
