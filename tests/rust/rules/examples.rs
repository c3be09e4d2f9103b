//! The worked examples and the rules of the user's pages that concern betting and the showdown of
//! hold'em (S0, S1 and S4 of the mission), and the places where peers go wrong.

use pokercore_core::action::{Action, Slots, Turn};
use pokercore_core::card::{CardSet, RANK_CHARS, parse_cards, parse_slots};
use pokercore_core::error::Code;
use pokercore_core::event::Event;
use pokercore_core::ranking::{Category, Description, Ranking};
use pokercore_core::rules::{Limit, Rake, RakeOrder, Rules, Share, Step, Tabling};
use pokercore_core::setup::PostKind;

use crate::play::{Play, Spot};

fn describe(cards: &str) -> Description {
    let set = CardSet::collect(parse_cards(cards).unwrap(), "the example").unwrap();
    Ranking::High.describe(set).unwrap()
}

/// The ranks of the best five, in the order of the description.
fn five(cards: &str) -> String {
    describe(cards)
        .cards
        .iter()
        .map(|card| RANK_CHARS[card.rank() as usize])
        .collect()
}

/// What two players win of a pot of 20 on this board.
fn duel(first: &str, second: &str, board: &str) -> [i64; 2] {
    let spot = Spot::no_limit((5, 10), &[10, 10])
        .hole(&[first, second])
        .board(board);
    let mut play = spot.start();
    play.play(&["cc"]).finish(1);
    [play.won()[0], play.won()[1]]
}

const TIE: [i64; 2] = [10, 10];
const FIRST: [i64; 2] = [20, 0];

fn three() -> Play {
    Spot::no_limit((1, 2), &[200; 3])
        .names(&["SB", "BB", "BTN"])
        .start()
}

#[test]
fn s1_best_five_of_seven() {
    assert_eq!(five("Kc7d4s9h2c AsKh"), "KKA97");
    let board = describe("KsQs7s4s2s Ac5d");
    assert_eq!(board.category, Category::Flush);
    assert_eq!(five("KsQs7s4s2s Ac5d"), "KQ742");
    assert_eq!(five("KhJh7h3c2d 9h4h"), "KJ974");
    assert_eq!(five("AsKdQcJh2s Td3c"), "AKQJT");
    assert_eq!(describe("QcKdAh2s3c").category, Category::HighCard);
    // The wheel is the lowest straight.
    assert_eq!(duel("6c7d", "Ad2h", "5c4d3hKsJc"), FIRST);
    assert_eq!(describe("Ad2h5c4d3h").category, Category::Straight);
}

#[test]
fn s1_e12_kickers_and_the_river_bettor_shows_first() {
    let spot = Spot::no_limit((1, 2), &[200; 3])
        .names(&["SB", "BB", "BTN"])
        .hole(&["7c2d", "Qs9s", "AdQd"])
        .board("Qc8d3h5s2c");
    let mut play = spot.start();
    play.play(&["BTN raise 6", "SB fold", "BB call"]).until(3);
    play.play(&["BB bet 10", "BTN call"]);
    assert_eq!(play.tabled(), [("BB", true), ("BTN", true)]);
    assert_eq!(play.won(), [0, 0, 33]);
    assert_eq!(five("AdQdQc8d3h5s2c"), "QQA85");
    assert_eq!(five("Qs9sQc8d3h5s2c"), "QQ985");
}

