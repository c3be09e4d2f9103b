//! The vectors of `tests/vectors/betting_vectors.json` that a hand of this family can express.
//! Each is set up here and checked against the figures of the file.

use pokercore_core::action::{Action, Turn};
use pokercore_core::pots::part;
use pokercore_core::ranking::Ranking;
use pokercore_core::rules::{Limit, Opener, Share};
use pokercore_core::setup::PostKind;
use pokercore_core::stakes::Stakes;
use serde_json::Value;

use crate::games::{omaha, short_deck, stud};
use crate::play::{Play, Spot};

/// Reads a file of vectors.
pub fn read(name: &str) -> Value {
    let path = format!("{}/../../tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Vectors that are not about one hand of this family, and where they belong.
const ELSEWHERE: [(&str, &str); 7] = [
    ("BUST", "tournament"),
    ("BUST-TIE", "tournament"),
    ("HU-TRANSITION", "button"),
    ("DEAD-BTN", "button"),
    ("UTH-S3-E1", "ultimate"),
    ("UTH-S3-E2", "ultimate"),
    ("UTH-S3-E4", "ultimate"),
];

const DEEP: i64 = 1_000_000;
const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// Checks what the file says of the seat to act. Other keys are the names of seats that must be
/// to act next, or are checked by whoever calls.
fn expect(play: &Play, id: &str, expected: &Value) {
    let legal = play.legal();
    for (key, value) in expected.as_object().expect("an object") {
        match (key.as_str(), value) {
            ("min_raise_to", _) => assert_eq!(*value, legal.min_raise_to, "{id}"),
            ("max_raise_to", _) => assert_eq!(*value, legal.max_raise_to, "{id}"),
            ("raise_to", _) => {
                assert_eq!(*value, legal.min_raise_to, "{id}");
                assert_eq!(*value, legal.max_raise_to, "{id}");
            }
            ("call", _) => assert_eq!(*value, legal.call, "{id}"),
            ("raise", Value::String(how)) => {
                assert_eq!(legal.can_raise(), how == "allowed", "{id}: {legal}");
            }
            ("pot", _) => assert_eq!(*value, play.hand.pot(), "{id}"),
            ("actor", Value::String(name)) => assert_eq!(play.actor(), name, "{id}"),
            (name, Value::Object(_)) if play.names.iter().any(|other| other == name) => {
                assert_eq!(play.actor(), name, "{id}");
                expect(play, id, value);
            }
            _ => {}
        }
    }
}

fn number(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("{value} is no amount"))
}

/// The script of a vector as sentences.
fn script(vector: &Value) -> Vec<&str> {
    let lines = vector["script"].as_array().map_or(&[][..], Vec::as_slice);
    lines
        .iter()
        .map(|line| line.as_str().expect("a sentence"))
        .collect()
}

/// A no-limit spot of a vector whose seats are called A, B, C and so on in the order of acting:
/// on a later street everybody has limped, before the flop they act before the blinds.
fn lettered(vector: &Value) -> Play {
    let text = vector.to_string();
    let last = LETTERS
        .iter()
        .rposition(|letter| text.contains(&format!("\"{letter}")));
    let letters = 1 + last.expect("seats with letters");
    let blinds = match vector["blinds"].as_array() {
        Some(blinds) => (number(&blinds[0]), number(&blinds[1])),
        None => (1, 2),
    };
    let (street, names) = match vector["street"].as_str() {
        Some("flop") => (1, LETTERS[..letters].to_vec()),
        Some("turn") => (2, LETTERS[..letters].to_vec()),
        _ => (0, [&["SB", "BB"], &LETTERS[..letters]].concat()),
    };
    let limped = if street > 0 { blinds.1 } else { 0 };
    let mut spot = Spot::no_limit(blinds, &vec![DEEP; names.len()]).names(&names);
    for sentence in script(vector) {
        if let [name, "allin", total] = sentence.split(' ').collect::<Vec<_>>()[..] {
            let seat = names
                .iter()
                .position(|other| *other == name)
                .expect("a name");
            spot.stacks[seat] = total.parse::<i64>().expect("an amount") + limped;
        }
    }
    let mut play = spot.start();
    play.until(street);
    play
}

#[test]
fn every_vector_is_checked_or_belongs_elsewhere() {
    let file = read("betting_vectors.json");
    let vectors = file["vectors"].as_array().expect("a list");
    let mut checked = 0;
    for vector in vectors {
        let id = vector["id"].as_str().expect("an id");
        if let Some((_, place)) = ELSEWHERE.iter().find(|(other, _)| *other == id) {
            eprintln!("{id}: {place}");
            continue;
        }
        check(id, vector, vectors);
        checked += 1;
    }
    assert_eq!(checked + ELSEWHERE.len(), vectors.len());
    assert!(checked >= 39, "{checked}");
}

fn check(id: &str, vector: &Value, all: &[Value]) {
    let expected = &vector["expect"];
    match id {
        "S1-E1" => {
            let mut play = Spot::no_limit((1, 2), &[200, 200])
                .names(&["BB", "BTN"])
                .start();
            play.play(&script(vector));
            expect(&play, id, expected);
            let legal = play.legal();
            assert!(legal.check && legal.can_raise() && !legal.fold && legal.call == 0);
        }
        "S1-E3" => {
            let names = ["SB", "BB", "UTG", "HJ", "CO", "BTN"];
            let mut play = Spot::no_limit((1, 2), &[200; 6]).names(&names).start();
            play.play(&script(vector));
            expect(&play, id, expected);
            play.play(&["raise 12", "fold", "fold", "fold", "fold"]);
            let after = &expected["after_raise_12"];
            assert_eq!(play.actor(), "UTG");
            assert_eq!(after["UTG_call"], play.legal().call);
            assert!(play.legal().fold);
            expect(&play, id, after);
        }
        "S1-E5" => {
            let mut play = Spot::no_limit((1, 2), &[500; 4]).start();
            play.until(1).play(&script(vector));
            expect(&play, id, expected);
            play.play(&["raise 20", "raise 50"]);
            expect(&play, id, &expected["after_20_then_50"]);
        }
        "S1-E6" => {
            let mut play = six(8);
            play.play(&script(vector));
            expect(&play, id, expected);
            play.play(&["A call"]);
            assert_eq!(play.actor(), "B");
            expect(&play, id, &expected["B_after_A_calls"]);
        }
        "S1-E7" => {
            let mut play = six(10);
            play.play(&script(vector));
            expect(&play, id, expected);
        }
        "TDA43-2" => {
            let names = ["SB", "BB", "UTG", "BTN"];
            let stacks = [DEEP, DEEP, 150, DEEP];
            let mut play = Spot::no_limit((50, 100), &stacks).names(&names).start();
            play.play(&script(vector));
            expect(&play, id, expected);
        }
        "TDA43-1" | "TDA43-3" | "TDA43-4A" | "TDA43-4B" | "TDA47-1" | "TDA47-2" | "WSOPT-96a"
        | "RRP-NL4" | "RRP-NL5" => {
            let mut play = lettered(vector);
            play.play(&script(vector));
            expect(&play, id, expected);
        }
        "RRP-NL2" => {
            // A raise needs two more seats: one that raises, and one that can answer.
            let names = ["A", "B", "C"];
            let mut play = Spot::no_limit((50, 100), &[120, DEEP, DEEP])
                .names(&names)
                .start();
            play.until(1).play(&script(vector));
            expect(&play, id, expected);
        }
        "TDA47-3A" => {
            let mut play = lettered(vector);
            play.play(&script(vector));
            expect(&play, id, expected);
            play.play(&["BB call"]);
            expect(&play, id, &expected["after_BB_call"]);
        }
        "TDA47-1A" | "TDA47-1B" | "TDA47-3B" => {
            let base = vector["extends"].as_str().expect("a base");
            let base = all
                .iter()
                .find(|other| other["id"] == base)
                .expect("the base");
            let mut play = lettered(base);
            play.play(&script(base)).play(&script(vector));
            expect(&play, id, expected);
        }
        "RRP-FL-half" => {
            let mut spot = Spot::new(Limit::FixedLimit, (10, 20), &[35, 500, 500]);
            spot.names = LETTERS[..3].iter().map(|&name| name.to_owned()).collect();
            spot.stakes.small_bet = number(&vector["street_bet"]);
            let mut play = spot.start();
            play.until(1).play(&script(vector));
            expect(&play, id, expected);
        }
        "PAGAT-FL" => {
            let mut spot = Spot::new(Limit::FixedLimit, (2, 5), &[500, 500, 500, 11, 500]);
            spot.names = LETTERS[..5].iter().map(|&name| name.to_owned()).collect();
            spot.stakes.small_bet = number(&vector["street_bet"]);
            let mut play = spot.start();
            play.until(1).play(&script(vector));
            expect(&play, id, expected);
        }
        _ => check_pots(id, vector),
    }
}

/// Six players, A under the gun, and C short.
fn six(short: i64) -> Play {
    let names = ["SB", "BB", "A", "B", "C", "BTN"];
    Spot::no_limit((1, 2), &[200, 200, 200, 200, short, 200])
        .names(&names)
        .start()
}

/// Omaha with four cards.
fn pot_limit_omaha(blinds: (i64, i64), stacks: &[i64]) -> Spot {
    let mut spot = Spot::new(Limit::PotLimit, blinds, stacks);
    spot.rules = omaha(Limit::PotLimit, 4);
    spot
}

/// Stud of these players, in which the third has the lowest card and the ones after him act next.
fn third_street(limit: Limit, stakes: &Stakes, seats: usize) -> Spot {
    let mut spot = Spot::new(limit, (0, 0), &vec![DEEP; seats]);
    let (low, high) = (true, false);
    let opener = |lowest| Opener::Showing {
        lowest,
        ace_low: false,
    };
    spot.rules = stud(limit, opener(low), opener(high));
    spot.stakes = *stakes;
    let up = ["????Kc", "????Qc", "????2c", "????9d", "????8d", "????7h"];
    let rest = ["????6h", "????5s"];
    let cards = up.iter().chain(&rest).take(seats);
    spot.hole = cards.map(|&cards| cards.to_owned()).collect();
    spot
}

/// Pot-limit, posts, and the division of pots.
#[expect(clippy::too_many_lines, reason = "one list of vectors")]
fn check_pots(id: &str, vector: &Value) {
    let expected = &vector["expect"];
    match id {
        "PL-OPEN" => {
            let names = ["SB", "BB", "UTG", "BTN"];
            let mut play = pot_limit_omaha((1, 2), &[200; 4]).names(&names).start();
            expect(&play, id, expected);
            play.play(&["raise 7"]);
            expect(&play, id, &expected["after_7"]);
        }
        "PL-HU" => {
            let names = ["BB", "SB"];
            let play = pot_limit_omaha((1, 2), &[200; 2]).names(&names).start();
            expect(&play, id, expected);
        }
        "PL-RRP" | "PL-BARGE" => {
            let (blinds, seats) = if id == "PL-RRP" {
                ((25, 50), 2)
            } else {
                ((50, 100), 4)
            };
            let mut play = pot_limit_omaha(blinds, &vec![DEEP; seats]).start();
            play.until(1);
            assert_eq!(vector["pot"], play.hand.pot());
            play.play(&script(vector));
            expect(&play, id, expected);
        }
        "TDA54B" => {
            assert_eq!(vector["cases"].as_array().map(Vec::len), Some(2));
            let names = ["SB", "BB", "UTG", "BTN"];
            let mut spot = pot_limit_omaha((100, 200), &[DEEP; 4]).names(&names);
            spot.posts = Some(vec![(1, PostKind::BigBlind, 200)]);
            expect(&spot.start(), id, expected);
            spot.posts = None;
            spot.stacks[1] = 100;
            expect(&spot.start(), id, expected);
        }
        "RRP-STUD" => {
            let stakes = Stakes {
                ante: 1,
                bring_in: number(&vector["bring_in"]),
                small_bet: number(&vector["limits"][0]),
                big_bet: number(&vector["limits"][1]),
                ..Stakes::blinds(0, 0)
            };
            let mut play = third_street(Limit::FixedLimit, &stakes, 4).start();
            let sentences = script(vector);
            assert_eq!(sentences, ["bring-in 5", "complete 15"]);
            assert_eq!(play.legal().bring_in, 5);
            play.play(&["p3 bring-in", "p4 complete 15"]);
            let mut left = 0;
            while let Some((min, max)) = play.raise() {
                assert_eq!((min, max), (30 + 15 * left, 30 + 15 * left));
                play.apply(Action::RaiseTo(min)).unwrap();
                left += 1;
            }
            assert_eq!(expected["raises_left_at_bet_plus_3"], left);
        }
        "PL-STUD" => {
            let stakes = Stakes {
                ante: 100,
                bring_in: number(&vector["bring_in"]),
                ..Stakes::blinds(0, 0)
            };
            let mut play = third_street(Limit::PotLimit, &stakes, 8).start();
            assert_eq!(vector["pot"], play.hand.pot());
            play.play(&["p3 bring-in"]);
            expect(&play, id, expected);
            play.play(&["p4 raise 650"]);
            expect(&play, id, &expected["after_650"]);
        }
        "SHORT-BB" => {
            let names = ["SB", "BB", "UTG"];
            let mut play = Spot::no_limit((100, 200), &[DEEP, 125, DEEP])
                .names(&names)
                .start();
            expect(&play, id, expected);
            let before = play.hand.clone();
            play.play(&["UTG call"]);
            assert_eq!(play.actor(), "SB");
            assert_eq!(expected["SB_extra"], play.legal().call);
            play.play(&["SB call"]);
            assert_eq!(
                3 * number(&expected["main_pot_cap_per_player"]),
                play.pots[0].amount
            );
            play.hand = before;
            play.play(&["UTG fold"]);
            assert_eq!(expected["SB_extra_if_UTG_folds"], play.legal().call);
        }
        "STRADDLE" => {
            let names = ["SB", "BB", "UTG", "UTG+1", "BTN"];
            let mut spot = Spot::no_limit((1, 2), &[200; 5]).names(&names);
            let mut posts = spot.usual_posts();
            posts.push((2, PostKind::Straddle, 4));
            spot.posts = Some(posts);
            let mut play = spot.start();
            assert_eq!(expected["first"], play.actor());
            expect(&play, id, expected);
            play.play(&["call", "call", "call", "call"]);
            assert_eq!(expected["last_to_act_preflop"], play.actor());
            let legal = play.legal();
            assert!(
                legal.check && legal.can_raise(),
                "the straddler has the option: {legal}"
            );
            play.until(1);
            assert_eq!(expected["postflop_min_bet"], play.legal().min_raise_to);
        }
        "SD-WSOP" => {
            let (ante, button) = (number(&vector["ante"]), number(&vector["button_ante"]));
            // Everybody's ante is live, and the button adds a second one.
            assert_eq!(button, 2 * ante);
            let spot = short_deck(ante, &[DEEP; 4]).names(&["p1", "p2", "p3", "BTN"]);
            let mut play = spot.start();
            assert_eq!(play.actor(), "p1");
            assert_eq!(expected["call_total"], ante + play.legal().call);
            expect(&play, id, expected);
            play.until(1);
            assert_eq!(expected["postflop_min_bet"], play.legal().min_raise_to);
        }
        "S4-E8" | "S4-E9" => {
            let (pot, count) = (number(&vector["pot"]), number(&vector["winners"]));
            let parts: Vec<i64> = (0..count).map(|place| part(pot, count, place, 1)).collect();
            assert_eq!(*expected, Value::from(parts), "{id}");
        }
        "S4-E10" => {
            let hole = ["A", "B", "C"].map(|name| vector["hands"][name].as_str().unwrap());
            let mut play = Spot::no_limit((1, 2), &[100, 400, 300])
                .names(&["A", "B", "C"])
                .hole(&hole)
                .board(vector["board"].as_str().unwrap())
                .start();
            play.play(&["C raise 300", "A call", "B call"]).finish(1);
            assert_eq!(
                play.pots.iter().map(|pot| pot.amount).collect::<Vec<_>>(),
                [300, 400]
            );
            for (name, stack) in expected.as_object().unwrap() {
                // B has 100 more than it put in.
                let apart = if name == "B" { 100 } else { 0 };
                assert_eq!(*stack, play.stack(name) - apart, "{name}");
            }
        }
        "HOMEPOKER" => {
            let paid: Vec<i64> = ["A", "B", "C"]
                .iter()
                .map(|&name| number(&vector["contrib"][name]))
                .collect();
            let mut play = Spot::no_limit((1, 2), &paid)
                .names(&["A", "B", "C"])
                .start();
            play.play(&["C raise 60", "A raise 100", "B call"])
                .finish(1);
            let amounts: Vec<i64> = play.pots.iter().map(|pot| pot.amount).collect();
            assert_eq!(
                amounts,
                [number(&expected["main"]), number(&expected["side"])]
            );
        }
        "HL-ODD" | "HL-QUARTER" => {
            let hole: [&str; 2] = if id == "HL-ODD" {
                ["KcKd", "3s5s"]
            } else {
                ["Ac3c", "Ad3d"]
            };
            let mut spot = Spot::no_limit((1, 2), &[50, 51])
                .hole(&hole)
                .board("2c4c7cKhQd");
            spot.rules.shares.push(Share::any(Ranking::LowA5Eight));
            // One dead chip makes the pot odd.
            let mut posts = spot.usual_posts();
            posts.push((1, PostKind::Dead, 1));
            spot.posts = Some(posts);
            let mut play = spot.start();
            play.play(&["raise 50", "call"]).finish(1);
            assert_eq!(vector["pot"], play.won().iter().sum::<i64>());
            if id == "HL-ODD" {
                let parts = [number(&expected["high"]), number(&expected["low"])];
                assert_eq!(play.won(), parts);
            } else {
                let high = expected["X"].as_str().unwrap();
                let high: i64 = high
                    .split('+')
                    .map(|part| part.parse::<i64>().unwrap())
                    .sum();
                assert_eq!(play.won(), [high, number(&expected["Y"])]);
            }
        }
        "RIT" => {
            let mut spot = Spot::no_limit((1, 2), &[50, 51])
                .hole(&["AsAh", "KsKh"])
                .board("2c4d7h9sJd2dKd7c9hJc");
            spot.options.run_outs = true;
            let mut posts = spot.usual_posts();
            posts.push((1, PostKind::Dead, 1));
            spot.posts = Some(posts);
            let mut play = spot.start();
            play.play(&["raise 50", "call"]);
            assert_eq!(play.hand.turn(), Turn::Deck);
            play.finish(2);
            let parts = [
                number(&expected["X(board1)"]),
                number(&expected["Y(board2)"]),
            ];
            assert_eq!(play.won(), parts);
        }
        other => panic!("the vector {other} is checked nowhere"),
    }
}
