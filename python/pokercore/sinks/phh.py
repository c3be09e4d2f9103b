"""Hands as text of the PHH format."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Any

from pokercore import _toml as toml
from pokercore._core import Game
from pokercore.history.writer import hand_lines
from pokercore.options import Stakes
from pokercore.sinks.base import FileSink
from pokercore.sinks.batch import Batch
from pokercore.sinks.header import Header

__all__ = ["COMPLETE", "MARK", "PARTIAL", "PHH"]

MARK = "# pokercore: "
"""Stands before the header, in the first line."""

COMPLETE, PARTIAL = "# pokercore: complete, hands: ", "# pokercore: partial, hands: "
"""Stand before the number of hands, in the last line."""

_ROWS = 4096
"""The hands that are text at a time."""

Frame = tuple[str, str, str]


class PHH(FileSink):
    """Writes hands as one file of many hands in the PHH format (`.phhs`), which every reader of
    the format takes; `pokercore.history.dumps` writes the same text for the same histories.

    Each hand has its number as the field `hand`, and the players are named by their bots. Names of
    games beyond the format, options and the like stand in a field of our own, as `history` has it.

    Args:
        path: The file.
        overwrite: As `FileSink`.
        keep_partial: As `FileSink`.
    """

    _file: IO[bytes] | None = None
    _header: Header

    def _open(self, temporary: Path, header: Header) -> None:
        self._header = header
        self._games: list[tuple[Game, Stakes]] = header.games
        self._names = [toml.value(name) for name in header.bots]
        self._frames: dict[bytes, Frame] = {}
        self._file = temporary.open("wb")
        self._file.write(f"{MARK}{header.to_json()}\n\n".encode())

    def _write(self, batch: Batch) -> None:
        assert self._file is not None  # `begin` came before
        for form, row in batch.records.forms():
            if form not in self._frames:
                self._frames[form] = _frame(batch, row)
        for start in range(0, len(batch), _ROWS):
            stop = min(start + _ROWS, len(batch))
            place = self.hands + start + 1
            text: Any = batch.records.phh(  # a buffer
                self._games, self._names, self._frames, place, start, stop
            )
            self._file.write(text)

    def _finish(self, *, complete: bool) -> None:
        assert self._file is not None  # `begin` came before
        mark = COMPLETE if complete else PARTIAL
        self._file.write(f"{mark}{self.hands}\n".encode())
        self._file.close()

    def _drop(self) -> None:
        if self._file is not None:
            self._file.close()


def _frame(batch: Batch, row: int) -> Frame:
    """The lines around the play of a hand: before the stacks, behind the final stacks, and behind
    the number. They follow from everything but the stacks, the cards and the play.
    """
    found: list[list[str]] = [[], [], []]
    part = 0
    for line in hand_lines(batch.record(row).history()):
        name = line.partition(" ")[0]
        if name == "starting_stacks":
            part = -1
        if part >= 0 and name != "hand":
            found[part].append(line + "\n")
        if name == "finishing_stacks":
            part = 1
        elif name == "hand":
            part = 2
    head, middle, tail = map("".join, found)
    return head, middle, tail