#[test]
fn s4_chopped_pots() {
    assert_eq!(duel("JcTd", "5h2c", "8c8d8hAsKs"), TIE);
    assert_eq!(duel("Ks7c", "Kh2d", "KdKcQhQdJs"), TIE);
    assert_eq!(duel("9s8s", "9h8d", "7c6d5hKs2c"), TIE);
    assert_eq!(duel("AhQd", "Th9d", "KsJs8s4s2s"), TIE);
    assert_eq!(duel("3s9d", "Th9c", "KsJs8s4s2s"), FIRST);
    assert_eq!(duel("As9d", "3s9c", "KsJs8s4s2s"), FIRST);
    assert_eq!(duel("AsKd", "AhKc", "AdQs9c6h2s"), TIE);
    assert_eq!(duel("AsKd", "2c3h", "9s8d7c6h5s"), TIE);
    // Everybody who is left plays the board; who has folded does not.
    let spot = Spot::no_limit((1, 2), &[50; 4])
        .hole(&["2c2d", "3c3d", "4c4d", "5c5d"])
        .board("AsKsQsJsTs");
    let mut play = spot.start();
    play.play(&["p3 cc", "p4 cc", "p1 f"]).until(4);
    assert_eq!(play.won(), [0, 3, 2, 2]);
}

#[test]
fn s4_odd_chips_go_left_of_the_button() {
    // 101 chips for two: seat 2 comes before the button.
    let hole = ["7c2d", "AsKd", "8d3c", "AhKc"];
    let spot = Spot::no_limit((1, 2), &[50; 4])
        .hole(&hole)
        .board("QsJh4d9c2s");
    let mut play = spot.start();
    play.play(&["p3 f", "p4 cbr 50", "p1 f", "p2 cc"]);
    assert_eq!(play.won(), [0, 51, 0, 50]);
    // 14 chips for three: the first two get one more each.
    let hole = ["AsKd", "7c2d", "AhKc", "AdKh"];
    let spot = Spot::no_limit((1, 2), &[4; 4])
        .hole(&hole)
        .board("QsJh4d9c2s");
    let mut play = spot.start();
    play.play(&["p3 cbr 4", "p4 cc", "p1 cc", "p2 f"]);
    assert_eq!(play.won(), [5, 0, 5, 4]);
    // A coarse unit: 75 chips by 25 are two and one.
    let spot = Spot::no_limit((25, 25), &[25, 25, 25])
        .hole(&["AsKd", "7c3d", "AhKc"])
        .board("QsJh4d9c2s")
        .options(|options| options.odd_chip_unit = 25);
    let mut play = spot.start();
    play.play(&["p3 cc"]);
    assert_eq!(play.won(), [50, 0, 25]);
}

#[test]
fn s0_four_rounds_and_a_board_of_five() {
    let mut play = three();
    let mut boards = Vec::new();
    for _ in 0..4 {
        boards.push(play.hand.state().board(0).len());
        assert!(play.hand.bettor().is_some());
        let street = play.hand.state().street(play.hand.game());
        play.until(street + 1);
    }
    assert_eq!(boards, [0, 3, 4, 5]);
    assert!(play.hand.is_unsettled() || play.hand.is_over() || play.legal().show);
}

#[test]
fn s0_what_is_legal_depends_on_the_bets() {
    let mut play = three();
    let legal = play.legal();
    assert!(legal.fold && !legal.check && legal.call == 2 && legal.min_raise_to == 4);
    assert_eq!(play.say("check").unwrap_err().code, Code::CheckFacingBet);
    play.play(&["BTN call", "SB call"]);
    let legal = play.legal();
    assert!(legal.check && !legal.fold && legal.call == 0 && legal.can_raise());
    assert_eq!(
        play.apply(Action::Call).unwrap_err().code,
        Code::NothingToCall
    );
    assert_eq!(play.say("fold").unwrap_err().code, Code::FoldForFree);
    play.play(&["BB check"]);
    // The flop: the first bet is at least the big blind, and there is nothing to raise.
    assert_eq!(play.actor(), "SB");
    assert_eq!(play.raise(), Some((2, 198)));
    assert_eq!(play.say("bet 1").unwrap_err().code, Code::RaiseTooSmall);
    // A check is no bet to raise, and who checked may raise a bet that comes.
    play.play(&["SB check", "BB check", "BTN bet 5"]);
    let legal = play.legal();
    assert!(legal.fold && legal.call == 5 && legal.min_raise_to == 10);
    play.play(&["SB raise 10"]);
    assert_eq!(play.actor(), "BB");
    // Folding for free is an option of the house.
    let spot = Spot::no_limit((1, 2), &[200; 3]).options(|options| options.strict_fold = false);
    let mut play = spot.start();
    play.play(&["cc", "cc", "fold"]);
    assert_eq!(play.hand.state().live(), 0b101);
}

