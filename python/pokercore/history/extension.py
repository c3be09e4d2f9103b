"""What the PHH format cannot say of a hand, in one field of our own.

The table `_pokercore` is written only where the plain fields would be read as something else:

- `button`, `chairs`, `chair_count`: the chairs, from 0, where they are not those of the players
  in their order with the button last;
- `unit`: the value of a chip (`"1/100"`), where it does not follow from the amounts;
- `variant`: the code of a variant that is registered, where the code of the game means another;
  or a variant that is not registered, as its dictionary;
- `posts`: the forced payments as `[chair, kind, amount in chips]`;
- `stakes`, `options`: the fields of these that differ from what the file tells;
- `deck`: the whole deck in dealing order;
- `absent`: the chairs of absent players, whose hands are dead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, TypeGuard

from pokercore import variants
from pokercore.exceptions import HistoryError
from pokercore.history.games import is_registered
from pokercore.history.model import HandHistory
from pokercore.history.notation import cards_text, parse_cards
from pokercore.options import Options, Post, Stakes
from pokercore.variants import Variant

__all__ = [
    "KEY",
    "apply",
    "chairs",
    "difference",
    "of_variant",
    "unit",
    "variant",
    "without_chairs",
]

KEY = "_pokercore"

_KNOWN = (
    "button",
    "chairs",
    "chair_count",
    "unit",
    "variant",
    "posts",
    "stakes",
    "options",
    "deck",
    "absent",
)


def _refuse(name: str, what: str) -> HistoryError:
    return HistoryError(f"{KEY}.{name} must be {what}")


def unit(own: Mapping[str, object]) -> Fraction | None:
    """The value of a chip, where it is given.

    Raises:
        HistoryError: It is no positive fraction, or there are unknown entries.
    """
    unknown = [name for name in own if name not in _KNOWN]
    if unknown:
        raise HistoryError(f"{KEY} has unknown entries: {', '.join(unknown)}")
    text = own.get("unit")
    if text is None:
        return None
    try:
        value = Fraction(text) if isinstance(text, str) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if value <= 0:
        raise _refuse("unit", "a positive fraction as text, such as '1/100'")
    return value


def _is_chair(value: object, count: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count


def chairs(own: Mapping[str, object], players: int) -> tuple[tuple[int, ...], int, int]:
    """The chair of each player, the number of chairs, and the chair of the button.

    Raises:
        HistoryError: They cannot be.
    """
    seats = own.get("chairs", list(range(players)))
    count, button = own.get("chair_count", players), own.get("button", players - 1)
    if not _is_chair(count, 11) or not players <= count:
        raise _refuse("chair_count", f"a whole number from {players} to 10")
    if not _is_chair(button, count):
        raise _refuse("button", f"a chair from 0 to {count - 1}")
    if not isinstance(seats, list) or not all(_is_chair(chair, count) for chair in seats):
        raise _refuse("chairs", f"a list of chairs from 0 to {count - 1}")
    clockwise = sorted(seats, key=lambda chair: (chair - button - 1) % count)
    if len(seats) != players or len(set(seats)) != players or seats != clockwise:
        raise _refuse("chairs", "the chairs of all players, clockwise from the left of the button")
    return tuple(seats), count, button


def _labels(seats: Sequence[int], count: int) -> dict[str, object]:
    """The chairs as the format's own fields tell them, which count from 1."""
    return {"seats": [chair + 1 for chair in seats], "seat_count": count}


def without_chairs(
    rest: Mapping[str, object], own: Mapping[str, object], seats: Sequence[int], count: int
) -> dict[str, object]:
    """The other fields without those that only repeat the chairs."""
    repeated = _labels(seats, count) if "chairs" in own else {}
    return {name: data for name, data in rest.items() if repeated.get(name, None) != data}


def variant(own: object) -> Variant | None:
    """The variant, where it is given.

    Raises:
        HistoryError: It is no code of a registered variant, and no dictionary.
        RulesError: It is the dictionary of none.
    """
    given = own.get("variant") if isinstance(own, Mapping) else None
    if given is None:
        return None
    if isinstance(given, Mapping):
        return Variant.from_dict(given)
    if given not in variants.names():
        raise _refuse("variant", f"a table, or one of {', '.join(variants.names())}")
    return variants.get(str(given))


