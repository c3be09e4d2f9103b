"""Exact decimals and whole chips."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from pokercore._fields import MAX_CHIPS

__all__ = ["Number", "decimals", "in_chips", "in_unit", "parse_decimal", "unit_for"]

Number = int | Decimal

_DECIMAL = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")
_MOST_DECIMALS = 12
_MOST_DIGITS = 16


def parse_decimal(text: str) -> Number:
    """An amount as it stands in an action: digits with or without a decimal point.

    Raises:
        ValueError: The text is no such number.
    """
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f"{text!r} is not an amount; give a number such as 210 or 0.25")
    return int(text) if text.isdigit() else Decimal(text)


def decimals(number: Number) -> int:
    """How many digits behind the decimal point a number needs.

    Raises:
        ValueError: The number is not finite, or beyond anything that chips can be.
    """
    if isinstance(number, int):
        if abs(number) > MAX_CHIPS:
            raise ValueError(f"{number} is too large an amount; the most is 2^53")
        return 0
    if not number.is_finite():
        raise ValueError(f"{number} is not an amount; give a finite number")
    if number and number.adjusted() > _MOST_DIGITS:
        raise ValueError(f"{number} is too large an amount; the most is 2^53")
    _, digits, exponent = number.as_tuple()
    assert isinstance(exponent, int)  # the number is finite
    places = -exponent
    for digit in reversed(digits):
        if places <= 0 or digit:
            break
        places -= 1
    if places > _MOST_DECIMALS and number:
        raise ValueError(f"{number} has more than {_MOST_DECIMALS} decimals")
    return max(places, 0) if number else 0


def unit_for(numbers: Iterable[Number]) -> Fraction:
    """The largest power of ten, at most 1, in which all numbers are whole.

    Raises:
        ValueError: A number is not finite, or beyond anything that chips can be.
    """
    return Fraction(1, 10 ** max(map(decimals, numbers), default=0))


def in_chips(number: Number, unit: Fraction) -> int:
    """A number of the source as chips.

    Raises:
        ValueError: It is no whole number of units.
    """
    if unit == 1 and isinstance(number, int):
        return number
    chips = Fraction(number) / unit
    if chips.denominator != 1:
        raise ValueError(f"{number} is no whole number of units of {unit}")
    return chips.numerator


def in_unit(chips: int, unit: Fraction) -> Number:
    """Chips as an exact number of the source.

    Raises:
        ValueError: The number has no finite decimal expansion.
    """
    if unit == 1:
        return chips
    value = chips * unit
    if value.denominator == 1:
        return value.numerator
    places, rest = 0, value.denominator
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        raise ValueError(f"{chips} chips of {unit} cannot be written as a decimal")
    return Decimal(value.numerator * 10**places // value.denominator).scaleb(-places)
