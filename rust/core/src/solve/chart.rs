//! Push-or-fold ranges for equal stacks, solved once: a table for players who must decide in no time.
//!
//! It holds ranges in chips by the number of players behind the first who puts chips in, by the stack
//! (after antes, blinds included) and by all antes together; the small blind is half the big blind.
//! [`ranges_of`] makes one cell of it, `examples/generate_push_ranges.rs` all of them.
//!
//! - One player behind: the equilibrium of [`super::push_fold`] for two, pushing and calling.
//! - Two behind: the equilibrium for three: the button's push, the calls of the small blind and of the
//!   big blind, and the big blind's call of both.
//! - Three to nine behind: pushing in the game of [`super::first_caller`]. That leaves out that several
//!   may call, which with very short stacks they do; so the stack is taken for four big blinds at least,
//!   and nothing is pushed that would not be with two behind.
//!
//! A hand that an equilibrium mixes is in a range when it is played more often than not. Before mixed
//! hands are made pure, the search goes on until nobody could win more than a hundred-thousandth of a big
//! blind a hand by playing otherwise with one player behind, and a two-thousandth with more, or its
//! iterations are used up.
//!
//! A range may be a little wider at a larger stack: at 59 of its 2028 steps, by 16 of 1326 hands at most.
//! That is no noise to be smoothed. With two players it is how the equilibrium is (63s, 53s and 43s are
//! given up and taken again); solved 25 times as closely, the ranges of three and more behind widen no
//! less often. Such hands are all but indifferent.

use crate::equity::EquityError;
use crate::stakes::Stakes;

use super::classes::{ByClass, CLASSES};
use super::first_caller::FirstCaller;
use super::push_fold::{Options, solve};
use super::spot::{Question, Spot};

static DATA: &[u8; RANGES * RANGE_BYTES] = include_bytes!("push_ranges.bin");

/// How many stacks the table has: every half big blind from a half to twenty.
pub const STACKS: usize = 40;
/// How many sums of antes: every half big blind from none to one and a half.
pub const ANTES: usize = 4;
/// The largest stack, in big blinds.
pub const DEEPEST: f64 = 20.0;
/// The smallest stack for which the game of the first caller is taken, in big blinds.
const SHALLOWEST: f64 = 4.0;
/// The most players behind.
pub const MOST_BEHIND: usize = 9;

/// What a range is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Pushed first in, with so many players behind.
    Push(u8),
    /// Called by the big blind, when the small blind pushed and nobody else was there.
    Call,
    /// Called by the small blind, when the button pushed.
    SmallBlind,
    /// Called by the big blind, when the button pushed and the small blind folded.
    BigBlind,
    /// Called by the big blind, when the button pushed and the small blind called.
    Over,
}

impl Role {
    /// Every role in the order of the table.
    pub const ALL: [Self; 13] = [
        Self::Push(1),
        Self::Call,
        Self::Push(2),
        Self::SmallBlind,
        Self::BigBlind,
        Self::Over,
        Self::Push(3),
        Self::Push(4),
        Self::Push(5),
        Self::Push(6),
        Self::Push(7),
        Self::Push(8),
        Self::Push(9),
    ];

    const fn place(self) -> usize {
        match self {
            Self::Push(0 | 1) => 0,
            Self::Call => 1,
            Self::Push(2) => 2,
            Self::SmallBlind => 3,
            Self::BigBlind => 4,
            Self::Over => 5,
            Self::Push(behind) if behind >= 9 => 12,
            Self::Push(behind) => 3 + behind as usize,
        }
    }
}

const RANGES: usize = Role::ALL.len() * ANTES * STACKS;
const RANGE_BYTES: usize = CLASSES.div_ceil(8);

/// The classes of one range.
#[derive(Clone, Copy, Debug)]
pub struct Classes(&'static [u8]);

impl Classes {
    /// Whether it holds the class of this number.
    #[inline]
    pub fn holds(self, class: usize) -> bool {
        self.0
            .get(class / 8)
            .is_some_and(|byte| byte >> (class % 8) & 1 == 1)
    }

    /// The numbers of its classes.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..CLASSES).filter(move |&class| self.holds(class))
    }
}

/// The range of a role for the nearest stack and antes of the table, in big blinds.
#[inline]
pub fn range(role: Role, stack: f64, antes: f64) -> Classes {
    // A number that is none, or below the first, goes to the first.
    let stack = ((stack * 2.0).round() as usize).clamp(1, STACKS) - 1;
    let antes = ((antes * 2.0).round() as usize).min(ANTES - 1);
    let place = (role.place() * ANTES + antes) * STACKS + stack;
    Classes(&DATA[place * RANGE_BYTES..][..RANGE_BYTES])
}

/// Solves the ranges of all roles for one stack and one sum of antes, by their places in the table,
/// and tells how often each class is played.
///
/// # Errors
/// None but what [`solve`] has.
pub fn ranges_of(stack: usize, antes: usize) -> Result<Vec<(Role, ByClass)>, EquityError> {
    // In twelfths of a hundredth of a big blind everything is whole.
    let big_blind = 1200;
    let stack_chips = big_blind / 2 * (stack as i64 + 1);
    let ante_chips = big_blind / 2 * antes as i64;
    let solved = |players: i64, options: &Options| {
        let stakes = Stakes {
            ante: ante_chips / players,
            ..Stakes::blinds(big_blind / 2, big_blind)
        };
        let spot = Spot::new(Question {
            stacks: vec![stack_chips + stakes.ante; players as usize],
            stakes,
            others: Vec::new(),
            prizes: None,
        })?;
        solve(&spot, options, &mut |_, _| true).map(|solution| solution.profile)
    };
    let two = solved(
        2,
        &Options {
            tolerance: 1e-5,
            ..Options::default()
        },
    )?;
    let three = solved(
        3,
        &Options {
            tolerance: 5e-4,
            iterations: 400,
            samples: 100,
            ..Options::default()
        },
    )?;
    let mut ranges = vec![
        (Role::Push(1), two[0]),
        (Role::Call, two[1]),
        (Role::Push(2), three[0]),
        (Role::SmallBlind, three[2]),
        (Role::BigBlind, three[3]),
        (Role::Over, three[5]),
    ];
    for behind in 3..=MOST_BEHIND as u8 {
        let game = FirstCaller {
            behind,
            stack: ((stack + 1) as f64 / 2.0).max(SHALLOWEST),
            antes: antes as f64 / 2.0,
            small_blind: 0.5,
        };
        let mut push = game.solve(5e-4, 3000).push;
        for (part, fewer) in push.iter_mut().zip(three[0]) {
            *part = part.min(fewer);
        }
        ranges.push((Role::Push(behind), push));
    }
    Ok(ranges)
}

/// A range as the table holds it.
pub fn packed(parts: &ByClass) -> [u8; CLASSES.div_ceil(8)] {
    let mut bytes = [0; RANGE_BYTES];
    for (class, part) in parts.iter().enumerate() {
        if *part >= 0.5 {
            bytes[class / 8] |= 1 << (class % 8);
        }
    }
    bytes
}
