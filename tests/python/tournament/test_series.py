"""Many Sit & Gos: exact sums that do not depend on workers, and the rates that follow."""

import json
import math
import statistics

import pytest

import pokercore as pc
from hands import defects, schema
from pokercore.tournament import SitAndGo, SngTally, play_series


def small(**arguments):
    settings = {"seats": 4, "seed": 5, "schedule": "hyper", "stack": 300, "bounty": 3}
    return play_series(["call", pc.bots.Random], 24, **{**settings, **arguments})


def test_it_is_the_same_for_any_number_of_workers():
    one = small()
    assert one == small(workers=2)
    assert one.to_dict() == small(workers=3).to_dict()
    assert one.timing.workers == 1
    assert one != small(seed=6)


def test_its_parts_add_up():
    whole = small()
    first = play_series(["call", pc.bots.Random], 10, seats=4, seed=5, schedule="hyper",
                        stack=300, bounty=3)  # fmt: skip
    second = play_series(["call", pc.bots.Random], 14, seats=4, seed=5, schedule="hyper",
                         stack=300, bounty=3, first=10)  # fmt: skip
    assert first.hands + second.hands == whole.hands
    assert max(first.longest, second.longest) == whole.longest
    for one, two, both in zip(first.bots, second.bots, whole.bots, strict=True):
        assert one.tally + two.tally == both.tally
        assert one.name == both.name


def test_it_is_what_the_tournaments_were():
    """Each by itself, seats rotated, and the rates by the definitions."""
    from pokercore.bots.base import bot_key

    found = small()
    template = SitAndGo(seats=4, schedule="hyper", stack=300, bounty=3)
    kinds = [pc.bots.Call, pc.bots.Random] * 2
    won = [[] for _ in range(4)]
    hands = []
    for number in range(24):
        sng = template.again(bot_key(5, 16, number))
        for bot in range(4):
            sng.register(kinds[bot], (bot + number) % 4)
        result = sng.play()
        hands.append(result.hands)
        for bot in range(4):
            won[bot].append(result.of((bot + number) % 4).won)
    assert found.hands == sum(hands)
    assert found.longest == max(hands)
    assert found.average_hands == sum(hands) / 24
    for bot, amounts in zip(found.bots, won, strict=True):
        assert bot.tally.won == sum(amounts)
        assert bot.tally.won_squares == sum(amount**2 for amount in amounts)
        assert math.isclose(bot.share, sum(amounts) / 24 / 412)
        error = statistics.stdev(amounts) / math.sqrt(24) / 412
        assert math.isclose(bot.standard_error, error)
        # Student's distribution with 23 degrees of freedom: 2.0687.
        assert math.isclose(bot.interval.margin, 2.0687 * error, rel_tol=1e-4)
        assert math.isclose(bot.roi, sum(amounts) / 24 / 103 - 1)
        assert bot.share in bot.interval
        assert bot.roi in bot.roi_interval
        assert sum(bot.tally.places) == bot.tally.entries == 24


def test_all_prizes_are_won():
    found = small()
    assert sum(bot.tally.won for bot in found.bots) == 24 * 4 * 103
    assert math.isclose(sum(bot.share for bot in found.bots), 1)
    assert [bot.name for bot in found.bots] == ["Call 1", "Random 1", "Call 2", "Random 2"]
    for place in range(4):
        assert sum(bot.tally.places[place] for bot in found.bots) <= 24 * 4


def test_its_dictionary_and_its_text():
    found = small(seed=b"\x01\xff")
    data = json.loads(json.dumps(found.to_dict()))
    schema("sng_series").validate(data)
    assert data["seed"] == {"hex": "01ff"}
    lines = str(found).splitlines()
    assert lines[0].startswith("24 Sit & Gos of 4, ")
    assert len(lines) == 7
    none = play_series(["call"], 0, seats=2, seed=1)
    assert none.average_hands is None
    assert none.bots[0].share is none.bots[0].roi is none.bots[0].interval is None
    schema("sng_series").validate(none.to_dict())
    assert "0 Sit & Gos of 2" in str(none)
    free = play_series(["call"], 3, seats=2, seed=1, buy_in=0)
    assert free.bots[0].share is None
    assert free.bots[0].roi_interval is None
    assert "-" in str(free)


def test_progress_and_what_it_raises():
    told = []
    play_series(["call"], 5, seats=2, seed=1, progress=lambda done, of: told.append((done, of)))
    # Now and then, by the time that tournaments take, and at the end.
    assert told == sorted(set(told))
    assert {of for _, of in told} == {5}
    assert told[-1] == (5, 5)

    def stop(done, of):
        raise KeyError(done)

    for workers in (1, 2):
        with pytest.raises(KeyError):
            play_series(["call"], 50, seats=2, seed=1, workers=workers, progress=stop)


def test_what_is_refused():
    assert defects(play_series, [], 1) == {"bots": "players"}
    assert defects(play_series, "call", 1) == {"bots": "players"}
    assert defects(play_series, ["call"], -1, workers=0, first=None) == {
        "count": "option", "workers": "option", "first": "option"
    }  # fmt: skip
    assert defects(play_series, ["call"] * 4, 1, seats=3) == {"bots": "players"}
    assert defects(play_series, ["call"], 1) == {"sng.seats": "chairs"}
    assert defects(play_series, ["call"] * 3, 1, payouts=(1, 2)) == {"payouts[1]": "payouts"}
    with pytest.raises(ValueError, match="no built-in bot 'cal'"):
        play_series(["cal"], 1, seats=2)
    with pytest.raises(TypeError):
        play_series([5], 1, seats=2)
    assert SngTally(1, 2, 4, 1, 3, (1, 0)) + SngTally(1, 0, 0, 0, 2, (0, 1)) == SngTally(
        2, 2, 4, 1, 5, (1, 1)
    )
