"""What a line says, the grammar of lines, and the games that they are of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pokercore import variants
from pokercore._core import Card, Hand
from pokercore.enums import CapLift, Tabling
from pokercore.exceptions import HistoryError
from pokercore.history.notation import cards_text, parse_cards
from pokercore.options import Options, Stakes
from pokercore.variants import Bet, Board, Burn, Hole, Variant

if TYPE_CHECKING:
    from pokercore.history.model import HandHistory

__all__ = [
    "LIMIT",
    "NO_LIMIT",
    "OPTIONS",
    "UNLIMITED",
    "Game",
    "State",
    "boards_of",
    "parse",
    "tells",
]

UNLIMITED = 2**31 - 1
"""The stacks of limit games, which have no end: what the competition's own program gives."""

OPTIONS: Options = Options(
    strict_fold=False,
    strict_muck=False,
    tabling=Tabling.SHOW_ALL,
    cap_lift=CapLift.NEVER,
)
"""The options of the competition: every hand is shown, the cap of wagers always holds."""

Cards = tuple[Card, ...]

_WORD = re.compile(r"[fc]|r[0-9]*")
_BETTING = re.compile(r"(?:[fc]|r[0-9]*|/)*")
_PAYOFF = re.compile(r"-?[0-9]{1,16}(?:\.[0-9]{1,6})?")
_NUMBER = re.compile(r"[0-9]{1,18}")
_SHARES = 60
"""Payoffs in parts of a chip are what a pot divided by 2, 3, 4, ... gives; 60 is divided by all
that occur with up to six winners."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a line does not tell: the game, its stakes, and what each player begins a hand with.

    Args:
        variant: The variant.
        stakes: Blinds, antes and bet sizes.
        stacks: Chips of every player before the hand, or of each by position.
        options: The options of the house.

    Examples:
        >>> from pokercore import variants
        >>> omaha = Game(variants.PLHE, Stakes(1, 2), 200)
        >>> parse("STATE:0:r6f:AsKd|2c7d:-2|2:a|b").hand(omaha).payoffs
        (-2, 2)
    """

    variant: Variant
    stakes: Stakes
    stacks: int | tuple[int, ...]
    options: Options = OPTIONS

    @classmethod
    def of(cls, hand: Hand) -> Game:
        """The game that a reader of this hand's lines needs.

        Straddles and owed posts, which are no part of the stakes, are not in it.
        """
        chairs = len(hand.stacks)
        order = sorted(hand.players, key=lambda seat: (seat - hand.button - 1) % chairs)
        stacks = tuple(hand.starting_stacks[seat] for seat in order)
        return cls(hand.variant, hand.stakes, stacks, hand.options)

    def stacks_of(self, players: int) -> tuple[int, ...]:
        """The stack of each position.

        Raises:
            HistoryError: The game has stacks for another number of players.
        """
        if isinstance(self.stacks, int):
            return (self.stacks,) * players
        if len(self.stacks) != players:
            raise HistoryError(
                f"the line has {players} players; the game has {len(self.stacks)} stacks"
            )
        return tuple(self.stacks)


LIMIT: Game = Game(variants.FLHE, Stakes(5, 10, small_bet=10, big_bet=20), UNLIMITED)
"""The competition's limit hold'em: blinds of 5 and 10, bets of 10 and 20, no end of chips."""

NO_LIMIT: Game = Game(variants.NLHE, Stakes(50, 100), 20_000)
"""The competition's no-limit hold'em: blinds of 50 and 100, 20,000 chips at each hand's start."""


@dataclass(frozen=True, slots=True)
class State:
    """What a line says; `str` writes it as it stood.

    Args:
        number: The number of the hand.
        betting: The words of each betting round that was begun: `"f"`, `"c"`, `"r"`, `"r250"`.
        holes: The cards of each position, empty where they are hidden.
        boards: The shared cards that each round after the first began with.
        position: Whose view a match state is; `None` for a log line.
        payoffs: What each position won or lost, of a log line; whole numbers, or fractions where
            pots were divided into parts of a chip.
        names: Who sat where, of a log line.
    """

    number: int
    betting: tuple[tuple[str, ...], ...]
    holes: tuple[Cards, ...]
    boards: tuple[Cards, ...] = ()
    position: int | None = None
    payoffs: tuple[int | Fraction, ...] | None = None
    names: tuple[str, ...] | None = None

    def __str__(self) -> str:
        betting = "/".join("".join(words) for words in self.betting)
        cards = "|".join(map(cards_text, self.holes))
        cards += "".join(f"/{cards_text(board)}" for board in self.boards)
        if self.payoffs is None or self.names is None:
            return f"MATCHSTATE:{self.position}:{self.number}:{betting}:{cards}"
        payoffs = "|".join(map(_decimal, self.payoffs))
        return f"STATE:{self.number}:{betting}:{cards}:{payoffs}:{'|'.join(self.names)}"

    def history(self, game: Game) -> HandHistory:
        """The hand as a history: position p sits in chair p, the last has the button.

        Hidden cards are unknown. The stacks at the end are those that the payoffs tell; the number
        of the hand stands in the metadata as `"hand"`.

        Raises:
            HistoryError: The format cannot tell hands of this game, the line says something that
                is not legal in it, or it stops where the rules go on.
        """
        from pokercore.history.acpc.reader import history_of

        return history_of(self, game)

    def hand(self, game: Game) -> Hand:
        """The hand as far as the line tells it: cards come from outside.

        Raises:
            HistoryError: As `history`.
        """
        return self.history(game).replay()


