//! What a native bot decides from.

use core::ops::Deref;

use crate::action::{Action, Slots};
use crate::betting::Bets;
use crate::card::Slot;
use crate::game::Game;
use crate::hand::{Hand, Phase, State};
use crate::play::outlook::Sight;
use crate::play::policy::Choice;
use crate::play::push_fold::Sighted;
use crate::play::strength::{Prices, owed_by};
use crate::play::style::Spot;
use crate::ranking::{Evaluator, Ranking};
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, bit, next_after};

/// A hand as the seat to act sees it: a borrow, so that a decision costs no copy. It tells the
/// seat's own cards and what is public; there is no way from it to the cards of others or to the
/// deck.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    game: &'a Game,
    state: &'a State,
    chair: u8,
}

impl core::fmt::Debug for Seat<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Seat")
            .field("seat", &self.chair)
            .field("hole", self.hole())
            .field("board", &self.board(0))
            .field("bets", &self.bets())
            .finish_non_exhaustive()
    }
}

impl<'a> Seat<'a> {
    #[inline(always)]
    pub(super) fn new(game: &'a Game, state: &'a State, chair: u8) -> Self {
        Self { game, state, chair }
    }

    /// The same view, made where it is used: a bot that asks little keeps its own in registers.
    #[inline(always)]
    pub(super) fn again(&self) -> Self {
        Self::new(self.game, self.state, self.chair)
    }

    /// The seat whose turn it is in this hand, if it is a seat's.
    #[inline]
    pub fn to_act<G: Deref<Target = Game>>(hand: &'a Hand<G>) -> Option<Self> {
        match hand.turn() {
            crate::action::Turn::Seat(seat) => Some(Self::new(hand.game(), hand.state(), seat)),
            _ => None,
        }
    }

    /// Its number.
    #[inline]
    pub fn seat(&self) -> u8 {
        self.chair
    }

