"""`pokercore simulate`: many hands between bots."""

import argparse
import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

from pokercore._progress import progress
from pokercore.cli.output import print_json, variant_of

if TYPE_CHECKING:
    from pokercore import MatchResult
    from pokercore.bots import BotSource
    from pokercore.statistics import SimulationResult

EXAMPLES = """\
examples:
  pokercore simulate --bots random,call,tight_aggressive --hands 100000 --seed 3 --workers 2
  pokercore simulate --bots call,mybots:Maniac --variant HEADS_UP --blinds 5/10 --stack 2000
  pokercore simulate --bots tight_aggressive*6 --hands 5000 --session 100 --json
  pokercore simulate --bots hand_strength,call,random --variant RAZZ --hands 5000
  pokercore simulate --bots nit,lag,maniac,mystyle.toml --hands 100000
  pokercore simulate --bots hand_strength,random*3 --variant mygame.toml
  pokercore simulate --bots call,random --hands 1000 --hands-to hands.phhs

A bot is the name of a built-in one (`pokercore bots` lists them), the file of a style (its name
ends in .toml or .json), or module:name for a bot of your own (a class or a function; the module is
looked for in this directory too). name*3 sits three of a kind.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "simulate",
        help="play many hands between bots",
        description="Plays many hands between bots and tells how each did.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--bots", default="random*2,call*2,pot_bettor,tight_aggressive", metavar="BOT[,BOT...]")
    add("--hands", type=whole, default=10_000, metavar="N", help="how many (default: 10000)")
    add_game(parser)
    add("--hands-to", metavar="FILE", help="write every hand: .parquet, .arrow, .feather or .phhs")
    add("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Adds what is played, and how, to a command that simulates."""
    add = parser.add_argument
    add("--variant", default="NLHE", metavar="NAME", help="the game (default: NLHE), or its file")
    add("--seed", metavar="SEED", help="a number or a text; drawn by default")
    add("--blinds", type=_pair, metavar="SMALL/BIG", help="chips; the variant's own by default")
    add("--ante", type=whole, default=0, metavar="N", help="chips each player antes")
    add("--bets", type=_pair, metavar="SMALL/BIG", help="the bets of fixed limit")
    add("--bring-in", type=whole, default=0, metavar="N", help="the bring-in of stud")
    add("--stack", type=whole, metavar="N", help="chips each (default: 100 big blinds)")
    add("--workers", type=whole, default=1, metavar="N", help="threads or processes (default: 1)")
    add("--session", type=whole, metavar="N", help="hands of a session over which stacks carry")
    add("--carry", choices=("reset", "rebuy", "drop"), help="what becomes of stacks in a session")
    add("--seating", choices=("rotations", "permutations"), default="rotations")
    add(
        "--duplicate",
        action=argparse.BooleanOptionalAction,
        help="play each deal once in every seating",
    )
    add("--adjust", choices=("none", "all_in", "aivat"), default="none", help="results beside")
    add("--deadline", type=float, metavar="SECONDS", help="for an answer of a bot of your own")
    add("--on-illegal", choices=("raise", "fold", "clamp"), default="raise")


