"""Many hands in step, and environments of one hand, driven from Python by random legal actions."""

from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import numpy as np
from measuring import Comparison, Side, require

import pokercore as pc
from pokercore.envs import HandEnv, VectorHands

OURS = f"pokercore {pc.__version__}"
PLAYERS = 6
STACK = 200
BLINDS = (1, 2)
SEED = 2024
ROWS = 4096
MOST_NUMBERS = 600
"""What an observation may have at most."""


def step(menu: Sequence[str | float], observed: bool) -> Callable[[int], None]:
    """Decisions of a batch, drawn by masks in NumPy, observations into an array of the caller's."""
    hands = VectorHands(
        "NLHE",
        ROWS,
        players=PLAYERS,
        stack=STACK,
        blinds=BLINDS,
        menu=menu,
        seed=SEED,
        observe=observed,
    )
    require(hands.width <= MOST_NUMBERS, f"{hands.width} numbers an observation")
    mine = np.empty((ROWS, hands.width), np.float32) if observed else None
    rng = np.random.default_rng(SEED)

    def play(decisions: int) -> None:
        for _ in range(max(1, round(decisions / ROWS))):
            hands.step(hands.sample(rng), mine)
        net = int(hands.rewards.sum())
        require(net == 0, f"the payoffs sum to {net}")
        require(decisions < 50 * ROWS or hands.number(0) > 0, "no hand came to its end")

    return play


def single(steps: int) -> None:
    """Steps of an environment of one hand, resets included."""
    env = HandEnv("NLHE", ["random"] * (PLAYERS - 1), stack=STACK, blinds=BLINDS, seed=SEED)
    rng = np.random.default_rng(SEED)
    over, info = True, {}
    for draw in rng.random(steps).tolist():
        if over:
            _, info = env.reset()
        legal = info["action_mask"].nonzero()[0]
        _, _, over, _, info = env.step(int(legal[int(draw * len(legal))]))


def beside_openspiel(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with OpenSpiel: fold, call, pot, all-in on both sides."""
    menu = ("pot", "all_in")
    for name, ours, theirs, what in (
        ("vector-openspiel", False, False, "no observations"),
        ("vector-openspiel-seen", True, True, "observations on both sides"),
        ("vector-openspiel-more", True, False, "observations on our side alone"),
    ):
        yield Comparison(
            name,
            f"{ROWS} hands of 6 in step, random legal actions drawn in NumPy, {what}",
            "decisions",
            Side(OURS, step(menu, ours)),
            Side(peer.NAME, peer.step(theirs)),
            target=10,
        )


def beside_pettingzoo(peer: ModuleType) -> Iterator[Comparison]:
    """The rows with PettingZoo: fold, call, half the pot, the pot, all-in on both sides."""
    menu = (0.5, "pot", "all_in")
    for name, seen, theirs, what in (
        ("vector-pettingzoo", False, peer.step_raw, "no observations are looked at"),
        ("vector-pettingzoo-seen", True, peer.step, "observations on both sides"),
    ):
        yield Comparison(
            name,
            f"{ROWS} hands of 6 in step, random legal actions drawn in NumPy, {what}",
            "decisions",
            Side(OURS, step(menu, seen)),
            Side(peer.NAME, theirs),
            target=500,
        )
    yield Comparison(
        "env-step",
        "steps of one hand, 5 random bots around one seat on our side, all seats on the other",
        "steps",
        Side(OURS, single),
        Side(peer.NAME, peer.step_raw),
        target=30,
    )
