"""Kuhn and Leduc enumerated: the known counts of their trees, and the known values in them.

What is known was computed with OpenSpiel 2.0.2; the value of Kuhn's game is Kuhn's own (1950).
"""

import copy
import itertools
import pickle
import random
from fractions import Fraction

import pytest

import pokercore as pc
from hands import defects
from learning.games import DRAW, NO_LIMIT, SMALL, tree_of
from pokercore.learning import (
    Chance,
    Decision,
    InformationSet,
    Node,
    Policy,
    Terminal,
    Tree,
    best_response,
    cfr,
    expected_values,
    exploitability,
    information_state,
    legal_actions,
    nash_conv,
    uniform,
)

COUNTS = {"kuhn": (58, 24, 4, 30), "leduc": (9_457, 3_780, 157, 5_520)}
SETS = {"kuhn": 12, "leduc": 936}
RANKS_ONLY = {"kuhn": 12, "leduc": 288}


@pytest.mark.parametrize("name", COUNTS)
def test_the_tree_has_its_nodes(name: str) -> None:
    """All nodes, decisions, turns of the deck and ends; and information sets, also where suits are
    not looked at.
    """
    tree = tree_of(name)
    assert tree.counts == COUNTS[name]
    assert len(tree.sets) == SETS[name]
    ranks = {known.key.replace("s", "").replace("h", "") for known in tree.sets}
    assert len(ranks) == RANKS_ONLY[name]


class Check:
    """Walks a tree and its hands together."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.nodes = 0
        # What each seat was told, by key, and the other way round.
        self.told: dict[str, tuple[int, tuple[pc.Event, ...]]] = {}
        self.keys: dict[tuple[int, tuple[pc.Event, ...]], str] = {}
        self.visit(tree.root, tree.hand)

    def visit(self, node: Node, hand: pc.Hand) -> None:
        self.nodes += 1
        if isinstance(node, Terminal):
            assert hand.is_over
            assert hand.payoffs == node.payoffs
            return
        actions = legal_actions(hand)
        if isinstance(node, Chance):
            assert hand.turn == pc.DECK
            assert node.actions == actions
            assert node.probability * len(actions) == 1
        else:
            known = self.tree.sets[node.place]
            seat = hand.turn
            assert seat is not None
            assert (known.seat, known.actions, node.seat) == (seat, actions, seat)
            told, view = (seat, hand.events_for(seat)), hand.view(seat)
            assert known.key == information_state(view, told[1])
            # What the key leaves out says nothing more.
            assert self.told.setdefault(known.key, told) == told
            assert self.keys.setdefault(told, known.key) == known.key
            assert known.view == view, "a seat sees what it was not told"
        for action, child in zip(actions, node.children, strict=True):
            assert action in hand.legal
            self.visit(child, hand.after(action))


@pytest.mark.parametrize("name", SMALL)
def test_information_sets_are_what_seats_cannot_tell_apart(name: str) -> None:
    """Each key stands for what a seat was told, event by event, and for one view; the nodes are
    those of the hand.
    """
    tree = tree_of(name)
    both = Check(tree)
    assert both.nodes == tree.counts.nodes == sum(tree.counts[1:])
    assert list(both.told) == [known.key for known in tree.sets]
    for place, known in enumerate(tree.sets):
        assert tree.place(known.key) == place
        assert known.view.turn == known.view.seat == known.seat
        for seat, cards in enumerate(known.view.holes):
            hidden = cards[:1] if name == "leduc face up" else cards
            assert seat == known.seat or set(hidden) <= {None}


@pytest.mark.parametrize(
    ("name", "mean", "responses"),
    [
        ("kuhn", Fraction(1, 8), (Fraction(1, 2), Fraction(5, 12))),
        ("leduc", Fraction(-5, 64), (Fraction(167, 80), Fraction(383, 144))),
    ],
)
def test_uniform_policies(name: str, mean: Fraction, responses: tuple[Fraction, Fraction]) -> None:
    """What uniform play is worth against itself, and the most that can be won against it."""
    policy = uniform(tree_of(name))
    assert expected_values(policy) == (mean, -mean)
    assert tuple(best_response(policy, seat).value for seat in (0, 1)) == responses
    known = {"kuhn": 0.916667, "leduc": 4.747222}[name]
    assert isinstance(nash_conv(policy), Fraction)
    assert float(nash_conv(policy)) == pytest.approx(known, abs=5e-7)
    assert exploitability(policy) == nash_conv(policy) / 2


def kuhn_equilibrium(known: InformationSet, bluff: Fraction) -> tuple[Fraction, Fraction]:
    """Kuhn's equilibria: the first seat bets a jack with the probability `bluff`, 0 to 1/3."""
    third = Fraction(1, 3)
    # How often the second action of two is taken (a bet or a call), by what was done before.
    active = {
        "": {"J": bluff, "Q": Fraction(0), "K": 3 * bluff},
        "x": {"J": third, "Q": Fraction(0), "K": Fraction(1)},
        "r1": {"J": Fraction(0), "Q": third, "K": Fraction(1)},
        "x r1": {"J": Fraction(0), "Q": bluff + third, "K": Fraction(1)},
    }
    _, card, *done = known.key.split()
    often = active[" ".join(done)][card[0]]
    return 1 - often, often


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_the_value_of_kuhn(bluff: Fraction) -> None:
    """Nobody can win anything by leaving an equilibrium, and the first seat loses 1/18."""
    tree = tree_of("kuhn")
    policy = Policy(tree, lambda known: kuhn_equilibrium(known, bluff))
    assert expected_values(policy) == (Fraction(-1, 18), Fraction(1, 18))
    assert nash_conv(policy) == exploitability(policy) == 0
    if bluff == Fraction(1, 7):
        others = Policy(tree, lambda known: kuhn_equilibrium(known, Fraction(1, 4)))
        assert nash_conv(policy.with_seat(0, others)) == 0
        # Who always bets a jack is no part of one.
        always = {**policy, "0 Js": (Fraction(0), Fraction(1))}
        assert nash_conv(Policy(tree, always)) > 0


