"""Journals in PostgreSQL (the extra `postgres`): for services of several processes."""

from __future__ import annotations

try:
    import psycopg
except ImportError as error:
    raise ImportError(
        "pokercore.journal.PostgresJournal needs psycopg; install the extra:"
        " pip install 'pokercore-engine[postgres]'"
    ) from error

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from psycopg import errors
from psycopg.pq import TransactionStatus

from pokercore.exceptions import JournalError
from pokercore.journal.base import FORMAT, SNAPSHOT, Head, Journal, Position, Row, Store

__all__ = ["PostgresJournal"]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS pokercore_journals (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE,
    format integer NOT NULL, number bigint NOT NULL, kind smallint NOT NULL, chain bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS pokercore_entries (
    journal integer NOT NULL REFERENCES pokercore_journals, number bigint NOT NULL,
    kind smallint NOT NULL, at bigint NOT NULL, body bytea NOT NULL, digest bytea NOT NULL,
    chain bytea NOT NULL, PRIMARY KEY (journal, number, kind)
);
"""
# Any number will do that others do not use: the creation of the tables happens once.
_CREATION = 0x504B_4A4C

# One statement is one round trip and one transaction. The record's end moves only from where this
# process left it, so of two that write at once the second finds it gone and adds nothing.
_APPEND = """
WITH moved AS (
    UPDATE pokercore_journals SET number = %s, kind = %s, chain = %s
    WHERE id = %s AND chain = %s RETURNING id
)
INSERT INTO pokercore_entries
SELECT moved.id, entry.* FROM moved, unnest(
    %s::bigint[], %s::smallint[], %s::bigint[], %s::bytea[], %s::bytea[], %s::bytea[]
) AS entry
"""
# The list of records and the last entry as they are at one moment.
_FIND = """
SELECT record.id, record.format, record.number, record.kind, record.chain,
    entry.number, entry.kind, entry.chain
FROM pokercore_journals AS record LEFT JOIN LATERAL (
    SELECT number, kind, chain FROM pokercore_entries WHERE journal = record.id
    ORDER BY number DESC, kind DESC LIMIT 1
) AS entry ON true
WHERE record.name = %s
"""
_SELECT = "SELECT number, kind, at, body, digest, chain FROM pokercore_entries WHERE journal = %s"


@contextmanager
def _told(name: str) -> Iterator[None]:
    """Turns an error of psycopg into one of the journal."""
    try:
        yield
    except psycopg.Error as error:
        text = " ".join(str(error).split()) or type(error).__name__
        if isinstance(error, (errors.DiskFull, errors.OutOfMemory)):
            code, what = "full", "the server has no room"
        elif isinstance(error, (errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege)):
            code, what = "read_only", "this user or server may not write"
        elif isinstance(error, errors.DataCorrupted):
            code, what = "damaged", "the database is damaged"
        elif isinstance(error, (errors.UndefinedTable, errors.UndefinedColumn)):
            code, what = "foreign", "the tables are not those of a journal"
        elif isinstance(error, psycopg.OperationalError):
            code, what = "unavailable", "the server cannot be reached, or went away"
        else:
            code, what = "failed", "PostgreSQL failed"
        raise JournalError(f"{name}: {what} ({text})", code) from error


class _Database(Store):
    """A connection to a server, for one journal."""

    def __init__(self, target: str | psycopg.Connection[Any]) -> None:
        self._own = isinstance(target, str)
        if isinstance(target, str):
            with _told("PostgreSQL"):
                connection: psycopg.Connection[Any] = psycopg.connect(target, autocommit=True)
        else:
            connection = target
            idle = connection.info.transaction_status == TransactionStatus.IDLE
            if connection.closed or not connection.autocommit or not idle:
                raise JournalError(
                    "PostgreSQL: a connection for a journal is open, in autocommit mode and in no"
                    " transaction; connect with autocommit=True",
                    "value",
                )
        super().__init__(f"PostgreSQL, database {connection.info.dbname!r}")
        self._connection = connection
        try:
            self._be_durable()
        except BaseException:
            self.release("")
            raise

    def _be_durable(self) -> None:
        """A commit returns when the server has it on its disk."""
        with _told(self.name):
            row = self._connection.execute("SHOW synchronous_commit").fetchone()
            if row != ("off",):
                return
            if not self._own:
                raise JournalError(
                    f"{self.name}: synchronous_commit is off for this connection; a journal needs"
                    " it on",
                    "value",
                )
            self._connection.execute("SET synchronous_commit = on")

    def _one(self, sql: str, *values: object) -> Any:
        with _told(self.name):
            return self._connection.execute(sql, values, prepare=True).fetchone()

    def find(self, table: str, *, create: bool) -> tuple[int, Head, Head | None]:
        there = self._one("SELECT to_regclass('pokercore_entries')") != (None,)
        if not there and create:
            with _told(self.name), self._connection.transaction():
                self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (_CREATION,))
                self._connection.execute(_SCHEMA)
            there = True
        if create:
            self._one(
                "WITH new AS (INSERT INTO pokercore_journals (name, format, number, kind, chain)"
                " SELECT %s, %s, %s, %s, %s WHERE NOT EXISTS"
                " (SELECT FROM pokercore_journals WHERE name = %s)"
                " ON CONFLICT (name) DO NOTHING RETURNING id) SELECT id FROM new",
                *(table, FORMAT, *Head.empty(table), table),
            )
        row = self._one(_FIND, table) if there else None
        if row is None:
            raise JournalError(f"{self.name}: there is no table {table!r}", "missing")
        key, version, *ends = row
        if version != FORMAT:
            newer = "; a newer version of pokercore reads it" if version > FORMAT else ""
            raise JournalError(
                f"{self.name}, table {table!r}: a journal of format {version}, and this version of"
                f" pokercore reads format {FORMAT}{newer}",
                "version",
            )
        return key, Head(*ends[:3]), None if ends[3] is None else Head(*ends[3:])

    def write(self, records: Sequence[tuple[int, Head, list[Row]]]) -> None:
        for key, head, rows in records:
            number, kind, _, _, _, chain = rows[-1]
            columns = [list(column) for column in zip(*rows, strict=True)]
            values = (number, kind, chain, key, head.chain, *columns)
            with _told(self.name):
                try:
                    done = self._connection.execute(_APPEND, values, prepare=True, binary=True)
                    added = done.rowcount
                except errors.UniqueViolation:
                    added = 0
            if added != len(rows):
                raise JournalError(
                    f"{self.name}: another process wrote after {head}; this one must recover before"
                    " it goes on",
                    "conflict",
                    rows[0][0],
                )

    def rows(self, key: int, first: Position, last: Position, most: int) -> list[Any]:
        sql = (
            f"{_SELECT} AND (number, kind) >= (%s, %s) AND (number, kind) <= (%s, %s)"
            " ORDER BY number, kind LIMIT %s"
        )
        with _told(self.name):
            values = (key, *first, *last, most)
            return self._connection.execute(sql, values, binary=True).fetchall()

    def before(self, key: int, position: Position) -> Any:
        return self._one(
            f"{_SELECT} AND (number, kind) < (%s, %s) ORDER BY number DESC, kind DESC LIMIT 1",
            *(key, *position),
        )

    def snapshot(self, key: int, most: int) -> int | None:
        row = self._one(
            "SELECT number FROM pokercore_entries WHERE journal = %s AND kind = %s AND number <= %s"
            " ORDER BY number DESC LIMIT 1",
            *(key, SNAPSHOT, most),
        )
        return None if row is None else int(row[0])

    def release(self, table: str) -> None:
        if self._own:
            self._connection.close()


class PostgresJournal(Journal):
    """A journal in a database of PostgreSQL, which several processes may use at once.

    The records lie in two tables, `pokercore_journals` and `pokercore_entries`, in the first schema
    of the search path; they are created where they are missing. Each append is one statement, so it
    is written whole or not at all, and the server has it on its disk before it returns
    (`synchronous_commit` is on; a server with `fsync = off` keeps no promise).

    Several processes may read a record. Of two that write to it, the one that comes second gets a
    `JournalError` of code `conflict`, nothing of it is written, and it must recover; so a process
    that takes a table over shuts out the one that had it, by its first append. After an error of
    code `unavailable` (the server went away in the middle) the append is there or not: recover from
    a journal that is opened anew.

    Args:
        target: What libpq connects to, such as `"dbname=poker"` or `"postgresql://..."`; or an open
            psycopg connection in autocommit mode, which is left open.
        table: As for `Journal`, as are the others.

    Raises:
        JournalError: As `Journal`.
        TypeError: As `Journal`.
    """

    def __init__(
        self,
        target: str | psycopg.Connection[Any],
        table: str = "table",
        *,
        create: bool = True,
        group: int = 1,
        group_ms: int = 0,
    ) -> None:
        if not isinstance(target, (str, psycopg.Connection)):
            raise TypeError(
                f"target is a text or a psycopg connection, not {type(target).__name__}"
            )
        self._arguments(table, group, group_ms)
        database = _Database(target)
        try:
            super().__init__(database, table, create=create, group=group, group_ms=group_ms)
        except BaseException:
            database.release(table)
            raise
