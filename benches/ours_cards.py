"""Hands valued and equities found by this package, through its public face."""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from typing import Any

import spots
from measuring import require

import pokercore as pc

STANDARD = int(pc.Ranking.HIGH)


def mask_of(text: str) -> int:
    """The cards of a text as bits."""
    return sum(1 << card.index for card in pc.parse_cards(text) if card is not None)


def values(hands: Sequence[str]) -> list[int]:
    """The values of hands; more is better."""
    return [pc.evaluate(hand).value for hand in hands]


def omaha_values(hands: Sequence[str]) -> list[int]:
    """The values of Omaha hands, the first four cards of each its own."""
    return [pc.evaluate(hand[:8], board=hand[8:], uses=2).value for hand in hands]


def evaluate(hands: Sequence[Any]) -> Callable[[int], None]:
    """Hands in whatever form, a call for each that returns a number, as the peers' calls do."""
    expected = pc.evaluate(hands[0]).value
    call = pc.strength

    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = call(hand)
        require(value > 0 and call(hands[0]) == expected, "no value")

    return play


def evaluate_masks() -> Callable[[int], None]:
    """Hands as bits."""
    return evaluate([mask_of(hand) for hand in spots.HANDS])


def evaluate_indices() -> Callable[[int], None]:
    """Hands as tuples of indices."""
    return evaluate([tuple(card.index for card in pc.parse_cards(hand)) for hand in spots.HANDS])


def evaluate_cards() -> Callable[[int], None]:
    """Hands as tuples of cards."""
    return evaluate([pc.parse_cards(hand) for hand in spots.HANDS])


def evaluate_texts() -> Callable[[int], None]:
    """Hands as text."""
    return evaluate(spots.HANDS)


def evaluate_omaha() -> Callable[[int], None]:
    """Omaha hands as bits."""
    hands = [(mask_of(hand[:8]), mask_of(hand[8:])) for hand in spots.OMAHA]
    call = pc.strength

    def play(times: int) -> None:
        for hole, board in islice(cycle(hands), times):
            value = call(hole, board, uses=2)
        require(value > 0, "no value")

    return play


def evaluate_batch() -> Callable[[int], None]:
    """Seven cards a hand as bytes, a million hands a call.

    Raises:
        ImportError: NumPy is not installed, or the package has no batches.
    """
    import numpy as np

    from pokercore import batch

    indices = [[card.index for card in pc.parse_cards(hand)] for hand in spots.HANDS]
    cards = np.tile(np.array(indices, dtype=np.uint8), (1_000, 1))
    out = np.empty(len(cards), dtype=np.uint16)
    expected = values(spots.HANDS)

    def play(times: int) -> None:
        for begin in range(0, times, len(cards)):
            part = min(len(cards), times - begin)
            batch.evaluate(cards[:part], out=out[:part])
        count = min(times, len(expected))
        require(out[:count].tolist() == expected[:count], "other values than one by one")

    return play


def equity(spot: spots.Spot, **options: Any) -> Callable[[int], None]:
    """Equities of a spot.

    Raises:
        AttributeError: The package has no equities.
    """
    find = pc.equity

    def play(times: int) -> None:
        for _ in range(times):
            found = find(spot.hands, spot.board or None, **options)
        spot.check(found.equities)

    return play


def equities(hands: Sequence[str], **options: Any) -> tuple[float, ...]:
    """What the players take."""
    return tuple(pc.equity(hands, **options).equities)