@pytest.mark.parametrize("name", SMALL)
def test_laws_of_best_responses(name: str, rng: random.Random) -> None:
    """The answer wins what it says, no less than the policy did, and cannot be improved; with exact
    numbers everything holds exactly.
    """
    tree = tree_of(name)

    def drawn(known: InformationSet) -> list[Fraction]:
        weights = [rng.randrange(1, 9) for _ in known.actions]
        return [Fraction(weight, sum(weights)) for weight in weights]

    policy = Policy(tree, drawn)
    values = expected_values(policy)
    assert sum(values) == 0
    for seat in tree.players:
        answer = best_response(policy, seat)
        assert answer.seat == seat
        assert expected_values(answer.policy)[seat] == answer.value >= values[seat]
        assert best_response(answer.policy, seat).value == answer.value
        for known, row in zip(tree.sets, answer.policy.rows, strict=True):
            assert known.seat != seat or sorted(row) == [0] * (len(row) - 1) + [1]
        assert all(
            ours == theirs
            for known, ours, theirs in zip(tree.sets, policy.rows, answer.policy.rows, strict=True)
            if known.seat != seat
        )
    assert nash_conv(policy) > 0
    assert exploitability(policy) * len(tree.players) == nash_conv(policy)
    floats = Policy(tree, [list(map(float, row)) for row in policy.rows])
    assert isinstance(nash_conv(floats), float)
    assert nash_conv(floats) == pytest.approx(float(nash_conv(policy)))


def test_a_best_response_is_the_best_of_all() -> None:
    """Of the 64 pure strategies of a seat at Kuhn's game none wins more."""
    tree = tree_of("kuhn")
    policy = cfr(tree, 3).exact(1000)
    for seat in (0, 1):
        own = [place for place, known in enumerate(tree.sets) if known.seat == seat]
        found = set()
        for choice in itertools.product([(1, 0), (0, 1)], repeat=len(own)):
            rows = list(policy.rows)
            for place, row in zip(own, choice, strict=True):
                rows[place] = row
            found.add(expected_values(Policy(tree, rows))[seat])
        assert max(found) == best_response(policy, seat).value


def test_trees_are_values() -> None:
    """They are shared by copies, and pickled as the hand that they grow from."""
    tree = tree_of("kuhn")
    assert copy.copy(tree) is copy.deepcopy(tree) is tree
    data = pickle.dumps(tree)
    assert len(data) < 3_000
    again = pickle.loads(data)
    assert [known.key for known in again.sets] == [known.key for known in tree.sets]
    assert again.hand == tree.hand
    assert repr(tree) == "<Tree of Kuhn poker: 58 nodes, 12 information sets>"


