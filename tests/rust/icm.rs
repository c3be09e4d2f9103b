//! Tournament equity: published values, every order written out beside it, laws, samples, refusals.

use std::collections::BTreeSet;

use proptest::prelude::*;

use pokercore_core::equity::EquityError;
use pokercore_core::error::{DefectCode, RulesError};
use pokercore_core::icm::{
    Answer, Choice, DEFAULT_TRIALS, EXACT_PLAYERS, Field, MAX_PLAYERS, Method, Options, solve,
    values,
};
use pokercore_core::seed::Seed;

fn field(stacks: &[i64], payouts: &[f64]) -> Field {
    Field::new(stacks, payouts).expect("a field")
}

fn answer(stacks: &[i64], payouts: &[f64], options: &Options) -> Answer {
    solve(&field(stacks, payouts), options, &mut |_, _| true).expect("an answer")
}

fn exact(stacks: &[i64], payouts: &[f64]) -> Answer {
    let options = Options {
        choice: Choice::Exact,
        ..Options::default()
    };
    answer(stacks, payouts, &options)
}

fn sampled(stacks: &[i64], payouts: &[f64], change: impl FnOnce(&mut Options)) -> Answer {
    let mut options = Options {
        choice: Choice::Sampled,
        trials: Some(20_000),
        ..Options::default()
    };
    change(&mut options);
    answer(stacks, payouts, &options)
}

/// The values for solvers.
fn quick(stacks: &[i64], payouts: &[f64]) -> Vec<f64> {
    let mut out = vec![f64::NAN; stacks.len()];
    values(stacks, payouts, &mut out);
    out
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * (1.0 + a.abs().max(b.abs()))
}

fn all_near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| near(a, b))
}

/// The probability of each place for each player, by writing out every order.
fn every_order(stacks: &[i64]) -> Vec<Vec<f64>> {
    fn go(stacks: &[i64], placed: &mut Vec<usize>, chance: f64, rows: &mut [Vec<f64>]) {
        let free: Vec<usize> = (0..stacks.len()).filter(|p| !placed.contains(p)).collect();
        let total: i64 = free.iter().map(|&p| stacks[p]).sum();
        for &player in &free {
            let part = match total {
                0 => 1.0 / free.len() as f64,
                _ => stacks[player] as f64 / total as f64,
            };
            rows[player][placed.len()] += chance * part;
            placed.push(player);
            go(stacks, placed, chance * part, rows);
            placed.pop();
        }
    }
    let mut rows = vec![vec![0.0; stacks.len()]; stacks.len()];
    go(stacks, &mut Vec::new(), 1.0, &mut rows);
    rows
}

/// Wikipedia's "Independent Chip Model"; Moshman's "Sit 'n Go Strategy"; PokerKit's documentation.
#[test]
fn published_values() {
    let check = |stacks: &[i64], payouts: &[f64], wanted: &[f64], within: f64| {
        let found = exact(stacks, payouts);
        for values in [&found.values, &quick(stacks, payouts)] {
            for (value, wanted) in values.iter().zip(wanted) {
                assert!((value - wanted).abs() <= within, "{values:?}");
            }
        }
    };
    let thirds = [1265.0 / 28.0, 129.0 / 4.0, 158.0 / 7.0];
    check(&[50, 30, 20], &[70.0, 30.0], &thirds, 1e-13);
    let thirds = [1075.0 / 28.0, 131.0 / 4.0, 202.0 / 7.0];
    check(&[5000, 3000, 2000], &[50.0, 30.0, 20.0], &thirds, 1e-13);
    let four = [377.7807, 312.8888, 225.6025, 83.7280];
    check(
        &[5000, 3000, 1500, 500],
        &[500.0, 300.0, 200.0],
        &four,
        5e-5,
    );
    let near = [25.6945, 37.0893, 37.2162];
    check(&[25, 87, 88], &[50.0, 30.0, 20.0], &near, 5e-5);
    let far = [49.7995, 25.1003, 25.1003];
    check(&[198, 1, 1], &[50.0, 30.0, 20.0], &far, 5e-5);
}

