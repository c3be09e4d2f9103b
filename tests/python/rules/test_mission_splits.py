"""Rules and worked examples of a page on split pots (S4), one test each."""

import itertools

import pytest

import pokercore as pc
from hands import begin, do, play_out, ranks, won
from pokercore.enums import Category, PostKind


def showdown(board, *holes, **arguments):
    """A hand that everybody checks and calls to the end."""
    hand = begin(
        [100] * len(holes),
        **{"blinds": (0, 2), "holes": dict(enumerate(holes)), "board": board, **arguments},
    )
    return play_out(hand)


def chopped(board, *holes):
    """Whether everybody wins the same."""
    hand = showdown(board, *holes)
    assert set(hand.shown) == set(range(len(holes)))
    return set(hand.payoffs) == {0}


def values(board, *holes):
    return [pc.evaluate(hole, board) for hole in holes]


def test_s4_01_equal_hands_split_and_the_odd_chips_go_left_of_the_button():
    posts = [(2, PostKind.DEAD, 1), (2, PostKind.BIG_BLIND, 2)]
    for button in range(3):
        hand = showdown(
            "AcKhQs8h9c", "AsKd", "AhKc", "7c2d", blinds=(0, 2), posts=posts, button=button
        )
        first = 1 if button == 0 else 0
        assert won(hand) == {first: 4, 1 - first: 3}


@pytest.mark.parametrize(
    ("board", "one", "two", "category"),
    [
        ("KdKcQhQdJs", "Ks7c", "Kh2d", Category.FULL_HOUSE),  # the same five
        ("AsKsQsJsTs", "2c3d", "4h5h", Category.STRAIGHT_FLUSH),  # the board plays
        ("7c6d5hKs2c", "9s8s", "9h8d", Category.STRAIGHT),  # the same straight
        ("KsJs8s4s2s", "AhQd", "Th9d", Category.FLUSH),  # the same flush
        ("AdQs9c6h2s", "AsKd", "AhKc", Category.PAIR),  # down to the last kicker
    ],
)
def test_s4_02_five_ways_to_tie(board, one, two, category):
    first, second = values(board, one, two)
    assert first == second
    assert first.category == category
    assert chopped(board, one, two)


@pytest.mark.parametrize("players", [2, 5])
def test_s4_03_who_is_left_shares_when_the_board_plays(players):
    holes = ["2c3c", "4d5d", "6h7h", "8c9c", "2d3d"][:players]
    assert chopped("AsKsQsJsTs", *holes)


def test_s4_04_nothing_else_breaks_a_tie():
    # Suits.
    assert chopped("2c7d9hJsKc", "AsQs", "AcQd")
    # Bigger hole cards that do not play.
    assert chopped("8s8h8dAcKd", "QcJh", "5s2d")
    # How many hole cards play.
    one, two = values("9s8d7c6h2s", "5sTd", "Th2c")
    assert one == two
    one, two = values("AsKdQcJh2s", "Td3c", "Ts9s")
    assert one == two


def test_s4_05_two_odd_chips_among_three_go_to_the_first_two():
    posts = [(3, PostKind.DEAD, 2), (3, PostKind.BIG_BLIND, 3)]
    hand = showdown("AcKhQs8h9c", "AsKd", "AhKc", "AdKs", "7c2d", blinds=(0, 3), posts=posts)
    assert won(hand) == {0: 5, 1: 5, 2: 4}


def test_s4_06_each_pot_is_divided_by_itself():
    holes = {0: "AsKd", 1: "AhKc", 2: "QsQd"}
    hand = begin([51, 151, 151], blinds=(1, 2), ante=1, holes=holes, board="AcKhQh8h2c")
    do(hand, "allin allin c")
    # Three queens take both; with a blank instead the first two tie for the main pot.
    assert won(hand) == {2: 353}
    hand = begin([51, 151, 151], blinds=(1, 2), holes=holes, board="AcKhJh8h2c")
    do(hand, "allin allin c")
    assert won(hand) == {0: 77, 1: 76 + 200}
    awards = [(e.pot, e.seat, e.amount) for e in hand.events if e.kind == pc.EventKind.AWARD]
    assert awards == [(1, 1, 200), (0, 0, 77), (0, 1, 76)]


# Own cards, board, and what wins: everybody's high and low of eight or better.
SPLITS = [
    # Three kings are the high; the low of seat 1 is seven-four.
    ("PLO8", ["KcKdQsJs", "As2h9cTd", "QdQh9d9h"], "Kh7c8d3s4c", 0, (1,)),
    # Nobody has a low: the high takes all.
    ("PLO8", ["KcKdQsJs", "As2h9cTd", "QdQh9d9h"], "KhJd7c4cJh", 0, ()),
    ("STUD8", ["KcKdKs2c3d9h9c", "As2h3s4d7c7dTd", "QdQhJcJd8s8dTc"], "", 0, (1,)),
    ("STUD8", ["KcKdKsQc3dJh9c", "AsJs3s4d7c7dTd", "QdQhJcJd8s8dTc"], "", 0, ()),
]


