"""Matches: any number of bots, and how each did against the others.

    >>> import pokercore as pc
    >>> match = pc.match_bots(
    ...     ["call", "random", "tight_aggressive"], "HEADS_UP", seats=2, hands=2000, seed=1
    ... )
    >>> len(match.lineups), match.hands
    (3, 6000)
    >>> [bot.name for bot in match.standings]
    ['TightAggressive', 'Random', 'Call']
    >>> match.pair("TightAggressive", "Random").bb_per_100 > 0
    True

A *lineup* is a choice of bots for one table; a match plays every lineup, or some that are drawn so
that each bot plays equally often. Each lineup is a simulation of its own with a seed of its own,
which follows from the seed of the match and the lineup alone, so lineups are independent, and the
result depends on no order and no number of workers. Parts of one match add up (`+`) without loss.

The rate of a bot is that over all its hands. Its interval takes lineups for strata: that a bot does
better against one opponent than against another is no chance, so only what varies within a lineup
counts (the standard error is `sqrt(sum(w^2 se^2))` with the share `w` of a lineup's hands, with the
degrees of freedom of Welch and Satterthwaite).

From how many units on an interval is right
-------------------------------------------
The interval holds the true rate 95 times of 100 where the mean of the units is nearly normal. That
takes more units the rarer and larger the pots are that decide. Measured with built-in bots and
stacks of 100 big blinds, over 2,000 samples or more each (so give or take one): how many of 100
intervals held the truth, of the bot for which it was fewest.

| units of a lineup | 30 | 100 | 300 | 1,000 | 3,000 |
|---|---|---|---|---|---|
| heads-up no-limit hold'em, tight against random | 63 | 89 | 94 | 95 | 95 |
| the same, duplicate deals | 80 | 93 | 95 | 95 | |
| six-max no-limit hold'em, four kinds of bots | 52 | 78 | 91 | 93 | 95 |
| the same, duplicate deals | 90 | 93 | 94 | | |
| six-max fixed-limit hold'em, three kinds | 77 | 89 | 92 | 94 | 95 |
| the same, duplicate deals | 92 | 93 | 94 | | |
| six-max pot-limit Omaha, three kinds | 86 | 92 | 94 | 95 | |

So give each lineup 1,000 units or more, 3,000 where tight bots sit with loose ones; with fewer, the
intervals of tight bots are too narrow, since the large pots that decide have not come yet. Six
tight bots among themselves err to the other side (97 of 100 up to 300 units). In small games, such
as Kuhn and Leduc, a hundred units do.

`margin` looks at no interval before all lineups together had 1,000 units. Who stops when an
interval is narrow may stop where chance made it so; from 1,000 units on that costs little. Of
10,000 stopped runs each (two random bots, heads-up no-limit hold'em, 100 big blinds) the interval
held the truth in 95.0 % with single hands and in 94.6 % with duplicate deals where chance decides
between the first look and the second, and in 95.1 and 95.2 % where all stop later. A
test measures it anew, and wants 94 to 96 %.
"""

from __future__ import annotations

import hashlib
import json
import math
import secrets
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Self

from pokercore import _arrow
from pokercore._asked import plain, read_seed, write_seed
from pokercore._fields import VERSION, describe, say, whole
from pokercore._lineups import (
    MOST_HANDS,
    MOST_LINEUPS,
    MOST_SEATS,
    Entrants,
    Job,
    Lineups,
    Round,
    check_hands,
    check_stack,
    choose,
    is_reset,
    later,
    lineup_number,
    lineup_seed,
    looks,
    with_more,
)
from pokercore._progress import telling
from pokercore._stakes import game_of
from pokercore._strata import Stratified
from pokercore.bots import BotSource, OnIllegal, factory_of, get
from pokercore.bots.base import Seed, name_fault, seed_bytes
from pokercore.enums import AnteKind, ButtonMode
from pokercore.exceptions import RulesError
from pokercore.options import Options, Stakes
from pokercore.simulation import Adjust, Carry, Progress, Seating, check_options, names_of
from pokercore.statistics import (
    Pair,
    Products,
    SimulationResult,
    Statistics,
    Tally,
    Timing,
    table,
)
from pokercore.statistics.text import columns
from pokercore.statistics.written import Written
from pokercore.variance import Value
from pokercore.variants import MixedGame, Variant

