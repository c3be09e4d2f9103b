//! The table of matchups against what it was made from, and against tables of others; the
//! categories of two hands over all boards.

use std::collections::BTreeMap;

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::matchups;
use pokercore_core::ranking::{Category, Key, Ranking};

use crate::tape::Tape;
use crate::{all_hands, cards, kind, range};

#[path = "../../../rust/core/examples/generate_matchups.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod generate_matchups;

/// The table as the source has it.
static DATA: &[u8] = include_bytes!("../../../rust/core/src/equity/matchups.bin");

/// Compares every `step`th record of the table.
fn recompute(step: usize) {
    assert_eq!(DATA.len(), 6 * matchups::COUNT);
    let hands = matchups::representatives();
    let mut compared = 0;
    for (place, hands) in hands.enumerate().step_by(step) {
        let record = generate_matchups::record(hands);
        assert_eq!(DATA[6 * place..][..6], record, "{hands:?}, matchup {place}");
        compared += 1;
    }
    assert_eq!(compared, matchups::COUNT.div_ceil(step));
}

#[test]
fn a_sample_of_the_matchups_is_what_is_counted() {
    recompute(211);
}

#[test]
#[ignore = "slow: counts all 47,008 matchups, some seconds in a release build"]
fn the_table_of_matchups_is_what_is_counted() {
    recompute(1);
}

/// However they lie, also those that the table has from the other side.
#[test]
fn any_two_hands_have_their_counts() {
    let mut tape = Tape::seeded(0);
    let hands: Vec<CardSet> = all_hands().collect();
    let mut pairs: Vec<[CardSet; 2]> = (0..100)
        .map(|_| [tape.pick(&hands), tape.pick(&hands)])
        .collect();
    let own = cards("AsKd");
    let same = hands.iter().filter(|&&hand| kind(hand) == "AKo");
    pairs.extend(same.map(|&hand| [own, hand]));
    for [first, second] in pairs {
        if !first.intersection(second).is_empty() {
            continue;
        }
        let record = generate_matchups::record([first, second]);
        let counts = matchups::counts(first, second);
        let bytes = [counts.wins, counts.ties].map(u32::to_le_bytes);
        assert_eq!(
            record[..3],
            bytes[0][..3],
            "wins of {first:?} against {second:?}"
        );
        assert_eq!(
            record[3..],
            bytes[1][..3],
            "ties of {first:?} and {second:?}"
        );
    }
}

#[test]
fn the_matchups_are_all_there_are_up_to_suits_and_sides() {
    let mut seen = std::collections::BTreeSet::new();
    for [first, second] in matchups::representatives() {
        assert!(first.intersection(second).is_empty());
        let all = suits_exchanged().flat_map(|suits| {
            let [a, b] = [first, second].map(|hand| exchange(hand, suits).bits());
            [[a, b], [b, a]]
        });
        assert!(
            seen.insert(all.min().unwrap()),
            "{first:?} against {second:?} is there twice"
        );
    }
    assert_eq!(seen.len(), 47_008);
}

/// All ways to exchange suits.
fn suits_exchanged() -> impl Iterator<Item = [u8; 4]> {
    let suits = (0..256_u16).map(|n| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3].map(|s| s as u8));
    suits.filter(|suits| suits.iter().fold(0, |seen, suit| seen | 1 << suit) == 0b1111)
}

fn exchange(cards: CardSet, suits: [u8; 4]) -> CardSet {
    let cards = cards.iter();
    cards
        .map(|card| Card::new(card.rank(), suits[card.suit() as usize]))
        .fold(CardSet::EMPTY, CardSet::with)
}

#[test]
fn each_kind_against_each() {
    let mut sums: BTreeMap<(String, String), [u64; 2]> = BTreeMap::new();
    let hands: Vec<(CardSet, String)> = all_hands().map(|hand| (hand, kind(hand))).collect();
    let mut by_kind = BTreeMap::new();
    for (hand, kind) in &hands {
        by_kind
            .entry(kind.as_str())
            .or_insert_with(Vec::new)
            .push(*hand);
    }
    for (first, own) in &by_kind {
        for (second, others) in &by_kind {
            let sum = sums.entry(((*first).into(), (*second).into())).or_default();
            for &own in own {
                for &other in others {
                    let counts = matchups::counts(own, other);
                    sum[0] += u64::from(counts.wins);
                    sum[1] += u64::from(counts.ties);
                }
            }
        }
    }
    let text = include_str!("../../vectors/holdem169x169.csv");
    let mut cells = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let wanted = [fields[2], fields[3]].map(|n| n.parse::<u64>().unwrap());
        let found = sums[&(fields[0].to_owned(), fields[1].to_owned())];
        assert_eq!(found, wanted, "{line}");
        cells += 1;
    }
    assert_eq!(cells, 169 * 169);
}

