//! A hand of poker: what Python holds of it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pokercore_core::action::{Action as CoreAction, Turn};
use pokercore_core::event::Event as CoreEvent;
use pokercore_core::game::Game as CoreGame;
use pokercore_core::hand::{Hand as CoreHand, State};
use pokercore_core::seed::Seed;
use pokercore_core::setup::Posts;
use pokercore_core::stakes::Stakes;
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::legal::DECK;
use crate::view::Facts;

/// As many events and actions as most hands have; more cost another allocation.
pub const USUAL_EVENTS: usize = 64;
const USUAL_ACTIONS: usize = 24;

/// What does not change during a hand.
#[derive(Debug)]
pub struct Fixed {
    pub game: Py<Game>,
    pub core: Arc<CoreGame>,
    pub stakes: Stakes,
    pub posts: Posts,
    pub seed: Option<(Seed, u64)>,
    pub facts: Arc<Facts>,
}

/// Whose turn, as actions are kept.
pub fn who(turn: Turn) -> i8 {
    match turn {
        Turn::Seat(seat) => seat as i8,
        Turn::Deck | Turn::Over => DECK as i8,
    }
}

/// What changes.
#[derive(Clone, Debug)]
pub struct Live {
    pub state: State,
    pub record: bool,
    pub events: Vec<CoreEvent>,
    pub actions: Vec<(i8, CoreAction)>,
    /// How many actions were taken, kept or not.
    pub taken: u64,
}

/// One deal of poker, from the forced bets to the last chip.
///
/// Args:
///     variant: what is played, such as ``variants.NLHE``.
///     stacks: chips of each chair, in clockwise order; None is an empty chair, ``math.inf`` a
///         stack that covers every bet (unknown in a history). Two to ten chairs.
///     blinds: (small, big), in chips. Who gives neither stakes in any form nor ``posts`` plays for
///         the variant's ``default_stakes``.
///     stakes: all stakes in one value, instead of ``blinds``, ``ante``, ``ante_kind``, ``bets`` and
///         ``bring_in``.
///     ante: the ante; ``ante_kind`` says who pays it.
///     bets: (small, big) of fixed limit; by default the big blind and twice the big blind.
///     bring_in: the bring-in, in games that open by the cards face up.
///     straddles: pairs of seat and amount, in order.
///     posts: every forced payment, in order, instead of those that follow from the stakes.
///     button: the chair of the button; the last player by default. Two-handed it posts the small
///         blind.
///     seed: an int from 0, text or bytes; by default a fresh secret of the operating system.
///     number: which hand of the seed; hand ``k`` of a seed is the same everywhere.
///     deck: the cards in dealing order, burns included, instead of a seed.
///     manual: the deck does not deal by itself; it is a turn (``DECK``), and burns are left out.
///     options: the options of the house.
///     record: keep ``events`` and ``actions``.
///     absent: the seats whose players are absent, in a tournament: their hands are dealt, pay, and
///         are dead. Such a seat folds when its turn comes, also where checking is free; one that
///         is all-in folds when the betting round ends.
///
/// Raises:
///     RulesError: with every defect of the arguments.
///
/// >>> from pokercore import Hand, variants
/// >>> hand = Hand(variants.NLHE, 6 * (200,), blinds=(1, 2), seed=7)
/// >>> hand.turn, str(hand.legal)
/// (2, 'legal for seat 2: fold, call 2, raise to 4..200')
/// >>> hand.raise_to(7).fold().turn
/// 4
#[pyclass(frozen, module = "pokercore", weakref)]
#[derive(Debug)]
pub struct Hand {
    fixed: Arc<Fixed>,
    // A lock of its own makes a hand safe to share; no Python code runs while it is held.
    live: Mutex<Live>,
}

impl Hand {
    /// A hand at its beginning.
    pub fn begun(fixed: Fixed, state: State, record: bool, events: Vec<CoreEvent>) -> Self {
        let actions = if record {
            Vec::with_capacity(USUAL_ACTIONS)
        } else {
            Vec::new()
        };
        Self::from_parts(
            Arc::new(fixed),
            Live {
                state,
                record,
                events,
                actions,
                taken: 0,
            },
        )
    }

