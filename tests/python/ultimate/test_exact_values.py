"""What a choice is worth: by going through every deal, and by the laws of values."""

from fractions import Fraction

import pytest

import pokercore as pc
from pokercore import ultimate
from ultimate import naive_values, referee
from ultimate import random_houses as some
from ultimate.rounds import shuffled

USUAL = referee.House()


def rivers_alike(house, own, board, dead):
    told = ultimate.values(own, board, house=some.told(house, half_chips=False), dead=dead)
    assert told.check is None
    assert told.fold == -2
    assert told.plays == naive_values.river(house, own, board, dead)
    assert told.value == max(-2, *told.plays.values())


def flops_alike(house, own, board, dead):
    told = ultimate.values(own, board, house=some.told(house, half_chips=False), dead=dead)
    check, plays = naive_values.flop(house, own, board, dead)
    assert (told.fold, told.check, told.plays) == (None, check, plays)


def test_the_end_by_every_dealer(rng):
    for number in range(40):
        house = USUAL if number % 2 else some.house(rng, most_per=4)
        deck = shuffled(rng)
        rivers_alike(house, deck[:2], deck[2:7], deck[7 : 7 + rng.choice((0, 0, 1, 10, 43))])


@pytest.mark.slow
def test_the_flop_by_every_deal_of_a_whole_deck(rng):
    for house in (USUAL, some.house(rng, most_per=3)):
        deck = shuffled(rng)
        flops_alike(house, deck[:2], deck[2:5], ())


def test_the_flop_by_every_deal_of_few_cards(rng):
    for number in range(25):
        house = USUAL if number % 2 else some.house(rng, most_per=4)
        deck = shuffled(rng)
        left = rng.randrange(4, 13)
        flops_alike(house, deck[:2], deck[2:5], deck[5 : 52 - left])


def test_the_order_of_cards_and_the_names_of_suits_tell_nothing(rng):
    for cards in (5, 7):
        deck = shuffled(rng)[:cards]
        told = ultimate.values(deck[:2], deck[2:])
        suits = list("cdhs")
        rng.shuffle(suits)
        renamed = dict(zip("cdhs", suits, strict=True))
        other = pc.parse_cards("".join(str(card)[0] + renamed[str(card)[1]] for card in deck))
        own, board = list(other[:2]), list(other[2:])
        rng.shuffle(own)
        rng.shuffle(board)
        assert ultimate.values(own, board).choices == told.choices


def test_known_spots():
    # The royal flush is on the board: every Play comes back.
    assert ultimate.values("2c3d", "AsKsQsJsTs").plays == {1: 0}
    # A royal flush against any two: the dealer qualifies by what else there is.
    told = ultimate.values("AsKs", "QsJsTs2d2h")
    assert told.plays == {1: Fraction(502)}
    # Nothing at all behind four of a kind on the board.
    told = ultimate.values("2c3d", "AsAhAdAcKs")
    assert told.plays == {1: 0}
    assert (told.value, told.best) == (0, ultimate.Action.play(1))


@pytest.mark.parametrize("cards", ["KhQd 2s7hJc????", "Kh??", "?? 2s7hJc"])
def test_unknown_cards_are_refused_not_left_out(cards):
    own, _, board = cards.partition(" ")
    with pytest.raises(pc.CardError, match="unknown card"):
        ultimate.values(own, board)
