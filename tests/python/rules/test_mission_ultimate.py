"""Rules and worked examples of a page on Ultimate Texas Hold'em (S3), one test each."""

import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore.enums import Category
from ultimate.rounds import deal, do, nets

# Nobody pairs, and no card of these makes a straight or a flush of anything below.
DRY = "Ks9d7c4h2s"


def test_s3_01_one_deck_and_the_best_five_of_seven():
    game_round = ultimate.Round(ante=10, seats=6, seed=1)
    do(game_round, "4 4 4 4 4 4")
    seen = [
        *game_round.board,
        *game_round.dealer,
        *(card for seat in range(6) for card in game_round.hole(seat)),
    ]
    assert len(seen) == len(set(seen)) == 19
    assert set(seen) <= set(pc.standard_deck())
    with pytest.raises(pc.RulesError, match="joker"):
        deal("As*", "KdKc", DRY)
    # Two cards of one's own, one, or none; each time the dealer has a pair of nines.
    for hole, nets_told in [
        ("KdKh", (10, 0, 40)),
        ("Kd3c", (10, 0, 40)),
        ("3c5d", (-10, -10, -40)),
    ]:
        assert nets(do(deal(hole, "9hQc", DRY), "4")) == nets_told
    assert nets(do(deal("3c5d", "2h3h", "AcKdQsJhTc"), "4")) == (0, 0, 0)


def test_s3_02_each_seat_is_alone_against_the_dealer():
    holes = ["AsAh", "3c5d", "QdQh"]
    three = do(deal(holes, "JdJh", DRY), "4 3 3")
    alone = [do(deal(hole, "JdJh", DRY), play) for hole, play in zip(holes, "433", strict=True)]
    assert three.payoffs == tuple(one.payoffs[0] for one in alone) == (50, -50, 40)
    # Nothing passes between seats: what one does leaves the others alone.
    other = do(deal(holes, "JdJh", DRY), "4 x x", "x 2", "f")
    assert other.payoffs == (50, -20, 30)


def test_s3_03_ante_and_blind_are_equal_and_lie_before_the_deal():
    game_round = deal("AsAh", "JdJh", DRY, ante=10, bank=100)
    assert (game_round.antes, game_round.staked) == ((10,), (20,))
    assert game_round.banks[0] == 80
    with pytest.raises(pc.RulesError, match="blind"):
        deal("AsAh", "JdJh", DRY, ante=10, blind=20)
    # The Blind is no post of one position: every seat has one.
    several = deal(["AsAh", "3c5d", "QdQh"], "JdJh", DRY, bank=100)
    assert several.staked == (20, 20, 20)


def test_s3_04_one_play_a_round():
    game_round = deal("AsAh", "JdJh", DRY)
    assert (game_round.stage, game_round.legal.plays) == ("preflop", (3, 4))
    assert game_round.legal.check
    assert not game_round.legal.fold
    game_round.check()
    assert (game_round.stage, game_round.legal.plays) == ("flop", (2,))
    game_round.check()
    assert (game_round.stage, game_round.legal.plays) == ("river", (1,))
    assert not game_round.legal.check
    assert game_round.legal.fold
    # After a Play nothing is changed, added or given up.
    two = do(deal(["AsAh", "3c5d"], "JdJh", DRY), "4")
    for action in (
        ultimate.Action.check(),
        ultimate.Action.fold(),
        ultimate.Action.play(4),
        ultimate.Action.play(3),
    ):
        with pytest.raises(pc.IllegalAction) as caught:
            two.apply(action, seat=0)
        assert caught.value.code == "already_played"
    do(two, "x x f")
    assert two.payoffs == (50, -20)


def test_s3_05_turn_and_river_come_together_and_the_dealer_stays_hidden():
    game_round = deal("AsAh", "JdJh", DRY)
    shown = []
    while not game_round.is_over:
        shown.append(len(game_round.board))
        assert game_round.view(0).dealer is None
        do(game_round, "1" if game_round.stage == "river" else "x")
    assert shown == [0, 3, 5]
    assert game_round.view(0).dealer == pc.parse_cards("JdJh")


def test_s3_06_a_fold_loses_ante_and_blind():
    assert nets(do(deal("AsAh", "JdJh", DRY), "x x f")) == (-10, -10, 0)


@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("JdQh", DRY, False),
        ("JdJh", DRY, True),
        ("Jd9h", DRY, True),  # with one card of the board
        ("JdQh", "9s9d7c4h2s", True),  # on the board
        ("JdQh", "9sTd8c4h2s", True),  # a straight without a pair
    ],
)
def test_s3_07_the_dealer_qualifies_with_a_pair_or_better(dealer, board, qualifies):
    told = nets(do(deal("AcAh", dealer, board), "4"))
    assert (told[0] != 0) == qualifies


