"""What is valued and asked of every side that knows cards: hands at random, and spots whose answers
are known exactly.

The answers are counts of tests/vectors and of published enumerations, on which independent programs
agree; a side that finds another one has done wrong work.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import ours
from measuring import require

HANDS = [hole + board for hole, board in ours.deals(1_000)]
"""Seven cards each."""

OMAHA = [hand + board for hand, board in ours.omaha_deals(300)]
"""Four own cards and a board each."""


def cards_of(text: str) -> list[str]:
    """The cards of a text such as `AsKd`."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


@dataclass(frozen=True)
class Spot:
    """A question about equity.

    Attributes:
        hands: What each player may have.
        equities: The answer.
        board: The shared cards.
        error: How far an answer may be off; more than rounding where it is sampled.
    """

    hands: tuple[str, ...]
    equities: tuple[float, ...]
    board: str = ""
    error: float = 1e-9

    def check(self, found: Sequence[float]) -> None:
        """Ends the measurement where the answer is another one."""
        right = len(found) == len(self.equities) and all(
            abs(one - two) <= self.error for one, two in zip(found, self.equities, strict=True)
        )
        require(right, f"{self.hands} on {self.board!r}: {found}, not {self.equities}")


def _heads_up(hands: tuple[str, str], wins: int, ties: int, boards: int, board: str = "") -> Spot:
    first = (wins + ties / 2) / boards
    return Spot(hands, (first, 1 - first), board)


TWO = _heads_up(("AsAh", "KsKh"), 1_410_336, 9_308, 1_712_304)

THREE = Spot(
    ("AsAh", "KsKh", "QsQh"),
    tuple((wins + 8_186 / 3) / 1_370_754 for wins in (924_864, 233_476, 204_228)),
)

SIX_HANDS = ("AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h")
"""Six players; no published count is known, so that both sides must agree."""

OMAHA_TWO = _heads_up(("AsAhKsKh", "JcTc9d8d"), 667_649, 86, 1_086_008)

RANGES = _heads_up(("QQ+", "TT+"), 484_876_704, 32_688_768, 770_536_800)

FLOP = Spot(("random", "random"), (0.5, 0.5), "2s7hQc")

SAMPLED_ERROR = 2e-4
"""The standard error to which six random hands are sampled."""

SAMPLED = Spot(("random",) * 6, (1 / 6,) * 6, error=6 * SAMPLED_ERROR)
