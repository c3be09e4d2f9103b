//! The bets that may be chosen from, and all actions of a batch as numbers.

use core::fmt;

use crate::action::{Action, Slots};
use crate::betting::Bets;
use crate::card::Slot;
use crate::error::{Defect, DefectCode, RulesError};
use crate::game::Game;
use crate::hand::State;
use crate::rules::{Limit, Step, Tabling};

use super::Due;

/// The most entries of a menu.
pub const MAX_BETS: usize = 32;
/// The largest numerator and denominator of a fraction.
pub const MAX_PART: u32 = 1000;

/// One entry of a menu: a size of a bet or raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// The smallest legal total.
    Min,
    /// The largest legal total.
    Max,
    /// All chips of the seat; legal where the limit allows so much.
    AllIn,
    /// Call, then raise by this fraction of what then lies in the middle, rounded down. Where
    /// nothing is bet that is the fraction of the pot.
    Pot {
        /// Numerator, 1 to [`MAX_PART`].
        parts: u32,
        /// Denominator, 1 to [`MAX_PART`].
        of: u32,
    },
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Min => f.write_str("min"),
            Self::Max => f.write_str("max"),
            Self::AllIn => f.write_str("all_in"),
            Self::Pot { parts: 1, of: 1 } => f.write_str("pot"),
            Self::Pot { parts, of: 1 } => write!(f, "{parts}_pot"),
            Self::Pot { parts, of } => write!(f, "{parts}/{of}_pot"),
        }
    }
}

/// What the sizes of a menu are counted from, for the seat to act.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    bets: Bets,
    /// What a size begins at; see [`Count::base`].
    bases: [i64; 4],
    /// What lies in the middle after a call.
    middle: i64,
}

impl Spot {
    #[inline(always)]
    pub(super) fn new(state: &State, bets: Bets) -> Self {
        let actor = state.round.actor as usize & 15;
        Self {
            bets,
            bases: [
                state.round.to_match,
                bets.min_raise_to,
                bets.max_raise_to,
                // All that the seat can put in front of it in this round.
                state.stack[actor] + state.wager[actor],
            ],
            middle: state.pot() + bets.call,
        }
    }
}

/// How a size is counted, without a branch or a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    /// Which of [`Spot::bases`] it begins at.
    base: u8,
    /// The fraction of the middle that is added: `parts / of`, where `of` is at most `2^log`, the
    /// power of two next to it, and `inverse` is `2^(63 + log) / of`, rounded up.
    parts: u32,
    log: u32,
    inverse: u64,
}

impl Count {
    const fn of(size: Size) -> Self {
        let (base, parts, of) = match size {
            Size::Pot { parts, of } => (0, parts, of),
            Size::Min => (1, 0, 1),
            Size::Max => (2, 0, 1),
            Size::AllIn => (3, 0, 1),
        };
        let log = of.next_power_of_two().trailing_zeros();
        let inverse = (1_u128 << (63 + log)).div_ceil(of as u128) as u64;
        Self {
            base,
            parts,
            log,
            inverse,
        }
    }

    /// The total that the size stands for, legal or not.
    ///
    /// `inverse` is too large by less than 1, so for a number below 2^63 the quotient comes out too large
    /// by less than `1 / of`, and rounded down it is exact (Granlund and Montgomery, "Division by
    /// Invariant Integers using Multiplication", 1994).
    #[inline(always)]
    const fn total(self, spot: &Spot) -> i64 {
        // At most 2^53 chips lie on a table, so this does not overflow.
        let part = spot.middle as u64 * self.parts as u64;
        let wide = part as u128 * self.inverse as u128;
        let by = (wide >> 63) as u64 >> (self.log & 63);
        spot.bases[self.base as usize & 3] + by as i64
    }
}

/// The actions of a game with a menu of bets, as numbers.
///
/// | number | action |
/// |---|---|
/// | 0 | fold |
/// | 1 | check, call, or bring in: what is due |
/// | 2 and following | the entries of the menu, in their order |
/// | then, in a game with discards | a number for each set of own cards to give up: bit `i` is the card with the `i`-th lowest index of those held; the first of them gives up none |
/// | then, where seats decide to show | show, muck |
///
/// An entry of the menu may be chosen where its own total is legal, and no earlier entry comes to
/// the same total. Nothing is moved to the nearest legal total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions {
    sizes: Vec<Size>,
    counts: Vec<Count>,
    /// How many cards a seat can hold when it discards; nothing in games without discards.
    held: Option<u8>,
    shows: bool,
    /// How many there are.
    count: usize,
}

/// The number of the fold.
pub const FOLD: usize = 0;
/// The number of the check, call or bring-in.
pub const PASSIVE: usize = 1;
/// The number of the first entry of the menu.
pub const FIRST_SIZE: usize = 2;

