"""`pokercore sng`: many Sit & Gos between bots."""

import argparse

from pokercore._progress import progress
from pokercore.cli.output import print_json, variant_of
from pokercore.cli.simulate import blame, bots_of, seed_of, whole

EXAMPLES = """\
examples:
  pokercore sng --seats 9 --bots push_fold --count 10000 --seed 1 --workers 2
  pokercore sng --seats 6 --bots tight_aggressive,random --schedule hyper --count 500
  pokercore sng --bots push_fold*8,mybots:Maniac --buy-in 1000 --fee 90 --json

A bot is the name of a built-in one, or module:name for a bot of your own (a class or a function;
the module is looked for in this directory too). name*3 sits three of a kind. Where there are fewer
bots than seats, they are gone through again. Levels go by hands.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "sng",
        help="play many Sit & Gos between bots",
        description="Plays many Sit & Gos between bots and tells how each did.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--bots", default="push_fold", metavar="BOT[,BOT...]", help="(default: push_fold)")
    add("--seats", type=whole, default=9, metavar="N", help="2 to 10 (default: 9)")
    add("--count", type=whole, default=1_000, metavar="N", help="how many (default: 1000)")
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--schedule", default="turbo", metavar="NAME", help="hyper, turbo or regular")
    add("--stack", type=whole, default=1_500, metavar="N", help="chips each (default: 1500)")
    add("--payouts", type=_numbers, metavar="N,N,...", help="percents, or amounts of the pool")
    add("--buy-in", type=whole, default=100, metavar="N", help="to the prizes (default: 100)")
    add("--fee", type=whole, default=0, metavar="N", help="to the house (default: 0)")
    add("--bounty", type=whole, default=0, metavar="N", help="on each head (default: 0)")
    add("--variant", default="NLHE", metavar="NAME", help="the game (default: NLHE), or its file")
    add("--workers", type=whole, default=1, metavar="N", help="processes (default: 1)")
    add("--on-illegal", choices=("raise", "fold", "clamp"), default="raise")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: The file of a game cannot be read.
    """
    from pokercore.tournament import play_series

    bots = [bot for text in args.bots.split(",") for bot in bots_of(text.strip())]
    variant = variant_of(args.variant)
    with progress("tournaments") as line:
        try:
            result = play_series(
                bots,
                args.count,
                seats=args.seats,
                seed=seed_of(args.seed),
                workers=args.workers,
                progress=line,
                schedule=args.schedule,
                stack=args.stack,
                payouts=args.payouts,
                buy_in=args.buy_in,
                fee=args.fee,
                bounty=args.bounty,
                variant=variant,
                on_illegal=args.on_illegal,
            )
        except ValueError:
            raise
        except Exception as error:
            raise ValueError(blame(error)) from error
    if args.json:
        timing = result.timing
        seconds = None if timing is None else {"seconds": timing.seconds, "workers": timing.workers}
        print_json({"result": result.to_dict(), "timing": seconds})
    else:
        print(result)
    return 0


def _numbers(text: str) -> tuple[int, ...]:
    """Whole numbers, parted by commas."""
    return tuple(whole(part.strip()) for part in text.split(","))
