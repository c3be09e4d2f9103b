"""Mixed games: variants that take turns, by hands or by orbits.

>>> [leg.variant.code for leg in HORSE.legs], HORSE.seat_limits()
(['FLHE', 'FLO8', 'RAZZ', 'STUD', 'STUD8'], (2, 8))
>>> HORSE.leg_of(hand=6, players=6).variant.code      # one orbit of each
'FLO8'
>>> MixedGame.from_dict(HORSE.to_dict()) == HORSE
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from pokercore._fields import VERSION, Checks, Reader, describe, record, say, whole
from pokercore.exceptions import Defect, RulesError
from pokercore.options import Options, Stakes
from pokercore.variants.draw import TRIPLE_DRAW_27
from pokercore.variants.holdem import FLHE, NLHE
from pokercore.variants.model import Variant, read_variant
from pokercore.variants.omaha import FLO8, PLO
from pokercore.variants.registry import codes, enter, find, get, lookup, unknown
from pokercore.variants.stud import RAZZ, STUD, STUD8

__all__ = [
    "EIGHT_GAME",
    "HORSE",
    "HOSE",
    "Leg",
    "MixedGame",
    "Turns",
    "get_any",
    "mixed_names",
    "read_named",
    "variant_data",
]

Turns: TypeAlias = Literal["hands", "orbits"]
"""What is counted until the next game: hands, or orbits, which are as many hands as players."""

_MOST_LEGS = 64
_MOST_TURNS = 1_000_000


@dataclass(frozen=True, slots=True)
class Leg:
    """One game of a mixed game.

    Args:
        variant: The game, or its name.
        stakes: What it is played for; its default stakes where none are given.

    Raises:
        RulesError: There is no such variant, or the stakes are none.
    """

    variant: Variant
    stakes: Stakes = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        checks = Checks(self, "leg")
        if isinstance(self.variant, str):
            checks.keep("variant", get(self.variant))
        elif not isinstance(self.variant, Variant):
            checks.refuse("variant", "wrong_type", f"{describe(self.variant)}; give a Variant")
        if self.stakes is None and isinstance(self.variant, Variant):
            checks.keep("stakes", self.variant.default_stakes)
        elif not (self.stakes is None or isinstance(self.stakes, Stakes)):
            checks.refuse("stakes", "wrong_type", f"{describe(self.stakes)}; give Stakes")
        checks.done()


@dataclass(frozen=True)
class MixedGame:
    """Variants that take turns at one table. An immutable value.

    Args:
        name: The name for people.
        code: A short name.
        legs: The games in turn, 1 to 64: `Leg`s, or variants at their default stakes.
        every: After how many hands or orbits the next game comes, 1 to 1,000,000.
        by: Which of them are counted.

    Raises:
        RulesError: A field is not what it must be.

    Examples:
        >>> from pokercore.variants import NLHE, PLO
        >>> game = MixedGame("hold'em and Omaha", "HO", (NLHE, PLO), every=10, by="hands")
        >>> [game.leg_of(hand, players=6).variant.code for hand in (9, 10, 20)]
        ['NLHE', 'PLO', 'NLHE']
    """

    name: str
    code: str
    legs: tuple[Leg, ...]
    every: int = 1
    by: Turns = "orbits"

    def __post_init__(self) -> None:
        checks = Checks(self, "mixed")
        checks.text("name", "code")
        if isinstance(self.legs, list | tuple):
            if not 1 <= len(self.legs) <= _MOST_LEGS:
                message = f"{len(self.legs)} games; a mixed game has 1 to {_MOST_LEGS}"
                checks.refuse("legs", "option", message)
            checks.keep("legs", _legs(checks, self.legs))
        checks.items("legs", Leg, "Legs, or Variants")
        checks.number("every", 1, _MOST_TURNS, "option", "a number of hands or orbits")
        if not isinstance(self.by, str) or self.by not in ("hands", "orbits"):
            checks.refuse("by", "option", f"{say(self.by)}; it is 'hands' or 'orbits'")
        checks.done()

    def turn(self, players: int) -> int:
        """How many hands a game is played before the next one, with so many players.

        Raises:
            RulesError: There are no players.
        """
        if players < 1:
            raise RulesError("", [Defect("players", "players", f"{players} players; give some")])
        return self.every * (players if self.by == "orbits" else 1)

    def leg_of(self, hand: int, players: int) -> Leg:
        """The game of a hand, where so many players are dealt in every hand.

        Args:
            hand: The number of the hand, from 0.
            players: How many.

        Raises:
            RulesError: There is no such hand, or there are no players.
        """
        if hand < 0:
            raise RulesError("", [Defect("option", "hand", f"hand {hand}; the first is 0")])
        return self.legs[hand // self.turn(players) % len(self.legs)]

    def seat_limits(self, options: Options | None = None) -> tuple[int, int]:
        """The fewest and the most players that every game takes.

        Raises:
            RulesError: A game cannot be played with these options, or no number of players fits
                all games.
        """
        limits = [leg.variant.game(options).seat_limits for leg in self.legs]
        low, high = max(low for low, _ in limits), min(high for _, high in limits)
        if low > high:
            message = f"no number of players fits all games of {self.name}"
            raise RulesError("", [Defect("players", "mixed.legs", message)])
        return low, high

    def check_seats(self, players: int, place: str, options: Options | None = None) -> None:
        """Refuses more or fewer players than every game takes.

        Raises:
            RulesError: It names the games that do not take so many, at this place.
        """
        self.seat_limits(options)
        refused = []
        for leg in self.legs:
            low, high = leg.variant.game(options).seat_limits
            if players > high:
                refused.append(f"{leg.variant.name} takes at most {high}")
            elif players < low:
                refused.append(f"{leg.variant.name} needs at least {low}")
        if refused:
            message = f"{players} players for {self.name}; {', '.join(dict.fromkeys(refused))}"
            raise RulesError("", [Defect("players", place, message)])

    def scaled(self, factor: int) -> MixedGame:
        """The same game for stakes that are so many times as high, a whole number from 1.

        Raises:
            RulesError: The factor is none, or an amount would be too high.

        >>> HORSE.scaled(10).legs[0].stakes.fixed_bets
        (40, 80)
        """
        if (whole(factor) or 0) < 1:
            message = f"{factor!r}; give a whole number from 1"
            raise RulesError("", [Defect("option", "factor", message)])
        legs = tuple(
            Leg(
                leg.variant,
                leg.stakes.replace(
                    **{
                        field.name: factor * getattr(leg.stakes, field.name)
                        for field in fields(leg.stakes)
                        if field.name not in ("ante_kind", "ante_first")
                    }
                ),
            )
            for leg in self.legs
        )
        return MixedGame(self.name, self.code, legs, self.every, self.by)

    def __str__(self) -> str:
        from pokercore.variants.catalogue import stakes_words

        turn = f"{self.every} {self.by}" if self.every > 1 else f"every {self.by.removesuffix('s')}"
        lines = [f"{self.code}: {self.name}, a game {turn}"]
        width = max(len(leg.variant.name) for leg in self.legs)
        lines += [f"  {x.variant.name.ljust(width)}  {stakes_words(x.stakes)}" for x in self.legs]
        return "\n".join(lines)

    def to_dict(self) -> dict[str, object]:
        """The mixed game as a dictionary for JSON (`schemas.get("mixed_game")`).

        A registered variant stands by its code, any other whole.
        """
        return {
            "version": VERSION,
            "name": self.name,
            "code": self.code,
            "legs": [
                {"variant": variant_data(leg.variant), "stakes": record(leg.stakes)}
                for leg in self.legs
            ],
            "every": self.every,
            "by": self.by,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> MixedGame:
        """Reads what `to_dict` wrote; fields with a default may be missing.

        Raises:
            RulesError: Unknown or missing fields, another version, or wrong values: all of them.
        """
        reader = Reader()
        entries = reader.version(data, "mixed")
        made: dict[str, Any] = {}
        if isinstance(entries, Mapping) and "legs" in entries:
            made["legs"] = _read_legs(reader, entries["legs"])
        return reader.finish(reader.build(cls, entries, "mixed", "mixed", **made))


def _legs(checks: Checks, given: Sequence[object]) -> tuple[object, ...]:
    """The legs of a mixed game; a name that no variant has is noted, and another stands there."""
    made: list[object] = []
    for place, leg in enumerate(given):
        try:
            made.append(Leg(get(leg)) if isinstance(leg, Variant | str) else leg)
        except RulesError as error:
            for code, _, message in error.defects:
                checks.refuse(f"legs[{place}]", code, message)
            made.append(Leg(NLHE))
    return tuple(made)


def get_any(name: str | Variant | MixedGame) -> Variant | MixedGame:
    """The variant or mixed game of this code, name or alias; otherwise as `variants.get`.

    Raises:
        RulesError: Nothing has this name.
    """
    found = name if isinstance(name, Variant | MixedGame) else lookup(name)
    if isinstance(found, Variant | MixedGame):
        return found
    raise unknown(name)


def mixed_names() -> tuple[str, ...]:
    """The codes of all mixed games that are registered."""
    return tuple(code for code in codes() if isinstance(lookup(code), MixedGame))


def variant_data(variant: Variant) -> object:
    """A variant in a larger dictionary: its code where that is registered for it, else whole."""
    return variant.code if find(variant.code) == variant else variant.to_dict()


def read_named(reader: Reader, data: object, place: str) -> Variant | None:
    """Reads what `variant_data` gave; what is wrong is noted."""
    if isinstance(data, str):
        return reader.attempt(place, "variant", lambda: get(data))
    return reader.attempt(place, "rules", lambda: read_variant(Reader(), data))


def _read_legs(reader: Reader, data: object) -> tuple[Leg, ...]:
    if not isinstance(data, list | tuple):
        reader.defects.append(Defect("wrong_type", "mixed.legs", f"{describe(data)}; give a list"))
        return (Leg(NLHE),)
    legs = [_read_leg(reader, leg, f"mixed.legs[{i}]") for i, leg in enumerate(data)]
    return tuple(leg for leg in legs if leg is not None)


def _read_leg(reader: Reader, data: object, place: str) -> Leg | None:
    made: dict[str, Any] = {}
    if isinstance(data, Mapping):
        if "variant" in data:
            made["variant"] = read_named(reader, data["variant"], f"{place}.variant")
        if data.get("stakes") is not None:
            stakes = data["stakes"]
            made["stakes"] = reader.build(Stakes, stakes, f"{place}.stakes", "stakes")
        if "variant" in made and made["variant"] is None:
            return None
    return reader.build(Leg, data, place, "leg", **made)


_LIMIT = Stakes(2, 4, small_bet=4, big_bet=8)
"""The bets of the stud games for games with blinds."""

_HOLDEM, _OMAHA8 = Leg(FLHE, _LIMIT), Leg(FLO8, _LIMIT)

HORSE: MixedGame = enter(
    MixedGame("H.O.R.S.E.", "HORSE", (_HOLDEM, _OMAHA8, Leg(RAZZ), Leg(STUD), Leg(STUD8)))
)
"""Hold'em, Omaha eight or better, razz, stud, and stud eight or better, all at bets of 4 and 8."""

HOSE: MixedGame = enter(MixedGame("H.O.S.E.", "HOSE", (_HOLDEM, _OMAHA8, Leg(STUD), Leg(STUD8))))
"""H.O.R.S.E. without razz."""

EIGHT_GAME: MixedGame = enter(
    MixedGame(
        "8-game",
        "EIGHT_GAME",
        (
            Leg(TRIPLE_DRAW_27, _LIMIT),
            *HORSE.legs,
            Leg(NLHE, Stakes(1, 2)),
            Leg(PLO, Stakes(1, 2)),
        ),
    ),
    "eight-game mix",
)
"""Deuce-to-seven triple draw, the games of H.O.R.S.E., no-limit hold'em, and pot-limit Omaha, which
are played for lower blinds."""
