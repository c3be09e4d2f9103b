//! Dead hands: those of players who are absent from a tournament (rules.md 8.4).
//!
//! Such a hand is dealt and pays what is asked of it. It can do nothing but fold when its turn comes,
//! also where checking is free; a bring-in it posts first, as any other hand must. A dead hand that
//! has no turn, since it is all-in or nobody is left to bet against, folds when the betting round
//! ends. So none comes to a showdown, and one wins only if all others fold first:
//!
//! - What an uncalled bet of it is, it has back first (5.2).
//! - Where at the end of a round only dead hands are left, they fold clockwise from the button, and
//!   the last one wins.
//! - What dead hands and those that folded to them have put in above every other hand that is still
//!   in, no other can win (rules.md section 11); of that, all others have folded, and it comes back to
//!   the last dead hand, clockwise from the button, that reaches so far.

use core::ops::Deref;

use crate::action::Action;
use crate::error::{Code, IllegalAction};
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::hand::{Hand, Phase, State};
use crate::seats::{ascending, bit, clockwise};

impl State {
    /// Whether it is the turn of a dead hand.
    #[inline]
    pub(crate) fn dead_to_act(&self) -> bool {
        self.absent != 0
            && matches!(self.phase, Phase::Bet | Phase::Discard)
            && self.absent & bit(self.round.actor) != 0
    }

    /// At the end of a betting round, when wagers are matched: folds the dead hands that had no turn.
    #[cold]
    pub(super) fn fold_dead<O: Observer>(&mut self, observer: &mut O) {
        let dead = self.live & self.absent;
        if dead == 0 || self.one_live() {
            return;
        }
        let mut stay = self.live & !dead;
        if stay == 0 {
            stay = clockwise(dead, self.button)
                .last()
                .map_or(0, |last| 1 << last);
        }
        self.return_unreached(dead, stay, observer);
        for seat in clockwise(dead & !stay, self.button) {
            self.fold(seat as u8);
            if O::WANTED {
                observer.event(Event::Fold { seat: seat as u8 });
            }
        }
    }

    /// Gives back what lies above the totals of the hands that stay.
    fn return_unreached<O: Observer>(&mut self, dead: u16, stay: u16, observer: &mut O) {
        let highest = |seats: u16, totals: &[i64]| ascending(seats).map(|seat| totals[seat]).max();
        let level = highest(stay, &self.total).unwrap_or(0);
        loop {
            let above = ascending(dead).filter(|&seat| self.total[seat] > level);
            let above = above.fold(0, |seats, seat| seats | 1 << seat);
            let Some(last) = clockwise(above, self.button).last() else {
                return;
            };
            // Up to its own total it is the last; above that perhaps another.
            let top = self.total[last];
            let mut amount = 0;
            for seat in ascending(self.dealt) {
                let part = self.total[seat].min(top) - level;
                if part > 0 {
                    amount += part;
                    self.total[seat] -= part;
                }
            }
            self.stack[last] += amount;
            self.in_pots -= amount;
            if O::WANTED {
                observer.event(Event::Return {
                    seat: last as u8,
                    amount,
                });
            }
        }
    }
}

impl<G: Deref<Target = Game>> Hand<G> {
    /// An action of a dead hand.
    #[cold]
    pub(super) fn apply_dead<O: Observer>(
        &mut self,
        action: &Action,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        let due = self.state.round.bring_in > 0;
        match action {
            Action::BringIn if due => self.bring_in(observer),
            Action::Fold if !due => {
                self.state.fold(seat);
                if O::WANTED {
                    observer.event(Event::Fold { seat });
                }
                if self.state.phase == Phase::Discard {
                    self.state.after_discard(&self.game, seat, observer);
                } else {
                    self.state.after_bet(&self.game, seat, observer);
                }
                Ok(())
            }
            _ => {
                let must = if due { "bring in" } else { "fold" };
                let message =
                    format!("seat {seat} cannot {action}: its player is absent, it must {must}");
                Err(self.refuse(Code::Absent, message))
            }
        }
    }
}
