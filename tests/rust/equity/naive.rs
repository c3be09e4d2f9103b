//! A slow and obvious enumerator, which shares no code with the engine but the cards: it values
//! hands by reading five cards, and deals every card to every place one after the other.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{Question, Shape, Winners};
use pokercore_core::ranking::{HoleUse, Measure, Ranking};

/// A value that orders hands: the greater wins.
type Value = Vec<i32>;

thread_local! {
    /// Hands that were read before: the same ones come again and again.
    static READ: RefCell<HashMap<(Ranking, u64), Option<Value>>> = RefCell::default();
}

fn of_five(ranking: Ranking, cards: &[Card]) -> Option<Value> {
    let set = cards.iter().copied().fold(CardSet::EMPTY, CardSet::with);
    READ.with_borrow_mut(|read| {
        let value = read.entry((ranking, set.bits()));
        value.or_insert_with(|| read_five(ranking, cards)).clone()
    })
}

fn read_five(ranking: Ranking, cards: &[Card]) -> Option<Value> {
    let ace_low = matches!(
        ranking,
        Ranking::LowA5 | Ranking::LowA5Eight | Ranking::LowA6
    );
    let height = |card: &Card| {
        let rank = i32::from(card.rank()) + 2;
        if ace_low && rank == 14 { 1 } else { rank }
    };
    let mut ranks: Vec<i32> = cards.iter().map(height).collect();
    let count = |ranks: &[i32], rank| ranks.iter().filter(|&&other| other == rank).count();
    let all = ranks.clone();
    ranks.sort_by_key(|&rank| Reverse((count(&all, rank), rank)));
    let pattern: Vec<usize> = {
        let mut distinct = ranks.clone();
        distinct.dedup();
        distinct.iter().map(|&rank| count(&all, rank)).collect()
    };
    let short = matches!(ranking, Ranking::ShortDeck | Ranking::ShortDeckTrips);
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let mut straight = pattern.len() == 5 && ranks[0] - ranks[4] == 4;
    let wheel = match ranking {
        Ranking::High => Some([14, 5, 4, 3, 2]),
        Ranking::ShortDeck | Ranking::ShortDeckTrips => Some([14, 9, 8, 7, 6]),
        _ => None,
    };
    if wheel.is_some_and(|wheel| ranks == wheel) {
        straight = true;
        ranks.rotate_left(1);
    }
    let counts = !matches!(ranking, Ranking::LowA5 | Ranking::LowA5Eight);
    let category = match (&pattern[..], straight && counts, suited && counts) {
        (_, true, true) => 10,
        ([4, 1], ..) => 9,
        ([3, 2], ..) => 7,
        (_, _, true) => {
            if short {
                8
            } else {
                6
            }
        }
        (_, true, _) => 5,
        ([3, ..], ..) => {
            if ranking == Ranking::ShortDeckTrips {
                6
            } else {
                4
            }
        }
        ([2, 2, 1], ..) => 3,
        ([2, ..], ..) => 2,
        _ => 1,
    };
    if ranking == Ranking::LowA5Eight && (category > 1 || ranks[0] > 8) {
        return None;
    }
    let sign = if ranking.is_low() { -1 } else { 1 };
    let value = std::iter::once(category).chain(ranks);
    Some(value.map(|number| sign * number).collect())
}

/// The largest set of cards of different ranks and suits; of those the lowest.
fn of_badugi(cards: &[Card]) -> Option<Value> {
    let mut best = None;
    for subset in 1_u32..1 << cards.len() {
        let chosen: Vec<Card> = (0..cards.len())
            .filter(|&i| subset >> i & 1 == 1)
            .map(|i| cards[i])
            .collect();
        let differ = |of: fn(&Card) -> u8| {
            let mut all: Vec<u8> = chosen.iter().map(of).collect();
            all.sort_unstable();
            all.windows(2).all(|pair| pair[0] != pair[1])
        };
        if differ(|card| card.rank()) && differ(|card| card.suit()) {
            let mut heights: Vec<i32> = chosen
                .iter()
                .map(|card| -((i32::from(card.rank()) + 1) % 13))
                .collect();
            heights.sort_unstable();
            let value: Value = std::iter::once(chosen.len() as i32)
                .chain(heights)
                .collect();
            best = best.max(Some(value));
        }
    }
    best
}

