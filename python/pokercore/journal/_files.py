"""What a file of SQLite looks like, read byte by byte before SQLite touches it. Private.

SQLite repairs on opening: a write-ahead log with a damaged middle counts as one that ends there,
and commits are lost without a word. Here such a file is told apart from one that a crash cut off.
Formats: https://www.sqlite.org/fileformat2.html (sections 1.3, 4.1 to 4.3).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from struct import unpack
from typing import BinaryIO, NamedTuple

from pokercore.exceptions import JournalError

__all__ = ["APPLICATION", "check_header", "check_log", "is_locked", "log_of"]

APPLICATION = 0x504B_4A4C
"""The application id of a journal: PKJL."""

_MAGIC = b"SQLite format 3\x00"
_LOG_MAGIC = 0x377F_0682
_MASK = 0xFFFF_FFFF

# The bytes of an unlocked file that SQLite locks: shared readers and the one that excludes them.
_LOCKED_FROM, _LOCKED_LENGTH = 0x4000_0000, 512


def log_of(path: Path) -> Path:
    """Where the write-ahead log of a file lies."""
    return path.with_name(path.name + "-wal")


def is_locked(file: BinaryIO) -> bool:
    """Whether another process has the file open as a journal, or is reading it.

    Where it is not, the file is this process's while it stays open. SQLite's own locks vanish when
    anything in the process opens and closes the file, a backup say; on Linux the second one stays.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _LOCKED_LENGTH, _LOCKED_FROM)
        if sys.platform == "linux":
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    return False


def check_header(file: BinaryIO, name: str, version: int) -> None:
    """Refuses a file that is no whole journal of this version by its first hundred bytes.

    Raises:
        JournalError: Codes `foreign`, `version`, `damaged`.
    """
    header = file.read(100)
    size = file.seek(0, 2)
    if not header:
        raise JournalError(f"{name}: the file is empty, and a journal never is", "damaged")
    if header[:16] != _MAGIC[: len(header)]:
        raise JournalError(f"{name}: this is no journal, nor any file of SQLite", "foreign")
    if len(header) < 100:
        raise JournalError(f"{name}: the file is cut off after {size} bytes", "damaged")
    (application,) = unpack(">I", header[68:72])
    if application != APPLICATION:
        raise JournalError(
            f"{name}: this is a file of SQLite, but no journal: its application id is"
            f" {application:#x}, a journal's is {APPLICATION:#x}",
            "foreign",
        )
    (format_,) = unpack(">I", header[60:64])
    if format_ != version:
        newer = "; a newer version of pokercore reads it" if format_ > version else ""
        raise JournalError(
            f"{name}: a journal of format {format_}, and this version of pokercore reads format"
            f" {version}{newer}",
            "version",
        )
    page, pages = _page(header[16:18]), unpack(">I", header[28:32])[0]
    # Fixed for every journal: a log is in use, no reserved bytes, UTF-8, no vacuum.
    fixed = (
        header[18:20] == b"\x02\x02"
        and header[20:24] == b"\x00\x40\x20\x20"
        and header[44:48] == b"\x00\x00\x00\x04"
        and header[52:60] == b"\x00\x00\x00\x00\x00\x00\x00\x01"
        and header[64:68] == bytes(4)
        and header[72:92] == bytes(20)
    )
    if not fixed or page < 512 or page & (page - 1):
        raise JournalError(f"{name}: the header of the file is damaged", "damaged")
    log = log_of(Path(file.name))
    whole = not log.exists() or not log.stat().st_size
    if whole and size != page * pages:
        how = "cut off" if size < page * pages else "longer than it says"
        raise JournalError(
            f"{name}: the file is {how}: {size} bytes, and its header says {page * pages}",
            "damaged",
        )


def _page(field: bytes) -> int:
    size = int.from_bytes(field, "big")
    return 65536 if size == 1 else size


class _Frame(NamedTuple):
    page: int
    commit: bool
    salts: tuple[int, int]
    sums: tuple[int, int]
    head: bytes
    body: bytes


def _frames(file: BinaryIO, page: int) -> Iterator[_Frame]:
    while True:
        head, body = file.read(24), file.read(page)
        if len(body) < page:
            return
        number, pages, salt, other, first, second = unpack(">6I", head)
        yield _Frame(number, pages != 0, (salt, other), (first, second), head, body)


def _sums(data: bytes, order: str, first: int, second: int) -> tuple[int, int]:
    """The running checksum of the log's frames over words of four bytes."""
    words = iter(unpack(f"{order}{len(data) // 4}I", data))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & _MASK
        second = (second + odd + first) & _MASK
    return first, second


def check_log(log: Path, name: str) -> None:
    """Refuses a write-ahead log that was damaged before its last commit.

    SQLite reads it up to the first frame that does not fit, as after a crash in the middle of a
    commit. Each commit reaches the disk before the next begins, so a crash leaves at most one
    unfinished; with signs of two behind that frame, a finished one is damaged. What cannot be told
    from a crash: damage in the very last commit, and a log that was cut off.

    Raises:
        JournalError: Code `damaged`.
    """
    with log.open("rb") as file:
        head = file.read(32)
        if len(head) < 32:
            return
        magic, _, page, _, salt, other, *given = unpack(">8I", head)
        order = ">" if magic & 1 else "<"
        sums = _sums(head[:24], order, 0, 0)
        if magic & ~1 != _LOG_MAGIC or sums != tuple(given):
            if any(file.read()):
                raise JournalError(f"{name}-wal: the head of the log is damaged", "damaged")
            return
        intact, commits, pages = True, 0, set[int]()
        for at, frame in enumerate(_frames(file, page)):
            if intact:
                sums = _sums(frame.head[:8], order, *sums)
                sums = _sums(frame.body, order, *sums)
                intact = frame.salts == (salt, other) and frame.sums == sums
                first = at
            if intact or not (frame.salts[0] == salt or frame.salts[1] == other):
                continue
            commits += frame.commit
            # A commit writes a page once.
            if commits > 1 or frame.page in pages:
                raise JournalError(
                    f"{name}-wal: frame {first} of the log is damaged, and commits follow it",
                    "damaged",
                )
            pages.add(frame.page)
