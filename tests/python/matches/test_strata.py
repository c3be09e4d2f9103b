"""Estimates over lineups, and the lineups themselves: numbers, seeds, draws."""

import hashlib
import math
from collections import Counter
from itertools import combinations

import pytest

import pokercore as pc
from pokercore._lineups import choose, drawn, lineup_number, lineup_seed
from pokercore._strata import Stratified, degrees
from pokercore.statistics import Estimate, student_95


def estimate(nets, divisor=2):
    """The estimate of single hands with these nets."""
    squares = sum(net**2 for net in nets)
    return Estimate(len(nets), len(nets), sum(nets), squares, len(nets), sum(nets), divisor)


def test_one_part_is_itself(rng):
    part = estimate([rng.randint(-9, 9) for _ in range(50)])
    whole = Stratified.of([part])
    assert (whole.per_100, whole.freedom) == (part.per_100, 49)
    assert whole.standard_error == pytest.approx(part.standard_error, rel=1e-12)
    assert whole.interval.low == pytest.approx(part.interval.low, rel=1e-12)


def test_parts_by_their_formulas(rng):
    parts = [estimate([rng.randint(-9, 9) + mean for _ in range(n)]) for mean, n in
             ((-50, 20), (0, 300), (80, 77))]  # fmt: skip
    whole = Stratified.of(parts)
    weights = [part.hands / 397 for part in parts]
    assert whole.per_100 == pytest.approx(
        sum(weight * part.per_100 for weight, part in zip(weights, parts, strict=True))
    )
    variances = [
        (weight * part.standard_error) ** 2 for weight, part in zip(weights, parts, strict=True)
    ]
    assert whole.standard_error == pytest.approx(math.sqrt(sum(variances)))
    freedom = sum(variances) ** 2 / sum(
        variance**2 / (part.units - 1) for variance, part in zip(variances, parts, strict=True)
    )
    assert whole.freedom == math.floor(freedom)
    assert whole.interval.margin == pytest.approx(student_95(whole.freedom) * whole.standard_error)


def test_what_lineups_differ_in_is_no_chance():
    """Two lineups without any variance leave none, however far apart they are."""
    whole = Stratified.of([estimate([-100] * 10), estimate([100] * 10)])
    assert (whole.per_100, whole.standard_error) == (0, 0)


def test_a_part_of_one_unit_has_no_error():
    whole = Stratified.of([estimate([1, 2, 3]), estimate([5])])
    assert whole.per_100 == 100 * 11 / 4 / 2
    assert (whole.standard_error, whole.interval) == (None, None)
    # One without hands is no part.
    assert Stratified.of([estimate([1, 2, 3]), estimate([])]).interval is not None
    nothing = Stratified.of([])
    assert (nothing.per_100, nothing.standard_error, nothing.interval) == (None, None, None)


@pytest.mark.parametrize("scale", [1e-200, 1.0, 1e150])
def test_degrees_of_freedom_do_not_depend_on_the_unit(scale):
    assert degrees([(scale, 4), (2 * scale, 7)]) == degrees([(1.0, 4), (2.0, 7)])


def test_degrees_of_freedom_lie_between_the_least_and_the_sum(rng):
    for _ in range(300):
        parts = [(rng.expovariate(1), rng.randint(1, 50)) for _ in range(rng.randint(1, 6))]
        assert min(f for _, f in parts) <= degrees(parts) <= sum(f for _, f in parts)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_numbers_of_lineups_count_them(seats):
    """By their last bot, so those of the first bots come first, however many more there are."""
    for bots in range(seats, 10):
        numbers = sorted(map(lineup_number, combinations(range(bots), seats)))
        assert numbers == list(range(math.comb(bots, seats)))


def test_seeds_of_lineups():
    place = (7).to_bytes(32, "little")
    expected = hashlib.sha256(b"pokercore/1/lineup" + place + b"\x05").digest()
    assert lineup_seed(5, 7) == expected
    seeds = {lineup_seed(seed, number) for seed in (0, 1, "a") for number in range(50)}
    assert len(seeds) == 150


@pytest.mark.parametrize(("bots", "seats"), [(4, 2), (5, 2), (6, 3), (7, 5), (9, 2)])
def test_drawn_lineups_are_balanced(bots, seats, rng):
    total = math.comb(bots, seats)
    for count in range(1, total + 1):
        chosen = drawn(bots, seats, count, rng.randrange(2**32))
        assert len(set(chosen)) == count
        assert all(list(lineup) == sorted(set(lineup)) for lineup in chosen)
        played = Counter(bot for lineup in chosen for bot in lineup)
        # Where the last bots to place have met in all ways, one may play twice more than another.
        assert max(played.values()) - min(played[bot] for bot in range(bots)) <= 2


def test_draws_follow_from_the_seed():
    assert drawn(50, 6, 40, 3) == drawn(50, 6, 40, 3)
    assert drawn(50, 6, 40, 3) != drawn(50, 6, 40, 4)
    played = Counter(bot for lineup in drawn(1000, 6, 500, "x") for bot in lineup)
    assert set(played.values()) == {3}


def test_every_draw_is_equally_likely():
    """Pairs of four bots that are drawn once: each of the three ways to pair them off."""
    counts = Counter(frozenset(drawn(4, 2, 2, seed)) for seed in range(3000))
    assert len(counts) == 3
    assert all(abs(count - 1000) < 130 for count in counts.values())


def test_too_many_lineups_are_refused():
    with pytest.raises(pc.RulesError, match=r"30 bots have 30,045,015 lineups of 10; .*lineups="):
        choose(range(30), 10, "all", 1)
    assert len(choose(range(30), 10, 7, 1)) == 7
    assert choose([2, 5, 9], 2, 100, 1) == [(2, 5), (2, 9), (5, 9)]
