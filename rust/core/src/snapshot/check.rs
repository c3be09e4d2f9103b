//! Whether a state can be: what a restored state must fulfil, and what the tests ask of every
//! state that a hand goes through.

use crate::card::CardSet;
use crate::game::{Game, Task};
use crate::hand::{NO_RUN, Phase, State};
use crate::rules::{Limit, MAX_BOARD, MAX_BOARDS, MAX_HOLE, MAX_SEATS};
use crate::seats::{NOBODY, ascending, bit};
use crate::stakes::MAX_CHIPS;

/// No amount of a hand is larger: ten unlimited stacks.
const MOST: i64 = MAX_CHIPS * MAX_SEATS as i64;

/// Returns with a message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

/// Whether every seat of one mask is in the other.
const fn within(mask: u16, of: u16) -> bool {
    mask & !of == 0
}

/// What the steps before a stage have dealt.
#[derive(Clone, Copy, Default)]
struct Dealt {
    /// The fewest and the most cards of a seat that is still in, and the most that a seat held on
    /// the way.
    fewest: usize,
    hole: usize,
    most: usize,
    /// The cards of each board, and how many more there may be that stand for cards of seats.
    board: usize,
    or_shared: usize,
    /// How many betting rounds were opened.
    rounds: usize,
}

impl Dealt {
    fn before(game: &Game, stage: usize) -> Self {
        let mut dealt = Self::default();
        for stage in &game.stages()[..stage] {
            match stage.task {
                Task::Burn | Task::Replace | Task::Discard { draw: true, .. } => {}
                Task::Hole {
                    count, or_shared, ..
                } => {
                    dealt.hole += count as usize;
                    if or_shared {
                        dealt.or_shared += count as usize;
                    } else {
                        dealt.fewest += count as usize;
                    }
                }
                Task::Board { count } => dealt.board += count as usize,
                Task::Discard { least, most, .. } => {
                    dealt.hole -= least as usize;
                    dealt.fewest -= most as usize;
                }
                Task::Bet { .. } => dealt.rounds += 1,
            }
            dealt.most = dealt.most.max(dealt.hole);
        }
        dealt
    }
}

impl State {
    /// Looks whether this can be the state of a hand of this game: chips are conserved, cards are
    /// distinct and from the deck, all numbers lie within their bounds, and they agree with each
    /// other so far that the hand can be played on to its end.
    ///
    /// # Errors
    /// A sentence that says what cannot be.
    pub fn check(&self, game: &Game) -> Result<(), String> {
        self.check_seats(game)?;
        self.check_place(game)?;
        self.check_chips()?;
        self.check_round(game)?;
        self.check_showdown(game)?;
        self.check_boards(game)?;
        self.check_holes(game)?;
        self.check_cards(game)
    }

    fn check_seats(&self, game: &Game) -> Result<(), String> {
        ensure!(
            (2..=MAX_SEATS as u8).contains(&self.chairs),
            "{} chairs",
            self.chairs
        );
        ensure!(
            self.button < self.chairs,
            "the button on chair {}",
            self.button
        );
        ensure!(
            self.dealt >> self.chairs == 0,
            "players outside of the chairs"
        );
        let (fewest, most) = game.seat_limits();
        let players = self.dealt.count_ones() as u8;
        ensure!((fewest..=most).contains(&players), "{players} players");
        ensure!(
            self.live != 0 && within(self.live, self.dealt),
            "live seats that are not there"
        );
        ensure!(
            within(self.chips, self.live),
            "chips of seats that are not in the hand"
        );
        ensure!(
            within(self.recycled, self.dealt & !self.live),
            "cards of seats were put back that have not folded"
        );
        ensure!(
            within(self.unlimited, self.dealt),
            "unlimited stacks of nobody"
        );
        ensure!(
            within(self.absent, self.dealt),
            "absent players who were not dealt in"
        );
        ensure!(
            self.opening_seat == NOBODY || within(bit(self.opening_seat), self.dealt),
            "an opening post of nobody"
        );
        Ok(())
    }

