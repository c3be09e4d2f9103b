//! A hand that is played by chance and watched at every state.

use std::collections::{BTreeMap, VecDeque};

use pokercore_core::action::{Action, Legal, Place, Slots, Turn};
use pokercore_core::card::{Card, CardSet, Slot};
use pokercore_core::error::{Code, IllegalAction};
use pokercore_core::event::{Event, Observer};
use pokercore_core::game::Game;
use pokercore_core::hand::{Hand, State};
use pokercore_core::rules::{DefaultDiscard, MAX_SEATS, Step};

use crate::cases::{Case, Source, around};
use crate::ledger::{Account, Ledger};
use crate::referee::{Deed, Offer, Referee};
use crate::tape::Tape;

/// One thing that was done to a hand.
#[derive(Clone, Copy, Debug)]
pub enum Did {
    /// By whose turn it was.
    Act(Action),
    /// By a seat out of turn, while an all-in is run out.
    For(u8, Action),
    /// Cards were told.
    Reveal(u8, Slots),
}

impl Did {
    pub fn apply<O: Observer>(
        &self,
        hand: &mut Hand<&Game>,
        observer: &mut O,
    ) -> Result<(), IllegalAction> {
        match *self {
            Self::Act(action) => hand.apply(action, observer),
            Self::For(seat, action) => hand.apply_for(seat, action, observer),
            Self::Reveal(seat, cards) => hand.reveal(seat, &cards, observer),
        }
    }
}

/// The stacks of a case as the hand counts them.
pub fn starting(case: &Case) -> [i64; MAX_SEATS] {
    let mut stacks = case.setup.stacks;
    for (seat, stack) in stacks.iter_mut().enumerate() {
        if case.setup.unlimited >> seat & 1 == 1 {
            *stack = 1 << 53;
        }
    }
    stacks
}

/// The seats of a mask.
pub fn members(mask: u16) -> Vec<usize> {
    (0..MAX_SEATS)
        .filter(|seat| mask >> seat & 1 == 1)
        .collect()
}

/// The referee of a case.
pub fn referee(case: &Case) -> Referee {
    Referee::new(
        case.game.rules(),
        case.game.options(),
        &case.stakes,
        &case.setup,
    )
}

pub struct Run<'a> {
    pub case: &'a Case,
    pub hand: Hand<&'a Game>,
    pub ledger: Ledger,
    pub did: Vec<Did>,
    pub referee: Referee,
    /// The cards of each seat, also where the hand does not know them.
    secret: [Vec<Card>; MAX_SEATS],
    /// What every seat gave up, with the number of the draw, until it is put back.
    given_up: Vec<(usize, Card)>,
    /// The cards that the test deals, in order.
    rest: VecDeque<Card>,
    /// How often cards were put back.
    reshuffles: usize,
    /// Whether cards were told that no event has told.
    pub told: bool,
    /// Whether a seat could bet either of two sizes, and whether it could draw fewer cards than the
    /// rules allow.
    pub two_sizes: bool,
    pub cut_short: bool,
}

/// Plays a hand by chance without watching it.
pub fn to_the_end<'a>(case: &'a Case, tape: &mut Tape) -> Run<'a> {
    let mut run = Run::begin(case);
    while run.step(tape) {}
    run
}

impl<'a> Run<'a> {
    pub fn begin(case: &'a Case) -> Self {
        let mut ledger = Ledger::new(starting(case), &case.game, case.source == Source::Auto);
        let hand = Hand::new(
            &case.game,
            &case.stakes,
            &case.setup,
            &case.dealing(),
            &mut ledger,
        )
        .unwrap_or_else(|error| panic!("{error}\n{case:?}"));
        let mut run = Self {
            case,
            hand,
            ledger,
            did: Vec::new(),
            referee: referee(case),
            secret: Default::default(),
            given_up: Vec::new(),
            rest: case.deck.iter().copied().collect(),
            reshuffles: 0,
            told: false,
            two_sizes: false,
            cut_short: false,
        };
        run.see();
        run
    }

