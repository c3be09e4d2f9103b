//! Hands in step: each row is one hand played alone, whatever lies beside it.

#[path = "support/games.rs"]
#[expect(dead_code, reason = "no game is asked for by its name")]
mod games;
#[path = "support/longer.rs"]
mod longer;
#[path = "support/random.rs"]
#[expect(dead_code, reason = "the cards are dealt by the seed")]
mod random;

use games::{GAMES, STACK};
use longer::longer;
use pokercore_core::action::{Action, Legal, Slots, Turn};
use pokercore_core::button;
use pokercore_core::card::Slot;
use pokercore_core::error::DefectCode;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::play::vector::{
    Arrays, FIRST_SIZE, FOLD, PASSIVE, Size, VectorError, VectorHands, VectorSetup,
};
use pokercore_core::play::{Match, MatchSetup, Policy, run};
use pokercore_core::rules::{Limit, Options, Rules, Tabling};
use pokercore_core::seed::{Domain, Seed};
use pokercore_core::setup::{Posts, Setup};
use pokercore_core::stakes::Stakes;
use pokercore_core::view::View;
use random::Random;

const MENU: [Size; 6] = [
    Size::Min,
    Size::Pot { parts: 1, of: 3 },
    Size::Pot { parts: 1, of: 1 },
    Size::Pot { parts: 2, of: 1 },
    Size::Max,
    Size::AllIn,
];

fn holdem() -> Game {
    Game::new(&Rules::holdem(Limit::NoLimit), &Options::default()).unwrap()
}

/// The hand of a number, begun by the usual door.
fn alone<'g>(
    game: &'g Game,
    stakes: &Stakes,
    stacks: &[i64],
    seed: &Seed,
    number: u64,
) -> Hand<&'g Game> {
    let players = stacks.len();
    let turn = (number % players as u64) as usize;
    let mut by_chair = stacks.to_vec();
    by_chair.rotate_right(turn);
    let mut setup = Setup::full(&by_chair, Posts::default());
    let chairs = players as u8;
    let positions = if stakes.big_blind > 0 {
        button::first(chairs - 1, setup.dealt, chairs).unwrap()
    } else {
        button::first_without_blinds(chairs - 1, setup.dealt, chairs).unwrap()
    };
    setup.posts = button::posts(&positions, stakes, setup.dealt, &[], &[]).unwrap();
    let mut deck = *game.deck();
    deck.shuffle(
        &mut seed.streams(Domain::Deck).stream(number),
        game.deck().len(),
    );
    Hand::new(game, stakes, &setup, &Dealing::Deck(deck), &mut ()).unwrap()
}

/// What each number stands for, found in another way: the action, or none where it is not legal.
fn naive(legal: &Legal, view: &View, names: &[String], held: usize) -> Vec<Option<Action>> {
    let mut totals: Vec<i64> = Vec::new();
    let seat = view.seat.unwrap() as usize;
    names
        .iter()
        .map(|name| {
            let action = match name.as_str() {
                "fold" => Action::Fold,
                "check_call" if legal.bring_in > 0 => Action::BringIn,
                "check_call" if legal.check => Action::Check,
                "check_call" => Action::Call,
                "stand_pat" => Action::Discard(Slots::default()),
                "show" => Action::show(),
                "muck" => Action::Muck,
                _ if name.starts_with("discard") => {
                    let mut own: Vec<Slot> = view.holes[seat].to_vec();
                    own.sort_by_key(|slot| slot.code());
                    let which = name.split('_').skip(1).map(str::parse::<usize>);
                    let which: Vec<usize> = which.map(Result::unwrap).collect();
                    if which.iter().any(|&place| place >= held) {
                        return None;
                    }
                    let cards: Vec<Slot> = which.iter().map(|&place| own[place]).collect();
                    Action::Discard(Slots::new(&cards).unwrap())
                }
                _ => {
                    let part = |parts: i128, of: i128| {
                        let middle = i128::from(view.pot + view.call);
                        view.to_match + (middle * parts / of) as i64
                    };
                    let total = match name.trim_start_matches("raise_") {
                        "min" => legal.min_raise_to,
                        "max" => legal.max_raise_to,
                        "all_in" => view.stacks[seat] + view.wagers[seat],
                        "pot" => part(1, 1),
                        "2_pot" => part(2, 1),
                        "1/3_pot" => part(1, 3),
                        other => panic!("{other}"),
                    };
                    if !legal.contains(&Action::RaiseTo(total)) || totals.contains(&total) {
                        return None;
                    }
                    totals.push(total);
                    Action::RaiseTo(total)
                }
            };
            legal.contains(&action).then_some(action)
        })
        .collect()
}

