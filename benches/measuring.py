"""Two sides that do the same work in turn, and what came of it."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


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
    """

    name: str
    title: str
    unit: str
    ours: Side
    peer: Side
    target: float | None = None
    at_most: bool = False
    agree: Callable[[], None] | None = None


@dataclass(frozen=True)
class Result:
    """What was measured: times a second of CPU time, each the median of its runs."""

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
    times = [_times(side, seconds) for side in sides]
    rates: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for side, count, found in zip(sides, times, rates, strict=True):
            found.append(count / _run(side, count))
    return Result(row, tuple(rates[0]), tuple(rates[1]))


def _run(side: Side, count: int) -> float:
    """CPU seconds of this process for the work."""
    gc.collect()
    begun = time.process_time()
    side.play(count)
    return time.process_time() - begun


def _times(side: Side, seconds: float) -> int:
    """How many times a side does its work in so many seconds."""
    count = 1
    while True:
        spent = _run(side, count)
        if spent >= seconds / 4:
            return max(1, round(count * seconds / spent))
        count *= 8 if spent < seconds / 64 else 2
