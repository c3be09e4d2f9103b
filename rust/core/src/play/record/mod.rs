//! Every hand of a match in flat columns: [`Records`].
//!
//! A [`Recorder`] is the [`Log`] that fills them while a [`Dealer`](crate::play::Dealer) plays;
//! [`run_recorded`](crate::play::run_recorded) does that for native bots. A record holds what a hand follows from (who sat
//! where with what, what was posted, the cards in the order in which the deck dealt them, and every
//! decision) and what came of it. [`Records::replay`] plays it again, and [`Phh`] writes it as text.
//!
//! # The columns
//!
//! One row a hand. `c` counts chairs from 0, clockwise, and `b` boards.
//!
//! | name | type | is |
//! |---|---|---|
//! | `hand`, `unit` | 64 bits | the numbers of the hand and of its unit of work |
//! | `game` | byte | of a mixed game, the place of the game |
//! | `button` | byte | the chair of the button |
//! | `bot_c` | byte | the bot on the chair, by its place among the bots; 255 where nobody was dealt in |
//! | `stack_c` | 64 bits, signed | chips before the hand; 0 where nobody was dealt in |
//! | `payoff_c` | 64 bits, signed | chips won less chips lost |
//! | `hole_c` | a fixed number of bytes | the cards of the seat at the end, 255 where there is none |
//! | `board_b` | a fixed number of bytes | the cards of the board, 255 where there is none |
//! | `posts` | bytes | the forced payments asked for, in order, ten bytes each: the chair, the kind, and eight bytes of chips, lowest first |
//! | `deck` | bytes | the cards in the order of the deck, burned ones included, as far as they were dealt; all of them where cards may come back into it |
//! | `actions` | bytes | every decision in order: 16 times an [`ActionKind`], plus the chair (of a run-out, the number of boards) |
//! | `amounts` | list of 64 bits, signed | for each bet or raise in order, the new total of the round |
//! | `discards` | list of bytes | for each discard in order, the cards |
//! | `shown`, `mucked` | 16 bits | bit `c`: the hand of the chair was tabled, or given up at the showdown |
//! | `rake` | 64 bits, signed | what the house took |
//!
//! A card is its index, 0 for the deuce of clubs to 51 for the ace of spades, then the jokers.

mod columns;
mod log;
mod phh;
mod replay;

pub use columns::{Column, ColumnKind, Numbers};
pub use log::{ActionKind, Log, Played};
pub use phh::{Frame, Phh};
pub use replay::{Legs, Wrong};

use crate::action::Slots;
use crate::game::{Game, Task};
use crate::play::matchup::Match;
use crate::rules::{MAX_BOARDS, MAX_SEATS};
use crate::setup::PostKind;

/// The bot of a chair where nobody was dealt in, and the card of a place where there is none.
pub const NONE: u8 = u8::MAX;

/// How many bytes a post has.
pub(super) const POST_BYTES: usize = 10;

/// So many hands a recorder puts into one lot of [`Records`]; fewer where they have so many actions
/// that 31 bits might not count what belongs to them.
const MOST_HANDS: usize = 1 << 16;
const MOST_ACTIONS: usize = (i32::MAX / 16) as usize;

/// What the columns are sized by: the same for all records of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// How many chairs, 2 to 10.
    pub chairs: u8,
    /// The most cards of a seat.
    pub hole: u8,
    /// The most boards; 0 where no game has one.
    pub boards: u8,
    /// The most cards of a board.
    pub board: u8,
}

impl Shape {
    /// The shape of the records of a match.
    pub fn of(table: &Match<'_>) -> Self {
        let mut shape = Self {
            chairs: table.players() as u8,
            hole: 0,
            boards: 0,
            board: 0,
        };
        for place in 0..table.games() {
            let game = table.of_game(place).game();
            let (mut hole, mut board) = (0_u8, 0_u8);
            for stage in game.stages() {
                match stage.task {
                    Task::Hole {
                        count, or_shared, ..
                    } => {
                        hole = hole.saturating_add(count);
                        board = board.saturating_add(if or_shared { count } else { 0 });
                    }
                    Task::Board { count } => board = board.saturating_add(count),
                    _ => {}
                }
            }
            shape.hole = shape.hole.max(hole.min(Slots::MAX as u8));
            board = board.min(Slots::MAX as u8);
            if board > 0 {
                let boards = if game.options().run_outs {
                    table.setup().run_outs
                } else {
                    1
                };
                shape.board = shape.board.max(board);
                shape.boards = shape.boards.max(boards).max(game.rules().boards);
            }
        }
        shape
    }

