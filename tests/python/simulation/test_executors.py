"""Any executor gives what one thread gives, whatever happens to its workers."""

import functools
import multiprocessing
import os
import threading
import warnings
from concurrent.futures import (
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import ExitStack
from itertools import pairwise

import pytest

import pokercore as pc
import sent_bots
from pokercore import _blocks, bots, executors
from pokercore.simulation import result_so_far, simulate
from uneven import Uneven

NATIVE = [bots.Random, bots.Call, bots.TightAggressive]
PYTHON = [sent_bots.Drawing, bots.Random, sent_bots.Grudge]
FORKS = "fork" in multiprocessing.get_all_start_methods()
METHODS = [
    pytest.param("fork", marks=pytest.mark.skipif(not FORKS, reason="this system cannot fork")),
    "spawn",
]
KILLS = pytest.mark.skipif(not hasattr(os, "kill") or os.name == "nt", reason="signals of POSIX")

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")


@functools.cache
def expected(kind, session=None):
    """What one thread plays."""
    hands = 30_000 if kind == "native" else 1200
    players = NATIVE if kind == "native" else PYTHON
    return simulate(players, "NLHE", hands=hands, seed="e", session=session)


def same(kind, executor, session=None):
    """Whether an executor plays the same."""
    whole = expected(kind, session)
    players = NATIVE if kind == "native" else PYTHON
    found = simulate(
        players, "NLHE", hands=whole.hands, seed="e", session=session, executor=executor
    )
    assert found == whole
    assert found.units == whole.units


def pool(method, workers=2):
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(method))


class Inline(Executor):
    """An executor of somebody else, that does the work when it is given out."""

    def __init__(self):
        self.calls = []

    def submit(self, fn, /, *args, **kwargs):
        self.calls.append(args)
        future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("session", [None, 20])
@pytest.mark.parametrize("kind", ["native", "python"])
def test_threads(kind, session):
    with ThreadPoolExecutor(3) as threads:
        same(kind, threads, session)


def test_blocks_that_come_in_another_order():
    with Uneven() as threads:
        same("python", threads)
        same("python", threads, 20)


@pytest.mark.parametrize("method", METHODS)
def test_processes(method):
    with pool(method) as processes:
        same("native", processes)
        same("python", processes)
        same("python", processes, 20)


@pytest.mark.parametrize("seconds", [1e-9, 1e-3, 10.0])
def test_no_size_of_blocks_changes_a_digit(monkeypatch, seconds):
    """From blocks of single units to all in a few."""
    monkeypatch.setattr(_blocks, "BLOCK_SECONDS", seconds)
    monkeypatch.setattr(_blocks, "_FIRST_BLOCK", 1 if seconds < 1 else 10**6)
    inline = Inline()
    same("python", inline, 20)
    if seconds == 1e-9:
        assert len(inline.calls) == 60, "a block for each session"
    elif seconds > 1:
        assert len(inline.calls) < 30
    whole = expected("python")
    assert simulate(PYTHON, "NLHE", hands=whole.hands, seed="e") == whole
    assert simulate(PYTHON, "NLHE", hands=whole.hands, seed="e", workers=3) == whole
    if seconds >= 1e-3:
        same("native", inline)


def test_a_mixed_game_on_an_executor():
    players = ["call", "random", sent_bots.Drawing]
    whole = simulate(players, "HORSE", hands=300, seed=5)
    with ThreadPoolExecutor(2) as threads:
        assert simulate(players, "HORSE", hands=300, seed=5, executor=threads) == whole
    assert len(whole.games) == 5


def test_an_executor_is_left_open():
    with ThreadPoolExecutor(2) as threads:
        same("native", threads)
        assert threads.submit(int).result() == 0


def test_workers_are_told():
    with ThreadPoolExecutor(3) as threads:
        result = simulate(NATIVE, "NLHE", hands=300, seed=1, executor=threads)
    assert result.timing.workers == 3
    assert executors.workers_of(Inline()) == multiprocessing.cpu_count()


def test_what_is_given_goes_to_a_worker_once(monkeypatch):
    """Whoever does not know it says so, and is sent it."""
    monkeypatch.setattr(_blocks, "BLOCK_SECONDS", 1e-9)
    full = []

    class Elsewhere(Executor):
        """Sends what it is given through bytes, as a process would have it."""

        def submit(self, fn, /, *args, **kwargs):
            import pickle

            sent = pickle.loads(pickle.dumps((fn, args)))
            full.append(sent[1][0].payload is not None)
            future = Future()
            future.set_result(sent[0](*sent[1]))
            return future

    monkeypatch.setattr(_blocks, "workers_of", lambda executor: 2)
    monkeypatch.setattr(_blocks, "_known", type(_blocks._known)())
    same("python", Elsewhere())
    assert full.count(True) == 2
    assert len(full) > 100
    # A worker that has forgotten it is sent it once more.
    monkeypatch.setattr(_blocks, "_KEPT", 0)
    full.clear()
    same("python", Elsewhere(), 20)
    assert full.count(True) * 2 >= len(full)


