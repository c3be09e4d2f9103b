//! Native bots.

use crate::action::{Action, Legal, Slots};
use crate::play::dice::Dice;
use crate::play::seat::Seat;
use crate::play::tight;

/// What a native bot does when it is to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Give up the hand. Where checking is free the house may refuse it.
    Fold,
    /// Check where that is free, else fold.
    CheckOrFold,
    /// Check where that is free, else call.
    CheckOrCall,
    /// Bet or raise to this total.
    RaiseTo(i64),
}

/// A native bot. The runner calls [`Bot::act`] when the bot is to bet, and the other methods where
/// a variant or an option of the house asks for more.
pub trait Bot {
    /// Whether something passes from one hand to the next within the bot. Such bots are made anew
    /// for every unit of work. By default yes.
    const REMEMBERS: bool = true;

    /// What the bot always does, where it needs not look. By default it looks.
    #[inline]
    fn without_looking(&self) -> Option<Choice> {
        None
    }

    /// Fold, check, call, or bet or raise to a total.
    fn act(&mut self, seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice;

    /// The cards to give up, exactly `count` of the seat's own. By default those that were dealt
    /// last.
    fn discard(&mut self, seat: &Seat<'_>, count: u8, dice: &mut Dice<'_>) -> Slots {
        let _ = dice;
        let hole = seat.hole();
        let keep = hole.len().saturating_sub(count as usize);
        Slots::new(&hole[keep..]).unwrap_or_default()
    }

    /// Whether to show a hand that need not be shown (where each seat decides). By default not.
    fn show(&mut self, seat: &Seat<'_>, dice: &mut Dice<'_>) -> bool {
        let _ = (seat, dice);
        false
    }
}

/// The built-in bots. None of them remembers anything; [`Policy::Random`] and
/// [`Policy::TightAggressive`] draw from their own generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Checks where that is free, else folds.
    AlwaysFold,
    /// Checks where that is free, else calls.
    Call,
    /// Every legal kind of action is equally likely: fold, check or call, bet or raise; the size
    /// of a raise is uniform over all legal totals, the cards of a discard over all choices.
    Random,
    /// Bets and raises the pot whenever it may (the nearest legal total where the pot is not),
    /// else calls.
    PotBettor,
    /// Plays few hands and plays them hard: by starting hand and position before the flop, by the
    /// made hand, the draw and the price after it. Every threshold is in the source of this
    /// module. Made for high games; it plays others by the same rules.
    TightAggressive,
}

impl Policy {
    /// All built-in bots.
    pub const ALL: [Self; 5] = [
        Self::AlwaysFold,
        Self::Call,
        Self::Random,
        Self::PotBettor,
        Self::TightAggressive,
    ];

    /// The name of the bot in configurations, such as `tight_aggressive`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlwaysFold => "always_fold",
            Self::Call => "call",
            Self::Random => "random",
            Self::PotBettor => "pot_bettor",
            Self::TightAggressive => "tight_aggressive",
        }
    }

    /// The bot of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

impl Bot for Policy {
    const REMEMBERS: bool = false;

    #[inline(always)]
    fn without_looking(&self) -> Option<Choice> {
        match self {
            Self::Call => Some(Choice::CheckOrCall),
            Self::AlwaysFold => Some(Choice::CheckOrFold),
            Self::Random | Self::PotBettor | Self::TightAggressive => None,
        }
    }

    #[inline(always)]
    fn act(&mut self, seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
        match self {
            Self::Call => Choice::CheckOrCall,
            Self::AlwaysFold => Choice::CheckOrFold,
            Self::Random => random(seat, dice),
            Self::PotBettor => pot(seat),
            Self::TightAggressive => tight::act(seat, dice),
        }
    }

    fn discard(&mut self, seat: &Seat<'_>, count: u8, dice: &mut Dice<'_>) -> Slots {
        let hole = seat.hole();
        match self {
            Self::Random => {
                let mut cards = *hole;
                for place in 0..hole.len().min(count as usize) {
                    let other = place + dice.below((hole.len() - place) as u64) as usize;
                    let card = cards[place];
                    cards.set(place, cards[other]);
                    cards.set(other, card);
                }
                Slots::new(&cards[..hole.len().min(count as usize)]).unwrap_or_default()
            }
            Self::TightAggressive => tight::discard(seat, count),
            _ => {
                let keep = hole.len().saturating_sub(count as usize);
                Slots::new(&hole[keep..]).unwrap_or_default()
            }
        }
    }

    fn show(&mut self, _: &Seat<'_>, dice: &mut Dice<'_>) -> bool {
        *self == Self::Random && dice.below(2) == 0
    }
}

#[inline(never)]
fn pot(seat: Seat<'_>) -> Choice {
    seat.raise_near(seat.pot_raise_to())
}

#[inline(always)]
fn random(seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
    let bets = seat.bets();
    let fold = bets.call > 0 || seat.may_fold_for_free();
    let raise = bets.max_raise_to > 0;
    let kinds = 1 + u64::from(fold) + u64::from(raise);
    let kind = dice.below(kinds);
    if kind == 0 {
        return Choice::CheckOrCall;
    }
    if fold && kind == 1 {
        return Choice::Fold;
    }
    let sizes = (bets.max_raise_to - bets.min_raise_to) as u64 + 1;
    Choice::RaiseTo(bets.min_raise_to + dice.below(sizes) as i64)
}

/// What is done in place of an illegal action of a bot, which is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnIllegal {
    /// Check where that is free, else fold.
    Fold,
    /// The nearest legal action: a bet or raise to the nearest legal total, or a check or call
    /// where the seat may not raise; a call of nothing is a check, and so is a fold where folding
    /// for free is refused; a check of a bet is a fold.
    Clamp,
}

impl OnIllegal {
    /// The legal action that takes the place of an illegal one, in a state where `legal` is legal.
    /// Outside of the betting: the first legal thing (the cards dealt last are discarded, a hand
    /// is mucked where it may be, one board is run out), or nothing when nothing can be done.
    pub fn instead(self, action: &Action, legal: &Legal) -> Option<Action> {
        let passive = if legal.check {
            Action::Check
        } else {
            Action::Fold
        };
        if legal.check || legal.call > 0 {
            return Some(match (self, action) {
                (Self::Clamp, Action::RaiseTo(total)) if legal.can_raise() => {
                    Action::RaiseTo((*total).max(legal.min_raise_to).min(legal.max_raise_to))
                }
                (Self::Clamp, Action::RaiseTo(_)) if legal.call > 0 => Action::Call,
                _ => passive,
            });
        }
        if legal.discard > 0 {
            let keep = legal.hole.len().saturating_sub(legal.discard as usize);
            return Slots::new(&legal.hole[keep..]).map(Action::Discard);
        }
        if legal.muck {
            return Some(Action::Muck);
        }
        if legal.show {
            return Some(Action::show());
        }
        (legal.run_out > 0).then_some(Action::RunOut(1))
    }
}
