//! Cards to seats and boards, from a deck that deals by itself or from outside.

use crate::action::{Place, Slots};
use crate::card::{CardSet, Slot};
use crate::event::{Event, Observer};
use crate::game::{Game, Task};
use crate::hand::begin::NO_RUN;
use crate::hand::{Phase, State};
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, bit, clockwise};

impl State {
    /// The same hand with further cards from outside: nothing in it tells which ones would have come.
    /// Burned cards are among those that can come.
    pub(crate) fn without_deck(&self, game: &Game) -> Self {
        let mut state = *self;
        if !self.auto {
            return state;
        }
        let drawn = self
            .drawn
            .iter()
            .map(|&cards| usize::from(cards))
            .sum::<usize>();
        let gone = usize::from(self.gone_count) + drawn;
        let away = self.gone.union(self.going);
        state.auto = false;
        state.deck = *game.deck();
        state.seen = self.lying().fold(away, CardSet::with);
        state.cursor = (self.lying_slots().count() + gone) as u8;
        state.fresh = self.fresh.difference(state.seen);
        state.burned = CardSet::EMPTY;
        state
    }

    /// Deals to each live seat, one card at a time from the first seat left of the button. Bit `i`
    /// of `up`: each seat's card `i` of these lies face up.
    #[inline]
    pub(super) fn deal_hole<O: Observer>(&mut self, count: u8, up: u8, observer: &mut O) {
        if usize::from(count) * self.live_count() as usize > self.undealt() {
            return self.deal_hole_short(count, up, observer);
        }
        let mut place = self.cursor as usize;
        for round in 0..count {
            for seat in clockwise(self.live, self.button) {
                let card = self.deck.slot(place);
                place += 1;
                self.give(seat as u8, card, up >> round & 1 == 1, observer);
            }
        }
        self.cursor = place as u8;
    }

    #[cold]
    fn deal_hole_short<O: Observer>(&mut self, count: u8, up: u8, observer: &mut O) {
        let mut streams = None;
        for round in 0..count {
            for seat in clockwise(self.live, self.button) {
                let card = self.draw_or_recycle(&mut streams, observer);
                self.give(seat as u8, card, up >> round & 1 == 1, observer);
            }
        }
    }

    /// Deals each live seat as many cards as it gave up, seat by seat.
    pub(super) fn replace<O: Observer>(&mut self, observer: &mut O) {
        let mut streams = None;
        for seat in clockwise(self.live, self.button) {
            for _ in 0..self.drawn[seat] {
                let card = self.draw_or_recycle(&mut streams, observer);
                self.give(seat as u8, card, false, observer);
            }
        }
    }

    /// Deals the same cards again from the top of a new deck: for a hand in which nothing was dealt
    /// but every seat's cards, face down. `players` is how many were dealt in.
    #[inline]
    pub(super) fn deal_again(&mut self, players: usize) {
        let deck = &self.deck;
        for (place, seat) in clockwise(self.dealt, self.button).enumerate() {
            self.hole[seat].replace(|round| deck.slot(place + round * players));
        }
    }

    #[inline]
    fn give<O: Observer>(&mut self, seat: u8, card: Slot, up: bool, observer: &mut O) {
        let place = seat as usize;
        // A hand that was turned up stays so.
        let up = up || self.shown & bit(seat) != 0;
        if up {
            self.up[place] |= 1 << self.hole[place].len();
        }
        self.hole[place].push(card);
        if O::WANTED {
            observer.event(Event::DealHole { seat, card, up });
        }
    }

    /// The boards that the next shared cards go to: all of the variant's, or the one of a run-out
    /// that is being dealt.
    fn boards_now(&self, game: &Game) -> core::ops::Range<usize> {
        if self.run_stage == NO_RUN {
            0..game.rules().boards as usize
        } else {
            let board = self.board_now as usize;
            board..board + 1
        }
    }

    /// Deals shared cards.
    #[inline]
    pub(super) fn deal_board<O: Observer>(&mut self, game: &Game, count: u8, observer: &mut O) {
        for board in self.boards_now(game) {
            let from = self.boards[board].slots().len();
            if usize::from(count) <= self.undealt() {
                self.deal_to(board, count);
            } else {
                let mut streams = None;
                for _ in 0..count {
                    let card = self.draw_or_recycle(&mut streams, observer);
                    self.boards[board].push(card);
                }
            }
            if O::WANTED {
                let mut cards = Slots::default();
                for &card in &self.boards[board].slots()[from..] {
                    cards.push(card);
                }
                observer.event(Event::DealBoard {
                    board: board as u8,
                    cards,
                });
            }
        }
    }

