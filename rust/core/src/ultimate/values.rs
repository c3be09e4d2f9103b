//! What every choice is worth on the flop and at the river, exactly, by counting the dealer's hands.
//!
//! A hand without a flush is its ranks, so the dealer's hands are counted by pairs of ranks: 91
//! instead of 990, each with how many hands there are of it. Where three or more cards of the board
//! are of one suit, the hands that make a flush are counted apart. A river takes half a microsecond
//! so, and a flop, with its 1,081 rivers, half a millisecond.

use crate::card::{Card, CardSet};
use crate::error::{Defect, DefectCode, RulesError};
use crate::ranking::{Key, RANK_SUMS, Ranking, Strength, Tables};
use crate::solve::classes;

use super::house::{House, MAX_PLAYS};
use super::paytable::Row;
use super::round::Action;
use super::settle::Outcome;
use super::solution::{Choices, DEALS, best_of};
use super::standard::standard;
use super::sweep::Showdowns;

/// How many hands of two cards there are.
const HANDS: i128 = 1326;

/// What the choices of a seat are worth: sums over all deals that are possible, in parts of an
/// Ante. Divided by [`Values::denominator`] they are what a choice gains on average, in Antes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    denominator: i64,
    check: Option<i64>,
    fold: Option<i64>,
    plays: [(u32, i64); MAX_PLAYS],
    count: u8,
}

impl Values {
    /// The values of these choices; no more Plays than a stage can have.
    fn new(denominator: i64, check: Option<i64>, fold: Option<i64>, stage: Plays<'_>) -> Self {
        let mut plays = [(0, 0); MAX_PLAYS];
        for (place, &multiple) in plays.iter_mut().zip(stage.multiples) {
            *place = (multiple, stage.value(multiple));
        }
        Self {
            denominator,
            check,
            fold,
            plays,
            count: stage.multiples.len().min(MAX_PLAYS) as u8,
        }
    }

    /// How many deals there are, times the parts of an Ante ([`House::scale`]).
    pub const fn denominator(&self) -> i64 {
        self.denominator
    }

    /// What a check is worth when the best follows it; nothing at the river.
    pub const fn check(&self) -> Option<i64> {
        self.check
    }

    /// What a fold is worth; nothing before the river.
    pub const fn fold(&self) -> Option<i64> {
        self.fold
    }

    /// What each Play is worth, by its multiple of the Ante.
    pub fn plays(&self) -> &[(u32, i64)] {
        &self.plays[..self.count as usize]
    }

    /// The best choice and what it is worth. Of equal ones no Play before a Play, and a small one
    /// before a large one.
    pub fn best(&self) -> (Action, i64) {
        let mut best = match (self.check, self.fold) {
            (Some(check), _) => (Action::Check, check),
            (None, Some(fold)) => (Action::Fold, fold),
            (None, None) => (Action::Fold, i64::MIN),
        };
        for &(multiple, value) in self.plays() {
            if value > best.1 {
                best = (Action::Play(multiple), value);
            }
        }
        best
    }

    /// What a choice is worth; nothing for one that there is not.
    pub fn of(&self, decision: Action) -> Option<i64> {
        match decision {
            Action::Check => self.check,
            Action::Fold => self.fold,
            Action::Play(multiple) => {
                let mut plays = self.plays().iter();
                plays.find(|play| play.0 == multiple).map(|play| play.1)
            }
        }
    }
}

/// The Plays of a stage: what Ante and Blind gain, and what a Play of one Ante gains on top.
#[derive(Clone, Copy)]
struct Plays<'a> {
    multiples: &'a [u32],
    base: i64,
    play: i64,
}

impl Plays<'_> {
    const fn value(&self, multiple: u32) -> i64 {
        self.base + multiple as i64 * self.play
    }

    /// What the best of the Plays is worth.
    fn best(&self) -> i64 {
        let values = self.multiples.iter().map(|&multiple| self.value(multiple));
        values.max().unwrap_or(i64::MIN)
    }
}

