//! What the seats of a round begin with, and everything that can be wrong with it.

use serde::{Deserialize, Serialize};

use crate::error::{Defect, DefectCode, RulesError};
use crate::stakes::MAX_CHIPS;
use crate::ultimate::house::{House, MAX_SIDE_BETS};
use crate::ultimate::paytable::{Pay, Pays, Row};
use crate::ultimate::settle::Stakes;

/// The most seats at a table.
pub const MAX_SEATS: usize = 6;

/// What a seat begins with, in units: chips, or half chips where the house pays them. Plain data
/// that may be wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatStakes {
    /// What the seat has before its bets; nothing for no limit.
    pub bank: Option<i64>,
    /// The Ante.
    pub ante: i64,
    /// The Blind, which must be as large.
    pub blind: i64,
    /// The side bets in the order of the house; 0 for one that is not made.
    pub side_bets: [i64; MAX_SIDE_BETS],
}

impl SeatStakes {
    /// This Ante, a Blind of the same size, no side bets, and a bank without limit.
    pub const fn new(ante: i64) -> Self {
        Self {
            bank: None,
            ante,
            blind: ante,
            side_bets: [0; MAX_SIDE_BETS],
        }
    }

    /// What is settled.
    #[inline]
    pub const fn stakes(&self) -> Stakes {
        Stakes {
            ante: self.ante,
            side_bets: self.side_bets,
        }
    }

    /// What is bet before the deal.
    #[inline]
    pub fn staked(&self) -> i64 {
        self.ante + self.blind + self.side_bets.iter().sum::<i64>()
    }
}

/// Checks what seats begin with.
///
/// # Errors
/// [`RulesError`] with everything that is wrong: not 1 to [`MAX_SEATS`] seats; an Ante that is not
/// above 0; a Blind that is not the Ante; side bets below 0 or that the house does not have; a bet
/// that a row of its table would not pay in whole units; a bank that does not cover the bets; and
/// amounts that could grow beyond 2^53 units.
pub fn check_seats(house: &House, seats: &[SeatStakes]) -> Result<(), RulesError> {
    let reached = |seats: &[SeatStakes]| {
        let reach = seats.iter().map(|seat| reach(house, seat));
        reach.fold(0, i64::saturating_add)
    };
    if (1..=MAX_SEATS).contains(&seats.len())
        && seats.iter().all(|seat| is_right(house, seat))
        && reached(seats) <= MAX_CHIPS
    {
        return Ok(());
    }
    let mut defects = Vec::new();
    if !(1..=MAX_SEATS).contains(&seats.len()) {
        defects.push(Defect::new(
            DefectCode::Players,
            "round.seats",
            format!("{} seats; a round has 1 to {MAX_SEATS}", seats.len()),
        ));
    }
    for (place, seat) in seats.iter().enumerate().take(MAX_SEATS) {
        check_seat(house, &format!("round.seats[{place}]"), seat, &mut defects);
    }
    if defects.is_empty() {
        defects.push(Defect::new(
            DefectCode::TooManyChips,
            "round.seats",
            "the banks and what the bets could win pass 2^53; give smaller amounts",
        ));
    }
    Err(RulesError { defects })
}

/// What a seat could have at the most, were each bet paid at its best.
fn reach(house: &House, seat: &SeatStakes) -> i64 {
    let times = |stake: i64, most: i64| stake.saturating_mul(most);
    let mut reach = seat
        .bank
        .unwrap_or(0)
        .saturating_add(times(seat.ante, house.most().saturating_add(1)));
    for (bet, &stake) in house.side_bets().iter().zip(&seat.side_bets) {
        reach = reach.saturating_add(times(stake, bet.most().saturating_add(1)));
    }
    reach
}

/// Whether nothing is wrong with a seat, which is the rule and quickly seen.
fn is_right(house: &House, seat: &SeatStakes) -> bool {
    let bets = house.side_bets();
    let rest_is_none = seat.side_bets[bets.len()..].iter().all(|&stake| stake == 0);
    let bets_are_right = bets
        .iter()
        .zip(&seat.side_bets)
        .all(|(bet, &stake)| stake == 0 || (stake > 0 && stake % bet.step() == 0));
    rest_is_none
        && bets_are_right
        && seat.ante > 0
        && seat.blind == seat.ante
        && seat.ante % house.scale() == 0
        && reach(house, seat) <= MAX_CHIPS
        && seat.bank.is_none_or(|bank| seat.staked() <= bank)
}

