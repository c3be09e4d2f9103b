//! One deal of the game: up to six seats, each alone against the dealer.
//!
//! A seat may check before the flop and on the flop, and fold only on the whole board; a Play bet of
//! one of the sizes of the stage ends its decisions. Within a stage the seats decide in any order.
//! When all of them have, the next cards come by themselves; when nobody is left to decide, the
//! dealer's cards are turned up and every bet is settled.
//!
//! ```
//! use std::sync::Arc;
//! use pokercore_core::card::parse_cards;
//! use pokercore_core::ultimate::house::House;
//! use pokercore_core::ultimate::round::{Action, Cards, Round, SeatStakes};
//!
//! let seat = SeatStakes { bank: Some(100), ..SeatStakes::new(10) };
//! // The seat's cards, the dealer's, the flop, turn and river.
//! let deck = parse_cards("8s 9c 2h 2c Js Td 2d 7h Qd")?;
//! let mut round = Round::new(Arc::new(House::standard()), &[seat], &Cards::Deck(&deck))?;
//! round.apply(0, Action::Check)?;
//! round.apply(0, Action::Play(2))?;
//! assert_eq!((round.payoff(0)?, round.bank(0)), (40, Some(140)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod event;
mod legal;
mod setup;
mod snapshot;
mod view;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet};
use crate::deck::Deck;
use crate::error::{Code, Defect, DefectCode, RulesError};
use crate::ranking::{Key, Ranking, Strength};
use crate::seed::Streams;

use super::house::{House, STAGE_NAMES, STAGES};
use super::settle::{Decided, Outcome, Settlement, Showdown, settle};

pub use event::Event;
pub use legal::{Action, Legal, Refused};
pub use setup::{MAX_SEATS, SeatStakes, check_seats};
pub use view::{End, View};

/// How many cards the board has.
pub const BOARD_CARDS: usize = 5;

/// How many cards of the board lie open at each stage, and when the round is over.
const BOARD: [usize; STAGES + 1] = [0, 3, 5, 5];

/// The number of the stage when the round is over.
pub const OVER: u8 = STAGES as u8;

/// The most cards that a round deals.
const MAX_CARDS: usize = 2 * MAX_SEATS + 2 + BOARD_CARDS;

/// The standard deck in order.
const STANDARD: [Card; 52] = {
    let mut cards = [Card::new(0, 0); 52];
    let mut index = 0;
    while index < 52 {
        cards[index] = Card::new(index as u8 / 4, index as u8 % 4);
        index += 1;
    }
    cards
};

/// Where the cards come from.
#[derive(Clone, Copy, Debug)]
pub enum Cards<'a> {
    /// The standard deck, shuffled by the stream of this number, of the streams of
    /// [`Domain::Ultimate`](crate::seed::Domain::Ultimate).
    Seed(&'a Streams, u64),
    /// At least as many cards as the round deals, in dealing order: two for each seat, two for the
    /// dealer, the flop, turn and river.
    Deck(&'a [Card]),
}

/// A decision that was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Taken {
    /// By whom.
    pub seat: u8,
    /// At which stage, 0 to 2.
    pub stage: u8,
    /// What.
    pub action: Action,
}

/// A round, always legal. It holds no more than a fixed number of bytes, so that it is made, copied
/// and played without heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    house: Arc<House>,
    seats: u8,
    /// 0 to 2, or [`OVER`].
    stage: u8,
    /// Bit `i`: seat `i` is yet to decide at this stage.
    waiting: u8,
    taken_count: u8,
    /// In dealing order.
    cards: [Card; MAX_CARDS],
    stakes: [SeatStakes; MAX_SEATS],
    decided: [Option<Decided>; MAX_SEATS],
    taken: [Taken; MAX_SEATS * STAGES],
}

