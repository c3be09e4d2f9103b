"""Push or fold: all-in or out before the flop, in equilibrium, for two and for three players.

    >>> import pokercore as pc
    >>> solution = pc.push_fold([1000, 1000], (50, 100))
    >>> [f"{100 * part.frequency:.2f}" for part in solution.situations]
    ['58.28', '37.38']
    >>> f"{solution.values[0]:+.4f}", solution.exploitability < 1e-6
    ('-0.0454', True)
    >>> solution.find("SB").weight("T3s"), "32o" in solution.find("SB").range
    (0.0, False)

For two players it is exact: all hands, the cards that they take from each other, and all boards.
For three, how likely each three hands are is exact, and what becomes of three all-in hands is
sampled, with a standard error; two all-in hands are compared without the cards that the third gave
up. The game ends before the flop: whoever is in has all chips in, the uncalled part comes back, and
unequal stacks make side pots. An end is worth the chips, in big blinds won or lost, or with
`payouts` the prize money that the stacks stand for by the model of Malmuth and Harville (as `icm`
says). Players who go broke in one hand are ranked by their stacks before it.

The method is CFR+ (O. Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014). How
good a solution is, it says itself: `gains` is what each player could win more by a best answer to
the others. For two players in chips the game is zero-sum and has one value. For three players, or
for prizes, there may be several equilibria, and this is one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, TypeAlias

from pokercore import _core, _grids
from pokercore._classes import class_names, class_number, class_size
from pokercore._core import Range
from pokercore._fields import MAX_CHIPS, VERSION, Reader, shorten, whole
from pokercore._text import write_text
from pokercore.enums import AnteKind
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes

__all__ = ["PushFoldSolution", "Situation", "exploit", "push_fold"]

Seed: TypeAlias = "int | str | bytes"
"""What the sampled deals follow from."""

Progress: TypeAlias = Callable[[int, int], object]
"""Told how much work of how much is done. What it raises stops the work."""

DEFAULT_SAMPLES = 200
"""Deals of each three classes, for three players."""

_POSITIONS = {2: ("SB", "BB"), 3: ("BTN", "SB", "BB")}


@dataclass(frozen=True)
class Situation:
    """A decision, and how it is played.

    Attributes:
        position: Whose it is: `"BTN"`, `"SB"` or `"BB"`.
        pushed: The positions that are all-in already, in the order of action.
        folded: The positions that have folded.
        is_choice: Whether there is one. There is none for a player whom the posts have put all-in,
            or who has posted as much as any opponent can match: then every hand is played.
        weights: How often each of the 169 classes is pushed, or called with: 0 to 1, in the order
            of `classes`.
        gains: What that wins over folding, for each class: big blinds, or prize money; 0 for all
            where the decision never comes.
    """

    position: str
    pushed: tuple[str, ...]
    folded: tuple[str, ...]
    is_choice: bool
    weights: tuple[float, ...] = field(repr=False)
    gains: tuple[float, ...] = field(repr=False)

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the classes, such as `'AKs'`, in the order of `weights` and `gains`."""
        return tuple(class_names())

    def weight(self, name: str) -> float:
        """How often a class of hands is pushed or called with, such as `'AKs'`.

        Raises:
            ValueError: There is no such class.
        """
        return self.weights[class_number(name)]

    def gain(self, name: str) -> float:
        """What a class of hands wins over folding.

        Raises:
            ValueError: There is no such class.
        """
        return self.gains[class_number(name)]

    @property
    def frequency(self) -> float:
        """What part of all 1326 hands is played."""
        return (
            sum(map(float.__mul__, self.weights, map(float, map(class_size, class_names())))) / 1326
        )

    @cached_property
    def range(self) -> Range | None:
        """The hands that are played, with their weights; `None` where there are none."""
        parts = [
            f"{name}:{weight:.6f}"
            for name, weight in zip(class_names(), self.weights, strict=True)
            if weight >= 1e-6
        ]
        return Range(", ".join(parts)) if parts else None

    @property
    def title(self) -> str:
        """What it is about, in words."""
        if not self.pushed:
            return f"{self.position} pushes first in"
        return f"{self.position} calls {' and '.join(self.pushed)}"

    def picture(self) -> str:
        """The grid of the classes as text."""
        return _grids.picture(self.range)

    def to_dict(self) -> dict[str, object]:
        """The situation as a dictionary for JSON."""
        return {
            "position": self.position,
            "pushed": list(self.pushed),
            "folded": list(self.folded),
            "is_choice": self.is_choice,
            "frequency": self.frequency,
            "range": None if self.range is None else str(self.range),
            "weights": dict(zip(class_names(), self.weights, strict=True)),
            "gains": dict(zip(class_names(), self.gains, strict=True)),
        }