    /// Whether records can be of this shape.
    pub fn is_sound(&self) -> bool {
        (2..=MAX_SEATS).contains(&(self.chairs as usize))
            && (1..=Slots::MAX).contains(&(self.hole as usize))
            && self.boards as usize <= MAX_BOARDS
            && self.board as usize <= Slots::MAX
            && (self.boards == 0) == (self.board == 0)
    }
}

/// Rows of different lengths, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ragged<T> {
    /// Where each row begins, and where the last one ends: one more than rows.
    pub offsets: Vec<i32>,
    /// The values of all rows.
    pub values: Vec<T>,
}

impl<T> Default for Ragged<T> {
    fn default() -> Self {
        Self {
            offsets: vec![0],
            values: Vec::new(),
        }
    }
}

impl<T> Ragged<T> {
    /// Ends a row.
    #[inline]
    fn close(&mut self) {
        self.offsets.push(self.values.len() as i32);
    }

    /// Forgets what was added after the last row.
    #[inline]
    fn reopen(&mut self) {
        let end = self.offsets.last().copied().unwrap_or(0);
        self.values.truncate(end as usize);
    }

    /// A row; empty where there is none.
    pub fn row(&self, row: usize) -> &[T] {
        let ends = self.offsets.get(row).zip(self.offsets.get(row + 1));
        ends.and_then(|(&from, &to)| {
            self.values
                .get(usize::try_from(from).ok()?..usize::try_from(to).ok()?)
        })
        .unwrap_or(&[])
    }

    /// Whether the offsets are those of so many rows of these values.
    fn is_sound(&self, rows: usize) -> bool {
        self.offsets.len() == rows + 1
            && self.offsets.first() == Some(&0)
            && self.offsets.is_sorted()
            && self.offsets.last().copied().map(i64::from) == Some(self.values.len() as i64)
    }
}

/// Hands in columns. See the module for what each of them holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns are explained in one table above")]
pub struct Records {
    pub shape: Shape,
    pub hand: Vec<u64>,
    pub unit: Vec<u64>,
    pub game: Vec<u8>,
    pub button: Vec<u8>,
    pub bot: Vec<Vec<u8>>,
    pub stack: Vec<Vec<i64>>,
    pub payoff: Vec<Vec<i64>>,
    pub hole: Vec<Vec<u8>>,
    pub board: Vec<Vec<u8>>,
    pub posts: Ragged<u8>,
    pub deck: Ragged<u8>,
    pub actions: Ragged<u8>,
    pub amounts: Ragged<i64>,
    /// Of each row, which of the discards below are its own; and the cards of each discard.
    pub discards: Ragged<()>,
    pub discarded: Ragged<u8>,
    pub shown: Vec<u16>,
    pub mucked: Vec<u16>,
    pub rake: Vec<i64>,
}

impl Records {
    /// No records of this shape.
    pub fn new(shape: Shape) -> Self {
        let chairs = shape.chairs as usize;
        Self {
            shape,
            hand: Vec::new(),
            unit: Vec::new(),
            game: Vec::new(),
            button: Vec::new(),
            bot: vec![Vec::new(); chairs],
            stack: vec![Vec::new(); chairs],
            payoff: vec![Vec::new(); chairs],
            hole: vec![Vec::new(); chairs],
            board: vec![Vec::new(); shape.boards as usize],
            posts: Ragged::default(),
            deck: Ragged::default(),
            actions: Ragged::default(),
            amounts: Ragged::default(),
            discards: Ragged::default(),
            discarded: Ragged::default(),
            shown: Vec::new(),
            mucked: Vec::new(),
            rake: Vec::new(),
        }
    }

    /// How many hands.
    pub fn len(&self) -> usize {
        self.hand.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.hand.is_empty()
    }

    /// Whether the columns are of one length and of their widths; for records that come from
    /// outside. What the rows say is not looked at.
    pub fn is_sound(&self) -> bool {
        let (rows, shape) = (self.len(), self.shape);
        let chairs = shape.chairs as usize;
        let each = |columns: &[Vec<u8>], count: usize, width: u8| {
            columns.len() == count
                && columns
                    .iter()
                    .all(|column| column.len() == rows * width as usize)
        };
        let chips = |columns: &[Vec<i64>]| {
            columns.len() == chairs && columns.iter().all(|column| column.len() == rows)
        };
        shape.is_sound()
            && [self.unit.len(), self.rake.len()] == [rows; 2]
            && [self.game.len(), self.button.len()] == [rows; 2]
            && [self.shown.len(), self.mucked.len()] == [rows; 2]
            && each(&self.bot, chairs, 1)
            && chips(&self.stack)
            && chips(&self.payoff)
            && each(&self.hole, chairs, shape.hole)
            && each(&self.board, shape.boards as usize, shape.board)
            && self.posts.is_sound(rows)
            && self.deck.is_sound(rows)
            && self.actions.is_sound(rows)
            && self.amounts.is_sound(rows)
            && self.discards.is_sound(rows)
            && self.discarded.is_sound(self.discards.values.len())
    }