impl Round {
    /// A round at its beginning, with the cards dealt.
    ///
    /// # Errors
    /// [`RulesError`] with everything that is wrong with the seats (see [`check_seats`]), or with a
    /// given deck: too few cards, one of them twice, or a joker.
    pub fn new(
        house: Arc<House>,
        seats: &[SeatStakes],
        cards: &Cards<'_>,
    ) -> Result<Self, RulesError> {
        check_seats(&house, seats)?;
        let needed = 2 * seats.len() + 2 + BOARD_CARDS;
        let mut round = Self {
            house,
            seats: seats.len() as u8,
            stage: 0,
            waiting: (1 << seats.len()) - 1,
            taken_count: 0,
            cards: [STANDARD[0]; MAX_CARDS],
            stakes: [SeatStakes::default(); MAX_SEATS],
            decided: [None; MAX_SEATS],
            taken: [Taken::default(); MAX_SEATS * STAGES],
        };
        round.stakes[..seats.len()].copy_from_slice(seats);
        match cards {
            Cards::Deck(given) => {
                check_deck(given, needed)?;
                round.cards[..needed].copy_from_slice(&given[..needed]);
            }
            Cards::Seed(streams, number) => {
                let mut deck = Deck::new(&STANDARD);
                deck.shuffle(&mut streams.stream(*number), needed);
                for (place, card) in round.cards[..needed].iter_mut().zip(deck.iter()) {
                    *place = card;
                }
            }
        }
        Ok(round)
    }

    /// The rules.
    pub const fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// How many seats play.
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// What the seats began with.
    pub fn stakes(&self) -> &[SeatStakes] {
        &self.stakes[..self.seats as usize]
    }

    /// The stage: 0 before the flop, 1 on the flop, 2 on the whole board; nothing when the round is
    /// over.
    pub const fn stage(&self) -> Option<u8> {
        if self.stage == OVER {
            None
        } else {
            Some(self.stage)
        }
    }

    /// The stage as a number, [`OVER`] when the round is over.
    const fn stage_number(&self) -> u8 {
        self.stage
    }

    /// Whether everything is decided and settled.
    pub const fn is_over(&self) -> bool {
        self.stage == OVER
    }

    /// The lowest seat that is yet to decide at this stage; nobody when the round is over.
    pub const fn turn(&self) -> Option<u8> {
        if self.waiting == 0 {
            None
        } else {
            Some(self.waiting.trailing_zeros() as u8)
        }
    }

    /// The seats that are yet to decide at this stage, a bit each; they may in any order.
    pub const fn waiting(&self) -> u8 {
        self.waiting
    }

    /// The decisions so far, in order.
    pub fn taken(&self) -> &[Taken] {
        &self.taken[..self.taken_count as usize]
    }

    const fn all_taken(&self) -> &[Taken; MAX_SEATS * STAGES] {
        &self.taken
    }

    /// The cards of the board that lie open.
    pub fn board(&self) -> &[Card] {
        &self.whole_board()[..BOARD[self.stage as usize % BOARD.len()]]
    }

    fn whole_board(&self) -> &[Card] {
        let begin = 2 * self.seats as usize + 2;
        &self.cards[begin..begin + BOARD_CARDS]
    }

    /// The cards of a seat: for the seat, or the keeper of the table.
    ///
    /// # Errors
    /// [`Code::NoSuchSeat`].
    pub fn hole_cards(&self, seat: u8) -> Result<[Card; 2], Refused> {
        self.check_seat(seat)?;
        Ok(self.hole(seat))
    }

    const fn hole(&self, seat: u8) -> [Card; 2] {
        let first = 2 * seat as usize;
        [self.cards[first], self.cards[first + 1]]
    }

    const fn dealer_hole(&self) -> [Card; 2] {
        self.hole(self.seats)
    }

    /// The dealer's cards.
    ///
    /// # Errors
    /// [`Code::NotOver`] as long as anybody is to decide.
    pub fn dealer_cards(&self) -> Result<[Card; 2], Refused> {
        self.check_over()?;
        Ok(self.dealer_hole())
    }

