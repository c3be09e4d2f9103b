"""What chips are worth in a tournament: the independent chip model, its pressure, and deals.

    >>> import pokercore as pc
    >>> print(pc.icm([5000, 3000, 2000], [50, 30, 20]))
    3 players, prizes 50, 30, 20: exact
    player  chips    value       1       2       3
    1        5000  38.3929  50.0 %  33.9 %  16.1 %
    2        3000  32.7500  30.0 %  37.5 %  32.5 %
    3        2000  28.8571  20.0 %  28.6 %  51.4 %

The model is that of Malmuth and Harville: a player is first as often as their part of all chips
says, and who is next, the same rule says of the others (D. A. Harville 1973; M. Malmuth, "Gambling
Theory and Other Topics", 1987). Players without chips are behind all others and share the lowest
prizes that are left evenly. Stacks are whole numbers of chips; prizes are numbers in any unit,
from the first place down, and values have the same unit.

[`icm`][pokercore.tournament_equity.icm] tells what stacks are worth,
[`finish_probabilities`][pokercore.tournament_equity.finish_probabilities] who finishes where,
[`bubble_factor`][pokercore.tournament_equity.bubble_factor] what an all-in risks beside what it
can win, [`icm_call`][pokercore.tournament_equity.icm_call] and
[`icm_push`][pokercore.tournament_equity.icm_push] what an all-in is worth, and
[`deal`][pokercore.tournament_equity.deal] how prizes are shared when play ends early.
"""

from __future__ import annotations

from pokercore.tournament_equity.deals import chip_chop, deal
from pokercore.tournament_equity.decisions import (
    Decision,
    Outcome,
    icm_call,
    icm_push,
    weigh,
)
from pokercore.tournament_equity.model import (
    Method,
    TournamentEquity,
    finish_probabilities,
    icm,
    icm_exact,
)
from pokercore.tournament_equity.pressure import bubble_factor, bubble_factors, risk_premium

__all__ = [
    "Decision",
    "Method",
    "Outcome",
    "TournamentEquity",
    "bubble_factor",
    "bubble_factors",
    "chip_chop",
    "deal",
    "finish_probabilities",
    "icm",
    "icm_call",
    "icm_exact",
    "icm_push",
    "risk_premium",
    "weigh",
]
