//! The classes of two-card hands: pairs, suited and offsuit hands; their order, and the grid.

use core::fmt;

use crate::card::{Card, CardSet, RANK_CHARS};

use super::Range;

/// The 169 classes of the standard deck, best first: by their equity before the flop against one
/// random hand, which tells all of them apart.
const BY_EQUITY: &str = "\
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o \
    KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 \
    A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s \
    Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s \
    J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o \
    T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o \
    75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s \
    43o 72o 52o 62o 42o 32o";

/// A class of two-card hands: those that differ in their suits only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    high: u8,
    low: u8,
    suited: bool,
}

impl Class {
    /// The class of these ranks (0 is the deuce, 12 the ace) in either order; a pair is never
    /// suited. Nothing where a rank is above 12.
    pub const fn new(one: u8, two: u8, suited: bool) -> Option<Self> {
        if one > 12 || two > 12 {
            return None;
        }
        let (high, low) = if one > two { (one, two) } else { (two, one) };
        Some(Self {
            high,
            low,
            suited: suited && high != low,
        })
    }

    /// The class of a hand of two cards that are no jokers.
    pub fn of(hand: CardSet) -> Option<Self> {
        let mut cards = hand.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(low), Some(high), None) => {
                Self::new(high.rank(), low.rank(), high.suit() == low.suit())
            }
            _ => None,
        }
    }

    /// The higher rank, 0 to 12.
    pub const fn high(self) -> u8 {
        self.high
    }

    /// The lower rank, 0 to 12.
    pub const fn low(self) -> u8 {
        self.low
    }

    /// Whether both cards are of one suit.
    pub const fn is_suited(self) -> bool {
        self.suited
    }

    /// Whether both cards are of one rank.
    pub const fn is_pair(self) -> bool {
        self.high == self.low
    }

    /// The hands of the class that a deck has: 6, 4 or 12 of the standard deck.
    pub fn hands(self, deck: CardSet) -> impl Iterator<Item = CardSet> {
        let each = |rank: u8| (0..4).map(move |suit| Card::new(rank, suit));
        each(self.high)
            .flat_map(move |one| each(self.low).map(move |two| (one, two)))
            .filter(move |(one, two)| {
                if self.is_pair() {
                    one.suit() < two.suit()
                } else {
                    (one.suit() == two.suit()) == self.suited
                }
            })
            .filter(move |&(one, two)| deck.contains(one) && deck.contains(two))
            .map(|(one, two)| CardSet::EMPTY.with(one).with(two))
    }

    /// The 169 classes of the standard deck, best first: by their equity before the flop against
    /// one random hand. Percentages of a range count in this order.
    pub fn by_equity() -> impl Iterator<Item = Self> {
        BY_EQUITY.split(' ').filter_map(|text| {
            let mut chars = text.chars();
            let mut rank = || chars.next().and_then(crate::card::rank_of);
            let (high, low) = (rank()?, rank()?);
            Self::new(high, low, chars.next() == Some('s'))
        })
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match (self.is_pair(), self.suited) {
            (true, _) => "",
            (false, true) => "s",
            (false, false) => "o",
        };
        let rank = |rank: u8| RANK_CHARS[rank as usize];
        write!(f, "{}{}{mark}", rank(self.high), rank(self.low))
    }
}

/// What a range holds of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The class.
    pub class: Class,
    /// How many hands of it the range holds.
    pub combinations: u8,
    /// How many hands of it the deck has.
    pub possible: u8,
    /// The sum of the weights, of which [`Range::scale`] is a whole one.
    pub weight: u64,
}

/// The grid of a range of two-card hands: a row and a column for each rank of the deck, highest
/// first; pairs on the diagonal, suited hands above it, offsuit hands below. Empty for other hands.
pub fn grid(range: &Range) -> Vec<Vec<Cell>> {
    if range.hole().cards != 2 {
        return Vec::new();
    }
    let deck = range.hole().deck;
    let ranks = ranks_of(deck);
    let mut cells: Vec<Vec<Cell>> = Vec::new();
    for &row in ranks.iter().rev() {
        let cell = |&column: &u8| {
            let class = Class::new(row, column, row > column)?;
            Some(Cell {
                class,
                combinations: 0,
                possible: class.hands(deck).count() as u8,
                weight: 0,
            })
        };
        cells.push(ranks.iter().rev().filter_map(cell).collect());
    }
    let place = |rank: u8| ranks.iter().rev().position(|&r| r == rank);
    for (hand, weight) in range {
        let Some(class) = Class::of(hand) else {
            continue;
        };
        if let (Some(high), Some(low)) = (place(class.high), place(class.low)) {
            let (row, column) = if class.suited {
                (high, low)
            } else {
                (low, high)
            };
            cells[row][column].combinations += 1;
            cells[row][column].weight += weight;
        }
    }
    cells
}

/// The ranks of which a deck has a card, lowest first.
pub(super) fn ranks_of(deck: CardSet) -> Vec<u8> {
    let mut ranks: Vec<u8> = deck.iter().map(Card::rank).collect();
    ranks.dedup();
    ranks
}
