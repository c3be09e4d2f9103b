"""How the tight-aggressive bot decides from a view.

It is the Python side of the core's bot of that name, by the same rules and thresholds.

Starting hands are ordered by the points of Bill Chen's formula: the high card's points, doubled
for a pair; two for suited cards; less the wider the gap; one more for close cards below a queen;
equal points by the higher cards. `share` tells how many of a thousand hands are at least as good.
After the flop a hand is one of five classes (`Made`) with a number of outs. Shares and prices are
in thousandths; the price of a call is its part of the pot after it.

The bot is made for games with two cards of one's own and a high ranking. It plays others too, by
the best two of its cards, and leaves jokers out.
"""

import functools
import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum

from pokercore._core import Action, Card, View, evaluate
from pokercore.enums import Category

OPEN = (150, 500, 420, 280, 210, 170, 140, 120, 100)
"""Raise first in with this share of hands, by the number of seats still to act."""
REPEAT = (50, 25, 15)
"""Raise again with this share after one, two, and more raises."""
FLAT = (120, 50, 30)
"""Call with this share after one, two, and more raises."""

_TOP_POINTS = {14: 20, 13: 16, 12: 14, 11: 12}
_GAP_POINTS = (0, 2, 4, 8, 10)


class Made(IntEnum):
    """How good a made hand is."""

    AIR = 0
    """Nothing of one's own."""
    WEAK = 1
    """A pair below the board's second rank."""
    MEDIUM = 2
    """A second pair, a top pair with a low kicker, a pocket pair between."""
    GOOD = 3
    """A top pair with a ten or higher beside it, or a pair above the board."""
    STRONG = 4
    """Two pairs of one's own or better."""


def points(high: int, low: int, suited: bool) -> int:
    """Points of a starting hand by its ranks (2 to 14), doubled so that halves are whole.

    Examples:
        >>> points(14, 13, True), points(10, 10, False), points(7, 5, True)
        (24, 20, 11)
    """
    top = _TOP_POINTS.get(high, high)
    if high == low:
        return max(10, 2 * top)
    gap = high - low - 1
    close = 2 if gap <= 1 and high < 12 else 0
    return top - _GAP_POINTS[min(gap, 4)] + close + (4 if suited else 0)


