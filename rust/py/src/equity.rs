//! Equities: the questions, and the counts that answer them, as plain data. `pokercore.equities`
//! makes values for people of them.

use pokercore_core::card::{CardSet, Slot};
use pokercore_core::equity::range::{Hands, Hole, Range as CoreRange};
use pokercore_core::equity::{
    Answer, Choice, EquityError, Options, Question, Shape as CoreShape, Spot, categories,
    next_cards, outs, solve,
};
use pokercore_core::ranking::Measure;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::gate::watched;
use crate::range::Range;
use crate::ranking::by_code;
use crate::setup::read_seed;
use crate::typed::{
    Arg, CardsLike, EquityCounts, EquityHands, EquityRows, HandsOfPlayers, NextCardRows,
    OptionalCards, OutsRows, Progress, SeedLike, ShareRules, Typed, WildLike,
};
use crate::{card, enums, errors, wild};

/// A game as far as equities go, compiled: the deck, the cards that are dealt, and what wins.
///
/// Args:
///     hole: how many own cards a player has at the end.
///     streets: how many shared cards each street brings.
///     shares: for each share of the pot the ranking, and which own cards count, as for
///         ``evaluate``.
///     deck: the cards.
///     wild: which cards are wild, as for ``evaluate``.
#[pyclass(frozen, module = "pokercore")]
#[derive(Clone, Debug)]
pub struct Shape(CoreShape);

#[pymethods]
impl Shape {
    #[new]
    #[pyo3(signature = (hole, streets, shares, deck, wild=None))]
    fn new(
        hole: u8,
        streets: Vec<u8>,
        shares: Arg<'_, '_, ShareRules>,
        deck: Arg<'_, '_, CardsLike>,
        wild: Option<Arg<'_, '_, WildLike>>,
    ) -> PyResult<Self> {
        let wild = wild::read(wild.as_ref().map(|wild| &*wild.0))?;
        let mut measures = Vec::new();
        for share in shares.0.try_iter()? {
            let (ranking, uses): (u8, Bound<'_, PyAny>) = share?.extract()?;
            measures.push(Measure {
                ranking: by_code(ranking)?,
                uses: wild::read_uses(Some(&uses))?,
                wild,
            });
        }
        Ok(Self(CoreShape {
            deck: set(&deck.0, "the deck")?,
            hole,
            streets,
            shares: measures,
        }))
    }
}

fn set(cards: &Bound<'_, PyAny>, place: &str) -> PyResult<CardSet> {
    let known = card::known(card::read(cards)?, place)?;
    CardSet::collect(known, place).map_err(errors::card)
}

fn optional_set(cards: Option<&Arg<'_, '_, OptionalCards>>, place: &str) -> PyResult<CardSet> {
    match cards.filter(|cards| !cards.0.is_none()) {
        Some(cards) => set(&cards.0, place),
        None => Ok(CardSet::EMPTY),
    }
}

/// The hands that a player may have, with their weights in units of which the number makes 1.
fn read_player(
    player: &Bound<'_, PyAny>,
    shape: &CoreShape,
    place: &str,
) -> PyResult<(Vec<(CardSet, u64)>, u64)> {
    let listed = |range: &CoreRange| match range.hands() {
        Hands::All => (vec![(CardSet::EMPTY, 1)], 1),
        Hands::Listed(hands) => (hands.clone(), range.scale()),
    };
    // The language of ranges knows no jokers: with them a text is cards, or any hand.
    let jokers = !shape.deck.difference(CardSet::STANDARD).is_empty();
    if let Ok(text) = player.cast::<PyString>()
        && jokers
        && text.to_str()?.trim() == "random"
    {
        return Ok((vec![(CardSet::EMPTY, 1)], 1));
    }
    if let Ok(text) = player.cast::<PyString>()
        && !jokers
    {
        let hole = Hole {
            cards: shape.hole,
            deck: shape.deck,
            // Own cards that are still to come are a matter of games without shared ones.
            partial: shape.board() == 0,
        };
        return match CoreRange::parse(text.to_str()?, hole) {
            Ok(range) => Ok(listed(&range)),
            Err(error) => Err(errors::range_at(place, error)),
        };
    }
    if let Ok(range) = player.cast_exact::<Range>() {
        return Ok(listed(&range.get().0));
    }
    let slots = card::read(player).map_err(|error| errors::card_at(player.py(), place, error))?;
    let known: Vec<_> = slots.into_iter().filter_map(Slot::card).collect();
    let cards = CardSet::collect(known, place).map_err(errors::card)?;
    Ok((vec![(cards, 1)], 1))
}

/// A question with the scales of the weights of each player's hands.
fn read_spot(
    shape: &Bound<'_, Shape>,
    hands: &Bound<'_, PyAny>,
    board: Option<&Arg<'_, '_, OptionalCards>>,
    dead: Option<&Arg<'_, '_, OptionalCards>>,
) -> PyResult<(Spot, Vec<u64>)> {
    let shape = &shape.get().0;
    let (mut players, mut scales) = (Vec::new(), Vec::new());
    for (place, player) in hands.try_iter()?.enumerate() {
        let (list, scale) = read_player(&player?, shape, &format!("hands[{place}]"))?;
        players.push(list);
        scales.push(scale);
    }
    let spot = Spot::new(Question {
        shape: shape.clone(),
        players,
        board: optional_set(board, "the board")?,
        dead: optional_set(dead, "the dead cards")?,
    })
    .map_err(errors::rules)?;
    Ok((spot, scales))
}

fn read_options(
    py: Python<'_>,
    method: u8,
    trials: Option<u64>,
    error: Option<f64>,
    seed: Option<&Arg<'_, '_, SeedLike>>,
    threads: usize,
) -> PyResult<Options> {
    let choice = match method {
        0 => Choice::Auto,
        1 => Choice::Exact,
        _ => Choice::Sample,
    };
    Ok(Options {
        choice,
        trials,
        error,
        seed: read_seed(seed.map(|seed| &*seed.0), py)?,
        threads,
    })
}

/// Does work without the interpreter, and looks at signals and progress now and then.
pub fn work<T: Send>(
    py: Python<'_>,
    progress: Option<&Arg<'_, '_, Progress>>,
    work: impl FnOnce(&mut dyn FnMut(u64, u64) -> bool) -> Result<T, EquityError> + Send,
) -> PyResult<T> {
    watched(py, progress, work)?.map_err(|error| match error {
        EquityError::Refused(defects) => errors::rules(defects),
        EquityError::Stopped => PyRuntimeError::new_err(error.to_string()),
    })
}

fn counts<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyTuple>> {
    let rows = answer.tally.iter();
    let rows = rows.map(|(winners, count)| (winners.first, winners.second, count));
    PyTuple::new(py, rows.collect::<Vec<_>>())
}

/// For each player the hands with their weights and what each did.
fn hands<'py>(
    py: Python<'py>,
    spot: &Spot,
    scales: &[u64],
    answer: &Answer,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut players = Vec::new();
    for (player, list) in spot.players().iter().enumerate() {
        let mut rows = Vec::with_capacity(list.len());
        for (&(cards, weight), count) in list.iter().zip(&answer.hands[player]) {
            // Cards of a hand are written highest first.
            let mut slots: Vec<Slot> = cards.iter().map(Slot::from).collect();
            slots.reverse();
            rows.push((
                card::slots(py, &slots)?,
                weight as f64 / scales[player] as f64,
                count.total,
                count.wins,
                count.ties,
                count.parts,
            ));
        }
        players.push(PyTuple::new(py, rows)?);
    }
    PyTuple::new(py, players)
}

