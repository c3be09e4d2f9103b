"""The variants that can be named: by code, by name, or by an alias."""

from __future__ import annotations

from pokercore.exceptions import Defect, RulesError
from pokercore.variants.model import Variant

__all__ = ["get", "names", "register"]

_by_code: dict[str, Variant] = {}
_by_key: dict[str, Variant] = {}


def _key(text: str) -> str:
    """A name without what people write differently: case, blanks, marks."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def register(variant: Variant, *aliases: str) -> Variant:
    """Makes a variant known by its code, its name and these aliases, and returns it.

    Raises:
        RulesError: One of them belongs to another variant; nothing is registered then.
    """
    keys = [_key(text) for text in (variant.code, variant.name, *aliases)]
    defects = [
        Defect("name_taken", "rules.name", f"{key!r} belongs to {_by_key[key].name}; take another")
        for key in keys
        if _by_key.get(key, variant) != variant
    ]
    if defects:
        raise RulesError("", defects)
    variant = _by_code.setdefault(variant.code, variant)
    for key in keys:
        _by_key.setdefault(key, variant)
    return variant


def get(name: str | Variant) -> Variant:
    """The variant of this code, name or alias; case, blanks and hyphens do not matter.

    A variant is returned as it is, so that a function can take either.

    Raises:
        RulesError: No variant has this name; the message tells the known ones.

    Examples:
        >>> get("Limit Hold'em").code
        'FLHE'
    """
    if isinstance(name, Variant):
        return name
    variant = _by_key.get(_key(str(name)))
    if variant is None:
        message = f"no variant is called {name!r}; known: {', '.join(names())}"
        raise RulesError("", [Defect("unknown_variant", "variant", message)])
    return variant


def names() -> tuple[str, ...]:
    """The codes of all variants that are registered, in the order of registration."""
    return tuple(_by_code)
