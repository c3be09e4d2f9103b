//! Subsets of a set of cards, and how many there are.

use crate::card::CardSet;

/// The number of ways to choose `k` of `n`.
pub(super) fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}

/// Calls `f` with each subset of so many cards, with `to` added to each.
pub(super) fn each_subset(cards: CardSet, count: u32, to: CardSet, f: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return f(to);
    }
    let mut rest = cards;
    for card in cards {
        if rest.len() < count {
            return;
        }
        rest = rest.without(card);
        each_subset(rest, count - 1, to.with(card), f);
    }
}

/// All subsets of so many cards.
pub(super) fn subsets(cards: CardSet, count: u32) -> Vec<CardSet> {
    let mut all = Vec::new();
    each_subset(cards, count, CardSet::EMPTY, &mut |set| all.push(set));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_counted_and_distinct() {
        let cards = CardSet::from_bits(0b1011_0111).unwrap();
        for count in 0..=7 {
            let mut all = subsets(cards, count);
            assert_eq!(all.len() as u128, choose(6, count));
            assert!(
                all.iter()
                    .all(|s| s.len() == count && s.difference(cards).is_empty())
            );
            all.sort_by_key(|set| set.bits());
            all.dedup();
            assert_eq!(all.len() as u128, choose(6, count));
        }
        assert_eq!(choose(52, 5), 2_598_960);
    }
}
