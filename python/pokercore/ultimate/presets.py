"""Houses and side bets that are ready made."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pokercore.ultimate.house import House, Paytable, SideBet

__all__ = ["BAD_BEAT", "BLIND", "PRESETS", "STANDARD", "TRIPS", "WITH_SIDE_BETS"]

BLIND = Paytable.parse("500-50-10-3-3:2-1")
"""What the Blind pays: 500 for a royal flush down to 1 for a straight."""

TRIPS: Mapping[str, SideBet] = MappingProxyType(
    {
        text: SideBet("trips", "own", Paytable.parse(text))
        for text in (
            "50-40-30-9-7-4-3",
            "50-40-30-8-6-5-3",
            "50-40-30-8-7-4-3",
            "50-40-20-7-6-5-3",
        )
    }
)
"""Trips, by its four published tables: royal flush, straight flush, four of a kind, full house,
flush, straight, three of a kind. Their edges are 0.90 %, 1.90 %, 3.50 % and 6.18 %."""

BAD_BEAT = SideBet(
    "bad_beat",
    "bad_beat",
    # A royal flush never loses; its row stands for the table to begin at the top.
    Paytable.parse("7500-7500-500-50-30-20-9"),
)
"""The two-way bad beat: pays by the losing hand, the seat's or the dealer's; 14.79 % edge."""

STANDARD = House()
"""The game as it is spread: Play 3x or 4x, 2x, 1x; the dealer qualifies with a pair."""

WITH_SIDE_BETS = House(side_bets=(TRIPS["50-40-30-8-7-4-3"], BAD_BEAT))
"""The same with Trips in its commonest table and the two-way bad beat."""

PRESETS: Mapping[str, House] = MappingProxyType(
    {"standard": STANDARD, "with_side_bets": WITH_SIDE_BETS}
)
"""The ready-made houses by name."""