    /// The stage and the phase.
    fn check_place(&self, game: &Game) -> Result<(), String> {
        let stages = game.stages();
        let stage = self.stage as usize;
        ensure!(stage <= stages.len(), "stage {stage} of {}", stages.len());
        let step = stages.get(stage).map(|stage| stage.task);
        let fits = match self.phase {
            Phase::Bet => matches!(step, Some(Task::Bet { .. })),
            Phase::Discard => matches!(step, Some(Task::Discard { .. })),
            Phase::Deal => {
                !self.auto
                    && matches!(
                        step,
                        Some(Task::Hole { .. } | Task::Board { .. } | Task::Replace)
                    )
            }
            Phase::RunOut => {
                matches!(step, Some(Task::Burn | Task::Board { .. }))
                    && self.run_stage == NO_RUN
                    && self.may_run_out(game)
            }
            Phase::Show | Phase::Unsettled => step.is_none(),
            Phase::Over => step.is_none() || self.live_count() == 1,
        };
        ensure!(fits, "the phase {:?} at stage {stage}", self.phase);
        ensure!(
            self.live_count() > 1 || self.phase == Phase::Over,
            "one seat is left, and the hand goes on"
        );
        let rounds = Dealt::before(game, stage).rounds + usize::from(self.phase == Phase::Bet);
        ensure!(
            self.opened == (rounds > 0),
            "the posts are not where the betting is"
        );
        let first = self.phase == Phase::Bet && rounds == 1;
        ensure!(
            self.phase != Phase::Bet || self.round.first == first,
            "the first betting round in the wrong place"
        );
        Ok(())
    }

    fn check_chips(&self) -> Result<(), String> {
        let amounts = [self.stack, self.wager, self.total, self.start];
        let mut others = vec![
            self.in_pots,
            self.dead,
            self.single_ante,
            self.bring_in,
            self.missing_blinds,
            self.small_blind_gap,
            self.raked,
            self.opening_to_match,
        ];
        others.extend(amounts.as_flattened());
        ensure!(
            others.iter().all(|amount| (0..=MOST).contains(amount)),
            "an amount below zero or too large"
        );
        let posted = self.opened
            || self
                .wager
                .iter()
                .all(|&wager| wager <= self.opening_to_match);
        ensure!(
            posted && self.opening_to_match <= MAX_CHIPS * 2,
            "posts above the bet to match, or too large"
        );
        let sizes = [self.min_bet, self.small_bet, self.big_bet];
        ensure!(
            sizes.iter().all(|size| (1..=2 * MAX_CHIPS).contains(size)),
            "a size of a bet that is none"
        );
        let over = self.phase == Phase::Over;
        for seat in 0..MAX_SEATS {
            let own = self.stack[seat] + self.wager[seat] + self.total[seat];
            let mask = 1 << seat;
            if self.dealt & mask == 0 {
                ensure!(
                    own == self.stack[seat] && own == self.start[seat],
                    "chips of seat {seat}, where nobody plays"
                );
                continue;
            }
            ensure!(
                (1..=MAX_CHIPS).contains(&self.start[seat]),
                "seat {seat} began with {} chips",
                self.start[seat]
            );
            // Of chips that nobody else can win, a dead hand may have had a part back.
            ensure!(
                over || own <= self.start[seat] || self.absent & mask != 0,
                "seat {seat} has won before the end"
            );
            let behind = self.live & mask != 0 && self.stack[seat] > 0;
            ensure!(
                over || behind == (self.chips & mask != 0),
                "seat {seat} and whether it has chips"
            );
        }
        let sum = |amounts: &[i64]| amounts.iter().sum::<i64>();
        let paid = sum(&self.total) + sum(&self.wager);
        ensure!(
            paid == self.in_pots,
            "{paid} chips were paid, {} lie",
            self.in_pots
        );
        let now = sum(&self.stack) + self.in_pots + self.dead + self.raked;
        let before = sum(&self.start);
        ensure!(now == before, "{now} chips of {before}");
        ensure!(
            if over {
                self.pot() == 0
            } else {
                self.raked == 0
            },
            "pots that were awarded too early, or not"
        );
        ensure!(
            self.phase == Phase::Bet || !self.opened || sum(&self.wager) == 0,
            "wagers outside of a betting round"
        );
        Ok(())
    }

