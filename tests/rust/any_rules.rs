//! Random variants: every one that [`Game::new`] accepts is played to its end by every number of
//! players, whoever deals, and every state on the way is one that can be. The words of a variant
//! meet here as no game that people play puts them together.
//!
//! `POKERCORE_HANDS` sets the length of the loop; the seed of a hand that fails is printed.

#[path = "support/hands.rs"]
mod hands;
#[path = "support/tape.rs"]
#[expect(dead_code, reason = "nothing is made small here")]
mod tape;

use std::collections::BTreeMap;

use hands::hands;
use pokercore_core::action::{Action, Legal, Place, Slots, Turn};
use pokercore_core::button;
use pokercore_core::card::{Card, CardSet, Slot};
use pokercore_core::deck::Deck;
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::ranking::{HoleUse, Ranking, Wild};
use pokercore_core::rules::{
    BetSize, CapLift, DefaultDiscard, Limit, MAX_BOARD, MAX_HOLE, MAX_SEATS, OddChips, Opener,
    Options, Rules, Share, Step, Street, StudTie, Tabling,
};
use pokercore_core::setup::{PostKind, Setup};
use pokercore_core::stakes::{AnteKind, Stakes};
use tape::Tape;

fn opener(tape: &mut Tape) -> Opener {
    match tape.below(4) {
        0 => Opener::LeftOfButton,
        1 => Opener::AfterPosts,
        _ => Opener::Showing {
            lowest: tape.chance(50),
            ace_low: tape.chance(50),
        },
    }
}

fn bet(tape: &mut Tape) -> Step {
    Step::Bet {
        size: tape.pick(&[BetSize::Small, BetSize::Big]),
        opener: opener(tape),
        cap: tape.pick(&[None, None, None, Some(1), Some(3)]),
        open_pair: tape.chance(25),
    }
}

/// How many cards of each kind a variant has dealt so far.
#[derive(Default)]
struct Dealt {
    own: usize,
    shared: usize,
}

fn step(tape: &mut Tape, dealt: &mut Dealt) -> Option<Step> {
    Some(match tape.below(14) {
        0..4 => {
            let count = tape.pick(&[1, 1, 1, 2, 3]).min(MAX_HOLE - dealt.own);
            let or_shared = tape.chance(25);
            dealt.own += count;
            dealt.shared += if or_shared { count } else { 0 };
            Step::Hole {
                count: count as u8,
                up: tape.chance(40),
                or_shared,
            }
        }
        4 | 5 => {
            let count = tape
                .pick(&[1, 1, 2, 3])
                .min(MAX_BOARD.saturating_sub(dealt.shared));
            dealt.shared += count;
            Step::Board { count: count as u8 }
        }
        6 | 7 => Step::Burn,
        8 => {
            let most = (1 + tape.below(2)).min(dealt.own);
            let least = tape.below(most + 1);
            dealt.own -= least;
            Step::Discard {
                least: least as u8,
                most: most as u8,
            }
        }
        9 | 10 => {
            let most = (1 + tape.below(5)).min(dealt.own);
            Step::Draw {
                least: if tape.chance(70) {
                    0
                } else {
                    tape.below(most + 1) as u8
                },
                most: most as u8,
            }
        }
        11 => bet(tape),
        _ => return None,
    })
}

fn deck(tape: &mut Tape) -> Vec<Card> {
    let standard = Rules::standard_deck();
    match tape.below(6) {
        0 | 1 => standard,
        2 => CardSet::STANDARD.union(CardSet::JOKERS).iter().collect(),
        3 => standard[16..].to_vec(),
        4 => standard[32..].to_vec(),
        _ => standard[tape.below(46)..].to_vec(),
    }
}

fn rules(tape: &mut Tape) -> Rules {
    let mut dealt = Dealt::default();
    let mut streets = Vec::new();
    for number in 0..=tape.below(5) {
        let mut steps = Vec::new();
        if number == 0 {
            dealt.own = 1 + tape.below(5);
            steps.push(Step::hole(dealt.own as u8, tape.chance(40)));
        }
        for _ in 0..=tape.below(4) {
            steps.extend(step(tape, &mut dealt));
        }
        if tape.chance(70) {
            steps.push(bet(tape));
        }
        streets.push(Street {
            name: format!("street {number}"),
            steps,
        });
    }
    let share = |tape: &mut Tape| Share {
        ranking: tape.pick(&Ranking::ALL),
        uses: tape.pick(&[
            HoleUse::Any,
            HoleUse::All,
            HoleUse::Exactly(1),
            HoleUse::Exactly(2),
            HoleUse::Exactly(3),
            HoleUse::AtMost(2),
        ]),
    };
    let shares = (0..=tape.below(2)).map(|_| share(tape)).collect();
    let mut wild = Wild::JOKERS;
    if tape.chance(20) {
        wild.cards = wild.cards.with(Card::new(12, 3));
    }
    Rules {
        deck: deck(tape),
        limit: tape.pick(&[Limit::NoLimit, Limit::PotLimit, Limit::FixedLimit]),
        streets,
        shares,
        wild,
        odd_chips: tape.pick(&[OddChips::Position, OddChips::Suit]),
        boards: tape.pick(&[1, 1, 1, 1, 2, 3]),
        ..Rules::holdem(Limit::NoLimit)
    }
}

