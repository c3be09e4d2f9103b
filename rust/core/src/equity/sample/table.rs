//! One trial after the other: hands from ranges, the cards that are to come, and who wins.

use crate::card::{Card, CardSet};
use crate::deck::{MOST, draw};
use crate::ranking::{Evaluator, HoleUse, Key, Strength, Tables};
use crate::rules::MAX_SEATS;
use crate::seed::{Source, Streams};

use super::super::runouts::{Best, Collector, Shown, winners};
use super::super::spot::Spot;
use super::pick::Ranges;

/// A power of two, so that a masked place is known to be inside.
const PLACES: usize = 64;

/// What is the same for all trials.
pub(super) struct Table<'a> {
    evaluators: &'a [Evaluator],
    /// The tables of the shares when all cards count, so that sums of keys are all it takes.
    tables: Vec<&'static Tables>,
    players: Vec<Seat>,
    ranges: Ranges,
    board: Own,
    board_missing: usize,
    /// The cards that are not known to be anywhere, `cards` of them.
    deck: [u8; PLACES],
    cards: usize,
    /// How many cards are drawn: as many as are missing, and as many more as may be found to be
    /// in a hand of a range.
    draws: usize,
    /// The key of each card.
    keys: [Key; PLACES],
}

/// Cards as a set and as a key.
#[derive(Clone, Copy)]
struct Own {
    cards: CardSet,
    key: Key,
}

/// A player.
struct Seat {
    /// The hands that no known card collides with.
    hands: Vec<Own>,
    /// The key of the first: of a hand that is known.
    first: Key,
    /// Their places in the list of the question.
    origins: Vec<u32>,
    missing: usize,
}

impl<'a> Table<'a> {
    pub fn new(spot: &'a Spot, streams: &Streams) -> Self {
        let key_of = |cards| spot.evaluators()[0].key(cards);
        let own = |cards| Own {
            cards,
            key: key_of(cards),
        };
        let mut ranges = Vec::new();
        let mut needed = spot.board_missing() as usize;
        let mut in_ranges = 0;
        let mut players = Vec::new();
        for player in 0..spot.players().len() {
            let alive: Vec<(u32, CardSet, u64)> = spot.alive(player).collect();
            let missing = spot.missing(player) as usize;
            needed += missing;
            if alive.len() > 1 || spot.players()[player].len() > 1 {
                in_ranges += alive[0].1.len() as usize;
                let list = alive.iter().map(|&(_, cards, weight)| (cards, weight));
                ranges.push((player, list.collect()));
            }
            players.push(Seat {
                hands: alive.iter().map(|&(_, cards, _)| own(cards)).collect(),
                first: key_of(alive[0].1),
                origins: alive.iter().map(|&(origin, ..)| origin).collect(),
                missing,
            });
        }
        let mut deck = [0; PLACES];
        let mut cards = 0;
        for card in spot.rest() {
            deck[cards] = card.index();
            cards += 1;
        }
        let mut keys = [Key::EMPTY; PLACES];
        for card in spot.shape().deck {
            keys[card.index() as usize] = key_of(CardSet::EMPTY.with(card));
        }
        // What is wild decides the key of a card, so it must be the same for all shares.
        let evaluators = spot.evaluators();
        let wild = |evaluator: &Evaluator| evaluator.measure().wild.cards;
        let alike = evaluators
            .iter()
            .all(|evaluator| wild(evaluator) == wild(&evaluators[0]));
        let tables = if spot.shape().uses(HoleUse::Any) && alike {
            evaluators.iter().map(Evaluator::tables).collect()
        } else {
            Vec::new()
        };
        Self {
            evaluators: spot.evaluators(),
            tables,
            players,
            ranges: Ranges::new(ranges, streams),
            board: own(spot.board()),
            board_missing: spot.board_missing() as usize,
            deck,
            cards,
            draws: (needed + in_ranges).min(cards),
            keys,
        }
    }
}

/// Deals trials at a table.
pub(super) struct Dealer<'a> {
    table: &'a Table<'a>,
    deck: [u8; PLACES],
    /// Which hand of each player's list was drawn.
    places: [u32; MAX_SEATS],
    gave_up: bool,
}

impl<'a> Dealer<'a> {
    pub fn new(table: &'a Table<'a>) -> Self {
        Self {
            table,
            deck: table.deck,
            places: [0; MAX_SEATS],
            gave_up: false,
        }
    }

