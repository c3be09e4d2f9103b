"""Lineups of bots: which there are, how they are numbered, seeded and played. Private."""

from __future__ import annotations

import hashlib
import math
import random
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from typing import Any, Literal, NamedTuple, TypeAlias

from pokercore._blocks import Cut, Guest, Processes, here, on_workers, workers_of
from pokercore._fields import say, whole
from pokercore.bots import BotSource
from pokercore.bots.base import Seed, seed_bytes
from pokercore.exceptions import RulesError
from pokercore.simulation import hands_of_unit, maker_of, result_so_far, simulate
from pokercore.statistics import SimulationResult, Stretch
from pokercore.variants import MixedGame, Variant

__all__ = [
    "MOST_HANDS",
    "MOST_LINEUPS",
    "MOST_SEATS",
    "Entrants",
    "Job",
    "Lineups",
    "Round",
    "check_hands",
    "check_stack",
    "choose",
    "drawn",
    "is_reset",
    "later",
    "lineup_number",
    "lineup_seed",
    "looks",
    "with_more",
]

MOST_SEATS = 10
MOST_LINEUPS = 1_000_000
"""More are not played: a part of them is drawn."""
MOST_HANDS = 1 << 62
"""Numbers of hands and units fit into 64 bits."""
_LEAST_UNITS, _FIRST_LOOK = 30, 1_000
"""Before the first look at the intervals: units of each lineup, and of all together."""

Lineups: TypeAlias = Literal["all"] | int
"""Every lineup, or how many are drawn."""


@dataclass(frozen=True)
class Entrants:
    """The bots of a match, and how their lineups are played.

    Attributes:
        makers: Sources of bots; the numbers of players are places here.
        names: What each is called.
        variant: The game.
        seed: The seed of the match.
        settings: What else `simulate` is told, but for who plays.
    """

    makers: tuple[BotSource | str, ...]
    names: tuple[str, ...]
    variant: Variant | MixedGame | str
    seed: Seed
    settings: Mapping[str, Any]

    @property
    def is_native(self) -> bool:
        """Whether nothing is asked of Python: no bot, and no value of a hand."""
        native = all(isinstance(maker_of(bot), str) for bot in self.makers)
        return native and self.settings["adjust"] != "aivat"

    def unit_of(self, players: Sequence[int], hands: int, **how: Any) -> int:
        """The hands of a unit of work of a lineup.

        Args:
            players: The lineup.
            hands: How many it shall play.
            how: What else `simulate` will be told.

        Raises:
            RulesError: With every defect of the settings, and of the number of hands.
            TypeError: A bot is none, or an executor is none.
        """
        # What is wrong is found before anybody begins.
        self.simulate(players, hands=0, **how)
        settings = self.settings
        session = 1 if settings["session"] is None else settings["session"]
        unit = hands_of_unit(session, settings["seating"], settings["duplicate"], len(players))
        if whole(hands) is None or hands < 0 or hands % unit:
            self.simulate(players, hands=hands)
        return unit

    def simulate(self, players: Sequence[int], **how: Any) -> SimulationResult:
        """Plays a lineup. What `simulate` refuses, it refuses here."""
        return simulate(
            [self.makers[player] for player in players],
            self.variant,
            seed=lineup_seed(self.seed, lineup_number(players)),
            names=[self.names[player] for player in players],
            **self.settings,
            **how,
        )


class Job(NamedTuple):
    """Units of a lineup that are to be played.

    Attributes:
        players: The places of its bots, in order.
        units: The units.
    """

    players: tuple[int, ...]
    units: range


@dataclass(frozen=True)
class _Given:
    """What a block of a round follows from: the units of all jobs are numbered through.

    Attributes:
        entrants: Who plays and how, but for the bots.
        makers: The bots.
        jobs: The jobs.
        offsets: The first number of each job.
        unit: The hands of a unit.
        workers: The threads of a native lineup.
    """

    entrants: Entrants
    makers: tuple[BotSource | str, ...]
    jobs: tuple[Job, ...]
    offsets: tuple[int, ...]
    unit: int
    workers: int

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return self.entrants.names

    def job(self, number: int) -> tuple[Job, int]:
        """The job of a number, and its unit."""
        place = bisect_right(self.offsets, number) - 1
        job = self.jobs[place]
        return job, job.units.start + number - self.offsets[place]


def _play(given: _Given, first: int, stop: int) -> SimulationResult:
    """A block, which lies within a job."""
    job, unit = given.job(first)
    entrants = replace(given.entrants, makers=given.makers)
    try:
        return entrants.simulate(
            job.players, first=unit, hands=(stop - first) * given.unit, workers=given.workers
        )
    except Exception as error:
        error.add_note("in the lineup " + ", ".join(given.names[at] for at in job.players))
        raise


