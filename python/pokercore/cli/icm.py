"""`pokercore icm`: what stacks of a tournament are worth."""

import argparse

from pokercore._progress import progress
from pokercore.cli.output import print_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

EXAMPLES = """\
examples:
  pokercore icm --stacks 5000,3000,2000 --payouts 50,30,20
  pokercore icm --stacks 5000,3000,2000 --payouts 50,30,20 --hero 2 --villain 1
  pokercore icm --stacks 5000,3000,2000 --payouts 500,300,200 --deal icm
  pokercore icm --stacks 5000,3000,1500,500 --payouts 500,300,200 --json

Stacks are whole numbers of chips, players are numbered from 1. Prizes run from the first place
down, in any unit; places without one may be left out. The values are exact for up to 20 players
with chips, good to about eleven digits for hundreds, and sampled with a standard error beyond.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "icm",
        help="what stacks of a tournament are worth",
        description="Tells what chips are worth in prizes, by the independent chip model.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--stacks", required=True, metavar="CHIPS,...", help="the chips of each player")
    add(
        "--payouts", required=True, metavar="PRIZE,...", help="the prizes from the first place down"
    )
    add("--hero", type=int, metavar="N", help="a player; tells the bubble factor")
    add("--villain", type=int, metavar="N", help="against this player (default: each other one)")
    add("--deal", metavar="HOW", help="how to share whole prizes now: icm or chip_chop")
    add("--method", default="auto", metavar="NAME", help="auto, exact, integrated or sampled")
    add("--trials", type=int, metavar="N", help="at most so many trials of a sample")
    add("--error", type=float, metavar="E", help="the error to reach, in the unit of the prizes")
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--threads", type=int, default=1, metavar="N", help="how many threads (default: 1)")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input.
    """
    from pokercore.tournament_equity import deal, icm

    stacks = [_chips(text) for text in _parts("--stacks", args.stacks)]
    payouts = [_prize(text) for text in _parts("--payouts", args.payouts)]
    if args.villain is not None and args.hero is None:
        raise ValueError("--villain needs --hero")
    seed = args.seed
    if seed is not None and seed.isascii() and seed.isdigit():
        seed = int(seed)
    with progress("steps") as line:
        result = icm(
            stacks,
            payouts,
            method=args.method,
            trials=args.trials,
            error=args.error,
            seed=seed,
            threads=args.threads,
            progress=line,
        )
    pressure = _pressure(stacks, payouts, args.hero, args.villain)
    amounts = None
    if args.deal is not None:
        amounts = deal(stacks, [_amount(prize) for prize in payouts], method=args.deal)
    if args.json:
        told = result.to_dict()
        if args.hero is not None:
            told["hero"] = args.hero
            told["pressure"] = [
                {"villain": villain, "bubble_factor": _finite(factor), "risk_premium": premium}
                for villain, factor, premium in pressure
            ]
        if amounts is not None:
            told["deal"] = list(amounts)
        print_json(told)
        return 0
    print(result)
    for villain, factor, premium in pressure:
        print(
            f"player {args.hero} against player {villain}: bubble factor {factor:.3f}, "
            f"risk premium {100 * premium:.2f} %"
        )
    if amounts is not None:
        print(f"deal ({args.deal}): {', '.join(map(str, amounts))}")
    return 0


def _parts(option: str, text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise ValueError(f"{option} {text!r}: give numbers with commas between them")
    return parts


def _chips(text: str) -> int:
    from pokercore._fields import shorten

    try:
        return int(text)
    except ValueError:
        raise ValueError(f"--stacks: {shorten(text)!r} is no whole number of chips") from None


def _prize(text: str) -> "Fraction":
    from fractions import Fraction

    from pokercore._fields import shorten

    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        message = f"--payouts: {shorten(text)!r} is no prize; prizes are numbers from 0"
        raise ValueError(message) from None


def _amount(prize: "Fraction") -> int:
    if prize.denominator != 1:
        raise ValueError(f"--deal: {float(prize):g} is no whole prize; only these are shared out")
    return int(prize)


def _finite(factor: float) -> float | None:
    """JSON knows no infinity."""
    return None if factor == float("inf") else factor


def _pressure(
    stacks: list[int], payouts: "list[Fraction]", hero: int | None, villain: int | None
) -> list[tuple[int, float, float]]:
    """For each villain, counted from 1, the hero's bubble factor and risk premium."""
    from pokercore.tournament_equity.pressure import bubble_factor, premium

    if hero is None:
        return []
    for option, player in (("--hero", hero), ("--villain", villain)):
        if player is not None and not 1 <= player <= len(stacks):
            raise ValueError(f"{option} {player}: players are numbered from 1 to {len(stacks)}")
        if player is not None and not stacks[player - 1]:
            raise ValueError(f"{option} {player}: this player has no chips and cannot be all-in")
    if hero == villain:
        raise ValueError(f"--villain {villain}: that is the hero; give another player")
    others = [
        player
        for player in range(1, len(stacks) + 1)
        if player == villain or (villain is None and player != hero and stacks[player - 1])
    ]
    factors = [bubble_factor(stacks, payouts, hero - 1, other - 1) for other in others]
    return [(other, factor, premium(factor)) for other, factor in zip(others, factors, strict=True)]
