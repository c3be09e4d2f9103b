"""How players who have chips divide the prizes that are left, in whole units of money."""

from collections.abc import Mapping, Sequence

from pokercore.tournament.inputs import DealBy
from pokercore.tournament.places import clockwise
from pokercore.tournament_equity import deal

__all__ = ["divide"]


def divide(
    by: DealBy, chips: Mapping[int, int], prizes: Sequence[int], button: int
) -> dict[int, int]:
    """The part of each player, by tournament equity or by chips (`tournament_equity.deal`).

    Args:
        by: How.
        chips: Chips by seat, each above 0.
        prizes: The prizes that are left, the first place first; as many as there are players.
        button: The chair of the button: of players with equal chips, a unit that is left over goes
            to the first from its left.

    Returns:
        What each seat gets; the sum is that of the prizes.
    """
    order = clockwise(chips, button)
    if not any(prizes):
        return dict.fromkeys(order, 0)
    parts = deal([chips[seat] for seat in order], prizes, method=by)
    return dict(zip(order, parts, strict=True))
