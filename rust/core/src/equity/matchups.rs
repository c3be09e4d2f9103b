//! Every hold'em hand against every other before the flop: a table of all 47,008 matchups.
//!
//! A matchup is two hands of two cards up to a change of suits and of sides. How often the first
//! wins and how often they tie was counted over all 1,712,304 boards, once, by
//! `examples/generate_matchups.rs`; the counts are part of the library. [`counts`] looks up two
//! hands, [`ranges`] adds up two ranges.
//!
//! The numbering: a hand has one of 169 kinds (its ranks, and whether it is suited) and two suits.
//! Of two hands the kinds and a *pattern* are looked at, which tells for each card of the second
//! whether its suit is that of the first hand's higher card, of its lower card, or another. Each
//! pair of kinds `i <= j` has up to seven patterns; those that differ by the order of cards in a
//! pair, or by the order of two hands of one kind, are the same matchup, whose pattern is the
//! least of them. The matchups are counted in the order of `i`, `j`, and pattern.

use std::sync::OnceLock;

use crate::card::{Card, CardSet};

use super::versus::{Removal, two_cards};
use super::{Line, Versus};

/// Boards of five of the 48 cards that two hands leave.
pub const BOARDS: u32 = 1_712_304;

/// How many matchups there are.
pub const COUNT: usize = 47_008;

/// The table: for each matchup the boards that the first hand wins and those that tie, three
/// bytes each, the lowest first.
static DATA: &[u8; COUNT * RECORD] = include_bytes!("matchups.bin");
const RECORD: usize = 6;

const KINDS: usize = 169;
/// Room for the patterns of two kinds.
const PATTERNS: usize = 8;

/// How two hands do against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The boards that the first hand wins.
    pub wins: u32,
    /// The boards that the second hand wins.
    pub losses: u32,
    /// The boards on which they tie.
    pub ties: u32,
}

/// How two disjoint hands of two cards of the standard deck do over all boards. All counts are 0
/// when the hands share a card.
///
/// The first call in a process unfolds the table (1.8 MB, about two milliseconds).
///
/// ```
/// use pokercore_core::card::{CardSet, parse_cards};
/// use pokercore_core::equity::matchups::{self, Counts};
///
/// let hand = |text| CardSet::collect(parse_cards(text)?, text);
/// let counts = matchups::counts(hand("AhKd")?, hand("QsQc")?);
/// assert_eq!(counts, Counts { wins: 730_541, losses: 975_909, ties: 5_854 });
/// # Ok::<(), pokercore_core::card::CardError>(())
/// ```
pub fn counts(first: CardSet, second: CardSet) -> Counts {
    if !first.intersection(second).is_empty() {
        return Counts::default();
    }
    let (first, second) = (Hand::new(first), Hand::new(second));
    let Entry { wins, ties } = table().rows[first.kind][second.column(first.suits)];
    Counts {
        wins,
        losses: BOARDS - wins - ties,
        ties,
    }
}

/// How two ranges do over all boards; the hands have two cards of the standard deck, weights are
/// 1 to [`MAX_WEIGHT`](super::MAX_WEIGHT).
pub fn ranges(first: &[(CardSet, u64)], second: &[(CardSet, u64)]) -> Versus {
    let lines = lines(first, second);
    let others = if first == second {
        lines.clone()
    } else {
        self::lines(second, first)
    };
    Versus {
        lines: [lines, others],
    }
}

/// Two hands of each matchup, in the order of the table.
pub fn representatives() -> impl Iterator<Item = [CardSet; 2]> {
    pairs_of_kinds().flat_map(|(i, j)| {
        let patterns = (0..PATTERNS).filter_map(move |pattern| {
            let hands = pair(i, j, pattern)?;
            (least(hands).0 == pattern).then_some(hands)
        });
        patterns.map(|hands| hands.map(Hand::cards))
    })
}

fn lines(own: &[(CardSet, u64)], other: &[(CardSet, u64)]) -> Vec<Line> {
    let table = table();
    let removal = Removal::new(other);
    let other: Vec<(Hand, u64)> = other.iter().map(|&(h, w)| (Hand::new(h), w)).collect();
    let line = |cards: CardSet| {
        let hand = Hand::new(cards);
        let row = &table.rows[hand.kind];
        let mut line = Line {
            total: removal.disjoint(cards) * u64::from(BOARDS),
            ..Line::default()
        };
        // Hands that share a card add nothing.
        for (other, weight) in &other {
            let entry = row[other.column(hand.suits)];
            line.wins += weight * u64::from(entry.wins);
            line.ties += weight * u64::from(entry.ties);
        }
        line
    };
    own.iter().map(|&(cards, _)| line(cards)).collect()
}

/// A hand as the table sees it.
#[derive(Clone, Copy)]
struct Hand {
    /// 13 times one rank plus the other: the higher first when suited, the lower when not.
    kind: usize,
    /// Four times the suit of the higher card, plus the suit of the other.
    suits: u8,
}

impl Hand {
    #[inline]
    fn new(cards: CardSet) -> Self {
        let [low, high] = two_cards(cards);
        let suits = 4 * (high % 4) + low % 4;
        let (low, high) = (low / 4, high / 4);
        let kind = if suits % 5 == 0 {
            13 * high + low
        } else {
            13 * low + high
        };
        Self {
            kind: kind % KINDS,
            suits: suits as u8,
        }
    }

