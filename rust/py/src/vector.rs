//! Hands in step, for arrays of NumPy.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pokercore_core::error::DefectCode;
use pokercore_core::game::Game as CoreGame;
use pokercore_core::play::vector::{
    ENCODING_VERSION, Out, Size, VectorError, VectorHands, VectorSetup,
};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::action::Action;
use crate::buffer::{Places, numbers};
use crate::errors;
use crate::game::Game;
use crate::native::policy;
use crate::setup::{Defects, read_seed, read_stakes};
use crate::typed::{
    Arg, Blocks, IntSequence, Names, Object, OptionalNames, OptionalPayoffs, Passed, Reals,
    SeedLike, Sizes, StakesGiven, Typed,
};
use crate::view::{Facts, View};

/// Fewer rows than this are stepped before another thread could make use of the interpreter.
const LONG: usize = 1 << 6;

/// Many hands that are played in step; ``pokercore.envs.VectorHands`` makes the arrays for it, and
/// says what they hold.
///
/// Args:
///     game: the variant and the options of the house.
///     stakes: the stakes.
///     stacks: chips of each player before each hand.
///     menu: the sizes of bets, each a kind (0 the minimum, 1 the maximum, 2 all-in, 3 a fraction of
///         the pot), a numerator and a denominator.
///     rows: how many hands.
///     seed: an int from 0, text or bytes; None for a fresh secret of the operating system.
///     first: the environment of the first row.
///     bots: for each player the name of its native bot, or None; nothing for no bots.
///     run_outs: how many boards are dealt where the house asks.
///
/// Raises:
///     RulesError: with every defect.
#[pyclass(frozen, module = "pokercore")]
#[derive(Debug)]
pub struct HandRows {
    core: Mutex<VectorHands<Arc<CoreGame>>>,
    facts: Arc<Facts>,
    unit: i64,
    /// The arrays that ``one`` writes to.
    own: Mutex<Option<Held>>,
}

impl HandRows {
    fn lock(&self) -> MutexGuard<'_, VectorHands<Arc<CoreGame>>> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The core, where there is such a row.
    fn row(&self, row: usize) -> PyResult<MutexGuard<'_, VectorHands<Arc<CoreGame>>>> {
        let core = self.lock();
        if row < core.rows() {
            return Ok(core);
        }
        Err(PyIndexError::new_err(format!(
            "there is no row {row}; this batch has {}",
            core.rows()
        )))
    }

    /// As ``step`` in a batch of one row, into the arrays that were kept. ``read`` is given what each
    /// player won where the hand is over by it.
    pub fn take<R>(&self, action: i64, read: impl FnOnce(&[i64]) -> R) -> PyResult<Option<R>> {
        let mut own = self.own.lock().unwrap_or_else(PoisonError::into_inner);
        let held = own
            .as_mut()
            .ok_or_else(|| PyValueError::new_err("no arrays were kept; call keep(arrays)"))?;
        let mut out = held.out();
        let over = self.lock().step_one(action, &mut out).map_err(refused)?;
        Ok(over.then(|| read(out.rewards)))
    }

    /// The number of the hand in row 0, how many hands were passed over, and what a player won in
    /// those.
    pub fn begun(&self, player: usize) -> PyResult<(u64, u64, i64)> {
        let core = self.row(0)?;
        let (hands, net) = core.passed();
        match net.get(player) {
            Some(net) => Ok((core.number(0).unwrap_or(0), hands, *net)),
            None => Err(PyIndexError::new_err(format!(
                "there is no player {player}"
            ))),
        }
    }
}

/// The arrays that are written to.
#[derive(Debug)]
struct Held {
    observations: Option<Places<f32>>,
    finals: Option<Places<f32>>,
    masks: Places<u8>,
    amounts: Option<Places<i64>>,
    players: Places<i64>,
    rewards: Places<i64>,
    done: Places<u8>,
}

/// The places of an array, or nothing where there is none.
fn optional<T: Element>(array: &Bound<'_, PyAny>) -> PyResult<Option<Places<T>>> {
    (!array.is_none()).then(|| Places::new(array)).transpose()
}

