//! The values of many hands: in lanes where there is a kernel, by the tables where there is none.

use core::ops::Range;

use thiserror::Error;

use crate::card::{Card, CardSet};
use crate::jobs;
use crate::ranking::{Category, Evaluator, HoleUse, Measure, Ranking, RankingError, Wild};

use super::order::{High, Order, ShortDeck, ShortDeckTrips};
use super::rows::Cards;
use super::simd::{LANES, Lanes, Simd, Task, Vector};
use super::{Path, dense, kernel, run};

/// Hands to be valued: own cards, and shared ones a row for each hand or one row for all.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    own: Cards<'a>,
    shared: Option<Cards<'a>>,
}

impl<'a> Hands<'a> {
    /// Puts hands and boards together.
    ///
    /// # Errors
    /// [`BatchError::Boards`] unless there is one board, or as many as hands.
    pub fn new(own: Cards<'a>, shared: Option<Cards<'a>>) -> Result<Self, BatchError> {
        match shared.map(|shared| shared.len()) {
            Some(boards) if boards != 1 && boards != own.len() => Err(BatchError::Boards {
                boards,
                hands: own.len(),
            }),
            _ => Ok(Self { own, shared }),
        }
    }

    /// How many hands.
    pub const fn len(&self) -> usize {
        self.own.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// How many cards every hand has with its board, where that is one number from 5 to 7.
    fn card_count(&self) -> Option<u16> {
        let shared = self.shared.map_or(Some(0), |shared| shared.count());
        let count = self.own.count()? + shared?;
        (5..=7).contains(&count).then_some(count as u16)
    }

    /// Adds to each count how many cards a hand has with its board, from hand `first` on.
    #[inline(always)]
    fn count_to(&self, first: usize, counts: &mut [u16]) {
        self.own.count_to(first, counts);
        match self.shared {
            Some(shared) if shared.len() == 1 => {
                let mut count = [0];
                shared.count_to(0, &mut count);
                for all in counts {
                    *all += count[0];
                }
            }
            Some(shared) => shared.count_to(first, counts),
            None => {}
        }
    }

    /// The boards with the number of the one that goes with a hand.
    fn board(&self, hand: usize) -> Option<(Cards<'a>, usize)> {
        let shared = self.shared?;
        Some((shared, if shared.len() == 1 { 0 } else { hand }))
    }
}

/// What is asked for, and where it goes: a number for each hand.
#[derive(Debug)]
pub enum Output<'a> {
    /// [`Strength::get`](crate::ranking::Strength::get).
    Strengths(&'a mut [u16]),
    /// A number that orders hands as strengths do and is quicker to have; it has gaps.
    Raw(&'a mut [u32]),
    /// [`Category::code`](crate::ranking::Category::code), or [`NO_CATEGORY`].
    Categories(&'a mut [u8]),
}

/// The category of cards that make no hand.
pub const NO_CATEGORY: u8 = u8::MAX;

impl Output<'_> {
    /// How many hands it has room for.
    pub const fn len(&self) -> usize {
        match self {
            Self::Strengths(numbers) => numbers.len(),
            Self::Raw(numbers) => numbers.len(),
            Self::Categories(codes) => codes.len(),
        }
    }

    /// Whether it has room for none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places of some of the hands.
    fn part(&mut self, range: Range<usize>) -> Output<'_> {
        match self {
            Self::Strengths(numbers) => Output::Strengths(&mut numbers[range]),
            Self::Raw(numbers) => Output::Raw(&mut numbers[range]),
            Self::Categories(codes) => Output::Categories(&mut codes[range]),
        }
    }

    /// Cuts off the places of the first hands.
    fn split_off(self, count: usize) -> (Self, Self) {
        match self {
            Self::Strengths(numbers) => {
                let (first, rest) = numbers.split_at_mut(count);
                (Self::Strengths(first), Self::Strengths(rest))
            }
            Self::Raw(numbers) => {
                let (first, rest) = numbers.split_at_mut(count);
                (Self::Raw(first), Self::Raw(rest))
            }
            Self::Categories(codes) => {
                let (first, rest) = codes.split_at_mut(count);
                (Self::Categories(first), Self::Categories(rest))
            }
        }
    }
}

/// Why hands were not valued.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BatchError {
    /// Numbers of cards that make no hand.
    #[error(transparent)]
    Ranking(#[from] RankingError),
    /// More or fewer boards than hands.
    #[error("{boards} boards for {hands} hands; give one board for all, or one for each hand")]
    Boards {
        /// How many boards there are.
        boards: usize,
        /// How many hands there are.
        hands: usize,
    },
    /// More or fewer places than hands.
    #[error("{places} places for the values of {hands} hands; give one for each")]
    Places {
        /// How many places there are.
        places: usize,
        /// How many hands there are.
        hands: usize,
    },
    /// A hand that cannot be valued: the first of them.
    #[error("row {row}: {fault}")]
    Row {
        /// The row of the hand, from 0.
        row: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with one hand.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// A number that stands for no card.
    #[error("{index} is not the index of a card; cards are 0 (2c) to 51 (As){}", jokers(*.wild))]
    Index {
        /// The number, or the place of the bit.
        index: u8,
        /// Whether jokers are wild.
        wild: bool,
    },
    /// A card twice in one hand.
    #[error("the card {card} is there twice; a deck has one of each")]
    Twice {
        /// The card.
        card: Card,
    },
    /// Cards that the ranking does not value.
    #[error(transparent)]
    Ranking(#[from] RankingError),
}

fn jokers(wild: bool) -> &'static str {
    if wild { ", jokers 52 to 55" } else { "" }
}

/// Values hands.
///
/// High and short-deck hands of five to seven cards are valued in lanes, by the path given or, where
/// the processor does not have it, the portable one; all else by the tables. The result depends on neither, except that raw numbers are strengths where there
/// are no lanes.
///
/// # Errors
/// [`BatchError`] with the first hand that cannot be valued; then the places have no meaning.
pub fn evaluate(
    measure: Measure,
    hands: &Hands<'_>,
    output: Output<'_>,
    path: Path,
    threads: usize,
) -> Result<(), BatchError> {
    if output.len() != hands.len() {
        return Err(BatchError::Places {
            places: output.len(),
            hands: hands.len(),
        });
    }
    let shared = hands.shared.map_or(Some(0), |shared| shared.count());
    if let (Some(own), Some(shared)) = (hands.own.count(), shared) {
        let count = |cards: usize| cards.min(u8::MAX as usize) as u8;
        measure.check_counts(count(own), count(shared))?;
    }
    let threads = threads.clamp(1, hands.len().div_ceil(LEAST_SHARE).max(1));
    let share = hands.len().div_ceil(threads);
    let batch = &Batch::new(measure, hands, matches!(output, Output::Raw(_)), path);
    let mut found = Vec::with_capacity(threads);
    std::thread::scope(|scope| {
        let mut rest = output;
        let mut begin = 0;
        let mut workers = Vec::new();
        loop {
            let count = share.min(hands.len() - begin);
            let (mut part, others) = rest.split_off(count);
            rest = others;
            if begin + count == hands.len() {
                let last = batch.evaluate(begin, &mut part);
                found.extend(workers.into_iter().map(jobs::join));
                found.push(last);
                return;
            }
            workers.push(scope.spawn(move || batch.evaluate(begin, &mut part)));
            begin += count;
        }
    });
    // In the order of the hands, so the first error is that of the first hand.
    found.into_iter().collect()
}

/// The fewest hands that are worth a thread: fewer are done before it has started.
const LEAST_SHARE: usize = 1 << 12;

/// How many hands are worked on at a time: what is known of them stays in the nearest cache.
const BLOCK: usize = 256;

/// Which kernel values the hands.
#[derive(Clone, Copy)]
enum Kernel {
    High,
    ShortDeck,
    ShortDeckTrips,
}

/// What all threads share.
struct Batch<'a> {
    hands: &'a Hands<'a>,
    evaluator: Evaluator,
    kernel: Option<Kernel>,
    path: Path,
}

impl<'a> Batch<'a> {
    fn new(measure: Measure, hands: &'a Hands<'a>, raw: bool, path: Path) -> Self {
        let kernel = match measure.ranking {
            Ranking::High => Some(Kernel::High),
            Ranking::ShortDeck => Some(Kernel::ShortDeck),
            Ranking::ShortDeckTrips => Some(Kernel::ShortDeckTrips),
            _ => None,
        };
        let all_count = match measure.uses {
            HoleUse::Any => true,
            HoleUse::All => hands.shared.is_none(),
            HoleUse::Exactly(_) | HoleUse::AtMost(_) => false,
        };
        // A hand with a joker falls back on the tables, whose strengths are the same where jokers are
        // wild in the usual way. Raw numbers are not.
        let natural = measure.wild.cards.is_empty() || (measure.wild == Wild::JOKERS && !raw);
        Self {
            hands,
            evaluator: measure.evaluator(),
            kernel: kernel.filter(|_| all_count && natural),
            path: if path.is_available() {
                path
            } else {
                Path::Portable
            },
        }
    }

