"""`pokercore evaluate`: what cards make."""

import argparse

from pokercore.cli.output import batches, json_line, variant_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import SupportsIndex

    from pokercore.enums import Ranking

_AT_ONCE = 1_000
"""At most how many answers are written at once."""

EXAMPLES = """\
examples:
  pokercore evaluate "As Ks Qs Js Ts 2c 3d"
  pokercore evaluate AcAd KcKs --board AhKd7s4c2h
  pokercore evaluate --file hands.txt --json
  ... | pokercore evaluate --file -
  pokercore evaluate AhKhQd2c --board Jh7h3h3s2d --uses 2
  pokercore evaluate KcJc2s2dQc --wild 2
  pokercore evaluate As2s3dKh --board 4c5h7dKdQs --variant PLO8 --side low

A hand is 5, 6 or 7 cards, those of --board included. A file has a hand a line; what follows a #
is left out. Output is one line a hand, in order: value (1 to 7462 in the high ranking, more is
better), the cards that count, the name. With --json each line is a JSON object.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "evaluate",
        help="what cards make",
        description="Tells what cards make: value, the five cards that count, name.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hands", nargs="*", metavar="CARDS", help="a hand, such as AsKsQsJsTs")
    parser.add_argument("--board", default="", metavar="CARDS", help="cards that every hand shares")
    parser.add_argument("--file", metavar="FILE", help="a file with a hand a line; - for stdin")
    parser.add_argument("--ranking", metavar="NAME", help="the order of hands (default: high)")
    parser.add_argument(
        "--uses",
        metavar="RULE",
        help="which own cards count beside the board: any (default), 2 for exactly two, "
        "'at most 2', all",
    )
    parser.add_argument(
        "--wild",
        metavar="CARDS",
        help="which cards are wild: ranks such as 2, cards such as JsJh, bug, none "
        "(default: jokers)",
    )
    parser.add_argument(
        "--variant",
        metavar="NAME",
        help="a game, which says these three instead; or a file of one, .toml or .json",
    )
    parser.add_argument(
        "--side",
        metavar="SIDE",
        help="which share of the game's pots: high (the first, by default), low, or its number "
        "from 0",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object a hand")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command.

    What is there is read at once and answered with one write: a pipe that gets a line at a time
    has an answer at a time, and a long file costs few calls.

    Raises:
        ValueError: Bad input, with the place in the file where there is one.
        OSError: The file cannot be read.
    """
    if not args.hands and args.file is None:
        raise ValueError("give hands, or --file FILE (- for standard input)")
    answer = _answers(args)
    if args.hands:
        _write(answer, enumerate(args.hands), lambda _, text: repr(text))
    if args.file is not None:
        name = "standard input" if args.file == "-" else args.file
        for batch in batches(args.file):
            _write(answer, batch, lambda number, _: f"{name}, line {number}")
    return 0


def _ranking(name: str | None) -> "Ranking | None":
    """The ranking of a name.

    Raises:
        ValueError: There is none.
    """
    from pokercore.enums import Ranking

    try:
        return None if name is None else Ranking(name)  # type: ignore[arg-type]
    except ValueError:
        known = ", ".join(member.label for member in Ranking)
        raise ValueError(f"there is no ranking {name!r}; there are {known}") from None


def _number_or_word(text: str | None) -> int | str | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else text


def _answers(args: argparse.Namespace) -> "Callable[[str], str]":
    """What tells a hand's value as a line."""
    from pokercore import parse_cards, standard_deck
    from pokercore._core import evaluate

    board = parse_cards(args.board)
    options = {
        "ranking": _ranking(args.ranking),
        "uses": _number_or_word(args.uses),
        "wild": args.wild,
        "variant": None if args.variant is None else variant_of(args.variant),
        "side": _number_or_word(args.side),
    }
    # A card is an index of this list, which is quicker to ask than the card.
    names = [str(card) for card in (*standard_deck(), *parse_cards("**2*3*4"))]

    def text_of(cards: "Iterable[SupportsIndex]") -> str:
        return " ".join([names[card] for card in cards])

    def answer(text: str) -> str:
        rank = evaluate(text, board, **options)
        return f"{rank.value:>5}  {text_of(rank.cards)}  {rank.name}\n"

    def answer_json(text: str) -> str:
        rank = evaluate(text, board, **options)
        found = {
            "cards": text,
            "board": args.board,
            "value": rank.value,
            "category": rank.category.label,
            "five": text_of(rank.cards),
            "name": rank.name,
        }
        if rank.plays_as != rank.cards:
            found["plays_as"] = text_of(rank.plays_as)
        return json_line(found)

    return answer_json if args.json else answer


def _write(
    answer: "Callable[[str], str]",
    hands: "Iterable[tuple[int, str]]",
    place: "Callable[[int, str], str]",
) -> None:
    """Writes the answers to some hands, up to the first that has none, whose place is told."""
    found: list[str] = []
    try:
        for number, text in hands:
            try:
                found.append(answer(text))
            except ValueError as error:
                raise ValueError(f"{place(number, text)}: {error}") from None
            if len(found) == _AT_ONCE:
                print("".join(found), end="", flush=True)
                found.clear()
    finally:
        print("".join(found), end="", flush=True)
