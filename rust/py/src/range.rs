//! Ranges of starting hands.

use std::sync::{Mutex, PoisonError};

use pokercore_core::card::{CardSet, Slot, format_slots};
use pokercore_core::equity::range::{
    Cell, Class, Hands, Hole, Range as CoreRange, RangeError as CoreError, Subsets, grid,
};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::typed::{
    Arg, CardTuple, CardsLike, FloatRows, HandsLike, IntRows, Object, OptionalCards, PathLike,
    RangeHint, RangeItem, RangeLike, TextTuple, Typed, WeightedHands,
};
use crate::{card, errors, number};

/// A weighted set of starting hands: an immutable value, never empty.
///
/// Written as people write ranges: ``'TT+, AJs+, KTo-K8o, 76s-54s, AsKd, 15%, random'``, weights as
/// ``'AA:0.5'`` or ``'(AA, KK):0.5'``, hands to take away as ``'TT+, !QQ'``. A later piece overwrites
/// the weight of a hand that an earlier one gave. ``*`` stands for any rank, or for any suit behind a
/// rank: ``'A*s'``, ``'As*'``, in Omaha ``'AA**'``. ``pokercore.ranges`` tells the whole language.
///
/// Ranges of one game combine, also with texts: ``|`` (the greater weight), ``&`` (the lesser weight)
/// and ``-`` (hands of the first that are not in the second). Iterating gives pairs of cards, highest first, and
/// weight. Equal ranges have the same hands with the same weights.
///
/// Args:
///     text: the range.
///     cards: how many cards a hand has, 1 to 7.
///     deck: the cards that hands are dealt from; the standard deck by default.
///     partial: hands may have fewer cards, the others being unknown, also written ``??``.
///
/// Raises:
///     RangeError: the text is no range; ``piece`` and ``at`` tell the offending piece and the
///         character where it begins. Also where an operation leaves no hand.
///
/// >>> range = Range('TT+, AJs+, AsKd:0.5')
/// >>> len(range), 'AKs' in range, range.weight_of('AsKd')
/// (43, True, 0.5)
/// >>> range - 'QQ'
/// Range('KK+, JJ-TT, AJs+, AsKd:0.5')
/// >>> len(Range('AT+')), Range('22+').fraction == 78 / 1326
/// (64, True)
#[pyclass(frozen, eq, hash, module = "pokercore")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range(pub(crate) CoreRange);

type Given<'a, 'py> = Option<Arg<'a, 'py, OptionalCards>>;

fn hole(cards: u8, deck: &Given<'_, '_>, partial: bool) -> PyResult<Hole> {
    let deck = match deck.as_ref().filter(|deck| !deck.0.is_none()) {
        Some(deck) => set(&deck.0, "the deck")?,
        None => CardSet::STANDARD,
    };
    Ok(Hole {
        cards,
        deck,
        partial,
    })
}

fn set(cards: &Bound<'_, PyAny>, context: &str) -> PyResult<CardSet> {
    CardSet::collect(card::known(card::read(cards)?, context)?, context).map_err(errors::card)
}

/// A weight in millionths; a float is rounded to them.
fn millionths(weight: &Bound<'_, PyAny>) -> PyResult<u64> {
    let number: f64 = weight.extract()?;
    let scaled = (number * 1e6).round();
    let most = (CoreRange::MOST_WEIGHT * 1_000_000) as f64;
    // What rounds to nothing although it is something is refused like what is negative or NaN.
    let vanishes = number > 0.0 && scaled < 1.0;
    if vanishes || !(0.0..=most).contains(&scaled) {
        return Err(errors::range_message(format!(
            "{} is no weight; give a number from 0.000001 to 1000000, or 0 to leave the hand out",
            weight.repr()?
        )));
    }
    Ok(scaled as u64)
}

impl Range {
    fn share(&self, weight: u128) -> f64 {
        weight as f64 / self.0.scale() as f64
    }

