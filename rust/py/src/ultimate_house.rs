//! The rules of a house of Ultimate Texas Hold'em, and amounts of chips there.

use std::sync::{Arc, OnceLock};

use pokercore_core::error::DefectCode;
use pokercore_core::ultimate::house::{
    AfterFold, House as CoreHouse, HouseData, STAGES, SideBetData, SideKind,
};
use pokercore_core::ultimate::paytable::{PayLine, Row};
use pokercore_core::ultimate::settle::{Decided, Outcome};
use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods, PyBool, PyDict, PyTuple, PyType};

use crate::errors;
use crate::setup::Defects;
use crate::typed::{
    Amount, Arg, PayRows, PayTuple, PlayRows, PlaySizes, SideBetRows, SideBetTuples, Typed,
    UltimateHouseOfPeople,
};

/// The rules of a house, compiled: what may be played when, and what is paid for which hand.
///
/// Args:
///     plays: for each of the stages ``'preflop'``, ``'flop'`` and ``'river'`` the sizes of the Play
///         bet in Antes, ascending; 1 to 4 sizes of 1 to 100.
///     qualifier: the dealer qualifies with this row or better; with ``'high_card'`` always.
///     blind: what the Blind pays when the seat wins, as triples of row, pay, and for how much: every
///         row from ``'royal_flush'`` down to the lowest that pays.
///     side_bets: triples of name, kind (``'own'``, ``'must_win'`` or ``'bad_beat'``) and table.
///     side_bet_after_fold: what becomes of them on a fold: ``'settle'`` or ``'lose'``.
///     half_chips: whether half chips are paid.
///
/// Raises:
///     RulesError: with every defect.
#[pyclass(frozen, eq, hash, module = "pokercore._core")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UltimateHouse(pub(crate) Arc<CoreHouse>);

/// A table as its rows.
fn read_table(
    rows: &Bound<'_, PyAny>,
    place: &str,
    defects: &mut Defects,
) -> PyResult<Vec<PayLine>> {
    let mut lines = Vec::new();
    for (i, row) in rows.try_iter()?.enumerate() {
        let row = row?;
        let here = format!("{place}[{i}]");
        let Ok((name, times, per)) = row.extract::<(String, Bound<'_, PyAny>, Bound<'_, PyAny>)>()
        else {
            return Err(PyTypeError::new_err(format!(
                "{row:?} is no row of a paytable; give (row, pay, for how much)"
            )));
        };
        let Some(known) = Row::from_name(&name) else {
            let names = Row::ALL.map(Row::name).join(", ");
            let message = format!("{name:?} is no row; rows are {names}");
            defects.add(DefectCode::PaytableRows, here, message);
            continue;
        };
        if let (Ok(times), Ok(per)) = (times.extract::<i64>(), per.extract::<i64>()) {
            lines.push((known, times, per));
        } else {
            let message = format!("{name} pays {times:?} for {per:?}; give whole numbers");
            defects.add(DefectCode::PayOutOfRange, here, message);
        }
    }
    Ok(lines)
}

/// The choice of this key, or the defect that there is none.
fn choice<T: Copy>(
    text: &str,
    known: Option<T>,
    place: &str,
    keys: &[&str],
    defects: &mut Defects,
) -> Option<T> {
    if known.is_none() {
        let message = format!("{text:?}; it is one of {}", keys.join(", "));
        defects.add(DefectCode::Option, place, message);
    }
    known
}

/// A table as triples.
fn table<'py>(py: Python<'py>, lines: &[PayLine]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(
        py,
        lines
            .iter()
            .map(|&(row, times, per)| (row.name(), times, per)),
    )
}

impl UltimateHouse {
    fn side_tables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let data = self.0.data();
        let bets = data.side_bets.iter().map(|bet| {
            let pays = table(py, &bet.pays)?;
            Ok((bet.name.as_str(), bet.kind.name(), pays))
        });
        PyTuple::new(py, bets.collect::<PyResult<Vec<_>>>()?)
    }
}

