//! A view as a dictionary for JSON, and back.

use std::sync::Arc;

use pokercore_core::action::{Slots, Turn};
use pokercore_core::card::{format_slots, parse_slots};
use pokercore_core::rules::{MAX_BOARDS, MAX_SEATS};
use pokercore_core::seats_of;
use pokercore_core::view::View as CoreView;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::action::{DICT_VERSION, check_version, item, not_a_value};
use crate::legal::{DECK, turn};
use crate::view::{Facts, Origin, View};

/// The labels of the limits, at the place of their code.
const LIMITS: [&str; 3] = ["no_limit", "pot_limit", "fixed_limit"];

/// Writes a view.
pub fn write<'py>(view: &View, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let (view, facts) = (&view.view, &*view.facts);
    let chairs = view.chairs as usize;
    let dict = PyDict::new(py);
    dict.set_item("version", DICT_VERSION)?;
    dict.set_item("variant", &facts.variant)?;
    dict.set_item(
        "limit",
        LIMITS.get(facts.limit as usize).copied().unwrap_or(""),
    )?;
    dict.set_item("streets", &facts.streets)?;
    dict.set_item("seat", view.seat)?;
    dict.set_item("turn", turn(view.turn))?;
    dict.set_item("button", view.button)?;
    dict.set_item("street", view.street)?;
    let name = facts.streets.get(view.street as usize);
    dict.set_item("street_name", name.map_or("", String::as_str))?;
    for (name, mask) in [
        ("players", view.dealt),
        ("live", view.live),
        ("all_in", view.all_in),
        ("shown", view.shown),
        ("mucked", view.mucked),
        ("unlimited", view.unlimited),
    ] {
        let seats: Vec<i64> = seats_of(mask).map(i64::from).collect();
        dict.set_item(name, seats)?;
    }
    if view.absent != 0 {
        let seats: Vec<i64> = seats_of(view.absent).map(i64::from).collect();
        dict.set_item("absent", seats)?;
    }
    let sums = |one: &[i64; MAX_SEATS], two: &[i64; MAX_SEATS], sign: i64| -> Vec<i64> {
        let pairs = one.iter().zip(two).take(chairs);
        pairs.map(|(one, two)| one + sign * two).collect()
    };
    dict.set_item("stacks", &view.stacks[..chairs])?;
    dict.set_item("wagers", &view.wagers[..chairs])?;
    dict.set_item("starting_stacks", &view.starting[..chairs])?;
    dict.set_item("contributed", sums(&view.totals, &view.wagers, 1))?;
    dict.set_item("pot", view.pot)?;
    let texts =
        |cards: &[Slots]| -> Vec<String> { cards.iter().map(|c| format_slots(c)).collect() };
    dict.set_item("holes", texts(&view.holes[..chairs]))?;
    dict.set_item("boards", texts(&view.boards[..view.board_count as usize]))?;
    dict.set_item("to_match", view.to_match)?;
    dict.set_item("big_blind", facts.big_blind)?;
    dict.set_item("min_bet", view.min_bet)?;
    dict.set_item("raises", view.wager_count)?;
    let raises = view.max_raise_to > 0;
    dict.set_item("can_fold", view.fold)?;
    dict.set_item("can_check", view.can_check())?;
    dict.set_item("to_call", view.call)?;
    dict.set_item("min_raise_to", raises.then_some(view.min_raise_to))?;
    dict.set_item("max_raise_to", raises.then_some(view.max_raise_to))?;
    dict.set_item("two_sizes", view.two_sizes)?;
    dict.set_item("bring_in", view.bring_in)?;
    dict.set_item("discarding", view.discarding)?;
    dict.set_item("discard", view.discard)?;
    dict.set_item("discard_least", view.discard_least)?;
    dict.set_item("default_discard", format_slots(&view.default_discard))?;
    let drawn: Vec<i64> = view.drawn[..chairs]
        .iter()
        .copied()
        .map(i64::from)
        .collect();
    dict.set_item("drawn", drawn)?;
    dict.set_item("show", view.show)?;
    dict.set_item("muck", view.muck)?;
    dict.set_item("is_over", view.over)?;
    let payoffs = view.over.then(|| sums(&view.stacks, &view.starting, -1));
    dict.set_item("payoffs", payoffs)?;
    Ok(dict)
}

/// Reads what [`write()`] wrote; anything else is a `ValueError`.
pub fn read(data: &Bound<'_, PyAny>) -> PyResult<View> {
    check_version(data, "view")?;
    let made = parts(data).map_err(|error| not_a_value(data.py(), "view", error))?;
    // What follows from other parts must say the same, and no part may be unknown or missing.
    if !made.view.is_sound() || !write(&made, data.py())?.eq(data)? {
        return Err(PyValueError::new_err(
            "this is no view: its parts do not fit together",
        ));
    }
    Ok(made)
}

