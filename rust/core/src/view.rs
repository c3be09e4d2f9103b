//! What one seat may know of a hand: the one door through which hidden information leaves.

use core::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::action::{Legal, Slots, Turn};
use crate::betting::Bets;
use crate::event::Event;
use crate::game::Game;
use crate::hand::{Hand, State};
use crate::pots::Pots;
use crate::rules::{MAX_BOARDS, MAX_SEATS};
use crate::seats::{ascending, bit, clockwise};
use crate::stakes::MAX_CHIPS;

/// More than any amount of a view: unlimited stacks may win from each other.
const MOST: i64 = MAX_CHIPS * 2 * MAX_SEATS as i64;

/// A hand as one seat, or a spectator, sees it: a value with no way back to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; `None` for a spectator.
    pub seat: Option<u8>,
    /// Who moves.
    pub turn: Turn,
    /// How many chairs the table has.
    pub chairs: u8,
    /// The chair of the button.
    pub button: u8,
    /// The index of the street.
    pub street: u8,
    /// How many boards are in play.
    pub board_count: u8,
    /// Bets and raises in this round, a live blind included.
    pub wager_count: u8,
    /// Whether a bet, call, check or fold is asked for.
    pub betting: bool,
    /// Whether the seat to act may fold.
    pub fold: bool,
    /// For the seat to act: chips that the bring-in costs; 0 where none is due.
    pub bring_in: i64,
    /// Whether the seat to act is to discard, perhaps no card.
    pub discarding: bool,
    /// The fewest and the most cards that the seat to act may discard.
    pub discard_least: u8,
    /// See [`View::discard_least`].
    pub discard: u8,
    /// The cards that go where the seat does not decide. Told to that seat alone.
    pub default_discard: Slots,
    /// How many cards each seat gave up in the draw or discard that is, or was last.
    pub drawn: [u8; MAX_SEATS],
    /// Whether the seat to act may show its hand.
    pub show: bool,
    /// Whether the seat to act may muck its hand. Told to that seat alone, since it tells about its
    /// cards.
    pub muck: bool,
    /// Whether nothing can happen any more.
    pub over: bool,
    /// Masks of seats: dealt in.
    pub dealt: u16,
    /// Not folded.
    pub live: u16,
    /// Live without chips behind.
    pub all_in: u16,
    /// Tabled.
    pub shown: u16,
    /// Mucked.
    pub mucked: u16,
    /// With an unlimited stack.
    pub unlimited: u16,
    /// Absent players, whose hands are dead.
    pub absent: u16,
    /// Chips behind.
    pub stacks: [i64; MAX_SEATS],
    /// Totals for the round.
    pub wagers: [i64; MAX_SEATS],
    /// Matched chips of the earlier rounds.
    pub totals: [i64; MAX_SEATS],
    /// Chips before the hand.
    pub starting: [i64; MAX_SEATS],
    /// Dead money in the pot.
    pub dead: i64,
    /// All chips in the pots and in front of the players.
    pub pot: i64,
    /// The bet to match in this round.
    pub to_match: i64,
    /// The smallest bet of the stakes.
    pub min_bet: i64,
    /// For the seat to act: chips that a call costs; 0 where checking is free.
    pub call: i64,
    /// For the seat to act: the smallest total to bet or raise to; 0 where it may not.
    pub min_raise_to: i64,
    /// For the seat to act: the largest total to bet or raise to; 0 where it may not.
    pub max_raise_to: i64,
    /// For the seat to act: whether only the smallest and the largest total may be chosen.
    pub two_sizes: bool,
    /// The cards of each seat; unknown where this seat may not know them.
    pub holes: [Slots; MAX_SEATS],
    /// The boards.
    pub boards: [Slots; MAX_BOARDS],
}

impl<G: Deref<Target = Game>> Hand<G> {
    /// What a seat may know: its own cards, cards that lie face up or were tabled, and everything
    /// that is public. `None` is a spectator.
    #[inline]
    pub fn view(&self, seat: Option<u8>) -> View {
        let mut view = View::blank();
        self.view_into(seat, &mut view);
        view
    }

