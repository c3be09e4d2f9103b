"""Matches: what is played, what adds up, what is written and read, what is refused."""

import json
import math
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import jsonschema
import numpy as np
import pytest

import pokercore as pc
from exact import values
from pokercore import _lineups, learning, match_bots, variance
from pokercore._lineups import lineup_number, lineup_seed
from pokercore.statistics import Tally

FOUR = ["call", "random", "tight_aggressive", "pot_bettor"]


def plain_call(view):
    return view.check_or_call()


def own_fold(view):
    return view.check_or_fold()


def small(**changes):
    settings = {"bots": FOUR, "variant": "HEADS_UP", "seats": 2, "hands": 400, "seed": 1}
    return match_bots(**{**settings, **changes})


def test_each_lineup_is_a_simulation_of_its_own():
    match = small(bots=["random", "call", "random"])
    assert match.names == ("Random 1", "Call", "Random 2")
    for players, lineup in zip([(0, 1), (0, 2), (1, 2)], match.lineups, strict=True):
        assert match.players(lineup) == players
        seed = lineup_seed(1, lineup_number(players))
        alone = pc.simulate(
            [["random", "call", "random"][player] for player in players],
            "HEADS_UP",
            hands=400,
            seed=seed,
            duplicate=True,
            names=[match.names[player] for player in players],
        )
        assert lineup == alone
        assert lineup.config == alone.config


def test_what_a_result_says_of_its_making():
    match = small()
    assert match.versions["pokercore"] == pc.__version__
    assert match.config == small(hands=800, seed=9, workers=2).config
    others = [{"stack": 50}, {"names": list("abcd")}, {"bots": FOUR[::-1]}, {"on_illegal": "fold"}]
    assert len({match.config, *(small(**other).config for other in others)}) == 5
    assert match.seed == 1
    assert small(seed=np.int64(1)) == match
    drawn = small(seed=None)
    assert small(seed=drawn.seed) == drawn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_lineup_is_played_once(seats):
    match = small(seats=seats, variant="NLHE", hands=12)
    played = [match.players(lineup) for lineup in match.lineups]
    assert sorted(played) == list(combinations(range(4), seats))
    assert sorted(played, key=lineup_number) == played
    assert {bot.hands for bot in match.bots} == {12 * math.comb(3, seats - 1)}


def test_all_sit_at_one_table_where_the_game_seats_them():
    assert small(seats=None, variant="NLHE", hands=12).seats == 4
    assert small(seats=None, hands=12).seats == 2
    eleven = match_bots(["call"] * 11, "NLHE", hands=2, seed=1)
    assert (eleven.seats, len(eleven.lineups)) == (2, 55)


def test_sums_over_bots_and_pairs():
    match = small(seats=3, variant="NLHE", hands=600)
    assert sum(bot.net for bot in match.bots) == 0
    for bot in match.bots:
        assert sum(part.net for part in bot.parts) == bot.net
        assert sum(place.hands for place in bot.positions) == bot.hands
        assert [place.name for place in bot.positions] == ["SB", "BB", "BTN"]
        # In each lineup its pairs add up to what it won there.
        won = 0
        for other in match.bots:
            if other is not bot:
                duel = match.pair(bot.name, other.name)
                won += Fraction(duel.estimate.amount, 3)
                assert duel.hands == 1200
                assert duel.bb_per_100 == -match.pair(other.name, bot.name).bb_per_100
        assert won == bot.net


def test_a_bots_rate_is_that_of_all_its_hands():
    match = small(hands=600)
    for bot in match.bots:
        rates = [part.bb_per_100 for part in bot.parts]
        assert bot.bb_per_100 == pytest.approx(sum(rates) / 3)
        errors = [part.standard_error for part in bot.parts]
        assert bot.standard_error == pytest.approx(math.hypot(*errors) / 3)
        assert bot.vpip == sum(part.tally.vpip for part in bot.parts) / bot.hands
    order = [bot.bb_per_100 for bot in match.standings]
    assert order == sorted(order, reverse=True)


