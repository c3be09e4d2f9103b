"""The PHH format (Poker Hand History): `.phh` files of one hand, `.phhs` files of many."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from pokercore._text import PathLike, write_text
from pokercore.exceptions import HistoryError
from pokercore.history.model import HandHistory
from pokercore.history.reader import read_hand
from pokercore.history.writer import hand_lines

__all__ = ["dump", "dumps", "loads", "scan"]


def _tables(text: str, path: str | None) -> list[dict[str, Any]]:
    try:
        # Floats stay exact decimals.
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise HistoryError(f"this is not TOML: {error}", path) from error
    if not document:
        raise HistoryError("there is no hand in it", path)
    tables = list(document.values())
    if "variant" not in document and all(isinstance(table, dict) for table in tables):
        return tables
    return [document]


def scan(text: str, path: str | None = None) -> Iterator[HandHistory | HistoryError]:
    """Reads hand after hand; one that is wrong does not hide the others.

    Args:
        text: A PHH or PHHS document.
        path: The file that it is from, for errors.

    Yields:
        Each hand, or what is wrong with it.

    Raises:
        HistoryError: The document is no TOML, or has no hand.
    """
    for number, table in enumerate(_tables(text, path), 1):
        try:
            yield read_hand(table, path, number)
        except HistoryError as error:
            yield error


def loads(text: str, *, path: str | None = None) -> list[HandHistory]:
    """Reads a text of one hand (PHH) or of many (PHHS).

    Args:
        text: The document.
        path: The file that it is from, for errors.

    Returns:
        The hands in order; one for PHH.

    Raises:
        HistoryError: The text is no TOML, has no hand, or a hand in it is wrong; with the number
            of the hand, and of the action where it concerns one.
    """
    return [read_hand(table, path, number) for number, table in enumerate(_tables(text, path), 1)]


def dumps(histories: HandHistory | Iterable[HandHistory]) -> str:
    """Writes one hand as PHH, or any other number of hands as PHHS.

    What the format has no field for (chairs, the order of posts, options, the deck) stands in a
    field of our own, `_pokercore`, and only where it is needed. `loads` gives equal histories.

    Raises:
        HistoryError: The format has no code for a game, or no way to write an amount or a field.
    """
    if isinstance(histories, HandHistory):
        return "\n".join(hand_lines(histories)) + "\n"
    hands = ("\n".join((f"[{i}]", *hand_lines(hand))) for i, hand in enumerate(histories, 1))
    return "\n\n".join(hands) + "\n"


def dump(histories: HandHistory | Iterable[HandHistory], path: PathLike) -> None:
    """Writes a file of one hand (PHH) or of many (PHHS), as `dumps` does.

    Raises:
        HistoryError: As `dumps`; the file is untouched then.
        OSError: The file cannot be written.
    """
    write_text(path, dumps(histories))