    /// Joins parts that belong together.
    pub fn from_parts(fixed: Arc<Fixed>, live: Live) -> Self {
        Self {
            fixed,
            live: Mutex::new(live),
        }
    }

    pub fn fixed(&self) -> &Arc<Fixed> {
        &self.fixed
    }

    pub fn lock(&self) -> MutexGuard<'_, Live> {
        // A panic in the core leaves a state that is whole: actions are checked before any change.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads something of the hand.
    pub fn with<T>(&self, read: impl FnOnce(&CoreHand<&CoreGame>) -> T) -> T {
        let live = self.lock();
        read(&CoreHand::resume(&*self.fixed.core, live.state))
    }

    pub fn state(&self) -> State {
        self.lock().state
    }

    /// Does an action, by a seat or by whose turn it is.
    pub fn act(&self, action: CoreAction, seat: Option<u8>) -> PyResult<()> {
        let mut live = self.lock();
        let mut hand = CoreHand::resume(&*self.fixed.core, live.state);
        let who = seat.map_or_else(|| who(hand.turn()), |seat| seat as i8);
        let done = if live.record {
            let events = &mut live.events;
            match seat {
                Some(seat) => hand.apply_for(seat, action, events),
                None => hand.apply(action, events),
            }
        } else {
            match seat {
                Some(seat) => hand.apply_for(seat, action, &mut ()),
                None => hand.apply(action, &mut ()),
            }
        };
        match done {
            Ok(()) => {
                live.state = *hand.state();
                live.taken += 1;
                if live.record {
                    live.actions.push((who, action));
                }
                Ok(())
            }
            Err(error) => {
                drop(live);
                Err(errors::illegal(error))
            }
        }
    }

    pub fn duplicate(&self) -> Self {
        Self::from_parts(Arc::clone(&self.fixed), self.lock().clone())
    }

    /// Check where that is free, else call; what stands for those where something else is due.
    pub fn passive(&self) -> CoreAction {
        self.with(|hand| {
            let bets = hand.bets();
            if bets.bring_in > 0 {
                CoreAction::BringIn
            } else if bets.call > 0 {
                CoreAction::Call
            } else if hand.bettor().is_some() {
                CoreAction::Check
            } else {
                let legal = hand.legal();
                if legal.discarding {
                    CoreAction::Discard(legal.default_discard)
                } else {
                    CoreAction::Check
                }
            }
        })
    }

    /// The action that puts the whole stack in, legal or not.
    pub fn whole_stack(&self) -> CoreAction {
        self.with(|hand| {
            let bets = hand.bets();
            let Some(seat) = hand.bettor() else {
                return CoreAction::Call;
            };
            let stack = hand.state().stacks()[seat as usize];
            if bets.call == stack {
                CoreAction::Call
            } else {
                CoreAction::RaiseTo(hand.state().wagers()[seat as usize] + stack)
            }
        })
    }

    /// A copy that does not know the cards to come.
    pub fn of_unknown_deck(&self, py: Python<'_>) -> Self {
        let mut live = self.lock().clone();
        live.state = *CoreHand::resume(&*self.fixed.core, live.state)
            .without_deck()
            .state();
        // The seed tells every card.
        let fixed = Fixed {
            game: self.fixed.game.clone_ref(py),
            core: Arc::clone(&self.fixed.core),
            stakes: self.fixed.stakes,
            posts: self.fixed.posts,
            seed: None,
            facts: Arc::clone(&self.fixed.facts),
        };
        Self::from_parts(Arc::new(fixed), live)
    }
}

/// The stakes as the value of Python.
pub fn stakes_of<'py>(py: Python<'py>, stakes: &Stakes) -> PyResult<Bound<'py, PyAny>> {
    let kind = py.import("pokercore.enums")?.getattr("AnteKind")?;
    let kind = kind.call1((stakes.ante_kind as u8,))?;
    py.import("pokercore.options")?.getattr("Stakes")?.call1((
        stakes.small_blind,
        stakes.big_blind,
        stakes.button_blind,
        stakes.ante,
        kind,
        stakes.ante_first,
        stakes.min_bet,
        stakes.small_bet,
        stakes.big_bet,
        stakes.bring_in,
    ))
}
