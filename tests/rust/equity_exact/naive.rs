//! A slow and obvious enumerator, and random questions whose answers must be the same.

use pokercore_core::card::{Card, CardSet};
use pokercore_core::equity::{Line, Tally, Winners, classes, omaha, sweep};
use pokercore_core::ranking::{Evaluator, HoleUse, Measure, Ranking, Strength};

use crate::seeds::each_seed;
use crate::tape::Tape;
use crate::{Weighted, deck};

/// Calls `f` with every board: the cards given and so many of the free ones.
pub fn boards(free: &[Card], missing: usize, board: CardSet, f: &mut impl FnMut(CardSet)) {
    if missing == 0 {
        return f(board);
    }
    for (i, &card) in free.iter().enumerate() {
        boards(&free[i + 1..], missing - 1, board.with(card), f);
    }
}

/// Values every hand on every board.
fn tally(
    measures: &[Measure],
    deck: CardSet,
    hands: &[CardSet],
    board: CardSet,
    dead: CardSet,
) -> Tally {
    let evaluators: Vec<Evaluator> = measures.iter().map(|m| m.evaluator()).collect();
    let taken = hands
        .iter()
        .fold(board.union(dead), |all, &hand| all.union(hand));
    let free: Vec<Card> = deck.difference(taken).iter().collect();
    let mut tally = Tally::default();
    boards(&free, 5 - board.len() as usize, board, &mut |board| {
        let mut winners = [0; 2];
        for (share, evaluator) in evaluators.iter().enumerate() {
            let values: Vec<Strength> = hands
                .iter()
                .map(|&h| evaluator.strength(h, board))
                .collect();
            let best = *values.iter().max().unwrap();
            if share == 0 || !best.is_none() {
                for (player, &value) in values.iter().enumerate() {
                    winners[share] |= u16::from(value == best) << player;
                }
            }
        }
        let [first, second] = winners;
        tally.add(Winners { first, second }, 1);
    });
    tally
}

/// Takes some cards; from two suits more often than chance has it, so that there are flushes.
fn draw(tape: &mut Tape, left: &mut Vec<Card>, count: usize) -> CardSet {
    let mut drawn = CardSet::EMPTY;
    for _ in 0..count {
        let at = tape.below(left.len());
        let suited = left.iter().position(|card| card.suit() < 2);
        let at = match suited {
            Some(first) if tape.chance(40) => first.max(at.min(first + 8).min(left.len() - 1)),
            _ => at,
        };
        drawn = drawn.with(left.swap_remove(at));
    }
    drawn
}

/// A question: how many players hold how many cards each, and how many cards are free.
struct Spot {
    shares: Vec<Ranking>,
    deck: CardSet,
    hands: Vec<CardSet>,
    board: CardSet,
    dead: CardSet,
}

impl Spot {
    fn random(tape: &mut Tape, own: usize, board: usize, free: (i64, i64)) -> Self {
        let standard = [
            Ranking::High,
            Ranking::LowA5,
            Ranking::LowA5Eight,
            Ranking::Low27,
            Ranking::LowA6,
        ];
        let short = [Ranking::ShortDeck, Ranking::ShortDeckTrips];
        let rankings = if tape.chance(30) {
            &short[..]
        } else {
            &standard[..]
        };
        let mut shares = vec![tape.pick(rankings)];
        if tape.chance(40) {
            shares.push(tape.pick(rankings));
        }
        let deck = deck(shares[0]);
        let mut left: Vec<Card> = deck.iter().collect();
        let most = (left.len() - 5 - free.0 as usize) / own;
        let usual = if tape.chance(15) { 10 } else { 4 };
        let players = 2 + tape.below(most.min(usual) - 1);
        let hands = (0..players).map(|_| draw(tape, &mut left, own)).collect();
        let board = draw(tape, &mut left, board);
        let free = tape.amount(free.0, free.1.min(left.len() as i64)) as usize;
        draw(tape, &mut left, free);
        let dead = left.into_iter().fold(CardSet::EMPTY, CardSet::with);
        Self {
            shares,
            deck,
            hands,
            board,
            dead,
        }
    }

