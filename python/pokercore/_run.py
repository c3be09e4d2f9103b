"""How a simulation is played: in the core, in this thread, or in several processes. Private.

Whatever the way, what is gathered are exact sums, so the report is the same for all.
"""

import math
import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, TypeAlias, TypeVar

from pokercore import _core
from pokercore.bots.base import HandResult, SeatInfo, Seed
from pokercore.bots.policy import OnIllegal
from pokercore.enums import ButtonMode
from pokercore.exceptions import PokerError
from pokercore.options import Options, Stakes
from pokercore.variants import MixedGame

T = TypeVar("T")

Report: TypeAlias = dict[str, Any]
"""`units`, `hands`, `decisions`, `digest`; `bots`: the fields of a `Tally` each; `positions`: of
each bot the same by position; `pairs`: the fields of `Products` each; and `games`: the same for
each game of a mixed game."""

_BLOCKS_PER_WORKER = 16
_MOST_HANDS = 4096
_MOST_PROCESSES = 256
_DIGEST = 1 << 64


@dataclass(frozen=True)
class Run:
    """Everything that a block of units follows from.

    `makers` has for each bot the name of a native one, or how to make a Python one.
    """

    game: MixedGame
    options: Options | None
    stacks: tuple[int, ...]
    seed: Seed
    session: int
    carry: int
    button_mode: ButtonMode
    seating: str
    duplicate: bool
    adjust: str
    deadline: float | None
    on_illegal: OnIllegal
    makers: tuple[str | Callable[[], object], ...]
    names: tuple[str, ...]

    @property
    def unit_hands(self) -> int:
        """How many hands a unit has at most."""
        if not self.duplicate:
            return self.session
        bots = len(self.stacks)
        return bots if self.seating == "rotations" else math.factorial(bots)

    @property
    def is_native(self) -> bool:
        """Whether no bot is written in Python."""
        return all(isinstance(maker, str) for maker in self.makers)

    @property
    def games(self) -> list[tuple[_core.Game, Stakes]]:
        """The games that take turns, compiled, with their stakes."""
        return [(leg.variant.game(self.options), leg.stakes) for leg in self.game.legs]

    def info(self, unit: int, bot: int, chair: int, seed: int) -> SeatInfo:
        """What a bot is told before its first hand of a unit. `seed` is its generator's."""
        return SeatInfo(
            seat=chair,
            chairs=len(self.stacks),
            variant=self.game.name,
            stack=self.stacks[bot],
            small_blind=self.game.legs[0].stakes.small_blind,
            big_blind=self.game.legs[0].stakes.big_blind,
            name=self.names[bot],
            unit=unit,
            hands=1 if self.duplicate else self.session,
            rng_key=seed.to_bytes(8, "little"),
        )


def play(
    run: Run, units: range, workers: int, progress: Callable[[int, int], object] | None
) -> Report:
    """Plays units of a run. `progress` is told hands played and hands asked for."""
    told = None if progress is None else _in_hands(progress, run.unit_hands)
    if run.is_native:
        return _native(run, units, workers, told)
    if workers > 1 and len(units) > 1:
        return _processes(run, units, workers, told)
    return _python(run, units, told)


def _in_hands(progress: Callable[[int, int], object], session: int) -> Callable[[int, int], None]:
    def told(done: int, of: int) -> None:
        progress(done * session, of * session)

    return told


def _native(
    run: Run, units: range, workers: int, progress: Callable[[int, int], object] | None
) -> Report:
    return _core.run_match(
        run.games,
        [maker for maker in run.makers if isinstance(maker, str)],
        list(run.stacks),
        seed=run.seed,
        first=units.start,
        units=len(units),
        session=run.session,
        carry=run.carry,
        button_mode=run.button_mode,
        every=run.game.every,
        orbits=run.game.by == "orbits",
        seating=run.seating,
        duplicate=run.duplicate,
        adjust=run.adjust,
        workers=workers,
        progress=progress,
    )


def _python(run: Run, units: range, progress: Callable[[int, int], object] | None) -> Report:
    return _core.run_bots(
        run.games,
        list(run.makers),
        list(run.stacks),
        seed=run.seed,
        first=units.start,
        units=len(units),
        session=run.session,
        carry=run.carry,
        button_mode=run.button_mode,
        every=run.game.every,
        orbits=run.game.by == "orbits",
        seating=run.seating,
        duplicate=run.duplicate,
        adjust=run.adjust,
        deadline=run.deadline,
        on_illegal=run.on_illegal,
        info=run.info,
        result=HandResult,
        progress=progress,
    )