    /// The grid as a tuple of rows.
    fn rows<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Cell) -> T,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let cells = grid(&self.0);
        if cells.is_empty() {
            return Err(errors::range_message(format!(
                "hands of two cards have a grid; these have {}",
                self.0.hole().cards
            )));
        }
        let row = |row: &Vec<Cell>| PyTuple::new(py, row.iter().map(&value).collect::<Vec<T>>());
        PyTuple::new(py, cells.iter().map(row).collect::<PyResult<Vec<_>>>()?)
    }

    /// What an argument stands for within the game of this range: a text, or one hand.
    fn read(&self, item: &Bound<'_, PyAny>) -> PyResult<CoreRange> {
        if let Ok(range) = item.cast_exact::<Self>() {
            return Ok(range.get().0.clone());
        }
        if let Ok(text) = item.cast::<PyString>() {
            return CoreRange::parse(text.to_str()?, self.0.hole()).map_err(errors::range);
        }
        let hand = set(item, "a hand")?;
        CoreRange::from_hands(self.0.hole(), [(hand, 1)]).map_err(errors::range)
    }

    /// A range combined with another one, or with a text in its game.
    fn combine<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        how: impl FnOnce(&CoreRange, &CoreRange) -> Result<CoreRange, CoreError>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        let py = slf.py();
        if other.cast_exact::<Self>().is_err() && other.cast::<PyString>().is_err() {
            return Ok(Typed::new(py.NotImplemented().into_bound(py)));
        }
        let this = slf.get();
        let combined = how(&this.0, &this.read(other)?).map_err(errors::range)?;
        Ok(Typed::new(Bound::new(py, Self(combined))?))
    }
}

#[pymethods]
impl Range {
    #[new]
    #[pyo3(signature = (text, *, cards: "int" = 2, deck=None, partial=false))]
    fn new(
        py: Python<'_>,
        text: &str,
        #[pyo3(from_py_with = number::of_hole_cards)] cards: u8,
        deck: Given<'_, '_>,
        partial: bool,
    ) -> PyResult<Self> {
        let hole = hole(cards, &deck, partial)?;
        py.detach(|| CoreRange::parse(text, hole))
            .map(Self)
            .map_err(errors::range)
    }

    /// The range of these hands.
    ///
    /// Args:
    ///     hands: a mapping from hands to weights, or hands, which have weight 1 then. A hand is a
    ///         text of the range language or a tuple of cards. Weights are numbers from 0, which
    ///         leaves hands out, to 1000000; they are kept in millionths.
    ///
    /// Raises:
    ///     RangeError: a hand of another number of cards, one that is given twice, a weight that is
    ///         negative, NaN or too large, no hand at all.
    ///
    /// >>> Range.from_hands({'AKs': 0.5, ('Qs', 'Qd'): 1})
    /// Range('QsQd, AKs:0.5')
    #[staticmethod]
    #[pyo3(signature = (hands, *, cards: "int" = 2, deck=None, partial=false))]
    fn from_hands(
        hands: Arg<'_, '_, HandsLike>,
        #[pyo3(from_py_with = number::of_hole_cards)] cards: u8,
        deck: Given<'_, '_>,
        partial: bool,
    ) -> PyResult<Self> {
        let hole = hole(cards, &deck, partial)?;
        let weighted = hands.0.hasattr("items")?;
        let items = if weighted {
            hands.0.call_method0("items")?.try_iter()?
        } else {
            hands.0.try_iter()?
        };
        let mut listed: Vec<(CardSet, u64)> = Vec::new();
        for item in items {
            let item = item?;
            let (hand, weight) = if weighted {
                (item.get_item(0)?, millionths(&item.get_item(1)?)?)
            } else {
                (item, 1_000_000)
            };
            if let Ok(text) = hand.cast::<PyString>() {
                let range = CoreRange::parse(text.to_str()?, hole).map_err(errors::range)?;
                listed.extend(range.iter().map(|(hand, _)| (hand, weight)));
            } else {
                listed.push((set(&hand, "a hand")?, weight));
            }
        }
        CoreRange::from_hands(hole, listed)
            .map(Self)
            .map_err(errors::range)
    }

    /// The 169 classes of hold'em hands, best first: by their equity before the flop against one
    /// random hand. Percentages count in this order.
    ///
    /// >>> len(Range.classes()), Range.classes().index('AA'), Range.classes().index('AKs')
    /// (169, 0, 7)
    #[staticmethod]
    fn classes(py: Python<'_>) -> PyResult<Typed<'_, TextTuple>> {
        let names: Vec<String> = Class::by_equity().map(|class| class.to_string()).collect();
        Ok(Typed::new(PyTuple::new(py, names)?))
    }

    /// How many cards a hand has.
    #[getter]
    fn cards(&self) -> u8 {
        self.0.hole().cards
    }

    /// The cards that hands are dealt from, 2c first.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        Ok(Typed::new(card::set(py, self.0.hole().deck)?))
    }

