"""A recorded hand of poker, in the terms of a table and of no file format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from pokercore._core import Card, Hand
from pokercore.enums import Tabling
from pokercore.options import Options, Post, Stakes
from pokercore.variants import Variant

if TYPE_CHECKING:
    from pokercore.history.comparison import Comparison

__all__ = ["RECORDED", "Chips", "Entry", "HandHistory", "Verb"]

Chips: TypeAlias = int | float | None
"""Chips of a chair: an int, `math.inf` where a stack covers every bet (it is not known), or `None`
for an empty chair. No other float occurs."""

RECORDED: Options = Options(
    burns=False, strict_fold=False, strict_muck=False, tabling=Tabling.CHOOSE
)
"""The options that hands from files are replayed with: what was recorded is taken as it is. Files
do not tell burned cards, and most sites burn none."""


class Verb(StrEnum):
    """What an entry of a history says."""

    NOTE = "note"
    """Nothing happened; the entry is empty, or holds a comment."""
    DEAL_HOLE = "deal_hole"
    """A seat received cards."""
    DEAL_BOARD = "deal_board"
    """A board received cards."""
    FOLD = "fold"
    """A seat folded."""
    CHECK_CALL = "check_call"
    """A seat checked, or called (all-in for less included)."""
    RAISE_TO = "raise_to"
    """A seat bet or raised to a total for the street."""
    BRING_IN = "bring_in"
    """A seat posted the bring-in (stud)."""
    DISCARD = "discard"
    """A seat discarded; without cards it stood pat."""
    SHOW = "show"
    """A seat tabled its hand; without cards, those that it is known to hold."""
    MUCK = "muck"
    """A seat gave its hand up at the showdown."""
    RUN_OUT = "run_out"
    """The number of boards was chosen."""
    REVEAL = "reveal"
    """The cards of a seat became known outside of the play."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a history's actions.

    Args:
        verb: What it says.
        seat: The chair that it is about, or `None`.
        cards: The cards; `None` for unknown ones.
        amount: The total of a raise in chips, or the number of boards of a run-out.
        board: The board that cards came to, from 0.
        comment: The comment behind it.
        written: The cards as they were written, where they are known in part (`"A?"`).
    """

    verb: Verb
    seat: int | None = None
    cards: tuple[Card | None, ...] = ()
    amount: int | None = None
    board: int = 0
    comment: str | None = None
    written: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """A recorded hand: an immutable value that prints, replays and compares.

    Seats are chairs, from 0, clockwise; tuples over chairs have one entry for each. All amounts
    are ints in the smallest unit that the record needs (see `unit`).

    Args:
        game: The code of the game, such as `"NT"` (`pokercore.history.GAMES`); that of the variant
            where the format has none.
        stacks: Chips before the hand, by chair.
        button: The chair of the button, which may be empty.
        stakes: Blinds, antes, the bring-in and bet sizes.
        posts: The forced payments in order; amounts are those asked for.
        actions: What happened, in order.
        variant: The variant, where the code of the game does not tell it.
        options: The options of the house that the hand is replayed with.
        names: The players' names by chair, empty texts where there is none; `None` for no names.
        finishing_stacks: Chips after the hand, by chair; `None` where that is not recorded.
        winnings: Chips that each seat took from the pots, by chair; `None` where not recorded.
        unit: What one chip is worth in the unit of the source, such as 1/100.
        deck: The whole deck in dealing order, burns included, where it is known. Then the replay
            deals from it, and the dealing entries are only compared.
        absent: The chairs of absent players, whose hands are dead, in their order.
        metadata: Everything else of the record, unknown fields included.
        path: The file it was read from; no part of equality.
        number: Which hand of the file it is, from 1; no part of equality.

    Examples:
        >>> from pokercore import Hand, history, variants
        >>> hand = Hand(variants.NLHE, [200, 200], blinds=(1, 2), seed=7)
        >>> record = hand.raise_to(6).fold().history()
        >>> record.replay() == hand
        True
        >>> history.loads(history.dumps(record)) == [record]
        True
    """

    game: str
    stacks: tuple[Chips, ...]
    button: int
    stakes: Stakes
    posts: tuple[Post, ...]
    actions: tuple[Entry, ...]
    variant: Variant | None = None
    options: Options = RECORDED
    names: tuple[str, ...] | None = None
    finishing_stacks: tuple[Chips, ...] | None = None
    winnings: tuple[Chips, ...] | None = None
    unit: Fraction = Fraction(1)
    deck: tuple[Card, ...] | None = None
    absent: tuple[int, ...] = ()
    metadata: Mapping[str, object] = field(default_factory=dict)
    path: str | None = field(default=None, compare=False)
    number: int | None = field(default=None, compare=False)

    @property
    def seats(self) -> tuple[int, ...]:
        """The chairs with a player, clockwise from the first left of the button."""
        chairs = len(self.stacks)
        order = ((self.button + step) % chairs for step in range(1, chairs + 1))
        return tuple(chair for chair in order if self.stacks[chair] is not None)

    def replay(self) -> Hand:
        """Plays the record.

        Returns:
            The hand after the last entry.

        Raises:
            HistoryError: The record does not begin a hand, or an entry is refused; the message
                names the entry and what would be legal.
        """
        from pokercore.history.replay import replayed

        return replayed(self)

    def states(self) -> Iterator[tuple[int, Hand]]:
        """Plays the record step by step.

        Yields:
            The number of an entry, from 1, and an independent copy of the hand after it; first 0
            and the hand after the forced bets.

        Raises:
            HistoryError: As `replay`, when the entry is reached.
        """
        from pokercore.history.replay import states

        return states(self)

    def compare(self) -> Comparison:
        """Plays the record and compares it with what the record says of its end.

        Returns:
            What matched and what did not; a refused entry is part of it, not raised.
        """
        from pokercore.history.comparison import compare

        return compare(self)
