"""A line on standard error that tells how far long work has come. Private."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeAlias

Told: TypeAlias = Callable[[int, int], object]
"""Told how much of how much is done."""

_SECONDS_BETWEEN = 0.1
_SECONDS_BETWEEN_LINES = 10.0
_CELLS = 20


class Progress:
    """A line on standard error that tells how far work has come.

    Where standard error is no terminal it is silent, or where it was asked for (`always`) it writes
    a line every ten seconds and one at the end.

    Args:
        what: What is counted, such as `"hands"`.
        stream: Where to write; standard error by default.
        always: Whether to write where that is no terminal.
    """

    def __init__(self, what: str, stream: TextIO | None = None, *, always: bool = False) -> None:
        self._what = what
        self._stream = sys.stderr if stream is None else stream
        self._terminal = self._stream.isatty()
        self._on = self._terminal or always
        self._between = _SECONDS_BETWEEN if self._terminal else _SECONDS_BETWEEN_LINES
        self._begun = self._last = time.monotonic()
        self._width = 0

    def __call__(self, done: int, of: int | None = None) -> None:
        """Tells how much is done, and of how much if that is known."""
        now = time.monotonic()
        if not self._on or (now - self._last < self._between and done != of):
            return
        self._last = now
        text = f"{done:,}" if of is None else f"{done:,} of {of:,}"
        text += f" {self._what}"
        if of:
            full = _CELLS * min(done, of) // of
            text = f"[{'#' * full}{'.' * (_CELLS - full)}] {text} ({done / of:.0%})"
        if now > self._begun:
            text += f", {done / (now - self._begun):,.0f} a second"
            if of and 0 < done < of:
                text += f", {_time((of - done) * (now - self._begun) / done)} left"
        self._write(text)

    def clear(self) -> None:
        """Takes the line away from a terminal."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
            self._width = 0

    def _write(self, text: str) -> None:
        if not self._terminal:
            self._stream.write(text + "\n")
            self._stream.flush()
            return
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)


def _time(seconds: float) -> str:
    """A time as hours, minutes and seconds."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@contextmanager
def progress(what: str, *, always: bool = False) -> Iterator[Progress]:
    """A progress line that is taken away at the end, whatever happens."""
    line = Progress(what, always=always)
    try:
        yield line
    finally:
        line.clear()


@contextmanager
def telling(asked: Told | bool | None, what: str) -> Iterator[Told | None]:
    """What to tell: what was asked for, or with `True` a line on standard error.

    Raises:
        TypeError: What was asked for cannot be told anything.
    """
    if asked is True:
        with progress(what, always=True) as line:
            yield line
        return
    if asked is None or asked is False:
        yield None
    elif callable(asked):
        yield asked
    else:
        from pokercore._fields import describe  # help needs none of it

        raise TypeError(
            f"progress: {describe(asked)}, which cannot be called; give a function of (done, of), "
            "True for a line on standard error, or None"
        )
