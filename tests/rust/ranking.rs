//! Every hand of every ranking, counted; whole orderings as digests; laws on random hands.
//!
//! The counts are the published ones or were made by exhaustion with other programs.

use std::fmt::Write as _;

use md5::{Digest, Md5};
use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::ranking::{Category, Key, Ranking, RankingError, Strength, Tables};

/// Badugi hands in which every card counts, of one card, then of two, and so on.
#[test]
fn badugi_orderings_as_digests() {
    for (ranking, ranks, expected) in [
        (Ranking::Badugi, REGULAR, "9d29ddbc3f76d815e166c6faa2af9021"),
        (
            Ranking::BadugiHighAce,
            STANDARD,
            "06886dd57a4c7b780953f5090c63bcfe",
        ),
    ] {
        let deck = deck(ranks);
        let mut hands = Vec::new();
        for count in 1..=4 {
            choose(&deck, count, &mut Vec::new(), &mut |hand| {
                let description = ranking.describe(set(hand)).unwrap();
                if description.cards.len() == count {
                    hands.push((core::cmp::Reverse(description.strength), hand.to_vec()));
                }
            });
        }
        // Stable: equal hands stay in the order of the deck.
        hands.sort_by_key(|&(strength, _)| strength);
        let found = md5(hands
            .iter()
            .map(|(_, hand)| hand.iter().map(ToString::to_string).collect()));
        assert_eq!(found, expected, "{ranking}");
    }
}

fn choose(deck: &[Card], count: usize, hand: &mut Vec<Card>, f: &mut impl FnMut(&[Card])) {
    if count == 0 {
        return f(hand);
    }
    for (place, &card) in deck.iter().enumerate() {
        hand.push(card);
        choose(&deck[place + 1..], count - 1, hand, f);
        hand.pop();
    }
}

#[path = "support/longer.rs"]
mod longer;
#[path = "support/random.rs"]
mod random;
use longer::longer;
use random::Random;

/// Regenerates the perfect hash.
#[path = "../../rust/core/examples/generate_rank_hash.rs"]
#[expect(dead_code, reason = "an example has a main function")]
mod generate_rank_hash;

fn cards(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
}

/// The cards of these ranks, suits c, d, h, s within a rank.
fn deck(ranks: &str) -> Vec<Card> {
    let text = ranks
        .chars()
        .flat_map(|rank| ['c', 'd', 'h', 's'].map(|suit| format!("{rank}{suit}")));
    parse_cards(&text.collect::<String>()).unwrap()
}

const STANDARD: &str = "23456789TJQKA";
/// The ranks with the ace low.
const REGULAR: &str = "A23456789TJQK";
const SHORT: &str = "6789TJQKA";

/// How many hands of `count` cards have each strength.
fn histogram(ranking: Ranking, deck: &[Card], count: usize) -> Vec<u64> {
    fn walk(tables: &Tables, deck: &[Key], left: usize, key: Key, hands: &mut [u64]) {
        if left == 1 {
            for &card in deck {
                hands[tables.strength(key + card).get() as usize] += 1;
            }
        } else {
            for (place, &card) in deck.iter().enumerate() {
                walk(tables, &deck[place + 1..], left - 1, key + card, hands);
            }
        }
    }
    let tables = ranking.tables();
    let keys: Vec<Key> = deck.iter().copied().map(Key::of).collect();
    let mut hands = vec![0; tables.classes() as usize + 1];
    walk(tables, &keys, count, Key::EMPTY, &mut hands);
    hands
}

/// How many hands there are of each category, in the order of its code.
struct Frequencies {
    hands: [u64; 9],
    /// How many different strengths.
    distinct: [u64; 9],
    /// How many hands have the greatest strength.
    best: u64,
}

impl Frequencies {
    fn new(ranking: Ranking, deck: &[Card], count: usize) -> Self {
        let histogram = histogram(ranking, deck, count);
        let mut frequencies = Self {
            hands: [0; 9],
            distinct: [0; 9],
            best: *histogram.last().expect("the best hand"),
        };
        for (strength, &n) in histogram.iter().enumerate().skip(1) {
            let strength = Strength::from_number(strength as u16);
            let category = ranking.category(strength).expect("a strength in the table");
            frequencies.hands[category as usize] += n;
            frequencies.distinct[category as usize] += u64::from(n > 0);
        }
        frequencies
    }
}

#[test]
fn high_hands_of_five_cards() {
    let Frequencies {
        hands,
        distinct,
        best,
    } = Frequencies::new(Ranking::High, &deck(STANDARD), 5);
    assert_eq!(best, 4, "royal flushes");
    assert_eq!(
        hands,
        [
            1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40
        ]
    );
    assert_eq!(distinct, [1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10]);
    assert_eq!(hands.iter().sum::<u64>(), 2_598_960);
    assert_eq!(Ranking::High.tables().classes(), 7_462);
}

