//! Laws over all small tables and long random walks; then the vectors and cases.

use std::hash::{BuildHasher, RandomState};

use super::*;

const MODES: [ButtonMode; 2] = [ButtonMode::Dead, ButtonMode::Moving];

/// Button, small blind, big blind.
type Short = (u8, Option<u8>, u8);

fn short(p: Positions) -> Short {
    (p.button, p.small_blind, p.big_blind.unwrap())
}

fn mask(chairs: &[u8]) -> u16 {
    chairs.iter().fold(0, |mask, &chair| mask | bit(chair))
}

/// The dealt chairs clockwise after `from`, which comes last; one chair at a time.
fn walk(dealt: u16, from: u8, chairs: u8) -> Vec<u8> {
    (1..=chairs)
        .map(|step| (from + step) % chairs)
        .filter(|&chair| dealt >> chair & 1 == 1)
        .collect()
}

/// Steps clockwise from one chair to another, 1 to `chairs`.
fn steps(from: u8, to: u8, chairs: u8) -> u8 {
    (to + chairs - from - 1) % chairs + 1
}

/// Every sound value of the positions of a hand with blinds, reachable or not.
fn all_positions(chairs: u8) -> Vec<Positions> {
    let mut all = Vec::new();
    for button in 0..chairs {
        for small in 0..chairs {
            for big in 0..chairs {
                for dead in [false, true] {
                    let positions = Positions {
                        button,
                        small_blind: (!dead).then_some(small),
                        dead_small: dead.then_some(small),
                        big_blind: Some(big),
                    };
                    if positions.check(chairs).is_ok() {
                        all.push(positions);
                    }
                }
            }
        }
    }
    all
}

/// Asserts everything that must hold from one hand to the next.
fn assert_step(p: Positions, mode: ButtonMode, dealt: u16, chairs: u8, note: &str) -> Positions {
    let n = next(&p, mode, dealt, chairs).unwrap();
    let context = format!("{note} {p:?} {mode:?} dealt {dealt:#b} of {chairs} -> {n:?}");
    let (last_small, last_big) = (p.small_chair().unwrap(), p.big_blind.unwrap());
    let (small, big) = (n.small_chair().unwrap(), n.big_blind.unwrap());
    let is_dealt = |chair: u8| dealt >> chair & 1 == 1;
    let players = walk(dealt, n.button, chairs);
    n.check(chairs).expect(&context);
    assert!(is_dealt(big), "{context}");
    assert_ne!(big, last_big, "twice running: {context}");
    assert_eq!(n.small_blind.is_some(), is_dealt(small), "{context}");
    let everybody = u16::MAX >> (16 - chairs);
    let jumped = |from: u8, to: u8| {
        (0..chairs)
            .filter(|&c| steps(from, c, chairs) < steps(from, to, chairs))
            .fold(0, |mask, c| mask | bit(c))
    };
    let went = passed(&p, &n, everybody);
    assert_eq!(went.big, jumped(last_big, big), "{context}");
    // The small blind goes past nobody when it does not move forward, up to the big blind.
    let forward = steps(last_small, small, chairs) < steps(last_small, big, chairs);
    let jumped = if forward {
        jumped(last_small, small)
    } else {
        0
    };
    assert_eq!(
        went.small,
        jumped | n.dead_small.map_or(0, bit),
        "{context}"
    );
    if players.len() == 2 {
        assert_eq!(
            (n.button, n.small_blind),
            (players[1], Some(players[1])),
            "{context}"
        );
        assert_eq!(big, walk(dealt, last_big, chairs)[0], "{context}");
        return n;
    }
    // Button, small blind and big blind are three chairs in this order.
    let order = [small, big].map(|chair| steps(n.button, chair, chairs));
    assert!(order[0] < order[1] && order[1] < chairs, "{context}");
    match mode {
        ButtonMode::Dead => {
            assert_eq!(big, walk(dealt, last_big, chairs)[0], "{context}");
            assert_eq!(small, last_big, "{context}");
            // The button goes to the old small blind's chair. It may not when the last hand
            // was two-handed or somebody entered between the old blinds; then it is the last
            // player's before the small blind.
            let entered = (0..chairs).any(|chair| {
                is_dealt(chair)
                    && steps(last_small, chair, chairs) < steps(last_small, last_big, chairs)
            });
            if n.button != last_small {
                assert!(entered, "{context}");
                assert_eq!(n.button, players[players.len() - 1], "{context}");
                let taken = steps(big, last_small, chairs) >= steps(big, small, chairs);
                assert!(taken || last_small == big, "{context}");
            }
        }
        ButtonMode::Moving => {
            assert!(is_dealt(n.button), "{context}");
            assert_eq!((small, big), (players[0], players[1]), "{context}");
            // The button goes to the first player who lets the big blind move forward: the
            // next one, unless somebody entered before the old big blind.
            let candidates = walk(dealt, p.button, chairs);
            let at = candidates.iter().position(|&c| c == n.button).unwrap();
            let upto = candidates
                .iter()
                .filter(|&&c| steps(p.button, c, chairs) <= steps(p.button, last_big, chairs))
                .count();
            assert_eq!(at, upto.saturating_sub(2), "{context}");
            let old = [last_small, last_big]
                .iter()
                .filter(|&&c| is_dealt(c))
                .count();
            assert!(at == 0 || upto > old, "{context}");
            // Forward, and past two players at most.
            let ahead = walk(dealt, last_big, chairs);
            assert!(ahead[..3].contains(&big), "{context}");
        }
    }
    n
}

