//! Actions of Ultimate Texas Hold'em, and what of them is legal.

use pokercore_core::error::Code;
use pokercore_core::ultimate::house::STAGE_NAMES;
use pokercore_core::ultimate::round::{Action as CoreAction, Legal as CoreLegal, Refused};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::action::{DICT_VERSION, check_version, item, not_a_value};
use crate::errors;
use crate::typed::{
    Amount, Amounts, Arg, Chips, Dict, IntTuple, Mapping, Typed, UltimateActionTuple,
};
use crate::ultimate_house::{Reduced, amount, reduced, restored};

/// What a seat does: a value.
///
/// Made by its static methods. A Play bet names its size in Antes.
///
/// >>> from pokercore import ultimate
/// >>> ultimate.Action.play(4)
/// ultimate.Action.play(4)
/// >>> ultimate.Action.play(4).multiple, str(ultimate.Action.check())
/// (4, 'check')
#[pyclass(frozen, eq, hash, module = "pokercore._core")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UltimateAction(pub(crate) CoreAction);

/// How many sizes of a Play bet have one object each.
const USUAL: usize = 8;

/// The objects of the usual actions: check, fold, and Play bets by size.
static PLAIN: PyOnceLock<Vec<Py<UltimateAction>>> = PyOnceLock::new();

/// The object of an action.
pub fn object(py: Python<'_>, action: CoreAction) -> PyResult<Py<UltimateAction>> {
    let place = match action {
        CoreAction::Check => 0,
        CoreAction::Fold => 1,
        CoreAction::Play(multiple) => 2 + multiple as usize,
    };
    let plain = PLAIN.get_or_try_init(py, || {
        let plays = (0..USUAL as u32).map(CoreAction::Play);
        [CoreAction::Check, CoreAction::Fold]
            .into_iter()
            .chain(plays)
            .map(|action| Py::new(py, UltimateAction(action)))
            .collect::<PyResult<Vec<_>>>()
    })?;
    match plain.get(place) {
        Some(object) => Ok(object.clone_ref(py)),
        None => Py::new(py, UltimateAction(action)),
    }
}

/// Reads the size of a Play bet.
pub fn multiple(given: &Bound<'_, PyAny>) -> PyResult<u32> {
    let read = given.extract::<u32>().ok();
    read.filter(|_| !given.is_instance_of::<PyBool>())
        .ok_or_else(|| {
            let given = errors::shown(given);
            let message = format!("{given} is no size of a Play bet; give a whole number of Antes");
            errors::not_an_action(message, Code::PlaySize.as_str())
        })
}

impl UltimateAction {
    fn kind_name(self) -> &'static str {
        match self.0 {
            CoreAction::Check => "check",
            CoreAction::Fold => "fold",
            CoreAction::Play(_) => "play",
        }
    }

    fn read(data: &Bound<'_, PyAny>) -> PyResult<CoreAction> {
        let kind: String = item(data, "kind")?.extract()?;
        match kind.as_str() {
            "check" => Ok(CoreAction::Check),
            "fold" => Ok(CoreAction::Fold),
            "play" => Ok(CoreAction::Play(multiple(&item(data, "multiple")?)?)),
            other => Err(PyValueError::new_err(format!(
                "{other:?} is no kind of action; kinds are check, fold, play"
            ))),
        }
    }
}

