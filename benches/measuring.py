"""Two sides that do the same work in turn, and what came of it."""

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
"""Those that this process had before it was put on one."""
_LONGER = 4
"""How many times as long the runs are that start workers, so that their start does not count."""


def require(condition: bool, message: str) -> None:
    """Ends the measurement where a side did not do its work; an `assert` may be switched off."""
    if not condition:
        raise SystemExit(f"wrong work: {message}")


@dataclass(frozen=True)
class Side:
    """One of two that are compared.

    Attributes:
        name: Who it is, with its version.
        play: Does the work as many times as it is told, and checks it.
    """

    name: str
    play: Callable[[int], None]


@dataclass(frozen=True)
class Comparison:
    """A row of the table.

    Attributes:
        name: Names the row on the command line.
        title: Says what is done.
        unit: What is counted.
        ours: This package.
        peer: The other one.
        target: The least ratio of ours to the peer's that is wanted, or None.
        at_most: Whether the target is the largest ratio instead.
        agree: Checks, before anything is timed, that both sides do the same.
        wall: Whether wall time is measured, on every core, since the work is done by several
            workers. What else runs on the machine counts then: measure while nothing does.
    """

    name: str
    title: str
    unit: str
    ours: Side
    peer: Side
    target: float | None = None
    at_most: bool = False
    agree: Callable[[], None] | None = None
    wall: bool = False


@dataclass(frozen=True)
class Result:
    """What was measured: times a second of CPU or wall time, each the median of its runs."""

    row: Comparison
    ours_runs: tuple[float, ...]
    peer_runs: tuple[float, ...]

    @property
    def ours(self) -> float:
        """The rate of this package."""
        return statistics.median(self.ours_runs)

    @property
    def peer(self) -> float:
        """The rate of the peer."""
        return statistics.median(self.peer_runs)

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer: the median over runs that followed each other."""
        pairs = zip(self.ours_runs, self.peer_runs, strict=True)
        return statistics.median(ours / peer for ours, peer in pairs)

    @property
    def passed(self) -> bool | None:
        """Whether the target is reached; None where there is none."""
        if self.row.target is None:
            return None
        if self.row.at_most:
            return self.ratio <= self.row.target
        return self.ratio >= self.row.target


def measure(row: Comparison, seconds: float, rounds: int) -> Result:
    """Runs both sides in turn, so that what slows the machine for a while slows both.

    Args:
        row: What to compare.
        seconds: About how long each run takes.
        rounds: How many runs each side has.
    """
    if row.agree is not None:
        row.agree()
    sides = (row.ours, row.peer)
    clock = time.perf_counter if row.wall else time.process_time
    seconds = _LONGER * seconds if row.wall else seconds
    rates: tuple[list[float], list[float]] = ([], [])
    with _every_core(row.wall):
        times = [_times(side, seconds, clock) for side in sides]
        for _ in range(rounds):
            for side, count, found in zip(sides, times, rates, strict=True):
                found.append(count / _run(side, count, clock))
    return Result(row, tuple(rates[0]), tuple(rates[1]))


@contextmanager
def _every_core(wanted: bool) -> Iterator[None]:
    """Lets this process, and those that it starts, run on every core that it had."""
    if not wanted or not _CORES:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, _CORES)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _run(side: Side, count: int, clock: Callable[[], float]) -> float:
    """Seconds for the work: of CPU time of this process, or of wall time."""
    gc.collect()
    begun = clock()
    side.play(count)
    return clock() - begun


def _times(side: Side, seconds: float, clock: Callable[[], float]) -> int:
    """How many times a side does its work in so many seconds."""
    count = 1
    while True:
        spent = _run(side, count, clock)
        if spent >= seconds / 4:
            return max(1, round(count * seconds / spent))
        count *= 8 if spent < seconds / 64 else 2
