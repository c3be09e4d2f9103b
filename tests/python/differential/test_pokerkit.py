"""Random hands of hold'em here and at PokerKit 0.7.7: who acts, what is legal, who wins what.

Where the two differ, a difference of `comparison` must explain the numbers of both exactly; the
rule that stands is named with it. What is chosen is legal on both sides, so that the hands go on.
"""

import random
from collections import Counter

import pytest

import pokercore as pc
from differential.comparison import DIFFERENCES, Comparison
from differential.peers import HOLDEM
from differential.twin import Twin
from pokercore import variants
from pokercore.enums import AnteKind, Limit


def some_table(rng):
    """A random table that both sides can play."""
    players = rng.choice([2, 2, 3, 3, 4, 5, 6, 6, 8, 9, 10])
    big = rng.choice([2, 4, 10, 20])
    variant = rng.choice([variants.NLHE, variants.NLHE, variants.PLHE, variants.FLHE])
    deep = rng.choice([3, 12, 40, 150]) * big
    stakes = pc.Stakes(
        small_blind=rng.choice([1, big // 2, big // 2, big]),
        big_blind=big,
        ante=rng.choice([0, 0, 1, big // 2]),
        ante_kind=rng.choice([AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON]),
        small_bet=big,
        big_bet=2 * big,
    )
    straddle = 2 * big if players > 2 and rng.random() < 0.15 else 0
    if variant.limit == Limit.FIXED_LIMIT:
        straddle = 0
    return {
        "variant": variant,
        "stacks": [1 + rng.randrange(deep) for _ in range(players)],
        "stakes": stakes,
        "straddle": straddle,
        "antes_dead": rng.random() < 0.2,
        "deck": rng.sample(pc.standard_deck(), 52),
    }


def compare_hands(seed, numbers):
    """Compares hands; the seed of one that differs is told."""
    met, whole = Counter(), 0
    for number in numbers:
        rng = random.Random(f"{seed} {number}")
        setup = some_table(rng)
        comparison = Comparison(HOLDEM[setup["variant"].limit], setup, rng)
        try:
            whole += comparison.play()
        except Exception as error:
            setup = {**comparison.setup, "variant": comparison.setup["variant"].code}
            setup["deck"] = "".join(map(str, setup["deck"]))
            error.add_note(f"compare_hands({seed!r}, [{number}]): {setup}")
            error.add_note(f"{[str(action) for _, action in comparison.hand.actions]}")
            raise
        met += comparison.met
    assert met.keys() <= DIFFERENCES.keys()
    return met, whole


@pytest.mark.parametrize("part", range(15))
def test_random_hands(part, rng):
    met, whole = compare_hands(rng.random(), range(100))
    assert whole > 60
    print(dict(met))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
def test_many_random_hands(part, rng):
    _, whole = compare_hands(rng.random(), range(1_000))
    assert whole > 600


# A hand of the seed "examples" in which each difference is met.
EXAMPLES = {
    "equal blinds": 19,
    "short post": 0,
    "straddle raise": 4,
    "nobody can match": 4,
    "asked for nothing": 235,
    "short bet reopens": 2,
    "short all-ins together": 1191,
    "cap": 1,
    "half bet": 44,
    "odd chips": 24,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_difference_of_the_list_is_met(name):
    """No name stands there for nothing (the rest of them are met in `test_games`)."""
    met, _ = compare_hands("examples", [EXAMPLES[name]])
    assert met[name]


def test_another_difference_is_found(monkeypatch):
    """A call that costs one chip more, a raise one chip higher, a wrong winner: each fails."""
    with monkeypatch.context() as patch:
        patch.setattr(
            Twin, "call", property(lambda twin: 1 + twin.state.checking_or_calling_amount)
        )
        with pytest.raises(AssertionError):
            compare_hands("examples", [2])
    usual = Twin.raises.fget
    with monkeypatch.context() as patch:
        higher = property(lambda twin: usual(twin) and (usual(twin)[0], usual(twin)[1] + 1))
        patch.setattr(Twin, "raises", higher)
        with pytest.raises(AssertionError):
            compare_hands("examples", [2])
    with monkeypatch.context() as patch:
        patch.setattr(Comparison, "compare_legal", lambda self: setattr(self, "common", None))
        patch.setattr(Twin, "stacks", property(lambda twin: tuple(twin.state.stacks[::-1])))
        with pytest.raises(AssertionError):
            compare_hands("examples", [2])
