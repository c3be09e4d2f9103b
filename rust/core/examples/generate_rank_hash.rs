//! Finds the perfect hash of rank multisets and prints `src/ranking/hash.rs`.
//!
//! ```text
//! cargo run --release --example generate_rank_hash > hash.rs
//! ```
//!
//! Two steps, both deterministic:
//!
//! 1. *Weights.* Each rank gets a number of [`ROW_BITS`] high bits (its row) and a few low bits
//!    (its column), the rest being zero. Adding the weights of up to seven cards, at most four a
//!    rank, adds rows modulo the number of rows and columns as plain integers. The weights are
//!    chosen rank by rank, each the smallest column, then the smallest row, for which all sums
//!    stay different. This is a Sidon-like sequence; the greedy choice keeps the columns narrow
//!    and, because rows wrap around, spreads the sums evenly over the rows.
//! 2. *Offsets.* The used columns of each row are a pattern. The rows are slid over one another,
//!    the fullest first, each to the first even place where its pattern meets no used slot (row
//!    displacement). An even offset fits in 16 bits when halved.

use std::fmt::Write as _;

/// Cards a hand may hold.
const CARDS: usize = 7;
/// Cards of one rank.
const COPIES: usize = 4;
/// The high bits of a sum that choose its row.
const ROW_BITS: u32 = 13;
const ROWS: u32 = 1 << ROW_BITS;
const ROW_SHIFT: u32 = 32 - ROW_BITS;
/// A slot is a number of this many bits.
const SLOT_BITS: u32 = 17;
const SPACE: usize = 1 << SLOT_BITS;

/// A multiset of ranks: how many cards, and the sum of their weights in two parts.
#[derive(Clone, Copy)]
struct Sum {
    cards: usize,
    row: u32,
    column: u32,
}

impl Sum {
    const EMPTY: Self = Self {
        cards: 0,
        row: 0,
        column: 0,
    };

    /// This multiset with `copies` more cards of a new rank.
    fn with(self, weight: (u32, u32), copies: usize) -> Self {
        Self {
            cards: self.cards + copies,
            row: (self.row + copies as u32 * weight.0) % ROWS,
            column: self.column + copies as u32 * weight.1,
        }
    }

    fn index(self) -> usize {
        (self.column * ROWS + self.row) as usize
    }
}

/// A set of sums, a bit each.
struct Taken {
    /// [`ROWS`] bits a column.
    words: Vec<u64>,
    /// The greatest column.
    widest: u32,
}

impl Taken {
    fn new(sums: &[Sum]) -> Self {
        let widest = sums.iter().map(|sum| sum.column).max().unwrap_or(0);
        let mut words = vec![0; ((widest + 1) * ROWS / 64) as usize];
        for sum in sums {
            words[sum.index() / 64] |= 1 << (sum.index() % 64);
        }
        Self { words, widest }
    }

    fn contains(&self, sum: Sum) -> bool {
        sum.column <= self.widest && self.words[sum.index() / 64] >> (sum.index() % 64) & 1 == 1
    }

    /// Whether `sum` and the 63 sums in the rows after it are in the set, a bit each.
    fn contains_64(&self, sum: Sum) -> u64 {
        if sum.column > self.widest {
            return 0;
        }
        let after = Sum {
            row: (sum.row + 64) % ROWS,
            ..sum
        };
        let words = [sum, after].map(|sum| u128::from(self.words[sum.index() / 64]));
        ((words[1] << 64 | words[0]) >> (sum.row % 64)) as u64
    }
}

/// All multisets of these and one more rank.
fn extend(sums: &[Sum], weight: (u32, u32)) -> Vec<Sum> {
    sums.iter()
        .flat_map(|sum| (0..=COPIES.min(CARDS - sum.cards)).map(|n| sum.with(weight, n)))
        .collect()
}

/// The first weight, by column and then by row, that keeps all sums different.
///
/// A new sum equal to another new one would, with the smaller number of copies taken from both, be
/// equal to an old one; so new sums are compared with the old ones only.
fn next_weight(sums: &[Sum], first_column: u32) -> (u32, u32) {
    let taken = Taken::new(sums);
    let growing: Vec<Sum> = sums.iter().copied().filter(|s| s.cards < CARDS).collect();
    let fits = |weight: (u32, u32)| {
        let new =
            |&sum: &Sum| (1..=COPIES.min(CARDS - sum.cards)).map(move |n| sum.with(weight, n));
        !growing.iter().flat_map(new).any(|sum| taken.contains(sum))
    };
    let columns =
        (first_column..).flat_map(|column| (0..ROWS / 64).map(move |block| (block * 64, column)));
    for (row, column) in columns {
        // Most weights fail with one copy: these are sieved, 64 at a time.
        let mut failed = 0;
        for sum in &growing {
            failed |= taken.contains_64(sum.with((row, column), 1));
            if failed == u64::MAX {
                break;
            }
        }
        let left = (0..64).filter(|bit| failed >> bit & 1 == 0);
        if let Some(weight) = left
            .map(|bit| (row + bit, column))
            .find(|&weight| fits(weight))
        {
            return weight;
        }
    }
    unreachable!("a weight beyond the greatest column always fits")
}

