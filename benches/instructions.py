"""Counts the instructions of the core's hot paths, and fails when they have become more.

Instructions, unlike seconds, do not depend on what else the machine does. Each kind of work of
``benches/core.rs`` is run under valgrind's callgrind a few times and a few thousand times more;
the difference is what the work itself costs, without start-up and tables. The counts are compared
with those in ``benches/instructions.json``.

    python benches/instructions.py            compare all
    python benches/instructions.py NAME ...   compare some
    python benches/instructions.py --update   write the counts of today

Needs cargo and valgrind. The counts are for x86-64; other processors have others.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMITS = ROOT / "benches" / "instructions.json"

#: How much more than the recorded count is taken for chance: another compiler, another libc.
TOLERANCE = 0.05
#: How often the work is done: few times, and many times.
FEW, MANY = 20, 3020


def build() -> Path:
    """Build the benchmark and tell where it is."""
    command = ["cargo", "bench", "--bench", "core", "--no-run", "--message-format=json"]
    lines = subprocess.run(
        [*command, "--package", "pokercore-core"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.splitlines()
    for line in lines:
        message = json.loads(line)
        target = message.get("target", {})
        if message.get("executable") and target.get("name") == "core":
            return Path(message["executable"])
    raise SystemExit("cargo built no benchmark of the name core")


def instructions(binary: Path, name: str, times: int) -> int:
    """Run one kind of work under callgrind and return the instructions of the whole process."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [
                "valgrind",
                "--tool=callgrind",
                f"--callgrind-out-file={folder}/out",
                str(binary),
                name,
                str(times),
            ],
            check=True,
            stderr=subprocess.PIPE,
            text=True,
        )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None:
        raise SystemExit(f"callgrind told no count for {name}:\n{run.stderr}")
    return int(found[1])


def measure(binary: Path, name: str) -> int:
    """Return the instructions of one unit of this work."""
    few = instructions(binary, name, FEW)
    many = instructions(binary, name, MANY)
    return round((many - few) / (MANY - FEW))


def main() -> int:
    """Count and compare; return 1 when something costs more than it did."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("names", nargs="*", help="kinds of work (all)")
    parser.add_argument("--update", action="store_true", help="write the counts of today")
    parser.add_argument("--binary", type=Path, help="the benchmark, if it is built already")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; it counts the instructions")
    limits: dict[str, int] = json.loads(LIMITS.read_text())
    names: list[str] = options.names or list(limits)
    if unknown := [name for name in names if name not in limits and not options.update]:
        raise SystemExit(
            f"no recorded count for {', '.join(unknown)}; there is {', '.join(limits)}"
        )
    binary: Path = options.binary or build()
    worse = 0
    for name in names:
        count = measure(binary, name)
        before = limits.get(name, count)
        change = count / before - 1
        verdict = "ok"
        if change > TOLERANCE:
            verdict, worse = "MORE", worse + 1
        elif change < -TOLERANCE:
            verdict = "less; record it with --update"
        sys.stdout.write(f"{name:<20} {count:>8} instructions  {change:>+7.1%}  {verdict}\n")
        limits[name] = count
    if options.update:
        LIMITS.write_text(json.dumps(limits, indent=2) + "\n")
        return 0
    return 1 if worse else 0


if __name__ == "__main__":
    raise SystemExit(main())
