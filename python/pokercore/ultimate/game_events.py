"""What happens at a game of Ultimate between rounds and to their stakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pokercore._fields import VERSION

__all__ = ["GameEvent"]


@dataclass(frozen=True, slots=True)
class GameEvent:
    """One thing that happened between rounds or to their stakes. What happens in a round, the round
    tells (`Round.events_for`). Everybody may know all of it.

    Attributes:
        number: The number of the event, from 1.
        kind: `'sit'` (`name`, `bank`, `bot`), `'stand'` (`name`, `bank`), `'top_up'` (`amount`,
            `bank`), `'bet'` (`ante`, `side_bets`), `'sit_out'` (`bank`, `stake`: the bank does not
            cover what is to be staked), `'begin'` (`seats`: who was dealt in) or `'end'`
            (`payoffs`, `banks` by seat).
        seat: Whose it is; `None` for everybody's.
        round: The number of the round that it concerns, or of the next one.
        data: The rest. Amounts are chips.
    """

    number: int
    kind: str
    seat: int | None
    round: int
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        who = "" if self.seat is None else f" seat {self.seat}"
        data = "".join(f" {name}={value}" for name, value in self.data.items())
        return f"{self.number} round {self.round} {self.kind}{who}{data}"

    def to_dict(self) -> dict[str, Any]:
        """The event as a dictionary for JSON (`schemas.get("ultimate_game_event")`).

        Amounts are whole numbers, or texts such as `"5/2"`.
        """
        return {
            "version": VERSION,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "round": self.round,
            "data": _json(self.data),
        }


def _json(value: Any) -> Any:
    """Amounts, and what holds them, for JSON."""
    if isinstance(value, Mapping):
        return {str(key): _json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_json(item) for item in value]
    return value if isinstance(value, str | int) or value is None else str(value)
