//! Who has the button and the blinds in the coming hand, and who posts what: pure functions that
//! a table and a runner both call.
//!
//! Chairs are numbered clockwise from 0. A set of chairs is a mask, bit `i` for chair `i`. *Dealt*
//! are the players of the coming hand: in a cash game those who sit and play, in a tournament also
//! the absent ones, who are dealt in and folded.
//!
//! How the button goes round is section 8 of the rules of the project, which follow the rules of
//! the Tournament Directors Association (dead button, heads-up blinds). In both modes the big
//! blind only ever moves forward, and by less than a full turn: nobody posts it twice running, or
//! twice in one round of the table.
//!
//! ```
//! use pokercore_core::button::{ButtonMode, first, next};
//!
//! // Three players; the one who has the big blind busts. The blind goes on to the next player,
//! // the other one is the button and posts the small blind.
//! let hand = first(0, 0b111, 3)?;
//! assert_eq!((hand.button, hand.small_blind, hand.big_blind), (0, Some(1), Some(2)));
//! let hand = next(&hand, ButtonMode::Dead, 0b011, 3)?;
//! assert_eq!((hand.button, hand.small_blind, hand.big_blind), (1, Some(1), Some(0)));
//! # Ok::<(), pokercore_core::button::ButtonError>(())
//! ```
//!
//! What is left to the table: who is dealt in, and what a player owes who missed a blind or is
//! new. [`passed`] says whom a blind went past; the posts that follow are handed to [`posts`].

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::error::{Defect, DefectCode, RulesError};
use crate::rules::MAX_SEATS;
use crate::seats::{are_two, bit, clockwise, next_after};
use crate::setup::{MAX_POSTS, Post, PostKind, Posts};
use crate::stakes::{AnteKind, Stakes};

/// The most straddles and owed posts of one hand, together: two for each of eight players beside
/// the blinds. Everything else fits into [`MAX_POSTS`] whatever the stakes.
pub const MAX_EXTRA_POSTS: usize = MAX_POSTS - MAX_SEATS - FORCED_ONCE;

/// The posts of which a hand has one each: small blind, big blind, button blind, ante for all.
const FORCED_ONCE: usize = 4;

/// What happens to the button when a player leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ButtonMode {
    /// The big blind goes to the next player; the small blind is due where the big blind was and
    /// the button goes where the small blind was, even if nobody is there. Usual in tournaments.
    Dead,
    /// The button goes to the next player and the blinds follow; a player may escape a blind.
    /// Usual in cash games and online.
    #[default]
    Moving,
}

/// Who has the button and the blinds in one hand, by chair.
///
/// In a game with blinds there is a big blind, and the small blind is either posted
/// (`small_blind`) or due at a chair where nobody is dealt in (`dead_small`). In a game without
/// blinds these three are `None`. Two-handed, the button is the small blind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Positions {
    /// The chair of the button. With [`ButtonMode::Dead`] it may be empty.
    pub button: u8,
    /// Who posts the small blind; `None` when nobody does.
    pub small_blind: Option<u8>,
    /// The chair of a small blind that nobody posts; the dead button moves there in the next hand.
    pub dead_small: Option<u8>,
    /// Who posts the big blind; `None` in a game without blinds.
    pub big_blind: Option<u8>,
}

impl Positions {
    /// The chair where the small blind is due, empty or not; `None` in a game without blinds.
    #[inline]
    pub const fn small_chair(&self) -> Option<u8> {
        match self.small_blind {
            Some(chair) => Some(chair),
            None => self.dead_small,
        }
    }

    /// The positions of a game without blinds.
    const fn without_blinds(button: u8) -> Self {
        Self {
            button,
            small_blind: None,
            dead_small: None,
            big_blind: None,
        }
    }

    /// The positions of two players.
    const fn heads_up(button: u8, big_blind: u8) -> Self {
        Self {
            button,
            small_blind: Some(button),
            dead_small: None,
            big_blind: Some(big_blind),
        }
    }

    /// The positions when the blinds follow this button, which is dealt in.
    fn following(button: u8, dealt: u16) -> Self {
        let small = next_after(dealt, button);
        if are_two(dealt) {
            return Self::heads_up(button, small);
        }
        Self {
            button,
            small_blind: Some(small),
            dead_small: None,
            big_blind: Some(next_after(dealt, small)),
        }
    }

