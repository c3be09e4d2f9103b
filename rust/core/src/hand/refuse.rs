//! The sentences of refusals.

use core::ops::Deref;

use crate::action::{Action, Slots};
use crate::betting::NoRaise;
use crate::card::CardSet;
use crate::error::{Code, IllegalAction};
use crate::game::Game;
use crate::hand::{Hand, Phase};

impl<G: Deref<Target = Game>> Hand<G> {
    #[cold]
    pub(super) fn refuse(&self, code: Code, message: String) -> IllegalAction {
        IllegalAction {
            code,
            message,
            legal: Box::new(self.legal()),
        }
    }

    /// A refusal for a seat that is not to act: it tells nothing that this seat may not know.
    #[cold]
    pub(crate) fn refuse_other(&self, code: Code, message: String) -> IllegalAction {
        let mut refusal = self.refuse(code, message);
        refusal.legal.conceal();
        refusal
    }

    /// An action of a kind that the phase does not know.
    #[cold]
    pub(super) fn refuse_kind(&self, action: &Action) -> IllegalAction {
        let code = match (self.state.phase, action) {
            (Phase::Over | Phase::Unsettled, _) => Code::HandOver,
            (_, Action::RunOut(_)) => Code::NoRunOut,
            (Phase::Deal | Phase::RunOut, _) => Code::DeckToAct,
            (_, Action::Deal { .. }) => Code::SeatToAct,
            (_, Action::Fold | Action::Check | Action::Call | Action::RaiseTo(_)) => {
                Code::NoBetting
            }
            (_, Action::BringIn) => Code::NoBringIn,
            (_, Action::Show(_) | Action::Muck) => Code::NoShowdown,
            (_, Action::Discard(_)) => Code::NoDiscard,
        };
        self.refuse(code, format!("cannot {action} now"))
    }

    /// A fold for free, a check of a bet, or a call of nothing.
    #[cold]
    pub(super) fn refuse_passive(&self, seat: u8, action: Action) -> IllegalAction {
        let due = self.state.round.bring_in > 0;
        let (code, why) = match action {
            _ if due => (
                Code::BringInDue,
                "it must bring in, or bet in full".to_owned(),
            ),
            Action::Fold => (Code::FoldForFree, "checking is free".to_owned()),
            Action::Check => (
                Code::CheckFacingBet,
                format!("it owes {}", self.state.owed(seat)),
            ),
            _ => (Code::NothingToCall, "there is no bet to match".to_owned()),
        };
        self.refuse(code, format!("seat {seat} cannot {action}: {why}"))
    }

    #[cold]
    pub(super) fn refuse_raise(
        &self,
        seat: u8,
        total: i64,
        limits: Result<(i64, i64), NoRaise>,
    ) -> IllegalAction {
        let (code, why) = match limits {
            Err(NoRaise::Nobody) => (
                Code::NobodyToRaise,
                "no opponent has chips to respond".to_owned(),
            ),
            Err(NoRaise::NotReopened) => (
                Code::NotReopened,
                "it has acted, and what it owes is less than a full raise".to_owned(),
            ),
            Err(NoRaise::Capped) => (
                Code::Capped,
                format!("the round is capped at {} wagers", self.state.round.cap),
            ),
            Err(NoRaise::BringIn) => (
                Code::BringInDue,
                "it must bring in, which is the full bet".to_owned(),
            ),
            Err(NoRaise::NoChips) => (
                Code::NoChipsToRaise,
                "it has no chips beyond the call".to_owned(),
            ),
            Ok((min, max)) if self.state.round.larger > 0 && (min..max).contains(&total) => (
                Code::RaiseTooLarge,
                format!("the total is {min} or {max}, and none between"),
            ),
            Ok((min, _)) if total < min => {
                (Code::RaiseTooSmall, format!("the smallest total is {min}"))
            }
            Ok((_, max)) => (Code::RaiseTooLarge, format!("the largest total is {max}")),
        };
        self.refuse(code, format!("seat {seat} cannot raise to {total}: {why}"))
    }

    #[cold]
    pub(super) fn refuse_cards(&self, cards: &Slots) -> IllegalAction {
        let left = self.state.unseen();
        let mut seen = CardSet::EMPTY;
        let card = cards.iter().filter_map(|slot| slot.card()).find(|&card| {
            let bad = !left.contains(card) || seen.contains(card);
            seen = seen.with(card);
            bad
        });
        let what = card.map_or_else(|| cards.to_string(), |card| card.to_string());
        self.refuse(
            Code::CardNotInDeck,
            format!("{what} cannot come: it is not in the deck, or was seen already"),
        )
    }

    #[cold]
    pub(super) fn refuse_reveal(&self, seat: u8, cards: &Slots) -> IllegalAction {
        let held = self.state.hole[seat as usize];
        self.refuse(
            Code::CardsDiffer,
            format!(
                "seat {seat} cannot have {cards}: it holds {held}, and no card may be seen twice"
            ),
        )
    }
}
