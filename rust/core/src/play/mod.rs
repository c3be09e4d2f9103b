//! Many hands: native bots, and the runner that plays them.
//!
//! A [`Match`] is a checked game between bots: what it says of hand `k` follows from the seed and
//! `k` alone. A [`Dealer`] plays its units of work one after the other, for any kind of bot, and
//! keeps the [`Tally`] of each; [`run`] gives units to native [`Bot`]s on several threads. A bot
//! decides from a [`Seat`], which tells what that seat may know and nothing else. At a table, where
//! hands are begun one by one, [`native_action`] and [`play_native`] ask the built-in bots.
//!
//! ```
//! use pokercore_core::game::Game;
//! use pokercore_core::play::{Match, MatchSetup, Policy, run};
//! use pokercore_core::rules::{Limit, Options, Rules};
//! use pokercore_core::stakes::Stakes;
//!
//! let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default())?;
//! let setup = MatchSetup::new([200; 3], 1_u64);
//! let table = Match::new(&game, &Stakes::blinds(1, 2), &setup)?;
//! let bots = [Policy::Call, Policy::Random, Policy::TightAggressive];
//! let report = run(&table, &bots, 0..300, 1, &mut |_| true)?;
//! assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
//! assert!(report.bots.iter().all(|bot| bot.hands == 300));
//! # Ok::<(), pokercore_core::error::RulesError>(())
//! ```

mod dealer;
mod dice;
pub mod expected;
mod matchup;
mod native;
mod outlook;
mod policy;
mod prizes;
mod push_fold;
pub mod record;
mod runner;
mod seat;
mod seatings;
mod stats;
mod strength;
mod style;
mod tight;
pub mod vector;

pub use dealer::Dealer;
pub use dice::Dice;
pub use matchup::{Adjust, Carry, Match, MatchSetup, Turns};
pub use native::{HandDice, native_action, play_native};
pub use policy::{Bot, Choice, OnIllegal, Policy};
pub use prizes::Prizes;
pub use push_fold::push_fold;
pub use runner::{Progress, run, run_recorded};
pub use seat::Seat;
pub use seatings::Seatings;
pub use stats::{PARTS, Products, Report, Tally};
pub use strength::hand_strength;
pub use style::{Number, PRESETS, Preset, Style};
