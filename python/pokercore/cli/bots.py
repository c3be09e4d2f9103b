"""`pokercore bots`: the built-in bots, and one style as a file."""

import argparse

from pokercore.cli.output import print_json

EXAMPLES = """\
examples:
  pokercore bots
  pokercore bots lag
  pokercore bots lag --toml > mystyle.toml
  pokercore simulate --bots tag,mystyle.toml --hands 100000

Without a name all built-in bots are listed. A style is a bot made of plain numbers; with its name
they are printed. --toml prints a file that says what each number means; change it, and it is a bot
of your own for `pokercore simulate`.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "bots",
        help="the built-in bots, and the numbers of a style",
        description="Lists the built-in bots, or tells the numbers of a style.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a built-in bot")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print JSON")
    how.add_argument("--toml", action="store_true", help="print a style as a file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    Raises:
        ValueError: There is no such bot, or it has no numbers to print.
    """
    from pokercore import bots

    if args.name is None:
        if args.toml:
            raise ValueError("--toml prints one style; give its name")
        about = {name: bots.get(name).description for name in bots.names()}
        if args.json:
            print_json({"bots": about})
        else:
            width = max(map(len, about))
            print("\n".join(f"{name:<{width}}  {text}" for name, text in about.items()))
        return 0
    bot = bots.get(args.name)
    if isinstance(bot, bots.Style):
        if args.json:
            print_json(bot.to_dict())
        elif args.toml:
            print(bot.to_toml(), end="")
        else:
            print(f"{bot.name}: {bot.description}\n")
            print("\n".join(f"{name:<14} {value:>6}" for name, value in bot.numbers.items()))
        return 0
    if args.toml:
        raise ValueError(f"{args.name} is no style; it has no numbers")
    if args.json:
        print_json({"name": bot.native, "description": bot.description})
    else:
        print(f"{bot.native}: {bot.description}")
    return 0
