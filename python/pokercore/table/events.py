"""What happens at a table, numbered, and who may know which part of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pokercore._core import Card, Event
from pokercore.exceptions import RulesError

VERSION = 1


def text_of(cards: Sequence[Card | None]) -> str:
    """Cards as they stand in the data of an event; one that nobody sees is `??`."""
    return "".join("??" if card is None else str(card) for card in cards)


class TableEventKind(StrEnum):
    """The kinds of events; what `TableEvent.data` holds stands with each."""

    SIT = "sit"
    """A player sat down: `name`, `chips`, `bot` (whether a bot decides)."""
    STAND = "stand"
    """A player left: `name`, `chips`."""
    BOT = "bot"
    """Another one decides for a player: `bot` (whether that is a bot)."""
    CLOSE = "close"
    """The table is closed: nobody comes any more, and no hand begins."""
    SIT_OUT = "sit_out"
    """A player sits out from the next hand on: `why` (`'asked'`, `'timeouts'` or `'busted'`)."""
    COME_BACK = "come_back"
    """A player plays again: `post`."""
    RESERVE = "reserve"
    """A chair is kept for somebody: `name`, `until`."""
    RELEASE = "release"
    """A chair is no longer kept: `name`."""
    CHIPS = "chips"
    """A player's chips at the table rose: `chips` (how many came), `stack` (what he has now)."""
    OWES = "owes"
    """A blind went past a player who was not dealt in: `small`, `big` (what he owes now)."""
    STRADDLE = "straddle"
    """A player straddles from now on, or no longer: `on`."""
    STAKES = "stakes"
    """Stakes are others from the next hand on: `stakes`, `leg` (the game; `None`: the next one)."""
    PREPARE = "prepare"
    """The secret of the next hand is fixed: `secret_hash`."""
    CONTRIBUTE = "contribute"
    """A player added to the next deal: `data`."""
    BEGIN = "begin"
    """A hand begins: `variant`, `stakes`, `button`, `stacks` by chair, `absent`; at a fair table
    `root`, `cards`, `secret_hash` and `contributions`."""
    HAND = "hand"
    """Something happened in the hand: `TableEvent.event`."""
    TURN = "turn"
    """A player is to decide until a time: `deadline`; of that, `bank` is his own time."""
    TIMEOUT = "timeout"
    """A player did not decide in time; the default action follows."""
    RUN_IT = "run_it"
    """Players are asked on how many boards to run the rest: `seats`, `most`, `deadline`."""
    AGREE = "agree"
    """A player answered: `boards`."""
    SHOW = "show"
    """A player showed his cards after the hand: `cards`."""
    RABBIT = "rabbit"
    """The cards that would have come: `boards`."""
    END = "end"
    """A hand is over: `stacks` by chair, `payoffs` by chair, `raked`."""
    OPEN = "open"
    """What was committed to is opened: `record`, for `fair.verify`."""
    BUST = "bust"
    """A player has no chips left."""
    GAME = "game"
    """Another game of a mixed game comes next: `variant`, `stakes`."""
    REGISTER = "register"
    """A tournament has one more or one fewer player: `name`, `on`."""
    LEVEL = "level"
    """A tournament's level rises from the next hand on: `level`, `stakes`."""
    PLACE = "place"
    """A player's place in a tournament: `place`, `prize`, `bounties`, and `by` (who got how much of
    the bounty on his head)."""
    DEAL = "deal"
    """Players of a tournament divide the prizes: `by`, `prizes`; or answered whether they would."""
    FINISH = "finish"
    """A tournament is over: `result`."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """One thing that happened, as one recipient may know it. Immutable.

    Attributes:
        number: One count for everybody, from 1: an event that is delivered again has its number.
        kind: What happened.
        seat: Whose it is, if one player's.
        hand: The number of the hand, if one is going on or has just ended.
        event: What happened in the hand (kind `'hand'`).
        data: The rest; what it holds, `TableEventKind` says.

    Examples:
        >>> event = TableEvent(7, TableEventKind.STAND, seat=2, data={"name": "Ada", "chips": 10})
        >>> print(event)
        7 stand seat 2 name=Ada chips=10
        >>> TableEvent.from_dict(event.to_dict()) == event
        True
    """

    number: int
    kind: TableEventKind
    seat: int | None = None
    hand: int | None = None
    event: Event | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The event as a dictionary for JSON (`schemas.get("table_event")`)."""
        return {
            "version": VERSION,
            "number": self.number,
            "kind": self.kind.value,
            "seat": self.seat,
            "hand": self.hand,
            "event": None if self.event is None else self.event.to_dict(),
            "data": dict(self.data),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "TableEvent":
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: It is none, or one of another version.
        """
        fields = {"version", "number", "kind", "seat", "hand", "event", "data"}
        if not isinstance(data, Mapping) or data.keys() != fields or data["version"] != VERSION:
            message = f"no event of a table, version {VERSION}; its fields are {sorted(fields)}"
            raise RulesError("", [("version", "table_event", message)])
        try:
            return cls(
                number=int(data["number"]),
                kind=TableEventKind(data["kind"]),
                seat=data["seat"],
                hand=data["hand"],
                event=None if data["event"] is None else Event.from_dict(data["event"]),
                data=dict(data["data"]),
            )
        except (TypeError, ValueError) as error:
            raise RulesError("", [("option", "table_event", str(error))]) from error

    def __str__(self) -> str:
        what = str(self.event) if self.event is not None else self.kind.value
        who = f" seat {self.seat}" if self.seat is not None and self.event is None else ""
        data = " ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.number} {what}{who} {data}".rstrip()
