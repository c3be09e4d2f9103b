//! What a seat knows, as numbers for a learner.

use crate::action::{Action, Turn};
use crate::betting::Bets;
use crate::game::Game;
use crate::hand::{Phase, State};
use crate::play::vector::menu::Actions;
use crate::rules::{MAX_BOARD, Step};
use crate::seats::{ascending, bit};

/// Changes whenever a number changes its place or its meaning.
pub const ENCODING_VERSION: u32 = 2;

/// Numbers of each seat.
const SEAT: usize = 7;
/// Numbers about the bets.
const BETS: usize = 7;
/// How many actions of a seat in a street have places of their own: the first, and the latest.
const ACTS: usize = 2;
/// Numbers of each action.
const ACT: usize = 3;

const SEAT_NAMES: [&str; SEAT] = ["in", "all_in", "stack", "wager", "paid", "self", "to_act"];
const BET_NAMES: [&str; BETS] = [
    "pot",
    "to_match",
    "to_call",
    "bring_in",
    "min_raise_to",
    "max_raise_to",
    "wagers",
];
const ACT_NAMES: [&str; ACT] = ["acted", "raised", "chips"];

/// A part of an encoding: an array of so many dimensions, its last one the fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it holds; see [`Encoding`].
    pub name: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Its dimensions.
    pub shape: Vec<usize>,
}

impl Block {
    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How the hands of a game are told to a learner: a row of 32-bit floats, in blocks. Version 2.
///
/// A row is what one seat may know: two states that differ only in cards that the seat may not know
/// give it the same row. Cards are planes of the game's deck, in its canonical order (2c, 2d, 2h,
/// 2s, 3c, ... As in a standard deck), 1 where a card lies. Chips are in units of
/// the stakes, [`Stakes::unit`](crate::stakes::Stakes::unit): in big blinds, or in small bets where there
/// is no big blind. Seats are told by their *place*: 0 is the seat left of the button, the
/// last one the button. Flags are 0 or 1.
///
/// | block | dimensions | numbers |
/// |---|---|---|
/// | `hole` | deck | own cards |
/// | `board` | board, street that deals to it, deck | shared cards |
/// | `shown` | place, deck | cards of a seat that all may see; only where cards lie face up or seats decide to show |
/// | `seats` | place, 7 | `in` (not folded), `all_in`, `stack` (behind), `wager` (in this round), `paid` (in earlier rounds), `self`, `to_act` |
/// | `street` | street | 1 for the street |
/// | `bets` | 7 | `pot`, `to_match`, and of the seat to act: `to_call`, `bring_in`, `min_raise_to`, `max_raise_to` (0 where it may not); `wagers`: bets and raises so far in this round |
/// | `discard` | 3 | whether the seat to act discards, the fewest and the most cards; only where seats discard |
/// | `drawn` | street, place, 2 | whether the seat discarded there, and how many cards; only where seats discard |
/// | `history` | street, 2, place, 3 | the first action of a seat in the street, and its latest after that: `acted`, `raised` (bet or raised), `chips` put in (by all its later actions in the second) |
///
/// Of a seat that is not `in` any more the last action was the fold.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoding {
    blocks: Vec<Block>,
    width: usize,
    players: usize,
    streets: usize,
    deck: Vec<String>,
    /// The place of each card in the deck.
    of_card: [u8; 64],
    /// Where the plane of each card of each board begins.
    board: Vec<usize>,
    shown: Option<usize>,
    seats: usize,
    street: usize,
    bets: usize,
    discard: Option<usize>,
    drawn: Option<usize>,
    history: usize,
    /// Where that begins which is the same for all seats and only grows: `drawn` and `history`.
    first_kept: usize,
    unit: f32,
    names: Vec<String>,
}

/// Who looks at a hand, and what he is told besides its state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    pub turn: Turn,
    pub bets: &'a Bets,
    pub seat: u8,
    /// See [`Encoding::kept`].
    pub kept: &'a [f32],
}

/// Lays blocks one after the other.
struct Layout {
    blocks: Vec<Block>,
    width: usize,
}

impl Layout {
    fn block(&mut self, name: &'static str, shape: &[usize]) -> usize {
        let block = Block {
            name,
            start: self.width,
            shape: shape.to_vec(),
        };
        let start = self.width;
        self.width += block.len();
        self.blocks.push(block);
        start
    }
}