/// The weights as (row, column), deuce first, and all 76,155 sums.
fn weights() -> (Vec<(u32, u32)>, Vec<Sum>) {
    let mut weights = Vec::new();
    let mut sums = vec![Sum::EMPTY];
    let mut column = 0;
    for _ in 0..13 {
        let weight = next_weight(&sums, column);
        // What failed before fails again: there are only more sums.
        column = weight.1;
        sums = extend(&sums, weight);
        weights.push(weight);
    }
    (weights, sums)
}

/// The halved offset of each row, and how many slots are spanned.
fn offsets(sums: &[Sum]) -> (Vec<u32>, usize) {
    let mut rows: Vec<(usize, Vec<usize>)> = (0..ROWS as usize).map(|row| (row, vec![])).collect();
    for sum in sums {
        rows[sum.row as usize].1.push(sum.column as usize);
    }
    for (_, columns) in &mut rows {
        columns.sort_unstable();
    }
    // Fullest first, then widest, then by number.
    rows.sort_by_key(|(row, columns)| {
        let width = columns.last().map_or(0, |last| last - columns[0]);
        (usize::MAX - columns.len(), usize::MAX - width, *row)
    });
    let mut used = vec![false; 2 * SPACE];
    let mut spanned = 0;
    let mut offsets = vec![0; ROWS as usize];
    for (row, columns) in rows {
        let (Some(&first), Some(&last)) = (columns.first(), columns.last()) else {
            continue;
        };
        // Offsets are even, so a row starts at a slot of the parity of its first column.
        let start = (first % 2..)
            .step_by(2)
            .find(|start| columns.iter().all(|column| !used[start + column - first]))
            .expect("there is room beyond the used slots");
        for column in &columns {
            used[start + column - first] = true;
        }
        spanned = spanned.max(start + last - first + 1);
        assert!(spanned <= SPACE, "the slots must fit in {SLOT_BITS} bits");
        // A row may have to slide down: the sum is taken modulo the space.
        offsets[row] = ((start + SPACE - first) % SPACE / 2) as u32;
    }
    (offsets, spanned)
}

/// The text of `src/ranking/hash.rs`.
pub fn generate() -> String {
    let (weights, sums) = weights();
    let (offsets, slots) = offsets(&sums);
    let mut text = String::from(HEADER);
    text += "\n/// What a card of each rank adds to a sum, deuce first.\npub(super) const WEIGHTS: [u32; 13] = [\n";
    for (row, column) in weights {
        let weight = (row << ROW_SHIFT) + column;
        let (high, low) = (weight >> 16, weight & 0xffff);
        writeln!(text, "    0x{high:04x}_{low:04x},").expect("writing to a string");
    }
    text += "];\n";
    writeln!(
        text,
        "\n/// The high bits of a sum choose its row.\npub(super) const ROW_SHIFT: u32 = {ROW_SHIFT};\n\
         \n/// Slots are numbered below this power of two.\npub(super) const SPACE: usize = 1 << {SLOT_BITS};\n\
         \n/// One more than the greatest slot in use.\n#[cfg(test)]\npub(super) const SLOTS: usize = {slots};\n\
         \n/// Half of what is added to the sums of each row.\n#[rustfmt::skip]\n\
         pub(super) static OFFSETS: [u16; 1 << {ROW_BITS}] = ["
    )
    .expect("writing to a string");
    for line in offsets.chunks(16) {
        let numbers: Vec<String> = line.iter().map(ToString::to_string).collect();
        writeln!(text, "    {},", numbers.join(", ")).expect("writing to a string");
    }
    text += "];\n";
    text += FOOTER;
    text
}

const HEADER: &str = "\
//! The perfect hash of rank multisets. Written by `examples/generate_rank_hash.rs`, which
//! explains the method; not to be edited by hand.
//!
//! The weights of the ranks of up to seven cards are added modulo 2^32. [`slot`] then gives every
//! multiset of ranks (76,155 of them, at most four cards a rank) a number of its own.
";

const FOOTER: &str = "
/// The slot of a sum of weights.
#[inline]
pub(super) fn slot(sum: u32) -> usize {
    let row = (sum >> ROW_SHIFT) as usize;
    (sum as usize + 2 * OFFSETS[row] as usize) % SPACE
}
";

fn main() {
    print!("{}", generate());
}
