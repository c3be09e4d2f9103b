//! The whole game, deal by deal: 27,813,810,024,000 of them, in integers.
//!
//! A deal is two own cards, a flop, the two cards after it and the dealer's two. Suits have no
//! order, so one of the boards that exchanges of suits make of each other stands for all: 134,459
//! instead of 2,598,960. On a board one sweep tells for all own cards at once what becomes of them
//! against the 990 hands of the dealer. What is best at the river follows at once. It is added up
//! for the ten flops that a board can have had, in one row for each of 1,755 kinds of flops, and
//! what is best on a flop follows from the row; then what is best before the flop.
//!
//! A row holds a flop's sums only up to the exchanges that leave the flop as it is, since only one
//! board of many was looked at: the sum over those exchanges is 24 times the sum that is meant.
//! (With all boards of a kind each of the flops of a kind would be met with each of the 24 / n
//! images of the own cards, n exchanges leaving the flop; one board, weighted, meets one of them.)
//!
//! A second sweep over the boards, with all decisions known, counts which deals end in what.

use core::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use crate::card::{Card, CardSet};
use crate::jobs;
use crate::ranking::Strength;
use crate::solve::classes;

use super::house::House;
use super::kinds::{self, FLOPS, FlopChart, HOLES, Kinds};
use super::paytable::Row as HandRow;
use super::plan::Plan;
use super::round::Action;
use super::settle::Outcome;
use super::solution::{Choices, Counts, Solution, best_of};
use super::sweep::{DEALERS, HANDS, Showdowns, Sweep};

/// The flops of a board.
const FLOPS_OF_BOARD: u64 = 10;
/// Boards in a job.
const BLOCK: usize = 64;
/// The places of a board's cards that are a flop.
const THREES: [[usize; 3]; FLOPS_OF_BOARD as usize] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

/// How far the solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Boards that were looked at.
    pub boards: u64,
    /// Boards to be looked at in all.
    pub of: u64,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError<E> {
    /// `watch` said so.
    Stopped,
    /// The plan could not decide.
    Plan(E),
    /// The plan decided what the house does not allow.
    NotAllowed {
        /// The own cards.
        hole: [Card; 2],
        /// The board, if any.
        board: CardSet,
        /// What the plan wants.
        decision: Action,
    },
}

/// What Ante, Blind and Play come to, in a form for loops: in parts of an Ante.
struct Worth {
    /// Without a Play, by row and outcome.
    base: [[i64; 5]; 10],
    /// What a Play of one Ante adds.
    play: [i64; 5],
    fold: i64,
    /// The smallest and the largest Play of each stage: what a Play is worth grows or falls with
    /// its size, so one of them is best.
    plays: [[i64; 2]; 3],
}

/// What own cards are worth without a Play, with each Ante of Play, and with what is best later.
type Sums = [i64; 3];

/// The sums of a kind of flops by own cards.
type Row = Vec<Sums>;

impl Worth {
    fn of(house: &House) -> Self {
        let extremes = |plays: &[u32]| {
            let first = plays.first().copied().unwrap_or_default();
            let last = plays.last().copied().unwrap_or_default();
            [i64::from(first), i64::from(last)]
        };
        Self {
            base: HandRow::ALL.map(|row| Outcome::ALL.map(|outcome| house.base(outcome, row))),
            play: Outcome::ALL.map(|outcome| outcome.of_play() * house.scale()),
            fold: house.fold(),
            plays: [0, 1, 2].map(|stage| extremes(house.plays(stage))),
        }
    }

    /// What the 990 hands of the dealer come to without a Play, and what an Ante of Play adds.
    #[inline]
    fn sums(&self, row: u8, showdowns: &Showdowns) -> (i64, i64) {
        let base = &self.base[row as usize % 10];
        let (mut sum, mut play) = (0, 0);
        for outcome in 0..5 {
            let count = i64::from(showdowns[outcome]);
            sum += count * base[outcome];
            play += count * self.play[outcome];
        }
        (sum, play)
    }

    /// The most that a Play of a stage comes to.
    #[inline]
    fn best_play(&self, stage: usize, base: i64, play: i64) -> i64 {
        let [least, most] = self.plays[stage];
        base + (least * play).max(most * play)
    }

    /// What own cards come to at the river.
    #[inline]
    fn river(&self, base: i64, play: i64) -> i64 {
        self.best_play(2, base, play)
            .max(self.fold * i64::from(DEALERS))
    }
}

/// The Play of these sizes that is best, by number, if it is better than `otherwise`.
fn choose(plays: &[u32], base: i64, play: i64, otherwise: i64) -> Option<usize> {
    let worth = |&multiple: &u32| base + i64::from(multiple) * play;
    best_of(plays.iter().map(worth), otherwise)
}

