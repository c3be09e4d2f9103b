"""Many Sit & Gos between the same bots, and what comes of it.

    >>> import pokercore as pc
    >>> series = pc.tournament.play_series(
    ...     ["tight_aggressive", "call"], 20, seats=6, schedule="hyper", seed=3
    ... )
    >>> series.count, [bot.name for bot in series.bots][:3]
    (20, ['TightAggressive 1', 'Call 1', 'TightAggressive 2'])
    >>> sum(bot.tally.won for bot in series.bots) == 20 * 600
    True

In Sit & Go `k`, bot `b` of `n` has the seat `(b + k) mod n`; everything else follows from the seed
and `k`, so the result does not depend on workers or order. What is counted are whole numbers.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from pokercore._blocks import Cut, Processes, here, on_workers
from pokercore._fields import VERSION, whole
from pokercore.bots import BotSource, get
from pokercore.bots.base import Factory, Seed, bot_key, factory_of, name_of, seed_bytes
from pokercore.exceptions import RulesError
from pokercore.statistics import Interval, Timing, student_95
from pokercore.tournament.sit_and_go import SitAndGo

__all__ = ["SngSeries", "SngStatistics", "SngTally", "play_series"]

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many tournaments of how many were played. What it raises stops the run."""

_PURPOSE = 16
"""What sets the keys of tournaments apart from others of the same seed."""
_MANY_HANDS = 100


@dataclass(frozen=True, slots=True)
class SngTally:
    """What one bot came to: exact sums.

    Attributes:
        entries: Tournaments that it played.
        won: Money won, prizes and bounties.
        won_squares: Sum of the squares of what it won in each.
        cashed: Tournaments in which its place had a prize.
        hands: Hands that it was dealt.
        places: How often it finished in each place, the first place first; who ties has the better.
    """

    entries: int
    won: int
    won_squares: int
    cashed: int
    hands: int
    places: tuple[int, ...]

    def __add__(self, other: SngTally) -> SngTally:
        """The sums over both parts."""
        if not isinstance(other, SngTally):
            return NotImplemented
        sums = {
            name: getattr(self, name) + getattr(other, name)
            for name in ("entries", "won", "won_squares", "cashed", "hands")
        }
        places = map(sum, zip(self.places, other.places, strict=True))
        return SngTally(**sums, places=tuple(places))


@dataclass(frozen=True, slots=True)
class SngStatistics:
    """The rates of one bot. A rate whose divisor is 0 is `None`.

    Attributes:
        name: What the bot is called.
        tally: The exact sums.
        cost: What a tournament costs: buy-in, bounty and fee.
        pool: What all win in a tournament: the prize pool and the bounties.
    """

    name: str
    tally: SngTally
    cost: int
    pool: int

    @property
    def share(self) -> float | None:
        """The part of all prizes and bounties that it won, 0 to 1."""
        whole_pool = self.tally.entries * self.pool
        return self.tally.won / whole_pool if whole_pool else None

    @property
    def standard_error(self) -> float | None:
        """The standard error of `share`; `None` before two tournaments."""
        tally, count = self.tally, self.tally.entries
        if count < 2 or not self.pool:
            return None
        # Whole numbers up to the root, so nothing cancels.
        deviations = tally.won_squares * count - tally.won**2
        return math.sqrt(deviations / (count - 1)) / count / self.pool

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of `share` by Student's distribution; `None` before two tournaments."""
        share, error = self.share, self.standard_error
        if share is None or error is None:
            return None
        margin = student_95(self.tally.entries - 1) * error
        return Interval(share - margin, share + margin)

    @property
    def roi(self) -> float | None:
        """Return on investment: what it won less what it paid, of what it paid."""
        paid = self.tally.entries * self.cost
        return (self.tally.won - paid) / paid if paid else None

    @property
    def roi_interval(self) -> Interval | None:
        """The 95 % interval of `roi`; `None` before two tournaments."""
        interval = self.interval
        if interval is None or not self.cost:
            return None
        scale = self.pool / self.cost
        return Interval(interval.low * scale - 1, interval.high * scale - 1)

    @property
    def cashed(self) -> float | None:
        """How often its place had a prize, 0 to 1."""
        return self.tally.cashed / self.tally.entries if self.tally.entries else None

    @property
    def place(self) -> float | None:
        """Its place on average; who ties has the better."""
        if not self.tally.entries:
            return None
        summed = sum(place * times for place, times in enumerate(self.tally.places, start=1))
        return summed / self.tally.entries

    @property
    def hands(self) -> float | None:
        """Hands that it was dealt in a tournament, on average."""
        return self.tally.hands / self.tally.entries if self.tally.entries else None

    def to_dict(self) -> dict[str, object]:
        """The sums, and the rates that follow, as a dictionary for JSON."""
        tally = {f.name: getattr(self.tally, f.name) for f in fields(self.tally)}
        # May pass 2^53, so it stands as text that no reader rounds.
        tally["won_squares"] = str(self.tally.won_squares)
        tally["places"] = list(self.tally.places)
        return {
            "name": self.name,
            "share": self.share,
            "share_interval": _pair(self.interval),
            "roi": self.roi,
            "roi_interval": _pair(self.roi_interval),
            "cashed": self.cashed,
            "place": self.place,
            "hands": self.hands,
            "tally": tally,
        }


