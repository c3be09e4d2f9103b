//! Ranges: what texts stand for, counted; texts and hands there and back; what is refused, and where.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::equity::range::{
    Class, Hands, Hole, Problem, Range, RangeError, Subsets, grid, text_of,
};
use proptest::prelude::*;

const MILLION: u64 = 1_000_000;

fn short_deck() -> Hole {
    let deck = CardSet::STANDARD
        .iter()
        .filter(|card| card.rank() >= 4)
        .fold(CardSet::EMPTY, CardSet::with);
    Hole {
        deck,
        ..Hole::HOLDEM
    }
}

fn partial(cards: u8) -> Hole {
    Hole {
        partial: true,
        ..Hole::of(cards)
    }
}

fn parse(text: &str) -> Range {
    parse_of(text, Hole::HOLDEM)
}

fn parse_of(text: &str, hole: Hole) -> Range {
    Range::parse(text, hole).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str, hole: Hole) -> RangeError {
    match Range::parse(text, hole) {
        Ok(range) => panic!("{text} was read as {range}"),
        Err(error) => error,
    }
}

fn hand(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), "a hand").unwrap()
}

/// The weight of a hand in millionths.
fn weight(range: &Range, text: &str) -> u64 {
    range.weight_of(hand(text)) * (MILLION / range.scale())
}

/// How many hands of hold'em a text stands for.
const COUNTS: &[(&str, u64)] = &[
    ("AA", 6),
    ("AKs", 4),
    ("AKo", 12),
    ("AK", 16),
    ("KA", 16),
    ("KAs", 4),
    ("TT+", 30),
    ("22+", 78),
    ("AA+", 6),
    ("QQ-88", 30),
    ("88-QQ", 30),
    ("22-77", 36),
    ("AT+", 64),
    ("AJs+", 12),
    ("AJo+", 36),
    ("A2+", 192),
    ("A2s+", 48),
    ("K2s+", 44),
    ("KTo+", 36),
    ("76s+", 4),
    ("86s+", 8),
    ("32s+", 4),
    ("KTo-K8o", 36),
    ("K8o-KTo", 36),
    ("K8o-TKo", 36),
    ("76s-54s", 12),
    ("54s-76s", 12),
    ("T9s-54s", 24),
    ("A5s-A2s", 16),
    ("AK-AT", 64),
    ("AQ-53", 16 * 10),
    ("AKs-AKs", 4),
    ("random", 1326),
    ("any two", 1326),
    ("Any  Two", 1326),
    ("any", 1326),
    ("*", 1326),
    ("xx", 1326),
    ("**", 1326),
    ("100%", 1326),
    ("AsKd", 1),
    ("As Kd", 1),
    ("as kd", 1),
    ("A♠K♦", 1),
    ("A♠\u{fe0f} K♦\u{fe0f}", 1),
    ("KdAs", 1),
    ("10s9s", 1),
    ("1010+", 30),
    ("A10s+", 16),
    ("AsKs QsJs", 2),
    ("As Ks Qs Js", 2),
    ("A*", 198),
    ("Ax", 198),
    ("*A", 198),
    ("A*s", 48),
    ("axs", 48),
    ("A*o", 144),
    ("xxs", 312),
    ("xxo", 936),
    ("As*", 51),
    ("As**", 51),
    ("Asxx", 51),
    ("AsK", 4),
    ("AsK*", 4),
    ("AsKx", 4),
    ("A*Ks", 4),
    ("AKs", 4),
    ("aks", 4),
    ("AKx", 16),
    ("A*K*", 16),
    ("AsA", 3),
    ("*h*h", 78),
    ("Ah*h", 12),
    ("*s*h", 169),
    ("AsKs, AKs", 4),
    ("TT+, AKs", 34),
    ("TT+;AKs\nQJs", 38),
    (",, TT+ ,,", 30),
    ("(AA, KK)", 12),
    ("(AA KK):0.5 QQ", 18),
    ("[50]AA,KK[/50],QQ", 18),
    ("TT+, !QQ", 24),
    ("TT+!QQ", 24),
    ("TT+ ! QQ", 24),
    ("TT+, !(QQ, AsAh), QcQd", 24),
    ("random, !22+", 1326 - 78),
    ("random, !As*", 1275),
    ("AA, KK:0", 6),
    ("AA, !22", 6),
];