/// Which seats have acted in the street of the latest action, so that what is kept need not be read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Acted {
    street: u8,
    seats: u16,
}

impl Acted {
    #[inline(always)]
    fn has(self, street: u8, seat: u8) -> bool {
        self.street == street && self.seats >> (seat & 15) & 1 == 1
    }

    #[inline(always)]
    fn note(&mut self, street: u8, seat: u8) {
        let before = if self.street == street { self.seats } else { 0 };
        *self = Self {
            street,
            seats: before | 1 << (seat & 15),
        };
    }
}

impl Encoding {
    /// The encoding of a game with so many players, in which chips are told in units of so many.
    pub fn new(game: &Game, players: usize, unit: i64, actions: &Actions) -> Self {
        let rules = game.rules();
        let deck: Vec<String> = game.deck().iter().map(|card| card.to_string()).collect();
        let mut of_card = [0; 64];
        for (place, card) in game.deck().iter().enumerate() {
            of_card[card.index() as usize & 63] = place as u8;
        }
        // Which plane each card of a board goes to: one for each street that deals to it.
        let (mut planes, mut plane_of) = (0, Vec::new());
        let mut turns_up = actions.shows();
        for street in &rules.streets {
            let before = plane_of.len();
            for step in &street.steps {
                match *step {
                    Step::Board { count } => {
                        plane_of.extend(core::iter::repeat_n(planes, count as usize));
                    }
                    Step::Hole {
                        count, or_shared, ..
                    } if or_shared => {
                        plane_of.extend(core::iter::repeat_n(planes, count as usize));
                    }
                    _ => {}
                }
                turns_up |= matches!(step, Step::Hole { up: true, .. });
            }
            planes += usize::from(plane_of.len() > before);
        }
        plane_of.truncate(MAX_BOARD);
        let cards = deck.len();
        let streets = rules.streets.len();
        let boards = rules.boards as usize;
        let mut layout = Layout {
            blocks: Vec::new(),
            width: 0,
        };
        layout.block("hole", &[cards]);
        let mut board = Vec::new();
        if planes > 0 {
            let start = layout.block("board", &[boards, planes, cards]);
            for which in 0..boards {
                let of = |plane: &usize| start + (which * planes + plane) * cards;
                board.extend(plane_of.iter().map(of));
                // Cards past the plan have no plane, and boards are told apart by their length.
                board.resize((which + 1) * MAX_BOARD, usize::MAX);
            }
        }
        let shown = turns_up.then(|| layout.block("shown", &[players, cards]));
        let seats = layout.block("seats", &[players, SEAT]);
        let street = layout.block("street", &[streets]);
        let bets = layout.block("bets", &[BETS]);
        let discard = actions.discards().then(|| layout.block("discard", &[3]));
        let drawn = actions
            .discards()
            .then(|| layout.block("drawn", &[streets, players, 2]));
        let history = layout.block("history", &[streets, ACTS, players, ACT]);
        let mut encoding = Self {
            blocks: layout.blocks,
            width: layout.width,
            players,
            streets,
            deck,
            of_card,
            board,
            shown,
            seats,
            street,
            bets,
            discard,
            drawn,
            history,
            first_kept: drawn.unwrap_or(history),
            unit: 1.0 / unit.max(1) as f32,
            names: Vec::new(),
        };
        encoding.names = encoding.name_all(game);
        encoding
    }

