//! Actions, and what is legal.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::betting::takes;
use crate::card::{Card, CardSet, Slot};
use crate::rules::MAX_HOLE;

/// A few cards, known or not, without heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Slot>", into = "Vec<Slot>")]
pub struct Slots {
    items: [Slot; MAX_HOLE],
    len: u8,
}

impl Default for Slots {
    fn default() -> Self {
        Self {
            items: [Slot::UNKNOWN; MAX_HOLE],
            len: 0,
        }
    }
}

impl Slots {
    /// The most it holds.
    pub const MAX: usize = MAX_HOLE;

    /// These cards, or `None` when there are more than [`Slots::MAX`].
    pub fn new(slots: &[Slot]) -> Option<Self> {
        let mut list = Self::default();
        list.items.get_mut(..slots.len())?.copy_from_slice(slots);
        list.len = slots.len() as u8;
        Some(list)
    }

    /// As many unknown cards; at most [`Slots::MAX`].
    pub(crate) fn unknown(count: u8) -> Self {
        Self {
            len: count.min(MAX_HOLE as u8),
            ..Self::default()
        }
    }

    /// Adds a card where there is room, which its callers see to.
    #[inline]
    pub(crate) fn push(&mut self, slot: Slot) {
        if let Some(place) = self.items.get_mut(self.len as usize) {
            *place = slot;
            self.len += 1;
        }
    }

    /// Adds so many cards, where there is room for all; `of` tells each of them.
    #[inline(always)]
    pub(crate) fn extend(&mut self, count: usize, of: impl Fn(usize) -> Slot) {
        let len = self.len as usize;
        if let Some(places) = self.items.get_mut(len..len + count) {
            for (place, item) in places.iter_mut().enumerate() {
                *item = of(place);
            }
            self.len += count as u8;
        }
    }

    /// Replaces all cards; `of` tells the card of each place.
    #[inline(always)]
    pub(crate) fn replace(&mut self, of: impl Fn(usize) -> Slot) {
        let len = (self.len as usize).min(MAX_HOLE);
        for (place, item) in self.items[..len].iter_mut().enumerate() {
            *item = of(place);
        }
    }

    /// The code of the card at a place; that of an unknown one past the end.
    #[inline]
    pub(crate) fn code(&self, place: usize) -> u8 {
        self.items
            .get(place)
            .map_or(Slot::UNKNOWN.code(), |slot| slot.code())
    }

    /// Replaces one card.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, slot: Slot) {
        if let Some(item) = self.items.get_mut(place) {
            *item = slot;
        }
    }

    /// As many cards, of which only those whose bit is set are told.
    #[inline]
    pub(crate) fn masked(&self, mask: u8) -> Self {
        let mut list = Self::unknown(self.len);
        if mask != 0 {
            for (place, slot) in self.iter().enumerate() {
                if mask >> place & 1 == 1 {
                    list.items[place] = *slot;
                }
            }
        }
        list
    }

    /// The cards of these places, a bit each, in their order.
    pub(crate) fn at(&self, places: u8) -> Self {
        let mut list = Self::default();
        for (place, slot) in self.iter().enumerate() {
            if places >> place & 1 == 1 {
                list.push(*slot);
            }
        }
        list
    }

    /// Takes out one card; the others keep their order.
    pub(crate) fn remove(&mut self, place: usize) {
        let len = self.len as usize;
        if place < len {
            self.items.copy_within(place + 1..len, place);
            self.items[len - 1] = Slot::UNKNOWN;
            self.len -= 1;
        }
    }

    /// Whether the length fits; for values that come from outside.
    pub(crate) fn is_sound(&self) -> bool {
        self.len as usize <= MAX_HOLE
    }

    /// The known cards as a set.
    #[inline]
    pub fn known(&self) -> CardSet {
        self.iter()
            .filter_map(|slot| slot.card())
            .fold(CardSet::EMPTY, CardSet::with)
    }

    /// Whether every card is known.
    #[inline]
    pub fn all_known(&self) -> bool {
        self.iter().all(|slot| slot.is_known())
    }
}

