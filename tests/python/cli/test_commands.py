"""The command line: what it prints, and what it says of bad input."""

import io
import json
import subprocess
import sys

import pytest

import pokercore as pc
from pokercore import cli
from pokercore._progress import Progress
from pokercore.cli import main


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def process(*arguments, **settings):
    """A command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pokercore", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **settings,
    )


def test_help_names_every_command(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("simulate", "sng", "evaluate", "variants", "replay"):
        assert command in out
    assert run(capsys, "--version") == (0, f"pokercore {pc.__version__}\n", "")


@pytest.mark.parametrize("command", [module.__name__.split(".")[-1] for module in cli.COMMANDS])
def test_help_of_a_command_has_an_example(command, capsys):
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert f"pokercore {command} " in out.split("examples:")[1]


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from pokercore.cli import main; main(['--help']);"
        "print([name for name in sys.modules if name.startswith('pokercore')"
        " or name in ('json', 'concurrent.futures', 'multiprocessing', 'tomllib', 'decimal')],"
        " file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.strip("[]\n").replace("'", "").split(", "))
    assert loaded <= {
        "pokercore",
        "pokercore._core",
        "pokercore.exceptions",
        "pokercore._progress",
        "pokercore.cli",
        *(
            f"pokercore.cli.{name}"
            for name in (
                *("output", "evaluate", "simulate", "bots", "replay", "equity", "variants"),
                "icm",
                "league",
                "match",
                "pushfold",
                "sng",
                *("ultimate", "ultimate.play", "ultimate.simulate", "ultimate.solve"),
                *("ultimate.advise", "ultimate.shared", "verify"),
            )
        ),
    }


def test_evaluate(capsys):
    code, out, err = run(capsys, "evaluate", "As Ks Qs Js Ts 2c 3d", "7c5d4h3s2c")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        " 7462  As Ks Qs Js Ts  royal flush",
        "    1  7c 5d 4h 3s 2c  seven high",
    ]


def test_evaluate_with_a_board_as_json(capsys):
    code, out, _ = run(capsys, "evaluate", "AcAd", "KcKs", "--board", "AhKd7s4c2h", "--json")
    assert code == 0
    aces, kings = map(json.loads, out.splitlines())
    assert aces["value"] > kings["value"]
    assert aces["category"] == "three_of_a_kind"
    assert aces["five"] == str.join(" ", aces["five"].split())
    assert (aces["cards"], aces["board"]) == ("AcAd", "AhKd7s4c2h")


def test_evaluate_reads_files_and_standard_input(capsys, tmp_path, monkeypatch):
    file = tmp_path / "hands.txt"
    file.write_text("# two hands\n\nAsKsQsJsTs # the best\n10s9s8s7s6s\n", encoding="utf-8")
    code, out, _ = run(capsys, "evaluate", "--file", str(file))
    assert code == 0
    assert [line.split("  ")[-1] for line in out.splitlines()] == [
        "royal flush",
        "straight flush, ten high",
    ]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run(capsys, "evaluate", "--file", "-")[1] == out


def test_evaluate_reads_files_that_begin_with_a_mark(capsys, tmp_path):
    file = tmp_path / "hands.txt"
    file.write_text("AsKsQsJsTs\nAsKsQsJs9s\n", encoding="utf-8-sig")
    code, out, err = run(capsys, "evaluate", "--file", str(file))
    assert (code, err, len(out.splitlines())) == (0, "", 2)
    file.write_bytes(b"\xef\xbb\xbfAs\xff")
    assert "at byte 5" in run(capsys, "evaluate", "--file", str(file))[2]


def test_evaluate_reads_long_files_in_pieces(capsys, tmp_path, monkeypatch):
    """Wherever a piece ends, lines and their numbers are the same."""
    texts = ["AsKsQsJsTs", "", "# A♠ and so on", "A♠K♠Q♠J♠9♠", "7c5d4h3s2c\r", "2c3c4c5c6c"] * 20
    whole, bad = tmp_path / "whole.txt", tmp_path / "bad.txt"
    whole.write_text("\n".join(texts), encoding="utf-8", newline="")
    bad.write_text("\n".join([*texts, "AsKs"]), encoding="utf-8", newline="")
    expected = run(capsys, "evaluate", "--file", str(whole))
    assert (expected[0], expected[1].count("\n")) == (0, 80)
    for size in (1, 2, 7, 100):
        monkeypatch.setattr("pokercore.cli.output._CHUNK", size)
        assert run(capsys, "evaluate", "--file", str(whole)) == expected
        code, out, err = run(capsys, "evaluate", "--file", str(bad))
        assert (code, out) == (2, expected[1])
        assert "bad.txt, line 121" in err


def test_evaluate_with_wild_cards_and_own_cards(capsys):
    code, out, _ = run(capsys, "evaluate", "KcJc2s2dQc", "--wild", "2", "--json")
    found = json.loads(out)
    assert (code, found["name"]) == (0, "royal flush")
    assert found["plays_as"].split()[0] == "Ac"
    hand = ("evaluate", "AhKhQd2c", "--board", "Jh7h3h3s2d")
    assert run(capsys, *hand, "--uses", "2")[1].endswith("flush, ace high\n")
    for option in (("--uses", "5 of them"), ("--wild", "Z")):
        assert run(capsys, *hand, *option)[0] == 2


def test_evaluate_streams():
    """The first answer comes before the second question is asked."""
    child = subprocess.Popen(
        [sys.executable, "-u", "-m", "pokercore", "evaluate", "--file", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    with child:
        for _ in range(2):
            child.stdin.write("AsKsQsJsTs\n")
            child.stdin.flush()
            assert child.stdout.readline().endswith("royal flush\n")
        child.stdin.close()
        assert child.wait(timeout=30) == 0


def test_other_rankings(capsys):
    code, out, _ = run(capsys, "evaluate", "5c4d3h2sAc", "--ranking", "low_a5")
    assert code == 0
    assert out.split()[0] == str(pc.evaluate("5c4d3h2sAc", ranking=pc.Ranking.LOW_A5).value)
    assert run(capsys, "evaluate", "5c4d3h2sAc", "--ranking", "lowest")[0] == 2


def simulate_json(capsys, *arguments):
    code, out, err = run(capsys, "simulate", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_simulate_prints_a_table(capsys):
    code, out, err = run(capsys, "simulate", "--bots", "call*2,random", "--hands", "600")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("NLHE, 600 hands, seed ")
    assert lines[1].split()[:3] == ["bot", "hands", "bb/100"]
    assert [line.split("  ")[0] for line in lines[2:]] == ["Call 1", "Call 2", "Random"]


def test_simulate_as_json(capsys):
    arguments = ("--bots", "call,random", "--hands", "500", "--seed", "3")
    one = simulate_json(capsys, *arguments)
    two = simulate_json(capsys, *arguments, "--workers", "2")
    assert one["result"] == two["result"]
    assert set(one["timing"]) == {"seconds", "workers"}
    result = pc.SimulationResult.from_dict(one["result"])
    assert result == pc.simulate(["call", "random"], "NLHE", hands=500, seed=3)


def test_simulate_takes_what_simulate_takes(capsys):
    result = simulate_json(
        capsys,
        *("--bots", "call,pot_bettor", "--variant", "fixed-limit holdem", "--hands", "1,000"),
        *("--seed", "a text", "--blinds", "5/10", "--bets", "10/20", "--ante", "1"),
        *("--stack", "500", "--session", "100", "--carry", "rebuy", "--on-illegal", "clamp"),
    )["result"]
    assert (result["variant"], result["seed"], result["stacks"]) == ("FLHE", "a text", [500, 500])
    assert (result["session"], result["carry"], result["on_illegal"]) == (100, "rebuy", "clamp")
    stakes = pc.Stakes(5, 10, ante=1, small_bet=10, big_bet=20)
    assert pc.Stakes.from_dict(result["stakes"]) == stakes


BOTS = """
class Caller:
    def act(self, view):
        return view.check_or_call()

