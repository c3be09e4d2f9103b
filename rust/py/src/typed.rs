//! Arguments and return values whose type in the stubs PyO3 cannot derive.

use std::convert::Infallible;
use std::marker::PhantomData;

use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::{PyTypeInfo, type_hint_identifier, type_hint_subscript, type_hint_union};

use crate::action::Action;
use crate::card::Card;
use crate::event::Event;
use crate::legal::Pot;
use crate::range::Range;

/// A type as the stubs print it.
pub trait Hint {
    /// The expression.
    const HINT: PyStaticExpr;
}

/// A Python object that the stubs give the type `H`.
#[derive(Debug)]
pub struct Typed<'py, H>(Bound<'py, PyAny>, PhantomData<H>);

impl<'py, H> Typed<'py, H> {
    /// Wraps an object.
    pub fn new<T>(object: Bound<'py, T>) -> Self {
        Self(object.into_any(), PhantomData)
    }

    /// The object.
    pub fn object(&self) -> &Bound<'py, PyAny> {
        &self.0
    }
}

impl<'py, H: Hint> IntoPyObject<'py> for Typed<'py, H> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;
    const OUTPUT_TYPE: PyStaticExpr = H::HINT;
    fn into_pyobject(self, _py: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(self.0)
    }
}

/// An argument that the stubs give the type `H`; nothing is converted.
#[derive(Debug)]
pub struct Arg<'a, 'py, H>(pub Borrowed<'a, 'py, PyAny>, PhantomData<H>);

impl<'a, 'py, H: Hint> FromPyObject<'a, 'py> for Arg<'a, 'py, H> {
    type Error = Infallible;
    const INPUT_TYPE: PyStaticExpr = H::HINT;
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> Result<Self, Self::Error> {
        Ok(Self(object, PhantomData))
    }
}