__all__ = ["Duel", "Lineups", "MatchResult", "Standing", "match_bots"]

MOST_BOTS = 1_000
_MATRIX = 10
"""Up to so many bots, what each won of each is printed."""
_SUMS = attrgetter(*(part.name for part in fields(Tally)))
"""The sums of a tally, in order."""


@dataclass(frozen=True, slots=True)
class Standing(Statistics):
    """How a bot did over all its lineups, or in one position of all of them.

    Sums and rates are those of all its hands; errors and intervals take lineups for strata.

    Attributes:
        parts: Its statistics in each of its lineups.
    """

    parts: tuple[Statistics, ...] = ()

    @classmethod
    def over(cls, name: str, parts: Sequence[Statistics]) -> Self:
        """How a bot did over some lineups; `parts` are its statistics in each."""
        places = zip(*(part.positions for part in parts), strict=True)
        whole = cls.of(name, parts)
        return replace(whole, positions=tuple(cls.of(place[0].name, place) for place in places))

    @classmethod
    def of(cls, name: str, parts: Sequence[Statistics]) -> Self:
        """The same without positions."""
        sums = zip(*(_SUMS(part.tally) for part in parts), strict=True)
        return cls(
            name=name,
            tally=Tally(*map(sum, sums)),
            big_blind=parts[0].big_blind if parts else 1,
            adjusted=any(part.adjusted for part in parts),
            parts=tuple(parts),
        )

    @property
    def estimate(self) -> Stratified:
        """What `bb_per_100` and its interval follow from."""
        return Stratified.of(part.estimate for part in self.parts)

    @property
    def adjusted_estimate(self) -> Stratified | None:
        """The same of the adjusted results; `None` where results are not adjusted."""
        return _adjusted(self.parts) if self.adjusted else None


@dataclass(frozen=True, slots=True)
class Duel(Pair):
    """What one bot won of another, over all lineups in which both were.

    `first` and `second` are how the two did in those. Errors and intervals take lineups for strata.

    Attributes:
        parts: The pair in each of those lineups.
    """

    parts: tuple[Pair, ...] = ()

    @property
    def hands(self) -> int:
        """Hands of those lineups."""
        return self.first.hands

    @property
    def estimate(self) -> Stratified:
        """What `bb_per_100` and its interval follow from."""
        return Stratified.of(part.estimate for part in self.parts)

    @property
    def adjusted_estimate(self) -> Stratified | None:
        """The same of the adjusted results; `None` where results are not adjusted."""
        return _adjusted(self.parts) if self.first.adjusted else None

    def turned(self) -> Duel:
        """The same from the other side."""
        parts = [replace(part, first=part.second, second=part.first) for part in self.parts]
        return replace(self, first=self.second, second=self.first, parts=tuple(parts))


def _adjusted(parts: Sequence[Statistics | Pair]) -> Stratified:
    estimates = [part.adjusted_estimate for part in parts]
    return Stratified.of(estimate for estimate in estimates if estimate is not None)


