"""What holds for every journal: order, whole appends, what is read back, what is refused."""

import pickle
from hashlib import sha256

import pytest

import pokercore as pc
from pokercore.journal import Entry, Journal, MemoryJournal, SqliteJournal
from pokercore.journal.base import Head

DIGEST = sha256(b"events").digest()


def inputs(first, last):
    return [Entry(n, 10 * n, "input", b"input %d" % n, DIGEST) for n in range(first, last + 1)]


def snapshot(number):
    return Entry(number, 10 * number, "snapshot", b"snapshot %d" % number)


def refusal(code, number, call, *arguments, **settings):
    """The one error that a call is refused with."""
    with pytest.raises(pc.JournalError) as caught:
        call(*arguments, **settings)
    error = caught.value
    assert (error.code, error.number) == (code, number), error
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    return str(error)


def allowed(model, entry):
    """Whether an entry may come next: the rule, written in another way than in the package."""
    if entry.kind == "snapshot":
        return not model or model[-1] == ("input", entry.number)
    numbers = [number for _, number in model]
    return entry.number == (max(numbers) + 1 if numbers else 1)


def random_entry(rng, last):
    number = max(0, last + rng.choice([0, 0, 1, 1, 1, 1, 2, -1]))
    body = rng.randbytes(rng.choice([0, 1, 30, 30, 400, 9000]))
    at = rng.choice([0, 7, 1 << 40, 1 << 53])
    if rng.random() < 0.3 or number == 0:
        return Entry(number, at, "snapshot", body)
    return Entry(number, at, "input", body, rng.choice([b"", DIGEST]))


def test_whatever_is_written_is_read_and_the_rest_is_refused(backend, rng):
    """Against a list: random appends, right and wrong, grouped or not, opened again at random."""
    model = []
    for _ in range(12):
        with backend.open(group=rng.choice([1, 1, 3, 50]), group_ms=rng.choice([0, 1])) as journal:
            for _ in range(rng.randrange(25)):
                last = max((entry.number for entry in model), default=0)
                batch, ends, right = [], [(e.kind, e.number) for e in model[-1:]], True
                for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
                    entry = random_entry(rng, last)
                    right = right and allowed(ends, entry)
                    batch.append(entry)
                    ends, last = [(entry.kind, entry.number)], entry.number
                if right:
                    journal.append(batch)
                    model += batch
                else:
                    with pytest.raises(pc.JournalError, match="cannot follow") as caught:
                        journal.append(batch)
                    assert caught.value.code == "order"
                assert journal.last == max((entry.number for entry in model), default=0)
                assert journal.empty == (not model)
                assert journal.opened == (bool(model) and model[-1].kind == "snapshot")
                if rng.random() < 0.1:
                    since = rng.randrange(journal.last + 3)
                    assert list(journal.read(since)) == [e for e in model if e.number >= since]
                    journal.flush()
        with backend.open(create=False) as journal:
            assert list(journal.read()) == model
            kinds = [entry.kind for entry in model]
            begin = len(kinds) - 1 - kinds[::-1].index("snapshot") if "snapshot" in kinds else 0
            assert list(journal.opening()) == model[begin:]
            upto = rng.randrange(journal.last + 2)
            kinds = [entry.kind for entry in model if entry.number <= upto]
            begin = len(kinds) - 1 - kinds[::-1].index("snapshot") if "snapshot" in kinds else 0
            assert list(journal.opening(upto)) == model[begin:]
    assert len(model) > 20


def test_a_new_journal_is_empty(backend):
    with backend.open() as journal:
        assert (journal.last, journal.empty) == (0, True)
        assert list(journal.read()) == list(journal.opening()) == []
        journal.append([])
        journal.flush()
        assert journal.empty


def test_gaps_repeats_and_kinds_out_of_order(backend):
    with backend.open() as journal:
        refusal("order", 2, journal.append, inputs(2, 2))
        journal.append([snapshot(0), *inputs(1, 3)])
        for entry, number in (
            (snapshot(0), 0), (snapshot(2), 2), (snapshot(4), 4), (inputs(3, 3)[0], 3),
            (inputs(5, 5)[0], 5), (inputs(1, 1)[0], 1),
        ):  # fmt: skip
            text = refusal("order", number, journal.append, [entry])
            assert f"{entry} cannot follow input 3; next is input 4 or snapshot 3" in text
        # The first two are right, and are not written for the third's sake.
        refusal("order", 6, journal.append, [*inputs(4, 4), snapshot(4), *inputs(6, 6)])
        journal.append([snapshot(3)])
        text = refusal("order", 3, journal.append, [snapshot(3)])
        assert "snapshot 3 cannot follow snapshot 3; next is input 4" in text
        journal.append(inputs(4, 4))
        assert [str(entry) for entry in journal.read()] == [
            "snapshot 0", "input 1", "input 2", "input 3", "snapshot 3", "input 4",
        ]  # fmt: skip


