//! Random games made of the words of the rules: whatever fits together is a game, whether anybody
//! plays it or not.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::game::Game;
use pokercore_core::ranking::{HoleUse, Ranking, Wild};
use pokercore_core::rules::{
    BetSize, Limit, MAX_BOARD, MAX_BOARDS, MAX_HOLE, OddChips, Opener, Options, Rules, Share, Step,
    Street,
};

use crate::tape::Tape;

/// What the steps so far have dealt.
#[derive(Default)]
struct Dealt {
    /// The most and the fewest cards of a seat.
    most: u8,
    fewest: u8,
    board: u8,
    up: bool,
    draws: bool,
    or_shared: bool,
    bets: usize,
}

/// A game of random words; hold'em where none of many fits together.
pub fn game(tape: &mut Tape, limit: Limit) -> Rules {
    for _ in 0..60 {
        let rules = attempt(tape, limit);
        if let Ok(game) = Game::new(&rules, &Options::default())
            && game.seat_limits().0 <= game.seat_limits().1
        {
            return rules;
        }
    }
    Rules::holdem(limit)
}

fn attempt(tape: &mut Tape, limit: Limit) -> Rules {
    let (deck, wild) = deck(tape);
    let mut dealt = Dealt::default();
    let boards = if tape.chance(12) {
        2 + tape.below(MAX_BOARDS - 1) as u8
    } else {
        1
    };
    // Stud games, draw games, board games, and anything between.
    let kind = tape.below(5);
    let count = match kind {
        0 => 5,
        1 => 1 + tape.below(4),
        _ => 1 + tape.below(5),
    };
    let streets = (0..count)
        .map(|number| Street {
            name: format!("street {}", number + 1),
            steps: match kind {
                0 => stud(tape, &mut dealt, number),
                1 => draw(tape, &mut dealt, number),
                _ => any(tape, &mut dealt, number, boards),
            },
        })
        .collect();
    let natural =
        CardSet::JOKERS.intersection(deck.iter().copied().fold(CardSet::EMPTY, CardSet::with));
    let plain = natural.is_empty() && wild.cards == CardSet::JOKERS;
    let shares = shares(tape, &dealt);
    // Where so many own cards must count, the five that win may be chosen in many ways.
    let simple = |share: &Share| matches!(share.uses, HoleUse::Any | HoleUse::All);
    let plain = plain && shares.iter().all(simple);
    Rules {
        name: format!("words {kind}"),
        deck,
        limit,
        streets,
        shares,
        wild,
        odd_chips: if plain {
            tape.pick(&[OddChips::Suit, OddChips::Position])
        } else {
            // The suit of a wild card is nobody's.
            OddChips::Position
        },
        boards,
        min_seats: 2,
        max_seats: 10,
    }
}

fn deck(tape: &mut Tape) -> (Vec<Card>, Wild) {
    let from = tape.pick(&[0, 0, 0, 0, 0, 4, 8]);
    let mut deck: Vec<Card> = CardSet::STANDARD
        .iter()
        .filter(|card| card.rank() >= from)
        .collect();
    let mut wild = Wild::JOKERS;
    match tape.below(10) {
        7 => wild = Wild::rank(from + tape.below(13 - from as usize) as u8),
        8 => deck.extend(CardSet::JOKERS.iter().take(1 + tape.below(2))),
        9 => {
            deck.extend(CardSet::JOKERS.iter().take(1));
            wild = Wild::BUG;
        }
        _ => {}
    }
    (deck, wild)
}

/// Two down and one up, then up, the last down, or some other way.
fn stud(tape: &mut Tape, dealt: &mut Dealt, number: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    if number == 0 {
        hole(&mut steps, dealt, tape.pick(&[2, 2, 1]), false, false);
        hole(&mut steps, dealt, tape.pick(&[1, 1, 2]), true, false);
    } else {
        if tape.chance(80) {
            steps.push(Step::Burn);
        }
        let last = number == 4;
        let or_shared = tape.chance(if last { 70 } else { 10 });
        hole(&mut steps, dealt, 1, !last || tape.chance(10), or_shared);
    }
    let (lowest, ace_low) =
        tape.pick(&[(true, false), (false, true), (false, false), (true, true)]);
    let opener = if number == 0 || tape.chance(90) {
        Opener::Showing { lowest, ace_low }
    } else {
        Opener::LeftOfButton
    };
    let size = if number > 1 {
        BetSize::Big
    } else {
        BetSize::Small
    };
    bet(&mut steps, dealt, tape, size, opener);
    steps
}

fn draw(tape: &mut Tape, dealt: &mut Dealt, number: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    if number == 0 {
        hole(&mut steps, dealt, tape.pick(&[5, 5, 4, 3, 7]), false, false);
    } else {
        if tape.chance(30) {
            steps.push(Step::Burn);
        }
        discards(&mut steps, dealt, tape, true);
    }
    let opener = if number == 0 {
        Opener::AfterPosts
    } else {
        Opener::LeftOfButton
    };
    let size = if number > 1 {
        BetSize::Big
    } else {
        BetSize::Small
    };
    bet(&mut steps, dealt, tape, size, opener);
    steps
}