    /// Deals this many cards to a board.
    #[inline]
    pub(super) fn deal_to(&mut self, board: usize, count: u8) {
        let (from, deck) = (self.cursor as usize, &self.deck);
        self.boards[board].extend(count as usize, |place| deck.slot(from + place));
        self.cursor += count;
    }

    /// Waits for each live seat's cards.
    #[cold]
    pub(super) fn await_hole<O: Observer>(&mut self, game: &Game, count: u8, observer: &mut O) {
        for seat in clockwise(self.live, self.button) {
            self.due[seat] = count;
        }
        self.put_back_for(game, observer);
        self.phase = Phase::Deal;
    }

    /// Waits for the cards that replace those given up. Returns whether there are any.
    #[cold]
    pub(super) fn await_replacements<O: Observer>(
        &mut self,
        game: &Game,
        observer: &mut O,
    ) -> bool {
        for seat in ascending(self.live) {
            self.due[seat] = self.drawn[seat];
        }
        if self.next_due().is_none() {
            return false;
        }
        self.put_back_for(game, observer);
        self.phase = Phase::Deal;
        true
    }

    /// Waits for shared cards.
    #[cold]
    pub(super) fn await_board<O: Observer>(&mut self, game: &Game, count: u8, observer: &mut O) {
        for board in self.boards_now(game) {
            self.due_board[board] = count;
        }
        self.put_back_for(game, observer);
        self.phase = Phase::Deal;
    }

    /// Takes cards that are due and were found to be in the deck.
    pub(super) fn take_from_outside<O: Observer>(
        &mut self,
        game: &Game,
        place: Place,
        cards: &Slots,
        observer: &mut O,
    ) {
        self.seen = self.seen.union(cards.known());
        self.fresh = self.fresh.difference(cards.known());
        self.cursor = self.cursor.saturating_add(cards.len() as u8);
        match place {
            Place::Seat(seat) => {
                let (up, all) = match game.stages().get(self.stage as usize).map(|s| s.task) {
                    Some(Task::Hole { up, count, .. }) => (up, count),
                    _ => (0, 0),
                };
                let due = self.due[seat as usize];
                self.due[seat as usize] = due - cards.len() as u8;
                for (&card, round) in cards.iter().zip(all.saturating_sub(due)..) {
                    let up = up.checked_shr(u32::from(round)).unwrap_or(0) & 1 == 1;
                    self.give(seat, card, up, observer);
                }
            }
            Place::Board(board) => {
                self.due_board[board as usize] -= cards.len() as u8;
                for &card in cards.iter() {
                    self.boards[board as usize].push(card);
                }
                if O::WANTED {
                    observer.event(Event::DealBoard {
                        board,
                        cards: *cards,
                    });
                }
            }
        }
    }

    /// Goes on when all cards that were due have come.
    pub(super) fn all_have_come<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let done = game.stages().get(self.stage as usize);
        self.stage += 1;
        if done.is_some_and(|stage| stage.task == Task::Replace) {
            self.expose(game, self.stage, observer);
        }
        self.advance(game, observer);
    }

    /// Takes cards from a seat that it was found to hold; `left` are the places of the others.
    pub(super) fn drop_cards(&mut self, seat: u8, left: u8, cards: Slots) {
        let place = seat as usize;
        self.drawn[place] = cards.len() as u8;
        if cards.is_empty() {
            return;
        }
        let (hole, up) = (self.hole[place], self.up[place]);
        self.hole[place] = Slots::default();
        self.up[place] = 0;
        for (i, &slot) in hole.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1) {
            self.up[place] |= (up >> i & 1) << self.hole[place].len();
            self.hole[place].push(slot);
        }
        self.going = self.going.union(cards.known());
        if !self.auto {
            self.seen = self.seen.union(cards.known());
        }
    }

    /// Begins a round of discards: those of the round before are of an earlier draw now.
    pub(super) fn begin_discards(&mut self) {
        let before: u8 = self.drawn.iter().sum();
        self.gone_count = self.gone_count.saturating_add(before);
        self.gone = self.gone.union(self.going);
        self.going = CardSet::EMPTY;
        self.drawn = [0; MAX_SEATS];
    }

    /// Fills a seat's unknown slots with cards that were found right.
    pub(crate) fn learn(&mut self, seat: u8, hole: &Slots) {
        self.hole[seat as usize] = *hole;
        // The cards of a hand that was put back can come again.
        if !self.auto && self.recycled & bit(seat) == 0 {
            self.seen = self.seen.union(hole.known());
        }
    }
}