macro_rules! hints { ($($(#[$doc:meta])* $name:ident = $hint:expr;)*) => { $(
    $(#[$doc])*
    #[derive(Debug)]
    pub struct $name;
    impl Hint for $name {
        const HINT: PyStaticExpr = $hint;
    }
)* } }

const INT: PyStaticExpr = type_hint_identifier!("builtins", "int");
const STR: PyStaticExpr = type_hint_identifier!("builtins", "str");
const FLOAT: PyStaticExpr = type_hint_identifier!("builtins", "float");
const OBJECT: PyStaticExpr = type_hint_identifier!("builtins", "object");
const NONE: PyStaticExpr = type_hint_identifier!("builtins", "None");
const TUPLE: PyStaticExpr = type_hint_identifier!("builtins", "tuple");
const DOTS: PyStaticExpr = type_hint_identifier!("builtins", "...");
const BOOL: PyStaticExpr = type_hint_identifier!("builtins", "bool");
const ANY: PyStaticExpr = type_hint_identifier!("typing", "Any");
const INFO: PyStaticExpr =
    type_hint_subscript!(type_hint_identifier!("builtins", "dict"), STR, ANY);
const SEQUENCE: PyStaticExpr = type_hint_identifier!("collections.abc", "Sequence");

/// Several cards, known or not.
pub const SLOTS: PyStaticExpr =
    type_hint_subscript!(TUPLE, type_hint_union!(Card::TYPE_HINT, NONE), DOTS);

/// A hand of a range: text, or cards.
const HAND: PyStaticExpr = type_hint_union!(
    STR,
    type_hint_subscript!(TUPLE, type_hint_union!(Card::TYPE_HINT, STR, INT), DOTS)
);

hints! {
    /// Known cards.
    CardTuple = type_hint_subscript!(TUPLE, Card::TYPE_HINT, DOTS);
    /// Cards that may be unknown.
    SlotTuple = SLOTS;
    /// A card or nothing.
    OptionalCard = type_hint_union!(Card::TYPE_HINT, NONE);
    /// Cards that may be unknown, or nothing.
    OptionalSlots = type_hint_union!(SLOTS, NONE);
    /// One tuple of cards for each board or chair.
    SlotTuples = type_hint_subscript!(TUPLE, SLOTS, DOTS);
    /// Names.
    Names = type_hint_subscript!(SEQUENCE, STR);
    /// Names, each or none.
    OptionalNames = type_hint_subscript!(SEQUENCE, type_hint_union!(STR, NONE));
    /// Names of native bots, and callables that make a bot.
    Makers = type_hint_subscript!(
        SEQUENCE,
        type_hint_union!(
            STR,
            type_hint_subscript!(
                type_hint_identifier!("collections.abc", "Callable"),
                PyStaticExpr::List { elts: &[] },
                OBJECT
            )
        )
    );
    /// Numbers, in any sequence.
    IntSequence = type_hint_subscript!(SEQUENCE, INT);
    /// Numbers, whole or not, in any sequence.
    RealSequence = type_hint_subscript!(SEQUENCE, FLOAT);
    /// Sizes of bets: a kind and a fraction.
    Sizes = type_hint_subscript!(SEQUENCE, type_hint_subscript!(TUPLE, INT, INT, INT));
    /// The numbers of a style: name, least, most, usual, and what each means.
    StyleNumbers = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(TUPLE, STR, INT, INT, INT, STR),
        DOTS
    );
    /// The names of styles, each with what it does.
    StyleNames = type_hint_subscript!(TUPLE, type_hint_subscript!(TUPLE, STR, STR), DOTS);
    /// The blocks of an encoding: names, places, and dimensions.
    Blocks = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(TUPLE, STR, INT, type_hint_subscript!(TUPLE, INT, DOTS)),
        DOTS
    );
    /// How many hands, and what each player won.
    Passed = type_hint_subscript!(TUPLE, INT, type_hint_subscript!(TUPLE, INT, DOTS));
    /// What each player won, or nothing.
    OptionalPayoffs = type_hint_union!(type_hint_subscript!(TUPLE, INT, DOTS), NONE);
    /// Numbers, whole or not.
    Reals = type_hint_subscript!(TUPLE, FLOAT, DOTS);
    /// Chairs, or a mask of them.
    Chairs = type_hint_union!(INT, type_hint_subscript!(SEQUENCE, INT));
    /// Exact amounts, or nothing.
    OptionalFractions = type_hint_union!(type_hint_subscript!(TUPLE, FRACTION, DOTS), NONE);
    /// Numbers.
    IntTuple = type_hint_subscript!(TUPLE, INT, DOTS);
    /// Cards as people write them.
    CardsLike = type_hint_union!(
        STR,
        Card::TYPE_HINT,
        type_hint_subscript!(SEQUENCE, type_hint_union!(Card::TYPE_HINT, STR, INT, NONE))
    );
    /// Cards as people write them, or nothing.
    OptionalCards = type_hint_union!(
        STR,
        Card::TYPE_HINT,
        type_hint_subscript!(SEQUENCE, type_hint_union!(Card::TYPE_HINT, STR, INT, NONE)),
        NONE
    );
    /// A whole hand: cards as people write them, or a number with a bit a card.
    HandLike = type_hint_union!(
        STR,
        INT,
        Card::TYPE_HINT,
        type_hint_subscript!(SEQUENCE, type_hint_union!(Card::TYPE_HINT, STR, INT, NONE))
    );
    /// Which own cards count.
    UsesLike = type_hint_union!(STR, INT, NONE);
    /// Which cards are wild.
    WildLike = type_hint_union!(STR, crate::wild::Wild::TYPE_HINT, NONE);
    /// Pots.
    PotTuple = type_hint_subscript!(TUPLE, Pot::TYPE_HINT, DOTS);
    /// Events.
    EventTuple = type_hint_subscript!(TUPLE, Event::TYPE_HINT, DOTS);
    /// Who did what.
    ActionTuple = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(TUPLE, INT, Action::TYPE_HINT),
        DOTS
    );
    /// What an environment tells when an episode begins: observation and information.
    Began = type_hint_subscript!(TUPLE, ANY, INFO);
    /// What an environment tells of a step: observation, reward, two flags, and information.
    Told = type_hint_subscript!(TUPLE, ANY, FLOAT, BOOL, BOOL, INFO);
    /// A dictionary for JSON.
    Dict = INFO;
    /// Any mapping from names.
    Mapping = type_hint_subscript!(
        type_hint_identifier!("collections.abc", "Mapping"),
        STR,
        ANY
    );
    /// A variant.
    VariantLike = type_hint_identifier!("pokercore.variants", "Variant");
    /// A variant, or the name of one.
    VariantName = type_hint_union!(
        type_hint_identifier!("pokercore.variants", "Variant"),
        STR,
        NONE
    );
    /// A share of the pot: its number, or `'high'` or `'low'`.
    SideLike = type_hint_union!(STR, INT, NONE);
    /// Options of the house.
    OptionsLike = type_hint_union!(type_hint_identifier!("pokercore.options", "Options"), NONE);
    /// Options of the house, given.
    OptionsGiven = type_hint_identifier!("pokercore.options", "Options");
    /// Games, each with its stakes.
    GamesLike = type_hint_subscript!(
        SEQUENCE,
        type_hint_subscript!(
            TUPLE,
            crate::game::Game::TYPE_HINT,
            type_hint_identifier!("pokercore.options", "Stakes")
        )
    );
    /// Text that stands around hands, by their forms.
    FramesLike = type_hint_subscript!(
        type_hint_identifier!("collections.abc", "Mapping"),
        type_hint_identifier!("builtins", "bytes"),
        type_hint_subscript!(TUPLE, STR, STR, STR)
    );
    /// Stakes.
    StakesLike = type_hint_union!(type_hint_identifier!("pokercore.options", "Stakes"), NONE);
    /// Stakes, given.
    StakesGiven = type_hint_identifier!("pokercore.options", "Stakes");
    /// Stacks of the chairs.
    StacksLike = type_hint_subscript!(SEQUENCE, type_hint_union!(INT, FLOAT, NONE));
    /// Two numbers or nothing.
    OptionalPair = type_hint_union!(type_hint_subscript!(SEQUENCE, INT), NONE);
    /// Pairs of seat and amount.
    Straddles = type_hint_subscript!(SEQUENCE, type_hint_subscript!(TUPLE, INT, INT));
    /// Posts: `Post` values or tuples of seat, kind and amount; or nothing.
    PostsLike = type_hint_union!(
        type_hint_subscript!(
            SEQUENCE,
            type_hint_union!(
                type_hint_identifier!("pokercore.options", "Post"),
                type_hint_subscript!(TUPLE, INT, INT, INT)
            )
        ),
        NONE
    );
    /// Posts.
    PostTuple = type_hint_subscript!(
        TUPLE,
        type_hint_identifier!("pokercore.options", "Post"),
        DOTS
    );
    /// A seed.
    SeedLike = type_hint_union!(INT, STR, type_hint_identifier!("builtins", "bytes"), NONE);
    /// A number of chips, checked by us so that the error is ours.
    Chips = INT;
    /// A callback that is told how much is done, and how much there is.
    Progress = type_hint_union!(
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Callable"),
            PyStaticExpr::List { elts: &[INT, INT] },
            OBJECT
        ),
        NONE
    );
    /// `pokercore.enums.ActionKind`
    ActionKindHint = type_hint_identifier!("pokercore.enums", "ActionKind");
    /// `pokercore.enums.EventKind`
    EventKindHint = type_hint_identifier!("pokercore.enums", "EventKind");
    /// `pokercore.enums.PostKind`, or nothing
    OptionalPostKind = type_hint_union!(type_hint_identifier!("pokercore.enums", "PostKind"), NONE);
    /// `pokercore.enums.Category`
    CategoryHint = type_hint_identifier!("pokercore.enums", "Category");
    /// `pokercore.enums.Ranking`
    RankingHint = type_hint_identifier!("pokercore.enums", "Ranking");
    /// `pokercore.enums.Limit`
    LimitHint = type_hint_identifier!("pokercore.enums", "Limit");
    /// A hand history.
    HistoryHint = type_hint_identifier!("pokercore.history", "HandHistory");
    /// How many cards each seat waits for.
    DueDict = type_hint_subscript!(type_hint_identifier!("builtins", "dict"), INT, INT);
    /// Any object.
    Object = OBJECT;
    /// Texts.
    TextTuple = type_hint_subscript!(TUPLE, STR, DOTS);
    /// Rows of numbers.
    IntRows = type_hint_subscript!(TUPLE, type_hint_subscript!(TUPLE, INT, DOTS), DOTS);
    /// Rows of numbers with a point.
    FloatRows = type_hint_subscript!(TUPLE, type_hint_subscript!(TUPLE, FLOAT, DOTS), DOTS);
    /// Hands of a range with their weights.
    WeightedHands = type_hint_subscript!(
        type_hint_identifier!("collections.abc", "Iterator"),
        type_hint_subscript!(
            TUPLE,
            type_hint_subscript!(TUPLE, Card::TYPE_HINT, DOTS),
            FLOAT
        )
    );
    /// Hands with weights, or hands.
    HandsLike = type_hint_union!(
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Mapping"),
            HAND,
            FLOAT
        ),
        type_hint_subscript!(type_hint_identifier!("collections.abc", "Iterable"), HAND)
    );
    /// What a range may hold.
    RangeItem = OBJECT;
    /// A range.
    RangeHint = Range::TYPE_HINT;
    /// A range, or the text of one.
    RangeLike = type_hint_union!(Range::TYPE_HINT, STR);
    /// A place of a file.
    PathLike = type_hint_union!(
        STR,
        type_hint_subscript!(type_hint_identifier!("os", "PathLike"), STR)
    );
}

