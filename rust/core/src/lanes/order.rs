//! What sets the rankings of the kernel apart: the order of categories, and the lowest rank.

use crate::ranking::{Category, Ranking};

use super::simd::{Simd, Vector};

/// A ranking of the kernel, as data.
pub(super) trait Order: 'static {
    /// The ranking.
    const RANKING: Ranking;

    /// The categories from the lowest up.
    const CATEGORIES: &'static [Category] = Self::RANKING.categories();
    /// The lowest rank of the deck.
    const LOWEST_RANK: u32 = Self::RANKING.lowest_rank() as u32;

    /// Where categories stand in a value.
    const TWO_PAIR: u16 = place(Self::CATEGORIES, Category::TwoPair);
    /// See [`Order::TWO_PAIR`].
    const THREE: u16 = place(Self::CATEGORIES, Category::ThreeOfAKind);
    /// See [`Order::TWO_PAIR`].
    const STRAIGHT: u16 = place(Self::CATEGORIES, Category::Straight);
    /// See [`Order::TWO_PAIR`].
    const FLUSH: u16 = place(Self::CATEGORIES, Category::Flush);
    /// See [`Order::TWO_PAIR`].
    const FULL_HOUSE: u16 = place(Self::CATEGORIES, Category::FullHouse);
    /// See [`Order::TWO_PAIR`].
    const FOUR: u16 = place(Self::CATEGORIES, Category::FourOfAKind);
    /// See [`Order::TWO_PAIR`].
    const STRAIGHT_FLUSH: u16 = place(Self::CATEGORIES, Category::StraightFlush);

    /// The bit below the lowest rank, after all ranks move up by one, where there is an ace.
    fn low_ace<S: Simd>(simd: S, ranks: S::V) -> S::V;
}

/// The place of a category: 0 for no pair and for one pair, which share it, to 7.
const fn place(categories: &[Category], category: Category) -> u16 {
    let mut place = 0;
    while categories[place] as u8 != category as u8 {
        place += 1;
    }
    place.saturating_sub(1) as u16
}

/// [`Ranking::High`].
pub(super) struct High;

/// [`Ranking::ShortDeck`].
pub(super) struct ShortDeck;

/// [`Ranking::ShortDeckTrips`].
pub(super) struct ShortDeckTrips;

impl Order for High {
    const RANKING: Ranking = Ranking::High;

    #[inline(always)]
    fn low_ace<S: Simd>(_: S, ranks: S::V) -> S::V {
        ranks.down::<12>()
    }
}

/// The ace below the six, where a standard deck has the five.
#[inline(always)]
fn ace_below_six<S: Simd>(simd: S, ranks: S::V) -> S::V {
    ranks.down::<8>() & simd.splat(1 << 4)
}

impl Order for ShortDeck {
    const RANKING: Ranking = Ranking::ShortDeck;

    #[inline(always)]
    fn low_ace<S: Simd>(simd: S, ranks: S::V) -> S::V {
        ace_below_six(simd, ranks)
    }
}

impl Order for ShortDeckTrips {
    const RANKING: Ranking = Ranking::ShortDeckTrips;

    #[inline(always)]
    fn low_ace<S: Simd>(simd: S, ranks: S::V) -> S::V {
        ace_below_six(simd, ranks)
    }
}