/// What each choice is worth before the flop to one hand of a class of which a solution tells the
/// choices; nothing where the house pays so much that 64 bits do not hold it.
pub fn preflop_values(house: &House, class: usize, choices: &Choices) -> Option<Values> {
    let hands = i128::from(classes::hands(class));
    // All hands of a class are alike.
    let each = |sum: i128| i64::try_from(sum / hands).ok();
    let mut values = Values {
        denominator: each(i128::from(DEALS) * i128::from(house.scale()) / HANDS * hands)?,
        check: Some(each(choices.check)?),
        fold: None,
        plays: [(0, 0); MAX_PLAYS],
        count: house.plays(0).len() as u8,
    };
    let known = house.plays(0).iter().zip(&choices.plays);
    for (place, (&multiple, &sum)) in values.plays.iter_mut().zip(known) {
        *place = (multiple, each(sum)?);
    }
    Some(values)
}

/// The same for a house that differs from the standard one in nothing but side bets and half chips;
/// nothing for another, which is to be solved first.
///
/// # Errors
/// [`RulesError`] for own cards that are not two of the standard deck.
pub fn standard_preflop_values(house: &House, hole: CardSet) -> Result<Option<Values>, RulesError> {
    free(hole, CardSet::EMPTY, CardSet::EMPTY, 0)?;
    let [one, two] = cards(hole);
    let class = classes::number_of(one, two);
    if !house.is_standard() {
        return Ok(None);
    }
    Ok(standard(class).and_then(|choices| preflop_values(house, class, &choices)))
}

/// The first cards of a set that has so many.
pub(super) fn cards<const COUNT: usize>(set: CardSet) -> [Card; COUNT] {
    let mut cards = [Card::new(0, 0); COUNT];
    for (place, card) in cards.iter_mut().zip(set) {
        *place = card;
    }
    cards
}

/// What each choice is worth at the river: `board` has five cards, the dealer has two of the cards
/// that are in none of the sets.
///
/// # Errors
/// [`RulesError`] for own cards that are not two, a board that is not five cards, a card in two of
/// the sets or not in the standard deck, and so many dead cards that the dealer has none.
pub fn river_values(
    house: &House,
    hole: CardSet,
    board: CardSet,
    dead: CardSet,
) -> Result<Values, RulesError> {
    let free = free(hole, board, dead, 5)?;
    let deals = Deals::new(house, hole, board);
    let river = deals.river(CardSet::EMPTY, free);
    Ok(Values::new(
        i64::from(pairs(free.len())) * house.scale(),
        None,
        Some(river.fold(house)),
        river.plays(house),
    ))
}

/// What each choice is worth on the flop when the best follows a check: `board` has three cards,
/// turn, river and the dealer's two are of the cards that are in none of the sets.
///
/// # Errors
/// As [`river_values`], for a board that is not three cards.
pub fn flop_values(
    house: &House,
    hole: CardSet,
    board: CardSet,
    dead: CardSet,
) -> Result<Values, RulesError> {
    let free = free(hole, board, dead, 3)?;
    let deals = Deals::new(house, hole, board);
    let (mut check, mut base, mut play) = (0, 0, 0);
    let mut rest = free;
    for turn in free {
        rest = rest.without(turn);
        for card in rest {
            let came = CardSet::EMPTY.with(turn).with(card);
            let river = deals.river(came, free.difference(came));
            check += river.plays(house).best().max(river.fold(house));
            base += river.base;
            play += river.play;
        }
    }
    let count = pairs(free.len()) * pairs(free.len() - 2);
    let plays = Plays {
        multiples: house.plays(1),
        base,
        play,
    };
    Ok(Values::new(
        i64::from(count) * house.scale(),
        Some(check),
        None,
        plays,
    ))
}

/// The best choice at the river with all cards of the deck but one's own and the board in play,
/// from what the dealer's hands make of the seat's.
pub(super) fn best_at_river(house: &House, row: Row, showdowns: &Showdowns) -> Action {
    let river = River::new(house, row, showdowns);
    let plays = river.plays(house);
    let values = plays
        .multiples
        .iter()
        .map(|&multiple| plays.value(multiple));
    match best_of(values, river.fold(house)) {
        Some(number) => Action::Play(plays.multiples[number]),
        None => Action::Fold,
    }
}

/// How many pairs there are of so many cards.
const fn pairs(cards: u32) -> u32 {
    cards * cards.saturating_sub(1) / 2
}

