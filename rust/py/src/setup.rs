//! From the arguments of a hand to stakes, setup and deck.

use pokercore_core::button::{self, Positions};
use pokercore_core::card::CardSet;
use pokercore_core::deck::Deck;
use pokercore_core::error::{Defect, DefectCode, RulesError};
use pokercore_core::game::Game as CoreGame;
use pokercore_core::hand::Dealing;
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::seed::{Domain, Seed, Streams};
use pokercore_core::setup::{Post, PostKind, Posts, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyString};

use crate::action::chips;
use crate::event::POSTS;
use crate::{card, errors};

/// Collects what is wrong with arguments, so that all of it is told at once.
#[derive(Default)]
pub struct Defects(pub Vec<Defect>);

impl Defects {
    /// Notes a defect.
    pub fn add(&mut self, code: DefectCode, place: impl Into<String>, message: impl Into<String>) {
        self.0.push(Defect::new(code, place, message));
    }

    /// An amount of chips, or 0 where it is none.
    pub fn amount(&mut self, object: &Bound<'_, PyAny>, place: &str) -> i64 {
        chips(object).unwrap_or_else(|message| {
            self.add(DefectCode::AmountOutOfRange, place, message);
            0
        })
    }

    /// A seat, or 255 where it is none.
    fn seat(&mut self, object: &Bound<'_, PyAny>, place: &str) -> u8 {
        object.extract::<u8>().unwrap_or_else(|_| {
            self.add(
                DefectCode::NoSuchSeat,
                place,
                format!("{object:?} is no seat; seats are whole numbers from 0"),
            );
            u8::MAX
        })
    }

    /// Raises them, if there are any.
    pub fn raise(self) -> PyResult<()> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(errors::rules(RulesError { defects: self.0 }))
        }
    }
}

