//! What the next shared card does: equities after it, and the cards that help.

use crate::card::{Card, CardSet};
use crate::error::DefectCode;
use crate::ranking::Strength;

use super::answer::Answer;
use super::plan::{self, Choice};
use super::spot::{Question, Spot};
use super::versus::Progress;
use super::{EquityError, exact};

/// The equities after a next shared card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextCard {
    /// The card.
    pub card: Card,
    /// Exact; the total of its tally is in proportion to how often the card comes.
    pub answer: Answer,
}

/// The next cards that put a player in front who is behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outs {
    /// The cards after which the player's hand is the best one.
    pub alone: Vec<Card>,
    /// The cards after which it is as good as the best of the others.
    pub level: Vec<Card>,
}

/// The exact equities after each next shared card that can come.
///
/// # Errors
/// [`EquityError::Refused`] when the next street does not bring exactly one shared card, or when
/// an exact answer takes more than [`EXACT_BOUND`](super::EXACT_BOUND) steps;
/// [`EquityError::Stopped`] when `watch`, which is told the cards done, says so.
pub fn next_cards(
    spot: &Spot,
    threads: usize,
    watch: &mut Progress<'_>,
) -> Result<Vec<NextCard>, EquityError> {
    check_street(spot)?;
    let (_, steps) = plan::estimate(spot);
    plan::is_exact(spot, Choice::Exact, steps)?;
    let mut found = Vec::new();
    let of = u64::from(spot.rest().len());
    for (done, card) in (0..).zip(spot.rest()) {
        let question = Question {
            board: spot.board().with(card),
            ..spot.question().clone()
        };
        // A card that leaves no hands to the players cannot come.
        let Ok(after) = Spot::new(question) else {
            continue;
        };
        let answer = exact::answer(&after, threads, &mut |_, _| watch(done, of))?;
        found.push(NextCard { card, answer });
    }
    watch(of, of);
    Ok(found)
}

/// For each player the next cards that put them in front, by the hands as they stand after that
/// card, for one share of the pot. Who has the best hand now, alone or level, has no outs.
///
/// # Errors
/// [`EquityError::Refused`] when the next street does not bring exactly one shared card, when the
/// hands cannot be compared yet or a player's is not known, or when there is no such share.
pub fn outs(spot: &Spot, share: usize) -> Result<Vec<Outs>, EquityError> {
    check_street(spot)?;
    let Some(evaluator) = spot.evaluators().get(share) else {
        let message = format!(
            "there is no share {share}; the pot has {}, counted from 0",
            spot.evaluators().len()
        );
        return Err(EquityError::refused(DefectCode::Shares, "share", message));
    };
    let known = |list: &Vec<(CardSet, u64)>| match list[..] {
        [(cards, _)] if cards.len() == u32::from(spot.shape().hole) => Some(cards),
        _ => None,
    };
    let players = 0..spot.players().len();
    let mut hands = Vec::new();
    for player in players.clone() {
        hands.push(known(&spot.players()[player]).ok_or_else(|| {
            EquityError::refused(
                DefectCode::HandCards,
                &format!("hands[{player}]"),
                "outs are told for whole hands, one a player",
            )
        })?);
    }
    if u32::from(spot.shape().hole) + spot.board().len() < 5 {
        let message = "too few cards lie there to compare hands";
        return Err(EquityError::refused(
            DefectCode::BoardCards,
            "board",
            message,
        ));
    }
    let strengths = |board: CardSet| -> Vec<Strength> {
        hands
            .iter()
            .map(|&hand| evaluator.strength(hand, board))
            .collect()
    };
    let mut outs = vec![Outs::default(); hands.len()];
    let now = leaders(&strengths(spot.board()));
    for card in spot.rest() {
        let then = leaders(&strengths(spot.board().with(card)));
        for player in players
            .clone()
            .filter(|&player| !now[player] && then[player])
        {
            let alone = then.iter().filter(|&&leads| leads).count() == 1;
            let outs = &mut outs[player];
            let list = if alone {
                &mut outs.alone
            } else {
                &mut outs.level
            };
            list.push(card);
        }
    }
    Ok(outs)
}

/// Which of the hands are the best; none when nobody has one.
fn leaders(strengths: &[Strength]) -> Vec<bool> {
    let best = strengths.iter().max().copied().unwrap_or_default();
    let leads = |&strength: &Strength| strength == best && !best.is_none();
    strengths.iter().map(leads).collect()
}

/// Refuses a board after which not exactly one shared card comes.
fn check_street(spot: &Spot) -> Result<(), EquityError> {
    let message = match spot.shape().next_street(spot.board().len() as u8) {
        Some(1) => return Ok(()),
        Some(cards) => {
            format!("the next street brings {cards} cards; give a board after which one card comes")
        }
        None => "no shared card is to come".to_owned(),
    };
    Err(EquityError::refused(
        DefectCode::BoardCards,
        "board",
        message,
    ))
}