#[test]
fn texts_stand_for_so_many_hands() {
    for &(text, count) in COUNTS {
        let range = parse(text);
        assert_eq!(range.len(), count, "{text}");
        assert_eq!(range.iter().count() as u64, count, "{text}");
        let weights = range.iter().map(|(_, weight)| u128::from(weight));
        assert_eq!(range.total_weight(), weights.sum(), "{text}");
    }
}

#[test]
fn texts_stand_for_the_right_hands() {
    let same = [
        ("TT+", "TT JJ QQ KK AA"),
        ("AJs+", "AJs AQs AKs"),
        ("KTo-K8o", "KTo K9o K8o"),
        ("76s-54s", "76s 65s 54s"),
        ("AQ-53", "AQ KJ QT J9 T8 97 86 75 64 53"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("AK", "AKs AKo"),
        ("A*", "AA A2+"),
        ("A*o", "A2o+"),
        ("AKs", "AsKs AhKh AdKd AcKc"),
        ("xxo", "random !22+ !xxs"),
        ("K+", ""),
    ];
    for (one, two) in same {
        if two.is_empty() {
            assert!(Range::parse(one, Hole::HOLDEM).is_err());
        } else {
            assert_eq!(parse(one), parse(two), "{one}");
        }
    }
    assert!(parse("AsKx").contains(hand("AsKd")) && !parse("AsKx").contains(hand("AdKs")));
}

#[test]
fn classes_hold_every_hand_once() {
    for hole in [Hole::HOLDEM, short_deck()] {
        let mut seen: BTreeMap<u64, Class> = BTreeMap::new();
        let mut classes = 0;
        for class in Class::by_equity() {
            let hands: Vec<CardSet> = class.hands(hole.deck).collect();
            classes += usize::from(!hands.is_empty());
            for hand in hands {
                assert_eq!(Class::of(hand), Some(class));
                assert!(seen.insert(hand.bits(), class).is_none());
            }
        }
        assert_eq!(seen.len() as u64, hole.hands());
        let (expected, hands) = if hole == Hole::HOLDEM {
            (169, 1326)
        } else {
            (81, 630)
        };
        assert_eq!((classes, seen.len()), (expected, hands));
        assert!(
            Range::all(hole)
                .unwrap()
                .iter()
                .map(|(hand, _)| hand.bits())
                .eq(seen.into_keys())
        );
    }
}

/// The order of percentages is that of the exact counts against a random hand.
#[test]
fn classes_are_in_the_order_of_their_equity() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/holdem169_vs_random.csv"
    );
    let table = std::fs::read_to_string(path).unwrap();
    let mut rows: Vec<(u64, String)> = table
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let [class, _, win, tie, lose, _] = fields[..] else {
                panic!("{line}");
            };
            let [win, tie, lose]: [u64; 3] = [win, tie, lose].map(|text| text.parse().unwrap());
            assert_eq!(win + tie + lose, 2_097_572_400);
            (2 * win + tie, class.to_owned())
        })
        .collect();
    rows.sort();
    rows.reverse();
    assert!(rows.windows(2).all(|pair| pair[0].0 > pair[1].0));
    let order: Vec<String> = Class::by_equity().map(|class| class.to_string()).collect();
    let expected: Vec<String> = rows.into_iter().map(|(_, class)| class).collect();
    assert_eq!(order, expected);
}