/// The stage that these cards belong to.
///
/// # Errors
/// [`RulesError`] for own cards that are not two of the standard deck, and a board of another number
/// of cards or with one of them.
pub fn stage_of(hole: CardSet, board: CardSet) -> Result<usize, RulesError> {
    let stage = match board.len() {
        0 => 0,
        3 => 1,
        5 => 2,
        count => {
            let message = format!("a board of {count}; give none, 3 or 5 cards");
            let defects = vec![Defect::new(DefectCode::BoardCards, "board", message)];
            return Err(RulesError { defects });
        }
    };
    free(hole, board, CardSet::EMPTY, board.len())?;
    Ok(stage)
}

/// The cards that can still come, when everything else is right.
fn free(
    hole: CardSet,
    board: CardSet,
    dead: CardSet,
    board_cards: u32,
) -> Result<CardSet, RulesError> {
    let mut defects = Vec::new();
    let mut defect = |code, place: &str, message| defects.push(Defect::new(code, place, message));
    if hole.len() != 2 {
        let message = format!("a hand of {}; a seat has 2 cards", hole.len());
        defect(DefectCode::HandCards, "hole", message);
    }
    if board.len() != board_cards {
        let message = format!("a board of {}; give {board_cards} cards", board.len());
        defect(DefectCode::BoardCards, "board", message);
    }
    for (place, cards, others) in [
        ("hole", hole, CardSet::EMPTY),
        ("board", board, hole),
        ("dead", dead, hole.union(board)),
    ] {
        if let Some(card) = cards.difference(CardSet::STANDARD).iter().next() {
            let message = format!("the card {card} is not in the deck of 52 cards");
            defect(DefectCode::CardNotInDeck, place, message);
        }
        if let Some(card) = cards.intersection(others).iter().next() {
            let message = format!("the card {card} is given twice; a deck has one of each");
            defect(DefectCode::DuplicateCard, place, message);
        }
    }
    let known = hole.union(board).union(dead);
    let free = CardSet::STANDARD.difference(known);
    let needed = 2 + 5_u32.saturating_sub(board_cards);
    if free.len() < needed {
        let message = format!(
            "{} dead cards leave {} in the deck, but {needed} are still to come",
            dead.len(),
            free.len()
        );
        defect(DefectCode::DeckTooSmall, "dead", message);
    }
    if defects.is_empty() {
        Ok(free)
    } else {
        Err(RulesError { defects })
    }
}

/// What a seat gains at a river against all hands of the dealer, in parts of an Ante: from Ante and
/// Blind, and from a Play of one Ante.
struct River {
    base: i64,
    play: i64,
    deals: i64,
}

impl River {
    fn new(house: &House, row: Row, showdowns: &Showdowns) -> Self {
        let mut river = Self {
            base: 0,
            play: 0,
            deals: 0,
        };
        for (outcome, &count) in Outcome::ALL.into_iter().zip(showdowns) {
            let count = i64::from(count);
            river.base += count * house.base(outcome, row);
            river.play += count * outcome.of_play() * house.scale();
            river.deals += count;
        }
        river
    }

    const fn fold(&self, house: &House) -> i64 {
        self.deals * house.fold()
    }

    fn plays<'a>(&self, house: &'a House) -> Plays<'a> {
        Plays {
            multiples: house.plays(2),
            base: self.base,
            play: self.play,
        }
    }
}

/// The deals that are possible with own cards and a board.
struct Deals<'a> {
    house: &'a House,
    tables: &'static Tables,
    hole: Key,
    board: Key,
}

impl<'a> Deals<'a> {
    fn new(house: &'a House, hole: CardSet, board: CardSet) -> Self {
        Self {
            house,
            tables: Ranking::High.tables(),
            hole: Key::from(hole),
            board: Key::from(board),
        }
    }

    /// What is gained when these cards complete the board and the dealer has two of the free ones.
    fn river(&self, came: CardSet, free: CardSet) -> River {
        let board = self.board + Key::from(came);
        let own = self.tables.strength(board + self.hole);
        let qualifies = self.house.qualifier().least();
        let showdowns = showdowns(self.tables, board, free, own, qualifies);
        River::new(self.house, Row::of(own), &showdowns)
    }
}