    /// As [`Hand::view`], in the place of another view; for a runner that looks millions of times.
    #[inline]
    pub fn view_into(&self, seat: Option<u8>, view: &mut View) {
        let state = self.state();
        // Names every field, so that none of the other view can stay.
        let View {
            seat: whose,
            turn,
            chairs,
            button,
            street,
            board_count,
            wager_count,
            betting,
            fold,
            bring_in,
            discarding,
            discard_least,
            discard,
            default_discard,
            drawn,
            show,
            muck,
            over,
            dealt,
            live,
            all_in,
            shown,
            mucked,
            unlimited,
            absent,
            stacks,
            wagers,
            totals,
            starting,
            dead,
            pot,
            to_match,
            min_bet,
            call,
            min_raise_to,
            max_raise_to,
            two_sizes,
            holes,
            boards,
        } = view;
        // What the actor may bet follows from public facts, so every view may tell it.
        let bets = self.bets();
        // A dead hand can only fold, in a round of discards as well.
        let must_fold = state.dead_to_act();
        *betting = must_fold || self.bettor().is_some();
        *turn = self.turn();
        // Showdowns and discards are rare; betting must stay quick.
        let other = if *betting || *turn == Turn::Over {
            Legal::none(*turn)
        } else {
            self.legal()
        };
        *whose = seat;
        *chairs = state.chairs;
        *button = state.button;
        *street = state.street(self.game());
        *board_count = state.board_count;
        *wager_count = state.round.wagers;
        let due = state.round.bring_in > 0;
        let free = !self.game().options().strict_fold;
        *fold = *betting && !due && (bets.call > 0 || free || must_fold);
        *bring_in = bets.bring_in;
        *discarding = other.discarding;
        *discard_least = other.discard_least;
        *discard = other.discard;
        *drawn = state.drawn;
        *show = other.show;
        *muck = other.muck && seat.is_some_and(|seat| *turn == Turn::Seat(seat));
        *default_discard = if seat.is_some_and(|seat| *turn == Turn::Seat(seat)) {
            other.default_discard
        } else {
            Slots::default()
        };
        *over = self.is_over();
        *dealt = state.dealt;
        *live = state.live;
        *all_in = state.all_in();
        *shown = state.shown;
        *mucked = state.mucked;
        *unlimited = state.unlimited;
        *absent = state.absent;
        *stacks = state.stack;
        *wagers = state.wager;
        *totals = state.total;
        *starting = state.start;
        *dead = state.dead;
        *pot = state.pot();
        *to_match = state.round.to_match;
        *min_bet = state.min_bet;
        *call = bets.call;
        *min_raise_to = bets.min_raise_to;
        *max_raise_to = bets.max_raise_to;
        *two_sizes = bets.two_sizes;
        see_cards(state, seat, holes, boards);
    }
}

/// Fills in the cards that a seat (`None`: a spectator) may know.
#[inline]
fn see_cards(
    state: &State,
    seat: Option<u8>,
    holes: &mut [Slots; MAX_SEATS],
    boards: &mut [Slots; MAX_BOARDS],
) {
    // First as a spectator sees them, then what this seat knows besides.
    if state.up == [0; MAX_SEATS] {
        for (seen, hole) in holes.iter_mut().zip(&state.hole) {
            *seen = Slots::unknown(hole.len() as u8);
        }
    } else {
        for (seen, (hole, up)) in holes.iter_mut().zip(state.hole.iter().zip(&state.up)) {
            *seen = hole.masked(*up);
        }
    }
    let own = seat.filter(|&seat| seat < MAX_SEATS as u8).map_or(0, bit);
    for known in ascending((state.shown | own) & state.dealt) {
        holes[known] = state.hole[known];
    }
    *boards = [Slots::default(); MAX_BOARDS];
    for (seen, board) in boards
        .iter_mut()
        .zip(&state.boards[..state.board_count as usize])
    {
        *seen = *board.slots();
    }
}