fn parts(data: &Bound<'_, PyAny>) -> PyResult<View> {
    let number = |name: &str| item(data, name)?.extract::<i64>();
    let small = |name: &str| item(data, name)?.extract::<u8>();
    let flag = |name: &str| item(data, name)?.extract::<bool>();
    let optional = |name: &str| item(data, name)?.extract::<Option<i64>>();
    let stacks = list::<i64>(data, "stacks")?;
    let chairs = stacks.len();
    let amounts = |name: &str| -> PyResult<[i64; MAX_SEATS]> {
        let given = list::<i64>(data, name)?;
        let mut amounts = [0; MAX_SEATS];
        if given.len() != chairs {
            return Err(refuse(name, "it must have one number for each chair"));
        }
        for (amount, given) in amounts.iter_mut().zip(given) {
            *amount = given;
        }
        Ok(amounts)
    };
    let seats = |name: &str| mask(data, name, chairs);
    if !(2..=MAX_SEATS).contains(&chairs) {
        return Err(refuse("stacks", "a table has 2 to 10 chairs"));
    }
    let wagers = amounts("wagers")?;
    let contributed = amounts("contributed")?;
    let mut totals = contributed;
    for (total, wager) in totals.iter_mut().zip(&wagers) {
        *total = total.saturating_sub(*wager);
    }
    let pot = number("pot")?;
    let matched = contributed
        .iter()
        .fold(0_i64, |sum, part| sum.saturating_add(*part));
    let over = flag("is_over")?;
    let (call, can_check) = (number("to_call")?, flag("can_check")?);
    let bring_in = number("bring_in")?;
    let mut drawn = [0; MAX_SEATS];
    for (place, given) in drawn.iter_mut().zip(list::<u8>(data, "drawn")?) {
        *place = given;
    }
    let holes = cards::<MAX_SEATS>(data, "holes")?;
    let boards = cards::<MAX_BOARDS>(data, "boards")?;
    let turn = match optional("turn")? {
        None => Turn::Over,
        Some(DECK) => Turn::Deck,
        Some(seat) => Turn::Seat(u8::try_from(seat).map_err(|_| refuse("turn", "it is no seat"))?),
    };
    // Told only where somebody is.
    let absent = if data.contains("absent")? {
        seats("absent")?
    } else {
        0
    };
    let dead = matches!(turn, Turn::Seat(seat) if absent & 1_u16.checked_shl(seat.into()).unwrap_or(0) != 0);
    let view = CoreView {
        seat: item(data, "seat")?.extract()?,
        turn,
        chairs: chairs as u8,
        button: small("button")?,
        street: small("street")?,
        board_count: list::<String>(data, "boards")?.len() as u8,
        wager_count: small("raises")?,
        betting: can_check || call > 0 || bring_in > 0 || dead,
        fold: flag("can_fold")?,
        bring_in,
        discarding: flag("discarding")?,
        discard_least: small("discard_least")?,
        discard: small("discard")?,
        default_discard: slots(
            "default_discard",
            &item(data, "default_discard")?.extract::<String>()?,
        )?,
        drawn,
        show: flag("show")?,
        muck: flag("muck")?,
        over,
        dealt: seats("players")?,
        live: seats("live")?,
        all_in: seats("all_in")?,
        shown: seats("shown")?,
        mucked: seats("mucked")?,
        unlimited: seats("unlimited")?,
        absent,
        stacks: amounts("stacks")?,
        wagers,
        totals,
        starting: amounts("starting_stacks")?,
        dead: pot.saturating_sub(matched),
        pot,
        to_match: number("to_match")?,
        min_bet: number("min_bet")?,
        call,
        min_raise_to: optional("min_raise_to")?.unwrap_or(0),
        max_raise_to: optional("max_raise_to")?.unwrap_or(0),
        two_sizes: flag("two_sizes")?,
        holes,
        boards,
    };
    Ok(View::new(view, &Arc::new(facts(data)?)))
}

/// The seats of a list as a mask.
fn mask(data: &Bound<'_, PyAny>, name: &str, chairs: usize) -> PyResult<u16> {
    let mut mask = 0;
    for seat in list::<u8>(data, name)? {
        if seat as usize >= chairs.min(MAX_SEATS) {
            return Err(refuse(name, "it tells of a chair that is not there"));
        }
        mask |= 1 << seat;
    }
    Ok(mask)
}

fn facts(data: &Bound<'_, PyAny>) -> PyResult<Facts> {
    let limit: String = item(data, "limit")?.extract()?;
    let limit = LIMITS.iter().position(|label| *label == limit);
    Ok(Facts {
        variant: item(data, "variant")?.extract()?,
        limit: limit.ok_or_else(|| refuse("limit", "it is none of the limits"))? as u8,
        streets: item(data, "streets")?.extract()?,
        big_blind: item(data, "big_blind")?.extract()?,
        game: Origin::default(),
    })
}

fn refuse(name: &str, why: &str) -> PyErr {
    PyValueError::new_err(format!("this is no view: in the part {name:?}, {why}"))
}

fn list<'py, T: FromPyObjectOwned<'py>>(data: &Bound<'py, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let items = item(data, name)?;
    let items = items
        .cast::<PyList>()
        .map_err(|_| refuse(name, "a list is expected"))?;
    items
        .iter()
        .map(|item| item.extract::<T>().map_err(Into::into))
        .collect()
}

/// A list of texts of cards, with nothing for the rest of the places.
fn cards<const N: usize>(data: &Bound<'_, PyAny>, name: &str) -> PyResult<[Slots; N]> {
    let texts = list::<String>(data, name)?;
    let mut all = [Slots::default(); N];
    if texts.len() > N {
        return Err(refuse(name, "there are too many"));
    }
    for (place, text) in all.iter_mut().zip(texts) {
        *place = slots(name, &text)?;
    }
    Ok(all)
}

fn slots(name: &str, text: &str) -> PyResult<Slots> {
    let slots = parse_slots(text).map_err(crate::errors::card)?;
    Slots::new(&slots).ok_or_else(|| refuse(name, "there are too many cards"))
}
