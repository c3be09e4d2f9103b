"""How fast this package is beside others: ratios, measured in one run on one core.

    python benches/compare.py                # every row, for a person
    python benches/compare.py --json         # for a machine
    python benches/compare.py --quick        # shorter runs, noisier figures
    python benches/compare.py --only copy    # some rows; may be repeated
    python benches/compare.py --check        # ends with 1 where a target is missed

Runs of both sides take turns; a rate is the median of its runs, and the ratio is the median of the
ratios of runs that followed each other, which a machine that is busy for a while changes least.
What is counted is the CPU time of this process, but for the rows about several workers (`scale-`),
which count wall time and need a machine that does nothing else. Both sides are checked while they
run: the hands asked for are played, the payoffs sum to zero, and where everybody calls each hand
reaches the showdown. Peers that are not installed are left out, and it is said which, but for
PokerKit, which the targets are about; `benches/requirements.txt` has the others.
"""

import argparse
import importlib
import json
import os
import platform
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import cards
import disk
import games
import ours
import rankings
import tables
import vectors
from measuring import Comparison, Result, Side, measure

import pokercore as pc

OURS = f"pokercore {pc.__version__}"
SEED = 7
INSTRUCTIONS = ("sse4_2", "avx", "avx2", "bmi2", "avx512f", "avx512vbmi", "asimd", "sve")
EVALUATED = ours.deals(300)


def _side(play: Callable[[int], None], name: str = OURS) -> Side:
    return Side(name, play)


def of_ours() -> Iterator[Comparison]:
    """The rows in which this package is compared with itself."""
    yield Comparison(
        "legal-stacks",
        "what is legal, stacks of 200 over stacks of 20,000",
        "calls",
        _side(ours.legal(200), f"{OURS}, 200"),
        _side(ours.legal(20_000), f"{OURS}, 20,000"),
        target=1.1,
        at_most=True,
    )
    for name, what, bots, target in (
        ("scale-threads", "threads, native bots", ["random"] * ours.PLAYERS, 1.8),
        ("scale-processes", "processes, Python bots", [ours.ReadingBot] * ours.PLAYERS, 1.7),
    ):
        yield Comparison(
            name,
            f"6 players on two {what}, over one; wall time on every core",
            "hands",
            _side(ours.scale(bots, 2), f"{OURS}, two"),
            _side(ours.scale(bots, 1), f"{OURS}, one"),
            target=target,
            wall=True,
        )
    yield from tables.of_ours()
    yield from disk.of_ours()


