//! Wild cards, and which own cards count, as arguments.

use pokercore_core::card::{Card as CoreCard, CardSet, RANK_CHARS, parse_cards};
use pokercore_core::ranking::{HoleUse, Wild as CoreWild};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyType};

use crate::card;
use crate::errors;
use crate::typed::{Arg, CardTuple, OptionalCards, Typed};

/// Which cards are wild, and what they may stand for.
///
/// A wild card stands for whatever makes the hand best; in a low ranking that is lowest. It may
/// stand for a card that is there already, so five cards of a rank are possible, but not for a rank
/// that is already in the flush or straight. Jokers are wild in any case.
///
/// Args:
///     cards: ranks, all four cards of which are wild, such as ``'2'`` or ``'2J'``; or cards, such as
///         ``'JsJh'``; ``'jokers'`` (the default) for jokers alone; ``'none'`` for no card at all, so
///         that a joker is refused.
///     bug: wild cards are only aces, or complete a straight, a flush or a straight flush. It makes
///         no difference in low rankings.
///     five_of_a_kind: five cards of a rank are a hand, and the best. Otherwise a wild card is never
///         the fifth of a rank.
///     double_ace_flush: a wild card in a flush is an ace also where the flush has one.
///
/// Raises:
///     CardError: the text names neither ranks nor cards; the message quotes it.
///
/// >>> evaluate('KcJc2s2dQc', wild=Wild('2')).name
/// 'royal flush'
/// >>> evaluate('AdAsAcTh2d**').name, evaluate('AdAsAcTh2d**', wild=Wild(five_of_a_kind=False)).name
/// ('five aces', 'four aces, king kicker')
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wild(pub CoreWild);

fn named(text: &str) -> PyResult<CardSet> {
    let ranks: Option<Vec<u8>> = text
        .trim()
        .chars()
        .map(|c| {
            let upper = c.to_ascii_uppercase();
            RANK_CHARS.iter().position(|&r| r == upper).map(|r| r as u8)
        })
        .collect();
    match (text.trim().to_ascii_lowercase().as_str(), ranks) {
        ("jokers", _) => Ok(CardSet::JOKERS),
        ("none", _) => Ok(CardSet::EMPTY),
        ("", _) => Err(errors::CardError::new_err(
            "no card is named as wild; give ranks such as '2', cards such as 'JsJh', 'jokers' or \
             'none'",
        )),
        (_, Some(ranks)) => {
            let four = |&rank: &u8| (0..4).map(move |suit| CoreCard::new(rank, suit));
            Ok(ranks
                .iter()
                .flat_map(four)
                .fold(CardSet::JOKERS, CardSet::with))
        }
        (_, None) => {
            let cards = parse_cards(text).map_err(|error| {
                errors::CardError::new_err(format!(
                    "{error}; wild cards are ranks such as '2' or '2J', cards such as 'JsJh', 'jokers' \
                     or 'none'"
                ))
            })?;
            let set = CardSet::collect(cards, "the wild cards").map_err(errors::card)?;
            Ok(set.union(CardSet::JOKERS))
        }
    }
}