    /// Whether hands may have fewer cards, the others being unknown.
    #[getter]
    fn partial(&self) -> bool {
        self.0.hole().partial
    }

    /// Whether this is every hand of the deck with weight 1.
    #[getter]
    fn is_random(&self) -> bool {
        self.0.is_all()
    }

    /// The part of all hands of the deck that is in the range, whatever the weights: 1.0 for any two.
    #[getter]
    fn fraction(&self) -> f64 {
        self.0.len() as f64 / self.0.hole().hands() as f64
    }

    /// The sum of the weights.
    #[getter]
    fn total_weight(&self) -> f64 {
        self.share(self.0.total_weight())
    }

    /// The weight of a hand; 0.0 where it is not in the range.
    fn weight_of(&self, hand: Arg<'_, '_, CardsLike>) -> PyResult<f64> {
        let hand = set(&hand.0, "a hand")?;
        Ok(self.share(u128::from(self.0.weight_of(hand))))
    }

    /// The range without the hands that hold one of these cards.
    ///
    /// Raises:
    ///     RangeError: no hand is left, or too many for a list (random hands of six cards or more).
    ///
    /// >>> len(Range('AA, AK').without('AsKs'))
    /// 12
    fn without(&self, dead: Arg<'_, '_, CardsLike>) -> PyResult<Self> {
        let dead = set(&dead.0, "the dead cards")?;
        self.0.without(dead).map(Self).map_err(errors::range)
    }

    /// The mean weight of each class, from 0.0 to the greatest weight: a row and a column for each
    /// rank of the deck, highest first; suited hands above the diagonal of pairs, offsuit below.
    ///
    /// Raises:
    ///     RangeError: the hands are not of two cards.
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, FloatRows>> {
        let mean =
            |cell: &Cell| self.share(u128::from(cell.weight)) / f64::from(cell.possible.max(1));
        Ok(Typed::new(self.rows(py, mean)?))
    }

    /// How many hands of each class are in the range, in the form of `grid`.
    ///
    /// Raises:
    ///     RangeError: the hands are not of two cards.
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntRows>> {
        Ok(Typed::new(self.rows(py, |cell| cell.combinations)?))
    }

