"""The games: variants as data, the ones that are built in, and their registry.

>>> from pokercore import variants
>>> variants.get("no-limit hold'em") is variants.NLHE
True
>>> variants.names()
('NLHE', 'PLHE', 'FLHE', 'HEADS_UP')
"""

from pokercore.variants.holdem import FLHE, HEADS_UP, NLHE, PLHE
from pokercore.variants.model import (
    STANDARD_DECK,
    Bet,
    Board,
    Burn,
    Discard,
    Hole,
    Share,
    Step,
    Street,
    Variant,
)
from pokercore.variants.registry import get, names, register

__all__ = [
    "FLHE",
    "HEADS_UP",
    "NLHE",
    "PLHE",
    "STANDARD_DECK",
    "Bet",
    "Board",
    "Burn",
    "Discard",
    "Hole",
    "Share",
    "Step",
    "Street",
    "Variant",
    "get",
    "names",
    "register",
]
