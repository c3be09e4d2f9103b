"""A small writer of TOML, for what histories and files of variants hold. Private."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal

__all__ = ["key", "value"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}
_UNPLAIN = re.compile(r'["\\\x00-\x1f\x7f]')
_PLAIN_EXPONENT = 30


def _escape(match: re.Match[str]) -> str:
    letter = match.group()
    return _ESCAPES.get(letter) or f"\\u{ord(letter):04x}"


def _text(text: str) -> str:
    return f'"{_UNPLAIN.sub(_escape, text)}"'


def key(name: str) -> str:
    """A key, quoted where it must be."""
    return name if _BARE.fullmatch(name) else _text(name)


def _decimal(number: Decimal) -> str:
    if number.is_nan():
        return "nan"
    if number.is_infinite():
        return "inf" if number > 0 else "-inf"
    if abs(number.adjusted()) > _PLAIN_EXPONENT:
        return str(number).lower()
    text = format(number, "f")
    return text if "." in text else f"{text}.0"


def _float(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "nan" if math.isnan(number) else "inf" if number > 0 else "-inf"


def value(data: object) -> str:
    """A value: a text, number, bool, date or time, a sequence, or a mapping (as inline table).

    Raises:
        TypeError: TOML has no such value.
    """
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(int(data))
    if isinstance(data, Decimal):
        return _decimal(data)
    if isinstance(data, float):
        return _float(data)
    if isinstance(data, (datetime, date, time)):
        return data.isoformat()
    if isinstance(data, Mapping):
        pairs = ", ".join(f"{key(str(name))} = {value(item)}" for name, item in data.items())
        return f"{{{pairs}}}"
    if isinstance(data, (list, tuple)):
        return f"[{', '.join(map(value, data))}]"
    raise TypeError(f"{data!r} cannot be written as TOML")