@KILLS
@pytest.mark.parametrize("workers", [2, 3])
def test_a_killed_process_of_our_own_is_replaced(tmp_path, workers):
    marker = tmp_path / "killed"
    players = [functools.partial(sent_bots.Killed, str(marker), 300), bots.Random]
    marker.touch()
    whole = simulate(players, "NLHE", hands=1500, seed=2)
    marker.unlink()
    found = simulate(players, "NLHE", hands=1500, seed=2, workers=workers)
    assert marker.exists()
    assert found == whole


@KILLS
def test_a_bot_that_kills_every_process_is_told():
    with pytest.raises(pc.WorkersLost, match="4 times with units") as caught:
        simulate([sent_bots.Deadly, "call"], "NLHE", hands=400, seed=2, workers=2)
    assert "workers=1" in str(caught.value)
    so_far = result_so_far(caught.value)
    assert 0 <= so_far.hands < 400


@KILLS
@pytest.mark.parametrize("method", METHODS)
def test_a_broken_executor_of_the_caller_is_told(tmp_path, method):
    """What was played stays, and with the rest is the whole."""
    marker = tmp_path / "killed"
    players = [functools.partial(sent_bots.Killed, str(marker), 900), bots.Random]
    marker.touch()
    whole = simulate(players, "NLHE", hands=1500, seed=2)
    marker.unlink()
    with pool(method) as processes:
        with pytest.raises(pc.WorkersLost, match="play the rest on a new one") as caught:
            simulate(players, "NLHE", hands=1500, seed=2, executor=processes)
        with pytest.raises(pc.WorkersLost, match="takes no more work"):
            simulate(players, "NLHE", hands=1500, seed=2, executor=processes)
    assert complete(result_so_far(caught.value), players, 1500, 2) == whole


def complete(so_far, players, hands, seed):
    """A part of a run and all that is missing of it."""
    at = 0
    for first, stop in [*so_far.units, (hands, hands)]:
        if first > at:
            so_far += simulate(players, "NLHE", hands=first - at, seed=seed, first=at)
        at = stop
    return so_far


def test_an_executor_that_was_shut_down():
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(pc.WorkersLost, match="give one that is not shut down"):
        simulate(NATIVE, "NLHE", hands=100, executor=threads)


def test_an_executor_that_drops_work():
    class Dropping(Executor):
        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(pc.WorkersLost, match="dropped work") as caught:
        simulate(NATIVE, "NLHE", hands=100, executor=Dropping())
    assert isinstance(caught.value.__cause__, CancelledError)


def test_the_fault_of_an_executor_goes_through():
    class Faulty(Executor):
        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            future.set_exception(OSError("no space left"))
            return future

    with pytest.raises(OSError, match="no space left"):
        simulate(NATIVE, "NLHE", hands=100, executor=Faulty())


@pytest.mark.parametrize(
    ("executor", "error", "message"),
    [
        (2, TypeError, "executor: 2 is no concurrent.futures.Executor"),
        (ThreadPoolExecutor, TypeError, "is no concurrent.futures.Executor"),
    ],
)
def test_what_is_no_executor(executor, error, message):
    with pytest.raises(error, match=message):
        simulate(NATIVE, "NLHE", hands=100, executor=executor)


def test_a_client_is_no_executor_but_has_one():
    class Client:
        def get_executor(self):
            raise NotImplementedError

    with pytest.raises(TypeError, match=r"its get_executor\(\) gives one"):
        simulate(NATIVE, "NLHE", hands=100, executor=Client())


def test_workers_beside_an_executor():
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(pc.RulesError, match="workers: 2 beside an executor"),
    ):
        simulate(NATIVE, "NLHE", hands=100, executor=threads, workers=2)


def test_what_is_wrong_is_found_before_anything_is_given_out():
    inline = Inline()
    with pytest.raises(pc.RulesError, match="small blind"):
        simulate(NATIVE, "NLHE", hands=100, blinds=(2, 1), executor=inline)
    with pytest.raises(pc.RulesError, match="1 bots"):
        simulate(["call"], "NLHE", hands=100, executor=inline)
    assert inline.calls == []


