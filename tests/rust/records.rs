//! Records of hands: complete, exact, in order, and refused where they were changed.

use std::sync::Arc;

use pokercore_core::button::ButtonMode;
use pokercore_core::game::Game;
use pokercore_core::play::record::{Chips, Column, Numbers, Records, Shape, Shelf};
use pokercore_core::play::{Carry, Match, MatchSetup, Policy, Turns, run, run_recorded};
use pokercore_core::rules::{Limit, Options, Rules, Tabling};
use pokercore_core::stakes::Stakes;

#[path = "support/games.rs"]
mod games;
#[path = "support/longer.rs"]
mod longer;
use longer::longer;

const BOTS: [Policy; 4] = [
    Policy::Random,
    Policy::Call,
    Policy::TightAggressive,
    Policy::Random,
];

fn recorded(table: &Match<'_>, bots: &[Policy], units: u64, threads: usize) -> Vec<Records> {
    recorded_in(table, bots, units, threads, &Arc::default())
}

fn recorded_in(
    table: &Match<'_>,
    bots: &[Policy],
    units: u64,
    threads: usize,
    shelf: &Arc<Shelf>,
) -> Vec<Records> {
    let whole = run(table, bots, 0..units, 1, &mut |_| true).unwrap();
    let watch = &mut |_| true;
    let (report, lots) = run_recorded(table, bots, 0..units, threads, shelf, watch).unwrap();
    assert_eq!(report, whole, "recording changes nothing");
    let hands: usize = lots.iter().map(Records::len).sum();
    assert_eq!(hands as u64, report.hands);
    // What the records say of each bot is what was counted.
    for (bot, tally) in report.bots.iter().enumerate() {
        let mut net = 0_i128;
        for lot in &lots {
            for (who, payoff) in lot.bot.iter().zip(&lot.payoff) {
                let own = (0..lot.len()).filter(|&row| who[row] as usize == bot);
                net += own.map(|row| i128::from(payoff.get(row))).sum::<i128>();
            }
        }
        assert_eq!(net, tally.net);
    }
    lots
}

/// Plays every record again, and compares the end with what was recorded of it.
fn check(lots: &[Records], legs: &[(&Game, Stakes)]) {
    let mut last = None;
    for lot in lots {
        assert!(lot.is_sound());
        for row in 0..lot.len() {
            assert!(last.is_none_or(|last| last < lot.hand[row]));
            last = Some(lot.hand[row]);
            let mut events = Vec::new();
            let hand = lot.replay(legs, row, &mut events).unwrap();
            let state = hand.state();
            let codes = |cards: &[pokercore_core::card::Slot], width: u8| -> Vec<u8> {
                let known = cards.iter().map(|card| card.code());
                known
                    .chain(core::iter::repeat(u8::MAX))
                    .take(width as usize)
                    .collect()
            };
            let width = lot.shape.hole as usize;
            for (chair, hole) in lot.hole.iter().enumerate() {
                let expected = codes(state.hole(chair), lot.shape.hole);
                assert_eq!(hole[row * width..][..width], expected);
            }
            let width = lot.shape.board as usize;
            for (place, board) in lot.board.iter().enumerate() {
                let in_play = place < state.board_count() as usize;
                let cards = if in_play { state.board(place) } else { &[] };
                assert_eq!(board[row * width..][..width], codes(cards, lot.shape.board));
            }
            assert_eq!(lot.shown[row], state.shown());
            assert_eq!(lot.mucked[row], state.mucked());
            assert_eq!(lot.rake_of(row), state.raked());
            assert_eq!(lot.button[row], state.button());
        }
    }
}

/// Every family of games, with stacks reset, carried and dropped, and with duplicate deals.
#[test]
fn every_record_plays_again() {
    for known in games::GAMES {
        for options in [
            Options::default(),
            Options {
                run_outs: true,
                tabling: Tabling::Choose,
                ..Options::default()
            },
        ] {
            let game = Game::new(&(known.rules)(), &options).unwrap();
            for (carry, session, duplicate) in [
                (Carry::Reset, 1, false),
                (Carry::Reset, 1, true),
                (Carry::Rebuy, 6, false),
                (Carry::Drop, 9, false),
            ] {
                let drops = carry == Carry::Drop && game.seat_limits().0 > 2;
                if drops {
                    continue;
                }
                let setup = MatchSetup {
                    session,
                    carry,
                    duplicate,
                    button: ButtonMode::Dead,
                    run_outs: 2,
                    ..MatchSetup::new([games::STACK / 8; 4], 5_u64)
                };
                let table = Match::new(&game, &known.stakes, &setup).unwrap();
                let lots = recorded(&table, &BOTS, longer(24), 2);
                check(&lots, &[(&game, known.stakes)]);
            }
        }
    }
}

