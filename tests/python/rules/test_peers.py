"""Faults that other engines have: each must be impossible here. One test each."""

import pytest

import pokercore as pc
from hands import begin, clockwise, do, play_out, pots, refused, returned, to_street, won
from pokercore import variants
from pokercore.enums import AnteKind, EventKind, PostKind, Tabling

BOARD = "2c3d7h8h9c"


def test_heads_up_the_button_posts_the_small_blind_and_opens_before_the_flop_only():
    for button in (0, 1):
        hand = begin([200, 200], blinds=(1, 2), button=button)
        assert hand.wagers[button] == 1
        assert hand.turn == button
        do(hand, "c x")
        openers = []
        while hand.turn is not None:
            if len(openers) < hand.street:
                openers.append(hand.turn)
            hand.check()
        assert openers == [1 - button] * 3


@pytest.mark.parametrize("code", ["NLHE", "PLHE"])
def test_the_first_raise_is_at_least_twice_the_big_blind(code):
    for players in (2, 3, 6):
        hand = begin([200] * players, variant=variants.get(code), blinds=(3, 5))
        assert hand.legal.min_raise_to == 10
        for total in range(10):
            refused(hand, "raise_too_small", hand.raise_to, total)


def test_a_short_all_in_does_not_reopen_for_who_has_acted():
    hand = to_street(begin([200, 200, 200, 145 + 2], blinds=(1, 2)), 1)
    do(hand, "x 100 c allin")
    assert hand.turn == 0
    assert (hand.legal.call, hand.legal.can_raise) == (145, True)
    do(hand, "c")
    for seat in (1, 2):
        assert hand.turn == seat
        assert (hand.legal.call, hand.legal.can_raise) == (45, False)
        refused(hand, "not_reopened", hand.all_in)
        do(hand, "c")


def test_short_all_ins_together_reopen():
    # The first bets 100; to 160, then to 200 he owes a full raise. The caller of 160 owes 40.
    stacks = [1000, 162, 1000, 202, 1000]
    hand = to_street(begin(stacks, blinds=(1, 2)), 1)
    do(hand, "100 allin c allin c")
    assert hand.turn == 0
    assert (hand.legal.call, hand.legal.min_raise_to) == (100, 300)
    do(hand, "c")
    assert hand.turn == 2
    assert (hand.legal.call, hand.legal.can_raise) == (40, False)


def test_a_limper_may_not_raise_again_after_a_short_all_in():
    hand = begin([200, 200, 200, 3], blinds=(1, 2))
    do(hand, "c allin")
    # The blinds have not acted: posting is no act.
    for _ in range(2):
        assert hand.legal.can_raise
        do(hand, "c")
    assert hand.turn == 2
    assert (hand.legal.call, hand.legal.can_raise) == (1, False)
    refused(hand, "not_reopened", hand.raise_to, 5)


def test_a_checker_may_not_raise_after_a_short_all_in_bet():
    hand = to_street(begin([200, 200, 2 + 1], blinds=(1, 2)), 1)
    do(hand, "x x allin")
    for _ in range(2):
        assert (hand.legal.call, hand.legal.can_raise) == (1, False)
        do(hand, "c")
    assert hand.street == 2
    # A full bet reopens it: check and raise.
    hand = to_street(begin([200, 200, 2 + 2], blinds=(1, 2)), 1)
    do(hand, "x x allin")
    assert (hand.legal.call, hand.legal.min_raise_to) == (2, 4)


def test_callers_of_a_short_big_blind_pay_it_in_full():
    hand = begin([500, 60, 500, 500], blinds=(50, 100))
    assert hand.to_match == 100
    assert (hand.legal.call, hand.legal.min_raise_to) == (100, 200)
    do(hand, "c c")
    assert hand.legal.call == 50
    do(hand, "c")
    assert pots(hand) == [(240, (0, 1, 2, 3)), (120, (0, 2, 3))]


