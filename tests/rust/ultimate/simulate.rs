//! Simulated rounds are rounds: the same cards, decisions and amounts.

use std::sync::Arc;

use pokercore_core::card::{Card, CardSet};
use pokercore_core::seed::{Domain, Seed};
use pokercore_core::ultimate::house::{House, HouseData, MAX_SIDE_BETS};
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::{Action, Cards, Round, SeatStakes};
use pokercore_core::ultimate::settle::{Outcome, Stakes};
use pokercore_core::ultimate::simulate::{Player, Report, Table, simulate};
use pokercore_core::ultimate::strategies::{Perfect, Simple, Strategy};

use crate::spots::{strange_house, words};

fn stakes(ante: i64, bets: &[i64]) -> Stakes {
    let mut side_bets = [0; MAX_SIDE_BETS];
    side_bets[..bets.len()].copy_from_slice(bets);
    Stakes { ante, side_bets }
}

fn run(table: &Table, rounds: core::ops::Range<u64>, threads: usize) -> Report {
    simulate(table, rounds, &Seed::from(5), threads, &mut |_, _| true)
}

fn one(strategy: Strategy, house: House) -> Table {
    let stakes = stakes(2 * house.scale(), &[]);
    Table::new(house, vec![Player { strategy, stakes }]).unwrap()
}

fn simple() -> Strategy {
    Strategy::Simple(Simple::default())
}

/// The number of a decision as the report counts it.
fn place(house: &House, stage: usize, action: Action) -> usize {
    let before: usize = (0..stage).map(|stage| house.plays(stage).len()).sum();
    match action {
        Action::Check => unreachable!("a check ends nothing"),
        Action::Fold => before + house.plays(stage).len(),
        Action::Play(multiple) => {
            let plays = house.plays(stage);
            before + plays.iter().position(|&play| play == multiple).unwrap()
        }
    }
}

/// Every number of the report, from rounds that are played one by one by the rules.
fn agrees_with_rounds(house: &House, players: &[Player], rounds: core::ops::Range<u64>) {
    let table = Table::new(house.clone(), players.to_vec()).unwrap();
    let report = run(&table, rounds.clone(), 1);
    assert_eq!(report.rounds, rounds.end - rounds.start);
    let seats: Vec<SeatStakes> = players
        .iter()
        .map(|player| SeatStakes {
            side_bets: player.stakes.side_bets,
            ..SeatStakes::new(player.stakes.ante)
        })
        .collect();
    let streams = Seed::from(5).streams(Domain::Ultimate);
    let shared = Arc::new(house.clone());
    let mut expected = run(&table, 0..0, 1);
    expected.rounds = report.rounds;
    for number in rounds {
        let cards = Cards::Seed(&streams, number);
        let mut round = Round::new(Arc::clone(&shared), &seats, &cards).unwrap();
        while let Some(seat) = round.turn() {
            let stage = usize::from(round.stage().unwrap());
            let set = |cards: &[Card]| CardSet::collect(cards.iter().copied(), "").unwrap();
            let hole = set(&round.hole_cards(seat).unwrap());
            let strategy = &players[seat as usize].strategy;
            let decision = strategy.decide(house, hole, set(round.board()), &mut words(0));
            let action = decision.unwrap();
            round.apply(seat, action).unwrap();
            let tally = &mut expected.seats[seat as usize];
            if action != Action::Check {
                // The row and the outcome are known at the end.
                let decision = place(house, stage, action);
                tally.outcomes[decision][0][0] += 1 << 32;
            }
        }
        for (seat, tally) in (0..).zip(&mut expected.seats) {
            let hands = round.hands(seat).unwrap();
            let row = Row::of(hands.player) as usize;
            let outcome = Outcome::of(hands.player, hands.dealer, house) as usize;
            let ended = tally.outcomes.iter_mut().find(|t| t[0][0] >> 32 > 0);
            let table = ended.unwrap();
            table[0][0] -= 1 << 32;
            table[row][outcome] += 1;
            let settlement = round.settlement(seat).unwrap();
            tally.net += i128::from(settlement.total);
            tally.net_squares += u128::from(settlement.total.unsigned_abs()).pow(2);
            tally.wagered += i128::from(round.staked(seat));
            for (bet, &gain) in tally.side_bets.iter_mut().zip(&settlement.side_bets) {
                bet.net += i128::from(gain);
                bet.hits += u64::from(gain > 0);
            }
        }
    }
    assert_eq!(report, expected);
}

