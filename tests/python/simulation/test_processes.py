"""Threads, forks and signals around the runner."""

import multiprocessing
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
from pokercore import bots

NLHE = pc.variants.NLHE


def play_hands(seed, hands=30):
    """Payoffs of some hands, played step by step."""
    results = []
    for number in range(hands):
        hand = pc.Hand(NLHE, stacks=[100] * 4, blinds=(1, 2), seed=seed, number=number)
        bot = bots.PotBettor()
        while hand.turn is not None:
            hand.apply(bot.act(hand.view(hand.turn)), hand.turn)
        results.append(hand.payoffs)
    return results


def test_threads_race_on_hands_of_their_own():
    expected = {seed: play_hands(seed) for seed in range(8)}
    barrier = threading.Barrier(8)

    def race(seed):
        barrier.wait()
        return [play_hands(seed) for _ in range(5)]

    with ThreadPoolExecutor(8) as pool:
        for seed, runs in enumerate(pool.map(race, range(8))):
            assert runs == [expected[seed]] * 5


def test_threads_race_on_one_hand():
    """Of many threads that apply the same decision to one hand, each step is taken once."""
    hand = pc.Hand(NLHE, stacks=[100] * 2, blinds=(1, 2), seed=3)
    barrier = threading.Barrier(6)

    def race(_):
        barrier.wait()
        done = 0
        while hand.turn is not None:
            try:
                hand.check_or_call()
                done += 1
            except pc.IllegalAction:
                continue
        return done

    with ThreadPoolExecutor(6) as pool:
        taken = sum(pool.map(race, range(6)))
    assert taken == len(hand.actions)
    assert sum(hand.payoffs) == 0


def test_threads_run_matches_side_by_side():
    players = [bots.Random, bots.TightAggressive, bots.Call]
    expected = pc.simulate(players, NLHE, hands=3000, seed=1)
    with ThreadPoolExecutor(4) as pool:
        runs = [
            pool.submit(pc.simulate, players, NLHE, hands=3000, seed=1, workers=1 + place % 3)
            for place in range(8)
        ]
        assert all(run.result() == expected for run in runs)


def test_other_threads_go_on_while_the_core_plays():
    begun = threading.Event()

    def work():
        begun.set()
        pc.simulate([bots.Random] * 6, NLHE, hands=150_000, seed=1, workers=2)

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    beats = 0
    while thread.is_alive():
        beats += 1
        # Whoever waits for the interpreter has it now.
        time.sleep(0)
    # A run that held the interpreter would leave this thread a handful of beats.
    assert beats > 1_000


def child_run(queue):
    result = pc.simulate([bots.Random, bots.Call], NLHE, hands=9000, seed=5, workers=2)
    queue.put(result.to_dict())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_forked_child_runs_matches_too():
    """There is no pool of threads that would be dead in the child."""
    expected = pc.simulate([bots.Random, bots.Call], NLHE, hands=9000, seed=5, workers=2)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=child_run, args=(queue,))
    child.start()
    assert queue.get(timeout=30) == expected.to_dict()
    child.join(timeout=30)
    assert child.exitcode == 0
    # And the parent goes on as before.
    assert pc.simulate([bots.Random, bots.Call], NLHE, hands=9000, seed=5) == expected


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_hand_goes_on_on_both_sides_of_a_fork():
    hand = pc.Hand(NLHE, stacks=[100] * 3, blinds=(1, 2), seed=9)
    pc.simulate([bots.Call] * 3, NLHE, hands=100, seed=1, workers=2)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            while hand.turn is not None:
                hand.check_or_call()
            os.write(write, repr(hand.payoffs).encode())
        finally:
            os._exit(0)
    os.close(write)
    while hand.turn is not None:
        hand.check_or_call()
    with os.fdopen(read, "rb") as pipe:
        assert pipe.read().decode() == repr(hand.payoffs)
    os.waitpid(child, 0)


