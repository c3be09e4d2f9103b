"""Who gets how much of the prize pool: prizes by place, and bounties.

Money is whole numbers, in whatever unit the buy-in is told in. A player pays the buy-in, which goes
to the prize pool, the fee, which goes to the house, and where there are bounties, the bounty on
their own head.

    >>> Payouts.default(9).prizes(900)
    (450, 270, 180)
    >>> Payouts.of((65, 35), pool=601).prizes(601)        # what rounding leaves goes to the first
    (391, 210)
    >>> Payouts.of((500, 300, 100), pool=900)
    Payouts(amounts=(500, 300, 100))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pokercore._fields import MAX_CHIPS, VERSION, Checks, Reader, describe, whole
from pokercore.exceptions import Defect, RulesError

__all__ = ["Payouts"]


@dataclass(frozen=True, slots=True)
class Payouts:
    """Prizes by place, the first place first: in percent of the pool, or in amounts.

    Exactly one of the two is given. Prizes never rise with the place, the first is above 0, and
    places without a prize are left out.

    Args:
        percent: Whole percents that add up to 100.
        amounts: Money, whole numbers up to 2^53; they must add up to the pool.

    Raises:
        RulesError: With every defect (code `'payouts'`, or `'wrong_type'`).

    Examples:
        >>> Payouts((50, 30, 20)).prizes(1001)
        (501, 300, 200)
        >>> Payouts((50, 30))
        Traceback (most recent call last):
        pokercore.exceptions.RulesError: payouts.percent: 50, 30 add up to 80; percents add up \
to 100 [payouts]
    """

    percent: tuple[int, ...] | None = None
    amounts: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        checks = Checks(self, "payouts")
        if (self.percent is None) == (self.amounts is None):
            both = "both" if self.percent is not None else "neither"
            message = f"{both} of percent and amounts is given; give one of them"
            checks.refuse("percent", "payouts", message)
        for name in ("percent", "amounts"):
            given = checks.value(name)
            if given is None:
                continue
            parts, defects = _parts(given, f"payouts.{name}")
            total = sum(parts)
            if not defects and name == "percent" and total != 100:
                told = ", ".join(map(str, parts))
                message = f"{told} add up to {total}; percents add up to 100"
                defects.append(Defect("payouts", "payouts.percent", message))
            if not defects and total > MAX_CHIPS:
                message = f"the prizes add up to {total}; a pool is at most 2^53"
                defects.append(Defect("amount_out_of_range", f"payouts.{name}", message))
            checks.defects += defects
            # Places without a prize need no entry.
            while parts and parts[-1] == 0:
                parts.pop()
            checks.keep(name, tuple(parts))
        checks.done()

    @classmethod
    def default(cls, seats: int) -> Payouts:
        """The usual prizes of a Sit & Go (the norm, section 10.4).

        Half, 30 and 20 percent with seven seats or more; 65 and 35 percent with five or six; with
        fewer the winner takes all.

        Args:
            seats: 2 to 10.

        Raises:
            RulesError: That is no number of seats.
        """
        number = whole(seats)
        if number is None or not 2 <= number <= 10:
            message = f"{seats!r} seats; a table has 2 to 10"
            raise RulesError("", [("chairs", "payouts.seats", message)])
        if number >= 7:
            return cls((50, 30, 20))
        return cls((65, 35)) if number >= 5 else cls((100,))

    @classmethod
    def of(cls, parts: Payouts | Sequence[int], pool: int) -> Payouts:
        """Payouts from a plain list: percents where it adds up to 100, else amounts.

        (Where the pool is 100 the two are the same.)

        Args:
            parts: Payouts, or the prizes, first place first.
            pool: The prize pool.

        Raises:
            RulesError: The list adds up neither to 100 nor to the pool, or is wrong otherwise.
        """
        if isinstance(parts, Payouts):
            if parts.amounts is not None and sum(parts.amounts) != pool:
                raise RulesError("", [_off(sum(parts.amounts), pool)])
            return parts
        numbers, defects = _parts(parts, "payouts")
        if not defects and sum(numbers) not in (100, pool):
            defects.append(_off(sum(numbers), pool))
        if defects:
            raise RulesError("", defects)
        if sum(numbers) == 100:
            return cls(percent=tuple(numbers))
        return cls(amounts=tuple(numbers))

    @property
    def places(self) -> int:
        """How many places are paid."""
        return len(self.percent or self.amounts or ())

    def prizes(self, pool: int) -> tuple[int, ...]:
        """The prizes by place: whole numbers whose sum is the pool.

        Percents are rounded down; what that leaves goes to the first place.

        Args:
            pool: Money to share out.

        Raises:
            RulesError: The pool is no whole number from 0, or the payouts are amounts that do not
                add up to it.
        """
        number = whole(pool)
        if number is None or number < 0:
            message = f"{describe(pool)}; give a whole number from 0"
            raise RulesError("", [("wrong_type", "payouts.pool", message)])
        if self.amounts is not None:
            if sum(self.amounts) != pool:
                raise RulesError("", [_off(sum(self.amounts), pool)])
            return self.amounts
        prizes = [number * part // 100 for part in self.percent or ()]
        prizes[0] += number - sum(prizes)
        return tuple(prizes)

    def to_dict(self) -> dict[str, object]:
        """The payouts as a dictionary for JSON (`schemas.get("payouts")`)."""
        name = "amounts" if self.percent is None else "percent"
        return {"version": VERSION, name: list(getattr(self, name))}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Payouts:
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: Unknown fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        return reader.finish(
            reader.build(cls, reader.version(data, "payouts"), "payouts", "payouts")
        )

    def __repr__(self) -> str:
        name = "amounts" if self.percent is None else "percent"
        return f"Payouts({name}={getattr(self, name)!r})"


def _parts(given: Any, place: str) -> tuple[list[int], list[Defect]]:
    """The entries of a list of prizes, and what is wrong with them."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        message = f"{describe(given)}; give the prizes as a tuple, the first place first"
        return [], [Defect("wrong_type", place, message)]
    parts: list[int] = []
    defects = []
    for index, entry in enumerate(given):
        number = whole(entry)
        if number is None:
            message = f"{describe(entry)}; give a whole number"
            defects.append(Defect("wrong_type", f"{place}[{index}]", message))
        elif number < 0:
            message = f"{number} is less than nothing; a prize is a whole number from 0"
            defects.append(Defect("payouts", f"{place}[{index}]", message))
        else:
            parts.append(number)
    if defects:
        return parts, defects
    if not parts or parts[0] == 0:
        return parts, [Defect("payouts", place, "the first place has no prize; give it one")]
    for index, (better, worse) in enumerate(pairwise(parts), start=1):
        if worse > better:
            message = f"{worse} is more than the {better} of the place before; prizes never rise"
            defects.append(Defect("payouts", f"{place}[{index}]", message))
    return parts, defects


def _off(total: int, pool: int) -> Defect:
    message = f"they add up to {total}; percents add up to 100, amounts to the prize pool of {pool}"
    return Defect("payouts", "payouts", message)
