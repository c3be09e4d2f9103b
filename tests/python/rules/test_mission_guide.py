"""Rules and worked examples of a beginner's guide to hold'em (S1), one test each."""

import itertools

import pytest

import pokercore as pc
from hands import (
    begin,
    do,
    play_out,
    ranks,
    refused,
    shown,
    to_street,
    won,
)
from pokercore import variants
from pokercore.enums import AnteKind, Category, EventKind, Limit, Tabling

BOARD = "2c3d7h8h9c"


def table(players, **arguments):
    return begin([200] * players, **{"blinds": (1, 2), **arguments})


def test_s1_01_the_blinds_sit_left_of_the_button():
    hand = table(6)
    assert hand.button == 5
    assert hand.wagers == (1, 2, 0, 0, 0, 0)
    assert [hand.position(seat) for seat in range(6)] == ["SB", "BB", "UTG", "HJ", "CO", "BTN"]


def test_s1_02_blinds_are_bets():
    hand = table(6)
    assert hand.to_match == 2
    assert hand.view(2).raises == 1
    # So the first that puts more in raises, and by no less than a big blind.
    assert not hand.legal.check
    assert hand.legal.min_raise_to == 4
    hand.raise_to(4)
    assert hand.view(3).raises == 2
    # A blind that everybody calls may still be raised by who posted it.
    hand = do(table(3), "c c")
    assert (hand.turn, hand.legal.check, hand.legal.min_raise_to) == (1, True, 4)


@pytest.mark.parametrize("players", range(2, 11))
def test_s1_03_two_to_ten_players_and_the_same_four_rounds(players):
    hand = table(players)
    streets = []
    while hand.turn is not None:
        if hand.street_name not in streets:
            streets.append(hand.street_name)
        hand.check_or_call()
    assert streets == ["preflop", "flop", "turn", "river"]
    assert all(len(hand.hole(seat)) == 2 for seat in range(players))


def test_s1_04_heads_up_order_of_blinds_cards_and_action():
    hand = table(2)
    button, other = hand.button, 1 - hand.button
    assert (hand.wagers[button], hand.wagers[other]) == (1, 2)
    first = next(event for event in hand.events if event.kind == EventKind.DEAL_HOLE)
    assert first.seat == other
    assert hand.turn == button
    do(hand, "c x")
    for _ in range(3):
        assert hand.turn == other
        do(hand, "x")
        assert hand.turn == button
        do(hand, "x")
    assert hand.is_over


def test_s1_05_a_round_ends_when_all_have_matched_or_are_all_in():
    hand = begin([200, 200, 200, 5], blinds=(1, 2))
    do(hand, "10 c c")
    assert hand.street == 0
    do(hand, "c")
    assert hand.street == 1
    # Or when all others folded.
    hand = do(table(4), "10 f f f")
    assert hand.is_over


def test_s1_06_from_the_flop_on_the_button_acts_last():
    hand = table(5)
    assert hand.turn == 2
    for street in (1, 2, 3):
        to_street(hand, street)
        order = []
        while hand.street == street and hand.turn is not None:
            order.append(hand.turn)
            hand.check_or_call()
        assert order == [0, 1, 2, 3, 4]


def test_s1_07_what_is_legal_depends_on_the_bet():
    hand = to_street(table(3), 1)
    assert (hand.legal.check, hand.legal.call, hand.legal.fold) == (True, 0, False)
    do(hand, "x 6")
    assert (hand.legal.check, hand.legal.call, hand.legal.fold) == (False, 6, True)
    assert hand.legal.can_raise


def test_s1_08_who_checked_may_fold_call_or_raise():
    hand = to_street(table(3), 1)
    do(hand, "x 6 f")
    assert hand.turn == 0
    for act in (pc.Action.fold(), pc.Action.call(), pc.Action.raise_to(12)):
        assert act in hand.legal
        hand.after(act)
    # A check is no bet that could be raised: the next may check or bet.
    hand = to_street(table(3), 1)
    do(hand, "x")
    assert (hand.legal.check, hand.legal.min_raise_to) == (True, 2)


def test_s1_09_the_smallest_increase_is_the_last_full_one_of_the_street():
    hand = do(table(6), "7")
    assert hand.legal.min_raise_to == 12
    do(hand, "30")
    assert hand.legal.min_raise_to == 53
    do(hand, "f f f f f")
    assert hand.is_over
    # It is measured anew on every street.
    hand = do(table(3), "50 c c")
    assert (hand.street, hand.legal.min_raise_to) == (1, 2)


