//! The vectors of AVX2: sixteen lanes in one register.
#![expect(
    unsafe_code,
    reason = "instructions beyond the target's baseline; a value of Avx2 proves that they are there"
)]

use core::arch::x86_64::{
    __m256i, _mm_loadu_si128, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi16,
    _mm256_cmpgt_epi16, _mm256_loadu_si256, _mm256_loadu2_m128i, _mm256_maddubs_epi16,
    _mm256_max_epu16, _mm256_min_epu8, _mm256_mullo_epi16, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_slli_epi64, _mm256_sllv_epi64, _mm256_srli_epi16, _mm256_srli_epi64,
    _mm256_storeu_si256, _mm256_sub_epi16, _mm256_unpackhi_epi16, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi16, _mm256_unpacklo_epi64, _mm256_xor_si256,
};
use core::ops::{Add, BitAnd, BitOr, Sub};

use super::simd::{LANES, Lanes, Simd, Task, Vector};

/// The processor has AVX2, POPCNT and BMI.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// A register of AVX2. Only an [`Avx2`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Register(__m256i);

impl Avx2 {
    /// The proof, if this processor has the instructions.
    pub(super) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2"))
        .then_some(Self(()))
    }
}

/// An intrinsic applied to registers.
macro_rules! apply { ($intrinsic:ident $(::<$n:ident>)? ($($argument:expr),*)) => {
    // SAFETY: the intrinsic touches no memory, and its arguments exist only where `detect` found
    // AVX2.
    Register(unsafe { $intrinsic $(::<$n>)? ($($argument),*) })
} }

impl Simd for Avx2 {
    type V = Register;

    #[inline]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
        fn compiled<T: Task>(simd: Avx2, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: `detect` found all four.
        unsafe { compiled(self, task) }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> Register {
        apply!(_mm256_set1_epi16(number as i16))
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Register {
        // SAFETY: the array has the 32 bytes that are read, at any alignment.
        Register(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn load_words(self, words: &[u64; LANES]) -> [Register; 4] {
        // The low half of each register takes hands 0 to 7, the high half hands 8 to 15, so that
        // merging within halves brings the hands in order.
        let pair = |place: usize| {
            let (low, high): (&[u64; 2], &[u64; 2]) = (
                &[words[place], words[place + 1]],
                &[words[place + 8], words[place + 9]],
            );
            // SAFETY: both arrays have the 16 bytes that are read, at any alignment.
            Register(unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) })
        };
        let (a, b, c, d) = (pair(0), pair(2), pair(4), pair(6));
        let even_ab = apply!(_mm256_unpacklo_epi16(a.0, b.0));
        let odd_ab = apply!(_mm256_unpackhi_epi16(a.0, b.0));
        let even_cd = apply!(_mm256_unpacklo_epi16(c.0, d.0));
        let odd_cd = apply!(_mm256_unpackhi_epi16(c.0, d.0));
        let low_ab = apply!(_mm256_unpacklo_epi16(even_ab.0, odd_ab.0));
        let high_ab = apply!(_mm256_unpackhi_epi16(even_ab.0, odd_ab.0));
        let low_cd = apply!(_mm256_unpacklo_epi16(even_cd.0, odd_cd.0));
        let high_cd = apply!(_mm256_unpackhi_epi16(even_cd.0, odd_cd.0));
        [
            apply!(_mm256_unpacklo_epi64(low_ab.0, low_cd.0)),
            apply!(_mm256_unpackhi_epi64(low_ab.0, low_cd.0)),
            apply!(_mm256_unpacklo_epi64(high_ab.0, high_cd.0)),
            apply!(_mm256_unpackhi_epi64(high_ab.0, high_cd.0)),
        ]
    }

    #[inline(always)]
    fn add_cards<const COLUMNS: usize>(self, rows: [u64; 4], words: &mut [u64; 4]) {
        // A bit moves to its place by a shift of 64-bit numbers, four rows at once.
        // SAFETY: `words` has the 32 bytes that are read and written, at any alignment; `self` exists
        // only where there is AVX2.
        unsafe {
            let [a, b, c, d] = rows.map(|row| row as i64);
            // What is above 51 becomes the place above the ranks of a suit.
            let cards = _mm256_min_epu8(_mm256_set_epi64x(d, c, b, a), _mm256_set1_epi8(52));
            let suits = _mm256_and_si256(cards, _mm256_set1_epi8(3));
            let ranks = _mm256_and_si256(_mm256_srli_epi16::<2>(cards), _mm256_set1_epi8(15));
            let places = _mm256_or_si256(_mm256_slli_epi16::<4>(suits), ranks);
            let mut found = _mm256_loadu_si256(words.as_ptr().cast());
            for column in 0..COLUMNS as i64 {
                // The byte of a column, and nothing above it.
                let (even, odd) = (column | !0xff, (column + 8) | !0xff);
                let place = _mm256_shuffle_epi8(places, _mm256_set_epi64x(odd, even, odd, even));
                found = _mm256_or_si256(found, _mm256_sllv_epi64(_mm256_set1_epi64x(1), place));
            }
            _mm256_storeu_si256(words.as_mut_ptr().cast(), found);
        }
    }

    #[inline(always)]
    fn add_sets(self, sets: [u64; 4], words: &mut [u64; 4]) {
        // The place of a bit in a set is a number of six bits, rrrrss: the rank, then the suit; in a
        // word it is ssrrrr. Exchanging bits 0 and 3, and 1 and 4, of all places makes rssrrr of it
        // but for the order within bytes and of bytes, which tables and a shuffle put right.
        // SAFETY: `words` has the 32 bytes that are read and written, at any alignment; `self` exists
        // only where there is AVX2.
        unsafe {
            let [a, b, c, d] = sets.map(|set| set as i64);
            let sets = _mm256_set_epi64x(d, c, b, a);
            let wrong = _mm256_set1_epi64x(0x00aa_00aa_00aa_00aa);
            let moved =
                _mm256_and_si256(_mm256_xor_si256(sets, _mm256_srli_epi64::<7>(sets)), wrong);
            let sets =
                _mm256_xor_si256(sets, _mm256_xor_si256(moved, _mm256_slli_epi64::<7>(moved)));
            let wrong = _mm256_set1_epi64x(0x0000_cccc_0000_cccc);
            let moved =
                _mm256_and_si256(_mm256_xor_si256(sets, _mm256_srli_epi64::<14>(sets)), wrong);
            let sets = _mm256_xor_si256(
                sets,
                _mm256_xor_si256(moved, _mm256_slli_epi64::<14>(moved)),
            );
            // Within a byte the places are now r0 r2 r1; each half byte has one r0.
            let spread = _mm256_setr_epi8(
                0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85, //
                0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85,
            );
            let half = _mm256_set1_epi8(0x0f);
            let even = _mm256_shuffle_epi8(spread, _mm256_and_si256(sets, half));
            let odd = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), half);
            let odd = _mm256_shuffle_epi8(spread, odd);
            let bytes = _mm256_or_si256(even, _mm256_add_epi8(odd, odd));
            // The places of bytes are r3 s1 s0 and become s1 s0 r3.
            let order = _mm256_setr_epi8(
                0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, //
                0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15,
            );
            let found = _mm256_loadu_si256(words.as_ptr().cast());
            let found = _mm256_or_si256(found, _mm256_shuffle_epi8(bytes, order));
            _mm256_storeu_si256(words.as_mut_ptr().cast(), found);
        }
    }
}

