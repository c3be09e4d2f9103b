//! A hand in words, and the five cards that make it.

use crate::card::{Card, CardSet};

use super::five::{Class, Rules};
use super::{Category, Ranking, RankingError, Strength};

/// What a set of cards is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The value.
    pub strength: Strength,
    /// The kind of hand.
    pub category: Category,
    /// The five cards that make the hand: the larger groups of a rank first, then the higher
    /// ranks; an ace that is low comes last. Where suits leave a choice, the higher suit is taken
    /// (s, h, d, c); in a low hand that a flush would spoil, the last card that has another suit
    /// to offer takes it.
    pub cards: [Card; 5],
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

impl Ranking {
    /// The value of five to seven cards with the category, the cards that count, and a name.
    ///
    /// # Errors
    /// As [`Ranking::evaluate`], and [`RankingError::NoHand`] when the cards make no hand.
    pub fn describe(self, cards: CardSet) -> Result<Description, RankingError> {
        let strength = self.evaluate(cards)?;
        let no_hand = RankingError::NoHand { ranking: self };
        let class = self.tables().class(strength).ok_or(no_hand)?;
        Ok(Description {
            strength,
            category: class.category,
            cards: class.choose(cards, Rules::of(self)).ok_or(no_hand)?,
            name: class.name(Rules::of(self)),
        })
    }
}

impl Class {
    /// Five of these cards that make the hand.
    fn choose(self, cards: CardSet, rules: &Rules) -> Option<[Card; 5]> {
        let suited = |suit| self.ranks.map(|rank| Card::new(rank, suit));
        if matches!(self.category, Category::Flush | Category::StraightFlush) {
            let mut suits = (0..4).rev().map(suited);
            return suits.find(|five| five.iter().all(|&card| cards.contains(card)));
        }
        let mut left = cards;
        let mut take = |rank| {
            let card = (0..4)
                .rev()
                .map(|suit| Card::new(rank, suit))
                .find(|&card| left.contains(card))?;
            left = left.without(card);
            Some(card)
        };
        let mut five = [Card::new(0, 0); 5];
        for (place, rank) in five.iter_mut().zip(self.ranks) {
            *place = take(rank)?;
        }
        let flush = five.iter().all(|card| card.suit() == five[0].suit());
        if flush && rules.straights_and_flushes {
            let other = five
                .iter_mut()
                .rev()
                .find_map(|place| Some((take(place.rank())?, place)));
            let (card, place) = other?;
            *place = card;
        }
        Some(five)
    }

    /// The hand in words.
    fn name(self, rules: &Rules) -> String {
        let [first, second, third, fourth, fifth] = self.ranks.map(usize::from);
        match self.category {
            Category::StraightFlush if !rules.low && first == 12 => "royal flush".to_owned(),
            Category::StraightFlush | Category::Flush | Category::Straight => {
                format!("{}, {} high", self.category, ONE[first])
            }
            Category::FourOfAKind => format!("four {}, {} kicker", MANY[first], ONE[fifth]),
            Category::FullHouse => format!("full house, {} over {}", MANY[first], MANY[fourth]),
            Category::ThreeOfAKind => format!("three {}", MANY[first]),
            Category::TwoPair => format!("two pair, {} and {}", MANY[first], MANY[third]),
            Category::Pair => format!("pair of {}", MANY[first]),
            Category::HighCard if rules.low => format!(
                "{}-{}-{}-{}-{} low",
                ONE[first], ONE[second], ONE[third], ONE[fourth], ONE[fifth]
            ),
            Category::HighCard => format!("{} high", ONE[first]),
        }
    }
}
