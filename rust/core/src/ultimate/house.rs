//! The rules of a house: how much may be played when, and what is paid for which hand.
//!
//! [`HouseData`] is plain data that may be wrong, [`House::new`] the door that reports every defect,
//! and a [`House`] always right. Pays are exact fractions of a stake: no amount is ever rounded.

use serde::{Deserialize, Serialize};

use crate::error::{Defect, DefectCode, RulesError};
use crate::seal::{SUM, digest};

use super::paytable::{
    Pay, PayLine, Pays, Row, check_table, gcd, lines_of, most_of, pays_of, step_of,
};

/// The stages at which a seat decides: before the flop, on the flop, and on the whole board.
pub const STAGES: usize = 3;

/// The names of the stages. Turn and river come together.
pub const STAGE_NAMES: [&str; STAGES] = ["preflop", "flop", "river"];

/// The most sizes of a Play bet that one stage can offer.
pub const MAX_PLAYS: usize = 4;

/// The largest Play bet, in Antes.
pub const MAX_MULTIPLE: u32 = 100;

/// The most side bets of a house.
pub const MAX_SIDE_BETS: usize = 8;

/// The longest name of a side bet, in characters.
pub const MAX_NAME: usize = 40;

/// By what a side bet is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum SideKind {
    /// The seat's best five, whatever the result.
    Own,
    /// The seat's best five, only when they beat the dealer's.
    MustWin,
    /// The loser's best five, whether seat or dealer; a tie loses the bet.
    BadBeat,
}

impl SideKind {
    /// All kinds, each at the place of its number.
    pub const ALL: [Self; 3] = [Self::Own, Self::MustWin, Self::BadBeat];

    /// The key of the kind, such as `must_win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::MustWin => "must_win",
            Self::BadBeat => "bad_beat",
        }
    }

    /// The kind of this key.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What becomes of the side bets of a seat that folds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum AfterFold {
    /// They are settled by the cards as without the fold; what needs a win is lost.
    #[default]
    Settle,
    /// They are lost.
    Lose,
}

impl AfterFold {
    /// Both, each at the place of its number.
    pub const ALL: [Self; 2] = [Self::Settle, Self::Lose];

    /// The key, such as `settle`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Settle => "settle",
            Self::Lose => "lose",
        }
    }

    /// The one of this key.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// A side bet that may be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideBetData {
    /// Its name, such as `trips`.
    pub name: String,
    /// By what it is decided.
    pub kind: SideKind,
    /// What it pays, every row from the royal flush down to the lowest that pays.
    pub pays: Vec<PayLine>,
}

/// The rules of a house that may be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HouseData {
    /// The Play bets of each stage, in Antes, ascending.
    pub plays: [Vec<u32>; STAGES],
    /// The dealer qualifies with this row or better; with [`Row::HighCard`] always.
    pub qualifier: Row,
    /// What the Blind pays when the seat wins; below the lowest row it is returned.
    pub blind: Vec<PayLine>,
    /// The side bets.
    pub side_bets: Vec<SideBetData>,
    /// What becomes of them on a fold.
    pub after_fold: AfterFold,
    /// Whether half chips are paid, so that odd Antes are taken.
    pub half_chips: bool,
}

impl HouseData {
    /// The game as it is spread most: Play of 3 or 4, 2, 1; the dealer qualifies with a pair; the
    /// Blind pays 500, 50, 10, 3, 3:2 and 1; no side bets.
    pub fn standard() -> Self {
        Self {
            plays: [vec![3, 4], vec![2], vec![1]],
            qualifier: Row::Pair,
            blind: vec![
                (Row::RoyalFlush, 500, 1),
                (Row::StraightFlush, 50, 1),
                (Row::FourOfAKind, 10, 1),
                (Row::FullHouse, 3, 1),
                (Row::Flush, 3, 2),
                (Row::Straight, 1, 1),
            ],
            side_bets: Vec::new(),
            after_fold: AfterFold::Settle,
            half_chips: false,
        }
    }
}

/// A side bet of a [`House`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SideBet {
    name: String,
    kind: SideKind,
    pays: Pays,
    /// Of which number every stake must be a multiple so that all pays are whole.
    step: i64,
    /// The most that is paid for a stake of 1, rounded up.
    most: i64,
}

impl SideBet {
    fn build(data: &SideBetData) -> Self {
        let pays = pays_of(&data.pays);
        Self {
            name: data.name.clone(),
            kind: data.kind,
            pays,
            step: step_of(&pays),
            most: most_of(&pays),
        }
    }

    /// Of which number every stake must be a multiple so that all pays are whole.
    #[inline]
    pub const fn step(&self) -> i64 {
        self.step
    }

