"""`pokercore equity`."""

import json

import pytest

from pokercore.cli import main


def run(capsys, *arguments):
    """Exit code, output and errors of a command."""
    code = main(["equity", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_table(capsys):
    code, out, err = run(capsys, "QQ+, AKs", "22+, AT+", "--board", "2s7sQc")
    assert (code, err) == (0, "")
    assert out == (
        "hold'em, board 2s 7s Qc: exact (sweep), 2,013,660 cases\n"
        "player  hand       equity      win     tie\n"
        "1       QQ+, AKs  74.70 %  73.61 %  2.18 %\n"
        "2       22+, AT+  25.30 %  24.21 %  2.18 %\n"
    )


def test_every_hand_of_a_range(capsys):
    code, out, _ = run(capsys, "AsKs", "QQ", "--board", "2s7sQc", "--by-hand")
    assert code == 0
    assert "\nplayer 2: QQ\n" in out
    assert "  QdQc  none\n" in out
    assert out.count(" %\n") == 2 + 1 + 3


def test_json(capsys):
    code, out, _ = run(
        capsys, "AsAh2s3h", "KdKcQdJc", "--game", "plo8", "--board", "4s5cKh", "--json"
    )
    told = json.loads(out)
    assert code == 0
    assert told["boards"] == "820"
    assert told["players"][1]["equity"] == pytest.approx(0.420731707)


def test_samples_are_repeated_by_their_seed(capsys):
    arguments = ("AA", "random", "--method", "sample", "--trials", "10000", "--seed", "7")
    first = run(capsys, *arguments)
    assert first[0] == 0
    assert "sampled, 10,000 trials, seed 7" in first[1]
    assert first == run(capsys, *arguments, "--threads", "2")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("AsAh", "As2d"), "hands[1]: the card As is in hands[0] too"),
        (("AsAh", "TT+x"), 'hands[1]: "TT+x" (at character 0) is no hand'),
        (("AsAh", "KK", "--board", "2c3c"), "board: 2 cards"),
        (("AsAh", "KK", "--game", "chess"), "game: 'chess' is no game; there are holdem"),
        (("AsAh", "KK", "--method", "x"), "method: 'x'; it is one of 'auto', 'exact', 'sample'"),
        (("random", "random", "random", "--method", "exact"), "method: an exact answer takes"),
        (("AsAh",), "hands: 1 player; give 2 to 10"),
        (("AsAh", "KK", "--trials", "x"), "argument --trials: invalid int value: 'x'"),
    ],
)
def test_bad_input_is_one_sentence(capsys, arguments, sentence):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"pokercore equity: {sentence}")
    assert err.count("\n") == 1


def test_help_has_examples(capsys):
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert 'pokercore equity "AsKs" "QQ+" --board Ah7d2c' in out
