//! Native bots in a hand that a table deals: one decision at a time, or as far as they can play.
//!
//! A decision follows from the hand as the seat sees it, and from its [`HandDice`]: the key of the
//! table, the number of the hand, and how many actions were taken in it before. So it is the same
//! whether it is asked for alone or the hand is played through it, also after a restart in between.

use core::ops::Deref;

use crate::action::{Action, Turn};
use crate::error::{Code, IllegalAction};
use crate::event::Observer;
use crate::game::Game;
use crate::hand::{Hand, Phase};
use crate::play::dice::{Dice, Generators};
use crate::play::policy::{Bot, Choice, OnIllegal, Policy};
use crate::play::seat::Seat;

/// What the native bots draw from in one hand at a table. Nothing is made before one draws.
pub struct HandDice(Generators);

impl core::fmt::Debug for HandDice {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("HandDice(..)")
    }
}

impl HandDice {
    /// The dice of a hand: by the key of the table and the number of the hand.
    pub fn new(key: [u8; 32], hand: u64) -> Self {
        Self(Generators::of_hand(key, hand))
    }

    /// Those of the decision after so many actions.
    fn after(&mut self, taken: u64) -> Dice<'_> {
        self.0.open(taken);
        Dice::new(&mut self.0, 0)
    }
}

/// What a bot does as the seat to act; nothing where no seat is.
pub(super) fn decide<G: Deref<Target = Game>, B: Bot>(
    hand: &Hand<G>,
    bot: &mut B,
    dice: &mut Dice<'_>,
) -> Option<Action> {
    let seat = Seat::to_act(hand)?;
    if hand.state().dead_to_act() {
        return hand.legal().default_action();
    }
    if hand.bettor().is_some() {
        return Some(seat.action(bot.act(seat, dice)));
    }
    if hand.state().phase == Phase::Discard {
        return Some(Action::Discard(bot.discard(&seat, &hand.discards(), dice)));
    }
    Some(if hand.legal().muck && !bot.show(&seat, dice) {
        Action::Muck
    } else {
        Action::show()
    })
}

/// What a bot chooses in a betting round without a bring-in; nothing elsewhere, and for a dead hand.
#[inline]
fn at_once<G: Deref<Target = Game>>(
    hand: &Hand<G>,
    policy: &mut Policy,
    dice: &mut HandDice,
    taken: u64,
) -> Option<Choice> {
    let seat = hand.bettor()?;
    let state = hand.state();
    if state.dead_to_act() || state.round.bring_in > 0 {
        return None;
    }
    Some(match policy.without_looking() {
        Some(choice) => choice,
        None => policy.act(Seat::new(hand.game(), state, seat), &mut dice.after(taken)),
    })
}

/// What a built-in bot does for the seat to act, in a hand in which `taken` actions were taken; it
/// is always legal.
///
/// # Errors
/// [`IllegalAction`] where no seat is to act.
pub fn native_action<G: Deref<Target = Game>>(
    hand: &Hand<G>,
    policy: Policy,
    dice: &mut HandDice,
    taken: u64,
) -> Result<Action, IllegalAction> {
    let legal = hand.legal();
    let action = decide(hand, &mut { policy }, &mut dice.after(taken));
    let action = action.map(|action| {
        if legal.contains(&action) {
            action
        } else {
            OnIllegal::Fold.instead(&action, &legal).unwrap_or(action)
        }
    });
    action.ok_or_else(|| {
        let (code, who) = match hand.turn() {
            Turn::Over => (Code::HandOver, "the hand is over"),
            Turn::Deck | Turn::Seat(_) => (Code::DeckToAct, "the deck is to act"),
        };
        hand.refuse_other(code, format!("no bot can act now: {who}"))
    })
}

/// Plays a hand until it is over, until a seat is to act that has no bot, or until cards are due from
/// outside. Where the house asks for it, the rest of the board is dealt `boards` times (at least
/// once, and as often as the deck allows). `taken` actions were taken before; `note` is told each
/// one that is. Returns how many were taken then.
pub fn play_native<G: Deref<Target = Game>, O: Observer>(
    hand: &mut Hand<G>,
    policies: &[Option<Policy>],
    boards: u8,
    dice: &mut HandDice,
    mut taken: u64,
    observer: &mut O,
    mut note: impl FnMut(Turn, Action),
) -> u64 {
    loop {
        let turn = hand.turn();
        let action = match turn {
            Turn::Seat(seat) => {
                let Some(mut policy) = policies.get(seat as usize).copied().flatten() else {
                    return taken;
                };
                if let Some(choice) = at_once(hand, &mut policy, dice, taken) {
                    if choice == Choice::CheckOrCall {
                        let (called, _) = hand.check_or_call(observer);
                        taken += 1;
                        note(turn, if called { Action::Call } else { Action::Check });
                        continue;
                    }
                    Some(choice.action(false, hand.state().owed(seat) > 0))
                } else {
                    decide(hand, &mut policy, &mut dice.after(taken))
                }
            }
            Turn::Deck if hand.state().phase == Phase::RunOut => {
                Some(Action::RunOut(boards.clamp(1, hand.legal().run_out.max(1))))
            }
            Turn::Deck | Turn::Over => return taken,
        };
        // A bot always decides where a seat is to act.
        let Some(mut action) = action else {
            return taken;
        };
        if hand.apply(action, observer).is_err() {
            let Some(instead) = OnIllegal::Fold.instead(&action, &hand.legal()) else {
                return taken;
            };
            action = instead;
            if hand.apply(action, observer).is_err() {
                return taken;
            }
        }
        taken += 1;
        note(turn, action);
    }
}
