"""The options of the house where authorities differ: the norm's default, and each other choice."""

import math

import pytest

import pokercore as pc
from hands import begin, do, kinds, play_out, pots, refused, returned, shown, to_street, won
from pokercore import variants
from pokercore.enums import AnteKind, CapLift, EventKind, PostKind, RakeOrder, Tabling

BOARD = "2c3d7h8h9c"
FLHE, PLHE = variants.FLHE, variants.PLHE


def capped(hand):
    """Raises as often as it goes, and says how many wagers there were."""
    street = hand.street
    while hand.street == street and hand.legal.can_raise:
        hand.raise_to(hand.legal.min_raise_to)
    return hand.view(hand.turn).raises


@pytest.mark.parametrize("cap", [1, 2, 3, 4, 5, None])
def test_the_cap_of_fixed_limit(cap):
    options = pc.Options(cap=cap)
    hand = begin([100] * 3, variant=FLHE, blinds=(1, 2), options=options)
    assert capped(hand) == (cap or 50)
    hand = to_street(begin([100] * 3, variant=FLHE, blinds=(1, 2), options=options), 1)
    assert capped(hand) == (cap or 49)
    refused(hand, "capped" if cap else "no_chips_to_raise", hand.raise_to, 500)


@pytest.mark.parametrize("street", [0, 1, 2, 3])
@pytest.mark.parametrize("lift", CapLift)
def test_when_the_cap_is_lifted(lift, street):
    options = pc.Options(cap_lift=lift)
    assert pc.Options.cash().cap_lift == CapLift.ROUND_STARTS_HEADS_UP
    assert pc.Options.tournament().cap_lift == CapLift.DEALT_HEADS_UP
    # Dealt to two; dealt to three of whom two are left when the round starts; three.
    two = begin([1000] * 2, variant=FLHE, blinds=(1, 2), options=options)
    left = begin([1000] * 3, variant=FLHE, blinds=(1, 2), options=options)
    three = left.copy()
    do(left, "f")
    lifted = {
        CapLift.NEVER: (False, False, False),
        CapLift.ROUND_STARTS_HEADS_UP: (True, street > 0, False),
        CapLift.DEALT_HEADS_UP: (True, False, False),
    }[lift]
    for hand, is_lifted in zip((two, left, three), lifted, strict=True):
        assert (capped(to_street(hand, street)) > 4) is is_lifted


def test_the_sizes_of_fixed_limit():
    hand = begin([1000] * 3, variant=FLHE, blinds=(1, 2))
    for bet in (2, 2, 4, 4):
        first = hand.to_match + bet
        assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (first, first)
        do(hand, str(first))
        assert hand.legal.min_raise_to == first + bet
        do(hand, "c c")
    hand = begin([1000] * 3, variant=FLHE, blinds=(5, 10), bets=(10, 25))
    assert to_street(hand, 2).legal.min_raise_to == 25


@pytest.mark.parametrize(
    ("all_in", "next_raise", "counts"), [(9, 20, False), (10, 30, True), (15, 35, True)]
)
def test_half_a_bet_all_in_is_full_in_fixed_limit(all_in, next_raise, counts):
    """Half is measured from the last full level; what reaches it is the new full level."""
    stakes = {"variant": FLHE, "blinds": (10, 20), "bets": (20, 40)}
    hand = to_street(begin([500, 20 + all_in, 500, 500], **stakes), 1)
    do(hand, "x allin")
    assert (hand.legal.call, hand.legal.min_raise_to) == (all_in, next_raise)
    assert hand.view(hand.turn).raises == counts
    # Who has checked may raise again where it was full.
    do(hand, "c c")
    assert hand.turn == 0
    assert hand.legal.can_raise is counts


def test_short_all_ins_in_fixed_limit_are_measured_from_the_full_level():
    stakes = {"variant": FLHE, "blinds": (10, 20), "bets": (20, 40)}
    hand = to_street(begin([500, 20 + 26, 20 + 30, 500, 500], **stakes), 1)
    do(hand, "20 allin")
    # 26 is short; 30 is half a size above the last full level of 20.
    assert (hand.legal.call, hand.legal.min_raise_to) == (26, 30)
    do(hand, "allin")
    assert (hand.legal.call, hand.legal.min_raise_to) == (30, 50)
    do(hand, "c c")
    assert (hand.turn, hand.legal.call, hand.legal.can_raise) == (0, 10, True)


def test_pot_limit_may_count_the_small_blind_as_a_big_one():
    hand = begin([500] * 3, variant=PLHE, blinds=(2, 5))
    assert hand.legal.max_raise_to == 17
    rounded = pc.Options(pl_round_small_blind=True)
    hand = begin([500] * 3, variant=PLHE, blinds=(2, 5), options=rounded)
    assert hand.legal.max_raise_to == 20
    assert to_street(hand, 1).legal.max_raise_to == 15


