//! Values in lanes are those of the tables: by every path, in every form of input, for every hand of
//! five cards and for hands of six and seven that are rare by chance.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::lanes::{
    BatchError, Cards, Fault, Hands, NO_CATEGORY, Output, Path, Rows, count_by_tables,
    count_in_lanes, evaluate,
};
use pokercore_core::ranking::{Category, HoleUse, Measure, Ranking, RankingError, Strength, Wild};

#[path = "support/longer.rs"]
mod longer;
#[path = "support/random.rs"]
mod random;
use longer::longer;
use random::Random;

const IN_LANES: [Ranking; 3] = [Ranking::High, Ranking::ShortDeck, Ranking::ShortDeckTrips];

/// A measure in which no card is wild.
fn natural(ranking: Ranking) -> Measure {
    Measure {
        wild: Wild::NONE,
        ..Measure::any(ranking)
    }
}

fn deck(ranking: Ranking) -> Vec<Card> {
    ranking.deck().iter().collect()
}

/// All that can be asked about hands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Values {
    strengths: Vec<u16>,
    raw: Vec<u32>,
    categories: Vec<u8>,
}

fn values(
    measure: Measure,
    hands: &Hands<'_>,
    path: Path,
    threads: usize,
) -> Result<Values, BatchError> {
    let mut values = Values {
        strengths: vec![0; hands.len()],
        raw: vec![0; hands.len()],
        categories: vec![0; hands.len()],
    };
    for output in [
        Output::Strengths(&mut values.strengths),
        Output::Raw(&mut values.raw),
        Output::Categories(&mut values.categories),
    ] {
        evaluate(measure, hands, output, path, threads)?;
    }
    Ok(values)
}

fn indices(bytes: &[u8], columns: usize) -> Cards<'_> {
    Cards::Indices(Rows::contiguous(bytes, columns).unwrap())
}

/// The bytes of sets of cards.
fn sets(hands: &[CardSet]) -> Vec<u8> {
    hands
        .iter()
        .flat_map(|hand| hand.bits().to_ne_bytes())
        .collect()
}

/// Checks hands of one size against the tables, by every path.
fn compare(ranking: Ranking, hands: &[CardSet]) {
    let size = hands[0].len() as usize;
    let bytes: Vec<u8> = hands
        .iter()
        .flat_map(|hand| hand.iter().map(Card::index))
        .collect();
    let tables = ranking.tables();
    let expected: Vec<u16> = hands
        .iter()
        .map(|&hand| tables.strength(hand.into()).get())
        .collect();
    for path in Path::available() {
        let input = Hands::new(indices(&bytes, size), None).unwrap();
        let found = values(natural(ranking), &input, path, 1).unwrap();
        for (place, hand) in hands.iter().enumerate() {
            assert_eq!(
                found.strengths[place], expected[place],
                "{ranking} {path:?} {hand:?}"
            );
        }
        for (&code, &strength) in found.categories.iter().zip(&expected) {
            let category = tables.category(Strength::from_number(strength)).unwrap();
            assert_eq!(code, category.code());
        }
        check_order(&found);
    }
}

/// Raw numbers order hands as strengths do, and are equal where those are.
fn check_order(values: &Values) {
    let mut by_strength: Vec<Option<u32>> = vec![None; 1 << 13];
    for (&strength, &raw) in values.strengths.iter().zip(&values.raw) {
        assert!(raw < 1 << 29);
        assert_eq!(*by_strength[strength as usize].get_or_insert(raw), raw);
    }
    let raw: Vec<u32> = by_strength.into_iter().flatten().collect();
    assert!(raw.is_sorted_by(|a, b| a < b));
}

#[test]
fn every_hand_of_five_cards() {
    for ranking in IN_LANES {
        let deck = deck(ranking);
        let mut hands = Vec::new();
        for a in 4..deck.len() {
            for b in 3..a {
                for c in 2..b {
                    for d in 1..c {
                        for e in 0..d {
                            let cards = [a, b, c, d, e].map(|place| deck[place]);
                            hands.push(CardSet::collect(cards, "five").unwrap());
                        }
                    }
                }
            }
        }
        compare(ranking, &hands);
    }
}

