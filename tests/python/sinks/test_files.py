"""Files of hands: whole or not there, the same to the byte, read back hand by hand."""

import os
import subprocess
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import pokercore as pc
from pokercore import history, sinks, variants
from pokercore._stakes import game_of

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

KINDS = [sinks.Parquet, sinks.Arrow, sinks.PHH]
CAST = ["random", "call", "tight_aggressive"]


def write(kind, path, hands=300, name="NLHE", **settings):
    sink = kind(path, **settings.pop("sink", {}))
    return pc.simulate(CAST, name, hands=hands, seed=5, sink=sink, **settings)


def here(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["NLHE", "HORSE", "27TD", "BADUGI", "STUD", "DOUBLE_BOARD_PLO"])
def test_what_is_written_is_read(kind, name, tmp_path):
    if name not in [*variants.names(), *variants.mixed_names()]:
        pytest.skip("no such variant")
    path = tmp_path / "hands"
    result = write(kind, path, name=name)
    assert here(tmp_path) == ["hands"]
    reader = sinks.read(path)
    assert reader.complete
    assert len(reader) == result.hands == 300
    assert reader.header.bots == tuple(bot.name for bot in result.bots)
    assert reader.header.seed == 5
    assert repr(str(path)) in repr(reader)
    net = [0] * 3
    for number, told in enumerate(reader.histories()):
        assert told.metadata["hand"] == number
        if number % 10 == 0:
            assert told.replay().stacks == told.finishing_stacks
        for name_of, before, after in zip(
            told.names, told.stacks, told.finishing_stacks, strict=True
        ):
            net[reader.header.bots.index(name_of)] += after - before
    assert net == [bot.net for bot in result.bots]
    # It can be read again, and from the beginning.
    assert next(reader.histories()).metadata["hand"] == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("cast", [CAST, ["random", "call", lambda view: view.check_or_call()]])
def test_files_are_the_same_to_the_byte(kind, cast, tmp_path):
    hands = 2000 if callable(cast[2]) else 70_000 if kind is not sinks.PHH else 9000
    found = []
    for workers in (1, 2, 3):
        path = tmp_path / str(workers)
        pc.simulate(cast, "NLHE", hands=hands, seed=3, workers=workers, sink=kind(path))
        found.append(path.read_bytes())
    assert found[1] == found[0] == found[2]


@pytest.mark.parametrize("kind", KINDS)
def test_executors_write_the_same(kind, tmp_path):
    """Blocks are written in order, whoever plays them and whenever they are done."""
    path, other = tmp_path / "here", tmp_path / "there"
    write(kind, path, hands=6000)
    for pool in (ThreadPoolExecutor(2), ProcessPoolExecutor(2, get_context("spawn"))):
        with pool:
            write(kind, other, hands=6000, executor=pool, sink={"overwrite": True})
        assert other.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_is_exact_enough_is_whole(kind, tmp_path):
    path = tmp_path / "hands"
    result = write(kind, path, hands=400_000, margin=120, workers=2, checkpoints=3)
    reader = sinks.read(path)
    assert reader.complete
    assert len(reader) == result.hands < 400_000


@pytest.mark.parametrize("name", [*variants.names(), *variants.mixed_names()])
def test_text_is_what_the_history_writes(name, tmp_path):
    """The core writes the text of every variant as `history` does, to the letter."""
    low, high = game_of(name).seat_limits()
    players = max(low, min(high, 3))
    cast = (["random"] * 10)[:players]
    for settings in (
        {"hands": 4 * players},
        {"hands": 24, "session": 12, "carry": "rebuy", "stack": 70},
        {"hands": 24, "session": 12, "stack": 70, "options": pc.Options(run_outs=True)},
    ):
        path, columns = tmp_path / "hands.phhs", tmp_path / "hands.arrow"
        for sink in (sinks.PHH(path, overwrite=True), sinks.Arrow(columns, overwrite=True)):
            pc.simulate(cast, name, seed=9, sink=sink, **settings)
        told = list(sinks.read(columns).histories())
        header, _, text = path.read_text().partition("\n\n")
        assert header.startswith("# pokercore: {")
        assert text == history.dumps(told) + f"# pokercore: complete, hands: {len(told)}\n"
        assert history.load(path) == told


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hands", [0, 1])
def test_few_hands(kind, hands, tmp_path):
    path = tmp_path / "hands"
    write(kind, path, hands=hands)
    assert len(list(sinks.read(path).histories())) == len(sinks.read(path)) == hands


