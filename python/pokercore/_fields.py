"""Checking of the plain data classes, and their dictionaries. Private: users see the classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from enum import IntEnum
from operator import index
from typing import Any, TypeVar

from pokercore.exceptions import Defect, RulesError

MAX_CHIPS = 1 << 53
"""The most chips in play: whole numbers up to here are exact in JSON."""

VERSION = 1
"""The version that dictionaries are written with, and the only one that is read."""

E = TypeVar("E", bound=IntEnum)
T = TypeVar("T")


def shorten(text: str, most: int = 60) -> str:
    """The text, cut where it is too long for a sentence."""
    return text if len(text) <= most else text[: most - 3] + "..."


def say(value: object) -> str:
    """A value of any type as it stands in a sentence."""
    try:
        return shorten(repr(value))
    except ValueError:
        return "a number with thousands of digits"


def describe(value: object) -> str:
    """A value and its type as they stand in the sentence of a defect."""
    text, kind = say(value), type(value).__name__
    article = "an" if kind[0] in "aeiouAEIO" else "a"
    return f"{text} is {article} {kind}"


def whole(value: object) -> int | None:
    """The value as an int, or `None` where it is no whole number; a bool is none."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def member(kind: type[E], given: object) -> E:
    """A member of an enumeration, given as such, by its number or by its label.

    Raises:
        ValueError: There is none; it says which there are.
    """
    key: Any = given if isinstance(given, str) else whole(given)
    try:
        return kind(key)
    except ValueError:
        known = ", ".join(repr(str(one)) for one in kind)
        said = shorten(repr(given)) if isinstance(given, str) else describe(given)
        message = f"{said}; give one of {known}, or a member of {kind.__name__}"
        raise ValueError(message) from None


class Checks:
    """Checks and normalises the fields of a frozen data class, and reports all defects at once.

    Args:
        owner: The object whose fields are looked at.
        place: What the object is called in a defect's place, such as `"stakes"`.
    """

    def __init__(self, owner: object, place: str) -> None:
        self._owner = owner
        self._place = place
        self.defects: list[Defect] = []

    def refuse(self, name: str, code: str, message: str) -> None:
        """Notes a defect of a field."""
        self.defects.append(Defect(code, f"{self._place}.{name}", message))

    def keep(self, name: str, value: object) -> None:
        """Puts the normalised value of a field."""
        object.__setattr__(self._owner, name, value)

    def value(self, name: str) -> Any:
        """The value of a field."""
        return getattr(self._owner, name)

    def number(self, name: str, low: int, high: int, code: str, what: str) -> None:
        """A whole number from `low` to `high`."""
        given = self.value(name)
        number = whole(given)
        if number is None:
            self.refuse(name, "wrong_type", f"{describe(given)}; give {what}")
        elif not low <= number <= high:
            self.refuse(
                name, code, f"{say(number)} is out of range; give {what} from {low} to {high}"
            )
        else:
            self.keep(name, number)

    def chips(self, *names: str, low: int = 0) -> None:
        """Amounts of chips."""
        for name in names:
            given = self.value(name)
            number = whole(given)
            if number is None:
                self.refuse(name, "wrong_type", f"{describe(given)}; give a whole number of chips")
            elif not low <= number <= MAX_CHIPS:
                self.refuse(
                    name,
                    "amount_out_of_range",
                    f"{say(number)} is not an amount; chips are whole numbers from {low} to 2^53",
                )
            else:
                self.keep(name, number)

    def flags(self, *names: str) -> None:
        """True or false."""
        for name in names:
            given = self.value(name)
            if not isinstance(given, bool):
                self.refuse(name, "wrong_type", f"{describe(given)}; give True or False")

    def member(self, name: str, kind: type[IntEnum]) -> None:
        """A member of an enumeration, its number or its label."""
        try:
            self.keep(name, member(kind, self.value(name)))
        except ValueError as error:
            self.refuse(name, "wrong_type", str(error))

    def text(self, *names: str) -> None:
        """A text that is not empty."""
        for name in names:
            given = self.value(name)
            if not isinstance(given, str):
                self.refuse(name, "wrong_type", f"{describe(given)}; give a text")
            elif not given:
                self.refuse(name, "wrong_type", "an empty text; give one that is not")

    def items(self, name: str, kinds: type | tuple[type, ...], what: str) -> None:
        """A sequence of objects of these classes, kept as a tuple."""
        given = self.value(name)
        if isinstance(given, str) or not isinstance(given, Iterable):
            self.refuse(name, "wrong_type", f"{describe(given)}; give a tuple of {what}")
            return
        items = tuple(given)
        for place, item in enumerate(items):
            if not isinstance(item, kinds):
                self.refuse(f"{name}[{place}]", "wrong_type", f"{describe(item)}; give {what}")
        self.keep(name, items)

    def done(self) -> None:
        """Raises `RulesError` when something was found."""
        if self.defects:
            raise RulesError("", self.defects)


