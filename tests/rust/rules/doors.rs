//! The doors: what is wrong with rules, stakes, setups and decks is told all at once, each by its
//! code.

use std::collections::BTreeSet;

use pokercore_core::card::{Card, CardSet, parse_cards};
use pokercore_core::deck::Deck;
use pokercore_core::equity::{self, Choice, EquityError, Question, Shape, solve};
use pokercore_core::error::{DefectCode, RulesError};
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::icm::Field;
use pokercore_core::play::vector::{Actions, Size};
use pokercore_core::ranking::{HoleUse, Measure, Ranking, Wild};
use pokercore_core::rules::{
    BetSize, Limit, Opener, Options, Rake, RakeOrder, Rules, Share, Step, Street,
};
use pokercore_core::setup::{Post, PostKind, Setup};
use pokercore_core::stakes::{MAX_CHIPS, Stakes};
use pokercore_core::ultimate::house::{House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::Row;
use pokercore_core::ultimate::round::{SeatStakes, check_seats};

use crate::games::stud;
use crate::play::Spot;

fn codes(error: &RulesError) -> Vec<DefectCode> {
    let text = error.to_string();
    for defect in &error.defects {
        assert!(text.contains(&defect.message) && text.contains(defect.code.as_str()));
    }
    error.defects.iter().map(|defect| defect.code).collect()
}

fn refused_game(change: impl FnOnce(&mut Rules, &mut Options)) -> Vec<DefectCode> {
    let (mut rules, mut options) = (Rules::holdem(Limit::NoLimit), Options::default());
    change(&mut rules, &mut options);
    codes(&Game::new(&rules, &options).expect_err("wrong rules"))
}

fn refused_hand(change: impl FnOnce(&mut Stakes, &mut Setup)) -> Vec<DefectCode> {
    let spot = Spot::no_limit((1, 2), &[100; 3]);
    let (mut stakes, mut setup) = (spot.stakes, spot.setup());
    change(&mut stakes, &mut setup);
    let game = spot.game();
    codes(&Hand::new(&game, &stakes, &setup, &Dealing::Manual, &mut ()).expect_err("wrong data"))
}

fn refused_deck(cards: &[Card]) -> Vec<DefectCode> {
    let spot = Spot::no_limit((1, 2), &[100; 3]);
    let dealing = Dealing::Deck(Deck::new(cards));
    let game = spot.game();
    codes(&Hand::new(&game, &spot.stakes, &spot.setup(), &dealing, &mut ()).expect_err("wrong"))
}

/// The hands of a text, each a word.
fn hands(text: &str, weight: u64) -> Vec<(CardSet, u64)> {
    let hands = text.split_whitespace().map(|hand| {
        let cards = parse_cards(hand).expect("cards");
        (CardSet::collect(cards, hand).expect("a hand"), weight)
    });
    hands.collect()
}

/// A question about hold'em hands of this weight.
fn question(players: &[&str], board: &str, weight: u64) -> Question {
    let board = parse_cards(board).expect("a board");
    Question {
        shape: Shape {
            deck: CardSet::STANDARD,
            hole: 2,
            streets: vec![3, 1, 1],
            shares: vec![Measure::any(Ranking::High)],
        },
        players: players.iter().map(|text| hands(text, weight)).collect(),
        board: CardSet::collect(board, "the board").expect("a board"),
        dead: CardSet::EMPTY,
    }
}

fn refused_question(players: &[&str], board: &str, weight: u64) -> Vec<DefectCode> {
    codes(&equity::Spot::new(question(players, board, weight)).expect_err("wrong data"))
}

/// Ten players who may have anything, exactly.
fn too_much_work() -> Vec<DefectCode> {
    let mut question = question(&[], "", 1);
    question.players = vec![vec![(CardSet::EMPTY, 1)]; 10];
    let spot = equity::Spot::new(question).expect("a question");
    let options = equity::Options {
        choice: Choice::Exact,
        ..equity::Options::default()
    };
    match solve(&spot, &options, &mut |_, _| true) {
        Err(EquityError::Refused(error)) => codes(&error),
        other => panic!("{other:?}"),
    }
}

/// Two players for these prizes.
fn refused_field(payouts: &[f64]) -> Vec<DefectCode> {
    codes(&Field::new([1, 1], payouts).expect_err("wrong data"))
}

fn refused_menu() -> Vec<DefectCode> {
    let game = Spot::no_limit((1, 2), &[100; 3]).game();
    codes(&Actions::new(&game, &[Size::Pot { parts: 0, of: 1 }]).expect_err("wrong data"))
}

fn refused_house(change: impl FnOnce(&mut HouseData)) -> Vec<DefectCode> {
    let mut data = HouseData::standard();
    change(&mut data);
    codes(&House::new(&data).expect_err("wrong data"))
}

/// One seat at the standard house of Ultimate Texas Hold'em.
fn refused_seat(change: impl FnOnce(&mut SeatStakes)) -> Vec<DefectCode> {
    let mut seat = SeatStakes::new(10);
    change(&mut seat);
    codes(&check_seats(&House::standard(), &[seat]).expect_err("wrong data"))
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one list of everything that can be wrong"
)]
fn every_defect_has_its_code() {
    use DefectCode as C;
    let mut seen = BTreeSet::new();
    let mut check = |found: Vec<C>, wanted: &[C]| {
        assert_eq!(found, wanted);
        seen.extend(found.iter().map(|code| code.as_str()));
    };
    let hole = |count| Step::hole(count, false);

    check(
        refused_game(|rules, _| rules.streets.clear()),
        &[C::NoStreets, C::RankingCards],
    );
    check(
        refused_game(|rules, _| {
            rules.streets.push(Street {
                name: "empty".to_owned(),
                steps: Vec::new(),
            });
        }),
        &[C::NoStreets],
    );
    check(
        refused_game(|rules, _| rules.streets[0].steps[0] = hole(0)),
        &[C::StepCount],
    );
    check(
        refused_game(|rules, _| rules.streets[1].steps[1] = Step::Board { count: 9 }),
        &[C::StepCount, C::StepCount, C::StepCount],
    );
    check(
        refused_game(|rules, _| {
            rules.streets[0]
                .steps
                .push(Step::Discard { least: 3, most: 3 });
        }),
        &[C::StepCount],
    );
    // Without a betting round the blinds would belong to nobody.
    check(
        refused_game(|rules, _| {
            for street in &mut rules.streets {
                street
                    .steps
                    .retain(|step| !matches!(step, Step::Bet { .. }));
            }
        }),
        &[C::NoStreets],
    );
    check(
        refused_game(|rules, _| {
            let burns = Street {
                name: "burns".to_owned(),
                steps: vec![Step::Burn; 100],
            };
            rules.streets.push(burns);
        }),
        &[C::TooMany],
    );
    check(
        refused_game(|rules, _| rules.deck[1] = rules.deck[0]),
        &[C::DuplicateCard],
    );
    check(
        refused_game(|rules, _| rules.deck.truncate(11)),
        &[C::DeckTooSmall],
    );
    check(
        refused_game(|rules, _| {
            rules.deck.extend(parse_cards("*").unwrap());
            rules.wild = Wild::NONE;
        }),
        &[C::RankingCards; 2],
    );
    // A ranking that knows no deuces.
    check(
        refused_game(|rules, _| rules.shares[0].ranking = Ranking::ShortDeck),
        &[C::RankingCards],
    );
    check(
        refused_game(|rules, _| rules.streets[0].steps[0] = hole(3)),
        &[C::RankingCards],
    );
    // Draws and discards: none at all, the fewest above the most, more than are held.
    for (least, most) in [(0, 0), (2, 1), (0, 3)] {
        for step in [Step::Draw { least, most }, Step::Discard { least, most }] {
            check(
                refused_game(|rules, _| rules.streets[0].steps.push(step)),
                &[C::StepCount],
            );
        }
    }
    // A shared card that stands for those of the seats, where there are two boards.
    check(
        refused_game(|rules, _| {
            rules.boards = 2;
            rules.streets.truncate(2);
            let step = Step::Hole {
                count: 1,
                up: false,
                or_shared: true,
            };
            rules.streets[1].steps.insert(2, step);
        }),
        &[C::StepCount],
    );
    let shows = Opener::Showing {
        lowest: true,
        ace_low: false,
    };
    check(
        refused_game(|rules, _| rules.streets[0].steps[1] = Step::bet(BetSize::Small, shows)),
        &[C::StepCount],
    );
    check(
        refused_game(|rules, _| {
            rules.streets[0].steps[1] = Step::Bet {
                size: BetSize::Small,
                opener: Opener::AfterPosts,
                cap: Some(0),
                open_pair: false,
            };
        }),
        &[C::StepCount],
    );
    // Own cards that must count, and are not there; more than a hand has; a board too short.
    for uses in [HoleUse::Exactly(3), HoleUse::Exactly(6), HoleUse::All] {
        check(
            refused_game(|rules, _| rules.shares[0].uses = uses),
            &[C::RankingCards],
        );
    }
    check(
        refused_game(|rules, _| {
            rules.shares[0].uses = HoleUse::AtMost(1);
            rules.streets.pop();
            rules.streets.pop();
        }),
        &[C::RankingCards],
    );
    // A wild rank that is not in the deck.
    check(
        refused_game(|rules, _| {
            rules.deck.retain(|card| card.rank() > 0);
            rules.wild = Wild::rank(0);
        }),
        &[C::WildCards],
    );
    check(refused_game(|rules, _| rules.shares.clear()), &[C::Shares]);
    let low = Share::any(Ranking::LowA5Eight);
    check(
        refused_game(|rules, _| rules.shares = vec![low]),
        &[C::Shares],
    );
    check(
        refused_game(|rules, _| rules.shares = vec![rules.shares[0]; 3]),
        &[C::Shares],
    );
    for boards in [0, 5] {
        check(refused_game(|rules, _| rules.boards = boards), &[C::Boards]);
    }
    for (min, max) in [(1, 10), (6, 5), (2, 11)] {
        check(
            refused_game(|rules, _| (rules.min_seats, rules.max_seats) = (min, max)),
            &[C::Players],
        );
    }
    check(
        refused_game(|_, options| options.cap = Some(0)),
        &[C::Option],
    );
    check(
        refused_game(|_, options| options.odd_chip_unit = 0),
        &[C::Option],
    );
    let rake = Rake {
        per_10_000: 10_001,
        cap: 5,
        no_flop_no_drop: true,
        order: RakeOrder::ProRata,
    };
    check(
        refused_game(|_, options| options.rake = Some(rake)),
        &[C::Option],
    );

    for amount in [-1, MAX_CHIPS + 1, i64::MAX, i64::MIN] {
        check(
            refused_hand(|stakes, _| stakes.ante = amount),
            &[C::AmountOutOfRange],
        );
        check(
            refused_hand(|_, setup| {
                let post = Post {
                    seat: 0,
                    kind: PostKind::Ante,
                    amount,
                };
                assert!(setup.posts.push(post));
            }),
            &[C::AmountOutOfRange],
        );
        check(
            refused_hand(|_, setup| setup.stacks[1] = amount),
            &[C::StackOutOfRange],
        );
        // Also where nobody is dealt in.
        check(
            refused_hand(|_, setup| setup.stacks[7] = amount),
            &[C::StackOutOfRange],
        );
    }
    check(
        refused_hand(|_, setup| setup.stacks[1] = 0),
        &[C::StackOutOfRange],
    );
    check(
        refused_hand(|_, setup| setup.stacks[..2].fill(MAX_CHIPS / 2 + 1)),
        &[C::TooManyChips],
    );
    check(
        refused_hand(|stakes, _| stakes.small_blind = 3),
        &[C::BlindsReversed],
    );
    check(
        refused_hand(|stakes, _| (stakes.small_bet, stakes.big_bet) = (4, 2)),
        &[C::BetsReversed],
    );
    check(
        refused_hand(|stakes, _| *stakes = Stakes::blinds(0, 0)),
        &[C::NoMinimumBet],
    );
    check(refused_hand(|stakes, _| stakes.bring_in = 1), &[C::BringIn]);
    let brings = |stakes: Stakes| {
        let mut spot = Spot::new(Limit::FixedLimit, (0, 0), &[100; 3]);
        spot.rules = stud(Limit::FixedLimit, shows, shows);
        let game = spot.game();
        let hand = Hand::new(&game, &stakes, &spot.setup(), &Dealing::Manual, &mut ());
        hand.map_or_else(|error| codes(&error), |_| Vec::new())
    };
    let with = |bring_in, big_blind, small_bet| Stakes {
        ante: 1,
        bring_in,
        small_bet,
        ..Stakes::blinds(0, big_blind)
    };
    check(brings(with(10, 0, 10)), &[]);
    check(brings(with(11, 0, 10)), &[C::BringIn]);
    check(brings(with(5, 10, 10)), &[C::BringIn]);
    check(brings(with(11, 10, 10)), &[C::BringIn, C::BringIn]);
    check(brings(with(-1, 0, 10)), &[C::AmountOutOfRange]);
    for chairs in [0, 1, 11, 255] {
        check(refused_hand(|_, setup| setup.chairs = chairs), &[C::Chairs]);
    }
    check(
        refused_hand(|_, setup| {
            setup.dealt = 0b1111;
            setup.stacks[3] = 100;
        }),
        &[C::NoSuchSeat],
    );
    check(
        refused_hand(|_, setup| setup.unlimited = 0b1000),
        &[C::NoSuchSeat],
    );
    check(refused_hand(|_, setup| setup.button = 3), &[C::NoSuchSeat]);
    check(
        refused_hand(|_, setup| setup.dealt = 0b001),
        &[C::Players, C::NoSuchSeat],
    );
    for seat in [3, 10, 255] {
        check(
            refused_hand(|_, setup| {
                let post = Post {
                    seat,
                    kind: PostKind::Ante,
                    amount: 1,
                };
                assert!(setup.posts.push(post));
            }),
            &[C::NoSuchSeat],
        );
    }

    let deck = Rules::standard_deck();
    check(refused_deck(&deck[..13]), &[C::DeckTooSmall]);
    let mut twice = deck.clone();
    twice[51] = twice[0];
    check(refused_deck(&twice), &[C::DuplicateCard]);
    let mut joker = deck;
    joker.push(parse_cards("*").unwrap()[0]);
    check(refused_deck(&joker), &[C::DeckCards]);

    check(
        refused_question(&["AsKs", "QhQdQc"], "", 1),
        &[C::HandCards],
    );
    check(
        refused_question(&["AsKs", "QhQd"], "2c3c", 1),
        &[C::BoardCards],
    );
    check(
        refused_question(&["AsKs", "QhQd"], "2c3c*", 1),
        &[C::CardNotInDeck],
    );
    check(refused_question(&["AsKs", ""], "", 1), &[C::EmptyRange]);
    check(
        refused_question(&["AsKs AsKd", "AsQd AsJd"], "", 1),
        &[C::RangesCollide],
    );
    check(refused_question(&["AsKs", "QhQd"], "", 0), &[C::Weight; 2]);
    check(too_much_work(), &[C::TooMuchWork]);
    check(refused_field(&[1.0, -1.0]), &[C::PayoutOutOfRange]);
    check(refused_field(&[1.0, 2.0]), &[C::PayoutsRise]);
    check(
        refused_house(|house| house.plays[1].clear()),
        &[C::PlayMultiples],
    );
    check(
        refused_house(|house| house.blind[0].1 = -1),
        &[C::PayOutOfRange],
    );
    check(
        refused_house(|house| house.blind.truncate(0)),
        &[C::PaytableRows],
    );
    check(
        refused_house(|house| {
            house.side_bets.push(SideBetData {
                name: String::new(),
                kind: SideKind::Own,
                pays: vec![(Row::RoyalFlush, 50, 1)],
            });
        }),
        &[C::SideBetName],
    );
    check(refused_seat(|seat| seat.blind = 12), &[C::BlindDiffers]);
    check(
        refused_seat(|seat| (seat.ante, seat.blind) = (5, 5)),
        &[C::SplitPay],
    );
    check(
        refused_seat(|seat| seat.bank = Some(19)),
        &[C::BankTooSmall],
    );
    check(refused_menu(), &[C::Menu]);

    let missing: Vec<&str> = C::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| !seen.contains(code))
        .collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn all_defects_are_told_at_once() {
    let found = refused_hand(|stakes, setup| {
        stakes.small_blind = 5;
        setup.stacks[0] = 0;
        setup.stacks[2] = -5;
        setup.button = 9;
    });
    assert_eq!(
        found,
        [
            DefectCode::BlindsReversed,
            DefectCode::NoSuchSeat,
            DefectCode::StackOutOfRange,
            DefectCode::StackOutOfRange
        ]
    );
}

/// Two to ten players, and no more than the deck serves.
#[test]
fn the_number_of_players_is_limited_by_the_deck() {
    let game = |rules: &Rules| Game::new(rules, &Options::default()).unwrap();
    let mut rules = Rules::holdem(Limit::NoLimit);
    assert_eq!(game(&rules).seat_limits(), (2, 10));
    // Seven places of twenty cards: six players, two more without burns than with them.
    rules.deck = Rules::standard_deck()
        .into_iter()
        .filter(|card| card.rank() >= 8)
        .collect();
    assert_eq!(game(&rules).seat_limits(), (2, 6));
    rules.streets[0].steps[0] = Step::hole(4, false);
    rules.streets[0]
        .steps
        .push(Step::Discard { least: 2, most: 2 });
    assert_eq!(game(&rules).seat_limits(), (2, 3));
}
