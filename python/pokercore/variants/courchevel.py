"""Courchevel: five-card Omaha whose first flop card lies open before the first betting round."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import BetSize
from pokercore.variants.model import Bet, Board, Burn, Hole, Street, Variant
from pokercore.variants.omaha import EIGHT_OR_BETTER, PLO5
from pokercore.variants.registry import built_in
from pokercore.variants.streets import FIRST_BET

__all__ = ["COURCHEVEL", "COURCHEVEL8"]

COURCHEVEL: Variant = built_in(
    replace(
        PLO5,
        name="pot-limit Courchevel",
        code="COURCHEVEL",
        streets=(
            Street("preflop", (Hole(5), Burn(), Board(1), FIRST_BET)),
            Street("flop", (Board(2), Bet())),
            Street("turn", (Burn(), Board(1), Bet(BetSize.BIG))),
            Street("river", (Burn(), Board(1), Bet(BetSize.BIG))),
        ),
    ),
    "Courchevel",
    "PLC",
)
"""Pot-limit Courchevel for 2 to 8 players."""

COURCHEVEL8: Variant = built_in(
    replace(
        COURCHEVEL,
        name="pot-limit Courchevel eight or better",
        code="COURCHEVEL8",
        shares=EIGHT_OR_BETTER,
    ),
    "Courchevel hi-lo",
    "PLC8",
)
"""Pot-limit Courchevel eight or better for 2 to 8 players."""
