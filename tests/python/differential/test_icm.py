"""Tournament equity here and at PokerKit, which writes out the orders of finish."""

import pokerkit
import pytest

import pokercore as pc


def test_values(rng):
    for _ in range(60):
        players = rng.randrange(1, 8)
        most = rng.choice([10, 10_000, 10**9])
        stacks = [rng.randrange(1, most) for _ in range(players)]
        payouts = sorted((rng.randrange(1000) for _ in range(players)), reverse=True)
        payouts = payouts[: rng.randrange(1, players + 1)]
        theirs = pokerkit.calculate_icm(payouts, stacks)
        assert pc.icm(stacks, payouts).values == pytest.approx(theirs, rel=1e-12, abs=1e-12)
