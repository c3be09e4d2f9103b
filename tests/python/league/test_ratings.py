"""Ratings by least squares, against a direct solution and against the truth."""

import math
import time
from itertools import combinations

import numpy as np
import pytest

import pokercore as pc
from pokercore._core import rate_lineups
from pokercore._ratings import Observation, observation, rate
from pokercore._strata import degrees
from pokercore.statistics import Estimate, student_95


def heads_up(first, second, difference, error, hands=100, freedom=99):
    return Observation((first, second), (difference,), ((error**2,),), hands, freedom)


def generator(rng):
    return np.random.default_rng(rng.getrandbits(64))


def test_covariances_that_are_none_are_refused():
    with pytest.raises(ValueError, match="the errors of pairs do not belong together"):
        rate([Observation((0, 1, 2), (5.0, 5.0), ((1.0, 2.0), (2.0, 1.0)), 100, 9)])
    with pytest.raises(ValueError, match="not those of whole lineups"):
        rate_lineups(3, [0, 1, 2], [1.0], [1.0], [100.0], [9.0])
    with pytest.raises(ValueError, match="played no hand"):
        rate([heads_up(0, 1, 5.0, 1.0, hands=0)])


def test_degrees_of_freedom_are_those_of_what_lineups_add(rng):
    """Of a rating among lineups of two: each adds its own variance, by what it moves the rating."""
    seen = [
        heads_up(
            first,
            second,
            rng.gauss(0, 30),
            rng.uniform(5, 20),
            rng.randint(1, 900),
            rng.randint(1, 50),
        )
        for first, second in combinations(range(5), 2)
    ]
    fit = rate(seen)
    design = np.zeros((len(seen), 5))
    for row, one in enumerate(seen):
        design[row, one.players] = 1, -1
    weights = np.diag([float(one.hands) for one in seen])
    moved = np.linalg.pinv(design.T @ weights @ design) @ design.T @ weights
    for bot in range(5):
        parts = [
            (float(moved[bot, row] ** 2 * one.covariances[0][0]), one.freedom)
            for row, one in enumerate(seen)
        ]
        assert fit.ratings[bot][3] == degrees(parts)


def test_two_hundred_bots_are_rated_in_a_moment(rng):
    """All 19,900 pairs; the work grows with the cube of the bots (0.14 s on the checked build)."""
    seen = [
        heads_up(first, second, rng.gauss(0, 50), rng.uniform(5, 20))
        for first, second in combinations(range(200), 2)
    ]
    begun = time.process_time()
    fit = rate(seen)
    assert time.process_time() - begun < 1
    assert fit.beyond > 0
    assert len(fit.ratings) == 200


def test_two_bots_share_the_difference():
    fit = rate([heads_up(4, 9, 30.0, 6.0)])
    assert fit.ratings[4] == pytest.approx((0, 15.0, 3.0, 99))
    assert fit.ratings[9] == pytest.approx((0, -15.0, 3.0, 99))
    assert (fit.misfit, fit.spare, fit.beyond) == (pytest.approx(0), 0, 0)


