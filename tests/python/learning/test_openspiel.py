"""Kuhn and Leduc beside OpenSpiel, node by node, and OpenSpiel's algorithms over our states, in
`make check-integrations`.
"""

from typing import Any

import pytest

import pokercore as pc
from learning.games import tree_of
from learning.program import game_value
from pokercore.learning import (
    CFRSolver,
    Chance,
    Decision,
    Node,
    Policy,
    State,
    Tree,
    best_response,
    cfr,
    expected_values,
    exploitability,
    mccfr,
    nash_conv,
    uniform,
)

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


def theirs(both: SideBySide, policy: Policy) -> Any:
    """Our policy as one of OpenSpiel's."""
    import pyspiel
    from open_spiel.python import policy as policies

    game = pyspiel.load_game(NAMES["leduc" if len(both.tree.sets) > 12 else "kuhn"])
    table = policies.TabularPolicy(game)
    for place, text in both.theirs.items():
        row = table.policy_for_key(text)
        row[:] = 0
        for action, number in zip(both.tree.sets[place].actions, policy.rows[place], strict=True):
            row[both.number(action)] = float(number)
    return game, table


@pytest.mark.integration
@pytest.mark.parametrize("plus", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_regrets_are_minimised_as_by_openspiel(name: str, plus: bool) -> None:
    """After ten iterations the averages are the same, and so is what can be won against them."""
    import pyspiel
    from open_spiel.python.algorithms import cfr as their_cfr
    from open_spiel.python.algorithms import exploitability as their_exploitability

    tree = tree_of(name)
    both = SideBySide(name, tree)
    ours = CFRSolver(tree, plus=plus)
    ours.run(10)
    game = pyspiel.load_game(NAMES[name])
    solver = (their_cfr.CFRPlusSolver if plus else their_cfr.CFRSolver)(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    for policy, known in (
        (solver.average_policy(), ours.average_policy()),
        (solver.current_policy(), ours.current_policy()),
    ):
        for place, text in both.theirs.items():
            probabilities = policy.policy_for_key(text)
            numbers = [both.number(action) for action in tree.sets[place].actions]
            row = [probabilities[number] for number in numbers]
            assert row == pytest.approx(known.rows[place])
        found = their_exploitability.nash_conv(game, policy)
        assert found == pytest.approx(nash_conv(known))


@pytest.mark.integration
@pytest.mark.parametrize("name", NAMES)
def test_answers_are_those_of_openspiel(name: str) -> None:
    """Values, best responses and exploitability of policies that are no equilibrium."""
    import pyspiel
    from open_spiel.python.algorithms import expected_game_score
    from open_spiel.python.algorithms import exploitability as their_exploitability

    both = SideBySide(name, tree_of(name))
    for policy in (uniform(both.tree), cfr(both.tree, 3), mccfr(both.tree, 100, seed=1)):
        game, table = theirs(both, policy)
        score = expected_game_score.policy_value(game.new_initial_state(), [table] * 2)
        assert expected_values(policy) == pytest.approx(tuple(score))
        values = their_exploitability.best_response(game, table, 1)["best_response_value"]
        assert best_response(policy, 1).value == pytest.approx(values)
        known = pyspiel.exploitability(game, pyspiel.TabularPolicy(table.to_dict()))
        assert exploitability(policy) == pytest.approx(known)


@pytest.mark.integration
@pytest.mark.parametrize("name", NAMES)
def test_sampling_learns_as_fast_as_openspiel(name: str) -> None:
    """External sampling after so many iterations, the mean of several seeds: neither side is twice
    as far from an equilibrium.
    """
    import pyspiel

    tree, game = tree_of(name), pyspiel.load_game(NAMES[name])
    ours, known = [], []
    for seed in range(8):
        ours.append(exploitability(mccfr(tree, 3_000, seed=seed)))
        solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed)
        for _ in range(3_000):
            solver.run_iteration()
        known.append(pyspiel.exploitability(game, solver.average_policy()))
    assert sum(known) / 2 < sum(ours) < sum(known) * 2


@pytest.mark.integration
@pytest.mark.parametrize(("name", "value"), [("kuhn", -1 / 18), ("leduc", -0.085606424)])
def test_the_value_of_the_game(name: str, value: float) -> None:
    """By linear programming (its solver comes with OpenSpiel)."""
    assert game_value(tree_of(name)) == pytest.approx(value, abs=5e-10)


class Game:
    """As much of a game as OpenSpiel's algorithms ask for."""

    def __init__(self, hand: pc.Hand) -> None:
        self.hand = hand

    def new_initial_state(self) -> State:
        return State(self.hand)

    def new_initial_states(self) -> list[State]:
        return [self.new_initial_state()]

    def num_players(self) -> int:
        return len(self.hand.players)

    def get_type(self) -> Any:
        import pyspiel

        return pyspiel.load_game("kuhn_poker").get_type()


@pytest.mark.integration
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_walks_our_states(name: str) -> None:
    """Its algorithms in Python find our values and sample our hands."""
    import numpy as np
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import (
        expected_game_score,
        external_sampling_mccfr,
        get_all_states,
    )

    tree = tree_of(name)
    policy = cfr(tree, 5)
    game = Game(tree.hand)

    class Ours(policies.Policy):
        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            row = policy.rows[tree.place(state.information_state_string())]
            return dict(zip(state.legal_actions(), row, strict=True))

    both = [Ours(game, [0, 1])] * 2
    score = expected_game_score.policy_value(game.new_initial_state(), both)
    assert tuple(score) == pytest.approx(expected_values(policy))
    found = get_all_states.get_all_states(game, include_chance_states=True)
    assert len(found) == tree.counts.nodes
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)  # it draws from the global generator
    for _ in range(200):
        solver.iteration()
    average = solver.average_policy()
    state = State(tree.hand)
    while not state.is_player_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(average.action_probabilities(state).values()) == pytest.approx(1)