fn subsets(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &card) in cards.iter().enumerate() {
        for mut rest in subsets(&cards[place + 1..], count - 1) {
            rest.push(card);
            all.push(rest);
        }
    }
    all
}

/// The best hand that the rule of use allows.
pub fn value(measure: Measure, own: CardSet, board: CardSet) -> Option<Value> {
    let own: Vec<Card> = own.iter().collect();
    let board: Vec<Card> = board.iter().collect();
    if measure.ranking == Ranking::Badugi {
        return of_badugi(&own);
    }
    let counts = match measure.uses {
        HoleUse::Any => 0..=own.len().min(5),
        HoleUse::Exactly(count) => count as usize..=count as usize,
        HoleUse::AtMost(most) => 0..=most as usize,
        HoleUse::All => 5..=5,
    };
    counts
        .flat_map(|count| {
            let mine = subsets(&own, count);
            let shared = if count > 5 {
                Vec::new()
            } else {
                subsets(&board, 5 - count)
            };
            mine.into_iter().flat_map(move |mine| {
                let shared = shared.clone();
                shared
                    .into_iter()
                    .map(move |shared| [mine.clone(), shared].concat())
            })
        })
        .filter_map(|five| of_five(measure.ranking, &five))
        .max()
}

fn winners(shape: &Shape, hands: &[CardSet], board: CardSet) -> Winners {
    let masks: Vec<u16> = shape
        .shares
        .iter()
        .map(|&measure| {
            let values: Vec<_> = hands
                .iter()
                .map(|&hand| value(measure, hand, board))
                .collect();
            let best = values.iter().max().unwrap();
            let wins = |player: &usize| values[*player].is_some() && values[*player] == *best;
            (0..hands.len())
                .filter(wins)
                .fold(0, |mask, player| mask | 1 << player)
        })
        .collect();
    Winners {
        first: masks[0],
        second: masks.get(1).copied().unwrap_or(0),
    }
}

/// The counts of all sets of winners.
pub fn counts(question: &Question) -> BTreeMap<Winners, u128> {
    let mut counts = BTreeMap::new();
    let free = question
        .shape
        .deck
        .difference(question.board)
        .difference(question.dead);
    deal(question, &mut Vec::new(), free, 1, &mut counts);
    counts
}

fn deal(
    question: &Question,
    hands: &mut Vec<CardSet>,
    free: CardSet,
    weight: u128,
    counts: &mut BTreeMap<Winners, u128>,
) {
    let shape = &question.shape;
    let known_later = |players: &[Vec<(CardSet, u64)>]| {
        let known = players.iter().filter(|list| list.len() == 1);
        known.fold(CardSet::EMPTY, |all, list| all.union(list[0].0))
    };
    let Some(list) = question.players.get(hands.len()) else {
        let missing = shape.board() as usize - question.board.len() as usize;
        let free: Vec<Card> = free.iter().collect();
        for rest in subsets(&free, missing) {
            let board = rest.into_iter().fold(question.board, CardSet::with);
            *counts.entry(winners(shape, hands, board)).or_default() += weight;
        }
        return;
    };
    // Cards that a later player is known to have cannot be dealt to this one.
    let later = known_later(&question.players[hands.len() + 1..]);
    for &(hand, own_weight) in list {
        if !hand.difference(free).is_empty() || !hand.intersection(later).is_empty() {
            continue;
        }
        let left: Vec<Card> = free.difference(hand).difference(later).iter().collect();
        for rest in subsets(&left, shape.hole as usize - hand.len() as usize) {
            let whole = rest.into_iter().fold(hand, CardSet::with);
            hands.push(whole);
            deal(
                question,
                hands,
                free.difference(whole),
                weight * u128::from(own_weight),
                counts,
            );
            hands.pop();
        }
    }
}
