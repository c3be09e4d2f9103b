//! How fast hands are played. `cargo bench --bench core` prints a line for each kind of work.

use std::hint::black_box;
use std::process::ExitCode;

use pokercore_core::action::{Action, Turn};
use pokercore_core::button;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand, State};
use pokercore_core::play::{Carry, Dealer, Match, MatchSetup, Policy, Report, run};
use pokercore_core::rules::{Limit, Options, Rules};
use pokercore_core::seed::{Domain, Seed};
use pokercore_core::setup::Setup;
use pokercore_core::stakes::Stakes;

#[path = "../tests/rust/support/games.rs"]
mod games;
mod support;
use support::Work;

const WORK: [Work; 18] = [
    Work {
        name: "sixmax_call",
        unit: "hand",
        times: 1_000_000,
        run: |n| call(6, n),
    },
    Work {
        name: "headsup_call",
        unit: "hand",
        times: 4_000_000,
        run: |n| call(2, n),
    },
    Work {
        name: "sixmax_random",
        unit: "hand",
        times: 2_000_000,
        run: random,
    },
    Work {
        name: "sixmax_tight",
        unit: "hand",
        times: 500_000,
        run: tight,
    },
    Work {
        name: "sixmax_strength",
        unit: "hand",
        times: 20_000,
        run: strength,
    },
    Work {
        name: "sixmax_call_limit",
        unit: "hand",
        times: 1_000_000,
        run: limit,
    },
    Work {
        name: "plo",
        unit: "hand",
        times: 200_000,
        run: |n| showdown("plo", n),
    },
    Work {
        name: "short_deck",
        unit: "hand",
        times: 1_000_000,
        run: |n| showdown("short_deck", n),
    },
    Work {
        name: "stud8",
        unit: "hand",
        times: 200_000,
        run: |n| showdown("stud8", n),
    },
    Work {
        name: "razz",
        unit: "hand",
        times: 200_000,
        run: |n| showdown("razz", n),
    },
    Work {
        name: "badugi",
        unit: "hand",
        times: 200_000,
        run: |n| showdown("badugi", n),
    },
    Work {
        name: "triple_draw_27",
        unit: "hand",
        times: 200_000,
        run: |n| showdown("triple_draw_27", n),
    },
    Work {
        name: "sixmax_views",
        unit: "hand",
        times: 500_000,
        run: views,
    },
    Work {
        name: "sixmax_session",
        unit: "hand",
        times: 1_000_000,
        run: session,
    },
    Work {
        name: "apply_by_hand",
        unit: "hand",
        times: 500_000,
        run: by_hand,
    },
    Work {
        name: "copy",
        unit: "copy",
        times: 20_000_000,
        run: copy,
    },
    Work {
        name: "legal_200",
        unit: "call",
        times: 20_000_000,
        run: |n| legal(200, n),
    },
    Work {
        name: "legal_20000",
        unit: "call",
        times: 20_000_000,
        run: |n| legal(20_000, n),
    },
];

fn main() -> ExitCode {
    assert!(size_of::<State>() <= 1024, "a state is a small value");
    support::main(&WORK)
}

fn game(limit: Limit) -> Game {
    Game::new(&Rules::holdem(limit), &Options::default()).expect("the variant is right")
}

fn play(limit: Limit, players: usize, policy: Policy, hands: u64) -> Report {
    let game = game(limit);
    let setup = MatchSetup::new(vec![200; players], 1_u64);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).expect("the match is right");
    let report = run(&table, &vec![policy; players], 0..hands, 1, &mut |_| true)
        .expect("as many bots as stacks");
    assert_eq!(report.hands, hands);
    assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
    report
}

fn call(players: usize, hands: u64) {
    let report = play(Limit::NoLimit, players, Policy::Call, hands);
    assert_eq!(report.decisions, hands * 4 * players as u64);
    assert!(report.bots.iter().all(|bot| bot.showdowns == hands));
}

fn limit(hands: u64) {
    let report = play(Limit::FixedLimit, 6, Policy::Call, hands);
    assert_eq!(report.decisions, hands * 24);
}

