"""How a simulation is played: in the core, in this thread, or in several processes. Private.

Whatever the way, what is gathered are exact sums, so the report is the same for all.
"""

import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeAlias

from pokercore import _core
from pokercore.bots.base import HandResult, SeatInfo, Seed
from pokercore.bots.policy import OnIllegal
from pokercore.enums import ButtonMode
from pokercore.exceptions import PokerError
from pokercore.options import Options, Stakes
from pokercore.variants import Variant

Report: TypeAlias = dict[str, Any]
"""`units`, `hands`, `decisions`, `digest`, and `bots`: the fields of a `Tally` each."""

_BLOCKS_PER_WORKER = 16
_MOST_HANDS = 4096
_DIGEST = 1 << 64


@dataclass(frozen=True)
class Run:
    """Everything that a block of units follows from.

    `makers` has for each bot the name of a native one, or how to make a Python one.
    """

    variant: Variant
    options: Options | None
    stakes: Stakes
    stacks: tuple[int, ...]
    seed: Seed
    session: int
    carry: int
    button_mode: ButtonMode
    on_illegal: OnIllegal
    makers: tuple[str | Callable[[], object], ...]
    names: tuple[str, ...]

    @property
    def is_native(self) -> bool:
        """Whether no bot is written in Python."""
        return all(isinstance(maker, str) for maker in self.makers)

    def info(self, unit: int, bot: int, chair: int, seed: int) -> SeatInfo:
        """What a bot is told before its first hand of a unit. `seed` is its generator's."""
        return SeatInfo(
            seat=chair,
            chairs=len(self.stacks),
            variant=self.variant.name,
            stack=self.stacks[bot],
            small_blind=self.stakes.small_blind,
            big_blind=self.stakes.big_blind,
            name=self.names[bot],
            unit=unit,
            hands=self.session,
            rng_key=seed.to_bytes(8, "little"),
        )


def play(
    run: Run, units: range, workers: int, progress: Callable[[int, int], object] | None
) -> Report:
    """Plays units of a run. `progress` is told hands played and hands asked for."""
    told = None if progress is None else _in_hands(progress, run.session)
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
        run.variant.game(run.options),
        [maker for maker in run.makers if isinstance(maker, str)],
        run.stakes,
        list(run.stacks),
        seed=run.seed,
        first=units.start,
        units=len(units),
        session=run.session,
        carry=run.carry,
        button_mode=run.button_mode,
        workers=workers,
        progress=progress,
    )


def _python(run: Run, units: range, progress: Callable[[int, int], object] | None) -> Report:
    return _core.run_bots(
        run.variant.game(run.options),
        list(run.makers),
        run.stakes,
        list(run.stacks),
        seed=run.seed,
        first=units.start,
        units=len(units),
        session=run.session,
        carry=run.carry,
        button_mode=run.button_mode,
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
    # Ctrl-C is the parent's to handle; a worker that is interrupted has nothing to tell.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _play_block(first: int, stop: int) -> Report:
    if _in_worker is None:
        raise RuntimeError("the worker process was not told what to play")
    return _python(_in_worker, range(first, stop), None)


def _processes(
    run: Run, units: range, workers: int, progress: Callable[[int, int], object] | None
) -> Report:
    """Blocks of units in worker processes, a few blocks ahead of those that are done."""
    context = multiprocessing.get_context()
    if context.get_start_method() != "fork":
        _check_can_be_sent(run)
    size = max(1, _MOST_HANDS // run.session)
    size = min(size, max(1, len(units) // (workers * _BLOCKS_PER_WORKER)))
    blocks = (
        (first, min(first + size, units.stop)) for first in range(units.start, units.stop, size)
    )
    report = _empty(len(run.makers))
    running: deque[Future[Report]] = deque()
    pool = ProcessPoolExecutor(workers, context, _begin_worker, (run,))
    try:
        for block in blocks:
            running.append(pool.submit(_play_block, *block))
            if len(running) >= 2 * workers:
                _add(report, running.popleft().result())
                if progress is not None:
                    progress(report["units"], len(units))
        while running:
            _add(report, running.popleft().result())
            if progress is not None:
                progress(report["units"], len(units))
    except BrokenProcessPool as error:
        raise PokerError(
            "a worker process ended before its work was done; with workers=1 the error of the bot "
            "that ended it is seen"
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)
    return report


def _check_can_be_sent(run: Run) -> None:
    for name, maker in zip(run.names, run.makers, strict=True):
        try:
            pickle.dumps(maker)
        except Exception as error:
            raise TypeError(
                f"the bot {name} cannot be sent to a worker process ({error}); make it a class or "
                "function at the top of a module, or use workers=1"
            ) from error


def _empty(bots: int) -> Report:
    return {"units": 0, "hands": 0, "decisions": 0, "digest": 0, "bots": [{} for _ in range(bots)]}


def _add(report: Report, part: Report) -> None:
    for name in ("units", "hands", "decisions"):
        report[name] += part[name]
    report["digest"] = (report["digest"] + part["digest"]) % _DIGEST
    for sums, more in zip(report["bots"], part["bots"], strict=True):
        for name, value in more.items():
            sums[name] = sums.get(name, 0) + value
