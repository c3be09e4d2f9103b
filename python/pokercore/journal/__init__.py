"""Journals: the record of a table, durable step by step, from which it is rebuilt after a crash.

A journal takes bytes in and gives them back, in order and checked; it knows nothing of tables.
`SqliteJournal` is for a service of one process, `PostgresJournal` (the extra `postgres`) for one of
several, `MemoryJournal` for tests.

    >>> from pokercore.journal import Entry, MemoryJournal
    >>> journal = MemoryJournal("main")
    >>> journal.append([Entry(1, 1000, "input", b"sit"), Entry(2, 1500, "input", b"begin")])
    >>> journal.last, [entry.body for entry in journal.read(since=2)]
    (2, [b'begin'])
    >>> from pokercore import JournalError
    >>> try:
    ...     journal.append([Entry(4, 2000, "input", b"act")])
    ... except JournalError as error:
    ...     print(error)
    memory, table 'main': input 4 cannot follow input 2; next is input 3 or snapshot 2
"""

from __future__ import annotations

from pokercore.journal.base import Entry, Journal
from pokercore.journal.memory import MemoryJournal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pokercore.journal.postgres import PostgresJournal
    from pokercore.journal.sqlite import SqliteJournal

__all__ = ["Entry", "Journal", "MemoryJournal", "PostgresJournal", "SqliteJournal"]

# Their libraries load when they are asked for.
_LAZY = {"PostgresJournal": "postgres", "SqliteJournal": "sqlite"}


def __getattr__(name: str) -> Any:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
