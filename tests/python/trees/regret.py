"""Counterfactual regret minimisation, as OpenSpiel's solvers do it: seat by seat in each iteration.

Zinkevich and others, "Regret Minimization in Games with Incomplete Information" (2007); the plus
form by Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014): regrets never fall
below zero, and the average counts iteration `t` `t` times.
"""

from __future__ import annotations

from trees.walk import Chance, Node, Terminal, Tree


class Solver:
    """Iterates over a tree of two seats.

    Args:
        tree: The tree.
        plus: Whether this is CFR+.
    """

    def __init__(self, tree: Tree, *, plus: bool = False) -> None:
        self.tree = tree
        self.plus = plus
        self.iterations = 0
        counts = [len(known.actions) for known in tree.sets]
        self.regrets = [[0.0] * count for count in counts]
        self.sums = [[0.0] * count for count in counts]
        self.current = [[1 / count] * count for count in counts]

    def run(self, iterations: int) -> Solver:
        """Goes on for so many iterations."""
        for _ in range(iterations):
            self.iterations += 1
            weight = float(self.iterations) if self.plus else 1.0
            for seat in (0, 1):
                self._walk(self.tree.root, seat, 1.0, 1.0, 1.0, weight)
                self._match(seat)
        return self

    def _walk(
        self, node: Node, seat: int, own: float, other: float, deck: float, weight: float
    ) -> float:
        """What the node is worth to the seat; notes regrets and the average on the way.

        `own`, `other` and `deck` are the probabilities that each of them goes there.
        """
        if isinstance(node, Terminal):
            return node.payoffs[seat]
        walk, mean = self._walk, 0.0
        if isinstance(node, Chance):
            chance = float(node.probability)
            for child in node.children:
                mean += chance * walk(child, seat, own, other, chance * deck, weight)
            return mean
        if own == 0 and other == 0:
            return 0.0
        current = self.current[node.place]
        if node.seat != seat:
            for chance, child in zip(current, node.children, strict=True):
                mean += chance * walk(child, seat, own, other * chance, deck, weight)
            return mean
        worth = []
        for chance, child in zip(current, node.children, strict=True):
            worth.append(walk(child, seat, own * chance, other, deck, weight))
            mean += chance * worth[-1]
        regrets, sums = self.regrets[node.place], self.sums[node.place]
        for action, each in enumerate(worth):
            regrets[action] += other * deck * (each - mean)
            sums[action] += weight * own * current[action]
        return mean

    def _match(self, seat: int) -> None:
        """Plays each action from now on in proportion to its regret, where that is above zero."""
        for place, known in enumerate(self.tree.sets):
            if known.seat != seat:
                continue
            regrets = self.regrets[place]
            above = [max(regret, 0.0) for regret in regrets]
            if self.plus:
                regrets[:] = above
            self.current[place] = _shares(above)

    def average(self) -> list[list[float]]:
        """The average strategy, which comes near an equilibrium."""
        return [_shares(sums) for sums in self.sums]


def _shares(weights: list[float]) -> list[float]:
    """The weights as probabilities; equal ones where all are zero."""
    whole = sum(weights)
    return [weight / whole if whole else 1 / len(weights) for weight in weights]
