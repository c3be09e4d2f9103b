//! Who wins how often: exact counts over the cards to come, and samples where there are too many.

mod tally;

pub use tally::{Tally, Winners};
