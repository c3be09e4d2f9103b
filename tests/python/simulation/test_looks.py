"""Runs that are looked at while they are played: the stopping rule, and their course."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

import pokercore as pc
import sent_bots
from pokercore._run import bounds_of
from pokercore.simulation import result_so_far, simulate
from uneven import Uneven

PYTHON = [sent_bots.Drawing, "random"]
NATIVE = ["tight_aggressive", "random", "call"]


def looks(most):
    """After 1,000 units, and then 1,000 or 5 % later."""
    at = 0
    while at < most:
        at += max(1000, at // 20)
        yield min(at, most)


def test_bounds_are_those_of_the_rule_and_grow_slowly(rng):
    for _ in range(50):
        first, many = rng.randrange(10**6), rng.randrange(10**7)
        found = bounds_of(range(first, first + many), margin=True, checkpoints=0)
        expected = [first + at for at in looks(many)]
        assert [*found, first + many][: len(expected)] == expected
        assert len(found) < 200
        count = rng.randrange(1, 50)
        parts = bounds_of(range(first, first + many), margin=False, checkpoints=count)
        gaps = [after - before for before, after in pairwise([first, *parts])]
        assert parts[-1] == first + many
        assert max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("players", [NATIVE, PYTHON])
def test_a_run_ends_at_the_first_look_that_is_exact_enough(players):
    """Whoever plays it, and it is what was played until there."""
    margin = 300 if players == PYTHON else 200
    most = 30_000
    expected = None
    for units in looks(most):
        expected = simulate(players, "NLHE", hands=units, seed=8)
        if all(bot.interval.margin <= margin for bot in expected.bots):
            break
    assert 1000 < expected.hands < most, "the test is no test"
    with closing_all() as ways:
        for way in ways:
            found = simulate(players, "NLHE", hands=most, seed=8, margin=margin, **way)
            assert found == expected
            assert found.units == ((0, expected.hands),)
            assert found.course == ()


class closing_all:  # noqa: N801 - reads as what it does
    """Every way to play; the executors end with it."""

    def __enter__(self):
        self.threads = [ThreadPoolExecutor(3), Uneven()]
        return [{}, {"workers": 2}, *({"executor": threads} for threads in self.threads)]

    def __exit__(self, *error):
        for threads in self.threads:
            threads.shutdown()


def test_a_margin_that_is_not_reached_plays_all():
    found = simulate(NATIVE, "NLHE", hands=3500, seed=8, margin=0.001)
    assert found == simulate(NATIVE, "NLHE", hands=3500, seed=8)
    assert simulate(NATIVE, "NLHE", hands=0, seed=8, margin=1).hands == 0
    assert simulate(NATIVE, "NLHE", hands=0, seed=8, checkpoints=7).course == ()


def test_a_part_that_begins_later_is_looked_at_from_there_on():
    found = simulate(NATIVE, "NLHE", hands=9000, seed=8, margin=10**6, first=123)
    assert found.units == ((123, 1123),)


@pytest.mark.parametrize("session", [None, 5])
def test_the_course_is_what_was_played_in_parts(session):
    hands, count = 3000, 7
    units = hands // (session or 1)
    with closing_all() as ways:
        courses = []
        for way in ways:
            found = simulate(
                PYTHON, "NLHE", hands=hands, seed=9, session=session, checkpoints=count, **way
            )
            assert found == simulate(PYTHON, "NLHE", hands=hands, seed=9, session=session)
            courses.append(found.course)
    course = courses[0]
    assert all(other == course for other in courses)
    assert [part.stop for part in course] == [units * k // count for k in range(1, count + 1)]
    for part in course:
        alone = simulate(
            PYTHON, "NLHE", seed=9, session=session, first=part.first,
            hands=(part.stop - part.first) * (session or 1),
        )  # fmt: skip
        assert part.hands == alone.hands
        assert part.bots == tuple(bot.tally for bot in alone.bots)


def test_the_course_of_a_run_that_ends_early_tells_all_of_it():
    found = simulate(NATIVE, "NLHE", hands=60_000, seed=8, margin=200, checkpoints=13)
    assert found.hands < 60_000
    assert found.course[0].stop == 60_000 // 13
    assert found == simulate(NATIVE, "NLHE", hands=60_000, seed=8, margin=200), "no other looks"
    assert found.course[-1].stop == found.units[0][1]
    assert sum(part.hands for part in found.course) == found.hands
    assert sum(part.bots[1].net for part in found.course) == found.bots[1].net


def test_the_course_of_a_run_that_is_stopped_has_the_parts_that_were_finished():
    def stop(done, of):
        if done > 1500:
            raise TimeoutError

    with pytest.raises(TimeoutError) as caught:
        simulate(PYTHON, "NLHE", hands=10_000, seed=9, checkpoints=100, progress=stop)
    so_far = result_so_far(caught.value)
    assert len(so_far.course) in (so_far.hands // 100, so_far.hands // 100 - 1)
    for place, part in enumerate(so_far.course):
        assert (part.first, part.stop) == (100 * place, 100 * place + 100)


def test_many_checkpoints_cost_little():
    """A part for each hand."""
    found = simulate(["call", "random"], "NLHE", hands=2000, seed=9, checkpoints=2000)
    assert len(found.course) == 2000


def test_looks_at_duplicate_deals():
    found = simulate(
        NATIVE, "NLHE", hands=3 * 4000, seed=8, duplicate=True, margin=10**6, checkpoints=8
    )
    assert found.hands == 3 * 1000
    assert [part.stop for part in found.course] == [500, 1000]
    told = []
    simulate(
        NATIVE, "NLHE", hands=300, seed=8, duplicate=True, progress=lambda *at: told.append(at)
    )
    assert told[-1] == (300, 300)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"margin": 0}, "margin: 0; give big blinds for each 100 hands, above 0"),
        ({"margin": -1.5}, "margin: -1.5"),
        ({"margin": float("nan")}, "margin: nan"),
        ({"margin": float("inf")}, "margin: inf"),
        ({"margin": "5"}, "margin: '5' is a str"),
        ({"margin": True}, "margin: True is a bool"),
        ({"checkpoints": -1}, "checkpoints: -1; give a whole number from 0 to 100,000"),
        ({"checkpoints": 1.5}, "checkpoints: 1.5"),
        ({"checkpoints": True}, "checkpoints: True"),
        ({"checkpoints": 10**9}, "checkpoints: 1000000000"),
    ],
)
def test_bad_looks(given, message):
    with pytest.raises(pc.RulesError, match=message):
        simulate(NATIVE, "NLHE", hands=10, **given)
