"""A loop of asyncio whose clock goes on only while nothing is to do: the machine has no say."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Selector(selectors.DefaultSelector):
    """Does not wait: it notes for how long it would have."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            return super().select(None)
        self.now += max(timeout, 0.0)
        return super().select(0)


class IdleLoop(asyncio.SelectorEventLoop):
    """A loop in which waiting takes its time at once, and work takes none."""

    def __init__(self) -> None:
        self._idle = _Selector()
        super().__init__(self._idle)

    def time(self) -> float:
        return self._idle.now


def run(main: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, in an `IdleLoop`."""
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        return runner.run(main)
