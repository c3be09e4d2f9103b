"""Kuhn and Leduc enumerated: the known counts of their trees, and the known values in them.

What is known was computed with OpenSpiel 2.0.2; the value of Kuhn's game is Kuhn's own (1950).
"""

from fractions import Fraction

import pytest

import pokercore as pc
from trees.games import tree_of
from trees.regret import Solver
from trees.strategies import best_response, nash_conv, uniform, value
from trees.walk import InformationSet, Tree

COUNTS = {"kuhn": (58, 24, 4, 30), "leduc": (9_457, 3_780, 157, 5_520)}
SETS = {"kuhn": 12, "leduc": 936}
LEDUC_VALUE = -0.085606424


@pytest.mark.parametrize("name", COUNTS)
def test_the_tree_has_its_nodes(name: str) -> None:
    """All nodes, decisions, turns of the deck and ends; and information sets."""
    tree = tree_of(name)
    assert tree.counts == COUNTS[name]
    assert len(tree.sets) == SETS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_what_a_seat_sees(name: str) -> None:
    """A view tells one own card and whose turn it is; that it tells nothing else that the seat was
    not told is asserted of every node as the tree grows.
    """
    for known in tree_of(name).sets:
        assert known.view.turn == known.view.seat == known.seat
        held = [card for cards in known.view.holes for card in cards if card is not None]
        assert held == list(known.view.holes[known.seat])


@pytest.mark.parametrize(
    ("name", "mean", "responses"),
    [
        ("kuhn", Fraction(1, 8), (Fraction(1, 2), Fraction(5, 12))),
        ("leduc", Fraction(-5, 64), (Fraction(167, 80), Fraction(383, 144))),
    ],
)
def test_uniform_strategies(
    name: str, mean: Fraction, responses: tuple[Fraction, Fraction]
) -> None:
    """What uniform play is worth against itself, and the most that can be won against it."""
    tree = tree_of(name)
    strategy = uniform(tree)
    assert value(tree, strategy, 0) == mean
    assert value(tree, strategy, 1) == -mean
    assert (best_response(tree, strategy, 0), best_response(tree, strategy, 1)) == responses
    known = {"kuhn": 0.916667, "leduc": 4.747222}[name]
    assert float(nash_conv(tree, strategy)) == pytest.approx(known, abs=5e-7)


def kuhn_equilibrium(tree: Tree, bluff: Fraction) -> list[list[Fraction]]:
    """Kuhn's equilibria: the first seat bets a jack with the probability `bluff`, 0 to 1/3."""
    third = Fraction(1, 3)
    # How often the second action of two is taken (a bet or a call), by what was done before.
    active = {
        "": {"J": bluff, "Q": Fraction(0), "K": 3 * bluff},
        "check": {"J": third, "Q": Fraction(0), "K": Fraction(1)},
        "raise": {"J": Fraction(0), "Q": third, "K": Fraction(1)},
        "check raise": {"J": Fraction(0), "Q": bluff + third, "K": Fraction(1)},
    }

    def chances(known: InformationSet) -> list[Fraction]:
        (card,) = known.view.holes[known.seat]
        assert card is not None
        done = " ".join(
            event.kind.label for event in known.told if event.kind.label in ("check", "raise")
        )
        often = active[done][card.rank_char]
        return [1 - often, often]

    return [chances(known) for known in tree.sets]


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 7), Fraction(1, 3)])
def test_the_value_of_kuhn(bluff: Fraction) -> None:
    """Nobody can win anything by leaving an equilibrium, and the first seat loses 1/18."""
    tree = tree_of("kuhn")
    strategy = kuhn_equilibrium(tree, bluff)
    assert value(tree, strategy, 0) == Fraction(-1, 18)
    assert nash_conv(tree, strategy) == 0
    if bluff == Fraction(1, 7):
        assert nash_conv(tree, kuhn_equilibrium(tree, Fraction(1, 2))) > 0


# Half of NashConv after so many iterations, to the digits that are known.
EXPLOITABILITIES = [
    ("kuhn", False, 100, "0.00822598"),
    ("kuhn", False, 1000, "0.000937617"),
    ("kuhn", True, 100, "0.00119440"),
    ("kuhn", True, 1000, "0.0000873653"),
    ("leduc", False, 100, "0.0957164"),
    ("leduc", True, 100, "0.0134160"),
    pytest.param("leduc", False, 1000, "0.0118178", marks=pytest.mark.slow),
    pytest.param("leduc", True, 1000, "0.000257152", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "plus", "iterations", "known"), EXPLOITABILITIES)
def test_exploitability(name: str, plus: bool, iterations: int, known: str) -> None:
    """CFR and CFR+ come as near an equilibrium as they are known to; the value lies between."""
    tree = tree_of(name)
    strategy = Solver(tree, plus=plus).run(iterations).average()
    most, least = best_response(tree, strategy, 0), -best_response(tree, strategy, 1)
    digits = len(known.split(".")[1])
    assert f"{(most - least) / 2:.{digits}f}" == known
    assert least <= (-1 / 18 if name == "kuhn" else LEDUC_VALUE) <= most


def test_a_tree_needs_cards_dealt_by_hand() -> None:
    """A hand whose deck deals by itself has no chance nodes: it is one deal of many."""
    tree = tree_of("kuhn")
    hand = pc.Hand(
        tree.hand.variant,
        tree.hand.starting_stacks,
        stakes=tree.hand.stakes,
        deck=tree.hand.legal.deck,
        options=tree.hand.options,
    )
    one = Tree(hand)
    assert one.counts == (9, 4, 0, 5)
    assert len(one.sets) == 4
