//! What tables ask of the core: native bots one decision at a time and played through, and the dead
//! hands of absent players, in every family of games.

use pokercore_core::action::{Action, Turn};
use pokercore_core::button;
use pokercore_core::deck::Deck;
use pokercore_core::error::Code;
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::play::{HandDice, Policy, native_action, play_native};
use pokercore_core::rules::Options;
use pokercore_core::seed::{Domain, Seed};
use pokercore_core::setup::{Posts, Setup};
use pokercore_core::stakes::AnteKind;

#[path = "support/games.rs"]
mod games;
#[path = "support/longer.rs"]
mod longer;
use games::{GAMES, Known, STACK};
use longer::longer;

const KEY: [u8; 32] = [7; 32];

const QUICK: [Policy; 5] = [
    Policy::AlwaysFold,
    Policy::Call,
    Policy::Random,
    Policy::PotBettor,
    Policy::TightAggressive,
];

/// Hand `number` of a game at a full table, with short stacks between the others.
fn begin<'g>(game: &'g Game, known: &Known, number: u64, absent: u16) -> Hand<&'g Game> {
    let seats = game.seat_limits().1.min(6);
    let stacks: Vec<i64> = (0..u64::from(seats))
        .map(|seat| [STACK, STACK, 3, 1, 17][((number * 31 + seat * 7) % 5) as usize])
        .collect();
    let mut setup = Setup::full(&stacks, Posts::default());
    let blinds = known.stakes.big_blind > 0 || known.stakes.ante_kind == AnteKind::BigBlind;
    let positions = if blinds {
        button::first(setup.button, setup.dealt, seats)
    } else {
        button::first_without_blinds(setup.button, setup.dealt, seats)
    };
    let positions = positions.unwrap();
    setup.posts = button::posts(&positions, &known.stakes, setup.dealt, &[], &[]).unwrap();
    setup.absent = absent & setup.dealt;
    let mut deck: Deck = *game.deck();
    let whole = deck.len();
    let streams = Seed::from(1).streams(Domain::Deck);
    deck.shuffle(&mut streams.stream(number), whole);
    Hand::new(game, &known.stakes, &setup, &Dealing::Deck(deck), &mut ()).unwrap()
}

fn game(known: &Known) -> Game {
    Game::new(&(known.rules)(), &Options::default()).unwrap()
}

#[test]
fn one_decision_is_what_playing_through_decides() {
    for known in GAMES {
        let game = game(known);
        for number in 0..longer(60) {
            let absent = if number % 3 == 0 { 0b1_0010 } else { 0 };
            let (mut one, mut two) = (
                begin(&game, known, number, absent),
                begin(&game, known, number, absent),
            );
            let bots: Vec<Option<Policy>> = (0..6)
                .map(|seat| match number {
                    0 => Some(Policy::HandStrength),
                    _ => Some(QUICK[(number as usize + seat * 3) % QUICK.len()]),
                })
                .collect();
            let mut noted = Vec::new();
            let mut dice = HandDice::new(KEY, number);
            let taken = play_native(&mut two, &bots, 1, &mut dice, 0, &mut (), |turn, action| {
                noted.push((turn, action));
            });
            assert_eq!(taken as usize, noted.len());
            assert!(two.is_over());
            for (count, (turn, action)) in noted.iter().enumerate() {
                assert_eq!(one.turn(), *turn);
                let Turn::Seat(seat) = *turn else {
                    panic!("nobody runs it out")
                };
                // Dice of its own each time: nothing is kept from one decision to the next.
                let mut dice = HandDice::new(KEY, number);
                let policy = bots[seat as usize].unwrap();
                let found = native_action(&one, policy, &mut dice, count as u64).unwrap();
                assert_eq!(found, *action, "{} {number} {count}", known.name);
                assert!(one.legal().contains(&found));
                one.apply(found, &mut ()).unwrap();
            }
            assert_eq!(one.state(), two.state());
            let error = native_action(&one, Policy::Call, &mut dice, 0).unwrap_err();
            assert_eq!(error.code, Code::HandOver);
        }
    }
}

