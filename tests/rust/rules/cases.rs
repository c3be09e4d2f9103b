//! Public bug reports (`tests/vectors/cases`): each fault must be impossible here.

use std::collections::BTreeMap;

use pokercore_core::action::{Action, Turn};
use pokercore_core::card::{CardSet, parse_cards};
use pokercore_core::error::Code;
use pokercore_core::event::Event;
use pokercore_core::ranking::Ranking;
use pokercore_core::rules::{CapLift, Limit, Share, Tabling};
use pokercore_core::setup::PostKind;
use serde_json::Value;

use crate::play::{Play, Spot};
use crate::vectors::read;

fn case(name: &str) -> Value {
    read(&format!("cases/{name}.json"))
}

fn number(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("{value} is no amount"))
}

/// The entries `p1`, `p2` and so on of an object, by seat.
fn by_seat(object: &Value) -> BTreeMap<usize, &Value> {
    let entries = object.as_object().into_iter().flatten();
    entries
        .filter_map(|(name, value)| {
            Some((name.strip_prefix('p')?.parse::<usize>().ok()? - 1, value))
        })
        .collect()
}

fn actions(case: &Value) -> Vec<&str> {
    let list = case["actions"].as_array().expect("a list");
    list.iter()
        .map(|action| action.as_str().expect("a sentence"))
        .collect()
}

/// The spot of a case, ready for changes.
fn spot(case: &Value) -> Spot {
    let setup = &case["setup"];
    let limit = match setup["limit"].as_str() {
        Some("pl") => Limit::PotLimit,
        Some("fl") => Limit::FixedLimit,
        _ => Limit::NoLimit,
    };
    let stacks = by_seat(&setup["stacks"])
        .values()
        .map(|&stack| number(stack))
        .collect::<Vec<_>>();
    let blinds = by_seat(&setup["blinds"]);
    let amounts: Vec<i64> = blinds.values().map(|&blind| number(blind)).collect();
    let (small, big) = (
        *amounts.iter().min().unwrap(),
        *amounts.iter().max().unwrap(),
    );
    let mut spot = Spot::new(limit, (small, big), &stacks);
    let amount = |key: &str| setup[key].as_i64().unwrap_or(0);
    spot.stakes.ante = amount("ante");
    spot.stakes.small_bet = amount("small_bet");
    spot.stakes.big_bet = amount("big_bet");
    let mut posts = spot.usual_posts();
    for (&seat, &blind) in &blinds {
        let number = number(blind);
        let right = |post: &(u8, PostKind, i64)| usize::from(post.0) == seat && post.2 == number;
        assert!(posts.iter().any(right), "the usual blinds");
    }
    for (seat, extra) in by_seat(&setup["extra_post"]) {
        posts.push((seat as u8, PostKind::ExtraLive, number(extra)));
    }
    spot.posts = Some(posts);
    if let Some(hole) = setup["hole"].as_object() {
        spot.hole = hole
            .values()
            .map(|cards| cards.as_str().unwrap().to_owned())
            .collect();
    }
    let dealt = |action: &&str| action.strip_prefix("d db ").map(str::to_owned);
    spot.board = match setup["board"].as_str() {
        Some(board) => board.to_owned(),
        None => actions(case).iter().filter_map(dealt).collect(),
    };
    let dealt: String = actions(case).iter().filter_map(dealt).collect();
    assert!(spot.board.starts_with(&dealt));
    spot
}

/// Plays a case to its last action.
fn played(name: &str) -> (Value, Play) {
    let case = case(name);
    let mut play = spot(&case).start();
    play.play(&actions(&case));
    (case, play)
}

/// Checks what a case says of the end of the hand.
fn check_end(name: &str, expected: &Value, play: &Play) {
    let of_seats = |key: &str, found: Vec<i64>| {
        if expected[key].is_null() {
            return;
        }
        let wanted = by_seat(&expected[key]);
        for (seat, amount) in found.iter().enumerate() {
            // Seats without an entry won, or got back, nothing.
            let wanted = wanted.get(&seat).map_or(0, |&amount| number(amount));
            assert_eq!(*amount, wanted, "{name}: {key} of p{}", seat + 1);
        }
    };
    assert!(play.hand.is_over(), "{name}");
    of_seats("won", play.won());
    of_seats("won_when_every_pot_is_split_alone", play.won());
    of_seats("returned", play.returned());
    of_seats("final_stacks", play.stacks());
    if let Some(sum) = expected["sum_of_stacks"].as_i64() {
        assert_eq!(play.stacks().iter().sum::<i64>(), sum, "{name}");
    }
    if let Some(pots) = expected["pots"].as_array() {
        assert_eq!(play.pots.len(), pots.len(), "{name}: {:?}", play.pots);
        for (pot, wanted) in play.pots.iter().zip(pots) {
            assert_eq!(wanted["amount"], pot.amount, "{name}");
            let seats: Vec<String> = (0..10)
                .filter(|seat| pot.seats >> seat & 1 == 1)
                .map(|seat| format!("p{}", seat + 1))
                .collect();
            assert_eq!(wanted["eligible"], Value::from(seats), "{name}");
        }
    }
}

