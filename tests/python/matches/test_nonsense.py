"""Nonsense to every public function of matches, leagues, statistics, variance and plots.

Each refuses it by a sentence of ours, or takes it: no exception comes from the interpreter's own
operations, such as a comparison of a text with a number. What raises on purpose is told by the line
that raised: it is a `raise` statement, or the core's.
"""

import copy
import importlib.util
import json
import linecache
import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import pokercore as pc
from changed import changed
from pokercore import League, learning, plots, simulation, statistics, variance
from pokercore.executors import workers_of

NONSENSE = [
    *(None, True, False, 0, -1, 1.5, math.nan, math.inf, -math.inf, 10**30, 10**5000, -(10**5000)),
    *("", "x", "\ud800", "a\nb", b"", b"\xff", (), [], {}, set(), [None], [[]], {"x": 1}, 1j),
    *(
        object(),
        NotImplemented,
        Decimal("nan"),
        Fraction(1, 3),
        np.array([1, 2]),
        np.float64("nan"),
    ),
    *(iter(()), range(3), slice(None), Exception),
]
"""Values that few arguments have."""

IN_JSON = [
    *(None, True, False, 0, -1, 1.5, math.nan, math.inf, -math.inf, 10**30, 10**5000, -(10**5000)),
    *("", "x", "\ud800", "a\nb", [], {}, [None], [[]], {"x": 1}, "9" * 5000),
]
"""Values that a document may have."""


def innermost(error):
    frames = error.__traceback__
    while frames.tb_next is not None:
        frames = frames.tb_next
    return frames


def is_ours(error):
    """Whether somebody wrote a sentence for what is wrong."""
    if isinstance(error, pc.PokerError | OSError):
        return True
    frame = innermost(error)
    line = linecache.getline(frame.tb_frame.f_code.co_filename, frame.tb_lineno)
    return line.strip().startswith("raise ")


def refused(call, *given, allowed=(TypeError, ValueError), **named):
    """Whether the call refuses what it is given, and does so as it should."""
    fault = None
    try:
        call(*given, **named)
    except Exception as error:
        fault = error
    if fault is None:
        return False
    if not isinstance(fault, (pc.PokerError, *allowed)) or not is_ours(fault):
        raise AssertionError(f"a bare {type(fault).__name__}") from fault
    assert str(fault).strip(), "it says nothing"
    return True


SETTINGS = {
    *("seed", "stack", "blinds", "stakes", "ante", "ante_kind", "bets", "bring_in", "session"),
    *("carry", "button_mode", "seating", "duplicate", "adjust", "value", "deadline", "on_illegal"),
    *("options",),
}
RUN = {"hands", "workers", "executor", "progress", "margin", "checkpoints", "first", "names"}


def simulate(bots=("call", "random"), variant="kuhn", **settings):
    return pc.simulate(bots, variant, **{"hands": 2, "seed": 1, **settings})


def match_bots(bots=("call", "random", "always_fold"), variant="kuhn", **settings):
    return pc.match_bots(bots, variant, **{"hands": 2, "seats": 2, "seed": 1, **settings})


def league_of(variant="kuhn", **settings):
    return League(variant, **{"seed": 1, **settings})


@pytest.mark.parametrize("name", sorted({"bots", "variant", "sink", *SETTINGS, *RUN}))
def test_simulate(name):
    assert sum(refused(simulate, **{name: value}) for value in NONSENSE) > 3


@pytest.mark.parametrize("name", sorted({"bots", "variant", "seats", "lineups", *SETTINGS, *RUN}))
def test_match_bots(name):
    assert sum(refused(match_bots, **{name: value}) for value in NONSENSE) > 3


@pytest.mark.parametrize("name", sorted({"variant", "seats", *SETTINGS}))
def test_leagues(name):
    assert sum(refused(league_of, **{name: value}) for value in NONSENSE) > 3


@pytest.mark.parametrize("play", [simulate, match_bots])
def test_bots(play):
    for value in NONSENSE:
        assert refused(play, bots=["call", value])


@pytest.mark.parametrize("play", [simulate, match_bots])
def test_several_things_at_once(play, rng):
    """Nobody looks at an argument before it is known to be one."""
    for _ in range(300):
        given = {name: rng.choice(NONSENSE) for name in rng.sample(sorted(SETTINGS), 3)}
        refused(play, **given)


@pytest.fixture(scope="module")
def league():
    league = league_of()
    for bot in ("call", "random"):
        league.enter(bot)
    league.play(hands=20)
    return league


