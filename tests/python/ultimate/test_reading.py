"""Dictionaries that were changed are refused, and never cost memory or a foreign error."""

import re

import pytest

from changed import changed
from pokercore import ultimate
from pokercore.exceptions import RulesError
from pokercore.ultimate import Paytable, Result, SideBet, Values

HOUSE = ultimate.WITH_SIDE_BETS
ANY = r"\S"
NONSENSE = [
    *(None, True, -1, 1.5, float("inf"), float("nan"), "", "x", [], {}, [1], {"a": 1}, 10**30),
    *("1/0", "1e999999999", "1e-999999999", "inf", "nan", "0x1", "½", "1 /2", "9" * 5000),
]
"""What stands in for a part: a text with an exponent would fill the memory."""


@pytest.fixture(scope="module")
def result():
    return ultimate.simulate(
        ["simple", "random"], rounds=50, house=HOUSE, seed=1, side_bets={"trips": 5}
    )


@pytest.mark.parametrize("name", ["deals", "check", "fold", "plays"])
@pytest.mark.parametrize("value", NONSENSE, ids=lambda value: repr(value)[:12])
def test_values_of_nonsense_are_refused(name, value):
    data = ultimate.values("AsKs", "2c3c4c").to_dict()
    good = {"fold": (None,), "check": (-1, 10**30), "deals": (10**30,)}
    if any(value is one or value == one for one in good.get(name, ())):
        return
    with pytest.raises(ValueError, match=ANY):
        Values.from_dict({**data, name: value})


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        *(("hole", cards) for cards in ("As", "AsAs", "AsKsQs", "As??")),
        *(("board", cards) for cards in ("2c3c", "As3c4c")),
        *(("dead", cards) for cards in ("2c", "5d5d")),
    ],
)
def test_values_of_other_cards_are_refused(name, cards):
    data = ultimate.values("AsKs", "2c3c4c").to_dict()
    with pytest.raises(ValueError, match=ANY):
        Values.from_dict({**data, name: cards})


def test_values_of_a_stage_have_its_choices():
    flop, river = (ultimate.values("AsKs", board).to_dict() for board in ("2c3c4c", "2c3c4c5d6d"))
    for data in ({**flop, "check": None}, {**flop, "fold": "-2"}, {**flop, "plays": {}}):
        with pytest.raises(ValueError, match=ANY):
            Values.from_dict(data)
    for data in ({**river, "fold": None}, {**river, "check": "0"}, {**river, "plays": {"0": "0"}}):
        with pytest.raises(ValueError, match=ANY):
            Values.from_dict(data)


@pytest.mark.parametrize("value", [*NONSENSE, 0], ids=lambda value: repr(value)[:12])
@pytest.mark.parametrize(
    "place",
    [
        ("on_illegal",),
        ("seats",),
        ("seats", 0),
        ("seats", 0, "name"),
        ("seats", 0, "ante"),
        ("seats", 0, "side_bets"),
        ("seats", 0, "side_bets", "trips", "stake"),
        ("seats", 0, "side_bets", "trips", "hits"),
        ("seats", 0, "side_bets", "trips", "net"),
    ],
    ids=lambda place: ".".join(map(str, place)),
)
def test_a_result_of_nonsense_is_refused_or_read_whole(result, place, value):
    """What is read can be worked with: nothing divides by a stake of 0."""
    try:
        read = Result.from_dict(changed(result.to_dict(), place, value))
    except ValueError:
        return
    assert read.seats
    assert str(read)
    assert read.to_dict()["on_illegal"] == "raise"
    assert all(isinstance(seat.name, str) and seat.ante > 0 for seat in read.seats)


def test_a_table_with_a_gap_is_not_shown_as_another():
    gap = Paytable({"royal_flush": 50, "flush": 3})
    assert str(gap) == "royal flush 50, flush 3"
    with pytest.raises(RulesError):
        Paytable.parse(str(gap))
    assert str(SideBet("odd", "own", gap)) == "odd royal flush 50, flush 3"


def test_pairs_of_a_table_are_looked_at():
    assert Paytable((("flush", 7), ("royal_flush", 50)))["flush"] == 7
    for pairs in ((("flush", 7), ("flush", 8)), (([], 7),), (("flush", 7), 8)):
        with pytest.raises(RulesError, match=re.escape("paytable.")):
            Paytable(pairs)


def test_values_ask_for_a_house():
    with pytest.raises(RulesError, match=r"house: None is a NoneType; give a House"):
        ultimate.values("AsKs", "2c3c4c", house=None)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "\x00", "\u2028", "\ud800"])
def test_names_of_side_bets_are_printable(name):
    with pytest.raises(RulesError, match=r"side_bet\.name: .* not printed"):
        SideBet(name, "own", "50")
    assert SideBet("bad beat, 😀 é", "own", "50").name


def test_side_bets_in_a_file_are_a_list():
    for text in ('[side_bets]\nname = "x"', "[side_bets]"):
        with pytest.raises(RulesError, match=r"house\.side_bets: one table; .* \[\[side_bets\]\]"):
            ultimate.loads(text)