    /// Values the hands from `begin` on for which there are places.
    fn evaluate(&self, begin: usize, output: &mut Output<'_>) -> Result<(), BatchError> {
        match self.kernel {
            Some(Kernel::High) => self.in_lanes::<High>(begin, output),
            Some(Kernel::ShortDeck) => self.in_lanes::<ShortDeck>(begin, output),
            Some(Kernel::ShortDeckTrips) => self.in_lanes::<ShortDeckTrips>(begin, output),
            None => self.by_tables(begin, output),
        }
    }

    fn in_lanes<O: Order>(&self, begin: usize, output: &mut Output<'_>) -> Result<(), BatchError> {
        let mut done = 0;
        while done < output.len() {
            let rest = done..output.len();
            let task = Stretch {
                hands: self.hands,
                begin: begin + done,
                output: output.part(rest),
                order: core::marker::PhantomData::<O>,
            };
            let Some(valued) = run(self.path, task) else {
                unreachable!("the path was taken because it is there");
            };
            done += valued;
            // What the lanes stopped at has jokers, or is wrong.
            let block = done..output.len().min(done + BLOCK);
            self.by_tables(begin + done, &mut output.part(block.clone()))?;
            done = block.end;
        }
        Ok(())
    }

    fn by_tables(&self, begin: usize, output: &mut Output<'_>) -> Result<(), BatchError> {
        let tables = self.evaluator.tables();
        for (place, row) in (begin..begin + output.len()).enumerate() {
            let (own, shared) = self
                .check(row)
                .map_err(|fault| BatchError::Row { row, fault })?;
            let strength = self.evaluator.strength(own, shared);
            match output {
                Output::Strengths(numbers) => numbers[place] = strength.get(),
                Output::Raw(numbers) => numbers[place] = u32::from(strength.get()),
                Output::Categories(codes) => {
                    let category = tables.category(strength);
                    codes[place] = category.map_or(NO_CATEGORY, Category::code);
                }
            }
        }
        Ok(())
    }

