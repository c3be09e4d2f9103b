"""What each choice of a seat is worth, exactly.

>>> told = values("KhQd", "2s7hJc")
>>> print(told)
KhQd on 2s7hJc, 1,070,190 deals
check    ...  best
play 2x  ...
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self, TypeAlias

from pokercore import _core
from pokercore._core import Card, parse_cards
from pokercore._core import UltimateAction as Action
from pokercore._core import UltimateLegal as Legal
from pokercore._fields import VERSION, say, whole
from pokercore._ultimate_names import STAGES
from pokercore.exceptions import CardError
from pokercore.ultimate.house import House, house_of, read_fraction
from pokercore.ultimate.presets import STANDARD
from pokercore.ultimate.solution import Solution, check_chart

__all__ = ["Cards", "Values", "values"]

Cards: TypeAlias = str | Card | Iterable[Card | str | None]
"""Cards as a text, such as `'KhQd'`, one of them, or several."""


@dataclass(frozen=True)
class Values:
    """What each choice is worth, in Antes: the net of Ante, Blind and Play, on average over all
    cards to come, when the best choices follow.

    Attributes:
        hole: The own cards.
        board: The board.
        dead: Cards that are known not to come.
        deals: How many deals there are.
        check: The value of a check; `None` at the river.
        fold: The value of a fold, -2; `None` before.
        plays: The value of each Play, by its multiple of the Ante, rising.

    Examples:
        >>> told = values("AsAd")
        >>> str(told.best), round(float(told.plays[4]), 6)
        ('play 4x', 3.601073)
        >>> round(float(told.cost(Action.check())), 6)
        1.408149
        >>> Values.from_dict(told.to_dict()) == told
        True
    """

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    deals: int
    check: Fraction | None
    fold: Fraction | None
    plays: Mapping[int, Fraction]

    @property
    def stage(self) -> str:
        """The stage of the decision: `'preflop'`, `'flop'` or `'river'`."""
        return STAGES[(0, 3, 5).index(len(self.board))]

    @property
    def choices(self) -> dict[Action, Fraction]:
        """Every choice and its value: check or fold first, then the Plays rising."""
        found: dict[Action, Fraction] = {}
        if self.check is not None:
            found[Action.check()] = self.check
        if self.fold is not None:
            found[Action.fold()] = self.fold
        return found | {Action.play(times): value for times, value in self.plays.items()}

    @property
    def best(self) -> Action:
        """The choice of the highest value; of equal ones the one that stakes less."""
        return _highest(self.choices)

    @property
    def value(self) -> Fraction:
        """The value of the best choice."""
        return max(self.choices.values())

    def best_of(self, legal: Legal) -> Action:
        """The best choice of those that are legal.

        Raises:
            ValueError: None of them is.
        """
        open_ = {action: value for action, value in self.choices.items() if action in legal}
        if not open_:
            raise ValueError(f"none of the choices that are valued is legal: {legal}")
        return _highest(open_)

    def cost(self, action: Action) -> Fraction:
        """What a choice gives up against the best one: 0 or more.

        Raises:
            ValueError: It is no choice of this decision.
        """
        choices = self.choices
        if action not in choices:
            there = ", ".join(map(str, choices))
            raise ValueError(f"{action} is no choice here; there are {there}")
        return self.value - choices[action]

    def __str__(self) -> str:
        cards = "".join(map(str, self.hole))
        where = f" on {''.join(map(str, self.board))}" if self.board else " before the flop"
        best = self.best
        rows = [
            f"{action!s:<8} {float(value):+.6f}{'  best' if action == best else ''}"
            for action, value in self.choices.items()
        ]
        return "\n".join([f"{cards}{where}, {self.deals:,} deals", *rows])

    def to_dict(self) -> dict[str, Any]:
        """The values as a dictionary for JSON (`schemas.get("ultimate_values")`).

        Values stand as fractions, such as `"-1/3"`, so that nothing is rounded.
        """
        return {
            "version": VERSION,
            "hole": "".join(map(str, self.hole)),
            "board": "".join(map(str, self.board)),
            "dead": "".join(map(str, self.dead)),
            "deals": self.deals,
            "check": None if self.check is None else str(self.check),
            "fold": None if self.fold is None else str(self.fold),
            "plays": {str(times): str(value) for times, value in self.plays.items()},
            "best": self.best.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The values that `to_dict` wrote; which is best is found anew.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """
        if not isinstance(data, Mapping) or data.get("version") != VERSION:
            raise ValueError(f"these are no values of version {VERSION}")
        try:
            hole, board, dead = (_cards(data[name]) for name in ("hole", "board", "dead"))
            if len(hole) != 2 or len(board) not in (0, 3, 5):
                raise ValueError(f"{len(hole)} own cards and a board of {len(board)}")
            known = (*hole, *board, *dead)
            if len(set(known)) != len(known):
                raise ValueError("a card occurs twice; a deck has one of each")
            check, fold = (
                None if data[name] is None else read_fraction(data[name])
                for name in ("check", "fold")
            )
            plays = {int(times): read_fraction(part) for times, part in data["plays"].items()}
            deals = whole(data["deals"])
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"these are no values: {error!r}") from error
        at_end = len(board) == 5
        if (check is None) != at_end or (fold is None) == at_end:
            raise ValueError("a value of a check is for before the river, one of a fold for there")
        if not plays or any(times < 1 for times in plays):
            raise ValueError(f"plays of {list(plays)}; give multiples of the Ante")
        if deals is None or deals < 1:
            raise ValueError(f"{say(data['deals'])} deals; give a whole number from 1")
        return cls(hole, board, dead, deals, check, fold, plays)


