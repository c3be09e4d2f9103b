"""The command that tells of games."""

import json

import pytest

from pokercore import variants
from pokercore.cli import main


def test_all_games(capsys):
    assert main(["variants"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(str(variants.catalogue()))
    for code in variants.mixed_names():
        assert str(variants.get_any(code)) in text


def test_all_games_as_data(capsys):
    assert main(["variants", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [entry["code"] for entry in data["variants"]] == list(variants.names())
    assert [game["code"] for game in data["mixed"]] == list(variants.mixed_names())


@pytest.mark.parametrize("name", ["omaha hi-lo", "PLO8", "H.O.R.S.E."])
def test_one_game(name, capsys):
    game = variants.get_any(name)
    assert main(["variants", name]) == 0
    assert capsys.readouterr().out == f"{game}\n"
    assert main(["variants", name, "--json"]) == 0
    assert type(game).from_dict(json.loads(capsys.readouterr().out)) == game


def test_a_file(capsys, tmp_path):
    assert main(["variants", "STUD8", "--toml"]) == 0
    text = capsys.readouterr().out
    assert variants.loads(text) == variants.STUD8
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('"STUD8"', '"MINE"'), encoding="utf-8")
    assert main(["variants", "--file", str(path)]) == 0
    assert capsys.readouterr().out.startswith("MINE: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bridge"], "no variant is called 'bridge'"),
        (["HORSE", "--toml"], "a file holds one variant"),
        (["--toml"], "give its name"),
        (["PLO", "--file", "x.toml"], "give a name or --file, not both"),
        (["--file", "there-is-none.toml"], "No such file"),
        (["PLO", "--toml", "--json"], "not allowed with"),
    ],
)
def test_bad_input_is_one_sentence(arguments, message, capsys):
    assert main(["variants", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.startswith("pokercore variants: ")
    assert len(error.splitlines()) == 1


def test_a_wrong_file_tells_everything(capsys, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text('name = "x"\nlimit = "sky"\nstreets = [{name = "a", steps = ["hop"]}]\n')
    assert main(["variants", "--file", str(path)]) == 2
    error = capsys.readouterr().err
    for place in ("rules.limit", "rules.streets[0].steps[0]", "rules.code"):
        assert place in error


def test_a_game_in_a_file_is_played_and_valued(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    text = variants.dumps(variants.PLO8).replace('"PLO8"', '"MINE"')
    path.write_text(text, encoding="utf-8")
    arguments = ["--hands", "50", "--seed", "1", "--bots", "random*3", "--json"]
    assert main(["simulate", "--variant", str(path), *arguments]) == 0
    mine = json.loads(capsys.readouterr().out)["result"]
    assert main(["simulate", "--variant", "PLO8", *arguments]) == 0
    known = json.loads(capsys.readouterr().out)["result"]
    assert mine["variant"] == "MINE"
    assert mine["bots"] == known["bots"]

    hand = ["As2s3dKh", "--board", "4c5h7dKdQs"]
    for game in ("omaha hi-lo", str(path)):
        assert main(["evaluate", *hand, "--variant", game, "--side", "low"]) == 0
        assert capsys.readouterr().out.endswith("  seven-five-four-deuce-ace low\n")
        assert main(["evaluate", *hand, "--variant", game, "--side", "0"]) == 0
        assert capsys.readouterr().out.endswith("  pair of kings\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "AsKsQsJsTs", "--variant", "no such game"],
        ["evaluate", "AsKsQsJsTs", "--variant", "NL5CD", "--side", "low"],
        ["evaluate", "AsKsQsJsTs", "--variant", "NL5CD", "--ranking", "high"],
        ["evaluate", "AsKsQsJsTs", "--side", "low"],
        ["evaluate", "AsKsQsJsTs", "--variant", "no such file.toml"],
        ["simulate", "--variant", "no such file.json"],
        ["simulate", "--variant", "HORSE", "--bots", "call*9"],
    ],
    ids=" ".join,
)
def test_games_that_cannot_be_used(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