    fn check_round(&self, game: &Game) -> Result<(), String> {
        let round = &self.round;
        let smallest = self.small_bet.min(self.big_bet);
        ensure!(
            game.rules().limit != Limit::FixedLimit || self.bring_in <= smallest,
            "a bring-in above the bet"
        );
        for (seat, who) in [
            (round.actor, "actor"),
            (round.opener, "opener"),
            (round.aggressor, "aggressor"),
        ] {
            ensure!(
                seat == NOBODY || (seat < self.chairs && within(bit(seat), self.dealt)),
                "the {who} is seat {seat}"
            );
        }
        ensure!(
            within(round.acted, self.dealt),
            "seats acted that are not there"
        );
        let amounts = [
            round.to_match,
            round.size,
            round.larger,
            round.full_level,
            round.bring_in,
        ];
        ensure!(
            amounts
                .iter()
                .all(|amount| (0..=2 * MAX_CHIPS).contains(amount)),
            "an amount of the betting round below zero or too large"
        );
        match self.phase {
            Phase::Bet => self.check_bets(game)?,
            Phase::Discard => {
                ensure!(
                    within(round.pending, self.live),
                    "seats that are out are to discard"
                );
                ensure!(
                    round.pending & bit(round.actor) != 0,
                    "the actor is not to act"
                );
            }
            Phase::Show => {
                ensure!(
                    self.undecided & bit(round.actor) != 0,
                    "the actor is not to show"
                );
            }
            Phase::Deal | Phase::RunOut | Phase::Unsettled | Phase::Over => {}
        }
        ensure!(
            self.phase == Phase::Bet || round.to_match == 0,
            "a bet to match outside of a betting round"
        );
        Ok(())
    }

    /// A betting round in which a seat is to act.
    fn check_bets(&self, game: &Game) -> Result<(), String> {
        let round = &self.round;
        ensure!(
            within(round.pending, self.chips),
            "seats without chips are to act"
        );
        ensure!(
            round.pending & bit(round.actor) != 0,
            "the actor is not to act"
        );
        ensure!(
            round.aggressor == NOBODY
                || (round.to_match > 0
                    && self.live & bit(round.aggressor) != 0
                    && self.wager[round.aggressor as usize] == round.to_match),
            "the last to raise is out, or has not put in what there is to match"
        );
        ensure!(
            round.covers == self.covering(),
            "the seats that can match the bet"
        );
        ensure!(round.size > 0, "a bet of nothing");
        ensure!(
            self.wager.iter().all(|&wager| wager <= round.to_match),
            "a wager above the bet to match"
        );
        let next = round.full_level + round.size;
        ensure!(
            round.bring_in == 0
                || (round.bring_in == self.bring_in
                    && round.first
                    && game.has_bring_in()
                    && round.acted == 0
                    && round.aggressor == NOBODY),
            "a bring-in that is not due"
        );
        ensure!(
            round.larger == 0 || round.larger >= round.size,
            "a larger bet that is none"
        );
        ensure!(
            game.rules().limit != Limit::FixedLimit
                || (round.full_level..next).contains(&round.to_match),
            "a bet to match beyond the next raise"
        );
        Ok(())
    }

    fn check_showdown(&self, game: &Game) -> Result<(), String> {
        let decided = self.shown | self.mucked;
        let first_round = !self.opened || (self.phase == Phase::Bet && self.round.first);
        ensure!(
            first_round || self.one_live() || self.live & self.absent == 0,
            "a dead hand after the first betting round"
        );
        ensure!(
            within(decided | self.undecided, self.live),
            "seats show that are out"
        );
        ensure!(
            self.shown & self.mucked == 0 && decided & self.undecided == 0,
            "a hand shown and not"
        );
        ensure!(self.mucked != self.live, "everybody has mucked");
        let at_end = self.stage as usize == game.stages().len();
        ensure!(
            self.exposed || at_end || decided | self.undecided == 0,
            "hands turned up before the showdown"
        );
        let no_more_bets = self.chips.count_ones() <= 1 || self.stage > game.last_bet();
        ensure!(
            !self.exposed || (game.options().expose_allin && no_more_bets),
            "hands turned up while the betting goes on"
        );
        ensure!(
            within(self.won, self.live) && (self.won == 0 || self.phase == Phase::Over),
            "winners before the end"
        );
        ensure!(
            self.phase != Phase::Unsettled || (self.live & !self.mucked).count_ones() > 1,
            "one seat has a claim, and the pots are not awarded"
        );
        Ok(())
    }

