//! The compact text of a range, which reads back as the same range.
//!
//! Hands are gathered by weight; within one weight, classes that are whole become runs, and what is
//! left is written hand by hand.

use core::fmt;
use std::collections::BTreeMap;

use crate::card::{Card, CardSet, RANK_CHARS};

use super::class::{Class, ranks_of};
use super::{MILLION, Range, combinations, text_of};

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_all() {
            return f.write_str("random");
        }
        let mut by_weight: BTreeMap<u64, Vec<CardSet>> = BTreeMap::new();
        for (hand, weight) in self {
            by_weight.entry(weight).or_default().push(hand);
        }
        let deck = self.hole().deck;
        let mut separator = "";
        for (&weight, hands) in by_weight.iter().rev() {
            let pieces = if self.hole().cards == 2 {
                of_two(hands, deck)
            } else {
                of_any(hands, self.hole().cards, deck)
            };
            f.write_str(separator)?;
            separator = ", ";
            if weight == self.scale() {
                f.write_str(&pieces.join(", "))?;
            } else if let [piece] = pieces.as_slice() {
                write!(f, "{piece}:{}", decimal(weight, self.scale()))?;
            } else {
                let weight = decimal(weight, self.scale());
                write!(f, "({}):{weight}", pieces.join(", "))?;
            }
        }
        Ok(())
    }
}

/// A weight as a decimal number, without zeros at the end.
fn decimal(weight: u64, scale: u64) -> String {
    let millionths = weight % scale * (MILLION / scale);
    let text = format!("{}.{millionths:06}", weight / scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Which of the lower ranks a run holds, by their places among the ranks of the deck.
type Kickers = Vec<bool>;

/// The pieces of hands of two cards.
fn of_two(hands: &[CardSet], deck: CardSet) -> Vec<String> {
    let ranks = ranks_of(deck);
    let mut left: Vec<CardSet> = hands.to_vec();
    let mut whole = |class: Option<Class>| {
        let Some(class) = class else { return false };
        let all: Vec<CardSet> = class.hands(deck).collect();
        let has = |hand: &CardSet| {
            hands
                .binary_search_by_key(&hand.bits(), |hand| hand.bits())
                .is_ok()
        };
        let whole = !all.is_empty() && all.iter().all(has);
        if whole {
            left.retain(|hand| !all.contains(hand));
        }
        whole
    };
    let mut found = Vec::new();
    let pairs: Kickers = ranks
        .iter()
        .map(|&rank| whole(Class::new(rank, rank, false)))
        .collect();
    for (top, end) in runs(&pairs) {
        let (top_rank, end_rank) = (ranks[top], ranks[end]);
        found.push(Run {
            top: (top_rank, top_rank),
            end: (end_rank, end_rank),
            mark: "",
            climbs: top + 1 == ranks.len(),
        });
    }
    for (place, &high) in ranks.iter().enumerate().rev() {
        let mut of = |suited| -> Kickers {
            let low = ranks[..place].iter();
            low.map(|&low| whole(Class::new(high, low, suited)))
                .collect()
        };
        let (suited, offsuit) = (of(true), of(false));
        let both: Kickers = suited.iter().zip(&offsuit).map(|(&s, &o)| s && o).collect();
        let but = |kind: &Kickers| kind.iter().zip(&both).map(|(&k, &b)| k && !b).collect();
        for (kickers, mark) in [
            (both.clone(), ""),
            (but(&suited), "s"),
            (but(&offsuit), "o"),
        ] {
            found.extend(runs(&kickers).map(|(top, end)| Run {
                top: (high, ranks[top]),
                end: (high, ranks[end]),
                mark,
                climbs: top + 1 == place,
            }));
        }
    }
    let mut pieces: Vec<String> = slide(&found).iter().map(ToString::to_string).collect();
    pieces.extend(left.iter().rev().map(|&hand| text_of(hand)));
    pieces
}

/// Classes from one to another, each as its two ranks.
#[derive(Clone, Copy)]
struct Run {
    top: (u8, u8),
    end: (u8, u8),
    /// `s`, `o`, or nothing for both or for pairs.
    mark: &'static str,
    /// Whether there is nothing above the top that a plus would add.
    climbs: bool,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = |(high, low): (u8, u8)| {
            let (high, low) = (RANK_CHARS[high as usize], RANK_CHARS[low as usize]);
            format!("{high}{low}{}", self.mark)
        };
        if self.top == self.end {
            f.write_str(&class(self.top))
        } else if self.climbs {
            write!(f, "{}+", class(self.end))
        } else {
            write!(f, "{}-{}", class(self.top), class(self.end))
        }
    }
}

/// The runs of neighbours, highest first, as the places of top and end.
fn runs(kickers: &Kickers) -> impl Iterator<Item = (usize, usize)> {
    let mut below = kickers.len();
    core::iter::from_fn(move || {
        let top = kickers[..below].iter().rposition(|&held| held)?;
        let gap = kickers[..top].iter().rposition(|&held| !held);
        below = gap.map_or(0, |gap| gap + 1);
        Some((top, below))
    })
}

/// Puts three single classes or more together where both cards go down by one: `76s-54s`.
fn slide(found: &[Run]) -> Vec<Run> {
    let single = |ranks: (u8, u8), mark| {
        let same = |run: &Run| run.top == ranks && run.end == ranks && run.mark == mark;
        ranks.0 != ranks.1 && found.iter().any(same)
    };
    let mut slid = Vec::new();
    let mut taken = Vec::new();
    for &run in found {
        if taken.contains(&(run.top, run.mark)) {
            continue;
        }
        let next = |&(high, low): &(u8, u8)| {
            let below = (high.checked_sub(1)?, low.checked_sub(1)?);
            single(below, run.mark).then_some(below)
        };
        let mut steps: Vec<(u8, u8)> = vec![run.top];
        if run.top == run.end {
            steps = core::iter::successors(Some(run.top), next).collect();
        }
        if let [_, _, .., end] = steps[..] {
            taken.extend(steps.iter().map(|&ranks| (ranks, run.mark)));
            slid.push(Run {
                end,
                climbs: false,
                ..run
            });
        } else {
            slid.push(run);
        }
    }
    slid
}

/// The pieces of hands of any number of cards: the ranks alone where all their suits are there.
fn of_any(hands: &[CardSet], cards: u8, deck: CardSet) -> Vec<String> {
    let mut by_ranks: BTreeMap<Vec<u8>, Vec<CardSet>> = BTreeMap::new();
    for &hand in hands {
        let mut ranks: Vec<u8> = hand.iter().map(Card::rank).collect();
        ranks.reverse();
        by_ranks.entry(ranks).or_default().push(hand);
    }
    let mut pieces = Vec::new();
    for (ranks, hands) in by_ranks.iter().rev() {
        let possible: u64 = ranks
            .chunk_by(|a, b| a == b)
            .map(|same| {
                let in_deck = deck.iter().filter(|card| card.rank() == same[0]).count();
                combinations(in_deck as u32, same.len() as u8)
            })
            .product();
        // One hand is as short in cards, and says more.
        if ranks.len() == cards as usize && hands.len() as u64 == possible && possible > 1 {
            pieces.push(
                ranks
                    .iter()
                    .map(|&rank| RANK_CHARS[rank as usize])
                    .collect(),
            );
        } else {
            pieces.extend(hands.iter().rev().map(|&hand| text_of(hand)));
        }
    }
    pieces
}
