"""How fast many hands are valued: ratios in one run on one core, one thread, in CPU time.

    python benches/batch.py                  # the batch calls beside loops over other packages
    python benches/batch.py --quick          # shorter runs, noisier figures
    python benches/batch.py --walk           # all hands of seven cards in Rust: lanes beside tables
    python benches/batch.py --instructions   # what a hand of that walk costs, counted by callgrind
    python benches/batch.py --check          # ends with 1 where a target is missed

A million random hands as `uint8[N, 7]` go to `pokercore.batch`, the call included; the peers value
the same hands one by one, in the form that each likes best, made beforehand. Before anything is
timed both sides must order hands in the same way. Peers that are not installed are left out, and it
is said which; `benches/requirements.txt` has them.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
from measuring import Comparison, Side, measure, require

import pokercore as pc
from pokercore import batch

ROOT = Path(__file__).resolve().parent.parent
HANDS = 1_000_000
SAMPLE = 20_000
SEED = 7

#: What a hand may cost at most, in nanoseconds, the call included.
MOST_NANOSECONDS = 4.0
#: How many times as fast as a loop over a peer the batch must be.
LEAST_RATIO = 25.0
#: How many times as fast as the tables the lanes must be, in the walk over all hands.
LEAST_WALK_RATIO = 1.25
#: What a hand of the walk may cost at most, in instructions, by AVX2.
MOST_INSTRUCTIONS = 8.0

CARDS = (
    np.random.default_rng(SEED)
    .permuted(np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1)), axis=1)[:, :7]
    .copy()
)
SETS = np.bitwise_or.reduce(np.left_shift(np.uint64(1), CARDS.astype(np.uint64)), axis=1)
VALUES = batch.evaluate(CARDS)
NAMES = [str(card) for card in pc.standard_deck()]

Evaluate = Callable[[Any], int]


def in_batches(call: Callable[[Any], Any], cards: Any) -> Callable[[int], None]:
    """So many hands, a million a call."""

    def play(hands: int) -> None:
        for _ in range(hands // HANDS):
            found = call(cards)
            require(len(found) == HANDS, f"{len(found)} values")
        found = call(cards[: hands % HANDS])
        require(len(found) == hands % HANDS, f"{len(found)} values")

    return play


def one_by_one(evaluate: Evaluate, hands: list[Any]) -> Callable[[int], None]:
    """So many hands, a call for each."""

    def play(count: int) -> None:
        value = 0
        for hand in islice(cycle(hands), count):
            value = evaluate(hand)
        require(value > 0, "no value")

    return play


def peers() -> Iterator[tuple[str, Evaluate, list[Any], bool]]:
    """Name, function and hands of each peer, and whether its lower numbers win."""
    sample = CARDS[:SAMPLE].tolist()
    try:
        import pkrbot
    except ImportError:
        print("pkrbot is not installed and left out")
    else:
        deck = [pkrbot.Card(name) for name in NAMES]
        hands = [[deck[card] for card in hand] for hand in sample]
        yield f"pkrbot {version('pkrbot')}", pkrbot.evaluate, hands, False
    try:
        import eval7
    except ImportError:
        print("eval7 is not installed and left out")
    else:
        deck = [eval7.Card(name) for name in NAMES]
        hands = [[deck[card] for card in hand] for hand in sample]
        yield f"eval7 {version('eval7')}", eval7.evaluate, hands, False
    try:
        from phevaluator import evaluate_cards
    except ImportError:
        print("phevaluator is not installed and left out")
    else:
        name = f"phevaluator {version('phevaluator')}"
        yield name, lambda hand: evaluate_cards(*hand), sample, True


def agree(evaluate: Evaluate, hands: list[Any], lower_wins: bool) -> None:
    """Checks that a peer orders hands as we do."""
    found = [(-1 if lower_wins else 1) * evaluate(hand) for hand in hands]
    order = sorted(range(len(hands)), key=found.__getitem__)
    for first, second in pairwise(order):
        ours = int(VALUES[first]), int(VALUES[second])
        same = found[first] == found[second]
        require(ours[0] == ours[1] if same else ours[0] < ours[1], f"{hands[first]}")


def check_ours() -> None:
    """Checks the values of the batch against the single call, and the forms against each other."""
    sample = [pc.evaluate(hand).value for hand in CARDS[:SAMPLE].tolist()]
    require(VALUES[:SAMPLE].tolist() == sample, "the batch and the single call differ")
    require(bool((batch.evaluate(SETS) == VALUES).all()), "the values of sets differ")
    turned = np.asfortranarray(CARDS)
    require(bool((batch.evaluate(turned) == VALUES).all()), "the values of columns differ")


def compare_batches(seconds: float, rounds: int) -> bool:
    """Times the batch calls and the peers; tells whether the targets are reached."""
    check_ours()
    out = np.empty(HANDS, dtype=np.uint16)
    ours = f"pokercore {pc.__version__}"
    turned = np.asfortranarray(CARDS)
    calls: list[tuple[str, Callable[[Any], Any], Any]] = [
        ("uint8[N,7]", batch.evaluate, CARDS),
        ("uint8[N,7], raw", lambda cards: batch.evaluate(cards, raw=True), CARDS),
        (
            "uint8[N,7], out given",
            lambda cards: batch.evaluate(cards, out=out[: len(cards)]),
            CARDS,
        ),
        ("uint8[N,7], categories", batch.categories, CARDS),
        ("uint8[N,7], column by column", batch.evaluate, turned),
        ("uint64[N]", batch.evaluate, SETS),
        ("uint8[N,7], low_27 by tables", lambda c: batch.evaluate(c, ranking=5), CARDS),
    ]
    good = True
    first = Side(ours, in_batches(batch.evaluate, CARDS))
    for title, call, cards in calls:
        row = Comparison("batch", title, "hands", first, Side(title, in_batches(call, cards)))
        result = measure(row, seconds, rounds)
        cost = 1e9 / result.peer
        print(f"{title:<32} {cost:>7.2f} ns a hand")
        if title == "uint8[N,7]":
            good &= cost < MOST_NANOSECONDS
    for name, evaluate, hands, lower_wins in peers():
        agree(evaluate, hands, lower_wins)
        row = Comparison("peer", name, "hands", first, Side(name, one_by_one(evaluate, hands)))
        result = measure(row, seconds, rounds)
        cost = 1e9 / result.peer
        print(f"loop over {name:<22} {cost:>7.1f} ns a hand, the batch is {result.ratio:.1f} x")
        good &= result.ratio >= LEAST_RATIO
    return good


def build_walk() -> Path:
    """Builds the walk over all hands and tells where it is."""
    command = ["cargo", "build", "--release", "--example", "walk_hands", "--locked"]
    run = subprocess.run(
        [*command, "--package", "pokercore-core", "--message-format=json"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in run.stdout.splitlines():
        message = json.loads(line)
        if message.get("executable") and message["target"]["name"] == "walk_hands":
            return Path(message["executable"])
    raise SystemExit("cargo built no example of the name walk_hands")


def walk() -> bool:
    """Walks all hands by each way; tells whether the best one is fast enough."""
    run = subprocess.run([build_walk()], check=True, stdout=subprocess.PIPE, text=True)
    print(run.stdout, end="")
    ratios = [float(ratio) for ratio in re.findall(r"([\d.]+) x tables", run.stdout)]
    return max(ratios) >= LEAST_WALK_RATIO


def instructions() -> bool:
    """Counts the instructions of a hand of six cards; tells whether AVX2 needs few enough."""
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed; it counts the instructions")
    binary = build_walk()
    good = True
    for way in ("avx2", "portable", "tables"):
        counts = []
        for times in ("1", "2"):
            with tempfile.TemporaryDirectory() as folder:
                out = f"--callgrind-out-file={folder}/out"
                command = ["valgrind", "--tool=callgrind", out, str(binary), way, "6", times]
                run = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
            found = re.search(r"Collected : (\d+)", run.stderr)
            if run.returncode or found is None:
                print(f"{way:<10} cannot be run here")
                break
            counts.append(int(found[1]))
        else:
            each = (counts[1] - counts[0]) / 20_358_520
            print(f"{way:<10} {each:>6.2f} instructions a hand")
            good &= way != "avx2" or each <= MOST_INSTRUCTIONS
    return good


def main() -> int:
    """Measure what is asked for; return 1 when a target is missed and that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="shorter runs")
    parser.add_argument("--walk", action="store_true", help="the walk over all hands")
    parser.add_argument("--instructions", action="store_true", help="count instructions")
    parser.add_argument("--check", action="store_true", help="end with 1 where a target is missed")
    options = parser.parse_args()
    if pc.CHECKED_BUILD:
        raise SystemExit("this is a build with checks; make build, and measure that")
    if options.walk:
        good = walk()
    elif options.instructions:
        good = instructions()
    else:
        good = compare_batches(0.2 if options.quick else 1.0, 3 if options.quick else 7)
    return 1 if options.check and not good else 0


if __name__ == "__main__":
    sys.exit(main())
