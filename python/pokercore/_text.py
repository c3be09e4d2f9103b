"""Files of text. Private."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

__all__ = ["PathLike", "write_text"]

PathLike: TypeAlias = "str | os.PathLike[str]"


def write_text(path: PathLike, text: str) -> None:
    """Writes a file of UTF-8.

    The text is coded before the file is opened, so that one that is there stays where that fails.

    Raises:
        OSError: The file cannot be written.
        UnicodeEncodeError: The text cannot be coded.
    """
    Path(path).write_bytes(text.encode())
