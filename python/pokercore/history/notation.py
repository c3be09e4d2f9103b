"""The notation of one action: `[ACTOR ACTION [ARGUMENTS]] [# comment]`.

The notation has no words for run-outs, further boards, and cards told outside of the play. They
are written as comments that other readers pass over, and that this one knows by their mark:

    # pokercore: run out 2
    # pokercore: board 1 Kd
    # pokercore: reveal p1 AsKd

Nor has it jokers: here they are the cards `*1` to `*4`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from pokercore._core import Card
from pokercore.history.amounts import Number, parse_decimal
from pokercore.history.model import Verb
from pokercore.variants import STANDARD_DECK

__all__ = ["Action", "cards_text", "parse", "parse_cards"]

_MARK = "pokercore:"
_ACTOR = re.compile(r"p([1-9][0-9]?)")
_JOKERS = {card: f"*{number}" for number, card in enumerate(map(Card, range(52, 56)), 1)}
_CARDS = {str(card): card for card in STANDARD_DECK} | {text: x for x, text in _JOKERS.items()}
_RANKS = "23456789TJQKA?"
_SUITS = "cdhs?"
_PLAIN = {"f": Verb.FOLD, "cc": Verb.CHECK_CALL, "pb": Verb.BRING_IN}
_HELP = "pN f, pN cc, pN cbr AMOUNT, pN pb, pN sd [CARDS], pN sm [CARDS], d dh pN CARDS, d db CARDS"


@dataclass(frozen=True, slots=True)
class Action:
    """An action as it is written: players by number, amounts in the unit of the source.

    Args:
        verb: What it says.
        player: The number behind the `p`, from 1, or `None`.
        cards: The cards; `None` for unknown ones.
        amount: The total of a raise, or the number of boards of a run-out.
        board: The board, from 0.
        comment: The comment.
        written: The cards as written, where they are known in part.
    """

    verb: Verb
    player: int | None = None
    cards: tuple[Card | None, ...] = ()
    amount: Number | None = None
    board: int = 0
    comment: str | None = None
    written: str | None = None

    def __str__(self) -> str:
        words = self._words()
        if self.comment is None:
            return words
        return f"{words} # {self.comment}" if words else f"# {self.comment}"

    def _words(self) -> str:
        cards = self.written or cards_text(self.cards)
        actor = f"p{self.player}"
        match self.verb:
            case Verb.NOTE:
                return ""
            case Verb.DEAL_HOLE:
                return f"d dh {actor} {cards}"
            case Verb.DEAL_BOARD if self.board == 0:
                return f"d db {cards}"
            case Verb.DEAL_BOARD:
                return f"# {_MARK} board {self.board} {cards}"
            case Verb.FOLD:
                return f"{actor} f"
            case Verb.CHECK_CALL:
                return f"{actor} cc"
            case Verb.RAISE_TO:
                amount = self.amount
                return f"{actor} cbr {amount if isinstance(amount, int) else format(amount, 'f')}"
            case Verb.BRING_IN:
                return f"{actor} pb"
            case Verb.DISCARD:
                return f"{actor} sd {cards}".rstrip()
            case Verb.SHOW:
                return f"{actor} sm {cards or '-'}"
            case Verb.MUCK:
                return f"{actor} sm"
            case Verb.RUN_OUT:
                return f"# {_MARK} run out {self.amount}"
            case Verb.REVEAL:
                return f"# {_MARK} reveal {actor} {cards}"


def cards_text(cards: tuple[Card | None, ...]) -> str:
    """Cards as they are written: `??` for unknown ones, `*1` to `*4` for jokers."""
    return "".join("??" if card is None else _JOKERS.get(card) or str(card) for card in cards)


def parse_cards(text: str) -> tuple[Card | None, ...]:
    """Cards of two letters each; a card with a `?` in it is unknown.

    Raises:
        ValueError: The text is no sequence of cards.
    """
    cards: list[Card | None] = []
    for start in range(0, len(text), 2):
        pair = text[start : start + 2]
        card = _CARDS.get(pair)
        known = card is not None
        if not known and not (
            "?" in pair and len(pair) == 2 and pair[0] in _RANKS and pair[1] in _SUITS
        ):
            raise ValueError(f"{pair!r} in {text!r} is not a card; write cards such as AsTd or ??")
        cards.append(card)
    return tuple(cards)


def _player(word: str) -> int:
    found = _ACTOR.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is not a player; players are p1, p2, ...")
    return int(found.group(1))


def _written(text: str) -> str | None:
    """The text, where a card in it is known in part."""
    pairs = (text[start : start + 2] for start in range(0, len(text), 2))
    return text if any("?" in pair and pair != "??" for pair in pairs) else None


@lru_cache(maxsize=4096)
def parse(text: str) -> Action:
    """Reads an action.

    Raises:
        ValueError: The text is none; the message says what is wrong with it.
    """
    said, mark, behind = text.partition("#")
    comment = behind.strip() if mark else None
    words = said.split()
    if not words:
        return _note(comment)
    match words:
        case ["d", "db", *rest] if rest:
            cards = "".join(rest)
            return Action(
                Verb.DEAL_BOARD,
                cards=parse_cards(cards),
                comment=comment,
                written=_written(cards),
            )
        case ["d", "dh", who, *rest] if rest:
            return _of_seat(Verb.DEAL_HOLE, who, rest, comment)
        case [who, "f" | "cc" | "pb" as word]:
            return Action(_PLAIN[word], _player(who), comment=comment)
        case [who, "cbr", amount]:
            return Action(
                Verb.RAISE_TO, _player(who), amount=parse_decimal(amount), comment=comment
            )
        case [who, "sm"]:
            return Action(Verb.MUCK, _player(who), comment=comment)
        case [who, "sm", "-"]:
            return Action(Verb.SHOW, _player(who), comment=comment)
        case [who, "sm", *rest]:
            return _of_seat(Verb.SHOW, who, rest, comment)
        case [who, "sd", *rest]:
            return _of_seat(Verb.DISCARD, who, rest, comment)
    raise ValueError(f"{said.strip()!r} is not an action; actions are {_HELP}")


def _of_seat(verb: Verb, who: str, rest: list[str], comment: str | None) -> Action:
    cards = "".join(rest)
    return Action(
        verb, _player(who), cards=parse_cards(cards), comment=comment, written=_written(cards)
    )


def _note(comment: str | None) -> Action:
    """An entry without words: one of the package's own, or nothing but a comment."""
    if comment is not None and comment.startswith(_MARK):
        said, mark, behind = comment.removeprefix(_MARK).partition("#")
        own = behind.strip() if mark else None
        match said.split():
            case ["run", "out", count] if count.isdigit():
                return Action(Verb.RUN_OUT, amount=int(count), comment=own)
            case ["board", board, cards] if board.isdigit():
                return Action(
                    Verb.DEAL_BOARD, cards=parse_cards(cards), board=int(board), comment=own
                )
            case ["reveal", who, cards]:
                return Action(Verb.REVEAL, _player(who), cards=parse_cards(cards), comment=own)
    return Action(Verb.NOTE, comment=comment)
