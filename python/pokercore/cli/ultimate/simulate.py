"""`pokercore ultimate simulate`: many rounds by strategies."""

import argparse

from pokercore._progress import progress
from pokercore.cli.output import print_json
from pokercore.cli.simulate import seed_of, whole
from pokercore.cli.ultimate import shared

EXAMPLES = """\
examples:
  pokercore ultimate simulate --rounds 10000000 --seed 1 --workers 2
  pokercore ultimate simulate --strategy perfect,simple,random --rounds 100000
  pokercore ultimate simulate --side-bet trips=5 --side-bet bad_beat=1 --json
  pokercore ultimate simulate --strategy mybots:Brave --house myhouse.toml --rounds 5000

One strategy for each seat: perfect, simple, random, or module:name for a bot of your own (a class
or a function; the module is looked for in this directory too). For half a million rounds or more,
or at a house of your own, the game is solved first where somebody plays perfectly.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "simulate",
        help="play many rounds",
        description="Plays many rounds and tells what they came to.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--strategy", default="simple", metavar="BOT[,BOT...]", help="(default: simple)")
    add("--rounds", type=whole, default=1_000_000, metavar="N", help="(default: 1000000)")
    shared.add_stakes(parser)
    shared.add_house(parser)
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--workers", type=whole, default=1, metavar="N", help="threads or processes (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: The file of a house cannot be read.
    """
    from pokercore import ultimate

    made = shared.side_bets_of(args.side_bet)
    house = shared.house_of(args.house, made)
    names = [name.strip() for name in args.strategy.split(",")]
    solutions = shared.Solutions()
    strategies = [shared.bot_of(name, house, solutions, args.rounds) for name in names]
    with progress("rounds") as line, shared.blaming():
        result = ultimate.simulate(
            strategies,
            rounds=args.rounds,
            ante=args.ante,
            side_bets=made,
            house=house,
            seed=seed_of(args.seed),
            workers=args.workers,
            progress=line,
        )
    if args.json:
        print_json(result.to_dict())
    else:
        print(result)
    return 0
