"""The value of high hands: order, category, the five cards, names; against a naive reading."""

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from core.naive import best, of_five
from pokercore.enums import Category, Ranking

DECK = pc.standard_deck()


def distinct(least, most):
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


@given(distinct(5, 7))
def test_the_best_five_of_five_to_seven(cards):
    rank = pc.evaluate(cards)
    category, ranks = best(cards)
    assert rank.category == category
    assert set(rank.cards) <= set(cards)
    assert len(set(rank.cards)) == 5
    # The five cards that are told are a best five, and are told in order.
    assert of_five(rank.cards) == (category, ranks)
    assert pc.evaluate(rank.cards) == rank
    assert rank.value == pc.evaluate(rank.cards).value
    told = [14 if r == 1 else r for r in ranks]
    assert list(dict.fromkeys(card.rank for card in rank.cards)) == told


@given(distinct(7, 7), distinct(7, 7))
def test_hands_order_as_the_naive_reading_does(one, two):
    a, b, naive_a, naive_b = pc.evaluate(one), pc.evaluate(two), best(one), best(two)
    assert (a < b, a == b, a > b) == (naive_a < naive_b, naive_a == naive_b, naive_a > naive_b)
    assert (a <= b, a != b, a >= b) == (naive_a <= naive_b, naive_a != naive_b, naive_a >= naive_b)
    assert (a.value < b.value, a.value == b.value) == (a < b, a == b)
    if a == b:
        assert hash(a) == hash(b)


def test_many_random_hands_of_seven(rng):
    for _ in range(2_000):
        cards = rng.sample(DECK, 7)
        rank, naive = pc.evaluate(cards), best(cards)
        assert (rank.category, of_five(rank.cards)) == (naive[0], naive)


def test_every_kind_of_five_cards_has_its_place():
    """But for flushes suits do not matter: there are 7,462 kinds, and values number them."""
    kinds = {}
    for ranks in itertools.combinations_with_replacement(range(13), 5):
        if len(set(ranks)) == 1:
            continue
        # The second card of a rank has the second suit, so only unpaired hands are flushes.
        hand = [pc.Card(rank * 4 + ranks[:place].count(rank)) for place, rank in enumerate(ranks)]
        kinds[of_five(hand)] = pc.evaluate(hand)
        if len(set(ranks)) == 5:
            hand[0] = pc.Card(hand[0].index + 1)
            kinds[of_five(hand)] = pc.evaluate(hand)
    assert len(kinds) == 7_462
    in_order = [kinds[kind] for kind in sorted(kinds)]
    assert [rank.value for rank in in_order] == list(range(1, 7_463))
    assert all(one < two for one, two in itertools.pairwise(in_order))


def test_cards_in_any_order_and_any_shape():
    expected = pc.evaluate("AsKsQsJsTs2c3d")
    for cards in itertools.islice(itertools.permutations(pc.parse_cards("AsKsQsJsTs2c3d")), 200):
        assert pc.evaluate(cards[:2], board=cards[2:]) == expected
        assert pc.evaluate(cards).cards == expected.cards
    assert pc.evaluate(["As", 47, pc.Card("Qs")], "JsTs") == expected
    assert pc.evaluate("AsKsQsJsTs", board="") == expected
    assert pc.evaluate("AsKsQsJsTs", board=None) == expected
    assert pc.evaluate("", board="AsKsQsJsTs") == expected
    assert pc.evaluate(cards="AsKs", board="QsJsTs", ranking=Ranking.HIGH) == expected


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("AsKsQsJsTs2c3d", "royal flush"),
        ("KsQsJsTs9s", "straight flush, king high"),
        ("As2s3s4s5s", "straight flush, five high"),
        ("AsAdAhAcKs", "four aces, king kicker"),
        ("6s6d6h6cKs", "four sixes, king kicker"),
        ("KsKdKh7c7d", "full house, kings over sevens"),
        ("2s2d2h6c6d", "full house, deuces over sixes"),
        ("AsJs9s5s2s", "flush, ace high"),
        ("Ts9d8h7c6s", "straight, ten high"),
        ("As2d3h4c5s", "straight, five high"),
        ("QsQdQh5c2s", "three queens"),
        ("TsTd3h3cAs", "two pair, tens and threes"),
        ("6s6dAhKcQs", "pair of sixes"),
        ("AsKdQhJc9s", "ace high"),
        ("7s5d4h3c2s", "seven high"),
    ],
)
def test_names_in_words(cards, name):
    rank = pc.evaluate(cards)
    assert rank.name == str(rank) == name
    assert name in repr(rank)


def test_kickers_that_are_left_out_do_not_count():
    assert pc.evaluate("AsAdKhQcJs3d2c") == pc.evaluate("AhAcKdQsJd9c8h")
    assert pc.evaluate("AsAdKhKcQs3d2c") == pc.evaluate("AhAcKdKsQdJcJh")
    assert pc.evaluate("3s3d3h3cAs2d2c") == pc.evaluate("3s3d3h3cAdKhKc")
    three_pairs = pc.evaluate("AsAdKhKcQsQd2c")
    assert "".join(card.rank_char for card in three_pairs.cards) == "AAKKQ"


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 8, 9, 52])
def test_five_to_seven_cards_make_a_hand(count):
    with pytest.raises(pc.CardError, match=str(count)):
        pc.evaluate(DECK[:count])


