"""Simulations: the same by every way to play them, merged without loss, with the right interval."""

import json
from fractions import Fraction
from typing import ClassVar

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.ultimate import Action, House, Result, Round, simulate

SIMPLE = -452323427 / 18592119000


class Own(ultimate.Simple):
    """The simple rules, played by the interpreter."""


class Counting:
    """Checks and folds; remembers how many rounds it saw."""

    seen: ClassVar[list] = []

    def __init__(self):
        self.rounds = 0

    def start(self, info):
        self.info = info

    def end(self, result):
        self.rounds += 1
        Counting.seen.append((self.info.unit, self.rounds, result.number))

    def act(self, view):
        return view.legal.actions[0]


class Stubborn:
    """Always folds."""

    def act(self, view):
        return Action.fold()


SIDES = House(side_bets=ultimate.WITH_SIDE_BETS.side_bets, half_chips=True)


@pytest.mark.parametrize("house", [ultimate.STANDARD, SIDES])
def test_the_core_and_the_interpreter_play_the_same(house):
    asked = {
        "rounds": 400,
        "seed": "same",
        "house": house,
        "ante": [10, 4, 10],
        "side_bets": {"trips": 1} if house.side_bets else None,
    }
    native = simulate(["simple", ultimate.Simple(river_outs=10), "perfect"], **asked)
    own = simulate([Own(), Own(river_outs=10), ultimate.Perfect()], **asked)
    assert [seat.outcomes for seat in own.seats] == [seat.outcomes for seat in native.seats]
    assert [seat.side_bets for seat in own.seats] == [seat.side_bets for seat in native.seats]
    assert [seat.net for seat in own.seats] == [seat.net for seat in native.seats]


def test_sums_are_those_of_the_rounds():
    result = simulate([Own, "random"], rounds=200, seed=5, ante=2, house=SIDES,
                      side_bets=[{"trips": Fraction(1, 2)}, {}])  # fmt: skip
    total = Fraction(0)
    bot = ultimate.Simple()
    hits = 0
    for number in range(200):
        played = Round(ante=2, seats=2, house=SIDES, seed=5, number=number,
                      side_bets=[{"trips": Fraction(1, 2)}, {}])  # fmt: skip
        while 0 in played.waiting or played.turn is not None:
            seat = played.turn
            view = played.view(seat)
            played.apply(bot.act(view) if seat == 0 else view.legal.actions[0], seat)
        total += played.payoffs[0]
        hits += played.settlements[0].side_bets["trips"] > 0
    assert result.seats[0].net == total
    assert result.seats[0].side_bets["trips"].hits == hits
    assert result.seats[1].side_bets == {}


