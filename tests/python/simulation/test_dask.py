"""A cluster of Dask on this machine, two worker processes: the same result, whatever happens."""

import functools
import logging

import pytest

import pokercore as pc
import sent_bots
from pokercore import _blocks
from pokercore.simulation import result_so_far, simulate

distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module")
def client():
    """Two processes of one thread."""
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_dask_plays_the_same(client):
    executor = client.get_executor()
    assert pc.executors.workers_of(executor) == 2
    for players, hands in (
        (["random", "call", "tight_aggressive"], 30_000),
        ([sent_bots.Drawing, "random", sent_bots.Grudge], 1500),
    ):
        whole = simulate(players, "NLHE", hands=hands, seed="d")
        found = simulate(players, "NLHE", hands=hands, seed="d", executor=executor)
        assert found == whole
        assert found.timing.workers == 2
        given = {"session": 10, "duplicate": False}
        whole = simulate(players, "NLHE", hands=hands, seed="d", **given)
        assert simulate(players, "NLHE", hands=hands, seed="d", executor=executor, **given) == whole


def test_dask_sends_what_pickle_cannot(client):
    """Classes within functions, and lambdas."""
    limit = 3

    class Local:
        def act(self, view):
            return view.check_or_call() if view.pot > limit else view.check_or_fold()

    for bot in (Local, lambda view: view.check_or_call()):
        whole = simulate([bot, "random"], "NLHE", hands=900, seed=1)
        assert simulate(
            [bot, "random"], "NLHE", hands=900, seed=1, executor=client.get_executor()
        ).digest == whole.digest  # fmt: skip


def test_what_is_large_is_sent_once(client, rng):
    """It is held by the workers, and not with each block."""

    class Large:
        data = None

        def __init__(self, data):
            self.data = data

        def __deepcopy__(self, memo):
            return self

        def act(self, view):
            return view.check_or_call() if self.data[view.pot % 7] % 2 else view.check_or_fold()

    bot = Large(rng.randbytes(2 * _blocks._LARGE))
    whole = simulate([bot, "random"], "NLHE", hands=3000, seed=1)
    found = simulate([bot, "random"], "NLHE", hands=3000, seed=1, executor=client.get_executor())
    assert found.digest == whole.digest


def test_a_worker_of_dask_that_is_killed_changes_nothing(client, tmp_path):
    marker = tmp_path / "killed"
    players = [functools.partial(sent_bots.Killed, str(marker), 300), "random"]
    marker.touch()
    whole = simulate(players, "NLHE", hands=1500, seed=2)
    marker.unlink()
    found = simulate(players, "NLHE", hands=1500, seed=2, executor=client.get_executor())
    assert marker.exists()
    assert found == whole


def test_a_block_that_dask_gives_up_is_given_out_again(client, tmp_path):
    """Its own retries are set to none here."""
    import distributed

    def none(dask_scheduler, allowed):
        before, dask_scheduler.allowed_failures = dask_scheduler.allowed_failures, allowed
        return before

    before = client.run_on_scheduler(none, allowed=0)
    try:
        marker = tmp_path / "killed"
        players = [functools.partial(sent_bots.Killed, str(marker), 300), "random"]
        marker.touch()
        whole = simulate(players, "NLHE", hands=1500, seed=2)
        marker.unlink()
        assert simulate(
            players, "NLHE", hands=1500, seed=2, executor=client.get_executor()
        ) == whole  # fmt: skip
        assert marker.exists()
        with pytest.raises(pc.WorkersLost, match="4 times") as caught:
            simulate(
                [sent_bots.Deadly, "call"], "NLHE", hands=400, seed=2,
                executor=client.get_executor(),
            )  # fmt: skip
        assert isinstance(caught.value.__cause__, distributed.KilledWorker)
    finally:
        client.run_on_scheduler(none, allowed=before)


def test_the_error_of_a_bot_comes_from_dask_as_it_is(client):
    failing = functools.partial(sent_bots.Failing, unit=70)
    with pytest.raises(ZeroDivisionError) as caught:
        simulate([failing, "call"], "NLHE", hands=900, seed=4, executor=client.get_executor())
    assert str(caught.value) == "in unit 70"
    assert caught.value.__notes__ == ["raised by bot 0 (Failing) on seat 0 in hand 70 of the match"]
    assert isinstance(caught.value.__cause__, _blocks.WorkerTraceback)
    assert result_so_far(caught.value).hands <= 70

    class OwnError(Exception):
        pass

    class Local:
        def act(self, view):
            raise OwnError("of a class that only this process has")

    with pytest.raises(OwnError, match="only this process"):
        simulate([Local, "call"], "NLHE", hands=900, seed=4, executor=client.get_executor())


def test_a_run_on_dask_that_is_stopped(client):
    def stop(done, of):
        if done >= 300:
            raise KeyboardInterrupt

    players = [sent_bots.Drawing, "call"]
    with pytest.raises(KeyboardInterrupt) as caught:
        simulate(players, "NLHE", hands=3000, seed=4, progress=stop, executor=client.get_executor())
    so_far = result_so_far(caught.value)
    assert 300 <= so_far.hands < 3000
    for first, stop_ in so_far.units:
        part = simulate(players, "NLHE", hands=stop_ - first, seed=4, first=first)
        assert part.hands == stop_ - first
    # And the client goes on.
    whole = simulate(players, "NLHE", hands=600, seed=4)
    assert simulate(players, "NLHE", hands=600, seed=4, executor=client.get_executor()) == whole


def test_a_client_is_not_its_executor(client):
    with pytest.raises(TypeError, match=r"its get_executor\(\) gives one"):
        simulate(["call"] * 2, "NLHE", hands=10, executor=client)


def test_a_closed_cluster_is_told():
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as cluster:
        client = distributed.Client(cluster)
        executor = client.get_executor()
        whole = simulate(["call"] * 2, "NLHE", hands=300, seed=1)
        assert simulate(["call"] * 2, "NLHE", hands=300, seed=1, executor=executor) == whole
        executor.shutdown()
        with pytest.raises(pc.WorkersLost, match="takes no work"):
            simulate(["call"] * 2, "NLHE", hands=300, seed=1, executor=executor)
        client.close()
