//! What a player does in every situation, for the solver.

use crate::card::{Card, CardSet};
use crate::ranking::Strength;

use super::round::Action;
use super::sweep::Showdowns;

/// A fixed way to play: the same cards, the same decision. What it does may not depend on which
/// suit is which, since one of all deals that exchanges of suits make of each other stands for all.
pub trait Plan: Sync {
    /// Why it cannot decide; a plan that always can has [`core::convert::Infallible`].
    type Error: Send;
    /// What it works out once for a board.
    type Board;

    /// Before the flop.
    ///
    /// # Errors
    /// When it cannot decide; the solver stops and passes it on.
    fn preflop(&self, hole: [Card; 2]) -> Result<Action, Self::Error>;

    /// On the flop, after a check.
    ///
    /// # Errors
    /// As [`Plan::preflop`].
    fn flop(&self, hole: [Card; 2], flop: [Card; 3]) -> Result<Action, Self::Error>;

    /// What will be asked of it on a board.
    fn board(&self, board: CardSet) -> Self::Board;

    /// With all five cards of the board, after two checks. `strength` is the seat's, `showdowns`
    /// what becomes of it against the 990 hands that the dealer can have.
    ///
    /// # Errors
    /// As [`Plan::preflop`].
    fn river(
        &self,
        hole: [Card; 2],
        board: &Self::Board,
        strength: Strength,
        showdowns: &Showdowns,
    ) -> Result<Action, Self::Error>;
}
