//! The value of sixteen hands at once, from four words a hand and without a table.
//!
//! A word tells the cards of one suit: its low thirteen bits are the ranks, deuce first, and its
//! high three bits count them. The counts find a flush: it is in the suit with the greatest word,
//! if that word counts five.
//!
//! The value is two numbers, compared one after the other. The first has the category in its high
//! three bits and below them the ranks that come in groups, or where a straight begins; the second
//! has the kickers. No pair and one pair share a place, since only a pair has a rank to its name.
//! What makes this short: most of the time the cards that do not count are the `n - 5` lowest ranks
//! outside the groups, and where fewer ranks are left (three pairs, four and three of a kind, a full
//! house), the highest of them is the one that counts.

use super::order::Order;
use super::simd::{Simd, Vector};

/// The bits of the ranks in a word, and in both numbers of a value.
pub(super) const RANKS: u16 = (1 << 13) - 1;

/// Where the category stands in the first number, and the counts in a word.
pub(super) const TOP: u32 = 13;

/// The words of hands from their ranks suit by suit: puts the counts in. Also how many cards a hand
/// has.
#[inline(always)]
pub(super) fn count<S: Simd, O: Order>(simd: S, suits: [S::V; 4]) -> ([S::V; 4], S::V) {
    let deck = simd.splat(RANKS >> O::LOWEST_RANK << O::LOWEST_RANK);
    let [a, b, c, d] = suits;
    let suits = [a & deck, b & deck, c & deck, d & deck];
    // Written out: not every call of a closure is inlined, and one that is not is compiled for the
    // baseline.
    let [clubs, diamonds, hearts, spades] = [
        suits[0].ones(),
        suits[1].ones(),
        suits[2].ones(),
        suits[3].ones(),
    ];
    let words = [
        suits[0] | clubs.up::<{ TOP as i32 }>(),
        suits[1] | diamonds.up::<{ TOP as i32 }>(),
        suits[2] | hearts.up::<{ TOP as i32 }>(),
        suits[3] | spades.up::<{ TOP as i32 }>(),
    ];
    (words, clubs + diamonds + hearts + spades)
}

/// The number without its lowest bit.
#[inline(always)]
fn without_lowest<S: Simd>(simd: S, set: S::V) -> S::V {
    set & (set + simd.splat(!0))
}

/// The two numbers of the value of the best hand of `CARDS` cards, 5 to 7.
#[inline(always)]
pub(super) fn value<S: Simd, O: Order, const CARDS: usize>(
    simd: S,
    words: [S::V; 4],
) -> (S::V, S::V) {
    let number = |number| simd.splat(number);
    let category = |place| simd.splat(place << TOP);
    let zero = number(0);

    // How often each rank comes: a carry-save addition of the four suits.
    let all_ranks = number(RANKS);
    let [a, b, c, d] = words;
    let (a, b) = (a & all_ranks, b & all_ranks);
    let (c, d) = (c & all_ranks, d & all_ranks);
    let (a_or_b, a_and_b) = (a | b, a & b);
    let (c_or_d, c_and_d) = (c | d, c & d);
    let once = a_or_b | c_or_d;
    let twice = a_and_b | c_and_d | (a_or_b & c_or_d);
    let thrice = (a_and_b & c_or_d) | (a_or_b & c_and_d);
    let four = a_and_b & c_and_d;

    // The group of three or four. Two threes can come from six cards on: the higher counts, which is
    // the greater of the lowest bit and the rest.
    let three = if CARDS > 5 {
        let rest = without_lowest(simd, thrice);
        rest.max(thrice - rest)
    } else {
        thrice
    };
    let no_four = four.equal(zero);
    let large = no_four.select(three, four);
    let no_large = large.equal(zero);

    // The pairs beside it. Of three pairs the lowest does not count.
    let pairs = twice.without(large);
    let no_pair = pairs.equal(zero);
    let higher_pairs = without_lowest(simd, pairs);
    let two_pairs = if CARDS > 5 {
        let highest_pair = without_lowest(simd, higher_pairs);
        highest_pair.equal(zero).select(pairs, higher_pairs)
    } else {
        pairs
    };
    let small = category(O::TWO_PAIR).without(higher_pairs.equal(zero)) | two_pairs;
    let big = no_pair.select(category(O::THREE), category(O::FULL_HOUSE));
    let big = no_four.select(big, category(O::FOUR)) | large;
    let mut first = no_large.select(small, big);

    // The ranks from which the kickers are taken; in a full house, those of the pair.
    let house = no_four.without(no_large | no_pair);
    let mut kickers = house.select(pairs, once.without(first));

    // A flush beats all that is not a straight flush, and goes with no full house in seven cards. The
    // counts are taken as signed numbers, from -4 to 3.
    let [a, b, c, d] = words;
    let greatest = a.max(b).max(c.max(d));
    let count = greatest + number(1 << 15);
    let at_least = |n: u16| count.above_signed(number(((n - 4) << TOP) - 1));
    let (five_suited, six_suited, seven_suited) = (at_least(5), at_least(6), at_least(7));
    let suited = greatest & all_ranks;
    let ranks = five_suited.select(suited, once);
    kickers = five_suited.select(suited, kickers);
    first = five_suited.select(category(O::FLUSH), first);
    let straight_category = five_suited.select(category(O::STRAIGHT_FLUSH), category(O::STRAIGHT));

    // Straights by where they begin, the ace below the deuce first. Those in one hand of seven lie
    // next to each other, so the highest is the one with none above.
    let with_low_ace = (ranks + ranks) | O::low_ace(simd, ranks);
    let two = with_low_ace & with_low_ace.down::<1>();
    let begins = two & two.down::<2>() & with_low_ace.down::<4>();
    let highest = begins.without(begins.down::<1>());
    let straight = (straight_category | highest).without(begins.equal(zero));

    // Clear the lowest kickers, except where that would leave none, or less than a flush.
    let second = match CARDS {
        5 => kickers,
        6 => {
            let higher = without_lowest(simd, kickers);
            let keep = higher.equal(zero) | five_suited.without(six_suited);
            keep.select(kickers, higher)
        }
        _ => {
            let higher = without_lowest(simd, kickers);
            let highest = without_lowest(simd, higher);
            let keep_one = highest.equal(zero) | five_suited.without(seven_suited);
            let keep_both = higher.equal(zero) | five_suited.without(six_suited);
            keep_both.select(kickers, keep_one.select(higher, highest))
        }
    };
    let best = first.max(straight);
    (best, second & best.equal(first))
}
