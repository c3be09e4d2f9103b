//! The settlement in full, against a plain statement of the table of anchors.md section 6.

use pokercore_core::ranking::Strength;
use pokercore_core::ultimate::house::{AfterFold, House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::{PayLine, Row};
use pokercore_core::ultimate::settle::{Decided, Outcome, Showdown, Stakes, settle};

/// The pay of a row in a list of lines, as a fraction; nothing below its lowest row.
fn pay(lines: &[PayLine], row: Row) -> Option<(i64, i64)> {
    let line = lines.iter().find(|line| line.0 == row)?;
    Some((line.1, line.2))
}

/// What is won or lost, bet by bet, said row by row as the rules do.
fn plain(
    data: &HouseData,
    stakes: &Stakes,
    decided: Decided,
    player: Row,
    dealer: Row,
    order: core::cmp::Ordering,
) -> (i64, i64, i64, Vec<i64>) {
    let ante = stakes.ante;
    let qualified = dealer >= data.qualifier;
    let won = order.is_gt();
    let (of_ante, of_blind, of_play) = match decided {
        Decided::Fold => (-ante, -ante, 0),
        Decided::Play(multiple) => {
            let play = ante * i64::from(multiple);
            if won {
                let (times, per) = pay(&data.blind, player).unwrap_or((0, 1));
                let of_ante = if qualified { ante } else { 0 };
                (of_ante, ante * times / per, play)
            } else if order.is_eq() {
                (0, 0, 0)
            } else if qualified {
                (-ante, -ante, -play)
            } else {
                (0, -ante, -play)
            }
        }
    };
    let folded = decided == Decided::Fold;
    let bets = data
        .side_bets
        .iter()
        .zip(stakes.side_bets)
        .map(|(bet, stake)| {
            let lost = -stake;
            if folded && data.after_fold == AfterFold::Lose {
                return lost;
            }
            let row = match bet.kind {
                SideKind::Own => player,
                SideKind::MustWin if won && !folded => player,
                SideKind::MustWin => return lost,
                SideKind::BadBeat if order.is_eq() => return lost,
                SideKind::BadBeat => player.min(dealer),
            };
            pay(&bet.pays, row).map_or(lost, |(times, per)| stake * times / per)
        });
    (of_ante, of_blind, of_play, bets.collect())
}

/// Every row against every row, above, level and below within a row, every end of the decisions,
/// every qualifier, every kind of side bet, both rules of a fold.
#[test]
fn every_result_is_settled_as_the_table_says() {
    let trips = [
        (Row::RoyalFlush, 50, 1),
        (Row::StraightFlush, 40, 1),
        (Row::FourOfAKind, 15, 2),
        (Row::FullHouse, 8, 1),
        (Row::Flush, 7, 1),
        (Row::Straight, 4, 1),
        (Row::ThreeOfAKind, 3, 1),
    ];
    let mut count = 0;
    for qualifier in Row::ALL {
        for after_fold in AfterFold::ALL {
            let side_bets = SideKind::ALL.map(|kind| SideBetData {
                name: kind.name().to_owned(),
                kind,
                pays: trips.to_vec(),
            });
            let data = HouseData {
                qualifier,
                after_fold,
                side_bets: side_bets.to_vec(),
                ..HouseData::standard()
            };
            let house = House::new(&data).unwrap();
            let stakes = Stakes {
                ante: 10,
                side_bets: [2, 4, 6, 0, 0, 0, 0, 0],
            };
            let ends = [1, 2, 3, 4].map(Decided::Play);
            for decided in ends.into_iter().chain([Decided::Fold]) {
                count += each_showdown(&house, &data, &stakes, decided);
            }
        }
    }
    assert_eq!(count, 10 * 2 * 5 * (2 * 45 + 3 * 9 + 1));
}

fn each_showdown(house: &House, data: &HouseData, stakes: &Stakes, decided: Decided) -> u32 {
    let mut count = 0;
    let above = |row: Row| Strength::from_number(row.least().get() + 1);
    let mut check = |player: Strength, dealer: Strength| {
        let (mine, theirs) = (Row::of(player), Row::of(dealer));
        let showdown = Showdown { player, dealer };
        let order = player.cmp(&dealer);
        let (ante, blind, play, bets) = plain(data, stakes, decided, mine, theirs, order);
        let found = settle(house, stakes, decided, showdown);
        assert_eq!((found.ante, found.blind, found.play), (ante, blind, play));
        assert_eq!(found.side_bets[..3], bets, "{mine} {theirs} {decided:?}");
        assert_eq!(found.side_bets[3..], [0; 5]);
        assert_eq!(found.total, ante + blind + play + bets.iter().sum::<i64>());
        let outcome = Outcome::of(player, dealer, house);
        assert_eq!(outcome.is_win(), order.is_gt());
        assert_eq!(outcome.is_loss(), order.is_lt());
        let parts = match decided {
            Decided::Fold => house.fold(),
            Decided::Play(multiple) => {
                let play = outcome.of_play() * i64::from(multiple) * house.scale();
                house.base(outcome, mine) + play
            }
        };
        assert_eq!(parts * stakes.ante, (ante + blind + play) * house.scale());
        count += 1;
    };
    for player in Row::ALL {
        for dealer in Row::ALL {
            if player != dealer {
                check(player.least(), dealer.least());
                continue;
            }
            check(player.least(), dealer.least());
            if player != Row::RoyalFlush {
                check(above(player), dealer.least());
                check(player.least(), above(dealer));
            }
        }
    }
    count
}

/// A Blind with a common denominator of its own, and pays below a straight.
#[test]
fn a_table_of_thirds_and_halves_is_exact() {
    let data = HouseData {
        blind: vec![
            (Row::RoyalFlush, 500, 1),
            (Row::StraightFlush, 151, 3),
            (Row::FourOfAKind, 10, 1),
            (Row::FullHouse, 7, 2),
            (Row::Flush, 4, 3),
            (Row::Straight, 1, 1),
            (Row::ThreeOfAKind, 1, 6),
        ],
        ..HouseData::standard()
    };
    let house = House::new(&data).unwrap();
    assert_eq!(house.scale(), 6);
    let stakes = Stakes {
        ante: 12,
        ..Stakes::default()
    };
    let won = |row: Row| {
        let showdown = Showdown {
            player: row.least(),
            dealer: Strength::from_number(1),
        };
        settle(&house, &stakes, Decided::Play(1), showdown).blind
    };
    assert_eq!(won(Row::StraightFlush), 604);
    assert_eq!(won(Row::FullHouse), 42);
    assert_eq!(won(Row::Flush), 16);
    assert_eq!(won(Row::ThreeOfAKind), 2);
    assert_eq!(won(Row::TwoPair), 0);
}

/// Seen from the other side a win is a loss, and whether the dealer qualifies follows from the row of
/// his hand alone.
#[test]
fn outcomes_turn_around() {
    let house = House::standard();
    for mine in (1..=7462).step_by(7) {
        for theirs in (1..=7462).step_by(11) {
            let (mine, theirs) = (Strength::from_number(mine), Strength::from_number(theirs));
            let one = Outcome::of(mine, theirs, &house);
            let other = Outcome::of(theirs, mine, &house);
            assert_eq!(one.is_win(), other.is_loss());
            assert_eq!(one == Outcome::Tie, other == Outcome::Tie);
            let qualified = Row::of(theirs) >= Row::Pair;
            let told = matches!(one, Outcome::WinQualified | Outcome::LoseQualified);
            assert!(one == Outcome::Tie || told == qualified);
        }
    }
}
