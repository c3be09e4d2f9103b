"""How rounds end, counted: the decision that ended each, the seat's row, and the comparison.

Everything that Ante, Blind and Play come to follows from these counts, exactly: over all deals for
a solution, over those that were played for a simulation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from pokercore._fields import shorten, whole
from pokercore._ultimate_names import OUTCOMES, ROWS
from pokercore.ultimate.house import House, SideBet, words

__all__ = ["Outcome", "Outcomes"]

_ASCENDING = ROWS[::-1]
"""The order of the core."""
_CELLS = len(ROWS) * len(OUTCOMES)
_RESULTS = {name: name.partition("_")[0] for name in OUTCOMES}
_FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Rounds that ended in one way.

    Attributes:
        stage: Where the last decision was: `'preflop'`, `'flop'` or `'river'`.
        multiple: The multiple of Play; `None` for a fold.
        outcome: `'win_qualified'`, `'win_unqualified'`, `'tie'`, `'lose_qualified'` or
            `'lose_unqualified'`: how the hands compare, and whether the dealer qualifies. After a
            fold, how they would have compared.
        row: The row of the seat's best five.
        count: How many rounds.
        net: What Ante, Blind and Play win together, in Antes.
    """

    stage: str
    multiple: int | None
    outcome: str
    row: str
    count: int
    net: Fraction


def _number_of(given: object, names: Sequence[str], what: str) -> int:
    """The place of a name among those that there are.

    Raises:
        ValueError: It is none of them.
    """
    for place, name in enumerate(names):
        if name == given:
            return place
    raise ValueError(f"{shorten(repr(given))} is no {what}; there are {', '.join(names)}")


def label(stage: str, multiple: int | None) -> str:
    """A decision in a text: `'preflop 4'` or `'fold'`."""
    return _FOLD if multiple is None else f"{stage} {multiple}"