/// Reads a `Stakes` value.
pub fn read_stakes(stakes: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Stakes> {
    if !stakes.hasattr("small_blind")? {
        return Err(errors::wrong_type(stakes, "Stakes"));
    }
    let mut amount = |name: &str| -> PyResult<i64> {
        Ok(defects.amount(&stakes.getattr(name)?, &format!("stakes.{name}")))
    };
    let mut read = Stakes::blinds(amount("small_blind")?, amount("big_blind")?);
    read.button_blind = amount("button_blind")?;
    read.ante = amount("ante")?;
    read.min_bet = amount("min_bet")?;
    read.small_bet = amount("small_bet")?;
    read.big_bet = amount("big_bet")?;
    read.bring_in = amount("bring_in")?;
    read.ante_kind = ante_kind(&stakes.getattr("ante_kind")?, "stakes.ante_kind", defects);
    read.ante_first = stakes.getattr("ante_first")?.extract()?;
    Ok(read)
}

/// The stakes of a hand: given whole or by their usual parts, or where nothing is given `own`.
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub fn gather_stakes(
    stakes: Option<&Bound<'_, PyAny>>,
    own: Option<&Bound<'_, PyAny>>,
    blinds: Option<&Bound<'_, PyAny>>,
    ante: Option<&Bound<'_, PyAny>>,
    kind: Option<&Bound<'_, PyAny>>,
    bets: Option<&Bound<'_, PyAny>>,
    bring_in: Option<&Bound<'_, PyAny>>,
    defects: &mut Defects,
) -> PyResult<Stakes> {
    let given = |part: Option<&Bound<'_, PyAny>>| part.is_some_and(|part| !part.is_none());
    if let Some(stakes) = stakes.filter(|stakes| !stakes.is_none()) {
        if given(blinds) || given(ante) || given(bets) || given(bring_in) {
            return Err(pyo3::exceptions::PyTypeError::new_err(
                "give stakes, or blinds, ante, bets and bring_in; not both",
            ));
        }
        return read_stakes(stakes, defects);
    }
    let parts = [blinds, ante, kind, bets, bring_in];
    if let Some(own) = own.filter(|_| !parts.into_iter().any(given)) {
        return read_stakes(own, defects);
    }
    let (small, big) = match blinds.filter(|blinds| !blinds.is_none()) {
        Some(blinds) => pair(blinds, "blinds", defects)?,
        None => (0, 0),
    };
    let mut read = Stakes::blinds(small, big);
    if let Some(ante) = ante.filter(|ante| !ante.is_none()) {
        read.ante = defects.amount(ante, "ante");
    }
    if let Some(kind) = kind.filter(|kind| !kind.is_none()) {
        read.ante_kind = ante_kind(kind, "ante_kind", defects);
    }
    if let Some(bets) = bets.filter(|bets| !bets.is_none()) {
        (read.small_bet, read.big_bet) = pair(bets, "bets", defects)?;
    }
    if let Some(bring_in) = bring_in.filter(|bring_in| !bring_in.is_none()) {
        read.bring_in = defects.amount(bring_in, "bring_in");
    }
    Ok(read)
}

/// Reads who pays the ante.
fn ante_kind(kind: &Bound<'_, PyAny>, place: &str, defects: &mut Defects) -> AnteKind {
    match kind.extract::<u8>() {
        Ok(0) => AnteKind::Each,
        Ok(1) => AnteKind::BigBlind,
        Ok(2) => AnteKind::Button,
        Ok(3) => AnteKind::Live,
        _ => {
            defects.add(
                DefectCode::Option,
                place,
                format!("{kind:?} is no kind of ante"),
            );
            AnteKind::Each
        }
    }
}

/// Two amounts.
fn pair(object: &Bound<'_, PyAny>, place: &str, defects: &mut Defects) -> PyResult<(i64, i64)> {
    let items: Vec<Bound<'_, PyAny>> = object.try_iter()?.collect::<PyResult<_>>()?;
    if let [first, second] = items.as_slice() {
        Ok((defects.amount(first, place), defects.amount(second, place)))
    } else {
        defects.add(
            DefectCode::AmountOutOfRange,
            place,
            format!("{object:?} is not a pair of amounts (small, big)"),
        );
        Ok((0, 0))
    }
}

/// Reads the stacks of the chairs: a number, None for an empty chair, infinity for an unlimited
/// stack. The button is put on the last player.
pub fn read_stacks(stacks: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Setup> {
    let items: Vec<Bound<'_, PyAny>> = stacks.try_iter()?.collect::<PyResult<_>>()?;
    let mut setup = Setup::full(&[], Posts::default());
    setup.chairs = items.len().min(u8::MAX as usize) as u8;
    for (seat, stack) in items.iter().enumerate().take(MAX_SEATS) {
        if stack.is_none() {
            continue;
        }
        setup.dealt |= 1 << seat;
        setup.button = seat as u8;
        read_stack(stack, seat, &mut setup, defects);
    }
    Ok(setup)
}

/// Reads the stack of a chair: a number, or infinity for an unlimited stack.
pub fn read_stack(stack: &Bound<'_, PyAny>, seat: usize, setup: &mut Setup, defects: &mut Defects) {
    let unlimited = stack
        .cast::<PyFloat>()
        .is_ok_and(|stack| stack.value() == f64::INFINITY);
    if unlimited {
        setup.unlimited |= 1 << seat;
    } else {
        setup.stacks[seat] = chips(stack).unwrap_or_else(|message| {
            let place = format!("setup.stacks[{seat}]");
            defects.add(DefectCode::StackOutOfRange, place, message);
            1
        });
    }
}

/// Reads posts that were given: `Post` values or (seat, kind, amount).
pub fn read_posts(posts: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Posts> {
    let mut read = Posts::default();
    for (i, post) in posts.try_iter()?.enumerate() {
        let post = post?;
        let place = format!("setup.posts[{i}]");
        let [seat, kind, amount] = if let Ok(seat) = post.getattr("seat") {
            [seat, post.getattr("kind")?, post.getattr("amount")?]
        } else {
            let parts: Vec<Bound<'_, PyAny>> = post.try_iter()?.collect::<PyResult<_>>()?;
            let Ok(parts) = <[Bound<'_, PyAny>; 3]>::try_from(parts) else {
                defects.add(
                    DefectCode::TooMany,
                    place,
                    format!("{post:?} is no post; give (seat, kind, amount)"),
                );
                continue;
            };
            parts
        };
        let known = kind
            .extract::<usize>()
            .ok()
            .and_then(|code| POSTS.get(code));
        if known.is_none() {
            defects.add(
                DefectCode::Option,
                place.clone(),
                format!("{kind:?} is no kind of post"),
            );
        }
        let fits = read.push(Post {
            seat: defects.seat(&seat, &place),
            kind: known.copied().unwrap_or_default(),
            amount: defects.amount(&amount, &place),
        });
        if !fits {
            defects.add(DefectCode::TooMany, place, "too many posts for one hand");
            break;
        }
    }
    Ok(read)
}

/// The posts that follow from the stakes and the button.
pub fn derive_posts(
    stakes: &Stakes,
    setup: &Setup,
    straddles: &[(u8, i64)],
    defects: &mut Defects,
) -> Posts {
    let positions = positions(stakes, setup);
    positions
        .and_then(|positions| button::posts(&positions, stakes, setup.dealt, straddles, &[]))
        .unwrap_or_else(|error| {
            defects.0.extend(RulesError::from(error).defects);
            Posts::default()
        })
}

fn positions(stakes: &Stakes, setup: &Setup) -> Result<Positions, button::ButtonError> {
    if stakes.small_blind > 0 || stakes.big_blind > 0 {
        button::first(setup.button, setup.dealt, setup.chairs)
    } else {
        button::first_without_blinds(setup.button, setup.dealt, setup.chairs)
    }
}

/// Pairs of seat and amount.
pub fn read_straddles(
    straddles: &Bound<'_, PyAny>,
    defects: &mut Defects,
) -> PyResult<Vec<(u8, i64)>> {
    let mut read = Vec::new();
    for (i, straddle) in straddles.try_iter()?.enumerate() {
        let straddle = straddle?;
        let place = format!("straddles[{i}]");
        let parts: Vec<Bound<'_, PyAny>> = straddle.try_iter()?.collect::<PyResult<_>>()?;
        if let [seat, amount] = parts.as_slice() {
            read.push((defects.seat(seat, &place), defects.amount(amount, &place)));
        } else {
            defects.add(
                DefectCode::TooMany,
                place,
                format!("{straddle:?} is no straddle; give (seat, amount)"),
            );
        }
    }
    Ok(read)
}

/// Reads a seed: an integer from 0, text, or bytes; None is a fresh secret of the operating system.
pub fn read_seed(seed: Option<&Bound<'_, PyAny>>, py: Python<'_>) -> PyResult<Seed> {
    let Some(seed) = seed.filter(|seed| !seed.is_none()) else {
        let bytes = py.import("os")?.call_method1("urandom", (32,))?;
        return Ok(Seed::from_bytes(bytes.extract::<Vec<u8>>()?));
    };
    if let Ok(text) = seed.cast::<PyString>() {
        return Ok(Seed::from_bytes(text.to_str()?.as_bytes()));
    }
    if let Ok(bytes) = seed.cast::<PyBytes>() {
        return Ok(Seed::from_bytes(bytes.as_bytes()));
    }
    let is_bool = seed.is_instance_of::<pyo3::types::PyBool>();
    if let (false, Ok(small)) = (is_bool, seed.extract::<u64>()) {
        return Ok(Seed::from(small));
    }
    let refuse = || {
        errors::defect(
            DefectCode::Option,
            "seed",
            format!("{seed:?} is no seed; give an int from 0, text or bytes"),
        )
    };
    if is_bool || !seed.is_instance_of::<PyInt>() || seed.lt(0)? {
        return Err(refuse());
    }
    let bits: usize = seed.call_method0("bit_length")?.extract()?;
    let bytes = seed.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(Seed::from_bytes(bytes.extract::<Vec<u8>>()?))
}

/// The deck of hand `number` of a seed.
pub fn shuffled(game: &CoreGame, seed: &Seed, number: u64) -> Dealing {
    shuffled_by(game, &seed.streams(Domain::Deck), number)
}

/// The deck of hand `number` of the streams of a seed.
pub fn shuffled_by(game: &CoreGame, streams: &Streams, number: u64) -> Dealing {
    let mut deck = *game.deck();
    let whole = deck.len();
    deck.shuffle(&mut streams.stream(number), whole);
    Dealing::Deck(deck)
}

/// A deck given in dealing order.
pub fn given_deck(deck: &Bound<'_, PyAny>) -> PyResult<Dealing> {
    let cards = card::known(card::read(deck)?, "a deck")?;
    CardSet::collect(cards.iter().copied(), "the given deck").map_err(errors::card)?;
    Ok(Dealing::Deck(Deck::new(&cards)))
}

/// What a post is called in code.
pub fn post_code(kind: PostKind) -> u8 {
    POSTS.iter().position(|post| *post == kind).unwrap_or(0) as u8
}
