//! Cards in memory, a row for each hand.

use super::simd::Simd;
use super::words::{CARDS, word_of_set};

/// Rows of bytes anywhere in a stretch of memory, as an array with strides has them.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    bytes: &'a [u8],
    first: usize,
    count: usize,
    columns: usize,
    row_step: isize,
    column_step: isize,
}

impl<'a> Rows<'a> {
    /// Rows of so many bytes one after the other; nothing where the last is not whole.
    pub fn contiguous(bytes: &'a [u8], columns: usize) -> Option<Self> {
        let rows = bytes.len().checked_div(columns)?;
        let whole = rows * columns == bytes.len();
        whole.then_some(Self {
            bytes,
            first: 0,
            count: rows,
            columns,
            row_step: columns as isize,
            column_step: 1,
        })
    }

    /// Rows of which the first byte of the first is `bytes[first]`, and that of the next row and the
    /// next column so many bytes on. Nothing where one would lie outside.
    pub fn strided(
        bytes: &'a [u8],
        first: usize,
        (rows, columns): (usize, usize),
        (row_step, column_step): (isize, isize),
    ) -> Option<Self> {
        if rows > 0 && columns > 0 {
            let end = |step: isize, count: usize| step.checked_mul(count as isize - 1);
            let (last_row, last_column) = (end(row_step, rows)?, end(column_step, columns)?);
            // The ends of both steps lie within, so all between them does.
            for offset in [0, last_row] {
                for offset in [offset, offset.checked_add(last_column)?] {
                    let at = first.checked_add_signed(offset)?;
                    bytes.get(at)?;
                }
            }
        }
        Some(Self {
            bytes,
            first,
            count: rows,
            columns,
            row_step,
            column_step,
        })
    }

    /// How many rows.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many bytes a row has.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Where a byte lies.
    #[inline(always)]
    fn place(&self, row: usize, column: usize) -> usize {
        let steps = (row as isize)
            .wrapping_mul(self.row_step)
            .wrapping_add((column as isize).wrapping_mul(self.column_step));
        self.first.wrapping_add_signed(steps)
    }

    /// The bytes of a row.
    pub(super) fn row(&self, row: usize) -> impl Iterator<Item = u8> + '_ {
        (0..self.columns).map(move |column| self.bytes[self.place(row, column)])
    }

    /// The number whose bytes are those of a row, the first the lowest: up to eight of them, and
    /// perhaps others above.
    #[inline(always)]
    fn number(&self, row: usize) -> u64 {
        self.number_at(self.place(row, 0))
    }

    /// As [`Rows::number`] of the row whose first byte lies here.
    #[inline(always)]
    fn number_at(&self, at: usize) -> u64 {
        match self.bytes.get(at..).and_then(<[u8]>::first_chunk) {
            Some(&bytes) if self.column_step == 1 => u64::from_le_bytes(bytes),
            _ => self.spread_number_at(at),
        }
    }

    /// As [`Rows::number_at`] where fewer than eight bytes follow, or they do not lie side by side.
    #[cold]
    fn spread_number_at(&self, at: usize) -> u64 {
        let mut number = 0;
        for column in 0..self.columns.min(8) {
            let at = at.wrapping_add_signed(column as isize * self.column_step);
            number |= u64::from(self.bytes[at]) << (8 * column);
        }
        number
    }

    /// Adds the cards of a row to each word, from row `first` on. What is no card adds nothing.
    #[inline(always)]
    fn add_to<S: Simd>(&self, simd: S, first: usize, words: &mut [u64]) {
        match self.columns {
            _ if self.column_step != 1 => self.add_columns(first, words),
            1 => self.add_rows::<S, 1>(simd, first, words),
            2 => self.add_rows::<S, 2>(simd, first, words),
            3 => self.add_rows::<S, 3>(simd, first, words),
            4 => self.add_rows::<S, 4>(simd, first, words),
            5 => self.add_rows::<S, 5>(simd, first, words),
            6 => self.add_rows::<S, 6>(simd, first, words),
            7 => self.add_rows::<S, 7>(simd, first, words),
            _ => self.add_columns(first, words),
        }
    }

    /// As [`Rows::add_to`] where the `COLUMNS` bytes of a row lie side by side: four rows at a time,
    /// each read as a number of eight bytes of which the upper ones are not used.
    #[inline(always)]
    fn add_rows<S: Simd, const COLUMNS: usize>(&self, simd: S, first: usize, words: &mut [u64]) {
        let (fours, rest) = words.as_chunks_mut::<4>();
        let mut row = first;
        let mut bytes = self.bytes.get(self.place(first, 0)..).unwrap_or_default();
        let contiguous = self.row_step == COLUMNS as isize;
        for words in fours {
            let rows = match bytes.first_chunk::<32>() {
                Some(bytes) if contiguous => [0, 1, 2, 3].map(|row| {
                    let row = bytes[row * COLUMNS..].first_chunk();
                    row.map_or(0, |&row| u64::from_le_bytes(row))
                }),
                _ => [0, 1, 2, 3].map(|more| self.number(row + more)),
            };
            simd.add_cards::<COLUMNS>(rows, words);
            row += 4;
            bytes = bytes.get(4 * COLUMNS..).unwrap_or_default();
        }
        self.add_columns(row, rest);
    }

    /// As [`Rows::add_to`] column by column, wherever the bytes lie.
    #[inline(always)]
    fn add_columns(&self, first: usize, words: &mut [u64]) {
        for column in 0..self.columns {
            let mut at = self.place(first, column);
            for word in &mut *words {
                *word |= CARDS[self.bytes[at] as usize];
                at = at.wrapping_add_signed(self.row_step);
            }
        }
    }
}

