//! Who sits where from hand to hand.

/// The bot on each chair, or the chair of each bot.
pub(super) type Seating = [u8; 16];

/// Who sits where from hand to hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seatings {
    /// `n` bots have `n` seatings: in seating `k` bot `b` has the chair `(b + k) mod n`.
    #[default]
    Rotations,
    /// All `n!` orders of the bots, by the bots on the chairs in lexicographic order; for up to
    /// [`Seatings::MOST_PERMUTED`] bots.
    Permutations,
}

impl Seatings {
    /// More bots have more orders than is sensible to play.
    pub const MOST_PERMUTED: usize = 6;

    /// How many seatings so many bots have.
    pub fn count(self, players: usize) -> usize {
        match self {
            Self::Rotations => players,
            Self::Permutations => (1..=players).product(),
        }
    }

    /// Each one: the bot on each chair.
    pub(super) fn list(self, players: usize) -> Vec<Seating> {
        match self {
            Self::Rotations => (0..players)
                .map(|turn| {
                    core::array::from_fn(|chair| ((chair + players - turn) % players) as u8)
                })
                .collect(),
            Self::Permutations => permutations(players),
        }
    }
}

/// All orders of so many bots, in lexicographic order.
fn permutations(players: usize) -> Vec<Seating> {
    let count = Seatings::Permutations.count(players);
    let order = |mut number: usize| {
        let mut left: Vec<u8> = (0..players as u8).collect();
        let mut seating = Seating::default();
        for (chair, bot) in seating.iter_mut().take(players).enumerate() {
            let of_rest: usize = (1..players - chair).product();
            *bot = left.remove(number / of_rest);
            number %= of_rest;
        }
        seating
    };
    (0..count).map(order).collect()
}
