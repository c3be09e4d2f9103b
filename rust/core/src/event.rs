//! What happened in a hand, as a caller may want to be told. Observing changes nothing; a hand
//! that nobody observes spends no time on it.

use serde::{Deserialize, Serialize};

use crate::action::Slots;
use crate::card::Slot;
use crate::setup::PostKind;

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A forced payment.
    Post {
        /// Who paid.
        seat: u8,
        /// What for.
        kind: PostKind,
        /// Chips paid; less than asked for when the seat had no more.
        amount: i64,
    },
    /// A card was burned, face down.
    Burn {
        /// The card, for those who may know everything.
        card: Slot,
    },
    /// A seat received a card.
    DealHole {
        /// Who.
        seat: u8,
        /// The card.
        card: Slot,
        /// Whether it lies face up.
        up: bool,
    },
    /// A board received cards.
    DealBoard {
        /// Which board, from 0.
        board: u8,
        /// The cards.
        cards: Slots,
    },
    /// A seat folded.
    Fold {
        /// Who.
        seat: u8,
    },
    /// A seat checked.
    Check {
        /// Who.
        seat: u8,
    },
    /// A seat called.
    Call {
        /// Who.
        seat: u8,
        /// Chips put in.
        amount: i64,
        /// Whether it has no chips left.
        all_in: bool,
    },
    /// A seat bet (where nothing was bet) or raised.
    Raise {
        /// Who.
        seat: u8,
        /// The new total of the seat for the round.
        to: i64,
        /// Chips put in.
        amount: i64,
        /// Whether it has no chips left.
        all_in: bool,
    },
    /// A seat posted the bring-in.
    BringIn {
        /// Who.
        seat: u8,
        /// Chips put in.
        amount: i64,
        /// Whether it has no chips left.
        all_in: bool,
    },
    /// Cards went back into the deck in a new order, since it ran short.
    Reshuffle {
        /// How many.
        cards: u8,
    },
    /// A seat discarded, or stood pat.
    Discard {
        /// Who.
        seat: u8,
        /// The cards.
        cards: Slots,
    },
    /// An uncalled part of a bet went back.
    Return {
        /// To whom.
        seat: u8,
        /// Chips.
        amount: i64,
    },
    /// The number of boards was chosen.
    RunOut {
        /// How many boards from here on.
        boards: u8,
    },
    /// A hand was tabled, or turned up because of an all-in.
    Show {
        /// Whose.
        seat: u8,
        /// The cards.
        cards: Slots,
    },
    /// A hand was given up face down.
    Muck {
        /// Whose.
        seat: u8,
    },
    /// The house took its part.
    Rake {
        /// Chips.
        amount: i64,
    },
    /// A seat won chips.
    Award {
        /// Which pot; 0 is the main pot.
        pot: u8,
        /// On which board.
        board: u8,
        /// For which share.
        share: u8,
        /// Who.
        seat: u8,
        /// Chips.
        amount: i64,
    },
    /// The hand is over.
    End,
}

/// Is told what happens.
pub trait Observer {
    /// Whether events are wanted; where this is false, none is made.
    const WANTED: bool = true;

    /// Takes an event.
    fn event(&mut self, event: Event);
}

/// Nobody listens.
impl Observer for () {
    const WANTED: bool = false;
    #[inline]
    fn event(&mut self, _: Event) {}
}

impl Observer for Vec<Event> {
    #[inline]
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
