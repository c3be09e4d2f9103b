"""eval7: one hand a call, from cards made beforehand."""

from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle, islice

import eval7
import spots
from measuring import require

NAME = f"eval7 {version('eval7')}"


def _hands() -> list[list[eval7.Card]]:
    return [[eval7.Card(card) for card in spots.cards_of(hand)] for hand in spots.HANDS]


def values() -> list[int]:
    """Values, of which more is better."""
    return [eval7.evaluate(hand) for hand in _hands()]


def evaluate() -> Callable[[int], None]:
    """Hands as lists of cards, a call for each."""
    hands, call = _hands(), eval7.evaluate

    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = call(hand)
        require(value > 0, "no value of eval7")

    return play