/// A hand of a kind that chance seldom deals: cards of few ranks, of few suits, or of neighbouring
/// ranks, in all mixtures.
fn rare_hand(random: &mut Random, deck: &[Card], size: usize) -> CardSet {
    let lowest = deck[0].rank();
    let window = 2 + random.below(6);
    let first = random.below(14 - lowest as usize);
    let near = |card: Card| {
        // The ace is next to the king and to the lowest rank.
        let place = (card.rank() - lowest + 1) as usize % (13 - lowest as usize);
        place.wrapping_sub(first) < window || card.rank() == 12 && window.is_multiple_of(2)
    };
    let suits = 1 + random.below(4);
    let mut hand = CardSet::EMPTY;
    while (hand.len() as usize) < size {
        let card = deck[random.below(deck.len())];
        let wanted = near(card) && (card.suit() as usize) < suits;
        if wanted || random.below(12) == 0 {
            hand = hand.with(card);
        }
    }
    hand
}

#[test]
fn hands_of_six_and_seven_cards() {
    let mut random = Random::new();
    for ranking in IN_LANES {
        let deck = deck(ranking);
        for size in 5..=7 {
            let mut hands: Vec<CardSet> = (0..60_000)
                .map(|_| rare_hand(&mut random, &deck, size))
                .collect();
            hands.extend(
                (0..60_000).map(|_| CardSet::collect(random.hand(&deck, size), "random").unwrap()),
            );
            compare(ranking, &hands);
        }
    }
}

#[test]
fn counts_of_smaller_walks() {
    for path in Path::available() {
        assert_eq!(
            count_in_lanes(Ranking::High, 5, path),
            Some([
                1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40
            ])
        );
        assert_eq!(
            count_in_lanes(Ranking::ShortDeck, 6, path),
            Some([
                261_300, 914_400, 453_600, 129_024, 122_100, 13_220, 48_960, 4_464, 724
            ])
        );
        for (ranking, straights, threes) in [
            (Ranking::ShortDeck, 1_169_940, 607_200),
            (Ranking::ShortDeckTrips, 1_139_580, 637_560),
        ] {
            let expected = [
                233_100, 2_316_600, 3_157_056, threes, straights, 175_560, 633_024, 44_640, 10_560,
            ];
            assert_eq!(count_in_lanes(ranking, 7, path), Some(expected));
        }
    }
    assert_eq!(
        count_by_tables(Ranking::ShortDeck, 6),
        count_in_lanes(Ranking::ShortDeck, 6, Path::Portable)
    );
    for (ranking, cards) in [(Ranking::LowA5, 7), (Ranking::High, 4), (Ranking::High, 8)] {
        assert_eq!(count_in_lanes(ranking, cards, Path::Portable), None);
    }
}

#[test]
#[ignore = "slow: 133,784,560 hands by each path"]
fn counts_of_every_hand_of_seven_cards() {
    let expected = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        41_584,
    ];
    for path in Path::available() {
        assert_eq!(
            count_in_lanes(Ranking::High, 7, path),
            Some(expected),
            "{path:?}"
        );
    }
    assert_eq!(count_by_tables(Ranking::High, 7), Some(expected));
}

/// Calls `f` with the hand and each set of `left` cards more.
fn descend(deck: &[Card], left: usize, hand: CardSet, f: &mut impl FnMut(CardSet)) {
    for (place, &card) in deck.iter().enumerate() {
        match left {
            1 => f(hand.with(card)),
            _ => descend(&deck[..place], left - 1, hand.with(card), f),
        }
    }
}

#[test]
#[ignore = "slow: 133,784,560 hands, the strength of each"]
fn strengths_of_every_hand_of_seven_cards() {
    let deck = deck(Ranking::High);
    let mut hands = Vec::new();
    let mut add = |hand: CardSet| {
        hands.push(hand);
        if hands.len() == 1 << 20 {
            compare(Ranking::High, &hands);
            hands.clear();
        }
    };
    descend(&deck, 7, CardSet::EMPTY, &mut add);
    compare(Ranking::High, &hands);
}

