"""Blind levels, and when they rise.

A schedule is data: levels, and how long each lasts, either in hands or in milliseconds of the clock
that is handed in. It answers two questions, purely: which level a hand has that begins after so
many hands and so much time (`BlindSchedule.level_at`), and what a level asks for
(`BlindSchedule.level`). A new level applies from the next hand on, and since hands and time only
grow, a level never falls back.

    >>> schedule = BlindSchedule.preset("turbo")
    >>> [str(level) for level in schedule.levels[:3]], str(schedule.levels[6])
    (['10/20', '15/30', '25/50'], '100/200 ante 25')
    >>> schedule.level_at(hands=25)
    2
    >>> str(schedule.level(13))                 # beyond the list: double the one two before
    '1600/3200 ante 400'

Three presets share one ladder, that of a turbo Sit & Go at PokerStars, and differ in speed. By the
clock a level lasts 10 minutes (`'regular'`), 5 (`'turbo'`) or 2 (`'hyper'`); by hands it lasts as
many hands as are played in that time at two a minute: 20, 10 or 4.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, Literal, TypeAlias, get_args

from pokercore._fields import MAX_CHIPS, VERSION, Checks, Reader, describe, record, shorten, whole
from pokercore.enums import AnteKind
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes

__all__ = ["By", "BlindSchedule", "Level", "Preset"]

Preset: TypeAlias = Literal["hyper", "turbo", "regular"]
"""The names of the schedules that are ready made, the fastest first."""

By: TypeAlias = Literal["hands", "clock"]
"""What a schedule goes by."""

MAX_HANDS = 1_000_000
"""The most hands of a level."""
MAX_MS = 7 * 24 * 3600 * 1000
"""The most milliseconds of a level: a week."""

_AMOUNTS = ("small_blind", "big_blind", "ante", "button_blind", "small_bet", "big_bet", "bring_in")


@dataclass(frozen=True, slots=True)
class Level:
    """What the hands of one level cost. Amounts are chips, from 0 to 2^53.

    Args:
        small_blind: The small blind.
        big_blind: The big blind.
        ante: The ante.
        ante_kind: Who pays it; with `AnteKind.BIG_BLIND` the big blind pays `ante` for all.
        button_blind: The blind of the button, in games that have one instead of blinds.
        small_bet: The small bet of fixed limit; 0 for what follows from the blinds.
        big_bet: The big bet of fixed limit; 0 for twice the small bet.
        bring_in: The bring-in, in games that open by the cards face up.

    Raises:
        RulesError: A field is no amount, the small blind is above the big blind, or nobody has to
            pay anything.

    Examples:
        >>> print(Level(100, 200, 25))
        100/200 ante 25
        >>> print(Level(100, 200, 200, AnteKind.BIG_BLIND))
        100/200 big blind ante 200
    """

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.EACH
    button_blind: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0

    def __post_init__(self) -> None:
        checks = Checks(self, "level")
        checks.chips(*_AMOUNTS)
        checks.member("ante_kind", AnteKind)
        if not checks.defects:
            if self.small_blind > self.big_blind:
                message = f"{self.small_blind} is more than the big blind of {self.big_blind}"
                checks.refuse("small_blind", "schedule", message)
            if not (self.big_blind or self.ante or self.button_blind):
                checks.refuse("big_blind", "schedule", "nobody pays a blind or an ante; give one")
        checks.done()

    @property
    def stakes(self) -> Stakes:
        """The level as stakes of a hand."""
        return _stakes(self)

    def replace(self, **changes: Any) -> Level:
        """This level with some fields changed."""
        return replace(self, **changes)

    def __str__(self) -> str:
        parts = [f"{self.small_blind}/{self.big_blind}"] if self.big_blind else []
        if self.button_blind:
            parts.append(f"button blind {self.button_blind}")
        if self.ante:
            who = "" if self.ante_kind == AnteKind.EACH else str(self.ante_kind).replace("_", " ")
            parts.append(f"{who} ante {self.ante}".strip())
        if self.bring_in:
            parts.append(f"bring-in {self.bring_in}")
        if self.small_bet:
            parts.append(f"bets {self.small_bet}/{self.big_bet or 2 * self.small_bet}")
        return " ".join(parts)


LevelSource: TypeAlias = Level | Sequence[Any] | Mapping[str, Any]
"""A level, the amounts of one in order, such as `(100, 200, 25)`, or a dictionary of its fields."""


@dataclass(frozen=True, slots=True)
class BlindSchedule:
    """Levels and how long each lasts: by hands or by the clock. A value.

    After the last level each one is double the one two before (never below the one before it), and
    lasts as long as the last; with `continues=False` the last level stays.

    Args:
        levels: One or more `Level`s, the lowest first; tuples of amounts such as `(10, 20)` or
            `(100, 200, 25)` and dictionaries are taken too. No amount falls from one level to the
            next; an ante may only where another pays it.
        hands: How many hands a level lasts, 1 to 1,000,000, or such a number for each level.
        ms: How many milliseconds a level lasts, 1 to a week, or such a number for each level;
            instead of `hands`.
        continues: Whether the levels go on rising after the last.
        name: What to call it.

    Raises:
        RulesError: With every defect: no level, one that is none, amounts that go down, a level
            without a duration, neither or both of `hands` and `ms`.

    Examples:
        >>> slow = BlindSchedule([(10, 20), (20, 40), (50, 100, 10)], ms=600_000)
        >>> slow.level_at(ms=1_200_000), slow.level_at(hands=50)
        (2, 0)
        >>> BlindSchedule([(10, 20), (5, 10)], hands=10)
        Traceback (most recent call last):
        pokercore.exceptions.RulesError: schedule.levels[1].small_blind: 5 is less than the 10 of \
