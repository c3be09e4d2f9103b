//! The variant: what is dealt when, who bets how, and who shares the pot. Plain data that may be
//! wrong; [`Game::new`](crate::game::Game::new) is the door that checks it.

use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet};
use crate::ranking::Ranking;

/// The most chairs at a table.
pub const MAX_SEATS: usize = 10;
/// The most cards a seat can hold.
pub const MAX_HOLE: usize = 7;
/// The most cards on one board.
pub const MAX_BOARD: usize = 5;
/// The most boards of one hand.
pub const MAX_BOARDS: usize = 4;

/// The betting structure: what sizes a bet may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// Any amount from the minimum to the whole stack.
    NoLimit,
    /// At most the pot after calling.
    PotLimit,
    /// One size a street, a capped number of wagers.
    FixedLimit,
}

/// The size of a fixed-limit bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BetSize {
    /// The small bet of the stakes.
    Small,
    /// The big bet of the stakes.
    Big,
}

/// Who opens a betting round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Opener {
    /// The seat left of the last and largest live post (big blind, straddle, button blind); with
    /// no such post, the first seat left of the button.
    AfterPosts,
    /// The first live seat left of the button.
    LeftOfButton,
}

/// One step of a street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A card is burned (where the house burns).
    Burn,
    /// Each live seat receives this many cards, one at a time.
    Hole {
        /// How many.
        count: u8,
        /// Whether they lie face up.
        up: bool,
    },
    /// This many shared cards on every board.
    Board {
        /// How many.
        count: u8,
    },
    /// Each live seat gives up exactly this many of its cards, face down, in turn order.
    Discard {
        /// How many.
        count: u8,
    },
    /// A betting round.
    Bet {
        /// The fixed-limit size.
        size: BetSize,
        /// Who opens.
        opener: Opener,
    },
}

/// A street: a name and its steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Street {
    /// The variant's own name of it, such as `preflop`.
    pub name: String,
    /// What happens, in order.
    pub steps: Vec<Step>,
}

/// A share of every pot. With two shares the first is the high half (it receives odd chips).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Share {
    /// What wins it, from the best five of a seat's own and the shared cards. A ranking with a
    /// qualifier may leave it without a winner: the pot then goes to the other share.
    pub ranking: Ranking,
}

/// A variant of poker.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// A name for people; the engine never looks at it.
    pub name: String,
    /// The cards, in the canonical order that a shuffle starts from.
    pub deck: Vec<Card>,
    /// The betting structure.
    pub limit: Limit,
    /// The streets in order.
    pub streets: Vec<Street>,
    /// One or two shares of every pot.
    pub shares: Vec<Share>,
    /// How many boards are dealt.
    pub boards: u8,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
}

impl Rules {
    /// The standard deck in canonical order, deuce of clubs first.
    pub fn standard_deck() -> Vec<Card> {
        CardSet::STANDARD.iter().collect()
    }

    /// Texas hold'em: two cards each, a board of three, one and one.
    pub fn holdem(limit: Limit) -> Self {
        let street = |name: &str, deal: &[Step], size, opener| Street {
            name: name.to_owned(),
            steps: deal
                .iter()
                .copied()
                .chain([Step::Bet { size, opener }])
                .collect(),
        };
        let board = |count| [Step::Burn, Step::Board { count }];
        let hole = Step::Hole {
            count: 2,
            up: false,
        };
        Self {
            name: "hold'em".to_owned(),
            deck: Self::standard_deck(),
            limit,
            streets: vec![
                street("preflop", &[hole], BetSize::Small, Opener::AfterPosts),
                street("flop", &board(3), BetSize::Small, Opener::LeftOfButton),
                street("turn", &board(1), BetSize::Big, Opener::LeftOfButton),
                street("river", &board(1), BetSize::Big, Opener::LeftOfButton),
            ],
            shares: vec![Share {
                ranking: Ranking::High,
            }],
            boards: 1,
            min_seats: 2,
            max_seats: MAX_SEATS as u8,
        }
    }
}

/// When a fixed-limit cap does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CapLift {
    /// The cap always applies.
    Never,
    /// Lifted in a round that starts with two live seats (cash games).
    RoundStartsHeadsUp,
    /// Lifted when the hand was dealt to two (tournaments).
    DealtHeadsUp,
}

/// How hands are tabled at a showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tabling {
    /// In order of showing; a hand that cannot beat or tie the shown hands for any pot is mucked.
    Auto,
    /// In order of showing; every hand is shown.
    ShowAll,
    /// Each seat decides in its turn.
    Choose,
}

/// How rake is taken from several pots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RakeOrder {
    /// From each pot by its size, rounded down; the remainder from the main pot.
    ProRata,
    /// From the main pot, then from the next.
    MainFirst,
}

/// What the house keeps of a pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rake {
    /// Parts in ten thousand (500 is five percent).
    pub per_10_000: u16,
    /// The most it takes from one hand, in chips.
    pub cap: i64,
    /// Nothing is taken from a hand without shared cards.
    pub no_flop_no_drop: bool,
    /// The order over several pots.
    pub order: RakeOrder,
}

/// The options of the house, where authorities differ (rules.md section 12). The default of each
/// is the norm's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Options {
    /// Burn a card before each deal to the board.
    pub burns: bool,
    /// Refuse a fold where checking is free.
    pub strict_fold: bool,
    /// Refuse to muck a hand that could win.
    pub strict_muck: bool,
    /// How hands are tabled.
    pub tabling: Tabling,
    /// Turn every live hand up once a live seat is all-in and betting is over.
    pub expose_allin: bool,
    /// Wagers a round in fixed limit, the first bet or big blind included; `None` for no cap.
    pub cap: Option<u8>,
    /// When the cap is lifted.
    pub cap_lift: CapLift,
    /// Count missing or short blinds as full in a pot-limit maximum before the flop.
    pub pl_assume_full_blinds: bool,
    /// Count the small blind as a big blind in a pot-limit maximum before the flop.
    pub pl_round_small_blind: bool,
    /// Count an ante that one player pays for all in a pot-limit maximum before the flop.
    pub pl_count_single_ante: bool,
    /// Ask how many boards to deal once betting is over with an all-in and the board is not
    /// complete (games with one board).
    pub run_outs: bool,
    /// Cap minimum and maximum raises at what an opponent can match.
    pub cap_raise_at_effective_stack: bool,
    /// Antes of every player are dead money of the main pot, whatever each could pay.
    pub antes_dead: bool,
    /// Odd chips are handed out in this unit (coarse chips of a tournament).
    pub odd_chip_unit: i64,
    /// What the house keeps.
    pub rake: Option<Rake>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            burns: true,
            strict_fold: true,
            strict_muck: true,
            tabling: Tabling::Auto,
            expose_allin: true,
            cap: Some(4),
            cap_lift: CapLift::RoundStartsHeadsUp,
            pl_assume_full_blinds: true,
            pl_round_small_blind: false,
            pl_count_single_ante: false,
            run_outs: false,
            cap_raise_at_effective_stack: false,
            antes_dead: false,
            odd_chip_unit: 1,
            rake: None,
        }
    }
}