impl Actions {
    /// Checks a menu.
    ///
    /// # Errors
    /// [`RulesError`] with every entry that is none, and where the game never takes any of them.
    pub fn new(game: &Game, sizes: &[Size]) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        let mut refuse = |place: String, message: String| {
            defects.push(Defect::new(DefectCode::Menu, place, message));
        };
        if sizes.is_empty() || sizes.len() > MAX_BETS {
            refuse(
                "menu".to_owned(),
                format!(
                    "{} sizes; give 1 to {MAX_BETS}, such as the minimum, half the pot, the pot, \
                     and all-in",
                    sizes.len()
                ),
            );
        }
        let fits = 1..=MAX_PART;
        for (place, size) in sizes.iter().enumerate() {
            if let Size::Pot { parts, of } = size
                && !(fits.contains(parts) && fits.contains(of))
            {
                refuse(
                    format!("menu[{place}]"),
                    format!(
                        "{parts}/{of} of the pot is no bet; give a fraction above 0 whose parts are \
                         at most {MAX_PART}"
                    ),
                );
            }
            if sizes[..place].contains(size) {
                refuse(
                    format!("menu[{place}]"),
                    format!("the size {size} stands there twice; give each once"),
                );
            }
        }
        let taken = |size: &Size| match (game.rules().limit, size) {
            (Limit::NoLimit, _) | (_, Size::Min | Size::Max) => true,
            (Limit::PotLimit, Size::Pot { parts, of }) => parts <= of,
            (Limit::PotLimit | Limit::FixedLimit, _) => false,
        };
        if defects.is_empty() && !sizes.iter().any(taken) {
            let (limit, right) = match game.rules().limit {
                Limit::FixedLimit => ("fixed-limit", "'min' or 'max'"),
                _ => (
                    "pot-limit",
                    "'min', 'max', or a fraction of at most the pot",
                ),
            };
            defects.push(Defect::new(
                DefectCode::Menu,
                "menu",
                format!("no size of it is ever legal in a {limit} game but by chance; add {right}"),
            ));
        }
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let mut actions = Self {
            sizes: sizes.to_vec(),
            counts: sizes.iter().copied().map(Count::of).collect(),
            held: most_held(game),
            shows: game.options().tabling == Tabling::Choose,
            count: 0,
        };
        actions.count = actions.first_show() + if actions.shows { 2 } else { 0 };
        Ok(actions)
    }

    /// The entries of the menu.
    pub fn sizes(&self) -> &[Size] {
        &self.sizes
    }

    /// How many actions there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many flags a row of a mask has: as many as there are actions, and up to a multiple of
    /// eight others, which are 0, so that a reader can take eight at a time.
    #[inline]
    pub fn flags(&self) -> usize {
        self.count.next_multiple_of(8)
    }

    /// The number of the discard that gives up no card.
    #[inline]
    pub(super) fn first_discard(&self) -> usize {
        FIRST_SIZE + self.sizes.len()
    }

    /// The number of the show.
    #[inline]
    fn first_show(&self) -> usize {
        self.first_discard() + self.held.map_or(0, |held| 1 << held)
    }

    /// Whether seats discard in this game.
    pub fn discards(&self) -> bool {
        self.held.is_some()
    }

    /// Whether seats decide to show.
    pub fn shows(&self) -> bool {
        self.shows
    }

    /// A name for each action, such as `fold`, `check_call`, `raise_1/2_pot`, `discard_0_2`, `muck`.
    pub fn names(&self) -> Vec<String> {
        let mut names = vec!["fold".to_owned(), "check_call".to_owned()];
        names.extend(self.sizes.iter().map(|size| format!("raise_{size}")));
        if let Some(held) = self.held {
            for which in 0..1_u32 << held {
                let cards = (0..held).filter(|place| which >> place & 1 == 1);
                let cards: Vec<String> = cards.map(|place| format!("_{place}")).collect();
                names.push(if cards.is_empty() {
                    "stand_pat".to_owned()
                } else {
                    format!("discard{}", cards.concat())
                });
            }
        }
        if self.shows {
            names.extend(["show".to_owned(), "muck".to_owned()]);
        }
        names
    }

    /// The sizes that may be chosen, a bit each; `totals` becomes the total of each of them, and 0
    /// for the others.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "which sizes fit follows no pattern that a processor foresees: no branches"
    )]
    #[inline(always)]
    pub(super) fn choices(&self, spot: &Spot, totals: &mut [i64]) -> u64 {
        let Bets {
            min_raise_to: min,
            max_raise_to: max,
            two_sizes,
            ..
        } = spot.bets;
        // Each size is nearly always larger than those before it: then it is none of them.
        let (mut legal, mut top, mut mixed) = (0, 0, two_sizes);
        for (place, (count, kept)) in self.counts.iter().zip(totals.iter_mut()).enumerate() {
            let total = count.total(spot);
            let within = (total >= min) & (total <= max);
            mixed |= within & (total < top);
            let fits = within & (total > top);
            *kept = if fits { total } else { 0 };
            top = if fits { total } else { top };
            legal |= u64::from(fits) << place;
        }
        if mixed {
            return self.mixed_choices(spot, totals);
        }
        legal
    }

    /// As [`Actions::choices`], where the sizes are in any order.
    #[cold]
    #[inline(never)]
    fn mixed_choices(&self, spot: &Spot, totals: &mut [i64]) -> u64 {
        let mut legal = 0;
        for (place, count) in self.counts.iter().enumerate().take(totals.len()) {
            let total = count.total(spot);
            // Of sizes that come to the same total the first one stays.
            let fits = spot.bets.takes(total) && !totals[..place].contains(&total);
            totals[place] = if fits { total } else { 0 };
            legal |= u64::from(fits) << place;
        }
        legal
    }

    /// The total of an entry of the menu that may be chosen by the seat to act.
    #[inline(always)]
    pub(super) fn total(&self, game: &Game, state: &State, place: usize) -> i64 {
        let Some(count) = self.counts.get(place) else {
            return 0;
        };
        let actor = state.round.actor;
        let bets = if count.base == 1 || count.base == 2 {
            state.bets(game, actor)
        } else {
            let call = state.owed(actor).min(state.stack[actor as usize & 15]);
            Bets { call, ..Bets::NONE }
        };
        count.total(&Spot::new(state, bets))
    }

    /// The number of an action outside of the betting: a show or a muck.
    #[inline]
    pub(super) fn show_number(&self, muck: bool) -> usize {
        self.first_show() + usize::from(muck)
    }

    /// Which cards a number of a discard gives up; nothing where it is no discard.
    #[inline]
    pub(super) fn discard_of(&self, number: usize) -> Option<u32> {
        let which = number.checked_sub(self.first_discard())?;
        (number < self.first_show()).then_some(which as u32)
    }

    /// How many numbers of discards there are.
    #[inline]
    pub(super) fn discard_numbers(&self) -> u32 {
        self.held.map_or(0, |held| 1 << held)
    }
}

