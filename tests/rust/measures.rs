//! Own cards that count beside shared ones: every choice by hand, for every ranking.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::ranking::{HoleUse, Measure, Ranking, RankingError, Strength, Wild};

#[path = "support/longer.rs"]
mod longer;
#[path = "support/random.rs"]
mod random;
use longer::longer;
use random::Random;

fn set(cards: &[Card]) -> CardSet {
    CardSet::collect(cards.iter().copied(), "the cards").unwrap()
}

fn subsets(cards: &[Card], count: usize) -> Vec<CardSet> {
    (0..1_u32 << cards.len())
        .filter(|subset| subset.count_ones() as usize == count)
        .map(|subset| {
            let chosen = (0..cards.len()).filter(|place| subset >> place & 1 == 1);
            set(&chosen.map(|place| cards[place]).collect::<Vec<_>>())
        })
        .collect()
}

/// The best of all hands with exactly so many own cards.
fn best_with(measure: Measure, count: usize, own: &[Card], shared: &[Card]) -> Option<Strength> {
    let five = Measure {
        uses: HoleUse::Any,
        ..measure
    };
    let rest = 5 - count;
    subsets(own, count)
        .into_iter()
        .flat_map(|own| subsets(shared, rest).into_iter().map(move |s| own.union(s)))
        .map(|cards| five.evaluate(cards, CardSet::EMPTY).unwrap())
        .max()
}

#[test]
fn a_hand_is_the_best_choice_of_own_and_shared_cards() {
    let mut random = Random::new();
    let wilds = [
        Wild::JOKERS,
        Wild::rank(8),
        Wild {
            double_ace_flush: true,
            ..Wild::rank(12)
        },
    ];
    for ranking in Ranking::ALL.into_iter().filter(|r| r.cards() == 5) {
        let deck: Vec<Card> = ranking.deck().iter().collect();
        for _ in 0..longer(1_500) {
            let own = 2 + random.below(5);
            let shared = 3 + random.below(3);
            let cards = random.hand(&deck, own + shared);
            let (own, shared) = cards.split_at(own);
            for wild in wilds {
                let measure = |uses| Measure {
                    ranking,
                    uses,
                    wild,
                };
                let exactly = measure(HoleUse::Exactly(2));
                let strength = exactly.evaluate(set(own), set(shared)).unwrap();
                let expected = best_with(exactly, 2, own, shared).unwrap();
                assert_eq!(strength, expected, "{exactly:?} {own:?} {shared:?}");
                if !strength.is_none() {
                    let description = exactly.describe(set(own), set(shared)).unwrap();
                    let counting = set(&description.cards).intersection(set(own));
                    assert_eq!(counting.len(), 2, "{description:?}");
                    assert_eq!(description.strength, strength);
                }
                let at_most = measure(HoleUse::AtMost(2));
                let expected = (0..=2)
                    .filter_map(|count| best_with(at_most, count, own, shared))
                    .max();
                assert_eq!(at_most.evaluate(set(own), set(shared)).ok(), expected);
            }
        }
    }
}

#[test]
fn the_own_cards_alone() {
    let mut random = Random::new();
    for ranking in Ranking::ALL {
        let deck: Vec<Card> = ranking.deck().iter().collect();
        let count = ranking.card_counts().0 as usize;
        for _ in 0..longer(200) {
            let cards = random.hand(&deck, count + 5);
            let (own, shared) = cards.split_at(count);
            let all = Measure::using(ranking, HoleUse::All);
            let alone = ranking.evaluate(set(own));
            assert_eq!(all.evaluate(set(own), set(shared)), alone);
        }
    }
}

#[test]
fn numbers_of_cards_that_make_no_hand() {
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    let omaha = Measure::using(Ranking::High, HoleUse::Exactly(2));
    for (own, shared) in [(1, 5), (2, 2), (0, 5), (8, 5), (4, 8)] {
        let (a, b) = (set(&deck[..own]), set(&deck[own..own + shared]));
        let error = omaha.evaluate(a, b).unwrap_err();
        assert!(matches!(error, RankingError::Uses { .. }), "{error}");
        assert!(error.to_string().contains("exactly 2"), "{error}");
    }
    let error = omaha
        .evaluate(set(&deck[..4]), set(&deck[3..8]))
        .unwrap_err();
    assert_eq!(error, RankingError::Twice { card: deck[3] });
}
