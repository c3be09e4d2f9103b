//! Memory that is read soon, asked for beforehand.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the hint to the processor is an intrinsic")
)]

/// Tells the processor that the first so many bytes of this value are read soon, where it takes such
/// hints.
#[inline(always)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(
        unused_variables,
        reason = "there is no stable hint on other processors"
    )
)]
pub(crate) fn fetch<T, const BYTES: usize>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let first = core::ptr::from_ref(value).cast::<i8>();
        for line in (0..BYTES.min(size_of::<T>())).step_by(64) {
            // SAFETY: SSE is part of every x86-64 target, a hint reads nothing and faults nowhere, and
            // the addresses lie in a value that is borrowed.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(first.wrapping_add(line)) };
        }
    }
}
