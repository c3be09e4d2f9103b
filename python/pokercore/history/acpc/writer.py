"""From hands to lines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pokercore._core import Card, Event, Hand
from pokercore.enums import EventKind, Limit
from pokercore.exceptions import HistoryError
from pokercore.history.acpc.model import State, boards_of

__all__ = ["log_line", "match_state"]

_WORDS = {EventKind.FOLD: "f", EventKind.CHECK: "c", EventKind.CALL: "c", EventKind.RAISE: "r"}
_SEPARATORS = frozenset(":|\r\n")


def match_state(hand: Hand, seat: int, number: int | None = None) -> State:
    """The hand as the match state that a seat is sent; `str` of it is the line.

    It holds the seat's own cards and the hands that were shown, no others.

    Args:
        hand: The hand, over or not.
        seat: The chair that sees it.
        number: The number of the hand; by default the one that it has of its seed, or 0.

    Raises:
        HistoryError: The format cannot tell the hand (see the module), or nobody sits there.
    """
    order = _order(hand)
    if seat not in order:
        raise HistoryError(f"nobody plays in seat {seat}; the seats are {sorted(order)}")
    telling = _Telling(hand, hand.events_for(seat), order)
    holes = [telling.known.get(chair, ()) for chair in order]
    return telling.state(_number(hand, number), holes, order.index(seat))


def log_line(
    hand: Hand,
    number: int | None = None,
    names: Sequence[str] | None = None,
    unit: Fraction = Fraction(1),
) -> State:
    """A hand that is over as the line of a log; `str` of it is the line.

    Args:
        hand: The hand.
        number: The number of the hand; by default the one that it has of its seed, or 0.
        names: Who sits in each chair; `p1`, `p2`, ... by position for no names.
        unit: What a chip of the hand is worth in the line.

    Raises:
        HistoryError: The hand is not over, or has cards that are not known; a name is empty or has
            a mark of the format in it; or the format cannot tell the hand (see the module).
    """
    if not hand.is_over:
        raise HistoryError(f"a log line tells a hand that is over; {hand.legal}")
    order = _order(hand)
    people = [f"p{place}" for place in range(1, len(order) + 1)]
    if names is not None:
        if len(names) != len(hand.stacks):
            raise HistoryError(f"there are {len(names)} names for {len(hand.stacks)} chairs")
        people = [names[chair] for chair in order]
    for name in people:
        if not name or name != name.strip() or not _SEPARATORS.isdisjoint(name):
            raise HistoryError(f"{name!r} cannot stand in a log line; names have no ':' or '|'")
    holes = []
    for chair in order:
        cards = tuple(card for card in hand.hole(chair) if card is not None)
        if not cards or len(cards) != len(hand.hole(chair)):
            raise HistoryError(f"a log line tells all cards; those of seat {chair} are not known")
        holes.append(cards)
    telling = _Telling(hand, hand.events, order, unit)
    payoffs = [_worth(hand.payoffs[chair], unit) for chair in order]
    return telling.state(_number(hand, number), holes, None, payoffs, people)


def _order(hand: Hand) -> list[int]:
    """The chairs by position: clockwise from the left of the button."""
    chairs = len(hand.stacks)
    return sorted(hand.players, key=lambda seat: (seat - hand.button - 1) % chairs)


def _number(hand: Hand, number: int | None) -> int:
    return number if number is not None else hand.number or 0


def _worth(chips: int, unit: Fraction) -> int | Fraction:
    value = chips * unit
    return value.numerator if value.denominator == 1 else value


class _Telling:
    """Events of a hand, put into the words of a line.

    Args:
        hand: The hand.
        events: What is told of it.
        order: The chairs by position.
        unit: What a chip is worth in the line.

    Raises:
        HistoryError: The format cannot tell it.
    """

    def __init__(
        self,
        hand: Hand,
        events: Sequence[Event],
        order: Sequence[int],
        unit: Fraction = Fraction(1),
    ) -> None:
        self.counts = boards_of(hand.variant)
        if len(hand.boards) > 1:
            raise HistoryError("the format has no place for a second board")
        if not events:
            raise HistoryError("the hand was played with record=False: it has no events to tell")
        self.unit = unit
        self.fixed = hand.variant.limit is Limit.FIXED_LIMIT
        self.rounds: list[list[str]] = [[]]
        self.board: list[Card] = []
        self.known: dict[int, tuple[Card, ...]] = {}
        self.spent = dict.fromkeys(order, 0)
        for event in events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        kind, seat = event.kind, event.seat
        if kind is EventKind.DEAL_BOARD:
            cards = [card for card in event.cards or () if card is not None]
            if len(cards) != len(event.cards or ()):
                raise HistoryError("a line tells all shared cards; some are not known")
            self.board += cards
            while len(self.board) > sum(self.counts[: len(self.rounds) - 1]):
                self.rounds.append([])
        if seat is None:
            return
        if kind in (EventKind.POST, EventKind.CALL, EventKind.RAISE):
            self.spent[seat] += event.amount or 0
        if kind in _WORDS:
            self.rounds[-1].append(_WORDS[kind] + self._total(event))
        elif kind is EventKind.DEAL_HOLE and event.card is not None:
            self.known[seat] = (*self.known.get(seat, ()), event.card)
        elif kind is EventKind.SHOW:
            self.known[seat] = tuple(card for card in event.cards or () if card is not None)

    def _total(self, event: Event) -> str:
        """All chips that a seat has put in, behind a raise of a game that is not fixed limit."""
        if self.fixed or event.kind is not EventKind.RAISE or event.seat is None:
            return ""
        total = _worth(self.spent[event.seat], self.unit)
        if isinstance(total, Fraction):
            raise HistoryError(f"a raise to {total} in all cannot be told: it is no whole number")
        return str(total)

    def state(
        self,
        number: int,
        holes: Sequence[tuple[Card, ...]],
        position: int | None,
        payoffs: Sequence[int | Fraction] | None = None,
        names: Sequence[str] | None = None,
    ) -> State:
        """The line."""
        boards, place = [], 0
        for count in self.counts[: len(self.rounds) - 1]:
            boards.append(tuple(self.board[place : place + count]))
            place += count
        return State(
            number,
            tuple(map(tuple, self.rounds)),
            tuple(holes),
            tuple(boards),
            position,
            None if payoffs is None else tuple(payoffs),
            None if names is None else tuple(names),
        )
