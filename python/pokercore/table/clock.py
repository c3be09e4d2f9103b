"""How long a player may think. The time comes with the inputs; nothing here reads a clock."""

from typing import Any

from pokercore.exceptions import IllegalAction
from pokercore.table.chairs import Chair
from pokercore.table.house import House


class Clock:
    """The deadline of the decision that is due, in milliseconds.

    A decision has the house's time, and then the player's own (his time bank, which is spent and
    does not come back). When both are over, the next `Tick` takes the default action; an action
    that comes later than its deadline is refused.
    """

    __slots__ = ("_started", "_time", "deadline")

    def __init__(self, house: House) -> None:
        self._time = house.decision_ms
        self._started = 0
        self.deadline: int | None = None
        """When the decision that is due must be there; `None` where there is no clock."""

    def start(self, chair: Chair | None, now: int) -> None:
        """A decision is due, of one player or (`None`) of several together."""
        if self._time is not None:
            self._started = now
            self.deadline = now + self._time + (0 if chair is None else chair.bank)

    def spend(self, chair: Chair, now: int) -> None:
        """A player decided: what he thought longer than the house's time comes from his own."""
        if self._time is not None:
            over = max(now - self._started - self._time, 0)
            chair.bank = max(chair.bank - over, 0)

    def stop(self) -> None:
        """Nothing is due."""
        self.deadline = None

    def check(self, now: int) -> None:
        """Refuses a decision that comes too late.

        Raises:
            IllegalAction: The deadline is over (code `'too_late'`).
        """
        if self.deadline is not None and now > self.deadline:
            raise IllegalAction(
                f"the time to decide was over at {self.deadline}, and it is {now}; step a Tick",
                "too_late",
            )

    def is_due(self, now: int) -> bool:
        """Whether the deadline is reached."""
        return self.deadline is not None and now >= self.deadline

    def to_dict(self) -> dict[str, Any]:
        """The state as a dictionary for JSON."""
        return {"started": self._started, "deadline": self.deadline}

    def load(self, data: dict[str, Any]) -> None:
        """Takes over what `to_dict` wrote."""
        self._started, self.deadline = data["started"], data["deadline"]
