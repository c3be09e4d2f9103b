"""Environments for Gymnasium and PettingZoo, by their own checkers and by ours."""

import copy
import random
import subprocess
import sys
import warnings
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as check_gymnasium
from gymnasium.vector import AutoresetMode

import pokercore as pc
from pokercore.envs import HandAECEnv, HandEnv, HandVectorEnv, VectorHands
from pokercore.envs._render import hand_text
from pokercore.testing import check_env

with warnings.catch_warnings():
    # Its tests load an environment of its own in a way that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

GAMES = ["NLHE", "PLO", "STUD8", "27TD", "LEDUC"]


class Caller:
    """A bot written in Python, with a generator and a memory."""

    made: ClassVar[int] = 0

    def __init__(self) -> None:
        type(self).made += 1
        self.rng = random.Random(0)

    def start(self, info: pc.bots.SeatInfo) -> None:
        self.rng = info.rng

    def act(self, view: pc.View) -> pc.Action:
        return view.check_or_call() if self.rng.random() < 0.9 else view.check_or_fold()


def opponents(code: str) -> list[Any]:
    return ["random"] if code in ("LEDUC", "KUHN") else ["random", Caller]


@pytest.mark.parametrize("code", GAMES)
def test_gymnasium_s_checker(code: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises to have a spec, which another test has
        check_gymnasium(HandEnv(code, bots=opponents(code)), skip_render_check=True)


def test_gymnasium_s_checker_of_the_registered_one() -> None:
    env = gymnasium.make("pokercore/Hand-v1", bots=["call"] * 5)
    check_gymnasium(env.unwrapped)
    again = gymnasium.make("pokercore.envs.gymnasium:pokercore/Hand-v1", bots=["call"])
    assert again.spec is not None
    assert gymnasium.make(again.spec).reset(seed=1)[1]["number"] == 0
    many = gymnasium.make_vec("pokercore/Hand-v1", num_envs=3, bots=["call"])
    assert isinstance(many.unwrapped, HandVectorEnv)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


# Its warnings advise against dictionaries, which PettingZoo's own card games have too.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("code", GAMES)
def test_pettingzoo_s_tests(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = 2 if code == "LEDUC" else 3
    api_test(HandAECEnv(code, players=players), num_cycles=300)
    seed_test(lambda: HandAECEnv(code, players=players), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("code", GAMES)
def test_our_own_check(code: str) -> None:
    check_env(lambda: HandEnv(code, bots=opponents(code)), episodes=20).raise_if_bad()
    check_env(lambda: HandAECEnv(code), episodes=20).raise_if_bad()
    check_env(lambda: HandAECEnv(code, on_illegal="fold"), episodes=5).raise_if_bad()


def play(env: HandEnv, seed: int, episodes: int) -> list[tuple[float, int]]:
    """Returns and passed-over hands of episodes of random play."""
    rng = random.Random(seed)
    found = []
    for episode in range(episodes):
        _, info = env.reset(seed=seed if episode == 0 else None)
        over, reward = False, 0.0
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
            _, reward, over, _, info = env.step(action)
        found.append((reward, env.hands.passed[0]))
    return found


def test_python_bots_follow_from_the_seed() -> None:
    env = HandEnv("NLHE", bots=[Caller, "random", Caller])
    first = play(env, 3, 40)
    assert play(env, 3, 40) == first
    assert play(HandEnv("NLHE", bots=[Caller, "random", Caller]), 3, 40) == first
    assert play(env, 4, 40) != first


def test_a_native_bot_and_its_twin_meet_the_same_cards() -> None:
    """`Call` decides without a generator, so it is the same inside and outside."""

    def call(view: pc.View) -> pc.Action:
        return view.check_or_call()

    inside = [reward for reward, _ in play(HandEnv("NLHE", bots=["call", "call"]), 7, 60)]
    assert inside == [reward for reward, _ in play(HandEnv("NLHE", bots=[call, call]), 7, 60)]


def test_rewards_are_those_of_the_hands() -> None:
    env = HandEnv("NLHE", bots=["call"], blinds=(1, 2))
    _, info = env.reset(seed=1)
    number = info["number"]
    hand = pc.Hand(pc.variants.NLHE, [200, 200], blinds=(1, 2), seed=1, number=number)
    over = False
    while not over:
        _, reward, over, _, _ = env.step(1)
    while hand.turn is not None:
        hand.check_or_call()
    chair = number % 2
    assert reward == hand.payoffs[chair] / 2


def test_illegal_actions_by_policy() -> None:
    env = HandEnv("NLHE", bots=["call"], on_illegal="raise")
    observation, _ = env.reset(seed=1)
    for wrong in (99, -1):
        with pytest.raises(pc.IllegalActions):
            env.step(wrong)
    assert (env.hands.observations[0] == observation).all()
    env = HandEnv("NLHE", bots=["call"])
    env.reset(seed=1)
    *_, info = env.step(99)
    assert info["illegal"] is True
    aec = HandAECEnv("NLHE", players=2)
    aec.reset(seed=1)
    agent = aec.agent_selection
    with pytest.raises(pc.IllegalActions):
        aec.step(99)
    assert aec.agent_selection == agent
    with pytest.raises(pc.RulesError, match="policies are"):
        HandAECEnv("NLHE", on_illegal="clamp")  # type: ignore[arg-type]


def test_a_step_after_the_end_needs_a_reset() -> None:
    env = HandEnv("NLHE", bots=["call"])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)


def test_a_bot_that_raises_is_named() -> None:
    def broken(view: pc.View) -> pc.Action:
        raise RuntimeError("no idea")

    env = HandEnv("NLHE", bots=[broken, broken])
    with pytest.raises(RuntimeError) as caught:  # noqa: PT012, the agent may be asked first
        env.reset(seed=1)
        for _ in range(10):
            env.step(1)
    assert "raised by bot" in caught.value.__notes__[0]


@pytest.mark.parametrize("code", GAMES)
def test_the_vector_form_is_many_environments(code: str) -> None:
    rows, bots = 6, ["random"]
    many = HandVectorEnv(rows, code, bots, final_observations=True)
    observations, infos = many.reset(seed=11)
    assert many.observation_space.contains(observations)
    alone = [HandEnv(code, bots, first=row) for row in range(rows)]
    told = [env.reset(seed=11) for env in alone]
    rng = random.Random(2)
    for _ in range(80):
        for row, (observation, info) in enumerate(told):
            assert (observation == observations[row]).all()
            assert (info["action_mask"] == infos["action_mask"][row]).all()
        chosen = [rng.choice(np.flatnonzero(info["action_mask"]).tolist()) for _, info in told]
        observations, rewards, ended, truncated, infos = many.step(np.array(chosen))
        assert not truncated.any()
        for row, env in enumerate(alone):
            observation, reward, over, _, info = env.step(chosen[row])
            assert (reward, over) == (rewards[row], ended[row])
            if over:
                assert infos["_final_obs"][row]
                assert (infos["final_obs"][row] == observation).all()
                observation, info = env.reset()
            told[row] = observation, info


def test_rows_of_the_vector_form_are_reset_alone() -> None:
    many = HandVectorEnv(3, "NLHE", ["call"], seed=1)
    many.reset()
    told, infos = many.step(np.ones(3, np.int64))[::4]
    again, infos_again = many.reset(options={"reset_mask": np.array([False, True, False])})
    assert [many.hands.number(row) & 0xFFFF for row in range(3)] == [0, 1, 0]
    assert (told[[0, 2]] == again[[0, 2]]).all()
    assert (told[1] != again[1]).any()
    assert (infos["amounts"][[0, 2]] == infos_again["amounts"][[0, 2]]).all()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("form", ["sync", "async"])
def test_gymnasium_s_own_vector_forms(form: str, mode: AutoresetMode) -> None:
    """Each of its environments plays what it plays alone, with bots of Python, too."""
    many = gymnasium.make_vec(
        "pokercore/Hand-v1",
        num_envs=2,
        vectorization_mode=form,
        vector_kwargs={"autoreset_mode": mode},
        bots=["random", Caller],
    )
    alone = [HandEnv(bots=["random", Caller]) for _ in range(2)]
    observations, infos = many.reset(seed=3)
    told: list[Any] = [env.reset(seed=3 + row) for row, env in enumerate(alone)]
    over = [False, False]
    rng = random.Random(1)
    for _ in range(40):
        for row in range(2):
            assert (observations[row] == told[row][0]).all()
            assert (infos["action_mask"][row] == told[row][-1]["action_mask"]).all()
        masks = [info["action_mask"] for *_, info in told]
        chosen = [rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in masks]
        observations, rewards, ended, _, infos = many.step(np.array(chosen))
        for row, env in enumerate(alone):
            if over[row]:
                told[row] = env.reset()
                over[row] = False
                continue
            told[row] = env.step(chosen[row])
            over[row] = told[row][2]
            assert (rewards[row], ended[row]) == told[row][1:3]
            if over[row] and mode is AutoresetMode.SAME_STEP:
                assert (infos["final_obs"][row] == told[row][0]).all()
                told[row] = env.reset()
                over[row] = False
    many.close()


def test_the_vector_form_takes_illegal_actions_by_policy() -> None:
    for code in GAMES:
        many = HandVectorEnv(4, code, ["call"])
        many.reset(seed=1)
        for _ in range(12):
            *_, infos = many.step(np.array([99, 99, 99, 99]))
            assert infos["illegal"].all()
    strict = HandVectorEnv(4, "NLHE", ["call"], on_illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(pc.IllegalActions):
        strict.step(np.array([1, 99, 1, 1]))
    many = HandVectorEnv(2, "NLHE", ["call"], copy=False, render_mode="ansi")
    first, _ = many.reset(seed=1)
    assert first is many.reset(seed=1)[0]
    assert len(many.render()) == 2


def test_a_copy_goes_on_alone() -> None:
    env = HandEnv("NLHE", bots=["random", Caller], seed=3)
    env.reset()
    twin = copy.deepcopy(env)
    for number in (1, 1, 1, 0, 1, 1):
        here, there = env.step(number), twin.step(number)
        assert (here[0] == there[0]).all()
        assert here[1:4] == there[1:4]
        assert {**here[4], "action_mask": 0, "amounts": 0} == {
            **there[4],
            "action_mask": 0,
            "amounts": 0,
        }
        if here[2]:
            assert (env.reset()[0] == twin.reset()[0]).all()
    env.step(1)
    assert env.hands.view(0) != twin.hands.view(0)


def test_what_was_told_stays() -> None:
    env = HandEnv("NLHE", bots=["random"], seed=3)
    told, info = env.reset()
    kept = []
    for _ in range(50):
        kept.append((told, told.copy(), info, copy.deepcopy(info)))
        action = int(np.flatnonzero(info["action_mask"])[-1])
        told, _, over, _, info = env.step(action)
        if over:
            told, info = env.reset()
    for told, image, info, then in kept:
        assert (told == image).all()
        assert (info["action_mask"] == then["action_mask"]).all()
        assert (info["amounts"] == then["amounts"]).all()


def test_parts_of_what_was_told_stay() -> None:
    """Memory is used again, but not while anybody holds a part of it."""
    parts: list[Any] = [
        lambda array: array[3:],
        memoryview,
        lambda array: array.reshape(1, -1),
        lambda array: array[::-1],
        lambda array: np.frombuffer(array, np.uint8),
    ]
    env = HandEnv("NLHE", bots=["random"], seed=3)
    kept: list[tuple[Any, Any]] = []
    told = env.reset()
    for step in range(150):
        for array in (told[0], told[-1]["action_mask"], told[-1]["amounts"]):
            if step % 3 == 0:
                part = parts[step // 3 % len(parts)](array)
                kept.append((part, np.array(part)))
            del array
        legal = np.flatnonzero(told[-1]["action_mask"])
        told = env.step(int(legal[step % len(legal)]))
        if told[2]:
            told = env.reset()
        if step % 10 == 9:
            del kept[:7]
    assert all((np.array(part) == then).all() for part, then in kept)


def test_what_was_told_is_the_caller_s_own() -> None:
    """What is done to an array is not met in a later one."""
    env, twin = (HandEnv("NLHE", bots=["random"], seed=3) for _ in range(2))
    here, there = env.reset(), twin.reset()
    for step in range(60):
        pairs = [
            (here[0], there[0]),
            *((here[-1][key], there[-1][key]) for key in ("action_mask", "amounts")),
        ]
        for mine, other in pairs:
            assert mine.shape == other.shape
            assert mine.dtype == other.dtype
            assert mine.flags.writeable
            assert (mine == other).all()
        assert here[1:-1] == there[1:-1]
        legal = np.flatnonzero(there[-1]["action_mask"])
        for mine, _ in pairs:
            mine.fill(7)
            mine.flags.writeable = False
        here[-1].clear()
        del pairs, mine, _
        action = int(legal[step % len(legal)])
        here, there = env.step(action), twin.step(action)
        if here[2]:
            here, there = env.reset(), twin.reset()


def test_numbers_of_every_kind_are_actions() -> None:
    kinds: list[Any] = [int, np.int64, np.uint8, np.array]
    told = [play_by(kind) for kind in kinds]
    assert told == [told[0]] * len(kinds)


def play_by(kind: Any) -> list[Any]:
    """Rewards and amounts where actions are numbers of a kind."""
    env = HandEnv("NLHE", bots=["random"])
    told, found = env.reset(seed=4), []
    for step in range(40):
        legal = np.flatnonzero(told[-1]["action_mask"])
        told = env.step(kind(int(legal[step % len(legal)])))
        found.append((told[1], told[-1]["amounts"].tolist()))
        if told[2]:
            told = env.reset()
    return found


def test_infos_tell_of_the_hand() -> None:
    """The number and what was passed over stay as they are throughout a hand."""
    env = HandEnv("NLHE", ["always_fold"] * 2, stack=[40, 3, 3])
    _, first = env.reset(seed=2)
    for _ in range(30):
        number, passed = env.hands.number(0), env.hands.passed
        assert list(first) == ["action_mask", "amounts", "number", "passed_over"]
        assert first["number"] == number
        assert first["passed_over"] == (passed[0], passed[1][0])
        _, _, over, _, last = env.step(1)
        if over:
            assert list(last) == ["action_mask", "amounts"]
            assert not last["action_mask"].any()
            _, first = env.reset()
        else:
            first = last
    assert env.hands.passed[0] > 0


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    env = HandEnv("NLHE", bots=["call"], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == hand_text(env.hands, 0, 0)
    aec = HandAECEnv("NLHE", players=2, render_mode="human")
    aec.reset(seed=1)
    assert capsys.readouterr().out
    aec.step(0)
    won = "player_0 +0.50, player_1 -0.50"
    assert capsys.readouterr().out == f"the hand is over, in big blinds: {won}\n"
    quiet = HandAECEnv("NLHE", players=2, render_mode="ansi")
    assert quiet.render() == HandEnv(bots=["call"]).render() == ""
    with pytest.raises(pc.RulesError, match="render mode"):
        HandEnv("NLHE", bots=["call"], render_mode="rgb_array")


@pytest.mark.parametrize("code", GAMES)
def test_a_text_shows_what_a_player_knows(code: str, rng: random.Random) -> None:
    hands = VectorHands(code, 1, players=2 if code == "LEDUC" else 3, seed=rng.randrange(1 << 30))
    players = len(hands.stacks)
    for _ in range(60):
        holes = [hands.view(0, player).hole for player in range(players)]
        for player in (None, *range(players)):
            text, view = hand_text(hands, 0, player), hands.view(0, player)
            lines = text.splitlines()
            assert lines[0].startswith(f"{view.street_name}, pot {view.pot}")
            asked = player == hands.players[0]
            assert len(lines) == 1 + players + asked
            if asked:
                legal = hands.masks[0].nonzero()[0]
                assert lines[-1].startswith(f"legal: {legal[0]} {hands.action_names[legal[0]]}")
            shown = {str(card) for hole in view.holes for card in hole}
            shown |= {str(card) for board in view.boards for card in board}
            for hole in holes:
                for card in hole:
                    assert (str(card) in text) == (str(card) in shown)
        hands.step(np.array([rng.choice(np.flatnonzero(hands.masks[0]).tolist())]))


# What `check_env` finds.


class Changed(HandEnv):
    """An environment with a fault."""

    fault: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__("NLHE", bots=["call"], seed=1)
        self._shared = np.zeros(self._hands.width, np.float32)

    def reset(self, **arguments: Any) -> Any:
        observation, info = super().reset(**arguments)
        return self._change(observation), self._change_info(info)

    def step(self, action: Any) -> Any:
        if self.fault == "illegal_action" and not self._hands.masks[0, action]:
            action = 1
        observation, reward, over, truncated, info = super().step(action)
        if self.fault == "reward":
            reward = float("nan")
        return self._change(observation), reward, over, truncated, self._change_info(info)

    def _change(self, observation: Any) -> Any:
        if self.fault == "observation_space":
            return observation - 1
        if self.fault == "observation_reused":
            self._shared[:] = observation
            return self._shared
        if self.fault == "not_repeatable":
            observation[0] = np.random.default_rng().random()
        if self.fault == "global_random":
            random.random()
        if self.fault == "error":
            raise OSError("broken")
        return observation

    def _change_info(self, info: Any) -> Any:
        if self.fault == "no_mask":
            del info["action_mask"]
        if self.fault == "mask_shape":
            info["action_mask"] = info["action_mask"][:-1]
        if self.fault == "mask_values":
            info["action_mask"] = info["action_mask"] * 2
        if self.fault == "no_legal_action":
            info["action_mask"] *= 0
        return info


FAULTS = [
    "observation_space",
    "no_mask",
    "mask_shape",
    "mask_values",
    "no_legal_action",
    "illegal_action",
    "reward",
    "observation_reused",
    "global_random",
    "not_repeatable",
    "error",
]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_check_finds_faults(fault: str) -> None:
    kind = type(f"With_{fault}", (Changed,), {"fault": fault})
    report = check_env(kind, episodes=3)
    assert fault in report.codes, str(report)
    with pytest.raises(AssertionError, match=fault):
        report.raise_if_bad()


def test_the_check_of_agents_in_turn() -> None:
    class Generous(HandAECEnv):
        def step(self, action: Any) -> None:
            super().step(action)
            if self.agents and all(self.terminations.values()):
                self.rewards = dict.fromkeys(self.agents, 1.0)

    assert check_env(lambda: Generous("NLHE"), episodes=2).codes == ("not_zero_sum",)

    class Doubled(HandAECEnv):
        def observe(self, agent: str) -> Any:
            told = super().observe(agent)
            return {**told, "action_mask": told["action_mask"] * 2}

    report = check_env(lambda: Doubled("NLHE"), episodes=2)
    assert "mask_values" in report.codes, str(report)


@pytest.mark.parametrize("kind", [HandEnv, HandAECEnv])
def test_the_check_finds_what_has_no_end(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Calling(kind):  # type: ignore[misc]
        """Nobody folds, and after each hand comes the next one."""

        def step(self, action: Any) -> Any:
            told = super().step(1)
            if not self._over:
                return told
            if kind is HandEnv:
                observation, info = self.reset()
                return observation, 0.0, False, False, info
            self.reset()
            return None

    monkeypatch.setattr("pokercore._check_env.TOO_LONG", 200)
    assert "endless" in check_env(lambda: Calling("KUHN"), episodes=1).codes


def test_what_is_no_environment() -> None:
    assert check_env(dict).codes == ("no_env",)
    made = check_env(HandEnv("KUHN", ["call"]))  # type: ignore[arg-type]
    assert made.codes == ("no_env",)
    assert "give a class or a function" in str(made)
    assert check_env(lambda: HandEnv("no such game")).codes == ("no_env",)
    assert check_env(lambda: HandEnv("KUHN", ["call"]), episodes=4).episodes == 4


def test_the_extras_are_named() -> None:
    for module, name in (("gymnasium", "HandEnv"), ("pettingzoo", "HandAECEnv")):
        code = (
            f"import sys; sys.modules['{module}'] = None\n"
            "import pokercore.envs\n"
            f"try:\n    pokercore.envs.{name}\n"
            "except ImportError as error:\n    print(error)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        assert "pip install 'pokercore-engine[rl]'" in done.stdout


def test_hands_all_seats_ask_are_those_of_the_batch() -> None:
    env = HandAECEnv("NLHE", players=4)
    hands = VectorHands("NLHE", 1, players=4, seed=9)
    env.reset(seed=9)
    rng = random.Random(1)
    for _ in range(200):
        agent = env.agent_selection
        player = int(agent.split("_")[1])
        assert player == hands.players[0]
        told = env.observe(agent)
        assert (told["observation"] == hands.observations[0]).all()
        assert (told["action_mask"] == hands.masks[0]).all()
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        action = rng.choice(np.flatnonzero(told["action_mask"]).tolist())
        env.step(action)
        hands.step(np.array([action]))
        if hands.done[0]:
            assert sum(env.rewards.values()) == 0
            assert [env.rewards[f"player_{p}"] * 2 for p in range(4)] == hands.rewards[0].tolist()
            env.reset()
