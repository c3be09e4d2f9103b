//! From Python's variants and options to a checked game.

use std::sync::{Arc, Mutex, PoisonError};

use pokercore_core::error::DefectCode;
use pokercore_core::game::Game as CoreGame;
use pokercore_core::ranking::Ranking;
use pokercore_core::rules::{
    BetSize, CapLift, DefaultDiscard, Limit, OddChips, Opener, Options, Rake, RakeOrder, Rules,
    Share, Step, Street, StudTie, Tabling,
};
use pokercore_core::seed::{Domain, Seed, Streams};
use pokercore_core::stakes::Stakes;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::action::chips;
use crate::setup::{Defects, read_stakes};
use crate::typed::{Arg, OptionsGiven, OptionsLike, Typed, VariantLike};
use crate::view::Facts;
use crate::{card, errors, wild};

/// A variant and the options of the house, checked once; what hands are played by.
///
/// Made by ``Variant.game(options)``, which keeps it.
///
/// Raises:
///     RulesError: with every defect of the variant and the options.
#[pyclass(frozen, module = "pokercore")]
#[derive(Debug)]
pub struct Game {
    pub(crate) core: Arc<CoreGame>,
    pub(crate) variant: Py<PyAny>,
    pub(crate) options: Py<PyAny>,
    /// The stakes of the last hand that was begun quickly: a table has the same ones for long.
    level: Mutex<Option<Arc<Level>>>,
    /// The streams of the last seed: a table may deal many hands of one.
    decks: Mutex<Option<(Seed, Streams)>>,
}

/// Stakes that were read and found right for a game, and the value of Python they were read from.
#[derive(Debug)]
pub struct Level {
    given: Py<PyAny>,
    pub(crate) stakes: Stakes,
    pub(crate) facts: Arc<Facts>,
}

impl Game {
    /// The streams of the decks of a seed, made unless they are those of the last call.
    pub(crate) fn decks(&self, seed: &Seed) -> Streams {
        let mut last = self.decks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, streams)) = last.as_ref().filter(|(known, _)| known == seed) {
            return streams.clone();
        }
        let streams = seed.streams(Domain::Deck);
        *last = Some((seed.clone(), streams.clone()));
        streams
    }

    /// The stakes of this value, read and checked unless they are those of the last call.
    pub(crate) fn level(&self, given: &Bound<'_, PyAny>) -> PyResult<Arc<Level>> {
        let last = self.level.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(level) = last.as_ref().filter(|level| level.given.is(given)) {
            return Ok(Arc::clone(level));
        }
        drop(last);
        let mut defects = Defects::default();
        let stakes = read_stakes(given, &mut defects)?;
        if defects.0.is_empty() {
            stakes.check(&self.core, &mut defects.0);
        }
        defects.raise()?;
        let level = Arc::new(Level {
            given: given.clone().unbind(),
            stakes,
            facts: Facts::of(&self.core, stakes.big_blind),
        });
        // Only the class itself cannot change; another one may, so it is read again.
        let class = given.py().import("pokercore.options")?.getattr("Stakes")?;
        if given.get_type().is(&class) {
            let mut last = self.level.lock().unwrap_or_else(PoisonError::into_inner);
            *last = Some(Arc::clone(&level));
        }
        Ok(level)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, options))]
    fn new(
        variant: Arg<'_, '_, VariantLike>,
        options: Arg<'_, '_, OptionsGiven>,
    ) -> PyResult<Self> {
        if !options.0.hasattr("rake")? {
            return Err(errors::wrong_type(&options.0, "Options"));
        }
        let rules = read_rules(&variant.0)?;
        let core = CoreGame::new(&rules, &read_options(&options.0)?).map_err(errors::rules)?;
        Ok(Self {
            core: Arc::new(core),
            variant: variant.0.to_owned().unbind(),
            options: options.0.to_owned().unbind(),
            level: Mutex::new(None),
            decks: Mutex::new(None),
        })
    }

    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Typed<'py, VariantLike> {
        Typed::new(self.variant.bind(py).clone())
    }

    /// The options of the house.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> Typed<'py, OptionsGiven> {
        Typed::new(self.options.bind(py).clone())
    }

    /// The fewest and the most players, the size of the deck considered.
    #[getter]
    fn seat_limits(&self) -> (u8, u8) {
        self.core.seat_limits()
    }

    /// How many cards a hand of so many players can need, burns included.
    fn cards_needed(&self, players: usize) -> usize {
        self.core
            .cards_needed(players.min(pokercore_core::rules::MAX_SEATS))
    }
}