#[test]
fn high_hands_of_six_cards() {
    let Frequencies {
        hands,
        distinct,
        best,
    } = Frequencies::new(Ranking::High, &deck(STANDARD), 6);
    assert_eq!(best, 188, "royal flushes");
    assert_eq!(
        hands,
        [
            6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844
        ]
    );
    assert_eq!(hands.iter().sum::<u64>(), 20_358_520);
    assert_eq!(distinct.iter().sum::<u64>(), 6_075);
}

#[test]
fn high_hands_of_seven_cards() {
    let Frequencies {
        hands,
        distinct,
        best,
    } = Frequencies::new(Ranking::High, &deck(STANDARD), 7);
    assert_eq!(best, 4_324, "royal flushes");
    assert_eq!(
        hands,
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 41_584
        ]
    );
    assert_eq!(hands.iter().sum::<u64>(), 133_784_560);
    assert_eq!(distinct, [407, 1_470, 763, 575, 10, 1_277, 156, 156, 10]);
    assert_eq!(distinct.iter().sum::<u64>(), 4_824);
}

#[test]
fn short_deck_hands() {
    let deck = deck(SHORT);
    for ranking in [Ranking::ShortDeck, Ranking::ShortDeckTrips] {
        let Frequencies {
            hands,
            distinct,
            best,
        } = Frequencies::new(ranking, &deck, 5);
        assert_eq!(best, 4, "royal flushes");
        assert_eq!(
            hands,
            [122_400, 193_536, 36_288, 16_128, 6_120, 480, 1_728, 288, 24],
            "{ranking}"
        );
        assert_eq!(
            distinct,
            [120, 504, 252, 252, 6, 120, 72, 72, 6],
            "{ranking}"
        );
        assert_eq!(ranking.tables().classes(), 1_404);
    }
    let Frequencies { hands, best, .. } = Frequencies::new(Ranking::ShortDeck, &deck, 6);
    assert_eq!(best, 124, "royal flushes");
    assert_eq!(
        hands,
        [
            261_300, 914_400, 453_600, 129_024, 122_100, 13_220, 48_960, 4_464, 724
        ]
    );
    let Frequencies {
        hands,
        distinct,
        best,
    } = Frequencies::new(Ranking::ShortDeck, &deck, 7);
    assert_eq!(best, 1_860, "royal flushes");
    assert_eq!(
        hands,
        [
            233_100, 2_316_600, 3_157_056, 607_200, 1_169_940, 175_560, 633_024, 44_640, 10_560
        ]
    );
    assert_eq!(distinct.iter().sum::<u64>(), 752);
    let Frequencies {
        hands,
        distinct,
        best,
    } = Frequencies::new(Ranking::ShortDeckTrips, &deck, 7);
    assert_eq!(best, 1_860, "royal flushes");
    assert_eq!(
        hands,
        [
            233_100, 2_316_600, 3_157_056, 637_560, 1_139_580, 175_560, 633_024, 44_640, 10_560
        ]
    );
    assert_eq!(distinct.iter().sum::<u64>(), 762);
}

/// Hands without a pair (and without a straight or flush where they count) by their highest rank,
/// in the order of `ranks`, and how many different ones.
fn by_top_rank(ranking: Ranking, ranks: &str, count: usize) -> Vec<(u64, u64)> {
    let mut hands = vec![(0, 0); ranks.len()];
    let histogram = histogram(ranking, &deck(ranks), count);
    let mut strongest = usize::from(ranking.tables().classes());
    // The best low first: unpaired hands follow each other by their highest rank. How many there
    // are of each top rank is combinatorics: the other four are chosen from the ranks below.
    for (top, place) in hands.iter_mut().enumerate().skip(4) {
        let mut distinct = top * (top - 1) * (top - 2) * (top - 3) / 24;
        if ranking != Ranking::LowA5 {
            distinct -= 1;
        }
        if ranking == Ranking::Low27 && top == 12 {
            // 5-4-3-2-A is ace high, and no straight.
            assert_eq!(distinct, 494);
        }
        for _ in 0..distinct {
            place.0 += histogram[strongest];
            place.1 += u64::from(histogram[strongest] > 0);
            strongest -= 1;
        }
    }
    hands.split_off(4)
}

#[test]
fn ace_to_five_lows() {
    let five = by_top_rank(Ranking::LowA5, REGULAR, 5);
    let hands: Vec<u64> = five.iter().map(|n| n.0).collect();
    assert_eq!(
        hands,
        [
            1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880
        ]
    );
    assert_eq!(five.iter().map(|n| n.1).sum::<u64>(), 1_287);
    assert_eq!(Ranking::LowA5.tables().classes(), 6_175);
}

