//! The hand-strength bot plays every family of games, always legally, keeps the right cards, and wins
//! from those who do not look at theirs.

use pokercore_core::action::{Action, Place, Slots, Turn};
use pokercore_core::button;
use pokercore_core::card::parse_slots;
use pokercore_core::game::Game;
use pokercore_core::hand::{Dealing, Hand};
use pokercore_core::play::{
    Bot, Choice, Dealer, Match, MatchSetup, Policy, Report, Seat, hand_strength, run,
};
use pokercore_core::rules::Options;
use pokercore_core::seed::Source;
use pokercore_core::setup::Setup;
use pokercore_core::stakes::Stakes;

#[path = "support/games.rs"]
mod games;
use games::{GAMES, Known, STACK};

const SEED: u64 = 20_261_130;

fn game(known: &Known) -> Game {
    Game::new(&(known.rules)(), &Options::default()).unwrap()
}

/// How far a rate is above nothing, in standard errors.
fn sigmas(reports: &[(&Report, usize)]) -> f64 {
    let (mut net, mut variance) = (0.0, 0.0);
    for (report, bot) in reports {
        let (rate, error) = report.bots[*bot].win_rate().unwrap();
        net += rate;
        variance += error * error;
    }
    net / f64::sqrt(variance)
}

#[test]
fn strength_wins_from_those_who_do_not_look() {
    let hands = 400;
    println!("seed {SEED}");
    for known in GAMES {
        let game = game(known);
        let setup = MatchSetup::new([STACK; 2], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let play = |bots: &[Policy]| run(&table, bots, 0..hands, 1, &mut |_| true).unwrap();
        for rival in [Policy::Call, Policy::Random] {
            // The same cards twice, the chairs exchanged.
            let one = play(&[Policy::HandStrength, rival]);
            let other = play(&[rival, Policy::HandStrength]);
            for report in [&one, &other] {
                assert!(report.bots.iter().all(|bot| bot.illegal == 0));
            }
            let above = sigmas(&[(&one, 0), (&other, 1)]);
            println!("{:<16} {rival:?}: {above:.1} standard errors", known.name);
            assert!(above > 3.0, "{} against {rival:?}", known.name);
        }
    }
}

#[test]
fn strength_wins_at_a_full_table() {
    let hands = 500;
    println!("seed {SEED}");
    for known in GAMES {
        let game = game(known);
        let seats = usize::from(game.seat_limits().1).min(6);
        let setup = MatchSetup::new(vec![STACK; seats], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let mut bots = vec![Policy::Call; seats];
        bots[0] = Policy::HandStrength;
        bots[2] = Policy::Random;
        let report = run(&table, &bots, 0..hands, 1, &mut |_| true).unwrap();
        let above = sigmas(&[(&report, 0)]);
        println!("{:<16}{seats} {above:.1} standard errors", known.name);
        assert!(above > 3.0, "{}", known.name);
    }
}

/// Alone with its equals it plays legally in every seat, and the same again on more threads.
#[test]
fn strength_is_legal_and_repeatable() {
    for known in GAMES {
        let game = game(known);
        let seats = usize::from(game.seat_limits().1);
        let setup = MatchSetup::new(vec![STACK; seats], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let bots = vec![Policy::HandStrength; seats];
        let play = |threads| run(&table, &bots, 0..12, threads, &mut |_| true).unwrap();
        let report = play(1);
        assert!(
            report.bots.iter().all(|bot| bot.illegal == 0),
            "{}",
            known.name
        );
        assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
        assert_eq!(report, play(2), "{}", known.name);
    }
}

/// From a view it decides as from its seat.
#[test]
fn a_view_is_enough() {
    for known in GAMES {
        let game = game(known);
        let setup = MatchSetup::new([STACK; 3], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        for unit in 0..20 {
            dealer.open(unit);
            while dealer.deal(&mut ()) {
                while let Turn::Seat(chair) = dealer.hand().turn() {
                    let bot = dealer.bot_at(chair);
                    let view = dealer.hand().view(Some(chair));
                    let other = dealer.hand().view(Some((chair + 1) % 3));
                    let action = dealer.decide(&mut Policy::HandStrength).unwrap();
                    // The generator goes on with every decision: the twin draws the same word.
                    let mut twin = Dealer::new(&table);
                    twin.open(unit);
                    let mut dice = twin.dice(bot);
                    let answers = (0..200).map(|_| dice.word());
                    let same = |seed| hand_strength(&game, &view, seed) == Some(action);
                    assert!(answers.into_iter().any(same), "{}: {action}", known.name);
                    assert_eq!(hand_strength(&game, &other, 1), None);
                    dealer.act(action, &mut ()).unwrap();
                }
            }
        }
    }
}

fn slots(text: &str) -> Slots {
    Slots::new(&parse_slots(text).unwrap()).unwrap()
}

/// A two-handed hand in which the seat without the button has these cards and the other nothing that
/// is known, and everybody has checked or called up to the first turn of which `stop` is true.
fn reach<'g>(
    game: &'g Game,
    stakes: &Stakes,
    own: &str,
    board: &str,
    stop: impl Fn(&Hand<&Game>) -> bool,
) -> Hand<&'g Game> {
    let positions = button::first(1, 0b11, 2).unwrap();
    let posts = button::posts(&positions, stakes, 0b11, &[], &[]).unwrap();
    let setup = Setup::full(&[STACK; 2], posts);
    let mut hand = Hand::new(game, stakes, &setup, &Dealing::Manual, &mut ()).unwrap();
    let (own, board) = (slots(own), slots(board));
    let mut dealt = [0; 2];
    while !(hand.turn() == Turn::Seat(0) && stop(&hand)) {
        let legal = hand.legal();
        let action = match legal.deal {
            Some((place @ Place::Seat(seat), count)) => {
                let from = &mut dealt[0];
                let cards = if seat == 0 {
                    *from += count as usize;
                    own[*from - count as usize..*from].to_vec()
                } else {
                    parse_slots(&"??".repeat(count as usize)).unwrap()
                };
                let cards = Slots::new(&cards).unwrap();
                Action::Deal { place, cards }
            }
            Some((place, count)) => {
                let from = dealt[1];
                dealt[1] += count as usize;
                let cards = Slots::new(&board[from..dealt[1]]).unwrap();
                Action::Deal { place, cards }
            }
            None if legal.call > 0 => Action::Call,
            None if legal.check => Action::Check,
            // Bring in, stand pat or give up what the house says.
            None => legal.default_action().unwrap(),
        };
        hand.apply(action, &mut ()).unwrap();
    }
    hand
}

/// A bot's generators, one after the other.
fn dealers<'m>(table: &'m Match<'m>) -> impl Iterator<Item = Dealer<'m>> {
    (0..20).map(|unit| {
        let mut dealer = Dealer::new(table);
        dealer.open(unit);
        dealer
    })
}

/// Cards of which some go in nearly every of many decisions, and the others never.
#[test]
fn the_right_cards_go() {
    let cases = [
        // Pat hands stay pat.
        ("draw", "5c6d7h8s9c", "", ""),
        ("draw", "2c5c9cJcKc", "", ""),
        ("draw", "2c2d2hKcKd", "", ""),
        ("single_draw_27", "2c3d4h5s7c", "", ""),
        ("single_draw_27", "2c3d5h6s8c", "", ""),
        ("triple_draw_27", "2c3d4h6s7c", "", ""),
        ("badugi", "Ac3d5h7s", "", ""),
        ("badeucey", "2c3d4h5s7c", "", ""),
        // What is made is kept, the rest goes.
        ("draw", "2c2d2h8c9d", "", "8c9d"),
        ("draw", "AcAd4h7sTc", "", "4h7sTc"),
        ("draw", "AcAd4h4sTc", "", "Tc"),
        ("deuces_wild", "2cAd4h9sTc", "", "4h9sTc"),
        ("deuces_wild", "2c2dKhKs5c", "", "5c"),
        ("single_draw_27", "2c3d4h7s7c", "", "7s 7c"),
        ("triple_draw_27", "2c3d4h7s4c", "", "4h 4c"),
        ("triple_draw_27", "2c3d4h5s6c", "", "6c"),
        ("triple_draw_27", "2c4d7hQsKc", "", "QsKc"),
        ("badugi", "Ac3d5h5c", "", "5c"),
        ("pineapple", "AsKs2d", "QsJs7h", "2d"),
        ("pineapple", "9c9d2h", "9hKs4d", "2h"),
        ("pineapple", "7c2d3h", "7d2hJs", "3h"),
    ];
    for (name, own, board, away) in cases {
        let known = games::find(name);
        let game = game(known);
        let hand = reach(&game, &known.stakes, own, board, |hand| {
            hand.legal().discarding
        });
        let seat = Seat::to_act(&hand).unwrap();
        let away = slots(away).known();
        let setup = MatchSetup::new([STACK; 2], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let mut right = 0;
        for mut dealer in dealers(&table) {
            for mut policy in [Policy::HandStrength, Policy::TightAggressive] {
                let gone = policy.discard(&seat, &hand.discards(), &mut dealer.dice(0));
                println!("{name} {own} {board}: {gone}");
                // One of a pair goes as well as the other.
                right += usize::from(gone.known().difference(away).is_empty())
                    * usize::from(away.is_empty() == gone.is_empty());
            }
        }
        assert!(right >= 36, "{name} {own} {board}: {right} of 40");
    }
}

/// With the last card out nothing is left to chance but what the opponent holds.
#[test]
fn sure_hands_are_bet_and_hopeless_ones_are_not() {
    // The seat acts first on the last street.
    let cases = [
        ("holdem", "AsKs", "QsJsTs2d2h", true),
        ("holdem", "2c3d", "QsJsTsKd9h", false),
        ("plo", "AsKs2c2d", "QsJsTs2h2s", true),
        ("plo", "As2c3d4h", "QsJsTsKs9s", false),
        ("omaha8", "As2sKhKd", "3s4s5s9cTd", true),
        ("omaha8", "9d9hTcTh", "3s4s5s7cAd", false),
        ("short_deck", "AsAd", "AhAcKs7d6c", true),
        ("razz", "Ac2d3h4s5c9d9h", "", true),
        ("razz", "KcKdKhQsQcQdJh", "", false),
        ("stud8", "Ac2c3c4c5cKdQh", "", true),
        ("triple_draw_27", "2c3d4h5s7c", "", true),
        ("badugi", "Ac2d3h4s", "", true),
        ("badugi", "KcKdKhKs", "", false),
    ];
    for (name, own, board, sure) in cases {
        let known = games::find(name);
        let game = game(known);
        let last = game.rules().streets.len() - 1;
        let hand = reach(&game, &known.stakes, own, board, |hand| {
            hand.bettor().is_some() && usize::from(hand.state().street(&game)) == last
        });
        let seat = Seat::to_act(&hand).unwrap();
        let setup = MatchSetup::new([STACK; 2], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        for mut dealer in dealers(&table) {
            let choice = Policy::HandStrength.act(seat, &mut dealer.dice(0));
            let bets = matches!(choice, Choice::RaiseTo(_));
            assert_eq!(bets, sure, "{name} {own} {board}: {choice:?}");
        }
    }
}
