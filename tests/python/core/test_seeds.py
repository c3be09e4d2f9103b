"""Seeds: the same hand everywhere, in any order; the order of the deck pinned by golden vectors."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from core.chacha import DECK, SEEDS, block, deck_of, golden, seed_bytes
from hands import begin, defects, do, play_out
from pokercore.enums import EventKind


def whole_deck(seed, number):
    """All 52 cards of a hand in order: ten players, and four boards with their burned cards."""
    hand = pc.Hand(
        pc.variants.NLHE,
        [10] * 10,
        blinds=(5, 10),
        seed=seed,
        number=number,
        options=pc.Options(run_outs=True),
    )
    while hand.turn != pc.DECK:
        hand.call()
    hand.run_out(4)
    cards = []
    for event in hand.events:
        if event.kind in (EventKind.DEAL_HOLE, EventKind.BURN):
            cards.append(event.card)
        elif event.kind == EventKind.DEAL_BOARD:
            cards += event.cards
    assert hand.deck_left == ()
    return "".join(map(str, cards))


def test_the_reference_is_chacha():
    """The test vector of RFC 8439, section 2.3.2: its counter and nonce as two halves."""
    counter = 1 | int.from_bytes(bytes.fromhex("00000009"), "little") << 32
    nonce = int.from_bytes(bytes.fromhex("0000004a00000000"), "little")
    key = bytes(range(32))
    assert (
        block(key, counter, nonce, rounds=20).hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4")
    )


def test_the_golden_decks(vectors):
    pinned = json.loads((vectors / "decks.json").read_text())["decks"]
    assert pinned == golden()
    for row in pinned:
        seed = {"int": int, "str": str, "bytes": bytes.fromhex}[row["kind"]](row["seed"])
        assert whole_deck(seed, int(row["number"])) == row["deck"]


@given(
    st.one_of(st.integers(0, 2**256), st.text(max_size=20), st.binary(max_size=40)),
    st.integers(0, 2**64 - 1),
)
def test_any_seed_gives_the_deck_of_the_deck_of(seed, number):
    if isinstance(seed, str) and any(0xD800 <= ord(letter) < 0xE000 for letter in seed):
        return
    assert whole_deck(seed, number) == deck_of(seed, number)


def test_the_deck_is_dealt_one_card_at_a_time_from_the_left_of_the_button():
    deck = deck_of(7, 3)
    cards = pc.parse_cards(deck)
    hand = pc.Hand(pc.variants.NLHE, [50] * 3, blinds=(1, 2), seed=7, number=3, button=1)
    assert [hand.hole(seat) for seat in (2, 0, 1)] == [
        (cards[0], cards[3]),
        (cards[1], cards[4]),
        (cards[2], cards[5]),
    ]
    play_out(hand)
    burns = [event.card for event in hand.events if event.kind == EventKind.BURN]
    assert burns == [cards[6], cards[10], cards[12]]
    assert hand.board == (*cards[7:10], cards[11], cards[13])
    # The same order given as a deck is the same hand.
    given_deck = pc.Hand(pc.variants.NLHE, [50] * 3, blinds=(1, 2), deck=deck, button=1)
    assert play_out(given_deck).events == hand.events


def test_hand_k_is_the_same_in_any_order(rng):
    numbers = list(range(60))
    in_order = {number: whole_deck("table 9", number) for number in numbers}
    rng.shuffle(numbers)
    assert {number: whole_deck("table 9", number) for number in numbers} == in_order
    assert len(set(in_order.values())) == 60


def test_seeds_that_are_told_apart_and_seeds_that_are_the_same():
    decks = {(type(seed), seed): whole_deck(seed, 0) for seed in SEEDS}
    same_bytes = {key: seed_bytes(key[1]) for key in decks}
    for one in decks:
        for two in decks:
            assert (decks[one] == decks[two]) == (same_bytes[one] == same_bytes[two])
    # A seed is bytes: an int its smallest little-endian ones, a text its UTF-8.
    assert whole_deck(256, 5) == whole_deck(b"\x00\x01", 5)
    assert whole_deck("Ä", 5) == whole_deck("Ä".encode(), 5)
    assert whole_deck(b"\x01", 5) != whole_deck(b"\x01\x00", 5)


def test_what_a_hand_tells_of_its_seed():
    hand = pc.Hand(pc.variants.NLHE, [50] * 2, blinds=(1, 2), seed=256, number=9)
    assert (hand.seed, hand.number) == (b"\x00\x01", 9)
    assert begin([50] * 2, blinds=(1, 2)).seed is None
    manual = pc.Hand(pc.variants.NLHE, [50] * 2, blinds=(1, 2), manual=True)
    assert (manual.seed, manual.number) == (None, None)


def test_without_a_seed_the_operating_system_gives_one():
    hands = [pc.Hand(pc.variants.NLHE, [50] * 9, blinds=(1, 2)) for _ in range(20)]
    assert len({hand.seed for hand in hands}) == 20
    assert all(len(hand.seed) == 32 for hand in hands)
    assert len({hand.hole(0) + hand.hole(5) for hand in hands}) > 15
    # And the hand can be dealt again from it.
    again = pc.Hand(pc.variants.NLHE, [50] * 9, blinds=(1, 2), seed=hands[0].seed)
    assert play_out(again) == play_out(hands[0])


def test_no_global_generator_is_read_or_changed():
    random.seed(1)
    state = random.getstate()
    one = pc.Hand(pc.variants.NLHE, [50] * 6, blinds=(1, 2), seed=5)
    pc.Hand(pc.variants.NLHE, [50] * 6, blinds=(1, 2))
    assert random.getstate() == state
    random.seed(2)
    assert pc.Hand(pc.variants.NLHE, [50] * 6, blinds=(1, 2), seed=5) == one


@pytest.mark.parametrize("seed", [-1, 1.0, True, [1], object(), float("nan")])
def test_what_is_no_seed(seed):
    found = defects(pc.Hand, pc.variants.NLHE, [50] * 2, blinds=(1, 2), seed=seed)
    assert found == {"seed": "option"}


@pytest.mark.parametrize("number", [-1, 2**64])
def test_what_is_no_number_of_a_hand(number):
    found = defects(pc.Hand, pc.variants.NLHE, [50] * 2, blinds=(1, 2), seed=1, number=number)
    assert found == {"number": "option"}


def test_a_shuffled_hand_has_every_card_once():
    for number in range(50):
        deck = whole_deck(2, number)
        assert sorted(deck[i : i + 2] for i in range(0, 104, 2)) == sorted(DECK)
    hand = do(pc.Hand(pc.variants.NLHE, [50] * 2, blinds=(1, 2), seed=1), "f")
    assert len(hand.deck_left) == 48
