//! The gate of long work: between parts of it, on the calling thread, signals are looked at and
//! the caller's callback is told how far it came.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::typed::{Arg, Progress};

/// How long work goes on between two looks at signals and progress.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Does work without the interpreter, and looks at signals and progress now and then. What they
/// raise is the error; what the work returns is passed on.
pub fn watched<R: Send>(
    py: Python<'_>,
    progress: Option<&Arg<'_, '_, Progress>>,
    work: impl FnOnce(&mut dyn FnMut(u64, u64) -> bool) -> R + Send,
) -> PyResult<R> {
    let mut gate = Gate::new(progress);
    let done = py.detach(|| {
        let mut last = Instant::now();
        work(&mut |done, of| {
            if done < of && last.elapsed() < LOOK_EVERY {
                return true;
            }
            last = Instant::now();
            gate.look(done, of)
        })
    });
    gate.raise()?;
    Ok(done)
}

/// What is looked at between parts of long work that runs without the interpreter.
pub struct Gate {
    progress: Option<Py<PyAny>>,
    failure: Option<PyErr>,
}

impl Gate {
    /// A gate with a callback `progress(done, of)`, or without.
    pub fn new(progress: Option<&Arg<'_, '_, Progress>>) -> Self {
        Self {
            progress: progress
                .filter(|progress| !progress.0.is_none())
                .map(|progress| progress.0.to_owned().unbind()),
            failure: None,
        }
    }

    /// Looks at signals and tells how much of how much is done. Returns whether to go on: not after
    /// Ctrl-C, or when the callback raised something.
    pub fn look(&mut self, done: u64, of: u64) -> bool {
        Python::attach(|py| {
            let looked = py.check_signals().and_then(|()| match &self.progress {
                Some(progress) => progress.call1(py, (done, of)).map(drop),
                None => Ok(()),
            });
            match looked {
                Ok(()) => true,
                Err(error) => {
                    self.failure.get_or_insert(error);
                    false
                }
            }
        })
    }

    /// What was raised, if anything.
    pub fn raise(self) -> PyResult<()> {
        self.failure.map_or(Ok(()), Err)
    }
}