    /// The most that is paid for a stake of 1, rounded up.
    #[inline]
    pub const fn most(&self) -> i64 {
        self.most
    }
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// By what it is decided.
    #[inline]
    pub const fn kind(&self) -> SideKind {
        self.kind
    }

    /// What it pays for a row, if anything.
    #[inline]
    pub const fn pay(&self, row: Row) -> Option<Pay> {
        self.pays[row as usize]
    }

    /// What it pays, by row.
    pub const fn pays(&self) -> &Pays {
        &self.pays
    }
}

/// The rules of a house, always right. Two houses are equal when they play and pay the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "HouseData", into = "HouseData")]
pub struct House {
    plays: [[u32; MAX_PLAYS]; STAGES],
    play_counts: [u8; STAGES],
    qualifier: Row,
    blind: Pays,
    /// What a won Blind pays by row, in parts of an Ante.
    blind_parts: [i64; Row::COUNT],
    scale: i64,
    /// The most that a seat gains without side bets, in Antes, rounded up.
    most: i64,
    side_bets: Vec<SideBet>,
    after_fold: AfterFold,
    half_chips: bool,
}

impl TryFrom<HouseData> for House {
    type Error = RulesError;
    fn try_from(data: HouseData) -> Result<Self, RulesError> {
        Self::new(&data)
    }
}

impl From<House> for HouseData {
    fn from(house: House) -> Self {
        house.data()
    }
}

impl House {
    /// The house of these rules.
    ///
    /// # Errors
    /// [`RulesError`] with everything that is wrong: sizes of the Play bet that are none, twice or
    /// not ascending; paytables without a row between the royal flush and their lowest, or with one
    /// twice; pays that are not above 0, above [`MAX_PAY`](super::paytable::MAX_PAY) or of a common denominator above
    /// [`MAX_SCALE`](super::paytable::MAX_SCALE); names of side bets that are empty, long or taken; too many of anything.
    pub fn new(data: &HouseData) -> Result<Self, RulesError> {
        let mut defects = Vec::new();
        check(data, &mut defects);
        if defects.is_empty() {
            Ok(Self::build(data))
        } else {
            Err(RulesError { defects })
        }
    }

    /// The house of [`HouseData::standard`].
    pub fn standard() -> Self {
        Self::build(&HouseData::standard())
    }

    /// A house of data that were checked.
    fn build(data: &HouseData) -> Self {
        let blind = pays_of(&data.blind);
        let scale = step_of(&blind);
        let part = |pay: Pay| i64::from(pay.times) * (scale / i64::from(pay.per));
        let mut plays = [[0; MAX_PLAYS]; STAGES];
        for (places, sizes) in plays.iter_mut().zip(&data.plays) {
            for (place, &size) in places.iter_mut().zip(sizes) {
                *place = size;
            }
        }
        Self {
            plays,
            play_counts: [0, 1, 2].map(|stage: usize| data.plays[stage].len() as u8),
            qualifier: data.qualifier,
            blind_parts: blind.map(|pay| pay.map_or(0, part)),
            most: i64::from(plays.as_flattened().iter().copied().max().unwrap_or(0))
                + most_of(&blind)
                + 1,
            blind,
            scale,
            side_bets: data.side_bets.iter().map(SideBet::build).collect(),
            after_fold: data.after_fold,
            half_chips: data.half_chips,
        }
    }

    /// The rules as data: rows from the best down, pays in lowest terms.
    pub fn data(&self) -> HouseData {
        HouseData {
            plays: [0, 1, 2].map(|stage| self.plays(stage).to_vec()),
            qualifier: self.qualifier,
            blind: lines_of(&self.blind),
            side_bets: self
                .side_bets
                .iter()
                .map(|bet| SideBetData {
                    name: bet.name.clone(),
                    kind: bet.kind,
                    pays: lines_of(&bet.pays),
                })
                .collect(),
            after_fold: self.after_fold,
            half_chips: self.half_chips,
        }
    }

    /// The sizes of the Play bet at a stage, in Antes, ascending; none past the last stage.
    #[inline]
    pub fn plays(&self, stage: usize) -> &[u32] {
        let count = self.play_counts.get(stage).copied().unwrap_or(0);
        self.plays
            .get(stage)
            .map_or(&[], |all| &all[..count as usize])
    }

    /// The largest Play bet of a stage, in Antes.
    #[inline]
    pub fn largest_play(&self, stage: usize) -> u32 {
        self.plays(stage).last().copied().unwrap_or(0)
    }

    /// The row from which on the dealer qualifies.
    #[inline]
    pub const fn qualifier(&self) -> Row {
        self.qualifier
    }

    /// What the Blind pays when the seat wins, by row.
    pub const fn blind_pays(&self) -> &Pays {
        &self.blind
    }