impl core::ops::Deref for Slots {
    type Target = [Slot];
    #[inline]
    fn deref(&self) -> &[Slot] {
        &self.items[..(self.len as usize).min(MAX_HOLE)]
    }
}

impl TryFrom<Vec<Slot>> for Slots {
    type Error = String;
    fn try_from(slots: Vec<Slot>) -> Result<Self, String> {
        Self::new(&slots)
            .ok_or_else(|| format!("{} cards in one place; at most {MAX_HOLE} fit", slots.len()))
    }
}

impl From<Slots> for Vec<Slot> {
    fn from(slots: Slots) -> Self {
        slots.to_vec()
    }
}

impl fmt::Debug for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Slots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|slot| fmt::Display::fmt(slot, f))
    }
}

impl FromIterator<Card> for Slots {
    /// Collects known cards; those past [`Slots::MAX`] have no place and are a caller's mistake.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = Self::default();
        for card in cards {
            list.push(card.into());
        }
        list
    }
}

/// Where a dealt card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// To a seat.
    Seat(u8),
    /// To a board, counted from 0.
    Board(u8),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Board(0) => f.write_str("the board"),
            Self::Board(board) => write!(f, "board {}", board + 1),
        }
    }
}

/// What a player, or the deck, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Give up the hand.
    Fold,
    /// Bet nothing where nothing is owed.
    Check,
    /// Match the bet, or go all-in for less.
    Call,
    /// Bet or raise to this total for the round.
    RaiseTo(i64),
    /// Post the bring-in.
    BringIn,
    /// Give up these cards of one's own; none to stand pat in a draw.
    Discard(Slots),
    /// Table the hand. The cards may be given where they were unknown.
    Show(Slots),
    /// Give up the hand face down.
    Muck,
    /// Cards come from the deck (where the deck does not deal by itself).
    Deal {
        /// To whom, or to which board.
        place: Place,
        /// The cards; unknown ones are allowed.
        cards: Slots,
    },
    /// The rest of the board is dealt this many times.
    RunOut(u8),
}

impl Action {
    /// Shows a hand whose cards are known already.
    pub fn show() -> Self {
        Self::Show(Slots::default())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str("fold"),
            Self::Check => f.write_str("check"),
            Self::Call => f.write_str("call"),
            Self::RaiseTo(total) => write!(f, "raise to {total}"),
            Self::BringIn => f.write_str("bring in"),
            Self::Discard(cards) if cards.is_empty() => f.write_str("stand pat"),
            Self::Discard(cards) => write!(f, "discard {cards}"),
            Self::Show(cards) if cards.is_empty() => f.write_str("show"),
            Self::Show(cards) => write!(f, "show {cards}"),
            Self::Muck => f.write_str("muck"),
            Self::Deal { place, cards } => write!(f, "deal {cards} to {place}"),
            Self::RunOut(boards) => write!(f, "run it out on {boards} boards"),
        }
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Turn {
    /// A player.
    Seat(u8),
    /// The deck: cards are due, or the number of boards is to be chosen.
    Deck,
    /// Nobody: the hand is over.
    Over,
}

/// What a seat may discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discards {
    /// The fewest cards.
    pub least: u8,
    /// The most cards.
    pub most: u8,
    /// The cards that go where the seat does not decide.
    pub default: Slots,
}