#[test]
fn each_kind_against_all_hands() {
    let all = range("random");
    let versus = matchups::ranges(&all, &all);
    let lines: BTreeMap<String, _> = all
        .iter()
        .zip(&versus.lines[0])
        .map(|(&(hand, _), line)| (kind(hand), *line))
        .collect();
    let text = include_str!("../../vectors/holdem169_vs_random.csv");
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [wins, ties, losses] = [2, 3, 4].map(|i| fields[i].parse::<u64>().unwrap());
        let line = lines[fields[0]];
        let found = [line.wins, line.ties, line.total - line.wins - line.ties];
        assert_eq!(found, [wins, ties, losses], "{row}");
        assert_eq!(line.total, 2_097_572_400);
    }
    assert_eq!(lines.len(), 169);
    assert_eq!(versus.lines[0], versus.lines[1]);
}

/// The categories of the file, in the order of a high hand; the royal flush is one of its own.
const CATEGORIES: [&str; 10] = [
    "high_card",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
    "royal",
];

/// The boards of five cards up to a change of suits, each with how many it stands for.
fn boards() -> Vec<(CardSet, u64)> {
    let exchanges: Vec<[u8; 4]> = suits_exchanged().collect();
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let mut boards = Vec::new();
    for a in 4..52 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        let board = [a, b, c, d, e].map(|i| deck[i]);
                        let board = board.into_iter().fold(CardSet::EMPTY, CardSet::with);
                        // The least of those it can be changed into stands for all.
                        let (mut same, mut least) = (0, true);
                        for &suits in &exchanges {
                            let bits = exchange(board, suits).bits();
                            same += u64::from(bits == board.bits());
                            least &= bits >= board.bits();
                        }
                        if least {
                            boards.push((board, 24 / same));
                        }
                    }
                }
            }
        }
    }
    boards
}

/// Weights of the hands passed, in all and by card.
#[derive(Clone, Copy)]
struct Passed {
    all: u64,
    by_card: [u64; 52],
}

impl Passed {
    const NONE: Self = Self {
        all: 0,
        by_card: [0; 52],
    };

    fn add(&mut self, two: [usize; 2]) {
        self.all += 1;
        for card in two {
            self.by_card[card] += 1;
        }
    }

    /// How many of the passed hands hold none of two cards, when `itself` tells whether the hand
    /// of both was passed.
    fn disjoint(&self, two: [usize; 2], itself: bool) -> u64 {
        self.all + u64::from(itself) - self.by_card[two[0]] - self.by_card[two[1]]
    }
}

#[test]
#[ignore = "slow: sweeps 134,459 boards, some seconds in a release build"]
fn categories_of_two_hands_over_all_boards() {
    let high = Ranking::High.tables();
    let best = high.classes();
    let hands: Vec<(CardSet, [usize; 2])> = all_hands()
        .map(|hand| {
            let mut two = hand.iter().map(|card| card.index() as usize);
            (hand, [two.next().unwrap(), two.next().unwrap()])
        })
        .collect();
    let category = |strength: u16| {
        let strength = pokercore_core::ranking::Strength::from_number(strength);
        let royal = strength.get() == best;
        let category = high.category(strength).map_or(0, Category::code);
        category as usize + usize::from(royal)
    };
    let boards = boards();
    assert_eq!(boards.len(), 134_459);
    assert_eq!(boards.iter().map(|board| board.1).sum::<u64>(), 2_598_960);
    // By category of the winner and of the loser; ties by their category.
    let mut wins = [[0_u64; 10]; 10];
    let mut ties = [0_u64; 10];
    for (board, times) in boards {
        let key = Key::from(board);
        let mut order: Vec<(u16, [usize; 2])> = hands
            .iter()
            .filter(|(hand, _)| hand.intersection(board).is_empty())
            .map(|&(hand, two)| (high.strength(key + Key::from(hand)).get(), two))
            .collect();
        order.sort_unstable_by_key(|&(strength, _)| strength);
        let mut passed = [Passed::NONE; 10];
        for group in order.chunk_by(|a, b| a.0 == b.0) {
            let own = category(group[0].0);
            let mut same = Passed::NONE;
            for &(_, two) in group {
                for (weaker, passed) in passed[..=own].iter().enumerate() {
                    wins[own][weaker] += times * passed.disjoint(two, false);
                }
                same.add(two);
            }
            for &(_, two) in group {
                ties[own] += times * same.disjoint(two, true);
                passed[own].add(two);
            }
        }
    }
    let text = include_str!("../../vectors/holdem_joint_categories.csv");
    let place = |name: &str| CATEGORIES.iter().position(|&c| c == name).unwrap();
    let mut rows = 0;
    for row in text.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [own, other] = [fields[0], fields[1]].map(place);
        let wanted = [2, 3, 4].map(|i| fields[i].parse::<u64>().unwrap());
        let tie = if own == other { ties[own] } else { 0 };
        assert_eq!([wins[own][other], tie, wins[other][own]], wanted, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 100);
}
