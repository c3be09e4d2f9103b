"""What every journal shares: entries, their order, the chain of digests, commits in groups.

The chain is `SHA-256(previous chain | entry)`; the first link is made of the name of the table. A
changed, missing, added or exchanged entry breaks it at its own number. The entry goes in as its
kind (one byte, 0 input, 1 snapshot), number and time (8 bytes each, big-endian), and body and
digest, each after its length (4 bytes).
"""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct
from threading import RLock
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from pokercore.exceptions import JournalError

__all__ = ["FORMAT", "Entry", "Head", "Journal", "Position", "Row", "Store"]

FORMAT = 1
"""The version of the format that is written, and the only one that is read."""

KINDS = ("input", "snapshot")
INPUT, SNAPSHOT = 0, 1

MAX_NUMBER = 1 << 53
"""The greatest number and time: whole numbers up to here are exact in JSON."""

MAX_BODY = 1 << 28
MAX_NAME = 200

_TAG = b"pokercore/1/journal\x00"
_FIXED = Struct(">BQQI")
_LENGTH = Struct(">I")
_AT_ONCE = 1000

Position: TypeAlias = "tuple[int, int]"
"""Where an entry stands: its number, and 0 for an input or 1 for a snapshot, which follows it."""

Row: TypeAlias = "tuple[int, int, int, bytes, bytes, bytes]"
"""An entry as it is stored: number, kind, time, body, digest, chain."""


