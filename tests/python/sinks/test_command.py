"""`pokercore simulate --hands-to FILE`."""

import sys

import pytest

from pokercore import sinks
from pokercore.cli import main

PLAY = ["simulate", "--bots", "call,random", "--hands", "60", "--seed", "2", "--hands-to"]


@pytest.mark.parametrize("ending", ["phhs", "parquet", "arrow"])
def test_hands_go_to_a_file(ending, tmp_path, capsys):
    if ending != "phhs":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"hands.{ending}"
    assert main([*PLAY, str(path)]) == 0
    assert "60 hands" in capsys.readouterr().out
    assert len(sinks.read(path)) == 60
    # It is not overwritten.
    assert main([*PLAY, str(path)]) == 2
    assert "exists" in capsys.readouterr().err


def test_what_cannot_be_a_file(tmp_path, capsys, monkeypatch):
    assert main([*PLAY, str(tmp_path / "hands.csv")]) == 2
    assert ".phhs" in capsys.readouterr().err
    assert main([*PLAY, str(tmp_path / "nowhere" / "hands.phhs")]) == 2
    assert "nowhere" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main([*PLAY, str(tmp_path / "hands.parquet")]) == 2
    assert "pokercore-engine[arrow]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
