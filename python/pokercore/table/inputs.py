"""What a table can be told: each input is a value, and everything that changes a table is one.

An input is what a journal keeps, so each has a form for JSON (`to_dict`, `from_dict`).

    >>> AddChips(seat=2, chips=100).to_dict()
    {'kind': 'add_chips', 'seat': 2, 'chips': 100, 'after_hand': False}
    >>> from_dict({'kind': 'add_chips', 'seat': 2, 'chips': 100})
    AddChips(seat=2, chips=100, after_hand=False)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from pokercore._core import Action
from pokercore._fields import say
from pokercore.exceptions import RulesError
from pokercore.options import Stakes


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that a table is told.

    Subclasses have a `kind`, the name that their dictionaries carry.
    """

    kind: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """The input as a dictionary for JSON; bytes are hexadecimal text."""
        data: dict[str, Any] = {"kind": self.kind}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, bytes):
                value = value.hex()
            elif isinstance(value, Action | Stakes):
                value = value.to_dict()
            data[each.name] = value
        return data


@dataclass(frozen=True, slots=True)
class Sit(Input):
    """A player takes a chair.

    Attributes:
        seat: The chair.
        name: What to call the player.
        chips: What he buys in for.
        post: Whether he posts what he owes to play at once, or waits for the big blind.
        bot: The name of the bot that decides for him, such as `'built_in:call'`; `None` for a
            player from outside, who is also what a name comes to that is no built-in bot's.
    """

    kind: ClassVar[str] = "sit"
    seat: int
    name: str
    chips: int
    post: bool = True
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Stand(Input):
    """A player leaves the table, with his chips.

    Attributes:
        seat: His chair.
        after_hand: When the hand that he plays in is over; else he must not be in one.
    """

    kind: ClassVar[str] = "stand"
    seat: int
    after_hand: bool = False


@dataclass(frozen=True, slots=True)
class Stay(Input):
    """A player who was to leave after the hand stays after all."""

    kind: ClassVar[str] = "stay"
    seat: int


@dataclass(frozen=True, slots=True)
class SetBot(Input):
    """Another one decides for a player from now on.

    Attributes:
        seat: His chair.
        bot: The name of the bot, as for `Sit`; `None` for a player from outside.
    """

    kind: ClassVar[str] = "set_bot"
    seat: int
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Close(Input):
    """The table is closed: everybody leaves, after the hand who plays in it, and nobody comes."""

    kind: ClassVar[str] = "close"


@dataclass(frozen=True, slots=True)
class Remove(Input):
    """A player is taken from the table between hands, with his chips, in a tournament too."""

    kind: ClassVar[str] = "remove"
    seat: int


@dataclass(frozen=True, slots=True)
class SitOut(Input):
    """A player is not dealt in from the next hand on (in a tournament: his hands are dead)."""

    kind: ClassVar[str] = "sit_out"
    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack(Input):
    """A player who sat out plays again; `post` as for `Sit`."""

    kind: ClassVar[str] = "come_back"
    seat: int
    post: bool = True


@dataclass(frozen=True, slots=True)
class Reserve(Input):
    """A chair is kept for a name.

    Attributes:
        seat: The chair.
        name: Who alone may sit down there.
        until: When the reservation ends, in milliseconds of the table's clock; `None` for never.
    """

    kind: ClassVar[str] = "reserve"
    seat: int
    name: str
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Release(Input):
    """A reserved chair is free again."""

    kind: ClassVar[str] = "release"
    seat: int


@dataclass(frozen=True, slots=True)
class AddChips(Input):
    """A player tops up or buys in again.

    Attributes:
        seat: His chair.
        chips: How many come.
        after_hand: When the hand that he plays in is over, as many of them as the limit leaves
            room for then; else he must not be in one.
    """

    kind: ClassVar[str] = "add_chips"
    seat: int
    chips: int
    after_hand: bool = False


@dataclass(frozen=True, slots=True)
class Straddle(Input):
    """Whether a player straddles whenever he may."""

    kind: ClassVar[str] = "straddle"
    seat: int
    on: bool = True


@dataclass(frozen=True, slots=True)
class SetStakes(Input):
    """The stakes from the next hand on.

    Attributes:
        stakes: The stakes.
        leg: Of which game of a mixed game, from 0; `None` for the next hand's.
    """

    kind: ClassVar[str] = "set_stakes"
    stakes: Stakes
    leg: int | None = None


@dataclass(frozen=True, slots=True)
class Prepare(Input):
    """The secret of the next hand; its hash is published (fair dealing)."""

    kind: ClassVar[str] = "prepare"
    # Whoever knows it knows the cards: no error may say it, and no log of inputs.
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Contribute(Input):
    """A player's part in the next deal (fair dealing)."""

    kind: ClassVar[str] = "contribute"
    seat: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Begin(Input):
    """The next hand begins.

    Attributes:
        secret: What the deal follows from at a table without a seed, 32 bytes; at a fair table it
            was prepared, and this is empty.
    """

    kind: ClassVar[str] = "begin"
    secret: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Act(Input):
    """What a player decided."""

    kind: ClassVar[str] = "act"
    seat: int
    action: Action