@dataclass(frozen=True)
class PushFoldSolution:
    """An equilibrium of push or fold. Players stand in the order of action.

    Attributes:
        stacks: Chips of each player before anything is posted.
        stakes: Blinds and ante.
        others: Stacks of players who have no part in the hand.
        payouts: The prizes; `None` where it is played for chips.
        situations: The decisions, in the order of action.
        values: What each player wins on average, in big blinds; with prizes, what each has.
        before: What each player has before the hand: 0, or the prize money.
        standard_errors: Of the values, from the sampled three-way results; 0 for two players.
        gains: What each player could win more by a best answer to the others.
        iterations: How many were made.
        samples: Deals of each three classes; 0 for two players.
    """

    stacks: tuple[int, ...]
    stakes: Stakes
    others: tuple[int, ...]
    payouts: tuple[float, ...] | None
    situations: tuple[Situation, ...]
    values: tuple[float, ...]
    before: tuple[float, ...]
    standard_errors: tuple[float, ...]
    gains: tuple[float, ...]
    iterations: int
    samples: int

    @property
    def positions(self) -> tuple[str, ...]:
        """The names of the players: `('SB', 'BB')`, the first with the button, or with `'BTN'`."""
        return _POSITIONS[len(self.stacks)]

    @property
    def unit(self) -> str:
        """What values are told in: `'bb'` (net big blinds) or `'prize'`."""
        return "bb" if self.payouts is None else "prize"

    @property
    def exploitability(self) -> float:
        """The most that any one player could win more."""
        return max(self.gains)

    def find(self, position: str, pushed: Sequence[str] = ()) -> Situation:
        """The situation of a player, by who is all-in already.

        Raises:
            ValueError: There is no such situation.
        """
        given = {pushed} if isinstance(pushed, str) else set(pushed)
        for situation in self.situations:
            if situation.position == position and set(situation.pushed) == given:
                return situation
        there = "; ".join(situation.title for situation in self.situations)
        behind = " and ".join(sorted(given)) or "nobody"
        raise ValueError(f"{position} after {behind} pushed is no decision here; there are {there}")

    def chart(self) -> str:
        """All situations as grids of text, with what share of hands is played."""
        parts = [str(self)]
        for situation in self.situations:
            share = f"{100 * situation.frequency:.2f} % of hands"
            choice = "" if situation.is_choice else ", without a choice"
            parts.append(f"{situation.title}: {share}{choice}\n{situation.picture()}")
        return "\n\n".join(parts)

    def svg(self) -> str:
        """All situations as a picture."""
        return _grids.stacked(
            [
                (f"{part.title}: {100 * part.frequency:.2f} %", part.range)
                for part in self.situations
            ]
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file of SVG.

        Raises:
            OSError: The file cannot be written.
        """
        write_text(path, self.svg())

    def to_dict(self) -> dict[str, object]:
        """The solution as a dictionary for JSON (`schemas.get("push_fold_solution")`)."""
        return {
            "version": VERSION,
            "stacks": list(self.stacks),
            "stakes": self.stakes.to_dict(),
            "others": list(self.others),
            "payouts": None if self.payouts is None else list(self.payouts),
            "unit": self.unit,
            "positions": list(self.positions),
            "values": list(self.values),
            "before": list(self.before),
            "standard_errors": list(self.standard_errors),
            "gains": list(self.gains),
            "exploitability": self.exploitability,
            "iterations": self.iterations,
            "samples": self.samples,
            "situations": [situation.to_dict() for situation in self.situations],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PushFoldSolution:
        """Reads what `to_dict` wrote.

        What follows from other parts (positions, unit, exploitability, frequencies, ranges) must
        say the same as they do. Whether the strategies are an equilibrium is not looked at:
        `exploit` tells it.

        Raises:
            RulesError: With every defect: another version, parts that are missing, unknown, wrong,
                or that do not fit together.

        Examples:
            >>> solution = push_fold([1000, 1000], (50, 100))
            >>> PushFoldSolution.from_dict(solution.to_dict()) == solution
            True
        """
        return _read(data)

    def __str__(self) -> str:
        ante = f", ante {self.stakes.ante}" if self.stakes.ante else ""
        worth = (
            "chips" if self.payouts is None else f"prizes {', '.join(map(_short, self.payouts))}"
        )
        lines = [
            f"push or fold, blinds {self.stakes.small_blind}/{self.stakes.big_blind}{ante}, {worth}"
        ]
        unit = "bb" if self.payouts is None else ""
        for place, position in enumerate(self.positions):
            value = self.values[place]
            told = (
                f"{value:+.5f} {unit}" if unit else f"{value:.5f}, before {self.before[place]:.5f}"
            )
            error = self.standard_errors[place]
            sampled = f" (standard error {error:.5f})" if self.samples else ""
            lines.append(f"{position:<3}  {self.stacks[place]:>8}  {told}{sampled}")
        lines.append(f"nobody could win more than {self.exploitability:.2g} {unit}".rstrip())
        return "\n".join(lines)


_DECISIONS = {
    2: (("SB", ()), ("BB", ("SB",))),
    3: (
        ("BTN", ()),
        ("SB", ()),
        ("SB", ("BTN",)),
        ("BB", ("BTN",)),
        ("BB", ("SB",)),
        ("BB", ("BTN", "SB")),
    ),
}
"""Whose each decision is, and who is all-in then, by the number of players."""


class _Parts:
    """Reads the parts of a dictionary and notes what is wrong with them."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def refuse(self, code: str, place: str, message: str) -> None:
        self._reader.defects.append(Defect(code, place, message))

    def numbers(
        self, place: str, given: object, count: int | None, low: float, high: float
    ) -> tuple[float, ...]:
        """So many numbers, or any number of them, from `low` to `high`."""
        row = tuple(given) if isinstance(given, list | tuple) else None
        fits = row is not None and count in (None, len(row))
        if row is not None and fits and all(_is_number(n, low, high) for n in row):
            return tuple(map(float, row))
        many = "" if count is None else f"{count} "
        self.refuse("wrong_type", place, f"give a list of {many}numbers{_between(low, high)}")
        return ()

    def by_class(self, place: str, given: object, low: float, high: float) -> tuple[float, ...]:
        """A number for each class."""
        names = class_names()
        found: dict[str, Any] = self._reader.mapping(given, place, names, names)
        for name, number in found.items():
            if not _is_number(number, low, high):
                message = f"{shorten(repr(number))}; give a number{_between(low, high)}"
                self.refuse("wrong_type", f"{place}.{name}", message)
        return tuple(float(found[name]) for name in names) if not self._reader.defects else ()

    def chips(self, place: str, given: object, counts: range | None) -> tuple[int, ...]:
        """Stacks, so many or any number of them."""
        row = [whole(stack) for stack in given] if isinstance(given, list | tuple) else []
        if not isinstance(given, list | tuple) or (counts and len(row) not in counts):
            many = f"{counts[0]} to {counts[-1]} " if counts else ""
            self.refuse("players", place, f"give a list of {many}stacks")
        for number, stack in enumerate(row):
            if stack is None or not 0 < stack <= MAX_CHIPS:
                message = "give chips, a whole number from 1 to 2^53"
                self.refuse("stack_out_of_range", f"{place}[{number}]", message)
        return tuple(stack or 0 for stack in row)

    def count(self, place: str, given: object, low: int, high: int) -> int:
        """A whole number."""
        number = whole(given)
        if number is None or not low <= number <= high:
            message = f"{shorten(repr(given))}; give a whole number from {low} to {high}"
            self.refuse("option", place, message)
            return low
        return number

    def situation(
        self, place: str, data: object, decision: tuple[str, tuple[str, ...]], names: Sequence[str]
    ) -> Situation:
        """A decision: its strategy and what it gains."""
        position, pushed = decision
        keys = (*Situation.__dataclass_fields__, "frequency", "range")
        found: dict[str, Any] = self._reader.mapping(data, place, keys, keys)
        choice = found.get("is_choice")
        if not isinstance(choice, bool):
            self.refuse("wrong_type", f"{place}.is_choice", "give true or false")
        earlier = names[: names.index(position)]
        return Situation(
            position,
            pushed,
            tuple(name for name in earlier if name not in pushed),
            bool(choice),
            self.by_class(f"{place}.weights", found.get("weights"), 0, 1),
            self.by_class(f"{place}.gains", found.get("gains"), -inf, inf),
        )


def _is_number(given: object, low: float, high: float) -> bool:
    is_one = isinstance(given, int | float) and not isinstance(given, bool)
    return is_one and low <= given <= high and abs(given) < inf  # type: ignore[operator, arg-type]


def _between(low: float, high: float) -> str:
    least = "" if low == -inf else f" from {low:g}"
    return least + ("" if high == inf else f" to {high:g}")


def _read(data: object) -> PushFoldSolution:
    reader, place = Reader(), "push_fold"
    derived = ("unit", "positions", "exploitability")
    keys = (*PushFoldSolution.__dataclass_fields__, *derived)
    found: dict[str, Any] = reader.mapping(reader.version(data, place), place, keys, keys)
    if reader.defects:
        raise RulesError("", reader.defects)
    parts = _Parts(reader)
    stacks = parts.chips(f"{place}.stacks", found["stacks"], range(2, 4))
    others = parts.chips(f"{place}.others", found["others"], None)
    stakes = reader.attempt(f"{place}.stakes", "stakes", lambda: Stakes.from_dict(found["stakes"]))
    payouts = None
    if found["payouts"] is not None:
        payouts = parts.numbers(f"{place}.payouts", found["payouts"], None, 0, inf)
    if reader.defects or stakes is None:
        raise RulesError("", reader.defects)
    _check_question(parts, place, (stacks, stakes, others, payouts))
    count, names = len(stacks), _POSITIONS[len(stacks)]
    least = {"values": -inf, "before": 0.0, "standard_errors": 0.0, "gains": -inf}
    rows = {
        name: parts.numbers(f"{place}.{name}", found[name], count, low, inf)
        for name, low in least.items()
    }
    given = found["situations"]
    decisions = _DECISIONS[count]
    if not isinstance(given, list | tuple) or len(given) != len(decisions):
        message = f"give a list of the {len(decisions)} decisions of {count} players"
        parts.refuse("wrong_type", f"{place}.situations", message)
        given = ()
    situations = tuple(
        parts.situation(f"{place}.situations[{number}]", part, decision, names)
        for number, (part, decision) in enumerate(zip(given, decisions, strict=False))
    )
    iterations = parts.count(f"{place}.iterations", found["iterations"], 1, (1 << 32) - 1)
    samples = parts.count(f"{place}.samples", found["samples"], 0, (1 << 16) - 1)
    if reader.defects:
        raise RulesError("", reader.defects)
    made = PushFoldSolution(
        stacks=stacks,
        stakes=stakes,
        others=others,
        payouts=payouts,
        situations=situations,
        iterations=iterations,
        samples=samples,
        **rows,
    )
    for name, told in made.to_dict().items():
        if name != "version":
            _compare(parts, f"{place}.{name}", told, found[name])
    return reader.finish(made)


def _check_question(
    parts: _Parts,
    place: str,
    question: tuple[tuple[int, ...], Stakes, tuple[int, ...], tuple[float, ...] | None],
) -> None:
    """Notes what the core has against stacks, stakes and prizes."""
    stacks, stakes, others, payouts = question
    prizes = None if payouts is None else list(payouts)
    try:
        # Without strategies it looks at the question and goes no further.
        _core.push_fold_answers(stacks, stakes, others, prizes, [], samples=1, seed=0)
    except RulesError as error:
        for code, where, message in error.defects:
            if where != "strategies":
                parts.refuse(code, f"{place}.{where}", message)


def _compare(parts: _Parts, place: str, told: object, given: object) -> None:
    """Notes where a part is not what the others make it."""
    if isinstance(told, dict) and isinstance(given, Mapping):
        for key in told.keys() & given.keys():
            _compare(parts, f"{place}.{key}", told[key], given[key])
    elif isinstance(told, list) and isinstance(given, list | tuple) and len(told) == len(given):
        for number, (one, two) in enumerate(zip(told, given, strict=True)):
            _compare(parts, f"{place}[{number}]", one, two)
    elif told != given:
        message = f"{shorten(repr(given))}; by the other parts it is {shorten(repr(told))}"
        parts.refuse("option", place, message)


def _short(number: float) -> str:
    return f"{number:g}"


def push_fold(
    stacks: Sequence[int],
    blinds: tuple[int, int] | None = None,
    *,
    ante: int = 0,
    ante_kind: AnteKind = AnteKind.EACH,
    stakes: Stakes | None = None,
    payouts: Sequence[float] | None = None,
    others: Sequence[int] = (),
    tolerance: float | None = None,
    iterations: int | None = None,
    samples: int = DEFAULT_SAMPLES,
    seed: Seed = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> PushFoldSolution:
    """Solves push or fold.

    Args:
        stacks: Chips of the players before anything is posted, in the order of action: the small
            blind (who has the button) and the big blind; or the button, the small blind and the big
            blind. Each from 1 to 2^53.
        blinds: The small and the big blind, in chips; the big blind is at least 1.
        ante: The ante, in chips.
        ante_kind: Who pays it: each player, the big blind or the button, for all.
        stakes: Blinds and ante as a value, instead of the above.
        payouts: The prizes of those who are left, first place first, in any unit; no more than
            players. Without them chips are played for.
        others: Stacks of players who are left in the tournament and have no part in the hand; they
            count with `payouts` alone. At most 20 players in all.
        tolerance: It is good enough when nobody could win more than this, in big blinds or in the
            unit of the prizes. By default a ten-millionth of a big blind for two players and a
            hundred-thousandth for three, or of the first prize.
        iterations: At most so many; by default 20,000 for two players and 1000 for three. What was
            reached, the result tells.
        samples: For three players, how many deals are drawn of each three classes of hands, 1 to
            65,535. The first solution in a process draws them, in some seconds; the next ones with
            the same number and seed use them again.
        seed: What these deals follow from.
        threads: How many threads draw them; they change nothing.
        progress: Called now and then.

    Returns:
        The strategies and what they are worth.

    Raises:
        RulesError: With every defect: other than two or three players, stacks below 1, blinds that
            are negative or reversed, no big blind, prizes that are none or rise.
        TypeError: Something is of a wrong type.

    Examples:
        >>> solution = push_fold([800, 1200], (50, 100), payouts=(65, 35), others=[500])
        >>> solution.unit, [round(value, 2) for value in solution.before]
        ('prize', [33.94, 43.31])
        >>> push_fold([1000, 0], (50, 100))
        Traceback (most recent call last):
            ...
        pokercore.exceptions.RulesError: stacks[1]: 0 is no stack; give chips, a whole number from \
1 to 2^53 [stack_out_of_range]
    """
    level = _stakes(blinds, ante, ante_kind, stakes)
    prizes = None if payouts is None else [float(prize) for prize in payouts]
    two = len(stacks) == 2
    if tolerance is None:
        tolerance = (1e-7 if two else 1e-5) * (max(prizes, default=1.0) if prizes else 1.0)
        tolerance = tolerance or 1e-7
    solved = _core.push_fold_solve(
        stacks,
        level,
        others,
        prizes,
        tolerance=tolerance,
        iterations=(20_000 if two else 1000) if iterations is None else _count(iterations),
        samples=_samples(samples),
        seed=seed,
        threads=_within("threads", threads, (1 << 32) - 1),
        progress=progress,
    )
    nodes, weights, gains, values, before, errors, most, done = solved
    names = _POSITIONS[len(stacks)]
    situations = []
    for (player, pushed, choice), weight, gain in zip(nodes, weights, gains, strict=True):
        earlier = tuple(enumerate(names[:player]))
        situations.append(
            Situation(
                names[player],
                tuple(name for place, name in earlier if pushed >> place & 1),
                tuple(name for place, name in earlier if not pushed >> place & 1),
                choice,
                tuple(weight),
                tuple(gain),
            )
        )
    return PushFoldSolution(
        stacks=tuple(stacks),
        stakes=level,
        others=tuple(others),
        payouts=None if prizes is None else tuple(prizes),
        situations=tuple(situations),
        values=tuple(values),
        before=tuple(before),
        standard_errors=tuple(errors),
        gains=tuple(most),
        iterations=done,
        samples=0 if two else samples,
    )


def exploit(
    solution: PushFoldSolution,
    weights: Sequence[Mapping[str, float] | Sequence[float]] | None = None,
    *,
    samples: int | None = None,
    seed: Seed = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What other strategies are worth in the game of a solution, and how much each can be beaten
    by.

    Args:
        solution: The game.
        weights: For each of its situations how often each class is played, 0 to 1: a number for
            each of the 169 classes in their order, or by name, those that are left out never. By
            default those of the solution.
        samples: As for `push_fold`; by default as many as the solution has.
        seed: As for `push_fold`.
        threads: As for `push_fold`.
        progress: As for `push_fold`.

    Returns:
        The value of each player, and what each could win more by a best answer to the others.

    Raises:
        RulesError: The weights do not fit.
        ValueError: There is no class of a name.

    Examples:
        >>> solution = push_fold([1000, 1000], (50, 100))
        >>> values, gains = exploit(solution, [dict.fromkeys(["AA", "KK"], 1.0), {}])
        >>> round(values[0], 3), round(gains[0], 3)
        (-0.486, 1.486)
    """
    given = [part.weights for part in solution.situations] if weights is None else weights
    rows = [_row(part) for part in given]
    values, gains, _, _ = _core.push_fold_answers(
        solution.stacks,
        solution.stakes,
        solution.others,
        None if solution.payouts is None else list(solution.payouts),
        rows,
        samples=_samples(samples or solution.samples or DEFAULT_SAMPLES),
        seed=seed,
        threads=_within("threads", threads, (1 << 32) - 1),
        progress=progress,
    )
    return tuple(values), tuple(gains)


def _row(part: Mapping[str, float] | Sequence[float]) -> list[float]:
    if not isinstance(part, Mapping):
        return list(part)
    row = [0.0] * len(class_names())
    for name, weight in part.items():
        row[class_number(name)] = weight
    return row


def _stakes(
    blinds: tuple[int, int] | None, ante: int, ante_kind: AnteKind, stakes: Stakes | None
) -> Stakes:
    if stakes is not None:
        if blinds is not None or ante:
            message = "give stakes alone, or blinds and ante"
            raise RulesError("", [("option", "stakes", message)])
        return stakes
    if not (isinstance(blinds, tuple | list) and len(blinds) == 2):
        message = f"{blinds!r}; give a pair: the small blind, the big blind"
        raise RulesError("", [("wrong_type", "stakes.blinds", message)])
    return Stakes(small_blind=blinds[0], big_blind=blinds[1], ante=ante, ante_kind=ante_kind)


def _count(iterations: int) -> int:
    return _within("iterations", iterations, (1 << 32) - 1)


def _samples(samples: int) -> int:
    return _within("samples", samples, (1 << 16) - 1)


def _within(name: str, number: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        message = f"{number!r}; give a whole number from 1 to {most}"
        raise RulesError("", [("option", name, message)])
    return number
