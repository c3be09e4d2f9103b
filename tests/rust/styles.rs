//! Styles play every family of games, always legally and the same again, and never fold what cannot
//! lose.

use pokercore_core::action::Action;
use pokercore_core::card::CardSet;
use pokercore_core::game::Game;
use pokercore_core::play::{
    Bot, Choice, Dealer, Match, MatchSetup, PRESETS, Policy, Seat, Style, run,
};
use pokercore_core::ranking::Ranking;
use pokercore_core::rules::Options;
use pokercore_core::stakes::Stakes;

#[path = "support/games.rs"]
mod games;
#[path = "support/longer.rs"]
mod longer;
use games::{GAMES, Known, STACK};
use longer::longer;

const SEED: u64 = 20_261_130;

fn game(known: &Known) -> Game {
    Game::new(&(known.rules)(), &Options::default()).unwrap()
}

/// Styles at the edges of what their numbers may be.
fn extremes() -> Vec<Style> {
    let all = |pick: fn(i16, i16, usize) -> i16| {
        let numbers: Vec<(&str, i64)> = Style::NUMBERS
            .iter()
            .enumerate()
            .map(|(place, number)| {
                let value = pick(number.least, number.most, place);
                // Completions cost time and nothing else.
                let value = if number.name == "samples" {
                    value.min(5)
                } else {
                    value
                };
                (number.name, i64::from(value))
            })
            .collect();
        Style::new(&numbers).unwrap()
    };
    vec![
        all(|least, _, _| least),
        all(|_, most, _| most),
        all(|least, most, place| if place % 2 == 0 { least } else { most }),
        all(|least, most, place| if place % 2 == 0 { most } else { least }),
        all(|least, most, place| if place % 3 == 0 { least } else { most }),
    ]
}

fn styles() -> Vec<Policy> {
    let presets = PRESETS.iter().map(|preset| preset.style);
    presets.chain(extremes()).map(Policy::Style).collect()
}

/// In every seat of every game, with short and with deep stacks, and the same on more threads.
#[test]
fn styles_are_legal_and_repeatable() {
    let styles = styles();
    for known in GAMES {
        for options in [
            Options::default(),
            Options {
                stud_open_pair: true,
                strict_fold: false,
                ..Options::default()
            },
        ] {
            let game = Game::new(&(known.rules)(), &options).unwrap();
            let most = usize::from(game.seat_limits().1).min(6);
            for (first, stack) in [(0, STACK), (5, 24), (9, STACK * 5), (12, 7)] {
                let setup = MatchSetup::new(vec![stack; most], SEED);
                let table = Match::new(&game, &known.stakes, &setup).unwrap();
                let bots: Vec<Policy> = styles
                    .iter()
                    .cycle()
                    .skip(first)
                    .take(most)
                    .copied()
                    .collect();
                let play = |threads| run(&table, &bots, 0..8, threads, &mut |_| true).unwrap();
                let report = play(1);
                let illegal: Vec<u64> = report.bots.iter().map(|bot| bot.illegal).collect();
                assert!(
                    illegal.iter().all(|&count| count == 0),
                    "{} {illegal:?}",
                    known.name
                );
                assert_eq!(report.bots.iter().map(|bot| bot.net).sum::<i128>(), 0);
                assert_eq!(report, play(2), "{}", known.name);
            }
        }
    }
}

/// Looks at a fold of hold'em.
fn watch(seat: &Seat<'_>, style: &Style) {
    let (hole, board) = (seat.hole().known(), seat.board(0));
    if board.is_empty() {
        assert!(
            !hole.iter().all(|card| card.rank() == 12),
            "aces were folded: {style}"
        );
        return;
    }
    let cards = board.iter().filter_map(|slot| slot.card());
    let shown = cards.fold(CardSet::EMPTY, CardSet::with);
    let value = |own: CardSet| Ranking::High.evaluate(own.union(shown)).unwrap();
    let unseen = CardSet::STANDARD.difference(hole.union(shown));
    let own = value(hole);
    let is_beaten = unseen.iter().any(|first| {
        let mut others = unseen.iter().filter(|&second| second > first);
        others.any(|second| value(CardSet::EMPTY.with(first).with(second)) > own)
    });
    assert!(is_beaten, "{hole:?} with {shown:?} was folded: {style}");
}

