//! Memory of records that is used again.

use std::sync::{Arc, Mutex, PoisonError};

use crate::play::record::{Chips, Records, Same, Shape};

/// How many records are kept at most.
const MOST: usize = 32;

/// Records that nobody reads any more: who records next takes their memory, which costs less than
/// new memory of the system. It is shared between the threads that play and the one that reads.
#[derive(Debug, Default)]
pub struct Shelf(Mutex<Vec<Records>>);

impl Shelf {
    /// Takes records back.
    pub fn put(&self, records: Records) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST {
            kept.push(records);
        }
    }

    /// No records of this shape, in memory that was used before where there is some.
    pub(super) fn take(&self, shape: Shape, same: &Arc<Same>) -> Records {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let used = kept.iter().rposition(|records| records.shape == shape);
        let used = used.map(|place| kept.swap_remove(place));
        drop(kept);
        used.map_or_else(
            || Records::new(shape, Arc::clone(same)),
            |records| records.emptied(Arc::clone(same)),
        )
    }
}

impl Records {
    /// No records, in the memory of these.
    fn emptied(mut self, same: Arc<Same>) -> Self {
        self.same = same;
        self.hand.clear();
        for bytes in [&mut self.game, &mut self.button, &mut self.deck] {
            bytes.clear();
        }
        for column in [&mut self.bot, &mut self.hole, &mut self.board] {
            column.iter_mut().for_each(Vec::clear);
        }
        self.stack.iter_mut().for_each(Vec::clear);
        self.payoff.iter_mut().for_each(Chips::clear);
        for rows in [&mut self.posts, &mut self.actions, &mut self.discarded] {
            rows.clear();
        }
        self.amounts.clear();
        self.discards.clear();
        self.shown.clear();
        self.mucked.clear();
        self.rake.clear();
        self
    }
}
