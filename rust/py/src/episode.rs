//! One hand after the other of a batch with one row, told as Gymnasium wants it.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString, PyTuple};

use crate::buffer::Copies;
use crate::typed::{Arg, Began, Object, OptionalPayoffs, Told, Typed};
use crate::vector::HandRows;

/// One hand after the other of a batch with one row, of which one player is told;
/// ``pokercore.envs.HandEnv`` says what.
///
/// What is told are copies, which stay as they are as long as anybody holds them.
///
/// Args:
///     rows: the batch, which keeps the arrays that it writes to.
///     player: who is told.
///     unit: the chips that a reward of 1 stands for.
///     going: the arrays of the batch's row while a hand goes on: observation, mask, amounts.
///     over: the same when it is over.
///
/// Raises:
///     IndexError: the batch has no such player.
#[pyclass(module = "pokercore._core")]
#[derive(Debug)]
pub struct Episodes {
    rows: Py<HandRows>,
    player: usize,
    unit: f64,
    told: Sources,
}

/// What is copied to be told.
#[derive(Debug)]
struct Sources {
    going: Row,
    over: Row,
    /// The information of the hand; that of each decision takes the place of nothing in it.
    info: Py<PyDict>,
    /// What it says was passed over.
    passed: Option<(u64, i64)>,
    /// The reward while the hand goes on.
    nothing: Py<PyAny>,
}

/// The arrays of a row.
#[derive(Debug)]
struct Row {
    observation: Copies<f32>,
    mask: Copies<i8>,
    amounts: Copies<i64>,
}

/// An observation and information.
type Sight<'py> = (Bound<'py, PyAny>, Bound<'py, PyDict>);

impl Row {
    fn new(arrays: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (observation, mask, amounts) = arrays.extract()?;
        Ok(Self {
            observation: Copies::new(&observation)?,
            mask: Copies::new(&mask)?,
            amounts: Copies::new(&amounts)?,
        })
    }

    /// The observation, and information with what may be chosen.
    fn tell<'py>(&mut self, info: Bound<'py, PyDict>) -> PyResult<Sight<'py>> {
        let py = info.py();
        info.set_item(intern!(py, "action_mask"), self.mask.take(py)?)?;
        info.set_item(intern!(py, "amounts"), self.amounts.take(py)?)?;
        Ok((self.observation.take(py)?, info))
    }
}

impl Sources {
    /// What is told while the hand goes on.
    fn going<'py>(&mut self, py: Python<'py>) -> PyResult<Sight<'py>> {
        self.going.tell(self.info.bind(py).copy()?)
    }
}

impl Episodes {
    /// What is told of a step: with what the player won, if the hand is over by it.
    fn told<'py>(&mut self, py: Python<'py>, won: Option<i64>) -> PyResult<Typed<'py, Told>> {
        let over = won.is_some();
        let (reward, (observation, info)) = match won {
            None => (self.told.nothing.bind(py).clone(), self.told.going(py)?),
            // No more chips are in play than a float holds exactly.
            Some(won) => (
                PyFloat::new(py, won as f64 / self.unit).into_any(),
                self.told.over.tell(PyDict::new(py))?,
            ),
        };
        let flag = |value| PyBool::new(py, value).to_owned().into_any();
        let told = [
            observation,
            reward,
            flag(over),
            flag(false),
            info.into_any(),
        ];
        Ok(Typed::new(PyTuple::new(py, told)?))
    }
}

#[pymethods]
impl Episodes {
    #[new]
    fn new(
        py: Python<'_>,
        rows: Py<HandRows>,
        player: usize,
        unit: i64,
        going: Arg<'_, '_, Object>,
        over: Arg<'_, '_, Object>,
    ) -> PyResult<Self> {
        // There is such a player.
        rows.get().begun(player)?;
        let info = PyDict::new(py);
        for key in ["action_mask", "amounts", "number", "passed_over"] {
            info.set_item(PyString::intern(py, key), py.None())?;
        }
        Ok(Self {
            rows,
            player,
            unit: unit as f64,
            told: Sources {
                going: Row::new(&going.0)?,
                over: Row::new(&over.0)?,
                info: info.unbind(),
                passed: None,
                nothing: PyFloat::new(py, 0.0).into_any().unbind(),
            },
        })
    }

    /// What is told of the hand that is played. ``hands`` and ``net`` are how many hands were passed
    /// over outside of the batch, and what the player won in them.
    #[pyo3(signature = (hands=0, net=0))]
    fn begin<'py>(&mut self, py: Python<'py>, hands: u64, net: i64) -> PyResult<Typed<'py, Began>> {
        let (number, passed, won) = self.rows.get().begun(self.player)?;
        let passed = (passed.saturating_add(hands), won.saturating_add(net));
        let info = self.told.info.bind(py);
        info.set_item(intern!(py, "number"), number)?;
        if self.told.passed != Some(passed) {
            info.set_item(intern!(py, "passed_over"), passed)?;
            self.told.passed = Some(passed);
        }
        let (observation, info) = self.told.going(py)?;
        Ok(Typed::new(PyTuple::new(
            py,
            [observation, info.into_any()],
        )?))
    }

    /// Takes an action by its number, and what is told then: observation, reward, whether the hand is
    /// over, that it was not cut short, and information.
    ///
    /// Raises:
    ///     IllegalActions: it is not legal; nothing has changed.
    ///     OverflowError: no number of 64 bits.
    ///     ValueError: the batch keeps no arrays, or has more rows.
    fn step<'py>(&mut self, py: Python<'py>, action: i64) -> PyResult<Typed<'py, Told>> {
        let player = self.player;
        let won = self
            .rows
            .get()
            .take(action, |won| won.get(player).copied())?;
        self.told(py, won.flatten())
    }

    /// What is told of a step that was taken in the batch, as ``step`` does. ``won`` is what each
    /// player won where the hand is over by it, else None.
    ///
    /// Raises:
    ///     IndexError: the batch has no such player.
    fn tell<'py>(
        &mut self,
        py: Python<'py>,
        won: Arg<'_, 'py, OptionalPayoffs>,
    ) -> PyResult<Typed<'py, Told>> {
        let won = (!won.0.is_none()).then(|| won.0.get_item(self.player)?.extract::<i64>());
        self.told(py, won.transpose()?)
    }
}
