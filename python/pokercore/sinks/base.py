"""What a sink is, and files that are whole or not there."""

from __future__ import annotations

import errno
import os
from abc import ABC, abstractmethod
from pathlib import Path
from secrets import token_hex
from typing import Protocol, runtime_checkable

from pokercore._fields import say
from pokercore._text import PathLike
from pokercore.exceptions import RulesError
from pokercore.sinks.batch import Batch
from pokercore.sinks.header import Header

__all__ = ["FileSink", "Sink", "check_sink", "for_path"]


@runtime_checkable
class Sink(Protocol):
    """Anything that takes the hands of a simulation.

    It may also have, in any combination,

    - `begin(header)`: told once, before the first hand is played, what all hands have in common (a
      `Header`);
    - `abort()`: told in the place of `close` when the run did not come to its end.

    All but `begin` are called on one other thread, one after the other, while the next hands are
    played. What a sink raises stops the run, and is its error.

        >>> import pokercore as pc
        >>> class Biggest:
        ...     most = 0
        ...     def write(self, batch):
        ...         for record in batch:
        ...             self.most = max(self.most, *record.payoffs)
        ...     def close(self):
        ...         print("the most won in a hand:", self.most)
        >>> result = pc.simulate(["call", "random"], "NLHE", hands=100, seed=1, sink=Biggest())
        the most won in a hand: 200
    """

    def write(self, batch: Batch, /) -> None:
        """Takes some hands, which come in the order of their numbers.

        Args:
            batch: The hands, some ten thousand at most.
        """
        ...

    def close(self) -> None:
        """The run is over, and every hand was given to `write`."""
        ...


def check_sink(sink: object) -> None:
    """Refuses what is no sink.

    Raises:
        TypeError: It has no `write` or no `close`.
    """
    if not isinstance(sink, Sink) or isinstance(sink, type):
        raise TypeError(
            f"{say(sink)} is no sink; give one of pokercore.sinks, such as "
            "Parquet('hands.parquet'), or an object with write(batch) and close()"
        )


class FileSink(ABC):
    """A sink that writes one file, which is whole or not there.

    The file is written beside its place under another name, and renamed when it is whole. Where a
    run fails or is interrupted, the unfinished file is removed.

    Args:
        path: The file.
        overwrite: Whether a file that is there is replaced, once the new one is whole.
        keep_partial: Whether a run that does not come to its end leaves the hands that were played
            before it stopped, marked as a part. They are the first ones, without a gap. After an
            error of the disk nothing is left.

    Raises:
        OSError: By `begin` and later: the path is a directory (`IsADirectoryError`), there is a
            file already (`FileExistsError`), or it cannot be written.
    """

    def __init__(
        self, path: PathLike, *, overwrite: bool = False, keep_partial: bool = False
    ) -> None:
        self.path = Path(path)
        self.overwrite = overwrite
        self.keep_partial = keep_partial
        self.hands = 0
        self._temporary: Path | None = None
        self._failed = False

    def begin(self, header: Header) -> None:
        """Opens the file under another name.

        Raises:
            OSError: It cannot be written, or its place is taken.
        """
        self._check_place()
        self.hands = 0
        self._failed = False
        # Of a long name only a part, so that the other one is not too long where it is not.
        temporary = self.path.with_name(f".{self.path.name[:40]}.{token_hex(4)}.part")
        # Created here, so that nobody else has it, and with the usual permissions.
        try:
            with temporary.open("xb"):
                self._temporary = temporary
        except OSError as error:
            raise self._named(error) from None
        with self._guarded():
            self._open(temporary, header)

    def write(self, batch: Batch) -> None:
        """Writes some hands.

        Raises:
            OSError: They cannot be written; the unfinished file is removed.
        """
        with self._guarded():
            self._write(batch)
        self.hands += len(batch)

    def close(self) -> None:
        """Ends the file and gives it its name.

        Raises:
            OSError: It cannot be written, or its place is taken by now; the unfinished file is
                removed.
        """
        self._end(complete=True)

    def abort(self) -> None:
        """The run did not come to its end: removes the file, or keeps the hands that it has.

        Raises:
            OSError: As `close`.
        """
        if self.keep_partial and not self._failed and self._temporary is not None:
            self._end(complete=False)
        else:
            self._remove()

    def _end(self, *, complete: bool) -> None:
        temporary = self._temporary
        if temporary is None:
            return
        with self._guarded():
            self._finish(complete=complete)
            self._check_place()
            temporary.replace(self.path)
        self._temporary = None

    def _check_place(self) -> None:
        if self.path.is_dir():
            code = errno.EISDIR
        elif self.path.exists() and not self.overwrite:
            message = f"{os.strerror(errno.EEXIST)}; overwrite=True replaces it"
            raise FileExistsError(errno.EEXIST, message, os.fspath(self.path))
        else:
            return
        raise IsADirectoryError(code, os.strerror(code), os.fspath(self.path))

    def _named(self, error: OSError) -> OSError:
        """The error with the path that was given, in the place of the temporary one."""
        reason = error.strerror or str(error)
        if error.errno == errno.ENOENT and not self.path.parent.exists():
            reason += f": there is no folder {os.fspath(self.path.parent)!r}; make it first"
        # `OSError` makes the class that belongs to the number.
        return OSError(error.errno, reason, os.fspath(self.path))

    def _remove(self) -> None:
        temporary, self._temporary = self._temporary, None
        if temporary is not None:
            self._drop()
            temporary.unlink(missing_ok=True)

    def _guarded(self) -> _Guard:
        return _Guard(self)

    @abstractmethod
    def _open(self, temporary: Path, header: Header) -> None:
        """Opens the file, which is there and empty, and writes what stands before the hands."""

    @abstractmethod
    def _write(self, batch: Batch) -> None:
        """Writes hands."""

    @abstractmethod
    def _finish(self, *, complete: bool) -> None:
        """Writes what stands behind the hands, and closes the file."""

    @abstractmethod
    def _drop(self) -> None:
        """Closes the file, whatever is in it."""


class _Guard:
    """Removes the unfinished file of a sink where something fails."""

    def __init__(self, sink: FileSink) -> None:
        self._sink = sink

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: object
    ) -> None:
        if kind is None:
            return
        temporary = self._sink._temporary
        self._sink._failed = True
        self._sink._remove()
        if (
            isinstance(error, OSError)
            and error.errno is not None
            and temporary is not None
            and temporary.name in str(error)
        ):
            raise self._sink._named(error) from error


def for_path(path: PathLike, *, overwrite: bool = False, keep_partial: bool = False) -> FileSink:
    """The sink that the ending of a name asks for.

    Args:
        path: A file whose name ends in `.parquet`, `.arrow`, `.feather` or `.phhs`.
        overwrite: As `FileSink`.
        keep_partial: As `FileSink`.

    Raises:
        RulesError: The name ends in something else.
        ImportError: The file is one of columns, and pyarrow is not there (the extra `arrow`).
    """
    from pokercore.sinks.columns import Arrow, Parquet
    from pokercore.sinks.phh import PHH

    kinds: dict[str, type[FileSink]] = {
        ".parquet": Parquet,
        ".arrow": Arrow,
        ".feather": Arrow,
        ".phhs": PHH,
    }
    ending = Path(path).suffix.lower()
    kind = kinds.get(ending)
    if kind is None:
        message = f"{os.fspath(path)!r} ends in {ending!r}; it is one of {', '.join(kinds)}"
        raise RulesError("", [("option", "path", message)])
    return kind(path, overwrite=overwrite, keep_partial=keep_partial)
