//! Badugi: the largest set of cards of different ranks and different suits.

use super::Key;
use super::definition::{ACE, Class, Rules};
use super::tables::RANK_SETS;
use super::{Category, Strength};

/// The most cards that can count.
const CARDS: usize = 4;

/// Every set of one to four ranks with its place in the order.
pub(super) fn hands(rules: &Rules) -> impl Iterator<Item = (usize, (u32, Class))> + '_ {
    const CATEGORIES: [Category; CARDS] = [
        Category::OneCard,
        Category::TwoCards,
        Category::ThreeCards,
        Category::Badugi,
    ];
    (1..RANK_SETS).filter_map(move |set| {
        let category = *CATEGORIES.get(set.count_ones() as usize - 1)?;
        let mut ranks: Vec<u8> = (0..13).filter(|rank| set >> rank & 1 == 1).collect();
        ranks.sort_by_key(|&rank| core::cmp::Reverse(rules.height(rank)));
        Some((set, rules.class(category, &ranks)?))
    })
}

/// The most choices of at most one card a suit: seven cards lie 2-2-2-1.
const CHOICES: usize = 3 * 3 * 3 * 2;

/// The best strength among the sets of ranks that cards of different suits can show.
pub(super) fn strength(key: Key, rules: &Rules, by_ranks: &[u16]) -> Strength {
    let suits = key.ranks_by_suit();
    let wilds = key.wilds();
    let ranks = suits[0] | suits[1] | suits[2] | suits[3];
    let cards: u32 = suits.iter().map(|suit| suit.count_ones()).sum();
    if wilds == 0 && ranks.count_ones() == cards {
        // Where no rank is twice, the lowest card of each suit counts.
        let ace = if rules.ace_low { 1 << ACE } else { 0 };
        let lowest = suits.iter().fold(0, |lowest, suit| {
            let aces = suit & ace;
            lowest
                | if aces == 0 {
                    suit & suit.wrapping_neg()
                } else {
                    aces
                }
        });
        return Strength(by_ranks[lowest as usize % RANK_SETS]);
    }
    // The ranks of every choice of at most one card of the suits so far, all ranks different.
    let mut choices = [0_u16; CHOICES];
    let mut count = 1;
    for suit in suits {
        let before = count;
        for chosen in 0..before {
            let mut left = suit & !choices[chosen];
            while left != 0 && count < CHOICES {
                choices[count] = choices[chosen] | left & left.wrapping_neg();
                count += 1;
                left &= left - 1;
            }
        }
    }
    let values = choices[..count].iter().map(|&ranks| {
        let ranks = if wilds == 0 {
            ranks
        } else {
            with_wilds(ranks, wilds, rules)
        };
        by_ranks[ranks as usize % RANK_SETS]
    });
    values.max().map_or(Strength::NONE, Strength)
}

/// Wild cards are the lowest ranks that are missing, in the suits that are missing.
fn with_wilds(mut ranks: u16, wilds: usize, rules: &Rules) -> u16 {
    let missing = CARDS.saturating_sub(ranks.count_ones() as usize);
    for _ in 0..wilds.min(missing) {
        let lowest = (0..13)
            .filter(|rank| ranks >> rank & 1 == 0)
            .min_by_key(|&rank| rules.height(rank));
        ranks |= lowest.map_or(0, |rank| 1 << rank);
    }
    ranks
}