/// Solves the game: what is best in every situation, and what it comes to. `watch` is called on the
/// calling thread after every few boards; when it returns false there is no solution.
///
/// Of two choices of equal worth the one that bets less is taken.
///
/// # Errors
/// [`SolveError::Stopped`].
pub fn solve(
    house: &House,
    threads: usize,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, SolveError<Infallible>> {
    let boards = kinds::boards();
    let rows = sum_up(house, &boards, threads, watch).ok_or(SolveError::Stopped)?;
    let (choices, chart) = best(house, rows);
    let plan = Best {
        worth: Worth::of(house),
        house,
    };
    let mut preflop = [None; classes::CLASSES];
    for (play, choices) in preflop.iter_mut().zip(&choices) {
        *play = choices.best();
    }
    let before = Before {
        preflop: &preflop,
        chart: &chart,
    };
    let counts = count(house, &boards, &plan, &before, threads, 1, watch)?;
    Ok(Solution::new(house.clone(), Some(choices), counts, chart))
}

/// What a fixed plan comes to. The plan is asked once for own cards, flops and boards that
/// exchanges of suits make of each other. `watch` as in [`solve`].
///
/// # Errors
/// [`SolveError`], also when the plan decides what the house does not allow.
pub fn value_of<P: Plan>(
    house: &House,
    plan: &P,
    threads: usize,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solution, SolveError<P::Error>> {
    let boards = kinds::boards();
    let kinds = Kinds::get();
    let (mut preflop, mut asked) = ([None; classes::CLASSES], [false; classes::CLASSES]);
    for &hole in &kinds.holes {
        let class = classes::number_of(hole[0], hole[1]);
        if !core::mem::replace(&mut asked[class], true) {
            let decision = plan.preflop(hole).map_err(SolveError::Plan)?;
            preflop[class] = allowed(house, 0, decision, hole, CardSet::EMPTY)?;
        }
    }
    let mut rows = Vec::with_capacity(FLOPS);
    for (number, kind) in kinds.flops.iter().enumerate() {
        if number % BLOCK == 0
            && !watch(Progress {
                boards: 0,
                of: boards.len() as u64,
            })
        {
            return Err(SolveError::Stopped);
        }
        rows.push(ask_flop(house, plan, kind, &preflop)?);
    }
    let chart = FlopChart::new(rows);
    let before = Before {
        preflop: &preflop,
        chart: &chart,
    };
    let counts = count(house, &boards, plan, &before, threads, 0, watch)?;
    Ok(Solution::new(house.clone(), None, counts, chart))
}

/// What a plan does on a kind of flops.
fn ask_flop<P: Plan>(
    house: &House,
    plan: &P,
    kind: &kinds::FlopKind,
    preflop: &[Option<usize>; classes::CLASSES],
) -> Result<[u8; HOLES], SolveError<P::Error>> {
    let kinds = Kinds::get();
    let mut choices = [0; HOLES];
    let mut asked = [false; HOLES];
    for (number, &hole) in kinds.holes.iter().enumerate() {
        let held = hole.iter().any(|card| kind.flop.contains(card));
        if held || asked[number] || preflop[classes::number_of(hole[0], hole[1])].is_some() {
            continue;
        }
        let decision = plan.flop(hole, kind.flop).map_err(SolveError::Plan)?;
        let flop = kind.flop.into_iter().fold(CardSet::EMPTY, CardSet::with);
        let choice = allowed(house, 1, decision, hole, flop)?;
        for &exchange in &kind.keeping {
            let image = kinds.exchanged[exchange as usize][number] as usize;
            asked[image] = true;
            choices[image] = choice.map_or(0, |play| play as u8 + 1);
        }
    }
    Ok(choices)
}

/// The number of the Play that a plan wants, nothing where it checks or folds.
fn allowed<E>(
    house: &House,
    stage: usize,
    decision: Action,
    hole: [Card; 2],
    board: CardSet,
) -> Result<Option<usize>, SolveError<E>> {
    let wrong = || SolveError::NotAllowed {
        hole,
        board,
        decision,
    };
    match decision {
        Action::Check if stage < 2 => Ok(None),
        Action::Fold if stage == 2 => Ok(None),
        Action::Play(multiple) => {
            let play = house.plays(stage).iter().position(|&play| play == multiple);
            play.map(Some).ok_or_else(wrong)
        }
        Action::Check | Action::Fold => Err(wrong()),
    }
}

/// The best decision at the river.
struct Best<'a> {
    house: &'a House,
    worth: Worth,
}

impl Plan for Best<'_> {
    type Error = Infallible;
    type Board = ();

    fn preflop(&self, _: [Card; 2]) -> Result<Action, Infallible> {
        Ok(Action::Check)
    }

    fn flop(&self, _: [Card; 2], _: [Card; 3]) -> Result<Action, Infallible> {
        Ok(Action::Check)
    }

    fn board(&self, _: CardSet) {}

    #[inline]
    fn river(
        &self,
        _: [Card; 2],
        (): &(),
        strength: Strength,
        showdowns: &Showdowns,
    ) -> Result<Action, Infallible> {
        let row = HandRow::of(strength);
        let (base, play) = self.worth.sums(row as u8, showdowns);
        let fold = self.worth.fold * i64::from(DEALERS);
        let best = choose(self.house.plays(2), base, play, fold);
        Ok(best.map_or(Action::Fold, |number| {
            Action::Play(self.house.plays(2)[number])
        }))
    }
}

