//! Regret minimisation over a tree that Python grew. `pokercore.learning` makes policies of it.

use std::sync::{Mutex, PoisonError};

use pokercore_core::error::DefectCode;
use pokercore_core::solve::regret::{Method, Solver};
use pokercore_core::solve::tree::{GameTree, GivenNode, InformationSet, Mover};
use pyo3::prelude::*;

use crate::errors;
use crate::setup::read_seed;
use crate::typed::{Arg, SeedLike};

/// Minimises regrets over the tree of a game.
///
/// Args:
///     players: how many, 1 to 10.
///     sets: the player and the number of actions of each information set.
///     nodes: in order of their depth, each as (mover, information set, number of children), the
///         children after those of the node before: a player, -1 for the deck, -2 for an end.
///     payoffs: what each player wins at each end, in the order of the ends.
///     method: ``'cfr'``, ``'cfr+'`` or ``'external_sampling'``.
///     seed: what the samples follow from.
///
/// Raises:
///     RulesError: what was given is no tree, or there is no such method.
#[pyclass(frozen, module = "pokercore")]
#[derive(Debug)]
pub struct RegretSolver(Mutex<Solver>);

#[pymethods]
impl RegretSolver {
    #[new]
    #[pyo3(signature = (players, sets, nodes, payoffs, method, seed=None))]
    fn new(
        py: Python<'_>,
        players: usize,
        sets: Vec<(u8, usize)>,
        nodes: Vec<(i64, usize, usize)>,
        payoffs: Vec<f64>,
        method: &str,
        seed: Option<Arg<'_, '_, SeedLike>>,
    ) -> PyResult<Self> {
        let method = match method {
            "cfr" => Method::Cfr,
            "cfr+" => Method::CfrPlus,
            "external_sampling" => {
                Method::external_sampling(&read_seed(seed.as_ref().map(|seed| &*seed.0), py)?)
            }
            _ => {
                let message = format!("{method:?}; it is 'cfr', 'cfr+' or 'external_sampling'");
                return Err(errors::defect(DefectCode::Option, "method", message));
            }
        };
        let sets: Vec<_> = sets
            .into_iter()
            .map(|(player, actions)| InformationSet { player, actions })
            .collect();
        let nodes: Vec<_> = nodes
            .into_iter()
            .map(|(mover, set, children)| GivenNode {
                mover: match mover {
                    -2 => Mover::Nobody,
                    -1 => Mover::Chance,
                    // A number that is no player's has no information set either.
                    player => Mover::Player(u8::try_from(player).unwrap_or(u8::MAX)),
                },
                set,
                children,
            })
            .collect();
        let tree = GameTree::new(players, &sets, &nodes, payoffs).map_err(errors::rules)?;
        Ok(Self(Mutex::new(Solver::new(tree, method))))
    }

    /// Makes so many iterations more, without the interpreter.
    fn run(&self, py: Python<'_>, iterations: u64) {
        self.with(py, |solver| solver.run(iterations));
    }

    /// How many iterations were made.
    #[getter]
    fn iterations(&self, py: Python<'_>) -> u64 {
        self.with(py, |solver| solver.iterations())
    }

    /// The regret of each action, one information set after another.
    #[getter]
    fn regrets(&self, py: Python<'_>) -> Vec<f64> {
        self.with(py, |solver| solver.regrets().to_vec())
    }

    /// How often each action was played, by weight, one information set after another.
    #[getter]
    fn sums(&self, py: Python<'_>) -> Vec<f64> {
        self.with(py, |solver| solver.sums().to_vec())
    }
}

impl RegretSolver {
    /// Works with the solver when no other thread does; who waits holds no interpreter.
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Solver) -> T + Send) -> T {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}
