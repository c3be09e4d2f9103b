"""Wild cards, and hands in which exactly two own cards count: rules and public reports."""

import itertools

import pytest

import pokercore as pc
from hands import ranks
from pokercore.enums import Category
from rules.cases import case


@case("E05-two-wilds-with-three-aces")
def test_two_jokers_with_three_aces(case):
    cards = case["setup"]["cards"].replace(" + 2 jokers", "**")
    hand = pc.evaluate(cards, wild=case["setup"]["wild"])
    assert hand.name == case["expected"]["with_five_of_a_kind"]
    assert hand.category == Category.FIVE_OF_A_KIND
    four = pc.evaluate(cards, wild=pc.Wild(five_of_a_kind=False))
    assert case["expected"]["without_five_of_a_kind"].startswith(four.name)
    assert len(set(four.plays_as)) == 5, "no duplicate cards"


@case("E06-wild-royal-is-best-straight-flush")
def test_a_royal_flush_with_two_deuces(case):
    setup, expected = case["setup"], case["expected"]
    hand = pc.evaluate(setup["cards"], wild="".join(setup["wild"]))
    assert hand.category.label == expected["class"].replace(" ", "_")
    assert hand.plays_as[0].rank_char == expected["high_card"]
    assert hand.name == str(hand) == "royal flush"
    assert hand > pc.evaluate("KcQcJcTc9c", wild="2s2d")
    assert hand < pc.evaluate("3c3d3h2s2d", wild="2s2d")
    assert hand == pc.evaluate(setup["cards"], wild="2")


@case("E10-omaha-exactly-two")
def test_exactly_two_own_cards(case):
    rank_of = {}
    for name, cards in case["setup"].items():
        rank = rank_of[name] = pc.evaluate(cards["hole"], cards["board"], uses=2)
        own = set(pc.parse_cards(cards["hole"]))
        assert len(own.intersection(rank.cards)) == 2
    assert case["expected"]["a"] == f"{rank_of['a'].name}, king kicker"
    assert ranks(rank_of["a"]) == "QQ55K"
    assert (rank_of["b"].name, ranks(rank_of["b"])) == ("pair of sevens", "77AT8")
    assert rank_of["c"].category == Category.PAIR


def test_s2_03_a_joker_or_a_named_rank_stands_for_any_card():
    assert pc.evaluate("AsKsQsJs*").name == "royal flush"
    assert pc.evaluate("AsKsQsJs2d", wild="2").name == "royal flush"
    assert pc.evaluate("AsKsQsJs2d").name == "ace high"
    # Whichever it stands for, no hand that it could make is better.
    for four in itertools.islice(itertools.combinations(pc.standard_deck(), 4), 0, None, 9_001):
        wild = pc.evaluate([*four, "*"])
        others = [card for card in pc.standard_deck() if card not in four]
        assert wild >= max(pc.evaluate([*four, card]) for card in others)


def test_s2_05_five_of_a_kind_is_best_and_wild_cards_never_weaken():
    fives = [pc.evaluate(f"{r}s{r}d{r}h{r}c*") for r in "23456789TJQKA"]
    assert fives == sorted(fives)
    assert len(set(fives)) == 13
    assert pc.evaluate("AsKsQsJsTs") < fives[0]
    for natural in ("AsAd", "As"):
        jokers = "*" * (5 - len(natural) // 2)
        if len(jokers) <= 4:
            assert pc.evaluate(natural + jokers) == fives[-1]
    assert pc.evaluate("2s2d2h2c*") == pc.evaluate("2s2d2h**") == pc.evaluate("2s***2d")


def test_s0_23_a_flush_or_full_house_of_the_board_is_none_without_two_own_cards():
    assert pc.evaluate("AhKcQd2c", "Jh7h3h3s2h", uses=2).category == Category.TWO_PAIR
    assert pc.evaluate("AhKhQd2c", "Jh7h3h3s2d", uses=2).name == "flush, ace high"
    board = "KsKdQsQd2c"
    assert pc.evaluate("AhJhTc9c", board, uses=2).category == Category.PAIR
    # The sentence of the source is loose: these do make a hand.
    assert pc.evaluate("KhQhTc9c", board, uses=2).name == "full house, kings over queens"
    assert pc.evaluate("KhJhTc9c", "KsKdKcQsQd", uses=2).category == Category.FOUR_OF_A_KIND


def test_high_and_low_take_their_own_cards():
    hole = "As2s3dKh"
    board = "4c5h8dKdQs"
    assert pc.evaluate(hole, board, uses=2).name == "pair of kings"
    low = pc.evaluate(hole, board, uses=2, ranking=pc.Ranking.LOW_A5_EIGHT)
    assert low.name == "eight-five-four-deuce-ace low"
    with pytest.raises(pc.CardError, match="8 or lower"):
        pc.evaluate(hole, "4c5h9dKdQs", uses=2, ranking=pc.Ranking.LOW_A5_EIGHT)