#[test]
fn simulated_rounds_are_rounds() {
    let player = |strategy, stakes| Player { strategy, stakes };
    let perfect = || Strategy::Perfect(Perfect::standard());
    let standard = House::standard();
    agrees_with_rounds(&standard, &[player(simple(), stakes(2, &[]))], 0..5000);
    agrees_with_rounds(&standard, &[player(perfect(), stakes(10, &[]))], 7..307);
    let loose = Strategy::Simple(Simple {
        flop_row: Row::HighCard,
        river_outs: 0,
        ..Simple::default()
    });
    let strange = strange_house();
    let players = [
        player(simple(), stakes(6, &[1, 0, 5])),
        player(loose.clone(), stakes(600, &[0, 2, 0])),
        player(perfect(), stakes(12, &[])),
        player(loose, stakes(6, &[])),
        player(simple(), stakes(6, &[1, 1, 1])),
        player(simple(), stakes(6, &[0, 0, 7])),
    ];
    agrees_with_rounds(&strange, &players, 100..200);
    let players = [players[0].clone(), players[1].clone()];
    agrees_with_rounds(&strange, &players, u64::MAX - 4000..u64::MAX);
}

#[test]
fn a_fold_can_lose_the_side_bets() {
    let data = HouseData {
        after_fold: pokercore_core::ultimate::house::AfterFold::Lose,
        ..strange_house().data()
    };
    let house = House::new(&data).unwrap();
    let player = Player {
        strategy: simple(),
        stakes: stakes(6, &[1, 2, 3]),
    };
    agrees_with_rounds(&house, &[player], 0..3000);
}

#[test]
fn reports_add_up_whoever_plays() {
    let table = |strategy| one(strategy, House::standard());
    for table in [table(simple()), table(Strategy::Random)] {
        let whole = run(&table, 10..30_010, 1);
        for threads in [0, 2, 5] {
            assert_eq!(run(&table, 10..30_010, threads), whole);
        }
        let mut parts = run(&table, 10..4099, 1);
        parts.add(&run(&table, 4099..30_010, 3));
        assert_eq!(parts, whole);
    }
}

/// A run that is stopped tells what it played: its first rounds.
#[test]
fn a_run_can_be_stopped() {
    let table = one(simple(), House::standard());
    let mut seen = Vec::new();
    let report = simulate(&table, 0..100_000, &Seed::from(5), 1, &mut |done, of| {
        seen.push((done, of));
        seen.len() < 3
    });
    assert_eq!(seen.len(), 3);
    assert_eq!(seen[2], (report.rounds, 100_000));
    assert_eq!(report, run(&table, 0..report.rounds, 1));
}

/// The shares of each decision within five standard errors of the exact ones.
#[test]
fn the_simple_strategy_does_what_is_published() {
    const ROUNDS: u64 = 1 << 20;
    let report = run(&one(simple(), House::standard()), 0..ROUNDS, 2);
    let seat = &report.seats[0];
    let exact: [u64; 5] = [
        0,
        10_487_862_000_000,
        5_953_736_657_880,
        6_360_911_500_680,
        5_011_299_865_440,
    ];
    for (table, exact) in seat.outcomes.iter().zip(exact) {
        let share = exact as f64 / 27_813_810_024_000.0;
        let count = table.as_flattened().iter().sum::<u64>() as f64;
        let mean = share * ROUNDS as f64;
        let error = (mean * (1.0 - share)).sqrt();
        assert!((count - mean).abs() <= 5.0 * error, "{count} {mean}");
    }
    // An Ante of four units; the standard deviation is 4.943021.
    let mean = seat.net as f64 / 4.0 / ROUNDS as f64;
    let error = 4.943_021 / (ROUNDS as f64).sqrt();
    assert!((mean + 0.024_328_77).abs() < 5.0 * error, "{mean}");
    let squares = seat.net_squares as f64 / 16.0 / ROUNDS as f64;
    assert!((squares.sqrt() - 4.943).abs() < 0.2, "{squares}");
}

#[test]
fn random_choices_are_equally_likely() {
    const ROUNDS: u64 = 1 << 18;
    let house = strange_house();
    let report = run(&one(Strategy::Random, house), 0..ROUNDS, 2);
    // Three Plays or a check, two or a check, three or a fold.
    let shares = [
        [0.25; 3].as_slice(),
        &[0.25 / 3.0; 2],
        &[0.25 / 3.0 / 4.0; 4],
    ];
    let shares = shares.into_iter().flatten();
    for (table, &share) in report.seats[0].outcomes.iter().zip(shares) {
        let count = table.as_flattened().iter().sum::<u64>() as f64;
        let mean = share * ROUNDS as f64;
        let error = (mean * (1.0 - share)).sqrt();
        assert!((count - mean).abs() <= 5.0 * error, "{count} {mean}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let player = |strategy, ante| Player {
        strategy,
        stakes: stakes(ante, &[]),
    };
    let defects = |players: Vec<Player>| {
        let error = Table::new(House::standard(), players).unwrap_err();
        let defects = error.defects.into_iter();
        let defects = defects.map(|defect| format!("{} {}", defect.place, defect.code));
        defects.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(defects(vec![]), "round.seats players");
    let seven = vec![player(simple(), 2); 7];
    assert_eq!(defects(seven), "round.seats players");
    let rank = Simple {
        flop_suited: 20,
        ..Simple::default()
    };
    let two = vec![player(simple(), 3), player(Strategy::Simple(rank), 2)];
    assert_eq!(
        defects(two),
        "round.seats[0].ante split_pay, round.seats[1].strategy.flop_suited option"
    );
}