#[test]
fn every_number_of_rows_and_every_form_of_input() {
    let mut random = Random::new();
    let deck = deck(Ranking::High);
    for path in Path::available() {
        for size in 5..=7 {
            for rows in (0..=40).chain([255, 256, 257, 1000]) {
                let hands: Vec<Vec<u8>> = (0..rows)
                    .map(|_| {
                        random
                            .hand(&deck, size)
                            .into_iter()
                            .map(Card::index)
                            .collect()
                    })
                    .collect();
                let expected: Vec<u16> = hands
                    .iter()
                    .map(|hand| hand.iter().fold(0, |set, card| set | 1_u64 << card))
                    .map(|set| Ranking::High.evaluate(CardSet::from_bits(set).unwrap()))
                    .map(|strength| strength.unwrap().get())
                    .collect();
                let check = |own: Cards<'_>, shared: Option<Cards<'_>>| {
                    let input = Hands::new(own, shared).unwrap();
                    let found = values(natural(Ranking::High), &input, path, 1).unwrap();
                    assert_eq!(found.strengths, expected, "{path:?} {rows} rows of {size}");
                };
                let bytes = hands.concat();
                check(indices(&bytes, size), None);
                let sets: Vec<u8> = hands
                    .iter()
                    .map(|hand| hand.iter().fold(0, |set, card| set | 1_u64 << card))
                    .flat_map(u64::to_ne_bytes)
                    .collect();
                check(Cards::Sets(Rows::contiguous(&sets, 8).unwrap()), None);
                // Two own cards and a board a row.
                let own: Vec<u8> = hands.iter().flat_map(|hand| hand[..2].to_vec()).collect();
                let boards: Vec<u8> = hands.iter().flat_map(|hand| hand[2..].to_vec()).collect();
                check(indices(&own, 2), Some(indices(&boards, size - 2)));
                if rows == 0 {
                    continue;
                }
                // Columns side by side, rows from the last to the first, and rows with gaps.
                let mut turned = vec![0; rows * size];
                let mut reversed = vec![0; rows * size];
                let mut spaced = vec![99; rows * (size + 3)];
                for (row, hand) in hands.iter().enumerate() {
                    for (column, &card) in hand.iter().enumerate() {
                        turned[column * rows + row] = card;
                        reversed[(rows - 1 - row) * size + column] = card;
                        spaced[row * (size + 3) + column + 1] = card;
                    }
                }
                let (rows, step) = (rows as isize, size as isize);
                let strided = |bytes, first, steps| {
                    let shape = (rows as usize, size);
                    check(
                        Cards::Indices(Rows::strided(bytes, first, shape, steps).unwrap()),
                        None,
                    );
                };
                strided(&turned, 0, (1, rows));
                strided(&reversed, ((rows - 1) * step) as usize, (-step, 1));
                strided(&reversed, (rows * step - 1) as usize, (-step, -1));
                strided(&spaced, 1, (step + 3, 1));
            }
        }
    }
}

#[test]
fn one_board_for_all() {
    let mut random = Random::new();
    let deck = deck(Ranking::High);
    for path in Path::available() {
        for size in 3..=5 {
            let board = random.hand(&deck, size);
            let rest: Vec<Card> = deck
                .iter()
                .copied()
                .filter(|card| !board.contains(card))
                .collect();
            let own: Vec<Vec<Card>> = (0..300).map(|_| random.hand(&rest, 2)).collect();
            let set = |cards: &[Card]| CardSet::collect(cards.iter().copied(), "cards").unwrap();
            let expected: Vec<u16> = own
                .iter()
                .map(|own| {
                    Ranking::High
                        .evaluate(set(own).union(set(&board)))
                        .unwrap()
                        .get()
                })
                .collect();
            let bytes: Vec<u8> = own.concat().into_iter().map(Card::index).collect();
            let board_bytes: Vec<u8> = board.iter().map(|card| card.index()).collect();
            let hands = Hands::new(indices(&bytes, 2), Some(indices(&board_bytes, size))).unwrap();
            let found = values(natural(Ranking::High), &hands, path, 1).unwrap();
            assert_eq!(found.strengths, expected);
            let own: Vec<CardSet> = own.iter().map(|own| set(own)).collect();
            let (own, board) = (sets(&own), sets(&[set(&board)]));
            let rows = |bytes| Cards::Sets(Rows::contiguous(bytes, 8).unwrap());
            let hands = Hands::new(rows(&own), Some(rows(&board))).unwrap();
            assert_eq!(
                values(natural(Ranking::High), &hands, path, 1).unwrap(),
                found
            );
        }
    }
}

/// Sets may hold five, six and seven cards in one array.
#[test]
fn sets_of_mixed_sizes() {
    let mut random = Random::new();
    for ranking in IN_LANES {
        let deck = deck(ranking);
        let hands: Vec<CardSet> = (0..5000)
            .map(|_| {
                let size = 5 + random.below(3);
                CardSet::collect(random.hand(&deck, size), "random").unwrap()
            })
            .collect();
        let bytes = sets(&hands);
        let input = Hands::new(Cards::Sets(Rows::contiguous(&bytes, 8).unwrap()), None).unwrap();
        for path in Path::available() {
            let found = values(natural(ranking), &input, path, 1).unwrap();
            for (hand, strength) in hands.iter().zip(&found.strengths) {
                assert_eq!(
                    ranking.evaluate(*hand).unwrap().get(),
                    *strength,
                    "{hand:?}"
                );
            }
            check_order(&found);
        }
    }
}

