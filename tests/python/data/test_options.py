"""Stakes, posts, rake and options: checked field by field, and values."""

import copy
import json
import pickle
from dataclasses import fields

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore import schemas
from pokercore.enums import (
    AnteKind,
    CapLift,
    DefaultDiscard,
    PostKind,
    RakeOrder,
    StudTie,
    Tabling,
)

chips = st.integers(0, 2**53)
stakes = st.builds(
    pc.Stakes,
    *(chips, chips, chips, chips),
    st.sampled_from(AnteKind),
    st.booleans(),
    *(chips, chips, chips, chips),
)
rakes = st.builds(pc.Rake, st.integers(0, 10_000), chips, st.booleans(), st.sampled_from(RakeOrder))
posts = st.builds(pc.Post, st.integers(0, 9), st.sampled_from(PostKind), chips)
options = st.builds(
    pc.Options,
    burns=st.booleans(),
    tabling=st.sampled_from(Tabling),
    cap=st.none() | st.integers(1, 254),
    cap_lift=st.sampled_from(CapLift),
    run_outs=st.booleans(),
    odd_chip_unit=st.integers(1, 2**53),
    odd_chips_by_position=st.booleans(),
    stud_tie=st.sampled_from(StudTie),
    stud_open_pair=st.booleans(),
    default_discard=st.sampled_from(DefaultDiscard),
    rake=st.none() | rakes,
)


@given(st.one_of(stakes, rakes, posts, options))
def test_they_are_values(value: object) -> None:
    name = type(value).__name__.lower()
    data = json.loads(json.dumps(value.to_dict()))
    assert data["version"] == 1
    jsonschema.Draft202012Validator(schemas.get(name)).validate(data)
    assert type(value).from_dict(data) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.deepcopy(value) == value
    assert hash(copy.copy(value)) == hash(value)
    with pytest.raises((AttributeError, TypeError)):
        value.note = 1


@pytest.mark.parametrize("wrong", [1.0, float("nan"), True, "1", None, -1, 2**53 + 1, 2**63, []])
@pytest.mark.parametrize("name", [f.name for f in fields(pc.Stakes) if "ante_" not in f.name])
def test_amounts_are_whole_numbers_of_chips(name: str, wrong: object) -> None:
    with pytest.raises(pc.RulesError) as caught:
        pc.Stakes(**{name: wrong})
    [defect] = caught.value.defects
    assert defect.place == f"stakes.{name}"
    in_range = isinstance(wrong, int) and not isinstance(wrong, bool)
    assert defect.code == ("amount_out_of_range" if in_range else "wrong_type")
    assert repr(wrong)[:10] in defect.message


def test_all_defects_are_told_at_once() -> None:
    with pytest.raises(pc.RulesError) as caught:
        pc.Options(
            burns=1,
            tabling="never",
            cap=0,
            odd_chip_unit=0,
            rake=5,
            run_outs=None,
            odd_chips_by_position=0,
            stud_tie=3,
            stud_open_pair="no",
            default_discard="best",
        )
    assert [(defect.place, defect.code) for defect in caught.value.defects] == [
        ("options.burns", "wrong_type"),
        ("options.tabling", "wrong_type"),
        ("options.cap", "option"),
        ("options.run_outs", "wrong_type"),
        ("options.odd_chip_unit", "amount_out_of_range"),
        ("options.odd_chips_by_position", "wrong_type"),
        ("options.stud_tie", "wrong_type"),
        ("options.stud_open_pair", "wrong_type"),
        ("options.default_discard", "wrong_type"),
        ("options.rake", "wrong_type"),
    ]
    with pytest.raises(pc.RulesError) as caught:
        pc.Post(10, 9, -1)
    assert [defect.code for defect in caught.value.defects] == [
        "no_such_seat", "wrong_type", "amount_out_of_range",
    ]  # fmt: skip
    with pytest.raises(pc.RulesError) as caught:
        pc.Rake(10_001, 1.5, None, 7)
    assert len(caught.value.defects) == 4


