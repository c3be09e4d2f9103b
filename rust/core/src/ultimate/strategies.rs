//! Ways to play that need no Python: perfect, the published simple strategy, and at random.

use core::convert::Infallible;
use std::sync::Arc;

use crate::card::{Card, CardSet};
use crate::error::{Defect, DefectCode, RulesError};
use crate::ranking::{Key, RANK_SUMS, Ranking, Strength, Tables};
use crate::seed::Source;
use crate::solve::classes::{self, CLASSES};

use super::house::{House, STAGES};
use super::kinds::FlopChart;
use super::paytable::Row;
use super::plan::Plan;
use super::round::Action;
use super::solution::{Choices, Solution};
use super::standard::standard;
use super::sweep::Showdowns;
use super::values::{self, cards, flop_values};

/// One more than the highest rank: no card has it.
const NO_RANK: u8 = 13;

/// Classes of own cards, by number ([`classes::number`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Classes([u64; 3]);

impl Classes {
    /// No class.
    pub const EMPTY: Self = Self([0; 3]);

    /// Those that are best played at once in the standard game, 500 of 1,326 hands: 33 and higher
    /// pairs, every ace, K2s and K5o, Q6s and Q8o, J8s and JTo and higher.
    pub const OPTIMAL: Self = {
        // The least second card beside each first one from the jack up, suited and not.
        const LEAST: [[usize; 2]; 4] = [[6, 8], [4, 6], [0, 3], [0, 0]];
        let mut best = Self::EMPTY;
        let mut high = 1;
        while high < 13 {
            best = best.with(14 * high);
            let mut low = 0;
            while high >= 9 && low < high {
                let [suited, unsuited] = LEAST[high - 9];
                if low >= suited {
                    best = best.with(13 * high + low);
                }
                if low >= unsuited {
                    best = best.with(13 * low + high);
                }
                low += 1;
            }
            high += 1;
        }
        best
    };

    /// With the class of a number below [`CLASSES`].
    #[must_use]
    pub const fn with(mut self, class: usize) -> Self {
        self.0[class / 64 % 3] |= 1 << (class % 64);
        self
    }

    /// Whether the class of this number is one of them.
    #[inline]
    pub const fn contains(self, class: usize) -> bool {
        self.0[class / 64 % 3] >> (class % 64) & 1 == 1
    }
}

/// The published simple strategy, each of its rules a parameter. It plays the largest multiple that
/// a stage has.
///
/// As it is put in words: before the flop 4x with the hands of [`Classes::OPTIMAL`]; on the flop 2x with two pair or better, a hidden pair except
/// pocket deuces, or four to a flush with a hidden ten or better; at the river 1x with a hidden pair
/// or better, or if fewer than 21 single dealer cards beat the seat. What the words mean is what
/// gives the value that is published for them: all five cards on the flop count; a hidden card is
/// an own one, of the flush that is drawn to; a hidden pair or better at the river is a hand of a
/// higher row than the board alone; and a single card beats the seat when it and the board are
/// stronger.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Simple {
    /// What is played before the flop.
    pub preflop: Classes,
    /// On the flop it plays a hand of this row or better.
    pub flop_row: Row,
    /// A pair of own cards of this rank (0 the deuce) or higher is played on the flop, as every own
    /// card is that pairs one of the flop; 13: none.
    pub flop_pocket: u8,
    /// Four to a flush are played on the flop with an own card among them of this rank or higher;
    /// 13: never.
    pub flop_suited: u8,
    /// At the river a hand that is not of a higher row than the board is played if fewer single
    /// cards than this beat it; 0: never.
    pub river_outs: u8,
}

impl Default for Simple {
    fn default() -> Self {
        Self {
            preflop: Classes::OPTIMAL,
            flop_row: Row::TwoPair,
            flop_pocket: 1,
            flop_suited: 8,
            river_outs: 21,
        }
    }
}

impl Simple {
    /// Whether it plays on the flop; `key` are all five cards.
    #[inline]
    pub(super) fn plays_flop(
        &self,
        tables: &Tables,
        hole: [Card; 2],
        flop: [Card; 3],
        key: Key,
    ) -> bool {
        let [one, two] = hole.map(Card::rank);
        let on_flop = flop
            .iter()
            .fold(0_u16, |ranks, card| ranks | 1 << card.rank());
        let pairs_flop = (on_flop >> one | on_flop >> two) & 1 == 1;
        if pairs_flop || (one == two && one >= self.flop_pocket) {
            return true;
        }
        if tables.strength(key) >= self.flop_row.least() {
            return true;
        }
        one.max(two) >= self.flop_suited
            && hole.iter().any(|card| {
                let of_suit = |other: &Card| u8::from(other.suit() == card.suit());
                let count = hole.iter().chain(&flop).map(of_suit).sum::<u8>();
                card.rank() >= self.flop_suited && count >= 4
            })
    }