def tells(variant: Variant) -> bool:
    """Whether the format can tell hands of a game (see the module `history.acpc`)."""
    return _lacks(variant) is None


def _decimal(payoff: int | Fraction) -> str:
    """A payoff with at most six decimals, without zeros behind."""
    if payoff == int(payoff):
        return str(int(payoff))
    return f"{float(payoff):.6f}".rstrip("0")


def boards_of(variant: Variant) -> tuple[int, ...]:
    """How many shared cards each betting round after the first begins with.

    Raises:
        HistoryError: The format cannot tell hands of this game; the message says what it lacks.
    """
    lacks = _lacks(variant)
    if lacks is not None:
        raise HistoryError(f"the format cannot tell hands of {variant.name}: {lacks}")
    return tuple(_counts(variant)[1:])


def _counts(variant: Variant) -> list[int]:
    """The shared cards dealt before each betting round; last those behind the last round."""
    counts = [0]
    for street in variant.streets:
        for step in street.steps:
            if isinstance(step, Board):
                counts[-1] += step.count
            elif isinstance(step, Bet):
                counts.append(0)
    behind = counts.pop()
    return [*counts[:-1], counts[-1] + behind] if counts else counts


def _lacks(variant: Variant) -> str | None:
    """What keeps the format from telling hands of a game."""
    rounds = 0
    for street in variant.streets:
        for step in street.steps:
            rounds += isinstance(step, Bet)
            if not isinstance(step, (Burn, Hole, Board, Bet)):
                return "it has no word for discards and draws"
            if isinstance(step, Hole) and step.up:
                return "it has no place for cards that lie face up"
            if isinstance(step, Hole) and rounds:
                return "it has no place for own cards that come after the first betting round"
    if variant.boards > 1:
        return "it has no place for a second board"
    counts = _counts(variant)
    if not counts:
        return "there is no betting"
    if counts[0]:
        return "it has no place for shared cards before the first betting round"
    if not all(counts[1:]):
        return "it has no place for a betting round without new shared cards"
    return None


def parse(line: str) -> State:
    """Reads a match state (`MATCHSTATE:...`) or a line of a log (`STATE:...`).

    Raises:
        HistoryError: It is neither; the message says what is wrong with it.

    Examples:
        >>> parse("MATCHSTATE:1:0:r250:|AsKd")
        State(number=0, betting=(('r250',),), holes=((), (Card('As'), Card('Kd'))), \
boards=(), position=1, payoffs=None, names=None)
    """
    parts = line.strip().split(":")
    match parts:
        case ["MATCHSTATE", position, number, betting, cards]:
            state = _state(number, betting, cards)
            where = _number(position, "position")
            if where >= len(state.holes):
                raise HistoryError(
                    f"{where} is no position; there are {len(state.holes)} players, from 0"
                )
            return _with(state, position=where)
        case ["STATE", number, betting, cards, payoffs, names]:
            state = _state(number, betting, cards)
            amounts = tuple(map(_payoff, payoffs.split("|")))
            people = tuple(names.split("|"))
            for what, row in (("payoffs", amounts), ("names", people)):
                if len(row) != len(state.holes):
                    raise HistoryError(
                        f"there are {len(row)} {what} for {len(state.holes)} players"
                    )
            return _with(state, payoffs=amounts, names=people)
    raise HistoryError(
        f"{line.strip()[:80]!r} is no line of this format; lines are "
        "MATCHSTATE:POSITION:HAND:BETTING:CARDS and STATE:HAND:BETTING:CARDS:PAYOFFS:NAMES"
    )


def _with(
    state: State,
    position: int | None = None,
    payoffs: tuple[int | Fraction, ...] | None = None,
    names: tuple[str, ...] | None = None,
) -> State:
    return State(state.number, state.betting, state.holes, state.boards, position, payoffs, names)


def _number(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise HistoryError(f"the {what} is {text!r}; it must be a whole number")
    return int(text)


def _payoff(text: str) -> int | Fraction:
    if not _PAYOFF.fullmatch(text):
        raise HistoryError(f"{text!r} is no payoff; payoffs are numbers such as -150 or 75.5")
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value.limit_denominator(_SHARES)


def _state(number: str, betting: str, cards: str) -> State:
    """The parts that both kinds of line have."""
    if not _BETTING.fullmatch(betting):
        raise HistoryError(f"{betting!r} is no betting; its words are f, c, r and rAMOUNT")
    rounds = tuple(tuple(_WORD.findall(part)) for part in betting.split("/"))
    private, *shared = cards.split("/")
    holes = tuple(map(_cards, private.split("|")))
    if not 2 <= len(holes) <= 10:
        raise HistoryError(f"{private!r} are the cards of {len(holes)} players; there are 2 to 10")
    boards = tuple(map(_cards, shared))
    if len(rounds) != len(boards) + 1:
        raise HistoryError(
            f"the betting is of {len(rounds)} rounds, the shared cards are of {len(boards) + 1}"
        )
    known: Sequence[Card] = [card for part in (*holes, *boards) for card in part]
    twice = next((card for card in known if known.count(card) > 1), None)
    if twice is not None:
        raise HistoryError(f"the card {twice} occurs twice")
    return State(_number(number, "number of the hand"), rounds, holes, boards)


def _cards(text: str) -> Cards:
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise HistoryError(str(error)) from error
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise HistoryError(f"{text!r} has unknown cards; hidden cards are left out")
    return known
