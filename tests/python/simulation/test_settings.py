"""Seatings, duplicate deals, deadlines, positions, pairs, and what a result says of its making."""

import json
import os
import subprocess
import sys
import time
from itertools import combinations, permutations

import jsonschema
import pytest

import pokercore as pc
from pokercore import bots, simulate
from pokercore.statistics import PARTS, SimulationResult, Statistics
from pokercore.variants import NLHE

FIVE = [bots.Random, bots.Call, bots.TightAggressive, bots.PotBettor, bots.Random]


def plain_call(view):
    return view.check_or_call()


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"session": 10, "carry": "rebuy"},
        {"session": 3, "carry": "reset"},
        {"duplicate": True},
        {"seating": "permutations"},
        {"seating": "permutations", "duplicate": True},
        {"adjust": "all_in"},
    ],
)
@pytest.mark.parametrize("own", [False, True])
def test_positions_and_pairs_add_up(settings, own):
    players = [*FIVE[:3], plain_call] if own else FIVE[:4]
    result = simulate(players, NLHE, hands=720, seed=5, **settings)
    assert result.hands == 720
    for place, bot in enumerate(result.bots):
        assert [at.name for at in bot.positions] == ["SB", "BB", "CO", "BTN"]
        for name in ("hands", "net", "vpip", "pfr", "three_bets", "cbets", "steals", "adjusted"):
            assert sum(getattr(at.tally, name) for at in bot.positions) == getattr(bot.tally, name)
        if "session" not in settings:
            # Over all seatings everybody sits everywhere equally often.
            assert {at.hands for at in bot.positions} == {180}
        mine = [pair for pair in result.pairs if bot.name == pair.names[0]]
        others = [pair for pair in result.pairs if bot.name == pair.names[1]]
        won = sum(pair.bb_per_100 for pair in mine) - sum(pair.bb_per_100 for pair in others)
        assert won == pytest.approx(bot.bb_per_100)
        assert len(mine) + len(others) == 3
        assert place == [b.name for b in result.bots].index(bot.name)
    names = [bot.name for bot in result.bots]
    assert [pair.names for pair in result.pairs] == list(combinations(names, 2))


def test_a_pair_is_the_difference_of_two(rng):
    """Its interval is that of the differences of units, which the bots' own do not tell."""
    seen = {}

    class Noting:
        def act(self, view):
            return view.check_or_call() if view.raises < 3 else view.check_or_fold()

        def end(self, result):
            seen.setdefault(result.number, {})[result.seat] = result.payoff

    result = simulate(
        [Noting, bots.Random, bots.PotBettor], NLHE, hands=300, seed=rng.randrange(99)
    )
    by_hand = []
    for number in range(300):
        others = simulate(
            [Noting, bots.Random, bots.PotBettor], NLHE, hands=1, seed=result.seed, first=number
        )
        by_hand.append((others.bots[0].net - others.bots[1].net) / 3)
    mean = sum(by_hand) / 300
    error = (sum((x - mean) ** 2 for x in by_hand) / 299 / 300) ** 0.5
    pair = result.pairs[0]
    assert pair.bb_per_100 == pytest.approx(100 * mean / 2)
    assert pair.estimate.standard_error == pytest.approx(100 * error / 2)


def test_among_two_a_pair_is_the_result_of_the_first():
    result = simulate([bots.Call, bots.Random], "HEADS_UP", hands=500, seed=3)
    (pair,) = result.pairs
    assert pair.estimate.per_100 == pytest.approx(result.bots[0].bb_per_100)
    assert pair.interval.margin == pytest.approx(result.bots[0].interval.margin)
    assert pair.mbb_per_hand == pytest.approx(10 * pair.bb_per_100)


def test_who_is_out_is_in_no_pair():
    result = simulate(FIVE, NLHE, hands=500, seed=1, session=100, carry="drop", stack=20)
    assert result.pairs == ()
    assert SimulationResult.from_dict(result.to_dict()) == result


