"""What bots did and won, counted exactly, and the rates that follow.

A `Tally` holds sums of whole numbers only, so tallies of parts of a run add up without loss, in
any order. Every rate is worked out from the sums when it is asked for.

Definitions. *Hands* are the hands that the bot was dealt in. A rate whose divisor is 0 is `None`.

- bb/100: chips won less chips lost, in big blinds, for each 100 hands.
- VPIP: hands in which the bot called, bet or raised in the first betting round (posts and checks
  do not count), of all hands.
- PFR: hands in which it bet or raised in the first betting round, of all hands.
- Aggression factor: bets and raises for each call, after the first betting round.
- WTSD: hands that it took to a showdown, of those in which it saw a flop (was live when the second
  street was dealt, all-in or not).
- W$SD: showdowns in which it won a part of a pot, of its showdowns.

The interval of bb/100 covers the true rate 95 times of 100. Units of work are what is independent
in a run: single hands where stacks are reset, else sessions. With `x` the net and `n` the hands of
a unit, over `u` units, the rate is `r = sum(x) / sum(n)`, and its standard error is
`sqrt(sum((x - r n)^2) * u / (u - 1)) / sum(n)`; the interval is as many standard errors wide as
Student's distribution with `u - 1` degrees of freedom asks for. Before two units there is none.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields, replace
from typing import Any, Self

from pokercore._asked import read_seed, write_seed
from pokercore.bots.base import Seed
from pokercore.enums import ButtonMode
from pokercore.options import Options, Stakes

__all__ = ["Interval", "SimulationResult", "Statistics", "Tally", "Timing"]

VERSION = 1
"""The version that results are written with, and the only one that is read."""

_DIGEST = 1 << 64
_WIDE = frozenset({"net_squares", "hand_squares", "net_by_hands"})
"""Sums that may pass 2^53: they stand as text in dictionaries, so that no reader rounds them."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one bot did and won: exact sums.

    Attributes:
        hands: Hands it was dealt in.
        units: Units of work in which it was dealt in.
        net: Chips won less chips lost.
        net_squares: Sum of the squares of the net of each unit.
        hand_squares: Sum of the squares of the hands of each unit.
        net_by_hands: Sum of net times hands of each unit.
        vpip: Hands in which it called, bet or raised in the first betting round.
        pfr: Hands in which it bet or raised in the first betting round.
        bets: Bets and raises after the first betting round.
        calls: Calls after the first betting round.
        folds: Folds after the first betting round.
        saw_flop: Hands in which it was live when the second street was dealt.
        showdowns: Hands in which it was live at a showdown.
        showdowns_won: Showdowns in which it won a part of a pot.
        wins: Hands in which it won a part of a pot.
        illegal: Illegal answers, which the declared policy replaced.

    Examples:
        >>> Tally(hands=10, units=10, net=25) + Tally(hands=5, units=5, net=-5)
        Tally(hands=15, units=15, net=20)
    """

    hands: int = 0
    units: int = 0
    net: int = 0
    net_squares: int = 0
    hand_squares: int = 0
    net_by_hands: int = 0
    vpip: int = 0
    pfr: int = 0
    bets: int = 0
    calls: int = 0
    folds: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    wins: int = 0
    illegal: int = 0

    def __add__(self, other: Self) -> "Tally":
        """The sums over both parts."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def __repr__(self) -> str:
        told = (f"{f.name}={getattr(self, f.name)}" for f in fields(self) if getattr(self, f.name))
        return f"Tally({', '.join(told)})"

    def to_dict(self) -> dict[str, int | str]:
        """The sums by name, those that may pass 2^53 as text."""
        values = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: str(value) if name in _WIDE else value for name, value in values}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The tally that `to_dict` wrote.

        Raises:
            ValueError: A sum is missing or is no whole number.
        """
        sums = {}
        for name in (f.name for f in fields(cls)):
            value = data.get(name)
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise ValueError(f"tally.{name}: {value!r} is no whole number")
            sums[name] = int(value)
        return cls(**sums)


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval.

    Attributes:
        low: Its lower end.
        high: Its upper end.
    """

    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half its width: the number after the ±."""
        return (self.high - self.low) / 2

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Statistics:
    """The rates of one bot. See the module for how each is defined.

    Attributes:
        name: What the bot is called.
        tally: The exact sums.
        big_blind: Chips of a big blind (of the smallest bet in a game without).
    """

    name: str
    tally: Tally
    big_blind: int

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
    def bb_per_100(self) -> float | None:
        """Big blinds won for each 100 hands."""
        if self.hands == 0:
            return None
        return 100 * self.net / (self.hands * self.big_blind)

    @property
    def standard_error(self) -> float | None:
        """The standard error of `bb_per_100`; `None` before two units."""
        tally = self.tally
        if tally.units < 2:
            return None
        # sum((x - r n)^2) with r = net / hands, times hands^2: whole numbers, so nothing cancels.
        deviations = (
            tally.net_squares * tally.hands**2
            - 2 * tally.net * tally.net_by_hands * tally.hands
            + tally.net**2 * tally.hand_squares
        )
        chips = root(deviations * tally.units, tally.units - 1) / tally.hands**2
        return 100 * chips / self.big_blind

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `bb_per_100`; `None` before two units."""
        rate, error = self.bb_per_100, self.standard_error
        if rate is None or error is None:
            return None
        margin = student_95(self.tally.units - 1) * error
        return Interval(rate - margin, rate + margin)

    @property
    def vpip(self) -> float | None:
        """Share of hands with money put in voluntarily in the first betting round, 0 to 1."""
        return _rate(self.tally.vpip, self.hands)

    @property
    def pfr(self) -> float | None:
        """Share of hands with a bet or raise in the first betting round, 0 to 1."""
        return _rate(self.tally.pfr, self.hands)

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

    def to_dict(self) -> dict[str, Any]:
        """The bot's part of a result, for JSON: the rates, and the sums they follow from."""
        interval = self.interval
        return {
            "name": self.name,
            "hands": self.hands,
            "net": self.net,
            "bb_per_100": self.bb_per_100,
            "interval": None if interval is None else [interval.low, interval.high],
            "vpip": self.vpip,
            "pfr": self.pfr,
            "aggression": self.aggression,
            "wtsd": self.wtsd,
            "wsd": self.wsd,
            "illegal": self.illegal,
            "tally": self.tally.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], big_blind: int) -> Self:
        """The statistics that `to_dict` wrote; the rates are worked out anew.

        Raises:
            ValueError: A part is missing or wrong.
        """
        name, tally = data.get("name"), data.get("tally")
        if not isinstance(name, str) or not isinstance(tally, Mapping):
            raise ValueError("the statistics of a bot need its name and its tally")
        return cls(name, Tally.from_dict(tally), big_blind)


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a run took. It is no part of the result: equal results may differ in it.

    Attributes:
        seconds: Wall time.
        workers: Threads or processes.
    """

    seconds: float
    workers: int

    def __add__(self, other: Self) -> "Timing":
        """The time of both runs, one after the other."""
        return Timing(self.seconds + other.seconds, max(self.workers, other.workers))


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What came of a simulation.

    Attributes:
        variant: The code of the variant.
        stakes: The stakes.
        stacks: Chips of each bot at the start of a unit, in the order of the bots.
        seed: The seed.
        session: Hands of a unit of work.
        carry: What became of the stacks within a unit.
        button_mode: How the button went round.
        on_illegal: What happened with illegal answers.
        options: The options of the house.
        units: The units that were played, as ranges from the first to before the last.
        hands: Hands played.
        decisions: Decisions of bots.
        digest: A number of 64 bits that depends on what every bot won in every hand: two runs with
            the same digest played the same.
        bots: How each bot did, in the order of the bots. In a mixed game rates are told in the unit
            of its first game.
        games: Of a mixed game, the result of the hands of each game; empty otherwise.
        timing: How long it took, if known; it stands outside of equality and of `to_dict`.
    """

    variant: str
    stakes: Stakes
    stacks: tuple[int, ...]
    seed: Seed
    session: int
    carry: str
    button_mode: ButtonMode
    on_illegal: str
    options: Options
    units: tuple[tuple[int, int], ...]
    hands: int
    decisions: int
    digest: int
    bots: tuple[Statistics, ...]
    games: tuple["SimulationResult", ...] = ()
    timing: Timing | None = field(default=None, compare=False)

    def __add__(self, other: Self) -> "SimulationResult":
        """The result over both parts of one run.

        Raises:
            ValueError: They are parts of different runs, or have units in common.
        """
        if not isinstance(other, SimulationResult):
            return NotImplemented
        for name in _SETTING:
            if getattr(self, name) != getattr(other, name):
                raise ValueError(f"parts of different runs do not add up: they differ in {name}")
        if [bot.name for bot in self.bots] != [bot.name for bot in other.bots]:
            raise ValueError("parts of different runs do not add up: they differ in their bots")
        both = self.timing is not None and other.timing is not None
        return replace(
            self,
            units=join(self.units + other.units),
            hands=self.hands + other.hands,
            decisions=self.decisions + other.decisions,
            digest=(self.digest + other.digest) % _DIGEST,
            bots=tuple(
                replace(mine, tally=mine.tally + its.tally)
                for mine, its in zip(self.bots, other.bots, strict=True)
            ),
            games=tuple(mine + its for mine, its in zip(self.games, other.games, strict=True)),
            timing=self.timing + other.timing if both else None,  # type: ignore[operator]
        )

    @property
    def hands_per_second(self) -> float | None:
        """Hands a second of wall time; `None` where the time is not known."""
        if self.timing is None or self.timing.seconds <= 0:
            return None
        return self.hands / self.timing.seconds

    def __str__(self) -> str:
        head = f"{self.variant}, {self.hands:,} hands, seed {self.seed!r}"
        if self.session > 1:
            head += f", sessions of {self.session:,} ({self.carry})"
        speed = self.hands_per_second
        if speed is not None:
            head += f", {speed:,.0f} hands/s"
        parts = [f"{head}\n{table(list(self.bots))}"]
        parts += [
            f"{game.variant}, {game.hands:,} hands\n{table(list(game.bots))}" for game in self.games
        ]
        return "\n\n".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """The result as a dictionary for JSON (`schemas.get("simulation_result")`).

        Numbers that may pass 2^53 stand as text.
        """
        return {
            "version": VERSION,
            "variant": self.variant,
            "stakes": self.stakes.to_dict(),
            "stacks": list(self.stacks),
            "seed": write_seed(self.seed),
            "session": self.session,
            "carry": self.carry,
            "button_mode": self.button_mode.label,
            "on_illegal": self.on_illegal,
            "options": self.options.to_dict(),
            "units": [list(part) for part in self.units],
            "hands": self.hands,
            "decisions": self.decisions,
            "digest": str(self.digest),
            "big_blind": self.bots[0].big_blind if self.bots else 0,
            "bots": [bot.to_dict() for bot in self.bots],
            **({"games": [game.to_dict() for game in self.games]} if self.games else {}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result that `to_dict` wrote, without a timing.

        Rates are worked out anew from the exact sums.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """
        if not isinstance(data, Mapping) or data.get("version") != VERSION:
            raise ValueError(f"this is no simulation result of version {VERSION}")
        missing = [name for name in (*_PARTS, "big_blind") if name not in data]
        if missing:
            raise ValueError(f"a simulation result without {', '.join(missing)}")
        try:
            unit = int(data["big_blind"])
            return cls(
                variant=str(data["variant"]),
                stakes=Stakes.from_dict(data["stakes"]),
                stacks=tuple(int(stack) for stack in data["stacks"]),
                seed=read_seed(data["seed"]),
                session=int(data["session"]),
                carry=str(data["carry"]),
                button_mode=ButtonMode(data["button_mode"]),
                on_illegal=str(data["on_illegal"]),
                options=Options.from_dict(data["options"]),
                units=tuple((int(first), int(stop)) for first, stop in data["units"]),
                hands=int(data["hands"]),
                decisions=int(data["decisions"]),
                digest=int(data["digest"]),
                bots=tuple(Statistics.from_dict(bot, unit) for bot in data["bots"]),
                games=tuple(cls.from_dict(game) for game in data.get("games", ())),
            )
        except (AttributeError, TypeError) as error:
            raise ValueError(f"this is no simulation result: {error}") from error


_PARTS = tuple(
    part.name for part in fields(SimulationResult) if part.name not in ("games", "timing")
)
_SETTING = _PARTS[: _PARTS.index("units")]
"""What parts of one run have in common."""


def join(parts: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Ranges in order, neighbours made one."""
    joined: list[tuple[int, int]] = []
    for first, stop in sorted(parts):
        if joined and first < joined[-1][1]:
            raise ValueError(f"unit {first} is in both parts")
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], stop)
        else:
            joined.append((first, stop))
    return tuple(joined)


