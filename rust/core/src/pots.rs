//! From contributions to pots, and from pots to parts: layering, division, odd chips, rake
//! (rules.md sections 5 and 7).

use crate::rules::{MAX_SEATS, Rake, RakeOrder};
use crate::seats::ascending;

/// A pot and the seats that may win it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pot {
    /// Chips.
    pub amount: i64,
    /// Bit `i`: seat `i` may win it.
    pub seats: u16,
}

/// The pots of a hand, main pot first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pots {
    items: [Pot; MAX_SEATS],
    len: u8,
}

impl core::ops::Deref for Pots {
    type Target = [Pot];
    #[inline]
    fn deref(&self) -> &[Pot] {
        &self.items[..self.len as usize]
    }
}

impl Pots {
    #[inline]
    fn push(&mut self, pot: Pot) {
        // There is at most one layer for each live seat.
        self.items[self.len as usize] = pot;
        self.len += 1;
    }

    /// Layers the matched totals at the distinct totals of the live seats (5.3). Dead money joins
    /// the main pot; what folded seats put in above the highest live total joins the last.
    #[inline]
    pub(crate) fn layer(totals: &[i64; MAX_SEATS], dealt: u16, live: u16, dead: i64) -> Self {
        let mut pots = Self::default();
        // Mostly every live seat has the same in, and there is one pot.
        let first = totals
            .get(live.trailing_zeros() as usize)
            .copied()
            .unwrap_or(0);
        if ascending(live).all(|seat| totals[seat] == first) {
            let amount = dead + ascending(dealt).map(|seat| totals[seat]).sum::<i64>();
            if amount > 0 {
                pots.push(Pot {
                    amount,
                    seats: live,
                });
            }
            return pots;
        }
        let mut below = 0;
        let mut left = live;
        let mut carried = dead;
        while left != 0 {
            let level = ascending(left)
                .map(|seat| totals[seat])
                .min()
                .unwrap_or(below);
            let mut at_level = 0;
            for seat in ascending(left) {
                if totals[seat] == level {
                    at_level |= 1 << seat;
                }
            }
            let top = at_level == left;
            let mut amount = carried;
            for seat in ascending(dealt) {
                let upto = if top {
                    totals[seat]
                } else {
                    totals[seat].min(level)
                };
                amount += (upto - below).max(0);
            }
            carried = 0;
            if amount > 0 {
                pots.push(Pot {
                    amount,
                    seats: left,
                });
            }
            below = level;
            left &= !at_level;
        }
        pots
    }

    /// Gives the main pot, where all who could win it have given up, to those who still claim
    /// something: they have matched nothing, and without them the chips would have no owner.
    #[inline]
    pub(crate) fn leave_to(&mut self, claims: u16) {
        let main = &mut self.items[0];
        if main.seats & claims == 0 {
            main.seats = claims;
        }
    }

    /// Takes the house's part out of the pots (5.5). `flop` tells whether shared cards were dealt.
    /// Returns what was taken.
    pub(crate) fn take_rake(&mut self, rake: &Rake, flop: bool) -> i64 {
        if rake.no_flop_no_drop && !flop {
            return 0;
        }
        let total: i64 = self.iter().map(|pot| pot.amount).sum();
        // In 128 bits: totals reach 2^53 and parts ten thousand.
        let part = |amount: i64, of: i64, whole: i64| {
            (i128::from(amount) * i128::from(of) / i128::from(whole.max(1))) as i64
        };
        let taken = part(total, i64::from(rake.per_10_000), 10_000).min(rake.cap);
        let mut left = taken;
        let pots = &mut self.items[..self.len as usize];
        match rake.order {
            RakeOrder::ProRata => {
                for pot in pots.iter_mut() {
                    let share = part(taken, pot.amount, total);
                    pot.amount -= share;
                    left -= share;
                }
                // Floors leave less than a chip a pot; small main pots may not hold all of it.
                for pot in pots.iter_mut() {
                    let share = left.min(pot.amount);
                    pot.amount -= share;
                    left -= share;
                }
            }
            RakeOrder::MainFirst => {
                for pot in pots.iter_mut() {
                    let share = left.min(pot.amount);
                    pot.amount -= share;
                    left -= share;
                }
            }
        }
        taken
    }
}

/// The part of place `place` when `amount` is divided among `count` in units of `unit`: as evenly
/// as possible, one extra unit to each of the first places, the part below a unit to the very
/// first (section 7).
#[inline]
pub fn part(amount: i64, count: i64, place: i64, unit: i64) -> i64 {
    if count == 1 {
        return amount;
    }
    let units = amount / unit;
    let mut part = units / count * unit;
    if place < units % count {
        part += unit;
    }
    if place == 0 {
        part += amount % unit;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pots(totals: &[i64], live: u16, dead: i64) -> Vec<(i64, u16)> {
        let mut all = [0; MAX_SEATS];
        all[..totals.len()].copy_from_slice(totals);
        let dealt = (1 << totals.len()) - 1;
        Pots::layer(&all, dealt, live, dead)
            .iter()
            .map(|pot| (pot.amount, pot.seats))
            .collect()
    }

    #[test]
    fn layers_of_the_norm() {
        assert_eq!(pots(&[100, 100, 60], 0b111, 0), [(180, 0b111), (80, 0b011)]);
        // Four all-ins, two of them folded layers: no pot without chips, none without an owner.
        assert_eq!(pots(&[50, 80, 20], 0b001, 7), [(157, 0b001)]);
        assert_eq!(pots(&[50, 80, 20], 0b101, 0), [(60, 0b101), (90, 0b001)]);
        assert_eq!(pots(&[0, 10, 10], 0b111, 4), [(4, 0b111), (20, 0b110)]);
        assert_eq!(pots(&[0, 10, 10], 0b111, 0), [(20, 0b110)]);
    }

    #[test]
    fn odd_chips() {
        let split = |amount, count, unit| -> Vec<i64> {
            (0..count).map(|i| part(amount, count, i, unit)).collect()
        };
        assert_eq!(split(101, 2, 1), [51, 50]);
        assert_eq!(split(14, 3, 1), [5, 5, 4]);
        assert_eq!(split(1037, 3, 25), [362, 350, 325]);
        for amount in 0..500 {
            for count in 1..=10 {
                for unit in [1, 5, 25] {
                    let parts = split(amount, count, unit);
                    assert_eq!(parts.iter().sum::<i64>(), amount);
                    assert!(parts.is_sorted_by(|a, b| a >= b));
                    assert!(parts[0] - parts[count as usize - 1] < 2 * unit);
                }
            }
        }
    }

    #[test]
    fn rake_is_capped_and_leaves_no_negative_pot() {
        let rake = |order| Rake {
            per_10_000: 500,
            cap: 3,
            no_flop_no_drop: true,
            order,
        };
        for order in [RakeOrder::ProRata, RakeOrder::MainFirst] {
            for main in 0..60 {
                for side in 0..60 {
                    let mut two = Pots::default();
                    two.push(Pot {
                        amount: main,
                        seats: 3,
                    });
                    two.push(Pot {
                        amount: side,
                        seats: 1,
                    });
                    let mut unraked = two;
                    assert_eq!(unraked.take_rake(&rake(order), false), 0);
                    assert_eq!(unraked, two);
                    let taken = two.take_rake(&rake(order), true);
                    assert_eq!(taken, ((main + side) * 5 / 100).min(3));
                    let left: i64 = two.iter().map(|pot| pot.amount).sum();
                    assert_eq!(left + taken, main + side);
                    assert!(two.iter().all(|pot| pot.amount >= 0));
                }
            }
        }
    }
}