    fn check_boards(&self, game: &Game) -> Result<(), String> {
        let count = self.board_count as usize;
        ensure!((1..=MAX_BOARDS).contains(&count), "{count} boards");
        let stage = self.stage as usize;
        let dealt = Dealt::before(game, stage);
        let run = self.run_stage != NO_RUN;
        if run {
            let from = self.run_stage as usize;
            let before = Dealt::before(game, from.min(stage));
            let shared = before.board..=before.board + before.or_shared;
            ensure!(
                game.options().run_outs && game.rules().boards == 1,
                "several boards where the house deals one"
            );
            ensure!(
                from <= stage
                    && matches!(
                        game.stages().get(from).map(|stage| stage.task),
                        Some(Task::Burn | Task::Board { .. })
                    )
                    && shared.contains(&(self.run_shared as usize))
                    && self.board_now < self.board_count,
                "boards that began nowhere"
            );
            ensure!(
                stage < game.stages().len() || self.board_now + 1 == self.board_count,
                "boards that are still to be dealt at the end"
            );
        } else {
            ensure!(
                count == game.rules().boards as usize
                    && self.board_now == 0
                    && self.run_shared == 0,
                "{count} boards in this game"
            );
        }
        let waits = self.phase == Phase::Deal;
        let step = game.stages().get(stage).map(|stage| stage.task);
        for (i, board) in self.boards.iter().enumerate() {
            let now = i == self.board_now as usize || !run;
            let due = self.due_board[i] as usize;
            let mut expected = if i >= count {
                0
            } else if now {
                dealt.board
            } else if i < self.board_now as usize {
                game.board_cards() as usize
            } else {
                self.run_shared as usize
            };
            match step {
                Some(Task::Board { count: cards }) if waits && now && i < count => {
                    ensure!(due <= cards as usize, "{due} cards are due to board {i}");
                    expected += cards as usize - due;
                }
                Some(Task::Hole {
                    count: cards,
                    or_shared: true,
                    ..
                }) if waits && i < count && due > 0 => {
                    ensure!(due <= cards as usize, "{due} cards are due to board {i}");
                    expected += cards as usize - due;
                }
                _ => ensure!(due == 0, "cards are due to board {i}"),
            }
            let found = board.slots().len();
            let stands = if i == 0 || (run && i < count) {
                dealt.or_shared
            } else {
                0
            };
            ensure!(
                (expected..=expected + stands).contains(&found) && found <= MAX_BOARD,
                "board {i} has {found} cards, not {expected}"
            );
        }
        Ok(())
    }

    fn check_holes(&self, game: &Game) -> Result<(), String> {
        let stage = self.stage as usize;
        let dealt = Dealt::before(game, stage);
        let task = game.stages().get(stage).map(|stage| stage.task);
        let waits =
            self.phase == Phase::Deal && matches!(task, Some(Task::Hole { .. } | Task::Replace));
        for seat in 0..MAX_SEATS {
            let mask = 1 << seat;
            let found = self.hole[seat].len();
            let (due, drawn) = (self.due[seat] as usize, self.drawn[seat] as usize);
            let live = self.live & mask != 0;
            ensure!(
                u32::from(self.up[seat]) >> found == 0,
                "a card of seat {seat} lies face up that it does not have"
            );
            ensure!(
                drawn <= MAX_HOLE && (drawn == 0 || self.dealt & mask != 0),
                "seat {seat} gave up {drawn} cards"
            );
            ensure!(
                drawn == 0 || self.phase != Phase::Discard || self.round.pending & mask == 0,
                "seat {seat} gave up {drawn} cards before its turn"
            );
            ensure!(
                due == 0 || (waits && live && self.due_board == [0; MAX_BOARDS]),
                "cards are due to seat {seat}"
            );
            // What it holds at this stage, and what of that lies elsewhere just now.
            let (more, fewer) = match (self.phase, task) {
                (Phase::Deal, Some(Task::Hole { count, .. }))
                    if waits && self.due_board[0] == 0 =>
                {
                    ensure!(due <= count as usize, "{due} cards are due to seat {seat}");
                    (count as usize, due)
                }
                (Phase::Deal, Some(Task::Replace)) => {
                    ensure!(due <= drawn, "{due} cards are due to seat {seat}");
                    (0, due)
                }
                (Phase::Discard, Some(Task::Discard { least, draw, .. }))
                    if self.round.pending & mask == 0 =>
                {
                    // A draw from a deck that is used up may ask for fewer.
                    ensure!(
                        draw || !live || drawn >= least as usize,
                        "seat {seat} gave up {drawn} cards in its turn"
                    );
                    (0, drawn)
                }
                _ => (0, 0),
            };
            ensure!(
                if live {
                    (dealt.fewest + more..=dealt.hole + more).contains(&(found + fewer))
                } else if self.dealt & mask != 0 {
                    found <= dealt.most
                } else {
                    found == 0
                },
                "seat {seat} has {found} cards"
            );
        }
        ensure!(
            self.phase != Phase::Deal || self.next_due().is_some(),
            "no cards are due, and the hand waits for them"
        );
        Ok(())
    }