/// Steps of every kind in every order; a round of bets last, which the next step may follow.
fn any(tape: &mut Tape, dealt: &mut Dealt, number: usize, boards: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    if number == 0 {
        hole(
            &mut steps,
            dealt,
            1 + tape.below(6) as u8,
            tape.chance(10),
            false,
        );
        if tape.chance(30) {
            hole(&mut steps, dealt, 1, true, false);
        }
    }
    for _ in 0..=tape.below(3) {
        match tape.below(9) {
            0 => steps.push(Step::Burn),
            1..=3 if usize::from(dealt.board) < MAX_BOARD => {
                let room = MAX_BOARD as u8 - dealt.board;
                let count = tape.pick(&[3, 1, 2, 5]).min(room);
                dealt.board += count;
                steps.push(Step::Board { count });
            }
            4 | 5 => {
                let or_shared = boards == 1 && !dealt.draws && tape.chance(30);
                hole(&mut steps, dealt, 1, tape.chance(50), or_shared);
            }
            6 => discards(&mut steps, dealt, tape, false),
            7 => discards(&mut steps, dealt, tape, true),
            _ => {}
        }
    }
    if number == 0 && tape.chance(20) {
        // A bomb pot: no bets yet.
        return steps;
    }
    let showing = dealt.up && tape.chance(40);
    let opener = if showing {
        let lowest = tape.chance(50);
        let ace_low = tape.chance(50);
        Opener::Showing { lowest, ace_low }
    } else {
        tape.pick(&[Opener::LeftOfButton, Opener::AfterPosts])
    };
    let size = tape.pick(&[BetSize::Small, BetSize::Big]);
    bet(&mut steps, dealt, tape, size, opener);
    steps
}

fn hole(steps: &mut Vec<Step>, dealt: &mut Dealt, count: u8, up: bool, or_shared: bool) {
    // Who draws may not wait for a shared card: which cards went back would not be told apart.
    let or_shared = or_shared && !dealt.draws && dealt.board < MAX_BOARD as u8;
    let count = count.min((MAX_HOLE as u8).saturating_sub(dealt.most));
    if count == 0 {
        return;
    }
    dealt.most += count;
    if or_shared {
        dealt.or_shared = true;
        dealt.board += count;
    } else {
        dealt.fewest += count;
    }
    dealt.up |= up;
    steps.push(Step::Hole {
        count,
        up,
        or_shared,
    });
}

fn discards(steps: &mut Vec<Step>, dealt: &mut Dealt, tape: &mut Tape, replaced: bool) {
    if dealt.fewest == 0 || dealt.or_shared {
        return;
    }
    let most = 1 + tape.below(dealt.fewest as usize) as u8;
    if replaced {
        let least = if tape.chance(80) {
            0
        } else {
            tape.below(most as usize + 1) as u8
        };
        dealt.draws = true;
        steps.push(Step::Draw { least, most });
    } else if dealt.fewest > 2 {
        let most = most.min(dealt.fewest - 2);
        let least = if tape.chance(70) {
            most
        } else {
            tape.below(most as usize + 1) as u8
        };
        dealt.most -= least;
        dealt.fewest -= most;
        steps.push(Step::Discard { least, most });
    }
}

fn bet(steps: &mut Vec<Step>, dealt: &mut Dealt, tape: &mut Tape, size: BetSize, opener: Opener) {
    dealt.bets += 1;
    steps.push(Step::Bet {
        size,
        opener,
        cap: tape.pick(&[
            None,
            None,
            None,
            None,
            None,
            None,
            Some(1),
            Some(2),
            Some(5),
        ]),
        open_pair: tape.chance(25),
    });
}

fn shares(tape: &mut Tape, dealt: &Dealt) -> Vec<Share> {
    let count = if tape.chance(40) { 2 } else { 1 };
    (0..count)
        .map(|number| {
            let uses = match tape.below(6) {
                0 | 1 if dealt.board > 2 && dealt.fewest > 1 => HoleUse::Exactly(2),
                2 => HoleUse::AtMost(1 + tape.below(3) as u8),
                3 => HoleUse::All,
                4 => HoleUse::Exactly(1 + tape.below(3) as u8),
                _ => HoleUse::Any,
            };
            let ranking = if number == 1 && tape.chance(50) {
                Ranking::LowA5Eight
            } else {
                tape.pick(&[
                    Ranking::High,
                    Ranking::High,
                    Ranking::High,
                    Ranking::LowA5,
                    Ranking::Low27,
                    Ranking::LowA6,
                    Ranking::Badugi,
                    Ranking::BadugiHighAce,
                    Ranking::Kuhn,
                    Ranking::Leduc,
                    Ranking::RhodeIsland,
                    Ranking::ShortDeck,
                    Ranking::ShortDeckTrips,
                ])
            };
            Share { ranking, uses }
        })
        .collect()
}
