"""One game in another betting structure: defined once, the other limits follow.

>>> from pokercore.variants import NLHE
>>> with_limit(NLHE, Limit.FIXED_LIMIT, "FLHE").name
"fixed-limit hold'em"
"""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import Limit
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Stakes
from pokercore.variants.model import Variant
from pokercore.variants.registry import get

__all__ = ["LIMIT_WORDS", "with_limit"]

LIMIT_WORDS = {
    Limit.NO_LIMIT: "no-limit",
    Limit.POT_LIMIT: "pot-limit",
    Limit.FIXED_LIMIT: "fixed-limit",
}
"""How each structure begins the name of a game."""


def with_limit(variant: Variant | str, limit: Limit | str, code: str) -> Variant:
    """A variant in another betting structure.

    Its name begins with the structure, and its default stakes fit: with fixed limit the small bet
    is the smallest bet of the variant's stakes and the big bet twice that; without, the smallest
    bet is the big blind, or in a game without blinds the small bet.

    Args:
        variant: The game, or its name.
        limit: The structure, or its word, such as `"pot_limit"`.
        code: The code of the new variant.

    Returns:
        The variant; the deal, the shares and the seats are the same.

    Raises:
        RulesError: There is no such game or structure, or the code is no text.
    """
    base, known = get(variant), limit_of(limit)
    return replace(
        base,
        name=f"{LIMIT_WORDS[known]} {game_of(base)}",
        code=code,
        limit=known,
        default_stakes=stakes_for(base.default_stakes, known),
    )


def limit_of(given: Limit | str) -> Limit:
    """The betting structure of a word.

    Raises:
        RulesError: There is none.
    """
    try:
        return Limit(given)  # type: ignore[arg-type]
    except ValueError:
        message = f"{given!r} is no betting structure; there are {', '.join(map(str, Limit))}"
        raise RulesError("", [Defect("option", "rules.limit", message)]) from None


def game_of(variant: Variant) -> str:
    """The name without its betting structure."""
    return variant.name.removeprefix(f"{LIMIT_WORDS[variant.limit]} ")


def stakes_for(stakes: Stakes, limit: Limit) -> Stakes:
    """Stakes of the same level for a betting structure."""
    if limit is Limit.FIXED_LIMIT:
        small, big = stakes.fixed_bets
        return stakes.replace(min_bet=0, small_bet=small, big_bet=big)
    has_blind = stakes.big_blind or stakes.button_blind
    min_bet = stakes.min_bet or (0 if has_blind else stakes.small_bet)
    return stakes.replace(min_bet=min_bet, small_bet=0, big_bet=0)