/// What is wrong is found at every place of a block, and the first of two is told.
#[test]
fn a_wrong_byte_at_every_place() {
    let deck = deck(Ranking::High);
    let mut random = Random::new();
    let rows = 300;
    let bytes: Vec<u8> = (0..rows)
        .flat_map(|_| random.hand(&deck, 7))
        .map(Card::index)
        .collect();
    let mut strengths = vec![0; rows];
    for path in Path::available() {
        let mut error = |bytes: &[u8], threads| {
            let hands = Hands::new(indices(bytes, 7), None).unwrap();
            let output = Output::Strengths(&mut strengths);
            evaluate(natural(Ranking::High), &hands, output, path, threads).unwrap_err()
        };
        for place in 0..bytes.len() {
            let row = place / 7;
            for index in [52, 55, 56, 63, 64, 116, 128, 200, 255] {
                let mut bytes = bytes.clone();
                bytes[place] = index;
                // A later mistake is not the first.
                bytes[rows * 7 - 1] = 255;
                let fault = Fault::Index { index, wild: false };
                if row < rows - 1 {
                    assert_eq!(error(&bytes, 1), BatchError::Row { row, fault });
                }
            }
            let mut bytes = bytes.clone();
            let other = row * 7 + (place % 7 + 1 + random.below(6)) % 7;
            bytes[place] = bytes[other];
            let card = Card::from_index(bytes[other]).unwrap();
            let fault = Fault::Twice { card };
            assert_eq!(error(&bytes, 1), BatchError::Row { row, fault }, "{path:?}");
        }
    }
}

#[test]
fn the_short_deck_has_no_low_cards() {
    let bytes = [51, 47, 43, 39, 35, 31, 15];
    for path in Path::available() {
        for ranking in [Ranking::ShortDeck, Ranking::ShortDeckTrips] {
            let hands = Hands::new(indices(&bytes, 7), None).unwrap();
            let card = Card::from_index(15).unwrap();
            let fault = Fault::Ranking(RankingError::NotInDeck { ranking, card });
            let found = values(natural(ranking), &hands, path, 1);
            assert_eq!(found, Err(BatchError::Row { row: 0, fault }));
        }
    }
}

/// All multisets of seven indices out of a few are refused when one comes twice: no sum of repeated
/// cards looks like seven cards.
#[test]
fn repeated_cards_never_pass() {
    let mut random = Random::new();
    let mut strengths = [0; 1];
    for path in Path::available() {
        for _ in 0..longer(20_000) {
            let few: Vec<u8> = (0..6).map(|_| random.below(52) as u8).collect();
            let bytes: Vec<u8> = (0..7).map(|_| few[random.below(6)]).collect();
            let hands = Hands::new(indices(&bytes, 7), None).unwrap();
            let output = Output::Strengths(&mut strengths);
            let found = evaluate(natural(Ranking::High), &hands, output, path, 1);
            assert!(
                matches!(found, Err(BatchError::Row { row: 0, .. })),
                "{bytes:?}"
            );
        }
    }
}

#[test]
fn threads_change_nothing() {
    let mut random = Random::new();
    let deck = deck(Ranking::High);
    let bytes: Vec<u8> = (0..20_000)
        .flat_map(|_| random.hand(&deck, 7))
        .map(Card::index)
        .collect();
    let hands = Hands::new(indices(&bytes, 7), None).unwrap();
    let one = values(natural(Ranking::High), &hands, Path::best(), 1).unwrap();
    for threads in [0, 2, 3, 4, 1000] {
        let many = values(natural(Ranking::High), &hands, Path::best(), threads).unwrap();
        assert_eq!(many, one);
    }
    // The first wrong row is told, whichever thread meets one.
    let mut bytes = bytes;
    for row in [19_999, 12_000, 5_000] {
        bytes[7 * row] = 77;
        let hands = Hands::new(indices(&bytes, 7), None).unwrap();
        let fault = Fault::Index {
            index: 77,
            wild: false,
        };
        let found = values(natural(Ranking::High), &hands, Path::best(), 4);
        assert_eq!(found, Err(BatchError::Row { row, fault }));
    }
}

