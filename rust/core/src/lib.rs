//! The core of pokercore: cards, rankings, betting and whole hands of poker, in pure Rust.
//!
//! Data flow one way: [`rules::Rules`], [`stakes::Stakes`] and [`setup::Setup`] are plain data that
//! may be wrong; [`game::Game::new`] and [`hand::Hand::new`] are the doors that check them; a
//! [`hand::Hand`] is always valid, and tells what happens to an [`event::Observer`].
#![deny(unsafe_code)]

pub mod action;
mod betting;
pub mod button;
pub mod card;
pub mod deck;
pub mod equity;
pub mod error;
pub mod event;
pub mod game;
pub mod hand;
pub mod icm;
mod jobs;
pub mod lanes;
pub mod play;
pub mod pots;
pub mod ranking;
pub mod ratings;
pub mod rules;
pub mod seal;
mod seats;
pub mod seed;
pub mod setup;
mod showdown;
pub mod snapshot;
pub mod solve;
pub mod stakes;
mod suits;
pub mod ultimate;
pub mod view;

pub use betting::Bets;

/// The seats of a mask, lowest first.
pub fn seats_of(mask: u16) -> impl Iterator<Item = u8> {
    seats::ascending(mask).map(|seat| seat as u8)
}
