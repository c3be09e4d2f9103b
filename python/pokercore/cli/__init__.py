"""The command `pokercore`: one module a command, each with `add_parser` and `run`.

Exit codes: 0 when all is well, 1 when a command found a difference it was asked to look for, 2 on
bad input, 130 after Ctrl-C.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from pokercore.cli import (
    bots,
    equity,
    evaluate,
    icm,
    league,
    match,
    pushfold,
    replay,
    simulate,
    sng,
    ultimate,
    variants,
    verify,
)

COMMANDS = (
    simulate,
    match,
    league,
    bots,
    sng,
    ultimate,
    equity,
    icm,
    pushfold,
    evaluate,
    variants,
    replay,
    verify,
)
"""The commands, in the order of the help."""

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        """Prints the sentence and exits."""
        self.exit(EXIT_BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """The parser of the command and of all its sub-commands."""
    top = Parser(
        prog="pokercore",
        description="Poker hands: played by the rules, simulated by the million, and replayed.",
        epilog="Every command has a --help of its own, with an example.",
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {_version()}")
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for command in COMMANDS:
        command.add_parser(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command.

    Args:
        argv: The arguments after the name of the command; those of the process by default.

    Returns:
        The exit code.
    """
    try:
        args = parser().parse_args(argv)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else EXIT_BAD_INPUT
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"pokercore {args.command}: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Who read the output has gone; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE
    except (ValueError, OSError) as error:
        print(f"pokercore {args.command}: {_sentence(error)}", file=sys.stderr)
        return EXIT_BAD_INPUT
    return code


def _sentence(error: Exception) -> str:
    """What an error says, in one line."""
    if isinstance(error, UnicodeDecodeError):
        return f"the input is no UTF-8 text ({error.reason} at byte {error.start})"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    notes: list[str] = getattr(error, "__notes__", [])
    return " ".join("; ".join([str(error), *notes]).split())


def _version() -> str:
    from pokercore import __version__

    return __version__
