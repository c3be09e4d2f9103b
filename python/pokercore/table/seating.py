"""Who sits where, and with how much: chairs, buy-ins, and what a player without chips does."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args

from pokercore.bots.base import Bot
from pokercore.exceptions import RulesError

MIN_CHAIRS = 2
MAX_CHAIRS = 10
MAX_CHIPS = 1 << 53

Refill: TypeAlias = Literal["leave", "rebuy"]
"""What a player without chips does: he leaves his chair, or pays in again what he first paid."""


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
        bot: Who decides; `None` for a player from outside (see `Table.act`).
    """

    seat: int
    name: str
    chips: int
    buy_in: int
    paid_in: int
    hands: int = 0
    illegal: int = 0
    bot: Bot | None = field(default=None, repr=False, compare=False)

    @property
    def net(self) -> int:
        """Chips won since the first buy-in, or lost if negative."""
        return self.chips - self.paid_in


class Seating:
    """The chairs of a table, and every chip that came or went.

    At all times the chips of the players are `bought_in - cashed_out - raked`.

    Args:
        chairs: How many, 2 to 10.
        buy_in: The least and the most chips to sit down with; `None` for any number.
        refill: What a player without chips does.

    Raises:
        RulesError: With every defect of the arguments.
    """

    def __init__(self, chairs: int, buy_in: tuple[int, int] | None, refill: Refill) -> None:
        defects: list[tuple[str, str, str]] = []
        if not is_whole(chairs) or not MIN_CHAIRS <= chairs <= MAX_CHAIRS:
            defects.append(
                ("chairs", "table.seats", f"{chairs!r} seats; a table has 2 to {MAX_CHAIRS}")
            )
        if refill not in get_args(Refill):
            choices = " or ".join(repr(choice) for choice in get_args(Refill))
            defects.append(("option", "table.refill", f"refill={refill!r}; it is {choices}"))
        if buy_in is not None:
            defects.extend(_buy_in_defects(buy_in))
        if defects:
            raise RulesError("", defects)
        self.chairs = chairs
        self.buy_in = None if buy_in is None else (buy_in[0], buy_in[1])
        self.refill: Refill = refill
        self.bought_in = 0
        self.cashed_out = 0
        self.raked = 0
        self._players: list[Player | None] = [None] * chairs

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits, by chair."""
        return tuple(player for player in self._players if player is not None)

    @property
    def empty(self) -> tuple[int, ...]:
        """The chairs where nobody sits."""
        return tuple(seat for seat, player in enumerate(self._players) if player is None)

    def player(self, seat: int) -> Player:
        """Who sits on a chair.

        Raises:
            RulesError: Nobody does, or there is no such chair.
        """
        player = self._players[self.check_chair(seat)]
        if player is None:
            raise RulesError("", [("no_such_seat", f"seat {seat}", "nobody sits there")])
        return player

    def check_chair(self, seat: int) -> int:
        """The chair, if there is one of this number.

        Raises:
            RulesError: There is none.
        """
        if not is_whole(seat) or not 0 <= seat < self.chairs:
            message = f"there is no such seat; this table has seats 0 to {self.chairs - 1}"
            raise RulesError("", [("no_such_seat", f"seat {seat!r}", message)])
        return seat

    def stacks(self) -> list[int | None]:
        """Chips by chair; `None` where nobody with chips sits."""
        return [None if p is None or p.chips == 0 else p.chips for p in self._players]

    def sit(self, name: str, bot: Bot | None, chips: int | None, seat: int | None) -> Player:
        """Seats a player.

        Raises:
            RulesError: With every defect: no free chair, a chair that is taken or not there, or
                chips outside of the buy-in. Nobody sat down then.
        """
        defects: list[tuple[str, str, str]] = []
        if seat is not None:
            self.check_chair(seat)
            taken = self._players[seat]
            if taken is not None:
                defects.append(("seat_taken", f"seat {seat}", f"{taken.name} sits there"))
        elif not self.empty:
            defects.append(("table_full", "table.seats", f"all {self.chairs} seats are taken"))
        if chips is None:
            chips = self.buy_in[1] if self.buy_in is not None else 0
            if self.buy_in is None:
                message = "give the chips, since this table has no buy-in to go by"
                defects.append(("buy_in", "chips", message))
        else:
            defects.extend(self._chips_defects(chips))
        if defects:
            raise RulesError("", defects)
        chair = self.empty[0] if seat is None else seat
        player = Player(chair, name, chips, buy_in=chips, paid_in=chips, bot=bot)
        self._players[chair] = player
        self.bought_in += chips
        return player

    def stand(self, seat: int) -> Player:
        """Takes a player from the table, with his chips.

        Raises:
            RulesError: Nobody sits there.
        """
        player = self.player(seat)
        self._players[seat] = None
        self.cashed_out += player.chips
        return player

    def count_illegal(self, seat: int) -> None:
        """Counts an illegal answer."""
        player = self.player(seat)
        self._players[seat] = replace(player, illegal=player.illegal + 1)

    def settle(self, seats: tuple[int, ...], stacks: tuple[int, ...], raked: int) -> None:
        """Takes over the chips of those who played a hand."""
        for seat in seats:
            player = self.player(seat)
            self._players[seat] = replace(player, chips=stacks[seat], hands=player.hands + 1)
        self.raked += raked

    def refill_busted(self) -> tuple[Player, ...]:
        """Lets every player without chips buy in again or leave. Returns who left."""
        left = []
        for player in self.players:
            if player.chips > 0:
                continue
            if self.refill == "leave":
                left.append(self.stand(player.seat))
            else:
                self._players[player.seat] = replace(
                    player, chips=player.buy_in, paid_in=player.paid_in + player.buy_in
                )
                self.bought_in += player.buy_in
        return tuple(left)

    def _chips_defects(self, chips: int) -> list[tuple[str, str, str]]:
        if not is_whole(chips):
            return [("wrong_type", "chips", f"{chips!r} is no whole number of chips")]
        if self.buy_in is not None and not self.buy_in[0] <= chips <= self.buy_in[1]:
            low, high = self.buy_in
            return [("buy_in", "chips", f"{chips} chips; the buy-in is {low} to {high}")]
        total = chips + sum(player.chips for player in self.players)
        if chips <= 0 or total > MAX_CHIPS:
            message = f"{chips} chips; a player needs 1 or more, a table holds at most 2^53"
            return [("stack_out_of_range", "chips", message)]
        return []


def is_whole(value: object) -> bool:
    """Whether this is an integer, and no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def _buy_in_defects(buy_in: tuple[int, int]) -> list[tuple[str, str, str]]:
    place = "table.buy_in"
    if not isinstance(buy_in, tuple | list) or len(buy_in) != 2 or not all(map(is_whole, buy_in)):
        return [("wrong_type", place, f"{buy_in!r}; give (least, most) in chips")]
    low, high = buy_in
    if not 1 <= low <= high <= MAX_CHIPS:
        message = f"{low} to {high} chips; give (least, most), 1 <= least <= most <= 2^53"
        return [("buy_in", place, message)]
    return []
