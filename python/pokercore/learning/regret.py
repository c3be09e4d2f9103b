"""Counterfactual regret minimisation: CFR, CFR+, and external-sampling Monte Carlo CFR.

Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete
Information" (2007); Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014):
regrets never fall below zero, and the average counts iteration `t` `t` times; Lanctot, Waugh,
Zinkevich and Bowling, "Monte Carlo Sampling for Regret Minimization in Extensive Games" (2009). In
each iteration the seats are updated one after another, as by OpenSpiel's solvers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pokercore._core import RegretSolver
from pokercore._fields import say, whole
from pokercore.exceptions import Defect, RulesError
from pokercore.learning.information import order_of
from pokercore.learning.policy import Policy
from pokercore.learning.tree import Chance, Decision, GameLike, Node, Terminal, Tree, tree_of

__all__ = ["CFRSolver", "MCCFRSolver", "Progress", "Seed", "cfr", "mccfr"]

Progress: TypeAlias = Callable[[int, int], object]
"""Told now and then how many iterations of how many are done. What it raises stops the work."""

Seed: TypeAlias = "int | str | bytes"
"""What draws follow from: an int from 0, text or bytes."""

PAUSE = 0.05
"""Seconds of work between two looks at Ctrl-C and progress."""


class _Solver:
    """A tree, and the core that iterates over it."""

    def __init__(self, game: GameLike, method: str, seed: Seed | None = None) -> None:
        self.tree = tree_of(game)
        self._core = _flat(self.tree, method, seed)

    @property
    def iterations(self) -> int:
        """How many iterations were made."""
        return self._core.iterations

    def run(self, iterations: int, progress: Progress | None = None) -> None:
        """Makes so many iterations more. In how many parts they are made does not matter.

        Args:
            iterations: From 0.
            progress: Told now and then how many of them are done; it may ask for policies.

        Raises:
            RulesError: There is no such number of iterations.
            KeyboardInterrupt: Ctrl-C; what was done stays.
        """
        count = whole(iterations)
        if count is None or count < 0:
            message = f"{say(iterations)}; give a whole number from 0"
            raise RulesError("", [Defect("option", "iterations", message)])
        done, part = 0, 1
        while done < count:
            part = min(part, count - done)
            begun = time.perf_counter()
            self._core.run(part)
            done += part
            if progress is not None:
                progress(done, count)
            if time.perf_counter() - begun < PAUSE:
                part *= 2

    def average_policy(self) -> Policy:
        """The average of the policies so far, which comes near an equilibrium of two players; all
        actions are as likely where the averaging never came.
        """
        return self._shares(self._core.sums)

    def current_policy(self) -> Policy:
        """What the next iteration plays: it need not come near an equilibrium."""
        return self._shares([max(regret, 0.0) for regret in self._core.regrets])

    def _shares(self, weights: Sequence[float]) -> Policy:
        """The policy that plays in proportion to weights."""
        rows, at = [], 0
        for known in self.tree.sets:
            row = weights[at : at + len(known.actions)]
            at += len(row)
            total = sum(row)
            rows.append([weight / total if total > 0 else 1 / len(row) for weight in row])
        return Policy._of(self.tree, rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.iterations:,} iterations: {self.tree!r}>"


class CFRSolver(_Solver):
    """CFR or CFR+, step by step: every iteration goes over the whole tree.

    Args:
        game: The tree, or what one grows from.
        plus: Whether this is CFR+.

    Raises:
        RulesError: No tree grows from it (see `Tree`).

    Examples:
        >>> from pokercore import learning
        >>> solver = CFRSolver("kuhn")
        >>> for _ in range(2):
        ...     solver.run(50)
        ...     print(f"{learning.exploitability(solver.average_policy()):.8f}")
        0.01517660
        0.00822598
    """

    def __init__(self, game: GameLike, *, plus: bool = False) -> None:
        super().__init__(game, "cfr+" if plus else "cfr")


class MCCFRSolver(_Solver):
    """External-sampling Monte Carlo CFR, step by step: an iteration draws the cards and what the
    opponents do, once for each seat, and looks at every action of that seat.

    Args:
        game: The tree, or what one grows from.
        seed: What the draws follow from; a secret of the operating system by default.

    Raises:
        RulesError: No tree grows from it (see `Tree`), or it is no seed.
    """

    def __init__(self, game: GameLike, *, seed: Seed | None = None) -> None:
        super().__init__(game, "external_sampling", seed)


def cfr(
    game: GameLike, iterations: int, *, plus: bool = False, progress: Progress | None = None
) -> Policy:
    """The average policy of so many iterations of CFR, or of CFR+.

    For two players and without rake it comes near an equilibrium; `exploitability` says how near.
    Nothing is drawn: equal arguments give equal policies.

    Args:
        game: The tree, the game, its name, or a hand (see `Tree`).
        iterations: How many.
        plus: Whether this is CFR+, which needs far fewer of them.
        progress: Told how far it came.

    Raises:
        RulesError: No tree grows from the game, or there is no such number of iterations.
        KeyboardInterrupt: Ctrl-C.

    Examples:
        >>> from pokercore import learning
        >>> policy = cfr("kuhn", 1000, plus=True)
        >>> f"{learning.exploitability(policy):.10f}"
        '0.0000873653'
    """
    solver = CFRSolver(game, plus=plus)
    solver.run(iterations, progress)
    return solver.average_policy()


def mccfr(
    game: GameLike,
    iterations: int,
    *,
    seed: Seed | None = None,
    progress: Progress | None = None,
) -> Policy:
    """The average policy of so many iterations of external-sampling Monte Carlo CFR.

    Args:
        game: The tree, the game, its name, or a hand (see `Tree`).
        iterations: How many; each is short, and more are needed than of `cfr`.
        seed: What the draws follow from; equal seeds give equal policies. A secret of the operating
            system by default.
        progress: Told how far it came.

    Raises:
        RulesError: No tree grows from the game, there is no such number of iterations, or it is no
            seed.
        KeyboardInterrupt: Ctrl-C.

    Examples:
        >>> from pokercore import learning
        >>> policy = mccfr("kuhn", 10_000, seed=1)
        >>> policy == mccfr("kuhn", 10_000, seed=1), learning.exploitability(policy) < 0.02
        (True, True)
    """
    solver = MCCFRSolver(game, seed=seed)
    solver.run(iterations, progress)
    return solver.average_policy()


def _flat(tree: Tree, method: str, seed: Seed | None) -> RegretSolver:
    """The solver of the core for a tree: nodes in order of depth, seats numbered without gaps."""
    # In the order of the keys, so that it does not matter where the button is.
    seats = order_of(tree.hand.public_view())
    numbers = {seat: number for number, seat in enumerate(seats)}
    order: list[Node] = [tree.root]
    nodes, payoffs = [], []
    # The list grows while it is gone over.
    for node in order:
        match node:
            case Terminal():
                nodes.append((-2, 0, 0))
                payoffs += [float(node.payoffs[seat]) for seat in seats]
            case Chance(children=children):
                nodes.append((-1, 0, len(children)))
                order += children
            case Decision(place=place, seat=seat, children=children):
                nodes.append((numbers[seat], place, len(children)))
                order += children
    sets = [(numbers[known.seat], len(known.actions)) for known in tree.sets]
    return RegretSolver(len(numbers), sets, nodes, payoffs, method, seed)
