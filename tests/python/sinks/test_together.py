"""Sinks together with everything else that a simulation can be asked for."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

import pokercore as pc
from pokercore import sinks
from pokercore._run import GRID
from pokercore.sinks.columns import PIECE, ROWS

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

KINDS = [sinks.Parquet, sinks.Arrow, sinks.PHH]
CAST = ["random", "call", "tight_aggressive"]
"""Hands end before the showdown and at it, all-in and not."""


class Passive:
    """A bot of Python that can be sent to a process."""

    def act(self, view):
        return view.check_or_call()


def check(path, result):
    """The hands of a file are those of the result: each plays again, and they add up to it."""
    reader = sinks.read(path)
    assert reader.complete
    assert len(reader) == result.hands
    net = [0] * len(result.bots)
    names = [bot.name for bot in result.bots]
    for told in reader.histories():
        stacks = told.replay().stacks
        for name, before, end, after in zip(
            told.names, told.stacks, stacks, told.finishing_stacks, strict=True
        ):
            if before is None:  # nobody is there
                continue
            assert end == after
            net[names.index(name)] += after - before
    assert net == [bot.net for bot in result.bots]
    return reader


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("adjust", ["all_in", "aivat"])
@pytest.mark.parametrize("cast", [CAST, ["random", "tight_aggressive", Passive]])
@pytest.mark.parametrize("duplicate", [False, True])
def test_adjusted_results_change_no_hand(kind, adjust, cast, duplicate, tmp_path):
    """What stands beside the results is told of no hand, and alters none."""

    def run(name, **settings):
        return pc.simulate(
            cast,
            "NLHE",
            hands=60,
            seed=6,
            stack=20,
            duplicate=duplicate,
            sink=kind(tmp_path / name),
            **settings,
        )

    plain = run("plain")
    adjusted = run("adjusted", adjust=adjust)
    other = run("other", adjust=adjust, workers=2)
    assert other == adjusted
    assert [bot.net for bot in adjusted.bots] == [bot.net for bot in plain.bots]
    assert adjusted.bots[0].adjusted_interval is not None
    check(tmp_path / "adjusted", adjusted)
    whole, again = (tmp_path / name for name in ("adjusted", "other"))
    assert whole.read_bytes() == again.read_bytes()
    told = [list(sinks.read(tmp_path / name).histories()) for name in ("plain", "adjusted")]
    assert told[0] == told[1]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seating", ["rotations", "permutations"])
def test_duplicate_deals_in_files(kind, seating, tmp_path):
    settings = {"hands": 60, "seed": 2, "duplicate": True, "seating": seating, "sink": None}
    bare = pc.simulate(CAST, "PLO", **settings)
    found = []
    for name, workers in (("one", 1), ("two", 2)):
        settings["sink"] = kind(tmp_path / name)
        result = pc.simulate(CAST, "PLO", workers=workers, **settings)
        assert result == bare
        check(tmp_path / name, result)
        found.append((tmp_path / name).read_bytes())
    assert found[0] == found[1]
    if kind is not sinks.PHH:
        numbers = [record.number for record in sinks.read(tmp_path / "one")]
        assert numbers == list(range(60))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "settings",
    [
        {"cast": CAST, "session": 30, "carry": "drop", "hands": 600},
        {"cast": [*CAST, Passive], "session": 8, "hands": 320},
        {"cast": CAST, "duplicate": True, "adjust": "all_in", "hands": 600},
        {"cast": ["call", "random", Passive], "adjust": "aivat", "hands": 60},
        {"cast": CAST, "checkpoints": 7, "first": 11, "hands": 900},
    ],
)
def test_executors_write_what_one_thread_does(kind, settings, tmp_path):
    """Whatever a run is asked for, a file is the same to the byte whoever plays."""
    settings = dict(settings)
    cast = settings.pop("cast")

    def run(name, **how):
        sink = kind(tmp_path / name, overwrite=True)
        return pc.simulate(cast, "NLHE", seed=4, stack=30, sink=sink, **settings, **how)

    result = run("here")
    check(tmp_path / "here", result)
    for pool in (ThreadPoolExecutor(2), ProcessPoolExecutor(2, get_context("spawn"))):
        with pool:
            assert run("there", executor=pool) == result
        assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


@pytest.mark.parametrize("kind", [sinks.Parquet, sinks.Arrow])
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"session": 7, "carry": "reset"},
        {"session": 50, "carry": "drop"},
        {"checkpoints": 9},
        {"duplicate": True},
    ],
)
def test_however_hands_come_the_file_is_the_same(kind, settings, tmp_path, monkeypatch, rng):
    """Lots that fit into the pieces of a file, and others."""
    from pokercore import _blocks, _run

    def run(name, workers):
        sink = kind(tmp_path / name, overwrite=True)
        hands = 133_700  # two groups and a part
        return pc.simulate(
            ["call", "random"], "NLHE", hands=hands, seed=1, workers=workers, sink=sink, **settings
        )

    result = run("one", 1)
    whole = (tmp_path / "one").read_bytes()
    assert run("two", 2) == result
    assert (tmp_path / "two").read_bytes() == whole
    monkeypatch.setattr(_run, "GRID", 1)
    monkeypatch.setattr(_run, "MOST_RECORDED", rng.randrange(3000, 40_000))
    monkeypatch.setattr(_blocks, "_FIRST_BLOCK", rng.randrange(2, 3000))
    assert run("other", rng.choice([1, 2, 3])) == result
    assert (tmp_path / "other").read_bytes() == whole


def test_blocks_end_where_pieces_do():
    assert GRID == PIECE
    assert ROWS % PIECE == 0


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
@pytest.mark.parametrize("chips", [100, 2**30])
def test_payoffs_are_as_wide_as_they_need_be(kind, chips, tmp_path):
    path = tmp_path / f"hands.{kind}"
    result = pc.simulate(
        ["call", "random"],
        "NLHE",
        hands=200,
        seed=1,
        stack=chips,
        blinds=(chips // 100, chips // 50),
        sink=sinks.for_path(path),
    )
    [batch] = sinks.read(path).batches()
    wide = 2 * chips >= 2**31
    for chair in range(2):
        assert batch.schema.field(f"payoff_{chair}").type == (pa.int64() if wide else pa.int32())
    reader = check(path, result)
    assert sum(abs(record.payoffs[0]) for record in reader) > chips


@pytest.mark.parametrize("kind", ["parquet", "arrow", "phhs"])
def test_files_of_the_former_version_are_read(kind, vectors, tmp_path):
    """They were written by the version of the package that made columns of version 2."""
    reader = sinks.read(vectors / f"hands_2.{kind}")
    path = tmp_path / f"hands.{kind}"
    header = reader.header
    settings = {"hands": 40, "seed": header.seed, "stack": 40}
    pc.simulate(CAST, "NLHE", sink=sinks.for_path(path), **settings)
    new = sinks.read(path)
    assert list(reader.histories()) == list(new.histories())
    if kind != "phhs":
        assert len(reader) == len(new) == 40
        [old], [batch] = reader.batches(), new.batches()
        assert old.schema.field("payoff_0").type == pa.int64()
        assert old.to_pylist() == batch.to_pylist()


def test_what_plays_many_simulations_takes_no_sink():
    """Each lineup is a simulation of its own, whose hands `simulate` writes."""
    with pytest.raises(TypeError, match="sink"):
        pc.match_bots(CAST, "NLHE", hands=30, sink=sinks.PHH("hands.phhs"))
    with pytest.raises(TypeError, match="sink"):
        pc.League("NLHE", seats=2).play(30, sink=sinks.PHH("hands.phhs"))
