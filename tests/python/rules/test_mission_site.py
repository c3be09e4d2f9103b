"""Rules of a poker site (S0), one test each."""

import itertools

import pytest

import pokercore as pc
from hands import (
    begin,
    clockwise,
    defects,
    do,
    kinds,
    play_out,
    pots,
    ranks,
    refused,
    shown,
    to_street,
    won,
)
from pokercore import variants
from pokercore.enums import Category, EventKind, PostKind, Ranking

NLHE = variants.NLHE


def six(**arguments):
    return begin([200] * 6, **{"blinds": (1, 2), **arguments})


def dealt(hand, kind=EventKind.DEAL_HOLE):
    return [event for event in hand.events if event.kind == kind]


@pytest.mark.parametrize("code", ["NLHE", "PLHE", "FLHE", "HEADS_UP"])
def test_s0_01_two_private_and_five_shared_cards_in_four_rounds(code):
    variant = variants.get(code)
    hand = begin([200, 200], variant=variant, blinds=(1, 2))
    rounds, boards = [], []
    while hand.turn is not None:
        if hand.street_name not in rounds:
            rounds.append(hand.street_name)
            boards.append(len(hand.board))
        hand.check_or_call()
    assert rounds == ["preflop", "flop", "turn", "river"]
    assert boards == [0, 3, 4, 5]
    assert [len(hand.hole(seat)) for seat in hand.players] == [2, 2]
    assert [share.ranking for share in variant.shares] == [Ranking.HIGH]
    # The best five of seven decide.
    values = [pc.evaluate(hand.hole(seat), hand.board) for seat in hand.players]
    best = [seat for seat in hand.players if values[seat] == max(values)]
    assert sorted(won(hand)) == best


def test_s0_02_one_ranking_in_every_variant():
    # The games of the site.
    for code in ("NLHE", "PLO", "CRAZY_PINEAPPLE", "HEADS_UP"):
        assert [share.ranking for share in variants.get(code).shares] == [Ranking.HIGH]
    assert [share.ranking for share in variants.SHORT_DECK.shares] == [Ranking.SHORT_DECK]
    flush, full = "AhJh9h7h6h", "KsKdKhQcQd"
    assert pc.evaluate(full) > pc.evaluate(flush)
    # The exception is short deck, where nothing else changes its place.
    short = {c: pc.evaluate(c, ranking=Ranking.SHORT_DECK) for c in (flush, full)}
    assert short[flush] > short[full]
    samples = ["AhKhQhJhTh", "AsAdAhAcKd", "KsKdKhQcQd", flush, "AsKdQhJcTs", "QsQdQhAcKd",
               "AsAdKhKcQd", "AsAdKhQcJd", "AsKdQhJc9d"]  # fmt: skip
    order = [pc.evaluate(cards).category for cards in samples]
    assert sorted(order, reverse=True) == order
    by_short = sorted(samples, key=lambda c: pc.evaluate(c, ranking=Ranking.SHORT_DECK))[::-1]
    assert by_short == [*samples[:2], flush, full, *samples[4:]]


@pytest.mark.parametrize(
    ("hole", "board", "used"),
    [
        ("2c3d", "AsKdQhJcTs", 0),
        ("Ac3d", "KdQhJcTs2h", 1),
        ("AcKd", "QhJcTs2h3d", 2),
    ],
)
def test_s0_03_none_one_or_two_of_the_hole_cards_play(hole, board, used):
    rank = pc.evaluate(hole, board)
    assert rank.name == "straight, ace high"
    assert len(set(pc.parse_cards(hole)) & set(rank.cards)) == used


def test_s0_04_higher_cards_then_kickers_decide_and_suits_never():
    def better(one, two):
        one, two = pc.evaluate(one), pc.evaluate(two)
        assert one.category == two.category
        return one > two

    assert better("AsAd2h3c4d", "KsKdAhQcJd")
    assert better("AsAdKh3c2d", "AhAcQsJdTc")
    assert better("9s8d7h6c5d", "8s7d6h5c4d")
    assert better("KhJh9h7h2h", "QsJs9s7s6s")
    for suits in itertools.permutations("cdhs"):
        other = str.maketrans("cdhs", "".join(suits))
        for cards in ("AsKsQsJsTs", "AsAdKh3c2d", "9s8d7h6c5d", "KhJh9h7h2h", "AsKdJh7c3s"):
            assert pc.evaluate(cards) == pc.evaluate(cards.translate(other))


