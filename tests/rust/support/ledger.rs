//! An account of a hand that is kept from its events alone.

use std::collections::{BTreeMap, BTreeSet};

use pokercore_core::card::{Card, CardSet, Slot};
use pokercore_core::event::{Event, Observer};
use pokercore_core::game::Game;
use pokercore_core::rules::{MAX_BOARDS, MAX_SEATS, Step};
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
    /// Where each known card that came from the deck lies.
    pub lies: BTreeMap<Card, Pile>,
    /// The number of the draw or discard that is or was last, and how many cards each seat gave up
    /// in it.
    pub draw: usize,
    pub drawn: [Option<usize>; MAX_SEATS],
    folded: [bool; MAX_SEATS],
    pub over: bool,
    antes_dead: bool,
    /// Whether burned cards can be put back.
    burns_come_back: bool,
    /// What may have been put back: more than one where an event fits several piles, until a card
    /// comes that tells them apart.
    pub accounts: Vec<Account>,
}

/// One reading of the events: which cards went back into the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Known cards that were put back and may come again.
    pub back: BTreeSet<Card>,
    /// How many cards were given up in earlier draws and not put back.
    earlier: usize,
    /// How many burned cards lie.
    pub burned: usize,
    /// Folded seats whose cards were put back.
    pub recycled: [bool; MAX_SEATS],
}

/// A place for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    Seat(u8),
    Board,
    Burned,
    /// Given up in the draw or discard of this number.
    GivenUp(usize),
}

impl Ledger {
    /// `auto`: whether the cards come from a deck that the hand knows. Burned cards never leave
    /// another.
    pub fn new(stack: [i64; MAX_SEATS], game: &Game, auto: bool) -> Self {
        let waits = |step: &Step| {
            matches!(
                step,
                Step::Hole {
                    or_shared: true,
                    ..
                }
            )
        };
        let streets = &game.rules().streets;
        Self {
            events: Vec::new(),
            stack,
            matched: [0; MAX_SEATS],
            dead: 0,
            won: [0; MAX_SEATS],
            hole: Default::default(),
            up: Default::default(),
            boards: Default::default(),
            lies: BTreeMap::new(),
            draw: 0,
            drawn: [None; MAX_SEATS],
            folded: [false; MAX_SEATS],
            over: false,
            antes_dead: game.options().antes_dead,
            burns_come_back: auto && streets.iter().any(|street| street.steps.iter().any(waits)),
            accounts: vec![Account::default()],
        }
    }

    /// A card lies somewhere from now on. It came from the deck, or was unknown until now.
    fn see(&mut self, slot: Slot, pile: Pile) {
        if let Some(card) = slot.card() {
            if let Some(before) = self.lies.insert(card, pile) {
                self.accounts.retain(|account| account.back.contains(&card));
                assert!(
                    !self.accounts.is_empty(),
                    "{card} came twice: it lay at {before:?}"
                );
            }
            for account in &mut self.accounts {
                account.back.remove(&card);
            }
        }
    }

    /// A card goes from where it lies to elsewhere.
    fn moved(&mut self, slot: Slot, pile: Pile) {
        if let Some(card) = slot.card() {
            self.lies.insert(card, pile);
        }
    }

    /// The known cards that lie somewhere and cannot come again, by an account.
    pub fn out(&self, account: &Account) -> CardSet {
        let lies = self.lies.keys().copied();
        lies.filter(|card| !account.back.contains(card))
            .fold(CardSet::EMPTY, CardSet::with)
    }

    /// How many cards were given up in the draw that is or was last.
    pub fn given_up(&self) -> usize {
        self.drawn.iter().flatten().sum()
    }