def test_who_pays_first_when_the_big_blind_is_short():
    stakes = pc.Stakes(5, 10, ante=10, ante_kind=AnteKind.BIG_BLIND)
    hand = begin([200, 14, 200, 200], stakes=stakes)
    assert (hand.wagers[1], hand.pot) == (10, 19)
    hand = begin([200, 14, 200, 200], stakes=stakes.replace(ante_first=True))
    assert (hand.wagers[1], hand.pot) == (4, 19)
    assert hand.to_match == 10
    # A short post is all-in, and its rest is not owed.
    hand = begin([200, 7, 200, 200], stakes=stakes)
    assert (hand.wagers[1], hand.pot, hand.all_in_seats) == (7, 12, (1,))


def test_raises_beyond_what_an_opponent_can_match():
    stacks = [100, 40, 1000]
    hand = begin(stacks, blinds=(1, 2))
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (4, 1000)
    capped = pc.Options(cap_raise_at_effective_stack=True)
    hand = begin(stacks, blinds=(1, 2), options=capped)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (4, 100)
    do(hand, "100")
    assert returned(do(hand, "c c")) == {}


def test_the_smallest_raise_over_a_straddle():
    by_bet = pc.Options(straddle_raise_by_min_bet=True)
    for options, least in ((pc.Options(), 8), (by_bet, 6)):
        hand = begin([200] * 4, blinds=(1, 2), straddles=[(3, 4)], button=0, options=options)
        assert (hand.turn, hand.to_match, hand.legal.min_raise_to) == (0, 4, least)
        do(hand, "12")
        assert hand.legal.min_raise_to == 20
    # Without a straddle there is nothing to choose, antes that count toward the bet included.
    hand = begin([200] * 3, blinds=(1, 2), options=by_bet)
    assert hand.legal.min_raise_to == 4
    live = pc.Stakes(ante=2, ante_kind=AnteKind.LIVE)
    hand = pc.Hand(variants.SHORT_DECK, [200] * 3, stakes=live, seed=1, options=by_bet)
    assert hand.legal.min_raise_to == 8


def test_a_raise_is_not_offered_when_every_opponent_is_all_in():
    hand = begin([200, 200, 50], blinds=(1, 2))
    do(hand, "allin f")
    assert (hand.legal.fold, hand.legal.call, hand.legal.can_raise) == (True, 48, False)
    refused(hand, "nobody_to_raise", hand.raise_to, 100)


def test_a_fold_for_free():
    hand = to_street(begin([200] * 3, blinds=(1, 2)), 1)
    refused(hand, "fold_for_free", hand.fold)
    assert pc.Action.fold() not in hand.legal
    loose = pc.Options(strict_fold=False)
    hand = to_street(begin([200] * 3, blinds=(1, 2), options=loose), 1)
    assert hand.legal.fold
    assert hand.fold().live == (1, 2)


def test_antes_of_each_are_matched_or_dead():
    # One can pay a part of the ante only: he contests that part from each, or all of it.
    holes = {3: "AsAd", 0: "KsKd", 1: "QsQd", 2: "JsJd"}
    hand = begin([200, 200, 200, 4], blinds=(5, 10), ante=10, holes=holes, board=BOARD)
    assert pots(hand)[0] == (4 * 4, (0, 1, 2, 3))
    play_out(hand)
    assert won(hand)[3] == 16
    dead = pc.Options(antes_dead=True)
    hand = begin(
        [200, 200, 200, 4], blinds=(5, 10), ante=10, holes=holes, board=BOARD, options=dead
    )
    play_out(hand)
    assert won(hand)[3] == 34


@pytest.mark.parametrize(("unit", "parts"), [(1, [26, 25]), (5, [26, 25]), (25, [26, 25])])
def test_odd_chips_in_coarse_units(unit, parts):
    holes = {0: "AsKd", 1: "AhKc", 2: "7c2d"}
    posts = [(2, PostKind.DEAD, 3), (2, PostKind.BIG_BLIND, 16)]
    options = pc.Options(odd_chip_unit=unit)
    stakes = {"blinds": (0, 16), "posts": posts, "holes": holes, "board": "AcKhQs8h9c"}
    hand = play_out(begin([500] * 3, options=options, **stakes))
    assert list(won(hand).values()) == parts
    posts[0] = (2, PostKind.DEAD, 27)
    hand = play_out(begin([500] * 3, options=options, **stakes))
    assert won(hand) == {1: {0: 38, 1: 37}, 5: {0: 40, 1: 35}, 25: {0: 50, 1: 25}}[unit]


