"""`pokercore pushfold`: all-in or fold before the flop, solved."""

import argparse

from pokercore._progress import progress
from pokercore.cli.output import print_json

EXAMPLES = """\
examples:
  pokercore pushfold --bb 10
  pokercore pushfold --stacks 1500,3000 --blinds 100,200 --ante 25
  pokercore pushfold --stacks 2000,1500,4000 --blinds 100,200 --payouts 50,30,20 --svg chart.svg
  pokercore pushfold --stacks 800,1200 --blinds 50,100 --payouts 65,35 --others 2500 --json

Stacks stand in the order of action: small blind (with the button) and big blind, or button, small
blind and big blind. Values are big blinds won, or prize money with --payouts.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "pushfold",
        help="all-in or fold before the flop, solved",
        description="Finds an equilibrium of push or fold for two or three players.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--stacks", metavar="A,B[,C]", help="chips of the players before anything is posted")
    add("--bb", type=int, metavar="N", help="equal stacks of N big blinds, in place of --stacks")
    add("--players", type=int, metavar="N", help="with --bb: 2 or 3 (default: 2)")
    add("--blinds", default="50,100", metavar="S,B", help="the blinds (default: 50,100)")
    add("--ante", type=int, default=0, metavar="N", help="the ante")
    add("--ante-kind", default="each", metavar="WHO", help="each, big_blind or button")
    add("--payouts", metavar="P,Q,..", help="the prizes, first place first; without: for chips")
    add("--others", metavar="A,B,..", help="stacks of those not in the hand")
    add("--tolerance", type=float, metavar="T", help="what any player may still gain")
    add("--samples", type=int, default=200, metavar="N", help="deals of each three classes")
    add("--seed", default="0", metavar="SEED", help="what they follow from (default: 0)")
    add("--threads", type=int, default=1, metavar="N", help="how many threads (default: 1)")
    add("--svg", metavar="FILE", help="write the chart as a picture")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input.
        OSError: The picture cannot be written.
    """
    from pokercore.enums import AnteKind
    from pokercore.pushfold import push_fold

    blinds = _numbers("--blinds", args.blinds)
    if len(blinds) != 2:
        raise ValueError(f"--blinds {args.blinds}: give two amounts, such as 50,100")
    if (args.stacks is None) == (args.bb is None):
        raise ValueError("give --stacks, or --bb with the number of big blinds")
    if args.players not in (None, 2, 3):
        raise ValueError(f"--players {args.players}: push or fold is solved for 2 and for 3")
    if args.stacks is None:
        stacks = [args.bb * blinds[1]] * (args.players or 2)
    else:
        stacks = _numbers("--stacks", args.stacks)
        if args.players not in (None, len(stacks)):
            raise ValueError(
                f"--players {args.players}: --stacks {args.stacks} are {len(stacks)} players; "
                "leave out --players"
            )
    kinds = {str(kind): kind for kind in AnteKind}
    if args.ante_kind not in kinds:
        raise ValueError(f"--ante-kind {args.ante_kind}: it is one of {', '.join(kinds)}")
    seed = args.seed
    with progress("steps") as line:
        solution = push_fold(
            stacks,
            (blinds[0], blinds[1]),
            ante=args.ante,
            ante_kind=kinds[args.ante_kind],
            payouts=None if args.payouts is None else _prizes(args.payouts),
            others=[] if args.others is None else _numbers("--others", args.others),
            tolerance=args.tolerance,
            samples=args.samples,
            seed=int(seed) if seed.isascii() and seed.isdigit() else seed,
            threads=args.threads,
            progress=line,
        )
    if args.svg is not None:
        solution.save(args.svg)
    if args.json:
        print_json(solution.to_dict())
    else:
        print(solution.chart())
    return 0


def _numbers(option: str, text: str) -> list[int]:
    """Amounts between commas."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise ValueError(f"{option} {text}: give whole numbers between commas") from None


def _prizes(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise ValueError(f"--payouts {text}: give numbers between commas") from None
