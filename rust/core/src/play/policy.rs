//! Native bots.

use crate::action::{Action, Discards, Legal, Slots};
use crate::betting::nearest;
use crate::play::dice::Dice;
use crate::play::prizes::Prizes;
use crate::play::seat::Seat;
use crate::play::style::{PRESETS, Style};
use crate::play::{push_fold, strength, tight};
use crate::seed::Source;

/// What a native bot does when it is to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Give up the hand. Where checking is free the house may refuse it.
    Fold,
    /// Check where that is free, else fold; bring in where that is due.
    CheckOrFold,
    /// Check where that is free, else call; bring in where that is due.
    CheckOrCall,
    /// Bet or raise to this total.
    RaiseTo(i64),
}

impl Choice {
    /// The action that the choice comes to, where a bring-in is due or not, and something is owed or
    /// not.
    #[inline]
    pub(super) fn action(self, bring_in: bool, owed: bool) -> Action {
        match self {
            Self::RaiseTo(total) => Action::RaiseTo(total),
            Self::CheckOrFold | Self::CheckOrCall if bring_in => Action::BringIn,
            Self::CheckOrFold | Self::CheckOrCall if !owed => Action::Check,
            Self::CheckOrCall => Action::Call,
            Self::Fold | Self::CheckOrFold => Action::Fold,
        }
    }
}

/// A native bot. The runner calls [`Bot::act`] when the bot is to bet, and the other methods where
/// a variant or an option of the house asks for more.
pub trait Bot {
    /// Whether something passes from one hand to the next within the bot. Such bots are made anew
    /// for every unit of work. By default yes.
    const REMEMBERS: bool = true;

    /// What the bot always does, in every hand, where it needs not look. By default it looks.
    #[inline]
    fn without_looking(&self) -> Option<Choice> {
        None
    }

    /// Whether it always gives up what the house gives up for a seat that does not decide, and
    /// needs not look for that either. By default it looks.
    #[inline]
    fn discards_by_default(&self) -> bool {
        false
    }

    /// Fold, check, call, or bet or raise to a total.
    fn act(&mut self, seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice;

    /// The cards to give up, `discards.least` to `discards.most` of the seat's own. By default
    /// what the house gives up for a seat that does not decide: the fewest.
    fn discard(&mut self, seat: &Seat<'_>, discards: &Discards, dice: &mut Dice<'_>) -> Slots {
        let _ = (seat, dice);
        discards.default
    }

    /// Whether to show a hand that need not be shown (where each seat decides). By default not.
    fn show(&mut self, seat: &Seat<'_>, dice: &mut Dice<'_>) -> bool {
        let _ = (seat, dice);
        false
    }
}

/// The built-in bots. None of them remembers anything; [`Policy::Random`],
/// [`Policy::TightAggressive`], [`Policy::HandStrength`] and styles draw from their own generators.
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
    /// module. Made for hold'em; it plays others by the same rules, and discards as
    /// [`Policy::HandStrength`] does.
    TightAggressive,
    /// Plays any game by its own rankings: by the share of the pot that its hand would win from
    /// random hands, and the price of a call. It tries many completions of the hand for every
    /// decision. Every threshold is in the source of this module.
    HandStrength,
    /// Puts everything in before the flop or folds, by solved ranges in chips, where stacks are short;
    /// with deep ones it plays few hands. What it does exactly is told in the source of its module.
    PushFold,
    /// The same for prizes: the usual ones of a Sit & Go with as many seats as the table has chairs.
    PushFoldPrizes,
    /// Plays by the numbers of a style.
    Style(Style),
}

impl Policy {
    /// The built-in bots that are no style.
    pub const ALL: [Self; 8] = [
        Self::AlwaysFold,
        Self::Call,
        Self::Random,
        Self::PotBettor,
        Self::TightAggressive,
        Self::HandStrength,
        Self::PushFold,
        Self::PushFoldPrizes,
    ];

    /// The name of the bot in configurations, such as `tight_aggressive`; a style that has no name
    /// is `style`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlwaysFold => "always_fold",
            Self::Call => "call",
            Self::Random => "random",
            Self::PotBettor => "pot_bettor",
            Self::TightAggressive => "tight_aggressive",
            Self::HandStrength => "hand_strength",
            Self::PushFold => "push_fold",
            Self::PushFoldPrizes => "push_fold_prizes",
            Self::Style(_) => "style",
        }
    }

    /// The bot of this name: one of [`Policy::ALL`], or a style that has a name.
    pub fn from_name(name: &str) -> Option<Self> {
        let other = Self::ALL.into_iter().find(|policy| policy.name() == name);
        other.or_else(|| Style::from_name(name).map(Self::Style))
    }

    /// The names of all built-in bots.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let styles = PRESETS.iter().map(|preset| preset.name);
        Self::ALL.into_iter().map(Self::name).chain(styles)
    }
}