class Round:
    """Jobs that are played together, and what came of them, also where that is stopped midway.

    Args:
        entrants: Who plays and how.
        jobs: What is to be played; units of a lineup may be in several jobs.
        unit: The hands of a unit.
        workers: Threads for native bots, processes for others.
        executor: Plays in their place, and is left open.
        checkpoints: Into how many stretches the units of each job are divided.
    """

    def __init__(
        self,
        entrants: Entrants,
        jobs: Sequence[Job],
        unit: int,
        *,
        workers: int = 1,
        executor: Executor | None = None,
        checkpoints: int = 0,
    ) -> None:
        self._entrants = entrants
        self._executor = executor
        self._checkpoints = checkpoints
        self.workers = workers if executor is None else workers_of(executor)
        self._idle = [job for job in jobs if not job.units]
        jobs = [job for job in jobs if job.units]
        offsets = [0, *accumulate(len(job.units) for job in jobs)]
        self._units = range(offsets.pop())
        self._in_workers = executor is not None or not (workers == 1 or entrants.is_native)
        self._given = _Given(
            replace(entrants, makers=()),
            entrants.makers,
            tuple(jobs),
            tuple(offsets),
            unit,
            1 if self._in_workers else workers,
        )
        parts = max(checkpoints, 1)
        self._bounds = [
            offset + len(job.units) * part // parts
            for job, offset in zip(jobs, offsets, strict=True)
            for part in range(parts)
        ]
        # What was played between two bounds, by the place of the first; and lineups without units.
        self._sections: dict[int, SimulationResult] = {}
        self._results: dict[int, SimulationResult] = {}
        self._configs: dict[int, str] = {}

    @property
    def hands(self) -> int:
        """How many hands are to be played."""
        return len(self._units) * self._given.unit

    def play(self, progress: Callable[[int, int], object] | None = None) -> None:
        """Plays everything. `progress` is told hands played and hands to play.

        Raises:
            TypeError: A bot cannot be sent to a worker.
            WorkersLost: Workers ended before their work was done, again and again, or for good.
            BaseException: What a bot or `progress` raised.
        """
        for players, units in self._idle:
            result = self._entrants.simulate(players, first=units.start, hands=0)
            self._results[lineup_number(players)] = replace(result, timing=None)
        played = 0
        try:
            with closing(self._blocks()) as blocks:
                for block, result in blocks:
                    self._take(block.start, result)
                    played += len(block)
                    if progress is not None:
                        progress(played * self._given.unit, self.hands)
        except BaseException as error:
            self._take_rest(error)
            raise

    def results(self) -> dict[int, SimulationResult]:
        """What was played until now, by the number of the lineup."""
        found = dict(self._results)
        for place in sorted(self._sections):
            result = self._sections[place]
            # What was stopped midway may have gaps.
            if self._checkpoints and len(result.units) == 1:
                tallies = tuple(bot.tally for bot in result.bots)
                result = replace(result, course=(Stretch(*result.units[0], result.hands, tallies),))
            number = lineup_number(self._given.job(self._bounds[place])[0].players)
            found[number] = found[number] + result if number in found else result
        return found

    def _blocks(self) -> Generator[tuple[range, SimulationResult], None, None]:
        given = self._given
        cut = Cut(self._units, given.unit, self._bounds)
        if not self._units or not self._in_workers:
            return here(_play, given, cut)
        if self._executor is not None:
            return on_workers(_play, cut, Guest(given, self._executor))
        return on_workers(_play, cut, Processes(given, min(self.workers, len(self._units))))

    def _take(self, first: int, result: SimulationResult) -> None:
        """Adds what came of a block, by the number of its first unit."""
        result = replace(result, timing=None)
        if self._in_workers:
            # A bot that is an object may pickle to other bytes once it was sent.
            result = replace(result, config=self._config(first))
        place = bisect_right(self._bounds, first) - 1
        before = self._sections.get(place)
        self._sections[place] = result if before is None else before + result

    def _config(self, first: int) -> str:
        players = self._given.job(first)[0].players
        number = lineup_number(players)
        if number not in self._configs:
            self._configs[number] = self._entrants.simulate(players, hands=0).config
        return self._configs[number]

    def _take_rest(self, error: BaseException) -> None:
        """Adds what was finished of a block in this thread that ended with an error."""
        rest = result_so_far(error)
        if rest is None or not rest.units or self._in_workers:
            return
        for (players, units), offset in zip(self._given.jobs, self._given.offsets, strict=True):
            unit = rest.units[0][0]
            if unit in units and rest.seed == lineup_seed(
                self._entrants.seed, lineup_number(players)
            ):
                self._take(offset + unit - units.start, rest)
                return


def with_more(
    results: Mapping[int, SimulationResult], more: Mapping[int, SimulationResult]
) -> dict[int, SimulationResult]:
    """Results by lineup, and more of them."""
    both = dict(results)
    for number, result in more.items():
        both[number] = both[number] + result if number in both else result
    return both


