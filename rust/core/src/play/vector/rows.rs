//! What happens in a row: an action is taken, bots answer, the next hand is dealt, and what there is
//! to know and to choose is written.

use core::ops::Deref;

use crate::action::{Action, Turn};
use crate::betting::Bets;
use crate::game::Game;
use crate::hand::{Phase, State};
use crate::play::dice::{Dice, Kept};
use crate::play::native::decide;
use crate::play::policy::OnIllegal;
use crate::rules::MAX_SEATS;
use crate::seed::TOGETHER;

use super::encoding::Sight;
use super::menu::{Spot, discard_action, discard_fits};
use super::{Asked, FIRST_SIZE, FOLD, MAX_BETS, MOST_PASSED, Out, PASSIVE, Row, VectorHands};

impl<G: Deref<Target = Game> + Clone> VectorHands<G> {
    /// Writes what each player may know of a hand that is over.
    #[cold]
    pub(super) fn tell_end(&self, place: usize, finals: &mut [f32]) {
        let players = self.starts.len();
        let rows = finals.chunks_exact_mut(self.encoding.width());
        for (player, numbers) in rows.enumerate().take(players) {
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

    /// Takes a legal action by its number, and what the bots answer.
    #[inline]
    pub(super) fn take(&mut self, place: usize, number: usize) {
        let row = &self.rows[place];
        let (state, bets) = (row.hand.state(), row.hand.bets());
        let action = match (self.asked[place], number) {
            (Asked::Nothing, _) => return,
            (Asked::Bet(_), FOLD) => Action::Fold,
            (Asked::Bet(_), PASSIVE) if bets.bring_in > 0 => Action::BringIn,
            (Asked::Bet(_), PASSIVE) if bets.call > 0 => Action::Call,
            (Asked::Bet(_), PASSIVE) => Action::Check,
            (Asked::Bet(_), size) => {
                Action::RaiseTo(self.actions.total(size - FIRST_SIZE, &spot(state, bets)))
            }
            (Asked::Discard(..), number) => {
                let which = self.actions.discard_of(number).unwrap_or(0);
                discard_action(&state.hole[state.round.actor as usize & 15], which)
            }
            (Asked::Show(_), number) if number == self.actions.show_number(true) => Action::Muck,
            (Asked::Show(_), _) => Action::show(),
        };
        self.apply(place, action);
        self.go_on(place);
    }

    /// Takes an action that is legal.
    #[inline]
    pub(super) fn apply(&mut self, place: usize, action: Action) {
        let Row { hand, marks, .. } = &mut self.rows[place];
        let most = self.encoding.most_marks();
        let kept = &mut self.marks[place * most..(place + 1) * most];
        self.encoding
            .note(hand.game(), hand.state(), &action, kept, marks);
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
        let kept = &mut bots.kept[place];
        bots.generators.swap(row.number, kept);
        let mut dice = Dice::new(&mut bots.generators, player);
        let action = decide(&row.hand, &mut policy, &mut dice);
        bots.generators.swap(row.number, kept);
        let legal = row.hand.legal();
        let action = action
            .filter(|action| legal.contains(action))
            .or_else(|| OnIllegal::Fold.instead(&action.unwrap_or(Action::Fold), &legal));
        let Some(action) = action else {
            return false;
        };
        self.apply(place, action);
        true
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
        row.number = number;
        row.marks = 0;
        row.turn = (number % players as u64) as u8;
        let turn = row.turn as usize;
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
            bots.kept[place] = Kept::default();
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

    /// Finds out what is asked in a row, and the legal totals of the menu; as many as there is room
    /// for.
    #[inline]
    pub(super) fn ask(&mut self, place: usize, totals: &mut [i64]) -> Bets {
        let row = &mut self.rows[place];
        let bets = row.hand.bets();
        let state = row.hand.state();
        self.asked[place] = match state.phase {
            Phase::Bet => {
                let spot = spot(state, bets);
                let sizes = if totals.is_empty() {
                    let mut room = [0; MAX_BETS];
                    let room = &mut room[..self.actions.sizes().len()];
                    self.actions.choices(&spot, room)
                } else {
                    self.actions.choices(&spot, totals)
                };
                let free = !row.hand.game().options().strict_fold;
                let fold = bets.bring_in == 0 && (bets.call > 0 || free);
                Asked::Bet(sizes << FIRST_SIZE | 1 << PASSIVE | u64::from(fold))
            }
            other => {
                totals.fill(0);
                match other {
                    Phase::Discard => {
                        let held = state.hole[state.round.actor as usize & 15].len();
                        Asked::Discard(row.hand.discards(), held as u8)
                    }
                    Phase::Show => Asked::Show(row.hand.legal().muck),
                    _ => Asked::Nothing,
                }
            }
        };
        bets
    }

    /// Writes what a row tells.
    #[inline]
    pub(super) fn tell(&mut self, place: usize, out: &mut Out<'_>) {
        let count = self.actions.count();
        let here = place * count..(place + 1) * count;
        let sizes = FIRST_SIZE..FIRST_SIZE + self.actions.sizes().len();
        let mask = &mut out.masks[here.clone()];
        let mut none = [0; MAX_BETS + FIRST_SIZE];
        let amounts = if out.amounts.is_empty() {
            &mut none[..sizes.end]
        } else {
            &mut out.amounts[here]
        };
        let bets = self.ask(place, &mut amounts[sizes]);
        self.tell_choices(place, &bets, mask, amounts);
        let row = &self.rows[place];
        out.players[place] = self.asked_player(place).map_or(-1, |player| player as i64);
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

    /// Writes the mask of a row, and the amounts but those of the menu.
    #[inline(always)]
    pub(super) fn tell_choices(
        &self,
        place: usize,
        bets: &Bets,
        mask: &mut [u8],
        amounts: &mut [i64],
    ) {
        mask.fill(0);
        let row = &self.rows[place];
        let sizes = self.actions.sizes().len();
        amounts[FOLD] = 0;
        amounts[PASSIVE] = 0;
        if let Some(rest) = amounts.get_mut(FIRST_SIZE + sizes..) {
            rest.fill(0);
        }
        match self.asked[place] {
            Asked::Bet(legal) => {
                let state = row.hand.state();
                let wager = state.wager[state.round.actor as usize & 15];
                amounts[PASSIVE] = wager + bets.call + bets.bring_in;
                for (number, flag) in mask[..FIRST_SIZE + sizes].iter_mut().enumerate() {
                    *flag = (legal >> number & 1) as u8;
                }
            }
            Asked::Discard(due, held) => {
                let first = self.actions.first_discard();
                for which in 0..self.actions.discard_numbers() {
                    let fits = discard_fits(which, &due, held as usize);
                    mask[first + which as usize] = u8::from(fits);
                }
            }
            Asked::Show(muck) => {
                mask[self.actions.show_number(false)] = 1;
                mask[self.actions.show_number(true)] = u8::from(muck);
            }
            Asked::Nothing => {}
        }
    }

    #[inline]
    pub(super) fn encode(&self, place: usize, bets: &Bets, seat: u8, numbers: &mut [f32]) {
        let row = &self.rows[place];
        let first = place * self.encoding.most_marks();
        let sight = Sight {
            turn: row.hand.turn(),
            bets,
            seat,
            marks: &self.marks[first..first + row.marks as usize],
        };
        self.encoding
            .write(row.hand.game(), row.hand.state(), &sight, numbers);
    }
}

/// What the sizes of the menu are counted from.
#[inline(always)]
fn spot(state: &State, bets: Bets) -> Spot {
    let actor = state.round.actor as usize & 15;
    Spot {
        bets,
        to_match: state.round.to_match,
        pot: state.pot(),
        all: state.stack[actor] + state.wager[actor],
    }
}
