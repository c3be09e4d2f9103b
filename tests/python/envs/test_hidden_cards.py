"""What a seat cannot tell apart, it is not told: observations follow from information states."""

import numpy as np
import pytest

import pokercore as pc
from pokercore.envs import VectorHands
from pokercore.envs._listening import action_of
from pokercore.learning import information_state

ROWS, STEPS, SEED = 32, 150, 3


@pytest.mark.parametrize("code", ["KUHN", "LEDUC"])
def test_hands_that_look_alike_are_told_alike(code: str) -> None:
    hands = VectorHands(code, ROWS, players=2, menu=["min"], seed=SEED)

    def alone(row: int) -> pc.Hand:
        # Stacks are equal, so it does not matter who sits where.
        number = hands.number(row)
        return pc.Hand(hands.variant, hands.stacks, stakes=hands.stakes, seed=SEED, number=number)

    played = [alone(row) for row in range(ROWS)]
    told: dict[str, bytes] = {}
    hidden: dict[str, set[str]] = {}
    draw = np.random.default_rng(1)
    for _ in range(STEPS):
        for row in range(ROWS):
            for player in range(2):
                chair = hands.chair_of(row, player)
                view = hands.view(row, player)
                key = information_state(view, played[row].events_for(chair))
                image = hands.observe(row, player).tobytes()
                assert told.setdefault(key, image) == image
                hidden.setdefault(key, set()).add(str(played[row].hole(1 - chair)))
        chosen = hands.sample(draw)
        for row, number in enumerate(chosen.tolist()):
            played[row].apply(action_of(hands, row, number))
        hands.step(chosen)
        for row in np.flatnonzero(hands.done).tolist():
            played[row] = alone(row)
    # Most were met with different cards of the opponent.
    assert sum(len(cards) > 1 for cards in hidden.values()) > len(hidden) / 2
    # And what can be told apart, is.
    assert len(set(told.values())) == len(told)
