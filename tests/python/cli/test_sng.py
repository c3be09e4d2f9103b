"""`pokercore sng`: what it prints, and what it says of bad input."""

import json

import pytest

from hands import schema
from pokercore.cli import main

FEW = ("--seats", "3", "--count", "6", "--seed", "1", "--schedule", "hyper", "--bots", "call")


def run(capsys, *arguments):
    code = main(["sng", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_series(capsys):
    code, out, err = run(capsys, *FEW)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("6 Sit & Gos of 3, ")
    assert [line.split()[:2] for line in lines[2:5]] == [["Call", str(n)] for n in (1, 2, 3)]


def test_as_json(capsys):
    code, out, err = run(capsys, *FEW, "--json", "--workers", "2", "--bounty", "5", "--fee", "9")
    assert (code, err) == (0, "")
    data = json.loads(out)
    schema("sng_series").validate(data["result"])
    assert data["timing"]["workers"] == 2
    assert data["result"]["bounty"] == 5
    again = json.loads(run(capsys, *FEW, "--json", "--bounty", "5", "--fee", "9")[1])
    assert again["result"] == data["result"]


def test_payouts(capsys):
    code, out, _ = run(capsys, *FEW, "--payouts", "70,30", "--json")
    assert code == 0
    won = [bot["tally"]["won"] for bot in json.loads(out)["result"]["bots"]]
    assert sum(won) == 6 * 300
    assert all(amount % 30 == 0 for amount in won)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--payouts", "70,20"), "they add up to 90"),
        (("--payouts", "70,x"), "no whole number"),
        (("--seats", "11"), "out of range"),
        (("--schedule", "slow"), "'hyper', 'turbo', 'regular'"),
        (("--bots", "cal"), "no built-in bot 'cal'"),
        (("--bots", "call*9"), "no more bots than seats"),
        (("--workers", "0"), "workers"),
        (("--stack", "0"), "sng.stack"),
        (("--variant", "snap"), "snap"),
        (("--variant", "not-there.toml"), "pokercore sng: not-there.toml: No such file"),
    ],
)
def test_bad_input(capsys, arguments, sentence):
    code, out, err = run(capsys, *FEW, *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


def test_a_function_that_is_no_bot(capsys):
    """It is a bot as far as anybody can tell, until it is asked."""
    code, out, err = run(capsys, "--seats", "2", "--count", "2", "--bots", "os:getcwd")
    assert (code, out) == (2, "")
    assert "a bot raised TypeError" in err
    assert "raised by getcwd" in err
    assert "Traceback" not in err


def test_players_that_the_stacks_contradict(capsys):
    code = main(["pushfold", "--stacks", "1000,1000", "--players", "3"])
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert "--stacks 1000,1000 are 2 players" in captured.err