def test_s0_05_the_wheel_is_the_lowest_straight():
    wheel, next_one = pc.evaluate("As2d3h4c5s"), pc.evaluate("2d3h4c5s6d")
    assert wheel.category == next_one.category == Category.STRAIGHT
    assert wheel < next_one
    assert wheel.name == "straight, five high"
    assert wheel > pc.evaluate("AsAdAhKcQd")
    short = Ranking.SHORT_DECK
    lowest = pc.evaluate("As6d7h8c9s", ranking=short)
    assert lowest.category == Category.STRAIGHT
    assert lowest < pc.evaluate("6d7h8c9sTd", ranking=short)
    # In the standard ranking these are no straight.
    assert pc.evaluate("As6d7h8c9s").category == Category.HIGH_CARD


@pytest.mark.parametrize("button", range(6))
def test_s0_06_equal_hands_split_and_the_odd_chip_goes_left_of_the_button(button):
    small, big = clockwise(range(6), button)[:2]
    posts = [
        (big, PostKind.DEAD, 1),
        (small, PostKind.SMALL_BLIND, 1),
        (big, PostKind.BIG_BLIND, 2),
    ]
    holes = {2: "AsKd", 5: "AhKc"}
    hand = play_out(six(holes=holes, board="AdKhQs7c2d", button=button, posts=posts))
    first, second = clockwise(holes, button)
    assert won(hand) == {first: 7, second: 6}


def test_s0_07_six_actions_of_which_all_in_is_a_size():
    hand = six()
    legal = hand.legal
    assert (legal.fold, legal.check, legal.call, legal.can_raise) == (True, False, 2, True)
    refused(hand, "check_facing_bet", hand.check)
    hand = to_street(hand, 1)
    legal = hand.legal
    assert (legal.fold, legal.check, legal.call, legal.can_raise) == (False, True, 0, True)
    refused(hand, "nothing_to_call", hand.call)
    refused(hand, "fold_for_free", hand.fold)
    do(hand, "2")  # a bet: the first wager of the round
    do(hand, "10")  # a raise
    # All-in is a raise by everything, and no action of its own.
    everything = hand.after(pc.Action.raise_to(hand.stacks[hand.turn]))
    assert hand.copy().all_in() == everything
    assert {kind.label for kind in pc.ActionKind} >= {"fold", "check", "call", "raise_to"}
    assert "all_in" not in {kind.label for kind in pc.ActionKind}


def test_s0_08_no_limit_takes_any_amount_and_pot_limit_the_pot():
    hand = six()
    for total in range(4, 201):
        assert pc.Action.raise_to(total) in hand.legal
        assert hand.after(pc.Action.raise_to(total)).to_match == total
    hand = six(variant=variants.PLHE)
    assert hand.legal.max_raise_to == 2 + (1 + 2 + 2) == 7
    refused(hand, "raise_too_large", hand.raise_to, 8)
    hand = six(variant=variants.FLHE)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (4, 4)


def test_s0_09_the_smallest_bet_is_a_big_blind():
    for street in (1, 2, 3):
        hand = to_street(six(), street)
        assert hand.legal.min_raise_to == 2
        refused(hand, "raise_too_small", hand.raise_to, 1)
    # All-in for less is allowed.
    hand = to_street(begin([3, 200, 200], blinds=(1, 2)), 1)
    assert hand.turn == 0
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (1, 1)
    assert hand.all_in().wagers[0] == 1


def test_s0_10_the_smallest_raise_is_the_last_bet_or_raise():
    hand = to_street(six(), 1)
    do(hand, "50")
    assert hand.legal.min_raise_to == 100
    refused(hand, "raise_too_small", hand.raise_to, 99)
    do(hand, "120")
    assert hand.legal.min_raise_to == 120 + 70


def test_s0_11_a_short_all_in_gives_no_second_chance():
    hand = begin([200, 200, 58, 200], blinds=(1, 2))
    hand = to_street(hand, 1)
    do(hand, "40 c allin")
    assert hand.wagers[2] == 56
    # The one who has not acted may raise; those who have may not.
    assert hand.turn == 3
    assert hand.legal.can_raise
    do(hand, "c")
    for seat in (0, 1):
        assert hand.turn == seat
        assert (hand.legal.call, hand.legal.can_raise) == (16, False)
        hand.call()
    assert hand.street == 2


