"""Values by ranking, own cards that count, and wild cards: arguments in every form, and errors."""

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore.enums import Category, Ranking

DECK = pc.standard_deck()


def distinct(least, most):
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


def mask(cards):
    return sum(1 << card.index for card in cards)


@given(distinct(5, 7))
def test_the_forms_of_a_hand_are_worth_the_same(cards):
    rank = pc.evaluate(cards)
    for form in (
        tuple(cards),
        [card.index for card in cards],
        [str(card) for card in cards],
        "".join(map(str, cards)),
        " ".join(map(str, cards)),
        ", ".join(map(str, cards)).lower(),
        mask(cards),
        iter(cards),
    ):
        assert pc.evaluate(form).value == rank.value
    assert pc.strength(mask(cards)) == pc.strength(cards) == rank.value
    assert pc.strength(cards[:2], board=cards[2:]) == rank.value


@given(distinct(4, 6), st.data())
def test_exactly_two_is_the_best_of_all_choices(hole, data):
    board = data.draw(
        st.lists(
            st.sampled_from([card for card in DECK if card not in hole]),
            min_size=3,
            max_size=5,
            unique=True,
        )
    )
    choices = [
        (*own, *shared)
        for own in itertools.combinations(hole, 2)
        for shared in itertools.combinations(board, 3)
    ]
    for ranking in (Ranking.HIGH, Ranking.LOW_A5_EIGHT, Ranking.LOW_27):
        best = max(pc.strength(five, ranking=ranking) for five in choices)
        assert pc.strength(hole, board, ranking=ranking, uses=2) == best
        assert pc.strength(hole, board, ranking=ranking, uses="exactly 2") == best
        if best:
            rank = pc.evaluate(hole, board, ranking=ranking, uses=2)
            assert (rank.value, len(set(rank.cards) & set(hole))) == (best, 2)
            assert pickle.loads(pickle.dumps(rank)).cards == rank.cards


def test_at_most_two_and_all():
    hole, board = "AsAhAd", "AcKc7d2s2h"
    assert pc.evaluate(hole, board, uses="at most 2").name == "full house, aces over deuces"
    assert pc.evaluate(hole, "KcKd7d2s2h", uses="at most 2").name == "two pair, aces and kings"
    # All own cards, without the board.
    assert pc.evaluate("AsKdQhJc9s", "AcAd", uses="all").name == "ace high"
    assert pc.evaluate("As2d3h4c", "AcAd", uses="all", ranking=Ranking.BADUGI).value == 1_092


def test_badugi_and_the_small_games():
    badugi = pc.evaluate("As2d3h4c", ranking=Ranking.BADUGI)
    assert (badugi.name, badugi.category) == ("four-three-deuce-ace badugi", Category.BADUGI)
    three = pc.evaluate("As2d3h4h", ranking=Ranking.BADUGI)
    assert (three.name, three.category) == ("three cards, three-deuce-ace", Category.THREE_CARDS)
    assert len(three.cards) == 3
    assert three < badugi
    high_ace = pc.evaluate("As2d3h4c", ranking=Ranking.BADUGI_HIGH_ACE)
    assert high_ace < pc.evaluate("5s2d3h4c", ranking=Ranking.BADUGI_HIGH_ACE)
    assert pc.evaluate("Ks", ranking=Ranking.KUHN) > pc.evaluate("Qs", ranking=Ranking.KUHN)
    assert pc.evaluate("KsKh", ranking=Ranking.LEDUC).name == "pair of kings"
    flush = pc.evaluate("As9s2s", ranking=Ranking.RHODE_ISLAND)
    assert flush < pc.evaluate("As2d3s", ranking=Ranking.RHODE_ISLAND)


@pytest.mark.parametrize(
    ("wild", "text"),
    [
        (pc.Wild(), "Wild()"),
        (pc.Wild("jokers"), "Wild()"),
        (pc.Wild(None), "Wild()"),
        (pc.Wild("2"), "Wild('2c2d2h2s')"),
        (pc.Wild(["Js", "Jh"]), "Wild('JhJs')"),
        (pc.Wild("JsJh", bug=True), "Wild('JhJs', bug=True)"),
        (pc.Wild("none"), "Wild('none')"),
        (
            pc.Wild(five_of_a_kind=False, double_ace_flush=True),
            "Wild(five_of_a_kind=False, double_ace_flush=True)",
        ),
    ],
)
def test_wild_is_a_value(wild, text):
    assert repr(wild) == text
    assert eval(text, {"Wild": pc.Wild}) == wild
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(wild, protocol)) == wild
    assert copy.deepcopy(wild) == wild
    assert len({wild, eval(text, {"Wild": pc.Wild})}) == 1


