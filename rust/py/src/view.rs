//! What one seat may know.

use std::sync::Arc;

use pokercore_core::action::{Action as CoreAction, Slots};
use pokercore_core::card::format_slots;
use pokercore_core::error::DefectCode;
use pokercore_core::game::Game as CoreGame;
use pokercore_core::hand::Hand as CoreHand;
use pokercore_core::play;
use pokercore_core::rules::MAX_SEATS;
use pokercore_core::view::View as CoreView;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use serde::{Deserialize, Serialize};

use crate::action::{Action, amount};
use crate::legal::{Legal, Pot, seats, turn};
use crate::number::Seat;
use crate::typed::{
    Arg, CardsLike, Chips, Dict, IntTuple, LimitHint, Mapping, PotTuple, SlotTuple, SlotTuples,
    Typed,
};
use crate::{action, card, enums, errors, game, view_dict};

/// A hand as one seat, or a spectator, sees it.
///
/// A value: it does not change when the hand goes on, and there is no way from it back to the
/// engine. Amounts are chips; tuples over seats have one entry for each chair. The verbs return an
/// ``Action`` that is legal by construction, and refuse where there is none.
#[pyclass(frozen, eq, module = "pokercore")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(Arc<Seen>);

/// What a view holds. It lies apart from the Python object, which stays small, and so that
/// [`Views`] can use it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What the seat may know of the hand.
    pub(crate) view: CoreView,
    /// What it knows of the game.
    pub(crate) facts: Arc<Facts>,
}

/// Makes views one after the other, in the memory of the last one where its bot kept none of it.
#[derive(Debug)]
pub struct Views(Arc<Seen>);

/// What a view knows of the game; one for all views of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The name of the variant.
    pub variant: String,
    /// The code of the limit.
    pub limit: u8,
    /// The names of the streets.
    pub streets: Vec<String>,
    /// The big blind of the stakes; 0 in a game without.
    pub big_blind: i64,
    /// The game, where the view was made from a hand.
    #[serde(skip)]
    pub game: Origin,
}

/// The game that a view is of. A view that was read back has none; that makes it no other view.
#[derive(Clone, Debug, Default)]
pub struct Origin(Option<Arc<CoreGame>>);

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

/// What the hand-strength bot does in a view: a legal action that follows from the view and the seed.
///
/// Raises:
///     IllegalAction: The seat of the view is not to act.
///     ValueError: The view was read back, so it does not know its game.
#[pyfunction]
#[pyo3(signature = (view, seed))]
pub fn hand_strength(py: Python<'_>, view: &Bound<'_, View>, seed: u64) -> PyResult<Py<Action>> {
    let view = view.get();
    let game = view.game_to_act()?;
    let action = py.detach(|| play::hand_strength(game, &view.view, seed));
    action::object(py, action.ok_or_else(not_my_turn)?)
}

/// What the push-or-fold bot does in a view of a hand: a legal action that follows from the view.
///
/// Args:
///     view: of the seat that is to act.
///     payouts: the prizes of the tournament, first place first; empty for the usual ones of a table
///         with as many chairs, None to play for chips.
///
/// Raises:
///     IllegalAction: The seat of the view is not to act.
///     RulesError: The payouts are none.
///     ValueError: The view was read back, so it does not know its game.
#[pyfunction]
#[pyo3(signature = (view, payouts=None))]
pub fn push_fold_action(
    py: Python<'_>,
    view: &Bound<'_, View>,
    payouts: Option<Vec<f64>>,
) -> PyResult<Py<Action>> {
    let view = view.get();
    let game = view.game_to_act()?;
    let prizes = match payouts {
        None => None,
        Some(payouts) if payouts.is_empty() => Some(play::Prizes::usual(view.view.chairs)),
        Some(payouts) => Some(play::Prizes::new(&payouts).ok_or_else(|| {
            errors::defect(
                DefectCode::PayoutOutOfRange,
                "payouts",
                format!(
                    "{payouts:?} are no prizes of a table; give up to {MAX_SEATS} numbers from 0, \
                     the first place first"
                ),
            )
        })?),
    };
    let action = play::push_fold(game, &view.view, prizes.as_ref());
    action::object(py, action.ok_or_else(not_my_turn)?)
}

