//! Cards, and cards as people write them.

use pokercore_core::action::Slots;
use pokercore_core::card::{Card as CoreCard, CardSet, RANK_CHARS, SUIT_CHARS, Slot, parse_slots};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple, PyType};

use crate::errors;
use crate::typed::{Arg, CardTuple, CardsLike, SlotTuple, Typed};

/// One card of a deck.
///
/// Written as rank and suit: ``'As'``, ``'Td'`` or ``'10d'``, also with suit symbols; a joker is
/// ``'*'``. There is one object for each card, so cards may be compared with ``is``. Cards order by
/// rank and then by suit (c d h s), which is an order of the deck and never of hands.
///
/// Raises:
///     CardError: the text or index names no card; the message quotes it.
///
/// >>> Card('10s'), Card(0), Card('As') is Card('A♠')
/// (Card('Ts'), Card('2c'), True)
#[pyclass(frozen, eq, ord, hash, module = "pokercore")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) CoreCard);

static CARDS: PyOnceLock<Vec<Py<Card>>> = PyOnceLock::new();

fn table(py: Python<'_>) -> PyResult<&[Py<Card>]> {
    CARDS
        .get_or_try_init(py, || {
            (0..CoreCard::COUNT)
                .map(|index| {
                    let card = CoreCard::from_index(index).map_err(errors::card)?;
                    Py::new(py, Card(card))
                })
                .collect()
        })
        .map(Vec::as_slice)
}

/// The object of a card.
pub fn object(py: Python<'_>, card: CoreCard) -> PyResult<&Bound<'_, Card>> {
    Ok(table(py)?[card.index() as usize].bind(py))
}

/// A card, or `None` for an unknown one.
pub fn slot(py: Python<'_>, slot: Slot) -> PyResult<Bound<'_, PyAny>> {
    match slot.card() {
        Some(card) => Ok(object(py, card)?.clone().into_any()),
        None => Ok(py.None().into_bound(py)),
    }
}

const COUNT: usize = CoreCard::COUNT as usize;

/// The tuple of any two cards in order, made when it is first asked for: hold'em hands, which bots
/// look at before all else.
static PAIRS: [PyOnceLock<Py<PyTuple>>; COUNT * COUNT] =
    [const { PyOnceLock::new() }; COUNT * COUNT];

/// A tuple of cards, `None` for unknown ones.
pub fn slots<'py>(py: Python<'py>, slots: &[Slot]) -> PyResult<Bound<'py, PyTuple>> {
    if let [first, second] = slots
        && let (Some(first), Some(second)) = (first.card(), second.card())
    {
        let place = first.index() as usize * COUNT + second.index() as usize;
        return PAIRS[place]
            .get_or_try_init(py, || {
                PyTuple::new(py, [object(py, first)?, object(py, second)?]).map(Bound::unbind)
            })
            .map(|pair| pair.bind(py).clone());
    }
    let cards = table(py)?;
    let none = py.None();
    PyTuple::new(
        py,
        slots.iter().map(|slot| match slot.card() {
            Some(card) => cards[card.index() as usize].bind(py).as_any(),
            None => none.bind(py),
        }),
    )
}

