"""Rules of a page on hand rankings (S2) that concern standard high hands, one test each."""

import itertools

import pokercore as pc
from hands import ranks
from pokercore.enums import Category, Ranking

RANKS = "23456789TJQKA"


def better(one, two, category):
    """Whether one hand beats another; both are of this category."""
    one, two = pc.evaluate(one), pc.evaluate(two)
    assert one.category == two.category == category
    return one > two and not two > one and one != two


def ordered(hands, category):
    """Whether hands of one category are given from the best down, without ties."""
    return all(better(one, two, category) for one, two in itertools.pairwise(hands))


def test_s2_01_the_ranks_in_order_and_the_ace_also_low():
    cards = [pc.Card(f"{rank}c") for rank in RANKS]
    assert [card.rank for card in cards] == list(range(2, 15))
    assert cards == sorted(cards)
    pairs = [f"{r}s{r}d" + "".join(f"{k}h" for k in RANKS if k != r)[:6] for r in RANKS[::-1]]
    assert ordered(pairs, Category.PAIR)
    # Lowball counts the ace as the lowest.
    lows = [
        pc.evaluate(cards, ranking=Ranking.LOW_A5)
        for cards in ("5s4d3h2cAs", "6s4d3h2cAs", "6s5d4h3c2s")
    ]
    assert lows == sorted(lows, reverse=True)


def test_s2_02_suits_never_decide():
    for one in itertools.permutations("cdhs", 2):
        (a, b), (c, d) = one, [suit for suit in "cdhs" if suit not in one]
        hand = f"A{a}K{b}9{c}5{d}3{a}"
        assert pc.evaluate(hand) == pc.evaluate("AsKh9d5c3s")


def test_s2_04_the_order_of_the_categories():
    best_first = [
        "2s2d2h2c*",
        "9s8s7s6s5s",
        "AsAdAhAcKs",
        "KsKdKhQcQs",
        "AsJs9s5s2s",
        "Ts9d8h7c6s",
        "QsQdQhJcTs",
        "JsJdThTc9s",
        "TsTd9h8c2s",
        "AsKdQhJc9s",
    ]
    hands = [pc.evaluate(cards) for cards in best_first]
    assert [hand.category for hand in hands] == list(Category)[9::-1]
    assert hands == sorted(hands, reverse=True)


def test_s2_06_straights_from_the_ace_to_the_wheel():
    tops = [
        "AKQJT",
        "KQJT9",
        "QJT98",
        "JT987",
        "T9876",
        "98765",
        "87654",
        "76543",
        "65432",
        "5432A",
    ]
    plain = ["".join(r + s for r, s in zip(top, "sdhcs", strict=True)) for top in tops]
    suited = ["".join(f"{rank}h" for rank in top) for top in tops]
    assert ordered(plain, Category.STRAIGHT)
    assert ordered(suited, Category.STRAIGHT_FLUSH)
    for around in ("2sAdKhQcJs", "3s2dAhKcQs", "4s3d2hAcKs"):
        assert pc.evaluate(around).category == Category.HIGH_CARD
    assert pc.evaluate("2hAhKhQhJh").category == Category.FLUSH


def test_s2_07_four_of_a_kind_by_rank_then_kicker():
    assert better("3s3d3h3c2s", "2s2d2h2cAs", Category.FOUR_OF_A_KIND)
    assert better("3s3d3h3cAs", "3s3d3h3cKs", Category.FOUR_OF_A_KIND)
    # From seven cards the kicker is the highest that is left.
    assert ranks(pc.evaluate("8s8d8h8c", "7s7dKh")) == "8888K"


def test_s2_08_full_houses_by_three_then_pair():
    assert better("3s3d3h2c2s", "2s2d2hAcAs", Category.FULL_HOUSE)
    assert better("3s3d3hAcAs", "3s3d3hKcKs", Category.FULL_HOUSE)


def test_s2_09_flushes_by_all_five_cards():
    assert ordered(
        ["AsJs9s5s3s", "AsJs9s5s2s", "AsJs9s4s3s", "AsJs8s7s6s", "AsTs9s8s7s", "KsQsJsTs8s"],
        Category.FLUSH,
    )


def test_s2_10_three_of_a_kind_by_rank_then_two_kickers():
    assert ordered(
        ["3s3d3h5c4s", "2s2d2hAcKs", "2s2d2hAcQs", "2s2d2hKcQs", "2s2d2hKcJs"],
        Category.THREE_OF_A_KIND,
    )


def test_s2_11_two_pairs_pairs_and_high_cards():
    assert ordered(
        ["AsAd2h2cKs", "KsKdQhQcAs", "KsKdJhJcAs", "KsKdJhJcQs", "3s3d2h2cAs"], Category.TWO_PAIR
    )
    assert ordered(
        ["3s3d6h5c4s", "2s2dAhKcQs", "2s2dAhKcJs", "2s2dAhQcJs", "2s2dKhQcJs"], Category.PAIR
    )
    assert ordered(
        [
            "AsKdQhJc9s",
            "AsKdQhJc8s",
            "AsKdQhTc9s",
            "AsKdJhTc9s",
            "AsQdJhTc9s",
            "KsQdJhTc8s",
            "7s5d4h3c2s",
        ],
        Category.HIGH_CARD,
    )
