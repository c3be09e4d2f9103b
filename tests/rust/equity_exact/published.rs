//! Counts that were published or that other programs agree on.

use pokercore_core::card::CardSet;
use pokercore_core::equity::{Tally, classes, matchups, omaha};
use pokercore_core::ranking::Ranking;
use serde_json::Value;

use crate::{Weighted, cards, deck, on_board, range};

const HIGH_LOW: [Ranking; 2] = [Ranking::High, Ranking::LowA5Eight];

fn before_the_flop(ranking: Ranking, hands: &[CardSet], dead: CardSet) -> Tally {
    classes::specific(&[ranking.tables()], deck(ranking), hands, dead)
}

fn sets(hands: &[&str]) -> Vec<CardSet> {
    hands.iter().map(|hand| cards(hand)).collect()
}

/// The share of a pot, in millionths of a pot, halves rounded up.
fn equity(tally: &Tally, player: usize) -> u128 {
    let whole = Tally::PARTS * tally.total();
    (2_000_000 * tally.parts(player) + whole) / (2 * whole)
}

/// Boards, and for each player those won alone and those shared.
fn check(tally: &Tally, boards: u128, outcomes: &[(u128, u128)], what: &str) {
    assert_eq!(tally.total(), boards, "{what}");
    for (player, &outcome) in outcomes.iter().enumerate() {
        let found = (tally.wins(player, false), tally.ties(player, false));
        assert_eq!(found, outcome, "{what}, player {player}");
    }
}

#[test]
fn holdem() {
    let matchups_of_the_first = [
        ("AdAc KhKs", 1_388_072, 6_538),
        ("AsAh KsKh", 1_410_336, 9_308),
        ("AsAh KsKd", 1_399_204, 7_923),
        ("AdAc Td9d", 1_338_249, 6_912),
        ("AdAc QcJh", 1_450_987, 6_554),
        ("AsAh AcAd", 37_210, 1_637_884),
        ("AhKd QsQc", 730_541, 5_854),
        ("AsKs QhQd", 787_966, 6_732),
        ("AhKd 2s2c", 799_119, 9_946),
        ("AsKs 2h2d", 852_207, 10_775),
        ("AsAh 7c2d", 1_493_820, 6_236),
        ("AhKd AsQc", 1_228_082, 78_598),
    ];
    for (text, wins, ties) in matchups_of_the_first {
        let hands: Vec<CardSet> = text.split(' ').map(cards).collect();
        let tally = before_the_flop(Ranking::High, &hands, CardSet::EMPTY);
        let losses = 1_712_304 - wins - ties;
        check(&tally, 1_712_304, &[(wins, ties), (losses, ties)], text);
        let counts = matchups::counts(hands[0], hands[1]);
        let counts = [counts.wins, counts.losses, counts.ties].map(u128::from);
        assert_eq!(counts, [wins, losses, ties], "{text}");
    }
    let three = sets(&["AsAh", "KsKh", "QsQh"]);
    let tally = before_the_flop(Ranking::High, &three, CardSet::EMPTY);
    assert_eq!(
        [0, 1, 2].map(|p| tally.wins(p, false)),
        [924_864, 233_476, 204_228]
    );
    assert_eq!(
        [0, 1, 2].map(|p| equity(&tally, p)),
        [676_703, 172_317, 150_980]
    );
}

#[test]
fn short_deck() {
    let (straight, trips) = (Ranking::ShortDeck, Ranking::ShortDeckTrips);
    let first = |ranking, hands: [&str; 2]| {
        let tally = before_the_flop(ranking, &sets(&hands), CardSet::EMPTY);
        assert_eq!(tally.total(), 201_376);
        let (wins, ties) = (tally.wins(0, false), tally.ties(0, false));
        (wins, ties, equity(&tally, 0))
    };
    assert_eq!(first(straight, ["AsAh", "KcKd"]), (148_200, 2_674, 742_576));
    assert_eq!(first(trips, ["AsAh", "KcKd"]), (148_448, 1_946, 742_000));
    // Which of these is the favourite depends on the order of hands.
    let equities = [
        (["AhKd", "QsQc"], 514_962, 484_050),
        (["AsAh", "JcTc"], 625_462, 667_964),
        (["AhKd", "JsTs"], 493_507, 501_711),
        (["AhKd", "6s6c"], 583_828, 565_316),
    ];
    for (hands, with_straight, with_trips) in equities {
        assert_eq!(first(straight, hands).2, with_straight, "{hands:?}");
        assert_eq!(first(trips, hands).2, with_trips, "{hands:?}");
    }
    let [first, second] = ["QsQd", "AhKc"].map(|hand| [(cards(hand), 1)]);
    let (deck, board, dead) = (deck(straight), cards("QhJsTc"), CardSet::EMPTY);
    let ranges: [&[_]; 2] = [&first, &second];
    let versus = pokercore_core::equity::sweep::ranges(
        straight.tables(),
        deck,
        board,
        dead,
        ranges,
        1,
        &mut |_, _| true,
    );
    let tally = versus.unwrap().tally(&first);
    check(&tally, 406, &[(205, 9), (192, 9)], "QsQd AhKc on QhJsTc");
}