#[test]
fn percentages_reach_their_part_and_grow() {
    let all: Vec<Class> = Class::by_equity().collect();
    let mut before = 0;
    for tenths in 1..=1000_u64 {
        let text = format!("{}.{}%", tenths / 10, tenths % 10);
        let range = parse(&text);
        let count = range.len();
        assert!(
            count >= before && count * 1000 >= tenths * 1326,
            "{text}: {count}"
        );
        before = count;
        // Without its last class it falls short.
        let last = all.iter().rfind(|class| {
            class
                .hands(CardSet::STANDARD)
                .all(|hand| range.contains(hand))
        });
        let last = last.unwrap().hands(CardSet::STANDARD).count() as u64;
        assert!((count - last) * 1000 < tenths * 1326, "{text}");
    }
    assert_eq!(parse("0.000001%"), parse("AA"));
    assert_eq!(parse("15%").len(), 200);
    for (one, two) in [(5, 20), (0, 33), (50, 100), (99, 100)] {
        let slice = parse(&format!("{one}%-{two}%"));
        assert_eq!(slice, parse(&format!("{two}-{one}%")));
        let top = parse(&format!("{two}%"));
        let best = if one == 0 {
            assert_eq!(slice, top);
            continue;
        } else {
            parse(&format!("{one}%"))
        };
        assert_eq!(slice.union(&best).unwrap(), top);
        assert!(slice.intersection(&best).is_err());
    }
}

#[test]
fn weights_are_exact() {
    let range = parse("AA:0.5, KK:50%, QQ:0.25, JJ, TT:0.000001, 99:.5, 88:2, 77: 0.1");
    for (text, expected) in [
        ("AsAh", 500_000),
        ("KsKh", 500_000),
        ("QsQh", 250_000),
        ("JsJh", 1_000_000),
        ("TsTh", 1),
        ("9s9h", 500_000),
        ("8s8h", 2_000_000),
        ("7s7h", 100_000),
        ("6s6h", 0),
    ] {
        assert_eq!(weight(&range, text), expected, "{text}");
    }
    let halves = parse("AA:0.5, KK");
    assert_eq!((halves.scale(), halves.total_weight()), (2, 6 + 12));
    assert_eq!(parse("AA:0.5").scale(), 2);
    assert_ne!(parse("AA:0.5"), parse("AA"));
    assert_eq!(parse("AA:1"), parse("AA"));
    assert_eq!(parse("AA:3").scale(), 1);
    assert_eq!(parse("[12.5]AA[/12.5]"), parse("AA:0.125"));
    assert_eq!(
        parse("(AA, KK):33.3333%"),
        parse("AA:0.333333, KK:0.333333")
    );
    assert_eq!(parse("random:0.5").len(), 1326);
    assert!(parse("random:0.5, random").is_all());
    // A later piece counts.
    assert_eq!(parse("TT+, QQ:0.5"), parse("TT JJ KK AA QQ:0.5"));
    assert_eq!(parse("QQ:0.5, TT+"), parse("TT+"));
    assert_eq!(parse("random, AA:0.5, !KK").len(), 1320);
}

#[test]
fn hands_of_other_games() {
    let four = Hole::of(4);
    // Of 48 cards that are no aces: two aces and two others, three and one, four.
    let aces = 6 * 1128 + 4 * 48 + 1;
    let counts = [
        ("AsAhKsKh", 1),
        ("As Ah Ks Kh", 1),
        ("AA**", aces),
        ("AAxx", aces),
        ("aaxx", aces),
        ("**AA", aces),
        ("AAKK", 36),
        ("A*A*K*K*", 36),
        ("AAAA", 1),
        ("AsA***", 51 * 50 * 49 / 6 - 48 * 47 * 46 / 6),
        ("****", 270_725),
        ("*", 270_725),
        ("random", 270_725),
        ("random:0.5", 270_725),
        ("random, !AA**", 270_725 - aces),
        // By the split of the suits: rainbow; two and two; the rest.
        ("****:r", 28_561),
        ("****:ds", 36_504),
        ("****:ss", 158_184 + 44_616 + 2_860),
        ("AAKK:ds:0.5", 6),
        ("*h*h**", 13 * 12 / 2 * (39 * 38 / 2) + 286 * 39 + 715),
        ("AKQJ, AsKsQsJs:0.5", 256),
    ];
    for (text, count) in counts {
        assert_eq!(parse_of(text, four).len(), count, "{text}");
    }
    let six = parse_of("random", Hole::of(6));
    assert!(matches!(six.hands(), Hands::All));
    assert_eq!(six.len(), 20_358_520);
    assert_eq!(parse_of("random", Hole::of(7)).len(), 133_784_560);
    assert!(six.contains(hand("2s3s4s5s6s7s")) && !six.contains(hand("2s3s4s5s6s")));
    let deck = hand("KsQsJs");
    let kuhn = Hole {
        cards: 1,
        deck,
        partial: false,
    };
    assert_eq!(parse_of("K", kuhn).to_string(), "Ks");
    assert_eq!(parse_of("random", kuhn).len(), 3);
}

