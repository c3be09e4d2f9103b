//! What a hand is worth: where it stands among starting hands, and what it would win.
//!
//! In hold'em the cards are read: a starting hand stands where Bill Chen's formula puts it, and
//! after the flop the class of the made hand and its outs tell how often it would beat one random
//! hand ([`beats_one`]; the figures are what such hands do on average). Anywhere else, and for
//! styles that ask for it, random completions tell by the rankings of the game ([`Outlook`]).
//!
//! A curve ([`CURVE`]) leads from the place of a starting hand to how often it beats one random
//! hand, and back.

use crate::action::Slots;
use crate::card::Card;
use crate::game::Task;
use crate::play::outlook::{Outlook, Sight};
use crate::play::push_fold::is_holdem;
use crate::play::strength::{self, SAMPLES};
use crate::play::tight::{self, Made, known};
use crate::ranking::{Category, HoleUse, Key, Ranking};
use crate::seed::Source;

use super::Style;
use super::spot::{Spot, against_one};

/// Of a thousand starting hands so many are at least as good as one that beats a random hand so
/// often, in thousandths. Measured; games with a common board or with cards face up are much alike.
const CURVE: Curve = [
    (5, 850),
    (20, 730),
    (50, 660),
    (100, 620),
    (200, 575),
    (350, 535),
    (500, 495),
    (750, 430),
    (1000, 300),
];

/// The same for games with draws, where some hands are complete as they are dealt.
const CURVE_OF_DRAWS: Curve = [
    (5, 990),
    (20, 955),
    (50, 910),
    (100, 850),
    (200, 740),
    (350, 650),
    (500, 580),
    (750, 470),
    (1000, 280),
];

type Curve = [(i64, i64); 9];

/// What a hand would win from random hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    /// The share of the pot, from all opponents, in thousandths.
    pub share: i64,
    /// The share times the number of players: 1000 is what a random hand has.
    pub edge: i64,
    /// Whether it may become much better.
    pub draws: bool,
    /// Whether it is one of the best there can be, as far as the style can tell.
    pub is_top: bool,
}

impl Reading {
    /// Of a hand that beats one random hand so often.
    fn of_one(beats: i64, opponents: u32, draws: bool, is_top: bool) -> Self {
        let share = (1..opponents).fold(beats, |share, _| share * beats / 1000);
        Self {
            share,
            edge: share * i64::from(opponents + 1),
            draws,
            is_top,
        }
    }
}

/// Whether the cards of a hand can be read: two own cards of hold'em.
fn is_readable(spot: &Spot<'_>) -> bool {
    let all_known = |slots: &Slots| slots.all_known();
    spot.hole.len() == 2
        && is_holdem(spot.game)
        && spot.game.rules().shares[0].uses == HoleUse::Any
        && all_known(spot.hole)
        && all_known(spot.board)
}

/// How many of a thousand starting hands are at least as good.
pub(super) fn place<'s, S: Source>(
    style: &Style,
    spot: &Spot<'_>,
    sight: impl FnOnce() -> Sight<'s>,
    words: &mut S,
) -> i64 {
    if is_readable(spot) {
        return i64::from(tight::share(spot.hole));
    }
    let sight = against_one(sight());
    // One opponent takes fewer cards, and a place more completions.
    let samples = 3 * samples(style);
    let share = Outlook::new(&sight, strength::words(words.word())).share(samples);
    let draws = spot
        .game
        .stages()
        .iter()
        .any(|stage| stage.task == Task::Replace);
    let curve = if draws { CURVE_OF_DRAWS } else { CURVE };
    let by_share = curve.into_iter().rev().map(|(place, beats)| (beats, place));
    on_curve(by_share, share)
}

/// What the hand would win.
pub(super) fn read<'s, S: Source>(
    style: &Style,
    spot: &Spot<'_>,
    sight: impl FnOnce() -> Sight<'s>,
    words: &mut S,
) -> Reading {
    let opponents = spot.opponents();
    if style.samples == 0 && is_readable(spot) {
        if spot.board.len() < 3 {
            let place = i64::from(tight::share(spot.hole));
            let beats = on_curve(CURVE.into_iter(), place);
            return Reading::of_one(beats, opponents, false, place <= BEST);
        }
        return read_cards(spot.hole, spot.board, opponents);
    }
    let odds = Outlook::new(&sight(), strength::words(words.word())).odds(samples(style));
    let edge = odds.share * i64::from(opponents + 1);
    Reading {
        share: odds.share,
        edge,
        draws: !spot.is_last() && edge > 700,
        is_top: odds.unbeaten,
    }
}

/// The best starting hand is at this place.
pub(super) const BEST: i64 = 5;

fn samples(style: &Style) -> u32 {
    match style.samples {
        0 => SAMPLES,
        samples => u32::from(samples.unsigned_abs()),
    }
}

/// The second of a pair on a falling or rising line through points, which are in the order of the
/// first.
fn on_curve(points: impl Iterator<Item = (i64, i64)>, at: i64) -> i64 {
    let mut last = None;
    for (x, y) in points {
        if at <= x {
            return match last {
                Some((before, from)) => from + (y - from) * (at - before) / (x - before),
                None => y,
            };
        }
        last = Some((x, y));
    }
    last.map_or(0, |(_, y)| y)
}