def test_the_smallest_bet_is_new_on_each_street():
    hand = begin([500] * 3, blinds=(1, 2))
    do(hand, "50 c c")
    assert hand.legal.min_raise_to == 2
    do(hand, "80 c c")
    assert (hand.street, hand.legal.min_raise_to) == (2, 2)


def test_an_all_in_raise_below_the_minimum_is_accepted():
    hand = begin([30, 200, 200], blinds=(1, 2))
    do(hand, "20")
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (30, 30)
    do(hand, "allin")
    assert hand.to_match == 30


def test_side_pots_are_awarded_and_not_given_back():
    holes = {0: "AsAd", 1: "KsKd", 2: "QsQd"}
    hand = begin([20, 100, 100], blinds=(1, 2), holes=holes, board=BOARD)
    do(hand, "allin allin allin")
    assert returned(hand) == {}
    assert won(hand) == {0: 60, 1: 160}


@pytest.mark.parametrize("winners", range(2, 6))
@pytest.mark.parametrize("button", range(5))
def test_odd_chips_are_neither_lost_nor_doubled(winners, button):
    # With an ace it is a wheel; with five winners the board plays.
    aces, others = ["AcKd", "AdKh", "AhKs", "AsKc"], ["9c9d", "8c8d", "7c7d"]
    holes = [*aces[:winners], *others[: 5 - winners]] if winners < 5 else [*others, "6c6d", "3c3d"]
    board = "Td5h4c3s2s" if winners < 5 else "AcKhQhJsTs"
    for dead in range(1, winners):
        posts = [(0, PostKind.DEAD, dead), (button, PostKind.BIG_BLIND, winners)]
        stakes = {"blinds": (0, winners), "posts": posts, "button": button}
        hand = begin([100] * 5, holes=dict(enumerate(holes)), board=board, **stakes)
        play_out(hand)
        order = clockwise(range(winners), button)
        assert won(hand) == {seat: 5 + (place < dead) for place, seat in enumerate(order)}
        assert sum(hand.payoffs) == 0


def test_a_big_blind_ante_is_no_uncalled_bet():
    hand = begin([200] * 4, blinds=(5, 10), ante=10, ante_kind=AnteKind.BIG_BLIND)
    assert hand.pot == 25
    assert hand.contributed == (5, 10, 0, 0)
    do(hand, "f f f")
    # Five above the small blind were unmatched; the ante was not.
    assert returned(hand) == {1: 5}
    assert won(hand) == {1: 20}
    assert hand.payoffs == (-5, 5, 0, 0)


def test_a_big_blind_ante_does_not_count_in_a_pot_limit_raise():
    plain = begin([200] * 4, variant=variants.PLHE, blinds=(5, 10))
    ante = {"ante": 10, "ante_kind": AnteKind.BIG_BLIND}
    hand = begin([200] * 4, variant=variants.PLHE, blinds=(5, 10), **ante)
    assert hand.legal.max_raise_to == plain.legal.max_raise_to == 35
    # From the flop on it counts, and where the house counts it before.
    for each in (plain, hand):
        do(each, "c c c x")
    assert (plain.legal.max_raise_to, hand.legal.max_raise_to) == (40, 50)
    counted = pc.Options(pl_count_single_ante=True)
    hand = begin([200] * 4, variant=variants.PLHE, blinds=(5, 10), options=counted, **ante)
    assert hand.legal.max_raise_to == 45
    # Antes of all players always count.
    hand = begin([200] * 4, variant=variants.PLHE, blinds=(5, 10), ante=10)
    assert hand.legal.max_raise_to == 75


