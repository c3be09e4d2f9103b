//! A game as a tree of nodes, laid out flat for solvers that go over all of it many times.
//!
//! Nodes stand in order of their depth, and the children of a node side by side: so a pass from the
//! first to the last comes to every node after its parent, and a pass back before it.

use crate::error::{Defect, DefectCode, RulesError};
use crate::rules::MAX_SEATS;

/// The most moves from the first node to an end: solvers that sample go down by calls.
pub const MOST_MOVES: usize = 2_000;

/// Who moves at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A player, by number.
    Player(u8),
    /// The deck: every child is as likely.
    Chance,
    /// Nobody: the game is over.
    Nobody,
}

/// A node as it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenNode {
    /// Who moves.
    pub mover: Mover,
    /// The information set of a player, by number; of no meaning otherwise.
    pub set: usize,
    /// How many children it has: they follow those of the node before it.
    pub children: usize,
}

/// An information set: nodes that a player cannot tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InformationSet {
    /// The player, by number.
    pub player: u8,
    /// How many actions there are.
    pub actions: usize,
}

/// A node of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub mover: Mover,
    /// Where the numbers of its information set, or its payoffs, begin.
    pub at: u32,
    /// Its first child; the others follow.
    pub first: u32,
    pub children: u32,
}

impl Node {
    /// The places of its children.
    pub fn below(self) -> core::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.children as usize
    }

    /// The places of the numbers of its information set, one for each action.
    pub fn actions(self) -> core::ops::Range<usize> {
        let at = self.at as usize;
        at..at + self.children as usize
    }
}

/// A game as a tree; always whole: each node but the first is the child of one before it.
#[derive(Clone, Debug)]
pub struct GameTree {
    pub(super) players: usize,
    pub(super) nodes: Vec<Node>,
    /// What each player wins at each end, one end after another.
    pub(super) payoffs: Vec<f64>,
    /// For each information set its player, and where its numbers begin.
    pub(super) sets: Vec<(u8, core::ops::Range<usize>)>,
}

impl GameTree {
    /// A tree.
    ///
    /// # Arguments
    /// - `players`: how many, 1 to 10.
    /// - `sets`: the information sets.
    /// - `given`: the nodes in order of their depth, each with its children after those of the node
    ///   before it.
    /// - `payoffs`: what each player wins at each end, in the order of the ends.
    ///
    /// # Errors
    /// The nodes are no tree, do not fit their information sets or the payoffs, or go deeper than
    /// [`MOST_MOVES`].
    pub fn new(
        players: usize,
        sets: &[InformationSet],
        given: &[GivenNode],
        payoffs: Vec<f64>,
    ) -> Result<Self, RulesError> {
        if !(1..=MAX_SEATS).contains(&players) {
            return Err(wrong(
                "players",
                format!("{players}; give 1 to {MAX_SEATS}"),
            ));
        }
        if given.len() > u32::MAX as usize || payoffs.len() > u32::MAX as usize {
            return Err(wrong("nodes", "there are more than 2^32".into()));
        }
        if let Some(place) = payoffs.iter().position(|payoff| !payoff.is_finite()) {
            let place = format!("payoffs[{place}]");
            return Err(wrong(&place, "it is no finite number".into()));
        }
        let mut numbers = 0;
        let mut known = Vec::with_capacity(sets.len());
        for (place, set) in sets.iter().enumerate() {
            if usize::from(set.player) >= players || set.actions > given.len() {
                let message = format!("{set:?} is none of {players} players and these nodes");
                return Err(wrong(&format!("sets[{place}]"), message));
            }
            known.push((set.player, numbers..numbers + set.actions));
            numbers += set.actions;
        }
        if numbers > u32::MAX as usize {
            return Err(wrong("sets", "there are more than 2^32 actions".into()));
        }
        let mut nodes = Vec::with_capacity(given.len());
        let mut depths = vec![0; given.len()];
        let (mut next, mut ends) = (1, 0);
        for (place, node) in given.iter().enumerate() {
            let refuse = |message: String| Err(wrong(&format!("nodes[{place}]"), message));
            if next <= place {
                return refuse("it is nobody's child; nodes stand in order of depth".into());
            }
            if node.children > given.len() - next {
                return refuse(format!("{} children are more than follow", node.children));
            }
            let at = match node.mover {
                Mover::Nobody => {
                    if node.children > 0 || (ends + 1) * players > payoffs.len() {
                        return refuse("an end has payoffs of all players and no child".into());
                    }
                    ends += 1;
                    (ends - 1) * players
                }
                _ if node.children == 0 => return refuse("it has no child and is no end".into()),
                Mover::Chance => 0,
                Mover::Player(player) => match known.get(node.set) {
                    Some((owner, range)) if *owner == player && range.len() == node.children => {
                        range.start
                    }
                    _ => return refuse(format!("information set {} is not its", node.set)),
                },
            };
            let depth = depths[place];
            if depth > MOST_MOVES {
                return refuse(format!("it is more than {MOST_MOVES} moves deep"));
            }
            depths[next..next + node.children].fill(depth + 1);
            nodes.push(Node {
                mover: node.mover,
                at: at as u32,
                first: next as u32,
                children: node.children as u32,
            });
            next += node.children;
        }
        if nodes.is_empty() || next != nodes.len() || ends * players != payoffs.len() {
            let message = format!(
                "{} nodes with {ends} ends are no tree of these",
                nodes.len()
            );
            return Err(wrong("nodes", message));
        }
        Ok(Self {
            players,
            nodes,
            payoffs,
            sets: known,
        })
    }

    /// How many numbers there are, one for each action of each information set.
    pub fn numbers(&self) -> usize {
        self.sets.last().map_or(0, |(_, range)| range.end)
    }
}

fn wrong(place: &str, message: String) -> RulesError {
    RulesError {
        defects: vec![Defect::new(DefectCode::Option, place, message)],
    }
}
