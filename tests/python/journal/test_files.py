"""Files that are no intact journal: each is refused with what is wrong, and left as it is."""

import random
import shutil
import sqlite3
import struct
import subprocess
import sys
from hashlib import sha256

import pytest

import pokercore as pc
from pokercore.journal import Entry, SqliteJournal, _files

DIGEST = sha256(b"events").digest()
CODES = {"damaged", "foreign", "version", "missing"}


def entry(number):
    return Entry(number, number, "input", random.Random(number).randbytes(number % 90), DIGEST)


def snapshot(number):
    return Entry(number, number, "snapshot", random.Random(number).randbytes(6000))


def write(path):
    """A small journal of two tables, closed; what its first table holds."""
    entries = [snapshot(0), *map(entry, range(1, 40)), snapshot(39), *map(entry, range(40, 60))]
    settings = {"group": 1000}
    with (
        SqliteJournal(path, "main", **settings) as main,
        SqliteJournal(path, "other", **settings) as other,
    ):
        for one in entries:
            main.append([one])
            if one.number % 9 == 0:
                other.append([snapshot(one.number)] if other.empty else [entry(other.last + 1)])
    return entries


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A journal that was closed is one file."""
    path = tmp_path_factory.mktemp("original") / "tables.journal"
    entries = write(path)
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    return path, entries


@pytest.fixture
def journal(original, tmp_path):
    """A copy of it."""
    path, entries = original
    return shutil.copy(path, tmp_path / "tables.journal"), entries


@pytest.fixture
def crashed(tmp_path):
    """A journal as a crash leaves it: a file and its log, which holds the later commits."""
    path, crashed = tmp_path / "tables.journal", tmp_path / "crashed.journal"
    with SqliteJournal(path, "main") as main:
        entries = [snapshot(0), *map(entry, range(1, 12))]
        for one in entries:
            main.append([one])
        contents = folder(tmp_path)
    path.unlink()
    for name, data in contents.items():
        (tmp_path / name.replace("tables", "crashed")).write_bytes(data)
    assert _files.log_of(crashed).stat().st_size > 50_000
    return crashed, entries


def folder(path):
    """Every file of a folder with its bytes."""
    return {found.name: found.read_bytes() for found in path.iterdir()}


def refuses(path, *codes, table="main", create=False):
    """The refusal of a file; nothing in its folder has changed."""
    before = folder(path.parent) if path.is_file() else None
    with pytest.raises(pc.JournalError) as caught:
        SqliteJournal(path, table, create=create)
    assert before is None or folder(path.parent) == before
    assert caught.value.code in codes, caught.value
    assert str(path) in str(caught.value)
    return str(caught.value)


def outcome(path, create):
    """What is in a file: its entries, or the code of what it is refused with."""
    before = folder(path.parent)
    code = ""
    try:
        journal = SqliteJournal(path, "main", create=create)
    except pc.JournalError as error:
        code = error.code
    if code:
        assert code in CODES
        assert folder(path.parent) == before
        return code
    with journal:
        try:
            return list(journal.read())
        except pc.JournalError as error:
            return f"{error.code} at {error.number:d}"


def appends(path, found):
    """An append after everything that was found does no harm to it."""
    extra = entry(found[-1].number + 1)
    with SqliteJournal(path, "main", create=False) as journal:
        journal.append([extra])
    with SqliteJournal(path, "main", create=False) as journal:
        assert list(journal.read()) == [*found, extra]


def flips(rng, path, count):
    """The bytes of a file with one of them changed, each count times in another place."""
    whole = path.read_bytes()
    for at in rng.sample(range(len(whole)), min(count, len(whole))):
        data = bytearray(whole)
        data[at] ^= rng.choice([1 << rng.randrange(8), rng.randrange(1, 256)])
        path.write_bytes(data)
        yield at
    path.write_bytes(whole)


def check_flips(path, entries, rng, count):
    refused = 0
    for at in flips(rng, path, count):
        # Damage in room that nobody uses is none; else it is told, and never passed on.
        found = outcome(path, create=rng.random() < 0.5)
        if isinstance(found, str):
            refused += 1
        else:
            assert found == entries, at
            if rng.random() < 0.2:
                appends(path, found)
    return refused


def test_a_changed_byte_is_refused_or_does_not_matter(journal, rng):
    assert check_flips(*journal, rng, 250) > 50


def test_every_changed_byte_of_the_head_of_a_file(journal, rng):
    path, entries = journal
    whole = path.read_bytes()
    for at in range(100):
        for value in {whole[at] ^ 1, whole[at] ^ 0x80, 0, 255} - {whole[at]}:
            path.write_bytes(whole[:at] + bytes([value]) + whole[at + 1 :])
            found = outcome(path, create=False)
            assert isinstance(found, str) or found == entries, at


@pytest.mark.slow
def test_many_changed_bytes(journal, rng):
    check_flips(*journal, rng, 8_000)


def test_a_changed_byte_of_the_log(crashed, rng):
    """Only the very last commit may go: that cannot be told from a crash in the middle of it."""
    path, entries = crashed
    log = _files.log_of(path)
    original = path.read_bytes()
    lost = kept = refused = 0
    for at in flips(rng, log, 200):
        found = outcome(path, create=False)
        if isinstance(found, str):
            refused += 1
        else:
            assert found in (entries, entries[:-1]), at
            lost += found != entries
            kept += found == entries
        path.write_bytes(original)
    assert refused > 100
    assert lost + kept < 80


def test_a_file_cut_off_at_any_length(journal, rng):
    path, _ = journal
    whole = path.read_bytes()
    for size in {*range(101), *rng.sample(range(len(whole)), 60), *range(4096, len(whole), 4096)}:
        path.write_bytes(whole[:size])
        text = refuses(path, "damaged", create=bool(size % 2))
        assert "empty" in text or "cut off" in text
    for extra in (b"\0", bytes(4096)):
        path.write_bytes(whole + extra)
        assert "longer than it says" in refuses(path, "damaged")


def test_a_log_cut_off_looks_like_a_crash(crashed, rng):
    """Whatever its length: what had been committed up to there, whole."""
    path, entries = crashed
    log = _files.log_of(path)
    main, whole = path.read_bytes(), log.read_bytes()
    lengths = set()
    for size in sorted({*range(40), *rng.sample(range(len(whole)), 80), len(whole)}):
        path.write_bytes(main)
        log.write_bytes(whole[:size])
        found = outcome(path, create=False)
        # The table itself was in the log.
        found = [] if found == "missing" else found
        assert found == entries[: len(found)], size
        lengths.add(len(found))
    assert 0 in lengths
    assert len(entries) in lengths


def test_things_that_are_no_journal(tmp_path):
    path = tmp_path / "tables.journal"
    path.write_text("Dear diary,\n" * 50)
    assert "no journal, nor any file of SQLite" in refuses(path, "foreign", create=True)
    path.write_bytes(b"")
    assert "the file is empty" in refuses(path, "damaged", create=True)
    path.write_bytes(bytes(8192))
    refuses(path, "foreign", create=True)
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url)")
    connection.commit()
    connection.close()
    assert "a file of SQLite, but no journal" in refuses(path, "foreign", create=True)
    # One that pretends: our id and version, other tables.
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA application_id = {_files.APPLICATION}")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert "its tables are not those" in refuses(path, "damaged", create=True)
    path.unlink()
    path.mkdir()
    assert "no file" in refuses(path, "unavailable", create=True)
    nowhere = tmp_path / "no" / "such" / "folder.journal"
    assert "folder" in refuses_new(nowhere, create=True)
    assert "there is no such file" in refuses_new(nowhere, create=False)


def refuses_new(path, create):
    with pytest.raises(pc.JournalError) as caught:
        SqliteJournal(path, create=create)
    assert not path.exists()
    return str(caught.value)


@pytest.mark.parametrize(("version", "more"), [(2, "a newer version"), (999, "newer"), (0, "")])
def test_another_version_is_refused_by_name(journal, version, more):
    path, _ = journal
    data = bytearray(path.read_bytes())
    data[60:64] = struct.pack(">I", version)
    path.write_bytes(data)
    text = refuses(path, "version")
    assert f"a journal of format {version}, and this version of pokercore reads format 1" in text
    assert more in text


def test_a_table_of_another_name(journal):
    path, _ = journal
    text = refuses(path, "missing", table="third")
    assert "there is no table 'third'; there: 'main', 'other'" in text


def test_a_record_given_another_name(journal):
    """The name is sealed, and the chain begins with it."""
    path, _ = journal
    change(path, "UPDATE journals SET name = 'mine' WHERE id = 1")
    assert "list of tables" in refuses(path, "damaged", table="mine")


def change(path, *statements):
    """Changes a journal as somebody with SQL could."""
    connection = sqlite3.connect(path)
    for statement in statements:
        assert connection.execute(statement).rowcount
    connection.commit()
    connection.close()


TAMPERED = [
    "UPDATE entries SET body = x'00' WHERE number = {n} AND kind = 0",
    "UPDATE entries SET body = CAST(body || x'00' AS BLOB) WHERE number = {n} AND kind = 0",
    "UPDATE entries SET at = at + 1 WHERE number = {n} AND kind = 0",
    "UPDATE entries SET digest = x'' WHERE number = {n} AND kind = 0",
    "UPDATE entries SET digest = zeroblob(32) WHERE number = {n} AND kind = 0",
    "UPDATE entries SET chain = zeroblob(32) WHERE number = {n} AND kind = 0",
    "UPDATE entries SET body = 'text' WHERE number = {n} AND kind = 0",
    "UPDATE entries SET at = -1 WHERE number = {n} AND kind = 0",
    "DELETE FROM entries WHERE number = {n} AND kind = 0",
    "DELETE FROM entries WHERE number >= {n}",
    "UPDATE entries SET journal = 7 WHERE number = {n}",
    "UPDATE entries SET kind = 2 WHERE number = {n} AND kind = 0",
]


@pytest.mark.parametrize("number", [5, 45, 59])
@pytest.mark.parametrize("statement", TAMPERED)
def test_a_changed_record_is_refused_by_number(journal, statement, number):
    path, entries = journal
    change(path, statement.format(n=number) + (" AND journal = 1" if "WHERE" in statement else ""))
    old = number < 39 and ">=" not in statement
    if not old:
        # From the last snapshot on it is seen on opening.
        refuses(path, "damaged")
        with pytest.raises(pc.JournalError) as caught:
            SqliteJournal(path, "main")
        assert caught.value.number == number
        return
    with SqliteJournal(path, "main", create=False) as journal:
        assert list(journal.opening()) == entries[40:]
        with pytest.raises(pc.JournalError) as caught:
            list(journal.read())
    assert (caught.value.code, caught.value.number) == ("damaged", number)
    assert f" {number}" in str(caught.value).partition(": ")[2]


def test_an_exchange_and_an_addition(journal, original):
    path, _ = journal
    change(
        path,
        "UPDATE entries SET number = 1000 WHERE journal = 1 AND number = 7",
        "UPDATE entries SET number = 7 WHERE journal = 1 AND number = 8",
        "UPDATE entries SET number = 8 WHERE journal = 1 AND number = 1000",
    )
    with SqliteJournal(path, "main") as journal, pytest.raises(pc.JournalError) as caught:
        list(journal.read())
    assert caught.value.number == 7
    shutil.copy(original[0], path)
    change(path, "INSERT INTO entries SELECT 1, 60, 0, 60, x'', x'', zeroblob(32)")
    assert "the record ends with input 60" in refuses(path, "damaged")
    shutil.copy(original[0], path)
    change(path, "INSERT INTO entries SELECT 1, 20, 1, 60, x'', x'', zeroblob(32)")
    with SqliteJournal(path, "main") as journal, pytest.raises(pc.JournalError) as caught:
        list(journal.read())
    assert caught.value.number == 20


def test_a_changed_record_in_the_log_is_refused_and_stays_there(crashed):
    """Refused before SQLite copies the log back."""
    path, _ = crashed
    code = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]);"
        "c.execute('UPDATE entries SET at = 0 WHERE number = 7'); c.commit(); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", code, path], check=True, timeout=60)
    path.with_name(path.name + "-shm").unlink()
    assert _files.log_of(path).stat().st_size > 50_000
    assert "input 7 is not what was written" in refuses(path, "damaged")
    refuses(path, "missing", table="other")


def test_pages_that_would_be_written_over_are_refused(journal):
    """A page that says it has more room than it has: the next append would destroy entries."""
    path, _ = journal
    whole = path.read_bytes()
    leaves = [at for at in range(4096, len(whole), 4096) if whole[at] in (10, 13)]
    assert len(leaves) > 2
    for at in leaves:
        room = min(int.from_bytes(whole[at + 5 : at + 7], "big") + 100, 4096)
        path.write_bytes(whole[: at + 5] + room.to_bytes(2, "big") + whole[at + 7 :])
        refuses(path, "damaged")


def test_a_commit_waits_for_the_disk(tmp_path):
    with SqliteJournal(tmp_path / "tables.journal") as journal:
        pragmas = {
            name: journal._store._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "locking_mode")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "locking_mode": "exclusive"}


def test_a_file_that_is_only_opened_stays_as_it_is(journal):
    path, entries = journal
    before = folder(path.parent)
    with SqliteJournal(path, "main", create=False) as found:
        assert list(found.read()) == entries
    assert folder(path.parent) == before
    assert path.stat().st_mode & 0o777 == 0o600
