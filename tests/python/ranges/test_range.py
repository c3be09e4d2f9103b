"""Ranges as values: texts, hands, sets, weights, errors."""

import copy
import itertools
import math
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore import Range
from pokercore.ranges import SHORT_DECK

RANKS = "23456789TJQKA"
DECK = pc.standard_deck()
CLASSES = Range.classes()


def naive_class(one, two):
    """The class of two cards, read as plainly as can be."""
    high, low = sorted((one, two), key=lambda card: card.rank, reverse=True)
    mark = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
    return high.rank_char + low.rank_char + mark


CLASS_OF = {pair: naive_class(*pair) for pair in itertools.combinations(DECK, 2)}


def hands_of(range_):
    return {frozenset(cards) for cards, _ in range_}


weights = st.sampled_from([1, 0.5, 0.25, 0.000001, 2.5, 0.333333])
hands = st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True).map(tuple)
ranges = st.one_of(
    st.dictionaries(st.sampled_from(CLASSES), weights, min_size=1, max_size=80),
    st.dictionaries(hands.map(lambda hand: tuple(sorted(hand))), weights, min_size=1, max_size=40),
).map(Range.from_hands)


@given(ranges)
def test_text_repr_and_pickle_give_the_same_range(range_):
    assert Range(str(range_)) == range_
    assert eval(repr(range_), {"Range": Range}) == range_
    assert hash(Range(str(range_))) == hash(range_)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(range_, protocol)) == range_
    assert copy.copy(range_) is copy.deepcopy(range_) is range_
    assert Range.from_hands(dict(range_)) == range_


@given(ranges, ranges)
def test_sets_of_hands(one, two):
    first, second = hands_of(one), hands_of(two)
    assert hands_of(one | two) == first | second
    for combine, wanted in (
        (lambda: one & two, first & second),
        (lambda: one - two, first - second),
    ):
        if wanted:
            assert hands_of(combine()) == wanted
        else:
            with pytest.raises(pc.RangeError, match="no hand is left"):
                combine()
    for cards, weight in one | two:
        assert weight == max(one.weight_of(cards), two.weight_of(cards))
    assert (one in two) == (first <= second)
    assert str(two) in two


def test_texts_combine_with_ranges():
    tens = Range("TT+")
    assert tens - "QQ" == Range("TT+, !QQ")
    assert "22+" - tens == Range("99-22")
    assert tens | "99" == "99" | tens == Range("99+")
    assert tens & "AA, 22" == "AA, 22" & tens == Range("AA")
    with pytest.raises(pc.RangeError, match="foo"):
        tens | "foo"


@given(ranges)
def test_hands_and_weights(range_):
    listed = list(range_)
    assert len(range_) == len(listed) == len(hands_of(range_))
    assert range_.fraction == len(listed) / 1326
    assert math.isclose(range_.total_weight, sum(weight for _, weight in listed))
    for cards, weight in listed:
        assert cards in range_
        assert cards[0] > cards[1]
        assert range_.weight_of(cards) == range_.weight_of(cards[::-1]) == weight
    counts, grid = range_.counts(), range_.grid()
    assert sum(map(sum, counts)) == len(range_)
    for i, j in itertools.product(range(13), repeat=2):
        high, low = RANKS[::-1][min(i, j)], RANKS[::-1][max(i, j)]
        name = high + low + ("" if i == j else "s" if i < j else "o")
        of_class = [weight for cards, weight in listed if CLASS_OF[cards[::-1]] == name]
        assert counts[i][j] == len(of_class)
        possible = 6 if i == j else 4 if i < j else 12
        assert math.isclose(grid[i][j], sum(of_class) / possible, abs_tol=1e-12)


def test_every_class_has_its_hands():
    assert len(set(CLASSES)) == 169
    for name in CLASSES:
        wanted = {frozenset(pair) for pair, of in CLASS_OF.items() if of == name}
        assert hands_of(Range(name)) == wanted


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AT+", 64),
        ("22+", 78),
        ("random", 1326),
        ("TT+", 30),
        ("15%", 200),
        ("76s+", 4),
        ("KTo-K8o", 36),
        ("TT+, !QQ", 24),
        ("A*s", 48),
        ("(AA, KK):0.5, AA", 12),
    ],
)
def test_counts(text, count):
    assert len(Range(text)) == count


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("TT - 88", "TT-88"),
        ("TT-  88, AA", "TT-88, AA"),
        ("A5s \N{EM DASH} A2s", "A5s-A2s"),
        ("A5s\N{NON-BREAKING HYPHEN}A2s", "A5s-A2s"),
        ("top 15%", "15%"),
        ("Top15 %, AA", "15%, AA"),
        ("5% - 20 %", "5%-20%"),
        ("AA :0.5 , KK : 0.25", "AA:0.5, KK:0.25"),
        ("AA:0.3333333333333333", "AA:0.333333"),
        ("AA:0.99999999", "AA"),
        ("AA:2.5e-05, KK", "AA:0.000025, KK"),
        ("AA:0.0000004, KK", "KK"),
        ("33.3333333333%", "33.333333%"),
        ("As??", "As*"),
        ("?? As", "As*"),
        ("????", "random"),
    ],
)
def test_what_people_and_other_programs_write(text, same):
    assert Range(text) == Range(same)


def test_an_unknown_hand_of_a_game_without_shared_cards_is_any_hand():
    assert Range("??", cards=5, partial=True) == Range("random", cards=5, partial=True)


def test_percentages_grow_by_whole_classes():
    lengths = [len(Range(f"{percent}%")) for percent in range(1, 101)]
    assert lengths == sorted(lengths)
    assert all(length >= 13.26 * percent for percent, length in enumerate(lengths, start=1))
    sizes = itertools.accumulate(len(Range(name)) for name in CLASSES)
    assert set(lengths) <= set(sizes)
    assert Range("5%-20%") | Range("5%") == Range("20%")


