"""The enumerations. Their numbers are those of the core; their labels stand in dictionaries.

Each member prints as its label, and can be made from a number or a label:

    >>> Limit("pot_limit")
    <Limit.POT_LIMIT: 1>
    >>> print(Limit.POT_LIMIT, int(Limit.POT_LIMIT))
    pot_limit 1
"""

from __future__ import annotations

from enum import IntEnum

__all__ = [
    "ActionKind",
    "AnteKind",
    "BetSize",
    "ButtonMode",
    "CapLift",
    "Category",
    "DefaultDiscard",
    "EventKind",
    "Limit",
    "OddChips",
    "Opener",
    "PostKind",
    "RakeOrder",
    "Ranking",
    "StudTie",
    "Tabling",
]


class _Labelled(IntEnum):
    """An `IntEnum` whose members have a label: the name in small letters."""

    @property
    def label(self) -> str:
        """The stable text of the member, as it stands in dictionaries and configurations."""
        return self._name_.lower()

    def __str__(self) -> str:
        return self.label

    @classmethod
    def _missing_(cls, value: object) -> _Labelled | None:
        if isinstance(value, str):
            for member in cls:
                if member.label == value:
                    return member
        return None


class ActionKind(_Labelled):
    """What a player, or the deck, does."""

    FOLD = 0
    """Give up the hand."""
    CHECK = 1
    """Bet nothing where nothing is owed."""
    CALL = 2
    """Match the bet, or go all-in for less."""
    RAISE_TO = 3
    """Bet or raise to a total for the round."""
    DISCARD = 4
    """Give up cards of one's own; in a draw others come for them, and none is to stand pat."""
    SHOW = 5
    """Table the hand."""
    MUCK = 6
    """Give up the hand face down at the showdown."""
    DEAL = 7
    """Cards come from the deck."""
    RUN_OUT = 8
    """The rest of the board is dealt a number of times."""
    BRING_IN = 9
    """Post the bring-in."""


class PostKind(_Labelled):
    """What a forced payment is."""

    ANTE = 0
    """A player's own ante: matched money."""
    DEAD_ANTE = 1
    """An ante that one player pays for all: dead money."""
    SMALL_BLIND = 2
    """The small blind."""
    BIG_BLIND = 3
    """The big blind."""
    BUTTON_BLIND = 4
    """A blind posted by the button instead of blinds."""
    STRADDLE = 5
    """A live straddle: it raises the bet to match and moves the opener."""
    EXTRA_LIVE = 6
    """An owed or new player's live post: it counts toward the bet, but moves no opener."""
    DEAD = 7
    """An owed post without any claim: dead money."""
    LIVE_ANTE = 8
    """A player's own ante that counts toward the bet of the first round."""


class Limit(_Labelled):
    """The betting structure: what sizes a bet may have."""

    NO_LIMIT = 0
    """Any amount from the minimum to the whole stack."""
    POT_LIMIT = 1
    """At most the pot after calling."""
    FIXED_LIMIT = 2
    """One size a street, a capped number of wagers."""


class AnteKind(_Labelled):
    """Who pays the ante."""

    EACH = 0
    """Every player, for himself."""
    BIG_BLIND = 1
    """The big blind, for all."""
    BUTTON = 2
    """The button, for all."""
    LIVE = 3
    """Every player, live, and the button once more: the bet to match is twice the ante."""


class BetSize(_Labelled):
    """The size of a fixed-limit bet."""

    SMALL = 0
    """The small bet of the stakes."""
    BIG = 1
    """The big bet of the stakes."""


class Opener(_Labelled):
    """Who opens a betting round.

    By the cards that lie face up: groups of ranks count first (four, three, two pair, a pair), then
    the ranks from the top; straights and flushes do not count. In the first betting round of a hand
    with a bring-in, the opener brings in, or bets in full.
    """

    AFTER_POSTS = 0
    """The seat left of the last and largest live post; with none, the first left of the button."""
    LEFT_OF_BUTTON = 1
    """The first live seat left of the button."""
    LOWEST_SHOWING = 2
    """The lowest cards face up (stud: third street; deuce to seven low: later streets)."""
    HIGHEST_SHOWING = 3
    """The highest cards face up (stud: later streets; deuce to seven low: third street)."""
    LOWEST_SHOWING_ACE_LOW = 4
    """The lowest cards face up, an ace the lowest (razz: later streets)."""
    HIGHEST_SHOWING_ACE_LOW = 5
    """The highest cards face up, an ace the lowest (razz: third street)."""


class OddChips(_Labelled):
    """Which of tied winners get the chips that a division leaves over, one each."""

    POSITION = 0
    """Clockwise from the button (board and draw games)."""
    SUIT = 1
    """By the suit of the highest card of the winning five, spades first (stud)."""


class CapLift(_Labelled):
    """When a fixed-limit cap does not apply."""

    NEVER = 0
    """The cap always applies."""
    ROUND_STARTS_HEADS_UP = 1
    """Lifted in a round that starts with two live seats (cash games)."""
    DEALT_HEADS_UP = 2
    """Lifted when the hand was dealt to two (tournaments)."""


