//! A few hands that are counted together: one hand at a time this would cost several times as much.

use wide::{i16x8, i32x4, u16x8};

use crate::rules::MAX_SEATS;

/// The masks of seats that a hand leaves, or how many hands had a seat in each.
pub(super) type Masks = [u16x8; 2];

/// How many hands are counted together: the most that four bits can count.
pub(super) const BLOCK: usize = 15;

/// Up to so many chips nets have 16 bits, and the products of two in all hands add up in 32.
pub(super) const SMALL: i64 = 11_585;

/// What is kept of a hand: the masks, by chair, and the nets, by bot.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    masks: Masks,
    nets: [i64; MAX_SEATS],
}

/// Hands in which every bot has the same chair and the same position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Block {
    slots: [Slot; BLOCK],
    /// How many hands it holds.
    pub held: usize,
    /// Of each bot, and the bot on each chair.
    pub chairs: [u8; 16],
    pub positions: [u8; 16],
    bots: [u8; 16],
}

impl Block {
    /// Notes who sits where: the position of the chair after the button is 0.
    #[inline(never)]
    pub(super) fn begin(&mut self, chairs: &[u8; 16], button: u8, players: usize) {
        self.chairs = *chairs;
        for (bot, &chair) in chairs[..players.min(16)].iter().enumerate() {
            self.positions[bot] = position_of(usize::from(chair), button, players) as u8;
            self.bots[usize::from(chair & 15)] = bot as u8;
        }
    }

    /// The bot on a chair and its position.
    #[inline(always)]
    pub(super) fn of_chair(&self, chair: usize) -> (usize, usize) {
        let bot = usize::from(self.bots[chair & 15]);
        let position = usize::from(self.positions[bot & 15]);
        (bot.min(MAX_SEATS - 1), position & 15)
    }

    /// Takes the masks of a hand, and returns where its nets go, by bot.
    #[inline(always)]
    pub(super) fn take(&mut self, masks: Masks) -> &mut [i64; MAX_SEATS] {
        let slot = &mut self.slots[self.held];
        self.held += 1;
        slot.masks = masks;
        &mut slot.nets
    }

    /// The nets of the hand that was taken last, and the bots' positions.
    #[inline(always)]
    pub(super) fn last(&self) -> (&[i64; MAX_SEATS], &[u8; 16]) {
        let slot = &self.slots[self.held.saturating_sub(1) % BLOCK];
        (&slot.nets, &self.positions)
    }

    /// Nothing is taken any more; returns how many hands were. What is counted can be read until
    /// the next hand is taken.
    #[inline(always)]
    pub(super) fn close(&mut self) -> usize {
        if self.held < BLOCK {
            self.slots[self.held..].fill(Slot::default());
        }
        core::mem::take(&mut self.held)
    }

    /// In how many hands each chair was in each mask.
    #[inline(always)]
    pub(super) fn counts(&self) -> Counts {
        let count = |which: usize| {
            let masks: [u16x8; BLOCK] = core::array::from_fn(|hand| self.slots[hand].masks[which]);
            by_chair(add_up(&masks))
        };
        Counts([count(0), count(1)])
    }

    /// The nets of each bot in turn; `small` when there are at most [`SMALL`] chips.
    #[inline(always)]
    pub(super) fn rows(&self, small: bool, players: usize) -> Rows<'_> {
        if !small {
            return Rows::Great(self);
        }
        let mut rows = [[i16x8::default(); 2]; MAX_SEATS];
        for (bot, row) in rows.iter_mut().enumerate().take(players) {
            let net = |hand: usize| self.slots[hand].nets[bot] as i16;
            *row = [
                i16x8::new(core::array::from_fn(net)),
                i16x8::new(core::array::from_fn(|hand| {
                    if hand + 8 < BLOCK { net(hand + 8) } else { 0 }
                })),
            ];
        }
        Rows::Small(rows)
    }
}

/// The nets of each bot in the hands of a block.
#[expect(clippy::large_enum_variant, reason = "one at a time, on the stack")]
pub(super) enum Rows<'b> {
    Small([[i16x8; 2]; MAX_SEATS]),
    Great(&'b Block),
}

impl Rows<'_> {
    /// What a bot won, modulo 2^64.
    #[inline(always)]
    pub(super) fn sum(&self, bot: usize) -> i64 {
        match self {
            Self::Small(rows) => {
                let ones = i16x8::splat(1);
                let sums = rows[bot][0].dot(ones) + rows[bot][1].dot(ones);
                add_lanes(sums)
            }
            Self::Great(block) => block
                .slots
                .iter()
                .fold(0, |sum: i64, slot| sum.wrapping_add(slot.nets[bot])),
        }
    }

    /// The sum of the products of the nets of two bots, modulo 2^64.
    #[inline(always)]
    pub(super) fn product(&self, one: usize, other: usize) -> i64 {
        match self {
            Self::Small(rows) => {
                let (one, other) = (&rows[one], &rows[other]);
                let sums = one[0].dot(other[0]) + one[1].dot(other[1]);
                add_lanes(sums)
            }
            Self::Great(block) => block.slots.iter().fold(0, |sum: i64, slot| {
                sum.wrapping_add(slot.nets[one].wrapping_mul(slot.nets[other]))
            }),
        }
    }
}

