"""Streets that several games have in common."""

from __future__ import annotations

from dataclasses import replace

from pokercore.enums import BetSize, Opener
from pokercore.variants.model import Bet, Board, Burn, Hole, Step, Street

__all__ = ["FIRST_BET", "board_streets", "insert"]

FIRST_BET = Bet(BetSize.SMALL, Opener.AFTER_POSTS)
"""The first betting round of a game with blinds."""


def board_streets(hole: int) -> tuple[Street, ...]:
    """Preflop, flop, turn and river: so many cards each, a board of three, one and one.

    The small bet stands before the flop and on it, the big one after.
    """
    return (
        Street("preflop", (Hole(hole), FIRST_BET)),
        Street("flop", (Burn(), Board(3), Bet())),
        Street("turn", (Burn(), Board(1), Bet(BetSize.BIG))),
        Street("river", (Burn(), Board(1), Bet(BetSize.BIG))),
    )


def insert(
    streets: tuple[Street, ...], name: str, *steps: Step, before_bet: bool = False
) -> tuple[Street, ...]:
    """The streets with steps at the end of one of them, or before its betting round."""

    def longer(street: Street) -> Street:
        place = len(street.steps)
        if before_bet:
            place = next(i for i, step in enumerate(street.steps) if isinstance(step, Bet))
        return replace(street, steps=(*street.steps[:place], *steps, *street.steps[place:]))

    return tuple(longer(street) if street.name == name else street for street in streets)
