"""Who knocked a player out: who won the pot that holds his last chips (the norm, section 10.6)."""

from __future__ import annotations

from pokercore._core import Hand
from pokercore.enums import EventKind, PostKind
from pokercore.tournament.places import clockwise

__all__ = ["knocked_out_by"]

_DEAD = frozenset({PostKind.DEAD_ANTE, PostKind.DEAD})


def knocked_out_by(hand: Hand, victim: int) -> tuple[int, ...]:
    """The seats that knocked a player out, clockwise from the left of the button.

    His last chips lie in the last pot that he was in; whoever won a part of it has knocked him out.
    In a game that splits its pots, that is who won the first share (in high-low games the high
    side); with two boards, who won it on either.

    Args:
        hand: A finished hand that was recorded.
        victim: A seat that has no chips left.

    Examples:
        >>> from pokercore import Hand, variants
        >>> hand = Hand(variants.NLHE, [900, 300, 1200], blinds=(10, 20), seed=1)
        >>> while hand.turn is not None:
        ...     _ = hand.all_in() if hand.legal.can_raise else hand.check_or_call()
        >>> hand.stacks
        (2100, 0, 300)
        >>> knocked_out_by(hand, victim=1)
        (0,)
    """
    before, taker = _last_pot(hand, victim)
    if taker is not None:
        return (taker,)
    awards = [event for event in hand.events if event.kind == EventKind.AWARD]
    pot = min(before, max(event.pot or 0 for event in awards))
    winners = {
        event.seat
        for event in awards
        if event.pot == pot and not event.share and event.seat is not None
    }
    return tuple(clockwise(winners, hand.button))


def _last_pot(hand: Hand, victim: int) -> tuple[int, int | None]:
    """The number of the pot that holds a player's last chips, or who took these without a showdown.

    Pots are layers of what the live seats have put in: one ends at each of their totals. Where only
    dead hands of absent players reached above the others, the last of them has taken that back, and
    what the others put in there with it.
    """
    totals = dict.fromkeys(hand.players, 0)
    live = set(hand.players)
    dead = 0
    taker = None
    for event in hand.events:
        seat = event.seat
        if seat is None or event.kind == EventKind.AWARD:
            continue
        if event.kind == EventKind.FOLD:
            live.discard(seat)
        elif event.kind == EventKind.RETURN:
            held = totals[victim]
            _give_back(totals, seat, event.amount or 0)
            if seat != victim and totals[victim] < held:
                taker = seat
        elif event.kind == EventKind.POST and (
            event.post in _DEAD or (event.post == PostKind.ANTE and hand.options.antes_dead)
        ):
            dead += event.amount or 0
        else:
            totals[seat] += event.amount or 0
    ends = sorted({totals[seat] for seat in live})
    if ends[0] == 0 and not dead:
        # Who matched nothing has no pot where there is no dead money.
        del ends[0]
    return sum(end < totals[victim] for end in ends), taker


def _give_back(totals: dict[int, int], seat: int, amount: int) -> None:
    """Takes from the totals what goes back to a seat: all that lies above some level, up to its own
    total. Mostly that is its own alone.
    """
    top = totals[seat]
    level = top
    while amount > 0:
        # Down to the next total that somebody has reached, or as far as the amount lasts.
        above = [player for player, total in totals.items() if total >= level]
        below = max((total for total in totals.values() if total < level), default=0)
        step = min(level - below, amount // len(above))
        if step == 0:
            break
        amount -= step * len(above)
        level -= step
    for player, total in totals.items():
        if total > level:
            totals[player] = level + max(total - top, 0)
