//! Ranges before the flop: every combination of hands, those that are alike up to suits once.

use std::collections::HashMap;

use crate::card::CardSet;
use crate::rules::MAX_SEATS;

use super::EquityError;
use super::answer::HandCount;
use super::exact::by_classes;
use super::spot::{Candidate, Spot};
use super::tally::Tally;
use super::versus::Progress;
use crate::suits::Exchange;

/// After how many combinations the caller is told.
const STRIDE: u64 = 256;

/// Counts the winners, and what each hand of each player's list did.
pub(super) fn count(
    spot: &Spot,
    watch: &mut Progress<'_>,
) -> Result<(Tally, Vec<Vec<HandCount>>), EquityError> {
    let players = spot.players();
    let lists: Vec<Vec<Candidate>> = (0..players.len()).map(|p| spot.candidates(p)).collect();
    let mut walk = Walk {
        spot,
        total: lists.iter().map(|list| list.len() as u64).product(),
        lists,
        exchanges: Exchange::that_keep(&[spot.shape().deck, spot.dead()]),
        seen: HashMap::new(),
        tally: Tally::default(),
        hands: players
            .iter()
            .map(|list| vec![HandCount::default(); list.len()])
            .collect(),
        hand: [CardSet::EMPTY; MAX_SEATS],
        origin: [0; MAX_SEATS],
        done: 0,
        watch,
    };
    walk.combine(0, CardSet::EMPTY, 1)?;
    Ok((walk.tally, walk.hands))
}

struct Walk<'a, 'w> {
    spot: &'a Spot,
    lists: Vec<Vec<Candidate>>,
    /// The exchanges of suits that change nothing but the hands.
    exchanges: Vec<Exchange>,
    /// The counts of the combinations that were met, by their least form.
    seen: HashMap<[CardSet; MAX_SEATS], Tally>,
    tally: Tally,
    hands: Vec<Vec<HandCount>>,
    /// The combination that is being made, and where in the lists its hands came from.
    hand: [CardSet; MAX_SEATS],
    origin: [u32; MAX_SEATS],
    done: u64,
    total: u64,
    watch: &'a mut Progress<'w>,
}

impl Walk<'_, '_> {
    /// Gives each hand that is free to this player, and goes on with the next.
    fn combine(&mut self, player: usize, used: CardSet, weight: u128) -> Result<(), EquityError> {
        if player == self.lists.len() {
            self.add(weight);
            return Ok(());
        }
        // What is left out by a collision is done as well.
        let below: u64 = self.lists[player + 1..]
            .iter()
            .map(|list| list.len() as u64)
            .product();
        for place in 0..self.lists[player].len() {
            let Candidate {
                cards,
                weight: own,
                origin,
            } = self.lists[player][place];
            if cards.intersection(used).is_empty() {
                self.hand[player] = cards;
                self.origin[player] = origin;
                self.combine(player + 1, used.union(cards), weight * u128::from(own))?;
            }
            if below == 1 || !cards.intersection(used).is_empty() {
                let before = self.done / STRIDE;
                self.done += below;
                if self.done / STRIDE > before && !(self.watch)(self.done, self.total) {
                    return Err(EquityError::Stopped);
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, weight: u128) {
        let players = self.lists.len();
        let (spot, hand) = (self.spot, &self.hand);
        let key = least_form(hand, players, &self.exchanges);
        let tally = self
            .seen
            .entry(key)
            .or_insert_with(|| by_classes(spot, &hand[..players]));
        for (winners, count) in tally.iter() {
            let count = count * weight;
            self.tally.add(winners, count);
            for player in 0..players {
                let hand = &mut self.hands[player][self.origin[player] as usize];
                hand.count(count, winners.parts(player));
            }
        }
    }
}

/// The least of the forms that a combination takes when its suits are exchanged.
fn least_form(
    hands: &[CardSet; MAX_SEATS],
    players: usize,
    exchanges: &[Exchange],
) -> [CardSet; MAX_SEATS] {
    let mut least = *hands;
    for exchange in exchanges {
        let mut form = [CardSet::EMPTY; MAX_SEATS];
        for (new, &old) in form.iter_mut().zip(&hands[..players]) {
            *new = exchange.apply(old);
        }
        let is_less = form
            .iter()
            .map(|set| set.bits())
            .lt(least.iter().map(|set| set.bits()));
        if is_less {
            least = form;
        }
    }
    least
}