/// A tuple of known cards, lowest first.
pub fn set(py: Python<'_>, set: CardSet) -> PyResult<Bound<'_, PyTuple>> {
    let cards = table(py)?;
    PyTuple::new(
        py,
        set.iter().map(|card| cards[card.index() as usize].bind(py)),
    )
}

fn one(item: &Bound<'_, PyAny>, into: &mut Vec<Slot>) -> PyResult<()> {
    if item.is_none() {
        into.push(Slot::UNKNOWN);
    } else if let Ok(card) = item.cast_exact::<Card>() {
        into.push(card.get().0.into());
    } else if let Ok(text) = item.cast::<PyString>() {
        into.extend(parse_slots(text.to_str()?).map_err(errors::card)?);
    } else if let Some(card) = by_index(item)? {
        into.push(card.into());
    } else {
        return Err(PyTypeError::new_err(format!(
            "{} is no card; give text such as 'AsKd', a Card, an index from 0 to 55, None for an \
             unknown card, or a sequence of them",
            item.get_type().name()?
        )));
    }
    Ok(())
}

/// The card of an index, or `None` where the object is no whole number; a bool is none.
fn by_index(object: &Bound<'_, PyAny>) -> PyResult<Option<CoreCard>> {
    if object.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let Ok(index) = object.extract::<i64>() else {
        if object.is_instance_of::<PyInt>() {
            let message = format!("{} is not a card index; cards are 0 to 55", object.repr()?);
            return Err(errors::CardError::new_err(message));
        }
        return Ok(None);
    };
    u8::try_from(index)
        .ok()
        .and_then(|index| CoreCard::from_index(index).ok())
        .map(Some)
        .ok_or_else(|| errors::card(pokercore_core::card::CardError::Index { index }))
}

/// Reads cards as people write them.
pub fn read(cards: &Bound<'_, PyAny>) -> PyResult<Vec<Slot>> {
    let mut read = Vec::new();
    let single =
        cards.is_none() || cards.cast::<PyString>().is_ok() || cards.cast_exact::<Card>().is_ok();
    if single {
        one(cards, &mut read)?;
    } else if let Ok(items) = cards.try_iter() {
        for item in items {
            one(&item?, &mut read)?;
        }
    } else {
        one(cards, &mut read)?;
    }
    Ok(read)
}

/// Reads known and distinct cards: as [`read`], and one number is a set of cards, a bit each.
pub fn read_hand(cards: &Bound<'_, PyAny>, context: &str) -> PyResult<CardSet> {
    // What is usual and in order is read without a list; everything else, and every error, below.
    if let Ok(text) = cards.cast_exact::<PyString>() {
        if let Some(set) = CardSet::parse_plain(text.to_str()?) {
            return Ok(set);
        }
    } else if let Ok(list) = cards.cast_exact::<PyList>() {
        let mut items = list.iter();
        if let Some(set) = items.try_fold(CardSet::EMPTY, |set, item| plain_with(set, &item)) {
            return Ok(set);
        }
    } else if let Ok(tuple) = cards.cast_exact::<PyTuple>() {
        let mut items = tuple.iter_borrowed();
        if let Some(set) = items.try_fold(CardSet::EMPTY, |set, item| plain_with(set, &item)) {
            return Ok(set);
        }
    } else if let Some(number) = whole_number(cards)? {
        return read_hand(&number, context);
    } else if cards.is_exact_instance_of::<PyInt>() {
        let refuse = || {
            errors::CardError::new_err(format!(
                "{cards} in {context} is no set of cards; bit 0 stands for 2c, bit 51 for As, bits 52 \
                 to 55 for jokers"
            ))
        };
        let bits =
            u64::try_from(cards.extract::<i64>().map_err(|_| refuse())?).map_err(|_| refuse())?;
        return CardSet::from_bits(bits).map_err(|_| refuse());
    }
    CardSet::collect(known(read(cards)?, context)?, context).map_err(errors::card)
}

/// The number that an object of another type than `int` stands for, such as one of `NumPy`. A card
/// or a sequence is none.
fn whole_number<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyBool>()
        || object.is_exact_instance_of::<Card>()
        || !object.hasattr("__index__")?
        || object.hasattr("__len__")?
    {
        return Ok(None);
    }
    let number = object.call_method0("__index__")?;
    Ok(number.is_exact_instance_of::<PyInt>().then_some(number))
}

/// The set with a card given as an object or index; nothing when it is something else or is twice.
fn plain_with(set: CardSet, item: &Bound<'_, PyAny>) -> Option<CardSet> {
    let card = if let Ok(card) = item.cast_exact::<Card>() {
        card.get().0
    } else if item.is_exact_instance_of::<PyInt>() {
        CoreCard::from_index(u8::try_from(item.extract::<i64>().ok()?).ok()?).ok()?
    } else {
        return None;
    };
    (!set.contains(card)).then_some(set.with(card))
}

/// Reads at most as many cards as an action holds; none where nothing is given.
pub fn read_few(cards: Option<&Bound<'_, PyAny>>) -> PyResult<Slots> {
    let Some(cards) = cards.filter(|cards| !cards.is_none()) else {
        return Ok(Slots::default());
    };
    let read = read(cards)?;
    Slots::new(&read).ok_or_else(|| {
        errors::CardError::new_err(format!(
            "{} cards in one action; at most {} can be",
            read.len(),
            Slots::MAX
        ))
    })
}

