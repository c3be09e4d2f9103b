"""From a parsed PHH document to histories: every field checked, every amount exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from pokercore.exceptions import HistoryError, RulesError
from pokercore.history import extension
from pokercore.history.amounts import Number, in_chips, unit_for
from pokercore.history.games import GAMES, GameCode, game_of
from pokercore.history.model import RECORDED, Chips, Entry, HandHistory, Verb
from pokercore.history.notation import Action, parse
from pokercore.history.posting import Bets, forced

__all__ = ["read_hand"]

T = TypeVar("T")

_OPTIONS = {False: RECORDED, True: RECORDED.replace(antes_dead=True)}

_INTEGERS = frozenset({"seat_count", "level", "day", "month", "year"})
_NAMES = frozenset({"hand", "table"})
_NUMBERS = frozenset({"time_limit"})
_TEXTS = frozenset(
    (
        *("event", "venue", "address", "city", "region", "postal_code", "country"),
        *("time_zone", "time_zone_abbreviation"),
        *("author", "url", "currency", "currency_symbol"),
    )
)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_amount(value: object) -> bool:
    if isinstance(value, Decimal):
        return value.is_finite() and value >= 0
    return _is_whole(value) and value >= 0  # type: ignore[operator]


def _is_list(value: object, inner: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and all(map(inner, value))


def _description_fault(name: str, value: object) -> str | None:
    """What is wrong with a field that only describes the hand; unknown ones may be anything."""
    wanted: tuple[str, bool] | None = None
    if name in _INTEGERS:
        wanted = "a whole number", _is_whole(value)
    elif name in _NAMES:
        wanted = "a whole number or a text", _is_whole(value) or isinstance(value, str)
    elif name in _NUMBERS:
        wanted = "a number", _is_number(value)
    elif name in _TEXTS:
        wanted = "a text", isinstance(value, str)
    elif name == "time":
        wanted = "a local time", isinstance(value, time)
    elif name == "seats":
        wanted = "a list of whole numbers", _is_list(value, _is_whole)
    elif name == "time_banks":
        wanted = "a list of numbers", _is_list(value, _is_number)
    return None if wanted is None or wanted[1] else f"{name} must be {wanted[0]}"


class _Table:
    """The fields of one hand; gathers what is wrong with them."""

    def __init__(self, fields: Mapping[str, object]) -> None:
        self.rest = dict(fields)
        self.faults: list[str] = []

    def take(self, name: str, kind: Callable[[object], bool], what: str, default: T) -> T:
        """A field of its kind; the default where it is missing or wrong."""
        if name not in self.rest:
            return default
        value: Any = self.rest.pop(name)
        if not kind(value):
            self.faults.append(f"{name} must be {what}")
            return default
        return value  # type: ignore[no-any-return]

    def numbers(self, name: str) -> list[Number] | None:
        """A list of numbers, or `None` where it is missing."""
        return self.take(name, lambda v: _is_list(v, _is_number), "a list of numbers", None)

    def number(self, name: str) -> Number:
        """A number that is not negative; 0 where it is missing."""
        return self.take(name, _is_amount, "a number that is not negative", 0)

    def per_player(self, name: str, players: int) -> list[Number] | None:
        """A list with a number for each player, or `None` where it is missing."""
        numbers = self.numbers(name)
        if numbers is not None and players and len(numbers) != players:
            self.faults.append(
                f"{name} has {len(numbers)} entries; starting_stacks has {players} players"
            )
            return None
        return numbers


def read_hand(fields: Mapping[str, object], path: str | None, number: int) -> HandHistory:
    """Reads one hand.

    Args:
        fields: The table of the hand, its floats as `Decimal`.
        path: The file, for errors.
        number: Which hand of the file it is, from 1.

    Raises:
        HistoryError: Fields are missing, wrong, or contradict each other; or an action is none.
    """
    try:
        return _read(_Table(fields), fields, path, number)
    except HistoryError as error:
        raise HistoryError(error.message, path, number, error.action) from error.__cause__
    except RulesError as error:
        raise HistoryError(str(error), path, number) from error
    except ValueError as error:
        raise HistoryError(str(error), path, number) from error


def _read(
    table: _Table, fields: Mapping[str, object], path: str | None, number: int
) -> HandHistory:
    code = fields.get("variant")
    game = None
    if isinstance(code, str):
        game = game_of(code, extension.variant(fields.get(extension.KEY)))
    needed = ("variant", "antes", "starting_stacks", "actions", *(game.needs if game else ()))
    missing = [name for name in needed if name not in fields]
    if missing:
        table.faults.append(f"it lacks {', '.join(missing)}")
    if game is None:
        if "variant" in fields:
            table.faults.append(
                f"variant is {code!r}; it must be one of {', '.join(GAMES)}, or the code of a "
                "variant that is registered"
            )
        raise HistoryError("; ".join(table.faults))
    del table.rest["variant"]
    stacks = table.numbers("starting_stacks") or []
    players = len(stacks)
    if "starting_stacks" in fields and not 2 <= players <= 10 and not table.faults:
        table.faults.append(f"starting_stacks has {players} entries; a hand has 2 to 10 players")
    lists = {
        name: table.per_player(name, players)
        for name in ("antes", "blinds_or_straddles", "finishing_stacks", "winnings")
    }
    sizes = {name: table.number(name) for name in ("min_bet", "small_bet", "big_bet", "bring_in")}
    trimming = table.take(
        "ante_trimming_status", lambda v: isinstance(v, bool), "true or false", False
    )
    names = table.take(
        "players", lambda v: _is_list(v, lambda t: isinstance(t, str)), "a list of texts", None
    )
    texts: list[str] = table.take(
        "actions", lambda v: _is_list(v, lambda t: isinstance(t, str)), "a list of texts", []
    )
    if names is not None and players and len(names) != players:
        table.faults.append(f"players has {len(names)} names; there are {players} players")
    own: dict[str, object] = table.take(extension.KEY, lambda v: isinstance(v, dict), "a table", {})
    faults = (_description_fault(name, value) for name, value in table.rest.items())
    table.faults += [fault for fault in faults if fault]
    if table.faults:
        raise HistoryError("; ".join(table.faults))
    actions = _actions(texts, players)
    amounts: list[Number] = [stack for stack in stacks if stack != math.inf]
    amounts += sizes.values()
    for name, numbers in lists.items():
        ends = name in ("finishing_stacks", "winnings")
        amounts += [x for x in numbers or () if not (ends and x == math.inf)]
    amounts += [a.amount for a in actions if a.verb is Verb.RAISE_TO and a.amount is not None]
    unit = extension.unit(own) or unit_for(amounts)
    raw = _Raw(game, stacks, lists, sizes, trimming, names, actions, table.rest)
    return extension.apply(_build(raw, own, unit, path, number), own)


def _actions(texts: Sequence[str], players: int) -> list[Action]:
    actions = []
    for place, text in enumerate(texts, 1):
        try:
            action = parse(text)
        except ValueError as error:
            raise HistoryError(str(error), action=place) from None
        if action.player is not None and action.player > players:
            raise HistoryError(
                f"{text!r} names p{action.player}; there are {players} players", action=place
            )
        actions.append(action)
    return actions


def _chips(number: Number, unit: Fraction) -> int | float:
    return math.inf if number == math.inf else in_chips(number, unit)


@dataclass(slots=True)
class _Raw:
    """The fields of a hand, found to be of their kinds."""

    game: GameCode
    stacks: Sequence[Number]
    lists: Mapping[str, list[Number] | None]
    sizes: Mapping[str, Number]
    trimming: bool
    names: Sequence[str] | None
    actions: Sequence[Action]
    rest: Mapping[str, object]


def _build(
    raw: _Raw, own: Mapping[str, object], unit: Fraction, path: str | None, number: int
) -> HandHistory:
    players = len(raw.stacks)
    seats, chairs, button = extension.chairs(own, players)
    sizes = {name: in_chips(size, unit) for name, size in raw.sizes.items()}
    antes, blinds = (
        [in_chips(amount, unit) for amount in raw.lists[name] or [0] * players]
        for name in ("antes", "blinds_or_straddles")
    )
    if players == 2 and not raw.game.bring_in:
        antes.reverse()
        blinds.reverse()
    if min(antes) < 0:
        raise HistoryError(f"antes must not be negative; they are {antes}")
    bets = Bets(**sizes)
    paid = forced(raw.game, antes, blinds, bets, raw.trimming, seats)

    def by_chair(numbers: Sequence[Number]) -> tuple[Chips, ...]:
        row: list[Chips] = [None] * chairs
        for seat, amount in zip(seats, numbers, strict=True):
            row[seat] = math.inf if amount == math.inf else in_chips(amount, unit)
        return tuple(row)

    finishing, winnings = raw.lists["finishing_stacks"], raw.lists["winnings"]
    names = None
    if raw.names is not None:
        by_seat = dict(zip(seats, raw.names, strict=True))
        names = tuple(by_seat.get(chair, "") for chair in range(chairs))
    return HandHistory(
        game=raw.game.code,
        stacks=by_chair(raw.stacks),
        button=button,
        stakes=paid.stakes,
        posts=paid.posts,
        actions=tuple(_entry(action, seats, unit) for action in raw.actions),
        options=_OPTIONS[paid.antes_dead],
        names=names,
        finishing_stacks=None if finishing is None else by_chair(finishing),
        winnings=None if winnings is None else by_chair(winnings),
        unit=unit,
        metadata=extension.without_chairs(raw.rest, own, seats, chairs),
        path=path,
        number=number,
    )


def _entry(action: Action, seats: Sequence[int], unit: Fraction) -> Entry:
    amount = action.amount
    if amount is not None:
        amount = in_chips(amount, unit) if action.verb is Verb.RAISE_TO else int(amount)
    return Entry(
        action.verb,
        None if action.player is None else seats[action.player - 1],
        action.cards,
        amount,
        action.board,
        action.comment,
        action.written,
    )
