"""The rates of one bot, and of one bot against another."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from pokercore._fields import describe, say
from pokercore.bots.base import name_fault
from pokercore.statistics.estimates import Estimate, Interval
from pokercore.statistics.tally import PARTS, Products, Tally

__all__ = ["Pair", "Statistics"]


class _Won(ABC):
    """What follows from estimates of chips won, the plain one and the adjusted one."""

    __slots__ = ()

    def __str__(self) -> str:
        estimate = self.best_estimate
        rate, interval = estimate.per_100, estimate.interval
        text = "no hands" if rate is None else f"{rate:+,.2f}"
        if interval is not None:
            text += f" ± {interval.margin:,.2f}"
        if rate is not None:
            text += " bb/100"
        if self.adjusted_estimate is not None:
            text += ", adjusted"
        return f"{self._who}: {text}"

    @property
    @abstractmethod
    def _who(self) -> str:
        """Whose results these are."""

    @property
    @abstractmethod
    def estimate(self) -> Estimate:
        """What `bb_per_100` and its interval follow from."""

    @property
    @abstractmethod
    def adjusted_estimate(self) -> Estimate | None:
        """The same of the adjusted results; `None` where results are not adjusted."""

    @property
    def best_estimate(self) -> Estimate:
        """The adjusted estimate where there is one, else the plain one."""
        return self.adjusted_estimate or self.estimate

    @property
    def bb_per_100(self) -> float | None:
        """Big blinds won for each 100 hands."""
        return self.estimate.per_100

    @property
    def mbb_per_hand(self) -> float | None:
        """Thousandths of a big blind won for each hand."""
        rate = self.bb_per_100
        return None if rate is None else 10 * rate

    @property
    def standard_error(self) -> float | None:
        """The standard error of `bb_per_100`; `None` before two units."""
        return self.estimate.standard_error

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `bb_per_100`; `None` before two units."""
        return self.estimate.interval

    @property
    def adjusted_bb_per_100(self) -> float | None:
        """Big blinds for each 100 hands, adjusted; `None` where results are not adjusted."""
        estimate = self.adjusted_estimate
        return None if estimate is None else estimate.per_100

    @property
    def adjusted_interval(self) -> Interval | None:
        """The 95 % interval of `adjusted_bb_per_100`."""
        estimate = self.adjusted_estimate
        return None if estimate is None else estimate.interval


@dataclass(frozen=True, slots=True)
class Statistics(_Won):
    """The rates of one bot, in all or in one position. See the package for how each is defined.

    Attributes:
        name: What the bot is called; of a position, what the position is called.
        tally: The exact sums.
        big_blind: Chips of a big blind (of the smallest bet in a game without).
        positions: The same for each position: the chair after the button, and so on to the button.
            Empty for a position.
        adjusted: Whether the results are adjusted, so that `adjusted_bb_per_100` is told.
    """

    name: str
    tally: Tally
    big_blind: int
    positions: tuple["Statistics", ...] = ()
    adjusted: bool = False

    @property
    def _who(self) -> str:
        return self.name

    @property
    def hands(self) -> int:
        """Hands the bot was dealt in."""
        return self.tally.hands

    @property
    def net(self) -> int:
        """Chips won less chips lost."""
        return self.tally.net

    @property
    def illegal(self) -> int:
        """Illegal answers, which the declared policy replaced."""
        return self.tally.illegal

    @property
    def timeouts(self) -> int:
        """Answers that came after the deadline; a check or a fold took their place."""
        return self.tally.timeouts

    @property
    def estimate(self) -> Estimate:
        """What `bb_per_100` and its interval follow from."""
        tally = self.tally
        return Estimate(
            units=tally.units,
            hands=tally.hands,
            amount=tally.net,
            squares=tally.net_squares,
            hand_squares=tally.hand_squares,
            by_hands=tally.net_by_hands,
            divisor=self.big_blind,
        )

    @property
    def adjusted_estimate(self) -> Estimate | None:
        """The same of the adjusted results; `None` where results are not adjusted."""
        if not self.adjusted:
            return None
        tally = self.tally
        return Estimate(
            units=tally.units,
            hands=tally.hands,
            amount=tally.adjusted,
            squares=tally.adjusted_squares,
            hand_squares=tally.hand_squares,
            by_hands=tally.adjusted_by_hands,
            divisor=self.big_blind * PARTS,
        )

    @property
    def vpip(self) -> float | None:
        """Share of hands with money put in voluntarily in the first betting round, 0 to 1."""
        return _rate(self.tally.vpip, self.hands)

    @property
    def pfr(self) -> float | None:
        """Share of hands with a bet or raise in the first betting round, 0 to 1."""
        return _rate(self.tally.pfr, self.hands)

    @property
    def three_bet(self) -> float | None:
        """Share of first raises faced in the first betting round that the bot raised, 0 to 1."""
        return _rate(self.tally.three_bets, self.tally.three_bet_chances)

    @property
    def steal(self) -> float | None:
        """Share of chances to steal the blinds that the bot took, 0 to 1."""
        return _rate(self.tally.steals, self.tally.steal_chances)

    @property
    def fold_to_steal(self) -> float | None:
        """Share of steals faced in a blind to which the bot folded, 0 to 1."""
        return _rate(self.tally.folds_to_steal, self.tally.steals_faced)

    @property
    def cbet(self) -> float | None:
        """Share of chances for a continuation bet that the bot took, 0 to 1."""
        return _rate(self.tally.cbets, self.tally.cbet_chances)

    @property
    def aggression(self) -> float | None:
        """Bets and raises for each call after the first betting round."""
        return _rate(self.tally.bets, self.tally.calls)

    @property
    def wtsd(self) -> float | None:
        """Share of flops seen that went to a showdown, 0 to 1."""
        return _rate(self.tally.showdowns, self.tally.saw_flop)

    @property
    def wsd(self) -> float | None:
        """Share of showdowns in which the bot won a part of a pot, 0 to 1."""
        return _rate(self.tally.showdowns_won, self.tally.showdowns)

    def __add__(self, other: Self) -> "Statistics":
        """The statistics over both parts; of the first one's name."""
        if not isinstance(other, Statistics):
            return NotImplemented
        return Statistics(
            self.name,
            self.tally + other.tally,
            self.big_blind,
            tuple(mine + its for mine, its in zip(self.positions, other.positions, strict=True)),
            self.adjusted,
        )

    def rates(self) -> dict[str, float | None]:
        """Every rate by its name."""
        return {name: getattr(self, name) for name in RATES}

    def to_dict(self) -> dict[str, Any]:
        """The bot's part of a result, for JSON: the rates, and the sums they follow from."""
        return {
            "name": self.name,
            "hands": self.hands,
            "net": self.net,
            "interval": ends(self.interval),
            "adjusted_interval": ends(self.adjusted_interval),
            **self.rates(),
            "illegal": self.illegal,
            "timeouts": self.timeouts,
            "tally": self.tally.to_dict(),
            **({"positions": [at.to_dict() for at in self.positions]} if self.positions else {}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], big_blind: int, adjusted: bool = False) -> Self:
        """The statistics that `to_dict` wrote; the rates are worked out anew.

        Raises:
            ValueError: A part is missing or wrong.
        """
        if not isinstance(data, Mapping):
            raise ValueError(f"{describe(data)}; the statistics of a bot are a dictionary")
        name, tally = data.get("name"), data.get("tally")
        if not isinstance(name, str) or not isinstance(tally, Mapping):
            raise ValueError("the statistics of a bot need its name and its tally")
        if (fault := name_fault(name)) is not None:
            raise ValueError(fault)
        places = data.get("positions", ())
        if not isinstance(places, list | tuple):
            raise ValueError(f"positions of {say(name)}: {describe(places)}; they are a list")
        positions = tuple(cls.from_dict(at, big_blind, adjusted) for at in places)
        return cls(name, Tally.from_dict(tally), big_blind, positions, adjusted)