/// Adds up, for every kind of flops and all own cards, what the boards come to.
fn sum_up(
    house: &House,
    boards: &[(CardSet, u32)],
    threads: usize,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Option<Vec<Row>> {
    let empty = || Mutex::new(vec![[0; 3]; HOLES]);
    let rows: Vec<Mutex<Row>> = (0..FLOPS).map(|_| empty()).collect();
    let worth = Worth::of(house);
    let total = boards.len() as u64;
    let shared = jobs::share(
        total.div_ceil(BLOCK as u64),
        threads,
        2 * total,
        || (Sweep::new(house.qualifier().least()), vec![[0; 3]; HANDS]),
        |(sweep, sums), job| {
            let boards = block(boards, job);
            for &(board, weight) in boards {
                add_board(&rows, &worth, sweep, sums, board, i64::from(weight));
            }
            boards.len() as u64
        },
        |_| (),
        &mut |boards, of| watch(Progress { boards, of }),
    );
    shared.unless_stopped()?;
    let row = |row: Mutex<Row>| row.into_inner().unwrap_or_else(PoisonError::into_inner);
    Some(rows.into_iter().map(row).collect())
}

/// The boards of a job.
fn block(boards: &[(CardSet, u32)], job: u64) -> &[(CardSet, u32)] {
    let begin = (job as usize).saturating_mul(BLOCK).min(boards.len());
    &boards[begin..boards.len().min(begin + BLOCK)]
}

/// The ten flops of a board: the kind of each, and what leads to the kind.
fn flops_of(board: CardSet) -> [(usize, &'static kinds::Exchanged); FLOPS_OF_BOARD as usize] {
    let mut cards = [Card::new(0, 0); 5];
    for (place, card) in cards.iter_mut().zip(board.iter()) {
        *place = card;
    }
    THREES.map(|three| Kinds::get().flop(three.map(|place| cards[place])))
}

/// Adds what a board comes to to the rows of its flops.
fn add_board(
    rows: &[Mutex<Row>],
    worth: &Worth,
    sweep: &mut Sweep,
    sums: &mut [Sums],
    board: CardSet,
    weight: i64,
) {
    let seen = sweep.board(board);
    for (sums, seat) in sums.iter_mut().zip(seen) {
        let (base, play) = worth.sums(seat.row, &seat.showdowns);
        *sums = [base, play, worth.river(base, play)].map(|sum| sum * weight);
    }
    for (kind, exchanged) in flops_of(board) {
        let mut row = rows[kind].lock().unwrap_or_else(PoisonError::into_inner);
        for (seat, sums) in seen.iter().zip(&*sums) {
            let total = &mut row[exchanged[seat.hole as usize % HOLES] as usize % HOLES];
            for (total, sum) in total.iter_mut().zip(sums) {
                *total += sum;
            }
        }
    }
}

/// What is best on every flop and before it.
fn best(house: &House, rows: Vec<Row>) -> (Vec<Choices>, FlopChart) {
    let kinds = Kinds::get();
    let mut sums = [[0_i128; 3]; classes::CLASSES];
    let mut chart = Vec::with_capacity(FLOPS);
    for (kind, row) in kinds.flops.iter().zip(rows) {
        let mut choices = [0; HOLES];
        let flops = 24 / kind.keeping.len() as i128;
        for (number, hole) in kinds.holes.iter().enumerate() {
            if hole.iter().any(|card| kind.flop.contains(card)) {
                continue;
            }
            let mut sum = [0; 3];
            for &exchange in &kind.keeping {
                let image = kinds.exchanged[exchange as usize][number];
                for (sum, part) in sum.iter_mut().zip(row[image as usize]) {
                    *sum += part;
                }
            }
            let [base, play, river] = sum.map(|sum| sum / 24);
            let choice = choose(house.plays(1), base, play, river);
            let value = choice.map_or(river, |number| {
                base + i64::from(house.plays(1)[number]) * play
            });
            choices[number] = choice.map_or(0, |number| number as u8 + 1);
            let class = &mut sums[classes::number_of(hole[0], hole[1])];
            for (class, sum) in class.iter_mut().zip([base, play, value]) {
                *class += flops * i128::from(sum);
            }
        }
        chart.push(choices);
    }
    let choices = sums.map(|[base, play, check]| Choices {
        plays: house
            .plays(0)
            .iter()
            .map(|&multiple| base + i128::from(multiple) * play)
            .collect(),
        check,
    });
    (choices.to_vec(), FlopChart::new(chart))
}

/// What is decided before the river.
struct Before<'a> {
    /// The number of the Play by class, if any.
    preflop: &'a [Option<usize>; classes::CLASSES],
    chart: &'a FlopChart,
}

/// Counts the deals by class, decision, the row of the own hand and outcome.
fn count<P: Plan>(
    house: &House,
    boards: &[(CardSet, u32)],
    plan: &P,
    before: &Before<'_>,
    threads: usize,
    passes_before: u64,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Counts, SolveError<P::Error>> {
    let total = boards.len() as u64;
    // The failure of the first job that failed, whoever did it.
    let failure: Mutex<Option<(u64, SolveError<P::Error>)>> = Mutex::new(None);
    let failed = || failure.lock().unwrap_or_else(PoisonError::into_inner);
    let shared = jobs::share(
        total.div_ceil(BLOCK as u64),
        threads,
        (1 + passes_before) * total,
        || Counter::new(house, plan, before),
        |counter, job| {
            let boards = block(boards, job);
            for &(board, weight) in boards {
                if let Err(error) = counter.board(board, u64::from(weight)) {
                    let mut failure = failed();
                    if failure.as_ref().is_none_or(|(first, _)| job < *first) {
                        *failure = Some((job, error));
                    }
                    break;
                }
            }
            boards.len() as u64
        },
        |counter| counter.counts,
        &mut |boards, of| {
            let boards = boards + passes_before * total;
            failed().is_none() && watch(Progress { boards, of })
        },
    );
    if let Some((_, error)) = failed().take() {
        return Err(error);
    }
    let mut counts = Counts::new(house);
    for part in shared.unless_stopped().ok_or(SolveError::Stopped)? {
        counts.add(&part);
    }
    Ok(counts)
}

/// One thread's counts.
struct Counter<'a, P> {
    house: &'a House,
    plan: &'a P,
    before: &'a Before<'a>,
    classes: [u8; HOLES],
    sweep: Sweep,
    /// On how many of a board's flops each Play is chosen, by own cards: a byte for each Play.
    plays: [u32; HANDS],
    counts: Counts,
}

impl<'a, P: Plan> Counter<'a, P> {
    fn new(house: &'a House, plan: &'a P, before: &'a Before<'a>) -> Self {
        let mut class_of = [0; HOLES];
        for (class, hole) in class_of.iter_mut().zip(&Kinds::get().holes) {
            *class = classes::number_of(hole[0], hole[1]) as u8;
        }
        Self {
            house,
            plan,
            before,
            classes: class_of,
            sweep: Sweep::new(house.qualifier().least()),
            plays: [0; HANDS],
            counts: Counts::new(house),
        }
    }

    fn board(&mut self, board: CardSet, weight: u64) -> Result<(), SolveError<P::Error>> {
        const ONE: [u32; 5] = [0, 1, 1 << 8, 1 << 16, 1 << 24];
        let seen = self.sweep.board(board);
        self.plays.fill(0);
        for (kind, exchanged) in flops_of(board) {
            let choices = self.before.chart.of_kind(kind);
            for (plays, seat) in self.plays.iter_mut().zip(seen) {
                let image = exchanged[seat.hole as usize % HOLES] as usize;
                *plays += ONE[choices[image % HOLES] as usize % 5];
            }
        }
        let told = self.plan.board(board);
        for (seat, plays) in seen.iter().zip(&self.plays) {
            let class = self.classes[seat.hole as usize % HOLES] as usize;
            let mut add = |stage: usize, number: usize, flops: u64| {
                self.counts.count(
                    class,
                    stage,
                    number,
                    seat.row,
                    &seat.showdowns,
                    flops * weight,
                );
            };
            if let Some(number) = self.before.preflop[class] {
                add(0, number, FLOPS_OF_BOARD);
                continue;
            }
            let mut left = FLOPS_OF_BOARD;
            for number in 0..self.house.plays(1).len() {
                let flops = u64::from(plays >> (8 * number) & 0xff);
                if flops > 0 {
                    add(1, number, flops);
                    left -= flops;
                }
            }
            if left == 0 {
                continue;
            }
            let hole = Kinds::get().holes[seat.hole as usize % HOLES];
            let strength = Strength::from_number(seat.strength);
            let decision = self
                .plan
                .river(hole, &told, strength, &seat.showdowns)
                .map_err(SolveError::Plan)?;
            match allowed(self.house, 2, decision, hole, board)? {
                Some(number) => add(2, number, left),
                None => add(2, self.house.plays(2).len(), left),
            }
        }
        Ok(())
    }
}