    /// The deck, and that no card is anywhere twice.
    fn check_cards(&self, game: &Game) -> Result<(), String> {
        let mut lying = CardSet::EMPTY;
        for card in self.lying() {
            ensure!(!lying.contains(card), "{card} lies twice");
            lying = lying.with(card);
        }
        if !self.auto {
            let cards = game.deck().set();
            ensure!(
                self.deck == *game.deck(),
                "a deck where cards come from outside"
            );
            ensure!(
                self.seen.difference(cards).is_empty() && lying.difference(self.seen).is_empty(),
                "cards that did not come from the deck"
            );
            ensure!(
                self.gone.len() <= u32::from(self.gone_count)
                    && self.going.len() as usize <= self.drawn_in_all()
                    && self.gone.intersection(self.going).is_empty(),
                "cards that were given up, and how many"
            );
            let away = self.gone.union(self.going);
            ensure!(
                away.difference(self.seen).is_empty() && lying.intersection(away).is_empty(),
                "cards that were given up, and lie elsewhere or never came"
            );
            ensure!(
                self.burned.is_empty(),
                "burned cards of a deck that comes from outside"
            );
            let gone = usize::from(self.gone_count) + self.drawn_in_all();
            ensure!(
                self.cursor as usize == self.lying_slots().count() + gone,
                "{} cards came from outside, and they do not lie anywhere",
                self.cursor
            );
            return self.check_enough(game);
        }
        let cursor = self.cursor as usize;
        ensure!(
            cursor <= self.deck.len(),
            "{cursor} cards dealt of {}",
            self.deck.len()
        );
        let (mut deck, mut dealt) = (CardSet::EMPTY, CardSet::EMPTY);
        for (place, card) in self.deck.iter().enumerate() {
            ensure!(!deck.contains(card), "{card} is twice in the deck");
            deck = deck.with(card);
            if place < cursor {
                dealt = dealt.with(card);
            }
        }
        ensure!(
            deck.difference(game.deck().set()).is_empty(),
            "a deck with cards of another game"
        );
        let back = [self.gone, self.going, self.burned, self.fresh]
            .into_iter()
            .fold(CardSet::EMPTY, CardSet::union);
        ensure!(
            back.difference(dealt).is_empty() && lying.intersection(back).is_empty(),
            "cards that lie twice, or were put back and never dealt"
        );
        ensure!(
            self.going.len() as usize == self.drawn_in_all()
                && self.gone.len() == u32::from(self.gone_count),
            "cards that were given up, and how many"
        );
        ensure!(
            if game.recycles() {
                lying.union(back) == dealt
            } else {
                self.fresh.is_empty()
            },
            "a deck that runs short and cards that lie nowhere, or one that never does"
        );
        let known = ascending(self.dealt).all(|seat| self.hole[seat].all_known())
            && self.boards.iter().all(|board| board.slots().all_known());
        ensure!(
            known && lying.difference(dealt).is_empty() && self.seen.is_empty(),
            "cards that did not come from the deck"
        );
        self.check_enough(game)
    }

    /// Whether the deck has the cards that the rest of the hand takes.
    fn check_enough(&self, game: &Game) -> Result<(), String> {
        let needed = self.cards_still_needed(game);
        let left = if game.recycles() {
            self.spare()
        } else {
            self.deck.len().saturating_sub(self.cursor as usize)
        };
        ensure!(
            needed <= left,
            "{needed} cards are to come, {left} are left"
        );
        Ok(())
    }

    /// How many cards the stages from here on deal, draws apart.
    fn cards_and_burns_to_come(&self, game: &Game, burns: bool) -> usize {
        let rest = game.stages().get(self.stage as usize..).unwrap_or_default();
        let burned = rest
            .iter()
            .filter(|stage| burns && stage.task == Task::Burn);
        self.cards_to_come(game) + burned.count()
    }

    /// How many cards the rest of the hand takes: burns included where the deck deals by itself, and
    /// needs them.
    fn cards_still_needed(&self, game: &Game) -> usize {
        if self.phase == Phase::Over {
            return 0;
        }
        let burns = self.auto && !game.recycles();
        let further = if self.run_stage == NO_RUN {
            0
        } else {
            let again = Self {
                stage: self.run_stage,
                ..*self
            };
            (self.board_count - 1 - self.board_now) as usize
                * again.cards_and_burns_to_come(game, burns)
        };
        // Cards that are due count instead of the stage that they are due at.
        let due = self.due.iter().chain(&self.due_board);
        let due: usize = due.map(|&cards| usize::from(cards)).sum();
        let draw = match game.stages().get(self.stage as usize).map(|s| s.task) {
            Some(Task::Discard { draw: true, .. }) => self.drawn_in_all(),
            _ => 0,
        };
        let after = Self {
            stage: self.stage + u8::from(due > 0),
            ..*self
        };
        due + draw + after.cards_and_burns_to_come(game, burns) + further
    }
}
