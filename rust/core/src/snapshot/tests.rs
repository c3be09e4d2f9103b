use core::fmt::Write;

use super::*;
use crate::action::{Action, Place, Turn};
use crate::hand::Dealing;
use crate::rules::{Limit, Options, Rules};
use crate::setup::{Post, PostKind, Posts, Setup};
use crate::stakes::Stakes;

fn setup() -> Setup {
    let mut posts = Posts::default();
    for (seat, kind, amount) in [(0, PostKind::SmallBlind, 1), (1, PostKind::BigBlind, 2)] {
        assert!(posts.push(Post { seat, kind, amount }));
    }
    Setup::full(&[60, 200, 9], posts)
}

fn game(limit: Limit) -> Game {
    Game::new(&Rules::holdem(limit), &Options::default()).unwrap()
}

fn begin<'a>(game: &'a Game, dealing: &Dealing) -> Hand<&'a Game> {
    Hand::new(game, &Stakes::blinds(1, 2), &setup(), dealing, &mut ()).unwrap()
}

/// Hands in every phase but the choice of boards, which a law looks at.
fn hands(game: &Game) -> Vec<Hand<&Game>> {
    let mut all = Vec::new();
    for dealing in [Dealing::Deck(*game.deck()), Dealing::Manual] {
        let mut hand = begin(game, &dealing);
        all.push(hand);
        while !hand.is_over() {
            let legal = hand.legal();
            let action = match (hand.turn(), legal.deal) {
                (Turn::Deck, Some((place, _))) => Action::Deal {
                    place,
                    cards: legal.deck.iter().take(1).collect(),
                },
                _ if legal.call > 0 => Action::Call,
                _ => Action::Check,
            };
            hand.apply(action, &mut ()).unwrap();
            all.push(hand);
        }
    }
    all
}

fn reseal(bytes: &mut [u8]) {
    let end = bytes.len() - SUM;
    let sum = digest(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum);
}

#[test]
fn codes_of_phases_are_their_places() {
    for (i, phase) in Phase::ALL.iter().enumerate() {
        assert_eq!(*phase as usize, i);
    }
}

#[test]
fn a_hand_reads_back() {
    let game = game(Limit::NoLimit);
    let hands = hands(&game);
    assert!(hands.len() > 30);
    for hand in hands {
        assert_eq!(hand.state().check(&game), Ok(()));
        let bytes = hand.snapshot();
        assert!(bytes.len() < 400, "{}", bytes.len());
        let read = Hand::restore(&game, &bytes).unwrap();
        assert_eq!(read.state(), hand.state());
        assert_eq!(read.snapshot(), bytes);
    }
}

/// The bytes of a text of hexadecimal digits.
fn bytes_of(hex: &str) -> Vec<u8> {
    let hex = hex.trim();
    (0..hex.len())
        .step_by(2)
        .map(|place| u8::from_str_radix(&hex[place..place + 2], 16).unwrap())
        .collect()
}

/// The format is pinned: a snapshot of yesterday must be read, or refused by its version.
#[test]
fn the_bytes_of_versions_2_and_3() {
    let game = game(Limit::FixedLimit);
    let mut hand = begin(&game, &Dealing::Deck(*game.deck()));
    hand.apply(Action::RaiseTo(4), &mut ()).unwrap();
    let hex = hand.snapshot().iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").unwrap();
        hex
    });
    assert_eq!(
        hex,
        include_str!("../../../../tests/vectors/snapshot_3.hex").trim()
    );
    let old = bytes_of(include_str!("../../../../tests/vectors/snapshot_2.hex"));
    let read = Hand::restore(&game, &old).unwrap();
    assert_eq!(read.state(), hand.state());
}

