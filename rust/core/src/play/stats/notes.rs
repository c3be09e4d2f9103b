//! What is kept of a hand while it is played.

use crate::action::Action;
use crate::rules::MAX_SEATS;
use crate::seats::{NOBODY, bit};

/// Which betting round a decision belongs to: 0 is the first one of the hand, every other one has
/// the number of its stage, which is never 0.
pub(in crate::play) type RoundMark = u8;

/// Masks of seats, and counts by seat.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct HandNotes {
    pub decisions: u32,
    /// Money of its own will in the first round.
    pub vpip: u16,
    /// A raise in the first round.
    pub pfr: u16,
    /// Folded in the first round, and later.
    pub folded_first: u16,
    pub folded_later: u16,
    /// Acted in the first round when there was exactly one raise, and what it did then.
    pub faced_one: u16,
    pub folded_to_one: u16,
    pub three_bet: u16,
    /// Acted first in the second round as the last who raised in the first, and whether it bet.
    pub cbet_chance: u16,
    pub cbet: u16,
    /// How many raises the first round has had; the greatest number stands for all above.
    raises: u8,
    /// Whether the first money of anybody's own will was a raise.
    pub opened: bool,
    /// The last seat that raised in the first round.
    aggressor: u8,
    /// The second round, once somebody acted in it who matters, and whether there was a bet.
    second: RoundMark,
    bet_in_second: bool,
    /// The stage of the last decision.
    pub stage: u8,
    /// Bets and raises, and calls, after the first round.
    pub bets: [u32; MAX_SEATS],
    pub calls: [u32; MAX_SEATS],
}

impl Default for HandNotes {
    #[inline]
    fn default() -> Self {
        Self {
            decisions: 0,
            vpip: 0,
            pfr: 0,
            folded_first: 0,
            folded_later: 0,
            faced_one: 0,
            folded_to_one: 0,
            three_bet: 0,
            cbet_chance: 0,
            cbet: 0,
            raises: 0,
            opened: false,
            aggressor: NOBODY,
            second: 0,
            bet_in_second: false,
            stage: 0,
            bets: [0; MAX_SEATS],
            calls: [0; MAX_SEATS],
        }
    }
}

impl HandNotes {
    /// Begins a betting round, or goes on with one.
    #[inline(always)]
    pub(in crate::play) fn round(&mut self, stage: u8, first: bool) -> RoundMark {
        self.stage = stage;
        if first { 0 } else { stage }
    }

    /// Notes a check or a call that was taken.
    #[inline(always)]
    pub(in crate::play) fn passive(&mut self, seat: u8, called: bool, round: RoundMark) {
        self.decisions += 1;
        if round == 0 {
            if self.raises == 1 {
                self.faced_one |= bit(seat);
            }
            if called {
                self.vpip |= bit(seat);
            }
        } else {
            if called {
                let calls = &mut self.calls[seat as usize];
                *calls = calls.saturating_add(1);
            }
            if seat == self.aggressor {
                self.could_continue(seat, round);
            }
        }
    }

    /// Notes that the last who raised in the first round acts in a later one. Returns whether that
    /// is a chance for a continuation bet.
    #[inline(never)]
    fn could_continue(&mut self, seat: u8, round: RoundMark) -> bool {
        if self.second == 0 {
            self.second = round;
        }
        let could = self.second == round && !self.bet_in_second;
        if could {
            self.cbet_chance |= bit(seat);
        }
        could
    }

    /// Notes a decision outside of the betting.
    #[inline]
    pub(in crate::play) fn other(&mut self) {
        self.decisions += 1;
    }

    /// Notes a bet or a raise.
    #[inline]
    pub(in crate::play) fn raise(&mut self, seat: u8, round: RoundMark) {
        self.decisions += 1;
        if round == 0 {
            if self.raises == 1 {
                self.faced_one |= bit(seat);
                self.three_bet |= bit(seat);
            }
            self.raises = self.raises.saturating_add(1);
            self.opened |= self.vpip == 0;
            self.aggressor = seat;
            self.vpip |= bit(seat);
            self.pfr |= bit(seat);
        } else {
            let bets = &mut self.bets[seat as usize];
            *bets = bets.saturating_add(1);
            if seat == self.aggressor && self.could_continue(seat, round) {
                self.cbet |= bit(seat);
            }
            if self.second == 0 {
                self.second = round;
            }
            self.bet_in_second |= self.second == round;
        }
    }

    /// Notes a fold.
    #[inline]
    pub(in crate::play) fn fold(&mut self, seat: u8, round: RoundMark) {
        self.decisions += 1;
        if round == 0 {
            self.folded_first |= bit(seat);
            if self.raises == 1 {
                self.faced_one |= bit(seat);
                self.folded_to_one |= bit(seat);
            }
        } else {
            self.folded_later |= bit(seat);
        }
    }

    /// Notes an action that was taken.
    #[inline]
    pub(in crate::play) fn note(&mut self, seat: u8, action: &Action, round: RoundMark) {
        match action {
            Action::Check | Action::BringIn => self.passive(seat, false, round),
            Action::Call => self.passive(seat, true, round),
            Action::RaiseTo(_) => self.raise(seat, round),
            Action::Fold => self.fold(seat, round),
            _ => self.other(),
        }
    }
}
