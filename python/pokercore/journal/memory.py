"""A journal that is forgotten with the process: for tests, and to see what is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from pokercore.journal.base import SNAPSHOT, Head, Journal, Position, Row, Store

__all__ = ["MemoryJournal"]


class _Memory(Store):
    """The rows of one table in a list."""

    def __init__(self) -> None:
        super().__init__("memory")
        self._rows: list[Row] = []

    def find(self, table: str, *, create: bool) -> tuple[int, Head, Head | None]:
        return 0, Head.empty(table), None

    def write(self, records: Sequence[tuple[int, Head, list[Row]]]) -> None:
        for _, _, rows in records:
            self._rows += rows

    def rows(self, key: int, first: Position, last: Position, most: int) -> list[Row]:
        return [row for row in self._rows if first <= row[:2] <= last][:most]

    def before(self, key: int, position: Position) -> Row | None:
        return next((row for row in reversed(self._rows) if row[:2] < position), None)

    def snapshot(self, key: int, most: int) -> int | None:
        found = (row[0] for row in reversed(self._rows) if row[1] == SNAPSHOT and row[0] <= most)
        return next(found, None)

    def release(self, table: str) -> None:
        pass


class MemoryJournal(Journal):
    """A journal in memory.

    Args:
        table: The name of the table.

    Raises:
        JournalError: The name is none.
    """

    def __init__(self, table: str = "table") -> None:
        self._arguments(table, 1, 0)
        super().__init__(_Memory(), table)
