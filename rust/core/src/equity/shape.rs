//! What of a game matters for equity.

use crate::card::CardSet;
use crate::error::{Defect, DefectCode};
use crate::ranking::{HoleUse, Measure};
use crate::rules::{MAX_BOARD, MAX_HOLE};

/// A game as far as equity goes: the deck, how many cards are dealt where, and what wins. Plain
/// data; [`Spot::new`](super::Spot::new) checks it with the rest of a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The cards of the deck.
    pub deck: CardSet,
    /// How many cards a player has at the end, 1 to 7.
    pub hole: u8,
    /// How many shared cards each street brings, such as 3, 1, 1; at most 5 together.
    pub streets: Vec<u8>,
    /// What wins each share of the pot, one or two. Only the second may be left without a winner;
    /// the first then takes all.
    pub shares: Vec<Measure>,
}

impl Shape {
    /// How many shared cards there are at the end.
    pub fn board(&self) -> u8 {
        self.streets.iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// How many shared cards may lie there: none, and as many as after each street.
    pub fn board_lengths(&self) -> Vec<u8> {
        let mut length = 0_u8;
        let after = self.streets.iter().map(|&street| {
            length = length.saturating_add(street);
            length
        });
        let mut lengths: Vec<u8> = core::iter::once(0).chain(after).collect();
        lengths.dedup();
        lengths
    }

    /// How many shared cards the next street brings to a board of this length.
    pub fn next_street(&self, board: u8) -> Option<u8> {
        let lengths = self.board_lengths();
        let next = lengths.into_iter().find(|&length| length > board)?;
        Some(next - board)
    }

    /// Whether the best of two own and five shared cards wins every share, and no card is wild.
    pub(super) fn is_holdem(&self) -> bool {
        self.hole == 2 && self.board() == 5 && self.uses(HoleUse::Any) && self.is_natural()
    }

    /// Whether exactly two own cards of four to six, with three of five shared ones, win every
    /// share, and no card is wild.
    pub(super) fn is_omaha(&self) -> bool {
        (4..=6).contains(&self.hole)
            && self.board() == 5
            && self.uses(HoleUse::Exactly(2))
            && self.is_natural()
    }

    /// Whether own cards count for every share in this way.
    pub(super) fn uses(&self, uses: HoleUse) -> bool {
        self.shares.iter().all(|measure| measure.uses == uses)
    }

    fn is_natural(&self) -> bool {
        let mut wild = self.shares.iter().map(|measure| measure.wild.cards);
        self.deck.difference(CardSet::STANDARD).is_empty()
            && wild.all(|cards| cards.intersection(self.deck).is_empty())
    }

    pub(super) fn check(&self, defects: &mut Vec<Defect>) {
        let mut add = |code, place: &str, message: String| {
            defects.push(Defect::new(code, format!("game.{place}"), message));
        };
        let board = self.streets.iter().map(|&n| n as usize).sum::<usize>();
        if self.hole == 0 || self.hole as usize > MAX_HOLE {
            let message = format!("{} own cards; a player has 1 to {MAX_HOLE}", self.hole);
            add(DefectCode::StepCount, "hole", message);
        }
        if board > MAX_BOARD {
            let message = format!("{board} shared cards; a board has at most {MAX_BOARD}");
            add(DefectCode::StepCount, "streets", message);
        }
        if !matches!(self.shares.len(), 1 | 2) {
            let message = format!("{} shares; a pot has one or two", self.shares.len());
            add(DefectCode::Shares, "shares", message);
        }
        for (place, &measure) in self.shares.iter().enumerate() {
            let place_of = |field| format!("shares[{place}].{field}");
            let ranking = measure.ranking;
            if place == 0 && ranking.has_qualifier() {
                let message = format!(
                    "{ranking} may leave the share without a winner; let it be the second share"
                );
                add(DefectCode::Shares, &place_of("ranking"), message);
            }
            let natural = self.deck.difference(measure.wild.cards);
            if let Some(card) = natural.difference(ranking.deck()).iter().next() {
                let message = format!("{ranking} does not know the card {card} of the deck");
                add(DefectCode::RankingCards, &place_of("ranking"), message);
            }
            if let Err(error) = measure.check_counts(self.hole, board as u8) {
                add(
                    DefectCode::RankingCards,
                    &place_of("uses"),
                    error.to_string(),
                );
            }
        }
    }
}
