"""What a Sit & Go is before anybody registers: one value, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pokercore._core import Hand
from pokercore._fields import MAX_CHIPS, VERSION, describe, whole
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Options
from pokercore.tournament.payouts import Payouts
from pokercore.tournament.schedule import BlindSchedule
from pokercore.variants import Variant

__all__ = ["Structure"]

FILL_LIMIT_MS = 10_000
"""A person waits less than this for empty seats to be filled."""


@dataclass(frozen=True)
class Structure:
    """Seats, stacks, levels, and the money of a Sit & Go. `SitAndGo` says what each is.

    Raises:
        RulesError: With every defect.
    """

    variant: Variant
    seats: int
    stack: int
    schedule: BlindSchedule
    payouts: Payouts
    buy_in: int
    fee: int
    bounty: int
    fill_with: str | None
    fill_name: str
    fill_after_ms: int
    most_hands: int | None = None

    @property
    def pool(self) -> int:
        """The prize pool: the buy-ins of all seats."""
        return self.seats * self.buy_in

    @property
    def cost(self) -> int:
        """What one player pays: buy-in, bounty and fee."""
        return self.buy_in + self.bounty + self.fee

    @property
    def prizes(self) -> tuple[int, ...]:
        """The prizes by place; as many as there are seats, zeros included."""
        prizes = self.payouts.prizes(self.pool)
        return prizes + (0,) * (self.seats - len(prizes))

    def to_dict(self) -> dict[str, Any]:
        """The structure as a dictionary for JSON, without its game."""
        return {
            "version": VERSION,
            "seats": self.seats,
            "stack": self.stack,
            "schedule": self.schedule.to_dict(),
            "payouts": self.payouts.to_dict(),
            "buy_in": self.buy_in,
            "fee": self.fee,
            "bounty": self.bounty,
            "fill_with": self.fill_with,
            "fill_name": self.fill_name,
            "fill_after_ms": self.fill_after_ms,
            "most_hands": self.most_hands,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], variant: Variant) -> Structure:
        """Reads what `to_dict` wrote."""
        made = {name: value for name, value in data.items() if name != "version"}
        made["schedule"] = BlindSchedule.from_dict(made["schedule"])
        made["payouts"] = Payouts.from_dict(made["payouts"])
        return cls(variant=variant, **made)


def structure_of(
    variant: Variant,
    options: Options,
    *,
    seats: object,
    stack: object,
    schedule: object,
    payouts: object,
    buy_in: object,
    fee: object,
    bounty: object,
    fill_with: str | None,
    fill_name: str,
    fill_after_ms: object,
    most_hands: object,
) -> Structure:
    """Checks everything, and makes the structure.

    Raises:
        RulesError: With every defect of the arguments.
    """
    defects: list[Defect] = []
    chairs = _number(defects, "seats", seats, 2, 10, "chairs")
    chips = _number(defects, "stack", stack, 1, MAX_CHIPS // 10, "stack_out_of_range")
    money = [
        _number(defects, name, value, 0, MAX_CHIPS // 100, "amount_out_of_range")
        for name, value in (("buy_in", buy_in), ("fee", fee), ("bounty", bounty))
    ]
    wait = _number(defects, "fill_after_ms", fill_after_ms, 0, FILL_LIMIT_MS - 1, "option")
    most = None
    if most_hands is not None:
        most = _number(defects, "most_hands", most_hands, 1, MAX_CHIPS, "option")
    levels = _schedule(defects, schedule)
    paid = _payouts(defects, payouts, chairs, money[0])
    defects += _house_defects(options)
    if levels is not None:
        defects += _level_defects(variant, options, levels, chairs or 2)
    if defects or chairs is None or chips is None or levels is None or paid is None:
        raise RulesError("", defects)
    cost, kept, head = (value or 0 for value in money)
    return Structure(
        variant=variant,
        seats=chairs,
        stack=chips,
        schedule=levels,
        payouts=paid,
        buy_in=cost,
        fee=kept,
        bounty=head,
        fill_with=fill_with,
        fill_name=fill_name,
        fill_after_ms=wait or 0,
        most_hands=most,
    )


def _number(
    defects: list[Defect], name: str, value: object, low: int, high: int, code: str
) -> int | None:
    number = whole(value)
    if number is None:
        message = f"{describe(value)}; give a whole number"
        defects.append(Defect("wrong_type", f"sng.{name}", message))
    elif not low <= number <= high:
        message = f"{number} is out of range; give a whole number from {low} to {high}"
        defects.append(Defect(code, f"sng.{name}", message))
    else:
        return number
    return None


def _schedule(defects: list[Defect], given: object) -> BlindSchedule | None:
    if isinstance(given, BlindSchedule):
        return given
    if isinstance(given, list | tuple | Mapping):
        message = f"{describe(given)}; give the name of a preset or a BlindSchedule"
        defects.append(Defect("wrong_type", "schedule", message))
        return None
    try:
        # What is no text is no name of a preset, and refused as such.
        return BlindSchedule.preset(given)  # type: ignore[arg-type]
    except RulesError as error:
        defects += error.defects
    return None


def _payouts(
    defects: list[Defect], given: Any, chairs: int | None, buy_in: int | None
) -> Payouts | None:
    if chairs is None or buy_in is None:
        # Whether prizes add up cannot be told then.
        return None
    try:
        made = Payouts.default(chairs) if given is None else Payouts.of(given, chairs * buy_in)
    except RulesError as error:
        defects += error.defects
        return None
    if made.places > chairs:
        message = f"{made.places} places are paid at a table of {chairs}; pay {chairs} at most"
        defects.append(Defect("payouts", "payouts", message))
        return None
    return made


def _house_defects(options: Options) -> list[Defect]:
    defects = []
    if options.run_outs:
        message = "in a tournament a hand is run once; leave it off"
        defects.append(Defect("option", "options.run_outs", message))
    if not options.expose_allin:
        message = "in a tournament hands are turned up once a player is all-in; leave it on"
        defects.append(Defect("option", "options.expose_allin", message))
    return defects


def _level_defects(
    variant: Variant, options: Options, schedule: BlindSchedule, chairs: int
) -> list[Defect]:
    """What the game says of the levels: each is tried, so that none is refused in mid-course."""
    try:
        low, high = variant.game(options).seat_limits
    except RulesError as error:
        return list(error.defects)
    if not low <= chairs <= high:
        message = f"{chairs} seats; {variant.name} takes {low} to {high}"
        return [Defect("chairs", "sng.seats", message)]
    defects = []
    for index, level in enumerate(schedule.levels):
        try:
            Hand(variant, [1] * chairs, stakes=level.stakes, options=options, seed=0, record=False)
        except RulesError as error:
            defects += [
                Defect(code, f"schedule.levels[{index}]: {place}", message)
                for code, place, message in error.defects
            ]
    return defects
