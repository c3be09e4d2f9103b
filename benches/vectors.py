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
PETTINGZOO_MENU = (0.5, "pot", "all_in")
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


def single(players: int) -> Callable[[int], None]:
    """Steps of an environment of one hand, one seat against native bots, resets included.

    The action is drawn from `info["action_mask"]`: which are legal is looked up by the mask.
    """

    def play(steps: int) -> None:
        env = HandEnv(
            "NLHE",
            ["random"] * (players - 1),
            stack=STACK,
            blinds=BLINDS,
            menu=PETTINGZOO_MENU,
            seed=SEED,
        ).unwrapped
        legal_of = _Legal()
        over, info, total = True, {}, 0.0
        for draw in np.random.default_rng(SEED).random(steps).tolist():
            if over:
                _, info = env.reset()
            legal = legal_of[info["action_mask"].tobytes()]
            _, reward, over, _, info = env.step(legal[int(draw * len(legal))])
            total += reward
        require(steps < 1000 or total != 0, "no hand came to its end")

    return play


class _Legal(dict[bytes, list[int]]):
    """The legal actions of each mask that was met."""

    def __missing__(self, mask: bytes) -> list[int]:
        found = self[mask] = [number for number, legal in enumerate(mask) if legal]
        return found


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
    """The rows with PettingZoo: fold, call, half the pot, the pot, all-in on both sides.

    Its no-limit hold'em has two players unless told otherwise. A step of its environment is a
    decision of one seat; a step of ours is the agent's, and those of all bots up to the next one.
    """
    for name, seen, theirs, what in (
        ("vector-pettingzoo", False, peer.step_raw(PLAYERS), "no observations are looked at"),
        ("vector-pettingzoo-seen", True, peer.step, "observations on both sides"),
    ):
        yield Comparison(
            name,
            f"{ROWS} hands of 6 in step, random legal actions drawn in NumPy, {what}",
            "decisions",
            Side(OURS, step(PETTINGZOO_MENU, seen)),
            Side(peer.NAME, theirs),
            target=500,
        )
    for name, players, what in (
        ("env-step", 2, "one seat against a random bot on our side, both seats on the other"),
        ("env-step-sixmax", 6, "one seat against 5 random bots on our side, all 6 on the other"),
    ):
        yield Comparison(
            name,
            f"steps of one hand: {what}",
            "steps",
            Side(OURS, single(players)),
            Side(peer.NAME, peer.step_raw(players)),
            target=30,
        )
