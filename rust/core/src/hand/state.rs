//! The state of a hand: one small value without heap.

use crate::action::{Place, Slots};
use crate::betting::Round;
use crate::card::{Card, CardSet, Slot};
use crate::deck::Deck;
use crate::rules::{MAX_BOARD, MAX_BOARDS, MAX_SEATS};
use crate::seats::{ascending, at_most_one};

/// What the hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Cards from outside.
    Deal,
    /// A seat's bet.
    Bet,
    /// A seat's discard.
    Discard,
    /// The number of boards.
    RunOut,
    /// A seat's show or muck.
    Show,
    /// Cards that must be told before the pots can be awarded.
    Unsettled,
    /// Nothing: it is over.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Self; 7] = [
        Self::Deal,
        Self::Bet,
        Self::Discard,
        Self::RunOut,
        Self::Show,
        Self::Unsettled,
        Self::Over,
    ];
}

/// One board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Board {
    slots: Slots,
}

impl Board {
    #[inline]
    pub(crate) fn push(&mut self, slot: Slot) {
        debug_assert!(self.slots.len() < MAX_BOARD);
        self.slots.push(slot);
    }

    #[inline(always)]
    pub(crate) fn extend(&mut self, count: usize, of: impl Fn(usize) -> Slot) {
        debug_assert!(self.slots.len() + count <= MAX_BOARD);
        self.slots.extend(count, of);
    }

    #[inline]
    pub(crate) fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The first `count` cards of this board, as the beginning of another.
    pub(crate) fn prefix(&self, count: usize) -> Self {
        let mut slots = Slots::default();
        for slot in self.slots.iter().take(count) {
            slots.push(*slot);
        }
        Self { slots }
    }

    pub(crate) fn from_slots(slots: Slots) -> Self {
        Self { slots }
    }
}

/// Everything about a hand but its rules. A copy is a memory copy.
///
/// What most actions look at comes first and lies together, so that of a hand that is not in the
/// cache little has to be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct State {
    pub(crate) round: Round,
    /// All matched chips that were paid in and not returned.
    pub(crate) in_pots: i64,
    /// Dead money.
    pub(crate) dead: i64,
    pub(crate) min_bet: i64,
    /// Seats that have not folded.
    pub(crate) live: u16,
    /// Live seats with chips behind.
    pub(crate) chips: u16,
    pub(crate) unlimited: u16,
    pub(crate) dealt: u16,
    /// Seats whose players are absent: their hands are dead, and fold when their turn comes.
    pub(crate) absent: u16,
    pub(crate) phase: Phase,
    pub(crate) stage: u8,
    pub(crate) button: u8,
    /// Whether the deck deals by itself.
    pub(crate) auto: bool,
    /// Whether a betting round was opened.
    pub(crate) opened: bool,
    pub(crate) opening_seat: u8,
    /// How many cards of the deck were dealt; from outside, less those that were put back.
    pub(crate) cursor: u8,
    /// Whether hands were turned up because of an all-in.
    pub(crate) exposed: bool,
    /// How many boards are in play.
    pub(crate) board_count: u8,
    /// Where the run-out began: the stage, and how many cards all boards share.
    pub(crate) run_stage: u8,
    /// Chips in front of each seat: its total for the round.
    pub(crate) wager: [i64; MAX_SEATS],
    pub(crate) stack: [i64; MAX_SEATS],
    /// Matched chips of earlier rounds.
    pub(crate) total: [i64; MAX_SEATS],
    pub(crate) boards: [Board; MAX_BOARDS],
    pub(crate) deck: Deck,
    pub(crate) hole: [Slots; MAX_SEATS],
    pub(crate) start: [i64; MAX_SEATS],
    /// The part of the dead money that one player paid as an ante for all.
    pub(crate) single_ante: i64,
    /// What the posted blinds lack to be full.
    pub(crate) missing_blinds: i64,
    /// What the small blind lacks to be a big blind.
    pub(crate) small_blind_gap: i64,
    pub(crate) small_bet: i64,
    pub(crate) big_bet: i64,
    pub(crate) bring_in: i64,
    pub(crate) raked: i64,
    pub(crate) opening_to_match: i64,
    pub(crate) opening_wagers: u8,
    pub(crate) chairs: u8,
    pub(crate) shown: u16,
    pub(crate) mucked: u16,
    /// At the showdown: seats that have neither shown nor mucked.
    pub(crate) undecided: u16,
    /// Seats that were awarded chips of a pot.
    pub(crate) won: u16,
    /// The cards that came from outside, where the deck does not deal by itself.
    pub(crate) seen: CardSet,
    /// Bit `i` of a seat's mask: its card `i` lies face up.
    pub(crate) up: [u8; MAX_SEATS],
    /// The board that is being dealt, where the rest is run out more than once.
    pub(crate) board_now: u8,
    pub(crate) run_shared: u8,
    /// How many cards each seat gave up in the draw or discard that is, or was last.
    pub(crate) drawn: [u8; MAX_SEATS],
    /// The cards given up in earlier draws, and in the one that is: those that are known.
    pub(crate) gone: CardSet,
    /// How many the earlier ones are, known or not.
    pub(crate) gone_count: u8,
    pub(crate) going: CardSet,
    /// Burned cards.
    pub(crate) burned: CardSet,
    /// Cards that were put back into the deck and not dealt again.
    pub(crate) fresh: CardSet,
    /// Folded seats whose cards were put back.
    pub(crate) recycled: u16,
    /// How many cards were dealt of those put back.
    pub(crate) redealt: u16,
    /// Cards that each seat and each board still waits for (dealing from outside).
    pub(crate) due: [u8; MAX_SEATS],
    pub(crate) due_board: [u8; MAX_BOARDS],
}