#[test]
fn foreign_bytes_and_other_versions_are_refused() {
    let game = game(Limit::NoLimit);
    let bytes = begin(&game, &Dealing::Manual).snapshot();
    for foreign in [&b""[..], b"PK", b"{\"pot\": 3}", &bytes[1..], &[0; 300]] {
        assert_eq!(
            Hand::restore(&game, foreign).unwrap_err(),
            SnapshotError::NotASnapshot
        );
    }
    for version in (0..=u8::MAX).filter(|version| !(OLDEST..=VERSION).contains(version)) {
        let mut other = bytes.clone();
        other[MARK.text.len()] = version;
        reseal(&mut other);
        assert_eq!(
            Hand::restore(&game, &other).unwrap_err(),
            SnapshotError::Version {
                found: version,
                oldest: OLDEST,
                known: VERSION
            }
        );
    }
}

#[test]
fn damage_is_found() {
    let game = game(Limit::NoLimit);
    for hand in hands(&game).into_iter().step_by(5) {
        let bytes = hand.snapshot();
        for end in 0..bytes.len() {
            assert!(Hand::restore(&game, &bytes[..end]).is_err(), "cut to {end}");
        }
        for place in 0..bytes.len() {
            for flip in [1, 0x80, 0xff] {
                let mut other = bytes.clone();
                other[place] ^= flip;
                assert!(
                    Hand::restore(&game, &other).is_err(),
                    "byte {place} ^ {flip}"
                );
            }
        }
        let mut longer = bytes.clone();
        longer.insert(bytes.len() - SUM, 0);
        reseal(&mut longer);
        assert_eq!(
            Hand::restore(&game, &longer).unwrap_err(),
            SnapshotError::Damaged("bytes follow its body")
        );
    }
}

#[test]
fn another_game_is_refused() {
    let played = game(Limit::NoLimit);
    let bytes = begin(&played, &Dealing::Manual).snapshot();
    assert!(Hand::restore(&played, &bytes).is_ok());
    let options = Options {
        strict_fold: false,
        ..Options::default()
    };
    let others = [
        game(Limit::PotLimit),
        Game::new(&Rules::holdem(Limit::NoLimit), &options).unwrap(),
    ];
    for other in &others {
        assert_eq!(
            Hand::restore(other, &bytes).unwrap_err(),
            SnapshotError::OtherGame
        );
    }
    // A name is no rule.
    let mut renamed = Rules::holdem(Limit::NoLimit);
    renamed.name = "another".to_owned();
    renamed.streets[0].name = "first".to_owned();
    let renamed = Game::new(&renamed, &Options::default()).unwrap();
    assert!(Hand::restore(&renamed, &bytes).is_ok());
}

/// Each way in which a state can contradict itself is found and told.
/// What makes a state impossible.
type Change = fn(&mut State);