/// The game of a variant with these options, from the variant's own keeping.
pub fn of<'py>(
    variant: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Game>> {
    let Some(game) = variant.getattr_opt("game")? else {
        return Err(errors::wrong_type(
            variant,
            "Variant, such as variants.NLHE",
        ));
    };
    let game = game.call1((options,))?;
    Ok(game.cast_into::<Game>()?)
}

/// A member of a list of codes.
fn code<T: Copy>(object: &Bound<'_, PyAny>, place: &str, members: &[T]) -> PyResult<T> {
    object
        .extract::<usize>()
        .ok()
        .and_then(|code| members.get(code).copied())
        .ok_or_else(|| {
            errors::defect(
                DefectCode::Option,
                place,
                format!(
                    "{object:?} is no choice; choices are 0 to {}",
                    members.len() - 1
                ),
            )
        })
}

fn small(object: &Bound<'_, PyAny>, place: &str) -> PyResult<u8> {
    object.extract::<u8>().map_err(|_| {
        errors::defect(
            DefectCode::StepCount,
            place,
            format!("{object:?} is not a count from 0 to 255"),
        )
    })
}

fn optional(object: &Bound<'_, PyAny>, place: &str) -> PyResult<Option<u8>> {
    (!object.is_none())
        .then(|| small(object, place))
        .transpose()
}

fn amount(object: &Bound<'_, PyAny>, place: &str) -> PyResult<i64> {
    chips(object).map_err(|message| errors::defect(DefectCode::AmountOutOfRange, place, message))
}

const LIMITS: [Limit; 3] = [Limit::NoLimit, Limit::PotLimit, Limit::FixedLimit];
const OPENERS: [Opener; 6] = [
    Opener::AfterPosts,
    Opener::LeftOfButton,
    showing(true, false),
    showing(false, false),
    showing(true, true),
    showing(false, true),
];
const ODD_CHIPS: [OddChips; 2] = [OddChips::Position, OddChips::Suit];

const fn showing(lowest: bool, ace_low: bool) -> Opener {
    Opener::Showing { lowest, ace_low }
}

fn read_rules(variant: &Bound<'_, PyAny>) -> PyResult<Rules> {
    let deck = variant.getattr("deck")?;
    let deck = card::known(card::read(&deck)?, "the deck of a variant")?;
    let mut streets = Vec::new();
    for (i, street) in variant.getattr("streets")?.try_iter()?.enumerate() {
        let street = street?;
        let mut steps = Vec::new();
        for (j, step) in street.getattr("steps")?.try_iter()?.enumerate() {
            steps.push(read_step(
                &step?,
                &format!("variant.streets[{i}].steps[{j}]"),
            )?);
        }
        streets.push(Street {
            name: street.getattr("name")?.extract()?,
            steps,
        });
    }
    let mut shares = Vec::new();
    for (i, share) in variant.getattr("shares")?.try_iter()?.enumerate() {
        let share = share?;
        let ranking = share.getattr("ranking")?;
        shares.push(Share {
            ranking: code(&ranking, &format!("variant.shares[{i}]"), &Ranking::ALL)?,
            uses: wild::read_uses(Some(&share.getattr("uses")?))?,
        });
    }
    Ok(Rules {
        name: variant.getattr("name")?.extract()?,
        deck,
        limit: code(&variant.getattr("limit")?, "variant.limit", &LIMITS)?,
        streets,
        shares,
        wild: wild::read(Some(&variant.getattr("wild")?))?,
        odd_chips: code(
            &variant.getattr("odd_chips")?,
            "variant.odd_chips",
            &ODD_CHIPS,
        )?,
        boards: small(&variant.getattr("boards")?, "variant.boards")?,
        min_seats: small(&variant.getattr("min_seats")?, "variant.min_seats")?,
        max_seats: small(&variant.getattr("max_seats")?, "variant.max_seats")?,
    })
}