/// Of how many of the dealer's hands each outcome comes, by its number: a seat with this strength on
/// this board, a dealer with two of the free cards who qualifies from `qualifies` on.
pub(super) fn showdowns(
    tables: &Tables,
    board: Key,
    free: CardSet,
    own: Strength,
    qualifies: Strength,
) -> Showdowns {
    let mut tally = Tally {
        own: own.get(),
        qualifies: qualifies.get(),
        weaker: 0,
        equal: 0,
        unqualified: 0,
    };
    let on_board = |suit: u8| board.ranks_of_suit(suit).count_ones();
    match (0..4).find(|&suit| on_board(suit) >= 3) {
        None => tally.by_ranks(tables, board, free, 0),
        Some(suit) => {
            let of_suit = free.of_suit(suit);
            let others = free.difference(of_suit);
            let (ranks, own_suit) = (ranks(of_suit), board.ranks_of_suit(suit));
            match on_board(suit) {
                3 => tally.by_ranks(tables, board, free, ranks),
                4 => tally.by_ranks(tables, board, others, 0),
                _ => tally.add(tables.suited(own_suit), pairs(others.len())),
            }
            let mut rest = ranks;
            while rest != 0 {
                let one = rest & rest.wrapping_neg();
                rest &= rest - 1;
                if on_board(suit) > 3 {
                    tally.add(tables.suited(own_suit | one), others.len());
                }
                let mut more = rest;
                while more != 0 {
                    let two = more & more.wrapping_neg();
                    more &= more - 1;
                    tally.add(tables.suited(own_suit | one | two), 1);
                }
            }
        }
    }
    tally.outcomes(pairs(free.len()))
}

/// The ranks of cards of one suit, a bit each.
fn ranks(cards: CardSet) -> u16 {
    cards
        .iter()
        .fold(0, |ranks, card: Card| ranks | 1 << card.rank())
}

/// Hands of the dealer, counted by how they compare.
struct Tally {
    own: u16,
    qualifies: u16,
    weaker: u32,
    equal: u32,
    unqualified: u32,
}

impl Tally {
    /// Adds so many hands of a strength.
    #[inline(always)]
    fn add(&mut self, strength: u16, hands: u32) {
        self.weaker += if strength < self.own { hands } else { 0 };
        self.equal += if strength == self.own { hands } else { 0 };
        self.unqualified += if strength < self.qualifies { hands } else { 0 };
    }

    /// Adds all hands of two free cards by their ranks, but for those of two of a suit, of which
    /// these ranks are free.
    fn by_ranks(&mut self, tables: &Tables, board: Key, free: CardSet, suited: u16) {
        let left = by_rank(free);
        let sum = board.rank_sum();
        for one in 0..13 {
            let with_one = sum.wrapping_add(RANK_SUMS[one]);
            let suited = if suited >> one & 1 == 1 { suited } else { 0 };
            for two in 0..one {
                let hands = left[one] * left[two] - u32::from(suited >> two & 1);
                let strength = tables.unsuited(with_one.wrapping_add(RANK_SUMS[two]));
                self.add(strength, hands);
            }
            let strength = tables.unsuited(with_one.wrapping_add(RANK_SUMS[one]));
            self.add(strength, pairs(left[one]));
        }
    }

    /// The hands by outcome, of so many in all.
    fn outcomes(&self, all: u32) -> Showdowns {
        let stronger = all - self.weaker - self.equal;
        let (weak_wins, weak_losses) = if self.own >= self.qualifies {
            (self.unqualified, 0)
        } else {
            (self.weaker, self.unqualified - self.weaker - self.equal)
        };
        [
            self.weaker - weak_wins,
            weak_wins,
            self.equal,
            stronger - weak_losses,
            weak_losses,
        ]
        .map(|hands| hands as u16)
    }
}

/// How many of the cards are of each rank.
pub(super) fn by_rank(cards: CardSet) -> [u32; 13] {
    // Four bits a rank: pairs of bits are added, then pairs of pairs.
    let bits = cards.bits();
    let twos = (bits & 0x5555_5555_5555_5555) + (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    core::array::from_fn(|rank| (fours >> (4 * rank)) as u32 % 16)
}
