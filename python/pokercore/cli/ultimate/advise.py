"""`pokercore ultimate advise`: what each choice is worth with given cards."""

import argparse

from pokercore.cli.output import print_json
from pokercore.cli.ultimate import shared

EXAMPLES = """\
examples:
  pokercore ultimate advise --hand KhQd
  pokercore ultimate advise --hand "KhQd" --board "2s7hJc"
  pokercore ultimate advise --hand KhQd --board 2s7hJc4d4c --dead "As Ad" --json

Values are Antes won on average, counted over everything that may still come; with --json they are
exact fractions. Without a board it is the choice before the flop.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "advise",
        help="what each choice is worth with given cards",
        description="Tells what each choice is worth with given cards, exactly.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--hand", required=True, metavar="CARDS", help="your two cards")
    add("--board", default="", metavar="CARDS", help="none, the flop, or all five cards")
    add("--dead", default="", metavar="CARDS", help="other cards that are known to be out")
    shared.add_house(parser)
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input.
        OSError: The file of a house cannot be read.
    """
    from pokercore import ultimate

    house = shared.house_of(args.house)
    told = ultimate.values(
        args.hand,
        args.board,
        house=house,
        dead=args.dead,
        solution=None if args.board.strip() else shared.Solutions().of(house),
    )
    if args.json:
        print_json(told.to_dict())
    else:
        print(told)
    return 0
