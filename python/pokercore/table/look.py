"""The whole table as one participant may see it: what a client draws."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pokercore._core import View

if TYPE_CHECKING:
    from pokercore.table.chairs import Chair
    from pokercore.table.engine import Engine

VERSION = 1


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees him.

    Attributes:
        seat: The chair.
        name: What he is called.
        chips: Chips behind; in a hand what he has left.
        in_hand: Whether he is in the hand that is going on, and has not folded.
        away: Whether he sits out.
        owes_small: Whether he owes a small blind.
        owes_big: Whether he owes a big blind.
        bank: Milliseconds of his own time for decisions.
        bot: Whether a bot decides.
    """

    seat: int
    name: str
    chips: int
    in_hand: bool
    away: bool
    owes_small: bool
    owes_big: bool
    bank: int
    bot: bool

    @classmethod
    def of(cls, chair: "Chair", engine: "Engine") -> "SeatView":
        """The player on a chair."""
        hand = engine.hand
        plays = hand is not None and engine.plays(chair)
        return cls(
            seat=chair.seat,
            name=chair.name,
            chips=hand.stacks[chair.seat] if plays and hand is not None else chair.chips,
            in_hand=plays and hand is not None and chair.seat in hand.live,
            away=chair.away,
            owes_small=chair.owes_small,
            owes_big=chair.owes_big,
            bank=chair.bank,
            bot=chair.bot is not None,
        )


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a player asked for that comes when the hand is over; he alone sees all of it.

    Attributes:
        sit_out: Whether he plays in this hand, and sits out from the next one on.
        stand: Whether he leaves the table.
        add_chips: How many chips he gets, as far as there is room for them then.
    """

    sit_out: bool
    stand: bool
    add_chips: int

    def to_dict(self) -> dict[str, Any]:
        """The wishes as a dictionary for JSON."""
        return {name: getattr(self, name) for name in Wishes.__slots__}

    @classmethod
    def of(cls, chair: "Chair", plays: bool) -> "Wishes":
        """Those of the player on a chair, who plays a hand or does not."""
        return cls(plays and chair.away, chair.leaving, chair.adding)


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one participant may see it. Immutable, with no way back to the table.

    Attributes:
        seat: Whose view it is; `None` for spectators.
        event: The number of the last event that it tells of: go on with `events_since(event)`.
        number: How many hands were begun.
        variant: The game of the hand that is going on, or of the next one.
        stakes: The stakes, as their dictionary.
        chairs: How many chairs there are.
        seats: Who sits, by chair.
        reserved: Chairs that are kept, and for whom.
        button: The chair of the button in the last hand; `None` before the first one.
        turn: The seat that is to act.
        asked: Who is to agree on how many boards to run the rest.
        deadline: When the decision must be there, in milliseconds of the table's clock.
        wishes: What he asked for that comes after the hand; `None` for spectators.
        hand: The hand that is going on, as this participant may know it.
    """

    seat: int | None
    event: int
    number: int
    variant: str
    stakes: dict[str, object]
    chairs: int
    seats: tuple[SeatView, ...]
    reserved: dict[int, str]
    button: int | None
    turn: int | None
    asked: tuple[int, ...]
    deadline: int | None
    wishes: Wishes | None
    hand: View | None

    def to_dict(self) -> dict[str, Any]:
        """The view as a dictionary for JSON (`schemas.get("table_view")`)."""
        seats = [{name: getattr(seat, name) for name in SeatView.__slots__} for seat in self.seats]
        data = {name: getattr(self, name) for name in TableView.__slots__}
        return {
            "version": VERSION,
            **data,
            "seats": seats,
            "reserved": {str(seat): name for seat, name in self.reserved.items()},
            "asked": list(self.asked),
            "wishes": None if self.wishes is None else self.wishes.to_dict(),
            "hand": None if self.hand is None else self.hand.to_dict(),
        }
