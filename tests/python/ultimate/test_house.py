"""Houses, paytables and side bets: values, what they refuse, dictionaries and files."""

import copy
import json
import pickle
from fractions import Fraction

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore.exceptions import RulesError
from pokercore.ultimate import House, Paytable, SideBet

ODD = House(
    plays=((1, 5), (3,), (1, 2)),
    qualifier="high_card",
    blind="100-20-7:2-3-5:3-1-1:2",
    side_bets=(
        SideBet("trips", "own", "50-40-30-8-7-4-3"),
        SideBet("must", "must_win", {"royal_flush": 10, "straight_flush": "5:2"}),
        ultimate.BAD_BEAT,
    ),
    side_bet_after_fold="lose",
    half_chips=True,
)
HOUSES = [ultimate.STANDARD, ultimate.WITH_SIDE_BETS, ODD]


@pytest.mark.parametrize("house", HOUSES)
def test_a_house_comes_back(house):
    data = house.to_dict()
    jsonschema.Draft202012Validator(pc.schemas.get("ultimate_house")).validate(data)
    assert House.from_dict(json.loads(json.dumps(data))) == house
    names = {name: getattr(ultimate, name) for name in ("House", "Paytable", "SideBet")}
    assert eval(repr(house), names) == house
    for twin in (pickle.loads(pickle.dumps(house)), copy.deepcopy(house), house.replace()):
        assert twin == house
        assert hash(twin) == hash(house)
        assert twin.core == house.core
    assert house.core.scale == house.scale


@pytest.mark.parametrize("language", ["toml", "json"])
@pytest.mark.parametrize("house", HOUSES)
def test_a_house_in_a_file(house, language, tmp_path):
    assert ultimate.loads(ultimate.dumps(house, language), language) == house
    path = tmp_path / f"house.{language}"
    ultimate.dump(house, path)
    assert ultimate.load(path) == house


