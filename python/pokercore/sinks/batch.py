"""Some hands, as sinks are given them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pokercore._core import Records
from pokercore.sinks.header import Header
from pokercore.sinks.record import Record, read_row

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Batch"]

_ROWS = 4096
"""The hands that are made records at a time."""

_FORMATS = {"hand": "Q", "rake": "q", "shown": "H", "mucked": "H"}
"""The formats of numbers that are no bytes and not of chairs."""


class Batch:
    """Hands that were played one after the other: what a sink is told to write.

    It iterates over its `Record`s, and `to_arrow` gives all columns without copying them.

    Args:
        records: The hands as the core recorded them.
        header: What all hands of the run have in common.
    """

    def __init__(self, records: Records, header: Header) -> None:
        self.records = records
        self.header = header

    def __len__(self) -> int:
        return len(self.records)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} hands>"

    def __iter__(self) -> Iterator[Record]:
        for start in range(0, len(self), _ROWS):
            yield from self._rows(start, min(start + _ROWS, len(self)))

    def record(self, row: int) -> Record:
        """One of the hands.

        Raises:
            IndexError: There is no such row.
        """
        place = range(len(self))[row]
        return next(self._rows(place, place + 1))

    def _rows(self, start: int, stop: int) -> Iterator[Record]:
        shape = self.records.shape
        formats = {**_FORMATS, "stack": "q", "payoff": "q" if shape[9] else "i"}
        columns = {
            name: _values(name, width, buffers, formats, start, stop)
            for name, width, buffers in self.records.columns()
        }
        _, posts = self.records.same
        for row in range(stop - start):
            yield read_row(columns, row, shape, posts, self.header)

    def to_arrow(self) -> pa.RecordBatch:
        """The hands as Arrow columns, which lie in the memory of the core.

        Raises:
            ImportError: pyarrow is not there (the extra `arrow`).
        """
        from pokercore.sinks.columns import to_arrow

        return to_arrow(self.records)


def _values(
    name: str,
    width: int,
    buffers: Sequence[Any],
    formats: Mapping[str, str],
    start: int,
    stop: int,
) -> Sequence[Any]:
    """Some rows of a column as values of Python."""
    views = [memoryview(buffer) for buffer in buffers]
    if width:
        places = range(start * width, stop * width, width)
        return [bytes(views[0][place : place + width]) for place in places]
    if len(views) == 1:
        numbers: Any = views[0]  # of a format that is known at run time only
        kind = formats.get(name.partition("_")[0], "B")
        return list(numbers.cast(kind)[start:stop])
    ends = views[0].cast("i")[start : stop + 1].tolist()
    if len(views) == 3:
        first, last = ends[0], ends[-1]
        inner = _pieces(views[1].cast("i")[first : last + 1].tolist(), views[2])
        return [inner[begin - first : end - first] for begin, end in pairwise(ends)]
    if name == "amounts":
        amounts = views[1].cast("q")
        return [amounts[begin:end].tolist() for begin, end in pairwise(ends)]
    return _pieces(ends, views[1])


def _pieces(ends: Sequence[int], values: memoryview) -> list[bytes]:
    return [bytes(values[begin:end]) for begin, end in pairwise(ends)]