/// The seat to act may fold or call so much, and nothing else.
fn only_fold_or_call(play: &Play, call: &Value) {
    let legal = play.legal();
    assert!(legal.fold && !legal.check && !legal.can_raise(), "{legal}");
    assert_eq!(*call, legal.call);
}

/// No case about rules is left out.
#[test]
fn every_case_is_looked_at() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/cases");
    let mut found = 0;
    for entry in std::fs::read_dir(folder).expect("the cases") {
        let name = entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("a name");
        let name = name.trim_end_matches(".json");
        if name.starts_with('R') || ["A02", "T04"].contains(&&name[..3]) {
            assert!(
                include_str!("cases.rs").contains(name),
                "{name} is looked at nowhere"
            );
            found += 1;
        }
    }
    assert_eq!(found, 26);
}

#[test]
fn a_short_allin_does_not_reopen() {
    let (case, mut play) = played("R01-short-allin-does-not-reopen");
    let expected = &case["expected"];
    assert_eq!(expected["a"]["actor"], play.actor());
    only_fold_or_call(&play, &expected["a"]["to_call"]);
    let error = play.say("cbr 150").unwrap_err();
    assert_eq!(error.code, Code::NotReopened);
    assert!(error.to_string().contains("fold, call 15"), "{error}");

    let mut spot = spot(&case);
    spot.stacks[2] = 900;
    let mut play = spot.start();
    play.play(&actions(&case));
    assert_eq!(expected["b"]["first_actor"], play.actor());
    only_fold_or_call(&play, &expected["b"]["p3_to_call"]);
    play.play(&["p3 cc"]);
    assert_eq!(play.actor(), "p4");
    assert_eq!(expected["b"]["p4_may_raise"], play.legal().can_raise());
}

#[test]
fn a_raise_that_the_opponent_cannot_match() {
    let case = case("R03-min-raise-larger-than-opponents-stack");
    let expected = &case["expected"];
    for (policy, capped) in [("strict_policy", false), ("effective_stack_policy", true)] {
        let wanted = &expected[policy];
        let mut spot = spot(&case);
        spot.options.cap_raise_at_effective_stack = capped;
        let mut play = spot.start();
        play.play(&actions(&case));
        assert_eq!(expected["actor"], play.actor());
        let (min, max) = play.raise().expect("a raise");
        assert_eq!(
            (&wanted["min_raise_to"], &wanted["max_raise_to"]),
            (&min.into(), &max.into())
        );
        play.play(&[&format!("p2 cbr {min}"), "p1 cc"]);
        assert_eq!(
            play.pots.iter().map(|pot| pot.amount).collect::<Vec<_>>(),
            [400]
        );
        assert_eq!(play.returned(), [0, min - 200]);
    }
}

#[test]
fn an_allin_below_the_minimum_raise_is_legal() {
    let (case, mut play) = played("R04-allin-below-min-raise-is-legal");
    let expected = &case["expected"];
    assert_eq!(expected["actor"], play.actor());
    assert_eq!(expected["to_call"], play.legal().call);
    let (min, max) = play.raise().expect("a raise");
    assert_eq!(expected["legal_raise_to"], Value::from(vec![min, max]));
    play.play(&["p1 cbr 29"]);
    let after = &expected["after_raise_to_29"];
    assert_eq!(after["actor"], play.actor());
    only_fold_or_call(&play, &after["to_call"]);
}

#[test]
fn raises_after_a_bet() {
    let (case, mut play) = played("R05-min-raise-after-a-bet");
    let expected = &case["expected"];
    assert_eq!(expected["p2_min_raise_to"], play.legal().min_raise_to);
    play.play(&["p2 cbr 9"]);
    assert_eq!(
        expected["after_p2_cbr_9"]["p3_min_raise_to"],
        play.legal().min_raise_to
    );
}

