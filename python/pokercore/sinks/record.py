"""One recorded hand."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from typing import Any, TypeAlias

from pokercore._core import DECK, Action, Card, Hand
from pokercore.enums import PostKind
from pokercore.exceptions import HistoryError, PokerError
from pokercore.history import HandHistory
from pokercore.options import Post
from pokercore.sinks.header import Header
from pokercore.variants import Variant

__all__ = ["NONE", "Decision", "Posted", "Record", "Shape", "Taken", "history_of", "read_row"]

NONE = 255
"""The bot of a chair where nobody was dealt in, and the card of a place where there is none."""

Shape: TypeAlias = tuple[int, int, int, int, int, bool, bool, bool, bool, bool]
"""Chairs, cards of a seat, boards, cards of a board and of the deck; whether there are columns of
games, of stacks and posts, of discards, and of rake; and whether payoffs are of 64 bits."""

Posted: TypeAlias = Sequence[bytes]
"""The forced payments of each game, where all hands have the same: rows of the column of posts."""

_POST = struct.Struct("<BBq")


class Decision(IntEnum):
    """What kind of decision an action was."""

    FOLD = 0
    """A fold."""
    CHECK = 1
    """A check."""
    CALL = 2
    """A call, all-in for less included."""
    RAISE = 3
    """A bet or a raise."""
    BRING_IN = 4
    """The bring-in."""
    DISCARD = 5
    """A discard, or standing pat."""
    SHOW = 6
    """A show at the showdown."""
    MUCK = 7
    """A muck at the showdown."""
    RUN_OUT = 8
    """The choice of the number of boards."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was taken.

    Args:
        kind: What kind of decision it was.
        seat: The chair; `None` for a run-out.
        amount: Of a bet or raise, the new total of the round; of a run-out, the number of boards.
        cards: Of a discard, the cards.
    """

    kind: Decision
    seat: int | None = None
    amount: int | None = None
    cards: tuple[Card, ...] = ()

    def action(self) -> Action:
        """The action as a hand takes it."""
        match self.kind:
            case Decision.FOLD:
                return Action.fold()
            case Decision.CHECK:
                return Action.check()
            case Decision.CALL:
                return Action.call()
            case Decision.RAISE:
                return Action.raise_to(self.amount or 0)
            case Decision.BRING_IN:
                return Action.bring_in()
            case Decision.DISCARD:
                return Action.discard(self.cards)
            case Decision.SHOW:
                return Action.show()
            case Decision.MUCK:
                return Action.muck()
            case Decision.RUN_OUT:
                return Action.run_out(self.amount or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One hand as it was recorded: an immutable value.

    Tuples over chairs have one entry for each, `None` where nobody was dealt in.

    Args:
        number: The number of the hand.
        unit: The unit of work it belongs to.
        game: Of a mixed game, the place of the game.
        button: The chair of the button.
        bots: The place of the bot on each chair among the bots.
        stacks: Chips before the hand.
        posts: The forced payments asked for, in order.
        hole: The cards of each seat at the end.
        boards: The cards of each board.
        deck: The cards in the order of the deck, as far as they were dealt.
        actions: Every decision in order.
        shown: The seats whose hands were tabled.
        mucked: The seats whose hands were given up at the showdown.
        payoffs: Chips won less chips lost.
        rake: What the house took.
        header: What all hands of the file have in common.
    """

    number: int
    unit: int
    game: int
    button: int
    bots: tuple[int | None, ...]
    stacks: tuple[int | None, ...]
    posts: tuple[Post, ...]
    hole: tuple[tuple[Card, ...] | None, ...]
    boards: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]
    actions: tuple[Taken, ...]
    shown: tuple[int, ...]
    mucked: tuple[int, ...]
    payoffs: tuple[int | None, ...]
    rake: int
    header: Header = field(repr=False)

    @property
    def variant(self) -> Variant:
        """The game that was played."""
        return self.header.game.legs[self.game].variant

    def hand(self) -> Hand:
        """Plays the hand again.

        Its deck begins with the cards that were dealt; the order of the others means nothing.

        Raises:
            HistoryError: The record is not that of a hand: it was changed after it was written.
        """
        leg = self.header.game.legs[self.game]
        dealt = set(self.deck)
        rest = [card for card in leg.variant.deck if card not in dealt]
        try:
            hand = Hand(
                leg.variant,
                self.stacks,
                stakes=leg.stakes,
                posts=self.posts,
                button=self.button,
                deck=(*self.deck, *rest),
                options=self.header.options,
            )
            for taken in self.actions:
                if taken.seat is None and hand.turn != DECK:
                    raise HistoryError("boards are run out where none is due")
                hand.apply(taken.action(), seat=taken.seat)
            payoffs = hand.payoffs
        except PokerError as error:
            raise HistoryError(f"hand {self.number} cannot be played again: {error}") from error
        # The payoff of an empty chair is 0 in a hand.
        recorded = tuple(payoff or 0 for payoff in self.payoffs)
        if payoffs != recorded:
            raise HistoryError(
                f"hand {self.number} comes to {payoffs}, and {recorded} are recorded"
            )
        cards = tuple(
            hand.hole(seat) if held is not None else None for seat, held in enumerate(self.hole)
        )
        if (cards, tuple(board for board in hand.boards if board)) != (self.hole, self.boards):
            raise HistoryError(f"hand {self.number} is dealt other cards than are recorded")
        return hand

    def history(self) -> HandHistory:
        """The history of the hand: it replays to the same end, and `pokercore.history` writes it.

        The players have the names of the bots, and the field `hand` is the number.

        Raises:
            HistoryError: As `hand`.
        """
        return history_of(self, self.hand())