    /// Whether the ranges collided too often for a trial.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Shows so many trials, which depend on the source alone.
    pub fn trials<C: Collector>(
        &mut self,
        source: &mut impl Source,
        count: u64,
        collector: &mut C,
    ) {
        self.deck = self.table.deck;
        match (self.table.ranges.is_empty(), self.table.tables.len()) {
            (true, 0) => self.play::<C, false, 0>(source, count, collector),
            (true, 1) => self.play::<C, false, 1>(source, count, collector),
            (true, _) => self.play::<C, false, 2>(source, count, collector),
            (false, 0) => self.play::<C, true, 0>(source, count, collector),
            (false, 1) => self.play::<C, true, 1>(source, count, collector),
            (false, _) => self.play::<C, true, 2>(source, count, collector),
        }
    }

    /// `RANGES`: whether there are any. `KEYS`: how many shares are valued by keys; with none,
    /// sets of cards are valued.
    fn play<C: Collector, const RANGES: bool, const KEYS: usize>(
        &mut self,
        source: &mut impl Source,
        count: u64,
        collector: &mut C,
    ) {
        let table = self.table;
        let players = &table.players[..table.players.len().min(MAX_SEATS)];
        let tables: [&Tables; KEYS] = core::array::from_fn(|share| table.tables[share]);
        let mut deck = self.deck;
        let mut strengths = [[Strength::NONE; 2]; MAX_SEATS];
        for _ in 0..count {
            let mut used = CardSet::EMPTY;
            if RANGES {
                let Some(cards) = table.ranges.draw(source, &mut self.places) else {
                    self.gave_up = true;
                    return;
                };
                used = cards;
            }
            shuffle(&mut deck, table.cards, table.draws, source);
            let mut next = 0;
            let mut card = || loop {
                let index = deck[next % PLACES] as usize % PLACES;
                next += 1;
                if !RANGES || used.bits() >> index & 1 == 0 {
                    return index;
                }
            };
            let mut best = [Best::NOBODY; 2];
            if KEYS == 0 {
                let mut board = table.board.cards;
                for _ in 0..table.board_missing {
                    board = with(board, card());
                }
                for (player, seat) in players.iter().enumerate() {
                    let mut hand = seat.hands[self.places[player] as usize].cards;
                    for _ in 0..seat.missing {
                        hand = with(hand, card());
                    }
                    for (share, evaluator) in table.evaluators.iter().enumerate() {
                        let strength = evaluator.strength(hand, board);
                        strengths[player][share] = strength;
                        best[share] = best[share].with(player, strength);
                    }
                }
            } else {
                let mut board = table.board.key;
                for _ in 0..table.board_missing {
                    board += table.keys[card()];
                }
                for (player, seat) in players.iter().enumerate() {
                    let mut key = board;
                    if RANGES {
                        key += seat.hands[self.places[player] as usize].key;
                    } else {
                        key += seat.first;
                    }
                    // Two cards to come are the common case of hold'em: no loop.
                    if seat.missing == 2 {
                        key += table.keys[card()];
                        key += table.keys[card()];
                    } else {
                        for _ in 0..seat.missing {
                            key += table.keys[card()];
                        }
                    }
                    for (share, tables) in tables.iter().enumerate() {
                        let strength = tables.strength(key);
                        strengths[player][share] = strength;
                        best[share] = best[share].with(player, strength);
                    }
                }
            }
            let winners = winners(best);
            collector.case(1, winners);
            for place in 0..collector.watched().len() {
                let player = collector.watched()[place];
                let shown = Shown {
                    origin: players[player].origins[self.places[player] as usize],
                    strengths: strengths[player],
                };
                collector.hand(1, winners, player, shown);
            }
        }
    }
}

/// Puts at least the first `count` places of a deck in a uniformly random order, whatever order it
/// is in.
#[inline(always)]
fn shuffle(deck: &mut [u8; PLACES], cards: usize, count: usize, source: &mut impl Source) {
    let mut done = 0;
    while done < count {
        // Cards that a word moved which was not fair are in some order, and any order will do.
        let swap = |place, pick| deck.swap((done + place) % PLACES, (done + place + pick) % PLACES);
        let left = cards - done;
        // A constant number of draws is a straight line of code, also when fewer would do.
        let batch = MOST.min(left);
        if batch == MOST {
            draw(source, left, MOST, swap);
        } else {
            draw(source, left, batch, swap);
        }
        done += batch;
    }
}

/// The set with the card of this index.
#[inline(always)]
fn with(cards: CardSet, index: usize) -> CardSet {
    match Card::from_index(index as u8) {
        Ok(card) => cards.with(card),
        Err(_) => unreachable!("the deck holds the indices of cards"),
    }
}