def game(args: argparse.Namespace) -> dict[str, Any]:
    """What `add_game` asked for, as arguments of `simulate`.

    Raises:
        ValueError: The file of a game is wrong.
        OSError: It cannot be read.
    """
    names = (
        *("blinds", "ante", "bets", "bring_in", "stack", "session", "carry", "seating"),
        *("duplicate", "adjust", "deadline", "on_illegal"),
    )
    return {
        "variant": variant_of(args.variant),
        "seed": seed_of(args.seed),
        **{name: getattr(args, name) for name in names},
    }


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: The file of a game cannot be read.
        KeyboardInterrupt: Ctrl-C; what was played until then is printed first.
    """
    from pokercore.simulation import result_so_far, simulate
    from pokercore.sinks import for_path

    bots = [bot for text in args.bots.split(",") for bot in bots_of(text.strip())]
    settings = game(args)
    settings["duplicate"] = bool(settings["duplicate"])
    try:
        sink = None if args.hands_to is None else for_path(args.hands_to)
    except ImportError as error:
        raise ValueError(str(error)) from error
    with progress("hands") as line:
        try:
            result = simulate(
                bots,
                hands=args.hands,
                workers=args.workers,
                progress=line,
                sink=sink,
                **settings,
            )
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and getattr(error, "__notes__", None):
                raise ValueError(blame(error)) from error  # of a bot; others are of the file
            raise
        except KeyboardInterrupt as stopped:
            line.clear()
            so_far = result_so_far(stopped)
            if so_far is not None and so_far.hands:
                print_result(so_far, args.json)
            raise
        except Exception as error:
            raise ValueError(blame(error)) from error
    print_result(result, args.json)
    return 0


def print_result(result: "SimulationResult | MatchResult", as_json: bool) -> None:
    """Prints what came of a simulation or of a match."""
    if as_json:
        timing = result.timing
        seconds = None if timing is None else {"seconds": timing.seconds, "workers": timing.workers}
        print_json({"result": result.to_dict(), "timing": seconds})
    else:
        print(result)


def blame(error: Exception) -> str:
    """What a bot of the user's raised, and where, or what became of workers, in one sentence.

    Raises:
        Exception: The error itself, where it is no bot's but a fault of this program.
    """
    import traceback

    import pokercore
    from pokercore._blocks import WorkerTraceback

    if isinstance(error, pokercore.PokerError):
        return str(error)
    sent = isinstance(error.__cause__, WorkerTraceback)
    frames = traceback.extract_tb(error.__traceback__)
    package = os.path.dirname(pokercore.__file__)  # noqa: PTH120 - as a text to compare with
    notes: list[str] = getattr(error, "__notes__", [])
    within = frames[-1].filename.startswith(package)
    if within and not notes and not sent:
        raise error
    where = "" if within else f" ({frames[-1].filename}, line {frames[-1].lineno})"
    return "; ".join([f"a bot raised {type(error).__name__}: {error}{where}", *notes])


def bots_of(text: str) -> "list[BotSource | str]":
    """The bots of one entry, `name`, `file.toml` or `module:name`, each with `*count` or not."""
    name, star, count = text.partition("*")
    if star and not (count.isascii() and count.isdigit() and 0 < int(count) <= 10):
        raise ValueError(f"{text!r}: after the * stands how many, from 1 to 10")
    bot: BotSource | str
    if name.lower().endswith((".toml", ".json")):
        from pokercore.bots import Style

        bot = Style.load(name)
    else:
        bot = load_bot(name) if ":" in name else _built_in(name)
    return [bot] * (int(count) if star else 1)


def _built_in(name: str) -> str:
    from pokercore import bots

    try:
        return bots.get(name).native
    except ValueError as error:
        raise ValueError(f"{error}; one of your own is module:name") from None


def load_bot(name: str) -> Any:
    """A bot of the user's, `module:name`.

    Raises:
        ValueError: There is no such module, it fails, or it has no such bot.
    """
    module_name, _, attribute = name.partition(":")
    here = os.getcwd()  # noqa: PTH109 - pathlib is slow to load, and this is a text for sys.path
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise
        raise ValueError(f"{name}: there is no module {error.name!r}") from None
    except (TypeError, ValueError):
        raise ValueError(f"{name}: {module_name!r} is no name of a module") from None
    except Exception as error:
        message = f"{name}: the module raised {type(error).__name__}: {error}"
        raise ValueError(message) from error
    if not hasattr(module, attribute):
        raise ValueError(f"{name}: the module {module_name} has no {attribute!r}")
    bot = getattr(module, attribute)
    from pokercore.bots import factory_of

    try:
        factory_of(bot)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from None
    return bot


def seed_of(text: str | None) -> int | str | None:
    """A seed: a number or a text."""
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() else text


def whole(text: str) -> int:
    """A whole number from 0, digits grouped by `_` or `,` as you like."""
    digits = text.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(digits)


def _pair(text: str) -> tuple[int, int]:
    """Two amounts, `1/2`."""
    small, slash, big = text.partition("/")
    if not slash:
        raise argparse.ArgumentTypeError(f"{text!r} is no pair of amounts, such as 1/2")
    return whole(small), whole(big)
