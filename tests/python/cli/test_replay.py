"""The command `pokercore replay`."""

import io
import json
from pathlib import Path

import pytest

from pokercore.cli import main

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 f", "p1 {last}"]
finishing_stacks = [{first}, 201, 200]
"""
GOOD = HAND.format(last="f", first=199)
OTHER = HAND.format(last="f", first=198)
ILLEGAL = HAND.format(last="cbr 3", first=199)
NOTED = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [2, 200]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 50"]
"""


@pytest.fixture
def file(tmp_path: Path):
    def write(*hands: str, name: str = "a.phhs") -> str:
        path = tmp_path / name
        path.write_text("\n".join(f"[{i}]{hand}" for i, hand in enumerate(hands, 1)), "utf-8")
        return str(path)

    return write


def report(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    out = capsys.readouterr().out
    return json.loads(out.splitlines()[-1])


def test_hands_that_match(file, capsys) -> None:
    path = file(GOOD, GOOD)
    assert main(["replay", path]) == 0
    assert capsys.readouterr().out == "2 of 2 hands match\n"
    assert main(["replay", path, path, "--json"]) == 0
    assert report(capsys) == {"hands": 4, "matched": 4, "differ": []}


def test_final_stacks_that_differ(file, capsys) -> None:
    path = file(GOOD, OTHER)
    assert main(["replay", path]) == 1
    reason = "the final stacks are [199, 201, 200], recorded are [198, 201, 200]"
    assert capsys.readouterr().out == f"{path}, hand 2: {reason}\n1 of 2 hands match\n"
    assert main(["replay", "--json", path]) == 1
    found = report(capsys)
    assert (found["hands"], found["matched"]) == (2, 1)
    [differ] = found["differ"]
    assert differ == {
        "path": path,
        "hand": 2,
        "action": None,
        "matched": False,
        "reason": reason,
        "expected": [198, 201, 200],
        "got": [199, 201, 200],
        "over": True,
        "mismatches": [],
        "notes": [],
    }


def test_an_illegal_action_is_bad_input(file, capsys) -> None:
    path = file(ILLEGAL, GOOD, OTHER)
    assert main(["replay", path, "--json"]) == 2
    found = report(capsys)
    assert (found["hands"], found["matched"]) == (3, 1)
    first = found["differ"][0]
    assert (first["hand"], first["action"]) == (1, 5)
    assert "'p1 cbr 3' is refused" in first["reason"]
    assert "raise to 4..200" in first["reason"]
    assert main(["replay", path]) == 2
    assert f"{path}, hand 1, action 5: 'p1 cbr 3' is refused" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "hand", "said"),
    [
        ("variant =", None, "this is not TOML"),
        ("", None, "there is no hand in it"),
        (GOOD.replace("min_bet = 2", ""), 1, "it lacks min_bet"),
        (GOOD.replace('"NT"', '"PX"'), 1, "variant is 'PX'; it must be one of NT"),
    ],
)
def test_what_cannot_be_read_or_played(tmp_path, capsys, text, hand, said) -> None:
    bad, good = tmp_path / "bad.phh", tmp_path / "good.phh"
    bad.write_text(text, "utf-8")
    good.write_text(GOOD, "utf-8")
    assert main(["replay", str(bad), str(good), "--json"]) == 2
    found = report(capsys)
    assert found["matched"] == 1
    [differ] = found["differ"]
    assert (differ["path"], differ["hand"]) == (str(bad), hand)
    assert said in differ["reason"]


def test_a_file_that_is_not_there(capsys) -> None:
    assert main(["replay", "none.phh"]) == 2
    assert "none.phh: No such file or directory" in capsys.readouterr().err


def test_standard_input(capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(GOOD))
    assert main(["replay", "-", "--json"]) == 0
    assert report(capsys)["matched"] == 1


def test_what_was_not_taken_literally_is_told(file, capsys) -> None:
    path = file(NOTED)
    assert main(["replay", path]) == 0
    assert capsys.readouterr().out == "1 of 1 hands match\n"
    assert main(["replay", path, "--verbose"]) == 0
    note = "every opponent is all-in: taken as a call"
    assert capsys.readouterr().out == f"{path}, hand 1, action 3: {note}\n1 of 1 hands match\n"


def test_a_log_of_the_computer_poker_competition(tmp_path, capsys) -> None:
    path = tmp_path / "match.log"
    cards = "AsKd|QhQc/Qs7d2c/Kc"
    line = f"STATE:{{}}:cr300c/cc/r900f:{cards}:{{}}|{{}}:a|b\n"
    path.write_text("# a match\n" + line.format(0, 300, -300) + line.format(1, 200, -200), "utf-8")
    assert main(["replay", str(path), "--json"]) == 1
    found = report(capsys)
    assert (found["hands"], found["matched"]) == (2, 1)
    assert found["differ"][0]["hand"] == 2
    assert found["differ"][0]["expected"] == [20_200, 19_800]
