"""What callers get wrong: one clear error, and nothing is half done."""

import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import pokercore as pc
from pokercore.envs import HandAECEnv, HandEnv, HandVectorEnv, VectorHands
from pokercore.testing import check_env

ANY: list[Callable[..., Any]] = [
    HandEnv,
    HandAECEnv,
    lambda **given: HandVectorEnv(2, **given),
]


@pytest.mark.parametrize(
    ("arguments", "code", "place"),
    [
        ({"menu": 5}, "menu", "menu"),
        ({"menu": "pot"}, "menu", "menu"),
        ({"run_outs": -1}, "option", "run_outs"),
        ({"run_outs": 300}, "option", "run_outs"),
        ({"run_outs": "a"}, "option", "run_outs"),
        ({"players": 10**15}, "players", "players"),
        ({"stack": "100"}, "amount_out_of_range", "stack"),
        ({"stakes": 3}, "wrong_type", "stakes"),
    ],
)
def test_each_is_named(arguments: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(pc.RulesError) as caught:
        VectorHands("NLHE", 2, **arguments)
    assert [(defect.code, defect.place) for defect in caught.value.defects] == [(code, place)]


@pytest.mark.parametrize(
    ("arguments", "places"),
    [
        ({"stack": (10,) * 11}, ["batch.stacks"]),
        ({"stack": (10, -1)}, ["batch.stacks[1]"]),
        ({"run_outs": 7}, ["batch.run_outs"]),
        ({"rows": 0, "stack": (9,)}, ["batch.rows", "batch.stacks"]),
    ],
)
def test_they_are_those_of_a_batch(arguments: dict[str, Any], places: list[str]) -> None:
    with pytest.raises(pc.RulesError) as caught:
        VectorHands("NLHE", **{"rows": 2, **arguments})
    assert [defect.place for defect in caught.value.defects] == places
    assert "bots" not in str(caught.value)
    assert "match" not in str(caught.value)


def test_menus_with_no_legal_size() -> None:
    for make in (*ANY, lambda **given: VectorHands(rows=2, **given)):
        with pytest.raises(pc.RulesError, match="no size of it is ever legal") as caught:
            make(variant="FLHE", menu=["pot"])
        assert [(defect.code, defect.place) for defect in caught.value.defects] == [
            ("menu", "menu")
        ]


def test_actions_outside_the_mask_in_all_doors() -> None:
    env = HandEnv("NLHE", on_illegal="raise", seed=1)
    many = HandVectorEnv(3, "NLHE", on_illegal="raise", seed=1)
    turns = HandAECEnv("NLHE", seed=1)
    env.reset()
    many.reset()
    turns.reset()
    for step, hands, given, rows in (
        (env.step, env.hands, 9, (0,)),
        (many.step, many.hands, np.array([1, 9, -1]), (1, 2)),
        (turns.step, turns.hands, 9, (0,)),
    ):
        views = [hands.view(row) for row in range(len(hands))]
        with pytest.raises(pc.IllegalActions) as caught:
            step(given)  # type: ignore[operator]
        assert (caught.value.rows, caught.value.code) == (rows, "not_in_mask")
        assert [hands.view(row) for row in range(len(hands))] == views


def test_a_bot_that_returns_nothing() -> None:
    class Silent:
        def act(self, view: pc.View) -> Any:
            return None

    env = HandEnv("NLHE", bots=[Silent], seed=1)

    def play() -> None:
        for _ in range(20):
            env.reset()
            env.step(1)

    with pytest.raises(TypeError, match="give an Action"):
        play()
    with pytest.raises(TypeError, match="give an Action"):
        VectorHands("NLHE", 1).act(0, None)  # type: ignore[arg-type]


def test_a_batch_is_not_pickled() -> None:
    hands = VectorHands("NLHE", 2)
    with pytest.raises(TypeError, match="cannot be pickled; pickle its arguments"):
        pickle.dumps(hands)


def test_long_numbers_do_not_fill_the_message() -> None:
    with pytest.raises(pc.RulesError) as caught:
        VectorHands("NLHE", 1, menu=[10**4000])
    assert len(str(caught.value)) < 400


def test_stacks_of_an_array() -> None:
    stacks: Any = np.array([100, 200, 300])
    assert VectorHands("NLHE", 1, stack=stacks).stacks == (100, 200, 300)


@pytest.mark.parametrize("bots", ["call", 3])
def test_bots_that_are_no_list(bots: Any) -> None:
    makers: list[Callable[..., Any]] = [HandEnv, lambda bots: HandVectorEnv(2, bots=bots)]
    for make in makers:
        with pytest.raises(TypeError, match="give a list of bots"):
            make(bots=bots)
    with pytest.raises(TypeError, match="give a list of bots"):
        VectorHands("NLHE", 2, bots=bots)


def test_the_agent_of_a_vector_plays_one_seat() -> None:
    with pytest.raises(TypeError, match=r"bots\[1\] is None"):
        HandVectorEnv(2, bots=["call", None])  # type: ignore[list-item]


@pytest.mark.parametrize("make", ANY)
def test_render_modes(make: Callable[..., Any]) -> None:
    with pytest.raises(pc.RulesError, match="no render mode"):
        make(render_mode="rgb_array")


@pytest.mark.parametrize("row", [-1, 2, 10**30])
def test_no_such_row(row: int) -> None:
    hands = VectorHands("NLHE", 2, players=2, seed=1, finals=True)
    calls: list[Callable[[], Any]] = [
        lambda: hands.view(row),
        lambda: hands.view(0, row),
        lambda: hands.act(row, pc.Action.call()),
        lambda: hands.skip(row),
        lambda: hands.number(row),
        lambda: hands.chair_of(row, 0),
        lambda: hands.chair_of(0, row),
        lambda: hands.observe(row, 0),
        lambda: hands.observe(0, row),
    ]
    for call in calls:
        with pytest.raises(IndexError):
            call()


@pytest.mark.parametrize("row", [True, 1.0, "1", None])
def test_what_is_no_row_moves_none(row: Any) -> None:
    hands = VectorHands("NLHE", 2, players=2, seed=1)
    views = [hands.view(place) for place in range(2)]
    for call in (lambda: hands.act(row, pc.Action.call()), lambda: hands.skip(row)):
        with pytest.raises(TypeError):
            call()
    assert [hands.view(place) for place in range(2)] == views
    assert hands.number(1) == 1 << 32


def test_where_an_observation_cannot_go() -> None:
    hands = VectorHands("NLHE", 2, players=2, seed=1)
    frozen = np.zeros(hands.width, np.float32)
    frozen.flags.writeable = False
    cases: list[tuple[Any, type[Exception]]] = [
        (np.zeros(hands.width), TypeError),
        ([0.0], TypeError),
        (np.zeros(3, np.float32), ValueError),
        (np.zeros(2 * hands.width, np.float32)[::2], ValueError),
        (frozen, ValueError),
    ]
    for out, error in cases:
        with pytest.raises(error):
            hands.observe(0, 0, out)


def test_a_buffer_that_was_frozen_meanwhile() -> None:
    hands = VectorHands("NLHE", 2, players=2, seed=1)
    mine = np.zeros((2, hands.width), np.float32)
    hands.step(np.ones(2, np.int64), mine)
    mine.flags.writeable = False
    before, view = mine.copy(), hands.view(0)
    with pytest.raises(ValueError, match="writable"):
        hands.step(np.ones(2, np.int64), mine)
    assert (mine == before).all()
    assert hands.view(0) == view


@pytest.mark.parametrize("rng", [None, 3, np.random])
def test_what_is_no_generator(rng: Any) -> None:
    with pytest.raises(TypeError, match="default_rng"):
        VectorHands("NLHE", 2).sample(rng)


@pytest.mark.parametrize("action", [1.7, "1", True, None, float("nan"), [1]])
def test_what_is_no_action(action: Any) -> None:
    env = HandEnv("NLHE", bots=["call"])
    env.reset(seed=1)
    view = env.hands.view(0)
    with pytest.raises(TypeError, match="give the number of an action"):
        env.step(action)
    assert env.hands.view(0) == view
    if action is not None:
        turns = HandAECEnv("NLHE", players=2)
        turns.reset(seed=1)
        with pytest.raises(TypeError, match="give the number of an action"):
            turns.step(action)


@pytest.mark.parametrize("action", [-1, 99, 2**63, 10**30])
def test_no_such_action(action: int) -> None:
    env = HandEnv("NLHE", bots=["call"], on_illegal="raise")
    env.reset(seed=1)
    view = env.hands.view(0)
    with pytest.raises(pc.IllegalActions):
        env.step(action)
    assert env.hands.view(0) == view
    turns = HandAECEnv("NLHE", players=2)
    turns.reset(seed=1)
    with pytest.raises(pc.IllegalActions):
        turns.step(action)


def test_no_step_without_a_hand() -> None:
    env = HandAECEnv("NLHE", players=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    env.reset(seed=1)
    while env.agents:
        env.step(None if env.terminations[env.agent_selection] else 1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(None)


def test_the_first_reset_deals_the_first_hand() -> None:
    env, many = HandEnv("NLHE", seed=5), HandVectorEnv(2, "NLHE", seed=5)
    first, again = env.reset()[0], many.reset()[0]
    assert (first == again[0]).all()
    assert many.hands.number(0) == 0
    many.reset()
    assert many.hands.number(0) == 1
    many.reset(seed=5)
    assert many.hands.number(0) == 0


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ({"episodes": 0}, "episodes"),
        ({"episodes": -1}, "episodes"),
        ({"episodes": "x"}, "episodes"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_checks_of_nothing(arguments: dict[str, Any], place: str) -> None:
    with pytest.raises(pc.RulesError) as caught:
        check_env(lambda: HandEnv("KUHN", ["call"]), **arguments)
    assert [defect.place for defect in caught.value.defects] == [place]


def test_the_check_is_not_for_many_at_once() -> None:
    assert check_env(lambda: HandVectorEnv(2)).codes == ("no_env",)


def test_the_check_finds_numpy_s_global_generator() -> None:
    class Drawing(HandEnv):
        def step(self, action: int) -> Any:
            np.random.random()
            return super().step(action)

    state = np.random.get_state()
    try:
        report = check_env(lambda: Drawing("KUHN", ["call"]), episodes=3)
    finally:
        np.random.set_state(state)
    assert report.codes == ("global_random",)


@pytest.mark.parametrize("make", [HandEnv, HandVectorEnv, HandAECEnv])
@pytest.mark.parametrize("name", ["rows", "observe", "finals"])
def test_what_an_environment_sets_itself(make: Callable[..., Any], name: str) -> None:
    with pytest.raises(TypeError, match=f"takes no argument '{name}': it sets rows, "):
        make(**{name: 1})
    other = "bots" if make is HandAECEnv else "players"
    with pytest.raises(TypeError, match=f"takes no argument '{other}'"):
        make(**{other: ["call"]})


@pytest.mark.parametrize("mask", [np.array([True]), np.array([1, 0]), [True, False], "x"])
def test_masks_of_resets(mask: Any) -> None:
    many = HandVectorEnv(2, bots=["call"])
    many.reset(seed=1)
    with pytest.raises(pc.RulesError) as caught:
        many.reset(options={"reset_mask": mask})
    assert [defect.place for defect in caught.value.defects] == ["options.reset_mask"]
    with pytest.raises(pc.RulesError, match="a seed begins every row anew"):
        many.reset(seed=2, options={"reset_mask": np.array([True, False])})
    assert [many.hands.number(row) for row in range(2)] == [0, 1 << 32]


def test_no_such_agent() -> None:
    env = HandAECEnv(players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="'player_2' is no agent; agents are player_0, player_1"):
        env.observe("player_2")


def test_environments_are_not_pickled() -> None:
    for env in (HandEnv(bots=["call"]), HandAECEnv(players=2), HandVectorEnv(2)):
        env.reset(seed=1)
        with pytest.raises(TypeError, match="cannot be pickled; pickle its arguments"):
            pickle.dumps(env)
