"""What a Sit & Go can be told beside the inputs of a table: values with a form for JSON.

>>> Register(seat=2, name="Ada").to_dict()
{'kind': 'register', 'seat': 2, 'name': 'Ada', 'bot': None}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from pokercore.table.inputs import Input

DealBy: TypeAlias = Literal["icm", "chip_chop"]
"""How players divide the prizes: by the Malmuth-Harville model (`'icm'`), or everybody gets the
smallest of the prizes that are left and the rest is divided by chips (`'chip_chop'`)."""


@dataclass(frozen=True, slots=True)
class Register(Input):
    """A player takes part. When all seats are taken, the tournament starts.

    Attributes:
        seat: The chair.
        name: What to call the player.
        bot: The name of the bot that decides for him; `None` for a person.
    """

    kind: ClassVar[str] = "register"
    seat: int
    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Unregister(Input):
    """A player does not take part after all; only before the start."""

    kind: ClassVar[str] = "unregister"
    seat: int


@dataclass(frozen=True, slots=True)
class Fill(Input):
    """Bots take all seats that are free, and the tournament starts.

    Attributes:
        bot: The name of the bot.
        name: What to call them.
    """

    kind: ClassVar[str] = "fill"
    bot: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Deal(Input):
    """A player would divide the prizes, or no longer would.

    Once all players who have chips would do so in the same way, and no hand is going on, it is done
    and the tournament is over. A hand that begins makes all of this void.

    Attributes:
        seat: The player.
        by: How; `None` for not at all.
    """

    kind: ClassVar[str] = "deal"
    seat: int
    by: DealBy | None


@dataclass(frozen=True, slots=True)
class Stop(Input):
    """The house ends the tournament between two hands; the prizes that are left are divided.

    Attributes:
        by: How.
    """

    kind: ClassVar[str] = "stop"
    by: DealBy = "icm"


INPUTS: Mapping[str, type[Input]] = {
    made.kind: made for made in (Register, Unregister, Fill, Deal, Stop)
}
"""The inputs by their kind."""
