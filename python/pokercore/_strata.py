"""Estimates over parts that were drawn apart. Private.

A bot that plays in several lineups is no one sample: it does better against some opponents than
against others, and that is no chance. So the lineups are strata (Cochran, Sampling Techniques, 3rd
edition, chapter 5): with `w_l` the share of hands in lineup `l`, the rate is `sum(w_l r_l)`, which
is that of all sums, and its standard error `sqrt(sum(w_l^2 se_l^2))`, for lineups are independent.
Student's distribution is asked with the degrees of freedom of Welch and Satterthwaite
(Satterthwaite, Biometrics Bulletin 2, 1946): `(sum v_l)^2 / sum(v_l^2 / f_l)` with
`v_l = w_l^2 se_l^2`, rounded down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Self

from pokercore.statistics import Estimate

__all__ = ["Stratified", "degrees", "floored"]


@dataclass(frozen=True, slots=True)
class Stratified(Estimate):
    """A rate over independent parts.

    Attributes:
        parts: The estimate of each part that has hands; the sums are theirs.

    Examples:
        >>> low = Estimate(2, 2, -4, 16, 2, -4, divisor=1)
        >>> high = Estimate(2, 2, 4, 16, 2, 4, divisor=1)
        >>> low.per_100, high.per_100, low.standard_error
        (-200.0, 200.0, 200.0)
        >>> both = Stratified.of([low, high])
        >>> both.per_100, round(both.standard_error, 3), both.freedom
        (0.0, 141.421, 2)
    """

    parts: tuple[Estimate, ...] = ()

    @classmethod
    def of(cls, estimates: Iterable[Estimate]) -> Self:
        """The estimate over all of some parts, which are in the same unit."""
        parts = tuple(part for part in estimates if part.hands)
        sums = [part.name for part in fields(Estimate) if part.name != "divisor"]
        return cls(
            **{name: sum(getattr(part, name) for part in parts) for name in sums},
            divisor=parts[0].divisor if parts else 1,
            parts=parts,
        )

    @property
    def standard_error(self) -> float | None:
        """The standard error of `per_100`; `None` where a part has fewer than two units."""
        variances = [variance for variance, _ in self._variances()]
        if not variances or len(variances) < len(self.parts):
            return None
        return math.sqrt(math.fsum(variances))

    @property
    def freedom(self) -> int:
        """The degrees of freedom of the standard error, at least 1."""
        return degrees(self._variances())

    def _variances(self) -> list[tuple[float, int]]:
        """What each part adds to the variance, with its degrees of freedom, where it is known."""
        errors = [(part, part.standard_error) for part in self.parts]
        return [
            ((part.hands / self.hands * error) ** 2, part.units - 1)
            for part, error in errors
            if error is not None
        ]


def degrees(parts: Iterable[tuple[float, int]]) -> int:
    """Degrees of freedom of a sum of estimated variances, each with its own degrees.

    Examples:
        >>> degrees([(1.0, 9)]), degrees([(1.0, 9), (1.0, 9)]), degrees([(0.0, 9), (0.0, 5)])
        (9, 18, 14)
    """
    given = [(variance, max(freedom, 1)) for variance, freedom in parts]
    variance = math.fsum(part for part, _ in given)
    if variance <= 0:
        return max(1, sum(freedom for _, freedom in given))
    # Shares of the whole first: squares of tiny variances would be no number of a double.
    return floored(1 / math.fsum((part / variance) ** 2 / freedom for part, freedom in given))


def floored(freedom: float) -> int:
    """Degrees of freedom as Student's distribution is asked with them: rounded down, 1 at least."""
    return max(1, math.floor(freedom + 1e-9))