fn fields(most: usize) -> impl Strategy<Value = (Vec<i64>, Vec<f64>)> {
    let stack =
        prop_oneof![1 => Just(0_i64), 2 => 1..6_i64, 4 => 1..100_000_i64, 1 => 1..1_i64 << 44];
    let prize = prop_oneof![1 => Just(0.0), 2 => Just(10.0), 4 => 0.0..1000.0];
    prop::collection::vec(stack, 1..=most)
        .prop_filter("nobody has chips", |stacks| stacks.iter().any(|&s| s > 0))
        .prop_flat_map(move |stacks| {
            let prizes = prop::collection::vec(prize.clone(), 1..=stacks.len());
            (Just(stacks), prizes)
        })
        .prop_map(|(stacks, mut payouts): (Vec<i64>, Vec<f64>)| {
            payouts.sort_by(|a, b| b.total_cmp(a));
            (stacks, payouts)
        })
}

proptest! {
    #[test]
    fn sets_stand_for_orders((stacks, payouts) in fields(6)) {
        let rows = every_order(&stacks);
        let found = exact(&stacks, &payouts);
        for (row, slow) in found.places.iter().zip(&rows) {
            prop_assert!(all_near(row, &slow[..payouts.len()]), "{:?} {:?}", row, slow);
        }
        let worth = |row: &Vec<f64>| row.iter().zip(&payouts).map(|(p, prize)| p * prize).sum();
        let slow: Vec<f64> = rows.iter().map(worth).collect();
        prop_assert!(all_near(&found.values, &slow));
        prop_assert!(all_near(&quick(&stacks, &payouts), &slow));
    }

    #[test]
    fn laws((stacks, payouts) in fields(13), factor in 2..20_i64, turn in 0..13_usize) {
        let found = exact(&stacks, &payouts);
        prop_assert!(all_near(&quick(&stacks, &payouts), &found.values));
        // Every prize goes to somebody, and every place.
        prop_assert!(near(found.values.iter().sum(), payouts.iter().sum()));
        for place in 0..payouts.len() {
            prop_assert!(near(found.places.iter().map(|row| row[place]).sum(), 1.0));
        }
        // More chips are never worth less, and equal ones the same.
        for (a, one) in stacks.iter().enumerate() {
            for (b, other) in stacks.iter().enumerate() {
                if one == other {
                    prop_assert!(found.values[a].to_bits() == found.values[b].to_bits());
                } else if one > other {
                    prop_assert!(found.values[a] >= found.values[b] * (1.0 - 1e-12));
                }
            }
        }
        // Chips in another unit, and players in another order.
        let larger: Vec<i64> = stacks.iter().map(|stack| stack * factor).collect();
        prop_assert!(all_near(&exact(&larger, &payouts).values, &found.values));
        let (mut turned, mut wanted) = (stacks.clone(), found.values.clone());
        turned.rotate_left(turn % stacks.len());
        wanted.rotate_left(turn % stacks.len());
        prop_assert_eq!(exact(&turned, &payouts).values, wanted);
        // With a prize for every place, rows add up too.
        let whole = exact(&stacks, &vec![1.0; stacks.len()]);
        for (row, value) in whole.places.iter().zip(&whole.values) {
            prop_assert!(near(row.iter().sum(), 1.0) && near(*value, 1.0));
        }
    }

    #[test]
    fn samples_are_near((stacks, payouts) in fields(9), seed: u64) {
        let found = sampled(&stacks, &payouts, |options| options.seed = Seed::from(seed));
        let errors = found.errors.expect("errors");
        let right = exact(&stacks, &payouts).values;
        for ((value, error), right) in found.values.iter().zip(&errors).zip(&right) {
            // Of a prize that comes one time in a trillion no trial tells.
            let unseen = payouts[0] / 1000.0;
            prop_assert!((value - right).abs() <= 6.0 * error + unseen, "{value} {right} {error}");
        }
        prop_assert!(near(found.values.iter().sum(), payouts.iter().sum()));
    }
}

/// Twenty players and every place: the sums of rows and columns, and the first place by itself.
#[test]
fn twenty_players() {
    let stacks: Vec<i64> = (1..=20).map(|player| player * player * 137 + 1).collect();
    let total: i64 = stacks.iter().sum();
    let found = exact(&stacks, &[1.0; 20]);
    assert_eq!((found.method, found.trials), (Method::Exact, 0));
    for (row, stack) in found.places.iter().zip(&stacks) {
        assert!(near(row.iter().sum(), 1.0));
        assert!(near(row[0], *stack as f64 / total as f64));
    }
    for place in 0..20 {
        assert!(near(found.places.iter().map(|row| row[place]).sum(), 1.0));
    }
    // Equal stacks take every place equally often.
    let level = exact(&[77; 20], &[1.0; 20]);
    assert!(level.places.iter().flatten().all(|&part| near(part, 0.05)));
}

