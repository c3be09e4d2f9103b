//! Two ranges against each other: what comes of every hand of either.

use crate::card::CardSet;

use super::{Tally, Winners};

/// The greatest weight of a hand in a range: the sums over a range, all its boards included, fit
/// in 64 bits.
pub const MAX_WEIGHT: u64 = 1 << 32;

/// Told how much work is done and how much there is, in units of the work; whether to go on.
pub type Progress<'a> = dyn FnMut(u64, u64) -> bool + 'a;

/// What comes of one hand against a range: run-outs times the weights of the hands it meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How often the hand wins.
    pub wins: u64,
    /// How often it ties.
    pub ties: u64,
    /// How often it meets a hand at all; 0 for a hand that is impossible, because all hands of
    /// the other range, the board or the dead cards hold one of its cards.
    pub total: u64,
}

/// What comes of two ranges against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Versus {
    /// For each range a line for each of its hands, in their order. A hand's own weight is not
    /// in its line.
    pub lines: [Vec<Line>; 2],
}

impl Versus {
    /// How often each side wins, times the weights of both hands; `first` is the first range.
    pub fn tally(&self, first: &[(CardSet, u64)]) -> Tally {
        let (mut wins, mut ties, mut total) = (0, 0, 0);
        for (line, &(_, weight)) in self.lines[0].iter().zip(first) {
            let weighted = |count: u64| u128::from(count) * u128::from(weight);
            wins += weighted(line.wins);
            ties += weighted(line.ties);
            total += weighted(line.total);
        }
        let mut tally = Tally::default();
        tally.add(Winners::of_all(0b01), wins);
        tally.add(Winners::of_all(0b10), total - wins - ties);
        tally.add(Winners::of_all(0b11), ties);
        tally
    }
}

/// The two cards of a hand, the lower index first.
#[inline]
pub(super) fn two_cards(hand: CardSet) -> [usize; 2] {
    debug_assert!(hand.len() == 2, "{hand:?} is not a hand of two cards");
    let bits = hand.bits();
    let (low, high) = (bits.trailing_zeros(), 63 ^ bits.leading_zeros());
    [low, high].map(|index| index as usize % 64)
}

/// The weight of a range that is left for those who hold some of its cards.
pub(super) struct Removal {
    all: u64,
    by_card: [u64; 64],
    by_hand: Vec<u64>,
}

impl Removal {
    pub(super) fn new(range: &[(CardSet, u64)]) -> Self {
        let mut removal = Self {
            all: 0,
            by_card: [0; 64],
            by_hand: vec![0; 64 * 64],
        };
        for &(hand, weight) in range {
            debug_assert!((1..=MAX_WEIGHT).contains(&weight));
            let [a, b] = two_cards(hand);
            removal.all += weight;
            removal.by_card[a] += weight;
            removal.by_card[b] += weight;
            removal.by_hand[64 * a + b] += weight;
        }
        removal
    }

    /// The weight of a hand.
    pub(super) fn weight(&self, hand: CardSet) -> u64 {
        let [a, b] = two_cards(hand);
        self.by_hand[64 * a + b]
    }

    /// The weight of the hands that share no card with this one.
    pub(super) fn disjoint(&self, hand: CardSet) -> u64 {
        let [a, b] = two_cards(hand);
        self.all + self.by_hand[64 * a + b] - self.by_card[a] - self.by_card[b]
    }
}
