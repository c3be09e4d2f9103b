//! Push or fold: pairs of classes, the table of ranges, and the laws of the solver.

use md5::{Digest as _, Md5};
use pokercore_core::card::CardSet;
use pokercore_core::equity::EquityError;
use pokercore_core::equity::range::Class;
use pokercore_core::seed::Seed;
use pokercore_core::solve::chart::{ANTES, DEEPEST, Role, STACKS, packed, range, ranges_of};
use pokercore_core::solve::classes::{CLASSES, Pairs, class, hands, number};
use pokercore_core::solve::first_caller::FirstCaller;
use pokercore_core::solve::spot::ORDERS_OF_THREE;
use pokercore_core::solve::three_way::ThreeWay;
use pokercore_core::solve::{Options, Question, Spot, equities, exploitability, solve};
use pokercore_core::stakes::Stakes;

fn named(text: &str) -> usize {
    (0..CLASSES)
        .find(|&n| class(n).to_string() == text)
        .unwrap()
}

/// Boards won, tied and lost by one hand of a class against every other hand.
#[test]
fn classes_against_a_random_hand() {
    let pairs = Pairs::get();
    for (name, wins, ties, losses) in [
        ("AA", 1_781_508_418_u64, 11_402_312, 304_661_670),
        ("KK", 1_722_470_558, 11_676_960, 363_424_882),
        ("QQ", 1_670_338_644, 12_299_076, 414_934_680),
        ("JJ", 1_618_339_604, 13_277_356, 465_955_440),
    ] {
        let (own, mut sum) = (named(name), [0; 3]);
        for other in 0..CLASSES {
            let matchup = pairs.matchup(own, other);
            let boards = u64::from(matchup.pairs) * 1_712_304;
            let (won, tied) = (u64::from(matchup.wins), u64::from(matchup.ties));
            sum = [sum[0] + won, sum[1] + tied, sum[2] + boards - won - tied];
        }
        let own = u64::from(hands(own));
        assert_eq!(sum, [own * wins, own * ties, own * losses], "{name}");
    }
}

#[test]
fn classes_mirror_each_other() {
    let pairs = Pairs::get();
    for a in 0..CLASSES {
        assert_eq!(number(class(a)), a);
        assert_eq!(
            usize::from(hands(a)),
            class(a).hands(CardSet::STANDARD).count()
        );
        for b in 0..CLASSES {
            let (one, two) = (pairs.matchup(a, b), pairs.matchup(b, a));
            let boards = u64::from(one.pairs) * 1_712_304;
            assert_eq!((one.pairs, one.ties), (two.pairs, two.ties));
            assert_eq!(
                boards,
                u64::from(one.wins) + u64::from(one.ties) + u64::from(two.wins)
            );
        }
    }
    let all: Vec<usize> = Class::by_equity().map(number).collect();
    let random = || 0..CLASSES;
    assert!(
        all.is_sorted_by(|&a, &b| equities::against(a, random()) > equities::against(b, random()))
    );
}

/// The table is the one that was generated: a digest of every range in order.
#[test]
fn the_table_is_whole() {
    let mut digest = Md5::new();
    for role in Role::ALL {
        for antes in 0..ANTES {
            for stack in 0..STACKS {
                let classes = range(role, (stack + 1) as f64 / 2.0, antes as f64 / 2.0);
                let mut parts = [0.0; CLASSES];
                for class in classes.iter() {
                    parts[class] = 1.0;
                }
                digest.update(packed(&parts));
            }
        }
    }
    let digest = u128::from_be_bytes(digest.finalize().into());
    assert_eq!(digest, 0x0c79_bb35_6cb4_ed14_34d3_e0f9_e455_0541);
    // What lies outside goes to the nearest cell.
    let same = |a: f64, b: f64| {
        range(Role::Call, a, 0.0)
            .iter()
            .eq(range(Role::Call, b, 0.0).iter())
    };
    assert!(same(0.0, 0.5) && same(f64::NAN, 0.5) && same(99.0, DEEPEST) && same(9.8, 10.0));
}

