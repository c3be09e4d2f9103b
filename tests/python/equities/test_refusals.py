"""What is no question: each refusal by its code, its place, and what would be right."""

import pytest

import pokercore as pc

REFUSED = {
    "hand_cards": ([["As", "Ks", "Qs"], "QhQd"], {}, "hands[0]"),
    "board_cards": (["AsKs", "QhQd"], {"board": "2c3c"}, "board"),
    "card_not_in_deck": (["AsKs", "QhQd"], {"board": "2c6c7c", "game": "short_deck"}, "board"),
    "duplicate_card": (["AsKs", "AsQd"], {}, "hands[1]"),
    "empty_range": (["AA", "KK"], {"dead": "AsAhAdAc"}, "hands[0]"),
    "ranges_collide": (["AsKs, AsKd", "AsQd, AsJd"], {}, "hands"),
    "players": (["AsKs"], {}, "hands"),
    "too_much_work": (["random"] * 6, {"method": "exact"}, "method"),
    "option": (["AsKs", "QhQd"], {"game": "whist"}, "game"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_has_a_code_and_a_place(code):
    hands, arguments, place = REFUSED[code]
    with pytest.raises(pc.RulesError) as caught:
        pc.equity(hands, **arguments)
    assert (code, place) in [(d.code, d.place) for d in caught.value.defects]


def test_a_range_of_weights_that_cannot_be_is_refused_where_it_is_written():
    # The core would refuse it with the code "weight"; a text does not come so far.
    for text in ("AA:-0.5", "AA:nan", "AA:1e3"):
        with pytest.raises(pc.RangeError, match="AA:"):
            pc.equity([text, "KK"])
