//! This hand: who sits where with how much, who has the button and who posts what. Plain data that
//! may be wrong; [`Hand::new`](crate::hand::Hand::new) checks it.

use serde::{Deserialize, Serialize};

use crate::error::{Defect, DefectCode};
use crate::game::Game;
use crate::rules::MAX_SEATS;
use crate::stakes::MAX_CHIPS;

/// What a forced payment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PostKind {
    /// A player's own ante: matched money.
    #[default]
    Ante,
    /// An ante that one player pays for all: dead money.
    DeadAnte,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// A blind posted by the button instead of blinds.
    ButtonBlind,
    /// A live straddle: it raises the bet to match and moves the opener.
    Straddle,
    /// An owed or new player's live post: it counts toward the bet, but moves no opener.
    ExtraLive,
    /// An owed post without any claim: dead money.
    Dead,
    /// A player's own ante that counts toward the bet; it moves no opener.
    LiveAnte,
}

/// One forced payment. The amount is what is asked for; a seat that has less pays what it has and
/// is all-in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Post {
    /// Who pays.
    pub seat: u8,
    /// What for.
    pub kind: PostKind,
    /// How much, in chips.
    pub amount: i64,
}

/// The most posts of one hand: three a seat.
pub const MAX_POSTS: usize = 3 * MAX_SEATS;

/// The posts of a hand in order of posting, without heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Posts {
    items: [Post; MAX_POSTS],
    len: u8,
}

impl Default for Posts {
    fn default() -> Self {
        Self {
            items: [Post {
                seat: 0,
                kind: PostKind::Ante,
                amount: 0,
            }; MAX_POSTS],
            len: 0,
        }
    }
}

impl Posts {
    /// Adds a post. Returns whether there was room.
    #[inline]
    pub fn push(&mut self, post: Post) -> bool {
        let Some(place) = self.items.get_mut(self.len as usize) else {
            return false;
        };
        *place = post;
        self.len += 1;
        true
    }
}

impl core::ops::Deref for Posts {
    type Target = [Post];
    #[inline]
    fn deref(&self) -> &[Post] {
        &self.items[..self.len as usize]
    }
}

impl core::fmt::Debug for Posts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Who plays a hand, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many chairs the table has; chairs are numbered from 0, clockwise.
    pub chairs: u8,
    /// Bit `i`: the player of chair `i` is dealt in.
    pub dealt: u16,
    /// Bit `i`: the stack of chair `i` is unlimited (unknown in a history) and covers every bet.
    pub unlimited: u16,
    /// Bit `i`: the player of chair `i`, which is dealt in, is absent (rules.md 8.4): the hand is dead.
    pub absent: u16,
    /// Chips before the hand; 0 where nobody is dealt in. For an unlimited stack the number is
    /// not looked at.
    pub stacks: [i64; MAX_SEATS],
    /// The chair of the button, which may be empty.
    pub button: u8,
    /// The forced payments in order.
    pub posts: Posts,
}

impl Setup {
    /// Every chair dealt in with these stacks, and the last chair on the button.
    ///
    /// Stacks past [`MAX_SEATS`] make a setup that the door refuses.
    pub fn full(stacks: &[i64], posts: Posts) -> Self {
        let mut setup = Self {
            chairs: stacks.len().min(u8::MAX as usize) as u8,
            dealt: 0,
            unlimited: 0,
            absent: 0,
            stacks: [0; MAX_SEATS],
            button: (stacks.len().saturating_sub(1)).min(u8::MAX as usize) as u8,
            posts,
        };
        for (i, stack) in stacks.iter().take(MAX_SEATS).enumerate() {
            setup.stacks[i] = *stack;
            setup.dealt |= 1 << i;
        }
        setup
    }

    /// Reports everything that is wrong with this setup for this game.
    pub fn check(&self, game: &Game, defects: &mut Vec<Defect>) {
        if self.chairs as usize > MAX_SEATS || self.chairs < 2 {
            defects.push(Defect::new(
                DefectCode::Chairs,
                "setup.chairs",
                format!("{} chairs; a table has 2 to {MAX_SEATS}", self.chairs),
            ));
            return;
        }
        if self.dealt >> self.chairs != 0 || self.unlimited & !self.dealt != 0 {
            defects.push(Defect::new(
                DefectCode::NoSuchSeat,
                "setup.dealt",
                format!("a player sits outside of chairs 0 to {}", self.chairs - 1),
            ));
        }
        if self.absent & !self.dealt != 0 {
            defects.push(Defect::new(
                DefectCode::NoSuchSeat,
                "setup.absent",
                "a player is absent who is not dealt in; give seats that are",
            ));
        }
        let players = self.dealt.count_ones() as u8;
        let (fewest, most) = game.seat_limits();
        if !(fewest..=most).contains(&players) {
            defects.push(Defect::new(
                DefectCode::Players,
                "setup.stacks",
                format!("{players} players; this game takes {fewest} to {most}"),
            ));
        }
        if self.button >= self.chairs {
            defects.push(Defect::new(
                DefectCode::NoSuchSeat,
                "setup.button",
                format!(
                    "the button is on chair {}; chairs are 0 to {}",
                    self.button,
                    self.chairs - 1
                ),
            ));
        }
        self.check_chips(defects);
        for (i, post) in self.posts.iter().enumerate() {
            if post.seat >= self.chairs || self.dealt >> post.seat & 1 == 0 {
                defects.push(Defect::new(
                    DefectCode::NoSuchSeat,
                    format!("setup.posts[{i}]"),
                    format!("nobody is dealt in on seat {}", post.seat),
                ));
            }
            if !(0..=MAX_CHIPS).contains(&post.amount) {
                defects.push(Defect::new(
                    DefectCode::AmountOutOfRange,
                    format!("setup.posts[{i}]"),
                    format!("{} is not an amount to post", post.amount),
                ));
            }
        }
    }

    fn check_chips(&self, defects: &mut Vec<Defect>) {
        let mut total = 0_i64;
        for (seat, &stack) in self.stacks.iter().enumerate() {
            let bit = 1 << seat;
            if self.unlimited & bit != 0 {
                continue;
            }
            if self.dealt & bit == 0 {
                if !(0..=MAX_CHIPS).contains(&stack) {
                    defects.push(Defect::new(
                        DefectCode::StackOutOfRange,
                        format!("setup.stacks[{seat}]"),
                        format!("a stack of {stack} where nobody is dealt in; give 0"),
                    ));
                }
            } else if stack <= 0 || stack > MAX_CHIPS {
                defects.push(Defect::new(
                    DefectCode::StackOutOfRange,
                    format!("setup.stacks[{seat}]"),
                    format!("a stack of {stack}; a player needs 1 to 2^53 chips"),
                ));
            } else {
                total = total.saturating_add(stack);
            }
        }
        if total > MAX_CHIPS {
            defects.push(Defect::new(
                DefectCode::TooManyChips,
                "setup.stacks",
                format!("{total} chips in all; at most 2^53 may be in play"),
            ));
        }
    }
}
