"""Cases from public reports: cards, their value, and the shuffle."""

import itertools
from fractions import Fraction

import pytest

import pokercore as pc
from hands import do, ranks, refused
from pokercore.enums import Category
from rules.cases import CASES, case, hand_of


def compare(case):
    """The two hands of a case on its board."""
    one, two = case["setup"]["hole"]
    board = case["setup"]["board"]
    return pc.evaluate(one, board), pc.evaluate(two, board)


@case("A02-cards-still-in-the-deck")
def test_cards_of_folded_hands_do_not_come_back(case):
    expected = case["expected"]
    setup = {**case["setup"], "stacks": dict.fromkeys(case["setup"]["hole"], 200)}
    told = {**case, "setup": {**setup, "limit": "nl"}}
    hand = hand_of(told)
    do(hand, "f 6 f c")
    assert hand.street == 1
    # The flop has come; before it there were these.
    left = {*hand.deck_left, *hand.board}
    burned = {event.card for event in hand.events if event.kind == pc.EventKind.BURN}
    assert len(left | burned) == expected["dealable_count"]
    assert left.isdisjoint(pc.parse_cards("".join(expected["must_not_contain"])))
    by_hand = pc.Hand(pc.variants.NLHE, [200] * 4, blinds=(1, 2), manual=True)
    for place, cards in enumerate(case["setup"]["hole"].values()):
        by_hand.deal(cards, seat=place)
    do(by_hand, "f 6 f c")
    assert by_hand.turn == pc.DECK
    assert len(by_hand.legal.deck) == len(by_hand.deck_left) == expected["dealable_count"]
    for text in expected["must_not_contain"]:
        assert pc.Card(text) not in by_hand.legal.deck
        error = refused(by_hand, "card_not_in_deck", by_hand.deal, [text, "4c", "5c"])
        assert text in str(error)


@case("E01-wheel-straight")
def test_the_wheel(case):
    hands = {name: pc.evaluate(cards) for name, cards in case["setup"]["hands"].items()}
    assert hands["a"].name == case["expected"]["a"]
    order = case["expected"]["order"].split(" > ")
    assert all(hands[one] > hands[two] for one, two in itertools.pairwise(order))


@case("E02-steel-wheel")
def test_the_steel_wheel(case):
    setup, expected = case["setup"], case["expected"]
    x, y = (pc.evaluate(setup[name], setup["board"]) for name in "xy")
    assert (x.name, y.name) == (expected["x"], expected["y"])
    assert x > y
    assert expected["winner"] == "x"
    w, z = pc.evaluate(setup["w5"]), pc.evaluate(setup["z5"])
    assert w.category.label.replace("_", " ") == expected["w5_class"]
    assert (w > z) is expected["w5_beats_z5"]
    # The class boundary: nothing lies between quad aces with a king and the steel wheel.
    assert w.value == z.value + 1


@case("E07-flush-on-board")
def test_a_flush_on_the_board(case):
    one, two = compare(case)
    assert one == two
    assert (one.category, ranks(one)) == (Category.FLUSH, "AJT63")


@case("E08-pair-on-board")
def test_a_pair_on_the_board(case):
    one, two = compare(case)
    assert one == two
    assert (one.category, ranks(one)) == (Category.PAIR, "33AQJ")


@case("E09-four-of-a-suit-is-nothing")
def test_four_of_a_suit_are_nothing(case):
    one, two = compare(case)
    assert one == two
    assert (one.category, ranks(one)) == (Category.PAIR, "AAK65")


@case("E11-two-sets-make-a-full-house")
def test_two_sets_make_a_full_house(case):
    hand, better = pc.evaluate(case["setup"]["cards"]), pc.evaluate(case["setup"]["against"])
    assert hand.name == case["expected"]["hand"]
    assert case["expected"]["loses_to"] == "kings over queens"
    assert better.name == "full house, kings over queens"
    assert hand < better


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def first_cards(shuffles):
    """The first cards of many hands, those of one shuffle each: one to each of three players."""
    for number in range(shuffles):
        hand = pc.Hand(
            pc.variants.NLHE, [9, 9, 9], blinds=(1, 2), seed=1, number=number, record=False
        )
        yield tuple(hand.hole(seat)[0].index for seat in (0, 1, 2))


