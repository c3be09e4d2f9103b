"""Who finished where, and how whole money is shared: pure functions.

A place is a number from 1. Players who tie have the same place, and the places after it that they
fill together are left out (1, 2, 2, 4).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

__all__ = ["clockwise", "finish", "prizes_of", "rank", "share"]


def rank(chips: Mapping[int, int], first: int = 1) -> dict[int, int]:
    """The places of players by their chips: more is better, equal chips tie.

    In the middle of a hand chips in the pot count to those who put them in until it is awarded, so
    `chips` are those from before the hand. (A ranking that looks at the chips behind puts a player
    who is all-in last; see ddpoker, report 216.)

    Args:
        chips: Chips by seat.
        first: The best place.

    Returns:
        The place of each seat.

    Examples:
        >>> rank({0: 1000, 1: 1000, 2: 1000, 3: 900})
        {0: 1, 1: 1, 2: 1, 3: 4}
    """
    counts = list(chips.values())
    return {seat: first + sum(other > mine for other in counts) for seat, mine in chips.items()}


def finish(busts: Mapping[int, int], players: int) -> dict[int, int]:
    """The places of those who lost all their chips in one hand (the norm, section 10.3).

    Who had more chips when the hand began finishes better; who had the same ties.

    Args:
        busts: Seats that are out, and their chips when the hand began.
        players: How many players had chips when the hand began.

    Returns:
        The place of each of the seats.

    Examples:
        >>> finish({1: 800, 2: 300}, players=3)
        {1: 2, 2: 3}
        >>> finish({1: 500, 2: 500}, players=4)
        {1: 3, 2: 3}
    """
    return rank(busts, first=players - len(busts) + 1)


def clockwise(seats: Iterable[int], button: int) -> list[int]:
    """Seats in order from the left of the button; the button itself is the last.

    Examples:
        >>> clockwise([0, 2, 3, 5], button=3)
        [5, 0, 2, 3]
    """
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def share(amount: int, seats: Iterable[int], button: int) -> dict[int, int]:
    """Shares money evenly; what is left over goes one each, clockwise from the left of the button.

    Args:
        amount: Money to share out.
        seats: Who shares it; at least one.
        button: The chair of the button.

    Returns:
        What each seat gets; the sum is `amount`.

    Examples:
        >>> share(20, [1, 4, 6], button=3)
        {4: 7, 6: 7, 1: 6}
    """
    order = clockwise(seats, button)
    each, left = divmod(amount, len(order))
    return {seat: each + (index < left) for index, seat in enumerate(order)}


def prizes_of(places: Mapping[int, int], prizes: Sequence[int], button: int) -> dict[int, int]:
    """The prizes of players by their places; who ties shares the sum of the places that they fill.

    Args:
        places: The place of each seat, from `rank` or `finish`.
        prizes: Money by place, the first place first; further places have none.
        button: The chair of the button in the hand in which they finished: what a shared sum leaves
            over goes one each, clockwise from its left.

    Returns:
        The prize of each seat.

    Examples:
        >>> prizes_of({0: 3, 5: 3}, (50, 30, 25), button=2)
        {5: 13, 0: 12}
    """
    found: dict[int, int] = {}
    for place in sorted(set(places.values())):
        tied = [seat for seat, its in places.items() if its == place]
        filled = prizes[place - 1 : place - 1 + len(tied)]
        found |= share(sum(filled), tied, button)
    return found
