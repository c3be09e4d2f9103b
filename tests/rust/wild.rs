//! Wild cards and badugi: the published counts, and a brute force over everything that a wild card
//! can stand for.

use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::ranking::{Category, Key, Measure, Ranking, Strength, Wild};

#[path = "support/longer.rs"]
mod longer;
#[path = "support/random.rs"]
mod random;
use longer::longer;
use random::Random;

fn cards(text: &str) -> CardSet {
    CardSet::collect(parse_cards(text).unwrap(), text).unwrap()
}

fn measure(ranking: Ranking, wild: Wild) -> Measure {
    Measure {
        wild,
        ..Measure::any(ranking)
    }
}

/// How many hands of five there are of each category, in the order of its code, and how many
/// royal flushes.
fn frequencies(measure: Measure, jokers: u8) -> ([u64; 10], u64) {
    let evaluator = measure.evaluator();
    let tables = evaluator.tables();
    let keys: Vec<Key> = (0..52 + jokers)
        .map(|index| evaluator.key(CardSet::EMPTY.with(Card::from_index(index).unwrap())))
        .collect();
    let mut hands = vec![0; tables.best().get() as usize + 1];
    for a in 4..keys.len() {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    let four = keys[a] + keys[b] + keys[c] + keys[d];
                    for &e in &keys[..d] {
                        hands[tables.strength(four + e).get() as usize] += 1;
                    }
                }
            }
        }
    }
    let mut frequencies = [0; 10];
    for (strength, &n) in (0..).zip(&hands).skip(1) {
        let category = tables.category(Strength::from_number(strength)).unwrap();
        frequencies[category as usize] += n;
    }
    let royal = measure.evaluate(cards("AsKsQsJsTs"), CardSet::EMPTY);
    (frequencies, hands[royal.unwrap().get() as usize])
}

/// Published and exhaustive counts, high card first.
#[test]
fn hands_of_five_cards_with_wild_cards() {
    let deuces = |jokers| Wild {
        cards: Wild::rank(0).cards,
        ..if jokers { Wild::JOKERS } else { Wild::NONE }
    };
    for (wild, jokers, expected, royal) in [
        (
            Wild::JOKERS,
            1,
            [
                1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 204, 13,
            ],
            24,
        ),
        (
            Wild::BUG,
            1,
            [
                1_418_964, 1_215_024, 138_600, 63_360, 20_532, 7_804, 4_368, 828, 204, 1,
            ],
            24,
        ),
        (
            Wild::JOKERS,
            2,
            [
                1_302_540, 1_437_936, 123_552, 232_968, 34_704, 11_388, 9_360, 9_360, 624, 78,
            ],
            84,
        ),
        (
            deuces(false),
            0,
            [
                799_680, 1_225_008, 95_040, 355_080, 62_232, 14_472, 12_672, 31_552, 2_552, 672,
            ],
            484,
        ),
    ] {
        let (found, royals) = frequencies(measure(Ranking::High, wild), jokers);
        assert_eq!(found, expected, "{wild:?}");
        assert_eq!(royals, royal, "{wild:?}");
    }
    // Jokers and deuces together; here the royal flushes are not known.
    let (found, _) = frequencies(measure(Ranking::High, deuces(true)), 2);
    assert_eq!(
        found,
        [
            799_680, 1_457_352, 95_040, 570_900, 109_068, 24_100, 17_424, 78_560, 7_428, 2_958
        ]
    );
}

/// Two and four wild cards of one rank in 52 cards; seven cards. Four: as published (Alspach). Two:
/// with both of them three or four more of a rank, and with either of them four more,
/// `12 * (4 * C(46, 2) + 46) + 2 * 12 * C(46, 2)`.
#[test]
#[ignore = "slow: walks 133,784,560 hands twice"]
fn five_of_a_kind_in_seven_cards() {
    for (wild, expected) in [("2c2d", 75_072), ("2c2d2h2s", 609_760)] {
        let measure = measure(
            Ranking::High,
            Wild {
                cards: cards(wild),
                ..Wild::NONE
            },
        );
        let evaluator = measure.evaluator();
        let tables = evaluator.tables();
        let keys: Vec<Key> = CardSet::STANDARD
            .iter()
            .map(|card| evaluator.key(CardSet::EMPTY.with(card)))
            .collect();
        let lowest = tables.best().get() - 12;
        assert_eq!(
            tables.category(Strength::from_number(lowest)),
            Some(Category::FiveOfAKind)
        );
        let mut found = 0;
        walk(&keys, 7, Key::EMPTY, &mut |key| {
            found += u64::from(tables.strength(key).get() >= lowest);
        });
        assert_eq!(found, expected, "{wild}");
    }
}