    /// What a won Blind pays for a row, in [`House::scale`] parts of an Ante; 0 where it is
    /// returned.
    #[inline]
    pub const fn blind_parts(&self, row: Row) -> i64 {
        self.blind_parts[row as usize]
    }

    /// In how many parts of an Ante every pay of the Blind is whole: 2 in the standard game.
    #[inline]
    pub const fn scale(&self) -> i64 {
        self.scale
    }

    /// The most that a seat gains without side bets, in Antes, rounded up.
    #[inline]
    pub const fn most(&self) -> i64 {
        self.most
    }

    /// The side bets.
    #[inline]
    pub fn side_bets(&self) -> &[SideBet] {
        &self.side_bets
    }

    /// What becomes of the side bets on a fold.
    #[inline]
    pub const fn after_fold(&self) -> AfterFold {
        self.after_fold
    }

    /// Whether half chips are paid. A unit of an amount is half a chip then.
    #[inline]
    pub const fn half_chips(&self) -> bool {
        self.half_chips
    }

    /// An amount of units in chips: a whole number, or one with a half.
    pub fn chips(&self, units: i64) -> String {
        self.chips_of(units, 1)
    }

    /// The same for units divided by `by`, where a part that no half tells is a fraction.
    pub(crate) fn chips_of(&self, units: i64, by: i64) -> String {
        let by = by * (1 + i64::from(self.half_chips));
        let common = gcd(units, by).abs();
        match (units / common, by / common) {
            (units, 1) => units.to_string(),
            (units, 2) => {
                let sign = if units < 0 { "-" } else { "" };
                format!("{sign}{}.5", units.unsigned_abs() / 2)
            }
            (units, by) => format!("{units}/{by}"),
        }
    }

    /// Whether it plays and pays as the standard one, side bets aside.
    pub fn is_standard(&self) -> bool {
        self.plays_as(&Self::standard())
    }

    /// Whether what is best to do here is best there: houses that differ in nothing but side bets
    /// and half chips.
    pub fn plays_as(&self, other: &Self) -> bool {
        self.plays == other.plays
            && self.play_counts == other.play_counts
            && self.qualifier == other.qualifier
            && self.blind == other.blind
    }

    /// Eight bytes that tell houses apart.
    pub fn digest(&self) -> [u8; SUM] {
        // Writing plain data to memory cannot fail.
        digest(&postcard::to_allocvec(&self.data()).unwrap_or_default())
    }
}

fn check(data: &HouseData, defects: &mut Vec<Defect>) {
    for (stage, sizes) in data.plays.iter().enumerate() {
        check_plays(stage, sizes, defects);
    }
    let mut scale = 1;
    check_table("house.blind", &data.blind, &mut scale, defects);
    if data.side_bets.len() > MAX_SIDE_BETS {
        defects.push(Defect::new(
            DefectCode::TooMany,
            "house.side_bets",
            format!(
                "{} side bets; a house has at most {MAX_SIDE_BETS}",
                data.side_bets.len()
            ),
        ));
        return;
    }
    for (i, bet) in data.side_bets.iter().enumerate() {
        let taken = data.side_bets[..i].iter().any(|it| it.name == bet.name);
        check_name(
            &format!("house.side_bets[{i}].name"),
            &bet.name,
            taken,
            defects,
        );
        check_table(
            &format!("house.side_bets[{i}].pays"),
            &bet.pays,
            &mut scale,
            defects,
        );
    }
}

fn check_plays(stage: usize, sizes: &[u32], defects: &mut Vec<Defect>) {
    let place = format!("house.plays[{stage}]");
    let name = STAGE_NAMES[stage];
    if sizes.is_empty() || sizes.len() > MAX_PLAYS {
        defects.push(Defect::new(
            DefectCode::PlayMultiples,
            place,
            format!(
                "{} sizes of the Play bet at the stage '{name}'; give 1 to {MAX_PLAYS}",
                sizes.len()
            ),
        ));
        return;
    }
    for (i, &size) in sizes.iter().enumerate() {
        let problem = if !(1..=MAX_MULTIPLE).contains(&size) {
            format!("a Play bet of {size}x the Ante; give 1 to {MAX_MULTIPLE}")
        } else if i > 0 && sizes[i - 1] >= size {
            format!(
                "a Play bet of {size}x the Ante after one of {}x; give each size once, ascending",
                sizes[i - 1]
            )
        } else {
            continue;
        };
        defects.push(Defect::new(
            DefectCode::PlayMultiples,
            format!("{place}[{i}]"),
            problem,
        ));
    }
}