/// Six seats that call, bring in and stand pat, to the showdown.
fn showdown(name: &str, hands: u64) {
    let known = games::find(name);
    let game = Game::new(&(known.rules)(), &Options::default()).expect("the variant is right");
    let setup = MatchSetup::new(vec![games::STACK; 6], 1_u64);
    let table = Match::new(&game, &known.stakes, &setup).expect("the match is right");
    let report =
        run(&table, &[Policy::Call; 6], 0..hands, 1, &mut |_| true).expect("six bots, six stacks");
    assert_eq!(report.hands, hands);
    assert!(report.bots.iter().all(|bot| bot.showdowns == hands));
    assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
}

fn random(hands: u64) {
    let report = play(Limit::NoLimit, 6, Policy::Random, hands);
    assert!(report.decisions >= 5 * hands);
}

fn tight(hands: u64) {
    let report = play(Limit::NoLimit, 6, Policy::TightAggressive, hands);
    assert!(report.bots.iter().all(|bot| bot.vpip <= bot.hands));
}

fn strength(hands: u64) {
    let report = play(Limit::NoLimit, 6, Policy::HandStrength, hands);
    assert!(report.bots.iter().all(|bot| bot.illegal == 0));
}

/// What the loop around bots of another language does, without the bots: a view for each decision.
fn views(hands: u64) {
    let game = game(Limit::NoLimit);
    let setup = MatchSetup::new(vec![200; 6], 1_u64);
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).expect("the match is right");
    let mut dealer = Dealer::new(&table);
    for unit in 0..hands {
        dealer.open(unit);
        while dealer.deal(&mut ()) {
            while let Turn::Seat(chair) = dealer.hand().turn() {
                let view = black_box(dealer.hand().view(Some(chair)));
                let action = if view.call > 0 {
                    Action::Call
                } else {
                    Action::Check
                };
                dealer.act(action, &mut ()).expect("a legal action");
            }
        }
    }
    assert_eq!(dealer.report().decisions, hands * 24);
}

/// Sessions of a hundred hands, in which stacks carry.
fn session(hands: u64) {
    let game = game(Limit::NoLimit);
    let setup = MatchSetup {
        session: 100,
        carry: Carry::Rebuy,
        ..MatchSetup::new(vec![200; 6], 1_u64)
    };
    let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).expect("the match is right");
    let units = hands.div_ceil(100);
    let report =
        run(&table, &[Policy::Call; 6], 0..units, 1, &mut |_| true).expect("six bots, six stacks");
    assert_eq!(report.hands, units * 100);
}

fn table(game: &Game, stack: i64, number: u64) -> Hand<&Game> {
    let stakes = Stakes::blinds(1, 2);
    let dealt = 0b11_1111;
    let positions = button::first(5, dealt, 6).expect("a full table");
    let posts = button::posts(&positions, &stakes, dealt, &[], &[]).expect("a full table");
    let mut deck = *game.deck();
    let mut words = Seed::from(1).streams(Domain::Deck).stream(number);
    deck.shuffle(&mut words, game.cards_needed(6));
    let setup = Setup::full(&[stack; 6], posts);
    Hand::new(game, &stakes, &setup, &Dealing::Deck(deck), &mut ()).expect("a full table")
}

/// What a caller pays who makes a hand by its checked door and applies actions one by one.
fn by_hand(hands: u64) {
    let game = game(Limit::NoLimit);
    for number in 0..hands {
        let mut hand = table(&game, 200, number);
        while let Some(legal) = (!hand.is_over()).then(|| hand.legal()) {
            let action = if legal.call > 0 {
                Action::Call
            } else {
                Action::Check
            };
            hand.apply(action, &mut ()).expect("a legal action");
        }
        let payoffs = hand.payoffs().expect("the hand is over");
        assert_eq!(payoffs.iter().sum::<i64>(), 0);
    }
}

fn copy(times: u64) {
    let game = game(Limit::NoLimit);
    let hand = table(&game, 200, 0);
    let mut last = hand;
    for _ in 0..times {
        last = *black_box(&hand);
        black_box(&last);
    }
    assert_eq!(last.state(), hand.state());
}

fn legal(stack: i64, times: u64) {
    let game = game(Limit::NoLimit);
    let hand = table(&game, stack, 0);
    for _ in 0..times {
        let legal = black_box(&hand).legal();
        assert_eq!((legal.min_raise_to, legal.max_raise_to), (4, stack));
    }
}
