"""PettingZoo's no-limit hold'em, which is that of RLCard, driven by random legal actions.

Its documented loop is measured: `agent_iter`, `last`, and the sampling of its action space by the
mask. Without observations the raw environment is stepped by the legal actions that it keeps. An
environment of its own kind always makes observations when it is stepped.
"""

import random
import warnings
from collections.abc import Callable
from importlib.metadata import version

import vectors
from measuring import require

with warnings.catch_warnings():
    # It calls the module that it documents old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.classic import texas_holdem_no_limit_v6

NAME = f"PettingZoo {version('pettingzoo')}"


def step(decisions: int) -> None:
    """Decisions of all seats by the documented loop; steps of agents that are done do not count."""
    env = texas_holdem_no_limit_v6.env(num_players=vectors.PLAYERS)
    left, total = decisions, 0.0
    while left > 0:
        env.reset()
        for agent in env.agent_iter():
            told, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                total += reward
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(told["action_mask"]))
                left -= 1
    require(abs(total) < 1e-6, f"PettingZoo's payoffs sum to {total}")


def step_raw(players: int) -> Callable[[int], None]:
    """Decisions of all seats in the raw environment, without looking at observations."""

    def play(decisions: int) -> None:
        env = texas_holdem_no_limit_v6.raw_env(num_players=players)
        draw = random.random
        env.reset()
        total = 0.0
        for _ in range(decisions):
            legal = list(env.next_legal_moves)
            env.step(int(legal[int(draw() * len(legal))]))
            if not env.next_legal_moves:
                total += sum(env.rewards.values())
                env.reset()
        require(abs(total) < 1e-6, f"PettingZoo's payoffs sum to {total}")

    return play
