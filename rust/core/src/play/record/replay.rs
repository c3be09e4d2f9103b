//! Playing a record again.

use core::fmt;

use crate::action::{Action, Slots};
use crate::card::{Card, CardSet, Slot};
use crate::deck::{Deck, MAX_DECK};
use crate::event::Observer;
use crate::game::Game;
use crate::hand::{Dealing, Hand};
use crate::play::record::{ActionKind, POST_BYTES, Records, dealt_in, leg_of, post_kind};
use crate::rules::MAX_SEATS;
use crate::setup::{Post, Posts, Setup};
use crate::stakes::Stakes;

/// The games of a match with their stakes, in their order: one, or those that take turns.
pub type Legs<'a> = &'a [(&'a Game, Stakes)];

/// A record that is none of a hand: it was changed after it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The number of the hand.
    pub hand: u64,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the record of hand {}: {}", self.hand, self.message)
    }
}

impl core::error::Error for Wrong {}

impl Records {
    /// Plays a record again, from its first post to its end; what was recorded of its end is compared.
    ///
    /// # Errors
    /// [`Wrong`] where the record is not that of a hand of these games.
    pub fn replay<'a, O: Observer>(
        &self,
        legs: Legs<'a>,
        row: usize,
        observer: &mut O,
    ) -> Result<Hand<&'a Game>, Wrong> {
        let number = self.hand.get(row).copied().unwrap_or(0);
        self.play_again(legs, row, observer)
            .map_err(|message| Wrong {
                hand: number,
                message,
            })
    }

    fn play_again<'a, O: Observer>(
        &self,
        legs: Legs<'a>,
        row: usize,
        observer: &mut O,
    ) -> Result<Hand<&'a Game>, String> {
        if row >= self.len() {
            return Err(format!("there are {} hands", self.len()));
        }
        let place = self.game[row];
        let Some((game, stakes)) = leg_of(legs, place) else {
            return Err(format!("it is of game {place}; there are {}", legs.len()));
        };
        let setup = self.setup(row)?;
        let dealing = Dealing::Deck(deck_of(game, self.deck_of(row))?);
        let mut hand = Hand::new(game, stakes, &setup, &dealing, observer)
            .map_err(|error| error.to_string())?;
        let mut amounts = self.amounts.row(row).iter();
        let mut discards = self.discard_rows(row);
        for &code in self.actions.row(row) {
            let action = match ActionKind::ALL.get(usize::from(code >> 4)) {
                Some(ActionKind::Fold) => Action::Fold,
                Some(ActionKind::Check) => Action::Check,
                Some(ActionKind::Call) => Action::Call,
                Some(ActionKind::Raise) => {
                    let total = amounts.next().ok_or("a raise has no amount")?;
                    Action::RaiseTo(*total)
                }
                Some(ActionKind::BringIn) => Action::BringIn,
                Some(ActionKind::Discard) => {
                    let cards = discards.next().ok_or("a discard has no cards")?;
                    Action::Discard(slots(cards)?)
                }
                Some(ActionKind::Show) => Action::show(),
                Some(ActionKind::Muck) => Action::Muck,
                Some(ActionKind::RunOut) => {
                    let boards = code & 15;
                    hand.apply(Action::RunOut(boards), observer)
                        .map_err(|error| error.message)?;
                    continue;
                }
                None => return Err(format!("{code} is no action")),
            };
            hand.apply_for(code & 15, action, observer)
                .map_err(|error| error.message)?;
        }
        if !hand.is_over() {
            return Err("it does not end".to_owned());
        }
        let payoffs = hand.payoffs().map_err(|error| error.message)?;
        let recorded = self.payoff.iter().map(|column| column.get(row));
        if !payoffs.iter().copied().zip(recorded).all(|(a, b)| a == b) {
            return Err(format!(
                "it comes to {:?}, and other payoffs are recorded",
                &payoffs[..self.payoff.len().min(MAX_SEATS)]
            ));
        }
        Ok(hand)
    }

    /// Who sat where with what, and what was to be posted.
    fn setup(&self, row: usize) -> Result<Setup, String> {
        let mut setup = Setup::full(&[], Posts::default());
        setup.chairs = self.shape.chairs;
        setup.dealt = dealt_in(self, row);
        setup.button = self.button[row];
        for (chair, stack) in setup.stacks.iter_mut().take(self.bot.len()).enumerate() {
            *stack = self.stack_of(row, chair);
        }
        for bytes in self.posts_of(row).chunks(POST_BYTES) {
            let post = match bytes {
                [seat, kind, amount @ ..] => post_kind(*kind)
                    .zip(amount.try_into().ok().map(i64::from_le_bytes))
                    .map(|(kind, amount)| Post {
                        seat: *seat,
                        kind,
                        amount,
                    }),
                [..] => None,
            };
            if !post.is_some_and(|post| setup.posts.push(post)) {
                return Err("its posts are none".to_owned());
            }
        }
        Ok(setup)
    }

    /// The cards of each discard of a hand.
    fn discard_rows(&self, row: usize) -> impl Iterator<Item = &[u8]> {
        let end = |row: usize| {
            let end = self.discards.offsets.get(row).copied();
            end.and_then(|end| usize::try_from(end).ok()).unwrap_or(0)
        };
        (end(row)..end(row + 1)).map(|place| self.discarded.row(place))
    }
}

fn slots(codes: &[u8]) -> Result<Slots, String> {
    let mut cards = [Slot::UNKNOWN; Slots::MAX];
    let places = cards
        .get_mut(..codes.len())
        .ok_or_else(|| format!("a discard of {} cards", codes.len()))?;
    for (place, &code) in places.iter_mut().zip(codes) {
        *place = Card::from_index(code)
            .map_err(|error| error.to_string())?
            .into();
    }
    Ok(Slots::new(places).unwrap_or_default())
}

/// The deck of a hand: the cards that were dealt, and behind them the others in canonical order.
fn deck_of(game: &Game, dealt: &[u8]) -> Result<Deck, String> {
    let mut cards = Vec::with_capacity(MAX_DECK);
    let mut seen = CardSet::EMPTY;
    for &code in dealt {
        let card = Card::from_index(code).map_err(|error| error.to_string())?;
        cards.push(card);
        seen = seen.with(card);
    }
    cards.extend(game.deck().iter().filter(|&card| !seen.contains(card)));
    if cards.len() != game.deck().len() {
        return Err("the deck has a card twice, or one that is not of the game".to_owned());
    }
    Ok(Deck::new(&cards))
}
