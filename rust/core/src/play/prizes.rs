//! Push or fold for prizes: what a decision of `play/push_fold.rs` is worth in prize money.
//!
//! The opponents are taken to play the ranges of [`chart`], which are for chips; the bot finds its best
//! answer when every end of the hand is worth what the stacks are by the model of [`icm`]. To keep it
//! quick,
//!
//! - a push is called by one player at most, the first in turn who has the hand for it: with one or two
//!   players behind by the ranges of those games, else by the tightest of the chart;
//! - a hand that the bot gives up goes to the big blind when nobody has raised, else to one of those who
//!   have, each as likely;
//! - a tie is half a win and half a loss, and where the bot is beaten by several, the deepest has won.

use crate::icm;
use crate::play::push_fold::Sighted;
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, bit};
use crate::solve::chart::{self, DEEPEST, MOST_BEHIND, Role};
use crate::solve::equities;

/// The prizes of a tournament at one table, first place first, in any unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prizes {
    prizes: [f64; MAX_SEATS],
}

impl Prizes {
    /// These prizes, none above an earlier one; nothing where they are not numbers from 0 that do not
    /// rise, or more than seats.
    pub fn new(prizes: &[f64]) -> Option<Self> {
        let right = prizes.iter().all(|prize| (0.0..=f64::MAX).contains(prize))
            && prizes.windows(2).all(|pair| pair[0] >= pair[1])
            && (1..=MAX_SEATS).contains(&prizes.len());
        let mut all = [0.0; MAX_SEATS];
        all.get_mut(..prizes.len())?.copy_from_slice(prizes);
        right.then_some(Self { prizes: all })
    }

    /// The usual prizes of a table with so many chairs (rules.md section 10), in hundredths.
    pub fn usual(chairs: u8) -> Self {
        let mut prizes = [0.0; MAX_SEATS];
        let given: &[f64] = match chairs {
            0..=4 => &[100.0],
            5..=6 => &[65.0, 35.0],
            _ => &[50.0, 30.0, 20.0],
        };
        prizes[..given.len()].copy_from_slice(given);
        Self { prizes }
    }

    /// What one of these players has, when each seat has so many chips.
    fn value(&self, seat: usize, players: u16, stacks: &[i64; MAX_SEATS]) -> f64 {
        let (mut chips, mut values) = ([0; MAX_SEATS], [0.0; MAX_SEATS]);
        let (mut count, mut own) = (0, 0);
        for other in ascending(players) {
            if other == seat {
                own = count;
            }
            chips[count] = stacks[other];
            count += 1;
        }
        icm::values(&chips[..count], &self.prizes[..count], &mut values[..count]);
        values[own]
    }
}

/// The chips in a hand that is about to be decided.
struct Ends<'a> {
    sighted: &'a Sighted<'a>,
    prizes: &'a Prizes,
}

impl Ends<'_> {
    fn own(&self) -> usize {
        usize::from(self.sighted.seat)
    }

    fn worth(&self, stacks: &[i64; MAX_SEATS]) -> f64 {
        let sighted = self.sighted;
        self.prizes.value(self.own(), sighted.dealt, stacks)
    }

    /// When a seat takes what lies there.
    fn taken_by(&self, winner: usize) -> f64 {
        let mut stacks = *self.sighted.stacks;
        stacks[winner] += self.sighted.pot;
        self.worth(&stacks)
    }

    /// When the bot and these opponents put in all that can be matched, and a seat of them wins it.
    fn showdown(&self, against: u16, winner: usize) -> f64 {
        let sighted = self.sighted;
        let most = ascending(against).map(|seat| sighted.whole(seat)).max();
        let total = sighted.whole(self.own()).min(most.unwrap_or(0));
        let mut stacks = *sighted.stacks;
        let mut pot = sighted.pot;
        for seat in ascending(against | bit(sighted.seat)) {
            // Up to the total, or what was put in before.
            let in_pot = sighted.whole(seat).min(total).max(sighted.wagers[seat]);
            let more = in_pot - sighted.wagers[seat];
            stacks[seat] -= more;
            pot += more;
            if in_pot > total && seat != winner {
                // Nobody matched it.
                let back = in_pot - total;
                stacks[seat] += back;
                pot -= back;
            }
        }
        stacks[winner] += pot;
        self.worth(&stacks)
    }
}

/// Whether to push first in.
pub(super) fn push(sighted: &Sighted<'_>, own: usize, prizes: &Prizes) -> bool {
    let ends = Ends { sighted, prizes };
    let opponents = sighted.opponents();
    let nearest_blind = |seats: u16| {
        sighted
            .order()
            .filter(|&seat| seats >> seat & 1 == 1)
            .last()
    };
    let big_blind = nearest_blind(opponents).unwrap_or(0);
    let behind = opponents.count_ones();
    let (mut alone, mut pushed) = (1.0, 0.0);
    for seat in sighted.order().filter(|&seat| opponents >> seat & 1 == 1) {
        let role = match (behind, seat == big_blind) {
            (1, _) => Role::Call,
            (2, false) => Role::SmallBlind,
            (2, true) => Role::BigBlind,
            _ => Role::Push(MOST_BEHIND as u8),
        };
        let range = chart::range(role, sighted.depth(seat).min(DEEPEST), sighted.antes());
        let calls = equities::chance(own, range.iter());
        if calls > 0.0 {
            let equity = equities::against(own, range.iter());
            let won = ends.showdown(1 << seat, ends.own());
            let lost = ends.showdown(1 << seat, seat);
            pushed += alone * calls * (equity * won + (1.0 - equity) * lost);
        }
        alone *= 1.0 - calls;
    }
    pushed += alone * ends.taken_by(ends.own());
    // The big blind that nobody raised keeps what it has by checking.
    pushed > ends.taken_by(big_blind)
}

/// Whether to put everything in against those who have raised.
pub(super) fn call(sighted: &Sighted<'_>, own: usize, prizes: &Prizes) -> bool {
    let ends = Ends { sighted, prizes };
    let raised = |&seat: &usize| sighted.wagers[seat] > sighted.unit;
    let against = || ascending(sighted.opponents()).filter(raised);
    let mask = against().fold(0, |mask, seat| mask | bit(seat as u8));
    let Some(deepest) = against().max_by_key(|&seat| sighted.whole(seat)) else {
        return false;
    };
    let count = against().count() as f64;
    let folded: f64 = against().map(|seat| ends.taken_by(seat)).sum::<f64>() / count;
    let chance = sighted.chance(own);
    let won = ends.showdown(mask, ends.own());
    let lost = ends.showdown(mask, deepest);
    chance * won + (1.0 - chance) * lost > folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prizes_are_checked() {
        assert!(Prizes::new(&[]).is_none());
        assert!(Prizes::new(&[1.0; 11]).is_none());
        assert!(Prizes::new(&[30.0, 50.0]).is_none());
        assert!(Prizes::new(&[f64::NAN]).is_none());
        assert!(Prizes::new(&[-1.0]).is_none());
        assert_eq!(Prizes::new(&[50.0, 30.0, 20.0]), Some(Prizes::usual(9)));
        assert_eq!(Prizes::new(&[65.0, 35.0]), Some(Prizes::usual(6)));
        assert_eq!(Prizes::new(&[100.0]), Some(Prizes::usual(2)));
    }
}
