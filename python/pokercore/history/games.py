"""The codes by which histories call games, and what each asks a file to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pokercore import variants
from pokercore.exceptions import HistoryError
from pokercore.variants import Variant

__all__ = ["GAMES", "GameCode", "code_of", "variant_of"]


@dataclass(frozen=True, slots=True)
class GameCode:
    """A game as histories call it.

    Args:
        code: The code in a file, such as `"NT"`.
        name: The name for people.
        fixed: Whether there are a small and a big bet; otherwise there is a smallest bet.
        bring_in: Whether there is a bring-in; otherwise there are blinds.
        variant: The code of the built-in variant that plays it, or `None`.
    """

    code: str
    name: str
    fixed: bool = False
    bring_in: bool = False
    variant: str | None = None

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
            GameCode("NS", "no-limit short-deck hold'em"),
            GameCode("PO", "pot-limit Omaha"),
            GameCode("FO/8", "fixed-limit Omaha eight or better", fixed=True),
            GameCode("F7S", "fixed-limit seven-card stud", fixed=True, bring_in=True),
            GameCode("F7S/8", "fixed-limit stud eight or better", fixed=True, bring_in=True),
            GameCode("FR", "fixed-limit razz", fixed=True, bring_in=True),
            GameCode("N2L1D", "no-limit deuce-to-seven single draw"),
            GameCode("F2L3D", "fixed-limit deuce-to-seven triple draw", fixed=True),
            GameCode("FB", "fixed-limit badugi", fixed=True),
            GameCode("PT", "pot-limit hold'em", variant="PLHE"),
        )
    }
)
"""Every game that a file can name, by code. `PT` is an addition of this package: the format has
no code for pot-limit hold'em."""

_BY_VARIANT = {game.variant: game.code for game in GAMES.values() if game.variant} | {
    "HEADS_UP": "NT"
}


def code_of(variant: Variant) -> tuple[str, bool]:
    """The code of a variant in histories; for one that has none, the variant's own code.

    Returns:
        The code, and whether it tells the variant.
    """
    code = _BY_VARIANT.get(variant.code)
    if code is None or variants.get(variant.code) != variant:
        return variant.code, False
    return code, GAMES[code].variant == variant.code


def variant_of(code: str) -> Variant:
    """The variant that plays the game of this code.

    Raises:
        HistoryError: No variant that is registered plays it.
    """
    game = GAMES.get(code)
    name = code if game is None else game.variant
    if name is not None and name in variants.names():
        return variants.get(name)
    called = repr(code) if game is None else f"{game.name} ({code})"
    known = ", ".join(game.name for game in GAMES.values() if game.variant in variants.names())
    raise HistoryError(f"hands of {called} cannot be replayed; hands of {known} can")
