//! The hands of a match in columns.

use core::ops::Deref;
use std::collections::HashMap;
use std::sync::Arc;

use pokercore_core::game::Game as CoreGame;
use pokercore_core::play::record::{
    Column, ColumnKind, Frame, Phh, Records as CoreRecords, Same, Shape, Shelf as CoreShelf,
};
use pokercore_core::stakes::Stakes;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyType};

use crate::buffer::{Buffer, bytes_of, numbers};
use crate::game::Game;
use crate::setup::{Defects, read_stakes};
use crate::typed::{Arg, FramesLike, GamesLike};

/// Every hand of some units of a match, in columns. See ``pokercore.sinks`` for what they hold.
#[pyclass(frozen, module = "pokercore._core")]
#[derive(Debug)]
pub struct Records(Arc<Lot>);

/// Records, whose memory is used again once nobody reads it.
#[derive(Debug)]
pub struct Lot {
    records: CoreRecords,
    shelf: Option<Arc<CoreShelf>>,
}

impl Lot {
    fn new(records: CoreRecords, shelf: Option<&Arc<CoreShelf>>) -> Arc<Self> {
        let shelf = shelf.map(Arc::clone);
        Arc::new(Self { records, shelf })
    }
}

impl Deref for Lot {
    type Target = CoreRecords;

    fn deref(&self) -> &CoreRecords {
        &self.records
    }
}

impl Drop for Lot {
    fn drop(&mut self) {
        if let Some(shelf) = &self.shelf {
            let none = CoreRecords::new(self.records.shape, Arc::clone(&self.records.same));
            shelf.put(core::mem::replace(&mut self.records, none));
        }
    }
}

/// Keeps the memory of records that nobody reads any more, for those that are recorded next.
#[pyclass(frozen, module = "pokercore._core")]
#[derive(Debug)]
pub struct Shelf(pub Arc<CoreShelf>);

#[pymethods]
impl Shelf {
    #[new]
    fn new() -> Self {
        Self(Arc::default())
    }
}

/// Puts lots of records into a report, where there are any.
pub fn with_records(
    report: &Bound<'_, PyDict>,
    lots: Option<Vec<CoreRecords>>,
    shelf: Option<&Arc<CoreShelf>>,
) -> PyResult<()> {
    let Some(lots) = lots else { return Ok(()) };
    let list = PyList::empty(report.py());
    for lot in lots {
        list.append(Records(Lot::new(lot, shelf)).into_pyobject(report.py())?)?;
    }
    report.set_item("records", list)
}

/// The chairs, the cards of a seat, the boards, the cards of a board, and those of the deck; and
/// whether there are columns of games, stacks and posts, discards, and rake; and whether payoffs are
/// of 64 bits.
type Sizes = (u8, u8, u8, u8, u8, bool, bool, bool, bool, bool);

/// The stacks of the bots, and the posts of each game, where all hands have the same.
type Alike<'py> = (Vec<i64>, Vec<Bound<'py, PyBytes>>);

/// A function and what it is called with.
type Reduced<'py> = (
    Bound<'py, PyAny>,
    (Sizes, Alike<'py>, Vec<Bound<'py, PyBytes>>),
);