RATES = (
    *("bb_per_100", "mbb_per_hand", "adjusted_bb_per_100", "vpip", "pfr", "three_bet", "steal"),
    *("fold_to_steal", "cbet", "aggression", "wtsd", "wsd"),
)
"""The names of the rates of a bot, as its dictionary has them."""


@dataclass(frozen=True, slots=True)
class Pair(_Won):
    """What one bot won of another at a table: `(net of the first - net of the second) / players`.

    Among two that is what the first won. At any table a bot's pairs add up to its own result,
    where the house takes no rake.

    Attributes:
        first: The statistics of the first bot.
        second: Those of the second one.
        products: The sums of the products of the two.
        players: How many sit at the table.
    """

    first: Statistics
    second: Statistics
    products: Products
    players: int

    @property
    def _who(self) -> str:
        return f"{self.first.name} of {self.second.name}"

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        return (self.first.name, self.second.name)

    @property
    def estimate(self) -> Estimate:
        """What `bb_per_100` and its interval follow from."""
        one, other = self.first.tally, self.second.tally
        return Estimate(
            units=one.units,
            hands=one.hands,
            amount=one.net - other.net,
            squares=one.net_squares + other.net_squares - 2 * self.products.net_products,
            hand_squares=one.hand_squares,
            by_hands=one.net_by_hands - other.net_by_hands,
            divisor=self.players * self.first.big_blind,
        )

    @property
    def adjusted_estimate(self) -> Estimate | None:
        """The same of the adjusted results; `None` where results are not adjusted."""
        if not self.first.adjusted:
            return None
        one, other = self.first.tally, self.second.tally
        products = self.products.adjusted_products
        return Estimate(
            units=one.units,
            hands=one.hands,
            amount=one.adjusted - other.adjusted,
            squares=one.adjusted_squares + other.adjusted_squares - 2 * products,
            hand_squares=one.hand_squares,
            by_hands=one.adjusted_by_hands - other.adjusted_by_hands,
            divisor=self.players * self.first.big_blind * PARTS,
        )

    def to_dict(self) -> dict[str, Any]:
        """The pair's part of a result, for JSON."""
        return {
            "names": list(self.names),
            "bb_per_100": self.bb_per_100,
            "mbb_per_hand": self.mbb_per_hand,
            "interval": ends(self.interval),
            "adjusted_bb_per_100": self.adjusted_bb_per_100,
            "adjusted_interval": ends(self.adjusted_interval),
            **self.products.to_dict(),
        }


def ends(interval: Interval | None) -> list[float] | None:
    """An interval for JSON."""
    return None if interval is None else [interval.low, interval.high]


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None