    fn naive(&self, uses: HoleUse) -> Tally {
        let measure = |&ranking: &Ranking| Measure {
            uses,
            ..Measure::any(ranking)
        };
        let measures: Vec<Measure> = self.shares.iter().map(measure).collect();
        tally(&measures, self.deck, &self.hands, self.board, self.dead)
    }
}

fn known_hands(seeds: u64, free: (i64, i64)) {
    each_seed(seeds, |tape| {
        let spot = Spot::random(tape, 2, 0, free);
        let tables: Vec<_> = spot.shares.iter().map(|share| share.tables()).collect();
        let tally = classes::specific(&tables, spot.deck, &spot.hands, spot.dead);
        let what = format!("{:?} {:?}, dead {:?}", spot.shares, spot.hands, spot.dead);
        assert_eq!(tally, spot.naive(HoleUse::Any), "{what}");
    });
}

fn omaha_hands(seeds: u64, free: (i64, i64)) {
    each_seed(seeds, |tape| {
        let own = 4 + tape.below(3);
        let board = tape.pick(&[0, 0, 3, 4, 5]);
        let spot = Spot::random(tape, own, board, free);
        let tally = omaha::specific(&spot.shares, spot.deck, &spot.hands, spot.board, spot.dead);
        let what = format!("{:?} {:?} on {:?}", spot.shares, spot.hands, spot.board);
        assert_eq!(
            tally,
            spot.naive(HoleUse::Exactly(2)),
            "{what}, dead {:?}",
            spot.dead
        );
    });
}

/// Two ranges of some hands, which may hold cards of the board or dead ones.
fn two_ranges(seeds: u64, free: (i64, i64)) {
    each_seed(seeds, |tape| {
        let board = tape.amount(2, 5) as usize;
        let spot = Spot::random(tape, 2, board, free);
        let cards: Vec<Card> = spot.deck.iter().collect();
        let weighted = |tape: &mut Tape| -> Weighted {
            let mut hand = || draw(tape, &mut cards.clone(), 2);
            let hands: std::collections::BTreeSet<u64> = (0..12).map(|_| hand().bits()).collect();
            let hands = hands
                .into_iter()
                .map(|bits| CardSet::from_bits(bits).unwrap());
            hands.map(|hand| (hand, 1 + tape.below(5) as u64)).collect()
        };
        let first = weighted(tape);
        let second = if tape.chance(30) {
            first.clone()
        } else {
            weighted(tape)
        };
        let ranking = spot.shares[0];
        let threads = 1 + tape.below(3);
        let dead = spot.dead;
        let ranges: [&[_]; 2] = [&first, &second];
        let tables = ranking.tables();
        let found = sweep::ranges(
            tables,
            spot.deck,
            spot.board,
            dead,
            ranges,
            threads,
            &mut |_, _| true,
        );
        let found = found.expect("nobody stopped it");
        for (side, (own, other)) in [(&first, &second), (&second, &first)]
            .into_iter()
            .enumerate()
        {
            for (&(hand, _), &line) in own.iter().zip(&found.lines[side]) {
                let mut wanted = Line::default();
                for &(against, weight) in other {
                    let taken = spot.board.union(dead);
                    let both = hand.union(against);
                    if both.len() < 4 || !both.intersection(taken).is_empty() {
                        continue;
                    }
                    let hands = [hand, against];
                    let measures = [Measure::any(ranking)];
                    let tally = tally(&measures, spot.deck, &hands, spot.board, dead);
                    wanted.wins += weight * tally.wins(0, false) as u64;
                    wanted.ties += weight * tally.ties(0, false) as u64;
                    wanted.total += weight * tally.total() as u64;
                }
                assert_eq!(
                    line, wanted,
                    "{ranking} {hand:?} on {:?}, dead {dead:?}",
                    spot.board
                );
            }
        }
    });
}

#[test]
fn known_hands_before_the_flop() {
    known_hands(120, (5, 11));
}

#[test]
fn known_omaha_hands() {
    omaha_hands(80, (5, 8));
}

#[test]
fn ranges_on_a_board() {
    two_ranges(60, (7, 12));
}

#[test]
#[ignore = "slow: many random questions, some of them large"]
fn many_questions() {
    known_hands(2_000, (5, 18));
    omaha_hands(1_000, (5, 12));
    two_ranges(1_000, (6, 22));
}