def table(rows: list[Statistics]) -> str:
    """Statistics of several bots as a table for people.

    Examples:
        >>> tally = Tally(hands=4, units=4, net=6, net_squares=36, hand_squares=4, net_by_hands=6)
        >>> print(table([Statistics("Call", tally, 2)]))
        bot   hands  bb/100  ± 95 %  VPIP   PFR  aggr  WTSD  W$SD
        Call      4  +75.00  238.68  0.0%  0.0%     -     -     -
    """
    head = ["bot", "hands", "bb/100", "± 95 %", "VPIP", "PFR", "aggr", "WTSD", "W$SD"]
    lines = [head]
    with_illegal = any(row.illegal for row in rows)
    if with_illegal:
        head.append("illegal")
    for row in rows:
        interval = row.interval
        line = [
            row.name,
            f"{row.hands:,}",
            _text(row.bb_per_100, "+,.2f"),
            _text(None if interval is None else interval.margin, ",.2f"),
            _text(row.vpip, ".1%"),
            _text(row.pfr, ".1%"),
            _text(row.aggression, ".2f"),
            _text(row.wtsd, ".1%"),
            _text(row.wsd, ".1%"),
        ]
        if with_illegal:
            line.append(f"{row.illegal:,}")
        lines.append(line)
    return columns(lines)


