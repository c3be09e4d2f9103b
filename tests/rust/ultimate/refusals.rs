//! What is refused, by which code and with which sentence; nothing moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use pokercore_core::card::{Card, parse_cards};
use pokercore_core::error::{Code, DefectCode};
use pokercore_core::stakes::MAX_CHIPS;
use pokercore_core::ultimate::house::{House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::{Action, Cards, Refused, Round, SeatStakes, check_seats};

use Action::{Check, Fold, Play};

fn house(half_chips: bool) -> House {
    let data = HouseData {
        half_chips,
        side_bets: vec![SideBetData {
            name: "thirds".to_owned(),
            kind: SideKind::Own,
            pays: vec![(Row::RoyalFlush, 50, 3)],
        }],
        ..HouseData::standard()
    };
    House::new(&data).unwrap()
}

fn seat(ante: i64, bank: i64) -> SeatStakes {
    SeatStakes {
        bank: Some(bank),
        ..SeatStakes::new(ante)
    }
}

fn round(seats: &[SeatStakes]) -> Round {
    let deck: Vec<Card> = (0..52).map(|i| Card::from_index(i).unwrap()).collect();
    Round::new(Arc::new(house(false)), seats, &Cards::Deck(&deck)).unwrap()
}

#[test]
fn every_refusal_of_a_decision() {
    let mut met = BTreeSet::new();
    let mut refused = |round: &Round, seat: u8, action: Action, code: Code, sentence: &str| {
        let mut tried = round.clone();
        let error: Refused = tried.apply(seat, action).unwrap_err();
        assert_eq!((error.code, error.message.as_str()), (code, sentence));
        assert_eq!(error.legal, round.legal(seat));
        assert_eq!(&tried, round);
        met.insert(code.as_str());
    };
    let mut two = round(&[seat(10, 70), seat(10, 1000)]);
    refused(
        &two,
        2,
        Check,
        Code::NoSuchSeat,
        "there is no seat 2; seats are 0 to 1",
    );
    refused(
        &two,
        0,
        Play(2),
        Code::PlaySize,
        "a Play bet of 2x the Ante at the stage 'preflop', where it is 3 or 4",
    );
    refused(
        &two,
        0,
        Fold,
        Code::FoldEarly,
        "a fold at the stage 'preflop', where checking is free",
    );
    let poor = round(&[seat(10, 59)]);
    refused(
        &poor,
        0,
        Play(4),
        Code::BankTooSmall,
        "a Play bet of 40 with 39 left in the bank",
    );
    assert_eq!(
        poor.legal(0).to_string(),
        "legal for seat 0: check, play 3x (30)"
    );
    two.apply(0, Check).unwrap();
    refused(
        &two,
        0,
        Play(4),
        Code::AlreadyDecided,
        "seat 0 has checked at the stage 'preflop' and waits",
    );
    two.apply(1, Play(4)).unwrap();
    for action in [Check, Fold, Play(1), Play(2), Play(4)] {
        refused(
            &two,
            1,
            action,
            Code::AlreadyPlayed,
            "seat 1 has made its Play bet of 4x the Ante and decides no more",
        );
    }
    two.apply(0, Check).unwrap();
    refused(
        &two,
        0,
        Check,
        Code::CheckLate,
        "a check on the whole board, where the last decision is a Play bet or a fold",
    );
    let error = two.settlement(0).unwrap_err();
    assert_eq!((error.code, error.legal), (Code::NotOver, two.legal(0)));
    two.apply(0, Fold).unwrap();
    refused(&two, 0, Check, Code::HandOver, "the round is over");
    assert_eq!(
        two.legal(0).to_string(),
        "nothing is legal, the round is over"
    );
    let mut three = round(&[seat(10, 100), seat(10, 100)]);
    for seat in [0, 1, 0, 1] {
        three.apply(seat, Check).unwrap();
    }
    three.apply(1, Fold).unwrap();
    refused(
        &three,
        1,
        Play(1),
        Code::AlreadyDecided,
        "seat 1 has folded and decides no more",
    );
    assert_eq!(met.len(), 8);
}

/// Who cannot pay for any Play bet may still check, and folds in the end.
#[test]
fn a_bank_for_ante_and_blind_alone_can_only_fold() {
    let mut round = round(&[seat(10, 20)]);
    for action in [Check, Check, Fold] {
        let legal: Vec<Action> = round.legal(0).actions().collect();
        assert_eq!(legal, [action]);
        round.apply(0, action).unwrap();
    }
    assert_eq!(round.bank(0), Some(0));
}

fn defects(house: &House, seats: &[SeatStakes]) -> Vec<(DefectCode, String, String)> {
    let error = check_seats(house, seats).unwrap_err();
    error
        .defects
        .into_iter()
        .map(|it| (it.code, it.place, it.message))
        .collect()
}

fn one(house: &House, seat: SeatStakes) -> (DefectCode, String) {
    let mut found = defects(house, &[seat]);
    assert_eq!(found.len(), 1, "{found:?}");
    let (code, _, message) = found.remove(0);
    (code, message)
}

#[test]
fn every_defect_of_a_seat() {
    let (whole, half) = (house(false), house(true));
    let refused = |house: &House, seat, code, message: &str| {
        assert_eq!(one(house, seat), (code, message.to_owned()));
    };
    refused(
        &whole,
        SeatStakes::new(5),
        DefectCode::SplitPay,
        "an Ante of 5 would be paid 7.5 for a flush (3:2); give an even one or switch half_chips on",
    );
    refused(
        &half,
        SeatStakes::new(5),
        DefectCode::SplitPay,
        "an Ante of 2.5 would be paid 15/4 for a flush (3:2); give whole chips",
    );
    let mut thirds = SeatStakes::new(10);
    thirds.side_bets[0] = 4;
    refused(
        &whole,
        thirds,
        DefectCode::SplitPay,
        "a bet on \"thirds\" of 4 would be paid 200/3 for a royal flush (50:3); give a multiple of 3",
    );
    let differs = SeatStakes {
        blind: 12,
        ..SeatStakes::new(10)
    };
    refused(
        &whole,
        differs,
        DefectCode::BlindDiffers,
        "a Blind of 12 beside an Ante of 10; the two are equal",
    );
    let mut poor = seat(10, 25);
    poor.side_bets[0] = 6;
    refused(
        &whole,
        poor,
        DefectCode::BankTooSmall,
        "a bank of 25 for an Ante of 10, as large a Blind, and 6 of side bets; give at least 26",
    );
    for ante in [0, -2] {
        let found = one(&whole, SeatStakes::new(ante));
        assert_eq!(found.0, DefectCode::AmountOutOfRange);
    }
    let mut unknown = SeatStakes::new(10);
    unknown.side_bets[1] = 3;
    assert_eq!(one(&whole, unknown).0, DefectCode::Option);
    unknown.side_bets = [-3, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(one(&whole, unknown).0, DefectCode::AmountOutOfRange);
    assert_eq!(one(&whole, seat(10, -1)).0, DefectCode::AmountOutOfRange);
    assert_eq!(defects(&whole, &[])[0].0, DefectCode::Players);
    let seven = [seat(10, 100); 7];
    assert_eq!(defects(&whole, &seven)[0].0, DefectCode::Players);
    // All at once, each with its place.
    let found: Vec<_> = defects(&whole, &[seat(0, 100), seat(5, 100)])
        .into_iter()
        .map(|(code, place, _)| (code, place))
        .collect();
    let expected = [
        (DefectCode::AmountOutOfRange, "round.seats[0].ante"),
        (DefectCode::SplitPay, "round.seats[1].ante"),
    ];
    assert_eq!(
        found,
        expected.map(|(code, place)| (code, place.to_owned()))
    );
}

/// What could grow beyond 2^53 is refused, and nothing overflows on the way.
#[test]
fn amounts_are_bounded() {
    let whole = house(false);
    // The most that a seat gains is 1 + 500 + 4 Antes, counted beside one more.
    let most = MAX_CHIPS / 506 / 2 * 2;
    assert!(check_seats(&whole, &[SeatStakes::new(most)]).is_ok());
    for ante in [most + 2, MAX_CHIPS, i64::MAX - 1] {
        let found = one(&whole, SeatStakes::new(ante));
        assert_eq!(found.0, DefectCode::TooManyChips, "{ante}");
    }
    assert_eq!(one(&whole, seat(2, MAX_CHIPS)).0, DefectCode::TooManyChips);
    assert_eq!(
        one(&whole, seat(2, i64::MAX)).0,
        DefectCode::AmountOutOfRange
    );
    let third = SeatStakes::new(most / 3 / 2 * 2);
    assert!(check_seats(&whole, &[third; 3]).is_ok());
    assert!(check_seats(&whole, &[third; 4]).is_err());
    for amount in [i64::MIN, i64::MIN + 1, i64::MAX] {
        let mut seat = SeatStakes {
            bank: Some(amount),
            ..SeatStakes::new(amount)
        };
        seat.side_bets = [amount; 8];
        assert!(check_seats(&whole, &[seat; 6]).is_err());
        seat.ante = 2;
        seat.blind = 2;
        assert!(check_seats(&whole, &[seat]).is_err());
    }
}

#[test]
fn decks_that_do_not_serve() {
    let refused = |cards: &[Card]| {
        let seats = [seat(10, 100)];
        let round = Round::new(Arc::new(house(false)), &seats, &Cards::Deck(cards));
        round.unwrap_err().defects.remove(0).code
    };
    let nine = parse_cards("8s9c 2c2h JsTd2d 7hQd").unwrap();
    assert_eq!(refused(&nine[..8]), DefectCode::DeckTooSmall);
    assert_eq!(refused(&[]), DefectCode::DeckTooSmall);
    let mut twice = nine.clone();
    twice[8] = twice[0];
    assert_eq!(refused(&twice), DefectCode::DuplicateCard);
    let mut joker = nine.clone();
    joker.extend(parse_cards("*").unwrap());
    assert_eq!(refused(&joker), DefectCode::DeckCards);
}