fn check_name(place: &str, name: &str, taken: bool, defects: &mut Vec<Defect>) {
    let length = name.chars().count();
    let problem = if name.trim().is_empty() {
        "a side bet without a name; give one, such as 'trips'".to_owned()
    } else if length > MAX_NAME {
        format!("a name of {length} characters; give at most {MAX_NAME}")
    } else if taken {
        format!("a second side bet of the name {name:?}; give each a name of its own")
    } else {
        return;
    };
    defects.push(Defect::new(DefectCode::SideBetName, place, problem));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ultimate::paytable::{MAX_PAY, MAX_SCALE};

    #[test]
    fn the_standard_house_is_right_and_comes_back_as_data() {
        let house = House::new(&HouseData::standard()).unwrap();
        assert_eq!(house, House::standard());
        assert_eq!(house.data(), HouseData::standard());
        assert_eq!(house.scale(), 2);
        assert_eq!(house.blind_parts, [0, 0, 0, 0, 2, 3, 6, 20, 100, 1000]);
        let mut other = HouseData::standard();
        // The same rules in another order and not in lowest terms.
        other.blind.reverse();
        other.blind[1] = (Row::Flush, 6, 4);
        let same = House::new(&other).unwrap();
        assert_eq!((same.digest(), &same), (house.digest(), &house));
        other.half_chips = true;
        assert_ne!(House::new(&other).unwrap().digest(), house.digest());
    }

    fn codes(data: &HouseData) -> Vec<(DefectCode, String)> {
        let error = House::new(data).unwrap_err();
        error
            .defects
            .into_iter()
            .map(|defect| (defect.code, defect.place))
            .collect()
    }

    #[test]
    fn every_defect_is_reported_with_its_place() {
        let mut data = HouseData::standard();
        data.plays = [vec![4, 3, 3], vec![], vec![0, 101]];
        data.blind = vec![(Row::RoyalFlush, 500, 1), (Row::FourOfAKind, -1, 1)];
        data.side_bets = vec![
            SideBetData {
                name: " ".into(),
                kind: SideKind::Own,
                pays: vec![(Row::RoyalFlush, 1, 7), (Row::RoyalFlush, 1, 997)],
            },
            SideBetData {
                name: "x".repeat(41),
                kind: SideKind::Own,
                pays: vec![],
            },
            SideBetData {
                name: " ".into(),
                kind: SideKind::BadBeat,
                pays: vec![(Row::RoyalFlush, MAX_PAY + 1, 1)],
            },
        ];
        let expected = [
            (DefectCode::PlayMultiples, "house.plays[0][1]"),
            (DefectCode::PlayMultiples, "house.plays[0][2]"),
            (DefectCode::PlayMultiples, "house.plays[1]"),
            (DefectCode::PlayMultiples, "house.plays[2][0]"),
            (DefectCode::PlayMultiples, "house.plays[2][1]"),
            (DefectCode::PayOutOfRange, "house.blind[1]"),
            (DefectCode::PaytableRows, "house.blind"),
            (DefectCode::SideBetName, "house.side_bets[0].name"),
            (DefectCode::PaytableRows, "house.side_bets[0].pays[1]"),
            (DefectCode::PayOutOfRange, "house.side_bets[0].pays[1]"),
            (DefectCode::SideBetName, "house.side_bets[1].name"),
            (DefectCode::PaytableRows, "house.side_bets[1].pays"),
            (DefectCode::SideBetName, "house.side_bets[2].name"),
            (DefectCode::PayOutOfRange, "house.side_bets[2].pays[0]"),
        ];
        let found = codes(&data);
        let found: Vec<(DefectCode, &str)> = found.iter().map(|(c, p)| (*c, p.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_limits_are_where_they_are_said_to_be() {
        let bet = |i: usize| SideBetData {
            name: format!("{i}"),
            kind: SideKind::MustWin,
            pays: vec![(Row::RoyalFlush, MAX_PAY * MAX_SCALE, MAX_SCALE)],
        };
        let mut data = HouseData::standard();
        data.plays[0] = vec![1, 2, 3, MAX_MULTIPLE];
        data.side_bets = (0..MAX_SIDE_BETS).map(bet).collect();
        assert!(House::new(&data).is_ok());
        let mut more = data.clone();
        more.side_bets.push(bet(8));
        assert_eq!(
            codes(&more),
            [(DefectCode::TooMany, "house.side_bets".into())]
        );
        let mut more = data.clone();
        more.plays[0] = vec![1, 2, 3, 4, 5];
        assert_eq!(
            codes(&more),
            [(DefectCode::PlayMultiples, "house.plays[0]".into())]
        );
        // 3:1000 beside 3:7 has the common denominator 7000.
        data.blind[0] = (Row::RoyalFlush, 3, 1000);
        data.blind[1] = (Row::StraightFlush, 3, 7);
        assert_eq!(
            codes(&data),
            [(DefectCode::PayOutOfRange, "house.blind[1]".into())]
        );
    }
}