    /// Cards go back into the deck: those of earlier draws with the hands that folded, or those
    /// that were burned.
    fn put_back(&mut self, count: usize) {
        let accounts = core::mem::take(&mut self.accounts);
        for account in accounts {
            let left = (0..MAX_SEATS).filter(|&seat| self.folded[seat] && !account.recycled[seat]);
            let hands: usize = left.map(|seat| self.hole[seat].len()).sum();
            if count == account.earlier + hands {
                self.accounts.push(self.gave_up_back(account.clone()));
            }
            if self.burns_come_back && count == account.burned {
                self.accounts.push(self.burned_back(account));
            }
        }
        assert!(!self.accounts.is_empty(), "{count} cards that are put back");
    }

    /// What was given up in earlier draws goes back into the deck, and the hands that folded.
    fn gave_up_back(&self, mut account: Account) -> Account {
        account.earlier = 0;
        account.recycled = self.folded;
        account.back.extend(self.lying(|pile| match pile {
            Pile::Seat(seat) => self.folded[usize::from(seat)],
            Pile::GivenUp(draw) => draw < self.draw,
            Pile::Board | Pile::Burned => false,
        }));
        account
    }

    /// Burned cards go back into the deck.
    fn burned_back(&self, mut account: Account) -> Account {
        account.burned = 0;
        account.back.extend(self.lying(|pile| pile == Pile::Burned));
        account
    }

    /// The known cards of such piles.
    fn lying(&self, of: impl Fn(Pile) -> bool) -> impl Iterator<Item = Card> {
        let lies = self.lies.iter();
        lies.filter_map(move |(&card, &pile)| of(pile).then_some(card))
    }
}

impl Observer for Ledger {
    #[expect(clippy::too_many_lines, reason = "one list of all events")]
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
            | Event::BringIn {
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
            Event::Burn { card } => {
                self.see(card, Pile::Burned);
                for account in &mut self.accounts {
                    account.burned += 1;
                }
            }
            Event::Reshuffle { cards } => self.put_back(cards.into()),
            Event::Fold { seat } => self.folded[seat as usize] = true,
            Event::DealHole { seat, card, up } => {
                self.see(card, Pile::Seat(seat));
                self.up[seat as usize].push(up);
                self.hole[seat as usize].push(card);
            }
            Event::DealBoard { board, cards } => {
                for &card in cards.iter() {
                    self.see(card, Pile::Board);
                }
                self.boards[board as usize].extend(cards.iter());
            }
            Event::RunOut { boards } => {
                let (first, others) = self.boards.split_at_mut(1);
                for board in &mut others[..boards as usize - 1] {
                    board.clone_from(&first[0]);
                }
            }
            Event::Discard { seat, cards } => {
                let before = self.events.len().checked_sub(2).map(|at| self.events[at]);
                if self.drawn[seat as usize].is_some()
                    || !matches!(before, Some(Event::Discard { .. }))
                {
                    let given_up = self.given_up();
                    for account in &mut self.accounts {
                        account.earlier += given_up;
                    }
                    self.draw += 1;
                    self.drawn = [None; MAX_SEATS];
                }
                self.drawn[seat as usize] = Some(cards.len());
                let pile = Pile::GivenUp(self.draw);
                for card in cards.iter() {
                    let hole = &mut self.hole[seat as usize];
                    let place = hole.iter().position(|slot| slot == card);
                    let place = place.or_else(|| hole.iter().position(|slot| !slot.is_known()));
                    let place = place.expect("a seat discards what it holds");
                    let held = hole.remove(place);
                    self.up[seat as usize].remove(place);
                    if held.is_known() {
                        self.moved(*card, pile);
                    } else {
                        self.see(*card, pile);
                    }
                }
            }
            Event::Show { seat, cards } => {
                let place = seat as usize;
                for &card in cards.iter() {
                    if !self.hole[place].contains(&card) {
                        self.see(card, Pile::Seat(seat));
                    }
                }
                self.hole[place] = cards.to_vec();
            }
            Event::End => self.over = true,
            Event::Check { .. } | Event::Muck { .. } | Event::Rake { .. } => {}
        }
    }
}
