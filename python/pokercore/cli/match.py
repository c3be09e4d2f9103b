"""`pokercore match`: every lineup of some bots."""

import argparse
from typing import TYPE_CHECKING

from pokercore._progress import progress
from pokercore.cli.simulate import add_game, blame, bots_of, game, print_result, whole

if TYPE_CHECKING:
    from pokercore import MatchResult

EXAMPLES = """\
examples:
  pokercore match --bots call,random,pot_bettor,tight_aggressive --seats 2 --hands 10000 --seed 1
  pokercore match --bots call*4,random*4,tight_aggressive*4 --seats 6 --lineups 100 --hands 6000
  pokercore match --bots call,mybots:Maniac --variant HEADS_UP --margin 5 --hands 1000000 --json
  pokercore match --bots call,random,pot_bettor --variant PLO --hands 3000 --save match.parquet

A bot is the name of a built-in one (`pokercore bots` lists them), the file of a style (its name
ends in .toml or .json), or module:name for a bot of your own (a class or a function; the module is
looked for in this directory too). name*3 enters three of a kind.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "match",
        help="play every lineup of some bots",
        description="Plays every lineup of some bots, and tells how each did against the others.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--bots", default="call,random,pot_bettor,tight_aggressive", metavar="BOT[,BOT...]")
    add("--seats", type=whole, metavar="N", help="bots of a lineup (default: all, or 2)")
    add("--lineups", type=_lineups, default="all", metavar="N", help="draw so many (default: all)")
    add("--hands", type=whole, default=10_080, metavar="N", help="of each lineup (default: 10080)")
    add("--margin", type=float, metavar="BB", help="stop when all are known to ± so many bb/100")
    add_game(parser)
    add("--save", metavar="FILE", help="write the result to a file of .json or .parquet")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: A file cannot be read or written.
        KeyboardInterrupt: Ctrl-C; what was played until then is printed first.
    """
    from pokercore.matches import match_bots

    if args.save is not None and not args.save.lower().endswith((".json", ".parquet")):
        raise ValueError(f"--save {args.save}: give a file whose name ends in .json or .parquet")
    bots = [bot for text in args.bots.split(",") for bot in bots_of(text.strip())]
    settings = game(args)
    with progress("hands") as line:
        try:
            result = match_bots(
                bots,
                hands=args.hands,
                seats=args.seats,
                lineups=args.lineups,
                margin=args.margin,
                workers=args.workers,
                progress=line,
                **settings,
            )
        except ValueError:
            raise
        except KeyboardInterrupt as stopped:
            line.clear()
            so_far = getattr(stopped, "result", None)
            if so_far is not None:
                print_result(so_far, args.json)
            raise
        except Exception as error:
            raise ValueError(blame(error)) from error
    # First, so that it is there where the file cannot be written.
    print_result(result, args.json)
    if args.save is not None:
        _save(result, args.save)
    return 0


def _save(result: "MatchResult", path: str) -> None:
    """Writes the result to a file whose ending says the form."""
    if path.lower().endswith(".json"):
        from pokercore._text import write_text

        write_text(path, result.to_json())
        return
    try:
        result.to_parquet(path)
    except ImportError as error:
        raise ValueError(str(error)) from error


def _lineups(text: str) -> int | str:
    """How many lineups, or all."""
    return text if text == "all" else whole(text)