#[test]
fn hands_with_unknown_cards() {
    let stud = partial(7);
    let range = parse_of("Ah2s3d8cKc, 8h6d4s3c??, 9s 9h 9d ?? ??:0.5", stud);
    assert_eq!(range.len(), 3);
    assert_eq!(weight(&range, "8h6d4s3c"), MILLION);
    assert_eq!(weight(&range, "9s9h9d"), MILLION / 2);
    assert_eq!(parse_of(&range.to_string(), stud), range);
    assert!(parse_of("random", stud).is_all());
    assert!(parse_of("????", stud).is_all());
    assert_eq!(parse_of("Ah??", Hole::HOLDEM).len(), 51);
    assert!(parse_of("?? ??", Hole::HOLDEM).is_all());
}

#[test]
fn the_deck_matters() {
    let short = short_deck();
    for (text, count) in [
        ("random", 630),
        ("**", 630),
        ("66+", 54),
        ("AK", 16),
        ("A6+", 128),
        ("A*s", 32),
        ("As*", 35),
    ] {
        assert_eq!(parse_of(text, short).len(), count, "{text}");
    }
    for (text, missing) in [
        ("55", "needs 5"),
        ("22+", "needs 2"),
        ("A5s-A2s", "needs 5"),
        ("A5s+", "needs 5"),
        ("As5s", "needs 5s"),
        ("5*", "needs 5"),
        ("88, 7s5d", "needs 5d"),
    ] {
        let error = refused(text, short).to_string();
        assert!(
            error.contains(missing) && error.contains("AKQJT9876"),
            "{error}"
        );
    }
    assert!(refused("15%", short).to_string().contains("order"));
    assert!(refused("15%", Hole::of(4)).to_string().contains("order"));
    assert_eq!(parse_of("100%", short).len(), 630);
}