/// Method, counts by winners, what each hand did, and standard errors.
type Found<'py> = (
    &'static str,
    Typed<'py, EquityCounts>,
    Typed<'py, EquityHands>,
    Option<Vec<f64>>,
);

/// How often each set of players wins; ``pokercore.equity`` is the function for people.
///
/// Returns:
///     The name of the method that ran; rows of the masks of the winners of the first and the
///     second share, and their count; for each player rows of cards, weight, and the counts of the
///     hand: all, whole pots, parts of pots, and 5,040ths of a pot; standard errors, if sampled.
///
/// Raises:
///     RulesError: with every defect of the question.
///     RangeError: a text is no range.
///     CardError: a text is no cards.
#[pyfunction]
#[pyo3(signature = (
    shape, hands, board=None, dead=None, *, method=0, trials=None, error=None, seed=None,
    threads=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn equity<'py>(
    py: Python<'py>,
    shape: &Bound<'py, Shape>,
    hands: Arg<'_, 'py, HandsOfPlayers>,
    board: Option<Arg<'_, 'py, OptionalCards>>,
    dead: Option<Arg<'_, 'py, OptionalCards>>,
    method: u8,
    trials: Option<u64>,
    error: Option<f64>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    threads: usize,
    progress: Option<Arg<'_, 'py, Progress>>,
) -> PyResult<Found<'py>> {
    let (spot, scales) = read_spot(shape, &hands.0, board.as_ref(), dead.as_ref())?;
    let options = read_options(py, method, trials, error, seed.as_ref(), threads)?;
    let answer = work(py, progress.as_ref(), |watch| solve(&spot, &options, watch))?;
    let errors = (0..spot.players().len()).map(|player| answer.standard_error(player));
    Ok((
        answer.method.name(),
        Typed::new(counts(py, &answer)?),
        Typed::new(self::hands(py, &spot, &scales, &answer)?),
        errors.collect(),
    ))
}

