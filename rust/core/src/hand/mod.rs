//! One deal of poker as a state machine that knows no variant by name: [`Hand`].
//!
//! A hand is made by the one fallible door [`Hand::new`]; from then on it is always valid. Every
//! state says whose turn it is and what is legal; [`Hand::apply`] either does what it is asked or
//! refuses and changes nothing.

mod absent;
mod advance;
mod begin;
mod deal;
mod rabbit;
mod recycle;
mod refuse;
mod showing;
mod state;

use core::ops::Deref;

use crate::action::{Action, Discards, Legal, Place, Slots, Turn, places_left, reveal};
use crate::betting::{Bets, takes};
use crate::card::{Card, CardSet, Slot};
use crate::deck::Deck;
use crate::error::{Code, IllegalAction, RulesError};
use crate::event::{Event, Observer};
use crate::game::{Game, Task};
use crate::pots::{Pot, Pots};
use crate::rules::{DefaultDiscard, MAX_SEATS};
use crate::seats::{NOBODY, ascending, bit};
use crate::seed::Source;
use crate::setup::Setup;
use crate::stakes::Stakes;

pub(crate) use begin::NO_RUN;
pub use state::State;
pub(crate) use state::{Board, Phase};

/// Where the cards of a hand come from.
#[derive(Clone, Copy, Debug)]
pub enum Dealing {
    /// This deck, from the top; the hand deals by itself.
    Deck(Deck),
    /// From outside, by [`Action::Deal`]: the deck is a turn of its own. Burns are left out.
    Manual,
}

/// A hand of poker: a game (borrowed, or shared by a counted reference) and a state.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Hand<G> {
    game: G,
    state: State,
}

impl<G: Deref<Target = Game>> Hand<G> {
    /// Posts the forced bets and begins to deal.
    ///
    /// # Errors
    /// [`RulesError`] with every defect of the stakes, the setup and the deck.
    pub fn new<O: Observer>(
        game: G,
        stakes: &Stakes,
        setup: &Setup,
        dealing: &Dealing,
        observer: &mut O,
    ) -> Result<Self, RulesError> {
        begin::check(&game, stakes, setup, dealing)?;
        Ok(Self::new_unchecked(game, stakes, setup, dealing, observer))
    }

    /// As [`Hand::new`], for a caller that knows that [`Hand::new`] would accept: a runner whose
    /// stakes and setups follow from checked ones. Wrong data give a wrong hand or a panic.
    pub fn new_unchecked<O: Observer>(
        game: G,
        stakes: &Stakes,
        setup: &Setup,
        dealing: &Dealing,
        observer: &mut O,
    ) -> Self {
        let mut state = State::begin(&game, stakes, setup, dealing, observer);
        state.advance(&game, observer);
        Self { game, state }
    }

    /// Deals a prepared beginning in the place of this hand, of whose deck the first `cards` are
    /// shuffled.
    pub(crate) fn restart<S: Source, O: Observer>(
        &mut self,
        start: &State,
        source: &mut S,
        cards: usize,
        observer: &mut O,
    ) {
        let state = &mut self.state;
        state.clone_from(start);
        state.deck.shuffle(source, cards);
        state.advance(&self.game, observer);
    }

    /// As [`Hand::restart`], from a beginning that was played up to the first bet on any deck.
    #[inline]
    pub(crate) fn restart_dealt<S: Source>(
        &mut self,
        dealt: &State,
        source: &mut S,
        cards: usize,
        players: usize,
    ) {
        let state = &mut self.state;
        state.clone_from(dealt);
        state.deck.shuffle(source, cards);
        state.deal_again(players);
    }

    /// Joins a game with a state that was played by it.
    #[inline]
    pub fn resume(game: G, state: State) -> Self {
        Self { game, state }
    }

