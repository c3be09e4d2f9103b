//! Games other than hold'em by example: bring-ins and cards that show, draws and decks that run
//! short, live antes, shared cards before the first round, pots of two kinds of hands.

use pokercore_core::action::{Action, Turn};
use pokercore_core::card::{Card, CardSet, Slot, parse_cards};
use pokercore_core::deck::Deck;
use pokercore_core::error::Code;
use pokercore_core::event::Event;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::ranking::{HoleUse, Ranking};
use pokercore_core::rules::{
    BetSize, Limit, OddChips, Opener, Options, Rules, Share, Step, Street, StudTie,
};
use pokercore_core::setup::PostKind;
use pokercore_core::stakes::{AnteKind, Stakes};

use crate::play::{Play, Spot};

/// A game of these streets, for the high hand of all cards.
fn rules(limit: Limit, streets: &[&[Step]]) -> Rules {
    let named = |(number, steps): (usize, &&[Step])| Street {
        name: format!("street {}", number + 1),
        steps: steps.to_vec(),
    };
    Rules {
        streets: streets.iter().enumerate().map(named).collect(),
        ..Rules::holdem(limit)
    }
}

const fn showing(lowest: bool, ace_low: bool) -> Opener {
    Opener::Showing { lowest, ace_low }
}

/// Seven-card stud; the first opener, and the one of the later streets.
pub fn stud(limit: Limit, first: Opener, later: Opener) -> Rules {
    let up = Step::hole(1, true);
    let last = Step::Hole {
        count: 1,
        up: false,
        or_shared: true,
    };
    let fourth = Step::Bet {
        size: BetSize::Small,
        opener: later,
        cap: None,
        open_pair: true,
    };
    let big = Step::bet(BetSize::Big, later);
    Rules {
        odd_chips: OddChips::Suit,
        max_seats: 8,
        ..rules(
            limit,
            &[
                &[Step::hole(2, false), up, Step::bet(BetSize::Small, first)],
                &[Step::Burn, up, fourth],
                &[Step::Burn, up, big],
                &[Step::Burn, up, big],
                &[Step::Burn, last, big],
            ],
        )
    }
}

/// High stud in fixed limit, with antes of one.
fn high_stud(bring_in: i64, bets: (i64, i64), stacks: &[i64], up: &[&str]) -> Spot {
    let mut spot = Spot::new(Limit::FixedLimit, (0, 0), stacks);
    spot.rules = stud(
        Limit::FixedLimit,
        showing(true, false),
        showing(false, false),
    );
    spot.stakes = Stakes {
        ante: 1,
        bring_in,
        small_bet: bets.0,
        big_bet: bets.1,
        ..Stakes::blinds(0, 0)
    };
    // Two unknown cards, then those that lie face up.
    spot.hole = up.iter().map(|cards| format!("????{cards}")).collect();
    spot
}

/// Omaha with so many cards.
pub fn omaha(limit: Limit, cards: u8) -> Rules {
    let mut rules = Rules::holdem(limit);
    rules.streets[0].steps[0] = Step::hole(cards, false);
    rules.shares[0].uses = HoleUse::Exactly(2);
    rules
}

/// Five cards, all of them the hand, with so many draws; for one or two rankings.
fn draw(limit: Limit, draws: usize, rankings: &[Ranking]) -> Rules {
    let bet = |opener| Step::bet(BetSize::Small, opener);
    let first = [Step::hole(5, false), bet(Opener::AfterPosts)];
    let next = [Step::Draw { least: 0, most: 5 }, bet(Opener::LeftOfButton)];
    let mut streets: Vec<&[Step]> = vec![&first];
    streets.extend((0..draws).map(|_| &next[..]));
    let share = |&ranking: &Ranking| Share {
        ranking,
        uses: HoleUse::All,
    };
    Rules {
        shares: rankings.iter().map(share).collect(),
        ..rules(limit, &streets)
    }
}

fn options_of(play: &Play) -> (i64, i64, Option<(i64, i64)>) {
    let legal = play.legal();
    (legal.bring_in, legal.call, play.raise())
}

