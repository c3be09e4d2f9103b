"""Hands for the tests: decks by what they shall deal, actions in short words, refusals."""

import functools
import re
from collections.abc import Callable, Iterable, Mapping

import pytest
from hypothesis import settings
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for

import pokercore as pc
from pokercore import schemas
from pokercore.variants import Board, Burn, Hole


def examples(part: float) -> int:
    """A part of the examples that the profile of Hypothesis asks of a test."""
    return max(1, round(settings.default.max_examples * part))


@functools.cache
def schema(name: str) -> Validator:
    """What checks dictionaries of this name."""
    made = schemas.get(name)
    return validator_for(made)(made)


def clockwise(seats: Iterable[int], button: int) -> list[int]:
    """The seats in the order of dealing: the first left of the button, the button last."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def deck_for(
    seats: Iterable[int],
    button: int,
    holes: Mapping[int, str] | None = None,
    *boards: str,
    burns: bool = True,
    variant: pc.Variant = pc.variants.NLHE,
) -> tuple[pc.Card, ...]:
    """A whole deck that deals these cards; what is not said is filled with others.

    Args:
        seats: Who is dealt in.
        button: The chair of the button.
        holes: The cards of some seats, in the order in which they come.
        boards: The shared cards of each board, in order; in a game with one board those of the
            first, and then what each further board of a run-out gets beyond the cards that all
            share.
        burns: Whether a card is burned before each street.
        variant: The game; cards that are drawn are others.
    """
    given = {seat: list(pc.parse_cards(text)) for seat, text in (holes or {}).items()}
    shared = [list(pc.parse_cards(board)) for board in boards or ("",)]
    all_named = [card for cards in (*shared, *given.values()) for card in cards]
    assert len(set(all_named)) == len(all_named), "a card is named twice"
    others = iter([card for card in variant.deck if card not in all_named])

    def next_of(cards: list[pc.Card] | None) -> pc.Card:
        return cards.pop(0) if cards else next(others)

    deck = []
    many = variant.boards > 1
    dealt = shared if many else shared[:1]
    dealt += [[] for _ in range(variant.boards - len(dealt))]
    for step in (step for street in variant.streets for step in street.steps):
        match step:
            case Burn() if burns:
                deck.append(next(others))
            case Hole(count):
                deck += [
                    next_of(given.get(seat))
                    for _ in range(count)
                    for seat in clockwise(seats, button)
                ]
            case Board(count):
                deck += [next_of(board) for board in dealt for _ in range(count)]
    for board in () if many else shared[1:]:
        # A further board has no more streets than it has cards for.
        for count in (3, 1, 1) if len(board) > 2 else (1,) * len(board):
            if burns:
                deck.append(next(others))
            deck += [next_of(board) for _ in range(count)]
    return (*deck, *others)


def begin(
    stacks: Iterable[int | None],
    *,
    variant: pc.Variant = pc.variants.NLHE,
    holes: Mapping[int, str] | None = None,
    board: str | tuple[str, ...] = "",
    **arguments: object,
) -> pc.Hand:
    """A hand in which the seats hold these cards and this board comes (see `deck_for`)."""
    stacks = list(stacks)
    seats = [seat for seat, stack in enumerate(stacks) if stack is not None]
    button = arguments.get("button", seats[-1])
    options = arguments.get("options")
    burns = options is None or options.burns
    boards = (board,) if isinstance(board, str) else board
    deck = deck_for(seats, button, holes, *boards, burns=burns, variant=variant)
    return pc.Hand(variant, stacks, deck=deck, **arguments)


def do(hand: pc.Hand, *words: str) -> pc.Hand:
    """Does what words say, for whoever is to act: `f`, `x`, `c`, `xc` (check or call), or a total
    to bet or raise to. A word may hold several of them, parted by blanks.
    """
    for word in " ".join(words).split():
        match word:
            case "f":
                hand.fold()
            case "x":
                hand.check()
            case "c":
                hand.call()
            case "xc":
                hand.check_or_call()
            case "allin":
                hand.all_in()
            case _:
                hand.raise_to(int(word))
    return hand


def play_out(hand: pc.Hand) -> pc.Hand:
    """Checks and calls to the end."""
    while hand.turn is not None:
        hand.check_or_call()
    return hand


def to_street(hand: pc.Hand, street: int) -> pc.Hand:
    """Checks and calls until this street, or the end."""
    while hand.turn is not None and hand.street < street:
        hand.check_or_call()
    return hand


def refused(
    hand: pc.Hand, code: str, act: Callable[..., object], *arguments: object, **named: object
) -> pc.IllegalAction:
    """Asserts that an action is refused with this code and that the hand is as it was."""
    before, said = hand.copy(), (hand.events, hand.actions, hand.snapshot())
    with pytest.raises(pc.IllegalAction) as caught:
        act(*arguments, **named)
    assert caught.value.code == code, caught.value
    assert str(caught.value)
    assert hand == before
    assert (hand.events, hand.actions, hand.snapshot()) == said
    return caught.value


def defects(act: Callable[..., object], *arguments: object, **named: object) -> dict[str, str]:
    """The defects that a door reports: places and codes."""
    with pytest.raises(pc.RulesError) as caught:
        act(*arguments, **named)
    assert caught.value.defects
    for defect in caught.value.defects:
        assert defect.message
        assert defect.message in str(caught.value)
    return {defect.place: defect.code for defect in caught.value.defects}


def won(hand: pc.Hand) -> dict[int, int]:
    """What each seat was awarded, from the events; seats that won nothing are left out."""
    amounts: dict[int, int] = {}
    for event in hand.events:
        if event.kind == pc.EventKind.AWARD:
            amounts[event.seat] = amounts.get(event.seat, 0) + event.amount
    return amounts


def returned(hand: pc.Hand) -> dict[int, int]:
    """What each seat got back uncalled, from the events."""
    amounts: dict[int, int] = {}
    for event in hand.events:
        if event.kind == pc.EventKind.RETURN:
            amounts[event.seat] = amounts.get(event.seat, 0) + event.amount
    return amounts


def pots(hand: pc.Hand) -> list[tuple[int, tuple[int, ...]]]:
    """The pots as they stand: amounts and seats, main pot first."""
    return [(pot.amount, pot.seats) for pot in hand.pots]


def shown(hand: pc.Hand) -> list[int]:
    """The seats in the order in which they tabled their hands."""
    return [event.seat for event in hand.events if event.kind == pc.EventKind.SHOW]


def kinds(hand: pc.Hand) -> list[str]:
    """The kinds of all events, as labels."""
    return [event.kind.label for event in hand.events]


def ranks(rank: pc.HandRank) -> str:
    """The ranks of the five cards that make a hand, such as `'AAKQ9'`."""
    return "".join(card.rank_char for card in rank.cards)


_WORD = re.compile(r"p(\d+) (f|cc|cbr)(?: (\d+))?|d db (\w+)")


def tell(hand: pc.Hand, actions: Iterable[str]) -> pc.Hand:
    """Does what the words of the PHH notation say: `p1` is seat 0, and must be the one to act.

    A deal (`d db ...`) must be what the hand has dealt by itself.
    """
    for text in actions:
        found = _WORD.fullmatch(text)
        assert found, f"not understood: {text}"
        player, verb, amount, board = found.groups()
        if board is not None:
            cards = pc.parse_cards(board)
            assert hand.board[-len(cards) :] == cards, text
            continue
        assert hand.turn == int(player) - 1, f"{text}: seat {hand.turn} is to act"
        match verb:
            case "f":
                hand.fold()
            case "cc":
                hand.check_or_call()
            case "cbr":
                hand.raise_to(int(amount))
            case _:
                raise AssertionError(f"not understood: {text}")
    return hand
