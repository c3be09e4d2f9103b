"""`pokercore variants`: the games, and one of them in words."""

import argparse

from pokercore.cli.output import print_json

EXAMPLES = """\
examples:
  pokercore variants
  pokercore variants "Omaha hi-lo"
  pokercore variants HORSE
  pokercore variants STUD8 --toml > mygame.toml
  pokercore variants --file mygame.toml
  pokercore variants --json

Without a name all games are listed. A game is named by its code, its name, or as people write it.
A file says what is dealt and bet when (--toml prints one, which --file reads); everything that is
wrong with it is told.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "variants",
        help="the games, and what one of them is",
        description="Lists the games, or tells what one of them is.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a game")
    parser.add_argument("--file", metavar="FILE", help="a game of your own, as TOML or JSON")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print JSON")
    how.add_argument("--toml", action="store_true", help="print the game as a file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: There is no such game, or the file is wrong.
        OSError: The file cannot be read.
    """
    from pokercore import variants

    if args.file is not None:
        if args.name is not None:
            raise ValueError("give a name or --file, not both")
        game: variants.Variant | variants.MixedGame = variants.load(args.file)
    elif args.name is not None:
        game = variants.get_any(args.name)
    elif args.toml:
        raise ValueError("--toml prints one game; give its name")
    else:
        mixed = [variants.get_any(code) for code in variants.mixed_names()]
        listing = variants.catalogue()
        if args.json:
            print_json({**listing.to_dict(), "mixed": [game.to_dict() for game in mixed]})
        else:
            print(listing)
            print("\nmixed games")
            for game in mixed:
                print(f"\n{game}")
        return 0
    if args.json:
        print_json(game.to_dict())
    elif args.toml:
        if not isinstance(game, variants.Variant):
            raise ValueError(f"{game.name} is a mixed game; a file holds one variant")
        print(variants.dumps(game), end="")
    else:
        print(game)
    return 0
