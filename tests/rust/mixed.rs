//! Matches of mixed games: every hand is the hand of its game, in any order and on any threads.

#[path = "support/longer.rs"]
mod longer;

use longer::longer;
use pokercore_core::button::ButtonMode;
use pokercore_core::error::DefectCode;
use pokercore_core::game::Game;
use pokercore_core::play::{Carry, Dealer, Match, MatchSetup, Policy, Report, Turns, run};
use pokercore_core::rules::{Limit, Options, Rules};
use pokercore_core::setup::PostKind;
use pokercore_core::stakes::Stakes;

const BOTS: [Policy; 4] = [
    Policy::Random,
    Policy::Call,
    Policy::TightAggressive,
    Policy::AlwaysFold,
];

fn games() -> [Game; 3] {
    [Limit::NoLimit, Limit::FixedLimit, Limit::PotLimit]
        .map(|limit| Game::new(&Rules::holdem(limit), &Options::default()).unwrap())
}

/// Blinds, other blinds, and antes alone.
fn stakes() -> [Stakes; 3] {
    let antes = Stakes {
        ante: 3,
        ..Stakes::default()
    };
    [Stakes::blinds(1, 2), Stakes::blinds(2, 4), antes]
}

fn legs(games: &[Game; 3]) -> Vec<(&Game, Stakes)> {
    games.iter().zip(stakes()).collect()
}

fn setup(seed: u64) -> MatchSetup {
    MatchSetup::new([150; 4], seed)
}

fn play(table: &Match<'_>, units: core::ops::Range<u64>, threads: usize) -> Report {
    run(table, &BOTS, units, threads, &mut |_| true).unwrap()
}

#[test]
fn each_hand_is_that_of_its_game() {
    let hands = longer(300);
    let games = games();
    for (every, orbits) in [(1, false), (5, false), (1, true), (2, true)] {
        let turns = Turns { every, orbits };
        let mixed = Match::mixed(&legs(&games), turns, &setup(3)).unwrap();
        assert_eq!(mixed.games(), 3);
        let whole = play(&mixed, 0..hands, 1);
        let turn = u64::from(every) * if orbits { 4 } else { 1 };
        assert_eq!(turns.hands(4), turn);
        let alone: Vec<Match<'_>> = legs(&games)
            .iter()
            .map(|(game, stakes)| Match::new(game, stakes, &setup(3)).unwrap())
            .collect();
        let mut expected = Report::new(4);
        expected.games = vec![Report::new(4); 3];
        for hand in 0..hands {
            let place = (hand / turn % 3) as usize;
            let part = play(&alone[place], hand..hand + 1, 1);
            expected.games[place].add(&part);
            let games = std::mem::take(&mut expected.games);
            expected.add(&part);
            expected.games = games;
        }
        assert_eq!(whole, expected);
        // The same on any number of threads, and in parts.
        for threads in [2, 3] {
            assert_eq!(play(&mixed, 0..hands, threads), whole);
        }
        let mut parts = play(&mixed, 120..hands, 1);
        parts.add(&play(&mixed, 0..120, 2));
        assert_eq!(parts, whole);
    }
}

#[test]
fn chips_are_kept_where_stacks_carry() {
    let games = games();
    for carry in [Carry::Reset, Carry::Rebuy, Carry::Drop] {
        for button in [ButtonMode::Dead, ButtonMode::Moving] {
            let setup = MatchSetup {
                session: 40,
                carry,
                button,
                ..setup(8)
            };
            let turns = Turns {
                every: 1,
                orbits: true,
            };
            let mixed = Match::mixed(&legs(&games), turns, &setup).unwrap();
            let report = play(&mixed, 0..60, 2);
            assert_eq!(report, play(&mixed, 0..60, 1));
            assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
            assert_eq!(
                report.games.iter().map(|game| game.hands).sum::<u64>(),
                report.hands
            );
            assert!(report.games.iter().all(|game| game.hands > 0));
            for (place, bot) in report.bots.iter().enumerate() {
                let net: i128 = report.games.iter().map(|game| game.bots[place].net).sum();
                assert_eq!(net, bot.net);
            }
        }
    }
}

/// While a game without blinds is played, the button waits where it will be with the next blinds.
#[test]
fn the_button_waits_where_it_will_be() {
    let games = games();
    let setup = MatchSetup {
        session: 36,
        carry: Carry::Rebuy,
        ..setup(5)
    };
    let turns = Turns {
        every: 4,
        orbits: false,
    };
    let mixed = Match::mixed(&legs(&games), turns, &setup).unwrap();
    let mut dealer = Dealer::new(&mixed);
    dealer.open(0);
    let (mut places, mut buttons, mut blinds) = (Vec::new(), Vec::new(), Vec::new());
    let mut events = Vec::new();
    while dealer.deal(&mut events) {
        places.push(dealer.game_place());
        buttons.push(dealer.hand().state().button());
        for event in events.drain(..) {
            if let pokercore_core::event::Event::Post {
                seat,
                kind: PostKind::BigBlind,
                ..
            } = event
            {
                blinds.push(seat);
            }
        }
        while let Some(seat) = dealer.seat() {
            let action = seat.action(pokercore_core::play::Choice::CheckOrFold);
            dealer.act(action, &mut ()).unwrap();
        }
    }
    let expected: Vec<usize> = (0..36).map(|hand| hand / 4 % 3).collect();
    assert_eq!(places, expected);
    let waiting = [3, 0, 1, 2, 3, 0, 1, 2, 3, 3, 3, 3];
    assert_eq!(buttons, waiting.repeat(3));
    let round: Vec<u8> = [1, 2, 3, 0].repeat(6);
    assert_eq!(blinds, round);
}

#[test]
fn what_is_wrong_is_told_whole() {
    let games = games();
    let turns = Turns {
        every: 0,
        orbits: false,
    };
    let error = Match::mixed(&[], turns, &setup(1)).unwrap_err();
    assert_eq!(error.defects.len(), 1);
    assert_eq!(error.defects[0].place, "match.games");
    let bad = Stakes::blinds(2, 1);
    let legs = [
        (&games[0], bad),
        (&games[1], Stakes::blinds(1, 2)),
        (&games[2], bad),
    ];
    let error = Match::mixed(&legs, turns, &setup(1)).unwrap_err();
    let places: Vec<&str> = error.defects.iter().map(|d| d.place.as_str()).collect();
    assert_eq!(places.len(), 3);
    assert_eq!(places[0], "match.games");
    assert!(places[1].starts_with("match.games[0].stakes"));
    assert!(places[2].starts_with("match.games[2].stakes"));
    assert_eq!(error.defects[0].code, DefectCode::Option);
}
