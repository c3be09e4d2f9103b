"""The built-in bots: always legal, repeatable, and like their twins in the core."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from pokercore import bots
from pokercore.bots import tight
from pokercore.testing import played_hands


@pytest.mark.parametrize("variant", [pc.variants.NLHE, pc.variants.PLHE, pc.variants.FLHE])
@pytest.mark.parametrize("bot", bots.BUILT_IN)
def test_answers_are_legal(bot, variant):
    pc.testing.check_bot(bot, variant, hands=60, seats=(2, 6, 9)).raise_if_bad()


@settings(max_examples=150, deadline=None)
@given(hand=played_hands(), seed=st.integers(0, 2**32))
def test_answers_are_legal_anywhere(hand, seed):
    if hand.turn is None or hand.turn < 0:
        return
    view = hand.view(hand.turn)
    for bot in (bots.Random(random.Random(seed)), bots.TightAggressive(random.Random(seed))):
        assert bot.act(view) in hand.legal
    for simple in (bots.Call(), bots.AlwaysFold(), bots.PotBettor()):
        assert simple.act(view) in hand.legal


def test_random_is_uniform_over_kinds_and_sizes():
    hand = pc.Hand(pc.variants.NLHE, stacks=[12] * 2, blinds=(1, 2), seed=1)
    view = hand.view(hand.turn)
    bot = bots.Random(random.Random(20261129))
    draws = 9000
    counts = Counter(str(bot.act(view)) for _ in range(draws))
    # Three kinds; nine totals from 4 to 12. Five standard deviations.
    for kind in ("fold", "call"):
        assert abs(counts[kind] - draws / 3) < 5 * (draws * 2 / 9) ** 0.5
    for total in range(4, 13):
        assert abs(counts[f"raise to {total}"] - draws / 27) < 5 * (draws / 27) ** 0.5
    assert sum(counts.values()) == draws
    assert len(counts) == 11


def test_starting_hands():
    shares = tight._shares()
    assert len(shares) == 169
    combinations = {hand: 6 if hand[0] == hand[1] else 4 if hand[2] else 12 for hand in shares}
    assert sum(combinations.values()) == 1326
    order = sorted(shares, key=shares.__getitem__)
    assert order[:5] == [
        (14, 14, False),
        (13, 13, False),
        (12, 12, False),
        (14, 13, True),
        (11, 11, False),
    ]
    # As many of a thousand as are at least as good.
    better = 0
    for hand in order:
        better += combinations[hand]
        assert shares[hand] == -(-better * 1000 // 1326)


@pytest.mark.parametrize(
    ("hole", "board", "made"),
    [
        ("AsKd", "Qc 7d 2s", "AIR"),
        ("2h3d", "Qc 7d 2s", "WEAK"),
        ("7h3d", "Qc 7s 2s", "MEDIUM"),
        ("Qh9d", "Qc 7s 2s", "MEDIUM"),
        ("QhTd", "Qc 7s 2s", "GOOD"),
        ("KhKd", "Qc 7s 2s", "GOOD"),
        ("8h8d", "Qc 7s 2s", "MEDIUM"),
        ("Qh7d", "Qc 7s 2s", "STRONG"),
        ("7h7d", "Qc 7s 2s", "STRONG"),
        ("Ah7d", "Qc Qd Qs", "WEAK"),
        ("Ah7d", "Qc Qd 7s", "MEDIUM"),
        ("Ah2d", "9c 8d 7s 6h 5c", "WEAK"),
        ("AhTd", "9c 8d 7s 6h 5c", "STRONG"),
        ("Qh7d", "Qc 7s 5s 2s As", "MEDIUM"),
        ("KhKd", "Qs 7s 5s 2s", "WEAK"),
        ("KhKs", "Qs 7s 5s 2s", "STRONG"),
    ],
)
def test_classes_of_made_hands(hole, board, made):
    cards = pc.parse_cards(hole), pc.parse_cards(board)
    assert tight.made_hand(*cards).name == made


@pytest.mark.parametrize(
    ("hole", "board", "outs"),
    [
        ("9s8s", "7d 6c 2h", 8),
        ("9s8s", "7d 5c 2h", 4),
        ("AsKs", "7s 6s 2h", 9),
        ("9s8s", "7s 6s 2h", 15),
        ("AhKh", "7s 6s 2h", 0),
        ("AhKd", "Qs Js Ts", 0),
        ("Ah2d", "3s 4c Kd", 4),
        ("AhKd", "9c 8d 7s 6h", 0),
    ],
)
def test_outs(hole, board, outs):
    assert tight.outs(pc.parse_cards(hole), pc.parse_cards(board)) == outs