@pytest.mark.parametrize("kind", KINDS)
def test_places_that_cannot_be(kind, tmp_path):
    with pytest.raises(IsADirectoryError):
        write(kind, tmp_path)
    nowhere = tmp_path / "nowhere" / "hands"
    with pytest.raises(
        FileNotFoundError, match=r"there is no folder .*nowhere'; make it"
    ) as caught:
        write(kind, nowhere)
    assert caught.value.filename == str(nowhere)
    assert ".part" not in str(caught.value)
    path = tmp_path / "hands"
    path.write_text("mine")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        write(kind, path)
    assert path.read_text() == "mine"
    assert here(tmp_path) == ["hands"]
    write(kind, path, sink={"overwrite": True})
    assert len(sinks.read(path)) == 300


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_of_the_disk_names_the_file_that_was_given(kind, tmp_path, monkeypatch):
    path = tmp_path / "hands"
    with pytest.raises(NotADirectoryError) as caught:
        write(kind, _file(tmp_path / "no folder") / "hands")
    assert caught.value.filename == str(tmp_path / "no folder" / "hands")

    def replace(self, target):
        raise PermissionError(13, "Permission denied", os.fspath(self), None, os.fspath(target))

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(PermissionError) as caught:
        write(kind, path)
    assert (caught.value.filename, ".part" in str(caught.value)) == (str(path), False)
    assert here(tmp_path) == ["no folder"]
    monkeypatch.undo()
    # The other name is not too long where this one is not.
    write(kind, tmp_path / ("x" * 250))


def _file(path):
    path.write_text("a file")
    return path


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may write anything")
def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        write(sinks.PHH, tmp_path / "hands")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_fails_leaves_nothing(kind, workers, tmp_path):
    class Fails:
        def act(self, view):
            raise RuntimeError("a bot that fails")

    with pytest.raises(RuntimeError, match="a bot that fails"):
        pc.simulate(
            ["call", Fails], "NLHE", hands=500, workers=workers, sink=kind(tmp_path / "hands")
        )
    assert here(tmp_path) == []

    def stop(done, of):
        raise KeyError("progress")

    with pytest.raises(KeyError):
        write(kind, tmp_path / "hands", hands=200_000, progress=stop)
    assert here(tmp_path) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_can_be_kept(kind, tmp_path):
    """The first hands without a gap, and it says that it is a part."""
    path = tmp_path / "hands"

    def stop(done, of):
        raise KeyError("progress")

    # However quick the machine is, the first blocks are not all.
    with pytest.raises(KeyError) as caught:
        write(kind, path, hands=10**8, progress=stop, sink={"keep_partial": True})
    reader = sinks.read(path)
    assert not reader.complete
    assert 0 < len(reader) == caught.value.result.hands < 10**8
    assert "a part of a run" in repr(reader)
    for number, told in zip(range(200), reader.histories(), strict=False):
        assert told.metadata["hand"] == number
    assert here(tmp_path) == ["hands"]