#[test]
fn the_low_card_brings_in_or_bets() {
    let mut play = high_stud(5, (15, 30), &[200; 3], &["Kc", "4h", "9s"]).start();
    assert_eq!(play.actor(), "p2");
    assert_eq!(options_of(&play), (5, 0, Some((15, 15))));
    assert_eq!(play.say("fold").unwrap_err().code, Code::BringInDue);
    assert_eq!(play.say("check").unwrap_err().code, Code::BringInDue);
    assert_eq!(play.apply(Action::Call).unwrap_err().code, Code::BringInDue);
    assert_eq!(
        play.legal().to_string(),
        "legal for seat 1: bet 15, bring in 5"
    );
    // The first increase completes the bring-in; it is the first wager, and three raises follow.
    play.play(&["p2 bring-in"]);
    assert_eq!(play.say("bring-in").unwrap_err().code, Code::NoBringIn);
    assert_eq!(options_of(&play), (0, 5, Some((15, 15))));
    assert_eq!(play.hand.state().wager_count(), 0);
    play.play(&["p3 raise 15", "p1 raise 30", "p2 raise 45", "p3 raise 60"]);
    assert_eq!(play.raise(), None);
    assert_eq!(play.say("raise 75").unwrap_err().code, Code::Capped);
    // A full bet instead of the bring-in is a wager, and the next one a raise.
    let mut play = high_stud(5, (15, 30), &[200; 3], &["Kc", "4h", "9s"]).start();
    play.play(&["p2 bet 15"]);
    assert_eq!(options_of(&play), (0, 15, Some((30, 30))));
    assert_eq!(play.hand.state().wager_count(), 1);
    // Who brought in has no option.
    let mut play = high_stud(5, (15, 30), &[200; 3], &["Kc7d", "4h8d", "9s9d"]).start();
    play.play(&["p2 bring-in", "p3 call", "p1 call"]);
    assert_eq!(play.hand.state().street(play.hand.game()), 1);
    assert_eq!(play.actor(), "p3");
}

#[test]
fn a_bring_in_that_is_short() {
    // All-in for three of five: the others owe five, and may complete.
    let mut play = high_stud(5, (10, 20), &[200, 4, 200], &["Kc", "4h", "9s"]).start();
    assert_eq!(options_of(&play), (3, 0, None));
    play.play(&["p2 bring-in"]);
    assert!(play.events.contains(&Event::BringIn {
        seat: 1,
        amount: 3,
        all_in: true
    }));
    assert_eq!(options_of(&play), (0, 5, Some((10, 10))));
    play.play(&["p3 call", "p1 call"]);
    assert_eq!(play.hand.pot(), 3 + 3 + 5 + 5);
    assert_eq!(play.pots[0].amount, 3 + 9);
    // All-in from the ante: the next seat owes the bring-in, and may fold.
    let mut play = high_stud(5, (10, 20), &[200, 1, 200], &["Kc", "4h", "9s"]).start();
    assert_eq!(play.actor(), "p3");
    assert_eq!(options_of(&play), (0, 5, Some((10, 10))));
    assert!(play.legal().fold);
    play.play(&["p3 call"]);
    assert_eq!(options_of(&play), (0, 5, Some((10, 10))));
    // Nobody can owe more than another can have.
    let play = high_stud(5, (10, 20), &[200, 200, 3], &["Kc", "4h", "9s"]).start();
    assert_eq!(options_of(&play), (5, 0, Some((10, 10))));
    let play = high_stud(5, (10, 20), &[200, 3], &["4c", "Kh"]).start();
    assert_eq!(options_of(&play), (2, 0, Some((10, 10))));
}

#[test]
fn a_bring_in_of_the_full_bet_is_the_first_wager() {
    let mut play = high_stud(10, (10, 20), &[200; 3], &["Kc", "4h", "9s"]).start();
    assert_eq!(options_of(&play), (10, 0, None));
    let error = play.say("bet 20").unwrap_err();
    assert_eq!(error.code, Code::BringInDue);
    play.play(&["bring-in"]);
    assert_eq!(options_of(&play), (0, 10, Some((20, 20))));
    assert_eq!(play.hand.state().wager_count(), 1);
}

#[test]
fn an_all_in_below_half_of_the_completion() {
    let stacks = [200, 200, 5, 200];
    let mut play = high_stud(2, (10, 20), &stacks, &["Kc", "4h", "9s", "Qd"]).start();
    play.play(&["p2 bring-in", "p3 allin 4"]);
    // It neither counts nor reopens, and the next may complete.
    assert_eq!(play.hand.state().wager_count(), 0);
    assert_eq!(options_of(&play), (0, 4, Some((10, 10))));
    play.play(&["p4 call", "p1 call"]);
    assert_eq!(play.actor(), "p2");
    assert_eq!(options_of(&play), (0, 2, None));
    assert_eq!(play.say("raise 10").unwrap_err().code, Code::NotReopened);
    // Six of ten are a full wager: the next raise is one bet above it.
    let stacks = [200, 200, 7, 200];
    let mut play = high_stud(2, (10, 20), &stacks, &["Kc", "4h", "9s", "Qd"]).start();
    play.play(&["p2 bring-in", "p3 allin 6"]);
    assert_eq!(play.hand.state().wager_count(), 1);
    assert_eq!(options_of(&play), (0, 6, Some((16, 16))));
}