#[test]
fn s0_the_order_of_acting() {
    let mut play = Spot::no_limit((1, 2), &[200; 6]).start();
    for name in ["p3", "p4", "p5", "p6", "p1", "p2"] {
        assert_eq!(play.actor(), name);
        play.play(&["cc"]);
    }
    for name in ["p1", "p2", "p3", "p4", "p5", "p6"] {
        assert_eq!(play.actor(), name);
        play.play(&["cc"]);
    }
    // A raise brings everybody back, and the raiser does not act again.
    play.play(&[
        "p1 cc",
        "p2 bet 4",
        "p3 f",
        "p4 raise 8",
        "p5 cc",
        "p6 f",
        "p1 f",
    ]);
    assert_eq!(play.actor(), "p2");
    play.play(&["p2 call"]);
    assert_eq!(play.hand.state().board(0).len(), 5);
    assert_eq!(play.actor(), "p2");
}

#[test]
fn s0_out_of_turn_is_refused() {
    let play = three();
    let mut hand = play.hand.clone();
    let error = hand.apply_for(0, Action::Fold, &mut ()).unwrap_err();
    assert_eq!(error.code, Code::NotYourTurn);
    assert_eq!(hand.state(), play.hand.state());
    assert!(error.to_string().contains("seat 2 is to act"), "{error}");
    assert_eq!(
        hand.apply_for(7, Action::Fold, &mut ()).unwrap_err().code,
        Code::NoSuchSeat
    );
    hand.apply_for(2, Action::Call, &mut ()).unwrap();
    assert_eq!(hand.turn(), Turn::Seat(0));
}

#[test]
fn s0_the_last_player_wins_unseen() {
    let mut play = three();
    play.play(&["BTN raise 6", "SB fold", "BB fold"]);
    assert!(play.hand.is_over());
    assert!(play.tabled().is_empty());
    assert_eq!(play.hand.state().board(0).len(), 0);
    assert_eq!(play.stacks(), [199, 198, 203]);
    assert_eq!(play.returned(), [0, 0, 4]);
    // A walk.
    let mut play = three();
    play.play(&["BTN fold", "SB fold"]);
    assert_eq!(play.stacks(), [199, 201, 200]);
    assert_eq!(
        (play.won(), play.returned()),
        (vec![0, 2, 0], vec![0, 1, 0])
    );
}

#[test]
fn s0_side_pots_are_awarded_last_created_first() {
    let spot = Spot::no_limit((5, 10), &[40, 100, 250, 400])
        .hole(&["AsAh", "KsKh", "QsQh", "7c2d"])
        .board("3c8d9sJc4h");
    let mut play = spot.start();
    play.play(&["p3 cbr 250", "p4 cc", "p1 cc", "p2 cc"]);
    let pots: Vec<(u8, u8)> = play
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::Award { pot, seat, .. } => Some((pot, seat)),
            _ => None,
        })
        .collect();
    assert_eq!(pots, [(2, 2), (1, 1), (0, 0)]);
    // One player may win them all, and a short one wins from each what he put in.
    let mut all = spot.hole(&["7c2d", "KsKh", "QsQh", "AsAh"]).start();
    all.play(&["p3 cbr 250", "p4 cc", "p1 cc", "p2 cc"]);
    assert_eq!(all.won(), [0, 0, 0, 640]);
}