/// The cards of many hands, in one of two forms.
#[derive(Clone, Copy, Debug)]
pub enum Cards<'a> {
    /// A byte a card: its index.
    Indices(Rows<'a>),
    /// Eight bytes a hand: a number in the byte order of the machine whose bit `i` stands for the
    /// card of index `i`, see [`CardSet`](crate::card::CardSet).
    Sets(Rows<'a>),
}

/// The number of which the bytes in the order of the machine were read as the lowest first.
#[inline(always)]
fn of_machine(number: u64) -> u64 {
    u64::from_ne_bytes(number.to_le_bytes())
}

impl Cards<'_> {
    /// How many hands.
    pub const fn len(&self) -> usize {
        match self {
            Self::Indices(rows) | Self::Sets(rows) => rows.len(),
        }
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many cards every hand has, where that is the same.
    pub(super) const fn count(&self) -> Option<usize> {
        match self {
            Self::Indices(rows) => Some(rows.columns()),
            Self::Sets(_) => None,
        }
    }

    /// The indices of the cards of a hand, as they stand there.
    pub(super) fn indices(&self, hand: usize) -> Vec<u8> {
        match self {
            Self::Indices(rows) => rows.row(hand).collect(),
            Self::Sets(rows) => {
                let set = of_machine(rows.number(hand));
                (0..64).filter(|index| set >> index & 1 == 1).collect()
            }
        }
    }

    /// The bits of the cards of a hand; nothing where an index is above 63 or a card comes twice.
    #[inline(always)]
    pub(super) fn set(&self, hand: usize) -> Option<u64> {
        match self {
            Self::Sets(rows) => Some(of_machine(rows.number(hand))),
            Self::Indices(rows) => {
                let mut set = 0_u64;
                for index in rows.row(hand) {
                    let bit = 1_u64.checked_shl(u32::from(index))?;
                    if set & bit != 0 {
                        return None;
                    }
                    set |= bit;
                }
                Some(set)
            }
        }
    }

    /// Adds the cards of a hand to each word, from hand `first` on. What is no card adds nothing, or a
    /// bit above the ranks of a suit.
    #[inline(always)]
    pub(super) fn add_to<S: Simd>(&self, simd: S, first: usize, words: &mut [u64]) {
        match *self {
            Self::Indices(rows) => rows.add_to(simd, first, words),
            Self::Sets(rows) => {
                let mut at = rows.place(first, 0);
                let mut next = || {
                    let set = of_machine(rows.number_at(at));
                    at = at.wrapping_add_signed(rows.row_step);
                    set
                };
                let (fours, rest) = words.as_chunks_mut::<4>();
                for words in fours {
                    simd.add_sets([next(), next(), next(), next()], words);
                }
                for word in rest {
                    *word |= word_of_set(next());
                }
            }
        }
    }

    /// Adds to each count how many cards a hand has, from hand `first` on.
    #[inline(always)]
    pub(super) fn count_to(&self, first: usize, counts: &mut [u16]) {
        match *self {
            Self::Indices(rows) => {
                for count in counts {
                    *count += rows.columns() as u16;
                }
            }
            Self::Sets(rows) => {
                let mut at = rows.place(first, 0);
                for count in counts {
                    *count += rows.number_at(at).count_ones() as u16;
                    at = at.wrapping_add_signed(rows.row_step);
                }
            }
        }
    }
}
