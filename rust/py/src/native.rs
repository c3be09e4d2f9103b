//! Native bots in the hands of a table.

use pokercore_core::error::DefectCode;
use pokercore_core::hand::Hand as CoreHand;
use pokercore_core::play::{self, HandDice, Policy, Style};
use pokercore_core::rules::{MAX_BOARDS, MAX_SEATS};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::action::{self, Action};
use crate::hand::{Hand, who};
use crate::typed::{Arg, OptionalNames};
use crate::{errors, number};

/// The native bot of this name, or of the style that is written as this text.
pub fn policy(name: &str, place: impl FnOnce() -> String) -> PyResult<Policy> {
    if let Some(style) = Style::from_text(name) {
        return style.map(Policy::Style).map_err(errors::rules);
    }
    Policy::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Policy::names().collect();
        errors::defect(
            DefectCode::Option,
            &place(),
            format!("{name:?} is no native bot; there are {}", known.join(", ")),
        )
    })
}

/// The dice of a hand.
fn dice(hand: &Hand, key: &[u8]) -> PyResult<HandDice> {
    let Ok(key) = <[u8; 32]>::try_from(key) else {
        return Err(errors::defect(
            DefectCode::Option,
            "key",
            format!("a key of {} bytes; give 32", key.len()),
        ));
    };
    let number = hand.fixed().seed.as_ref().map_or(0, |(_, number)| *number);
    Ok(HandDice::new(key, number))
}

/// What a native bot does for the seat to act, in betting, discarding, and showing or mucking; the
/// action is legal, and is not taken.
///
/// What the bot draws at random follows from the key, the number of the hand (0 for one that is not
/// of a seed), and how many actions were taken in it so far; ``play_native`` decides the same.
///
/// Args:
///     hand: the hand.
///     policy: the name of the bot, such as ``'tight_aggressive'``.
///     key: 32 bytes, of the table or of the hand.
///
/// Raises:
///     IllegalAction: ``deck_to_act`` or ``hand_over``: no seat is to act.
///     RulesError: there is no such bot, or the key has not 32 bytes.
#[pyfunction]
#[pyo3(signature = (hand, policy: "str", key))]
pub fn native_action(
    hand: &Bound<'_, Hand>,
    #[pyo3(from_py_with = of_policy)] policy: Policy,
    key: &[u8],
) -> PyResult<Py<Action>> {
    let this = hand.get();
    let mut dice = dice(this, key)?;
    let chosen = {
        let live = this.lock();
        let core = CoreHand::resume(&*this.fixed().core, live.state);
        play::native_action(&core, policy, &mut dice, live.taken)
    };
    action::object(hand.py(), chosen.map_err(errors::illegal)?)
}

fn of_policy(name: &Bound<'_, PyAny>) -> PyResult<Policy> {
    policy(name.cast::<PyString>()?.to_str()?, || "policy".to_owned())
}

/// Plays a hand in place until it is over, until a seat is to act that has no native bot, or until
/// cards are due from outside. Each decision is that of ``native_action``.
///
/// Args:
///     hand: the hand.
///     policies: for each chair the name of its bot, or None.
///     key: 32 bytes, of the table or of the hand.
///     boards: how many times the rest of the board is dealt where the house asks for it; fewer
///         where the deck does not allow so many.
///
/// Returns:
///     How many actions were taken.
///
/// Raises:
///     RulesError: there is no such bot, not one entry for each chair, a number of boards that is
///         not 1 to 4, or a key that has not 32 bytes.
#[pyfunction]
#[pyo3(signature = (hand, policies, key, boards: "int" = 1))]
pub fn play_native(
    hand: &Bound<'_, Hand>,
    policies: Arg<'_, '_, OptionalNames>,
    key: &[u8],
    #[pyo3(from_py_with = number::of_boards)] boards: u8,
) -> PyResult<u64> {
    let this = hand.get();
    let mut dice = dice(this, key)?;
    let (seats, given) = read_policies(&policies.0)?;
    if !(1..=MAX_BOARDS as u8).contains(&boards) {
        return Err(errors::defect(
            DefectCode::Boards,
            "boards",
            format!("{boards} boards; give 1 to {MAX_BOARDS}"),
        ));
    }
    let mut guard = this.lock();
    let live = &mut *guard;
    let mut core = CoreHand::resume(&*this.fixed().core, live.state);
    let chairs = core.state().chairs();
    if given != usize::from(chairs) {
        return Err(errors::defect(
            DefectCode::Chairs,
            "policies",
            format!("{given} entries; give one for each of the {chairs} chairs, a name or None"),
        ));
    }
    let before = live.taken;
    live.taken = if live.record {
        let (events, actions) = (&mut live.events, &mut live.actions);
        play::play_native(
            &mut core,
            &seats,
            boards,
            &mut dice,
            live.taken,
            events,
            |turn, action| actions.push((who(turn), action)),
        )
    } else {
        play::play_native(
            &mut core,
            &seats,
            boards,
            &mut dice,
            live.taken,
            &mut (),
            |_, _| {},
        )
    };
    live.state = *core.state();
    Ok(live.taken - before)
}

/// The bot of each chair, and how many chairs were given.
fn read_policies(policies: &Bound<'_, PyAny>) -> PyResult<([Option<Policy>; MAX_SEATS], usize)> {
    let mut seats = [None; MAX_SEATS];
    let mut given = 0;
    for name in policies.try_iter()? {
        let name = name?;
        if !name.is_none() {
            let name = name.cast::<PyString>()?.to_str()?;
            let policy = policy(name, || format!("policies[{given}]"))?;
            if let Some(seat) = seats.get_mut(given) {
                *seat = Some(policy);
            }
        }
        given += 1;
    }
    Ok((seats, given))
}