@dataclass(frozen=True)
class Outcomes:
    """Rounds by decision, row and comparison, and what follows. Outcomes of one house add up.

    Attributes:
        house: The house.
        counts: Rounds by decision (as `House.decisions`), row (the high card first) and outcome.

    Examples:
        >>> from pokercore.ultimate import House
        >>> none = Outcomes(House())
        >>> none.rounds, none.value is None
        (0, True)
    """

    house: House
    counts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        size = len(self.house.decisions) * _CELLS
        if not self.counts:
            object.__setattr__(self, "counts", (0,) * size)
        elif len(self.counts) != size:
            raise ValueError(f"{len(self.counts)} counts; a house of these decisions has {size}")

    def __add__(self, other: Self) -> Outcomes:
        """The rounds of both.

        Raises:
            ValueError: They are of different houses.
        """
        if not isinstance(other, Outcomes):
            return NotImplemented
        if self.house != other.house:
            raise ValueError("outcomes of different houses do not add up")
        return Outcomes(self.house, tuple(map(int.__add__, self.counts, other.counts)))

    def __iter__(self) -> Iterator[Outcome]:
        """Every way to end that came up: by decision, row (the best first) and outcome."""
        for place, (stage, multiple) in enumerate(self.house.decisions):
            for row in ROWS:
                for outcome in OUTCOMES:
                    count = self._count(place, row, outcome)
                    if count:
                        net = Fraction(
                            self.house.core.net(multiple, row, outcome), self.house.scale
                        )
                        yield Outcome(stage, multiple, outcome, row, count, net)

    def _count(self, decision: int, row: str, outcome: str) -> int:
        place = _ASCENDING.index(row) * len(OUTCOMES) + OUTCOMES.index(outcome)
        return self.counts[decision * _CELLS + place]

    @cached_property
    def _all(self) -> tuple[Outcome, ...]:
        return tuple(self)

    @cached_property
    def rounds(self) -> int:
        """How many rounds there are."""
        return sum(self.counts)

    def _mean(self, total: Fraction | int) -> Fraction | None:
        return Fraction(total, self.rounds) if self.rounds else None

    @property
    def net(self) -> Fraction:
        """What Ante, Blind and Play won in all rounds together, in Antes."""
        return sum((one.count * one.net for one in self._all), Fraction(0))

    @property
    def net_squares(self) -> Fraction:
        """The sum of the squares of what each round won, in Antes squared."""
        return sum((one.count * one.net**2 for one in self._all), Fraction(0))

    @property
    def wagered(self) -> int:
        """What was put on Ante, Blind and Play in all, in Antes."""
        return sum(one.count * (2 + (one.multiple or 0)) for one in self._all)

    @cached_property
    def value(self) -> Fraction | None:
        """What a round wins on average, in Antes; `None` where there is no round."""
        return self._mean(self.net)

    @property
    def average_wager(self) -> Fraction | None:
        """What a round puts on Ante, Blind and Play on average, in Antes."""
        return self._mean(self.wagered)

    @property
    def element_of_risk(self) -> Fraction | None:
        """What is lost of what is wagered: 0.0053 for 0.53 %; negative where it is won."""
        return -self.net / self.wagered if self.rounds else None

    @property
    def variance(self) -> Fraction | None:
        """The variance of what a round wins, in Antes squared."""
        value, squares = self.value, self._mean(self.net_squares)
        return None if value is None or squares is None else squares - value**2

    @property
    def standard_deviation(self) -> float | None:
        """Its root, in Antes."""
        variance = self.variance
        return None if variance is None else math.sqrt(variance)

    @property
    def frequencies(self) -> dict[tuple[str, int | None], Fraction]:
        """How often each decision ends a round, by stage and multiple (`None`: a fold), 0 to 1."""
        ends = dict.fromkeys(self.house.decisions, 0)
        for one in self._all:
            ends[one.stage, one.multiple] += one.count
        return {end: Fraction(count, self.rounds or 1) for end, count in ends.items()}

    @property
    def results(self) -> dict[str, Fraction]:
        """How often a round is won, tied, lost by comparison, and folded, 0 to 1."""
        found = dict.fromkeys((*_RESULTS.values(), _FOLD), 0)
        for one in self._all:
            found[_FOLD if one.multiple is None else _RESULTS[one.outcome]] += one.count
        return {name: Fraction(count, self.rounds or 1) for name, count in found.items()}

    @property
    def played_rows(self) -> dict[str, Fraction]:
        """How often the seat's best five are of each row, folded hands included, 0 to 1."""
        found = dict.fromkeys(ROWS, 0)
        for one in self._all:
            found[one.row] += one.count
        return {row: Fraction(count, self.rounds or 1) for row, count in found.items()}

    def side_bet(self, bet: SideBet | str) -> Fraction | None:
        """What a side bet wins on average for one staked, in these rounds; `None` without one.

        Args:
            bet: The bet, or the name of one of the house.

        Raises:
            RulesError: The house has none of this name.
            ValueError: It pays by the losing hand, which may be the dealer's, whose row is not
                counted.
        """
        found = self.house.side_bet(bet) if isinstance(bet, str) else bet
        if found.kind == "bad_beat":
            raise ValueError(
                f"{found.name} pays by the losing hand; the dealer's rows are not counted here"
            )
        won = Fraction(0)
        for one in self._all:
            pay = found.pays.get(one.row)
            if pay is not None and self._pays(found, one):
                won += one.count * (Fraction(pay) + 1)
        return None if not self.rounds else won / self.rounds - 1

    def _pays(self, bet: SideBet, one: Outcome) -> bool:
        folded = one.multiple is None
        if folded and (self.house.side_bet_after_fold == "lose" or bet.kind == "must_win"):
            return False
        return bet.kind == "own" or _RESULTS[one.outcome] == "win"

    def to_dict(self) -> dict[str, dict[str, dict[str, int]]]:
        """The counts above 0 by decision (`"preflop 4"`, `"fold"`), row and outcome."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for one in self._all:
            rows = found.setdefault(label(one.stage, one.multiple), {})
            rows.setdefault(one.row, {})[one.outcome] = one.count
        return found

    @classmethod
    def from_dict(cls, house: House, data: Mapping[str, Any]) -> Self:
        """The outcomes that `to_dict` wrote.

        Raises:
            ValueError: A part is unknown or wrong.
        """
        decisions = [label(*decision) for decision in house.decisions]
        counts = [0] * (len(decisions) * _CELLS)
        try:
            for decision, rows in data.items():
                first = _number_of(decision, decisions, "decision") * _CELLS
                for row, outcomes in rows.items():
                    place = first + _number_of(row, _ASCENDING, "row") * len(OUTCOMES)
                    for outcome, count in outcomes.items():
                        number = whole(count)
                        if number is None or number < 0:
                            raise ValueError(f"a count of {shorten(repr(count))}")
                        counts[place + _number_of(outcome, OUTCOMES, "outcome")] = number
        except (AttributeError, TypeError) as error:
            raise ValueError(f"these are no outcomes: {error}") from error
        return cls(house, tuple(counts))

    def table(self) -> str:
        """Every way to end as a table for people."""
        lines = [f"{'decision':<10}  {'result':<16}  {'hand':<15}  {'rounds':>22}  {'net':>8}"]
        for one in self._all:
            told = _FOLD if one.multiple is None else one.outcome.replace("_", ", ")
            lines.append(
                f"{label(one.stage, one.multiple):<10}  {told:<16}  {words(one.row):<15}  "
                f"{one.count:>22,}  {float(one.net):>+8g}"
            )
        return "\n".join(lines)
