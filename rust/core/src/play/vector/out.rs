//! The arrays of a batch, and what is wrong with those that are given.

use thiserror::Error;

/// Where a batch writes. Every array is in rows, one after the other; an empty one for
/// observations, finals or amounts means that they are not wanted.
#[derive(Debug)]
pub struct Out<'a> {
    /// Rows of [`Encoding::width`](super::Encoding::width) numbers: what the asked player may know.
    pub observations: &'a mut [f32],
    /// Rows of an observation a player: what each may know at the end of a hand that is over in this
    /// step. Other rows are left as they are, and so are the places of bots.
    pub finals: &'a mut [f32],
    /// Rows of [`Actions::flags`](super::Actions::flags) flags: 1 where an action is legal.
    pub masks: &'a mut [u8],
    /// Rows of [`Actions::count`](super::Actions::count) numbers: the chips that the action brings the seat to in this round, 0 for a fold,
    /// for what is not legal and outside of the betting.
    pub amounts: &'a mut [i64],
    /// The player who is asked, -1 where there is none.
    pub players: &'a mut [i64],
    /// Rows of a number a player: what the hand that is over brought, in chips; else 0.
    pub rewards: &'a mut [i64],
    /// 1 where a hand was over in this step.
    pub done: &'a mut [u8],
}

/// Arrays of a batch's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrays {
    /// See [`Out`].
    pub observations: Vec<f32>,
    /// See [`Out`].
    pub finals: Vec<f32>,
    /// See [`Out`].
    pub masks: Vec<u8>,
    /// See [`Out`].
    pub amounts: Vec<i64>,
    /// See [`Out`].
    pub players: Vec<i64>,
    /// See [`Out`].
    pub rewards: Vec<i64>,
    /// See [`Out`].
    pub done: Vec<u8>,
}

impl Arrays {
    /// Lends them all.
    pub fn out(&mut self) -> Out<'_> {
        Out {
            observations: &mut self.observations,
            finals: &mut self.finals,
            masks: &mut self.masks,
            amounts: &mut self.amounts,
            players: &mut self.players,
            rewards: &mut self.rewards,
            done: &mut self.done,
        }
    }
}

/// Why a batch did nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VectorError {
    /// An array of another length than it must have.
    #[error("{name} has {found} numbers; this batch needs {needed}")]
    Shape {
        /// Which one.
        name: &'static str,
        /// Its length.
        found: usize,
        /// What it must have.
        needed: usize,
    },
    /// Actions that are not legal in their rows.
    #[error("{message}")]
    Illegal {
        /// The rows, in order.
        rows: Vec<usize>,
        /// What is wrong with the first of them, and what would be legal there.
        message: String,
    },
}

/// Refuses an array of another length.
pub(super) fn check(name: &'static str, found: usize, needed: usize) -> Result<(), VectorError> {
    if found == needed {
        Ok(())
    } else {
        Err(VectorError::Shape {
            name,
            found,
            needed,
        })
    }
}
