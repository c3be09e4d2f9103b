"""What an all-in risks beside what it can win: the pressure of the prizes.

The bubble factor of a player against another is the value lost by losing an all-in of the smaller
of their stacks, divided by the value gained by winning it (L. Nelson, T. Streib and S. Heston,
"Kill Everyone", 2009, who named it). An all-in for even chips needs the equity `factor / (factor +
1)`; what that is above one half is the risk premium.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import SupportsIndex

from pokercore._asked import whole
from pokercore.exceptions import RulesError
from pokercore.tournament_equity.model import Prize, field, icm


def valued(stacks: Iterable[int], payouts: Iterable[Prize]) -> tuple[float, ...]:
    """What stacks are worth, without the noise of samples."""
    stacks = list(stacks)
    players = sum(stack > 0 for stack in stacks)
    return icm(stacks, payouts, method="exact" if players <= 20 else "integrated").values


def player_of(name: str, player: SupportsIndex, stacks: tuple[int, ...]) -> int:
    """The number of a player who has chips.

    Raises:
        RulesError: There is no such player, or they have no chips.
    """
    number = whole(name, player, 0) or 0
    if number >= len(stacks):
        message = f"there is no player {number}; give 0 to {len(stacks) - 1}"
        raise RulesError("", [("no_such_seat", name, message)])
    return number


def _duellist(name: str, player: SupportsIndex, stacks: tuple[int, ...]) -> int:
    number = player_of(name, player, stacks)
    if not stacks[number]:
        message = f"player {number} has no chips; give a player who can be all-in"
        raise RulesError("", [("stack_out_of_range", name, message)])
    return number


def bubble_factor(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[Prize],
    hero: SupportsIndex,
    villain: SupportsIndex,
) -> float:
    """Tells how much more an all-in against another player can lose than it can win.

    Both put in the smaller of their stacks; nothing else is in the pot. Who loses everything has
    the lowest prize. Players who are out already are left out, with their prizes.

    Args:
        stacks: The chips of each player, as for `icm`.
        payouts: The prizes from the first place down, as for `icm`.
        hero: The number of the player who is asked about, from 0.
        villain: The number of the other one.

    Returns:
        Value lost over value won: 1 where chips are worth what they count (such as heads-up), more
        elsewhere. Infinite where nothing can be won; 1 where nothing can be lost either.

    Raises:
        RulesError: As for `icm`; players that are not there, are the same, or have no chips.

    Examples:
        >>> round(bubble_factor([5000, 3000, 2000], [50, 30, 20], hero=1, villain=0), 4)
        1.5455
        >>> bubble_factor([700, 300], [65, 35], 1, 0)
        1.0
    """
    listed, prizes = field(stacks, payouts)
    first, second = _pair(hero, villain, listed)
    return _factor(listed, prizes, first, second, valued(listed, prizes)[first])


def _pair(hero: SupportsIndex, villain: SupportsIndex, stacks: tuple[int, ...]) -> tuple[int, int]:
    first, second = _duellist("hero", hero, stacks), _duellist("villain", villain, stacks)
    if first == second:
        message = f"{second} is the hero; give another player"
        raise RulesError("", [("no_such_seat", "villain", message)])
    return first, second


def _factor(
    stacks: tuple[int, ...], payouts: tuple[float, ...], hero: int, villain: int, now: float
) -> float:
    risk = min(stacks[hero], stacks[villain])
    after = []
    for chips in (risk, -risk):
        changed = list(stacks)
        changed[hero] += chips
        changed[villain] -= chips
        after.append(valued(changed, payouts)[hero])
    won, lost = after[0] - now, now - after[1]
    # What is less than this is rounding.
    nothing = 1e-12 * (1.0 + payouts[0])
    if won <= nothing:
        return 1.0 if lost <= nothing else inf
    factor = lost / won
    # Chips that count by themselves give 1 but for rounding.
    return 1.0 if abs(factor - 1) < 1e-12 else factor


def bubble_factors(
    stacks: Iterable[SupportsIndex], payouts: Iterable[Prize]
) -> tuple[tuple[float | None, ...], ...]:
    """Tells the bubble factor of every player against every other.

    Args:
        stacks: As for `bubble_factor`.
        payouts: As for `bubble_factor`.

    Returns:
        For each player a row with the factor against each other one; `None` against oneself and
        where one of the two has no chips.

    Raises:
        RulesError: As for `icm`.

    Examples:
        >>> for row in bubble_factors([5000, 3000, 2000], [50, 30, 20]):
        ...     print([None if factor is None else round(factor, 3) for factor in row])
        [None, 1.169, 1.089]
        [1.545, None, 1.115]
        [1.348, 1.167, None]
    """
    listed, prizes = field(stacks, payouts)
    now = valued(listed, prizes)
    players = range(len(listed))
    return tuple(
        tuple(
            _factor(listed, prizes, hero, villain, now[hero])
            if hero != villain and listed[hero] and listed[villain]
            else None
            for villain in players
        )
        for hero in players
    )


def risk_premium(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[Prize],
    hero: SupportsIndex,
    villain: SupportsIndex,
) -> float:
    """Tells how much more equity than one half an all-in for even chips needs.

    With the bubble factor `f` that is `f / (f + 1) - 1/2`: the equity that the prizes ask for, less
    the one that the chips ask for.

    Args:
        stacks: As for `bubble_factor`.
        payouts: As for `bubble_factor`.
        hero: As for `bubble_factor`.
        villain: As for `bubble_factor`.

    Returns:
        0 to 0.5.

    Raises:
        RulesError: As for `bubble_factor`.

    Examples:
        >>> round(risk_premium([5000, 3000, 2000], [50, 30, 20], hero=1, villain=0), 4)
        0.1071
    """
    return premium(bubble_factor(stacks, payouts, hero, villain))


def premium(factor: float) -> float:
    """The risk premium of a bubble factor."""
    return 0.5 if factor == inf else factor / (factor + 1) - 0.5
