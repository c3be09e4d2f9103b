"""`pokercore simulate` that is interrupted, or whose workers are lost."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import pokercore as pc
from pokercore.cli import main

BOTS = """
import os, signal, time

class Slow:
    def start(self, info):
        # By then blocks of earlier units were finished.
        if info.unit == 400:
            open("ready", "w").close()

    def act(self, view):
        time.sleep(0.001)
        return view.check_or_call()

class Deadly:
    def act(self, view):
        os.kill(os.getpid(), signal.SIGKILL)

class Failing:
    def start(self, info):
        raise ZeroDivisionError("at the start")

    def act(self, view):
        return view.check_or_call()
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "bots_that_stop.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("bots_that_stop", None)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_prints_what_was_played(folder, workers, as_json):
    process = subprocess.Popen(
        [
            sys.executable, "-m", "pokercore", "simulate", "--bots", "bots_that_stop:Slow,call",
            "--hands", "1000000", "--seed", "1", "--workers", workers,
            *(["--json"] if as_json else []),
        ],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    try:
        while not (folder / "ready").exists() and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate()
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert errors == "pokercore simulate: interrupted\n"
    if as_json:
        result = pc.SimulationResult.from_dict(json.loads(out)["result"])
        assert 0 < result.hands < 10**6
    else:
        assert out.startswith("NLHE, ")
        assert "Slow" in out


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_lost_workers_are_told_in_a_sentence(folder, capsys):
    code = main(
        ["simulate", "--bots", "bots_that_stop:Deadly,call", "--hands", "100", "--workers", "2"]
    )
    told = capsys.readouterr().err
    assert code == 2
    assert told.startswith("pokercore simulate: a worker ended before its work was done, 4 times")
    assert told.count("\n") == 1


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_error_at_the_start_is_the_bot_s(folder, capsys, workers):
    code = main(
        [
            "simulate", "--bots", "bots_that_stop:Failing,call", "--hands", "100",
            "--workers", workers,
        ]
    )  # fmt: skip
    told = capsys.readouterr().err
    assert code == 2
    assert "a bot raised ZeroDivisionError: at the start" in told