def test_duplicate_takes_the_luck_out():
    """Who plays alike wins alike: nothing at all, in every deal."""
    for players, seating in ((2, "rotations"), (4, "rotations"), (4, "permutations")):
        result = simulate(
            [plain_call] * players, NLHE, hands=24 * 5, seed=2, duplicate=True, seating=seating
        )
        assert all(bot.net == 0 and bot.interval.margin == 0 for bot in result.bots)
    plain, twice = (
        simulate([bots.Random, bots.Call], NLHE, hands=20_000, seed=4, duplicate=duplicate)
        for duplicate in (False, True)
    )
    assert twice.bots[0].tally.units == 10_000
    assert twice.bots[0].standard_error < plain.bots[0].standard_error


def test_duplicate_deals_are_those_of_the_seed():
    seen = []

    def watch(view):
        if view.street == 0:
            seen.append((view.seat, view.hole))
        return view.check_or_call()

    simulate([watch] * 3, NLHE, hands=12, seed=33, duplicate=True, first=4)
    expected = []
    for unit in range(4, 8):
        for _ in range(3):
            hand = pc.Hand(NLHE, stacks=[200] * 3, seed=33, number=unit)
            expected += [(seat, hand.hole(seat)) for seat in (2, 0, 1)]
    assert seen == expected


