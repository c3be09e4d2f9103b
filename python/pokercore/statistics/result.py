"""The result of a simulation, as a value."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any, ClassVar, Self, TypeVar

from pokercore._asked import read_seed, write_seed
from pokercore._fields import describe, member, say, whole
from pokercore.bots.base import Seed
from pokercore.enums import ButtonMode
from pokercore.options import Options, Stakes
from pokercore.statistics.bots import Pair, Statistics
from pokercore.statistics.tally import Products, Tally
from pokercore.statistics.text import table
from pokercore.statistics.written import Written

__all__ = ["SimulationResult", "Stretch", "Timing", "join"]

VERSION = 2
"""The version that results are written with, and the only one that is read."""

DEADLINES = (1e-9, 1e9)
"""The shortest time to answer in and the longest, in seconds: what clocks tell apart, and hold."""

_DIGEST = 1 << 64

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a run took. It is no part of the result: equal results may differ in it.

    Attributes:
        seconds: Wall time.
        workers: Threads or processes.
    """

    seconds: float
    workers: int

    def __add__(self, other: Self) -> "Timing":
        """The time of both runs, one after the other."""
        return Timing(self.seconds + other.seconds, max(self.workers, other.workers))


@dataclass(frozen=True, slots=True)
class Stretch:
    """What was played between two looks at a running simulation (`checkpoints=`).

    Attributes:
        first: The first unit.
        stop: The one after the last.
        hands: Hands played.
        bots: The exact sums of each bot.
    """

    first: int
    stop: int
    hands: int
    bots: tuple[Tally, ...]

    def to_dict(self) -> dict[str, Any]:
        """The stretch for JSON."""
        return {
            "units": [self.first, self.stop],
            "hands": self.hands,
            "bots": [tally.to_dict() for tally in self.bots],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The stretch that `to_dict` wrote.

        Raises:
            ValueError: A part is missing or wrong.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"{describe(data)}; a stretch of a simulation is a dictionary")
        try:
            first, stop = _span(data["units"])
            tallies = tuple(Tally.from_dict(tally) for tally in data["bots"])
            return cls(first, stop, _number(data["hands"], "course.hands"), tallies)
        except (KeyError, TypeError) as error:
            raise ValueError(f"this is no stretch of a simulation: {error}") from error


