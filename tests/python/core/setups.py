"""Random hands for the laws: every limit, ante, post, option and way of dealing, in any game."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

import pokercore as pc
from core import games
from hands import clockwise
from pokercore import variants
from pokercore.enums import (
    AnteKind,
    CapLift,
    DefaultDiscard,
    Limit,
    PostKind,
    RakeOrder,
    StudTie,
    Tabling,
)

# Picks one of so many, from 0: a source of choices that Hypothesis and a generator both are.
Pick = Callable[[int], int]

HOLDEM = (variants.NLHE, variants.PLHE, variants.FLHE, variants.HEADS_UP)

ALL = (*HOLDEM, *games.ALL)
"""Hold'em, and the games that have the other words of a variant."""


def picker(rng: random.Random) -> Pick:
    """Picks from a generator."""
    return rng.randrange


def some_options(pick: Pick) -> pc.Options:
    """Options of a house, half of them the norm's."""

    def flag(usual: bool) -> bool:
        return usual if pick(4) else not usual

    rake = None
    if not pick(4):
        rake = pc.Rake(pick(1001), pick(30), flag(True), RakeOrder(pick(2)))
    return pc.Options(
        burns=flag(True),
        strict_fold=flag(True),
        strict_muck=flag(True),
        tabling=Tabling(pick(3)),
        expose_allin=flag(True),
        cap=[4, 4, 1, 3, None][pick(5)],
        cap_lift=CapLift(pick(3)),
        pl_assume_full_blinds=flag(True),
        pl_round_small_blind=flag(False),
        pl_count_single_ante=flag(False),
        run_outs=flag(False),
        cap_raise_at_effective_stack=flag(False),
        straddle_raise_by_min_bet=flag(False),
        antes_dead=flag(False),
        odd_chip_unit=[1, 1, 1, 5, 25][pick(5)],
        odd_chips_by_position=flag(False),
        stud_tie=StudTie(pick(3)),
        stud_open_pair=flag(False),
        default_discard=DefaultDiscard(pick(3)),
        rake=rake,
    )


def some_setup(pick: Pick, among: Sequence[pc.Variant] = ALL) -> dict[str, Any]:
    """Arguments of a `Hand` that can be played; the deck is given, so that it can be changed."""
    # Half of the hands are hold'em, which has the most ways of posting.
    variant = among[pick(len(among))]
    if among is ALL and not pick(3):
        variant = HOLDEM[pick(len(HOLDEM))]
    options = some_options(pick)
    fewest, most = variant.game(options).seat_limits
    players = fewest + pick(most - fewest + 1)
    chairs = players + pick(11 - players)
    order = random.Random(pick(2**32))
    seats = sorted(order.sample(range(chairs), players))
    big = 2 + pick(9)
    small = pick(big + 1)
    deep = [3 * big, 12 * big, 100 * big][pick(3)]
    stacks: list[Any] = [None] * chairs
    for seat in seats:
        # Most stacks are whole numbers of chips; one in thirty covers everything.
        stacks[seat] = math.inf if not pick(30) else 1 + pick(deep)
    setup: dict[str, Any] = {
        "variant": variant,
        "stacks": stacks,
        "button": seats[pick(players)],
        "options": options,
    }
    empty = [chair for chair in range(chairs) if chair not in seats]
    stakes = pc.Stakes(
        small_blind=small,
        big_blind=big,
        ante=[0, 0, 1, big][pick(4)],
        ante_kind=AnteKind(pick(3)),  # live antes stand without blinds: see below
        ante_first=not pick(3),
    )
    if variant.limit == Limit.FIXED_LIMIT:
        stakes = stakes.replace(small_bet=big, big_bet=big * (1 + pick(3)))
    elif not pick(6):
        # Without blinds: antes and a blind of the button.
        button_blind = big if pick(2) else 0
        stakes = pc.Stakes(ante=1 + pick(big), ante_kind=AnteKind.EACH, button_blind=button_blind)
        if not pick(3):
            stakes = pc.Stakes(ante=1 + pick(big), ante_kind=AnteKind.LIVE)
    if not variant.default_stakes.big_blind:
        stakes = variant.default_stakes
    setup["stakes"] = stakes
    if stakes.big_blind and empty and not pick(5):
        # The button on a chair where nobody sits: the posts are told.
        setup["button"] = empty[pick(len(empty))]
        left = clockwise(seats, setup["button"])
        setup["posts"] = [
            (left[0], PostKind.SMALL_BLIND, small),
            (left[1], PostKind.BIG_BLIND, big),
        ]
        if not pick(2):
            setup["posts"] += [
                (left[-1], PostKind.EXTRA_LIVE, big),
                (left[-1], PostKind.DEAD, small),
            ]
    elif stakes.big_blind and not pick(4):
        opener = clockwise(seats, setup["button"])[2 % players]
        setup["straddles"] = [(opener, 2 * big)]
    if pick(4):
        setup["deck"] = tuple(order.sample(variant.deck, len(variant.deck)))
    else:
        setup["manual"] = True
    return setup


def drawn(data: Any) -> Pick:
    """Picks from what Hypothesis draws."""
    return lambda count: data.draw(st.integers(0, count - 1))


