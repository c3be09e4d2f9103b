//! The values of many hands in arrays.

use pokercore_core::lanes::{self, Hands, Output, Path};
use pokercore_core::ranking::Measure;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::buffer::{CardArray, Places};
use crate::ranking::by_code;
use crate::typed::{Arg, Object};
use crate::{errors, number, wild};

/// Fewer hands than this are valued before another thread could make use of the interpreter.
const LONG: usize = 1 << 12;

/// Values hands; see ``pokercore.batch``, which makes ``out``: ``uint16`` for ``'strengths'``,
/// ``uint32`` for ``'raw'``, ``uint8`` for ``'categories'``.
///
/// Raises:
///     CardError: with the row of the first hand that cannot be valued, and why.
#[pyfunction]
#[pyo3(signature = (cards, board, out, what, *, ranking: "int | str", uses, wild, threads))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn evaluate_batch(
    py: Python<'_>,
    cards: Arg<'_, '_, Object>,
    board: Arg<'_, '_, Object>,
    out: Arg<'_, '_, Object>,
    what: &str,
    #[pyo3(from_py_with = number::of_ranking)] ranking: u8,
    uses: Arg<'_, '_, Object>,
    wild: Arg<'_, '_, Object>,
    threads: usize,
) -> PyResult<()> {
    let measure = Measure {
        ranking: by_code(ranking)?,
        uses: wild::read_uses(Some(&uses.0))?,
        wild: wild::read(Some(&wild.0))?,
    };
    let own = CardArray::new(&cards.0, "cards")?;
    let shared = if board.0.is_none() {
        None
    } else {
        Some(CardArray::new(&board.0, "board")?)
    };
    let board = shared.as_ref().map(CardArray::cards).transpose()?;
    let hands = Hands::new(own.cards()?, board).map_err(errors::batch)?;
    let evaluate = |output: Output<'_>| {
        if hands.len() < LONG {
            lanes::evaluate(measure, &hands, output, Path::best(), threads)
        } else {
            py.detach(|| lanes::evaluate(measure, &hands, output, Path::best(), threads))
        }
    };
    match what {
        "strengths" => evaluate(Output::Strengths(Places::new(&out.0)?.numbers())),
        "raw" => evaluate(Output::Raw(Places::new(&out.0)?.numbers())),
        "categories" => evaluate(Output::Categories(Places::new(&out.0)?.numbers())),
        _ => {
            return Err(PyValueError::new_err(format!(
                "{what:?} cannot be asked for; give 'strengths', 'raw' or 'categories'"
            )));
        }
    }
    .map_err(errors::batch)
}