def test_permutations_take_turns_in_their_order():
    seen = []

    def make(name):
        def act(view):
            seen.append((name, view.seat))
            return view.check_or_call()

        return act

    simulate([make(name) for name in "abc"], NLHE, hands=12, seed=1, seating="permutations")
    first = {}
    hands = []
    for name, seat in seen:
        if name in first and len(first) == 3 and first.get("done") is None:
            first["done"] = True
        first[name] = seat
    for start in range(0, len(seen), len(seen) // 12):
        chairs = dict(seen[start : start + 3])
        hands.append("".join(sorted(chairs, key=chairs.get)))
    assert hands == ["".join(order) for order in permutations("abc")] * 2


def test_a_bot_does_not_remember_a_deal_that_comes_again():
    made = []

    class Remembers:
        def __init__(self):
            made.append(self)
            self.hands = 0

        def start(self, info):
            assert info.hands == 1

        def act(self, view):
            return view.check_or_call()

        def end(self, result):
            self.hands += 1
            assert self.hands == 1

    simulate([Remembers, bots.Call, bots.Call], NLHE, hands=30, seed=1, duplicate=True)
    assert len([bot for bot in made if bot.hands]) == 30


class Sleeper:
    """Takes its time with every third answer."""

    def __init__(self):
        self.asked = 0

    def act(self, view):
        self.asked += 1
        if view.street == 1:
            time.sleep(0.02)
        return view.pot_bet() if view.can_raise and view.street == 1 else view.check_or_call()


def test_a_late_answer_is_not_taken():
    result = simulate([Sleeper, bots.Call], NLHE, hands=20, seed=1, deadline=0.01)
    bot = result.bots[0]
    # One in every hand; a machine that stops for a while may make others late.
    assert 20 <= bot.timeouts < 40
    assert (bot.illegal, bot.tally.bets) == (0, 0)
    assert "late" in str(result)
    patient = simulate([Sleeper, bots.Call], NLHE, hands=20, seed=1, deadline=60)
    assert (patient.bots[0].timeouts, patient.bots[0].tally.bets) == (0, 20)
    assert "late" not in str(patient)


@pytest.mark.parametrize(
    ("settings", "place", "message"),
    [
        ({"seating": "random"}, "seating", "it is one of 'rotations', 'permutations'"),
        ({"duplicate": 1}, "duplicate", "give True or False"),
        ({"duplicate": True, "hands": 7}, "hands", "no multiple of the 3 seatings"),
        ({"duplicate": True, "session": 3}, "match.duplicate", "leave out sessions"),
        ({"duplicate": True, "carry": "rebuy"}, "match.duplicate", "same stacks"),
        ({"adjust": "luck"}, "adjust", "'none', 'all_in', 'aivat'"),
        ({"adjust": "all_in", "stack": 1 << 44}, "match.adjust", "chips may come into play"),
        ({"adjust": None}, "adjust", "None; it is one of"),
        ({"adjust": ["all_in"]}, "adjust", "it is one of"),
        ({"carry": []}, "carry", "it is one of 'reset', 'rebuy', 'drop'"),
        ({"on_illegal": "ignore"}, "on_illegal", "it is one of 'raise', 'fold', 'clamp'"),
        ({"button_mode": "still"}, "button_mode", "give one of 'dead', 'moving'"),
        ({"button_mode": None}, "button_mode", "give one of 'dead', 'moving'"),
        ({"options": 3}, "options", "3 is an int; give Options"),
        ({"options": {}}, "options", "is a dict; give Options"),
        ({"hands": 10**30}, "hands", "from 0 to 9,223,372,036,854,775,807"),
        ({"hands": 6.0}, "hands", "6.0; give a whole number from 0"),
        ({"session": 1 << 32, "hands": 1 << 32}, "session", "from 1 to 4,294,967,295"),
        ({"workers": 1 << 70}, "workers", "give a whole number from 1"),
        ({"first": 1 << 64}, "first", "from 0 to 18,446,744,073,709,551,615"),
        ({"first": (1 << 64) - 1}, "match.units", "below 2.64"),
        ({"stack": 1.5}, "stack", "1.5 is a float; give a whole number of chips"),
        ({"stack": [10, "many", 10]}, r"stack[1]", "'many' is a str; give a whole number of chips"),
        ({"stack": "abc"}, "stack", "'abc' is a str"),
        ({"stack": iter([10, 10])}, "stack", "2 stacks for 3 bots"),
        ({"names": 5}, "names", "5; give a text a bot"),
        ({"deadline": 10**400}, "deadline", "give seconds, above 0"),
        ({"margin": 10**400}, "margin", "above 0"),
        ({"deadline": 0}, "deadline", "seconds, above 0"),
        ({"deadline": "soon"}, "deadline", "give seconds"),
        ({"deadline": float("nan")}, "deadline", "seconds, above 0"),
        ({"deadline": True}, "deadline", "give seconds"),
        ({"deadline": 1e300}, "deadline", "give seconds from 1e-09 to 1e[+]09"),
        ({"deadline": 1e-300}, "deadline", "give seconds from 1e-09 to 1e[+]09"),
        ({"names": ["a", "b\nc", "d\x7f"]}, "names[1].name", r"'b\\nc' has a line break or a"),
        ({"names": ["a", "b\nc", "d\x7f"]}, "names[2].name", "has a line break or a control"),
        ({"stack": 10**5000}, "stack", "give 1 to 2"),
        ({"seed": "\ud800"}, "seed", "is no seed"),
        ({"ante_kind": "nobody"}, "stakes.ante_kind", "give one of 'each', 'big_blind'"),
    ],
)
def test_settings_that_cannot_be(settings, place, message):
    with pytest.raises(pc.RulesError, match=message) as caught:
        simulate([plain_call] * 3, NLHE, **{"hands": 6, "seed": 1, **settings})
    assert place in [defect.place for defect in caught.value.defects]


def test_every_setting_that_cannot_be_is_told_at_once():
    with pytest.raises(pc.RulesError) as caught:
        simulate([plain_call] * 3, NLHE, hands=-1, session=0, workers=0, first=-1)
    assert [defect.place for defect in caught.value.defects] == [
        "hands", "session", "workers", "first",
    ]  # fmt: skip
    with pytest.raises(pc.RulesError) as caught:
        simulate([plain_call] * 3, NLHE, hands=1, carry="x", seating="x", adjust="x", duplicate=0)
    assert [defect.place for defect in caught.value.defects] == [
        "carry", "seating", "adjust", "duplicate",
    ]  # fmt: skip


@pytest.mark.parametrize("deadline", [1e300, 1e-300, 1e-9, 1e9])
def test_one_rule_for_deadlines_whoever_plays(deadline):
    """Native bots have no deadline, and are refused the same ones."""
    told = []
    for bot in ("call", plain_call):
        try:
            told.append(simulate([bot] * 2, NLHE, hands=2, seed=1, deadline=deadline).deadline)
        except pc.RulesError as error:
            told.append(str(error))
    assert told[0] == told[1]


def test_names_that_are_more_than_a_line():
    for name in ("two\nlines", "a\rb", "tab\t", "\x00", "\x9b31m", "a\u2028b", "\ud800"):
        for bot in (bots.Factory(bots.Call, name), bots.Style(name=name)):
            for play in (simulate, pc.match_bots):
                with pytest.raises(pc.RulesError, match="a line break or a control") as caught:
                    play(["call", bot], NLHE, hands=2, seed=1)
                (defect,) = caught.value.defects
                assert (defect.code, defect.place) == ("option", "bots[1].name")
    # Any letters may be in a name.
    names = ("Zoë", "李四 2", "\N{GRINNING FACE}", "a\N{NO-BREAK SPACE}b")
    assert (
        tuple(bot.name for bot in simulate(["call"] * 4, NLHE, hands=4, names=names).bots) == names
    )


@pytest.mark.parametrize("given", [None, 5, "call"])
def test_what_is_no_list_of_bots(given):
    with pytest.raises(pc.RulesError, match="give a list of bots"):
        simulate(given, NLHE, hands=1, seed=1)


def test_numbers_of_other_types_are_numbers():
    """Whole numbers of NumPy, and bots and stacks that come one by one."""
    numpy = pytest.importorskip("numpy")
    plain = simulate(
        [bots.Call, plain_call], NLHE, hands=12, seed=3, stack=(40, 60), session=3, first=2,
        checkpoints=2, margin=5.0, deadline=9.0,
    )  # fmt: skip
    number = numpy.int64
    others = simulate(
        iter([bots.Call, plain_call]), NLHE, hands=number(12), seed=number(3),
        stack=numpy.array([40, 60]), session=number(3), first=number(2), checkpoints=number(2),
        margin=numpy.float32(5), deadline=numpy.float32(9), workers=number(1),
    )  # fmt: skip
    assert others == plain
    assert others.to_json() == plain.to_json()
    one = simulate([bots.Call] * 2, NLHE, hands=4, seed=3, stack=number(50))
    assert one.stacks == (50, 50)
    assert type(one.stacks[0]) is int


def test_too_many_bots_for_all_orders():
    with pytest.raises(pc.RulesError, match="permutations are for up to 6"):
        simulate([bots.Call] * 7, NLHE, hands=5040, seed=1, seating="permutations")


class Tuned:
    """A bot with a number that it plays by."""

    def __init__(self, number=1):
        self.number = number

    def act(self, view):
        return view.check_or_call() if view.raises <= self.number else view.check_or_fold()


def test_bots_of_one_name_that_are_made_otherwise_do_not_add_up():
    first = simulate([Tuned(1), bots.Random], NLHE, hands=10, seed=1)
    same = simulate([Tuned(1), bots.Random], NLHE, hands=10, seed=1, first=10)
    other = simulate([Tuned(2), bots.Random], NLHE, hands=10, seed=1, first=10)
    assert (first + same).hands == 20
    with pytest.raises(ValueError, match="made otherwise"):
        first + other
    assert len({first.config, same.config}) == 1
    for settings in ({"stack": 100}, {"duplicate": True}, {"seating": "permutations"}, {"ante": 1}):
        more = simulate([Tuned(1), bots.Random], NLHE, hands=10, seed=1, first=10, **settings)
        assert more.config != first.config
        with pytest.raises(ValueError, match="do not add up"):
            first + more
    two = [lambda view: view.check_or_call(), lambda view: view.check_or_fold()]
    one = simulate([two[0], bots.Random], NLHE, hands=10, seed=1)
    assert one.config != simulate([two[1], bots.Random], NLHE, hands=10, seed=1).config
    assert first.versions["pokercore"] == pc.__version__


def upto(most, others=None):
    """A bot that has values of its own."""

    def act(view):
        return view.check_or_call() if view.raises <= most else view.check_or_fold()

    return act


class Unwilling:
    """Cannot be pickled, and says so by an exception of its own."""

    def act(self, view):
        return view.check_or_call()

    def __deepcopy__(self, memo):
        return Unwilling()

    def __reduce__(self):
        raise RuntimeError("no")


def test_what_a_function_plays_by_is_in_the_config():
    told = [
        simulate([bot, bots.Call], NLHE, hands=2, seed=1, names=["one", "two"]).config
        for bot in (
            lambda view: view.check_or_call() if view.raises < 2 else view.check_or_fold(),
            lambda view: view.check_or_call() if view.raises < 3 else view.check_or_fold(),
            lambda view, most=3: view.check_or_call() if view.raises < most else view.fold(),
            lambda view, most=4: view.check_or_call() if view.raises < most else view.fold(),
            upto(1),
            upto(2),
            Unwilling(),
        )
    ]
    assert len(set(told)) == len(told)
    again = [
        simulate([bot, bots.Call], NLHE, hands=2, seed=1, names=["one", "two"]).config
        for bot in (upto(1), Unwilling())
    ]
    assert again == [told[4], told[6]]


def test_the_config_is_the_same_in_every_process():
    """Sets of texts have another order in each."""
    program = """
import pokercore as pc

class Choosy:
    def __init__(self):
        self.words = {"a", "b", "c", "d", "e"}
        self.more = [frozenset("xyzuv")]

    def act(self, view):
        return view.check_or_call()

def own(view):
    return view.check_or_call() if str(view.seat) in {"0", "1", "2"} else view.check_or_fold()

players = [Choosy(), lambda view: own(view) if str(view.seat) in {"7", "8", "9"} else own(view)]
print(pc.simulate(players, "NLHE", hands=2, seed=1).config)
"""
    configs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(seed),
                 "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in (1, 2, 3)
    }  # fmt: skip
    assert len(configs) == 1


