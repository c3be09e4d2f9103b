//! The variant: what is dealt when, who bets how, and who shares the pot. Plain data that may be
//! wrong; [`Game::new`](crate::game::Game::new) is the door that checks it.

use serde::{Deserialize, Serialize};

use crate::card::{Card, CardSet};
use crate::ranking::{HoleUse, Measure, Ranking, Wild};

/// The most chairs at a table.
pub const MAX_SEATS: usize = 10;
/// The most cards a seat can hold.
pub const MAX_HOLE: usize = 7;
/// The most cards on one board.
pub const MAX_BOARD: usize = 5;
/// The most boards of one hand.
pub const MAX_BOARDS: usize = 4;
/// The most shares of a pot.
pub const MAX_SHARES: usize = 2;

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
    /// The live seat whose cards that lie face up are the highest or the lowest: groups of a rank
    /// first, then ranks; straights and flushes do not count. In the first round of a hand whose
    /// stakes have a bring-in, this seat must bring in.
    Showing {
        /// Whether the lowest cards open.
        lowest: bool,
        /// Whether an ace is the lowest rank.
        ace_low: bool,
    },
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
        /// Where the deck, the burned cards put back, is too short for all: so many shared cards
        /// come instead. Otherwise the deck limits the number of seats.
        or_shared: bool,
    },
    /// This many shared cards on every board.
    Board {
        /// How many.
        count: u8,
    },
    /// Each live seat gives up some of its cards, face down, in turn order.
    Discard {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Each live seat gives up some of its cards, face down, in turn order; when all have, each
    /// receives as many from the deck.
    Draw {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// A betting round.
    Bet {
        /// The fixed-limit size.
        size: BetSize,
        /// Who opens.
        opener: Opener,
        /// Wagers of this round in fixed limit, whatever the house says; never lifted. `None` for
        /// the cap of the house.
        cap: Option<u8>,
        /// Whether a pair that shows allows the big bet, where the house plays so.
        open_pair: bool,
    },
}

impl Step {
    /// A betting round with the cap of the house.
    pub const fn bet(size: BetSize, opener: Opener) -> Self {
        Self::Bet {
            size,
            opener,
            cap: None,
            open_pair: false,
        }
    }

    /// So many cards for each seat, face down or up.
    pub const fn hole(count: u8, up: bool) -> Self {
        Self::Hole {
            count,
            up,
            or_shared: false,
        }
    }
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
    /// What wins it. A ranking with a qualifier may leave it without a winner: the pot then goes to
    /// the other share.
    pub ranking: Ranking,
    /// Which of a seat's own cards count beside the shared ones.
    pub uses: HoleUse,
}

impl Share {
    /// The best hand of all own and shared cards.
    pub const fn any(ranking: Ranking) -> Self {
        Self {
            ranking,
            uses: HoleUse::Any,
        }
    }

    /// How hands are valued for it where these cards are wild.
    pub const fn measure(self, wild: Wild) -> Measure {
        Measure {
            ranking: self.ranking,
            uses: self.uses,
            wild,
        }
    }
}

/// In which order tied winners receive the chips that a division leaves over (rules.md section 7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OddChips {
    /// Clockwise from the left of the button.
    #[default]
    Position,
    /// By the suit of the highest card of the hand that wins, spades first; the next card where
    /// that is shared.
    Suit,
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
    /// Which cards are wild, and what they may stand for.
    pub wild: Wild,
    /// Who gets the odd chips of a tie.
    pub odd_chips: OddChips,
    /// How many boards are dealt.
    pub boards: u8,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
}

impl Rules {
    /// Whether the deck may run short in a hand, so that cards come back into it: the variant has
    /// a draw, or cards for which shared ones may stand.
    pub fn may_run_short(&self) -> bool {
        let steps = self.streets.iter().flat_map(|street| &street.steps);
        steps.copied().any(|step| {
            matches!(
                step,
                Step::Draw { .. }
                    | Step::Hole {
                        or_shared: true,
                        ..
                    }
            )
        })
    }

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
                .chain([Step::bet(size, opener)])
                .collect(),
        };
        let board = |count| [Step::Burn, Step::Board { count }];
        let hole = Step::hole(2, false);
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
            shares: vec![Share::any(Ranking::High)],
            wild: Wild::JOKERS,
            odd_chips: OddChips::Position,
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

/// How seats are told apart whose cards that lie face up are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StudTie {
    /// The bring-in by suit, later rounds by position.
    #[default]
    Norm,
    /// Always by suit: of the lowest cards clubs, of the highest spades.
    Suit,
    /// Always by position, the first from the left of the button.
    Position,
}

/// Which cards go where a seat must discard and does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DefaultDiscard {
    /// Those dealt last.
    #[default]
    Last,
    /// Those dealt first.
    First,
    /// Those of the lowest ranks, the ace high; of equal ranks those dealt last.
    Lowest,
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
    /// Nothing is taken from a hand without shared cards, in games that have them.
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
    /// The smallest raise over a straddle is by the smallest bet, not by the straddle (no-limit and
    /// pot-limit).
    pub straddle_raise_by_min_bet: bool,
    /// Antes of every player are dead money of the main pot, whatever each could pay.
    pub antes_dead: bool,
    /// Who opens where cards that lie face up are equal.
    pub stud_tie: StudTie,
    /// A pair that shows allows the big bet in a round that knows this rule (fourth street of high
    /// stud).
    pub stud_open_pair: bool,
    /// Odd chips of a tie go by position in every game.
    pub odd_chips_by_position: bool,
    /// What a seat gives up that must discard and does not decide.
    pub default_discard: DefaultDiscard,
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
            straddle_raise_by_min_bet: false,
            antes_dead: false,
            stud_tie: StudTie::Norm,
            stud_open_pair: false,
            odd_chips_by_position: false,
            default_discard: DefaultDiscard::Last,
            odd_chip_unit: 1,
            rake: None,
        }
    }
}
