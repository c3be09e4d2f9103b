"""What stops a run midway leaves the exact result of whole units, and the rest adds up to it."""

import functools
import io
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import pokercore as pc
import sent_bots
from pokercore import _progress, bots, simulation
from pokercore.simulation import result_so_far, simulate

PLAYERS = [sent_bots.Drawing, bots.Random, sent_bots.Caller]


def rest_of(so_far, hands):
    """The parts of a run that a result lacks: first unit and number of hands."""
    hands_of_unit = so_far.session
    at = 0
    for first, stop in [*so_far.units, (hands // hands_of_unit,) * 2]:
        if first > at:
            yield at, (first - at) * hands_of_unit
        at = stop


PROGRAM = """
    import json, sys
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
    import pokercore as pc
    import sent_bots

    def main():
        players = {players}
        told = []
        def progress(done, of):
            if not told:
                told.append(done)
                print("ready", flush=True)
        try:
            with {executor} as executor:
                pc.simulate(players, "NLHE", hands={hands}, seed=11, progress=progress, {way})
        except KeyboardInterrupt as stop:
            print(json.dumps(stop.result.to_dict()), flush=True)
            raise

    if __name__ == "__main__":
        main()
"""
NATIVE = '["random", "call", "tight_aggressive"]'
PYTHON = '[sent_bots.Drawing, "random", sent_bots.Caller]'
NOTHING = "open(sys.executable, 'rb')"


def interrupted(tmp_path, whole_group, **given):
    """What a program printed that was interrupted, and its exit code."""
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent(PROGRAM).format(**given))
    process = subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    too_long = threading.Timer(600, process.kill)
    too_long.start()
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
        # What is left of the hands would take longer than the timer.
        out, errors = process.communicate()
    finally:
        too_long.cancel()
        process.kill()
        process.wait()
    return out, errors, process.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "process"])
@pytest.mark.parametrize(
    ("players", "executor", "way"),
    [
        (NATIVE, NOTHING, "workers=1"),
        (NATIVE, NOTHING, "workers=2"),
        (NATIVE, "ThreadPoolExecutor(2)", "executor=executor"),
        (PYTHON, NOTHING, "workers=1"),
        (PYTHON, NOTHING, "workers=1, session=10"),
        (PYTHON, NOTHING, "workers=2"),
        (PYTHON, "ThreadPoolExecutor(2)", "executor=executor"),
        (PYTHON, "ProcessPoolExecutor(2)", "executor=executor"),
    ],
)
def test_ctrl_c_leaves_what_was_played(tmp_path, players, executor, way, whole_group):
    """A terminal signals all processes of the program, a notebook the one alone."""
    hands = 10**9
    out, errors, code = interrupted(
        tmp_path, whole_group, players=players, executor=executor, way=way, hands=hands
    )
    assert "KeyboardInterrupt" in errors
    assert code == -signal.SIGINT, "shells see that it was interrupted"
    result = pc.SimulationResult.from_dict(json.loads(out))
    assert 0 < result.hands < hands
    assert result.hands == sum(stop - first for first, stop in result.units) * result.session
    # Every part of it is what is played for its units.
    most = max(stop for _, stop in result.units)
    native = players == NATIVE
    kinds = ["random", "call", "tight_aggressive"] if native else PLAYERS
    given = {"session": result.session} if result.session > 1 else {}
    whole = simulate(
        kinds, "NLHE", hands=most * result.session, seed=11, workers=2 if native else 1, **given
    )
    for first, count in rest_of(result, most * result.session):
        result += simulate(kinds, "NLHE", hands=count, seed=11, first=first, **given)
    assert result == whole


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "process"])
def test_ctrl_c_ends_workers_that_are_idle_or_stuck(tmp_path, whole_group):
    """They have nothing to tell, and are not waited for."""
    players = '[sent_bots.Stuck, "call"]'
    out, errors, code = interrupted(
        tmp_path, whole_group, players=players, executor=NOTHING, way="workers=2", hands=2
    )
    assert code == -signal.SIGINT
    assert json.loads(out)["units"] == [[0, 1]]
    assert "Process ForkProcess" not in errors
    assert errors.count("Traceback") == 1