#[test]
fn what_cannot_be_is_told() {
    let game = game(Limit::NoLimit);
    let hand = begin(&game, &Dealing::Deck(*game.deck()));
    let mut later = hand;
    for _ in 0..3 {
        let legal = later.legal();
        let action = if legal.check {
            Action::Check
        } else {
            Action::Call
        };
        later.apply(action, &mut ()).unwrap();
    }
    assert_eq!(later.state().street(&game), 1);
    let first: [(&str, Change); 18] = [
        ("absent players", |state| state.absent = 8),
        ("11 chairs", |state| state.chairs = 11),
        ("the button on chair 3", |state| state.button = 3),
        ("outside of the chairs", |state| state.dealt |= 8),
        ("1 players", |state| {
            (state.dealt, state.live, state.chips) = (1, 1, 1);
        }),
        ("that are not there", |state| state.live = 0),
        ("not in the hand", |state| state.live &= !1),
        ("stage 200", |state| state.stage = 200),
        ("the phase Show", |state| state.phase = Phase::Show),
        ("where the betting is", |state| state.opened = false),
        ("below zero", |state| state.dead = -1),
        ("chips of", |state| state.dead += 1),
        ("has won before", |state| state.stack[0] += 1),
        ("chips were paid", |state| state.in_pots -= 1),
        ("nobody plays", |state| state.stack[9] = 5),
        ("whether it has chips", |state| state.chips &= !1),
        ("above the bet to match", |state| state.round.to_match = 1),
        ("can match the bet", |state| state.round.covers ^= 1),
    ];
    let second: [(&str, Change); 16] = [
        ("a dead hand", |state| state.absent = 1),
        ("the last to raise is out", |state| {
            state.round.aggressor = 0;
        }),
        ("not to act", |state| state.round.actor = u8::MAX),
        ("without chips are to act", |state| {
            state.round.pending |= 1 << 7;
        }),
        ("the aggressor is seat 9", |state| state.round.aggressor = 9),
        ("everybody", |state| {
            (state.mucked, state.exposed) = (state.live, true);
        }),
        ("shown and not", |state| {
            (state.shown, state.undecided) = (2, 2);
        }),
        ("before the showdown", |state| state.shown = 2),
        ("while the betting goes on", |state| state.exposed = true),
        ("winners before the end", |state| state.won = 2),
        ("2 boards", |state| state.board_count = 2),
        ("board 0 has 0 cards", |state| {
            state.boards[0] = Board::default();
        }),
        ("seat 1 has 0 cards", |state| {
            state.hole[1] = Slots::default();
        }),
        ("face up", |state| state.up[1] = 4),
        ("lies twice", |state| state.hole[1] = state.hole[2]),
        ("did not come from the deck", |state| state.cursor = 0),
    ];
    let changes = first.iter().map(|change| (hand, change));
    for (from, (message, change)) in changes.chain(second.iter().map(|change| (later, change))) {
        let mut state = *from.state();
        change(&mut state);
        let error = state.check(&game).expect_err(message);
        assert!(error.contains(message), "{message}: {error}");
    }
}

/// Whole bytes that were made up: either they are refused, or the hand can be played to its end.
#[test]
fn made_up_states_never_panic() {
    let game = game(Limit::NoLimit);
    let (mut refused, mut played) = (0, 0);
    for hand in hands(&game) {
        let bytes = hand.snapshot();
        for place in MARK.text.len() + 1 + SUM..bytes.len() - SUM {
            for value in [
                0,
                1,
                2,
                3,
                9,
                10,
                51,
                52,
                127,
                bytes[place] ^ 1,
                bytes[place] ^ 2,
            ] {
                let mut other = bytes.clone();
                other[place] = value;
                reseal(&mut other);
                match Hand::restore(&game, &other) {
                    Ok(hand) => {
                        play_out(hand);
                        played += 1;
                    }
                    Err(SnapshotError::Impossible(_) | SnapshotError::Damaged(_)) => refused += 1,
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    assert!(
        refused > 5 * played && played > 1_000,
        "{refused} refused, {played} played"
    );
}

fn play_out(mut hand: Hand<&Game>) {
    for step in 0..500 {
        assert_eq!(hand.state().check(hand.game()), Ok(()));
        let legal = hand.legal();
        let action = match hand.turn() {
            Turn::Over => return,
            Turn::Deck => match legal.deal {
                Some((place @ Place::Seat(_), count)) => Action::Deal {
                    place,
                    cards: legal.deck.iter().take(count as usize).collect(),
                },
                Some((place, _)) => Action::Deal {
                    place,
                    cards: legal.deck.iter().take(1).collect(),
                },
                None => Action::RunOut(legal.run_out),
            },
            Turn::Seat(_) if legal.show => Action::show(),
            // A dead hand can do nothing else.
            Turn::Seat(_) if legal.fold && !legal.check && legal.call == 0 => Action::Fold,
            Turn::Seat(_) if legal.can_raise() && step % 3 == 0 => {
                Action::RaiseTo(legal.min_raise_to)
            }
            Turn::Seat(_) if legal.call > 0 => Action::Call,
            Turn::Seat(_) => Action::Check,
        };
        hand.apply(action, &mut ()).unwrap();
        let _ = (hand.pots(), hand.payoffs());
    }
    panic!("the hand does not end");
}