def new(setup: dict[str, Any]) -> pc.Hand:
    """The hand of a setup."""
    arguments = dict(setup)
    return pc.Hand(arguments.pop("variant"), arguments.pop("stacks"), **arguments)


def same(one: pc.Hand, two: pc.Hand) -> bool:
    """Whether hands are equal in state and record."""
    return (
        one == two
        and one.events == two.events
        and one.actions == two.actions
        and one.legal == two.legal
        and one.snapshot() == two.snapshot()
    )


def choices(hand: pc.Hand, pick: Pick) -> list[pc.Action]:
    """Legal actions, one or a few of each kind."""
    legal, found = hand.legal, []
    if legal.fold:
        found.append(pc.Action.fold())
    if legal.check:
        found.append(pc.Action.check())
    if legal.call:
        found += [pc.Action.call()] * 2
    if legal.can_raise:
        low, high = legal.min_raise_to, legal.max_raise_to
        between = low if legal.two_sizes else low + pick(high - low + 1)
        found += [pc.Action.raise_to(total) for total in (low, high, between)]
    if legal.bring_in:
        found.append(pc.Action.bring_in())
    if legal.discarding:
        found.append(legal.default())
        held = hand.hole(hand.turn)
        for count in range(legal.discard_least, legal.discard + 1):
            order = list(held)
            found.append(pc.Action.discard([order.pop(pick(len(order))) for _ in range(count)]))
    if legal.run_out:
        found.append(pc.Action.run_out(1 + pick(legal.run_out)))
    if legal.muck:
        found.append(pc.Action.muck())
    if legal.show:
        found += [pc.Action.show()] * 2
        held = hand.hole(hand.turn)
        if None in held:
            found.append(pc.Action.show(some_cards(hand, held, pick)))
    if legal.deal is not None:
        seat, board, count = legal.deal
        if legal.due:
            seat = sorted(legal.due)[pick(len(legal.due))]
            count = legal.due[seat]
        count = count if pick(4) else 1 + pick(count)
        cards = some_cards(hand, (None,) * count, pick)
        # Of boards, all must be known before a hand can be valued; now and then one is not.
        if pick(6) == 0 or (seat is not None and not pick(3)):
            cards = [None, *cards[1:]]
        found.append(pc.Action.deal(cards, seat=seat, board=None if seat is not None else board))
    return found


def some_cards(hand: pc.Hand, held: tuple[pc.Card | None, ...], pick: Pick) -> list[pc.Card | None]:
    """The known cards, and cards that may still come in the places of unknown ones."""
    left = list(hand.deck_left)
    cards = []
    for card in held:
        cards.append(card if card is not None else left.pop(pick(len(left))))
    return cards


def act(hand: pc.Hand, pick: Pick) -> pc.Action:
    """Does some legal action and returns it."""
    found = choices(hand, pick)
    action = found[pick(len(found))]
    hand.apply(action)
    return action


def finish(hand: pc.Hand, pick: Pick, most: int = 2_000) -> pc.Hand:
    """Plays on to the end, which must come."""
    for _ in range(most):
        if hand.turn is None:
            return hand
        act(hand, pick)
    raise AssertionError(f"the hand does not end: {hand!r}")


def probes(hand: pc.Hand, pick: Pick) -> list[pc.Action]:
    """Actions at and beyond the edges of what is legal, and actions of wrong kinds."""
    legal = hand.legal
    edges = {-(2**63), -1, 0, 1, 2**53, 2**63 - 1, hand.min_bet, hand.to_match, hand.pot}
    for total in (legal.min_raise_to, legal.max_raise_to, hand.to_match, *hand.stacks):
        if total is not None:
            edges |= {total - 1, total, total + 1}
    made = [
        pc.Action.fold(),
        pc.Action.check(),
        pc.Action.call(),
        pc.Action.show(),
        pc.Action.muck(),
        pc.Action.discard("As"),
        pc.Action.stand_pat(),
        pc.Action.bring_in(),
        *(pc.Action.raise_to(total) for total in edges),
        *(pc.Action.run_out(boards) for boards in (0, 1, 2, 4, 5, 255)),
    ]
    deck = pc.standard_deck()
    one, two = deck[pick(52)], deck[pick(52)]
    for cards in ([], [None], [None, None], [one], [one, two], [one, one], [one, two, None],
                  pc.parse_cards("*"), [None] * 6):  # fmt: skip
        made.append(pc.Action.show(cards))
        made += [pc.Action.deal(cards, seat=seat) for seat in (0, 9, pick(10))]
        made += [pc.Action.deal(cards, board=board) for board in (0, 1, 4)]
    if hand.turn is not None and hand.turn >= 0:
        made.append(pc.Action.show(hand.hole(hand.turn)))
        made.append(pc.Action.show(hand.hole(hand.turn)[::-1]))
        held = hand.hole(hand.turn)
        made += [pc.Action.discard(held[:count]) for count in range(len(held) + 1)]
        made += [pc.Action.discard([held[0]] * 2), pc.Action.discard([held[-1], None])]
    made += choices(hand, pick) if hand.turn is not None else []
    return made