def raked(order, per_10_000=500, cap=100):
    holes = {0: "AsAd", 1: "KsKd", 2: "QsQd"}
    options = pc.Options(rake=pc.Rake(per_10_000, cap, order=order))
    hand = begin([20, 90, 90], blinds=(1, 2), holes=holes, board=BOARD, options=options)
    do(hand, "allin allin allin")
    return hand


def test_rake_over_several_pots():
    # Main 60, side 140: five percent of 200 are 10.
    hand = raked(RakeOrder.PRO_RATA)
    assert hand.raked == 10
    assert won(hand) == {0: 57, 1: 133}
    hand = raked(RakeOrder.MAIN_FIRST)
    assert won(hand) == {0: 50, 1: 140}
    # Floors of a capped rake leave a remainder, which the main pot pays.
    hand = raked(RakeOrder.PRO_RATA, cap=3)
    assert hand.raked == 3
    assert won(hand) == {0: 60 - 1, 1: 140 - 2}
    assert sum(hand.payoffs) == -3
    assert [e.amount for e in hand.events if e.kind == EventKind.RAKE] == [3]


def test_no_flop_no_drop_and_a_flop_that_ends_by_folds():
    options = pc.Options(rake=pc.Rake(1000, 50))
    hand = begin([200] * 3, blinds=(5, 10), options=options)
    do(hand, "f f")
    assert (hand.raked, sum(hand.payoffs)) == (0, 0)
    hand = begin([200] * 3, blinds=(5, 10), options=options)
    do(hand, "c c x", "30 f f")
    # After the uncalled 30 went back.
    assert (hand.raked, returned(hand)) == (3, {0: 30})
    always = pc.Options(rake=pc.Rake(1000, 50, no_flop_no_drop=False))
    hand = begin([200] * 3, blinds=(5, 10), options=always)
    do(hand, "f f")
    assert hand.raked == 1


def test_exposure_after_an_all_in():
    holes = {0: "AsAd", 1: "KsKd"}
    hand = begin([100, 100], blinds=(1, 2), holes=holes, board=BOARD)
    do(hand, "allin c")
    assert shown(hand) == [0, 1]
    order = [kind for kind in kinds(hand) if kind in ("show", "deal_board")]
    assert order[:2] == ["show", "show"]
    hidden = pc.Options(expose_allin=False)
    hand = begin([100, 100], blinds=(1, 2), holes=holes, board=BOARD, options=hidden)
    do(hand, "allin c")
    # In order of showing, after the board: the first left of the button, the loser mucks.
    assert (shown(hand), hand.mucked) == ([0], (1,))
    order = [kind for kind in kinds(hand) if kind in ("show", "deal_board")]
    assert order == ["deal_board"] * 3 + ["show"]


def test_exposure_waits_for_the_end_of_the_betting():
    hand = begin([200, 200, 50], blinds=(1, 2))
    do(hand, "allin c c")
    assert hand.shown == ()
    do(hand, "x x")
    assert hand.shown == ()
    do(hand, "allin c")
    assert hand.shown == (0, 1, 2)


def test_a_seat_that_is_all_in_opens_no_street():
    """So where it is not turned up it does not show first: who opened the river does."""
    holes = {0: "AsKd", 1: "AhKc", 2: "AdKs"}
    hidden = pc.Options(expose_allin=False)
    hand = begin([20, 200, 200], blinds=(1, 2), holes=holes, board=BOARD, options=hidden)
    hand = to_street(do(hand, "20 c c"), 3)
    assert hand.turn == 1
    do(hand, "x x")
    assert shown(hand) == [1, 2, 0]


@pytest.mark.parametrize("tabling", Tabling)
def test_how_hands_are_tabled(tabling):
    holes = {0: "AsAd", 1: "KsKd", 2: "QsQd"}
    options = pc.Options(tabling=tabling)
    hand = begin([200] * 3, blinds=(1, 2), holes=holes, board=BOARD, options=options)
    while not hand.is_over and not hand.legal.show:
        hand.check_or_call()
    if tabling == Tabling.CHOOSE:
        refused(hand, "muck_could_win", hand.muck)
        assert not hand.legal.muck
        hand.show()
        assert hand.legal.muck
        hand.muck().show()
    expected = {
        Tabling.AUTO: ((0,), (1, 2)),
        Tabling.SHOW_ALL: ((0, 1, 2), ()),
        Tabling.CHOOSE: ((0, 2), (1,)),
    }
    assert (hand.shown, hand.mucked) == expected[tabling]
    assert won(hand) == {0: 6}


