//! Three hands all-in before the flop: how often each order comes, sampled for every three classes.
//!
//! There are some nine million matchups of three hands up to the names of the suits, too many to
//! count out over all boards. For each of the 818,805 choices of three classes of which hands without
//! a common card exist, a number of deals is drawn: hands of the classes, evenly among those without
//! a common card, and a board. What is kept is how often each of the thirteen orders came. The deals
//! of different classes are independent of each other, so that their errors mostly cancel in the
//! value of a hand against ranges; [`ThreeWay::variance`] is what follows of them for any sum.

use std::sync::{Arc, Mutex, PoisonError};

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::card::CardSet;
use crate::equity::Progress;
use crate::jobs;
use crate::ranking::{Key, Ranking, Tables};
use crate::seed::{Domain, Seed, Source, Streams};

use super::classes::{CLASSES, class};
use super::spot::ORDERS_OF_THREE;

/// How many orders of three hands there are.
pub const ORDERS: usize = ORDERS_OF_THREE.len();

/// How many deals are drawn of each three classes where nothing else is asked for.
pub const DEFAULT_SAMPLES: u16 = 200;

/// The seed of the deals where nothing else is asked for.
pub const DEFAULT_SEED: u64 = 0;

/// How often each order of three classes came.
#[derive(Debug)]
pub struct ThreeWay {
    samples: u16,
    /// By [`place`]; all zeros where no such hands exist.
    counts: Vec<[u16; ORDERS]>,
}

/// Where the counts of three classes stand that are in ascending order.
fn place([low, middle, high]: [usize; 3]) -> usize {
    high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low
}

/// The order by how the first hand compares with the second, the second with the third and the first
/// with the third (0 worse, 1 equal, 2 better); 13 where no order is.
const ORDER_OF: [u8; 27] = {
    let mut orders = [ORDERS as u8; 27];
    let mut order = 0;
    while order < ORDERS {
        let [a, b, c] = ORDERS_OF_THREE[order];
        orders[comparison(a as u16, b as u16, c as u16)] = order as u8;
        order += 1;
    }
    orders
};

const fn compare(one: u16, two: u16) -> usize {
    (one >= two) as usize + (one > two) as usize
}

const fn comparison(a: u16, b: u16, c: u16) -> usize {
    9 * compare(a, b) + 3 * compare(b, c) + compare(a, c)
}

/// The six ways to name three things by their sorted places.
pub(super) const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// For each way, and each order of the sorted hands, the order of the hands so named.
const RENAMED: [[u8; ORDERS]; 6] = {
    let mut renamed = [[0; ORDERS]; 6];
    let mut way = 0;
    while way < 6 {
        let mut order = 0;
        while order < ORDERS {
            let levels = ORDERS_OF_THREE[order];
            let [a, b, c] = WAYS[way];
            let comparison = comparison(levels[a] as u16, levels[b] as u16, levels[c] as u16);
            renamed[way][order] = ORDER_OF[comparison];
            order += 1;
        }
        way += 1;
    }
    renamed
};

impl ThreeWay {
    /// Draws `samples` deals of each three classes. The result depends on them and the seed alone,
    /// not on threads; the last one is kept for the next call. `None` where `watch` says to stop.
    pub fn get(
        samples: u16,
        seed: &Seed,
        threads: usize,
        watch: &mut Progress<'_>,
    ) -> Option<Arc<Self>> {
        type Kept = Option<(Seed, Arc<ThreeWay>)>;
        static KEPT: Mutex<Kept> = Mutex::new(None);
        let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((of, table)) = kept
            && of == *seed
            && table.samples == samples
        {
            return Some(table);
        }
        let table = Arc::new(Self::sample(samples, seed, threads, watch)?);
        let kept = Some((seed.clone(), Arc::clone(&table)));
        *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = kept;
        Some(table)
    }

