//! A quick begin of a hand, for tables.

use std::sync::Arc;

use pokercore_core::button;
use pokercore_core::error::DefectCode;
use pokercore_core::hand::Hand as CoreHand;
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::setup::{Post, Posts, Setup};
use pyo3::prelude::*;

use crate::button::{Positions, mask_or_chairs};
use crate::errors;
use crate::game::Game;
use crate::hand::{Fixed, Hand, USUAL_EVENTS};
use crate::number;
use crate::setup::{Defects, read_posts, read_seed, read_stack, read_straddles, shuffled_by};
use crate::typed::{Arg, Chairs, PostsLike, SeedLike, StacksLike, StakesGiven, Straddles};

/// Begins a hand whose button and blinds are known: the hand that
/// ``Hand(variant, stacks, stakes=stakes, posts=posts(positions, stakes, dealt, straddles, owed),
/// button=positions.button, ...)`` begins, in a fraction of the time.
///
/// Stakes are read once, as long as the same value is given again and again.
///
/// Args:
///     game: the variant and the options of the house, ``Variant.game(options)``.
///     stacks: chips of each chair; None is an empty chair. Of chairs that are not dealt in they
///         are left out.
///     stakes: the stakes.
///     positions: who has the button and the blinds.
///     dealt: the chairs that are dealt in, or their mask (bit ``i`` for chair ``i``).
///     seed: an int from 0, text or bytes; None for a fresh secret of the operating system.
///     number: which hand of the seed.
///     straddles: pairs of seat and amount, in order.
///     owed: posts of players who missed a blind or are new.
///     absent: the seats whose players are absent (see ``Hand``), or their mask.
///     record: keep ``events`` and ``actions``.
///
/// Raises:
///     RulesError: with the defects of the arguments.
#[pyfunction]
#[pyo3(signature = (
    game, stacks, stakes, positions, dealt, *, seed, number: "int", straddles=None, owed=None,
    absent=None, record=true
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn begin_hand(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    stacks: Arg<'_, '_, StacksLike>,
    stakes: Arg<'_, '_, StakesGiven>,
    positions: &Bound<'_, Positions>,
    dealt: Arg<'_, '_, Chairs>,
    seed: Arg<'_, '_, SeedLike>,
    #[pyo3(from_py_with = number::of_hand)] number: u64,
    straddles: Option<Arg<'_, '_, Straddles>>,
    owed: Option<Arg<'_, '_, PostsLike>>,
    absent: Option<Arg<'_, '_, Chairs>>,
    record: bool,
) -> PyResult<Hand> {
    let own = game.get();
    let core = &own.core;
    let level = own.level(&stakes.0)?;
    let positions = &positions.get().0;
    let mut defects = Defects::default();
    let mut setup = read_dealt(&stacks.0, mask_or_chairs(&dealt.0, "dealt")?, &mut defects)?;
    setup.button = positions.button;
    if let Some(absent) = absent.as_ref().filter(|absent| !absent.0.is_none()) {
        setup.absent = mask_or_chairs(&absent.0, "absent")?;
    }
    let straddles = match &straddles {
        Some(straddles) => read_straddles(&straddles.0, &mut defects)?,
        None => Vec::new(),
    };
    let owed = match owed.as_ref().filter(|owed| !owed.0.is_none()) {
        Some(owed) => Some(read_posts(&owed.0, &mut defects)?),
        None => None,
    };
    let owed: &[Post] = owed.as_deref().unwrap_or_default();
    if defects.0.is_empty() {
        setup.check(core, &mut defects.0);
    }
    defects.raise()?;
    let (posts, dealt) = (&mut setup.posts, setup.dealt);
    button::fill_posts(posts, positions, &level.stakes, dealt, &straddles, owed)
        .map_err(|error| errors::rules(error.into()))?;
    if !(straddles.is_empty() && owed.is_empty()) {
        // The others follow from the stakes, which are right.
        let mut defects = Defects::default();
        setup.check(core, &mut defects.0);
        defects.raise()?;
    }
    let seed = read_seed(Some(&seed.0), py)?;
    let dealing = shuffled_by(core, &own.decks(&seed), number);
    let mut events = Vec::new();
    // Stakes and setup were looked at, and the deck is that of the game.
    let hand = if record {
        events.reserve(USUAL_EVENTS);
        CoreHand::new_unchecked(&**core, &level.stakes, &setup, &dealing, &mut events)
    } else {
        CoreHand::new_unchecked(&**core, &level.stakes, &setup, &dealing, &mut ())
    };
    let fixed = Fixed {
        game: game.clone().unbind(),
        core: Arc::clone(core),
        stakes: level.stakes,
        posts: setup.posts,
        seed: Some((seed, number)),
        facts: Arc::clone(&level.facts),
    };
    Ok(Hand::begun(fixed, *hand.state(), record, events))
}

/// The chairs with their stacks, of those that are dealt in.
fn read_dealt(stacks: &Bound<'_, PyAny>, dealt: u16, defects: &mut Defects) -> PyResult<Setup> {
    let mut setup = Setup::full(&[], Posts::default());
    setup.dealt = dealt;
    let mut chairs = 0_usize;
    for (seat, stack) in stacks.try_iter()?.enumerate() {
        let stack = stack?;
        chairs += 1;
        if seat >= MAX_SEATS || dealt >> seat & 1 == 0 {
            continue;
        }
        if stack.is_none() {
            let message = format!("chair {seat} is dealt in and has no stack");
            let place = format!("setup.stacks[{seat}]");
            defects.add(DefectCode::StackOutOfRange, place, message);
            continue;
        }
        read_stack(&stack, seat, &mut setup, defects);
    }
    setup.chairs = chairs.min(u8::MAX as usize) as u8;
    Ok(setup)
}
