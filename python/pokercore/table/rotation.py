"""Which game of a mixed game is played next."""

from dataclasses import replace

from pokercore.options import Stakes
from pokercore.variants import Leg, MixedGame


class Rotation:
    """Counts hands, and says which game the next one is.

    Args:
        game: What takes turns.
    """

    def __init__(self, game: MixedGame) -> None:
        self.game = game
        self._place = 0
        self._left: int | None = None

    @property
    def leg(self) -> Leg:
        """The game of the hand that is going on; between hands, of the next one."""
        return self.game.legs[self._place]

    def restake(self, stakes: Stakes) -> None:
        """Changes the stakes of that game from the next hand on.

        Raises:
            RulesError: These are no stakes.
        """
        legs = list(self.game.legs)
        legs[self._place] = Leg(self.leg.variant, stakes)
        self.game = replace(self.game, legs=tuple(legs))

    def begin(self, players: int) -> None:
        """A hand begins; how long its game is played follows from the players of the first hand."""
        if self._left is None:
            self._left = self.game.turn(players)
        self._left -= 1

    def end(self) -> None:
        """The hand is over."""
        if self._left == 0:
            self._place = (self._place + 1) % len(self.game.legs)
            self._left = None
