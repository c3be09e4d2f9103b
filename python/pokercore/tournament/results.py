"""Who is where in a Sit & Go, and what it came to: values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

from pokercore._fields import VERSION, Reader, describe, whole
from pokercore.exceptions import Defect

__all__ = ["Ended", "SngResult", "Standing"]

Ended: TypeAlias = Literal["played", "deal", "stopped"]
"""How a tournament ended: one player had all chips, the players made a deal, or the house did."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player of a Sit & Go: where he is now, or where he finished.

    Attributes:
        place: From 1; players who tie have the same.
        seat: The chair.
        name: What the player is called.
        chips: Chips, those in the pot of a hand that is going on included; 0 for who is out.
        prize: Money won by the place so far; what is still open is not in it.
        bounties: Money won by knocking others out, and at the end for not having been.
        hands: Hands that he was dealt.
        out: In which hand he went out, from 0; `None` for who did not.
        bot: The name of the bot that decides for him; `None` for a person.
    """

    place: int
    seat: int
    name: str
    chips: int
    prize: int = 0
    bounties: int = 0
    hands: int = 0
    out: int | None = None
    bot: str | None = None

    @property
    def won(self) -> int:
        """Prize and bounties."""
        return self.prize + self.bounties


@dataclass(frozen=True, slots=True)
class SngResult:
    """What a Sit & Go came to. Money is in the unit of the buy-in.

    Attributes:
        standings: The players by place, the winner first; who ties, in order of seats.
        hands: How many hands were played.
        ms: How long it took by the clock that was handed in, from the start to the end.
        level: The index of the level that was reached, from 0.
        ended: How it ended.
        buy_in: What each paid to the prize pool.
        fee: What each paid to the house.
        bounty: What each paid for the bounty on his head.
    """

    standings: tuple[Standing, ...]
    hands: int
    ms: int
    level: int
    ended: Ended
    buy_in: int
    fee: int
    bounty: int

    @property
    def winner(self) -> Standing:
        """Who finished first; of those who tie, the first by seat."""
        return self.standings[0]

    @property
    def pool(self) -> int:
        """The prize pool."""
        return self.buy_in * len(self.standings)

    def of(self, seat: int) -> Standing:
        """How a seat finished.

        Raises:
            KeyError: Nobody had this seat.
        """
        for standing in self.standings:
            if standing.seat == seat:
                return standing
        raise KeyError(seat)

    def net(self, seat: int) -> int:
        """What a seat won or lost, buy-in, bounty and fee deducted."""
        return self.of(seat).won - self.buy_in - self.bounty - self.fee

    def to_dict(self) -> dict[str, object]:
        """The result as a dictionary for JSON (`schemas.get("sng_result")`)."""
        data: dict[str, object] = {"version": VERSION}
        data |= {field.name: getattr(self, field.name) for field in fields(self)}
        data["standings"] = [_plain(standing) for standing in self.standings]
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> SngResult:
        """Reads what `to_dict` wrote.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        names = [field.name for field in fields(cls)]
        found: dict[str, Any] = reader.mapping(reader.version(data, "sng"), "sng", names, names)
        for name in ("hands", "ms", "level", "buy_in", "fee", "bounty"):
            _check_count(reader, found, name, f"sng.{name}")
        if found.get("ended", "played") not in get_args(Ended):
            message = f"{found['ended']!r}; it is one of {', '.join(get_args(Ended))}"
            reader.defects.append(Defect("option", "sng.ended", message))
        standings = found.get("standings", ())
        if not isinstance(standings, list | tuple):
            message = f"{describe(standings)}; give a list of standings"
            reader.defects.append(Defect("wrong_type", "sng.standings", message))
            standings = ()
        made = []
        for index, entry in enumerate(standings):
            place = f"sng.standings[{index}]"
            before = len(reader.defects)
            known = [field.name for field in fields(Standing)]
            needed = ("place", "seat", "name", "chips")
            values: dict[str, Any] = reader.mapping(entry, place, known, needed)
            for name in ("place", "seat", "chips", "prize", "bounties", "hands"):
                _check_count(reader, values, name, f"{place}.{name}")
            if len(reader.defects) == before:
                made.append(Standing(**values))
        if reader.defects:
            return reader.finish(None)
        return cls(**{**found, "standings": tuple(made)})

    def __str__(self) -> str:
        lines = [f"{self.hands} hands, level {self.level + 1}, {_ENDED[self.ended]}"]
        for standing in self.standings:
            line = f"{standing.place:>3}  {standing.name:<16} {standing.prize:>8,}"
            lines.append(line + (f" + {standing.bounties:,}" if self.bounty else ""))
        return "\n".join(lines)


_ENDED: dict[str, str] = {
    "played": "played to the end",
    "deal": "ended by a deal",
    "stopped": "stopped by the house",
}


def _plain(standing: Standing) -> dict[str, object]:
    return {field.name: getattr(standing, field.name) for field in fields(standing)}


def _check_count(reader: Reader, values: Mapping[str, Any], name: str, place: str) -> None:
    """A whole number from 0, where it is there."""
    given = values.get(name, 0)
    number = whole(given)
    if number is None or number < 0:
        message = f"{describe(given)}; give a whole number from 0"
        reader.defects.append(Defect("wrong_type", place, message))
