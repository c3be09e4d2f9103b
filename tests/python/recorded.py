"""Hands for the history tests: random games, played by drawn decisions."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

import pokercore as pc
from pokercore.enums import AnteKind, StudTie, Tabling
from pokercore.exceptions import RulesError

options = st.builds(
    pc.Options,
    burns=st.booleans(),
    strict_fold=st.booleans(),
    strict_muck=st.booleans(),
    tabling=st.sampled_from(Tabling),
    expose_allin=st.booleans(),
    cap=st.sampled_from([4, None, 3]),
    run_outs=st.booleans(),
    cap_raise_at_effective_stack=st.booleans(),
    straddle_raise_by_min_bet=st.booleans(),
    antes_dead=st.booleans(),
    stud_tie=st.sampled_from(StudTie),
    stud_open_pair=st.booleans(),
    odd_chips_by_position=st.booleans(),
    rake=st.none() | st.builds(pc.Rake, st.integers(0, 1_000), st.integers(0, 30)),
)
"""Options of the house, those of which a history knows nothing included."""

_later = (pc.variants.Burn(), pc.variants.Board(1), pc.variants.Bet("big"))
OWN = pc.Variant(
    "two discards and a draw of the tests",
    "OWN",
    pc.Limit.NO_LIMIT,
    (
        pc.variants.Street("preflop", (pc.variants.Hole(4), pc.variants.Bet("small", 0))),
        pc.variants.Street(
            "flop",
            (
                *(pc.variants.Burn(), pc.variants.Board(3)),
                *(pc.variants.Bet(), pc.variants.Discard(2, 1), pc.variants.Draw(1)),
            ),
        ),
        pc.variants.Street("turn", _later),
        pc.variants.Street("river", _later),
    ),
    shares=(pc.variants.Share(pc.Ranking.HIGH, uses=2),),
    max_seats=6,
)
"""A game that is not registered."""

VARIANTS = [*map(pc.variants.get, pc.variants.names()), OWN]


@dataclass
class Setting:
    """What a hand begins with, and what is known of its cards."""

    arguments: dict[str, object]
    manual: bool
    unknown: bool

    def begin(self) -> pc.Hand:
        return pc.Hand(**self.arguments)


@st.composite
def stakes(draw: Callable[..., object], variant: pc.Variant) -> pc.Stakes:
    """Stakes of a kind that the variant takes, most of the time."""
    ante = draw(st.sampled_from([0, 1, 3]))
    if variant.default_stakes.bring_in:
        small = draw(st.sampled_from([4, 5, 10]))
        bring_in = draw(st.integers(0, small))
        return pc.Stakes(ante=ante, bring_in=bring_in, small_bet=small)
    small, big = draw(st.sampled_from([(1, 2), (2, 2), (0, 2), (5, 10), (0, 0)]))
    return pc.Stakes(
        small,
        big,
        ante=ante,
        ante_kind=draw(st.sampled_from(AnteKind)),
        ante_first=draw(st.booleans()),
        min_bet=draw(st.sampled_from([0, big])),
        button_blind=0 if big else draw(st.sampled_from([0, 2])),
    )


@st.composite
def settings(draw: Callable[..., object]) -> Setting:
    """The beginning of a hand: chairs, stacks, stakes, posts, options, and how cards come."""
    variant = draw(st.sampled_from(VARIANTS))
    house = draw(options)
    try:
        fewest, most = variant.game(house).seat_limits
    except RulesError:
        house = pc.Options(burns=house.burns)
        fewest, most = variant.game(house).seat_limits
    chairs = draw(st.integers(fewest, 10))
    seats = draw(
        st.lists(
            st.integers(0, chairs - 1),
            min_size=fewest,
            max_size=min(chairs, most),
            unique=True,
        ).map(sorted)
    )
    stacks: list[int | float | None] = [None] * chairs
    for seat in seats:
        stacks[seat] = draw(st.integers(1, 300) | st.just(200) | st.just(math.inf))
    button = draw(st.sampled_from(seats) | st.integers(0, chairs - 1))
    arguments: dict[str, object] = {
        "variant": variant,
        "stacks": stacks,
        "stakes": draw(st.just(variant.default_stakes) | stakes(variant)),
        "button": button,
        "options": house,
    }
    posts = draw(
        st.none()
        | st.lists(
            st.builds(
                pc.Post,
                st.sampled_from(seats),
                st.sampled_from(pc.PostKind),
                st.integers(0, 12),
            ),
            max_size=6,
        )
    )
    if posts is not None:
        arguments["posts"] = posts
    manual = draw(st.booleans())
    if manual:
        arguments["manual"] = True
    elif draw(st.booleans()):
        arguments["deck"] = draw(st.permutations(variant.deck))
    else:
        arguments["seed"] = draw(st.integers(0, 2**64))
    return Setting(arguments, manual, draw(st.booleans()))


class Choices:
    """Numbers that decide; when they have run out, the decisions end the hand soon."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = iter(numbers)
        self.used_up = False

    def below(self, count: int) -> int:
        number = next(self._numbers, None)
        self.used_up |= number is None
        return 0 if number is None else number % count