/// Everybody checks and calls up to some street, where the pot is bet. Styles that are afraid of
/// everything fold, but neither aces before the flop nor the best hand there can be after it.
#[test]
fn what_cannot_lose_is_never_folded() {
    let afraid = [
        ("three_bet", 0),
        ("call_raise", 0),
        ("defend", 0),
        ("margin", 1000),
        ("respect", 2000),
        ("bet_edge", 10_000),
        ("raise_edge", 10_000),
        ("semi_bluff", 0),
    ];
    let reading = Style::new(&afraid).unwrap();
    let sampling = Style::new(&[afraid.as_slice(), &[("samples", 30)]].concat()).unwrap();
    for (name, players) in [("holdem", 2), ("holdem", 4), ("holdem_limit", 4)] {
        let game = game(games::find(name));
        let setup = MatchSetup::new(vec![STACK; players], SEED);
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        let (mut dealer, mut folds) = (Dealer::new(&table), [0; 4]);
        for unit in 0..longer(4000) {
            let street = (unit % 4) as u8;
            // Before the last card completions do not show every hand that may be the best.
            let style = if street == 3 && unit % 8 < 4 {
                sampling
            } else {
                reading
            };
            dealer.open(unit);
            dealer.deal(&mut ());
            while let Some(seat) = dealer.seat() {
                let mut choice = Choice::CheckOrCall;
                if seat.street() == street {
                    choice = seat.raise_near(seat.pot_raise_to());
                    if seat.raises() > 0 {
                        let mut fresh = Dealer::new(&table);
                        choice = Policy::Style(style).act(seat, &mut fresh.dice(0));
                        if choice == Choice::CheckOrFold {
                            watch(&seat, &style);
                            folds[usize::from(street)] += 1;
                        }
                    }
                }
                let action = seat.action(choice);
                dealer.act(action, &mut ()).unwrap();
            }
        }
        assert!(folds.iter().all(|&count| count > 500), "{folds:?}");
    }
}

/// From a view, and a generator that begins the same, it decides as from its seat.
#[test]
fn a_view_is_enough() {
    let styles = styles();
    for known in GAMES {
        let game = game(known);
        let setup = MatchSetup::new([STACK; 3], SEED);
        let table = Match::new(&game, &known.stakes, &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        for (unit, policy) in styles
            .iter()
            .enumerate()
            .map(|(unit, policy)| (unit as u64, *policy))
        {
            let Policy::Style(style) = policy else {
                continue;
            };
            dealer.open(unit);
            while dealer.deal(&mut ()) {
                while let Some(seat) = dealer.seat() {
                    let chair = seat.seat();
                    let view = dealer.hand().view(Some(chair));
                    let other = dealer.hand().view(Some((chair + 1) % 3));
                    // Every decision is the first of a generator.
                    let bot = dealer.bot_at(chair);
                    let mut fresh = Dealer::new(&table);
                    fresh.open(unit);
                    let seed = fresh.seed_of(bot);
                    let native = if dealer.hand().bettor().is_some() {
                        seat.action({ policy }.act(seat, &mut fresh.dice(bot)))
                    } else if dealer.hand().legal().discarding {
                        let discards = dealer.hand().discards();
                        Action::Discard({ policy }.discard(&seat, &discards, &mut fresh.dice(bot)))
                    } else {
                        Action::Muck
                    };
                    if native != Action::Muck {
                        assert_eq!(
                            style.answer(&game, &view, seed),
                            Some(native),
                            "{}",
                            known.name
                        );
                    }
                    assert_eq!(style.answer(&game, &other, seed), None);
                    dealer.act(native, &mut ()).unwrap();
                }
            }
        }
    }
}

#[test]
fn names_are_found() {
    for preset in PRESETS {
        assert_eq!(
            Policy::from_name(preset.name),
            Some(Policy::Style(preset.style))
        );
        assert_eq!(preset.style.name(), Some(preset.name));
        assert!(!preset.about.is_empty());
    }
    assert_eq!(Policy::from_name("style"), None);
    let names: Vec<&str> = Policy::names().collect();
    assert_eq!(names.len(), Policy::ALL.len() + PRESETS.len());
    assert!((1..names.len()).all(|place| !names[..place].contains(&names[place])));
}