#[test]
fn players_without_chips_are_last() {
    let found = exact(&[0, 100, 0, 300], &[50.0, 30.0, 15.0, 5.0]);
    assert!(all_near(&found.values, &[10.0, 35.0, 10.0, 45.0]));
    assert!(all_near(&found.places[0], &[0.0, 0.0, 0.5, 0.5]));
    let two = quick(&[0, 100, 0, 300], &[50.0, 30.0]);
    assert!(all_near(&two, &[0.0, 35.0, 0.0, 45.0]));
    assert_eq!(exact(&[7], &[3.0]).values, [3.0]);
    // For solvers, who may ask what is left when nobody has chips.
    assert_eq!(quick(&[0, 0], &[3.0, 1.0]), [2.0, 2.0]);
    assert!(all_near(&quick(&[0, 5], &[3.0]), &[0.0, 3.0]));
}

#[test]
fn samples_hang_on_the_seed_alone() {
    let (stacks, payouts) = ([500, 300, 200, 0, 100], [50.0, 30.0, 20.0]);
    let one = sampled(&stacks, &payouts, |_| ());
    assert_eq!((one.method, one.trials), (Method::Sampled, 20_000));
    assert_eq!(
        one,
        sampled(&stacks, &payouts, |options| options.threads = 3)
    );
    let other = sampled(&stacks, &payouts, |options| options.seed = Seed::from(1));
    assert_ne!(one.values, other.values);
    // An error to reach, and a limit on the way to it.
    let close = sampled(&stacks, &payouts, |options| {
        (options.trials, options.error) = (None, Some(0.03));
    });
    let errors = close.errors.expect("errors");
    assert!(errors.iter().all(|&error| error <= 0.03) && near(errors[3], 0.0));
    assert!(close.trials > 20_000 && close.trials < DEFAULT_TRIALS);
    let short = sampled(&stacks, &payouts, |options| options.error = Some(1e-9));
    assert_eq!(short.trials, 20_000);
    let single = sampled(&stacks, &payouts, |options| options.trials = Some(1));
    assert!(near(single.errors.expect("errors")[0], 50.0));
}

/// Sums over sets and the integral have nothing in common but the model.
fn integral_agrees(stacks: &[i64], payouts: &[f64]) {
    let found = answer(
        stacks,
        payouts,
        &Options {
            choice: Choice::Integrated,
            ..Options::default()
        },
    );
    assert_eq!(found.method, Method::Integrated);
    let right = exact(stacks, payouts);
    let errors = found.errors.expect("errors");
    assert!(errors.iter().all(|&error| error <= 1e-11 * payouts[0]));
    for (value, right) in found.values.iter().zip(&right.values) {
        let apart = (value - right).abs();
        assert!(
            apart <= 1e-12 * payouts[0],
            "{stacks:?} {payouts:?} {apart}"
        );
    }
    let rows = found.places.iter().zip(&right.places);
    for (part, right) in rows.flat_map(|(row, right)| row.iter().zip(right)) {
        assert!((part - right).abs() <= 1e-12, "{stacks:?} {part} {right}");
    }
}

proptest! {
    #[test]
    fn the_integral_is_the_sum((stacks, mut payouts) in fields(12)) {
        // What is looked at is the part of the first prize: there must be one.
        if payouts[0] == 0.0 {
            payouts[0] = 1.0;
        }
        integral_agrees(&stacks, &payouts);
    }
}

#[test]
fn the_integral_is_the_sum_at_twenty() {
    let stacks: Vec<i64> = (1..=20).map(|player| player * player * player).collect();
    let payouts: Vec<f64> = (1..=20).rev().map(f64::from).collect();
    integral_agrees(&stacks, &payouts);
    integral_agrees(&[50; 20], &payouts[..7]);
    integral_agrees(&[1, 1 << 40, 1 << 20, 7], &[3.0, 2.0, 1.0]);
}

