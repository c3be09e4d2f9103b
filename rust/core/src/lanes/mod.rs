//! The values of many hands, sixteen at a time.
//!
//! [`evaluate`] takes [`Hands`], which lie in memory as [`Cards`]: a byte a card or a bit a card, with
//! any strides, and boards beside them; it writes an [`Output`]. High and short-deck hands are valued
//! in vectors of sixteen 16-bit lanes, a hand a lane, without a table; all else by the tables of
//! [`ranking`](crate::ranking), through the same door.
//!
//! ```
//! use pokercore_core::lanes::{Cards, Hands, Output, Path, Rows, evaluate};
//! use pokercore_core::ranking::{Measure, Ranking};
//!
//! // AsKsQsJsTs2c3d and 2c3d4h5s7cKhQd
//! let cards = [51, 47, 43, 39, 35, 0, 5, 0, 5, 10, 15, 20, 46, 41];
//! let rows = Rows::contiguous(&cards, 7).ok_or("whole rows")?;
//! let hands = Hands::new(Cards::Indices(rows), None)?;
//! let mut strengths = [0; 2];
//! let output = Output::Strengths(&mut strengths);
//! evaluate(Measure::any(Ranking::High), &hands, output, Path::best(), 1)?;
//! assert_eq!(strengths[0], 7462);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How it works: cards become words, four parts of sixteen bits a hand (`words`, `rows`); a block of
//! hands is turned to one vector a suit; the `kernel` makes two numbers of them that order hands;
//! `dense` makes strengths of those. All of it is written once, over the vectors of `simd`, of which
//! there is a kind for each [`Path`]: which paths the processor has is found at run time, and it is
//! there and nowhere else that code is unsafe.

mod ahead;
mod batch;
mod dense;
mod kernel;
mod order;
mod rows;
mod simd;
mod walk;
mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;

use simd::{Portable, Simd, Task};

pub(crate) use ahead::fetch;
pub use batch::{BatchError, Fault, Hands, NO_CATEGORY, Output, evaluate};
pub use rows::{Cards, Rows};
pub use walk::{Counts, count_by_tables, count_in_lanes};

/// A set of instructions that hands can be valued with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// AVX2 on x86-64.
    Avx2,
    /// NEON on AArch64.
    Neon,
    /// What every processor of the target has.
    Portable,
}

impl Path {
    /// All paths, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx2, Self::Neon, Self::Portable];

    /// The paths that this processor has, the fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|path| path.is_available())
    }

    /// Whether this processor has the path.
    pub fn is_available(self) -> bool {
        struct Nothing;
        impl Task for Nothing {
            type Output = ();
            fn run<S: Simd>(self, _: S) {}
        }
        run(self, Nothing).is_some()
    }

    /// The fastest path that this processor has.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }
}

/// Runs a task by a path; nothing if this processor does not have it.
fn run<T: Task>(path: Path, task: T) -> Option<T::Output> {
    match path {
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => avx2::Avx2::detect().map(|simd| simd.run(task)),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Path::Neon => neon::Neon::detect().map(|simd| simd.run(task)),
        Path::Portable => Some(Portable.run(task)),
        #[expect(unreachable_patterns, reason = "each target has another set of paths")]
        Path::Avx2 | Path::Neon => None,
    }
}
