//! What happens in a row: an action is taken, bots answer, the next hand is dealt, and what there is
//! to know and to choose is written.

use core::ops::Deref;

use crate::action::{Action, Turn};
use crate::betting::Bets;
use crate::game::Game;
use crate::hand::Phase;
use crate::lanes::fetch;
use crate::play::dice::Dice;
use crate::play::native::decide;
use crate::play::policy::{Bot, Choice, OnIllegal};
use crate::play::seat::Seat;
use crate::rules::MAX_SEATS;
use crate::seed::TOGETHER;

use super::encoding::{Acted, Encoding, Sight};
use super::menu::{Actions, Spot, discard_action, discard_fits};
use super::{Asked, Due, FIRST_SIZE, FOLD, MOST_PASSED, Out, PASSIVE, Row, VectorHands};

impl<G: Deref<Target = Game> + Clone> VectorHands<G> {
    /// Writes what each player but the bots may know of a hand that is over.
    #[cold]
    pub(super) fn tell_end(&self, place: usize, finals: &mut [f32]) {
        let players = self.starts.len();
        let rows = finals.chunks_exact_mut(self.encoding.width());
        let bots = self.bots.as_ref().map(|bots| &bots.of_player);
        for (player, numbers) in rows.enumerate().take(players) {
            if bots.is_some_and(|bots| bots[player].is_some()) {
                continue;
            }
            let chair = (player + self.rows[place].turn as usize) % players;
            self.encode(place, &Bets::NONE, chair as u8, numbers);
        }
    }

    /// What each player won in a hand that is over.
    #[inline]
    pub(super) fn won(&self, place: usize, rewards: &mut [i64]) {
        let row = &self.rows[place];
        let state = row.hand.state();
        let seating = &self.seatings[row.turn as usize];
        for chair in 0..self.starts.len() {
            rewards[seating[chair] as usize] = state.stack[chair] - state.start[chair];
        }
    }

    /// Asks for the memory that is written when a row takes its action, if it is a bet.
    #[inline(always)]
    pub(super) fn expect(&self, place: usize) {
        if let Some(row) = self.rows.get(place) {
            let at = place * self.encoding.kept() + row.line as usize;
            if let Some(number) = self.kept.get(at) {
                fetch::<_, 4>(number);
            }
        }
    }

    /// Asks for the memory that is written when the next hand of a row is dealt.
    #[inline(always)]
    pub(super) fn expect_deal(&self, place: usize) {
        fetch::<_, { usize::MAX }>(&self.rows[place]);
        let length = self.encoding.kept();
        for line in self.kept[place * length..(place + 1) * length].chunks(16) {
            fetch::<_, 4>(&line[0]);
        }
    }

    /// Takes a legal action by its number, and what the bots answer.
    #[inline]
    pub(super) fn take(&mut self, place: usize, number: usize) {
        if self.asked[place].as_bet().is_some() {
            self.bet(place, number);
        } else {
            self.take_other(place, number);
        }
        self.go_on(place);
    }

    /// Takes a legal discard, show or muck by its number.
    #[inline(never)]
    fn take_other(&mut self, place: usize, number: usize) {
        let state = self.rows[place].hand.state();
        let action = match self.asked[place] {
            Asked::NOTHING => return,
            Asked::SHOW | Asked::SHOW_OR_MUCK => {
                if number == self.actions.show_number(true) {
                    Action::Muck
                } else {
                    Action::show()
                }
            }
            _ => {
                let which = self.actions.discard_of(number).unwrap_or(0);
                discard_action(&state.hole[state.round.actor as usize & 15], which)
            }
        };
        self.apply(place, action);
    }