    /// Whether it plays at the river.
    #[inline]
    pub(super) fn plays_river(&self, board: &Board, strength: Strength) -> bool {
        Row::of(strength) > board.row || board.stronger(strength) < u32::from(self.river_outs)
    }
}

/// A board of five cards, and what single cards make of it.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    key: Key,
    /// The cards that are not on it.
    rest: CardSet,
    row: Row,
}

impl Board {
    /// The board of five cards.
    #[inline]
    pub(super) fn new(tables: &Tables, cards: CardSet, key: Key) -> Self {
        Self {
            key,
            rest: CardSet::STANDARD.difference(cards),
            row: Row::of(tables.strength(key)),
        }
    }

    /// How many cards make with the board alone a stronger hand than this; own cards of a seat with
    /// this strength never do.
    #[inline]
    fn stronger(&self, strength: Strength) -> u32 {
        let (tables, strength) = (Ranking::High.tables(), strength.get());
        let on_board = |suit: u8| self.key.ranks_of_suit(suit).count_ones();
        let Some(suit) = (0..4).find(|&suit| on_board(suit) >= 4) else {
            return self.stronger_by_rank(tables, self.rest, strength);
        };
        let of_suit = self.rest.of_suit(suit);
        let others = self.rest.difference(of_suit);
        let suited = self.key.ranks_of_suit(suit);
        let flushes = of_suit
            .iter()
            .filter(|card| tables.suited(suited | 1 << card.rank()) > strength);
        let unsuited = match on_board(suit) {
            4 => self.stronger_by_rank(tables, others, strength),
            _ if tables.suited(suited) > strength => others.len(),
            _ => 0,
        };
        flushes.count() as u32 + unsuited
    }

    /// The same for cards that make no flush.
    #[inline]
    fn stronger_by_rank(&self, tables: &Tables, cards: CardSet, strength: u16) -> u32 {
        let left = values::by_rank(cards);
        let mut count = 0;
        for (left, rank_sum) in left.into_iter().zip(RANK_SUMS) {
            let with_one = tables.unsuited(self.key.rank_sum().wrapping_add(rank_sum));
            count += if with_one > strength { left } else { 0 };
        }
        count
    }
}

/// The simple strategy as a plan for a house.
#[derive(Clone, Copy, Debug)]
pub struct SimplePlan<'a> {
    /// Its rules.
    pub rules: &'a Simple,
    /// Where it plays.
    pub house: &'a House,
}

impl SimplePlan<'_> {
    fn play(&self, stage: usize) -> Action {
        Action::Play(self.house.largest_play(stage))
    }
}

impl Plan for SimplePlan<'_> {
    type Error = Infallible;
    type Board = Board;

    fn preflop(&self, [one, two]: [Card; 2]) -> Result<Action, Infallible> {
        let plays = self.rules.preflop.contains(classes::number_of(one, two));
        Ok(if plays { self.play(0) } else { Action::Check })
    }

    fn flop(&self, hole: [Card; 2], flop: [Card; 3]) -> Result<Action, Infallible> {
        let key = hole.iter().chain(&flop).copied().map(Key::of).sum();
        let tables = Ranking::High.tables();
        let plays = self.rules.plays_flop(tables, hole, flop, key);
        Ok(if plays { self.play(1) } else { Action::Check })
    }

    fn board(&self, board: CardSet) -> Board {
        Board::new(Ranking::High.tables(), board, Key::from(board))
    }

    fn river(
        &self,
        _: [Card; 2],
        board: &Board,
        strength: Strength,
        _: &Showdowns,
    ) -> Result<Action, Infallible> {
        let plays = self.rules.plays_river(board, strength);
        Ok(if plays { self.play(2) } else { Action::Fold })
    }
}

/// The best play: by chart before the flop, on the flop by chart or by looking at every deal, at the
/// river by looking at every hand of the dealer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perfect {
    /// By class: 0 to check, else the number of the Play, from 1.
    preflop: [u8; CLASSES],
    flop: Option<Arc<FlopChart>>,
}

impl Perfect {
    /// With this to do before the flop by class of own cards: 0 to check, else the number of the Play
    /// from 1. On the flop it looks at every deal.
    pub const fn new(preflop: [u8; CLASSES]) -> Self {
        Self {
            preflop,
            flop: None,
        }
    }

    /// The best play of the standard game. On the flop it looks at every deal.
    pub fn standard() -> Self {
        Self::new(core::array::from_fn(|class| {
            standard(class).map_or(0, |choices| choice(&choices))
        }))
    }

    /// What a solution says; nothing when it is not one of the best play.
    pub fn of(solution: &Solution) -> Option<Self> {
        let mut preflop = [0; CLASSES];
        for (choice, choices) in preflop.iter_mut().zip(solution.choices()?) {
            *choice = self::choice(choices);
        }
        Some(Self {
            preflop,
            flop: Some(Arc::new(solution.chart().clone())),
        })
    }

