"""The thread on which a sink writes while the next hands are played. Private."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from typing import Any

from pokercore._core import Records
from pokercore.sinks.base import Sink
from pokercore.sinks.batch import Batch
from pokercore.sinks.header import Header

__all__ = ["Writing"]

_WAITING = 2
"""How many blocks wait at most: whoever plays waits then, so that memory stays bounded."""


class Writing:
    """Gives hands to a sink on a thread of its own.

    As a context it closes the sink where all went well, and aborts it otherwise. A block is what
    `put` is given at a time.

    Args:
        sink: The sink.
        header: What all hands of the run have in common.
    """

    def __init__(self, sink: Sink, header: Header) -> None:
        self._sink = sink
        self._header = header
        self._blocks: queue.Queue[list[Records] | None] = queue.Queue(_WAITING)
        self._failure: BaseException | None = None
        self._complete = False
        self._thread = threading.Thread(target=self._work, name="pokercore sink", daemon=True)

    def __enter__(self) -> Writing:
        begin = getattr(self._sink, "begin", None)
        if begin is not None:
            begin(self._header)
        self._thread.start()
        return self

    def take(self, _: range, report: dict[str, Any]) -> None:
        """Takes the hands of a block out of its report; waits where too many blocks wait already.

        Raises:
            Exception: What the sink raised.
        """
        self.put(report.pop("records"))

    def put(self, block: Iterable[Records]) -> None:
        """Hands over the next hands; waits where too many wait already.

        Raises:
            Exception: What the sink raised.
        """
        if self._failure is not None:
            raise self._failure
        self._blocks.put(list(block))

    def __exit__(self, kind: type[BaseException] | None, error: object, _: object) -> None:
        self._complete = kind is None
        self._blocks.put(None)
        self._thread.join()
        failure, self._failure = self._failure, None
        if failure is not None and failure is not error:
            raise failure

    def _work(self) -> None:
        while (block := self._blocks.get()) is not None:
            for records in block:
                if self._failure is None:
                    self._call(self._write, records)
            del block
        if self._failure is None and self._complete:
            self._call(self._sink.close)
            return
        abort = getattr(self._sink, "abort", None)
        if abort is not None:
            self._call(abort)

    def _write(self, records: Records) -> None:
        self._sink.write(Batch(records, self._header))

    def _call(self, step: object, *given: object) -> None:
        """Takes a step; what it raises is kept for the thread that plays."""
        try:
            step(*given)  # type: ignore[operator]
        except BaseException as error:
            if self._failure is None:
                self._failure = error
