"""`pokercore league`: a league in a file."""

import argparse
import os
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from pokercore._progress import progress
from pokercore.cli.output import print_json
from pokercore.cli.simulate import add_game, blame, bots_of, game, load_bot, whole

if TYPE_CHECKING:
    from pokercore.league import League

EXAMPLES = """\
examples:
  pokercore league new.json --enter call,random,tight_aggressive --hands 10000 --seed 1
  pokercore league new.json --enter pot_bettor,mybots:Maniac --hands 20000 --workers 2
  pokercore league new.json --withdraw Random
  pokercore league new.json --json

The file is made where there is none; the options of the game count only then. What was played
before Ctrl-C or an error of a bot stays. Where another command saved the same league meanwhile, its
file stays, and what was played here goes to a file of another name. A bot is the name of a built-in
one (`pokercore bots` lists them), the file of a style (its name ends in .toml or .json), or
module:name for a bot of your own, which is looked for again in later rounds.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "league",
        help="keep a league of bots in a file, and rate them",
        description="Enters bots into a league, plays what is missing, and tells their ratings.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("file", metavar="FILE", help="the league, a file of JSON")
    add("--enter", default="", metavar="BOT[,BOT...]", help="bots that come")
    add("--withdraw", default="", metavar="NAME[,NAME...]", help="names of bots that go")
    add("--hands", type=whole, default=0, metavar="N", help="play until each lineup has so many")
    add("--seats", type=whole, default=2, metavar="N", help="bots of a lineup (default: 2)")
    add_game(parser)
    add("--json", action="store_true", help="print the ratings as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: Bad input, or an error of a bot.
        OSError: The file cannot be read or written.
    """
    from pokercore.league import League

    there = os.path.exists(args.file)  # noqa: PTH110 - pathlib is slow to load
    league = League.load(args.file) if there else League(seats=args.seats, **game(args))
    for entry in league.entries:
        if entry.bot is None and entry.is_active and ":" in entry.name:
            league.enter(load_bot(entry.name), entry.name)
    for text in filter(None, map(str.strip, args.enter.split(","))):
        for bot in bots_of(text):
            league.enter(bot, text if ":" in text and "*" not in text else None)
    for name in filter(None, map(str.strip, args.withdraw.split(","))):
        league.withdraw(name)
    if args.hands:
        before = league.result
        with progress("hands") as line:
            try:
                league.play(args.hands, workers=args.workers, progress=line)
            except BaseException as error:
                if league.result != before:
                    _save(league, args.file, played=True)
                if isinstance(error, ValueError) or not isinstance(error, Exception):
                    raise
                raise ValueError(blame(error)) from error
    _save(league, args.file, played=args.hands > 0)
    if args.json:
        print_json(league.table().to_dict())
    else:
        print(league)
    return 0


def _save(league: "League", path: str, *, played: bool) -> None:
    """Saves the league; under another name where somebody else saved theirs meanwhile.

    Raises:
        ValueError: Somebody did; it says where what was played is.
        OSError: The file cannot be written.
    """
    try:
        league.save(path)
        return
    except FileExistsError as error:
        told = f"{path} was saved by another command meanwhile, and stays as it is"
        if not played:
            raise ValueError(f"{told}; run this command again") from error
    root, ending = os.path.splitext(path)  # noqa: PTH122 - pathlib is slow to load
    for number in count(2):
        aside = f"{root}-{number}{ending}"
        with suppress(FileExistsError):
            league.save(aside)
            raise ValueError(f"{told}; what was played here is in {aside}")