/// Winners of the first share, of the second, and how often.
const COUNTS: PyStaticExpr =
    type_hint_subscript!(TUPLE, type_hint_subscript!(TUPLE, INT, INT, INT), DOTS);
const LIST: PyStaticExpr = type_hint_identifier!("builtins", "list");
const CARDS: PyStaticExpr = type_hint_subscript!(TUPLE, Card::TYPE_HINT, DOTS);

hints! {
    /// Rows of winners and counts.
    EquityCounts = COUNTS;
    /// For each player rows of cards, weight and counts.
    EquityHands = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(
            TUPLE,
            type_hint_subscript!(TUPLE, CARDS, FLOAT, INT, INT, INT, INT),
            DOTS
        ),
        DOTS
    );
    /// For each player and share rows of category and count.
    EquityRows = type_hint_subscript!(
        LIST,
        type_hint_subscript!(
            LIST,
            type_hint_subscript!(
                LIST,
                type_hint_subscript!(
                    TUPLE,
                    type_hint_union!(
                        type_hint_identifier!("pokercore.enums", "Category"),
                        NONE
                    ),
                    INT
                )
            )
        )
    );
    /// A card, a method, and the rows of winners and counts after it.
    NextCardRows = type_hint_subscript!(
        LIST,
        type_hint_subscript!(TUPLE, Card::TYPE_HINT, STR, COUNTS)
    );
    /// Outs alone and level.
    OutsRows = type_hint_subscript!(LIST, type_hint_subscript!(TUPLE, CARDS, CARDS));
    /// What each player may hold: texts, ranges or cards.
    HandsOfPlayers = type_hint_subscript!(type_hint_identifier!("collections.abc", "Iterable"), OBJECT);
    /// Ranking, rule of use and number of each share.
    ShareRules = type_hint_subscript!(
        SEQUENCE,
        type_hint_subscript!(TUPLE, INT, type_hint_union!(STR, INT))
    );
}

