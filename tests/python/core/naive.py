"""What a hand is worth, told as a rulebook tells it: slow, and without a look at the core."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from pokercore import Card
from pokercore.enums import Category


def of_five(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...]]:
    """The category of five cards, and the ranks that decide within it, in order."""
    counts = Counter(card.rank for card in cards)
    # Larger groups first, then higher ranks.
    ranks = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    shape = sorted(counts.values(), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight = len(counts) == 5 and max(counts) - min(counts) == 4
    if sorted(counts) == [2, 3, 4, 5, 14]:
        straight, ranks = True, (5, 4, 3, 2, 1)
    if straight and flush:
        return Category.STRAIGHT_FLUSH, ranks
    if flush:
        return Category.FLUSH, ranks
    if straight:
        return Category.STRAIGHT, ranks
    by_shape = {
        (4, 1): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
        (1, 1, 1, 1, 1): Category.HIGH_CARD,
    }
    return by_shape[tuple(shape)], ranks


def best(cards: Iterable[Card]) -> tuple[Category, tuple[int, ...]]:
    """The best five of five to seven cards."""
    return max(map(of_five, itertools.combinations(cards, 5)))
