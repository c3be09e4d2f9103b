"""Simulations: exact, repeatable, the same for any number of workers and any way to play."""

import functools
import json
import pickle
from itertools import pairwise

import pytest

import pokercore as pc
from pokercore import bots
from pokercore.enums import ButtonMode
from pokercore.simulation import simulate

NLHE = pc.variants.NLHE
MIXED = [bots.Random, bots.Call, bots.PotBettor, bots.TightAggressive]


class PythonCall:
    """The call bot, in Python."""

    def act(self, view):
        return view.check_or_call()


class PythonRandom:
    """Draws from the generator that it is given."""

    def start(self, info):
        self.rng = info.rng

    def act(self, view):
        return bots.Random(self.rng).act(view)


class Grudge:
    """Remembers over a session: folds once it has lost."""

    def __init__(self):
        self.lost = 0

    def act(self, view):
        return view.check_or_fold() if self.lost > 10 else view.pot_bet()

    def end(self, result):
        self.lost -= min(0, result.payoff)


def python_folder(view):
    return view.check_or_fold()


def test_chips_go_round():
    result = simulate(MIXED, NLHE, hands=4000, seed=1)
    assert result.hands == 4000
    assert sum(bot.net for bot in result.bots) == 0
    assert all(bot.hands == 4000 for bot in result.bots)
    assert result.stacks == (200,) * 4
    assert [bot.name for bot in result.bots] == ["Random", "Call", "PotBettor", "TightAggressive"]
    assert result.decisions > 4000


def test_rake_is_what_is_missing():
    options = pc.Options(rake=pc.Rake(500, 10))
    result = simulate([bots.Call] * 3, NLHE, hands=500, seed=1, blinds=(50, 100), options=options)
    # Five percent of 300 is 15, of which the house takes its cap.
    assert sum(bot.net for bot in result.bots) == -500 * 10


@pytest.mark.parametrize("session", [None, 1, 50])
@pytest.mark.parametrize("kind", ["native", "python", "mixed"])
def test_the_same_for_any_number_of_workers(kind, session):
    players = {
        "native": MIXED,
        "python": [PythonRandom, PythonCall, Grudge],
        "mixed": [bots.Random, Grudge, bots.TightAggressive, PythonRandom],
    }[kind]
    hands = 20_000 if kind == "native" else 1000
    results = [
        simulate(players, NLHE, hands=hands, seed="w", session=session, workers=workers)
        for workers in (1, 2, 3)
    ]
    assert results[0] == results[1] == results[2]
    assert results[0].to_dict() == results[2].to_dict()
    assert [result.timing.workers for result in results] == [1, 2, 3]


def test_the_same_again_and_not_for_another_seed():
    run = functools.partial(simulate, MIXED, NLHE, hands=2000)
    assert run(seed=5) == run(seed=5)
    assert run(seed=5).digest != run(seed=6).digest
    assert run().seed != run().seed
    drawn = run()
    assert run(seed=drawn.seed) == drawn