#[test]
fn errors_point_at_the_piece() {
    let cases = [
        ("TT+, KK, foo, AA", "foo", 9, "is no hand"),
        ("TTs", "TTs", 0, "write TT"),
        ("AA, TTo", "TTo", 4, "write TT"),
        ("TTs+", "TTs+", 0, "write TT"),
        ("AsAs", "AsAs", 0, "As twice"),
        ("AsKd, As", "As", 6, "is of 1 card"),
        ("AsKdQh", "AsKdQh", 0, "is of 3 cards"),
        ("A", "A", 0, "is of 1 card"),
        ("AKQ", "AKQ", 0, "is of 3 cards"),
        ("AKsx", "AKsx", 0, "is of 3 cards"),
        ("AsKs*", "AsKs*", 0, "is of 3 cards"),
        ("A****", "A****", 0, "is of 3 cards"),
        ("AA+KK", "AA+KK", 0, "is no hand"),
        ("AsKd+", "AsKd+", 0, "takes no +"),
        ("A*+", "A*+", 0, "takes no +"),
        ("+", "+", 0, "takes no +"),
        ("AKo-QJs", "AKo-QJs", 0, "is no run"),
        ("KTo-Q8o", "KTo-Q8o", 0, "is no run"),
        ("AA-AKs", "AA-AKs", 0, "is no run"),
        ("AA-KQ", "AA-KQ", 0, "is no run"),
        ("TT+ -QQ", "-QQ", 4, "!QQ"),
        ("TT-", "TT-", 0, "is no run"),
        ("TT -88", "-88", 3, "is no run"),
        ("TT - 8", "TT - 8", 0, "is no run"),
        ("- 88", "-", 0, "is no run"),
        ("AsKd-AsQd", "AsKd-AsQd", 0, "is no run"),
        ("AA:x", "AA:x", 0, "no weight"),
        ("AA:", "AA:", 0, "no weight"),
        ("KK AA:-0.5", "AA:-0.5", 3, "no weight"),
        ("AA:nan", "AA:nan", 0, "no weight"),
        ("AA:1e3", "AA:1e3", 0, "no weight"),
        ("AA:1e-", "AA:1e-", 0, "no weight"),
        ("AA:e-5", "AA:e-5", 0, "no weight"),
        ("AA:1e-005", "AA:1e-005", 0, "no weight"),
        ("AA:1.2.3", "AA:1.2.3", 0, "no weight"),
        ("AA:1000000.0000005", "AA:1000000.0000005", 0, "1000000"),
        ("AA:1000001", "AA:1000001", 0, "1000000"),
        (
            "AA:99999999999999999999999",
            "AA:99999999999999999999999",
            0,
            "1000000",
        ),
        ("AA:0.5:0.5", "AA:0.5:0.5", 0, "twice"),
        ("(AA:0.5, KK):0.5", "AA:0.5", 1, "twice"),
        ("[50]KK, AA:0.5[/50]", "AA:0.5", 8, "twice"),
        ("AA, !KK:0.5", "!KK:0.5", 4, "leave it out"),
        ("!KK", "!KK", 0, "none stand before"),
        ("AA, !AA", "!AA", 4, "last hand"),
        ("AA:0", "AA:0", 0, "above 0"),
        ("AA, (KK", "(KK", 4, "partner"),
        ("AA, (KK, (QQ))", "(KK, ", 4, "partner"),
        ("AA)", ")", 2, "partner"),
        ("AA]", "]", 2, "partner"),
        ("[50]AA", "[50]AA", 0, "partner"),
        ("[50]AA[/40]", "[/40]", 6, "partner"),
        ("AA[/40]", "[/40]", 2, "partner"),
        ("[x]AA[/x]", "[x]", 0, "no weight"),
        ("[150]AA[/150]", "[150]", 0, "no weight"),
        ("[50", "[50", 0, "partner"),
        ("()", "()", 0, "is no hand"),
        ("0%", "0%", 0, "percentage"),
        ("101%", "101%", 0, "percentage"),
        ("AA, %", "%", 4, "percentage"),
        ("5%-", "5%-", 0, "percentage"),
        ("20%-20%", "20%-20%", 0, "too close"),
        ("1%5%", "1%5%", 0, "percentage"),
        ("Ah?", "Ah?", 0, "is no hand"),
        ("AA:ds", "AA:ds", 0, "hand of this deck"),
        ("ÄÖ, AA", "ÄÖ", 0, "is no hand"),
        ("AA, !", "!", 4, "is no hand"),
        (":0.5", ":", 0, "is no hand"),
        ("AA, !!KK", "!", 5, "is no hand"),
        ("♠♥ AA", "♠♥", 0, "is no hand"),
        ("TT+, ♠♥", "♠♥", 5, "is no hand"),
    ];
    for (text, quoted, place, says) in cases {
        let error = refused(text, Hole::HOLDEM);
        assert!(error.to_string().contains(says), "{text}: {error}");
        let RangeError::Piece { piece, at, .. } = error else {
            panic!("{text}: {error}");
        };
        assert_eq!((piece.as_str(), at), (quoted, place), "{text}");
    }
    for text in ["", "  ", ",;\n"] {
        assert_eq!(refused(text, Hole::HOLDEM), RangeError::Blank);
    }
    let long = format!("AA, {}", "z".repeat(1000));
    assert!(refused(&long, Hole::HOLDEM).to_string().len() < 400);
}