_in_worker: Run | None = None
"""The run that this worker process plays blocks of."""


def _begin_worker(run: Run) -> None:
    global _in_worker  # the one state of a worker process
    _in_worker = run
    leave_interrupts()


def leave_interrupts() -> None:
    """In a worker process: Ctrl-C is the parent's to handle; a worker has nothing to tell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_block(first: int, stop: int) -> Report:
    if _in_worker is None:
        raise RuntimeError("the worker process was not told what to play")
    return _python(_in_worker, range(first, stop), None)


def _processes(
    run: Run, units: range, workers: int, progress: Callable[[int, int], object] | None
) -> Report:
    """Blocks of units in worker processes, a few blocks ahead of those that are done."""
    check_can_be_sent(run.names, run.makers)
    size = max(1, _MOST_HANDS // run.unit_hands)
    size = min(size, max(1, len(units) // (workers * _BLOCKS_PER_WORKER)))
    blocks = (
        (first, min(first + size, units.stop)) for first in range(units.start, units.stop, size)
    )
    report = no_report(len(run.makers))
    with closing(in_processes(_begin_worker, run, _play_block, blocks, workers)) as parts:
        for part in parts:
            _add(report, part)
            if progress is not None:
                progress(report["units"], len(units))
    return report


def in_processes(
    begin: Callable[[Any], None],
    given: object,
    work: Callable[[int, int], T],
    blocks: Iterable[tuple[int, int]],
    workers: int,
) -> Generator[T, None, None]:
    """Works on blocks of units in worker processes, a few blocks ahead of those that are done.

    Who stops early closes it, so that the processes end.

    Args:
        begin: Called in each process with `given`.
        given: What everything follows from.
        work: Called in a process with the first unit of a block and the one after its last.
        blocks: The blocks.
        workers: How many processes; no more than blocks, and 256 at most.

    Yields:
        What each block came to, in order.

    Raises:
        PokerError: A process ended before its work was done.
    """
    running: deque[Future[T]] = deque()
    # Some ways to start processes start all of them at once, whether there is work or not.
    left = iter(blocks)
    at_once = list(islice(left, min(workers, _MOST_PROCESSES)))
    workers = max(len(at_once), 1)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(), begin, (given,))
    try:
        for block in chain(at_once, left):
            running.append(pool.submit(work, *block))
            if len(running) >= 2 * workers:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool as error:
        raise PokerError(
            "a worker process ended before its work was done; with workers=1 the error of the bot "
            "that ended it is seen"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def check_can_be_sent(names: Sequence[str], makers: Sequence[object]) -> None:
    """Refuses bots that worker processes could not be sent, where they are sent.

    Raises:
        TypeError: A bot cannot be pickled.
    """
    if multiprocessing.get_start_method() == "fork":
        return
    for name, maker in zip(names, makers, strict=True):
        try:
            pickle.dumps(maker)
        except Exception as error:
            raise TypeError(
                f"the bot {name} cannot be sent to a worker process ({error}); make it a class or "
                "function at the top of a module, or use workers=1"
            ) from error


def no_report(bots: int) -> Report:
    """A report on no hands."""
    sums: Report = dict.fromkeys(("units", "hands", "decisions", "digest"), 0)
    return {
        **sums,
        "bots": [{} for _ in range(bots)],
        "positions": [[{} for _ in range(bots)] for _ in range(bots)],
        "pairs": [{} for _ in range(bots * (bots - 1) // 2)],
        "games": [],
    }


def _add(report: Report, part: Report) -> None:
    for name in ("units", "hands", "decisions"):
        report[name] += part[name]
    report["digest"] = (report["digest"] + part["digest"]) % _DIGEST
    mine = chain(report["bots"], *report["positions"], report["pairs"])
    others = chain(part["bots"], *part["positions"], part["pairs"])
    for sums, more in zip(mine, others, strict=True):
        for name, value in more.items():
            sums[name] = sums.get(name, 0) + value
    games = report["games"]
    games += [no_report(len(report["bots"])) for _ in part["games"][len(games) :]]
    for of_game, more in zip(games, part["games"], strict=True):
        _add(of_game, more)
