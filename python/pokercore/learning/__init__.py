"""Small games, solved: best responses, exploitability, CFR, CFR+ and Monte Carlo CFR.

    >>> from pokercore import learning
    >>> policy = learning.cfr("leduc", 100, plus=True)
    >>> f"{learning.exploitability(policy):.7f}"
    '0.0134160'
    >>> answer = learning.best_response(policy, seat=0)
    >>> f"{answer.value:.3f}"
    '-0.076'

A game is small when its whole tree fits into memory: Kuhn and Leduc, and games of one's own with
few cards and bets (`Tree`). It grows through the public `Hand`, whatever the variant.

A `Policy` tells how likely each action is at each information set. Numbers may be fractions: then
values, best responses and exploitability are exact.

    >>> learning.nash_conv(learning.uniform("leduc"))
    Fraction(1709, 360)

`PolicyBot` plays a policy in `simulate` and at a `Table`; `State` is a hand with the methods of
OpenSpiel's states, for algorithms that are written for those.
"""

from pokercore.learning.answers import (
    BestResponse,
    best_response,
    expected_values,
    exploitability,
    nash_conv,
)
from pokercore.learning.bot import PolicyBot
from pokercore.learning.information import information_state, legal_actions
from pokercore.learning.policy import Number, Policy, Probabilities, uniform
from pokercore.learning.regret import CFRSolver, MCCFRSolver, Progress, Seed, cfr, mccfr
from pokercore.learning.state import CHANCE, TERMINAL, State
from pokercore.learning.tree import (
    Chance,
    Counts,
    Decision,
    GameLike,
    InformationSet,
    Node,
    Terminal,
    Tree,
)

__all__ = [
    "Tree",
    "Counts",
    "InformationSet",
    "Node",
    "Chance",
    "Decision",
    "Terminal",
    "GameLike",
    "Policy",
    "Probabilities",
    "Number",
    "uniform",
    "BestResponse",
    "best_response",
    "expected_values",
    "nash_conv",
    "exploitability",
    "CFRSolver",
    "MCCFRSolver",
    "Progress",
    "Seed",
    "cfr",
    "mccfr",
    "PolicyBot",
    "State",
    "CHANCE",
    "TERMINAL",
    "information_state",
    "legal_actions",
]