#[test]
fn razz_hands_of_seven_cards() {
    let seven = by_top_rank(Ranking::LowA5, REGULAR, 7);
    let hands: Vec<u64> = seven.iter().map(|n| n.0).collect();
    assert_eq!(
        hands,
        [
            781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120,
            21_457_920, 13_939_200
        ]
    );
    let Frequencies { hands, .. } = Frequencies::new(Ranking::LowA5, &deck(REGULAR), 7);
    assert_eq!(hands[Category::Pair as usize], 5_948_800);
    assert_eq!(hands[Category::TwoPair as usize], 219_648);
    assert_eq!(hands[Category::FullHouse as usize], 624);
    assert_eq!(hands.iter().sum::<u64>(), 133_784_560);
}

#[test]
fn eight_or_better() {
    assert_eq!(Ranking::LowA5Eight.tables().classes(), 56);
    let hands = histogram(Ranking::LowA5Eight, &deck(REGULAR), 7);
    assert_eq!(hands.iter().skip(1).sum::<u64>(), 24_530_944);
    assert!(hands.iter().skip(1).all(|&n| n > 0));
}

#[test]
fn deuce_to_seven_lows() {
    let hands = by_top_rank(Ranking::Low27, STANDARD, 5);
    // Six high is a straight; so the list begins with the seven.
    assert_eq!(
        hands,
        [
            (0, 0),
            (4_080, 4),
            (14_280, 14),
            (34_680, 34),
            (70_380, 69),
            (127_500, 125),
            (213_180, 209),
            (335_580, 329),
            (503_880, 494)
        ]
    );
    for ranking in [Ranking::Low27, Ranking::LowA6] {
        let Frequencies {
            hands, distinct, ..
        } = Frequencies::new(ranking, &deck(STANDARD), 5);
        assert_eq!(hands[Category::Straight as usize], 9_180, "{ranking}");
        assert_eq!(hands[Category::Flush as usize], 5_112, "{ranking}");
        assert_eq!(hands[Category::StraightFlush as usize], 36, "{ranking}");
        assert_eq!(distinct.iter().sum::<u64>(), 7_462, "{ranking}");
    }
}

/// The digest of all hands of five cards in the order of their strength; of equal ones, in the
/// order of `itertools.combinations` over the deck.
fn digest(ranking: Ranking, deck: &[Card]) -> String {
    let tables = ranking.tables();
    let mut by_strength: Vec<Vec<[u8; 5]>> = vec![vec![]; tables.classes() as usize + 1];
    let n = deck.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                for d in c + 1..n {
                    for e in d + 1..n {
                        let hand = [a, b, c, d, e];
                        let key = hand.iter().map(|&place| Key::of(deck[place])).sum();
                        let strength = tables.strength(key).get();
                        by_strength[strength as usize].push(hand.map(|place| place as u8));
                    }
                }
            }
        }
    }
    let mut groups: Vec<_> = by_strength.into_iter().skip(1).collect();
    if ranking.is_low() {
        groups.reverse();
    }
    md5(groups.iter().flatten().map(|hand| {
        hand.iter()
            .map(|&place| deck[place as usize].to_string())
            .collect::<String>()
    }))
}

/// The digest of the hands, a line each.
fn md5(hands: impl Iterator<Item = String>) -> String {
    let text: Vec<String> = hands.collect();
    let text = text.join("\n");
    Md5::digest(text)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
}

#[test]
fn orderings_as_digests() {
    for (ranking, ranks, expected) in [
        (Ranking::High, STANDARD, "488cdd27873395ba75205cd02fb9d6b2"),
        (Ranking::Low27, STANDARD, "3f1565279b892b21f843b9b038ced8f9"),
        (
            Ranking::ShortDeck,
            SHORT,
            "5b46b727ce4526a68d41b0e55939353c",
        ),
        (
            Ranking::LowA5Eight,
            REGULAR,
            "ecf2b6b16031562a6761932b1ce1de91",
        ),
        (Ranking::LowA5, REGULAR, "28925b97b06a1e674eaabf241a441e15"),
    ] {
        assert_eq!(digest(ranking, &deck(ranks)), expected, "{ranking}");
    }
}

fn ranks_of(ranking: Ranking) -> &'static str {
    match ranking {
        Ranking::ShortDeck | Ranking::ShortDeckTrips => SHORT,
        _ => STANDARD,
    }
}

fn set(cards: &[Card]) -> CardSet {
    CardSet::collect(cards.iter().copied(), "the hand").unwrap()
}