    /// Refuses positions that no hand at a table of this size can have.
    fn check(self, chairs: u8) -> Result<(), ButtonError> {
        let (small, big) = match (self.big_blind, self.small_blind, self.dead_small) {
            // Without blinds there is nothing but the button to look at.
            (None, None, None) => (self.button, self.button),
            (Some(big), Some(small), None) if big != small && big != self.button => (small, big),
            (Some(big), None, Some(dead))
                if big != dead && big != self.button && dead != self.button =>
            {
                (dead, big)
            }
            _ => return Err(ButtonError::Inconsistent { positions: self }),
        };
        match self.button.max(small).max(big) {
            chair if chair < chairs => Ok(()),
            chair => Err(ButtonError::NoSuchChair { chair, chairs }),
        }
    }
}

/// Why there are no positions or posts.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ButtonError {
    /// A table of an impossible size.
    #[error("{chairs} chairs; a table has 2 to {MAX_SEATS}")]
    Chairs {
        /// How many were given.
        chairs: u8,
    },
    /// Too few players.
    #[error("{players} dealt in; a hand needs at least 2 players")]
    Players {
        /// How many were given.
        players: u32,
    },
    /// A chair that the table does not have.
    #[error("there is no chair {chair}; the table has chairs 0 to {}", .chairs.saturating_sub(1))]
    NoSuchChair {
        /// The chair.
        chair: u8,
        /// How many the table has.
        chairs: u8,
    },
    /// A chair that must be dealt in and is not: the first button, or one that is to post.
    #[error("nobody is dealt in at chair {chair}, so it can neither post nor be the first button")]
    NotDealt {
        /// The chair.
        chair: u8,
    },
    /// Positions that contradict themselves.
    #[error(
        "{positions:?} cannot be; a game with blinds has a big blind, and either a small blind or \
         the empty chair of one (dead_small), at another chair; the big blind never has the button"
    )]
    Inconsistent {
        /// The positions.
        positions: Positions,
    },
    /// Stakes with a big blind or a big-blind ante, and positions without one.
    #[error("the stakes ask the big blind to pay, but these positions have no big blind")]
    NoBigBlind,
    /// More posts than a hand holds.
    #[error("{given} straddles and owed posts; a hand takes at most {MAX_EXTRA_POSTS}")]
    TooManyPosts {
        /// How many were given.
        given: usize,
    },
}

impl From<ButtonError> for Defect {
    fn from(error: ButtonError) -> Self {
        let (code, place) = match error {
            ButtonError::Chairs { .. } => (DefectCode::Chairs, "chairs"),
            ButtonError::Players { .. } => (DefectCode::Players, "dealt"),
            ButtonError::NoSuchChair { .. } => (DefectCode::NoSuchSeat, "chair"),
            ButtonError::NotDealt { .. } => (DefectCode::NoSuchSeat, "dealt"),
            ButtonError::Inconsistent { .. } | ButtonError::NoBigBlind => {
                (DefectCode::Option, "positions")
            }
            ButtonError::TooManyPosts { .. } => (DefectCode::TooMany, "posts"),
        };
        Self::new(code, place, error.to_string())
    }
}

impl From<ButtonError> for RulesError {
    fn from(error: ButtonError) -> Self {
        Self {
            defects: vec![error.into()],
        }
    }
}

/// The positions of a first hand, in a game with blinds: the blinds follow the given button.
///
/// `dealt` is the mask of the players of the hand; `chairs` is the size of the table, 2 to
/// [`MAX_SEATS`].
///
/// # Errors
/// [`ButtonError::Chairs`], [`ButtonError::NoSuchChair`], [`ButtonError::Players`]; and
/// [`ButtonError::NotDealt`] when the button is not one of the players.
pub fn first(button: u8, dealt: u16, chairs: u8) -> Result<Positions, ButtonError> {
    check_first(button, dealt, chairs)?;
    Ok(Positions::following(button, dealt))
}

/// The positions of a first hand in a game without blinds (antes, a button ante or a button
/// blind): the given button. Arguments as of [`first`].
///
/// # Errors
/// As [`first`].
pub fn first_without_blinds(button: u8, dealt: u16, chairs: u8) -> Result<Positions, ButtonError> {
    check_first(button, dealt, chairs)?;
    Ok(Positions::without_blinds(button))
}