macro_rules! operators { ($($operator:ident $method:ident $intrinsic:ident;)*) => { $(
    impl $operator for Register {
        type Output = Self;
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            apply!($intrinsic(self.0, other.0))
        }
    }
)* } }

operators! {
    BitAnd bitand _mm256_and_si256;
    BitOr bitor _mm256_or_si256;
    Add add _mm256_add_epi16;
    Sub sub _mm256_sub_epi16;
}

impl Vector for Register {
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        apply!(_mm256_andnot_si256(other.0, self.0))
    }
    #[inline(always)]
    fn ones(self) -> Self {
        // Of each half byte by a table, then added up.
        // SAFETY: touches no memory; `self` exists only where there is AVX2.
        Self(unsafe {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(self.0, half);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half);
            let low = _mm256_shuffle_epi8(table, low);
            let high = _mm256_shuffle_epi8(table, high);
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        })
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        apply!(_mm256_slli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        apply!(_mm256_srli_epi16::<N>(self.0))
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        apply!(_mm256_mullo_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        apply!(_mm256_max_epu16(self.0, other.0))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        apply!(_mm256_cmpeq_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn above_signed(self, other: Self) -> Self {
        apply!(_mm256_cmpgt_epi16(self.0, other.0))
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        apply!(_mm256_blendv_epi8(no.0, yes.0, self.0))
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 8]) -> Self {
        // SAFETY: the table has the 16 bytes that are read; the rest touches no memory, and `self`
        // exists only where there is AVX2.
        Self(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            // The places of both bytes of an entry: twice its own, and one more.
            let bytes = _mm256_mullo_epi16(self.0, _mm256_set1_epi16(0x0202));
            let bytes = _mm256_add_epi16(bytes, _mm256_set1_epi16(0x0100));
            _mm256_shuffle_epi8(table, bytes)
        })
    }
    #[inline(always)]
    fn look_up_byte(self, table: &[u8; 16]) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            // The upper byte has no place in the table and becomes 0.
            let places = _mm256_or_si256(self.0, _mm256_set1_epi16(i16::MIN));
            _mm256_shuffle_epi8(table, places)
        })
    }
    #[inline(always)]
    fn to_lanes(self) -> Lanes {
        let mut lanes = [0; LANES];
        // SAFETY: the array has the 32 bytes that are written, at any alignment.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }
}