#[test]
fn s0_mucking() {
    // Face down by itself: who cannot win. It stays down, and the winner shows.
    let spot = Spot::no_limit((1, 2), &[200; 3])
        .hole(&["AsAh", "KsKh", "QsQh"])
        .board("2c7d9hJc4s");
    let mut play = spot.start();
    play.until(4);
    assert_eq!(play.tabled(), [("p1", true), ("p2", false), ("p3", false)]);
    // With a choice, a hand that could win must be shown where mucking is strict,
    let choose = spot
        .clone()
        .options(|options| options.tabling = Tabling::Choose);
    let mut play = choose.start();
    play.until(4);
    assert_eq!(play.actor(), "p1");
    assert_eq!(play.say("muck").unwrap_err().code, Code::MuckCouldWin);
    play.play(&["p1 show", "p2 muck", "p3 show"]);
    assert_eq!(play.won(), [6, 0, 0]);
    // and is dead when it is mucked where that is allowed, the best hand or not.
    let mut play = choose
        .options(|options| options.strict_muck = false)
        .start();
    play.until(4);
    play.play(&["p1 muck", "p2 show", "p3 show"]);
    assert_eq!(play.won(), [0, 6, 0]);
    // The last one keeps the pots, and need not show.
    let spot = spot.options(|options| {
        options.tabling = Tabling::Choose;
        options.strict_muck = false;
    });
    let mut play = spot.start();
    play.until(4);
    play.play(&["p1 muck", "p2 muck"]);
    assert_eq!(play.won(), [0, 0, 6]);
    // A tie with the shown hand is no reason to muck.
    let hole = ["AsKh", "AdKc", "2s3h"];
    let mut play = Spot::no_limit((1, 2), &[200; 3])
        .hole(&hole)
        .board("QcQdQhQs4c")
        .start();
    play.until(4);
    assert_eq!(play.tabled(), [("p1", true), ("p2", true), ("p3", false)]);
}

#[test]
fn s1_e2_two_handed_order() {
    let mut play = Spot::no_limit((1, 2), &[200; 2])
        .names(&["BB", "BTN"])
        .start();
    assert_eq!(play.actor(), "BTN");
    // The big blind is dealt the first card.
    let first = play
        .events
        .iter()
        .find(|event| matches!(event, Event::DealHole { .. }));
    assert!(matches!(first, Some(Event::DealHole { seat: 0, .. })));
    play.until(1);
    assert_eq!(play.actor(), "BB");
}

#[test]
fn limits_of_the_three_formats() {
    let raise = |limit, script: &[&str]| {
        let mut play = Spot::new(limit, (1, 2), &[200; 3]).start();
        play.play(script);
        play.raise()
    };
    assert_eq!(raise(Limit::NoLimit, &[]), Some((4, 200)));
    assert_eq!(raise(Limit::PotLimit, &[]), Some((4, 7)));
    assert_eq!(raise(Limit::FixedLimit, &[]), Some((4, 4)));
    assert_eq!(raise(Limit::FixedLimit, &["cbr 4"]), Some((6, 6)));
    assert_eq!(raise(Limit::FixedLimit, &["cbr 4", "cbr 6"]), Some((8, 8)));
    assert_eq!(raise(Limit::FixedLimit, &["cbr 4", "cbr 6", "cbr 8"]), None);
    // The big bet on the later streets.
    let mut play = Spot::new(Limit::FixedLimit, (1, 2), &[200; 3]).start();
    play.until(1);
    assert_eq!(play.raise(), Some((2, 2)));
    play.until(2);
    assert_eq!(play.raise(), Some((4, 4)));
}

#[test]
fn a_checker_and_a_limper_may_not_raise_a_short_allin() {
    let mut play = Spot::no_limit((50, 100), &[900, 120, 900]).start();
    play.until(1).play(&["p1 cc", "p2 cbr 20", "p3 cc"]);
    assert_eq!(play.actor(), "p1");
    assert!(play.raise().is_none() && play.legal().call == 20);
    let mut play = Spot::no_limit((50, 100), &[150, 900, 900]).start();
    play.play(&["p3 cc", "p1 cbr 150", "p2 cc"]);
    assert_eq!(play.actor(), "p3");
    assert!(play.raise().is_none() && play.legal().call == 50);
}