impl View {
    /// A view of nothing, to be written over.
    fn blank() -> Self {
        Self {
            seat: None,
            turn: Turn::Over,
            chairs: 0,
            button: 0,
            street: 0,
            board_count: 0,
            wager_count: 0,
            betting: false,
            fold: false,
            bring_in: 0,
            discarding: false,
            discard_least: 0,
            discard: 0,
            default_discard: Slots::default(),
            drawn: [0; MAX_SEATS],
            show: false,
            muck: false,
            over: false,
            dealt: 0,
            live: 0,
            all_in: 0,
            shown: 0,
            mucked: 0,
            unlimited: 0,
            absent: 0,
            stacks: [0; MAX_SEATS],
            wagers: [0; MAX_SEATS],
            totals: [0; MAX_SEATS],
            starting: [0; MAX_SEATS],
            dead: 0,
            pot: 0,
            to_match: 0,
            min_bet: 0,
            call: 0,
            min_raise_to: 0,
            max_raise_to: 0,
            two_sizes: false,
            holes: [Slots::default(); MAX_SEATS],
            boards: [Slots::default(); MAX_BOARDS],
        }
    }

    /// Whether it is this seat's turn.
    #[inline]
    pub fn to_act(&self) -> bool {
        self.seat.is_some_and(|seat| self.turn == Turn::Seat(seat))
    }

    /// Whether it is the turn of a dead hand: its player is absent.
    pub fn dead_to_act(&self) -> bool {
        matches!(self.turn, Turn::Seat(seat) if self.absent & bit(seat) != 0)
    }

    /// Whether the seat to act may check.
    pub fn can_check(&self) -> bool {
        self.betting && self.call == 0 && self.bring_in == 0 && !self.dead_to_act()
    }

    /// What the seat to act may bet.
    pub fn bets(&self) -> Bets {
        Bets {
            bring_in: self.bring_in,
            call: self.call,
            min_raise_to: self.min_raise_to,
            max_raise_to: self.max_raise_to,
            two_sizes: self.two_sizes,
        }
    }

    /// What this seat may do: when it is its turn, else only whose turn it is.
    pub fn legal(&self) -> Legal {
        let mut legal = Legal::none(self.turn);
        if !self.to_act() {
            return legal;
        }
        if self.betting {
            legal.fold = self.fold;
            legal.check = self.can_check();
            legal.bring_in = self.bring_in;
            legal.call = self.call;
            legal.min_raise_to = self.min_raise_to;
            legal.max_raise_to = self.max_raise_to;
            legal.two_sizes = self.two_sizes;
        }
        legal.discarding = self.discarding;
        legal.discard_least = self.discard_least;
        legal.discard = self.discard;
        legal.default_discard = self.default_discard;
        legal.show = self.show;
        legal.muck = self.muck;
        if let Some(hole) = self.seat.and_then(|seat| self.holes.get(seat as usize)) {
            legal.hole = *hole;
        }
        legal
    }

    /// Whether the parts fit together; for values that come from outside.
    pub fn is_sound(&self) -> bool {
        let seats = |mask: u16| mask >> self.chairs.min(15) == 0;
        (2..=MAX_SEATS as u8).contains(&self.chairs)
            && (1..=MAX_BOARDS as u8).contains(&self.board_count)
            && self.button < self.chairs
            && self.seat.is_none_or(|seat| seat < self.chairs)
            && seats(self.dealt | self.live | self.all_in | self.shown | self.mucked | self.absent)
            && self.dealt.count_ones() >= 2
            && (self.live | self.absent) & !self.dealt == 0
            && (0..=self.max_raise_to).contains(&self.min_raise_to)
            && self.holes.iter().chain(&self.boards).all(Slots::is_sound)
            && self.default_discard.is_sound()
            && (self.bring_in == 0 || self.betting && self.call == 0)
            && self.discard_least <= self.discard
            && self.default_discard.len() <= self.discard as usize
            && (self.discarding || self.discard == 0)
            && [&self.stacks, &self.wagers, &self.totals, &self.starting]
                .iter()
                .all(|amounts| amounts.iter().all(|amount| (0..=MOST).contains(amount)))
            && [
                self.dead,
                self.pot,
                self.to_match,
                self.min_bet,
                self.call,
                self.bring_in,
                self.max_raise_to,
            ]
            .iter()
            .all(|amount| (0..=MOST).contains(amount))
    }

