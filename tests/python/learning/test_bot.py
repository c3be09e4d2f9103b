"""A bot that plays a policy: what it wins is what the policy is worth."""

import pickle
import random

import pytest

import pokercore as pc
from learning.games import SMALL, tree_of
from pokercore.learning import Policy, PolicyBot, Tree, cfr, expected_values, uniform


def seat_averaged(policy: Policy, other: Policy) -> float:
    """What one policy wins of another, in chips a hand, the mean of all seats."""
    seats = policy.tree.players
    return sum(float(expected_values(other.with_seat(seat, policy))[seat]) for seat in seats) / len(
        seats
    )


def test_the_known_pair_of_policies() -> None:
    """The average of 100 iterations of CFR+ against uniform play at Leduc (OpenSpiel 2.0.2)."""
    tree = tree_of("leduc")
    value = seat_averaged(cfr(tree, 100, plus=True), uniform(tree))
    assert f"{value:+.6f}" == "+0.743936"


@pytest.mark.parametrize("name", ["kuhn", "leduc", "kuhn with a draw", "no-limit leduc"])
def test_the_mean_result_is_the_exact_value(name: str, rng: random.Random) -> None:
    """Within six standard errors: one run in 500 million fails by chance. Uniform play is a policy
    too, and in fixed limit without draws `Random` plays just so.
    """
    variant, stacks = SMALL[name]
    # In a simulation stacks belong to bots and not to chairs, so they are equal here.
    stack = min(stacks)
    tree = Tree(variant, stacks=[stack, stack])
    policy, other = cfr(tree, 100, plus=True), uniform(tree)
    exact = seat_averaged(policy, other)
    bots, hands = [PolicyBot(policy, "solved"), PolicyBot(other)], 4_000
    if name in ("kuhn", "leduc"):
        bots[1], hands = pc.bots.Random, 16_000
    seed = rng.getrandbits(32)
    result = pc.simulate(bots, variant, hands=hands, stack=stack, seed=seed)
    one = result.bots[0]
    assert one.name == "solved"
    error = one.standard_error * one.big_blind / 100
    assert one.net / hands == pytest.approx(exact, abs=6 * error)
    assert result == pc.simulate(bots, variant, hands=hands, stack=stack, seed=seed, workers=2)


def test_at_a_table() -> None:
    """On whatever chair and with whatever button; hand after hand."""
    bot = PolicyBot(cfr(tree_of("leduc"), 50, plus=True))
    table = pc.Table("leduc", seats=2, seed=4)
    table.sit(bot, chips=10_000)
    table.sit(PolicyBot(uniform(tree_of("leduc"))), chips=10_000)
    buttons = {hand.button for hand in table.play(hands=400)}
    assert buttons == {0, 1}
    assert table.players[0].chips > 10_000


def test_it_plays_as_the_policy_says() -> None:
    """The share of each action is its probability, and what is never done is never done."""
    tree = tree_of("kuhn")
    policy = Policy(tree, [[0.25, 0.75]] * 12)
    hand = pc.Hand(pc.variants.KUHN, [100, 100], manual=True).deal("Js").deal("Qs")
    bot = PolicyBot(policy)
    bot.rng = random.Random(1)
    for event in hand.events_for(0):
        bot.observe(event)
    assert bot.probabilities(hand.view(0)) == {
        pc.Action.check(): 0.25,
        pc.Action.raise_to(1): 0.75,
    }
    drawn = [bot.act(hand.view(0)) for _ in range(10_000)]
    assert drawn.count(pc.Action.raise_to(1)) == pytest.approx(7_500, abs=200)
    pure = PolicyBot(Policy(tree, [[1, 0]] * 12))
    for event in hand.events_for(0):
        pure.observe(event)
    assert {pure.act(hand.view(0)) for _ in range(100)} == {pc.Action.check()}


def test_a_bot_is_copied_and_sent() -> None:
    """Copies share the policy; a pickle holds the policy and not the tree."""
    bot = PolicyBot(uniform(tree_of("leduc")), "uniform")
    make = pc.bots.factory_of(bot)
    assert make().policy is bot.policy
    again = pickle.loads(pickle.dumps(bot))
    assert again.policy == bot.policy
    assert pc.bots.name_of(again) == "uniform"
    assert repr(bot) == "PolicyBot(<Policy for Leduc hold'em: 936 information sets>, 'uniform')"
    assert isinstance(bot, pc.Bot)
    report = pc.testing.check_bot(bot, variant="leduc", seats=(2,))
    assert report.decisions > 300
    # Of all that is looked at, only stacks too short for the bets are beyond it.
    assert all("the policy is for the stacks" in found.message for found in report.violations)


def test_what_a_policy_does_not_know() -> None:
    """Another game, other stakes, hands that it did not see begin: each is said."""
    bot = PolicyBot(uniform(tree_of("kuhn")))
    with pytest.raises(pc.PokerError, match="has a policy for Kuhn poker, and sits at Leduc"):
        pc.simulate([bot, pc.bots.Call], "leduc", hands=1, seed=1)
    leduc = PolicyBot(uniform(tree_of("leduc")))
    stakes = pc.Stakes(ante=1, small_bet=3, big_bet=6)
    with pytest.raises(pc.PokerError, match=r"knows no information set '1 .. r3'; the stakes"):
        pc.simulate([pc.bots.PotBettor, leduc], "leduc", stakes=stakes, hands=1, seed=1)
    hand = pc.Hand(pc.variants.KUHN, [100, 100], seed=1)
    with pytest.raises(pc.PokerError, match="did not observe the whole hand"):
        bot.act(hand.view(0))
    short = PolicyBot(uniform(tree_of("no-limit leduc")))
    variant, _ = SMALL["no-limit leduc"]
    with pytest.raises(pc.PokerError, match=r"the policy is for the stacks \(4, 3\)"):
        pc.simulate([short, short], variant, stack=[2, 2], hands=50, seed=1)
    with pytest.raises(TypeError, match="give a Policy"):
        PolicyBot("leduc")