    fn sample(samples: u16, seed: &Seed, threads: usize, watch: &mut Progress<'_>) -> Option<Self> {
        let dealer = Dealer::new(seed.streams(Domain::Equity));
        // A job is the greatest class and the one in the middle.
        let pairs: Vec<[usize; 2]> = (0..CLASSES)
            .flat_map(|high| (0..=high).map(move |middle| [middle, high]))
            .collect();
        let done = jobs::share(
            pairs.len() as u64,
            threads,
            pairs.len() as u64,
            Vec::new,
            |rows: &mut Vec<(usize, Vec<[u16; ORDERS]>)>, job| {
                let [middle, high] = pairs[job as usize];
                rows.push((
                    place([0, middle, high]),
                    dealer.row(middle, high, job, samples),
                ));
                1
            },
            |rows| rows,
            watch,
        );
        let mut counts = vec![[0; ORDERS]; place([CLASSES - 1; 3]) + 1];
        for (first, row) in done.unless_stopped()?.into_iter().flatten() {
            counts[first..first + row.len()].copy_from_slice(&row);
        }
        Some(Self { samples, counts })
    }

    /// How many deals of each three classes there are.
    pub fn samples(&self) -> u16 {
        self.samples
    }

    /// Tells, for each way to hold three classes that are in ascending order, how often each order
    /// came, as parts of 1. Where classes are equal, ways are alike: one is told, evened out over all.
    pub fn each_way(&self, sorted: [usize; 3], mut tell: impl FnMut([usize; 3], &[f32; ORDERS])) {
        let counts = self.counts[place(sorted)].map(f32::from);
        let alike = |one: &[usize; 3], two: &[usize; 3]| {
            one.map(|place| sorted[place]) == two.map(|place| sorted[place])
        };
        let samples = f32::from(self.samples);
        for (number, way) in WAYS.iter().enumerate() {
            if WAYS[..number].iter().any(|before| alike(before, way)) {
                continue;
            }
            let mut parts = [0.0; ORDERS];
            let mut ways = 0.0;
            for (other, renamed) in WAYS.iter().zip(&RENAMED).skip(number) {
                if alike(other, way) {
                    ways += samples;
                    for (count, &order) in counts.iter().zip(renamed) {
                        parts[usize::from(order)] += count;
                    }
                }
            }
            for part in &mut parts {
                *part /= ways;
            }
            tell(way.map(|place| sorted[place]), &parts);
        }
    }

    /// How often each order of three classes came, as parts of 1; not numbers where no such hands
    /// exist.
    pub fn parts(&self, classes: [usize; 3]) -> [f32; ORDERS] {
        let mut sorted = classes;
        sorted.sort_unstable();
        let mut found = [0.0; ORDERS];
        self.each_way(sorted, |way, parts| {
            if way == classes {
                found = *parts;
            }
        });
        found
    }

    /// The square of the standard error of a mean worth, by how often each order came and what it is
    /// worth.
    pub fn variance(&self, parts: &[f32; ORDERS], worth: &[f64; ORDERS]) -> f64 {
        let (mut mean, mut square) = (0.0, 0.0);
        for (part, worth) in parts.iter().zip(worth) {
            let part = f64::from(*part);
            mean += part * worth;
            square += part * worth * worth;
        }
        (square - mean * mean).max(0.0) / f64::from(self.samples)
    }
}

/// Deals three hands of given classes and a board.
struct Dealer {
    streams: Streams,
    tables: &'static Tables,
    keys: [Key; 64],
    /// The hands of each class as sets of cards and as keys.
    hands: Vec<Vec<(u64, Key)>>,
}

impl Dealer {
    fn new(streams: Streams) -> Self {
        let mut keys = [Key::EMPTY; 64];
        for card in CardSet::STANDARD {
            keys[usize::from(card.index()) % 64] = Key::of(card);
        }
        let hands = |number: usize| {
            let hands = class(number).hands(CardSet::STANDARD);
            let hands = hands.map(|hand| (hand.bits(), Key::from(hand)));
            hands.collect()
        };
        Self {
            streams,
            tables: Ranking::High.tables(),
            keys,
            hands: (0..CLASSES).map(hands).collect(),
        }
    }