fn walk(deck: &[Key], left: usize, key: Key, f: &mut impl FnMut(Key)) {
    if left == 0 {
        return f(key);
    }
    for (place, &card) in deck.iter().enumerate() {
        walk(&deck[place + 1..], left - 1, key + card, f);
    }
}

/// What five cards, each with what it stands for, are worth as a high hand of a deck with this lowest
/// rank: the category's place in `order`, then the ranks as they are compared. Told from the rules
/// alone.
fn plain(five: &[(u8, u8)], order: &[Category], lowest: u8) -> (usize, Vec<u8>) {
    let mut ranks: Vec<u8> = five.iter().map(|&(rank, _)| rank).collect();
    let count = |rank: u8| five.iter().filter(|&&(r, _)| r == rank).count();
    ranks.sort_by_key(|&rank| core::cmp::Reverse((count(rank), rank)));
    let counts: Vec<usize> = {
        let mut different = ranks.clone();
        different.dedup();
        different.into_iter().map(count).collect()
    };
    let wheel = [12, lowest + 3, lowest + 2, lowest + 1, lowest];
    let is_wheel = ranks == wheel;
    if is_wheel {
        ranks.rotate_left(1);
    }
    let straight = counts.len() == 5 && (is_wheel || ranks[0] - ranks[4] == 4);
    let flush = five.iter().all(|&(_, suit)| suit == five[0].1);
    let category = match (counts.as_slice(), straight, flush) {
        ([5], ..) => Category::FiveOfAKind,
        (_, true, true) => Category::StraightFlush,
        ([4, 1], ..) => Category::FourOfAKind,
        ([3, 2], ..) => Category::FullHouse,
        (_, _, true) => Category::Flush,
        (_, true, _) => Category::Straight,
        ([3, ..], ..) => Category::ThreeOfAKind,
        ([2, 2, ..], ..) => Category::TwoPair,
        ([2, ..], ..) => Category::Pair,
        _ => Category::HighCard,
    };
    let place = order.iter().position(|&c| c == category).unwrap();
    (place, ranks)
}

const HIGH: [Category; 10] = [
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::Flush,
    Category::FullHouse,
    Category::FourOfAKind,
    Category::StraightFlush,
    Category::FiveOfAKind,
];

/// The best five of natural cards and wild ones: every subset, and in it every card that each wild
/// card can stand for. `allowed` says which hands of five may be made so.
fn brute_force<V: Ord>(
    natural: &[(u8, u8)],
    wilds: usize,
    ranks: core::ops::Range<u8>,
    value: &impl Fn(&[(u8, u8)], usize) -> Option<V>,
) -> Option<V> {
    let mut best = None;
    for subset in 0..1_u32 << natural.len() {
        let size = subset.count_ones() as usize;
        if size > 5 || size + wilds < 5 {
            continue;
        }
        let mut five: Vec<(u8, u8)> = (0..natural.len())
            .filter(|place| subset >> place & 1 == 1)
            .map(|place| natural[place])
            .collect();
        substitute(&mut five, size, &ranks, &mut |five| {
            best = best.take().max(value(five, size));
        });
    }
    best
}

fn substitute(
    five: &mut Vec<(u8, u8)>,
    natural: usize,
    ranks: &core::ops::Range<u8>,
    f: &mut impl FnMut(&[(u8, u8)]),
) {
    if five.len() == 5 {
        return f(five);
    }
    // The order of the wild cards does not matter.
    let from = if five.len() > natural {
        five[five.len() - 1]
    } else {
        (0, 0)
    };
    for rank in ranks.clone() {
        for suit in 0..4 {
            if (rank, suit) >= from {
                five.push((rank, suit));
                substitute(five, natural, ranks, f);
                five.pop();
            }
        }
    }
}