def test_a_record_may_begin_with_a_snapshot_of_any_number(backend):
    with backend.open() as journal:
        journal.append([snapshot(70), *inputs(71, 72)])
        assert journal.last == 72
        assert [entry.number for entry in journal.opening()] == [70, 71, 72]


def test_tables_do_not_meet(backend):
    with backend.open("a") as a, backend.open("b é") as b:
        a.append(inputs(1, 3))
        b.append([snapshot(0)])
        a.append([snapshot(3)])
        b.append(inputs(1, 1))
        assert [str(entry) for entry in a.opening()] == ["snapshot 3"]
        assert [str(entry) for entry in b.read()] == ["snapshot 0", "input 1"]


def test_a_long_record_is_read_in_pieces(backend):
    with backend.open(group=500) as journal:
        for number in range(1, 3_501):
            journal.append(inputs(number, number))
            if number % 1_200 == 0:
                journal.append([snapshot(number)])
        assert [entry.number for entry in journal.read() if entry.kind == "input"] == list(
            range(1, 3_501)
        )
        assert next(journal.opening()) == snapshot(2_400)
        # What is written while somebody reads is read too, or not: but never half.
        reader = journal.read()
        next(reader)
        journal.append(inputs(3_501, 3_502))
        assert [entry.number for entry in reader][-1] in (3_500, 3_502)


def test_nothing_goes_after_closing(backend):
    with backend.open() as journal:
        journal.append(inputs(1, 1))
        reader = journal.read()
    journal.close()
    journal.close()
    for call in (lambda: journal.append(inputs(2, 2)), journal.flush, journal.opening,
                 lambda: list(journal.read()), lambda: next(reader)):  # fmt: skip
        assert "the journal is closed" in refusal("closed", None, call)
    assert "closed" in repr(journal)


def test_a_table_that_is_missing(backend):
    if isinstance(backend, type) or not hasattr(backend, "journals"):
        refusal("missing", None, backend.open, create=False)
        with backend.open("here"):
            pass
        assert "there is no table 'main'" in refusal("missing", None, backend.open, create=False)


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ((-1, 0, "input", b""), "number is from 1"),
        ((0, 0, "input", b""), "number is from 1"),
        ((-1, 0, "snapshot", b""), "number is from 0"),
        (((1 << 53) + 1, 0, "input", b""), "number is from 1"),
        ((1, -1, "input", b""), "at is from 0"),
        ((1, 0, "note", b""), "kind is"),
        ((1, 0, "input", b"", b"short"), "digest has no byte or 32"),
        ((1, 0, "snapshot", b"", DIGEST), "digest has no byte in a snapshot"),
        ((1, 0, "input", bytes((1 << 28) + 1)), "body has up to"),
    ],
)
def test_entries_out_of_range(fields, what):
    assert what in refusal("value", None, Entry, *fields)


@pytest.mark.parametrize(
    "fields",
    [(1.0, 0, "input", b""), (True, 0, "input", b""), (1, None, "input", b""),
     (1, 0, "input", "text"), (1, 0, "input", bytearray(3)), (1, 0, "input", b"", None)],
)  # fmt: skip
def test_entries_of_wrong_types(fields):
    with pytest.raises(TypeError):
        Entry(*fields)


@pytest.mark.parametrize("name", ["", "x" * 201, "a\0b", "\ud800"])
def test_names_that_are_none(name, tmp_path):
    refusal("value", None, MemoryJournal, name)
    refusal("value", None, SqliteJournal, tmp_path / "j", name)
    assert not list(tmp_path.iterdir())


def test_arguments(tmp_path):
    for settings in ({"group": 0}, {"group": -1}, {"group_ms": -1}):
        refusal("value", None, SqliteJournal, tmp_path / "j", **settings)
    for settings in ({"group": 1.5}, {"group_ms": None}, {"group": True}):
        with pytest.raises(TypeError):
            SqliteJournal(tmp_path / "j", **settings)
    with pytest.raises(TypeError, match="a path"):
        SqliteJournal(3)
    with pytest.raises(TypeError, match="a text"):
        SqliteJournal(tmp_path / "j", 3)
    for path in ("", ":memory:"):
        refusal("value", None, SqliteJournal, path)
    with MemoryJournal() as journal, pytest.raises(TypeError, match="takes entries"):
        journal.append([(1, 0, "input", b"")])
    assert not list(tmp_path.iterdir())
    assert issubclass(MemoryJournal, Journal)


def test_the_chain_is_the_documented_one():
    """The format, pinned: a change of it needs a new version."""
    first = sha256(b"pokercore/1/journal\x00main").digest()
    assert Head.empty("main").chain == first
    entry = b"\x00" + (5).to_bytes(8, "big") + (9).to_bytes(8, "big")
    entry += (3).to_bytes(4, "big") + b"sit" + (32).to_bytes(4, "big") + DIGEST
    assert Head.empty("main").link(5, 0, 9, b"sit", DIGEST) == sha256(first + entry).digest()
