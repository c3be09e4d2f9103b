"""Rates per unit of work and their intervals, out of exact sums."""

import math
from dataclasses import dataclass

from pokercore._fields import describe, whole

__all__ = ["Estimate", "Interval", "root", "student_95"]


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval.

    Attributes:
        low: Its lower end.
        high: Its upper end.
    """

    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half its width: the number after the ±."""
        return (self.high - self.low) / 2

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rate of two sums over independent units, such as chips a hand.

    With `x` the amount and `n` the hands of a unit, over `u` units, the rate is
    `r = sum(x) / sum(n)`, and its standard error `sqrt(sum((x - r n)^2) * u / (u - 1)) / sum(n)`
    (the ratio estimator: Cochran, Sampling Techniques, 3rd edition, 2.11). The 95 % interval is as
    many standard errors wide as Student's distribution with `u - 1` degrees of freedom asks for.
    All sums are whole numbers, so nothing cancels.

    Attributes:
        units: How many units there are.
        hands: Sum of the hands.
        amount: Sum of the amounts.
        squares: Sum of the squares of the amounts.
        hand_squares: Sum of the squares of the hands.
        by_hands: Sum of amount times hands.
        divisor: What an amount is divided by to be in the unit of the rate.
    """

    units: int
    hands: int
    amount: int
    squares: int
    hand_squares: int
    by_hands: int
    divisor: int

    @property
    def per_100(self) -> float | None:
        """The rate for each 100 hands; `None` without hands."""
        if self.hands == 0:
            return None
        return 100 * self.amount / (self.hands * self.divisor)

    @property
    def standard_error(self) -> float | None:
        """The standard error of `per_100`; `None` before two units."""
        if self.units < 2 or self.hands == 0:
            return None
        # sum((x - r n)^2) with r = amount / hands, times hands^2: whole numbers.
        deviations = (
            self.squares * self.hands**2
            - 2 * self.amount * self.by_hands * self.hands
            + self.amount**2 * self.hand_squares
        )
        error = root(deviations * self.units, self.units - 1) / self.hands**2
        return 100 * error / self.divisor

    @property
    def freedom(self) -> int:
        """The degrees of freedom of the standard error."""
        return self.units - 1

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `per_100`; `None` where the standard error is."""
        rate, error = self.per_100, self.standard_error
        if rate is None or error is None:
            return None
        margin = student_95(self.freedom) * error
        return Interval(rate - margin, rate + margin)


def student_95(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by degrees of freedom (1 or more).

    Exact where a closed form is known (1, 2 and 4 degrees), tabulated for 3, and from 5 on by the
    Cornish-Fisher expansion around the normal distribution (Abramowitz and Stegun 26.7.5), which
    is off by 1 in 9,000 there, and by less the more degrees there are.

    Raises:
        TypeError: It is no whole number.

    Examples:
        >>> [round(student_95(freedom), 3) for freedom in (1, 2, 3, 4, 10, 100, 10**9)]
        [12.706, 4.303, 3.182, 2.776, 2.228, 1.984, 1.96]
    """
    number = whole(freedom)
    if number is None:
        raise TypeError(f"{describe(freedom)}; degrees of freedom are a whole number from 1")
    # Beyond so many it is the normal distribution to the last digit.
    freedom = min(max(number, 1), 10**18)
    if freedom < 5:
        return (12.706204736, 4.302652730, 3.182446305, 2.776445105)[freedom - 1]
    z = 1.959963984540054
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    quantile = z
    for power, term in enumerate(terms, start=1):
        quantile += term / float(freedom) ** power
    return quantile


def root(dividend: int, divisor: int) -> float:
    """The square root of a quotient of whole numbers of any size."""
    if dividend <= 0:
        return 0.0
    # Scaled to 2^128 and more before the whole root, so that no digit of a double is lost.
    shift = max(0, 128 - dividend.bit_length() + divisor.bit_length())
    shift += shift % 2
    return math.ldexp(math.isqrt((dividend << shift) // divisor), -shift // 2)
