//! What is kept of a hand while it is played.

use crate::action::Action;
use crate::rules::MAX_SEATS;
use crate::seats::{NOBODY, bit};

/// The place of a mask among [`HandNotes::masks`].
pub(in crate::play::stats) mod mask {
    /// Money of its own will in the first round.
    pub const VPIP: usize = 0;
    /// A raise in the first round.
    pub const PFR: usize = 1;
    /// Folded after the first round.
    pub const FOLDED_LATER: usize = 2;
    /// Raised in the first round when there was exactly one raise, and acted then.
    pub const THREE_BET: usize = 3;
    pub const FACED_ONE: usize = 4;
    /// Bet first in the second round as the last who raised in the first, and could have.
    pub const CBET: usize = 5;
    pub const CBET_CHANCE: usize = 6;
    /// For who books the hand: won a part of a pot.
    pub const WON: usize = 7;
}
use mask::{CBET, CBET_CHANCE, FACED_ONE, FOLDED_LATER, PFR, THREE_BET, VPIP};

/// Masks of seats, and counts by seat.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct HandNotes {
    /// Those that are counted as they are, by [`mask`].
    pub masks: [u16; 8],
    pub decisions: u32,
    /// How many raises the first round has had.
    raises: u32,
    /// Folded in the first round, and when there was exactly one raise.
    pub folded_first: u16,
    pub folded_to_one: u16,
    /// Bet, raised or called after the first round.
    pub later: u16,
    /// Whether the first money of anybody's own will was a raise.
    pub opened: bool,
    /// The last seat that raised in the first round.
    aggressor: u8,
    /// The stage of the second round, once somebody acted in it who matters, and whether there was
    /// a bet. The stage of the first round is not noted, that of any other is not 0.
    second: u8,
    bet_in_second: bool,
    /// Bets and raises, and calls, after the first round.
    pub bets: [u32; MAX_SEATS],
    pub calls: [u32; MAX_SEATS],
}

impl Default for HandNotes {
    #[inline]
    fn default() -> Self {
        Self {
            masks: [0; 8],
            decisions: 0,
            raises: 0,
            folded_first: 0,
            folded_to_one: 0,
            later: 0,
            opened: false,
            aggressor: NOBODY,
            second: 0,
            bet_in_second: false,
            bets: [0; MAX_SEATS],
            calls: [0; MAX_SEATS],
        }
    }
}

impl HandNotes {
    #[inline(always)]
    fn mark(&mut self, mask: usize, seat: u8) {
        self.masks[mask] |= bit(seat);
    }

    /// Notes, before it is taken, a check or a call after the first round, in this stage.
    #[inline(always)]
    pub(in crate::play) fn passive_later(&mut self, seat: u8, stage: u8) {
        if seat == self.aggressor {
            self.could_continue(seat, stage);
        }
    }

    /// Notes a check or a call that was taken.
    #[inline(always)]
    pub(in crate::play) fn passive(&mut self, seat: u8, called: bool, first: bool) {
        self.decisions += 1;
        if first {
            if self.raises == 1 {
                self.mark(FACED_ONE, seat);
            }
            if called {
                self.mark(VPIP, seat);
            }
        } else if called {
            self.calls[seat as usize] += 1;
            self.later |= bit(seat);
        }
    }

    /// Notes that the last who raised in the first round acts in a later one. Returns whether that
    /// is a chance for a continuation bet.
    #[inline(never)]
    fn could_continue(&mut self, seat: u8, stage: u8) -> bool {
        if self.second == 0 {
            self.second = stage;
        }
        let could = self.second == stage && !self.bet_in_second;
        if could {
            self.mark(CBET_CHANCE, seat);
        }
        could
    }

    /// Notes a decision outside of the betting.
    #[inline]
    pub(in crate::play) fn other(&mut self) {
        self.decisions += 1;
    }

    /// Notes a bet or a raise in the first round or in this stage.
    #[inline]
    pub(in crate::play) fn raise(&mut self, seat: u8, first: bool, stage: u8) {
        self.decisions += 1;
        if first {
            if self.raises == 1 {
                self.mark(FACED_ONE, seat);
                self.mark(THREE_BET, seat);
            }
            self.raises += 1;
            self.opened |= self.masks[VPIP] == 0;
            self.aggressor = seat;
            self.mark(VPIP, seat);
            self.mark(PFR, seat);
        } else {
            self.bets[seat as usize] += 1;
            self.later |= bit(seat);
            if seat == self.aggressor && self.could_continue(seat, stage) {
                self.mark(CBET, seat);
            }
            if self.second == 0 {
                self.second = stage;
            }
            self.bet_in_second |= self.second == stage;
        }
    }

    /// Notes a fold.
    #[inline]
    pub(in crate::play) fn fold(&mut self, seat: u8, first: bool) {
        self.decisions += 1;
        if first {
            self.folded_first |= bit(seat);
            if self.raises == 1 {
                self.mark(FACED_ONE, seat);
                self.folded_to_one |= bit(seat);
            }
        } else {
            self.mark(FOLDED_LATER, seat);
        }
    }

    /// Notes an action that was taken.
    #[inline]
    pub(in crate::play) fn note(&mut self, seat: u8, action: &Action, first: bool, stage: u8) {
        match action {
            Action::Check | Action::BringIn | Action::Call => {
                if !first {
                    self.passive_later(seat, stage);
                }
                self.passive(seat, matches!(action, Action::Call), first);
            }
            Action::RaiseTo(_) => self.raise(seat, first, stage),
            Action::Fold => self.fold(seat, first),
            _ => self.other(),
        }
    }
}
