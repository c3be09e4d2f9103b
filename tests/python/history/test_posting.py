"""From the lists of a file to forced payments, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore.enums import AnteKind, PostKind
from pokercore.history import GAMES
from pokercore.history.posting import Bets, antes_and_blinds, bets_of, forced
from pokercore.options import Stakes

NT, FT, NS, F7S = (GAMES[code] for code in ("NT", "FT", "NS", "F7S"))
SB, BB, BTN, STR, LIVE, ANTE, DEAD_ANTE = (
    PostKind.SMALL_BLIND,
    PostKind.BIG_BLIND,
    PostKind.BUTTON_BLIND,
    PostKind.STRADDLE,
    PostKind.EXTRA_LIVE,
    PostKind.ANTE,
    PostKind.DEAD_ANTE,
)


def read(blinds, *, antes=None, game=NT, min_bet=2, trimming=True):
    bets = Bets(small_bet=min_bet, big_bet=2 * min_bet) if game.fixed else Bets(min_bet)
    antes = antes or [0] * len(blinds)
    return forced(game, antes, blinds, bets, trimming, range(len(blinds)))


def posts(found):
    return [(post.seat, post.kind, post.amount) for post in found.posts]


@pytest.mark.parametrize(
    ("blinds", "wanted"),
    [
        ([1, 2, 0, 0], [(0, SB, 1), (1, BB, 2)]),
        ([2, 1], [(1, SB, 1), (0, BB, 2)]),  # two players: the reader has turned the lists round
        ([0, 2, 0], [(1, BB, 2)]),  # a dead small blind
        ([1, 2, 4, 0], [(0, SB, 1), (1, BB, 2), (2, STR, 4)]),
        ([1, 2, 0, 4], [(0, SB, 1), (1, BB, 2), (3, STR, 4)]),  # a straddle of the button
        ([0, 2, 4, 0], [(1, BB, 2), (2, STR, 4)]),
        ([1, 2, 4, 8], [(0, SB, 1), (1, BB, 2), (2, STR, 4), (3, STR, 8)]),
        ([1, 1, 2, 0], [(0, SB, 1), (1, SB, 1), (2, BB, 2)]),
        ([1, 2, 0, -2], [(0, SB, 1), (1, BB, 2), (3, LIVE, 2)]),
        ([-2, 1, 2], [(1, SB, 1), (2, BB, 2), (0, LIVE, 2)]),
        ([2, 2, 0], [(0, SB, 2), (1, BB, 2)]),
        ([2, 2], [(1, SB, 2), (0, BB, 2)]),
        ([0, 2, 2], [(1, BB, 2), (2, STR, 2)]),
        ([5, 10, 0], [(0, SB, 5), (1, BB, 10)]),  # none is as large as the smallest bet
        ([10, 5, 0], [(0, BB, 10), (1, LIVE, 5)]),
        ([1, 0, 0], [(0, BB, 1)]),
        ([0, 0, 0], []),
    ],
)
def test_blinds(blinds, wanted):
    assert posts(read(blinds)) == wanted


def test_stakes():
    stakes = read([1, 2, 4]).stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.min_bet) == (1, 2, 0)
    assert read([1, 2], min_bet=4).stakes.min_bet == 4
    fixed = read([5, 10, 0], game=FT, min_bet=10).stakes
    assert (fixed.small_bet, fixed.big_bet, fixed.fixed_bets) == (0, 0, (10, 20))
    assert read([0, 0], game=FT, min_bet=3).stakes.fixed_bets == (3, 6)
    assert bets_of(read([1, 2], min_bet=4).stakes, NT) == Bets(min_bet=4)


def test_a_button_blind():
    found = read([0, 0, 6], antes=[3, 3, 3], game=NS, min_bet=6)
    assert posts(found) == [(0, ANTE, 3), (1, ANTE, 3), (2, ANTE, 3), (2, BTN, 6)]
    assert found.stakes.button_blind == 6
    assert found.stakes.big_blind == 0


@pytest.mark.parametrize(
    ("antes", "trimming", "kind", "ante_kind", "dead"),
    [
        ([3, 3, 3], True, ANTE, AnteKind.EACH, False),
        ([3, 3, 3], False, ANTE, AnteKind.EACH, True),
        ([0, 2, 0], False, DEAD_ANTE, AnteKind.BIG_BLIND, False),
        ([0, 0, 2], False, DEAD_ANTE, AnteKind.BUTTON, False),
        ([2, 0, 0], False, DEAD_ANTE, AnteKind.EACH, False),
        ([0, 2, 0], True, ANTE, AnteKind.EACH, False),
        ([0, 0, 0], False, None, AnteKind.EACH, True),
    ],
)
def test_antes(antes, trimming, kind, ante_kind, dead):
    found = read([1, 2, 0], antes=antes, trimming=trimming)
    payers = [seat for seat, ante in enumerate(antes) if ante]
    assert posts(found)[:-2] == [(seat, kind, antes[seat]) for seat in payers]
    assert found.stakes.ante_kind == ante_kind
    assert found.stakes.ante_first == (kind == DEAD_ANTE)
    assert found.stakes.ante == max(antes)
    assert found.antes_dead == dead


@pytest.mark.parametrize("count", [2, 3, 6])
def test_antes_that_count_toward_the_bet(count):
    blinds = [5] * (count - 1) + [10]
    found = read(blinds, game=NS, min_bet=5)
    live = [(seat, PostKind.LIVE_ANTE, 5) for seat in range(count)]
    assert posts(found) == [*live, (count - 1, BTN, 5)]
    assert found.stakes == Stakes(ante=5, ante_kind=AnteKind.LIVE)
    assert antes_and_blinds(found.posts, range(count), found.antes_dead)[:2] == (
        [0] * count,
        blinds,
    )
    # Elsewhere the same list is one of blinds.
    assert {kind for _, kind, _ in posts(read(blinds, game=NT))} <= {SB, BB, STR, LIVE}


def test_stud_has_no_blinds():
    bets = Bets(small_bet=4, big_bet=8, bring_in=2)
    found = forced(F7S, [1, 1, 1], [0, 0, 0], bets, True, range(3))
    assert {post.kind for post in found.posts} == {ANTE}
    assert found.stakes == Stakes(ante=1, bring_in=2, small_bet=4)
    assert bets_of(found.stakes, F7S) == bets


@given(
    st.integers(2, 10).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(0, 5), min_size=n, max_size=n),
            st.lists(st.integers(-9, 9), min_size=n, max_size=n),
            st.permutations(range(10)).map(lambda seats: sorted(seats[:n])),
        )
    ),
    st.sampled_from([NT, FT, NS]),
    st.integers(1, 9),
    st.booleans(),
)
def test_lists_come_back(lists, game, smallest, trimming):
    antes, blinds, seats = lists
    bets = Bets(small_bet=smallest, big_bet=3 * smallest) if game.fixed else Bets(smallest)
    found = forced(game, antes, blinds, bets, trimming, seats)
    back = antes_and_blinds(found.posts, seats, found.antes_dead)
    # A blind behind and below the big blind is written as what it is: an owed post.
    assert (back[0], list(map(abs, back[1])), back[2]) == (antes, list(map(abs, blinds)), trimming)
    assert forced(game, back[0], back[1], bets, back[2], seats) == found
    assert bets_of(found.stakes, game) == bets
