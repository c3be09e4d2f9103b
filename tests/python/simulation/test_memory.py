"""The memory of a long simulation is that of a short one."""

import json
import os
import subprocess
import sys
import textwrap

import pytest

PROGRAM = """
    import json, resource
    from concurrent.futures import ThreadPoolExecutor
    import pokercore as pc
    import sent_bots

    def peaks():
        # What getrusage tells of this process may be the peak of who started it.
        status = dict(line.split(":") for line in open("/proc/self/status"))
        children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        return [int(status["VmHWM"].split()[0]), children]

    def main():
        players = {players}
        with ThreadPoolExecutor(2) as threads:
            found = []
            for hands in ({short}, {long}):
                result = pc.simulate(players, "NLHE", hands=hands, seed=1, {way})
                assert result.hands == hands
                found.append(peaks())
        print(json.dumps(found))

    if __name__ == "__main__":
        main()
"""
NATIVE = ('["random"] * 6', 50_000, 1_000_000)
PYTHON = ('[sent_bots.Drawing, sent_bots.Grudge, "random"]', 10_000, 100_000)
MOST = 2 << 10
"""Kilobytes by which the peak may grow: what the allocators keep, not what a hand leaves behind.

A byte kept for each of 900,000 hands would be 900 of these kilobytes, a Python object more than
50,000."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="peaks are told otherwise elsewhere")
@pytest.mark.parametrize(
    ("kind", "way"),
    [
        (NATIVE, "workers=1"),
        (NATIVE, "workers=2"),
        (NATIVE, "executor=threads"),
        (NATIVE, "workers=2, margin=0.001"),
        (PYTHON, "workers=1"),
        (PYTHON, "workers=2"),
        (PYTHON, "executor=threads"),
    ],
)
def test_memory_is_flat(tmp_path, kind, way):
    players, short, long = kind
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(PROGRAM).format(players=players, short=short, long=long, way=way)
    )
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert done.returncode == 0, done.stderr
    before, after = json.loads(done.stdout)
    print(before, after)
    assert after[0] - before[0] < MOST
    assert after[1] - before[1] < MOST
