//! Choices for random tests: from a seed without end, or from a list that a shrinker may shorten.

/// A source of choices. Zero always stands for the plainest choice, and a list that has run out
/// gives zeros, so that shrinking the list makes the case plainer.
pub struct Tape {
    given: Option<Vec<u32>>,
    at: usize,
    state: u64,
}

impl Tape {
    /// Choices that follow from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self {
            given: None,
            at: 0,
            state: seed,
        }
    }

    /// These choices, then zeros.
    pub fn given(choices: Vec<u32>) -> Self {
        Self {
            given: Some(choices),
            at: 0,
            state: 0,
        }
    }

    /// SplitMix64 (Steele, Lea, Flood 2014).
    fn word(&mut self) -> u64 {
        if let Some(choices) = &self.given {
            self.at += 1;
            return choices.get(self.at - 1).copied().unwrap_or(0).into();
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ word >> 31) >> 16
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    /// An amount from `from` to `to`.
    pub fn amount(&mut self, from: i64, to: i64) -> i64 {
        from + (self.word() % (to - from + 1) as u64) as i64
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
