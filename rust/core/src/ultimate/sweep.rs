//! A board, and what every pair of own cards meets on it.
//!
//! The 1,081 hands of two of the 47 cards that a board leaves are valued and sorted once. Going
//! through them from the weakest on, it is known for each card in how many weaker hands it is; so
//! how many of the 990 hands that the dealer can have beside given own cards are weaker, equal and
//! stronger follows from a few numbers: all weaker hands less those that hold one of the two cards.

use crate::card::{Card, CardSet};
use crate::ranking::{Key, Ranking, Strength, Tables};

use super::kinds::hole_of;
use super::paytable::Row;

/// The cards that a board leaves.
const LEFT: usize = 47;
/// The hands of two of them.
pub(super) const HANDS: usize = LEFT * (LEFT - 1) / 2;
/// The hands of two of the 45 cards that a board and two own cards leave.
pub const DEALERS: u16 = 990;

/// Of how many of the dealer's hands each [`Outcome`](super::settle::Outcome) comes, by its number.
pub type Showdowns = [u16; 5];

/// Own cards on a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    /// The number of the own cards.
    pub hole: u16,
    /// What they make with the board.
    pub strength: u16,
    /// Its kind.
    pub row: u8,
    /// What the dealer's hands make of it.
    pub showdowns: Showdowns,
}

/// What is used again from board to board.
pub(super) struct Sweep {
    tables: &'static Tables,
    /// The dealer qualifies from this strength on.
    qualifies: u16,
    /// The least strength of each row.
    rows: [u16; Row::ALL.len()],
    /// Strength in the upper half, place in `pairs` in the lower.
    order: [u32; HANDS],
    sorted: [u32; HANDS],
    pairs: [(u8, u8); HANDS],
    seen: Vec<Seen>,
}

impl Sweep {
    /// For a dealer who qualifies with this strength or more.
    pub fn new(qualifies: Strength) -> Self {
        let mut pairs = [(0, 0); HANDS];
        let all = (0..LEFT as u8).flat_map(|two| (0..two).map(move |one| (one, two)));
        for (pair, of) in pairs.iter_mut().zip(all) {
            *pair = of;
        }
        Self {
            tables: Ranking::High.tables(),
            qualifies: qualifies.get(),
            rows: Row::ALL.map(|row| row.least().get()),
            order: [0; HANDS],
            sorted: [0; HANDS],
            pairs,
            seen: vec![Seen::default(); HANDS],
        }
    }

    /// Every pair of own cards on a board of five cards, the weakest first.
    pub fn board(&mut self, board: CardSet) -> &[Seen] {
        let mut left = [Card::new(0, 0); LEFT];
        for (place, card) in left
            .iter_mut()
            .zip(CardSet::STANDARD.difference(board).iter())
        {
            *place = card;
        }
        self.value(Key::from(board), &left);
        self.sort();
        self.compare(&left);
        &self.seen
    }

    /// Values the hands.
    fn value(&mut self, board: Key, left: &[Card; LEFT]) {
        let keys = left.map(Key::of);
        let mut hand = 0;
        for two in 1..LEFT {
            let with_two = board + keys[two];
            for &one in &keys[..two] {
                let strength = self.tables.strength(with_two + one).get();
                self.order[hand] = u32::from(strength) << 16 | hand as u32;
                hand += 1;
            }
        }
    }

    /// Sorts them by strength: by its lower digit, then by its upper one.
    fn sort(&mut self) {
        digit::<16, 7>(&self.order, &mut self.sorted);
        digit::<23, 6>(&self.sorted, &mut self.order);
    }

