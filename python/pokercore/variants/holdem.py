"""Texas hold'em: two cards each, a board of three, one and one; any five of the seven."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import Limit, Ranking
from pokercore.options import Stakes
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Share, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import board_streets

__all__ = ["FLHE", "HEADS_UP", "NLHE", "PLHE"]

NLHE: Variant = built_in(
    Variant(
        name="no-limit hold'em",
        code="NLHE",
        limit=Limit.NO_LIMIT,
        streets=board_streets(2),
        shares=(Share(Ranking.HIGH),),
        default_stakes=Stakes(1, 2),
    ),
    "hold'em",
    "texas hold'em",
    "no-limit texas hold'em",
    "NLH",
    "NT",
)
"""No-limit Texas hold'em for 2 to 10 players."""

PLHE: Variant = built_in(
    with_limit(NLHE, Limit.POT_LIMIT, "PLHE"), "pot-limit texas hold'em", "PLH", "PT"
)
"""Pot-limit Texas hold'em for 2 to 10 players."""

FLHE: Variant = built_in(
    with_limit(NLHE, Limit.FIXED_LIMIT, "FLHE"), "fixed-limit texas hold'em", "LHE", "FLH", "FT"
)
"""Fixed-limit Texas hold'em for 2 to 10 players: the big bet on turn and river."""

HEADS_UP: Variant = built_in(
    replace(NLHE, name="heads-up no-limit hold'em", code="HEADS_UP", max_seats=2),
    "heads-up",
    "heads-up hold'em",
    "hunl",
)
"""No-limit Texas hold'em for two."""
