"""Schemas of matches and leagues. Private."""

from __future__ import annotations

from pokercore import enums
from pokercore.schemas.parts import (
    COUNT,
    FLAG,
    HASH,
    NUMBER,
    SEED,
    TEXT,
    Schema,
    many,
    object_,
    one_of,
    or_null,
    versioned,
)

_SEATS: Schema = {"type": "integer", "minimum": 2, "maximum": 10}


def match_result(lineup: Schema) -> Schema:
    """The result of a match; `lineup` is the schema of the result of a simulation."""
    properties = lineup["properties"]
    return versioned(
        {
            "names": {**many(TEXT, 2), "uniqueItems": True},
            "seats": _SEATS,
            "seed": SEED,
            "config": HASH,
            "versions": {"type": "object", "additionalProperties": TEXT},
            "hands": COUNT,
            "bots": many(properties["bots"]["items"]),
            "pairs": many(properties["pairs"]["items"]),
            "lineups": many(lineup, 1),
        }
    )


def league(game: Schema, options: Schema, style: Schema, lineup: Schema) -> Schema:
    """A league, out of the schemas of a mixed game, options, a style and a simulation's result."""
    bot = {
        "name": TEXT,
        "built_in": or_null(TEXT),
        "style": or_null(style),
        "is_active": FLAG,
    }
    return versioned(
        {
            "game": game,
            "seats": _SEATS,
            "seed": SEED,
            "settings": object_(
                {
                    "stack": or_null(COUNT),
                    "session": or_null(COUNT),
                    "carry": {"enum": [None, "reset", "rebuy"]},
                    "button_mode": one_of(enums.ButtonMode),
                    "on_illegal": {"enum": ["raise", "fold", "clamp"]},
                    "options": or_null(options),
                    "seating": {"enum": ["rotations", "permutations"]},
                    "duplicate": FLAG,
                    "adjust": {"enum": ["none", "all_in", "aivat"]},
                    "deadline": or_null(NUMBER),
                    "value": or_null(TEXT),
                }
            ),
            "bots": many(object_(bot)),
            "lineups": many(lineup),
        }
    )


def ratings() -> Schema:
    """A table of ratings."""
    row = {
        "name": TEXT,
        "group": or_null(COUNT),
        "hands": COUNT,
        "rating": or_null(NUMBER),
        "standard_error": or_null(NUMBER),
        "interval": or_null(many(NUMBER, 2, 2)),
        "is_active": FLAG,
    }
    return versioned(
        {"rows": many(object_(row)), "misfit": NUMBER, "spare": COUNT, "beyond": NUMBER}
    )