#[test]
fn who_opens_by_the_cards_that_show() {
    let opens = |first, up: &[&str], tie| {
        let mut spot = high_stud(2, (10, 20), &vec![200; up.len()], up);
        spot.rules = stud(Limit::FixedLimit, first, showing(false, false));
        spot.options.stud_tie = tie;
        spot.start().actor().to_owned()
    };
    let stud_low = showing(true, false);
    let (razz, razz_27) = (showing(false, true), showing(false, false));
    // Clubs are the lowest of two deuces; of two kings in razz spades are the highest.
    let deuces = ["2d", "2c", "3c"];
    assert_eq!(opens(stud_low, &deuces, StudTie::Norm), "p2");
    assert_eq!(opens(stud_low, &deuces, StudTie::Suit), "p2");
    assert_eq!(opens(stud_low, &deuces, StudTie::Position), "p1");
    let kings = ["Ks", "Kh", "Ac"];
    assert_eq!(opens(razz, &kings, StudTie::Norm), "p1");
    assert_eq!(opens(razz, &["Kh", "Ks", "Ac"], StudTie::Norm), "p2");
    assert_eq!(opens(razz_27, &kings, StudTie::Norm), "p3");
    assert_eq!(opens(stud_low, &["Ac", "Ks"], StudTie::Norm), "p2");

    // Later the best hand that shows; equal ones by position, whatever their suits.
    let later = |up: &[&str], tie, lowest, ace_low| {
        let mut spot = high_stud(2, (10, 20), &vec![200; up.len()], up);
        spot.rules = stud(Limit::FixedLimit, stud_low, showing(lowest, ace_low));
        spot.options.stud_tie = tie;
        let mut play = spot.start();
        play.until(1);
        play.actor().to_owned()
    };
    let high = |up: &[&str]| later(up, StudTie::Norm, false, false);
    assert_eq!(high(&["AcKc", "2d2h", "QdJd"]), "p2");
    assert_eq!(high(&["4c5c", "AdKd", "7d6d"]), "p2");
    assert_eq!(high(&["AcKc", "AdKd", "7d6d"]), "p1");
    let same = ["AcKd", "AdKc", "7d6d"];
    assert_eq!(later(&same, StudTie::Suit, false, false), "p2");
    assert_eq!(later(&same, StudTie::Position, false, false), "p1");
    // Razz: the lowest, an ace low; deuce to seven: an ace high.
    assert_eq!(
        later(&["2c3c", "Ad2d", "7d6d"], StudTie::Norm, true, true),
        "p2"
    );
    assert_eq!(
        later(&["2c3c", "Ad2d", "7d6d"], StudTie::Norm, true, false),
        "p1"
    );
    assert_eq!(
        later(&["2c2d", "KdQd", "7d7h"], StudTie::Norm, true, true),
        "p2"
    );
}

#[test]
fn an_open_pair_on_fourth_street() {
    let up = ["Kc7d", "4h4d", "9s8d"];
    for (allowed, raise, two) in [(false, (10, 10), false), (true, (10, 20), true)] {
        let spot = high_stud(2, (10, 20), &[200; 3], &up)
            .options(|options| options.stud_open_pair = allowed);
        let mut play = spot.start();
        play.until(1);
        assert_eq!(play.actor(), "p2");
        assert_eq!(play.raise(), Some(raise));
        assert_eq!(play.legal().two_sizes, two);
    }
    let spot = high_stud(2, (10, 20), &[200; 3], &up).options(|o| o.stud_open_pair = true);
    let mut play = spot.start();
    play.until(1);
    assert_eq!(play.say("bet 15").unwrap_err().code, Code::RaiseTooLarge);
    // After the small bet both sizes stay, after the big one only that.
    play.play(&["p2 bet 10"]);
    assert_eq!(play.raise(), Some((20, 30)));
    play.play(&["p3 raise 30"]);
    assert_eq!(play.raise(), Some((50, 50)));
    // Nobody shows a pair: the small bet alone.
    let spot = high_stud(2, (10, 20), &[200; 2], &["Kc7d", "4h5d"]);
    let mut play = spot.options(|o| o.stud_open_pair = true).start();
    play.until(1);
    assert_eq!(play.raise(), Some((10, 10)));
}

