"""The games that can be named: by code, by name, or by an alias. Variants, and mixed games."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, TypeVar

from pokercore._fields import describe, say
from pokercore.exceptions import Defect, RulesError
from pokercore.variants.model import Variant

__all__ = ["aliases", "codes", "find", "get", "lookup", "names", "register"]


class Named(Protocol):
    """What can be registered: a variant or a mixed game."""

    @property
    def name(self) -> str:
        """The name for people."""

    @property
    def code(self) -> str:
        """The short name."""


G = TypeVar("G", bound=Named)

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight")

_by_code: dict[str, Named] = {}
_by_key: dict[str, Named] = {}
_aliases: dict[str, tuple[str, ...]] = {}

# What people write in different ways, as it stands in a key; in this order.
_SAME = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"['’.]", ""),
        (r"(hi(gh)? ?[-/]? ?low?|\bh/l)( split)?\b", "8"),
        (r"(eight|8)[ -]or[ -]better|\b8-?b\b", "8"),
        (r"(deuce|2)[ -]to[ -]seven|\b2-7\b", "27"),
        (r"ace[ -]to[ -]five|\ba-5\b", "a5"),
        (r"ace[ -]to[ -]six|\ba-6\b", "a6"),
        (r"\b(six|6)[ -]?plus\b", "6+"),
        (r"no[ -]?limit", "nl"),
        (r"pot[ -]?limit", "pl"),
        (r"(fixed[ -]?)?limit", "fl"),
        *((rf"\b{word}\b", str(number)) for number, word in enumerate(_NUMBERS, 2)),
        (r"[^a-z0-9+]+", " "),
        (r"\b8 8\b", "8"),
    )
)


def keys_of(text: str) -> tuple[str, str]:
    """A name without what people write differently: case, blanks, marks, numbers in words; and
    the same with its words in alphabetical order.

    >>> keys_of("Pot-Limit Omaha Hi/Lo"), keys_of("omaha eight or better PL")
    (('plomaha8', '8omahapl'), ('omaha8pl', '8omahapl'))
    """
    key = text.casefold()
    for pattern, same in _SAME:
        key = pattern.sub(same, key)
    parts = key.split()
    return "".join(parts), "".join(sorted(parts))


def register(variant: Variant, *others: str) -> Variant:
    """Makes a variant known by its code, its name and these aliases, and returns it.

    Where an alias does not say the betting structure, the variant is known with it as well.

    Raises:
        RulesError: The variant cannot be dealt, a name says nothing, or one of them belongs to
            another game; nothing is registered then.
    """
    if not isinstance(variant, Variant):
        message = f"{describe(variant)}; give a Variant"
        raise RulesError("", [Defect("wrong_type", "variant", message)])
    defects = variant.check()
    if defects:
        raise RulesError("", defects)
    return built_in(variant, *others)


def built_in(variant: Variant, *others: str) -> Variant:
    """As `register`, for a variant that is known to be dealt: none is compiled on import."""
    texts = (variant.code, variant.name, *others)
    mute = [text for text in texts if not isinstance(text, str) or not keys_of(text)[0]]
    if mute:
        message = f"{mute[0]!r}; give a text with a letter or a number"
        raise RulesError("", [Defect("wrong_type", "rules.name", message)])
    limit = variant.limit.label.replace("_", " ")
    return enter(variant, *others, silent=[f"{limit} {text}" for text in others])


def enter(game: G, *others: str, silent: Iterable[str] = ()) -> G:
    """Makes a game of any kind known by its code, its name and these aliases, and returns it.

    It is known by the silent names too, where they are free, which `aliases` does not tell.

    Raises:
        RulesError: One of the others belongs to another game; nothing is registered then.
    """
    texts = (game.code, game.name, *others)
    defects = [
        Defect("name_taken", "rules.name", f"{text!r} belongs to {taken.name}; take another")
        for text in texts
        if (taken := _by_key.get(keys_of(text)[0], game)) != game
    ]
    if defects:
        raise RulesError("", defects)
    known = _by_code.setdefault(game.code, game)
    for text in (*texts, *silent):
        for key in keys_of(text):
            _by_key.setdefault(key, known)
    before = _aliases.get(game.code, ())
    _aliases[game.code] = (*before, *(text for text in others if text not in before))
    return known  # type: ignore[return-value]


def get(name: str | Variant) -> Variant:
    """The variant of this code, name or alias.

    Case, blanks, marks and the order of words do not matter, nor whether a number is a word;
    `hi-lo` and `eight or better` are `8`, and `limit` is `fixed-limit`. A variant is returned as
    it is, so that a function can take either.

    Raises:
        RulesError: No variant has this name; the message tells what is near, or the known ones.

    Examples:
        >>> get("Limit Hold'em").code, get("omaha hi-lo").code, get("2-7 Triple Draw").code
        ('FLHE', 'PLO8', '27TD')
    """
    if isinstance(name, Variant):
        return name
    found = lookup(name)
    if isinstance(found, Variant):
        return found
    if found is not None:
        message = f"{found.name} is a mixed game; give a single variant, such as one of its legs"
        raise RulesError("", [Defect("unknown_variant", "variant", message)])
    raise unknown(name)


def find(name: str) -> Variant | None:
    """The variant of this name as `get` finds it, or `None`."""
    found = lookup(name)
    return found if isinstance(found, Variant) else None


def lookup(name: object) -> Named | None:
    """The variant or mixed game of this code, name or alias, or `None`."""
    if not isinstance(name, str):
        return None
    exact, in_any_order = keys_of(name)
    return _by_key.get(exact) or _by_key.get(in_any_order)


def unknown(name: object) -> RulesError:
    """The error for a name that nothing has; it tells what is near, or what there is."""
    from difflib import get_close_matches

    near = get_close_matches(keys_of(name)[0], _by_key, n=5) if isinstance(name, str) else []
    known = ", ".join(dict.fromkeys(_by_key[key].code for key in near)) or ", ".join(_by_code)
    message = f"no variant is called {say(name)}; known: {known}"
    return RulesError("", [Defect("unknown_variant", "variant", message)])


def names() -> tuple[str, ...]:
    """The codes of all variants that are registered, in the order of registration."""
    return tuple(code for code, game in _by_code.items() if isinstance(game, Variant))


def codes() -> tuple[str, ...]:
    """The codes of all that is registered, mixed games included."""
    return tuple(_by_code)


def aliases(code: str) -> tuple[str, ...]:
    """The other names by which a registered game is known, as they were given.

    >>> aliases("BADUGI")
    ('FB',)
    """
    return _aliases.get(code, ())
