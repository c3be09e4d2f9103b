"""Journals and what happens around them: kills, forks, threads, locks, full and read-only disks."""

import json
import os
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import pokercore as pc
from pokercore.journal import Entry, SqliteJournal, base

posix = pytest.mark.skipif(os.name != "posix", reason="forks, signals and limits of POSIX")


def entry(number, size=100):
    return Entry(number, number, "input", b"%d" % number * size)


def python(code, *arguments, **settings):
    """A program of its own that has the journal's names."""
    head = "import os, sys\nfrom pokercore import JournalError\nfrom pokercore.journal import *\n"
    return subprocess.Popen(
        [sys.executable, "-c", head + textwrap.dedent(code), *map(str, arguments)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        **settings,
    )  # fmt: skip


def answer(process):
    """What a program prints as JSON."""
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return json.loads(out)


WRITER = """
path, group = sys.argv[1], int(sys.argv[2])
with SqliteJournal(path, "main", group=group) as journal:
    number = journal.last
    while True:
        number += 1
        kind = "snapshot" if number % 7 == 0 and not journal.empty else ""
        entries = [Entry(number, number, "input", b"%d" % number * (number % 50))]
        if kind:
            entries.append(Entry(number, number, kind, bytes(number % 9000)))
        journal.append(entries)
        print(number, flush=True)
"""


def expected(number):
    yield Entry(number, number, "input", b"%d" % number * (number % 50))
    if number % 7 == 0:
        yield Entry(number, number, "snapshot", bytes(number % 9000))


@posix
@pytest.mark.parametrize("group", [1, 10])
def test_a_killed_writer_has_what_it_was_told_is_there(tmp_path, rng, group):
    """Killed at random moments again and again: whole appends, none lost, none twice."""
    path = tmp_path / "tables.journal"
    told = 0
    for lines in rng.sample([1, 1, 4, 4, 21, 21, 61], 7):
        process = python(WRITER, path, group)
        for _ in range(lines):
            told = int(process.stdout.readline())
        time.sleep(rng.random() * 0.01)
        process.kill()
        told = max([told, *map(int, process.stdout.read().split())])
        process.communicate(timeout=60)
        with SqliteJournal(path, "main", create=False) as journal:
            found = list(journal.read())
            assert found == [e for n in range(1, journal.last + 1) for e in expected(n)]
            # The loss window: group - 1 appends that returned. One may be there that was not told.
            assert told - (group - 1) <= journal.last <= told + 1 + (group > 1) * group
            told = journal.last
    assert told > 20


@posix
def test_a_second_process_is_refused(tmp_path):
    path = tmp_path / "tables.journal"
    code = """
        try:
            SqliteJournal(sys.argv[1], sys.argv[2])
        except JournalError as error:
            print(f'["{error.code}", "{error}"]')
    """
    with SqliteJournal(path, "main") as journal:
        journal.append([entry(1)])
        before = path.read_bytes() if sys.platform == "linux" else None
        code_, text = answer(python(code, path, "other"))
        assert code_ == "locked"
        # On Linux reading it here has not let the others in.
        assert before is None or path.read_bytes() == before
        assert "another process has the journal open; it belongs to one at a time" in text
        journal.append([entry(2)])
    # The other way round, and by a program that only reads.
    other = python("j = SqliteJournal(sys.argv[1]); print(flush=True); sys.stdin.read()", path)
    other.stdout.readline()
    with pytest.raises(pc.JournalError, match="another process") as caught:
        SqliteJournal(path, "main")
    assert caught.value.code == "locked"
    other.communicate("", timeout=60)
    reader = python(
        "import sqlite3; c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN')"
        "; c.execute('SELECT * FROM entries').fetchone(); print(flush=True); sys.stdin.read()",
        path,
    )
    reader.stdout.readline()
    with pytest.raises(pc.JournalError) as caught:
        SqliteJournal(path, "main")
    assert caught.value.code == "locked"
    reader.communicate("", timeout=60)
    with SqliteJournal(path, "main") as journal:
        assert journal.last == 2


def test_the_same_table_twice_in_a_process(tmp_path):
    path = tmp_path / "tables.journal"
    (tmp_path / "link").symlink_to(path)
    with SqliteJournal(path, "main") as journal, SqliteJournal(tmp_path / "link", "other") as other:
        for again in (path, tmp_path / "link"):
            with pytest.raises(pc.JournalError, match="has it open already") as caught:
                SqliteJournal(again, "main")
            assert caught.value.code == "open"
        journal.append([entry(1)])
        other.append([entry(1)])
    with SqliteJournal(path, "main") as journal:
        assert journal.last == 1


def test_a_group_serves_all_tables_of_a_file(tmp_path, monkeypatch):
    path = tmp_path / "tables.journal"

    def copied():
        """What a crash would leave now."""
        for name in ("tables.journal", "tables.journal-wal"):
            code = "import shutil, sys; shutil.copy(*sys.argv[1:])"
            target = tmp_path / name.replace("tables", "copy")
            subprocess.run([sys.executable, "-c", code, tmp_path / name, target], check=True)
        found = {}
        for table in ("a", "b"):
            with SqliteJournal(tmp_path / "copy.journal", table, create=False) as copy:
                found[table] = copy.last
        (tmp_path / "copy.journal").unlink()
        return found

    with SqliteJournal(path, "a", group=4) as a, SqliteJournal(path, "b", group=4) as b:
        a.append([entry(1)])
        b.append([entry(1)])
        a.append([entry(2)])
        assert copied() == {"a": 0, "b": 0}
        a.append([entry(3)])
        assert copied() == {"a": 3, "b": 1}
        b.append([entry(2)])
        a.flush()
        assert copied() == {"a": 3, "b": 2}
        a.append([entry(4)])
        # A journal with commits of its own takes the others' along.
        with SqliteJournal(path, "c") as single:
            single.append([entry(1)])
            assert copied() == {"a": 4, "b": 2}
    now = 7.0
    monkeypatch.setattr(base, "time", SimpleNamespace(monotonic=lambda: now))
    with SqliteJournal(path, "a", group=1000, group_ms=30) as a:
        a.append([entry(5)])
        now += 0.029
        assert copied()["a"] == 4
        now += 0.002
        a.append([entry(6)])
        a.append([entry(7)])
        assert copied()["a"] == 6
    with SqliteJournal(path, "a") as a:
        assert a.last == 7


@posix
def test_a_fork_is_refused_and_does_the_parent_no_harm(tmp_path):
    """The child ends as a program does, with everything taken down; the parent goes on."""
    code = """
        import json
        path = sys.argv[1]
        journal = SqliteJournal(path, "main", group=2)
        journal.append([Entry(1, 0, "input", b"")])
        journal._store.lock.acquire()
        pid = os.fork()
        if not pid:
            codes = []
            for call in (lambda: journal.append([Entry(2, 0, "input", b"")]), journal.flush,
                         journal.opening, lambda: list(journal.read()),
                         lambda: SqliteJournal(path, "main")):
                try:
                    call()
                except JournalError as error:
                    codes.append(error.code)
            journal.close()
            assert codes == ["forked"] * 4 + ["locked"], codes
            sys.exit()
        _, status = os.waitpid(pid, 0)
        journal._store.lock.release()
        for number in range(2, 20):
            journal.append([Entry(number, 0, "input", b"")])
        os.kill(os.getpid(), 9) if len(sys.argv) > 2 else journal.close()
        print(json.dumps(status))
    """
    path = tmp_path / "tables.journal"
    assert answer(python(code, path)) == 0
    with SqliteJournal(path, "main", create=False) as journal:
        assert len(list(journal.read())) == journal.last == 19
    path.unlink()
    process = python(code, path, "killed")
    process.communicate(timeout=60)
    with SqliteJournal(path, "main", create=False) as journal:
        assert len(list(journal.read())) == 18
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_threads_take_turns(tmp_path):
    """A journal each, one file: every append whole; and of two on one journal, one is refused."""
    path = tmp_path / "tables.journal"
    faults, refused = [], []

    def work(table):
        try:
            with SqliteJournal(path, table, group=5) as journal:
                for number in range(1, 41):
                    journal.append([entry(number)])
                    if number % 10 == 0:
                        assert sum(1 for _ in journal.read()) == number
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=[f"table {n}"]) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not faults
    for n in range(6):
        with SqliteJournal(path, f"table {n}", create=False) as journal:
            assert list(journal.read()) == [entry(number) for number in range(1, 41)]

    with SqliteJournal(path, "shared", group=50) as journal:

        def race():
            for number in range(1, 200):
                try:
                    journal.append([entry(number)])
                except pc.JournalError as error:
                    refused.append(error.code)

        threads = [threading.Thread(target=race) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert set(refused) == {"order"}
        numbers = [found.number for found in journal.read()]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_full_disk(tmp_path):
    path = tmp_path / "tables.journal"
    journal = SqliteJournal(path, "main")
    journal._store._connection.execute("PRAGMA max_page_count = 30")
    done, code = 0, ""
    while not code:
        number = done + 1
        try:
            journal.append([entry(number, 500), Entry(number, 0, "snapshot", bytes(500))])
            done = number
        except pc.JournalError as error:
            code = error.code
    assert code == "full"
    # In doubt: nothing more until it is opened again.
    for call in (lambda: journal.append([entry(done + 1)]), journal.flush, journal.opening):
        with pytest.raises(pc.JournalError, match="open it again and recover") as caught:
            call()
        assert caught.value.code == "failed"
    journal.close()
    with SqliteJournal(path, "main", create=False) as journal:
        assert journal.last == done > 5
        assert len(list(journal.read())) == 2 * done
        # There is room again.
        journal.append([entry(done + 1)])


@posix
@pytest.mark.parametrize("limit", [40_000, 41_234, 100_000])
def test_a_disk_that_stops_in_the_middle_of_a_page(tmp_path, limit):
    """A limit of the operating system on the size of files."""
    path = tmp_path / "tables.journal"
    code = """
        import resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
        journal = SqliteJournal(sys.argv[1])
        done = 0
        try:
            while True:
                journal.append([Entry(done + 1, 0, "input", b"%d" % done * 300)])
                done += 1
        except JournalError as error:
            print(f'[{done}, "{error.code}"]')
        journal.close()
    """
    done, failure = answer(python(code, path, limit))
    assert failure in ("failed", "full")
    with SqliteJournal(path, create=False) as journal:
        assert journal.last in (done, done + 1)
        assert len(list(journal.read())) == journal.last > 2
        journal.append([entry(journal.last + 1)])


@posix
def test_what_may_only_be_read():
    """As somebody who is not root, for whom modes mean nothing."""
    with tempfile.TemporaryDirectory() as folder:
        check_what_may_only_be_read(Path(folder, "tables.journal"))


def check_what_may_only_be_read(path):
    with SqliteJournal(path, "main") as journal:
        journal.append([entry(1)])
    code = """
        import json
        path, folder = sys.argv[1], os.path.dirname(sys.argv[1])
        from pokercore.journal import sqlite
        if os.getuid() == 0:
            os.chown(path, 65534, 65534)
            os.chown(folder, 65534, 65534)
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        codes = []
        for file, directory in ((0o400, 0o700), (0o600, 0o500), (0o000, 0o700), (0o600, 0o700)):
            os.chmod(path, file)
            os.chmod(folder, directory)
            try:
                with SqliteJournal(path, "main") as journal:
                    codes.append(journal.last)
            except JournalError as error:
                codes.append(error.code)
        os.chmod(folder, 0o500)
        try:
            SqliteJournal(path + "-new")
        except JournalError as error:
            codes.append(error.code)
        os.chmod(folder, 0o700)
        print(json.dumps(codes))
    """
    before = path.read_bytes()
    found = answer(python(code, path))
    assert found == ["read_only", "read_only", "read_only", 1, "unavailable"]
    assert path.read_bytes() == before


@posix
def test_a_file_that_was_removed_or_replaced(tmp_path):
    path = tmp_path / "tables.journal"
    journal = SqliteJournal(path, "main")
    journal.append([entry(1)])
    path.rename(tmp_path / "elsewhere")
    with pytest.raises(pc.JournalError) as caught:
        journal.append([entry(2)])
    assert caught.value.code == "unavailable"
    with pytest.raises(pc.JournalError, match="but the log of one") as caught:
        SqliteJournal(path, "main")
    assert caught.value.code == "damaged"
    assert not path.exists()
    journal.close()
    (tmp_path / "elsewhere").rename(path)
    with SqliteJournal(path, "main", create=False) as back:
        assert list(back.read()) == [entry(1)]


def test_two_that_create_at_once(tmp_path):
    """Whoever comes second finds the first one's file, whole."""
    path = tmp_path / "tables.journal"
    code = """
        import json
        sys.stdin.readline()
        try:
            with SqliteJournal(sys.argv[1]) as journal:
                journal.append([Entry(1, 0, "input", b"")] if journal.empty else [])
            print(1)
        except JournalError as error:
            print(json.dumps(error.code))
    """
    for _ in range(2):
        processes = [python(code, path) for _ in range(3)]
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        assert {answer(process) for process in processes} <= {1, "locked"}
        with SqliteJournal(path, create=False) as journal:
            assert len(list(journal.read())) == 1
        assert [found.name for found in tmp_path.iterdir()] == [path.name]
        path.unlink()


def test_an_interrupted_commit_leaves_the_journal_in_doubt(tmp_path, monkeypatch):
    path = tmp_path / "tables.journal"
    journal = SqliteJournal(path, "main")
    journal.append([entry(1)])

    class Interrupted:
        def __init__(self, connection):
            self.connection = connection

        def __getattr__(self, name):
            return getattr(self.connection, name)

        def execute(self, sql, *values):
            if sql == "COMMIT":
                raise KeyboardInterrupt
            return self.connection.execute(sql, *values)

    journal._store._connection = Interrupted(journal._store._connection)
    with pytest.raises(KeyboardInterrupt):
        journal.append([entry(2)])
    with pytest.raises(pc.JournalError, match="a commit failed"):
        journal.append([entry(2)])
    journal.close()
    with SqliteJournal(path, "main") as journal:
        assert journal.last == 1
        journal.append([entry(2)])
