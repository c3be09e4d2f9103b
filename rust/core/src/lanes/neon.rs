//! The vectors of NEON: sixteen lanes in two registers.
#![expect(
    unsafe_code,
    reason = "instructions that a target may lack; a value of Neon proves that they are there"
)]

use core::arch::aarch64::{
    uint16x8_t, vaddq_u16, vandq_u16, vbicq_u16, vbslq_u16, vceqq_u16, vcgtq_s16, vcntq_u8,
    vdupq_n_u16, vld1q_u8, vld1q_u16, vld4q_u16, vmaxq_u16, vmlaq_u16, vmulq_u16, vorrq_u16,
    vpaddlq_u8, vqtbl1q_u8, vreinterpretq_s16_u16, vreinterpretq_u8_u16, vreinterpretq_u16_u8,
    vshlq_n_u16, vshrq_n_u16, vst1q_u16, vsubq_u16,
};
use core::ops::{Add, BitAnd, BitOr, Sub};

use super::simd::{LANES, Lanes, Simd, Task, Vector};

/// The processor has NEON.
#[derive(Clone, Copy)]
pub(super) struct Neon(());

/// Two registers of NEON. Only a [`Neon`] makes them.
#[derive(Clone, Copy)]
pub(super) struct Registers(uint16x8_t, uint16x8_t);

impl Neon {
    /// The proof, if this processor has the instructions.
    pub(super) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

impl Simd for Neon {
    type V = Registers;

    #[inline]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "neon")]
        fn compiled<T: Task>(simd: Neon, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: `detect` found it.
        unsafe { compiled(self, task) }
    }

    #[inline(always)]
    fn splat(self, number: u16) -> Registers {
        // SAFETY: touches no memory; `self` exists only where there is NEON.
        let half = unsafe { vdupq_n_u16(number) };
        Registers(half, half)
    }

    #[inline(always)]
    fn load(self, lanes: &Lanes) -> Registers {
        let (low, high) = lanes.split_at(8);
        // SAFETY: each half of the array has the 16 bytes that are read.
        unsafe { Registers(vld1q_u16(low.as_ptr()), vld1q_u16(high.as_ptr())) }
    }

    #[inline(always)]
    fn load_words(self, words: &[u64; LANES]) -> [Registers; 4] {
        let (low, high) = words.split_at(8);
        // SAFETY: each half of the array has the 64 bytes that are read, aligned for more than is
        // asked. A little-endian word has its lowest part first, which this module's target is.
        let (low, high) = unsafe {
            (
                vld4q_u16(low.as_ptr().cast()),
                vld4q_u16(high.as_ptr().cast()),
            )
        };
        [
            Registers(low.0, high.0),
            Registers(low.1, high.1),
            Registers(low.2, high.2),
            Registers(low.3, high.3),
        ]
    }
}

impl Registers {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(uint16x8_t, uint16x8_t) -> uint16x8_t) -> Self {
        Self(f(self.0, other.0), f(self.1, other.1))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(uint16x8_t) -> uint16x8_t) -> Self {
        Self(f(self.0), f(self.1))
    }
}

macro_rules! operators { ($($operator:ident $method:ident $intrinsic:ident;)*) => { $(
    impl $operator for Registers {
        type Output = Self;
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            // SAFETY: touches no memory; registers exist only where there is NEON.
            self.zip(other, |a, b| unsafe { $intrinsic(a, b) })
        }
    }
)* } }

operators! {
    BitAnd bitand vandq_u16;
    BitOr bitor vorrq_u16;
    Add add vaddq_u16;
    Sub sub vsubq_u16;
}

// SAFETY of all below: no intrinsic but the two that store touches memory, and registers exist only
// where there is NEON.
impl Vector for Registers {
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vbicq_u16(a, b) })
    }
    #[inline(always)]
    fn ones(self) -> Self {
        self.map(|a| unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(a))) })
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        self.map(|a| unsafe { vshlq_n_u16::<N>(a) })
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        self.map(|a| unsafe { vshrq_n_u16::<N>(a) })
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vmulq_u16(a, b) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vmaxq_u16(a, b) })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe { vceqq_u16(a, b) })
    }
    #[inline(always)]
    fn above_signed(self, other: Self) -> Self {
        self.zip(other, |a, b| unsafe {
            vcgtq_s16(vreinterpretq_s16_u16(a), vreinterpretq_s16_u16(b))
        })
    }
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        Self(unsafe { vbslq_u16(self.0, yes.0, no.0) }, unsafe {
            vbslq_u16(self.1, yes.1, no.1)
        })
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 8]) -> Self {
        // SAFETY: the table has the 16 bytes that are read.
        let table = unsafe { vreinterpretq_u8_u16(vld1q_u16(table.as_ptr())) };
        self.map(|places| unsafe {
            // The places of both bytes of an entry: twice its own, and one more.
            let bytes = vmlaq_u16(vdupq_n_u16(0x0100), places, vdupq_n_u16(0x0202));
            vreinterpretq_u16_u8(vqtbl1q_u8(table, vreinterpretq_u8_u16(bytes)))
        })
    }
    #[inline(always)]
    fn look_up_byte(self, table: &[u8; 16]) -> Self {
        // SAFETY: the table has the 16 bytes that are read.
        let table = unsafe { vld1q_u8(table.as_ptr()) };
        self.map(|places| unsafe {
            // The upper byte has no place in the table and becomes 0.
            let bytes = vorrq_u16(places, vdupq_n_u16(1 << 15));
            vreinterpretq_u16_u8(vqtbl1q_u8(table, vreinterpretq_u8_u16(bytes)))
        })
    }
    #[inline(always)]
    fn to_lanes(self) -> Lanes {
        let mut lanes = [0; LANES];
        let (low, high) = lanes.split_at_mut(8);
        // SAFETY: each half of the array has the 16 bytes that are written.
        unsafe {
            vst1q_u16(low.as_mut_ptr(), self.0);
            vst1q_u16(high.as_mut_ptr(), self.1);
        }
        lanes
    }
}