#[pymethods]
impl UltimateAction {
    /// Postpone the decision to the next stage.
    #[staticmethod]
    fn check(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Check)
    }

    /// Give up Ante and Blind.
    #[staticmethod]
    fn fold(py: Python<'_>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Fold)
    }

    /// Bet so many Antes, which ends the decisions of the seat.
    ///
    /// Raises:
    ///     IllegalAction: ``play_size``, for anything but a whole number from 0.
    #[staticmethod]
    fn play(py: Python<'_>, multiple: Arg<'_, '_, Chips>) -> PyResult<Py<Self>> {
        object(py, CoreAction::Play(self::multiple(&multiple.0)?))
    }

    /// ``'check'``, ``'fold'`` or ``'play'``.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind_name()
    }

    /// The size of a Play bet in Antes; None for other kinds.
    #[getter(multiple)]
    fn multiple_of_play(&self) -> Option<u32> {
        match self.0 {
            CoreAction::Play(multiple) => Some(multiple),
            _ => None,
        }
    }

    /// The action as a dictionary for JSON, with a version.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("kind", self.kind_name())?;
        if let Some(multiple) = self.multiple_of_play() {
            dict.set_item("multiple", multiple)?;
        }
        Ok(Typed::new(dict))
    }

    /// The action that :meth:`to_dict` wrote.
    ///
    /// Raises:
    ///     ValueError: another version, an unknown kind, or a part that is missing or wrong.
    #[staticmethod]
    fn from_dict(py: Python<'_>, data: Arg<'_, '_, Mapping>) -> PyResult<Py<Self>> {
        check_version(&data.0, "action")?;
        let action = Self::read(&data.0).map_err(|error| not_a_value(py, "action", error))?;
        object(py, action)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let kind = self.kind_name();
        match self.0 {
            CoreAction::Play(multiple) => format!("ultimate.Action.{kind}({multiple})"),
            _ => format!("ultimate.Action.{kind}()"),
        }
    }

    #[pyo3(signature = () -> "tuple[object, tuple[dict[str, object]]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Typed<'py, Dict>,))> {
        let from = slf.get_type().getattr("from_dict")?;
        Ok((from, (slf.get().to_dict(slf.py())?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "UltimateAction")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The name of a stage; None when the round is over.
pub fn stage_name(stage: u8) -> Option<&'static str> {
    STAGE_NAMES.get(stage as usize).copied()
}

/// What a seat may do now; nothing when it is not to decide.
///
/// ``action in legal`` says whether the round would accept the action. Amounts are chips.
#[pyclass(frozen, eq, module = "pokercore._core")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UltimateLegal(pub(crate) CoreLegal);

#[pymethods]
impl UltimateLegal {
    /// Who; None when the round is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.0.seat
    }

    /// The stage: ``'preflop'``, ``'flop'`` or ``'river'``; None when the round is over.
    #[getter]
    fn stage(&self) -> Option<&'static str> {
        stage_name(self.0.stage)
    }

    /// Whether the seat may check.
    #[getter]
    fn check(&self) -> bool {
        self.0.check
    }

    /// Whether the seat may fold.
    #[getter]
    fn fold(&self) -> bool {
        self.0.fold
    }

    /// The sizes of a Play bet that the seat may make, in Antes, ascending.
    #[getter]
    fn plays<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        Ok(Typed::new(PyTuple::new(py, self.0.plays())?))
    }

    /// What each of ``plays`` costs.
    #[getter]
    fn amounts<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amounts>> {
        let amounts = self
            .0
            .plays()
            .iter()
            .map(|&multiple| amount(py, self.0.amount(multiple), self.0.half_chips()));
        Ok(Typed::new(PyTuple::new(
            py,
            amounts.collect::<PyResult<Vec<_>>>()?,
        )?))
    }

    /// The Ante.
    #[getter]
    fn ante<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Amount>> {
        amount(py, self.0.ante, self.0.half_chips())
    }

    /// Every legal action: check or fold first, then the Play bets ascending.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, UltimateActionTuple>> {
        let actions = self.0.actions().map(|action| object(py, action));
        let actions = PyTuple::new(py, actions.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(actions))
    }

    /// The largest Play bet that the seat may make.
    ///
    /// Raises:
    ///     IllegalAction: ``play_size`` where it may make none.
    fn largest_play(&self, py: Python<'_>) -> PyResult<Py<UltimateAction>> {
        match self.0.plays().last() {
            Some(&multiple) => object(py, CoreAction::Play(multiple)),
            None => Err(errors::refused(Refused {
                code: Code::PlaySize,
                message: "no Play bet is legal".to_owned(),
                legal: self.0,
            })),
        }
    }

    fn __contains__(&self, action: &Bound<'_, UltimateAction>) -> bool {
        self.0.contains(&action.get().0)
    }

    fn __bool__(&self) -> bool {
        self.0.actions().next().is_some()
    }

    /// What is legal as a dictionary for JSON, with a version; amounts are counts of ``unit``.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        let dict = PyDict::new(py);
        dict.set_item("version", DICT_VERSION)?;
        dict.set_item("unit", unit(self.0.half_chips()))?;
        dict.set_item("seat", self.0.seat)?;
        dict.set_item("stage", self.stage())?;
        dict.set_item("check", self.0.check)?;
        dict.set_item("fold", self.0.fold)?;
        dict.set_item("plays", self.0.plays())?;
        dict.set_item("ante", self.0.ante)?;
        Ok(Typed::new(dict))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<ultimate.Legal: {}>", self.0)
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateLegal")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        restored(data).map(Self)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &slf.get().0)
    }
}

/// What an amount counts in dictionaries: chips, or half chips.
pub fn unit(half_chips: bool) -> &'static str {
    if half_chips { "1/2" } else { "1" }
}
