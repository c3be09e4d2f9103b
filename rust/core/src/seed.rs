//! Seeds and the deterministic stream of each hand.
//!
//! Hand `k` of seed `s` is the same on every platform, in any order and on any number of workers:
//! the key is the SHA-256 of a domain tag and the seed, the cipher is ChaCha12 with `k` as its
//! stream (the 64-bit nonce) and the block counter starting at 0. The keystream is read as
//! little-endian 64-bit words.

mod lanes;

use chacha20::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// What a stream is for. Each domain has keys of its own, so a bot can never meet the deck's
/// numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The order of the cards.
    Deck,
    /// The choices of bots.
    Bot,
    /// The trials of a sampled equity.
    Equity,
    /// The order of cards that are put back into a deck.
    Reshuffle,
    /// The trials of a sampled tournament equity.
    Icm,
    /// The choices of native bots at a table, decision by decision.
    TableBot,
    /// The order of the cards of a round of Ultimate Texas Hold'em.
    Ultimate,
    /// The choices of bots at that game.
    UltimateBot,
    /// The draws of learners that sample.
    Learning,
}

impl Domain {
    const fn tag(self) -> &'static [u8] {
        match self {
            Self::Deck => b"pokercore/1/deck",
            Self::Bot => b"pokercore/1/bot",
            Self::Equity => b"pokercore/1/equity",
            Self::Reshuffle => b"pokercore/1/reshuffle",
            Self::Icm => b"pokercore/1/icm",
            Self::TableBot => b"pokercore/1/table-bot",
            Self::Ultimate => b"pokercore/1/ultimate",
            Self::UltimateBot => b"pokercore/1/ultimate-bot",
            Self::Learning => b"pokercore/1/learning",
        }
    }
}

/// A seed: any bytes. Integers are their minimal little-endian bytes (zero is no byte).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed(Vec<u8>);

impl Seed {
    /// A seed of raw bytes.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self(bytes.into())
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The streams of one domain.
    pub fn streams(&self, domain: Domain) -> Streams {
        let mut hash = Sha256::new();
        // The tag carries its length, so that no tag and seed run into another pair.
        hash.update([domain.tag().len() as u8]);
        hash.update(domain.tag());
        hash.update(&self.0);
        Streams::from_key(hash.finalize().into())
    }
}

impl From<u64> for Seed {
    fn from(value: u64) -> Self {
        let bytes = value.to_le_bytes();
        let used = 8 - (value.leading_zeros() / 8) as usize;
        Self(bytes[..used].to_vec())
    }
}

/// The numbered streams under one key.
#[derive(Clone)]
pub struct Streams {
    key: [u8; 32],
}

impl core::fmt::Debug for Streams {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // The key is a secret at a table for money.
        f.write_str("Streams(..)")
    }
}

impl Streams {
    /// The streams under this 32-byte key.
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The stream with this number, from its first word.
    pub fn stream(&self, number: u64) -> Words {
        let mut rng = ChaCha12Rng::from_seed(self.key);
        rng.set_stream(number);
        Words(rng)
    }
}

/// A source of uniform 64-bit words.
pub trait Source {
    /// The next word.
    fn word(&mut self) -> u64;

    /// A uniform number below `range`, which is at least 1, by widening multiplication and
    /// rejection (Lemire).
    #[inline(always)]
    fn below(&mut self, range: u64) -> u64 {
        loop {
            let wide = u128::from(self.word()) * u128::from(range);
            let low = wide as u64;
            if low >= range || low >= range.wrapping_neg() % range {
                return (wide >> 64) as u64;
            }
        }
    }
}

/// The words of one stream.
pub struct Words(ChaCha12Rng);

impl core::fmt::Debug for Words {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Words(..)")
    }
}

impl Source for Words {
    #[inline]
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// How many words of a stream [`ManyStreams`] makes at once.
pub const FIRST_WORDS: usize = lanes::BLOCK;

/// The same streams for a caller that needs a few words each of many of them in a row: the first
/// words of neighbouring streams are made together.
#[derive(Clone)]
pub struct ManyStreams {
    streams: Streams,
    /// The number of the first stream that was made, a multiple of how many are made at once.
    /// Any other number: none was made.
    first: u64,
    words: [[u64; lanes::BLOCK]; lanes::LANES],
}

impl core::fmt::Debug for ManyStreams {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("ManyStreams(..)")
    }
}

impl ManyStreams {
    /// These streams.
    pub fn new(streams: Streams) -> Self {
        Self {
            streams,
            first: 1,
            words: [[0; lanes::BLOCK]; lanes::LANES],
        }
    }

