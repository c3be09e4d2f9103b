//! The 169 classes of starting hands: how many hands of each can be held at once, and who wins.
//!
//! A class is numbered by its place in a 13 by 13 grid: 13 times one rank plus the other (0 is the
//! deuce, 12 the ace), the higher first when suited and the lower first when not.

use std::sync::OnceLock;

use crate::card::{Card, CardSet};
use crate::equity::matchups::{self, BOARDS};
use crate::equity::range::Class;

/// How many classes there are.
pub const CLASSES: usize = 169;

/// Hands of two cards.
pub const HANDS: f64 = 1326.0;
/// Hands of two of the 50 cards that another hand leaves.
pub const SECOND_HANDS: f64 = 1225.0;
/// Hands of two of the 48 cards that two hands leave.
pub const THIRD_HANDS: f64 = 1128.0;

/// A number for each class.
pub type ByClass = [f64; CLASSES];

/// A number for each pair of classes.
pub type ByPair = Vec<ByClass>;

/// The class of a number below [`CLASSES`].
pub fn class(number: usize) -> Class {
    let (row, column) = (number as u8 / 13 % 13, number as u8 % 13);
    // Both are below 13, so there is such a class.
    Class::new(row, column, row > column).unwrap_or(ACES)
}

const ACES: Class = match Class::new(12, 12, false) {
    Some(aces) => aces,
    None => panic!("ranks go to 12"),
};

/// The number of a class.
pub const fn number(class: Class) -> usize {
    let (high, low) = (class.high() as usize, class.low() as usize);
    if class.is_suited() {
        13 * high + low
    } else {
        13 * low + high
    }
}

/// The number of the class of two cards of the standard deck.
#[inline]
pub fn number_of(one: Card, two: Card) -> usize {
    let (a, b) = (one.rank() as usize, two.rank() as usize);
    let (high, low) = (a.max(b), a.min(b));
    if one.suit() == two.suit() {
        13 * high + low
    } else {
        13 * low + high
    }
}

/// How many hands a class has: 6, 4 or 12.
pub const fn hands(number: usize) -> u8 {
    let (row, column) = (number / 13, number % 13);
    if row == column {
        6
    } else if row > column {
        4
    } else {
        12
    }
}

/// All zeros, or all of any number.
pub fn by_pair(value: f64) -> ByPair {
    vec![[value; CLASSES]; CLASSES]
}

/// What happens between a hand of one class and a hand of another, over all pairs of such hands
/// without a common card and all boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Matchup {
    /// Pairs of hands without a common card.
    pub pairs: u32,
    /// Boards that the first wins, over all pairs.
    pub wins: u32,
    /// Boards that tie, over all pairs.
    pub ties: u32,
}

impl Matchup {
    /// The parts of all boards that the first wins, ties and loses; zeros where no pair is.
    pub fn parts(self) -> [f64; 3] {
        if self.pairs == 0 {
            return [0.0; 3];
        }
        let boards = f64::from(self.pairs) * f64::from(BOARDS);
        let (win, tie) = (f64::from(self.wins) / boards, f64::from(self.ties) / boards);
        [win, tie, 1.0 - win - tie]
    }
}

/// What the four cards of two hands take away from a third one.
#[derive(Clone, Copy, Debug, Default)]
struct Cross {
    /// A class of which a hand consists of one card of each of the two.
    class: u8,
    /// How many such hands, over all pairs.
    count: u16,
}

/// Everything about pairs of classes.
#[derive(Debug)]
pub struct Pairs {
    matchups: Vec<[Matchup; CLASSES]>,
    /// Up to eight for each pair; a count of 0 ends them.
    crosses: Vec<[[Cross; 8]; CLASSES]>,
    /// Pairs of hands without a common card, as a number.
    counts: ByPair,
}

