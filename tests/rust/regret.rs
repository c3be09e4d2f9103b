//! Regret minimisation over trees: a game whose equilibrium is known, the doors, and the seeds.

#[path = "support/longer.rs"]
mod longer;

use longer::longer;
use pokercore_core::error::{DefectCode, RulesError};
use pokercore_core::seed::Seed;
use pokercore_core::solve::regret::{Method, Solver};
use pokercore_core::solve::tree::{GameTree, GivenNode, InformationSet, MOST_MOVES, Mover};
use proptest::prelude::*;

const END: GivenNode = GivenNode {
    mover: Mover::Nobody,
    set: 0,
    children: 0,
};

const fn moves(player: u8, set: usize, children: usize) -> GivenNode {
    GivenNode {
        mover: Mover::Player(player),
        set,
        children,
    }
}

const fn chance(children: usize) -> GivenNode {
    GivenNode {
        mover: Mover::Chance,
        set: 0,
        children,
    }
}

const fn set(player: u8, actions: usize) -> InformationSet {
    InformationSet { player, actions }
}

/// Each of two players chooses one of two sides without knowing the other's choice: the first wins
/// 2 or 1 where they are the same, and loses 1 where they are not. The first chooses the side that
/// wins more 2 times of 5, and so does the second; the game is worth 1/5 to the first.
fn pennies() -> GameTree {
    let nodes = [
        moves(0, 0, 2),
        moves(1, 1, 2),
        moves(1, 1, 2),
        END,
        END,
        END,
        END,
    ];
    let payoffs = vec![2.0, -2.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0];
    GameTree::new(2, &[set(0, 2), set(1, 2)], &nodes, payoffs).unwrap()
}

fn average(solver: &Solver) -> Vec<f64> {
    let pairs = solver.sums().chunks(2);
    pairs.map(|pair| pair[0] / (pair[0] + pair[1])).collect()
}

#[test]
fn every_method_finds_the_equilibrium() {
    let methods = [
        (Method::Cfr, 100_000, 0.01),
        (Method::CfrPlus, 10_000, 0.001),
        (Method::external_sampling(&Seed::from(5)), 400_000, 0.02),
    ];
    for (method, iterations, error) in methods {
        let told = format!("{method:?}");
        let mut solver = Solver::new(pennies(), method);
        solver.run(iterations);
        assert_eq!(solver.iterations(), iterations);
        for share in average(&solver) {
            assert!((share - 0.4).abs() < error, "{told}: {share}");
        }
    }
}

#[test]
fn parts_are_the_whole() {
    for seed in 0..longer(20) {
        let method = || Method::external_sampling(&Seed::from(seed));
        let (mut one, mut other) = (
            Solver::new(pennies(), method()),
            Solver::new(pennies(), method()),
        );
        one.run(100);
        for _ in 0..100 {
            other.run(1);
        }
        assert_eq!(one.regrets(), other.regrets());
        assert_eq!(one.sums(), other.sums());
        let mut next = Solver::new(pennies(), Method::external_sampling(&Seed::from(seed + 1)));
        next.run(100);
        assert_ne!(one.sums(), next.sums());
    }
}

#[test]
fn a_forced_move_has_no_regret() {
    let nodes = [moves(0, 0, 1), chance(2), END, END];
    let tree = GameTree::new(2, &[set(0, 1)], &nodes, vec![3.0, -3.0, 1.0, -1.0]).unwrap();
    let mut solver = Solver::new(tree, Method::Cfr);
    solver.run(10);
    assert_eq!((solver.regrets(), solver.sums()), (&[0.0][..], &[10.0][..]));
}

fn refused(found: Result<GameTree, RulesError>) -> String {
    let error = found.unwrap_err();
    assert_eq!(error.defects.len(), 1);
    assert_eq!(error.defects[0].code, DefectCode::Option);
    error.defects[0].place.clone()
}

#[test]
fn what_is_no_tree_is_refused() {
    let new = |sets: &[_], nodes: &[_], payoffs: &[f64]| {
        refused(GameTree::new(2, sets, nodes, payoffs.to_vec()))
    };
    let two = [1.0, -1.0];
    assert_eq!(refused(GameTree::new(0, &[], &[END], vec![])), "players");
    assert_eq!(refused(GameTree::new(11, &[], &[END], vec![])), "players");
    assert_eq!(new(&[], &[], &[]), "nodes");
    assert_eq!(new(&[set(2, 1)], &[END], &two), "sets[0]");
    assert_eq!(new(&[set(0, usize::MAX)], &[END], &two), "sets[0]");
    assert_eq!(new(&[], &[END], &[1.0, f64::INFINITY]), "payoffs[1]");
    assert_eq!(new(&[], &[END], &[1.0]), "nodes[0]");
    assert_eq!(new(&[], &[END], &[1.0, 0.0, 0.0, 0.0]), "nodes");
    assert_eq!(new(&[], &[chance(0)], &[]), "nodes[0]");
    assert_eq!(new(&[], &[chance(usize::MAX)], &[]), "nodes[0]");
    assert_eq!(new(&[], &[chance(2), END], &two), "nodes[0]");
    assert_eq!(new(&[], &[chance(1), END, END], &[0.0; 4]), "nodes[2]");
    assert_eq!(
        new(&[], &[GivenNode { children: 1, ..END }, END], &two),
        "nodes[0]"
    );
    assert_eq!(new(&[set(1, 1)], &[moves(0, 0, 1), END], &two), "nodes[0]");
    assert_eq!(new(&[set(0, 2)], &[moves(0, 0, 1), END], &two), "nodes[0]");
    assert_eq!(new(&[set(0, 1)], &[moves(0, 1, 1), END], &two), "nodes[0]");
    let mut line = vec![chance(1); MOST_MOVES];
    line.push(END);
    let mut deepest = Solver::new(
        GameTree::new(2, &[], &line, two.to_vec()).unwrap(),
        Method::external_sampling(&Seed::from(1)),
    );
    deepest.run(2);
    line.insert(0, chance(1));
    assert_eq!(new(&[], &line, &two), format!("nodes[{}]", MOST_MOVES + 1));
}

proptest! {
    /// Whatever is given, it is refused or can be worked with; averages are of each pass once.
    #[test]
    fn any_nodes(
        given in prop::collection::vec((-2..3_i8, 0..3_usize, 0..3_usize), 0..12),
        sets in prop::collection::vec((0..3_u8, 0..3_usize), 0..3),
        payoffs in prop::collection::vec(-9..9_i8, 0..12),
    ) {
        let nodes: Vec<_> = given
            .into_iter()
            .map(|(mover, set, children)| match mover {
                -2 => GivenNode { children: children / 2, ..END },
                -1 => chance(children),
                player => moves(player as u8, set, children),
            })
            .collect();
        let sets: Vec<_> = sets.into_iter().map(|(player, actions)| set(player, actions)).collect();
        let payoffs: Vec<_> = payoffs.into_iter().map(f64::from).collect();
        for method in [Method::Cfr, Method::CfrPlus, Method::external_sampling(&Seed::from(1))] {
            if let Ok(tree) = GameTree::new(2, &sets, &nodes, payoffs.clone()) {
                let mut solver = Solver::new(tree, method);
                solver.run(3);
                prop_assert!(solver.regrets().iter().all(|regret| regret.is_finite()));
                prop_assert!(solver.sums().iter().all(|sum| *sum >= 0.0));
            }
        }
    }
}