/// Beyond twenty players the answer is from the integral by itself, can be exact a little further,
/// and is sampled where the field is large.
#[test]
fn many_players() {
    let stacks: Vec<i64> = (1..=22).map(|player| player * 100).collect();
    let payouts = [50.0, 30.0, 20.0];
    let right = exact(&stacks, &payouts).values;
    let found = answer(&stacks, &payouts, &Options::default());
    assert_eq!(found.method, Method::Integrated);
    for (value, right) in found.values.iter().zip(&right) {
        assert!((value - right).abs() < 1e-10);
    }
    let found = sampled(&stacks, &payouts, |options| options.trials = Some(100_000));
    let errors = found.errors.expect("errors");
    for ((value, error), right) in found.values.iter().zip(&errors).zip(right) {
        assert!(
            (value - right).abs() < 5.0 * error,
            "{value} {right} {error}"
        );
    }
    let threads = |threads| {
        let stacks: Vec<i64> = (1..=60).collect();
        let options = Options {
            threads,
            ..Options::default()
        };
        answer(&stacks, &[9.0, 8.0, 7.0, 6.0, 5.0], &options)
    };
    assert_eq!(threads(1), threads(3));
    assert!(near(threads(1).values.iter().sum(), 35.0));
    let crowd = answer(
        &vec![1000; 2000],
        &[9.0; 100],
        &Options {
            trials: Some(2000),
            ..Options::default()
        },
    );
    assert_eq!((crowd.method, crowd.trials), (Method::Sampled, 2000));
    assert!(near(crowd.values.iter().sum(), 900.0));
}

fn codes(error: &RulesError) -> Vec<&'static str> {
    error
        .defects
        .iter()
        .map(|defect| defect.code.as_str())
        .collect()
}

#[test]
fn what_is_refused() {
    use DefectCode as C;
    let mut seen = BTreeSet::new();
    let mut check = |stacks: &[i64], payouts: &[f64], wanted: &[C], places: &str| {
        let error = Field::new(stacks, payouts).expect_err("wrong data");
        let wanted: Vec<_> = wanted.iter().map(|code| code.as_str()).collect();
        assert_eq!(codes(&error), wanted, "{error}");
        let found: Vec<_> = error.defects.iter().map(|d| d.place.as_str()).collect();
        assert_eq!(found.join(" "), places);
        seen.extend(wanted);
    };
    let out = C::PayoutOutOfRange;
    check(&[], &[], &[C::Players, out], "stacks payouts");
    check(&vec![1; MAX_PLAYERS + 1], &[1.0], &[C::Players], "stacks");
    check(&[1, -1], &[1.0], &[C::StackOutOfRange], "stacks[1]");
    check(&[0, 0], &[1.0], &[C::StackOutOfRange], "stacks");
    check(&[1 << 53, 1], &[1.0], &[C::TooManyChips], "stacks");
    check(&[1, 1], &[2.0, 1.0, 1.0], &[C::TooMany], "payouts");
    check(&[1, 1], &[1.0, 2.0], &[C::PayoutsRise], "payouts[1]");
    check(
        &[1, 1],
        &[f64::NAN, -1.0],
        &[out, out],
        "payouts[0] payouts[1]",
    );
    check(&[1, 1], &[f64::INFINITY], &[out], "payouts[0]");
    check(&[1, 1], &[f64::MAX, f64::MAX], &[out], "payouts");
    check(&vec![1; 10_000], &[1.0; 1000], &[C::TooMuchWork], "payouts");
    assert_eq!(seen.len(), 7);

    let ask = |choice, trials, error| {
        let options = Options {
            choice,
            trials,
            error,
            ..Options::default()
        };
        let field = field(&[1; EXACT_PLAYERS + 1], &[1.0]);
        match solve(&field, &options, &mut |_, _| false) {
            Err(EquityError::Refused(error)) => codes(&error)[0],
            Err(EquityError::Stopped) => "stopped",
            Ok(_) => "answered",
        }
    };
    assert_eq!(ask(Choice::Exact, None, None), "too_much_work");
    assert_eq!(ask(Choice::Auto, Some(0), None), "option");
    assert_eq!(ask(Choice::Auto, None, Some(0.0)), "option");
    assert_eq!(ask(Choice::Auto, None, Some(f64::INFINITY)), "option");
    assert_eq!(ask(Choice::Auto, None, None), "stopped");
}
