//! Counterfactual regret minimisation: CFR, CFR+, and external-sampling Monte Carlo CFR.
//!
//! Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete
//! Information" (2007); Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014):
//! regrets never fall below zero, and the average counts iteration `t` `t` times; Lanctot, Waugh,
//! Zinkevich and Bowling, "Monte Carlo Sampling for Regret Minimization in Extensive Games" (2009).
//! In each iteration the players are updated one after another.

use super::tree::{GameTree, Mover, Node};
use crate::seed::{Domain, Seed, Source, Words};

/// How regrets are minimised.
#[derive(Debug)]
pub enum Method {
    /// CFR.
    Cfr,
    /// CFR+.
    CfrPlus,
    /// External sampling: the moves of the deck and of the opponents are drawn.
    ExternalSampling(Box<Words>),
}

impl Method {
    /// External sampling whose draws follow from a seed.
    pub fn external_sampling(seed: &Seed) -> Self {
        Self::ExternalSampling(Box::new(seed.streams(Domain::Learning).stream(0)))
    }
}

/// Regrets and averages, which iterations improve.
#[derive(Debug)]
pub struct Solver {
    tree: GameTree,
    method: Method,
    iterations: u64,
    /// For each action of each information set.
    regrets: Vec<f64>,
    /// The policies so far, added up by weight.
    sums: Vec<f64>,
    /// What is played now; kept up by methods that go over the whole tree.
    current: Vec<f64>,
    /// For each node how likely it is reached.
    reach: Vec<Reach>,
    /// What each node is worth to the player.
    values: Vec<f64>,
}

/// How likely a node is reached, as far as the player wants it, all others, and the deck.
#[derive(Clone, Copy, Debug)]
struct Reach {
    own: f64,
    others: f64,
    deck: f64,
}

impl Reach {
    const ROOT: Self = Self {
        own: 1.0,
        others: 1.0,
        deck: 1.0,
    };
}

impl Solver {
    /// Before the first iteration.
    pub fn new(tree: GameTree, method: Method) -> Self {
        let numbers = tree.numbers();
        let whole = match method {
            Method::ExternalSampling(_) => 0,
            _ => tree.nodes.len(),
        };
        let mut current = vec![0.0; numbers];
        for (_, range) in &tree.sets {
            current[range.clone()].fill(1.0 / range.len() as f64);
        }
        Self {
            method,
            iterations: 0,
            regrets: vec![0.0; numbers],
            sums: vec![0.0; numbers],
            current,
            reach: vec![Reach::ROOT; whole],
            values: vec![0.0; whole],
            tree,
        }
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The regret of each action of each information set.
    pub fn regrets(&self) -> &[f64] {
        &self.regrets
    }

    /// How often each action was played, by weight; the average policy is in proportion to it.
    pub fn sums(&self) -> &[f64] {
        &self.sums
    }

    /// Makes so many iterations more.
    pub fn run(&mut self, iterations: u64) {
        let players = self.tree.players as u8;
        for _ in 0..iterations {
            self.iterations += 1;
            for player in 0..players {
                if let Method::ExternalSampling(words) = &mut self.method {
                    let mut walk = Walk {
                        tree: &self.tree,
                        regrets: &mut self.regrets,
                        sums: &mut self.sums,
                        words,
                        player,
                        scratch: Vec::new(),
                    };
                    walk.below(0);
                } else {
                    self.pass(player);
                    self.match_regrets(player);
                }
            }
        }
    }

    /// Goes over the whole tree for one player, and adds to the regrets and the averages.
    ///
    /// Sums and products are in the order of a walk from node to node, depth first: where regrets
    /// are zero but for rounding, the rounding decides what is played next, and so the figures that
    /// are published come out to their last digit.
    fn pass(&mut self, player: u8) {
        let weight = match self.method {
            Method::CfrPlus => self.iterations as f64,
            _ => 1.0,
        };
        let tree = &self.tree;
        for (place, node) in tree.nodes.iter().enumerate() {
            let reach = self.reach[place];
            match node.mover {
                Mover::Nobody => {}
                Mover::Chance => {
                    let chance = 1.0 / f64::from(node.children);
                    self.reach[node.below()].fill(Reach {
                        deck: chance * reach.deck,
                        ..reach
                    });
                }
                Mover::Player(mover) => {
                    let shares = &self.current[node.actions()];
                    for (child, share) in self.reach[node.below()].iter_mut().zip(shares) {
                        *child = reach;
                        if mover == player {
                            child.own *= share;
                        } else {
                            child.others *= share;
                        }
                    }
                }
            }
        }
        for (place, node) in tree.nodes.iter().enumerate().rev() {
            let below = &self.values[node.below()];
            self.values[place] = match node.mover {
                Mover::Nobody => tree.payoffs[node.at as usize + usize::from(player)],
                Mover::Chance => {
                    let chance = 1.0 / f64::from(node.children);
                    below.iter().map(|value| chance * value).sum()
                }
                Mover::Player(_) => {
                    let shares = self.current[node.actions()].iter();
                    shares.zip(below).map(|(share, value)| share * value).sum()
                }
            };
        }
        for (place, node) in tree.nodes.iter().enumerate() {
            if node.mover != Mover::Player(player) {
                continue;
            }
            let Reach { own, others, deck } = self.reach[place];
            let (mean, below) = (self.values[place], &self.values[node.below()]);
            for (regret, value) in self.regrets[node.actions()].iter_mut().zip(below) {
                *regret += others * deck * (value - mean);
            }
            let shares = &self.current[node.actions()];
            for (sum, share) in self.sums[node.actions()].iter_mut().zip(shares) {
                *sum += weight * own * share;
            }
        }
    }

    /// From now on each action is played in proportion to its regret, where that is above zero.
    fn match_regrets(&mut self, player: u8) {
        for (owner, range) in &self.tree.sets {
            if *owner == player {
                let regrets = &mut self.regrets[range.clone()];
                if let Method::CfrPlus = self.method {
                    for regret in regrets.iter_mut() {
                        *regret = regret.max(0.0);
                    }
                }
                share(regrets, &mut self.current[range.clone()]);
            }
        }
    }
}

/// The regrets above zero as shares of 1; equal ones where there are none.
fn share(regrets: &[f64], shares: &mut [f64]) {
    let whole: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    for (share, regret) in shares.iter_mut().zip(regrets) {
        *share = if whole > 0.0 {
            regret.max(0.0) / whole
        } else {
            1.0 / regrets.len() as f64
        };
    }
}

/// One sampled walk for one player.
struct Walk<'a> {
    tree: &'a GameTree,
    regrets: &'a mut [f64],
    sums: &'a mut [f64],
    words: &'a mut Words,
    player: u8,
    /// Shares and values of the nodes that the walk is below.
    scratch: Vec<f64>,
}

