"""A solution of the right shape that takes no time to find."""

from fractions import Fraction

from pokercore import ultimate
from pokercore._classes import class_names, class_size
from pokercore.ultimate import DEALS, HandSolution, Outcomes, Solution


def made_up(house=ultimate.STANDARD, perfect=True):
    """A solution of the right shape: every deal is a tie with a pair, after 4x or a fold."""
    hands = []
    for number, name in enumerate(class_names()):
        deals = DEALS // 1326 * class_size(name)
        plays = number % 2 == 1
        outcomes = Outcomes.from_dict(
            house, {"preflop 4" if plays else "fold": {"pair": {"tie": deals}}}
        )
        value = Fraction(0 if plays else -2)
        values = {3: value - 1, 4: value if plays else value - 1}
        check = value - 1 if plays else value
        if not perfect:
            check, values = None, {}
        hands.append(HandSolution(name, check, values, outcomes))
    return Solution(house, "made up", tuple(hands))