/// Plays a batch at random beside hands that are played alone.
fn follow(game: &Game, stakes: &Stakes, stacks: &[i64], steps: u64, random: &mut Random) {
    let seed = Seed::from(random.below(1 << 30) as u64);
    let mut setup = VectorSetup::new(stacks, seed.clone(), 5);
    setup.first = random.below(1 << 20) as u64;
    let mut hands = VectorHands::new(game, stakes, &setup, &MENU).unwrap();
    let mut arrays = hands.arrays();
    hands.look(&mut arrays.out()).unwrap();
    let names = hands.actions().names();
    assert_eq!(names.len(), hands.actions().count());
    let players = stacks.len();
    let mut numbers: Vec<u64> = (0..5).map(|row| (setup.first + row) << 32).collect();
    let mut others: Vec<Hand<&Game>> = numbers
        .iter()
        .map(|&number| alone(game, stakes, stacks, &seed, number))
        .collect();
    for _ in 0..steps {
        let mut chosen = Vec::new();
        for (row, other) in others.iter_mut().enumerate() {
            // Where every seat is all-in at once, nobody is asked and the hand is passed over.
            while other.is_over() {
                numbers[row] += 1;
                *other = alone(game, stakes, stacks, &seed, numbers[row]);
            }
            assert_eq!(hands.number(row), Some(numbers[row]));
            let here = hands.hand(row).unwrap();
            for seat in (0..players as u8).map(Some).chain([None]) {
                assert_eq!(here.view(seat), other.view(seat));
            }
            let Turn::Seat(seat) = other.turn() else {
                panic!("{:?}", other.turn());
            };
            let player =
                (seat as usize + players - (numbers[row] % players as u64) as usize) % players;
            assert_eq!(arrays.players[row], player as i64);
            assert_eq!(hands.chair_of(row, player), Some(seat));
            let (legal, view) = (other.legal(), other.view(Some(seat)));
            let held = other.state().hole(seat as usize).len();
            let known = naive(&legal, &view, &names, held);
            let here = row * names.len()..(row + 1) * names.len();
            let flags = hands.actions().flags();
            let (mask, rest) = arrays.masks[row * flags..(row + 1) * flags].split_at(names.len());
            assert!(
                flags.is_multiple_of(8) && rest.len() < 8 && rest.iter().all(|&flag| flag == 0)
            );
            let mask: Vec<bool> = mask.iter().map(|&flag| flag == 1).collect();
            let wanted: Vec<bool> = known.iter().map(Option::is_some).collect();
            assert_eq!(mask, wanted, "{names:?} {legal}");
            for (action, &amount) in known.iter().zip(&arrays.amounts[here]) {
                let wager = view.wagers[seat as usize];
                let wanted = match action {
                    Some(Action::RaiseTo(total)) => *total,
                    Some(Action::Check | Action::Call | Action::BringIn) => {
                        wager + legal.call + legal.bring_in
                    }
                    _ => 0,
                };
                assert_eq!(amount, wanted);
            }
            check_row(&hands, stakes, &arrays, row, &view);
            let legal: Vec<usize> = (0..names.len()).filter(|&number| mask[number]).collect();
            let number = legal[random.below(legal.len())];
            chosen.push(number as i64);
            other.apply(known[number].unwrap(), &mut ()).unwrap();
        }
        hands.step(&chosen, &mut arrays.out()).unwrap();
        for (row, other) in others.iter_mut().enumerate() {
            let rewards = &arrays.rewards[row * players..(row + 1) * players];
            if !other.is_over() {
                assert_eq!(arrays.done[row], 0);
                assert!(rewards.iter().all(|&reward| reward == 0));
                continue;
            }
            assert_eq!(arrays.done[row], 1);
            let payoffs = other.payoffs().unwrap();
            check_end(
                &hands,
                &arrays,
                row,
                other,
                (numbers[row] % players as u64) as usize,
            );
            let turn = (numbers[row] % players as u64) as usize;
            for (player, reward) in rewards.iter().enumerate() {
                assert_eq!(*reward, payoffs[(player + turn) % players]);
            }
            numbers[row] += 1;
            *other = alone(game, stakes, stacks, &seed, numbers[row]);
        }
    }
}

