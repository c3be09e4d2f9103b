"""Reading histories of any format: which one it is follows from the text."""

from __future__ import annotations

import os
from collections.abc import Iterator

from pokercore._text import PathLike
from pokercore.exceptions import HistoryError
from pokercore.history import acpc, phh
from pokercore.history.model import HandHistory
from pokercore.history.text import read_text

__all__ = ["load", "loads", "scan"]


def scan(
    text: str, path: str | None = None, *, game: acpc.Game | None = None
) -> Iterator[HandHistory | HistoryError]:
    """Reads hand after hand; one that is wrong does not hide the others.

    Args:
        text: A PHH or PHHS document, or an ACPC log.
        path: The file that it is from, for errors.
        game: What an ACPC log does not tell; by default the competition's own games.

    Yields:
        Each hand, or what is wrong with it.

    Raises:
        HistoryError: The text has no hand, is neither an ACPC log nor TOML, or nothing tells the
            game of a log.
    """
    if acpc.is_log(text):
        return acpc.scan(text, path, game)
    return phh.scan(text, path)


def loads(
    text: str, *, path: str | None = None, game: acpc.Game | None = None
) -> list[HandHistory]:
    """Reads a text of one hand (PHH), of many (PHHS), or an ACPC log.

    Args:
        text: The text.
        path: The file that it is from, for errors.
        game: What an ACPC log does not tell; by default the competition's own games
            (`history.acpc`).

    Returns:
        The hands in order; one for PHH.

    Raises:
        HistoryError: The text has no hand, is neither an ACPC log nor TOML, nothing tells the game
            of a log, or a hand in it is wrong; with the number of the hand, and of the action
            where it concerns one.
    """
    if acpc.is_log(text):
        return acpc.loads(text, path=path, game=game)
    return phh.loads(text, path=path)


def load(path: PathLike, *, game: acpc.Game | None = None) -> list[HandHistory]:
    """Reads a file of one hand (PHH), of many (PHHS), or an ACPC log.

    Raises:
        HistoryError: As `loads`; also where the file is not UTF-8.
        OSError: The file cannot be read.
    """
    return loads(read_text(path), path=os.fspath(path), game=game)
