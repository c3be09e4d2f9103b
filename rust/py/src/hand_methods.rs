//! The methods of a hand of poker.
#![expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a method path has one lifetime, and the hand is lent for any"
)]

use std::sync::Arc;

use pokercore_core::action::{Action as CoreAction, Slots, Turn};
use pokercore_core::hand::{Dealing, Hand as CoreHand};
use pokercore_core::play::expected::{before_cards, expected};
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::view::position;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::action::{Action, amount, deal_of};
use crate::button::mask;
use crate::event::Event;
use crate::game;
use crate::hand::{Fixed, Hand, USUAL_EVENTS, stakes_of};
use crate::legal::{Legal, Pot, seats, turn};
use crate::number::{self, Board, Boards, Chair, Place, Seat};
use crate::setup::{
    Defects, derive_posts, gather_stakes, given_deck, read_posts, read_seed, read_stacks,
    read_straddles, shuffled,
};
use crate::typed::{
    ActionTuple, Arg, CardTuple, CardsLike, Chips, EventTuple, HistoryHint, IntSequence, IntTuple,
    OptionalCards, OptionalFractions, OptionalPair, OptionsGiven, OptionsLike, PostTuple,
    PostsLike, PotTuple, SeedLike, SlotTuple, SlotTuples, StacksLike, StakesGiven, StakesLike,
    Straddles, Typed, VariantLike,
};
use crate::ultimate_house::fraction;
use crate::view::{Facts, View, by_chair};
use crate::{card, errors};

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (
        variant, stacks, *, blinds=None, stakes=None, ante=None, ante_kind=None, bets=None,
        bring_in=None, straddles=None, posts=None, button=None, seed=None, number: "int" = 0,
        deck=None, manual=false, options=None, record=true, absent=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        variant: Arg<'_, '_, VariantLike>,
        stacks: Arg<'_, '_, StacksLike>,
        blinds: Option<Arg<'_, '_, OptionalPair>>,
        stakes: Option<Arg<'_, '_, StakesLike>>,
        ante: Option<Arg<'_, '_, Chips>>,
        ante_kind: Option<Arg<'_, '_, Chips>>,
        bets: Option<Arg<'_, '_, OptionalPair>>,
        bring_in: Option<Arg<'_, '_, Chips>>,
        straddles: Option<Arg<'_, '_, Straddles>>,
        posts: Option<Arg<'_, '_, PostsLike>>,
        button: Option<Chair>,
        seed: Option<Arg<'_, '_, SeedLike>>,
        #[pyo3(from_py_with = number::of_hand)] number: u64,
        deck: Option<Arg<'_, '_, OptionalCards>>,
        manual: bool,
        options: Option<Arg<'_, '_, OptionsLike>>,
        record: bool,
        absent: Option<Arg<'_, '_, IntSequence>>,
    ) -> PyResult<Self> {
        let game = game::of(&variant.0, game::given(options.as_ref()))?;
        let core = Arc::clone(&game.get().core);
        let mut defects = Defects::default();
        // Who gives neither stakes nor posts plays for the stakes of the variant.
        let own = match &posts {
            Some(posts) if !posts.0.is_none() => None,
            _ => Some(variant.0.getattr("default_stakes")?),
        };
        let stakes = gather_stakes(
            stakes.as_ref().map(|arg| &*arg.0),
            own.as_ref(),
            blinds.as_ref().map(|arg| &*arg.0),
            ante.as_ref().map(|arg| &*arg.0),
            ante_kind.as_ref().map(|arg| &*arg.0),
            bets.as_ref().map(|arg| &*arg.0),
            bring_in.as_ref().map(|arg| &*arg.0),
            &mut defects,
        )?;
        let mut setup = read_stacks(&stacks.0, &mut defects)?;
        if let Some(Chair(button)) = button {
            setup.button = button;
        }
        if let Some(absent) = absent.as_ref().filter(|absent| !absent.0.is_none()) {
            setup.absent = mask(&absent.0)?;
        }
        let given_straddles = match &straddles {
            Some(straddles) => read_straddles(&straddles.0, &mut defects)?,
            None => Vec::new(),
        };
        // What cannot be read is told before anything is derived from it.
        let given_posts = posts.as_ref().filter(|posts| !posts.0.is_none());
        if !defects.0.is_empty() || given_posts.is_none() {
            stakes.check(&core, &mut defects.0);
            setup.check(&core, &mut defects.0);
            defects.raise()?;
            defects = Defects::default();
        }
        setup.posts = if let Some(posts) = given_posts {
            read_posts(&posts.0, &mut defects)?
        } else {
            derive_posts(&stakes, &setup, &given_straddles, &mut defects)
        };
        defects.raise()?;
        let (dealing, seed) = match deck.as_ref().filter(|deck| !deck.0.is_none()) {
            _ if manual => (Dealing::Manual, None),
            Some(deck) => (given_deck(&deck.0)?, None),
            None => {
                let seed = read_seed(seed.as_ref().map(|seed| &*seed.0), py)?;
                (shuffled(&core, &seed, number), Some((seed, number)))
            }
        };
        let mut events = Vec::new();
        let hand = if record {
            events.reserve(USUAL_EVENTS);
            CoreHand::new(&*core, &stakes, &setup, &dealing, &mut events)
        } else {
            CoreHand::new(&*core, &stakes, &setup, &dealing, &mut ())
        }
        .map_err(errors::rules)?;
        let state = *hand.state();
        let facts = Facts::of(&core, stakes.big_blind);
        let fixed = Fixed {
            game: game.unbind(),
            core,
            stakes,
            posts: setup.posts,
            seed,
            facts,
        };
        Ok(Self::begun(fixed, state, record, events))
    }

    /// Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
    #[getter]
    fn turn(&self) -> Option<i64> {
        turn(self.with(|hand| hand.turn()))
    }

    /// What is legal now.
    #[getter]
    fn legal(&self) -> Legal {
        Legal::from(self.with(|hand| hand.legal()))
    }

    /// Does an action, for whose turn it is or for ``seat``, and everything that follows without a
    /// decision. Returns this hand.
    ///
    /// Raises:
    ///     IllegalAction: with a stable ``code`` and what is ``legal``; the hand is as it was.
    #[pyo3(signature = (action, seat=None))]
    fn apply<'py>(
        slf: Bound<'py, Self>,
        action: &Bound<'py, Action>,
        seat: Option<Seat>,
    ) -> PyResult<Bound<'py, Self>> {
        slf.get().act(action.get().0, seat.map(|seat| seat.0))?;
        Ok(slf)
    }

    /// Fold.
    fn fold(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Fold, None)?;
        Ok(slf)
    }

    /// Check.
    fn check(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Check, None)?;
        Ok(slf)
    }

    /// Call, all-in for less included.
    fn call(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Call, None)?;
        Ok(slf)
    }

    /// Check where that is free, else call. Where the bring-in is due, bring in; where cards are
    /// discarded or drawn, the default discard.
    fn check_or_call(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        let action = slf.get().passive();
        slf.get().act(action, None)?;
        Ok(slf)
    }

    /// Post the bring-in.
    fn bring_in(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::BringIn, None)?;
        Ok(slf)
    }

    /// Bet or raise to this total for the round.
    fn raise_to<'py>(
        slf: Bound<'py, Self>,
        total: Arg<'_, 'py, Chips>,
    ) -> PyResult<Bound<'py, Self>> {
        slf.get()
            .act(CoreAction::RaiseTo(amount(&total.0)?), None)?;
        Ok(slf)
    }

    /// Put the whole stack in: the largest legal raise where that is the stack, else a call that
    /// takes the stack.
    ///
    /// Raises:
    ///     IllegalAction: the limit, or a round that is not reopened, does not allow it.
    fn all_in(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        let action = slf.get().whole_stack();
        slf.get().act(action, None)?;
        Ok(slf)
    }

    /// Give up no card in a draw.
    fn stand_pat(slf: Bound<'_, Self>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Discard(Slots::default()), None)?;
        Ok(slf)
    }

    /// Give up these cards of one's own; in a draw others come for them.
    fn discard<'py>(
        slf: Bound<'py, Self>,
        cards: Arg<'_, 'py, CardsLike>,
    ) -> PyResult<Bound<'py, Self>> {
        let cards = card::read_answer(&cards.0)?;
        slf.get().act(CoreAction::Discard(cards), None)?;
        Ok(slf)
    }

    /// Table the hand; the cards may be given where they were unknown.
    #[pyo3(signature = (cards=None, seat=None))]
    fn show<'py>(
        slf: Bound<'py, Self>,
        cards: Option<Arg<'_, 'py, OptionalCards>>,
        seat: Option<Seat>,
    ) -> PyResult<Bound<'py, Self>> {
        let cards = card::read_few(cards.as_ref().map(|cards| &*cards.0))?;
        slf.get()
            .act(CoreAction::Show(cards), seat.map(|seat| seat.0))?;
        Ok(slf)
    }

    /// Give up the hand face down.
    #[pyo3(signature = (seat=None))]
    fn muck(slf: Bound<'_, Self>, seat: Option<Seat>) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::Muck, seat.map(|seat| seat.0))?;
        Ok(slf)
    }

    /// Deal cards by hand, to a seat or a board; to where they are due by default.
    #[pyo3(signature = (cards, seat=None, board=None))]
    fn deal<'py>(
        slf: Bound<'py, Self>,
        cards: Arg<'_, 'py, CardsLike>,
        seat: Option<Seat>,
        board: Option<Board>,
    ) -> PyResult<Bound<'py, Self>> {
        let mut action = deal_of(&cards.0, seat, board)?;
        if let CoreAction::Deal { place, .. } = &mut action
            && seat.is_none()
            && board.is_none()
            && let Some((due, _)) = slf.get().with(|hand| hand.legal().deal)
        {
            *place = due;
        }
        slf.get().act(action, None)?;
        Ok(slf)
    }

    /// Choose how many times the rest of the board is dealt, where the house asks for it.
    fn run_out(slf: Bound<'_, Self>, boards: Boards) -> PyResult<Bound<'_, Self>> {
        slf.get().act(CoreAction::RunOut(boards.0), None)?;
        Ok(slf)
    }

    /// Tell the unknown cards of a seat, at any time.
    fn reveal<'py>(
        slf: Bound<'py, Self>,
        seat: Seat,
        cards: Arg<'_, 'py, CardsLike>,
    ) -> PyResult<Bound<'py, Self>> {
        let cards = card::read_few(Some(&cards.0))?;
        let this = slf.get();
        let mut live = this.lock();
        let mut hand = CoreHand::resume(&*this.fixed().core, live.state);
        let done = if live.record {
            hand.reveal(seat.0, &cards, &mut live.events)
        } else {
            hand.reveal(seat.0, &cards, &mut ())
        };
        if done.is_ok() {
            live.state = *hand.state();
        }
        drop(live);
        done.map_err(errors::illegal)?;
        Ok(slf)
    }

    /// A new hand in which the action was done; this one is as it was.
    #[pyo3(signature = (action, seat=None))]
    fn after(&self, action: &Bound<'_, Action>, seat: Option<Seat>) -> PyResult<Self> {
        let hand = self.duplicate();
        hand.act(action.get().0, seat.map(|seat| seat.0))?;
        Ok(hand)
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        self.duplicate()
    }

    fn __copy__(&self) -> Self {
        self.duplicate()
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "Hand")]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.duplicate()
    }

    /// What each seat won or lost, in chips, by chair.
    ///
    /// Raises:
    ///     IllegalAction: ``not_over``, or ``unknown_cards`` where the winner cannot be told.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let payoffs = self.with(|hand| hand.payoffs()).map_err(errors::illegal)?;
        by_chair(py, self.state().chairs(), &payoffs)
    }

    /// What each seat wins on average over the cards that are still to come, by chair, as exact
    /// fractions of chips; None where that is not known.
    ///
    /// Where the betting is over, that is the mean of what will be paid, with odd chips and rake.
    /// Before, it is the *call-down value*: as if everybody who is still in called what is owed and
    /// checked from then on, pots being divided evenly, without odd chips and rake. The cards that
    /// nobody was dealt come in every way to the board, each as likely; cards of folded hands and
    /// discards were dealt, burned ones may come. A hand that is over has its payoffs.
    ///
    /// It is None where a live hand is unknown, and where own cards are to come or to go: in stud and
    /// draws before the last one, in pineapple before the discard.
    ///
    /// Args:
    ///     by_cards: whether the cards count. Without them each pot is divided evenly among those
    ///         who can win it, which is the mean over all deals of the hands; None where cards
    ///         decide who brings in.
    ///
    /// >>> from pokercore import Hand, variants
    /// >>> hand = Hand(variants.NLHE, [100, 100], blinds=(1, 2), manual=True)
    /// >>> for cards in ("KsKh", "AsAh"):
    /// ...     _ = hand.deal(cards)
    /// >>> _, wins = hand.raise_to(100).expected_payoffs()
    /// >>> wins, round(float(wins), 2)
    /// (Fraction(6985475, 107019), 65.27)
    #[pyo3(signature = (*, by_cards = true))]
    fn expected_payoffs<'py>(
        &self,
        py: Python<'py>,
        by_cards: bool,
    ) -> PyResult<Typed<'py, OptionalFractions>> {
        let state = self.state();
        let core = Arc::clone(&self.fixed().core);
        let found = py.detach(|| {
            let hand = CoreHand::resume(&*core, state);
            if by_cards {
                expected(&hand)
            } else {
                before_cards(&hand)
            }
        });
        let Some(found) = found else {
            return Ok(Typed::new(py.None().into_bound(py)));
        };
        let kind = fraction(py)?;
        let payoffs = (0..state.chairs() as usize)
            .map(|chair| kind.call1(found.fraction(chair)))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, payoffs)?))
    }

    /// A copy to which all further cards are dealt from outside, as with ``manual=True``: nothing in
    /// it tells which ones would have come, and burned cards are among those that can.
    fn without_deck(&self, py: Python<'_>) -> Self {
        self.of_unknown_deck(py)
    }

    /// Chips behind, by chair.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let state = self.state();
        by_chair(py, state.chairs(), state.stacks())
    }

    /// Chips before the hand, by chair.
    #[getter]
    fn starting_stacks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let state = self.state();
        by_chair(py, state.chairs(), state.starting_stacks())
    }

    /// Each seat's total for the round, by chair.
    #[getter]
    fn wagers<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let state = self.state();
        by_chair(py, state.chairs(), state.wagers())
    }

    /// Matched chips that each seat put in, wagers of the round included, by chair; zeros once the
    /// pots are awarded.
    #[getter]
    fn contributed<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let state = self.state();
        let mut amounts = [0; MAX_SEATS];
        for (seat, amount) in amounts.iter_mut().enumerate() {
            *amount = state.contributed(seat);
        }
        by_chair(py, state.chairs(), &amounts)
    }

    /// All chips in the pots and in front of the players; 0 once they are awarded.
    #[getter]
    fn pot(&self) -> i64 {
        self.with(|hand| hand.pot())
    }

    /// The pots as they stand, main pot first, wagers of the running round included.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, PotTuple>> {
        let pots: Vec<Pot> = self
            .with(|hand| hand.pots())
            .into_iter()
            .map(Pot::from)
            .collect();
        Ok(Typed::new(PyTuple::new(py, pots)?))
    }

    /// What the house took.
    #[getter]
    fn raked(&self) -> i64 {
        self.state().raked()
    }

    /// The index of the street, from 0.
    #[getter]
    fn street(&self) -> u8 {
        self.state().street(&self.fixed().core)
    }

    /// The variant's name of the street.
    #[getter]
    fn street_name(&self) -> &str {
        self.fixed()
            .facts
            .streets
            .get(self.street() as usize)
            .map_or("", String::as_str)
    }

    /// The shared cards (of the first board).
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        Ok(Typed::new(card::slots(py, self.state().board(0))?))
    }

    /// The shared cards of every board.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuples>> {
        let state = self.state();
        let boards = (0..state.board_count() as usize)
            .map(|board| card::slots(py, state.board(board)))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, boards)?))
    }

    /// The shared cards that would have come, for each board, had a hand that is over gone on with
    /// those who were left, and nobody drawn: those of the deck, past the burns. Empty in a game
    /// without boards, and where the deck is not known.
    ///
    /// Raises:
    ///     IllegalAction: ``hand_in_progress``.
    fn rabbit<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuples>> {
        let boards = self.with(|hand| hand.rabbit()).map_err(errors::illegal)?;
        let boards = boards
            .iter()
            .map(|board| card::slots(py, board))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, boards)?))
    }

    /// The cards of a seat; None for unknown ones, empty for a chair without a player.
    fn hole<'py>(&self, py: Python<'py>, seat: Place) -> PyResult<Typed<'py, SlotTuple>> {
        let (state, seat) = (self.state(), seat.0);
        if seat >= state.chairs() {
            return Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "there is no seat {seat}; seats are 0 to {}",
                state.chairs() - 1
            )));
        }
        Ok(Typed::new(card::slots(py, state.hole(seat as usize))?))
    }

    /// The seats that were dealt in.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().dealt())
    }

    /// The seats that have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().live())
    }

    /// The live seats without chips behind.
    #[getter]
    fn all_in_seats<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().all_in())
    }

    /// The seats whose players are absent: their hands are dead.
    #[getter]
    fn absent<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().absent())
    }

    /// The seats whose hands were tabled.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().shown())
    }

    /// The seats whose hands were mucked at the showdown.
    #[getter]
    fn mucked<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.state().mucked())
    }

    /// The chair of the button.
    #[getter]
    fn button(&self) -> u8 {
        self.state().button()
    }

    /// The name of a seat's position: ``'BTN'``, ``'SB'``, ``'BB'``, ``'UTG'`` .. ``'CO'``; empty
    /// for a chair without a player.
    fn position(&self, seat: Seat) -> String {
        let state = self.state();
        position(state.dealt(), state.button(), seat.0)
    }

    /// The total to match in this round.
    #[getter]
    fn to_match(&self) -> i64 {
        self.state().to_match()
    }

    /// The smallest bet of the stakes.
    #[getter]
    fn min_bet(&self) -> i64 {
        self.state().min_bet()
    }

    /// Whether the hand is over and the pots are awarded.
    #[getter]
    fn is_over(&self) -> bool {
        self.with(|hand| hand.is_over())
    }

    /// Whether the hand waits for unknown cards without which the winner cannot be told.
    #[getter]
    fn is_unsettled(&self) -> bool {
        self.with(|hand| hand.is_unsettled())
    }

    /// Everything that happened, with all cards (empty without ``record``).
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, EventTuple>> {
        let events: Vec<Event> = self
            .lock()
            .events
            .iter()
            .map(|event| Event(*event))
            .collect();
        Ok(Typed::new(PyTuple::new(py, events)?))
    }

    /// How many events were recorded.
    #[getter]
    fn event_count(&self) -> usize {
        self.lock().events.len()
    }

    /// What happened as a seat may be told it (None: a spectator): hidden cards are None. From the
    /// event ``start`` on, up to and without ``stop``.
    #[pyo3(signature = (seat=None, start: "int" = 0, stop: "int | None" = None))]
    fn events_for<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Seat>,
        #[pyo3(from_py_with = number::of_event)] start: usize,
        #[pyo3(from_py_with = number::of_optional_event)] stop: Option<usize>,
    ) -> PyResult<Typed<'py, EventTuple>> {
        let events: Vec<Event> = self
            .lock()
            .events
            .iter()
            .take(stop.unwrap_or(usize::MAX))
            .skip(start)
            .map(|event| Event(event.seen_by(seat.map(|seat| seat.0))))
            .collect();
        Ok(Typed::new(PyTuple::new(py, events)?))
    }

    /// The decisions and the deals from outside: pairs of seat (``DECK`` for the deck) and action.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, ActionTuple>> {
        let actions: Vec<(i8, Action)> = self
            .lock()
            .actions
            .iter()
            .map(|(who, action)| (*who, Action(*action)))
            .collect();
        Ok(Typed::new(PyTuple::new(py, actions)?))
    }

    /// The hand as a seat may know it.
    ///
    /// Raises:
    ///     IllegalAction: ``no_such_seat``.
    fn view(&self, seat: Seat) -> PyResult<View> {
        let (state, seat) = (self.state(), seat.0);
        if seat >= state.chairs() || state.dealt() >> seat & 1 == 0 {
            return Err(errors::not_an_action(
                format!("nobody was dealt in on seat {seat}"),
                "no_such_seat",
            ));
        }
        let view = self.with(|hand| hand.view(Some(seat)));
        Ok(View::new(view, &self.fixed().facts))
    }

    /// The hand as a spectator may know it.
    fn public_view(&self) -> View {
        View::new(self.with(|hand| hand.view(None)), &self.fixed().facts)
    }

    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Typed<'py, VariantLike> {
        Typed::new(self.fixed().game.bind(py).get().variant.bind(py).clone())
    }

    /// The options of the house.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> Typed<'py, OptionsGiven> {
        Typed::new(self.fixed().game.bind(py).get().options.bind(py).clone())
    }

    /// The stakes.
    #[getter]
    fn stakes<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, StakesGiven>> {
        let made = stakes_of(py, &self.fixed().stakes)?;
        Ok(Typed::new(made))
    }

    /// The forced payments that were asked for, in order.
    #[getter]
    fn posts<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, PostTuple>> {
        crate::button::post_tuple(py, &self.fixed().posts)
    }

    /// The bytes of the seed, where the deck came from one. Whoever knows it knows every card.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        let seed = self.fixed().seed.as_ref();
        seed.map(|(seed, _)| PyBytes::new(py, seed.as_bytes()))
    }

    /// Which hand of the seed it is.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.fixed().seed.as_ref().map(|(_, number)| *number)
    }

    /// The whole deck in dealing order, burns included; None where cards come from outside. It
    /// tells every card, also those to come.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Option<Typed<'py, CardTuple>>> {
        let deck = self.state().deck().map(|deck| {
            let cards: Vec<_> = deck.iter().map(pokercore_core::card::Slot::from).collect();
            card::slots(py, &cards)
        });
        Ok(deck.transpose()?.map(Typed::new))
    }

    /// The cards that nobody was dealt, lowest first.
    #[getter]
    fn deck_left<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, CardTuple>> {
        Ok(Typed::new(card::set(py, self.state().deck_left())?))
    }

    /// The whole hand as bytes: variant, options, stakes, state and record. Cut or changed bytes
    /// are refused by :meth:`restore`.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let data = crate::snapshot::write(self, py)?;
        Ok(PyBytes::new(py, &data))
    }

    /// The hand that :meth:`snapshot` wrote.
    ///
    /// Raises:
    ///     SnapshotError: the bytes are not a snapshot, of another version, or damaged.
    #[staticmethod]
    #[pyo3(signature = (data) -> "Hand")]
    fn restore(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        crate::snapshot::read(py, data)
    }

    /// The hand as a history, which replays to an equal hand.
    fn history<'py>(slf: &Bound<'py, Self>) -> PyResult<Typed<'py, HistoryHint>> {
        let module = slf.py().import("pokercore.history")?;
        Ok(Typed::new(module.call_method1("from_hand", (slf,))?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast_exact::<Self>() else {
            return false;
        };
        let other = other.get();
        let same_game = self.fixed().core.rules() == other.fixed().core.rules()
            && self.fixed().core.options() == other.fixed().core.options();
        same_game && self.fixed().stakes == other.fixed().stakes && self.state() == other.state()
    }

    fn __repr__(&self) -> String {
        let name = &self.fixed().facts.variant;
        let (turn, pot, board) = self.with(|hand| {
            let board = pokercore_core::card::format_slots(hand.state().board(0));
            (hand.turn(), hand.pot(), board)
        });
        let what = match turn {
            Turn::Seat(seat) => format!("seat {seat} to act"),
            Turn::Deck => "the deck to deal".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        format!(
            "<Hand of {name}: {} {board}, pot {pot}, {what}>",
            self.street_name()
        )
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let from = slf.get_type().getattr("restore")?;
        Ok((from, (slf.get().snapshot(slf.py())?,)))
    }
}