def test_s0_12_all_in_for_less_makes_a_side_pot():
    hand = begin([200, 200, 50], blinds=(1, 2), holes={0: "KsKd", 1: "QsQd", 2: "AsAd"},
                 board="2c3d7h8h9c")  # fmt: skip
    do(hand, "allin 150 c")
    assert pots(hand) == [(150, (0, 1, 2)), (200, (0, 1))]
    play_out(hand)
    # The best hand was all-in: it wins the main pot and no more.
    assert won(hand) == {2: 150, 0: 200}


@pytest.mark.parametrize(
    ("holes", "expected"),
    [
        ({0: "KsKd", 1: "QsQd", 2: "AsAd"}, [(1, 0, 200), (0, 2, 150)]),
        ({0: "AsAd", 1: "QsQd", 2: "KsKd"}, [(1, 0, 200), (0, 0, 150)]),
    ],
)
def test_s0_13_the_side_pot_is_awarded_first(holes, expected):
    hand = begin([200, 200, 50], blinds=(1, 2), holes=holes, board="2c3d7h8h9c")
    play_out(do(hand, "allin 150 c"))
    awards = [(event.pot, event.seat, event.amount) for event in dealt(hand, EventKind.AWARD)]
    assert awards == expected


@pytest.mark.parametrize("players", range(2, 11))
def test_s0_14_blinds_left_of_the_button(players):
    for button in range(players):
        hand = begin([200] * players, blinds=(5, 10), button=button)
        order = clockwise(range(players), button)
        small, big = (order[1], order[0]) if players == 2 else order[:2]
        assert hand.posts == (
            pc.Post(small, PostKind.SMALL_BLIND, 5),
            pc.Post(big, PostKind.BIG_BLIND, 10),
        )
        # Half the smallest bet, and the smallest bet.
        assert (hand.wagers[small] * 2, hand.wagers[big]) == (hand.min_bet, hand.min_bet)


def test_s0_15_two_cards_each_face_down():
    hand = six()
    cards = dealt(hand)
    assert [event.seat for event in cards] == [0, 1, 2, 3, 4, 5] * 2
    assert not any(event.up for event in cards)
    for seat in range(6):
        seen = hand.view(seat).holes
        assert seen[seat] == hand.hole(seat)
        assert all(seen[other] == (None, None) for other in range(6) if other != seat)


@pytest.mark.parametrize("players", range(2, 11))
def test_s0_16_left_of_the_big_blind_opens(players):
    hand = begin([200] * players, blinds=(1, 2))
    order = clockwise(range(players), hand.button)
    expected = order[2:] + order[:2] if players > 2 else [order[1], order[0]]
    acted = []
    while hand.street == 0:
        acted.append(hand.turn)
        hand.check_or_call()
    assert acted == expected
    # Until all have matched or folded: a raise goes round once more.
    hand = begin([200] * players, blinds=(1, 2))
    do(hand, "4")
    acted = []
    while hand.street == 0 and hand.turn is not None:
        acted.append(hand.turn)
        hand.call()
    assert acted == expected[1:]


def test_s0_17_the_flop_and_who_opens_it():
    hand = to_street(six(), 1)
    assert len(hand.board) == 3
    assert hand.turn == 0
    # The first that is still in, left of the button.
    hand = six()
    do(hand, "c c f f f x")
    assert hand.turn == 1


@pytest.mark.parametrize(("street", "shared"), [(2, 4), (3, 5)])
def test_s0_18_turn_and_river_bring_a_card_and_a_round(street, shared):
    hand = to_street(six(), street)
    assert len(hand.board) == shared
    acted = []
    while hand.turn is not None and hand.street == street:
        acted.append(hand.turn)
        hand.check_or_call()
    assert acted == [0, 1, 2, 3, 4, 5]


def test_s0_19_the_river_is_the_last_round():
    hand = to_street(six(), 3)
    do(hand, "2 c c c c c")
    assert hand.is_over
    assert hand.turn is None


def test_s0_20_a_showdown_of_two_or_the_last_one_unseen():
    hand = six()
    do(hand, "f f f f f")
    assert hand.is_over
    assert (hand.shown, hand.mucked, hand.board) == ((), (), ())
    assert won(hand) == {1: 2}
    assert "show" not in kinds(hand)
    hand = play_out(six())
    assert hand.shown