@functools.cache
def _shares() -> dict[tuple[int, int, bool], int]:
    """Of a thousand starting hands, how many are at least as good as each of the 169."""
    ranks = range(2, 15)
    order = {
        (high, low, suited): (points(high, low, suited), high, low, suited)
        for high, low in itertools.product(ranks, ranks)
        for suited in (False, True)
        if high > low or (high == low and not suited)
    }
    combinations = {hand: 6 if hand[0] == hand[1] else 4 if hand[2] else 12 for hand in order}
    shares = {}
    better = 0
    for hand in sorted(order, key=order.__getitem__, reverse=True):
        better += combinations[hand]
        shares[hand] = -(-better * 1000 // 1326)
    return shares


def share(hole: Iterable[Card | None]) -> int:
    """Of a thousand starting hands, how many are at least as good as the best two of these cards.

    Examples:
        >>> from pokercore import parse_cards
        >>> share(parse_cards("AsAh")), share(parse_cards("7s2d"))
        (5, 1000)
    """
    known = _known(hole)
    shares = _shares()
    return min(
        (
            shares[max(a.rank, b.rank), min(a.rank, b.rank), a.suit == b.suit]
            for a, b in itertools.combinations(known, 2)
        ),
        default=1000,
    )


def _known(cards: Iterable[Card | None]) -> list[Card]:
    """The cards that are known, jokers left out."""
    return [card for card in cards if card is not None and not card.is_joker]


def act(view: View, rng: random.Random) -> Action:
    """Decides."""
    return _before_the_flop(view) if len(view.board) < 3 else _after_the_flop(view, rng)


def _price(view: View) -> int:
    return view.to_call * 1000 // max(1, view.pot + view.to_call)


def _raise(view: View, total: int) -> Action:
    """Raises to about this total, or with everything when that is most of the stack.

    The legal total nearest to it is taken, the smaller of two as near.
    """
    seat, low, high = view.seat, view.min_raise_to, view.max_raise_to
    if low is None or high is None or seat is None:
        return view.check_or_call()
    everything = view.stacks[seat] + view.wagers[seat]
    if total > everything // 5 * 2:
        total = everything
    total = min(max(total, low), high)
    if view.two_sizes:
        # Seven-card stud's double bet on an open pair: nothing between the small and the big bet.
        total = low if total - low <= high - total else high
    return view.raise_to(total)


def _raises(view: View) -> int:
    """Bets and raises of the round that a player chose to make."""
    return view.raises - (1 if view.street == 0 and view.big_blind > 0 else 0)


def _still_to_act(view: View, raised: bool) -> int:
    """How many other seats have to act in the first round as it stands."""
    count = 0
    for seat in view.live:
        if seat == view.seat or view.stacks[seat] == 0:
            continue
        # Before a raise the big blind has matched without having acted.
        option = not raised and view.position(seat) == "BB"
        count += option or view.wagers[seat] < view.to_match
    return count


def _before_the_flop(view: View) -> Action:
    strength = share(view.hole)
    raises = _raises(view)
    behind = _still_to_act(view, raises > 0)
    opponents = len(view.live) - 1
    entered = max(0, opponents - behind)
    bet = max(view.to_match, view.min_bet)
    if raises == 0:
        open_with = OPEN[min(behind, len(OPEN) - 1)]
        if entered > 0:
            open_with = open_with // 4 * 3
        if strength <= open_with:
            return _raise(view, 3 * bet + entered * bet)
        cheap = entered > 0 and _price(view) <= 200 and strength <= open_with * 2
        return view.check_or_call() if cheap else view.check_or_fold()
    level = min(raises - 1, len(REPEAT) - 1)
    if strength <= REPEAT[level]:
        return _raise(view, 3 * bet)
    call = FLAT[level]
    stack = 0 if view.seat is None else view.stacks[view.seat]
    if view.to_call > stack // 3:
        call = call // 3 * 2
    elif raises == 1 and behind == 0:
        wide = max(0, 500 - _price(view))
        call = max(call, 2 * wide if opponents == 1 else wide)
    return view.check_or_call() if strength <= call else view.check_or_fold()


def _after_the_flop(view: View, rng: random.Random) -> Action:
    hole, board = _known(view.hole), _known(view.board)
    made = made_hand(hole, board)
    helping = outs(hole, board) if len(board) < 5 else 0
    pot = view.pot
    if view.to_call == 0:
        return _unbet(view, rng, made, helping, len(board))
    price, raises = _price(view), _raises(view)
    drawing = helping > 0 and price <= helping * 22 + 40
    if made == Made.STRONG:
        return _raise(view, view.to_match + pot + view.to_call)
    if made == Made.GOOD:
        if raises <= 1 and rng.random() < 0.25:
            return _raise(view, 3 * view.to_match)
        if raises <= 1 or price <= 300:
            return view.check_or_call()
    if helping >= 12 and raises <= 1 and rng.random() < 0.3:
        return _raise(view, view.to_match + pot + view.to_call)
    calls = (
        drawing
        or (made == Made.MEDIUM and raises <= 1 and price <= 280)
        or (made == Made.WEAK and price <= 150)
    )
    return view.check_or_call() if calls else view.check_or_fold()


def _unbet(view: View, rng: random.Random, made: Made, helping: int, shared: int) -> Action:
    """After the flop, with nothing to call."""
    alone = len(view.live) == 2
    part = 0
    if made == Made.STRONG:
        part = max(1, view.pot // 4 * 3)
    elif made == Made.GOOD:
        part = max(1, view.pot // 3 * 2)
    elif (
        (made == Made.MEDIUM and (alone or _is_last(view)) and rng.random() < 0.5)
        or (helping >= 8 and rng.random() < 0.6)
        or (made == Made.AIR and alone and shared == 3 and rng.random() < 1 / 3)
    ):
        part = max(1, view.pot // 2)
    return _raise(view, view.to_match + part) if part else view.check_or_call()


def _is_last(view: View) -> bool:
    """Whether this seat acts last on the later streets."""
    chairs = len(view.stacks)
    return view.seat == max(view.live, key=lambda seat: (seat - view.button - 1) % chairs)


def made_hand(hole: Sequence[Card], board: Sequence[Card]) -> Made:
    """The class of two cards on a board of three to five.

    Examples:
        >>> from pokercore import parse_cards
        >>> made_hand(parse_cards("AsKd"), parse_cards("Kc 7d 2s")).name
        'GOOD'
        >>> made_hand(parse_cards("8s8d"), parse_cards("Kc 8h 2s")).name
        'STRONG'
    """
    if len(hole) != 2 or len(board) < 3:
        return Made.WEAK
    shared = Counter(card.rank for card in board)
    suits = Counter(card.suit for card in board)
    rank = evaluate([*hole, *board])
    category = rank.category
    first, second = (card.rank for card in hole)
    made = Made.STRONG
    if category == Category.HIGH_CARD:
        made = Made.AIR
    elif category in (Category.PAIR, Category.TWO_PAIR):
        both = shared[first] == 1 and shared[second] == 1 and first != second
        made = Made.STRONG if both else _pair(first, second, shared)
    elif category == Category.THREE_OF_A_KIND:
        if first != second and not shared[first] and not shared[second]:
            made = Made.WEAK
    elif len(board) == 5 and evaluate(board) == rank:
        made = Made.WEAK
    if max(suits.values()) >= 4:
        beaten = (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.STRAIGHT)
        if made == Made.STRONG and category in beaten:
            return Made.MEDIUM
        if made == Made.GOOD:
            return Made.WEAK
    return made


def _pair(first: int, second: int, shared: Counter[int]) -> Made:
    """The class of a hand whose own part is one pair at most."""
    ranks = sorted((rank for rank in shared if shared[rank]), reverse=True)
    top, below = ranks[0], ranks[1] if len(ranks) > 1 else 0
    if first == second:
        paired = kicker = first
    elif shared[first]:
        paired, kicker = first, second
    elif shared[second]:
        paired, kicker = second, first
    else:
        return Made.AIR
    if paired > top or (paired == top and kicker >= 10):
        return Made.GOOD
    return Made.MEDIUM if paired == top or paired >= below else Made.WEAK


def outs(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How many cards make a flush or a straight with a card of one's own, roughly.

    Nine for a flush, four for each rank of a straight.

    Examples:
        >>> from pokercore import parse_cards
        >>> outs(parse_cards("9s8s"), parse_cards("7d 6c 2h"))
        8
        >>> outs(parse_cards("AsKs"), parse_cards("7s 6s 2h"))
        9
    """
    suits = Counter(card.suit for card in [*hole, *board])
    shared = {card.rank for card in board}
    ranks = shared | {card.rank for card in hole}
    if _has_run(ranks) or max(suits.values()) >= 5:
        return 0
    flush = any(suits[suit] == 4 for suit in {card.suit for card in hole})
    straights = sum(
        _has_run(ranks | {rank}) and not _has_run(shared | {rank}) for rank in range(2, 15)
    )
    return 9 * flush + 4 * straights - (2 if flush and straights else 0)


def _has_run(ranks: set[int]) -> bool:
    low_ace = ranks | {1} if 14 in ranks else ranks
    return any(all(low + step in low_ace for step in range(5)) for low in range(1, 11))