def later(
    told: Callable[[int, int], object] | None, before: int, units: int, each: int
) -> Callable[[int, int], object] | None:
    """What a round tells its progress to, so that `told` hears that of all rounds.

    Args:
        told: Is told hands played and hands asked for.
        before: Units of each lineup before the round.
        units: Units of each lineup in all rounds.
        each: Hands of a unit of all lineups.
    """
    if told is None:
        return None
    return lambda done, _: told(before * each + done, units * each)


def looks(units: int, lineups: int) -> Iterator[int]:
    """After how many units of each lineup the intervals are looked at."""
    step = max(_LEAST_UNITS, -(-_FIRST_LOOK // lineups))
    done = min(step, units)
    yield done
    while done < units:
        done = min(done + max(step, done // 10), units)
        yield done


def choose(bots: Sequence[int], seats: int, lineups: Lineups, seed: Seed) -> list[tuple[int, ...]]:
    """The lineups of some bots that are played, in the order of their numbers.

    Raises:
        RulesError: There are too many.
    """
    total = math.comb(len(bots), seats)
    if lineups != "all" and lineups < total:
        chosen = drawn(len(bots), seats, lineups, seed)
        return sorted(
            [tuple([bots[place] for place in players]) for players in chosen], key=lineup_number
        )
    if total > MOST_LINEUPS:
        message = (
            f"{len(bots)} bots have {total:,} lineups of {seats}; at most {MOST_LINEUPS:,} are "
            "played: take fewer bots or seats, or in a match draw some (lineups=)"
        )
        raise RulesError("", [("option", "lineups", message)])
    return sorted(combinations(bots, seats), key=lineup_number)


def check_hands(hands: int, lineups: int) -> None:
    """Refuses more hands than can be numbered.

    Args:
        hands: Hands of each lineup.
        lineups: How many lineups.

    Raises:
        RulesError: They are too many.
    """
    most = MOST_HANDS // lineups
    if hands > most:
        raise RulesError("", [("option", "hands", f"{say(hands)}; give at most {most}")])


def check_stack(stack: object) -> list[tuple[str, str, str]]:
    """The defect of a stack that is not the same for all bots, if it has it."""
    if stack is None or whole(stack) is not None:
        return []
    message = f"{say(stack)}; in a match all have the same stack: give one number"
    return [("option", "stack", message)]


def is_reset(session: int | None, carry: str | None) -> bool:
    """Whether stacks are reset and nobody remembers, so that a deal may be played again."""
    return session is None and (carry is None or (isinstance(carry, str) and carry == "reset"))


def lineup_number(players: Sequence[int]) -> int:
    """The number of a lineup: that of the combination in the combinatorial number system.

    `players` are the numbers of its bots, in order. The number does not depend on how many bots
    there are, so it stays what it is when more come (Knuth, The Art of Computer Programming 4A,
    7.2.1.3, theorem L).

    Examples:
        >>> [lineup_number(pair) for pair in [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]]
        [0, 1, 2, 3, 4, 5]
    """
    return sum(math.comb(player, place) for place, player in enumerate(players, start=1))


def lineup_seed(seed: Seed, number: int) -> bytes:
    """The seed of a lineup: SHA-256 over a domain tag, its number as 32 little-endian bytes, and
    the bytes of the seed of the match.
    """
    place = number.to_bytes(32, "little")
    return hashlib.sha256(b"pokercore/1/lineup" + place + seed_bytes(seed)).digest()


def drawn(bots: int, seats: int, count: int, seed: Seed) -> list[tuple[int, ...]]:
    """Lineups drawn at random, each once, so that bots play equally often as far as possible.

    They follow from the seed, and from Python's `random.random`, which gives the same numbers in
    every version.

    Examples:
        >>> sorted(drawn(6, 3, 2, seed=1))
        [(0, 2, 3), (1, 4, 5)]
    """
    total = math.comb(bots, seats)
    if 2 * count > total:
        # Who is left out equally often plays equally often.
        absent = set(_drawn(bots, seats, total - count, seed))
        return [every for every in combinations(range(bots), seats) if every not in absent]
    return _drawn(bots, seats, count, seed)


def _drawn(bots: int, seats: int, count: int, seed: Seed) -> list[tuple[int, ...]]:
    key = hashlib.sha256(b"pokercore/1/lineups" + seed_bytes(seed)).digest()
    rng = random.Random(int.from_bytes(key, "little"))
    played = [0] * bots
    chosen: dict[tuple[int, ...], None] = {}
    misses = 0
    while len(chosen) < count:
        # Who played least comes first, by lot among equals. Where all that gives was drawn
        # before, the lot decides more and more.
        spread = 1 + misses // 64
        order = sorted(
            range(bots), key=[times + spread * rng.random() for times in played].__getitem__
        )
        lineup = tuple(sorted(order[:seats]))
        if lineup in chosen:
            misses += 1
            continue
        misses = 0
        chosen[lineup] = None
        for bot in lineup:
            played[bot] += 1
    return list(chosen)
