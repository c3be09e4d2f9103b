//! Every way the cards can come, one after the other: right for every game, and quick enough after
//! the flop and for a few unknown cards.
//!
//! A hand with unknown cards stands for all whole hands that it can become, so each player has a
//! list of whole hands. For each way to complete the board the hands of all lists are valued once;
//! then every combination of one hand each, no card in two, is told to a [`Collector`].

use core::ops::Range;

use crate::card::CardSet;
use crate::jobs;
use crate::ranking::Strength;
use crate::rules::MAX_SEATS;

use super::EquityError;
use super::range::Subsets;
use super::spot::{Candidate, Spot};
use super::tally::Winners;
use super::versus::Progress;

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
    /// Cases of this weight, and who wins them.
    fn case(&mut self, weight: u128, winners: Winners);
    /// What one player shows in them; each player is told of, apart from [`Collector::case`].
    fn hand(&mut self, weight: u128, winners: Winners, player: usize, shown: Shown);
    /// The players whose hands matter; what the others show need not be told.
    fn watched(&self) -> &[usize];
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

    /// Whether a hand of one more player loses (0), ties (1) or wins (2).
    #[inline(always)]
    fn outcome(self, strength: Strength) -> usize {
        usize::from(strength >= self.strength) + usize::from(strength > self.strength)
    }

    /// Who wins when one more player has this outcome.
    fn mask_after(self, outcome: usize, player: usize) -> u16 {
        match outcome {
            0 => self.mask(),
            1 if self.strength.is_none() => 0,
            1 => self.mask | 1 << player,
            _ => 1 << player,
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

/// What is the same for all jobs. A job is a part of the longest list of hands on all boards that
/// begin with some cards.
struct Course<'a> {
    spot: &'a Spot,
    candidates: Vec<Vec<Candidate>>,
    /// The players, those of few hands first: the innermost loop is the longest.
    order: Vec<usize>,
    /// The first shared cards to come.
    prefixes: Vec<CardSet>,
    /// Into how many parts the hands of the last in order are cut.
    parts: u64,
}

impl Course<'_> {
    /// The player whose hands are cut.
    fn cut(&self) -> usize {
        self.order[self.order.len() - 1]
    }

    /// A part of the hands that are cut.
    fn part(&self, part: u64) -> Range<usize> {
        let hands = self.candidates[self.cut()].len() as u64;
        let begin = |part: u64| (part * hands / self.parts) as usize;
        begin(part)..begin(part + 1)
    }
}

/// How many shared cards the jobs are told apart by.
const PREFIX: u32 = 2;
/// Into how many parts hands are cut when no shared card is to come, for threads to share.
const PARTS: u64 = 64;
/// About how many combinations on one board are one job at most, so that all can be stopped soon.
const COMBINATIONS: u64 = 1 << 21;

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
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by_key(|&player| candidates[player].len());
    let missing = spot.board_missing();
    let prefixes = Subsets::new(spot.rest(), missing.min(PREFIX) as u8).collect();
    let counts = candidates.iter().map(|list| list.len() as u64);
    let longest = counts.clone().max().unwrap_or_default();
    let parts = counts.fold(1, u64::saturating_mul).div_ceil(COMBINATIONS);
    let parts = parts.max(if missing == 0 { PARTS } else { 1 });
    let course = Course {
        spot,
        candidates,
        order,
        prefixes,
        parts: parts.min(longest).max(1),
    };
    let jobs = course.prefixes.len() as u64 * course.parts;
    let step = |worker: &mut Worker<'_, C>, job| {
        let (prefix, part) = (job / course.parts, job % course.parts);
        let part = course.part(part);
        worker.boards(course.prefixes[prefix as usize], missing, &part);
        1
    };
    let new_worker = || Worker {
        course: &course,
        valued: vec![Vec::new(); course.candidates.len()],
        hands: [Shown::NOTHING; MAX_SEATS],
        collector: new(),
    };
    let shared = jobs::share(
        jobs,
        threads,
        jobs,
        new_worker,
        step,
        |w| w.collector,
        watch,
    );
    let collectors = shared.unless_stopped().ok_or(EquityError::Stopped)?;
    let mut whole = new();
    for collector in &collectors {
        whole.add(collector);
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
    /// All boards whose lowest new cards are these, with this part of the hands that are cut.
    fn boards(&mut self, prefix: CardSet, missing: u32, part: &Range<usize>) {
        let spot = self.course.spot;
        let highest = prefix.iter().next_back();
        let above = spot.rest().iter().filter(|&card| Some(card) > highest);
        let above = above.fold(CardSet::EMPTY, CardSet::with);
        let start = spot.board().union(prefix);
        for rest in Subsets::new(above, (missing - prefix.len()) as u8) {
            self.board(start.union(rest), part);
        }
    }

    /// All combinations on a board with this part of the hands that are cut.
    fn board(&mut self, board: CardSet, part: &Range<usize>) {
        let spot = self.course.spot;
        for (player, valued) in self.valued.iter_mut().enumerate() {
            valued.clear();
            let list = &self.course.candidates[player];
            let list = if player == self.course.cut() {
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

    /// Gives each hand that is free to the player of this level, and goes on with the next.
    fn combine(&mut self, level: usize, used: CardSet, weight: u128, best: [Best; 2]) {
        let player = self.course.order[level];
        if level + 1 == self.course.order.len() {
            return self.finish(player, used, weight, best);
        }
        for place in 0..self.valued[player].len() {
            let hand = self.valued[player][place];
            if !hand.cards.intersection(used).is_empty() {
                continue;
            }
            self.hands[player] = hand.shown;
            let best = [
                best[0].with(player, hand.shown.strengths[0]),
                best[1].with(player, hand.shown.strengths[1]),
            ];
            let weight = weight * u128::from(hand.weight);
            self.combine(level + 1, used.union(hand.cards), weight, best);
        }
    }

    /// Gives each hand that is free to the last player. It loses, ties or wins each share, so the
    /// others are told of nine outcomes at most, and not of each hand.
    fn finish(&mut self, last: usize, used: CardSet, weight: u128, best: [Best; 2]) {
        let mut outcomes = [Winners {
            first: 0,
            second: 0,
        }; 9];
        for (outcome, winners) in outcomes.iter_mut().enumerate() {
            winners.first = best[0].mask_after(outcome / 3, last);
            winners.second = best[1].mask_after(outcome % 3, last);
        }
        let mut sums = [0; 9];
        for hand in &self.valued[last] {
            if !hand.cards.intersection(used).is_empty() {
                continue;
            }
            let [first, second] = hand.shown.strengths;
            let outcome = 3 * best[0].outcome(first) + best[1].outcome(second);
            let own = u128::from(hand.weight);
            sums[outcome] += own;
            let winners = outcomes[outcome];
            self.collector.hand(weight * own, winners, last, hand.shown);
        }
        for (winners, sum) in outcomes.into_iter().zip(sums) {
            if sum > 0 {
                self.collector.case(weight * sum, winners);
                for &player in &self.course.order[..self.course.order.len() - 1] {
                    self.collector
                        .hand(weight * sum, winners, player, self.hands[player]);
                }
            }
        }
    }
}
