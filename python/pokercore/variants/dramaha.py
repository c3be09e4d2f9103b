"""Dramaha: half of each pot for the five cards in hand, half for an Omaha hand with the board.

After the betting round on the flop each may change cards, as in a draw game. The hand of five is
the first share, so an odd chip between the halves is its.
"""

from __future__ import annotations

from pokercore.enums import Limit, Ranking
from pokercore.options import Stakes
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Burn, Draw, Share, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import board_streets, insert

__all__ = ["DRAMAHA", "FL_DRAMAHA"]

DRAMAHA: Variant = built_in(
    Variant(
        name="pot-limit Dramaha",
        code="DRAMAHA",
        limit=Limit.POT_LIMIT,
        streets=insert(board_streets(5), "flop", Burn(), Draw(5)),
        shares=(Share(Ranking.HIGH, "all"), Share(Ranking.HIGH, 2)),
        max_seats=6,
        default_stakes=Stakes(1, 2),
    ),
    "Dramaha",
    "Dramaha hi",
    "drawmaha",
)
"""Pot-limit Dramaha for 2 to 6 players, so that what is left of the deck serves the draw."""
FL_DRAMAHA: Variant = built_in(with_limit(DRAMAHA, Limit.FIXED_LIMIT, "FL_DRAMAHA"))
"""Fixed-limit Dramaha."""
