"""The codes by which histories call games, and what each asks a file to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pokercore import variants
from pokercore.enums import Limit
from pokercore.exceptions import HistoryError
from pokercore.variants import Variant

__all__ = ["GAMES", "GameCode", "code_of", "game_of", "is_registered", "variant_of"]


@dataclass(frozen=True, slots=True)
class GameCode:
    """A game as histories call it.

    Args:
        code: The code in a file, such as `"NT"`.
        name: The name for people.
        fixed: Whether there are a small and a big bet; otherwise there is a smallest bet.
        bring_in: Whether there is a bring-in; otherwise there are blinds.
        variant: The code of the variant that plays it.
    """

    code: str
    name: str
    fixed: bool = False
    bring_in: bool = False
    variant: str = ""

    @property
    def needs(self) -> tuple[str, ...]:
        """The fields that a file of this game must have, beyond those of every game."""
        bets = ("small_bet", "big_bet") if self.fixed else ("min_bet",)
        return ("bring_in", *bets) if self.bring_in else ("blinds_or_straddles", *bets)


GAMES: Mapping[str, GameCode] = MappingProxyType(
    {
        game.code: game
        for game in (
            GameCode("NT", "no-limit hold'em", variant="NLHE"),
            GameCode("FT", "fixed-limit hold'em", fixed=True, variant="FLHE"),
            GameCode("NS", "no-limit short-deck hold'em", variant="SHORT_DECK"),
            GameCode("PO", "pot-limit Omaha", variant="PLO"),
            GameCode("FO/8", "fixed-limit Omaha eight or better", fixed=True, variant="FLO8"),
            GameCode(
                "F7S", "fixed-limit seven-card stud", fixed=True, bring_in=True, variant="STUD"
            ),
            GameCode(
                "F7S/8",
                "fixed-limit stud eight or better",
                fixed=True,
                bring_in=True,
                variant="STUD8",
            ),
            GameCode("FR", "fixed-limit razz", fixed=True, bring_in=True, variant="RAZZ"),
            GameCode("N2L1D", "no-limit deuce-to-seven single draw", variant="NL27SD"),
            GameCode("F2L3D", "fixed-limit deuce-to-seven triple draw", fixed=True, variant="27TD"),
            GameCode("FB", "fixed-limit badugi", fixed=True, variant="BADUGI"),
            GameCode("PT", "pot-limit hold'em", variant="PLHE"),
        )
    }
)
"""The games that the format has a code for. `PT` is an addition of this package, as is every
variant's own code for a game without another: the format has none for pot-limit hold'em."""

_BY_VARIANT = {game.variant: game.code for game in GAMES.values()} | {"HEADS_UP": "NT"}


def code_of(variant: Variant) -> tuple[str, bool]:
    """The code of a variant in histories; for one that has none, the variant's own code.

    Returns:
        The code, and whether it tells the variant.
    """
    if not is_registered(variant):
        return variant.code, False
    code = _BY_VARIANT.get(variant.code)
    if code is not None:
        return code, GAMES[code].variant == variant.code
    return variant.code, variant.code not in GAMES


def is_registered(variant: Variant) -> bool:
    """Whether its code names this variant and no other."""
    return variant.code in variants.names() and variants.get(variant.code) == variant


def game_of(code: str, variant: Variant | None = None) -> GameCode | None:
    """The game of this code; `None` where there is none.

    Args:
        code: The code of the format, or that of a variant.
        variant: The variant, where the code does not tell it.
    """
    game = GAMES.get(code)
    if game is not None and (variant is None or is_registered(variant)):
        return game
    if variant is None:
        if code not in variants.names():
            return None
        variant = variants.get(code)
    return GameCode(
        code,
        variant.name,
        fixed=variant.limit is Limit.FIXED_LIMIT,
        bring_in=variant.default_stakes.bring_in > 0,
        variant=variant.code,
    )


def variant_of(code: str) -> Variant:
    """The variant that plays the game of this code.

    Raises:
        HistoryError: No variant that is registered plays it.
    """
    game = game_of(code)
    if game is not None and game.variant in variants.names():
        return variants.get(game.variant)
    raise HistoryError(
        f"no variant is registered for the game {code!r}; known are {', '.join(GAMES)} and "
        f"{', '.join(variants.names())}"
    )
