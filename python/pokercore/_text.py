"""Files of text. Private."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from pokercore._fields import describe, say

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["PathLike", "parsed", "path_of", "replace_text", "write_text"]

PathLike: TypeAlias = "str | os.PathLike[str]"


def path_of(path: PathLike) -> str:
    """A path as text.

    Raises:
        TypeError: It is none.
        ValueError: No file can be called that.
    """
    found: object = path.__fspath__() if isinstance(path, os.PathLike) else path
    if not isinstance(found, str):
        raise TypeError(f"{describe(path)}; give a path, as text or a pathlib.Path")
    try:
        if "\0" in found:
            raise ValueError(f"{say(found)} has a null character; no file can be called that")
        os.fsencode(found)
    except UnicodeEncodeError as error:
        raise ValueError(f"no file can be called {say(found)}: {error}") from error
    return found


def parsed(text: str | bytes, what: str) -> Any:
    """What a text of JSON says; `what` it should hold is told where it is none.

    Raises:
        TypeError: It is no text.
        ValueError: It is no JSON, or nested too deeply.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"{describe(text)}; give a text of JSON")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is no {what}: {error}") from error


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
