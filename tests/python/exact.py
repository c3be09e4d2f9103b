"""What built-in bots are worth against each other in small games, exactly."""

from fractions import Fraction
from itertools import permutations

from pokercore import learning


def _call(known):
    return [int(str(action) in ("check", "call")) for action in known.actions]


def _fold(known):
    checks = [int(str(action) == "check") for action in known.actions]
    return checks if any(checks) else [int(str(action) == "fold") for action in known.actions]


def _random(known):
    return [Fraction(1, len(known.actions))] * len(known.actions)


POLICIES = {"call": _call, "always_fold": _fold, "random": _random}
"""What the built-in bots of these names do in games with one size of a bet."""


def values(tree, bots, seating="rotations"):
    """What each bot wins in a hand on average over the seatings, in chips.

    Args:
        tree: The tree of a small game.
        bots: Names of built-in bots, or policies for the tree.
        seating: As in `simulate`.
    """
    known = {
        bot: learning.Policy(tree, POLICIES[bot]) if isinstance(bot, str) else bot for bot in bots
    }
    count = len(bots)
    orders = list(permutations(range(count)))
    if seating == "rotations":
        orders = [tuple((chair - turn) % count for chair in range(count)) for turn in range(count)]
    won = [Fraction(0)] * count
    for order in orders:
        policy = known[bots[0]]
        for chair, bot in enumerate(order):
            policy = policy.with_seat(chair, known[bots[bot]])
        for chair, value in enumerate(learning.expected_values(policy)):
            won[order[chair]] += value / Fraction(len(orders))
    return won
