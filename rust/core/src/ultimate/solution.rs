//! What a solution tells.

use crate::solve::classes;

use super::house::House;
use super::kinds::FlopChart;
use super::paytable::Row;
use super::settle::Outcome;
use super::sweep::Showdowns;

/// How many deals there are: own cards, flop, the two cards after it, the dealer's cards.
pub const DEALS: u64 = 1326 * 19_600 * 1_081 * 990;

/// What each choice before the flop comes to for a class of own cards, summed over the deals of all
/// its hands, in parts of an Ante ([`House::scale`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// For each Play of the house.
    pub plays: Vec<i128>,
    /// For a check and the best play after it.
    pub check: i128,
}

impl Choices {
    /// The number of the Play that is best, if it is better than to check; of equal ones the
    /// smallest.
    pub fn best(&self) -> Option<usize> {
        best_of(self.plays.iter().copied(), self.check)
    }
}

/// The number of the greatest of some values, the first of equal ones, if it is above `otherwise`.
pub(super) fn best_of<T: Ord>(values: impl Iterator<Item = T>, otherwise: T) -> Option<usize> {
    let mut best = (None, otherwise);
    for (number, value) in values.enumerate() {
        if value > best.1 {
            best = (Some(number), value);
        }
    }
    best.0
}

/// Deals by row of the own hand and outcome.
pub type Table = [[u64; Outcome::ALL.len()]; Row::ALL.len()];

/// Deals by class of own cards, decision, row and outcome. Decisions are numbered through: the
/// Plays before the flop, those on the flop, those at the river, and to fold. What a folded hand
/// would have met is counted too.
#[derive(Clone, PartialEq, Eq)]
pub struct Counts {
    /// Where the Plays of each stage begin.
    first: [usize; 3],
    decisions: usize,
    cells: Vec<Table>,
}

impl core::fmt::Debug for Counts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Counts(..)")
    }
}

impl Counts {
    pub(super) fn new(house: &House) -> Self {
        let [preflop, flop, river] = [0, 1, 2].map(|stage| house.plays(stage).len());
        let decisions = preflop + flop + river + 1;
        Self {
            first: [0, preflop, preflop + flop],
            decisions,
            cells: vec![Default::default(); decisions * classes::CLASSES],
        }
    }

    /// Adds deals of a class that end a stage with this Play (at the river, the number after the
    /// last Play: a fold).
    #[inline]
    pub(super) fn count(
        &mut self,
        class: usize,
        stage: usize,
        number: usize,
        row: u8,
        showdowns: &Showdowns,
        weight: u64,
    ) {
        let cell = class * self.decisions + self.first[stage] + number;
        let counts = &mut self.cells[cell][row as usize % Row::ALL.len()];
        for (count, &showdowns) in counts.iter_mut().zip(showdowns) {
            *count += weight * u64::from(showdowns);
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (table, more) in self.cells.iter_mut().zip(&other.cells) {
            for (counts, more) in table.iter_mut().zip(more) {
                for (count, more) in counts.iter_mut().zip(more) {
                    *count += more;
                }
            }
        }
    }

    /// How many decisions there are.
    pub const fn decisions(&self) -> usize {
        self.decisions
    }

    /// The deals of a class that a decision ends.
    pub fn table(&self, class: usize, decision: usize) -> &Table {
        &self.cells[class * self.decisions + decision]
    }
}

/// A way to play, and what it comes to over all [`DEALS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    house: House,
    choices: Option<Vec<Choices>>,
    counts: Counts,
    chart: FlopChart,
}

impl Solution {
    pub(super) fn new(
        house: House,
        choices: Option<Vec<Choices>>,
        counts: Counts,
        chart: FlopChart,
    ) -> Self {
        Self {
            house,
            choices,
            counts,
            chart,
        }
    }

    /// The rules of the house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// What each choice before the flop comes to, by class of own cards; for the best play only.
    pub fn choices(&self) -> Option<&[Choices]> {
        self.choices.as_deref()
    }

    /// How the deals end.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// What is done on every flop.
    pub const fn chart(&self) -> &FlopChart {
        &self.chart
    }

    /// What all deals come to together, in parts of an Ante.
    pub fn total(&self) -> i128 {
        let mut total = 0;
        for (decision, decided) in self.house.decisions().into_iter().enumerate() {
            for class in 0..classes::CLASSES {
                let table = self.counts.table(class, decision);
                for (row, counts) in Row::ALL.into_iter().zip(table) {
                    for (outcome, &count) in Outcome::ALL.into_iter().zip(counts) {
                        let net = self.house.net(decided, outcome, row);
                        total += i128::from(count) * i128::from(net);
                    }
                }
            }
        }
        total
    }
}