impl Pairs {
    /// The tables; the first call in a process makes them (some milliseconds).
    pub fn get() -> &'static Self {
        static PAIRS: OnceLock<Pairs> = OnceLock::new();
        PAIRS.get_or_init(Self::new)
    }

    fn new() -> Self {
        let mut matchups = vec![[Matchup::default(); CLASSES]; CLASSES];
        let mut crosses = vec![[[Cross::default(); 8]; CLASSES]; CLASSES];
        let mut counts = by_pair(0.0);
        for first in 0..CLASSES {
            // All hands of a class are alike up to the names of the suits.
            let alike = u32::from(hands(first));
            let Some(own) = class(first).hands(CardSet::STANDARD).next() else {
                continue;
            };
            for second in 0..CLASSES {
                let mut sum = Matchup::default();
                let list = &mut crosses[first][second];
                for other in class(second).hands(CardSet::STANDARD) {
                    if !own.intersection(other).is_empty() {
                        continue;
                    }
                    let counts = matchups::counts(own, other);
                    sum.pairs += alike;
                    sum.wins += alike * counts.wins;
                    sum.ties += alike * counts.ties;
                    for one in own {
                        for two in other {
                            let class = number_of(one, two) as u8;
                            let free =
                                |cross: &&mut Cross| cross.count == 0 || cross.class == class;
                            if let Some(cross) = list.iter_mut().find(free) {
                                cross.class = class;
                                cross.count += alike as u16;
                            }
                        }
                    }
                }
                matchups[first][second] = sum;
                counts[first][second] = f64::from(sum.pairs);
            }
        }
        Self {
            matchups,
            crosses,
            counts,
        }
    }

    /// What happens between two classes.
    pub fn matchup(&self, first: usize, second: usize) -> Matchup {
        self.matchups[first][second]
    }

    /// Pairs of hands of two classes without a common card.
    pub fn counts(&self) -> &[ByClass] {
        &self.counts
    }

    fn crosses(&self, first: usize, second: usize) -> impl Iterator<Item = &Cross> {
        let crosses = self.crosses[first][second].iter();
        crosses.take_while(|cross| cross.count > 0)
    }

    /// For each pair of classes: the pairs of hands without a common card, times the weights of all
    /// third hands that share no card with them, when a third hand has the weight of its class.
    ///
    /// The hands that hold one of four cards are counted by inclusion and exclusion: those with each
    /// card, less those that are two of the cards.
    pub fn with_third(&self, weights: &ByClass) -> ByPair {
        let mut all = 0.0;
        let mut of_rank = [0.0; 13];
        for (number, weight) in weights.iter().enumerate() {
            let sum = weight * f64::from(hands(number));
            all += sum;
            // A quarter of the hands with a rank hold a given card of it; half of its pairs do.
            of_rank[number / 13] += sum / 4.0;
            of_rank[number % 13] += sum / 4.0;
        }
        let own: ByClass = core::array::from_fn(|number| {
            weights[number] - of_rank[number / 13] - of_rank[number % 13]
        });
        let mut table = by_pair(0.0);
        for first in 0..CLASSES {
            for second in first..CLASSES {
                let pairs = self.counts[first][second];
                let mut sum = pairs * (all + own[first] + own[second]);
                for cross in self.crosses(first, second) {
                    sum += f64::from(cross.count) * weights[usize::from(cross.class)];
                }
                table[first][second] = sum;
                table[second][first] = sum;
            }
        }
        table
    }

    /// The reverse of [`Pairs::with_third`]: for each class of a third hand, the sum over all triples
    /// of hands without a common card of what the first two are worth.
    pub fn sums_by_third(&self, worth: &[ByClass]) -> ByClass {
        let mut all = 0.0;
        let mut of_rank = [0.0; 13];
        let mut sums = [0.0; CLASSES];
        for first in 0..CLASSES {
            for second in 0..CLASSES {
                let each = worth[first][second];
                if each == 0.0 {
                    continue;
                }
                let sum = each * self.counts[first][second];
                all += sum;
                for rank in [first / 13, first % 13, second / 13, second % 13] {
                    of_rank[rank] += sum;
                }
                sums[first] += sum;
                sums[second] += sum;
                for cross in self.crosses(first, second) {
                    sums[usize::from(cross.class)] += each * f64::from(cross.count);
                }
            }
        }
        for (number, sum) in sums.iter_mut().enumerate() {
            let hands = f64::from(hands(number));
            *sum += hands * all - hands / 4.0 * (of_rank[number / 13] + of_rank[number % 13]);
        }
        sums
    }

    /// Triples of hands of three classes without a common card.
    pub fn triples(&self, [first, second, third]: [usize; 3]) -> f64 {
        let hands = f64::from(hands(third));
        let of_rank = |rank: usize| {
            let times = usize::from(third / 13 == rank) + usize::from(third % 13 == rank);
            hands / 4.0 * times as f64
        };
        let own = |number: usize| {
            let whole = if number == third { 1.0 } else { 0.0 };
            whole - of_rank(number / 13) - of_rank(number % 13)
        };
        let mut sum = self.counts[first][second] * (hands + own(first) + own(second));
        for cross in self.crosses(first, second) {
            if usize::from(cross.class) == third {
                sum += f64::from(cross.count);
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_classes() {
        let mut all = 0;
        for n in 0..CLASSES {
            assert_eq!(number(class(n)), n);
            let mut count = 0;
            for hand in class(n).hands(CardSet::STANDARD) {
                let cards: Vec<Card> = hand.iter().collect();
                assert_eq!(number_of(cards[0], cards[1]), n);
                assert_eq!(number_of(cards[1], cards[0]), n);
                count += 1;
            }
            assert_eq!(count, hands(n));
            all += u32::from(count);
        }
        assert_eq!(all, 1326);
    }

    /// Triples of hands without a common card, one by one.
    fn count(classes: [usize; 3]) -> f64 {
        let [a, b, c] = classes.map(|n| class(n).hands(CardSet::STANDARD).collect::<Vec<_>>());
        let mut count = 0;
        for first in &a {
            for second in &b {
                for third in &c {
                    let all = first.union(*second).union(*third);
                    count += u32::from(all.len() == 6);
                }
            }
        }
        f64::from(count)
    }

    #[test]
    fn third_hands_are_counted() {
        let pairs = Pairs::get();
        let some = [0, 1, 13, 14, 27, 84, 166, 167, 168, 12, 156, 90];
        for &a in &some {
            for &b in &some {
                for &c in &some {
                    let counted = count([a, b, c]);
                    assert!(
                        (pairs.triples([a, b, c]) - counted).abs() < 1e-9,
                        "{a} {b} {c}"
                    );
                    let mut one = [0.0; CLASSES];
                    one[c] = 1.0;
                    assert!((pairs.with_third(&one)[a][b] - counted).abs() < 1e-9);
                    let mut worth = by_pair(0.0);
                    worth[a][b] = 1.0;
                    assert!((pairs.sums_by_third(&worth)[c] - counted).abs() < 1e-9);
                }
            }
        }
        let all = pairs.with_third(&[1.0; CLASSES]);
        let sum: f64 = all.iter().flatten().sum();
        assert!((sum - HANDS * SECOND_HANDS * THIRD_HANDS).abs() < 1.0);
    }
}
