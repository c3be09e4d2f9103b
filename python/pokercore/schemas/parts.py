"""What schemas are made of. Private."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum
from typing import Any, TypeAlias, TypeVar

Schema: TypeAlias = dict[str, Any]

K = TypeVar("K", bound=Hashable)

MOST = 1 << 53
CARD = r"([2-9TJQKA][cdhs]|\*[2-4]?|\?\?)"
DEFS: dict[str, Schema] = {
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "chips": {"type": "integer", "minimum": 0, "maximum": MOST},
    "net": {"type": "integer", "minimum": -MOST, "maximum": MOST},
    "count": {"type": "integer", "minimum": 0},
    "board": {"type": "integer", "minimum": 0, "maximum": 3},
    "flag": {"type": "boolean"},
    "text": {"type": "string", "minLength": 1},
    "number": {"type": "number"},
    "big_number": {"type": "string", "pattern": "^-?[0-9]+$"},
    "card": {"type": "string", "pattern": f"^{CARD}$"},
    "cards": {"type": "string", "pattern": f"^{CARD}{{0,7}}$"},
    "turn": {"type": ["integer", "null"], "minimum": -1, "maximum": 9},
    "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}
"""What schemas have in common; each carries those that it refers to."""


def ref(name: str) -> Schema:
    """A reference to a common part."""
    return {"$ref": f"#/$defs/{name}"}


SEAT = ref("seat")
CHIPS = ref("chips")
NET = ref("net")
COUNT = ref("count")
BOARD = ref("board")
FLAG = ref("flag")
TEXT = ref("text")
NUMBER = ref("number")
BIG = ref("big_number")
ONE_CARD = ref("card")
CARDS = ref("cards")
TURN = ref("turn")
HASH = ref("hash")


def or_null(schema: Schema) -> Schema:
    """What the schema says, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    """A list."""
    limits = {} if most is None else {"maxItems": most}
    return {"type": "array", "items": items, "minItems": least, **limits}


def one_of(kind: type[IntEnum]) -> Schema:
    """The label of a member."""
    return {"enum": [str(member) for member in kind]}


def object_(properties: Mapping[str, Schema], optional: Sequence[str] = ()) -> Schema:
    """An object with these properties, no others, and all but the optional ones."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def versioned(
    properties: Mapping[str, Schema], optional: Sequence[str] = (), version: int = 1
) -> Schema:
    """An object with a version."""
    return object_({"version": {"const": version}, **properties}, optional)


def kinds(
    properties: Mapping[str, Schema], parts: Mapping[K, str], limits: Mapping[K, Schema]
) -> Schema:
    """An object whose kind decides which of the properties it has: all that are named.

    Args:
        properties: Every property, and what it may be.
        parts: The names of the properties of each kind; several choices are parted by `|`.
        limits: What more is asked of the properties of a kind.
    """
    shapes: dict[tuple[tuple[str, ...], str], list[K]] = {}
    for kind, choices in parts.items():
        for choice in choices.split("|"):
            own = str(kind) if kind in limits else ""
            shapes.setdefault((tuple(choice.split()), own), []).append(kind)
    named = {"enum": [str(kind) for kind in parts]}
    return {
        **versioned({"kind": named, **properties}, tuple(properties)),
        "oneOf": [
            {
                "properties": {
                    "kind": {"enum": [str(kind) for kind in same]},
                    **limits.get(same[0], {}),
                },
                "required": list(names),
                "maxProperties": 2 + len(names),
            }
            for (names, _), same in shapes.items()
        ],
    }


SEED: Schema = {
    "oneOf": [
        {"type": "integer", "minimum": 0, "maximum": MOST},
        {"type": "string"},
        object_({"hex": {"type": "string", "pattern": "^([0-9a-f]{2})*$"}}),
        object_({"int": BIG}),
    ]
}
