"""`pokercore match` and `pokercore league`."""

import contextlib
import json

import jsonschema
import pytest

import pokercore as pc
from pokercore.cli import main

OWN = "class Own:\n    def act(self, view):\n        return view.check_or_call()\n"
BOTS = "call,random,tight_aggressive"


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a bot in it, where commands are run."""
    (tmp_path / "own_match_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_match(capsys):
    code, out, err = run(
        capsys, "match", "--bots", BOTS, "--seats", "2", "--hands", "200", "--seed", "1"
    )
    assert (code, err) == (0, "")
    assert out.startswith("NLHE, 3 lineups of 2, 600 hands, seed 1")
    assert "bb/100 that each won of each" in out


def test_a_match_as_json(capsys):
    arguments = ("match", "--bots", BOTS, "--variant", "FLHE", "--hands", "300", "--seed", "a")
    options = ("--blinds", "5/10", "--bets", "10/20", "--stack", "500", "--json")
    code, out, _ = run(capsys, *arguments, *options)
    assert code == 0
    result = pc.MatchResult.from_dict(json.loads(out)["result"])
    assert result == pc.match_bots(
        BOTS.split(","), "FLHE", hands=300, seed="a", blinds=(5, 10), bets=(10, 20), stack=500
    )
    drawn = run(capsys, *arguments, "--seats", "2", "--lineups", "2", "--margin", "5", "--json")
    assert len(json.loads(drawn[1])["result"]["lineups"]) == 2


@pytest.mark.parametrize("ending", ["json", "parquet"])
def test_a_match_is_saved(ending, capsys, folder):
    code, _, _ = run(
        capsys,
        "match",
        "--bots",
        "call,own_match_bots:Own",
        "--hands",
        "20",
        "--save",
        f"m.{ending}",
    )
    assert code == 0
    if ending == "json":
        result = pc.MatchResult.from_json((folder / "m.json").read_text())
    else:
        pytest.importorskip("pyarrow")
        result = pc.MatchResult.from_parquet("m.parquet")
    assert result.names == ("Call", "Own")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bots", "call"), "1 bots; a match has 2"),
        (("--bots", "call,whale"), "no built-in bot 'whale'"),
        (("--seats", "11"), "seats: 11; give a whole number"),
        (("--lineups", "some"), "'some' is no whole number"),
        (("--lineups", "0"), "lineups: 0; give 'all'"),
        (("--margin", "0"), "margin: 0.0; give"),
        (("--margin", "wide"), "--margin: invalid float"),
        (("--hands", "5"), "no multiple of"),
        (("--save", "x.txt"), "--save x.txt: give a file whose name ends in .json or .parquet"),
        (("--hands", "8", "--save", "no/x.json"), "No such file"),
        (("--variant", "whist"), "no variant is called"),
    ],
)
def test_bad_input_to_a_match(arguments, sentence, capsys, folder):
    code, out, err = run(capsys, "match", *arguments)
    assert code == 2
    # What was played is told also where it cannot be saved.
    assert (out == "") == ("no/x.json" not in arguments)
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_league_that_another_command_saves_meanwhile(capsys, folder, monkeypatch):
    """Its file stays, and what was played here is in another."""
    enter = ("--enter", "call,random", "--seed", "1")
    assert run(capsys, "league", "x.json", *enter, "--hands", "20")[0] == 0
    load = pc.League.load

    def others_first(path):
        mine, others = load(path), load(path)
        others.enter("always_fold")
        others.save(path)
        return mine

    monkeypatch.setattr(pc.League, "load", others_first)
    (folder / "x-2.json").write_text("somebody's")
    code, out, err = run(capsys, "league", "x.json", "--hands", "40")
    assert (code != 0, out) == (True, "")
    assert "stays as it is; what was played here is in x-3.json" in err
    assert load("x-3.json").result.hands == 40
    assert load("x.json").names == ("Call", "Random", "AlwaysFold")
    assert (folder / "x-2.json").read_text() == "somebody's"
    code, out, err = run(capsys, "league", "x.json", "--withdraw", "Call")
    assert code != 0
    assert "run this command again" in err


def test_a_league_in_a_file(capsys, folder):
    enter = ("--enter", "call,random", "--variant", "HEADS_UP", "--seed", "1")
    code, out, err = run(capsys, "league", "x.json", *enter, "--hands", "100")
    assert (code, err) == (0, "")
    assert out.startswith("HEADS_UP, 2 seats, 100 hands, seed 1")
    code, out, _ = run(
        capsys, "league", "x.json", "--enter", "own_match_bots:Own", "--hands", "200", "--json"
    )
    assert code == 0
    table = json.loads(out)
    jsonschema.validate(table, pc.schemas.get("ratings"))
    assert {row["name"]: row["hands"] for row in table["rows"]} == {
        "Call": 400, "Random": 400, "own_match_bots:Own": 400,
    }  # fmt: skip
    # The bot of one's own is found again by its name.
    code, out, _ = run(capsys, "league", "x.json", "--hands", "300", "--withdraw", "Random")
    assert code == 0
    assert "withdrawn" in out
    league = pc.League.load("x.json")
    assert {bot.name: bot.hands for bot in league.result.bots}["Random"] == 400


class Line:
    """Progress during which Ctrl-C is pressed."""

    def __call__(self, done, of):
        if done > of // 2:
            raise KeyboardInterrupt

    def clear(self):
        pass


def test_ctrl_c_prints_what_was_played(capsys, monkeypatch):
    monkeypatch.setattr("pokercore.cli.match.progress", lambda what: contextlib.nullcontext(Line()))
    code, out, err = run(
        capsys, "match", "--bots", BOTS, "--seats", "2", "--hands", "2000", "--json"
    )
    assert code == 130
    assert "interrupted" in err
    assert 3000 < pc.MatchResult.from_dict(json.loads(out)["result"]).hands < 6000


def test_ctrl_c_leaves_what_was_played(capsys, folder, monkeypatch):
    enter = ("--enter", "call,random,pot_bettor", "--variant", "HEADS_UP", "--hands", "2000")
    monkeypatch.setattr(
        "pokercore.cli.league.progress", lambda what: contextlib.nullcontext(Line())
    )
    code, out, err = run(capsys, "league", "x.json", *enter)
    assert (code, out) == (130, "")
    assert "interrupted" in err
    assert 3000 < pc.League.load("x.json").result.hands < 6000


def test_an_error_of_a_bot_leaves_what_was_played(capsys, folder):
    (folder / "angry_match_bots.py").write_text(
        OWN.replace("return", "raise OSError('no')\n        #")
    )
    enter = ("--enter", "call,random,angry_match_bots:Own", "--variant", "HEADS_UP")
    code, out, err = run(capsys, "league", "x.json", *enter, "--hands", "20")
    assert (code, out) == (2, "")
    assert "a bot raised OSError: no" in err
    league = pc.League.load("x.json")
    assert [lineup.hands for lineup in league.result.lineups] == [20]
    assert len(league.names) == 3


def test_a_style_of_a_file_comes_back_without_it(capsys, folder):
    pc.bots.get("tag").replace(name="bluffer", bluff=700).dump(folder / "style.toml")
    enter = ("--enter", "call,style.toml", "--variant", "HEADS_UP", "--seed", "1")
    assert run(capsys, "league", "x.json", *enter, "--hands", "20")[0] == 0
    (folder / "style.toml").unlink()
    code, out, err = run(capsys, "league", "x.json", "--hands", "40")
    assert (code, err) == (0, "")
    assert "bluffer" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("x.json", "--enter", "whale"), "no built-in bot 'whale'"),
        (("x.json", "--enter", "call", "--hands", "10"), "1 active bots for 2 seats"),
        (("x.json", "--enter", "call,random", "--hands", "11"), "no multiple of"),
        (("x.json", "--withdraw", "Call"), "no bot 'Call' in the league; there is nobody"),
        (("x.json", "--seats", "1"), "seats: 1; give"),
        (("own_match_bots.py",), "holds no league"),
        (("no/x.json",), "No such file"),
        ((), "FILE"),
    ],
)
def test_bad_input_to_a_league(arguments, sentence, capsys, folder):
    code, out, err = run(capsys, "league", *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert not (folder / "x.json").exists()