/// The positions of the hand after `previous`, in a game with blinds.
///
/// `dealt` is the mask of the players of the coming hand; `chairs` is the size of the table, 2 to
/// [`MAX_SEATS`].
///
/// - Two players, in both modes: the big blind goes to the next player after the previous big
///   blind; the other one is the button and posts the small blind.
/// - [`ButtonMode::Dead`]: the big blind goes to the next player after the previous big blind.
///   The small blind is due where the big blind was, the button goes where the small blind was.
///   Only if that chair no longer comes before the two blinds (after a two-handed hand, when the
///   third player sits between the button and the big blind), the last player before the small
///   blind has the button.
/// - [`ButtonMode::Moving`]: the button goes to the next player, and the blinds to the two after
///   him. Only where that would not bring the big blind forward, because players came in between
///   the previous button and the previous big blind, the button goes on until it does.
///
/// When `previous` had no blinds, the button goes to the next player and the blinds follow. A
/// table that changes between games with and without blinds keeps the positions of the last hand
/// that had them.
///
/// # Errors
/// [`ButtonError::Chairs`], [`ButtonError::NoSuchChair`], [`ButtonError::Players`]; and
/// [`ButtonError::Inconsistent`] when `previous` cannot be.
pub fn next(
    previous: &Positions,
    mode: ButtonMode,
    dealt: u16,
    chairs: u8,
) -> Result<Positions, ButtonError> {
    check_table(dealt, chairs)?;
    previous.check(chairs)?;
    let (Some(last_big), Some(last_small)) = (previous.big_blind, previous.small_chair()) else {
        let button = next_after(dealt, previous.button);
        return Ok(Positions::following(button, dealt));
    };
    if are_two(dealt) {
        let big = next_after(dealt, last_big);
        return Ok(Positions::heads_up(next_after(dealt, big), big));
    }
    Ok(match mode {
        ButtonMode::Dead => dead(last_small, last_big, dealt),
        ButtonMode::Moving => moving(previous.button, last_big, dealt),
    })
}

/// The positions of the hand after `previous` in a game without blinds: the button goes to the
/// next player. Arguments as of [`next`]; there is no mode, since these games always use occupied
/// chairs.
///
/// # Errors
/// As [`next`].
pub fn next_without_blinds(
    previous: &Positions,
    dealt: u16,
    chairs: u8,
) -> Result<Positions, ButtonError> {
    check_table(dealt, chairs)?;
    previous.check(chairs)?;
    Ok(Positions::without_blinds(next_after(
        dealt,
        previous.button,
    )))
}

/// Three or more players under the dead-button rule.
fn dead(last_small: u8, last_big: u8, dealt: u16) -> Positions {
    let big = next_after(dealt, last_big);
    let posted = dealt & bit(last_big) != 0;
    // The order must be button, small blind, big blind. The old small blind's chair can break it
    // only after a two-handed hand, or if somebody came in between the old blinds.
    let button = if between(big, last_big) & bit(last_small) != 0 {
        last_small
    } else {
        last_before(dealt, last_big)
    };
    Positions {
        button,
        small_blind: posted.then_some(last_big),
        dead_small: (!posted).then_some(last_big),
        big_blind: Some(big),
    }
}

/// Three or more players, the button moving to the next of them.
fn moving(last_button: u8, last_big: u8, dealt: u16) -> Positions {
    let mut button = next_after(dealt, last_button);
    // The big blind is the third player from the old button. Without newcomers at most two players
    // sit from there up to the old big blind (the old blinds themselves), so it moves forward.
    // Each player more means one step more.
    let mut upto = dealt & (between(last_button, last_big) | bit(last_big));
    upto &= upto.wrapping_sub(1);
    upto &= upto.wrapping_sub(1);
    while upto != 0 {
        upto &= upto - 1;
        button = next_after(dealt, button);
    }
    Positions::following(button, dealt)
}

/// The chairs that a blind went past between two hands, out of those asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passed {
    /// Whom the small blind went past, or at whose chair it was due and not posted.
    pub small: u16,
    /// Whom the big blind went past.
    pub big: u16,
}