def test_parts_of_a_run_add_up():
    run = functools.partial(simulate, [bots.Random, Grudge, bots.Call], NLHE, seed=8, session=10)
    whole = run(hands=600)
    parts = [run(hands=200, first=first) for first in (40, 0, 20)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert (parts[1] + parts[2]).units == ((0, 40),)
    assert (parts[0] + parts[1]).units == ((0, 20), (40, 60))
    with pytest.raises(ValueError, match="unit 0 is in both parts"):
        parts[1] + whole
    with pytest.raises(ValueError, match="differ in seed"):
        whole + simulate([bots.Random, Grudge, bots.Call], NLHE, seed=9, session=10, hands=10)
    with pytest.raises(ValueError, match="differ in their bots"):
        whole + simulate([bots.Random, Grudge, PythonCall], NLHE, seed=8, session=10, hands=10)


def test_python_bots_play_as_their_native_twins():
    """The same deals and the same decisions give the same result, to the last count."""
    native = simulate([bots.Call, bots.AlwaysFold, bots.PotBettor], NLHE, hands=500, seed=4)
    python = simulate(
        [
            PythonCall,
            bots.Factory(lambda: python_folder, "AlwaysFold"),
            lambda view: view.pot_bet(),
        ],
        NLHE,
        hands=500,
        seed=4,
    )
    assert python.digest == native.digest
    assert [bot.tally for bot in python.bots] == [bot.tally for bot in native.bots]


@pytest.mark.parametrize("variant", [pc.variants.NLHE, pc.variants.PLHE, pc.variants.FLHE])
@pytest.mark.parametrize("seats", [2, 3, 6, 9])
def test_the_tight_bot_plays_before_the_flop_as_its_native_twin(variant, seats):
    """Before the flop it draws no number, so every decision there is the same."""

    class Tight(bots.TightAggressive):
        pass

    rivals = [bots.Call, bots.PotBettor, bots.AlwaysFold, bots.Call] * 2
    run = functools.partial(simulate, variant=variant, hands=2500, seed=seats)
    native = run([bots.TightAggressive, *rivals[: seats - 1]]).bots[0].tally
    python = run([Tight, *rivals[: seats - 1]]).bots[0].tally
    assert (python.vpip, python.pfr) == (native.vpip, native.pfr)
    assert python.vpip > 0
    # After it the two draw from different generators.
    assert python.saw_flop == pytest.approx(native.saw_flop, rel=0.05, abs=8)
    assert python.bets == pytest.approx(native.bets, rel=0.2, abs=20)
    assert python.calls == pytest.approx(native.calls, rel=0.3, abs=20)


def test_a_derived_class_decides_for_itself():
    class Braver(bots.AlwaysFold):
        def act(self, view):
            return view.all_in()

    result = simulate([Braver, bots.AlwaysFold], NLHE, hands=100, seed=1)
    # Every button is raised; every big blind is won without a decision.
    assert result.bots[0].pfr == 0.5
    assert result.bots[0].net == 50 * 2 + 50 * 1


def test_hand_k_is_the_hand_of_the_seed():
    """Where stacks are reset, bot b has in hand k the chair (b + k) mod n."""
    seen = []

    def watch(view):
        seen.append((view.seat, view.hole, view.board))
        return view.check_or_call()

    simulate([watch] * 3, NLHE, hands=5, seed=33)
    expected = []
    for number in range(5):
        hand = pc.Hand(NLHE, stacks=[200] * 3, stakes=NLHE.default_stakes, seed=33, number=number)
        while hand.turn is not None:
            expected.append((hand.turn, hand.hole(hand.turn), hand.board))
            hand.check_or_call()
    assert seen == expected


def test_every_bot_has_every_position_equally_often():
    positions = {0: [], 1: [], 2: []}

    def bot(place):
        def act(view):
            if view.street == 0 and view.wagers[view.seat] <= 2 and view.raises == 1:
                positions[place].append(view.position())
            return view.check_or_call()

        return act

    simulate([bot(place) for place in range(3)], NLHE, hands=30, seed=2)
    for seen in positions.values():
        assert {name: seen.count(name) for name in ("BTN", "SB", "BB")} == {
            "BTN": 10,
            "SB": 10,
            "BB": 10,
        }


class Logger:
    """Writes down what it is told; one list for all of its kind."""

    log: list = []  # noqa: RUF012 - shared on purpose

    def __init__(self):
        self.log.append(("new", None))

    def start(self, info):
        self.log.append(("start", info))

    def observe(self, event):
        self.log.append(("observe", event))

    def act(self, view):
        self.log.append(("act", view))
        return view.check_or_call()

    def end(self, result):
        self.log.append(("end", result))


def test_what_a_bot_is_told_in_a_session():
    Logger.log.clear()
    result = simulate(
        [Logger, bots.Call, bots.Call], NLHE, hands=12, seed=7, session=4, carry="rebuy", stack=90
    )
    assert result.hands == 12
    kinds = [kind for kind, _ in Logger.log]
    assert kinds.count("new") == kinds.count("start") == 3
    assert kinds.count("end") == 12
    starts = [info for kind, info in Logger.log if kind == "start"]
    assert [(info.unit, info.seat, info.hands) for info in starts] == [
        (0, 0, 4),
        (1, 1, 4),
        (2, 2, 4),
    ]
    assert all((info.stack, info.chairs, info.name) == (90, 3, "Logger") for info in starts)
    ends = [end for kind, end in Logger.log if kind == "end"]
    assert [end.number for end in ends] == list(range(12))
    assert sum(end.payoff for end in ends) == result.bots[0].net
    for unit in range(3):
        hands = ends[4 * unit : 4 * unit + 4]
        assert hands[0].stack == 90 + hands[0].payoff
        for before, after in pairwise(hands):
            if before.stack > 0:
                assert after.stack == before.stack + after.payoff
    # Events know of no card that is not the bot's own before it is shown.
    for kind, event in Logger.log:
        if kind == "observe" and event.kind == pc.EventKind.DEAL_HOLE:
            assert event.card is None or event.seat in (0, 1, 2)


def test_a_generator_follows_from_seed_unit_and_place():
    Logger.log.clear()
    for _ in range(2):
        simulate([Logger, Logger], NLHE, hands=3, seed=7)
    draws = [info.rng.random() for kind, info in Logger.log if kind == "start"]
    assert draws[:6] == draws[6:]
    assert len(set(draws)) == 6


@pytest.mark.parametrize("mode", list(ButtonMode))
def test_dropped_bots_stay_out_until_the_unit_ends(mode):
    result = simulate(
        [lambda view: view.all_in()] * 4,
        NLHE,
        hands=2000,
        seed=3,
        session=100,
        carry="drop",
        stack=20,
        button_mode=mode,
    )
    # All-in every hand: units end long before their hundred hands.
    assert result.units == ((0, 20),)
    assert 20 <= result.hands < 400
    assert sum(bot.net for bot in result.bots) == 0
    assert [bot.name for bot in result.bots] == [f"function {place}" for place in (1, 2, 3, 4)]
    assert all(bot.net >= -20 * 20 for bot in result.bots)


def test_illegal_answers_are_counted_or_raised():
    class Wrong:
        def act(self, view):
            return pc.Action.raise_to(1) if view.can_raise else view.check_or_call()

    class Mute:
        def act(self, view):
            return None

    run = functools.partial(simulate, [Wrong, Mute, bots.Call], NLHE, hands=60, seed=2)
    for policy in ("fold", "clamp"):
        result = run(on_illegal=policy)
        assert result.bots[0].illegal >= 60
        assert result.bots[1].illegal >= 60
        assert result.bots[2].illegal == 0
        assert "illegal" in str(result)
        assert result == run(on_illegal=policy, workers=2)
    with pytest.raises(pc.IllegalAction) as caught:
        run()
    assert "bot" in "".join(caught.value.__notes__)
    with pytest.raises(pc.IllegalAction):
        run(workers=2)


def test_an_error_of_a_bot_goes_through():
    class Broken:
        def act(self, view):
            raise ZeroDivisionError("a bug")

    for workers in (1, 2):
        with pytest.raises(ZeroDivisionError, match="a bug"):
            simulate([Broken, bots.Call], NLHE, hands=100, seed=1, workers=workers)


@pytest.mark.parametrize("players", [[bots.Call] * 2, [PythonCall, bots.Call]])
@pytest.mark.parametrize("workers", [1, 2])
def test_progress(players, workers):
    told = []
    simulate(
        players, NLHE, hands=6000, seed=1, workers=workers, progress=lambda *at: told.append(at)
    )
    assert told
    assert told[-1] == (6000, 6000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)

    class StopError(Exception):
        pass

    def stop(done, of):
        raise StopError

    with pytest.raises(StopError):
        simulate(players, NLHE, hands=6000, seed=1, workers=workers, progress=stop)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": -1}, "hands: -1"),
        ({"hands": 1.5}, "hands: 1.5"),
        ({"hands": 10, "session": 3}, "10 is no multiple of session=3; give 9 or 12"),
        ({"hands": 2, "session": 3}, "give 3"),
        ({"session": 0}, "session: 0"),
        ({"workers": 0}, "workers: 0"),
        ({"first": -1}, "first: -1"),
        ({"carry": "keep"}, "'reset', 'rebuy', 'drop'"),
        ({"stack": 0}, "stack"),
        ({"stack": 1.5}, "1.5"),
        ({"stack": [100]}, "1 stacks for 2 bots"),
        ({"blinds": (2, 1)}, "small blind"),
        ({"seed": -1}, "no seed"),
        ({"seed": 1.5}, "no seed"),
        ({"bots": [bots.Call]}, "1 bots"),
        ({"bots": [bots.Call] * 11}, "11"),
        ({"variant": "whist"}, "no variant is called 'whist'"),
        ({"variant": pc.variants.HEADS_UP, "bots": [bots.Call] * 3}, "3 players"),
    ],
)
def test_bad_input(changes, message):
    good = {"bots": [bots.Call, PythonCall], "variant": NLHE, "hands": 12, "seed": 1}
    with pytest.raises(pc.RulesError, match=message):
        simulate(**{**good, **changes})