def test_s0_21_the_order_of_showing():
    same = {0: "AsKd", 1: "AhKc", 2: "AdKs"}
    board = "2c3d7h8h9c"
    hand = to_street(begin([200] * 3, blinds=(1, 2), holes=same, board=board), 3)
    do(hand, "x 10 20 c c")
    assert shown(hand) == [2, 0, 1]
    hand = play_out(to_street(begin([200] * 3, blinds=(1, 2), holes=same, board=board), 3))
    assert shown(hand) == [0, 1, 2]
    # Sure losers give their hands up face down.
    hand = begin([200] * 3, blinds=(1, 2), holes={0: "AsAd", 1: "KsKd", 2: "QsQd"}, board=board)
    play_out(hand)
    assert (hand.shown, hand.mucked) == ((0,), (1, 2))
    assert hand.public_view().holes[1:] == ((None, None), (None, None))


def test_s0_22_a_flush_on_the_board_and_a_pair_in_the_hole():
    rank = pc.evaluate("2c3s", "AdKd9d7d4d")
    assert (rank.category, ranks(rank)) == (Category.FLUSH, "AK974")
    rank = pc.evaluate("QsQd", "AdKh9c7d4s")
    assert (rank.category, ranks(rank)) == (Category.PAIR, "QQAK9")
    assert set(pc.parse_cards("QsQd")) <= set(rank.cards)


@pytest.mark.parametrize(("dead", "parts"), [(0, [4, 4, 4]), (1, [5, 4, 4]), (2, [5, 5, 4])])
def test_s0_24_ties_of_three_and_more(dead, parts):
    holes = {0: "AsKd", 1: "AhKc", 2: "AdKs", 3: "7c2d"}
    posts = [(3, PostKind.DEAD, dead), (3, PostKind.BIG_BLIND, 3)]
    hand = begin([200] * 4, blinds=(0, 3), posts=posts, holes=holes, board="AcKhQs8h9c")
    play_out(hand)
    assert list(won(hand).items()) == list(enumerate(parts))


def test_s0_25_a_bet_is_one_amount():
    hand = six()
    seat = hand.turn
    hand.raise_to(4)
    assert hand.turn != seat
    refused(hand, "not_your_turn", hand.apply, pc.Action.raise_to(8), seat)


def test_s0_26_nobody_acts_out_of_turn():
    hand = six()
    for seat in range(6):
        if seat != hand.turn:
            for action in (pc.Action.fold(), pc.Action.call(), pc.Action.raise_to(4)):
                refused(hand, "not_your_turn", hand.apply, action, seat)
    hand.apply(pc.Action.call(), seat=hand.turn)


def test_s0_27_hidden_until_the_showdown_and_dead_after_a_fold():
    hand = six(holes={2: "AsAd"}, board="AhAc2s3d4c")
    do(hand, "f c c c c x")
    for street in (1, 2, 3):
        assert hand.street == street
        for seat in hand.live:
            assert all(h == (None, None) for s, h in enumerate(hand.view(seat).holes) if s != seat)
        while hand.street == street and hand.turn is not None:
            hand.check_or_call()
    assert hand.is_over
    # The folded hand would have been four aces: it stays unseen and without a claim.
    assert hand.payoffs[2] == 0
    for seat in (0, 1, 3, 4, 5, None):
        view = hand.public_view() if seat is None else hand.view(seat)
        assert view.holes[2] == (None, None)
    refused(hand, "hand_over", hand.apply, pc.Action.show(), 2)
    refused(hand, "hand_over", hand.show)


def test_s0_28_a_misdeal_cannot_be():
    deck = pc.standard_deck()
    with pytest.raises(pc.CardError, match="2c occurs twice"):
        pc.Hand(NLHE, [200] * 6, blinds=(1, 2), deck=[*deck, deck[0]])
    short = defects(pc.Hand, NLHE, [200] * 6, blinds=(1, 2), deck=deck[:19])
    assert short == {"deck": "deck_too_small"}
    assert pc.Hand(NLHE, [200] * 6, blinds=(1, 2), deck=deck[:20]).turn == 2
    # The same deck again is the same hand again.
    assert six() == six()


@pytest.mark.parametrize("code", ["NLHE", "PLHE", "FLHE"])
def test_s0_29_from_two_to_ten_seats(code):
    variant = variants.get(code)
    for players in range(2, 11):
        assert play_out(begin([200] * players, variant=variant, blinds=(1, 2))).is_over
    for players in (0, 1, 11):
        found = defects(pc.Hand, variant, [200] * players, blinds=(1, 2))
        assert set(found.values()) <= {"chairs", "players"}
    assert variants.NLHE.game().seat_limits == (2, 10)


