//! Styles: one family of bots, each a set of plain numbers.
//!
//! A [`Style`] plays every game. What it does in a betting round:
//!
//! **Short stacks.** Where all that can be lost is at most `push_below` big blinds, the first round
//! is all-in or fold: in no-limit hold'em by the solved ranges of [`Policy::PushFold`], elsewhere
//! by the shares below, with the largest bet there is.
//!
//! **The first round** (with `ranges`) is played by the place of the hand among all starting hands.
//! Nobody has raised: the best `open_...` raise, by the place at the table; the best `limp` call.
//! After a raise the best `three_bet` and `four_bet` raise again, and `call_raise`, `defend` and
//! `call_three_bet` call. A straddle counts as a raise. Aces (the best half percent) always go on.
//!
//! **Later rounds** are played by what the hand would win from random hands: its *share* of the pot
//! and its *edge*, the share times the number of players. It bets from `bet_edge` on and
//! raises from `raise_edge` on; `bluff`, `semi_bluff`, `bluff_raise` and `slow_play` are how often it
//! does otherwise. It calls where its share is at least the *price* (the call's part of the pot when
//! everybody has called who still may) + `margin` + the price x `respect` for each bet and raise of
//! the round; a share of 900 always calls.
//!
//! **Never** does it fold where checking is free, aces in the first round of hold'em, in hold'em a
//! made hand that may be the best there can be (three of a kind of its own or better), a hand that
//! nothing beats on a full board, or a hand that lost none of its completions. A raise of more than
//! two fifths of its chips is for all of them. In draws and discards it keeps the cards with which
//! it would win most, as [`Policy::HandStrength`] does, and it shows no hand that it may muck.
//!
//! It remembers nothing. What it draws at random comes from its generator: the same decision with the
//! same words is the same action.
//!
//! [`Policy::PushFold`]: crate::play::Policy::PushFold
//! [`Policy::HandStrength`]: crate::play::Policy::HandStrength

mod numbers;
mod presets;
mod read;
mod spot;

use crate::action::{Action, Discards};
use crate::game::Game;
use crate::play::outlook::Sight;
use crate::play::policy::Choice;
use crate::play::push_fold;
use crate::play::seat::Seat;
use crate::play::strength;
use crate::seed::Source;
use crate::view::View;

pub use numbers::{Number, Style};
pub use presets::{PRESETS, Preset};
pub(in crate::play) use spot::Spot;

use read::{BEST, Reading};

/// A hand with this edge is very strong: it may be played slowly.
const VERY_STRONG: i64 = 1650;
/// A share that always calls.
const ENOUGH: i64 = 900;
/// So much more edge for each raise before.
const EACH_RAISE: i64 = 100;
/// A hand with less edge than this is weak enough to bluff with.
const WEAK: i64 = 950;

impl Style {
    /// The style of this name, of those that have one.
    pub fn from_name(name: &str) -> Option<Self> {
        let preset = PRESETS.iter().find(|preset| preset.name == name)?;
        Some(preset.style)
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        let preset = PRESETS.iter().find(|preset| preset.style == *self)?;
        Some(preset.name)
    }

    /// What this style does in a view of a hand of this game; nothing where the view's seat is not
    /// to act. The same seed does the same. It shows no hand that it may muck.
    pub fn answer(&self, game: &Game, view: &View, seed: u64) -> Option<Action> {
        let seat = view.seat.filter(|_| view.to_act())?;
        if view.dead_to_act() {
            return view.legal().default_action();
        }
        let mut words = strength::words(seed);
        let sight = Sight::of_view(game, view)?;
        if view.betting {
            let spot = Spot::of_view(game, view, seat);
            let choice = self.decide(&spot, || sight, &mut words);
            return Some(choice.action(view.bring_in > 0, view.call > 0));
        }
        if view.discarding {
            let discards = Discards {
                least: view.discard_least,
                most: view.discard,
                default: view.default_discard,
            };
            let cards = strength::discard(&sight, &discards, words.word());
            return Some(Action::Discard(cards));
        }
        view.legal().default_action()
    }

    /// Decides for a native bot.
    #[inline(never)]
    pub(super) fn act<S: Source>(&self, seat: &Seat<'_>, words: &mut S) -> Choice {
        self.decide(&seat.spot(), || seat.sight(), words)
    }