def test_s1_10_all_in_is_open_in_no_limit_and_bounded_elsewhere():
    for street in range(4):
        hand = to_street(table(3), street)
        assert hand.legal.max_raise_to == hand.stacks[hand.turn] + hand.wagers[hand.turn]
        assert hand.copy().all_in().stacks[hand.turn] == 0
    # As a call, also where a raise is not open (S1-E6).
    hand = begin([200, 200, 1_000], blinds=(1, 2))
    do(hand, "allin")
    assert hand.copy().all_in().wagers[0] == 200
    for code, most in (("PLHE", 7), ("FLHE", 4)):
        hand = table(3, variant=variants.get(code))
        assert hand.legal.max_raise_to == most
        error = refused(hand, "raise_too_large", hand.all_in)
        assert error.legal == hand.legal


def test_s1_11_table_stakes():
    hand = table(3)
    before = hand.starting_stacks
    total = sum(before)
    while hand.turn is not None:
        assert hand.starting_stacks == before
        assert sum(hand.stacks) + hand.pot == total
        assert not hand.legal.can_raise or hand.legal.max_raise_to <= 200
        hand.check_or_call()
    # There is no way to put chips to a hand or to take them away.
    with pytest.raises((AttributeError, TypeError)):
        hand.stacks = (1, 2, 3)


def test_s1_12_antes_of_everybody_or_of_the_button():
    hand = table(6, ante=1)
    assert hand.pot == 6 + 3
    assert hand.stacks == (198, 197, 199, 199, 199, 199)
    hand = table(6, ante=3, ante_kind=AnteKind.BUTTON)
    assert (hand.pot, hand.stacks[hand.button]) == (3 + 3, 197)
    hand = table(6, ante=2, ante_kind=AnteKind.BIG_BLIND)
    assert (hand.pot, hand.stacks[1]) == (3 + 2, 196)
    # The blinds alone set the smallest bet and raise.
    for kind in (AnteKind.EACH, AnteKind.BIG_BLIND, AnteKind.BUTTON):
        hand = table(6, ante=7, ante_kind=kind)
        assert (hand.legal.call, hand.legal.min_raise_to) == (2, 4)


def test_s1_13_three_formats_that_differ_in_sizes_only():
    hands = [table(6, variant=variants.get(code)) for code in ("NLHE", "PLHE", "FLHE")]
    assert [hand.variant.limit for hand in hands] == list(Limit)
    assert [hand.legal.max_raise_to for hand in hands] == [200, 7, 4]
    while hands[0].turn is not None:
        assert len({(h.turn, h.street, h.board, h.legal.call, h.pot) for h in hands}) == 1
        for hand in hands:
            hand.check_or_call()
    assert len({(h.payoffs, h.events) for h in hands}) == 1


def test_s1_14_the_best_five_of_seven():
    for hole, board in (("2c3d", "AsKdQhJcTs"), ("Ac3d", "KdQhJcTs2h"), ("AcKd", "QhJcTs2h3d")):
        cards = pc.parse_cards(hole + board)
        best = max(pc.evaluate(five) for five in itertools.combinations(cards, 5))
        assert pc.evaluate(hole, board) == best


def test_s1_15_a_flush_needs_three_of_the_board_and_a_straight_three_ranks(rng):
    deck = list(pc.standard_deck())
    flushes = straights = 0
    for _ in range(20_000):
        cards = rng.sample(deck, 7)
        hole, board = cards[:2], cards[2:]
        rank = pc.evaluate(hole, board)
        if rank.category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
            flushes += 1
            suit = rank.cards[0].suit
            assert sum(card.suit == suit for card in board) >= 3
        elif rank.category == Category.STRAIGHT:
            straights += 1
            wanted = {card.rank for card in rank.cards}
            assert len(wanted & {card.rank for card in board}) >= 3
    assert min(flushes, straights) > 300