#[test]
fn raises_are_whole_chips_of_any_size() {
    let (case, mut play) = played("R06-raise-sizes-are-not-multiples-of-the-blind");
    let expected = &case["expected"];
    let legal = play.legal();
    assert_eq!(expected["actor"], play.actor());
    assert_eq!(expected["to_call"], legal.call);
    assert_eq!(expected["min_raise_to"], legal.min_raise_to);
    assert_eq!(expected["max_raise_to"], legal.max_raise_to);
    let accepted = (0..=20_100).filter(|&total| {
        play.hand
            .clone()
            .apply(Action::RaiseTo(total), &mut ())
            .is_ok()
    });
    assert_eq!(expected["count_of_integer_raises"], accepted.count());
    assert_eq!(play.say("cbr 449").unwrap_err().code, Code::RaiseTooSmall);
    play.play(&["cbr 451"]);
}

#[test]
fn half_a_pot_may_be_too_much() {
    let (case, mut play) = played("R07-half-pot-below-min-raise");
    let expected = &case["expected"];
    assert_eq!(expected["actor"], play.actor());
    let legal = play.legal();
    assert!(legal.fold && legal.call == 600);
    assert_eq!((legal.min_raise_to, legal.max_raise_to), (1_200, 1_200));
    let pot_after_call = play.hand.pot() + legal.call;
    let half = 900 + pot_after_call / 2;
    assert_eq!(expected["half_pot_raise_to"], half);
    assert_eq!(
        play.apply(Action::RaiseTo(half)).unwrap_err().code,
        Code::RaiseTooLarge
    );
}

#[test]
fn the_cap_of_fixed_limit() {
    let case = case("R08-limit-raise-cap");
    let mut spot = spot(&case);
    spot.options.cap = case["setup"]["fl_cap"].as_u64().map(|cap| cap as u8);
    spot.options.cap_lift = CapLift::Never;
    let mut play = spot.start();
    play.play(&actions(&case));
    let capped = &case["expected"]["cap_one_bet_and_three_raises"];
    assert_eq!(capped["actor"], play.actor());
    only_fold_or_call(&play, &10.into());
    assert_eq!(play.say("cbr 50").unwrap_err().code, Code::Capped);
    for lift in [CapLift::RoundStartsHeadsUp, CapLift::DealtHeadsUp] {
        spot.options.cap_lift = lift;
        let mut play = spot.start();
        play.play(&actions(&case));
        let to = &case["expected"]["uncapped_heads_up_option"]["p1_may_raise_to"];
        assert_eq!(play.raise(), Some((number(to), number(to))));
        // The round ends at the latest when a stack is all-in.
        while let Some((min, _)) = play.raise() {
            play.apply(Action::RaiseTo(min)).unwrap();
        }
        assert_eq!(play.hand.state().wagers().iter().max(), Some(&500));
    }
}

#[test]
fn the_maximum_of_pot_limit() {
    let (case, _) = played("R09-pot-limit-maximum");
    let expected = &case["expected"];
    let mut play = spot(&case).start();
    assert_eq!(expected["p3_max_raise_to"], play.legal().max_raise_to);
    play.play(&["p3 cbr 35"]);
    assert_eq!(
        expected["p4_max_raise_to_after_35"],
        play.legal().max_raise_to
    );
    play.play(&["p4 cc"]);
    assert_eq!(
        expected["p5_max_raise_to_after_35_and_call"],
        play.legal().max_raise_to
    );
}

/// The cases that are about the end: pots, shares, odd chips, what comes back.
#[test]
fn pots_and_shares() {
    for name in [
        "R10-main-and-two-side-pots",
        "R12-three-equal-shares",
        "R13-odd-chip-left-of-button",
        "R14-odd-chips-pot-by-pot",
        "R15-allin-player-stays-eligible",
        "R16-no-empty-pots",
        "R17-antes-belong-to-the-pot",
        "R23-allin-and-everyone-folds",
        "R28-folded-player-cannot-win",
    ] {
        let case = case(name);
        let expected = &case["expected"];
        for tabling in [Tabling::Auto, Tabling::ShowAll, Tabling::Choose] {
            for expose in [true, false] {
                let mut spot = spot(&case);
                spot.options.tabling = tabling;
                spot.options.expose_allin = expose;
                let mut play = spot.start();
                if let Some(pot) = expected["pot_before_action"].as_i64() {
                    assert_eq!(play.hand.pot(), pot);
                }
                play.play(&actions(&case)).finish(1);
                // Where the hands are tabled at once, nobody sees the pots lie on the river.
                play.pots = pots_of(&spot, &case);
                check_end(name, expected, &play);
                if let Some(pot) = expected["pot"].as_i64() {
                    assert_eq!(play.won().iter().sum::<i64>(), pot);
                }
            }
        }
    }
}