def test_other_decks_and_games():
    assert len(SHORT_DECK) == 36
    short = Range("66+, AK", deck=SHORT_DECK)
    assert len(short) == 54 + 16
    assert (short.cards, short.deck, short.partial) == (2, SHORT_DECK, False)
    assert eval(repr(short), {"Range": Range}) == short
    assert (len(short.grid()), len(short.grid()[0])) == (9, 9)
    assert short == Range("66+, AK")
    with pytest.raises(pc.RangeError, match="different decks"):
        short | Range("66+, AK")
    aces = Range("AA**", cards=4)
    assert len(aces) == 6961
    assert "AsAh2c2d" in aces
    assert pickle.loads(pickle.dumps(aces)) == aces == eval(repr(aces), {"Range": Range})
    with pytest.raises(pc.RangeError, match="two cards"):
        aces.grid()
    six = Range("random", cards=6)
    assert (six.is_random, len(six), six.fraction) == (True, 20_358_520, 1.0)
    assert next(iter(six)) == (tuple(reversed(DECK[:6])), 1.0)
    stud = Range("Ah2s3d, 8h6d4s??", cards=7, partial=True)
    assert "3d2sAh" in stud
    assert eval(repr(stud), {"Range": Range}) == stud


def test_weights_from_numbers():
    given = {"AA": 1, "KK": 0.5, "QQ": Fraction(1, 4), "JJ": True, "TT": 0, "99": 1 / 3}
    range_ = Range.from_hands(given)
    assert range_ == Range("AA, JJ, KK:0.5, 99:0.333333, QQ:0.25")
    for weight in (-1, math.nan, math.inf, -math.inf, 1e-9, 1e7, 10**400):
        with pytest.raises((pc.RangeError, OverflowError), match=r"weight|large"):
            Range.from_hands({"AA": weight})
    for weight in ("1", None, object()):
        with pytest.raises(TypeError):
            Range.from_hands({"AA": weight})


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ({}, "no hand is left"),
        ({"AA": 0}, "no hand is left"),
        ({"AsKd": 1, "KdAs": 1}, "AsKd is given twice"),
        ({("As", "Kd", "Qd"): 1}, "AsKdQd is of 3 cards"),
        ([("As",)], "As is of 1 card"),
        ([("As", "As")], "As occurs twice"),
        (["AKsx"], "AKsx"),
    ],
)
def test_hands_that_make_no_range(hands, message):
    with pytest.raises((pc.RangeError, pc.CardError), match=message):
        Range.from_hands(hands)


@pytest.mark.parametrize(
    ("text", "piece", "at"),
    [
        ("TT+, KK, foo, AA", "foo", 9),
        ("AA TTs", "TTs", 3),
        ("AA, KK:-1", "KK:-1", 4),
        ("A♠K♦, A♠A♠", "A♠A♠", 6),
        ("TT+, !KK:0.5", "!KK:0.5", 5),
        ("AA, 200%", "200%", 4),
        ("AA, (KK", "(KK", 4),
        ("AA, !AA", "!AA", 4),
    ],
)
def test_errors_point_at_the_piece(text, piece, at):
    with pytest.raises(pc.RangeError) as caught:
        Range(text)
    assert (caught.value.piece, caught.value.at) == (piece, at)
    assert text[at:].startswith(piece)
    assert f'"{piece}" (at character {at})' in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cards": 0}, "1 to 7"),
        ({"cards": 8}, "1 to 7"),
        ({"cards": -1}, "1 to 7"),
        ({"cards": 2**70}, "1 to 7"),
        ({"deck": "As"}, "from a deck of 1"),
        ({"deck": "AsAsKs"}, "As occurs twice"),
        ({"deck": "AsKs*"}, "joker"),
        ({"deck": "KsQs"}, "needs A"),
    ],
)
def test_games_that_are_none(arguments, message):
    with pytest.raises((pc.RangeError, pc.CardError), match=message):
        Range("AA", **arguments)


def test_wrong_types():
    for wrong in (None, 5, b"AA", ["AA"]):
        with pytest.raises(TypeError):
            Range(wrong)
    with pytest.raises(TypeError):
        Range("AA", cards="2")
    for wrong in (None, 5, ["KK"]):
        with pytest.raises(TypeError):
            Range("AA") | wrong
        with pytest.raises(TypeError):
            wrong - Range("AA")
    assert Range("AA") != "AA"
    with pytest.raises(AttributeError):
        Range("AA").cards = 4
    with pytest.raises(pc.CardError):
        Range("AA").without("Ax")


@given(st.text(max_size=30) | st.text("AKT92shdco*x+-:!()[]/%50., ?", max_size=20))
def test_any_text_is_a_range_or_an_error_with_its_place(text):
    caught = None
    try:
        range_ = Range(text)
    except pc.RangeError as error:
        caught = error
    if caught is None:
        assert Range(str(range_)) == range_
    elif caught.at is not None:
        assert caught.piece
        assert text[caught.at :].startswith(caught.piece)


def test_dead_cards():
    range_ = Range("AA, AK, 22:0.5")
    for dead in ("As", "AsKs", ["As", "2c"], pc.Card("Kd")):
        cards = {pc.Card(card) for card in pc.parse_cards(dead)}
        wanted = {hand for hand in hands_of(range_) if not hand & cards}
        assert hands_of(range_.without(dead)) == wanted
    assert range_.without("7c") == range_
    with pytest.raises(pc.RangeError, match="dead"):
        Range("AsKd").without("Kd")