/// A row of a paytable: its name, what it pays, and for how much.
const PAY_ROW: PyStaticExpr = type_hint_subscript!(TUPLE, STR, INT, INT);
const FRACTION: PyStaticExpr = type_hint_identifier!("fractions", "Fraction");
const AMOUNT: PyStaticExpr = type_hint_union!(INT, FRACTION);
const DICT: PyStaticExpr = type_hint_identifier!("builtins", "dict");
const STRATEGY: PyStaticExpr = type_hint_union!(
    STR,
    type_hint_subscript!(TUPLE, OBJECT, DOTS),
    crate::ultimate_solve::UltimateSolution::TYPE_HINT
);

hints! {
    /// The cards of each seat, or nothing.
    OptionalSlotTuples =
        type_hint_subscript!(TUPLE, type_hint_union!(SLOTS, NONE), DOTS);
    /// Chips: an int, or a fraction where half a chip is left over.
    Amount = AMOUNT;
    /// Chips, or nothing.
    OptionalAmount = type_hint_union!(INT, FRACTION, NONE);
    /// Chips of each seat.
    Amounts = type_hint_subscript!(TUPLE, AMOUNT, DOTS);
    /// Chips of each seat, or nothing.
    OptionalAmounts =
        type_hint_subscript!(TUPLE, type_hint_union!(INT, FRACTION, NONE), DOTS);
    /// Chips by the name of a side bet.
    NamedAmounts = type_hint_subscript!(DICT, STR, AMOUNT);
    /// Chips by the name of a side bet, for each seat.
    NamedAmountsOfSeats =
        type_hint_subscript!(TUPLE, type_hint_subscript!(DICT, STR, AMOUNT), DOTS);
    /// Chips by name, or nothing.
    OptionalNamedAmounts =
        type_hint_union!(type_hint_subscript!(DICT, STR, AMOUNT), NONE);
    /// Chips for every seat, or for each.
    AmountLike = type_hint_union!(INT, FRACTION, type_hint_subscript!(SEQUENCE, AMOUNT));
    /// The same, or nothing.
    OptionalAmountLike = type_hint_union!(
        INT,
        FRACTION,
        type_hint_subscript!(SEQUENCE, type_hint_union!(INT, FRACTION, NONE)),
        NONE
    );
    /// Side bets by name for every seat, or for each, or none.
    SideBetsLike = type_hint_union!(
        type_hint_subscript!(
            type_hint_identifier!("collections.abc", "Mapping"),
            STR,
            AMOUNT
        ),
        type_hint_subscript!(
            SEQUENCE,
            type_hint_union!(
                type_hint_subscript!(
                    type_hint_identifier!("collections.abc", "Mapping"),
                    STR,
                    AMOUNT
                ),
                NONE
            )
        ),
        NONE
    );
    /// A native strategy of Ultimate Texas Hold'em: its name, or a tuple of it and its rules.
    UltimateStrategyLike = STRATEGY;
    /// For each seat a native strategy, the Ante, and side bets by name or nothing.
    UltimateSeats = type_hint_subscript!(
        SEQUENCE,
        type_hint_subscript!(
            TUPLE,
            STRATEGY,
            AMOUNT,
            type_hint_union!(
                type_hint_subscript!(
                    type_hint_identifier!("collections.abc", "Mapping"),
                    STR,
                    AMOUNT
                ),
                NONE
            )
        )
    );
    /// A house of Ultimate Texas Hold'em, or what has one as its `core`; or nothing.
    HouseLike = OBJECT;
    /// A paytable.
    PayRows = type_hint_subscript!(SEQUENCE, PAY_ROW);
    /// A paytable as a tuple.
    PayTuple = type_hint_subscript!(TUPLE, PAY_ROW, DOTS);
    /// Sizes of the Play bet by stage.
    PlayRows = type_hint_subscript!(SEQUENCE, type_hint_subscript!(SEQUENCE, INT));
    /// Sizes of the Play bet by stage.
    PlaySizes = type_hint_subscript!(TUPLE, type_hint_subscript!(TUPLE, INT, DOTS), DOTS);
    /// Side bets: name, kind and paytable.
    SideBetRows = type_hint_subscript!(
        SEQUENCE,
        type_hint_subscript!(TUPLE, STR, STR, type_hint_subscript!(SEQUENCE, PAY_ROW))
    );
    /// The same as tuples.
    SideBetTuples = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(
            TUPLE,
            STR,
            STR,
            type_hint_subscript!(TUPLE, PAY_ROW, DOTS)
        ),
        DOTS
    );
    /// A house of Ultimate Texas Hold'em as people know it.
    UltimateHouseOfPeople = type_hint_identifier!("pokercore.ultimate", "House");
    /// A way to play Ultimate Texas Hold'em, as plain data or as a function; or nothing.
    UltimatePlanLike = OBJECT;
    /// Actions of Ultimate Texas Hold'em.
    UltimateActionTuple = type_hint_subscript!(
        TUPLE,
        crate::ultimate_action::UltimateAction::TYPE_HINT,
        DOTS
    );
    /// Who did what at Ultimate Texas Hold'em.
    UltimateTaken = type_hint_subscript!(
        TUPLE,
        type_hint_subscript!(
            TUPLE,
            INT,
            STR,
            crate::ultimate_action::UltimateAction::TYPE_HINT
        ),
        DOTS
    );
    /// Events of Ultimate Texas Hold'em.
    UltimateEventTuple = type_hint_subscript!(
        TUPLE,
        crate::ultimate_event::UltimateEvent::TYPE_HINT,
        DOTS
    );
    /// Settlements of Ultimate Texas Hold'em.
    UltimateSettlementTuple = type_hint_subscript!(
        TUPLE,
        crate::ultimate_event::UltimateSettlement::TYPE_HINT,
        DOTS
    );
}
