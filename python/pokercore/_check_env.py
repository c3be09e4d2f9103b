"""What an environment for learners does wrong: the work of `testing.check_env`. Private.

Nothing of Gymnasium or PettingZoo is loaded here: an environment brings what it needs.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

Note = Callable[[str, str, int | None], None]
"""Takes a code, what happened, and in which episode."""

TOO_LONG = 10_000
"""Steps after which an episode that is not over is taken for endless."""


class Decision:
    """What an agent is told when it is asked, and what can be said of it."""

    __slots__ = ("agent", "info", "mask", "observation", "over", "reward")

    def __init__(
        self, agent: str, observation: Any, mask: Any, reward: float, over: bool, info: Any
    ) -> None:
        self.agent = agent
        self.observation = observation
        self.mask = mask
        self.reward = reward
        self.over = over
        self.info = info


class _Gymnasium:
    """An environment of one agent."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.told: tuple[Any, float, bool, Any] = (None, 0.0, False, {})

    def reset(self, seed: int | None) -> None:
        observation, info = self.env.reset(seed=seed)
        self.told = observation, 0.0, False, info

    def decision(self) -> Decision:
        observation, reward, over, info = self.told
        mask = info.get("action_mask") if isinstance(info, dict) else None
        if mask is None and isinstance(observation, dict):
            mask = observation.get("action_mask")
        return Decision("agent", observation, mask, reward, over, info)

    def step(self, action: int | None) -> None:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.told = observation, reward, bool(terminated or truncated), info

    @property
    def finished(self) -> bool:
        return self.told[2]

    def rewards(self) -> dict[str, float]:
        return {"agent": self.told[1]}

    def space(self, kind: str, agent: str) -> Any:
        return getattr(self.env, f"{kind}_space")


