//! Games that are solved: push or fold, and any small game as a tree.
//!
//! [`push_fold::solve`] finds an equilibrium of the game in which two or three players either put all
//! their chips in before the flop or fold: exactly for two, from sampled three-way results
//! ([`three_way`]) for three. [`first_caller`] is the simpler game of one pusher and any number of
//! callers behind, from which the ranges of the native bot are made.
//! [`regret::Solver`] minimises regrets over any [`tree::GameTree`].

pub mod chart;
pub mod classes;
pub mod equities;
pub mod first_caller;
pub mod push_fold;
pub mod regret;
pub mod spot;
pub mod three_way;
pub mod tree;
mod two_and_three;

pub use push_fold::{Options, Profile, Solution, exploitability, solve};
pub use spot::{Question, Spot};
