"""Texas hold'em: two cards each, a board of three, one and one; any five of the seven."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import BetSize, Limit, Opener, Ranking
from pokercore.options import Stakes
from pokercore.variants.model import Bet, Board, Burn, Hole, Share, Street, Variant
from pokercore.variants.registry import register

__all__ = ["FLHE", "HEADS_UP", "NLHE", "PLHE"]

_LATER = Opener.LEFT_OF_BUTTON

NLHE = register(
    Variant(
        name="no-limit hold'em",
        code="NLHE",
        limit=Limit.NO_LIMIT,
        streets=(
            Street("preflop", (Hole(2), Bet(BetSize.SMALL, Opener.AFTER_POSTS))),
            Street("flop", (Burn(), Board(3), Bet(BetSize.SMALL, _LATER))),
            Street("turn", (Burn(), Board(1), Bet(BetSize.BIG, _LATER))),
            Street("river", (Burn(), Board(1), Bet(BetSize.BIG, _LATER))),
        ),
        shares=(Share(Ranking.HIGH),),
        default_stakes=Stakes(1, 2),
    ),
    "no-limit holdem",
    "holdem",
    "hold'em",
    "texas hold'em",
)
"""No-limit Texas hold'em for 2 to 10 players."""

PLHE = register(
    replace(NLHE, name="pot-limit hold'em", code="PLHE", limit=Limit.POT_LIMIT),
    "pot-limit holdem",
)
"""Pot-limit Texas hold'em for 2 to 10 players."""

FLHE = register(
    replace(
        NLHE,
        name="fixed-limit hold'em",
        code="FLHE",
        limit=Limit.FIXED_LIMIT,
        default_stakes=Stakes(1, 2, small_bet=2, big_bet=4),
    ),
    "fixed-limit holdem",
    "limit hold'em",
    "limit holdem",
)
"""Fixed-limit Texas hold'em for 2 to 10 players: the big bet on turn and river."""

HEADS_UP = register(
    replace(NLHE, name="heads-up no-limit hold'em", code="HEADS_UP", max_seats=2),
    "heads-up",
    "hunl",
)
"""No-limit Texas hold'em for two."""
