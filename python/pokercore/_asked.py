"""Arguments that the questions about equities have in common. Private: users see the functions."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from operator import index
from typing import Any, SupportsIndex, TypeAlias, TypeVar

from pokercore._core import Card
from pokercore._fields import MAX_CHIPS, say
from pokercore.exceptions import RulesError

Seed: TypeAlias = "int | str | bytes"
"""What sampled trials follow from."""

Progress: TypeAlias = Callable[[int, int], object]
"""Told how much work of how much is done. What it raises stops the work."""

_T = TypeVar("_T")


def seed_of(seed: Seed | None) -> Seed:
    """The seed, or a fresh one where none is given."""
    if seed is None:
        return int.from_bytes(os.urandom(7), "little") >> 3
    # Whole numbers of NumPy and the like; what is no seed, the core refuses.
    return plain(seed)


def write_seed(seed: Seed) -> int | str | dict[str, str]:
    """A seed as it stands in a dictionary for JSON."""
    if isinstance(seed, bytes):
        return {"hex": seed.hex()}
    if isinstance(seed, int) and seed > MAX_CHIPS:
        return {"int": str(seed)}
    return seed


def read_seed(seed: Any) -> Seed:
    """The seed that `write_seed` wrote.

    Raises:
        ValueError: It is none.
    """
    if isinstance(seed, Mapping):
        try:
            if isinstance(seed.get("hex"), str):
                return bytes.fromhex(seed["hex"])
            if isinstance(seed.get("int"), str):
                return int(seed["int"])
        except ValueError as error:
            raise ValueError(f"{say(seed)} is no seed: {error}") from error
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError(f"{say(seed)} is no seed")
    return seed


def choice(name: str, value: object, choices: tuple[str, ...]) -> int:
    """The place of a word among those that there are."""
    if isinstance(value, str) and value in choices:
        return choices.index(value)
    message = f"{say(value)}; it is one of {', '.join(map(repr, choices))}"
    raise RulesError("", [("option", name, message)])


def plain(value: _T) -> _T | int:
    """Whole numbers of other types as an `int`, and all else as it is."""
    if isinstance(value, bool | Card) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:  # an array, of which only some are numbers
        return value


def whole(name: str, value: SupportsIndex | None, least: int) -> int | None:
    """A whole number that fits 64 bits."""
    if value is None:
        return None
    number = plain(value)
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number < 1 << 63:
        message = f"{say(value)}; give a whole number from {least}"
        raise RulesError("", [("option", name, message)])
    return number
