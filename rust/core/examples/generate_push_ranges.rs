//! Solves all push-or-fold ranges for equal stacks and writes `src/solve/push_ranges.bin`.
//!
//! ```text
//! cargo run --release --example generate_push_ranges > push_ranges.bin
//! ```
//!
//! For each role in the order of `Role::ALL`, each sum of antes and each stack: a bit for each class,
//! the lowest bit of the first byte for the first. It takes about ten minutes on two cores.

use std::io::Write as _;

use pokercore_core::equity::EquityError;
use pokercore_core::solve::chart::{ANTES, Role, STACKS, packed, ranges_of};

/// The packed ranges of one sum of antes, with their places in the file.
fn column(antes: usize) -> Result<Vec<(usize, Vec<u8>)>, EquityError> {
    let mut ranges = Vec::new();
    for stack in 0..STACKS {
        for (role, parts) in ranges_of(stack, antes)? {
            let of_role = Role::ALL.iter().position(|&other| other == role);
            let place = (of_role.unwrap_or(0) * ANTES + antes) * STACKS + stack;
            ranges.push((place, packed(&parts).to_vec()));
        }
        eprintln!(
            "antes {} of {ANTES}, stack {} of {STACKS}",
            antes + 1,
            stack + 1
        );
    }
    Ok(ranges)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let width = packed(&[0.0; 169]).len();
    let mut bytes = vec![0; Role::ALL.len() * ANTES * STACKS * width];
    // The sampled results of three hands are then there for all threads.
    ranges_of(0, 0)?;
    let workers = 2;
    let threads: Vec<_> = (0..workers)
        .map(|worker| {
            std::thread::spawn(move || {
                let columns = (worker..ANTES).step_by(workers).map(column);
                columns.collect::<Result<Vec<_>, _>>()
            })
        })
        .collect();
    for thread in threads {
        let columns = thread.join().map_err(|_| "a thread has failed")?;
        for (place, range) in columns?.into_iter().flatten() {
            bytes[place * width..][..width].copy_from_slice(&range);
        }
    }
    std::io::stdout().write_all(&bytes)?;
    Ok(())
}
