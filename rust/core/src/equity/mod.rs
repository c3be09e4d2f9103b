//! Who wins how often: exact counts over the cards to come, and samples where there are too many.
//!
//! A [`Question`] is plain data that may be wrong: the shape of a game, each player's hand or range,
//! the board, dead cards. [`Spot::new`] is the door that checks it. [`solve`] chooses the best
//! method, does the work and returns an [`Answer`]: a [`Tally`] of the sets of winners, and what
//! every hand of every range won.
//!
//! Every way to deal the cards that are to come counts once, times the weights of the hands that
//! met. An exact answer is whole numbers throughout, so nothing depends on the order of the work;
//! a sample is drawn in chunks with streams of their own, so it depends on the seed alone.

mod answer;
mod boards;
mod categories;
pub mod classes;
mod combinations;
mod exact;
mod known;
pub mod matchups;
pub mod omaha;
mod outs;
mod plan;
pub mod range;
mod runouts;
mod sample;
mod shape;
mod spot;
pub mod sweep;
mod tally;
mod versus;

pub use answer::{Answer, HandCount, Method};
pub use categories::{ByCategory, Categories, categories};
pub(crate) use known::Known;
pub use outs::{NextCard, Outs, next_cards, outs};
pub use plan::{AUTO_BOUND, Choice, EXACT_BOUND, Options, estimate, solve};
pub use sample::{CHUNK, DEFAULT_TRIALS};
pub use shape::Shape;
pub use spot::{Question, Spot};
pub use tally::{Tally, Winners};
pub use versus::{Line, MAX_WEIGHT, Progress, Versus};

use thiserror::Error;

use crate::error::{Defect, DefectCode, RulesError};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EquityError {
    /// The question, or what was asked about it, is not right.
    #[error(transparent)]
    Refused(#[from] RulesError),
    /// The caller's [`Progress`] said to stop.
    #[error("the work was stopped")]
    Stopped,
}

impl EquityError {
    /// A refusal for one reason.
    pub(crate) fn refused(code: DefectCode, place: &str, message: impl Into<String>) -> Self {
        Self::Refused(RulesError {
            defects: vec![Defect::new(code, place, message)],
        })
    }
}
