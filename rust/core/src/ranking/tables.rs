//! The value tables of a ranking, and how they are made.

use std::sync::OnceLock;

use super::badugi;
use super::definition::{ACE, Class, Rules};
use super::hash::{self, SPACE, WEIGHTS};
use super::key::{FLUSH_FLAGS, Key, WILD_BITS};
use super::wild::Kind;
use super::{Category, Ranking, Strength};

/// The subsets of the thirteen ranks.
pub(super) const RANK_SETS: usize = 1 << 13;

/// The most cards that can be wild in a hand.
const MOST_WILDS: usize = 7;

/// Strengths by the slot of the ranks, then by the set of suited ranks; one array, so that a loop
/// needs one address.
type Values = [u16; SPACE + RANK_SETS];

/// What five suited cards do to a hand in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flushes {
    /// They do not count.
    Nothing,
    /// They are worth more than the same ranks unsuited.
    Raise,
    /// They are worth less.
    Lower,
}

/// The strengths of all hands of one ranking; from [`Ranking::tables`].
///
/// Two tables of 16-bit numbers: by the multiset of ranks (185 KB in use), and by the ranks of
/// as many or more cards of one suit as make a flush (16 KB). For hands with wild cards there are
/// two more for each number of them, made when they are first needed.
pub struct Tables {
    rules: &'static Rules,
    kind: Kind,
    /// The marks of a key by which it is more than its ranks.
    marks: u64,
    /// Those of them for which a flush is not all there is to see.
    unusual: u64,
    values: Box<Values>,
    /// The values of hands with 1, 2, and so on wild cards.
    wild_values: [OnceLock<Box<Values>>; MOST_WILDS],
    /// The hands of strength 1, 2, and so on.
    classes: Vec<Class>,
    /// How many of the classes need no wild card.
    natural: u16,
}

impl Tables {
    pub(super) fn new(rules: &'static Rules, kind: Kind) -> Self {
        let mut hands = natural_hands(rules);
        let places = hands.len();
        hands.extend(wild_hands(rules, kind).map(|hand| (hand, usize::MAX)));
        hands.sort_by_key(|&((value, _), _)| value);
        if rules.low {
            hands.reverse();
        }
        let mut values = zeroed();
        let mut classes: Vec<Class> = Vec::new();
        let mut natural = 0;
        let mut last = None;
        for ((value, class), place) in hands {
            if last.replace(value) != Some(value) {
                classes.push(class);
                natural += u16::from(place != usize::MAX);
            }
            if let Some(entry) = values.get_mut(place) {
                *entry = classes.len() as u16;
            }
        }
        debug_assert!(classes.len() <= places + RANK_SETS);
        widen(&mut values, rules);

        let flags = flush_flags(rules);
        let (marks, unusual) = match (rules.distinct, rules.low) {
            (true, _) => (!0, !0),
            (false, true) => (flags | WILD_BITS, !0),
            (false, false) => (flags | WILD_BITS, WILD_BITS),
        };
        Self {
            rules,
            kind,
            marks,
            unusual,
            values,
            wild_values: Default::default(),
            classes,
            natural,
        }
    }

    /// The strength of the best hand of these cards: of five to seven, except in rankings of fewer.
    /// [`Strength::NONE`] when they make no hand, and with too few cards. With more than seven,
    /// or a card twice, the result has no meaning.
    #[inline]
    pub fn strength(&self, key: Key) -> Strength {
        let marks = key.marks(self.marks);
        let place = if marks == 0 {
            key.slot()
        } else if marks & self.unusual == 0 {
            SPACE + key.suited_ranks(marks)
        } else {
            return self.unusual_strength(key);
        };
        Strength(self.values[place])
    }

    /// Hands with wild cards, low hands with a flush, and badugi.
    #[inline(never)]
    fn unusual_strength(&self, key: Key) -> Strength {
        if self.rules.distinct {
            return badugi::strength(key, self.rules, &self.values[SPACE..]);
        }
        match key.wilds() {
            0 => self.strength_where_flushes_lose(key),
            wilds => self.strength_with_wilds(key, wilds),
        }
    }

