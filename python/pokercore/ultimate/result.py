"""What came of a simulation of Ultimate: exact counts, and the rates that follow."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Self

from pokercore._asked import read_seed, write_seed
from pokercore._fields import VERSION, say, whole
from pokercore.bots.base import Seed
from pokercore.bots.policy import check_policy
from pokercore.statistics import Interval, Timing, student_95
from pokercore.statistics.estimates import root
from pokercore.statistics.result import join
from pokercore.statistics.text import columns
from pokercore.ultimate.chairs import MAX_SEATS
from pokercore.ultimate.house import Amount, House, plain_amount, read_fraction
from pokercore.ultimate.outcomes import Outcomes

__all__ = ["Result", "SeatResult", "Sessions", "SideResult"]


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side bet of a seat came to.

    Attributes:
        stake: Chips staked each round.
        hits: Rounds in which it paid.
        net: Chips won in all, or lost if negative.
    """

    stake: Amount
    hits: int
    net: Amount

    def __add__(self, other: Self) -> SideResult:
        """Over the rounds of both."""
        net = plain_amount(self.net + other.net)
        return SideResult(self.stake, self.hits + other.hits, net)

    def value(self, rounds: int) -> float | None:
        """What it won on average for one staked, over so many rounds."""
        return float(Fraction(self.net) / self.stake / rounds) if rounds else None


@dataclass(frozen=True, slots=True)
class Sessions:
    """Sessions through which bots of one's own lived: what is independent in such a run.

    Attributes:
        count: How many.
        net_squares: Sum of the squares of what Ante, Blind and Play won in each, in parts of an
            Ante (`House.scale`).
    """

    count: int
    net_squares: int

    def __add__(self, other: Self) -> Sessions:
        """The sums over both."""
        return Sessions(self.count + other.count, self.net_squares + other.net_squares)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat did and won. Rates are of Ante, Blind and Play, in Antes, side bets apart.

    The interval covers the true value 95 times of 100: the mean of the rounds, and as many standard
    errors beside it as Student's distribution asks for. Independent are the rounds, or the sessions
    of a bot that may carry something from round to round; before two of them there is none.

    Attributes:
        name: What the bot is called.
        ante: Its Ante, in chips.
        outcomes: How its rounds ended.
        side_bets: Its side bets by name.
        illegal: Answers that were not legal, which the declared policy replaced.
        sessions: Sums over its sessions; `None` where all its rounds are independent.
    """

    name: str
    ante: Amount
    outcomes: Outcomes = field(repr=False)
    side_bets: Mapping[str, SideResult] = field(default_factory=dict)
    illegal: int = 0
    sessions: Sessions | None = None

    def __add__(self, other: Self) -> SeatResult:
        """Over the rounds of both."""
        parts = self.sessions, other.sessions
        sides = {name: side + other.side_bets[name] for name, side in self.side_bets.items()}
        return replace(
            self,
            outcomes=self.outcomes + other.outcomes,
            side_bets=sides,
            illegal=self.illegal + other.illegal,
            sessions=None if None in parts else parts[0] + parts[1],  # type: ignore[operator]
        )

    @property
    def rounds(self) -> int:
        """Rounds that it played."""
        return self.outcomes.rounds

    @property
    def net(self) -> Amount:
        """Chips won in all, side bets included, or lost if negative."""
        sides = sum((side.net for side in self.side_bets.values()), Fraction(0))
        return plain_amount(self.outcomes.net * self.ante + sides)

    @property
    def value(self) -> float | None:
        """What a round won on average, in Antes."""
        value = self.outcomes.value
        return None if value is None else float(value)

    @property
    def standard_deviation(self) -> float | None:
        """The standard deviation of what a round won, in Antes; `None` before two rounds."""
        rounds, scale = self.rounds, self.outcomes.house.scale
        if rounds < 2:
            return None
        # Whole numbers up to the root, so nothing cancels.
        net, squares = self.outcomes.net * scale, self.outcomes.net_squares * scale**2
        deviations = int(squares) * rounds - int(net) ** 2
        return root(deviations, rounds * (rounds - 1)) / scale

    @property
    def standard_error(self) -> float | None:
        """The standard error of `value`; `None` before two rounds, or two sessions."""
        sessions = self.sessions
        if sessions is None:
            deviation = self.standard_deviation
            return None if deviation is None else deviation / math.sqrt(self.rounds)
        if sessions.count < 2:
            return None
        scale = self.outcomes.house.scale
        deviations = sessions.count * sessions.net_squares - int(self.outcomes.net * scale) ** 2
        return root(deviations, sessions.count - 1) / self.rounds / scale

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `value`; `None` before two rounds, or two sessions."""
        value, error = self.value, self.standard_error
        if value is None or error is None:
            return None
        independent = self.rounds if self.sessions is None else self.sessions.count
        margin = student_95(independent - 1) * error
        return Interval(value - margin, value + margin)

    @property
    def average_wager(self) -> float | None:
        """What a round put on Ante, Blind and Play on average, in Antes."""
        wager = self.outcomes.average_wager
        return None if wager is None else float(wager)

    @property
    def element_of_risk(self) -> float | None:
        """What was lost of what was wagered: 0.0053 for 0.53 %."""
        risk = self.outcomes.element_of_risk
        return None if risk is None else float(risk)

    @property
    def frequencies(self) -> dict[tuple[str, int | None], float]:
        """How often each decision ended a round, by stage and multiple (`None`: a fold), 0 to 1."""
        return {end: float(part) for end, part in self.outcomes.frequencies.items()}

    @property
    def results(self) -> dict[str, float]:
        """How often a round was won, tied, lost by comparison, and folded, 0 to 1."""
        return {name: float(part) for name, part in self.outcomes.results.items()}

    def to_dict(self) -> dict[str, Any]:
        """The seat's part of a result, for JSON: the rates, and the counts they follow from.

        Amounts are whole numbers, or texts such as `"5/2"`.
        """
        interval = self.interval
        return {
            "name": self.name,
            "ante": amount_text(self.ante),
            "rounds": self.rounds,
            "net": amount_text(self.net),
            "value": self.value,
            "interval": None if interval is None else [interval.low, interval.high],
            "standard_deviation": self.standard_deviation,
            "average_wager": self.average_wager,
            "element_of_risk": self.element_of_risk,
            "results": self.results,
            "outcomes": self.outcomes.to_dict(),
            "side_bets": {
                name: {
                    "stake": amount_text(side.stake),
                    "hits": side.hits,
                    "net": amount_text(side.net),
                    "value": side.value(self.rounds),
                }
                for name, side in self.side_bets.items()
            },
            "illegal": self.illegal,
            "sessions": None
            if self.sessions is None
            # A text, since it may pass 2^53.
            else {"count": self.sessions.count, "net_squares": str(self.sessions.net_squares)},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], house: House) -> Self:
        """The part that `to_dict` wrote; the rates are worked out anew.

        Raises:
            ValueError: A part is missing or wrong.
        """
        try:
            sides = {
                house.side_bet(name).name: SideResult(
                    _stake(side["stake"]), _count(side["hits"]), amount_of(side["net"])
                )
                for name, side in data["side_bets"].items()
            }
            made = cls(
                _text_of(data["name"]),
                _stake(data["ante"]),
                Outcomes.from_dict(house, data["outcomes"]),
                sides,
                _count(data["illegal"]),
                _sessions(data["sessions"]),
            )
            if any(side.hits > made.rounds for side in sides.values()):
                raise ValueError("a side bet that paid more often than rounds were played")
            return made
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"this is no seat of a result: {error!r}") from error


