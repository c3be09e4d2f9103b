//! Every hand of a deck, counted by category: in lanes, and card by card beside it.
//!
//! A hand is its highest cards, fixed for a while, and its three lowest. The triples of cards below
//! any card are the first of one list, so each inner loop runs over the start of the same arrays and
//! adds the words of the fixed cards.

use core::marker::PhantomData;

use crate::card::Card;
use crate::ranking::{Key, Ranking, Strength, Tables};

use super::dense;
use super::kernel;
use super::order::{High, Order, ShortDeck, ShortDeckTrips};
use super::simd::{LANES, Lanes, Simd, Task, Vector};
use super::words::word_of;
use super::{Path, run};

/// How many hands there are of each category, at the place of its code.
pub type Counts = [u64; 9];

/// Counts all hands of so many cards with vectors. Nothing for a ranking that has no kernel, for
/// another number of cards than 5 to 7, or for a path that this processor does not have.
pub fn count_in_lanes(ranking: Ranking, cards: usize, path: Path) -> Option<Counts> {
    match ranking {
        Ranking::High => count_in_order::<High>(cards, path),
        Ranking::ShortDeck => count_in_order::<ShortDeck>(cards, path),
        Ranking::ShortDeckTrips => count_in_order::<ShortDeckTrips>(cards, path),
        _ => None,
    }
}

fn count_in_order<O: Order>(cards: usize, path: Path) -> Option<Counts> {
    let deck = (O::LOWEST_RANK as u8 * 4..52)
        .map(counted_word_of)
        .collect();
    let triples = &Triples::new(deck);
    match cards {
        5 => run(path, Walk::<O, 2, 5>(triples, PhantomData)),
        6 => run(path, Walk::<O, 3, 6>(triples, PhantomData)),
        7 => run(path, Walk::<O, 4, 7>(triples, PhantomData)),
        _ => None,
    }
}

/// The word of one card with its count: those of different cards add up to the words of a hand.
fn counted_word_of(index: u8) -> u64 {
    word_of(index) | 1 << (16 * (index % 4) + kernel::TOP as u8)
}

/// The words of every card, lowest first; and of every three, a suit an array, sixteen triples an
/// entry. Triples are ordered by their highest card, then by the next.
struct Triples {
    deck: Vec<u64>,
    suits: Vec<[Lanes; 4]>,
}

impl Triples {
    fn new(deck: Vec<u64>) -> Self {
        let mut sums = Vec::new();
        for (high, &a) in deck.iter().enumerate() {
            for (middle, &b) in deck[..high].iter().enumerate() {
                sums.extend(deck[..middle].iter().map(|&c| a + b + c));
            }
        }
        let suits = sums.chunks(LANES).map(|sums| {
            [0, 16, 32, 48].map(|shift| {
                let mut lanes = [0; LANES];
                for (lane, sum) in lanes.iter_mut().zip(sums) {
                    *lane = (sum >> shift) as u16;
                }
                lanes
            })
        });
        let suits = suits.collect();
        Self { deck, suits }
    }
}

/// Walks the hands of `CARDS` cards, `FIXED` and three.
struct Walk<'t, O, const FIXED: usize, const CARDS: usize>(&'t Triples, PhantomData<O>);

impl<O: Order, const FIXED: usize, const CARDS: usize> Task for Walk<'_, O, FIXED, CARDS> {
    type Output = Counts;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Counts {
        let Self(Triples { deck, suits }, _) = self;
        let mut counts = [0; 9];
        let mut tally = Tally::new(simd);
        let Some(mut fixed) = Fixed::<FIXED>::highest(deck.len()) else {
            return counts;
        };
        loop {
            let sum = fixed.0.iter().fold(0, |sum, &card| sum + deck[card]);
            let words: [S::V; 4] = [0, 16, 32, 48].map(|shift| simd.splat((sum >> shift) as u16));
            let below = fixed.0[FIXED - 1];
            let triples = below * (below - 1) * (below - 2) / 6;
            for triples in &suits[..triples / LANES] {
                let first = add::<S, O, CARDS>(simd, words, triples);
                tally.add(simd, first);
            }
            if triples % LANES > 0 {
                let first = add::<S, O, CARDS>(simd, words, &suits[triples / LANES]);
                let codes = dense::categories::<S, O>(simd, first).to_lanes();
                for code in &codes[..triples % LANES] {
                    counts[*code as usize % 9] += 1;
                }
            }
            let last = !fixed.next();
            if last || tally.vectors > u16::MAX as usize - suits.len() {
                tally.move_to::<O>(simd, &mut counts);
            }
            if last {
                return counts;
            }
        }
    }
}

/// The first number of the values of the fixed cards with each of sixteen triples.
#[inline(always)]
fn add<S: Simd, O: Order, const CARDS: usize>(
    simd: S,
    [a, b, c, d]: [S::V; 4],
    triples: &[Lanes; 4],
) -> S::V {
    let words = [
        a + simd.load(&triples[0]),
        b + simd.load(&triples[1]),
        c + simd.load(&triples[2]),
        d + simd.load(&triples[3]),
    ];
    kernel::value::<S, O, CARDS>(simd, words).0
}

