//! What a dealer tells of the hands that it plays: [`Log`].

use crate::action::{Action, Slots};
use crate::hand::State;
use crate::play::record::Records;
use crate::seats::{bit, next_after};
use crate::setup::Posts;

/// What kind of decision an action was. The numbers stand in files: they never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ActionKind {
    /// A fold.
    Fold = 0,
    /// A check.
    Check = 1,
    /// A call, all-in for less included.
    Call = 2,
    /// A bet or raise.
    Raise = 3,
    /// The bring-in.
    BringIn = 4,
    /// A discard, or standing pat.
    Discard = 5,
    /// A show at the showdown.
    Show = 6,
    /// A muck at the showdown.
    Muck = 7,
    /// The choice of the number of boards.
    RunOut = 8,
}

impl ActionKind {
    /// All of them, by their numbers.
    pub const ALL: [Self; 9] = [
        Self::Fold,
        Self::Check,
        Self::Call,
        Self::Raise,
        Self::BringIn,
        Self::Discard,
        Self::Show,
        Self::Muck,
        Self::RunOut,
    ];

    /// Of the action that checks where nothing is owed, and else calls, or brings in.
    #[inline(always)]
    pub(in crate::play) const fn passive(called: bool, brings_in: bool) -> Self {
        match (brings_in, called) {
            (true, _) => Self::BringIn,
            (false, true) => Self::Call,
            (false, false) => Self::Check,
        }
    }

    /// The byte of an action of this kind by a seat; of a run-out, with the number of boards in
    /// the place of the seat.
    #[inline(always)]
    pub const fn code(self, seat: u8) -> u8 {
        (self as u8) << 4 | seat & 15
    }
}

/// A hand that was played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The number of the hand.
    pub number: u64,
    /// Of a mixed game: the place of the game that was played.
    pub game: usize,
    /// The bot on each chair.
    pub bots: &'a [u8; 16],
    /// The forced payments that were asked for.
    pub posts: &'a Posts,
    /// How it ended.
    pub state: &'a State,
    /// Whether cards may have come back into the deck: then each card of it counts, dealt or not.
    pub recycles: bool,
}

/// Is told what a [`Dealer`](crate::play::Dealer) plays. Nobody listens by default, and then no
/// time is spent on it.
pub trait Log {
    /// Whether anything is wanted; where this is false, nothing is told.
    const WANTED: bool = true;

    /// A hand begins. One that was begun before and did not end is forgotten.
    fn begin(&mut self);

    /// An action was taken that names nothing but a seat: a fold, check, call, bring-in, show or
    /// muck; or the number of boards was chosen, which stands in the place of the seat.
    fn plain(&mut self, kind: ActionKind, seat: u8);

    /// All these seats check, from this one on, one after the other.
    #[inline]
    fn checks(&mut self, mut seats: u16, mut seat: u8) {
        while seats != 0 {
            self.plain(ActionKind::Check, seat);
            seats &= !bit(seat);
            seat = next_after(seats, seat);
        }
    }

    /// A seat bet or raised to a total of the round.
    fn raise(&mut self, seat: u8, total: i64);

    /// A seat gave up cards, or none.
    fn discard(&mut self, seat: u8, cards: &Slots);

    /// The hand is over.
    fn end(&mut self, hand: &Played<'_>);

    /// Takes the records of the hands that ended, in lots, where it keeps any.
    fn lots(&mut self) -> Vec<Records> {
        Vec::new()
    }

    /// As the others, for an action of any kind.
    fn action(&mut self, seat: u8, action: &Action) {
        match action {
            Action::Fold => self.plain(ActionKind::Fold, seat),
            Action::Check => self.plain(ActionKind::Check, seat),
            Action::Call => self.plain(ActionKind::Call, seat),
            Action::BringIn => self.plain(ActionKind::BringIn, seat),
            Action::RaiseTo(total) => self.raise(seat, *total),
            Action::Discard(cards) => self.discard(seat, cards),
            Action::Show(_) => self.plain(ActionKind::Show, seat),
            Action::Muck => self.plain(ActionKind::Muck, seat),
            Action::RunOut(boards) => self.plain(ActionKind::RunOut, *boards),
            // In a match the deck deals by itself.
            Action::Deal { .. } => {}
        }
    }
}

/// Nobody listens.
impl Log for () {
    const WANTED: bool = false;
    #[inline(always)]
    fn begin(&mut self) {}
    #[inline(always)]
    fn plain(&mut self, _: ActionKind, _: u8) {}
    #[inline(always)]
    fn checks(&mut self, _: u16, _: u8) {}
    #[inline(always)]
    fn raise(&mut self, _: u8, _: i64) {}
    #[inline(always)]
    fn discard(&mut self, _: u8, _: &Slots) {}
    #[inline(always)]
    fn end(&mut self, _: &Played<'_>) {}
    #[inline(always)]
    fn action(&mut self, _: u8, _: &Action) {}
}

/// Somebody listens, or nobody: for a caller whose time goes elsewhere.
impl<L: Log> Log for Option<L> {
    fn begin(&mut self) {
        if let Some(log) = self {
            log.begin();
        }
    }
    fn plain(&mut self, kind: ActionKind, seat: u8) {
        if let Some(log) = self {
            log.plain(kind, seat);
        }
    }
    fn raise(&mut self, seat: u8, total: i64) {
        if let Some(log) = self {
            log.raise(seat, total);
        }
    }
    fn discard(&mut self, seat: u8, cards: &Slots) {
        if let Some(log) = self {
            log.discard(seat, cards);
        }
    }
    fn end(&mut self, hand: &Played<'_>) {
        if let Some(log) = self {
            log.end(hand);
        }
    }
    fn lots(&mut self) -> Vec<Records> {
        self.as_mut().map(Log::lots).unwrap_or_default()
    }
}
