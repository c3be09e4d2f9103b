"""The command `pokercore verify`."""

import io
import json

import pytest

from fair import deals
from pokercore.cli import main


@pytest.fixture
def made(rng):
    return deals.shown_down(rng)


@pytest.fixture
def file(tmp_path):
    def write(text, name="hand.json"):
        path = tmp_path / name
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
        return str(path)

    return write


def records(made):
    return [made.record(seat).to_dict() for seat in (None, 0, 1, 2)]


def lines(rows):
    return "\n".join(map(json.dumps, rows)) + "\n"


def report(capsys):
    out = capsys.readouterr().out
    return json.loads(out.splitlines()[-1])


def test_one_record(made, file, capsys):
    path = file(made.record().to_dict())
    assert main(["verify", path]) == 0
    hand = made.hand.number
    assert capsys.readouterr().out == (
        f"{path}, hand {hand}: fits, 11 of 52 cards opened\n1 of 1 records fit, of 1 hands\n"
    )
    assert main(["verify", path, "--verbose"]) == 0
    out = capsys.readouterr().out
    assert f"  root {made.commitment.root.hex()}\n" in out
    assert f"  hash of the secret {made.published.hex()}\n" in out
    assert "  checked: 5 cards on board 0\n" in out
    assert "  not to be seen here: that the order of the deck follows" in out
    assert "deck:" not in out


def test_an_open_record_tells_the_deck(made, file, capsys):
    path = file(made.record(1, opened=True).to_dict())
    assert main(["verify", path, "--verbose"]) == 0
    out = capsys.readouterr().out
    assert f"hand {made.hand.number}, as seat 1 knows it: fits" in out
    assert f"  deck: {' '.join(map(str, made.hand.deck))}\n" in out


@pytest.mark.parametrize("many", [lines, json.dumps, lambda rows: json.dumps(rows, indent=2)])
def test_many_records(made, file, capsys, many, rng):
    other = deals.shown_down(rng)
    path = file(many([*records(made), *records(other)]))
    assert main(["verify", path, "--json"]) == 0
    found = report(capsys)
    assert (found["records"], found["hands"], found["fit"]) == (8, 2, 8)
    assert found["differ"] == found["refused"] == []
    assert [row["seat"] for row in found["reports"]] == [None, 0, 1, 2] * 2
    assert {row["root"] for row in found["reports"]} == {
        each.commitment.root.hex() for each in (made, other)
    }
    assert found["reports"][0]["opened"] == 11
    # Written over several lines, one record is one record.
    assert main(["verify", file(json.dumps(records(made)[0], indent=2))]) == 0


def test_a_card_that_does_not_fit(made, file, capsys):
    rows = records(made)
    opening = rows[1]["openings"][3]
    opening["salt"] = opening["salt"][::-1]
    path = file(lines(rows), "hands.jsonl")
    assert main(["verify", path]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[1].startswith(
        f"{path}, line 2, hand {made.hand.number}: does not fit: hand {made.hand.number}: "
        f"the opening of {opening['card']} at place {opening['position']} does not lead to the root"
    )
    assert out[-1] == "3 of 4 records fit, of 1 hands"
    assert main(["verify", path, "--json"]) == 1
    found = report(capsys)
    [differ] = found["differ"]
    assert {
        name: differ[name] for name in ("path", "line", "hand", "code", "card", "position")
    } == {
        "path": path,
        "line": 2,
        "hand": made.hand.number,
        "code": "opening",
        "card": opening["card"],
        "position": opening["position"],
    }
    assert (found["fit"], found["refused"]) == (3, [])


def test_records_that_contradict_each_other(made, file, capsys):
    """Each fits by itself; the contributions are told differently."""
    one, two = records(made)[:2]
    two["contributions"] = [{"seat": 7, "data": "00"}]
    paths = [file(one, "one.json"), file(two, "two.json")]
    for path in paths:
        assert main(["verify", path]) == 0
    assert main(["verify", *paths]) == 1
    assert "tell the field contributions differently" in capsys.readouterr().out
    assert main(["verify", *paths, "--json"]) == 1
    assert report(capsys)["differ"][0]["code"] == "conflict"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no record in it"),
        (" \n\n", "there is no record in it"),
        ("[]", "there is no record in it"),
        ("{", "this is no JSON: "),
        ("hand 7", "this is no JSON: "),
        ("7", "7 is an int; give a dictionary"),
        ("[7]", "7 is an int; give a dictionary"),
        ("{}", "record.version: version None; this release reads version 1"),
        ('{"version": 1, "version": 1}', "a name stands twice in one object"),
        ('{"version": 1, "number": NaN}', "NaN is no JSON"),
        ("[" * 100_000, "it is nested too deep"),
        ('{"version": 1, "number": ' + "9" * 5_000 + "}", "Exceeds the limit"),
        (b"\xff\xfe", "the input is no UTF-8 text (invalid start byte at byte 0)"),
    ],
)
def test_what_cannot_be_read(made, file, capsys, text, said):
    bad, good = file(text, "bad.json"), file(made.record().to_dict(), "good.json")
    assert main(["verify", bad, good]) == 2
    out = capsys.readouterr().out
    assert f"{bad}" in out
    assert "cannot be read: " in out
    assert said in out
    assert out.endswith("1 of 2 records fit, of 1 hands\n")
    assert main(["verify", bad, good, "--json"]) == 2
    found = report(capsys)
    assert (found["fit"], found["differ"]) == (1, [])
    assert said in found["refused"][0]["reason"]


def test_every_defect_of_a_record_is_told(made, file, capsys):
    data = {**made.record().to_dict(), "number": -1, "cards": "52", "button": 10}
    assert main(["verify", file(data)]) == 2
    out = capsys.readouterr().out
    for name in ("number", "cards", "button"):
        assert f"record.{name}: " in out


def test_a_bad_line_among_good_ones(made, file, capsys):
    rows = lines(records(made)).splitlines()
    path = file("\n".join([rows[0], "", "nonsense", rows[1]]))
    assert main(["verify", path]) == 2
    out = capsys.readouterr().out
    assert f"{path}, line 3: cannot be read: this is no JSON" in out
    assert f"{path}, line 4, hand" in out
    assert out.endswith("2 of 3 records fit, of 1 hands\n")


def test_bad_input_is_worse_than_what_does_not_fit(made, file, capsys):
    row = made.record().to_dict()
    wrong = {**row, "root": "00" * 32}
    assert main(["verify", file(lines([wrong]))]) == 1
    assert main(["verify", file(lines([wrong, {**row, "root": 7}]))]) == 2


def test_a_file_that_is_not_there(capsys):
    assert main(["verify", "none.json"]) == 2
    assert "none.json: No such file or directory" in capsys.readouterr().err
    assert main(["verify"]) == 2


def test_standard_input(made, capsys, monkeypatch):
    raw = json.dumps(made.record().to_dict()).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + raw)))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("<stdin>, hand ")
