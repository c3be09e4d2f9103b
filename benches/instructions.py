"""Counts the instructions of the core's hot paths, and fails when they have become more.

Instructions, unlike seconds, do not depend on what else the machine does. Each kind of work of the
benchmarks in Rust is run under valgrind's callgrind a few times and many times; the difference is
what the work itself costs, without start-up and tables. The counts are compared with those in
``benches/instructions.json``, where each benchmark also tells how many times these are.

    python benches/instructions.py                  compare all
    python benches/instructions.py BENCH ...        compare the works of some benchmarks
    python benches/instructions.py BENCH/NAME ...   compare some works
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


def build(bench: str) -> Path:
    """Build a benchmark and tell where it is."""
    command = ["cargo", "bench", "--bench", bench, "--no-run", "--message-format=json"]
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
        if message.get("executable") and target.get("name") == bench:
            return Path(message["executable"])
    raise SystemExit(f"cargo built no benchmark of the name {bench}")


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


def measure(binary: Path, name: str, times: tuple[int, int]) -> int:
    """Return the instructions of one unit of this work."""
    few, many = times
    more = instructions(binary, name, many) - instructions(binary, name, few)
    return round(more / (many - few))


def wanted(bench: str, name: str, chosen: list[str]) -> bool:
    """Tell whether a work was asked for."""
    return not chosen or bench in chosen or f"{bench}/{name}" in chosen


def main() -> int:
    """Count and compare; return 1 when something costs more than it did."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("chosen", nargs="*", help="benchmarks, or works as BENCH/NAME (all)")
    parser.add_argument("--update", action="store_true", help="write the counts of today")
    options = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; it counts the instructions")
    limits = json.loads(LIMITS.read_text())
    known = set(limits) | {
        f"{bench}/{name}" for bench in limits for name in limits[bench]["instructions"]
    }
    if unknown := [name for name in options.chosen if name not in known]:
        raise SystemExit(f"no recorded count for {', '.join(unknown)}; see {LIMITS.name}")
    worse = 0
    for bench, recorded in limits.items():
        names = [n for n in recorded["instructions"] if wanted(bench, n, options.chosen)]
        binary = build(bench) if names else Path()
        for name in names:
            before = recorded["instructions"][name]
            count = measure(binary, name, recorded["times"])
            change = count / before - 1 if before else 0.0
            verdict = "ok"
            if change > TOLERANCE:
                verdict, worse = "MORE", worse + 1
            elif change < -TOLERANCE:
                verdict = "less; record it with --update"
            work = f"{bench}/{name}"
            sys.stdout.write(f"{work:<26} {count:>12,} instructions {change:>+7.1%}  {verdict}\n")
            recorded["instructions"][name] = count
    if options.update:
        LIMITS.write_text(json.dumps(limits, indent=2) + "\n")
        return 0
    return 1 if worse else 0


if __name__ == "__main__":
    raise SystemExit(main())