impl Held {
    fn new(arrays: &Bound<'_, PyAny>) -> PyResult<Self> {
        type Array<'py> = Bound<'py, PyAny>;
        let items: Vec<Array<'_>> = arrays.extract()?;
        let [observations, finals, masks, amounts, players, rewards, done] = &items[..] else {
            return Err(errors::wrong_type(arrays, "tuple of seven arrays"));
        };
        Ok(Self {
            observations: optional(observations)?,
            finals: optional(finals)?,
            masks: Places::new(masks)?,
            amounts: optional(amounts)?,
            players: Places::new(players)?,
            rewards: Places::new(rewards)?,
            done: Places::new(done)?,
        })
    }

    fn out(&mut self) -> Out<'_> {
        Out {
            observations: self.observations.as_mut().map_or(&mut [], Places::numbers),
            finals: self.finals.as_mut().map_or(&mut [], Places::numbers),
            masks: self.masks.numbers(),
            amounts: self.amounts.as_mut().map_or(&mut [], Places::numbers),
            players: self.players.numbers(),
            rewards: self.rewards.numbers(),
            done: self.done.numbers(),
        }
    }
}

fn refused(error: VectorError) -> PyErr {
    match error {
        VectorError::Illegal { rows, message } => {
            errors::IllegalActions::new_err((message, "not_in_mask", rows))
        }
        VectorError::Shape { .. } => PyValueError::new_err(error.to_string()),
    }
}

