//! One betting round: who may act, what is legal, when it ends (rules.md section 4).

use crate::game::BetTask;
use crate::game::Game;
use crate::hand::State;
use crate::rules::{BetSize, CapLift, Limit};
use crate::seats::{NOBODY, are_two, ascending, at_most_one, bit, next_after};

/// The numbers of a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// The total for the round that a seat must reach to stay in.
    pub to_match: i64,
    /// No-limit and pot-limit: the last full bet or raise, at first the minimum bet.
    /// Fixed limit: the size of the street.
    pub size: i64,
    /// Fixed limit: the larger size that may be bet as well; 0 where there is none.
    pub larger: i64,
    /// Fixed limit: the last full level, to which one size is added.
    pub full_level: i64,
    /// Seats that have acted since the last full wager, its own included.
    pub acted: u16,
    /// Seats that are still to act.
    pub pending: u16,
    /// Seats dealt in that reach the bet to match or have chips enough for it: after a bet or raise
    /// only the one who made it, before it those who cover the blind. Other ones may, too.
    pub covers: u16,
    /// Wagers so far, for the cap.
    pub wagers: u8,
    /// The cap of this round; 255 for none.
    pub cap: u8,
    /// The seat to act.
    pub actor: u8,
    /// The seat that opened; the first live one where nobody could.
    pub opener: u8,
    /// The last seat that bet or raised; [`NOBODY`] when none did.
    pub aggressor: u8,
    /// Whether this is the round of the forced bets.
    pub first: bool,
    /// The bring-in that the seat to act must post, or bet more; 0 where none is due.
    pub bring_in: i64,
}

impl Default for Round {
    fn default() -> Self {
        Self {
            to_match: 0,
            size: 0,
            larger: 0,
            full_level: 0,
            acted: 0,
            pending: 0,
            covers: 0,
            wagers: 0,
            cap: u8::MAX,
            actor: NOBODY,
            opener: NOBODY,
            aggressor: NOBODY,
            first: false,
            bring_in: 0,
        }
    }
}

/// What the seat to act may bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bets {
    /// Chips that the bring-in costs, all-in for less included; 0 where none is due. Where one is,
    /// the seat brings in or bets, and nothing else.
    pub bring_in: i64,
    /// Chips that a call costs, all-in for less included; 0 where checking is free.
    pub call: i64,
    /// The smallest total to bet or raise to; 0 where raising is not allowed.
    pub min_raise_to: i64,
    /// The largest total to bet or raise to; 0 where raising is not allowed.
    pub max_raise_to: i64,
    /// Whether only the smallest and the largest total may be chosen, and none between.
    pub two_sizes: bool,
}

impl Bets {
    /// Nothing may be bet.
    pub(crate) const NONE: Self = Self {
        bring_in: 0,
        call: 0,
        min_raise_to: 0,
        max_raise_to: 0,
        two_sizes: false,
    };

    /// Whether this total may be bet or raised to.
    #[inline]
    pub fn takes(&self, total: i64) -> bool {
        takes(self.min_raise_to, self.max_raise_to, self.two_sizes, total)
    }

    /// The legal total that is nearest to this one, the smaller of two; `None` where raising is not
    /// allowed.
    #[inline]
    pub fn nearest(&self, total: i64) -> Option<i64> {
        nearest(self.min_raise_to, self.max_raise_to, self.two_sizes, total)
    }
}

/// See [`Bets::takes`].
#[inline]
pub(crate) const fn takes(min: i64, max: i64, two_sizes: bool, total: i64) -> bool {
    max > 0 && total >= min && total <= max && (!two_sizes || total == min || total == max)
}

/// See [`Bets::nearest`].
#[inline]
pub(crate) fn nearest(min: i64, max: i64, two_sizes: bool, total: i64) -> Option<i64> {
    if max == 0 {
        return None;
    }
    let total = total.max(min).min(max);
    Some(if !two_sizes {
        total
    } else if total - min <= max - total {
        min
    } else {
        max
    })
}

/// Why raising is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoRaise {
    Nobody,
    NotReopened,
    Capped,
    NoChips,
    BringIn,
}

impl State {
    /// Opens a round. `opening` tells the bet to match and how many wagers stand for it.
    #[inline(always)]
    pub(crate) fn open_round(&mut self, game: &Game, bet: BetTask, opening: Opening) {
        self.open_usual_round(game, bet.size, bet.cap, opening);
        if bet.open_pair {
            self.allow_larger(game, bet);
        }
    }

    /// As [`State::open_round`], where a pair that shows changes nothing.
    #[inline(always)]
    pub(crate) fn open_usual_round(
        &mut self,
        game: &Game,
        size: BetSize,
        cap: Option<u8>,
        opening: Opening,
    ) {
        let limit = game.rules().limit;
        self.round = Round {
            to_match: opening.to_match,
            size: match limit {
                Limit::FixedLimit => match size {
                    BetSize::Small => self.small_bet,
                    BetSize::Big => self.big_bet,
                },
                // More than one wager is posted only where a straddle lies on a blind.
                _ if opening.wagers > 1 && game.options().straddle_raise_by_min_bet => self.min_bet,
                Limit::NoLimit | Limit::PotLimit => self.min_bet.max(opening.to_match),
            },
            full_level: opening.full_level,
            pending: self.live & self.chips,
            wagers: opening.wagers,
            cap: match limit {
                Limit::FixedLimit => self.cap(game, cap),
                Limit::NoLimit | Limit::PotLimit => u8::MAX,
            },
            first: opening.first,
            ..Round::default()
        };
        if opening.to_match > 0 {
            self.round.covers = self.covering();
        }
    }

