//! Counts all hold'em matchups before the flop and writes `src/equity/matchups.bin`.
//!
//! ```text
//! cargo run --release --example generate_matchups > matchups.bin
//! ```
//!
//! For each matchup, in the order of `matchups::representatives`, the boards that the first hand
//! wins and the boards that tie, as two numbers of three bytes, the lowest byte first. The counts
//! are those of `classes::specific`, which knows nothing of the table.

use std::io::Write as _;

use pokercore_core::card::CardSet;
use pokercore_core::equity::{classes, matchups};
use pokercore_core::ranking::Ranking;

/// The record of two hands.
pub fn record(hands: [CardSet; 2]) -> [u8; 6] {
    let high = Ranking::High.tables();
    let tally = classes::specific(&[high], CardSet::STANDARD, &hands, CardSet::EMPTY);
    let (wins, ties) = (tally.wins(0, false) as u64, tally.ties(0, false) as u64);
    let bytes = (wins | ties << 24).to_le_bytes();
    core::array::from_fn(|place| bytes[place])
}

fn main() -> std::io::Result<()> {
    let bytes: Vec<u8> = matchups::representatives().flat_map(record).collect();
    assert_eq!(bytes.len(), 6 * matchups::COUNT);
    std::io::stdout().write_all(&bytes)
}
