//! What a result pays: the one copy of the settlement (anchors.md section 6).
//!
//! | result | Ante | Play | Blind |
//! |---|---|---|---|
//! | seat wins, dealer qualifies | +1 | +1 | by its table, returned below |
//! | seat wins, dealer does not qualify | 0 | +1 | by its table, returned below |
//! | tie | 0 | 0 | 0 |
//! | dealer wins and qualifies | -1 | -1 | -1 |
//! | dealer wins and does not qualify | 0 | -1 | -1 |
//! | fold | -1 | none | -1 |

use serde::{Deserialize, Serialize};

use crate::ranking::Strength;

use super::house::{AfterFold, House, MAX_SIDE_BETS, STAGES, SideBet, SideKind};
use super::paytable::{Pay, Row};

/// How a seat's hand compares with the dealer's, and whether the dealer qualifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Outcome {
    /// The seat wins and the dealer qualifies.
    WinQualified,
    /// The seat wins and the dealer does not qualify.
    WinUnqualified,
    /// The hands are equal.
    Tie,
    /// The dealer wins and qualifies.
    LoseQualified,
    /// The dealer wins and does not qualify.
    LoseUnqualified,
}

impl Outcome {
    /// How many outcomes there are.
    pub const COUNT: usize = 5;

    /// All outcomes, each at the place of its number.
    pub const ALL: [Self; Self::COUNT] = [
        Self::WinQualified,
        Self::WinUnqualified,
        Self::Tie,
        Self::LoseQualified,
        Self::LoseUnqualified,
    ];

    /// The key of the outcome, such as `win_qualified`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WinQualified => "win_qualified",
            Self::WinUnqualified => "win_unqualified",
            Self::Tie => "tie",
            Self::LoseQualified => "lose_qualified",
            Self::LoseUnqualified => "lose_unqualified",
        }
    }

    /// The outcome of these hands.
    #[inline]
    pub fn of(player: Strength, dealer: Strength, house: &House) -> Self {
        let qualified = dealer >= house.qualifier().least();
        match (player.cmp(&dealer), qualified) {
            (core::cmp::Ordering::Greater, true) => Self::WinQualified,
            (core::cmp::Ordering::Greater, false) => Self::WinUnqualified,
            (core::cmp::Ordering::Equal, _) => Self::Tie,
            (core::cmp::Ordering::Less, true) => Self::LoseQualified,
            (core::cmp::Ordering::Less, false) => Self::LoseUnqualified,
        }
    }

    /// Whether the seat wins.
    #[inline]
    pub const fn is_win(self) -> bool {
        matches!(self, Self::WinQualified | Self::WinUnqualified)
    }

    /// Whether the dealer wins.
    #[inline]
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::LoseQualified | Self::LoseUnqualified)
    }

    /// What the Ante gains, in Antes.
    #[inline]
    pub const fn of_ante(self) -> i64 {
        [1, 0, 0, -1, 0][self as usize]
    }

    /// What the Play bet gains, in Play bets.
    #[inline]
    pub const fn of_play(self) -> i64 {
        [1, 1, 0, -1, -1][self as usize]
    }
}

impl House {
    /// What the Blind gains with a hand of this row, in [`House::scale`] parts of an Ante.
    #[inline]
    pub const fn of_blind(&self, outcome: Outcome, row: Row) -> i64 {
        match outcome {
            Outcome::WinQualified | Outcome::WinUnqualified => self.blind_parts(row),
            Outcome::Tie => 0,
            Outcome::LoseQualified | Outcome::LoseUnqualified => -self.scale(),
        }
    }

    /// What Ante and Blind together gain with a hand of this row, in [`House::scale`] parts of an
    /// Ante; the Play bet comes on top ([`Outcome::of_play`] times its size times the scale).
    #[inline]
    pub const fn base(&self, outcome: Outcome, row: Row) -> i64 {
        outcome.of_ante() * self.scale() + self.of_blind(outcome, row)
    }

    /// What Ante, Blind and Play together gain with a hand of this row, in [`House::scale`] parts of
    /// an Ante.
    #[inline]
    pub const fn net(&self, decided: Decided, outcome: Outcome, row: Row) -> i64 {
        match decided {
            Decided::Fold => self.fold(),
            Decided::Play(multiple) => {
                self.base(outcome, row) + outcome.of_play() * multiple as i64 * self.scale()
            }
        }
    }

    /// How a seat can end, in the order in which tables count it: the Plays of the stages one after
    /// the other, then a fold.
    pub fn decisions(&self) -> Vec<Decided> {
        let plays = (0..STAGES).flat_map(|stage| self.plays(stage));
        let plays = plays.map(|&multiple| Decided::Play(multiple));
        plays.chain([Decided::Fold]).collect()
    }

