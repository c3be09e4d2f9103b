"""Files of text. Private."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["PathLike", "replace_text", "write_text"]

PathLike: TypeAlias = "str | os.PathLike[str]"


def write_text(path: PathLike, text: str) -> None:
    """Writes a file of UTF-8.

    The text is coded before the file is opened, so that one that is there stays where that fails.

    Raises:
        OSError: The file cannot be written.
        UnicodeEncodeError: The text cannot be coded.
    """
    Path(path).write_bytes(text.encode())


def replace_text(path: PathLike, text: str, check: Callable[[], None]) -> None:
    """Writes a file of UTF-8 beside its place, and gives it the name when it is whole.

    Args:
        path: The file, no symbolic link.
        text: What it shall hold.
        check: Raises where the file must stay as it is. No other program that asks so too replaces
            a file of the folder between its look and the new file (on Windows it may, if it is as
            quick).

    Raises:
        OSError: The file cannot be written.
        UnicodeEncodeError: The text cannot be coded.
    """
    place, data = Path(path), text.encode()
    new = place.with_name(f".{place.name}.{os.urandom(8).hex()}.new")
    try:
        with new.open("xb") as file:
            file.write(data)
        with _alone(place.parent):
            check()
            new.replace(place)
    finally:
        new.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else is in here for the same folder."""
    if fcntl is None:
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        # Closing it ends the lock.
        os.close(opened)
