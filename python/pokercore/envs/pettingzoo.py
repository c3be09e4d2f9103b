"""All seats, for PettingZoo: an environment of agents that act in turn (the extra `rl`).

An episode is a hand. Observations are dictionaries as in PettingZoo's own card games:
`"observation"` (see `pokercore.envs.vector`) and `"action_mask"`, which is all 0 for an agent that
is not to act. The rewards come with the end of the hand, in big blinds. Agents change seats from
hand to hand.

    >>> from pokercore.envs import HandAECEnv
    >>> env = HandAECEnv("NLHE", players=3)
    >>> env.reset(seed=5)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     over = terminated or truncated
    ...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Many hands in step for all seats are `pokercore.envs.VectorHands`.
"""

from __future__ import annotations

try:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError(
        "pokercore.envs.pettingzoo needs PettingZoo; install the extra: "
        "pip install 'pokercore-engine[rl]'"
    ) from error

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from pokercore._fields import say
from pokercore.envs._render import hand_text
from pokercore.envs.gymnasium import (
    OnIllegal,
    action_space,
    check_arguments,
    check_on_illegal,
    check_render_mode,
    number_of,
    observation_space,
)
from pokercore.envs.vector import VectorHands
from pokercore.exceptions import IllegalActions

if TYPE_CHECKING:
    from pokercore.variants import Variant

__all__ = ["HandAECEnv"]


class HandAECEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """One hand after the other, an agent at each seat.

    Agent `player_0` is player 0 of `VectorHands`, and so on.

    Args:
        variant: The game, or its name.
        on_illegal: What becomes of an action that is not legal: `'raise'` refuses it and changes
            nothing, `'fold'` checks where that is free, else folds, and tells so in the agent's
            info.
        render_mode: `'ansi'` (a text), `'human'` (the same, printed), or none.
        seed: The hands before the first reset with a seed; a fresh secret by default.
        **arguments: Of `VectorHands`: `players`, `stack`, `blinds`, `stakes`, `menu`, `options`.

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: An argument that the environment sets itself.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, PettingZoo's
        "name": "pokercore_hand_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: Variant | str = "NLHE",
        *,
        on_illegal: OnIllegal = "raise",
        render_mode: str | None = None,
        seed: int | None = None,
        **arguments: Any,
    ) -> None:
        super().__init__()
        check_on_illegal(on_illegal)
        check_render_mode(render_mode, self.metadata["render_modes"])
        check_arguments("HandAECEnv", arguments, ("rows", "bots", "observe", "finals"))
        self.on_illegal = on_illegal
        self.render_mode = render_mode
        self._hands = VectorHands(variant, 1, seed=seed, finals=True, **arguments)
        players = len(self._hands.stacks)
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self.agents: list[str] = []
        actions = len(self._hands.action_names)
        self.action_spaces = {agent: action_space(self._hands) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_space(self._hands),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._fresh = True
        self._over = True
        # What each agent won in the hand that is over.
        self._won: dict[str, float] = {}

    @property
    def hands(self) -> VectorHands:
        """The hands: names of actions and numbers, amounts, views."""
        return self._hands

    def observation_space(self, agent: str) -> Any:
        """What an agent is told."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next hand, or the first one of another seed."""
        if seed is not None:
            self._hands.reset(seed)
        elif not self._fresh:
            self._hands.skip(0)
        self._fresh = self._over = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now.

        Raises:
            ValueError: There is no such agent.
        """
        player = self._player(agent)
        mask = np.zeros(len(self._hands.action_names), np.int8)
        if self._over:
            return {"observation": self._hands.finals[0, player].copy(), "action_mask": mask}
        if self._hands.players[0] == player:
            mask[:] = self._hands.masks[0]
        return {"observation": self._hands.observe(0, player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes the action of the agent whose turn it is.

        Raises:
            IllegalActions: It is not legal, where `on_illegal` is `'raise'`; nothing has changed.
            TypeError: It is no whole number.
            ResetNeeded: The hand is over for all agents, or none was begun.
        """
        if not self.agents:
            raise ResetNeeded("no hand is going on; call reset()")
        agent = str(self.agent_selection)  # type: ignore[has-type]  # it is set by `_select`
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        hands, legal = self._hands, True
        try:
            won = hands.step_one(-1 if action is None else number_of(action))
        except IllegalActions:
            if self.on_illegal == "raise":
                raise
            legal = False
            player = self._player(agent)
            won = hands.act(0, hands.view(0, player).default_action())
        self.infos[agent] = {} if legal else {"illegal": True}
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if won is None:
            self._select()
        else:
            self._over = self._fresh = True
            for player, chips in enumerate(won):
                self.rewards[self.possible_agents[player]] = chips / hands.unit
            self._won = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The hand as everybody sees it, as text; what each agent won when it is over."""
        if not self._over:
            text = hand_text(self._hands, 0)
        elif self._won:
            won = ", ".join(f"{agent} {reward:+.2f}" for agent, reward in self._won.items())
            text = f"the hand is over, in big blinds: {won}"
        else:
            text = ""
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""

    def _player(self, agent: str) -> int:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise ValueError(f"{say(agent)} is no agent; agents are {known}")
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(self._hands.players[0])]
