"""Schemas of the dictionaries of Ultimate Texas Hold'em. Private."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pokercore._ultimate_names import OUTCOMES, ROWS, STAGES
from pokercore.schemas.parts import (
    CARDS,
    COUNT,
    FLAG,
    MOST,
    NET,
    NUMBER,
    SEED,
    TEXT,
    Schema,
    kinds,
    many,
    object_,
    or_null,
    versioned,
)

__all__ = ["ALL"]

_ROW: Schema = {"enum": list(ROWS)}
_OUTCOME: Schema = {"enum": list(OUTCOMES)}
_UNIT: Schema = {"enum": ["1", "1/2"]}
_SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 5}
_STAGE: Schema = {"enum": list(STAGES)}
_MULTIPLE: Schema = {"type": "integer", "minimum": 1, "maximum": 100}
_FRACTION: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[1-9][0-9]*)?$"}
_UNITS: Schema = {"type": "integer", "minimum": 0, "maximum": 2 * MOST}
_GAIN: Schema = {"type": "integer", "minimum": -2 * MOST, "maximum": 2 * MOST}
_AMOUNT: Schema = {
    "anyOf": [NET, {"type": "string", "pattern": "^-?[0-9]+/2$"}],
}
"""Chips: a whole number, or a text with a half."""


def _by(keys: Schema, values: Schema) -> Schema:
    """An object by such keys."""
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 40}
_ANY_NAME: Schema = {"type": "string"}
_BY_MULTIPLE = {"pattern": "^[1-9][0-9]?$|^100$"}


def _paytable() -> Schema:
    pay = {
        "anyOf": [
            {"type": "integer", "minimum": 1},
            {"type": "string", "pattern": "^[0-9]+(:[1-9][0-9]*)?$"},
        ]
    }
    text = {"type": "string", "pattern": "^[0-9:]+(-[0-9:]+)*$"}
    return {"anyOf": [{**_by(_ROW, pay), "minProperties": 1}, text]}


def _house() -> Schema:
    bet: dict[str, Schema] = {
        "name": _NAME,
        "kind": {"enum": ["own", "must_win", "bad_beat"]},
        "pays": _paytable(),
    }
    whole: dict[str, Schema] = {
        "plays": many(many(_MULTIPLE, 1, 4), 3, 3),
        "qualifier": _ROW,
        "blind": _paytable(),
        "side_bets": many(object_(bet), most=8),
        "side_bet_after_fold": {"enum": ["settle", "lose"]},
        "half_chips": FLAG,
    }
    return versioned(whole, tuple(whole))


def _action() -> Schema:
    return kinds({"multiple": _MULTIPLE}, {"check": "", "fold": "", "play": "multiple"}, {})


_BETS = _by(_NAME, _GAIN)


def _settlement() -> Schema:
    parts = dict.fromkeys(("ante", "blind", "play", "total"), _GAIN)
    return versioned({"unit": _UNIT, **parts, "side_bets": _BETS})


def _event() -> Schema:
    names = {
        "bet": "unit seat ante side_bets",
        "deal": "unit seat cards",
        "check": "unit seat",
        "play": "unit seat multiple amount",
        "fold": "unit seat",
        "board": "unit cards",
        "dealer": "unit cards",
        "show": "unit seat cards",
        "settle": "unit seat settlement",
    }
    return kinds(
        {
            "unit": _UNIT,
            "seat": _SEAT,
            "ante": _UNITS,
            "side_bets": _BETS,
            "cards": CARDS,
            "multiple": _MULTIPLE,
            "amount": _UNITS,
            "settlement": _settlement(),
        },
        names,
        {},
    )


def _legal() -> Schema:
    return versioned(
        {
            "unit": _UNIT,
            "seat": or_null(_SEAT),
            "stage": or_null(_STAGE),
            "check": FLAG,
            "fold": FLAG,
            "plays": many(_MULTIPLE, most=4),
            "ante": _UNITS,
        }
    )


def _view() -> Schema:
    action = {"seat": _SEAT, "stage": _STAGE, "action": _action()}
    result: dict[str, Schema] = {
        "dealer": CARDS,
        "dealer_hand": _ROW,
        "dealer_qualifies": FLAG,
        "shown": many(or_null(CARDS), 1, 6),
        "hand": or_null(_ROW),
        "outcome": or_null(_OUTCOME),
        "settlement": or_null(_settlement()),
    }
    return versioned(
        {
            "unit": _UNIT,
            "seat": or_null(_SEAT),
            "seats": {"type": "integer", "minimum": 1, "maximum": 6},
            "stage": or_null(_STAGE),
            "hole": CARDS,
            "board": CARDS,
            "ante": _UNITS,
            "side_bets": _BETS,
            "bank": or_null(_UNITS),
            "staked": _UNITS,
            "actions": many(object_(action), most=18),
            "legal": _legal(),
            "is_over": FLAG,
            "result": or_null(object_(result)),
        }
    )


def _values() -> Schema:
    return versioned(
        {
            "hole": CARDS,
            "board": CARDS,
            "dead": {"type": "string"},
            "deals": COUNT,
            "check": or_null(_FRACTION),
            "fold": or_null(_FRACTION),
            "plays": _by(_BY_MULTIPLE, _FRACTION),
            "best": _action(),
        }
    )


def _outcomes() -> Schema:
    decision: Schema = {"pattern": f"^(fold|({'|'.join(STAGES)}) [0-9]+)$"}
    return _by(decision, _by(_ROW, _by(_OUTCOME, COUNT)))


def _solution() -> Schema:
    hand: dict[str, Schema] = {
        "name": {"type": "string", "pattern": "^([2-9TJQKA])(\\1|[2-9TJQKA][so])$"},
        "combos": {"enum": [4, 6, 12]},
        "value": _FRACTION,
        "decision": or_null(_MULTIPLE),
        "check": or_null(_FRACTION),
        "plays": _by(_BY_MULTIPLE, _FRACTION),
        "outcomes": _outcomes(),
    }
    return versioned(
        {
            "house": _house(),
            "strategy": TEXT,
            "deals": COUNT,
            "value": _FRACTION,
            "average_wager": _FRACTION,
            "element_of_risk": _FRACTION,
            "standard_deviation": NUMBER,
            "hands": many(object_(hand), 169, 169),
        }
    )


def _result() -> Schema:
    rate = or_null(NUMBER)
    side: dict[str, Schema] = {"stake": _AMOUNT, "hits": COUNT, "net": _AMOUNT, "value": rate}
    seat: dict[str, Schema] = {
        "name": _ANY_NAME,
        "ante": _AMOUNT,
        "rounds": COUNT,
        "net": _AMOUNT,
        "value": rate,
        "interval": or_null(many(NUMBER, 2, 2)),
        "standard_deviation": rate,
        "average_wager": rate,
        "element_of_risk": rate,
        "results": object_(dict.fromkeys(("win", "tie", "lose", "fold"), NUMBER)),
        "outcomes": _outcomes(),
        "side_bets": _by(_NAME, object_(side)),
        "illegal": COUNT,
        "sessions": or_null(
            object_({"count": COUNT, "net_squares": {"type": "string", "pattern": "^[0-9]+$"}})
        ),
    }
    return versioned(
        {
            "house": _house(),
            "seed": SEED,
            "session": COUNT,
            "on_illegal": {"enum": ["raise", "fold", "clamp"]},
            "units": many(many(COUNT, 2, 2)),
            "rounds": COUNT,
            "seats": many(object_(seat), 1, 6),
        }
    )


def _game_event() -> Schema:
    bank = or_null(_AMOUNT)
    by_seat = {"pattern": "^[0-5]$"}
    data: Mapping[str, Schema] = {
        "sit": object_({"name": _ANY_NAME, "bank": bank, "bot": FLAG}),
        "stand": object_({"name": _ANY_NAME, "bank": bank}),
        "top_up": object_({"amount": _AMOUNT, "bank": bank}),
        "bet": object_({"ante": _AMOUNT, "side_bets": _by(_NAME, _AMOUNT)}),
        "sit_out": object_({"bank": bank, "stake": _AMOUNT}),
        "begin": object_({"seats": many(_SEAT, 1, 6)}),
        "end": object_({"payoffs": _by(by_seat, _AMOUNT), "banks": _by(by_seat, bank)}),
    }
    whole = versioned(
        {
            "number": {"type": "integer", "minimum": 1},
            "kind": {"enum": list(data)},
            "seat": or_null(_SEAT),
            "round": COUNT,
            "data": {"type": "object"},
        }
    )
    shapes = [
        {"properties": {"kind": {"const": kind}, "data": holds}} for kind, holds in data.items()
    ]
    return {**whole, "oneOf": shapes}


ALL: dict[str, tuple[str, Callable[[], Schema]]] = {
    "ultimate_action": ("Action of Ultimate", _action),
    "ultimate_event": ("Event of a round of Ultimate", _event),
    "ultimate_game_event": ("Event of a game of Ultimate", _game_event),
    "ultimate_house": ("House of Ultimate", _house),
    "ultimate_legal": ("What is legal in Ultimate", _legal),
    "ultimate_result": ("Result of a simulation of Ultimate", _result),
    "ultimate_settlement": ("Settlement of a seat of Ultimate", _settlement),
    "ultimate_solution": ("Solution of Ultimate", _solution),
    "ultimate_values": ("What choices of Ultimate are worth", _values),
    "ultimate_view": ("View of a round of Ultimate", _view),
}
"""By name, in alphabetical order."""
