//! Samples: near the exact answer, the same for every way to make them, as exact as asked.

use pokercore_core::equity::{Answer, CHUNK, Choice, Method, Options, Spot, solve};
use pokercore_core::seed::Seed;

use super::games::{check_sums, equity, exact, spot};

fn sampled(spot: &Spot, options: Options) -> Answer {
    let options = Options {
        choice: Choice::Sample,
        ..options
    };
    let answer = solve(spot, &options, &mut |_, _| true).unwrap();
    check_sums(spot, &answer);
    answer
}

#[test]
fn samples_are_near_the_exact_answer() {
    for (game, hands, board, dead) in [
        ("holdem", &["AsKs", "QhQd"][..], "", ""),
        ("holdem", &["AsKs", "random"], "", ""),
        ("holdem", &["QQ+,AKs", "22+,AT+"], "2s7sQc", ""),
        ("holdem", &["random", "TT+"], "2s7sQc", "As"),
        ("holdem", &["AA", "QQ", "AKo"], "", "AsTs"),
        ("holdem", &["AA,KK", "AA,KK", "AK"], "", ""),
        ("holdem8", &["As2s", "QhQd"], "", ""),
        ("short_deck", &["AsKs", "random"], "", ""),
        ("plo4", &["AsAhKsKh", "QdQcJdJc", "Ts9s8h7h"], "", ""),
        ("omaha8", &["As2s3d4d", "Ac2c5h6h"], "", ""),
        ("razz", &["Ah2s3d8cKc", "4d5h6sQcQd"], "", ""),
        ("deuce_seven", &["9s7d5c4h2s", "8h6d4s3c"], "", "Kc"),
        ("badugi", &["Ah2s3d", "4d5h6sQc"], "", ""),
    ] {
        let spot = spot(game, hands, board, dead);
        let truth = exact(&spot);
        for seed in 0..2 {
            let options = Options {
                trials: Some(50_000),
                seed: Seed::from(seed),
                ..Options::default()
            };
            let answer = sampled(&spot, options);
            assert_eq!(
                (answer.method, answer.tally.total()),
                (Method::Sampling, 50_000)
            );
            for player in 0..hands.len() {
                let error = answer.standard_error(player).unwrap();
                let (found, right) = (equity(&answer, player), equity(&truth, player));
                assert!(
                    (found - right).abs() <= 4.0 * error,
                    "{game} {hands:?}, seed {seed}: {found} and not {right} +- {error}"
                );
            }
        }
    }
}

/// The hands of ranges come as often as their weights and the cards of others allow.
#[test]
fn hands_are_drawn_from_the_joint_distribution() {
    for hands in [&["AA,KK,AK", "AA,AQ"][..], &["AA,KK", "AA,KK", "AK,AA"]] {
        let mut question = super::games::question("holdem", hands, "2s7sQc", "");
        for (place, (_, weight)) in question.players[0].iter_mut().enumerate() {
            *weight = 1 + place as u64 % 5;
        }
        let spot = Spot::new(question).unwrap();
        let truth = exact(&spot);
        let options = Options {
            trials: Some(200_000),
            ..Options::default()
        };
        let answer = sampled(&spot, options);
        // Chi-square over the hands of each player; 6 standard deviations of its distribution.
        for player in 0..hands.len() {
            let mut chi = 0.0;
            let mut freedom = -1.0;
            for (hand, right) in answer.hands[player].iter().zip(&truth.hands[player]) {
                let expected = right.total as f64 / truth.tally.total() as f64 * 200_000.0;
                if right.total == 0 {
                    assert_eq!(hand.total, 0);
                    continue;
                }
                chi += (hand.total as f64 - expected).powi(2) / expected;
                freedom += 1.0;
            }
            assert!(
                chi < freedom + 6.0 * (2.0_f64 * freedom).sqrt(),
                "{hands:?} {player}: {chi}"
            );
        }
    }
}

#[test]
fn trials_are_as_many_as_asked_and_depend_on_the_seed_alone() {
    let spot = spot("holdem", &["random", "random", "AK"], "", "");
    for trials in [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7] {
        let of = |seed| {
            let options = Options {
                trials: Some(trials),
                seed: Seed::from(seed),
                ..Options::default()
            };
            sampled(&spot, options)
        };
        assert_eq!(of(5).tally.total(), u128::from(trials));
        assert_eq!(of(5), of(5));
        assert!(trials == 1 || of(5) != of(6));
    }
}

#[test]
fn trials_go_on_until_the_error_is_small_enough() {
    let spot = spot("holdem", &["AsKs", "QhQd"], "", "");
    for error in [0.01, 0.001] {
        let of = |threads, trials| {
            let options = Options {
                error: Some(error),
                trials,
                threads,
                ..Options::default()
            };
            sampled(&spot, options)
        };
        let answer = of(1, None);
        assert!((0..2).all(|player| answer.standard_error(player).unwrap() <= error));
        assert_eq!(answer, of(2, None));
        // The number of trials is a bound as well.
        assert_eq!(of(1, Some(5000)).tally.total(), 5000);
    }
}

#[test]
fn a_sample_can_be_watched_and_stopped() {
    let spot = spot("holdem", &["AsKs", "QhQd"], "", "");
    for threads in [1, 2] {
        let options = Options {
            choice: Choice::Sample,
            trials: Some(100 * CHUNK),
            threads,
            ..Options::default()
        };
        let mut last = 0;
        let stopped = solve(&spot, &options, &mut |done, of| {
            assert!(done > last && of == 100 * CHUNK);
            last = done;
            done < 10 * CHUNK
        });
        assert_eq!(stopped, Err(pokercore_core::equity::EquityError::Stopped));
        assert_eq!(last, 10 * CHUNK);
    }
}
