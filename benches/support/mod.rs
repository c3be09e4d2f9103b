//! What the benchmarks in Rust have in common: kinds of work by name, timed or repeated.

use std::process::ExitCode;
use std::time::Instant;

/// A kind of work: its name, how many times it is done for a timing, and the work itself, which
/// asserts its result, so that nothing is fast by being wrong.
pub struct Work {
    /// The name.
    pub name: &'static str,
    /// What is done once, such as `hand`.
    pub unit: &'static str,
    /// How many times for a timing.
    pub times: u64,
    /// Does it so many times.
    pub run: fn(u64),
}

/// Prints a line for each kind of work; for one kind when the arguments name one; and with its name
/// and a number does it that often and prints nothing, which is for counting instructions
/// (`benches/instructions.py`).
pub fn main(work: &[Work]) -> ExitCode {
    if cfg!(debug_assertions) {
        eprintln!("this is a debug build, whose speed says nothing: use cargo bench");
        return ExitCode::FAILURE;
    }
    // Cargo passes `--bench`.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let find = |name: &str| work.iter().find(|work| work.name == name);
    match arguments.as_slice() {
        [] => work.iter().for_each(time),
        [name] if find(name).is_some() => find(name).into_iter().for_each(time),
        [name, times] => {
            let (Some(work), Ok(times)) = (find(name), times.parse()) else {
                return usage(work);
            };
            (work.run)(times);
        }
        _ => return usage(work),
    }
    ExitCode::SUCCESS
}

fn usage(work: &[Work]) -> ExitCode {
    let names: Vec<&str> = work.iter().map(|work| work.name).collect();
    eprintln!(
        "usage: [NAME [TIMES]], where NAME is one of {}",
        names.join(", ")
    );
    ExitCode::from(2)
}

/// The best of many runs of a few milliseconds each, so that what else the machine does counts
/// least.
fn time(work: &Work) {
    let runs = work.times.min(200);
    // The first time makes the tables.
    let start = Instant::now();
    (work.run)(1);
    let first = start.elapsed().as_secs_f64();
    let times = work.times / runs;
    let seconds = (0..runs)
        .map(|_| {
            let start = Instant::now();
            (work.run)(times);
            start.elapsed().as_secs_f64()
        })
        .fold(f64::INFINITY, f64::min);
    let each = seconds / times as f64;
    println!(
        "{:<20} {:>12.1} ns a {:<9} {:>14.1} a second, the first {:.2} ms",
        work.name,
        each * 1e9,
        work.unit,
        1.0 / each,
        first * 1e3
    );
}