    /// How many numbers a row has.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The blocks in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The name of each number, such as `hole.As`, `board.0.flop.7h`, `seats.0.stack` or
    /// `history.preflop.first.2.raised`.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn name_all(&self, game: &Game) -> Vec<String> {
        let rules = game.rules();
        let streets: Vec<&str> = rules.streets.iter().map(|s| s.name.as_str()).collect();
        let deals = |step: &Step| {
            matches!(
                step,
                Step::Board { .. }
                    | Step::Hole {
                        or_shared: true,
                        ..
                    }
            )
        };
        let dealing: Vec<&str> = rules
            .streets
            .iter()
            .filter(|street| street.steps.iter().any(deals))
            .map(|street| street.name.as_str())
            .collect();
        let places: Vec<String> = (0..self.players).map(|place| place.to_string()).collect();
        let places: Vec<&str> = places.iter().map(String::as_str).collect();
        let boards: Vec<String> = (0..rules.boards).map(|board| board.to_string()).collect();
        let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
        let deck: Vec<&str> = self.deck.iter().map(String::as_str).collect();
        let mut names = Vec::with_capacity(self.width);
        for block in &self.blocks {
            let axes: Vec<&[&str]> = match block.name {
                "hole" => vec![&deck],
                "board" => vec![&boards, &dealing, &deck],
                "shown" => vec![&places, &deck],
                "seats" => vec![&places, &SEAT_NAMES],
                "street" => vec![&streets],
                "bets" => vec![&BET_NAMES],
                "discard" => vec![&["asked", "least", "most"]],
                "drawn" => vec![&streets, &places, &["acted", "cards"]],
                _ => vec![&streets, &["first", "latest"], &places, &ACT_NAMES],
            };
            let mut lines = vec![block.name.to_owned()];
            for axis in axes {
                lines = lines
                    .iter()
                    .flat_map(|line| axis.iter().map(move |part| format!("{line}.{part}")))
                    .collect();
            }
            names.append(&mut lines);
        }
        names
    }

    /// The largest that each number can be where so many chips are on the table; the least is 0.
    pub fn most(&self, chips: i64) -> Vec<f32> {
        let chips = chips as f32 * self.unit;
        let is_chips = |name: &str| {
            ["stack", "wager", "paid", "chips"].contains(&name)
                || BET_NAMES[..BETS - 1].contains(&name)
        };
        let of = |name: &String| match name.rsplit('.').next().unwrap_or_default() {
            // The longest line of raises has each of them higher than the one before.
            "wagers" => f32::from(u8::MAX),
            "least" | "most" | "cards" if !name.starts_with("history") => 7.0,
            last if is_chips(last) && !is_plane(name) => chips,
            _ => 1.0,
        };
        self.names.iter().map(of).collect()
    }

    /// How many numbers at the end of a row tell what was done, for all seats alike. They are kept as
    /// the hand goes on, 0 at first, and [`Encoding::note`] writes them.
    pub(super) fn kept(&self) -> usize {
        self.width - self.first_kept
    }

    /// How many of the numbers kept, from the first one on, can be other than 0 up to the street that
    /// a hand has come to.
    #[inline]
    pub(super) fn noted(&self, game: &Game, state: &State) -> usize {
        let street = (state.street(game) as usize).min(self.streets - 1);
        self.history - self.first_kept + (street + 1) * ACTS * self.players * ACT
    }

    /// The place of a chair: how far left of the seat that follows the button.
    #[inline(always)]
    fn place(&self, chair: usize, button: u8) -> usize {
        let past = chair + self.players - 1 - button as usize;
        if past >= self.players {
            past - self.players
        } else {
            past
        }
    }

    /// Notes an action of the seat to act, before it is taken, in what is kept of its hand.
    pub(super) fn note(
        &self,
        game: &Game,
        state: &State,
        action: &Action,
        acted: &mut Acted,
        kept: &mut [f32],
    ) {
        let chair = state.round.actor;
        let wager = state.wager[chair as usize & 15];
        let at = self.line(game, state, *acted);
        let who = (state.street(game), chair);
        match action {
            Action::Fold | Action::Check => self.note_bet(who, false, 0, at, acted, kept),
            Action::Call | Action::BringIn => {
                let chips = state.owed(chair).min(state.stack[chair as usize & 15]);
                self.note_bet(who, false, chips, at, acted, kept);
            }
            Action::RaiseTo(total) => {
                self.note_bet(who, true, total - wager, at, acted, kept);
            }
            Action::Discard(cards) => {
                let Some(drawn) = self.drawn else {
                    return;
                };
                let place = self.place(chair as usize, state.button);
                let line = state.street(game) as usize * self.players + place;
                let at = drawn - self.first_kept + line * 2;
                if let Some([acted, gone]) = kept.get_mut(at..at + 2) {
                    *acted = 1.0;
                    *gone += cards.len() as f32;
                }
            }
            _ => {}
        }
    }

    /// As [`Encoding::note`], of a bet, call, check or fold that puts so many chips in, which goes to
    /// [`Encoding::line`].
    #[inline(always)]
    pub(super) fn note_bet(
        &self,
        (street, seat): (u8, u8),
        raised: bool,
        chips: i64,
        at: usize,
        acted: &mut Acted,
        kept: &mut [f32],
    ) {
        acted.note(street, seat);
        if let Some([acted, raise, put]) = kept.get_mut(at..at + ACT) {
            *acted = 1.0;
            *raise = f32::from(u8::from(raised));
            *put += chips as f32 * self.unit;
        }
    }

    /// Where the next action of the seat to act goes in what is kept: its first one in the street has
    /// a place of its own, those after it share one.
    #[inline(always)]
    pub(super) fn line(&self, game: &Game, state: &State, acted: Acted) -> usize {
        let place = self.place(state.round.actor as usize & 15, state.button);
        let act = self.players * ACT;
        let street = state.street(game);
        let first = self.history - self.first_kept + street as usize * ACTS * act + place * ACT;
        first + act * usize::from(acted.has(street, state.round.actor))
    }

    /// Writes what a seat may know.
    #[inline]
    pub(super) fn write(&self, game: &Game, state: &State, sight: &Sight<'_>, row: &mut [f32]) {
        let &Sight {
            turn,
            bets,
            seat,
            kept,
        } = sight;
        let street = (state.street(game) as usize).min(self.streets - 1);
        let (now, done) = row.split_at_mut(self.first_kept);
        now.fill(0.0);
        // Nothing was done in the streets that are to come.
        let (past, to_come) = done.split_at_mut(self.noted(game, state));
        past.copy_from_slice(&kept[..past.len()]);
        to_come.fill(0.0);
        self.write_cards(state, seat, now);
        let actor = match turn {
            Turn::Seat(actor) => actor as usize,
            Turn::Deck | Turn::Over => usize::MAX,
        };
        for chair in ascending(state.dealt) {
            let at = self.seats + self.place(chair, state.button) * SEAT;
            let live = state.live >> chair & 1;
            let all_in = live & !(state.chips >> chair);
            let chips = |amount: i64| amount as f32 * self.unit;
            if let Some(numbers) = now.get_mut(at..at + SEAT) {
                numbers.copy_from_slice(&[
                    f32::from(live),
                    f32::from(all_in),
                    chips(state.stack[chair]),
                    chips(state.wager[chair]),
                    chips(state.total[chair]),
                    if chair == seat as usize { 1.0 } else { 0.0 },
                    if chair == actor { 1.0 } else { 0.0 },
                ]);
            }
        }
        now[self.street + street] = 1.0;
        let chips = |amount: i64| amount as f32 * self.unit;
        if let Some(numbers) = now.get_mut(self.bets..self.bets + BETS) {
            numbers.copy_from_slice(&[
                chips(state.pot()),
                chips(state.round.to_match),
                chips(bets.call),
                chips(bets.bring_in),
                chips(bets.min_raise_to),
                chips(bets.max_raise_to),
                f32::from(state.round.wagers),
            ]);
        }
        if let Some(at) = self.discard
            && state.phase == Phase::Discard
        {
            let (least, most) = state.discards_due(game);
            if let Some(numbers) = now.get_mut(at..at + 3) {
                numbers.copy_from_slice(&[1.0, f32::from(least), f32::from(most)]);
            }
        }
    }

    /// Writes the cards that a seat may know.
    #[inline(always)]
    fn write_cards(&self, state: &State, seat: u8, row: &mut [f32]) {
        let of = |code: u8| self.of_card[code as usize & 63] as usize;
        for slot in state.hole[seat as usize & 15].iter() {
            row[of(slot.code())] = 1.0;
        }
        let boards = self.board.chunks_exact(MAX_BOARD).zip(&state.boards);
        for (planes, board) in boards {
            for (slot, plane) in board.slots().iter().zip(planes) {
                if let Some(number) = row.get_mut(plane.saturating_add(of(slot.code()))) {
                    *number = 1.0;
                }
            }
        }
        let Some(shown) = self.shown else {
            return;
        };
        for chair in ascending(state.dealt) {
            let start = shown + self.place(chair, state.button) * self.deck.len();
            let tabled = state.shown & bit(chair as u8) != 0;
            for (place, slot) in state.hole[chair].iter().enumerate() {
                if tabled || state.up[chair] >> place & 1 == 1 {
                    row[start + of(slot.code())] = 1.0;
                }
            }
        }
    }
}

/// Whether a number is a flag of a plane of cards.
fn is_plane(name: &str) -> bool {
    ["hole.", "board.", "shown."]
        .iter()
        .any(|block| name.starts_with(block))
}