#[pymethods]
impl Records {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Records of {} hands>", self.0.len())
    }

    /// The chairs, the most cards of a seat, the most boards, the most cards of a board, and those
    /// of the deck; whether there are columns of games, stacks and posts, discards, and rake; and
    /// whether payoffs are of 64 bits.
    #[getter]
    fn shape(&self) -> Sizes {
        let shape = self.0.shape;
        (
            shape.chairs,
            shape.hole,
            shape.boards,
            shape.board,
            shape.deck,
            shape.games,
            shape.stacks,
            shape.discards,
            shape.rake,
            shape.wide,
        )
    }

    /// Where stacks are reset: the chips of each bot, and the forced payments of each game, as a
    /// row of the column of posts. Otherwise nothing in both.
    #[getter]
    fn same<'py>(&self, py: Python<'py>) -> Alike<'py> {
        let same = &self.0.same;
        let posts = same.posts.iter().map(|posts| PyBytes::new(py, posts));
        (same.stacks.clone(), posts.collect())
    }

    /// Each column: its name, how many bytes a row has where that is fixed and the values are no
    /// numbers (else 0), and its buffers: the values; or offsets and values; or the offsets of
    /// lists, those of the rows in them, and the values.
    fn columns(&self) -> Vec<(String, u8, Vec<Buffer>)> {
        let columns = self.0.columns();
        let column = |column: &Column<'_>| {
            let width = match column.kind {
                ColumnKind::Fixed(width) => width,
                _ => 0,
            };
            let buffers = column.buffers.iter();
            let buffers = buffers.map(|&numbers| Buffer::of_column(&self.0, numbers));
            let buffers = buffers.collect();
            (column.name.clone(), width, buffers)
        };
        columns.iter().map(column).collect()
    }

    /// The different ways in which hands begin, stacks and cards aside, each with the first row of
    /// its kind.
    fn forms<'py>(&self, py: Python<'py>) -> Vec<(Bound<'py, PyBytes>, usize)> {
        let forms = self.0.forms().into_iter();
        forms
            .map(|(form, row)| (PyBytes::new(py, &form), row))
            .collect()
    }

    /// The rows from ``start`` and before ``stop`` as text of the PHH format.
    ///
    /// ``games`` are those of the match, ``names`` those of the bots in quotes, ``frames`` the lines
    /// around the play of each form: before the stacks, behind the final stacks, and behind the
    /// number. The first of the rows is the hand number ``place`` of its file.
    ///
    /// Raises:
    ///     ValueError: a row is no hand of these games, or of no form that is given.
    #[pyo3(signature = (games, names: "list[str]", frames, place, start, stop))]
    #[expect(clippy::too_many_arguments, reason = "positional arguments of Python")]
    fn phh(
        &self,
        py: Python<'_>,
        games: Arg<'_, '_, GamesLike>,
        names: Vec<String>,
        frames: Arg<'_, '_, FramesLike>,
        place: u64,
        start: usize,
        stop: usize,
    ) -> PyResult<Buffer> {
        let mut defects = Defects::default();
        let legs = read_legs(&games.0, &mut defects)?;
        defects.raise()?;
        let frames: HashMap<Vec<u8>, (String, String, String)> = frames.0.extract()?;
        let frames = frames.into_iter().map(|(form, (head, middle, tail))| {
            let frame = Frame { head, middle, tail };
            (form, frame)
        });
        let frames = frames.collect();
        let text = py.detach(|| {
            let legs: Vec<(&CoreGame, Stakes)> =
                legs.iter().map(|(game, s)| (&**game, *s)).collect();
            let mut phh = Phh::new(&legs, names, frames);
            let mut text = Vec::new();
            for (row, place) in (start..stop).zip(place..) {
                phh.write(&self.0, row, place, &mut text)?;
            }
            Ok(text)
        });
        text.map(Buffer::of_text)
            .map_err(|error: pokercore_core::play::record::Wrong| {
                PyValueError::new_err(error.to_string())
            })
    }

    #[pyo3(signature = () -> "tuple[object, tuple[object, ...]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, records) = (slf.py(), slf.get());
        let buffers = records.0.columns().into_iter();
        let buffers = buffers
            .flat_map(|column| column.buffers)
            .map(|buffer| PyBytes::new(py, bytes_of(buffer)))
            .collect();
        let from = slf.get_type().getattr("from_buffers")?;
        Ok((from, (records.shape(), records.same(py), buffers)))
    }

    /// The records whose buffers these are, in the order of ``columns``.
    ///
    /// Raises:
    ///     ValueError: They are the buffers of no records.
    #[classmethod]
    #[pyo3(signature = (shape, same: "tuple[list[int], list[bytes]]", buffers: "list[bytes]"))]
    fn from_buffers(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        shape: Sizes,
        same: (Vec<i64>, Vec<Vec<u8>>),
        buffers: Vec<PyBuffer<u8>>,
    ) -> PyResult<Self> {
        let (chairs, hole, boards, board, deck, games, stacks, discards, rake, wide) = shape;
        let shape = Shape {
            chairs,
            hole,
            boards,
            board,
            deck,
            games,
            stacks,
            discards,
            rake,
            wide,
        };
        let (stacks, posts) = same;
        let same = Same { stacks, posts };
        let bytes = buffers.iter().map(numbers).collect::<PyResult<Vec<_>>>()?;
        py.detach(|| CoreRecords::from_buffers(shape, same, &bytes))
            .map(|records| Self(Lot::new(records, None)))
            .ok_or_else(|| PyValueError::new_err("these are not the buffers of records"))
    }
}

/// A game and its stakes.
pub type Leg = (Arc<CoreGame>, Stakes);

/// Games and their stakes.
pub fn read_legs(games: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Vec<Leg>> {
    let mut legs = Vec::new();
    for leg in games.try_iter()? {
        let (game, stakes): (Bound<'_, Game>, Bound<'_, PyAny>) = leg?.extract()?;
        let stakes = read_stakes(&stakes, defects)?;
        legs.push((Arc::clone(&game.get().core), stakes));
    }
    Ok(legs)
}
