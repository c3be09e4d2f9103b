"""`pokercore icm`."""

import json

import jsonschema
import pytest

from pokercore import schemas
from pokercore.cli import main

USUAL = ("--stacks", "5000,3000,2000", "--payouts", "50,30,20")


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main(["icm", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_table(capsys):
    code, out, err = run(capsys, *USUAL)
    assert (code, err) == (0, "")
    assert out == (
        "3 players, prizes 50, 30, 20: exact\n"
        "player  chips    value       1       2       3\n"
        "1        5000  38.3929  50.0 %  33.9 %  16.1 %\n"
        "2        3000  32.7500  30.0 %  37.5 %  32.5 %\n"
        "3        2000  28.8571  20.0 %  28.6 %  51.4 %\n"
    )


def test_pressure_and_deals(capsys):
    code, out, _ = run(capsys, *USUAL, "--hero", "2", "--villain", "1", "--deal", "chip_chop")
    assert code == 0
    assert "player 2 against player 1: bubble factor 1.545, risk premium 10.71 %\n" in out
    assert out.endswith("deal (chip_chop): 40, 32, 28\n")
    _, out, _ = run(capsys, *USUAL, "--hero", "2")
    assert out.count("bubble factor") == 2


def test_json(capsys):
    code, out, _ = run(capsys, *USUAL, "--json")
    told = json.loads(out)
    assert code == 0
    jsonschema.Draft202012Validator(schemas.get("tournament_equity")).validate(told)
    assert told["values"] == pytest.approx([1075 / 28, 131 / 4, 202 / 7])
    code, out, _ = run(capsys, *USUAL, "--json", "--hero", "1", "--deal", "icm")
    told = json.loads(out)
    assert [row["villain"] for row in told["pressure"]] == [2, 3]
    assert told["deal"] == [38, 33, 29]


def test_samples_are_repeated_by_their_seed(capsys):
    arguments = (*USUAL, "--method", "sampled", "--trials", "10000", "--seed", "7")
    first = run(capsys, *arguments)
    assert first[0] == 0
    assert "sampled, 10,000 trials, seed 7" in first[1]
    assert "standard error" in first[1]
    assert first == run(capsys, *arguments, "--threads", "2")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--stacks", "5,x", "--payouts", "1"), "--stacks: 'x' is no whole number of chips"),
        (("--stacks", "5,,1", "--payouts", "1"), "--stacks '5,,1': give numbers with commas"),
        (("--stacks", "5,1", "--payouts", "1/0"), "--payouts: '1/0' is no prize"),
        (("--stacks", "5,1", "--payouts", "1,2"), "payouts[1]: 2 after 1; give the prizes from"),
        (("--stacks", "5,1", "--payouts", "3,2,1"), "payouts: 3 prizes for 2 players"),
        (("--stacks", "5,-1", "--payouts", "3"), "stacks[1]: -1"),
        (("--stacks", "0,0", "--payouts", "3"), "stacks: nobody has chips"),
        ((*USUAL, "--hero", "4"), "--hero 4: players are numbered from 1 to 3"),
        ((*USUAL, "--villain", "1"), "--villain needs --hero"),
        ((*USUAL, "--hero", "1", "--villain", "1"), "--villain 1: that is the hero"),
        (("--stacks", "5,3,0", "--payouts", "9", "--hero", "3"), "--hero 3: this player has no"),
        ((*USUAL[:1], "5,0,3", "--payouts", "9", "--hero", "1", "--villain", "2"), "--villain 2: "),
        (("--stacks", "9" * 5000, "--payouts", "1"), f"--stacks: '{'9' * 57}...' is no whole"),
        ((*USUAL, "--method", "x"), "method: 'x'; it is one of 'auto', 'exact'"),
        ((*USUAL, "--deal", "x"), "method: 'x'; it is one of 'icm', 'chip_chop'"),
        (("--stacks", "5,1", "--payouts", "1.5", "--deal", "icm"), "--deal: 1.5 is no whole"),
        (("--payouts", "3"), "the following arguments are required: --stacks"),
    ],
)
def test_bad_input_is_one_sentence(capsys, arguments, sentence):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"pokercore icm: {sentence}"), err
    assert err.count("\n") == 1


def test_help_has_examples(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "pokercore icm --stacks 5000,3000,2000 --payouts 50,30,20\n" in out