def test_a_muck_that_gives_up_every_claim():
    holes = {0: "AsAd", 1: "KsKd"}
    loose = pc.Options(tabling=Tabling.CHOOSE, strict_muck=False)
    hand = begin([200] * 2, blinds=(1, 2), holes=holes, board=BOARD, options=loose)
    while not hand.legal.show:
        hand.check_or_call()
    hand.muck()
    assert won(hand) == {1: 4}
    # After an all-in none may be mucked.
    assert hand.is_over
    hand = begin([50] * 2, blinds=(1, 2), holes=holes, board=BOARD)
    do(hand, "allin c")
    assert (hand.shown, hand.mucked) == ((0, 1), ())


def test_burns_are_a_switch():
    with_burns = begin([200] * 2, blinds=(1, 2), board=BOARD)
    without = begin([200] * 2, blinds=(1, 2), board=BOARD, options=pc.Options(burns=False))
    play_out(with_burns)
    play_out(without)
    assert kinds(with_burns).count("burn") == 3
    assert kinds(without).count("burn") == 0
    assert with_burns.board == without.board == pc.parse_cards(BOARD)
    # The card that is burned is told to nobody.
    for seat in (0, 1, None):
        burned = [e.card for e in with_burns.events_for(seat) if e.kind == EventKind.BURN]
        assert burned == [None] * 3


@pytest.mark.parametrize(("street", "least_cards"), [(0, 5), (1, 2), (2, 1)])
def test_the_rest_of_the_board_more_than_once(street, least_cards):
    options = pc.Options(run_outs=True)
    for boards in (1, 2, 3, 4):
        hand = to_street(begin([100, 100], blinds=(1, 2), options=options), street)
        do(hand, "allin c")
        assert hand.turn == pc.DECK
        assert hand.legal.run_out == 4
        assert hand.shown == (0, 1)
        refused(hand, "run_out_count", hand.run_out, 5)
        refused(hand, "run_out_count", hand.run_out, 0)
        hand.run_out(boards)
        assert len(hand.boards) == boards
        shared = hand.boards[0][: 5 - least_cards]
        seen = [card for board in hand.boards for card in board[5 - least_cards :]]
        assert all(board[: 5 - least_cards] == shared for board in hand.boards)
        assert len(set(seen) | set(shared)) == boards * least_cards + len(shared)
        # Each board is worth as even a part of the pot as can be, the extra chips first.
        parts = [0] * boards
        for event in hand.events:
            if event.kind == EventKind.AWARD:
                parts[event.board] += event.amount
        assert parts == [200 // boards + (i < 200 % boards) for i in range(boards)]
        assert sum(hand.payoffs) == 0


def test_boards_are_not_asked_for_when_the_house_does_not():
    hand = begin([100, 100], blinds=(1, 2))
    do(hand, "allin c")
    assert hand.is_over
    refused(hand, "hand_over", hand.run_out, 2)
    hand = begin([100, 100], blinds=(1, 2), options=pc.Options(run_outs=True))
    refused(hand, "no_run_out", hand.run_out, 2)
    # Neither on the river, nor without an all-in.
    hand = to_street(hand, 3)
    do(hand, "allin c")
    assert hand.is_over


def test_a_stack_that_is_unlimited():
    hand = begin([100, math.inf, 100], blinds=(1, 2))
    do(hand, "allin c")
    assert hand.turn == 1
    assert hand.legal.call == 98
    hand = begin([math.inf, math.inf], blinds=(1, 2))
    do(hand, "1000000")
    assert hand.legal.call == 999_998
    do(hand, "c")
    assert hand.street == 1
    assert sum(play_out(hand).payoffs) == 0


def test_the_order_of_posting():
    stakes = pc.Stakes(5, 10, ante=1)
    hand = begin([200] * 4, stakes=stakes, straddles=[(2, 20)])
    told = [(e.seat, e.post.label, e.amount) for e in hand.events if e.kind == EventKind.POST]
    assert told == [
        (0, "ante", 1),
        (1, "ante", 1),
        (2, "ante", 1),
        (3, "ante", 1),
        (0, "small_blind", 5),
        (1, "big_blind", 10),
        (2, "straddle", 20),
    ]
    assert hand.turn == 3
    assert (hand.legal.call, hand.legal.min_raise_to) == (20, 40)


def test_a_dead_post_gives_no_claim_and_a_live_one_does():
    posts = [
        (0, PostKind.SMALL_BLIND, 5),
        (1, PostKind.BIG_BLIND, 10),
        (3, PostKind.EXTRA_LIVE, 10),
        (3, PostKind.DEAD, 5),
    ]
    hand = begin([200] * 5, blinds=(5, 10), posts=posts)
    assert (hand.pot, hand.wagers[3], hand.contributed[3]) == (30, 10, 10)
    do(hand, "f")
    assert (hand.turn, hand.legal.check, hand.legal.min_raise_to) == (3, True, 20)
    do(hand, "x f f")
    # The blind takes it: what he put in above the small blind was matched by the live post.
    do(hand, "x")
    assert hand.street == 1
