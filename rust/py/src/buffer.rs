//! Arrays of other packages as slices, so that the core reads and writes them in place; and memory
//! of the core as buffers that other packages read in place.
//!
//! Slices outlive the interpreter lock on purpose: long work runs without it. As with every function
//! that takes arrays, no other thread may change them meanwhile; numbers that change under the reader
//! make wrong values or an error, and nothing worse, since the core checks each place that it takes
//! from them.

use core::ffi::c_int;
use std::sync::Arc;

use pokercore_core::lanes::{Cards, Rows};
use pokercore_core::play::record::Numbers;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;

use crate::record::Lot;

/// The cards of many hands, in an array.
#[derive(Debug)]
pub enum CardArray {
    /// `uint8[N, cards]`
    Indices(PyBuffer<u8>),
    /// `uint64[N]`
    Sets(PyBuffer<u64>),
}

impl CardArray {
    /// Takes an array; `name` is that of the argument.
    pub fn new(array: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let indices = PyBuffer::<u8>::get(array).map(Self::Indices);
        let found = indices.or_else(|_| PyBuffer::<u64>::get(array).map(Self::Sets));
        let found = found.ok().filter(|array| match array {
            Self::Indices(buffer) => buffer.dimensions() == 2,
            Self::Sets(buffer) => buffer.dimensions() == 1,
        });
        found.ok_or_else(|| {
            PyTypeError::new_err(format!(
                "{name} is neither uint8[N, cards] with the indices of cards nor uint64[N] with a bit \
                 a card"
            ))
        })
    }

    /// The cards in place.
    pub fn cards(&self) -> PyResult<Cards<'_>> {
        let rows = match self {
            Self::Indices(buffer) => match (buffer.shape(), buffer.strides()) {
                ([rows, columns], [down, along]) => {
                    let (bytes, first) = span(buffer);
                    Rows::strided(bytes, first, (*rows, *columns), (*down, *along))
                }
                _ => None,
            },
            Self::Sets(buffer) => match (buffer.shape(), buffer.strides()) {
                ([rows], [down]) => {
                    let (bytes, first) = span(buffer);
                    Rows::strided(bytes, first, (*rows, size_of::<u64>()), (*down, 1))
                }
                _ => None,
            },
        };
        let rows =
            rows.ok_or_else(|| PyValueError::new_err("the array lies outside its memory"))?;
        Ok(match self {
            Self::Indices(_) => Cards::Indices(rows),
            Self::Sets(_) => Cards::Sets(rows),
        })
    }
}

/// All memory from the lowest to the highest element, and where the first of them begins.
fn span<T: Element>(buffer: &PyBuffer<T>) -> (&[u8], usize) {
    if buffer.item_count() == 0 {
        return (&[], 0);
    }
    let (mut below, mut above) = (0, size_of::<T>());
    for (&count, &step) in buffer.shape().iter().zip(buffer.strides()) {
        let reach = step.unsigned_abs() * (count - 1);
        if step < 0 {
            below += reach;
        } else {
            above += reach;
        }
    }
    let start = buffer.buf_ptr().cast::<u8>().cast_const();
    // SAFETY: whoever exports a buffer guarantees that each element that shape and strides reach lies
    // in memory that lives as long as the buffer is held; these are the bytes between the outermost
    // of them, in one object, and any byte is a `u8`.
    let bytes = unsafe { core::slice::from_raw_parts(start.sub(below), below + above) };
    (bytes, below)
}

/// An array that is written to: one dimension, one number after the other.
#[derive(Debug)]
pub struct Places<T: Element>(PyBuffer<T>);

impl<T: Element> Places<T> {
    /// Takes an array, and looks once whether it can be written to: a buffer stays what it was when
    /// it was taken.
    pub fn new(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        let buffer = PyBuffer::get(array)?;
        if buffer.readonly() || buffer.dimensions() != 1 || !buffer.is_c_contiguous() {
            return Err(PyValueError::new_err(
                "values go to a writable array of one dimension without gaps",
            ));
        }
        Ok(Self(buffer))
    }

    /// The numbers.
    pub fn numbers(&mut self) -> &mut [T] {
        let count = self.0.item_count();
        if count == 0 {
            return &mut [];
        }
        // SAFETY: the buffer is writable and contiguous, so these are its elements, in memory that
        // lives as long as the buffer is held; the caller made the array for this call, so nobody
        // else looks at it.
        unsafe { core::slice::from_raw_parts_mut(self.0.buf_ptr().cast(), count) }
    }
}

/// How many copies are kept to be used again.
const COPIES: usize = 4;

/// Copies of an array as it is from time to time. A copy stays as it is as long as anybody holds it, or
/// a view of it; the memory of some that were let go of is used again, which is quicker than new memory.
#[derive(Debug)]
pub struct Copies<T: Element> {
    source: Places<T>,
    /// The method of the array that copies it.
    copy: Py<PyAny>,
    kept: Vec<Copied<T>>,
}