# What bots do.


def ways(stack, method="spawn"):
    """The arguments of every way to play that is here."""
    yield {}
    yield {"workers": 2}
    yield {"executor": stack.enter_context(ThreadPoolExecutor(2))}
    yield {"executor": stack.enter_context(Uneven())}
    yield {"executor": stack.enter_context(pool(method))}


def test_what_a_bot_raises_is_its_own_and_comes_from_the_first_unit_that_fails():
    """Whoever plays, and however many at a time."""
    with ExitStack() as stack:
        for way in ways(stack):
            with pytest.raises(ZeroDivisionError) as caught:
                simulate(
                    [bots.Call, functools.partial(sent_bots.Failing, unit=333, slow=True)],
                    "NLHE", hands=1000, seed=4, **way,
                )  # fmt: skip
            assert str(caught.value) == "in unit 333"
            note = "raised by bot 1 (Failing) on seat 0 in hand 333 of the match"
            assert caught.value.__notes__ == [note]
            assert result_so_far(caught.value).hands <= 333


@pytest.mark.parametrize("error", [sent_bots.OddError, sent_bots.LocalError])
def test_an_exception_that_cannot_be_sent_is_told(error):
    with ExitStack() as stack:
        for way in ways(stack):
            with pytest.raises((error, pc.PokerError)) as caught:
                simulate(
                    [functools.partial(sent_bots.Failing, error), "call"],
                    "NLHE", hands=300, seed=4, **way,
                )  # fmt: skip
            if type(caught.value) is not error:
                assert error.__name__ in str(caught.value)
                assert "raised by bot 0 (Failing) on seat 0 in hand 70 of the match" in str(
                    caught.value
                )
                assert "in act" in str(caught.value.__cause__)


@pytest.mark.parametrize("method", ["__init__", "start", "observe", "end"])
def test_what_any_method_of_a_bot_raises_names_it(method):
    def fail(self, *arguments):
        raise ZeroDivisionError(method)

    broken = type("Broken", (sent_bots.Caller,), {method: fail})
    for settings in ({}, {"session": 5}, {"duplicate": True}):
        with pytest.raises(ZeroDivisionError, match=method) as caught:
            simulate(["call", broken], "NLHE", hands=10, seed=4, **settings)
        where = "on seat 1 in hand 0 of the match"
        note = "raised in making bot 1 (Broken)"
        if method != "__init__":
            note = f"raised by bot 1 (Broken) {where}"
        assert caught.value.__notes__ == [note]


@pytest.mark.parametrize(("answer", "told"), [(None, "None"), ("call", "'call'"), (5, "5")])
def test_an_answer_that_is_none_is_told(answer, told):
    class Odd:
        def act(self, view):
            return answer

        def discard(self, view, most):
            return answer

    for game in ("NLHE", "badugi"):
        message = rf"bot 0 \(Odd\) answered {told}, no Action; legal for seat"
        with pytest.raises(pc.IllegalAction, match=message):
            simulate([Odd, "call"], game, hands=10, seed=4)


def test_workers_that_are_all_lost_are_not_waited_for_without_end(monkeypatch):
    """As with Dask, where a bot ends every worker until its cluster starts no more."""
    monkeypatch.setattr(_blocks, "_ALONE_SECONDS", 0.5)
    killed = type("KilledWorker", (Exception,), {"__module__": "distributed.scheduler"})

    class Client:
        threads = 2

        def nthreads(self):
            return dict.fromkeys("ab"[: self.threads], 1)

    class Dying(Executor):
        def __init__(self):
            self._client = Client()
            self.given = 0

        def submit(self, *call):
            future = Future()
            self.given += 1
            if self.given == 1:
                self._client.threads = 0
                future.set_exception(killed("it died"))
            return future

    executor = Dying()
    with pytest.raises(pc.WorkersLost, match="all workers of the executor are lost") as caught:
        simulate(NATIVE, "NLHE", hands=30_000, seed="e", executor=executor)
    assert result_so_far(caught.value).hands == 0
    assert executor.given == 5


def test_illegal_answers_on_an_executor():
    def nonsense(view):
        return "all of it"

    with ThreadPoolExecutor(2) as threads:
        with pytest.raises(pc.IllegalAction, match="no Action"):
            simulate([nonsense, "call"], "NLHE", hands=300, executor=threads)
        done = simulate([nonsense, "call"], "NLHE", hands=300, executor=threads, on_illegal="fold")
    assert done.bots[0].illegal >= 300