    fn decide<'s, S: Source>(
        &self,
        spot: &Spot<'_>,
        sight: impl FnOnce() -> Sight<'s>,
        words: &mut S,
    ) -> Choice {
        if spot.bets.max_raise_to == 0 && spot.bets.call == 0 {
            return Choice::CheckOrCall;
        }
        if spot.street > 0 {
            let reading = read::read(self, spot, sight, words);
            return self.by_reading(spot, &reading, words);
        }
        if self.is_short(spot) {
            return self.push_or_fold(spot, sight, words);
        }
        if self.ranges == 0 {
            let reading = read::read(self, spot, sight, words);
            return self.by_reading(spot, &reading, words);
        }
        let place = read::place(self, spot, sight, words);
        self.by_place(spot, place, words)
    }

    /// Whether it only pushes or folds.
    fn is_short(&self, spot: &Spot<'_>) -> bool {
        if self.push_below == 0 || spot.min_bet <= 0 {
            return false;
        }
        spot.sighted().deepest(spot.others()) <= f64::from(self.push_below)
    }

    fn push_or_fold<'s, S: Source>(
        &self,
        spot: &Spot<'_>,
        sight: impl FnOnce() -> Sight<'s>,
        words: &mut S,
    ) -> Choice {
        if push_fold::plays(spot.game)
            && let Some(choice) = spot.sighted().decide(None)
        {
            return choice;
        }
        let place = read::place(self, spot, sight, words);
        let raises = spot.raises();
        let goes = match raises {
            0 => place <= self.opens(spot),
            _ => place <= i64::from(self.call_raise).max(BEST),
        };
        if goes {
            raise_to(spot, spot.all())
        } else {
            Choice::CheckOrFold
        }
    }

    /// The share of hands that raises where nobody has.
    fn opens(&self, spot: &Spot<'_>) -> i64 {
        let behind = spot.behind();
        let entered = spot.opponents().saturating_sub(behind);
        let open = if entered > 0 || behind == 0 {
            return i64::from(self.open_late) * 3 / 4;
        } else if spot.seat == spot.button || behind == 2 {
            self.open_button
        } else {
            match behind {
                1 => self.open_blind,
                3 => self.open_late,
                4 => self.open_middle,
                _ => self.open_early,
            }
        };
        i64::from(open)
    }

    /// The first round, by the place among starting hands.
    fn by_place<S: Source>(&self, spot: &Spot<'_>, place: i64, words: &mut S) -> Choice {
        let raises = spot.raises();
        if raises == 0 {
            let entered = spot.opponents().saturating_sub(spot.behind());
            let bet = spot.to_match.max(spot.min_bet);
            if place <= self.opens(spot).max(BEST) {
                let limpers = bet.saturating_mul(i64::from(entered));
                return raise_to(spot, part(bet, self.open_size).saturating_add(limpers));
            }
            return if place <= i64::from(self.limp) {
                Choice::CheckOrCall
            } else {
                Choice::CheckOrFold
            };
        }
        // A call for so much is as one after two raises.
        let is_large = spot.bets.call > spot.stacks[spot.seat as usize] / 3;
        let (raise, call) = match raises.max(u8::from(is_large) + 1) {
            1 if spot.owing() == 0 => (self.three_bet, self.defend.max(self.call_raise)),
            1 => (self.three_bet, self.call_raise),
            2 => (self.four_bet, self.call_three_bet),
            _ => (self.four_bet / 2, self.call_three_bet / 2),
        };
        let (raise, call) = (i64::from(raise).max(BEST), i64::from(call));
        if place <= raise {
            if place <= TRAPS && chance(words, self.slow_play) {
                return Choice::CheckOrCall;
            }
            return raise_to(spot, part(spot.to_match, self.reraise_size));
        }
        if place <= call {
            Choice::CheckOrCall
        } else {
            Choice::CheckOrFold
        }
    }

    /// By what the hand would win.
    fn by_reading<S: Source>(&self, spot: &Spot<'_>, reading: &Reading, words: &mut S) -> Choice {
        let may_raise = spot.bets.max_raise_to > 0;
        let may_wait = reading.edge >= VERY_STRONG && !spot.is_last();
        let opponents = spot.opponents().max(1) as i16;
        if spot.bets.call == 0 {
            if !may_raise {
                return Choice::CheckOrCall;
            }
            let bets = if reading.edge >= i64::from(self.bet_edge) {
                !(may_wait && chance(words, self.slow_play))
            } else {
                reading.draws && chance(words, self.semi_bluff)
                    || reading.edge < WEAK && chance(words, self.bluff / opponents)
            };
            return if bets {
                raise_to(
                    spot,
                    spot.to_match.saturating_add(part(spot.pot, self.bet_size)),
                )
            } else {
                Choice::CheckOrCall
            };
        }
        let raises = i64::from(spot.raises().max(1));
        let raise = |spot: &Spot<'_>| {
            let pot = spot.pot.saturating_add(spot.bets.call);
            raise_to(
                spot,
                spot.to_match.saturating_add(part(pot, self.raise_size)),
            )
        };
        if may_raise && reading.edge >= i64::from(self.raise_edge) + EACH_RAISE * (raises - 1) {
            return if may_wait && chance(words, self.slow_play) {
                Choice::CheckOrCall
            } else {
                raise(spot)
            };
        }
        let is_first = may_raise && raises == 1;
        if is_first && reading.draws && chance(words, self.semi_bluff / 2) {
            return raise(spot);
        }
        let price = strength::price(&spot.prices());
        let fear = price * i64::from(self.respect) / 1000 * raises;
        let needed = price + i64::from(self.margin) + fear;
        if reading.is_top || reading.share >= needed.min(ENOUGH) || read::is_nuts(spot) {
            return Choice::CheckOrCall;
        }
        if is_first && opponents == 1 && chance(words, self.bluff_raise) {
            return raise(spot);
        }
        Choice::CheckOrFold
    }
}

/// Starting hands up to this place may be played slowly after a raise.
const TRAPS: i64 = 40;

/// True so many of a thousand times.
fn chance<S: Source>(words: &mut S, thousandths: i16) -> bool {
    thousandths > 0 && words.below(1000) < u64::from(thousandths.unsigned_abs())
}

/// A part of an amount, at least one chip.
fn part(amount: i64, thousandths: i16) -> i64 {
    // In 128 bits: a pot reaches 2^53.
    let part = i128::from(amount) * i128::from(thousandths) / 1000;
    i64::try_from(part).unwrap_or(i64::MAX).max(1)
}

/// Bets or raises to about this total, or with everything where that is most of the chips.
fn raise_to(spot: &Spot<'_>, total: i64) -> Choice {
    let all = spot.all();
    let total = if total > all / 5 * 2 { all } else { total };
    let nearest = spot.bets.nearest(total);
    nearest.map_or(Choice::CheckOrCall, Choice::RaiseTo)
}
