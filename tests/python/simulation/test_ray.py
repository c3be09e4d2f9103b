"""A Ray on this machine with two processors, in `make check-integrations`: the same result."""

import os
import signal
import time

import pytest

import pokercore as pc
from pokercore.executors import RayExecutor
from pokercore.simulation import result_so_far, simulate

pytestmark = [
    pytest.mark.integration,
    pytest.mark.filterwarnings("ignore"),  # its own, of what it imports and starts
]


@pytest.fixture(scope="module")
def ray():
    """Two workers."""
    module = pytest.importorskip("ray", reason="the extra ray is not installed")
    settings = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in settings.items():
            patch.setenv(name, value)
        module.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield module
        module.shutdown()


@pytest.fixture
def executor(ray):
    with RayExecutor() as executor:
        yield executor


def local_bots():
    """Bots that pickle cannot send; Ray can."""

    class Drawing:
        def start(self, info):
            self.rng = info.rng

        def act(self, view):
            return view.check_or_call() if self.rng.random() < 0.7 else view.pot_bet()

    return [Drawing, "random", lambda view: view.check_or_call()]


def killing(marker):
    """A bot that kills its process once."""

    class Killed:
        def act(self, view):
            try:
                marker.touch(exist_ok=False)
            except FileExistsError:
                return view.check_or_call()
            os.kill(os.getpid(), signal.SIGKILL)
            return None

    return [Killed, "random"]


def test_ray_plays_the_same(executor):
    assert executor.workers == 2
    for players, hands in (
        (["random", "call", "tight_aggressive"], 30_000),
        (local_bots(), 1500),
    ):
        whole = simulate(players, "NLHE", hands=hands, seed="r")
        found = simulate(players, "NLHE", hands=hands, seed="r", executor=executor)
        assert found.digest == whole.digest
        assert [bot.tally for bot in found.bots] == [bot.tally for bot in whole.bots]
        assert found.timing.workers == 2


@pytest.mark.parametrize("options", [{}, {"max_retries": 0}], ids=["by Ray", "by us"])
def test_a_worker_of_ray_that_is_killed_changes_nothing(ray, tmp_path, options):
    marker = tmp_path / "killed"
    players = killing(marker)
    marker.touch()
    whole = simulate(players, "NLHE", hands=1500, seed=2)
    marker.unlink()
    with RayExecutor(**options) as executor:
        found = simulate(players, "NLHE", hands=1500, seed=2, executor=executor)
    assert marker.exists()
    assert found.digest == whole.digest


def test_a_bot_that_kills_every_worker_is_told(ray):
    class Deadly:
        def act(self, view):
            os.kill(os.getpid(), signal.SIGKILL)

    with RayExecutor(workers=1, max_retries=0) as executor:
        with pytest.raises(pc.WorkersLost, match="4 times") as caught:
            simulate([Deadly, "call"], "NLHE", hands=100, seed=2, executor=executor)
        assert isinstance(caught.value.__cause__, ray.exceptions.WorkerCrashedError)


def test_the_error_of_a_bot_comes_from_ray_as_it_is(executor):
    class OwnError(Exception):
        pass

    class Failing:
        def act(self, view):
            raise OwnError("a bug")

    with pytest.raises(OwnError, match="a bug") as caught:
        simulate([Failing, "call"], "NLHE", hands=500, seed=2, executor=executor)
    assert caught.value.__notes__ == ["raised by bot 0 (Failing) on seat 0 in hand 0 of the match"]


def test_what_is_large_is_put_once(executor, rng, monkeypatch):
    puts = []
    put = executor.put
    monkeypatch.setattr(executor, "put", lambda value: puts.append(1) or put(value))

    class Large:
        def __init__(self, data):
            self.data = data

        def __deepcopy__(self, memo):
            return self

        def act(self, view):
            return view.check_or_call() if self.data[view.pot % 7] % 2 else view.check_or_fold()

    bot = Large(rng.randbytes(2 << 20))
    whole = simulate([bot, "random"], "NLHE", hands=3000, seed=1)
    found = simulate([bot, "random"], "NLHE", hands=3000, seed=1, executor=executor)
    assert found.digest == whole.digest
    assert puts == [1]


def test_a_run_on_ray_that_is_stopped(executor):
    def stop(done, of):
        if done >= 200:
            raise KeyboardInterrupt

    players = local_bots()
    with pytest.raises(KeyboardInterrupt) as caught:
        simulate(players, "NLHE", hands=10**6, seed=4, progress=stop, executor=executor)
    so_far = result_so_far(caught.value)
    assert 200 <= so_far.hands < 10**6
    parts = [
        simulate(players, "NLHE", hands=stop_ - first, seed=4, first=first).digest
        for first, stop_ in so_far.units
    ]
    assert sum(parts) % 2**64 == so_far.digest


# It is an executor like any other.


def test_submit_and_map(executor):
    assert executor.submit(divmod, 7, 2).result(timeout=60) == (3, 1)
    assert executor.submit(dict, one=1).result(timeout=60) == {"one": 1}
    assert list(executor.map(pow, [2, 3, 4], [1, 2, 3])) == [2, 9, 64]
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result(timeout=60)
    held = executor.put([1, 2, 3])
    assert executor.submit(sum, held).result(timeout=60) == 6


def test_shutdown(ray):
    executor = RayExecutor(workers=3)
    assert executor.workers == 3
    futures = [executor.submit(time.sleep, 0.2) for _ in range(3)]
    executor.shutdown()
    assert all(future.done() for future in futures)
    with pytest.raises(RuntimeError, match="after shutdown"):
        executor.submit(int)
    with pytest.raises(pc.WorkersLost, match="give one that is not shut down"):
        simulate(["call"] * 2, "NLHE", hands=10, executor=executor)
    assert ray.is_initialized(), "it did not begin this Ray"
    executor = RayExecutor()
    slow = [executor.submit(time.sleep, 60) for _ in range(5)]
    begun = time.monotonic()
    executor.shutdown(cancel_futures=True)
    assert time.monotonic() - begun < 20
    assert all(future.cancelled() for future in slow)


@pytest.mark.parametrize("workers", [0, -1, 1.5, "2", True])
def test_bad_workers(workers):
    with pytest.raises(pc.RulesError, match="give a whole number from 1, or None"):
        RayExecutor(workers)