    /// The cards of a hand, if they can be valued.
    fn check(&self, row: usize) -> Result<(CardSet, CardSet), Fault> {
        let measure = self.evaluator.measure();
        let board = self.hands.board(row);
        let shared = board.map_or(Some(0), |(cards, row)| cards.set(row));
        if let (Some(own), Some(shared)) = (self.hands.own.set(row), shared)
            && let (Ok(own), Ok(shared)) = (CardSet::from_bits(own), CardSet::from_bits(shared))
        {
            let known = measure.ranking.deck().union(measure.wild.cards);
            let strange = own.union(shared).difference(known);
            if strange.is_empty() && own.intersection(shared).is_empty() {
                measure.check_counts(own.len() as u8, shared.len() as u8)?;
                return Ok((own, shared));
            }
        }
        // Something is wrong; find out what, card by card.
        let mut indices = self.hands.own.indices(row);
        let mine = indices.len();
        indices.extend(board.map_or(Vec::new(), |(cards, row)| cards.indices(row)));
        let wild = !measure.wild.cards.intersection(CardSet::JOKERS).is_empty();
        let (mut own, mut all) = (CardSet::EMPTY, CardSet::EMPTY);
        for (place, &index) in indices.iter().enumerate() {
            let card = match Card::from_index(index) {
                Ok(card) if wild || !card.is_joker() => card,
                _ => return Err(Fault::Index { index, wild }),
            };
            if all.contains(card) {
                return Err(Fault::Twice { card });
            }
            all = all.with(card);
            if place < mine {
                own = own.with(card);
            }
        }
        let shared = all.difference(own);
        measure.check(own, shared)?;
        Ok((own, shared))
    }
}

/// Hands from `begin` on, valued in lanes.
struct Stretch<'a, 'o, O> {
    hands: &'a Hands<'a>,
    begin: usize,
    output: Output<'o>,
    order: core::marker::PhantomData<O>,
}

impl<O: Order> Task for Stretch<'_, '_, O> {
    /// How many hands were valued: all, or those before the block of the first that is wrong.
    type Output = usize;

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> usize {
        let all = self.output.len();
        // One board is the start of every hand.
        let shared = self.hands.shared;
        let one_board = shared.filter(|shared| shared.len() == 1);
        let boards = shared.filter(|_| one_board.is_none());
        let mut start = [0];
        if let Some(board) = one_board {
            board.add_to(simd, 0, &mut start);
        }
        let size = self.hands.card_count();
        let mut words = [0; BLOCK];
        let mut counts = [size.unwrap_or(0); BLOCK];
        let (mut first, mut second) = ([0; BLOCK], [0; BLOCK]);
        for done in (0..all).step_by(BLOCK) {
            let used = BLOCK.min(all - done);
            let row = self.begin + done;
            words[..used].fill(start[0]);
            self.hands.own.add_to(simd, row, &mut words[..used]);
            if let Some(boards) = boards {
                boards.add_to(simd, row, &mut words[..used]);
            }
            if size.is_none() {
                counts.fill(0);
                self.hands.count_to(row, &mut counts[..used]);
                if !counts[..used].iter().all(|count| matches!(count, 5..=7)) {
                    return done;
                }
            }
            // What is left over of the last block counts as hands without cards.
            words[used..].fill(0);
            counts[used..].fill(0);
            let mut block = Block {
                words: &words,
                counts: &counts,
                first: &mut first,
                second: &mut second,
            };
            let right = block.value::<S, O>(simd, size);
            if !right {
                return done;
            }
            write::<S, O>(
                simd,
                &first,
                &mut second,
                self.output.part(done..done + used),
            );
        }
        all
    }
}

/// Hands, how many cards each has, and the two numbers of its value.
struct Block<'a> {
    words: &'a [u64; BLOCK],
    counts: &'a [u16; BLOCK],
    first: &'a mut [u16; BLOCK],
    second: &'a mut [u16; BLOCK],
}

