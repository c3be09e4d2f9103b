"""Hands as states of OpenSpiel."""

import copy
import pickle

import pytest

import pokercore as pc
from learning.games import DRAW, SMALL, tree_of
from pokercore.learning import CHANCE, TERMINAL, Chance, Decision, Node, State, legal_actions


@pytest.mark.parametrize("name", SMALL)
def test_states_are_the_nodes_of_the_tree(name: str) -> None:
    """Walked node by node: players, chances, actions, returns, what a seat knows, histories."""
    tree = tree_of(name)

    def visit(state: State, node: Node, history: list[int]) -> None:
        assert state.history() == history
        assert state.is_chance_node() == isinstance(node, Chance)
        assert state.is_player_node() == isinstance(node, Decision)
        assert not state.is_simultaneous_node()
        if state.is_terminal():
            assert state.current_player() == TERMINAL
            assert state.returns() == state.rewards() == list(map(float, node.payoffs))
            assert state.legal_actions() == []
            return
        assert state.returns() == [0.0] * state.num_players()
        if isinstance(node, Chance):
            assert state.current_player() == CHANCE
            outcomes = state.chance_outcomes()
            assert [number for number, _ in outcomes] == state.legal_actions()
            assert {chance for _, chance in outcomes} == {1 / len(node.children)}
        else:
            assert state.current_player() == node.seat
            assert state.information_state_string() == tree.sets[node.place].key
            assert state.legal_actions(1 - node.seat) == []
        numbers = state.legal_actions()
        assert len(set(numbers)) == len(numbers) == len(node.children)
        actions = [str(action) for action in legal_actions(state.hand)]
        by_text = [state.string_to_action(text) for text in actions]
        assert sorted(by_text) == numbers
        for text, number, child in zip(actions, by_text, node.children, strict=True):
            assert state.action_to_string(state.current_player(), number) == text
            assert state.action_to_string(number) == text
            visit(state.child(number), child, [*history, number])

    if tree.counts.nodes < 1_000:
        visit(State(tree.hand), tree.root, [])
    else:
        # One card first; suits make no difference.
        number = State(tree.hand).legal_actions()[0]
        visit(State(tree.hand).child(number), tree.root.children[0], [number])


def test_cards_come_one_by_one() -> None:
    """Also where several are due; what a seat knows is the same as if they had come together."""
    state = State(pc.Hand(pc.variants.NLHE, [50, 50], blinds=(1, 2), manual=True))
    for text in ("As", "Kd", "Ah", "Ks"):
        assert state.is_chance_node()
        state.apply_action(pc.Card(text).index)
    assert state.legal_actions() == [0, 1, *range(5, 52)]
    state.apply_action(1)
    state.apply_action(1)
    for text in ("2c", "9d", "3h"):
        assert len(state.chance_outcomes()) == 48 - state.hand.board.__len__()
        state.apply_action(pc.Card(text).index)
    seeded = pc.Hand(pc.variants.NLHE, [50, 50], blinds=(1, 2), deck="AsKdAhKs4c3h9d2c4d4h4s5c")
    seeded.call().check()
    both = [state.information_state_string(), State(seeded).information_state_string()]
    assert both[0] == both[1] == "0 AsAh c x /9d3h2c"
    assert state.information_state_string(1) == "1 KsKd c x /9d3h2c"
    assert state.history()[-3:] == [pc.Card(text).index for text in ("2c", "9d", "3h")]


def test_actions_have_numbers() -> None:
    """Folds, calls, totals, discards."""
    state = State(pc.Hand(pc.variants.NLHE, [50, 50], blinds=(1, 2), seed=3))
    assert not state.is_chance_node()
    assert [state.action_to_string(number) for number in (0, 1, 5)] == [
        "fold",
        "call",
        "raise to 4",
    ]
    with pytest.raises(ValueError, match="no card is due"):
        state.chance_outcomes()
    draw = State(pc.Hand(DRAW, [100, 100], seed=1))
    for _ in range(2):
        draw.apply_action(1)
    (card,) = draw.hand.hole(0)
    assert draw.legal_actions() == [0, 1 << card.index]
    draw.apply_action(1 << card.index)
    assert draw.history() == [1, 1, 1 << card.index]


@pytest.mark.parametrize("action", [-1, 3, 7.5, "1", None])
def test_actions_that_are_none(action: object) -> None:
    """They are refused with those that there are, and nothing happens."""
    state = State(pc.Hand(pc.variants.KUHN, [100, 100], seed=1))
    before = state.clone()
    with pytest.raises(pc.IllegalAction, match="there are 1 check, 2 raise to 1") as caught:
        state.apply_action(action)
    assert caught.value.code == "not_legal"
    assert state == before
    with pytest.raises(pc.IllegalAction):
        state.string_to_action("call")
    over = state.child(2).child(0)
    with pytest.raises(pc.IllegalAction, match="none: the hand is over"):
        over.apply_action(0)
    with pytest.raises(ValueError, match="nobody is to act"):
        over.information_state_string()
    assert over.information_state_string(0).startswith("0 ")
    assert (over.player_return(0), over.player_reward(1)) == (1.0, -1.0)


def test_states_are_independent() -> None:
    """Of the hand that they came from, and of their copies; text and pickles give equal ones."""
    hand = pc.Hand(pc.variants.LEDUC, [100, 100], manual=True)
    state = State(hand)
    state.apply_action(state.legal_actions()[0])
    assert hand.actions == ()
    for other in (
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        State.deserialize(state.serialize()),
    ):
        assert other == state
        assert str(other) == str(state) == "deal Jh to seat 0"
        other.apply_action(other.legal_actions()[0])
        assert other != state
    assert state != 7
    state.hand.deal("Ks")
    assert len(state.history()) == 1
    assert "Leduc" in repr(state)
    for text in ("nonsense", "", state.serialize()[:-8], 7):
        with pytest.raises(pc.SnapshotError):
            State.deserialize(text)