/// Whom the blinds went past from the hand `previous` to the hand `coming`, out of the chairs
/// `away` (a mask of those who sit at the table and are not dealt in `coming`).
///
/// In one round of the table each blind goes past each chair once. What follows from that (who
/// owes which blind, who may come in) is for the table to keep. Both masks are 0 when one of the
/// hands had no blinds.
pub fn passed(previous: &Positions, coming: &Positions, away: u16) -> Passed {
    let (Some(from_small), Some(from_big), Some(to_small), Some(to_big)) = (
        previous.small_chair(),
        previous.big_blind,
        coming.small_chair(),
        coming.big_blind,
    ) else {
        return Passed::default();
    };
    // The small blind may stay where it is (the button or the big blind left) or even fall back to
    // a newcomer; then it went past nobody. It moved forward if it stands before the big blind.
    let small = if between(from_small, to_big) & bit(to_small) != 0 {
        between(from_small, to_small)
    } else {
        0
    };
    Passed {
        small: away & (small | coming.dead_small.map_or(0, bit)),
        big: away & between(from_big, to_big),
    }
}

/// The posts of a hand in the order of posting.
///
/// 1. Each player's ante, clockwise from the left of the button ([`AnteKind::Each`]).
/// 2. The small blind, the big blind, the button blind.
/// 3. The ante that one player pays for all ([`AnteKind::BigBlind`], [`AnteKind::Button`]). His
///    blind comes first; with [`Stakes::ante_first`] this ante comes before all blinds instead.
/// 4. `straddles`, pairs of chair and amount, as given.
/// 5. `owed`, the posts of players who missed a blind or are new, as given; of one player's, the
///    live part should stand before the dead part.
///
/// An amount of 0 in the stakes makes no post. Where nobody is dealt in, nobody pays: a dead
/// small blind, and the ante or blind of a dead button, are left out. Amounts are what is asked
/// for: a hand takes what the stack holds. `dealt` is the mask that the positions were made for.
/// Whether stakes, straddles and owed posts make sense for the game, the hand checks.
///
/// # Errors
/// [`ButtonError::NoSuchChair`] and [`ButtonError::Inconsistent`] for positions or a `dealt` that
/// cannot be; [`ButtonError::NotDealt`] when a blind, a straddle or an owed post is by a chair
/// that is not dealt in; [`ButtonError::NoBigBlind`] when the stakes have a big blind (or an ante
/// that it pays) and the positions have none; [`ButtonError::TooManyPosts`] for more than
/// [`MAX_EXTRA_POSTS`] straddles and owed posts.
#[inline]
pub fn posts(
    positions: &Positions,
    stakes: &Stakes,
    dealt: u16,
    straddles: &[(u8, i64)],
    owed: &[Post],
) -> Result<Posts, ButtonError> {
    let mut posts = Posts::default();
    fill_posts(&mut posts, positions, stakes, dealt, straddles, owed)?;
    Ok(posts)
}

/// Writes [`posts`] into a place that is there, whatever it held; a runner has one for many hands.
///
/// # Errors
/// As [`posts`]; then `into` stays as it was.
pub fn fill_posts(
    into: &mut Posts,
    positions: &Positions,
    stakes: &Stakes,
    dealt: u16,
    straddles: &[(u8, i64)],
    owed: &[Post],
) -> Result<(), ButtonError> {
    check_posts(*positions, stakes, dealt, straddles, owed)?;
    *into = Posts::default();
    let mut add = |seat: u8, kind: PostKind, amount: i64| {
        let fits = into.push(Post { seat, kind, amount });
        debug_assert!(fits, "MAX_EXTRA_POSTS leaves room for all");
    };
    let mut add_due = |seat: Option<u8>, kind: PostKind, amount: i64| {
        if let (Some(seat), true) = (seat, amount != 0) {
            add(seat, kind, amount);
        }
    };
    let button = (dealt & bit(positions.button) != 0).then_some(positions.button);
    let payer = match stakes.ante_kind {
        AnteKind::Each => {
            for seat in clockwise(dealt, positions.button) {
                add_due(Some(seat as u8), PostKind::Ante, stakes.ante);
            }
            None
        }
        AnteKind::Live => {
            for seat in clockwise(dealt, positions.button) {
                add_due(Some(seat as u8), PostKind::LiveAnte, stakes.ante);
            }
            add_due(button, PostKind::ButtonBlind, stakes.ante);
            None
        }
        AnteKind::BigBlind => positions.big_blind,
        AnteKind::Button => button,
    };
    if stakes.ante_first {
        add_due(payer, PostKind::DeadAnte, stakes.ante);
    }
    add_due(
        positions.small_blind,
        PostKind::SmallBlind,
        stakes.small_blind,
    );
    add_due(positions.big_blind, PostKind::BigBlind, stakes.big_blind);
    add_due(button, PostKind::ButtonBlind, stakes.button_blind);
    if !stakes.ante_first {
        add_due(payer, PostKind::DeadAnte, stakes.ante);
    }
    for &(seat, amount) in straddles {
        add(seat, PostKind::Straddle, amount);
    }
    for post in owed {
        add(post.seat, post.kind, post.amount);
    }
    Ok(())
}

