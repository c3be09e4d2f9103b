//! The push-or-fold bot: no-limit hold'em with short stacks, from solved ranges.
//!
//! Everything is measured in big blinds. Its *depth* is the most that it can lose to one opponent who
//! is in the pot or has still to act: the lesser of both stacks, after antes and with what lies in
//! front. Ranges are those of [`chart`] for that depth and all antes, in chips; the nearest cell is
//! taken, so that unequal stacks are played as if they were equal to the depth. What it does depends on
//! what it can see alone, and draws no random numbers.
//!
//! **Up to twenty big blinds** it puts everything in before the flop or gives up.
//!
//! - Nobody has raised: it pushes the range for the number of opponents who are live. It raises to no
//!   more than what an opponent can match.
//! - One or two players are in, in the places of a game of two or three players: it calls the range of
//!   the equilibrium.
//! - Else it calls (or pushes, where the raise was smaller) by the price, against all chips. Of each
//!   layer of the pot it has the product of its equities against those who reach it: against the range
//!   that the first raiser pushes from there, and of each further player the tightest of the chart.
//! - With prizes ([`Prizes`]) the same ranges are valued in prize money (see `play/prizes.rs`), at every
//!   decision.
//!
//! **Deeper** it plays few hands and no flops for its stack.
//!
//! - Nobody has raised: it opens to two and a half big blinds, and one more for each player who has
//!   limped, with the range that it would push at twenty.
//! - One raise of up to five big blinds: aces to jacks and ace-king raise to three times as much (all-in
//!   where that is two fifths of the depth or more); eights to tens, AQ, AJs and KQs call where that
//!   costs a twelfth of the stack at most.
//! - More than that: aces and kings go all-in; queens, jacks and ace-king too up to forty big blinds.
//! - All else folds, or checks where that is free.
//!
//! **After the flop**, and in every other game, it decides as [`Policy::HandStrength`] does, with a seed
//! made of the cards that it sees.
//!
//! [`Policy::HandStrength`]: crate::play::Policy::HandStrength

use crate::action::{Action, Discards, Slots};
use crate::betting::Bets;
use crate::card::Card;
use crate::equity::range::Class;
use crate::game::Game;
use crate::play::outlook::Sight;
use crate::play::policy::Choice;
use crate::play::prizes::{self, Prizes};
use crate::play::seat::Seat;
use crate::play::strength::{self, Prices};
use crate::ranking::Ranking;
use crate::rules::{Limit, MAX_SEATS};
use crate::seats::{ascending, bit, clockwise};
use crate::solve::chart::{self, Classes, DEEPEST, MOST_BEHIND, Role};
use crate::solve::classes::{class, number_of};
use crate::solve::equities;
use crate::view::View;

/// Opens to so many half big blinds.
const OPEN: i64 = 5;
/// A raise of so many big blinds is still small.
const SMALL_RAISE: i64 = 5;
/// Aces and kings alone go on against large raises above this depth.
const DEEP: f64 = 40.0;

/// What the bot sees before the flop.
pub(super) struct Sighted<'a> {
    pub seat: u8,
    pub button: u8,
    pub dealt: u16,
    pub live: u16,
    /// Chips behind.
    pub stacks: &'a [i64; MAX_SEATS],
    /// Totals of the round.
    pub wagers: &'a [i64; MAX_SEATS],
    /// All chips in the middle and in front of the players.
    pub pot: i64,
    pub to_match: i64,
    /// The big blind.
    pub unit: i64,
    pub bets: Bets,
    pub hole: &'a Slots,
}

/// What [`Policy::PushFold`](crate::play::Policy::PushFold) does in a view of a hand of this game;
/// nothing where the view's seat is not to act. With prizes it plays for them, else for chips. It shows
/// no hand that it may muck.
pub fn push_fold(game: &Game, view: &View, prizes: Option<&Prizes>) -> Option<Action> {
    let seat = view.seat.filter(|_| view.to_act())?;
    let sight = Sight::of_view(game, view)?;
    if view.betting {
        let sighted = Sighted {
            seat,
            button: view.button,
            dealt: view.dealt,
            live: view.live,
            stacks: &view.stacks,
            wagers: &view.wagers,
            pot: view.pot,
            to_match: view.to_match,
            unit: view.min_bet,
            bets: view.bets(),
            hole: &view.holes[seat as usize],
        };
        let choice = if view.street == 0 && plays(game) {
            sighted.decide(prizes)
        } else {
            None
        };
        let by_strength = || strength::act(&sight, &Prices::of_view(view, seat), seed(&sight));
        let choice = choice.unwrap_or_else(by_strength);
        return Some(choice.action(view.bring_in > 0, view.call > 0));
    }
    if view.discarding {
        let discards = Discards {
            least: view.discard_least,
            most: view.discard,
            default: view.default_discard,
        };
        let seed = seed(&sight);
        return Some(Action::Discard(strength::discard(&sight, &discards, seed)));
    }
    view.legal().default_action()
}

