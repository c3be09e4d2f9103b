//! Counts every hand of a deck by category, in lanes by each path and by the tables, in turn.
//!
//! `cargo run --release --example walk_hands` tells the rates over all hands of seven cards and the
//! ratios to the tables; with a way (`tables` or a path such as `avx2`), a number of cards and a
//! number of times it does that work and tells nothing, which is for counting instructions.

use std::process::ExitCode;
use std::time::Instant;

use pokercore_core::lanes::{Counts, Path, count_by_tables, count_in_lanes};
use pokercore_core::ranking::Ranking;

/// How many hands of each category there are, of 5, 6 and 7 cards.
const EXPECTED: [Counts; 3] = [
    [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
    ],
    [
        6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844,
    ],
    [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        41_584,
    ],
];

/// How often each way is timed; the best counts.
const ROUNDS: usize = 5;

/// Counts, and compares with what must come out.
fn walk(way: Option<Path>, cards: usize) {
    let found = match way {
        Some(path) => count_in_lanes(Ranking::High, cards, path),
        None => count_by_tables(Ranking::High, cards),
    };
    assert_eq!(found, Some(EXPECTED[cards - 5]), "{way:?}");
}

fn name(way: Option<Path>) -> String {
    way.map_or_else(
        || "tables".to_owned(),
        |path| format!("{path:?}").to_lowercase(),
    )
}

fn main() -> ExitCode {
    let mut ways: Vec<Option<Path>> = Path::available().map(Some).collect();
    ways.push(None);
    Ranking::High.tables();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [way, cards, times] = arguments.as_slice() {
        let (Some(&way), Ok(cards @ 5..=7), Ok(times)) = (
            ways.iter().find(|&&known| name(known) == *way),
            cards.parse(),
            times.parse::<usize>(),
        ) else {
            eprintln!("usage: walk_hands [WAY CARDS TIMES]");
            return ExitCode::FAILURE;
        };
        (0..times).for_each(|_| walk(way, cards));
        return ExitCode::SUCCESS;
    }
    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..ROUNDS {
        for (way, best) in ways.iter().zip(&mut best) {
            let begun = Instant::now();
            walk(*way, 7);
            *best = begun.elapsed().as_secs_f64().min(*best);
        }
    }
    let hands: u64 = EXPECTED[2].iter().sum();
    let tables = best.last().copied().unwrap_or(f64::NAN);
    for (way, seconds) in ways.iter().zip(best) {
        let rate = hands as f64 / seconds / 1e6;
        println!(
            "{:<10} {rate:>7.0} million hands a second  {:>5.2} x tables",
            name(*way),
            tables / seconds
        );
    }
    ExitCode::SUCCESS
}