/// As [`read_few`], where an answer is expected: `None` is none.
pub fn read_answer(cards: &Bound<'_, PyAny>) -> PyResult<Slots> {
    if cards.is_none() {
        return Err(PyTypeError::new_err(
            "None names no cards; give those that go, or an empty list to stand pat",
        ));
    }
    read_few(Some(cards))
}

/// Refuses unknown cards.
pub fn known(slots: Vec<Slot>, context: &str) -> PyResult<Vec<CoreCard>> {
    slots
        .into_iter()
        .map(|slot| {
            slot.card().ok_or_else(|| {
                errors::CardError::new_err(format!(
                    "an unknown card in {context}; all must be known"
                ))
            })
        })
        .collect()
}

#[pymethods]
impl Card {
    #[new]
    #[pyo3(signature = (card: "str | int | Card") -> "Card")]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        let py = card.py();
        let read = if let Ok(text) = card.cast::<PyString>() {
            let text = text.to_str()?;
            let slots = parse_slots(text).map_err(errors::card)?;
            match slots.as_slice() {
                [slot] => slot.card().ok_or_else(|| {
                    errors::CardError::new_err(
                        "'??' is an unknown card, which has no Card".to_owned(),
                    )
                })?,
                slots => {
                    return Err(errors::card(pokercore_core::card::CardError::Count {
                        input: text.to_owned(),
                        found: slots.len(),
                        expected: "one".to_owned(),
                    }));
                }
            }
        } else if let Ok(card) = card.cast_exact::<Self>() {
            card.get().0
        } else if let Some(card) = by_index(card)? {
            card
        } else {
            return Err(PyTypeError::new_err(format!(
                "{} is no card; give text such as 'As', an index from 0 to 55, or a Card",
                card.get_type().name()?
            )));
        };
        Ok(object(py, read)?.clone().unbind())
    }

    /// The rank: 2 to 10, 11 jack, 12 queen, 13 king, 14 ace; 15 for a joker.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank() + 2
    }

    /// The rank as a letter, ``'2'`` to ``'A'``; ``'*'`` for a joker.
    #[getter]
    fn rank_char(&self) -> char {
        RANK_CHARS
            .get(self.0.rank() as usize)
            .copied()
            .unwrap_or('*')
    }

    /// The suit: ``'c'``, ``'d'``, ``'h'`` or ``'s'``; empty for a joker.
    #[getter]
    fn suit(&self) -> String {
        if self.0.is_joker() {
            String::new()
        } else {
            SUIT_CHARS[self.0.suit() as usize].to_string()
        }
    }

    /// The index: 0 is 2c, 51 is As, jokers follow from 52.
    #[getter]
    fn index(&self) -> u8 {
        self.0.index()
    }

    /// Whether this is a joker.
    #[getter]
    fn is_joker(&self) -> bool {
        self.0.is_joker()
    }

    fn __index__(&self) -> u8 {
        self.0.index()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    #[pyo3(signature = () -> "tuple[type[Card], tuple[str]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.to_string(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "Card")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Reads cards as people write them: text such as ``'AsKd'``, ``'As 10d'`` or ``'A♠ ??'``, a card,
/// or a sequence of texts, cards, indices and None.
///
/// Returns:
///     The cards in order; None stands for an unknown one.
///
/// Raises:
///     CardError: the text holds something that is no card; the message quotes it and its place.
///
/// >>> parse_cards('As 10d ??')
/// (Card('As'), Card('Td'), None)
#[pyfunction]
pub fn parse_cards<'py>(cards: Arg<'_, 'py, CardsLike>) -> PyResult<Typed<'py, SlotTuple>> {
    let py = cards.0.py();
    Ok(Typed::new(slots(py, &read(&cards.0)?)?))
}

/// The 52 cards of a standard deck, 2c first.
#[pyfunction]
pub fn standard_deck(py: Python<'_>) -> PyResult<Typed<'_, CardTuple>> {
    Ok(Typed::new(set(py, CardSet::STANDARD)?))
}
