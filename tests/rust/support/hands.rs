//! How long the loops of randomised tests are.

/// So many hands, or what `POKERCORE_HANDS` asks for.
pub fn hands(usual: u64) -> u64 {
    std::env::var("POKERCORE_HANDS").map_or(usual, |hands| hands.parse().expect("a number"))
}