impl Block<'_> {
    /// Values all hands, which are of one size if that is given. Else all of them are valued as each
    /// size there is, of which is taken what fits. False where one does not hold as many cards of the
    /// deck as are counted.
    #[inline(always)]
    fn value<S: Simd, O: Order>(&mut self, simd: S, size: Option<u16>) -> bool {
        let same = |first: u16| {
            self.counts
                .iter()
                .all(|&count| count == first)
                .then_some(first)
        };
        if let Some(size @ 5..=7) = size.or_else(|| same(self.counts[0])) {
            return self.value_as_size::<S, O>(simd, size);
        }
        let (mut first, mut second) = ([0; BLOCK], [0; BLOCK]);
        for size in 5..=7 {
            if self.counts.contains(&size) {
                if !self.value_as_size::<S, O>(simd, size) {
                    return false;
                }
                for hand in 0..BLOCK {
                    if self.counts[hand] == size {
                        first[hand] = self.first[hand];
                        second[hand] = self.second[hand];
                    }
                }
            }
        }
        (*self.first, *self.second) = (first, second);
        true
    }

    /// Values all hands as hands of so many cards. A task of its own: it is large and called in two
    /// places, so it is not inlined, and must be compiled for the instructions of `S` nevertheless.
    fn value_as_size<S: Simd, O: Order>(&mut self, simd: S, size: u16) -> bool {
        let order = core::marker::PhantomData::<O>;
        simd.run(SizedBlock {
            block: self,
            size,
            order,
        })
    }

    #[inline(always)]
    fn value_as<S: Simd, O: Order, const CARDS: usize>(&mut self, simd: S) -> bool {
        let (words, _) = self.words.as_chunks::<LANES>();
        let (counts, _) = self.counts.as_chunks::<LANES>();
        let (first, _) = self.first.as_chunks_mut::<LANES>();
        let (second, _) = self.second.as_chunks_mut::<LANES>();
        let mut wrong = simd.splat(0);
        for (((words, counts), first), second) in words.iter().zip(counts).zip(first).zip(second) {
            let (words, cards) = kernel::count::<S, O>(simd, simd.load_words(words));
            wrong = wrong | (cards - simd.load(counts));
            let value = kernel::value::<S, O, CARDS>(simd, words);
            (*first, *second) = (value.0.to_lanes(), value.1.to_lanes());
        }
        wrong.to_lanes() == [0; LANES]
    }
}