def beside_pokerkit(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with PokerKit."""
    yield Comparison(
        "sixmax-showdown",
        "6 players call to the showdown, native bots",
        "hands",
        _side(ours.call(6)),
        _side(peer.call(6), peer.NAME),
        target=10_000,
    )
    yield Comparison(
        "sixmax-random",
        "6 players act at random, native bots",
        "hands",
        _side(ours.play_random),
        _side(peer.play_random, peer.NAME),
        target=5_000,
        agree=lambda: peer.agree_on_random(300),
    )
    yield Comparison(
        "headsup-showdown",
        "2 players call to the showdown, native bots",
        "hands",
        _side(ours.call(2)),
        _side(peer.call(2), peer.NAME),
        target=10_000,
    )
    yield Comparison(
        "sixmax-python",
        "6 players call to the showdown, a Python bot reads and decides",
        "hands",
        _side(ours.play_reading),
        _side(peer.play_reading, peer.NAME),
        target=1_000,
        agree=peer.agree_on_sights,
    )
    yield Comparison(
        "copy",
        "a copy of a hand on the flop, beside copy.deepcopy",
        "copies",
        _side(ours.copy),
        _side(peer.copy, peer.NAME),
    )
    yield Comparison(
        "copy-and-act",
        "the hand that an action leads to, the first one kept",
        "actions",
        _side(ours.copy_and_act),
        _side(peer.copy_and_act, peer.NAME),
    )
    yield Comparison(
        "evaluate",
        "the strength of seven cards, one call from Python each",
        "hands",
        _side(ours.evaluate(EVALUATED)),
        _side(peer.evaluate(EVALUATED), peer.NAME),
        agree=lambda: peer.agree_on_strengths(EVALUATED),
    )


def beside_pokerfast(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with pokerfast."""
    yield Comparison(
        "sixmax-python-pokerfast",
        "6 players call to the showdown, a Python bot reads and decides",
        "hands",
        _side(ours.play_reading),
        _side(peer.play_reading, peer.NAME),
        agree=peer.agree_on_sights,
    )


def beside_openspiel(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with OpenSpiel."""
    yield Comparison(
        "sixmax-python-openspiel",
        "6 players call to the showdown, a Python bot reads and decides",
        "hands",
        _side(ours.play_reading),
        _side(peer.play_reading, peer.NAME),
    )


REQUIRED = "pokerkit"
"""The peer that every target but one is about."""

PEERS: list[tuple[str, Callable[[ModuleType], Iterator[Comparison]]]] = [
    (REQUIRED, beside_pokerkit),
    ("pokerfast", beside_pokerfast),
    ("openspiel", beside_openspiel),
    ("openspiel", vectors.beside_openspiel),
    ("pettingzoo", vectors.beside_pettingzoo),
    *cards.PEERS.items(),
    (REQUIRED, games.beside_pokerkit),
    (REQUIRED, rankings.beside_pokerkit),
    (REQUIRED, tables.beside_pokerkit),
]


def rows() -> tuple[list[Comparison], dict[str, str]]:
    """The rows that can be measured here, and for each peer that is left out the reason."""
    found: list[Comparison] = []
    missing: dict[str, str] = {}
    for name, make in PEERS:
        try:
            peer = importlib.import_module(f"peers.with_{name}")
        except ImportError as error:
            if name == REQUIRED:
                raise SystemExit(f"PokerKit is needed: {error}; run `make setup`") from error
            missing[name] = str(error)
        else:
            found += make(peer)
    return [*found, *of_ours()], missing


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    model, flags = platform.processor() or platform.machine(), ""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        facts: dict[str, str] = {}
        for line in cpuinfo.read_text().splitlines():
            key, _, value = line.partition(":")
            facts.setdefault(key.strip(), value.strip())
        model = facts.get("model name", model)
        flags = facts.get("flags", facts.get("Features", ""))
    has = set(flags.split())
    return {
        "cpu": model,
        "architecture": platform.machine(),
        "instructions": [name for name in INSTRUCTIONS if name in has],
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "pokercore": pc.__version__,
    }


def as_dict(result: Result) -> dict[str, Any]:
    """A row for a machine. Rates are times a second."""
    row = result.row
    return {
        "name": row.name,
        "title": row.title,
        "unit": row.unit,
        "ours": result.ours,
        "peer": result.peer,
        "ratio": result.ratio,
        "target": row.target,
        "target_is": None if row.target is None else "at most" if row.at_most else "at least",
        "passed": result.passed,
        "ours_name": row.ours.name,
        "peer_name": row.peer.name,
        "ours_runs": result.ours_runs,
        "peer_runs": result.peer_runs,
    }


def _rate(rate: float) -> str:
    """Three digits, and no more that mean nothing."""
    if rate < 100:
        return f"{rate:.3g}"
    step = 10 ** (len(str(int(rate))) - 3)
    return f"{round(rate / step) * step:,}"


def line(result: Result) -> str:
    """A row for a person."""
    row = result.row
    verdict = {None: "", True: "reached", False: "MISSED"}[result.passed]
    target = ""
    if row.target is not None:
        target = f"{'<=' if row.at_most else '>='} {row.target:,}"
    ratio = f"{result.ratio:.2f}" if result.ratio < 10 else _rate(result.ratio)
    return (
        f"{row.name:<24} {_rate(result.ours):>12} {_rate(result.peer):>12} {ratio:>10}"
        f" {target:>10} {verdict:<8} {row.unit}/s; {row.title}; {row.peer.name}"
    )


HEADER = (
    f"{'name':<24} {'ours':>12} {'peer':>12} {'ratio':>10} {'target':>10} {'':<8}"
    " what is counted; the work; the peer"
)


def _arguments(names: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="short runs, noisier figures")
    parser.add_argument("--check", action="store_true", help="end with 1 where a target is missed")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help=f"some rows only: {', '.join(names)}"
    )
    arguments = parser.parse_args()
    for name in arguments.only or ():
        if name not in names:
            parser.error(f"no row is named {name!r}; there are {', '.join(names)}")
    return arguments


def main() -> int:
    """Measures, prints, and returns the exit code."""
    found, missing = rows()
    arguments = _arguments([row.name for row in found])
    if pc.CHECKED_BUILD:
        print(
            "this is the checked build, whose speed says nothing: run `make build` first",
            file=sys.stderr,
        )
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(SEED)
    facts = machine()
    seconds, rounds = (0.1, 5) if arguments.quick else (0.4, 15)
    if not arguments.json:
        for key, value in facts.items():
            print(f"{key:<14}{' '.join(value) if isinstance(value, list) else value}")
        for name, reason in missing.items():
            print(f"left out: {name} ({reason})")
        print(f"\n{HEADER}", flush=True)
    results = []
    for row in found:
        if arguments.only is None or row.name in arguments.only:
            results.append(measure(row, seconds, rounds))
            if not arguments.json:
                print(line(results[-1]), flush=True)
    if arguments.json:
        report = {"machine": facts, "left_out": missing, "rows": [as_dict(r) for r in results]}
        print(json.dumps(report, indent=2))
    missed = [result.row.name for result in results if result.passed is False]
    if missed and not arguments.json:
        print(f"\nmissed: {', '.join(missed)}")
    return 1 if missed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