#[test]
fn what_is_too_much_is_refused() {
    let six = Hole::of(6);
    for text in [
        "random:0.5",
        "random, !AA****",
        "A*****",
        "****:ss, random:0.5",
    ] {
        let error = refused(text, six).to_string();
        assert!(
            error.contains("too many") || error.contains("cards"),
            "{error}"
        );
    }
    let random = Range::all(six).unwrap();
    let one = parse_of("AsKsQsJsTs9s", six);
    assert!(matches!(
        random.difference(&one),
        Err(RangeError::TooMany(_))
    ));
    assert!(matches!(
        random.without(hand("As")),
        Err(RangeError::TooMany(_))
    ));
    assert_eq!(random.union(&one).unwrap(), random);
    assert_eq!(one.union(&random).unwrap(), random);
    assert_eq!(random.intersection(&one).unwrap(), one);
    assert!(matches!(
        one.difference(&random),
        Err(RangeError::Nothing(_))
    ));
    let jokers = CardSet::STANDARD.with(Card::from_index(52).unwrap());
    for hole in [
        Hole::of(0),
        Hole::of(8),
        Hole {
            deck: jokers,
            ..six
        },
        Hole {
            deck: hand("AsKs"),
            ..six
        },
    ] {
        assert!(matches!(Range::all(hole), Err(RangeError::Hole { .. })));
        assert!(matches!(
            Range::parse("AA", hole),
            Err(RangeError::Hole { .. })
        ));
    }
    // Long texts are read, as long as they name what can be named in seconds.
    let mut text = String::new();
    for _ in 0..20_000 {
        text += "TT+, AJs+, !QQ, AsKd:0.5 ";
    }
    assert_eq!(parse(&text).len(), 24 + 12 + 1);
    let text = "****:0.5 ".repeat(200);
    let error = refused(&text, Hole::of(4));
    let RangeError::Piece { problem, at, .. } = error else {
        panic!("{error}");
    };
    assert_eq!((problem, at), (Problem::TooLong(50_000_000), 184 * 9));
}

#[test]
fn hands_given_as_cards() {
    let listed = |hands: &[(&str, u64)]| {
        let hands = hands.iter().map(|&(text, weight)| (hand(text), weight));
        Range::from_hands(Hole::HOLDEM, hands)
    };
    let range = listed(&[("AsKd", MILLION), ("QsQd", MILLION / 4), ("2s2d", 0)]).unwrap();
    assert_eq!(range, parse("AsKd, QsQd:0.25"));
    let says = |hands: &[(&str, u64)]| listed(hands).unwrap_err().to_string();
    assert!(says(&[]).contains("no hand is left"));
    assert!(says(&[("AsKd", 0)]).contains("no hand is left"));
    assert!(says(&[("AsKd", 1), ("KdAs", 2)]).contains("AsKd is given twice"));
    assert!(says(&[("AsKdQs", 1)]).contains("AsKdQs is of 3 cards"));
    assert!(says(&[("", 1)]).contains("is of 0 cards"));
    assert!(says(&[("AsKd", u64::MAX)]).contains("1000000"));
    let short = Range::from_hands(short_deck(), [(hand("As2s"), 1)]);
    assert!(short.unwrap_err().to_string().contains("needs 2s"));
    let all = Subsets::new(CardSet::STANDARD, 2).map(|hand| (hand, MILLION));
    assert!(Range::from_hands(Hole::HOLDEM, all).unwrap().is_all());
    let half = Range::from_hands(partial(3), [(hand("As"), MILLION)]).unwrap();
    assert_eq!(half.len(), 1);
}

