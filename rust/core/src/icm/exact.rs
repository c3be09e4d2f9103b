//! Exact values: one step for each set of players who may have taken the first places.
//!
//! With `P(S)` the probability that the players `S` take the first `|S|` places, and `R(S)` the chips
//! of the others, `P(S) = sum of s_i P(S - i) / R(S - i)` over `i` in `S`; player `i`, not in `S`, is
//! next with the probability `s_i P(S) / R(S)`. So `2^n` sets stand for the `n!` orders, and only those
//! of fewer players than there are prizes are visited. Nothing is subtracted but chips, which are
//! whole numbers: each result has the accuracy of a few dozen roundings.
//!
//! Sets come in blocks of eight: all subsets of the first three players beside one set of the others.
//! Eight neighbouring sums run in step, which compilers make vector instructions of.

use super::{EXACT_PLAYERS, Field};

/// How many players a block holds all subsets of.
const LOW: usize = 3;

/// The most players beside them.
const HIGH: usize = EXACT_PLAYERS - LOW;

/// `P(S) / R(S)` of the sets of a block.
type Block = [f64; 1 << LOW];

/// How many players are in each set of a block.
const SIZES: [usize; 1 << LOW] = [0, 1, 1, 2, 1, 2, 2, 3];

/// The chips of the players with chips, the first three apart; 0 where there is nobody.
struct Chips {
    low: [f64; LOW],
    high: [f64; HIGH],
    /// How many others there are.
    others: usize,
    total: f64,
}

impl Chips {
    /// These stacks, at most [`EXACT_PLAYERS`].
    fn new(stacks: impl Iterator<Item = i64>) -> Self {
        let mut chips = Self {
            low: [0.0; LOW],
            high: [0.0; HIGH],
            others: 0,
            total: 0.0,
        };
        for (place, stack) in stacks.enumerate() {
            // Exact: all chips together are at most 2^53.
            let stack = stack as f64;
            if place < LOW {
                chips.low[place] = stack;
            } else {
                chips.high[place - LOW] = stack;
                chips.others += 1;
            }
            chips.total += stack;
        }
        chips
    }

    fn blocks(&self) -> usize {
        1 << self.others
    }

    /// The chips of each subset of the first three.
    fn sums(&self) -> Block {
        let [a, b, c] = self.low;
        [0.0, a, b, a + b, c, a + c, b + c, a + b + c]
    }

    /// Shows each block whose own set has fewer players than there are `levels`, with that set and
    /// its size. The `table` has room for all blocks; what it holds does not matter.
    #[inline(always)]
    fn sweep(
        &self,
        levels: usize,
        table: &mut [Block],
        mut show: impl FnMut(usize, usize, &Block),
    ) {
        let sums = self.sums();
        let [a, b, c] = self.low;
        for set in 0..self.blocks() {
            let size = set.count_ones() as usize;
            if size >= levels {
                continue;
            }
            let mut reached: Block = [0.0; 1 << LOW];
            let mut rest = self.total;
            let mut left = set;
            while left != 0 {
                let other = left.trailing_zeros() as usize;
                left &= left - 1;
                let stack = self.high[other];
                rest -= stack;
                for (sum, part) in reached.iter_mut().zip(&table[set ^ 1 << other]) {
                    *sum += stack * part;
                }
            }
            if set == 0 {
                reached[0] = 1.0;
            }
            let per_chip = |reached: f64, sum: f64| {
                // Nobody has chips beyond this set: nobody with chips is next.
                if rest > sum {
                    reached / (rest - sum)
                } else {
                    0.0
                }
            };
            let block = &mut table[set];
            block[0] = per_chip(reached[0], sums[0]);
            block[1] = per_chip(reached[1] + a * block[0], sums[1]);
            block[2] = per_chip(reached[2] + b * block[0], sums[2]);
            block[4] = per_chip(reached[4] + c * block[0], sums[4]);
            block[3] = per_chip(reached[3] + a * block[2] + b * block[1], sums[3]);
            block[5] = per_chip(reached[5] + a * block[4] + c * block[1], sums[5]);
            block[6] = per_chip(reached[6] + b * block[4] + c * block[2], sums[6]);
            let last = a * block[6] + b * block[5] + c * block[3];
            block[7] = per_chip(reached[7] + last, sums[7]);
            show(set, size, block);
        }
    }

    /// The value of each player, in their order.
    fn values(&self, payouts: &[f64], table: &mut [Block], mut tell: impl FnMut(usize, f64)) {
        // Behind the prizes come places without, so that a block need not look how many there are.
        let mut prizes = [0.0; EXACT_PLAYERS + LOW];
        let levels = payouts.len().min(EXACT_PLAYERS);
        prizes[..levels].copy_from_slice(&payouts[..levels]);
        let mut low: Block = [0.0; 1 << LOW];
        let mut high = [0.0; HIGH];
        let all = self.blocks() - 1;
        self.sweep(levels, table, |set, size, block| {
            let prizes = &prizes[size..=size + LOW];
            let mut sum = 0.0;
            for ((low, part), places) in low.iter_mut().zip(block).zip(SIZES) {
                let worth = part * prizes[places];
                *low += worth;
                sum += worth;
            }
            let mut left = all & !set;
            while left != 0 {
                high[left.trailing_zeros() as usize] += sum;
                left &= left - 1;
            }
        });
        for (player, stack) in self.low.iter().enumerate() {
            tell(player, stack * without(player, &low).sum::<f64>());
        }
        let others = self.high.iter().zip(&high).take(self.others);
        for (other, (stack, sum)) in others.enumerate() {
            tell(LOW + other, stack * sum);
        }
    }