@dataclass(frozen=True, slots=True)
class SngSeries:
    """What a series of Sit & Gos came to.

    Attributes:
        count: How many were played.
        hands: Hands that were played in all of them.
        hand_squares: Sum of the squares of the hands of each.
        longest: The most hands of one.
        seats: How many played each.
        buy_in: What each paid to the prize pool.
        fee: What each paid to the house.
        bounty: What each paid for the bounty on his head.
        seed: What everything follows from.
        bots: The bots, in the order in which they were given.
        timing: How long it took; no part of the result, and not compared.
    """

    count: int
    hands: int
    hand_squares: int
    longest: int
    seats: int
    buy_in: int
    fee: int
    bounty: int
    seed: Seed
    bots: tuple[SngStatistics, ...]
    timing: Timing | None = field(default=None, compare=False)

    @property
    def average_hands(self) -> float | None:
        """Hands of a tournament on average."""
        return self.hands / self.count if self.count else None

    def to_dict(self) -> dict[str, object]:
        """The result as a dictionary for JSON (`schemas.get("sng_series")`), without timing."""
        seed = {"hex": self.seed.hex()} if isinstance(self.seed, bytes) else self.seed
        return {
            "version": VERSION,
            "count": self.count,
            "hands": self.hands,
            "hand_squares": str(self.hand_squares),
            "longest": self.longest,
            "average_hands": self.average_hands,
            "seats": self.seats,
            "buy_in": self.buy_in,
            "fee": self.fee,
            "bounty": self.bounty,
            "seed": seed,
            "bots": [bot.to_dict() for bot in self.bots],
        }

    def __str__(self) -> str:
        hands = "" if self.average_hands is None else f", {self.average_hands:.1f} hands on average"
        lines = [f"{self.count:,} Sit & Gos of {self.seats}{hands} (seed {self.seed!r})"]
        width = max([3, *(len(bot.name) for bot in self.bots)])
        lines.append(
            f"{'bot':<{width}}  {'share of prizes':>17}  {'ROI':>8}  {'cashed':>7}  {'place':>6}  "
            f"{'hands':>6}  places"
        )
        lines += [_line(bot, width) for bot in self.bots]
        if self.timing is not None and self.timing.seconds:
            rate = self.count / self.timing.seconds
            lines.append(f"{self.timing.seconds:.1f} s, {rate:,.0f} tournaments a second")
        return "\n".join(lines)


def _line(bot: SngStatistics, width: int) -> str:
    if not bot.tally.entries:
        return bot.name
    share = "-" if bot.share is None else f"{bot.share:.2%}"
    if bot.interval is not None:
        share += f" ± {bot.interval.margin:.2%}"
    roi = "-" if bot.roi is None else f"{bot.roi:+.1%}"
    places = " ".join(map(str, bot.tally.places))
    return (
        f"{bot.name:<{width}}  {share:>17}  {roi:>8}  {bot.cashed:>7.1%}  {bot.place:>6.2f}  "
        f"{bot.hands:>6.1f}  {places}"
    )


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]


