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


CLASSES_AND_RUNS = [
    "AA", "TT+", "22+", "QQ-88", "AKs", "AKo", "AK", "AJs+", "AT+", "KTo+", "76s+", "86s+",
    "A5s-A2s", "KTo-K8o", "AK-AT", "22, A2s+, KTo+", "AsKd", "AsKd, QQ, T9s",
]  # fmt: skip


@pytest.mark.integration
@pytest.mark.filterwarnings("ignore")  # its own, of what it imports
@pytest.mark.parametrize("text", CLASSES_AND_RUNS)
def test_ranges_are_read_as_by_eval7(text: str) -> None:
    """What both languages have: the second card climbs with a plus, also from a connector."""
    import eval7

    theirs = {frozenset(map(str, hand)) for hand, _ in eval7.HandRange(text).hands}
    assert {frozenset(map(str, hand)) for hand, _ in pc.Range(text)} == theirs


@pytest.mark.integration
def test_classes_are_in_the_order_of_xiapl() -> None:
    """Its order too is by exact equity against a random hand."""
    from xiapl.range import rank_starting_hands

    assert list(pc.Range.classes()) == rank_starting_hands(1.0)
