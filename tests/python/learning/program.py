"""The value of a small game of two seats, by linear programming over sequences of actions.

Koller, Megiddo and von Stengel, "Fast algorithms for finding randomized strategies in game trees"
(1994). It needs scipy.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pokercore.learning import Chance, Decision, Node, Tree

Sequence = tuple[int, int] | None
"""The last own action of a seat: the place of the information set and of the action in it."""


def game_value(tree: Tree) -> float:
    """What the first seat wins on average where both play best, in chips."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, hstack

    def matrix(entries: dict[tuple[int, int], float], shape: tuple[int, int]) -> Any:
        places = tuple(zip(*entries, strict=True))
        return coo_array((list(entries.values()), places), shape=shape).tocsr()

    # Sequences and sets of each seat, numbered as they are met; the empty sequence is number 0.
    numbers: list[dict[Sequence, int]] = [{None: 0}, {None: 0}]
    before: list[dict[int, int]] = [{}, {}]
    wins: dict[tuple[int, int], float] = defaultdict(float)

    def visit(node: Node, last: tuple[int, int], chance: float) -> None:
        match node:
            case Chance():
                for child in node.children:
                    visit(child, last, chance * float(node.probability))
            case Decision():
                seat = node.seat
                known = before[seat].setdefault(node.place, last[seat])
                assert known == last[seat], "a seat forgets what it did"
                for action, child in enumerate(node.children):
                    own = numbers[seat]
                    number = own.setdefault((node.place, action), len(own))
                    visit(child, (number, last[1]) if seat == 0 else (last[0], number), chance)
            case _:
                wins[last] += chance * node.payoffs[0]

    visit(tree.root, (0, 0), 1.0)

    def plans(seat: int) -> Any:
        """What a plan must be. Row 0: the empty sequence is 1. Then for each set: its actions add
        up to the sequence that led there.
        """
        entries = {(0, 0): 1.0}
        for row, (place, led) in enumerate(before[seat].items(), 1):
            entries[row, led] = -1.0
            for action in range(len(tree.sets[place].actions)):
                entries[row, numbers[seat][place, action]] = 1.0
        return matrix(entries, (1 + len(before[seat]), len(numbers[seat])))

    # The first seat's plan x makes the most of the worst that the second can do, which is q[0] by
    # duality: the greatest q[0] with F^T q <= A^T x, E x = (1, 0, ...), x >= 0.
    first, second = plans(0), plans(1)
    (one, own), (two, _) = first.shape, second.shape
    win = matrix(wins, (own, len(numbers[1])))
    found = linprog(
        -np.eye(1, own + two, own)[0],
        A_ub=hstack([-win.T, second.T]),
        b_ub=np.zeros(len(numbers[1])),
        A_eq=hstack([first, coo_array((one, two))]),
        b_eq=np.eye(1, one)[0],
        bounds=[(0, None)] * own + [(None, None)] * two,
    )
    assert found.success, found.message
    return -float(found.fun)
