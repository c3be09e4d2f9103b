//! What a hand of own and shared cards is worth: a ranking, which of the own cards count, and which
//! cards are wild.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::card::CardSet;

use super::{Description, Key, Ranking, RankingError, Strength, Tables, Wild, two_and_three};

/// Which of a player's own cards count beside the shared ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoleUse {
    /// Any of them: the best hand of all cards (hold'em, stud).
    #[default]
    Any,
    /// Exactly so many, with shared cards for the rest (Omaha: 2).
    Exactly(u8),
    /// At most so many (lazy pineapple: 2).
    AtMost(u8),
    /// The own cards alone (draw games, badugi).
    All,
}

impl fmt::Display for HoleUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any own cards count"),
            Self::Exactly(own) => write!(f, "exactly {own} own cards count"),
            Self::AtMost(own) => write!(f, "at most {own} own cards count"),
            Self::All => f.write_str("the own cards alone count"),
        }
    }
}

/// How hands are valued for a share of the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Measure {
    /// The order of hands.
    pub ranking: Ranking,
    /// Which own cards count.
    pub uses: HoleUse,
    /// Which cards are wild.
    pub wild: Wild,
}

impl Measure {
    /// The best hand of all cards in this ranking; jokers are wild.
    pub const fn any(ranking: Ranking) -> Self {
        Self::using(ranking, HoleUse::Any)
    }

    /// The best hand in this ranking in which so many own cards count; jokers are wild.
    pub const fn using(ranking: Ranking, uses: HoleUse) -> Self {
        Self {
            ranking,
            uses,
            wild: Wild::JOKERS,
        }
    }

    /// What the strengths depend on: those of measures with the same order compare.
    pub fn order(self) -> (Ranking, u8) {
        (self.ranking, self.wild.kind(self.ranking).index() as u8)
    }

    /// The tables at hand, for many hands.
    pub fn evaluator(self) -> Evaluator {
        let tables = self.ranking.tables_of(self.wild.kind(self.ranking));
        Evaluator {
            measure: self,
            tables,
            two_and_three: two_and_three::knows(self, tables),
        }
    }

    /// Whether cards can be valued.
    ///
    /// # Errors
    /// [`RankingError`] for numbers of cards that make no hand, a joker that is not wild, a card
    /// twice, or one that the ranking's deck does not have.
    pub fn check(self, own: CardSet, shared: CardSet) -> Result<(), RankingError> {
        if let Some(card) = own.intersection(shared).iter().next() {
            return Err(RankingError::Twice { card });
        }
        self.check_counts(own.len() as u8, shared.len() as u8)?;
        let natural = own.union(shared).difference(self.wild.cards);
        let unknown = natural.difference(self.ranking.deck());
        let Some(card) = unknown.iter().next_back() else {
            return Ok(());
        };
        let ranking = self.ranking;
        Err(if card.is_joker() {
            RankingError::Joker { joker: card }
        } else {
            RankingError::NotInDeck { ranking, card }
        })
    }

    /// Whether so many own and shared cards can be valued.
    ///
    /// # Errors
    /// [`RankingError::Count`], [`RankingError::Uses`] or [`RankingError::UsesTooMany`].
    pub fn check_counts(self, own: u8, shared: u8) -> Result<(), RankingError> {
        let Self { ranking, uses, .. } = self;
        let (least, most) = ranking.card_counts();
        let (least_own, least_shared) = match uses {
            HoleUse::Any | HoleUse::All => {
                let found = if uses == HoleUse::Any {
                    own + shared
                } else {
                    own
                };
                if (least..=most).contains(&found) {
                    return Ok(());
                }
                return Err(RankingError::Count {
                    ranking,
                    found,
                    least,
                    most,
                });
            }
            HoleUse::Exactly(count) => match ranking.cards().checked_sub(count) {
                Some(rest) => (count, rest),
                None => {
                    return Err(RankingError::UsesTooMany {
                        ranking,
                        uses,
                        cards: ranking.cards(),
                    });
                }
            },
            HoleUse::AtMost(count) => {
                let shared_needed = ranking.cards().saturating_sub(count.min(own));
                (0, shared_needed)
            }
        };
        if own < least_own || shared < least_shared || own > 7 || shared > 7 {
            return Err(RankingError::Uses {
                ranking,
                uses,
                own,
                shared,
                least_own,
                least_shared,
            });
        }
        Ok(())
    }

    /// The strength of the best hand; [`Strength::NONE`] when the cards make none, which only a
    /// ranking with a qualifier knows.
    ///
    /// # Errors
    /// As [`Measure::check`].
    pub fn evaluate(self, own: CardSet, shared: CardSet) -> Result<Strength, RankingError> {
        self.check(own, shared)?;
        Ok(self.evaluator().strength(own, shared))
    }

    /// The best hand with its category, the cards that count, and a name.
    ///
    /// # Errors
    /// As [`Measure::check`], and [`RankingError::NoHand`] when the cards make no hand.
    pub fn describe(self, own: CardSet, shared: CardSet) -> Result<Description, RankingError> {
        self.check(own, shared)?;
        let no_hand = RankingError::NoHand {
            ranking: self.ranking,
        };
        self.evaluator().describe(own, shared).ok_or(no_hand)
    }
}