def act(seat: int, action: Action) -> Act:
    """The same as `Act(seat, action)` in a third of the time: it is made with every decision."""
    made = _new(Act)
    _set_seat(made, seat)
    _set_action(made, action)
    return made


_new = object.__new__
# The slots themselves, which a frozen class guards in its own setter alone.
_set_seat = Act.__dict__["seat"].__set__
_set_action = Act.__dict__["action"].__set__


@dataclass(frozen=True, slots=True)
class Illegal(Input):
    """The player to act answered with what is not legal, which is counted (`Player.illegal`).

    Nothing else happens: what is done in place of his answer is an input of its own.
    """

    kind: ClassVar[str] = "illegal"
    seat: int


@dataclass(frozen=True, slots=True)
class Agree(Input):
    """On how many boards at most a player would run the rest of the hand."""

    kind: ClassVar[str] = "agree"
    seat: int
    boards: int


@dataclass(frozen=True, slots=True)
class Show(Input):
    """A player shows the cards that nobody saw, after the hand."""

    kind: ClassVar[str] = "show"
    seat: int


@dataclass(frozen=True, slots=True)
class Rabbit(Input):
    """A player asks for the cards that would have come, after the hand."""

    kind: ClassVar[str] = "rabbit"
    seat: int


@dataclass(frozen=True, slots=True)
class Tick(Input):
    """Nothing but the time: what is due by the clock is done."""

    kind: ClassVar[str] = "tick"


_KINDS: dict[str, type[Input]] = {
    made.kind: made
    for made in (
        Sit, Stand, Stay, SetBot, Close, Remove, SitOut, ComeBack, Reserve, Release, AddChips,
        Straddle, SetStakes, Prepare, Contribute, Begin, Act, Illegal, Agree, Show, Rabbit, Tick,
    )
}  # fmt: skip

_MOST = 1 << 63
_MOST_NAME = 100
"""Characters of a name: every event and every view tells it, and every snapshot keeps it."""
_ANY: tuple[tuple[type, ...], str] = ((object,), "")
_TYPES: dict[str, tuple[tuple[type, ...], str]] = {
    "name": ((str,), "give a text"),
    "bot": ((str, type(None)), "give a text or None"),
    "post": ((bool,), "give True or False"),
    "after_hand": ((bool,), "give True or False"),
    "on": ((bool,), "give True or False"),
    "secret": ((bytes,), "give bytes"),
    "data": ((bytes,), "give bytes"),
}


def check(what: Input) -> None:
    """Refuses what no table can take whatever has happened, and no journal could keep.

    Raises:
        RulesError: A value is of a wrong type, a text that is not Unicode, a name of more than 100
            characters, or a number beyond 2^63.
    """
    defects = []
    name: str
    for name in what.__slots__:
        value = getattr(what, name)
        types, wish = _TYPES.get(name, _ANY)
        if not isinstance(value, types):
            defects.append(("wrong_type", name, f"{say(value)}; {wish}"))
        elif isinstance(value, str) and not _is_unicode(value):
            defects.append(
                ("wrong_type", name, f"{say(value)} is no {name}: it is no valid Unicode")
            )
        elif name == "name" and isinstance(value, str) and len(value) > _MOST_NAME:
            message = f"{say(value)}: {len(value)} characters; a name has {_MOST_NAME} at most"
            defects.append(("option", name, message))
        elif isinstance(value, int) and not -_MOST < value < _MOST:
            defects.append(("option", name, "no number of a table is beyond 2^63"))
    if defects:
        raise RulesError("", defects)


def _is_unicode(text: str) -> bool:
    """Whether this can be written in UTF-8: no half of a pair of surrogates is in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


_READ: dict[str, Callable[[Any], object]] = {
    "action": Action.from_dict,
    "stakes": Stakes.from_dict,
    "secret": bytes.fromhex,
    "data": bytes.fromhex,
}


def from_dict(data: Mapping[str, Any], more: Mapping[str, type[Input]] | None = None) -> Input:
    """Reads what `Input.to_dict` wrote.

    Args:
        data: The dictionary.
        more: Other inputs by their kind, beside those of a table.

    Raises:
        RulesError: There is no such input, or its fields are others.
    """
    kind = data.get("kind") if isinstance(data, Mapping) else None
    made = None
    if isinstance(kind, str):
        made = _KINDS.get(kind) or (more or {}).get(kind)
    if made is None:
        known = ", ".join(sorted(_KINDS.keys() | (more or {}).keys()))
        message = f"{say(kind)} is no kind of input; there are {known}"
        raise RulesError("", [("option", "input.kind", message)])
    values = {name: value for name, value in data.items() if name != "kind"}
    try:
        for name, read in _READ.items():
            if name in values:
                values[name] = read(values[name])
        return made(**values)
    except (TypeError, ValueError) as error:
        message = f"these are no fields of a {say(kind)}: {error}"
        raise RulesError("", [("wrong_type", "input", message)]) from error