fn options(tape: &mut Tape) -> Options {
    Options {
        burns: tape.chance(70),
        strict_fold: tape.chance(70),
        strict_muck: tape.chance(70),
        tabling: tape.pick(&[Tabling::Auto, Tabling::ShowAll, Tabling::Choose]),
        expose_allin: tape.chance(70),
        cap: tape.pick(&[Some(4), None, Some(1)]),
        cap_lift: tape.pick(&[CapLift::Never, CapLift::RoundStartsHeadsUp]),
        run_outs: tape.chance(30),
        stud_tie: tape.pick(&[StudTie::Norm, StudTie::Suit, StudTie::Position]),
        stud_open_pair: tape.chance(50),
        default_discard: tape.pick(&[
            DefaultDiscard::Last,
            DefaultDiscard::First,
            DefaultDiscard::Lowest,
        ]),
        odd_chip_unit: tape.pick(&[1, 1, 5]),
        ..Options::default()
    }
}

fn stakes(tape: &mut Tape, game: &Game) -> Stakes {
    let blinds = Stakes::blinds;
    let unit = tape.amount(1, 9);
    let mut stakes = match tape.below(4) {
        0 => blinds(unit / 2, unit),
        1 => Stakes {
            ante: unit,
            ante_kind: AnteKind::Live,
            ..blinds(0, 0)
        },
        2 => Stakes {
            button_blind: unit,
            ..blinds(0, 0)
        },
        _ => Stakes {
            ante: unit,
            bring_in: if game.has_bring_in() { unit } else { 0 },
            ..blinds(0, 0)
        },
    };
    if stakes.ante == 0 && tape.chance(30) {
        stakes.ante = unit;
        stakes.ante_kind = tape.pick(&[AnteKind::Each, AnteKind::Button]);
        if stakes.big_blind > 0 && tape.chance(50) {
            stakes.ante_kind = AnteKind::BigBlind;
        }
    }
    if tape.chance(70) {
        stakes.small_bet = unit * tape.amount(1, 3);
    }
    stakes
}

/// A setup of so many players, the stacks small beside the bets or not.
fn setup(tape: &mut Tape, stakes: &Stakes, players: usize) -> Setup {
    let deep = tape.pick(&[3, 20, 200]) * stakes.smallest_bet();
    let stacks: Vec<i64> = (0..players).map(|_| tape.amount(1, deep)).collect();
    let mut setup = Setup::full(&stacks, pokercore_core::setup::Posts::default());
    setup.button = tape.below(players) as u8;
    let positions = if stakes.big_blind > 0 {
        button::first(setup.button, setup.dealt, setup.chairs)
    } else {
        button::first_without_blinds(setup.button, setup.dealt, setup.chairs)
    };
    let positions = positions.expect("somebody sits on the button");
    setup.posts =
        button::posts(&positions, stakes, setup.dealt, &[], &[]).expect("the posts are usual");
    setup
}

/// Who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dealer {
    Deck,
    Open,
    Hidden,
}

/// Some legal action, seldom a fold.
fn choose(tape: &mut Tape, legal: &Legal, dealer: Dealer) -> Action {
    if let Some((place, count)) = legal.deal {
        let mut left: Vec<Card> = legal.deck.iter().collect();
        assert!(
            left.len() >= count as usize,
            "cards are due that are not there: {legal}"
        );
        let hidden = dealer == Dealer::Hidden && matches!(place, Place::Seat(_));
        let cards: Vec<Slot> = (0..count)
            .map(|_| match left.remove(tape.below(left.len())) {
                _ if hidden => Slot::UNKNOWN,
                card => card.into(),
            })
            .collect();
        let cards = Slots::new(&cards).expect("few cards are due");
        return Action::Deal { place, cards };
    }
    if legal.run_out > 0 {
        return Action::RunOut(1 + tape.below(legal.run_out as usize) as u8);
    }
    if legal.discarding {
        let (least, most) = (legal.discard_least as usize, legal.discard as usize);
        let count = least + tape.below(most - least + 1);
        let mut held = legal.hole.to_vec();
        let cards: Vec<Slot> = (0..count)
            .map(|_| held.remove(tape.below(held.len())))
            .collect();
        return Action::Discard(Slots::new(&cards).expect("no more than it holds"));
    }
    let mut choices = Vec::new();
    if legal.can_raise() {
        choices.extend([legal.min_raise_to, legal.max_raise_to].map(Action::RaiseTo));
    }
    if legal.bring_in > 0 {
        choices.extend([Action::BringIn; 2]);
    }
    if legal.check {
        choices.extend([Action::Check; 3]);
    }
    if legal.call > 0 {
        choices.extend([Action::Call; 4]);
    }
    if legal.fold {
        choices.push(Action::Fold);
    }
    if legal.show {
        choices.extend([Action::show(); 2]);
    }
    if legal.muck {
        choices.push(Action::Muck);
    }
    assert!(!choices.is_empty(), "nothing can be done: {legal}");
    tape.pick(&choices)
}