    /// What the forced payments of a hand are, and who sits where: rows of equal bytes begin in
    /// the same way but for the stacks.
    pub fn form(&self, row: usize, form: &mut Vec<u8>) {
        form.clear();
        form.push(self.game[row]);
        form.push(self.button[row]);
        form.extend(self.bot.iter().map(|bot| u8::from(bot[row] != NONE)));
        form.extend_from_slice(self.posts.row(row));
    }

    /// The first row of each form among these rows, in order.
    pub fn forms(&self) -> Vec<(Vec<u8>, usize)> {
        let mut found: Vec<(Vec<u8>, usize)> = Vec::new();
        let mut form = Vec::new();
        let mut last = Vec::new();
        for row in 0..self.len() {
            self.form(row, &mut form);
            if form != last && !found.iter().any(|(known, _)| *known == form) {
                found.push((form.clone(), row));
            }
            core::mem::swap(&mut last, &mut form);
        }
        found
    }
}

/// Fills [`Records`] while hands are played.
#[derive(Clone, Debug)]
pub struct Recorder {
    records: Records,
    /// Lots that are full.
    full: Vec<Records>,
}

impl Recorder {
    /// A recorder of the hands of a match.
    pub fn new(table: &Match<'_>) -> Self {
        Self {
            records: Records::new(Shape::of(table)),
            full: Vec::new(),
        }
    }

    /// Begins another lot.
    #[cold]
    fn turn_over(&mut self) {
        // A hand that was begun and not ended is forgotten.
        self.begin();
        if !self.records.is_empty() {
            let mut next = Records::new(self.records.shape);
            next.reserve(&self.records);
            self.full.push(core::mem::replace(&mut self.records, next));
        }
    }
}

impl Records {
    /// Makes room for about as much as others hold.
    fn reserve(&mut self, like: &Self) {
        fn each<T>(columns: &mut [Vec<T>], like: &[Vec<T>]) {
            for (column, other) in columns.iter_mut().zip(like) {
                column.reserve_exact(other.len());
            }
        }
        fn ragged<T>(rows: &mut Ragged<T>, like: &Ragged<T>) {
            rows.offsets.reserve_exact(like.offsets.len());
            rows.values
                .reserve_exact(like.values.len() + like.values.len() / 16);
        }
        let hands = like.len();
        self.hand.reserve_exact(hands);
        self.unit.reserve_exact(hands);
        self.game.reserve_exact(hands);
        self.button.reserve_exact(hands);
        each(&mut self.bot, &like.bot);
        each(&mut self.stack, &like.stack);
        each(&mut self.payoff, &like.payoff);
        each(&mut self.hole, &like.hole);
        each(&mut self.board, &like.board);
        ragged(&mut self.posts, &like.posts);
        ragged(&mut self.deck, &like.deck);
        ragged(&mut self.actions, &like.actions);
        ragged(&mut self.amounts, &like.amounts);
        ragged(&mut self.discards, &like.discards);
        ragged(&mut self.discarded, &like.discarded);
        self.shown.reserve_exact(hands);
        self.mucked.reserve_exact(hands);
        self.rake.reserve_exact(hands);
    }
}

/// Adds so many cards to a column, unknown ones where there are fewer.
#[inline(always)]
fn push_cards(column: &mut Vec<u8>, cards: &Slots, width: usize) {
    column.extend((0..width).map(|place| cards.code(place)));
}

impl Log for Recorder {
    fn lots(&mut self) -> Vec<Records> {
        self.turn_over();
        core::mem::take(&mut self.full)
    }

    #[inline]
    fn begin(&mut self) {
        let columns = &mut self.records;
        columns.actions.reopen();
        columns.amounts.reopen();
        columns.discards.reopen();
        let discards = columns.discards.values.len();
        columns.discarded.offsets.truncate(discards + 1);
        columns.discarded.reopen();
    }