def columns(lines: Sequence[Sequence[str]]) -> str:
    """Cells in columns: the first one ranged left, the others right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def student_95(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by degrees of freedom (1 or more).

    Exact where a closed form is known (1, 2 and 4 degrees), tabulated for 3, and from 5 on by the
    Cornish-Fisher expansion around the normal distribution (Abramowitz and Stegun 26.7.5), which
    is off by 1 in 9,000 there, and by less the more degrees there are.

    Examples:
        >>> [round(student_95(freedom), 3) for freedom in (1, 2, 3, 4, 10, 100, 10**9)]
        [12.706, 4.303, 3.182, 2.776, 2.228, 1.984, 1.96]
    """
    if freedom < 5:
        return (12.706204736, 4.302652730, 3.182446305, 2.776445105)[max(freedom, 1) - 1]
    z = 1.959963984540054
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    quantile = z
    for power, term in enumerate(terms, start=1):
        quantile += term / float(freedom) ** power
    return quantile


def root(dividend: int, divisor: int) -> float:
    """The square root of a quotient of whole numbers of any size."""
    if dividend <= 0:
        return 0.0
    # Scaled to 2^128 and more before the whole root, so that no digit of a double is lost.
    shift = max(0, 128 - dividend.bit_length() + divisor.bit_length())
    shift += shift % 2
    return math.ldexp(math.isqrt((dividend << shift) // divisor), -shift // 2)


def _rate(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _text(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)