def plain(value: object) -> object:
    """A field's value as it stands in a dictionary for JSON."""
    if isinstance(value, IntEnum):
        return str(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    return str(value) if not hasattr(value, "__dataclass_fields__") else record(value)


def record(owner: Any) -> dict[str, object]:
    """The public fields of a data class as a dictionary for JSON, without a version."""
    return {
        field.name: plain(getattr(owner, field.name))
        for field in fields(owner)
        if field.init and not field.name.startswith("_")
    }


class Reader:
    """Reads dictionaries into data classes and gathers every defect on the way."""

    def __init__(self) -> None:
        self.defects: list[Defect] = []

    def attempt(self, place: str, own: str, make: Callable[[], T]) -> T | None:
        """What `make` makes; its defects move from the place it calls `own` to `place`."""
        try:
            return make()
        except RulesError as error:
            for code, where, message in error.defects:
                self.defects.append(Defect(code, place + where.removeprefix(own), message))
        return None

    def mapping(
        self, data: object, place: str, known: Iterable[str], needed: Iterable[str]
    ) -> dict[str, object]:
        """The known entries of a dictionary; unknown and missing ones are defects."""
        if not isinstance(data, Mapping):
            self.defects.append(Defect("wrong_type", place, f"{describe(data)}; give a dictionary"))
            return {}
        names = tuple(known)
        found: dict[str, object] = {}
        for key, value in data.items():
            if key in names:
                found[key] = value
            else:
                message = f"there is no such field; the fields are {', '.join(names)}"
                self.defects.append(Defect("unknown_field", f"{place}.{key}", message))
        for name in needed:
            if name not in found:
                message = "the field is missing"
                self.defects.append(Defect("missing_field", f"{place}.{name}", message))
        return found

    def build(self, kind: type[T], data: object, place: str, own: str, **made: object) -> T | None:
        """A data class from the dictionary of its fields; `made` are fields made already."""
        public = [field for field in fields(kind) if field.init]  # type: ignore[arg-type]
        needed = [
            field.name
            for field in public
            if field.default is MISSING and field.default_factory is MISSING
        ]
        values = self.mapping(data, place, (field.name for field in public), needed)
        values.update(made)
        missing = [name for name in needed if name not in values]
        values.update(dict.fromkeys(missing))
        before = len(self.defects)
        whole = self.attempt(place, own, lambda: kind(**values))
        if not missing:
            return whole
        # What is wrong with the fields that are there is told too; what is missing was told above.
        gone = {f"{place}.{name}" for name in missing}
        self.defects[before:] = [d for d in self.defects[before:] if d.place not in gone]
        return None

    def version(self, data: object, place: str) -> object:
        """The dictionary without its version, which must be the one that is known."""
        if not isinstance(data, Mapping):
            return data
        given = data.get("version")
        if whole(given) != VERSION:
            self.defects.append(
                Defect(
                    "version",
                    f"{place}.version",
                    f"version {say(given)}; this release reads version {VERSION}",
                )
            )
        return {key: value for key, value in data.items() if key != "version"}

    def finish(self, made: T | None) -> T:
        """What was made; raises `RulesError` when something was found."""
        if self.defects or made is None:
            raise RulesError("", self.defects)
        return made