def test_what_cannot_be_valued():
    with pytest.raises(pc.CardError, match="unknown"):
        pc.evaluate("AsKdQhJc??")
    with pytest.raises(pc.CardError, match=r"joker \*"):
        pc.evaluate("AsKdQhJc*", wild="none")
    for ranking in (12, 99, 255, 256, -1, 2**63):
        with pytest.raises(pc.CardError, match=str(ranking)):
            pc.evaluate("AsKdQhJc9s", ranking=ranking)
    with pytest.raises(pc.CardError, match="2c"):
        pc.evaluate("AsKdQhJc2c", ranking=Ranking.SHORT_DECK)
    for wrong in (None, 5, 1.5, object()):
        with pytest.raises((TypeError, pc.CardError)):
            pc.evaluate(wrong)


def test_hands_of_different_rankings_do_not_compare():
    high = pc.evaluate("AsKdQhJc9s")
    short = pc.evaluate("AsKdQhJc9s", ranking=Ranking.SHORT_DECK)
    assert high != short
    assert high != 17
    for other in (short, 17, None, "ace high"):
        with pytest.raises(TypeError):
            high < other  # noqa: B015
        with pytest.raises(TypeError):
            high >= other  # noqa: B015


@given(distinct(5, 7))
def test_a_rank_is_a_value(cards):
    rank = pc.evaluate(cards)
    assert (rank.ranking, type(rank.ranking)) == (Ranking.HIGH, Ranking)
    assert type(rank.category) is Category
    assert 1 <= rank.value <= 7_462
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rank, protocol))
        assert (again, again.cards, again.name) == (rank, rank.cards, rank.name)
    for again in (copy.copy(rank), copy.deepcopy(rank)):
        assert (again, hash(again), again.cards) == (rank, hash(rank), rank.cards)
    with pytest.raises(AttributeError):
        rank.value = 1


def test_frequencies_of_five_cards():
    """A thousandth part of all hands, spread evenly, has the categories in their proportion."""
    counts = dict.fromkeys(Category, 0)
    hands = list(itertools.islice(itertools.combinations(DECK, 5), 0, None, 997))
    for cards in hands:
        counts[pc.evaluate(cards).category] += 1
    published = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
    for category, whole in zip(list(Category)[:9], published, strict=True):
        expected = whole / 997
        assert abs(counts[category] - expected) < 6 + 4 * expected**0.5, category


@pytest.mark.slow
def test_frequencies_of_all_hands_of_five_cards():
    counts = dict.fromkeys(list(Category)[:9], 0)
    values = set()
    for cards in itertools.combinations(DECK, 5):
        rank = pc.evaluate(cards)
        counts[rank.category] += 1
        values.add(rank.value)
    published = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
    assert list(counts.values()) == published
    assert values == set(range(1, 7_463))


@pytest.mark.parametrize("code", pc.variants.names())
def test_a_variant_says_how_hands_are_valued(code, rng):
    variant = pc.variants.get(code)
    game = pc.equities.game(variant) if variant.boards == 1 else None
    hole = 4 if game is None else game.hole
    board = 5 if game is None else sum(game.streets)
    for _ in range(20):
        cards = rng.sample(variant.deck, hole + board)
        own, shared = cards[:hole], cards[hole:]
        for place, share in enumerate(variant.shares):
            said = {"ranking": share.ranking, "uses": share.uses, "wild": variant.wild}
            value = pc.strength(own, shared, variant=variant, side=place)
            assert value == pc.strength(own, shared, **said)
            assert value == pc.strength(own, shared, variant=code, side=place)
            if value:
                rank = pc.evaluate(own, shared, variant=variant, side=place)
                assert rank == pc.evaluate(own, shared, **said)
                assert rank.value == value
        first = pc.strength(own, shared, variant=variant)
        assert first == pc.strength(own, shared, variant=variant, side=0)


def test_sides_by_name():
    board, own = "4c5h7dKdQs", "As2s3dKh"
    for side, place in (("high", 0), ("low", 1)):
        by_name = pc.evaluate(own, board, variant=pc.variants.PLO8, side=side)
        assert by_name == pc.evaluate(own, board, variant="PLO8", side=place)
    # The only share of razz is a low, both of badeucey are.
    assert pc.strength("As2s3d4h5c6d7d", variant="razz", side="low") > 0
    assert pc.strength("2s3d4h5c7d", variant="badeucey", side="low") > 0
    with pytest.raises(pc.CardError, match="'high' is no share of the game; its shares are"):
        pc.evaluate("As2s3d4h5c6d7d", variant="razz", side="high")
    for side in ("middle", 2, -1, 1.5, b"low"):
        with pytest.raises(pc.CardError, match="no share of the game"):
            pc.evaluate(own, board, variant="PLO8", side=side)


def test_a_variant_is_given_alone():
    for more in ({"ranking": "high"}, {"ranking": 0}, {"uses": 2}, {"wild": "2"}):
        with pytest.raises(pc.CardError, match="give it alone, or these"):
            pc.evaluate("AsKsQsJsTs", variant="NLHE", **more)
    with pytest.raises(pc.CardError, match="give the variant as well"):
        pc.evaluate("AsKsQsJsTs", side="low")
    with pytest.raises(pc.RulesError, match="no variant is called 'bridge'"):
        pc.evaluate("AsKsQsJsTs", variant="bridge")
    with pytest.raises(pc.RulesError, match="mixed game"):
        pc.evaluate("AsKsQsJsTs", variant="HORSE")
    with pytest.raises(TypeError, match="Variant"):
        pc.evaluate("AsKsQsJsTs", variant=7)
    # None is as good as nothing.
    plain = pc.evaluate("AsKsQsJsTs")
    assert pc.evaluate("AsKsQsJsTs", ranking=None, variant=None, side=None) == plain