/// Everybody calls or checks; discards are chosen by `discard`, from the seat and the number of
/// the draw.
fn dealt_by_deck(
    game: &Game,
    stakes: &Stakes,
    stacks: usize,
    discard: impl Fn(u8, usize, &[Slot]) -> Vec<Slot>,
) -> Vec<Event> {
    let mut spot = Spot::new(Limit::FixedLimit, (0, 0), &vec![1_000; stacks]);
    spot.stakes = *stakes;
    let mut events = Vec::new();
    let dealing = Dealing::Deck(Deck::new(&game.rules().deck));
    let mut hand = Hand::new(game, stakes, &spot.setup(), &dealing, &mut events).unwrap();
    let mut discards = 0;
    while let Turn::Seat(seat) = hand.turn() {
        let legal = hand.legal();
        let action = if legal.discarding {
            let number = discards / stacks;
            discards += 1;
            let cards = discard(seat, number, &legal.hole);
            Action::Discard(pokercore_core::action::Slots::new(&cards).unwrap())
        } else if legal.bring_in > 0 {
            Action::BringIn
        } else if legal.check {
            Action::Check
        } else {
            Action::Call
        };
        hand.apply(action, &mut events).unwrap();
    }
    assert!(hand.is_over());
    events
}

fn count(events: &[Event], test: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|event| test(event)).count()
}

#[test]
fn seventh_street_of_a_deck_that_runs_short() {
    let rules = stud(
        Limit::FixedLimit,
        showing(true, false),
        showing(false, false),
    );
    let game = Game::new(&rules, &Options::default()).unwrap();
    let stakes = Stakes {
        ante: 1,
        bring_in: 1,
        small_bet: 4,
        ..Stakes::blinds(0, 0)
    };
    let dealt = |seats| {
        let events = dealt_by_deck(&game, &stakes, seats, |_, _, _| Vec::new());
        let to_seats = count(&events, |event| matches!(event, Event::DealHole { .. }));
        let shared = count(&events, |event| matches!(event, Event::DealBoard { .. }));
        let back = events.iter().find_map(|event| match *event {
            Event::Reshuffle { cards } => Some(cards),
            _ => None,
        });
        (to_seats, shared, back)
    };
    // Six players: all from the stub. Seven: the burned cards are added. Eight: one card for all.
    assert_eq!(dealt(6), (42, 0, None));
    assert_eq!(dealt(7), (49, 0, Some(4)));
    assert_eq!(dealt(8), (48, 1, None));
    assert_eq!(game.seat_limits(), (2, 8));
}

#[test]
fn a_triple_draw_that_puts_earlier_discards_back() {
    let rules = draw(Limit::FixedLimit, 3, &[Ranking::Low27]);
    let game = Game::new(&rules, &Options::default()).unwrap();
    let stakes = Stakes::blinds(1, 2);
    // Thirty cards are dealt, eighteen drawn, and four are left for the next draw of twelve.
    let events = dealt_by_deck(&game, &stakes, 6, |_, number, hole| {
        hole[..[3, 2, 1][number]].to_vec()
    });
    let back = events
        .iter()
        .position(|event| matches!(event, Event::Reshuffle { .. }))
        .unwrap();
    assert_eq!(events[back], Event::Reshuffle { cards: 18 });
    let given_up = |events: &[Event]| -> Vec<CardSet> {
        let cards = events.iter().filter_map(|event| match event {
            Event::Discard { cards, .. } => Some(cards.known()),
            _ => None,
        });
        cards.collect()
    };
    let before = given_up(&events[..back]);
    assert_eq!(before.len(), 12);
    let earlier = before[..6]
        .iter()
        .fold(CardSet::EMPTY, |all, &set| all.union(set));
    let now = before[6..]
        .iter()
        .fold(CardSet::EMPTY, |all, &set| all.union(set));
    let drawn = |events: &[Event]| -> Vec<Card> {
        let cards = events.iter().map_while(|event| match event {
            Event::DealHole { card, .. } => card.card(),
            _ => None,
        });
        cards.collect()
    };
    // Four came from the stub, the other eight were given up in the first draw.
    let rest = drawn(&events[back + 1..]);
    assert_eq!(rest.len(), 8);
    assert!(
        rest.iter()
            .all(|&card| earlier.contains(card) && !now.contains(card))
    );
    assert_eq!(drawn(&events[back - 4..back]).len(), 4);
    // The third draw takes six of the ten that are left; nothing is put back again.
    assert_eq!(
        count(&events, |event| matches!(event, Event::Reshuffle { .. })),
        1
    );

    // Too many for stub and earlier discards together: the last ones must stand pat.
    let mut spot = Spot::new(Limit::FixedLimit, (1, 2), &[100; 6]);
    spot.rules = rules;
    let mut play = spot.start();
    play.until(1);
    let mut most = Vec::new();
    while play.legal().discarding {
        let legal = play.legal();
        most.push(legal.discard);
        let cards = vec!["??"; legal.discard.into()].concat();
        if cards.is_empty() {
            assert_eq!(play.say("discard ??").unwrap_err().code, Code::DiscardCount);
            play.play(&["pat"]);
        } else {
            play.play(&[&format!("discard {cards}")]);
        }
    }
    assert_eq!(most, [5, 5, 5, 5, 2, 0]);
}