    #[inline(always)]
    fn plain(&mut self, kind: ActionKind, seat: u8) {
        self.records.actions.values.push(kind.code(seat));
    }

    #[inline]
    fn raise(&mut self, seat: u8, total: i64) {
        self.plain(ActionKind::Raise, seat);
        self.records.amounts.values.push(total);
    }

    fn discard(&mut self, seat: u8, cards: &Slots) {
        self.plain(ActionKind::Discard, seat);
        let columns = &mut self.records;
        let codes = cards.iter().map(|slot| slot.code());
        columns.discarded.values.extend(codes);
        columns.discarded.close();
        columns.discards.values.push(());
    }

    #[inline]
    fn end(&mut self, hand: &Played<'_>) {
        let columns = &mut self.records;
        let state = hand.state;
        columns.hand.push(hand.number);
        columns.unit.push(hand.unit);
        columns.game.push(hand.game as u8);
        columns.button.push(state.button);
        let chairs = (columns.shape.chairs as usize).min(MAX_SEATS);
        for (chair, column) in columns.bot[..chairs].iter_mut().enumerate() {
            let dealt = state.dealt >> chair & 1 == 1;
            column.push(if dealt { hand.bots[chair] } else { NONE });
        }
        for (chair, column) in columns.stack[..chairs].iter_mut().enumerate() {
            let dealt = state.dealt >> chair & 1 == 1;
            column.push(if dealt { state.start[chair] } else { 0 });
        }
        for (chair, column) in columns.payoff[..chairs].iter_mut().enumerate() {
            let dealt = state.dealt >> chair & 1 == 1;
            column.push(if dealt {
                state.stack[chair] - state.start[chair]
            } else {
                0
            });
        }
        let width = columns.shape.hole as usize;
        for (chair, column) in columns.hole[..chairs].iter_mut().enumerate() {
            push_cards(column, &state.hole[chair], width);
        }
        let width = columns.shape.board as usize;
        for (place, column) in columns.board.iter_mut().enumerate() {
            let in_play = place < state.board_count as usize;
            let none = Slots::default();
            let cards = state.boards.get(place).map_or(&none, |board| board.slots());
            push_cards(column, if in_play { cards } else { &none }, width);
        }
        for post in hand.posts.iter() {
            let bytes = &mut columns.posts.values;
            bytes.extend_from_slice(&[post.seat, post.kind as u8]);
            bytes.extend_from_slice(&post.amount.to_le_bytes());
        }
        columns.posts.close();
        let dealt = if hand.recycles {
            state.deck.len()
        } else {
            state.deck.len().min(state.cursor as usize)
        };
        columns
            .deck
            .values
            .extend_from_slice(&state.deck.codes()[..dealt]);
        columns.deck.close();
        columns.actions.close();
        columns.amounts.close();
        columns.discards.close();
        columns.shown.push(state.shown);
        columns.mucked.push(state.mucked);
        columns.rake.push(state.raked);
        if columns.len() >= MOST_HANDS || columns.actions.values.len() >= MOST_ACTIONS {
            self.turn_over();
        }
    }
}

/// The kind of post of a byte.
fn post_kind(code: u8) -> Option<PostKind> {
    const KINDS: [PostKind; 9] = [
        PostKind::Ante,
        PostKind::DeadAnte,
        PostKind::SmallBlind,
        PostKind::BigBlind,
        PostKind::ButtonBlind,
        PostKind::Straddle,
        PostKind::ExtraLive,
        PostKind::Dead,
        PostKind::LiveAnte,
    ];
    KINDS.get(code as usize).copied()
}

/// The chairs that were dealt in, as a mask.
fn dealt_in(records: &Records, row: usize) -> u16 {
    let bots = records.bot.iter().enumerate();
    bots.fold(0, |mask, (chair, bot)| {
        mask | u16::from(bot.get(row).is_some_and(|&bot| bot != NONE)) << chair
    })
}

/// The game of a row and its stakes, if there is one of that place.
fn leg_of(legs: Legs<'_>, game: u8) -> Option<(&Game, &crate::stakes::Stakes)> {
    legs.get(game as usize)
        .map(|(game, stakes)| (*game, stakes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_posts_and_of_actions_stand_at_their_numbers() {
        for code in 0..9 {
            assert_eq!(post_kind(code).map(|kind| kind as u8), Some(code));
            assert_eq!(ActionKind::ALL[code as usize] as u8, code);
        }
        assert_eq!(post_kind(9), None);
    }
}
