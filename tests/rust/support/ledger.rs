//! An account of a hand that is kept from its events alone.

use std::collections::HashSet;

use pokercore_core::card::{Card, Slot};
use pokercore_core::event::{Event, Observer};
use pokercore_core::rules::{MAX_BOARDS, MAX_SEATS, Options};
use pokercore_core::setup::PostKind;

/// What the events tell.
#[derive(Clone, Debug)]
pub struct Ledger {
    pub events: Vec<Event>,
    pub stack: [i64; MAX_SEATS],
    /// Chips of each seat that others had to match and were not returned.
    pub matched: [i64; MAX_SEATS],
    /// Chips that nobody had to match.
    pub dead: i64,
    /// Chips won by each seat.
    pub won: [i64; MAX_SEATS],
    pub hole: [Vec<Slot>; MAX_SEATS],
    /// Which of them lie face up.
    pub up: [Vec<bool>; MAX_SEATS],
    pub boards: [Vec<Slot>; MAX_BOARDS],
    /// All cards that came from the deck, burns included.
    pub dealt: Vec<Card>,
    pub over: bool,
    antes_dead: bool,
}

impl Ledger {
    pub fn new(stack: [i64; MAX_SEATS], options: &Options) -> Self {
        Self {
            events: Vec::new(),
            stack,
            matched: [0; MAX_SEATS],
            dead: 0,
            won: [0; MAX_SEATS],
            hole: Default::default(),
            up: Default::default(),
            boards: Default::default(),
            dealt: Vec::new(),
            over: false,
            antes_dead: options.antes_dead,
        }
    }

    /// No card came twice.
    pub fn check_cards(&self) {
        let mut seen = HashSet::new();
        for card in &self.dealt {
            assert!(seen.insert(*card), "{card} came twice");
        }
    }

    fn see(&mut self, slots: &[Slot]) {
        self.dealt
            .extend(slots.iter().filter_map(|slot| slot.card()));
    }
}

impl Observer for Ledger {
    fn event(&mut self, event: Event) {
        assert!(!self.over, "{event:?} after the end");
        self.events.push(event);
        match event {
            Event::Post { seat, kind, amount } => {
                let place = seat as usize;
                self.stack[place] -= amount;
                match kind {
                    PostKind::Dead | PostKind::DeadAnte => self.dead += amount,
                    PostKind::Ante if self.antes_dead => self.dead += amount,
                    _ => self.matched[place] += amount,
                }
            }
            Event::Call {
                seat,
                amount,
                all_in,
            }
            | Event::Raise {
                seat,
                amount,
                all_in,
                ..
            } => {
                assert!(amount > 0);
                self.stack[seat as usize] -= amount;
                self.matched[seat as usize] += amount;
                assert_eq!(all_in, self.stack[seat as usize] == 0);
            }
            Event::Return { seat, amount } => {
                assert!(amount > 0);
                self.stack[seat as usize] += amount;
                self.matched[seat as usize] -= amount;
            }
            Event::Award { seat, amount, .. } => {
                assert!(amount > 0);
                self.stack[seat as usize] += amount;
                self.won[seat as usize] += amount;
            }
            Event::Burn { card } => self.see(&[card]),
            Event::DealHole { seat, card, up } => {
                self.see(&[card]);
                self.up[seat as usize].push(up);
                self.hole[seat as usize].push(card);
            }
            Event::DealBoard { board, cards } => {
                self.see(&cards);
                self.boards[board as usize].extend(cards.iter());
            }
            Event::RunOut { boards } => {
                let (first, others) = self.boards.split_at_mut(1);
                for board in &mut others[..boards as usize - 1] {
                    board.clone_from(&first[0]);
                }
            }
            Event::Discard { seat, cards } => {
                let hole = &mut self.hole[seat as usize];
                for card in cards.iter() {
                    let place = hole.iter().position(|slot| slot == card);
                    let place = place.or_else(|| hole.iter().position(|slot| !slot.is_known()));
                    let place = place.expect("a seat discards what it holds");
                    let held = hole.remove(place);
                    self.up[seat as usize].remove(place);
                    if !held.is_known() {
                        self.dealt.extend(card.card());
                    }
                }
            }
            Event::Show { seat, cards } => {
                let place = seat as usize;
                let told: Vec<Card> = cards
                    .iter()
                    .filter(|card| !self.hole[place].contains(card))
                    .filter_map(|slot| slot.card())
                    .collect();
                self.dealt.extend(told);
                self.hole[place] = cards.to_vec();
            }
            Event::End => self.over = true,
            Event::Fold { .. } | Event::Check { .. } | Event::Muck { .. } | Event::Rake { .. } => {}
        }
    }
}
