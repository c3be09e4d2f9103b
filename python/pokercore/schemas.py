"""JSON Schemas (2020-12) of the dictionaries that the package writes.

>>> get("action")["title"]
'Action'
>>> names()[:4]
('action', 'blind_schedule', 'event', 'fair_record')
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, TypeAlias

from pokercore import enums

__all__ = ["get", "names"]

Schema: TypeAlias = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_MOST = 1 << 53
_CARD = r"([2-9TJQKA][cdhs]|\*[2-4]?|\?\?)"
_DEFS: dict[str, Schema] = {
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "chips": {"type": "integer", "minimum": 0, "maximum": _MOST},
    "net": {"type": "integer", "minimum": -_MOST, "maximum": _MOST},
    "count": {"type": "integer", "minimum": 0},
    "board": {"type": "integer", "minimum": 0, "maximum": 3},
    "flag": {"type": "boolean"},
    "text": {"type": "string", "minLength": 1},
    "number": {"type": "number"},
    "big_number": {"type": "string", "pattern": "^-?[0-9]+$"},
    "card": {"type": "string", "pattern": f"^{_CARD}$"},
    "cards": {"type": "string", "pattern": f"^{_CARD}{{0,7}}$"},
    "turn": {"type": ["integer", "null"], "minimum": -1, "maximum": 9},
    "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}
"""What schemas have in common; each carries those that it refers to."""


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


_SEAT = _ref("seat")
_CHIPS = _ref("chips")
_NET = _ref("net")
_COUNT = _ref("count")
_BOARD = _ref("board")
_FLAG = _ref("flag")
_TEXT = _ref("text")
_NUMBER = _ref("number")
_BIG = _ref("big_number")
_ONE_CARD = _ref("card")
_CARDS = _ref("cards")
_TURN = _ref("turn")
_HASH = _ref("hash")
_VERSION: Schema = {"const": 1}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _many(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    limits = {} if most is None else {"maxItems": most}
    return {"type": "array", "items": items, "minItems": least, **limits}


def _one_of(kind: type[IntEnum]) -> Schema:
    return {"enum": [str(member) for member in kind]}


def _object(properties: Mapping[str, Schema], optional: Sequence[str] = ()) -> Schema:
    """An object with these properties, no others, and all but the optional ones."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _versioned(properties: Mapping[str, Schema], optional: Sequence[str] = ()) -> Schema:
    return _object({"version": _VERSION, **properties}, optional)


