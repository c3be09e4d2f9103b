//! Amounts of chips in as few bytes as hold them.

use crate::play::record::Numbers;

/// A column of amounts: of 32 bits where all of a match fit into them, else of 64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chips {
    /// Of 32 bits.
    Narrow(Vec<i32>),
    /// Of 64 bits.
    Wide(Vec<i64>),
}

impl Chips {
    /// No amounts.
    pub const fn new(wide: bool) -> Self {
        if wide {
            Self::Wide(Vec::new())
        } else {
            Self::Narrow(Vec::new())
        }
    }

    /// An amount; 0 where there is none.
    pub fn get(&self, row: usize) -> i64 {
        match self {
            Self::Narrow(column) => column.get(row).copied().map_or(0, i64::from),
            Self::Wide(column) => column.get(row).copied().unwrap_or(0),
        }
    }

    /// Adds an amount, which fits.
    #[inline(always)]
    pub(super) fn push(&mut self, chips: i64) {
        match self {
            Self::Narrow(column) => column.push(chips as i32),
            Self::Wide(column) => column.push(chips),
        }
    }

    /// Whether these are so many, of this width.
    pub(super) fn is(&self, wide: bool, rows: usize) -> bool {
        match self {
            Self::Narrow(column) => !wide && column.len() == rows,
            Self::Wide(column) => wide && column.len() == rows,
        }
    }

    /// Makes room for so many more.
    pub(super) fn reserve(&mut self, rows: usize) {
        match self {
            Self::Narrow(column) => column.reserve_exact(rows),
            Self::Wide(column) => column.reserve_exact(rows),
        }
    }

    /// Forgets all; the memory stays.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Narrow(column) => column.clear(),
            Self::Wide(column) => column.clear(),
        }
    }

    /// Them as plain memory.
    pub(super) fn numbers(&self) -> Numbers<'_> {
        match self {
            Self::Narrow(column) => Numbers::I32(column),
            Self::Wide(column) => Numbers::I64(column),
        }
    }
}