@pytest.fixture(scope="module")
def match():
    return match_bots(hands=20, checkpoints=2)


@pytest.fixture(scope="module")
def simulated():
    return simulate(hands=20, checkpoints=2)


def test_methods_of_leagues(league, tmp_path, monkeypatch):
    for value in NONSENSE:
        again = copy.deepcopy(league)
        assert refused(again.enter, value)
        assert refused(again.withdraw, value)
        refused(again.enter, "call", value)
        assert refused(again.merge, value)
        for name in ("hands", "workers", "executor", "progress"):
            refused(again.play, **{"hands": 20, name: value})
        assert refused(League.from_dict, value)
        if value is not None:
            assert refused(League.from_dict, league.to_dict(), value)
        assert refused(pc.league.ratings, value)
        assert refused(league.table().__getitem__, value, allowed=(KeyError,))
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            for method in (League.load, again.save):
                refused(method, value, allowed=(TypeError, ValueError, OSError))


def test_ratings(match):
    for value in NONSENSE:
        refused(pc.league.ratings, match, value)
    assert refused(pc.league.ratings, match, ["nobody"])
    assert refused(pc.league.ratings, match, "Call")


def test_methods_of_results(match, simulated):
    for value in NONSENSE:
        assert refused(match.pair, value, "Call")
        assert refused(match.pair, "Call", value)
        assert refused(match.players, value)
        for result in (match, simulated):
            assert refused(result.__class__.from_dict, value)
            assert refused(result.__class__.from_json, value)
            assert result.__add__(value) is NotImplemented
        assert simulation.result_so_far(value) is None


def places(data, path=()):
    """Every place in a document (of lists the first two): the keys and numbers that lead there."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data[:2]):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def documents():
    simulated = simulate(hands=12, checkpoints=2, adjust="all_in", deadline=3, stack=9)
    mixed = pc.simulate(["call"] * 2, "HORSE", hands=2, seed=1)
    league = league_of("kuhn")
    for bot in (pc.bots.get("tag").replace(name="mine", bluff=3), "call"):
        league.enter(bot)
    league.play(hands=4)
    yield pc.SimulationResult, simulated
    yield pc.SimulationResult, mixed
    yield pc.MatchResult, match_bots(hands=4)
    yield League, league


@pytest.mark.parametrize(("kind", "made"), list(documents()))
def test_documents_with_a_wrong_part(kind, made, rng):
    """Each is refused by a `ValueError`, or read: never by an error of the interpreter."""
    data = made.to_dict()
    every = list(places(data))
    for path in rng.sample(every, min(80, len(every))):
        for value in rng.sample(IN_JSON, 3):
            refused(kind.from_dict, changed(data, path, value), allowed=(ValueError,))
    text = json.dumps(data)
    for _ in range(20):
        at = rng.randrange(len(text))
        broken = text[:at] + rng.choice('{}[]",:0-e') + text[at + 1 :]
        if hasattr(kind, "from_json"):
            refused(kind.from_json, broken, allowed=(ValueError,))


def test_statistics(simulated):
    bot = simulated.bots[0]
    for value in NONSENSE:
        for call in (
            statistics.student_95,
            statistics.Tally.from_dict,
            statistics.Products.from_dict,
            statistics.Stretch.from_dict,
            statistics.table,
            lambda value: statistics.Statistics.from_dict(value, 2),
        ):
            refused(call, value)
        assert bot.__add__(value) is NotImplemented
        assert bot.tally.__add__(value) is NotImplemented


def test_variance():
    value = variance.PolicyValue(learning.uniform("kuhn"))
    for nonsense in NONSENSE:
        if nonsense is not None and nonsense is not Exception:
            assert refused(variance.Judge, nonsense)
        assert refused(variance.PolicyValue, nonsense)
        refused(value.seated, nonsense)
        assert refused(value, nonsense)


@pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="needs matplotlib")
def test_plots(match, league, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for value in NONSENSE:
        for plot in (plots.running, plots.distribution, plots.pairs, plots.ratings):
            assert refused(plot, value)
        for plot, given in (
            (plots.running, match),
            (plots.distribution, match),
            (plots.pairs, match),
            (plots.ratings, league),
        ):
            if value is not None:
                assert refused(plot, given, ax=value)
                refused(plot, given, path=value, allowed=(TypeError, ValueError, OSError))
            if plot in (plots.running, plots.distribution):
                refused(plot, given, bots=value)


def test_executors():
    for value in NONSENSE:
        refused(workers_of, value)
