"""What a way to play is worth over all deals of the game: a value, read, written and shown."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from pokercore import _core, _grids
from pokercore._classes import class_names, class_number, class_size
from pokercore._core import Card, Range
from pokercore._fields import VERSION, Reader, describe, shorten
from pokercore._text import write_text
from pokercore._ultimate_names import STAGES
from pokercore.exceptions import Defect, RulesError
from pokercore.ultimate.house import House, SideBet, read_fraction
from pokercore.ultimate.outcomes import Outcomes

__all__ = ["DEALS", "HandSolution", "Solution"]

DEALS = 1326 * 19_600 * 1081 * 990
"""How many deals there are: own cards, flop, the two cards after it, the dealer's."""

_PER_HAND = DEALS // 1326
_WHERE = dict(zip(STAGES, ("before the flop", "on the flop", "at the end"), strict=True))


@dataclass(frozen=True)
class HandSolution:
    """A class of own cards: what its choices before the flop are worth, and how its deals end.

    Attributes:
        name: The class, such as `'AKs'`.
        check: The value of a check, when the best follows; `None` for a way to play that is not
            the best one.
        plays: The value of each Play before the flop, by its multiple; empty likewise.
        outcomes: How its deals end.
    """

    name: str
    check: Fraction | None
    plays: Mapping[int, Fraction]
    outcomes: Outcomes = field(repr=False)

    @property
    def combos(self) -> int:
        """How many hands of two cards it has: 6, 4 or 12."""
        return class_size(self.name)

    @property
    def deals(self) -> int:
        """How many deals it has."""
        return self.outcomes.rounds

    @property
    def value(self) -> Fraction:
        """What it wins on average, in Antes."""
        return self.outcomes.value or Fraction(0)

    @property
    def decision(self) -> int | None:
        """The multiple that it plays before the flop; `None` where it checks.

        For a way to play that does not do the same with all hands of the class: what it does most.
        """
        ends = self.outcomes.frequencies
        plays = {times: ends[stage, times] for stage, times in ends if stage == STAGES[0]}
        checks = 1 - sum(plays.values())
        best = max(plays, key=lambda times: plays[times or 0])
        return best if plays[best] > checks else None

    def to_dict(self) -> dict[str, object]:
        """The class as a dictionary for JSON; values are fractions."""
        return {
            "name": self.name,
            "combos": self.combos,
            "value": str(self.value),
            "decision": self.decision,
            "check": None if self.check is None else str(self.check),
            "plays": {str(times): str(value) for times, value in self.plays.items()},
            "outcomes": self.outcomes.to_dict(),
        }


