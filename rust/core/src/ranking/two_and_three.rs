//! Exactly two own cards with three of five shared ones, without a look at each of the 60 to 150
//! choices.
//!
//! What a board's ranks are worth with two ranks of one's own, as if no five cards were suited, stands
//! in a table of 91 pairs by 6,188 boards for each ranking, whose rows are made when they are first
//! needed. A hand is the greatest of its six to fifteen rows, or a flush: five shared cards have three
//! of at most one suit.

use std::sync::OnceLock;

use crate::card::{Card, CardSet};

use super::multisets;
use super::tables::Flushes;
use super::{HoleUse, Key, Measure, Ranking, Strength, Tables};

/// Shared cards of a whole board.
pub(super) const BOARD: u32 = 5;

/// Whether [`strength`] knows a measure: hands have five cards, of which a flush is never the worse
/// for being one, and the table is that of ordinary wild cards.
pub(super) fn knows(measure: Measure, tables: &Tables) -> bool {
    measure.uses == HoleUse::Exactly(2)
        && measure.ranking.cards() == 5
        && tables.flushes() != Flushes::Lower
        && core::ptr::eq(tables, measure.ranking.tables())
}

/// The strength of the best two of the own and three of the five shared cards, none of them wild.
pub(super) fn strength(
    ranking: Ranking,
    tables: &Tables,
    own: CardSet,
    shared: CardSet,
) -> Strength {
    let board = multisets::number_of(shared.iter().rev().map(Card::rank));
    let mut best = 0;
    let mut rest = own;
    while let Some(first) = rest.iter().next_back() {
        rest = rest.without(first);
        for second in rest {
            let row = row(ranking, pair(first.rank(), second.rank()));
            best = best.max(row[board]);
        }
    }
    if tables.flushes() == Flushes::Raise {
        best = best.max(best_flush(tables, own, shared));
    }
    Strength(best)
}

/// The best flush; 0 when there is none.
fn best_flush(tables: &Tables, own: CardSet, shared: CardSet) -> u16 {
    let suited = |cards: CardSet, suit: u8| cards.of_suit(suit).len();
    let Some(suit) = (0..4).find(|&suit| suited(shared, suit) >= 3 && suited(own, suit) >= 2)
    else {
        return 0;
    };
    let [own, shared] =
        [own, shared].map(|cards| Key::from(cards.of_suit(suit)).ranks_of_suit(suit));
    let mut best = 0;
    subsets(own, 2, 0, &mut |two| {
        subsets(shared, 3, two, &mut |five| {
            best = best.max(tables.suited(five));
        });
    });
    best
}

/// Calls `f` with a set to which so many ranks were added, in every way.
fn subsets(mut ranks: u16, count: u32, with: u16, f: &mut dyn FnMut(u16)) {
    if count == 0 {
        return f(with);
    }
    while ranks.count_ones() >= count {
        let lowest = ranks & ranks.wrapping_neg();
        ranks ^= lowest;
        subsets(ranks, count - 1, with | lowest, f);
    }
}

/// The number of two ranks, for [`row`].
pub(crate) fn pair(a: u8, b: u8) -> usize {
    multisets::number_of([a.max(b), a.min(b)].into_iter())
}

/// What every class of boards is worth with two ranks of one's own, as if no five cards were
/// suited. Made when the pair is first asked for; the table of a ranking has 91 such rows.
pub(crate) fn row(ranking: Ranking, pair: usize) -> &'static [u16] {
    type Rows = [OnceLock<Box<[u16]>>; PAIRS];
    static ROWS: [Rows; Ranking::ALL.len()] =
        [const { [const { OnceLock::new() }; PAIRS] }; Ranking::ALL.len()];
    ROWS[ranking as usize][pair].get_or_init(|| {
        let Triples { sums, of_boards } = Triples::get();
        let [.., pairs] = multisets::rank_sums::<3>();
        let five = sums.iter().map(|sum| sum.wrapping_add(pairs[pair]));
        let five: Vec<u16> = five.map(|sum| ranking.tables().unsuited(sum)).collect();
        let best = |triples: &[u16; 10]| {
            let strengths = triples.map(|triple| five[triple as usize]);
            strengths.into_iter().fold(0, u16::max)
        };
        of_boards.iter().map(best).collect()
    })
}

/// Multisets of two ranks.
const PAIRS: usize = multisets::count(13, 2);

/// Three shared ranks.
struct Triples {
    /// The sum of weights of every three ranks.
    sums: Vec<u32>,
    /// The numbers of those that can be chosen from each class of boards.
    of_boards: Vec<[u16; 10]>,
}

impl Triples {
    fn get() -> &'static Self {
        static TRIPLES: OnceLock<Triples> = OnceLock::new();
        TRIPLES.get_or_init(|| {
            let [.., sums] = multisets::rank_sums::<4>();
            let [.., boards] = multisets::ranks::<6>();
            let of_board = |board: &multisets::Ranks| {
                let ranks = board.as_slice();
                CHOICES.map(|three| multisets::number(&mut three.map(|i| ranks[i])) as u16)
            };
            Self {
                sums,
                of_boards: boards.iter().map(of_board).collect(),
            }
        })
    }
}

/// Three of five.
const CHOICES: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];