def _highest(choices: Mapping[Action, Fraction]) -> Action:
    return max(choices, key=lambda action: choices[action])


def _cards(given: Cards) -> tuple[Card, ...]:
    """Cards given in any form.

    Raises:
        CardError: Something is no card.
    """
    if isinstance(given, str):
        given = parse_cards(given)
    if isinstance(given, Card):
        return (given,)
    cards = tuple(given)
    if None in cards:
        raise CardError("an unknown card; give cards that are known")
    return tuple(Card(card) for card in cards if card is not None)


def values(
    hole: Cards,
    board: Cards = "",
    *,
    house: House = STANDARD,
    dead: Cards = "",
    solution: Solution | None = None,
) -> Values:
    """What each choice is worth to a seat that has not played yet.

    On the flop and at the river all cards to come are counted. Before the flop the values are those
    of a solution; that of the standard game is built in.

    Args:
        hole: Its two cards.
        board: None, three or five cards.
        house: The rules.
        dead: Cards that are known not to come; not before the flop.
        solution: The solution of a house that does not play as the standard one does, for a
            decision before the flop.

    Returns:
        The values.

    Raises:
        RulesError: With every defect: own cards that are not two, a board of another number of
            cards, a card twice; or the house has no chart and no solution is given.
        CardError: Something is no card.
    """
    house = house_of(house)
    own, shared, gone = _cards(hole), _cards(board), _cards(dead)
    if not shared and solution is not None:
        check_chart(solution, house)
        if len(set(own)) == 2 and not gone:
            hand = solution.hand(own)
            deals = hand.deals // hand.combos
            return Values(own, shared, gone, deals, hand.check, None, hand.plays)
    denominator, check, fold, plays = _core.ultimate_values(
        own, shared or None, house=house, dead=gone or None
    )
    return Values(
        hole=own,
        board=shared,
        dead=gone,
        deals=denominator // house.scale,
        check=None if check is None else Fraction(check, denominator),
        fold=None if fold is None else Fraction(fold, denominator),
        plays={times: Fraction(value, denominator) for times, value in plays},
    )
