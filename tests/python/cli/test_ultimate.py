"""`pokercore ultimate`: what its commands print and ask, and what they say of bad input."""

import io
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction

import pytest

from pokercore import ultimate
from pokercore._classes import class_names, class_size
from pokercore.cli import main

HOUSE = """
blind = "500-50-10-3-3:2-1"
half_chips = true

[[side_bets]]
name = "trips"
kind = "own"
pays = "50-40-30-9-7-4-3"
"""


def run(capsys, *arguments):
    code = main(["ultimate", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def play(capsys, monkeypatch, text, *arguments):
    """A game in which these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    return run(capsys, "play", *arguments)


def lines_of(out):
    return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def house(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("part", ["play", "simulate", "solve", "advise"])
def test_help_has_an_example(capsys, part):
    code, out, _ = run(capsys, part, "--help")
    assert code == 0
    assert f"pokercore ultimate {part}" in out.split("examples:")[1]


# ------------------------------------------------------------------------------------------ play


def test_a_round_in_the_terminal(capsys, monkeypatch):
    code, out, err = play(capsys, monkeypatch, "c\nc\nf\nq\n", "--seed", "4", "--bank", "500")
    assert (code, err) == (0, "")
    game = ultimate.Game(ante=10, bank=500, seed=4)
    game_round = game.deal()
    cards = " ".join(map(str, game_round.view(0).hole))
    assert f"your cards {cards}" in out
    assert "check, 3x (30), 4x (40)? " in out
    assert "check, 2x (20)? " in out
    assert "fold, 1x (10)? " in out
    assert "Ante -10, Blind -10, Play 0: -20" in out
    assert out.endswith("\n1 round: -20, bank 480\n")


def test_what_can_be_typed(capsys, monkeypatch):
    for typed, played in [
        ("4", 40),
        ("4x", 40),
        ("p 3", 30),
        ("play 3x", 30),
        ("p", 40),
        ("PLAY", 40),
        ("bet 4", 40),
        ("c\n2", 20),
        ("x\np", 20),
        ("check\ncheck\n1", 10),
    ]:
        code, out, _ = play(capsys, monkeypatch, typed + "\n", "--seed", "4", "--rounds", "1")
        assert code == 0
        assert ", Play " in out
        amount = out.split(", Play ")[1].split(":")[0]
        assert abs(int(amount)) == played, typed


def test_what_is_refused_is_asked_again(capsys, monkeypatch):
    typed = "f\n2\nwhat\n\n?\n4\n"
    code, out, _ = play(capsys, monkeypatch, typed, "--seed", "4", "--rounds", "1")
    assert code == 0
    assert out.count("check, 3x (30), 4x (40)? ") == 6
    assert "'what' is no choice" in out
    assert out.count("q    leave") >= 2


def test_the_worth_of_each_choice(capsys, monkeypatch):
    code, out, _ = play(capsys, monkeypatch, "a\nc\na\nc\na\nf\n", "--seed", "4", "--rounds", "1")
    assert code == 0
    game = ultimate.Game(ante=10, seed=4)
    game_round = game.deal()
    for _ in range(3):
        view = game_round.view(0)
        assert str(ultimate.values(view.hole, view.board)) in out
        game_round.apply(view.legal.actions[0])


@pytest.mark.parametrize("typed", ["", "c\n", "c\nc\n"])
def test_the_input_ends_in_a_round(capsys, monkeypatch, typed):
    code, out, err = play(capsys, monkeypatch, typed, "--seed", "4")
    assert (code, err) == (0, "")
    assert "does not count" in out
    assert out.endswith("\n0 rounds: 0, bank 1,000\n")


def test_the_input_ends_between_rounds(capsys, monkeypatch):
    code, out, err = play(capsys, monkeypatch, "4\n\n4\n", "--seed", "4")
    assert (code, err) == (0, "")
    assert "does not count" not in out
    assert "\n2 rounds: " in out


def test_the_bank_ends(capsys, monkeypatch):
    typed = "c\nc\nf\n\n" * 3
    code, out, _ = play(capsys, monkeypatch, typed, "--seed", "4", "--bank", "50")
    assert code == 0
    assert "a bank of 10 does not cover the 20 to stake" in out
    assert out.endswith("\n2 rounds: -40, bank 10\n")


def test_side_bets_and_other_seats(capsys, monkeypatch, house):
    arguments = ("--seed", "4", "--rounds", "1", "--house", house, "--ante", "5", "--seats", "3")
    code, out, _ = play(capsys, monkeypatch, "4\n", *arguments, "--side-bet", "trips=2.5")
    assert code == 0
    assert "Ante 5, Blind 5, trips 2.5" in out
    assert "trips -2.5" in out or "trips +" in out
    assert "seat 2" in out
    assert "seat 3" in out


@pytest.mark.parametrize("bot", ["perfect", "simple", "random"])
def test_a_bot_plays(capsys, bot):
    arguments = ("play", "--auto", bot, "--rounds", "5", "--seed", "1")
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert out.count("round ") >= 5
    assert "\n5 rounds: " in out
    assert run(capsys, *arguments)[1] == out


def test_lines_of_json(capsys, monkeypatch):
    typed = "2\nc\na\nc\nf\n"
    arguments = ("--seed", "4", "--rounds", "1", "--json", "--bank", "500")
    code, out, err = play(capsys, monkeypatch, typed, *arguments)
    assert (code, err) == (0, "")
    told = lines_of(out)
    kinds = [line["type"] for line in told if line["type"] != "event"]
    assert kinds == ["begin", "turn", "refused", "turn", "turn", "advice", "turn", "turn",
                     "over", "end"]  # fmt: skip
    assert next(line for line in told if line["type"] == "refused")["code"] == "play_size"
    assert told[-2]["payoff"] == -20
    assert told[-1] == {"type": "end", "rounds": 1, "won": -20, "bank": 480, "broken_off": False}


def test_json_of_a_bot(capsys):
    code, out, _ = run(
        capsys, "play", "--auto", "simple", "--rounds", "20", "--seed", "1", "--json"
    )
    assert code == 0
    told = lines_of(out)
    payoffs = [line["payoff"] for line in told if line["type"] == "over"]
    assert len(payoffs) == 20
    assert told[-1]["won"] == sum(payoffs)
    game = ultimate.Game(bots=[ultimate.bots.Simple()], seed=1)
    assert payoffs == [game_round.payoffs[0] for game_round in game.play(20)]


# Says when work begins, however long it took to get there.
AT_WORK = """
import sys
from pokercore import ultimate
from pokercore.cli import main

def told(work):
    def telling(*arguments, **settings):
        print("at work", flush=True)
        return work(*arguments, **settings)
    return telling

ultimate.simulate, ultimate.solve = told(ultimate.simulate), told(ultimate.solve)
sys.exit(main(sys.argv[1:]))
"""


def process(*arguments, program=("-m", "pokercore")):
    return subprocess.Popen(
        [sys.executable, "-u", *program, "ultimate", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


INTERRUPTED = (130, "", "pokercore ultimate: interrupted\n")


def interrupted(*arguments):
    """What comes of a command that is interrupted once it is at work."""
    with process(*arguments, program=("-c", AT_WORK)) as child:
        try:
            assert child.stdout.readline() == "at work\n"
            child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=600)
        finally:
            child.kill()
    return child.returncode, out, err


def read_to(stream, end):
    text = ""
    while not text.endswith(end):
        letter = stream.read(1)
        assert letter, text
        text += letter
    return text


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_in_a_game():
    with process("play", "--seed", "4") as child:
        read_to(child.stdout, "4x (40)? ")
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Traceback" not in err
    assert out.endswith("\n0 rounds: 0, bank 1,000\n")


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_in_a_simulation():
    assert interrupted("simulate", "--rounds", "100000000000") == INTERRUPTED


# ---------------------------------------------------------------------------------------- advise


@pytest.mark.parametrize(
    ("hand", "board"), [("KhQd", ""), ("KhQd", "2s7hJc"), ("K♥ Q♦", "2s 7h Jc 4d 4c")]
)
def test_advice(capsys, hand, board):
    code, out, err = run(capsys, "advise", "--hand", hand, "--board", board)
    assert (code, err) == (0, "")
    told = ultimate.values(hand, board)
    assert out == f"{told}\n"
    for value in told.plays.values():
        assert f"{float(value):+.4f}" in out
    code, out, _ = run(capsys, "advise", "--hand", hand, "--board", board, "--json")
    assert code == 0
    assert json.loads(out) == json.loads(json.dumps(told.to_dict()))


def test_advice_in_exact_fractions(capsys):
    arguments = ("advise", "--hand", "AsKs", "--board", "QsJsTs2d2h", "--dead", "Ad Ac", "--json")
    code, out, _ = run(capsys, *arguments)
    assert code == 0
    told = json.loads(out)
    assert Fraction(told["plays"]["1"]) == 502
    assert Fraction(told["fold"]) == -2
    assert told["check"] is None


# ----------------------------------------------------------------------------------------- solve


def made_up(house=ultimate.STANDARD):
    """A solution in which pairs always win with 4x, and all other hands are folded."""
    hands = []
    for name in class_names():
        deals = class_size(name) * (ultimate.DEALS // 1326)
        pair = len(name) == 2
        ends = {"preflop 4": {"flush": {"win_qualified": deals}}} if pair else {
            "fold": {"pair": {"tie": deals}}
        }  # fmt: skip
        best = Fraction(13, 2) if pair else Fraction(-3)
        plays = {3: best - 1, 4: best}
        outcomes = ultimate.Outcomes.from_dict(house, ends)
        hands.append(ultimate.HandSolution(name, Fraction(-2), plays, outcomes))
    return ultimate.Solution(house, "perfect", tuple(hands))


def test_solve(capsys, monkeypatch, tmp_path):
    solution, asked = made_up(), []

    def solve(house, strategy, *, workers, progress):
        asked.append((house, strategy, workers))
        return solution

    monkeypatch.setattr(ultimate, "solve", solve)
    picture = tmp_path / "chart.svg"
    code, out, err = run(capsys, "solve", "--picture", str(picture), "--workers", "2")
    assert (code, err) == (0, "")
    assert asked == [(ultimate.STANDARD, None, 2)]
    assert out.startswith(f"{solution}\n\n{solution.chart()}\n\n")
    told = [line.split() for line in out.splitlines()[-2:]]
    assert told[0] == ["preflop", "4x", "win", "flush", "1,636,106,472,000", "5.8824", "%", "+6.5"]
    assert told[1] == ["fold", "26,177,703,552,000", "94.1176", "%", "-2"]
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    code, out, _ = run(capsys, "solve", "--json", "--strategy", "simple")
    assert code == 0
    assert ultimate.Solution.from_dict(json.loads(out)) == solution
    assert asked[-1][1] is ultimate.bots.Simple
    assert run(capsys, "solve", "--picture", str(tmp_path))[0] == 2


@pytest.mark.slow
def test_solve_in_full(capsys):
    code, out, err = run(capsys, "solve", "--workers", "2")
    assert (code, err) == (0, "")
    assert "-50643648973/2317817502000" in out
    assert "37.7074 %" in out


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_while_solving():
    assert interrupted("solve", "--workers", "1") == INTERRUPTED


# -------------------------------------------------------------------------------------- simulate


def test_simulate(capsys):
    arguments = ("simulate", "--rounds", "20,000", "--seed", "3")
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert "20,000" in out
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    one = json.loads(out)
    two = json.loads(run(capsys, *arguments, "--json", "--workers", "2")[1])
    assert one == two
    result = ultimate.simulate(ultimate.bots.Simple(), rounds=20_000, seed=3)
    assert one == json.loads(json.dumps(result.to_dict()))


def test_simulate_several_seats_and_side_bets(capsys):
    code, out, err = run(
        capsys,
        *("simulate", "--strategy", "simple, random", "--rounds", "2000", "--seed", "3"),
        *("--side-bet", "trips=5", "--side-bet", "bad_beat=1", "--ante", "20"),
    )
    assert (code, err) == (0, "")
    assert "trips" in out
    assert "bad_beat" in out


def test_perfect_play_of_many_rounds_is_solved_first(capsys, monkeypatch):
    asked = []

    def solve(house, *, progress):
        asked.append(house)
        return made_up()

    monkeypatch.setattr(ultimate, "solve", solve)
    arguments = ("simulate", "--strategy", "perfect", "--seed", "1", "--rounds", "20", "--json")
    counted = json.loads(run(capsys, *arguments)[1])
    assert not asked
    monkeypatch.setattr("pokercore.cli.ultimate.shared._MANY", 20)
    code, out, err = run(capsys, *arguments, "--side-bet", "trips=5")
    assert (code, err, asked) == (0, "", [ultimate.STANDARD])
    # A second seat does not solve the house again.
    asked.clear()
    assert run(capsys, *arguments, "--strategy", "perfect,perfect")[0] == 0
    assert asked == [ultimate.STANDARD]
    # The one that was made up plays pairs alone before the flop.
    assert json.loads(out)["seats"][0]["outcomes"] != counted["seats"][0]["outcomes"]


BOTS = """
from pokercore import ultimate

class Brave:
    def act(self, view):
        legal = view.legal
        return ultimate.Action.play(legal.plays[-1]) if legal.plays else ultimate.Action.fold()

class Broken:
    def act(self, view):
        raise ZeroDivisionError("a bug")
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "bots_for_ultimate.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("bots_for_ultimate", None)


def test_bots_of_ones_own(capsys, folder):
    arguments = ("--strategy", "bots_for_ultimate:Brave", "--rounds", "300", "--seed", "1")
    code, out, err = run(capsys, "simulate", *arguments)
    assert (code, err) == (0, "")
    assert "Brave" in out
    code, out, err = run(capsys, "simulate", "--strategy", "bots_for_ultimate:Broken")
    assert (code, out) == (2, "")
    assert "ZeroDivisionError: a bug" in err
    code, out, err = run(capsys, "play", "--auto", "bots_for_ultimate:Brave", "--rounds", "3")
    assert (code, err) == (0, "")
    assert "play 4x (40)" in out


def test_a_house_is_solved_once_for_all(capsys, monkeypatch, tmp_path):
    """Not again for each seat, nor each time that a person asks for advice."""
    asked = []

    def solve(house, *, progress):
        asked.append(house)
        return made_up(house)

    path = tmp_path / "house.toml"
    path.write_text('qualifier = "high_card"', encoding="utf-8")
    monkeypatch.setattr(ultimate, "solve", solve)
    code, out, err = play(
        capsys, monkeypatch, "a\na\nq\n",
        *("--house", str(path), "--seats", "3", "--others", "perfect", "--seed", "1"),
    )  # fmt: skip
    assert (code, err, len(asked)) == (0, "", 1)
    assert out.count("best") == 2
    # What is wrong with the stakes is said first.
    code, _, err = run(
        capsys, "play", "--house", str(path), "--others", "perfect", "--seats", "2", "--ante", "5"
    )
    assert (code, len(asked)) == (2, 1)
    assert "an Ante of 5 would be paid 7.5" in err


def test_a_picture_that_cannot_be_written_is_said_before_the_work(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(ultimate, "solve", lambda *_, **__: pytest.fail("it was solved"))
    for name, sentence in (("none/chart.svg", "No such file"), ("", "Is a directory")):
        code, out, err = run(capsys, "solve", "--picture", str(tmp_path / name))
        assert (code, out) == (2, "")
        assert sentence in err


@pytest.mark.parametrize("text", ["1,5", "1,00", ",10", "10,", "1,0000"])
def test_a_comma_is_no_point(capsys, text):
    code, _, err = run(capsys, "play", "--ante", text)
    assert code == 2
    assert f"{text!r} is no amount of chips" in err


def test_a_comma_groups_thousands(capsys):
    arguments = ("simulate", "--rounds", "1", "--seed", "1", "--ante", "1,000", "--json")
    assert json.loads(run(capsys, *arguments)[1])["seats"][0]["ante"] == 1000


def test_without_an_input_nobody_plays(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    code, out, err = run(capsys, "play", "--seed", "1")
    assert (code, err) == (0, "")
    assert out.endswith("0 rounds: 0, bank 1,000\n")


def test_a_bot_that_fails_at_the_start_is_blamed(capsys, folder):
    (folder / "bots_that_fail.py").write_text(
        "class Bot:\n"
        "    def start(self, info):\n"
        "        raise ZeroDivisionError('a bug')\n"
        "    def act(self, view):\n"
        "        return view.legal.actions[0]\n",
        encoding="utf-8",
    )
    for arguments in (("play", "--auto"), ("simulate", "--strategy")):
        code, _, err = run(capsys, *arguments, "bots_that_fail:Bot", "--rounds", "2")
        assert code == 2
        assert err.startswith("pokercore ultimate: a bot raised ZeroDivisionError: a bug (")
    sys.modules.pop("bots_that_fail", None)


# --------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "the following arguments are required: PART"),
        ("gamble", "invalid choice: 'gamble'"),
        ("play --ante 5", "an Ante of 5 would be paid 7.5 for a flush"),
        ("play --ante 2.5", "5/2 is no whole number of chips"),
        ("play --ante 0", "0"),
        ("play --bank 19", "--bank 19: it does not cover the 20 to stake"),
        ("play --ante -10", "argument --ante"),
        ("play --ante 1e9", "'1e9' is no amount of chips"),
        ("play --ante ten", "'ten' is no amount of chips"),
        ("play --seats 7", "--seats 7: there are 1 to 6"),
        ("play --seats 0", "--seats 0: there are 1 to 6"),
        ("play --auto fish", "no built-in bot 'fish'"),
        ("play --others fish --seats 2", "no built-in bot 'fish'"),
        ("play --side-bet trips", "give NAME=AMOUNT"),
        ("play --side-bet trip=5", "--side-bet trip: there is no such side bet"),
        ("play --side-bet trips=5 --side-bet trips=6", "--side-bet trips: it is given twice"),
        ("play --house nowhere.toml", "nowhere.toml: No such file"),
        ("play --house nowhere", "give a file that ends in .toml or .json"),
        ("play --house bad.toml", "bad.toml"),
        ("play --house wrong.json", "wrong.json"),
        ("play --rounds many", "'many' is no whole number"),
        ("simulate --strategy fish", "no built-in bot 'fish'"),
        ("simulate --strategy simple*9", "simple*9"),
        ("simulate --strategy " + ",".join(["simple"] * 7), "6"),
        ("simulate --rounds -1", "argument --rounds"),
        ("simulate --workers 0", "workers"),
        ("simulate --ante 7", "would be paid"),
        ("solve --workers 0", "workers"),
        ("solve --strategy fish", "no built-in bot 'fish'"),
        ("solve --house bad.toml", "bad.toml"),
        ("advise", "the following arguments are required: --hand"),
        ("advise --hand Kh", "a seat has 2"),
        ("advise --hand KhKh", "Kh"),
        ("advise --hand KhQdJc", "2"),
        ("advise --hand KhXx", "Xx"),
        ("advise --hand KhQd --board 2s", "board: a board of 1"),
        ("advise --hand KhQd --board 2s7hJc4d", "board"),
        ("advise --hand KhQd --board 2s7hKh", "Kh"),
        ("advise --hand KhQd --board 2s7hJc --dead 2s", "2s"),
        ("advise --hand KhQd --dead 2s", "dead"),
    ],
)
def test_bad_input_is_one_sentence(capsys, monkeypatch, tmp_path, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_text("plays = [[4, 3], [2], [1]]", encoding="utf-8")
    (tmp_path / "wrong.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    code, out, err = run(capsys, *arguments.split())
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.startswith("pokercore ultimate")
    assert err.count("\n") == 1