#[test]
fn pot_limit_omaha() {
    let hands = [
        ("AsAhKsKh 8c7c6d5d", 635_566, 0, 585_231),
        ("AsAhKsKh JcTc9d8d", 667_649, 86, 614_813),
        ("AcAdKcKd 9h8h7s6s", 652_186, 0, 600_535),
        ("AsAh2c7d JsTs9h8h", 540_361, 0, 497_566),
        ("AsAdKsQd 9c8c7h6h", 634_384, 0, 584_143),
        ("AsAcJsTc KhKd8h7d", 684_892, 204, 630_745),
    ];
    for (text, wins, ties, share) in hands {
        let hands: Vec<CardSet> = text.split(' ').map(cards).collect();
        let tally = omaha_high(&hands, CardSet::EMPTY);
        let losses = 1_086_008 - wins - ties;
        check(&tally, 1_086_008, &[(wins, ties), (losses, ties)], text);
        assert_eq!(equity(&tally, 0), share, "{text}");
    }
}

fn omaha_high(hands: &[CardSet], board: CardSet) -> Tally {
    let dead = CardSet::EMPTY;
    omaha::specific(&[Ranking::High], CardSet::STANDARD, hands, board, dead)
}

fn omaha_high_low(hands: &[CardSet], board: CardSet) -> Tally {
    let dead = CardSet::EMPTY;
    omaha::specific(&HIGH_LOW, CardSet::STANDARD, hands, board, dead)
}

#[test]
fn omaha_eight_or_better() {
    let tally = omaha_high_low(&sets(&["As2s3dKh", "KcQcJdTd"]), CardSet::EMPTY);
    assert_eq!(equity(&tally, 0), 589_632);
    let low = tally.iter().filter(|(winners, _)| winners.second != 0);
    assert_eq!(low.map(|(_, count)| count).sum::<u128>(), 630_664);
    let tally = omaha_high_low(&sets(&["AsAh2s3h", "8c7c6d5d"]), CardSet::EMPTY);
    assert_eq!(equity(&tally, 0), 626_283);
}

#[test]
fn omaha_with_one_card_to_come() {
    let hands = sets(&["5dQsQc7d", "KdKhAdKs"]);
    let tally = omaha_high(&hands, cards("2d5cQhJs"));
    check(&tally, 40, &[(35, 0), (5, 0)], "case Q05");
}

#[test]
fn cases_of_hands_and_ranges() {
    for (hands, wins, ties) in [
        (["AcAs", "KhKd"], [1_388_072, 317_694], 6_538),
        (["Jc5c", "QdTd"], [600_384, 1_096_118], 15_802),
    ] {
        let tally = before_the_flop(Ranking::High, &sets(&hands), CardSet::EMPTY);
        check(
            &tally,
            1_712_304,
            &wins.map(|wins| (wins, ties)),
            "case Q01",
        );
    }
    for (first, second, wins, ties) in [
        (
            vec![(cards("QhQs"), 1)],
            range("TT+"),
            [20_500_392, 20_489_682],
            1_817_526,
        ),
        (
            range("QQ+"),
            range("TT+"),
            [484_876_704, 252_971_328],
            32_688_768,
        ),
    ] {
        let tally = matchups::ranges(&first, &second).tally(&first);
        let boards = wins[0] + wins[1] + ties;
        check(
            &tally,
            boards,
            &wins.map(|wins| (wins, ties)),
            "cases Q03 and Q04",
        );
    }
}

/// All ways in which several ranges meet.
fn product(ranges: &[Weighted], dead: CardSet) -> Tally {
    fn meet(
        ranges: &[Weighted],
        taken: CardSet,
        hands: &mut Vec<CardSet>,
        f: &mut impl FnMut(&[CardSet]),
    ) {
        let [range, rest @ ..] = ranges else {
            return f(hands);
        };
        for &(hand, _) in range {
            if hand.intersection(taken).is_empty() {
                hands.push(hand);
                meet(rest, taken.union(hand), hands, f);
                hands.pop();
            }
        }
    }
    let mut sum = Tally::default();
    meet(ranges, dead, &mut Vec::new(), &mut |hands| {
        sum.add_all(&before_the_flop(Ranking::High, hands, dead), 1);
    });
    sum
}

