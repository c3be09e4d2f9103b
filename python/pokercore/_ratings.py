"""Ratings of bots from the results of their lineups, by least squares. Private.

The model: of each hundred hands, what bot `i` wins of bot `j` is `r_i - r_j` big blinds, so that a
bot among `n` wins `n r_i - sum(r)`. Each lineup tells `n - 1` such differences, of its bots to its
last one. What it tells differs from the model by chance, whose covariances `C` follow from the
errors of the pairs (`2 cov(i, j) = var(i) + var(j) - var(i - j)`), and since no single number tells
who beats whom: that part has a variance of `t` in every pair.

With `d_l` the differences of lineup `l` over `h_l` hands, `K_l` the matrix that takes them from the
ratings, and `M` (1 on the diagonal and 1/2 elsewhere), the ratings are those that make
`sum(h_l (d_l - K_l r)' M^-1 (d_l - K_l r))` least: heads-up the sum over pairs of the squared
misses, each weighed by its hands. So the weights follow from who met how often, and from no result:
where all meet equally often, a rating is what a bot wins of the others on average, over `n` bots
times `(n - 1) / n`. The errors are what chance does to that (`K' W C W K`, as it is written).

How well such numbers tell who beats whom is another question. With `W_l` the inverse of
`C_l + t M`, `Q(t)` is the least of `sum((d_l - K_l r)' W_l (d_l - K_l r))` over all `r`
(generalised least squares, Aitken 1935). `Q(0)` is by chance about the number of differences that
are left beyond those that ratings need; and `t` is 0 where `Q(0)` is no more, else such that `Q(t)`
is that number (Paule and Mandel, Journal of Research of the National Bureau of Standards 87, 1982).
The core solves both.

Differences say nothing of where zero is: the ratings of bots that met, over whichever others, add
up to 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pokercore._core import rate_lineups
from pokercore._strata import floored
from pokercore.statistics import Estimate

__all__ = ["Fit", "Observation", "observation", "rate"]

_RIDGE = 1e-12
"""The least part of the largest variance that each difference keeps for itself."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What one lineup says.

    Attributes:
        players: The numbers of its bots; differences are those to the last one.
        differences: What each of the others won of it, in bb/100.
        covariances: The covariances of the differences.
        hands: How many hands it played.
        freedom: The degrees of freedom of the covariances.
    """

    players: tuple[int, ...]
    differences: tuple[float, ...]
    covariances: tuple[tuple[float, ...], ...]
    hands: int
    freedom: int


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
    players: tuple[int, ...], pairs: Mapping[tuple[int, int], Estimate], hands: int, least: float
) -> Observation | None:
    """What a lineup says; `None` where the errors of its pairs are not known.

    Args:
        players: Its bots, in order.
        pairs: What each won of each later one.
        hands: How many hands it played.
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
        hands,
        min(estimate.units for estimate in pairs.values()) - 1,
    )


def rate(observations: Sequence[Observation]) -> Fit:
    """The ratings that fit best, for each group of bots that met.

    Args:
        observations: What lineups of one size say.

    Raises:
        ValueError: Their covariances are none.
    """
    ratings, misfit, spare, beyond = rate_lineups(
        len(observations[0].players) if observations else 2,
        [player for one in observations for player in one.players],
        [difference for one in observations for difference in one.differences],
        [value for one in observations for line in one.covariances for value in line],
        [one.hands for one in observations],
        [max(one.freedom, 1) for one in observations],
    )
    found = {
        bot: (group, rating, error, floored(freedom))
        for bot, group, rating, error, freedom in ratings
    }
    return Fit(found, misfit, spare, beyond)
