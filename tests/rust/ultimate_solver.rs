//! The solver of Ultimate Texas Hold'em against its published figures.

use std::collections::BTreeMap;

use pokercore_core::solve::classes;
use pokercore_core::ultimate::Solution;
use pokercore_core::ultimate::house::House;
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::settle::{Decided, Outcome};
use pokercore_core::ultimate::solution::DEALS;
use pokercore_core::ultimate::strategies::{Simple, SimplePlan};
use pokercore_core::ultimate::{solve, solver::SolveError, standard, value_of};

/// Deals by stage, outcome and row of the Blind, as the files of vectors name them.
fn outcomes(solution: &Solution) -> BTreeMap<(String, &'static str, &'static str), u64> {
    let mut outcomes = BTreeMap::new();
    for (number, decided) in solution.house().decisions().into_iter().enumerate() {
        for (row_number, row) in Row::ALL.into_iter().enumerate() {
            for (outcome_number, outcome) in Outcome::ALL.into_iter().enumerate() {
                let deals: u64 = (0..classes::CLASSES)
                    .map(|class| solution.counts().table(class, number)[row_number][outcome_number])
                    .sum();
                let paid = match row {
                    _ if !outcome.is_win() || decided == Decided::Fold => "",
                    Row::Straight => "straight",
                    Row::Flush => "flush",
                    Row::FullHouse => "full_house",
                    Row::FourOfAKind => "quads",
                    Row::StraightFlush => "straight_flush",
                    Row::RoyalFlush => "royal",
                    _ => "none",
                };
                let name = match outcome {
                    _ if decided == Decided::Fold => "fold",
                    Outcome::WinQualified => "win_dealer_qualifies",
                    Outcome::WinUnqualified => "win_dealer_not_qualified",
                    Outcome::Tie => "tie",
                    Outcome::LoseQualified => "lose_dealer_qualifies",
                    Outcome::LoseUnqualified => "lose_dealer_not_qualified",
                };
                let stage = match decided {
                    Decided::Fold => "fold".to_owned(),
                    Decided::Play(multiple) => format!("{multiple}x"),
                };
                *outcomes.entry((stage, name, paid)).or_default() += deals;
            }
        }
    }
    outcomes.retain(|_, deals| *deals > 0);
    outcomes
}

/// The outcomes of a policy in the file of vectors.
fn published(policy: &str) -> BTreeMap<(String, &'static str, &'static str), u64> {
    include_str!("../vectors/uth_outcomes.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect::<Vec<&'static str>>())
        .filter(|fields| fields[0] == policy)
        .map(|fields| {
            let deals = fields[4].parse().expect("a number of deals");
            ((fields[1].to_owned(), fields[2], fields[3]), deals)
        })
        .collect()
}

#[test]
fn the_game_is_worth_what_is_published() {
    let house = House::standard();
    let solution = solve(&house, 2, &mut |_| true).expect("nobody stops it");
    // -50,643,648,973 of 2,317,817,502,000 of an Ante.
    assert_eq!(
        solution.total() * 2_317_817_502_000,
        -50_643_648_973 * house.scale() as i128 * i128::from(DEALS)
    );
    assert_eq!(outcomes(&solution), published("optimal"));
    let choices = solution.choices().expect("it was solved");
    let mut total = 0;
    for (class, choices) in choices.iter().enumerate() {
        assert_eq!(Some(choices), standard::standard(class).as_ref());
        total += choices
            .best()
            .map_or(choices.check, |number| choices.plays[number]);
    }
    // The sums over rows and the counts of deals are two ways to the same.
    assert_eq!(total, solution.total());
    let raised: u32 = (0..classes::CLASSES)
        .filter(|&class| choices[class].best().is_some())
        .map(|class| u32::from(classes::hands(class)))
        .sum();
    assert_eq!(raised, 500);
    for (class, choices) in choices.iter().enumerate() {
        assert_ne!(
            choices.best(),
            Some(0),
            "3x is best for {}",
            classes::class(class)
        );
    }
}

#[test]
fn a_solver_that_is_stopped_tells_nothing() {
    for threads in [1, 2] {
        let mut seen = 0;
        let stopped = solve(&House::standard(), threads, &mut |_| {
            seen += 1;
            seen < 3
        });
        assert_eq!((stopped.err(), seen), (Some(SolveError::Stopped), 3));
    }
}

#[test]
#[ignore = "half a minute"]
fn the_simple_strategy_is_worth_what_is_published() {
    let (rules, house) = (Simple::default(), House::standard());
    let plan = SimplePlan {
        rules: &rules,
        house: &house,
    };
    let solution = value_of(&house, &plan, 2, &mut |_| true).expect("nobody stops it");
    // -452,323,427 of 18,592,119,000 of an Ante.
    assert_eq!(
        solution.total() * 18_592_119_000,
        -452_323_427 * i128::from(house.scale()) * i128::from(DEALS)
    );
    assert_eq!(outcomes(&solution), published("simple_published"));
}
