"""Journals on a real server of PostgreSQL: several processes, kills of the server, tampering."""

import contextlib
import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import pokercore as pc
from pokercore.journal import Entry, PostgresJournal

psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed (the extra postgres)")


def entry(number, who=b""):
    return Entry(number, number, "input", b"%s %d" % (who, number))


def snapshot(number):
    return Entry(number, number, "snapshot", bytes(3000))


def execute(dsn, *statements):
    with psycopg.connect(dsn, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def refusal(code, number, call, *arguments, **settings):
    with pytest.raises(pc.JournalError) as caught:
        call(*arguments, **settings)
    assert (caught.value.code, caught.value.number) == (code, number), caught.value
    return str(caught.value)


def test_who_comes_second_must_recover(database):
    with PostgresJournal(database, "main") as first, PostgresJournal(database, "main") as second:
        first.append([entry(1), entry(2)])
        text = refusal("conflict", 1, second.append, [entry(1, b"other")])
        assert "another process wrote after nothing; this one must recover" in text
        assert "open it again and recover" in refusal("failed", None, second.append, [entry(1)])
        # The one that wrote goes on; one that is opened now takes over, and shuts it out.
        first.append([entry(3)])
        with PostgresJournal(database, "main") as third:
            assert list(third.read()) == [entry(1), entry(2), entry(3)]
            third.append([entry(4, b"third")])
            first_read = list(first.read())
            assert first_read == [entry(1), entry(2), entry(3)]
            refusal("conflict", 4, first.append, [entry(4, b"first")])
            assert list(third.read())[-1] == entry(4, b"third")


def test_a_grouped_one_loses_its_group_and_no_more(database):
    with PostgresJournal(database, "main", group=10) as first:
        first.append([entry(1)])
        first.append([entry(2)])
        with PostgresJournal(database, "main") as second:
            assert second.empty
            second.append([entry(1, b"second")])
            refusal("conflict", 1, first.flush)
    with PostgresJournal(database, "main") as journal:
        assert list(journal.read()) == [entry(1, b"second")]


RACER = """
import sys
from pokercore import JournalError
from pokercore.journal import Entry, PostgresJournal
dsn, who, last = sys.argv[1], sys.argv[2].encode(), int(sys.argv[3])
sys.stdin.readline()
while True:
    with PostgresJournal(dsn, "main") as journal:
        assert len(list(journal.read())) == journal.last
        try:
            while journal.last < last:
                number = journal.last + 1
                journal.append([Entry(number, number, "input", b"%s %d" % (who, number))])
                print(number, flush=True)
            sys.exit()
        except JournalError as error:
            assert error.code == "conflict", error
"""


def test_processes_that_race_write_every_number_once(database):
    racers = {
        who: subprocess.Popen(
            [sys.executable, "-c", RACER, database, who, "150"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for who in ("a", "b", "c")
    }  # fmt: skip
    for racer in racers.values():
        racer.stdin.write("\n")
        racer.stdin.flush()
    told = {}
    for who, racer in racers.items():
        out, err = racer.communicate(timeout=120)
        assert racer.returncode == 0, err
        for number in map(int, out.split()):
            assert told.setdefault(number, who) == who
    assert sorted(told) == list(range(1, 151))
    with PostgresJournal(database, "main") as journal:
        found = list(journal.read())
    assert found == [entry(number, told[number].encode()) for number in range(1, 151)]


def test_a_killed_server_has_what_it_said_it_has(server, database, rng):
    """SIGKILL in the middle of appends, and a new start: whole appends, none lost, none twice."""
    told, codes = 0, set()
    for _ in range(3):
        journal = PostgresJournal(database, "main")
        assert told <= journal.last <= told + 1
        told = journal.last
        found = list(journal.read())
        assert [e.number for e in found if e.kind == "input"] == list(range(1, told + 1))
        assert [e.number for e in found if e.kind == "snapshot"] == list(range(1, told + 1))
        backend = journal._store._connection.info.backend_pid
        delay = 0.02 + rng.random() * 0.05
        killer = threading.Thread(target=kill, args=[server, backend, delay])
        try:
            for count in itertools.count():
                if count == 2:
                    # Not before, however slow the machine is: something is there to be lost.
                    killer.start()
                journal.append([entry(told + 1), snapshot(told + 1)])
                told += 1
        except pc.JournalError as error:
            codes.add(error.code)
        killer.join(30)
        refusal("failed", None, journal.append, [entry(told + 1)])
        journal.close()
        server.start()
    assert codes == {"unavailable"}
    assert told > 4


def kill(server, backend, delay):
    time.sleep(delay)
    server.kill()
    with contextlib.suppress(ProcessLookupError):
        os.kill(backend, signal.SIGKILL)


def test_a_server_that_stopped_and_one_that_is_not_there(tmp_path):
    text = refusal("unavailable", None, PostgresJournal, f"host={tmp_path} dbname=none")
    assert "the server cannot be reached" in text


@pytest.mark.parametrize(
    ("statement", "number", "opens"),
    [
        ("UPDATE pokercore_entries SET body = 'x' WHERE number = 2", 2, True),
        ("UPDATE pokercore_entries SET body = 'x' WHERE number = 6 AND kind = 0", 6, False),
        ("UPDATE pokercore_entries SET at = 7 WHERE number = 3", 3, True),
        ("UPDATE pokercore_entries SET at = -7 WHERE number = 3", 3, True),
        ("DELETE FROM pokercore_entries WHERE number = 3", 3, True),
        ("DELETE FROM pokercore_entries WHERE number = 8", 8, False),
        ("DELETE FROM pokercore_entries WHERE number >= 6", 6, False),
        ("UPDATE pokercore_entries SET number = 9 WHERE number = 8", 9, False),
        ("UPDATE pokercore_journals SET chain = '' WHERE name = 'main'", 8, False),
        ("UPDATE pokercore_journals SET number = 7 WHERE name = 'main'", 8, False),
        ("UPDATE pokercore_journals SET name = 'other'; ", 6, True),
    ],
)
def test_a_changed_record_is_refused_by_number(database, statement, number, opens):
    with PostgresJournal(database, "main") as journal:
        journal.append([*map(entry, range(1, 6)), snapshot(5), *map(entry, range(6, 9))])
    execute(database, statement)
    table = "other" if "name = 'other'" in statement else "main"
    if table == "other":
        number = 1
    if not opens:
        refusal("damaged", number, PostgresJournal, database, table)
        return
    with PostgresJournal(database, table, create=False) as journal:
        assert len(list(journal.opening())) == 4
        refusal("damaged", number, lambda: list(journal.read()))


def test_other_versions_and_other_tables(database):
    with PostgresJournal(database, "main"):
        pass
    execute(database, "UPDATE pokercore_journals SET format = 2")
    text = refusal("version", None, PostgresJournal, database, "main")
    assert "a journal of format 2, and this version of pokercore reads format 1; a newer" in text
    with PostgresJournal(database, "second") as journal:
        assert journal.empty
    execute(
        database,
        "DROP TABLE pokercore_entries, pokercore_journals",
        "CREATE TABLE pokercore_entries (url text)",
        "CREATE TABLE pokercore_journals (url text)",
    )
    refusal("foreign", None, PostgresJournal, database, "main")


def test_a_user_who_may_not_write(database):
    with PostgresJournal(database, "main") as journal:
        journal.append([entry(1)])
    execute(
        database,
        "DROP ROLE IF EXISTS guest",
        "CREATE ROLE guest LOGIN",
        "GRANT USAGE ON SCHEMA public TO guest",
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest",
    )
    guest = database.replace("tester", "guest")
    try:
        with PostgresJournal(guest, "main", create=False) as journal:
            assert list(journal.read()) == [entry(1)]
            refusal("read_only", None, journal.append, [entry(2)])
        refusal("read_only", None, PostgresJournal, guest, "new")
    finally:
        execute(database, "DROP OWNED BY guest", "DROP ROLE guest")


def test_a_connection_of_ones_own(database):
    with psycopg.connect(database, autocommit=True) as connection:
        with PostgresJournal(connection, "a") as a, PostgresJournal(connection, "b") as b:
            a.append([entry(1)])
            b.append([snapshot(0)])
            a.append([entry(2)])
            assert (a.last, b.last) == (2, 0)
        assert connection.execute("SELECT 1").fetchone() == (1,)
        connection.execute("SET synchronous_commit = off")
        assert "synchronous_commit is off" in refusal("value", None, PostgresJournal, connection)
    refusal("value", None, PostgresJournal, connection)
    with psycopg.connect(database) as connection:
        assert "autocommit" in refusal("value", None, PostgresJournal, connection)
    with pytest.raises(TypeError, match="a psycopg connection, not int"):
        PostgresJournal(5)


def test_a_commit_waits_for_the_disk(database):
    execute(database, "ALTER ROLE tester SET synchronous_commit = off")
    try:
        with PostgresJournal(database, "main") as journal:
            show = journal._store._connection.execute("SHOW synchronous_commit")
            assert show.fetchone() == ("on",)
    finally:
        execute(database, "ALTER ROLE tester RESET synchronous_commit")


def test_the_tables_are_created_once(database):
    faults = []

    def work(name):
        try:
            with PostgresJournal(database, name) as journal:
                journal.append([entry(1)])
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=[f"table {n % 6}"]) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not faults


def test_a_fork_is_refused(database):
    code = """
import os, sys
from pokercore import JournalError
from pokercore.journal import Entry, PostgresJournal
journal = PostgresJournal(sys.argv[1], "main")
pid = os.fork()
if not pid:
    try:
        journal.append([Entry(1, 0, "input", b"")])
    except JournalError as error:
        journal.close()
        sys.exit(error.code != "forked")
    sys.exit(2)
assert os.waitpid(pid, 0)[1] == 0
journal.append([Entry(1, 0, "input", b"")])
journal.close()
"""
    subprocess.run([sys.executable, "-c", code, database], check=True, timeout=60)


def test_the_extra_is_named_where_it_is_missing():
    code = """
import sys
sys.modules["psycopg"] = None
from pokercore import journal
try:
    journal.PostgresJournal
except ImportError as error:
    assert "pip install 'pokercore-engine[postgres]'" in str(error), error
else:
    sys.exit(1)
journal.SqliteJournal
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