/// Draws hands with wild cards and checks that strengths order them as the brute force does.
fn compare<V: Ord + core::fmt::Debug>(
    measure: Measure,
    lowest: u8,
    hands: u64,
    value: impl Fn(&[(u8, u8)], usize) -> Option<V>,
) {
    let mut random = Random::new();
    let deck: Vec<Card> = (lowest * 4..56)
        .map(|index| Card::from_index(index).unwrap())
        .collect();
    let mut seen: Vec<(V, u16, Vec<Card>)> = Vec::new();
    for _ in 0..longer(hands) {
        let count = 5 + random.below(3);
        let wilds = 1 + random.below(2);
        let mut hand: Vec<Card> = random.hand(&deck[..deck.len() - 4], count - wilds);
        hand.extend_from_slice(&deck[deck.len() - wilds..]);
        let natural: Vec<(u8, u8)> = hand[..count - wilds]
            .iter()
            .map(|card| (card.rank(), card.suit()))
            .collect();
        let set = CardSet::collect(hand.iter().copied(), "the hand").unwrap();
        let strength = measure.evaluate(set, CardSet::EMPTY).unwrap().get();
        let best = brute_force(&natural, wilds, lowest..13, &value);
        match best {
            Some(best) => seen.push((best, strength, hand)),
            None => assert_eq!(strength, 0, "{measure:?} {hand:?}"),
        }
        let described = measure.describe(set, CardSet::EMPTY);
        if strength > 0 {
            // What the hand plays as is five cards of the same worth.
            let described = described.unwrap();
            let mut played: Vec<(Card, Card)> = described
                .cards
                .iter()
                .copied()
                .zip(described.plays_as.iter().copied())
                .collect();
            played.sort_by_key(|(card, _)| card.is_joker());
            let natural = played.iter().filter(|(card, _)| !card.is_joker()).count();
            let plays: Vec<(u8, u8)> = played
                .iter()
                .map(|(_, card)| (card.rank(), card.suit()))
                .collect();
            let (best, ..) = seen.last().unwrap();
            assert_eq!(value(&plays, natural).as_ref(), Some(best), "{described:?}");
        }
    }
    seen.sort();
    for pair in seen.windows(2) {
        assert_eq!(
            pair[0].0 == pair[1].0,
            pair[0].1 == pair[1].1,
            "{measure:?} {pair:?}"
        );
        assert!(pair[0].1 <= pair[1].1, "{measure:?} {pair:?}");
    }
}

/// A wild card does not repeat a rank in a flush: only five of a kind and other groups repeat.
fn high(five: &[(u8, u8)], order: &[Category], lowest: u8) -> Option<(usize, Vec<u8>)> {
    let (place, ranks) = plain(five, order, lowest);
    let mut different = ranks.clone();
    different.dedup();
    let flush = matches!(order[place], Category::Flush | Category::StraightFlush);
    (!flush || different.len() == 5).then_some((place, ranks))
}

#[test]
fn a_wild_card_is_worth_the_best_that_it_can_stand_for() {
    compare(Measure::any(Ranking::High), 0, 1_500, |five, _| {
        high(five, &HIGH, 0)
    });
    let short = [0, 1, 2, 3, 4, 6, 5, 7, 8, 9].map(|place| HIGH[place]);
    compare(Measure::any(Ranking::ShortDeck), 4, 700, |five, _| {
        high(five, &short, 4)
    });
    let trips = [0, 1, 2, 4, 3, 6, 5, 7, 8, 9].map(|place| HIGH[place]);
    compare(Measure::any(Ranking::ShortDeckTrips), 4, 700, |five, _| {
        high(five, &trips, 4)
    });
}

#[test]
fn without_five_of_a_kind_the_fifth_is_another_card() {
    let wild = Wild {
        five_of_a_kind: false,
        ..Wild::JOKERS
    };
    compare(measure(Ranking::High, wild), 0, 1_000, |five, _| {
        high(five, &HIGH, 0).filter(|&(place, _)| place < 9)
    });
}

