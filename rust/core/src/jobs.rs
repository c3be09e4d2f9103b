//! Work in numbered jobs, on one thread or several, that can be watched and stopped.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread::ScopedJoinHandle;

/// What became of shared work.
pub(crate) struct Shared<R> {
    /// What the threads gathered.
    pub results: Vec<R>,
    /// Whether it was stopped before the end, or just there.
    pub stopped: bool,
}

impl<R> Shared<R> {
    /// What the threads gathered, unless they were stopped.
    pub fn unless_stopped(self) -> Option<Vec<R>> {
        (!self.stopped).then_some(self.results)
    }
}

/// Does the jobs `0..jobs`, each once and in about this order, and returns what the threads gathered:
/// one result each. What the results add up to must not depend on who did which job.
///
/// `new` makes a thread's worker, `do_job` does a job with it and returns how many units of work it
/// was, and `end` tells what the worker gathered. `watch` is called on the calling
/// thread with the units done, and their `total`; when it returns false, the threads finish the jobs
/// that they have begun. A panic is passed on, after the other threads have ended.
pub(crate) fn share<W, R: Send>(
    jobs: u64,
    threads: usize,
    total: u64,
    new: impl Fn() -> W + Sync,
    do_job: impl Fn(&mut W, u64) -> u64 + Sync,
    end: impl Fn(W) -> R + Sync,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Shared<R> {
    let threads = threads.clamp(1, usize::try_from(jobs).unwrap_or(usize::MAX).max(1));
    let mut done = 0;
    if threads == 1 {
        let mut worker = new();
        let stopped = (0..jobs).any(|job| {
            done += do_job(&mut worker, job);
            !watch(done, total)
        });
        return Shared {
            results: vec![end(worker)],
            stopped,
        };
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
        end(worker)
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
        Shared {
            results: workers.into_iter().map(join).collect(),
            stopped,
        }
    })
}

/// What a thread returns; its panic is passed on.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
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
