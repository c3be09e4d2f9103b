"""Reading the hands of a file back, a few at a time."""

from __future__ import annotations

import json
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pokercore._text import PathLike
from pokercore.exceptions import HistoryError
from pokercore.history import HandHistory, loads
from pokercore.sinks.header import Header
from pokercore.sinks.record import Posted, Record, Shape, read_row

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Reader", "read"]

_ROWS = 4096
_TABLE = re.compile(r"\[([1-9][0-9]*)\]\n")


class Reader(ABC):
    """The hands of a file, a few at a time: memory does not grow with the file.

    Iterating, `histories` and `batches` each begin at the first hand.

    Attributes:
        path: The file.
        header: What all hands have in common.
        complete: Whether the run came to its end; otherwise these are its first hands.
        hands: How many hands the file holds.
    """

    path: str
    header: Header
    complete: bool
    hands: int

    def __len__(self) -> int:
        return self.hands

    def __repr__(self) -> str:
        part = "" if self.complete else ", a part of a run"
        return f"<{type(self).__name__} of {self.path!r}: {self.hands} hands{part}>"

    @abstractmethod
    def histories(self) -> Iterator[HandHistory]:
        """The histories of the hands, in order.

        Raises:
            HistoryError: A hand cannot be read, with the file and the hand.
        """


class ColumnReader(Reader):
    """The hands of a Parquet or Arrow file.

    It iterates over `Record`s.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._shape: Shape
        self._posts: Posted = ()

    def __iter__(self) -> Iterator[Record]:
        place = 0
        for batch in self.batches():
            columns = {name: batch.column(name).to_pylist() for name in batch.schema.names}
            for row in range(len(batch)):
                place += 1
                try:
                    yield read_row(columns, row, self._shape, self._posts, self.header)
                except HistoryError as error:
                    raise HistoryError(error.message, self.path, place) from error

    def histories(self) -> Iterator[HandHistory]:
        for place, record in enumerate(self, 1):
            try:
                yield record.history()
            except HistoryError as error:
                raise HistoryError(error.message, self.path, place) from error

    @abstractmethod
    def batches(self) -> Iterator[pa.RecordBatch]:
        """The columns of some thousand hands at a time.

        Raises:
            HistoryError: The file is damaged.
        """

    def _check(self, layout: pa.Schema, end: dict[str, Any]) -> None:
        """Takes the layout and what is known of the end; refuses those of other files."""
        from pokercore.sinks.columns import KEY, POSTS, schema

        metadata = layout.metadata or {}
        if KEY not in metadata:
            raise HistoryError("it has no metadata of pokercore: it holds other tables", self.path)
        self.header = Header.from_json(metadata[KEY], self.path)
        shape = _shape(layout)
        if shape is None or not layout.equals(schema(shape)):
            raise HistoryError("its columns are not those of hands", self.path)
        if shape[0] != len(self.header.bots):
            raise HistoryError(
                f"it has {shape[0]} chairs, and {len(self.header.bots)} bots", self.path
            )
        if len(self.header.stacks) != shape[0]:
            raise HistoryError(
                f"it has {shape[0]} chairs, and {len(self.header.stacks)} stacks", self.path
            )
        self._shape = shape
        if not shape[6] and self.hands:
            self._posts = _posted(metadata.get(POSTS), len(self.header.game.legs), self.path)
        self.complete = end.get("complete") is True
        said = end.get("hands")
        if said != self.hands:
            raise HistoryError(f"it holds {self.hands} hands, and says {said!r}", self.path)


def _shape(layout: pa.Schema) -> Shape | None:
    """The shape of the hands; `None` where the columns cannot be those of hands."""
    names = set(layout.names)

    def width(name: str) -> int:
        kind = layout.field(name).type
        return int(getattr(kind, "byte_width", 0)) if kind.id else 0

    chairs = sum(name.startswith("bot_") for name in names)
    boards = sum(name.startswith("board_") for name in names)
    try:
        return (
            chairs,
            width("hole_0"),
            boards,
            width("board_0") if boards else 0,
            width("deck"),
            "game" in names,
            "posts" in names,
            "discards" in names,
            "rake" in names,
            width("payoff_0") != 4,
        )
    except (KeyError, ValueError):
        return None


def _posted(text: bytes | None, games: int, path: str) -> Posted:
    """The forced payments of each game, as the metadata have them."""
    try:
        found = [bytes.fromhex(game) for game in json.loads(text or b"[]")]
    except (TypeError, ValueError) as error:
        raise HistoryError(f"its metadata cannot be read: {error}", path) from error
    if len(found) != games:
        raise HistoryError(f"it has the posts of {len(found)} games, and {games} games", path)
    return found


class ParquetReader(ColumnReader):
    """The hands of a Parquet file."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        from pokercore.sinks.columns import END, arrow

        pa = arrow()
        import pyarrow.parquet as pq

        try:
            with pq.ParquetFile(path) as file:
                self.hands = file.metadata.num_rows
                metadata = file.metadata.metadata or {}
                layout = file.schema_arrow
        except pa.ArrowInvalid as error:
            raise HistoryError(f"this is no whole Parquet file: {error}", path) from error
        self._check(layout, _end(metadata.get(END), path))

    def batches(self) -> Iterator[pa.RecordBatch]:
        from pokercore.sinks.columns import arrow

        pa = arrow()
        import pyarrow.parquet as pq

        try:
            with pq.ParquetFile(self.path) as file:
                yield from file.iter_batches(_ROWS)
        except (pa.ArrowInvalid, OSError) as error:
            raise HistoryError(f"it is damaged: {error}", self.path) from error


