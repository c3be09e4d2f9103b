//! What one seat may know of a round.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Slot};
use crate::ranking::Strength;
use crate::ultimate::house::{House, STAGES};
use crate::ultimate::settle::{Outcome, Settlement};

use super::setup::{MAX_SEATS, SeatStakes};
use super::{BOARD, BOARD_CARDS, Legal, OVER, Round, Taken};

/// A round as one seat, or a spectator, sees it: a value that stays as it is when the round goes
/// on. It holds nothing of cards that the seat may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The rules.
    #[serde(with = "shared")]
    pub house: Arc<House>,
    /// Whose view it is; nobody's for a spectator.
    pub seat: Option<u8>,
    /// How many seats play.
    pub seats: u8,
    /// The stage, 0 to 2; 3 when the round is over.
    pub stage: u8,
    /// The own cards; unknown to a spectator.
    pub cards: [Slot; 2],
    board: [Slot; BOARD_CARDS],
    /// What the seat began with; zeros for a spectator.
    pub stakes: SeatStakes,
    /// What the seat has now beside its bets, in units; nothing for no limit.
    pub bank: Option<i64>,
    /// What the seat has bet so far, in units.
    pub staked: i64,
    taken: [Taken; MAX_SEATS * STAGES],
    taken_count: u8,
    /// What the seat may do now.
    pub legal: Legal,
    /// How the round ended, when it has.
    pub end: Option<End>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The dealer's cards.
    pub dealer: [Card; 2],
    /// The dealer's best five.
    pub dealer_hand: Strength,
    /// The cards of the seats that did not fold, and the own ones.
    pub shown: [Option<[Card; 2]>; MAX_SEATS],
    /// The own best five; nothing for a spectator.
    pub hand: Option<Strength>,
    /// How the own hand compared; nothing after a fold.
    pub outcome: Option<Outcome>,
    /// What the own bets gained.
    pub settlement: Option<Settlement>,
}

/// A shared house as its data.
mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::ultimate::house::House;

    pub(super) fn serialize<S: Serializer>(house: &Arc<House>, to: S) -> Result<S::Ok, S::Error> {
        house.data().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<House>, D::Error> {
        House::deserialize(from).map(Arc::new)
    }
}

impl View {
    /// The board so far.
    pub fn board(&self) -> &[Slot] {
        &self.board[..BOARD[(self.stage as usize).min(BOARD.len() - 1)]]
    }

    /// Who did what so far, in order.
    pub fn taken(&self) -> &[Taken] {
        &self.taken[..(self.taken_count as usize).min(MAX_SEATS * STAGES)]
    }

    /// Whether the seat is to decide.
    pub fn to_act(&self) -> bool {
        self.legal.actions().next().is_some()
    }
}

impl Round {
    /// What a seat (`None`, or a seat that is not there: a spectator) may know.
    pub fn view(&self, seat: Option<u8>) -> View {
        let seat = seat.filter(|&seat| seat < self.seat_count());
        let over = self.stage_number() == OVER;
        let mut board = [Slot::UNKNOWN; BOARD_CARDS];
        for (place, &card) in board.iter_mut().zip(self.board()) {
            *place = card.into();
        }
        View {
            house: Arc::clone(self.house()),
            seat,
            seats: self.seat_count(),
            stage: self.stage_number(),
            cards: seat.map_or([Slot::UNKNOWN; 2], |seat| self.hole(seat).map(Slot::from)),
            board,
            stakes: seat.map_or(SeatStakes::default(), |seat| self.stakes()[seat as usize]),
            bank: seat.and_then(|seat| self.bank(seat)),
            staked: seat.map_or(0, |seat| self.staked(seat)),
            taken: *self.all_taken(),
            taken_count: self.taken().len() as u8,
            legal: seat.map_or_else(
                || Legal::nothing(self.house(), None, self.stage_number()),
                |seat| self.legal(seat),
            ),
            end: over.then(|| self.end_for(seat)),
        }
    }

    fn end_for(&self, seat: Option<u8>) -> End {
        let mut shown = [None; MAX_SEATS];
        for seat in self.shown().chain(seat) {
            shown[seat as usize] = Some(self.hole(seat));
        }
        let showdown = seat.map(|seat| self.showdown(seat));
        End {
            dealer: self.dealer_hole(),
            dealer_hand: self.dealer_strength(),
            shown,
            hand: showdown.map(|showdown| showdown.player),
            outcome: seat.and_then(|seat| self.outcome_of(seat)),
            settlement: seat.map(|seat| self.settle_seat(seat)),
        }
    }
}