@dataclass(frozen=True)
class Solution:
    """A way to play, and what it is worth over all 27,813,810,024,000 deals, exactly.

    Values and wagers are in Antes, of Ante, Blind and Play; `side_bet` tells of the others.

    Attributes:
        house: The house.
        strategy: The way to play: `'perfect'`, or the name of another.
        hands: The 169 classes of own cards by number, 22 first and AA last; `hand` finds one.
        core: What the solver of the core found, with what is done on every flop, so that a
            `Perfect` player of this solution is quick; `None` for one that was read.

    Examples:
        A solution takes a minute or so; the built-in chart has the values before the flop.

        >>> from pokercore import ultimate
        >>> str(ultimate.values("3s3d").best)
        'play 4x'
    """

    house: House
    strategy: str
    hands: tuple[HandSolution, ...] = field(repr=False)
    core: _core.UltimateSolution | None = field(default=None, repr=False, compare=False)

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        # It never changes, and bots that hold one are copied for every unit of work.
        return self

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "core": None}

    @cached_property
    def outcomes(self) -> Outcomes:
        """How all deals end."""
        columns = zip(*(hand.outcomes.counts for hand in self.hands), strict=True)
        return Outcomes(self.house, tuple(map(sum, columns)))

    @property
    def is_perfect(self) -> bool:
        """Whether this is the best way to play."""
        return all(hand.check is not None for hand in self.hands)

    @property
    def value(self) -> Fraction:
        """What a round wins on average: of the standard game -50643648973/2317817502000."""
        return self.outcomes.value or Fraction(0)

    @property
    def average_wager(self) -> Fraction:
        """What a round puts on Ante, Blind and Play on average."""
        return self.outcomes.average_wager or Fraction(0)

    @property
    def element_of_risk(self) -> Fraction:
        """What is lost of what is wagered."""
        return self.outcomes.element_of_risk or Fraction(0)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of what a round wins."""
        return self.outcomes.standard_deviation or 0.0

    @property
    def frequencies(self) -> dict[tuple[str, int | None], Fraction]:
        """How often each decision ends a round, by stage and multiple (`None`: a fold)."""
        return self.outcomes.frequencies

    @property
    def results(self) -> dict[str, Fraction]:
        """How often a round is won, tied, lost by comparison, and folded."""
        return self.outcomes.results

    def side_bet(self, bet: SideBet | str) -> Fraction:
        """What a side bet wins on average for one staked, when it is played so.

        Raises:
            RulesError: The house has none of this name.
            ValueError: It pays by the losing hand and is lost on a fold: the rows of the dealer,
                which that asks for, are not counted.
        """
        found = self.house.side_bet(bet) if isinstance(bet, str) else bet
        if found.kind == "bad_beat" and self.house.side_bet_after_fold == "settle":
            # It is settled in all deals, whatever is decided.
            return found.value()
        return self.outcomes.side_bet(found) or Fraction(0)

    def hand(self, hand: str | Iterable[Card]) -> HandSolution:
        """A class of own cards, by its name or by two cards.

        Raises:
            ValueError: There is no such class, or it is one card twice.
        """
        cards = hand if isinstance(hand, str) else "".join(map(str, hand))
        return self.hands[class_number(_class_of(cards))]

    def range(self, multiple: int | None = None) -> Range | None:
        """The hands that play before the flop; `None` where none does.

        Args:
            multiple: Only those that play this much.
        """
        names = [
            hand.name for hand in self.hands
            if hand.decision is not None and multiple in (None, hand.decision)
        ]  # fmt: skip
        return Range(", ".join(names)) if names else None

    def _parts(self) -> list[tuple[str, Range | None]]:
        """What is played before the flop, with a title each."""
        parts = []
        for times in self.house.plays[0]:
            hands = self.range(times)
            if hands is not None or len(self.house.plays[0]) == 1:
                share = 0 if hands is None else hands.fraction
                parts.append(
                    (f"play {times}x before the flop: {100 * share:.2f} % of hands", hands)
                )
        return parts or [("no hand plays before the flop", None)]

    def chart(self) -> str:
        """What is played before the flop, as grids of text; everything else checks."""
        return "\n\n".join(f"{title}\n{_grids.picture(hands)}" for title, hands in self._parts())

    def svg(self) -> str:
        """The same as a picture."""
        return _grids.stacked(self._parts())

    def picture(self) -> str:
        """The same as `svg`."""
        return self.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file of SVG.

        Raises:
            OSError: The file cannot be written.
        """
        write_text(path, self.svg())

    def preflop_numbers(self) -> bytes:
        """By class what is done before the flop: 0 to check, else the number of the Play from 1."""
        plays = self.house.plays[0]
        return bytes(
            0 if hand.decision is None else 1 + plays.index(hand.decision) for hand in self.hands
        )

    def __str__(self) -> str:
        lines = [
            f"Ultimate Texas Hold'em, {self.strategy} play, over all {DEALS:,} deals",
            f"value               {float(self.value):+.9f} of the Ante",
            f"                    {self.value}",
            f"average wager       {float(self.average_wager):.9f} Antes",
            f"element of risk     {100 * float(self.element_of_risk):.6f} %",
            f"standard deviation  {self.standard_deviation:.6f} Antes",
            "",
        ]
        for (stage, times), part in self.frequencies.items():
            told = "fold" if times is None else f"play {times}x {_WHERE[stage]}"
            lines.append(f"{told:<24}  {100 * float(part):8.4f} %")
        told = ", ".join(f"{name} {100 * float(part):.4f} %" for name, part in self.results.items())
        return "\n".join([*lines, "", told])

    def to_dict(self) -> dict[str, object]:
        """The solution as a dictionary for JSON (`schemas.get("ultimate_solution")`).

        Values stand as fractions, such as `"-1/3"`, so that nothing is rounded.
        """
        return {
            "version": VERSION,
            "house": self.house.to_dict(),
            "strategy": self.strategy,
            "deals": DEALS,
            "value": str(self.value),
            "average_wager": str(self.average_wager),
            "element_of_risk": str(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "hands": [hand.to_dict() for hand in self.hands],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Solution:
        """Reads what `to_dict` wrote. What follows from the counts must say the same as they do.

        Raises:
            RulesError: With every defect: another version, parts that are missing, unknown or
                wrong, or that do not fit together.
        """
        return _read(data)


def check_chart(solution: object, house: House) -> None:
    """Refuses what has no values of the best play of a house.

    Raises:
        RulesError: It is no solution, that of another house, or of another way to play.
    """
    message = None
    if not isinstance(solution, Solution):
        message = f"{describe(solution)}; give a Solution"
    elif solution.house.base != house.base:
        message = "it is the solution of another house"
    elif not solution.is_perfect:
        message = "it is not the best play, so it does not tell what choices are worth"
    if message is not None:
        raise RulesError("", [Defect("option", "solution", message)])


def _class_of(text: str) -> str:
    """The class of two cards, or the text as it is."""
    if len(text) != 4:
        return text
    high, low = sorted((Card(text[:2]), Card(text[2:])), reverse=True)
    if high == low:
        raise ValueError(f"{text!r} is one card twice; a deck has one of each")
    if high.rank == low.rank:
        return high.rank_char * 2
    return high.rank_char + low.rank_char + ("s" if high.suit == low.suit else "o")


_DERIVED = ("deals", "value", "average_wager", "element_of_risk", "standard_deviation")
_HAND = ("name", "combos", "value", "decision", "check", "plays", "outcomes")


def _read(data: object) -> Solution:
    reader, place = Reader(), "solution"
    keys = ("house", "strategy", "hands", *_DERIVED)
    found: dict[str, Any] = reader.mapping(reader.version(data, place), place, keys, keys)
    if reader.defects:
        raise RulesError("", reader.defects)
    house = reader.attempt(f"{place}.house", "house", lambda: House.from_dict(found["house"]))
    names, rows = class_names(), found["hands"]
    if not isinstance(rows, list | tuple) or len(rows) != len(names):
        message = f"give a list of the {len(names)} classes of own cards"
        reader.defects.append(Defect("wrong_type", f"{place}.hands", message))
    if not isinstance(found["strategy"], str):
        message = f"{shorten(repr(found['strategy']))}; give a text"
        reader.defects.append(Defect("wrong_type", f"{place}.strategy", message))
    if reader.defects or house is None:
        raise RulesError("", reader.defects)
    hands = [
        _read_hand(reader, house, f"{place}.hands[{number}]", name, row)
        for number, (name, row) in enumerate(zip(names, rows, strict=True))
    ]
    read = [hand for hand in hands if hand is not None]
    if reader.defects:
        raise RulesError("", reader.defects)
    made = Solution(house, found["strategy"], tuple(read))
    told = made.to_dict()
    for key in _DERIVED:
        if found[key] != told[key]:
            message = f"{shorten(repr(found[key]))}; by the other parts it is {told[key]!r}"
            reader.defects.append(Defect("option", f"{place}.{key}", message))
    return reader.finish(made)


def _read_hand(
    reader: Reader, house: House, place: str, name: str, data: object
) -> HandSolution | None:
    found: dict[str, Any] = reader.mapping(data, place, _HAND, _HAND)
    if found.keys() != set(_HAND):
        return None
    try:
        outcomes = Outcomes.from_dict(house, found["outcomes"])
        check = None if found["check"] is None else read_fraction(found["check"])
        plays = {int(times): read_fraction(value) for times, value in found["plays"].items()}
        made = HandSolution(name, check, plays, outcomes)
        if made.deals != made.combos * _PER_HAND:
            raise ValueError(f"{made.deals} deals of {made.combos * _PER_HAND}")
        if check is not None and tuple(plays) != house.plays[0]:
            raise ValueError(f"plays of {list(plays)}; the house has {list(house.plays[0])}")
        if check is None and plays:
            raise ValueError("values of plays without that of a check")
        if check is not None and made.value != max(check, *plays.values()):
            raise ValueError("the value is not that of the best choice")
        told = made.to_dict()
        wrong = [key for key in _HAND if found[key] != told[key]]
        if wrong:
            raise ValueError(f"{wrong[0]} is not what the other parts make it")
    except (AttributeError, TypeError, ValueError, ZeroDivisionError) as error:
        reader.defects.append(Defect("option", place, shorten(str(error), 200)))
        return None
    return made