NATIVE = """
    import pokercore as pc
    print("ready", flush=True)
    pc.simulate([pc.bots.Random] * 6, "NLHE", hands=10**9, seed=1, workers={workers})
"""
PYTHON = """
    import pokercore as pc
    class Slow:
        def act(self, view):
            return view.check_or_call()
    print("ready", flush=True)
    pc.simulate([Slow] * 6, "NLHE", hands=10**8, seed=1, workers={workers})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("program", [NATIVE, PYTHON])
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_stops_a_run(program, workers):
    code = textwrap.dedent(program).format(workers=workers)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert time.monotonic() - begun < 10
        assert "KeyboardInterrupt" in errors
        assert process.returncode == -signal.SIGINT
    finally:
        process.kill()
        process.wait()


def test_bots_that_cannot_be_sent_are_named():
    """Where worker processes begin from nothing, a bot must be found by its name there."""
    code = textwrap.dedent(
        """
        import multiprocessing
        import pokercore as pc
        multiprocessing.set_start_method("spawn")
        try:
            pc.simulate([lambda view: view.fold(), pc.bots.Call], "NLHE", hands=100, workers=2)
        except TypeError as error:
            print(error)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert "the bot function cannot be sent to a worker process" in done.stdout
    assert "workers=1" in done.stdout


def test_spawned_workers_give_the_same_result(tmp_path):
    (tmp_path / "mybots.py").write_text(
        "class Caller:\n    def act(self, view):\n        return view.check_or_call()\n"
    )
    code = textwrap.dedent(
        """
        import multiprocessing
        import pokercore as pc
        from mybots import Caller
        if __name__ == "__main__":
            multiprocessing.set_start_method("spawn")
            players = [Caller, pc.bots.Random]
            one, two = (
                pc.simulate(players, "NLHE", hands=400, seed=1, workers=workers)
                for workers in (1, 2)
            )
            print(one == two)
        """
    )
    main = tmp_path / "main.py"
    main.write_text(code)
    done = subprocess.run(
        [sys.executable, str(main)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stdout == "True\n", done.stderr


class Caller:
    def act(self, view):
        return view.check_or_call()


class Late:
    """Fails in the first unit, while others are at work and more of them wait."""

    def start(self, info):
        self.unit = info.unit

    def act(self, view):
        if self.unit == 0:
            time.sleep(0.2)
            raise ZeroDivisionError
        time.sleep(30)


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="this system cannot fork"
)
def test_a_run_that_fails_leaves_nothing_on_standard_error(monkeypatch):
    """A pool whose processes end stumbles over futures that were cancelled behind its back."""
    from pokercore import _blocks

    monkeypatch.setattr(multiprocessing, "get_start_method", lambda: "fork")
    context = multiprocessing.get_context("fork")
    monkeypatch.setattr(multiprocessing, "get_context", lambda: context)
    # More than the pool takes from those that wait.
    monkeypatch.setattr(_blocks.Processes, "workers", lambda self: 8)
    raised, before = [], set(threading.enumerate())
    monkeypatch.setattr(threading, "excepthook", raised.append)
    with pytest.raises(ZeroDivisionError):
        pc.simulate([Late, bots.Call], NLHE, hands=20_000, seed=1, workers=2)
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=30)
    assert raised == []


def test_no_more_processes_than_blocks(monkeypatch):
    """A million workers would be started at once, whether there is work for them or not."""
    from pokercore import _blocks

    asked = []

    class Pool(_blocks.ProcessPoolExecutor):
        def __init__(self, workers, *arguments):
            asked.append(workers)
            super().__init__(min(workers, 2), *arguments)

    monkeypatch.setattr(_blocks, "ProcessPoolExecutor", Pool)
    expected = pc.simulate([Caller, bots.Call], NLHE, hands=300, seed=1)
    assert pc.simulate([Caller, bots.Call], NLHE, hands=300, seed=1, workers=10**6) == expected
    series = pc.tournament.play_series(["call"], 3, seats=2, seed=1, workers=10**6)
    assert series == pc.tournament.play_series(["call"], 3, seats=2, seed=1)
    assert asked == [256, 3]