/// Hold'em with a deck from six, and live antes.
pub fn short_deck(ante: i64, stacks: &[i64]) -> Spot {
    let mut spot = Spot::no_limit((0, 0), stacks);
    spot.rules.deck.retain(|card| card.rank() >= 4);
    spot.rules.shares[0].ranking = Ranking::ShortDeck;
    spot.stakes.ante = ante;
    spot.stakes.ante_kind = AnteKind::Live;
    let last = stacks.len() as u8 - 1;
    let antes = (0..=last).map(|seat| (seat, PostKind::LiveAnte, ante));
    spot.posts = Some(antes.chain([(last, PostKind::ButtonBlind, ante)]).collect());
    spot
}

#[test]
fn live_antes() {
    // Two-handed, too, the seat left of the button opens.
    let mut play = short_deck(200, &[10_000, 10_000]).start();
    assert_eq!(play.actor(), "p1");
    assert_eq!(options_of(&play), (0, 200, Some((800, 10_000))));
    play.play(&["p1 call"]);
    let legal = play.legal();
    assert!(play.actor() == "p2" && legal.check, "the option: {legal}");
    assert_eq!(play.raise(), Some((800, 10_000)));
    play.play(&["p2 check"]);
    assert_eq!(options_of(&play), (0, 0, Some((200, 9_600))));
    // A short button: the call is to twice the ante all the same, where somebody can pay it.
    let mut play = short_deck(200, &[10_000, 10_000, 300]).start();
    assert_eq!(options_of(&play), (0, 200, Some((800, 10_000))));
    play.play(&["p1 call", "p2 call"]);
    let pots: Vec<(i64, u16)> = play
        .pots
        .iter()
        .map(|pot| (pot.amount, pot.seats))
        .collect();
    assert_eq!(pots, [(900, 0b111), (200, 0b011)]);
    // Two-handed nobody can: it owes what the button has in.
    let play = short_deck(200, &[10_000, 300]).start();
    assert_eq!(options_of(&play), (0, 100, None));
    // A button that has not even its ante for all.
    let play = short_deck(200, &[10_000, 150]).start();
    assert!(play.hand.bettor().is_none());
    assert_eq!(play.returned(), [50, 0]);
}

/// The first card of the board before the first round.
#[test]
fn a_card_before_the_first_round() {
    let mut rules = omaha(Limit::PotLimit, 5);
    rules.streets[0].steps.insert(1, Step::Board { count: 1 });
    rules.streets[1].steps[1] = Step::Board { count: 2 };
    let mut spot = Spot::new(Limit::PotLimit, (1, 2), &[100; 3])
        .hole(&["AsAhKdQc5s", "9s9h8d5c4c", "3s3h6d4d5d"])
        .board("9c8s2dTh3c");
    spot.rules = rules;
    let mut play = spot.start();
    assert_eq!(play.hand.state().board(0).len(), 1);
    // The maximum of pot-limit counts the blinds as before any flop.
    assert_eq!(options_of(&play), (0, 2, Some((4, 7))));
    play.play(&["p3 cbr 7", "p1 cc", "p2 cc"]);
    assert_eq!(play.hand.state().board(0).len(), 3);
    play.until(5);
    // Three nines, of two cards of the hand and three of the board.
    assert_eq!(play.won(), [0, 21, 0]);
    assert_eq!(play.hand.game().seat_limits(), (2, 8));
}