    /// Goes through the hands from the weakest on.
    fn compare(&mut self, left: &[Card; LEFT]) {
        let numbers = left.map(Card::index);
        // Hands that do not qualify, and those of them with each card.
        let (mut unqualified, mut unqualified_with) = (0_u16, [0_u16; 64]);
        for &hand in &self.order {
            if (hand >> 16) as u16 >= self.qualifies {
                break;
            }
            let (one, two) = self.pairs[hand as usize % 65536];
            unqualified += 1;
            unqualified_with[one as usize % 64] += 1;
            unqualified_with[two as usize % 64] += 1;
        }
        let mut weaker_with = [0_u16; 64];
        let mut row = 0;
        let mut begin = 0;
        while begin < HANDS {
            let strength = (self.order[begin] >> 16) as u16;
            let mut end = begin;
            let mut equal_with = [0_u16; 64];
            while end < HANDS && (self.order[end] >> 16) as u16 == strength {
                let (one, two) = self.pairs[self.order[end] as usize % 65536];
                equal_with[one as usize % 64] += 1;
                equal_with[two as usize % 64] += 1;
                end += 1;
            }
            while row + 1 < self.rows.len() && self.rows[row + 1] <= strength {
                row += 1;
            }
            let itself = u16::from(strength < self.qualifies);
            for place in begin..end {
                let (one, two) = self.pairs[self.order[place] as usize % 65536];
                let (one, two) = (one as usize % 64, two as usize % 64);
                let win = begin as u16 - weaker_with[one] - weaker_with[two];
                // Of the equal hands the one with both cards, itself, was taken away twice.
                let tie = (end - begin) as u16 + 1 - equal_with[one] - equal_with[two];
                let lose = DEALERS - win - tie;
                let weak = unqualified + itself - unqualified_with[one] - unqualified_with[two];
                let showdowns = if itself == 0 {
                    [win - weak, weak, tie, lose, 0]
                } else {
                    let weak_lose = weak - win - tie;
                    [0, win, tie, lose - weak_lose, weak_lose]
                };
                self.seen[place] = Seen {
                    hole: hole_of(numbers[one % LEFT], numbers[two % LEFT]),
                    strength,
                    row: row as u8,
                    showdowns,
                };
            }
            for place in begin..end {
                let (one, two) = self.pairs[self.order[place] as usize % 65536];
                weaker_with[one as usize % 64] += 1;
                weaker_with[two as usize % 64] += 1;
            }
            begin = end;
        }
    }
}

/// One pass of a sort: by this many bits from `SHIFT` on, and otherwise in the order given.
#[inline(always)]
fn digit<const SHIFT: u32, const BITS: u32>(from: &[u32; HANDS], to: &mut [u32; HANDS]) {
    let digit = |hand: u32| (hand >> SHIFT) as usize % (1 << BITS);
    let mut places = [0_u16; 1 << 7];
    for &hand in from {
        places[digit(hand) % (1 << 7)] += 1;
    }
    let mut sum = 0;
    for place in &mut places {
        sum += core::mem::replace(place, sum);
    }
    for &hand in from {
        let place = &mut places[digit(hand) % (1 << 7)];
        to[*place as usize] = hand;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::parse_cards;

    /// The same by looking at every hand of the dealer.
    fn naive(board: CardSet, hole: CardSet, qualifies: Strength) -> Showdowns {
        let value = |cards: CardSet| Ranking::High.evaluate(cards.union(board)).unwrap();
        let own = value(hole);
        let mut showdowns = [0; 5];
        let left: Vec<Card> = CardSet::STANDARD
            .difference(board)
            .difference(hole)
            .iter()
            .collect();
        for two in 0..left.len() {
            for one in 0..two {
                let dealer = value(CardSet::EMPTY.with(left[one]).with(left[two]));
                let weak = dealer < qualifies;
                let outcome = match own.cmp(&dealer) {
                    core::cmp::Ordering::Greater => usize::from(weak),
                    core::cmp::Ordering::Equal => 2,
                    core::cmp::Ordering::Less => 3 + usize::from(weak),
                };
                showdowns[outcome] += 1;
            }
        }
        showdowns
    }

    #[test]
    fn showdowns_are_those_of_every_hand() {
        for (board, qualifier) in [
            ("2c7d9hJsKc", Row::Pair),
            ("2c7c9cJcKc", Row::Pair),
            ("2c2d9hJsKc", Row::Pair),
            ("TsJsQsKsAs", Row::Pair),
            ("4s5s6s7d8h", Row::Pair),
            ("2c7d9hJsKc", Row::HighCard),
            ("2c7d9hTsKc", Row::Straight),
            ("2c7d9d9sKc", Row::TwoPair),
        ] {
            let board = CardSet::collect(parse_cards(board).unwrap(), board).unwrap();
            let mut sweep = Sweep::new(qualifier.least());
            let seen = sweep.board(board);
            let mut met = std::collections::BTreeSet::new();
            for (place, seat) in seen.iter().enumerate() {
                assert!(met.insert(seat.hole));
                let hole = super::super::kinds::Kinds::get().holes[seat.hole as usize];
                let hole = CardSet::EMPTY.with(hole[0]).with(hole[1]);
                assert!(hole.intersection(board).is_empty());
                assert_eq!(seat.showdowns.iter().sum::<u16>(), DEALERS);
                if place % 7 == 0 {
                    assert_eq!(seat.showdowns, naive(board, hole, qualifier.least()));
                    let strength = Ranking::High.evaluate(hole.union(board)).unwrap();
                    assert_eq!(seat.strength, strength.get());
                    assert_eq!(Row::of(strength) as u8, seat.row);
                }
            }
        }
    }
}