#[pymethods]
impl UltimateHouse {
    #[new]
    #[pyo3(signature = (
        *, plays, qualifier, blind, side_bets, side_bet_after_fold, half_chips
    ))]
    fn new(
        plays: Arg<'_, '_, PlayRows>,
        qualifier: &str,
        blind: Arg<'_, '_, PayRows>,
        side_bets: Arg<'_, '_, SideBetRows>,
        side_bet_after_fold: &str,
        half_chips: bool,
    ) -> PyResult<Self> {
        let mut defects = Defects::default();
        let mut sizes: Vec<Vec<u32>> = Vec::new();
        for (stage, row) in plays.0.try_iter()?.enumerate() {
            let mut read = Vec::new();
            for (i, size) in row?.try_iter()?.enumerate() {
                let size = size?;
                // What does not fit is as wrong as 0, which is told with the place.
                read.push(size.extract::<u32>().unwrap_or_else(|_| {
                    let message = format!("{size:?} is no size of a Play bet; give 1 to 100");
                    let place = format!("house.plays[{stage}][{i}]");
                    defects.add(DefectCode::PlayMultiples, place, message);
                    0
                }));
            }
            sizes.push(read);
        }
        let stages = sizes.len();
        let Ok(plays) = <[Vec<u32>; STAGES]>::try_from(sizes) else {
            let message = format!("sizes for {stages} stages; give them for {STAGES}");
            return Err(errors::defect(
                DefectCode::PlayMultiples,
                "house.plays",
                message,
            ));
        };
        let keys = Row::ALL.map(Row::name);
        let known = Row::from_name(qualifier);
        let qualifier = choice(qualifier, known, "house.qualifier", &keys, &mut defects);
        let blind = read_table(&blind.0, "house.blind", &mut defects)?;
        let mut bets = Vec::new();
        for (i, bet) in side_bets.0.try_iter()?.enumerate() {
            let bet = bet?;
            let Ok((name, kind, rows)) = bet.extract::<(String, String, Bound<'_, PyAny>)>() else {
                return Err(PyTypeError::new_err(format!(
                    "{bet:?} is no side bet; give (name, kind, table)"
                )));
            };
            let place = format!("house.side_bets[{i}]");
            let known = SideKind::from_name(&kind);
            let keys = SideKind::ALL.map(SideKind::name);
            let kind = choice(&kind, known, &format!("{place}.kind"), &keys, &mut defects);
            let table = read_table(&rows, &format!("{place}.pays"), &mut defects)?;
            if let Some(kind) = kind {
                bets.push(SideBetData {
                    name,
                    kind,
                    pays: table,
                });
            }
        }
        let known = AfterFold::from_name(side_bet_after_fold);
        let keys = AfterFold::ALL.map(AfterFold::name);
        let place = "house.side_bet_after_fold";
        let after_fold = choice(side_bet_after_fold, known, place, &keys, &mut defects);
        defects.raise()?;
        let data = HouseData {
            plays,
            qualifier: qualifier.unwrap_or(Row::Pair),
            blind,
            side_bets: bets,
            after_fold: after_fold.unwrap_or_default(),
            half_chips,
        };
        let house = CoreHouse::new(&data).map_err(errors::rules)?;
        Ok(Self(Arc::new(house)))
    }

    /// The game as it is spread most, without side bets.
    #[staticmethod]
    fn standard() -> Self {
        Self(standard())
    }

    /// The sizes of the Play bet at each stage, in Antes.
    #[getter]
    fn plays<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, PlaySizes>> {
        let rows = (0..STAGES).map(|stage| PyTuple::new(py, self.0.plays(stage)));
        let rows = PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)?;
        Ok(Typed::new(rows))
    }

    /// The row from which on the dealer qualifies.
    #[getter]
    fn qualifier(&self) -> &'static str {
        self.0.qualifier().name()
    }

    /// What the Blind pays, as triples of row, pay and for how much, the best row first.
    #[getter]
    fn blind<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, PayTuple>> {
        Ok(Typed::new(table(py, &self.0.data().blind)?))
    }

    /// The side bets, as triples of name, kind and table.
    #[getter]
    fn side_bets<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SideBetTuples>> {
        Ok(Typed::new(self.side_tables(py)?))
    }

    /// What becomes of side bets on a fold.
    #[getter]
    fn side_bet_after_fold(&self) -> &'static str {
        self.0.after_fold().name()
    }

    /// Whether half chips are paid.
    #[getter]
    fn half_chips(&self) -> bool {
        self.0.half_chips()
    }

    /// In how many parts of an Ante every pay of the Blind is whole.
    #[getter]
    fn scale(&self) -> i64 {
        self.0.scale()
    }

    /// What Ante, Blind and Play win together, in ``scale`` parts of an Ante.
    ///
    /// Args:
    ///     multiple: the size of the Play bet in Antes; None for a fold.
    ///     row: the row of the seat's best five.
    ///     outcome: how they compare: ``'win_qualified'``, ``'win_unqualified'``, ``'tie'``,
    ///         ``'lose_qualified'`` or ``'lose_unqualified'``.
    ///
    /// Raises:
    ///     RulesError: there is no such row or outcome.
    #[pyo3(signature = (multiple, row, outcome))]
    fn net(&self, multiple: Option<u32>, row: &str, outcome: &str) -> PyResult<i64> {
        let mut defects = Defects::default();
        let rows = Row::ALL.map(Row::name);
        let row = choice(row, Row::from_name(row), "row", &rows, &mut defects);
        let names = Outcome::ALL.map(Outcome::name);
        let known = Outcome::ALL.into_iter().find(|it| it.name() == outcome);
        let outcome = choice(outcome, known, "outcome", &names, &mut defects);
        defects.raise()?;
        let (row, outcome) = (
            row.unwrap_or(Row::HighCard),
            outcome.unwrap_or(Outcome::Tie),
        );
        let decided = multiple.map_or(Decided::Fold, Decided::Play);
        Ok(self.0.net(decided, outcome, row))
    }

    /// The house itself: what is asked for where a house is expected.
    #[getter]
    fn core(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "UltimateHouse(plays={}, qualifier='{}', blind={}, side_bets={}, \
             side_bet_after_fold='{}', half_chips={})",
            self.plays(py)?.object().repr()?,
            self.qualifier(),
            self.blind(py)?.object().repr()?,
            self.side_tables(py)?.repr()?,
            self.side_bet_after_fold(),
            if self.half_chips() { "True" } else { "False" },
        ))
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "UltimateHouse")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        restored(data).map(|house| Self(Arc::new(house)))
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &*slf.get().0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "UltimateHouse")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The standard house, one for all.
pub fn standard() -> Arc<CoreHouse> {
    static STANDARD: OnceLock<Arc<CoreHouse>> = OnceLock::new();
    Arc::clone(STANDARD.get_or_init(|| Arc::new(CoreHouse::standard())))
}