/// What is legal now: one value for every kind of action, never a list of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legal {
    /// Who moves.
    pub turn: Turn,
    /// Whether the seat may fold.
    pub fold: bool,
    /// Whether the seat may check.
    pub check: bool,
    /// Chips to call with, all-in for less included; 0 where there is nothing to call.
    pub call: i64,
    /// The smallest total that the seat may bet or raise to; 0 where it may not.
    pub min_raise_to: i64,
    /// The largest total that the seat may bet or raise to; 0 where it may not.
    pub max_raise_to: i64,
    /// Whether only the smallest and the largest total may be chosen, and none between.
    pub two_sizes: bool,
    /// Chips that the bring-in costs, all-in for less included; 0 where none is due.
    pub bring_in: i64,
    /// Whether the seat is to discard, perhaps no card.
    pub discarding: bool,
    /// The fewest cards that the seat may discard.
    pub discard_least: u8,
    /// The most cards that the seat may discard.
    pub discard: u8,
    /// The cards that go where the seat does not decide.
    pub default_discard: Slots,
    /// Whether the seat may show.
    pub show: bool,
    /// Whether the seat may muck.
    pub muck: bool,
    /// How many boards may be asked for; 0 where that is not possible.
    pub run_out: u8,
    /// Where cards are due by default, and how many.
    pub deal: Option<(Place, u8)>,
    /// For the seat to act: its cards.
    pub hole: Slots,
    /// For the deck: how many cards each chair still waits for.
    pub due: [u8; crate::rules::MAX_SEATS],
    /// For the deck: how many cards each board still waits for.
    pub due_board: [u8; crate::rules::MAX_BOARDS],
    /// For the deck, and for a seat that may name its unknown cards: the cards that may still come.
    pub deck: CardSet,
}

impl Legal {
    /// Nothing is legal.
    pub fn none(turn: Turn) -> Self {
        Self {
            turn,
            fold: false,
            check: false,
            call: 0,
            min_raise_to: 0,
            max_raise_to: 0,
            two_sizes: false,
            bring_in: 0,
            discarding: false,
            discard_least: 0,
            discard: 0,
            default_discard: Slots::default(),
            show: false,
            muck: false,
            run_out: 0,
            deal: None,
            hole: Slots::default(),
            due: [0; crate::rules::MAX_SEATS],
            due_board: [0; crate::rules::MAX_BOARDS],
            deck: CardSet::EMPTY,
        }
    }

    /// Leaves out what tells of hidden cards: those of the seat to act, whether it may muck them, and
    /// which cards no seat holds.
    pub(crate) fn conceal(&mut self) {
        self.hole = Slots::default();
        self.default_discard = Slots::default();
        self.muck = false;
        self.deck = CardSet::EMPTY;
    }

    /// What a seat does that does not decide: it checks where that is free, else folds; it brings
    /// in; it gives up the cards of [`Legal::default_discard`]; it mucks where it may, else shows.
    /// Nothing where no seat is to act.
    pub fn default_action(&self) -> Option<Action> {
        if self.bring_in > 0 {
            Some(Action::BringIn)
        } else if self.check {
            Some(Action::Check)
        } else if self.fold {
            Some(Action::Fold)
        } else if self.discarding {
            Some(Action::Discard(self.default_discard))
        } else if self.muck {
            Some(Action::Muck)
        } else {
            self.show.then(Action::show)
        }
    }

    /// Whether the seat may bet or raise.
    pub const fn can_raise(&self) -> bool {
        self.max_raise_to > 0
    }

    /// Whether the hand accepts this action now: exactly when this says so.
    pub fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Fold => self.fold,
            Action::Check => self.check,
            Action::Call => self.call > 0,
            Action::RaiseTo(total) => {
                takes(self.min_raise_to, self.max_raise_to, self.two_sizes, *total)
            }
            Action::BringIn => self.bring_in > 0,
            Action::Discard(cards) => {
                self.discarding
                    && (self.discard_least..=self.discard).contains(&(cards.len() as u8))
                    && places_left(self.hole, cards, self.deck).is_some()
            }
            Action::Show(cards) => self.show && reveal(&self.hole, cards, self.deck).is_some(),
            Action::Muck => self.muck,
            Action::Deal { place, cards } => {
                let due = match *place {
                    Place::Seat(seat) => self.due.get(seat as usize),
                    Place::Board(board) => self.due_board.get(board as usize),
                };
                let due = due.copied().unwrap_or(0) as usize;
                !cards.is_empty() && cards.len() <= due && distinct_in(cards, self.deck)
            }
            Action::RunOut(boards) => (1..=self.run_out).contains(boards),
        }
    }
}