    /// Does something, and tells the referee.
    pub fn note(&mut self, did: Did) {
        self.see();
        did.apply(&mut self.hand, &mut self.ledger)
            .unwrap_or_else(|error| panic!("{did:?} was offered: {error}\n{:?}", self.case));
        self.did.push(did);
        if let Did::Act(action) = did {
            match action {
                Action::Fold => self.referee.note(Deed::Fold),
                Action::Check | Action::Call | Action::BringIn => self.referee.note(Deed::Call),
                Action::RaiseTo(total) => self.referee.note(Deed::RaiseTo(total)),
                _ => {}
            }
        }
        self.gather();
        self.see();
    }

    /// Shows the referee the cards that lie face up.
    fn see(&mut self) {
        let state = self.hand.state();
        let up = |seat: usize| {
            let cards = state.hole(seat).iter().enumerate();
            let up = cards.filter(|(place, _)| state.face_up(seat) >> place & 1 == 1);
            up.map(|(_, slot)| slot.card()).collect()
        };
        self.referee.see(&core::array::from_fn(up));
    }

    /// Takes back into the deck of the test what was put back: the cards of earlier draws, and the
    /// hands of seats that folded.
    fn gather(&mut self) {
        let put_back = |event: &&Event| matches!(event, Event::Reshuffle { .. });
        let reshuffles = self.ledger.events.iter().filter(put_back).count();
        if self.case.source == Source::Auto || reshuffles == self.reshuffles {
            return;
        }
        self.reshuffles = reshuffles;
        let draw = self.ledger.draw;
        for &(_, card) in self.given_up.iter().filter(|given| given.0 < draw) {
            self.rest.push_back(card);
        }
        self.given_up.retain(|given| given.0 >= draw);
        // Without burned cards that come back there is one account.
        let recycled = self.ledger.accounts[0].recycled;
        for (cards, recycled) in self.secret.iter_mut().zip(recycled) {
            if recycled {
                self.rest.extend(cards.drain(..));
            }
        }
    }

    /// Looks at the state as it is.
    pub fn look(&self) {
        let (hand, state, case) = (&self.hand, self.hand.state(), self.case);
        let whole = |what: &str| format!("{what}\n{case:?}\n{:?}", self.did);
        assert_eq!(
            state.check(&case.game),
            Ok(()),
            "{}",
            whole("an impossible state")
        );
        let start = starting(case);
        let sum = |chips: &[i64]| chips.iter().sum::<i64>();
        assert_eq!(
            sum(state.stacks()) + hand.pot() + state.raked(),
            sum(&start),
            "{}",
            whole("chips are not conserved")
        );
        let pots: i64 = hand.pots().iter().map(|pot| pot.amount).sum();
        assert_eq!(pots, hand.pot(), "{}", whole("pots are not what was paid"));
        assert!(
            hand.pots()
                .iter()
                .all(|pot| pot.amount > 0 && pot.seats != 0)
        );
        assert_eq!(
            &self.ledger.stack,
            state.stacks(),
            "{}",
            whole("events and stacks")
        );
        self.check_deck(&whole);
        for seat in 0..MAX_SEATS {
            if !self.told {
                assert_eq!(self.ledger.hole[seat], state.hole(seat).to_vec());
            }
            let up = |place: usize| state.face_up(seat) >> place & 1 == 1;
            let up: Vec<bool> = (0..state.hole(seat).len()).map(up).collect();
            assert_eq!(
                self.ledger.up[seat],
                up,
                "{}",
                whole("cards that lie face up")
            );
            let matched = if hand.is_over() {
                0
            } else {
                self.ledger.matched[seat]
            };
            assert_eq!(
                state.contributed(seat),
                matched,
                "{}",
                whole("contributions")
            );
        }
        for board in 0..state.board_count() as usize {
            assert_eq!(self.ledger.boards[board], state.board(board));
        }
        let read = Hand::restore(&case.game, &hand.snapshot())
            .unwrap_or_else(|error| panic!("{error}\n{}", whole("its own snapshot")));
        assert_eq!(read.state(), state);
        let legal = hand.legal();
        assert_eq!(legal.turn, hand.turn());
        assert_eq!(read.legal(), legal);
        let bets = hand.bets();
        assert_eq!(
            (bets.call, bets.min_raise_to, bets.max_raise_to),
            (legal.call, legal.min_raise_to, legal.max_raise_to)
        );
        assert_eq!(
            (bets.bring_in, bets.two_sizes),
            (legal.bring_in, legal.two_sizes)
        );
        assert_eq!(
            hand.is_over() || hand.is_unsettled(),
            hand.turn() == Turn::Over
        );
        match hand.payoffs() {
            Ok(payoffs) => {
                assert!(hand.is_over());
                for seat in 0..MAX_SEATS {
                    assert_eq!(payoffs[seat], state.stacks()[seat] - start[seat]);
                }
            }
            Err(error) => {
                let code = if hand.is_unsettled() {
                    Code::UnknownCards
                } else {
                    Code::NotOver
                };
                assert_eq!(error.code, code);
            }
        }
        self.compare(&legal, &whole);
    }