impl Facts {
    /// The facts of a hand.
    pub fn of(game: &Arc<CoreGame>, big_blind: i64) -> Arc<Self> {
        let rules = game.rules();
        Arc::new(Self {
            variant: rules.name.clone(),
            limit: game::limit_code(rules.limit),
            streets: rules.streets.iter().map(|s| s.name.clone()).collect(),
            big_blind,
            game: Origin(Some(Arc::clone(game))),
        })
    }
}

impl core::ops::Deref for View {
    type Target = Seen;
    fn deref(&self) -> &Seen {
        &self.0
    }
}

impl Views {
    /// Begins with any view, which is not seen.
    pub fn new(first: CoreView, facts: Arc<Facts>) -> Self {
        Self(Arc::new(Seen { view: first, facts }))
    }

    /// What a seat may know of a hand.
    pub fn look<G: core::ops::Deref<Target = CoreGame>>(
        &mut self,
        hand: &CoreHand<G>,
        seat: u8,
    ) -> View {
        if let Some(seen) = Arc::get_mut(&mut self.0) {
            hand.view_into(Some(seat), &mut seen.view);
        } else {
            self.0 = Arc::new(Seen {
                view: hand.view(Some(seat)),
                facts: Arc::clone(&self.0.facts),
            });
        }
        View(Arc::clone(&self.0))
    }
}

/// One number for each chair.
pub fn by_chair<'py>(
    py: Python<'py>,
    chairs: u8,
    numbers: &[i64; MAX_SEATS],
) -> PyResult<Typed<'py, IntTuple>> {
    Ok(Typed::new(PyTuple::new(py, &numbers[..chairs as usize])?))
}

impl View {
    /// A view of a hand.
    pub fn new(view: CoreView, facts: &Arc<Facts>) -> Self {
        Self(Arc::new(Seen {
            view,
            facts: Arc::clone(facts),
        }))
    }

    /// The larger of the call and the smallest legal bet where raising is allowed.
    fn clamped(&self, total: i128) -> CoreAction {
        let total = total.clamp(0, i128::from(self.view.max_raise_to)) as i64;
        let nearest = self.view.bets().nearest(total);
        nearest.map_or_else(|| self.passive(), CoreAction::RaiseTo)
    }

    /// What goes on in the hand for the least: bring in, check or call; outside of the betting, the
    /// default discard. A dead hand folds.
    fn passive(&self) -> CoreAction {
        if self.view.dead_to_act() && self.view.bring_in == 0 {
            CoreAction::Fold
        } else if self.view.discarding {
            CoreAction::Discard(self.view.default_discard)
        } else if self.view.bring_in > 0 {
            CoreAction::BringIn
        } else if self.view.call > 0 {
            CoreAction::Call
        } else {
            CoreAction::Check
        }
    }

    /// The game, where the seat of the view is to act.
    pub fn game_to_act(&self) -> PyResult<&CoreGame> {
        if !self.view.to_act() {
            return Err(not_my_turn());
        }
        self.facts.game.0.as_deref().ok_or_else(|| {
            PyValueError::new_err(
                "this view was read back and does not know its game: take one from a hand",
            )
        })
    }

    fn betting(&self) -> PyResult<()> {
        if self.view.betting && self.view.to_act() {
            Ok(())
        } else {
            Err(errors::not_an_action(
                "this view is of a seat that is not to bet now".to_owned(),
                "not_your_turn",
            ))
        }
    }

    /// A discard of these cards, where it is legal.
    fn give_up(&self, cards: Slots) -> PyResult<Action> {
        if !self.view.to_act() {
            return Err(not_my_turn());
        }
        let (action, legal) = (CoreAction::Discard(cards), self.view.legal());
        if legal.contains(&action) {
            return Ok(Action(action));
        }
        let (why, code) = if !legal.discarding {
            ("no cards are discarded now", "no_discard")
        } else if (legal.discard_least..=legal.discard).contains(&(cards.len() as u8)) {
            ("a card is not held, or given twice", "card_not_held")
        } else {
            ("these are too few or too many cards", "discard_count")
        };
        Err(errors::not_an_action(format!("{why}; {legal}"), code))
    }

