//! Cards as words: four parts of sixteen bits, one a suit, with a bit for each rank.

/// The bit of one card of a standard deck.
pub(super) const fn word_of(index: u8) -> u64 {
    1 << (16 * (index % 4) + index / 4)
}

/// The bits by the number that stands for a card; nothing where none does.
pub(super) static CARDS: [u64; 256] = {
    let mut cards = [0; 256];
    let mut index = 0;
    while index < 52 {
        cards[index as usize] = word_of(index);
        index += 1;
    }
    cards
};

/// The bits of the cards of a set, by the place of a byte in it, then by the byte.
static SETS: [[u64; 256]; 7] = {
    let mut sets = [[0; 256]; 7];
    let mut place = 0;
    while place < sets.len() {
        let mut byte = 1;
        while byte < 256_usize {
            // All but the lowest card, and that one.
            let lowest = byte.trailing_zeros() as usize;
            sets[place][byte] = sets[place][byte & (byte - 1)] | CARDS[8 * place + lowest];
            byte += 1;
        }
        place += 1;
    }
    sets
};

/// The word of a set of cards; what is none of a standard deck is left out.
#[inline(always)]
pub(super) fn word_of_set(set: u64) -> u64 {
    let tables = SETS.iter().zip(set.to_le_bytes());
    tables.fold(0, |word, (table, byte)| word | table[byte as usize])
}