    /// The cap of a fixed-limit round that opens: the one of its step, else that of the house.
    #[inline(never)]
    fn cap(&self, game: &Game, of_step: Option<u8>) -> u8 {
        let lifted = || match game.options().cap_lift {
            CapLift::Never => false,
            CapLift::RoundStartsHeadsUp => are_two(self.live),
            CapLift::DealtHeadsUp => are_two(self.dealt),
        };
        match (of_step, game.options().cap) {
            (Some(cap), _) => cap,
            (None, Some(cap)) if !lifted() => cap,
            _ => u8::MAX,
        }
    }

    /// Allows the big bet where a pair shows and the house plays so.
    #[cold]
    fn allow_larger(&mut self, game: &Game, bet: BetTask) {
        if game.options().stud_open_pair
            && game.rules().limit == Limit::FixedLimit
            && bet.size == BetSize::Small
            && self.pair_shows()
        {
            self.round.larger = self.big_bet;
        }
    }

    /// See [`Round::covers`]. Within a round chips move from the stack to the wager, so before the
    /// first bet this does not change.
    pub(crate) fn covering(&self) -> u16 {
        let round = &self.round;
        if round.to_match == 0 {
            return 0;
        }
        if round.aggressor != NOBODY {
            return bit(round.aggressor);
        }
        ascending(self.dealt)
            .filter(|&seat| self.stack[seat] + self.wager[seat] >= round.to_match)
            .fold(0, |mask, seat| mask | 1 << seat)
    }

    /// What the seat owes: up to the bet to match, or the highest total that another live seat has
    /// reached or can still reach where that is less (5.2).
    #[inline(always)]
    pub(crate) fn owed(&self, seat: u8) -> i64 {
        let owed = self.round.to_match - self.wager[seat as usize];
        if owed <= 0 {
            0
        } else if self.round.covers & self.live & !bit(seat) != 0 {
            owed
        } else {
            self.owed_to_short(seat)
        }
    }

    /// What the seat owes where perhaps nobody else can match the bet: it was posted for, and the
    /// seats behind it have less.
    #[cold]
    fn owed_to_short(&self, seat: u8) -> i64 {
        let others =
            ascending(self.live & !bit(seat)).map(|other| self.stack[other] + self.wager[other]);
        let reach = others.max().unwrap_or(0).min(self.round.to_match);
        (reach - self.wager[seat as usize]).max(0)
    }

    /// All chips in the pot and in front of the players.
    #[inline]
    pub(crate) fn pot(&self) -> i64 {
        self.in_pots + self.dead
    }

    /// What the seat to act may bet.
    #[inline(always)]
    pub(crate) fn bets(&self, game: &Game, seat: u8) -> Bets {
        let owed = self.owed(seat);
        let (min_raise_to, max_raise_to) = self.raises(game, seat).unwrap_or((0, 0));
        let call = owed.min(self.stack[seat as usize]);
        let due = self.round.bring_in > 0;
        Bets {
            bring_in: if due { call } else { 0 },
            call: if due { 0 } else { call },
            min_raise_to,
            max_raise_to,
            two_sizes: self.round.larger > 0,
        }
    }

    /// The smallest and the largest total to raise to.
    #[inline(always)]
    pub(crate) fn raises(&self, game: &Game, seat: u8) -> Result<(i64, i64), NoRaise> {
        let round = &self.round;
        let limit = game.rules().limit;
        let wager = self.wager[seat as usize];
        let all_in = wager + self.stack[seat as usize];
        if all_in <= round.to_match {
            return Err(NoRaise::NoChips);
        }
        if self.chips & !bit(seat) == 0 {
            return Err(NoRaise::Nobody);
        }
        if round.acted & bit(seat) != 0 {
            // The test is per player and on what he owes now, so that several short all-ins
            // together can reopen (4.4); in fixed limit half a size is enough (4.8).
            let owes = round.to_match - wager;
            let reopened = match limit {
                Limit::FixedLimit => owes * 2 >= round.size,
                Limit::NoLimit | Limit::PotLimit => owes >= round.size,
            };
            if !reopened {
                return Err(NoRaise::NotReopened);
            }
        }
        if round.wagers >= round.cap && round.cap != u8::MAX {
            return Err(NoRaise::Capped);
        }
        let (min, max) = match limit {
            Limit::NoLimit => (round.to_match + round.size, all_in),
            // A bring-in of the full bet leaves no other bet to who owes it.
            Limit::FixedLimit if round.bring_in > 0 && round.wagers > 0 => {
                return Err(NoRaise::BringIn);
            }
            Limit::FixedLimit => {
                let most = round.size.max(round.larger);
                (round.full_level + round.size, round.full_level + most)
            }
            Limit::PotLimit => {
                let min = round.to_match + round.size;
                let call = round.to_match - wager;
                let pot = self.pot_for_limit(game);
                (min, (round.to_match + pot + call).max(min))
            }
        };
        if game.options().cap_raise_at_effective_stack {
            return self.capped_by_stacks(seat, min.min(all_in), max.min(all_in));
        }
        Ok((min.min(all_in), max.min(all_in)))
    }