/// A hand of hold'em with its board.
fn read_cards(hole: &Slots, board: &Slots, opponents: u32) -> Reading {
    let to_come = 5 - board.len().min(5) as i64;
    let made = tight::made(Ranking::High, hole, board);
    let outs = if to_come > 0 {
        tight::outs(hole, board)
    } else {
        0
    };
    let strong = (made == Made::Strong).then(|| category(hole, board));
    let beats = beats_one(made, strong, hole, to_come);
    // Each out comes about once in 46 cards; more than half of those would have won anyway.
    let helped = (outs * OUT * to_come).min(500);
    let beats = beats + (1000 - beats) * helped / 1000;
    let pairs = [Category::Pair, Category::TwoPair];
    let is_top = to_come > 0 && strong.is_some_and(|category| !pairs.contains(&category));
    Reading::of_one(beats, opponents, outs >= 8, is_top)
}

/// What an out adds for each card to come, in thousandths of what the hand loses without it.
const OUT: i64 = 12;

fn category(hole: &Slots, board: &Slots) -> Category {
    let key: Key = known(hole).chain(known(board)).map(Key::of).sum();
    let strength = Ranking::High.tables().strength(key);
    let category = Ranking::High.category(strength);
    category.unwrap_or(Category::HighCard)
}

/// How often a made hand beats one random hand in the end, in thousandths, without its outs: by its
/// class, of the strong ones by its category, of nothing by the higher card.
fn beats_one(made: Made, strong: Option<Category>, hole: &Slots, to_come: i64) -> i64 {
    let by_cards = |flop: i64, turn: i64, river: i64| match to_come {
        0 => river,
        1 => turn,
        _ => flop,
    };
    match made {
        Made::Air => {
            let high = known(hole).map(Card::rank).max().unwrap_or(0);
            let squared = i64::from(high) * i64::from(high);
            by_cards(
                235 + squared * 19 / 10,
                145 + squared * 22 / 10,
                squared * 27 / 10,
            )
        }
        Made::Weak => by_cards(555, 535, 505),
        Made::Medium => by_cards(720, 730, 735),
        Made::Good => 790,
        Made::Strong => match strong {
            Some(Category::Pair | Category::TwoPair) => 850,
            Some(Category::ThreeOfAKind) => 920,
            Some(Category::Straight) => 905,
            Some(Category::Flush) => 910,
            _ => 940,
        },
    }
}

/// Whether no two cards that the seat does not see beat its hand on a full board of hold'em.
pub(super) fn is_nuts(spot: &Spot<'_>) -> bool {
    if spot.board.len() != 5 || !is_readable(spot) {
        return false;
    }
    let tables = Ranking::High.tables();
    let shared: Key = known(spot.board).map(Key::of).sum();
    let own = tables.strength(known(spot.hole).fold(shared, |key, card| key + Key::of(card)));
    let seen = spot.hole.known().union(spot.board.known());
    let unseen = spot.game.deck().set().difference(seen);
    unseen.iter().all(|first| {
        let with_first = shared + Key::of(first);
        let others = unseen.iter().filter(|second| *second > first);
        others
            .map(|second| tables.strength(with_first + Key::of(second)))
            .all(|theirs| theirs <= own)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::Game;
    use crate::play::{Choice, Dealer, Match, MatchSetup};
    use crate::rules::{Limit, Options, Rules};
    use crate::stakes::Stakes;

    /// By random completions, of many hands that are played to the end.
    #[test]
    fn figures_are_what_such_hands_do_on_average() {
        let game = Game::new(&Rules::holdem(Limit::NoLimit), &Options::default()).unwrap();
        let setup = MatchSetup::new([200; 2], 20_261_130_u64);
        let table = Match::new(&game, &Stakes::blinds(1, 2), &setup).unwrap();
        let mut dealer = Dealer::new(&table);
        let mut sums = BTreeMap::new();
        for unit in 0..3000 {
            dealer.open(unit);
            dealer.deal(&mut ());
            while let Some(seat) = dealer.seat() {
                if seat.seat() == 0 && seat.street() > 0 {
                    let (hole, board) = (seat.hole(), seat.spot().board);
                    let made = tight::made(Ranking::High, hole, board);
                    let mut outlook = Outlook::new(&seat.sight(), strength::words(unit));
                    let sum = sums.entry((board.len(), made)).or_insert((0, 0, 0));
                    sum.0 += 1;
                    sum.1 += outlook.share(100);
                    sum.2 += read_cards(hole, board, 1).share;
                }
                let action = seat.action(Choice::CheckOrCall);
                dealer.act(action, &mut ()).unwrap();
            }
        }
        assert_eq!(sums.len(), 15);
        for ((cards, made), (count, found, figure)) in sums {
            let (found, figure) = (found / count, figure / count);
            println!("{cards} cards, {made:?}, {count} hands: {found} found, {figure} told");
            assert!((found - figure).abs() <= 30, "{cards} {made:?}");
        }
    }

    #[test]
    fn curves_go_both_ways() {
        for curve in [CURVE, CURVE_OF_DRAWS] {
            assert!(curve.is_sorted_by(|a, b| a.0 < b.0 && a.1 > b.1));
            let back = |share| on_curve(curve.into_iter().rev().map(|(a, b)| (b, a)), share);
            for place in 0..=1000 {
                let share = on_curve(curve.into_iter(), place);
                assert!((back(share) - place.max(5)).abs() <= 6, "{place} {share}");
            }
            assert_eq!((back(0), back(1000)), (1000, 5));
        }
    }
}