/// Adds four numbers whose sum has 32 bits.
#[inline(always)]
fn add_lanes(lanes: i32x4) -> i64 {
    let [one, two, three, four] = lanes.to_array();
    i64::from((one + three) + (two + four))
}

/// Adds 15 numbers of one bit in each bit, and returns the bits of the sums, lowest first.
#[inline(always)]
fn add_up(masks: &[u16x8; BLOCK]) -> [u16x8; 4] {
    let add = |sum: &mut u16x8, one: u16x8, other: u16x8| {
        let half = *sum ^ one;
        let carry = *sum & one | half & other;
        *sum = half ^ other;
        carry
    };
    let mut ones = masks[0];
    let twos: [u16x8; 7] =
        core::array::from_fn(|pair| add(&mut ones, masks[2 * pair + 1], masks[2 * pair + 2]));
    let mut two = twos[0];
    let fours: [u16x8; 3] =
        core::array::from_fn(|pair| add(&mut two, twos[2 * pair + 1], twos[2 * pair + 2]));
    let mut four = fours[0];
    let eight = add(&mut four, fours[1], fours[2]);
    [ones, two, four, eight]
}

/// Puts the four bits of each sum side by side: number `k` has the sums of bits `k`, `k + 4`,
/// `k + 8` and `k + 12`.
#[inline(always)]
fn by_chair([one, two, four, eight]: [u16x8; 4]) -> [u16x8; 4] {
    let (even, odd) = (u16x8::splat(0x5555), u16x8::splat(0xaaaa));
    let pairs = |low: u16x8, high: u16x8| {
        [
            low & even | (high & even) << 1_u32,
            (low & odd) >> 1_u32 | high & odd,
        ]
    };
    let (low, high) = (pairs(one, two), pairs(four, eight));
    let (even, odd) = (u16x8::splat(0x3333), u16x8::splat(0xcccc));
    let nibbles = |low: u16x8, high: u16x8| {
        [
            low & even | (high & even) << 2_u32,
            (low & odd) >> 2_u32 | high & odd,
        ]
    };
    let [first, third] = nibbles(low[0], high[0]);
    let [second, fourth] = nibbles(low[1], high[1]);
    [first, second, third, fourth]
}

/// How many hands of a block had a chair in each mask.
pub(super) struct Counts([[u16x8; 4]; 2]);

impl Counts {
    /// Those of one chair.
    #[inline(always)]
    pub(super) fn of(&self, chair: u8) -> Masks {
        let (which, shift) = (usize::from(chair & 0b0011), u32::from(chair & 0b1100));
        self.0.map(|sums| sums[which] >> shift & u16x8::splat(15))
    }
}

/// The position of a chair: 0 is the one after the button.
#[inline(always)]
pub(super) fn position_of(chair: usize, button: u8, chairs: usize) -> usize {
    let position = chair + chairs - usize::from(button) - 1;
    let position = if position >= chairs {
        position - chairs
    } else {
        position
    };
    position.min(MAX_SEATS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_counted_as_one_by_one() {
        let mut state = 1_u64;
        let mut next = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 33
        };
        for held in 1..=BLOCK {
            let mut block = Block::default();
            let mut counts = [[0_u16; 16]; 16];
            let mut products = [[0_i64; MAX_SEATS]; MAX_SEATS];
            let mut sums = [0_i64; MAX_SEATS];
            // What an earlier block left must not count.
            for round in [BLOCK, held] {
                (counts, products, sums) = Default::default();
                for _ in 0..round {
                    let masks: [[u16; 8]; 2] =
                        [[0; 8]; 2].map(|lanes| lanes.map(|_| next() as u16));
                    let nets = block.take(masks.map(u16x8::new));
                    for net in nets.iter_mut() {
                        *net = (next() % (2 * SMALL as u64 + 1)) as i64 - SMALL;
                    }
                    for (one, net) in nets.iter().enumerate() {
                        sums[one] += net;
                        for (other, second) in nets.iter().enumerate() {
                            products[one][other] += net * second;
                        }
                    }
                    for (chair, counts) in counts.iter_mut().enumerate() {
                        for (count, mask) in counts.iter_mut().zip(masks.as_flattened()) {
                            *count += mask >> chair & 1;
                        }
                    }
                }
                block.close();
            }
            let counted = block.counts();
            for (chair, counts) in counts.iter().enumerate() {
                let found = counted.of(chair as u8).map(u16x8::to_array);
                assert_eq!(found.as_flattened(), counts);
            }
            for small in [true, false] {
                let rows = block.rows(small, MAX_SEATS);
                for (one, (&sum, products)) in sums.iter().zip(&products).enumerate() {
                    assert_eq!(rows.sum(one), sum);
                    for (other, &product) in products.iter().enumerate() {
                        assert_eq!(rows.product(one, other), product);
                    }
                }
            }
        }
        // As much as fits in 16 bits.
        for sign in [1, -1] {
            let mut block = Block::default();
            for _ in 0..BLOCK {
                block
                    .take(Masks::default())
                    .copy_from_slice(&[SMALL, sign * SMALL].repeat(5));
            }
            block.close();
            let product = block.rows(true, 2).product(0, 1);
            assert_eq!(product, sign * BLOCK as i64 * SMALL * SMALL);
        }
    }
}