    /// The pots as they stand, main pot first.
    pub fn pots(&self) -> Pots {
        if self.over {
            return Pots::default();
        }
        let mut totals = self.totals;
        for (total, wager) in totals.iter_mut().zip(&self.wagers) {
            *total += wager;
        }
        Pots::layer(&totals, self.dealt, self.live, self.dead)
    }

    /// The name of a seat's position among those dealt in, by its distance from the button:
    /// `BTN`, `SB`, `BB`, then `UTG`, `UTG+1` .. up to `LJ`, `HJ`, `CO`. Two-handed the button is
    /// `BTN` and the other seat `BB`. Empty for a seat that was not dealt in.
    pub fn position(&self, seat: u8) -> String {
        position(self.dealt, self.button, seat)
    }
}

/// See [`View::position`].
pub fn position(dealt: u16, button: u8, seat: u8) -> String {
    if seat as usize >= MAX_SEATS || dealt & bit(seat) == 0 {
        return String::new();
    }
    let players = dealt.count_ones() as usize;
    let place = clockwise(dealt, button)
        .position(|other| other == seat as usize)
        .unwrap_or(0);
    // Under a dead button nobody is the button, and one more seat stands before it.
    let has_button = dealt & bit(button) != 0;
    let last = if has_button { players - 1 } else { players };
    if place == last {
        return "BTN".to_owned();
    }
    if players == 2 && has_button {
        return "BB".to_owned();
    }
    match (place, last - place) {
        (0, _) => "SB".to_owned(),
        (1, _) => "BB".to_owned(),
        (_, 1) => "CO".to_owned(),
        (_, 2) => "HJ".to_owned(),
        (_, 3) if last >= 7 => "LJ".to_owned(),
        (2, _) => "UTG".to_owned(),
        (place, _) => format!("UTG+{}", place - 2),
    }
}

impl Event {
    /// The event as a seat (`None`: a spectator) may be told it: cards that it may not know are
    /// unknown.
    #[must_use]
    pub fn seen_by(self, seat: Option<u8>) -> Self {
        match self {
            Self::Burn { .. } => Self::Burn {
                card: crate::card::Slot::UNKNOWN,
            },
            Self::DealHole {
                seat: to,
                up: false,
                ..
            } if seat != Some(to) => Self::DealHole {
                seat: to,
                card: crate::card::Slot::UNKNOWN,
                up: false,
            },
            Self::Discard { seat: by, cards } if seat != Some(by) => Self::Discard {
                seat: by,
                cards: Slots::unknown(cards.len() as u8),
            },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn positions_by_the_number_of_players() {
        let names = |n: u8| -> Vec<String> {
            (0..n)
                .map(|seat| position((1 << n) - 1, n - 1, seat))
                .collect()
        };
        assert_eq!(names(2), ["BB", "BTN"]);
        assert_eq!(names(3), ["SB", "BB", "BTN"]);
        assert_eq!(names(4), ["SB", "BB", "CO", "BTN"]);
        assert_eq!(names(5), ["SB", "BB", "HJ", "CO", "BTN"]);
        assert_eq!(names(6), ["SB", "BB", "UTG", "HJ", "CO", "BTN"]);
        assert_eq!(
            names(9),
            ["SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN"]
        );
        // An empty button chair: nobody is the button.
        assert_eq!(position(0b0111, 3, 2), "CO");
        assert_eq!(position(0b0111, 3, 3), "");
    }
}