class Broken:
    def act(self, view):
        raise ZeroDivisionError("a bug")

class Wrong:
    def act(self, view):
        return 7

def fold(view):
    return view.check_or_fold()

number = 7
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "bots_of_mine.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "bad_module.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("bots_of_mine", None)


def test_simulate_with_bots_of_ones_own(capsys, folder):
    bots = "bots_of_mine:Caller,bots_of_mine:fold,call"
    result = simulate_json(capsys, "--bots", bots, "--hands", "90", "--seed", "1")["result"]
    assert [bot["name"] for bot in result["bots"]] == ["Caller", "fold", "Call"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("gamble", "invalid choice: 'gamble'"),
        ("evaluate", "give hands, or --file FILE"),
        ("evaluate As", "'As': 1 card makes no high hand"),
        ("evaluate AsAsKsQsJs", "As"),
        ("evaluate AsKsQsJsXx", "Xx"),
        ("evaluate AsKsQsJsTs --ranking lowest", "no ranking 'lowest'; there are high"),
        ("evaluate AsKs --board AsQsJs", "As"),
        ("evaluate --file nowhere.txt", "nowhere.txt: No such file"),
        ("evaluate --file .", "Is a directory"),
        ("evaluate --file binary.txt", "no UTF-8 text"),
        ("evaluate --file bad.txt", "bad.txt, line 2"),
        ("evaluate --file long.txt", "line 1 is longer than"),
        ("simulate --hands many", "'many' is no whole number"),
        ("simulate --hands -5", "argument --hands"),
        ("simulate --blinds 1-2", "'1-2' is no pair of amounts"),
        ("simulate --blinds 2/1", "small blind"),
        ("simulate --variant whist", "no variant is called 'whist'"),
        ("simulate --bots shark", "no built-in bot 'shark'"),
        ("simulate --bots call", "1 bots"),
        ("simulate --bots call*x", "after the * stands how many"),
        ("simulate --bots call*11", "after the * stands how many"),
        ("simulate --bots call*6,call*6", "12"),
        ("simulate --bots nothing:Bot,call", "there is no module 'nothing'"),
        ("simulate --bots .:Bot,call", "is no name of a module"),
        ("simulate --bots bots_of_mine:Nobody,call", "has no 'Nobody'"),
        ("simulate --bots bots_of_mine:number,call", "no bot"),
        ("simulate --bots bad_module:Bot,call", "ZeroDivisionError"),
        ("simulate --bots bots_of_mine:Wrong,call --hands 10", "no Action"),
        ("simulate --bots bots_of_mine:Broken,call --hands 10", "bots_of_mine.py, line 8"),
        ("simulate --bots bots_of_mine:Broken,call --hands 10 --workers 2", "ZeroDivisionError"),
        ("simulate --hands 10 --session 3", "10 is no multiple of session=3"),
        ("simulate --workers 0", "workers: 0"),
        ("simulate --stack 0", "stack"),
        ("simulate --seed", "argument --seed: expected one argument"),
    ],
)
def test_bad_input_is_told_in_one_sentence(arguments, message, capsys, folder):
    (folder / "binary.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "bad.txt").write_text("AsKsQsJsTs\nAsKs\n", encoding="utf-8")
    (folder / "long.txt").write_text("As" * 1_000_000, encoding="utf-8")
    code, _, err = run(capsys, *arguments.split())
    assert code == 2
    assert message in err
    assert err.startswith("pokercore")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_what_was_read_before_bad_input_is_printed(capsys, folder):
    (folder / "bad.txt").write_text("AsKsQsJsTs\nAsKs\n", encoding="utf-8")
    code, out, _ = run(capsys, "evaluate", "--file", "bad.txt")
    assert code == 2
    assert out.count("\n") == 1


def test_a_fault_of_the_program_is_not_laid_on_a_bot(monkeypatch):
    monkeypatch.setattr("pokercore.simulation.unit_of", None)
    with pytest.raises(TypeError, match="not callable"):
        main(["simulate", "--hands", "10"])


def test_the_module_runs_as_a_command():
    done = process("evaluate", "AsKsQsJsTs")
    assert (done.returncode, done.stderr) == (0, "")
    assert process("evaluate").returncode == 2
    assert process().returncode == 2


def test_a_reader_that_goes_away_is_no_error():
    child = subprocess.Popen(
        [sys.executable, "-m", "pokercore", "evaluate", *["AsKsQsJsTs"] * 20_000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with child:
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == ""
        assert child.wait(timeout=30) == 141


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_progress_shows_on_a_terminal_only(monkeypatch):
    monkeypatch.setattr("pokercore._progress._SECONDS_BETWEEN", 0)
    quiet, loud = io.StringIO(), Terminal()
    for stream in (quiet, loud):
        line = Progress("hands", stream)
        line(10, 2000)
        line(2000, 2000)
        line.clear()
    assert quiet.getvalue() == ""
    shown = loud.getvalue()
    assert "10 of 2,000 hands (0%)" in shown
    assert "2,000 of 2,000 hands (100%)" in shown
    # Nothing is left on the line.
    assert shown.split("\r")[-2].strip() == ""
    assert shown.endswith("\r")


def test_progress_without_a_known_end():
    loud = Terminal()
    Progress("hands", loud).clear()
    assert loud.getvalue() == ""
    assert "%" not in loud.getvalue()


def test_bots(capsys, tmp_path):
    names = pc.bots.names()
    code, out, _ = run(capsys, "bots")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, list(names))
    code, out, _ = run(capsys, "bots", "lag", "--toml")
    assert (code, pc.bots.Style.from_toml(out)) == (0, pc.bots.get("lag"))
    file = tmp_path / "mine.toml"
    file.write_text(out.replace('"lag"', '"mine"'))
    code, out, _ = run(capsys, "simulate", "--bots", f"nit,{file}", "--hands", "100", "--seed", "1")
    assert code == 0
    assert "mine" in out
    for wrong in (["bots", "shark"], ["bots", "--toml"], ["bots", "call", "--toml"]):
        code, _, error = run(capsys, *wrong)
        assert code == 2
        assert error.startswith("pokercore bots: ")
