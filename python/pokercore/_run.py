"""How a simulation is played: in the core, in this thread, in processes, on an executor. Private.

Whatever the way, what is gathered are exact sums, so the report is the same for all.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from pokercore import _core
from pokercore._blocks import Cut, Guest, Pool, Processes, here, on_workers
from pokercore.bots.base import HandResult, SeatInfo, Seed
from pokercore.bots.policy import OnIllegal
from pokercore.enums import ButtonMode
from pokercore.options import Options, Stakes
from pokercore.variance import Judge, Value
from pokercore.variants import MixedGame

Report: TypeAlias = dict[str, Any]
"""`units`, `hands`, `decisions`, `digest`; `bots`: the fields of a `Tally` each; `positions`: of
each bot the same by position; `pairs`: the fields of `Products` each; and `games`: the same for
each game of a mixed game."""

Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Units, from the first to before the last of each."""

_DIGEST = 1 << 64
_LOOK_UNITS = 1_000
_LOOK_PART = 20

MOST_RECORDED = 1 << 17
"""The hands of a block at most where they are recorded: a few blocks are in memory at a time."""

GRID = 1 << 14
"""Where hands are recorded, blocks end at multiples of so many if they can: a file is written in
pieces of them, which then need not be put together."""


@dataclass(frozen=True)
class Run:
    """Everything that a block of units follows from.

    `makers` has for each bot the name of a native one, or how to make a Python one. With `record`
    the report on a block has its hands, `records`, in order.
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
    value: Value | None
    deadline: float | None
    on_illegal: OnIllegal
    makers: tuple[str | Callable[[], object], ...]
    names: tuple[str, ...]
    record: bool = False

    @property
    def unit_hands(self) -> int:
        """How many hands a unit has at most."""
        if not self.duplicate:
            return self.session
        bots = len(self.stacks)
        return bots if self.seating == "rotations" else math.factorial(bots)

    @property
    def is_native(self) -> bool:
        """Whether the core plays it without the interpreter."""
        return self.adjust != "aivat" and all(isinstance(maker, str) for maker in self.makers)

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


def _native(
    run: Run,
    units: range,
    workers: int,
    progress: Callable[[int, int], object] | None,
    shelf: _core.Shelf | None = None,
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
        record=run.record,
        shelf=shelf,
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
        judge=Judge(run.value) if run.adjust == "aivat" else None,
        deadline=run.deadline,
        on_illegal=run.on_illegal,
        info=run.info,
        result=HandResult,
        names=list(run.names),
        progress=progress,
        record=run.record,
    )


def bounds_of(units: range, *, margin: bool, checkpoints: int) -> list[int]:
    """The units before which a run is looked at, whoever plays it.

    Args:
        units: The units of the run.
        margin: Whether it may end when it is exact enough: that is looked at after 1,000 units,
            and then whenever another 1,000, or another 5 % of those played if that is more, were.
        checkpoints: How many results shall be kept, after equal parts of the run.

    Examples:
        >>> bounds_of(range(0, 3500), margin=True, checkpoints=0)
        [1000, 2000, 3000]
        >>> bounds_of(range(50_000, 150_000), margin=False, checkpoints=4)
        [75000, 100000, 125000, 150000]
    """
    bounds = {units.start + len(units) * k // checkpoints for k in range(1, checkpoints + 1)}
    played = _LOOK_UNITS
    while margin and played < len(units):
        bounds.add(units.start + played)
        played += max(_LOOK_UNITS, played // _LOOK_PART)
    return sorted(bounds - {units.start})


@dataclass(frozen=True, slots=True)
class _Section:
    """What was played of the units between two bounds, which are not all played yet."""

    units: range
    played: Ranges
    report: Report

    def with_block(self, block: range, report: Report) -> "_Section":
        first, stop = block.start, block.stop
        apart = []
        for part in self.played:
            if part[1] == first:
                first = part[0]
            elif part[0] == stop:
                stop = part[1]
            else:
                apart.append(part)
        played = tuple(sorted([*apart, (first, stop)]))
        return _Section(self.units, played, added(self.report, report))

    @property
    def is_done(self) -> bool:
        return self.played == ((self.units.start, self.units.stop),)


@dataclass(frozen=True, slots=True)
class _State:
    """Everything that was played: all units before a bound, and some of the sections after it."""

    units: range
    report: Report
    passed: int
    """How many sections are counted in `report`."""
    sections: dict[int, _Section]
    """Those that were begun, by their place."""

    @property
    def ranges(self) -> Ranges:
        """The units before the bound."""
        return ((self.units.start, self.units.stop),) if self.units else ()

    @property
    def next_done(self) -> _Section | None:
        """The next section, if all of it was played."""
        section = self.sections.get(self.passed)
        return section if section is not None and section.is_done else None

    def with_section(self, place: int, section: _Section) -> "_State":
        """With more of a section."""
        return _State(self.units, self.report, self.passed, {**self.sections, place: section})

    def advanced(self) -> "_State":
        """With the next section counted."""
        sections = dict(self.sections)
        section = sections.pop(self.passed)
        units = range(self.units.start, section.units.stop)
        return _State(units, added(self.report, section.report), self.passed + 1, sections)


class Runner:
    """Plays units of a run and gathers what they come to, even where that is stopped midway.

    Args:
        run: What to play.
        units: Which of its units.
        workers: Threads for native bots, processes for others.
        executor: Plays in their place, and is left open.
        bounds: Units before which `parts` stops to look, in ascending order; whatever plays, the
            units before such a bound are all played then, and none from it on is counted.
        progress: Is told hands played and hands asked for.
        in_order: Whether `each` is told blocks in the order of their units.
        each: Is told every block and its report, before that is counted; it takes `records` out.
        then: Is told the unit before which all are counted, once a block is, where they come in
            the order of their units.

    Raises:
        RulesError: With the defects of the game.
        TypeError: A bot cannot be sent to a worker.
    """

    def __init__(
        self,
        run: Run,
        units: range,
        *,
        workers: int = 1,
        executor: Executor | None = None,
        bounds: Iterable[int] = (),
        progress: Callable[[int, int], object] | None = None,
        in_order: bool = False,
        each: Callable[[range, Report], object] | None = None,
        then: Callable[[int], object] | None = None,
    ) -> None:
        self._run = run
        self._units = units
        self._bounds = [*(bound for bound in bounds if bound in units[1:]), units.stop]
        self._progress = progress
        self._in_order = in_order
        self._each = each
        self._then = then
        self._pool: Pool | None = None if executor is None else Guest(run, executor)
        self.workers = workers if self._pool is None else self._pool.workers()
        self._in_processes = not run.is_native and workers > 1 and len(units) > 1
        # Hands that were written make room for the next ones.
        self._shelf = _core.Shelf()
        # What is wrong with the game is found before anybody begins.
        self._nothing = self._play_here(run, units.start, units.start)
        self._nothing.pop("records", None)
        # Replaced as a whole, so that an interruption finds all of a block in it or nothing.
        self._state = _State(range(units.start, units.start), self._nothing, 0, {})

    def parts(self) -> Generator[tuple[range, Report], None, None]:
        """Plays. Who stops early closes it.

        Yields:
            The units between two bounds, in order, and the report on them, as soon as they and all
            before them are played; nothing where there are no units.

        Raises:
            TypeError: A bot cannot be sent to a worker.
            WorkersLost: Workers ended before their work was done, again and again, or for good.
            BaseException: What a bot or `progress` raised.
        """
        units = self._units
        played = 0
        with closing(self._blocks()) as blocks:
            for block, report in blocks:
                if self._each is not None:
                    self._each(block, report)
                self._count(block, report)
                if self._then is not None:
                    self._then(self.counted_before())
                played += len(block)
                if self._progress is not None:
                    hands = self._run.unit_hands
                    self._progress(played * hands, len(units) * hands)
                while (section := self._state.next_done) is not None:
                    self._state = self._state.advanced()
                    yield section.units, section.report

    def _count(self, block: range, report: Report) -> None:
        place = bisect_right(self._bounds, block.start)
        section = self._state.sections.get(place)
        if section is None:
            first = self._bounds[place - 1] if place else self._units.start
            section = _Section(range(first, self._bounds[place]), (), self._nothing)
        self._state = self._state.with_section(place, section.with_block(block, report))

    def counted(self) -> tuple[Ranges, Report]:
        """What `parts` gave until now: ranges of units and the report on them."""
        return self._state.ranges, self._state.report

    def finished(self) -> tuple[Ranges, Report]:
        """Everything that was played until now: ranges of units, in order, and their report."""
        ranges, report = self.counted()
        for _, section in sorted(self._state.sections.items()):
            ranges += section.played
            report = added(report, section.report)
        return ranges, report

    def counted_before(self) -> int:
        """The unit before which all are counted, where blocks come in the order of their units."""
        state = self._state
        section = state.sections.get(state.passed)
        if section is None or not section.played or section.played[0][0] != section.units.start:
            return state.units.stop
        return section.played[0][1]

    def _blocks(self) -> Generator[tuple[range, Report], None, None]:
        run = self._run
        most, grid = (MOST_RECORDED, GRID) if run.record else (None, 1)
        cut = Cut(self._units, run.unit_hands, self._bounds, most, grid)
        pool = self._pool
        if pool is None and self._in_processes:
            pool = Processes(run, min(self.workers, len(self._units)))
        if pool is not None:
            return on_workers(_play, cut, pool, in_order=self._in_order)
        return here(self._play_here, run, cut)

    def _play_here(self, run: Run, first: int, stop: int) -> Report:
        if run.is_native:
            return _native(run, range(first, stop), self.workers, None, self._shelf)
        return _python(run, range(first, stop), None)


def _play(run: Run, first: int, stop: int) -> Report:
    """A block on a worker."""
    if run.is_native:
        return _native(run, range(first, stop), 1, None)
    return _python(run, range(first, stop), None)


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


def added(report: Report, part: Report) -> Report:
    """The report on both parts: every number is a sum, and the digest one of 64 bits.

    Examples:
        >>> added({"hands": 1, "bots": [{}, {}]}, {"hands": 2, "bots": [{"net": 3}, {"net": -3}]})
        {'hands': 3, 'bots': [{'net': 3}, {'net': -3}]}
    """
    both = {}
    for name in {**report, **part}:
        value = _sum(report.get(name), part.get(name))
        both[name] = value % _DIGEST if name == "digest" else value
    return both


def _sum(one: Any, two: Any) -> Any:
    if one is None or two is None:
        return two if one is None else one
    if isinstance(one, dict):
        return added(one, two)
    if isinstance(one, list):
        return [_sum(*values) for values in zip_longest(one, two)]
    return one + two