/// No bets before the flop, antes of all.
#[test]
fn a_round_that_is_left_out() {
    let mut rules = omaha(Limit::PotLimit, 4);
    rules.boards = 2;
    rules.streets[0].steps.pop();
    let mut spot = Spot::new(Limit::PotLimit, (0, 0), &[100; 3])
        .hole(&["AsAhKdQc", "KsKhTd9d", "2s2h3d4c"])
        .board("Ad7c6s Kc8h5s 2c Jd 9h Js");
    spot.rules = rules;
    spot.stakes.ante = 10;
    let mut play = spot.start();
    assert_eq!(play.hand.state().board(0).len(), 3);
    assert_eq!(play.hand.state().board(1).len(), 3);
    assert_eq!(play.actor(), "p1");
    assert_eq!(options_of(&play), (0, 0, Some((10, 30))));
    play.play(&["p1 bet 30", "p2 cc", "p3 f"]);
    assert_eq!(play.hand.state().street(play.hand.game()), 2);
    play.until(5);
    // Aces on the first board, kings on the second.
    assert_eq!(play.won(), [45, 45, 0]);
}

/// A hand of five in the hand, and one of two and three, share the pot.
#[test]
fn a_draw_hand_and_a_board_hand_share_the_pot() {
    let mut rules = omaha(Limit::PotLimit, 5);
    let own = Share {
        ranking: Ranking::High,
        uses: HoleUse::All,
    };
    rules.shares.insert(0, own);
    rules.streets[1]
        .steps
        .push(Step::Draw { least: 0, most: 5 });
    let mut spot = Spot::new(Limit::PotLimit, (1, 2), &[50, 51])
        .hole(&["AsAhAd2c7d", "KsKh8d6s5sQd"])
        .board("KcKd3h9cJh");
    spot.rules = rules;
    let mut posts = spot.usual_posts();
    posts.push((1, PostKind::Dead, 1));
    spot.posts = Some(posts);
    let mut play = spot.start();
    play.play(&["p2 cc", "p1 cc", "p1 check", "p2 check"]);
    // The draw comes after the round of the flop; the first seat stands pat.
    play.play(&["p1 pat", "p2 discard 8d"]);
    assert_eq!(play.hand.state().drawn()[..2], [0, 1]);
    assert_eq!(play.hand.state().board(0).len(), 4);
    play.play(&["p1 bet 5", "p2 cc", "p1 bet 15", "p2 cc"]);
    // 45 chips: three aces in the hand win the odd chip with the first half, four kings the rest.
    assert_eq!(play.won(), [23, 22]);
}

/// Of two kinds of hands the one of five cards gets the odd chip, so it is the first share.
#[test]
fn the_odd_chip_of_two_kinds_of_hands() {
    let rules = draw(
        Limit::FixedLimit,
        3,
        &[Ranking::Low27, Ranking::BadugiHighAce],
    );
    let mut spot =
        Spot::new(Limit::FixedLimit, (1, 2), &[50, 51]).hole(&["7c5c4c3c2d", "9s8h4d3h2s"]);
    spot.rules = rules;
    let mut posts = spot.usual_posts();
    posts.push((1, PostKind::Dead, 1));
    spot.posts = Some(posts);
    let mut play = spot.start();
    play.until(1);
    for _ in 0..3 {
        play.play(&["p1 pat", "p2 pat", "check", "check"]);
    }
    // Five chips: seven low, and a badugi of 8-4-3-2.
    assert_eq!(play.won(), [3, 2]);
}

/// Odd chips of stud by the suit of the highest card of the five that win.
#[test]
fn odd_chips_by_suit() {
    let won = |by_position| {
        let mut spot = high_stud(1, (2, 4), &[3, 4, 4], &[]);
        spot.stakes.ante = 3;
        let cards = ["AcKdQdJhTc2d3d", "AsKhQhJdTd2h3h", "9c9d8h7h5s4d2s"];
        spot.hole = cards.iter().map(|&cards| cards.to_owned()).collect();
        spot.options.odd_chips_by_position = by_position;
        spot.posts = Some(vec![
            (0, PostKind::Ante, 3),
            (1, PostKind::Ante, 3),
            (1, PostKind::Dead, 1),
            (2, PostKind::Ante, 3),
            (2, PostKind::Dead, 1),
        ]);
        spot.start().won()
    };
    assert_eq!(parse_cards("As").unwrap()[0].suit(), 3);
    assert_eq!(won(false), [5, 6, 0]);
    assert_eq!(won(true), [6, 5, 0]);
}
