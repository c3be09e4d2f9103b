"""Journals in files of SQLite: the default for a service of one process."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from threading import RLock
from typing import Any, BinaryIO, ClassVar

from pokercore._text import PathLike
from pokercore.exceptions import JournalError
from pokercore.journal._files import APPLICATION, check_header, check_log, is_locked, log_of
from pokercore.journal.base import (
    FORMAT,
    INPUT,
    MAX_NUMBER,
    SNAPSHOT,
    Head,
    Journal,
    Position,
    Row,
    Store,
)

__all__ = ["SqliteJournal"]

_SCHEMA = {
    "entries": (
        "CREATE TABLE entries (journal INTEGER NOT NULL, number INTEGER NOT NULL,"
        " kind INTEGER NOT NULL, at INTEGER NOT NULL, body BLOB NOT NULL, digest BLOB NOT NULL,"
        " chain BLOB NOT NULL, PRIMARY KEY (journal, number, kind)) WITHOUT ROWID"
    ),
    "journals": (
        "CREATE TABLE journals (id INTEGER PRIMARY KEY, name TEXT NOT NULL, seal BLOB NOT NULL,"
        " number INTEGER NOT NULL, kind INTEGER NOT NULL, chain BLOB NOT NULL)"
    ),
}
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"
_MOVE = "UPDATE journals SET number = ?, kind = ?, chain = ? WHERE id = ?"
_SELECT = "SELECT number, kind, at, body, digest, chain FROM entries WHERE journal = ?"

_CODES = {
    sqlite3.SQLITE_BUSY: ("locked", "another program has the file open"),
    sqlite3.SQLITE_LOCKED: ("locked", "another program has the file open"),
    sqlite3.SQLITE_READONLY: ("read_only", "the file or its folder cannot be written"),
    sqlite3.SQLITE_FULL: ("full", "the disk is full"),
    sqlite3.SQLITE_CANTOPEN: ("unavailable", "the file or its log cannot be opened"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the file is damaged"),
    sqlite3.SQLITE_NOTADB: ("damaged", "the file is damaged"),
    sqlite3.SQLITE_ERROR: ("damaged", "the tables of the file are not those of a journal"),
}


@contextmanager
def _told(name: str) -> Iterator[None]:
    """Turns an error of SQLite into one of the journal."""
    try:
        yield
    except sqlite3.Error as error:
        number = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        code, what = _CODES.get(number & 0xFF, ("failed", "SQLite failed"))
        raise JournalError(f"{name}: {what} ({error})", code) from error
    except (OverflowError, UnicodeDecodeError) as error:
        raise JournalError(f"{name}: the file is damaged ({error})", "damaged") from error


def _seal(key: int, table: str) -> bytes:
    """What holds a name to its number in the list of tables."""
    name = table.encode("utf-8", "surrogateescape")
    return sha256(b"pokercore/1/journal/name\x00%d\x00" % key + name).digest()


def _check_pages(connection: sqlite3.Connection, name: str) -> None:
    """Refuses a file whose pages are not built as they must be; its rows are not looked at.

    Raises:
        JournalError: Code `damaged`.
    """
    problems = connection.execute("PRAGMA quick_check(1)").fetchall()
    if problems != [("ok",)]:
        problem = str(problems[0][0]).replace("\n", " ")
        raise JournalError(f"{name}: the file is damaged: {problem}", "damaged")


def _survey(connection: sqlite3.Connection, name: str) -> dict[str, int]:
    """The tables of a file and their keys.

    Raises:
        JournalError: The file is not built as a journal is.
    """
    try:
        schema = dict(connection.execute("SELECT name, sql FROM sqlite_master"))
        if schema != _SCHEMA:
            raise ValueError("its tables are not those of a journal")
        found: dict[str, int] = {}
        for key, row in enumerate(connection.execute("SELECT * FROM journals ORDER BY id"), 1):
            stored, table, seal, number, kind, chain = row
            types = [type(value) for value in (table, seal, number, kind, chain)]
            if types != [str, bytes, int, int, bytes] or (stored, seal) != (key, _seal(key, table)):
                raise ValueError(f"entry {key} of its list of tables was changed or is missing")
            found[table] = key
    except ValueError as error:
        raise JournalError(f"{name}: the file is damaged: {error}", "damaged") from None
    return found


class _Reader(Store):
    """A file by a connection that is only read."""

    def __init__(self, name: str, connection: sqlite3.Connection) -> None:
        super().__init__(name)
        self._connection = connection
        # Damage may make a text of a field: it is then told by its type, not by its letters.
        connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        with _told(name):
            self.tables = _survey(connection, name)

    def find(self, table: str, *, create: bool) -> tuple[int, Head, Head | None]:
        if table not in self.tables:
            there = ", ".join(map(repr, list(self.tables)[:5])) or "none"
            raise JournalError(
                f"{self.name}: there is no table {table!r}; there: {there}", "missing"
            )
        key = self.tables[table]
        sql = "SELECT number, kind, chain FROM journals WHERE id = ?"
        with _told(self.name):
            head = Head(*self._connection.execute(sql, (key,)).fetchone())
        last = self.before(key, (MAX_NUMBER + 1, INPUT))
        return key, head, None if last is None else Head(last[0], last[1], last[5])

    def write(self, records: Sequence[tuple[int, Head, list[Row]]]) -> None:
        raise JournalError(f"{self.name}: it was opened to be read", "read_only")

    def rows(self, key: int, first: Position, last: Position, most: int) -> list[Any]:
        sql = (
            f"{_SELECT} AND (number, kind) >= (?, ?) AND (number, kind) <= (?, ?)"
            " ORDER BY number, kind LIMIT ?"
        )
        with _told(self.name):
            return self._connection.execute(sql, (key, *first, *last, most)).fetchall()

    def before(self, key: int, position: Position) -> Any:
        sql = f"{_SELECT} AND (number, kind) < (?, ?) ORDER BY number DESC, kind DESC LIMIT 1"
        with _told(self.name):
            return self._connection.execute(sql, (key, *position)).fetchone()

    def snapshot(self, key: int, most: int) -> int | None:
        sql = (
            "SELECT number FROM entries WHERE journal = ? AND number <= ? AND kind = ?"
            " ORDER BY number DESC, kind DESC LIMIT 1"
        )
        with _told(self.name):
            row = self._connection.execute(sql, (key, most, SNAPSHOT)).fetchone()
        return None if row is None else int(row[0])

    def release(self, table: str) -> None:
        pass


def _create(path: Path, name: str) -> None:
    """Makes an empty journal beside the path and gives it the name when it is whole.

    Another process may be as quick: the first one's stays. A journal holds what no player may see:
    nobody else may read it.
    """
    token = token_hex(8)
    new = path.with_name(f".{path.name}.{token}.new")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise JournalError(f"{name}: {error.strerror}: {new.parent}", "unavailable") from error
    try:
        _build(new, name)
        _publish(new, path)
    except (JournalError, OSError) as error:
        # Whoever opens the file sweeps up what others were making of it: they come second.
        if path.exists():
            return
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"{name}: {error.strerror}", "unavailable") from error
    finally:
        _sweep(path, token)


def _build(new: Path, name: str) -> None:
    """Makes an empty journal of an empty file."""
    with _told(name), closing(sqlite3.connect(new, isolation_level=None)) as connection:
        connection.execute("PRAGMA encoding = 'UTF-8'")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN")
        for statement in _SCHEMA.values():
            connection.execute(statement)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _publish(new: Path, path: Path) -> None:
    """Gives a file its name where nothing has it, so that it lasts."""
    try:
        os.link(new, path)
    except FileExistsError:
        return
    except OSError:
        # A file system without links. Only there can the second one take the first one's place.
        if path.exists():
            return
        new.rename(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _sweep(path: Path, token: str) -> None:
    """Takes away what the creation of a journal left, one or any."""
    left = re.compile(rf"\.{re.escape(path.name)}\.{token}\.new(-\w+)?")
    for found in path.parent.iterdir():
        if left.fullmatch(found.name):
            found.unlink(missing_ok=True)


def _look(path: Path, name: str, table: str, *, create: bool) -> BinaryIO:
    """Refuses a file that is no intact journal, or not ours to write, and leaves it as it is.

    The record of the table is read from its last snapshot on. The file is given back open, since
    that is what keeps other processes out.

    Raises:
        JournalError: What is wrong.
    """
    try:
        file = path.open("r+b")
    except PermissionError as error:
        raise JournalError(f"{name}: the file cannot be written", "read_only") from error
    except OSError as error:
        code = "read_only" if error.errno == errno.EROFS else "unavailable"
        raise JournalError(f"{name}: {error.strerror}", code) from error
    try:
        check_header(file, name, FORMAT)
        if is_locked(file):
            raise JournalError(
                f"{name}: another process has the journal open; it belongs to one at a time",
                "locked",
            )
        log, shared = log_of(path), path.with_name(path.name + "-shm")
        logged = log.exists() and log.stat().st_size > 0
        if logged:
            check_log(log, name)
        if not os.access(path.parent, os.W_OK):
            raise JournalError(f"{name}: the folder cannot be written", "read_only")
        # Read only: SQLite writes nothing back on closing, and what it shares is taken away again.
        kept = shared.exists()
        uri = path.as_uri() + ("?mode=ro" if logged else "?mode=ro&immutable=1")
        try:
            with _told(name), closing(sqlite3.connect(uri, uri=True, timeout=0)) as connection:
                _check_pages(connection, name)
                reader = _Reader(name, connection)
                if table in reader.tables or not create:
                    Journal(reader, table)
        finally:
            if not kept:
                shared.unlink(missing_ok=True)
    except BaseException:
        file.close()
        raise
    return file


class _File(_Reader):
    """A file that is open: one connection, on which every journal of this process writes."""

    opened: ClassVar[dict[tuple[int, int], _File]] = {}
    guard = RLock()

    def __init__(self, path: Path, name: str, file: BinaryIO) -> None:
        # The lock of the store lets one thread at a time in.
        connection = sqlite3.connect(
            path, timeout=0, isolation_level=None, check_same_thread=False, cached_statements=32
        )
        try:
            with _told(name):
                # Nobody else reads or writes while this process lives; the log needs no shared
                # memory then, and no lock is asked for at each commit.
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA fullfsync = ON")
                connection.execute("PRAGMA trusted_schema = OFF")
                connection.execute("BEGIN EXCLUSIVE")
                super().__init__(name, connection)
                connection.execute("COMMIT")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.path = path
            self.identity = _identity(path, name)
            # Nobody shares anything with us; who was killed may have left it. One that is creating
            # the file now comes second anyway.
            _sweep(path, "[0-9a-f]{16}")
            path.with_name(path.name + "-shm").unlink(missing_ok=True)
        except BaseException:
            connection.close()
            file.close()
            raise
        self._file = file
        self._used: set[str] = set()

    def find(self, table: str, *, create: bool) -> tuple[int, Head, Head | None]:
        if table in self._used:
            raise JournalError(
                f"{self.name}, table {table!r}: this process has it open already; close that first",
                "open",
            )
        if create and table not in self.tables:
            self.flush()
            key = len(self.tables) + 1
            row = key, table, _seal(key, table), *Head.empty(table)
            with self._transaction() as execute:
                execute("INSERT INTO journals VALUES (?, ?, ?, ?, ?, ?)", row)
            self.tables[table] = key
        found = super().find(table, create=False)
        self._used.add(table)
        return found

    @contextmanager
    def _transaction(self) -> Iterator[Callable[..., object]]:
        """One commit; where it fails the file is in doubt."""
        execute = self._connection.execute
        try:
            with _told(self.name):
                if _identity(self.path, self.name) != self.identity:
                    raise JournalError(
                        f"{self.name}: the file was removed or replaced while it was open",
                        "unavailable",
                    )
                execute("BEGIN IMMEDIATE")
                yield execute
                execute("COMMIT")
        except BaseException as error:
            self.failed = f"a commit failed ({str(error) or type(error).__name__})"
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    def write(self, records: Sequence[tuple[int, Head, list[Row]]]) -> None:
        with self._transaction() as execute:
            for key, _, rows in records:
                for row in rows:
                    execute(_INSERT, (key, *row))
                number, kind, _, _, _, chain = rows[-1]
                execute(_MOVE, (number, kind, chain, key))

    def release(self, table: str) -> None:
        self._used.discard(table)
        if not self._used:
            self.opened.pop(self.identity, None)
            try:
                with _told(self.name):
                    self._connection.close()
            finally:
                # Not before: closing it takes SQLite's locks away.
                self._file.close()

    @classmethod
    def of(cls, path: Path, name: str, table: str, *, create: bool) -> _File:
        """The file at a path, opened where this process has not."""
        if not path.exists():
            if not create:
                raise JournalError(f"{name}: there is no such file", "missing")
            if log_of(path).exists():
                raise JournalError(
                    f"{name}: there is no such file, but the log of one, {name}-wal; put the file"
                    " back, or take the log away",
                    "damaged",
                )
            _create(path, name)
        if not path.is_file():
            raise JournalError(f"{name}: this is no file", "unavailable")
        identity = _identity(path, name)
        if identity not in cls.opened:
            file = cls(path, name, _look(path, name, table, create=create))
            cls.opened[file.identity] = file
            return file
        return cls.opened[identity]

    @classmethod
    def after_fork(cls) -> None:
        """In a child: never closes what the parent writes.

        SQLite would take itself for the last user there, copy the log back and delete it under the
        parent's hands. So the child keeps the connections for ever.
        """
        for file in cls.opened.values():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(file._connection))
            file._file.close()
        cls.opened = {}
        cls.guard = RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_File.after_fork)


def _identity(path: Path, name: str) -> tuple[int, int]:
    """Which file it is, whatever its path is called."""
    try:
        status = path.stat()
    except OSError as error:
        raise JournalError(f"{name}: {error.strerror}", "unavailable") from error
    return status.st_dev, status.st_ino


class SqliteJournal(Journal):
    """A journal in a file of SQLite: write-ahead log, full synchronisation.

    One file holds the records of any number of tables; the journals of a process on one file share
    its connection, and a commit serves all that wait. The file belongs to one process while it is
    open; a second one is refused. Beside it lies its log, `PATH-wal`, until the last journal is
    closed: the two belong together, and a copy is one of both, made while nobody has them open.

    A file is looked at before anything is written: whether it is a journal, of this format, whole
    (its pages, its log, the list of tables), and the record from the last snapshot on; older
    entries are checked as `read` comes to them. What is refused is left byte for byte as it was.
    The look takes one or two seconds for each gigabyte.

    After a loss of power, or a kill, whatever had been committed is there. A log that was cut off,
    or damaged in its very last commit, looks the same as after a crash in the middle of that commit
    and is read up to there.

    Args:
        path: The file; it is created, readable by its owner only, where it is not there.
        table: As for `Journal`, as are the others.

    Raises:
        JournalError: As `Journal`.
        TypeError: As `Journal`.

    Examples:
        >>> import tempfile, pathlib
        >>> from pokercore.journal import Entry, SqliteJournal
        >>> folder = tempfile.TemporaryDirectory()
        >>> path = pathlib.Path(folder.name, "tables.journal")
        >>> with SqliteJournal(path, "main") as journal:
        ...     journal.append([Entry(0, 0, "snapshot", b"..."), Entry(1, 5, "input", b"sit")])
        ...     journal.last
        1
        >>> with SqliteJournal(path, "main", create=False) as journal:
        ...     [str(entry) for entry in journal.opening()]
        ['snapshot 0', 'input 1']
        >>> folder.cleanup()
    """

    def __init__(
        self,
        path: PathLike,
        table: str = "table",
        *,
        create: bool = True,
        group: int = 1,
        group_ms: int = 0,
    ) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"path is a path, not {type(path).__name__}")
        self._arguments(table, group, group_ms)
        name = os.fspath(path)
        if not name or "\0" in name or name == ":memory:":
            raise JournalError(f"path names a file, not {name!r}", "value")
        if sqlite3.threadsafety == 0:
            raise JournalError("this build of SQLite cannot be used with threads", "unavailable")
        with _File.guard:
            file = _File.of(Path(name).absolute(), name, table, create=create)
            try:
                super().__init__(file, table, create=create, group=group, group_ms=group_ms)
            except BaseException:
                file.release("")
                raise

    def close(self) -> None:
        """Commits what waits and lets go; again does nothing. The last one closes the file.

        Raises:
            JournalError: The commit failed; the journal is closed all the same.
        """
        with _File.guard:
            super().close()
