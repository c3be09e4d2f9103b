//! The value of hands.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use pokercore_core::card::{CardSet, Slot};
use pokercore_core::ranking::{Description, Ranking};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::number;
use crate::typed::{Arg, CardTuple, CardsLike, CategoryHint, OptionalCards, RankingHint, Typed};
use crate::{card, enums, errors};

/// What a set of cards is worth: ordered, equal where hands tie.
///
/// Hands of one ranking compare; the greater wins, also in low rankings.
#[pyclass(frozen, module = "pokercore")]
#[derive(Clone, Debug)]
pub struct HandRank {
    ranking: Ranking,
    cards: CardSet,
    description: Description,
}

/// The ranking with this code.
pub fn by_code(code: u8) -> PyResult<Ranking> {
    Ranking::ALL.get(code as usize).copied().ok_or_else(|| {
        errors::CardError::new_err(format!(
            "{code} is no ranking; rankings are 0 to {}",
            Ranking::ALL.len() - 1
        ))
    })
}

impl HandRank {
    fn new(ranking: Ranking, cards: CardSet) -> PyResult<Self> {
        let description = ranking.describe(cards).map_err(errors::ranking)?;
        Ok(Self {
            ranking,
            cards,
            description,
        })
    }
}

impl PartialEq for HandRank {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for HandRank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.ranking == other.ranking)
            .then(|| self.description.strength.cmp(&other.description.strength))
    }
}

#[pymethods]
impl HandRank {
    /// The value: 1 for the worst hand of the ranking, up to 7462 for the royal flush of the
    /// standard ranking. Without gaps over all five-card hands.
    #[getter]
    fn value(&self) -> u16 {
        self.description.strength.get()
    }

    /// The kind of hand.
    #[getter]
    fn category<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CategoryHint>> {
        Ok(Typed::new(
            enums::CATEGORY.get(py, self.description.category.code())?,
        ))
    }

    /// The five cards that make the hand, larger groups and higher ranks first.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        let five = self.description.cards.map(Slot::from);
        Ok(Typed::new(card::slots(py, &five)?))
    }

    /// The hand in words, such as ``'full house, kings over sevens'``.
    #[getter]
    fn name(&self) -> &str {
        &self.description.name
    }

    /// The ranking.
    #[getter]
    fn ranking<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, RankingHint>> {
        Ok(Typed::new(enums::RANKING.get(py, self.ranking as u8)?))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: pyo3::pyclass::CompareOp) -> Py<PyAny> {
        let py = other.py();
        let order = other
            .cast_exact::<Self>()
            .ok()
            .and_then(|other| self.partial_cmp(other.get()));
        match order {
            Some(order) => pyo3::types::PyBool::new(py, op.matches(order))
                .to_owned()
                .into_any()
                .unbind(),
            None => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.ranking, self.description.strength).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.description.name
    }

    fn __repr__(&self) -> String {
        format!(
            "<HandRank {} {}>",
            self.description.strength.get(),
            self.description.name
        )
    }

    #[staticmethod]
    #[pyo3(signature = (ranking, cards) -> "HandRank")]
    fn _restore(ranking: u8, cards: u64) -> PyResult<Self> {
        let cards = CardSet::from_bits(cards).map_err(errors::card)?;
        Self::new(by_code(ranking)?, cards)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[int, int]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u8, u64))> {
        let kind: Bound<'py, PyType> = slf.get_type();
        let this = slf.get();
        Ok((
            kind.getattr("_restore")?,
            (this.ranking as u8, this.cards.bits()),
        ))
    }
}

/// Values the best five of five to seven cards.
///
/// Args:
///     cards: a player's own cards, or all cards; text, cards or indices.
///     board: shared cards, if they are given apart.
///     ranking: a member of ``Ranking``; high hands by default.
///
/// Raises:
///     CardError: too few or too many cards, a card twice, an unknown card or one that the ranking
///         does not have.
///
/// >>> evaluate('As Ks Qs Js Ts 2c 3d').name
/// 'royal flush'
/// >>> evaluate('AcAd', board='AhKd7s4c2h') > evaluate('KcKs', board='AhKd7s4c2h')
/// True
#[pyfunction]
#[pyo3(signature = (cards, board=None, *, ranking: "int" = 0))]
pub fn evaluate(
    cards: Arg<'_, '_, CardsLike>,
    board: Option<Arg<'_, '_, OptionalCards>>,
    #[pyo3(from_py_with = number::of_ranking)] ranking: u8,
) -> PyResult<HandRank> {
    let ranking = by_code(ranking)?;
    let mut all = card::read(&cards.0)?;
    if let Some(board) = board.as_ref().filter(|board| !board.0.is_none()) {
        all.extend(card::read(&board.0)?);
    }
    let known = card::known(all, "a hand to be valued")?;
    let set = CardSet::collect(known, "the hand and the board").map_err(errors::card)?;
    HandRank::new(ranking, set)
}
