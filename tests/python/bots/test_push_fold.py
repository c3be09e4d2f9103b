"""The push-or-fold bots: their charts, their twins, and what they leave alone."""

import itertools

import pytest

import pokercore as pc
from pokercore import _core, bots

NLHE = pc.variants.NLHE
CLASSES = _core.push_fold_classes()


class Viewing(bots.PushFold):
    """No built-in bot any more: it is asked with views."""


class ViewingPrizes(bots.PushFoldPrizes):
    """The same for prizes."""


@pytest.mark.parametrize("depth", [1, 6, 13, 20, 45, 150])
@pytest.mark.parametrize("seats", [2, 3, 6, 9])
@pytest.mark.parametrize("ante", [0, 3])
def test_views_and_the_core_decide_alike(seats, depth, ante):
    """Same cards, same actions, to the last one; also beside others."""
    for native, viewing, others in (
        ("push_fold", Viewing, ["push_fold"] * (seats - 1)),
        ("push_fold_prizes", ViewingPrizes, ["push_fold"] * (seats - 1)),
        ("push_fold", Viewing, ["tight_aggressive"] * (seats - 1)),
    ):
        arguments = {"blinds": (10, 20), "ante": ante, "stack": 20 * depth, "hands": 120, "seed": 5}
        one = pc.simulate([native, *others], NLHE, **arguments)
        two = pc.simulate([viewing, *others], NLHE, **arguments)
        assert one.digest == two.digest
        assert [bot.net for bot in one.bots] == [bot.net for bot in two.bots]
        assert one.bots[0].tally.illegal == two.bots[0].tally.illegal == 0


def test_stacks_that_differ_are_played_alike_too():
    stacks = [400, 90, 1700, 35, 620, 210]
    one = pc.simulate(["push_fold"] * 6, NLHE, blinds=(10, 20), stack=stacks, hands=600, seed=3)
    two = pc.simulate([Viewing] * 6, NLHE, blinds=(10, 20), stack=stacks, hands=600, seed=3)
    assert one.digest == two.digest


def spots(stacks, hands, **arguments):
    """The first decisions of hands, with the class that is held."""
    names = pc.push_fold([stacks[0]] * 2, (50, 100), iterations=1).situations[0].classes
    for number in range(hands):
        hand = pc.Hand(NLHE, stacks, blinds=(50, 100), seed=number, **arguments)
        yield hand, names


def class_of(cards):
    one, two = sorted(cards, key=lambda card: card.rank, reverse=True)
    if one.rank == two.rank:
        return one.rank_char * 2
    return one.rank_char + two.rank_char + ("s" if one.suit == two.suit else "o")


def is_all_in(action):
    return action.kind in (pc.ActionKind.RAISE_TO, pc.ActionKind.CALL)


@pytest.mark.parametrize("depth", [3, 8, 10, 15, 20])
def test_two_players_play_the_solution(depth):
    solution = pc.push_fold([100 * depth] * 2, (50, 100))
    push, call = solution.situations
    ranges = (bots.PushFold.push_range(1, depth), bots.PushFold.call_range("BB vs SB", depth))
    bot, seen = bots.PushFold(), set()
    for hand, _ in spots([100 * depth] * 2, 700):
        name = class_of(hand.hole(hand.turn))
        pushed = is_all_in(bot.act(hand.view(hand.turn)))
        assert pushed == (name in names_of(ranges[0]))
        if push.weight(name) in (0, 1):
            assert pushed == (push.weight(name) == 1), name
        hand.raise_to(100 * depth)
        name = class_of(hand.hole(hand.turn))
        called = is_all_in(bot.act(hand.view(hand.turn)))
        assert called == (name in names_of(ranges[1]))
        if call.weight(name) in (0, 1):
            assert called == (call.weight(name) == 1), name
        seen.add(name)
    assert len(seen) > 130


def names_of(played):
    return set() if played is None else {class_of(cards) for cards, _ in played}


def test_three_players_play_the_chart():
    """The button, then the blinds behind its push."""
    depth, bot = 10, bots.PushFold()
    ranges = {
        "BTN": names_of(bots.PushFold.push_range(2, depth)),
        "SB": names_of(bots.PushFold.call_range("SB vs BTN", depth)),
        "BB": names_of(bots.PushFold.call_range("BB vs BTN", depth)),
        "BB2": names_of(bots.PushFold.call_range("BB vs BTN and SB", depth)),
        "first": names_of(bots.PushFold.push_range(1, depth)),
    }
    assert len(ranges["BTN"]) > len(ranges["SB"]) > len(ranges["BB2"])
    for hand, _ in spots([1000] * 3, 300):
        folded = hand.after(pc.Action.fold())
        assert plays(bot, folded) == (held(folded) in ranges["first"])
        assert plays(bot, hand) == (held(hand) in ranges["BTN"])
        hand.raise_to(1000)
        assert plays(bot, hand) == (held(hand) in ranges["SB"])
        folded = hand.after(pc.Action.fold())
        assert plays(bot, folded) == (held(folded) in ranges["BB"])
        hand.call()
        assert plays(bot, hand) == (held(hand) in ranges["BB2"])


def held(hand):
    return class_of(hand.hole(hand.turn))


def plays(bot, hand):
    return is_all_in(bot.act(hand.view(hand.turn)))