impl Walk<'_> {
    /// What a node is worth to the player, by what is drawn below it.
    fn below(&mut self, place: usize) -> f64 {
        let node = self.tree.nodes[place];
        match node.mover {
            Mover::Nobody => self.tree.payoffs[node.at as usize + usize::from(self.player)],
            Mover::Chance => {
                let drawn = self.words.below(u64::from(node.children)) as usize;
                self.below(node.below().start + drawn)
            }
            Mover::Player(mover) if mover == self.player => self.every_action(node),
            Mover::Player(mover) => self.one_action(node, mover),
        }
    }

    /// Puts the shares of a node's actions on top of the scratch; returns where they begin.
    fn shares(&mut self, node: Node) -> usize {
        let begin = self.scratch.len();
        let count = node.children as usize;
        self.scratch.resize(begin + count, 0.0);
        share(&self.regrets[node.actions()], &mut self.scratch[begin..]);
        begin
    }

    /// The player's own node: every action is looked at.
    fn every_action(&mut self, node: Node) -> f64 {
        let begin = self.shares(node);
        let middle = self.scratch.len();
        let mut mean = 0.0;
        for (number, child) in node.below().enumerate() {
            let value = self.below(child);
            self.scratch.push(value);
            mean += self.scratch[begin + number] * value;
        }
        let values = &self.scratch[middle..];
        for (regret, value) in self.regrets[node.actions()].iter_mut().zip(values) {
            *regret += value - mean;
        }
        self.scratch.truncate(begin);
        mean
    }

    /// Another player's node: one action is drawn. The next player's policy is added to the average
    /// here, where it is met as often as it is reached.
    fn one_action(&mut self, node: Node, mover: u8) -> f64 {
        let begin = self.shares(node);
        let shares = &self.scratch[begin..];
        if usize::from(mover) == (usize::from(self.player) + 1) % self.tree.players {
            for (sum, share) in self.sums[node.actions()].iter_mut().zip(shares) {
                *sum += share;
            }
        }
        // The upper 53 bits of a word, as a number from 0 to below 1.
        let mut left = (self.words.word() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut drawn = shares.len() - 1;
        for (number, share) in shares.iter().enumerate() {
            if left < *share {
                drawn = number;
                break;
            }
            left -= share;
        }
        self.scratch.truncate(begin);
        self.below(node.below().start + drawn)
    }
}