def test_parts_add_up_to_the_whole():
    whole = small(hands=600)
    parts = [small(hands=h, first=f) for h, f in ((100, 0), (300, 50), (200, 200))]
    assert parts[2] + parts[0] + parts[1] == whole
    assert (parts[1] + parts[0]).hands == 6 * 400
    with pytest.raises(ValueError, match="unit 50 is in both parts"):
        parts[1] + parts[1]
    # Lineups that only one part has are there too.
    some = small(lineups=2, hands=600)
    others = replace(whole, lineups=tuple(one for one in whole.lineups if one not in some.lineups))
    assert some + others == others + some == whole


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 2}, "differ in seed"),
        ({"bots": FOUR[:3]}, "differ in names"),
        ({"seats": 3, "variant": "NLHE", "hands": 9}, "differ in seats"),
        ({"stack": 50, "first": 500}, "differ in stacks"),
        ({"duplicate": False, "first": 500}, "differ in duplicate"),
        ({"blinds": (2, 4), "first": 500}, "differ in stakes"),
    ],
)
def test_parts_of_other_matches_do_not_add_up(changes, message):
    with pytest.raises(ValueError, match=message):
        small() + small(**changes)
    assert small().__add__(3) is NotImplemented


@pytest.mark.parametrize("bots", [FOUR[:3], ["call", plain_call, own_fold]])
def test_workers_change_nothing(bots):
    one = small(bots=bots, hands=200)
    two = small(bots=bots, hands=200, workers=2)
    assert one == two
    assert str(one).splitlines()[1:] == str(two).splitlines()[1:]
    assert one.timing != two.timing


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors_change_nothing(kind):
    bots = FOUR if kind is ThreadPoolExecutor else ["call", plain_call, own_fold]
    settings = {"bots": bots, "hands": 200, "checkpoints": 4}
    one = small(**settings)
    with kind(2) as executor:
        two = small(**settings, executor=executor)
        narrow = small(**settings, executor=executor, margin=1)
    assert one == two == narrow
    for mine, its in zip(one.lineups, two.lineups, strict=True):
        assert mine.course == its.course
    assert two.timing.workers == 2


def test_a_bot_that_is_an_object_may_be_sent():
    """Also where what it pickles to, by which it is known, is something else after the way."""
    bot = Remembering("a")
    assert pickle.dumps(pickle.loads(pickle.dumps(bot))) != pickle.dumps(bot)
    settings = {"bots": [bot, "call", "random"], "hands": 40}
    with ProcessPoolExecutor(2) as executor:
        two = small(**settings, executor=executor)
        rest = small(**settings, executor=executor, first=20)
    assert two == small(**settings)
    assert two + rest == small(**{**settings, "hands": 80})


class Remembering:
    """Pickles to other bytes once it was pickled: its text is no longer the name of its field."""

    def __init__(self, kept):
        self.kept = "kept"

    def act(self, view):
        return view.check_or_call()