#[test]
fn a_double_ace_flush_beats_the_flush_with_one_ace() {
    let wild = Wild {
        double_ace_flush: true,
        ..Wild::JOKERS
    };
    // A flush may have an ace twice: of its own and from wild cards.
    compare(measure(Ranking::High, wild), 0, 1_000, |five, natural| {
        let (place, ranks) = plain(five, &HIGH, 0);
        let same_suit = five.iter().all(|&(_, suit)| suit == five[0].1);
        let mut different = ranks.clone();
        different.dedup();
        let aces = five.iter().filter(|&&(rank, _)| rank == 12).count();
        let wild_aces = five[natural..].iter().all(|&(rank, _)| rank == 12);
        if same_suit && different.len() < 5 && place != 9 {
            // Only aces repeat.
            let only_aces = different.len() + aces - 1 == 5 && wild_aces;
            let mut sorted: Vec<u8> = ranks;
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            return only_aces.then_some((5, sorted));
        }
        Some((place, ranks))
    });
}

#[test]
fn a_bug_is_an_ace_or_completes_a_straight_or_a_flush() {
    compare(
        measure(Ranking::High, Wild::BUG),
        0,
        1_500,
        |five, natural| {
            let (place, ranks) = high(five, &HIGH, 0)?;
            let all_aces = five[natural..].iter().all(|&(rank, _)| rank == 12);
            let completes = matches!(
                HIGH[place],
                Category::Straight | Category::Flush | Category::StraightFlush
            );
            (all_aces || completes).then_some((place, ranks))
        },
    );
}

/// The kind of hand, the groups and the heights, the other way round.
type LowValue = core::cmp::Reverse<(u8, Vec<usize>, Vec<u8>)>;

/// Low rankings: the value is what is compared, turned around.
fn low(five: &[(u8, u8)], ace_low: bool, shapes: bool, worst: u8) -> Option<LowValue> {
    let height = |rank: u8| if ace_low { (rank + 1) % 13 } else { rank };
    let count = |rank: u8| five.iter().filter(|&&(r, _)| r == rank).count();
    let mut ranks: Vec<u8> = five.iter().map(|&(rank, _)| rank).collect();
    ranks.sort_by_key(|&rank| core::cmp::Reverse((count(rank), height(rank))));
    let mut groups: Vec<usize> = ranks.iter().map(|&rank| count(rank)).collect();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    let heights: Vec<u8> = ranks.into_iter().map(height).collect();
    let different = groups[0] == 1;
    if worst < 13 && (!different || heights[0] > worst) {
        return None;
    }
    let straight = shapes && different && heights[0] - heights[4] == 4;
    let flush = shapes && different && five.iter().all(|&(_, suit)| suit == five[0].1);
    // 1 for pairs up to threes, then straights, flushes, and what stands above them.
    let kind = match (groups.as_slice(), straight, flush) {
        (_, true, true) => 8,
        ([5], ..) => 9,
        ([4, ..], ..) => 7,
        ([3, 3 | 2, ..], ..) if groups[3] == 2 => 6,
        (_, _, true) => 5,
        (_, true, _) => 4,
        _ => 0,
    };
    Some(core::cmp::Reverse((kind, groups, heights)))
}

#[test]
fn a_wild_card_in_a_low_hand_is_the_lowest_that_it_can_be() {
    for (ranking, ace_low, shapes, worst) in [
        (Ranking::LowA5, true, false, 13),
        (Ranking::LowA5Eight, true, false, 7),
        (Ranking::Low27, false, true, 13),
        (Ranking::LowA6, true, true, 13),
    ] {
        for wild in [Wild::JOKERS, Wild::BUG] {
            compare(measure(ranking, wild), 0, 300, |five, _| {
                low(five, ace_low, shapes, worst)
            });
        }
    }
}

