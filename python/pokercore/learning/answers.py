"""What policies are worth against each other, and the best responses to them.

Where a policy is in fractions, everything is exact.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pokercore.learning.policy import Number, Policy, check_seat
from pokercore.learning.tree import Chance, Decision, Node, Terminal

__all__ = ["BestResponse", "best_response", "expected_values", "exploitability", "nash_conv"]


def expected_values(policy: Policy) -> tuple[Number, ...]:
    """What each seat wins on average where all play by the policy, in chips, by chair.

    Args:
        policy: What they play by (`Policy.with_seat` puts two policies together).

    Examples:
        >>> from pokercore import learning
        >>> expected_values(learning.uniform("kuhn"))
        (Fraction(1, 8), Fraction(-1, 8))
    """
    chairs = range(len(policy.tree.hand.starting_stacks))
    rows, one = policy.rows, _one(policy)

    def below(node: Node) -> tuple[Any, ...]:
        if isinstance(node, Terminal):
            return node.payoffs
        if isinstance(node, Chance):
            count = len(node.children)
            chances: tuple[Any, ...] = (one / count,) * count
        else:
            chances = rows[node.place]
        sums: list[Any] = [0 * one for _ in chairs]
        for chance, child in zip(chances, node.children, strict=True):
            if chance:
                for chair, value in enumerate(below(child)):
                    sums[chair] += chance * value
        return tuple(sums)

    return below(policy.tree.root)


@dataclass(frozen=True)
class BestResponse:
    """A best answer of a seat to what the others play.

    Attributes:
        seat: The chair.
        value: What it wins on average, in chips.
        policy: The policy with the answer of the seat in it: one action of each of its information
            sets; the first of several that are as good.
    """

    seat: int
    value: Number
    policy: Policy


def best_response(policy: Policy, seat: int) -> BestResponse:
    """What a seat does best against the others' policy, and the most that it can win.

    Args:
        policy: What the others play by; what it says of the seat does not matter.
        seat: The chair.

    Raises:
        ValueError: No player has the seat.

    Examples:
        >>> from pokercore import learning
        >>> best_response(learning.uniform("kuhn"), 1).value
        Fraction(5, 12)
    """
    tree, rows, one = policy.tree, policy.rows, _one(policy)
    check_seat(tree, seat)
    # The nodes of each set of the seat, with the probability that the others and the deck go there.
    reached: list[list[tuple[Decision, Any]]] = [[] for _ in tree.sets]

    def spread(node: Node, weight: Any) -> None:
        if isinstance(node, Chance):
            weight /= len(node.children)
            for child in node.children:
                spread(child, weight)
        elif isinstance(node, Decision):
            own = node.seat == seat
            if own:
                reached[node.place].append((node, weight))
            for chance, child in zip(rows[node.place], node.children, strict=True):
                spread(child, weight if own else weight * chance)

    @functools.cache
    def best(place: int) -> int:
        def worth(action: int) -> Any:
            return sum(weight * below(node.children[action]) for node, weight in reached[place])

        return max(range(len(tree.sets[place].actions)), key=worth)

    @functools.cache
    def below(node: Node) -> Any:
        if isinstance(node, Terminal):
            return node.payoffs[seat] * one
        if isinstance(node, Chance):
            return sum(map(below, node.children)) / len(node.children)
        if node.seat == seat:
            return below(node.children[best(node.place)])
        return sum(
            chance * below(child)
            for chance, child in zip(rows[node.place], node.children, strict=True)
            if chance
        )

    spread(tree.root, one)
    value = below(tree.root)
    answer = [
        [int(at == best(place)) for at in range(len(row))] if known.seat == seat else row
        for place, (known, row) in enumerate(zip(tree.sets, rows, strict=True))
    ]
    return BestResponse(seat, value, Policy._of(tree, answer))


def nash_conv(policy: Policy) -> Number:
    """What all seats together could win more by each answering the policy best; 0 exactly at an
    equilibrium.

    Examples:
        >>> from pokercore import learning
        >>> nash_conv(learning.uniform("kuhn"))
        Fraction(11, 12)
    """
    values: tuple[Any, ...] = expected_values(policy)
    answers: list[Any] = [best_response(policy, seat).value for seat in policy.tree.players]
    gains: Number = sum(answers) - sum(values[seat] for seat in policy.tree.players)
    return gains


def exploitability(policy: Policy) -> Number:
    """`nash_conv` divided by the number of players, in chips; 0 exactly at an equilibrium.

    Examples:
        >>> from pokercore import learning
        >>> exploitability(learning.uniform("kuhn"))
        Fraction(11, 24)
    """
    return nash_conv(policy) / len(policy.tree.players)


def _one(policy: Policy) -> Any:
    """1 as a fraction, or as a float where the policy has floats: those are quicker."""
    exact = not any(isinstance(number, float) for row in policy.rows for number in row)
    return Fraction(1) if exact else 1.0