def test_s1_16_the_categories_in_order():
    ladder = [
        "As Kd Qh Jc 9s",
        "2s 2d 3h 4c 5s",
        "2s 2d 3h 3c 4s",
        "2s 2d 2h 3c 4s",
        "As 2d 3h 4c 5s",
        "2s 3s 4s 5s 7s",
        "2s 2d 2h 3c 3s",
        "2s 2d 2h 2c 3s",
        "As 2s 3s 4s 5s",
    ]
    hands = [pc.evaluate(cards) for cards in ladder]
    assert [hand.category for hand in hands] == list(Category)[:9]
    assert all(low < high for low, high in itertools.pairwise(hands))
    royal = pc.evaluate("As Ks Qs Js Ts")
    assert (royal.category, royal.name) == (Category.STRAIGHT_FLUSH, "royal flush")
    assert royal > hands[-1]
    assert pc.evaluate("4s4d3h2c6s") > pc.evaluate("AsKdQhJc9s")
    assert pc.evaluate("4s4dAh2c6s") > pc.evaluate("4h4cKhQcJs")


def test_s1_17_showing_mucking_and_dead_hands():
    equal = {0: "AsKd", 1: "AhKc", 2: "AdKs"}
    hand = to_street(table(3, holes=equal, board=BOARD), 3)
    do(hand, "10 20 30 c c")
    assert shown(hand) == [2, 0, 1]
    hand = play_out(table(3, holes=equal, board=BOARD))
    assert shown(hand) == [0, 1, 2]
    # A hand that cannot beat the shown ones may be given up, and is dead then, even if it was best.
    holes = {0: "KsKd", 1: "AsAd", 2: "QsQd"}
    strict = pc.Options(tabling=Tabling.CHOOSE)
    hand = play_to_showdown(table(3, holes=holes, board=BOARD, options=strict))
    hand.show()
    refused(hand, "muck_could_win", hand.muck)
    hand.show()
    assert hand.legal.muck
    hand.muck()
    assert won(hand) == {1: 6}
    loose = pc.Options(tabling=Tabling.CHOOSE, strict_muck=False)
    hand = play_to_showdown(table(3, holes=holes, board=BOARD, options=loose))
    hand.show()
    hand.muck()
    hand.muck()
    assert won(hand) == {0: 6}


def play_to_showdown(hand):
    while not hand.legal.show:
        hand.check_or_call()
    return hand


def test_s1_18_a_tie_splits_evenly_and_diamonds_are_no_better():
    board = "Ad9d7d4d2d"
    hand = play_out(table(2, holes={0: "KsKc", 1: "3c3h"}, board=board))
    assert hand.payoffs == (0, 0)
    suits = {suit: pc.evaluate(f"A{suit}9{suit}7{suit}4{suit}2{suit}") for suit in "cdhs"}
    assert len(set(suits.values())) == 1


def test_s1_19_an_all_in_player_wins_his_own_amount_from_each():
    holes = {0: "AsAd", 1: "KsKd", 2: "QsQd", 3: "JsJd"}
    hand = begin([50, 200, 200, 200], blinds=(1, 2), holes=holes, board=BOARD)
    do(hand, "80 c allin c")
    assert hand.turn == 1
    # The others bet on; nothing more is asked of the one who is all-in.
    do(hand, "40 c f")
    while hand.turn is not None:
        assert hand.turn != 0
        hand.check_or_call()
    assert won(hand)[0] == 4 * 50
    assert hand.payoffs[0] == 150


def test_s1_20_the_ace_is_high_or_low_and_never_between():
    assert pc.evaluate("As2d3h4c5s").name == "straight, five high"
    assert pc.evaluate("AsKdQhJcTs").name == "straight, ace high"
    for around in ("QsKdAh2c3s", "KsAd2h3c4s", "JsQdKhAc2s"):
        assert pc.evaluate(around).category == Category.HIGH_CARD


def test_s1_21_a_winner_shows_both_cards():
    # Also the one who plays the board.
    for holes in ({0: "2s3s", 1: "4c5c"}, {0: "AsAd", 1: "KcKd"}):
        board = "AhKhQhJhTh" if "2s3s" in holes.values() else BOARD
        hand = play_out(table(2, holes=holes, board=board))
        for winner in won(hand):
            event = next(e for e in hand.events if e.kind == EventKind.SHOW and e.seat == winner)
            assert event.cards == pc.parse_cards(holes[winner])