class _PettingZoo:
    """An environment of agents in turn."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def reset(self, seed: int | None) -> None:
        self.env.reset(seed=seed)

    def decision(self) -> Decision:
        observation, reward, terminated, truncated, info = self.env.last()
        mask = info.get("action_mask") if isinstance(info, dict) else None
        if isinstance(observation, dict):
            mask = observation.get("action_mask", mask)
        over = bool(terminated or truncated)
        return Decision(self.env.agent_selection, observation, mask, reward, over, info)

    def step(self, action: int | None) -> None:
        self.env.step(action)

    @property
    def finished(self) -> bool:
        return not self.env.agents or all(self.env.terminations.values())

    def rewards(self) -> dict[str, float]:
        return dict(self.env.rewards)

    def space(self, kind: str, agent: str) -> Any:
        return getattr(self.env, f"{kind}_space")(agent)


def driver(env: Any) -> "_Gymnasium | _PettingZoo | None":
    """What plays an environment; None for what is none, or many in one."""
    if hasattr(env, "num_envs"):
        return None
    if callable(getattr(env, "last", None)) and hasattr(env, "possible_agents"):
        return _PettingZoo(env)
    if callable(getattr(env, "step", None)) and hasattr(env, "action_space"):
        return _Gymnasium(env)
    return None


def play(env: Any, episodes: int, seed: int, note: Note) -> list[tuple[Any, ...]]:
    """Plays random legal actions and notes what is wrong; what was told, step by step."""
    table = driver(env)
    assert table is not None
    choose = random.Random(seed)
    told: list[tuple[Any, ...]] = []
    before = _drawn()
    for episode in range(episodes):
        # Later episodes of a seed must follow from it as well.
        table.reset(seed if episode == 0 else None)
        kept: list[tuple[Any, bytes]] = []
        for _ in range(TOO_LONG):
            decision = table.decision()
            _look(table, decision, episode, note)
            told.append((decision.agent, image(decision.observation), image(decision.mask)))
            kept.append((decision.observation, told[-1][1]))
            if table.finished or decision.over:
                break
            legal = legal_of(decision, table)
            if not legal:
                note("no_legal_action", f"{decision.agent} is asked and nothing is legal", episode)
                break
            action = choose.choice(legal)
            table.step(action)
            told.append((action, tuple(sorted(table.rewards().items()))))
        else:
            note("endless", f"an episode goes on after {TOO_LONG} steps", episode)
        _end(table, episode, note)
        if any(image(observation) != first for observation, first in kept):
            message = "an observation changed after it was returned; return a copy of it"
            note("observation_reused", message, episode)
        if _drawn() != before:
            note("global_random", "it used the global random generator", episode)
            before = _drawn()
    return told


def _drawn() -> tuple[object, ...]:
    """Where the global random generators are: Python's, and NumPy's where that is loaded."""
    numpy = sys.modules.get("numpy")
    return random.getstate(), None if numpy is None else repr(numpy.random.get_state())


def legal_of(decision: Decision, table: Any) -> list[int]:
    """The numbers of the legal actions; all of them where there is no mask."""
    if decision.mask is None:
        return list(range(int(table.space("action", decision.agent).n)))
    return [number for number, flag in enumerate(decision.mask) if flag]


def image(value: Any) -> Any:
    """A value that stays as it is, to be compared."""
    if isinstance(value, dict):
        return tuple((key, image(part)) for key, part in sorted(value.items()))
    to_bytes = getattr(value, "tobytes", None)
    return repr(value) if to_bytes is None else to_bytes()


def _look(table: Any, decision: Decision, episode: int, note: Note) -> None:
    """Notes what is wrong with what an agent is told."""
    space = table.space("observation", decision.agent)
    if not space.contains(decision.observation):
        message = f"what {decision.agent} is told is not in its observation space"
        note("observation_space", message, episode)
    if decision.mask is None:
        note("no_mask", f"{decision.agent} is told no action_mask", episode)
    elif not decision.over:
        actions = int(table.space("action", decision.agent).n)
        shape = getattr(decision.mask, "shape", None)
        if shape != (actions,):
            message = (
                f"the mask of {decision.agent} has the shape {shape}; it has {actions} actions"
            )
            note("mask_shape", message, episode)
        elif any(flag not in (0, 1) for flag in decision.mask):
            note(
                "mask_values",
                f"the mask of {decision.agent} has other numbers than 0 and 1",
                episode,
            )
    reward = decision.reward
    if not abs(float(reward)) < float("inf"):
        note("reward", f"the reward of {decision.agent} is {reward}", episode)


def _end(table: Any, episode: int, note: Note) -> None:
    """Notes what is wrong with the result of an episode."""
    rewards = table.rewards()
    if len(rewards) > 1 and sum(rewards.values()) > 1e-6:
        total = sum(rewards.values())
        note("not_zero_sum", f"the rewards of all agents sum to {total:g}, above 0", episode)


def refuses(env: Any, seed: int, note: Note) -> None:
    """Notes where an illegal action changes what is told without being refused or reported."""
    table = driver(env)
    assert table is not None
    table.reset(seed)
    decision = table.decision()
    if decision.mask is None or decision.over:
        return
    wrong = [number for number, flag in enumerate(decision.mask) if not flag]
    if not wrong:
        return
    try:
        table.step(wrong[0])
    except Exception as error:
        if not isinstance(error, ValueError | AssertionError):
            message = f"an illegal action raises {type(error).__name__}: {error}"
            note("illegal_action", message, None)
        after = table.decision()
        if image(after.observation) != image(decision.observation):
            note("illegal_action", "an illegal action is refused and changes the state", None)
        return
    infos = getattr(env, "infos", None)
    info = infos.get(decision.agent, {}) if isinstance(infos, dict) else table.decision().info
    ended = table.finished
    if not ended and not any("illegal" in str(key) for key in info):
        message = "an illegal action is taken for another one, and info does not say so"
        note("illegal_action", message, None)
