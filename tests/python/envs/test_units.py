"""Observations and rewards of an environment count in one unit, in every game."""

import numpy as np
import pytest

from pokercore import variants
from pokercore.envs import HandAECEnv, HandEnv, HandVectorEnv, VectorHands

CODES = variants.names()


def stack_of(hands: VectorHands, observation: np.ndarray) -> float:
    """The own stack, as an observation tells it."""
    place, shape = hands.blocks["seats"]
    seats = observation[place].reshape(shape)
    columns = [name.rpartition(".")[2] for name in hands.names[place]][: shape[1]]
    mine = seats[:, columns.index("self")] == 1
    return float(seats[mine, columns.index("stack")][0])


def quiet(mask: np.ndarray) -> int:
    """Checks or calls, and gives up no more than it must."""
    return 1 if mask[1] else int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("code", CODES)
def test_a_reward_is_what_the_stack_grew_by(code: str) -> None:
    """The stack before the hand is told in the unit of the first observation, and after it the last
    one tells it; between them lies the reward, whatever the unit is called.
    """
    env = HandEnv(code, ["call"], seed=5)
    hands = env.hands
    seen = 0
    for _ in range(8):
        observation, info = env.reset()
        view = hands.view(0, 0)
        unit = view.stacks[hands.chair_of(0, 0)] / stack_of(hands, observation)
        assert unit == pytest.approx(hands.unit)
        over = False
        while not over:
            observation, reward, over, _, info = env.step(quiet(info["action_mask"]))
        grown = stack_of(hands, observation) - hands.stacks[0] / unit
        assert reward == pytest.approx(grown, abs=1e-4)
        seen += reward != 0
    assert seen > 0


@pytest.mark.parametrize("code", ["NLHE", "STUD", "RAZZ", "LEDUC", "KUHN", "27TD"])
def test_the_other_environments_count_alike(code: str) -> None:
    many = HandVectorEnv(4, code, ["call"], final_observations=True)
    _, infos = many.reset(seed=5)
    found = 0
    for _ in range(40):
        _, rewards, over, _, infos = many.step(np.array([*map(quiet, infos["action_mask"])]))
        for row in np.flatnonzero(over):
            before = many.hands.stacks[0] / many.hands.unit
            grown = stack_of(many.hands, infos["final_obs"][row]) - before
            assert rewards[row] == pytest.approx(grown, abs=1e-4)
            found += 1
    assert found > 0
    every = HandAECEnv(code, players=2)
    every.reset(seed=5)
    for agent in every.agent_iter():
        told, reward, over, _, _ = every.last()
        if over:
            grown = (
                stack_of(every.hands, told["observation"])
                - every.hands.stacks[0] / every.hands.unit
            )
            assert reward == pytest.approx(grown, abs=1e-4), agent
        every.step(None if over else quiet(told["action_mask"]))
