"""Against other packages, in `make check-integrations`: they share no code with this one."""

import random
from itertools import pairwise

import pytest

import pokercore as pc

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.integration
def test_seven_cards_are_ordered_as_by_pokerfast(rng: random.Random) -> None:
    """Its evaluator takes seven cards and gives a number that is higher for a better hand."""
    import pokerfast

    hands = [rng.sample(DECK, 7) for _ in range(50_000)]
    ours = [pc.evaluate(" ".join(hand)) for hand in hands]
    theirs = [pokerfast.eval7(tuple(hand)) for hand in hands]
    # In the order of their values ours never falls, and is equal exactly where theirs is.
    order = sorted(range(len(hands)), key=theirs.__getitem__)
    for first, second in pairwise(order):
        same = theirs[first] == theirs[second]
        assert (ours[first] == ours[second]) == same, (hands[first], hands[second])
        assert same or ours[first] < ours[second], (hands[first], hands[second])
