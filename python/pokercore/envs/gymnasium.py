"""One seat against bots, for Gymnasium (the extra `rl`).

An episode is a hand. The agent's observation, actions and menu are those of
`pokercore.envs.vector`; what is legal stands in `info["action_mask"]`, which
`action_space.sample(mask)` takes, and the chips of each action in `info["amounts"]`. The reward
comes with the end of the hand, in big blinds. The agent changes seats from hand to hand.

    >>> import gymnasium
    >>> import pokercore.envs.gymnasium
    >>> env = gymnasium.make("pokercore/Hand-v1", variant="NLHE", bots=["call", "tight_aggressive"])
    >>> observation, info = env.reset(seed=5)
    >>> info["action_mask"].tolist()
    [1, 1, 1, 1, 1, 1]
    >>> observation, reward, terminated, truncated, info = env.step(1)

`HandVectorEnv` (or `gymnasium.make_vec("pokercore/Hand-v1", num_envs=1024)`) plays many hands in
step against built-in bots without the interpreter. Importing this module registers the name, and so
does `gymnasium.make("pokercore.envs.gymnasium:pokercore/Hand-v1")`.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        "pokercore.envs.gymnasium needs Gymnasium; install the extra: "
        "pip install 'pokercore-engine[rl]'"
    ) from error

import secrets
import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from pokercore._fields import describe, whole
from pokercore.bots import BotSource, get
from pokercore.bots.base import SeatInfo, bot_key, factory_of, name_of
from pokercore.bots.builtin import native_of
from pokercore.envs._listening import Listeners, action_of, listens
from pokercore.envs._render import hand_text
from pokercore.envs.vector import VectorHands, listed
from pokercore.exceptions import IllegalActions, RulesError
from pokercore.table.drivers import answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from pokercore._core import Action
    from pokercore.bots import Bot
    from pokercore.bots.base import Seed
    from pokercore.variants import Variant

__all__ = ["HandEnv", "HandVectorEnv", "OnIllegal"]

OnIllegal: TypeAlias = Literal["fold", "raise"]
"""What becomes of an action that is not legal: `'fold'` does what a seat does that does not decide
(it checks where that is free, else folds), `'raise'` raises `IllegalActions`."""

_HERO = 0
"""The player that is the agent."""


def action_space(hands: VectorHands) -> spaces.Discrete[Any]:
    """The numbers of the actions."""
    return spaces.Discrete(len(hands.action_names))


def observation_space(hands: VectorHands) -> spaces.Box:
    """What an observation can be."""
    most = hands.most
    return spaces.Box(np.zeros_like(most), most, dtype=np.float32)


def number_of(action: object) -> int:
    """The number of an action, -1 for one that no game has.

    Raises:
        TypeError: It is no whole number.
    """
    number = whole(action)
    if number is None:
        raise TypeError(f"{describe(action)}; give the number of an action")
    return number if 0 <= number < 2**31 else -1


def check_render_mode(render_mode: str | None, modes: Sequence[str]) -> None:
    """Refuses a mode that there is not."""
    if render_mode not in (None, *modes):
        known = ", ".join(map(repr, modes))
        message = f"{render_mode!r} is no render mode; modes are {known} and None"
        raise RulesError("", [("option", "render_mode", message)])


def check_arguments(kind: str, arguments: Mapping[str, Any], own: Sequence[str]) -> None:
    """Refuses arguments of `VectorHands` that an environment sets itself."""
    given = [name for name in own if name in arguments]
    if given:
        raise TypeError(f"{kind} takes no argument {given[0]!r}: it sets {', '.join(own)} itself")


def check_on_illegal(on_illegal: str) -> None:
    """Refuses a policy that there is not."""
    if on_illegal not in ("fold", "raise"):
        message = f"{on_illegal!r} is no policy; policies are 'fold' and 'raise'"
        raise RulesError("", [("option", "on_illegal", message)])


class HandEnv(gymnasium.Env[Any, Any]):
    """One hand after the other, one seat against bots.

    The agent is player 0, the bots are the players from 1 on. Bots that are built in are played
    without the interpreter; others are made anew for each hand, and get a generator by
    `start(info)` that follows from the seed. Where a bot has `observe` or `end`, it is told of the
    hand, and built-in bots beside it are played in Python, too. Hands in which the agent is not
    asked (everybody folds to it) are passed over: `info["passed_over"]` tells how many, and what
    the agent won in them, since the last reset with a seed. Arrays that were returned are the
    caller's: they stay as they are.

    Args:
        variant: The game, or its name.
        bots: The opponents, one a seat: names or classes of built-in bots, or bots of one's own.
        on_illegal: What becomes of an action that is not legal. Such steps have
            `info["illegal"]`.
        render_mode: `'ansi'` (a text), `'human'` (the same, printed), or none.
        seed: The hands before the first reset with a seed; a fresh secret by default.
        **arguments: Of `VectorHands`: `stack`, `blinds`, `stakes`, `menu`, `options` and so on.

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: One of the bots is none, or an argument is one that the environment sets itself.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, Gymnasium's
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        variant: Variant | str = "NLHE",
        bots: Sequence[BotSource | str] = ("tight_aggressive",),
        *,
        on_illegal: OnIllegal = "fold",
        render_mode: str | None = None,
        seed: int | None = None,
        **arguments: Any,
    ) -> None:
        check_on_illegal(on_illegal)
        check_render_mode(render_mode, self.metadata["render_modes"])
        check_arguments("HandEnv", arguments, ("rows", "players", "observe", "finals"))
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        made, listening = _sources(bots)
        self._makers = {
            player: make for player, make in enumerate(made, 1) if not isinstance(make, str)
        }
        self._names = [name_of(get(bot) if isinstance(bot, str) else bot) for bot in bots]
        # Known, so that bots' generators and what they are told follow from it.
        self._seed: Seed = secrets.token_bytes(32) if seed is None else seed
        self._told_of = arguments.get("options"), arguments.get("run_outs", 1)
        self._listening = listening
        self._listeners: Listeners | None = None
        self._hands = VectorHands(
            variant,
            1,
            players=1 + len(made),
            bots=[None, *(make if isinstance(make, str) else None for make in made)],
            seed=self._seed,
            finals=True,
            **arguments,
        )
        self.action_space = action_space(self._hands)
        self.observation_space = observation_space(self._hands)
        self._fresh = True
        self._over = True
        self._passed = [0, 0]
        self._bots: dict[int, Bot] = {}
        self._last: float | None = None
        self._episodes = self._hands.episodes(_HERO, self._hands.unit)

    def __getstate__(self) -> dict[str, Any]:
        state = vars(self).copy()
        del state["_episodes"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._episodes = self._hands.episodes(_HERO, self._hands.unit)
        # A copy goes on with the hand.
        self._episodes.begin(*self._passed)

    @property
    def hands(self) -> VectorHands:
        """The hands: names of actions and numbers, amounts, views."""
        return self._hands

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins the next hand, or the first one of another seed."""
        if seed is not None:
            super().reset(seed=seed)
            self._seed = seed
            self._hands.reset(seed)
            self._passed = [0, 0]
        elif not self._fresh:
            self._hands.skip(0)
        self._fresh = self._over = False
        if self._makers:
            self._begin()
            while (won := self._play_others()) is not None:
                self._passed[0] += 1
                self._passed[1] += won[_HERO]
                self._begin()
            told = self._episodes.begin(*self._passed)
        else:
            told = self._episodes.begin()
        if self.render_mode == "human":
            self.render()
        return told

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Takes the action of the agent, and what the bots answer.

        Raises:
            IllegalActions: It is not legal, where `on_illegal` is `'raise'`; nothing has changed.
            TypeError: It is no whole number.
            ResetNeeded: The hand is over, or none was begun.
        """
        if self._over:
            raise gymnasium.error.ResetNeeded("the hand is over; call reset()")
        # Most actions are numbers of actions, as they should be.
        number = action if type(action) is int else number_of(action)
        if self._makers:
            told = self._step(number)
        else:
            try:
                told = self._episodes.step(number)
            except (IllegalActions, OverflowError):
                told = self._step(number)
        if told[2]:
            self._over = self._fresh = True
            self._last = told[1]
        if self.render_mode == "human":
            self.render()
        return told

    def _step(self, number: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """A step with bots of Python, or by an action that may not be legal."""
        hands, legal = self._hands, True
        number = number_of(number)
        try:
            if (
                self._listeners is not None
                and 0 <= number < len(hands.action_names)
                and hands.masks[0, number]
            ):
                won = self._act(action_of(hands, 0, number))
            else:
                won = hands.step_one(number)
        except IllegalActions:
            if self.on_illegal == "raise":
                raise
            legal = False
            won = self._act(hands.view(0, _HERO).default_action())
        if won is None and self._makers:
            won = self._play_others()
        told = self._episodes.tell(won)
        if not legal:
            told[4]["illegal"] = True
        return told

    def render(self) -> str | None:
        """The hand as the agent sees it, as text of several lines; what it won when it is over."""
        if not self._over:
            text = hand_text(self._hands, 0, _HERO)
        elif self._last is None:
            text = ""
        else:
            text = f"the hand is over: {self._last:+.2f} big blinds"
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def _act(self, action: Action) -> tuple[int, ...] | None:
        """Takes an action, and tells the bots that listen of it."""
        won = self._hands.act(0, action)
        if self._listeners is not None:
            self._listeners.take(action)
        return won

    def _begin(self) -> None:
        """Makes the bots of a hand."""
        self._bots = {}
        number = self._hands.number(0)
        for player, make in self._makers.items():
            bot = self._bots[player] = make()
            start = getattr(bot, "start", None)
            if start is not None:
                stakes = self._hands.stakes
                start(
                    SeatInfo(
                        seat=self._hands.chair_of(0, player),
                        chairs=len(self._hands.stacks),
                        variant=self._hands.variant.name,
                        stack=self._hands.stacks[player],
                        small_blind=stakes.small_blind,
                        big_blind=stakes.big_blind,
                        name=self._names[player - 1],
                        unit=number,
                        hands=1,
                        rng_key=bot_key(self._seed, player, number),
                    )
                )
        if self._listening:
            self._listeners = Listeners(self._hands, self._seed, *self._told_of, self._bots)

    def _play_others(self) -> tuple[int, ...] | None:
        """Plays the bots of Python until the agent is asked, or the hand is over: its result."""
        hands = self._hands
        while (player := int(hands.players[0])) != _HERO:
            try:
                answer: Any = answer_of(self._bots[player], hands.view(0, player))
                won = self._act(answer)
            except Exception as error:
                # The agent must not decide for the bot that did not.
                self._over = True
                error.add_note(f"raised by bot {player} ({self._names[player - 1]})")
                raise
            if won is not None:
                return won
        return None


class HandVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many hands in step, one seat of each against built-in bots.

    When a hand is over, the next one is dealt in the same step (`AutoresetMode.SAME_STEP`). Infos
    hold `"action_mask"` (`int8[num_envs, actions]`), `"amounts"`, and with `final_observations`
    `"final_obs"`, whose rows are right where `"_final_obs"` is true.

    Args:
        num_envs: How many hands.
        variant: The game, or its name.
        bots: The opponents, one a seat: names or classes of built-in bots.
        on_illegal: What becomes of an action that is not legal; where one is put in the place of
            some, `infos["illegal"]` tells of which.
        final_observations: Whether the end of a hand is told, too.
        copy: Whether observations are copied, so that they stay as they are in the next step.
        render_mode: `'ansi'`, or none.
        seed: The hands before the first reset with a seed; a fresh secret by default.
        **arguments: Of `VectorHands`: `stack`, `blinds`, `stakes`, `menu`, `options` and so on.

    Raises:
        RulesError: With every defect of the arguments.
        TypeError: A bot that is not built in (play it by `gymnasium.vector.SyncVectorEnv`), or an
            argument that the environment sets itself.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, Gymnasium's
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        variant: Variant | str = "NLHE",
        bots: Sequence[BotSource | str] = ("tight_aggressive",),
        *,
        on_illegal: OnIllegal = "fold",
        final_observations: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
        seed: int | None = None,
        **arguments: Any,
    ) -> None:
        check_on_illegal(on_illegal)
        check_render_mode(render_mode, self.metadata["render_modes"])
        check_arguments("HandVectorEnv", arguments, ("rows", "players", "observe", "finals"))
        for player, bot in listed(bots, 1):
            if bot is None:
                raise TypeError(f"bots[{player - 1}] is None; the agent plays player 0 alone")
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        self._copy = copy
        self._hands = VectorHands(
            variant,
            num_envs,
            players=1 + len(bots),
            bots=[None, *bots],
            seed=seed,
            finals=final_observations,
            **arguments,
        )
        self.num_envs = len(self._hands)
        self._fresh = True
        self.single_action_space = action_space(self._hands)
        self.single_observation_space = observation_space(self._hands)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    @property
    def hands(self) -> VectorHands:
        """The hands: names of actions and numbers, views, and a sampler of legal actions."""
        return self._hands

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deals a new hand in every row: the first ones of a seed, or the next ones.

        Args:
            seed: Of all hands from now on.
            options: `"reset_mask"`, `bool[num_envs]`: only these rows are dealt a new hand.

        Raises:
            RulesError: A mask of another kind, or beside a seed, which begins every row anew.
        """
        rows = self._rows_of(options, seed)
        super().reset(seed=seed)
        if seed is not None:
            self._hands.reset(seed)
        elif not self._fresh:
            for row in rows:
                self._hands.skip(row)
        self._fresh = False
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Takes an action a row."""
        hands, illegal = self._hands, None
        self._fresh = False
        try:
            hands.step(actions)
        except IllegalActions as error:
            if self.on_illegal == "raise":
                raise
            illegal = np.zeros(self.num_envs, np.bool_)
            illegal[list(error.rows)] = True
            hands.step(self._instead(np.asarray(actions), error.rows))
        infos = self._infos()
        if len(hands.finals):
            infos["final_obs"] = hands.finals[:, _HERO].copy()
            infos["_final_obs"] = hands.done.copy()
        if illegal is not None:
            infos["illegal"] = illegal
        rewards = hands.rewards[:, _HERO] / hands.unit
        ended = hands.done.copy()
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[str, ...]:
        """The hands as the agent sees them, as texts."""
        return tuple(hand_text(self._hands, row, _HERO) for row in range(self.num_envs))

    def _rows_of(self, options: dict[str, Any] | None, seed: int | None) -> Sequence[int]:
        """The rows that are to be dealt a new hand."""
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return range(self.num_envs)
        if getattr(mask, "dtype", None) != np.bool_ or mask.shape != (self.num_envs,):
            message = f"{describe(mask)}; give an array bool[{self.num_envs}]"
        elif seed is not None and not mask.all():
            message = "a seed begins every row anew; give the one or the other"
        else:
            return np.flatnonzero(mask).tolist()
        raise RulesError("", [("option", "options.reset_mask", message)])

    def _instead(self, actions: NDArray[Any], rows: Sequence[int]) -> NDArray[np.int64]:
        """The actions, with those of seats that do not decide in some rows."""
        hands = self._hands
        chosen = actions.astype(np.int64, copy=True)
        for row in rows:
            view = hands.view(row, _HERO)
            action = view.default_action()
            if action.kind.name == "FOLD":
                chosen[row] = 0
            elif action.kind.name in ("CHECK", "BRING_IN"):
                chosen[row] = 1
            elif action.kind.name == "DISCARD":
                own = sorted(card.index for card in view.hole if card is not None)
                gone = [card.index for card in action.cards if card is not None]
                which: int = sum(1 << own.index(index) for index in gone)
                chosen[row] = hands.action_names.index("stand_pat") + which
            else:
                chosen[row] = hands.action_names.index(action.kind.name.lower())
        return chosen

    def _observations(self) -> NDArray[np.float32]:
        found = self._hands.observations
        return found.copy() if self._copy else found

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._hands.masks.astype(np.int8),
            "amounts": self._hands.amounts.copy(),
        }


def _sources(
    bots: Sequence[BotSource | str],
) -> tuple[list[str | Callable[[], Bot]], bool]:
    """Native bots' names or how to make bots, and whether any bot is told what happens.

    Native bots do not tell what they do inside, so their twins play where one listens.
    """
    made = [_source(bot) for _, bot in listed(bots, 1)]
    listening = any(not isinstance(make, str) and listens(make()) for make in made)
    if listening:
        made = [factory_of(get(bot) if isinstance(bot, str) else bot) for bot in bots]
    return made, listening


def _source(bot: BotSource | str) -> str | Callable[[], Bot]:
    """A native bot's name, or how to make a bot."""
    if isinstance(bot, str):
        return get(bot).native
    make = factory_of(bot)
    native = native_of(make())
    return make if native is None else native


gymnasium.register(
    id="pokercore/Hand-v1",
    entry_point="pokercore.envs.gymnasium:HandEnv",
    vector_entry_point="pokercore.envs.gymnasium:HandVectorEnv",
    # The mask says what is legal; a checker that samples without it would warn in every run.
    disable_env_checker=True,
)