    /// The counts of two classes with each class up to the lesser of them.
    fn row(&self, middle: usize, high: usize, job: u64, samples: u16) -> Vec<[u16; ORDERS]> {
        let mut words = Xoshiro256PlusPlus::seed_from_u64(self.streams.stream(job).word());
        let row = (0..=middle).map(|low| self.counts([low, middle, high], samples, &mut words));
        row.collect()
    }

    fn counts(
        &self,
        classes: [usize; 3],
        samples: u16,
        words: &mut Xoshiro256PlusPlus,
    ) -> [u16; ORDERS] {
        let mut counts = [0; ORDERS];
        if super::classes::Pairs::get().triples(classes) < 0.5 {
            return counts;
        }
        let [a, b, c] = classes.map(|class| self.hands[class].as_slice());
        for _ in 0..samples {
            let (mut used, keys) = loop {
                let word = words.next_u64();
                let pick = |hands: &[(u64, Key)], shift: u32| {
                    let part = word >> shift & 0xf_ffff;
                    hands[((part * hands.len() as u64) >> 20) as usize]
                };
                let (one, two, three) = (pick(a, 0), pick(b, 20), pick(c, 40));
                let used = one.0 | two.0 | three.0;
                if used.count_ones() == 6 {
                    break (used, [one.1, two.1, three.1]);
                }
            };
            let mut board = Key::EMPTY;
            let mut missing = 5;
            while missing > 0 {
                let mut word = words.next_u64();
                for _ in 0..10 {
                    let card = word & 63;
                    word >>= 6;
                    if card < 52 && used >> card & 1 == 0 {
                        used |= 1 << card;
                        board += self.keys[card as usize];
                        missing -= 1;
                        if missing == 0 {
                            break;
                        }
                    }
                }
            }
            let [a, b, c] = keys.map(|key| self.tables.strength(key + board).get());
            counts[usize::from(ORDER_OF[comparison(a, b, c)])] += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::classes::number_of;

    #[test]
    fn orders_and_places() {
        assert_eq!(ORDER_OF.iter().filter(|&&order| order < 13).count(), ORDERS);
        let mut next = 0;
        for high in 0..7 {
            for middle in 0..=high {
                for low in 0..=middle {
                    assert_eq!(place([low, middle, high]), next);
                    next += 1;
                }
            }
        }
        for renamed in RENAMED {
            let mut all = renamed;
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..ORDERS as u8));
        }
    }

    #[test]
    fn samples_are_near_exact_counts() {
        use crate::card::parse_cards;
        use crate::equity::classes::specific;
        let dealer = Dealer::new(Seed::from(1).streams(Domain::Equity));
        let mut words = Xoshiro256PlusPlus::seed_from_u64(5);
        // Of three pairs all hands are much alike.
        let [a, b, c] = ["AsAh", "KsKh", "QsQd"].map(|text| {
            let cards = parse_cards(text).unwrap();
            (
                number_of(cards[0], cards[1]),
                CardSet::collect(cards, text).unwrap(),
            )
        });
        let counts = dealer.counts([c.0, b.0, a.0], 20_000, &mut words);
        let tables = Ranking::High.tables();
        let tally = specific(
            &[tables],
            CardSet::STANDARD,
            &[c.1, b.1, a.1],
            CardSet::EMPTY,
        );
        for player in 0..3 {
            let exact = tally.wins(player, false) as f64 / 1_370_754.0;
            let won = ORDERS_OF_THREE.iter().zip(counts).filter(|(levels, _)| {
                let best = levels.iter().max();
                Some(&levels[player]) == best
                    && levels.iter().filter(|l| Some(*l) == best).count() == 1
            });
            let sampled = won.map(|(_, count)| f64::from(count)).sum::<f64>() / 20_000.0;
            assert!(
                (exact - sampled).abs() < 0.012,
                "{player}: {exact} {sampled}"
            );
        }
    }
}
