"""Who decides at a table of Ultimate: what a bot is, and those that are built in.

A bot is an object with `act(view)`, or a plain function of a view, that answers with an `Action`.
It may also have `start(info)`, told once before its first round where it sits (a `SeatInfo`, with a
random generator of its own), `observe(event)`, told what happens as its seat may know it, and
`end(result)`, told how each round ended (a `RoundResult`). Sources of bots are those of
`pokercore.bots`: classes, factories, functions, and bots, which are copied.

>>> from pokercore import ultimate
>>> class Brave:
...     def act(self, view):
...         legal = view.legal
...         return ultimate.Action.play(legal.plays[-1]) if legal.plays else ultimate.Action.fold()
>>> view = ultimate.Round(ante=10, bank=1000, seed=1).view(0)
>>> print(Brave().act(view))
play 4x
>>> names()
('perfect', 'simple', 'random')
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, runtime_checkable

from pokercore import _core
from pokercore._classes import class_names, class_number, class_size
from pokercore._core import Range
from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateView as View
from pokercore._fields import Checks, say
from pokercore._ultimate_names import ROWS
from pokercore.bots.base import Factory, HasGenerator
from pokercore.exceptions import RangeError
from pokercore.ultimate.house import Amount, House, house_of
from pokercore.ultimate.presets import STANDARD
from pokercore.ultimate.solution import Solution, check_chart

if TYPE_CHECKING:
    from pokercore.ultimate.valuing import Values

__all__ = [
    "BUILT_IN",
    "Bot",
    "BotFunction",
    "BotSource",
    "Perfect",
    "Random",
    "RoundResult",
    "SeatInfo",
    "Simple",
    "get",
    "names",
]


@runtime_checkable
class Bot(Protocol):
    """Anything that decides. The methods that a bot may have besides are told in the module."""

    def act(self, view: View, /) -> Action:
        """Decides.

        Args:
            view: The round as this seat sees it; the seat is to decide.

        Returns:
            A legal action. What happens with an illegal one, the game or simulation declares
            (`on_illegal`).
        """
        ...


BotFunction: TypeAlias = Callable[[View], Action]
"""A bot as a plain function."""

BotSource: TypeAlias = Bot | BotFunction | Callable[[], Bot] | Factory
"""Anything from which `Game` and `simulate` can make bots."""


Plan: TypeAlias = (
    "str | _core.UltimateSolution | tuple[str, list[int]]"
    " | tuple[str, list[int] | None, str, int, int, int]"
)
"""A built-in strategy as the core reads it: its name, alone or with what it needs."""


@dataclass(frozen=True)
class SeatInfo(HasGenerator):
    """What a bot is told once, before its first round.

    Attributes:
        seat: The seat, from 0.
        seats: How many seats the table has, 1 to 6.
        house: The rules.
        ante: Its Ante at the start; the Blind is as large.
        bank: What it has at the start; `None` for no limit.
        name: What the table calls it.
        unit: In a simulation the number of the unit of work, from 0; in a game 0.
        rounds: How many rounds it will play at most; `None` where nobody knows.
    """

    seat: int
    seats: int
    house: House
    ante: Amount
    bank: Amount | None
    name: str = ""
    unit: int = 0
    rounds: int | None = None
    rng_key: bytes = field(default=b"", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended, for one seat.

    Attributes:
        number: The number of the round in the game or simulation, from 0.
        seat: The seat.
        payoff: Chips won, or lost if negative.
        bank: What it has after the round; `None` for no limit.
        view: The round as the seat sees it at the end.
    """

    number: int
    seat: int
    payoff: Amount
    bank: Amount | None
    view: View


@dataclass(frozen=True)
class Perfect:
    """Decides by the exact value of every choice.

    On the flop and the river all cards to come are counted; before the flop it plays by the chart
    of its house. Where the bank does not reach for the best choice, it takes the best of the rest,
    with values of a seat that can afford everything later.

    Args:
        house: The house that it plays for; the chart of the standard game is built in.
        solution: The solution of another house, whose chart it needs before the flop.

    Raises:
        RulesError: The house is none, or this is not the solution of its best play.
    """

    native: ClassVar[str] = "perfect"
    description: ClassVar[str] = "the exact value of every choice"

    house: House = STANDARD
    solution: Solution | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "house", house_of(self.house))
        if self.solution is not None:
            check_chart(self.solution, self.house)

    def values(self, view: View) -> Values:
        """What each choice is worth to the seat that a view is of.

        Raises:
            RulesError: The house has no chart for hands before the flop.
        """
        from pokercore.ultimate.valuing import values

        return values(view.hole, view.board, house=self.house, solution=self.solution)

    def act(self, view: View) -> Action:
        """The legal choice of the highest value."""
        return self.values(view).best_of(view.legal)

    def plan(self) -> Plan:
        """The strategy as the core reads it."""
        solution = self.solution
        if solution is None:
            return self.native
        return solution.core or (self.native, list(solution.preflop_numbers()))

    def is_native_in(self, house: House) -> bool:
        """Whether the core can play it there: it has a chart, and that is of this house."""
        charted = STANDARD if self.solution is None else self.solution.house
        return house.base == self.house.base == charted.base


_RAISES = "33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
_NO_RANK = 13