@pytest.mark.parametrize("bots", [["simple", "random"], [Own, Counting]])
def test_parts_add_up_and_workers_change_nothing(bots):
    rounds = 600
    whole = simulate(bots, rounds=rounds, seed=4)
    parts = [simulate(bots, rounds=rounds // 3, seed=4, first=part * 200) for part in (2, 0, 1)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert simulate(bots, rounds=rounds, seed=4, workers=2) == whole
    assert whole.units == ((0, rounds),)
    with pytest.raises(ValueError, match="in both parts"):
        whole + parts[0]
    with pytest.raises(ValueError, match="differ in seed"):
        whole + simulate(bots, rounds=3, seed=5)
    with pytest.raises(ValueError, match="differ in their seats"):
        whole + simulate(bots, rounds=3, seed=4, ante=20, first=1000)
    assert (whole + simulate(bots, rounds=0, seed=4)) == whole


def test_bots_live_for_a_session():
    Counting.seen.clear()
    simulate(Counting, rounds=6, session=3, seed=1)
    assert Counting.seen == [(unit, n + 1, 3 * unit + n) for unit in range(2) for n in range(3)]
    with pytest.raises(RulesError, match="no multiple of session=4"):
        simulate(Counting, rounds=6, session=4)


def test_a_unit_has_the_rounds_of_its_number():
    """By the core as by the interpreter: unit 4 of sessions of 5 is rounds 20 to 24."""
    singly = simulate("simple", rounds=10, seed=9, first=20)
    for bot in ("simple", Own):
        result = simulate(bot, rounds=10, seed=9, session=5, first=4)
        assert result.units == ((4, 6),)
        assert result.rounds == 10
        assert result.seats[0].outcomes == singly.seats[0].outcomes


def test_each_bot_has_a_generator_of_its_own():
    drawn = []

    class Drawing(Counting):
        def start(self, info):
            super().start(info)
            drawn.append(info.rng.random())

    for _ in range(2):
        simulate([Drawing, Drawing], rounds=20, seed=1)
    assert len(set(drawn[:40])) == 40
    assert drawn[40:] == drawn[:40]


def test_the_interval_covers_the_exact_value():
    """Twelve runs of a strategy whose value is known: of 95 % intervals, three may miss it."""
    runs = [simulate("simple", rounds=20_000, seed=seed) for seed in range(12)]
    missed = [run for run in runs if SIMPLE not in run.seats[0].interval]
    assert len(missed) <= 3
    together = simulate("simple", rounds=2_000_000, seed=77).seats[0]
    assert abs(together.value - SIMPLE) < 4.5 * together.standard_error
    assert together.standard_deviation == pytest.approx(4.943021, rel=0.03)
    assert together.average_wager == pytest.approx(4.165105, rel=0.005)
    assert together.results["fold"] == pytest.approx(0.180173, abs=0.002)


def test_statistics_are_those_of_the_sample():
    seat = simulate("simple", rounds=1000, seed=1).seats[0]
    nets = [float(one.net) for one in seat.outcomes for _ in range(one.count)]
    mean = sum(nets) / 1000
    deviation = (sum((net - mean) ** 2 for net in nets) / 999) ** 0.5
    assert seat.value == pytest.approx(mean)
    assert seat.standard_deviation == pytest.approx(deviation)
    assert seat.interval.margin == pytest.approx(1.96234 * deviation / 1000**0.5, rel=1e-4)


class Moody:
    """Plays everything, or nothing, through a whole session."""

    def start(self, info):
        self.brave = info.rng.random() < 0.5

    def act(self, view):
        legal = view.legal
        if self.brave:
            return legal.largest_play()
        return Action.check() if legal.check else Action.fold()


def test_the_interval_of_sessions():
    """What a bot carries through a session makes its rounds alike: sessions are independent."""
    runs = [simulate(Moody, rounds=1000, session=50, seed=seed) for seed in range(100)]
    seats = [run.seats[0] for run in runs]
    true = sum(seat.value for seat in seats) / 100
    # Rounds taken for independent would miss it in some 40 runs.
    assert sum(true not in seat.interval for seat in seats) <= 15
    nets = [simulate(Moody, rounds=50, session=50, seed=1, first=unit) for unit in range(20)]
    values = [one.seats[0].value for one in nets]
    error = (sum((value - sum(values) / 20) ** 2 for value in values) / 19 / 20) ** 0.5
    run = simulate(Moody, rounds=1000, session=50, seed=1, workers=1)
    assert run.seats[0].standard_error == pytest.approx(error)
    assert nets[0].seats[0].interval is None
    assert sum(nets[1:], start=nets[0]) == run
    data = json.loads(json.dumps(run.to_dict()))
    jsonschema.Draft202012Validator(pc.schemas.get("ultimate_result")).validate(data)
    assert Result.from_dict(data) == run
    data["seats"][0]["sessions"]["count"] = 19
    with pytest.raises(ValueError, match="another number of sessions than 20"):
        Result.from_dict(data)


def test_progress_tells_rounds_of_sessions():
    told = []
    simulate(Own, rounds=100, session=10, seed=1, progress=lambda *done: told.append(done))
    assert told[-1] == (100, 100)


def test_sessions_of_built_in_strategies_are_rounds():
    rounds, sessions = (simulate("simple", rounds=100, seed=1, session=n) for n in (1, 10))
    assert sessions.seats == rounds.seats


def test_illegal_answers_add_up():
    first, rest = (
        simulate(Stubborn, rounds=5, seed=1, on_illegal="fold", first=first) for first in (0, 5)
    )
    assert (first + rest).seats[0].illegal == 20


def test_illegal_answers():
    with pytest.raises(IllegalAction, match="the bot of seat 0 cannot fold now"):
        simulate(Stubborn, rounds=1, seed=1)
    result = simulate([Stubborn, "simple"], rounds=10, seed=1, on_illegal="fold")
    assert [seat.illegal for seat in result.seats] == [20, 0]
    assert result.seats[0].results["fold"] == 1
    assert "20 illegal answers" in str(result)


def test_a_result_comes_back():
    validator = jsonschema.Draft202012Validator(pc.schemas.get("ultimate_result"))
    for result in (
        simulate("simple", rounds=50, seed=1),
        simulate(["random", Own], rounds=20, seed=b"x", ante=1, house=SIDES,
                 side_bets={"trips": Fraction(1, 2), "bad_beat": 3}),
        simulate("perfect", rounds=0, seed=2**60),
        simulate("simple", rounds=1, seed="one"),
    ):  # fmt: skip
        data = json.loads(json.dumps(result.to_dict()))
        validator.validate(data)
        assert Result.from_dict(data) == result
        assert f"{result.rounds:,} rounds" in str(result)
    with pytest.raises(ValueError, match="another number of rounds"):
        Result.from_dict({**data, "units": [[0, 2]]})
    for wrong in (7, {}, {**data, "version": 2}, {**data, "seats": 1}, {**data, "seed": None}):
        with pytest.raises(ValueError):  # noqa: PT011
            Result.from_dict(wrong)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda data: data["seats"][0]["side_bets"]["trips"].update(hits=21), "more often"),
        (lambda data: data["seats"][0]["outcomes"].update({"river 4": {}}), "'river 4' is no dec"),
        (lambda data: data["seats"][0]["outcomes"].update(fold={"ace": {}}), "'ace' is no row"),
        (
            lambda data: data["seats"][0]["outcomes"].update(fold={"pair": {"won": 1}}),
            "'won' is no outcome; there are win_qualified, ",
        ),
    ],
)
def test_what_is_no_result(change, what):
    result = simulate("simple", rounds=20, seed=1, house=SIDES, side_bets={"trips": 5})
    data = result.to_dict()
    change(data)
    with pytest.raises(ValueError, match=what):
        Result.from_dict(data)


