"""Irish poker: Omaha before the flop, hold'em after it, when two of the four cards are gone."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import Limit
from pokercore.variants.holdem import NLHE
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Discard, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import board_streets, insert

__all__ = ["FL_IRISH", "IRISH", "PL_IRISH"]

IRISH: Variant = built_in(
    replace(
        NLHE,
        name="no-limit Irish poker",
        code="IRISH",
        streets=insert(board_streets(4), "flop", Discard(2)),
    ),
    "Irish",
    "Irish poker",
    "Irish hold'em",
)
"""No-limit Irish for 2 to 10 players: four cards each, two go after the betting on the flop."""
PL_IRISH: Variant = built_in(with_limit(IRISH, Limit.POT_LIMIT, "PL_IRISH"))
"""Pot-limit Irish."""
FL_IRISH: Variant = built_in(with_limit(IRISH, Limit.FIXED_LIMIT, "FL_IRISH"))
"""Fixed-limit Irish."""
