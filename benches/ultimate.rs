//! How fast Ultimate Texas Hold'em is played. `cargo bench --bench ultimate` prints a line for each
//! kind of work.

use std::hint::black_box;
use std::process::ExitCode;

use pokercore_core::card::CardSet;
use pokercore_core::seed::Seed;
use pokercore_core::ultimate::house::House;
use pokercore_core::ultimate::round::Action;
use pokercore_core::ultimate::settle::Stakes;
use pokercore_core::ultimate::simulate::{Player, Table, simulate};
use pokercore_core::ultimate::strategies::{Perfect, Simple, Strategy};
use pokercore_core::ultimate::values::{flop_values, river_values};

mod support;
use support::Work;

const WORK: [Work; 7] = [
    Work {
        name: "simple",
        unit: "round",
        times: 20_000_000,
        run: |rounds| play(&Strategy::Simple(Simple::default()), 1, rounds),
    },
    Work {
        name: "simple_six_seats",
        unit: "round",
        times: 4_000_000,
        run: |rounds| play(&Strategy::Simple(Simple::default()), 6, rounds),
    },
    Work {
        name: "random",
        unit: "round",
        times: 20_000_000,
        run: |rounds| play(&Strategy::Random, 1, rounds),
    },
    Work {
        name: "perfect_looking",
        unit: "round",
        times: 2000,
        run: |rounds| play(&Strategy::Perfect(Perfect::standard()), 1, rounds),
    },
    Work {
        name: "river",
        unit: "spot",
        times: 2_000_000,
        run: |times| river("2c7d9hJsKc", times),
    },
    Work {
        name: "river_suited",
        unit: "spot",
        times: 2_000_000,
        run: |times| river("2c7c9hJcKs", times),
    },
    Work {
        name: "flop",
        unit: "spot",
        times: 2000,
        run: flop,
    },
];

fn main() -> ExitCode {
    support::main(&WORK)
}

/// Rounds of so many seats that play alike.
fn play(strategy: &Strategy, seats: usize, rounds: u64) {
    let player = Player {
        strategy: strategy.clone(),
        stakes: Stakes {
            ante: 2,
            ..Stakes::default()
        },
    };
    let table = Table::new(House::standard(), vec![player; seats]).expect("the table is right");
    let report = simulate(&table, 0..rounds, &Seed::from(1), 1, &mut |_, _| true);
    assert_eq!(report.rounds, rounds);
    for seat in &report.seats {
        let counted: u64 = seat.outcomes.iter().flatten().flatten().sum();
        assert_eq!(counted, rounds);
    }
}

fn cards(text: &str) -> CardSet {
    CardSet::parse_plain(text).expect("cards")
}

/// A river at which a pair of sevens plays.
fn river(board: &str, times: u64) {
    let house = House::standard();
    let (hole, board) = (cards("7h4s"), cards(board));
    for _ in 0..times {
        let values = river_values(&house, black_box(hole), board, CardSet::EMPTY);
        let best = values.expect("the cards are right").best();
        assert_eq!(best.0, Action::Play(1));
    }
}

/// A flop of which nothing was made.
fn flop(times: u64) {
    let house = House::standard();
    let (hole, board) = (cards("7h4s"), cards("2cQd9h"));
    for _ in 0..times {
        let values = flop_values(&house, black_box(hole), board, CardSet::EMPTY);
        let best = values.expect("the cards are right").best();
        assert_eq!(best.0, Action::Check);
    }
}
