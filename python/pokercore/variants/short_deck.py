"""Short deck: hold'em with the 36 cards from six on, where a flush beats a full house.

The forced bets have three forms; the game is the same, so they are stakes:

- `STAKES_LIVE_ANTES`: everybody antes `a`, live, and the button `a` once more, so a call makes up
  `2a` and the smallest raise is to `4a`; later bets begin at `a`. The default.
- `STAKES_BUTTON_BLIND`: everybody antes, and the button posts a blind, which is the smallest bet.
- `STAKES_BLINDS`: small and big blind as in hold'em.

>>> SHORT_DECK.default_stakes == STAKES_LIVE_ANTES
True
"""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import AnteKind, Ranking
from pokercore.options import Stakes
from pokercore.variants.decks import DECKS
from pokercore.variants.holdem import NLHE
from pokercore.variants.model import Share, Variant
from pokercore.variants.omaha import PLO
from pokercore.variants.registry import built_in

__all__ = [
    "SHORT_DECK",
    "SHORT_DECK_PLO",
    "SHORT_DECK_TRIPS",
    "STAKES_BLINDS",
    "STAKES_BUTTON_BLIND",
    "STAKES_LIVE_ANTES",
]

STAKES_LIVE_ANTES = Stakes(ante=2, ante_kind=AnteKind.LIVE)
"""Antes of 2 from everybody, live, and 2 more from the button."""

STAKES_BUTTON_BLIND = Stakes(ante=1, button_blind=2)
"""Antes of 1 from everybody, and a blind of 2 from the button."""

STAKES_BLINDS = Stakes(1, 2)
"""A small blind of 1 and a big blind of 2."""

SHORT_DECK: Variant = built_in(
    replace(
        NLHE,
        name="no-limit short-deck hold'em",
        code="SHORT_DECK",
        deck=DECKS["short36"],
        shares=(Share(Ranking.SHORT_DECK),),
        default_stakes=STAKES_LIVE_ANTES,
    ),
    "short deck",
    "short-deck hold'em",
    "6+",
    "6+ hold'em",
    "6 plus hold'em",
    "NL 6+ hold'em",
    "NS",
)
"""No-limit short deck for 2 to 10 players: a straight beats three of a kind."""

SHORT_DECK_TRIPS: Variant = built_in(
    replace(
        SHORT_DECK,
        name="no-limit short-deck hold'em, trips above straights",
        code="SHORT_DECK_TRIPS",
        shares=(Share(Ranking.SHORT_DECK_TRIPS),),
    ),
    "short deck trips",
)
"""No-limit short deck by the original rule: three of a kind beats a straight."""

SHORT_DECK_PLO: Variant = built_in(
    replace(
        PLO,
        name="pot-limit short-deck Omaha",
        code="SHORT_DECK_PLO",
        deck=DECKS["short36"],
        shares=(Share(Ranking.SHORT_DECK, 2),),
    ),
    "short-deck Omaha",
    "short-deck PLO",
    "6+ Omaha",
)
"""Pot-limit Omaha with the short deck for 2 to 7 players."""