    /// The flush of five cards, which is a hand like others; of more cards with a flush the best
    /// part that is left without one of them.
    fn strength_where_flushes_lose(&self, key: Key) -> Strength {
        match key.len() {
            5 => Strength(self.values[SPACE + key.suited_ranks(key.marks(FLUSH_FLAGS))]),
            6 | 7 => {
                let parts = key.cards().map(|card| self.strength(key - Key::of(card)));
                parts.max().unwrap_or(Strength::NONE)
            }
            _ => Strength::NONE,
        }
    }

    /// The strength of five to seven cards of which no five are suited, by their
    /// [`Key::rank_sum`]; 0 for no hand. Of other sums the result has no meaning.
    #[inline]
    pub(crate) fn unsuited(&self, rank_sum: u32) -> u16 {
        self.values[hash::slot(rank_sum)]
    }

    /// The strength of the best five suited cards of these ranks (13 bits); 0 with fewer.
    #[inline]
    pub(crate) fn suited(&self, ranks: u16) -> u16 {
        self.values[SPACE + ranks as usize % RANK_SETS]
    }

    /// What five suited cards do to a hand.
    pub(crate) const fn flushes(&self) -> Flushes {
        match (self.rules.straights_and_flushes, self.rules.low) {
            (false, _) => Flushes::Nothing,
            (true, false) => Flushes::Raise,
            (true, true) => Flushes::Lower,
        }
    }

    /// The better of the best hand by ranks and the best flush. A low hand has no flush to fear: a
    /// wild card in it takes a suit that is no flush.
    fn strength_with_wilds(&self, key: Key, wilds: usize) -> Strength {
        let values = self.wild_values(wilds);
        let mut best = values[key.slot()];
        if !self.rules.low {
            let mut flags = key.marks(flush_flags(self.rules));
            while flags != 0 {
                best = best.max(values[SPACE + key.suited_ranks(flags)]);
                flags &= flags - 1;
            }
        }
        Strength(best)
    }

    fn wild_values(&self, wilds: usize) -> &Values {
        let fewer = match wilds - 1 {
            0 => &self.values,
            fewer => self.wild_values(fewer),
        };
        self.wild_values[wilds - 1].get_or_init(|| self.make_wild_values(wilds, fewer))
    }

    /// The values with one wild card more: the best that it can stand for.
    fn make_wild_values(&self, wilds: usize, fewer: &Values) -> Box<Values> {
        let rules = self.rules;
        let straights: Vec<(u16, &Class)> = (1..)
            .zip(&self.classes)
            .filter(|(_, class)| class.category == Category::Straight)
            .collect();
        let mut values = zeroed();
        let most = rules.from.1 as usize;
        for naturals in (rules.cards as usize).saturating_sub(wilds)..=most.saturating_sub(wilds) {
            multisets(naturals as u8, &mut |counts, sum| {
                values[hash::slot(sum)] = if self.kind.bug() {
                    self.best_with_bugs(counts, wilds, &straights)
                } else {
                    self.best_with_one_more(counts, sum, fewer)
                };
            });
        }
        if rules.straights_and_flushes && !rules.low {
            for set in 0..RANK_SETS {
                values[SPACE + set] = (rules.lowest_rank..=ACE)
                    .filter(|rank| set >> rank & 1 == 0)
                    .map(|rank| fewer[SPACE + (set | 1 << rank)])
                    .max()
                    .unwrap_or(0);
            }
            if self.kind.double_ace_flush() {
                self.add_double_aces(wilds, &mut values);
            }
        }
        values
    }

    /// The best of adding each rank to ranks of which `fewer` knows the value.
    fn best_with_one_more(&self, counts: &[u8; 13], sum: u32, fewer: &Values) -> u16 {
        (self.rules.lowest_rank..=ACE)
            .map(|rank| {
                let index = rank as usize;
                if counts[index] < 4 {
                    fewer[hash::slot(sum.wrapping_add(WEIGHTS[index]))]
                } else {
                    self.number(Category::FiveOfAKind, &[rank; 5])
                }
            })
            .max()
            .unwrap_or(0)
    }

