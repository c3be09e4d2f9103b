//! Every hand of a match in flat columns: [`Records`].
//!
//! A [`Recorder`] is the [`Log`] that fills them while a [`Dealer`](crate::play::Dealer) plays;
//! [`run_recorded`](crate::play::run_recorded) does that for native bots. A record holds what a hand follows from (who sat
//! where with what, what was posted, the cards in the order in which the deck dealt them, and every
//! decision) and what came of it. [`Records::replay`] plays it again, and [`Phh`] writes it as text.
//!
//! # The columns
//!
//! One row a hand. `c` counts chairs from 0, clockwise, and `b` boards. The columns of what a match
//! cannot have, or has the same in every hand, are not written ([`Shape`]).
//!
//! | name | type | is |
//! |---|---|---|
//! | `hand` | 64 bits | the number of the hand |
//! | `game` | byte | of a mixed game, the place of the game; else not written |
//! | `button` | byte | the chair of the button |
//! | `bot_c` | byte | the bot on the chair, by its place among the bots; 255 where nobody was dealt in |
//! | `stack_c` | 64 bits, signed | chips before the hand; 0 where nobody was dealt in; not written where stacks are reset ([`Same`]) |
//! | `payoff_c` | 32 bits, signed, or 64 ([`Shape::wide`]) | chips won less chips lost |
//! | `hole_c` | a fixed number of bytes | the cards of the seat at the end, 255 where there is none |
//! | `board_b` | a fixed number of bytes | the cards of the board, 255 where there is none |
//! | `posts` | bytes | the forced payments asked for, in order, ten bytes each: the chair, the kind, and eight bytes of chips, lowest first; not written where stacks are reset ([`Same`]) |
//! | `deck` | a fixed number of bytes | the cards in the order of the deck, burned ones included, as far as they were dealt, then 255; all of them where cards may come back into it |
//! | `actions` | bytes | every decision in order: 16 times an [`ActionKind`], plus the chair (of a run-out, the number of boards) |
//! | `amounts` | list of 64 bits, signed | for each bet or raise in order, the new total of the round |
//! | `discards` | list of bytes | for each discard in order, the cards; not written where no game has discards |
//! | `shown`, `mucked` | 16 bits | bit `c`: the hand of the chair was tabled, or given up at the showdown |
//! | `rake` | 64 bits, signed | what the house took; not written where it takes nothing |
//!
//! A card is its index, 0 for the deuce of clubs to 51 for the ace of spades, then the jokers.

mod chips;
mod columns;
mod log;
mod phh;
mod replay;
mod shelf;

pub use chips::Chips;
pub use columns::{Column, ColumnKind, Numbers};
pub use log::{ActionKind, Log, Played};
pub use phh::{Frame, Phh};
pub use replay::{Legs, Wrong};
pub use shelf::Shelf;

use std::sync::Arc;

use crate::action::Slots;
use crate::deck::MAX_DECK;
use crate::game::{Game, Task};
use crate::play::matchup::{Carry, Match};
use crate::rules::{MAX_BOARDS, MAX_SEATS};
use crate::seats::{bit, next_after};
use crate::setup::{PostKind, Posts};

/// The bot of a chair where nobody was dealt in, and the card of a place where there is none.
pub const NONE: u8 = u8::MAX;

/// How many bytes a post has.
pub(super) const POST_BYTES: usize = 10;

/// So many hands a recorder puts into one lot of [`Records`]; fewer where they have so many actions
/// that 31 bits might not count what belongs to them.
const MOST_HANDS: usize = 1 << 16;
const MOST_ACTIONS: usize = (i32::MAX / 16) as usize;

/// So many cards of a deck are moved at once where no more are wanted.
const SHORT: usize = 32;

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
    /// The most cards that come off the deck.
    pub deck: u8,
    /// Whether there are several games.
    pub games: bool,
    /// Whether hands differ in their stacks and posts; otherwise they are told once ([`Same`]).
    pub stacks: bool,
    /// Whether cards can be discarded.
    pub discards: bool,
    /// Whether the house takes a part.
    pub rake: bool,
    /// Whether chips won and lost may need more than 32 bits.
    pub wide: bool,
}