    /// The number of the Play before the flop, from 1; 0 to check.
    #[inline]
    pub(super) const fn preflop(&self, class: usize) -> usize {
        self.preflop[class] as usize
    }

    /// The number of the Play on the flop, from 1; 0 to check.
    #[inline]
    pub(super) fn flop(&self, house: &House, hole: [Card; 2], flop: [Card; 3]) -> usize {
        if let Some(chart) = &self.flop {
            return usize::from(chart.choice(hole, flop));
        }
        let [hole, flop] = [&hole[..], &flop[..]].map(|cards| {
            cards
                .iter()
                .fold(CardSet::EMPTY, |set, &card| set.with(card))
        });
        flop_values(house, hole, flop, CardSet::EMPTY)
            .map_or(0, |values| number(house, 1, values.best().0))
    }
}

/// The number of the best Play before the flop, from 1; 0 where a check is best.
fn choice(choices: &Choices) -> u8 {
    choices.best().map_or(0, |number| number as u8 + 1)
}

/// The number of a decision at a stage: of the Play, from 1; 0 for a check or a fold.
pub(super) fn number(house: &House, stage: usize, decision: Action) -> usize {
    match decision {
        Action::Check | Action::Fold => 0,
        Action::Play(multiple) => {
            let place = house.plays(stage).iter().position(|&play| play == multiple);
            place.map_or(0, |place| place + 1)
        }
    }
}

/// A way to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best play.
    Perfect(Perfect),
    /// The published simple strategy, or one by such rules.
    Simple(Simple),
    /// Every choice that there is equally often.
    Random,
}

impl Strategy {
    /// Checks that it can play in this house.
    pub(super) fn check(&self, house: &House, place: &str, defects: &mut Vec<Defect>) {
        let mut defect = |name: &str, message: String| {
            let place = format!("{place}.{name}");
            defects.push(Defect::new(DefectCode::Option, place, message));
        };
        match self {
            Self::Perfect(perfect) => {
                let plays = house.plays(0).len();
                let wrong = |&&choice: &&u8| usize::from(choice) > plays;
                if let Some(choice) = perfect.preflop.iter().find(wrong) {
                    let message = format!("Play number {choice} of {plays} that the house has");
                    defect("preflop", message);
                }
            }
            Self::Simple(simple) => {
                for (name, rank) in [
                    ("flop_pocket", simple.flop_pocket),
                    ("flop_suited", simple.flop_suited),
                ] {
                    if rank > NO_RANK {
                        let message = format!(
                            "{rank} is no rank; ranks are 0 (deuce) to 12 (ace), 13 is none of them"
                        );
                        defect(name, message);
                    }
                }
            }
            Self::Random => {}
        }
    }

    /// What it does with these own cards and a board of none, three or five; a random choice is
    /// drawn from `source`.
    ///
    /// # Errors
    /// [`RulesError`] for cards that cannot be so, and for a strategy that is not for this house.
    pub fn decide(
        &self,
        house: &House,
        hole: CardSet,
        board: CardSet,
        source: &mut impl Source,
    ) -> Result<Action, RulesError> {
        let mut defects = Vec::new();
        self.check(house, "strategy", &mut defects);
        if !defects.is_empty() {
            return Err(RulesError { defects });
        }
        let stage = values::stage_of(hole, board)?;
        let two = cards::<2>(hole);
        let number = match self {
            Self::Random => random(house, stage, source),
            Self::Perfect(perfect) => match stage {
                0 => perfect.preflop(classes::number_of(two[0], two[1])),
                1 => perfect.flop(house, two, cards(board)),
                _ => {
                    let values = values::river_values(house, hole, board, CardSet::EMPTY)?;
                    number(house, stage, values.best().0)
                }
            },
            Self::Simple(rules) => {
                let tables = Ranking::High.tables();
                let key = Key::from(hole) + Key::from(board);
                let plays = match stage {
                    0 => rules.preflop.contains(classes::number_of(two[0], two[1])),
                    1 => rules.plays_flop(tables, two, cards(board), key),
                    _ => {
                        let board = Board::new(tables, board, Key::from(board));
                        rules.plays_river(&board, tables.strength(key))
                    }
                };
                usize::from(plays) * house.plays(stage).len()
            }
        };
        Ok(match number.checked_sub(1) {
            Some(place) => Action::Play(house.plays(stage)[place]),
            None if stage + 1 == STAGES => Action::Fold,
            None => Action::Check,
        })
    }
}

/// The number of a Play, from 1, or 0, all equally likely.
#[inline]
pub(super) fn random(house: &House, stage: usize, source: &mut impl Source) -> usize {
    source.below(1 + house.plays(stage).len() as u64) as usize
}