    /// This hand with further cards from outside ([`Dealing::Manual`]): nothing in it tells which ones
    /// would have come. Burned cards are among those that can come.
    #[must_use]
    pub fn without_deck(&self) -> Self
    where
        G: Clone,
    {
        Self {
            game: self.game.clone(),
            state: self.state.without_deck(&self.game),
        }
    }

    /// The game.
    #[inline]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Who moves.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.state.phase {
            Phase::Bet | Phase::Discard | Phase::Show => Turn::Seat(self.state.round.actor),
            Phase::Deal | Phase::RunOut => Turn::Deck,
            Phase::Unsettled | Phase::Over => Turn::Over,
        }
    }

    /// The seat that is to bet, or `None` outside of a betting round.
    #[inline]
    pub fn bettor(&self) -> Option<u8> {
        (self.state.phase == Phase::Bet).then_some(self.state.round.actor)
    }

    /// What the seat to act may bet; zeros outside of a betting round.
    #[inline]
    pub fn bets(&self) -> Bets {
        let state = &self.state;
        if state.phase != Phase::Bet {
            return Bets::NONE;
        }
        let bets = state.bets(&self.game, state.round.actor);
        if state.dead_to_act() {
            return Bets {
                bring_in: bets.bring_in,
                ..Bets::NONE
            };
        }
        bets
    }

    /// What is legal now.
    pub fn legal(&self) -> Legal {
        let state = &self.state;
        let mut legal = Legal::none(self.turn());
        match state.phase {
            Phase::Bet | Phase::Discard if state.dead_to_act() => {
                legal.bring_in = self.bets().bring_in;
                legal.fold = legal.bring_in == 0;
                legal.hole = state.hole[state.round.actor as usize];
            }
            Phase::Bet => {
                let bets = self.bets();
                let due = bets.bring_in > 0;
                legal.bring_in = bets.bring_in;
                legal.check = !due && bets.call == 0;
                legal.fold = !due && (bets.call > 0 || !self.game.options().strict_fold);
                legal.call = bets.call;
                legal.two_sizes = bets.two_sizes;
                legal.min_raise_to = bets.min_raise_to;
                legal.max_raise_to = bets.max_raise_to;
                legal.hole = state.hole[state.round.actor as usize];
            }
            Phase::Discard => {
                let due = self.discards();
                legal.discarding = true;
                legal.discard_least = due.least;
                legal.discard = due.most;
                legal.default_discard = due.default;
                legal.hole = state.hole[state.round.actor as usize];
                legal.deck = self.cards_to_name(&legal.hole);
            }
            Phase::Show => {
                let seat = state.round.actor;
                legal.show = true;
                legal.muck = self.muck_refusal(seat).is_none();
                legal.hole = state.hole[seat as usize];
                legal.deck = self.cards_to_name(&legal.hole);
            }
            Phase::RunOut => {
                legal.run_out = state.most_run_outs(&self.game);
            }
            Phase::Deal => {
                legal.deal = state.next_due();
                legal.due = state.due;
                legal.due_board = state.due_board;
                legal.deck = state.unseen();
            }
            Phase::Unsettled | Phase::Over => {}
        }
        legal
    }

    /// What the seat to act may discard; nothing outside of a round of discards.
    pub fn discards(&self) -> Discards {
        let (least, most) = self.state.discards_due(&self.game);
        let which = self.game.options().default_discard;
        let default = match self.state.hole.get(self.state.round.actor as usize) {
            Some(hole) if least > 0 => default_discard(hole, least, which),
            _ => Slots::default(),
        };
        Discards {
            least,
            most,
            default,
        }
    }

    /// The cards that unknown ones of this hand can turn out to be. A hand that is known names none,
    /// and its seat need not learn what the deck holds.
    fn cards_to_name(&self, hole: &Slots) -> CardSet {
        if hole.all_known() {
            CardSet::EMPTY
        } else {
            self.state.unseen()
        }
    }

    /// Does an action for whose turn it is, and everything that follows without a decision.
    ///
    /// # Errors
    /// [`IllegalAction`]; the hand is as it was.
    #[inline]
    pub fn apply<O: Observer>(
        &mut self,
        action: Action,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        if self.state.dead_to_act() {
            return self.apply_dead(&action, observer);
        }
        match (self.state.phase, action) {
            (Phase::Bet, Action::Fold) => self.fold(observer),
            (Phase::Bet, Action::Check) => self.check(observer),
            (Phase::Bet, Action::Call) => self.call(observer),
            (Phase::Bet, Action::RaiseTo(total)) => self.raise_to(total, observer),
            (Phase::Bet, Action::BringIn) => self.bring_in(observer),
            (Phase::Discard, Action::Discard(cards)) => self.discard(&cards, observer),
            (Phase::Show, Action::Show(cards)) => {
                self.show(self.state.round.actor, &cards, observer)
            }
            (Phase::Show, Action::Muck) => self.muck(self.state.round.actor, observer),
            (Phase::Deal, Action::Deal { place, cards }) => self.deal(place, &cards, observer),
            (Phase::RunOut, Action::RunOut(boards)) => self.run_out(boards, observer),
            _ => Err(self.refuse_kind(&action)),
        }
    }

    /// As [`Hand::apply`], for a seat: refuses when it is not its turn. A show or muck of an
    /// unknown hand is also taken while an all-in is run out, since histories tell it then.
    ///
    /// # Errors
    /// [`IllegalAction`]; the hand is as it was.
    pub fn apply_for<O: Observer>(
        &mut self,
        seat: u8,
        action: Action,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        if seat >= self.state.chairs || self.state.dealt & bit(seat) == 0 {
            return Err(self.refuse_other(
                Code::NoSuchSeat,
                format!("nobody was dealt in on seat {seat}"),
            ));
        }
        if self.turn() == Turn::Seat(seat) {
            return self.apply(action, observer);
        }
        if self.state.exposed && self.state.undecided & bit(seat) != 0 {
            match action {
                Action::Show(cards) => return self.show(seat, &cards, observer),
                Action::Muck => return self.muck(seat, observer),
                _ => {}
            }
        }
        Err(match self.turn() {
            Turn::Seat(other) => self.refuse_other(
                Code::NotYourTurn,
                format!("seat {seat} cannot {action} now: seat {other} is to act"),
            ),
            Turn::Deck => self.refuse_other(
                Code::DeckToAct,
                format!("seat {seat} cannot {action} now: the deck is to act"),
            ),
            Turn::Over => self.refuse(
                Code::HandOver,
                format!("seat {seat} cannot {action}: the hand is over"),
            ),
        })
    }

    #[inline(always)]
    pub(crate) fn fold<O: Observer>(&mut self, observer: &mut O) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        if self.state.round.bring_in > 0 {
            return Err(self.refuse_passive(seat, Action::Fold));
        }
        if self.game.options().strict_fold && self.state.owed(seat) == 0 {
            return Err(self.refuse_passive(seat, Action::Fold));
        }
        self.state.fold(seat);
        if O::WANTED {
            observer.event(Event::Fold { seat });
        }
        self.state.after_bet(&self.game, seat, observer);
        Ok(())
    }

    #[inline]
    fn check<O: Observer>(&mut self, observer: &mut O) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        if self.state.owed(seat) > 0 {
            return Err(self.refuse_passive(seat, Action::Check));
        }
        self.check_or_call(observer);
        Ok(())
    }

    #[inline]
    fn call<O: Observer>(&mut self, observer: &mut O) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        if self.state.owed(seat) == 0 || self.state.round.bring_in > 0 {
            return Err(self.refuse_passive(seat, Action::Call));
        }
        self.check_or_call(observer);
        Ok(())
    }

    #[inline]
    fn bring_in<O: Observer>(&mut self, observer: &mut O) -> Result<(), IllegalAction> {
        if self.state.round.bring_in == 0 {
            return Err(self.refuse(
                Code::NoBringIn,
                format!(
                    "seat {} cannot bring in: no bring-in is due",
                    self.state.round.actor
                ),
            ));
        }
        self.check_or_call(observer);
        Ok(())
    }

    /// In a betting round: checks where nothing is owed, else calls, or brings in where that is
    /// due. Returns whether it called of its own will, and whether that ended the round.
    #[inline(always)]
    pub(crate) fn check_or_call<O: Observer>(&mut self, observer: &mut O) -> (bool, bool) {
        let state = &mut self.state;
        let seat = state.round.actor;
        let owed = state.owed(seat);
        if owed == 0 {
            state.acts(seat);
            if O::WANTED {
                observer.event(Event::Check { seat });
            }
        } else if state.round.bring_in > 0 {
            return (false, self.post_bring_in(seat, owed, observer));
        } else {
            let amount = owed.min(state.stack[seat as usize]);
            state.call(seat, amount);
            if O::WANTED {
                observer.event(Event::Call {
                    seat,
                    amount,
                    all_in: state.chips & bit(seat) == 0,
                });
            }
        }
        let ended = state.after_bet(&self.game, seat, observer);
        (owed > 0, ended)
    }

    /// In a betting round in which nothing was bet: lets all seats check that are still to act, where
    /// they are all of `seats`. Returns how many did; where it is none, nothing has changed.
    #[inline(always)]
    pub(crate) fn check_around(&mut self, seats: u16) -> u32 {
        let round = &mut self.state.round;
        let pending = round.pending;
        if round.to_match > 0 || pending & !seats != 0 {
            return 0;
        }
        round.acted |= pending;
        round.pending = 0;
        round.actor = NOBODY;
        self.state.end_round(&self.game, &mut ());
        pending.count_ones()
    }

    /// Posts the bring-in that is due. Returns whether that ended the round.
    #[inline(never)]
    fn post_bring_in<O: Observer>(&mut self, seat: u8, owed: i64, observer: &mut O) -> bool {
        let state = &mut self.state;
        let amount = owed.min(state.stack[seat as usize]);
        state.round.bring_in = 0;
        state.call(seat, amount);
        if O::WANTED {
            observer.event(Event::BringIn {
                seat,
                amount,
                all_in: state.chips & bit(seat) == 0,
            });
        }
        state.after_bet(&self.game, seat, observer)
    }

    #[inline]
    pub(crate) fn raise_to<O: Observer>(
        &mut self,
        total: i64,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        match self.state.raises(&self.game, seat) {
            Ok((min, max)) if takes(min, max, self.state.round.larger > 0, total) => {}
            other => return Err(self.refuse_raise(seat, total, other)),
        }
        let amount = self.state.raise_to(&self.game, seat, total);
        if O::WANTED {
            observer.event(Event::Raise {
                seat,
                to: total,
                amount,
                all_in: self.state.chips & bit(seat) == 0,
            });
        }
        self.state.after_bet(&self.game, seat, observer);
        Ok(())
    }

    /// As [`Hand::raise_to`], of a total that [`Hand::bets`] said may be raised to.
    #[inline(always)]
    pub(crate) fn raise_to_known(&mut self, total: i64) {
        let seat = self.state.round.actor;
        debug_assert!(self.bets().takes(total), "{total}");
        self.state.raise_to(&self.game, seat, total);
        self.state.after_bet(&self.game, seat, &mut ());
    }

    /// In a round of discards that asks for no card: the seat to act stands pat. Returns whether
    /// the round is of this kind; else nothing has changed.
    #[inline]
    pub(crate) fn stand_pat(&mut self) -> bool {
        let stage = self.game.stages().get(self.state.stage as usize);
        let pat = matches!(
            stage.map(|stage| stage.task),
            Some(Task::Discard { least: 0, .. })
        );
        if pat {
            let seat = self.state.round.actor;
            self.state.after_discard(&self.game, seat, &mut ());
        }
        pat
    }

    pub(crate) fn discard<O: Observer>(
        &mut self,
        cards: &Slots,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let seat = self.state.round.actor;
        let (least, most) = self.state.discards_due(&self.game);
        if !(least..=most).contains(&(cards.len() as u8)) {
            let what = Action::Discard(*cards);
            let due = match (least, most) {
                (_, 0) => "no card is left to draw, it must stand pat".to_owned(),
                (0, _) => format!("it may discard at most {most}"),
                _ if least == most => format!("it must discard {most}"),
                _ => format!("it must discard {least} to {most}"),
            };
            return Err(self.refuse(
                Code::DiscardCount,
                format!("seat {seat} cannot {what}: {due}"),
            ));
        }
        let held = self.state.hole[seat as usize];
        // Where all is known, nothing else can be one of them.
        let others = if held.all_known() {
            CardSet::EMPTY
        } else {
            self.state.unseen()
        };
        let Some(left) = places_left(held, cards, others) else {
            return Err(self.refuse(
                Code::CardNotHeld,
                format!("seat {seat} cannot discard {cards}: it does not hold them"),
            ));
        };
        self.state.drop_cards(seat, left, *cards);
        if O::WANTED {
            observer.event(Event::Discard {
                seat,
                cards: *cards,
            });
        }
        self.state.after_discard(&self.game, seat, observer);
        Ok(())
    }

    fn deal<O: Observer>(
        &mut self,
        place: Place,
        cards: &Slots,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let due = match place {
            Place::Seat(seat) => self.state.due.get(seat as usize),
            Place::Board(board) => self.state.due_board.get(board as usize),
        };
        let due = due.copied().unwrap_or(0) as usize;
        if due == 0 {
            return Err(self.refuse(Code::DealPlace, format!("no cards are due to {place}")));
        }
        if cards.is_empty() || cards.len() > due {
            return Err(self.refuse(
                Code::DealCount,
                format!("{} cards to {place}; {due} are due", cards.len()),
            ));
        }
        if !crate::action::distinct_in(cards, self.state.unseen()) {
            return Err(self.refuse_cards(cards));
        }
        self.state
            .take_from_outside(&self.game, place, cards, observer);
        if self.state.next_due().is_none() {
            self.state.all_have_come(&self.game, observer);
        }
        Ok(())
    }

    fn run_out<O: Observer>(&mut self, boards: u8, observer: &mut O) -> Result<(), IllegalAction> {
        let most = self.state.most_run_outs(&self.game);
        if !(1..=most).contains(&boards) {
            return Err(self.refuse(
                Code::RunOutCount,
                format!("{boards} boards; 1 to {most} can be dealt"),
            ));
        }
        self.state.choose_run_out(boards, observer);
        self.state.advance(&self.game, observer);
        Ok(())
    }

    fn show<O: Observer>(
        &mut self,
        seat: u8,
        cards: &Slots,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        let Some(hole) = reveal(&self.state.hole[seat as usize], cards, self.state.unseen()) else {
            return Err(self.refuse_reveal(seat, cards));
        };
        self.state.table(seat, &hole, observer);
        self.state.after_show(&self.game, observer);
        Ok(())
    }

    fn muck<O: Observer>(&mut self, seat: u8, observer: &mut O) -> Result<(), IllegalAction> {
        if let Some((code, message)) = self.muck_refusal(seat) {
            return Err(self.refuse(code, message));
        }
        self.state.give_up(seat, observer);
        self.state.after_show(&self.game, observer);
        Ok(())
    }

    fn muck_refusal(&self, seat: u8) -> Option<(Code, String)> {
        if self.state.live & !self.state.mucked == bit(seat) {
            return Some((
                Code::MuckCouldWin,
                format!("seat {seat} cannot muck: all others have, and the pots are its own"),
            ));
        }
        if !self.game.options().strict_muck {
            return None;
        }
        if self.state.exposed {
            return Some((
                Code::MuckExposed,
                format!("seat {seat} cannot muck: hands are turned up after an all-in"),
            ));
        }
        // Of a hand that nobody knows, nobody can say that it could win.
        (self.state.hole[seat as usize].all_known() && self.state.could_win(&self.game, seat)).then(
            || {
                (
                    Code::MuckCouldWin,
                    format!("seat {seat} cannot muck: its hand must be shown or could win"),
                )
            },
        )
    }

    /// Tells the unknown cards of a seat, at any time. When the hand waited for them alone, the
    /// pots are awarded.
    ///
    /// # Errors
    /// [`IllegalAction`] when they contradict what is known; the hand is as it was.
    pub fn reveal<O: Observer>(
        &mut self,
        seat: u8,
        cards: &Slots,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        if seat >= self.state.chairs || self.state.dealt & bit(seat) == 0 {
            return Err(self.refuse(
                Code::NoSuchSeat,
                format!("nobody was dealt in on seat {seat}"),
            ));
        }
        let known = self.state.hole[seat as usize];
        let Some(hole) = reveal(&known, cards, self.state.unseen()) else {
            return Err(self.refuse_reveal(seat, cards));
        };
        self.state.learn(seat, &hole);
        if self.state.phase == Phase::Unsettled {
            self.state.settle(&self.game, observer);
        }
        Ok(())
    }

    /// What each seat won or lost, in chips.
    ///
    /// # Errors
    /// [`IllegalAction`] before the hand is over, or where the winner cannot be told.
    pub fn payoffs(&self) -> Result<[i64; MAX_SEATS], IllegalAction> {
        match self.state.phase {
            Phase::Over => {}
            Phase::Unsettled => {
                let message = "the winner cannot be told: cards of a hand that was shown, or of a \
                               board, are unknown; reveal them";
                return Err(self.refuse(Code::UnknownCards, message.to_owned()));
            }
            _ => return Err(self.refuse(Code::NotOver, "the hand is not over".to_owned())),
        }
        let mut payoffs = [0; MAX_SEATS];
        for seat in ascending(self.state.dealt) {
            payoffs[seat] = self.state.stack[seat] - self.state.start[seat];
        }
        Ok(payoffs)
    }

    /// Whether nothing can happen any more.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }

    /// Whether the hand waits for cards that must be told before the pots can be awarded.
    pub fn is_unsettled(&self) -> bool {
        self.state.phase == Phase::Unsettled
    }

    /// All chips in the pots and in front of the players; 0 once they are awarded.
    #[inline]
    pub fn pot(&self) -> i64 {
        self.state.pot()
    }

    /// The pots as they stand, main pot first; wagers of a running round are in them.
    pub fn pots(&self) -> Vec<Pot> {
        let state = &self.state;
        if state.phase == Phase::Over {
            return Vec::new();
        }
        let mut totals = state.total;
        for (total, wager) in totals.iter_mut().zip(&state.wager) {
            *total += wager;
        }
        Pots::layer(&totals, state.dealt, state.live, state.dead).to_vec()
    }
}