fn check_seat(house: &House, place: &str, seat: &SeatStakes, defects: &mut Vec<Defect>) {
    let before = defects.len();
    let mut refuse = |code, part: &str, message: String| {
        defects.push(Defect::new(code, format!("{place}.{part}"), message));
    };
    let chips = |units| house.chips(units);
    if seat.ante <= 0 {
        refuse(
            DefectCode::AmountOutOfRange,
            "ante",
            format!("an Ante of {}; give an amount above 0", chips(seat.ante)),
        );
    } else if let Some((pay, row)) = split(house.blind_pays(), seat.ante) {
        let message = split_message(house, "an Ante", seat.ante, pay, row, house.scale());
        refuse(DefectCode::SplitPay, "ante", message);
    }
    if seat.blind != seat.ante {
        refuse(
            DefectCode::BlindDiffers,
            "blind",
            format!(
                "a Blind of {} beside an Ante of {}; the two are equal",
                chips(seat.blind),
                chips(seat.ante)
            ),
        );
    }
    for (i, &stake) in seat.side_bets.iter().enumerate() {
        let part = format!("side_bets[{i}]");
        match house.side_bets().get(i) {
            _ if stake < 0 => refuse(
                DefectCode::AmountOutOfRange,
                &part,
                format!("a side bet of {}; give 0 or more", chips(stake)),
            ),
            None if stake > 0 => refuse(
                DefectCode::Option,
                &part,
                format!(
                    "a side bet of {} that the house does not have: it has {}",
                    chips(stake),
                    house.side_bets().len()
                ),
            ),
            Some(bet) => {
                if let Some((pay, row)) = split(bet.pays(), stake) {
                    let what = format!("a bet on {:?}", bet.name());
                    let message = split_message(house, &what, stake, pay, row, bet.step());
                    refuse(DefectCode::SplitPay, &part, message);
                }
            }
            None => {}
        }
    }
    if let Some(bank) = seat.bank.filter(|&bank| !(0..=MAX_CHIPS).contains(&bank)) {
        refuse(
            DefectCode::AmountOutOfRange,
            "bank",
            format!("a bank of {}; give 0 to 2^53 chips", chips(bank)),
        );
    }
    // What is wrong already, or beyond any count, makes no sum.
    if defects.len() > before || reach(house, seat) > MAX_CHIPS {
        return;
    }
    if let Some(bank) = seat.bank.filter(|&bank| seat.staked() > bank) {
        defects.push(Defect::new(
            DefectCode::BankTooSmall,
            format!("{place}.bank"),
            format!(
                "a bank of {} for an Ante of {}, as large a Blind, and {} of side bets; give at \
                 least {}",
                chips(bank),
                chips(seat.ante),
                chips(seat.staked() - 2 * seat.ante),
                chips(seat.staked())
            ),
        ));
    }
}

/// The first pay, from the best row down, that is no whole number of units for this stake.
fn split(pays: &Pays, stake: i64) -> Option<(Pay, Row)> {
    Row::ALL.into_iter().rev().find_map(|row| {
        let pay = pays[row as usize]?;
        (stake % i64::from(pay.per) != 0).then_some((pay, row))
    })
}

fn split_message(house: &House, what: &str, stake: i64, pay: Pay, row: Row, step: i64) -> String {
    let paid = match stake.checked_mul(i64::from(pay.times)) {
        Some(units) => house.chips_of(units, i64::from(pay.per)),
        None => "a broken amount".to_owned(),
    };
    let multiple = match (house.chips(step).as_str(), house.half_chips()) {
        ("2", _) => "an even one".to_owned(),
        ("1", true) => "whole chips".to_owned(),
        (step, _) => format!("a multiple of {step}"),
    };
    let or = if house.half_chips() || step != 2 {
        ""
    } else {
        " or switch half_chips on"
    };
    format!(
        "{what} of {} would be paid {paid} for {} ({pay}); give {multiple}{or}",
        house.chips(stake),
        row.words()
    )
}
