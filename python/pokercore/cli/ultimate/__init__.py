"""`pokercore ultimate`: Ultimate Texas Hold'em, played, simulated, solved, and advised upon."""

import argparse

from pokercore.cli.ultimate import advise, play, simulate, solve

COMMANDS = (play, simulate, solve, advise)
"""The commands, in the order of the help."""

EXAMPLES = """\
examples:
  pokercore ultimate play --ante 10 --bank 500
  pokercore ultimate simulate --strategy simple --rounds 1000000 --seed 1
  pokercore ultimate solve
  pokercore ultimate advise --hand KhQd --board 2s7hJc

Each has a --help of its own, with its options. The rules of a house (paytables, multiples, side
bets) are read from a file with --house: TOML, or JSON.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command and those below it."""
    parser = commands.add_parser(
        "ultimate",
        help="Ultimate Texas Hold'em against the dealer: play, simulate, solve, advise",
        description="Ultimate Texas Hold'em: one player, or up to six, against the dealer.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    below = parser.add_subparsers(dest="part", metavar="PART", required=True)
    for command in COMMANDS:
        command.add_parser(below)