/// The places of the fixed cards in the deck, highest first.
struct Fixed<const COUNT: usize>([usize; COUNT]);

impl<const COUNT: usize> Fixed<COUNT> {
    /// The highest cards of a deck; nothing where no three are left below.
    fn highest(deck: usize) -> Option<Self> {
        (deck >= COUNT + 3).then(|| Self(core::array::from_fn(|place| deck - 1 - place)))
    }

    /// Goes on to the next cards; false after the lowest that have three below them.
    fn next(&mut self) -> bool {
        let Self(cards) = self;
        for place in (0..COUNT).rev() {
            // Below this one lie the rest of the fixed cards and three more.
            if cards[place] > COUNT - 1 - place + 3 {
                cards[place] -= 1;
                for lower in place + 1..COUNT {
                    cards[lower] = cards[lower - 1] - 1;
                }
                return true;
            }
        }
        false
    }
}

/// Counts of values by the place of their category, a lane each.
struct Tally<S: Simd> {
    places: [S::V; 8],
    high_cards: S::V,
    vectors: usize,
}

impl<S: Simd> Tally<S> {
    fn new(simd: S) -> Self {
        Self {
            places: [simd.splat(0); 8],
            high_cards: simd.splat(0),
            vectors: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, simd: S, first: S::V) {
        let place = first.down::<{ kernel::TOP as i32 }>();
        for (number, count) in self.places.iter_mut().enumerate().skip(1) {
            *count = *count - place.equal(simd.splat(number as u16));
        }
        self.high_cards = self.high_cards - first.equal(simd.splat(0));
        self.vectors += 1;
    }

    /// Adds the counts to those by category, and begins anew.
    fn move_to<O: Order>(&mut self, simd: S, counts: &mut Counts) {
        let sum = |lanes: S::V| lanes.to_lanes().iter().map(|&n| u64::from(n)).sum::<u64>();
        let mut rest = (self.vectors * LANES) as u64;
        for (category, lanes) in O::CATEGORIES[2..].iter().zip(&self.places[1..]) {
            counts[category.code() as usize] += sum(*lanes);
            rest -= sum(*lanes);
        }
        let high_cards = sum(self.high_cards);
        counts[O::CATEGORIES[0].code() as usize] += high_cards;
        counts[O::CATEGORIES[1].code() as usize] += rest - high_cards;
        *self = Self::new(simd);
    }
}

/// The same counts from the tables, keys added as the walk goes down: what [`count_in_lanes`] is
/// compared with. Nothing for another number of cards than 5 to 7.
pub fn count_by_tables(ranking: Ranking, cards: usize) -> Option<Counts> {
    if !(5..=7).contains(&cards) {
        return None;
    }
    let deck: Vec<Key> = (ranking.lowest_rank() * 4..52)
        .filter_map(|index| Card::from_index(index).ok())
        .map(Key::of)
        .collect();
    let walk = TableWalk::new(ranking.tables(), &deck);
    let mut counts = [0; 9];
    walk.descend(&deck, cards, Key::EMPTY, &mut counts);
    Some(counts)
}

/// How wide the counter of a category is in a packed word.
const FIELD: u32 = 7;

/// Below the fixed cards are the first of a list of pairs, as in lanes of triples.
///
/// A counter in memory for each strength or category would wait for itself, since neighbours in the
/// walk are often equal. So the counters are fields of one word for a while.
struct TableWalk {
    tables: &'static Tables,
    /// Ordered by the higher card.
    pairs: Vec<Key>,
    /// Where the field of a strength's category begins.
    fields: Box<[u8; 1 << 13]>,
}

impl TableWalk {
    fn new(tables: &'static Tables, deck: &[Key]) -> Self {
        let mut fields = Box::new([0; 1 << 13]);
        for (strength, field) in (0..).zip(fields.iter_mut()) {
            let category = tables.category(Strength::from_number(strength));
            *field = category.map_or(0, |category| category.code() * FIELD as u8);
        }
        let pairs = deck.iter().enumerate();
        let pairs = pairs.flat_map(|(place, &a)| deck[..place].iter().map(move |&b| a + b));
        Self {
            tables,
            pairs: pairs.collect(),
            fields,
        }
    }

    fn descend(&self, deck: &[Key], left: usize, key: Key, counts: &mut Counts) {
        if left > 2 {
            for (place, &card) in deck.iter().enumerate() {
                self.descend(&deck[..place], left - 1, key + card, counts);
            }
            return;
        }
        let pairs = deck.len() * deck.len().saturating_sub(1) / 2;
        for pairs in self.pairs[..pairs].chunks((1 << FIELD) - 1) {
            let mut packed = 0_u64;
            for &pair in pairs {
                let strength = self.tables.strength(key + pair).get() as usize;
                packed += 1 << (self.fields[strength % self.fields.len()] % 64);
            }
            for (category, count) in (0..).zip(counts.iter_mut()) {
                *count += packed >> (category * FIELD) & ((1 << FIELD) - 1);
            }
        }
    }
}
