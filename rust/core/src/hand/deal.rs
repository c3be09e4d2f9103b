//! Cards to seats and boards, from a deck that deals by itself or from outside.

use crate::action::{Place, Slots};
use crate::card::Slot;
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::hand::begin::NO_RUN;
use crate::hand::{Phase, State};
use crate::rules::Step;
use crate::seats::clockwise;

impl State {
    /// Deals to each live seat, one card at a time from the first seat left of the button.
    #[inline]
    pub(super) fn deal_hole<O: Observer>(&mut self, count: u8, up: bool, observer: &mut O) {
        let mut place = self.cursor as usize;
        for _ in 0..count {
            for seat in clockwise(self.live, self.button) {
                let card = self.deck.slot(place);
                place += 1;
                self.give(seat as u8, card, up, observer);
            }
        }
        self.cursor = place as u8;
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
            self.deal_to(board, count);
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
        let from = self.cursor as usize;
        for place in from..from + count as usize {
            self.boards[board].push(self.deck.slot(place));
        }
        self.cursor += count;
    }

    /// Waits for each live seat's cards.
    #[cold]
    pub(super) fn await_hole(&mut self, count: u8) {
        for seat in clockwise(self.live, self.button) {
            self.due[seat] = count;
        }
        self.phase = Phase::Deal;
    }

    /// Waits for shared cards.
    #[cold]
    pub(super) fn await_board(&mut self, game: &Game, count: u8) {
        for board in self.boards_now(game) {
            self.due_board[board] = count;
        }
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
        match place {
            Place::Seat(seat) => {
                let up = match game.stages().get(self.stage as usize).map(|s| s.step) {
                    Some(Step::Hole { up, .. }) => up,
                    _ => false,
                };
                self.due[seat as usize] -= cards.len() as u8;
                for &card in cards.iter() {
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

    /// Takes cards from a seat that it was found to hold; `left` are the places of the others.
    pub(super) fn drop_cards(&mut self, seat: u8, left: u8, cards: Slots) {
        let place = seat as usize;
        let (hole, up) = (self.hole[place], self.up[place]);
        self.hole[place] = Slots::default();
        self.up[place] = 0;
        for (i, &slot) in hole.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1) {
            self.up[place] |= (up >> i & 1) << self.hole[place].len();
            self.hole[place].push(slot);
        }
        if !self.auto {
            self.seen = self.seen.union(cards.known());
        }
    }

    /// Fills a seat's unknown slots with cards that were found right.
    pub(crate) fn learn(&mut self, seat: u8, hole: &Slots) {
        self.hole[seat as usize] = *hole;
        if !self.auto {
            self.seen = self.seen.union(hole.known());
        }
    }
}
