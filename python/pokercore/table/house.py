"""What a house settles for a table before anybody sits: one value, checked as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from pokercore._fields import say, whole
from pokercore.enums import ButtonMode
from pokercore.exceptions import RulesError
from pokercore.options import Options
from pokercore.variants import MixedGame

MIN_CHAIRS = 2
MAX_CHAIRS = 10
MAX_CHIPS = 1 << 53
MOST_BOARDS = 4
MOST_MS = 1 << 48
VERSION = 1

Refill: TypeAlias = Literal["leave", "rebuy", "stay"]
"""What a player without chips does after the hand: he leaves his chair, pays in again what he first
paid, or stays and sits out until he adds chips."""

Entry: TypeAlias = Literal["post", "free"]
"""How somebody comes in who is new or missed blinds: he posts them or waits for the big blind, or
he just plays."""

Straddles: TypeAlias = Literal["utg", "button"]
"""Who may straddle: the player left of the big blind, or also the button, who comes first."""


@dataclass(frozen=True, kw_only=True)
class House:
    """The settings of a table. `Table` says what each is.

    Raises:
        RulesError: With every defect.

    Examples:
        >>> from pokercore import variants
        >>> from pokercore.variants import Leg, MixedGame
        >>> game = MixedGame("hold'em", "HE", (Leg(variants.NLHE),))
        >>> house = House(game=game, chairs=9, buy_in=(80, 200), straddle="utg")
        >>> House.from_dict(house.to_dict()) == house
        True
        >>> House(game=game, chairs=11)
        Traceback (most recent call last):
        pokercore.exceptions.RulesError: table.seats: 11 seats; a table has 2 to 10 [chairs]
    """

    game: MixedGame
    chairs: int = 6
    buy_in: tuple[int, int] | None = None
    options: Options | None = None
    rake_caps: Mapping[int, int] | None = None
    button: int | None = None
    button_mode: ButtonMode = ButtonMode.MOVING
    refill: Refill = "leave"
    entry: Entry = "post"
    straddle: Straddles | None = None
    run_it: int = 1
    rabbit: bool = False
    decision_ms: int | None = None
    time_bank_ms: int = 0
    sit_out_after: int | None = None
    tournament: bool = False
    fair: bool = False
    open_hands: bool = False
    keep: int | None = 16

    def __post_init__(self) -> None:
        defects = [*self._of_chairs(), *self._of_choices(), *self._of_times(), *self._of_rake()]
        if not defects:
            try:
                self.game.check_seats(self.chairs, "table.seats", self.options)
            except RulesError as error:
                defects = [(code, at, message) for code, at, message in error.defects]
        if defects:
            raise RulesError("", defects)
        if self.buy_in is not None:
            object.__setattr__(self, "buy_in", (self.buy_in[0], self.buy_in[1]))
        object.__setattr__(self, "button_mode", ButtonMode(self.button_mode))
        if self.rake_caps is not None:
            object.__setattr__(self, "rake_caps", dict(sorted(self.rake_caps.items())))

    def _of_chairs(self) -> list[tuple[str, str, str]]:
        found = []
        if not is_whole(self.chairs) or not MIN_CHAIRS <= self.chairs <= MAX_CHAIRS:
            message = f"{say(self.chairs)} seats; a table has 2 to {MAX_CHAIRS}"
            found.append(("chairs", "table.seats", message))
        elif self.button is not None:
            found += check_chair(self.button, self.chairs)
        if self.buy_in is not None:
            found += _buy_in_defects(self.buy_in)
        return found

    def _of_choices(self) -> list[tuple[str, str, str]]:
        found = []
        for name, value, choices in (
            ("refill", self.refill, get_args(Refill)),
            ("entry", self.entry, get_args(Entry)),
            ("straddle", self.straddle, (None, *get_args(Straddles))),
        ):
            if value not in choices:
                listed = " or ".join(map(repr, choices))
                found.append(("option", f"table.{name}", f"{name}={say(value)}; it is {listed}"))
        for name in ("rabbit", "tournament", "fair", "open_hands"):
            if not isinstance(getattr(self, name), bool):
                message = f"{name}={say(getattr(self, name))}; it is True or False"
                found.append(("wrong_type", f"table.{name}", message))
        if whole(self.run_it) is None or not 1 <= self.run_it <= MOST_BOARDS:
            message = f"run_it={say(self.run_it)}; a hand runs on 1 to {MOST_BOARDS} boards"
            found.append(("option", "table.run_it", message))
        elif self.run_it > 1 and self.tournament is True:
            message = f"run_it={self.run_it}; in a tournament a hand is run once"
            found.append(("option", "table.run_it", message))
        if self.straddle is not None and self.tournament is True:
            message = f"straddle={say(self.straddle)}; in a tournament nobody straddles"
            found.append(("option", "table.straddle", message))
        if self.open_hands is True and self.fair is False:
            message = "only a fair table has commitments to open; give fair=True"
            found.append(("option", "table.open_hands", message))
        return found

    def _of_times(self) -> list[tuple[str, str, str]]:
        found = []
        for name, low, none in (
            ("decision_ms", 1, True), ("time_bank_ms", 0, False),
            ("sit_out_after", 1, True), ("keep", 1, True),
        ):  # fmt: skip
            value = getattr(self, name)
            if value is None and none:
                continue
            if not is_whole(value) or not low <= value <= MOST_MS:
                message = f"{name}={say(value)}; give a whole number from {low} on"
                found.append(("option", f"table.{name}", message))
        return found

    def _of_rake(self) -> list[tuple[str, str, str]]:
        if self.tournament is True and self.options is not None and self.options.rake is not None:
            message = "in a tournament nothing is taken from the pots"
            return [("option", "options.rake", message)]
        if self.rake_caps is None:
            return []
        place = "table.rake_caps"
        if self.options is None or self.options.rake is None:
            return [("option", place, "there is no rake to cap; give options with a rake")]
        if not isinstance(self.rake_caps, Mapping) or not all(
            is_whole(players) and MIN_CHAIRS <= players <= MAX_CHAIRS
            and is_whole(cap) and 0 <= cap <= MAX_CHIPS
            for players, cap in self.rake_caps.items()
        ):  # fmt: skip
            message = f"{say(self.rake_caps)}; give a cap in chips for numbers of players, 2 to 10"
            return [("option", place, message)]
        return []

    def options_for(self, players: int) -> Options | None:
        """The options of a hand with so many players: the cap of the rake may depend on them."""
        return self._by_players[players]

    @cached_property
    def _by_players(self) -> tuple[Options | None, ...]:
        made = self.options
        if self.run_it > 1:
            made = replace(made or Options(), run_outs=True)
        if self.rake_caps is None or made is None or made.rake is None:
            return (made,) * (MAX_CHAIRS + 1)
        rakes = []
        for players in range(MAX_CHAIRS + 1):
            caps = [cap for least, cap in self.rake_caps.items() if least <= players]
            cap = caps[-1] if caps else made.rake.cap
            rakes.append(replace(made, rake=replace(made.rake, cap=cap)))
        return tuple(rakes)

    @cached_property
    def takes_steps(self) -> bool:
        """Whether a hand goes step by step.

        It is committed to, each decision has a time, or players may be asked to agree.
        """
        options = self.options_for(2)
        run_outs = options is not None and options.run_outs
        return self.fair or self.decision_ms is not None or run_outs

    def to_dict(self) -> dict[str, Any]:
        """The settings as a dictionary for JSON."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        data["game"] = self.game.to_dict()
        data["options"] = None if self.options is None else self.options.to_dict()
        data["button_mode"] = int(self.button_mode)
        data["buy_in"] = None if self.buy_in is None else list(self.buy_in)
        if self.rake_caps is not None:
            data["rake_caps"] = {str(players): cap for players, cap in self.rake_caps.items()}
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "House":
        """Reads what `to_dict` wrote."""
        made = dict(data)
        made["game"] = MixedGame.from_dict(made["game"])
        if made["options"] is not None:
            made["options"] = Options.from_dict(made["options"])
        if made["buy_in"] is not None:
            made["buy_in"] = tuple(made["buy_in"])
        if made["rake_caps"] is not None:
            made["rake_caps"] = {int(players): cap for players, cap in made["rake_caps"].items()}
        return cls(**made)


def is_whole(value: object) -> bool:
    """Whether this is an integer, and no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_chair(seat: object, chairs: int) -> list[tuple[str, str, str]]:
    """What is wrong with the number of a chair: a list of at most one defect."""
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < chairs:
        return []
    message = f"there is no such seat; this table has seats 0 to {chairs - 1}"
    return [("no_such_seat", f"seat {say(seat)}", message)]


def _buy_in_defects(buy_in: object) -> list[tuple[str, str, str]]:
    place = "table.buy_in"
    if not isinstance(buy_in, tuple | list) or len(buy_in) != 2 or not all(map(is_whole, buy_in)):
        return [("wrong_type", place, f"{say(buy_in)}; give (least, most) in chips")]
    low, high = buy_in
    if not 1 <= low <= high <= MAX_CHIPS:
        message = f"{say(low)} to {say(high)} chips; give (least, most), 1 <= least <= most <= 2^53"
        return [("buy_in", place, message)]
    return []
