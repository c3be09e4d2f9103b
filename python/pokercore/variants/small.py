"""Games with small decks: royal hold'em, and those that are solved in papers.

Kuhn and Leduc are as OpenSpiel has them, Rhode Island hold'em as its authors describe it; the seat
left of the button opens every round.
"""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import BetSize, Limit, Opener, Ranking
from pokercore.options import Stakes
from pokercore.variants.decks import DECKS
from pokercore.variants.holdem import NLHE
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Bet, Board, Hole, Share, Street, Variant
from pokercore.variants.registry import built_in

__all__ = [
    "FL_ROYAL_HOLDEM",
    "KUHN",
    "LEDUC",
    "PL_ROYAL_HOLDEM",
    "RHODE_ISLAND",
    "ROYAL_HOLDEM",
    "ROYAL_RHODE_ISLAND",
]

ROYAL_HOLDEM: Variant = built_in(
    replace(
        NLHE, name="no-limit royal hold'em", code="ROYAL_HOLDEM", deck=DECKS["short20"], max_seats=6
    ),
    "royal hold'em",
)
"""No-limit hold'em with the 20 cards from ten on, for 2 to 6 players."""
PL_ROYAL_HOLDEM: Variant = built_in(with_limit(ROYAL_HOLDEM, Limit.POT_LIMIT, "PL_ROYAL_HOLDEM"))
"""Pot-limit royal hold'em."""
FL_ROYAL_HOLDEM: Variant = built_in(with_limit(ROYAL_HOLDEM, Limit.FIXED_LIMIT, "FL_ROYAL_HOLDEM"))
"""Fixed-limit royal hold'em."""


def _round(cap: int, size: BetSize = BetSize.SMALL) -> Bet:
    return Bet(size, Opener.LEFT_OF_BUTTON, cap=cap)


RHODE_ISLAND: Variant = built_in(
    Variant(
        name="fixed-limit Rhode Island hold'em",
        code="RHODE_ISLAND",
        limit=Limit.FIXED_LIMIT,
        streets=(
            Street("preflop", (Hole(1), _round(3))),
            Street("flop", (Board(1), _round(3, BetSize.BIG))),
            Street("turn", (Board(1), _round(3, BetSize.BIG))),
        ),
        shares=(Share(Ranking.RHODE_ISLAND),),
        default_stakes=Stakes(ante=5, small_bet=10, big_bet=20),
    ),
    "Rhode Island",
    "Rhode Island hold'em",
)
"""Rhode Island hold'em: one card each, two shared; antes of 5, bets of 10, 20 and 20, at most three
wagers a round."""

ROYAL_RHODE_ISLAND: Variant = built_in(
    replace(
        RHODE_ISLAND,
        name="fixed-limit royal Rhode Island hold'em",
        code="ROYAL_RHODE_ISLAND",
        deck=DECKS["short20"],
    ),
    "royal Rhode Island",
    "royal Rhode Island hold'em",
)
"""Rhode Island hold'em with the 20 cards from ten on."""

LEDUC: Variant = built_in(
    Variant(
        name="Leduc hold'em",
        code="LEDUC",
        limit=Limit.FIXED_LIMIT,
        streets=(
            Street("first", (Hole(1), _round(2))),
            Street("second", (Board(1), _round(2, BetSize.BIG))),
        ),
        shares=(Share(Ranking.LEDUC),),
        deck=DECKS["leduc6"],
        max_seats=2,
        default_stakes=Stakes(ante=1, small_bet=2, big_bet=4),
    ),
    "Leduc poker",
    "Leduc",
)
"""Leduc hold'em for two: six cards, one each and one shared; bets of 2 and 4, two a round."""

KUHN: Variant = built_in(
    Variant(
        name="Kuhn poker",
        code="KUHN",
        limit=Limit.FIXED_LIMIT,
        streets=(Street("only", (Hole(1), _round(1))),),
        shares=(Share(Ranking.KUHN),),
        deck=DECKS["kuhn3"],
        max_seats=2,
        default_stakes=Stakes(ante=1, small_bet=1, big_bet=1),
    ),
    "Kuhn",
)
"""Kuhn poker for two: three cards, one each; one bet of 1."""
