"""Who sits at a game of Ultimate, with how much and for which stakes. Amounts are in units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pokercore._core import UltimateRound as Round
from pokercore._fields import MAX_CHIPS, describe, say, whole
from pokercore.bots.base import bot_of, name_of
from pokercore.exceptions import Defect, RulesError
from pokercore.ultimate import bots as built_in
from pokercore.ultimate.bots import Bot, BotSource
from pokercore.ultimate.house import Amount, House

__all__ = [
    "MAX_SEATS",
    "Chair",
    "Player",
    "bot_of_chair",
    "label_of",
    "read_chair",
    "read_side_bets",
]

MAX_SEATS = 6

_BUILT_IN = "built_in:"
"""What stands before the name of a built-in bot in a snapshot."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as of the end of the last round: a value. Amounts are chips.

    Attributes:
        seat: The seat, 0 to 5.
        name: What to call the player.
        bank: What he has; `None` for no limit. While a round is played, as before it.
        paid_in: What he brought, top-ups included; `None` for no limit.
        won: What he won in all rounds, or lost if negative.
        ante: His Ante; the Blind is as large.
        side_bets: His side bets by name.
        rounds: Rounds that he played.
        illegal: Answers of his bot that were not legal.
        bot: Who decides; `None` for a person.
    """

    seat: int
    name: str
    bank: Amount | None
    paid_in: Amount | None
    won: Amount
    ante: Amount
    side_bets: Mapping[str, Amount]
    rounds: int = 0
    illegal: int = 0
    bot: Bot | None = field(default=None, repr=False, compare=False)

    @property
    def stake(self) -> Amount:
        """What he stakes before the deal: Ante, Blind and side bets."""
        return 2 * self.ante + sum(self.side_bets.values())


@dataclass(slots=True)
class Chair:
    """Who sits on a seat. `sitting` tells one who sat there from the next."""

    seat: int
    sitting: int
    name: str
    paid_in: int | None
    ante: int
    side_bets: dict[str, int]
    bot: str | None = None
    won: int = 0
    rounds: int = 0
    illegal: int = 0

    @property
    def bank(self) -> int | None:
        """What he has; `None` for no limit."""
        return None if self.paid_in is None else self.paid_in + self.won

    @property
    def stake(self) -> int:
        """What he stakes before the deal."""
        return 2 * self.ante + sum(self.side_bets.values())

    @property
    def can_pay(self) -> bool:
        """Whether his bank covers that."""
        return self.bank is None or self.stake <= self.bank

    def player(self, house: House, bot: Bot | None = None) -> Player:
        """The player as a value."""
        bank, paid_in = self.bank, self.paid_in
        return Player(
            seat=self.seat,
            name=self.name,
            bank=None if bank is None else house.amount(bank),
            paid_in=None if paid_in is None else house.amount(paid_in),
            won=house.amount(self.won),
            ante=house.amount(self.ante),
            side_bets={name: house.amount(units) for name, units in self.side_bets.items()},
            rounds=self.rounds,
            illegal=self.illegal,
            bot=bot,
        )

    def check(self, house: House) -> None:
        """Refuses stakes that could not be dealt, whatever the bank.

        Raises:
            RulesError: With what is wrong, such as an Ante that 3:2 would split.
        """
        Round(
            house=house,
            ante=house.amount(self.ante),
            bank=None,
            side_bets={name: house.amount(units) for name, units in self.side_bets.items()},
            seed=0,
        )


def read_side_bets(house: House, given: object, place: str) -> dict[str, int]:
    """Side bets by name, in units; those of 0 are left out.

    Raises:
        RulesError: With every defect: a bet that the house has not, or no amount.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        message = f"{describe(given)}; give amounts by the names of side bets"
        raise RulesError("", [Defect("wrong_type", place, message)])
    defects: list[Defect] = []
    found: dict[str, int] = {}
    for name, amount in given.items():
        try:
            house.side_bet(name)
            found[name] = house.units(amount, f"{place}.{name}")
        except RulesError as error:
            defects += error.defects
    if defects:
        raise RulesError("", defects)
    return {bet.name: found[bet.name] for bet in house.side_bets if found.get(bet.name)}


def read_chair(data: dict[str, Any], house: House) -> Chair:
    """A chair of a snapshot.

    Raises:
        ValueError: It is none; also `TypeError` and `KeyError`.
    """
    chair = Chair(**data)
    numbers = (chair.seat, chair.sitting, chair.ante, chair.won, chair.rounds, chair.illegal)
    if any(type(number) is not int for number in (*numbers, *chair.side_bets.values())):
        raise TypeError(f"a chair with {say(data)}")
    if min(chair.sitting, chair.rounds, chair.illegal, *chair.side_bets.values(), 0) < 0:
        raise ValueError(f"a chair with {say(data)}")
    if not (0 <= chair.seat < MAX_SEATS and isinstance(chair.name, str)):
        raise ValueError(f"a chair with {say(data)}")
    if chair.paid_in is not None and (whole(chair.paid_in) is None or (chair.bank or 0) < 0):
        raise ValueError(f"a bank of {say(chair.bank)}")
    if chair.paid_in is not None and chair.paid_in > 2 * MAX_CHIPS:
        raise ValueError(f"a bank of {say(chair.bank)}")
    if not (chair.bot is None or isinstance(chair.bot, str)):
        raise TypeError(f"a bot of {say(chair.bot)}")
    chair.check(house)
    return chair


def label_of(bot: Any, house: House) -> str:
    """What a snapshot calls a bot."""
    is_plain = False
    if type(bot) is built_in.Perfect:
        is_plain = bot.solution is None and bot.house.base == house.base
    elif type(bot) is built_in.Simple:
        is_plain = bot == built_in.Simple()
    elif type(bot) is built_in.Random:
        is_plain = not bot.is_given
    return _BUILT_IN + bot.native if is_plain else name_of(bot)


def bot_of_chair(chair: Chair, sources: Mapping[int | str, BotSource], house: House) -> Any:
    """The bot of a chair that was read back: one that was handed over, or a built-in one."""
    if chair.bot is None:
        return None
    source = sources.get(chair.seat, sources.get(chair.bot, sources.get(chair.name)))
    if source is not None:
        return bot_of(cast(Any, source))
    name = chair.bot.removeprefix(_BUILT_IN)
    return None if name == chair.bot else built_in.fitted(name, house)
