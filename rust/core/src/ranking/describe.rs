//! A hand in words, and the cards that make it.

use crate::card::{Card, CardSet};

use super::definition::{ACE, Class, Rules};
use super::{Category, Strength};

/// What a set of cards is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The value.
    pub strength: Strength,
    /// The kind of hand.
    pub category: Category,
    /// The cards that make the hand, five in most rankings: the larger groups of a rank first,
    /// then the higher ranks; an ace that is low comes last. Where suits leave a choice, the higher
    /// suit is taken (s, h, d, c); in a low hand that a flush would spoil, the last card that has
    /// another suit to offer takes it. Wild cards stand where they count.
    pub cards: Vec<Card>,
    /// The same with what each wild card stands for in its place.
    pub plays_as: Vec<Card>,
    /// The hand in words, such as `full house, kings over sevens`.
    pub name: String,
}

const ONE: [&str; 13] = [
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
];

const MANY: [&str; 13] = [
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
    "queens", "kings", "aces",
];

/// A card of a hand, and what it counts as.
type Played = (Card, Card);

impl Class {
    /// The description of the hand of this class that these cards make, some of them wild; nothing
    /// when they make no such hand.
    pub(super) fn describe(
        &self,
        strength: Strength,
        cards: CardSet,
        wild: CardSet,
        rules: &Rules,
    ) -> Option<Description> {
        let choice = Choice {
            ranks: self.ranks(),
            natural: cards.difference(wild),
            wild: cards.intersection(wild),
        };
        let played = match self.category {
            Category::Flush | Category::StraightFlush => {
                (0..4).rev().find_map(|suit| choice.of_suit(suit))
            }
            _ if rules.distinct => choice.of_different_suits(),
            _ => choice.of_ranks(rules.straights_and_flushes),
        }?;
        Some(Description {
            strength,
            category: self.category,
            cards: played.iter().map(|&(card, _)| card).collect(),
            plays_as: played.iter().map(|&(_, stands_for)| stands_for).collect(),
            name: self.name(rules),
        })
    }

    /// The hand in words.
    fn name(&self, rules: &Rules) -> String {
        let ranks: Vec<usize> = self.ranks().iter().map(|&rank| rank as usize).collect();
        let one = |place: usize| ONE[ranks[place]];
        let many = |place: usize| MANY[ranks[place]];
        let all = || ranks.iter().map(|&rank| ONE[rank]).collect::<Vec<_>>();
        match self.category {
            Category::StraightFlush if !rules.low && rules.cards == 5 && self.ranks()[0] == ACE => {
                "royal flush".to_owned()
            }
            Category::Flush if self.ranks()[1] == ACE => "flush, double ace high".to_owned(),
            Category::StraightFlush | Category::Flush | Category::Straight => {
                format!("{}, {} high", self.category, one(0))
            }
            Category::FiveOfAKind => format!("five {}", many(0)),
            Category::FourOfAKind => format!("four {}, {} kicker", many(0), one(4)),
            Category::FullHouse => format!("full house, {} over {}", many(0), many(3)),
            Category::ThreeOfAKind => format!("three {}", many(0)),
            Category::TwoPair => format!("two pair, {} and {}", many(0), many(2)),
            Category::Pair => format!("pair of {}", many(0)),
            Category::HighCard if rules.low => format!("{} low", all().join("-")),
            Category::HighCard => format!("{} high", one(0)),
            Category::Badugi => format!("{} badugi", all().join("-")),
            Category::OneCard | Category::TwoCards | Category::ThreeCards => {
                format!("{}, {}", self.category, all().join("-"))
            }
        }
    }
}

/// The cards to choose from, and the ranks to show.
struct Choice<'a> {
    ranks: &'a [u8],
    natural: CardSet,
    wild: CardSet,
}

impl Choice<'_> {
    /// Cards of one suit.
    fn of_suit(&self, suit: u8) -> Option<Vec<Played>> {
        let (mut natural, mut wild) = (self.natural, self.wild.iter());
        let card = |&rank| {
            let stands_for = Card::new(rank, suit);
            let own = natural.contains(stands_for).then_some(stands_for);
            natural = natural.without(stands_for);
            Some((own.or_else(|| wild.next())?, stands_for))
        };
        self.ranks.iter().map(card).collect()
    }

    /// Cards of whatever suits; where they would spoil a hand that is no flush, not all of one.
    fn of_ranks(&self, no_flush: bool) -> Option<Vec<Played>> {
        let (mut natural, mut wild) = (self.natural, self.wild.iter());
        let mut played: Vec<Played> = Vec::with_capacity(self.ranks.len());
        for &rank in self.ranks {
            let suits = || (0..4).rev().map(|suit| Card::new(rank, suit));
            let own = suits().find(|&card| natural.contains(card));
            played.push(if let Some(card) = own {
                natural = natural.without(card);
                (card, card)
            } else {
                // The fifth card of a rank stands for one that is there.
                let free = suits().find(|&card| {
                    let is_free = |&(_, taken): &Played| taken != card;
                    played.iter().all(is_free)
                });
                (wild.next()?, free.unwrap_or(Card::new(rank, 3)))
            });
        }
        let suit = played.first()?.1.suit();
        let is_flush = played.len() > 2 && played.iter().all(|(_, card)| card.suit() == suit);
        if no_flush && is_flush {
            let other = played.iter_mut().rev().find_map(|place| {
                let (card, stands_for) = *place;
                let rank = stands_for.rank();
                let mut others = (0..4).rev().filter(|&other| other != suit);
                let other = if self.wild.contains(card) {
                    others.next().map(|other| (card, Card::new(rank, other)))
                } else {
                    others
                        .map(|other| Card::new(rank, other))
                        .find(|&card| natural.contains(card))
                        .map(|card| (card, card))
                };
                Some((other?, place))
            });
            let (other, place) = other?;
            *place = other;
        }
        Some(played)
    }

    /// Cards of different suits.
    fn of_different_suits(&self) -> Option<Vec<Played>> {
        let mut played = Vec::with_capacity(self.ranks.len());
        self.extend_with_different_suits(0, self.wild, &mut played)
            .then_some(played)
    }

    /// Adds cards for the remaining ranks; whether that could be done.
    fn extend_with_different_suits(
        &self,
        used: u8,
        wild: CardSet,
        played: &mut Vec<Played>,
    ) -> bool {
        let Some(&rank) = self.ranks.get(played.len()) else {
            return true;
        };
        for suit in (0..4).rev().filter(|suit| used >> suit & 1 == 0) {
            let stands_for = Card::new(rank, suit);
            let (card, left) = if self.natural.contains(stands_for) {
                (stands_for, wild)
            } else if let Some(joker) = wild.iter().next() {
                (joker, wild.without(joker))
            } else {
                continue;
            };
            played.push((card, stands_for));
            if self.extend_with_different_suits(used | 1 << suit, left, played) {
                return true;
            }
            played.pop();
        }
        false
    }
}
