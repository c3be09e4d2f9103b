//! What happened in a round, and who may be told.

use serde::{Deserialize, Serialize};

use crate::action::Slots;
use crate::card::Slot;
use crate::ultimate::house::MAX_SIDE_BETS;
use crate::ultimate::settle::Settlement;

use super::{Action, BOARD, OVER, Round};

/// One thing that happened. Amounts are in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A seat placed its bets.
    Bet {
        /// Who.
        seat: u8,
        /// The Ante, and the Blind as well.
        ante: i64,
        /// The side bets in the order of the house.
        side_bets: [i64; MAX_SIDE_BETS],
    },
    /// A seat received its two cards.
    Deal {
        /// Who.
        seat: u8,
        /// The cards; unknown to others.
        cards: [Slot; 2],
    },
    /// A seat checked.
    Check {
        /// Who.
        seat: u8,
    },
    /// A seat bet.
    Play {
        /// Who.
        seat: u8,
        /// How many Antes.
        multiple: u32,
        /// Units put in.
        amount: i64,
    },
    /// A seat folded.
    Fold {
        /// Who.
        seat: u8,
    },
    /// The board received cards: three, then two.
    Board {
        /// The cards.
        cards: Slots,
    },
    /// The dealer's cards were turned up.
    Dealer {
        /// The cards.
        cards: [Slot; 2],
    },
    /// A seat that did not fold showed its cards.
    Show {
        /// Who.
        seat: u8,
        /// The cards.
        cards: [Slot; 2],
    },
    /// A seat was settled. Of a seat that folded only itself is told, since what its side bets pay
    /// tells of its cards.
    Settle {
        /// Who.
        seat: u8,
        /// What each bet gains.
        settlement: Settlement,
    },
}

impl Round {
    /// Everything that happened, in order, with the cards of every seat: for the keeper of the
    /// table.
    pub fn events(&self) -> Vec<Event> {
        self.collect(|_| true)
    }

    /// What a seat (`None`: a spectator) may be told of it.
    pub fn events_for(&self, viewer: Option<u8>) -> Vec<Event> {
        self.collect(|seat| viewer == Some(seat))
    }

    /// The events as who may know of the secrets of these seats is told them.
    fn collect(&self, knows: impl Fn(u8) -> bool) -> Vec<Event> {
        let mut events = Vec::with_capacity(8 + 5 * self.seat_count() as usize);
        for (seat, stakes) in (0..).zip(self.stakes()) {
            events.push(Event::Bet {
                seat,
                ante: stakes.ante,
                side_bets: stakes.side_bets,
            });
        }
        for seat in 0..self.seat_count() {
            let cards = if knows(seat) {
                self.hole(seat).map(Slot::from)
            } else {
                [Slot::UNKNOWN; 2]
            };
            events.push(Event::Deal { seat, cards });
        }
        let mut shown = 0;
        for taken in self.taken() {
            self.show_board(
                &mut shown,
                BOARD[taken.stage as usize % BOARD.len()],
                &mut events,
            );
            let seat = taken.seat;
            events.push(match taken.action {
                Action::Check => Event::Check { seat },
                Action::Fold => Event::Fold { seat },
                Action::Play(multiple) => Event::Play {
                    seat,
                    multiple,
                    amount: i64::from(multiple) * self.stakes()[seat as usize].ante,
                },
            });
        }
        for stage in 0..=self.stage_number() {
            self.show_board(&mut shown, BOARD[stage as usize], &mut events);
        }
        if self.stage_number() == OVER {
            self.end(&knows, &mut events);
        }
        events
    }

    /// Tells the cards of the board up to so many, if they were not told.
    fn show_board(&self, shown: &mut usize, count: usize, events: &mut Vec<Event>) {
        if *shown >= count {
            return;
        }
        let mut cards = Slots::default();
        for &card in &self.whole_board()[*shown..count] {
            cards.push(card.into());
        }
        *shown = count;
        events.push(Event::Board { cards });
    }

    fn end(&self, knows: &impl Fn(u8) -> bool, events: &mut Vec<Event>) {
        events.push(Event::Dealer {
            cards: self.dealer_hole().map(Slot::from),
        });
        for seat in self.shown() {
            events.push(Event::Show {
                seat,
                cards: self.hole(seat).map(Slot::from),
            });
        }
        for seat in 0..self.seat_count() {
            if knows(seat) || !self.has_folded(seat) {
                events.push(Event::Settle {
                    seat,
                    settlement: self.settle_seat(seat),
                });
            }
        }
    }
}