def test_ranges_shrink_with_players_and_depth():
    def share(played):
        return 0 if played is None else played.fraction

    for antes in (0, 0.5, 1, 1.5):
        for depth in (4, 8, 12, 20):
            shares = [
                share(bots.PushFold.push_range(behind, depth, antes)) for behind in range(1, 10)
            ]
            assert all(one >= two - 0.02 for one, two in itertools.pairwise(shares)), shares
            assert shares[0] > 2 * shares[8] or depth == 4
    for behind in range(1, 10):
        shares = [share(bots.PushFold.push_range(behind, depth)) for depth in (2, 5, 10, 20)]
        assert shares == sorted(shares, reverse=True)
        more = [share(bots.PushFold.push_range(behind, 10, antes)) for antes in (0, 0.5, 1, 1.5)]
        assert more == sorted(more)
    with pytest.raises(ValueError, match="10 opponents"):
        bots.PushFold.push_range(10, 5)
    for depth, antes in ((float("nan"), 0), (-1, 0), (float("inf"), 0), (5, -1)):
        with pytest.raises(ValueError, match="a number from 0"):
            bots.PushFold.push_range(1, depth, antes)
    with pytest.raises(ValueError, match="'CO' is no caller"):
        bots.PushFold.call_range("CO", 5)


def test_ranges_hardly_widen_with_depth():
    """Hands come back into a range where pushing is as good as folding, a few at a time."""
    hands = [6 if len(name) == 2 else 4 if name[-1] == "s" else 12 for name in CLASSES]
    wider = []
    for role, antes in itertools.product(range(13), (0, 0.5, 1, 1.5)):
        counts = [
            sum(hands[number] for number in _core.push_fold_chart(role, half / 2, antes))
            for half in range(1, 41)
        ]
        wider += [two - one for one, two in itertools.pairwise(counts) if two > one]
    assert len(wider) == 59
    assert max(wider) == 16


def test_a_deep_stack_is_never_pushed_first():
    """At a hundred big blinds it opens small; all-in against raises goes the best alone."""
    bot, opened = bots.PushFold(), 0
    for hand, _ in spots([10_000] * 6, 400):
        while hand.turn is not None and hand.street == 0:
            action = bot.act(hand.view(hand.turn))
            if hand.legal.call is not None and hand.view(hand.turn).to_match == 100:
                assert not is_all_in(action) or action.amount <= 300
                opened += is_all_in(action)
            elif is_all_in(action) and action.kind == pc.ActionKind.RAISE_TO:
                good = {"AA", "KK", "QQ", "JJ", "AKs", "AKo"}
                assert held(hand) in good
            hand.apply(action)
    assert opened > 200


def test_a_push_is_no_more_than_opponents_can_match():
    for hand, _ in spots([50_000, 900, 700], 60):
        action = bots.PushFold().act(hand.view(hand.turn))
        if hand.turn == 0 and action.kind == pc.ActionKind.RAISE_TO:
            assert action.amount == 900


def test_it_wins_from_those_who_do_not_look():
    for other in ("call", "random", "tight_aggressive"):
        result = pc.simulate(
            ["push_fold", other], NLHE, blinds=(10, 20), stack=200, hands=20_000, seed=20261130
        )
        assert result.bots[0].net > 0, other


def test_prizes_make_calls_tight():
    """Two equal prizes for three: a middle stack gives up nearly all before a big one."""
    chips, prizes = bots.PushFold(), bots.PushFoldPrizes((50, 50))
    counts = [0, 0]
    for hand, _ in spots([1000, 250, 3000], 300):
        hand.raise_to(1000)
        assert hand.turn == 0
        for place, bot in enumerate((chips, prizes)):
            counts[place] += plays(bot, hand)
    assert counts[1] < counts[0] / 3
    # For the winner alone, between two, prizes are chips.
    alone = bots.PushFoldPrizes()
    for hand, _ in spots([1000, 1000], 200):
        view = hand.view(hand.turn)
        name = held(hand)
        if abs(heads_up_gain(name)) > 0.05:
            assert alone.act(view) == chips.act(view), name


def heads_up_gain(name, kept={}):  # noqa: B006 - one solution for all
    if not kept:
        kept["solution"] = pc.push_fold([1000, 1000], (50, 100))
    return kept["solution"].find("SB").gain(name)


def test_values():
    assert bots.PushFold() == bots.PushFold()
    assert bots.PushFoldPrizes((50, 30)) == bots.PushFoldPrizes([50, 30])
    assert bots.PushFoldPrizes() != bots.PushFoldPrizes((50, 30))
    assert repr(bots.PushFoldPrizes((50, 30))) == "PushFoldPrizes((50.0, 30.0))"
    for payouts in ([], [30, 50], [-1], [float("nan")], [1] * 11):
        with pytest.raises(ValueError, match="are no prizes"):
            bots.PushFoldPrizes(payouts)
    with pytest.raises(TypeError, match="are no prizes"):
        bots.PushFoldPrizes("50")
    hand = pc.Hand(NLHE, [1000] * 2, blinds=(50, 100), seed=1)
    with pytest.raises(pc.IllegalAction):
        bots.PushFold().act(hand.view(1 - hand.turn))
    with pytest.raises(ValueError, match="was read back"):
        bots.PushFold().act(pc.View.from_dict(hand.view(hand.turn).to_dict()))


def test_a_side_pot_is_worth_its_own_price():
    """Kings against two tiny all-ins and one raiser: for the rest only he must be beaten."""
    first = ["2c", "Kc", "3c", "4c", "5c", "2d", "Kd", "3d", "4d", "5d"]
    rest = [str(card) for card in pc.standard_deck() if str(card) not in first]
    hand = pc.Hand(
        NLHE, [7770, 1865, 109, 133, 183], blinds=(50, 100), button=4, deck="".join(first + rest)
    )
    hand.raise_to(109).call().fold().raise_to(209)
    assert hand.turn == 1
    assert hand.hole(1) == pc.parse_cards("KcKd")
    assert bots.PushFold().act(hand.view(1)).kind != pc.ActionKind.FOLD