#[test]
fn a_mixed_game_tells_which_of_its_games_was_played() {
    let games: Vec<Game> = ["holdem", "stud", "triple_draw_27"]
        .map(|name| Game::new(&(games::find(name).rules)(), &Options::default()).unwrap())
        .into();
    let legs: Vec<(&Game, Stakes)> = games
        .iter()
        .zip(["holdem", "stud", "triple_draw_27"])
        .map(|(game, name)| (game, games::find(name).stakes))
        .collect();
    for (carry, session) in [(Carry::Reset, 1), (Carry::Rebuy, 12)] {
        let setup = MatchSetup {
            session,
            carry,
            ..MatchSetup::new([games::STACK; 4], 9_u64)
        };
        let turns = Turns {
            every: 2,
            orbits: false,
        };
        let table = Match::mixed(&legs, turns, &setup).unwrap();
        assert_eq!(Shape::of(&table).hole, 7);
        let lots = recorded(&table, &BOTS, 30, 3);
        check(&lots, &legs);
        let mut played: Vec<u8> = lots.iter().flat_map(|lot| lot.game.clone()).collect();
        played.sort_unstable();
        played.dedup();
        assert_eq!(played, [0, 1, 2]);
    }
}

fn holdem() -> Game {
    Game::new(&Rules::holdem(Limit::NoLimit), &Options::default()).unwrap()
}

#[test]
fn records_are_the_same_on_any_number_of_threads() {
    let game = holdem();
    let table = Match::new(
        &game,
        &Stakes::blinds(1, 2),
        &MatchSetup::new([200; 4], 1_u64),
    )
    .unwrap();
    let join =
        |lots: Vec<Records>| -> Vec<u64> { lots.into_iter().flat_map(|lot| lot.hand).collect() };
    let one = recorded(&table, &BOTS, 10_000, 1);
    for threads in [2, 3] {
        assert_eq!(recorded(&table, &BOTS, 10_000, threads), one);
    }
    assert_eq!(join(one), (0..10_000).collect::<Vec<u64>>());
}

/// Records in memory that other records had before are the same; also those of another shape.
#[test]
fn memory_that_is_used_again_changes_nothing() {
    let (holdem, draw) = (holdem(), games::find("triple_draw_27"));
    let drawn = Game::new(&(draw.rules)(), &Options::default()).unwrap();
    let shelf: Arc<Shelf> = Arc::default();
    for seed in 0_u64..3 {
        let setup = MatchSetup::new([200; 4], seed);
        for (game, stakes) in [(&holdem, Stakes::blinds(1, 2)), (&drawn, draw.stakes)] {
            let table = Match::new(game, &stakes, &setup).unwrap();
            let fresh = recorded(&table, &BOTS, 300, 1);
            for threads in [1, 2] {
                let used = recorded_in(&table, &BOTS, 300, threads, &shelf);
                assert_eq!(used, fresh);
                for lot in used {
                    shelf.put(lot);
                }
            }
        }
    }
}

/// Payoffs take 32 bits where all chips of the table fit into them, and 64 otherwise.
#[test]
fn payoffs_are_as_wide_as_they_may_become() {
    let game = holdem();
    let most = i64::from(i32::MAX);
    for (stacks, wide) in [
        ([most - 300, 100, 100, 100], false),
        ([most - 299, 100, 100, 100], true),
        ([most * 1000; 4], true),
    ] {
        let big = stacks[0] / 50;
        let setup = MatchSetup::new(stacks, 3_u64);
        let stakes = Stakes::blinds(big / 2, big);
        let table = Match::new(&game, &stakes, &setup).unwrap();
        let lots = recorded(&table, &BOTS, 200, 2);
        assert!(lots.iter().all(|lot| lot.shape.wide == wide));
        check(&lots, &[(&game, stakes)]);
    }
    let setup = MatchSetup {
        session: 5,
        carry: Carry::Rebuy,
        ..MatchSetup::new([200; 4], 3_u64)
    };
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
    assert!(Shape::of(&table).wide, "rebuys add up");
}

