"""What commands have in common: progress on a terminal, JSON, reading of lines."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

_SECONDS_BETWEEN = 0.1


class Progress:
    """A line on standard error that tells how far a command has come.

    It is silent where standard error is no terminal.

    Args:
        what: What is counted, such as `"hands"`.
        stream: Where to write; standard error by default.
    """

    def __init__(self, what: str, stream: TextIO | None = None) -> None:
        self._what = what
        self._stream = sys.stderr if stream is None else stream
        self._on = self._stream.isatty()
        self._begun = self._last = time.monotonic()
        self._width = 0

    def __call__(self, done: int, of: int | None = None) -> None:
        """Tells how much is done, and of how much if that is known."""
        now = time.monotonic()
        if not self._on or (now - self._last < _SECONDS_BETWEEN and done != of):
            return
        self._last = now
        text = f"{done:,}" if of is None else f"{done:,} of {of:,}"
        text += f" {self._what}"
        if of:
            text += f" ({done / of:.0%})"
        if now > self._begun:
            text += f", {done / (now - self._begun):,.0f} a second"
        self._write(text)

    def clear(self) -> None:
        """Takes the line away."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
            self._width = 0

    def _write(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """A progress line that is taken away at the end, whatever happens."""
    line = Progress(what)
    try:
        yield line
    finally:
        line.clear()


def print_json(value: Any) -> None:
    """Prints a value as one line of JSON."""
    import json

    print(json.dumps(value, ensure_ascii=False, allow_nan=False))


def lines(path: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text file (`-` is standard input).

    Blank lines and comments (from `#`) are left out.

    Raises:
        OSError: The file cannot be read.
        UnicodeDecodeError: It is no UTF-8 text.
    """
    if path == "-":
        yield from _content(sys.stdin)
        return
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib is slow to load
        yield from _content(file)


def _content(file: TextIO) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(file, start=1):
        text = line.split("#", 1)[0].strip()
        if text:
            yield number, text