#[pymethods]
impl Wild {
    #[new]
    #[pyo3(signature = (
        cards=None,
        *,
        bug=false,
        five_of_a_kind=true,
        double_ace_flush=false,
    ))]
    fn new(
        cards: Option<Arg<'_, '_, OptionalCards>>,
        bug: bool,
        five_of_a_kind: bool,
        double_ace_flush: bool,
    ) -> PyResult<Self> {
        let set = match &cards {
            None => CardSet::JOKERS,
            Some(cards) if cards.0.is_none() => CardSet::JOKERS,
            Some(cards) => {
                if let Ok(text) = cards.0.cast::<PyString>() {
                    named(text.to_str()?)?
                } else {
                    let known = card::known(card::read(&cards.0)?, "the wild cards")?;
                    CardSet::collect(known, "the wild cards")
                        .map_err(errors::card)?
                        .union(CardSet::JOKERS)
                }
            }
        };
        Ok(Self(CoreWild {
            cards: set,
            bug,
            five_of_a_kind,
            double_ace_flush,
        }))
    }

    /// The wild cards that are no jokers.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        let natural = self.0.cards.difference(CardSet::JOKERS);
        Ok(Typed::new(card::set(py, natural)?))
    }

    /// Whether jokers are wild; otherwise no card is, and jokers are refused.
    #[getter]
    const fn jokers(&self) -> bool {
        !self.0.cards.is_empty()
    }

    /// Whether wild cards are bugs.
    #[getter]
    const fn bug(&self) -> bool {
        self.0.bug
    }

    /// Whether five cards of a rank are a hand.
    #[getter]
    const fn five_of_a_kind(&self) -> bool {
        self.0.five_of_a_kind
    }

    /// Whether a flush may have two aces.
    #[getter]
    const fn double_ace_flush(&self) -> bool {
        self.0.double_ace_flush
    }

    fn __repr__(&self) -> String {
        let natural = self.0.cards.difference(CardSet::JOKERS);
        let mut arguments = Vec::new();
        if self.0.cards.is_empty() {
            arguments.push("'none'".to_owned());
        } else if !natural.is_empty() {
            let text: String = natural.iter().map(|card| card.to_string()).collect();
            arguments.push(format!("'{text}'"));
        }
        for (name, is_set, default) in [
            ("bug", self.0.bug, false),
            ("five_of_a_kind", self.0.five_of_a_kind, true),
            ("double_ace_flush", self.0.double_ace_flush, false),
        ] {
            if is_set != default {
                arguments.push(format!("{name}={}", if is_set { "True" } else { "False" }));
            }
        }
        format!("Wild({})", arguments.join(", "))
    }

    #[staticmethod]
    #[pyo3(signature = (cards, bug, five_of_a_kind, double_ace_flush) -> "Wild")]
    fn _restore(
        cards: u64,
        bug: bool,
        five_of_a_kind: bool,
        double_ace_flush: bool,
    ) -> PyResult<Self> {
        Ok(Self(CoreWild {
            cards: CardSet::from_bits(cards).map_err(errors::card)?,
            bug,
            five_of_a_kind,
            double_ace_flush,
        }))
    }

    #[pyo3(signature = () -> "tuple[object, tuple[int, bool, bool, bool]]")]
    #[expect(clippy::type_complexity, reason = "the tuple that pickle asks for")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u64, bool, bool, bool))> {
        let kind: Bound<'py, PyType> = slf.get_type();
        let wild = slf.get().0;
        Ok((
            kind.getattr("_restore")?,
            (
                wild.cards.bits(),
                wild.bug,
                wild.five_of_a_kind,
                wild.double_ace_flush,
            ),
        ))
    }
}

/// Reads an argument that is a `Wild`, a text such as `'2'`, `'jokers'`, `'bug'` or `'none'`, or None.
pub fn read(object: Option<&Bound<'_, PyAny>>) -> PyResult<CoreWild> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(CoreWild::JOKERS);
    };
    if let Ok(wild) = object.cast_exact::<Wild>() {
        return Ok(wild.get().0);
    }
    let Ok(text) = object.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!(
            "{} says not which cards are wild; give a Wild, or text such as '2', 'JsJh', 'bug' or \
             'none'",
            object.repr()?
        )));
    };
    let text = text.to_str()?;
    if text.trim().eq_ignore_ascii_case("bug") {
        return Ok(CoreWild::BUG);
    }
    Ok(CoreWild {
        cards: named(text)?,
        ..CoreWild::JOKERS
    })
}

/// The text of a use of own cards, as [`read_uses`] reads it.
pub fn uses_text(uses: HoleUse) -> String {
    match uses {
        HoleUse::Any => "any".to_owned(),
        HoleUse::All => "all".to_owned(),
        HoleUse::Exactly(own) => format!("exactly {own}"),
        HoleUse::AtMost(own) => format!("at most {own}"),
    }
}

/// Reads which own cards count: `'any'`, `'all'`, `'exactly 2'`, `'at most 2'`, or 2 for exactly 2.
pub fn read_uses(object: Option<&Bound<'_, PyAny>>) -> PyResult<HoleUse> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(HoleUse::Any);
    };
    let refuse = || -> PyResult<PyErr> {
        Ok(errors::CardError::new_err(format!(
            "{} says not which own cards count; give 'any', 'all', 'exactly 2', 'at most 2', or 2 for \
             exactly 2 (1 to 5)",
            object.repr()?
        )))
    };
    let fitting = |own: &u8| (1..=5).contains(own);
    let number = |text: &str| text.trim().parse().ok().filter(fitting);
    let found = if let Ok(text) = object.cast::<PyString>() {
        match text.to_str()?.trim().to_ascii_lowercase().as_str() {
            "any" => Some(HoleUse::Any),
            "all" => Some(HoleUse::All),
            text => match (text.strip_prefix("exactly "), text.strip_prefix("at most ")) {
                (Some(own), _) => number(own).map(HoleUse::Exactly),
                (_, Some(own)) => number(own).map(HoleUse::AtMost),
                (None, None) => number(text).map(HoleUse::Exactly),
            },
        }
    } else if object.is_instance_of::<PyBool>() {
        None
    } else {
        object.extract().ok().filter(fitting).map(HoleUse::Exactly)
    };
    match found {
        Some(uses) => Ok(uses),
        None => Err(refuse()?),
    }
}
