"""`pokercore replay`: hand histories, played and compared with what they say of their end."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pokercore._progress import progress
from pokercore.cli.output import print_json

if TYPE_CHECKING:
    from pokercore.exceptions import HistoryError
    from pokercore.history import Comparison, HandHistory

EXAMPLES = """\
examples:
  pokercore replay hands.phhs
  pokercore replay a.phh b.phh --json
  pokercore replay hands.phhs --verbose
  pokercore replay match.log

Every entry must come from the seat to act and be legal; the final stacks must be the recorded
ones (where the source counts in fractions, one unit may differ). An ACPC log does not tell its
stakes: it is taken to be of the competition's limit (5/10) or no-limit (50/100) hold'em.
With --json the last line is {"hands": ..., "matched": ..., "differ": [...]}, with an entry for
each hand that differs.
Exit code: 0 when all hands match, 1 when final stacks or actors differ, 2 when a file or a hand
cannot be read or played.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "replay",
        help="play hand histories and compare their ends",
        description="Plays hand histories (PHH, PHHS, ACPC logs) and compares them with their"
        " recorded ends.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a .phh or .phhs file, or an ACPC log; - for stdin"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--verbose", action="store_true", help="tell what was not taken literally")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command."""
    hands = matched = 0
    differ: list[dict[str, object]] = []
    code = 0
    with progress("hands") as line:
        for path in args.files:
            for found in _compared(path):
                outcome, comparison = found
                read = comparison is not None
                hands += outcome.get("hand") is not None
                line(hands)
                if args.verbose and comparison is not None and not args.json:
                    for note in comparison.notes:
                        print(f"{_place(outcome)}, action {note.action}: {note.text}")
                if comparison is not None and comparison.matched:
                    matched += 1
                    continue
                differ.append(outcome)
                bad = not read or (comparison is not None and comparison.error is not None)
                code = max(code, 2 if bad else 1)
                if not args.json:
                    line.clear()
                    print(f"{_place(outcome)}: {outcome['reason']}", flush=True)
    if args.json:
        print_json({"hands": hands, "matched": matched, "differ": differ})
    else:
        print(f"{matched:,} of {hands:,} hands match")
    return code


def _compared(path: str) -> Iterator[tuple[dict[str, object], "Comparison | None"]]:
    """Each hand of a file: what to report of it, and its comparison where it could be read."""
    from pokercore.exceptions import HistoryError
    from pokercore.history import scan
    from pokercore.history.text import read_text

    name = "<stdin>" if path == "-" else path
    try:
        text = sys.stdin.read() if path == "-" else read_text(path)
        for found in scan(text, name):
            if isinstance(found, HistoryError):
                yield _refused(found), None
            else:
                comparison = found.compare()
                yield _report(found, comparison), comparison
    except HistoryError as error:
        yield _refused(error), None


def _refused(error: "HistoryError") -> dict[str, object]:
    """What to report of a hand, or of a whole file, that cannot be read."""
    where = {"path": error.path, "hand": error.hand, "action": error.action}
    return {**where, "reason": error.message}


def _report(history: "HandHistory", comparison: "Comparison") -> dict[str, object]:
    """What to report of a hand that was played."""
    error = comparison.error
    return {
        "path": history.path,
        "hand": history.number,
        "action": None if error is None else error.action,
        **comparison.to_dict(),
    }


def _place(outcome: dict[str, object]) -> str:
    places = [str(outcome["path"])]
    places += [f"{name} {outcome[name]}" for name in ("hand", "action") if outcome.get(name)]
    return ", ".join(places)