def test_rates_by_their_names():
    result = simulate(FIVE, NLHE, hands=2000, seed=8)
    always = simulate([bots.PotBettor] * 4, NLHE, hands=400, seed=8)
    for bot in always.bots:
        assert bot.three_bet == bot.steal == 1.0 or bot.steal is None
        assert bot.mbb_per_hand == pytest.approx(10 * bot.bb_per_100)
    loose = result.bots[1]
    assert loose.three_bet == loose.cbet == 0.0 or loose.cbet is None
    assert loose.fold_to_steal == 0.0
    assert loose.steal == 0.0
    calm = [bots.TightAggressive, bots.Call, bots.TightAggressive, bots.Call]
    tight = simulate(calm, NLHE, hands=2000, seed=8).bots[0]
    assert 0 < tight.three_bet < 0.5
    assert 0 < tight.cbet <= 1
    assert 0 < tight.steal < 1


def test_a_result_goes_through_json_with_all_it_has():
    schema = pc.schemas.get("simulation_result")
    for settings in ({}, {"adjust": "all_in"}, {"duplicate": True}, {"deadline": 2.5}):
        result = simulate([Tuned, bots.Random], NLHE, hands=40, seed="text", **settings)
        data = json.loads(result.to_json())
        jsonschema.Draft202012Validator(schema).validate(data)
        again = SimulationResult.from_dict(data)
        assert again == result
        assert again.pairs == result.pairs
        assert again.to_dict() == data
        assert result.bots[0].adjusted is (settings.get("adjust") == "all_in")


def test_an_adjusted_result_stands_beside_the_actual_one():
    plain = simulate([bots.Call, bots.Call], NLHE, hands=50, seed=1, adjust="all_in")
    bot = plain.bots[0]
    # Nobody is all-in before the river, so nothing is adjusted.
    assert bot.tally.adjusted == PARTS * bot.net
    assert bot.adjusted_bb_per_100 == pytest.approx(bot.bb_per_100)
    assert bot.adjusted_interval.margin == pytest.approx(bot.interval.margin)
    assert bot.best_estimate == bot.adjusted_estimate
    assert "adjusted" in str(plain)
    without = simulate([bots.Call, bots.Call], NLHE, hands=50, seed=1).bots[0]
    assert without.adjusted_bb_per_100 is without.adjusted_interval is None
    assert isinstance(without + without, Statistics)