/// The pots of a case when the betting is over.
fn pots_of(spot: &Spot, case: &Value) -> Vec<pokercore_core::pots::Pot> {
    let mut spot = spot.clone();
    spot.options.tabling = Tabling::Choose;
    let mut play = spot.start();
    play.play(&actions(case)).finish(1);
    play.pots
}

#[test]
fn two_handed_blinds_and_order() {
    let case = case("R18-heads-up-blinds-and-order");
    let expected = &case["expected"];
    let mut play = Spot::no_limit((1, 2), &[200, 200])
        .names(&["Y", "X"])
        .start();
    let named = |key: &str| {
        expected[key]
            .as_str()
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        play.hand.state().wagers()[play.seat(&named("small_blind"))],
        1
    );
    assert_eq!(
        play.hand.state().wagers()[play.seat(&named("big_blind"))],
        2
    );
    assert_eq!(play.actor(), named("first_preflop"));
    play.play(&["X cc", "Y cc"]);
    for _ in 0..3 {
        assert_eq!(play.actor(), named("first_on_flop_turn_river"));
        play.play(&["Y cc", "X cc"]);
    }
}

#[test]
fn two_handed_with_a_button_blind() {
    let case = case("R19-heads-up-button-blind");
    let (setup, expected) = (&case["setup"], &case["expected"]);
    let mut spot = Spot::no_limit((0, 0), &[400, 400]).names(&["Y", "X"]);
    spot.rules.deck = CardSet::STANDARD
        .iter()
        .filter(|card| card.rank() >= 4)
        .collect();
    spot.rules.shares[0].ranking = Ranking::ShortDeck;
    spot.stakes.ante = number(&setup["ante"]);
    spot.stakes.button_blind = number(&setup["button_blind"]);
    let antes = (0..2).map(|seat| (seat, PostKind::Ante, spot.stakes.ante));
    let blind = (1, PostKind::ButtonBlind, spot.stakes.button_blind);
    spot.posts = Some(antes.chain([blind]).collect());
    let mut play = spot.start();
    assert_eq!(expected["pot_before_action"], play.hand.pot());
    assert_eq!(expected["first_preflop"], play.actor());
    assert_eq!(expected["Y_to_call"], play.legal().call);
    assert_eq!(expected["Y_min_raise_to"], play.legal().min_raise_to);
    play.play(&["Y cc"]);
    assert_eq!(play.actor(), "X");
    assert!(play.legal().check && play.legal().can_raise(), "the option");
    play.play(&["X cc"]);
    assert_eq!(expected["first_on_flop_turn_river"], play.actor());
    assert_eq!(play.legal().min_raise_to, 2);
}

#[test]
fn a_blind_without_chips_has_no_option() {
    let (case, play) = played("R20-big-blind-allin-has-no-option");
    let expected = &case["expected"];
    assert_eq!(expected["then_actor"], play.actor());
    assert_eq!(expected["pot"], play.hand.pot());
    assert_eq!(play.hand.state().board(0).len(), 3);
}

#[test]
fn one_stack_left_means_no_more_betting() {
    let case = case("R21-runout-when-one-has-chips-left");
    let mut spot = spot(&case).hole(&["AsAh", "KsKh"]).board("2c7d9hJc4s");
    spot.options.tabling = Tabling::Choose;
    let mut play = spot.start();
    play.play(&actions(&case));
    assert!(play.hand.is_over());
    let order: Vec<&str> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Show { .. } => Some("show"),
            Event::DealBoard { cards, .. } => Some(if cards.len() == 3 { "flop" } else { "card" }),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["show", "show", "flop", "card", "card"]);
    // With one stack and no all-in there is nothing to decide either: nobody acts.
    assert!(play.hand.legal().turn == Turn::Over);
}