/// The house of an argument: a compiled one, what has one as its `core`, or the standard one.
pub fn house_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<CoreHouse>> {
    let Some(given) = given.filter(|given| !given.is_none()) else {
        return Ok(standard());
    };
    if let Ok(house) = given.cast_exact::<UltimateHouse>() {
        return Ok(Arc::clone(&house.get().0));
    }
    let core = given.getattr("core").ok();
    match core.as_ref().map(|core| core.cast_exact::<UltimateHouse>()) {
        Some(Ok(house)) => Ok(Arc::clone(&house.get().0)),
        _ => Err(errors::wrong_type(given, "House of pokercore.ultimate")),
    }
}

/// A house as a `House` of `pokercore.ultimate`.
pub fn for_people<'py>(
    py: Python<'py>,
    house: &Arc<CoreHouse>,
) -> PyResult<Typed<'py, UltimateHouseOfPeople>> {
    static HOUSE_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let house_of = HOUSE_OF.import(py, "pokercore.ultimate.house", "house_of")?;
    Ok(Typed::new(
        house_of.call1((UltimateHouse(Arc::clone(house)),))?,
    ))
}

/// What an object is pickled as: how it is restored, and from which bytes.
pub type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, pyo3::types::PyBytes>,));

/// A value as [`Reduced`].
pub fn reduced<'py, C: PyTypeInfo, T: serde::Serialize>(
    object: &Bound<'py, C>,
    value: &T,
) -> PyResult<Reduced<'py>> {
    let data = postcard::to_allocvec(value)
        .map_err(|error| errors::SnapshotError::new_err(error.to_string()))?;
    let from = object.as_any().get_type().getattr("_restore")?;
    Ok((from, (pyo3::types::PyBytes::new(object.py(), &data),)))
}