#[test]
fn sets_of_hands() {
    let (tens, aces) = (parse("TT+, AKs:0.5"), parse("AA:0.25, AKs"));
    assert_eq!(tens.union(&aces).unwrap(), parse("TT+, AKs"));
    assert_eq!(tens.intersection(&aces).unwrap(), parse("AA:0.25, AKs:0.5"));
    assert_eq!(tens.difference(&aces).unwrap(), parse("TT-KK"));
    assert!(tens.difference(&tens).is_err());
    assert!(tens.intersection(&parse("22")).is_err());
    assert_eq!(parse("random").difference(&tens).unwrap().len(), 1326 - 34);
    assert!(tens.contains_all(&aces) && !aces.contains_all(&tens));
    let dead = hand("AsKs");
    assert_eq!(parse("AA, KK, AKs").without(dead).unwrap().len(), 3 + 3 + 3);
    assert_eq!(parse("random").without(dead).unwrap().len(), 1225);
    assert!(parse("AsKd").without(dead).is_err());
    assert_eq!(tens.without(hand("2s")).unwrap(), tens);
    let short = parse_of("TT+", short_deck());
    assert!(matches!(tens.union(&short), Err(RangeError::Games(2, 2))));
    let four = parse_of("AA**", Hole::of(4));
    assert!(matches!(tens.union(&four), Err(RangeError::Games(2, 4))));
    // The same hands are the same range, whatever the deck; all hands of two decks are not.
    assert_eq!(short, parse("TT+"));
    assert_ne!(parse_of("random", short_deck()), parse("random"));
}

#[test]
fn a_grid_counts_every_hand() {
    for (hole, ranks) in [(Hole::HOLDEM, 13), (short_deck(), 9)] {
        let cells = grid(&Range::all(hole).unwrap());
        assert_eq!((cells.len(), cells[0].len()), (ranks, ranks));
        let flat = cells.iter().flatten();
        assert!(flat.clone().all(|cell| cell.combinations == cell.possible));
        let sum: u64 = flat.map(|cell| u64::from(cell.possible)).sum();
        assert_eq!(sum, hole.hands());
    }
    let cells = grid(&parse("AKs:0.5, AsKd, QQ"));
    let shown = |row: usize, column: usize| {
        let cell = cells[row][column];
        let (count, all) = (cell.combinations, cell.possible);
        (cell.class.to_string(), count, all, cell.weight)
    };
    assert_eq!(shown(0, 1), ("AKs".to_owned(), 4, 4, 4));
    assert_eq!(shown(1, 0), ("AKo".to_owned(), 1, 12, 2));
    assert_eq!(shown(2, 2), ("QQ".to_owned(), 6, 6, 12));
    assert_eq!(shown(12, 0), ("A2o".to_owned(), 0, 12, 0));
    assert!(grid(&parse_of("AA**", Hole::of(4))).is_empty());
}

#[test]
fn compact_texts() {
    for text in [
        "random",
        "TT+",
        "99-66",
        "AA",
        "22+",
        "AT+",
        "AKs",
        "AJs+, A5s-A2s",
        "AQ+, AJs-ATs",
        "KTo-K8o",
        "76s-54s",
        "AJs+, KQs-JTs, 76o, 64s, 65o",
        "KQ-JT, T9s-54s",
        "AsKd",
        "AA, KK:0.5",
        "(QQ-JJ, AKs):0.5",
        "TT+, AJs+, KTo-K8o, AsKd:0.5",
        "AA:0.000001",
        "AA:1000000",
        "KK:2.5, AA",
    ] {
        assert_eq!(parse(text).to_string(), text);
    }
    let four = |text| parse_of(text, Hole::of(4)).to_string();
    assert_eq!(four("AAKK, AsKsQsJs"), "AAKK, AsKsQsJs");
    assert_eq!(four("AAAA"), "AsAhAdAc");
    assert_eq!(four("AA**").split(", ").count(), 1 + 12 + 12 + 66);
    assert_eq!(text_of(hand("2cAs")), "As2c");
}