def test_a_layer_of_folded_chips_has_an_owner():
    # Two put in 100 where the others are all-in for 20 and 50, and one of the two folds: what
    # they put in above 50 belongs to the other.
    holes = {0: "AsAd", 1: "KsKd", 2: "QsQd"}
    hand = begin([20, 50, 300, 300, 300], blinds=(1, 2), holes=holes, board=BOARD)
    do(hand, "100 c f c c", "10 f")
    assert returned(hand) == {2: 10}
    assert won(hand) == {0: 80, 1: 90, 2: 100}
    # What one folded above the all-in goes to the last pot, with what matched it.
    hand = begin([20, 300, 300, 300], blinds=(1, 2), holes={0: "AsAd", 3: "KsKd"}, board=BOARD)
    do(hand, "30 60 c f", "f")
    assert returned(hand) == {3: 30}
    assert won(hand) == {0: 62, 3: 20}
    # A side pot that both its owners give up at the showdown joins the main pot.
    loose = pc.Options(strict_muck=False, expose_allin=False, tabling=Tabling.CHOOSE)
    hand = to_street(do(begin([20, 300, 300], blinds=(1, 2), options=loose), "100 c c"), 3)
    do(hand, "x x")
    while hand.turn is not None:
        hand.muck() if hand.turn else hand.show()
    assert won(hand) == {0: 220}


def test_nobody_is_asked_when_nobody_can_answer():
    hand = begin([200, 50], blinds=(1, 2))
    do(hand, "allin c")
    assert hand.is_over
    # Also where the blind alone has put the opponent all-in.
    hand = begin([2, 200], blinds=(1, 2))
    assert hand.turn == 1
    assert (hand.legal.call, hand.legal.can_raise) == (1, False)
    hand = begin([1, 200], blinds=(1, 2))
    assert hand.is_over
    assert not [e for e in hand.events if e.kind in (EventKind.CALL, EventKind.CHECK)]
    hand = begin([200, 200, 10], blinds=(1, 2))
    do(hand, "allin f")
    assert hand.turn == 1
    assert not hand.legal.can_raise
    refused(hand, "nobody_to_raise", hand.raise_to, 50)


def test_an_all_in_raise_must_be_answered():
    hand = begin([2000, 2000], blinds=(60, 120))
    do(hand, "240 allin")
    assert hand.turn == 1
    assert (hand.street, hand.legal.call, hand.legal.fold) == (0, 1760, True)
    # A stack that calls an all-in is asked again when a third raises beyond it.
    hand = begin([500, 500, 100], blinds=(1, 2))
    do(hand, "allin c 300")
    assert hand.turn == 0
    assert hand.legal.call == 200


def test_the_wheel_loses_to_a_seven_high_straight():
    wheel, six, seven = (pc.evaluate(c) for c in ("As2d3h4c5s", "2d3h4c5s6d", "3h4c5s6d7c"))
    assert wheel < six < seven
    hand = play_out(begin([9, 9], blinds=(1, 2), holes={0: "Ac2d", 1: "6c7d"}, board="3h4c5sKdKh"))
    assert won(hand) == {1: 4}


def test_the_level_of_the_blinds_stays_and_the_button_moves():
    table = pc.Table(pc.variants.NLHE, blinds=(1, 2), seats=4, seed=3, button=0)
    for name in "abcd":
        table.sit(name, chips=1000)
    buttons, blinds = [], []
    for number in range(8):
        if number == 2:
            table.stakes = pc.Stakes(5, 10)
        table.begin()
        buttons.append(table.hand.button)
        blinds.append((table.hand.stakes.small_blind, table.hand.stakes.big_blind))
        while table.hand is not None:
            table.act(table.view().check_or_fold())
    assert blinds == [(1, 2)] * 2 + [(5, 10)] * 6
    assert buttons == [0, 1, 2, 3, 0, 1, 2, 3]


def test_chips_in_the_pot_still_belong_to_the_count():
    """A rank in the middle of a hand goes by chips before it, or chips behind and own chips in."""
    hand = begin([1000, 1000, 1000, 900], blinds=(5, 10))
    do(hand, "400")
    assert hand.starting_stacks == (1000, 1000, 1000, 900)
    settled = [hand.stacks[seat] + hand.contributed[seat] for seat in hand.players]
    assert tuple(settled) == hand.starting_stacks
    assert sorted(hand.stacks) != sorted(settled)