PLO = variants.PLO


@pytest.mark.parametrize(
    ("hole", "board", "category", "five"),
    [
        ("AhKhQhJh", "Th9h2c3d4s", Category.HIGH_CARD, "AKT94"),  # two hearts on the board
        ("AhKs2c3d", "QhJhTh9h4c", Category.STRAIGHT, "AKQJT"),  # one heart in hand
        ("AhKh2c3d", "QhJhTh9h4c", Category.STRAIGHT_FLUSH, "AKQJT"),
        ("AsAhAdAc", "KsQhJd9c8s", Category.PAIR, "AAKQJ"),
        ("KhQh2c3d", "KsKdQsQd5c", Category.FULL_HOUSE, "KKKQQ"),
        ("2c3d4h5s", "KsKdKcQsQd", Category.THREE_OF_A_KIND, "KKK54"),
    ],
)
def test_s0_30_omaha_uses_exactly_two_and_three(hole, board, category, five):
    rank = pc.evaluate(hole, board, variant=PLO)
    assert (rank.category, ranks(rank)) == (category, five)
    assert len(set(rank.cards) & set(pc.parse_cards(hole))) == 2


def test_s0_30_omaha_raises_up_to_the_pot():
    hand = begin([200] * 6, variant=PLO, blinds=(1, 2), holes={2: "AsKsQdJd"})
    assert [len(hand.hole(seat)) for seat in hand.players] == [4] * 6
    for pot in (7, 24):
        # What is in, what a call adds, and that much more.
        called = hand.to_match - hand.wagers[hand.turn]
        assert hand.legal.max_raise_to == hand.to_match + hand.pot + called == pot
        refused(hand, "raise_too_large", hand.raise_to, pot + 1)
        hand.raise_to(pot)
    hand = to_street(begin([200] * 3, variant=PLO, blinds=(1, 2)), 1)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (2, hand.pot) == (2, 6)
    assert pc.Table(PLO).seats == 6
    assert pc.variants.PLO.game().seat_limits == (2, 10)


def test_s0_30_omaha_at_the_showdown():
    """A flush on the board is nobody's without two of its suit in hand."""
    holes = {0: "AhKcQd2s", 1: "3c3d8s7s", 2: "5h4h9cJd"}
    hand = begin([100] * 3, variant=PLO, blinds=(1, 2), holes=holes, board="QhJh9h6hTd")
    assert won(play_out(hand)) == {2: 6}


def test_s0_31_short_deck():
    game = variants.SHORT_DECK
    assert len(game.deck) == 36
    assert min(card.rank for card in game.deck) == 6
    flush, full = "AhJh9h7h6h", "KsKdKhQcQd"
    assert pc.evaluate(flush, variant=game) > pc.evaluate(full, variant=game)
    assert pc.evaluate("As6d7h8c9s", variant=game).category == Category.STRAIGHT
    assert pc.evaluate("As6d7h8c9s", variant=game) > pc.evaluate("AsAdAhKcQd", variant=game)
    holes = {0: "AhJh", 1: "KsKd", 2: "8c7d"}
    arguments = {"variant": game, "holes": holes, "board": "KhQcQd9h7h"}
    hand = begin([100] * 3, stakes=game.default_stakes, **arguments)
    assert {event.post for event in dealt(hand, EventKind.POST)} == {
        PostKind.LIVE_ANTE,
        PostKind.BUTTON_BLIND,
    }
    # Everybody antes, nobody has a blind but the button, and the seat on its left opens.
    assert hand.contributed == (2, 2, 4)
    assert hand.turn == 0
    assert won(play_out(hand)) == {0: 12}
    hand = begin([100] * 3, stakes=pc.Stakes(ante=1, button_blind=2), **arguments)
    assert hand.contributed == (1, 1, 3)
    assert hand.turn == 0
    assert won(play_out(hand)) == {0: 9}
    hand = begin([100] * 3, blinds=(1, 2), **arguments)
    assert hand.contributed == (1, 2, 0)
    assert hand.turn == 2
    assert won(play_out(hand)) == {0: 6}


