"""Exact sums of what bots did and won, which add up in any order."""

import re
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from typing import Any, Self

from pokercore._fields import describe, say, whole

__all__ = ["PARTS", "Products", "Tally"]

PARTS = 1_000_000
"""Adjusted results are in so many parts of a chip."""

_WIDE = frozenset(
    {
        *("net_squares", "hand_squares", "net_by_hands"),
        *("adjusted", "adjusted_squares", "adjusted_by_hands"),
        *("net_products", "adjusted_products"),
    }
)
"""Sums that may pass 2^53: they stand as text in dictionaries, so that no reader rounds them."""


_WHOLE = re.compile(r"-?[0-9]{1,80}", re.ASCII).fullmatch
_MOST = 1 << 256
"""More than any sum of hands that were played: rates of such sums are numbers of a double."""


class _Sums:
    """What exact sums have in common."""

    def __add__(self, other: Self) -> Self:
        """The sums over both parts."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return type(self)(*map(sum, zip(astuple(self), astuple(other), strict=True)))  # type: ignore[call-overload]

    def __repr__(self) -> str:
        names = (part.name for part in fields(self))  # type: ignore[arg-type]
        told = (f"{name}={getattr(self, name)}" for name in names if getattr(self, name))
        return f"{type(self).__name__}({', '.join(told)})"

    def to_dict(self) -> dict[str, int | str]:
        """The sums by name, those that may pass 2^53 as text."""
        names = [part.name for part in fields(self)]  # type: ignore[arg-type]
        return {
            name: str(getattr(self, name)) if name in _WIDE else getattr(self, name)
            for name in names
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The sums that `to_dict` wrote.

        Raises:
            ValueError: A sum is missing or is no whole number.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"tally: {describe(data)}; it is a dictionary of sums")
        sums = {}
        for name in (part.name for part in fields(cls)):  # type: ignore[arg-type]
            value = data.get(name)
            number = int(value) if isinstance(value, str) and _WHOLE(value) else whole(value)
            if number is None or abs(number) >= _MOST:
                raise ValueError(f"tally.{name}: {say(value)} is no whole number below 2^256")
            sums[name] = number
        return cls(**sums)


@dataclass(frozen=True, slots=True, repr=False)
class Tally(_Sums):
    """What one bot did and won: exact sums.

    Attributes:
        hands: Hands it was dealt in.
        units: Units of work in which it was dealt in.
        net: Chips won less chips lost.
        net_squares: Sum of the squares of the net of each unit.
        hand_squares: Sum of the squares of the hands of each unit.
        net_by_hands: Sum of net times hands of each unit.
        vpip: Hands in which it called, bet or raised in the first betting round.
        pfr: Hands in which it bet or raised in the first betting round.
        bets: Bets and raises after the first betting round.
        calls: Calls after the first betting round.
        folds: Folds after the first betting round.
        saw_flop: Hands in which it was live when the second street was dealt.
        showdowns: Hands in which it was live at a showdown.
        showdowns_won: Showdowns in which it won a part of a pot.
        wins: Hands in which it won a part of a pot.
        illegal: Illegal answers, which the declared policy replaced; not counted by position.
        timeouts: Answers that came too late, and were replaced; not counted by position.
        three_bets: Hands in which it raised the first raise of the first round.
        three_bet_chances: Hands in which it acted there when there was exactly one raise.
        steals: Hands in which it stole the blinds.
        steal_chances: Hands in which it could have.
        folds_to_steal: Hands in which it folded a blind to a steal.
        steals_faced: Hands in which it acted on a steal in a blind.
        cbets: Continuation bets.
        cbet_chances: Hands in which it could have made one.
        adjusted: As `net`, of the adjusted results, in millionths of a chip; 0 where results are
            not adjusted.
        adjusted_squares: As `net_squares`, of those.
        adjusted_by_hands: As `net_by_hands`, of those.

    Examples:
        >>> Tally(hands=10, units=10, net=25) + Tally(hands=5, units=5, net=-5)
        Tally(hands=15, units=15, net=20)
    """

    hands: int = 0
    units: int = 0
    net: int = 0
    net_squares: int = 0
    hand_squares: int = 0
    net_by_hands: int = 0
    vpip: int = 0
    pfr: int = 0
    bets: int = 0
    calls: int = 0
    folds: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    wins: int = 0
    illegal: int = 0
    timeouts: int = 0
    three_bets: int = 0
    three_bet_chances: int = 0
    steals: int = 0
    steal_chances: int = 0
    folds_to_steal: int = 0
    steals_faced: int = 0
    cbets: int = 0
    cbet_chances: int = 0
    adjusted: int = 0
    adjusted_squares: int = 0
    adjusted_by_hands: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Products(_Sums):
    """What two bots won together: exact sums, for the variance of the difference between them.

    Attributes:
        net_products: Sum over the units of the net of one times the net of the other.
        adjusted_products: The same of the adjusted results, in millionths of a chip each.
    """

    net_products: int = 0
    adjusted_products: int = 0