    /// Every card of the round in dealing order, also the hidden ones.
    fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..2 * self.seats as usize + 2 + BOARD_CARDS]
            .iter()
            .copied()
    }

    /// How the decisions of a seat ended, if they have.
    pub fn decided(&self, seat: u8) -> Option<Decided> {
        self.decided.get(seat as usize).copied().flatten()
    }

    fn has_folded(&self, seat: u8) -> bool {
        self.decided(seat) == Some(Decided::Fold)
    }

    /// The seats that show their cards at the end: those that did not fold.
    fn shown(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.seats).filter(|&seat| !self.has_folded(seat))
    }

    /// What a seat has bet so far, in units; 0 for a seat that is not there.
    pub fn staked(&self, seat: u8) -> i64 {
        let Some(stakes) = self.stakes().get(seat as usize) else {
            return 0;
        };
        let play = match self.decided(seat) {
            Some(Decided::Play(multiple)) => i64::from(multiple) * stakes.ante,
            _ => 0,
        };
        stakes.staked() + play
    }

    /// What a seat has beside its bets, in units, and after the end what it has left with; nothing
    /// for a bank without limit or a seat that is not there.
    pub fn bank(&self, seat: u8) -> Option<i64> {
        let bank = self.stakes().get(seat as usize)?.bank?;
        Some(if self.is_over() {
            bank + self.settle_seat(seat).total
        } else {
            bank - self.staked(seat)
        })
    }

    /// What a seat may do now: nothing when it is not to decide.
    pub fn legal(&self, seat: u8) -> Legal {
        if self.is_over() {
            Legal::nothing(&self.house, None, self.stage)
        } else if seat < self.seats && self.waiting >> seat & 1 == 1 {
            let ante = self.stakes[seat as usize].ante;
            Legal::of(&self.house, seat, self.stage, ante, self.bank(seat))
        } else {
            Legal::nothing(&self.house, Some(seat), self.stage)
        }
    }

    /// What the seat of [`Round::turn`] may do now.
    pub fn legal_now(&self) -> Legal {
        self.legal(self.turn().unwrap_or(0))
    }

    /// Takes the decision of a seat, and deals and settles what follows.
    ///
    /// # Errors
    /// [`Refused`] with its code and what is legal; the round is as it was.
    pub fn apply(&mut self, seat: u8, action: Action) -> Result<(), Refused> {
        let legal = self.legal(seat);
        if !legal.contains(&action) {
            return Err(self.refuse(seat, action, legal));
        }
        self.taken[self.taken_count as usize] = Taken {
            seat,
            stage: self.stage,
            action,
        };
        self.taken_count += 1;
        self.waiting &= !(1 << seat);
        self.decided[seat as usize] = match action {
            Action::Check => None,
            Action::Fold => Some(Decided::Fold),
            Action::Play(multiple) => Some(Decided::Play(multiple)),
        };
        if self.waiting == 0 {
            self.advance();
        }
        Ok(())
    }

    /// On to the next stage, or to the end when nobody is left to decide.
    fn advance(&mut self) {
        let undecided = (0..self.seats).filter(|&seat| self.decided[seat as usize].is_none());
        self.waiting = undecided.fold(0, |mask, seat| mask | 1 << seat);
        self.stage = if self.waiting == 0 {
            OVER
        } else {
            self.stage + 1
        };
    }

    /// Why an action that is not legal is refused.
    fn refuse(&self, seat: u8, action: Action, legal: Legal) -> Refused {
        let (code, message) = self.reason(seat, action);
        Refused {
            code,
            message,
            legal,
        }
    }

    fn reason(&self, seat: u8, action: Action) -> (Code, String) {
        if seat >= self.seats {
            return self.no_such_seat(seat);
        }
        if self.is_over() {
            return (Code::HandOver, "the round is over".to_owned());
        }
        match self.decided[seat as usize] {
            Some(Decided::Play(multiple)) => {
                let message = format!(
                    "seat {seat} has made its Play bet of {multiple}x the Ante and decides no more"
                );
                return (Code::AlreadyPlayed, message);
            }
            Some(Decided::Fold) => {
                let message = format!("seat {seat} has folded and decides no more");
                return (Code::AlreadyDecided, message);
            }
            None => {}
        }
        let stage = STAGE_NAMES[self.stage as usize % STAGES];
        if self.waiting >> seat & 1 == 0 {
            let message = format!("seat {seat} has checked at the stage '{stage}' and waits");
            return (Code::AlreadyDecided, message);
        }
        match action {
            Action::Check => (
                Code::CheckLate,
                "a check on the whole board, where the last decision is a Play bet or a fold"
                    .to_owned(),
            ),
            Action::Fold => (
                Code::FoldEarly,
                format!("a fold at the stage '{stage}', where checking is free"),
            ),
            Action::Play(multiple) => {
                let sizes = self.house.plays(self.stage as usize);
                let ante = self.stakes[seat as usize].ante;
                if sizes.contains(&multiple) {
                    let amount = i64::from(multiple) * ante;
                    let message = format!(
                        "a Play bet of {} with {} left in the bank",
                        self.house.chips(amount),
                        self.house.chips(self.bank(seat).unwrap_or(0)),
                    );
                    return (Code::BankTooSmall, message);
                }
                let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
                let message = format!(
                    "a Play bet of {multiple}x the Ante at the stage '{stage}', where it is {}",
                    sizes.join(" or ")
                );
                (Code::PlaySize, message)
            }
        }
    }

    fn no_such_seat(&self, seat: u8) -> (Code, String) {
        let message = format!("there is no seat {seat}; seats are 0 to {}", self.seats - 1);
        (Code::NoSuchSeat, message)
    }

    fn check_seat(&self, seat: u8) -> Result<(), Refused> {
        if seat < self.seats {
            return Ok(());
        }
        let (code, message) = self.no_such_seat(seat);
        Err(Refused {
            code,
            message,
            legal: self.legal_now(),
        })
    }

    fn check_over(&self) -> Result<(), Refused> {
        if self.is_over() {
            return Ok(());
        }
        Err(Refused {
            code: Code::NotOver,
            message: "the round is not over".to_owned(),
            legal: self.legal_now(),
        })
    }

    /// The best five of these cards and the board.
    fn strength(&self, hole: [Card; 2]) -> Strength {
        let board: Key = self.whole_board().iter().copied().map(Key::of).sum();
        let key = board + Key::of(hole[0]) + Key::of(hole[1]);
        Ranking::High.tables().strength(key)
    }

    fn dealer_strength(&self) -> Strength {
        self.strength(self.dealer_hole())
    }

    fn showdown(&self, seat: u8) -> Showdown {
        Showdown {
            player: self.strength(self.hole(seat)),
            dealer: self.dealer_strength(),
        }
    }

    /// How the hand of a seat compares with the dealer's; nothing after a fold.
    fn outcome_of(&self, seat: u8) -> Option<Outcome> {
        let Showdown { player, dealer } = self.showdown(seat);
        let folded = self.has_folded(seat);
        (!folded).then(|| Outcome::of(player, dealer, &self.house))
    }

    /// What the bets of a seat gain by all cards and its decision.
    fn settle_seat(&self, seat: u8) -> Settlement {
        let stakes = &self.stakes[seat as usize].stakes();
        let decided = self.decided(seat).unwrap_or(Decided::Fold);
        settle(&self.house, stakes, decided, self.showdown(seat))
    }

    /// What each bet of a seat gained.
    ///
    /// # Errors
    /// [`Code::NotOver`] before the end, [`Code::NoSuchSeat`].
    pub fn settlement(&self, seat: u8) -> Result<Settlement, Refused> {
        self.check_seat(seat)?;
        self.check_over()?;
        Ok(self.settle_seat(seat))
    }

    /// What a seat gained in all.
    ///
    /// # Errors
    /// As [`Round::settlement`].
    pub fn payoff(&self, seat: u8) -> Result<i64, Refused> {
        Ok(self.settlement(seat)?.total)
    }

    /// How the hand of a seat compared with the dealer's; nothing after a fold.
    ///
    /// # Errors
    /// As [`Round::settlement`].
    pub fn outcome(&self, seat: u8) -> Result<Option<Outcome>, Refused> {
        self.check_seat(seat)?;
        self.check_over()?;
        Ok(self.outcome_of(seat))
    }

    /// The best five of a seat and of the dealer.
    ///
    /// # Errors
    /// As [`Round::settlement`].
    pub fn hands(&self, seat: u8) -> Result<Showdown, Refused> {
        self.check_seat(seat)?;
        self.check_over()?;
        Ok(self.showdown(seat))
    }
}

/// Checks that a given deck serves a round that deals so many cards.
fn check_deck(cards: &[Card], needed: usize) -> Result<(), RulesError> {
    let refuse = |code, message| {
        let defects = vec![Defect::new(code, "round.deck", message)];
        Err(RulesError { defects })
    };
    if cards.len() < needed {
        let message = format!(
            "{} cards; the round deals {needed}: two for each seat, two for the dealer and five for \
             the board",
            cards.len()
        );
        return refuse(DefectCode::DeckTooSmall, message);
    }
    let mut seen = CardSet::EMPTY;
    for &card in cards {
        if card.is_joker() {
            let message = "a joker; the game is played without".to_owned();
            return refuse(DefectCode::DeckCards, message);
        }
        if seen.contains(card) {
            let message = format!("the card {card} occurs twice; a deck has one of each");
            return refuse(DefectCode::DuplicateCard, message);
        }
        seen = seen.with(card);
    }
    Ok(())
}
