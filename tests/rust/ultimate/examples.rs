//! The examples of the rules: document S3 in mission.md, anchors.md section 6.

use std::sync::Arc;

use pokercore_core::card::parse_cards;
use pokercore_core::ultimate::house::{House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::{Action, Cards, Event, Round, SeatStakes};
use pokercore_core::ultimate::settle::{Outcome, Settlement};

use Action::{Check, Fold, Play};

/// A round of one seat: its cards, the dealer's, the board.
fn deal(seat: SeatStakes, house: &House, cards: &str) -> Round {
    let deck = parse_cards(cards).unwrap();
    Round::new(Arc::new(house.clone()), &[seat], &Cards::Deck(&deck)).unwrap()
}

fn played(cards: &str, actions: &[Action]) -> Round {
    let seat = SeatStakes {
        bank: Some(100),
        ..SeatStakes::new(10)
    };
    let mut round = deal(seat, &House::standard(), cards);
    for &action in actions {
        round.apply(0, action).unwrap();
    }
    round
}

/// Ante, Blind, Play.
fn parts(round: &Round) -> (i64, i64, i64) {
    let settled: Settlement = round.settlement(0).unwrap();
    (settled.ante, settled.blind, settled.play)
}

/// S3-E1: 100 points end as 140, step by step, for each straight and each three of a kind that the
/// board allows.
#[test]
fn a_hundred_points_end_as_a_hundred_and_forty() {
    for own in ["8s9c", "9sKd", "KsAc"] {
        for dealer in ["2c2h", "7c7s", "TcTh", "JdJh", "QcQh"] {
            let mut round = played(&format!("{own} {dealer} JcTd2s 7hQd"), &[]);
            assert_eq!(round.bank(0), Some(80));
            assert_eq!((round.stage(), round.board().len()), (Some(0), 0));
            round.apply(0, Check).unwrap();
            assert_eq!((round.stage(), round.board().len()), (Some(1), 3));
            round.apply(0, Play(2)).unwrap();
            assert_eq!(round.staked(0), 40);
            assert!(round.is_over());
            assert_eq!(parts(&round), (10, 10, 20));
            assert_eq!(round.bank(0), Some(140));
            assert_eq!(round.outcome(0), Ok(Some(Outcome::WinQualified)));
        }
    }
}

/// S3-E2: the dealer wins with ace high and does not qualify: the Ante comes back, Play and Blind
/// are lost.
#[test]
fn an_unqualified_dealer_returns_the_ante() {
    let round = played("Jd8c AhKs QsTd7h 3c2c", &[Check, Check, Play(1)]);
    assert_eq!(round.outcome(0), Ok(Some(Outcome::LoseUnqualified)));
    assert_eq!(parts(&round), (0, -10, -10));
    assert_eq!(round.bank(0), Some(80));
}

/// S3-07: a pair on the board qualifies the dealer.
#[test]
fn a_pair_on_the_board_qualifies() {
    let round = played("AdKc 4h5s QsQd7h 3c2c", &[Play(4)]);
    assert_eq!(round.outcome(0), Ok(Some(Outcome::WinQualified)));
    assert_eq!(parts(&round), (10, 0, 40));
    let round = played("AdKc 4h5s QsJd8h 3c2c", &[Play(4)]);
    assert_eq!(round.outcome(0), Ok(Some(Outcome::WinUnqualified)));
    assert_eq!(parts(&round), (0, 0, 40));
}

/// S3-E3: one of the own cards counts, the other does not.
#[test]
fn one_card_may_be_used() {
    let round = played("Ah2d KcQh AsAdTc 7s4h", &[Check, Play(2)]);
    assert_eq!(Row::of(round.hands(0).unwrap().player), Row::ThreeOfAKind);
    let other = played("Ah3d KcQh AsAdTc 7s4h", &[Check, Play(2)]);
    assert_eq!(round.hands(0), other.hands(0));
    assert_eq!(parts(&round), (10, 0, 20));
}

/// S3-E4, S3-11: a royal flush on the board is a tie, and pays nobody 500 times.
#[test]
fn a_royal_flush_on_the_board_returns_everything() {
    let round = played("2c3d 4h5s AsKsQs JsTs", &[Check, Check, Play(1)]);
    assert_eq!(round.outcome(0), Ok(Some(Outcome::Tie)));
    assert_eq!(parts(&round), (0, 0, 0));
    assert_eq!(round.bank(0), Some(100));
}

/// S3-06: a fold loses Ante and Blind, also of the better hand; it is not shown.
#[test]
fn a_fold_loses_ante_and_blind() {
    let round = played("AcAd 4h5s AsKsQs JdTs", &[Check, Check, Fold]);
    assert_eq!(parts(&round), (-10, -10, 0));
    assert_eq!(round.bank(0), Some(80));
    let told = round.events_for(None);
    let dealer = |event: &Event| matches!(event, Event::Dealer { .. });
    assert!(told.iter().any(dealer));
    assert!(!told.iter().any(|it| matches!(it, Event::Show { .. })));
}

/// S3-09, S3-10 and the table of anchors.md section 6: what the Blind pays for each row of a
/// winner, with an Ante of 10.
#[test]
fn the_blind_pays_by_its_table() {
    let rows = [
        ("AsKs 2c2d QsJsTs 4h4d", Row::RoyalFlush, 5000),
        ("9sKs AhAd QsJsTs 4h4d", Row::StraightFlush, 500),
        ("4c4s AhAd QsJsTs 4h4d", Row::FourOfAKind, 100),
        ("QcQh AhAd QsJsTs 4h4d", Row::FullHouse, 30),
        ("As3s 2c2d QsJsTs 4h4d", Row::Flush, 15),
        ("AhKh 2c2d QsJsTs 4h4d", Row::Straight, 10),
        ("QcQh 2c2d QsJs7s 4h9d", Row::ThreeOfAKind, 0),
        ("QcJc 2c2d QsJsTs 4h9d", Row::TwoPair, 0),
        ("QcJd 2c2d Qs7sTs 4h9d", Row::Pair, 0),
        ("AcKd 2c3d Qs7sTs 4h9d", Row::HighCard, 0),
    ];
    for (cards, row, blind) in rows {
        let round = played(cards, &[Check, Play(2)]);
        let hands = round.hands(0).unwrap();
        assert_eq!(Row::of(hands.player), row, "{cards}");
        assert!(hands.player > hands.dealer, "{cards}");
        let (_, paid, play) = parts(&round);
        assert_eq!((paid, play), (blind, 20), "{cards}");
    }
}

/// Each line of the table of anchors.md section 6 at each Play bet.
#[test]
fn every_line_of_the_table() {
    let lines = [
        ("AdAc KdKc 2s7h9d JcTc", (10, 0), 1),
        ("AdAc KdQc 2s7h9d 3c4c", (0, 0), 1),
        ("AdKc AcKd 2s7h9d 3c4c", (0, 0), 0),
        ("KdKc AdAc 2s7h9d JcTc", (-10, -10), -1),
        ("KdQc AdQh 2s7h9d 3c4c", (0, -10), -1),
    ];
    for (cards, (ante, blind), sign) in lines {
        for (actions, multiple) in [
            (vec![Play(4)], 4),
            (vec![Play(3)], 3),
            (vec![Check, Play(2)], 2),
            (vec![Check, Check, Play(1)], 1),
        ] {
            let round = played(cards, &actions);
            assert_eq!(
                parts(&round),
                (ante, blind, sign * multiple * 10),
                "{cards}"
            );
        }
        let folded = played(cards, &[Check, Check, Fold]);
        assert_eq!(parts(&folded), (-10, -10, 0));
    }
}

/// S3-05: turn and river come together.
#[test]
fn turn_and_river_come_together() {
    let round = played("8s9c 2c2h JsTd2d 7hQd", &[Check, Check]);
    assert_eq!((round.stage(), round.board().len()), (Some(2), 5));
    let boards = |event: &&Event| matches!(event, Event::Board { .. });
    assert_eq!(round.events().iter().filter(boards).count(), 2);
}

/// S3-12: side bets are settled beside the base game and change nothing of it.
#[test]
fn side_bets_are_settled_apart() {
    let pays = vec![
        (Row::RoyalFlush, 50, 1),
        (Row::StraightFlush, 40, 1),
        (Row::FourOfAKind, 30, 1),
        (Row::FullHouse, 9, 1),
        (Row::Flush, 7, 1),
        (Row::Straight, 4, 1),
        (Row::ThreeOfAKind, 3, 1),
    ];
    let bet = |name: &str, kind| SideBetData {
        name: name.to_owned(),
        kind,
        pays: pays.clone(),
    };
    let data = HouseData {
        side_bets: vec![
            bet("trips", SideKind::Own),
            bet("winning trips", SideKind::MustWin),
            bet("bad beat", SideKind::BadBeat),
        ],
        ..HouseData::standard()
    };
    let house = House::new(&data).unwrap();
    let mut seat = SeatStakes::new(10);
    seat.side_bets[..3].copy_from_slice(&[5, 6, 7]);
    // The seat has a straight, the dealer a flush: trips and bad beat pay 4 to 1.
    let cards = "9hKh 2c3c QcJcTc 4h5d";
    let mut round = deal(seat, &house, cards);
    round.apply(0, Play(4)).unwrap();
    assert_eq!(parts(&round), (-10, -10, -40));
    let settled = round.settlement(0).unwrap();
    assert_eq!(settled.side_bets[..3], [20, -6, 28]);
    assert_eq!(settled.total, -60 + 42);
    // After a fold the first and the last are settled as if compared.
    let mut round = deal(seat, &house, cards);
    for action in [Check, Check, Fold] {
        round.apply(0, action).unwrap();
    }
    assert_eq!(round.settlement(0).unwrap().side_bets[..3], [20, -6, 28]);
}

/// An odd Ante is settled in half chips where the house pays them.
#[test]
fn half_chips_are_exact() {
    let data = HouseData {
        half_chips: true,
        ..HouseData::standard()
    };
    let house = House::new(&data).unwrap();
    // Units are half chips: an Ante of 5 is 10 units, and 3 to 2 of it 7.5 chips.
    let mut round = deal(SeatStakes::new(10), &house, "As3s 2c2d QsJsTs 4h4d");
    round.apply(0, Play(4)).unwrap();
    assert_eq!(round.settlement(0).unwrap().blind, 15);
    assert_eq!(house.chips(15), "7.5");
    assert_eq!(house.chips(-15), "-7.5");
    assert_eq!(house.chips(-1), "-0.5");
    assert_eq!(house.chips(16), "8");
}

/// Six seats on one board: each is settled alone.
#[test]
fn six_seats_are_independent() {
    let seats = [SeatStakes::new(10); 6];
    let deck = parse_cards("AsAc KsKc QsQc JsJc TsTc 9s9c 8s8c 2h7d3h 4d5c").unwrap();
    let house = Arc::new(House::standard());
    let mut round = Round::new(house, &seats, &Cards::Deck(&deck)).unwrap();
    assert_eq!(round.waiting(), 0b11_1111);
    round.apply(3, Play(4)).unwrap();
    assert_eq!((round.turn(), round.waiting()), (Some(0), 0b11_0111));
    for seat in [0, 1, 2, 4, 5] {
        round.apply(seat, Check).unwrap();
    }
    assert_eq!((round.stage(), round.waiting()), (Some(1), 0b11_0111));
    for (seat, action) in [(5, Play(2)), (0, Check), (1, Check), (2, Check), (4, Check)] {
        round.apply(seat, action).unwrap();
    }
    for (seat, action) in [(0, Play(1)), (1, Fold), (2, Play(1)), (4, Play(1))] {
        assert!(!round.is_over());
        round.apply(seat, action).unwrap();
    }
    assert!(round.is_over());
    // The aces have a wheel, for which the Blind pays 1.
    let payoffs: Vec<i64> = (0..6).map(|seat| round.payoff(seat).unwrap()).collect();
    assert_eq!(payoffs, [30, -20, 20, 50, 20, 30]);
}
