//! From the core's errors to Python's exceptions; the one map.

use pokercore_core::card::CardError as CoreCardError;
use pokercore_core::equity::range::RangeError as CoreRange;
use pokercore_core::error::SnapshotError as CoreSnapshot;
use pokercore_core::error::{
    Defect, DefectCode, IllegalAction as CoreIllegal, RulesError as CoreRules,
};
use pokercore_core::lanes::BatchError;
use pokercore_core::ranking::RankingError;
use pokercore_core::ultimate::round::Refused;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::legal::Legal;
use crate::ultimate_action::UltimateLegal;

pyo3::import_exception!(pokercore.exceptions, CardError);
pyo3::import_exception!(pokercore.exceptions, IllegalAction);
pyo3::import_exception!(pokercore.exceptions, IllegalActions);
pyo3::import_exception!(pokercore.exceptions, RangeError);
pyo3::import_exception!(pokercore.exceptions, RulesError);
pyo3::import_exception!(pokercore.exceptions, SnapshotError);

/// A card error.
pub fn card(error: CoreCardError) -> PyErr {
    CardError::new_err(error.to_string())
}

/// Cards that a ranking does not value.
pub fn ranking(error: RankingError) -> PyErr {
    CardError::new_err(error.to_string())
}

/// Hands in an array that were not valued.
pub fn batch(error: BatchError) -> PyErr {
    CardError::new_err(error.to_string())
}

/// A refused action.
pub fn illegal(error: CoreIllegal) -> PyErr {
    let legal = Legal::from(*error.legal);
    IllegalAction::new_err((error.to_string(), error.code.as_str(), legal))
}

/// A refusal of a round of Ultimate Texas Hold'em.
pub fn refused(error: Refused) -> PyErr {
    let legal = UltimateLegal(error.legal);
    IllegalAction::new_err((error.to_string(), error.code.as_str(), legal))
}

/// A refusal that the binding makes itself: an argument that is no action at all.
pub fn not_an_action(message: String, code: &'static str) -> PyErr {
    IllegalAction::new_err((message, code, None::<Legal>))
}

/// Defects of rules, stakes or a setup.
pub fn rules(error: CoreRules) -> PyErr {
    let message = error.to_string();
    let defects: Vec<(&str, String, String)> = error
        .defects
        .iter()
        .map(|d| (d.code.as_str(), d.place.clone(), d.message.clone()))
        .collect();
    RulesError::new_err((message, defects))
}

/// One defect that the binding finds itself.
pub fn defect(code: DefectCode, place: &str, message: String) -> PyErr {
    rules(CoreRules {
        defects: vec![Defect::new(code, place, message)],
    })
}

/// A range that is none.
pub fn range(error: CoreRange) -> PyErr {
    let message = error.to_string();
    match error {
        CoreRange::Piece { piece, at, .. } => RangeError::new_err((message, piece, at)),
        _ => RangeError::new_err(message),
    }
}

/// A range that is none, in a list of them.
pub fn range_at(place: &str, error: CoreRange) -> PyErr {
    let message = format!("{place}: {error}");
    match error {
        CoreRange::Piece { piece, at, .. } => RangeError::new_err((message, piece, at)),
        _ => RangeError::new_err(message),
    }
}

/// The same error with its place before the message, where it is about cards.
pub fn card_at(py: Python<'_>, place: &str, error: PyErr) -> PyErr {
    if error.is_instance_of::<CardError>(py) {
        CardError::new_err(format!("{place}: {}", error.value(py)))
    } else {
        error
    }
}

/// A defect of a range that the binding finds itself.
pub fn range_message(message: String) -> PyErr {
    RangeError::new_err(message)
}

/// A snapshot that was not read.
pub fn snapshot(error: CoreSnapshot) -> PyErr {
    SnapshotError::new_err(error.to_string())
}

/// How long what somebody gave may be in a sentence, in characters.
const SHOWN: usize = 80;

/// What somebody gave, for a sentence: cut where it is long.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    let Ok(text) = object.repr() else {
        return "that".to_owned();
    };
    let text = text.to_string_lossy();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into_owned(),
    }
}

/// A `TypeError` for an object in the place of one of ours.
pub fn wrong_type(object: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    PyTypeError::new_err(format!("{} is no {wanted}", shown(object)))
}
