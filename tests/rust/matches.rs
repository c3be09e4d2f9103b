//! Matches: pairs and positions, deals in every seating, results adjusted by the caller.

#[path = "support/longer.rs"]
mod longer;
#[path = "support/matches.rs"]
mod support;

use std::collections::BTreeSet;

use pokercore_core::action::Turn;
use pokercore_core::play::{
    Adjust, Carry, Choice, Dealer, Match, MatchSetup, Policy, Seatings, run,
};
use pokercore_core::rules::Limit;
use pokercore_core::stakes::Stakes;

use longer::longer;
use support::{game, mixed, play, setup};

/// Products of two bots and squares of positions, from the hands one by one.
#[test]
fn pairs_and_positions_add_up() {
    let units = longer(60);
    let game = game(Limit::NoLimit);
    for (carry, session) in [
        (Carry::Reset, 1),
        (Carry::Reset, 3),
        (Carry::Rebuy, 20),
        (Carry::Drop, 20),
    ] {
        let setup = MatchSetup {
            session,
            carry,
            ..setup(4, 3)
        };
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        let mut products = [0_i128; 6];
        let mut squares = [[0_u128; 4]; 4];
        for unit in 0..units {
            let mut bots = mixed(4);
            dealer.open(unit);
            let mut nets = [0_i128; 4];
            let mut in_position = [[0_i128; 4]; 4];
            while dealer.deal(&mut ()) {
                while let Turn::Seat(chair) = dealer.hand().turn() {
                    let action = dealer.decide(&mut bots[dealer.bot_at(chair)]).unwrap();
                    dealer.act(action, &mut ()).unwrap();
                }
                let state = dealer.hand().state();
                for bot in 0..4 {
                    let chair = dealer.chair_of(bot);
                    let net =
                        state.stacks()[chair as usize] - state.starting_stacks()[chair as usize];
                    nets[bot] += i128::from(net);
                    let position = (chair + 4 - state.button() - 1) % 4;
                    in_position[bot][position as usize] += i128::from(net);
                }
            }
            let mut place = 0;
            for first in 0..4 {
                for second in first + 1..4 {
                    products[place] += nets[first] * nets[second];
                    place += 1;
                }
                for position in 0..4 {
                    let net = in_position[first][position];
                    squares[first][position] += (net * net) as u128;
                }
            }
        }
        let report = play(&table, &mixed(4), units);
        assert_eq!(*dealer.report(), report, "{carry:?}");
        assert_eq!(
            report.pairs.iter().map(|pair| pair.net).collect::<Vec<_>>(),
            products,
            "{carry:?}"
        );
        for (bot, squares) in report.positions.iter().zip(&squares) {
            let found: Vec<u128> = bot.iter().map(|position| position.net_squares).collect();
            assert_eq!(found, squares, "{carry:?}");
        }
        // A bot's results against all others add up: what all won is nothing.
        for (place, bot) in report.bots.iter().enumerate() {
            let others: i128 = (0..4)
                .filter(|other| *other != place)
                .map(|other| {
                    let (first, second) = (place.min(other), place.max(other));
                    products[first * (7 - first) / 2 + second - first - 1]
                })
                .sum();
            assert_eq!(bot.net_squares as i128, -others, "{carry:?}");
        }
    }
}

/// Sums too great for 64 bits go the long way round.
#[test]
fn great_stacks_overflow_nothing() {
    let game = game(Limit::NoLimit);
    let chips = 1_i64 << 50;
    let stakes = Stakes::blinds(1, 2);
    let setup = MatchSetup::new([chips; 3], 1_u64);
    let table = Match::new(&game, &stakes, &setup).unwrap();
    let bots = [Policy::Random, Policy::PotBettor, Policy::Random];
    let report = play(&table, &bots, 300);
    let mut dealer = Dealer::new(&table);
    let (mut products, mut squares) = ([0_i128; 3], [0_u128; 3]);
    for unit in 0..300 {
        dealer.open(unit);
        let mut playing = bots;
        while dealer.deal(&mut ()) {
            while let Turn::Seat(chair) = dealer.hand().turn() {
                let action = dealer.decide(&mut playing[dealer.bot_at(chair)]).unwrap();
                dealer.act(action, &mut ()).unwrap();
            }
            let state = dealer.hand().state();
            let net = [0, 1, 2].map(|bot| {
                let chair = dealer.chair_of(bot) as usize;
                i128::from(state.stacks()[chair] - state.starting_stacks()[chair])
            });
            for (place, (one, other)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
                products[place] += net[one] * net[other];
                squares[place] += (net[place] * net[place]) as u128;
            }
        }
    }
    assert!(squares[0] > u128::from(u64::MAX));
    assert_eq!([0, 1, 2].map(|pair| report.pairs[pair].net), products);
    assert_eq!([0, 1, 2].map(|bot| report.bots[bot].net_squares), squares);
    for (bot, square) in report.positions.iter().zip(squares) {
        assert_eq!(
            bot.iter()
                .map(|position| position.net_squares)
                .sum::<u128>(),
            square
        );
    }
}