/// A row says what the view says.
fn check_row(
    hands: &VectorHands<&Game>,
    stakes: &Stakes,
    arrays: &Arrays,
    row: usize,
    view: &View,
) {
    let encoding = hands.encoding();
    let width = encoding.width();
    let numbers = &arrays.observations[row * width..(row + 1) * width];
    let most = encoding.most(hands.most_chips());
    assert_eq!((most.len(), encoding.names().len()), (width, width));
    for ((number, most), name) in numbers.iter().zip(&most).zip(encoding.names()) {
        assert!(
            (0.0..=*most).contains(number),
            "{name} is {number}, above {most}"
        );
    }
    let of = |name: String| {
        let place = encoding.names().iter().position(|other| *other == name);
        numbers[place.unwrap_or_else(|| panic!("no number is called {name}"))]
    };
    let seat = view.seat.unwrap() as usize;
    // Big blinds, or small bets where there are none.
    let unit = match *stakes {
        Stakes { big_blind, .. } if big_blind > 0 => big_blind,
        Stakes { small_bet, .. } if small_bet > 0 => small_bet,
        _ => view.min_bet.max(1),
    } as f32;
    let sum = |prefix: &str| -> f32 {
        let named = encoding.names().iter().zip(numbers);
        named
            .filter(|(name, _)| name.starts_with(prefix))
            .map(|(_, number)| number)
            .sum()
    };
    for slot in view.holes[seat].iter() {
        assert!(of(format!("hole.{}", slot.card().unwrap())) > 0.0);
    }
    assert_eq!(sum("hole.") as usize, view.holes[seat].len());
    let boards: usize = view.boards.iter().map(|board| board.len()).sum();
    assert_eq!(sum("board.") as usize, boards);
    let players = hands.players();
    for chair in 0..players {
        let place = (chair + players - 1 - view.button as usize) % players;
        let chips = |name: &str, amount: i64| {
            let found = of(format!("seats.{place}.{name}"));
            assert!(
                (found - amount as f32 / unit).abs() < 1e-3,
                "{name} {found}"
            );
        };
        chips("stack", view.stacks[chair]);
        chips("wager", view.wagers[chair]);
        chips("paid", view.totals[chair]);
        let live = view.live >> chair & 1 == 1;
        assert_eq!(of(format!("seats.{place}.in")) > 0.0, live);
        assert_eq!(of(format!("seats.{place}.self")) > 0.0, chair == seat);
        assert_eq!(of(format!("seats.{place}.to_act")) > 0.0, chair == seat);
    }
    assert!((of("bets.pot".to_owned()) - view.pot as f32 / unit).abs() < 1e-3);
    assert!((of("bets.to_call".to_owned()) - view.call as f32 / unit).abs() < 1e-3);
}

/// The end of a hand is told to each player by its own cards, and to nobody as a turn.
fn check_end(
    hands: &VectorHands<&Game>,
    arrays: &Arrays,
    row: usize,
    other: &Hand<&Game>,
    turn: usize,
) {
    let (encoding, players) = (hands.encoding(), hands.players());
    let width = encoding.width();
    for player in 0..players {
        let chair = (player + turn) % players;
        let start = (row * players + player) * width;
        let numbers = &arrays.finals[start..start + width];
        for (name, &number) in encoding.names().iter().zip(numbers) {
            if let Some(card) = name.strip_prefix("hole.") {
                let mut held = other.state().hole(chair).iter();
                let held = held.any(|slot| slot.card().unwrap().to_string() == card);
                assert_eq!(number > 0.0, held, "{name}");
            }
            if name.ends_with(".to_act") || name.ends_with("raise_to") {
                assert!(number == 0.0, "{name}");
            }
        }
    }
}