    /// The hand of this kind with these suits of the higher and the lower card. In a suited kind
    /// they are the same, in others they differ.
    fn of(kind: usize, suits: [u8; 2]) -> Self {
        Self {
            kind,
            suits: suits[0] << 2 | suits[1],
        }
    }

    fn is_suited(kind: usize) -> bool {
        kind / 13 > kind % 13
    }

    fn is_pair(self) -> bool {
        self.kind / 13 == self.kind % 13
    }

    /// The same hand with its cards in the other order, if it is a pair.
    fn turned(self) -> Option<Self> {
        let turned = Self::of(self.kind, [self.suits & 3, self.suits >> 2]);
        self.is_pair().then_some(turned)
    }

    fn cards(self) -> CardSet {
        let (a, b) = (self.kind as u8 / 13, self.kind as u8 % 13);
        let cards = [
            Card::new(a.max(b), self.suits >> 2),
            Card::new(a.min(b), self.suits & 3),
        ];
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }

    /// Where the matchup of this hand against one of these suits stands in the row of its kind.
    #[inline]
    fn column(self, suits: u8) -> usize {
        let pattern = PATTERN[(suits << 4 | self.suits) as usize];
        self.kind * PATTERNS + pattern as usize
    }
}

/// The pattern by the suits of both hands (two bits each, the first hand's higher card in the
/// highest).
static PATTERN: [u8; 256] = {
    let mut patterns = [0; 256];
    let mut suits = 0;
    while suits < 256 {
        let (s1, s2) = (suits >> 6, suits >> 4 & 3);
        let (t1, t2) = (suits >> 2 & 3, suits & 3);
        let x1 = if t1 == s1 {
            0
        } else if t1 == s2 {
            1
        } else {
            2
        };
        let x2 = if t2 == s1 {
            0
        } else if t2 == s2 {
            1
        } else {
            2
        };
        patterns[suits] = if t1 == t2 {
            x1
        } else {
            // The two cannot both be 0 or both be 1.
            match (x1, x2) {
                (0, 1) => 0,
                (0, _) => 1,
                (1, 0) => 2,
                (1, _) => 3,
                (_, 0) => 4,
                (_, 1) => 5,
                _ => 6,
            }
        };
        suits += 1;
    }
    patterns
};

fn pairs_of_kinds() -> impl Iterator<Item = (usize, usize)> {
    (0..KINDS).flat_map(|i| (i..KINDS).map(move |j| (i, j)))
}

/// Two hands of these kinds and this pattern, if there are any.
fn pair(i: usize, j: usize, pattern: usize) -> Option<[Hand; 2]> {
    let own = if Hand::is_suited(i) { [0, 0] } else { [0, 1] };
    let first = Hand::of(i, own);
    let suits = (0..16).map(|suits| [suits >> 2, suits & 3]);
    suits
        .filter(|suits| Hand::is_suited(j) == (suits[0] == suits[1]))
        .map(|suits| Hand::of(j, suits))
        .find(|second| second.column(first.suits) % PATTERNS == pattern)
        .filter(|second| {
            let shared = second.cards().intersection(first.cards());
            shared.is_empty()
        })
        .map(|second| [first, second])
}

/// The least pattern of all ways to see these two hands, whose kinds are in order, and whether
/// the sides change for it.
fn least([first, second]: [Hand; 2]) -> (usize, bool) {
    let mut least = (PATTERNS, false);
    for a in [Some(first), first.turned()].into_iter().flatten() {
        for b in [Some(second), second.turned()].into_iter().flatten() {
            least = least.min((b.column(a.suits) % PATTERNS, false));
            if a.kind == b.kind {
                least = least.min((a.column(b.suits) % PATTERNS, true));
            }
        }
    }
    least
}

/// The counts of two hands of given kinds and suits.
#[derive(Clone, Copy, Default)]
struct Entry {
    wins: u32,
    ties: u32,
}

/// The counts by the kind of the first hand, then by the kind of the second and the pattern.
struct Table {
    rows: Vec<[Entry; KINDS * PATTERNS]>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rows = vec![[Entry::default(); KINDS * PATTERNS]; KINDS];
        let mut records = DATA.chunks_exact(RECORD);
        for (i, j) in pairs_of_kinds() {
            for pattern in 0..PATTERNS {
                let Some([first, second]) = pair(i, j, pattern) else {
                    continue;
                };
                let (least, turned) = least([first, second]);
                let entry = if least == pattern {
                    let record = records.next().unwrap_or(&[0; RECORD]);
                    let number = |at: usize| {
                        u32::from_le_bytes([record[at], record[at + 1], record[at + 2], 0])
                    };
                    Entry {
                        wins: number(0),
                        ties: number(3),
                    }
                } else {
                    let entry = rows[i][j * PATTERNS + least];
                    if turned { entry.turned() } else { entry }
                };
                rows[i][second.column(first.suits)] = entry;
                rows[j][first.column(second.suits)] = entry.turned();
            }
        }
        debug_assert!(records.next().is_none());
        Table { rows }
    })
}

impl Entry {
    fn turned(self) -> Self {
        Self {
            wins: BOARDS - self.wins - self.ties,
            ties: self.ties,
        }
    }
}