#[test]
fn more_wild_cards_never_lower_a_hand() {
    let mut random = Random::new();
    let kinds = [
        Wild::JOKERS,
        Wild::BUG,
        Wild {
            double_ace_flush: true,
            ..Wild::JOKERS
        },
        Wild {
            five_of_a_kind: false,
            ..Wild::JOKERS
        },
    ];
    let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
    for ranking in Ranking::ALL.into_iter().filter(|r| r.cards() >= 4) {
        for _ in 0..longer(4_000) {
            let count = 5 + random.below(3);
            let hand = random.hand(
                &deck[if ranking.name().starts_with("short") {
                    16
                } else {
                    0
                }..],
                count,
            );
            for kind in kinds {
                let mut last = Strength::NONE;
                for wilds in 0..=count {
                    // Instead of being itself, one card more is wild.
                    let wild = Wild {
                        cards: CardSet::collect(hand[..wilds].iter().copied(), "").unwrap(),
                        ..kind
                    };
                    let all = CardSet::collect(hand.iter().copied(), "the hand").unwrap();
                    let strength = measure(ranking, wild)
                        .evaluate(all, CardSet::EMPTY)
                        .unwrap();
                    if !kind.bug || ranking.is_low() {
                        assert!(strength >= last, "{ranking} {kind:?} {wilds} of {hand:?}");
                    }
                    last = strength;
                }
                // And added, it never takes anything away.
                if count < 7 {
                    let with = hand.iter().copied().chain([Card::from_index(52).unwrap()]);
                    let all = CardSet::collect(hand.iter().copied(), "").unwrap();
                    let with = CardSet::collect(with, "").unwrap();
                    let wild = measure(ranking, kind);
                    let [without, with] =
                        [all, with].map(|set| wild.evaluate(set, CardSet::EMPTY).unwrap());
                    assert!(with >= without, "{ranking} {kind:?} {hand:?}");
                }
            }
        }
    }
}

/// The best badugi by trying all subsets: more cards, then the lower top card, and so on down.
fn best_badugi(hand: &[(u8, u8)], ace_low: bool) -> Vec<u8> {
    let height = |rank: u8| if ace_low { (rank + 1) % 13 } else { rank };
    let mut best: Option<(core::cmp::Reverse<usize>, Vec<u8>)> = None;
    for subset in 1..1_u32 << hand.len() {
        let chosen = (0..hand.len()).filter(|place| subset >> place & 1 == 1);
        let chosen: Vec<(u8, u8)> = chosen.map(|place| hand[place]).collect();
        let mut heights: Vec<u8> = chosen.iter().map(|&(rank, _)| height(rank)).collect();
        let mut suits: Vec<u8> = chosen.iter().map(|&(_, suit)| suit).collect();
        heights.sort_unstable_by(|a, b| b.cmp(a));
        suits.sort_unstable();
        let size = heights.len();
        heights.dedup();
        suits.dedup();
        if heights.len() == size && suits.len() == size {
            let value = (core::cmp::Reverse(size), heights);
            if best.as_ref().is_none_or(|best| value < *best) {
                best = Some(value);
            }
        }
    }
    best.unwrap().1
}

#[test]
fn badugi_hands_are_ordered_by_size_and_then_from_the_top() {
    for (ranking, ace_low) in [(Ranking::Badugi, true), (Ranking::BadugiHighAce, false)] {
        let mut random = Random::new();
        let deck: Vec<Card> = CardSet::STANDARD.iter().collect();
        let mut seen = Vec::new();
        for _ in 0..longer(5_000) {
            let count = 1 + random.below(7);
            let hand = random.hand(&deck, count);
            let plain: Vec<(u8, u8)> = hand.iter().map(|c| (c.rank(), c.suit())).collect();
            let best = best_badugi(&plain, ace_low);
            let set = CardSet::collect(hand.iter().copied(), "the hand").unwrap();
            let description = ranking.describe(set).unwrap();
            assert_eq!(description.cards.len(), best.len(), "{hand:?}");
            let worse_first = (best.len(), core::cmp::Reverse(best));
            seen.push((worse_first, description.strength, hand));
        }
        seen.sort();
        for pair in seen.windows(2) {
            assert_eq!(pair[0].0 == pair[1].0, pair[0].1 == pair[1].1, "{pair:?}");
            assert!(pair[0].1 <= pair[1].1, "{pair:?}");
        }
    }
}