/// Whether the known cards are distinct and all in the set.
pub(crate) fn distinct_in(cards: &[Slot], set: CardSet) -> bool {
    let mut left = set;
    cards.iter().filter_map(|slot| slot.card()).all(|card| {
        let there = left.contains(card);
        left = left.without(card);
        there
    })
}

/// The places of a hand that are left (a bit each) when these cards go. An unknown card stands for
/// any unknown slot, and a card of `unseen` may turn out to have been an unknown one. `None` when
/// one cannot be held.
pub(crate) fn places_left(hole: Slots, cards: &[Slot], unseen: CardSet) -> Option<u8> {
    let (mut left, mut unseen) = ((1_u8 << hole.len()) - 1, unseen);
    for slot in cards {
        let find = |wanted: Slot| {
            (0..hole.len()).find(|&place| left >> place & 1 == 1 && hole[place] == wanted)
        };
        let place = match (find(*slot), slot.card()) {
            (Some(place), _) => place,
            (None, Some(card)) if unseen.contains(card) => {
                unseen = unseen.without(card);
                find(Slot::UNKNOWN)?
            }
            (None, _) => return None,
        };
        left &= !(1 << place);
    }
    Some(left)
}

/// The hand with its unknown slots filled from these cards, which must hold all the known ones
/// and otherwise only cards of `unseen`. No cards at all change nothing. `None` when they
/// contradict what is known.
pub(crate) fn reveal(hole: &Slots, cards: &[Slot], unseen: CardSet) -> Option<Slots> {
    if cards.is_empty() {
        return Some(*hole);
    }
    if cards.len() != hole.len() {
        return None;
    }
    let mut given = Slots::new(cards)?;
    for slot in hole.iter().filter(|slot| slot.is_known()) {
        let place = given.iter().position(|card| card == slot)?;
        given.remove(place);
    }
    if !distinct_in(&given, unseen) {
        return None;
    }
    let mut filled = *hole;
    let mut rest = given.iter();
    for place in 0..filled.len() {
        if !filled[place].is_known() {
            filled.set(place, *rest.next()?);
        }
    }
    Some(filled)
}

impl fmt::Display for Legal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> = Vec::new();
        if self.fold {
            words.push("fold".to_owned());
        }
        if self.check {
            words.push("check".to_owned());
        }
        if self.call > 0 {
            words.push(format!("call {}", self.call));
        }
        if self.can_raise() {
            let verb = if self.bring_in > 0 {
                "bet"
            } else if self.call > 0 || !self.check {
                "raise to"
            } else {
                "bet or raise to"
            };
            if self.min_raise_to == self.max_raise_to {
                words.push(format!("{verb} {}", self.min_raise_to));
            } else if self.two_sizes {
                words.push(format!(
                    "{verb} {} or {}",
                    self.min_raise_to, self.max_raise_to
                ));
            } else {
                words.push(format!(
                    "{verb} {}..{}",
                    self.min_raise_to, self.max_raise_to
                ));
            }
        }
        if self.bring_in > 0 {
            words.push(format!("bring in {}", self.bring_in));
        }
        if self.discarding {
            let (least, most) = (self.discard_least, self.discard);
            let mut word = match (least, most) {
                (_, 0) => "stand pat".to_owned(),
                (0, _) => format!("stand pat or discard 1..{most}"),
                _ if least == most => format!("discard {most}"),
                _ => format!("discard {least}..{most}"),
            };
            if most > 0 && !self.hole.is_empty() {
                word = format!("{word} of {}", self.hole);
            }
            words.push(word);
        }
        if self.show {
            words.push("show".to_owned());
        }
        if self.muck {
            words.push("muck".to_owned());
        }
        if self.run_out > 0 {
            words.push(format!("run it out on 1..{} boards", self.run_out));
        }
        if let Some((place, count)) = self.deal {
            words.push(format!("deal {count} to {place}"));
        }
        match self.turn {
            Turn::Seat(seat) => write!(f, "legal for seat {seat}: {}", words.join(", ")),
            Turn::Deck => write!(f, "legal for the deck: {}", words.join(", ")),
            Turn::Over => f.write_str("the hand is over"),
        }
    }
}