def test_s0_32_crazy_pineapple():
    game = variants.CRAZY_PINEAPPLE
    holes = {0: "AsAd2c", 1: "KsKd3c", 2: "QsQdQh"}
    board = "Ac7h8hTd4s"
    hand = begin([100] * 3, variant=game, blinds=(1, 2), holes=holes, board=board)
    assert [len(hand.hole(seat)) for seat in hand.players] == [3] * 3
    while hand.street == 0:
        hand.check_or_call()
    do(hand, "x x x")
    # After the betting on the flop each gives up one card, in turn, and before the turn comes.
    assert len(hand.board) == 3
    for seat in (0, 1, 2):
        assert hand.turn == seat
        assert (hand.legal.discard_least, hand.legal.discard) == (1, 1)
        refused(hand, "no_betting", hand.check)
        gone = hand.hole(seat)[2]
        assert hand.legal.default_discard == (gone,)  # dealt last
        hand.discard([gone])
        assert gone not in hand.hole(seat)
        for other in hand.players:
            told = [e for e in hand.events_for(other) if e.kind == EventKind.DISCARD][-1]
            assert (told.cards == (gone,)) == (other == seat)
    assert len(hand.board) == 4
    assert [len(hand.hole(seat)) for seat in hand.players] == [2] * 3
    assert won(play_out(hand)) == {0: 6}
    # The other time to discard is an option of the game.
    early = pc.variants.pineapple("pineapple, early", "flop")
    hand = begin([100] * 3, variant=early, blinds=(1, 2), holes=holes, board=board)
    while hand.street == 0:
        hand.check_or_call()
    assert hand.legal.discarding
    assert len(hand.board) == 3


def test_s0_33_heads_up_the_button_has_the_small_blind_and_acts_first():
    hand = begin([200, 200], variant=variants.HEADS_UP, blinds=(1, 2))
    assert hand.button == hand.turn == 1
    assert hand.wagers == (2, 1)
    assert (hand.position(0), hand.position(1)) == ("BB", "BTN")
    do(hand, "c x")
    assert hand.turn == 0
    found = defects(pc.Hand, variants.HEADS_UP, [200] * 3, blinds=(1, 2))
    assert found == {"setup.stacks": "players"}


@pytest.mark.parametrize(("seats", "paid"), [(6, 2), (9, 3)])
def test_s0_34_a_sit_and_go(seats, paid):
    sng = pc.SitAndGo.preset(f"{seats}-max", seed=3, buy_in=50, fill_with=pc.bots.TightAggressive)
    assert sng.seats == seats
    # A fixed buy-in, for equal stacks; two or three are paid.
    assert sng.structure.pool == 50 * seats
    assert [prize > 0 for prize in sng.structure.prizes] == [True] * paid + [False] * (seats - paid)
    # Bots fill the free seats of a person who waits less than ten seconds.
    sng.register("Ada")
    assert sng.deadline < 10_000
    sng.tick(sng.deadline)
    assert sng.has_started
    assert {player.chips for player in sng.players} == {sng.structure.stack}
    # Blinds rise by the turbo schedule, until one player has all chips.
    blinds = []
    while not sng.is_over:
        sng.play_hands(1, ask=lambda seat, view: view.check_or_call())
        blinds.append(sng.last_hand.stakes.big_blind)
    assert blinds == sorted(blinds)
    assert set(blinds) >= {20, 30, 50}
    assert sng.structure.schedule.name == "turbo"
    winner = sng.result.winner
    assert winner.chips == seats * sng.structure.stack
    assert [standing.chips for standing in sng.result.standings[1:]] == [0] * (seats - 1)
    assert sum(standing.prize for standing in sng.result.standings) == 50 * seats
    # On the bubble chips that are lost are worth more than chips that are won.
    prizes = sng.structure.prizes[: paid + 1]
    equal = [sng.structure.stack] * (paid + 1)
    assert pc.tournament_equity.bubble_factor(equal, prizes, 0, 1) > 1


def test_s0_34_how_long_a_sit_and_go_takes():
    """About twenty minutes with levels of two minutes and half a minute a hand."""
    schedule = pc.tournament.BlindSchedule.preset("hyper", by="clock")
    template = pc.SitAndGo.preset("9-max", schedule=schedule)
    results = [template.again(seed).fill(pc.bots.TightAggressive).play() for seed in range(40)]
    minutes = sum(result.ms for result in results) / 60_000 / len(results)
    assert 12 < minutes < 28