/// The value of such bytes.
pub fn restored<T: serde::de::DeserializeOwned>(data: &[u8]) -> PyResult<T> {
    postcard::from_bytes(data).map_err(|error| errors::SnapshotError::new_err(error.to_string()))
}

/// `fractions.Fraction`.
pub fn fraction(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

/// How many units make a chip.
pub fn per_chip(half_chips: bool) -> i64 {
    1 + i64::from(half_chips)
}

/// Units in chips: an int where they are whole chips, else a `Fraction`.
pub fn amount(py: Python<'_>, units: i64, half_chips: bool) -> PyResult<Typed<'_, Amount>> {
    let per = per_chip(half_chips);
    Ok(Typed::new(if units % per == 0 {
        (units / per).into_pyobject(py)?.into_any()
    } else {
        fraction(py)?.call1((units, per))?
    }))
}

/// The same, or None.
pub fn optional_amount(
    py: Python<'_>,
    units: Option<i64>,
    half_chips: bool,
) -> PyResult<Bound<'_, PyAny>> {
    Ok(match units {
        Some(units) => amount(py, units, half_chips)?.object().clone(),
        None => py.None().into_bound(py),
    })
}

/// Side bets by the names that the house gives them, without those that are not made.
pub fn side_bets<'py>(
    py: Python<'py>,
    house: &CoreHouse,
    units: &[i64],
    made: &[i64],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for ((bet, &units), &made) in house.side_bets().iter().zip(units).zip(made) {
        if made != 0 {
            dict.set_item(bet.name(), amount(py, units, house.half_chips())?)?;
        }
    }
    Ok(dict)
}

/// Reads chips as units: an int, or a `Fraction` of whole units.
pub fn units(
    given: &Bound<'_, PyAny>,
    house: &CoreHouse,
    place: &str,
    defects: &mut Defects,
) -> PyResult<i64> {
    let py = given.py();
    let per = per_chip(house.half_chips());
    let read = if given.is_instance_of::<PyBool>() {
        None
    } else if let Ok(chips) = given.extract::<i64>() {
        chips.checked_mul(per)
    } else if given.is_instance(fraction(py)?)? {
        let part = |name: &str| given.getattr(name)?.extract::<i64>();
        match (part("numerator"), part("denominator")) {
            (Ok(numerator), Ok(denominator)) if denominator > 0 && per % denominator == 0 => {
                numerator.checked_mul(per / denominator)
            }
            _ => None,
        }
    } else {
        None
    };
    Ok(read.unwrap_or_else(|| {
        let wanted = if house.half_chips() {
            "an int, or a Fraction of half chips"
        } else {
            "a whole number of chips as an int"
        };
        let given = errors::shown(given);
        let message = format!("{given} is no amount here; give {wanted} of at most 2^53");
        defects.add(DefectCode::AmountOutOfRange, place, message);
        0
    }))
}
