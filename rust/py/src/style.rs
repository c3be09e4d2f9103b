//! Styles of native bots: their numbers, and what they decide from a view.

use pokercore_core::error::DefectCode;
use pokercore_core::play::{PRESETS, Policy, Style};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::action::{self, Action};
use crate::errors;
use crate::native::policy;
use crate::typed::{Dict, StyleNames, StyleNumbers, Typed};
use crate::view::{View, not_my_turn};

/// The numbers of a style, in their order: name, least, most, usual, and what it means.
#[pyfunction]
pub fn style_numbers(py: Python<'_>) -> PyResult<Typed<'_, StyleNumbers>> {
    let numbers = Style::NUMBERS.iter();
    let numbers = numbers.map(|n| (n.name, n.least, n.most, n.usual, n.about.trim_start()));
    Ok(Typed::new(PyTuple::new(py, numbers.collect::<Vec<_>>())?))
}

/// The styles that have a name: the name, and what the style does in a line.
#[pyfunction]
pub fn style_names(py: Python<'_>) -> PyResult<Typed<'_, StyleNames>> {
    let names = PRESETS.iter().map(|preset| (preset.name, preset.about));
    Ok(Typed::new(PyTuple::new(py, names.collect::<Vec<_>>())?))
}

/// The numbers of a style that the core knows by this name, or that is written as this text.
///
/// Raises:
///     RulesError: there is no such style.
#[pyfunction]
pub fn style_values<'py>(py: Python<'py>, native: &str) -> PyResult<Typed<'py, Dict>> {
    let values = PyDict::new(py);
    for (number, value) in Style::NUMBERS.iter().zip(of_native(native)?.values()) {
        values.set_item(number.name, value)?;
    }
    Ok(Typed::new(values))
}

/// What the core calls the style of these numbers: its name, or all numbers as a text that is taken
/// wherever the name of a native bot is.
///
/// Raises:
///     RulesError: a number is out of its range, or there is no such number.
#[pyfunction]
#[pyo3(signature = (numbers: "dict[str, int]"))]
pub fn native_style(numbers: &Bound<'_, PyDict>) -> PyResult<String> {
    let mut given = Vec::new();
    for (name, value) in numbers.iter() {
        given.push((name.extract::<String>()?, value.extract::<i64>()?));
    }
    let given: Vec<(&str, i64)> = given.iter().map(|(name, n)| (&**name, *n)).collect();
    let style = Style::new(&given).map_err(errors::rules)?;
    Ok(match style.name() {
        Some(name) => name.to_owned(),
        None => style.to_string(),
    })
}

/// What a style does in a view of a hand: a legal action that follows from the view and the seed.
///
/// Args:
///     view: of the seat that is to act.
///     native: what the core calls the style.
///     seed: 64 bits, from which comes what the style draws at random.
///
/// Raises:
///     IllegalAction: The seat of the view is not to act.
///     RulesError: There is no such style.
///     ValueError: The view was read back, so it does not know its game.
#[pyfunction]
pub fn style_action(
    py: Python<'_>,
    view: &Bound<'_, View>,
    native: &str,
    seed: u64,
) -> PyResult<Py<Action>> {
    let style = of_native(native)?;
    let view = view.get();
    let game = view.game_to_act()?;
    let action = py.detach(|| style.answer(game, &view.view, seed));
    action::object(py, action.ok_or_else(not_my_turn)?)
}

fn of_native(native: &str) -> PyResult<Style> {
    match policy(native, || "style".to_owned())? {
        Policy::Style(style) => Ok(style),
        _ => Err(errors::defect(
            DefectCode::Option,
            "style",
            format!("{native:?} is a native bot but no style"),
        )),
    }
}
