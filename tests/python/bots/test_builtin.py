"""The built-in bots: always legal, repeatable, and like their twins in the core."""

import itertools
import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from core import games
from hands import examples
from pokercore import bots
from pokercore.bots import tight
from pokercore.enums import Tabling
from pokercore.table.drivers import answer_of
from pokercore.testing import played_hands


@pytest.mark.parametrize("variant", [pc.variants.NLHE, pc.variants.PLHE, pc.variants.FLHE])
@pytest.mark.parametrize("bot", bots.BUILT_IN)
def test_answers_are_legal(bot, variant):
    pc.testing.check_bot(bot, variant, hands=60, seats=(2, 6, 9)).raise_if_bad()


@pytest.mark.parametrize("variant", games.ALL, ids=lambda variant: variant.code)
@pytest.mark.parametrize("bot", bots.BUILT_IN)
def test_answers_are_legal_in_any_game(bot, variant):
    """Bring-ins, discards and draws, cards face up, several boards, jokers."""
    for options in (pc.Options(), pc.Options(stud_open_pair=True, tabling=Tabling.CHOOSE)):
        most = variant.game(options).seat_limits[1]
        report = pc.testing.check_bot(
            bot, variant, hands=15, seats=(2, most), seed=3, options=options
        )
        report.raise_if_bad()
        assert report.hands == 30


def test_two_sizes_take_the_nearest():
    """With a pair on the table, stud takes the small or the big bet and nothing between."""
    options = pc.Options(stud_open_pair=True)
    for number in range(1000):
        hand = pc.Hand(pc.variants.STUD, stacks=[400] * 6, options=options, seed=number)
        while hand.turn is not None and hand.street < 1:
            hand.check_or_call()
        if hand.turn is not None and hand.view(hand.turn).two_sizes:
            break
    view = hand.view(hand.turn)
    small, big = view.min_raise_to, view.max_raise_to
    assert big == 2 * small
    for total in range(big + 2):
        assert tight._raise(view, total).amount == (big if 2 * total > small + big else small)


def test_random_is_uniform_over_all_legal_discards():
    hand = pc.Hand(games.TRIPLE, [50] * 3, stakes=games.BETS, seed=1)
    bot = bots.Random(random.Random(20261130))
    for least in (0, 1):
        while not (hand.legal.discarding and hand.legal.discard_least == least):
            hand.check_or_call()
        view, held = hand.view(hand.turn), hand.hole(hand.turn)
        subsets = [
            frozenset(cards)
            for count in range(least, 6)
            for cards in itertools.combinations(held, count)
        ]
        assert len(subsets) == 32 - least
        draws = 6400
        counts = Counter(frozenset(bot.discard(view, view.legal.discard)) for _ in range(draws))
        assert set(counts) == set(subsets)
        mean = draws / len(subsets)
        assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values())


@pytest.mark.parametrize("code", ["NLHE", "FLO8", "RAZZ", "STUD8", "BADUGI", "27TD", "NL5CD"])
def test_strength_wins_from_those_who_do_not_look(code):
    """At a full table, by the native bot and by its answers to views alike."""
    native = pc.simulate(["hand_strength", "call", "random"], code, hands=600, seed=20261130)
    assert native.bots[0].net > 0

    class Strength(bots.HandStrength):
        """No built-in bot any more: it is asked with views."""

    viewing = pc.simulate([Strength, bots.Call, bots.Random], code, hands=600, seed=20261130)
    assert viewing.bots[0].net > 0
    assert viewing.bots[0].tally.illegal == 0


def test_strength_follows_from_the_view_and_the_generator():
    hand = pc.Hand(pc.variants.TRIPLE_DRAW_27, stacks=[400] * 3, seed=5)
    asked = 0
    while hand.turn is not None:
        view = hand.view(hand.turn)
        answers = {answer_of(bots.HandStrength(random.Random(9)), view) for _ in range(3)}
        assert len(answers) == 1
        hand.apply(answers.pop())
        asked += 1
    assert asked > 3


def test_strength_needs_a_view_of_a_hand():
    hand = pc.Hand(pc.variants.RAZZ, stacks=[400] * 3, seed=5)
    view = hand.view(hand.turn)
    back = pickle.loads(pickle.dumps(view))
    assert back == view
    with pytest.raises(ValueError, match="was read back and does not know its game"):
        bots.HandStrength().act(back)
    other = hand.view((hand.turn + 1) % 3)
    with pytest.raises(pc.IllegalAction, match="not to act now"):
        bots.HandStrength().act(other)


@pytest.mark.parametrize("bot", [bots.HandStrength, bots.TightAggressive])
def test_what_is_made_is_kept(bot):
    hand = pc.Hand(pc.variants.NL5CD, stacks=[400] * 2, manual=True)
    for seat, cards in ((0, "5c6d7h8s9c"), (1, "AcAd4h4sTc")):
        hand.deal(cards, seat=seat)
    for seat, away in ((0, ""), (1, "Tc")):
        while hand.turn != seat or not hand.legal.discarding:
            hand.check_or_call()
        view = hand.view(seat)
        for number in range(20):
            gone = bot(random.Random(number)).discard(view, view.legal.discard)
            assert "".join(map(str, gone)) == away, f"the generator of {number}"


@settings(max_examples=examples(1.5), deadline=None)
@given(hand=st.one_of(played_hands(), *map(played_hands, games.ALL)), seed=st.integers(0, 2**32))
def test_answers_are_legal_anywhere(hand, seed):
    if hand.turn is None or hand.turn < 0:
        return
    view = hand.view(hand.turn)
    assert hand.legal.default() in hand.legal
    assert view.default_action() == hand.legal.default()
    drawing = (bots.Random, bots.TightAggressive, bots.HandStrength)
    for bot in drawing:
        assert answer_of(bot(random.Random(seed)), view) in hand.legal
    if not (view.can_check or view.can_call or view.can_bring_in):
        return
    for bot in drawing:
        assert bot(random.Random(seed)).act(view) in hand.legal
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