fn bytes(numbers: Numbers<'_>) -> Vec<u8> {
    match numbers {
        Numbers::U8(numbers) => numbers.to_vec(),
        Numbers::U16(numbers) => numbers.iter().flat_map(|n| n.to_ne_bytes()).collect(),
        Numbers::I32(numbers) => numbers.iter().flat_map(|n| n.to_ne_bytes()).collect(),
        Numbers::U64(numbers) => numbers.iter().flat_map(|n| n.to_ne_bytes()).collect(),
        Numbers::I64(numbers) => numbers.iter().flat_map(|n| n.to_ne_bytes()).collect(),
    }
}

#[test]
fn buffers_make_the_records_that_they_are_of() {
    let known = games::find("triple_draw_27");
    let game = Game::new(&(known.rules)(), &Options::default()).unwrap();
    let table = Match::new(&game, &known.stakes, &MatchSetup::new([200; 4], 1_u64)).unwrap();
    let [lot] = &recorded(&table, &BOTS, 50, 1)[..] else {
        panic!("one lot")
    };
    let same = || (*lot.same).clone();
    let columns: Vec<Column<'_>> = lot.columns();
    let buffers: Vec<Vec<u8>> = columns
        .iter()
        .flat_map(|column| column.buffers.iter().copied().map(bytes))
        .collect();
    let slices: Vec<&[u8]> = buffers.iter().map(Vec::as_slice).collect();
    assert_eq!(
        Records::from_buffers(lot.shape, same(), &slices).as_ref(),
        Some(lot)
    );
    // One that is longer, shorter, or missing, makes none.
    assert_eq!(Records::from_buffers(lot.shape, same(), &slices[1..]), None);
    let wide = Shape {
        wide: true,
        ..lot.shape
    };
    assert_eq!(Records::from_buffers(wide, same(), &slices), None);
    for place in 0..slices.len() {
        let mut fewer = slices.clone();
        fewer[place] = &slices[place][..slices[place].len().saturating_sub(1)];
        if fewer[place].len() < slices[place].len() {
            assert_eq!(
                Records::from_buffers(lot.shape, same(), &fewer),
                None,
                "{place}"
            );
        }
    }
    let wide = Shape {
        hole: 200,
        ..lot.shape
    };
    assert_eq!(Records::from_buffers(wide, same(), &slices), None);
}

/// What is done to records.
type Change = fn(&mut Records);

/// A record that was changed is refused with a sentence, or plays to what it says.
#[test]
fn changed_records_are_refused() {
    let game = holdem();
    let legs = [(&game, Stakes::blinds(1, 2))];
    let table = Match::new(&game, &legs[0].1, &MatchSetup::new([200; 4], 1_u64)).unwrap();
    let [lot] = &recorded(&table, &BOTS, 40, 1)[..] else {
        panic!("one lot")
    };
    let changes: &[(&str, Change)] = &[
        ("game", |lot| lot.game[3] = 1),
        ("is no action", |lot| lot.actions.values.fill(0xf0)),
        ("other payoffs", |lot| {
            if let Chips::Narrow(payoffs) = &mut lot.payoff[0] {
                payoffs[3] += 1;
            }
        }),
        ("button", |lot| lot.button[3] = 12),
        ("posts", |lot| {
            Arc::make_mut(&mut lot.same).posts[0].fill(99);
        }),
        ("card", |lot| lot.deck.fill(7)),
        ("card", |lot| lot.deck.fill(77)),
        ("amount", |lot| {
            lot.amounts.values.clear();
            lot.amounts.offsets.fill(0);
            lot.actions.values.fill(0x32);
        }),
        ("stack", |lot| Arc::make_mut(&mut lot.same).stacks.fill(-5)),
        ("chair", |lot| lot.shape.chairs = 11),
        ("", |lot| {
            lot.bot.iter_mut().for_each(|bot| bot[3] = u8::MAX);
        }),
        ("does not end", |lot| {
            lot.actions.offsets.fill(0);
        }),
    ];
    for (word, change) in changes {
        let mut broken = lot.clone();
        change(&mut broken);
        let wrong = broken.replay(&legs, 3, &mut ()).unwrap_err();
        assert_eq!(wrong.hand, 3);
        assert!(wrong.message.contains(word), "{word}: {}", wrong.message);
    }
    assert!(lot.replay(&legs, 40, &mut ()).is_err());
}
