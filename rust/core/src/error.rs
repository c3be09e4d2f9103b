//! One table of error codes. Codes are part of the interface and stay; sentences may improve.

use core::fmt;

use thiserror::Error;

use crate::action::Legal;
use crate::card::CardError;

/// Declares a fieldless enum whose members have a stable text, and the list of all of them.
macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$item_doc])* $item,)* }

        impl $name {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$item,)*];

            /// The stable text of the code.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$item => $text,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

codes! {
    /// Why an action was refused.
    Code {
        /// The hand is over.
        HandOver = "hand_over",
        /// Another seat is to act.
        NotYourTurn = "not_your_turn",
        /// There is no such seat, or nobody was dealt in there.
        NoSuchSeat = "no_such_seat",
        /// The deck is to act: cards must be dealt.
        DeckToAct = "deck_to_act",
        /// A seat is to act, not the deck.
        SeatToAct = "seat_to_act",
        /// Folding where checking is free.
        FoldForFree = "fold_for_free",
        /// Anything but a fold for a seat whose player is absent.
        Absent = "absent",
        /// Folding, checking, calling or raising outside of a betting round.
        NoBetting = "no_betting",
        /// Checking while a bet is to be called.
        CheckFacingBet = "check_facing_bet",
        /// Calling where there is nothing to call.
        NothingToCall = "nothing_to_call",
        /// Raising where nobody is left to respond.
        NobodyToRaise = "nobody_to_raise",
        /// Raising after a raise that did not reopen the betting.
        NotReopened = "not_reopened",
        /// Raising above the cap.
        Capped = "capped",
        /// Raising without chips beyond the call.
        NoChipsToRaise = "no_chips_to_raise",
        /// A raise below the minimum.
        RaiseTooSmall = "raise_too_small",
        /// A raise above the maximum.
        RaiseTooLarge = "raise_too_large",
        /// Showing or mucking outside of a showdown.
        NoShowdown = "no_showdown",
        /// Mucking a hand that could win.
        MuckCouldWin = "muck_could_win",
        /// Mucking a hand that is turned up because of an all-in.
        MuckExposed = "muck_exposed",
        /// Bringing in where no bring-in is due.
        NoBringIn = "no_bring_in",
        /// Folding, checking or calling while the bring-in is due, or raising where it is the full bet.
        BringInDue = "bring_in_due",
        /// Discarding outside of a discard round.
        NoDiscard = "no_discard",
        /// Discarding more or fewer cards than asked for.
        DiscardCount = "discard_count",
        /// A card that the seat does not hold.
        CardNotHeld = "card_not_held",
        /// Dealing more or fewer cards than are due.
        DealCount = "deal_count",
        /// Dealing to a place that is not due.
        DealPlace = "deal_place",
        /// A card that is not in the deck, or was seen already.
        CardNotInDeck = "card_not_in_deck",
        /// Cards that contradict those that are known.
        CardsDiffer = "cards_differ",
        /// Asking for several boards where that is not possible.
        NoRunOut = "no_run_out",
        /// Asking for more boards than there are cards or places.
        RunOutCount = "run_out_count",
        /// The result is asked for before the hand is over.
        NotOver = "not_over",
        /// The cards that would have come are asked for while they still can.
        HandInProgress = "hand_in_progress",
        /// The winner cannot be told from the cards that are known.
        UnknownCards = "unknown_cards",
        /// A decision after the Play bet.
        AlreadyPlayed = "already_played",
        /// A second decision at one stage, or one after a fold.
        AlreadyDecided = "already_decided",
        /// A Play bet of a size that the stage does not have.
        PlaySize = "play_size",
        /// A fold before the whole board lies open.
        FoldEarly = "fold_early",
        /// A check when the whole board lies open.
        CheckLate = "check_late",
        /// A Play bet that the bank does not cover.
        BankTooSmall = "bank_too_small",
    }
}