    /// Refuses what a dead hand cannot do, which is anything but a fold.
    fn not_absent(&self) -> PyResult<()> {
        if !self.view.dead_to_act() {
            return Ok(());
        }
        Err(errors::not_an_action(
            format!("the player of this seat is absent; {}", self.view.legal()),
            "absent",
        ))
    }

    fn not_bringing_in(&self) -> PyResult<()> {
        if self.view.bring_in == 0 {
            return Ok(());
        }
        Err(errors::not_an_action(
            format!("the bring-in is due; {}", self.view.legal()),
            "bring_in_due",
        ))
    }

    fn going_on(&self) -> PyResult<()> {
        if self.view.discarding && self.view.to_act() {
            Ok(())
        } else {
            self.betting()
        }
    }
}

/// The refusal of a decision for a seat that is not to act.
pub fn not_my_turn() -> PyErr {
    errors::not_an_action(
        "this view is of a seat that is not to act now".to_owned(),
        "not_your_turn",
    )
}

#[pymethods]
impl View {
    /// Whose view it is; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.view.seat
    }

    /// The seat's own cards; empty for a spectator.
    #[getter]
    fn hole<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        let cards = self
            .view
            .seat
            .and_then(|seat| self.view.holes.get(seat as usize))
            .copied()
            .unwrap_or_default();
        Ok(Typed::new(card::slots(py, &cards)?))
    }

    /// The cards of every chair as far as this seat may know them; None for hidden ones.
    #[getter]
    fn holes<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuples>> {
        let holes = self.view.holes[..self.view.chairs as usize]
            .iter()
            .map(|hole| card::slots(py, hole))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, holes)?))
    }

    /// The shared cards (of the first board).
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuple>> {
        Ok(Typed::new(card::slots(py, &self.view.boards[0])?))
    }

    /// The shared cards of every board.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, SlotTuples>> {
        let boards = self.view.boards[..self.view.board_count as usize]
            .iter()
            .map(|board| card::slots(py, board))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Typed::new(PyTuple::new(py, boards)?))
    }

    /// All chips in the pots and in front of the players.
    #[getter]
    fn pot(&self) -> i64 {
        self.view.pot
    }

    /// The pots as they stand, main pot first, wagers of the running round included.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, PotTuple>> {
        let pots: Vec<Pot> = self.view.pots().iter().map(|pot| Pot::from(*pot)).collect();
        Ok(Typed::new(PyTuple::new(py, pots)?))
    }

    /// Chips behind.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        by_chair(py, self.view.chairs, &self.view.stacks)
    }

    /// Chips before the hand.
    #[getter]
    fn starting_stacks<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        by_chair(py, self.view.chairs, &self.view.starting)
    }

    /// Each seat's total for the round.
    #[getter]
    fn wagers<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        by_chair(py, self.view.chairs, &self.view.wagers)
    }

    /// Matched chips that each seat put in during the hand, wagers of the round included and dead
    /// money left out; zeros once the pots are awarded.
    #[getter]
    fn contributed<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let mut totals = self.view.totals;
        for (total, wager) in totals.iter_mut().zip(&self.view.wagers) {
            *total += wager;
        }
        by_chair(py, self.view.chairs, &totals)
    }

    /// What the seat to act owes, all-in for less included; 0 where there is nothing to call.
    #[getter]
    fn to_call(&self) -> i64 {
        self.view.call
    }

    /// Whether it is this seat's turn.
    #[getter]
    fn to_act(&self) -> bool {
        self.view.to_act()
    }

    /// Whether the seat to act may fold.
    #[getter]
    fn can_fold(&self) -> bool {
        self.view.fold
    }

    /// Whether the seat to act may check.
    #[getter]
    fn can_check(&self) -> bool {
        self.view.can_check()
    }

    /// Whether the bring-in is due from the seat to act: it brings in, or bets in full.
    #[getter]
    fn can_bring_in(&self) -> bool {
        self.view.bring_in > 0
    }

    /// Whether the seat to act is to discard or draw, perhaps no card.
    #[getter]
    fn can_discard(&self) -> bool {
        self.view.discarding
    }

    /// How many cards each seat gave up in the draw or discard that is going on, or was last.
    #[getter]
    fn drawn<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        let drawn = self.view.drawn.map(i64::from);
        by_chair(py, self.view.chairs, &drawn)
    }

    /// Whether the seat to act may call.
    #[getter]
    fn can_call(&self) -> bool {
        self.view.call > 0
    }

    /// Whether the seat to act may bet or raise.
    #[getter]
    fn can_raise(&self) -> bool {
        self.view.max_raise_to > 0
    }

    /// The smallest total that the seat to act may bet or raise to, or None.
    #[getter]
    fn min_raise_to(&self) -> Option<i64> {
        self.can_raise().then_some(self.view.min_raise_to)
    }

    /// The largest total that the seat to act may bet or raise to, or None.
    #[getter]
    fn max_raise_to(&self) -> Option<i64> {
        self.can_raise().then_some(self.view.max_raise_to)
    }

    /// Whether the seat to act may choose only the smallest and the largest total, none between.
    #[getter]
    fn two_sizes(&self) -> bool {
        self.view.two_sizes
    }

    /// The total to match in this round.
    #[getter]
    fn to_match(&self) -> i64 {
        self.view.to_match
    }

    /// Bets and raises in this round, a live big blind included.
    #[getter]
    fn raises(&self) -> u8 {
        self.view.wager_count
    }

    /// Who moves: a seat, ``DECK`` (-1), or None when the hand is over.
    #[getter]
    fn turn(&self) -> Option<i64> {
        turn(self.view.turn)
    }

    /// The index of the street, from 0.
    #[getter]
    fn street(&self) -> u8 {
        self.view.street
    }

    /// The variant's name of the street.
    #[getter]
    fn street_name(&self) -> &str {
        self.facts
            .streets
            .get(self.view.street as usize)
            .map_or("", String::as_str)
    }

    /// The chair of the button.
    #[getter]
    fn button(&self) -> u8 {
        self.view.button
    }

    /// The name of a seat's position (of this seat by default): ``'BTN'``, ``'SB'``, ``'BB'``,
    /// ``'UTG'`` .. ``'CO'``; empty for a seat that was not dealt in.
    #[pyo3(signature = (seat=None))]
    fn position(&self, seat: Option<Seat>) -> String {
        seat.map(|seat| seat.0)
            .or(self.view.seat)
            .map_or_else(String::new, |seat| self.view.position(seat))
    }

    /// The seats that were dealt in.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.view.dealt)
    }

    /// The seats that have not folded.
    #[getter]
    fn live<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.view.live)
    }

    /// The live seats without chips behind.
    #[getter]
    fn all_in_seats<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.view.all_in)
    }

    /// The seats whose players are absent: their hands are dead.
    #[getter]
    fn absent<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.view.absent)
    }

    /// The seats whose hands were tabled.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, IntTuple>> {
        seats(py, self.view.shown)
    }

    /// The big blind of the stakes; 0 in a game without.
    #[getter]
    fn big_blind(&self) -> i64 {
        self.facts.big_blind
    }

    /// The smallest bet of the stakes.
    #[getter]
    fn min_bet(&self) -> i64 {
        self.view.min_bet
    }

    /// The name of the variant.
    #[getter]
    fn variant_name(&self) -> &str {
        &self.facts.variant
    }

    /// The betting structure.
    #[getter]
    fn limit<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, LimitHint>> {
        Ok(Typed::new(enums::LIMIT.get(py, self.facts.limit)?))
    }

    /// Whether nothing can happen any more.
    #[getter]
    fn is_over(&self) -> bool {
        self.view.over
    }

    /// What each seat won or lost; None before the hand is over.
    #[getter]
    fn payoffs<'py>(&self, py: Python<'py>) -> PyResult<Option<Typed<'py, IntTuple>>> {
        if !self.view.over {
            return Ok(None);
        }
        let mut payoffs = self.view.stacks;
        for (payoff, start) in payoffs.iter_mut().zip(&self.view.starting) {
            *payoff -= start;
        }
        by_chair(py, self.view.chairs, &payoffs).map(Some)
    }

    /// Give up the hand.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or checking is free.
    fn fold(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        self.not_bringing_in()?;
        if !self.view.fold {
            return Err(errors::not_an_action(
                "checking is free: use check_or_fold()".to_owned(),
                "fold_for_free",
            ));
        }
        action::object(py, CoreAction::Fold)
    }

    /// Check.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or there is a bet to call.
    fn check(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        self.not_bringing_in()?;
        self.not_absent()?;
        if self.view.call > 0 {
            return Err(errors::not_an_action(
                format!("there are {} to call: use call() or fold()", self.view.call),
                "check_facing_bet",
            ));
        }
        action::object(py, CoreAction::Check)
    }

    /// Call, all-in for less included.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or there is nothing to call.
    fn call(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        self.not_bringing_in()?;
        self.not_absent()?;
        if self.view.call == 0 {
            return Err(errors::not_an_action(
                "there is nothing to call: use check()".to_owned(),
                "nothing_to_call",
            ));
        }
        action::object(py, CoreAction::Call)
    }

    /// Check where that is free, else call. Where the bring-in is due, bring in; where cards are
    /// discarded or drawn, the default discard.
    fn check_or_call(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.going_on()?;
        action::object(py, self.passive())
    }

    /// Check where that is free, else fold. Where the bring-in is due, bring in; where cards are
    /// discarded or drawn, the default discard.
    fn check_or_fold(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.going_on()?;
        let owes = self.view.call > 0;
        let action = if owes {
            CoreAction::Fold
        } else {
            self.passive()
        };
        action::object(py, action)
    }

    /// Post the bring-in.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or no bring-in is due.
    fn bring_in(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        if self.view.bring_in == 0 {
            return Err(errors::not_an_action(
                format!("no bring-in is due; {}", self.view.legal()),
                "no_bring_in",
            ));
        }
        action::object(py, CoreAction::BringIn)
    }

    /// Give up these cards of one's own; in a draw others come for them.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, no cards are discarded now, there are too few
    ///         or too many cards, or one is not held.
    fn discard(&self, cards: Arg<'_, '_, CardsLike>) -> PyResult<Action> {
        self.give_up(card::read_answer(&cards.0)?)
    }

    /// Give up no card in a draw.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, no cards are discarded now, or some must go.
    fn stand_pat(&self) -> PyResult<Action> {
        self.give_up(Slots::default())
    }

    /// Give up the cards that go where a seat does not decide; in a draw none, if the seat may
    /// stand pat.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or no cards are discarded now.
    fn default_discard(&self) -> PyResult<Action> {
        self.give_up(self.view.default_discard)
    }

    /// What a seat does that does not decide (see ``Legal.default``).
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn.
    fn default_action(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        let action = self.view.legal().default_action().ok_or_else(not_my_turn)?;
        action::object(py, action)
    }

    /// Bet or raise to this total for the round.
    ///
    /// Raises:
    ///     IllegalAction: it is not this seat's turn, or the total is out of range.
    fn raise_to(&self, py: Python<'_>, total: Arg<'_, '_, Chips>) -> PyResult<Py<Action>> {
        self.betting()?;
        self.not_absent()?;
        let total = amount(&total.0)?;
        let view = &self.view;
        if view.max_raise_to == 0 {
            return Err(errors::not_an_action(
                "the seat may not raise now".to_owned(),
                "not_reopened",
            ));
        }
        if !view.bets().takes(total) {
            let code = if total < view.min_raise_to {
                "raise_too_small"
            } else {
                "raise_too_large"
            };
            return Err(errors::not_an_action(
                format!("{total} is out of range; {}", view.legal()),
                code,
            ));
        }
        action::object(py, CoreAction::RaiseTo(total))
    }

    /// The smallest bet or raise; check or call where raising is not allowed.
    fn min_raise(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        action::object(py, self.clamped(0))
    }

    /// The largest bet or raise (all-in in no-limit); check or call where raising is not allowed.
    fn all_in(&self, py: Python<'_>) -> PyResult<Py<Action>> {
        self.betting()?;
        action::object(py, self.clamped(i128::MAX))
    }

    /// A bet or raise by a fraction of the pot after calling (the whole pot by default), brought
    /// into the legal range; check or call where raising is not allowed. ``pot_bet(1, 2)`` is half
    /// the pot.
    #[pyo3(signature = (numerator=1, denominator=1))]
    fn pot_bet(&self, py: Python<'_>, numerator: i64, denominator: i64) -> PyResult<Py<Action>> {
        self.betting()?;
        if numerator < 0 || denominator <= 0 {
            return Err(errors::not_an_action(
                format!("{numerator}/{denominator} is no fraction of a pot"),
                "not_an_amount",
            ));
        }
        let view = &self.view;
        let by = i128::from(view.pot + view.call) * i128::from(numerator) / i128::from(denominator);
        action::object(py, self.clamped(i128::from(view.to_match) + by))
    }

    /// What this seat may do, when it is its turn; nothing otherwise.
    #[getter]
    fn legal(&self) -> Legal {
        Legal::from(self.view.legal())
    }

    /// The view as a dictionary for JSON, with a version. Cards are text, ``'??'`` where hidden.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Typed<'py, Dict>> {
        Ok(Typed::new(view_dict::write(self, py)?))
    }

    /// The view that :meth:`to_dict` wrote.
    ///
    /// Raises:
    ///     ValueError: another version, a part that is missing, unknown or wrong, or parts that do
    ///         not fit together.
    #[staticmethod]
    fn from_dict(data: Arg<'_, '_, Mapping>) -> PyResult<Self> {
        view_dict::read(&data.0)
    }

    fn __repr__(&self) -> String {
        let view = &self.view;
        let who = view
            .seat
            .map_or_else(|| "a spectator".to_owned(), |seat| format!("seat {seat}"));
        let own = view
            .seat
            .and_then(|seat| view.holes.get(seat as usize))
            .map_or_else(String::new, |hole| format!(" {}", format_slots(hole)));
        format!(
            "<View of {who}{own}: {} {}, pot {}>",
            self.street_name(),
            format_slots(&view.boards[0]),
            view.pot
        )
    }

    fn __hash__(&self) -> u64 {
        use core::hash::{Hash, Hasher};
        let mut hasher = std::hash::DefaultHasher::new();
        (
            self.view.pot,
            self.view.stacks,
            self.view.seat,
            self.view.street,
        )
            .hash(&mut hasher);
        hasher.finish()
    }

    #[staticmethod]
    #[pyo3(signature = (data) -> "View")]
    fn _restore(data: &[u8]) -> PyResult<Self> {
        let refuse = |why: &str| errors::SnapshotError::new_err(format!("this is no view: {why}"));
        let (view, facts): (CoreView, Facts) =
            postcard::from_bytes(data).map_err(|error| refuse(&error.to_string()))?;
        if !view.is_sound() {
            return Err(refuse("its parts do not fit together"));
        }
        Ok(Self::new(view, &Arc::new(facts)))
    }

    #[pyo3(signature = () -> "tuple[object, tuple[bytes]]")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let from = slf.get_type().getattr("_restore")?;
        let this = slf.get();
        let data = postcard::to_allocvec(&(&this.view, &*this.facts))
            .map_err(|error| errors::SnapshotError::new_err(error.to_string()))?;
        let data = PyBytes::new(slf.py(), &data);
        Ok((from, (data,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (_memo: "dict[int, object]", /) -> "View")]
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