    /// Compares what is offered with what the referee says.
    fn compare(&self, legal: &Legal, whole: &dyn Fn(&str) -> String) {
        let state = self.hand.state();
        let Some(bettor) = self.hand.bettor() else {
            let over = self.referee.is_over();
            assert!(over || !legal.show && self.hand.turn() != Turn::Over);
            if legal.discarding {
                self.compare_discard(legal, whole);
            }
            return;
        };
        let sheet = self.referee.sheet();
        assert_eq!(
            &sheet.stack,
            state.stacks(),
            "{}",
            whole("the referee's stacks")
        );
        assert_eq!(
            &sheet.wager,
            state.wagers(),
            "{}",
            whole("the referee's wagers")
        );
        let offer = self
            .referee
            .offer()
            .unwrap_or_else(|| panic!("{}", whole("nobody acts")));
        let raise = legal
            .can_raise()
            .then_some((legal.min_raise_to, legal.max_raise_to));
        let engine = Offer {
            seat: usize::from(bettor),
            fold: legal.fold,
            check: legal.check,
            call: legal.call,
            bring_in: legal.bring_in,
            raise,
            two_sizes: legal.two_sizes,
        };
        assert_eq!(
            engine,
            offer,
            "{}",
            whole("engine and referee offer differently")
        );
        assert_eq!(usize::from(state.wager_count()), self.referee.wagers());
        let street = self.referee.kinds[self.referee.round()].street;
        assert_eq!(usize::from(state.street(&self.case.game)), street);
    }

