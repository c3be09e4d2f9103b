"""The 169 classes of two own cards. Private."""

from __future__ import annotations

from functools import cache

from pokercore import _core

__all__ = ["class_names", "class_number", "class_size"]


@cache
def _numbers() -> dict[str, int]:
    return {name: number for number, name in enumerate(_core.push_fold_classes())}


def class_number(name: str) -> int:
    """The number of a class.

    Raises:
        ValueError: There is no such class.
    """
    number = _numbers().get(name) if isinstance(name, str) else None
    if number is None:
        raise ValueError(f"{name!r} is no class of hands; write AKs, T9o or 77")
    return number


@cache
def class_names() -> tuple[str, ...]:
    """Their names, in the order of their numbers."""
    return tuple(_numbers())


def class_size(name: str) -> int:
    """How many hands of two cards a class has.

    Examples:
        >>> [class_size(name) for name in ("AA", "AKs", "AKo")]
        [6, 4, 12]
    """
    return {2: 6, 3: 4 if name[-1] == "s" else 12}[len(name)]
