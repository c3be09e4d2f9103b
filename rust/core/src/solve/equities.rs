//! The equities of classes against each other, small enough to be asked a million times a second.

use std::sync::OnceLock;

use super::classes::{CLASSES, Pairs};

/// The part of the pot that the first class takes, and pairs of hands without a common card.
type Row = [(f32, f32); CLASSES];

fn table() -> &'static [Row] {
    static TABLE: OnceLock<Vec<Row>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let pairs = Pairs::get();
        let cell = |own: usize, other: usize| {
            let matchup = pairs.matchup(own, other);
            let [win, tie, _] = matchup.parts();
            let count = f64::from(matchup.pairs);
            (((win + tie / 2.0) * count) as f32, count as f32)
        };
        (0..CLASSES)
            .map(|own| core::array::from_fn(|other| cell(own, other)))
            .collect()
    })
}

/// The part of the pot that a class takes from a range of whole classes before the flop; a half
/// where no hand of the range can be held.
pub fn against(own: usize, range: impl Iterator<Item = usize>) -> f64 {
    let row = &table()[own % CLASSES];
    let (mut won, mut count) = (0.0_f32, 0.0_f32);
    for other in range {
        won += row[other].0;
        count += row[other].1;
    }
    if count > 0.0 {
        f64::from(won / count)
    } else {
        0.5
    }
}

/// How likely another hand is in a range of whole classes, when a class is held.
pub fn chance(own: usize, range: impl Iterator<Item = usize>) -> f64 {
    let row = &table()[own % CLASSES];
    let count: f32 = range.map(|other| row[other].1).sum();
    let all: f32 = row.iter().map(|cell| cell.1).sum();
    f64::from(count / all)
}
