//! What a style decides from: the public facts of a betting round and the seat's own cards.

use crate::action::Slots;
use crate::betting::Bets;
use crate::game::Game;
use crate::play::outlook::Sight;
use crate::play::push_fold::Sighted;
use crate::play::strength::{Prices, owed_by};
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, bit, clockwise};
use crate::view::View;

/// A decision as its seat sees it. It is the same from a seat and from a view.
pub(in crate::play) struct Spot<'a> {
    pub game: &'a Game,
    pub seat: u8,
    pub button: u8,
    pub street: u8,
    pub dealt: u16,
    pub live: u16,
    /// Chips behind.
    pub stacks: &'a [i64; MAX_SEATS],
    /// Totals of the round.
    pub wagers: &'a [i64; MAX_SEATS],
    /// All chips in the middle and in front of the players.
    pub pot: i64,
    pub to_match: i64,
    pub min_bet: i64,
    pub wager_count: u8,
    pub bets: Bets,
    pub hole: &'a Slots,
    pub board: &'a Slots,
}

impl<'a> Spot<'a> {
    /// The decision of the seat of a view.
    pub fn of_view(game: &'a Game, view: &'a View, seat: u8) -> Self {
        Self {
            game,
            seat,
            button: view.button,
            street: view.street,
            dealt: view.dealt,
            live: view.live,
            stacks: &view.stacks,
            wagers: &view.wagers,
            pot: view.pot,
            to_match: view.to_match,
            min_bet: view.min_bet,
            wager_count: view.wager_count,
            bets: view.bets(),
            hole: &view.holes[seat as usize],
            board: &view.boards[0],
        }
    }

    /// The opponents who have not folded.
    pub fn others(&self) -> u16 {
        self.live & !bit(self.seat)
    }

    /// How many they are.
    pub fn opponents(&self) -> u32 {
        self.others().count_ones()
    }

    /// Chips behind and in front of the seat.
    pub fn all(&self) -> i64 {
        self.stacks[self.seat as usize] + self.wagers[self.seat as usize]
    }

    /// Whether this is the last round.
    pub fn is_last(&self) -> bool {
        usize::from(self.street) + 1 >= self.game.rules().streets.len()
    }

    /// Bets and raises of the round; in the first one the blind is none of them.
    pub fn raises(&self) -> u8 {
        let blind = self.street == 0 && !self.game.has_bring_in();
        self.wager_count - u8::from(blind && self.wager_count > 0)
    }

    /// The opponents who have chips and do not match the bet.
    pub fn owing(&self) -> u32 {
        let owes = |&seat: &usize| self.stacks[seat] > 0 && self.wagers[seat] < self.to_match;
        ascending(self.others()).filter(owes).count() as u32
    }

    /// Where nobody has raised: how many opponents have still to act, the big blind included.
    pub fn behind(&self) -> u32 {
        let two = self.dealt.count_ones() == 2;
        // Two-handed the button has the small blind.
        let blinds = clockwise(self.dealt, self.button);
        let big = blinds.skip(usize::from(!two)).find(|_| true);
        let option = big.is_some_and(|seat| {
            self.others() >> seat & 1 == 1
                && self.stacks[seat] > 0
                && self.wagers[seat] >= self.to_match
        });
        self.owing() + u32::from(option)
    }

    /// What a call costs and wins.
    pub fn prices(&self) -> Prices {
        Prices {
            bets: self.bets,
            pot: self.pot,
            to_match: self.to_match,
            owed_by_others: owed_by(self.others(), self.to_match, self.wagers, self.stacks),
            all: self.all(),
            wagers: self.wager_count,
        }
    }

    /// What a push or fold is decided from.
    pub fn sighted(&self) -> Sighted<'a> {
        Sighted {
            seat: self.seat,
            button: self.button,
            dealt: self.dealt,
            live: self.live,
            stacks: self.stacks,
            wagers: self.wagers,
            pot: self.pot,
            to_match: self.to_match,
            unit: self.min_bet,
            bets: self.bets,
            hole: self.hole,
        }
    }
}

/// What a seat sees of the cards against one of its opponents, as if the others had folded: what a
/// starting hand is measured by.
pub(super) fn against_one(mut sight: Sight<'_>) -> Sight<'_> {
    let own = bit(sight.seat);
    if let Some(rival) = clockwise(sight.live & !own, sight.seat).next() {
        sight.live = own | bit(rival as u8);
    }
    sight
}