    /// The grid as text: classes that are in the range by name, with their mean weight in percent
    /// where it is not 100, and dots for the others.
    ///
    /// Raises:
    ///     RangeError: the hands are not of two cards.
    ///
    /// >>> from itertools import islice
    /// >>> for row in islice(Range('QQ+, AKs, KQ:0.5').picture().splitlines(), 4):
    /// ...     print(row)
    ///      A   K   Q   J   T   9   8   7   6   5   4   3   2
    /// A   AA  AKs  .   .   .   .   .   .   .   .   .   .   .
    /// K    .  KK  50%  .   .   .   .   .   .   .   .   .   .
    /// Q    .  50% QQ   .   .   .   .   .   .   .   .   .   .
    #[pyo3(signature = () -> "str")]
    fn picture<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("pokercore.ranges")?;
        module.call_method1("_picture", (slf,))
    }

    /// The grid as an SVG image.
    ///
    /// Raises:
    ///     RangeError: the hands are not of two cards.
    #[pyo3(signature = () -> "str")]
    fn svg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("pokercore.ranges")?
            .call_method1("_svg", (slf,))
    }

    /// The grid for notebooks; nothing for hands that have none.
    #[pyo3(signature = () -> "str | None")]
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        if slf.get().0.hole().cards == 2 {
            Self::svg(slf)
        } else {
            Ok(slf.py().None().into_bound(slf.py()))
        }
    }

    /// Draws the grid with matplotlib (extra ``plot``) and returns its axes.
    ///
    /// Args:
    ///     axes: where to draw; axes of their own by default.
    ///
    /// Raises:
    ///     ImportError: matplotlib is not installed.
    ///     RangeError: the hands are not of two cards.
    #[pyo3(signature = (axes=None) -> "object")]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        axes: Option<Arg<'_, 'py, Object>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("pokercore.ranges")?;
        let axes = axes.map(|axes| axes.0.to_owned());
        module.call_method1("_plot", (slf, axes))
    }

    /// Writes the grid as an image: SVG for a name that ends with ``.svg``, else what matplotlib
    /// (extra ``plot``) makes of the name, such as PNG.
    ///
    /// Raises:
    ///     ImportError: matplotlib is needed and not installed.
    ///     RangeError: the hands are not of two cards.
    ///     OSError: the file cannot be written.
    fn save(slf: &Bound<'_, Self>, path: Arg<'_, '_, PathLike>) -> PyResult<()> {
        let module = slf.py().import("pokercore.ranges")?;
        module.call_method1("_save", (slf, path.0)).map(drop)
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Typed<'py, WeightedHands>> {
        let hole = slf.get().0.hole();
        let place = match slf.get().0.hands() {
            Hands::All => Place::All(Subsets::new(hole.deck, hole.cards)),
            Hands::Listed(_) => Place::Listed(0),
        };
        let hands = RangeHands {
            range: slf.clone().unbind(),
            place: Mutex::new(place),
        };
        Ok(Typed::new(Bound::new(slf.py(), hands)?))
    }

    /// Whether all hands of a text, a range or one hand as cards are in the range.
    fn __contains__(&self, item: Arg<'_, '_, RangeItem>) -> PyResult<bool> {
        Ok(self.0.contains_all(&self.read(&item.0)?))
    }

    fn __or__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, CoreRange::union)
    }

    fn __ror__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, |a, b| b.union(a))
    }

    fn __and__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, CoreRange::intersection)
    }

    fn __rand__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, |a, b| b.intersection(a))
    }

    fn __sub__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, CoreRange::difference)
    }

    fn __rsub__<'py>(
        slf: &Bound<'py, Self>,
        other: Arg<'_, 'py, RangeLike>,
    ) -> PyResult<Typed<'py, RangeHint>> {
        Self::combine(slf, &other.0, |a, b| b.difference(a))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let Hole {
            cards,
            deck,
            partial,
        } = self.0.hole();
        let mut parts = vec![format!("'{}'", self.0)];
        if cards != 2 {
            parts.push(format!("cards={cards}"));
        }
        if deck != CardSet::STANDARD {
            let cards: Vec<Slot> = deck.iter().map(Slot::from).collect();
            parts.push(format!("deck='{}'", format_slots(&cards)));
        }
        if partial {
            parts.push("partial=True".to_owned());
        }
        format!("Range({})", parts.join(", "))
    }

    #[staticmethod]
    fn _restore(text: &str, cards: u8, deck: u64, partial: bool) -> PyResult<Self> {
        let deck = CardSet::from_bits(deck).map_err(errors::card)?;
        let hole = Hole {
            cards,
            deck,
            partial,
        };
        CoreRange::parse(text, hole)
            .map(Self)
            .map_err(errors::range)
    }

    #[pyo3(signature = () -> "tuple[object, tuple[str, int, int, bool]]")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let kind: Bound<'py, PyType> = slf.get_type();
        let range = &slf.get().0;
        let hole = range.hole();
        let parts = (
            range.to_string(),
            hole.cards,
            hole.deck.bits(),
            hole.partial,
        );
        Ok((kind.getattr("_restore")?, parts))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "Range")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// What a pickled range is made of: its text, and what hands of its game are.
type Parts = (String, u8, u64, bool);

/// How far an iterator has come.
#[derive(Debug)]
enum Place {
    All(Subsets),
    Listed(usize),
}

/// The hands of a range, one after the other.
#[pyclass(frozen, module = "pokercore")]
#[derive(Debug)]
pub struct RangeHands {
    range: Py<Range>,
    place: Mutex<Place>,
}

#[pymethods]
impl RangeHands {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyTuple>, f64)>> {
        let range = self.range.get();
        let next = {
            let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *place, range.0.hands()) {
                (Place::All(subsets), _) => subsets.next().map(|hand| (hand, 1)),
                (Place::Listed(next), Hands::Listed(hands)) => {
                    *next += 1;
                    hands.get(*next - 1).copied()
                }
                (Place::Listed(_), Hands::All) => None,
            }
        };
        let Some((hand, weight)) = next else {
            return Ok(None);
        };
        let mut cards: Vec<Slot> = hand.iter().map(Slot::from).collect();
        cards.reverse();
        Ok(Some((
            card::slots(py, &cards)?,
            range.share(u128::from(weight)),
        )))
    }
}