    /// Raises capped at what an opponent can match (an option of the house).
    #[inline(never)]
    fn capped_by_stacks(&self, seat: u8, min: i64, max: i64) -> Result<(i64, i64), NoRaise> {
        let most = ascending(self.chips & !bit(seat))
            .map(|other| self.wager[other] + self.stack[other])
            .max()
            .unwrap_or(0);
        if most <= self.round.to_match {
            return Err(NoRaise::Nobody);
        }
        Ok((min.min(most), max.min(most)))
    }

    /// The pot as a pot-limit maximum counts it (4.7).
    #[inline(never)]
    fn pot_for_limit(&self, game: &Game) -> i64 {
        let mut pot = self.pot();
        if self.round.first && self.street(game) == 0 {
            let options = game.options();
            if options.pl_assume_full_blinds {
                pot += self.missing_blinds;
            }
            if options.pl_round_small_blind {
                pot += self.small_blind_gap;
            }
            if !options.pl_count_single_ante {
                pot -= self.single_ante;
            }
        }
        pot
    }

    /// Moves chips from the stack into the seat's wager.
    #[inline(always)]
    pub(crate) fn pay(&mut self, seat: u8, amount: i64) {
        let place = seat as usize;
        self.stack[place] -= amount;
        self.wager[place] += amount;
        self.in_pots += amount;
        if self.stack[place] == 0 {
            self.chips &= !bit(seat);
        }
    }

    /// The seat gives up its hand.
    #[inline]
    pub(crate) fn fold(&mut self, seat: u8) {
        self.live &= !bit(seat);
        self.chips &= !bit(seat);
        self.round.pending &= !bit(seat);
        if self.one_live() {
            self.round.pending = 0;
        }
    }

    /// The seat has acted and put in nothing.
    #[inline(always)]
    pub(crate) fn acts(&mut self, seat: u8) {
        self.round.acted |= bit(seat);
        self.round.pending &= !bit(seat);
    }

    /// The seat calls; `amount` is what [`Bets::call`] said.
    #[inline(always)]
    pub(crate) fn call(&mut self, seat: u8, amount: i64) {
        self.pay(seat, amount);
        self.acts(seat);
    }

    /// The seat bets or raises to a legal total. Returns the chips put in.
    #[inline]
    pub(crate) fn raise_to(&mut self, game: &Game, seat: u8, total: i64) -> i64 {
        let amount = total - self.wager[seat as usize];
        self.pay(seat, amount);
        let round = &mut self.round;
        round.bring_in = 0;
        if round.larger > 0 && total - round.full_level > round.size {
            // Once the larger size was bet, all further raises have it.
            round.size = round.larger;
            round.larger = 0;
        }
        let full = match game.rules().limit {
            Limit::FixedLimit => (total - round.full_level) * 2 >= round.size,
            Limit::NoLimit | Limit::PotLimit => {
                let increment = total - round.to_match;
                let full = increment >= round.size;
                if full {
                    round.size = increment;
                }
                full
            }
        };
        if full {
            round.full_level = total;
            round.acted = 0;
            round.wagers = round.wagers.saturating_add(1);
        }
        round.to_match = total;
        round.acted |= bit(seat);
        round.aggressor = seat;
        round.pending = self.chips & !bit(seat);
        round.covers = bit(seat);
        amount
    }

    /// The next seat to act after `seat`, or nobody when the round is over. A seat that owes
    /// nothing and has no live opponent with chips does not act (5.2).
    #[inline(always)]
    pub(crate) fn next_actor(&mut self, seat: u8) -> u8 {
        let pending = self.round.pending;
        if pending == 0 {
            NOBODY
        } else if at_most_one(self.chips) {
            self.next_who_owes(seat)
        } else {
            // Who is to act has chips, and so has somebody else.
            next_after(pending, seat)
        }
    }

    /// The same where at most one seat has chips, which acts only if it owes something.
    #[inline(never)]
    fn next_who_owes(&mut self, seat: u8) -> u8 {
        while self.round.pending != 0 {
            let next = next_after(self.round.pending, seat);
            if self.owed(next) > 0 {
                return next;
            }
            self.round.pending &= !bit(next);
        }
        NOBODY
    }
}

/// How a betting round begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opening {
    /// The bet to match.
    pub to_match: i64,
    /// The full level that a fixed-limit raise is measured from.
    pub full_level: i64,
    /// How many wagers the posts stand for.
    pub wagers: u8,
    /// Whether this is the round of the forced bets.
    pub first: bool,
}
