"""pkrbot: one hand a call, from cards made beforehand. It takes no text, and no array."""

from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle, islice

import pkrbot
import spots
from measuring import require

NAME = f"pkrbot {version('pkrbot')}"


def _hands() -> list[list[pkrbot.Card]]:
    return [[pkrbot.Card(card) for card in spots.cards_of(hand)] for hand in spots.HANDS]


def values() -> list[int]:
    """Values, of which more is better."""
    return [pkrbot.evaluate(hand) for hand in _hands()]


def evaluate() -> Callable[[int], None]:
    """Hands as lists of cards, a call for each."""
    hands, call = _hands(), pkrbot.evaluate

    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = call(hand)
        require(value > 0, "no value of pkrbot")

    return play