    /// Compares who is to discard, and how many cards, with what lies on the table.
    fn compare_discard(&self, legal: &Legal, whole: &dyn Fn(&str) -> String) {
        let (state, setup) = (self.hand.state(), &self.case.setup);
        let rules = self.case.game.rules();
        let order = around(state.live(), setup.chairs, setup.button);
        // A round of discards begins where the last one is whole, or betting came since.
        let begins = !matches!(self.ledger.events.last(), Some(Event::Discard { .. }))
            || order
                .iter()
                .all(|&seat| self.ledger.drawn[seat as usize].is_some());
        let gave = |seat: u8| self.ledger.drawn[seat as usize].filter(|_| !begins);
        let next = order.iter().find(|&&seat| gave(seat).is_none());
        assert_eq!(
            legal.turn,
            Turn::Seat(*next.expect("somebody")),
            "{}",
            whole("who discards")
        );
        let steps: Vec<Step> = rules.streets.iter().flat_map(|s| s.steps.clone()).collect();
        let discards = |step: &Step| matches!(step, Step::Discard { .. } | Step::Draw { .. });
        let number = self.ledger.draw - usize::from(!begins);
        let place = (0..steps.len())
            .filter(|&i| discards(&steps[i]))
            .nth(number);
        let place = place.expect("a step that discards");
        let (least, most) = match steps[place] {
            Step::Discard { least, most } => (least, most),
            Step::Draw { least, most } => {
                // All cards but those in hands, on boards, burned, and given up in this draw, or
                // in the last one when this one begins only now; and what must be kept.
                let lying: usize = order
                    .iter()
                    .map(|&seat| state.hole(seat as usize).len())
                    .sum();
                let boards: usize = self.ledger.boards.iter().map(Vec::len).sum();
                let promised: usize = order.iter().filter_map(|&seat| gave(seat)).sum();
                let later: usize = steps[place..]
                    .iter()
                    .map(|step| match *step {
                        Step::Hole {
                            or_shared: true,
                            count,
                            ..
                        } => count.into(),
                        Step::Hole { count, .. } => usize::from(count) * order.len(),
                        Step::Board { count } => usize::from(count * rules.boards),
                        _ => 0,
                    })
                    .sum();
                let offered = |account: &Account| {
                    let used = lying + boards + account.burned + 2 * promised + later;
                    let left = rules.deck.len().saturating_sub(used);
                    most.min(left.try_into().unwrap_or(u8::MAX))
                };
                let accounts = self.ledger.accounts.iter().map(offered);
                let fits = |&offered: &u8| {
                    (least.min(offered), offered) == (legal.discard_least, legal.discard)
                };
                (
                    least,
                    accounts
                        .clone()
                        .find(fits)
                        .unwrap_or_else(|| accounts.min().unwrap_or(0)),
                )
            }
            _ => unreachable!("it discards"),
        };
        assert_eq!(
            (legal.discard_least, legal.discard),
            (least.min(most), most),
            "{}",
            whole("how many cards may go")
        );
        if legal.hole.all_known() {
            let which = self.case.game.options().default_discard;
            assert_eq!(
                legal.default_discard.to_vec(),
                usual(&legal.hole, least.min(most), which)
            );
        }
    }

    /// No card is in two places, and what may still come is what lies nowhere.
    fn check_deck(&self, whole: &dyn Fn(&str) -> String) {
        let left = self.hand.state().deck_left();
        let deck = self
            .case
            .deck
            .iter()
            .copied()
            .fold(CardSet::EMPTY, CardSet::with);
        let fits = self.ledger.accounts.iter().any(|account| {
            let out = self.ledger.out(account);
            let all = self.case.source != Source::Auto || left.union(out) == deck;
            out.intersection(left).is_empty() && all
        });
        assert!(
            fits,
            "{}\n{left:?}\n{:?}",
            whole("cards that lie twice or nowhere"),
            self.ledger.accounts
        );
    }

    /// Does something by chance. Returns whether the hand goes on.
    pub fn step(&mut self, tape: &mut Tape) -> bool {
        if self.tell_early(tape) {
            return true;
        }
        let legal = self.hand.legal();
        let action = match self.hand.turn() {
            Turn::Over => return false,
            Turn::Deck if legal.run_out > 0 => {
                Action::RunOut(1 + tape.below(legal.run_out as usize) as u8)
            }
            Turn::Deck => self.deal(&legal, tape),
            Turn::Seat(seat) if legal.discarding => self.discard(seat, &legal, tape),
            Turn::Seat(seat) if legal.show => self.show(seat, &legal, tape),
            Turn::Seat(_) => bet(&legal, self.case.stakes.smallest_bet(), tape),
        };
        assert!(legal.contains(&action), "{action} is not in {legal}");
        self.two_sizes |= legal.can_raise() && legal.two_sizes;
        self.cut_short |= legal.discarding && legal.discard == 0;
        self.note(Did::Act(action));
        true
    }

