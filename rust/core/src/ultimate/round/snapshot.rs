//! A round to bytes and back.
//!
//! A snapshot is `UTH`, a version byte, the rules of the house, what the seats began with, the cards
//! in dealing order and the decisions in order in [postcard]'s format, and a checksum. Reading
//! checks all of it and plays the round again, so that only a round that can be comes back. It holds
//! every card, also the hidden ones: it is for the keeper of the table, never for a player.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::error::SnapshotError;
use crate::seal::{Mark, seal, unseal};
use crate::ultimate::house::{House, HouseData};

use super::{Action, Cards, Round, SeatStakes};

const MARK: Mark = Mark {
    text: *b"UTH",
    version: 1,
    oldest: 1,
};

/// What is written, field by field.
#[derive(Serialize, Deserialize)]
struct Body {
    house: HouseData,
    seats: Vec<SeatStakes>,
    cards: Vec<Card>,
    taken: Vec<(u8, Action)>,
}

impl Round {
    /// The round as bytes that [`Round::restore`] reads. They hold every card.
    pub fn snapshot(&self) -> Vec<u8> {
        let body = Body {
            house: self.house().data(),
            seats: self.stakes().to_vec(),
            cards: self.cards().collect(),
            taken: self
                .taken()
                .iter()
                .map(|taken| (taken.seat, taken.action))
                .collect(),
        };
        // Writing plain data to memory cannot fail; what is lost here, the checks of reading find.
        seal(MARK, &postcard::to_allocvec(&body).unwrap_or_default())
    }

    /// The round that [`Round::snapshot`] wrote.
    ///
    /// # Errors
    /// [`SnapshotError`] for bytes that are no snapshot, are of another version, were cut or
    /// changed, or describe no round that can be.
    pub fn restore(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let (_, body) = unseal(MARK, bytes)?;
        let unreadable = |_| SnapshotError::Damaged("its body cannot be read");
        let (body, rest): (Body, _) = postcard::take_from_bytes(body).map_err(unreadable)?;
        if !rest.is_empty() {
            return Err(SnapshotError::Damaged("bytes follow its body"));
        }
        let impossible =
            |error: &dyn core::fmt::Display| SnapshotError::Impossible(error.to_string());
        let house = House::new(&body.house).map_err(|error| impossible(&error))?;
        let cards = Cards::Deck(&body.cards);
        let mut round =
            Self::new(Arc::new(house), &body.seats, &cards).map_err(|error| impossible(&error))?;
        if round.cards().count() != body.cards.len() {
            return Err(impossible(&"it has cards that nobody is dealt"));
        }
        for (seat, action) in body.taken {
            round
                .apply(seat, action)
                .map_err(|error| impossible(&error.message))?;
        }
        Ok(round)
    }
}
