"""CFR, CFR+ and external sampling: the known figures, and that nothing but the seed matters."""

import threading

import pytest

from hands import defects
from learning.games import SMALL, tree_of
from pokercore import _core
from pokercore.learning import (
    CFRSolver,
    MCCFRSolver,
    best_response,
    cfr,
    expected_values,
    exploitability,
    mccfr,
    nash_conv,
    uniform,
)

# Half of NashConv after so many iterations, to the digits that are known (OpenSpiel 2.0.2).
EXPLOITABILITIES = [
    ("kuhn", False, 100, "0.00822598"),
    ("kuhn", False, 1000, "0.000937617"),
    ("kuhn", True, 100, "0.00119440"),
    ("kuhn", True, 1000, "0.0000873653"),
    ("leduc", False, 100, "0.0957164"),
    ("leduc", False, 1000, "0.0118178"),
    ("leduc", True, 100, "0.0134160"),
    ("leduc", True, 1000, "0.000257152"),
]
VALUES = {"kuhn": -1 / 18, "leduc": -0.085606424}


@pytest.mark.parametrize(("name", "plus", "iterations", "known"), EXPLOITABILITIES)
def test_exploitability(name: str, plus: bool, iterations: int, known: str) -> None:
    """CFR and CFR+ come as near an equilibrium as they are known to; the value lies between."""
    policy = cfr(tree_of(name), iterations, plus=plus)
    digits = len(known.split(".")[1])
    assert f"{exploitability(policy):.{digits}f}" == known
    most, least = best_response(policy, 0).value, -best_response(policy, 1).value
    assert least <= VALUES[name] <= most


def test_the_value_of_leduc() -> None:
    """After 1,500 iterations of CFR+ the first seat loses 0.08560."""
    policy = cfr(tree_of("leduc"), 1500, plus=True)
    assert expected_values(policy)[0] == pytest.approx(-0.0856, abs=1e-5)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("method", ["cfr", "cfr+", "mccfr"])
def test_every_method_nears_an_equilibrium(name: str, method: str) -> None:
    """Whatever the game: draws, cards face up, no limit; for three players too, as it happens."""
    tree = tree_of(name)
    if method == "mccfr":
        policy = mccfr(tree, 100_000, seed=7)
    else:
        policy = cfr(tree, 300, plus=method == "cfr+")
    less = 10 if method == "mccfr" else 20
    assert 0 <= exploitability(policy) < exploitability(uniform(tree)) / less


@pytest.mark.parametrize("kind", ["cfr", "cfr+", "mccfr"])
def test_parts_are_the_whole(kind: str) -> None:
    """In how many parts iterations are made changes no digit, nor does who asks for policies."""
    tree = tree_of("leduc")

    def solver() -> CFRSolver | MCCFRSolver:
        return (
            MCCFRSolver(tree, seed=5) if kind == "mccfr" else CFRSolver(tree, plus=kind == "cfr+")
        )

    one, other, told = solver(), solver(), []

    def progress(done: int, of: int) -> None:
        told.append((done, of))
        assert other.average_policy() == other.average_policy()

    one.run(60)
    other.run(0)
    for count in (1, 9, 50):
        other.run(count, progress)
    assert one.iterations == other.iterations == 60
    assert one.average_policy() == other.average_policy()
    assert one.current_policy() == other.current_policy() != one.average_policy()
    assert told[0] == (1, 1)
    assert told[-1] == (50, 50)
    assert told == sorted(told, key=lambda pair: (pair[1], pair[0]))


def test_before_the_first_iteration() -> None:
    """Everything is as likely as everything else."""
    tree = tree_of("kuhn")
    solver = CFRSolver(tree)
    assert solver.average_policy() == solver.current_policy() == uniform(tree)
    assert repr(solver) == f"<CFRSolver after 0 iterations: {tree!r}>"


def test_seeds() -> None:
    """Equal seeds, equal policies; an int is the bytes that it is in little-endian order."""
    tree = tree_of("leduc")
    assert mccfr(tree, 500, seed=1) == mccfr(tree, 500, seed=b"\x01")
    assert mccfr(tree, 500, seed=1) != mccfr(tree, 500, seed=2)
    assert mccfr(tree, 500) != mccfr(tree, 500)
    assert defects(mccfr, tree, 5, seed=-1) == {"seed": "option"}


