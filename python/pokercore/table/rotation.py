"""Which game of a mixed game is played next."""

from dataclasses import replace
from typing import Any

from pokercore._core import Game
from pokercore._stakes import has_blinds
from pokercore.options import Stakes
from pokercore.table.house import House
from pokercore.variants import Leg, MixedGame


class Rotation:
    """Counts hands, and says which game the next one is.

    Args:
        game: What takes turns.

    Examples:
        >>> from pokercore.variants import HOSE
        >>> rotation, seen = Rotation(HOSE), []
        >>> for _ in range(5):
        ...     rotation.begin(players=2)
        ...     seen.append(rotation.leg.variant.code)
        ...     _ = rotation.end()
        >>> seen
        ['FLHE', 'FLHE', 'FLO8', 'FLO8', 'STUD']
    """

    def __init__(self, game: MixedGame) -> None:
        self._left: int | None = None
        self._set(game, 0)

    def _set(self, game: MixedGame, place: int) -> None:
        """Settles what follows from the game that is played next."""
        self.game = game
        self._place = place
        self.leg: Leg = game.legs[place]
        """The game of the hand that is going on; between hands, of the next one."""
        self.with_blinds = has_blinds(self.leg.stakes)
        """Whether it has blinds."""
        self.has_blinds = any(has_blinds(leg.stakes) for leg in game.legs)
        """Whether one of the games has."""
        self.fewest = self.leg.variant.game(None).seat_limits[0]
        """How many players it takes at least."""
        self._compiled: dict[int, Game] = {}

    def compiled(self, players: int, house: House) -> Game:
        """That game with the options of a house for so many players."""
        game = self._compiled.get(players)
        if game is None:
            game = self.leg.variant.game(house.options_for(players))
            self._compiled[players] = game
        return game

    def restake(self, stakes: Stakes, leg: int | None = None) -> None:
        """Changes the stakes of a game from the next hand on; of the next one by default.

        Raises:
            RulesError: These are no stakes.
        """
        legs = list(self.game.legs)
        place = self._place if leg is None else leg
        legs[place] = Leg(legs[place].variant, stakes)
        self._set(replace(self.game, legs=tuple(legs)), self._place)

    def begin(self, players: int) -> None:
        """A hand begins; how long its game is played follows from the players of the first hand."""
        if self._left is None:
            self._left = self.game.turn(players)
        self._left -= 1

    def end(self) -> bool:
        """The hand is over; tells whether another game comes next."""
        if self._left != 0:
            return False
        self._left = None
        if len(self.game.legs) == 1:
            return False
        self._set(self.game, (self._place + 1) % len(self.game.legs))
        return True

    def __getstate__(self) -> dict[str, Any]:
        # What was compiled is made again, and does not pickle.
        return {**self.__dict__, "_compiled": {}}

    def to_dict(self) -> dict[str, Any]:
        """The games with their stakes of now, and how far they have come."""
        return {"game": self.game.to_dict(), "place": self._place, "left": self._left}

    def load(self, data: dict[str, Any]) -> None:
        """Takes over what `to_dict` wrote."""
        self._set(MixedGame.from_dict(data["game"]), data["place"])
        self._left = data["left"]
