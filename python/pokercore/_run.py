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
from pokercore.variants import MixedGame

Report: TypeAlias = dict[str, Any]
"""`units`, `hands`, `decisions`, `digest`, and `bots`: the fields of a `Tally` each; and `games`:
the same for each game of a mixed game."""

_BLOCKS_PER_WORKER = 16
_MOST_HANDS = 4096
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
    on_illegal: OnIllegal
    makers: tuple[str | Callable[[], object], ...]
    names: tuple[str, ...]

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
    report = no_report(len(run.makers))
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


def no_report(bots: int) -> Report:
    """A report on no hands."""
    sums: Report = dict.fromkeys(("units", "hands", "decisions", "digest"), 0)
    return {**sums, "bots": [{} for _ in range(bots)], "games": []}


def _add(report: Report, part: Report) -> None:
    for name in ("units", "hands", "decisions"):
        report[name] += part[name]
    report["digest"] = (report["digest"] + part["digest"]) % _DIGEST
    for sums, more in zip(report["bots"], part["bots"], strict=True):
        for name, value in more.items():
            sums[name] = sums.get(name, 0) + value
    games = report["games"]
    games += [no_report(len(report["bots"])) for _ in part["games"][len(games) :]]
    for of_game, more in zip(games, part["games"], strict=True):
        _add(of_game, more)