codes! {
    /// What is wrong with rules, stakes or a setup.
    DefectCode {
        /// A number that is no amount of chips.
        AmountOutOfRange = "amount_out_of_range",
        /// A small blind above the big blind.
        BlindsReversed = "blinds_reversed",
        /// A big bet below the small bet.
        BetsReversed = "bets_reversed",
        /// Nothing from which a smallest bet follows.
        NoMinimumBet = "no_minimum_bet",
        /// A number of chairs that no table has.
        Chairs = "chairs",
        /// A number of players that the game does not take.
        Players = "players",
        /// A seat that is not there.
        NoSuchSeat = "no_such_seat",
        /// A stack that is no stack.
        StackOutOfRange = "stack_out_of_range",
        /// More chips in play than can be counted exactly elsewhere.
        TooManyChips = "too_many_chips",
        /// A card that is twice in the deck.
        DuplicateCard = "duplicate_card",
        /// A deck that cannot serve the game.
        DeckTooSmall = "deck_too_small",
        /// A given deck that does not hold the game's cards.
        DeckCards = "deck_cards",
        /// A game without streets, or a street without steps.
        NoStreets = "no_streets",
        /// A step that deals or asks for an impossible number of cards.
        StepCount = "step_count",
        /// Shares that are not one or two.
        Shares = "shares",
        /// A ranking that needs cards the game does not give.
        RankingCards = "ranking_cards",
        /// A number of boards that no game has.
        Boards = "boards",
        /// A bring-in that the game or the other stakes leave no place for.
        BringIn = "bring_in",
        /// Wild cards that the deck does not have.
        WildCards = "wild_cards",
        /// An option that makes no sense.
        Option = "option",
        /// Too long a list.
        TooMany = "too_many",
        /// A hand of a number of cards that no player has.
        HandCards = "hand_cards",
        /// A board of a number of cards that no street leaves.
        BoardCards = "board_cards",
        /// A card that the deck does not have.
        CardNotInDeck = "card_not_in_deck",
        /// A range that has no hand, or none left.
        EmptyRange = "empty_range",
        /// Ranges of which no combination is without a common card.
        RangesCollide = "ranges_collide",
        /// A weight that no hand can have.
        Weight = "weight",
        /// More work than an exact answer may take.
        TooMuchWork = "too_much_work",
        /// A prize that is no prize.
        PayoutOutOfRange = "payout_out_of_range",
        /// A prize above that of a better place.
        PayoutsRise = "payouts_rise",
        /// Sizes of a Play bet that no stage has.
        PlayMultiples = "play_multiples",
        /// A paytable with a row missing, twice, or with none.
        PaytableRows = "paytable_rows",
        /// A pay that is no pay.
        PayOutOfRange = "pay_out_of_range",
        /// A side bet without a name of its own.
        SideBetName = "side_bet_name",
        /// A Blind that is not as large as the Ante.
        BlindDiffers = "blind_differs",
        /// A bet that would not be paid in whole chips.
        SplitPay = "split_pay",
        /// A bank that does not cover the bets.
        BankTooSmall = "bank_too_small",
        /// A menu of bets with an entry that is none, or without one that the game takes.
        Menu = "menu",
    }
}

/// One thing that is wrong with rules, stakes or a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// The stable code.
    pub code: DefectCode,
    /// Where, such as `setup.stacks[3]`.
    pub place: String,
    /// A sentence that says what is wrong and what would be right.
    pub message: String,
}

impl Defect {
    /// A defect.
    pub fn new(code: DefectCode, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            code,
            place: place.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.place, self.message, self.code)
    }
}

/// Everything that is wrong with rules, stakes and a setup; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RulesError {
    /// All defects, in the order of the data.
    pub defects: Vec<Defect>,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, defect) in self.defects.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            defect.fmt(f)?;
        }
        Ok(())
    }
}

/// An action that was refused. The hand is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}; {legal}")]
pub struct IllegalAction {
    /// The stable code.
    pub code: Code,
    /// A sentence that says what was wrong.
    pub message: String,
    /// What would have been legal.
    pub legal: Box<Legal>,
}

/// Why a snapshot was not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SnapshotError {
    /// The bytes are not a snapshot at all.
    #[error("this is not a snapshot of pokercore: it does not begin with its mark")]
    NotASnapshot,
    /// The snapshot was written by a version that this one does not read.
    #[error(
        "the snapshot has version {found}; this version of pokercore reads {oldest} to {known}"
    )]
    Version {
        /// The version found.
        found: u8,
        /// The oldest version that is read.
        oldest: u8,
        /// The newest, which is written.
        known: u8,
    },
    /// The bytes were cut, or changed on the way.
    #[error("the snapshot is damaged: {0}")]
    Damaged(&'static str),
    /// The hand was played by other rules or options of the house than those given.
    #[error(
        "the snapshot is of another game: give the rules and options that the hand was played by"
    )]
    OtherGame,
    /// The bytes are whole, but what they say cannot be a hand.
    #[error("the snapshot does not describe a hand that can be: {0}")]
    Impossible(String),
}

/// Anything that the core refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// A card.
    #[error(transparent)]
    Card(#[from] CardError),
    /// An action.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// Rules, stakes or a setup.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A snapshot.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
}
