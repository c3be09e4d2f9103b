//! ChaCha12 for several streams at once: the first block of each, one stream a lane of a vector.
//!
//! A hand needs a few words of a stream of its own. Made one stream at a time they cost more than
//! the rest of a hand; in four lanes the same instructions serve four hands. What comes out is
//! the keystream of the `chacha20` crate, word for word (a test compares them).

use wide::u32x4;

/// How many streams are made at once.
pub(super) const LANES: usize = 4;

/// How many 64-bit words a block has.
pub(super) const BLOCK: usize = 8;

/// "expand 32-byte k" as little-endian words.
const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

const DOUBLE_ROUNDS: usize = 6;

#[inline(always)]
fn rotate<const BITS: i32>(word: u32x4) -> u32x4 {
    (word << BITS) | (word >> (32 - BITS))
}

/// The quarter round on the words at these places.
#[inline(always)]
fn quarter_round(words: &mut [u32x4; 16], places: [usize; 4]) {
    let [a, b, c, d] = places;
    words[a] += words[b];
    words[d] = rotate::<16>(words[d] ^ words[a]);
    words[c] += words[d];
    words[b] = rotate::<12>(words[b] ^ words[c]);
    words[a] += words[b];
    words[d] = rotate::<8>(words[d] ^ words[a]);
    words[c] += words[d];
    words[b] = rotate::<7>(words[b] ^ words[c]);
}

/// The first block of each of these streams, as 64-bit words.
#[inline(never)]
pub(super) fn first_blocks(key: &[u8; 32], numbers: [u64; LANES]) -> [[u64; BLOCK]; LANES] {
    let mut start = [u32x4::ZERO; 16];
    for (word, constant) in start.iter_mut().zip(CONSTANTS) {
        *word = u32x4::splat(constant);
    }
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32x4::splat(
            bytes
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | byte as u32),
        );
    }
    // Words 12 and 13 count blocks and are 0; 14 and 15 are the number of the stream.
    start[14] = u32x4::from(numbers.map(|number| number as u32));
    start[15] = u32x4::from(numbers.map(|number| (number >> 32) as u32));
    let mut mixed = start;
    for _ in 0..DOUBLE_ROUNDS {
        quarter_round(&mut mixed, [0, 4, 8, 12]);
        quarter_round(&mut mixed, [1, 5, 9, 13]);
        quarter_round(&mut mixed, [2, 6, 10, 14]);
        quarter_round(&mut mixed, [3, 7, 11, 15]);
        quarter_round(&mut mixed, [0, 5, 10, 15]);
        quarter_round(&mut mixed, [1, 6, 11, 12]);
        quarter_round(&mut mixed, [2, 7, 8, 13]);
        quarter_round(&mut mixed, [3, 4, 9, 14]);
    }
    let words: [[u32; LANES]; 16] =
        core::array::from_fn(|word| (mixed[word] + start[word]).to_array());
    core::array::from_fn(|lane| {
        core::array::from_fn(|word| {
            u64::from(words[2 * word][lane]) | u64::from(words[2 * word + 1][lane]) << 32
        })
    })
}
