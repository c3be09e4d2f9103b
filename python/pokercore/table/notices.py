"""What a table has to tell a bot. The table writes it down; a driver tells it."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Told: TypeAlias = Literal["start", "observe", "end"]
"""The optional methods of a bot that are told something."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that a bot is to be told.

    Attributes:
        seat: The chair that the bot has, or had.
        bot: The bot.
        method: The method that takes it.
        value: A `SeatInfo`, an `Event` as the seat may know it, or a `HandResult`.
    """

    seat: int
    bot: Any
    method: Told
    value: object

    def deliver(self) -> object:
        """Tells the bot. What its method raises goes through.

        Returns:
            What the method returned, which a driver for coroutines waits for.
        """
        return getattr(self.bot, self.method)(self.value)
