//! How fast hands are played in step. `cargo bench --bench vector` prints a line for each kind of work.

use std::process::ExitCode;

use pokercore_core::game::Game;
use pokercore_core::play::vector::{Arrays, Size, VectorHands, VectorSetup};
use pokercore_core::rules::{Limit, Options, Rules};
use pokercore_core::seed::{Domain, Seed, Source};
use pokercore_core::stakes::Stakes;

mod support;
use support::Work;

const WORK: [Work; 4] = [
    Work {
        name: "step_64",
        unit: "decision",
        times: 100_000_000,
        run: |n| step(64, false, n),
    },
    Work {
        name: "step_4096",
        unit: "decision",
        times: 100_000_000,
        run: |n| step(4096, false, n),
    },
    Work {
        name: "seen_64",
        unit: "decision",
        times: 50_000_000,
        run: |n| step(64, true, n),
    },
    Work {
        name: "seen_4096",
        unit: "decision",
        times: 50_000_000,
        run: |n| step(4096, true, n),
    },
];

fn main() -> ExitCode {
    support::main(&WORK)
}

/// Random legal actions, drawn from the masks; `seen`: with observations.
fn step(rows: usize, seen: bool, decisions: u64) {
    let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default())
        .expect("the variant is right");
    let setup = VectorSetup::new([200; 6], 1_u64, rows);
    let pot = |of| Size::Pot { parts: 1, of };
    let menu = [pot(2), pot(1), Size::AllIn];
    let mut hands =
        VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &menu).expect("the batch is right");
    let mut arrays = Arrays {
        finals: Vec::new(),
        ..hands.arrays()
    };
    if !seen {
        arrays.observations = Vec::new();
    }
    hands.look(&mut arrays.out()).expect("arrays of the batch");
    let mut words = Seed::from(1).streams(Domain::Bot).stream(0);
    let mut actions = vec![0; rows];
    let actions_of = hands.actions().flags();
    for _ in 0..decisions.div_ceil(rows as u64) {
        for (action, mask) in actions
            .iter_mut()
            .zip(arrays.masks.chunks_exact(actions_of))
        {
            let bits = (0..)
                .zip(mask)
                .fold(0, |bits, (place, &flag)| bits | u64::from(flag) << place);
            let pick = words.below(u64::from(bits.count_ones()));
            let rest = (0..pick).fold(bits, |bits, _| bits & (bits - 1));
            *action = i64::from(rest.trailing_zeros());
        }
        hands
            .step(&actions, &mut arrays.out())
            .expect("legal actions");
    }
    assert_eq!(arrays.rewards.iter().sum::<i64>(), 0);
}
