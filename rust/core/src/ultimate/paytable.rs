//! What is paid for which hand: rows of a paytable, pays, and the rules for tables that a house can
//! have.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::error::{Defect, DefectCode};
use crate::ranking::Strength;

/// The most that is paid for a stake of one.
pub const MAX_PAY: i64 = 1_000_000;

/// The largest common denominator of all pays.
pub const MAX_SCALE: i64 = 1000;

/// The rows of a paytable: what a hand of five cards is, from the lowest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Row {
    /// None of the others.
    HighCard,
    /// Two cards of one rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five ranks in a row.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// Three of a kind and a pair.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// A straight in one suit.
    StraightFlush,
    /// The straight flush to the ace.
    RoyalFlush,
}

/// The least strength of each row in [`Ranking::High`](crate::ranking::Ranking::High): the worst of
/// 1,277 high cards, 2,860 pairs, 858 two pairs, 858 threes, 10 straights, 1,277 flushes, 156 full
/// houses, 156 fours, 9 straight flushes, and the royal flush.
const LEAST: [u16; Row::COUNT] = [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462];

impl Row {
    /// How many rows there are.
    pub const COUNT: usize = 10;

    /// All rows, each at the place of its number.
    pub const ALL: [Self; Self::COUNT] = [
        Self::HighCard,
        Self::Pair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];

    /// The key of the row in tables, such as `royal_flush`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high_card",
            Self::Pair => "pair",
            Self::TwoPair => "two_pair",
            Self::ThreeOfAKind => "three_of_a_kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full_house",
            Self::FourOfAKind => "four_of_a_kind",
            Self::StraightFlush => "straight_flush",
            Self::RoyalFlush => "royal_flush",
        }
    }

    /// The row of this key.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|row| row.name() == name)
    }

    /// The row in words, with its article.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::HighCard => "a high card",
            Self::Pair => "a pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "a straight",
            Self::Flush => "a flush",
            Self::FullHouse => "a full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "a straight flush",
            Self::RoyalFlush => "a royal flush",
        }
    }

    /// The row of a hand of [`Ranking::High`](crate::ranking::Ranking::High).
    #[inline]
    pub fn of(strength: Strength) -> Self {
        let strength = strength.get();
        // A sum of comparisons has no branch that a processor could guess wrong.
        let mut row = 0;
        for &least in &LEAST[1..] {
            row += usize::from(strength >= least);
        }
        Self::ALL[row]
    }

    /// The least strength of the row.
    #[inline]
    pub const fn least(self) -> Strength {
        Strength::from_number(LEAST[self as usize])
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is paid for a stake: `times` for each `per`, in lowest terms; 3 to 2 is `{3, 2}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay {
    /// What is paid.
    pub times: u32,
    /// For how much.
    pub per: u32,
}

impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.times, self.per)
    }
}

/// A row of a paytable that may be wrong: a hand, what it pays, and for how much.
pub type PayLine = (Row, i64, i64);

/// A paytable: the pay of each row, nothing where it does not pay.
pub type Pays = [Option<Pay>; Row::COUNT];

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub(super) fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

/// The table of lines that were checked.
pub(super) fn pays_of(lines: &[PayLine]) -> Pays {
    let mut pays = [None; Row::COUNT];
    for &(row, times, per) in lines {
        let common = gcd(times, per);
        pays[row as usize] = Some(Pay {
            times: (times / common) as u32,
            per: (per / common) as u32,
        });
    }
    pays
}

/// The common denominator of a table.
pub(super) fn step_of(pays: &Pays) -> i64 {
    let pers = pays.iter().flatten().map(|pay| i64::from(pay.per));
    pers.fold(1, lcm)
}

/// The largest pay of a table for a stake of 1, rounded up.
pub(super) fn most_of(pays: &Pays) -> i64 {
    let most = |pay: &Pay| i64::from(pay.times.div_ceil(pay.per));
    pays.iter().flatten().map(most).max().unwrap_or(0)
}

/// The lines of a table, the best row first.
pub(super) fn lines_of(pays: &Pays) -> Vec<PayLine> {
    let line = |row: Row| {
        let pay = pays[row as usize]?;
        Some((row, i64::from(pay.times), i64::from(pay.per)))
    };
    Row::ALL.into_iter().rev().filter_map(line).collect()
}

/// Reports what is wrong with a paytable; `scale` is the common denominator so far.
pub(super) fn check_table(
    place: &str,
    lines: &[PayLine],
    scale: &mut i64,
    defects: &mut Vec<Defect>,
) {
    let mut seen = [false; Row::COUNT];
    for (i, &(row, times, per)) in lines.iter().enumerate() {
        let here = || format!("{place}[{i}]");
        if seen[row as usize] {
            defects.push(Defect::new(
                DefectCode::PaytableRows,
                here(),
                format!("the row {row} is given twice; give it once"),
            ));
        }
        seen[row as usize] = true;
        if times <= 0 || per <= 0 || per > MAX_SCALE || times > MAX_PAY.saturating_mul(per) {
            defects.push(Defect::new(
                DefectCode::PayOutOfRange,
                here(),
                format!(
                    "{row} pays {times} for {per}; give a pay above 0, at most {MAX_PAY} for 1, \
                     for 1 to {MAX_SCALE}"
                ),
            ));
            continue;
        }
        let common = lcm(*scale, per / gcd(times, per));
        if common > MAX_SCALE {
            defects.push(Defect::new(
                DefectCode::PayOutOfRange,
                here(),
                format!(
                    "{row} pays {times} for {per}, which brings the common denominator of all pays \
                     to {common}; it may be at most {MAX_SCALE}"
                ),
            ));
        } else {
            *scale = common;
        }
    }
    let Some(lowest) = seen.iter().position(|&it| it) else {
        defects.push(Defect::new(
            DefectCode::PaytableRows,
            place,
            "a paytable without a row; give what each row pays, from royal_flush down",
        ));
        return;
    };
    let missing: Vec<&str> = (lowest..Row::COUNT)
        .rev()
        .filter(|&row| !seen[row])
        .map(|row| Row::ALL[row].name())
        .collect();
    if !missing.is_empty() {
        defects.push(Defect::new(
            DefectCode::PaytableRows,
            place,
            format!(
                "the table pays from {} up but has no row {}; give every row from royal_flush down \
                 to the lowest that pays",
                Row::ALL[lowest],
                missing.join(", ")
            ),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::{Category, Ranking};

    #[test]
    fn rows_are_the_categories_with_the_royal_flush_apart() {
        for number in 1..=7462 {
            let strength = Strength::from_number(number);
            let row = Row::of(strength);
            let category = match row {
                Row::RoyalFlush => Category::StraightFlush,
                row => Category::ALL[row as usize],
            };
            assert_eq!(Ranking::High.category(strength), Some(category), "{number}");
            assert!(row.least() <= strength);
            if number > 1 {
                let below = Row::of(Strength::from_number(number - 1));
                assert_eq!(row.least() == strength, below != row, "{number}");
            }
            assert_eq!(row == Row::RoyalFlush, number == 7462);
        }
    }
}