/// The cards that go where a seat must give up so many and does not decide.
fn default_discard(hole: &Slots, count: u8, which: DefaultDiscard) -> Slots {
    let count = (count as usize).min(hole.len());
    match which {
        DefaultDiscard::Last => Slots::new(&hole[hole.len() - count..]).unwrap_or_default(),
        DefaultDiscard::First => Slots::new(&hole[..count]).unwrap_or_default(),
        DefaultDiscard::Lowest => {
            let mut places: Vec<usize> = (0..hole.len()).collect();
            places.sort_by_key(|&place| (hole[place].card().map(Card::rank), hole.len() - place));
            let mut cards = Slots::default();
            for &place in &places[..count] {
                cards.push(hole[place]);
            }
            cards
        }
    }
}

/// What can be read of a state.
impl State {
    /// How many chairs the table has.
    pub fn chairs(&self) -> u8 {
        self.chairs
    }
    /// Bit `i`: seat `i` was dealt in.
    pub fn dealt(&self) -> u16 {
        self.dealt
    }
    /// Bit `i`: seat `i` has not folded.
    #[inline]
    pub fn live(&self) -> u16 {
        self.live
    }
    /// Bit `i`: the stack of seat `i` is unlimited.
    pub fn unlimited(&self) -> u16 {
        self.unlimited
    }
    /// Bit `i`: the player of seat `i` is absent; the hand is dead.
    pub fn absent(&self) -> u16 {
        self.absent
    }
    /// Bit `i`: seat `i` is live and has no chips behind.
    pub fn all_in(&self) -> u16 {
        self.live & !self.chips
    }
    /// Bit `i`: the hand of seat `i` was tabled.
    pub fn shown(&self) -> u16 {
        self.shown
    }
    /// Bit `i`: seat `i` was awarded a part of a pot.
    pub fn won(&self) -> u16 {
        self.won
    }
    /// Bit `i`: the hand of seat `i` was mucked.
    pub fn mucked(&self) -> u16 {
        self.mucked
    }
    /// The chair of the button.
    pub fn button(&self) -> u8 {
        self.button
    }
    /// Chips behind, a seat.
    #[inline]
    pub fn stacks(&self) -> &[i64; MAX_SEATS] {
        &self.stack
    }
    /// Chips before the hand, a seat.
    pub fn starting_stacks(&self) -> &[i64; MAX_SEATS] {
        &self.start
    }
    /// Each seat's total for the round.
    #[inline]
    pub fn wagers(&self) -> &[i64; MAX_SEATS] {
        &self.wager
    }
    /// Matched chips that each seat put in during the hand, wagers of the round included.
    pub fn contributed(&self, seat: usize) -> i64 {
        self.total[seat] + self.wager[seat]
    }
    /// What the house took.
    pub fn raked(&self) -> i64 {
        self.raked
    }
    /// The index of the street.
    #[inline]
    pub fn street(&self, game: &Game) -> u8 {
        let stages = game.stages();
        let last = stages.len().saturating_sub(1);
        stages[(self.stage as usize).min(last)].street
    }
    /// The cards of a seat.
    #[inline]
    pub fn hole(&self, seat: usize) -> &Slots {
        &self.hole[seat]
    }
    /// Bit `i`: card `i` of the seat lies face up.
    pub fn face_up(&self, seat: usize) -> u8 {
        self.up[seat]
    }
    /// The cards of a board, from 0.
    #[inline]
    pub fn board(&self, board: usize) -> &[Slot] {
        self.boards[board].slots()
    }
    /// How many boards are in play.
    pub fn board_count(&self) -> u8 {
        self.board_count
    }
    /// The bet to match in this round.
    pub fn to_match(&self) -> i64 {
        self.round.to_match
    }
    /// Bets and raises in this round, a live blind included.
    pub fn wager_count(&self) -> u8 {
        self.round.wagers
    }
    /// The smallest bet of the stakes.
    pub fn min_bet(&self) -> i64 {
        self.min_bet
    }
    /// How many cards each seat gave up in the draw or discard that is, or was last.
    pub fn drawn(&self) -> &[u8; MAX_SEATS] {
        &self.drawn
    }
    /// The last seat that bet or raised in this round.
    pub fn aggressor(&self) -> Option<u8> {
        (self.round.aggressor != NOBODY).then_some(self.round.aggressor)
    }
    /// The cards that may still come from the deck.
    pub fn deck_left(&self) -> CardSet {
        self.unseen()
    }
    /// The whole deck in dealing order, where it deals by itself.
    pub fn deck(&self) -> Option<&Deck> {
        self.auto.then_some(&self.deck)
    }
}
