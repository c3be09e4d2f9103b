"""Reading files as text."""

from __future__ import annotations

import os
from pathlib import Path

from pokercore._text import PathLike
from pokercore.exceptions import HistoryError

__all__ = ["read_text"]


def read_text(path: PathLike) -> str:
    """The text of a file.

    Raises:
        HistoryError: It is not UTF-8.
        OSError: It cannot be read.
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise HistoryError(f"this is not UTF-8 text: {error}", os.fspath(path)) from error