@dataclass(frozen=True)
class Simple:
    """The published simple strategy, its rules as parameters. It plays as much as a stage allows.

    Before the flop it plays the hands of a chart. On the flop it plays two pair or better, a hidden
    pair (one that uses an own card), but no pocket deuces, and four to a flush with an own card of
    ten or higher among them. At the end it plays a hand of a higher row than the board's alone (a
    hidden pair or better), or one that fewer than 21 single cards beside the board would beat; else
    it folds.

    Args:
        preflop: The hands that play before the flop: a range of whole classes; empty for none.
        flop_row: The row from which it plays on the flop, all five cards counted.
        flop_pocket: The lowest pocket pair that it plays on the flop: 2 to 14, 3 leaves deuces out;
            `None` for none. An own card that pairs one of the flop is always played.
        flop_suited: The lowest own card with which it plays four to a flush on the flop: 2 to 14;
            `None` for never.
        river_outs: At the end it plays where fewer single cards than this would beat it, 0 to 46.

    Raises:
        RulesError: With every defect.

    Examples:
        >>> Simple(river_outs=18).river_outs
        18
        >>> Simple(flop_row="royal")
        Traceback (most recent call last):
            ...
        pokercore.exceptions.RulesError: simple.flop_row: 'royal'; it is one of royal_flush, ...
    """

    native: ClassVar[str] = "simple"
    description: ClassVar[str] = "the published rules: a chart, hidden pairs, flush draws, 21 outs"

    preflop: str = _RAISES
    flop_row: str = "two_pair"
    flop_pocket: int | None = 3
    flop_suited: int | None = 10
    river_outs: int = 21

    def __post_init__(self) -> None:
        checks = Checks(self, "simple")
        try:
            _chart(self.preflop)
        except (RangeError, TypeError) as error:
            checks.refuse("preflop", "option", str(error))
        if self.flop_row not in ROWS:
            message = f"{say(self.flop_row)}; it is one of {', '.join(ROWS)}"
            checks.refuse("flop_row", "option", message)
        for name in ("flop_pocket", "flop_suited"):
            if getattr(self, name) is not None:
                checks.number(name, 2, 14, "option", "a rank, or None,")
        checks.number("river_outs", 0, 46, "option", "a number of cards")
        checks.done()

    def plan(self) -> Plan:
        """The strategy as the core reads it."""
        pocket, suited = (
            _NO_RANK if rank is None else rank - 2 for rank in (self.flop_pocket, self.flop_suited)
        )
        chart = list(_chart(self.preflop))
        return self.native, chart, self.flop_row, pocket, suited, self.river_outs

    def act(self, view: View) -> Action:
        """What the rules say; where the bank does not reach for that, as much as it does."""
        legal = view.legal
        wanted = _core.ultimate_decision(
            self.plan(), view.hole, view.board or None, house=view.house
        )
        if wanted.multiple is not None and legal.plays:
            return Action.play(legal.plays[-1])
        return Action.check() if legal.check else Action.fold()


@lru_cache(maxsize=64)
def _chart(text: str) -> tuple[int, ...]:
    """The numbers of the classes of a range; kept, since a bot asks for them at every decision.

    Raises:
        RangeError: It is no range, or one that splits a class.
    """
    if text == "":
        return ()
    grid = Range(text).counts()
    rows = range(len(grid))
    chart = []
    for name, (row, column) in zip(
        class_names(), ((row, column) for row in reversed(rows) for column in reversed(rows)),
        strict=True,
    ):  # fmt: skip
        if grid[row][column] not in (0, class_size(name)):
            raise RangeError(f"some hands of {name} play and some do not; give whole classes")
        if grid[row][column]:
            chart.append(class_number(name))
    return tuple(chart)


class Random:
    """Every legal choice is equally likely.

    Args:
        rng: Its generator, or a seed for one; by default one of its own, until `start` hands over
            another. In a simulation each unit of work has a copy of a bot, so one that was given a
            generator draws the same in each: give none there.
    """

    native: ClassVar[str] = "random"
    description: ClassVar[str] = "every legal choice is equally likely"

    def __init__(self, rng: random.Random | int | None = None) -> None:
        self.is_given = rng is not None
        self.rng = rng if isinstance(rng, random.Random) else random.Random(rng)

    def __repr__(self) -> str:
        return "Random()"

    def start(self, info: SeatInfo) -> None:
        """Takes over the generator of the seat, unless it was given one."""
        if not self.is_given:
            self.rng = info.rng

    def act(self, view: View) -> Action:
        """Any legal action."""
        return self.rng.choice(view.legal.actions)

    def plan(self) -> Plan:
        """The strategy as the core reads it."""
        return self.native


BUILT_IN: tuple[type[Perfect | Simple | Random], ...] = (Perfect, Simple, Random)
"""The built-in bots."""


def names() -> tuple[str, ...]:
    """The names of the built-in bots."""
    return tuple(bot.native for bot in BUILT_IN)


def get(name: str) -> type[Perfect | Simple | Random]:
    """The class of a built-in bot, by its name.

    Raises:
        ValueError: There is no built-in bot of this name.

    Examples:
        >>> get("simple").__name__
        'Simple'
    """
    for bot in BUILT_IN:
        if bot.native == name:
            return bot
    raise ValueError(f"there is no built-in bot {name!r}; there are {', '.join(names())}")


def fitted(source: Any, house: House) -> Any:
    """A source of bots for a house: a name of a built-in one made a bot, and perfect play that of
    this house, where it is not said which.

    Raises:
        ValueError: There is no built-in bot of a name.
    """
    kind = get(source) if isinstance(source, str) else source
    if kind is Perfect:
        return Perfect(house)
    return kind() if isinstance(source, str) else source
