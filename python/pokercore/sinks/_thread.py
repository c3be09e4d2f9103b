"""The thread on which a sink writes while the next hands are played. Private."""

from __future__ import annotations

import queue
import threading
from typing import Any, TypeAlias

from pokercore._core import Records
from pokercore.sinks.base import Sink
from pokercore.sinks.batch import Batch
from pokercore.sinks.header import Header

__all__ = ["Writing"]

_Block: TypeAlias = tuple[range, list[Records]]
"""Units, and their hands."""

_WAITING = 1
"""How many blocks wait at most: whoever plays waits then, so that memory stays bounded."""


class Writing:
    """Gives hands to a sink on a thread of its own.

    As a context it closes the sink where all went well, and aborts it otherwise. A block is taken
    before it is counted and handed over afterwards; so wherever a run is interrupted, the sink is
    given the hands that are counted, and no others.

    Args:
        sink: The sink.
        header: What all hands of the run have in common.
    """

    def __init__(self, sink: Sink, header: Header) -> None:
        self._sink = sink
        self._header = header
        self._blocks: queue.Queue[_Block | None] = queue.Queue(_WAITING)
        self._held: _Block | None = None
        self._failure: BaseException | None = None
        self._complete = False
        self._thread = threading.Thread(target=self._work, name="pokercore sink", daemon=True)

    def __enter__(self) -> Writing:
        begin = getattr(self._sink, "begin", None)
        try:
            if begin is not None:
                begin(self._header)
            self._thread.start()
        except BaseException:
            if not self._thread.is_alive():
                self._abort()
            raise
        return self

    def take(self, units: range, report: dict[str, Any]) -> None:
        """Takes the hands of a block out of its report, before it is counted.

        Raises:
            Exception: What the sink raised.
        """
        if self._failure is not None:
            raise self._failure
        self._held = units, report.pop("records")

    def hand_over(self, counted: int) -> None:
        """Hands over the block that was taken, if it is counted; waits where too many wait already.

        Args:
            counted: The unit before which all are counted.
        """
        if self._held is not None and self._held[0].stop <= counted:
            # Where this is interrupted, it is done once more: the thread passes over what it has.
            self._blocks.put(self._held)
            self._held = None

    def __exit__(self, kind: type[BaseException] | None, error: object, _: object) -> None:
        self._complete = kind is None
        self._blocks.put(None)
        self._thread.join()
        failure, self._failure = self._failure, None
        if failure is not None and failure is not error:
            raise failure

    def _work(self) -> None:
        done = -1
        while (block := self._blocks.get()) is not None:
            units, hands = block
            if units.stop <= done:
                continue
            done = units.stop
            for records in hands:
                if self._failure is None:
                    self._call(self._write, records)
            del block, hands
        if self._failure is None and self._complete:
            self._call(self._sink.close)
        else:
            self._abort()

    def _abort(self) -> None:
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