    /// The first words of the stream with this number.
    #[inline]
    pub fn first_words(&mut self, number: u64) -> &[u64; FIRST_WORDS] {
        let lane = number % lanes::LANES as u64;
        let first = number - lane;
        if self.first != first {
            self.make(first);
        }
        &self.words[lane as usize]
    }

    /// Makes the first words of the streams from this number on.
    #[cold]
    #[inline(never)]
    fn make(&mut self, first: u64) {
        let numbers = core::array::from_fn(|lane| first.wrapping_add(lane as u64));
        self.words = lanes::first_blocks(&self.streams.key, numbers);
        self.first = first;
    }

    /// The stream with this number, from its first word: the words of [`Streams::stream`].
    #[inline]
    pub fn stream(&mut self, number: u64) -> FirstWords<'_> {
        self.first_words(number);
        FirstWords {
            words: &self.words[(number % lanes::LANES as u64) as usize],
            taken: 0,
            streams: &self.streams,
            number,
            rest: None,
        }
    }
}

/// How many streams a [`SomeStreams`] makes at once.
pub(crate) const TOGETHER: usize = lanes::LANES;

/// The same streams for a caller that needs a few words each of any streams, some at a time.
#[derive(Clone)]
pub(crate) struct SomeStreams {
    streams: Streams,
    /// Whether any were made.
    made: bool,
    numbers: [u64; TOGETHER],
    words: [[u64; lanes::BLOCK]; TOGETHER],
}

impl SomeStreams {
    /// These streams; none is made yet.
    pub(crate) fn new(streams: Streams) -> Self {
        Self {
            streams,
            made: false,
            numbers: [0; TOGETHER],
            words: [[0; lanes::BLOCK]; TOGETHER],
        }
    }

    /// Makes the first words of these streams.
    #[inline]
    pub(crate) fn make(&mut self, numbers: [u64; TOGETHER]) {
        self.made = true;
        self.numbers = numbers;
        self.words = lanes::first_blocks(&self.streams.key, numbers);
    }

    /// The place of a stream among those that were made; where it is not there, it is made with
    /// those that follow it.
    pub(crate) fn find_or_make_from(&mut self, number: u64) -> usize {
        let found = self.numbers.iter().position(|made| *made == number);
        if let (true, Some(place)) = (self.made, found) {
            return place;
        }
        self.make(core::array::from_fn(|lane| {
            number.wrapping_add(lane as u64)
        }));
        0
    }

    /// The stream at this place of those that were made, from its first word: the words of
    /// [`Streams::stream`].
    #[inline]
    pub(crate) fn stream(&self, place: usize) -> FirstWords<'_> {
        let place = place % TOGETHER;
        FirstWords {
            words: &self.words[place],
            taken: 0,
            streams: &self.streams,
            number: self.numbers[place],
            rest: None,
        }
    }
}

/// The words of one of many streams.
pub struct FirstWords<'a> {
    words: &'a [u64; lanes::BLOCK],
    taken: usize,
    streams: &'a Streams,
    number: u64,
    /// What comes after the first words.
    rest: Option<Words>,
}

impl core::fmt::Debug for FirstWords<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("FirstWords(..)")
    }
}

impl FirstWords<'_> {
    #[cold]
    fn beyond(&mut self) -> u64 {
        let rest = self.rest.get_or_insert_with(|| {
            let mut words = self.streams.stream(self.number);
            for _ in 0..lanes::BLOCK {
                words.word();
            }
            words
        });
        rest.word()
    }
}

impl Source for FirstWords<'_> {
    #[inline]
    fn word(&mut self) -> u64 {
        match self.words.get(self.taken) {
            Some(&word) => {
                self.taken += 1;
                word
            }
            None => self.beyond(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_streams_are_the_streams() {
        let streams = Seed::from(7).streams(Domain::Deck);
        let mut many = ManyStreams::new(streams.clone());
        let mut some = SomeStreams::new(streams.clone());
        let far = [
            u64::MAX,
            u64::MAX - 5,
            1 << 32,
            (1 << 32) - 2,
            3,
            2,
            1,
            0,
            0,
            7,
        ];
        for number in (0..40).chain(far) {
            let (mut quick, mut slow) = (many.stream(number), streams.stream(number));
            for place in 0..70 {
                assert_eq!(quick.word(), slow.word(), "word {place} of stream {number}");
            }
            some.make([number, 5, !number, number]);
            let mut slow = streams.stream(!number);
            let mut quick = some.stream(2);
            for place in 0..70 {
                assert_eq!(quick.word(), slow.word(), "word {place} of stream {number}");
            }
        }
    }
}
