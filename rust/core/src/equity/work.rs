//! Work in numbered jobs, on one thread or several, that can be watched and stopped.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use super::EquityError;
use super::versus::Progress;

/// Does the jobs `0..jobs`, each once, and returns what the workers gathered: one value for each
/// thread. What the values add up to must not depend on who did which job.
///
/// `do_job` does a job and returns how many units of work it was.
pub(super) fn share<W: Send>(
    jobs: u64,
    threads: usize,
    total: u64,
    new: impl Fn() -> W + Sync,
    do_job: impl Fn(&mut W, u64) -> u64 + Sync,
    watch: &mut Progress<'_>,
) -> Result<Vec<W>, EquityError> {
    let threads = threads.clamp(1, usize::try_from(jobs).unwrap_or(usize::MAX).max(1));
    let mut done = 0;
    if threads == 1 {
        let mut worker = new();
        for job in 0..jobs {
            done += do_job(&mut worker, job);
            if !watch(done, total) {
                return Err(EquityError::Stopped);
            }
        }
        return Ok(vec![worker]);
    }
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<u64>| {
        let _stop_on_panic = StopOnPanic(&stop);
        let mut worker = new();
        while !stop.load(Ordering::Relaxed) {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs || sender.send(do_job(&mut worker, job)).is_err() {
                break;
            }
        }
        worker
    };
    std::thread::scope(|scope| {
        // Also when `watch` panics, the threads must come to an end.
        let _stop_on_panic = StopOnPanic(&stop);
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(|| work(sender))
            })
            .collect();
        drop(sender);
        let mut stopped = false;
        for units in receiver {
            done += units;
            if !stopped && !watch(done, total) {
                stopped = true;
                stop.store(true, Ordering::Relaxed);
            }
        }
        let mut gathered = Vec::new();
        for worker in workers {
            match worker.join() {
                Ok(worker) => gathered.push(worker),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        if stopped {
            Err(EquityError::Stopped)
        } else {
            Ok(gathered)
        }
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
