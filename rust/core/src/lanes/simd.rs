//! What the kernel asks of a vector of sixteen 16-bit numbers, and the plain implementation.
//!
//! A [`Simd`] is the proof that the processor has certain instructions: there is one value of each
//! type, and only detection hands it out. Everything else is safe, since a vector can only come
//! from such a proof.

use core::ops::{Add, BitAnd, BitOr, Sub};

use super::words::{CARDS, word_of_set};

/// How many hands a vector holds.
pub(super) const LANES: usize = 16;

/// One number for each hand of a vector.
pub(super) type Lanes = [u16; LANES];

/// Sixteen 16-bit numbers, one a hand. Sums wrap. A mask is a vector whose numbers are 0 or all
/// ones.
pub(super) trait Vector:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Add<Output = Self> + Sub<Output = Self>
{
    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;
    /// How many bits each number has.
    fn ones(self) -> Self;
    /// Shifts up by `N` bits.
    fn up<const N: i32>(self) -> Self;
    /// Shifts down by `N` bits.
    fn down<const N: i32>(self) -> Self;
    /// The low half of the product.
    fn times(self, other: Self) -> Self;
    /// The greater of each pair.
    fn max(self, other: Self) -> Self;
    /// The mask of equal numbers.
    fn equal(self, other: Self) -> Self;
    /// The mask of numbers that are greater when both are taken as signed.
    fn above_signed(self, other: Self) -> Self;
    /// This is a mask: `yes` where it is set, else `no`.
    fn select(self, yes: Self, no: Self) -> Self;
    /// The entries of a table at these places, which are below 8.
    fn look_up(self, table: &[u16; 8]) -> Self;
    /// The entries of a table at these places, which are below 16.
    fn look_up_byte(self, table: &[u8; 16]) -> Self;
    /// The numbers.
    fn to_lanes(self) -> Lanes;
}

/// Work to be done with whichever vectors there are.
pub(super) trait Task {
    /// What comes of it.
    type Output;
    /// Does it. Must be inlined, so that it is compiled for the instructions of `S`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// A set of instructions that the processor has.
pub(super) trait Simd: Copy {
    /// Its vector.
    type V: Vector;
    /// Runs a task, compiled for these instructions.
    fn run<T: Task>(self, task: T) -> T::Output;
    /// The same number in every lane.
    fn splat(self, number: u16) -> Self::V;
    /// A vector of these numbers.
    fn load(self, lanes: &Lanes) -> Self::V;
    /// The four 16-bit parts of a word for each hand: part 0 of all hands, part 1 of all hands, and
    /// so on.
    fn load_words(self, words: &[u64; LANES]) -> [Self::V; 4];
    /// Adds to each word the cards of the first `COLUMNS` bytes of a row, the lowest first. A byte that
    /// is no card may add a bit above the ranks of its suit, and nothing else.
    #[inline(always)]
    fn add_cards<const COLUMNS: usize>(self, rows: [u64; 4], words: &mut [u64; 4]) {
        for (row, word) in rows.iter().zip(words) {
            for index in &row.to_le_bytes()[..COLUMNS] {
                *word |= CARDS[*index as usize];
            }
        }
    }
    /// Adds to each word the cards of a set. A bit that is no card may add one above the ranks of its
    /// suit, and nothing else.
    #[inline(always)]
    fn add_sets(self, sets: [u64; 4], words: &mut [u64; 4]) {
        for (set, word) in sets.into_iter().zip(words) {
            *word |= word_of_set(set);
        }
    }
}

/// No instructions but those that every processor of the target has.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// A plain array, which the compiler puts in whatever vectors the target has.
#[derive(Clone, Copy)]
pub(super) struct Plain(Lanes);

impl Simd for Portable {
    type V = Plain;
    fn run<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }
    #[inline(always)]
    fn splat(self, number: u16) -> Plain {
        Plain([number; LANES])
    }
    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Plain {
        Plain(*lanes)
    }
    #[inline(always)]
    fn load_words(self, words: &[u64; LANES]) -> [Plain; 4] {
        split(words).map(Plain)
    }
}

/// The parts of words. Not inlined: mixed with what is done with the parts, it would keep the
/// compiler from using vectors for all of it.
#[inline(never)]
fn split(words: &[u64; LANES]) -> [Lanes; 4] {
    [0, 16, 32, 48].map(|shift| words.map(|word| (word >> shift) as u16))
}

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane])))
    }
}

/// All ones or nothing.
#[inline(always)]
fn mask(set: bool) -> u16 {
    0_u16.wrapping_sub(u16::from(set))
}

macro_rules! operators { ($($operator:ident $method:ident $function:expr;)*) => { $(
    impl $operator for Plain {
        type Output = Self;
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            self.zip(other, $function)
        }
    }
)* } }

operators! {
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    Add add u16::wrapping_add;
    Sub sub u16::wrapping_sub;
}

impl Vector for Plain {
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.map(|a| a.count_ones() as u16)
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        self.map(|a| a << N)
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        self.map(|a| a >> N)
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.zip(other, u16::wrapping_mul)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, u16::max)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| mask(a == b))
    }
    #[inline(always)]
    fn above_signed(self, other: Self) -> Self {
        self.zip(other, |a, b| mask(a as i16 > b as i16))
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (yes & self) | no.without(self)
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 8]) -> Self {
        self.map(|place| table[place as usize % 8])
    }
    #[inline(always)]
    fn look_up_byte(self, table: &[u8; 16]) -> Self {
        self.map(|place| u16::from(table[place as usize % 16]))
    }
    #[inline(always)]
    fn to_lanes(self) -> Lanes {
        self.0
    }
}
