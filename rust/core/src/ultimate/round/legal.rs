//! Actions, what of them is legal, and refusals.

use core::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::error::Code;
use crate::ultimate::house::{House, MAX_PLAYS, STAGE_NAMES};

/// What a seat does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Postpone the decision to the next stage.
    #[default]
    Check,
    /// Give up Ante and Blind.
    Fold,
    /// Bet so many Antes, which ends the decisions of the seat.
    Play(u32),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => write!(f, "check"),
            Self::Fold => write!(f, "fold"),
            Self::Play(multiple) => write!(f, "play {multiple}x"),
        }
    }
}

/// What a seat may do now; nothing when it is not to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Legal {
    /// Who; nobody when the round is over.
    pub seat: Option<u8>,
    /// The stage, 0 to 2; 3 when the round is over.
    pub stage: u8,
    /// Whether checking is legal.
    pub check: bool,
    /// Whether folding is legal.
    pub fold: bool,
    /// The Ante, in units.
    pub ante: i64,
    plays: [u32; MAX_PLAYS],
    play_count: u8,
    /// Whether a unit is half a chip.
    half_chips: bool,
}

impl Legal {
    /// What a seat with a bank (`None`: without limit) of this much may do at a stage.
    pub(super) fn of(house: &House, seat: u8, stage: u8, ante: i64, bank: Option<i64>) -> Self {
        let mut legal = Self {
            stage,
            ante,
            ..Self::nothing(house, Some(seat), stage)
        };
        legal.fold = stage + 1 == STAGE_NAMES.len() as u8;
        legal.check = !legal.fold;
        for &multiple in house.plays(stage as usize) {
            if bank.is_none_or(|bank| ante * i64::from(multiple) <= bank) {
                legal.plays[legal.play_count as usize] = multiple;
                legal.play_count += 1;
            }
        }
        legal
    }

    /// Nothing is legal.
    pub(super) fn nothing(house: &House, seat: Option<u8>, stage: u8) -> Self {
        Self {
            seat,
            stage,
            half_chips: house.half_chips(),
            ..Self::default()
        }
    }

    /// The legal sizes of a Play bet, in Antes, ascending.
    #[inline]
    pub fn plays(&self) -> &[u32] {
        &self.plays[..(self.play_count as usize).min(MAX_PLAYS)]
    }

    /// Whether a unit is half a chip.
    pub const fn half_chips(&self) -> bool {
        self.half_chips
    }

    /// A Play bet of this size in units.
    #[inline]
    pub const fn amount(&self, multiple: u32) -> i64 {
        self.ante * multiple as i64
    }

    /// Whether the action is legal.
    #[inline]
    pub fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Check => self.check,
            Action::Fold => self.fold,
            Action::Play(multiple) => self.plays().contains(multiple),
        }
    }

    /// All legal actions: check or fold first, then the Play bets ascending.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        let check = self.check.then_some(Action::Check);
        let fold = self.fold.then_some(Action::Fold);
        let plays = self.plays().iter().map(|&multiple| Action::Play(multiple));
        check.into_iter().chain(fold).chain(plays)
    }
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(seat) = self.seat else {
            return write!(f, "nothing is legal, the round is over");
        };
        write!(f, "legal for seat {seat}: ")?;
        let by = 1 + i64::from(self.half_chips);
        for (i, action) in self.actions().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{action}")?;
            if let Action::Play(multiple) = action {
                let amount = self.amount(multiple);
                let half = if amount % by == 0 { "" } else { ".5" };
                write!(f, " ({}{half})", amount / by)?;
            }
        }
        if self.actions().next().is_none() {
            write!(f, "nothing")?;
        }
        Ok(())
    }
}

/// An action or a question that was refused. The round is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}; {legal}")]
pub struct Refused {
    /// The stable code.
    pub code: Code,
    /// A sentence that says what was wrong.
    pub message: String,
    /// What would have been legal.
    pub legal: Legal,
}
