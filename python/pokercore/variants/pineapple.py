"""Pineapple: three cards each, of which one goes; when it goes makes the game.

>>> [step.code()[0] for step in pineapple("crazy", "flop").streets[1].steps]
['burn', 'board', 'discard', 'bet']
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from pokercore.enums import Limit, Ranking
from pokercore.exceptions import Defect, RulesError
from pokercore.variants.holdem import NLHE
from pokercore.variants.limits import with_limit
from pokercore.variants.model import Discard, Share, Variant
from pokercore.variants.registry import built_in
from pokercore.variants.streets import board_streets, insert

__all__ = [
    "CRAZY_PINEAPPLE",
    "CRAZY_PINEAPPLE8",
    "FL_CRAZY_PINEAPPLE",
    "FL_CRAZY_PINEAPPLE8",
    "FL_LAZY_PINEAPPLE",
    "FL_LAZY_PINEAPPLE8",
    "FL_PINEAPPLE",
    "FL_PINEAPPLE8",
    "LAZY_PINEAPPLE",
    "LAZY_PINEAPPLE8",
    "PINEAPPLE",
    "PINEAPPLE8",
    "Timing",
    "pineapple",
]

Timing: TypeAlias = Literal["deal", "before flop", "flop", "before turn", "never"]
"""When a card is discarded: at once, before the first betting round; after that round, before the
flop; on the flop, before its betting round; after that round, before the turn; never, and then at
most two of the three count."""

_PLACES: dict[Timing, tuple[str, bool]] = {
    "deal": ("preflop", True),
    "before flop": ("preflop", False),
    "flop": ("flop", True),
    "before turn": ("flop", False),
}


def pineapple(
    name: str, timing: Timing, *, eight_or_better: bool = False, code: str | None = None
) -> Variant:
    """A game of the family in no-limit; `with_limit` makes the others of it.

    Args:
        name: The name of the game, without the betting structure.
        timing: When the third card goes.
        eight_or_better: Whether a low of eight or better takes half of each pot.
        code: A short name; made from the name by default.

    Raises:
        RulesError: There is no such timing.
    """
    if timing not in get_args(Timing):
        known = ", ".join(repr(word) for word in get_args(Timing))
        message = f"{timing!r} is no time to discard; there are {known}"
        raise RulesError("", [Defect("option", "timing", message)])
    streets = board_streets(3)
    if timing in _PLACES:
        street, before_bet = _PLACES[timing]
        streets = insert(streets, street, Discard(1), before_bet=before_bet)
    uses = "at most 2" if timing == "never" else "any"
    lows = (Share(Ranking.LOW_A5_EIGHT, uses),) if eight_or_better else ()
    return replace(
        NLHE,
        name=f"no-limit {name}",
        code=code or name.upper().replace(" ", "_"),
        streets=streets,
        shares=(Share(Ranking.HIGH, uses), *lows),
    )


PINEAPPLE: Variant = built_in(
    pineapple("pineapple", "before flop"), "pineapple", "pineapple hold'em"
)
"""No-limit pineapple: one card goes before the flop."""
CRAZY_PINEAPPLE: Variant = built_in(
    pineapple("crazy pineapple", "before turn"), "crazy pineapple", "crazy pineapple hold'em"
)
"""No-limit crazy pineapple: one card goes after the betting round on the flop."""
LAZY_PINEAPPLE: Variant = built_in(
    pineapple("lazy pineapple", "never"), "lazy pineapple", "tahoe", "lazy pineapple hold'em"
)
"""No-limit lazy pineapple: all three cards stay, at most two of them count."""

FL_PINEAPPLE: Variant = built_in(with_limit(PINEAPPLE, Limit.FIXED_LIMIT, "FL_PINEAPPLE"))
"""Fixed-limit pineapple."""
FL_CRAZY_PINEAPPLE: Variant = built_in(
    with_limit(CRAZY_PINEAPPLE, Limit.FIXED_LIMIT, "FL_CRAZY_PINEAPPLE")
)
"""Fixed-limit crazy pineapple."""
FL_LAZY_PINEAPPLE: Variant = built_in(
    with_limit(LAZY_PINEAPPLE, Limit.FIXED_LIMIT, "FL_LAZY_PINEAPPLE")
)
"""Fixed-limit lazy pineapple."""


def _eight_or_better(name: str, timing: Timing) -> Variant:
    code = name.upper().replace(" ", "_") + "8"
    variant = pineapple(f"{name} eight or better", timing, eight_or_better=True, code=code)
    return built_in(variant, f"{name} hi-lo")


PINEAPPLE8: Variant = _eight_or_better("pineapple", "before flop")
"""No-limit pineapple eight or better."""
CRAZY_PINEAPPLE8: Variant = _eight_or_better("crazy pineapple", "before turn")
"""No-limit crazy pineapple eight or better."""
LAZY_PINEAPPLE8: Variant = _eight_or_better("lazy pineapple", "never")
"""No-limit lazy pineapple eight or better."""

FL_PINEAPPLE8: Variant = built_in(with_limit(PINEAPPLE8, Limit.FIXED_LIMIT, "FL_PINEAPPLE8"))
"""Fixed-limit pineapple eight or better."""
FL_CRAZY_PINEAPPLE8: Variant = built_in(
    with_limit(CRAZY_PINEAPPLE8, Limit.FIXED_LIMIT, "FL_CRAZY_PINEAPPLE8")
)
"""Fixed-limit crazy pineapple eight or better."""
FL_LAZY_PINEAPPLE8: Variant = built_in(
    with_limit(LAZY_PINEAPPLE8, Limit.FIXED_LIMIT, "FL_LAZY_PINEAPPLE8")
)
"""Fixed-limit lazy pineapple eight or better."""
