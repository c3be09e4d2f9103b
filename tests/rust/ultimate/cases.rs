//! Random houses, stakes, cards and decisions.

use std::sync::Arc;

use pokercore_core::card::Card;
use pokercore_core::ultimate::house::{AfterFold, House, HouseData, SideBetData, SideKind};
use pokercore_core::ultimate::paytable::{PayLine, Row};
use pokercore_core::ultimate::round::{Action, Cards, MAX_SEATS, Round, SeatStakes};

use crate::tape::Tape;

/// What a round begins with.
#[derive(Clone, Debug)]
pub struct Case {
    pub house: Arc<House>,
    pub seats: Vec<SeatStakes>,
    /// All 52 cards.
    pub deck: Vec<Card>,
}

/// A table from the royal flush down to any row.
fn table(tape: &mut Tape) -> Vec<PayLine> {
    let rows = 1 + tape.below(Row::COUNT);
    let best_first = Row::ALL.into_iter().rev().take(rows);
    best_first
        .map(|row| (row, tape.amount(1, 60), tape.pick(&[1, 1, 1, 2, 3])))
        .collect()
}

fn house(tape: &mut Tape) -> House {
    if tape.chance(25) {
        return House::standard();
    }
    let mut plays: [Vec<u32>; 3] = Default::default();
    for sizes in &mut plays {
        let mut size = 0;
        for _ in 0..=tape.below(4) {
            size += 1 + tape.below(3) as u32;
            sizes.push(size);
        }
    }
    let side_bets = (0..tape.below(4))
        .map(|i| SideBetData {
            name: format!("bet {i}"),
            kind: tape.pick(&SideKind::ALL),
            pays: table(tape),
        })
        .collect();
    let data = HouseData {
        plays,
        qualifier: tape.pick(&Row::ALL[..5]),
        blind: table(tape),
        side_bets,
        after_fold: tape.pick(&AfterFold::ALL),
        half_chips: tape.chance(30),
    };
    House::new(&data).expect("a house")
}

impl Case {
    pub fn random(tape: &mut Tape) -> Self {
        let house = house(tape);
        let seats = (0..=tape.below(MAX_SEATS))
            .map(|_| {
                let mut seat = SeatStakes::new(house.scale() * tape.amount(1, 9));
                for (stake, bet) in seat.side_bets.iter_mut().zip(house.side_bets()) {
                    *stake = bet.step() * tape.amount(0, 4);
                }
                if tape.chance(60) {
                    seat.bank = Some(seat.staked() + tape.amount(0, 5) * seat.ante);
                }
                seat
            })
            .collect();
        let mut deck: Vec<Card> = (0..52).map(|i| Card::from_index(i).unwrap()).collect();
        for place in 0..52 {
            deck.swap(place, place + tape.below(52 - place));
        }
        Self {
            house: Arc::new(house),
            seats,
            deck,
        }
    }

    pub fn round(&self) -> Round {
        self.round_of(&self.deck)
    }

    /// The same with another deck.
    pub fn round_of(&self, deck: &[Card]) -> Round {
        Round::new(Arc::clone(&self.house), &self.seats, &Cards::Deck(deck)).expect("a round")
    }
}

/// Any decision of any seat that is to decide.
pub fn decision(round: &Round, tape: &mut Tape) -> Option<(u8, Action)> {
    let waiting: Vec<u8> = (0..8)
        .filter(|seat| round.waiting() >> seat & 1 == 1)
        .collect();
    if waiting.is_empty() {
        return None;
    }
    let seat = tape.pick(&waiting);
    let actions: Vec<Action> = round.legal(seat).actions().collect();
    // Checks twice as often, so that rounds go on.
    Some((seat, actions[tape.below(actions.len() + 1) % actions.len()]))
}

/// Plays to the end and tells what was decided.
pub fn play_out(round: &mut Round, tape: &mut Tape) -> Vec<(u8, Action)> {
    let mut all = Vec::new();
    while let Some((seat, action)) = decision(round, tape) {
        round.apply(seat, action).expect("a legal decision");
        all.push((seat, action));
    }
    all
}