/// What every hand of a match has that begins with the same stacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Same {
    /// Chips of each bot.
    pub stacks: Vec<i64>,
    /// The forced payments of each game, as a row of the column `posts`.
    pub posts: Vec<Vec<u8>>,
}

impl Same {
    /// What hands of a match have alike; nothing where their stacks are carried on.
    fn of(table: &Match<'_>) -> Self {
        if table.setup().carry != Carry::Reset {
            return Self::default();
        }
        let posts = (0..table.games()).map(|place| {
            let mut bytes = Vec::new();
            // They do not depend on stacks, and so not on who sits where.
            push_posts(&mut bytes, &table.of_game(place).table(0).posts);
            bytes
        });
        Self {
            stacks: table.setup().stacks.clone(),
            posts: posts.collect(),
        }
    }
}

impl Shape {
    /// The shape of the records of a match.
    pub fn of(table: &Match<'_>) -> Self {
        let mut shape = Self {
            chairs: table.players() as u8,
            hole: 0,
            boards: 0,
            board: 0,
            deck: 0,
            games: table.games() > 1,
            stacks: table.setup().carry != Carry::Reset,
            discards: false,
            rake: false,
            wide: table.setup().carry != Carry::Reset || !fits(&table.setup().stacks),
        };
        for place in 0..table.games() {
            let game = table.of_game(place).game();
            let (mut hole, mut board) = (0_u8, 0_u8);
            shape.deck = shape
                .deck
                .max(table.of_game(place).cards().min(MAX_DECK) as u8);
            shape.rake |= game.options().rake.is_some();
            for stage in game.stages() {
                match stage.task {
                    Task::Hole {
                        count, or_shared, ..
                    } => {
                        hole = hole.saturating_add(count);
                        board = board.saturating_add(if or_shared { count } else { 0 });
                    }
                    Task::Board { count } => board = board.saturating_add(count),
                    Task::Discard { .. } => shape.discards = true,
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
            && (1..=MAX_DECK).contains(&(self.deck as usize))
            && (self.boards == 0) == (self.board == 0)
    }
}

/// Whether nobody can win or lose more than 32 bits hold.
fn fits(stacks: &[i64]) -> bool {
    let all: i128 = stacks.iter().copied().map(i128::from).sum();
    i32::try_from(all).is_ok()
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

    /// Forgets all rows; the memory stays.
    fn clear(&mut self) {
        self.offsets.truncate(1);
        self.values.clear();
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
    /// What is not in the columns `stack` and `posts`, where the shape has none.
    pub same: Arc<Same>,
    pub hand: Vec<u64>,
    pub game: Vec<u8>,
    pub button: Vec<u8>,
    pub bot: Vec<Vec<u8>>,
    pub stack: Vec<Vec<i64>>,
    pub payoff: Vec<Chips>,
    pub hole: Vec<Vec<u8>>,
    pub board: Vec<Vec<u8>>,
    pub posts: Ragged<u8>,
    pub deck: Vec<u8>,
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
    pub fn new(shape: Shape, same: Arc<Same>) -> Self {
        let chairs = shape.chairs as usize;
        Self {
            shape,
            same,
            hand: Vec::new(),
            game: Vec::new(),
            button: Vec::new(),
            bot: vec![Vec::new(); chairs],
            stack: vec![Vec::new(); if shape.stacks { chairs } else { 0 }],
            payoff: vec![Chips::new(shape.wide); chairs],
            hole: vec![Vec::new(); chairs],
            board: vec![Vec::new(); shape.boards as usize],
            posts: Ragged::default(),
            deck: Vec::new(),
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
        let chips = |columns: &[Vec<i64>], count: usize| {
            columns.len() == count && columns.iter().all(|column| column.len() == rows)
        };
        let begins = if shape.stacks {
            chips(&self.stack, chairs) && self.posts.is_sound(rows)
        } else {
            self.stack.is_empty() && self.same.stacks.len() == chairs
        };
        shape.is_sound()
            && begins
            && self.rake.len() == if shape.rake { rows } else { 0 }
            && [self.game.len(), self.button.len()] == [rows; 2]
            && [self.shown.len(), self.mucked.len()] == [rows; 2]
            && each(&self.bot, chairs, 1)
            && self.payoff.len() == chairs
            && self.payoff.iter().all(|it| it.is(shape.wide, rows))
            && each(&self.hole, chairs, shape.hole)
            && each(&self.board, shape.boards as usize, shape.board)
            && self.deck.len() == rows * shape.deck as usize
            && self.actions.is_sound(rows)
            && self.amounts.is_sound(rows)
            && (!shape.discards || self.discards.is_sound(rows))
            && self.discarded.is_sound(self.discards.values.len())
    }

    /// Chips of a chair before a hand; 0 where nobody was dealt in.
    pub fn stack_of(&self, row: usize, chair: usize) -> i64 {
        if self.shape.stacks {
            return self.stack[chair][row];
        }
        let stack = self.same.stacks.get(self.bot[chair][row] as usize);
        stack.copied().unwrap_or(0)
    }

    /// The forced payments of a hand, ten bytes each.
    pub fn posts_of(&self, row: usize) -> &[u8] {
        if self.shape.stacks {
            return self.posts.row(row);
        }
        let posts = self.same.posts.get(self.game[row] as usize);
        posts.map_or(&[], Vec::as_slice)
    }

    /// The cards of a hand in the order of the deck, as far as they were dealt.
    pub fn deck_of(&self, row: usize) -> &[u8] {
        let width = self.shape.deck as usize;
        let cards = &self.deck[row * width..][..width];
        let dealt = cards.iter().position(|&code| code == NONE);
        &cards[..dealt.unwrap_or(width)]
    }

    /// What the house took of a hand.
    pub fn rake_of(&self, row: usize) -> i64 {
        self.rake.get(row).copied().unwrap_or(0)
    }

    /// What the forced payments of a hand are, and who sits where: rows of equal bytes begin in
    /// the same way but for the stacks.
    pub fn form(&self, row: usize, form: &mut Vec<u8>) {
        form.clear();
        form.push(self.game[row]);
        form.push(self.button[row]);
        form.extend(self.bot.iter().map(|bot| u8::from(bot[row] != NONE)));
        form.extend_from_slice(self.posts_of(row));
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
    /// Where there may be memory that was used before.
    shelf: Arc<Shelf>,
    /// By the seat that begins: what seats check that come one after the other, as told last.
    rounds: [Round; 16],
}

/// Seats that check one after the other.
#[derive(Clone, Copy, Debug, Default)]
struct Round {
    seats: u16,
    /// How many they are, and their actions.
    count: u8,
    codes: [u8; 16],
}

impl Round {
    #[cold]
    fn of(seats: u16, mut seat: u8) -> Self {
        let mut round = Self {
            seats,
            ..Self::default()
        };
        let mut left = seats;
        while left != 0 {
            round.codes[round.count as usize & 15] = ActionKind::Check.code(seat);
            round.count += 1;
            left &= !bit(seat);
            seat = next_after(left, seat);
        }
        round
    }
}

impl Recorder {
    /// A recorder of the hands of a match, which takes memory from the shelf where it has some.
    pub fn new(table: &Match<'_>, shelf: &Arc<Shelf>) -> Self {
        let (shape, same) = (Shape::of(table), Arc::new(Same::of(table)));
        Self {
            records: shelf.take(shape, &same),
            full: Vec::new(),
            shelf: Arc::clone(shelf),
            rounds: [Round::default(); 16],
        }
    }

    /// Begins another lot.
    #[cold]
    fn turn_over(&mut self) {
        // A hand that was begun and not ended is forgotten.
        self.begin();
        if !self.records.is_empty() {
            let mut next = self.shelf.take(self.records.shape, &self.records.same);
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
        fn chips(columns: &mut [Chips], hands: usize) {
            for column in columns {
                column.reserve(hands);
            }
        }
        fn ragged<T>(rows: &mut Ragged<T>, like: &Ragged<T>) {
            rows.offsets.reserve_exact(like.offsets.len());
            rows.values
                .reserve_exact(like.values.len() + like.values.len() / 16);
        }
        let hands = like.len();
        self.hand.reserve_exact(hands);
        self.game.reserve_exact(hands);
        self.button.reserve_exact(hands);
        each(&mut self.bot, &like.bot);
        each(&mut self.stack, &like.stack);
        chips(&mut self.payoff, hands);
        each(&mut self.hole, &like.hole);
        each(&mut self.board, &like.board);
        ragged(&mut self.posts, &like.posts);
        self.deck.reserve_exact(like.deck.len());
        ragged(&mut self.actions, &like.actions);
        ragged(&mut self.amounts, &like.amounts);
        ragged(&mut self.discards, &like.discards);
        ragged(&mut self.discarded, &like.discarded);
        self.shown.reserve_exact(hands);
        self.mucked.reserve_exact(hands);
        self.rake.reserve_exact(like.rake.len());
    }
}

/// Adds so many cards to a column, unknown ones where there are fewer.
#[inline(always)]
fn push_cards(column: &mut Vec<u8>, cards: &Slots, width: usize) {
    // Of the usual widths the compiler knows how many.
    match width {
        2 => column.extend_from_slice(&[0, 1].map(|place| cards.code(place))),
        4 => column.extend_from_slice(&[0, 1, 2, 3].map(|place| cards.code(place))),
        5 => column.extend_from_slice(&[0, 1, 2, 3, 4].map(|place| cards.code(place))),
        _ => column.extend((0..width).map(|place| cards.code(place))),
    }
}

/// Adds the forced payments of a hand.
fn push_posts(column: &mut Vec<u8>, posts: &Posts) {
    for post in posts.iter() {
        column.extend_from_slice(&[post.seat, post.kind as u8]);
        column.extend_from_slice(&post.amount.to_le_bytes());
    }
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

    #[inline(always)]
    fn checks(&mut self, seats: u16, seat: u8) {
        let round = &mut self.rounds[seat as usize & 15];
        if round.seats != seats {
            *round = Round::of(seats, seat);
        }
        let actions = &mut self.records.actions.values;
        let end = actions.len() + round.count as usize;
        // A fixed number of bytes is one move.
        actions.extend_from_slice(&round.codes);
        actions.truncate(end);
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
        columns.game.push(hand.game as u8);
        columns.button.push(state.button);
        let chairs = (columns.shape.chairs as usize).min(MAX_SEATS);
        let width = columns.shape.hole as usize;
        let each = columns.bot.iter_mut().zip(&mut columns.payoff);
        let each = each.zip(&mut columns.hole).take(chairs);
        for (chair, ((bot, payoff), hole)) in each.enumerate() {
            let dealt = state.dealt >> chair & 1 == 1;
            bot.push(if dealt { hand.bots[chair] } else { NONE });
            let won = state.stack[chair] - state.start[chair];
            payoff.push(if dealt { won } else { 0 });
            push_cards(hole, &state.hole[chair], width);
        }
        let width = columns.shape.board as usize;
        for (place, column) in columns.board.iter_mut().enumerate() {
            let in_play = place < state.board_count as usize;
            let none = Slots::default();
            let cards = state.boards.get(place).map_or(&none, |board| board.slots());
            push_cards(column, if in_play { cards } else { &none }, width);
        }
        if columns.shape.stacks {
            for (chair, column) in columns.stack.iter_mut().take(chairs).enumerate() {
                let dealt = state.dealt >> chair & 1 == 1;
                column.push(if dealt { state.start[chair] } else { 0 });
            }
            push_posts(&mut columns.posts.values, hand.posts);
            columns.posts.close();
        }
        let width = columns.shape.deck as usize;
        let dealt = if hand.recycles {
            state.deck.len()
        } else {
            state.deck.len().min(state.cursor as usize)
        };
        let dealt = dealt.min(width);
        let end = columns.deck.len() + width;
        let codes = state.deck.places();
        if width <= SHORT {
            // A fixed number of bytes is one move.
            let mut short = [NONE; SHORT];
            short.copy_from_slice(&codes[..SHORT]);
            columns.deck.extend_from_slice(&short);
        } else {
            columns.deck.extend_from_slice(codes);
        }
        columns.deck.truncate(end);
        if dealt < width {
            columns.deck[end - (width - dealt)..].fill(NONE);
        }
        if columns.shape.discards {
            columns.discards.close();
        }
        if columns.shape.rake {
            columns.rake.push(state.raked);
        }
        columns.actions.close();
        columns.amounts.close();
        columns.shown.push(state.shown);
        columns.mucked.push(state.mucked);
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