def amount_text(amount: Amount) -> int | str:
    """An amount for JSON: a whole number, or a text such as `'5/2'`."""
    return amount if isinstance(amount, int) else str(amount)


def amount_of(given: object) -> Amount:
    """The amount that `amount_text` wrote.

    Raises:
        ValueError: It is none.
    """
    return plain_amount(read_fraction(given))


def _sessions(given: Any) -> Sessions | None:
    """The sums over sessions that `to_dict` wrote."""
    if given is None:
        return None
    squares = read_fraction(given["net_squares"])
    if squares.denominator != 1 or squares < 0:
        raise ValueError(f"{say(given['net_squares'])} is no sum of squares")
    return Sessions(_count(given["count"]), int(squares))


def _stake(given: object) -> Amount:
    """An amount above 0."""
    amount = amount_of(given)
    if amount <= 0:
        raise ValueError(f"{given!r} is no stake; stakes are above 0")
    return amount


def _text_of(given: object) -> str:
    if not isinstance(given, str):
        raise ValueError(f"{say(given)}; give a text")
    return given


def _count(given: object) -> int:
    number = whole(given)
    if number is None or number < 0:
        raise ValueError(f"{given!r} is no count")
    return number


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a simulation. Results of different rounds of one run add up (`+`) without loss.

    Attributes:
        house: The house.
        seed: The seed.
        session: Rounds of a unit of work.
        on_illegal: What happened with illegal answers.
        units: The units that were played, as ranges from the first to before the last.
        seats: What each seat came to.
        timing: How long it took, if known; it stands outside of equality and of `to_dict`.
    """

    house: House
    seed: Seed
    session: int
    on_illegal: str
    units: tuple[tuple[int, int], ...]
    seats: tuple[SeatResult, ...]
    timing: Timing | None = field(default=None, compare=False)

    def __add__(self, other: Self) -> Result:
        """The result over both parts of one run.

        Raises:
            ValueError: They are parts of different runs, or have units in common.
        """
        if not isinstance(other, Result):
            return NotImplemented
        for name in ("house", "seed", "session", "on_illegal"):
            if getattr(self, name) != getattr(other, name):
                raise ValueError(f"parts of different runs do not add up: they differ in {name}")
        if [_setting(seat) for seat in self.seats] != [_setting(seat) for seat in other.seats]:
            raise ValueError("parts of different runs do not add up: they differ in their seats")
        both = self.timing is not None and other.timing is not None
        return replace(
            self,
            units=join(self.units + other.units),
            seats=tuple(mine + its for mine, its in zip(self.seats, other.seats, strict=True)),
            timing=self.timing + other.timing if both else None,  # type: ignore[operator]
        )

    @property
    def rounds(self) -> int:
        """Rounds played."""
        return sum(stop - first for first, stop in self.units) * self.session

    @property
    def rounds_per_second(self) -> float | None:
        """Rounds a second of wall time; `None` where the time is not known."""
        if self.timing is None or self.timing.seconds <= 0:
            return None
        return self.rounds / self.timing.seconds

    def __str__(self) -> str:
        head = f"Ultimate Texas Hold'em, {self.rounds:,} rounds, seed {self.seed!r}"
        speed = self.rounds_per_second
        if speed is not None:
            head += f", {speed:,.0f} rounds/s"
        rows = [["seat", "per Ante", "± 95 %", "sd", "wager", "risk", *self._ends(), "net"]]
        for seat in self.seats:
            interval = seat.interval
            rows.append(
                [
                    seat.name,
                    _text(seat.value, "+.6f"),
                    _text(None if interval is None else interval.margin, ".6f"),
                    _text(seat.standard_deviation, ".4f"),
                    _text(seat.average_wager, ".4f"),
                    _text(seat.element_of_risk, ".4%"),
                    *(f"{part:.2%}" for part in seat.frequencies.values()),
                    f"{float(seat.net):+,g}"
                    if seat.net != int(seat.net)
                    else f"{int(seat.net):+,}",
                ]
            )
        lines = [head, columns(rows)]
        for seat in self.seats:
            for name, side in seat.side_bets.items():
                value = _text(side.value(seat.rounds), "+.4%")
                lines.append(f"{seat.name}: {name} {value} of its stake, paid {side.hits:,} times")
            if seat.illegal:
                lines.append(f"{seat.name}: {seat.illegal:,} illegal answers")
        return "\n".join(lines)

    def _ends(self) -> list[str]:
        return ["fold" if times is None else f"{times}x" for _, times in self.house.decisions]

    def to_dict(self) -> dict[str, Any]:
        """The result as a dictionary for JSON (`schemas.get("ultimate_result")`)."""
        return {
            "version": VERSION,
            "house": self.house.to_dict(),
            "seed": write_seed(self.seed),
            "session": self.session,
            "on_illegal": self.on_illegal,
            "units": [list(part) for part in self.units],
            "rounds": self.rounds,
            "seats": [seat.to_dict() for seat in self.seats],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result that `to_dict` wrote, without a timing; rates are worked out anew.

        Raises:
            ValueError: Another version, or a part that is missing or wrong.
        """
        if not isinstance(data, Mapping) or data.get("version") != VERSION:
            raise ValueError(f"this is no result of version {VERSION}")
        try:
            house = House.from_dict(data["house"])
            check_policy(data["on_illegal"])
            made = cls(
                house=house,
                seed=read_seed(data["seed"]),
                session=_count(data["session"]),
                on_illegal=data["on_illegal"],
                units=join(tuple((_count(first), _count(stop)) for first, stop in data["units"])),
                seats=tuple(SeatResult.from_dict(seat, house) for seat in data["seats"]),
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"this is no result: {error!r}") from error
        if not 1 <= len(made.seats) <= MAX_SEATS:
            raise ValueError(f"{len(made.seats)} seats; there are 1 to {MAX_SEATS}")
        units = sum(stop - first for first, stop in made.units)
        if any(seat.sessions and seat.sessions.count != units for seat in made.seats):
            raise ValueError(f"seats of another number of sessions than {units}")
        if any(seat.rounds != made.rounds for seat in made.seats):
            raise ValueError(f"seats of another number of rounds than {made.rounds}")
        return made


def _setting(seat: SeatResult) -> tuple[object, ...]:
    return seat.name, seat.ante, {name: side.stake for name, side in seat.side_bets.items()}


def _text(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)
