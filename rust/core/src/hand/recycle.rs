//! A deck that runs short (rules.md section 1): which cards come back into it, and in which order.
//!
//! A draw takes the stub first. Then the discards of earlier draws and the hands of folded seats
//! are put back and shuffled, never what was given up in this draw. The last cards of a stud hand
//! come from the stub and then from the burned cards; where even those are too few for all, shared
//! cards come instead.
//!
//! The order of cards that were put back follows from the order of the deck: they are drawn by
//! streams whose key is the SHA-256 of a domain tag and the deck, so that a deck tells the whole
//! hand. For who does not know the deck it is as good as a new shuffle.

use crate::card::{Card, CardSet, Slot};
use crate::deck;
use crate::event::{Event, Observer};
use crate::game::{Game, Task};
use crate::hand::State;
use crate::seats::ascending;
use crate::seed::{Domain, Seed, Streams};

impl State {
    /// How many cards lie in the stub, those that were put back included. Where cards come from
    /// outside, burned ones count as dealt.
    pub(super) fn stub(&self, game: &Game) -> usize {
        let burns = if self.auto {
            0
        } else {
            let done = &game.stages()[..(self.stage as usize).min(game.stages().len())];
            done.iter().filter(|stage| stage.task == Task::Burn).count()
        };
        let left = self.undealt().saturating_sub(burns);
        if self.auto {
            left + self.fresh.len() as usize
        } else {
            left
        }
    }

    /// How many cards of the deck were not dealt.
    #[inline]
    pub(super) fn undealt(&self) -> usize {
        self.deck.len().saturating_sub(self.cursor as usize)
    }

    /// The next card of a deck that deals by itself; where it is used up, the next of those that
    /// were put back, which are put back now if none is left. `streams` keeps what is made for it
    /// from one card to the next.
    #[inline]
    pub(super) fn draw_or_recycle<O: Observer>(
        &mut self,
        streams: &mut Option<Streams>,
        observer: &mut O,
    ) -> Slot {
        if self.undealt() > 0 {
            return self.draw();
        }
        self.draw_again(streams, observer)
    }

    #[cold]
    fn draw_again<O: Observer>(&mut self, streams: &mut Option<Streams>, observer: &mut O) -> Slot {
        if self.fresh.is_empty() {
            self.put_back(observer);
        }
        let left = self.fresh.len() as usize;
        if left == 0 {
            // The limits of draws and of the seats leave always a card.
            debug_assert!(false, "no card is left");
            return Slot::UNKNOWN;
        }
        let streams = streams.get_or_insert_with(|| {
            let order: Vec<u8> = self.deck.iter().map(Card::index).collect();
            Seed::from_bytes(order).streams(Domain::Reshuffle)
        });
        let mut words = streams.stream(u64::from(self.redealt));
        self.redealt = self.redealt.saturating_add(1);
        let mut pick = 0;
        deck::draw(&mut words, left, 1, |_, place| pick = place);
        match self.fresh.iter().nth(pick) {
            Some(card) => {
                self.fresh = self.fresh.without(card);
                card.into()
            }
            None => Slot::UNKNOWN,
        }
    }

    /// Puts the discards of earlier draws and the hands of folded seats back into the deck.
    pub(super) fn put_back<O: Observer>(&mut self, observer: &mut O) {
        let folded = self.dealt & !self.live & !self.recycled;
        let (mut cards, mut count) = (self.gone, usize::from(self.gone_count));
        for seat in ascending(folded) {
            cards = cards.union(self.hole[seat].known());
            count += self.hole[seat].len();
        }
        self.recycled |= folded;
        self.gone = CardSet::EMPTY;
        self.gone_count = 0;
        self.back(cards, count, observer);
    }

    /// Puts the burned cards back.
    fn put_burns_back<O: Observer>(&mut self, observer: &mut O) {
        let cards = core::mem::take(&mut self.burned);
        self.back(cards, cards.len() as usize, observer);
    }

