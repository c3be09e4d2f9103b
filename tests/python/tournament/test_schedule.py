"""Blind levels: data that is checked, rises by its rule, and never falls."""

import copy
import itertools
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from hands import defects, schema
from pokercore.enums import AnteKind
from pokercore.tournament import BlindSchedule, Level

AMOUNTS = ("small_blind", "big_blind", "ante", "button_blind", "small_bet", "big_bet", "bring_in")


@st.composite
def schedules(draw):
    """Schedules that rise, by hands or by the clock."""
    rises = draw(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1))
    bigs = list(itertools.accumulate((rise for rise, _ in rises), initial=draw(st.integers(1, 50))))
    kind = draw(st.sampled_from(AnteKind))
    antes = itertools.accumulate(rise for _, rise in rises)
    levels = [Level(big // 2, big, ante, kind) for big, ante in zip(bigs[1:], antes, strict=True)]
    times = draw(st.lists(st.integers(1, 9), min_size=len(levels), max_size=len(levels)))
    by = draw(st.sampled_from(["hands", "ms"]))
    return BlindSchedule(levels, **{by: times}, continues=draw(st.booleans()))


def fields(level):
    return [getattr(level, name) for name in AMOUNTS]


def test_the_ladder_of_the_norm():
    """rules.md 10.2, and each later level double the one two before."""
    ladder = (
        "10/20, 15/30, 25/50, 50/100, 75/150, 100/200, 100/200/25, 200/400/50, 300/600/75, "
        "400/800/100, 600/1200/150, 800/1600/200, 1000/2000/250"
    )
    given = [tuple(map(int, text.split("/"))) for text in ladder.split(", ")]
    given = [(*amounts, 0)[:3] for amounts in given]
    for name in ("turbo", "regular", "hyper"):
        schedule = BlindSchedule.preset(name)
        told = [(lv.small_blind, lv.big_blind, lv.ante) for lv in schedule.levels]
        assert told == given
        assert {level.ante_kind for level in schedule.levels} == {AnteKind.EACH}
        for index in range(len(given), len(given) + 8):
            assert schedule.level(index) == Level(
                *(2 * amount for amount in fields(schedule.level(index - 2))[:3])
            )


def test_the_speeds_of_the_presets():
    """Five minutes at PokerStars' turbo tables, ten at the others (anchors.md 13)."""
    for name, hands, minutes in (("turbo", 10, 5), ("regular", 20, 10), ("hyper", 4, 2)):
        by_hands, by_clock = BlindSchedule.preset(name), BlindSchedule.preset(name, by="clock")
        assert (by_hands.by, by_clock.by) == ("hands", "clock")
        assert by_hands.name == by_clock.name == name
        assert set(by_hands.hands) == {hands}
        assert set(by_clock.ms) == {minutes * 60_000}
        assert by_clock.level_at(hands=10**6, ms=minutes * 60_000 - 1) == 0
        assert by_clock.level_at(ms=minutes * 60_000) == 1
        assert by_hands.level_at(hands=hands - 1, ms=10**9) == 0
        assert by_hands.level_at(hands=hands) == 1


@given(schedules(), st.data())
def test_levels_never_fall(schedule, data):
    """Whatever the schedule, over time and over the levels beyond its list."""
    most = sum(schedule.hands or schedule.ms) + 40
    points = sorted(data.draw(st.lists(st.integers(0, most), min_size=2, max_size=8)))
    by = "hands" if schedule.hands is not None else "ms"
    indices = [schedule.level_at(**{by: point}) for point in points]
    assert indices == sorted(indices)
    levels = [schedule.level(index) for index in range(len(schedule.levels) + 130)]
    for before, level in itertools.pairwise(levels):
        for low, high in zip(fields(before), fields(level), strict=True):
            assert low <= high <= 2**53
    if schedule.continues:
        assert max(fields(levels[-1])) > 2**51, "levels rise until chips end"
    else:
        assert set(levels[len(schedule.levels) :]) == {schedule.levels[-1]}


@given(schedules(), st.integers(0, 60))
def test_a_level_lasts_as_long_as_it_says(schedule, index):
    times = schedule.hands or schedule.ms
    by = "hands" if schedule.hands is not None else "ms"
    end = schedule.ends_at(index)
    begin = schedule.ends_at(index - 1) if index else 0
    assert end - begin == times[min(index, len(times) - 1)]
    last = len(times) - 1
    for gone, expected in ((begin, index), (end - 1, index), (end, index + 1)):
        if not schedule.continues:
            expected = min(expected, last)
        assert schedule.level_at(**{by: gone}) == expected


@given(schedules())
def test_they_are_values(schedule):
    data = json.loads(json.dumps(schedule.to_dict()))
    schema("blind_schedule").validate(data)
    assert BlindSchedule.from_dict(data) == schedule
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(schedule, protocol)) == schedule
    assert copy.deepcopy(schedule) == schedule
    assert hash(copy.copy(schedule)) == hash(schedule)
    with pytest.raises((AttributeError, TypeError)):
        schedule.name = "other"


def test_what_a_schedule_is_made_from():
    listed = BlindSchedule(
        [(10, 20), Level(15, 30), {"small_blind": 25, "big_blind": 50, "ante": 5},
         (50, 100, 100, "big_blind")],
        hands=[5, 5, 6, 7],
    )  # fmt: skip
    assert listed.levels == (
        Level(10, 20), Level(15, 30), Level(25, 50, 5), Level(50, 100, 100, AnteKind.BIG_BLIND)
    )  # fmt: skip
    assert [str(level) for level in listed.levels][2:] == [
        "25/50 ante 5", "50/100 big blind ante 100",
    ]  # fmt: skip
    assert listed.level(3).stakes == pc.Stakes(50, 100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    assert BlindSchedule.from_dict({"version": 1, "levels": [{"big_blind": 2}], "ms": 5}) == (
        BlindSchedule([(0, 2)], ms=5)
    )
    stud = Level(ante=5, bring_in=10, small_bet=30, big_bet=60)
    assert str(stud) == "ante 5 bring-in 10 bets 30/60"
    assert stud.stakes == pc.Stakes(ante=5, bring_in=10, small_bet=30, big_bet=60)
    assert str(Level(ante=10, ante_kind="live", button_blind=20)) == "button blind 20 live ante 10"


def test_the_big_blind_pays_the_ante():
    turbo = BlindSchedule.preset("turbo", by="clock")
    changed = turbo.big_blind_ante()
    assert changed.ms == turbo.ms
    for before, level in zip(turbo.levels, changed.levels, strict=True):
        assert (level.small_blind, level.big_blind) == (before.small_blind, before.big_blind)
        if before.ante:
            assert (level.ante, level.ante_kind) == (level.big_blind, AnteKind.BIG_BLIND)
        else:
            assert level == before
    assert all(level.ante == level.big_blind for level in turbo.big_blind_ante(0).levels)
    assert defects(turbo.big_blind_ante, 13) == {"schedule.from_level": "option"}
    hand = pc.Hand(pc.variants.NLHE, [1500] * 4, stakes=changed.levels[7].stakes, seed=1)
    assert hand.pot == 200 + 400 + 400


def test_a_steep_ladder_does_not_fall_when_it_goes_on():
    """Double the one two before would be 20/40 after 100/200."""
    steep = BlindSchedule([(10, 20), (100, 200, 25)], hands=1)
    assert [steep.level(index).big_blind for index in range(6)] == [20, 200, 200, 400, 400, 800]
    assert [steep.level(index).ante for index in range(5)] == [0, 25, 25, 50, 50]
    alone = BlindSchedule([(5, 10)], hands=3)
    assert [alone.level(index).big_blind for index in range(5)] == [10, 20, 20, 40, 40]
    changed = BlindSchedule([(5, 10, 2), (10, 20, 20, AnteKind.BIG_BLIND)], hands=3)
    assert [str(changed.level(index)) for index in (2, 3, 4)] == [
        "10/20 big blind ante 20", "20/40 big blind ante 40", "20/40 big blind ante 40"
    ]  # fmt: skip


REFUSED = [
    ({"levels": [], "hands": 1}, {"schedule.levels": "schedule"}),
    ({"levels": 5, "hands": 1}, {"schedule.levels": "wrong_type"}),
    ({"levels": "turbo", "hands": 1}, {"schedule.levels": "wrong_type"}),
    ({"levels": [None, (1, 2)], "hands": 1}, {"schedule.levels[0]": "schedule"}),
    ({"levels": [(1, 2), 3], "hands": 1}, {"schedule.levels[1]": "wrong_type"}),
    ({"levels": [(2,)], "hands": 1}, {"schedule.levels[0]": "wrong_type"}),
    ({"levels": [(1, 2, 3, 0, 5)], "hands": 1}, {"schedule.levels[0]": "wrong_type"}),
    ({"levels": [(1, 2, 3, "me")], "hands": 1}, {"schedule.levels[0].ante_kind": "wrong_type"}),
    ({"levels": [(1, 2.0)], "hands": 1}, {"schedule.levels[0].big_blind": "wrong_type"}),
    ({"levels": [(-1, 2)], "hands": 1}, {"schedule.levels[0].small_blind": "amount_out_of_range"}),
    ({"levels": [(3, 2)], "hands": 1}, {"schedule.levels[0].small_blind": "schedule"}),
    ({"levels": [(0, 0)], "hands": 1}, {"schedule.levels[0].big_blind": "schedule"}),
    ({"levels": [{"blind": 2}], "hands": 1}, {"schedule.levels[0].blind": "unknown_field",
                                              "schedule.levels[0].big_blind": "schedule"}),
    ({"levels": [(5, 10), (10, 20), (5, 20)], "hands": 1},
     {"schedule.levels[2].small_blind": "schedule"}),
    ({"levels": [(5, 10, 2), (10, 20)], "hands": 1}, {"schedule.levels[1].ante": "schedule"}),
    ({"levels": [(5, 10, 2), (10, 20, 0, "big_blind")], "hands": 1},
     {"schedule.levels[1].ante": "schedule"}),
    ({"levels": [(1, 2)]}, {"schedule.hands": "schedule"}),
    ({"levels": [(1, 2)], "hands": 1, "ms": 1}, {"schedule.hands": "schedule"}),
    ({"levels": [(1, 2)], "hands": 0}, {"schedule.hands": "schedule"}),
    ({"levels": [(1, 2)], "ms": 10**12}, {"schedule.ms": "schedule"}),
    ({"levels": [(1, 2)], "hands": 1.5}, {"schedule.hands": "wrong_type"}),
    ({"levels": [(1, 2)], "hands": True}, {"schedule.hands": "wrong_type"}),
    ({"levels": [(1, 2)], "ms": "soon"}, {"schedule.ms": "wrong_type"}),
    ({"levels": [(1, 2), (2, 4)], "hands": [5]}, {"schedule.hands": "schedule"}),
    ({"levels": [(1, 2)], "hands": [5, 5]}, {"schedule.hands": "schedule"}),
    ({"levels": [(1, 2), (2, 4)], "hands": [0, "x"]},
     {"schedule.hands[0]": "schedule", "schedule.hands[1]": "wrong_type"}),
    ({"levels": [(1, 2)], "hands": 1, "continues": 1}, {"schedule.continues": "wrong_type"}),
    ({"levels": [(1, 2)], "hands": 1, "name": ""}, {"schedule.name": "wrong_type"}),
    # All of it at once.
    ({"levels": [(20, 10), (5, 4), None], "ms": -1, "name": 5},
     {"schedule.levels[0].small_blind": "schedule", "schedule.levels[1].small_blind": "schedule",
      "schedule.levels[2]": "schedule", "schedule.ms": "schedule", "schedule.name": "wrong_type"}),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "expected"), REFUSED)
def test_what_is_refused(arguments, expected):
    assert defects(lambda: BlindSchedule(**arguments)) == expected
    if isinstance(arguments["levels"], list) and all(
        isinstance(level, dict) for level in arguments["levels"]
    ):
        assert defects(BlindSchedule.from_dict, {"version": 1, **arguments}) == expected


def test_other_refusals():
    assert defects(BlindSchedule.preset, "quick") == {"schedule": "option"}
    assert defects(BlindSchedule.preset, "turbo", by="moon") == {"schedule.by": "option"}
    for index in (-1, 1.5, None):
        assert defects(BlindSchedule.preset("turbo").level, index) == {"schedule.level": "option"}
    assert defects(BlindSchedule.from_dict, {"version": 2, "lvls": 1}) == {
        "schedule.version": "version",
        "schedule.lvls": "unknown_field",
        "schedule.levels": "missing_field",
    }
    assert defects(BlindSchedule.from_dict, None) == {"schedule": "wrong_type"}
