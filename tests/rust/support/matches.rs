//! Small matches of native bots.

use pokercore_core::game::Game;
use pokercore_core::play::{Match, MatchSetup, Policy, Report, run};
use pokercore_core::rules::{Limit, Options, Rules};

pub fn game(limit: Limit) -> Game {
    Game::new(&Rules::holdem(limit), &Options::default()).unwrap()
}

pub fn setup(players: usize, seed: u64) -> MatchSetup {
    MatchSetup::new(vec![200; players], seed)
}

pub fn play(table: &Match<'_>, bots: &[Policy], hands: u64) -> Report {
    run(table, bots, 0..hands, 1, &mut |_| true).unwrap()
}

/// Five built-in bots that decide at once, over and over. A bot that is new does not change the
/// matches; `policies.rs` has the one that thinks, `solve.rs` and the tests of Python those that push.
pub fn mixed(players: usize) -> Vec<Policy> {
    let quick = [
        Policy::AlwaysFold,
        Policy::Call,
        Policy::Random,
        Policy::PotBettor,
        Policy::TightAggressive,
    ];
    quick.into_iter().cycle().take(players).collect()
}