def ways():
    yield "here", {}
    yield "processes", {"workers": 2}
    yield "threads", {"executor": ThreadPoolExecutor(2)}


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError, SystemExit])
def test_what_progress_raises_stops_the_run_and_leaves_what_was_played(error, native):
    players = ["random", "call"] if native else PLAYERS[:2]
    hands = 200_000 if native else 3000
    whole = simulate(players, "NLHE", hands=hands, seed=3)
    for _, way in ways():
        raised = []

        def stop(done, of, raised=raised):
            assert of == hands
            if done >= 200:
                raised.append(error("enough"))
                raise raised[0]

        with pytest.raises(error) as caught:
            simulate(players, "NLHE", hands=hands, seed=3, progress=stop, **way)
        assert [caught.value] == raised, "it is passed on as it is, and nothing is told after it"
        so_far = result_so_far(caught.value)
        assert so_far is caught.value.result
        assert 200 <= so_far.hands < hands
        assert so_far.timing is not None
        for first, count in rest_of(so_far, hands):
            so_far += simulate(players, "NLHE", hands=count, seed=3, first=first)
        assert so_far == whole


def test_an_exception_keeps_a_result_of_its_own():
    class Own(Exception):
        result = "mine"

    class Bare(Exception):
        __slots__ = ()

    def stop(error, done, of):
        raise error

    with pytest.raises(Own) as caught:
        simulate(["call"] * 2, "NLHE", hands=10, progress=functools.partial(stop, Own()))
    assert caught.value.result == "mine"
    assert result_so_far(caught.value) is None
    # The one of an earlier run gives way.
    again = RuntimeError()
    for hands in (10, 20):
        with pytest.raises(RuntimeError):
            simulate(["call"] * 2, "NLHE", hands=hands, progress=functools.partial(stop, again))
        assert again.result.hands == hands


def test_what_was_wrong_from_the_start_leaves_nothing():
    with pytest.raises(pc.RulesError) as caught:
        simulate(["call"] * 2, "NLHE", hands=10, stack=0)
    assert result_so_far(caught.value) is None


def test_a_bot_that_fails_leaves_what_was_played():
    failing = functools.partial(sent_bots.Failing, unit=2000)
    with pytest.raises(ZeroDivisionError) as caught:
        simulate([failing, "call"], "NLHE", hands=3000, seed=3)
    so_far = result_so_far(caught.value)
    assert so_far.units == ((0, so_far.hands),)
    assert 0 < so_far.hands <= 2000


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("players", [["call", "random"], PLAYERS])
def test_a_line_of_progress(monkeypatch, players):
    monkeypatch.setattr(_progress, "_SECONDS_BETWEEN", 0)
    for way in ({}, {"workers": 2}, {"executor": ThreadPoolExecutor(2)}):
        shown = Terminal()
        monkeypatch.setattr(sys, "stderr", shown)
        simulate(players, "NLHE", hands=4000, seed=1, progress=True, **way)
        assert "[####################] 4,000 of 4,000 hands (100%), " in shown.getvalue()
        assert " left" in shown.getvalue()
        assert shown.getvalue().endswith("\r"), "nothing is left of it"
        log = io.StringIO()
        monkeypatch.setattr(sys, "stderr", log)
        simulate(players, "NLHE", hands=4000, seed=1, progress=True, **way)
        assert log.getvalue().count("\n") == 1, "one line where nobody watches, at the end"
        simulate(players, "NLHE", hands=4000, seed=1, progress=False, **way)
        assert log.getvalue().count("\n") == 1


def test_what_cannot_be_told_how_far_it_is():
    with pytest.raises(TypeError, match="is a str, which cannot be called; give a function"):
        simulate(["call"] * 2, "NLHE", hands=10, progress="yes")


def test_names():
    assert "result_so_far" in simulation.__all__
    assert issubclass(pc.WorkersLost, pc.PokerError)
    assert not issubclass(pc.WorkersLost, ValueError)
