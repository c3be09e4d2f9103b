"""Logs: a line for each hand, comments between them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pokercore._text import PathLike, write_text
from pokercore.exceptions import HistoryError
from pokercore.history.acpc.model import LIMIT, NO_LIMIT, Game, parse
from pokercore.history.acpc.writer import log_line
from pokercore.history.model import HandHistory
from pokercore.history.text import read_text

__all__ = ["dump", "dumps", "is_log", "load", "loads", "scan"]

_LINE = re.compile(r"[^\n]+")
_NAMED = re.compile(r"\bholdem\.(limit|nolimit)\.")
_AMOUNT = re.compile(r":[fcr/0-9]*r[0-9]")
_BARE = re.compile(r":[fcr/0-9]*r")


def _lines(text: str) -> Iterator[str]:
    """The lines of hands, without comments and the score."""
    for found in _LINE.finditer(text):
        line = found.group().strip()
        if line and not line.startswith(("#", "SCORE:")):
            yield line


def is_log(text: str) -> bool:
    """Whether a text is a log of this format, by its first line that is no comment."""
    return next(_lines(text), "").startswith(("STATE:", "MATCHSTATE:"))


def _game_of(text: str, path: str | None) -> Game:
    """The competition's game that a log is of: by its heading, else by how raises are written."""
    for line in text.splitlines():
        named = _NAMED.search(line) if line.startswith("#") else None
        if named is not None:
            return NO_LIMIT if named.group(1) == "nolimit" else LIMIT
    if any(_AMOUNT.search(line) for line in _lines(text)):
        return NO_LIMIT
    if any(_BARE.search(line) for line in _lines(text)):
        return LIMIT
    raise HistoryError("nothing tells which game this log is of; give it as game=", path)


def scan(
    text: str, path: str | None = None, game: Game | None = None
) -> Iterator[HandHistory | HistoryError]:
    """Reads hand after hand; one that is wrong does not hide the others.

    Args:
        text: The lines.
        path: The file that they are from, for errors.
        game: What the lines do not tell; by default the competition's `NO_LIMIT` where raises have
            amounts, else its `LIMIT`.

    Yields:
        Each hand, or what is wrong with it.

    Raises:
        HistoryError: There is no line, or nothing tells the game.
    """
    lines = list(_lines(text))
    if not lines:
        raise HistoryError("there is no hand in it", path)
    played = game or _game_of(text, path)
    for number, line in enumerate(lines, 1):
        try:
            yield replace(parse(line).history(played), path=path, number=number)
        except HistoryError as error:
            yield HistoryError(error.message, path, number, error.action)


def loads(text: str, *, path: str | None = None, game: Game | None = None) -> list[HandHistory]:
    """Reads the lines of a log; arguments as for `scan`.

    Raises:
        HistoryError: There is no line, nothing tells the game, or a line is wrong; with the number
            of the line among those of hands.
    """
    hands = []
    for found in scan(text, path, game):
        if isinstance(found, HistoryError):
            raise found
        hands.append(found)
    return hands


def load(path: PathLike, *, game: Game | None = None) -> list[HandHistory]:
    """Reads a log.

    Raises:
        HistoryError: As `loads`; also where the file is not UTF-8.
        OSError: The file cannot be read.
    """
    return loads(read_text(path), path=os.fspath(path), game=game)


def dumps(histories: HandHistory | Iterable[HandHistory]) -> str:
    """Writes hands as the lines of a log.

    The number of a hand is the `"hand"` of its metadata, else its place, from 0; names are those
    of the history. What a line cannot say (stakes, stacks, options) is left out.

    Raises:
        HistoryError: A hand is refused by its replay, is not over, has cards that are not known,
            or is one that the format cannot tell.
    """
    hands = [histories] if isinstance(histories, HandHistory) else histories
    lines = []
    for place, history in enumerate(hands):
        number = history.metadata.get("hand", place)
        try:
            line = log_line(
                history.replay(),
                number if isinstance(number, int) else place,
                history.names,
                history.unit,
            )
        except HistoryError as error:
            raise HistoryError(
                error.message, history.path, history.number or place + 1, error.action
            ) from error
        lines.append(f"{line}\n")
    return "".join(lines)


def dump(histories: HandHistory | Iterable[HandHistory], path: PathLike) -> None:
    """Writes a log, as `dumps` does.

    Raises:
        HistoryError: As `dumps`; the file is untouched then.
        OSError: The file cannot be written.
    """
    write_text(path, dumps(histories))