class Tabling(_Labelled):
    """How hands are tabled at a showdown."""

    AUTO = 0
    """In order of showing; a hand that cannot take a part of any pot is mucked."""
    SHOW_ALL = 1
    """In order of showing; every hand is shown."""
    CHOOSE = 2
    """Each seat decides in its turn."""


class StudTie(_Labelled):
    """Who opens where the cards face up tie."""

    NORM = 0
    """The bring-in by suit; the showing hand by position, first from the left of the button."""
    SUIT = 1
    """Both by suit, clubs lowest."""
    POSITION = 2
    """Both by position."""


class DefaultDiscard(_Labelled):
    """Which cards go where a seat must discard and does not decide."""

    LAST = 0
    """Those that were dealt last."""
    FIRST = 1
    """Those that were dealt first."""
    LOWEST = 2
    """Those of the lowest ranks."""


class RakeOrder(_Labelled):
    """How rake is taken from several pots."""

    PRO_RATA = 0
    """From each pot by its size, rounded down; the remainder from the main pot."""
    MAIN_FIRST = 1
    """From the main pot, then from the next."""


class EventKind(_Labelled):
    """What happened in a hand."""

    POST = 0
    """A forced payment."""
    BURN = 1
    """A card was burned, face down."""
    DEAL_HOLE = 2
    """A seat received a card."""
    DEAL_BOARD = 3
    """A board received cards."""
    FOLD = 4
    """A seat folded."""
    CHECK = 5
    """A seat checked."""
    CALL = 6
    """A seat called."""
    RAISE = 7
    """A seat bet or raised."""
    DISCARD = 8
    """A seat discarded, or stood pat."""
    RETURN = 9
    """An uncalled part of a bet went back."""
    RUN_OUT = 10
    """The number of boards was chosen."""
    SHOW = 11
    """A hand was tabled, or turned up because of an all-in."""
    MUCK = 12
    """A hand was given up face down."""
    RAKE = 13
    """The house took its part."""
    AWARD = 14
    """A seat won chips."""
    END = 15
    """The hand is over."""
    BRING_IN = 16
    """A seat posted the bring-in."""
    RESHUFFLE = 17
    """Discards, folded hands or burned cards went back into the deck."""


class Category(_Labelled):
    """What kind of hand cards make; the first ten in the order of the high ranking."""

    HIGH_CARD = 0
    """Nothing of the below."""
    PAIR = 1
    """Two cards of a rank."""
    TWO_PAIR = 2
    """Two pairs."""
    THREE_OF_A_KIND = 3
    """Three cards of a rank."""
    STRAIGHT = 4
    """Five ranks in a row."""
    FLUSH = 5
    """Five cards of a suit."""
    FULL_HOUSE = 6
    """Three of a rank and two of another."""
    FOUR_OF_A_KIND = 7
    """Four cards of a rank."""
    STRAIGHT_FLUSH = 8
    """A straight in one suit; ace high it is called a royal flush."""
    FIVE_OF_A_KIND = 9
    """Five cards of a rank, with the help of wild cards."""
    ONE_CARD = 10
    """A badugi hand in which one card counts."""
    TWO_CARDS = 11
    """A badugi hand in which two cards count."""
    THREE_CARDS = 12
    """A badugi hand in which three cards count."""
    BADUGI = 13
    """Four cards of four ranks and four suits."""


class ButtonMode(_Labelled):
    """How the button moves when players leave."""

    DEAD = 0
    """The big blind always advances; button and small blind may stand at empty seats."""
    MOVING = 1
    """The button goes to the next player and the blinds follow."""


class Ranking(_Labelled):
    """An order of hands; the norm's keys are the labels."""

    HIGH = 0
    """High hands of the standard deck; ace high, and low in 5-4-3-2-A."""
    SHORT_DECK = 1
    """A flush above a full house, a straight above three of a kind; lowest straight 9-8-7-6-A."""
    SHORT_DECK_TRIPS = 2
    """As short deck, with three of a kind above a straight."""
    LOW_A5 = 3
    """Ace to five low: straights and flushes do not count; 5-4-3-2-A is best."""
    LOW_A5_EIGHT = 4
    """As ace to five, and only five different ranks from eight down are a hand."""
    LOW_27 = 5
    """Deuce to seven low: the lowest high hand, the ace high only; 7-5-4-3-2 is best."""
    LOW_A6 = 6
    """Ace to six low: straights and flushes count against; 6-4-3-2-A is best."""
    BADUGI = 7
    """The most cards of different ranks and suits, then the lowest from the top; the ace is low."""
    BADUGI_HIGH_ACE = 8
    """As badugi, with the ace high."""
    KUHN = 9
    """One card, the higher wins."""
    LEDUC = 10
    """Two cards: a pair, then the higher cards."""
    RHODE_ISLAND = 11
    """Three cards: straight flush, three of a kind, straight, flush, pair, high card."""

    @property
    def label(self) -> str:
        """The key of the ranking in configurations, such as `low_a5_8`."""
        return "low_a5_8" if self is Ranking.LOW_A5_EIGHT else self._name_.lower()