/// An array that nobody but this holds; others are given views of it.
#[derive(Debug)]
struct Copied<T: Element> {
    array: Py<PyAny>,
    /// Its method that makes a view.
    view: Py<PyAny>,
    numbers: Places<T>,
}

impl<T: Element> Copied<T> {
    /// The references of its own: the array, the method's, and the buffer's.
    const OWN: ffi::Py_ssize_t = 3;

    fn new(array: Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            view: array.getattr("view")?.unbind(),
            numbers: Places::new(&array)?,
            array: array.unbind(),
        })
    }

    /// Whether nobody else holds it. A view holds the array that it is of.
    fn is_free(&self, _py: Python<'_>) -> bool {
        // SAFETY: the object is alive, and the interpreter is attached, so nobody counts meanwhile.
        unsafe { ffi::Py_REFCNT(self.array.as_ptr()) == Self::OWN }
    }
}

impl<T: Element> Copies<T> {
    /// Copies of this array.
    pub fn new(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self {
            source: Places::new(array)?,
            copy: array.getattr("copy")?.unbind(),
            kept: Vec::with_capacity(COPIES),
        })
    }

    /// A copy of the array as it is now.
    pub fn take<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        for copied in &mut self.kept {
            if copied.is_free(py) {
                copied
                    .numbers
                    .numbers()
                    .copy_from_slice(self.source.numbers());
                return copied.view.bind(py).call0();
            }
        }
        let array = self.copy.bind(py).call0()?;
        if self.kept.len() == COPIES {
            return Ok(array);
        }
        let copied = Copied::new(array)?;
        let view = copied.view.bind(py).call0()?;
        self.kept.push(copied);
        Ok(view)
    }
}

/// The numbers of an array that is read: one dimension, one after the other.
pub fn numbers<T: Element>(buffer: &PyBuffer<T>) -> PyResult<&[T]> {
    if buffer.dimensions() != 1 || !buffer.is_c_contiguous() {
        return Err(PyValueError::new_err(
            "numbers come from an array of one dimension without gaps",
        ));
    }
    let count = buffer.item_count();
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: the buffer is contiguous, so these are its elements, in memory that lives as long as the
    // buffer is held.
    Ok(unsafe { core::slice::from_raw_parts(buffer.buf_ptr().cast(), count) })
}

/// Memory of the core: the numbers of a column of records, or text. It is read in place, as bytes,
/// by anything that takes buffers (``memoryview(buffer)``, ``pyarrow.py_buffer(buffer)``).
#[pyclass(frozen, module = "pokercore._core")]
#[derive(Debug)]
pub struct Buffer(Held);

#[derive(Debug)]
enum Held {
    /// A buffer of a column, and the records that it is of.
    Column(
        *const [u8],
        #[expect(dead_code, reason = "keeps the memory")] Arc<Lot>,
    ),
    Text(Vec<u8>),
}

// SAFETY: the memory is that of records behind an `Arc`, which nobody changes.
unsafe impl Send for Held {}
// SAFETY: as above.
unsafe impl Sync for Held {}

impl Buffer {
    /// A buffer of a column of these records; of others it is empty.
    pub fn of_column(lot: &Arc<Lot>, numbers: Numbers<'_>) -> Self {
        Self(Held::Column(bytes_of(numbers), Arc::clone(lot)))
    }

    /// Text.
    pub fn of_text(text: Vec<u8>) -> Self {
        Self(Held::Text(text))
    }

    /// The memory.
    fn bytes(&self) -> &[u8] {
        match &self.0 {
            Held::Text(text) => text,
            // SAFETY: `of_column` took it from the records that are held, which nobody changes.
            Held::Column(bytes, _) => unsafe { &**bytes },
        }
    }
}

/// Numbers as the bytes that they are.
pub fn bytes_of(numbers: Numbers<'_>) -> &[u8] {
    fn bytes<T: Element>(numbers: &[T]) -> &[u8] {
        // SAFETY: whole numbers have no padding, and any byte is a `u8`.
        unsafe { core::slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) }
    }
    match numbers {
        Numbers::U8(numbers) => numbers,
        Numbers::U16(numbers) => bytes(numbers),
        Numbers::I32(numbers) => bytes(numbers),
        Numbers::U64(numbers) => bytes(numbers),
        Numbers::I64(numbers) => bytes(numbers),
    }
}

#[pymethods]
impl Buffer {
    fn __len__(&self) -> usize {
        self.bytes().len()
    }

    // SAFETY: for the interpreter, which calls it with a view to fill.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let bytes = slf.get().bytes();
        // SAFETY: the memory belongs to a frozen object, which the view keeps alive, and nobody
        // writes to it.
        let filled = unsafe {
            ffi::PyBuffer_FillInfo(
                view,
                slf.as_ptr(),
                bytes.as_ptr().cast_mut().cast(),
                bytes.len() as ffi::Py_ssize_t,
                1,
                flags,
            )
        };
        if filled == 0 {
            Ok(())
        } else {
            Err(PyErr::fetch(slf.py()))
        }
    }
}
