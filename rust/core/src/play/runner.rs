//! Plays a match of native bots on several threads.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use crate::error::{Defect, DefectCode, RulesError};
use crate::play::dealer::Dealer;
use crate::play::matchup::Match;
use crate::play::policy::Bot;
use crate::play::stats::Report;

/// About how many hands are played between two looks at whether to go on.
const BLOCK_HANDS: u64 = 4096;

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
/// Bots are cloned for every unit of work, so nothing that a bot remembers passes from one unit to
/// another. The report is the same for any number of threads (0 counts as 1), and reports on
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
    let block = (BLOCK_HANDS / u64::from(table.setup().session)).max(1);
    let blocks = all.div_ceil(block);
    let threads = threads.clamp(1, usize::try_from(blocks).unwrap_or(usize::MAX).max(1));
    let block_of = |number: u64| {
        let first = units.start + number * block;
        first..units.end.min(first.saturating_add(block))
    };
    if threads == 1 {
        let mut worker = Worker::new(table, bots);
        let mut done = 0;
        for number in 0..blocks {
            done += worker.play(block_of(number));
            if !progress(Progress {
                units: done,
                of: all,
            }) {
                break;
            }
        }
        return Ok(worker.report());
    }
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<u64>| {
        let _stop_on_panic = StopOnPanic(&stop);
        let mut worker = Worker::new(table, bots);
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= blocks || sender.send(worker.play(block_of(number))).is_err() {
                break;
            }
        }
        worker.report()
    };
    std::thread::scope(|scope| {
        // Also when `progress` panics, the threads must come to an end.
        let _stop_on_panic = StopOnPanic(&stop);
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(|| work(sender))
            })
            .collect();
        drop(sender);
        let mut done = 0;
        for played in receiver {
            done += played;
            if !progress(Progress {
                units: done,
                of: all,
            }) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        let mut report = Report::new(bots.len());
        for worker in workers {
            match worker.join() {
                Ok(part) => report.add(&part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(report)
    })
}

/// Tells all threads to stop when this one panics.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// One thread's dealer and bots.
struct Worker<'m, B> {
    dealer: Dealer<'m>,
    bots: &'m [B],
    playing: Vec<B>,
}

impl<'m, B: Bot + Clone> Worker<'m, B> {
    fn new(table: &'m Match<'m>, bots: &'m [B]) -> Self {
        Self {
            dealer: Dealer::new(table),
            bots,
            playing: bots.to_vec(),
        }
    }

    /// Plays units and returns how many.
    fn play(&mut self, units: Range<u64>) -> u64 {
        let count = units.end - units.start;
        for unit in units {
            if B::REMEMBERS {
                self.playing.clone_from_slice(self.bots);
            }
            self.dealer.open(unit);
            self.dealer.play(&mut self.playing);
        }
        count
    }

    fn report(mut self) -> Report {
        self.dealer.report().clone()
    }
}