def move(hand: pc.Hand, choices: Choices, unknown: bool) -> None:
    """Does something legal that the choices decide."""
    legal = hand.legal
    if hand.turn == pc.DECK:
        if legal.run_out:
            hand.run_out(1 + choices.below(legal.run_out))
            return
        seat, board, count = legal.deal
        cards: list[pc.Card | None] = []
        for _ in range(count):
            left = [card for card in legal.deck if card not in cards]
            hidden = unknown and seat is not None and choices.below(3) == 1
            cards.append(None if hidden else left[choices.below(len(left))])
        hand.deal(cards, seat=seat, board=board)
        return
    actions: list[Callable[[], object]] = []
    if legal.check:
        actions.append(hand.check)
    if legal.call:
        actions.append(hand.call)
    if legal.can_raise:
        low, high = legal.min_raise_to, legal.max_raise_to
        span = min(high, low + 400) - low + 1
        actions.append(lambda: hand.raise_to(low + choices.below(span)))
        if high < 1_000_000:
            actions.append(lambda: hand.raise_to(high))
    if legal.discarding:
        held = hand.hole(hand.turn)
        skip = choices.below(max(len(held), 1))
        span = legal.discard - legal.discard_least + 1
        count = legal.discard_least + choices.below(span)
        actions.append(lambda: hand.discard((held[skip:] + held[:skip])[:count]))
    if legal.bring_in:
        actions.append(hand.bring_in)
    if legal.fold:
        actions.append(hand.fold)
    if legal.show:
        held = hand.hole(hand.turn)
        if None in held and choices.below(3):
            told = fill(held, legal.deck, choices)
            actions.append(lambda: hand.show(told))
        else:
            actions.append(hand.show)
    if legal.muck:
        actions.append(hand.muck)
    actions[choices.below(len(actions))]()


def fill(
    held: tuple[pc.Card | None, ...], deck: tuple[pc.Card, ...], choices: Choices
) -> list[pc.Card]:
    """The cards of a seat, unknown ones taken from the deck."""
    skip = choices.below(len(deck))
    left = iter(deck[skip:] + deck[:skip])
    return [next(left) if card is None else card for card in held]


def play(setting: Setting, numbers: list[int], steps: int) -> pc.Hand:
    """A hand after so many moves, or at its end."""
    hand = setting.begin()
    choices = Choices(numbers)
    for _ in range(steps):
        if hand.turn is None:
            break
        move(hand, choices, setting.unknown)
    # A hand keeps no record of when it was told cards, so that it is told them after the play.
    while setting.unknown and hand.turn is None and choices.below(4) == 1:
        reveal(hand, choices)
    return hand


def reveal(hand: pc.Hand, choices: Choices) -> None:
    """Tells the unknown cards of a seat, where there is one."""
    hidden = [seat for seat in hand.players if None in hand.hole(seat)]
    if hidden:
        seat = hidden[choices.below(len(hidden))]
        hand.reveal(seat, fill(hand.hole(seat), hand.deck_left, choices))


numbers = st.lists(st.integers(0, 1_000), min_size=10, max_size=120)
