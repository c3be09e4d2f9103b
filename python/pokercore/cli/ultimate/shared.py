"""What the commands of Ultimate Texas Hold'em have in common: houses, stakes, strategies."""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

    from pokercore.ultimate import House, Solution
    from pokercore.ultimate.bots import BotSource

Amount: TypeAlias = "int | Fraction"
"""Chips; a fraction where half a chip is left over."""

_AMOUNT = re.compile(r"\d{1,16}(\.\d{1,3}|/[1-9]\d{0,3})?", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+(\.\d{1,3})?", re.ASCII)
_LONGEST = 40
_MANY = 500_000


def add_house(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names a house."""
    parser.add_argument("--house", metavar="FILE", help="its rules, as TOML or JSON")


def add_stakes(parser: argparse.ArgumentParser) -> None:
    """Adds the options of what a seat stakes."""
    add = parser.add_argument
    add("--ante", type=amount, default=10, metavar="N", help="and as much Blind (default: 10)")
    add(
        "--side-bet",
        type=_side_bet,
        action="append",
        default=[],
        metavar="NAME=N",
        help="a side bet of the house, or trips or bad_beat; may be given again",
    )


def amount(text: str) -> Amount:
    """An amount of chips, such as 10, 2.5 or 5/2.

    Raises:
        ArgumentTypeError: It is none.
    """
    from fractions import Fraction

    # A comma groups thousands; `1,5` is not taken for 15.
    digits = text.replace("_", "")
    if _GROUPED.fullmatch(digits):
        digits = digits.replace(",", "")
    if not _AMOUNT.fullmatch(digits):
        said = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
        raise argparse.ArgumentTypeError(f"{said!r} is no amount of chips, such as 10 or 2.5")
    found = Fraction(digits)
    return int(found) if found.denominator == 1 else found


def _side_bet(text: str) -> tuple[str, Amount]:
    name, equals, chips = text.rpartition("=")
    if not (equals and name):
        raise argparse.ArgumentTypeError(f"{text!r}: give NAME=AMOUNT, such as trips=5")
    return name, amount(chips)


def house_of(text: str | None, bets: Iterable[str] = ()) -> "House":
    """The house of a file or a name, or the usual one.

    Side bets that the house has not, and the package has, are added to it.

    Args:
        text: A file, which ends in `.toml` or `.json`, or the name of a ready-made house.
        bets: The names of the side bets that are made.

    Raises:
        ValueError: The file is wrong, or there is no such house or no such side bet.
        OSError: The file cannot be read.
    """
    from pokercore import ultimate

    house = ultimate.STANDARD
    if text is not None and text.lower().endswith((".toml", ".json")):
        house = ultimate.load(text)
    elif text is not None:
        if text not in ultimate.PRESETS:
            there = ", ".join(ultimate.PRESETS)
            raise ValueError(
                f"--house {text}: give a file that ends in .toml or .json, or one of {there}"
            )
        house = ultimate.PRESETS[text]
    known = {bet.name: bet for bet in ultimate.WITH_SIDE_BETS.side_bets}
    own = [bet.name for bet in house.side_bets]
    added = []
    for name in bets:
        if name not in own and name not in known:
            there = ", ".join([*own, *(name for name in known if name not in own)])
            raise ValueError(f"--side-bet {name}: there is no such side bet; there are {there}")
        if name not in own:
            added.append(known[name])
    return house.replace(side_bets=(*house.side_bets, *added)) if added else house


def side_bets_of(given: Sequence[tuple[str, Amount]]) -> dict[str, Amount]:
    """The side bets by name.

    Raises:
        ValueError: A name is given twice.
    """
    made = dict(given)
    if len(made) < len(given):
        names = [name for name, _ in given]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"--side-bet {twice}: it is given twice")
    return made


def chips(amount: Amount) -> str:
    """An amount as it is read: `1,250`, or `2.5`."""
    return f"{amount:,}" if isinstance(amount, int) else f"{float(amount):,.1f}"


def signed(amount: Amount) -> str:
    """An amount that was won or lost: `+40`, `-10`, `0`."""
    return ("+" if amount > 0 else "") + chips(amount)


@contextmanager
def blaming() -> Iterator[None]:
    """Turns what a bot of the user's raises into a sentence."""
    from pokercore.cli.simulate import blame

    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(blame(error)) from error


class Solutions:
    """The solutions that a command needs, each found once: for all seats and all questions."""

    def __init__(self) -> None:
        self._found: dict[House, Solution] = {}

    def of(self, house: "House", *, always: bool = False) -> "Solution | None":
        """The solution of a house of whose chart before the flop the package has no copy.

        Args:
            house: The house.
            always: Also where the package has one.
        """
        from pokercore import ultimate
        from pokercore._progress import progress

        base = house.base
        if base == ultimate.STANDARD.base and not always:
            return None
        if base not in self._found:
            with progress("boards") as line:
                self._found[base] = ultimate.solve(base, progress=line)
        return self._found[base]


def bot_of(text: str, house: "House", solutions: Solutions, rounds: int = 0) -> "BotSource":
    """The bot of a name: a built-in one, or `module:name`.

    Args:
        text: The name.
        house: What it plays.
        solutions: Where the perfect player finds its chart.
        rounds: How many rounds, if that is known. For many of them the perfect player solves the
            house first, so that it does not count every flop anew.

    Raises:
        ValueError: There is none.
    """
    from pokercore import ultimate
    from pokercore.cli.simulate import load_bot

    if ":" in text:
        own: BotSource = load_bot(text)
        return own
    try:
        bot = ultimate.bots.get(text)
    except ValueError as error:
        raise ValueError(f"{error}; one of your own is module:name") from None
    if bot is ultimate.bots.Perfect:
        return bot(house, solutions.of(house, always=rounds >= _MANY))
    return bot


def strategy_of(text: str, house: "House") -> "BotSource | None":
    """The strategy to solve for; `None` is perfect play.

    Raises:
        ValueError: There is none of this name.
    """
    return None if text == "perfect" else bot_of(text, house, Solutions())
