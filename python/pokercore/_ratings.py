"""Ratings of bots from the results of their lineups, by least squares. Private.

The model: of each hundred hands, what bot `i` wins of bot `j` is `r_i - r_j` big blinds, so that a
bot among `n` wins `n r_i - sum(r)`. Each lineup tells `n - 1` such differences, of its bots to its
last one. What it tells differs from the model by chance, whose covariances `C` follow from the
errors of the pairs (`2 cov(i, j) = var(i) + var(j) - var(i - j)`), and since no single number tells
who beats whom: that part has a variance of `t` in every pair.

With `d_l` the differences of lineup `l`, `K_l` the matrix that takes them from the ratings, and
`W_l` the inverse of `C_l + t M` (`M` has 1 on the diagonal and 1/2 elsewhere), the ratings are
those that make `Q(t) = sum((d_l - K_l r)' W_l (d_l - K_l r))` least: generalised least squares
(Aitken 1935). Heads-up that is the sum over pairs of the squared misses, each weighed by
`1 / (se^2 + t)`. And `t` is 0 where `Q(0)` is no more than the number of differences that are left
beyond those that ratings need, else such that `Q(t)` is that number (Paule and Mandel, Journal of
Research of the National Bureau of Standards 87, 1982).

The errors of ratings are what chance does to them: `t` weighs, and is no part of them.

Differences say nothing of where zero is: the ratings of bots that met, over whichever others, add
up to 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import TypeAlias

from pokercore._strata import degrees
from pokercore.statistics import Estimate

__all__ = ["Fit", "Observation", "observation", "rate"]

Matrix: TypeAlias = Sequence[Sequence[float]]

_RIDGE = 1e-12
"""The least part of the largest variance that each difference keeps for itself."""
_PRECISION = 1e-3
"""How exactly `t` is found, as a part of it."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What one lineup says.

    Attributes:
        players: The numbers of its bots; differences are those to the last one.
        differences: What each of the others won of it, in bb/100.
        covariances: The covariances of the differences.
        freedom: The degrees of freedom of those.
    """

    players: tuple[int, ...]
    differences: tuple[float, ...]
    covariances: tuple[tuple[float, ...], ...]
    freedom: int

    def weights(self, beyond: float) -> Matrix:
        """The weights of the differences, for a variance beyond chance."""
        return inverse(
            [
                [
                    value + (beyond if row == column else beyond / 2)
                    for column, value in enumerate(line)
                ]
                for row, line in enumerate(self.covariances)
            ]
        )


@dataclass(frozen=True, slots=True)
class Fit:
    """Ratings.

    Attributes:
        ratings: By the number of a bot: the group, the rating, its standard error and the degrees
            of freedom of that. Who is not there met nobody.
        misfit: `Q(0)`: by chance about `spare`.
        spare: How many differences there are beyond those that ratings need.
        beyond: `t`, in squares of bb/100.
    """

    ratings: Mapping[int, tuple[int, float, float, int]]
    misfit: float
    spare: int
    beyond: float


def observation(
    players: tuple[int, ...], pairs: Mapping[tuple[int, int], Estimate], least: float
) -> Observation | None:
    """What a lineup says; `None` where the errors of its pairs are not known.

    Args:
        players: Its bots, in order.
        pairs: What each won of each later one.
        least: The least error: what is never seen to vary may still do.
    """
    variance = {}
    for pair, estimate in pairs.items():
        error = estimate.standard_error
        if error is None:
            return None
        variance[pair] = error**2
    if not variance:
        return None
    *others, base = players
    own = max(least**2, _RIDGE * max(variance.values()))
    covariances = []
    for one in others:
        line = []
        for other in others:
            both = variance[one, base] + variance[other, base]
            between = variance[min(one, other), max(one, other)] if one != other else -2 * own
            line.append((both - between) / 2)
        covariances.append(tuple(line))
    return Observation(
        players,
        tuple(pairs[other, base].per_100 or 0.0 for other in others),
        tuple(covariances),
        min(estimate.units for estimate in pairs.values()) - 1,
    )


def rate(observations: Sequence[Observation]) -> Fit:
    """The ratings that fit best, for each group of bots that met."""
    groups = [_Group(seen) for seen in _groups(observations)]
    spare = sum(group.spare for group in groups)
    misfit = sum(group.misfit(0.0) for group in groups)
    beyond = 0.0
    if misfit > spare > 0:
        low, high = 0.0, max(max(map(max, one.covariances)) for one in observations)
        while sum(group.misfit(high) for group in groups) > spare:
            low, high = high, 4 * high
        while high - low > _PRECISION * high:
            beyond = (low + high) / 2
            if sum(group.misfit(beyond) for group in groups) > spare:
                low = beyond
            else:
                high = beyond
        beyond = high
    ratings = {
        bot: (number, *found)
        for number, group in enumerate(groups)
        for bot, found in zip(group.bots, group.ratings(beyond), strict=True)
    }
    return Fit(ratings, misfit, spare, beyond)


def _groups(observations: Iterable[Observation]) -> list[list[Observation]]:
    """The observations of each group of bots that met; the group of most bots comes first."""
    leader: dict[int, int] = {}

    def find(bot: int) -> int:
        while leader.setdefault(bot, bot) != bot:
            leader[bot] = leader[leader[bot]]
            bot = leader[bot]
        return bot

    seen = list(observations)
    for one in seen:
        for bot in one.players[1:]:
            leader[find(bot)] = find(one.players[0])
    groups: dict[int, list[Observation]] = {}
    for one in seen:
        groups.setdefault(find(one.players[0]), []).append(one)
    sizes = {first: sum(find(bot) == first for bot in leader) for first in groups}
    return [groups[first] for first in sorted(groups, key=lambda one: (-sizes[one], one))]


class _Group:
    """Bots that met, and the lineups in which they did."""

    def __init__(self, seen: Sequence[Observation]) -> None:
        self.seen = seen
        self.bots = sorted({bot for one in seen for bot in one.players})
        self.spare = sum(len(one.differences) for one in seen) - (len(self.bots) - 1)
        place = {bot: at for at, bot in enumerate(self.bots)}
        self._places = [[place[bot] for bot in one.players] for one in seen]

    def misfit(self, beyond: float) -> float:
        """`Q`, for a variance beyond chance."""
        weights = [one.weights(beyond) for one in self.seen]
        _, ratings = self._solve(weights)
        return self._missed(weights, ratings)

    def ratings(self, beyond: float) -> list[tuple[float, float, int]]:
        """The rating, its standard error and the freedom of that, of each bot."""
        weights = [one.weights(beyond) for one in self.seen]
        inverted, ratings = self._solve(weights)
        found = []
        for rating, line in zip(ratings, inverted, strict=True):
            parts = []
            for one, places, matrix in zip(self.seen, self._places, weights, strict=True):
                *others, base = places
                step = _times(matrix, [line[other] - line[base] for other in others])
                parts.append((_square(step, one.covariances), one.freedom))
            variance = math.fsum(part for part, _ in parts)
            found.append((rating, math.sqrt(max(variance, 0.0)), degrees(parts)))
        return found

    def _solve(self, weights: Sequence[Matrix]) -> tuple[Matrix, list[float]]:
        """The inverse of the normal matrix among ratings that add up to 0, and the ratings."""
        count = len(self.bots)
        normal = [[0.0] * count for _ in self.bots]
        right = [0.0] * count
        for one, places, matrix in zip(self.seen, self._places, weights, strict=True):
            *others, base = places
            values = _times(matrix, one.differences)
            for other, value, row in zip(others, values, matrix, strict=True):
                right[other] += value
                right[base] -= value
                for again, weight in zip(others, row, strict=True):
                    normal[other][again] += weight
                    normal[other][base] -= weight
                    normal[base][again] -= weight
                    normal[base][base] += weight
        # Lines and columns add up to 0. The same number added to every entry fixes the sum of the
        # ratings at 0 and changes nothing else; its own inverse is taken off again.
        extra = max(map(max, normal)) / count
        inverted = inverse([[value + extra for value in line] for line in normal])
        inverted = [[value - 1 / (extra * count**2) for value in line] for line in inverted]
        return inverted, _times(inverted, right)

    def _missed(self, weights: Sequence[Matrix], ratings: Sequence[float]) -> float:
        missed = []
        for one, places, matrix in zip(self.seen, self._places, weights, strict=True):
            *others, base = places
            misses = [
                difference - (ratings[other] - ratings[base])
                for difference, other in zip(one.differences, others, strict=True)
            ]
            missed.append(_square(misses, matrix))
        return math.fsum(missed)


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    """A matrix times a vector."""
    return [sum(map(mul, line, vector)) for line in matrix]


def _square(vector: Sequence[float], matrix: Matrix) -> float:
    """The square of a vector by a matrix."""
    return math.fsum(map(mul, vector, _times(matrix, vector)))


def inverse(matrix: Matrix) -> list[list[float]]:
    """The inverse of a symmetric positive definite matrix, by Cholesky's decomposition.

    Examples:
        >>> inverse([[4.0, 2.0], [2.0, 2.0]])
        [[0.5, -0.5], [-0.5, 1.0]]
    """
    # `lower` and the inverse of it grow line by line.
    lower: list[list[float]] = []
    inverted: list[list[float]] = []
    for at, given in enumerate(matrix):
        line: list[float] = []
        for before, row in enumerate(lower):
            value = given[before] - sum(map(mul, row[:before], line))
            line.append(value / row[before])
        pivot = given[at] - sum(map(mul, line, line))
        if pivot <= 0:
            raise ArithmeticError("the matrix is not positive definite")
        diagonal = math.sqrt(pivot)
        opposite = [
            -sum(line[middle] * inverted[middle][column] for middle in range(column, at)) / diagonal
            for column in range(at)
        ]
        lower.append([*line, diagonal])
        inverted.append([*opposite, 1 / diagonal])
    count = len(matrix)
    columns = [[inverted[row][column] for row in range(column, count)] for column in range(count)]
    return [
        [
            sum(map(mul, columns[max(row, column)], columns[min(row, column)][abs(row - column) :]))
            for column in range(count)
        ]
        for row in range(count)
    ]