def history_of(record: Record, hand: Hand) -> HandHistory:
    """The history of a hand that was recorded."""
    names = record.header.bots
    return replace(
        hand.history(),
        deck=None,
        names=tuple("" if bot is None else names[bot] for bot in record.bots),
        metadata={"hand": record.number},
    )


@lru_cache(maxsize=1024)
def _posts(data: bytes) -> tuple[Post, ...]:
    return tuple(
        Post(seat, PostKind(kind), amount) for seat, kind, amount in _POST.iter_unpack(data)
    )


_CARDS = tuple(map(Card, range(56)))


def _cards(codes: bytes) -> tuple[Card, ...]:
    return tuple(_CARDS[code] for code in codes if code != NONE)


def _taken(codes: bytes, amounts: Sequence[int], discards: Sequence[bytes]) -> tuple[Taken, ...]:
    totals, given = iter(amounts), iter(discards)
    actions = []
    for code in codes:
        kind, seat = Decision(code >> 4), code & 15
        if kind is Decision.RAISE:
            actions.append(Taken(kind, seat, next(totals)))
        elif kind is Decision.DISCARD:
            actions.append(Taken(kind, seat, cards=_cards(next(given))))
        elif kind is Decision.RUN_OUT:
            actions.append(Taken(kind, amount=seat))
        else:
            actions.append(Taken(kind, seat))
    return tuple(actions)


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(10) if mask >> seat & 1)


def read_row(
    columns: Mapping[str, Sequence[Any]], row: int, shape: Shape, posts: Posted, header: Header
) -> Record:
    """A row of columns of Python values as a record.

    Args:
        columns: The values by the names of columns.
        row: The row.
        shape: Which columns there are.
        posts: The forced payments of each game, where there is no column of them.
        header: What all hands have in common.

    Raises:
        HistoryError: It is none.
    """
    chairs, _, boards, _, _, games, stacks, discards, rake, _ = shape
    bots = [columns[f"bot_{chair}"][row] for chair in range(chairs)]

    def by_chair(name: str) -> list[Any]:
        return [
            columns[f"{name}_{chair}"][row] if bot != NONE else None
            for chair, bot in enumerate(bots)
        ]

    number = columns["hand"][row]
    game = columns["game"][row] if games else 0
    try:
        if any(bot >= len(bots) for bot in bots if bot != NONE):
            raise ValueError(f"its bots are {bots}; there are {len(bots)}")
        if game >= len(header.game.legs):
            raise ValueError(f"it is of game {game}")
        if stacks:
            before, asked = by_chair("stack"), columns["posts"][row]
        else:
            before = [header.stacks[bot] if bot != NONE else None for bot in bots]
            asked = posts[game]
        return Record(
            number=number,
            unit=number // header.unit_hands,
            game=game,
            button=columns["button"][row],
            bots=tuple(bot if bot != NONE else None for bot in bots),
            stacks=tuple(before),
            posts=_posts(asked),
            hole=tuple(None if codes is None else _cards(codes) for codes in by_chair("hole")),
            boards=tuple(
                board
                for place in range(boards)
                if (board := _cards(columns[f"board_{place}"][row]))
            ),
            deck=_cards(columns["deck"][row]),
            actions=_taken(
                columns["actions"][row],
                columns["amounts"][row],
                columns["discards"][row] if discards else (),
            ),
            shown=_seats(columns["shown"][row]),
            mucked=_seats(columns["mucked"][row]),
            payoffs=tuple(by_chair("payoff")),
            rake=columns["rake"][row] if rake else 0,
            header=header,
        )
    except (IndexError, PokerError, StopIteration, ValueError, struct.error) as error:
        raise HistoryError(f"hand {number} is no record of a hand: {error}") from error