class ArrowReader(ColumnReader):
    """The hands of an Arrow file."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        from pokercore.sinks.columns import END, arrow

        pa = arrow()
        try:
            with pa.OSFile(path) as source:
                file = pa.ipc.open_file(source)
                layout = file.schema
                self.hands = sum(
                    len(file.get_batch(place)) for place in range(file.num_record_batches)
                )
                metadata: Any = {}
                if file.num_record_batches:
                    last = file.num_record_batches - 1
                    metadata = file.get_batch_with_custom_metadata(last).custom_metadata or {}
        except pa.ArrowInvalid as error:
            raise HistoryError(f"this is no whole Arrow file: {error}", path) from error
        self._check(layout, _end(dict(metadata).get(END), path))

    def batches(self) -> Iterator[pa.RecordBatch]:
        from pokercore.sinks.columns import arrow

        pa = arrow()
        try:
            with pa.OSFile(self.path) as source:
                file = pa.ipc.open_file(source)
                for place in range(file.num_record_batches):
                    batch = file.get_batch(place)
                    for start in range(0, len(batch), _ROWS):
                        yield batch.slice(start, _ROWS)
        except (pa.ArrowInvalid, OSError) as error:
            raise HistoryError(f"it is damaged: {error}", self.path) from error


def _end(text: bytes | None, path: str) -> dict[str, Any]:
    """What is known of the end of a file."""
    try:
        end = json.loads(text or b"{}")
    except ValueError as error:
        raise HistoryError(f"its metadata cannot be read: {error}", path) from error
    return end if isinstance(end, dict) else {}


class PHHReader(Reader):
    """The hands of a file that `PHH` wrote. It iterates over histories."""

    def __init__(self, path: str) -> None:
        from pokercore.sinks.phh import COMPLETE, MARK, PARTIAL

        self.path = path
        with Path(path).open("rb") as file:
            first = file.readline()
            if not first.startswith(MARK.encode()):
                raise HistoryError(
                    "its first line is no header of pokercore; pokercore.history reads other files",
                    path,
                )
            self.header = Header.from_json(first[len(MARK) :], path)
            file.seek(0, os.SEEK_END)
            file.seek(max(0, file.tell() - 200))
            last = file.read().decode(errors="replace").rstrip("\n").rpartition("\n")[2]
        for mark, complete in ((COMPLETE, True), (PARTIAL, False)):
            if last.startswith(mark) and last[len(mark) :].isdigit():
                self.complete, self.hands = complete, int(last[len(mark) :])
                return
        raise HistoryError("it is cut off: its last line does not tell how many hands it has", path)

    def __iter__(self) -> Iterator[HandHistory]:
        return self.histories()

    def histories(self) -> Iterator[HandHistory]:
        for place, text in enumerate(self._texts(), 1):
            try:
                [history] = loads(text, path=self.path)
            except HistoryError as error:
                raise HistoryError(error.message, self.path, place, error.action) from error
            except ValueError as error:
                raise HistoryError("it is no single hand", self.path, place) from error
            object.__setattr__(history, "number", place)
            yield history

    def _texts(self) -> Iterator[str]:
        """The text of each hand."""
        lines: list[str] = []
        begun = False
        found = 0
        try:
            with Path(self.path).open(encoding="utf-8", newline="\n") as file:
                for line in file:
                    if _TABLE.fullmatch(line):
                        if begun:
                            yield "".join(lines)
                        lines, begun, found = [], True, found + 1
                    elif begun:
                        lines.append(line)
        except UnicodeDecodeError as error:
            raise HistoryError(f"this is not UTF-8 text: {error}", self.path) from error
        if begun:
            yield "".join(lines)
        if found != self.hands:
            raise HistoryError(f"it holds {found} hands, and says {self.hands}", self.path)


def read(path: PathLike) -> ColumnReader | PHHReader:
    """Reads a file that a sink wrote; which kind it is follows from its first bytes.

    Args:
        path: The file.

    Returns:
        Its header, and its hands: a file of columns iterates over `Record`s, one of text over
        histories; both have `histories()`.

    Raises:
        HistoryError: The file is cut off or damaged, or was written by something else; with the
            path.
        OSError: It cannot be read.
        ImportError: It is one of columns, and pyarrow is not there (the extra `arrow`).
    """
    name = os.fspath(path)
    with Path(path).open("rb") as file:
        start = file.read(6)
    if start.startswith(b"PAR1"):
        return ParquetReader(name)
    if start == b"ARROW1":
        return ArrowReader(name)
    if start.startswith(b"#"):
        return PHHReader(name)
    raise HistoryError("it begins like no file of hands: it is no Parquet, Arrow or PHH", name)
