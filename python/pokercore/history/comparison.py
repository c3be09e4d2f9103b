"""Comparing a replay with what the record says."""

from __future__ import annotations

from dataclasses import dataclass

from pokercore.exceptions import HistoryError
from pokercore.history.model import Chips, HandHistory
from pokercore.history.replay import Mismatch, Note, Player

__all__ = ["Comparison", "Mismatch", "Note", "compare"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a replay agrees with its record.

    Args:
        expected: Chips after the hand by chair, as recorded; `None` where that is not recorded.
        got: Chips after the last entry by chair, as replayed; `None` where it did not come to it.
        over: Whether the replayed hand ended.
        mismatches: Entries by another seat than the one to act; the replay stops there.
        notes: Entries that were not taken to the letter.
        error: Why the replay stopped.
        tolerance: Chips by which a stack may differ: 1 where the source counts in fractions and
            so may have split an odd chip, else 0.
    """

    expected: tuple[Chips, ...] | None
    got: tuple[Chips, ...] | None
    over: bool
    mismatches: tuple[Mismatch, ...] = ()
    notes: tuple[Note, ...] = ()
    error: HistoryError | None = None
    tolerance: int = 0

    @property
    def differences(self) -> tuple[int, ...]:
        """Replayed less recorded chips by chair; 0 where either is not known."""
        if self.expected is None or self.got is None:
            return ()
        return tuple(
            got - expected if isinstance(got, int) and isinstance(expected, int) else 0
            for got, expected in zip(self.got, self.expected, strict=True)
        )

    @property
    def matched(self) -> bool:
        """Whether every entry was accepted from the seat to act, and the stacks agree.

        Of a record that does not tell the final stacks, the entries alone.
        """
        if self.error is not None:
            return False
        if self.expected is None:
            return True
        return self.over and all(abs(chips) <= self.tolerance for chips in self.differences)

    @property
    def reason(self) -> str:
        """What differs, in words; empty where nothing does."""
        if self.matched:
            return ""
        if self.error is not None:
            return self.error.message
        if not self.over:
            return "the hand does not end"
        return f"the final stacks are {_plain(self.got)}, recorded are {_plain(self.expected)}"

    def to_dict(self) -> dict[str, object]:
        """What was found, for JSON: the entries of `pokercore replay --json`."""
        return {
            "matched": self.matched,
            "reason": self.reason,
            "expected": _plain(self.expected),
            "got": _plain(self.got),
            "over": self.over,
            "mismatches": [
                {"action": miss.action, "recorded": miss.recorded, "due": miss.due}
                for miss in self.mismatches
            ],
            "notes": [{"action": note.action, "text": note.text} for note in self.notes],
        }


def _plain(row: tuple[Chips, ...] | None) -> list[int | str | None] | None:
    if row is None:
        return None
    return [chips if isinstance(chips, int) or chips is None else "inf" for chips in row]


def compare(history: HandHistory) -> Comparison:
    """Plays a record and compares it with what the record says of its end.

    Returns:
        What matched and what did not; a refused entry is part of it, not raised.
    """
    expected = history.finishing_stacks
    tolerance = 0 if history.unit == 1 else 1
    try:
        player = Player(history)
    except HistoryError as error:
        return Comparison(expected, None, over=False, error=error, tolerance=tolerance)
    refused: HistoryError | None = None
    try:
        player.play()
    except HistoryError as error:
        refused = error
    hand = player.hand
    got = tuple(
        None if before is None else after
        for before, after in zip(history.stacks, hand.stacks, strict=True)
    )
    return Comparison(
        expected,
        got,
        hand.is_over,
        tuple(player.mismatches),
        tuple(player.notes),
        refused,
        tolerance,
    )
