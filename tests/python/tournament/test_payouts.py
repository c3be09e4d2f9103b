"""Prizes by place: they add up, never rise, and what rounding leaves goes to the first."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands import defects, schema
from pokercore.tournament import Payouts

pools = st.integers(0, 2**53)


@st.composite
def percents(draw):
    """Parts of 100 that do not rise."""
    parts, left = [], 100
    while left:
        most = min(parts[-1], left) if parts else 100
        parts.append(draw(st.integers(1, most)))
        left -= parts[-1]
        if len(parts) == 10:
            parts[0] += left
            break
    return tuple(sorted(parts, reverse=True))


amounts = st.lists(st.integers(1, 10**6), min_size=1, max_size=10).map(
    lambda parts: tuple(sorted(parts, reverse=True))
)


@given(percents(), pools)
def test_prizes_are_whole_and_add_up(parts, pool):
    prizes = Payouts(parts).prizes(pool)
    assert sum(prizes) == pool
    assert sorted(prizes, reverse=True) == list(prizes)
    assert len(prizes) == len(parts)
    # Rounded down, and what is left goes to the first.
    assert list(prizes[1:]) == [pool * part // 100 for part in parts[1:]]
    assert 0 <= prizes[0] - pool * parts[0] // 100 < len(parts)


@given(amounts)
def test_amounts_are_paid_as_they_are(parts):
    payouts = Payouts(amounts=parts)
    assert payouts.prizes(sum(parts)) == parts
    assert defects(payouts.prizes, sum(parts) + 1) == {"payouts": "payouts"}
    assert Payouts.of(payouts, sum(parts)) is payouts
    assert defects(Payouts.of, payouts, sum(parts) - 1) == {"payouts": "payouts"}


@given(st.one_of(percents().map(Payouts), amounts.map(lambda parts: Payouts(amounts=parts))))
def test_they_are_values(payouts):
    data = json.loads(json.dumps(payouts.to_dict()))
    schema("payouts").validate(data)
    assert Payouts.from_dict(data) == payouts
    assert eval(repr(payouts)) == payouts
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(payouts, protocol)) == payouts
    assert hash(copy.deepcopy(payouts)) == hash(payouts)


def test_the_defaults_of_the_norm():
    """rules.md 10.4."""
    told = {seats: Payouts.default(seats).percent for seats in range(2, 11)}
    assert told == {
        **dict.fromkeys((2, 3, 4), (100,)),
        **dict.fromkeys((5, 6), (65, 35)),
        **dict.fromkeys((7, 8, 9, 10), (50, 30, 20)),
    }
    for seats in (1, 11, "9", 2.0, True):
        assert defects(Payouts.default, seats) == {"payouts.seats": "chairs"}


def test_a_plain_list_is_percents_or_amounts():
    assert Payouts.of((50, 30, 20), pool=900) == Payouts((50, 30, 20))
    assert Payouts.of((500, 300, 100), pool=900) == Payouts(amounts=(500, 300, 100))
    assert Payouts.of([65, 35], pool=100).prizes(100) == (65, 35)
    assert Payouts((60, 40, 0, 0)) == Payouts((60, 40))
    assert Payouts((60, 40, 0, 0)).places == 2


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((50, 30), {"payouts.percent": "payouts"}),
        ((50, 30, 21), {"payouts.percent": "payouts"}),
        ((30, 50, 20), {"payouts.percent[1]": "payouts"}),
        ((150, -50), {"payouts.percent[1]": "payouts"}),
        ((50.0, 50), {"payouts.percent[0]": "wrong_type"}),
        ((True, 99), {"payouts.percent[0]": "wrong_type"}),
        ((0, 100), {"payouts.percent": "payouts"}),
        ((), {"payouts.percent": "payouts"}),
        ("100", {"payouts.percent": "wrong_type"}),
        (100, {"payouts.percent": "wrong_type"}),
    ],
)
def test_what_is_refused(parts, expected):
    assert defects(Payouts, parts) == expected
    plain = {place.replace(".percent", ""): code for place, code in expected.items()}
    assert defects(Payouts.of, parts, 900) == plain


def test_other_refusals():
    assert defects(Payouts) == {"payouts.percent": "payouts"}
    assert defects(Payouts, (100,), (100,)) == {"payouts.percent": "payouts"}
    assert defects(lambda: Payouts(amounts=(2**53, 1))) == {
        "payouts.amounts": "amount_out_of_range"
    }
    assert defects(Payouts.from_dict, {"version": 0, "percents": [100]}) == {
        "payouts.version": "version",
        "payouts.percents": "unknown_field",
        "payouts.percent": "payouts",
    }