def direct(bots, seen, beyond):
    """By NumPy, out of all differences at once: the ratings, their covariances, and `Q`."""
    rows, values, blocks = [], [], []
    for one in seen:
        *others, base = one.players
        for other, value in zip(others, one.differences, strict=True):
            row = np.zeros(bots)
            row[other], row[base] = 1, -1
            rows.append(row)
            values.append(value)
        alike = (np.eye(len(others)) + 1) / 2
        blocks.append((np.array(one.covariances), alike, one.hands * np.linalg.inv(alike)))
    count = len(values)
    noise, extra, fixed = (np.zeros((count, count)) for _ in range(3))
    at = 0
    for one in blocks:
        end = at + len(one[0])
        for whole, block in zip((noise, extra, fixed), one, strict=True):
            whole[at:end, at:end] = block
        at = end
    design = np.array(rows)
    taken = np.linalg.pinv(design.T @ fixed @ design) @ design.T @ fixed
    weights = np.linalg.inv(noise + beyond * extra)
    best = np.linalg.pinv(design.T @ weights @ design) @ design.T @ weights
    misses = np.array(values) - design @ best @ np.array(values)
    return taken @ np.array(values), taken @ noise @ taken.T, misses @ weights @ misses


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("circle", [0.0, 80.0])
def test_ratings_by_a_direct_solution(seats, circle, rng):
    """With results that one number a bot explains, and with others."""
    numbers, bots = generator(rng), 6
    truth = numbers.normal(scale=50, size=bots)
    seen = []
    for players in combinations(range(bots), seats):
        root = numbers.normal(size=(seats - 1, seats - 1))
        covariances = root @ root.T + np.eye(seats - 1)
        noise = numbers.multivariate_normal(np.zeros(seats - 1), covariances)
        noise += circle * numbers.normal(size=seats - 1)
        differences = [truth[one] - truth[players[-1]] for one in players[:-1]] + noise
        hands = rng.randint(1, 1000)
        covariances = tuple(map(tuple, covariances))
        seen.append(Observation(players, tuple(differences), covariances, hands, 50))
    fit = rate(seen)
    assert fit.spare == sum(seats - 1 for _ in seen) - (bots - 1)
    assert fit.misfit == pytest.approx(direct(bots, seen, 0.0)[2])
    ratings, covariances, missed = direct(bots, seen, fit.beyond)
    for bot in range(bots):
        group, rating, error, freedom = fit.ratings[bot]
        assert group == 0
        assert rating == pytest.approx(ratings[bot], rel=1e-9, abs=1e-9)
        assert error == pytest.approx(math.sqrt(covariances[bot, bot]), rel=1e-9)
        assert 50 <= freedom <= 50 * len(seen)
    assert math.fsum(rating for _, rating, *_ in fit.ratings.values()) == pytest.approx(0, abs=1e-8)
    if circle:
        assert missed == pytest.approx(fit.spare, rel=1e-9)
        assert 0.2 * circle < math.sqrt(fit.beyond) < 3 * circle


@pytest.mark.parametrize("seats", [2, 3])
def test_a_full_round_rates_by_what_is_won_of_the_others_on_average(seats, rng):
    """Whatever the errors are: what is estimated does not move with them."""
    bots = 6
    won = [[0.0] * bots for _ in range(bots)]
    for first, second in combinations(range(bots), 2):
        won[first][second] = rng.gauss(0, 50)
        won[second][first] = -won[first][second]
    seen = []
    for players in combinations(range(bots), seats):
        *others, base = players
        # In a lineup what is won of the others is a difference of what each wins of all in it.
        total = {bot: sum(won[bot][other] for other in players) / seats for bot in players}
        scale = rng.uniform(1, 1000)
        covariances = [[scale * (1 + (one == two)) for two in others] for one in others]
        differences = tuple(total[other] - total[base] for other in others)
        seen.append(Observation(players, differences, tuple(map(tuple, covariances)), 100, 50))
    for bot, (_, rating, *_) in rate(seen).ratings.items():
        assert rating == pytest.approx(sum(won[bot]) / bots)


@pytest.mark.parametrize("circle", [0.0, 100.0])
def test_intervals_hold_the_true_ratings(circle, rng):
    """95 of 100, over leagues of four bots whose results are known; also where one number does not
    tell them, and errors are known from the results alone. Give or take six standard errors.
    """
    bots, units, held, repeats = 4, 40, [0] * 4, 1500
    strength = (60.0, 10.0, -20.0, -50.0)
    truth, spread = {}, {}
    for first, second in combinations(range(bots), 2):
        beside = circle if (second - first) % 2 else -circle
        truth[first, second] = strength[first] - strength[second] + beside
        spread[first, second] = 30 + 60 * (first + second)
    told = {
        bot: sum(
            truth[bot, other] if bot < other else -truth[other, bot]
            for other in range(bots)
            if other != bot
        )
        / bots
        for bot in range(bots)
    }
    for _ in range(repeats):
        seen = []
        for (first, second), mean in truth.items():
            sample = [rng.gauss(mean, spread[first, second]) for _ in range(units)]
            found = sum(sample) / units
            variance = sum((value - found) ** 2 for value in sample) / (units - 1)
            error = math.sqrt(variance / units)
            seen.append(heads_up(first, second, found, error, freedom=units - 1))
        for bot, (_, rating, error, freedom) in rate(seen).ratings.items():
            held[bot] += abs(rating - told[bot]) <= student_95(freedom) * error
    for count in held:
        assert count / repeats == pytest.approx(0.95, abs=0.034)