#[test]
fn every_row_is_a_hand_alone() {
    let mut random = Random::new();
    for known in GAMES {
        let game = Game::new(&(known.rules)(), &Options::default()).unwrap();
        for players in [2, 3, 6] {
            if players > game.seat_limits().1 as usize {
                continue;
            }
            let even = vec![STACK; players];
            follow(&game, &known.stakes, &even, longer(120), &mut random);
            let uneven: Vec<i64> = (0..players).map(|_| 3 + random.below(60) as i64).collect();
            follow(&game, &known.stakes, &uneven, longer(120), &mut random);
        }
    }
}

#[test]
fn every_option_of_the_house_has_its_actions() {
    let mut random = Random::new();
    let mut rules = Rules::holdem(Limit::NoLimit);
    for options in [
        Options {
            tabling: Tabling::Choose,
            strict_fold: false,
            ..Options::default()
        },
        Options {
            tabling: Tabling::Choose,
            expose_allin: false,
            ..Options::default()
        },
    ] {
        for stacks in [vec![200; 3], vec![7, 30, 12]] {
            let game = Game::new(&rules, &options).unwrap();
            follow(
                &game,
                &Stakes::blinds(1, 2),
                &stacks,
                longer(400),
                &mut random,
            );
        }
        rules = Rules::holdem(Limit::PotLimit);
    }
}

/// Of each row at each step who is asked, the rewards, and the observation.
type Told = Vec<Vec<(i64, Vec<i64>, Vec<u32>)>>;

/// Plays a batch at random, the choice of a row by its own numbers.
fn digest(setup: &VectorSetup, steps: usize) -> Told {
    let game = holdem();
    let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), setup, &MENU).unwrap();
    let mut arrays = hands.arrays();
    hands.look(&mut arrays.out()).unwrap();
    let (count, width) = (hands.actions().count(), hands.encoding().width());
    let flags = hands.actions().flags();
    let players = hands.players();
    let mut told = vec![Vec::new(); setup.rows];
    for step in 0..steps {
        let actions: Vec<i64> = (0..setup.rows)
            .map(|row| {
                let environment = setup.first as usize + row;
                let mask = &arrays.masks[row * flags..(row + 1) * flags];
                let legal: Vec<usize> = (0..count).filter(|&n| mask[n] == 1).collect();
                legal[(environment * 31 + step * 7) % legal.len()] as i64
            })
            .collect();
        hands.step(&actions, &mut arrays.out()).unwrap();
        for (row, told) in told.iter_mut().enumerate() {
            let numbers = &arrays.observations[row * width..(row + 1) * width];
            told.push((
                arrays.players[row],
                arrays.rewards[row * players..(row + 1) * players].to_vec(),
                numbers.iter().map(|number| number.to_bits()).collect(),
            ));
        }
    }
    told
}

#[test]
fn a_row_does_not_depend_on_the_others() {
    let mut setup = VectorSetup::new([200; 6], 5_u64, 100);
    for bots in [
        vec![],
        vec![
            None,
            Some(Policy::Random),
            None,
            Some(Policy::Call),
            None,
            Some(Policy::Random),
        ],
    ] {
        setup.bots = bots;
        let whole = digest(&setup, 40);
        for (first, rows) in [(0, 1), (3, 40), (99, 1), (64, 36)] {
            let part = VectorSetup {
                first: first as u64,
                rows,
                ..setup.clone()
            };
            assert_eq!(digest(&part, 40), whole[first..first + rows]);
        }
    }
}

#[test]
fn bots_play_what_a_match_has_them_play() {
    let game = holdem();
    let stakes = Stakes::blinds(1, 2);
    let bots = [
        Policy::Random,
        Policy::Call,
        Policy::TightAggressive,
        Policy::Random,
    ];
    let mut setup = VectorSetup::new([60; 4], 9_u64, 1);
    setup.bots = bots.map(Some).to_vec();
    setup.bots[1] = None;
    let mut hands = VectorHands::new(&game, &stakes, &setup, &MENU).unwrap();
    let mut arrays = hands.arrays();
    let mut net = [0; 4];
    for _ in 0..3000 {
        hands.step(&[PASSIVE as i64], &mut arrays.out()).unwrap();
        for (sum, reward) in net.iter_mut().zip(&arrays.rewards) {
            *sum += reward;
        }
    }
    // Up to the hand that is being played.
    let played = hands.number(0).unwrap();
    let (passed, in_passed) = hands.passed();
    assert!(passed > 0 && played > 500, "{passed} of {played}");
    let table = Match::new(&game, &stakes, &MatchSetup::new([60; 4], 9_u64)).unwrap();
    let report = run(&table, &bots, 0..played, 1, &mut |_| true).unwrap();
    for player in 0..4 {
        let wanted = report.bots[player].net;
        assert_eq!(
            i128::from(net[player] + in_passed[player]),
            wanted,
            "player {player}"
        );
    }
}

