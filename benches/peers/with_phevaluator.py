"""phevaluator: hands of five to seven cards and of Omaha, as numbers of cards or as texts."""

from collections.abc import Callable, Sequence
from importlib.metadata import version
from itertools import cycle, islice

import spots
from measuring import require
from phevaluator.card import Card
from phevaluator.evaluator import evaluate_7cards
from phevaluator.evaluator_omaha import evaluate_plo4_cards

NAME = f"phevaluator {version('phevaluator')}"


def _ids(hand: str) -> tuple[int, ...]:
    return tuple(Card.to_id(card) for card in spots.cards_of(hand))


def _in_plo_order(hand: str) -> tuple[int, ...]:
    """The board first, as this package wants it."""
    ids = _ids(hand)
    return ids[4:] + ids[:4]


def values() -> list[int]:
    """Values turned round, so that more is better."""
    return [-evaluate_7cards(*_ids(hand)) for hand in spots.HANDS]


def omaha_values() -> list[int]:
    """The same of Omaha hands."""
    return [-evaluate_plo4_cards(*_in_plo_order(hand)) for hand in spots.OMAHA]


def _evaluate(
    hands: Sequence[tuple[int | str, ...]], call: Callable[..., int]
) -> Callable[[int], None]:
    def play(times: int) -> None:
        for hand in islice(cycle(hands), times):
            value = call(*hand)
        require(value > 0, "no value of phevaluator")

    return play


def evaluate() -> Callable[[int], None]:
    """Hands as numbers of cards, a call for each."""
    return _evaluate([_ids(hand) for hand in spots.HANDS], evaluate_7cards)


def evaluate_texts() -> Callable[[int], None]:
    """Hands as seven texts, a call for each."""
    return _evaluate([tuple(spots.cards_of(hand)) for hand in spots.HANDS], evaluate_7cards)


def evaluate_omaha() -> Callable[[int], None]:
    """Omaha hands as numbers of cards."""
    return _evaluate([_in_plo_order(hand) for hand in spots.OMAHA], evaluate_plo4_cards)
