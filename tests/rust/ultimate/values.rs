//! The values of choices against every deal, one by one.

use std::collections::BTreeMap;

use pokercore_core::card::CardSet;
use pokercore_core::ranking::{Ranking, Strength};
use pokercore_core::seed::Source;
use pokercore_core::ultimate::house::{House, HouseData};
use pokercore_core::ultimate::round::Action;
use pokercore_core::ultimate::settle::{Decided, Showdown, Stakes, settle};
use pokercore_core::ultimate::values::{
    Values, flop_values, river_values, standard_preflop_values,
};

use crate::longer::longer;
use crate::spots::{pairs, set, strange_house, take, words};

fn value(cards: CardSet) -> Strength {
    Ranking::High.evaluate(cards).unwrap()
}

/// What a decision gains against every hand of the dealer, in parts of an Ante.
fn river_sum(house: &House, hole: CardSet, board: CardSet, free: CardSet, decided: Decided) -> i64 {
    let stakes = Stakes {
        ante: house.scale(),
        ..Stakes::default()
    };
    let player = value(hole.union(board));
    let net = |dealer: CardSet| {
        let dealer = value(dealer.union(board));
        settle(house, &stakes, decided, Showdown { player, dealer }).total
    };
    pairs(free).into_iter().map(net).sum()
}

fn free(cards: [CardSet; 3]) -> CardSet {
    let known = cards.into_iter().fold(CardSet::EMPTY, CardSet::union);
    CardSet::STANDARD.difference(known)
}

fn best(values: &Values) -> i64 {
    let plays = values.plays().iter().map(|play| play.1);
    plays.chain(values.fold()).max().unwrap()
}

/// A board with many cards of one suit every other time.
fn board(words: &mut impl Source, count: usize) -> CardSet {
    let mut stream = crate::spots::words(words.word());
    let of_suit = CardSet::STANDARD.of_suit(words.below(4) as u8);
    let from = if words.below(2) == 0 {
        CardSet::STANDARD
    } else {
        of_suit
    };
    let suited = take(&mut stream, from, count - words.below(2) as usize);
    let rest = CardSet::STANDARD.difference(suited);
    suited.union(take(&mut stream, rest, count - suited.len() as usize))
}

#[test]
fn rivers_are_the_sum_of_their_deals() {
    let mut words = words(2);
    for round in 0..longer(600) {
        let house = if round % 2 == 0 {
            House::standard()
        } else {
            strange_house()
        };
        let board = board(&mut words, 5);
        let hole = take(&mut words, CardSet::STANDARD.difference(board), 2);
        let dead = words.below(44) as usize * (round as usize % 3) / 2;
        let dead = take(&mut words, free([hole, board, CardSet::EMPTY]), dead);
        let free = free([hole, board, dead]);
        let values = river_values(&house, hole, board, dead).unwrap();
        let deals = i64::from(free.len() * (free.len() - 1) / 2);
        assert_eq!(values.denominator(), deals * house.scale());
        assert_eq!(values.check(), None);
        let sum = |decided| river_sum(&house, hole, board, free, decided);
        assert_eq!(values.fold(), Some(sum(Decided::Fold)));
        let multiples: Vec<u32> = values.plays().iter().map(|play| play.0).collect();
        assert_eq!(multiples, house.plays(2));
        for &(multiple, value) in values.plays() {
            let expected = sum(Decided::Play(multiple));
            assert_eq!(value, expected, "{hole:?} on {board:?} without {dead:?}");
        }
        assert_eq!(values.best().1, best(&values));
        assert_eq!(values.of(values.best().0), Some(best(&values)));
    }
}

#[test]
fn flops_are_the_sum_of_their_deals() {
    let mut words = words(3);
    for round in 0..longer(40) {
        let house = if round % 2 == 0 {
            House::standard()
        } else {
            strange_house()
        };
        let flop = board(&mut words, 3);
        let hole = take(&mut words, CardSet::STANDARD.difference(flop), 2);
        // Of 47 cards few are left, so that every deal can be looked at.
        let left = 4 + words.below(8) as usize;
        let dead = take(&mut words, free([hole, flop, CardSet::EMPTY]), 47 - left);
        let free = free([hole, flop, dead]);
        let (mut check, mut plays, mut deals) = (0, vec![0; house.plays(1).len()], 0);
        for came in pairs(free) {
            let board = flop.union(came);
            let free = free.difference(came);
            let sum = |decided| river_sum(&house, hole, board, free, decided);
            let later = house.plays(2).iter().map(|&play| sum(Decided::Play(play)));
            check += later.chain([sum(Decided::Fold)]).max().unwrap();
            for (value, &multiple) in plays.iter_mut().zip(house.plays(1)) {
                *value += sum(Decided::Play(multiple));
            }
            deals += pairs(free).len() as i64;
        }
        let values = flop_values(&house, hole, flop, dead).unwrap();
        assert_eq!(values.denominator(), deals * house.scale());
        assert_eq!((values.check(), values.fold()), (Some(check), None));
        let found: Vec<i64> = values.plays().iter().map(|play| play.1).collect();
        assert_eq!(found, plays, "{hole:?} on {flop:?} without {dead:?}");
        let play = values.plays().iter().max_by_key(|play| play.1).unwrap();
        let expected = if play.1 > check {
            Action::Play(play.0)
        } else {
            Action::Check
        };
        assert_eq!(values.best().0, expected);
    }
}