def test_whole_numbers_of_other_kinds_are_taken() -> None:
    class Index:
        def __index__(self) -> int:
            return 7

    assert pc.Stakes(big_blind=Index()).big_blind == 7
    assert type(pc.Stakes(big_blind=Index()).big_blind) is int
    made = pc.Stakes(ante_kind=1)
    assert made.ante_kind is AnteKind.BIG_BLIND
    assert pc.Stakes(ante_kind="big_blind") == made


@pytest.mark.parametrize(
    ("kind", "data", "codes"),
    [
        (pc.Stakes, {}, ["version"]),
        (pc.Stakes, {"version": 2}, ["version"]),
        (pc.Stakes, {"version": True}, ["version"]),
        (pc.Stakes, [], ["wrong_type"]),
        (pc.Stakes, {"version": 1, "blind": 2}, ["unknown_field"]),
        (pc.Stakes, {"version": 1, "ante": 1.5, "x": 1}, ["unknown_field", "wrong_type"]),
        (pc.Post, {"version": 1, "seat": 1}, ["missing_field", "missing_field"]),
        (pc.Options, {"version": 1, "rake": {"cap": 1}}, ["missing_field"]),
        (pc.Options, {"version": 1, "rake": 7}, ["wrong_type"]),
        (
            pc.Options,
            {"version": 1, "rake": {"cap": -1, "per_10_000": 0}, "burns": 0},
            ["amount_out_of_range", "wrong_type"],
        ),
    ],
)
def test_dictionaries_that_are_none(kind: type, data: object, codes: list[str]) -> None:
    with pytest.raises(pc.RulesError) as caught:
        kind.from_dict(data)
    assert [defect.code for defect in caught.value.defects] == codes


def test_dictionaries_of_before_still_read() -> None:
    """Fields that came later have defaults."""
    new = {
        *("bring_in", "straddle_raise_by_min_bet", "odd_chips_by_position"),
        *("stud_tie", "stud_open_pair", "default_discard"),
    }
    for value in (pc.Stakes(1, 2, ante=1), pc.Options(cap=3)):
        data = {key: part for key, part in value.to_dict().items() if key not in new}
        assert len(data) < len(value.to_dict())
        assert type(value).from_dict(data) == value


def test_presets() -> None:
    assert pc.Options.cash() == pc.Options()
    assert pc.Options.cash(burns=False) == pc.Options(burns=False)
    assert pc.Options.tournament() == pc.Options(cap_lift=CapLift.DEALT_HEADS_UP)
    assert pc.Options.tournament(cap=3).replace(cap=4) == pc.Options.tournament()


def test_sizes_that_follow() -> None:
    assert pc.Stakes(1, 2).smallest_bet == 2
    assert pc.Stakes(1, 2, min_bet=5).smallest_bet == 5
    assert pc.Stakes(ante=3).smallest_bet == 3
    assert pc.Stakes(ante=3, button_blind=6).smallest_bet == 6
    assert pc.Stakes(ante=3, bring_in=4).smallest_bet == 4
    assert pc.Stakes(ante=3, bring_in=4, small_bet=10).fixed_bets == (10, 20)
    assert pc.Stakes(1, 2).fixed_bets == (2, 4)
    assert pc.Stakes(1, 2, small_bet=3).fixed_bets == (3, 6)
    assert pc.Stakes(1, 2, small_bet=3, big_bet=7).fixed_bets == (3, 7)
    for made in (pc.Stakes(1, 2), pc.Stakes(1, 2, min_bet=5), pc.Stakes(0, 0, ante=3)):
        hand = pc.Hand(pc.variants.NLHE, [100, 100], stakes=made, seed=1)
        assert hand.min_bet == made.smallest_bet


def test_the_engine_takes_the_defaults_of_the_norm() -> None:
    """Options that are not given are those of the core."""
    hand = pc.Hand(pc.variants.NLHE, [100, 100], blinds=(1, 2), seed=1)
    assert hand.options == pc.Options()
    assert hand == pc.Hand(
        pc.variants.NLHE, [100, 100], blinds=(1, 2), seed=1, options=pc.Options()
    )
