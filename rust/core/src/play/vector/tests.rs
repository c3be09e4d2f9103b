//! What a row must not tell.

use super::*;
use crate::action::Slots;
use crate::card::Slot;
use crate::rules::MAX_SEATS;
use crate::rules::{Limit, Options, Rules};
use crate::seed::Source;

/// The places of a state that a seat cannot see: those of other hands, then those of the deck.
fn hidden(state: &State, seat: u8) -> (Vec<(usize, usize)>, usize) {
    let mut places = Vec::new();
    for chair in 0..MAX_SEATS {
        let tabled = state.shown >> chair & 1 == 1;
        if chair == seat as usize || tabled {
            continue;
        }
        for place in 0..state.hole[chair].len() {
            if state.up[chair] >> place & 1 == 0 {
                places.push((chair, place));
            }
        }
    }
    (places, state.cursor as usize)
}

/// The same state with the hidden cards in another order.
fn shuffled(state: &State, seat: u8, source: &mut impl Source) -> State {
    let mut other = *state;
    let (places, cursor) = hidden(state, seat);
    let rest: Vec<_> = (cursor..state.deck.len())
        .filter_map(|place| state.deck.get(place))
        .collect();
    let mut cards: Vec<Slot> = places
        .iter()
        .map(|&(chair, place)| state.hole[chair][place])
        .collect();
    cards.extend(rest.iter().map(|&card| Slot::from(card)));
    for place in (1..cards.len()).rev() {
        cards.swap(place, source.below(place as u64 + 1) as usize);
    }
    for (&(chair, place), card) in places.iter().zip(&cards) {
        let mut slots: Vec<Slot> = other.hole[chair].to_vec();
        slots[place] = *card;
        other.hole[chair] = Slots::new(&slots).unwrap();
    }
    other
}

fn stud() -> Rules {
    use crate::rules::{BetSize, Opener, Step, Street};
    let opener = Opener::Showing {
        lowest: true,
        ace_low: false,
    };
    let street = |name: &str, deal: &[Step]| Street {
        name: name.to_owned(),
        steps: deal
            .iter()
            .copied()
            .chain([Step::bet(BetSize::Small, opener)])
            .collect(),
    };
    Rules {
        streets: vec![
            street("third", &[Step::hole(2, false), Step::hole(1, true)]),
            street("fourth", &[Step::hole(1, true)]),
            street("fifth", &[Step::hole(1, true)]),
            street("sixth", &[Step::hole(1, true)]),
            street("seventh", &[Step::hole(1, false)]),
        ],
        max_seats: 7,
        ..Rules::holdem(Limit::FixedLimit)
    }
}

#[test]
fn hidden_cards_change_nothing() {
    let blinds = Stakes::blinds(1, 2);
    let antes = Stakes {
        ante: 1,
        bring_in: 1,
        small_bet: 4,
        big_bet: 8,
        ..Stakes::blinds(0, 0)
    };
    let mut words = Seed::from(3).streams(Domain::Bot).stream(0);
    for (rules, stakes) in [(Rules::holdem(Limit::NoLimit), blinds), (stud(), antes)] {
        let game = Game::new(&rules, &Options::default()).unwrap();
        let setup = VectorSetup::new([100; 4], 4_u64, 6);
        let menu = [Size::Min, Size::Max];
        let mut hands = VectorHands::new(&game, &stakes, &setup, &menu).unwrap();
        let (width, count) = (hands.encoding.width(), hands.actions.count());
        let mut changed = 0;
        for _ in 0..300 {
            let mut actions = Vec::new();
            for place in 0..6 {
                let state = *hands.rows[place].hand.state();
                for player in 0..4 {
                    let chair = hands.chair_of(place, player).unwrap();
                    let look = |hands: &mut VectorHands<&Game>| {
                        let mut numbers = vec![0.0; width];
                        hands.observe(place, player, &mut numbers).unwrap();
                        let mut mask = vec![0; hands.actions.flags()];
                        let mut amounts = vec![0; count];
                        hands.choices(place, &mut mask, &mut amounts).unwrap();
                        (numbers, mask, amounts)
                    };
                    let before = look(&mut hands);
                    let other = shuffled(&state, chair, &mut words);
                    changed += usize::from(other.hole != state.hole);
                    hands.rows[place].hand = Hand::resume(&game, other);
                    assert_eq!(look(&mut hands), before);
                    hands.rows[place].hand = Hand::resume(&game, state);
                    if player == 3 {
                        let legal: Vec<usize> = (0..count).filter(|&n| before.1[n] == 1).collect();
                        let pick = words.below(legal.len() as u64) as usize;
                        actions.push(legal[pick] as i64);
                    }
                }
            }
            let mut arrays = hands.arrays();
            hands.step(&actions, &mut arrays.out()).unwrap();
        }
        assert!(changed > 6000, "{changed}");
    }
}