def test_checkpoints_divide_every_lineup():
    match = small(hands=400, checkpoints=7)
    for lineup in match.lineups:
        stops = [200 * part // 7 for part in range(8)]
        assert [(part.first, part.stop) for part in lineup.course] == list(pairwise(stops))
        for place, bot in enumerate(lineup.bots):
            whole = sum((part.bots[place] for part in lineup.course), start=Tally())
            assert whole == bot.tally
    assert match == small(hands=400)
    more = small(hands=400, first=200, checkpoints=7)
    assert len((match + more).lineups[0].course) == 14
    looks = small(hands=4000, margin=1, checkpoints=7).lineups[0].course
    assert [part.stop for part in looks][:3] == [167, 334, 501]


@pytest.mark.parametrize("bots", [FOUR, ["call", plain_call, "random", own_fold]])
def test_what_was_played_is_left_with_what_stopped_it(bots):
    def stop(done, of):
        if done >= 5000:
            raise TimeoutError("enough")

    with pytest.raises(TimeoutError) as caught:
        small(bots=bots, hands=2000, progress=stop)
    part = caught.value.result
    assert isinstance(part, pc.MatchResult)
    assert 5000 <= part.hands < 12_000
    whole = small(bots=bots, hands=2000)
    # The rest, lineup by lineup, and then all of it.
    for lineup in whole.lineups:
        mine = next((one for one in part.lineups if one.seed == lineup.seed), None)
        done = 0 if mine is None else mine.units[0][1]
        assert mine is None or mine.units == ((0, done),)
        rest = small(bots=bots, hands=2000 - 2 * done, first=done)
        (more,) = (one for one in rest.lineups if one.seed == lineup.seed)
        part = part + replace(rest, lineups=(more,))
    assert part == whole


def test_an_error_of_a_bot_leaves_what_was_played():
    class Angry:
        def act(self, view):
            if view.pot > 20:
                raise ValueError("no")
            return view.check_or_call()

    with pytest.raises(ValueError, match="no") as caught:
        small(bots=["call", "random", Angry], hands=2000)
    part = caught.value.result
    assert part.lineups[0] == small(bots=["call", "random"], hands=2000).lineups[0]
    assert caught.value.__notes__[-1] == "in the lineup Random, Angry"


def test_so_does_an_error_within_a_block(monkeypatch):
    """What the simulation of a lineup had played itself is no less."""

    class Whole(_lineups.Cut):
        def cut(self, workers=0):
            self._size = 10**6
            return super().cut(workers)

    class Late:
        def start(self, info):
            self.unit = info.unit

        def act(self, view):
            return view.check_or_call() if self.unit < 900 else None

    monkeypatch.setattr(_lineups, "Cut", Whole)
    with pytest.raises(pc.IllegalAction) as caught:
        small(bots=["call", Late], hands=2000)
    (lineup,) = caught.value.result.lineups
    assert 0 < lineup.hands <= 1800
    assert lineup.units == ((0, lineup.hands // 2),)


def test_a_match_of_known_value():
    """Leduc: a solved policy against the uniform one, over both seats, and a third bot."""
    tree = learning.Tree("leduc")
    solved = learning.cfr(tree, 100, plus=True)
    truth = values(tree, (solved, learning.uniform(tree)))[0]
    assert float(truth) == pytest.approx(0.743936, abs=2e-6)
    bots = [learning.PolicyBot(solved, "solved"), "random"]
    match = match_bots(bots, "leduc", hands=8000, seed=5)
    # A big blind of Leduc, which has none, is its smaller bet: 2 chips.
    interval = match.bots[0].interval
    assert 50 * truth in interval
    assert interval.margin < 12
    plain = match_bots(bots, "leduc", hands=8000, seed=5, duplicate=False)
    assert 50 * truth in plain.bots[0].interval
    # Units of a duplicate run have two hands, so this compares the same number of hands.
    ratio = (plain.bots[0].standard_error / match.bots[0].standard_error) ** 2
    assert 1.3 < ratio < 1.7


def uniform_value():
    return variance.PolicyValue(learning.uniform("kuhn"))


def test_hands_are_valued_as_asked():
    """Among three bots; each lineup is what `simulate` makes of it with the value."""
    bots = ["random", "call", learning.PolicyBot(learning.uniform("kuhn"))]
    settings = {"seats": 2, "hands": 200, "seed": 1, "adjust": "aivat"}
    match = match_bots(bots, "kuhn", value=uniform_value(), **settings)
    assert match == match_bots(bots, "kuhn", value=uniform_value(), workers=2, **settings)
    for lineup in match.lineups:
        alone = pc.simulate(
            [bots[player] for player in match.players(lineup)],
            "kuhn",
            hands=200,
            seed=lineup.seed,
            duplicate=True,
            adjust="aivat",
            value=uniform_value(),
            names=[bot.name for bot in lineup.bots],
        )
        assert lineup == alone
    plain = match_bots(bots, "kuhn", **settings)
    assert plain.config != match.config
    # Where all play at random, the value of random play leaves nothing to luck.
    estimate = match.pair("Random", "PolicyBot").best_estimate
    assert estimate.standard_error < 1e-3
    assert plain.pair("Random", "PolicyBot").best_estimate.standard_error > 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"adjust": "none"}, "adjust='aivat' alone"),
        ({"adjust": "aivat", "value": 3}, "3 is an int"),
    ],
)
def test_values_that_are_none_are_refused(settings, message):
    with pytest.raises(pc.RulesError, match=message):
        match_bots(["call", "random"], "kuhn", hands=4, **{"value": uniform_value(), **settings})


def test_hands_that_are_valued_are_played_by_processes():
    """What asks Python gains nothing by threads, also where every bot is built in."""
    settings = {"adjust": "aivat", "value": uniform_value()}
    assert not _lineups.Entrants(("call", "random"), ("a", "b"), "kuhn", 1, settings).is_native
    assert _lineups.Entrants(
        ("call", "random"), ("a", "b"), "kuhn", 1, {"adjust": "none"}
    ).is_native


def test_a_margin_stops_at_fixed_looks():
    told = []
    one = small(hands=100_000, margin=120, progress=lambda done, of: told.append((done, of)))
    assert one == small(hands=100_000, margin=120, workers=2)
    assert all(bot.interval.margin <= 120 for bot in one.bots)
    units = {lineup.units for lineup in one.lineups}
    assert len(units) == 1
    ((first, stop),) = units.pop()
    assert first == 0
    assert stop % 167 == 0  # a thousand units over six lineups
    assert one == small(hands=2 * stop)
    assert told == sorted(told)
    assert {of for _, of in told} == {600_000}
    # One look earlier it was not narrow.
    before = small(hands=2 * (stop - 167))
    assert max(bot.interval.margin for bot in before.bots) > 120


