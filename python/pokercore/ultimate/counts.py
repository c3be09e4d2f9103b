"""Exact counts over all deals, by row and result: what side bets are worth follows from them.

They hold for any house, since no decision changes a card. `SEVEN` is over the 133,784,560 hands of
seven cards, `WINS` and `LOSERS` over the 2,781,381,002,400 pairs of a seat's and the dealer's two
cards with a board. A test finds them again from the solver's table of all deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pokercore._ultimate_names import OUTCOMES, ROWS

__all__ = [
    "ALL_DEALS",
    "LOSERS",
    "PAIRS",
    "SEVEN",
    "SEVENS",
    "WINS",
    "paid",
]

SEVENS = 133_784_560
"""Hands of seven cards."""

PAIRS = 2_781_381_002_400
"""Two cards of a seat, two of the dealer, and five of the board: C(52, 5) C(47, 2) C(45, 2)."""


def _by_row(*numbers: int) -> Mapping[str, int]:
    return MappingProxyType(dict(zip(ROWS, numbers, strict=True)))


SEVEN = _by_row(
    *(4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020),
    *(6_461_620, 31_433_400, 58_627_800, 23_294_460),
)
"""Hands of seven cards by the row of their best five."""

_TABLE = (
    (75_082_608, 10_532_592, 4_280_760, 0, 0),  # royal_flush
    (648_485_684, 85_751_460, 35_247_960, 5_150_296, 0),  # straight_flush
    (4_240_864_800, 0, 198_204_864, 235_520_256, 0),  # four_of_a_kind
    (62_810_500_464, 0, 5_179_382_208, 4_217_612_688, 0),  # full_house
    (58_462_516_500, 13_060_678_788, 2_910_219_176, 9_717_104_296, 0),  # flush
    (77_436_209_892, 26_248_866_180, 15_662_001_240, 9_135_538_488, 0),  # straight
    (90_361_072_368, 7_303_757_580, 4_647_370_128, 32_024_879_724, 0),  # three_of_a_kind
    (376_243_707_132, 43_652_558_880, 34_054_545_168, 199_549_574_820, 0),  # two_pair
    (267_863_219_604, 228_994_769_160, 38_757_694_752, 683_256_278_484, 0),  # pair
    (0, 76_626_795_600, 11_681_317_560, 319_356_914_640, 76_626_795_600),  # high_card
)
"""Pairs by the row of the seat, the best first, and by outcome, where a pair qualifies."""

ALL_DEALS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        row: MappingProxyType(dict(zip(OUTCOMES, numbers, strict=True)))
        for row, numbers in zip(ROWS, _TABLE, strict=True)
    }
)
"""Pairs by the row of the seat and by outcome, where the dealer qualifies with a pair."""

WINS = _by_row(*(won + also for won, also, *_ in _TABLE))
"""Pairs that the seat wins, by its row."""

LOSERS = _by_row(*(2 * (lost + also) for *_, lost, also in _TABLE))
"""Pairs that somebody loses, by the row of the loser: the seat and the dealer lose alike."""


def paid(kind: str) -> tuple[int, Mapping[str, int]]:
    """Over how many deals a side bet of a kind is counted, and how many have each row.

    Examples:
        >>> total, by_row = paid("bad_beat")
        >>> total, by_row["straight_flush"]
        (2781381002400, 10300592)
    """
    return {"own": (SEVENS, SEVEN), "must_win": (PAIRS, WINS), "bad_beat": (PAIRS, LOSERS)}[kind]
