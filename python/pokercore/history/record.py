"""From a hand that was played to its history."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from pokercore._core import Card, Event, Hand
from pokercore._fields import MAX_CHIPS
from pokercore.enums import EventKind
from pokercore.exceptions import HistoryError
from pokercore.history.games import code_of
from pokercore.history.model import Chips, Entry, HandHistory, Verb
from pokercore.variants import Discard, Draw, Hole, Step, Variant

__all__ = ["from_hand"]

_SAME = {
    EventKind.FOLD: Verb.FOLD,
    EventKind.CHECK: Verb.CHECK_CALL,
    EventKind.CALL: Verb.CHECK_CALL,
    EventKind.RAISE: Verb.RAISE_TO,
    EventKind.BRING_IN: Verb.BRING_IN,
    EventKind.DISCARD: Verb.DISCARD,
    EventKind.SHOW: Verb.SHOW,
    EventKind.MUCK: Verb.MUCK,
}


def from_hand(hand: Hand) -> HandHistory:
    """The history of a hand, over or not: it replays to an equal hand.

    It holds everything that the hand knows, also the cards of players who folded and the order
    of the deck; `dataclasses.replace(history, deck=None)` leaves the deck out. Cards that the hand
    was told (`Hand.reveal`) stand last, since a hand does not keep when that was.

    Raises:
        HistoryError: The hand was played without a record of its events.
    """
    events = hand.events
    if not events and any(hand.hole(seat) for seat in hand.players):
        raise HistoryError("the hand was played with record=False: it has no events to tell")
    chairs = range(len(hand.stacks))

    def by_chair(chips: Sequence[int]) -> tuple[Chips, ...]:
        dealt = hand.players
        return tuple(
            None if chair not in dealt else math.inf if unlimited[chair] else chips[chair]
            for chair in chairs
        )

    game, told = code_of(hand.variant)
    unlimited = [stack == MAX_CHIPS for stack in hand.starting_stacks]
    return HandHistory(
        game=game,
        stacks=by_chair(hand.starting_stacks),
        button=hand.button,
        stakes=hand.stakes,
        posts=hand.posts,
        actions=(*_entries(hand.variant, events), *_revealed(hand, events)),
        variant=None if told else hand.variant,
        options=hand.options,
        finishing_stacks=by_chair(hand.stacks) if hand.is_over else None,
        deck=hand.deck,
        absent=hand.absent,
    )


class _Deals:
    """How many own cards each seat receives at a time: what one entry tells.

    Args:
        variant: The variant.
    """

    def __init__(self, variant: Variant) -> None:
        self._groups: list[int] = []
        self._replaced: list[bool] = []
        for street in variant.streets:
            before: Step | None = None
            for step in street.steps:
                if isinstance(step, Hole):
                    # Steps that follow each other are one deal.
                    if isinstance(before, Hole) and not step.or_shared and not before.or_shared:
                        self._groups[-1] += step.count
                    else:
                        self._groups.append(step.count)
                elif isinstance(step, (Discard, Draw)):
                    self._replaced.append(isinstance(step, Draw))
                before = step
        self._dealt: Counter[int] = Counter()
        self._discards: Counter[int] = Counter()
        self._due: Counter[int] = Counter()

    def discard(self, seat: int, count: int) -> None:
        """A seat gives up so many cards, which are replaced in a draw."""
        if self._replaced[self._discards[seat]]:
            self._due[seat] = count
        self._discards[seat] += 1

    def begins(self, seat: int) -> bool:
        """Takes a card to a seat; whether it is the first of those that come together."""
        first = not self._due[seat]
        if first:
            self._due[seat] = self._groups[self._dealt[seat]]
            self._dealt[seat] += 1
        self._due[seat] -= 1
        return first


def _entries(variant: Variant, events: Sequence[Event]) -> list[Entry]:
    """Events as entries; cards that seats receive one by one are put together."""
    entries: list[Entry] = []
    dealt: dict[int, tuple[Card | None, ...]] = {}
    deals = _Deals(variant)

    def close_deal() -> None:
        entries.extend(Entry(Verb.DEAL_HOLE, seat, cards) for seat, cards in dealt.items())
        dealt.clear()

    for event in events:
        kind, seat = event.kind, event.seat
        if kind is EventKind.DEAL_HOLE and seat is not None:
            if deals.begins(seat) and seat in dealt:
                close_deal()
            dealt[seat] = (*dealt.get(seat, ()), event.card)
            continue
        close_deal()
        if kind is EventKind.DEAL_BOARD:
            entries.append(Entry(Verb.DEAL_BOARD, cards=event.cards or (), board=event.board or 0))
        elif kind is EventKind.RUN_OUT:
            entries.append(Entry(Verb.RUN_OUT, amount=event.amount))
        elif kind in _SAME:
            if kind is EventKind.DISCARD and seat is not None:
                deals.discard(seat, len(event.cards or ()))
            total = event.to if kind is EventKind.RAISE else None
            entries.append(Entry(_SAME[kind], seat, event.cards or (), total))
    close_deal()
    return entries


def _revealed(hand: Hand, events: Sequence[Event]) -> list[Entry]:
    """Cards that became known without being dealt or shown."""
    told: dict[int, list[Card | None]] = {seat: [] for seat in hand.players}
    for event in events:
        if event.seat is None:
            continue
        if event.kind is EventKind.DEAL_HOLE:
            told[event.seat].append(event.card)
        elif event.kind is EventKind.SHOW:
            told[event.seat] += event.cards or ()
    return [
        Entry(Verb.REVEAL, seat, hand.hole(seat))
        for seat, cards in told.items()
        if any(card not in cards for card in hand.hole(seat) if card is not None)
    ]
