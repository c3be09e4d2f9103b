"""poker-equity: exact equities of many games; each call is asked for one thread where it can be.

Its exact function takes as many threads as there are processors; CPU time is what is counted.
"""

from collections.abc import Callable
from importlib.metadata import version

import poker_equity
import spots
from measuring import require

NAME = f"poker-equity {version('poker-equity')}"


def equity(spot: spots.Spot, game: str) -> Callable[[int], None]:
    """Exact equities."""

    def play(times: int) -> None:
        for _ in range(times):
            found = poker_equity.exact_from_text(game, list(spot.hands), spot.board)
        require(found is not None and found["exact"], "poker-equity did not answer exactly")
        spot.check([player["equity"] for player in found["players"]])

    return play