fn read_step(step: &Bound<'_, PyAny>, place: &str) -> PyResult<Step> {
    let parts: Vec<Bound<'_, PyAny>> = step
        .call_method0("code")?
        .try_iter()?
        .collect::<PyResult<_>>()?;
    let refuse = || {
        errors::defect(
            DefectCode::StepCount,
            place,
            format!("{step:?} is no step of a street"),
        )
    };
    let (word, arguments) = parts.split_first().ok_or_else(refuse)?;
    let word = word.cast::<PyString>().map_err(|_| refuse())?.to_str()?;
    match (word, arguments) {
        ("burn", []) => Ok(Step::Burn),
        ("hole", [count, up, or_shared]) => Ok(Step::Hole {
            count: small(count, place)?,
            up: up.extract()?,
            or_shared: or_shared.extract()?,
        }),
        ("board", [count]) => Ok(Step::Board {
            count: small(count, place)?,
        }),
        ("discard", [least, most]) => Ok(Step::Discard {
            least: small(least, place)?,
            most: small(most, place)?,
        }),
        ("draw", [least, most]) => Ok(Step::Draw {
            least: small(least, place)?,
            most: small(most, place)?,
        }),
        ("bet", [size, opener, cap, open_pair]) => Ok(Step::Bet {
            size: code(size, place, &[BetSize::Small, BetSize::Big])?,
            opener: code(opener, place, &OPENERS)?,
            cap: optional(cap, place)?,
            open_pair: open_pair.extract()?,
        }),
        _ => Err(refuse()),
    }
}

fn read_options(options: &Bound<'_, PyAny>) -> PyResult<Options> {
    let flag = |name: &str| options.getattr(name)?.extract::<bool>();
    let lifts = [
        CapLift::Never,
        CapLift::RoundStartsHeadsUp,
        CapLift::DealtHeadsUp,
    ];
    let tablings = [Tabling::Auto, Tabling::ShowAll, Tabling::Choose];
    let rake = options.getattr("rake")?;
    let rake = if rake.is_none() {
        None
    } else {
        let per = rake.getattr("per_10_000")?;
        Some(Rake {
            per_10_000: per.extract().map_err(|_| {
                errors::defect(
                    DefectCode::Option,
                    "options.rake.per_10_000",
                    format!("{per:?} is not a number of parts in ten thousand"),
                )
            })?,
            cap: amount(&rake.getattr("cap")?, "options.rake.cap")?,
            no_flop_no_drop: rake.getattr("no_flop_no_drop")?.extract()?,
            order: code(
                &rake.getattr("order")?,
                "options.rake.order",
                &[RakeOrder::ProRata, RakeOrder::MainFirst],
            )?,
        })
    };
    let ties = [StudTie::Norm, StudTie::Suit, StudTie::Position];
    let discards = [
        DefaultDiscard::Last,
        DefaultDiscard::First,
        DefaultDiscard::Lowest,
    ];
    Ok(Options {
        burns: flag("burns")?,
        strict_fold: flag("strict_fold")?,
        strict_muck: flag("strict_muck")?,
        tabling: code(&options.getattr("tabling")?, "options.tabling", &tablings)?,
        expose_allin: flag("expose_allin")?,
        cap: optional(&options.getattr("cap")?, "options.cap")?,
        cap_lift: code(&options.getattr("cap_lift")?, "options.cap_lift", &lifts)?,
        pl_assume_full_blinds: flag("pl_assume_full_blinds")?,
        pl_round_small_blind: flag("pl_round_small_blind")?,
        pl_count_single_ante: flag("pl_count_single_ante")?,
        run_outs: flag("run_outs")?,
        cap_raise_at_effective_stack: flag("cap_raise_at_effective_stack")?,
        straddle_raise_by_min_bet: flag("straddle_raise_by_min_bet")?,
        antes_dead: flag("antes_dead")?,
        odd_chip_unit: amount(&options.getattr("odd_chip_unit")?, "options.odd_chip_unit")?,
        odd_chips_by_position: flag("odd_chips_by_position")?,
        stud_tie: code(&options.getattr("stud_tie")?, "options.stud_tie", &ties)?,
        stud_open_pair: flag("stud_open_pair")?,
        default_discard: code(
            &options.getattr("default_discard")?,
            "options.default_discard",
            &discards,
        )?,
        rake,
    })
}

/// The code of a limit.
pub fn limit_code(limit: Limit) -> u8 {
    match limit {
        Limit::NoLimit => 0,
        Limit::PotLimit => 1,
        Limit::FixedLimit => 2,
    }
}

/// The options argument as an optional object.
pub fn given<'a, 'py>(
    options: Option<&'a Arg<'a, 'py, OptionsLike>>,
) -> Option<&'a Bound<'py, PyAny>> {
    options
        .map(|options| &*options.0)
        .filter(|options| !options.is_none())
}