/// A block to be valued as hands of one size.
struct SizedBlock<'b, 'a, O> {
    block: &'b mut Block<'a>,
    size: u16,
    order: core::marker::PhantomData<O>,
}

impl<O: Order> Task for SizedBlock<'_, '_, O> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> bool {
        match self.size {
            5 => self.block.value_as::<S, O, 5>(simd),
            6 => self.block.value_as::<S, O, 6>(simd),
            _ => self.block.value_as::<S, O, 7>(simd),
        }
    }
}

/// Writes what is asked for; the second numbers are used up.
#[inline(always)]
fn write<S: Simd, O: Order>(
    simd: S,
    first: &[u16; BLOCK],
    second: &mut [u16; BLOCK],
    output: Output<'_>,
) {
    let (vectors, _) = first.as_chunks::<LANES>();
    match output {
        Output::Strengths(numbers) => {
            let (kickers, _) = second.as_chunks_mut::<LANES>();
            for (first, kickers) in vectors.iter().zip(kickers) {
                let (first, second) = (simd.load(first), simd.load(kickers));
                *kickers = dense::kickers(simd, first, second).to_lanes();
            }
            dense::number_kickers::<O>(second);
            let (kickers, _) = second.as_chunks::<LANES>();
            for ((first, kickers), numbers) in
                vectors.iter().zip(kickers).zip(numbers.chunks_mut(LANES))
            {
                let (first, kickers) = (simd.load(first), simd.load(kickers));
                let found = dense::strengths::<S, O>(simd, first, kickers).to_lanes();
                match <&mut Lanes>::try_from(&mut *numbers) {
                    Ok(numbers) => *numbers = found,
                    Err(_) => numbers.copy_from_slice(&found[..numbers.len()]),
                }
            }
        }
        Output::Raw(numbers) => {
            for ((number, &first), &second) in numbers.iter_mut().zip(first).zip(&*second) {
                *number = u32::from(first) << kernel::TOP | u32::from(second);
            }
        }
        Output::Categories(codes) => {
            for (first, codes) in vectors.iter().zip(codes.chunks_mut(LANES)) {
                let found = dense::categories::<S, O>(simd, simd.load(first)).to_lanes();
                for (code, found) in codes.iter_mut().zip(found) {
                    *code = found as u8;
                }
            }
        }
    }
}