def test_s1_22_cards_speak():
    hand = table(2, holes={0: "7c2d", 1: "6c4d"}, board="7h7d2s9cJh")
    play_out(hand)
    assert won(hand) == {0: 4}
    assert pc.evaluate("7c2d", "7h7d2s9cJh").name == "full house, sevens over deuces"


def test_s1_e1_the_button_calls_and_the_big_blind_may_raise():
    hand = do(table(2), "c")
    assert hand.pot == 4
    assert hand.turn == 0
    assert (hand.legal.check, hand.legal.fold, hand.legal.call) == (True, False, 0)
    assert hand.legal.min_raise_to == 4


def test_s1_e2_who_is_first_heads_up():
    hand = table(2)
    assert hand.turn == hand.button
    do(hand, "c x")
    assert hand.position(hand.turn) == "BB"


def test_s1_e3_a_raise_to_seven_and_the_next():
    hand = do(table(6), "7")
    assert hand.legal.min_raise_to == 12
    do(hand, "12 f f f f")
    assert hand.turn == 2
    assert hand.legal.fold
    assert (hand.legal.call, hand.legal.min_raise_to) == (5, 17)


@pytest.mark.parametrize("street", range(4))
def test_s1_e4_the_smallest_bet_on_any_street(street):
    hand = to_street(table(3), street)
    assert hand.min_bet == 2
    assert hand.legal.min_raise_to - hand.to_match == 2


def test_s1_e5_raises_by_thirty():
    hand = to_street(table(3), 1)
    do(hand, "10")
    assert hand.legal.min_raise_to == 20
    do(hand, "20 50")
    assert hand.legal.min_raise_to == 80


def test_s1_e6_an_increment_below_four_leaves_call_or_fold():
    hand = begin([200, 200, 200, 200, 8], blinds=(1, 2))
    do(hand, "6 c allin f f")
    for seat in (2, 3):
        assert hand.turn == seat
        assert (hand.legal.call, hand.legal.can_raise, hand.legal.fold) == (2, False, True)
        refused(hand, "not_reopened", hand.raise_to, 200)
        hand.call()


def test_s1_e7_an_increment_of_four_is_a_full_raise():
    hand = begin([200, 200, 200, 200, 10], blinds=(1, 2))
    do(hand, "6 c allin f f")
    assert hand.turn == 2
    assert (hand.legal.call, hand.legal.min_raise_to) == (4, 14)


def test_s1_e8_a_pair_of_kings():
    rank = pc.evaluate("AsKh", "Kc7d4s9h2c")
    assert (rank.category, ranks(rank)) == (Category.PAIR, "KKA97")


def test_s1_e9_the_board_plays():
    rank = pc.evaluate("Ac5d", "KsQs7s4s2s")
    assert (rank.category, set(rank.cards)) == (
        Category.FLUSH,
        set(pc.parse_cards("KsQs7s4s2s")),
    )


def test_s1_e10_a_flush_with_both_hole_cards():
    rank = pc.evaluate("9h4h", "KhJh7h3c2d")
    assert (rank.category, ranks(rank)) == (Category.FLUSH, "KJ974")
    assert set(pc.parse_cards("9h4h")) <= set(rank.cards)


def test_s1_e11_a_straight_with_one_hole_card():
    rank = pc.evaluate("10d3c", "AsKdQcJh2s")
    assert (rank.category, ranks(rank)) == (Category.STRAIGHT, "AKQJT")
    assert set(pc.parse_cards("10d3c")) & set(rank.cards) == {pc.Card("Td")}


def test_s1_e12_a_kicker_decides():
    hand = to_street(
        begin([200, 200], blinds=(1, 2), holes={0: "Qs9s", 1: "AdQd"}, board="Qc8d3h5s2c"), 3
    )
    assert hand.position(0) == "BB"
    do(hand, "10 c")
    # The bettor shows first, and the better kicker wins.
    assert shown(hand) == [0, 1]
    assert won(hand) == {1: 24}
    values = {seat: pc.evaluate(hand.hole(seat), hand.board) for seat in (0, 1)}
    assert (ranks(values[1]), ranks(values[0])) == ("QQA85", "QQ985")


def test_s1_e13_no_straight_around_the_ace():
    assert pc.evaluate("QsKdAh2c3s").category == Category.HIGH_CARD
    assert ranks(pc.evaluate("QsKdAh2c3s")) == "AKQ32"
