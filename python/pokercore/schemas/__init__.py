"""JSON Schemas (2020-12) of the dictionaries that the package writes.

>>> get("action")["title"]
'Action'
>>> names()[:4]
('action', 'blind_schedule', 'event', 'fair_record')
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from functools import cache

from pokercore import _core, enums
from pokercore.schemas import matches, ultimate
from pokercore.schemas.parts import (
    BIG,
    BOARD,
    CARD,
    CARDS,
    CHIPS,
    COUNT,
    DEFS,
    FLAG,
    HASH,
    MOST,
    NET,
    NUMBER,
    ONE_CARD,
    SEAT,
    SEED,
    TEXT,
    TURN,
    Schema,
    kinds,
    many,
    object_,
    one_of,
    or_null,
    versioned,
)

__all__ = ["get", "names"]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _action() -> Schema:
    kind = enums.ActionKind
    return kinds(
        {"amount": CHIPS, "cards": CARDS, "seat": SEAT, "board": BOARD},
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
    return kinds(
        {
            "seat": SEAT,
            "post": one_of(enums.PostKind),
            "amount": CHIPS,
            "to": CHIPS,
            "all_in": FLAG,
            "card": ONE_CARD,
            "cards": CARDS,
            "up": FLAG,
            "board": BOARD,
            "pot": COUNT,
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
    return versioned(
        {
            "turn": TURN,
            "fold": FLAG,
            "check": FLAG,
            "call": CHIPS,
            "min_raise_to": or_null(CHIPS),
            "max_raise_to": or_null(CHIPS),
            "two_sizes": FLAG,
            "bring_in": CHIPS,
            "discarding": FLAG,
            "discard": COUNT,
            "discard_least": COUNT,
            "default_discard": CARDS,
            "show": FLAG,
            "muck": FLAG,
            "run_out": COUNT,
        }
    )


def _view() -> Schema:
    seats = {**many(SEAT, most=10), "uniqueItems": True}
    chips = many(CHIPS, 2, 10)
    return versioned(
        {
            "variant": TEXT,
            "limit": one_of(enums.Limit),
            "streets": many(TEXT, 1),
            "seat": or_null(SEAT),
            "turn": TURN,
            "button": SEAT,
            "street": COUNT,
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
            "pot": CHIPS,
            "holes": many(CARDS, 2, 10),
            "boards": many(CARDS, 1, 4),
            "to_match": CHIPS,
            "big_blind": CHIPS,
            "min_bet": CHIPS,
            "raises": COUNT,
            "can_fold": FLAG,
            "can_check": FLAG,
            "to_call": CHIPS,
            "min_raise_to": or_null(CHIPS),
            "max_raise_to": or_null(CHIPS),
            "two_sizes": FLAG,
            "bring_in": CHIPS,
            "discarding": FLAG,
            "discard": COUNT,
            "discard_least": COUNT,
            "default_discard": CARDS,
            "drawn": many(COUNT, 2, 10),
            "show": FLAG,
            "muck": FLAG,
            "is_over": FLAG,
            "payoffs": or_null(many(NET, 2, 10)),
        },
        optional=("absent",),
    )


_STAKES: dict[str, Schema] = {
    "small_blind": CHIPS,
    "big_blind": CHIPS,
    "button_blind": CHIPS,
    "ante": CHIPS,
    "ante_kind": one_of(enums.AnteKind),
    "ante_first": FLAG,
    "min_bet": CHIPS,
    "small_bet": CHIPS,
    "big_bet": CHIPS,
    "bring_in": CHIPS,
}
_RAKE: dict[str, Schema] = {
    "per_10_000": {"type": "integer", "minimum": 0, "maximum": 10_000},
    "cap": CHIPS,
    "no_flop_no_drop": FLAG,
    "order": one_of(enums.RakeOrder),
}
_RAKE_OPTIONAL = ("no_flop_no_drop", "order")
_OPTIONS: dict[str, Schema] = {
    "burns": FLAG,
    "strict_fold": FLAG,
    "strict_muck": FLAG,
    "tabling": one_of(enums.Tabling),
    "expose_allin": FLAG,
    "cap": or_null({"type": "integer", "minimum": 1, "maximum": 254}),
    "cap_lift": one_of(enums.CapLift),
    "pl_assume_full_blinds": FLAG,
    "pl_round_small_blind": FLAG,
    "pl_count_single_ante": FLAG,
    "run_outs": FLAG,
    "cap_raise_at_effective_stack": FLAG,
    "straddle_raise_by_min_bet": FLAG,
    "antes_dead": FLAG,
    "odd_chip_unit": {"type": "integer", "minimum": 1, "maximum": MOST},
    "odd_chips_by_position": FLAG,
    "stud_tie": one_of(enums.StudTie),
    "stud_open_pair": FLAG,
    "default_discard": one_of(enums.DefaultDiscard),
    "rake": or_null(object_(_RAKE, _RAKE_OPTIONAL)),
}
_POST: dict[str, Schema] = {
    "seat": SEAT,
    "kind": one_of(enums.PostKind),
    "amount": CHIPS,
}


def _stakes() -> Schema:
    return versioned(_STAKES, tuple(_STAKES))


def _options() -> Schema:
    return versioned(_OPTIONS, tuple(_OPTIONS))


def _style() -> Schema:
    numbers = {
        name: {"type": "integer", "minimum": least, "maximum": most, "description": about}
        for name, least, most, _, about in _core.style_numbers()
    }
    texts = {"name": TEXT, "description": TEXT}
    return versioned({**texts, **numbers}, (*texts, *numbers))


def _rake() -> Schema:
    return versioned(_RAKE, _RAKE_OPTIONAL)


def _post() -> Schema:
    return versioned(_POST)


def _variant() -> Schema:
    count = {"type": "integer", "minimum": 1, "maximum": 52}
    bet = {
        "step": {"const": "bet"},
        "size": one_of(enums.BetSize),
        "opener": one_of(enums.Opener),
        "cap": or_null({"type": "integer", "minimum": 1, "maximum": 254}),
        "open_pair": FLAG,
    }
    hole: dict[str, Schema] = {"step": {"const": "hole"}, "count": count}
    hole |= {"up": FLAG, "or_shared": FLAG}
    least = {"type": "integer", "minimum": 0, "maximum": 52}
    steps = [
        object_({"step": {"const": "burn"}}),
        object_(hole, ("up", "or_shared")),
        object_({"step": {"const": "board"}, "count": count}),
        object_({"step": {"const": "discard"}, "most": count, "least": least}, ("least",)),
        object_({"step": {"const": "draw"}, "most": count, "least": least}, ("least",)),
        object_(bet, ("size", "opener", "cap", "open_pair")),
    ]
    seats = {"type": "integer", "minimum": 2, "maximum": 10}
    uses = {
        "anyOf": [
            {"type": "string", "pattern": "^(any|all|at most [1-5])$"},
            {"type": "integer", "minimum": 1, "maximum": 5},
        ]
    }
    share = {"ranking": one_of(enums.Ranking), "uses": uses}
    shares = many(object_(share, tuple(share)))
    wild = {
        "cards": {"type": "string", "pattern": f"^(jokers|none|{CARD}{{1,52}})$"},
        **dict.fromkeys(("bug", "five_of_a_kind", "double_ace_flush"), FLAG),
    }
    return versioned(
        {
            "name": TEXT,
            "code": TEXT,
            "limit": one_of(enums.Limit),
            "streets": many(object_({"name": TEXT, "steps": many({"oneOf": steps})})),
            "shares": shares,
            "deck": many(ONE_CARD),
            "boards": {"type": "integer", "minimum": 1, "maximum": 4},
            "min_seats": seats,
            "max_seats": seats,
            "default_stakes": object_(_STAKES, tuple(_STAKES)),
            "wild": or_null(object_(wild, tuple(wild))),
            "odd_chips": one_of(enums.OddChips),
        },
        (
            *("shares", "deck", "boards", "min_seats", "max_seats", "default_stakes"),
            *("wild", "odd_chips"),
        ),
    )


def _simulation_result() -> Schema:
    wide = (
        *("net_squares", "hand_squares", "net_by_hands"),
        *("adjusted", "adjusted_squares", "adjusted_by_hands"),
    )
    counts = (
        *("hands", "units", "vpip", "pfr", "bets", "calls", "folds", "saw_flop"),
        *("showdowns", "showdowns_won", "wins", "illegal", "timeouts"),
        *("three_bets", "three_bet_chances", "steals", "steal_chances"),
        *("folds_to_steal", "steals_faced", "cbets", "cbet_chances"),
    )
    tally = object_(dict.fromkeys(counts, COUNT) | {"net": NET} | dict.fromkeys(wide, BIG))
    rate, interval = or_null(NUMBER), or_null(many(NUMBER, 2, 2))
    rates = (
        *("bb_per_100", "mbb_per_hand", "adjusted_bb_per_100", "vpip", "pfr", "three_bet"),
        *("steal", "fold_to_steal", "cbet", "aggression", "wtsd", "wsd"),
    )
    position = {
        "name": {"type": "string"},
        "hands": COUNT,
        "net": NET,
        "interval": interval,
        "adjusted_interval": interval,
        **dict.fromkeys(rates, rate),
        "illegal": COUNT,
        "timeouts": COUNT,
        "tally": tally,
    }
    bot = {**position, "positions": many(object_(position))}
    pair = {
        "names": many({"type": "string"}, 2, 2),
        "bb_per_100": rate,
        "mbb_per_hand": rate,
        "interval": interval,
        "adjusted_bb_per_100": rate,
        "adjusted_interval": interval,
        "net_products": BIG,
        "adjusted_products": BIG,
    }
    stretch = {"units": many(COUNT, 2, 2), "hands": COUNT, "bots": many(tally)}
    result = versioned(
        {
            "variant": TEXT,
            "stakes": _stakes(),
            "stacks": many(CHIPS),
            "seed": SEED,
            "session": COUNT,
            "carry": TEXT,
            "button_mode": one_of(enums.ButtonMode),
            "on_illegal": {"enum": ["raise", "fold", "clamp"]},
            "options": _options(),
            "seating": {"enum": ["rotations", "permutations"]},
            "duplicate": FLAG,
            "adjust": {"enum": ["none", "all_in", "aivat"]},
            "deadline": or_null(NUMBER),
            "config": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "versions": {"type": "object", "additionalProperties": TEXT},
            "units": many(many(COUNT, 2, 2)),
            "hands": COUNT,
            "decisions": COUNT,
            "digest": BIG,
            "big_blind": CHIPS,
            "bots": many(object_(bot)),
            "pairs": many(object_(pair)),
            "course": many(object_(stretch), 1),
        },
        ("course",),
        version=2,
    )
    # Of a mixed game, the result of each game.
    return {**result, "properties": {**result["properties"], "games": many(result, 2)}}


def _tournament_equity() -> Schema:
    part: Schema = {"type": "number", "minimum": 0, "maximum": 1 + 1e-9}
    amount: Schema = {"type": "number", "minimum": 0}
    return versioned(
        {
            "stacks": many(CHIPS, 1),
            "payouts": many(amount, 1),
            "method": {"enum": ["exact", "integrated", "sampled"]},
            "values": many(amount, 1),
            "places": many(many(part, 1), 1),
            "errors": or_null(many(amount, 1)),
            "trials": or_null({"type": "integer", "minimum": 1}),
            "seed": or_null(SEED),
        }
    )


def _push_fold_solution() -> Schema:
    weight: Schema = {"type": "number", "minimum": 0, "maximum": 1}
    amount: Schema = {"type": "number", "minimum": 0}
    stack: Schema = {"type": "integer", "minimum": 1, "maximum": MOST}
    position: Schema = {"enum": ["BTN", "SB", "BB"]}
    by_class: Schema = {
        "type": "object",
        "propertyNames": {"pattern": "^([2-9TJQKA])(\\1|[2-9TJQKA][so])$"},
        "minProperties": 169,
        "maxProperties": 169,
    }
    situation = {
        "position": position,
        "pushed": many(position, 0, 2),
        "folded": many(position, 0, 2),
        "is_choice": FLAG,
        "frequency": weight,
        "range": or_null(TEXT),
        "weights": {**by_class, "additionalProperties": weight},
        "gains": {**by_class, "additionalProperties": NUMBER},
    }
    return versioned(
        {
            "stacks": many(stack, 2, 3),
            "stakes": _stakes(),
            "others": many(stack),
            "payouts": or_null(many(amount, 1)),
            "unit": {"enum": ["bb", "prize"]},
            "positions": many(position, 2, 3),
            "values": many(NUMBER, 2, 3),
            "before": many(amount, 2, 3),
            "standard_errors": many(amount, 2, 3),
            "gains": many(NUMBER, 2, 3),
            "exploitability": NUMBER,
            "iterations": {"type": "integer", "minimum": 1},
            "samples": {"type": "integer", "minimum": 0, "maximum": 65_535},
            "situations": many(object_(situation), 2, 6),
        }
    )


def _policy() -> Schema:
    probability: Schema = {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": 1},
            {"type": "string", "pattern": "^(0|1|[1-9][0-9]*/[1-9][0-9]*)$"},
        ]
    }
    row: Schema = {"type": "object", "minProperties": 1, "additionalProperties": probability}
    return versioned(
        {
            "variant": _variant(),
            "stakes": _stakes(),
            "stacks": many(or_null(CHIPS), 2, 10),
            "button": SEAT,
            "posts": many(_post()),
            "options": _options(),
            "actions": many(_action()),
            "sets": {"type": "object", "additionalProperties": row},
        }
    )


def _mixed_game() -> Schema:
    leg = {"variant": {"anyOf": [TEXT, _variant()]}, "stakes": object_(_STAKES, tuple(_STAKES))}
    return versioned(
        {
            "name": TEXT,
            "code": TEXT,
            "legs": many(object_(leg, ("stakes",)), 1, 64),
            "every": {"type": "integer", "minimum": 1, "maximum": 1_000_000},
            "by": {"enum": ["hands", "orbits"]},
        },
        ("every", "by"),
    )


def _blind_schedule() -> Schema:
    amounts = ("small_blind", "big_blind", "ante", "button_blind", "small_bet", "big_bet")
    level = dict.fromkeys((*amounts, "bring_in"), CHIPS) | {"ante_kind": one_of(enums.AnteKind)}
    times = {"anyOf": [many({"type": "integer", "minimum": 1}, 1), {"type": "null"}]}
    return versioned(
        {
            "name": TEXT,
            "levels": many(object_(level, tuple(level)), 1),
            "hands": times,
            "ms": times,
            "continues": FLAG,
        },
        ("name", "hands", "ms", "continues"),
    )


def _payouts() -> Schema:
    percent = {"type": "integer", "minimum": 1, "maximum": 100}
    amount = {"type": "integer", "minimum": 1, "maximum": MOST}
    whole = versioned(
        {"percent": many(percent, 1), "amounts": many(amount, 1)}, ("percent", "amounts")
    )
    return {**whole, "minProperties": 2, "maxProperties": 2}


def _sng_result() -> Schema:
    standing = {
        "place": {"type": "integer", "minimum": 1, "maximum": 10},
        "seat": SEAT,
        "name": TEXT,
        "chips": CHIPS,
        "prize": CHIPS,
        "bounties": CHIPS,
        "hands": COUNT,
        "out": or_null(COUNT),
        "bot": or_null(TEXT),
    }
    optional = ("prize", "bounties", "hands", "out", "bot")
    return versioned(
        {
            "standings": many(object_(standing, optional), 2, 10),
            "hands": COUNT,
            "ms": COUNT,
            "level": COUNT,
            "ended": {"enum": ["played", "deal", "stopped"]},
            "buy_in": CHIPS,
            "fee": CHIPS,
            "bounty": CHIPS,
        }
    )


def _sng_series() -> Schema:
    rate, interval = or_null(NUMBER), or_null(many(NUMBER, 2, 2))
    tally = dict.fromkeys(("entries", "won", "cashed", "hands"), COUNT)
    tally |= {"won_squares": BIG, "places": many(COUNT, 2, 10)}
    bot = {
        "name": {"type": "string"},
        "share": rate,
        "share_interval": interval,
        "roi": rate,
        "roi_interval": interval,
        "cashed": rate,
        "place": rate,
        "hands": rate,
        "tally": object_(tally),
    }
    return versioned(
        {
            "count": COUNT,
            "hands": COUNT,
            "hand_squares": BIG,
            "longest": COUNT,
            "average_hands": rate,
            "seats": {"type": "integer", "minimum": 2, "maximum": 10},
            "buy_in": CHIPS,
            "fee": CHIPS,
            "bounty": CHIPS,
            "seed": SEED,
            "bots": many(object_(bot), 2, 10),
        }
    )


_OPENING: dict[str, Schema] = {
    "position": {"type": "integer", "minimum": 0, "maximum": 55},
    "card": ONE_CARD,
    "salt": HASH,
    "path": many(HASH, most=6),
}


def _opening() -> Schema:
    return versioned(_OPENING)


def _fair_record() -> Schema:
    cards = many(ONE_CARD)
    contribution: dict[str, Schema] = {
        "seat": SEAT,
        "data": {"type": "string", "pattern": "^([0-9a-f]{2}){1,1024}$"},
    }
    words = {"type": "string", "pattern": "^(seat [0-9]|board [0-3]|burn)$"}
    return versioned(
        {
            "number": CHIPS,
            "secret_hash": HASH,
            "root": HASH,
            "cards": {"type": "integer", "minimum": 1, "maximum": 56},
            "contributions": many(object_(contribution), most=10),
            "openings": many(object_(_OPENING), most=56),
            "variant": {"anyOf": [TEXT, _variant()]},
            "players": {**many(SEAT, 2, 10), "uniqueItems": True},
            "button": SEAT,
            "burns": FLAG,
            "dealing": many(words, most=1000),
            "boards": many(cards, most=4),
            "shown": many(object_({"seat": SEAT, "cards": cards}), most=10),
            "seat": or_null(SEAT),
            "own": cards,
            "secret": or_null(HASH),
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


_NAME: Schema = {"type": "string", "maxLength": 100}
_ANYTHING: Schema = {"type": "object"}
_BOARDS: Schema = {"type": "integer", "minimum": 1, "maximum": 4}


def _data_of_events() -> dict[str, Schema]:
    """What the data of an event at a table holds, by its kind."""
    hexadecimal = {"type": "string", "pattern": "^([0-9a-f]{2})+$"}
    begin = {
        "variant": TEXT,
        "stakes": _stakes(),
        "button": SEAT,
        "stacks": _by_chair(CHIPS),
        "absent": many(SEAT, most=10),
        "root": HASH,
        "cards": COUNT,
        "secret_hash": HASH,
        "contributions": _by_chair(hexadecimal),
    }
    end = {"stacks": _by_chair(CHIPS), "payoffs": _by_chair(NET), "raked": CHIPS}
    asked = {
        "seats": many(SEAT, 2, 10),
        "most": {**_BOARDS, "minimum": 2},
        "deadline": or_null(COUNT),
    }
    return {
        "sit": object_({"name": _NAME, "chips": CHIPS, "bot": FLAG}),
        "stand": object_({"name": _NAME, "chips": CHIPS}),
        "bot": object_({"bot": FLAG}),
        "close": object_({}),
        "sit_out": object_({"why": {"enum": ["asked", "timeouts", "busted"]}}),
        "come_back": object_({"post": FLAG}),
        "reserve": object_({"name": _NAME, "until": or_null(COUNT)}),
        "release": object_({"name": _NAME}),
        "chips": object_({"chips": CHIPS, "stack": CHIPS}),
        "owes": object_({"small": FLAG, "big": FLAG}),
        "straddle": object_({"on": FLAG}),
        "stakes": object_({"stakes": _stakes(), "leg": or_null(COUNT)}),
        "prepare": object_({"secret_hash": HASH}),
        "contribute": object_({"data": hexadecimal}),
        "begin": object_(begin, ("root", "cards", "secret_hash", "contributions")),
        "hand": object_({}),
        "turn": object_({"deadline": COUNT, "bank": COUNT}),
        "timeout": object_({}),
        "run_it": object_(asked),
        "agree": object_({"boards": _BOARDS}),
        "show": object_({"cards": CARDS}),
        "rabbit": object_({"boards": many(CARDS, 1, 4)}),
        "end": object_(end),
        "open": object_({"record": _fair_record(), "own": _ANYTHING}, ("own",)),
        "bust": object_({}),
        "game": object_({"variant": TEXT, "stakes": _stakes()}),
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
    whole = versioned(
        {
            "number": {"type": "integer", "minimum": 1},
            "kind": {"enum": list(data)},
            "seat": or_null(SEAT),
            "hand": or_null(COUNT),
            "event": {"type": ["object", "null"]},
            "data": _ANYTHING,
        }
    )
    return {**whole, "oneOf": shapes}


def _table_view() -> Schema:
    flags = dict.fromkeys(("in_hand", "away", "owes_small", "owes_big"), FLAG)
    player = {"seat": SEAT, "name": _NAME, "chips": CHIPS, **flags, "bank": COUNT, "bot": FLAG}
    return versioned(
        {
            "seat": or_null(SEAT),
            "event": COUNT,
            "number": COUNT,
            "variant": TEXT,
            "stakes": _stakes(),
            "chairs": {"type": "integer", "minimum": 2, "maximum": 10},
            "seats": many(object_(player), most=10),
            "reserved": _by_chair(_NAME),
            "button": or_null(SEAT),
            "turn": or_null(SEAT),
            "asked": many(SEAT, most=10),
            "deadline": or_null(COUNT),
            "wishes": or_null(object_({"sit_out": FLAG, "stand": FLAG, "add_chips": CHIPS})),
            "hand": or_null(_view()),
        }
    )


_ALL: dict[str, tuple[str, Callable[[], Schema]]] = {
    "action": ("Action", _action),
    "blind_schedule": ("Blind schedule", _blind_schedule),
    "event": ("Event", _event),
    "fair_record": ("Record of a fairly dealt hand", _fair_record),
    "league": (
        "League",
        lambda: matches.league(_mixed_game(), _options(), _style(), _simulation_result()),
    ),
    "legal": ("What is legal", _legal),
    "match_result": ("Result of a match", lambda: matches.match_result(_simulation_result())),
    "mixed_game": ("Mixed game", _mixed_game),
    "opening": ("Opening of a card", _opening),
    "options": ("Options of the house", _options),
    "payouts": ("Prizes by place", _payouts),
    "policy": ("Policy for a small game", _policy),
    "post": ("Forced payment", _post),
    "push_fold_solution": ("Solution of push or fold", _push_fold_solution),
    "rake": ("Rake", _rake),
    "ratings": ("Ratings of a league", matches.ratings),
    "simulation_result": ("Result of a simulation", _simulation_result),
    "sng_result": ("Result of a Sit & Go", _sng_result),
    "sng_series": ("Result of a series of Sit & Gos", _sng_series),
    "stakes": ("Stakes", _stakes),
    "style": ("Style of a bot", _style),
    "table_event": ("Event at a table", _table_event),
    "table_view": ("View of a table", _table_view),
    "tournament_equity": ("What stacks of a tournament are worth", _tournament_equity),
    **ultimate.ALL,
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
        "$defs": {part: DEFS[part] for part in used},
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
