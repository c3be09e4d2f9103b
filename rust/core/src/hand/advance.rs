//! From one decision to the next: the steps of the variant.

use crate::betting::Opening;
use crate::event::{Event, Observer};
use crate::game::{BetTask, Game, Stage, Task, Then, UsualStreet};
use crate::hand::begin::NO_RUN;
use crate::hand::{Phase, State};
use crate::rules::{BetSize, Limit, MAX_BOARDS, MAX_SEATS, Opener};
use crate::seats::{NOBODY, ascending, at_most_one, bit, clockwise, next_after};

impl State {
    /// Does everything that needs no decision, up to the next one or the end.
    pub(super) fn advance<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        self.go_on(game, observer);
    }

    /// This beginning played up to the first bet, where that does not depend on the cards: the
    /// seats were dealt cards face down and nothing else, and somebody is to bet.
    pub(crate) fn up_to_first_bet(&self, game: &Game) -> Option<Self> {
        let face_down = |stage: &&Stage| {
            matches!(
                stage.task,
                Task::Hole {
                    up: 0,
                    or_shared: false,
                    ..
                }
            )
        };
        let dealt = game.stages().iter().take_while(face_down).count();
        let mut state = *self;
        state.advance(game, &mut ());
        (state.phase == Phase::Bet && state.stage as usize == dealt).then_some(state)
    }

    #[inline(always)]
    fn go_on<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        if self.one_live() {
            return self.settle(game, observer);
        }
        let stages = game.stages();
        loop {
            let Some(stage) = stages.get(self.stage as usize) else {
                if self.board_now + 1 < self.board_count && self.run_stage != NO_RUN {
                    self.board_now += 1;
                    self.stage = self.run_stage;
                    continue;
                }
                return self.begin_showdown(game, observer);
            };
            if game.options().run_outs
                && self.run_stage == NO_RUN
                && matches!(stage.task, Task::Burn | Task::Board { .. })
                && self.may_run_out(game)
            {
                self.phase = Phase::RunOut;
                return;
            }
            match stage.task {
                Task::Burn => {
                    if self.auto && self.may_burn(game) {
                        self.burn(game, observer);
                    }
                }
                Task::Hole {
                    count,
                    up,
                    or_shared,
                } => {
                    let shared = or_shared && !self.enough_for_all(game, count, observer);
                    match (self.auto, shared) {
                        (true, false) => self.deal_hole(count, up, observer),
                        (true, true) => self.deal_board(game, count, observer),
                        (false, false) => return self.await_hole(game, count, observer),
                        (false, true) => return self.await_board(game, count, observer),
                    }
                }
                Task::Board { count } => {
                    if !self.auto {
                        return self.await_board(game, count, observer);
                    }
                    self.deal_board(game, count, observer);
                }
                Task::Discard { .. } => {
                    self.begin_discards();
                    self.round.pending = self.live;
                    self.round.actor = self.first_live();
                    self.phase = Phase::Discard;
                    return;
                }
                Task::Replace => {
                    if self.auto {
                        self.replace(observer);
                    } else if self.await_replacements(game, observer) {
                        return;
                    }
                    self.expose(game, self.stage + 1, observer);
                }
                Task::Bet(bet) => {
                    if self.bet(game, bet) {
                        return;
                    }
                    self.close_round(game, observer);
                    if self.one_live() {
                        // Dead hands had no turn in the round, and have folded.
                        self.stage += 1;
                        return self.settle(game, observer);
                    }
                }
            }
            self.stage += 1;
        }
    }

    /// Opens a betting round. Returns whether somebody has to act in it.
    #[inline(always)]
    fn bet(&mut self, game: &Game, bet: BetTask) -> bool {
        let from = match bet.opener {
            Opener::AfterPosts if self.opening_seat != NOBODY => self.opening_seat,
            Opener::AfterPosts | Opener::LeftOfButton => self.button,
            Opener::Showing { lowest, ace_low } => {
                return self.bet_by_showing(game, bet, lowest, ace_low);
            }
        };
        // The posts open one round only.
        if self.opened {
            self.open_round(game, bet, Opening::default());
        } else {
            self.opened = true;
            let opening = Opening {
                to_match: self.opening_to_match,
                full_level: self.opening_to_match,
                wagers: self.opening_wagers,
                first: true,
            };
            self.open_round(game, bet, opening);
        }
        let actor = self.next_actor(from);
        self.round.actor = actor;
        if actor == NOBODY {
            self.round.opener = next_after(self.live, from);
            return false;
        }
        self.round.opener = actor;
        self.phase = Phase::Bet;
        true
    }

    /// As [`State::bet`], where the cards that show decide who opens.
    fn bet_by_showing(&mut self, game: &Game, bet: BetTask, lowest: bool, ace_low: bool) -> bool {
        let first = !self.opened;
        // Where more was posted already, nothing is to be brought in.
        let brings_in = first && self.bring_in > self.opening_to_match;
        let seat = self.showing(game, lowest, ace_low, brings_in);
        let mut opening = Opening {
            first,
            ..Opening::default()
        };
        if first {
            self.opened = true;
            opening.to_match = self.opening_to_match.max(self.bring_in);
            opening.full_level = self.opening_to_match;
            opening.wagers = self.opening_wagers;
            // Posted short, the bring-in is no wager; in full it is the first.
            let small = match (game.rules().limit, bet.size) {
                (Limit::FixedLimit, BetSize::Small) => self.small_bet,
                (Limit::FixedLimit, BetSize::Big) => self.big_bet,
                _ => 0,
            };
            if brings_in && (self.bring_in == small || game.rules().limit != Limit::FixedLimit) {
                opening.full_level = self.bring_in;
                opening.wagers = opening.wagers.saturating_add(1);
            }
        }
        self.open_round(game, bet, opening);
        // The seat itself opens where it can; the next one where it is all-in.
        let before = (seat + MAX_SEATS as u8 - 1) % MAX_SEATS as u8;
        let actor = self.next_actor(before);
        self.round.actor = actor;
        if actor == NOBODY {
            self.round.opener = seat;
            return false;
        }
        self.round.opener = actor;
        // Of a seat that is all-in the bring-in counts as posted: the next owes it.
        if brings_in && actor == seat && self.owed(seat) > 0 {
            self.round.bring_in = self.bring_in;
        }
        self.phase = Phase::Bet;
        true
    }

    /// Burns a card.
    #[inline]
    pub(super) fn burn<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        let slot = self.draw_or_recycle(&mut None, observer);
        if game.recycles()
            && let Some(card) = slot.card()
        {
            self.burned = self.burned.with(card);
        }
        if O::WANTED {
            observer.event(Event::Burn { card: slot });
        }
    }

    /// Goes on after a bet, call, check or fold of this seat.
    /// Returns whether that ended the round.
    #[inline(always)]
    pub(super) fn after_bet<O: Observer>(
        &mut self,
        game: &Game,
        seat: u8,
        observer: &mut O,
    ) -> bool {
        let next = self.next_actor(seat);
        self.round.actor = next;
        if next == NOBODY {
            self.end_round(game, observer);
        }
        next == NOBODY
    }

    /// Goes on after the last action of a round.
    #[inline(never)]
    pub(super) fn end_round<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        if !O::WANTED
            && self.auto
            && self.absent == 0
            && !at_most_one(self.chips)
            && let Some(stage) = game.stages().get(self.stage as usize)
        {
            match &stage.then {
                Then::Street(street) => return self.usual_street(game, street),
                Then::Showdown => return self.usual_end(game),
                Then::Other => {}
            }
        }
        self.leave_round(game, observer);
    }

    #[inline(never)]
    fn leave_round<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        self.close_round(game, observer);
        if !O::WANTED && self.auto && at_most_one(self.chips) && !self.one_live() {
            return self.deal_to_last_round(game);
        }
        self.stage += 1;
        self.go_on(game, observer);
    }

    /// Deals one usual street after the other where nobody can bet any more and nobody listens, and
    /// goes on from there.
    #[inline(always)]
    fn deal_to_last_round(&mut self, game: &Game) {
        let stages = game.stages();
        let then = |stage: u8| stages.get(stage as usize).map(|stage| &stage.then);
        let mut last = None;
        while let Some(Then::Street(street)) = then(self.stage) {
            self.cursor += street.burns;
            self.deal_to(0, street.cards);
            self.stage = street.stage;
            last = Some(street);
        }
        match (last, then(self.stage)) {
            (None, _) => self.stage += 1,
            (Some(street), Some(Then::Showdown)) if self.absent == 0 => {
                let from = self.open_street(game, street);
                self.round.pending = 0;
                self.round.opener = next_after(self.live, from);
                return self.usual_end(game);
            }
            // The last of their betting rounds is opened, and over at once.
            _ => {}
        }
        self.go_on(game, &mut ());
    }

    /// From one betting round to the next, where at least two seats can bet and nobody listens:
    /// what [`State::close_round`] and [`State::go_on`] would do.
    #[inline(always)]
    fn usual_street(&mut self, game: &Game, street: &UsualStreet) {
        if self.round.to_match > 0 || self.round.first {
            self.match_wagers(&mut ());
        }
        self.cursor += street.burns;
        self.deal_to(0, street.cards);
        self.stage = street.stage;
        // At least two seats can act.
        let from = self.open_street(game, street);
        let actor = next_after(self.round.pending, from);
        self.round.actor = actor;
        self.round.opener = actor;
        self.phase = Phase::Bet;
    }

    /// Opens the betting round of a usual street, which is never the first one. Returns the seat after
    /// which the next one begins.
    #[inline(always)]
    fn open_street(&mut self, game: &Game, street: &UsualStreet) -> u8 {
        self.open_usual_round(game, street.size, street.cap, Opening::default());
        if street.after_posts && self.opening_seat != NOBODY {
            self.opening_seat
        } else {
            self.button
        }
    }

    /// From the last betting round to the showdown, as [`State::usual_street`].
    #[inline(always)]
    fn usual_end(&mut self, game: &Game) {
        if self.round.to_match > 0 || self.round.first {
            self.match_wagers(&mut ());
        }
        self.round.to_match = 0;
        self.stage += 1;
        if self.live & !self.chips != 0 {
            self.expose(game, self.stage, &mut ());
        }
        self.begin_showdown(game, &mut ());
    }

    /// The fewest and the most cards that the seat to act may discard.
    pub(crate) fn discards_due(&self, game: &Game) -> (u8, u8) {
        match game.stages().get(self.stage as usize).map(|s| s.task) {
            Some(Task::Discard { least, most, draw }) => {
                let most = if draw {
                    self.cards_for_draw(game, most)
                } else {
                    most
                };
                (least.min(most), most)
            }
            _ => (0, 0),
        }
    }

    pub(super) fn after_discard<O: Observer>(&mut self, game: &Game, seat: u8, observer: &mut O) {
        self.round.pending &= !bit(seat);
        if self.round.pending == 0 {
            self.round.actor = NOBODY;
            self.stage += 1;
            // Hands are turned up once they are whole again.
            let replaced = game
                .stages()
                .get(self.stage as usize)
                .is_some_and(|stage| stage.task == Task::Replace);
            if !replaced {
                self.expose(game, self.stage, observer);
            }
            self.advance(game, observer);
        } else {
            self.round.actor = next_after(self.round.pending, seat);
        }
    }

    /// Ends a round: wagers become matched chips, and what one live seat has in above all others
    /// goes back (5.2).
    #[inline(always)]
    fn close_round<O: Observer>(&mut self, game: &Game, observer: &mut O) {
        if self.round.to_match > 0 || self.round.first {
            self.match_wagers(observer);
        }
        self.round.to_match = 0;
        if self.absent != 0 {
            self.fold_dead(observer);
        }
        if at_most_one(self.chips) || self.stage >= game.last_bet() {
            self.expose(game, self.stage + 1, observer);
        }
    }

    #[inline(never)]
    pub(crate) fn match_wagers<O: Observer>(&mut self, observer: &mut O) {
        let (mut most, mut second, mut who) = (-1, -1, NOBODY);
        for seat in ascending(self.dealt) {
            self.total[seat] += self.wager[seat];
            self.wager[seat] = 0;
            let total = self.total[seat];
            if total > most {
                second = most;
                most = total;
                who = seat as u8;
            } else if total > second {
                second = total;
            }
        }
        if most > second && self.live & bit(who) != 0 {
            let amount = most - second;
            let place = who as usize;
            self.total[place] -= amount;
            self.stack[place] += amount;
            self.in_pots -= amount;
            self.chips |= bit(who);
            if O::WANTED {
                observer.event(Event::Return { seat: who, amount });
            }
        }
    }

    /// Turns the live hands up where an all-in and the end of the betting ask for it (6.2), unless
    /// discards are still to come. `next` is the stage that comes now.
    #[inline]
    pub(super) fn expose<O: Observer>(&mut self, game: &Game, next: u8, observer: &mut O) {
        let all_in = self.live & !self.chips;
        // Before the first round of bets somebody may still owe what was posted.
        let over = self.opened && (at_most_one(self.chips) || next > game.last_bet());
        let discards = game.last_discard().is_some_and(|last| next <= last);
        if all_in == 0
            || self.exposed
            || !game.options().expose_allin
            || !over
            || discards
            || self.one_live()
        {
            return;
        }
        self.turn_up(observer);
    }

    #[inline(never)]
    fn turn_up<O: Observer>(&mut self, observer: &mut O) {
        self.exposed = true;
        self.undecided = self.live;
        for seat in clockwise(self.live, self.button) {
            let hole = self.hole[seat];
            if hole.all_known() {
                self.table(seat as u8, &hole, observer);
            }
        }
    }

    /// Whether the number of boards is to be asked for now.
    #[cold]
    pub(crate) fn may_run_out(&self, game: &Game) -> bool {
        game.options().run_outs
            && game.rules().boards == 1
            && self.opened
            && at_most_one(self.chips)
            && self.live & !self.chips != 0
            && self.most_run_outs(game) > 1
    }

    /// How many boards the rest of the deck allows.
    pub(super) fn most_run_outs(&self, game: &Game) -> u8 {
        let rest = &game.stages()[(self.stage as usize).min(game.stages().len())..];
        let (mut cards, mut holes) = (0_usize, false);
        for stage in rest {
            match stage.task {
                Task::Board { count } => cards += count as usize,
                Task::Burn => cards += 1,
                Task::Hole { .. } | Task::Discard { .. } | Task::Replace => holes = true,
                Task::Bet { .. } => {}
            }
        }
        if cards == 0 || holes {
            return 1;
        }
        (self.stub(game) / cards).min(MAX_BOARDS) as u8
    }

    /// Takes the number of boards; the first is dealt to its end, then the next.
    pub(super) fn choose_run_out<O: Observer>(&mut self, boards: u8, observer: &mut O) {
        self.run_stage = self.stage;
        self.run_shared = self.boards[0].slots().len() as u8;
        self.board_count = boards;
        let shared = self.boards[0];
        for board in &mut self.boards[1..boards as usize] {
            *board = shared.prefix(self.run_shared as usize);
        }
        if O::WANTED {
            observer.event(Event::RunOut { boards });
        }
    }
}