    /// What a fold gains: Ante and Blind are lost; in [`House::scale`] parts of an Ante.
    #[inline]
    pub const fn fold(&self) -> i64 {
        -2 * self.scale()
    }
}

/// How the decisions of a seat ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Decided {
    /// Without a Play bet.
    Fold,
    /// With a Play bet of so many Antes.
    Play(u32),
}

/// What a seat wagers before the deal, in units; the Blind is as large as the Ante.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stakes {
    /// The Ante, and the Blind as well.
    pub ante: i64,
    /// The side bets in the order of the house; 0 for one that is not made.
    pub side_bets: [i64; MAX_SIDE_BETS],
}

/// The best hands of a seat and of the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Showdown {
    /// The seat's.
    pub player: Strength,
    /// The dealer's.
    pub dealer: Strength,
}

/// What each bet of a seat gains, in units: below zero for what is lost, zero for what is returned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settlement {
    /// The Ante.
    pub ante: i64,
    /// The Blind.
    pub blind: i64,
    /// The Play bet.
    pub play: i64,
    /// The side bets in the order of the house.
    pub side_bets: [i64; MAX_SIDE_BETS],
    /// The sum.
    pub total: i64,
}

impl Pay {
    /// What a stake gains; exact for stakes that the door of a round takes.
    #[inline]
    pub const fn of(self, stake: i64) -> i64 {
        stake * self.times as i64 / self.per as i64
    }
}

/// What a side bet of this stake gains.
#[inline]
pub fn settle_side_bet(
    house: &House,
    bet: &SideBet,
    stake: i64,
    decided: Decided,
    showdown: Showdown,
) -> i64 {
    let Showdown { player, dealer } = showdown;
    let folded = decided == Decided::Fold;
    let hand = match bet.kind() {
        _ if folded && house.after_fold() == AfterFold::Lose => None,
        SideKind::Own => Some(player),
        // A seat that folded has not won.
        SideKind::MustWin => (!folded && player > dealer).then_some(player),
        SideKind::BadBeat => (player != dealer).then_some(player.min(dealer)),
    };
    hand.and_then(|hand| bet.pay(Row::of(hand)))
        .map_or(-stake, |pay| pay.of(stake))
}

/// What every bet of a seat gains.
#[inline]
pub fn settle(house: &House, stakes: &Stakes, decided: Decided, showdown: Showdown) -> Settlement {
    let ante = stakes.ante;
    let mut settlement = match decided {
        Decided::Fold => Settlement {
            ante: -ante,
            blind: -ante,
            ..Settlement::default()
        },
        Decided::Play(multiple) => {
            let outcome = Outcome::of(showdown.player, showdown.dealer, house);
            let row = Row::of(showdown.player);
            Settlement {
                ante: outcome.of_ante() * ante,
                blind: house.of_blind(outcome, row) * ante / house.scale(),
                play: outcome.of_play() * i64::from(multiple) * ante,
                ..Settlement::default()
            }
        }
    };
    settlement.total = settlement.ante + settlement.blind + settlement.play;
    for (i, bet) in house.side_bets().iter().enumerate().take(MAX_SIDE_BETS) {
        let stake = stakes.side_bets[i];
        if stake > 0 {
            let gain = settle_side_bet(house, bet, stake, decided, showdown);
            settlement.side_bets[i] = gain;
            settlement.total += gain;
        }
    }
    settlement
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fold is what the parts of an Ante say, and so is every result of a hand.
    #[test]
    fn parts_of_an_ante_are_the_settlement() {
        let house = House::standard();
        let stakes = Stakes {
            ante: 10,
            ..Stakes::default()
        };
        let none = Strength::NONE;
        let folded = settle(
            &house,
            &stakes,
            Decided::Fold,
            Showdown {
                player: none,
                dealer: none,
            },
        );
        assert_eq!(folded.total * house.scale(), house.fold() * 10);
        for player in Row::ALL {
            for dealer in Row::ALL {
                let showdown = Showdown {
                    player: player.least(),
                    dealer: dealer.least(),
                };
                let outcome = Outcome::of(showdown.player, showdown.dealer, &house);
                for multiple in 1..=4 {
                    let gained = settle(&house, &stakes, Decided::Play(multiple), showdown);
                    let play = outcome.of_play() * i64::from(multiple) * house.scale();
                    let parts = house.base(outcome, player) + play;
                    assert_eq!(gained.total * house.scale(), parts * 10);
                    assert_eq!(gained.total, gained.ante + gained.blind + gained.play);
                }
            }
        }
    }
}
