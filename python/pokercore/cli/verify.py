"""`pokercore verify`: hands, checked from their published records alone."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pokercore._progress import progress
from pokercore.cli.output import print_json

if TYPE_CHECKING:
    from pokercore.fair import FairReport, Together

EXAMPLES = """\
examples:
  pokercore verify hand.json
  pokercore verify session.jsonl --verbose
  pokercore verify session.jsonl --json

A file holds one record (JSON), a list of records, or one record a line. A record is what a table
publishes when a hand is over: of the public, or of a seat. It must fit by itself, and records of
one hand must tell the same. What no record can show: that root and hash were published before the
deal; compare those that are printed with what you were told then.
With --json the last line is {"records": ..., "hands": ..., "fit": ..., "differ": [...],
"refused": [...], "reports": [...]}.
Exit code: 0 when everything fits, 1 when something does not, 2 when a file or a record cannot be
read.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "verify",
        help="check that hands were dealt from the deck that was committed to",
        description="Checks hands from their published records: that every card that was seen was"
        " fixed before the deal.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - for stdin")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--verbose", action="store_true", help="tell what was checked and what not")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command."""
    from pokercore.fair import Together

    together = Together()
    found: dict[str, list[dict[str, object]]] = {"differ": [], "refused": [], "reports": []}
    records = 0
    with progress("records") as line:
        for path in args.files:
            for outcome, report in _checked(path, together):
                records += 1
                line(records)
                where = "reports" if report else "differ" if "code" in outcome else "refused"
                found[where].append(outcome)
                if args.json:
                    continue
                line.clear()
                if report:
                    _tell(outcome, report, args.verbose)
                else:
                    what = "does not fit" if where == "differ" else "cannot be read"
                    print(f"{_place(outcome)}: {what}: {outcome['reason']}", flush=True)
    fit = len(found["reports"])
    if args.json:
        print_json({"records": records, "hands": together.hands, "fit": fit, **found})
    else:
        print(f"{fit:,} of {records:,} records fit, of {together.hands:,} hands")
    return 2 if found["refused"] else 1 if found["differ"] else 0


def _checked(
    path: str, together: "Together"
) -> "Iterator[tuple[dict[str, object], FairReport | None]]":
    """Each record of a file: what to tell of it, and its report where it fits."""
    from pokercore.exceptions import FairError
    from pokercore.fair import FairRecord, verify

    name = "<stdin>" if path == "-" else path
    for place, data in _entries(path):
        outcome: dict[str, object] = {"path": name, **place}
        try:
            if isinstance(data, ValueError):
                raise data
            record = FairRecord.from_dict(data)  # type: ignore[arg-type]
            outcome["hand"] = record.number
            report = verify(record)
            together.add(record)
        except FairError as error:
            opening = error.opening
            yield (
                {
                    **outcome,
                    "code": error.code,
                    "card": None if opening is None else str(opening.card),
                    "position": None if opening is None else opening.position,
                    "reason": error.message,
                },
                None,
            )
        except ValueError as error:
            yield {**outcome, "reason": str(error)}, None
        else:
            whose = {
                "seat": record.seat,
                "secret_hash": record.secret_hash.hex(),
                "root": record.root.hex(),
            }
            yield {**outcome, **whose, **report.to_dict()}, report


def _tell(where: dict[str, object], report: "FairReport", verbose: bool) -> None:
    """Prints that a record fits."""
    whose = "" if where["seat"] is None else f", as seat {where['seat']} knows it"
    opened = f"{report.opened} of {report.cards} cards opened"
    print(f"{_place(where)}{whose}: fits, {opened}")
    if not verbose:
        return
    print(f"  hash of the secret {where['secret_hash']}\n  root {where['root']}")
    for text in report.checked:
        print(f"  checked: {text}")
    for text in report.unchecked:
        print(f"  not to be seen here: {text}")
    if report.deck:
        print(f"  deck: {' '.join(map(str, report.deck))}")


def _place(where: dict[str, object]) -> str:
    places = [str(where["path"])]
    places += [f"{name} {where[name]}" for name in ("line", "record", "hand") if name in where]
    return ", ".join(places)


def _entries(path: str) -> Iterator[tuple[dict[str, object], object]]:
    """Each record of a file as plain data with its place, or why there is none.

    Raises:
        OSError: The file cannot be read.
    """
    from pathlib import Path

    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the input is no UTF-8 text ({error.reason} at byte {error.start})"
        yield {}, ValueError(message)
        return
    lines = [(i, line) for i, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        yield {}, ValueError("there is no record in it")
        return
    whole = _read(text)
    if isinstance(whole, list):
        for number, entry in enumerate(whole, 1):
            yield {"record": number}, entry
        if not whole:
            yield {}, ValueError("there is no record in it")
    elif not isinstance(whole, ValueError) or len(lines) == 1:
        yield {}, whole
    elif isinstance(_read(lines[0][1]), ValueError):
        # Not one record a line: what is wrong is told of the whole.
        yield {}, whole
    else:
        for number, line in lines:
            yield {"line": number}, _read(line)


def _read(text: str) -> object:
    """The value of a JSON text, or the error that says why it is none."""
    import json

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(items)
        if len(found) < len(items):
            raise ValueError("a name stands twice in one object")
        return found

    def constant(name: str) -> object:
        raise ValueError(f"{name} is no JSON")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        return ValueError(f"this is no JSON: {error}")
    except RecursionError:
        return ValueError("this is no record: it is nested too deep")
    except ValueError as error:
        return error