#[test]
fn the_minimum_starts_anew_on_each_street() {
    let mut play = three();
    play.play(&["BTN raise 50", "SB call", "BB call"]);
    assert_eq!(play.raise(), Some((2, 150)));
    play.play(&["SB bet 40", "BB call", "BTN call"]);
    assert_eq!(play.raise(), Some((2, 110)));
}

#[test]
fn a_single_ante_is_no_bet() {
    let mut spot = Spot::new(Limit::PotLimit, (1, 2), &[200; 4]);
    let mut posts = spot.usual_posts();
    posts.push((1, PostKind::DeadAnte, 2));
    spot.posts = Some(posts);
    // It is not in a pot-limit maximum before the flop, but afterwards it is.
    let mut play = spot.start();
    assert_eq!(play.hand.pot(), 5);
    assert_eq!(play.raise(), Some((4, 7)));
    play.until(1);
    assert_eq!(play.raise(), Some((2, 10)));
    let counted = spot
        .clone()
        .options(|options| options.pl_count_single_ante = true);
    assert_eq!(counted.start().raise(), Some((4, 9)));
    // A walk returns the part of the blind that nobody called, and not the ante.
    let mut play = spot.start();
    play.play(&["f", "f", "f"]);
    assert_eq!(
        (play.won(), play.returned()),
        (vec![0, 4, 0, 0], vec![0, 1, 0, 0])
    );
    // A short big blind pays the blind first, and the ante from what is left.
    spot.stacks[1] = 3;
    let play = spot.start();
    assert_eq!(play.hand.state().contributed(1), 2);
    assert_eq!(play.hand.pot(), 4);
    // The other order is another order of posts.
    spot.posts.as_mut().unwrap().rotate_right(1);
    let play = spot.start();
    assert_eq!(play.hand.state().contributed(1), 1);
    assert_eq!(play.legal().call, 2);
}

#[test]
fn a_short_ante_contests_only_what_it_matches() {
    let mut spot = Spot::no_limit((5, 10), &[500, 500, 3])
        .hole(&["KsKh", "QsQh", "AsAh"])
        .board("2c7d9hJc4s");
    spot.stakes.ante = 5;
    let mut play = spot.start();
    assert_eq!(play.actor(), "p1");
    play.until(4);
    assert_eq!(play.won(), [24, 0, 9]);
    // As dead money, all antes are the main pot's.
    let mut play = spot.options(|options| options.antes_dead = true).start();
    play.until(4);
    assert_eq!(play.won(), [20, 0, 13]);
}

#[test]
fn a_pot_that_all_its_owners_give_up_has_an_owner() {
    // Two seats pay an ante, the third none; the two give up, and only the third is left.
    let mut spot = Spot::no_limit((0, 0), &[50; 3]).options(|options| {
        options.tabling = Tabling::Choose;
        options.strict_muck = false;
    });
    spot.stakes.min_bet = 2;
    spot.posts = Some(vec![(0, PostKind::Ante, 5), (1, PostKind::Ante, 5)]);
    let mut play = spot.start();
    play.until(4);
    assert_eq!(play.hand.pots().len(), 1);
    play.play(&["p1 muck", "p2 muck"]);
    assert_eq!(play.won(), [0, 0, 10]);
    assert_eq!(play.stacks(), [45, 45, 60]);
}

#[test]
fn chips_of_folded_seats_have_an_owner() {
    // p1 and p2 fold on the turn what p3, all-in before the flop, could not match.
    let spot = Spot::no_limit((1, 2), &[300, 300, 20])
        .hole(&["KsKh", "QsQh", "AsAh"])
        .board("2c7d9hJc4s");
    let mut play = spot.start();
    play.play(&["p3 cbr 20", "p1 cbr 60", "p2 cc", "p1 cbr 30", "p2 f"]);
    assert_eq!(play.returned(), [30, 0, 0]);
    assert_eq!(play.won(), [80, 0, 60]);
}