/// Whether a seat with so many cards may give up these.
#[inline]
pub(super) fn discard_fits(which: u32, due: Due) -> bool {
    which >> due.held == 0
        && (u32::from(due.least)..=u32::from(due.most)).contains(&which.count_ones())
}

/// The discard of these cards: bit `i` is the `i`-th lowest of the hand.
pub(super) fn discard_action(hole: &Slots, which: u32) -> Action {
    let mut sorted: Vec<Slot> = hole.to_vec();
    sorted.sort_unstable_by_key(|slot| slot.code());
    let mut cards = Slots::default();
    for (place, slot) in sorted.iter().enumerate() {
        if which >> place & 1 == 1 {
            cards.push(*slot);
        }
    }
    Action::Discard(cards)
}

/// The most cards that a seat can hold when it discards; nothing in a game without discards.
fn most_held(game: &Game) -> Option<u8> {
    let (mut held, mut most) = (0_u8, None);
    for step in game.rules().streets.iter().flat_map(|street| &street.steps) {
        match *step {
            Step::Hole { count, .. } => held += count,
            Step::Draw { .. } => most = most.max(Some(held)),
            Step::Discard { least, .. } => {
                most = most.max(Some(held));
                held = held.saturating_sub(least);
            }
            Step::Burn | Step::Board { .. } | Step::Bet { .. } => {}
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of every fraction: what is added is the quotient rounded down, near multiples and at both ends.
    #[test]
    fn fractions_are_rounded_down() {
        for of in 1..=MAX_PART {
            for parts in [1, 2, 3, of, MAX_PART] {
                let count = Count::of(Size::Pot { parts, of });
                let most = (1_i64 << 53) - 1;
                let step = i64::from(of) * (most / i64::from(of));
                for middle in
                    (0..40).flat_map(|i| [i, most - i, step - i, step / 2 - i, step / 3 + i])
                {
                    let spot = Spot {
                        bets: Bets::NONE,
                        bases: [7, 0, 0, 0],
                        middle: middle.clamp(0, most),
                    };
                    let by = spot.middle * i64::from(parts) / i64::from(of);
                    assert_eq!(count.total(&spot), 7 + by, "{parts}/{of} of {middle}");
                }
            }
        }
    }
}
