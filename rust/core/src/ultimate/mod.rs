//! Ultimate Texas Hold'em: the casino game in which each seat plays alone against the dealer.
//!
//! [`house::House`] is the rules of a house as data, [`settle`] the one copy of what a result pays,
//! and [`round::Round`] one deal of the game. The norm is rules.md section 9 and anchors.md section 6.

pub mod house;
pub mod kinds;
pub mod paytable;
pub mod plan;
pub mod round;
pub mod settle;
pub mod simulate;
pub mod solution;
pub mod solver;
pub mod standard;
pub mod strategies;
mod sweep;
pub mod values;

pub use plan::Plan;
pub use solution::Solution;
pub use solver::{solve, value_of};
pub use sweep::{DEALERS, Showdowns};