/// Decides for a native bot.
#[inline(never)]
pub(super) fn act(seat: &Seat<'_>, prizes: Option<&Prizes>) -> Choice {
    let choice = if seat.street() == 0 && plays(seat.game()) {
        seat.sighted().decide(prizes)
    } else {
        None
    };
    choice.unwrap_or_else(|| {
        let sight = seat.sight();
        strength::act(&sight, &seat.prices(), seed(&sight))
    })
}

/// What a native bot gives up.
pub(super) fn discard(seat: &Seat<'_>, discards: &Discards) -> Slots {
    let sight = seat.sight();
    strength::discard(&sight, discards, seed(&sight))
}

/// Whether the ranges are of this game: no-limit hold'em of the standard deck.
pub(super) fn plays(game: &Game) -> bool {
    game.rules().limit == Limit::NoLimit && is_holdem(game)
}

/// Whether this is hold'em of the standard deck, whatever the limit: one board of five cards, one
/// share for the high hand, and nothing wild.
pub(super) fn is_holdem(game: &Game) -> bool {
    let rules = game.rules();
    rules.boards == 1
        && rules.deck.len() == 52
        && rules.shares.len() == 1
        && game.board_cards() == 5
        && game.wild().is_empty()
        && game.rankings().next() == Some(Ranking::High)
}