def test_more_bad_input():
    with pytest.raises(TypeError, match="no bot"):
        simulate([bots.Call, 7], NLHE, hands=1)
    with pytest.raises(ValueError, match="no built-in bot 'whale'"):
        simulate(["call", "whale"], NLHE, hands=1)
    with pytest.raises(ValueError, match="on_illegal"):
        simulate([bots.Call] * 2, NLHE, hands=1, on_illegal="ignore")


def test_no_hands_at_all():
    result = simulate([bots.Call, PythonCall], NLHE, hands=0)
    assert result.hands == 0
    assert result.units == ()
    assert result.bots[0].bb_per_100 is None
    assert "0 hands" in str(result)


def test_names_of_built_in_bots_do():
    by_name = simulate(["call", "random"], "heads-up", hands=50, seed=1)
    assert by_name == simulate([bots.Call, bots.Random], "HEADS_UP", hands=50, seed=1)


@pytest.mark.parametrize("seed", [3, 2**60, "text", b"\x00\xff"])
def test_a_result_goes_through_json_and_pickle(seed):
    result = simulate(
        [bots.Random, PythonCall],
        pc.variants.FLHE,
        hands=40,
        seed=seed,
        session=20,
        options=pc.Options(rake=pc.Rake(250, 5)),
    )
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    again = pc.SimulationResult.from_dict(data)
    assert again == result
    assert again.timing is None
    assert again.to_dict() == result.to_dict()
    assert pickle.loads(pickle.dumps(result)) == result


