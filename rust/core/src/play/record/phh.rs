//! Records as text of the PHH format.
//!
//! A hand is played again, and what happens is written down as it does. What does not follow from
//! the play stands in a [`Frame`]: whoever knows the format makes one for each
//! [form](Records::form) of a hand.

use std::collections::HashMap;

use crate::action::Slots;
use crate::card::{Card, Slot};
use crate::event::{Event, Observer};
use crate::game::Game;
use crate::play::record::{Legs, NONE, Records, Wrong, dealt_in};
use crate::rules::{MAX_SEATS, Step};
use crate::seats::clockwise;

/// The lines of a hand that do not follow from its play; each ends with a line feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Those before the stacks.
    pub head: String,
    /// Those behind the final stacks and before the number of the hand.
    pub middle: String,
    /// Those behind the number.
    pub tail: String,
}

/// Writes records as text.
#[derive(Debug)]
pub struct Phh<'a> {
    legs: Legs<'a>,
    deals: Vec<Deals>,
    names: Vec<String>,
    frames: HashMap<Vec<u8>, Frame>,
    cards: Vec<[u8; 2]>,
    form: Vec<u8>,
    hand: HandText,
}

impl<'a> Phh<'a> {
    /// A writer for the records of a match.
    ///
    /// `names` are those of the bots as the format writes texts, in quotes.
    pub fn new(legs: Legs<'a>, names: Vec<String>, frames: HashMap<Vec<u8>, Frame>) -> Self {
        Self {
            legs,
            deals: legs.iter().map(|(game, _)| Deals::of(game)).collect(),
            names,
            frames,
            cards: (0..Card::COUNT).map(card_text).collect(),
            form: Vec::new(),
            hand: HandText::default(),
        }
    }

    /// Adds a hand, as that of this number in its file, from 1.
    ///
    /// # Errors
    /// [`Wrong`] where the record is not that of a hand, or there is no frame for it.
    pub fn write(
        &mut self,
        records: &Records,
        row: usize,
        place: u64,
        text: &mut Vec<u8>,
    ) -> Result<(), Wrong> {
        let wrong = |message: &str| Wrong {
            hand: records.hand.get(row).copied().unwrap_or(0),
            message: message.to_owned(),
        };
        if row >= records.len() {
            return Err(wrong("there is no such hand"));
        }
        records.form(row, &mut self.form);
        let frame = self
            .frames
            .get(&self.form)
            .ok_or_else(|| wrong("there is no frame for it"))?;
        let deals = self
            .deals
            .get(records.game[row] as usize)
            .ok_or_else(|| wrong("it is of a game that there is not"))?;
        if place > 1 {
            text.push(b'\n');
        }
        text.push(b'[');
        number(text, place as i64);
        text.extend_from_slice(b"]\n");
        text.extend_from_slice(frame.head.as_bytes());
        let mut seats = [0; MAX_SEATS];
        let mut players = 0;
        self.hand.clear();
        for seat in clockwise(dealt_in(records, row), records.button[row]).take(MAX_SEATS) {
            seats[players] = seat;
            players += 1;
            self.hand.player[seat] = players as u8;
        }
        let seats = &seats[..players];
        list(text, b"starting_stacks = [", seats, |text, seat| {
            number(text, records.stack_of(row, seat));
        });
        text.extend_from_slice(b"actions = [\n");
        let mut writer = Writer {
            text,
            cards: &self.cards,
            deals,
            hand: &mut self.hand,
        };
        let played = records.replay(self.legs, row, &mut writer)?;
        writer.close_deal();
        text.extend_from_slice(b"]\n");
        list(text, b"players = [", seats, |text, seat| {
            let bot = records.bot[seat][row];
            let name = self.names.get(bot as usize).filter(|_| bot != NONE);
            text.extend_from_slice(name.map_or("\"\"", String::as_str).as_bytes());
        });
        let stacks = played.state().stacks();
        list(text, b"finishing_stacks = [", seats, |text, seat| {
            number(text, stacks[seat]);
        });
        text.extend_from_slice(frame.middle.as_bytes());
        text.extend_from_slice(b"hand = ");
        unsigned(text, records.hand[row]);
        text.push(b'\n');
        text.extend_from_slice(frame.tail.as_bytes());
        Ok(())
    }
}

/// A card as the format writes it; jokers are `*1` to `*4`.
fn card_text(index: u8) -> [u8; 2] {
    let card = Card::from_index(index);
    let text = card.map_or_else(|_| "??".to_owned(), |card| card.to_string());
    match text.as_bytes() {
        &[rank, suit] if index < 52 => [rank, suit],
        _ => [b'*', b'1' + (index.saturating_sub(52))],
    }
}

/// A line with a value for each player.
fn list(
    text: &mut Vec<u8>,
    name: &[u8],
    seats: &[usize],
    mut value: impl FnMut(&mut Vec<u8>, usize),
) {
    text.extend_from_slice(name);
    for (place, &seat) in seats.iter().enumerate() {
        if place > 0 {
            text.extend_from_slice(b", ");
        }
        value(text, seat);
    }
    text.extend_from_slice(b"]\n");
}

fn number(text: &mut Vec<u8>, value: i64) {
    if value < 0 {
        text.push(b'-');
    }
    unsigned(text, value.unsigned_abs());
}

fn unsigned(text: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    text.extend_from_slice(&digits[first..]);
}

/// How many own cards each seat receives at a time, which one entry tells.
#[derive(Clone, Debug)]
struct Deals {
    groups: Vec<u8>,
    /// For each round of discards, whether what is given up is replaced.
    replaced: Vec<bool>,
}