/// The exact counts after each next shared card.
///
/// Returns:
///     Rows of the card, the name of the method that ran, and the rows of winners and counts.
///
/// Raises:
///     RulesError: with every defect of the question, and when not exactly one card comes next.
#[pyfunction]
#[pyo3(signature = (shape, hands, board, dead=None, *, threads=1, progress=None))]
pub fn equity_next_cards<'py>(
    py: Python<'py>,
    shape: &Bound<'py, Shape>,
    hands: Arg<'_, 'py, HandsOfPlayers>,
    board: Option<Arg<'_, 'py, OptionalCards>>,
    dead: Option<Arg<'_, 'py, OptionalCards>>,
    threads: usize,
    progress: Option<Arg<'_, 'py, Progress>>,
) -> PyResult<Typed<'py, NextCardRows>> {
    let (spot, _) = read_spot(shape, &hands.0, board.as_ref(), dead.as_ref())?;
    let found = work(py, progress.as_ref(), |watch| {
        next_cards(&spot, threads, watch)
    })?;
    let rows = PyList::empty(py);
    for next in &found {
        let method = next.answer.method.name();
        rows.append((
            card::object(py, next.card)?,
            method,
            counts(py, &next.answer)?,
        ))?;
    }
    Ok(Typed::new(rows))
}

/// The next cards that put each player in front, alone and level, for one share of the pot.
///
/// Raises:
///     RulesError: with every defect of the question, and where there are no outs to tell.
#[pyfunction]
#[pyo3(signature = (shape, hands, board, dead=None, *, half=0))]
pub fn equity_outs<'py>(
    py: Python<'py>,
    shape: &Bound<'py, Shape>,
    hands: Arg<'_, 'py, HandsOfPlayers>,
    board: Option<Arg<'_, 'py, OptionalCards>>,
    dead: Option<Arg<'_, 'py, OptionalCards>>,
    half: usize,
) -> PyResult<Typed<'py, OutsRows>> {
    let (spot, _) = read_spot(shape, &hands.0, board.as_ref(), dead.as_ref())?;
    let rows = PyList::empty(py);
    for outs in work(py, None, |_| outs(&spot, half))? {
        let tuple = |cards: Vec<_>| {
            let slots: Vec<Slot> = cards.into_iter().map(Slot::from).collect();
            card::slots(py, &slots)
        };
        rows.append((tuple(outs.alone)?, tuple(outs.level)?))?;
    }
    Ok(Typed::new(rows))
}

/// How often each player ends with each category of hand.
///
/// Returns:
///     The name of the method that ran, the count of all cases, and for each player and each share
///     rows of category (None for no hand) and count.
///
/// Raises:
///     RulesError: with every defect of the question.
#[pyfunction]
#[pyo3(signature = (
    shape, hands, board=None, dead=None, *, method=0, trials=None, error=None, seed=None,
    threads=1, progress=None
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn equity_categories<'py>(
    py: Python<'py>,
    shape: &Bound<'py, Shape>,
    hands: Arg<'_, 'py, HandsOfPlayers>,
    board: Option<Arg<'_, 'py, OptionalCards>>,
    dead: Option<Arg<'_, 'py, OptionalCards>>,
    method: u8,
    trials: Option<u64>,
    error: Option<f64>,
    seed: Option<Arg<'_, 'py, SeedLike>>,
    threads: usize,
    progress: Option<Arg<'_, 'py, Progress>>,
) -> PyResult<(&'static str, u128, Typed<'py, EquityRows>)> {
    let (spot, _) = read_spot(shape, &hands.0, board.as_ref(), dead.as_ref())?;
    let options = read_options(py, method, trials, error, seed.as_ref(), threads)?;
    let found = work(py, progress.as_ref(), |watch| {
        categories(&spot, &options, watch)
    })?;
    let players = PyList::empty(py);
    for shares in &found.counts {
        let rows = PyList::empty(py);
        for counts in shares {
            let row = PyList::empty(py);
            for &(category, count) in counts {
                let category = match category {
                    Some(category) => enums::CATEGORY.get(py, category.code())?,
                    None => py.None().into_bound(py),
                };
                row.append((category, count))?;
            }
            rows.append(row)?;
        }
        players.append(rows)?;
    }
    Ok((found.method.name(), found.total, Typed::new(players)))
}
