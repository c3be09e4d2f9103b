//! Counts of lines of play of other games than hold'em, from `tests/vectors/lines_of_play.json`,
//! which has the games as well: the core knows none by name. They are counted in Python by a counter
//! that knows only the rules.

use pokercore_core::button::{Positions, first, posts};
use pokercore_core::card::{Card, parse_cards};
use pokercore_core::deck::Deck;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::ranking::{HoleUse, Ranking, Wild};
use pokercore_core::rules::{
    BetSize, Limit, MAX_SEATS, OddChips, Opener, Options, Rules, Share, Step, Street,
};
use pokercore_core::setup::Setup;
use pokercore_core::stakes::{AnteKind, Stakes};
use serde_json::Value;

use crate::lines::{Lines, by_engine};
use crate::vectors::read;

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    let found = value[key].as_str();
    found.unwrap_or_else(|| panic!("no text {key} in {value}"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    let found = value[key].as_array();
    found.unwrap_or_else(|| panic!("no list {key} in {value}"))
}

/// A number, 0 where none is told.
fn number(value: &Value, key: &str) -> i64 {
    value[key].as_i64().unwrap_or(0)
}

fn opener(name: &str) -> Opener {
    match name {
        "after_posts" => Opener::AfterPosts,
        "left_of_button" => Opener::LeftOfButton,
        _ => Opener::Showing {
            lowest: name.starts_with("lowest"),
            ace_low: name.ends_with("ace_low"),
        },
    }
}

fn step(told: &Value) -> Step {
    let count = |key| number(told, key) as u8;
    match text(told, "step") {
        "burn" => Step::Burn,
        "hole" => Step::Hole {
            count: count("count"),
            up: told["up"] == true,
            or_shared: told["or_shared"] == true,
        },
        "board" => Step::Board {
            count: count("count"),
        },
        // Where no fewest is told, the most is exactly how many.
        "discard" => Step::Discard {
            least: told["least"].as_u64().map_or(count("most"), |n| n as u8),
            most: count("most"),
        },
        "draw" => Step::Draw {
            least: count("least"),
            most: count("most"),
        },
        "bet" => Step::Bet {
            size: match text(told, "size") {
                "small" => BetSize::Small,
                "big" => BetSize::Big,
                other => panic!("what is {other}?"),
            },
            opener: opener(text(told, "opener")),
            cap: told["cap"].as_u64().map(|cap| cap as u8),
            open_pair: told["open_pair"] == true,
        },
        other => panic!("what is {other}?"),
    }
}

fn share(told: &Value) -> Share {
    let ranking = Ranking::ALL
        .into_iter()
        .find(|ranking| ranking.name() == text(told, "ranking"));
    Share {
        ranking: ranking.expect("a ranking"),
        uses: match &told["uses"] {
            Value::String(uses) if uses == "any" => HoleUse::Any,
            Value::String(uses) if uses == "all" => HoleUse::All,
            exactly => HoleUse::Exactly(exactly.as_u64().expect("a number of cards") as u8),
        },
    }
}

fn rules(name: &str, told: &Value) -> Rules {
    let street = |street: &Value| Street {
        name: text(street, "name").to_owned(),
        steps: list(street, "steps").iter().map(step).collect(),
    };
    Rules {
        name: name.to_owned(),
        deck: parse_cards(text(told, "deck")).expect("cards"),
        limit: match text(told, "limit") {
            "no_limit" => Limit::NoLimit,
            "pot_limit" => Limit::PotLimit,
            "fixed_limit" => Limit::FixedLimit,
            other => panic!("what is {other}?"),
        },
        streets: list(told, "streets").iter().map(street).collect(),
        shares: list(told, "shares").iter().map(share).collect(),
        wild: Wild::JOKERS,
        odd_chips: match text(told, "odd_chips") {
            "position" => OddChips::Position,
            "suit" => OddChips::Suit,
            other => panic!("what is {other}?"),
        },
        boards: number(told, "boards") as u8,
        min_seats: 2,
        max_seats: MAX_SEATS as u8,
    }
}

fn stakes(entry: &Value) -> Stakes {
    Stakes {
        button_blind: number(entry, "button_blind"),
        ante: number(entry, "ante"),
        ante_kind: match entry["ante_kind"].as_str() {
            None => AnteKind::Each,
            Some("live") => AnteKind::Live,
            Some(other) => panic!("what is {other}?"),
        },
        bring_in: number(entry, "bring_in"),
        min_bet: number(entry, "min_bet"),
        small_bet: number(entry, "small_bet"),
        big_bet: number(entry, "big_bet"),
        ..Stakes::blinds(number(entry, "small_blind"), number(entry, "big_blind"))
    }
}

/// The named cards, then the others in the order of the game's deck.
fn deck(rules: &Rules, entry: &Value) -> Vec<Card> {
    let mut cards = match entry["deck"].as_str() {
        Some(named) => parse_cards(named).expect("cards"),
        None => Vec::new(),
    };
    let named = cards.clone();
    cards.extend(rules.deck.iter().filter(|card| !named.contains(card)));
    cards
}

fn count(rules: &Rules, entry: &Value) -> Lines {
    let stacks: Vec<i64> = list(entry, "stacks")
        .iter()
        .map(|stack| stack.as_i64().expect("a stack"))
        .collect();
    let stakes = stakes(entry);
    let seats = stacks.len() as u8;
    let dealt = (1 << seats) - 1;
    let positions = if stakes.big_blind > 0 {
        first(seats - 1, dealt, seats).expect("a button")
    } else {
        Positions {
            button: seats - 1,
            small_blind: None,
            dead_small: None,
            big_blind: None,
        }
    };
    let posts = posts(&positions, &stakes, dealt, &[], &[]).expect("posts");
    let options = Options {
        stud_open_pair: entry["open_pair"] == true,
        ..Options::default()
    };
    let game = Game::new(rules, &options).expect("the rules are right");
    let dealing = Dealing::Deck(Deck::new(&deck(rules, entry)));
    let setup = Setup::full(&stacks, posts);
    by_engine(&Hand::new(&game, &stakes, &setup, &dealing, &mut ()).expect("the setup is right"))
}

#[test]
fn lines_of_play_of_other_games() {
    let file = read("lines_of_play.json");
    let entries = list(&file, "of_games");
    assert!(entries.len() >= 20);
    for entry in entries {
        let variant = text(entry, "variant");
        let found = count(&rules(variant, &file["games"][variant]), entry);
        let kept = Lines {
            decisions: number(entry, "decisions") as u64,
            discards: number(entry, "discards") as u64,
            folded: number(entry, "folded") as u64,
            shown: number(entry, "shown") as u64,
            pots: number(entry, "pots"),
        };
        assert_eq!(found, kept, "{}", text(entry, "name"));
    }
}
