//! The columns of records as names and plain memory, in the layout of Apache Arrow.

use std::sync::Arc;

use crate::play::record::{Chips, Ragged, Records, Same, Shape};

/// The numbers of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers<'a> {
    /// Bytes.
    U8(&'a [u8]),
    /// 16 bits.
    U16(&'a [u16]),
    /// 32 bits, signed.
    I32(&'a [i32]),
    /// 64 bits.
    U64(&'a [u64]),
    /// 64 bits, signed.
    I64(&'a [i64]),
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// One number a row. One buffer.
    Number,
    /// So many bytes a row. One buffer.
    Fixed(u8),
    /// Rows of bytes or numbers. Two buffers: the offsets, and the values.
    Ragged,
    /// Rows of rows of bytes. Three buffers: the offsets of the rows, those of the rows in them, and
    /// the values.
    Nested,
}

/// A column: its name, what it holds, and its buffers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column<'a> {
    /// The name.
    pub name: String,
    /// What it holds.
    pub kind: ColumnKind,
    /// Its memory.
    pub buffers: Vec<Numbers<'a>>,
}

impl<'a> Column<'a> {
    fn new(name: impl Into<String>, kind: ColumnKind, buffers: Vec<Numbers<'a>>) -> Self {
        Self {
            name: name.into(),
            kind,
            buffers,
        }
    }

    fn bytes(name: &str, rows: &'a Ragged<u8>) -> Self {
        let buffers = vec![Numbers::I32(&rows.offsets), Numbers::U8(&rows.values)];
        Self::new(name, ColumnKind::Ragged, buffers)
    }
}

impl Records {
    /// All columns, always in the same order.
    pub fn columns(&self) -> Vec<Column<'_>> {
        let number = |name: &str, numbers| Column::new(name, ColumnKind::Number, vec![numbers]);
        let shape = self.shape;
        let mut columns = vec![number("hand", Numbers::U64(&self.hand))];
        if shape.games {
            columns.push(number("game", Numbers::U8(&self.game)));
        }
        columns.push(number("button", Numbers::U8(&self.button)));
        for (chair, bot) in self.bot.iter().enumerate() {
            columns.push(number(&format!("bot_{chair}"), Numbers::U8(bot)));
        }
        for (chair, stack) in self.stack.iter().enumerate() {
            columns.push(number(&format!("stack_{chair}"), Numbers::I64(stack)));
        }
        for (chair, payoff) in self.payoff.iter().enumerate() {
            columns.push(number(&format!("payoff_{chair}"), payoff.numbers()));
        }
        for (chair, hole) in self.hole.iter().enumerate() {
            let kind = ColumnKind::Fixed(self.shape.hole);
            let buffers = vec![Numbers::U8(hole)];
            columns.push(Column::new(format!("hole_{chair}"), kind, buffers));
        }
        for (place, board) in self.board.iter().enumerate() {
            let kind = ColumnKind::Fixed(self.shape.board);
            let buffers = vec![Numbers::U8(board)];
            columns.push(Column::new(format!("board_{place}"), kind, buffers));
        }
        if shape.stacks {
            columns.push(Column::bytes("posts", &self.posts));
        }
        let deck = vec![Numbers::U8(&self.deck)];
        columns.push(Column::new("deck", ColumnKind::Fixed(shape.deck), deck));
        columns.push(Column::bytes("actions", &self.actions));
        columns.push(Column::new(
            "amounts",
            ColumnKind::Ragged,
            vec![
                Numbers::I32(&self.amounts.offsets),
                Numbers::I64(&self.amounts.values),
            ],
        ));
        if shape.discards {
            columns.push(Column::new(
                "discards",
                ColumnKind::Nested,
                vec![
                    Numbers::I32(&self.discards.offsets),
                    Numbers::I32(&self.discarded.offsets),
                    Numbers::U8(&self.discarded.values),
                ],
            ));
        }
        columns.push(number("shown", Numbers::U16(&self.shown)));
        columns.push(number("mucked", Numbers::U16(&self.mucked)));
        if shape.rake {
            columns.push(number("rake", Numbers::I64(&self.rake)));
        }
        columns
    }

    /// The records whose buffers these are, as the machine holds numbers: all of them, in the order
    /// of [`Records::columns`]. Nothing where they are those of no records.
    pub fn from_buffers(shape: Shape, same: Same, buffers: &[&[u8]]) -> Option<Self> {
        if !shape.is_sound() {
            return None;
        }
        let mut left = buffers.iter().copied();
        let mut records = Self::new(shape, Arc::new(same));
        records.hand = numbers(left.next()?, u64::from_ne_bytes)?;
        records.game = if shape.games {
            left.next()?.to_vec()
        } else {
            vec![0; records.hand.len()]
        };
        records.button = left.next()?.to_vec();
        for bot in &mut records.bot {
            *bot = left.next()?.to_vec();
        }
        for chips in &mut records.stack {
            *chips = numbers(left.next()?, i64::from_ne_bytes)?;
        }
        for chips in &mut records.payoff {
            *chips = if shape.wide {
                Chips::Wide(numbers(left.next()?, i64::from_ne_bytes)?)
            } else {
                Chips::Narrow(numbers(left.next()?, i32::from_ne_bytes)?)
            };
        }
        for cards in records.hole.iter_mut().chain(&mut records.board) {
            *cards = left.next()?.to_vec();
        }
        let bytes = |left: &mut dyn Iterator<Item = &[u8]>| {
            Some(Ragged {
                offsets: numbers(left.next()?, i32::from_ne_bytes)?,
                values: left.next()?.to_vec(),
            })
        };
        if shape.stacks {
            records.posts = bytes(&mut left)?;
        }
        records.deck = left.next()?.to_vec();
        records.actions = bytes(&mut left)?;
        records.amounts.offsets = numbers(left.next()?, i32::from_ne_bytes)?;
        records.amounts.values = numbers(left.next()?, i64::from_ne_bytes)?;
        if shape.discards {
            records.discards.offsets = numbers(left.next()?, i32::from_ne_bytes)?;
            records.discarded = bytes(&mut left)?;
            let discards = records.discarded.offsets.len().checked_sub(1)?;
            records.discards.values = vec![(); discards];
        }
        records.shown = numbers(left.next()?, u16::from_ne_bytes)?;
        records.mucked = numbers(left.next()?, u16::from_ne_bytes)?;
        if shape.rake {
            records.rake = numbers(left.next()?, i64::from_ne_bytes)?;
        }
        (left.next().is_none() && records.is_sound()).then_some(records)
    }
}

fn numbers<T, const N: usize>(bytes: &[u8], of: impl Fn([u8; N]) -> T) -> Option<Vec<T>> {
    let (chunks, rest) = bytes.as_chunks::<N>();
    rest.is_empty()
        .then(|| chunks.iter().map(|&chunk| of(chunk)).collect())
}
