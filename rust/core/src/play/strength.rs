//! The hand-strength bot: any game, by its own rankings.
//!
//! It knows no starting hands. It finds the share of the pot that its hand would win from random
//! hands of the opponents who are still in ([`Outlook`]), in [`SAMPLES`] completions, and acts by two
//! numbers in thousandths:
//!
//! - its **edge**: the share times the number of players in the pot, so 1000 is what a random hand
//!   has. It bets or raises from [`RAISE`] on, which grows with the wagers of the round: the pot from
//!   [`STRONG`] on and half of it below; where the sizes are fixed, that size.
//! - the **price** of a call: its part of the pot when everybody has called who still may. It calls
//!   where the share is above the price by a margin, since those who bet have better hands than
//!   random ones: [`MARGIN`], [`EACH_RAISE`] more for each wager of the round after the first, and an
//!   eighth of the price.
//!
//! Otherwise it checks or folds. A bring-in is posted or, with an edge, completed. It never bluffs.
//! In a draw or discard it keeps the cards with which it would win most ([`Outlook::best_to_keep`]),
//! so a hand that can hardly get better stays as it is.

use rand_core::SeedableRng;
use rand_xoshiro::SplitMix64;

use crate::action::{Action, Discards, Slots};
use crate::betting::Bets;
use crate::game::Game;
use crate::play::outlook::{Outlook, Sight};
use crate::play::policy::Choice;
use crate::rules::MAX_SEATS;
use crate::seats::{ascending, bit};
use crate::view::View;

/// How many completions a bet is decided from.
pub(super) const SAMPLES: u32 = 48;
/// How many completions choices of cards are tried on in each round.
const SAMPLES_OF_DISCARDS: u32 = 24;
/// Bet or raise with this edge after no, one, two, and more wagers of the round; the big blind is
/// the first.
const RAISE: [i64; 4] = [1150, 1300, 1600, 1900];
/// Bet the pot with this edge.
const STRONG: i64 = 1500;
/// Call with a share that is so far above the price.
const MARGIN: i64 = 10;
/// And so much further for each wager after the first.
const EACH_RAISE: i64 = 25;

/// The chips that a decision is about.
pub(super) struct Prices {
    pub bets: Bets,
    /// All chips in the middle and in front of the players.
    pub pot: i64,
    pub to_match: i64,
    /// What the live opponents still have to pay to stay in.
    pub owed_by_others: i64,
    /// Chips behind and in front of the seat.
    pub all: i64,
    /// Wagers of the round.
    pub wagers: u8,
}

impl Prices {
    /// The chips that the seat of a view decides about.
    pub(super) fn of_view(view: &View, seat: u8) -> Self {
        let place = seat as usize;
        let others = view.live & !bit(seat);
        Self {
            bets: view.bets(),
            pot: view.pot,
            to_match: view.to_match,
            owed_by_others: owed_by(others, view.to_match, &view.wagers, &view.stacks),
            all: view.stacks[place] + view.wagers[place],
            wagers: view.wager_count,
        }
    }
}

/// What these seats have still to pay to stay in, as far as they can.
pub(super) fn owed_by(
    seats: u16,
    to_match: i64,
    wagers: &[i64; MAX_SEATS],
    stacks: &[i64; MAX_SEATS],
) -> i64 {
    ascending(seats)
        .map(|seat| (to_match - wagers[seat]).clamp(0, stacks[seat]))
        .sum()
}

/// What [`Policy::HandStrength`](crate::play::Policy::HandStrength) does in a view of a hand of this
/// game; nothing where the view's seat is not to act. The same seed does the same. It shows no hand
/// that it may muck.
pub fn hand_strength(game: &Game, view: &View, seed: u64) -> Option<Action> {
    let seat = view.seat.filter(|_| view.to_act())?;
    if view.dead_to_act() {
        return view.legal().default_action();
    }
    let sight = Sight::of_view(game, view)?;
    if view.betting {
        let choice = act(&sight, &Prices::of_view(view, seat), seed);
        return Some(choice.action(view.bring_in > 0, view.call > 0));
    }
    if view.discarding {
        let discards = Discards {
            least: view.discard_least,
            most: view.discard,
            default: view.default_discard,
        };
        return Some(Action::Discard(discard(&sight, &discards, seed)));
    }
    view.legal().default_action()
}

/// The generator of one decision.
pub(super) fn words(seed: u64) -> SplitMix64 {
    SplitMix64::from_seed(seed.to_le_bytes())
}

/// Decides a bet. The same seed decides the same.
#[inline(never)]
pub(super) fn act(sight: &Sight<'_>, prices: &Prices, seed: u64) -> Choice {
    let may_raise = prices.bets.max_raise_to > 0;
    if !may_raise && prices.bets.call == 0 {
        return Choice::CheckOrCall;
    }
    let share = Outlook::new(sight, words(seed)).share(SAMPLES);
    let edge = share * i64::from(sight.opponents() + 1);
    let wagers = usize::from(prices.wagers);
    if may_raise && edge >= RAISE[wagers.min(RAISE.len() - 1)] {
        return raise(prices, edge);
    }
    if prices.bets.call == 0 || prices.bets.bring_in > 0 {
        return Choice::CheckOrCall;
    }
    let price = price(prices);
    let raises = i64::from(prices.wagers.saturating_sub(1));
    if share >= price + price / 8 + MARGIN + EACH_RAISE * raises {
        Choice::CheckOrCall
    } else {
        Choice::CheckOrFold
    }
}

/// A call's part of the pot after it, in thousandths.
pub(super) fn price(prices: &Prices) -> i64 {
    // In 128 bits: a pot reaches 2^53.
    let whole =
        i128::from(prices.pot) + i128::from(prices.bets.call) + i128::from(prices.owed_by_others);
    (i128::from(prices.bets.call) * 1000 / whole.max(1)) as i64
}

/// The pot or half of it; all where that is most of the stack.
fn raise(prices: &Prices, edge: i64) -> Choice {
    let pot = prices.pot + prices.bets.call;
    let size = if edge >= STRONG { pot } else { pot / 2 };
    let total = prices.to_match + size.max(1);
    let total = if total > prices.all / 5 * 2 && edge >= STRONG {
        prices.all
    } else {
        total
    };
    prices
        .bets
        .nearest(total)
        .map_or(Choice::CheckOrCall, Choice::RaiseTo)
}

/// The cards to give up.
#[inline(never)]
pub(super) fn discard(sight: &Sight<'_>, discards: &Discards, seed: u64) -> Slots {
    let hole = &sight.holes[sight.seat as usize];
    if discards.most == 0 || !hole.all_known() {
        return discards.default;
    }
    let mut outlook = Outlook::new(sight, words(seed));
    let keep = outlook.best_to_keep(discards.least, discards.most, SAMPLES_OF_DISCARDS);
    hole.at(!keep)
}