def test_s3_08_a_dealer_who_does_not_qualify_returns_the_ante_alone():
    # The rest goes by the comparison: it is no win of its own.
    assert nets(do(deal("AcJh", "QdJs", DRY), "4")) == (0, 0, 40)
    assert nets(do(deal("QcJh", "AdJs", DRY), "4")) == (0, -10, -40)
    assert nets(do(deal("QcJh", "QdJs", DRY), "4")) == (0, 0, 0)


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "blind"),
    [
        ("KdKh", "3c5d", DRY, 0),  # three of a kind wins
        ("8c6h", "3c5d", "Ks9d7cTh2s", 10),  # a straight wins
        ("8c6h", "QcJd", "Ks9d7cTh2s", -10),  # a straight loses
        ("8c6h", "8d6s", "Ks9d7cTh2s", 0),  # a straight ties
        ("3c5d", "KdKh", DRY, -10),
    ],
)
def test_s3_09_the_blind_pays_a_straight_or_better_that_wins(hole, dealer, board, blind):
    assert nets(do(deal(hole, dealer, board), "4"))[1] == blind


@pytest.mark.parametrize(
    ("hole", "board", "times"),
    [
        ("8c6h", "Ks9d7cTh2s", 1),
        ("As3s", "Ks9s7s4h2d", 1.5),
        ("KdKh", "Ks9d9c4h2s", 3),
        ("KdKh", "KsKc7c4h2s", 10),
        ("9s8s", "7s6s5sKd2h", 50),
        ("AsQs", "KsJsTs4h2d", 500),
    ],
)
def test_s3_10_the_table_of_the_blind(hole, board, times):
    assert nets(do(deal(hole, "3c4d", board), "4"))[1] == 10 * times


def test_s3_11_a_tie_returns_ante_blind_and_play():
    # Royal flush, straight, pair and high card alike, whether the dealer qualifies or not.
    for holes, board in [
        (("3c5d", "3h5h"), "AsKsQsJsTs"),
        (("8c6h", "8d6s"), "Ks9d7cTh2s"),
        (("KdQh", "KhQc"), DRY),
        (("QcJh", "QdJs"), DRY),
    ]:
        for words in ("4", "3", "x 2", "x x 1"):
            assert nets(do(deal(*holes, board), words)) == (0, 0, 0)


def test_s3_12_side_bets_are_settled_by_themselves():
    own = {"full_house": 8, "flush": 7, "straight": 4, "three_of_a_kind": 3}
    own |= {"royal_flush": 50, "straight_flush": 40, "four_of_a_kind": 30}
    house = ultimate.House(side_bets=(ultimate.SideBet("trips", "own", ultimate.Paytable(own)),))
    for hole, dealer, board in [
        ("KdKh", "3c5d", DRY),
        ("KdKh", "9c9h", "Ks9s7c4h2s"),
        ("QcJh", "AdJs", DRY),
    ]:
        for words in ("4", "x 2", "x x 1", "x x f"):
            plain = do(deal(hole, dealer, board), words)
            both = do(deal(hole, dealer, board, house=house, side_bets={"trips": 5}), words)
            assert nets(both) == nets(plain)
            paid = 15 if hole == "KdKh" else -5
            assert both.settlements[0].side_bets == {"trips": paid}
            assert both.payoffs[0] == plain.payoffs[0] + paid
    # Its table is the house's to choose.
    other = ultimate.SideBet("trips", "own", ultimate.Paytable(own | {"three_of_a_kind": 9}))
    house = ultimate.House(side_bets=(other,))
    won = do(deal("KdKh", "3c5d", DRY, house=house, side_bets={"trips": 5}), "4")
    assert won.settlements[0].side_bets == {"trips": 45}


@pytest.mark.parametrize("hole", ["9c8h", "9cKh", "KcAh"])
@pytest.mark.parametrize("dealer", ["2c2d", "7c7d", "TcTh", "JdJh", "QcQh"])
def test_s3_e1_a_straight_beats_three_of_a_kind(hole, dealer):
    game_round = deal(hole, dealer, "JcTd2s7hQd", ante=10, bank=100)
    assert game_round.banks[0] == 80
    game_round.check()
    game_round.play(2)
    assert pc.evaluate(hole, "JcTd2s7hQd").category == Category.STRAIGHT
    assert pc.evaluate(dealer, "JcTd2s7hQd").category == Category.THREE_OF_A_KIND
    assert nets(game_round) == (10, 10, 20)
    assert game_round.payoffs == (40,)
    assert game_round.banks[0] == 140


def test_s3_e1_what_lies_on_the_table():
    two = deal(["9c8h", "3c5d"], "2c2d", "JcTd2s7hQd", ante=10, bank=100)
    do(two, "x x 2")
    assert (two.banks, two.staked) == ((60, 80), (40, 20))


def test_s3_e2_the_dealer_wins_without_qualifying():
    assert nets(do(deal("Jh8c", "AcKd", "QsTd7c3h2s"), "x 2")) == (0, -10, -20)


def test_s3_e3_one_card_is_used():
    best = pc.evaluate("As2d", "AcAhKs9d4c")
    assert best.category == Category.THREE_OF_A_KIND
    assert pc.parse_cards("2d")[0] not in best.cards
    assert nets(do(deal("As2d", "KcQh", "AcAhKs9d4c"), "4")) == (10, 0, 40)


@pytest.mark.parametrize("hole", ["2c3d", "9s8s", "AcAh"])
def test_s3_e4_a_royal_flush_on_the_board(hole):
    game_round = do(deal(hole, "4c4h", "AsKsQsJsTs", bank=100), "4")
    assert nets(game_round) == (0, 0, 0)
    assert game_round.banks[0] == 100