#[test]
fn every_step_from_every_position() {
    let mut count = 0;
    for chairs in 2..=6_u8 {
        for p in all_positions(chairs) {
            for dealt in (0..1_u16 << chairs).filter(|d| d.count_ones() >= 2) {
                for mode in MODES {
                    assert_step(p, mode, dealt, chairs, "");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 39_528);
}

#[test]
fn a_first_hand() {
    for chairs in 2..=6_u8 {
        for dealt in 0..1_u16 << chairs {
            for button in 0..chairs {
                let hand = first(button, dealt, chairs);
                let bare = first_without_blinds(button, dealt, chairs);
                let players = walk(dealt, button, chairs);
                if players.len() < 2 || players[players.len() - 1] != button {
                    assert_eq!(hand.unwrap_err(), bare.unwrap_err());
                    continue;
                }
                let expected = if players.len() == 2 {
                    (button, Some(button), players[0])
                } else {
                    (button, Some(players[0]), players[1])
                };
                assert_eq!(short(hand.unwrap()), expected);
                assert_eq!(bare.unwrap(), Positions::without_blinds(button));
            }
        }
    }
}

#[test]
fn only_the_button_moves_without_blinds() {
    for dealt in (0..64_u16).filter(|d| d.count_ones() >= 2) {
        for button in 0..6 {
            let p = Positions::without_blinds(button);
            let n = next_without_blinds(&p, dealt, 6).unwrap();
            assert_eq!(n, Positions::without_blinds(walk(dealt, button, 6)[0]));
            // Blinds begin with the button that would have come next.
            for mode in MODES {
                assert_eq!(next(&p, mode, dealt, 6), first(n.button, dealt, 6));
            }
        }
    }
}

#[test]
fn from_three_players_to_two() {
    // Vector HU-TRANSITION, case R18. A, B, C are chairs 0, 1, 2.
    for mode in MODES {
        let hand = first(0, 0b111, 3).unwrap();
        assert_eq!(short(hand), (0, Some(1), 2));
        for (dealt, expected) in [
            (0b110, (2, Some(2), 1)),
            (0b101, (2, Some(2), 0)),
            (0b011, (1, Some(1), 0)),
        ] {
            assert_eq!(
                short(next(&hand, mode, dealt, 3).unwrap()),
                expected,
                "{dealt:#b}"
            );
        }
    }
}

#[test]
fn the_dead_button() {
    // Vector DEAD-BTN: button 1, small blind 2, big blind 3 of chairs 1 to 6.
    let all = mask(&[1, 2, 3, 4, 5, 6]);
    let hand = first(1, all, 7).unwrap();
    let after = |hand: &Positions, busted: &[u8]| {
        next(hand, ButtonMode::Dead, all & !mask(busted), 7).unwrap()
    };
    assert_eq!(short(after(&hand, &[2])), (2, Some(3), 4));
    assert_eq!(short(after(&hand, &[2, 3])), (2, None, 4));
    let second = after(&hand, &[3]);
    assert_eq!(short(second), (2, None, 4));
    assert_eq!(second.dead_small, Some(3));
    assert_eq!(short(after(&second, &[3])), (3, Some(4), 5));
    // Both blinds and the button bust, then the next player: two chairs pass as dead.
    let second = after(&hand, &[1, 2, 3]);
    assert_eq!(short(second), (2, None, 4));
    assert_eq!(short(after(&second, &[1, 2, 3])), (3, Some(4), 5));
    assert_eq!(short(after(&second, &[1, 2, 3, 4])), (6, Some(6), 5));
}

#[test]
fn the_moving_button() {
    let all = mask(&[1, 2, 3, 4, 5, 6]);
    let hand = first(1, all, 7).unwrap();
    for (busted, expected) in [
        (&[][..], (2, Some(3), 4)),
        (&[1], (2, Some(3), 4)),
        (&[2], (3, Some(4), 5)),
        (&[3], (2, Some(4), 5)),
        (&[2, 3], (4, Some(5), 6)),
        (&[2, 3, 4], (5, Some(6), 1)),
    ] {
        let dealt = all & !mask(busted);
        let hand = next(&hand, ButtonMode::Moving, dealt, 7).unwrap();
        assert_eq!(short(hand), expected, "{busted:?}");
    }
}

#[test]
fn a_third_player_comes_to_two() {
    // Chair 0 has the button, chair 4 the big blind; the newcomer sits at 6 or at 2.
    let hand = first(0, mask(&[0, 4]), 7).unwrap();
    for (mode, newcomer, expected) in [
        (ButtonMode::Dead, 6, (0, Some(4), 6)),
        (ButtonMode::Dead, 2, (2, Some(4), 0)),
        (ButtonMode::Moving, 6, (4, Some(6), 0)),
        (ButtonMode::Moving, 2, (2, Some(4), 0)),
    ] {
        let hand = next(&hand, mode, mask(&[0, 4, newcomer]), 7).unwrap();
        assert_eq!(short(hand), expected, "{mode:?} {newcomer}");
    }
}

#[test]
fn newcomers_behind_the_blinds_do_not_hold_them_up() {
    // Button 1, small blind 4, big blind 7, others 8 and 9.
    let seated = [1, 4, 7, 8, 9];
    let hand = first(1, mask(&seated), 10).unwrap();
    for (newcomers, expected) in [
        (&[0][..], (4, Some(7), 8)),
        (&[2], (4, Some(7), 8)),
        (&[2, 3], (4, Some(7), 8)),
        (&[5], (5, Some(7), 8)),
        (&[2, 5, 6], (6, Some(7), 8)),
    ] {
        let dealt = mask(&seated) | mask(newcomers);
        let hand = next(&hand, ButtonMode::Moving, dealt, 10).unwrap();
        assert_eq!(short(hand), expected, "{newcomers:?}");
    }
}

#[test]
fn an_absent_player_is_passed_over() {
    // Case T02: seats 1 to 3 are chairs 0 to 2; chair 2 has the button and then sits out.
    for mode in MODES {
        let mut hand = first(2, 0b111, 3).unwrap();
        assert_eq!(short(hand), (2, Some(0), 1));
        let mut owes = Passed::default();
        for big in [0, 1, 0, 1] {
            let coming = next(&hand, mode, 0b011, 3).unwrap();
            assert_eq!(short(coming), (1 - big, Some(1 - big), big));
            let went = passed(&hand, &coming, 0b100);
            owes.small |= went.small;
            owes.big |= went.big;
            hand = coming;
        }
        assert_eq!(
            owes,
            Passed {
                small: 0b100,
                big: 0b100
            }
        );
    }
}

/// A small generator (splitmix64), so that a seed repeats a walk.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// A fresh seed, or that of `BUTTON_SEED`; printed.
fn seed() -> u64 {
    let seed = std::env::var("BUTTON_SEED")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| RandomState::new().hash_one(0));
    println!("BUTTON_SEED={seed}");
    seed
}

#[test]
fn long_walks_of_joining_and_leaving() {
    let seed = seed();
    let mut random = Random(seed);
    for round in 0..400 {
        let note = format!("seed {seed} round {round}");
        let chairs = 2 + random.below(9) as u8;
        let mode = MODES[random.below(2) as usize];
        let leaving_only = random.below(3) == 0;
        let everybody = u16::MAX >> (16 - chairs);
        let mut dealt = everybody;
        let mut hand = first(random.below(chairs.into()) as u8, dealt, chairs).unwrap();
        // Since each chair's last big blind: who was dealt in throughout, and who posted it.
        let mut stayed = [0_u16; MAX_SEATS];
        let mut paid = [0_u16; MAX_SEATS];
        for _ in 0..200 {
            let was = dealt;
            if random.below(3) == 0 {
                for _ in 0..=random.below(3) {
                    dealt ^= bit(random.below(chairs.into()) as u8);
                }
                dealt &= if leaving_only { was } else { everybody };
                if dealt.count_ones() < 2 {
                    dealt = if leaving_only { was } else { everybody };
                }
            }
            let coming = assert_step(hand, mode, dealt, chairs, &note);
            if leaving_only && dealt.count_ones() > 2 {
                let expected = match mode {
                    ButtonMode::Dead => hand.small_chair().unwrap(),
                    ButtonMode::Moving => walk(dealt, hand.button, chairs)[0],
                };
                assert_eq!(coming.button, expected, "{note} {hand:?} {coming:?}");
            }
            let big = coming.big_blind.unwrap();
            for chair in (0..chairs).filter(|_| mode == ButtonMode::Dead) {
                let at = chair as usize;
                stayed[at] &= dealt;
                if stayed[at] & bit(chair) == 0 {
                    continue;
                }
                // With a dead button nobody escapes a round, and nobody posts twice in one.
                if chair == big {
                    assert_eq!(stayed[at] & !paid[at], bit(big), "{note} {coming:?}");
                } else {
                    assert_eq!(paid[at] & bit(big), 0, "{note} {chair} {coming:?}");
                }
                paid[at] |= bit(big);
            }
            stayed[big as usize] = dealt;
            paid[big as usize] = 0;
            hand = coming;
        }
        // When nobody comes or goes any more, every player has each position once a round.
        let players = dealt.count_ones();
        for _ in 0..players {
            hand = next(&hand, mode, dealt, chairs).unwrap();
        }
        let mut tally = [0_u16; 3];
        let mut away = [0_u16; 2];
        for _ in 0..players {
            let coming = next(&hand, mode, dealt, chairs).unwrap();
            let chair = [
                coming.button,
                coming.small_blind.unwrap(),
                coming.big_blind.unwrap(),
            ];
            for (tally, chair) in tally.iter_mut().zip(chair) {
                assert_eq!(*tally & bit(chair), 0, "{note} {coming:?}");
                *tally |= bit(chair);
            }
            // And each blind goes past each absent player once.
            let went = passed(&hand, &coming, everybody & !dealt);
            for (away, went) in away.iter_mut().zip([went.small, went.big]) {
                assert_eq!(*away & went, 0, "{note} {coming:?}");
                *away |= went;
            }
            hand = coming;
        }
        assert_eq!(tally, [dealt; 3], "{note}");
        assert_eq!(away, [everybody & !dealt; 2], "{note}");
    }
}

#[test]
fn whom_the_small_blind_passes() {
    // Chair 2 has the big blind and sits out: the small blind is due there and not posted.
    let hand = first(0, 0b1111, 4).unwrap();
    let coming = next(&hand, ButtonMode::Dead, 0b1011, 4).unwrap();
    assert_eq!(
        passed(&hand, &coming, 0b0100),
        Passed {
            small: 0b0100,
            big: 0
        }
    );
    // Chair 3 sits out, then chair 2 busts: the big blind goes past 3, the small blind stays.
    let hand = first(0, 0b0111, 4).unwrap();
    let coming = next(&hand, ButtonMode::Moving, 0b0011, 4).unwrap();
    assert_eq!(short(coming), (1, Some(1), 0));
    assert_eq!(
        passed(&hand, &coming, 0b1000),
        Passed {
            small: 0,
            big: 0b1000
        }
    );
    let bare = Positions::without_blinds(0);
    assert_eq!(passed(&hand, &bare, 0b0100), Passed::default());
}

fn listed(posts: &Posts) -> Vec<(u8, PostKind, i64)> {
    posts.iter().map(|p| (p.seat, p.kind, p.amount)).collect()
}

#[test]
fn the_order_of_posting() {
    use PostKind::{Ante, BigBlind, Dead, DeadAnte, ExtraLive, SmallBlind, Straddle};
    let dealt = mask(&[0, 1, 3, 4, 6]);
    let hand = first(4, dealt, 7).unwrap();
    let mut stakes = Stakes::blinds(1, 2);
    assert_eq!(
        listed(&posts(&hand, &stakes, dealt, &[], &[]).unwrap()),
        [(6, SmallBlind, 1), (0, BigBlind, 2)]
    );
    // Vector STRADDLE: the straddle comes after the blinds, the owed posts after it; per-player
    // antes come before all, the button's last.
    stakes.ante = 5;
    let owed = [(3, ExtraLive, 2), (3, Dead, 1)];
    let owed = owed.map(|(seat, kind, amount)| Post { seat, kind, amount });
    assert_eq!(
        listed(&posts(&hand, &stakes, dealt, &[(1, 4)], &owed).unwrap()),
        [
            (6, Ante, 5),
            (0, Ante, 5),
            (1, Ante, 5),
            (3, Ante, 5),
            (4, Ante, 5),
            (6, SmallBlind, 1),
            (0, BigBlind, 2),
            (1, Straddle, 4),
            (3, ExtraLive, 2),
            (3, Dead, 1),
        ]
    );
    // One player pays the ante for all: after his blind, or before it.
    for (kind, payer) in [(AnteKind::BigBlind, 0), (AnteKind::Button, 4)] {
        stakes.ante_kind = kind;
        stakes.ante_first = false;
        assert_eq!(
            listed(&posts(&hand, &stakes, dealt, &[(1, 4)], &[]).unwrap()),
            [
                (6, SmallBlind, 1),
                (0, BigBlind, 2),
                (payer, DeadAnte, 5),
                (1, Straddle, 4)
            ]
        );
        stakes.ante_first = true;
        assert_eq!(
            listed(&posts(&hand, &stakes, dealt, &[(1, 4)], &[]).unwrap()),
            [
                (payer, DeadAnte, 5),
                (6, SmallBlind, 1),
                (0, BigBlind, 2),
                (1, Straddle, 4)
            ]
        );
    }
}

#[test]
fn a_new_player_posts_live() {
    // Case T04: p1 to p4 are chairs 0 to 3; p4, on the button, posts to play at once.
    let hand = first(3, 0b1111, 4).unwrap();
    let extra = Post {
        seat: 3,
        kind: PostKind::ExtraLive,
        amount: 10,
    };
    let posts = posts(&hand, &Stakes::blinds(5, 10), 0b1111, &[], &[extra]).unwrap();
    assert_eq!(
        listed(&posts),
        [
            (0, PostKind::SmallBlind, 5),
            (1, PostKind::BigBlind, 10),
            (3, PostKind::ExtraLive, 10)
        ]
    );
    assert_eq!(posts.iter().map(|p| p.amount).sum::<i64>(), 25);
}

#[test]
fn two_players_post() {
    use PostKind::{Ante, BigBlind, ButtonBlind, SmallBlind};
    // Case R18: the button has the small blind.
    let hand = first(0, 0b11, 2).unwrap();
    let blinds = posts(&hand, &Stakes::blinds(1, 2), 0b11, &[], &[]).unwrap();
    assert_eq!(listed(&blinds), [(0, SmallBlind, 1), (1, BigBlind, 2)]);
    // Case R19: both ante 1, only the button posts a blind of 2; wherever the button is.
    let stakes = Stakes {
        ante: 1,
        button_blind: 2,
        ..Stakes::default()
    };
    let mut hand = first_without_blinds(0, 0b11, 2).unwrap();
    for x in [0, 1, 0] {
        let y = 1 - x;
        let posts = posts(&hand, &stakes, 0b11, &[], &[]).unwrap();
        assert_eq!(
            listed(&posts),
            [(y, Ante, 1), (x, Ante, 1), (x, ButtonBlind, 2)]
        );
        assert_eq!(posts.iter().map(|p| p.amount).sum::<i64>(), 4);
        hand = next_without_blinds(&hand, 0b11, 2).unwrap();
    }
}

#[test]
fn nobody_pays_for_an_empty_chair() {
    // Button 1 (bust), small blind 2 (bust), big blind 3; then chairs 1 and 2 are empty.
    let dealt = mask(&[0, 3, 4]);
    let hand = Positions {
        button: 1,
        small_blind: None,
        dead_small: Some(2),
        big_blind: Some(3),
    };
    let mut stakes = Stakes::blinds(1, 2);
    stakes.ante = 1;
    stakes.ante_kind = AnteKind::Button;
    let posts = posts(&hand, &stakes, dealt, &[], &[]).unwrap();
    assert_eq!(listed(&posts), [(3, PostKind::BigBlind, 2)]);
}

#[test]
fn the_fullest_hand_fits_and_one_more_post_is_refused() {
    let all = u16::MAX >> 6;
    let hand = first(9, all, 10).unwrap();
    let stakes = Stakes {
        ante: 1,
        button_blind: 1,
        ..Stakes::blinds(1, 2)
    };
    let extra = [Post {
        seat: 5,
        kind: PostKind::ExtraLive,
        amount: 2,
    }; MAX_EXTRA_POSTS];
    let full = posts(&hand, &stakes, all, &[], &extra).unwrap();
    assert_eq!(full.len(), 10 + 3 + MAX_EXTRA_POSTS);
    assert_eq!(
        posts(&hand, &stakes, all, &[(2, 4)], &extra).unwrap_err(),
        ButtonError::TooManyPosts {
            given: MAX_EXTRA_POSTS + 1
        }
    );
}

#[test]
fn what_cannot_be_is_refused() {
    let hand = first(0, 0b1111, 4).unwrap();
    let mode = ButtonMode::Dead;
    assert_eq!(first(0, 0b11, 1), Err(ButtonError::Chairs { chairs: 1 }));
    assert_eq!(first(0, 0b11, 11), Err(ButtonError::Chairs { chairs: 11 }));
    assert_eq!(first(0, 0b1, 4), Err(ButtonError::Players { players: 1 }));
    assert_eq!(first(2, 0b11, 4), Err(ButtonError::NotDealt { chair: 2 }));
    assert_eq!(
        first(4, 0b11, 4),
        Err(ButtonError::NoSuchChair {
            chair: 4,
            chairs: 4
        })
    );
    let far = Err(ButtonError::NoSuchChair {
        chair: 5,
        chairs: 4,
    });
    assert_eq!(next(&hand, mode, 0b10_0001, 4), far);
    assert_eq!(next_without_blinds(&hand, 0b10_0001, 4), far);
    assert_eq!(
        next(&hand, mode, 0, 4),
        Err(ButtonError::Players { players: 0 })
    );
    assert_eq!(
        next(&hand, mode, 0b11, 2),
        Err(ButtonError::NoSuchChair {
            chair: 2,
            chairs: 2
        })
    );
    for wrong in [
        Positions {
            big_blind: None,
            ..hand
        },
        Positions {
            small_blind: None,
            ..hand
        },
        Positions {
            dead_small: Some(3),
            ..hand
        },
        Positions { button: 2, ..hand },
        Positions {
            big_blind: hand.small_blind,
            ..hand
        },
        Positions {
            button: 3,
            small_blind: None,
            dead_small: Some(3),
            ..hand
        },
    ] {
        let refused = ButtonError::Inconsistent { positions: wrong };
        assert_eq!(next(&wrong, mode, 0b1111, 4), Err(refused));
    }
    let stakes = Stakes::blinds(1, 2);
    let owed = |seat| {
        [Post {
            seat,
            kind: PostKind::Dead,
            amount: 1,
        }]
    };
    let missing = |chair| ButtonError::NotDealt { chair };
    assert_eq!(posts(&hand, &stakes, 0b1011, &[], &[]), Err(missing(2)));
    assert_eq!(
        posts(&hand, &stakes, 0b0111, &[(3, 4)], &[]),
        Err(missing(3))
    );
    assert_eq!(
        posts(&hand, &stakes, 0b0111, &[], &owed(3)),
        Err(missing(3))
    );
    assert_eq!(
        posts(&hand, &stakes, 0b0111, &[], &owed(99)),
        Err(ButtonError::NoSuchChair {
            chair: 99,
            chairs: 10
        })
    );
    let bare = Positions::without_blinds(0);
    let big_ante = Stakes {
        ante: 1,
        ante_kind: AnteKind::BigBlind,
        ..Stakes::default()
    };
    for stakes in [stakes, big_ante] {
        assert_eq!(
            posts(&bare, &stakes, 0b1111, &[], &[]),
            Err(ButtonError::NoBigBlind)
        );
    }
    let report = RulesError::from(missing(3)).to_string();
    assert!(
        report.contains("no_such_seat") && report.contains("chair 3"),
        "{report}"
    );
}