#[pymethods]
impl HandRows {
    #[new]
    #[pyo3(signature = (
        game, stakes, stacks, menu, *, rows, seed=None, first=0, bots=None, run_outs=1
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        stakes: Arg<'_, '_, StakesGiven>,
        stacks: Arg<'_, '_, IntSequence>,
        menu: Arg<'_, '_, Sizes>,
        rows: usize,
        seed: Option<Arg<'_, '_, SeedLike>>,
        first: u64,
        bots: Option<Arg<'_, '_, OptionalNames>>,
        run_outs: u8,
    ) -> PyResult<Self> {
        let core = &game.get().core;
        let mut defects = Defects::default();
        let stakes = read_stakes(&stakes.0, &mut defects)?;
        let mut amounts = Vec::new();
        for (place, stack) in stacks.0.try_iter()?.enumerate() {
            amounts.push(defects.amount(&stack?, &format!("batch.stacks[{place}]")));
        }
        let mut sizes = Vec::new();
        for (place, size) in menu.0.try_iter()?.enumerate() {
            let (kind, parts, of): (u8, u32, u32) = size?.extract()?;
            sizes.push(match kind {
                0 => Size::Min,
                1 => Size::Max,
                2 => Size::AllIn,
                3 => Size::Pot { parts, of },
                _ => {
                    let message = format!("{kind} is no kind of size; kinds are 0 to 3");
                    defects.add(DefectCode::Menu, format!("menu[{place}]"), message);
                    Size::Min
                }
            });
        }
        let mut policies = Vec::new();
        if let Some(bots) = bots.as_ref().filter(|bots| !bots.0.is_none()) {
            for (place, name) in bots.0.try_iter()?.enumerate() {
                let name = name?;
                policies.push(if name.is_none() {
                    None
                } else {
                    let name = name.cast::<PyString>()?.to_str()?;
                    Some(policy(name, || format!("batch.bots[{place}]"))?)
                });
            }
        }
        defects.raise()?;
        let seed = read_seed(seed.as_ref().map(|seed| &*seed.0), py)?;
        let mut setup = VectorSetup::new(amounts, seed, rows);
        setup.first = first;
        setup.bots = policies;
        setup.run_outs = run_outs;
        let made = py.detach(|| VectorHands::new(Arc::clone(core), &stakes, &setup, &sizes));
        Ok(Self {
            core: Mutex::new(made.map_err(errors::rules)?),
            facts: Facts::of(core, stakes.big_blind),
            unit: stakes.unit(),
            own: Mutex::default(),
        })
    }

    /// The version of the encoding of observations.
    #[classattr]
    const ENCODING_VERSION: u32 = ENCODING_VERSION;

    /// Chips of the unit that observations are told in: the big blind, or the small bet in a game
    /// without.
    #[getter]
    fn unit(&self) -> i64 {
        self.unit
    }

    /// How many numbers an observation has.
    #[getter]
    fn width(&self) -> usize {
        self.lock().encoding().width()
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.lock().actions().count()
    }

    /// How many flags a row of the masks has: one an action, and up to a multiple of eight.
    #[getter]
    fn flags(&self) -> usize {
        self.lock().actions().flags()
    }

    /// A name for each action.
    #[getter]
    fn action_names<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Names>> {
        Ok(Typed::new(PyTuple::new(py, self.lock().actions().names())?))
    }

    /// A name for each number of an observation.
    #[getter]
    fn number_names<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Names>> {
        Ok(Typed::new(PyTuple::new(
            py,
            self.lock().encoding().names(),
        )?))
    }

    /// The most that each number of an observation can be; the least is 0.
    #[getter]
    fn most<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Reals>> {
        let core = self.lock();
        let most = core.encoding().most(core.most_chips());
        Ok(Typed::new(PyTuple::new(py, most)?))
    }

    /// The blocks of an observation: the name, where it begins, and its dimensions.
    #[getter]
    fn blocks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Blocks>> {
        let core = self.lock();
        let blocks = core
            .encoding()
            .blocks()
            .iter()
            .map(|block| {
                let shape = PyTuple::new(py, &block.shape)?;
                (block.name, block.start, shape).into_pyobject(py)
            })
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, blocks)?))
    }

    /// How many hands were passed over since the last reset, since nobody was asked in them, and what
    /// each player won in them.
    #[getter]
    fn passed<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Passed>> {
        let core = self.lock();
        let (hands, net) = core.passed();
        let pair = (hands, PyTuple::new(py, net)?).into_pyobject(py)?;
        Ok(Typed::new(pair))
    }

    /// Deals the first hand of every row anew, of another seed if one is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Arg<'_, '_, SeedLike>>) -> PyResult<()> {
        let seed = match seed.as_ref().filter(|seed| !seed.0.is_none()) {
            Some(seed) => Some(read_seed(Some(&seed.0), py)?),
            None => None,
        };
        py.detach(|| self.lock().reset(seed.as_ref()));
        Ok(())
    }

    /// Writes what every row tells into ``arrays``: observations, finals, masks, amounts, players,
    /// rewards, done; each of one dimension, the first two and the amounts or None.
    ///
    /// Raises:
    ///     ValueError: an array of another length.
    fn look(&self, py: Python<'_>, arrays: Arg<'_, '_, Object>) -> PyResult<()> {
        let mut held = Held::new(&arrays.0)?;
        let mut out = held.out();
        py.detach(|| self.lock().look(&mut out)).map_err(refused)
    }

    /// Takes one action a row, and writes what every row tells then, as ``look`` does.
    ///
    /// Raises:
    ///     IllegalActions: with the rows whose action is not legal; nothing has changed.
    ///     ValueError: an array of another length.
    fn step(
        &self,
        py: Python<'_>,
        actions: Arg<'_, '_, Object>,
        arrays: Arg<'_, '_, Object>,
    ) -> PyResult<()> {
        let chosen = PyBuffer::<i64>::get(&actions.0)?;
        let mut held = Held::new(&arrays.0)?;
        let mut out = held.out();
        let chosen = numbers(&chosen)?;
        let done = if chosen.len() < LONG {
            self.lock().step(chosen, &mut out)
        } else {
            py.detach(|| self.lock().step(chosen, &mut out))
        };
        done.map_err(refused)
    }

    /// Keeps the arrays that ``one`` writes to, as ``look`` takes them.
    fn keep(&self, arrays: Arg<'_, '_, Object>) -> PyResult<()> {
        let held = Held::new(&arrays.0)?;
        *self.own.lock().unwrap_or_else(PoisonError::into_inner) = Some(held);
        Ok(())
    }

    /// As ``step`` in a batch of one row, into the arrays that were kept; what each player won where
    /// the hand is over by it, else None.
    ///
    /// Raises:
    ///     IllegalActions: it is not legal; nothing has changed.
    ///     ValueError: no arrays were kept, or of another length.
    fn one<'py>(&self, py: Python<'py>, action: i64) -> PyResult<Typed<'py, OptionalPayoffs>> {
        Ok(match self.take(action, <[i64]>::to_vec)? {
            Some(won) => Typed::new(PyTuple::new(py, won)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    // A batch of its own that goes on in the same way; it has kept no arrays.
    fn __copy__(&self) -> Self {
        Self {
            core: Mutex::new(self.lock().clone()),
            facts: Arc::clone(&self.facts),
            unit: self.unit,
            own: Mutex::default(),
        }
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "HandRows")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    /// Takes any legal action in one row; what each player won where the hand is over by it, else
    /// None. ``finals`` is the row of that array, or None.
    ///
    /// Raises:
    ///     IllegalAction: the hand is as it was.
    ///     IndexError: there is no such row.
    fn act<'py>(
        &self,
        py: Python<'py>,
        row: usize,
        action: &Bound<'py, Action>,
        finals: Arg<'_, 'py, Object>,
    ) -> PyResult<Typed<'py, OptionalPayoffs>> {
        let mut held = optional::<f32>(&finals.0)?;
        let finals = held.as_mut().map_or(&mut [][..], Places::numbers);
        let won = self.row(row)?.act(row, action.get().0, finals);
        Ok(match won.map_err(errors::illegal)? {
            Some(won) => Typed::new(PyTuple::new(py, won)?),
            None => Typed::new(py.None().into_bound(py)),
        })
    }

    /// Gives up the hand of a row and deals the next one.
    ///
    /// Raises:
    ///     IndexError: there is no such row.
    fn skip(&self, row: usize) -> PyResult<()> {
        self.row(row)?.skip(row);
        Ok(())
    }

    /// Writes what a player of a row may know, whoever is asked, into an array of ``width`` numbers.
    ///
    /// Raises:
    ///     IndexError: there is no such row or player.
    ///     ValueError: an array of another length.
    fn observe(&self, row: usize, player: usize, out: Arg<'_, '_, Object>) -> PyResult<()> {
        let mut array = Places::<f32>::new(&out.0)?;
        self.chair_of(row, player)?;
        let core = self.row(row)?;
        core.observe(row, player, array.numbers()).map_err(refused)
    }

    /// Writes the legal actions of a row and their amounts into arrays of ``flags`` and of ``actions``
    /// numbers.
    ///
    /// Raises:
    ///     IndexError: there is no such row.
    ///     ValueError: an array of another length.
    fn choices(
        &self,
        row: usize,
        mask: Arg<'_, '_, Object>,
        amounts: Arg<'_, '_, Object>,
    ) -> PyResult<()> {
        let mut mask = Places::<u8>::new(&mask.0)?;
        let mut amounts = Places::<i64>::new(&amounts.0)?;
        let mut core = self.row(row)?;
        core.choices(row, mask.numbers(), amounts.numbers())
            .map_err(refused)
    }

    /// The player who is asked in a row; -1 where there is none.
    ///
    /// Raises:
    ///     IndexError: there is no such row.
    fn player(&self, row: usize) -> PyResult<i64> {
        Ok(self
            .row(row)?
            .player(row)
            .map_or(-1, |player| player as i64))
    }

    /// The number of the hand that a row plays.
    ///
    /// Raises:
    ///     IndexError: there is no such row.
    fn number(&self, row: usize) -> PyResult<u64> {
        Ok(self.row(row)?.number(row).unwrap_or(0))
    }

    /// The chair of a player in the hand that a row plays.
    ///
    /// Raises:
    ///     IndexError: there is no such row or player.
    fn chair_of(&self, row: usize, player: usize) -> PyResult<u8> {
        self.row(row)?
            .chair_of(row, player)
            .ok_or_else(|| PyIndexError::new_err(format!("there is no player {player}")))
    }

    /// What a player may know of the hand that a row plays; None for a spectator.
    ///
    /// Raises:
    ///     IndexError: there is no such row or player.
    #[pyo3(signature = (row, player=None))]
    fn view(&self, row: usize, player: Option<usize>) -> PyResult<View> {
        let seat = match player {
            Some(player) => Some(self.chair_of(row, player)?),
            None => None,
        };
        let core = self.row(row)?;
        let view = core.hand(row).map(|hand| hand.view(seat));
        view.map(|view| View::new(view, &self.facts))
            .ok_or_else(|| PyIndexError::new_err(format!("there is no row {row}")))
    }
}
