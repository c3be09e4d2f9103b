"""The chairs of a table: who sits there, with how much, and every chip that came or went."""

from dataclasses import asdict, dataclass, field
from typing import Any

from pokercore._fields import say
from pokercore.bots.base import Bot
from pokercore.exceptions import RulesError
from pokercore.table.house import MAX_CHIPS, House, check_chair, is_whole


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the table, as of the end of the last hand: a value, replaced when it changes.

    While a hand is played, `chips` are those from before it, chips in the pot included.

    Attributes:
        seat: The chair, from 0.
        name: What to call the player.
        chips: Chips at the table.
        buy_in: Chips paid in first; a rebuy pays the same.
        paid_in: Chips paid in, in all.
        hands: Hands that were finished.
        illegal: Answers of the bot that were not legal.
        away: Whether he sits out; in a tournament his hands are dead then.
        leaving: Whether he leaves after the hand.
        owes_small: Whether the small blind went past him while he was not dealt in.
        owes_big: Whether the big blind did, or he is new and the house asks for a post.
        post: Whether he posts what he owes, or waits for the big blind.
        straddles: Whether he straddles whenever he may.
        bank: Milliseconds of his own time for decisions.
        adding: Chips that he asked for, and gets after the hand as far as there is room for them.
        bot: Who decides; `None` for a player from outside (see `Table.act`).
    """

    seat: int
    name: str
    chips: int
    buy_in: int
    paid_in: int
    hands: int = 0
    illegal: int = 0
    away: bool = False
    leaving: bool = False
    owes_small: bool = False
    owes_big: bool = False
    post: bool = True
    straddles: bool = False
    bank: int = 0
    adding: int = 0
    bot: Bot | None = field(default=None, repr=False, compare=False)

    @property
    def net(self) -> int:
        """Chips won since the first buy-in, or lost if negative."""
        return self.chips - self.paid_in


@dataclass(slots=True)
class Chair:
    """Who sits on a chair. `sitting` tells one who sat there from the next."""

    seat: int
    sitting: int
    name: str
    chips: int
    buy_in: int
    paid_in: int
    bot: str | None = None
    post: bool = True
    hands: int = 0
    illegal: int = 0
    away: bool = False
    leaving: bool = False
    owes_small: bool = False
    owes_big: bool = False
    straddles: bool = False
    adding: int = 0
    bank: int = 0
    timeouts: int = 0

    def player(self, bot: Bot | None = None) -> Player:
        """The player as a value."""
        return Player(
            self.seat, self.name, self.chips, self.buy_in, self.paid_in, self.hands, self.illegal,
            self.away, self.leaving, self.owes_small, self.owes_big, self.post, self.straddles,
            self.bank, self.adding, bot,
        )  # fmt: skip


class Chairs:
    """The chairs, and the books.

    At all times the chips of the players are `bought_in - cashed_out - raked`.
    """

    __slots__ = (
        "all", "bought_in", "cashed_out", "count", "gone", "house", "raked", "reserved", "sat",
    )  # fmt: skip

    def __init__(self, house: House) -> None:
        self.house = house
        self.all: list[Chair | None] = [None] * house.chairs
        self.reserved: dict[int, tuple[str, int | None]] = {}
        self.bought_in = 0
        self.cashed_out = 0
        self.raked = 0
        self.sat = 0
        """How many players ever sat down."""
        self.count = 0
        """How many sit now."""
        self.gone = 0
        """How many of them stood up since this value was made."""

    @property
    def taken(self) -> list[Chair]:
        """Who sits, by chair."""
        return [chair for chair in self.all if chair is not None]

    @property
    def empty(self) -> list[int]:
        """The chairs where nobody sits, and that are kept for nobody."""
        return [
            seat for seat, chair in enumerate(self.all)
            if chair is None and seat not in self.reserved
        ]  # fmt: skip

    def at(self, seat: int) -> Chair:
        """Who sits on a chair.

        Raises:
            RulesError: Nobody does, or there is no such chair.
        """
        if type(seat) is not int or not 0 <= seat < len(self.all):
            self.check(seat)
        chair = self.all[seat]
        if chair is None:
            raise RulesError("", [("no_such_seat", f"seat {seat}", "nobody sits there")])
        return chair

    def check(self, seat: int) -> int:
        """The chair, if there is one of this number.

        Raises:
            RulesError: There is none.
        """
        defects = check_chair(seat, self.house.chairs)
        if defects:
            raise RulesError("", defects)
        return seat

    def free_chair(self) -> int | None:
        """The first free chair; `None` at a full table."""
        return next(iter(self.empty), None)

    def sit(
        self, seat: int, name: str, chips: int, post: bool, bot: str | None, now: int = 0
    ) -> Chair:
        """Seats a player. A reservation that ended by `now` keeps nobody off.

        Raises:
            RulesError: With every defect: a chair that is taken, kept for somebody else or not
                there, or chips outside of the buy-in. Nobody sat down then.
        """
        self.check(seat)
        defects: list[tuple[str, str, str]] = []
        taken = self.all[seat]
        kept = self.reserved.get(seat)
        if taken is not None:
            defects.append(("seat_taken", f"seat {seat}", f"{taken.name} sits there"))
        elif kept is not None and kept[0] != name and not has_ended(kept[1], now):
            defects.append(("seat_taken", f"seat {seat}", f"it is kept for {kept[0]}"))
        if not isinstance(name, str):
            defects.append(("wrong_type", "name", f"{say(name)} is no name; give a text"))
        defects.extend(self._chips_defects(chips))
        if defects:
            raise RulesError("", defects)
        self.sat += 1
        chair = Chair(seat, self.sat, name, chips, chips, chips, bot, bool(post))
        chair.bank = self.house.time_bank_ms
        self.all[seat] = chair
        self.count += 1
        self.reserved.pop(seat, None)
        self.bought_in += chips
        return chair

    def stand(self, chair: Chair) -> None:
        """Takes a player from the table, with his chips."""
        self.all[chair.seat] = None
        self.count -= 1
        self.gone += 1
        self.cashed_out += chair.chips

    def check_more(self, chair: Chair, chips: int) -> None:
        """Refuses chips that a player may not add now.

        Raises:
            RulesError: They are none, or with them he has more than the buy-in allows.
        """
        defects = self._whole_defects(chips)
        most = self.most_to_add(chair)
        if not defects and chips > most:
            if self.house.buy_in is None:
                message = f"{say(chips)} chips; a table holds at most 2^53"
            else:
                message = (
                    f"{say(chips)} chips; {chair.name} has {chair.chips} and may have "
                    f"{self.house.buy_in[1]}, so at most {most} more"
                )
            defects = [("buy_in", "chips", message)]
        if not defects and self.house.buy_in is not None:
            low = self.house.buy_in[0]
            if chair.chips + chips < low:
                message = (
                    f"{say(chips)} chips; with {chair.chips} that is below the buy-in of {low}"
                )
                defects = [("buy_in", "chips", message)]
        if defects:
            raise RulesError("", defects)

    def most_to_add(self, chair: Chair) -> int:
        """The most chips that a player may add."""
        room = MAX_CHIPS - sum(other.chips for other in self.taken)
        if self.house.buy_in is not None:
            room = min(room, self.house.buy_in[1] - chair.chips)
        return max(room, 0)

    def add(self, chair: Chair, chips: int) -> None:
        """Gives a player more chips."""
        chair.chips += chips
        chair.paid_in += chips
        self.bought_in += chips

    def to_dict(self) -> dict[str, Any]:
        """Everything, as a dictionary for JSON."""
        return {
            "chairs": [asdict(chair) for chair in self.taken],
            "reserved": {str(seat): list(kept) for seat, kept in sorted(self.reserved.items())},
            "books": [self.bought_in, self.cashed_out, self.raked, self.sat],
        }

    def load(self, data: dict[str, Any]) -> None:
        """Takes over what `to_dict` wrote."""
        for fields in data["chairs"]:
            chair = Chair(**fields)
            for name, kind in Chair.__annotations__.items():
                if not isinstance(getattr(chair, name), kind):
                    raise TypeError(f"{name} of a chair: {getattr(chair, name)!r}")
            self.all[self.check(chair.seat)] = chair
        self.count = len(data["chairs"])
        self.reserved = {
            int(seat): (name, until) for seat, (name, until) in data["reserved"].items()
        }
        self.bought_in, self.cashed_out, self.raked, self.sat = data["books"]

    @staticmethod
    def _whole_defects(chips: object) -> list[tuple[str, str, str]]:
        if not is_whole(chips):
            return [("wrong_type", "chips", f"{say(chips)} is no whole number of chips")]
        if isinstance(chips, int) and chips <= 0:
            return [("stack_out_of_range", "chips", f"{say(chips)} chips; give 1 or more")]
        return []

    def _chips_defects(self, chips: int) -> list[tuple[str, str, str]]:
        if not is_whole(chips):
            return [("wrong_type", "chips", f"{say(chips)} is no whole number of chips")]
        buy_in = self.house.buy_in
        if buy_in is not None and not buy_in[0] <= chips <= buy_in[1]:
            low, high = buy_in
            return [("buy_in", "chips", f"{say(chips)} chips; the buy-in is {low} to {high}")]
        total = chips + sum(chair.chips for chair in self.taken)
        if chips <= 0 or total > MAX_CHIPS:
            message = f"{say(chips)} chips; a player needs 1 or more, a table holds at most 2^53"
            return [("stack_out_of_range", "chips", message)]
        return []


def has_ended(until: int | None, now: int) -> bool:
    """Whether a reservation is over."""
    return until is not None and until <= now