/// Every deal in every seating: whoever plays the same everywhere wins nothing in any unit.
#[test]
fn duplicate_deals() {
    let game = game(Limit::NoLimit);
    for (seatings, count) in [(Seatings::Rotations, 4), (Seatings::Permutations, 24)] {
        let setup = MatchSetup {
            seatings,
            duplicate: true,
            ..setup(4, 9)
        };
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        assert_eq!(table.unit_hands(), count);
        for policy in [Policy::Call, Policy::PotBettor, Policy::AlwaysFold] {
            let report = play(&table, &[policy; 4], 30);
            assert_eq!(report.hands, 30 * u64::from(count));
            for bot in &report.bots {
                assert_eq!((bot.net, bot.net_squares, bot.units), (0, 0, 30));
            }
        }
        // The decks are those of the units, and every seating comes once.
        let mut dealer = Dealer::new(&table);
        for unit in [0, 7] {
            dealer.open(unit);
            let mut seen = BTreeSet::new();
            while dealer.deal(&mut ()) {
                let seating: Vec<usize> = (0..4).map(|chair| dealer.bot_at(chair)).collect();
                for (chair, &bot) in seating.iter().enumerate() {
                    assert_eq!(usize::from(dealer.chair_of(bot)), chair);
                }
                assert!(seen.insert(seating));
                let plain = MatchSetup::new([200; 4], 9);
                let plain = Match::new(&game, &Stakes::blinds(1, 2), &plain).unwrap();
                let mut other = Dealer::new(&plain);
                other.open(unit);
                other.deal(&mut ());
                for chair in 0..4 {
                    let (state, same) = (dealer.hand().state(), other.hand().state());
                    assert_eq!(state.hole(chair), same.hole(chair));
                }
                while dealer.hand().turn() != Turn::Over {
                    let action = dealer.seat().unwrap().action(Choice::CheckOrFold);
                    dealer.act(action, &mut ()).unwrap();
                }
            }
            assert_eq!(seen.len(), count as usize);
            let sorted: Vec<_> = seen.iter().cloned().collect();
            assert_eq!(sorted[0], [0, 1, 2, 3]);
        }
        // Any number of threads, and parts, as ever.
        let bots = mixed(4);
        let whole = play(&table, &bots, 400);
        let mut sum = run(&table, &bots, 100..400, 2, &mut |_| true).unwrap();
        sum.add(&play(&table, &bots, 100));
        assert_eq!(sum, whole);
    }
}

#[test]
fn seatings_that_cannot_be() {
    let game = game(Limit::NoLimit);
    let refused = |setup: MatchSetup| {
        let error = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap_err();
        error.defects[0].place.clone()
    };
    let permuted = MatchSetup {
        seatings: Seatings::Permutations,
        ..setup(7, 1)
    };
    assert_eq!(refused(permuted), "match.seating");
    for (carry, session) in [(Carry::Reset, 2), (Carry::Rebuy, 1)] {
        let carried = MatchSetup {
            duplicate: true,
            carry,
            session,
            ..setup(3, 1)
        };
        assert_eq!(refused(carried), "match.duplicate");
    }
    let rich = MatchSetup {
        adjust: Adjust::AllIn,
        ..MatchSetup::new([1 << 43, 2], 1_u64)
    };
    assert_eq!(refused(rich), "match.adjust");
}

/// What the caller makes of a hand is summed beside what was won.
#[test]
fn results_adjusted_by_the_caller() {
    let units = longer(50);
    let game = game(Limit::NoLimit);
    for (carry, session, duplicate) in [
        (Carry::Reset, 1, false),
        (Carry::Rebuy, 5, false),
        (Carry::Reset, 1, true),
    ] {
        let setup = MatchSetup {
            adjust: Adjust::ByCaller,
            carry,
            session,
            duplicate,
            ..setup(3, 4)
        };
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        for unit in 0..units {
            let mut bots = mixed(3);
            dealer.open(unit);
            let mut count = unit;
            while dealer.deal(&mut ()) {
                while let Turn::Seat(chair) = dealer.hand().turn() {
                    let action = dealer.decide(&mut bots[dealer.bot_at(chair)]).unwrap();
                    dealer.act(action, &mut ()).unwrap();
                }
                // Every other hand is left as it was, the others are turned round.
                count += 1;
                if count % 2 == 0 {
                    let state = dealer.hand().state();
                    let mut parts = [0; 10];
                    for (chair, part) in parts.iter_mut().take(3).enumerate() {
                        *part =
                            2_000_000 * (state.starting_stacks()[chair] - state.stacks()[chair]);
                    }
                    dealer.adjust(&parts);
                }
            }
        }
        let report = dealer.report().clone();
        let sum: i128 = report.bots.iter().map(|bot| bot.adjusted).sum();
        assert_eq!(sum, 0);
        for (place, bot) in report.bots.iter().enumerate() {
            assert_ne!(bot.adjusted, 1_000_000 * bot.net);
            let by_position = &report.positions[place];
            assert_eq!(
                by_position.iter().map(|at| at.adjusted).sum::<i128>(),
                bot.adjusted
            );
            if session == 1 && !duplicate {
                assert_eq!(bot.adjusted_by_hands, bot.adjusted);
                let squares: u128 = by_position.iter().map(|at| at.adjusted_squares).sum();
                assert_eq!(squares, bot.adjusted_squares);
            }
            // The three add up to nothing in every unit, so do the products.
            let others: i128 = (0..3)
                .filter(|other| *other != place)
                .map(|other| report.pairs[place + other - 1].adjusted)
                .sum();
            assert_eq!(bot.adjusted_squares as i128, -others);
        }
        // Without a caller who adjusts, it is what was won.
        let report = play(&table, &mixed(3), units);
        for bot in &report.bots {
            assert_eq!(bot.adjusted, 1_000_000 * bot.net);
            assert_eq!(bot.adjusted_squares, 1_000_000_000_000 * bot.net_squares);
            assert_eq!(bot.adjusted_by_hands, 1_000_000 * bot.net_by_hands);
        }
    }
}
