//! A hand to bytes and back.
//!
//! A snapshot is `PKC`, a version byte, an eight-byte fingerprint of the game, the state in
//! [postcard]'s format, and a checksum: the first eight bytes of the SHA-256 of all before it.
//! Restoring refuses everything that it did not write: other bytes, another version, another
//! game, bytes that were cut or changed, and whole bytes that describe no hand that can be.
//! A restored hand goes on exactly as the original would have.
//!
//! A snapshot holds every card, also those that nobody may know yet: it is for the keeper of the
//! table, never for a player.
//!
//! The fields of `StateFields` and `RoundFields` in their order are the format; whoever
//! changes them raises [`VERSION`]. Version 2 is version 3 without its last field, the absent seats.

mod check;

use core::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::action::Slots;
use crate::betting::Round;
use crate::card::CardSet;
use crate::deck::Deck;
use crate::error::SnapshotError;
use crate::game::Game;
use crate::hand::{Board, Hand, Phase, State};
use crate::rules::{MAX_BOARDS, MAX_SEATS, Step};
use crate::seal::{Mark, SUM, digest, seal, unseal};

/// The version of the format that is written.
pub const VERSION: u8 = 3;

/// The oldest version that is read.
pub const OLDEST: u8 = 2;

const MARK: Mark = Mark {
    text: *b"PKC",
    version: VERSION,
    oldest: OLDEST,
};

/// A state as it is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "State")]
struct StateFields {
    stack: [i64; MAX_SEATS],
    wager: [i64; MAX_SEATS],
    total: [i64; MAX_SEATS],
    start: [i64; MAX_SEATS],
    in_pots: i64,
    dead: i64,
    single_ante: i64,
    missing_blinds: i64,
    small_blind_gap: i64,
    min_bet: i64,
    small_bet: i64,
    big_bet: i64,
    bring_in: i64,
    raked: i64,
    #[serde(with = "RoundFields")]
    round: Round,
    opening_to_match: i64,
    opening_wagers: u8,
    opening_seat: u8,
    opened: bool,
    chairs: u8,
    button: u8,
    dealt: u16,
    live: u16,
    chips: u16,
    unlimited: u16,
    shown: u16,
    mucked: u16,
    undecided: u16,
    won: u16,
    #[serde(with = "phase")]
    phase: Phase,
    stage: u8,
    exposed: bool,
    auto: bool,
    seen: CardSet,
    #[serde(with = "deck")]
    deck: Deck,
    cursor: u8,
    hole: [Slots; MAX_SEATS],
    up: [u8; MAX_SEATS],
    #[serde(with = "boards")]
    boards: [Board; MAX_BOARDS],
    board_count: u8,
    board_now: u8,
    run_stage: u8,
    run_shared: u8,
    drawn: [u8; MAX_SEATS],
    gone: CardSet,
    gone_count: u8,
    going: CardSet,
    burned: CardSet,
    fresh: CardSet,
    recycled: u16,
    redealt: u16,
    due: [u8; MAX_SEATS],
    due_board: [u8; MAX_BOARDS],
    absent: u16,
}

/// A betting round as it is written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Round")]
struct RoundFields {
    to_match: i64,
    size: i64,
    larger: i64,
    full_level: i64,
    acted: u16,
    pending: u16,
    covers: u16,
    wagers: u8,
    cap: u8,
    actor: u8,
    opener: u8,
    aggressor: u8,
    first: bool,
    bring_in: i64,
}

#[derive(Serialize, Deserialize)]
struct Body(#[serde(with = "StateFields")] State);

/// A phase as its place in [`Phase::ALL`].
mod phase {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::hand::Phase;

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub(super) fn serialize<S: Serializer>(phase: &Phase, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(*phase as u8)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Phase, D::Error> {
        let code = u8::deserialize(from)?;
        let phase = Phase::ALL.get(code as usize).copied();
        phase.ok_or_else(|| D::Error::custom("no such phase"))
    }
}

/// A deck as the list of its cards.
mod deck {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::card::Card;
    use crate::deck::{Deck, MAX_DECK};

    pub(super) fn serialize<S: Serializer>(deck: &Deck, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(deck.iter().collect::<Vec<Card>>())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Deck, D::Error> {
        let cards = Vec::<Card>::deserialize(from)?;
        if cards.len() > MAX_DECK {
            return Err(D::Error::custom("too many cards in the deck"));
        }
        Ok(Deck::new(&cards))
    }
}

/// Boards as lists of cards.
mod boards {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::action::Slots;
    use crate::hand::Board;
    use crate::rules::MAX_BOARDS;

    pub(super) fn serialize<S: Serializer>(
        boards: &[Board; MAX_BOARDS],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        boards.map(|board| *board.slots()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<[Board; MAX_BOARDS], D::Error> {
        Ok(<[Slots; MAX_BOARDS]>::deserialize(from)?.map(Board::from_slots))
    }
}

/// Eight bytes that tell games apart: everything of rules and options that a hand goes by, and no
/// name.
fn fingerprint(game: &Game) -> [u8; SUM] {
    let rules = game.rules();
    let steps: Vec<&[Step]> = rules.streets.iter().map(|s| s.steps.as_slice()).collect();
    let all = (
        &rules.deck,
        rules.limit,
        steps,
        &rules.shares,
        (rules.wild, rules.odd_chips),
        rules.boards,
        (rules.min_seats, rules.max_seats),
        game.options(),
    );
    // Writing plain data to memory cannot fail; a failure would read as a game of its own.
    digest(&postcard::to_allocvec(&all).unwrap_or_default())
}

impl<G: Deref<Target = Game>> Hand<G> {
    /// The hand as bytes that [`Hand::restore`] reads. They hold every card, also the hidden ones.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut body = fingerprint(self.game()).to_vec();
        // Writing plain data to memory cannot fail; what is lost here, the checks of reading find.
        body.extend(postcard::to_allocvec(&Body(*self.state())).unwrap_or_default());
        seal(MARK, &body)
    }

    /// The hand that [`Hand::snapshot`] wrote, to be played on by the same game.
    ///
    /// # Errors
    /// [`SnapshotError`] for bytes that are no snapshot, are of another version or another game,
    /// were cut or changed, or describe no hand that can be.
    pub fn restore(game: G, bytes: &[u8]) -> Result<Self, SnapshotError> {
        let (version, body) = unseal(MARK, bytes)?;
        let (print, body) = body
            .split_first_chunk::<SUM>()
            .ok_or(SnapshotError::Damaged("it ends too early"))?;
        if fingerprint(&game) != *print {
            return Err(SnapshotError::OtherGame);
        }
        let unreadable = |_| SnapshotError::Damaged("its body cannot be read");
        let mut body = body.to_vec();
        if version < 3 {
            // Nobody was absent.
            body.push(0);
        }
        let (Body(state), rest) = postcard::take_from_bytes(&body).map_err(unreadable)?;
        if !rest.is_empty() {
            return Err(SnapshotError::Damaged("bytes follow its body"));
        }
        state.check(&game).map_err(SnapshotError::Impossible)?;
        Ok(Self::resume(game, state))
    }
}

#[cfg(test)]
mod tests;
