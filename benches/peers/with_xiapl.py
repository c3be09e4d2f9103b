"""xiapl: hands as bits, exact equities of hands and of ranges after the flop."""

from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle, islice

import spots
from measuring import require
from xiapl.card import Card
from xiapl.eval import evaluate_mask
from xiapl.range import Range
from xiapl.simulation import (
    GameType,
    RangeEquityMode,
    SimulationOptions,
    calculate_equity,
    calculate_range_equity,
)
from xiapl.utils import cards_to_mask

NAME = f"xiapl {version('xiapl')}"


def mask_of(text: str) -> int:
    """The cards of a text as bits of this package."""
    return cards_to_mask([Card.from_string(card) for card in spots.cards_of(text)])


def values() -> list[tuple[int, list[int]]]:
    """Values, of which more is better."""
    found = [evaluate_mask(mask_of(hand)) for hand in spots.HANDS]
    return [(int(value.category), list(value.kickers)) for value in found]


def evaluate() -> Callable[[int], None]:
    """Hands as bits, a call for each."""
    hands, call = [mask_of(hand) for hand in spots.HANDS], evaluate_mask

    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = call(hand)
        require(len(value.kickers) > 0, "no value of xiapl")

    return play


def equity(spot: spots.Spot, omaha: bool = False) -> Callable[[int], None]:
    """Exact equities of hands."""
    hands, board = [mask_of(hand) for hand in spot.hands], mask_of(spot.board)
    options = SimulationOptions.exact()
    options.threads = 1
    game = GameType.Plo if omaha else GameType.Holdem

    def play(times: int) -> None:
        for _ in range(times):
            found = calculate_equity(hands, board, options, game=game)
        spot.check([player.equity for player in found.players])

    return play


def range_equity(spot: spots.Spot) -> Callable[[int], None]:
    """The exact equity of two ranges, hand by hand."""
    one, two = (Range.all() if text == "random" else Range.from_string(text) for text in spot.hands)
    options, board = SimulationOptions.exact(), mask_of(spot.board)
    options.threads = 1

    def play(times: int) -> None:
        for _ in range(times):
            found = calculate_range_equity(one, two, board, options, RangeEquityMode.PerCombo)
        first = found.hero_aggregate_equity
        spot.check((first, 1 - first))

    return play