    /// The best of ranks to which so many bugs are added: all aces, or some of them in a straight.
    fn best_with_bugs(&self, counts: &[u8; 13], bugs: usize, straights: &[(u16, &Class)]) -> u16 {
        let (mut filled, mut left) = (*counts, bugs as u8);
        // A fifth ace where five of a kind is no hand is the next rank down: it must be something.
        for rank in (0..=ACE as usize).rev() {
            let more = left.min(4 - filled[rank]);
            filled[rank] += more;
            left -= more;
            if left > 0 && rank == ACE as usize {
                let five = self.number(Category::FiveOfAKind, &[ACE; 5]);
                if five > 0 {
                    return five;
                }
            }
        }
        let sum = (0..13).fold(0_u32, |sum, rank| {
            sum.wrapping_add(WEIGHTS[rank].wrapping_mul(filled[rank] as u32))
        });
        let aces = self.values[hash::slot(sum)];
        let made = straights.iter().filter(|(_, class)| {
            let missing = |rank: &&u8| counts[**rank as usize] == 0;
            class.ranks().iter().filter(missing).count() <= bugs
        });
        made.map(|&(number, _)| number).max().unwrap_or(0).max(aces)
    }

    /// In a flush that is no straight the wild cards are all aces.
    fn add_double_aces(&self, wilds: usize, values: &mut Values) {
        let cards = self.rules.cards as usize;
        for set in 0..RANK_SETS {
            let entry = &mut values[SPACE + set];
            let category = self.category(Strength(*entry));
            if category != Some(Category::Flush) {
                continue;
            }
            let own = (0..=ACE).rev().filter(|rank| set >> rank & 1 == 1);
            let mut ranks: Vec<u8> = core::iter::repeat_n(ACE, wilds).chain(own).collect();
            ranks.truncate(cards);
            *entry = self.number(Category::Flush, &ranks).max(*entry);
        }
    }

    /// The strength of a hand of this category and these ranks in order; 0 when there is none.
    fn number(&self, category: Category, ranks: &[u8]) -> u16 {
        self.classes
            .iter()
            .rposition(|class| class.category == category && class.ranks() == ranks)
            .map_or(0, |place| place as u16 + 1)
    }

    /// How many different strengths hands without a wild card can have.
    pub fn classes(&self) -> u16 {
        self.natural
    }

    /// The strength of the best hand that there is, with wild cards if they make a better one.
    pub fn best(&self) -> Strength {
        Strength(self.classes.len() as u16)
    }

    /// The category of a strength; nothing for [`Strength::NONE`] and above the best hand.
    pub fn category(&self, strength: Strength) -> Option<Category> {
        self.class(strength).map(|class| class.category)
    }

    pub(super) const fn rules(&self) -> &'static Rules {
        self.rules
    }

    pub(super) fn class(&self, strength: Strength) -> Option<&Class> {
        let index = usize::from(strength.0).checked_sub(1)?;
        self.classes.get(index)
    }
}

impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tables")
            .field("classes", &self.classes.len())
            .finish_non_exhaustive()
    }
}

impl Ranking {
    /// The value tables, made at the first call in a process (a few milliseconds) and shared. Wild
    /// cards stand in them for what [`Wild::JOKERS`](super::Wild::JOKERS) says.
    pub fn tables(self) -> &'static Tables {
        self.tables_of(Kind::default())
    }

    /// The value tables where wild cards are of this kind.
    pub(super) fn tables_of(self, kind: Kind) -> &'static Tables {
        const COUNT: usize = Ranking::ALL.len() * Kind::COUNT;
        static TABLES: [OnceLock<Tables>; COUNT] = [const { OnceLock::new() }; COUNT];
        TABLES[self as usize * Kind::COUNT + kind.index()]
            .get_or_init(|| Tables::new(Rules::of(self), kind))
    }
}

fn zeroed() -> Box<Values> {
    match vec![0; SPACE + RANK_SETS].into_boxed_slice().try_into() {
        Ok(values) => values,
        Err(_) => unreachable!("the vector was made with the length of the array"),
    }
}

