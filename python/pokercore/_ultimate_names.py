"""The names of Ultimate Texas Hold'em that stand in tables and dictionaries. Private."""

from __future__ import annotations

__all__ = ["OUTCOMES", "ROWS", "STAGES"]

ROWS = (
    *("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
    *("three_of_a_kind", "two_pair", "pair", "high_card"),
)
"""The rows of paytables, the best first."""

OUTCOMES = ("win_qualified", "win_unqualified", "tie", "lose_qualified", "lose_unqualified")
"""How a comparison ends, for the seat, and whether the dealer qualifies."""

STAGES = ("preflop", "flop", "river")
"""The stages at which a seat decides."""
