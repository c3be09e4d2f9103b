//! The counts that several programs agree on: `tests/vectors/equity_vectors.json`, those of hold'em,
//! short deck and Omaha that were published, and the cases of the trackers.

use pokercore_core::equity::{Answer, Method, Winners};
use serde_json::Value;

use super::games::{equity, exact, spot};

const VECTORS: &str = include_str!("../../vectors/equity_vectors.json");

fn texts<'a>(vector: &'a Value, key: &str) -> Vec<&'a str> {
    let list = vector[key].as_array().into_iter().flatten();
    list.map(|text| text.as_str().unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<u128> {
    match value {
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Number(number) => vec![u128::from(number.as_u64().unwrap())],
        _ => Vec::new(),
    }
}

/// The count of cases in which exactly these players share the first share.
fn shared(answer: &Answer, mask: u16) -> u128 {
    let of = |(winners, count): (Winners, u128)| (winners.first == mask).then_some(count);
    answer.tally.iter().filter_map(of).sum()
}

fn check(name: &str, vector: &Value) {
    let hands = match &vector["hands"] {
        Value::Null => texts(vector, "ranges"),
        _ => texts(vector, "hands"),
    };
    let text = |key: &str| vector[key].as_str().unwrap_or("");
    let name = match (name, text("rule").ends_with("trips > straight")) {
        ("short_deck", true) => "short_deck_trips",
        ("deuce_seven_draw1", _) => "deuce_seven",
        (name, _) => name,
    };
    let spot = spot(name, &hands, text("board"), text("dead"));
    let answer = exact(&spot);
    let players = hands.len();
    let all = (1 << players) - 1;
    let context = format!("{name} {hands:?} {}", text("board"));
    for key in ["boards", "ways", "pairs_x_boards", "pairs_x_boards_ordered"] {
        for total in numbers(&vector[key]) {
            assert_eq!(answer.tally.total(), total, "{context}");
        }
    }
    for (key, second) in [("wins", false), ("high_wins", false), ("low_wins", true)] {
        for (player, wins) in numbers(&vector[key]).into_iter().enumerate() {
            assert_eq!(answer.tally.wins(player, second), wins, "{context}");
        }
    }
    for (key, second) in [("ties", false), ("high_ties", false), ("low_ties", true)] {
        for ties in numbers(&vector[key]) {
            assert_eq!(answer.tally.ties(0, second), ties, "{context}");
        }
    }
    for (key, mask) in [("ties_all", all), ("ties_seats01", 0b11)] {
        for ties in numbers(&vector[key]) {
            assert_eq!(shared(&answer, mask), ties, "{context}");
        }
    }
    for (player, scoops) in numbers(&vector["scoops"]).into_iter().enumerate() {
        assert_eq!(answer.hands[player][0].wins, scoops, "{context}");
    }
    for (player, value) in vector["equity"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        let (ours, theirs) = (equity(&answer, player), value.as_f64().unwrap());
        assert!((ours - theirs).abs() < 6e-7, "{context}: {ours} {theirs}");
    }
}

#[test]
fn vectors_of_all_games() {
    let vectors: Value = serde_json::from_str(VECTORS).unwrap();
    let games = vectors.as_object().unwrap().iter();
    let mut checked = 0;
    for (name, list) in games.filter(|(name, _)| *name != "seven_card_categories") {
        for vector in list.as_array().into_iter().flatten() {
            check(name, vector);
            checked += 1;
        }
    }
    assert_eq!(checked, 31);
}

/// Hands, the wins of the first, ties, in one game on boards of all lengths.
type Row = (&'static str, &'static str, u128, u128);

fn check_rows(game: &str, total: u128, rows: &[Row]) {
    for &(one, other, wins, ties) in rows {
        let answer = exact(&spot(game, &[one, other], "", ""));
        let found = (
            answer.tally.total(),
            answer.tally.wins(0, false),
            answer.tally.ties(0, false),
        );
        assert_eq!(found, (total, wins, ties), "{game} {one} {other}");
    }
}

#[test]
fn holdem_hands_heads_up() {
    let rows = [
        ("AdAc", "KhKs", 1_388_072, 6_538),
        ("AsAh", "KsKh", 1_410_336, 9_308),
        ("AsAh", "KsKd", 1_399_204, 7_923),
        ("AdAc", "Td9d", 1_338_249, 6_912),
        ("AdAc", "QcJh", 1_450_987, 6_554),
        ("AsAh", "AcAd", 37_210, 1_637_884),
        ("AhKd", "QsQc", 730_541, 5_854),
        ("AsKs", "QhQd", 787_966, 6_732),
        ("AhKd", "2s2c", 799_119, 9_946),
        ("AsKs", "2h2d", 852_207, 10_775),
        ("AsAh", "7c2d", 1_493_820, 6_236),
        ("AhKd", "AsQc", 1_228_082, 78_598),
    ];
    check_rows("holdem", 1_712_304, &rows);
    let answer = exact(&spot("holdem", &["AsAh", "KsKh", "QsQh"], "", ""));
    let wins = [0, 1, 2].map(|player| answer.tally.wins(player, false));
    assert_eq!(wins, [924_864, 233_476, 204_228]);
    assert_eq!(answer.tally.total(), 1_370_754);
}

#[test]
fn short_deck_hands_heads_up() {
    let rows = [("AsAh", "KcKd", 148_200, 2_674)];
    check_rows("short_deck", 201_376, &rows);
    let rows = [("AsAh", "KcKd", 148_448, 1_946)];
    check_rows("short_deck_trips", 201_376, &rows);
    let percents = [
        ("AsAh", "JcTc", 62.5462, 66.7964),
        ("AhKd", "QsQc", 51.4962, 48.4050),
        ("AhKd", "JsTs", 49.3507, 50.1711),
        ("AhKd", "6s6c", 58.3828, 56.5316),
    ];
    for (one, other, straight, trips) in percents {
        for (game, percent) in [("short_deck", straight), ("short_deck_trips", trips)] {
            let ours = 100.0 * equity(&exact(&spot(game, &[one, other], "", "")), 0);
            assert!(
                (ours - percent).abs() < 5.1e-5,
                "{game} {one} {other} {ours}"
            );
        }
    }
    let answer = exact(&spot("short_deck", &["QsQd", "AhKc"], "QhJsTc", ""));
    let found = [
        answer.tally.total(),
        answer.tally.wins(0, false),
        answer.tally.ties(0, false),
    ];
    assert_eq!(found, [406, 205, 9]);
}

#[test]
fn omaha_hands_heads_up() {
    let rows = [
        ("AsAhKsKh", "8c7c6d5d", 635_566, 0),
        ("AsAhKsKh", "JcTc9d8d", 667_649, 86),
        ("AcAdKcKd", "9h8h7s6s", 652_186, 0),
        ("AsAh2c7d", "JsTs9h8h", 540_361, 0),
        ("AsAdKsQd", "9c8c7h6h", 634_384, 0),
        ("AsAcJsTc", "KhKd8h7d", 684_892, 204),
    ];
    check_rows("plo4", 1_086_008, &rows);
    let answer = exact(&spot("omaha8", &["As2s3dKh", "KcQcJdTd"], "", ""));
    assert!((100.0 * equity(&answer, 0) - 58.9632).abs() < 5.1e-5);
    assert_eq!(answer.tally.wins(0, true), 630_664);
    let answer = exact(&spot("omaha8", &["AsAh2s3h", "8c7c6d5d"], "", ""));
    assert!((100.0 * equity(&answer, 0) - 62.6283).abs() < 5.1e-5);
}

/// Case Q01: ties are whole boards, not shares of them.
#[test]
fn ties_are_boards() {
    for (hands, wins, losses, ties) in [
        (["AcAs", "KhKd"], 1_388_072, 317_694, 6_538),
        (["Jc5c", "QdTd"], 600_384, 1_096_118, 15_802),
    ] {
        let tally = exact(&spot("holdem", &hands, "", "")).tally;
        let found = [
            tally.wins(0, false),
            tally.wins(1, false),
            tally.ties(0, false),
        ];
        assert_eq!(found, [wins, losses, ties]);
        assert_eq!(tally.total(), 1_712_304);
    }
}

/// Cases Q03 and Q04: a combination of hands without a common card counts once.
#[test]
fn ranges_with_card_removal() {
    for (hands, wins, losses, ties) in [
        (["QhQs", "TT+"], 20_500_392, 20_489_682, 1_817_526),
        (["QQ+", "TT+"], 484_876_704, 252_971_328, 32_688_768),
    ] {
        let answer = exact(&spot("holdem", &hands, "", ""));
        let found = [
            answer.tally.wins(0, false),
            answer.tally.wins(1, false),
            answer.tally.ties(0, false),
        ];
        assert_eq!(found, [wins, losses, ties], "{hands:?}");
    }
}

/// Case Q05: the last cards that help, in a game where exactly two own cards count.
#[test]
fn omaha_on_the_turn() {
    let spot = spot("plo4", &["5dQsQc7d", "KdKhAdKs"], "2d5cQhJs", "");
    let tally = exact(&spot).tally;
    assert_eq!((tally.wins(0, false), tally.wins(1, false)), (35, 5));
}

/// Case Q06: a board that two of three players share.
#[test]
fn partial_ties() {
    let answer = exact(&spot("holdem", &["AhKc", "AdKs", "QcQs"], "Kh8d3c", ""));
    assert_eq!(answer.tally.total(), 903);
    assert_eq!(shared(&answer, 0b011), 820);
    for (player, parts) in [(0, 410), (1, 410), (2, 83)] {
        let (taken, whole) = answer.equity(player);
        assert_eq!(taken * 903, parts * whole);
    }
    assert!(answer.method != Method::Sampling);
}
