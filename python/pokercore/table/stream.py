"""The numbered events of a table: written once, read by each recipient as far as it may know.

Events of a hand are not stored one by one. A hand knows its own events, so a run of them is a
reference to the hand, and is turned into events when somebody asks.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pokercore._core import Event, Hand
from pokercore._fields import say
from pokercore.exceptions import IllegalAction
from pokercore.table.events import TableEvent, TableEventKind

_NOTHING: Mapping[Any, Any] = {}


Who: TypeAlias = Callable[[int, int], bool]
"""Tells whether the recipient on a chair is who sat there as a sitting."""


@dataclass(slots=True)
class Note:
    """An event of the table itself: one number.

    `own` has what only one chair may know beside `data`, and `sittings` who sat there.
    """

    first: int
    kind: TableEventKind
    seat: int | None
    hand: int | None
    data: Mapping[str, Any]
    own: Mapping[int, Mapping[str, Any]]
    sittings: Mapping[int, int]

    count = 1


class Run:
    """Events of one hand, from `start` up to `stop`: as many numbers.

    Where `begins` is given, one number before them is that of the event that a hand begins; where
    it `ends`, one after them that of the event that it is over.
    """

    __slots__ = ("begins", "ends", "first", "hand", "number", "sittings", "start", "stop")

    def __init__(
        self, first: int, hand: Hand, number: int, start: int, stop: int,
        sittings: Mapping[int, int], begins: Mapping[str, Any] | None,
    ) -> None:  # fmt: skip
        self.first = first
        self.hand = hand
        self.number = number
        self.start = start
        self.stop = stop
        self.sittings = sittings
        self.begins = begins
        self.ends = False

    @property
    def count(self) -> int:
        """How many events these are."""
        return self.stop - self.start + (self.begins is not None) + self.ends


class Stream:
    """The events of a table.

    Args:
        keep: Of how many hands, beside the one that is going on, events are kept; `None` for all.
    """

    __slots__ = (
        "_hand", "_last", "_marks", "_number", "_pieces", "_run", "_sittings", "_told", "keep",
    )  # fmt: skip

    def __init__(self, keep: int | None) -> None:
        self.keep = keep
        self._last = 0
        self._pieces: list[Note | Run] = []
        self._marks: list[int] = []
        self._run: Run | None = None
        """The run that goes on as long as nothing else is written down."""
        self._hand: Hand | None = None
        self._number = 0
        self._sittings: Mapping[int, int] = _NOTHING
        self._told = 0
        """Of the hand that is going on: how many of its events have numbers."""

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self._settle()

    @property
    def first(self) -> int:
        """The number of the oldest event that is kept; one more than `last` if none is."""
        return self._pieces[0].first if self._pieces else self.last + 1

    @property
    def told(self) -> int:
        """How many events of the hand that is going on have numbers: all of them."""
        self._settle()
        return self._told

    def _settle(self) -> int:
        """Gives numbers to what has happened in the hand since, and tells the last one."""
        hand = self._hand
        if hand is None:
            return self._last
        stop = hand.event_count
        told = self._told
        if stop == told:
            return self._last
        run = self._run
        if run is None:
            run = Run(self._last + 1, hand, self._number, told, stop, self._sittings, None)
            self._run = run
            self._pieces.append(run)
        run.stop = stop
        self._last += stop - told
        self._told = stop
        return self._last

    def note(
        self,
        kind: TableEventKind,
        seat: int | None,
        hand: int | None,
        data: Mapping[str, Any],
        own: Mapping[int, Mapping[str, Any]] = _NOTHING,
        sittings: Mapping[int, int] = _NOTHING,
    ) -> None:
        """Writes down one event, after all that has happened in the hand."""
        self._settle()
        self._last += 1
        self._run = None
        self._pieces.append(Note(self._last, kind, seat, hand, data, own, sittings))

    def begin(
        self, hand: Hand, number: int, sittings: Mapping[int, int], data: Mapping[str, Any] | None
    ) -> None:
        """Writes down that a hand begins; `data` is told beside what the hand itself tells.

        What happens in it from now on gets its numbers by itself.
        """
        if self.keep is not None:
            self._mark(self.keep)
        self._last += 1
        self._run = Run(self._last, hand, number, 0, 0, sittings, data or _NOTHING)
        self._pieces.append(self._run)
        self._hand = hand
        self._number = number
        self._sittings = sittings
        self._told = 0

    def resume(
        self, last: int, hand: Hand | None, number: int, sittings: Mapping[int, int], told: int
    ) -> None:
        """Goes on after event `last`, in the middle of a hand or between two."""
        self._last = last
        self._hand = hand
        self._number = number
        self._sittings = sittings
        self._told = told

    def end(self, hand: Hand) -> None:
        """Writes down that the hand is over."""
        self._settle()
        self._last += 1
        run = self._run
        if run is None:
            run = Run(self._last, hand, self._number, self._told, self._told, self._sittings, None)
            self._pieces.append(run)
        run.ends = True
        self._run = self._hand = None

    def _mark(self, keep: int) -> None:
        """A hand begins: what is older than the hands to keep is forgotten."""
        marks = self._marks
        marks.append(self._last)
        # A few in one go, since cutting a list costs its length.
        if len(marks) > keep + 2 + keep // 8:
            del marks[: len(marks) - keep - 1]
            self.forget(marks[0])

    def forget(self, upto: int) -> None:
        """Forgets whole pieces whose events are numbered up to here."""
        pieces = self._pieces
        at = 0
        while at < len(pieces) and pieces[at].first + pieces[at].count - 1 <= upto:
            at += 1
        del pieces[:at]

    def since(self, number: int, seat: int | None, is_own: Who) -> tuple[TableEvent, ...]:
        """The events after a number, as a chair may know them (`None`: the public).

        `is_own` tells whether the chair's cards of a hand are those of the recipient.

        Raises:
            IllegalAction: Events after this number are no longer kept (code `'events_gone'`), or
                the number is none that was given (`'no_such_event'`).
        """
        self._check(number)
        return tuple(self._as_seen(number, seat, is_own))

    def log(self, number: int) -> tuple[TableEvent, ...]:
        """The events after a number, whole.

        Raises:
            IllegalAction: As `since`.
        """
        self._check(number)
        return tuple(self._whole(number))

    def _check(self, number: int) -> None:
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"{say(number)} is no number of an event; give an int from 0")
        if not 0 <= number <= self.last:
            raise IllegalAction(
                f"there is no event {say(number)} yet; the last one is {self.last}", "no_such_event"
            )
        if number + 1 < self.first:
            raise IllegalAction(
                f"events are kept from {self.first} on; those after {number} are told by a journal "
                "(recover with events_since)",
                "events_gone",
            )

    def _after(self, number: int) -> Iterator[tuple[Note | Run, int]]:
        """Pieces with events after a number, and how many events of each come before."""
        pieces = self._pieces
        at = max(bisect_right(pieces, number, key=lambda piece: piece.first) - 1, 0)
        for piece in pieces[at:]:
            skip = max(number + 1 - piece.first, 0)
            if skip < piece.count:
                yield piece, skip

    def _as_seen(self, number: int, seat: int | None, is_own: Who) -> Iterator[TableEvent]:
        for piece, skip in self._after(number):
            own = (
                seat
                if seat is not None and seat in piece.sittings
                and is_own(seat, piece.sittings[seat])
                else None
            )  # fmt: skip
            if isinstance(piece, Run):
                seen = piece.hand.events_for(own, piece.start, piece.stop)
                yield from _events_of(piece, skip, seen)
            else:
                more = piece.own.get(own, _NOTHING) if own is not None else _NOTHING
                yield TableEvent(
                    piece.first, piece.kind, piece.seat, piece.hand, None, {**piece.data, **more}
                )

    def _whole(self, number: int) -> Iterator[TableEvent]:
        for piece, skip in self._after(number):
            if isinstance(piece, Run):
                seen = piece.hand.events[piece.start : piece.stop]
                yield from _events_of(piece, skip, seen)
            else:
                data = dict(piece.data)
                if piece.own:
                    data["own"] = {str(chair): dict(more) for chair, more in piece.own.items()}
                yield TableEvent(piece.first, piece.kind, piece.seat, piece.hand, None, data)


def _events_of(piece: Run, skip: int, seen: tuple[Event, ...]) -> Iterator[TableEvent]:
    """The events of a run, without the first ones."""
    number, hand = piece.first, piece.number
    if piece.begins is not None:
        if not skip:
            data = {**_beginning(piece.hand), **piece.begins}
            yield TableEvent(number, TableEventKind.BEGIN, None, hand, None, data)
        number += 1
    skip = max(skip - (number - piece.first), 0)
    for at, event in enumerate(seen[skip:], number + skip):
        yield TableEvent(at, TableEventKind.HAND, event.seat, hand, event)
    if piece.ends:
        data = _ending(piece.hand)
        yield TableEvent(piece.first + piece.count - 1, TableEventKind.END, None, hand, None, data)


def _beginning(hand: Hand) -> dict[str, Any]:
    stacks = hand.starting_stacks
    return {
        "variant": hand.variant.name,
        "stakes": hand.stakes.to_dict(),
        "button": hand.button,
        "stacks": {str(seat): stacks[seat] for seat in hand.players},
        "absent": list(hand.absent),
    }


def _ending(hand: Hand) -> dict[str, Any]:
    stacks, payoffs = hand.stacks, hand.payoffs
    return {
        "stacks": {str(seat): stacks[seat] for seat in hand.players},
        "payoffs": {str(seat): payoffs[seat] for seat in hand.players},
        "raked": hand.raked,
    }