    /// The probability of each of the first `levels` places, for each player in their order.
    fn places(&self, levels: usize) -> Vec<Vec<f64>> {
        let mut table = vec![[0.0; 1 << LOW]; self.blocks()];
        let mut low = vec![[0.0; 1 << LOW]; EXACT_PLAYERS + LOW];
        let mut high = vec![[0.0; EXACT_PLAYERS + LOW]; self.others];
        let all = self.blocks() - 1;
        self.sweep(levels, &mut table, |set, size, block| {
            for ((place, part), places) in block.iter().enumerate().zip(SIZES) {
                low[size + places][place] += part;
            }
            let [none, a, b, ab, c, ac, bc, abc] = *block;
            let by_size = [none, a + b + c, ab + ac + bc, abc];
            let mut left = all & !set;
            while left != 0 {
                let row = &mut high[left.trailing_zeros() as usize];
                left &= left - 1;
                for (sum, part) in row[size..=size + LOW].iter_mut().zip(by_size) {
                    *sum += part;
                }
            }
        });
        let first = self.low.iter().enumerate().map(|(player, stack)| {
            let part = |sums: &Block| stack * without(player, sums).sum::<f64>();
            low[..levels].iter().map(part).collect()
        });
        let others = high.iter().zip(&self.high).map(|(row, stack)| {
            let row = row[..levels].iter().map(|sum| stack * sum);
            row.collect()
        });
        first.chain(others).collect()
    }
}

/// What a block holds for the subsets without one of the first three players.
fn without(player: usize, block: &Block) -> impl Iterator<Item = f64> {
    block
        .iter()
        .enumerate()
        .filter(move |(set, _)| set >> player & 1 == 0)
        .map(|(_, part)| *part)
}

/// The probability of each place with a prize, for each player; nothing for those without chips.
pub(super) fn places(field: &Field) -> Vec<Vec<f64>> {
    let ranked = field.ranked();
    let levels = field.payouts.len().min(ranked.len());
    let chips = Chips::new(ranked.iter().map(|&player| field.stacks[player]));
    let mut rows = vec![vec![0.0; field.payouts.len()]; field.stacks.len()];
    let found = chips.places(levels);
    let mut same = 0;
    for (place, &player) in ranked.iter().enumerate() {
        // Equal stacks have equal numbers, to the last digit.
        if field.stacks[ranked[same]] != field.stacks[player] {
            same = place;
        }
        rows[player][..levels].copy_from_slice(&found[same]);
    }
    rows
}

/// The most players for whom [`values`] takes no heap.
const FEW: usize = 10;

/// The expected prize of each player, into `out`: the form for callers who ask millions of times.
///
/// Nothing is checked: the same number of stacks and of places in `out`, stacks from 0 of at most
/// 2^53 chips together, and prizes from the first place down, no more than players, are the caller's
/// to give; [`Field::new`] says what is wrong otherwise. For up to 10 players no memory is taken from
/// the heap.
///
/// # Examples
///
/// ```
/// let mut out = [0.0; 3];
/// pokercore_core::icm::values(&[5000, 3000, 2000], &[50.0, 30.0, 20.0], &mut out);
/// assert!((out[0] - 1075.0 / 28.0).abs() < 1e-12);
/// ```
///
/// # Panics
///
/// With stacks of another number than there are places in `out`, or with more than
/// [`EXACT_PLAYERS`] players who have chips.
pub fn values(stacks: &[i64], payouts: &[f64], out: &mut [f64]) {
    assert_eq!(stacks.len(), out.len(), "one value a stack");
    let players = stacks.iter().filter(|&&stack| stack > 0).count();
    assert!(players <= EXACT_PLAYERS, "{players} players are too many");
    let behind = payouts.get(players..).unwrap_or_default();
    let lowest = behind.iter().fold(0.0, |sum, prize| sum + prize);
    out.fill(lowest / (stacks.len() - players).max(1) as f64);
    let paid = &payouts[..payouts.len().min(players)];
    let last = paid.iter().rposition(|&prize| prize > 0.0);
    let paid = &paid[..last.map_or(0, |last| last + 1)];
    let chips = Chips::new(stacks.iter().copied().filter(|&stack| stack > 0));
    let with_chips = out.iter_mut().zip(stacks).filter(|&(_, &stack)| stack > 0);
    let mut with_chips = with_chips.map(|(value, _)| value);
    let tell = |_: usize, worth: f64| {
        if let Some(value) = with_chips.next() {
            *value = worth;
        }
    };
    match players {
        0..=6 => chips.values(paid, &mut [[0.0; 1 << LOW]; 1 << 3], tell),
        7..=FEW => chips.values(paid, &mut [[0.0; 1 << LOW]; 1 << (FEW - LOW)], tell),
        _ => chips.values(paid, &mut vec![[0.0; 1 << LOW]; chips.blocks()], tell),
    }
}
