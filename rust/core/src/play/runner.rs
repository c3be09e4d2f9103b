//! Plays a match of native bots on several threads.

use core::ops::Range;
use std::sync::Arc;

use crate::error::{Defect, DefectCode, RulesError};
use crate::jobs;
use crate::play::dealer::{Dealer, Passive};
use crate::play::matchup::Match;
use crate::play::policy::Bot;
use crate::play::record::{Log, Recorder, Records, Shelf};
use crate::play::stats::Report;

/// About how many hands are played between two looks at whether to go on.
const BLOCK_HANDS: u64 = 4096;

/// The same where hands are recorded: a block is a lot of records, and few large ones are written
/// sooner than many small ones.
const RECORDED_HANDS: u64 = 1 << 14;

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units of work that were played.
    pub units: u64,
    /// Units that were asked for.
    pub of: u64,
}

/// Plays these units of a match and returns their report.
///
/// Bots are cloned for every unit of work (and for every hand of a deal that is played again), so
/// nothing that a bot remembers passes from one to another. The report is the same for any number of threads (0 counts as 1), and reports on
/// parts of a range add up to the report on the whole.
///
/// `progress` is called on the calling thread after every few thousand hands. When it returns
/// false, the threads finish what they have begun, and the report tells what was played: its
/// first [`Report::units`] units.
///
/// # Errors
/// [`RulesError`] when there are more or fewer bots than the match has stacks.
///
/// # Panics
/// Panics of a bot or of `progress` are passed on, after the other threads have ended.
pub fn run<B: Bot + Clone + Sync>(
    table: &Match<'_>,
    bots: &[B],
    units: Range<u64>,
    threads: usize,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<Report, RulesError> {
    run_logging(table, bots, units, threads, || (), progress).map(|(report, _)| report)
}

/// As [`run`], and records every hand: in lots that come in the order of the hands, and in memory of
/// the shelf where it has some.
///
/// # Errors
/// As [`run`].
///
/// # Panics
/// As [`run`].
pub fn run_recorded<B: Bot + Clone + Sync>(
    table: &Match<'_>,
    bots: &[B],
    units: Range<u64>,
    threads: usize,
    shelf: &Arc<Shelf>,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<(Report, Vec<Records>), RulesError> {
    let recorder = || Recorder::new(table, shelf);
    run_logging(table, bots, units, threads, recorder, progress)
}

fn run_logging<B: Bot + Clone + Sync, L: Log>(
    table: &Match<'_>,
    bots: &[B],
    units: Range<u64>,
    threads: usize,
    log: impl Fn() -> L + Sync,
    progress: &mut dyn FnMut(Progress) -> bool,
) -> Result<(Report, Vec<Records>), RulesError> {
    if bots.len() != table.players() {
        return Err(RulesError {
            defects: vec![Defect::new(
                DefectCode::Players,
                "match.bots",
                format!(
                    "{} bots for {} stacks; give one stack a bot",
                    bots.len(),
                    table.players()
                ),
            )],
        });
    }
    let all = units.end.saturating_sub(units.start);
    let hands = if L::WANTED {
        RECORDED_HANDS
    } else {
        BLOCK_HANDS
    };
    let block = (hands / u64::from(table.unit_hands()).max(1)).max(1);
    let blocks = all.div_ceil(block);
    let block_of = |number: u64| {
        let first = units.start + number * block;
        first..units.end.min(first.saturating_add(block))
    };
    let shared = jobs::share(
        blocks,
        threads,
        all,
        || Worker::new(table, bots, log()),
        |worker, number| worker.play(number, block_of(number)),
        Worker::end,
        &mut |units, of| progress(Progress { units, of }),
    );
    let mut report = Report::new(bots.len());
    let mut lots = Vec::new();
    for (part, recorded) in shared.results {
        report.add(&part);
        lots.extend(recorded);
    }
    lots.sort_unstable_by_key(|(block, _)| *block);
    Ok((
        report,
        lots.into_iter().flat_map(|(_, lots)| lots).collect(),
    ))
}

/// One thread's dealer and bots.
struct Worker<'m, B, L> {
    dealer: Dealer<'m, L>,
    bots: &'m [B],
    passive: Passive,
    duplicate: bool,
    playing: Vec<B>,
    /// What was recorded in each block that it played.
    lots: Vec<(u64, Vec<Records>)>,
}

impl<'m, B: Bot + Clone, L: Log> Worker<'m, B, L> {
    fn new(table: &'m Match<'m>, bots: &'m [B], log: L) -> Self {
        Self {
            dealer: Dealer::logging(table, log),
            bots,
            passive: Passive::of(table, bots),
            duplicate: table.setup().duplicate,
            playing: bots.to_vec(),
            lots: Vec::new(),
        }
    }

    /// Plays the units of a block and returns how many.
    fn play(&mut self, block: u64, units: Range<u64>) -> u64 {
        let count = units.end - units.start;
        for unit in units {
            self.dealer.open(unit);
            let mut fresh = B::REMEMBERS;
            while self.dealer.deal(&mut ()) {
                if fresh {
                    self.playing.clone_from_slice(self.bots);
                }
                // Who saw a deal must not remember it when it is played again.
                fresh = B::REMEMBERS && self.duplicate;
                self.dealer.play_hand(&mut self.playing, &self.passive);
            }
        }
        if L::WANTED {
            self.lots.push((block, self.dealer.log().lots()));
        }
        count
    }

    fn end(mut self) -> (Report, Vec<(u64, Vec<Records>)>) {
        (self.dealer.report().clone(), self.lots)
    }
}