def test_the_hands_are_the_most_that_a_margin_may_take():
    match = small(hands=500, margin=0.001)
    assert match == small(hands=500)


@pytest.mark.parametrize("settings", [{"margin": 5}, {"checkpoints": 4}])
def test_no_hands_at_all_with_looks(settings):
    assert small(hands=0, **settings).hands == 0


def test_numbers_of_numpy_are_plain_in_the_result():
    numpy = pytest.importorskip("numpy")
    plain = {"seats": 2, "stack": 100, "hands": 40, "lineups": 3, "checkpoints": 2}
    made = small(**{name: numpy.int64(number) for name, number in plain.items()})
    assert made.to_json() == small(**plain).to_json()


def test_progress_is_that_of_the_whole():
    told = []
    small(hands=2000, progress=lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (12_000, 12_000)
    assert {of for _, of in told} == {12_000}


def test_what_progress_raises_stops_the_match():
    def stop(done, of):
        if done > 3000:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        small(hands=2000, progress=stop)


def test_a_match_goes_through_json_and_pickle():
    match = small(bots=["call", "random", plain_call], hands=40, seed=b"\x00\xff")
    data = json.loads(json.dumps(match.to_dict(), allow_nan=False))
    jsonschema.validate(data, pc.schemas.get("match_result"))
    again = pc.MatchResult.from_dict(data)
    assert again == match == pc.MatchResult.from_json(match.to_json())
    assert again.to_dict() == match.to_dict()
    assert (again.timing, again.hands_per_second) == (None, None)
    assert "hands/s" not in str(again)
    assert match.hands_per_second > 0
    assert pickle.loads(pickle.dumps(match)) == match
    assert hash(match.bots[0].tally) == hash(again.bots[0].tally)


def broken_documents():
    good = small(bots=FOUR[:3], hands=4).to_dict()
    lineups = good["lineups"]
    yield "version", {**good, "version": 2}
    yield "version", None
    for name in ("names", "seats", "seed", "lineups"):
        yield f"without {name}", {key: good[key] for key in good if key != name}
    yield "names", {**good, "names": ["a", "a", "b"]}
    yield "names", {**good, "names": 7}
    yield "names: 'a.*' has a line break", {**good, "names": ["a\nb", "c", "d"]}
    yield "seats", {**good, "seats": "two"}
    yield "needs 3 bots", {**good, "seats": 3}
    yield "no seed", {**good, "seed": 1.5}
    yield "its seed", {**good, "seed": 2}
    yield "lineups", {**good, "lineups": []}
    yield "simulation result", {**good, "lineups": [{}]}
    yield "order of their numbers", {**good, "lineups": lineups[::-1]}
    yield "each once", {**good, "lineups": [lineups[0], lineups[0]]}
    yield "no bot 'TightAggressive'", {**good, "names": ["Call", "Random", "x"]}
    yield "in the order", {**good, "names": ["Random", "Call", "TightAggressive"]}
    other = small(bots=FOUR[:3], hands=4, stack=50).to_dict()["lineups"]
    yield "differ in stacks", {**good, "lineups": [lineups[0], *other[1:]]}


@pytest.mark.parametrize(("message", "data"), list(broken_documents()))
def test_a_broken_match_is_refused(message, data):
    with pytest.raises(ValueError, match=message):
        pc.MatchResult.from_dict(data)


def test_what_is_printed():
    match = small(hands=600)
    head, columns, *rows = str(match).split("\n\n")[0].splitlines()
    assert head.startswith("HEADS_UP, 6 lineups of 2, 3,600 hands, seed 1")
    assert columns.split()[:3] == ["bot", "hands", "bb/100"]
    assert [row.split()[0] for row in rows] == [bot.name for bot in match.standings]
    title, header, *lines = str(match).split("\n\n")[1].splitlines()
    assert title == "bb/100 that each won of each"
    assert header.split() == [bot.name for bot in match.standings]
    duel = match.pair(header.split()[0], header.split()[1])
    assert f"{duel.bb_per_100:+,.1f} ± {duel.interval.margin:,.1f}" in lines[0]
    assert "won of each" not in str(small(bots=FOUR[:2]))
    assert "- " in str(small(lineups=2, hands=20))


def test_who_did_not_meet():
    match = small(lineups=2)
    met = {duel.names for duel in match.pairs}
    missing = next(two for two in combinations(match.names, 2) if two not in met)
    with pytest.raises(ValueError, match="did not meet"):
        match.pair(*missing)
    with pytest.raises(ValueError, match="there is no bot 'x'; there are Call, Random"):
        match.pair("Call", "x")
    with pytest.raises(ValueError, match=r"there is no bot \[\]; there are Call, Random"):
        match.pair([], "Call")
    with pytest.raises(TypeError, match="'Call' is a str; give one of lineups"):
        match.players("Call")


def test_pairs_are_not_known_where_bots_drop_out():
    match = small(bots=FOUR[:3], hands=20, session=10, carry="drop")
    with pytest.raises(ValueError, match="not known where they drop out"):
        match.pair("Call", "Random")
    assert "won of each" not in str(match)
    assert "won of each" in str(small(bots=FOUR[:3], hands=20, session=10))


@pytest.mark.parametrize("text", ["[" * 100_000, "{", b"\xff", "3", "null"])
def test_texts_that_hold_no_match(text):
    with pytest.raises(ValueError, match=r".+"):
        pc.MatchResult.from_json(text)


def test_sessions_and_mixed_games():
    match = small(bots=FOUR[:3], hands=200, session=20)
    assert {lineup.duplicate for lineup in match.lineups} == {False}
    assert {lineup.bots[0].tally.units for lineup in match.lineups} == {10}
    assert (
        small(bots=FOUR[:3], hands=100, session=20)
        + small(bots=FOUR[:3], hands=100, session=20, first=5)
        == match
    )
    mixed = match_bots(FOUR[:3], "HORSE", hands=60, seats=3, seed=1)
    assert sum(game.hands for game in mixed.lineups[0].games) == 60
    out = small(bots=FOUR[:3], hands=200, session=20, carry="drop")
    assert out.pairs == ()
    assert sum(bot.net for bot in out.bots) == 0


def test_no_hands_at_all():
    match = small(hands=0)
    assert match.hands == 0
    assert match.bots[0].bb_per_100 is None
    assert pc.MatchResult.from_dict(match.to_dict()) == match
    assert match + small() == small()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ["call"]}, "1 bots; a match has 2 to 1,000"),
        ({"bots": ["call"] * 1001}, "1001 bots"),
        ({"bots": ["whale", "call"]}, "no built-in bot 'whale'"),
        ({"seats": 1}, "1; give a whole number from 2 to 4"),
        ({"seats": 5}, "5; give a whole number from 2 to 4"),
        ({"seats": "two"}, "'two'; give"),
        ({"seats": 3}, "3 players"),
        ({"lineups": 0}, "0; give 'all', or a whole number from 1"),
        ({"lineups": "some"}, "'some'; give 'all'"),
        ({"margin": 0}, "margin: 0; give big blinds"),
        ({"margin": math.nan}, "nan; give"),
        ({"margin": True}, "margin: True is a bool"),
        ({"stack": (100, 200)}, "all have the same stack"),
        ({"hands": 5}, "no multiple of the 2 seatings"),
        ({"hands": 5, "margin": 3}, "no multiple of the 2 seatings"),
        ({"hands": -1}, "-1"),
        ({"hands": 1 << 62}, f"give at most {(1 << 62) // 6}"),
        ({"first": 1 << 70}, f"give at most {1 << 62}"),
        ({"hands": 1.5, "margin": 3}, "1.5"),
        ({"session": 0}, "0; give a whole number from 1"),
        ({"first": -1}, "-1"),
        ({"seed": -1}, "no seed"),
        ({"workers": 0}, "0; give"),
        ({"variant": "whist"}, "no variant is called 'whist'"),
        ({"workers": 2, "executor": ThreadPoolExecutor(1)}, "2 beside an executor"),
        ({"checkpoints": -1}, "checkpoints: -1"),
        ({"names": ["a"]}, "1 names for 4 bots"),
        ({"names": ["a", "b", "a", "c"]}, "'a' is given twice"),
        ({"names": "abcd"}, "'abcd'; give a text a bot"),
        ({"on_illegal": "ignore"}, "on_illegal"),
    ],
)
def test_bad_input(changes, message):
    with pytest.raises(ValueError, match=message):
        small(**changes)


def test_bots_that_are_none_are_refused_before_anything_is_played():
    with pytest.raises(TypeError, match="no bot"):
        small(bots=["call", "random", 7])
    with pytest.raises(TypeError, match="give a list of bots"):
        small(bots="call")


def test_names_are_told_to_bots():
    seen = set()

    class Curious:
        def start(self, info):
            seen.add(info.name)

        def act(self, view):
            return view.check_or_call()

    small(bots=[Curious, Curious], hands=4, names=["one", "two"])
    assert seen == {"one", "two"}