impl Deals {
    fn of(game: &Game) -> Self {
        let mut deals = Self {
            groups: Vec::new(),
            replaced: Vec::new(),
        };
        for street in &game.rules().streets {
            // Steps that follow each other are one deal.
            let mut joins = false;
            for step in &street.steps {
                let mut own = false;
                match *step {
                    Step::Hole {
                        count, or_shared, ..
                    } => {
                        own = !or_shared;
                        match deals.groups.last_mut() {
                            Some(last) if joins && own => *last += count,
                            _ => deals.groups.push(count),
                        }
                    }
                    Step::Discard { .. } => deals.replaced.push(false),
                    Step::Draw { .. } => deals.replaced.push(true),
                    _ => {}
                }
                joins = own;
            }
        }
        deals
    }
}

/// What is kept of a hand while it is written.
#[derive(Clone, Debug, Default)]
struct HandText {
    /// The number of the player on each chair.
    player: [u8; MAX_SEATS],
    /// The cards that were dealt and not written yet, and to whom, in order.
    dealt: [Slots; MAX_SEATS],
    order: [u8; MAX_SEATS],
    waiting: usize,
    /// How many more cards belong to the deal of each seat, and how many deals and discards it had.
    due: [u8; MAX_SEATS],
    deals: [u8; MAX_SEATS],
    discards: [u8; MAX_SEATS],
}

impl HandText {
    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Writes what happens.
struct Writer<'t> {
    text: &'t mut Vec<u8>,
    cards: &'t [[u8; 2]],
    deals: &'t Deals,
    hand: &'t mut HandText,
}

impl Writer<'_> {
    fn player(&mut self, seat: u8) {
        self.text.push(b'p');
        number(self.text, i64::from(self.hand.player[seat as usize]));
    }

    fn cards(&mut self, cards: &[Slot]) {
        for slot in cards {
            let text = self.cards.get(slot.code() as usize).unwrap_or(b"??");
            self.text.extend_from_slice(text);
        }
    }

    /// An entry of a seat.
    fn entry(&mut self, seat: u8, verb: &[u8]) {
        self.text.extend_from_slice(b"  \"");
        self.player(seat);
        self.text.extend_from_slice(verb);
    }

    fn end(&mut self) {
        self.text.extend_from_slice(b"\",\n");
    }

    fn plain(&mut self, seat: u8, verb: &[u8]) {
        self.entry(seat, verb);
        self.end();
    }

    /// Writes the cards that seats received.
    fn close_deal(&mut self) {
        for place in 0..core::mem::take(&mut self.hand.waiting) {
            let seat = self.hand.order[place];
            let cards = core::mem::take(&mut self.hand.dealt[seat as usize]);
            self.text.extend_from_slice(b"  \"d dh ");
            self.player(seat);
            self.text.push(b' ');
            self.cards(&cards);
            self.end();
        }
    }

    /// A seat received a card.
    fn deal(&mut self, seat: u8, card: Slot) {
        let place = seat as usize;
        if self.hand.due[place] == 0 {
            let deal = self.hand.deals[place];
            let count = self.deals.groups.get(deal as usize).copied().unwrap_or(1);
            self.hand.due[place] = count;
            self.hand.deals[place] = deal.saturating_add(1);
            if !self.hand.dealt[place].is_empty() {
                self.close_deal();
            }
        }
        self.hand.due[place] = self.hand.due[place].saturating_sub(1);
        if self.hand.dealt[place].is_empty() {
            self.hand.order[self.hand.waiting % MAX_SEATS] = seat;
            self.hand.waiting += 1;
        }
        self.hand.dealt[place].push(card);
    }
}

impl Observer for Writer<'_> {
    fn event(&mut self, event: Event) {
        if let Event::DealHole { seat, card, .. } = event {
            return self.deal(seat, card);
        }
        self.close_deal();
        match event {
            Event::DealBoard { board, cards } => {
                if board == 0 {
                    self.text.extend_from_slice(b"  \"d db ");
                } else {
                    self.text.extend_from_slice(b"  \"# pokercore: board ");
                    number(self.text, i64::from(board));
                    self.text.push(b' ');
                }
                self.cards(&cards);
                self.end();
            }
            Event::Fold { seat } => self.plain(seat, b" f"),
            Event::Check { seat } | Event::Call { seat, .. } => self.plain(seat, b" cc"),
            Event::Raise { seat, to, .. } => {
                self.entry(seat, b" cbr ");
                number(self.text, to);
                self.end();
            }
            Event::BringIn { seat, .. } => self.plain(seat, b" pb"),
            Event::Discard { seat, cards } => {
                self.entry(seat, b" sd");
                if !cards.is_empty() {
                    self.text.push(b' ');
                    self.cards(&cards);
                }
                self.end();
                let place = seat as usize;
                let round = self.hand.discards[place];
                if self.deals.replaced.get(round as usize) == Some(&true) {
                    self.hand.due[place] = cards.len() as u8;
                }
                self.hand.discards[place] = round.saturating_add(1);
            }
            Event::RunOut { boards } => {
                self.text.extend_from_slice(b"  \"# pokercore: run out ");
                number(self.text, i64::from(boards));
                self.end();
            }
            Event::Show { seat, cards } => {
                self.entry(seat, b" sm ");
                if cards.is_empty() {
                    self.text.push(b'-');
                }
                self.cards(&cards);
                self.end();
            }
            Event::Muck { seat } => self.plain(seat, b" sm"),
            _ => {}
        }
    }
}