def _kinds(
    properties: Mapping[str, Schema], parts: Mapping[IntEnum, str], limits: Mapping[IntEnum, Schema]
) -> Schema:
    """An object whose kind decides which of the properties it has: all that are named.

    Args:
        properties: Every property, and what it may be.
        parts: The names of the properties of each kind; several choices are parted by `|`.
        limits: What more is asked of the properties of a kind.
    """
    shapes: dict[tuple[tuple[str, ...], str], list[IntEnum]] = {}
    for kind, choices in parts.items():
        for choice in choices.split("|"):
            own = str(kind) if kind in limits else ""
            shapes.setdefault((tuple(choice.split()), own), []).append(kind)
    kinds = {"enum": [str(kind) for kind in parts]}
    return {
        **_versioned({"kind": kinds, **properties}, tuple(properties)),
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


def _action() -> Schema:
    kind = enums.ActionKind
    return _kinds(
        {"amount": _CHIPS, "cards": _CARDS, "seat": _SEAT, "board": _BOARD},
        {
            kind.FOLD: "",
            kind.CHECK: "",
            kind.CALL: "",
            kind.RAISE_TO: "amount",
            kind.DISCARD: "cards",
            kind.SHOW: "cards",
            kind.MUCK: "",
            kind.DEAL: "cards seat | cards board",
            kind.RUN_OUT: "amount",
            kind.BRING_IN: "",
        },
        {kind.RUN_OUT: {"amount": {"maximum": 255}}},
    )


def _event() -> Schema:
    kind = enums.EventKind
    return _kinds(
        {
            "seat": _SEAT,
            "post": _one_of(enums.PostKind),
            "amount": _CHIPS,
            "to": _CHIPS,
            "all_in": _FLAG,
            "card": _ONE_CARD,
            "cards": _CARDS,
            "up": _FLAG,
            "board": _BOARD,
            "pot": _COUNT,
            "share": {"enum": [0, 1]},
        },
        {
            kind.POST: "seat amount post",
            kind.BURN: "card",
            kind.DEAL_HOLE: "seat card up",
            kind.DEAL_BOARD: "board cards",
            kind.FOLD: "seat",
            kind.CHECK: "seat",
            kind.CALL: "seat amount all_in",
            kind.RAISE: "seat amount all_in to",
            kind.DISCARD: "seat cards",
            kind.RETURN: "seat amount",
            kind.RUN_OUT: "amount",
            kind.SHOW: "seat cards",
            kind.MUCK: "seat",
            kind.RAKE: "amount",
            kind.AWARD: "seat amount pot board share",
            kind.END: "",
            kind.BRING_IN: "seat amount all_in",
            kind.RESHUFFLE: "amount",
        },
        {
            kind.RUN_OUT: {"amount": {"minimum": 1, "maximum": 4}},
            kind.RESHUFFLE: {"amount": {"minimum": 1, "maximum": 52}},
        },
    )


def _legal() -> Schema:
    return _versioned(
        {
            "turn": _TURN,
            "fold": _FLAG,
            "check": _FLAG,
            "call": _CHIPS,
            "min_raise_to": _or_null(_CHIPS),
            "max_raise_to": _or_null(_CHIPS),
            "two_sizes": _FLAG,
            "bring_in": _CHIPS,
            "discarding": _FLAG,
            "discard": _COUNT,
            "discard_least": _COUNT,
            "default_discard": _CARDS,
            "show": _FLAG,
            "muck": _FLAG,
            "run_out": _COUNT,
        }
    )


def _view() -> Schema:
    seats = {**_many(_SEAT, most=10), "uniqueItems": True}
    chips = _many(_CHIPS, 2, 10)
    return _versioned(
        {
            "variant": _TEXT,
            "limit": _one_of(enums.Limit),
            "streets": _many(_TEXT, 1),
            "seat": _or_null(_SEAT),
            "turn": _TURN,
            "button": _SEAT,
            "street": _COUNT,
            "street_name": {"type": "string"},
            "players": seats,
            "live": seats,
            "all_in": seats,
            "shown": seats,
            "mucked": seats,
            "unlimited": seats,
            "absent": seats,
            "stacks": chips,
            "wagers": chips,
            "starting_stacks": chips,
            "contributed": chips,
            "pot": _CHIPS,
            "holes": _many(_CARDS, 2, 10),
            "boards": _many(_CARDS, 1, 4),
            "to_match": _CHIPS,
            "big_blind": _CHIPS,
            "min_bet": _CHIPS,
            "raises": _COUNT,
            "can_fold": _FLAG,
            "can_check": _FLAG,
            "to_call": _CHIPS,
            "min_raise_to": _or_null(_CHIPS),
            "max_raise_to": _or_null(_CHIPS),
            "two_sizes": _FLAG,
            "bring_in": _CHIPS,
            "discarding": _FLAG,
            "discard": _COUNT,
            "discard_least": _COUNT,
            "default_discard": _CARDS,
            "drawn": _many(_COUNT, 2, 10),
            "show": _FLAG,
            "muck": _FLAG,
            "is_over": _FLAG,
            "payoffs": _or_null(_many(_NET, 2, 10)),
        },
        optional=("absent",),
    )


_SEED: Schema = {
    "oneOf": [
        {"type": "integer", "minimum": 0, "maximum": _MOST},
        {"type": "string"},
        _object({"hex": {"type": "string", "pattern": "^([0-9a-f]{2})*$"}}),
        _object({"int": _BIG}),
    ]
}
_STAKES: dict[str, Schema] = {
    "small_blind": _CHIPS,
    "big_blind": _CHIPS,
    "button_blind": _CHIPS,
    "ante": _CHIPS,
    "ante_kind": _one_of(enums.AnteKind),
    "ante_first": _FLAG,
    "min_bet": _CHIPS,
    "small_bet": _CHIPS,
    "big_bet": _CHIPS,
    "bring_in": _CHIPS,
}
_RAKE: dict[str, Schema] = {
    "per_10_000": {"type": "integer", "minimum": 0, "maximum": 10_000},
    "cap": _CHIPS,
    "no_flop_no_drop": _FLAG,
    "order": _one_of(enums.RakeOrder),
}
_RAKE_OPTIONAL = ("no_flop_no_drop", "order")
_OPTIONS: dict[str, Schema] = {
    "burns": _FLAG,
    "strict_fold": _FLAG,
    "strict_muck": _FLAG,
    "tabling": _one_of(enums.Tabling),
    "expose_allin": _FLAG,
    "cap": _or_null({"type": "integer", "minimum": 1, "maximum": 254}),
    "cap_lift": _one_of(enums.CapLift),
    "pl_assume_full_blinds": _FLAG,
    "pl_round_small_blind": _FLAG,
    "pl_count_single_ante": _FLAG,
    "run_outs": _FLAG,
    "cap_raise_at_effective_stack": _FLAG,
    "straddle_raise_by_min_bet": _FLAG,
    "antes_dead": _FLAG,
    "odd_chip_unit": {"type": "integer", "minimum": 1, "maximum": _MOST},
    "odd_chips_by_position": _FLAG,
    "stud_tie": _one_of(enums.StudTie),
    "stud_open_pair": _FLAG,
    "default_discard": _one_of(enums.DefaultDiscard),
    "rake": _or_null(_object(_RAKE, _RAKE_OPTIONAL)),
}
_POST: dict[str, Schema] = {
    "seat": _SEAT,
    "kind": _one_of(enums.PostKind),
    "amount": _CHIPS,
}


def _stakes() -> Schema:
    return _versioned(_STAKES, tuple(_STAKES))


def _options() -> Schema:
    return _versioned(_OPTIONS, tuple(_OPTIONS))


def _rake() -> Schema:
    return _versioned(_RAKE, _RAKE_OPTIONAL)


def _post() -> Schema:
    return _versioned(_POST)


def _variant() -> Schema:
    count = {"type": "integer", "minimum": 1, "maximum": 52}
    bet = {
        "step": {"const": "bet"},
        "size": _one_of(enums.BetSize),
        "opener": _one_of(enums.Opener),
        "cap": _or_null({"type": "integer", "minimum": 1, "maximum": 254}),
        "open_pair": _FLAG,
    }
    hole: dict[str, Schema] = {"step": {"const": "hole"}, "count": count}
    hole |= {"up": _FLAG, "or_shared": _FLAG}
    least = {"type": "integer", "minimum": 0, "maximum": 52}
    steps = [
        _object({"step": {"const": "burn"}}),
        _object(hole, ("up", "or_shared")),
        _object({"step": {"const": "board"}, "count": count}),
        _object({"step": {"const": "discard"}, "most": count, "least": least}, ("least",)),
        _object({"step": {"const": "draw"}, "most": count, "least": least}, ("least",)),
        _object(bet, ("size", "opener", "cap", "open_pair")),
    ]
    seats = {"type": "integer", "minimum": 2, "maximum": 10}
    uses = {
        "anyOf": [
            {"type": "string", "pattern": "^(any|all|at most [1-5])$"},
            {"type": "integer", "minimum": 1, "maximum": 5},
        ]
    }
    share = {"ranking": _one_of(enums.Ranking), "uses": uses}
    shares = _many(_object(share, tuple(share)))
    wild = {
        "cards": {"type": "string", "pattern": f"^(jokers|none|{_CARD}{{1,52}})$"},
        **dict.fromkeys(("bug", "five_of_a_kind", "double_ace_flush"), _FLAG),
    }
    return _versioned(
        {
            "name": _TEXT,
            "code": _TEXT,
            "limit": _one_of(enums.Limit),
            "streets": _many(_object({"name": _TEXT, "steps": _many({"oneOf": steps})})),
            "shares": shares,
            "deck": _many(_ONE_CARD),
            "boards": {"type": "integer", "minimum": 1, "maximum": 4},
            "min_seats": seats,
            "max_seats": seats,
            "default_stakes": _object(_STAKES, tuple(_STAKES)),
            "wild": _or_null(_object(wild, tuple(wild))),
            "odd_chips": _one_of(enums.OddChips),
        },
        (
            *("shares", "deck", "boards", "min_seats", "max_seats", "default_stakes"),
            *("wild", "odd_chips"),
        ),
    )


def _simulation_result() -> Schema:
    wide = ("net_squares", "hand_squares", "net_by_hands")
    counts = (
        *("hands", "units", "vpip", "pfr", "bets", "calls", "folds", "saw_flop"),
        *("showdowns", "showdowns_won", "wins", "illegal"),
    )
    tally = dict.fromkeys(counts, _COUNT) | {"net": _NET} | dict.fromkeys(wide, _BIG)
    rate = _or_null(_NUMBER)
    bot = {
        "name": {"type": "string"},
        "hands": _COUNT,
        "net": _NET,
        "bb_per_100": rate,
        "interval": _or_null(_many(_NUMBER, 2, 2)),
        "vpip": rate,
        "pfr": rate,
        "aggression": rate,
        "wtsd": rate,
        "wsd": rate,
        "illegal": _COUNT,
        "tally": _object(tally),
    }
    result = _versioned(
        {
            "variant": _TEXT,
            "stakes": _stakes(),
            "stacks": _many(_CHIPS),
            "seed": _SEED,
            "session": _COUNT,
            "carry": _TEXT,
            "button_mode": _one_of(enums.ButtonMode),
            "on_illegal": {"enum": ["raise", "fold", "clamp"]},
            "options": _options(),
            "units": _many(_many(_COUNT, 2, 2)),
            "hands": _COUNT,
            "decisions": _COUNT,
            "digest": _BIG,
            "big_blind": _CHIPS,
            "bots": _many(_object(bot)),
        }
    )
    # Of a mixed game, the result of each game.
    return {**result, "properties": {**result["properties"], "games": _many(result, 2)}}


def _tournament_equity() -> Schema:
    part: Schema = {"type": "number", "minimum": 0, "maximum": 1 + 1e-9}
    amount: Schema = {"type": "number", "minimum": 0}
    return _versioned(
        {
            "stacks": _many(_CHIPS, 1),
            "payouts": _many(amount, 1),
            "method": {"enum": ["exact", "integrated", "sampled"]},
            "values": _many(amount, 1),
            "places": _many(_many(part, 1), 1),
            "errors": _or_null(_many(amount, 1)),
            "trials": _or_null({"type": "integer", "minimum": 1}),
            "seed": _or_null(_SEED),
        }
    )


def _push_fold_solution() -> Schema:
    weight: Schema = {"type": "number", "minimum": 0, "maximum": 1}
    amount: Schema = {"type": "number", "minimum": 0}
    stack: Schema = {"type": "integer", "minimum": 1, "maximum": _MOST}
    position: Schema = {"enum": ["BTN", "SB", "BB"]}
    by_class: Schema = {
        "type": "object",
        "propertyNames": {"pattern": "^([2-9TJQKA])(\\1|[2-9TJQKA][so])$"},
        "minProperties": 169,
        "maxProperties": 169,
    }
    situation = {
        "position": position,
        "pushed": _many(position, 0, 2),
        "folded": _many(position, 0, 2),
        "is_choice": _FLAG,
        "frequency": weight,
        "range": _or_null(_TEXT),
        "weights": {**by_class, "additionalProperties": weight},
        "gains": {**by_class, "additionalProperties": _NUMBER},
    }
    return _versioned(
        {
            "stacks": _many(stack, 2, 3),
            "stakes": _stakes(),
            "others": _many(stack),
            "payouts": _or_null(_many(amount, 1)),
            "unit": {"enum": ["bb", "prize"]},
            "positions": _many(position, 2, 3),
            "values": _many(_NUMBER, 2, 3),
            "before": _many(amount, 2, 3),
            "standard_errors": _many(amount, 2, 3),
            "gains": _many(_NUMBER, 2, 3),
            "exploitability": _NUMBER,
            "iterations": {"type": "integer", "minimum": 1},
            "samples": {"type": "integer", "minimum": 0, "maximum": 65_535},
            "situations": _many(_object(situation), 2, 6),
        }
    )


def _mixed_game() -> Schema:
    leg = {"variant": {"anyOf": [_TEXT, _variant()]}, "stakes": _object(_STAKES, tuple(_STAKES))}
    return _versioned(
        {
            "name": _TEXT,
            "code": _TEXT,
            "legs": _many(_object(leg, ("stakes",)), 1, 64),
            "every": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
            "by": {"enum": ["hands", "orbits"]},
        },
        ("every", "by"),
    )


def _blind_schedule() -> Schema:
    amounts = ("small_blind", "big_blind", "ante", "button_blind", "small_bet", "big_bet")
    level = dict.fromkeys((*amounts, "bring_in"), _CHIPS) | {"ante_kind": _one_of(enums.AnteKind)}
    times = {"anyOf": [_many({"type": "integer", "minimum": 1}, 1), {"type": "null"}]}
    return _versioned(
        {
            "name": _TEXT,
            "levels": _many(_object(level, tuple(level)), 1),
            "hands": times,
            "ms": times,
            "continues": _FLAG,
        },
        ("name", "hands", "ms", "continues"),
    )


def _payouts() -> Schema:
    percent = {"type": "integer", "minimum": 1, "maximum": 100}
    amount = {"type": "integer", "minimum": 1, "maximum": _MOST}
    whole = _versioned(
        {"percent": _many(percent, 1), "amounts": _many(amount, 1)}, ("percent", "amounts")
    )
    return {**whole, "minProperties": 2, "maxProperties": 2}


def _sng_result() -> Schema:
    standing = {
        "place": {"type": "integer", "minimum": 1, "maximum": 10},
        "seat": _SEAT,
        "name": _TEXT,
        "chips": _CHIPS,
        "prize": _CHIPS,
        "bounties": _CHIPS,
        "hands": _COUNT,
        "out": _or_null(_COUNT),
        "bot": _or_null(_TEXT),
    }
    optional = ("prize", "bounties", "hands", "out", "bot")
    return _versioned(
        {
            "standings": _many(_object(standing, optional), 2, 10),
            "hands": _COUNT,
            "ms": _COUNT,
            "level": _COUNT,
            "ended": {"enum": ["played", "deal", "stopped"]},
            "buy_in": _CHIPS,
            "fee": _CHIPS,
            "bounty": _CHIPS,
        }
    )


def _sng_series() -> Schema:
    rate, interval = _or_null(_NUMBER), _or_null(_many(_NUMBER, 2, 2))
    tally = dict.fromkeys(("entries", "won", "cashed", "hands"), _COUNT)
    tally |= {"won_squares": _BIG, "places": _many(_COUNT, 2, 10)}
    bot = {
        "name": {"type": "string"},
        "share": rate,
        "share_interval": interval,
        "roi": rate,
        "roi_interval": interval,
        "cashed": rate,
        "place": rate,
        "hands": rate,
        "tally": _object(tally),
    }
    return _versioned(
        {
            "count": _COUNT,
            "hands": _COUNT,
            "hand_squares": _BIG,
            "longest": _COUNT,
            "average_hands": rate,
            "seats": {"type": "integer", "minimum": 2, "maximum": 10},
            "buy_in": _CHIPS,
            "fee": _CHIPS,
            "bounty": _CHIPS,
            "seed": _SEED,
            "bots": _many(_object(bot), 2, 10),
        }
    )


_OPENING: dict[str, Schema] = {
    "position": {"type": "integer", "minimum": 0, "maximum": 55},
    "card": _ONE_CARD,
    "salt": _HASH,
    "path": _many(_HASH, most=6),
}


def _opening() -> Schema:
    return _versioned(_OPENING)


def _fair_record() -> Schema:
    cards = _many(_ONE_CARD)
    contribution: dict[str, Schema] = {
        "seat": _SEAT,
        "data": {"type": "string", "pattern": "^([0-9a-f]{2}){1,1024}$"},
    }
    words = {"type": "string", "pattern": "^(seat [0-9]|board [0-3]|burn)$"}
    return _versioned(
        {
            "number": _CHIPS,
            "secret_hash": _HASH,
            "root": _HASH,
            "cards": {"type": "integer", "minimum": 1, "maximum": 56},
            "contributions": _many(_object(contribution), most=10),
            "openings": _many(_object(_OPENING), most=56),
            "variant": {"anyOf": [_TEXT, _variant()]},
            "players": {**_many(_SEAT, 2, 10), "uniqueItems": True},
            "button": _SEAT,
            "burns": _FLAG,
            "dealing": _many(words, most=1000),
            "boards": _many(cards, most=4),
            "shown": _many(_object({"seat": _SEAT, "cards": cards}), most=10),
            "seat": _or_null(_SEAT),
            "own": cards,
            "secret": _or_null(_HASH),
        },
        ("seat", "own", "secret"),
    )


def _by_chair(schema: Schema) -> Schema:
    """An object by the numbers of chairs."""
    return {
        "type": "object",
        "patternProperties": {"^[0-9]$": schema},
        "additionalProperties": False,
    }


_NAME: Schema = {"type": "string"}
_ANYTHING: Schema = {"type": "object"}
_BOARDS: Schema = {"type": "integer", "minimum": 1, "maximum": 4}


def _data_of_events() -> dict[str, Schema]:
    """What the data of an event at a table holds, by its kind."""
    hexadecimal = {"type": "string", "pattern": "^([0-9a-f]{2})+$"}
    begin = {
        "variant": _TEXT,
        "stakes": _stakes(),
        "button": _SEAT,
        "stacks": _by_chair(_CHIPS),
        "absent": _many(_SEAT, most=10),
        "root": _HASH,
        "cards": _COUNT,
        "secret_hash": _HASH,
        "contributions": _by_chair(hexadecimal),
    }
    end = {"stacks": _by_chair(_CHIPS), "payoffs": _by_chair(_NET), "raked": _CHIPS}
    asked = {
        "seats": _many(_SEAT, 2, 10),
        "most": {**_BOARDS, "minimum": 2},
        "deadline": _or_null(_COUNT),
    }
    return {
        "sit": _object({"name": _NAME, "chips": _CHIPS, "bot": _FLAG}),
        "stand": _object({"name": _NAME, "chips": _CHIPS}),
        "sit_out": _object({"why": {"enum": ["asked", "timeouts", "busted"]}}),
        "come_back": _object({"post": _FLAG}),
        "reserve": _object({"name": _NAME, "until": _or_null(_COUNT)}),
        "release": _object({"name": _NAME}),
        "chips": _object({"chips": _CHIPS, "stack": _CHIPS}),
        "owes": _object({"small": _FLAG, "big": _FLAG}),
        "straddle": _object({"on": _FLAG}),
        "stakes": _object({"stakes": _stakes(), "leg": _or_null(_COUNT)}),
        "prepare": _object({"secret_hash": _HASH}),
        "contribute": _object({"data": hexadecimal}),
        "begin": _object(begin, ("root", "cards", "secret_hash", "contributions")),
        "hand": _object({}),
        "turn": _object({"deadline": _COUNT, "bank": _COUNT}),
        "timeout": _object({}),
        "run_it": _object(asked),
        "agree": _object({"boards": _BOARDS}),
        "show": _object({"cards": _CARDS}),
        "rabbit": _object({"boards": _many(_CARDS, 1, 4)}),
        "end": _object(end),
        "open": _object({"record": _fair_record(), "own": _ANYTHING}, ("own",)),
        "bust": _object({}),
        "game": _object({"variant": _TEXT, "stakes": _stakes()}),
        # Those of tournaments.
        **dict.fromkeys(("register", "level", "place", "deal", "finish"), _ANYTHING),
    }


def _table_event() -> Schema:
    data = _data_of_events()
    shapes = [
        {
            "properties": {
                "kind": {"const": kind},
                "event": _event() if kind == "hand" else {"type": "null"},
                "data": holds,
            }
        }
        for kind, holds in data.items()
    ]
    whole = _versioned(
        {
            "number": {"type": "integer", "minimum": 1},
            "kind": {"enum": list(data)},
            "seat": _or_null(_SEAT),
            "hand": _or_null(_COUNT),
            "event": {"type": ["object", "null"]},
            "data": _ANYTHING,
        }
    )
    return {**whole, "oneOf": shapes}


def _table_view() -> Schema:
    flags = dict.fromkeys(("in_hand", "away", "owes_small", "owes_big"), _FLAG)
    player = {"seat": _SEAT, "name": _NAME, "chips": _CHIPS, **flags, "bank": _COUNT, "bot": _FLAG}
    return _versioned(
        {
            "seat": _or_null(_SEAT),
            "event": _COUNT,
            "number": _COUNT,
            "variant": _TEXT,
            "stakes": _stakes(),
            "chairs": {"type": "integer", "minimum": 2, "maximum": 10},
            "seats": _many(_object(player), most=10),
            "reserved": _by_chair(_NAME),
            "button": _or_null(_SEAT),
            "turn": _or_null(_SEAT),
            "asked": _many(_SEAT, most=10),
            "deadline": _or_null(_COUNT),
            "hand": _or_null(_view()),
        }
    )


_ALL: dict[str, tuple[str, Callable[[], Schema]]] = {
    "action": ("Action", _action),
    "blind_schedule": ("Blind schedule", _blind_schedule),
    "event": ("Event", _event),
    "fair_record": ("Record of a fairly dealt hand", _fair_record),
    "legal": ("What is legal", _legal),
    "mixed_game": ("Mixed game", _mixed_game),
    "opening": ("Opening of a card", _opening),
    "options": ("Options of the house", _options),
    "payouts": ("Prizes by place", _payouts),
    "post": ("Forced payment", _post),
    "push_fold_solution": ("Solution of push or fold", _push_fold_solution),
    "rake": ("Rake", _rake),
    "simulation_result": ("Result of a simulation", _simulation_result),
    "sng_result": ("Result of a Sit & Go", _sng_result),
    "sng_series": ("Result of a series of Sit & Gos", _sng_series),
    "stakes": ("Stakes", _stakes),
    "table_event": ("Event at a table", _table_event),
    "table_view": ("View of a table", _table_view),
    "tournament_equity": ("What stacks of a tournament are worth", _tournament_equity),
    "variant": ("Variant of poker", _variant),
    "view": ("View of a hand", _view),
}


def names() -> tuple[str, ...]:
    """The names of all schemas, in alphabetical order."""
    return tuple(_ALL)


@cache
def _made(name: str) -> Schema:
    title, make = _ALL[name]
    body = make()
    used = sorted(_references(body))
    return {
        "$schema": _DRAFT,
        "title": title,
        **body,
        "$defs": {part: _DEFS[part] for part in used},
    }


def _references(schema: object) -> set[str]:
    """The names of the common parts that a schema refers to."""
    if isinstance(schema, Mapping):
        found = set().union(*map(_references, schema.values()))
        reference = schema.get("$ref")
        return found | {reference.rpartition("/")[2]} if isinstance(reference, str) else found
    if isinstance(schema, (list, tuple)):
        return set().union(*map(_references, schema))
    return set()


def get(name: str) -> Schema:
    """The JSON Schema of a dictionary.

    Args:
        name: Of what: one of `names()`.

    Returns:
        The schema, a copy of your own.

    Raises:
        ValueError: There is no such schema; the message tells the names.
    """
    if name not in _ALL:
        raise ValueError(f"there is no schema {name!r}; there are {', '.join(_ALL)}")
    return copy.deepcopy(_made(name))