def test_a_file_says_everything_that_is_wrong(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('qualifier = "two"\nblind = "5-4"\nhalf_chips = 1\nx = 1\n')
    with pytest.raises(RulesError) as caught:
        ultimate.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    places = [defect.place for defect in caught.value.defects]
    assert places == ["house.x", "house.qualifier", "house.half_chips"]
    path.write_bytes(b"\xff")
    with pytest.raises(RulesError, match="UTF-8"):
        ultimate.load(path)
    with pytest.raises(RulesError, match="this is not TOML"):
        ultimate.loads("x =")
    with pytest.raises(ValueError, match="'toml' or 'json'"):
        ultimate.loads("", "yaml")
    with pytest.raises(TypeError, match="give a str"):
        ultimate.loads(b"")
    with pytest.raises(TypeError, match="one House"):
        ultimate.dumps({})


def test_the_standard_house():
    house = ultimate.STANDARD
    assert house == House()
    assert house.scale == 2
    assert house.decisions == (
        ("preflop", 3),
        ("preflop", 4),
        ("flop", 2),
        ("river", 1),
        ("river", None),
    )
    assert house.core == type(house.core).standard()
    assert "flush 3:2" in str(house)
    assert "trips 50-40-30-8-7-4-3" in str(ultimate.WITH_SIDE_BETS)


def test_nets_are_the_published_settlement(repository):
    """Every net that the published table of outcomes names."""
    house = ultimate.STANDARD
    for line in (repository / "tests/vectors/uth_outcomes.csv").read_text().splitlines()[1:]:
        _, stage, outcome, row, _, net = line.split(",")
        multiple = None if stage == "fold" else int(stage[0])
        name = {
            "win_dealer_qualifies": "win_qualified",
            "win_dealer_not_qualified": "win_unqualified",
            "lose_dealer_qualifies": "lose_qualified",
            "lose_dealer_not_qualified": "lose_unqualified",
        }.get(outcome, "tie")
        row = {"royal": "royal_flush", "quads": "four_of_a_kind", "": "pair"}.get(row, row)
        row = "pair" if row == "none" else row
        assert house.core.net(multiple, row, name) == house.scale * Fraction(net)


def test_paytables():
    table = Paytable.parse("50-40-30-9-7-4-3")
    assert list(table)[-1] == "three_of_a_kind"
    assert len(table) == 7
    assert table["flush"] == 7
    assert table.get("pair") is None
    with pytest.raises(KeyError):
        table["pair"]
    assert Paytable({"flush": "3:2"}) == Paytable({"flush": Fraction(3, 2)})
    assert Paytable({"flush": "6/4"}) == Paytable({"flush": "3:2"})
    assert Paytable({"flush": "4:2"}).to_dict() == {"flush": 2}
    # The order in which rows are named says nothing.
    assert Paytable({"flush": 1, "royal_flush": 5}) == Paytable({"royal_flush": 5, "flush": 1})
    assert Paytable(table.pays) == table


@pytest.mark.parametrize(
    ("pays", "place", "message"),
    [
        ({"flush": 1.5}, "paytable.flush", "1.5 is no pay"),
        ({"flush": True}, "paytable.flush", "no pay"),
        ({"flush": "3:0"}, "paytable.flush", "no pay"),
        ({"flush": "1:2:3"}, "paytable.flush", "no pay"),
        ({"flush": 10**30}, "paytable.flush", "no pay"),
        ({"flash": 1}, "paytable.flash", "there is no such row"),
        ({7: 1}, "paytable.7", "there is no such row"),
        (7, "paytable.pays", "give pays by row"),
    ],
)
def test_what_is_no_paytable(pays, place, message):
    with pytest.raises(RulesError, match=message) as caught:
        Paytable(pays)
    assert caught.value.defects[0].place == place


@pytest.mark.parametrize("text", ["", "a-b", "1-" * 11 + "1", None])
def test_what_is_no_text_of_a_paytable(text):
    with pytest.raises(RulesError):
        Paytable.parse(text)


@pytest.mark.parametrize(
    ("changes", "code", "place"),
    [
        ({"plays": ((4, 3), (2,), (1,))}, "play_multiples", "house.plays[0][1]"),
        ({"plays": ((3,), (), (1,))}, "play_multiples", "house.plays[1]"),
        ({"plays": ((3,), (2,))}, "wrong_type", "house.plays"),
        ({"plays": ((3,), 2, (1,))}, "wrong_type", "house.plays[1]"),
        ({"plays": ((3,), (2.0,), (1,))}, "wrong_type", "house.plays[1]"),
        ({"plays": ((3,), (-2,), (1,))}, "wrong_type", "house.plays[1]"),
        ({"qualifier": "ace"}, "option", "house.qualifier"),
        ({"blind": {"royal_flush": 5, "flush": 1}}, "paytable_rows", "house.blind"),
        ({"blind": {}}, "paytable_rows", "house.blind"),
        ({"blind": "5--1"}, "wrong_type", "house.blind.straight_flush"),
        ({"blind": {"royal_flush": -5}}, "pay_out_of_range", "house.blind[0]"),
        ({"blind": {"royal_flush": "0:1"}}, "pay_out_of_range", "house.blind[0]"),
        ({"side_bets": ["trips"]}, "wrong_type", "house.side_bets[0]"),
        ({"side_bets": [ultimate.BAD_BEAT] * 2}, "side_bet_name", "house.side_bets[1].name"),
        ({"side_bet_after_fold": "win"}, "option", "house.side_bet_after_fold"),
        ({"half_chips": 1}, "wrong_type", "house.half_chips"),
    ],
)
def test_what_is_no_house(changes, code, place):
    with pytest.raises(RulesError) as caught:
        House(**changes)
    assert [(defect.code, defect.place) for defect in caught.value.defects] == [(code, place)]


def test_every_defect_is_told():
    with pytest.raises(RulesError) as caught:
        House(plays=1, qualifier=2, blind=3, side_bets=4, side_bet_after_fold=5, half_chips=6)
    assert len(caught.value.defects) == 6
    with pytest.raises(RulesError) as caught:
        SideBet("", "his", {"flush": None})
    assert [defect.place for defect in caught.value.defects] == [
        "side_bet.name",
        "side_bet.kind",
        "side_bet.pays.flush",
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"more": 1},
        {"side_bets": [{"name": "x", "kind": "own"}]},
        {"side_bets": [{"name": "x", "kind": "own", "pays": "1", "more": 1}]},
        {"blind": 5},
    ],
)
def test_what_is_no_dictionary_of_a_house(change):
    with pytest.raises(RulesError):
        House.from_dict({**ultimate.WITH_SIDE_BETS.to_dict(), **change})
    with pytest.raises(RulesError):
        House.from_dict(7)


def test_amounts():
    whole, half = ultimate.STANDARD, House(half_chips=True)
    assert whole.units(7, "bank") == 7
    assert half.units(7, "bank") == 14
    assert half.units(Fraction(7, 2), "bank") == 7
    assert half.amount(7) == Fraction(7, 2)
    assert isinstance(half.amount(8), int)
    for house, amount in [
        (whole, Fraction(1, 2)),
        (half, Fraction(1, 3)),
        (half, 0.5),
        (whole, True),
        (whole, -1),
        (whole, 2**53 + 1),
        (whole, "5"),
    ]:
        with pytest.raises(RulesError) as caught:
            house.units(amount, "bank")
        assert caught.value.defects[0].place == "bank"
    with pytest.raises(RulesError, match="no such side bet; it has 'trips', 'bad_beat'"):
        ultimate.WITH_SIDE_BETS.side_bet("x")
    with pytest.raises(RulesError, match="none at all"):
        whole.side_bet("trips")