#[test]
fn one_row_alone_steps_as_in_a_batch() {
    let mut random = Random::new();
    for known in GAMES {
        let game = Game::new(&(known.rules)(), &Options::default()).unwrap();
        for bots in [
            vec![None, None],
            vec![Some(Policy::Random), None],
            vec![None, Some(Policy::AlwaysFold), Some(Policy::PotBettor)],
        ] {
            let mut setup = VectorSetup::new(vec![40; bots.len()], random.below(1 << 20) as u64, 1);
            setup.bots = bots;
            let new = || VectorHands::new(&game, &known.stakes, &setup, &MENU).unwrap();
            let (mut alone, mut batch) = (new(), new());
            let (mut here, mut there) = (alone.arrays(), batch.arrays());
            alone.look(&mut here.out()).unwrap();
            batch.look(&mut there.out()).unwrap();
            for _ in 0..150 {
                let number = random.below(alone.actions().count()) as i64;
                let done = alone.step_one(number, &mut here.out());
                assert_eq!(
                    done.map(|over| assert_eq!(over, here.done == [1])),
                    batch.step(&[number], &mut there.out())
                );
                assert_eq!(here, there, "{}", known.name);
                let states = [&alone, &batch].map(|hands| *hands.hand(0).unwrap().state());
                assert_eq!(states[0], states[1]);
                assert_eq!(
                    (alone.number(0), alone.passed()),
                    (batch.number(0), batch.passed())
                );
                if random.below(20) == 0 {
                    alone.skip(0);
                    batch.skip(0);
                    alone.look(&mut here.out()).unwrap();
                    batch.look(&mut there.out()).unwrap();
                }
            }
        }
    }
    let (game, setup) = (holdem(), VectorSetup::new([200; 2], 1_u64, 2));
    let mut two = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &MENU);
    let two = two.as_mut().unwrap();
    let mut arrays = two.arrays();
    let error = two.step_one(1, &mut arrays.out()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "actions has 1 numbers; this batch needs 2"
    );
}

#[test]
fn what_is_not_in_the_mask_is_refused_as_a_whole() {
    let game = holdem();
    let setup = VectorSetup::new([200; 3], 1_u64, 8);
    let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &MENU).unwrap();
    let mut arrays = hands.arrays();
    hands.look(&mut arrays.out()).unwrap();
    let before = (arrays.clone(), *hands.hand(0).unwrap().state());
    for wrong in [-1, 8, 64, i64::MAX, i64::MIN] {
        let mut actions = [PASSIVE as i64; 8];
        actions[2] = wrong;
        actions[7] = wrong;
        let error = hands.step(&actions, &mut arrays.out()).unwrap_err();
        let VectorError::Illegal { rows, message } = &error else {
            panic!("{error}");
        };
        assert_eq!(*rows, [2, 7]);
        assert!(
            message.contains("row 2 cannot") && message.contains("0 (fold)"),
            "{message}"
        );
        assert_eq!(
            (&arrays, hands.hand(0).unwrap().state()),
            (&before.0, &before.1)
        );
    }
    let error = hands.step(&[1; 7], &mut arrays.out()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "actions has 7 numbers; this batch needs 8"
    );
    arrays.masks.pop();
    let error = hands.step(&[1; 8], &mut arrays.out()).unwrap_err();
    assert!(matches!(error, VectorError::Shape { name: "masks", .. }));
    assert_eq!(hands.hand(0).unwrap().state(), &before.1);
}

