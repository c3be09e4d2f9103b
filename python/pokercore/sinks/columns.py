"""Columns in files: Parquet and Arrow (the extra `arrow`). pyarrow loads when it is first used."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pokercore._core import Records
from pokercore._text import PathLike
from pokercore.exceptions import RulesError
from pokercore.sinks.base import FileSink
from pokercore.sinks.batch import Batch
from pokercore.sinks.header import Header
from pokercore.sinks.record import Posted, Shape

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "END",
    "KEY",
    "PIECE",
    "POSTS",
    "ROWS",
    "Arrow",
    "Compression",
    "Parquet",
    "arrow",
    "schema",
    "to_arrow",
]

Compression: TypeAlias = Literal["none", "snappy", "lz4", "zstd"]
"""How columns are packed."""

KEY = b"pokercore"
"""The key of the header in the metadata."""

POSTS = b"pokercore.posts"
"""The key of the forced payments of each game, where all hands have the same."""

END = b"pokercore.end"
"""The key of what is known once the last hand is written."""

ROWS = 1 << 16
"""The hands of a row group: always as many, so that a file is the same to the byte however its
hands were played."""

PIECE = 1 << 14
"""The hands that are written at a time, for the same reason: in most runs they come in lots of as
many, which are written as they lie in memory."""

_PAGE = 1 << 15
"""About how many bytes a page of a column has."""

_CARDS = ("hole", "board", "deck")  # they are random, and do not pack


def arrow() -> ModuleType:
    """The module pyarrow.

    Raises:
        ImportError: It is not there; the message names the extra.
    """
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError(
            "files of columns need pyarrow; install the extra: "
            "pip install 'pokercore-engine[arrow]'"
        ) from error
    return pyarrow  # type: ignore[no-any-return]


def schema(shape: Shape, header: Header | None = None, posts: Posted = ()) -> pa.Schema:
    """The columns of hands of this shape.

    Args:
        shape: The shape.
        header: Goes into the metadata.
        posts: The forced payments of each game, where the shape has no column of them; so do they.
    """
    columns = _layout(shape)
    if header is None:
        return columns
    metadata = {KEY: header.to_json().encode()}
    if not shape[6]:
        metadata[POSTS] = json.dumps([game.hex() for game in posts]).encode()
    return columns.with_metadata(metadata)


@cache
def _layout(shape: Shape) -> pa.Schema:
    pa = arrow()
    chairs, hole, boards, board, deck, games, stacks, discards, rake, wide = shape
    each = range(chairs)
    texts = pa.list_(pa.field("item", pa.binary(), nullable=False))
    fields: list[tuple[str, Any]] = [
        ("hand", pa.uint64()),
        *([("game", pa.uint8())] if games else []),
        ("button", pa.uint8()),
        *((f"bot_{chair}", pa.uint8()) for chair in each),
        *((f"stack_{chair}", pa.int64()) for chair in each if stacks),
        *((f"payoff_{chair}", pa.int64() if wide else pa.int32()) for chair in each),
        *((f"hole_{chair}", pa.binary(hole)) for chair in each),
        *((f"board_{place}", pa.binary(board)) for place in range(boards)),
        *([("posts", pa.binary())] if stacks else []),
        ("deck", pa.binary(deck)),
        ("actions", pa.binary()),
        ("amounts", pa.list_(pa.field("item", pa.int64(), nullable=False))),
        *([("discards", texts)] if discards else []),
        ("shown", pa.uint16()),
        ("mucked", pa.uint16()),
        *([("rake", pa.int64())] if rake else []),
    ]
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in fields])


def to_arrow(records: Records) -> pa.RecordBatch:
    """Hands as Arrow columns, in the memory of the core.

    Raises:
        ImportError: pyarrow is not there.
    """
    pa = arrow()
    layout = schema(records.shape)
    count = len(records)
    arrays = []
    for field, (name, _, buffers) in zip(layout, records.columns(), strict=True):
        assert field.name == name  # the core and this module have one schema
        memory = [pa.py_buffer(buffer) for buffer in buffers]
        if not pa.types.is_list(field.type):
            arrays.append(pa.Array.from_buffers(field.type, count, [None, *memory]))
            continue
        item = field.type.value_type
        size = memory[1].size // 4 - 1 if len(memory) == 3 else memory[1].size // 8
        values = pa.Array.from_buffers(item, size, [None, *memory[1:]])
        arrays.append(
            pa.Array.from_buffers(field.type, count, [None, memory[0]], children=[values])
        )
    return pa.RecordBatch.from_arrays(arrays, schema=layout)


class _ColumnSink(FileSink):
    """A file of columns, in pieces of `PIECE` hands."""

    _schema: pa.Schema | None = None
    _waiting: list[pa.RecordBatch]
    _file: Any = None
    _writer: Any = None

    def __init__(
        self,
        path: PathLike,
        *,
        compression: Compression,
        overwrite: bool = False,
        keep_partial: bool = False,
    ) -> None:
        super().__init__(path, overwrite=overwrite, keep_partial=keep_partial)
        arrow()
        if compression not in ("none", "snappy", "lz4", "zstd"):
            message = f"{compression!r}; it is 'none', 'snappy', 'lz4' or 'zstd'"
            raise RulesError("", [("option", "compression", message)])
        self.compression = compression
        self._header: Header | None = None
        self._waiting = []
        self._rows = 0

    def _open(self, temporary: Path, header: Header) -> None:
        self._header = header
        self._schema = None
        self._waiting, self._rows = [], 0
        self._file = arrow().OSFile(str(temporary), "wb")

    def _write(self, batch: Batch) -> None:
        if not len(batch):
            return
        if self._schema is None:
            _, posts = batch.records.same
            self._start(batch.records.shape, posts)
        self._waiting.append(batch.to_arrow())
        self._rows += len(batch)
        while self._rows >= PIECE:
            self._write_piece(self._take(PIECE))

    def _start(self, shape: Shape, posts: Posted = ()) -> None:
        self._schema = schema(shape, self._header, posts)
        self._writer = self._begin(self._schema)

    def _take(self, count: int) -> pa.RecordBatch:
        """The next hands as one piece, however they came."""
        pa = arrow()
        parts = []
        self._rows -= count
        while count:
            first = self._waiting[0]
            part = first.slice(0, count)
            parts.append(part)
            count -= len(part)
            if len(part) == len(first):
                del self._waiting[0]
            else:
                self._waiting[0] = first.slice(len(part))
        whole = parts[0] if len(parts) == 1 else pa.concat_batches(parts)
        return whole.replace_schema_metadata(self._schema.metadata if self._schema else None)

    def _finish(self, *, complete: bool) -> None:
        if self._schema is None:
            # A run of no hands.
            assert self._header is not None  # `begin` came before
            self._start((len(self._header.bots), 1, 0, 0, 1, False, False, False, False, False))
        if self._rows:
            self._write_piece(self._take(self._rows))
        end = json.dumps({"complete": complete, "hands": self.hands}).encode()
        self._write_end({END: end})
        self._writer.close()
        self._writer = None
        self._file.close()

    def _drop(self) -> None:
        self._waiting, self._rows = [], 0
        # Closing a writer would write to the file, which is to be removed.
        self._writer = None
        if self._file is not None:
            self._file.close()

    @abstractmethod
    def _begin(self, columns: pa.Schema) -> Any:
        """The writer."""

    @abstractmethod
    def _write_piece(self, piece: pa.RecordBatch) -> None:
        """Writes `PIECE` hands, or the last ones."""

    @abstractmethod
    def _write_end(self, end: dict[bytes, bytes]) -> None:
        """Writes what is known at the end."""


class Parquet(_ColumnSink):
    """Writes hands as a Parquet file, which any tool for tables reads: the columns of
    `pokercore.sinks`, some 30 to 60 bytes a hand of hold'em.

    Args:
        path: The file.
        compression: How columns are packed that are no cards (cards are random, and do not pack),
            no payoffs and no numbers of hands (which are told by their differences).
        overwrite: As `FileSink`.
        keep_partial: As `FileSink`.

    Raises:
        ImportError: pyarrow is not there (the extra `arrow`).
        RulesError: There is no such compression.
    """

    def __init__(
        self,
        path: PathLike,
        *,
        compression: Compression = "snappy",
        overwrite: bool = False,
        keep_partial: bool = False,
    ) -> None:
        super().__init__(
            path, compression=compression, overwrite=overwrite, keep_partial=keep_partial
        )

    def _begin(self, columns: pa.Schema) -> Any:
        import pyarrow.parquet as pq

        self._group: list[pa.RecordBatch] = []
        names = dict(_leaves(columns))
        cards = {leaf for leaf, name in names.items() if name.partition("_")[0] in _CARDS}
        # Numbers near each other: by their differences they are as small as by a compression.
        near = {name for name in names if name == "hand" or name.startswith("payoff_")}
        # Numbers of few bytes, which would take longer to pack than to write.
        plain = cards | near | {"shown", "mucked"}
        packed = self.compression.upper()
        return pq.ParquetWriter(
            self._file,
            columns,
            compression={leaf: "NONE" if leaf in plain else packed for leaf in names},
            # A dictionary takes longer to look up than what it saves takes to pack.
            use_dictionary=False,
            column_encoding=dict.fromkeys(sorted(near), "DELTA_BINARY_PACKED"),
            write_statistics=["hand"],
            # What is encoded at a time stays in the caches.
            data_page_size=_PAGE,
        )

    def _write_piece(self, piece: pa.RecordBatch) -> None:
        self._group.append(piece)
        if len(self._group) * PIECE >= ROWS:
            self._write_group()

    def _write_group(self) -> None:
        group = arrow().Table.from_batches(self._group)
        self._group = []
        self._writer.write_table(group, row_group_size=ROWS)

    def _write_end(self, end: dict[bytes, bytes]) -> None:
        if self._group:
            self._write_group()
        self._writer.add_key_value_metadata(end)


class Arrow(_ColumnSink):
    """Writes hands as an Arrow file (IPC file, also called Feather): the columns of
    `pokercore.sinks` as they lie in memory, faster to write and to read than Parquet, and larger.

    Args:
        path: The file.
        compression: `'none'`, `'lz4'` or `'zstd'`.
        overwrite: As `FileSink`.
        keep_partial: As `FileSink`.

    Raises:
        ImportError: pyarrow is not there (the extra `arrow`).
        RulesError: There is no such compression.
    """

    def __init__(
        self,
        path: PathLike,
        *,
        compression: Compression = "lz4",
        overwrite: bool = False,
        keep_partial: bool = False,
    ) -> None:
        super().__init__(
            path, compression=compression, overwrite=overwrite, keep_partial=keep_partial
        )
        if compression == "snappy":
            message = "'snappy'; an Arrow file takes 'none', 'lz4' or 'zstd'"
            raise RulesError("", [("option", "compression", message)])

    def _begin(self, columns: pa.Schema) -> Any:
        from pyarrow import ipc

        packed = None if self.compression == "none" else self.compression
        # One thread: that of the sink.
        options = ipc.IpcWriteOptions(compression=packed, use_threads=False)
        return ipc.new_file(self._file, columns, options=options)

    def _write_piece(self, piece: pa.RecordBatch) -> None:
        self._writer.write_batch(piece)

    def _write_end(self, end: dict[bytes, bytes]) -> None:
        empty = arrow().RecordBatch.from_pylist([], schema=self._schema)
        self._writer.write_batch(empty, custom_metadata=end)


def _leaves(columns: pa.Schema) -> Iterator[tuple[str, str]]:
    """The path of each Parquet column, and the name of the field that it is of."""
    pa = arrow()
    for field in columns:
        if pa.types.is_list(field.type):
            yield f"{field.name}.list.element", field.name
        else:
            yield field.name, field.name