#[test]
fn more_cards_are_worth_their_best_hand() {
    let mut random = Random::new();
    for ranking in Ranking::ALL {
        let deck = deck(ranks_of(ranking));
        let (cards, (_, most)) = (ranking.cards(), ranking.card_counts());
        for _ in 0..if most > cards { longer(20_000) } else { 0 } {
            let count = most as usize - random.below((most - cards) as usize);
            let hand = random.hand(&deck, count);
            let best = (0..1_u32 << count)
                .filter(|subset| subset.count_ones() == cards as u32)
                .map(|subset| {
                    let five = (0..count).filter(|place| subset >> place & 1 == 1);
                    let five: Vec<Card> = five.map(|place| hand[place]).collect();
                    ranking.evaluate(set(&five)).unwrap()
                })
                .max();
            assert_eq!(
                Some(ranking.evaluate(set(&hand)).unwrap()),
                best,
                "{ranking} {hand:?}"
            );
        }
    }
}

#[test]
fn renaming_the_suits_changes_nothing() {
    let mut random = Random::new();
    for ranking in Ranking::ALL {
        let deck = deck(ranks_of(ranking));
        for _ in 0..longer(20_000) {
            let (least, most) = ranking.card_counts();
            let count = least as usize + random.below((most - least) as usize + 1);
            let hand = random.hand(&deck, count);
            let mut suits = [0, 1, 2, 3];
            for place in 0..3 {
                suits.swap(place, place + random.below(4 - place));
            }
            let renamed = hand
                .iter()
                .map(|card| Card::new(card.rank(), suits[card.suit() as usize]));
            let renamed: Vec<Card> = renamed.collect();
            let [a, b] = [&hand, &renamed].map(|hand| ranking.evaluate(set(hand)).unwrap());
            assert_eq!(a, b, "{ranking} {hand:?} {renamed:?}");
        }
    }
}

#[test]
fn the_cards_described_are_the_hand() {
    let mut random = Random::new();
    for ranking in Ranking::ALL {
        let deck = deck(ranks_of(ranking));
        for _ in 0..longer(20_000) {
            let (least, most) = ranking.card_counts();
            let count = least as usize + random.below((most - least) as usize + 1);
            let hand = set(&random.hand(&deck, count));
            let strength = ranking.evaluate(hand).unwrap();
            if strength.is_none() {
                assert_eq!(ranking, Ranking::LowA5Eight);
                assert_eq!(
                    ranking.describe(hand),
                    Err(RankingError::NoHand { ranking })
                );
                continue;
            }
            let description = ranking.describe(hand).unwrap();
            let five = set(&description.cards);
            assert!(five.difference(hand).is_empty(), "{ranking} {hand:?}");
            assert_eq!(ranking.evaluate(five), Ok(strength), "{ranking} {hand:?}");
            assert_eq!(description.strength, strength);
            assert_eq!(Some(description.category), ranking.category(strength));
            // The same five cards alone are described in the same way.
            assert_eq!(ranking.describe(five), Ok(description));
        }
    }
}

#[test]
fn the_first_lows_of_deuce_to_seven() {
    let first = [
        "7c5d4d3d2d",
        "7c6d4d3d2d",
        "7c6d5d3d2d",
        "7c6d5d4d2d",
        "8c5d4d3d2d",
    ];
    let best = Ranking::Low27.tables().classes();
    for (place, text) in first.into_iter().enumerate() {
        let strength = Ranking::Low27.evaluate(cards(text)).unwrap();
        assert_eq!(strength.get(), best - place as u16, "{text}");
    }
}

#[test]
fn wrong_cards_are_refused() {
    for ranking in Ranking::ALL {
        let (least, most) = ranking.card_counts();
        for found in [0, least - 1, most + 1, 8, 52] {
            let hand = set(&deck(STANDARD)[52 - found as usize..]);
            let error = RankingError::Count {
                ranking,
                found,
                least,
                most,
            };
            assert_eq!(ranking.evaluate(hand), Err(error));
            assert_eq!(ranking.describe(hand), Err(error));
            assert!(error.to_string().contains(&least.to_string()), "{error}");
        }
    }
    let error = Ranking::High.evaluate(cards("AsKsQsJs")).unwrap_err();
    assert!(error.to_string().contains("5, 6 or 7"), "{error}");
    let error = Ranking::ShortDeck
        .evaluate(cards("AsKsQsJs5s"))
        .unwrap_err();
    assert!(error.to_string().contains("5s"), "{error}");
}

#[test]
fn the_hash_is_what_its_generator_finds() {
    let committed = include_str!("../../rust/core/src/ranking/hash.rs");
    assert!(
        generate_rank_hash::generate() == committed,
        "src/ranking/hash.rs differs from the output of examples/generate_rank_hash.rs"
    );
}