/// Plays a hand to its end, a twin with it that nobody listens to.
fn play(
    tape: &mut Tape,
    game: &Game,
    stakes: &Stakes,
    setup: &Setup,
    dealer: Dealer,
    seen: &mut BTreeMap<&'static str, u64>,
) {
    let mut count = |what| *seen.entry(what).or_default() += 1;
    let mut order: Vec<Card> = game.deck().iter().collect();
    for place in 0..order.len() {
        let other = place + tape.below(order.len() - place);
        order.swap(place, other);
    }
    let dealing = match dealer {
        Dealer::Deck => Dealing::Deck(Deck::new(&order)),
        Dealer::Open | Dealer::Hidden => Dealing::Manual,
    };
    let mut events = Vec::new();
    let Ok(mut hand) = Hand::new(game, stakes, setup, &dealing, &mut events) else {
        return;
    };
    let mut unheard = Hand::new(game, stakes, setup, &dealing, &mut ()).expect("as the other");
    count("a hand");
    let chips: i64 = setup.stacks.iter().sum();
    for _ in 0..5_000 {
        let state = hand.state();
        assert_eq!(state.check(game), Ok(()));
        assert_eq!(
            state,
            unheard.state(),
            "it matters whether somebody listens"
        );
        assert_eq!(
            state.stacks().iter().sum::<i64>() + hand.pot() + state.raked(),
            chips
        );
        let legal = hand.legal();
        if legal.turn == Turn::Over {
            break;
        }
        if let Turn::Seat(_) = legal.turn {
            let default = legal.default_action().expect("there is always a way out");
            assert!(legal.contains(&default), "{default}; {legal}");
        }
        let action = choose(tape, &legal, dealer);
        assert!(legal.contains(&action), "{action}; {legal}");
        let result = hand.apply(action, &mut events);
        assert!(result.is_ok(), "{action}: {result:?}");
        unheard.apply(action, &mut ()).expect("as the other");
    }
    assert_eq!(hand.turn(), Turn::Over, "the hand does not end");
    // Nobody sees a hand while there is something to bet.
    let last_bet = events.iter().rposition(|event| {
        matches!(
            event,
            Event::Raise { .. } | Event::Call { .. } | Event::Check { .. } | Event::BringIn { .. }
        )
    });
    let first_shown = events
        .iter()
        .position(|event| matches!(event, Event::Show { .. }));
    if let (Some(bet), Some(shown)) = (last_bet, first_shown) {
        assert!(bet < shown, "a hand was turned up before the last bet");
        count("a showdown");
    }
    let shared = events.iter().any(|e| matches!(e, Event::Reshuffle { .. }));
    if shared {
        count("a reshuffle");
    }
    if hand.is_unsettled() {
        count("an unknown winner");
    }
    if setup
        .posts
        .iter()
        .any(|post| post.kind == PostKind::LiveAnte)
    {
        count("live antes");
    }
    if events
        .iter()
        .any(|event| matches!(event, Event::BringIn { .. }))
    {
        count("a bring-in");
    }
}

#[test]
fn every_variant_that_is_accepted_can_be_played() {
    let mut seen = BTreeMap::new();
    for seed in 0..hands(60_000) {
        let tape = &mut Tape::seeded(seed);
        let Ok(game) = Game::new(&rules(tape), &options(tape)) else {
            continue;
        };
        let result = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| {
            let (fewest, most) = game.seat_limits();
            assert!(fewest <= most && most as usize <= MAX_SEATS);
            for players in [fewest, most] {
                let stakes = stakes(tape, &game);
                let setup = setup(tape, &stakes, players.into());
                for dealer in [Dealer::Deck, Dealer::Open, Dealer::Hidden] {
                    play(tape, &game, &stakes, &setup, dealer, &mut seen);
                }
            }
        }));
        if let Err(panic) = result {
            eprintln!(
                "the variant of seed {seed}: {:#?} {:#?}",
                game.rules().streets,
                game.options()
            );
            std::panic::resume_unwind(panic);
        }
    }
    eprintln!("{seen:?}");
    for what in [
        "a hand",
        "a showdown",
        "a reshuffle",
        "an unknown winner",
        "live antes",
        "a bring-in",
    ] {
        assert!(seen.contains_key(what), "no hand had {what}: {seen:?}");
    }
}