def _whole(name: str, value: object, low: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    if not low <= value <= MAX_NUMBER:
        raise JournalError(f"{name} is from {low} to {MAX_NUMBER}, not {value}", "value")


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a journal: an input of a table, or a snapshot of it.

    Args:
        number: Of the input, from 1; a snapshot has the number of the last input before it.
        at: The time of the table's clock, in milliseconds, from 0.
        kind: `"input"` or `"snapshot"`.
        body: What is recorded, up to 2^28 bytes. A journal does not look into it.
        digest: SHA-256 of the events that an input caused, 32 bytes; nothing for a snapshot.

    Raises:
        TypeError: A field has another type.
        JournalError: A field is out of its range; code `value`.
    """

    number: int
    at: int
    kind: Literal["input", "snapshot"]
    body: bytes
    digest: bytes = b""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise JournalError(f"kind is 'input' or 'snapshot', not {self.kind!r}", "value")
        _whole("number", self.number, 1 if self.kind == "input" else 0)
        _whole("at", self.at, 0)
        for name, value in (("body", self.body), ("digest", self.digest)):
            if not isinstance(value, bytes):
                raise TypeError(f"{name} is bytes, not {type(value).__name__}")
        if len(self.body) > MAX_BODY:
            raise JournalError(f"body has up to {MAX_BODY} bytes, not {len(self.body)}", "value")
        sizes = (0, 32) if self.kind == "input" else (0,)
        if len(self.digest) not in sizes:
            allowed = "no byte or 32 bytes" if self.kind == "input" else "no byte in a snapshot"
            raise JournalError(f"digest has {allowed}, not {len(self.digest)}", "value")

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Head(NamedTuple):
    """The end of a record: the last entry's number and kind (-1 where there is none), the chain."""

    number: int
    kind: int
    chain: bytes

    @property
    def position(self) -> Position:
        """Where the last entry stands."""
        return self.number, self.kind

    def __str__(self) -> str:
        return f"{KINDS[self.kind]} {self.number}" if self.kind in (0, 1) else "nothing"

    @classmethod
    def empty(cls, table: str) -> Head:
        """The end of a record that has not begun."""
        return cls(0, -1, sha256(_TAG + table.encode()).digest())

    def link(self, number: int, kind: int, at: int, body: bytes, digest: bytes) -> bytes:
        """The chain after one more entry."""
        link = sha256(self.chain)
        link.update(_FIXED.pack(kind, number, at, len(body)))
        link.update(body)
        link.update(_LENGTH.pack(len(digest)))
        link.update(digest)
        return link.digest()

    def follows(self, number: int, kind: int) -> bool:
        """Whether an entry may come next."""
        if self.kind < 0:
            return kind == SNAPSHOT or number == 1
        if kind == INPUT:
            return number == self.number + 1
        return self.kind == INPUT and number == self.number

    def wanted(self) -> str:
        """What may come next, in words."""
        if self.kind < 0:
            return "a record begins with a snapshot or input 1"
        if self.kind == INPUT:
            return f"next is input {self.number + 1} or snapshot {self.number}"
        return f"next is input {self.number + 1}"


def _checked_row(row: Sequence[Any]) -> Row:
    """A stored row whose fields have the right types and ranges.

    Raises:
        ValueError: It is none.
    """
    number, kind, at, body, digest, chain = row
    for name, value, most in (("number", number, MAX_NUMBER), ("kind", kind, 1),
                              ("time", at, MAX_NUMBER)):  # fmt: skip
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError(f"its {name} is {repr(value)[:60]}")
    for name, value in (("body", body), ("digest", digest), ("chain", chain)):
        if type(value) is not bytes:
            raise ValueError(f"its {name} is no bytes")
    return number, kind, at, body, digest, chain


class Store(ABC):
    """Where the records of one or more tables are kept: a file, a database, memory.

    A backend. What it is given has been checked; it writes rows, finds them again, and turns what
    its library raises into a `JournalError`. Appends wait in it until they share a commit.

    Args:
        name: What it is called in errors.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.lock = RLock()
        self.failed = ""
        self._process = os.getpid()
        self._waiting: dict[int, tuple[Head, list[Row]]] = {}
        self._appends = 0
        self._since = 0.0

    @abstractmethod
    def find(self, table: str, *, create: bool) -> tuple[int, Head, Head | None]:
        """The key of a table's record, its end in the list of records, and its last entry."""

    @abstractmethod
    def write(self, records: Sequence[tuple[int, Head, list[Row]]]) -> None:
        """Adds rows to records in one transaction, which is durable when this returns.

        Each record comes with its key and the end that it must have now.
        """

    @abstractmethod
    def rows(self, key: int, first: Position, last: Position, most: int) -> list[Any]:
        """The first `most` rows of a record from one place to another, both included."""

    @abstractmethod
    def before(self, key: int, position: Position) -> Any:
        """The last row, or `None`, of a record before a place."""

    @abstractmethod
    def snapshot(self, key: int, most: int) -> int | None:
        """The number of the last snapshot up to a number."""

    @abstractmethod
    def release(self, table: str) -> None:
        """A record is not used any more; the last one closes the store."""

    @property
    def inherited(self) -> bool:
        """Whether this process is a fork of the one that opened it."""
        return os.getpid() != self._process

    def own(self) -> None:
        """Refuses a fork, before it waits for a lock that nobody will give back.

        Raises:
            JournalError: Code `forked`.
        """
        if self.inherited:
            raise JournalError(
                f"{self.name}: it was opened by process {self._process}, and this is its fork"
                f" {os.getpid()}; open it again here, when that process has closed it",
                "forked",
            )

    def check(self) -> None:
        """Refuses what follows a commit that failed.

        Raises:
            JournalError: Code `failed`.
        """
        if self.failed:
            raise JournalError(f"{self.name}: {self.failed}; open it again and recover", "failed")

    def add(self, key: int, head: Head, rows: list[Row], group: int, group_ms: int) -> None:
        """Takes an append, and commits when its group is full."""
        if not self._waiting:
            self._appends, self._since = 0, time.monotonic() if group_ms else 0.0
        if key in self._waiting:
            self._waiting[key][1].extend(rows)
        else:
            self._waiting[key] = head, rows
        self._appends += 1
        old = group_ms and self._since and (time.monotonic() - self._since) * 1000 >= group_ms
        if self._appends >= group or old:
            self.flush()

    def flush(self) -> None:
        """Commits what waits. Where that fails the store is in doubt, and refuses what follows."""
        if not self._waiting:
            return
        records = [(key, head, rows) for key, (head, rows) in self._waiting.items()]
        self._waiting = {}
        try:
            self.write(records)
        except BaseException as error:
            self.failed = f"a commit failed before ({str(error) or type(error).__name__})"
            raise


class Journal:
    """The record of one table: bytes in, bytes out, in order, each durable before `append` returns.

    Use it as a context manager, or `close` it. Entries are checked as they are read: each belongs
    to the one before it by the chain of digests.

    Any thread may call a journal, one call at a time runs; the table whose record it is belongs to
    one thread at a time all the same. A fork must not use what its parent opened: it is refused.

    Args:
        store: Where the record is kept.
        table: The name of the table, 1 to 200 characters.
        create: Whether a record that is not there is begun; if not, it is refused.
        group: How many appends share a commit, from 1. With more than 1, a crash loses up to
            `group - 1` appends that had returned (`group` and its events, if it falls into the
            commit itself): readers of events that left before the commit may have seen what a crash
            forgets. `flush` commits at once; `close` does too.
        group_ms: An append commits when the oldest one that waits is so many milliseconds old; 0
            for no such limit. No timer runs: call `flush` when nothing is going on.

    Raises:
        JournalError: With `code` and `number` (where an entry is at fault). Codes of all journals:
            `value` (an argument is out of range), `missing`, `foreign` (something else), `version`,
            `damaged`, `locked`, `read_only`, `full`, `open` (that table is open already),
            `unavailable` (no such folder, no server), `order` (a gap, a repeat), `conflict`
            (another process wrote), `failed`, `closed`, `forked`. What was refused is as it was.
        TypeError: An argument has another type.
    """

    def __init__(
        self, store: Store, table: str, *, create: bool = True, group: int = 1, group_ms: int = 0
    ) -> None:
        self.table = table
        self._store = store
        self._group = group
        self._group_ms = group_ms
        self._closed = False
        store.own()
        with store.lock:
            store.check()
            self._key, self._head, end = store.find(table, create=create)
            try:
                self._check_end(end or Head.empty(table))
            except BaseException:
                store.release(table)
                raise

    @staticmethod
    def _arguments(table: object, group: object, group_ms: object) -> None:
        """Refuses what no journal can be opened with; nothing was touched yet."""
        if not isinstance(table, str):
            raise TypeError(f"table is a text, not {type(table).__name__}")
        if not 1 <= len(table) <= MAX_NAME or "\0" in table or not _encodes(table):
            raise JournalError(
                f"table is the name of a table, 1 to {MAX_NAME} characters, not {table[:80]!r}",
                "value",
            )
        _whole("group", group, 1)
        _whole("group_ms", group_ms, 0)

    def __repr__(self) -> str:
        state = ", closed" if self._closed else ""
        return f"<{type(self).__name__} {self._store.name}, table {self.table!r}{state}>"

    @property
    def last(self) -> int:
        """The number of the last input written; 0 where there is none."""
        return self._head.number

    @property
    def empty(self) -> bool:
        """Whether nothing was written yet."""
        return self._head.kind < 0

    @property
    def opened(self) -> bool:
        """Whether the last entry is a snapshot, so that another one would be a repeat."""
        return self._head.kind == SNAPSHOT

    def append(self, entries: Sequence[Entry]) -> None:
        """Writes entries in one transaction: all of them or none.

        Durable when it returns, unless commits are grouped. Inputs rise by one, from 1; a snapshot
        has the number of the last input, and one is enough; a record may begin with a snapshot of
        any number.

        Raises:
            JournalError: Code `order`: a gap, a repeat, or a kind out of its place; nothing is
                written, and the journal goes on. `conflict`, `full`, `read_only`, `failed`: the
                commit failed. Whether the entries are kept is then known after opening again, and
                until then this journal refuses everything.
            TypeError: Something is no `Entry`.
        """
        given = tuple(entries)
        for entry in given:
            if not isinstance(entry, Entry):
                raise TypeError(f"a journal takes entries, not {type(entry).__name__}")
        self._store.own()
        with self._store.lock:
            self._usable()
            head, rows = self._head, []
            for entry in given:
                kind = KINDS.index(entry.kind)
                if not head.follows(entry.number, kind):
                    raise JournalError(
                        f"{self._place}: {entry} cannot follow {head}; {head.wanted()}",
                        "order",
                        entry.number,
                    )
                fields = entry.number, kind, entry.at, entry.body, entry.digest
                chain = head.link(*fields)
                head = Head(entry.number, kind, chain)
                rows.append((*fields, chain))
            if rows:
                self._store.add(self._key, self._head, rows, self._group, self._group_ms)
                self._head = head

    def read(self, since: int = 0) -> Iterator[Entry]:
        """Every entry from a number on, in the order of writing, each checked before it is given.

        Reading everything (`since=0`) checks the whole record.

        Raises:
            JournalError: Code `damaged`, with the number of the first entry that was changed, is
                missing, or does not belong there.
            TypeError: The number is none.
        """
        _whole("since", since, 0)
        return self._checked((since, INPUT))

    def opening(self, upto: int | None = None) -> Iterator[Entry]:
        """The last snapshot and every entry after it: what recovery reads.

        All entries where there is no such snapshot; none where nothing was written.

        Args:
            upto: The greatest number that the snapshot may have, for who needs an earlier one.

        Raises:
            JournalError: As `read`.
            TypeError: The number is none.
        """
        if upto is not None:
            _whole("upto", upto, 0)
        self._store.own()
        with self._store.lock:
            self._usable()
            self._store.flush()
            most = self._head.number if upto is None else min(upto, self._head.number)
            number = self._store.snapshot(self._key, most)
        return self._checked((0, INPUT) if number is None else (number, SNAPSHOT))

    def flush(self) -> None:
        """Commits what waits for its group; of every table in the same file.

        Raises:
            JournalError: As `append`.
        """
        self._store.own()
        with self._store.lock:
            self._usable()
            self._store.flush()

    def close(self) -> None:
        """Commits what waits and lets go; again does nothing.

        Raises:
            JournalError: The commit failed; the journal is closed all the same.
        """
        if self._closed or self._store.inherited:
            self._closed = True
            return
        with self._store.lock:
            self._closed = True
            try:
                if not self._store.failed:
                    self._store.flush()
            finally:
                self._store.release(self.table)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def _place(self) -> str:
        return f"{self._store.name}, table {self.table!r}"

    def _usable(self) -> None:
        if self._closed:
            raise JournalError(f"{self._place}: the journal is closed", "closed")
        self._store.check()

    def _damaged(self, what: str, number: int | None) -> JournalError:
        return JournalError(f"{self._place}: {what}", "damaged", number)

    def _row(self, row: Sequence[Any]) -> Row:
        try:
            return _checked_row(row)
        except ValueError as error:
            number = row[0] if isinstance(row[0], int) else None
            raise self._damaged(f"the entry of number {row[0]!r}: {error}", number) from None

    def _before(self, position: Position) -> Head:
        """The end of the record as it was before a place."""
        found = self._store.before(self._key, position)
        if found is None:
            return Head.empty(self.table)
        row = self._row(found)
        return Head(row[0], row[1], row[5])

    def _check_end(self, end: Head) -> None:
        """The last entry is the end, and everything from the last snapshot on was written so."""
        if end != self._head:
            what = f"the record ends with {end}, and the list of tables says {self._head}"
            number = end.number
            if end.position == self._head.position:
                what = f"the chain of {end} differs from that in the list of tables"
            elif end.position < self._head.position:
                what += f"; what follows {end} is missing"
                number = end.number + (end.number < self._head.number)
            raise self._damaged(what, number)
        for _ in self.opening():
            pass

    def _checked(self, first: Position) -> Iterator[Entry]:
        self._store.own()
        with self._store.lock:
            self._usable()
            self._store.flush()
            head = self._before(first)
        while True:
            self._store.own()
            with self._store.lock:
                self._usable()
                self._store.flush()
                last = self._head
                rows = self._store.rows(self._key, first, last.position, _AT_ONCE)
            for row in rows:
                number, kind, at, body, digest, chain = self._row(row)
                if not head.follows(number, kind):
                    raise self._damaged(
                        f"{KINDS[kind]} {number} stands after {head}; {head.wanted()}",
                        min(number, head.number + 1),
                    )
                if head.link(number, kind, at, body, digest) != chain:
                    raise self._damaged(
                        f"{KINDS[kind]} {number} is not what was written: its digest differs",
                        number,
                    )
                head = Head(number, kind, chain)
                yield Entry(number, at, "snapshot" if kind else "input", body, digest)
            if head.position >= last.position:
                if head != last:
                    raise self._damaged(f"the chain of {head} is not that of the end", head.number)
                return
            if not rows:
                raise self._damaged(
                    f"the record stops after {head}; {last} is missing", head.number + 1
                )
            first = head.number, head.kind + 1


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