    /// While an all-in is run out, a seat may tell its cards before its turn.
    fn tell_early(&mut self, tape: &mut Tape) -> bool {
        if self.case.source != Source::Hidden || self.hand.turn() != Turn::Deck {
            return false;
        }
        let state = self.hand.state();
        for seat in members(state.live() & !state.shown() & !state.mucked()) {
            let secret: Slots = self.secret[seat].iter().copied().collect();
            let action = tape.pick(&[Action::Muck, Action::Show(secret)]);
            let did = Did::For(seat as u8, action);
            let mut copy = self.hand;
            if did.apply(&mut copy, &mut ()).is_err() {
                assert_eq!(copy.state(), self.hand.state());
            } else if tape.chance(30) {
                self.note(did);
                return true;
            }
        }
        false
    }

    fn deal(&mut self, legal: &Legal, tape: &mut Tape) -> Action {
        let places: Vec<(Place, u8)> = legal
            .due
            .iter()
            .enumerate()
            .map(|(seat, &due)| (Place::Seat(seat as u8), due))
            .chain(
                legal
                    .due_board
                    .iter()
                    .enumerate()
                    .map(|(board, &due)| (Place::Board(board as u8), due)),
            )
            .filter(|&(_, due)| due > 0)
            .collect();
        let (place, due) = tape.pick(&places);
        let mut slots = Vec::new();
        for _ in 0..=tape.below(due as usize) {
            let card = self.rest.pop_front().expect("the deck has a card");
            let unknown = match place {
                Place::Seat(seat) => {
                    self.secret[seat as usize].push(card);
                    self.case.source == Source::Hidden && tape.chance(80)
                }
                Place::Board(_) => self.case.source == Source::Hidden && tape.chance(1),
            };
            slots.push(if unknown { Slot::UNKNOWN } else { card.into() });
        }
        Action::Deal {
            place,
            cards: Slots::new(&slots).expect("few cards are due"),
        }
    }

    /// The cards of a seat, also those that the hand does not know.
    pub fn cards_of(&self, seat: usize) -> Vec<Card> {
        if self.case.source == Source::Auto {
            self.hand
                .state()
                .hole(seat)
                .iter()
                .filter_map(|slot| slot.card())
                .collect()
        } else {
            self.secret[seat].clone()
        }
    }

