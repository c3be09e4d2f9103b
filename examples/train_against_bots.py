"""Trains a small agent against bots through the vector form, and shows how it gets better.

    python examples/train_against_bots.py                 # about a minute on one core
    python examples/train_against_bots.py --steps 200     # shorter

The policy is a network with one hidden layer, written in NumPy, and learns by the policy gradient:
what is chosen in a hand becomes more likely when the hand brings more than the network expected,
and less likely when it brings less. It plays two-handed no-limit hold'em with 20 big blinds against
the built-in bot that calls everything; the best answer is to bet good hands and give up bad ones.
"""

import argparse
import sys
import time

import numpy as np
from numpy.typing import NDArray

from pokercore.envs import VectorHands

ROWS = 1024
HIDDEN = 64
RATE = 0.003
Floats = NDArray[np.float32]


class Policy:
    """A network from observations to what to choose and what a hand will bring."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.parts: list[Floats] = [
            (rng.standard_normal((inputs, HIDDEN)) * inputs**-0.5).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions + 1), np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.updates = 0

    def forward(self, seen: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chance of each action, and the expected result."""
        first, first_bias, second, second_bias = self.parts
        hidden = np.maximum(seen @ first + first_bias, 0)
        out = hidden @ second + second_bias
        logits = np.where(masks, out[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(
        self,
        seen: Floats,
        masks: NDArray[np.bool_],
        chosen: NDArray[np.int64],
        results: Floats,
    ) -> None:
        """One step of Adam on decisions whose hands are over."""
        hidden, chances, expected = self.forward(seen, masks)
        rows = np.arange(len(chosen))
        advantage = results - expected
        scale = advantage / max(1e-3, float(advantage.std()))
        # Of the logarithm of the chosen chance, of its entropy, and of the squared error.
        slope = chances * scale[:, None]
        slope[rows, chosen] -= scale
        logs = np.log(np.where(masks, chances, 1) + 1e-8)
        surprise = (chances * logs).sum(axis=1, keepdims=True)
        slope += 0.01 * chances * (logs - surprise)
        whole = np.concatenate([slope, -0.02 * advantage[:, None]], axis=1) / len(chosen)
        back = (whole @ self.parts[2].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ whole, whole.sum(axis=0)]
        self.updates += 1
        for part, (mean, square), one in zip(self.parts, self.moments, slopes, strict=True):
            mean += 0.1 * (one - mean)
            square += 0.01 * (one * one - square)
            corrected = mean / (1 - 0.9**self.updates)
            spread = square / (1 - 0.99**self.updates)
            part -= RATE * corrected / (np.sqrt(spread) + 1e-6)


def choose(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row by its chances."""
    reached = np.cumsum(chances, axis=1)
    # What rounding leaves above the last sum goes to the last action that can be chosen.
    draws = rng.random((len(chances), 1)) * reached[:, -1:] * (1 - 1e-6)
    picked: NDArray[np.int64] = (reached > draws).argmax(axis=1)
    return picked


def train(steps: int, seed: int, shown: int) -> list[float]:
    """Trains, prints a line now and then, and returns big blinds per 100 hands of each stretch."""
    rng = np.random.default_rng(seed)
    hands = VectorHands(
        "NLHE", ROWS, stack=40, blinds=(1, 2), bots=[None, "call"], players=2, seed=seed,
        menu=["min", "pot", "all_in"],
    )  # fmt: skip
    scale = 1 / np.maximum(hands.most, 1)
    policy = Policy(hands.width, len(hands.action_names), rng)
    waiting: list[list[tuple[Floats, NDArray[np.bool_], int]]] = [[] for _ in range(ROWS)]
    ready: list[tuple[Floats, NDArray[np.bool_], int, float]] = []
    curve: list[float] = []
    won, played, begun = 0.0, 0, time.process_time()
    for step in range(1, steps + 1):
        seen = hands.observations * scale
        masks = hands.masks.copy()
        _, chances, _ = policy.forward(seen, masks)
        chosen = choose(chances, rng)
        hands.step(chosen)
        for row in range(ROWS):
            waiting[row].append((seen[row], masks[row], int(chosen[row])))
        for row in np.flatnonzero(hands.done).tolist():
            result = float(hands.rewards[row, 0]) / 2
            won, played = won + result, played + 1
            # A decision is about what is still to be won or lost; the scale keeps slopes small.
            ready += [(*decision, result / 20) for decision in waiting[row]]
            waiting[row] = []
        if len(ready) >= 2 * ROWS:
            policy.learn(
                np.stack([one[0] for one in ready]),
                np.stack([one[1] for one in ready]),
                np.array([one[2] for one in ready]),
                np.array([one[3] for one in ready], np.float32),
            )
            ready = []
        if step % shown == 0:
            curve.append(100 * won / max(1, played))
            line(step, curve[-1], played, time.process_time() - begun)
            won, played = 0.0, 0
    return curve


def line(step: int, rate: float, played: int, seconds: float) -> None:
    """Prints a stretch of the curve."""
    bar = "#" * max(0, min(50, round(rate / 8)))
    counts = f"{step:>6} steps {seconds:>5.1f} s {played:>7,} hands"
    sys.stdout.write(f"{counts} {rate:>8.1f} bb/100 {bar}\n")
    sys.stdout.flush()


def main() -> None:
    """Reads the arguments and trains."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=3000, help="steps of the batch")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.steps < 1:
        parser.error(f"{arguments.steps} steps; give at least 1")
    train(arguments.steps, arguments.seed, max(1, arguments.steps // 15))


if __name__ == "__main__":
    main()