/// All 270,725 hands of four.
#[test]
fn badugi_counts() {
    let tables = Ranking::Badugi.tables();
    assert_eq!(tables.classes(), 1_092);
    let keys: Vec<Key> = CardSet::STANDARD.iter().map(Key::of).collect();
    let mut hands = vec![0_u64; 1_093];
    walk(&keys, 4, Key::EMPTY, &mut |key| {
        hands[tables.strength(key).get() as usize] += 1;
    });
    let mut by_category = [(0, 0); 4];
    let mut by_top_card = [0; 13];
    for (strength, &n) in (0..).zip(&hands).skip(1) {
        let strength = Strength::from_number(strength);
        let category = tables.category(strength).unwrap();
        let place = category as usize - Category::OneCard as usize;
        by_category[place].0 += n;
        by_category[place].1 += u64::from(n > 0);
    }
    assert_eq!(
        by_category,
        [(2_873, 13), (96_252, 78), (154_440, 286), (17_160, 715)]
    );
    // Four-card hands by their top card, the best first: 4-3-2-A, then those with a five, ...
    let mut strength = 1_092;
    for (top, count) in (3..13).zip([1, 4, 10, 20, 35, 56, 84, 120, 165, 220]) {
        for _ in 0..count {
            by_top_card[top] += hands[strength];
            strength -= 1;
        }
    }
    assert_eq!(
        by_top_card[3..],
        [24, 96, 240, 480, 840, 1_344, 2_016, 2_880, 3_960, 5_280]
    );
}

#[test]
fn wild_cards_in_badugi_fill_what_is_lowest() {
    for (text, name) in [
        ("AsKd* *", "king-three-deuce-ace badugi"),
        ("AsAd*", "two cards, deuce-ace"),
        ("2s3d4h*", "four-three-deuce-ace badugi"),
        ("* ** *", "four-three-deuce-ace badugi"),
        ("KsQs*", "two cards, queen-ace"),
    ] {
        let found = Ranking::Badugi.describe(cards(text)).unwrap();
        assert_eq!(found.name, name, "{text}");
    }
}

/// From public reports.
#[test]
fn wild_hands_by_name() {
    let no_five = Wild {
        five_of_a_kind: false,
        ..Wild::JOKERS
    };
    let double = Wild {
        double_ace_flush: true,
        ..Wild::JOKERS
    };
    for (wild, text, name, plays_as) in [
        (Wild::JOKERS, "AdAsAcTh2d**", "five aces", "AsAdAcAhAs"),
        (
            no_five,
            "AdAsAcTh2d**",
            "four aces, king kicker",
            "AsAdAcAhKs",
        ),
        (Wild::rank(0), "KcJc2s2dQc", "royal flush", "AcKcQcJcTc"),
        (Wild::BUG, "KsKdKh9c*", "three kings", "KsKhKdAs9c"),
        (Wild::BUG, "AsAdAhAc*", "five aces", "AsAhAdAcAs"),
        (Wild::BUG, "Ts9d8h7c*", "straight, jack high", "JsTs9d8h7c"),
        (Wild::JOKERS, "AsKs9s4s*", "flush, ace high", "AsKsQs9s4s"),
        (double, "AsKs9s4s*", "flush, double ace high", "AsAsKs9s4s"),
    ] {
        let description = measure(Ranking::High, wild)
            .describe(cards(text), CardSet::EMPTY)
            .unwrap();
        assert_eq!(description.name, name, "{text}");
        let played: String = description
            .plays_as
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(played, plays_as, "{text}");
    }
}

/// Every hand of three of Rhode Island: 22,100 of them, each category by its number.
#[test]
fn small_games() {
    let keys: Vec<Key> = CardSet::STANDARD.iter().map(Key::of).collect();
    let tables = Ranking::RhodeIsland.tables();
    let mut found = [0_u64; 10];
    walk(&keys, 3, Key::EMPTY, &mut |key| {
        found[tables.category(tables.strength(key)).unwrap() as usize] += 1;
    });
    assert_eq!(found, [16_440, 3_744, 0, 52, 720, 1_096, 0, 0, 48, 0]);
    let order = ["2s3d5h", "2s2d3h", "2s3s5s", "As2d3h", "2s2d2h", "As2s3s"];
    let strengths: Vec<Strength> = order
        .iter()
        .map(|text| Ranking::RhodeIsland.evaluate(cards(text)).unwrap())
        .collect();
    assert!(strengths.is_sorted_by(|a, b| a < b));
    let leduc = |text| Ranking::Leduc.evaluate(cards(text)).unwrap();
    assert!(leduc("JsJh") > leduc("KsQh") && leduc("KsJh") > leduc("QsJh"));
    let kuhn = |text| Ranking::Kuhn.evaluate(cards(text)).unwrap();
    assert!(kuhn("Ks") > kuhn("Qs") && kuhn("Qs") > kuhn("Js"));
}