/// Refuses what [`posts`] cannot serve.
fn check_posts(
    positions: Positions,
    stakes: &Stakes,
    dealt: u16,
    straddles: &[(u8, i64)],
    owed: &[Post],
) -> Result<(), ButtonError> {
    const CHAIRS: u8 = MAX_SEATS as u8;
    check_table(dealt, CHAIRS)?;
    positions.check(CHAIRS)?;
    let given = straddles.len() + owed.len();
    if given > MAX_EXTRA_POSTS {
        return Err(ButtonError::TooManyPosts { given });
    }
    let big_pays =
        stakes.big_blind != 0 || stakes.ante != 0 && matches!(stakes.ante_kind, AnteKind::BigBlind);
    if big_pays && positions.big_blind.is_none() {
        return Err(ButtonError::NoBigBlind);
    }
    let blinds = positions.small_blind.into_iter().chain(positions.big_blind);
    let extra = straddles
        .iter()
        .map(|&(seat, _)| seat)
        .chain(owed.iter().map(|post| post.seat));
    let must_be_dealt = |chair| {
        if chair >= CHAIRS {
            Err(ButtonError::NoSuchChair {
                chair,
                chairs: CHAIRS,
            })
        } else if dealt & bit(chair) == 0 {
            Err(ButtonError::NotDealt { chair })
        } else {
            Ok(())
        }
    };
    let mut chairs = blinds.chain(extra);
    chairs.try_for_each(must_be_dealt)
}

/// Refuses a first hand that cannot be.
fn check_first(button: u8, dealt: u16, chairs: u8) -> Result<(), ButtonError> {
    check_table(dealt, chairs)?;
    if button >= chairs {
        return Err(ButtonError::NoSuchChair {
            chair: button,
            chairs,
        });
    }
    if dealt & bit(button) == 0 {
        return Err(ButtonError::NotDealt { chair: button });
    }
    Ok(())
}

/// Refuses a table or a set of players that cannot be.
fn check_table(dealt: u16, chairs: u8) -> Result<(), ButtonError> {
    if !(2..=MAX_SEATS as u8).contains(&chairs) {
        return Err(ButtonError::Chairs { chairs });
    }
    if dealt >> chairs != 0 {
        let chair = (u16::BITS - 1 - dealt.leading_zeros()) as u8;
        return Err(ButtonError::NoSuchChair { chair, chairs });
    }
    if dealt == 0 || dealt.is_power_of_two() {
        return Err(ButtonError::Players {
            players: dealt.count_ones(),
        });
    }
    Ok(())
}

/// The chairs strictly between two, clockwise; from a chair to itself, all others.
#[inline]
const fn between(from: u8, to: u8) -> u16 {
    let beyond_from = !(((2_u32 << (from & 15)) - 1) as u16);
    let below_to = bit(to) - 1;
    if from < to {
        beyond_from & below_to
    } else {
        beyond_from | below_to
    }
}

/// The last chair of a non-empty mask before `chair`, clockwise; `chair` itself comes last.
#[inline]
const fn last_before(mask: u16, chair: u8) -> u8 {
    let below = mask & (bit(chair) - 1);
    let from = if below == 0 { mask } else { below };
    (u16::BITS - 1 - from.leading_zeros()) as u8
}

#[cfg(test)]
mod tests;
