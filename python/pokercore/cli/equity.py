"""`pokercore equity`: who wins how often."""

import argparse

from pokercore._progress import progress
from pokercore.cli.output import print_json

EXAMPLES = """\
examples:
  pokercore equity "AsKs" "QQ+" --board Ah7d2c
  pokercore equity "QQ+, AKs" "22+, AT+" random --trials 1000000 --seed 7
  pokercore equity AsAh2s3h KdKcQdJc --game plo8 --dead 2c
  pokercore equity Ah2s3d8cKc 4d5h6sQcQd --game razz --json

Each HAND is what one player may have: cards, or a range such as "TT+, AJs+, KTo-K8o, 15%, AA:0.5".
In stud and draw games a hand may have fewer cards; the rest is dealt. The answer is exact where
that takes no more than some ten seconds, and sampled with a standard error otherwise.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "equity",
        help="who wins how often",
        description="Tells how often each player wins, and what part of the pot they take.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("hands", nargs="+", metavar="HAND", help="a hand or a range, one a player (2 to 10)")
    add("--board", default="", metavar="CARDS", help="shared cards that lie there")
    add("--dead", default="", metavar="CARDS", help="cards that nobody can get")
    add("--game", default="holdem", metavar="NAME", help="the game (default: holdem)")
    add("--method", default="auto", metavar="NAME", help="auto, exact or sample (default: auto)")
    add("--trials", type=int, metavar="N", help="at most so many trials of a sample")
    add("--error", type=float, metavar="E", help="the standard error to reach, such as 0.0005")
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--threads", type=int, default=1, metavar="N", help="how many threads (default: 1)")
    add("--by-hand", action="store_true", help="print a line for each hand of a range")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input.
    """
    from pokercore.equities import equity

    seed = args.seed
    if seed is not None and seed.isascii() and seed.isdigit():
        seed = int(seed)
    with progress("steps") as line:
        result = equity(
            args.hands,
            args.board,
            dead=args.dead,
            game=args.game,
            method=args.method,
            trials=args.trials,
            error=args.error,
            seed=seed,
            threads=args.threads,
            progress=line,
        )
    if args.json:
        print_json(result.to_dict())
        return 0
    print(result)
    if args.by_hand:
        for number, player in enumerate(result.players, start=1):
            print(f"\nplayer {number}: {player.text}")
            for hand in player.hands:
                cards = "".join(map(str, hand.cards)) or "any hand"
                told = "none" if hand.equity is None else f"{100 * hand.equity:6.2f} %"
                print(f"  {cards}  {told}")
    return 0
