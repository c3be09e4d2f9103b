"""The decks that have a name, and jokers added to any.

>>> len(deck("short36")), len(deck("standard52", jokers=2))
(36, 54)
>>> name_of(deck("standard52", jokers=2))
('standard52', 2)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pokercore._core import Card, parse_cards
from pokercore.exceptions import Defect, RulesError
from pokercore.ranges import SHORT_DECK
from pokercore.variants.model import STANDARD_DECK

__all__ = ["DECKS", "JOKERS", "MOST_JOKERS", "deck", "name_of"]

JOKERS: tuple[Card, ...] = parse_cards("**2*3*4")  # type: ignore[assignment]
"""The jokers, in the order in which they are added."""

MOST_JOKERS = len(JOKERS)


def _of_ranks(ranks: str, suits: str = "cdhs") -> tuple[Card, ...]:
    return tuple(c for c in STANDARD_DECK if c.rank_char in ranks and c.suit in suits)


DECKS: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {
        "standard52": STANDARD_DECK,
        "short36": SHORT_DECK,
        "short20": _of_ranks("TJQKA"),
        "kuhn3": _of_ranks("JQK", "s"),
        "leduc6": _of_ranks("JQK", "hs"),
        "mexican41": (*_of_ranks("234567JQKA"), JOKERS[0]),
    }
)
"""The decks by name: all cards; from six on; from ten on; jack, queen and king once, and twice; no
eight, nine and ten, and one joker. Each is in canonical order."""


def deck(name: str, jokers: int = 0) -> tuple[Card, ...]:
    """The deck of a name with so many jokers more.

    Args:
        name: A key of `DECKS`.
        jokers: How many to add, 0 to 4, those that the deck has included.

    Raises:
        RulesError: There is no such deck, or no so many jokers.
    """
    cards = DECKS.get(name) if isinstance(name, str) else None
    if cards is None:
        message = f"{name!r} is no deck; there are {', '.join(DECKS)}"
        raise RulesError("", [Defect("option", "rules.deck", message)])
    return add_jokers(cards, jokers)


def add_jokers(cards: Sequence[Card], count: object) -> tuple[Card, ...]:
    """The cards and `count` jokers that are not among them.

    Raises:
        RulesError: There are not so many jokers.
    """
    free = [joker for joker in JOKERS if joker not in cards]
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= len(free):
        message = f"{count!r} jokers; {len(free)} can be added, of {MOST_JOKERS} that there are"
        raise RulesError("", [Defect("option", "rules.jokers", message)])
    return (*cards, *free[:count])


def name_of(cards: Sequence[Card]) -> tuple[str, int] | None:
    """The name of a deck and how many jokers were added to it; `None` for one without a name."""
    given = tuple(cards)
    for name, known in DECKS.items():
        more = len(given) - len(known)
        free = [joker for joker in JOKERS if joker not in known]
        if 0 <= more <= len(free) and given == (*known, *free[:more]):
            return name, more
    return None
