"""Omaha: four cards or more each, of which exactly two count with exactly three of the board.

High, or eight or better: then the best high and the best low share every pot, each from two own
cards of its own choice, and without a low of five ranks from eight down the high takes all.
"""

from __future__ import annotations

from pokercore.enums import Limit, Ranking
from pokercore.options import Stakes
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Share, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import board_streets

__all__ = [
    "EIGHT_OR_BETTER",
    "FLO",
    "FLO5",
    "FLO5_8",
    "FLO6",
    "FLO6_8",
    "FLO8",
    "HIGH",
    "NLO",
    "NLO5",
    "NLO6",
    "NLO8",
    "PLO",
    "PLO5",
    "PLO5_8",
    "PLO6",
    "PLO6_8",
    "PLO8",
]

HIGH = (Share(Ranking.HIGH, 2),)
"""The best high hand of two own cards and three of the board."""

EIGHT_OR_BETTER = (Share(Ranking.HIGH, 2), Share(Ranking.LOW_A5_EIGHT, 2))
"""High, and ace to five with eight or better, each of two own cards and three of the board."""


def _omaha(code: str, name: str, hole: int, shares: tuple[Share, ...]) -> Variant:
    return Variant(
        name=f"pot-limit {name}",
        code=code,
        limit=Limit.POT_LIMIT,
        streets=board_streets(hole),
        shares=shares,
        default_stakes=Stakes(1, 2),
    )


_NO, _FIXED = Limit.NO_LIMIT, Limit.FIXED_LIMIT

PLO: Variant = built_in(_omaha("PLO", "Omaha", 4, HIGH), "Omaha", "Omaha hold'em", "PLO4", "PO")
"""Pot-limit Omaha for 2 to 10 players."""
NLO: Variant = built_in(with_limit(PLO, _NO, "NLO"), "NLO4")
"""No-limit Omaha."""
FLO: Variant = built_in(with_limit(PLO, _FIXED, "FLO"), "FLO4", "LO")
"""Fixed-limit Omaha."""

PLO5: Variant = built_in(
    _omaha("PLO5", "five-card Omaha", 5, HIGH),
    "5-card Omaha",
    "Omaha 5",
    "5-card PLO",
    "PL 5 card Omaha",
)
"""Pot-limit Omaha with five cards for 2 to 8 players (9 without burned cards)."""
NLO5: Variant = built_in(with_limit(PLO5, _NO, "NLO5"))
"""No-limit Omaha with five cards."""
FLO5: Variant = built_in(with_limit(PLO5, _FIXED, "FLO5"))
"""Fixed-limit Omaha with five cards."""

PLO6: Variant = built_in(
    _omaha("PLO6", "six-card Omaha", 6, HIGH), "6-card Omaha", "Omaha 6", "6-card PLO"
)
"""Pot-limit Omaha with six cards for 2 to 7 players."""
NLO6: Variant = built_in(with_limit(PLO6, _NO, "NLO6"))
"""No-limit Omaha with six cards."""
FLO6: Variant = built_in(with_limit(PLO6, _FIXED, "FLO6"))
"""Fixed-limit Omaha with six cards."""

PLO8: Variant = built_in(
    _omaha("PLO8", "Omaha eight or better", 4, EIGHT_OR_BETTER),
    "Omaha 8",
    "Omaha hi-lo",
    "PLO hi-lo",
)
"""Pot-limit Omaha eight or better for 2 to 10 players."""
FLO8: Variant = built_in(with_limit(PLO8, _FIXED, "FLO8"), "O8", "FO/8", "LO8")
"""Fixed-limit Omaha eight or better."""
NLO8: Variant = built_in(with_limit(PLO8, _NO, "NLO8"))
"""No-limit Omaha eight or better."""

PLO5_8: Variant = built_in(
    _omaha("PLO5_8", "five-card Omaha eight or better", 5, EIGHT_OR_BETTER),
    "Big O",
    "5-card Omaha hi-lo",
    "Omaha 5 hi-lo",
)
"""Pot-limit five-card Omaha eight or better ("Big O") for 2 to 8 players."""
FLO5_8: Variant = built_in(with_limit(PLO5_8, _FIXED, "FLO5_8"))
"""Fixed-limit five-card Omaha eight or better."""

PLO6_8: Variant = built_in(
    _omaha("PLO6_8", "six-card Omaha eight or better", 6, EIGHT_OR_BETTER),
    "6-card Omaha hi-lo",
    "Omaha 6 hi-lo",
)
"""Pot-limit six-card Omaha eight or better for 2 to 7 players."""
FLO6_8: Variant = built_in(with_limit(PLO6_8, _FIXED, "FLO6_8"))
"""Fixed-limit six-card Omaha eight or better."""