@case("G01-shuffle-is-uniform")
def test_every_order_is_equally_likely(case):
    setup, expected = case["setup"]["a"], case["expected"]["a"]
    # In which order the three lie is as good as a deck of three.
    orders = dict.fromkeys(itertools.permutations(range(setup["deck"])), 0)
    places = [dict.fromkeys(range(52), 0) for _ in range(3)]
    for cards in first_cards(setup["shuffles"]):
        orders[tuple(sorted(range(3), key=cards.__getitem__))] += 1
        for place, card in enumerate(cards):
            places[place][card] += 1
    assert setup["shuffles"] == 6 * expected["each_of_6_orders_expected"]
    square = chi_square(orders.values(), expected["each_of_6_orders_expected"])
    assert square < expected["chi_square_df5_must_be_below"]
    for counts in places:
        square = chi_square(counts.values(), setup["shuffles"] / 52)
        assert square < case["expected"]["b"]["chi_square_df51_must_be_below"]


@case("G01-shuffle-is-uniform")
@pytest.mark.slow
def test_every_card_comes_first_equally_often(case):
    setup, expected = case["setup"]["b"], case["expected"]["b"]
    counts = dict.fromkeys(range(setup["deck"]), 0)
    for first, _, _ in first_cards(setup["shuffles"]):
        counts[first] += 1
    assert setup["shuffles"] == 52 * expected["each_card_first_expected"]
    square = chi_square(counts.values(), expected["each_card_first_expected"])
    assert square < expected["chi_square_df51_must_be_below"]


def test_the_naive_shuffle_would_be_found_out():
    """The probabilities that the case counts for the faulty shuffle fail its own limit."""
    expected = CASES["G01-shuffle-is-uniform"]["expected"]["a"]
    naive = [60_000 * Fraction(text) for text in expected["naive_swap_probabilities"]]
    assert sum(naive) == 60_000
    assert chi_square(naive, 10_000) > 20 * expected["chi_square_df5_must_be_below"]


@case("G03-duplicate-cards-are-refused")
def test_a_card_twice_is_refused_and_named(case):
    within, between, with_board, _dead = case["setup"]["inputs"]
    for hole, board in (within, with_board):
        with pytest.raises(pc.CardError, match=f"{hole[:2]} occurs twice"):
            pc.evaluate(hole, board)
    one, two, _ = between
    hand = pc.Hand(pc.variants.NLHE, [200, 200], blinds=(1, 2), manual=True)
    hand.deal(one, seat=0)
    error = refused(hand, "card_not_in_deck", hand.deal, two, seat=1)
    assert str(error).startswith("Ac ")
    # A deck, a board that is dealt by hand, and a hand that is told later.
    with pytest.raises(pc.CardError, match="Ac occurs twice"):
        pc.Hand(pc.variants.NLHE, [200, 200], blinds=(1, 2), deck=[one, two, "2c3c4c"])
    hand.deal("????", seat=1)
    do(hand, "c x")
    error = refused(hand, "card_not_in_deck", hand.deal, "AcTh9s")
    assert str(error).startswith("Ac ")
    assert "Ac" in str(refused(hand, "cards_differ", hand.reveal, 1, "AcQs"))
    ace, sevens = pc.evaluate("3sAd", within[1]), pc.evaluate("7h7d", within[1])
    assert ace > sevens
    assert (ace.name, sevens.name) == ("two pair, aces and sixes", "two pair, sevens and sixes")


@case("P05-ten-written-as-10")
def test_a_ten_written_as_10(case):
    expected = case["expected"]
    ten = pc.Card("Td")
    for text in case["setup"]["inputs"]:
        if expected.get(text, "").startswith("ten of diamonds") or text == "10D":
            assert pc.Card(text) is ten
        else:
            with pytest.raises(pc.CardError) as caught:
                pc.Card(text)
            assert f'"{text}"' in str(caught.value)
    assert pc.evaluate("9hKs", "TdJdQc6d5c").name == "straight, king high"
    assert pc.evaluate("9sAh", "10d Jd Qc 6d 5c").category == Category.HIGH_CARD