#[test]
fn an_allin_raise_must_be_answered() {
    let (case, play) = played("R22-allin-raise-must-be-answered");
    let expected = &case["expected"];
    assert_eq!(expected["actor"], play.actor());
    only_fold_or_call(&play, &expected["to_call"]);
    assert!(play.hand.state().board(0).is_empty());
}

#[test]
fn the_order_of_showing() {
    let case = case("R24-showdown-order");
    let strings = |value: &Value| -> Vec<String> {
        let list = value.as_array().unwrap();
        list.iter()
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    for (key, deeds) in [
        (
            "a_order",
            &["p1 cc", "p2 cbr 50", "p3 cbr 150", "p1 cc", "p2 cc"][..],
        ),
        ("b_order", &["p1 cc", "p2 cc", "p3 cc"]),
    ] {
        let spot = Spot::no_limit((1, 2), &[400; 3])
            .hole(&["AsAh", "KsKh", "QsQh"])
            .board("2c7d9hJc4s")
            .options(|options| options.tabling = Tabling::ShowAll);
        let mut play = spot.start();
        play.until(3).play(deeds);
        let order: Vec<String> = play
            .tabled()
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        assert_eq!(order, strings(&case["expected"][key]), "{key}");
    }
    // Who cannot win may muck, and does by default; never who shows first.
    let spot = Spot::no_limit((1, 2), &[400; 3])
        .hole(&["KsKh", "AsAh", "QsQh"])
        .board("2c7d9hJc4s");
    let mut play = spot.start();
    play.until(4);
    assert_eq!(play.tabled(), [("p1", true), ("p2", true), ("p3", false)]);
}

#[test]
fn a_new_player_posts_and_keeps_his_option() {
    let case = case("T04-new-player-posts-live");
    let expected = &case["expected"];
    let mut play = spot(&case).start();
    assert_eq!(expected["first_actor"], play.actor());
    assert_eq!(expected["pot_before_action"], play.hand.pot());
    assert_eq!(expected["min_raise_to"], play.legal().min_raise_to);
    play.play(&actions(&case)[..1]);
    assert_eq!(play.actor(), "p4");
    let legal = play.legal();
    assert!(legal.check && legal.can_raise(), "{legal}");
    assert_eq!(expected["p4_to_call"], legal.call);
    play.play(&actions(&case)[1..]);
    assert_eq!(expected["pot_after"], play.hand.pot());
    assert_eq!(play.hand.state().street(play.hand.game()), 1);
}

#[test]
fn mucked_cards_do_not_come_again() {
    let mut case = case("A02-cards-still-in-the-deck");
    case["setup"]["stacks"] = serde_json::json!({"p1": 200, "p2": 200, "p3": 200, "p4": 200});
    let expected = &case["expected"];
    let mut play = spot(&case).start();
    // The flop comes after the last call; look just before it.
    let all = actions(&case);
    play.play(&all[..all.len() - 1]);
    let left = play.hand.state().deck_left();
    assert_eq!(expected["dealable_count"], left.len());
    for card in expected["must_not_contain"].as_array().unwrap() {
        let card = parse_cards(card.as_str().unwrap()).unwrap()[0];
        assert!(!left.contains(card), "{card}");
    }
    play.play(&all[all.len() - 1..]);
    assert_eq!(play.hand.state().deck_left().len(), 41);
}

/// R26 is about four hole cards; the same division in a game of two.
#[test]
fn a_quartered_pot_is_divided_half_by_half() {
    let case = case("R26-omaha8-quartered");
    let expected = &case["expected"]["won"];
    let mut spot = Spot::no_limit((1, 2), &[134, 133, 134])
        .hole(&["Ac2c", "Ad2d", "9c9h"])
        .board("3c7c8cKs4h");
    spot.rules.shares.push(Share::any(Ranking::LowA5Eight));
    let mut posts = spot.usual_posts();
    posts.insert(0, (0, PostKind::Dead, 1));
    posts.insert(0, (2, PostKind::Dead, 1));
    spot.posts = Some(posts);
    let mut play = spot.start();
    play.play(&["p3 cbr 133", "p1 cc", "p2 cc"]).finish(1);
    assert_eq!(case["setup"]["pot"], play.won().iter().sum::<i64>());
    let wanted: Vec<i64> = by_seat(expected).values().map(|&won| number(won)).collect();
    assert_eq!(play.won()[..2], wanted);
}
