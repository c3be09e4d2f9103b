//! Small numbers as arguments: seats, boards, counts. What does not fit is refused with an error of
//! the package; what is no whole number at all, with a `TypeError`.

use pokercore_core::error::DefectCode;
use pokercore_core::ranking::Ranking;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;
use pyo3::types::PyString;

use crate::errors;

/// Reads a number up to `most`; `refuse` gets one that does not fit, as text.
fn fitting(
    object: &Bound<'_, PyAny>,
    most: u64,
    refuse: impl FnOnce(String) -> PyErr,
) -> PyResult<u64> {
    match object.extract::<u64>() {
        Ok(number) if number <= most => Ok(number),
        Err(error) if error.is_instance_of::<PyTypeError>(object.py()) => Err(error),
        _ => Err(refuse(object.repr()?.to_string())),
    }
}

macro_rules! numbers { ($($(#[$doc:meta])* $name:ident: $kind:ty, $refuse:expr;)*) => { $(
    $(#[$doc])*
    #[derive(Clone, Copy, Debug)]
    pub struct $name(pub $kind);

    impl<'a, 'py> FromPyObject<'a, 'py> for $name {
        type Error = PyErr;
        const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("builtins", "int");
        fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
            let number = fitting(&object, u64::from(<$kind>::MAX), $refuse)?;
            Ok(Self(number as $kind))
        }
    }
)* } }

numbers! {
    /// The seat that acts, or is looked at. Whether somebody sits there, the core says.
    Seat: u8, |text| errors::not_an_action(format!("there is no seat {text}"), "no_such_seat");
    /// The board that cards go to.
    Board: u8, |text| errors::not_an_action(format!("there is no board {text}"), "deal_place");
    /// How many boards are dealt.
    Boards: u8, |text| errors::not_an_action(
        format!("the board cannot be dealt {text} times"),
        "run_out_count",
    );
    /// A chair of a setup, or how many there are.
    Chair: u8, |text| errors::defect(
        DefectCode::NoSuchSeat,
        "chair",
        format!("{text} is no number of a chair; chairs are whole numbers from 0"),
    );
    /// The code of a choice.
    Code: u8, |text| errors::defect(
        DefectCode::Option,
        "code",
        format!("{text} is no choice; codes are whole numbers from 0"),
    );
    /// A place in a sequence.
    Place: u8, |text| PyIndexError::new_err(format!("there is no seat {text}"));
}

/// Which hand of a seed.
pub fn of_hand(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    fitting(object, u64::MAX, |text| {
        errors::defect(
            DefectCode::Option,
            "number",
            format!("{text} is no number of a hand; hands are numbered from 0 to 2^64 - 1"),
        )
    })
}

/// The code of a ranking, given as such or as its label.
pub fn of_ranking(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    if let Ok(label) = object.cast::<PyString>() {
        let label = label.to_str()?;
        let known = Ranking::from_name(label);
        return known.map(|ranking| ranking as u8).ok_or_else(|| {
            let labels = Ranking::ALL.map(Ranking::name).join(", ");
            errors::CardError::new_err(format!("{label:?} is no ranking; there are {labels}"))
        });
    }
    let code = fitting(object, u64::from(u8::MAX), |text| {
        errors::CardError::new_err(format!("{text} is no ranking"))
    })?;
    Ok(code as u8)
}

/// The code of a ranking as of [`of_ranking`], or none.
pub fn of_optional_ranking(object: &Bound<'_, PyAny>) -> PyResult<Option<u8>> {
    if object.is_none() {
        return Ok(None);
    }
    of_ranking(object).map(Some)
}

/// How many cards a hand of a range has.
pub fn of_hole_cards(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    let cards = fitting(object, u64::from(u8::MAX), |text| {
        errors::range_message(format!("hands of {text} cards; a hand has 1 to 7"))
    })?;
    Ok(cards as u8)
}

/// The number of an event, from 0.
pub fn of_event(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let number = fitting(object, usize::MAX as u64, |text| {
        PyIndexError::new_err(format!("{text} is no number of an event"))
    })?;
    Ok(number as usize)
}

/// How many boards are dealt where the house asks for it.
pub fn of_boards(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    let boards = fitting(object, u64::from(u8::MAX), |text| {
        errors::defect(
            DefectCode::Boards,
            "boards",
            format!(
                "{text} boards; give 1 to {}",
                pokercore_core::rules::MAX_BOARDS
            ),
        )
    })?;
    Ok(boards as u8)
}

/// The number of an event as of [`of_event`], or none.
pub fn of_optional_event(object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() {
        return Ok(None);
    }
    of_event(object).map(Some)
}