    /// Its cards.
    #[inline]
    pub fn hole(&self) -> &'a Slots {
        &self.state.hole[self.chair as usize & 15]
    }

    /// The cards of any seat as far as this one may know them: its own, those that were tabled,
    /// and those that lie face up; the others are unknown.
    pub fn cards_of(&self, seat: u8) -> Slots {
        let Some(hole) = self.state.hole.get(seat as usize) else {
            return Slots::default();
        };
        if seat == self.chair || self.state.shown & bit(seat) != 0 {
            *hole
        } else {
            hole.masked(self.state.up[seat as usize])
        }
    }

    /// The cards of a board, from 0; empty where there is none.
    #[inline]
    pub fn board(&self, board: usize) -> &'a [Slot] {
        self.state
            .boards
            .get(board)
            .map_or(&[], |board| board.slots())
    }

    /// How many boards are in play.
    pub fn board_count(&self) -> u8 {
        self.state.board_count
    }

    /// How many cards each seat gave up in the draw or discard that is, or was last.
    pub fn drawn(&self) -> &'a [u8; MAX_SEATS] {
        &self.state.drawn
    }

    /// What values the hands of each share of the pot, the high half first.
    pub fn evaluators(&self) -> impl Iterator<Item = Evaluator> + 'a {
        self.game.evaluators()
    }

    /// The rankings of the shares of the pot, the high half first.
    pub fn rankings(&self) -> impl Iterator<Item = Ranking> + 'a {
        self.game.rankings()
    }

    /// What it may bet; zeros outside of a betting round.
    #[inline(always)]
    pub fn bets(&self) -> Bets {
        // Nobody but the seat to act is seen like this.
        if self.state.phase == Phase::Bet {
            self.state.bets(self.game, self.chair)
        } else {
            Bets::NONE
        }
    }

    /// What it owes to stay in, before its stack is considered; 0 where checking is free.
    #[inline(always)]
    pub fn owed(&self) -> i64 {
        self.state.owed(self.chair)
    }

    /// The action that a choice comes to.
    #[inline]
    pub fn action(&self, choice: Choice) -> Action {
        choice.action(self.state.round.bring_in > 0, self.owed() > 0)
    }

    /// The bet or raise nearest to this total that is legal; check or call where none is.
    #[inline]
    pub fn raise_near(&self, total: i64) -> Choice {
        self.bets()
            .nearest(total)
            .map_or(Choice::CheckOrCall, Choice::RaiseTo)
    }

    /// The total of a pot-sized bet or raise: call, then raise by what then lies in the middle.
    /// Where nothing is bet that is the pot.
    #[inline]
    pub fn pot_raise_to(&self) -> i64 {
        let to_match = self.state.round.to_match;
        to_match + self.pot() + (to_match - self.wager(self.chair)).max(0)
    }

    /// Whether the house takes a fold where checking is free.
    #[inline]
    pub fn may_fold_for_free(&self) -> bool {
        !self.game.options().strict_fold
    }

    /// All chips in the pots and in front of the players.
    #[inline]
    pub fn pot(&self) -> i64 {
        self.state.pot()
    }

    /// Chips behind a seat.
    #[inline]
    pub fn stack(&self, seat: u8) -> i64 {
        self.state.stack.get(seat as usize).copied().unwrap_or(0)
    }

    /// A seat's total for the round.
    #[inline]
    pub fn wager(&self, seat: u8) -> i64 {
        self.state.wager.get(seat as usize).copied().unwrap_or(0)
    }

    /// The bet to match in this round.
    #[inline]
    pub fn to_match(&self) -> i64 {
        self.state.round.to_match
    }

    /// The smallest bet of the stakes.
    #[inline]
    pub fn min_bet(&self) -> i64 {
        self.state.min_bet
    }

    /// The index of the street.
    #[inline]
    pub fn street(&self) -> u8 {
        self.state.street(self.game)
    }

    /// Whether this is the round of the forced bets.
    #[inline]
    pub fn is_first_round(&self) -> bool {
        self.state.round.first
    }

    /// Bets and raises in this round, a live blind or straddle included.
    #[inline]
    pub fn wager_count(&self) -> u8 {
        self.state.round.wagers
    }

    /// Bets and raises in this round that a player chose to make.
    #[inline]
    pub fn raises(&self) -> u8 {
        let forced = if self.state.round.first {
            self.state.opening_wagers
        } else {
            0
        };
        self.state.round.wagers.saturating_sub(forced)
    }

    /// The last seat that bet or raised in this round.
    #[inline]
    pub fn aggressor(&self) -> Option<u8> {
        self.state.aggressor()
    }

    /// Bit `i`: seat `i` was dealt in.
    #[inline]
    pub fn dealt(&self) -> u16 {
        self.state.dealt
    }

    /// Bit `i`: seat `i` has not folded.
    #[inline]
    pub fn live(&self) -> u16 {
        self.state.live
    }

    /// Bit `i`: seat `i` is live and has no chips behind.
    #[inline]
    pub fn all_in(&self) -> u16 {
        self.state.all_in()
    }

    /// How many opponents have not folded.
    #[inline]
    pub fn opponents(&self) -> u32 {
        (self.state.live & !bit(self.chair)).count_ones()
    }

    /// The chair of the button.
    #[inline]
    pub fn button(&self) -> u8 {
        self.state.button
    }

    /// What it sees of the cards.
    pub(super) fn sight(&self) -> Sight<'a> {
        let state = self.state;
        let mut holes = [Slots::default(); MAX_SEATS];
        for seat in ascending(state.dealt) {
            holes[seat] = self.cards_of(seat as u8);
        }
        Sight {
            game: self.game,
            stage: state.stage,
            seat: self.chair,
            dealt: state.dealt,
            live: state.live,
            holes,
            boards: core::array::from_fn(|board| *state.boards[board].slots()),
            board_count: state.board_count,
        }
    }

    /// What it sees before the flop of a game of push or fold.
    #[inline]
    pub(super) fn sighted(&self) -> Sighted<'a> {
        let state = self.state;
        Sighted {
            seat: self.chair,
            button: state.button,
            dealt: state.dealt,
            live: state.live,
            stacks: &state.stack,
            wagers: &state.wager,
            pot: state.pot(),
            to_match: state.round.to_match,
            unit: state.min_bet,
            bets: self.bets(),
            hole: self.hole(),
        }
    }

    /// What a style decides from.
    #[inline]
    pub(super) fn spot(&self) -> Spot<'a> {
        let state = self.state;
        Spot {
            game: self.game,
            seat: self.chair,
            button: state.button,
            street: self.street(),
            dealt: state.dealt,
            live: state.live,
            stacks: &state.stack,
            wagers: &state.wager,
            pot: state.pot(),
            to_match: state.round.to_match,
            min_bet: state.min_bet,
            wager_count: state.round.wagers,
            bets: self.bets(),
            hole: self.hole(),
            board: state.boards[0].slots(),
        }
    }

    /// The game.
    pub(super) fn game(&self) -> &'a Game {
        self.game
    }

    /// How many chairs the table has.
    pub fn chairs(&self) -> u8 {
        self.state.chairs
    }

    /// The chips that its decision is about.
    pub(super) fn prices(&self) -> Prices {
        let (state, to_match) = (self.state, self.to_match());
        let others = state.live & !bit(self.chair);
        Prices {
            bets: self.bets(),
            pot: self.pot(),
            to_match,
            owed_by_others: owed_by(others, to_match, &state.wager, &state.stack),
            all: self.stack(self.chair) + self.wager(self.chair),
            wagers: self.wager_count(),
        }
    }

    /// How many other seats have still to act in this round as it stands.
    #[inline]
    pub fn still_to_act(&self) -> u32 {
        (self.state.round.pending & !bit(self.chair)).count_ones()
    }

    /// How many live seats act after this one on the later streets: 0 for the last.
    #[inline]
    pub fn behind(&self) -> u32 {
        let (live, button) = (self.state.live, self.state.button);
        let mut behind = 0;
        let mut seat = self.chair;
        // Clockwise to the button's chair, which is passed when the next live seat lies beyond.
        let distance = |to: u8| (to + MAX_SEATS as u8 - button - 1) % MAX_SEATS as u8;
        loop {
            let next = next_after(live, seat);
            if distance(next) <= distance(seat) {
                return behind;
            }
            behind += 1;
            seat = next;
        }
    }
}
