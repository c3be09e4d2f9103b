//! How fast tournament equities are. `cargo bench --bench icm` prints a line for each kind of field.

use std::hint::black_box;
use std::process::ExitCode;

use pokercore_core::icm::{Choice, Field, Options, solve, values};

mod support;
use support::Work;

macro_rules! field {
    ($name:literal, $times:literal, $players:literal, $payouts:expr) => {
        Work {
            name: $name,
            unit: "field",
            times: $times,
            run: |times| (0..times).for_each(|_| quick($players, &$payouts)),
        }
    };
}

const THREE: [f64; 3] = [50.0, 30.0, 20.0];

const WORK: [Work; 11] = [
    field!("two_of_two", 1_000_000, 2, [65.0, 35.0]),
    field!("two_of_three", 1_000_000, 3, [65.0, 35.0]),
    field!("three_of_six", 1_000_000, 6, THREE),
    field!("three_of_nine", 1_000_000, 9, THREE),
    field!("ten_of_ten", 100_000, 10, [10.0; 10]),
    field!("three_of_twenty", 1_000, 20, THREE),
    field!("twenty_of_twenty", 20, 20, [5.0; 20]),
    Work {
        name: "places_of_twenty",
        unit: "field",
        times: 20,
        run: |times| (0..times).for_each(|_| places()),
    },
    Work {
        name: "integral_of_fifty",
        unit: "field",
        times: 20,
        run: |times| (0..times).for_each(|_| integral(50, 9)),
    },
    Work {
        name: "integral_of_thousand",
        unit: "field",
        times: 1,
        run: |times| (0..times).for_each(|_| integral(1000, 100)),
    },
    Work {
        name: "sampled_twenty",
        unit: "trial",
        times: 20_000,
        run: sampled,
    },
];

fn main() -> ExitCode {
    support::main(&WORK)
}

fn stacks(players: usize) -> Vec<i64> {
    (0..players as i64)
        .map(|player| 1000 + 337 * player)
        .collect()
}

/// The values for solvers: they add up to the prizes.
fn quick(players: usize, payouts: &[f64]) {
    const STACKS: [i64; 20] = {
        let mut stacks = [0; 20];
        let mut player = 0;
        while player < 20 {
            stacks[player] = 1000 + 337 * player as i64;
            player += 1;
        }
        stacks
    };
    let mut out = [0.0; 20];
    let out = &mut out[..players];
    values(black_box(&STACKS[..players]), black_box(payouts), out);
    let (sum, all): (f64, f64) = (out.iter().sum(), payouts.iter().sum());
    assert!((sum - all).abs() < 1e-9);
}

/// Where everybody finishes how often.
fn places() {
    let field = Field::new(stacks(20), [5.0; 20]).expect("a field");
    let options = Options {
        choice: Choice::Exact,
        ..Options::default()
    };
    let answer = solve(black_box(&field), &options, &mut |_, _| true).expect("an answer");
    assert!((answer.values.iter().sum::<f64>() - 100.0).abs() < 1e-9);
}

/// Where so many players finish how often, by the integral.
fn integral(players: usize, paid: usize) {
    let field = Field::new(stacks(players), vec![10.0; paid]).expect("a field");
    let answer = solve(black_box(&field), &Options::default(), &mut |_, _| true);
    let answer = answer.expect("an answer");
    assert!((answer.values.iter().sum::<f64>() - 10.0 * paid as f64).abs() < 1e-7);
}

/// So many orders of twenty players, of which nine are paid.
fn sampled(trials: u64) {
    let field = Field::new(stacks(20), [10.0; 9]).expect("a field");
    let options = Options {
        choice: Choice::Sampled,
        trials: Some(trials),
        ..Options::default()
    };
    let answer = solve(black_box(&field), &options, &mut |_, _| true).expect("an answer");
    assert!((answer.values.iter().sum::<f64>() - 90.0).abs() < 1e-9);
}