    fn back<O: Observer>(&mut self, cards: CardSet, count: usize, observer: &mut O) {
        self.fresh = self.fresh.union(cards);
        if !self.auto {
            self.seen = self.seen.difference(cards);
            self.cursor = self.cursor.saturating_sub(count as u8);
        }
        if O::WANTED && count > 0 {
            observer.event(Event::Reshuffle { cards: count as u8 });
        }
    }

    /// Puts cards back where fewer are left than are due from outside, in a hand with discards.
    pub(super) fn put_back_for<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let due = self.due.iter().chain(&self.due_board);
        let wanted: usize = due.map(|&cards| usize::from(cards)).sum();
        if self.any_gone() && self.stub(game) < wanted {
            self.put_back(observer);
        }
    }

    /// Whether the deck has a card for every live seat, `count` times, besides what comes later;
    /// burned cards are put back where they are needed for it.
    pub(super) fn enough_for_all<O: Observer>(
        &mut self,
        game: &Game,
        count: u8,
        observer: &mut O,
    ) -> bool {
        let later = self.cards_to_come_from(game, self.stage + 1);
        let wanted = usize::from(count) * self.live_count() as usize + later;
        if !self.auto {
            // Burned cards never left this deck.
            return self.undealt() >= wanted;
        }
        let left = self.stub(game);
        if left >= wanted {
            return true;
        }
        if left + self.burned.len() as usize >= wanted {
            self.put_burns_back(observer);
            return true;
        }
        false
    }

    /// How many cards the seat to act can be given in this draw, `most` at most: of what is left, less
    /// what the seats before it have asked for and what later boards and hands take.
    pub(super) fn cards_for_draw(&self, game: &Game, most: u8) -> u8 {
        let promised = self.drawn_in_all() + self.cards_to_come(game);
        if self.undealt() >= promised + usize::from(most) {
            // Usually the stub alone is enough.
            return most;
        }
        most.min(self.spare().saturating_sub(promised) as u8)
    }

    /// Whether a card may be burned: one that lies in the stub, and never one that is still needed.
    #[inline]
    pub(super) fn may_burn(&self, game: &Game) -> bool {
        if !game.recycles() {
            return true;
        }
        let needed = self.cards_to_come(game);
        // Usually the stub alone is enough.
        self.undealt() > needed || (self.stub(game) > 0 && self.spare() > needed)
    }

    /// How many cards are left to deal, those that can be put back included.
    pub(crate) fn spare(&self) -> usize {
        let held: usize = ascending(self.live).map(|seat| self.hole[seat].len()).sum();
        // Boards that are run out have their first cards in common.
        let twice = (self.board_count as usize - 1) * self.run_shared as usize;
        let shared: usize = self.boards[..self.board_count as usize]
            .iter()
            .map(|board| board.slots().len())
            .sum::<usize>()
            - twice;
        // What was given up in this draw, or in the last one, is not dealt again yet.
        let burned = self.burned.len() as usize;
        self.deck
            .len()
            .saturating_sub(held + shared + self.drawn_in_all() + burned)
    }

    /// Whether cards were given up in this hand.
    pub(super) fn any_gone(&self) -> bool {
        self.gone_count > 0 || self.drawn_in_all() > 0
    }

    /// How many cards were given up in the draw or discard that is, or was last.
    pub(crate) fn drawn_in_all(&self) -> usize {
        self.drawn.iter().map(|&cards| usize::from(cards)).sum()
    }

    /// How many cards the stages from here on deal to seats and boards, draws and burns apart.
    #[inline]
    pub(crate) fn cards_to_come(&self, game: &Game) -> usize {
        self.cards_to_come_from(game, self.stage)
    }

    /// The same from another stage on.
    fn cards_to_come_from(&self, game: &Game, stage: u8) -> usize {
        let Some(stage) = game.stages().get(stage as usize) else {
            return 0;
        };
        let boards = if self.run_stage == super::begin::NO_RUN {
            self.board_count as usize
        } else {
            1
        };
        let (hole, board) = stage.to_come;
        usize::from(hole) * self.live_count() as usize + usize::from(board) * boards
    }
}