def test_a_tree_of_the_rest_of_a_hand() -> None:
    """It may grow from any hand, also in its middle, and the hand stays what it was."""
    hand = pc.Hand(pc.variants.KUHN, [100, 100], manual=True).deal("Qs")
    before = hand.copy()
    tree = Tree(hand)
    assert hand == before
    assert tree.counts == (19, 8, 1, 10)
    assert all(known.key.startswith(("0 Qs", "1")) for known in tree.sets)
    hand.deal("Ks")
    assert tree.hand == before


def test_the_button_does_not_change_keys() -> None:
    """Players are numbered from the left of the button; chairs without a player do not count."""
    hand = pc.Hand(pc.variants.KUHN, [None, 100, None, 100], manual=True, button=1)
    tree = Tree(hand)
    assert [known.key for known in tree.sets] == [known.key for known in tree_of("kuhn").sets]
    assert {known.seat: known.key[0] for known in tree.sets} == {3: "0", 1: "1"}
    assert expected_values(uniform(tree)) == (0, Fraction(-1, 8), 0, Fraction(1, 8))
    assert cfr(tree, 50).rows == cfr(tree_of("kuhn"), 50).rows
    with pytest.raises(ValueError, match=r"2 is no player of .*; the seats are 1, 3"):
        best_response(uniform(tree), 2)


def test_games_that_are_no_tree() -> None:
    """Everything that is wrong is said before or while it grows."""
    seeded = pc.Hand(pc.variants.KUHN, [100, 100], seed=1)
    assert defects(Tree, seeded) == {"game": "option"}
    assert defects(Tree, pc.Hand(pc.variants.KUHN, [100, 100], manual=True, record=False)) == {
        "game": "option"
    }
    manual = pc.Hand(pc.variants.KUHN, [100, 100], manual=True)
    assert defects(Tree, manual, stacks=[5, 5]) == {"game": "option"}
    with pytest.raises(pc.RulesError, match="no-limit Leduc has more than 5000 nodes; take a "):
        Tree(NO_LIMIT, most_nodes=5_000)
    assert Tree("kuhn", most_nodes=58).counts.nodes == 58
    assert defects(Tree, "kuhn", most_nodes=57) == {"most_nodes": "option"}
    assert defects(Tree, "no such game")
    assert defects(Tree, "kuhn", players=3)
    assert defects(Tree, "kuhn", stacks=[0, 100])
    with pytest.raises(KeyError, match="no information set of Kuhn poker is '3 Js'"):
        tree_of("kuhn").place("3 Js")
    with pytest.raises(ValueError, match="a spectator's view"):
        information_state(manual.public_view(), ())


def test_what_may_be_done() -> None:
    """Cards that come, discards of every number, sizes: each is accepted, and nothing else is."""
    hand = pc.Hand(DRAW, [100, 100], manual=True)
    assert len(legal_actions(hand)) == 4
    hand.deal("Js").deal("Qs").check().check()
    assert list(map(str, legal_actions(hand))) == ["stand pat", "discard Js"]
    holdem = pc.Hand(pc.variants.NLHE, [6, 6], blinds=(1, 2), manual=True)
    assert len(legal_actions(holdem)) == 52 * 51 // 2
    holdem.deal("AsAh").deal("KsKh")
    assert list(map(str, legal_actions(holdem))) == [
        "fold", "call", "raise to 4", "raise to 5", "raise to 6",
    ]  # fmt: skip
    holdem.call().check()
    assert len(legal_actions(holdem)) == 48 * 47 * 46 // 6
    assert isinstance(tree_of("kuhn").root, Chance)
    assert not isinstance(tree_of("kuhn").root, Decision)
    assert legal_actions(pc.Hand(pc.variants.KUHN, [100, 100], seed=1).raise_to(1).fold()) == ()
    unknown = pc.Hand(pc.variants.KUHN, [100, 100], manual=True).deal("??").deal("Js")
    with pytest.raises(pc.IllegalAction, match="unknown"):
        Tree(unknown)
    assert list(map(str, legal_actions(unknown.check().check()))) == ["show", "muck"]