#[test]
#[ignore = "slow: solves some cells of the table anew"]
fn the_table_is_what_is_solved() {
    for (stack, antes) in [(3, 0), (19, 1), (29, 3)] {
        for (role, parts) in ranges_of(stack, antes).unwrap() {
            let (depth, dead) = ((stack + 1) as f64 / 2.0, antes as f64 / 2.0);
            let table: Vec<usize> = range(role, depth, dead).iter().collect();
            let solved: Vec<usize> = (0..CLASSES).filter(|&class| parts[class] >= 0.5).collect();
            assert_eq!(table, solved, "{role:?} at {depth} with antes {dead}");
        }
    }
}

fn spot(stacks: &[i64]) -> Spot {
    Spot::new(Question {
        stacks: stacks.to_vec(),
        stakes: Stakes::blinds(500, 1000),
        others: Vec::new(),
        prizes: None,
    })
    .unwrap()
}

#[test]
fn one_caller_is_the_game_of_two() {
    for stack in [4, 10] {
        let two = spot(&[1000 * stack; 2]);
        let solution = solve(&two, &Options::default(), &mut |_, _| true).unwrap();
        let game = FirstCaller {
            behind: 1,
            stack: stack as f64,
            antes: 0.0,
            small_blind: 0.5,
        };
        let ranges = game.solve(1e-5, 20_000);
        assert!(ranges.exploitability <= 1e-5);
        let profile = vec![ranges.push, ranges.calls[2]];
        let options = Options::default();
        let answers = exploitability(&two, &profile, &options, &mut |_, _| true).unwrap();
        assert!(
            answers.gains.iter().all(|&gain| gain < 2e-5),
            "{:?}",
            answers.gains
        );
        assert!((answers.values[0] - solution.values[0]).abs() < 2e-5);
    }
}

#[test]
fn more_callers_mean_fewer_pushes() {
    let share = |behind| {
        let game = FirstCaller {
            behind,
            stack: 8.0,
            antes: 0.5,
            small_blind: 0.5,
        };
        let push = game.solve(1e-4, 2000).push;
        (0..CLASSES)
            .map(|n| push[n] * f64::from(hands(n)))
            .sum::<f64>()
            / 1326.0
    };
    let shares: Vec<f64> = (1..=9).map(share).collect();
    assert!(shares.is_sorted_by(|a, b| a > b), "{shares:?}");
}

#[test]
fn work_can_be_stopped() {
    let stopped = solve(
        &spot(&[5000; 2]),
        &Options {
            tolerance: 1e-12,
            ..Options::default()
        },
        &mut |_, _| false,
    );
    assert_eq!(stopped.unwrap_err(), EquityError::Stopped);
    let seed = Seed::from(11);
    assert!(ThreeWay::get(1, &seed, 1, &mut |_, _| false).is_none());
}

#[test]
fn three_hands_in_any_order() {
    let table = ThreeWay::get(2, &Seed::from(3), 1, &mut |_, _| true).unwrap();
    let classes = ["AA", "KQs", "72o"].map(named);
    let [a, b, c] = classes;
    let (parts, turned) = (table.parts([a, b, c]), table.parts([c, a, b]));
    assert!((parts.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    for (order, levels) in ORDERS_OF_THREE.iter().enumerate() {
        let other = [levels[2], levels[0], levels[1]];
        let other = ORDERS_OF_THREE.iter().position(|levels| *levels == other);
        assert_eq!(parts[order].to_bits(), turned[other.unwrap()].to_bits());
    }
    // Two of one class are alike.
    let same = table.parts([b, b, c]);
    for (order, levels) in ORDERS_OF_THREE.iter().enumerate() {
        let other = [levels[1], levels[0], levels[2]];
        let other = ORDERS_OF_THREE.iter().position(|levels| *levels == other);
        assert!((same[order] - same[other.unwrap()]).abs() < 1e-6);
    }
}
