//! Loops of randomised tests that are not counted in single hands.

#[path = "hands.rs"]
mod hands;

/// So many times, and as many times more as `POKERCORE_HANDS` is more than 1,000.
pub fn longer(usual: u64) -> u64 {
    usual * (hands::hands(1_000) / 1_000).max(1)
}
