"""How prizes are shared when the players agree to end the play."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Literal, SupportsIndex, TypeAlias, get_args

from pokercore._asked import choice, whole
from pokercore.exceptions import Defect, RulesError
from pokercore.tournament_equity.model import Prize, field, listed
from pokercore.tournament_equity.pressure import valued

Sharing: TypeAlias = Literal["icm", "chip_chop"]
"""By the independent chip model, or by chips."""

_FINE = 1_000_000
"""Parts of a unit that are told apart."""


def chip_chop(stacks: Iterable[SupportsIndex], payouts: Iterable[Prize]) -> tuple[Fraction, ...]:
    """Shares prizes by chips: everybody gets the lowest prize that is left, and the rest is divided
    in proportion to the stacks.

    That is the usual definition of a chip chop. It favours large stacks: one with most of the chips
    can get more than the first prize, which no player could win by playing on; `icm` never gives
    that.

    Args:
        stacks: The chips of each player, as for `icm`. Players without chips are out and share the
            lowest prizes evenly; the others share the rest.
        payouts: The prizes from the first place down, as for `icm`; a float counts as the exact
            number that it is.

    Returns:
        For each player the amount, as a fraction. They add up to all prizes exactly.

    Raises:
        RulesError: As for `icm`.

    Examples:
        >>> list(map(float, chip_chop([5000, 3000, 2000], [50, 30, 20])))
        [40.0, 32.0, 28.0]
        >>> float(chip_chop([9800, 100, 100], [50, 30, 20])[0])
        59.2
    """
    given = listed("payouts", payouts)
    read, _ = field(stacks, given)
    prizes = [Fraction(prize) for prize in given] + [Fraction(0)] * (len(read) - len(given))
    players = sum(stack > 0 for stack in read)
    left = prizes[:players]
    lowest, total = left[-1], sum(read)
    rest = sum(left, Fraction(0)) - lowest * players
    out = sum(prizes[players:], Fraction(0)) / max(1, len(read) - players)
    return tuple(lowest + rest * stack / total if stack else out for stack in read)


def deal(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[SupportsIndex],
    *,
    method: Sharing = "icm",
    unit: SupportsIndex = 1,
    left: SupportsIndex = 0,
) -> tuple[int, ...]:
    """Shares prizes in whole units of money.

    Every amount is rounded down to the unit. What remains goes out one unit each to those who lost
    the most by that; of those who lost equally much, to the larger stack first, and then to the
    player who comes first. Each amount is so less than a unit from the exact one.

    Args:
        stacks: The chips of each player, as for `icm`.
        payouts: The prizes from the first place down, whole numbers that are multiples of the unit.
        method: `'icm'`, or `'chip_chop'` (see
            [`chip_chop`][pokercore.tournament_equity.chip_chop]).
        unit: The smallest amount, such as 1 or 5.
        left: What is left to play for: it is taken from the first prize, which must stay at least
            the second one, and is not shared.

    Returns:
        For each player the amount. They add up to all prizes less what is left.

    Raises:
        RulesError: With what is wrong: as for `icm`; prizes that are no whole numbers or no
            multiples of the unit, more left than the first prize allows.

    Examples:
        >>> deal([5000, 3000, 2000], [500, 300, 200])
        (384, 327, 289)
        >>> deal([5000, 3000, 2000], [500, 300, 200], method="chip_chop", left=100)
        (350, 290, 260)
    """
    size = whole("unit", unit, 1) or 1
    prizes = _prizes(listed("payouts", payouts), size)
    read, _ = field(stacks, prizes)
    stays = whole("left", left, 0) or 0
    second = prizes[1] if len(prizes) > 1 else 0
    if stays % size or prizes[0] - stays < second:
        message = (
            f"{stays}; leave a multiple of {size}, at most {prizes[0] - second}, so that the first "
            "prize stays the largest"
        )
        raise RulesError("", [("option", "left", message)])
    prizes[0] -= stays
    if choice("method", method, get_args(Sharing)):
        exact = [value / size for value in chip_chop(read, prizes)]
    else:
        exact = _without_noise(valued(read, prizes), sum(prizes) // size)
    units = [floor(amount) for amount in exact]
    rest = sum(prizes) // size - sum(units)
    order = sorted(
        range(len(read)), key=lambda player: (units[player] - exact[player], -read[player], player)
    )
    for player in order[:rest]:
        units[player] += 1
    return tuple(amount * size for amount in units)


def _without_noise(values: Iterable[float], units: int) -> list[Fraction]:
    """Values as parts of so many units, to a millionth of one.

    Floats are off in their last digits, which must not decide who lost more by rounding down.
    """
    known = list(map(Fraction, values))
    scale = units / (sum(known) or Fraction(1))
    return [Fraction(round(value * scale * _FINE), _FINE) for value in known]


def _prizes(payouts: list[SupportsIndex], unit: int) -> list[int]:
    """Whole prizes that are multiples of a unit."""
    prizes: list[int] = []
    defects: list[Defect] = []
    for place, payout in enumerate(payouts):
        try:
            prize = whole(f"payouts[{place}]", payout, 0) or 0
        except RulesError as error:
            defects += error.defects
            continue
        if prize % unit:
            message = f"{prize} is no multiple of {unit}; give prizes that are"
            defects.append(Defect("payout_out_of_range", f"payouts[{place}]", message))
        prizes.append(prize)
    if defects:
        raise RulesError("", defects)
    return prizes
