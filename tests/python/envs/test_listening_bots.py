"""Bots that are told what happens, in an environment of one seat."""

import random
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pytest

import pokercore as pc
from pokercore import learning
from pokercore.envs import HandEnv
from pokercore.envs._listening import action_of

GAMES = ["NLHE", "PLO", "FLHE", "STUD8", "27TD", "BADUGI", "CRAZY_PINEAPPLE", "LEDUC"]


class Listener:
    """Calls, and keeps what it was told."""

    told: list[Any]
    results: ClassVar[list[pc.bots.HandResult]] = []  # of all copies

    def __init__(self) -> None:
        self.told = []

    def observe(self, event: pc.Event) -> None:
        self.told.append(event)

    def end(self, result: pc.bots.HandResult) -> None:
        assert self.told[-1].kind is pc.EventKind.END
        self.results.append(result)

    def act(self, view: pc.View) -> pc.Action:
        assert self.told
        return view.check_or_call()


@pytest.mark.parametrize("code", GAMES)
def test_they_are_told_the_hand(code: str, rng: random.Random) -> None:
    Listener.results.clear()
    bots: list[Any] = [Listener] if code == "LEDUC" else [Listener, "random"]
    env = HandEnv(code, bots=bots)
    seed = rng.getrandbits(30)
    for episode in range(40):
        _, info = env.reset(seed=seed if episode == 0 else None)
        done = len(Listener.results)
        over, reward = False, 0.0
        while not over:
            # Illegal ones are replaced, and told of as what they became.
            action = rng.choice([*np.flatnonzero(info["action_mask"]).tolist(), 0])
            number = env.hands.number(0)
            _, reward, over, _, info = env.step(action)
        (result,) = Listener.results[done:]
        assert result.number == number
        if len(bots) == 1:
            assert result.payoff == -round(reward * env.hands.unit)


def test_a_solved_policy_plays() -> None:
    bot = learning.PolicyBot(learning.cfr("leduc", 20, plus=True))
    env = HandEnv("LEDUC", bots=[bot])
    first: list[list[float]] = []
    for _ in range(2):
        got = []
        for episode in range(60):
            _, info = env.reset(seed=7 if episode == 0 else None)
            over = False
            while not over:
                action = int(np.flatnonzero(info["action_mask"])[-1])
                _, reward, over, _, info = env.step(action)
            got.append(reward)
        first.append(got)
    assert first[0] == first[1]


def test_numbers_are_actions() -> None:
    for code in GAMES:
        env = HandEnv(code, bots=["random"], on_illegal="raise")
        rng = random.Random(1)
        for seed in range(20):
            _, info = env.reset(seed=seed)
            over = False
            while not over:
                number = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
                for legal in np.flatnonzero(info["action_mask"]).tolist():
                    assert action_of(env.hands, 0, legal) in env.hands.view(0, 0).legal
                _, _, over, _, info = env.step(number)


def test_the_house_and_its_boards() -> None:
    """Options and boards are those of the batch: the hand that is told ends as the one played."""
    Listener.results.clear()
    options = pc.Options(run_outs=True)
    env = HandEnv("NLHE", bots=[Listener], options=options, run_outs=2, stack=20)
    twice = 0
    for seed in range(40):
        env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = env.step(len(env.hands.action_names) - 1)
        twice += len(Listener.results[-1].view.boards) == 2
        assert Listener.results[-1].payoff == -round(reward * env.hands.unit)
    assert twice > 0


class Failing:
    """Raises on its second decision."""

    asked: ClassVar[int] = 0

    def act(self, view: pc.View) -> pc.Action:
        type(self).asked += 1
        if self.asked == 2:
            raise LookupError("no idea")
        return view.check_or_call()


def call_on(env: HandEnv) -> None:
    for _ in range(20):
        env.step(1)


def test_nobody_decides_for_a_bot_that_raised() -> None:
    Failing.asked = 0
    env = HandEnv("NLHE", bots=[Failing])
    env.reset(seed=1)
    with pytest.raises(LookupError) as caught:
        call_on(env)
    assert caught.value.__notes__ == ["raised by bot 1 (Failing)"]
    assert env.hands.players[0] == 1
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    _, info = env.reset()
    assert info["number"] == 1
    assert env.hands.players[0] == 0


def test_run_outs_that_are_none() -> None:
    with pytest.raises(pc.RulesError, match="run_outs"):
        HandEnv("NLHE", bots=[Listener], run_outs="x")
