//! The level: blinds, antes and bet sizes. Plain data that may be wrong; a hand checks it.

use serde::{Deserialize, Serialize};

use crate::error::{Defect, DefectCode};
use crate::game::Game;
use crate::rules::Limit;

/// The most chips that may be in play in one hand: whole numbers up to here are exact in JSON,
/// and sums of them stay far from the end of `i64`.
pub const MAX_CHIPS: i64 = 1 << 53;

/// Who pays the ante.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnteKind {
    /// Every player, for himself.
    #[default]
    Each,
    /// The big blind, for all.
    BigBlind,
    /// The button, for all.
    Button,
    /// Every player, live, and the button once more: a call completes to twice the ante.
    Live,
}

/// The stakes of a hand, in chips. A zero stands for a post or size that there is not, or that
/// follows from the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stakes {
    /// The small blind.
    pub small_blind: i64,
    /// The big blind.
    pub big_blind: i64,
    /// A blind posted by the button instead of blinds.
    pub button_blind: i64,
    /// The ante.
    pub ante: i64,
    /// Who pays it.
    pub ante_kind: AnteKind,
    /// Whether a big-blind ante is paid before the blind (the norm: after it).
    pub ante_first: bool,
    /// What the seat that must open a hand of stud brings in.
    pub bring_in: i64,
    /// The smallest bet in no-limit and pot-limit; 0 for the big blind, else the button blind,
    /// else the bring-in, else the ante.
    pub min_bet: i64,
    /// The small bet of fixed limit; 0 for the smallest bet.
    pub small_bet: i64,
    /// The big bet of fixed limit; 0 for twice the small bet.
    pub big_bet: i64,
}

impl Stakes {
    /// Stakes with two blinds.
    pub const fn blinds(small_blind: i64, big_blind: i64) -> Self {
        Self {
            small_blind,
            big_blind,
            button_blind: 0,
            ante: 0,
            ante_kind: AnteKind::Each,
            ante_first: false,
            bring_in: 0,
            min_bet: 0,
            small_bet: 0,
            big_bet: 0,
        }
    }

    /// The smallest bet of a later street.
    #[inline]
    pub const fn smallest_bet(&self) -> i64 {
        if self.min_bet > 0 {
            self.min_bet
        } else if self.big_blind > 0 {
            self.big_blind
        } else if self.button_blind > 0 {
            self.button_blind
        } else if self.bring_in > 0 {
            self.bring_in
        } else {
            self.ante
        }
    }

    /// The small and the big bet of fixed limit.
    #[inline]
    pub const fn fixed_bets(&self) -> (i64, i64) {
        let small = if self.small_bet > 0 {
            self.small_bet
        } else {
            self.smallest_bet()
        };
        let big = if self.big_bet > 0 {
            self.big_bet
        } else {
            small.saturating_mul(2)
        };
        (small, big)
    }

    /// What is counted in: the big blind; in a game without one the small bet, or the smallest bet
    /// where there is no such. At least 1.
    pub const fn unit(&self) -> i64 {
        let unit = if self.big_blind > 0 {
            self.big_blind
        } else {
            self.fixed_bets().0
        };
        if unit > 0 { unit } else { 1 }
    }

    /// Reports everything that is wrong with these numbers for this game.
    pub fn check(&self, game: &Game, defects: &mut Vec<Defect>) {
        let amounts = [
            ("stakes.small_blind", self.small_blind),
            ("stakes.big_blind", self.big_blind),
            ("stakes.button_blind", self.button_blind),
            ("stakes.ante", self.ante),
            ("stakes.bring_in", self.bring_in),
            ("stakes.min_bet", self.min_bet),
            ("stakes.small_bet", self.small_bet),
            ("stakes.big_bet", self.big_bet),
        ];
        for (place, amount) in amounts {
            if !(0..=MAX_CHIPS).contains(&amount) {
                defects.push(Defect::new(
                    DefectCode::AmountOutOfRange,
                    place,
                    format!("{amount} is not an amount; chips are whole numbers from 0 to 2^53"),
                ));
            }
        }
        if self.small_blind > self.big_blind {
            defects.push(Defect::new(
                DefectCode::BlindsReversed,
                "stakes.small_blind",
                format!(
                    "the small blind {} is larger than the big blind {}; give them as (small, big)",
                    self.small_blind, self.big_blind
                ),
            ));
        }
        self.check_bring_in(game, defects);
        let live_antes = self.ante > 0 && self.ante_kind == AnteKind::Live;
        if live_antes && (self.small_blind > 0 || self.big_blind > 0 || self.button_blind > 0) {
            defects.push(Defect::new(
                DefectCode::Option,
                "stakes.ante_kind",
                "live antes beside blinds: the button's second ante stands for the blind; give one \
                 of them",
            ));
        }
        if self.smallest_bet() <= 0 {
            defects.push(Defect::new(
                DefectCode::NoMinimumBet,
                "stakes.min_bet",
                "there are no blinds, no ante and no smallest bet; give at least one".to_owned(),
            ));
        }
        let (small_bet, big_bet) = self.fixed_bets();
        let plays = self.small_bet > 0 || game.rules().limit == Limit::FixedLimit;
        if plays && big_bet < small_bet {
            defects.push(Defect::new(
                DefectCode::BetsReversed,
                "stakes.big_bet",
                format!("the big bet {big_bet} is smaller than the small bet {small_bet}"),
            ));
        }
    }

    fn check_bring_in(&self, game: &Game, defects: &mut Vec<Defect>) {
        if self.bring_in <= 0 {
            return;
        }
        let mut refuse = |message: String| {
            defects.push(Defect::new(DefectCode::BringIn, "stakes.bring_in", message));
        };
        if !game.has_bring_in() {
            refuse(format!(
                "a bring-in of {} in a game whose first round is not opened by cards that show; \
                 give 0",
                self.bring_in
            ));
        } else if self.big_blind > 0 || self.button_blind > 0 || self.small_blind > 0 {
            refuse("a bring-in beside blinds; give one of them".to_owned());
        } else if self.ante > 0 && self.ante_kind == AnteKind::Live {
            refuse("a bring-in beside live antes; give one of them".to_owned());
        }
        let (bet, what) = match game.rules().limit {
            Limit::FixedLimit => (self.fixed_bets().0, "small bet"),
            Limit::NoLimit | Limit::PotLimit => (self.smallest_bet(), "smallest bet"),
        };
        if self.bring_in > bet {
            refuse(format!(
                "a bring-in of {} above the {what} of {bet}; give at most that",
                self.bring_in
            ));
        }
    }
}