impl Bot for Policy {
    const REMEMBERS: bool = false;

    #[inline(always)]
    fn without_looking(&self) -> Option<Choice> {
        match self {
            Self::Call => Some(Choice::CheckOrCall),
            Self::AlwaysFold => Some(Choice::CheckOrFold),
            Self::Random
            | Self::PotBettor
            | Self::TightAggressive
            | Self::HandStrength
            | Self::PushFold
            | Self::PushFoldPrizes
            | Self::Style(_) => None,
        }
    }

    #[inline]
    fn discards_by_default(&self) -> bool {
        match self {
            Self::AlwaysFold | Self::Call | Self::PotBettor => true,
            Self::Random
            | Self::TightAggressive
            | Self::HandStrength
            | Self::PushFold
            | Self::PushFoldPrizes
            | Self::Style(_) => false,
        }
    }

    #[inline(always)]
    fn act(&mut self, seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
        match self {
            Self::Call => Choice::CheckOrCall,
            Self::AlwaysFold => Choice::CheckOrFold,
            Self::Random => random(seat, dice),
            Self::PotBettor => pot(seat.again()),
            Self::TightAggressive => tight::act(seat.again(), dice),
            Self::HandStrength => {
                let seat = seat.again();
                strength::act(&seat.sight(), &seat.prices(), dice.word())
            }
            Self::PushFold => push_fold::act(&seat.again(), None),
            Self::PushFoldPrizes => {
                let seat = seat.again();
                push_fold::act(&seat, Some(&Prizes::usual(seat.chairs())))
            }
            Self::Style(style) => style.act(&seat.again(), dice),
        }
    }

    fn discard(&mut self, seat: &Seat<'_>, discards: &Discards, dice: &mut Dice<'_>) -> Slots {
        match self {
            Self::Random => random_discard(seat.hole(), discards, dice),
            Self::TightAggressive | Self::HandStrength | Self::Style(_) => {
                strength::discard(&seat.sight(), discards, dice.word())
            }
            Self::PushFold | Self::PushFoldPrizes => push_fold::discard(seat, discards),
            _ => discards.default,
        }
    }

    fn show(&mut self, _: &Seat<'_>, dice: &mut Dice<'_>) -> bool {
        *self == Self::Random && dice.below(2) == 0
    }
}

/// A choice of cards, each as likely as any other.
fn random_discard(hole: &Slots, discards: &Discards, dice: &mut Dice<'_>) -> Slots {
    let (least, most) = (u32::from(discards.least), u32::from(discards.most));
    let counts = |mask: &u32| (least..=most).contains(&mask.count_ones());
    let choices = (0..1_u32 << hole.len()).filter(counts).count();
    let pick = dice.below(choices.max(1) as u64) as usize;
    let mask = (0..1_u32 << hole.len())
        .filter(counts)
        .nth(pick)
        .unwrap_or(0);
    hole.at(mask as u8)
}

#[inline(never)]
fn pot(seat: Seat<'_>) -> Choice {
    seat.raise_near(seat.pot_raise_to())
}

#[inline(always)]
fn random(seat: Seat<'_>, dice: &mut Dice<'_>) -> Choice {
    let bets = seat.bets();
    let fold = bets.bring_in == 0 && (bets.call > 0 || seat.may_fold_for_free());
    let raise = bets.max_raise_to > 0;
    let kinds = 1 + u64::from(fold) + u64::from(raise);
    let kind = dice.below(kinds);
    if kind == 0 {
        return Choice::CheckOrCall;
    }
    if fold && kind == 1 {
        return Choice::Fold;
    }
    if bets.two_sizes {
        let totals = [bets.min_raise_to, bets.max_raise_to];
        return Choice::RaiseTo(totals[dice.below(2) as usize]);
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
        let passive = legal.default_action();
        if legal.check || legal.call > 0 || legal.bring_in > 0 {
            let (min, max) = (legal.min_raise_to, legal.max_raise_to);
            return match (self, action) {
                (Self::Clamp, Action::RaiseTo(total)) if legal.can_raise() => {
                    nearest(min, max, legal.two_sizes, *total).map(Action::RaiseTo)
                }
                (Self::Clamp, Action::RaiseTo(_)) if legal.call > 0 => Some(Action::Call),
                _ => passive,
            };
        }
        passive.or_else(|| (legal.run_out > 0).then_some(Action::RunOut(1)))
    }
}