/// A [`Measure`] with its tables at hand.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator {
    measure: Measure,
    tables: &'static Tables,
    two_and_three: bool,
}

impl Evaluator {
    /// What is measured.
    pub const fn measure(&self) -> Measure {
        self.measure
    }

    /// The tables of the ranking, for keys made by [`Evaluator::key`].
    pub const fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// The key of cards, those that are wild as such.
    #[inline]
    pub fn key(&self, cards: CardSet) -> Key {
        let wild = cards.intersection(self.measure.wild.cards);
        let mut key = Key::from(cards.difference(wild));
        for _ in 0..wild.len() {
            key += Key::WILD;
        }
        key
    }

    /// The value of the best hand; [`Strength::NONE`] when the cards make none. The sets are such as
    /// [`Measure::check`] accepts; else the result has no meaning.
    pub fn strength(&self, own: CardSet, shared: CardSet) -> Strength {
        match self.measure.uses {
            HoleUse::Any => self.tables.strength(self.key(own) + self.key(shared)),
            HoleUse::All => self.tables.strength(self.key(own)),
            HoleUse::Exactly(_)
                if self.two_and_three
                    && shared.len() == two_and_three::BOARD
                    && own
                        .union(shared)
                        .intersection(self.measure.wild.cards)
                        .is_empty() =>
            {
                two_and_three::strength(self.measure.ranking, self.tables, own, shared)
            }
            HoleUse::AtMost(most) if self.fits(most.min(own.len() as u8), shared.len()) => {
                // The best hand has at most so many own cards: it lies in some set of just so many.
                let shared = self.key(shared);
                let mut best = Strength::NONE;
                subsets(own, most.min(own.len() as u8), CardSet::EMPTY, &mut |own| {
                    best = best.max(self.tables.strength(self.key(own) + shared));
                });
                best
            }
            HoleUse::Exactly(_) | HoleUse::AtMost(_) => {
                let mut best = Strength::NONE;
                self.each_hand(own, shared, &mut |cards| {
                    best = best.max(self.tables.strength(self.key(cards)));
                });
                best
            }
        }
    }

    /// Where the best hand is the best of some sets of own cards, each with all of so many shared
    /// ones: the keys of those sets. Nothing where fewer of the shared cards may count.
    pub(crate) fn alternatives(&self, own: CardSet, shared: u32) -> Option<Vec<Key>> {
        let HoleUse::AtMost(most) = self.measure.uses else {
            return None;
        };
        let most = most.min(own.len() as u8);
        if !self.fits(most, shared) {
            return None;
        }
        let mut keys = Vec::new();
        subsets(own, most, CardSet::EMPTY, &mut |own| {
            keys.push(self.key(own));
        });
        Some(keys)
    }

    /// Whether the tables value so many own cards with all shared ones at once.
    fn fits(&self, own: u8, shared: u32) -> bool {
        let (least, most) = self.measure.ranking.card_counts();
        (u32::from(least)..=u32::from(most)).contains(&(u32::from(own) + shared))
    }

    /// The best hand with its category, the cards that count, and a name; nothing when there is
    /// none. The sets are such as [`Measure::check`] accepts.
    pub fn describe(&self, own: CardSet, shared: CardSet) -> Option<Description> {
        let strength = self.strength(own, shared);
        let class = self.tables.class(strength)?;
        let cards = match self.measure.uses {
            HoleUse::Any => own.union(shared),
            HoleUse::All => own,
            HoleUse::Exactly(_) | HoleUse::AtMost(_) => {
                let mut found = None;
                self.each_hand(own, shared, &mut |cards| {
                    if found.is_none() && self.tables.strength(self.key(cards)) == strength {
                        found = Some(cards);
                    }
                });
                found?
            }
        };
        class.describe(
            strength,
            cards,
            self.measure.wild.cards,
            self.tables.rules(),
        )
    }

    /// Calls `f` with every hand that has as many own cards as count.
    fn each_hand(&self, own: CardSet, shared: CardSet, f: &mut impl FnMut(CardSet)) {
        let cards = self.measure.ranking.cards();
        let counts = match self.measure.uses {
            HoleUse::Exactly(count) => count..=count,
            HoleUse::AtMost(most) => 0..=most.min(cards),
            HoleUse::Any | HoleUse::All => return,
        };
        for count in counts {
            subsets(own, count, CardSet::EMPTY, &mut |own| {
                subsets(shared, cards - count, own, f);
            });
        }
    }
}

/// Calls `f` with a set to which each subset of so many cards was added, the higher cards first.
fn subsets(cards: CardSet, count: u8, with: CardSet, f: &mut impl FnMut(CardSet)) {
    fn walk(rest: u64, count: u32, with: u64, f: &mut dyn FnMut(u64)) {
        if count == 0 {
            return f(with);
        }
        let mut rest = rest;
        while rest.count_ones() >= count {
            let bit = 1 << rest.ilog2();
            rest ^= bit;
            walk(rest, count - 1, with | bit, f);
        }
    }
    walk(cards.bits(), count as u32, with.bits(), &mut |bits| {
        // Every bit comes from one of the two sets.
        if let Ok(set) = CardSet::from_bits(bits) {
            f(set);
        }
    });
}