def apply(history: HandHistory, own: Mapping[str, object]) -> HandHistory:
    """The history with what the table says of it.

    Raises:
        HistoryError: An entry is of a wrong type.
        RulesError: A value of stakes, options or posts cannot be.
    """
    changes: dict[str, Any] = {}
    for name in ("stakes", "options"):
        given = own.get(name)
        if given is None:
            continue
        if not isinstance(given, dict):
            raise _refuse(name, "a table")
        kind: Any = Stakes if name == "stakes" else Options
        plain = getattr(history, name).to_dict()
        if given.get("rake") is False:
            given = {**given, "rake": None}
        if given.get("cap") is False:
            given = {**given, "cap": None}
        changes[name] = kind.from_dict({**plain, **given})
    told = variant(own)
    if told is not None:
        changes["variant"] = told
    posts = own.get("posts")
    if posts is not None:
        if not isinstance(posts, list) or not all(
            isinstance(x, list) and len(x) == 3 for x in posts
        ):
            raise _refuse("posts", "a list of [chair, kind, amount]")
        changes["posts"] = tuple(Post(*post) for post in posts)
    deck = own.get("deck")
    if deck is not None:
        if not isinstance(deck, str):
            raise _refuse("deck", "a text of cards")
        cards = parse_cards(deck)
        if None in cards:
            raise _refuse("deck", "a text of known cards")
        changes["deck"] = tuple(card for card in cards if card is not None)
    absent = own.get("absent")
    if absent is not None:
        players = history.seats
        if not isinstance(absent, list) or any(
            isinstance(seat, bool) or seat not in players for seat in absent
        ):
            raise _refuse("absent", "a list of chairs with a player")
        changes["absent"] = tuple(sorted(set(absent)))
    return replace(history, **changes) if changes else history


def _changed(actual: Stakes | Options, plain: Stakes | Options) -> dict[str, object]:
    """The fields that differ, as they stand in the file; there is no null in TOML."""
    found: dict[str, object] = {}
    entries = actual.to_dict()
    for field in fields(actual):
        if getattr(actual, field.name) != getattr(plain, field.name):
            entry = entries[field.name]
            found[field.name] = False if entry is None else entry
    return found


def of_variant(history: HandHistory) -> dict[str, object]:
    """What the table must say of the variant: nothing where the code of the game tells it."""
    if history.variant is None:
        return {}
    if is_registered(history.variant):
        return {"variant": history.variant.code}
    return {"variant": _without_none(history.variant.to_dict())}


def _without_none(data: object) -> object:
    """A dictionary without the entries that are `None`: they are defaults, and TOML has no null."""
    if isinstance(data, Mapping):
        return {name: _without_none(item) for name, item in data.items() if item is not None}
    if isinstance(data, (list, tuple)):
        return [_without_none(item) for item in data]
    return data


def difference(
    actual: HandHistory, plain: HandHistory
) -> tuple[dict[str, object], dict[str, object]]:
    """What the table must say so that `plain`, read from the other fields, becomes `actual`.

    The unit and the variant are the caller's affair, since `plain` is read with them.

    Returns:
        The table, and fields of the format that repeat the chairs for other readers.
    """
    own: dict[str, object] = {}
    extra: dict[str, object] = {}
    count = len(actual.stacks)
    if (actual.seats, count, actual.button) != (plain.seats, len(plain.stacks), plain.button):
        own.update(button=actual.button, chairs=list(actual.seats), chair_count=count)
        extra = _labels(actual.seats, count)
    posts = [[actual.seats.index(post.seat), post.kind, post.amount] for post in actual.posts]
    if posts != [[plain.seats.index(post.seat), post.kind, post.amount] for post in plain.posts]:
        own["posts"] = [[post.seat, str(post.kind), post.amount] for post in actual.posts]
    for name in ("stakes", "options"):
        changed = _changed(getattr(actual, name), getattr(plain, name))
        if changed:
            own[name] = changed
    if actual.deck is not None:
        own["deck"] = cards_text(actual.deck)
    if actual.absent:
        own["absent"] = list(actual.absent)
    return own, extra