    fn discard(&mut self, seat: u8, legal: &Legal, tape: &mut Tape) -> Action {
        let mut cards = self.cards_of(seat as usize);
        let count = match tape.below(4) {
            2 => legal.discard_least,
            3 => legal.discard,
            _ => tape.amount(legal.discard_least.into(), legal.discard.into()) as u8,
        };
        if count == legal.discard_least && legal.hole.all_known() && tape.chance(30) {
            let goes = legal.default_discard;
            cards.retain(|&card| !goes.contains(&card.into()));
            self.gives_up(seat, goes.iter().filter_map(|slot| slot.card()), cards);
            return Action::Discard(goes);
        }
        let (mut slots, mut goes) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let card = cards.remove(tape.below(cards.len()));
            goes.push(card);
            let known = legal.hole.contains(&card.into());
            slots.push(if known || tape.chance(50) {
                card.into()
            } else {
                Slot::UNKNOWN
            });
        }
        self.gives_up(seat, goes, cards);
        Action::Discard(Slots::new(&slots).expect("few cards are discarded"))
    }

    /// Keeps what a seat gives up, where the test deals; it is of the next draw when the seat has
    /// given up cards in this one, or others have bet since.
    fn gives_up(&mut self, seat: u8, goes: impl IntoIterator<Item = Card>, left: Vec<Card>) {
        if self.case.source == Source::Auto {
            return;
        }
        let again = self.ledger.drawn[seat as usize].is_some();
        let last = self.ledger.events.last();
        let next = again || !matches!(last, Some(Event::Discard { .. }));
        let draw = self.ledger.draw + usize::from(next);
        let goes = goes.into_iter().map(|card| (draw, card));
        self.given_up.extend(goes);
        self.secret[seat as usize] = left;
    }

    fn show(&self, seat: u8, legal: &Legal, tape: &mut Tape) -> Action {
        let cards: Slots = self.cards_of(seat as usize).into_iter().collect();
        match tape.below(4) {
            2 if legal.muck => Action::Muck,
            3 => Action::show(),
            _ => Action::Show(cards),
        }
    }

    /// Tries what may and what may not be done: what is offered is accepted, everything else is
    /// refused and changes nothing.
    pub fn probe(&self, tape: &mut Tape, seen: &mut BTreeMap<String, u64>) {
        let legal = self.hand.legal();
        let mut count = |code: Code| *seen.entry(code.as_str().to_owned()).or_default() += 1;
        for action in self.attempts(&legal, tape) {
            let mut copy = self.hand;
            match copy.apply(action, &mut ()) {
                Ok(()) => {
                    assert!(legal.contains(&action), "{action} was accepted; {legal}");
                    assert_eq!(copy.state().check(&self.case.game), Ok(()));
                    self.check_cards_of(action, copy.state());
                    let mut heard = self.hand;
                    heard.apply(action, &mut Vec::<Event>::new()).unwrap();
                    assert_eq!(heard.state(), copy.state(), "an observer changed {action}");
                }
                Err(error) => {
                    assert!(!legal.contains(&action), "{error}");
                    assert_eq!(
                        copy.state(),
                        self.hand.state(),
                        "{action} changed the state"
                    );
                    assert_eq!(*error.legal, legal);
                    count(error.code);
                }
            }
            let seat = tape.pick(&[0, 1, 2, 4, 9, 10, 200, 255]);
            if self.hand.turn() != Turn::Seat(seat) {
                let mut copy = self.hand;
                match copy.apply_for(seat, action, &mut ()) {
                    // Only hands that an all-in turned up may be told out of turn.
                    Ok(()) => assert!(matches!(action, Action::Show(_) | Action::Muck)),
                    Err(error) => {
                        assert_eq!(copy.state(), self.hand.state());
                        count(error.code);
                    }
                }
            }
        }
        if let Err(error) = self.hand.payoffs() {
            count(error.code);
        }
        self.probe_reveal(tape, &mut count);
    }

    /// Cards may be told at any time, unless they contradict what is known.
    fn probe_reveal(&self, tape: &mut Tape, count: &mut dyn FnMut(Code)) {
        let seat = tape.below(MAX_SEATS + 1) as u8;
        let truth: Slots = self
            .secret
            .get(seat as usize)
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let any: Slots = (0..truth.len())
            .map(|_| tape.pick(&self.case.deck))
            .collect();
        for cards in [truth, any, Slots::default()] {
            let mut copy = self.hand;
            match copy.reveal(seat, &cards, &mut ()) {
                Ok(()) => {
                    assert_eq!(copy.state().check(&self.case.game), Ok(()));
                    let known = cards.known();
                    assert!(known.intersection(copy.state().deck_left()).is_empty());
                    assert!(copy.pot() == 0 || !copy.is_over());
                }
                Err(error) => {
                    assert_eq!(copy.state(), self.hand.state());
                    let dealt = self.case.setup.dealt >> seat & 1 == 1;
                    assert!(!dealt || cards != truth, "the truth was refused: {error}");
                    count(error.code);
                }
            }
        }
    }

    /// Cards that an action names are the seat's own, or come out of the deck.
    fn check_cards_of(&self, action: Action, after: &State) {
        let (Action::Discard(cards) | Action::Show(cards) | Action::Deal { cards, .. }) = action
        else {
            return;
        };
        let before = self.hand.state();
        let own = match self.hand.turn() {
            Turn::Seat(seat) => before.hole(seat as usize).known(),
            _ => CardSet::EMPTY,
        };
        for card in cards.known() {
            assert!(
                own.contains(card) || before.deck_left().contains(card),
                "{action}: {card} is elsewhere"
            );
            assert!(
                !after.deck_left().contains(card),
                "{action}: {card} can come again"
            );
        }
    }

    fn attempts(&self, legal: &Legal, tape: &mut Tape) -> Vec<Action> {
        let state = self.hand.state();
        let mut all = vec![
            Action::Fold,
            Action::Check,
            Action::Call,
            Action::BringIn,
            Action::Muck,
        ];
        let (min, max) = (legal.min_raise_to, legal.max_raise_to);
        let middle = tape.amount(min, max);
        for total in [
            min - 1,
            min,
            middle,
            max,
            max + 1,
            0,
            -1,
            1,
            i64::MAX,
            i64::MIN,
            state.to_match(),
            state.to_match() + 1,
            legal.call,
            state.stacks().iter().sum(),
        ] {
            all.push(Action::RaiseTo(total));
        }
        all.extend([0, 1, 2, 4, 5, 255].map(Action::RunOut));
        let any = |tape: &mut Tape| Slot::from(tape.pick(&self.case.deck));
        let left = legal.deck.iter().next().map_or(Slot::UNKNOWN, Slot::from);
        let first = legal.hole.first().copied().unwrap_or(Slot::UNKNOWN);
        let lists: Vec<Vec<Slot>> = vec![
            vec![],
            vec![any(tape)],
            vec![left],
            vec![first],
            vec![Slot::UNKNOWN],
            vec![any(tape), any(tape)],
            vec![left, left],
            vec![first, first],
            vec![left, Slot::UNKNOWN, Slot::UNKNOWN],
            legal.hole.to_vec(),
            legal.hole.iter().rev().copied().collect(),
            legal.hole.iter().map(|_| any(tape)).collect(),
            legal
                .hole
                .iter()
                .map(|slot| if slot.is_known() { *slot } else { left })
                .collect(),
            vec![Slot::UNKNOWN; 7],
        ];
        let lists: Vec<Slots> = lists.iter().filter_map(|list| Slots::new(list)).collect();
        let mut places: Vec<Place> = (0..4).map(Place::Board).collect();
        places.extend([0, 3, 9, 10, 255].map(Place::Seat));
        places.extend(legal.deal.map(|(place, _)| place));
        for cards in lists {
            all.push(Action::Discard(cards));
            all.push(Action::Show(cards));
            for &place in &places {
                all.push(Action::Deal { place, cards });
            }
        }
        all
    }
}