def test_bots_that_never_met_have_groups_of_their_own():
    seen = [heads_up(0, 1, 5.0, 1.0), heads_up(2, 3, 7.0, 1.0), heads_up(3, 4, 1.0, 1.0)]
    fit = rate(seen)
    assert {bot: found[0] for bot, found in fit.ratings.items()} == {0: 1, 1: 1, 2: 0, 3: 0, 4: 0}
    for group in (0, 1):
        ratings = [found[1] for found in fit.ratings.values() if found[0] == group]
        assert sum(ratings) == pytest.approx(0)
    assert rate([]).ratings == {}


def test_one_bridge_makes_one_group():
    seen = [heads_up(0, 1, 5.0, 1.0), heads_up(2, 3, 7.0, 1.0), heads_up(1, 3, 1.0, 1.0)]
    fit = rate(seen)
    assert {found[0] for found in fit.ratings.values()} == {0}
    assert fit.ratings[0][1] - fit.ratings[2][1] == pytest.approx(5 + 1 - 7)


def test_a_circle_leaves_ratings_that_are_equal():
    """Each beats the next by 100: no one is better, and the result says how far off that is."""
    seen = [heads_up(0, 1, 100.0, 1.0), heads_up(1, 2, 100.0, 2.0), heads_up(0, 2, -100.0, 3.0)]
    fit = rate(seen)
    assert [abs(found[1]) < 1 for found in fit.ratings.values()] == [True] * 3
    assert fit.misfit > 5000
    assert math.sqrt(fit.beyond) == pytest.approx(math.sqrt(3) * 100, rel=0.01)


def test_pairs_tell_the_covariances(rng):
    """Of three bots at a table: the covariances of the differences, as from the units."""
    numbers = generator(rng)
    nets = numbers.integers(-50, 50, size=(400, 3))
    nets[:, 2] -= nets.sum(axis=1)
    pairs = {}
    for one, other in combinations(range(3), 2):
        amounts = [int(amount) for amount in nets[:, one] - nets[:, other]]
        squares = sum(amount**2 for amount in amounts)
        pairs[one, other] = Estimate(
            400, 400, sum(amounts), squares, 400, sum(amounts), divisor=3 * 2
        )
    seen = observation((0, 1, 2), pairs, hands=400, least=0.0)
    differences = 100 * np.array([nets[:, 0] - nets[:, 2], nets[:, 1] - nets[:, 2]]) / 6
    assert seen.differences == pytest.approx(differences.mean(axis=1))
    assert np.allclose(np.array(seen.covariances), np.cov(differences) / 400)
    assert seen.freedom == 399
    short = {pair: Estimate(1, 1, 5, 25, 1, 5, 6) for pair in pairs}
    assert observation((0, 1, 2), short, hands=1, least=0.0) is None
    assert observation((0, 1), {}, hands=1, least=0.0) is None


def test_what_never_varies_is_rated_too():
    """Two that check and fold to each other: nothing varies, and the errors are those of a chip."""
    match = pc.match_bots(["always_fold", "always_fold"], "HEADS_UP", hands=100, seed=1)
    assert match.pairs[0].estimate.standard_error == 0
    table = pc.league.ratings(match)
    assert [row.rating for row in table.rows] == [0, 0]
    assert table.rows[0].standard_error == pytest.approx(100 / (2 * 100) / 2)
    crowd = pc.match_bots(["always_fold"] * 4, "NLHE", hands=400, seed=1)
    assert len(pc.league.ratings(crowd).rows) == 4


def test_a_table_follows_from_a_match():
    bots = ["tight_aggressive", "call", "random", "pot_bettor"]
    match = pc.match_bots(bots, "HEADS_UP", seats=2, hands=2000, seed=1)
    table = pc.league.ratings(match, withdrawn=["Call"])
    assert [row.rating for row in table.rows] == sorted(
        (row.rating for row in table.rows), reverse=True
    )
    assert {row.name for row in table.rows if not row.is_active} == {"Call"}
    assert table.spare == 3
    assert table.misfit > 100
    assert table.beyond > 50
    for row in table.rows:
        assert row.interval.margin >= 1.9 * row.standard_error
        assert row.rating in row.interval
    lines = str(table).splitlines()
    assert lines[0].split() == ["bot", "hands", "rating", "±", "95", "%"]
    assert [line.split()[0] for line in lines[1:]] == [row.name for row in table.rows]


def test_groups_stand_in_the_table():
    match = pc.match_bots(["call", "random"] * 2, "HEADS_UP", seats=2, lineups=2, hands=200, seed=1)
    table = pc.league.ratings(match)
    assert {row.group for row in table.rows} == {0, 1}
    assert "group" in str(table).splitlines()[0]