@pytest.mark.parametrize(("code", "holes", "board", "high", "lows"), SPLITS)
def test_s4_07_high_and_low_of_eight_or_better_share_every_pot(code, holes, board, high, lows):
    game = pc.variants.get(code)
    highs = [pc.strength(hole, board, variant=game, side="high") for hole in holes]
    assert highs.index(max(highs)) == high
    values = [pc.strength(hole, board, variant=game, side="low") for hole in holes]
    assert tuple(seat for seat in range(3) if values[seat] and values[seat] == max(values)) == lows
    # The low seat is all-in for the antes: it shares the main pot, and the side pot is the high's.
    stacks = [100, 4, 100]
    posts = [pc.Post(seat, PostKind.ANTE, 4) for seat in range(3)]
    bets = {"bring_in": 2, "bets": (4, 8)} if code == "STUD8" else {"blinds": (0, 4)}
    hand = begin(
        stacks, variant=game, posts=posts, holes=dict(enumerate(holes)), board=board, **bets
    )
    while hand.turn is not None:
        if hand.street == 1 and hand.legal.check and hand.turn == 0:
            hand.raise_to(hand.legal.min_raise_to)
        else:
            hand.check_or_call()
    awards = [
        (e.pot, e.share, e.seat, e.amount) for e in hand.events if e.kind == pc.EventKind.AWARD
    ]
    side, *main = awards
    assert (side[0], side[2]) == (1, high)
    assert side[3] > 0
    assert sum(amount for *_, amount in main) == 12
    if lows:
        assert main == [(0, 0, high, 6), (0, 1, lows[0], 6)]
    else:
        assert [(pot, seat, amount) for pot, _, seat, amount in main] == [(0, high, 12)]


def test_s4_07_holdem_is_high_only():
    for code in ("NLHE", "PLHE", "FLHE"):
        assert [str(share.ranking) for share in pc.variants.get(code).shares] == ["high"]
    hand = showdown("3c5s8dAh9c", "2c4d", "KsKd", "QsQd")
    assert won(hand) == {0: 6}


def test_s4_e1_trips_with_ace_and_king_on_the_board():
    assert chopped("8s8h8dAcKd", "JhTh", "5s2d")


def test_s4_e2_kings_full_of_queens():
    one, two = values("KdKcQhQdJs", "Ks7c", "Kh2d")
    assert one == two
    assert ranks(one) == ranks(two) == "KKKQQ"
    assert chopped("KdKcQhQdJs", "Ks7c", "Kh2d")


def test_s4_e3_straights_to_the_nine():
    one, two = values("7c6d5hKs2c", "9s8s", "9h8d")
    assert one == two
    assert one.name == "straight, nine high"


def test_s4_e4_a_flush_on_the_board_and_who_improves_it():
    board = "KsJs8s4s2s"
    one, two = values(board, "AhQd", "Th9d")
    assert one == two
    assert ranks(one) == "KJ842"
    better, best = values(board, "3sQd", "AsQd")
    assert ranks(better) == "KJ843"
    assert one < better < best
    assert ranks(best) == "AKJ84"
    assert won(showdown(board, "3sQd", "Th9d")) == {0: 4}


def test_s4_e5_aces_with_king_queen_and_nine():
    one, two = values("AdQs9c6h2s", "AsKd", "AhKc")
    assert one == two
    assert ranks(one) == "AAKQ9"


@pytest.mark.parametrize("players", range(2, 11))
def test_s4_e6_a_royal_flush_on_the_board(players):
    others = [card for card in pc.standard_deck() if card.suit != "s"]
    holes = [
        "".join(map(str, pair))
        for pair in itertools.islice(zip(others[::2], others[1::2], strict=False), players)
    ]
    assert chopped("AsKsQsJsTs", *holes)


def test_s4_e7_a_straight_on_the_board():
    one, two = values("9s8d7c6h5s", "AsKd", "2c3h")
    assert one == two
    assert ranks(one) == "98765"


def test_s4_e8_a_pot_of_101():
    posts = [(2, PostKind.DEAD, 2), (2, PostKind.BIG_BLIND, 33)]
    hand = showdown("AcKhQs8h9c", "AsKd", "AhKc", "7c2d", blinds=(0, 33), posts=posts)
    assert won(hand) == {0: 51, 1: 50}


def test_s4_e9_two_odd_chips_and_three_winners():
    posts = [(0, PostKind.DEAD, 2), (2, PostKind.BIG_BLIND, 4)]
    hand = showdown("AcKhQs8h9c", "AsKd", "AhKc", "AdKs", blinds=(0, 4), posts=posts)
    assert won(hand) == {0: 5, 1: 5, 2: 4}


def test_s4_e10_a_main_pot_chopped_and_a_side_pot():
    holes = {0: "AsQd", 1: "AcQh", 2: "KdKs"}
    hand = begin([100, 300, 300], blinds=(1, 2), holes=holes, board="AdJh7s4c2h")
    do(hand, "299 allin allin c")
    assert hand.is_over
    assert hand.stacks == (150, 550, 0)
    awards = [(e.pot, e.seat, e.amount) for e in hand.events if e.kind == pc.EventKind.AWARD]
    assert awards == [(1, 1, 400), (0, 0, 150), (0, 1, 150)]