/// What is published of a class before the flop follows from the values of all flops.
#[test]
fn flops_add_up_to_what_is_known_before_them() {
    // With a Play of 1 on the flop beside that of 2, what each Ante of Play adds can be told.
    let mut data = HouseData::standard();
    data.plays[1] = vec![1, 2];
    let house = House::new(&data).unwrap();
    let hole = set("Th9h");
    let mut sums = [0_i128; 3];
    let mut deals = 0;
    let rest = CardSet::STANDARD.difference(hole);
    for (flop, weight) in flops(rest) {
        let values = flop_values(&house, hole, flop, CardSet::EMPTY).unwrap();
        let [one, two] = [0, 1].map(|play| i128::from(values.plays()[play].1));
        let check = i128::from(values.check().unwrap());
        let worth = [two + 2 * (two - one), two + (two - one), check.max(two)];
        for (sum, value) in sums.iter_mut().zip(worth) {
            *sum += weight * value;
        }
        deals += weight * i128::from(values.denominator());
    }
    // A Play of 4, one of 3, and a check, in millionths of an Ante.
    let millionths = |sum: i128| (2_000_000 * sum + deals).div_euclid(2 * deals);
    assert_eq!(sums.map(millionths), [185_169, 104_618, 205_485]);
    // All flops of the other 50 cards, and all cards that can follow.
    assert_eq!(deals, 19_600 * 1_081 * 990 * 2);
}

/// The flops of these cards for own hearts, one of those that exchanges of the other suits make of
/// each other, and how many it stands for.
fn flops(of: CardSet) -> Vec<(CardSet, i128)> {
    let mut found: BTreeMap<Vec<u64>, (CardSet, i128)> = BTreeMap::new();
    for two in pairs(of) {
        let first = two.bits().trailing_zeros();
        for card in of.iter().filter(|card| u32::from(card.index()) < first) {
            let flop = two.with(card);
            let mut suits: Vec<u64> = [0, 1, 3]
                .map(|suit| flop.of_suit(suit).bits() >> suit)
                .into();
            suits.sort_unstable();
            suits.push(flop.of_suit(2).bits());
            found.entry(suits).or_insert((flop, 0)).1 += 1;
        }
    }
    found.into_values().collect()
}

#[test]
fn what_cannot_be_is_refused() {
    let house = House::standard();
    let defects = |hole: CardSet, board: &str, dead: CardSet| {
        let board = set(board);
        let values = match board.len() {
            0..4 => flop_values(&house, hole, board, dead),
            _ => river_values(&house, hole, board, dead),
        };
        let defects = values.unwrap_err().defects.into_iter();
        let defects = defects.map(|defect| format!("{} {}", defect.place, defect.code));
        defects.collect::<Vec<_>>().join(", ")
    };
    let none = CardSet::EMPTY;
    let joker = CardSet::JOKERS.iter().next().unwrap();
    for (hole, board, dead, expected) in [
        (set("7h"), "2c3c4c", none, "hole hand_cards"),
        (set("7h8h9h"), "2c3c4c", none, "hole hand_cards"),
        (set("7h8h"), "2c3c", none, "board board_cards"),
        (set("7h8h"), "2c3c4c5c", none, "board board_cards"),
        (set("7h8h"), "2c3c7h", none, "board duplicate_card"),
        (set("7h8h"), "2c3c4c", set("Ah3c"), "dead duplicate_card"),
        (
            set("7h").with(joker),
            "2c3c4c",
            none,
            "hole card_not_in_deck",
        ),
        (
            set("7h8h"),
            "2c3c4c",
            none.with(joker),
            "dead card_not_in_deck",
        ),
    ] {
        assert_eq!(defects(hole, board, dead), expected);
    }
    // Four cards must be left on the flop, two at the river.
    for (board, needed) in [("2c3c4c", 4), ("2c3c4c5c6c", 2)] {
        let left = free([set("7h8h"), set(board), none]);
        let mut dead = left;
        for card in left.iter().take(needed) {
            dead = dead.without(card);
        }
        let known = if needed == 4 {
            flop_values
        } else {
            river_values
        };
        assert!(known(&house, set("7h8h"), set(board), dead).is_ok());
        let more = dead.with(left.iter().next().unwrap());
        assert_eq!(defects(set("7h8h"), board, more), "dead deck_too_small");
    }
}

/// Before the flop the chart tells what is published, to the sixth digit.
#[test]
fn values_before_the_flop_are_those_of_the_chart() {
    let house = House::standard();
    for (hole, expected) in [
        ("AsAh", [2_192_924, 2_896_998, 3_601_073]),
        ("Th9h", [205_485, 104_618, 185_169]),
        ("JcTd", [110_287, 69_070, 174_024]),
        ("2c2d", [-179_478, -294_558, -287_878]),
    ] {
        let values = standard_preflop_values(&house, set(hole)).unwrap().unwrap();
        assert_eq!(values.denominator(), 19_600 * 1_081 * 990 * 2);
        let plays = values.plays().iter();
        let multiples: Vec<u32> = plays.clone().map(|play| play.0).collect();
        assert_eq!(multiples, [3, 4]);
        let sums = plays.map(|play| play.1);
        let sums = [values.check().unwrap()].into_iter().chain(sums);
        let deals = i128::from(values.denominator());
        let millionths =
            sums.map(|sum| (2_000_000 * i128::from(sum) + deals).div_euclid(2 * deals));
        assert_eq!(millionths.collect::<Vec<_>>(), expected, "{hole}");
    }
    let strange = standard_preflop_values(&strange_house(), set("AsAh"));
    assert_eq!(strange.unwrap(), None);
    assert!(standard_preflop_values(&house, set("As")).is_err());
}
