"""`pokercore evaluate`: what cards make."""

import argparse
from collections.abc import Iterator

from pokercore.cli.output import lines, print_json

EXAMPLES = """\
examples:
  pokercore evaluate "As Ks Qs Js Ts 2c 3d"
  pokercore evaluate AcAd KcKs --board AhKd7s4c2h
  pokercore evaluate --file hands.txt --json
  ... | pokercore evaluate --file -

A hand is 5, 6 or 7 cards, those of --board included. A file has a hand a line; what follows a #
is left out. Output is one line a hand, in order: value (1 to 7462 in the high ranking, more is
better), the five cards that count, the name. With --json each line is a JSON object.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "evaluate",
        help="what cards make",
        description="Tells what cards make: value, the five cards that count, name.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="*", metavar="CARDS", help="a hand, such as AsKsQsJsTs")
    parser.add_argument("--board", default="", metavar="CARDS", help="cards that every hand shares")
    parser.add_argument("--file", metavar="FILE", help="a file with a hand a line; - for stdin")
    parser.add_argument(
        "--ranking", default="high", metavar="NAME", help="the order of hands (default: high)"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object a hand")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, with the place in the file where there is one.
        OSError: The file cannot be read.
    """
    from pokercore import parse_cards
    from pokercore._core import evaluate
    from pokercore.enums import Ranking

    if not args.hands and args.file is None:
        raise ValueError("give hands, or --file FILE (- for standard input)")
    try:
        ranking = Ranking(args.ranking)
    except ValueError:
        known = ", ".join(member.label for member in Ranking)
        raise ValueError(f"there is no ranking {args.ranking!r}; there are {known}") from None
    board = parse_cards(args.board)
    for place, text in _hands(args):
        try:
            rank = evaluate(text, board, ranking=ranking)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
        cards = " ".join(map(str, rank.cards))
        if args.json:
            print_json(
                {
                    "cards": text,
                    "board": args.board,
                    "value": rank.value,
                    "category": rank.category.label,
                    "five": cards,
                    "name": rank.name,
                }
            )
        else:
            print(f"{rank.value:>5}  {cards}  {rank.name}")
    return 0


def _hands(args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Each hand with its place."""
    for text in args.hands:
        yield repr(text), text
    if args.file is not None:
        name = "standard input" if args.file == "-" else args.file
        for number, text in lines(args.file):
            yield f"{name}, line {number}", text