@dataclass(frozen=True)
class MatchResult(Written):
    """What came of a match.

    Attributes:
        names: What the bots are called, in the order in which they were given.
        seats: How many bots a lineup has.
        seed: The seed of the match.
        lineups: The result of each lineup, in the order of their numbers.
        timing: How long it took, if known; it stands outside of equality and of `to_dict`.
    """

    kind: ClassVar = "match_result"

    names: tuple[str, ...]
    seats: int
    seed: Seed
    lineups: tuple[SimulationResult, ...]
    timing: Timing | None = field(default=None, compare=False)

    @property
    def hands(self) -> int:
        """Hands of all lineups."""
        return sum(lineup.hands for lineup in self.lineups)

    @property
    def hands_per_second(self) -> float | None:
        """Hands a second of wall time; `None` where the time is not known."""
        if self.timing is None or self.timing.seconds <= 0:
            return None
        return self.hands / self.timing.seconds

    @property
    def config(self) -> str:
        """64 hexadecimal digits, the SHA-256 of the names, and of `config` of each lineup."""
        told = [self.names, self.seats, [lineup.config for lineup in self.lineups]]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    @property
    def versions(self) -> Mapping[str, str]:
        """Of this package and of Python."""
        return self.lineups[0].versions

    def players(self, lineup: SimulationResult) -> tuple[int, ...]:
        """The places in `names` of the bots of a lineup.

        Raises:
            TypeError: It is no result of a lineup.
            ValueError: The match has no such bot.
        """
        if not isinstance(lineup, SimulationResult):
            raise TypeError(f"{describe(lineup)}; give one of lineups")
        return tuple(self._place(bot.name) for bot in lineup.bots)

    def _place(self, name: str) -> int:
        """The place of a bot in `names`.

        Raises:
            ValueError: There is no such bot.
        """
        # What is no text may have no hash either.
        place = self._places.get(name) if isinstance(name, str) else None
        if place is None:
            known = ", ".join(self.names[:20])
            raise ValueError(f"there is no bot {say(name)}; there are {known}")
        return place

    @cached_property
    def bots(self) -> tuple[Standing, ...]:
        """How each bot did over all its lineups, in the order of `names`."""
        parts: list[list[Statistics]] = [[] for _ in self.names]
        for lineup in self.lineups:
            for bot in lineup.bots:
                parts[self._places[bot.name]].append(bot)
        return tuple(
            Standing.over(name, mine) for name, mine in zip(self.names, parts, strict=True)
        )

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The same, who won most for each 100 hands first; who played no hand comes last."""
        return tuple(
            sorted(
                self.bots,
                key=_rate_of,
                reverse=True,
            )
        )

    @cached_property
    def pairs(self) -> tuple[Duel, ...]:
        """What each bot won of each other that it met, both in the order of `names`."""
        parts: dict[tuple[int, int], list[Pair]] = {}
        for lineup in self.lineups:
            for pair in lineup.pairs:
                one, other = pair.names
                parts.setdefault((self._places[one], self._places[other]), []).append(pair)
        return tuple(_duel(parts[met], self.seats) for met in sorted(parts))

    def pair(self, first: str, second: str) -> Duel:
        """What one bot won of another.

        Raises:
            ValueError: There is no such bot, they did not meet, or bots drop out (`carry`), so that
                pairs are not known.
        """
        for name in (first, second):
            self._place(name)
        met = self._met.get((first, second))
        if met is not None:
            return met
        turned = self._met.get((second, first))
        if turned is None and self.lineups[0].carry == "drop":
            raise ValueError("what bots win of each other is not known where they drop out")
        if turned is None:
            raise ValueError(f"{first} and {second} did not meet")
        return turned.turned()

    def __add__(self, other: Self) -> MatchResult:
        """The result over both parts of one match.

        Raises:
            ValueError: They are parts of different matches, or have units of a lineup in common.
        """
        if not isinstance(other, MatchResult):
            return NotImplemented
        for name in ("names", "seats", "seed"):
            if getattr(self, name) != getattr(other, name):
                raise ValueError(f"parts of different matches do not add up: they differ in {name}")
        together = {lineup_number(self.players(lineup)): lineup for lineup in self.lineups}
        for lineup in other.lineups:
            _check_alike(self.lineups[0], lineup)
            number = lineup_number(other.players(lineup))
            mine = together.get(number)
            together[number] = lineup if mine is None else mine + lineup
        both = self.timing is not None and other.timing is not None
        return replace(
            self,
            lineups=tuple(together[number] for number in sorted(together)),
            timing=self.timing + other.timing if both else None,  # type: ignore[operator]
        )

    def __str__(self) -> str:
        first = self.lineups[0]
        lineups = "1 lineup" if len(self.lineups) == 1 else f"{len(self.lineups):,} lineups"
        head = f"{first.variant}, {lineups} of {self.seats}, {self.hands:,} hands"
        head += f", seed {self.seed!r}"
        speed = self.hands_per_second
        if speed is not None:
            head += f", {speed:,.0f} hands/s"
        text = f"{head}\n{table(list(self.standings))}"
        if self.pairs and 2 < len(self.names) <= _MATRIX:
            text += f"\n\nbb/100 that each won of each\n{self._matrix()}"
        return text

    def _matrix(self) -> str:
        """What each bot (a line) won of each (a column), with the margin of its interval."""
        names = [bot.name for bot in self.standings]
        lines = [["", *names]]
        for name in names:
            line = [name]
            for other in names:
                met = (name, other) in self._met or (other, name) in self._met
                estimate = self.pair(name, other).best_estimate if met else None
                if estimate is None or estimate.per_100 is None:
                    line.append("" if name == other else "-")
                    continue
                cell = f"{estimate.per_100:+,.1f}"
                if estimate.interval is not None:
                    cell += f" ± {estimate.interval.margin:,.1f}"
                line.append(cell)
            lines.append(line)
        return columns(lines)

    def to_dict(self) -> dict[str, Any]:
        """The result as a dictionary for JSON (`schemas.get("match_result")`)."""
        return {
            "version": VERSION,
            "names": list(self.names),
            "seats": self.seats,
            "seed": write_seed(self.seed),
            "config": self.config,
            "versions": dict(self.versions),
            "hands": self.hands,
            "bots": [bot.to_dict() for bot in self.bots],
            "pairs": [duel.to_dict() for duel in self.pairs],
            "lineups": [lineup.to_dict() for lineup in self.lineups],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result that `to_dict` wrote, without a timing.

        What follows from the lineups is worked out anew.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """
        if not isinstance(data, Mapping) or whole(data.get("version")) != VERSION:
            raise ValueError(f"this is no result of a match of version {VERSION}")
        missing = [name for name in ("names", "seats", "seed", "lineups") if name not in data]
        if missing:
            raise ValueError(f"a result of a match without {', '.join(missing)}")
        names, seats, lineups = data["names"], whole(data["seats"]), data["lineups"]
        if not (
            isinstance(names, list | tuple)
            and all(isinstance(name, str) and name for name in names)
            and len(set(names)) == len(names)
        ):
            raise ValueError(f"names: {say(names)}; they are texts, each another")
        if faults := [fault for name in names if (fault := name_fault(name))]:
            raise ValueError(f"names: {faults[0]}")
        if seats is None:
            raise ValueError(f"seats: {describe(data['seats'])}; it is a whole number")
        if not isinstance(lineups, list | tuple) or not lineups:
            raise ValueError(f"lineups: {say(lineups)}; it is a list of one or more")
        result = cls(
            names=tuple(names),
            seats=seats,
            seed=read_seed(data["seed"]),
            lineups=tuple(SimulationResult.from_dict(lineup) for lineup in lineups),
        )
        result._check()
        return result

    def _check(self) -> None:
        """Refuses lineups that are none of this match.

        Raises:
            ValueError: One is not.
        """
        last = -1
        for place, lineup in enumerate(self.lineups):
            where = f"lineups[{place}]"
            foreign = [bot.name for bot in lineup.bots if bot.name not in self._places]
            if foreign:
                raise ValueError(f"{where}: the match has no bot {say(foreign[0])}")
            players = self.players(lineup)
            if len(players) != self.seats or list(players) != sorted(set(players)):
                raise ValueError(f"{where}: it needs {self.seats} bots in the order of the names")
            number = lineup_number(players)
            if lineup.seed != lineup_seed(self.seed, number):
                raise ValueError(f"{where}: its seed is not the one that the match gives it")
            if number <= last:
                raise ValueError(f"{where}: lineups stand in the order of their numbers, each once")
            last = number
            _check_alike(self.lineups[0], lineup)

    def to_json(self) -> str:
        """The result as a text of JSON, for `from_json`."""
        return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False) + "\n"

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` with a row for each bot in each lineup, and in each of its positions.

        See `SimulationResult.to_arrow`; the column `lineup` is the place in `lineups`.

        Raises:
            ImportError: pyarrow is not installed; the message names the extra.
        """
        return _arrow.table_of(self.lineups, self.kind, self.to_json())

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def _met(self) -> dict[tuple[str, str], Duel]:
        return {duel.names: duel for duel in self.pairs}

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: what was worked out is worked out anew."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


def _rate_of(bot: Statistics) -> float:
    """What bots are ordered by: the rate, adjusted where it is."""
    rate = bot.best_estimate.per_100
    return -math.inf if rate is None else rate


def _duel(parts: Sequence[Pair], players: int) -> Duel:
    """A pair over some lineups."""
    one, other = parts[0].names
    return Duel(
        first=Standing.of(one, [part.first for part in parts]),
        second=Standing.of(other, [part.second for part in parts]),
        products=sum((part.products for part in parts), start=Products()),
        players=players,
        parts=tuple(parts),
    )


def _check_alike(one: SimulationResult, other: SimulationResult) -> None:
    """Refuses lineups that were played by different rules.

    Raises:
        ValueError: They were.
    """
    for name in _SETTINGS:
        if getattr(one, name) != getattr(other, name):
            raise ValueError(f"lineups of different matches do not add up: they differ in {name}")


_SETTINGS = tuple(
    part.name
    for part in fields(SimulationResult)
    if part.name
    in {
        *("variant", "stakes", "stacks", "session", "carry", "button_mode", "on_illegal"),
        *("options", "seating", "duplicate", "adjust", "deadline"),
    }
)


def match_bots(
    bots: Sequence[BotSource | str],
    variant: Variant | MixedGame | str,
    *,
    hands: int,
    seats: int | None = None,
    lineups: Lineups = "all",
    seed: Seed | None = None,
    stack: int | None = None,
    blinds: tuple[int, int] | None = None,
    stakes: Stakes | None = None,
    ante: int = 0,
    ante_kind: AnteKind = AnteKind.EACH,
    bets: tuple[int, int] | None = None,
    bring_in: int = 0,
    session: int | None = None,
    carry: Carry | None = None,
    button_mode: ButtonMode = ButtonMode.MOVING,
    seating: Seating = "rotations",
    duplicate: bool | None = None,
    adjust: Adjust = "none",
    value: Value | None = None,
    deadline: float | None = None,
    on_illegal: OnIllegal = "raise",
    options: Options | None = None,
    margin: float | None = None,
    checkpoints: int = 0,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | bool | None = None,
    first: int = 0,
    names: Sequence[str] | None = None,
) -> MatchResult:
    """Plays every lineup of some bots, or as many as asked, and tells how each bot did.

    Two equal bots that are given twice are two bots; a bot never plays against itself.

    Args:
        bots: 2 to 1,000: whatever `simulate` takes.
        variant: The game, a mixed game, or its name.
        hands: How many hands each lineup plays, at most where there is a `margin`. A multiple of
            the hands of a unit of work, as in `simulate`.
        seats: How many bots a lineup has, 2 to 10; by default all of them where the game seats so
            many, else 2.
        lineups: `'all'`, or how many lineups are drawn (from the seed, each once, so that all bots
            play equally often as far as possible). Intervals are then about the lineups that were
            drawn: against whom a bot was drawn is no part of them.
        seed: Everything follows from it; one is drawn, and told in the result, where none is given.
        stack: Chips of each bot at the start of a unit; 100 big blinds by default.
        blinds: See `simulate`, also for all that is not told here.
        stakes: See `simulate`.
        ante: See `simulate`.
        ante_kind: See `simulate`.
        bets: See `simulate`.
        bring_in: See `simulate`.
        session: See `simulate`.
        carry: See `simulate`.
        button_mode: See `simulate`.
        seating: See `simulate`.
        duplicate: Whether a unit is one deal in every seating; by default it is, unless stacks
            carry or bots remember (`session`, `carry`).
        adjust: See `simulate`.
        value: See `simulate`. It values the hands of every lineup; the places of bots that it is
            told (`seated`) are those in the lineup.
        deadline: See `simulate`.
        on_illegal: See `simulate`.
        options: See `simulate`.
        margin: Stops as soon as the 95 % interval of every bot is at most so many bb/100 wide to
            either side. That is looked at after the same units of work whatever the workers: first
            when every lineup has 30 and all together 1,000, then each time so many have come
            again, or a tenth of those before. The interval of a match that stopped is right nearly
            as often as others: see the module.
        checkpoints: Into how many equal stretches the `course` of each lineup divides what was
            played, for `plots`. With a margin each look ends a stretch instead.
        workers: How many threads, or processes where a bot is written in Python.
        executor: Plays instead of `workers`; see `simulate`.
        progress: Called now and then with the hands played and the hands asked for, of the whole;
            `True` for a line on standard error.
        first: The number of the first unit of every lineup, so that parts of a match can be played
            apart.
        names: What to call each bot; by default by its own name, equal names numbered.

    Returns:
        The result.

    Raises:
        RulesError: With every defect of the arguments.
        IllegalAction: A bot's answer was not legal and the policy is `'raise'`.
        TypeError: One of `bots` is no source of bots, or cannot be sent to a worker process.
        WorkersLost: See `simulate`.
        BaseException: What stops a match midway, Ctrl-C among it, is passed on as it is; its
            attribute `result` has the result of every block that was finished.
    """
    _check_bots(bots)
    check_options(options)
    game = game_of(variant, blinds, stakes, ante, ante_kind, bets, bring_in)
    if seats is None:
        seats = len(bots) if len(bots) <= game.seat_limits(options)[1] else 2
    seats, stack = _check(len(bots), seats, lineups, stack, first)
    game.check_seats(seats, "seats", options)
    seed = secrets.randbits(53) if seed is None else plain(seed)
    seed_bytes(seed)
    entrants = Entrants(
        tuple(bots),
        names_of(bots, names),
        variant,
        seed,
        {
            "stack": stack,
            "blinds": blinds,
            "stakes": stakes,
            "ante": ante,
            "ante_kind": ante_kind,
            "bets": bets,
            "bring_in": bring_in,
            "session": session,
            "carry": carry,
            "button_mode": button_mode,
            "seating": seating,
            "duplicate": is_reset(session, carry) if duplicate is None else duplicate,
            "adjust": adjust,
            "value": value,
            "deadline": deadline,
            "on_illegal": on_illegal,
            "options": options,
        },
    )
    chosen = choose(range(len(bots)), seats, lineups, seed)
    how = {"workers": workers, "executor": executor, "margin": margin, "first": first}
    unit = entrants.unit_of(chosen[0], hands, checkpoints=checkpoints, **how)
    check_hands(hands, len(chosen))
    units = hands // unit
    begun = time.perf_counter()
    results: dict[int, SimulationResult] = {}
    used = workers

    def made() -> MatchResult:
        return MatchResult(
            entrants.names,
            seats,
            seed,
            tuple(results[number] for number in sorted(results)),
            Timing(time.perf_counter() - begun, used),
        )

    played = 0
    with telling(progress, "hands") as told:
        for look in [units] if margin is None else looks(units, len(chosen)):
            span = range(first + played, first + look)
            parts = Round(
                entrants,
                [Job(players, span) for players in chosen],
                unit,
                workers=workers,
                executor=executor,
                checkpoints=checkpoints if margin is None else min(checkpoints, 1),
            )
            used = parts.workers
            before = results
            try:
                parts.play(later(told, played, units, unit * len(chosen)))
            except BaseException as error:
                results = with_more(before, parts.results())
                if results:
                    # Some classes of exceptions take no attributes.
                    with suppress(AttributeError, TypeError):
                        error.result = made()  # type: ignore[attr-defined]
                raise
            results = with_more(before, parts.results())
            played = look
            if margin is not None and _is_narrow(made(), margin):
                break
    return made()


def _check_bots(bots: Sequence[BotSource | str]) -> None:
    """Refuses what is no list of sources of bots, before anything is played.

    Raises:
        TypeError: It is none.
        RulesError: There is no such built-in bot, or they are too few or too many.
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f"{describe(bots)}; give a list of bots")
    for bot in bots:
        _ = get(bot) if isinstance(bot, str) else factory_of(bot)
    if not 2 <= len(bots) <= MOST_BOTS:
        message = f"{len(bots)} bots; a match has 2 to {MOST_BOTS:,}"
        raise RulesError("", [("players", "bots", message)])


def _check(
    bots: int, seats: object, lineups: object, stack: object, first: object
) -> tuple[int, int | None]:
    """Refuses what `simulate` does not see.

    Returns:
        Seats and stack as plain numbers.

    Raises:
        RulesError: With every defect.
    """
    defects = []
    most = min(bots, MOST_SEATS)
    places = whole(seats)
    if places is None or not 2 <= places <= most:
        message = f"{say(seats)}; give a whole number from 2 to {most}"
        defects.append(("option", "seats", message))
    number = whole(lineups)
    if not (isinstance(lineups, str) and lineups == "all") and (
        number is None or not 1 <= number <= MOST_LINEUPS
    ):
        message = f"{say(lineups)}; give 'all', or a whole number from 1 to {MOST_LINEUPS:,}"
        defects.append(("option", "lineups", message))
    number = whole(first)
    if number is not None and number > MOST_HANDS:
        defects.append(("option", "first", f"{say(number)}; give at most {MOST_HANDS}"))
    defects += check_stack(stack)
    if places is None or defects:
        raise RulesError("", defects)
    return places, whole(stack)


def _is_narrow(result: MatchResult, margin: float) -> bool:
    """Whether the interval of every bot is so narrow."""
    intervals = [bot.best_estimate.interval for bot in result.bots if bot.hands]
    return all(interval is not None and interval.margin <= margin for interval in intervals)
