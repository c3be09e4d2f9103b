"""Greek hold'em: hold'em in which both own cards must be used, with three of the board."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import Limit
from pokercore.variants.holdem import NLHE
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Share, Variant
from pokercore.variants.registry import built_in

__all__ = ["FL_GREEK", "GREEK", "PL_GREEK"]

GREEK: Variant = built_in(
    replace(NLHE, name="no-limit Greek hold'em", code="GREEK", shares=(Share(uses=2),)),
    "Greek hold'em",
)
"""No-limit Greek hold'em for 2 to 10 players."""
PL_GREEK: Variant = built_in(with_limit(GREEK, Limit.POT_LIMIT, "PL_GREEK"))
"""Pot-limit Greek hold'em."""
FL_GREEK: Variant = built_in(with_limit(GREEK, Limit.FIXED_LIMIT, "FL_GREEK"))
"""Fixed-limit Greek hold'em."""
