"""Strategies for a tree: what they are worth against each other, and the best answers to them.

A strategy tells the probability of each action at each information set. Numbers may be fractions,
which keeps everything exact, or floats.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from trees.walk import Chance, Decision, Node, Terminal, Tree

Number = TypeVar("Number", Fraction, float)
Strategy = Sequence[Sequence[Number]]


def uniform(tree: Tree) -> list[list[Fraction]]:
    """Every action of an information set equally likely."""
    return [[Fraction(1, len(known.actions))] * len(known.actions) for known in tree.sets]


def value(tree: Tree, strategy: Strategy[Number], seat: int) -> Number:
    """What the seat wins on average where all play by the strategy, in chips."""

    def below(node: Node) -> Number:
        match node:
            case Terminal():
                return node.payoffs[seat]
            case Chance():
                return sum(map(below, node.children)) * node.probability
            case Decision():
                chances = strategy[node.place]
                return sum(
                    chance * below(child)
                    for chance, child in zip(chances, node.children, strict=True)
                    if chance
                )

    return below(tree.root)


def best_response(tree: Tree, strategy: Strategy[Number], seat: int) -> Number:
    """The most that the seat can win on average against the others' strategy, in chips."""
    # The nodes of each set of the seat, with the probability that the others and the deck go there.
    reached: list[list[tuple[Decision, Number]]] = [[] for _ in tree.sets]

    def spread(node: Node, weight: Number) -> None:
        match node:
            case Chance():
                for child in node.children:
                    spread(child, weight * node.probability)
            case Decision():
                own = node.seat == seat
                if own:
                    reached[node.place].append((node, weight))
                for place, child in enumerate(node.children):
                    spread(child, weight if own else weight * strategy[node.place][place])

    @functools.cache
    def best(place: int) -> int:
        def worth(action: int) -> Number:
            return sum(weight * below(node.children[action]) for node, weight in reached[place])

        return max(range(len(tree.sets[place].actions)), key=worth)

    @functools.cache
    def below(node: Node) -> Number:
        match node:
            case Terminal():
                return node.payoffs[seat]
            case Chance():
                return sum(map(below, node.children)) * node.probability
            case Decision() if node.seat == seat:
                return below(node.children[best(node.place)])
            case Decision():
                chances = strategy[node.place]
                return sum(
                    c * below(child) for c, child in zip(chances, node.children, strict=True)
                )

    spread(tree.root, 1)
    return below(tree.root)


def nash_conv(tree: Tree, strategy: Strategy[Number]) -> Number:
    """What two seats together could win by answering the strategy best; 0 at an equilibrium."""
    return best_response(tree, strategy, 0) + best_response(tree, strategy, 1)