the level before; levels never go down [schedule]; schedule.levels[1].big_blind: 10 is less than \
the 20 of the level before; levels never go down [schedule]
    """

    levels: tuple[Level, ...]
    hands: tuple[int, ...] | None = None
    ms: tuple[int, ...] | None = None
    continues: bool = True
    name: str = "own"
    _rising: tuple[Level, ...] = field(init=False, repr=False, compare=False)
    """The levels and those that follow, up to where chips end."""
    _ends: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """When each level of the list ends."""

    def __init__(
        self,
        levels: Iterable[LevelSource],
        *,
        hands: int | Sequence[int] | None = None,
        ms: int | Sequence[int] | None = None,
        continues: bool = True,
        name: str = "own",
    ) -> None:
        keep = object.__setattr__
        keep(self, "continues", continues)
        keep(self, "name", name)
        checks = Checks(self, "schedule")
        checks.flags("continues")
        checks.text("name")
        made, told = _levels(levels)
        checks.defects[:0] = told
        keep(self, "levels", made)
        if (hands is None) == (ms is None):
            both = "both" if hands is not None else "neither"
            checks.refuse("hands", "schedule", f"{both} of hands and ms is given; give one of them")
        for what, given, most in (("hands", hands, MAX_HANDS), ("ms", ms, MAX_MS)):
            times, told = (None, []) if given is None else _durations(what, given, len(made), most)
            checks.defects += told
            keep(self, what, times)
        checks.done()
        keep(self, "_rising", _ladder(made) if continues else made)
        keep(self, "_ends", tuple(accumulate(self._times)))

    @classmethod
    def preset(cls, name: Preset, by: By = "hands") -> BlindSchedule:
        """A schedule that is ready made: `'regular'`, `'turbo'` or `'hyper'`.

        Args:
            name: Its name.
            by: Whether its levels last so many hands, or so many milliseconds (`'clock'`).

        Raises:
            RulesError: There is no such schedule.
        """
        defects = []
        if name not in get_args(Preset):
            choices = ", ".join(map(repr, get_args(Preset)))
            message = f"{name!r}; it is one of {choices}, or a BlindSchedule"
            defects.append(("option", "schedule", message))
        if by not in get_args(By):
            defects.append(("option", "schedule.by", f"{by!r}; it is 'hands' or 'clock'"))
        if defects:
            raise RulesError("", defects)
        hands, minutes = _SPEEDS[name]
        if by == "clock":
            return cls(_LADDER, ms=minutes * 60_000, name=name)
        return cls(_LADDER, hands=hands, name=name)

    def big_blind_ante(self, from_level: int | None = None) -> BlindSchedule:
        """This schedule with the antes of all players put into one that the big blind pays.

        The ante is as large as the big blind then, as is usual.

        Args:
            from_level: The index of the first level that has an ante, from 0; by default those that
                have one keep one.

        Raises:
            RulesError: There is no level of this index.

        Examples:
            >>> print(BlindSchedule.preset("turbo").big_blind_ante().levels[6])
            100/200 big blind ante 200
        """
        if from_level is not None and (
            whole(from_level) is None or not 0 <= from_level < len(self.levels)
        ):
            message = f"{from_level!r}; give the index of a level, 0 to {len(self.levels) - 1}"
            raise RulesError("", [("option", "schedule.from_level", message)])
        levels = tuple(
            level.replace(ante=level.big_blind, ante_kind=AnteKind.BIG_BLIND)
            if (bool(level.ante) if from_level is None else index >= from_level)
            else level
            for index, level in enumerate(self.levels)
        )
        return BlindSchedule(
            levels,
            hands=self.hands,
            ms=self.ms,
            continues=self.continues,
            name=f"{self.name}, big blind ante",
        )

    @property
    def _times(self) -> tuple[int, ...]:
        """How long each level of the list lasts."""
        return (self.hands if self.hands is not None else self.ms) or ()

    @property
    def by(self) -> By:
        """What the levels go by."""
        return "hands" if self.hands is not None else "clock"

    def level(self, index: int) -> Level:
        """The level of an index, from 0, those after the last included.

        Levels stop rising where an amount would pass 2^53.

        Raises:
            RulesError: The index is no whole number from 0.
        """
        number = _from_0(index, "schedule.level")
        return self._rising[min(number, len(self._rising) - 1)]

    def level_at(self, hands: int = 0, ms: int = 0) -> int:
        """The index of the level of a hand that begins now.

        Args:
            hands: Hands that were begun before it, from 0.
            ms: Milliseconds since the tournament began, from 0.

        Returns:
            The index, from 0; it never falls when `hands` and `ms` grow.

        Raises:
            RulesError: What it goes by is no whole number from 0.
        """
        gone = hands if self.hands is not None else ms
        if type(gone) is not int or gone < 0:
            gone = _from_0(gone, f"schedule.{'ms' if self.hands is None else 'hands'}")
        ends = self._ends
        if gone < ends[-1]:
            return bisect_right(ends, gone)
        if not self.continues:
            return len(ends) - 1
        return len(ends) + (gone - ends[-1]) // self._times[-1]

    def ends_at(self, index: int) -> int:
        """When a level ends: hands or milliseconds from the beginning, as `by` says.

        Raises:
            RulesError: The index is no whole number from 0.
        """
        index = _from_0(index, "schedule.level")
        ends = self._ends
        if index < len(ends):
            return ends[index]
        return ends[-1] + (index - len(ends) + 1) * self._times[-1]

    def to_dict(self) -> dict[str, object]:
        """The schedule as a dictionary for JSON (`schemas.get("blind_schedule")`)."""
        return {
            "version": VERSION,
            "name": self.name,
            "levels": [record(level) for level in self.levels],
            "hands": None if self.hands is None else list(self.hands),
            "ms": None if self.ms is None else list(self.ms),
            "continues": self.continues,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> BlindSchedule:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        known = ("levels", "hands", "ms", "continues", "name")
        found: dict[str, Any] = reader.mapping(
            reader.version(data, "schedule"), "schedule", known, ("levels",)
        )
        if "levels" not in found:
            return reader.finish(None)
        return reader.finish(reader.attempt("schedule", "schedule", lambda: cls(**found)))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.to_dict(),)


def _from_0(value: int, place: str) -> int:
    number = whole(value)
    if number is None or number < 0:
        message = f"{shorten(repr(value))}; give a whole number from 0"
        raise RulesError("", [("option", place, message)])
    return number


def _restore(data: Mapping[str, object]) -> BlindSchedule:
    return BlindSchedule.from_dict(data)


def _levels(given: object) -> tuple[tuple[Level, ...], list[Defect]]:
    """The levels, and what is wrong with them."""
    place = "schedule.levels"
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        message = f"{describe(given)}; give a list of levels"
        return (), [Defect("wrong_type", place, message)]
    entries = list(given)
    if not entries:
        return (), [Defect("schedule", place, "there is no level; give one or more")]
    reader = Reader()
    levels: list[Level | None] = []
    for index, entry in enumerate(entries):
        levels.append(_level(reader, entry, f"{place}[{index}]"))
    for index, (before, level) in enumerate(pairwise(levels), start=1):
        if before is not None and level is not None:
            reader.defects += _falls(before, level, f"{place}[{index}]")
    return tuple(level for level in levels if level is not None), reader.defects


def _level(reader: Reader, entry: object, place: str) -> Level | None:
    if isinstance(entry, Level):
        return entry
    if entry is None:
        reader.defects.append(Defect("schedule", place, "a gap; give every level"))
        return None
    if isinstance(entry, Mapping):
        return reader.build(Level, entry, place, "level")
    if isinstance(entry, str) or not isinstance(entry, Sequence):
        message = f"{describe(entry)}; give a Level or its amounts, such as (10, 20)"
        reader.defects.append(Defect("wrong_type", place, message))
        return None
    if not 2 <= len(entry) <= 4:
        message = f"{len(entry)} entries; give (small blind, big blind[, ante[, who pays it]])"
        reader.defects.append(Defect("wrong_type", place, message))
        return None
    return reader.attempt(place, "level", lambda: Level(*entry))


def _falls(before: Level, level: Level, place: str) -> list[Defect]:
    """What is less in a level than in the one before it."""
    defects = []
    for name in _AMOUNTS:
        low, high = getattr(level, name), getattr(before, name)
        if name == "ante" and level.ante and level.ante_kind != before.ante_kind:
            continue
        if low < high:
            message = f"{low} is less than the {high} of the level before; levels never go down"
            defects.append(Defect("schedule", f"{place}.{name}", message))
    return defects


def _durations(
    what: str, given: object, levels: int, most: int
) -> tuple[tuple[int, ...], list[Defect]]:
    """How long each level lasts, and what is wrong with that."""
    place = f"schedule.{what}"
    one = whole(given)
    if one is not None:
        if not 1 <= one <= most:
            message = f"{one} is out of range; a level lasts 1 to {most} {what}"
            return (), [Defect("schedule", place, message)]
        return (one,) * levels, []
    if isinstance(given, str | Mapping) or not isinstance(given, Iterable):
        message = f"{describe(given)}; give a whole number of {what}, or one for each level"
        return (), [Defect("wrong_type", place, message)]
    defects, times = [], []
    entries = list(given)
    for index, entry in enumerate(entries):
        number = whole(entry)
        if number is None:
            message = f"{describe(entry)}; give a whole number of {what}"
            defects.append(Defect("wrong_type", f"{place}[{index}]", message))
        elif not 1 <= number <= most:
            message = f"{number} is out of range; a level lasts 1 to {most} {what}"
            defects.append(Defect("schedule", f"{place}[{index}]", message))
        else:
            times.append(number)
    if levels and len(entries) != levels:
        message = f"{len(entries)} durations for {levels} levels; give one for each level"
        defects.append(Defect("schedule", place, message))
    return tuple(times), defects


@lru_cache(maxsize=1024)
def _stakes(level: Level) -> Stakes:
    amounts = {name: getattr(level, name) for name in _AMOUNTS}
    return Stakes(ante_kind=level.ante_kind, **amounts)


def _ladder(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """The levels and those that follow, up to where chips end."""
    ladder = list(levels)
    while True:
        last, base = ladder[-1], ladder[-2:][0]
        raised = {
            name: max(2 * getattr(base, name), getattr(last, name))
            for name in _AMOUNTS
            if name != "ante"
        }
        # An ante that somebody else paid two levels before says nothing about this one.
        doubled = 2 * base.ante if base.ante_kind == last.ante_kind else 0
        raised["ante"] = max(doubled, last.ante)
        if any(amount > MAX_CHIPS for amount in raised.values()):
            return tuple(ladder)
        ladder.append(last.replace(**raised))


_LADDER = (
    (10, 20),
    (15, 30),
    (25, 50),
    (50, 100),
    (75, 150),
    (100, 200),
    (100, 200, 25),
    (200, 400, 50),
    (300, 600, 75),
    (400, 800, 100),
    (600, 1200, 150),
    (800, 1600, 200),
    (1000, 2000, 250),
)
"""The ladder of the norm, section 10.2: a turbo Sit & Go at PokerStars (flopturnriver.com)."""

_SPEEDS: dict[str, tuple[int, int]] = {"hyper": (4, 2), "turbo": (10, 5), "regular": (20, 10)}
"""Hands and minutes of a level."""