def test_progress_is_told_and_stops():
    def tell(done, of):
        told.append((done, of))
        if wanted is not None:
            raise wanted

    for bots in ("simple", Own):
        told, wanted = [], None
        simulate(bots, rounds=9000, seed=1, progress=tell)
        assert told[-1] == (9000, 9000)
        wanted = KeyError("enough")
        with pytest.raises(KeyError, match="enough"):
            simulate(bots, rounds=9000, seed=1, progress=tell)


def test_names():
    result = simulate([Own, "simple", Own], rounds=1, seed=1)
    assert [seat.name for seat in result.seats] == ["Own 1", "Simple", "Own 2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": -1},
        {"rounds": 1.5},
        {"workers": 0},
        {"session": 0},
        {"first": -1},
        {"ante": 5},
        {"ante": [10, 10]},
        {"seed": -1},
        {"house": 7},
        {"side_bets": {"trips": 5}},
        {"side_bets": [{}, {}]},
        {"strategies": []},
        {"strategies": ["simple"] * 7},
    ],
)
def test_what_cannot_be_simulated(wrong):
    with pytest.raises(RulesError):
        simulate(**{"strategies": "simple", "rounds": 1, **wrong})
    with pytest.raises(ValueError, match="no built-in bot"):
        simulate("clever", rounds=1)
    with pytest.raises(TypeError):
        simulate(7, rounds=1)
    with pytest.raises(ValueError, match="on_illegal"):
        simulate("simple", rounds=1, on_illegal="x")