#[test]
fn crazy_pineapple_discards_after_the_flop_round() {
    let mut spot = Spot::no_limit((1, 2), &[200, 60, 200])
        .hole(&["AsAhKd", "QsQh2c", "JsJh3c"])
        .board("2d7d9hJc4s");
    spot.rules.streets[0].steps[0] = Step::hole(3, false);
    spot.rules.streets[1]
        .steps
        .push(Step::Discard { least: 1, most: 1 });
    let mut play = spot.start();
    let discard = |cards: &str| Action::Discard(Slots::new(&parse_slots(cards).unwrap()).unwrap());
    play.play(&[
        "p3 cc",
        "p1 cc",
        "p2 cc",
        "p1 cc",
        "p2 cbr 58",
        "p3 cc",
        "p1 f",
    ]);
    // Both hands are live, p2 without chips; hands stay down until the discards are over.
    assert!(play.tabled().is_empty());
    assert_eq!(play.actor(), "p2");
    assert_eq!(play.legal().discard, 1);
    for (cards, code) in [
        ("", Code::DiscardCount),
        ("QsQh", Code::DiscardCount),
        ("As", Code::CardNotHeld),
        ("??", Code::CardNotHeld),
    ] {
        assert_eq!(
            play.apply(discard(cards)).unwrap_err().code,
            code,
            "{cards}"
        );
    }
    assert_eq!(play.say("check").unwrap_err().code, Code::NoBetting);
    play.apply(discard("2c")).unwrap();
    assert_eq!(play.actor(), "p3");
    assert_eq!(play.hand.state().board(0).len(), 3);
    play.apply(discard("3c")).unwrap();
    assert_eq!(play.tabled(), [("p2", true), ("p3", true)]);
    assert_eq!(play.won(), [0, 0, 122]);
}

#[test]
fn allin_hands_are_exposed_before_the_board() {
    let spot = Spot::no_limit((1, 2), &[200, 60, 60]).hole(&["AsAh", "QsQh", "JsJh"]);
    for expose in [true, false] {
        let mut play = spot
            .clone()
            .options(|options| options.expose_allin = expose)
            .start();
        play.play(&["p3 cbr 60", "p1 cbr 200", "p2 cc"]);
        let first_show = play
            .events
            .iter()
            .position(|e| matches!(e, Event::Show { .. }));
        let first_card = play
            .events
            .iter()
            .position(|e| matches!(e, Event::DealBoard { .. }));
        assert_eq!(first_show < first_card, expose);
        assert_eq!(play.returned(), [140, 0, 0]);
    }
}

#[test]
fn a_winner_that_cannot_be_told_is_not_guessed() {
    let spot = Spot::no_limit((1, 2), &[2, 2])
        .hole(&["AsAh"])
        .board("2c7d9hJc4s");
    let mut play = spot.start();
    play.play(&["cc"]);
    assert_eq!(play.actor(), "p2");
    assert_eq!(play.say("muck").unwrap_err().code, Code::MuckExposed);
    play.play(&["p2 show"]);
    assert!(play.hand.is_unsettled());
    assert_eq!(play.hand.payoffs().unwrap_err().code, Code::UnknownCards);
    let cards = |text: &str| Slots::new(&parse_slots(text).unwrap()).unwrap();
    let twice = play
        .hand
        .reveal(1, &cards("As2d"), &mut play.events)
        .unwrap_err();
    assert_eq!(twice.code, Code::CardsDiffer);
    play.hand
        .reveal(1, &cards("Jd??"), &mut play.events)
        .unwrap();
    assert!(play.hand.is_unsettled());
    play.hand
        .reveal(1, &cards("JhJd"), &mut play.events)
        .unwrap();
    assert_eq!(play.hand.payoffs().unwrap()[..2], [-2, 2]);
}

