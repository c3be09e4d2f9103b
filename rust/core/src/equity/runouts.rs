//! Every way the cards can come, one after the other: right for every game, and quick enough after
//! the flop and for a few unknown cards.
//!
//! A hand with unknown cards stands for all whole hands that it can become, so each player has a
//! list of whole hands. For each way to complete the board the hands of all lists are valued once;
//! then every combination of one hand each, no card in two, is told to a [`Collector`].

use crate::card::CardSet;
use crate::ranking::Strength;
use crate::rules::MAX_SEATS;

use super::EquityError;
use super::spot::{Candidate, Spot};
use super::subsets::{each_subset, subsets};
use super::tally::Winners;
use super::versus::Progress;
use super::work;

/// A whole hand with its value for each share, on one board.
#[derive(Clone, Copy, Debug)]
struct Valued {
    cards: CardSet,
    weight: u64,
    shown: Shown,
}

/// A player's hand in a showdown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// Which hand of the player's list it came from.
    pub origin: u32,
    /// What it is worth for each share.
    pub strengths: [Strength; 2],
}

impl Shown {
    pub const NOTHING: Self = Self {
        origin: 0,
        strengths: [Strength::NONE; 2],
    };
}

/// Counts what it is shown.
pub(super) trait Collector: Send {
    /// One combination of hands on one board: who wins, and what each player shows.
    fn see(&mut self, weight: u128, winners: Winners, hand: impl Fn(usize) -> Shown);
    /// Adds what another has counted.
    fn add(&mut self, other: &Self);
    /// The greatest standard error of what is asked for, where what was seen are trials.
    fn error(&self) -> f64;
}

/// The best hands of a share so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    strength: Strength,
    /// Who has it; with [`Strength::NONE`] everybody, which counts as nobody.
    mask: u16,
}

impl Best {
    pub const NOBODY: Self = Self {
        strength: Strength::NONE,
        mask: 0,
    };

    /// With the hand of one more player. There is no branch, since none could be foreseen.
    #[inline(always)]
    pub fn with(self, player: usize, strength: Strength) -> Self {
        let kept = self.mask & u16::from(strength > self.strength).wrapping_sub(1);
        let has_it = u16::from(strength >= self.strength);
        Self {
            strength: self.strength.max(strength),
            mask: kept | has_it << player,
        }
    }

    fn mask(self) -> u16 {
        if self.strength.is_none() {
            0
        } else {
            self.mask
        }
    }
}

/// Who wins, from the best hands of each share.
#[inline(always)]
pub(super) fn winners([first, second]: [Best; 2]) -> Winners {
    Winners {
        first: first.mask(),
        second: second.mask(),
    }
}

/// What is the same for all jobs.
struct Course<'a> {
    spot: &'a Spot,
    candidates: Vec<Vec<Candidate>>,
    /// The first shared cards to come, a job each; without any, the jobs part the first player's
    /// hands.
    prefixes: Vec<CardSet>,
}

/// How many shared cards the jobs are told apart by.
const PREFIX: u32 = 2;
/// Into how many jobs the first player's hands are parted when no shared card is to come.
const PARTS: u64 = 64;

/// Shows every combination on every board to collectors, and returns one that saw all.
pub(super) fn enumerate<C: Collector>(
    spot: &Spot,
    threads: usize,
    new: impl Fn() -> C + Sync,
    watch: &mut Progress<'_>,
) -> Result<C, EquityError> {
    let candidates: Vec<Vec<Candidate>> = (0..spot.players().len())
        .map(|player| spot.candidates(player))
        .collect();
    let missing = spot.board_missing();
    let prefixes = subsets(spot.rest(), missing.min(PREFIX));
    let course = Course {
        spot,
        candidates,
        prefixes,
    };
    let jobs = if missing == 0 {
        PARTS.min(course.candidates[0].len() as u64)
    } else {
        course.prefixes.len() as u64
    };
    let step = |worker: &mut Worker<'_, C>, job| {
        if missing == 0 {
            let hands = course.candidates[0].len() as u64;
            let part = (job * hands / jobs) as usize..((job + 1) * hands / jobs) as usize;
            worker.board(spot.board(), part);
        } else {
            worker.boards(course.prefixes[job as usize], missing);
        }
        1
    };
    let new_worker = || Worker {
        course: &course,
        valued: vec![Vec::new(); course.candidates.len()],
        hands: [Shown::NOTHING; MAX_SEATS],
        collector: new(),
    };
    let workers = work::share(jobs, threads, jobs, new_worker, step, watch)?;
    let mut whole = new();
    for worker in &workers {
        whole.add(&worker.collector);
    }
    Ok(whole)
}

struct Worker<'a, C> {
    course: &'a Course<'a>,
    /// The hands of each player that can be on the board, with their values.
    valued: Vec<Vec<Valued>>,
    /// The combination that is being made.
    hands: [Shown; MAX_SEATS],
    collector: C,
}

impl<C: Collector> Worker<'_, C> {
    /// All boards whose lowest new cards are these.
    fn boards(&mut self, prefix: CardSet, missing: u32) {
        let spot = self.course.spot;
        let highest = prefix.iter().next_back();
        let above = spot.rest().iter().filter(|&card| Some(card) > highest);
        let above = above.fold(CardSet::EMPTY, CardSet::with);
        let whole = self.course.candidates[0].len();
        let start = spot.board().union(prefix);
        each_subset(above, missing - prefix.len(), start, &mut |board| {
            self.board(board, 0..whole);
        });
    }

    /// All combinations on a board, the first player's hands among this part of the list.
    fn board(&mut self, board: CardSet, part: core::ops::Range<usize>) {
        let spot = self.course.spot;
        for (player, valued) in self.valued.iter_mut().enumerate() {
            valued.clear();
            let list = &self.course.candidates[player];
            let list = if player == 0 {
                &list[part.clone()]
            } else {
                list
            };
            for hand in list {
                if !hand.cards.intersection(board).is_empty() {
                    continue;
                }
                let mut strengths = [Strength::NONE; 2];
                for (strength, evaluator) in strengths.iter_mut().zip(spot.evaluators()) {
                    *strength = evaluator.strength(hand.cards, board);
                }
                valued.push(Valued {
                    cards: hand.cards,
                    weight: hand.weight,
                    shown: Shown {
                        origin: hand.origin,
                        strengths,
                    },
                });
            }
            if valued.is_empty() {
                return;
            }
        }
        self.combine(0, CardSet::EMPTY, 1, [Best::NOBODY; 2]);
    }

    /// Gives each hand that is free to this player, and goes on with the next.
    fn combine(&mut self, player: usize, used: CardSet, weight: u128, best: [Best; 2]) {
        let last = player + 1 == self.valued.len();
        for place in 0..self.valued[player].len() {
            let hand = self.valued[player][place];
            if !hand.cards.intersection(used).is_empty() {
                continue;
            }
            self.hands[player] = hand.shown;
            let weight = weight * u128::from(hand.weight);
            let best = [
                best[0].with(player, hand.shown.strengths[0]),
                best[1].with(player, hand.shown.strengths[1]),
            ];
            if last {
                let winners = winners(best);
                let hands = &self.hands;
                self.collector.see(weight, winners, |player| hands[player]);
            } else {
                self.combine(player + 1, used.union(hand.cards), weight, best);
            }
        }
    }
}