def test_sampling_gets_better_as_it_goes_on() -> None:
    """The exploitability falls about as the square root of the iterations."""
    solver, found = MCCFRSolver("kuhn", seed=11), []
    for count in (1_000, 99_000):
        solver.run(count)
        found.append(exploitability(solver.average_policy()))
    assert found[1] < found[0] / 3


def test_what_progress_raises_stops_the_work() -> None:
    """And so does Ctrl-C, which comes as an exception between two parts; what was done stays."""

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    solver = CFRSolver("kuhn")
    with pytest.raises(KeyboardInterrupt):
        solver.run(1_000_000, stop)
    assert solver.iterations == 1
    solver.run(99)
    assert f"{exploitability(solver.average_policy()):.8f}" == "0.00822598"


def test_threads_share_a_solver() -> None:
    """Iterations are made one after another, whoever asks for them."""
    solver = CFRSolver("leduc")
    threads = [threading.Thread(target=solver.run, args=(25,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert solver.iterations == 100
    assert solver.average_policy() == cfr(tree_of("leduc"), 100)


@pytest.mark.parametrize("iterations", [-1, 1.5, True, None, "9"])
def test_no_number_of_iterations(iterations: object) -> None:
    """It is refused before anything is done."""
    assert defects(cfr, "kuhn", iterations) == {"iterations": "option"}


END, DECK = (-2, 0, 0), (-1, 0, 2)
TREES = {
    "players": ([], [END], [0.0], {"players": 0}),
    "no nodes": ([], [], [], {}),
    "a set of nobody": ([(2, 1)], [END], [0.0, 0.0], {}),
    "a payoff that is none": ([], [END], [0.0, float("nan")], {}),
    "too few payoffs": ([], [END], [0.0], {}),
    "too many payoffs": ([], [END], [0.0] * 4, {}),
    "no child": ([], [(-1, 0, 0)], [], {}),
    "an end with a child": ([], [(-2, 0, 1), END], [0.0] * 4, {}),
    "more children than follow": ([], [DECK, END], [0.0] * 4, {}),
    "nobody's child": ([], [END, END], [0.0] * 4, {}),
    "another's set": ([(1, 1)], [(0, 0, 1), END], [0.0] * 2, {}),
    "no such set": ([(0, 1)], [(0, 1, 1), END], [0.0] * 2, {}),
    "no such player": ([(0, 1)], [(300, 0, 1), END], [0.0] * 2, {}),
    "another number of actions": ([(0, 2)], [(0, 0, 1), END], [0.0] * 2, {}),
    "too deep": ([], [(-1, 0, 1)] * 2001 + [END], [0.0] * 2, {}),
    "no such method": ([], [END], [0.0] * 2, {"method": "guess"}),
}


@pytest.mark.parametrize("name", TREES)
def test_the_core_refuses_what_is_no_tree(name: str) -> None:
    """Nothing that Python could hand over breaks it."""
    sets, nodes, payoffs, changes = TREES[name]
    named = {"players": 2, "method": "cfr", **changes}
    codes = defects(_core.RegretSolver, named["players"], sets, nodes, payoffs, named["method"])
    assert list(codes.values()) == ["option"]


def test_the_core_takes_a_deep_tree() -> None:
    """2,000 moves one after another, also where it samples."""
    for method in ("cfr", "external_sampling"):
        nodes = [(-1, 0, 1)] * 2000 + [END]
        solver = _core.RegretSolver(2, [], nodes, [1.0, -1.0], method, 1)
        solver.run(3)
        assert (solver.iterations, solver.regrets, solver.sums) == (3, [], [])


def test_three_players() -> None:
    """NashConv is the sum over all, exploitability its mean."""
    policy = cfr(tree_of("kuhn for three"), 1000)
    assert exploitability(policy) == nash_conv(policy) / 3
    assert sum(expected_values(policy)) == pytest.approx(0)