fn texts(value: &Value) -> Vec<&str> {
    let texts = value.as_array().into_iter().flatten();
    texts.map(|text| text.as_str().unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<u128> {
    let numbers = value.as_array().into_iter().flatten();
    numbers.map(|n| n.as_u64().unwrap().into()).collect()
}

/// Compares a result with all figures of a vector; tells how many there were.
fn compare(tally: &Tally, vector: &Value) -> usize {
    let mut figures = 0;
    let mut equal = |found: u128, wanted: u128, what: &str| {
        assert_eq!(found, wanted, "{what} of {vector}");
        figures += 1;
    };
    let all = (1
        << texts(&vector["hands"])
            .len()
            .max(texts(&vector["ranges"]).len()))
        - 1;
    let shared = |mask: u16, second: bool| {
        let shared = tally.iter().filter(|(winners, _)| {
            mask == if second {
                winners.second
            } else {
                winners.first
            }
        });
        shared.map(|(_, count)| count).sum::<u128>()
    };
    let single = [
        ("boards", tally.total()),
        ("pairs_x_boards", tally.total()),
        ("pairs_x_boards_ordered", tally.total()),
        ("ties", shared(all, false)),
        ("ties_all", shared(all, false)),
        ("ties_seats01", shared(0b011, false)),
        ("high_ties", shared(all, false)),
        ("low_ties", shared(all, true)),
    ];
    for (name, found) in single {
        if let Some(wanted) = vector[name].as_u64() {
            equal(found, wanted.into(), name);
        }
    }
    let scoops = |player: usize| {
        let alone = 1 << player;
        let both = tally.iter().filter(|(winners, _)| {
            winners.first == alone && (winners.second == 0 || winners.second == alone)
        });
        both.map(|(_, count)| count).sum()
    };
    for (player, wanted) in numbers(&vector["wins"]).into_iter().enumerate() {
        equal(tally.wins(player, false), wanted, "wins");
    }
    for (player, wanted) in numbers(&vector["high_wins"]).into_iter().enumerate() {
        equal(tally.wins(player, false), wanted, "high_wins");
    }
    for (player, wanted) in numbers(&vector["low_wins"]).into_iter().enumerate() {
        equal(tally.wins(player, true), wanted, "low_wins");
    }
    for (player, wanted) in numbers(&vector["scoops"]).into_iter().enumerate() {
        equal(scoops(player), wanted, "scoops");
    }
    for (player, wanted) in vector["equity"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        let wanted = (wanted.as_f64().unwrap() * 1e6).round() as u128;
        equal(equity(tally, player), wanted, "equity");
    }
    figures
}

#[test]
fn vectors() {
    let text = include_str!("../../vectors/equity_vectors.json");
    let vectors: Value = serde_json::from_str(text).unwrap();
    let of = |name: &str| vectors[name].as_array().unwrap().iter();
    let hands = |vector: &Value| sets(&texts(&vector["hands"]));
    let board = |vector: &Value| vector["board"].as_str().unwrap_or("").to_owned();
    let mut figures = 0;
    for vector in of("holdem") {
        let board = board(vector);
        let dead = cards(vector["dead"].as_str().unwrap_or(""));
        let (hands, texts) = (hands(vector), texts(&vector["ranges"]));
        let ranges: Vec<Weighted> = if texts.is_empty() {
            hands.iter().map(|&hand| vec![(hand, 1)]).collect()
        } else {
            texts.iter().map(|text| range(text)).collect()
        };
        let tally = match &ranges[..] {
            [first, second] if !board.is_empty() => on_board(&board, [first, second]).tally(first),
            [first, second] if dead.is_empty() => matchups::ranges(first, second).tally(first),
            _ => product(&ranges, dead),
        };
        figures += compare(&tally, vector);
        if texts.is_empty() && board.is_empty() {
            let tally = before_the_flop(Ranking::High, &hands, dead);
            figures += compare(&tally, vector);
        }
    }
    for vector in ["plo4", "plo5", "plo6"].into_iter().flat_map(of) {
        let tally = omaha_high(&hands(vector), cards(&board(vector)));
        figures += compare(&tally, vector);
    }
    for vector in of("omaha8") {
        let tally = omaha_high_low(&hands(vector), cards(&board(vector)));
        figures += compare(&tally, vector);
    }
    for vector in of("short_deck") {
        let ranking = match vector["rule"].as_str().unwrap() {
            "flush > full house, straight > trips" => Ranking::ShortDeck,
            "flush > full house, trips > straight" => Ranking::ShortDeckTrips,
            rule => panic!("{rule}"),
        };
        let tally = before_the_flop(ranking, &hands(vector), CardSet::EMPTY);
        figures += compare(&tally, vector);
    }
    println!("{figures} figures");
    assert!(figures > 120, "only {figures} figures were compared");
}
