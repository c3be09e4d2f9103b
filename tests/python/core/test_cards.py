"""Cards: reading, printing, order, and what is refused."""

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
HOLLOW = dict(zip(SUITS, "♧♢♡♤", strict=True))
DECK = pc.standard_deck()
cards = st.sampled_from(DECK)
slots = st.one_of(cards, st.none())


def spellings(card):
    """The ways in which one card may be written."""
    ranks = [card.rank_char, card.rank_char.lower()] + (["10"] if card.rank == 10 else [])
    suits = [card.suit, card.suit.upper(), SYMBOLS[card.suit], HOLLOW[card.suit]]
    return [rank + suit for rank in ranks for suit in suits]


def test_the_deck_is_in_order():
    assert [str(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]
    assert list(DECK) == sorted(DECK)
    assert [card.index for card in DECK] == list(range(52))
    assert [int(card.__index__()) for card in DECK] == list(range(52))
    assert {card.rank for card in DECK} == set(range(2, 15))
    for card in DECK:
        assert (card.rank_char, card.suit) == tuple(str(card))
        assert not card.is_joker


@pytest.mark.parametrize("card", DECK, ids=str)
def test_each_card_is_one_object_however_it_is_written(card):
    for text in spellings(card):
        assert pc.Card(text) is card
    assert pc.Card(card.index) is pc.Card(card) is card
    assert eval(repr(card), {"Card": pc.Card}) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    assert hash(card) == hash(pc.Card(str(card)))


def test_cards_order_compare_and_nothing_else():
    low, high = pc.Card("2c"), pc.Card("As")
    assert low < high
    assert low <= low
    assert high > low
    assert low != high
    assert low != "2c"
    assert (low == 0) is False
    with pytest.raises(TypeError):
        low < 3  # noqa: B015
    assert len(set(DECK) | {pc.Card("As")}) == 52


def test_a_card_cannot_be_changed():
    card = pc.Card("As")
    with pytest.raises(AttributeError):
        card.rank = 2
    with pytest.raises((AttributeError, TypeError)):
        card.note = "mine"


def test_jokers():
    jokers = [pc.Card(index) for index in range(52, 56)]
    assert [str(joker) for joker in jokers] == ["*", "*2", "*3", "*4"]
    for joker in jokers:
        assert joker.is_joker
        assert (joker.rank, joker.rank_char, joker.suit) == (15, "*", "")
        assert pc.Card(str(joker)) is joker
        assert pickle.loads(pickle.dumps(joker)) is joker
    assert pc.parse_cards("".join(map(str, jokers))) == tuple(jokers)


@given(st.lists(slots, max_size=12), st.sampled_from(["", " ", ", ", "  ", "\t", "\n"]), st.data())
def test_reading_what_is_printed_is_identity(wanted, gap, data):
    texts = [
        "??" if card is None else data.draw(st.sampled_from(spellings(card))) for card in wanted
    ]
    assert pc.parse_cards(gap.join(texts)) == tuple(wanted)
    assert pc.parse_cards(texts) == tuple(wanted)
    assert pc.parse_cards(wanted) == tuple(wanted)
    mixed = [
        data.draw(st.sampled_from([card, str(card), card.index])) if card else card
        for card in wanted
    ]
    assert pc.parse_cards(mixed) == tuple(wanted)


def test_ways_to_write_several_cards():
    expected = (pc.Card("As"), pc.Card("Kd"), pc.Card("Th"))
    for text in ("AsKdTh", "As Kd Th", "as kd 10h", "As,Kd,Th", "A♠ K♦ 10♥", "A♠️K♦️T♥️", " AsKdTh "):
        assert pc.parse_cards(text) == expected, text
    assert pc.parse_cards(["AsKd", "10h"]) == expected
    assert pc.parse_cards(pc.Card("As")) == expected[:1]
    assert pc.parse_cards(()) == pc.parse_cards("") == ()
    assert pc.parse_cards(card for card in expected) == expected


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("Ax", "Ax"),
        ("AsKx", "Kx"),
        ("1s", "1s"),
        ("0d", "0d"),
        ("11s", "1"),
        ("As K", "K"),
        ("Ass", "s"),
        ("A", "A"),
        ("s", "s"),
        ("?", "?"),
        ("???", "?"),
        ("As?d", "?d"),
        ("A-s", "A-"),
        ("As;Kd", ";"),
        ("10", "10"),
        ("*5", "5"),
        ("Às", "À"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}s", "\N{FULLWIDTH LATIN CAPITAL LETTER A}"),
        ("A\x00", "A"),
        ("\N{PLAYING CARD ACE OF SPADES}", "\N{PLAYING CARD ACE OF SPADES}"),
    ],
)
def test_what_is_no_card_is_quoted(text, piece):
    for read in (pc.parse_cards, pc.Card, pc.evaluate, pc.Action.show):
        with pytest.raises(pc.CardError) as caught:
            read(text)
        error = caught.value
        assert isinstance(error, ValueError)
        assert isinstance(error, pc.PokerError)
        if piece.isprintable() and "holds" not in str(error):
            assert piece in str(error)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(error, protocol))
            assert (type(again), str(again)) == (type(error), str(error))


# What cards are written with, and what looks like it.
LETTERS = "AKQJT98765432akqjtcdhsCDHS10?*♠♥♦♣♤♡♢♧ ,\n\ufe0fxoO!.-_/é０Ａ"


@given(st.text(LETTERS, max_size=8))
def test_any_text_is_cards_or_an_error(text):
    try:
        read = pc.parse_cards(text)
    except pc.CardError:
        return
    printed = "".join("??" if card is None else str(card) for card in read)
    assert pc.parse_cards(printed) == read


@pytest.mark.parametrize("text", ["", " ", "AsKd", "??", "****"])
def test_one_card_is_one_card(text):
    with pytest.raises(pc.CardError):
        pc.Card(text)


@pytest.mark.parametrize("index", [-1, 56, 255, 256, 2**31, 2**63, -(2**63)])
def test_numbers_that_name_no_card(index):
    for read in (pc.Card, pc.parse_cards):
        with pytest.raises(pc.CardError, match=str(index)):
            read(index)
    with pytest.raises(pc.CardError):
        pc.parse_cards(["As", index])


@pytest.mark.parametrize("thing", [1.0, float("nan"), b"As", object(), True, ("As", 1.5), [[1]]])
def test_things_that_are_no_cards(thing):
    for read in (pc.Card, pc.parse_cards):
        with pytest.raises((TypeError, pc.CardError)) as caught:
            read(thing)
        assert str(caught.value)


def test_a_card_twice_is_named():
    for hole, board in itertools.product(["AsAs", "As As", ["As", 51]], ["", None, "KdQdJd"]):
        with pytest.raises(pc.CardError, match="As occurs twice"):
            pc.evaluate(hole, board)
    with pytest.raises(pc.CardError, match="Kd occurs twice"):
        pc.evaluate("AsKd", "KdQhJc2s3d")
    deck = [*DECK, pc.Card("7h")]
    with pytest.raises(pc.CardError, match="7h occurs twice"):
        pc.Hand(pc.variants.NLHE, [9, 9], blinds=(1, 2), deck=deck)