#[test]
fn the_house_takes_its_part() {
    let rake = |order| Rake {
        per_10_000: 1_000,
        cap: 50,
        no_flop_no_drop: true,
        order,
    };
    let spot = Spot::no_limit((5, 10), &[40, 100, 250, 400])
        .hole(&["AsAh", "KsKh", "QsQh", "7c2d"])
        .board("3c8d9sJc4h");
    for (order, won) in [
        // Of 640 chips 50, the cap: floors of 12.5, 14.06 and 23.4, and the rest from the main pot.
        (RakeOrder::ProRata, [147, 166, 277, 0]),
        (RakeOrder::MainFirst, [110, 180, 300, 0]),
    ] {
        let mut play = spot
            .clone()
            .options(|options| options.rake = Some(rake(order)))
            .start();
        play.play(&["p3 cbr 250", "p4 cc", "p1 cc", "p2 cc"]);
        assert_eq!(play.won(), won, "{order:?}");
        assert_eq!(play.hand.state().raked(), 50);
    }
    // Nothing of what nobody called, and nothing without a flop.
    let mut play = spot
        .clone()
        .options(|options| options.rake = Some(rake(RakeOrder::ProRata)))
        .start();
    play.play(&["p3 cbr 250", "p4 f", "p1 f", "p2 f"]);
    assert_eq!(
        (play.won(), play.hand.state().raked()),
        (vec![0, 0, 25, 0], 0)
    );
    let mut play = spot
        .options(|options| options.rake = Some(rake(RakeOrder::ProRata)))
        .start();
    play.play(&["p3 cc", "p4 f", "p1 f", "p2 cc", "p2 cbr 90", "p3 f"]);
    assert_eq!(
        (play.won(), play.hand.state().raked()),
        (vec![0, 23, 0, 0], 2)
    );
}

#[test]
fn several_boards_share_what_lies() {
    let spot = Spot::no_limit((1, 2), &[51, 51])
        .hole(&["AsAh", "KsKh"])
        .board("2c4d7h 9sJd KdTc Ad3c")
        .options(|options| options.run_outs = true);
    let mut play = spot.start();
    play.play(&["cc", "cc", "cbr 49", "cc"]);
    assert_eq!(play.legal().run_out, 4);
    for boards in [0, 5] {
        assert_eq!(
            play.apply(Action::RunOut(boards)).unwrap_err().code,
            Code::RunOutCount
        );
    }
    play.finish(3);
    let state = play.hand.state();
    assert_eq!(state.board_count(), 3);
    for board in 0..3 {
        assert_eq!(state.board(board)[..3], parse_slots("2c4d7h").unwrap());
        assert_eq!(state.board(board).len(), 5);
    }
    // 102 in three: aces, kings, aces.
    assert_eq!(play.won(), [68, 34]);
}

#[test]
fn two_boards_halve_the_pot() {
    let mut spot = Spot::no_limit((1, 2), &[51, 51])
        .hole(&["AsAh", "KsKh"])
        .board("2c4d7h Kd5s9h Tc Td Jc Jd");
    spot.rules.boards = 2;
    let mut play = spot.start();
    play.play(&["cbr 51", "cc"]);
    assert_eq!(play.won(), [51, 51]);
}

#[test]
fn who_ties_for_high_and_low_ties_once() {
    // Two wheels: 102 chips are 51 and 51, not twice 26 and 25.
    let mut spot = Spot::no_limit((1, 2), &[51, 51])
        .hole(&["Ac5c", "Ad5d"])
        .board("2h3s4cKdQd");
    spot.rules.shares.push(Share::any(Ranking::LowA5Eight));
    let mut play = spot.start();
    play.play(&["cbr 51", "cc"]);
    assert_eq!(play.won(), [51, 51]);
}

#[test]
fn short_deck_flushes_beat_full_houses() {
    let mut rules = Rules::holdem(Limit::NoLimit);
    rules.deck = CardSet::STANDARD
        .iter()
        .filter(|card| card.rank() >= 4)
        .collect();
    rules.shares[0].ranking = Ranking::ShortDeck;
    let mut spot = Spot::no_limit((5, 10), &[10, 10])
        .hole(&["Ah9h", "KsKd"])
        .board("KhQh7hQs8c");
    assert_eq!(spot.start().play(&["cc"]).won(), [0, 20]);
    spot.rules = rules;
    assert_eq!(spot.start().play(&["cc"]).won(), FIRST);
}