/// What has no kernel goes by the tables: low and badugi hands, Omaha, wild cards.
#[test]
fn every_measure() {
    let mut random = Random::new();
    let deck = deck(Ranking::High);
    let mut measures: Vec<Measure> = Ranking::ALL.into_iter().map(natural).collect();
    measures.push(Measure::any(Ranking::High));
    for ranking in [Ranking::High, Ranking::LowA5Eight, Ranking::Badugi] {
        measures.push(Measure {
            wild: Wild::rank(0),
            ..natural(ranking)
        });
    }
    for uses in [HoleUse::Exactly(2), HoleUse::AtMost(2), HoleUse::All] {
        measures.push(Measure {
            uses,
            ..natural(Ranking::High)
        });
        measures.push(Measure {
            uses,
            ..natural(Ranking::LowA5)
        });
    }
    for measure in measures {
        let (least, most) = measure.ranking.card_counts();
        let (own, shared) = match measure.uses {
            HoleUse::Any => (least as usize, (most - least) as usize),
            HoleUse::All => (5, 2),
            _ => (4, 5),
        };
        let known: Vec<Card> = deck
            .iter()
            .copied()
            .filter(|&card| measure.ranking.deck().contains(card))
            .collect();
        let mut expected = Vec::new();
        let (mut own_bytes, mut shared_bytes) = (Vec::new(), Vec::new());
        for _ in 0..longer(500) {
            let hand = random.hand(&known, own + shared);
            let set = |cards: &[Card]| CardSet::collect(cards.iter().copied(), "cards").unwrap();
            let (mine, board) = hand.split_at(own);
            expected.push(measure.evaluate(set(mine), set(board)).unwrap());
            own_bytes.extend(mine.iter().map(|card| card.index()));
            shared_bytes.extend(board.iter().map(|card| card.index()));
        }
        let board = (shared > 0).then(|| indices(&shared_bytes, shared));
        let hands = Hands::new(indices(&own_bytes, own), board).unwrap();
        let found = values(measure, &hands, Path::best(), 2).unwrap();
        let tables = measure.evaluator().tables();
        for (place, &strength) in expected.iter().enumerate() {
            assert_eq!(found.strengths[place], strength.get(), "{measure:?}");
            let category = tables
                .category(strength)
                .map_or(NO_CATEGORY, Category::code);
            assert_eq!(found.categories[place], category, "{measure:?}");
        }
    }
}

/// Hands with jokers among hands without, where jokers are wild.
#[test]
fn jokers_among_natural_hands() {
    let mut random = Random::new();
    let mut deck = deck(Ranking::High);
    deck.push(Card::from_index(52).unwrap());
    deck.push(Card::from_index(53).unwrap());
    let measure = Measure::any(Ranking::High);
    let hands: Vec<CardSet> = (0..3000)
        .map(|_| CardSet::collect(random.hand(&deck, 7), "random").unwrap())
        .collect();
    let bytes: Vec<u8> = hands
        .iter()
        .flat_map(|hand| hand.iter().map(Card::index))
        .collect();
    let input = Hands::new(indices(&bytes, 7), None).unwrap();
    let found = values(measure, &input, Path::best(), 1).unwrap();
    for (place, &hand) in hands.iter().enumerate() {
        let expected = measure.evaluate(hand, CardSet::EMPTY).unwrap();
        assert_eq!(found.strengths[place], expected.get());
    }
}

#[test]
fn numbers_that_do_not_fit() {
    let bytes = [0; 40];
    let hands = Hands::new(indices(&bytes, 4), None).unwrap();
    let found = values(natural(Ranking::High), &hands, Path::best(), 1);
    assert!(matches!(
        found,
        Err(BatchError::Ranking(RankingError::Count { found: 4, .. }))
    ));
    let hands = Hands::new(indices(&bytes, 5), None).unwrap();
    let output = Output::Strengths(&mut []);
    let found = evaluate(natural(Ranking::High), &hands, output, Path::best(), 1);
    assert_eq!(
        found,
        Err(BatchError::Places {
            places: 0,
            hands: 8
        })
    );
    let boards = indices(&bytes[..10], 5);
    assert_eq!(
        Hands::new(indices(&bytes, 5), Some(boards)).unwrap_err(),
        BatchError::Boards {
            boards: 2,
            hands: 8
        }
    );
    assert!(Rows::contiguous(&bytes, 7).is_none());
    assert!(Rows::contiguous(&bytes, 0).is_none());
    for (first, shape, steps) in [
        (0, (6, 7), (7, 1)),
        (6, (2, 7), (7, -2)),
        (0, (2, 7), (-7, 1)),
        (40, (1, 1), (1, 1)),
        (0, (3, 3), (isize::MAX, 1)),
    ] {
        assert!(
            Rows::strided(&bytes, first, shape, steps).is_none(),
            "{first} {shape:?}"
        );
    }
    assert_eq!(Rows::strided(&bytes, 40, (0, 7), (7, 1)).unwrap().len(), 0);
}

#[test]
fn there_is_always_a_path() {
    let paths: Vec<Path> = Path::available().collect();
    assert!(paths.contains(&Path::Portable));
    assert_eq!(paths[0], Path::best());
}
