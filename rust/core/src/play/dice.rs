//! The bots' own generators.
//!
//! The seed of unit `u` is word `u mod 8` of stream `u div 8` of [`Domain::Bot`]. SplitMix64 makes
//! from it the seeds of the bots, one after the other, and bot `b` draws from SplitMix64 with its
//! seed. Nothing is made before a bot of the unit draws, so bots that never draw cost nothing.
//!
//! At a table a decision takes the place of a unit, and one bot draws: the seed of decision `d` of
//! hand `k` is word `d` of stream `k` of [`Domain::TableBot`] under the key of the table.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::rules::MAX_SEATS;
use crate::seed::{Domain, FIRST_WORDS, ManyStreams, Seed, Source, Words};

/// How many units are seeded by one stream: as many as it has first words.
const UNITS: u64 = FIRST_WORDS as u64;

/// Where the seeds of units, or of decisions, come from.
#[derive(Clone)]
enum Seeds {
    Units(ManyStreams),
    Decisions(DecisionSeeds),
}

/// The seeds of the decisions of one hand at a table.
struct DecisionSeeds {
    key: [u8; 32],
    hand: u64,
    /// The stream of the hand, once a bot draws, and how many of its words were taken.
    words: Option<Words>,
    taken: u64,
}

impl Clone for DecisionSeeds {
    /// The stream begins anew, which changes no seed.
    fn clone(&self) -> Self {
        Self {
            key: self.key,
            hand: self.hand,
            words: None,
            taken: 0,
        }
    }
}

impl DecisionSeeds {
    #[inline(never)]
    fn of(&mut self, decision: u64) -> u64 {
        if decision < self.taken {
            self.words = None;
        }
        let words = self.words.get_or_insert_with(|| {
            self.taken = 0;
            let key = Seed::from_bytes(self.key);
            key.streams(Domain::TableBot).stream(self.hand)
        });
        loop {
            let word = words.word();
            self.taken += 1;
            if self.taken > decision {
                return word;
            }
        }
    }
}

/// The generators of the bots of one unit of work, or of one decision.
#[derive(Clone)]
pub(super) struct Generators {
    seeds: Seeds,
    bots: usize,
    unit: u64,
    /// Whether the generators are those of the unit.
    ready: bool,
    rngs: [SplitMix64; MAX_SEATS],
}

impl Generators {
    pub(super) fn new(seed: &Seed, bots: usize) -> Self {
        Self {
            bots: bots.min(MAX_SEATS),
            seeds: Seeds::Units(ManyStreams::new(seed.streams(Domain::Bot))),
            unit: 0,
            ready: false,
            rngs: core::array::from_fn(|_| SplitMix64::seed_from_u64(0)),
        }
    }

    /// The generators of the decisions of a hand at a table: each is a unit with one bot.
    pub(super) fn of_hand(key: [u8; 32], hand: u64) -> Self {
        Self {
            bots: 1,
            seeds: Seeds::Decisions(DecisionSeeds {
                key,
                hand,
                words: None,
                taken: 0,
            }),
            unit: 0,
            ready: false,
            rngs: core::array::from_fn(|_| SplitMix64::seed_from_u64(0)),
        }
    }

    /// Forgets the generators of the last unit.
    #[inline]
    pub(super) fn open(&mut self, unit: u64) {
        self.unit = unit;
        self.ready = false;
    }

    /// Changes places with the generators of another unit, for a caller that plays several at a
    /// time. [`Kept::default`] are those of a unit in which no bot has drawn yet.
    pub(super) fn swap(&mut self, unit: u64, kept: &mut Kept) {
        self.unit = unit;
        core::mem::swap(&mut self.ready, &mut kept.ready);
        core::mem::swap(&mut self.rngs, &mut kept.rngs);
    }

    /// Seeds the generators of the unit.
    #[inline(never)]
    fn seed(&mut self) {
        let mut seeds = self.seeds();
        for rng in &mut self.rngs[..self.bots] {
            *rng = SplitMix64::from_seed(seeds.next_u64().to_le_bytes());
        }
        self.ready = true;
    }

    /// What makes the seeds of the bots of the unit.
    fn seeds(&mut self) -> SplitMix64 {
        let seed = match &mut self.seeds {
            Seeds::Units(streams) => {
                streams.first_words(self.unit / UNITS)[(self.unit % UNITS) as usize]
            }
            Seeds::Decisions(seeds) => seeds.of(self.unit),
        };
        SplitMix64::from_seed(seed.to_le_bytes())
    }

    /// The seed of a bot's generator in this unit.
    pub(super) fn seed_of(&mut self, bot: usize) -> u64 {
        let mut seeds = self.seeds();
        (0..bot).for_each(|_| {
            seeds.next_u64();
        });
        seeds.next_u64()
    }

    #[inline(always)]
    fn word(&mut self, bot: usize) -> u64 {
        if !self.ready {
            self.seed();
        }
        self.rngs[bot].next_u64()
    }
}

/// The generators of a unit that waits.
#[derive(Clone)]
pub(super) struct Kept {
    ready: bool,
    rngs: [SplitMix64; MAX_SEATS],
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            ready: false,
            rngs: core::array::from_fn(|_| SplitMix64::seed_from_u64(0)),
        }
    }
}

/// The random numbers of one bot in one unit of work.
pub struct Dice<'a> {
    generators: &'a mut Generators,
    bot: usize,
}

impl core::fmt::Debug for Dice<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Dice")
            .field("bot", &self.bot)
            .finish_non_exhaustive()
    }
}

impl<'a> Dice<'a> {
    #[inline(always)]
    pub(super) fn new(generators: &'a mut Generators, bot: usize) -> Self {
        Self { generators, bot }
    }

    /// A uniform number below `range`, which is at least 1 (0 gives 0).
    #[inline(always)]
    pub fn below(&mut self, range: u64) -> u64 {
        // Widening multiplication; a low half below 2^64 modulo the range is drawn again, so that
        // every number is exactly equally likely.
        loop {
            let wide = u128::from(self.word()) * u128::from(range);
            let low = wide as u64;
            if low >= range || is_fair(low, range) {
                return (wide >> 64) as u64;
            }
        }
    }

    /// True `parts` times of `whole` (which is at least 1) on average.
    #[inline]
    pub fn chance(&mut self, parts: u64, whole: u64) -> bool {
        self.below(whole) < parts
    }
}

/// Whether the low half of a product is at least 2^64 modulo the range.
#[cold]
#[inline(never)]
fn is_fair(low: u64, range: u64) -> bool {
    low >= range.wrapping_neg().checked_rem(range).unwrap_or(0)
}

impl Source for SplitMix64 {
    #[inline]
    fn word(&mut self) -> u64 {
        self.next_u64()
    }
}

impl Source for Dice<'_> {
    #[inline(always)]
    fn word(&mut self) -> u64 {
        self.generators.word(self.bot)
    }
}
