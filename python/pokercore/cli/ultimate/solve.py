"""`pokercore ultimate solve`: the game solved over all deals."""

import argparse
import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pokercore._progress import progress
from pokercore.cli.output import print_json
from pokercore.cli.simulate import whole
from pokercore.cli.ultimate import shared

if TYPE_CHECKING:
    from pokercore.ultimate import Solution

_ENDS = {
    "win_qualified": "win",
    "win_unqualified": "win, not qualified",
    "tie": "tie",
    "lose_qualified": "lose",
    "lose_unqualified": "lose, not qualified",
}

EXAMPLES = """\
examples:
  pokercore ultimate solve
  pokercore ultimate solve --picture chart.svg --workers 2
  pokercore ultimate solve --strategy simple
  pokercore ultimate solve --house myhouse.toml --json

Over all 27,813,810,024,000 deals, exactly: what the game is worth, how often each choice is made,
how every hand is played before the flop, and what each outcome comes to. Without --strategy for
perfect play; a strategy is perfect, simple, or module:name for a bot of your own, which is asked
for every decision that can come up, and may take minutes.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "solve",
        help="the exact value of the game, or of a strategy",
        description="Solves the game exactly, or tells exactly what a strategy is worth.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--strategy", metavar="BOT", help="whose value to tell; perfect play by default")
    shared.add_house(parser)
    add("--workers", type=whole, metavar="N", help="how many threads (default: all)")
    add("--picture", metavar="FILE", help="write the chart before the flop as a picture (SVG)")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: A file cannot be read or written.
    """
    from pokercore import ultimate

    house = shared.house_of(args.house)
    if args.picture is not None:
        _check_file(args.picture)
    strategy = None if args.strategy is None else shared.strategy_of(args.strategy, house)
    with progress("boards") as line, shared.blaming():
        solution = ultimate.solve(house, strategy, workers=args.workers, progress=line)
    if args.picture is not None:
        solution.save(args.picture)
    if args.json:
        print_json(solution.to_dict())
    else:
        print(solution, solution.chart(), _ends(solution), sep="\n\n")
    return 0


def _check_file(name: str) -> None:
    """Says what cannot be written now, not after the work.

    Raises:
        OSError: It is a folder, or in none that there is.
    """
    path = Path(name)
    number = errno.EISDIR if path.is_dir() else 0 if path.parent.is_dir() else errno.ENOENT
    if number:
        raise OSError(number, os.strerror(number), name)


def _ends(solution: "Solution") -> str:
    """How deals end, with all hands together for which the Blind pays the same."""
    house = solution.house
    # Decisions stand in the order of the house, and what ends one the best result first.
    order = {f"{stage} {times}x": place for place, (stage, times) in enumerate(house.decisions)}
    found: dict[tuple[int, float, str, str, str], int] = {}
    for one in solution.outcomes:
        decision, result, row = "fold", "", ""
        if one.multiple is not None:
            decision, result = f"{one.stage} {one.multiple}x", _ENDS[one.outcome]
            if one.outcome.startswith("win") and house.blind.get(one.row) is not None:
                row = one.row.replace("_", " ")
        key = order.get(decision, len(order)), -float(one.net), decision, result, row
        found[key] = found.get(key, 0) + one.count
    lines = [
        f"{'decision':<12}{'result':<24}{'Blind paid for':<16}{'deals':>22}{'share':>11}   net"
    ]
    for (_, lost, decision, result, row), count in sorted(found.items()):
        share = 100 * count / solution.outcomes.rounds
        net = "0" if lost == 0 else f"{-lost:+g}"
        lines.append(f"{decision:<12}{result:<24}{row:<16}{count:>22,}{share:>9.4f} %{net:>6}")
    return "\n".join(lines)