INTERRUPTED = """
    import signal, sys, os
    import pokercore as pc
    from pokercore import sinks
    calls = 0
    def progress(done, of):
        global calls
        calls += 1
        if calls == 2:
            os.kill(os.getpid(), signal.SIGINT)
    kind, path, keep = sys.argv[1:]
    sink = getattr(sinks, kind)(path, keep_partial=keep == "True")
    try:
        bots = ["call", "random"]
        pc.simulate(bots, "NLHE", hands=10_000_000, seed=1, sink=sink, progress=progress)
    except KeyboardInterrupt:
        sys.exit(7)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("kind", ["Parquet", "Arrow", "PHH"])
@pytest.mark.parametrize("keep", [True, False])
def test_ctrl_c(kind, keep, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(INTERRUPTED), kind, tmp_path / "hands", str(keep)],
        check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 7
    assert here(tmp_path) == (["hands"] if keep else [])
    if keep:
        reader = sinks.read(tmp_path / "hands")
        assert not reader.complete
        assert next(reader.histories()).metadata == {"hand": 0}


FULL = """
    import resource, signal, sys
    import pokercore as pc
    from pokercore import sinks
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    kind, path = sys.argv[1:]
    sink = getattr(sinks, kind)(path, keep_partial=True)
    try:
        pc.simulate(["call", "random"], "NLHE", hands=200_000, seed=1, sink=sink)
    except OSError as error:
        print(error)
        sys.exit(7)
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of a process")
@pytest.mark.parametrize("kind", ["Parquet", "Arrow", "PHH"])
def test_a_disk_that_is_full(kind, tmp_path):
    """The error passes on, and nothing is left, also of a part."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(FULL), kind, tmp_path / "hands"],
        check=False, timeout=120, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 7, done.stderr
    assert "File too large" in done.stdout
    assert here(tmp_path) == []


@pytest.mark.parametrize("kind", KINDS)
def test_files_that_are_cut_off_or_changed(kind, tmp_path):
    path, other = tmp_path / "hands", tmp_path / "other"
    write(kind, path)
    whole = path.read_bytes()
    for length in (7, 100, len(whole) // 2, len(whole) - 5):
        other.write_bytes(whole[:length])
        with pytest.raises(pc.HistoryError) as caught:
            list(sinks.read(other))
        assert caught.value.path == str(other)
    with pytest.raises(FileNotFoundError):
        sinks.read(tmp_path / "nowhere")
    with pytest.raises(IsADirectoryError):
        sinks.read(tmp_path)


def test_files_of_others(tmp_path):
    import pyarrow.parquet as pq

    path = tmp_path / "table"
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(pc.HistoryError, match="holds other tables"):
        sinks.read(path)
    with pa.ipc.new_file(path, pa.schema([("a", pa.int64())])) as file:
        file.write_batch(pa.record_batch({"a": [1]}))
    with pytest.raises(pc.HistoryError, match="holds other tables"):
        sinks.read(path)
    path.write_text("# a comment\n")
    with pytest.raises(pc.HistoryError, match="no header"):
        sinks.read(path)
    path.write_text("")
    with pytest.raises(pc.HistoryError, match="no Parquet, Arrow or PHH"):
        sinks.read(path)
    # Columns of hands under the wrong names.
    hands = tmp_path / "hands.parquet"
    write(sinks.Parquet, hands)
    table = pq.read_table(hands)
    renamed = table.rename_columns(["x", *table.column_names[1:]])
    pq.write_table(renamed.replace_schema_metadata(table.schema.metadata), path)
    with pytest.raises(pc.HistoryError, match="not those of hands"):
        sinks.read(path)
    pq.write_table(table.slice(10), path)
    with pytest.raises(pc.HistoryError, match="holds 290 hands"):
        sinks.read(path)
    # A row that was changed is found when it is played again.
    column = pa.array([1] * 300, pa.int32())
    where = table.column_names.index("payoff_0")
    changed = table.set_column(where, table.schema.field(where), column)
    pq.write_table(changed, path)
    metadata = pq.read_metadata(hands).metadata
    with pq.ParquetWriter(path, changed.schema) as writer:
        writer.write_table(changed)
        writer.add_key_value_metadata({b"pokercore.end": metadata[b"pokercore.end"]})
    with pytest.raises(pc.HistoryError, match="hand 1: hand 0 comes to") as caught:
        next(sinks.read(path).histories())
    assert caught.value.hand == 1


@pytest.mark.parametrize("compression", ["none", "snappy", "lz4", "zstd"])
def test_compressions_hold_the_same(compression, tmp_path):
    path = tmp_path / "hands"
    write(sinks.Parquet, path, sink={"compression": compression})
    told = list(sinks.read(path).histories())
    other = tmp_path / "other"
    if compression == "snappy":
        with pytest.raises(pc.RulesError, match="snappy"):
            sinks.Arrow(other, compression=compression)
        return
    write(sinks.Arrow, other, sink={"compression": compression})
    assert list(sinks.read(other).histories()) == told


def test_the_ending_of_a_name_decides(tmp_path):
    for ending, kind in (
        ("parquet", sinks.Parquet),
        ("arrow", sinks.Arrow),
        ("FEATHER", sinks.Arrow),
        ("phhs", sinks.PHH),
    ):
        assert type(sinks.for_path(tmp_path / f"hands.{ending}")) is kind
    with pytest.raises(pc.RulesError, match=r"\.csv") as caught:
        sinks.for_path("hands.csv")
    assert caught.value.defects[0].code == "option"
    with pytest.raises(pc.RulesError, match="compression"):
        sinks.Parquet("hands", compression="zip")


def test_columns_lie_in_the_memory_of_the_core():
    class Look:
        def write(self, batch):
            columns = batch.to_arrow()
            assert columns.num_rows == len(batch) == 50
            assert columns.schema.field("deck").nullable is False
            name, _, (buffer,) = batch.records.columns()[0]
            assert name == "hand"
            assert columns.column("hand").buffers()[1].address == pa.py_buffer(buffer).address
            self.columns = columns

        def close(self):
            pass

    sink = Look()
    pc.simulate(CAST, "NLHE", hands=50, seed=1, sink=sink)
    # They outlive the run.
    assert sink.columns.column("hand").to_pylist() == list(range(50))
    sink.columns.validate(full=True)


def test_what_a_sink_raises_is_the_error_of_the_run(tmp_path):
    class Fails:
        calls = 0
        aborted = False

        def write(self, batch):
            self.calls += 1
            raise OSError("no room")

        def close(self):
            raise AssertionError("not after an error")

        def abort(self):
            self.aborted = True

    sink = Fails()
    with pytest.raises(OSError, match="no room"):
        pc.simulate(CAST, "NLHE", hands=400_000, seed=1, sink=sink)
    assert (sink.calls, sink.aborted) == (1, True)

    class Closes(Fails):
        def write(self, batch):
            pass

        def close(self):
            raise OSError("at the end")

    with pytest.raises(OSError, match="at the end"):
        pc.simulate(CAST, "NLHE", hands=4, seed=1, sink=Closes())
    for wrong in (3, "hands.parquet", sinks.Parquet, object()):
        with pytest.raises(TypeError, match="is no sink"):
            pc.simulate(CAST, "NLHE", hands=4, seed=1, sink=wrong)


def test_memory_does_not_grow_with_the_file(tmp_path):
    """A reader holds some thousand hands, and a run some blocks."""
    import tracemalloc

    path = tmp_path / "hands"
    write(sinks.Parquet, path, hands=150_000)
    reader = sinks.read(path)
    pa.default_memory_pool().release_unused()
    tracemalloc.start()
    most = 0
    for place, batch in enumerate(reader.batches()):
        assert len(batch) <= 4096
        if place > 2:
            most = max(most, pa.total_allocated_bytes())
    tracemalloc.stop()
    assert most < 20_000_000
    for _, _ in zip(range(10), reader, strict=False):
        pass


def test_missing_pyarrow_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"pokercore-engine\[arrow\]"):
        sinks.Parquet("hands.parquet")