/// Weighted hands at random, with whole classes among them.
fn any_range(hole: Hole) -> impl Strategy<Value = Range> {
    let cards: Vec<Card> = hole.deck.iter().collect();
    let hands = prop::collection::vec(
        (
            prop::sample::subsequence(cards, hole.cards as usize),
            0_u64..5,
        ),
        1..60,
    );
    let classes = prop::collection::vec((0..13_u8, 0..13_u8, any::<bool>(), 0_u64..5), 0..40);
    (hands, classes).prop_map(move |(hands, classes)| {
        let weights = [MILLION, MILLION / 2, 1, 333_333, 2_500_000];
        let mut all: BTreeMap<u64, (CardSet, u64)> = BTreeMap::new();
        if hole.cards == 2 {
            for (one, two, suited, weight) in classes {
                for hand in Class::new(one, two, suited).unwrap().hands(hole.deck) {
                    all.insert(hand.bits(), (hand, weights[weight as usize]));
                }
            }
        }
        for (cards, weight) in hands {
            let hand = CardSet::collect(cards, "a hand").unwrap();
            all.insert(hand.bits(), (hand, weights[weight as usize]));
        }
        Range::from_hands(hole, all.into_values()).unwrap()
    })
}

/// What texts are made of, so that most of a random text is nearly right.
fn any_text() -> impl Strategy<Value = String> {
    let words = [
        "A", "K", "T", "10", "9", "2", "s", "h", "o", "x", "*", "+", "-", ":", "!", "(", ")",
        "[50]", "[/50]", "%", "5", "0.5", ",", " ", ";", "?", "??", "AA", "AKs", "AsKd", "random",
        "any", "two", "♠", "é", "\u{fe0f}", "ds", ".", "[", "]", "\n", "–",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..14)
        .prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_and_reading_give_the_same_range(range in any_range(Hole::HOLDEM)) {
        prop_assert_eq!(parse(&range.to_string()), range);
    }

    #[test]
    fn so_they_do_in_the_short_deck(range in any_range(short_deck())) {
        prop_assert_eq!(parse_of(&range.to_string(), short_deck()), range);
    }

    #[test]
    fn so_they_do_with_four_cards(range in any_range(Hole::of(4))) {
        prop_assert_eq!(parse_of(&range.to_string(), Hole::of(4)), range);
    }

    #[test]
    fn sets_obey_their_laws(a in any_range(Hole::HOLDEM), b in any_range(Hole::HOLDEM)) {
        let union = a.union(&b).unwrap();
        prop_assert_eq!(&union, &b.union(&a).unwrap());
        prop_assert!(union.contains_all(&a) && union.contains_all(&b));
        let shared = a.intersection(&b).map_or(0, |range| range.len());
        prop_assert_eq!(shared, b.intersection(&a).map_or(0, |range| range.len()));
        prop_assert_eq!(union.len() + shared, a.len() + b.len());
        let rest = a.difference(&b).map_or(0, |range| range.len());
        prop_assert_eq!(rest + shared, a.len());
        // The same by text: what stands after an exclamation mark is taken away.
        let mut text = a.to_string();
        write!(text, ", !({})", Range::from_hands(
            Hole::HOLDEM,
            b.iter().map(|(hand, _)| (hand, MILLION)),
        ).unwrap()).unwrap();
        match Range::parse(&text, Hole::HOLDEM) {
            Ok(read) => prop_assert_eq!(read, a.difference(&b).unwrap()),
            Err(_) => prop_assert!(rest == 0),
        }
    }

    /// Any text is a range or an error that quotes a piece of it, and never a panic.
    #[test]
    fn junk_is_refused_with_its_place(text in prop_oneof![any_text(), ".{0,20}"], cards in 1_u8..5) {
        for hole in [Hole::of(cards), partial(cards)] {
            match Range::parse(&text, hole) {
                Ok(range) => prop_assert_eq!(parse_of(&range.to_string(), hole), range),
                Err(RangeError::Piece { piece, at, .. }) => {
                    let rest: String = text.chars().skip(at).collect();
                    prop_assert!(rest.starts_with(&piece) && !piece.is_empty(), "{} {}", piece, at);
                }
                Err(error) => prop_assert_eq!(error, RangeError::Blank),
            }
        }
    }
}
