"""What may be done in a hand, each size apart, and what a seat knows of it as one text."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from pokercore._core import Action, Card, Event, Hand, View
from pokercore.enums import EventKind
from pokercore.variants import Hole


def legal_actions(hand: Hand) -> tuple[Action, ...]:
    """Everything that may be done now, each size and each choice of cards apart.

    Where the deck is to deal, those are the cards that may come: so many as are due at once, in no
    order (one card where some lie face up and some do not), each choice as likely as another.

    Args:
        hand: The hand.

    Returns:
        The actions: fold, check, call, bring in, and raises by their totals; or discards by how
        many cards; show and muck; run-outs. None where the hand is over.

    Examples:
        >>> import pokercore as pc
        >>> hand = pc.Hand(pc.variants.LEDUC, [100, 100], manual=True)
        >>> [str(action) for action in legal_actions(hand)]
        ['deal Jh to seat 0', 'deal Js to seat 0', 'deal Qh to seat 0', 'deal Qs to seat 0', \
'deal Kh to seat 0', 'deal Ks to seat 0']
        >>> [str(action) for action in legal_actions(hand.deal("Js").deal("Ks"))]
        ['check', 'raise to 2']
    """
    if hand.turn is None:
        return ()
    legal = hand.legal
    if legal.deal is not None:
        seat, board, count = legal.deal
        # Where cards of both kinds are due, face up and face down, their order matters.
        street = hand.variant.streets[hand.street]
        if seat is not None and len({s.up for s in street.steps if isinstance(s, Hole)}) > 1:
            count = 1
        choices = itertools.combinations(legal.deck, count)
        return tuple(Action.deal(cards, seat=seat, board=board) for cards in choices)
    if legal.discarding:
        counts = range(legal.discard_least, legal.discard + 1)
        held = hand.hole(hand.turn)
        return tuple(
            Action.discard(cards)
            for count in counts
            for cards in itertools.combinations(held, count)
        )
    found = []
    if legal.fold:
        found.append(Action.fold())
    if legal.check:
        found.append(Action.check())
    if legal.call:
        found.append(Action.call())
    if legal.bring_in:
        found.append(Action.bring_in())
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        low, high = legal.min_raise_to, legal.max_raise_to
        totals = sorted({low, high}) if legal.two_sizes else range(low, high + 1)
        found += map(Action.raise_to, totals)
    if legal.show:
        found.append(Action.show())
    if legal.muck:
        found.append(Action.muck())
    found += map(Action.run_out, range(1, legal.run_out + 1))
    return tuple(found)


def order_of(view: View) -> tuple[int, ...]:
    """The seats that were dealt in, the first left of the button first."""
    button = view.button
    return tuple(sorted(view.players, key=lambda seat: (seat <= button, seat)))


# What says nothing that does not follow from the rest, or is hidden.
_SILENT = frozenset(
    {
        EventKind.POST,
        EventKind.BURN,
        EventKind.RETURN,
        EventKind.RAKE,
        EventKind.AWARD,
        EventKind.END,
        EventKind.RESHUFFLE,
    }
)


def information_state(view: View, events: Iterable[Event]) -> str:
    """What a seat knows, as one text: it is equal exactly where the seat cannot tell hands apart.

    It begins with the player's number, counted clockwise from the left of the button, so that it is
    the same wherever the button is. Then follows what the seat was told, in order: own cards (face
    up with `^`), cards face up of others (`1^Ks`), shared cards (`/Ks`, on a second board `/1:Ks`),
    and what was done: `f` fold, `x` check, `c` call, `r4` bet or raise to 4, `b` bring in, `d2` a
    discard of two cards (one's own by name), `s1:Ks` cards shown by player 1, `m1` mucked, `o2` two
    boards. Cards that come together stand highest first, in whatever order they came. Forced
    payments, stacks and the game are not in it.

    Args:
        view: The hand as the seat sees it.
        events: Everything the seat was told in this hand, from its beginning, as far as it may know
            (`Hand.events_for(seat)`, or what a bot's `observe` was told).

    Returns:
        The text, such as `'1 Ks x r2 c /Jh'`.

    Raises:
        ValueError: The view is a spectator's.

    Examples:
        >>> import pokercore as pc
        >>> hand = pc.Hand(pc.variants.LEDUC, [100, 100], manual=True).deal("Js").deal("Ks")
        >>> hand = hand.check().raise_to(2).call().deal("Jh").check()
        >>> information_state(hand.view(1), hand.events_for(1))
        '1 Ks x r2 c /Jh x'
    """
    if view.seat is None:
        raise ValueError("a spectator's view has no information state; give the view of a seat")
    numbers = {seat: number for number, seat in enumerate(order_of(view))}
    parts = [str(numbers[view.seat])]
    # Cards that come together, by what stands before them; the own ones first, boards last.
    dealt: dict[tuple[int, str], list[Card | None]] = {}
    for event in events:
        kind = event.kind
        if kind == EventKind.DEAL_HOLE and event.seat is not None:
            if event.card is not None:
                own = event.seat == view.seat
                whose = "" if own else str(numbers[event.seat])
                name = (0 if own else 1, whose + ("^" if event.up else ""))
                dealt.setdefault(name, []).append(event.card)
        elif kind == EventKind.DEAL_BOARD:
            name = (2, f"/{event.board}:" if event.board else "/")
            dealt.setdefault(name, []).extend(event.cards or ())
        elif kind not in _SILENT:
            parts += _dealt(dealt)
            dealt = {}
            parts.append(_token(event, numbers, view.seat))
    return " ".join(parts + _dealt(dealt))


def _dealt(dealt: dict[tuple[int, str], list[Card | None]]) -> list[str]:
    """What cards that came together are called."""
    return [before + _cards(cards) for (_, before), cards in sorted(dealt.items())]


def _cards(cards: Iterable[Card | None]) -> str:
    """Cards in no order."""
    texts = sorted(-1 if card is None else card.index for card in cards)
    return "".join("??" if index < 0 else str(Card(index)) for index in reversed(texts))


def _token(event: Event, numbers: dict[int, int], own: int) -> str:
    """What an event is called, other than a card dealt to a seat."""
    seat, cards = event.seat, event.cards or ()
    match event.kind:
        case EventKind.FOLD:
            return "f"
        case EventKind.CHECK:
            return "x"
        case EventKind.CALL:
            return "c"
        case EventKind.RAISE:
            return f"r{event.to}"
        case EventKind.BRING_IN:
            return "b"
        case EventKind.DISCARD:
            return f"d{_cards(cards) if seat == own and cards else len(cards)}"
        case EventKind.RUN_OUT:
            return f"o{event.amount}"
        case EventKind.SHOW if seat is not None:
            return f"s{numbers[seat]}:{_cards(cards)}"
        case EventKind.MUCK if seat is not None:
            return f"m{numbers[seat]}"
    raise ValueError(f"{event}: no event that a seat acts on")