def test_what_wild_cards_say():
    joker = pc.Card("*")
    rank = pc.evaluate(["As", "Ad", "7h", "3c", joker])
    assert joker in rank.cards
    assert [str(card) for card in rank.plays_as] == ["As", "Ad", "Ah", "7h", "3c"]
    assert pc.evaluate("As2d3h4c*", ranking=Ranking.LOW_A5).name == "five-four-three-deuce-ace low"
    assert pc.evaluate("Ks7d7h4c*", wild="bug").name == "pair of sevens"
    assert pc.evaluate("Ks7d7h4c*").name == "three sevens"
    double = pc.Wild(double_ace_flush=True)
    assert pc.evaluate("AsKs9s4s*", wild=double).name == "flush, double ace high"
    # Hands whose wild cards may stand for different things do not compare.
    with pytest.raises(TypeError):
        pc.evaluate("AsAd7h3c*") < pc.evaluate("AsAd7h3c*", wild="bug")  # noqa: B015
    assert pc.evaluate("AsAd7h3c2c", wild="2") == pc.evaluate("AsAd7h3c*")
    rank = pickle.loads(pickle.dumps(pc.evaluate("AsAd7h3c2c", wild="2")))
    assert rank.plays_as == pc.evaluate("AsAd7h3c2c", wild="2").plays_as


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cards": "AsKdQhJc9s", "uses": 2}, "exactly 2 own cards count"),
        ({"cards": "AsKdQhJc", "board": "2c3c", "uses": 2}, "at least 2 own and 3 shared"),
        ({"cards": "As", "board": "2c3c4c", "uses": 2}, "1 own and 3 shared"),
        ({"cards": "AsKdQhJc9s", "uses": 6}, "'exactly 2'"),
        ({"cards": "AsKdQhJc9s", "uses": 0}, "'exactly 2'"),
        ({"cards": "AsKdQhJc9s", "uses": "some"}, "'some'"),
        ({"cards": "AsKdQhJc9s", "uses": True}, "True"),
        ({"cards": "AsKdQhJc9s", "wild": "1"}, '"1"'),
        ({"cards": "AsKdQhJc9s", "wild": ""}, "no card is named"),
        ({"cards": "AsKdQhJc9s", "wild": "AsAs"}, "occurs twice"),
        ({"cards": "AsKdQhJc*", "wild": "none"}, "is not wild"),
        ({"cards": "AsKdQhJc2s", "ranking": Ranking.SHORT_DECK}, "2s"),
        ({"cards": "AsKd", "ranking": Ranking.KUHN}, "give 1$"),
        ({"cards": "As", "ranking": Ranking.RHODE_ISLAND}, "give 3$"),
        ({"cards": "", "ranking": Ranking.BADUGI}, "give 1 to 7$"),
        ({"cards": 2**56}, "no set of cards"),
        ({"cards": -1}, "no set of cards"),
        ({"cards": 2**80}, "no set of cards"),
        ({"cards": 0}, "0 cards"),
        ({"cards": [51, 51, 0, 1, 2]}, "As occurs twice"),
        ({"cards": [51, 99, 0, 1, 2]}, "99"),
        ({"cards": "AsKdQhJc9s", "board": "As"}, "As occurs twice"),
        ({"cards": "*****"}, "occurs twice"),
    ],
)
@pytest.mark.parametrize("function", [pc.evaluate, pc.strength])
def test_what_is_refused(function, arguments, message):
    with pytest.raises(pc.CardError, match=message):
        function(**arguments)


def test_wrong_types_are_refused():
    for wild in (2, 1.5, ["As"], object()):
        with pytest.raises(TypeError):
            pc.evaluate("AsKdQhJc9s", wild=wild)


def test_a_hand_that_is_none_has_the_value_nought():
    assert pc.strength("KsQdJh9c2s", ranking=Ranking.LOW_A5_EIGHT) == 0
    with pytest.raises(pc.CardError, match="8 or lower"):
        pc.evaluate("KsQdJh9c2s", ranking=Ranking.LOW_A5_EIGHT)