@pytest.mark.parametrize("way", ["here", "threads"])
def test_a_bot_cannot_change_what_it_is_given(way):
    """Views, what is legal, cards and actions refuse it, so the bot's own error goes through."""
    tried = []

    def change(view):
        things = [view, view.legal, view.hole[0], view.board]
        for thing in things:
            for name in ("pot", "hole", "rank", "stacks", "invented"):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(thing, name, 1)
        for values in (view.stacks, view.hole, view.board):
            with pytest.raises((TypeError, AttributeError)):
                values[0] = 7
        tried.append(view.seat)
        return view.check_or_call()

    with ExitStack() as stack:
        threads = stack.enter_context(ThreadPoolExecutor(2))
        given = {} if way == "here" else {"executor": threads}
        found = simulate([change, "random"], "NLHE", hands=100, seed=6, **given)
    plain = simulate([sent_bots.Caller, "random"], "NLHE", hands=100, seed=6)
    assert tried
    assert found.digest == plain.digest

    def spoil(view):
        view.stacks[0] += 100
        return view.check_or_call()

    with pytest.raises(TypeError) as caught:
        simulate([spoil, "random"], "NLHE", hands=100, seed=6)
    assert caught.value.__notes__[0].startswith("raised by bot 0 (spoil) on seat")


def test_a_value_that_cannot_be_sent_is_named_before_any_work():
    def settings(**way):
        return {"hands": 4, "seed": 1, "adjust": "aivat", **way}

    with pool("spawn") as processes:
        with pytest.raises(TypeError) as caught:
            simulate(
                ["call", "call"], "NLHE", value=lambda hand: sent_bots.nothing(hand),
                **settings(executor=processes),
            )  # fmt: skip
        assert str(caught.value).startswith("value: <function ")
        assert "cannot be sent to a worker process" in str(caught.value)
        assert not hasattr(caught.value, "result")
        with pytest.raises(TypeError) as caught:
            simulate(
                ["call", "call"], "NLHE", value=sent_bots.UnreadableValue(),
                **settings(executor=processes),
            )  # fmt: skip
        assert str(caught.value).startswith("value: <")
        assert "cannot be made in a worker process" in str(caught.value)
        # One that can be is the same there.
        here = simulate(["call", "random"], "NLHE", value=sent_bots.nothing, **settings())
        there = simulate(
            ["call", "random"], "NLHE", value=sent_bots.nothing, **settings(executor=processes)
        )
    assert here == there


def test_a_bot_that_cannot_be_sent_is_named_before_any_work():
    class Local(sent_bots.Caller):
        pass

    for bot, name in (
        (Local, "Local"),
        (lambda view: view.check_or_fold(), "function"),
        (Local(), "Local"),
    ):
        with pool("spawn") as processes, pytest.raises(TypeError) as caught:
            simulate([bots.Call, bot], "NLHE", hands=100, executor=processes)
        assert f"the bot {name} cannot be sent to a worker process" in str(caught.value)
        assert "a class or function at the top of a module" in str(caught.value)
        assert not hasattr(caught.value, "result")
        # Threads need not send it.
        with ThreadPoolExecutor(2) as threads:
            simulate([bots.Call, bot], "NLHE", hands=100, executor=threads)
        # Nor does an executor that says nothing of processes, until it does.
        simulate([bots.Call, bot], "NLHE", hands=100, executor=Inline())


def test_a_bot_that_cannot_be_read_in_the_worker_is_named():
    with pool("spawn") as processes, pytest.raises(TypeError) as caught:
        simulate(["call", sent_bots.Unreadable()], "NLHE", hands=100, executor=processes)
    assert "the bot Unreadable cannot be made in a worker process" in str(caught.value)
    assert "ValueError: made for one process" in str(caught.value)


def test_a_worker_of_another_version_is_refused(monkeypatch):
    parcel = _blocks.Parcel(None, b"key", b"", version="0.0.1")
    answer = _blocks._answer(parcel, None, int, 0, 1, 0)
    assert isinstance(answer, _blocks._Failed)
    with pytest.raises(pc.PokerError, match=r"the same everywhere"):
        raise answer.again()


def test_threads_of_one_worker_share_what_they_know():
    """Dask may have several threads a worker."""
    run = [_blocks.Parcel(None, bytes([k]), None) for k in range(8)]

    def keep(parcel):
        for _ in range(200):
            _blocks._keep(parcel.key, parcel.key)
            try:
                assert parcel.open() == parcel.key
            except _blocks.NotKnownError:
                continue

    threads = [threading.Thread(target=keep, args=(parcel,)) for parcel in run]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(_blocks._known) <= _blocks._KEPT