impl State {
    /// The first live seat left of the button's chair.
    #[inline]
    pub(crate) fn first_live(&self) -> u8 {
        crate::seats::next_after(self.live, self.button)
    }

    /// How many live seats there are.
    #[inline]
    pub(crate) fn live_count(&self) -> u32 {
        self.live.count_ones()
    }

    /// Whether all but one seat have folded.
    #[inline(always)]
    pub(crate) fn one_live(&self) -> bool {
        at_most_one(self.live)
    }

    /// The next card of a deck that deals by itself.
    #[inline(always)]
    pub(crate) fn draw(&mut self) -> Slot {
        let slot = self.deck.slot(self.cursor as usize);
        self.cursor += 1;
        slot
    }

    /// The cards that may still come from the deck: those that nobody was dealt.
    pub(crate) fn unseen(&self) -> CardSet {
        if self.auto {
            (self.cursor as usize..self.deck.len())
                .filter_map(|place| self.deck.get(place))
                .fold(self.fresh, CardSet::with)
        } else {
            self.deck.set().difference(self.seen)
        }
    }

    /// Where the next card from outside goes by default, and how many are due there: the first
    /// seat clockwise of those that wait for the most cards; else the first board that waits.
    pub(crate) fn next_due(&self) -> Option<(Place, u8)> {
        let most = self.due.iter().copied().max().unwrap_or(0);
        if most > 0 {
            return crate::seats::clockwise(self.dealt, self.button)
                .find(|&seat| self.due[seat] == most)
                .map(|seat| (Place::Seat(seat as u8), most));
        }
        (0..MAX_BOARDS)
            .find(|&board| self.due_board[board] > 0)
            .map(|board| (Place::Board(board as u8), self.due_board[board]))
    }

    /// Every card that lies somewhere, known ones only; for checks.
    pub(crate) fn lying(&self) -> impl Iterator<Item = Card> + '_ {
        self.lying_slots().filter_map(|slot| slot.card())
    }

    /// Every card that lies somewhere, known or not; for checks.
    pub(crate) fn lying_slots(&self) -> impl Iterator<Item = &Slot> + '_ {
        let shared = self.run_shared as usize;
        // Hands that were put back may lie elsewhere by now.
        ascending(self.dealt & !self.recycled)
            .flat_map(|seat| self.hole[seat].iter())
            .chain(
                self.boards[..self.board_count as usize]
                    .iter()
                    .enumerate()
                    .flat_map(move |(i, board)| {
                        let skip = if i == 0 { 0 } else { shared };
                        board.slots().iter().skip(skip)
                    }),
            )
    }
}
