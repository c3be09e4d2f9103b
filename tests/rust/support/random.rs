//! A small generator, so that a failure can be repeated from the printed seed.

use pokercore_core::card::Card;

/// SplitMix64.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        let seed = match std::env::var("POKERCORE_TEST_SEED") {
            Ok(text) => text.parse().expect("POKERCORE_TEST_SEED is a whole number"),
            Err(_) => std::time::UNIX_EPOCH
                .elapsed()
                .unwrap()
                .subsec_nanos()
                .into(),
        };
        println!("POKERCORE_TEST_SEED={seed}");
        Self(seed)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) as usize % bound
    }

    /// So many cards from a deck. Every other hand is drawn with a bias to one suit, so that
    /// flushes are not rare.
    pub fn hand(&mut self, deck: &[Card], count: usize) -> Vec<Card> {
        let suit = (self.below(2) == 0).then(|| self.below(4) as u8);
        let mut hand = Vec::new();
        while hand.len() < count {
            let card = deck[self.below(deck.len())];
            let wanted = suit.is_none_or(|suit| card.suit() == suit) || self.below(3) == 0;
            if wanted && !hand.contains(&card) {
                hand.push(card);
            }
        }
        hand
    }
}