#[test]
fn a_dead_hand_folds_and_wins_only_when_all_others_have() {
    let (mut at_showdown, mut alone) = (0, 0);
    for known in GAMES {
        let game = game(known);
        for number in 0..longer(300) {
            let absent = (number * 37 % 64) as u16;
            let mut hand = begin(&game, known, number, absent);
            let absent = hand.state().absent();
            let before: i64 = hand.state().starting_stacks().iter().sum();
            let mut events: Vec<Event> = Vec::new();
            let mut dice = HandDice::new(KEY, number);
            let mut taken = 0;
            while let Turn::Seat(seat) = hand.turn() {
                let legal = hand.legal();
                let mut action = native_action(&hand, Policy::Random, &mut dice, taken).unwrap();
                if absent >> seat & 1 == 1 {
                    assert_eq!(legal.default_action(), Some(action));
                    assert!(legal.fold != (legal.bring_in > 0));
                    assert!(!legal.check && legal.call == 0 && !legal.can_raise());
                    for other in [Action::Check, Action::Call, Action::RaiseTo(8)] {
                        let state = *hand.state();
                        let error = hand.apply(other, &mut ()).unwrap_err();
                        assert_eq!(error.code, Code::Absent);
                        assert_eq!(*hand.state(), state);
                    }
                } else if action == Action::Fold && taken % 3 > 0 {
                    action = if legal.call > 0 {
                        Action::Call
                    } else {
                        Action::Check
                    };
                }
                hand.apply(action, &mut events).unwrap();
                taken += 1;
                assert_eq!(hand.state().check(&game), Ok(()), "{} {number}", known.name);
                let view = hand.view(None);
                assert_eq!(view.absent, absent);
                assert!(view.is_sound());
            }
            assert!(hand.is_over());
            let state = hand.state();
            assert_eq!(state.stacks().iter().sum::<i64>() + state.raked(), before);
            assert_eq!(state.shown() & absent, 0);
            if state.live() & !absent == 0 {
                assert_eq!(state.live().count_ones(), 1);
                alone += 1;
            } else {
                assert_eq!((state.live() | state.won()) & absent, 0);
                at_showdown += u32::from(state.live().count_ones() > 1);
            }
        }
    }
    assert!(at_showdown > 300, "{at_showdown}");
    assert!(alone > 100, "{alone}");
}

/// What is told of a hand that ended by a fold is what one gets that goes on.
#[test]
fn rabbit_cards_are_those_that_come() {
    for name in [
        "holdem",
        "plo",
        "omaha8",
        "courchevel",
        "pineapple",
        "double_board",
    ] {
        let known = games::find(name);
        let game = game(known);
        for number in 0..longer(100) {
            let mut hand = begin(&game, known, number, 0);
            assert_eq!(hand.rabbit().unwrap_err().code, Code::HandInProgress);
            while let Turn::Seat(_) = hand.turn() {
                let legal = hand.legal();
                if legal.call > 0 && hand.state().live().count_ones() == 2 {
                    let mut over = hand;
                    over.apply(Action::Fold, &mut ()).unwrap();
                    let mut on = hand;
                    on.apply(Action::Call, &mut ()).unwrap();
                    while let Some(action) = on.legal().default_action() {
                        on.apply(action, &mut ()).unwrap();
                    }
                    for (board, rest) in over.rabbit().unwrap().iter().enumerate() {
                        let whole = [over.state().board(board), rest].concat();
                        assert_eq!(on.state().board(board), whole, "{name} {number}");
                    }
                }
                let action = match legal.default_action() {
                    Some(Action::Check) if legal.can_raise() && number % 2 == 0 => {
                        Action::RaiseTo(legal.min_raise_to)
                    }
                    Some(Action::Fold) if hand.state().live().count_ones() == 2 => Action::Call,
                    Some(action) => action,
                    None => break,
                };
                hand.apply(action, &mut ()).unwrap();
            }
            assert!(hand.is_over());
        }
    }
    let known = games::find("stud");
    let game = game(known);
    let mut hand = begin(&game, known, 0, 0);
    while let Some(action) = hand.legal().default_action() {
        hand.apply(action, &mut ()).unwrap();
    }
    assert_eq!(hand.rabbit(), Ok(Vec::new()));
}