/// A seed that follows from what is seen.
pub(super) fn seed(sight: &Sight<'_>) -> u64 {
    let hole = sight.holes[sight.seat as usize];
    let cards = hole.iter().chain(sight.boards[0].iter());
    cards.fold(0, |seed: u64, slot| {
        (seed ^ u64::from(slot.code())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// A raiser, and how many had still to act behind it.
struct Raiser {
    seat: usize,
    behind: u8,
}

impl Sighted<'_> {
    /// What to do before the flop; nothing where the cards are not two known ones.
    #[inline(never)]
    pub fn decide(&self, prizes: Option<&Prizes>) -> Option<Choice> {
        let [one, two] = self.cards()?;
        if self.unit <= 0 {
            return None;
        }
        let own = number_of(one, two);
        let mut raisers = ascending(self.opponents()).filter(|&seat| self.wagers[seat] > self.unit);
        let choice = if raisers.next().is_none() {
            self.first_in(own, prizes)
        } else {
            self.facing(own, prizes)
        };
        Some(choice)
    }

    fn cards(&self) -> Option<[Card; 2]> {
        let mut cards = self.hole.iter().map(|slot| slot.card());
        match (cards.next(), cards.next(), cards.next()) {
            (Some(Some(one)), Some(Some(two)), None) => Some([one, two]),
            _ => None,
        }
    }

    pub fn opponents(&self) -> u16 {
        self.live & !bit(self.seat)
    }

    /// What a seat can put in in this round, in chips.
    #[inline]
    pub fn whole(&self, seat: usize) -> i64 {
        self.stacks[seat] + self.wagers[seat]
    }

    /// The same against the bot, in big blinds.
    pub fn depth(&self, seat: usize) -> f64 {
        let chips = self.whole(seat).min(self.whole(usize::from(self.seat)));
        chips as f64 / self.unit as f64
    }

    /// The depth against the deepest of some seats.
    pub fn deepest(&self, seats: u16) -> f64 {
        ascending(seats)
            .map(|seat| self.depth(seat))
            .fold(0.0, f64::max)
    }

    /// All antes and other dead chips in big blinds.
    pub fn antes(&self) -> f64 {
        let wagers: i64 = ascending(self.dealt).map(|seat| self.wagers[seat]).sum();
        (self.pot - wagers) as f64 / self.unit as f64
    }

    /// The order of action before the flop: from the left of the big blind. The big blind is taken for
    /// the second seat from the button, or the first of two.
    pub fn order(&self) -> impl Iterator<Item = usize> + use<> {
        let players = self.dealt.count_ones() as usize;
        let blinds = if players == 2 { 1 } else { 2 };
        let seats = || clockwise(self.dealt, self.button);
        let all: [usize; MAX_SEATS] = {
            let mut all = [0; MAX_SEATS];
            let turned = seats().skip(blinds).chain(seats().take(blinds));
            for (place, seat) in all.iter_mut().zip(turned) {
                *place = seat;
            }
            all
        };
        all.into_iter().take(players)
    }

    /// Those who have raised or called a raise, in the order of action.
    fn raisers(&self) -> impl Iterator<Item = Raiser> + '_ {
        let players = self.dealt.count_ones() as usize;
        let in_order = self.order().enumerate();
        in_order
            .filter(|&(_, seat)| self.opponents() >> seat & 1 == 1 && self.wagers[seat] > self.unit)
            .map(move |(place, seat)| Raiser {
                seat,
                behind: (players - 1 - place).clamp(1, MOST_BEHIND) as u8,
            })
    }

    /// Raises so that the deepest of some seats can match it with all that it has.
    pub fn all_in(&self, against: u16) -> Choice {
        let most = ascending(against).map(|seat| self.whole(seat)).max();
        let total = most.unwrap_or(0).min(self.whole(usize::from(self.seat)));
        self.raise(total.max(self.to_match))
    }

    fn raise(&self, total: i64) -> Choice {
        self.bets
            .nearest(total)
            .map_or(Choice::CheckOrCall, Choice::RaiseTo)
    }

    /// Nobody has raised: push, open or leave it.
    fn first_in(&self, own: usize, prizes: Option<&Prizes>) -> Choice {
        let opponents = self.opponents();
        let depth = self.deepest(opponents);
        let role = Role::Push(opponents.count_ones() as u8);
        let range = chart::range(role, depth.min(DEEPEST), self.antes());
        if depth <= DEEPEST {
            let push = match prizes {
                Some(prizes) => prizes::push(self, own, prizes),
                None => range.holds(own),
            };
            return if push {
                self.all_in(opponents)
            } else {
                Choice::CheckOrFold
            };
        }
        if !range.holds(own) {
            return Choice::CheckOrFold;
        }
        let limped = ascending(opponents)
            .filter(|&seat| self.wagers[seat] >= self.unit)
            .count() as i64;
        // One of those who have put in a big blind is the big blind.
        let limpers = (limped - 1).max(0);
        self.raise(self.unit * OPEN / 2 + limpers * self.unit)
    }

    /// Somebody has raised.
    fn facing(&self, own: usize, prizes: Option<&Prizes>) -> Choice {
        let raisers = ascending(self.opponents()).filter(|&seat| self.wagers[seat] > self.unit);
        let against = raisers.fold(0, |mask, seat| mask | bit(seat as u8));
        let depth = self.deepest(against);
        if depth > DEEPEST {
            return self.deep(own, against, depth);
        }
        let call = match prizes {
            Some(prizes) => prizes::call(self, own, prizes),
            None => match self.solved(depth) {
                Some(range) => range.holds(own),
                None => self.is_paid(own),
            },
        };
        if !call {
            return Choice::CheckOrFold;
        }
        // A raise that left chips behind is answered by all of them.
        let most = ascending(against)
            .map(|seat| self.whole(seat))
            .max()
            .unwrap_or(0);
        if self.to_match < most.min(self.whole(usize::from(self.seat))) {
            self.all_in(against)
        } else {
            Choice::CheckOrCall
        }
    }

    /// The calling range of the game of two or three players, where this is one.
    fn solved(&self, depth: f64) -> Option<Classes> {
        let mut raisers = self.raisers();
        let (first, second) = (raisers.next()?, raisers.next());
        let last = self.order().last() == Some(usize::from(self.seat));
        let role = match (first.behind, second.is_some(), last) {
            (1, false, true) => Role::Call,
            (2, false, false) => Role::SmallBlind,
            (2, false, true) => Role::BigBlind,
            (2, true, true) => Role::Over,
            _ => return None,
        };
        Some(chart::range(role, depth, self.antes()))
    }

    /// The range that one of those in the pot is taken to have, by its place among them.
    pub fn range_of(&self, raiser_place: usize, seat: usize, behind: u8) -> Classes {
        let role = if raiser_place == 0 {
            Role::Push(behind)
        } else {
            Role::Push(MOST_BEHIND as u8)
        };
        chart::range(role, self.depth(seat).min(DEEPEST), self.antes())
    }

    /// The chance to beat everybody in the pot, as the product of the equities against each.
    pub fn chance(&self, own: usize) -> f64 {
        self.raisers()
            .enumerate()
            .map(|(place, raiser)| {
                let range = self.range_of(place, raiser.seat, raiser.behind);
                equities::against(own, range.iter())
            })
            .product()
    }

    /// Whether all chips are paid by what they can win: of each layer of the pot its part, from
    /// those who reach it.
    fn is_paid(&self, own: usize) -> bool {
        let own_seat = usize::from(self.seat);
        let most = self.raisers().map(|raiser| self.whole(raiser.seat)).max();
        let total = self.whole(own_seat).min(most.unwrap_or(0));
        let cost = total - self.wagers[own_seat];
        let in_pot =
            |seat: usize| self.opponents() >> seat & 1 == 1 && self.wagers[seat] > self.unit;
        let reach = |seat: usize| {
            let put_in = if in_pot(seat) {
                self.whole(seat)
            } else if seat == own_seat {
                total
            } else {
                self.wagers[seat]
            };
            put_in.min(total)
        };
        let mut raisers = [(0, 1.0); MAX_SEATS];
        for (place, (raiser, slot)) in self.raisers().zip(&mut raisers).enumerate() {
            let range = self.range_of(place, raiser.seat, raiser.behind);
            *slot = (reach(raiser.seat), equities::against(own, range.iter()));
        }
        let wagers: i64 = ascending(self.dealt).map(|seat| self.wagers[seat]).sum();
        // What came in before is for who wins the lowest layer.
        let (mut from, mut dead, mut won) = (0, self.pot - wagers, 0.0);
        while let Some(upto) = raisers
            .iter()
            .map(|&(reached, _)| reached)
            .filter(|&reached| reached > from)
            .min()
        {
            let chips: i64 = ascending(self.dealt)
                .map(|seat| reach(seat).min(upto) - reach(seat).min(from))
                .sum();
            let chance: f64 = raisers
                .iter()
                .filter(|&&(reached, _)| reached >= upto)
                .map(|&(_, equity)| equity)
                .product();
            won += chance * (chips + dead) as f64;
            (from, dead) = (upto, 0);
        }
        won >= cost as f64
    }

    /// Facing a raise with a deep stack.
    fn deep(&self, own: usize, against: u16, depth: f64) -> Choice {
        let hand = class(own);
        let seat = usize::from(self.seat);
        let rise = |total: i64| {
            // Two fifths of what can be lost are as good as all of it.
            if total as f64 >= depth * 0.4 * self.unit as f64 {
                self.all_in(against)
            } else {
                self.raise(total)
            }
        };
        let small = self.to_match <= SMALL_RAISE * self.unit && against.is_power_of_two();
        match quality(hand) {
            Quality::Best | Quality::Good if small => rise(3 * self.to_match),
            Quality::Fair if small && self.bets.call <= self.whole(seat) / 12 => {
                Choice::CheckOrCall
            }
            Quality::Best => self.all_in(against),
            Quality::Good if depth <= DEEP => self.all_in(against),
            _ => Choice::CheckOrFold,
        }
    }
}

/// How good a hand is for a deep stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quality {
    /// Aces and kings.
    Best,
    /// Queens, jacks, ace-king.
    Good,
    /// Tens to eights, AQ, AJs, KQs.
    Fair,
    Poor,
}

fn quality(hand: Class) -> Quality {
    let (high, low, suited) = (hand.high(), hand.low(), hand.is_suited());
    match (high, low) {
        (12, 12) | (11, 11) => Quality::Best,
        (10, 10) | (9, 9) | (12, 11) => Quality::Good,
        (8, 8) | (7, 7) | (6, 6) | (12, 10) => Quality::Fair,
        (12, 9) | (11, 10) if suited => Quality::Fair,
        _ => Quality::Poor,
    }
}