def play_series(
    bots: Sequence[BotSource | str],
    count: int,
    *,
    seats: int | None = None,
    seed: Seed | None = None,
    workers: int = 1,
    first: int = 0,
    progress: Progress | None = None,
    **settings: Any,
) -> SngSeries:
    """Plays Sit & Gos between bots, and tells how each did.

    Args:
        bots: Classes or factories of bots, functions, bots (copied for each tournament), or names
            of built-in bots. Where there are fewer than seats, they are gone through again.
        count: How many tournaments, from 0.
        seats: How many play each, 2 to 10; as many as there are bots by default.
        seed: Everything follows from it; one is drawn, and told in the result, where none is given.
        workers: How many processes; the result is the same for any number.
        first: The number of the first tournament, so that parts of a series can be played apart.
        progress: Called now and then with the tournaments played and asked for.
        settings: Other settings of `SitAndGo`.

    Returns:
        The result.

    Raises:
        RulesError: With the defects of the arguments.
        IllegalAction: A bot's answer was not legal and the policy is `'raise'`.
        TypeError: One of `bots` is no source of bots, or cannot be sent to a worker process.
    """
    _check(bots, count, workers, first)
    number = len(bots) if seats is None else seats
    if seed is None:
        seed = secrets.randbits(53)
    seed_bytes(seed)
    template = SitAndGo(seats=number, seed=seed, **settings)
    if len(bots) > number:
        message = f"{len(bots)} bots for {number} seats; give no more bots than seats"
        raise RulesError("", [("players", "bots", message)])
    sources = [get(bot) if isinstance(bot, str) else bot for bot in bots]
    sources = [sources[place % len(sources)] for place in range(number)]
    run = _Series(template, tuple(sources), _names(sources), seed)
    for source in sources:
        factory_of(source)
    begun = time.perf_counter()
    report = _Report.empty(number)
    for part in _parts(run, range(first, first + count), workers, progress):
        report += part
    seconds = time.perf_counter() - begun
    structure = template.structure
    pool = structure.pool + number * structure.bounty
    return SngSeries(
        count=report.count,
        hands=report.hands,
        hand_squares=report.hand_squares,
        longest=report.longest,
        seats=number,
        buy_in=structure.buy_in,
        fee=structure.fee,
        bounty=structure.bounty,
        seed=seed,
        bots=tuple(
            SngStatistics(name, tally, structure.cost, pool)
            for name, tally in zip(run.names, report.bots, strict=True)
        ),
        timing=Timing(seconds, workers),
    )


@dataclass(frozen=True)
class _Series:
    """Everything that a tournament of a series follows from."""

    template: SitAndGo
    makers: tuple[BotSource, ...]
    names: tuple[str, ...]
    seed: Seed

    def play(self, number: int) -> _Report:
        """Plays one of them."""
        sng = self.template.again(bot_key(self.seed, _PURPOSE, number))
        seats = len(self.makers)
        at = [(place + number) % seats for place in range(seats)]
        for place, seat in enumerate(at):
            source = self.makers[place]
            sng.register(Factory(factory_of(source), name_of(source)), seat, self.names[place])
        result = sng.play()
        found = {standing.seat: standing for standing in result.standings}
        tallies = []
        for seat in at:
            standing = found[seat]
            places = tuple(int(place == standing.place) for place in range(1, seats + 1))
            won = standing.won
            cashed = int(standing.prize > 0)
            tallies.append(SngTally(1, won, won * won, cashed, standing.hands, places))
        return _Report(1, result.hands, result.hands**2, result.hands, tuple(tallies))


@dataclass(frozen=True, slots=True)
class _Report:
    """The sums of a part of a series."""

    count: int
    hands: int
    hand_squares: int
    longest: int
    bots: tuple[SngTally, ...]

    @classmethod
    def empty(cls, seats: int) -> _Report:
        """Of no tournaments."""
        return cls(0, 0, 0, 0, (SngTally(0, 0, 0, 0, 0, (0,) * seats),) * seats)

    def __add__(self, other: _Report) -> _Report:
        return _Report(
            self.count + other.count,
            self.hands + other.hands,
            self.hand_squares + other.hand_squares,
            max(self.longest, other.longest),
            tuple(one + two for one, two in zip(self.bots, other.bots, strict=True)),
        )


def _parts(
    run: _Series, units: range, workers: int, progress: Progress | None
) -> Generator[_Report, None, None]:
    # A tournament is many hands, so the first block is one.
    cut = Cut(units, each=_MANY_HANDS)
    if workers == 1 or len(units) < 2:
        blocks = here(_play_block, run, cut)
    else:
        blocks = on_workers(_play_block, cut, Processes(run, min(workers, len(units))))
    done = 0
    with closing(blocks):
        for _, part in blocks:
            done += part.count
            if progress is not None:
                progress(done, len(units))
            yield part


def _play_block(run: _Series, first: int, stop: int) -> _Report:
    report = _Report.empty(len(run.makers))
    for number in range(first, stop):
        report += run.play(number)
    return report


def _names(sources: Sequence[BotSource]) -> tuple[str, ...]:
    """What to call each bot; equal names are numbered."""
    names = [name_of(source) for source in sources]
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    )


def _check(bots: object, count: object, workers: object, first: object) -> None:
    defects = []
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        defects.append(("players", "bots", f"{bots!r}; give a list of one or more bots"))
    for name, value, least in (("count", count, 0), ("workers", workers, 1), ("first", first, 0)):
        number = whole(value)
        if number is None or number < least:
            defects.append(("option", name, f"{value!r}; give a whole number from {least}"))
    if defects:
        raise RulesError("", defects)