/// The cards that go where a seat does not decide.
fn usual(hole: &Slots, count: u8, which: DefaultDiscard) -> Vec<Slot> {
    let mut cards = hole.to_vec();
    match which {
        DefaultDiscard::First => {}
        DefaultDiscard::Last => cards
            .drain(..hole.len() - usize::from(count))
            .for_each(drop),
        DefaultDiscard::Lowest => {
            cards.reverse();
            cards.sort_by_key(|slot| slot.card().map(Card::rank));
        }
    }
    cards.truncate(count.into());
    cards
}

/// A bet by chance: often the plain ones and the ends of what is allowed.
pub fn bet(legal: &Legal, unit: i64, tape: &mut Tape) -> Action {
    let passive = if legal.check {
        Action::Check
    } else if legal.bring_in > 0 {
        Action::BringIn
    } else {
        Action::Call
    };
    match tape.below(10) {
        4 | 5 if legal.fold => Action::Fold,
        6 | 7 if legal.can_raise() => Action::RaiseTo(legal.min_raise_to),
        8 if legal.can_raise() => Action::RaiseTo(legal.max_raise_to),
        9 if legal.can_raise() && legal.two_sizes => {
            Action::RaiseTo(tape.pick(&[legal.min_raise_to, legal.max_raise_to]))
        }
        9 if legal.can_raise() => {
            let near = legal.max_raise_to.min(legal.min_raise_to + 4 * unit);
            Action::RaiseTo(tape.amount(legal.min_raise_to, near))
        }
        _ => passive,
    }
}