#[test]
fn one_row_takes_any_action() {
    let game = holdem();
    let setup = VectorSetup::new([200; 2], 1_u64, 2);
    let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &MENU).unwrap();
    assert!(hands.act(0, Action::RaiseTo(3), &mut []).is_err());
    assert_eq!(hands.act(9, Action::Fold, &mut []), Ok(None));
    assert_eq!(hands.act(0, Action::RaiseTo(7), &mut []), Ok(None));
    assert_eq!(hands.hand(0).unwrap().pot(), 9);
    assert_eq!(hands.hand(1).unwrap().pot(), 3);
    let winner = 1 - hands.player(0).unwrap();
    let won = hands.act(0, Action::Fold, &mut []).unwrap().unwrap();
    assert_eq!((won[winner], won[1 - winner]), (2, -2));
    assert_eq!(
        (hands.number(0), hands.hand(0).unwrap().pot()),
        (Some(1), 3)
    );
    let mut arrays = hands.arrays();
    hands
        .step(&[FOLD as i64, FIRST_SIZE as i64], &mut arrays.out())
        .unwrap();
    assert_eq!(arrays.done, [1, 0]);
}

#[test]
fn a_reset_begins_anew() {
    let game = holdem();
    let setup = VectorSetup::new([200; 3], 1_u64, 4);
    let new = |seed: u64| {
        let setup = VectorSetup::new([200; 3], seed, 4);
        let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &MENU).unwrap();
        let mut arrays = hands.arrays();
        hands.look(&mut arrays.out()).unwrap();
        arrays
    };
    let mut hands = VectorHands::new(&game, &Stakes::blinds(1, 2), &setup, &MENU).unwrap();
    let mut arrays = hands.arrays();
    for seed in [None, Some(2), None, Some(1)] {
        for _ in 0..10 {
            hands.step(&[1; 4], &mut arrays.out()).unwrap();
        }
        hands.reset(seed.map(Seed::from).as_ref());
        hands.look(&mut arrays.out()).unwrap();
        let last = seed.unwrap_or_else(|| {
            if hands.setup().seed == Seed::from(1) {
                1
            } else {
                2
            }
        });
        assert_eq!(arrays, new(last));
    }
}

#[test]
fn wrong_setups_and_menus_are_refused() {
    let game = holdem();
    let refused = |game: &Game, menu: &[Size], change: &dyn Fn(&mut VectorSetup)| {
        let mut setup = VectorSetup::new([200; 3], 1_u64, 4);
        change(&mut setup);
        let error = VectorHands::new(game, &Stakes::blinds(1, 2), &setup, menu).unwrap_err();
        println!("{error}");
        let codes: Vec<DefectCode> = error.defects.iter().map(|defect| defect.code).collect();
        codes
    };
    let nothing = |_: &mut VectorSetup| {};
    assert_eq!(refused(&game, &[], &nothing), [DefectCode::Menu]);
    for (parts, of) in [(0, 1), (1, 0), (1001, 1), (1, 1001)] {
        assert_eq!(
            refused(&game, &[Size::Pot { parts, of }], &nothing),
            [DefectCode::Menu]
        );
    }
    assert_eq!(
        refused(&game, &[Size::Min, Size::Min], &nothing),
        [DefectCode::Menu]
    );
    let limit = Game::new(&Rules::holdem(Limit::FixedLimit), &Options::default()).unwrap();
    let pot = Size::Pot { parts: 1, of: 1 };
    assert_eq!(
        refused(&limit, &[pot, Size::AllIn], &nothing),
        [DefectCode::Menu]
    );
    let pot_limit = Game::new(&Rules::holdem(Limit::PotLimit), &Options::default()).unwrap();
    let more = Size::Pot { parts: 3, of: 2 };
    assert_eq!(refused(&pot_limit, &[more], &nothing), [DefectCode::Menu]);
    let option = [DefectCode::Option];
    assert_eq!(refused(&game, &MENU, &|setup| setup.rows = 0), option);
    assert_eq!(
        refused(&game, &MENU, &|setup| setup.first = u64::MAX),
        option
    );
    assert_eq!(
        refused(&game, &MENU, &|setup| setup.bots = vec![None]),
        option
    );
    let all = |setup: &mut VectorSetup| setup.bots = vec![Some(Policy::Call); 3];
    assert_eq!(refused(&game, &MENU, &all), option);
    assert_eq!(
        refused(&game, &MENU, &|setup| setup.run_outs = 9),
        [DefectCode::Boards]
    );
    // Nobody but the blinds' odd chip is ever asked for anything.
    let short = |setup: &mut VectorSetup| {
        setup.stacks = vec![1, 1];
    };
    assert_eq!(refused(&game, &MENU, &short), [DefectCode::StackOutOfRange]);
}