@dataclass(frozen=True, slots=True)
class SimulationResult(Written):
    """What came of a simulation.

    Attributes:
        variant: The code of the variant.
        stakes: The stakes.
        stacks: Chips of each bot at the start of a unit, in the order of the bots.
        seed: The seed.
        session: Hands of a unit of work.
        carry: What became of the stacks within a unit.
        button_mode: How the button went round.
        on_illegal: What happened with illegal answers.
        options: The options of the house.
        seating: Who sat where from hand to hand: `'rotations'` or `'permutations'`.
        duplicate: Whether a unit was one deal in every seating.
        adjust: What stands beside the actual results: `'none'`, `'all_in'` or `'aivat'`.
        deadline: The seconds that an answer of a Python bot could take.
        config: 64 hexadecimal digits, the SHA-256 of everything that the hands follow from but the
            seed and the units: the game, the stakes and stacks, all settings, the bots (a class or
            function by its name, a lambda or a function within another also by its code and the
            values that it has, an object by its class and what it pickles to) and this package's
            version.
        units: The units that were played, as ranges from the first to before the last.
        hands: Hands played.
        decisions: Decisions of bots.
        digest: A number of 64 bits that depends on what every bot won in every hand: two runs with
            the same digest played the same.
        bots: How each bot did, in the order of the bots. In a mixed game rates are told in the unit
            of its first game.
        products: What each pair of bots won together (see `pairs`).
        games: Of a mixed game, the result of the hands of each game; empty otherwise.
        course: What was played between the looks at the run, in order, if it was looked at. It
            stands outside of equality.
        versions: Of this package and of Python. Outside of equality.
        timing: How long it took, if known; it stands outside of equality and of `to_dict`.
    """

    kind: ClassVar = "simulation_result"

    variant: str
    stakes: Stakes
    stacks: tuple[int, ...]
    seed: Seed
    session: int
    carry: str
    button_mode: ButtonMode
    on_illegal: str
    options: Options
    seating: str
    duplicate: bool
    adjust: str
    deadline: float | None
    config: str
    units: tuple[tuple[int, int], ...]
    hands: int
    decisions: int
    digest: int
    bots: tuple[Statistics, ...]
    products: tuple[Products, ...] = ()
    games: tuple["SimulationResult", ...] = ()
    course: tuple[Stretch, ...] = field(default=(), compare=False)
    versions: Mapping[str, str] = field(default_factory=dict, compare=False)
    timing: Timing | None = field(default=None, compare=False)

    def __add__(self, other: Self) -> "SimulationResult":
        """The result over both parts of one run.

        Raises:
            ValueError: They are parts of different runs, or have units in common.
        """
        if not isinstance(other, SimulationResult):
            return NotImplemented
        for name in _SETTING:
            if getattr(self, name) != getattr(other, name):
                raise ValueError(f"parts of different runs do not add up: they differ in {name}")
        if [bot.name for bot in self.bots] != [bot.name for bot in other.bots]:
            raise ValueError("parts of different runs do not add up: they differ in their bots")
        if self.config != other.config:
            raise ValueError(
                "parts of different runs do not add up: bots of the same names are made otherwise, "
                "or the versions of the package differ (config)"
            )
        both = self.timing is not None and other.timing is not None
        return replace(
            self,
            units=join(self.units + other.units),
            hands=self.hands + other.hands,
            decisions=self.decisions + other.decisions,
            digest=(self.digest + other.digest) % _DIGEST,
            bots=tuple(mine + its for mine, its in zip(self.bots, other.bots, strict=True)),
            products=tuple(
                mine + its for mine, its in zip(self.products, other.products, strict=True)
            ),
            course=tuple(sorted(self.course + other.course, key=lambda part: part.first)),
            games=tuple(mine + its for mine, its in zip(self.games, other.games, strict=True)),
            timing=self.timing + other.timing if both else None,  # type: ignore[operator]
        )

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """What each bot won of each later one, in the order of the bots.

        There are none where bots that bust are out, since they are not dealt the same hands.
        """
        if not self.products:
            return ()
        two = combinations(self.bots, 2)
        return tuple(
            Pair(first, second, products, len(self.bots))
            for (first, second), products in zip(two, self.products, strict=True)
        )

    @property
    def hands_per_second(self) -> float | None:
        """Hands a second of wall time; `None` where the time is not known."""
        if self.timing is None or self.timing.seconds <= 0:
            return None
        return self.hands / self.timing.seconds

    def __str__(self) -> str:
        head = f"{self.variant}, {self.hands:,} hands, seed {self.seed!r}"
        if self.session > 1:
            head += f", sessions of {self.session:,} ({self.carry})"
        if self.duplicate:
            head += ", duplicate"
        speed = self.hands_per_second
        if speed is not None:
            head += f", {speed:,.0f} hands/s"
        parts = [f"{head}\n{table(list(self.bots))}"]
        parts += [
            f"{game.variant}, {game.hands:,} hands\n{table(list(game.bots))}" for game in self.games
        ]
        return "\n\n".join(parts)

    def to_json(self) -> str:
        """The result as JSON text."""
        return json.dumps(self.to_dict())

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` with a row for each bot (`position` is null), and for each of its
        positions; of a mixed game also for each of its games (`game`, else null).

        After the rates come the exact sums of the `Tally`, as `tally_` and their names; those that
        may pass 2^53 as decimal text, so that no reader rounds them.

        Raises:
            ImportError: pyarrow is not installed; the message names the extra.
        """
        from pokercore import _arrow

        return _arrow.table_of((self,), self.kind, self.to_json())

    def to_dict(self) -> dict[str, Any]:
        """The result as a dictionary for JSON (`schemas.get("simulation_result")`).

        Numbers that may pass 2^53 stand as text.
        """
        return {
            "version": VERSION,
            "variant": self.variant,
            "stakes": self.stakes.to_dict(),
            "stacks": list(self.stacks),
            "seed": write_seed(self.seed),
            "session": self.session,
            "carry": self.carry,
            "button_mode": self.button_mode.label,
            "on_illegal": self.on_illegal,
            "options": self.options.to_dict(),
            "seating": self.seating,
            "duplicate": self.duplicate,
            "adjust": self.adjust,
            "deadline": self.deadline,
            "config": self.config,
            "versions": dict(self.versions),
            "units": [list(part) for part in self.units],
            "hands": self.hands,
            "decisions": self.decisions,
            "digest": str(self.digest),
            "big_blind": self.bots[0].big_blind if self.bots else 0,
            "bots": [bot.to_dict() for bot in self.bots],
            "pairs": [pair.to_dict() for pair in self.pairs],
            **({"course": [part.to_dict() for part in self.course]} if self.course else {}),
            **({"games": [game.to_dict() for game in self.games]} if self.games else {}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result that `to_dict` wrote, without a timing.

        Rates are worked out anew from the exact sums.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """
        if not isinstance(data, Mapping) or whole(data.get("version")) != VERSION:
            raise ValueError(f"this is no simulation result of version {VERSION}")
        missing = [name for name in _WRITTEN if name not in data]
        if missing:
            raise ValueError(f"a simulation result without {', '.join(missing)}")
        try:
            unit = _number(data["big_blind"], "big_blind")
            carry, adjust = _of(data, "carry", str), _of(data, "adjust", str)
            bots = tuple(Statistics.from_dict(bot, unit, adjust != "none") for bot in data["bots"])
            stacks = tuple(_number(stack, "stacks") for stack in data["stacks"])
            if not 0 < len(bots) == len(stacks):
                raise ValueError("a simulation result needs the stack of each of its bots")
            products = tuple(Products.from_dict(pair) for pair in data["pairs"])
            if len(products) != (0 if carry == "drop" else len(bots) * (len(bots) - 1) // 2):
                raise ValueError("a simulation result needs each pair of its bots")
            digest = _of(data, "digest", str)
            if not (digest.isascii() and digest.isdigit() and len(digest) <= 20):
                raise ValueError(f"simulation_result.digest: {say(digest)} is no whole number")
            return cls(
                variant=_of(data, "variant", str),
                stakes=Stakes.from_dict(data["stakes"]),
                stacks=stacks,
                seed=read_seed(data["seed"]),
                session=_number(data["session"], "session"),
                carry=carry,
                button_mode=member(ButtonMode, data["button_mode"]),
                on_illegal=_of(data, "on_illegal", str),
                options=Options.from_dict(data["options"]),
                seating=_of(data, "seating", str),
                adjust=adjust,
                config=_of(data, "config", str),
                duplicate=_of(data, "duplicate", bool),
                deadline=None if data["deadline"] is None else _seconds(data["deadline"]),
                units=tuple(map(_span, data["units"])),
                hands=_number(data["hands"], "hands"),
                decisions=_number(data["decisions"], "decisions"),
                digest=int(digest),
                bots=bots,
                products=products,
                course=tuple(Stretch.from_dict(part) for part in data.get("course", ())),
                versions=_texts(data["versions"]),
                games=tuple(cls.from_dict(game) for game in data.get("games", ())),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"this is no simulation result: {error}") from error


def _of(data: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """A part of a written result, which is of this type."""
    value = data[name]
    if not isinstance(value, kind):
        raise ValueError(f"simulation_result.{name}: {say(value)} is no {kind.__name__}")
    return value


def _number(value: object, place: str) -> int:
    """A whole number from 0 to before 2^128, which is more than can be played."""
    number = whole(value)
    if number is None or not 0 <= number < 1 << 128:
        message = f"{say(value)} is no whole number from 0 to 2^128"
        raise ValueError(f"simulation_result.{place}: {message}")
    return number


def _span(value: object) -> tuple[int, int]:
    """A range of units: the first and the one after the last."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        message = f"{say(value)}; a range of units is its first and the one after its last"
        raise ValueError(f"simulation_result.units: {message}")
    return _number(value[0], "units"), _number(value[1], "units")


def _texts(value: object) -> dict[str, str]:
    """Texts by their names."""
    if not isinstance(value, Mapping) or not all(isinstance(part, str) for part in value.values()):
        raise ValueError(f"simulation_result.versions: {say(value)}; it is a dictionary of texts")
    return dict(value)


def _seconds(value: object) -> float:
    """A time to answer in."""
    known = isinstance(value, int | float) and not isinstance(value, bool)
    if not known or not DEADLINES[0] <= value <= DEADLINES[1]:  # type: ignore[operator]
        raise ValueError(f"simulation_result.deadline: {say(value)} is no time in seconds")
    return float(value)  # type: ignore[arg-type]


_PARTS = tuple(part.name for part in fields(SimulationResult))
_SETTING = _PARTS[: _PARTS.index("config")]
"""What parts of one run have in common, but for `config`."""
_WRITTEN = (*_PARTS[: _PARTS.index("products")], "pairs", "versions", "big_blind")
"""What every written result has."""


def join(parts: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Ranges in order, neighbours made one."""
    joined: list[tuple[int, int]] = []
    for first, stop in sorted(parts):
        if joined and first < joined[-1][1]:
            raise ValueError(f"unit {first} is in both parts")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((first, stop))
    return tuple(joined)
