//! The shared cards that would have come, had the hand gone on.

use core::ops::Deref;

use crate::card::Slot;
use crate::error::{Code, IllegalAction};
use crate::game::{Game, Task};
use crate::hand::{Hand, State};

impl<G: Deref<Target = Game>> Hand<G> {
    /// The cards that each board would have got, had a hand that is over gone on with those who were
    /// left, and nobody drawn: those of the deck, past the burns. Nothing in a game without boards,
    /// and where the deck is not known.
    ///
    /// # Errors
    /// [`IllegalAction`] with [`Code::HandInProgress`] while cards may still come.
    pub fn rabbit(&self) -> Result<Vec<Vec<Slot>>, IllegalAction> {
        let state = &self.state;
        if !self.is_over() {
            let message = "the cards to come are not told while the hand goes on".to_owned();
            return Err(self.refuse_other(Code::HandInProgress, message));
        }
        if !state.auto || self.game.board_cards() == 0 {
            return Ok(Vec::new());
        }
        let mut rest = *state;
        rest.deal_rest(&self.game);
        let boards = rest.boards.iter().zip(&state.boards);
        Ok(boards
            .take(state.board_count as usize)
            .map(|(all, dealt)| all.slots()[dealt.slots().len()..].to_vec())
            .collect())
    }
}

impl State {
    /// Deals what the stages from here on deal, without a decision.
    fn deal_rest(&mut self, game: &Game) {
        while let Some(stage) = game.stages().get(self.stage as usize) {
            match stage.task {
                Task::Burn if self.may_burn(game) => self.burn(game, &mut ()),
                Task::Board { count } => self.deal_board(game, count, &mut ()),
                Task::Hole {
                    count,
                    up,
                    or_shared,
                } => {
                    if or_shared && !self.enough_for_all(game, count, &mut ()) {
                        self.deal_board(game, count, &mut ());
                    } else {
                        self.deal_hole(count, up, &mut ());
                    }
                }
                Task::Burn | Task::Discard { .. } | Task::Replace | Task::Bet(_) => {}
            }
            self.stage += 1;
        }
    }
}