/// The marks of the suits that hold a flush; none when flushes do not count.
const fn flush_flags(rules: &Rules) -> u64 {
    match (rules.straights_and_flushes, rules.cards) {
        (false, _) => 0,
        // Three cards count 21, of which the second bit from the top is set; two count 14, where
        // it is not.
        (true, 3) => FLUSH_FLAGS >> 1,
        (true, _) => FLUSH_FLAGS,
    }
}

/// A hand with its place in the order of the ranking, and the place of its value.
type Placed = ((u32, Class), usize);

/// Every hand of as many cards as make one, without wild cards.
fn natural_hands(rules: &Rules) -> Vec<Placed> {
    let mut hands = Vec::new();
    if rules.distinct {
        let all = badugi::hands(rules);
        hands.extend(all.map(|(set, hand)| (hand, SPACE + set)));
        return hands;
    }
    multisets(rules.cards, &mut |counts, sum| {
        let place = hash::slot(sum);
        hands.extend(rules.read(counts, false).map(|hand| (hand, place)));
        if rules.straights_and_flushes && counts.iter().all(|&n| n <= 1) {
            let ranks = (0..13).filter(|&rank| counts[rank] == 1);
            let place = SPACE + ranks.fold(0, |set, rank| set | 1 << rank);
            hands.extend(rules.read(counts, true).map(|hand| (hand, place)));
        }
    });
    hands
}

/// Every hand that only wild cards can make.
fn wild_hands(rules: &'static Rules, kind: Kind) -> impl Iterator<Item = (u32, Class)> {
    let mut hands = Vec::new();
    if rules.low || !rules.order.contains(&Category::FiveOfAKind) {
        return hands.into_iter();
    }
    if kind.five_of_a_kind() {
        let lowest = if kind.bug() { ACE } else { rules.lowest_rank };
        hands.extend(
            (lowest..=ACE).filter_map(|rank| rules.class(Category::FiveOfAKind, &[rank; 5])),
        );
    }
    if kind.double_ace_flush() {
        for set in 0..RANK_SETS >> 1 {
            let others = (rules.lowest_rank..ACE)
                .rev()
                .filter(|rank| set >> rank & 1 == 1);
            let others: Vec<u8> = others.collect();
            if others.len() <= 3 && others.len() == set.count_ones() as usize {
                let mut ranks = vec![ACE; 5 - others.len()];
                ranks.extend(others);
                hands.extend(rules.class(Category::Flush, &ranks));
            }
        }
    }
    hands.into_iter()
}

/// More cards are worth the best of what one card fewer is worth.
fn widen(values: &mut Values, rules: &Rules) {
    if rules.distinct {
        return;
    }
    for cards in rules.cards..rules.from.1 {
        multisets(cards, &mut |counts, sum| {
            let value = values[hash::slot(sum)];
            for rank in (0..13).filter(|&rank| counts[rank] < 4) {
                let more = sum.wrapping_add(WEIGHTS[rank]);
                let more = &mut values[hash::slot(more)];
                *more = value.max(*more);
            }
        });
    }
    for set in 0..RANK_SETS {
        let value = values[SPACE + set];
        for more in (0..13).map(|rank| set | 1 << rank) {
            let more = &mut values[SPACE + more];
            *more = value.max(*more);
        }
    }
}

/// Calls `f` with every multiset of so many ranks, at most four of each: how many of each rank, and
/// the sum of their weights.
pub(super) fn multisets(cards: u8, f: &mut impl FnMut(&[u8; 13], u32)) {
    fn fill(
        counts: &mut [u8; 13],
        rank: usize,
        left: u8,
        mut sum: u32,
        f: &mut impl FnMut(&[u8; 13], u32),
    ) {
        if left == 0 {
            return f(counts, sum);
        }
        if rank == 13 {
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count;
            fill(counts, rank + 1, left - count, sum, f);
            sum = sum.wrapping_add(WEIGHTS[rank]);
        }
        counts[rank] = 0;
    }
    fill(&mut [0; 13], 0, cards, 0, f);
}