    /// Takes a legal bet, call, check or fold by its number.
    #[inline(always)]
    fn bet(&mut self, place: usize, number: usize) {
        let row = &mut self.rows[place];
        let Row {
            line, hand, acted, ..
        } = row;
        let (game, state) = (hand.game(), hand.state());
        let length = self.encoding.kept();
        let kept = &mut self.kept[place * length..(place + 1) * length];
        let actor = state.round.actor;
        let (chips, total) = match number {
            FOLD => (0, 0),
            PASSIVE => (state.owed(actor).min(state.stack[actor as usize & 15]), 0),
            size => {
                let total = self.actions.total(game, state, size - FIRST_SIZE);
                (total - state.wager[actor as usize & 15], total)
            }
        };
        let (raised, at) = (number > PASSIVE, *line as usize);
        let who = (state.street(game), actor);
        self.encoding.note_bet(who, raised, chips, at, acted, kept);
        let done = match number {
            FOLD => hand.fold(&mut ()),
            PASSIVE => {
                hand.check_or_call(&mut ());
                return;
            }
            _ => {
                hand.raise_to_known(total);
                return;
            }
        };
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// Takes an action that is legal.
    #[inline]
    pub(super) fn apply(&mut self, place: usize, action: Action) {
        let Row { hand, acted, .. } = &mut self.rows[place];
        let length = self.encoding.kept();
        let kept = &mut self.kept[place * length..(place + 1) * length];
        self.encoding
            .note(hand.game(), hand.state(), &action, acted, kept);
        let done = hand.apply(action, &mut ());
        debug_assert!(done.is_ok(), "{done:?}");
    }

    /// Goes on to the next decision that somebody is asked for.
    #[inline]
    pub(super) fn go_on(&mut self, place: usize) {
        loop {
            let hand = &mut self.rows[place].hand;
            if hand.state().phase == Phase::RunOut {
                let boards = self.setup.run_outs.min(hand.legal().run_out);
                // From 1 to what is legal, so never refused.
                let _ = hand.apply(Action::RunOut(boards), &mut ());
            }
            if self.bots.is_none() || !self.play_bot(place) {
                return;
            }
        }
    }

    /// Takes the action of a bot, if it is a bot's turn.
    #[inline(never)]
    pub(super) fn play_bot(&mut self, place: usize) -> bool {
        let row = &self.rows[place];
        let (Some(bots), Turn::Seat(chair)) = (&mut self.bots, row.hand.turn()) else {
            return false;
        };
        let player = self.seatings[row.turn as usize][chair as usize & 15] as usize;
        let Some(mut policy) = bots.of_player.get(player).copied().flatten() else {
            return false;
        };
        let (hand, state) = (&row.hand, row.hand.state());
        let betting = hand.bettor().is_some() && state.round.bring_in == 0 && !state.dead_to_act();
        bots.change(place, row.number);
        let mut dice = Dice::new(&mut bots.generators, player);
        let chosen = if betting {
            Ok(policy.act(Seat::new(hand.game(), state, chair), &mut dice))
        } else {
            Err(decide(hand, &mut policy, &mut dice))
        };
        bots.change(place, row.number);
        let action = match chosen {
            Ok(choice) if self.bet_of_bot(place, choice) => return true,
            Ok(choice) => Some(choice.action(false, self.rows[place].hand.state().owed(chair) > 0)),
            Err(action) => action,
        };
        let legal = self.rows[place].hand.legal();
        let action = action
            .filter(|action| legal.contains(action))
            .or_else(|| OnIllegal::Fold.instead(&action.unwrap_or(Action::Fold), &legal));
        let Some(action) = action else {
            return false;
        };
        self.apply(place, action);
        true
    }

    /// Takes what a bot chose in a round without a bring-in, if that is legal as it stands; else
    /// nothing has changed.
    #[inline]
    fn bet_of_bot(&mut self, place: usize, choice: Choice) -> bool {
        let Row { hand, acted, .. } = &mut self.rows[place];
        let (game, state) = (hand.game(), hand.state());
        let chair = state.round.actor;
        let owed = state.owed(chair);
        let folds = match choice {
            Choice::Fold => true,
            Choice::CheckOrFold => owed > 0,
            Choice::CheckOrCall | Choice::RaiseTo(_) => false,
        };
        let chips = match choice {
            Choice::RaiseTo(total) if hand.bets().takes(total) => {
                total - state.wager[chair as usize & 15]
            }
            Choice::RaiseTo(_) => return false,
            _ if folds && owed == 0 && game.options().strict_fold => return false,
            _ if folds => 0,
            _ => owed.min(state.stack[chair as usize & 15]),
        };
        let length = self.encoding.kept();
        let kept = &mut self.kept[place * length..(place + 1) * length];
        let raised = matches!(choice, Choice::RaiseTo(_));
        let at = self.encoding.line(game, state, *acted);
        let who = (state.street(game), chair);
        self.encoding.note_bet(who, raised, chips, at, acted, kept);
        match choice {
            Choice::RaiseTo(total) => hand.raise_to_known(total),
            _ if folds => {
                let done = hand.fold(&mut ());
                debug_assert!(done.is_ok(), "{done:?}");
            }
            _ => {
                hand.check_or_call(&mut ());
            }
        }
        true
    }

    /// Deals the next hand in one row, until somebody is asked there.
    pub(super) fn refill_one(&mut self, place: usize) {
        for _ in 0..MOST_PASSED {
            let number = self.rows[place].number.wrapping_add(1);
            // The row goes on to the streams that follow, so they are made with this one.
            let lane = self.decks.find_or_make_from(number);
            self.begin(place, number, lane);
            if !self.rows[place].hand.is_over() {
                return;
            }
            self.pass_over(place);
        }
        // The row keeps a hand that is over, and nobody is asked in it.
    }

    /// Deals the next hand in each of these rows, until somebody is asked there; no row is left then.
    pub(super) fn refill(&mut self, over: &mut Vec<usize>) {
        for _ in 0..MOST_PASSED {
            let mut again = 0;
            for first in (0..over.len()).step_by(TOGETHER) {
                let group = TOGETHER.min(over.len() - first);
                let numbers = core::array::from_fn(|lane| {
                    let place = over[first + lane.min(group - 1)];
                    self.rows[place].number.wrapping_add(1)
                });
                self.decks.make(numbers);
                for (lane, number) in numbers.into_iter().enumerate().take(group) {
                    let place = over[first + lane];
                    self.begin(place, number, lane);
                    if self.rows[place].hand.is_over() {
                        self.pass_over(place);
                        over[again] = place;
                        again += 1;
                    }
                }
            }
            over.truncate(again);
            if over.is_empty() {
                return;
            }
        }
        // These rows keep a hand that is over, and nobody is asked in them.
        over.clear();
    }

    /// Deals a hand from the stream that was made for this lane.
    #[inline]
    pub(super) fn begin(&mut self, place: usize, number: u64, lane: usize) {
        let players = self.starts.len();
        let row = &mut self.rows[place];
        // What the hand before this one did not reach is still 0.
        let noted = self.encoding.noted(row.hand.game(), row.hand.state());
        row.number = number;
        row.acted = Acted::default();
        row.turn = (number % players as u64) as u8;
        let turn = row.turn as usize;
        let length = self.encoding.kept();
        self.kept[place * length..place * length + noted].fill(0.0);
        let mut words = self.decks.stream(lane);
        match &self.dealt {
            Some(dealt) => {
                row.hand
                    .restart_dealt(&dealt[turn], &mut words, self.cards, players);
            }
            None => {
                row.hand
                    .restart(&self.starts[turn], &mut words, self.cards, &mut ());
            }
        }
        if let Some(bots) = &mut self.bots {
            bots.open(place, number);
        }
        self.go_on(place);
    }

    /// Counts a hand in which nobody was asked.
    #[cold]
    pub(super) fn pass_over(&mut self, place: usize) {
        let mut rewards = [0; MAX_SEATS];
        self.won(place, &mut rewards);
        self.passed += 1;
        for (net, reward) in self.passed_net.iter_mut().zip(rewards) {
            *net += reward;
        }
    }

    /// Finds out what is asked in a row.
    pub(super) fn ask(&mut self, place: usize) {
        let (encoding, actions) = (&self.encoding, &self.actions);
        (self.asked[place], _) = self.rows[place].ask(encoding, actions, &mut self.totals);
    }

    /// Writes what a row tells.
    #[inline]
    pub(super) fn tell(&mut self, place: usize, out: &mut Out<'_>) {
        let (count, flags) = (self.actions.count(), self.actions.flags());
        let amounts = if out.amounts.is_empty() {
            &mut []
        } else {
            &mut out.amounts[place * count..(place + 1) * count]
        };
        let mask = &mut out.masks[place * flags..(place + 1) * flags];
        let bets = self.tell_choices(place, mask, amounts);
        let row = &self.rows[place];
        let asked = self.asked[place] != Asked::NOTHING;
        let chair = row.hand.state().round.actor as usize & 15;
        let player = i64::from(self.seatings[row.turn as usize][chair]);
        out.players[place] = if asked { player } else { -1 };
        if !out.observations.is_empty() {
            let width = self.encoding.width();
            let numbers = &mut out.observations[place * width..(place + 1) * width];
            let seat = match row.hand.turn() {
                Turn::Seat(seat) => seat,
                Turn::Deck | Turn::Over => 0,
            };
            self.encode(place, &bets, seat, numbers);
        }
    }

    /// Finds out what is asked in a row, and writes its mask, and the amounts if there is room for
    /// them.
    #[inline(always)]
    pub(super) fn tell_choices(
        &mut self,
        place: usize,
        mask: &mut [u8],
        amounts: &mut [i64],
    ) -> Bets {
        let (encoding, actions) = (&self.encoding, &self.actions);
        let row = &mut self.rows[place];
        let (asked, bets) = if let [fold, passive, others @ ..] = amounts {
            let (raises, rest) = others.split_at_mut(actions.sizes().len());
            let (asked, bets) = row.ask(encoding, actions, raises);
            let state = row.hand.state();
            *fold = 0;
            *passive = if asked.as_bet().is_some() {
                state.wager[state.round.actor as usize & 15] + bets.call + bets.bring_in
            } else {
                0
            };
            if !rest.is_empty() {
                rest.fill(0);
            }
            (asked, bets)
        } else {
            row.ask(encoding, actions, &mut self.totals)
        };
        self.asked[place] = asked;
        let Some(legal) = asked.as_bet() else {
            self.tell_others(asked, mask);
            return bets;
        };
        for (eight, flags) in mask.chunks_exact_mut(8).enumerate() {
            let some = if eight < 8 { legal >> (8 * eight) } else { 0 };
            flags.copy_from_slice(&spread(some as u8).to_le_bytes());
        }
        bets
    }

    /// Writes the mask of a row in which no bet is asked for.
    #[inline(never)]
    fn tell_others(&self, asked: Asked, mask: &mut [u8]) {
        mask.fill(0);
        if let Some(due) = asked.as_discard() {
            let first = self.actions.first_discard();
            for which in 0..self.actions.discard_numbers() {
                mask[first + which as usize] = u8::from(discard_fits(which, due));
            }
        } else if asked != Asked::NOTHING {
            mask[self.actions.show_number(false)] = 1;
            mask[self.actions.show_number(true)] = u8::from(asked == Asked::SHOW_OR_MUCK);
        }
    }

    #[inline(never)]
    pub(super) fn encode(&self, place: usize, bets: &Bets, seat: u8, numbers: &mut [f32]) {
        let row = &self.rows[place];
        let length = self.encoding.kept();
        let sight = Sight {
            turn: row.hand.turn(),
            bets,
            seat,
            kept: &self.kept[place * length..(place + 1) * length],
        };
        self.encoding
            .write(row.hand.game(), row.hand.state(), &sight, numbers);
    }
}

impl<G: Deref<Target = Game>> Row<G> {
    /// What is asked, and what may be bet; `totals` become the legal totals of the menu, 0 for the
    /// others.
    #[inline(always)]
    fn ask(&mut self, encoding: &Encoding, actions: &Actions, totals: &mut [i64]) -> (Asked, Bets) {
        let state = self.hand.state();
        self.line = encoding.line(self.hand.game(), state, self.acted) as u32;
        // What [`Hand::bets`] is, without the way through memory where nobody is absent.
        let bets = if state.phase == Phase::Bet && state.absent == 0 {
            state.bets(self.hand.game(), state.round.actor)
        } else {
            self.hand.bets()
        };
        if state.phase == Phase::Bet {
            let sizes = actions.choices(&Spot::new(state, bets), totals);
            let free = !self.hand.game().options().strict_fold;
            let fold = bets.bring_in == 0 && (bets.call > 0 || free);
            return (Asked::bet(sizes, fold), bets);
        }
        totals.fill(0);
        let asked = match state.phase {
            Phase::Discard => {
                let (least, most) = state.discards_due(self.hand.game());
                let held = state.hole[state.round.actor as usize & 15].len() as u8;
                Asked::discard(Due { least, most, held })
            }
            Phase::Show if self.hand.legal().muck => Asked::SHOW_OR_MUCK,
            Phase::Show => Asked::SHOW,
            _ => Asked::NOTHING,
        };
        (asked, bets)
    }
}

/// A flag for each of eight bits, the lowest one in the lowest byte.
#[inline(always)]
const fn spread(bits: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // Byte `i` keeps bit `i`, which carries into its highest one.
    let kept = (bits as u64 * EACH) & 0x8040_2010_0804_0201;
    (kept + 0x7f * EACH) >> 7 & EACH
}
