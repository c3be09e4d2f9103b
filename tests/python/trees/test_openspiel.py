"""Kuhn and Leduc beside OpenSpiel, node by node, in `make check-integrations`."""

from typing import Any

import pytest

import pokercore as pc
from trees.games import tree_of
from trees.program import game_value
from trees.regret import Solver
from trees.strategies import nash_conv
from trees.walk import Chance, Decision, Node, Tree

NAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker"}

# What each kind of action is called there.
ACTIONS = {
    "kuhn": {"check": 0, "fold": 0, "call": 1, "raise_to": 1},
    "leduc": {"fold": 0, "check": 1, "call": 1, "raise_to": 2},
}


class SideBySide:
    """Walks a tree and OpenSpiel's game of this name together."""

    def __init__(self, name: str, tree: Tree) -> None:
        import pyspiel

        self.tree = tree
        self.actions = ACTIONS[name]
        self.cards = {card: place for place, card in enumerate(tree.hand.legal.deck)}
        self.nodes = 0
        # The information sets of each side, by those of the other.
        self.ours: dict[str, int] = {}
        self.theirs: dict[int, str] = {}
        self.visit(tree.root, pyspiel.load_game(NAMES[name]).new_initial_state())

    def number(self, action: pc.Action) -> int:
        if action.kind == pc.ActionKind.DEAL:
            (card,) = action.cards
            assert card is not None
            return self.cards[card]
        return self.actions[action.kind.label]

    def visit(self, node: Node, state: Any) -> None:
        self.nodes += 1
        match node:
            case Chance():
                assert state.is_chance_node()
                numbers = [self.number(action) for action in node.actions]
                chances = dict(state.chance_outcomes())
                assert chances == pytest.approx(dict.fromkeys(numbers, float(node.probability)))
            case Decision():
                assert state.current_player() == node.seat
                text = state.information_state_string()
                assert self.ours.setdefault(text, node.place) == node.place
                assert self.theirs.setdefault(node.place, text) == text
                numbers = [self.number(action) for action in self.tree.sets[node.place].actions]
                assert state.legal_actions() == sorted(numbers)
            case _:
                assert state.is_terminal()
                assert tuple(state.returns()) == node.payoffs
                return
        for number, child in zip(numbers, node.children, strict=True):
            self.visit(child, state.child(number))


@pytest.mark.integration
@pytest.mark.parametrize("name", NAMES)
def test_the_tree_is_that_of_openspiel(name: str) -> None:
    """The same deals, actions and returns, and the same states that a seat cannot tell apart."""
    tree = tree_of(name)
    both = SideBySide(name, tree)
    assert both.nodes == tree.counts[0]
    assert len(both.ours) == len(both.theirs) == len(tree.sets)


@pytest.mark.integration
@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_regrets_are_minimised_as_by_openspiel(name: str, plus: bool) -> None:
    """After ten iterations the averages are the same, and so is what can be won against them."""
    import pyspiel
    from open_spiel.python.algorithms import cfr, exploitability

    tree = tree_of(name)
    both = SideBySide(name, tree)
    ours = Solver(tree, plus=plus).run(10).average()
    game = pyspiel.load_game(NAMES[name])
    solver = (cfr.CFRPlusSolver if plus else cfr.CFRSolver)(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    for place, text in both.theirs.items():
        theirs = policy.policy_for_key(text)
        numbers = [both.number(action) for action in tree.sets[place].actions]
        assert [theirs[number] for number in numbers] == pytest.approx(ours[place])
    assert exploitability.nash_conv(game, policy) == pytest.approx(nash_conv(tree, ours))


@pytest.mark.integration
@pytest.mark.parametrize(("name", "value"), [("kuhn", -1 / 18), ("leduc", -0.085606424)])
def test_the_value_of_the_game(name: str, value: float) -> None:
    """By linear programming (its solver comes with OpenSpiel)."""
    assert game_value(tree_of(name)) == pytest.approx(value, abs=5e-10)