# Blocks themselves.


def test_blocks_are_cut_without_gap_and_end_at_bounds(rng):
    for _ in range(200):
        first = rng.randrange(1000)
        units = range(first, first + rng.randrange(1, 3000))
        bounds = sorted(rng.sample(units[1:], min(len(units) - 1, rng.randrange(5))))
        cut = _blocks.Cut(units, rng.choice([1, 7, 1000]), bounds)
        at, ends = units.start, set()
        while (block := cut.cut(rng.randrange(4))) is not None:
            assert len(block) > 0
            assert block.start == at
            at = block.stop
            ends.add(at)
            cut.took(len(block), rng.choice([0.0, 1e-4, 0.2, 30.0]))
        assert at == units.stop
        assert ends.issuperset(bounds)


def test_blocks_in_order_hold_few_back(monkeypatch):
    """An early block that takes its time holds up what is written in order, not what is kept."""
    release = threading.Event()

    def work(given, first, stop):
        if first == 0:
            release.wait(20)
        return first

    monkeypatch.setattr(_blocks, "_FIRST_BLOCK", 1)
    monkeypatch.setattr(_blocks, "BLOCK_SECONDS", 1e-9)
    given = _run_of(PYTHON)
    done = []
    with ThreadPoolExecutor(2) as threads:
        submitted = []
        submit = threads.submit

        def counted(*args):
            submitted.append(args)
            if len(submitted) > 8:
                assert release.is_set(), "work is given out without end"
            if len(submitted) == 8:
                threading.Timer(0.1, release.set).start()
            return submit(*args)

        monkeypatch.setattr(threads, "submit", counted)
        cut = _blocks.Cut(range(100))
        for block, value in _blocks.on_workers(
            work, cut, _blocks.Guest(given, threads), in_order=True
        ):
            assert block.start == value
            done.append(value)
    assert done == list(range(100))


def _run_of(players):
    """The run of some bots, as `simulate` has it."""
    from pokercore import simulation

    found = []

    class Stop(Exception):
        pass

    def runner(run, *args, **kwargs):
        found.append(run)
        raise Stop

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulation, "Runner", runner)
        with pytest.raises(Stop):
            simulate(players, "NLHE", hands=1)
    return found[0]


def test_what_bounds_show_does_not_depend_on_workers(monkeypatch):
    """The report at a bound is on the units before it and no others."""
    from pokercore._run import Runner, bounds_of

    run = _run_of(PYTHON)
    units = range(40, 1040)
    bounds = sorted({*bounds_of(units, margin=False, checkpoints=3), 41, 500, 501})
    assert bounds == [41, 373, 500, 501, 706, 1040]

    def shown(**way):
        return [
            (units, str(report))
            for units, report in Runner(run, units, bounds=bounds, **way).parts()
        ]

    alone = shown()
    assert [(part.start, part.stop) for part, _ in alone] == [*pairwise([40, *bounds])]
    for part, report in alone:
        ((_, whole),) = Runner(run, part).parts()
        assert report == str(whole)
    with ExitStack() as stack:
        for way in ways(stack):
            assert shown(**way) == alone
            # Who has seen enough stops, and only what comes before a bound counts.
            runner = Runner(run, units, bounds=bounds, **way)
            parts = runner.parts()
            assert [next(parts)[0] for _ in range(2)] == [part for part, _ in alone[:2]]
            parts.close()
            ((_, whole),) = Runner(run, range(40, bounds[1])).parts()
            assert runner.counted() == (((40, bounds[1]),), whole)
            for first, stop in runner.finished()[0]:
                assert first == 40 or first >= bounds[1]
                assert stop <= 1040


def test_no_warning_is_left():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pool("spawn") as processes:
            same("python", processes)


@pytest.mark.integration
@pytest.mark.filterwarnings("ignore")  # its own, of what it starts
def test_loky():
    """Its executor sends with cloudpickle."""
    loky = pytest.importorskip("loky", reason="loky is not installed")

    class Local(sent_bots.Caller):
        pass

    with loky.ProcessPoolExecutor(2) as processes:
        same("native", processes)
        same("python", processes)
        whole = simulate([Local, "random"], "NLHE", hands=300, seed=1)
        found = simulate([Local, "random"], "NLHE", hands=300, seed=1, executor=processes)
        assert found.digest == whole.digest
        with pytest.raises(pc.WorkersLost, match="play the rest on a new one"):
            simulate([sent_bots.Deadly, "call"], "NLHE", hands=400, executor=processes)