def test_the_result_keeps_to_its_schema():
    jsonschema = pytest.importorskip("jsonschema")
    result = simulate([bots.Random, PythonCall], NLHE, hands=40, seed=b"\x01")
    schema = pc.schemas.get("simulation_result")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(result.to_dict(), schema)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        {},
        {"version": 1},
        {"bots": None},
        {"bots": [{}]},
        {"seed": 1.5},
        {"seed": {"octal": "7"}},
        {"stakes": {}},
        {"units": [[1]]},
        {"digest": "x"},
        {"button_mode": "spinning"},
    ],
)
def test_a_broken_result_is_refused(broken):
    good = simulate([bots.Random, PythonCall], NLHE, hands=4, seed=1).to_dict()
    data = broken if not broken else {**good, **broken}
    with pytest.raises(ValueError, match=r".+"):
        pc.SimulationResult.from_dict(data)
    for name in good:
        with pytest.raises(ValueError, match=r".+"):
            pc.SimulationResult.from_dict({key: good[key] for key in good if key != name})


def test_timing_is_no_part_of_a_result():
    one, two = (simulate(MIXED, NLHE, hands=100, seed=1) for _ in range(2))
    assert one == two
    assert hash(one.bots) == hash(two.bots)
    assert "timing" not in one.to_dict()
    assert one.hands_per_second > 0
    assert "hands/s" in str(one)
    assert "hands/s" not in str(pc.SimulationResult.from_dict(one.to_dict()))
