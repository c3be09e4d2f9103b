"""Many rounds between strategies and the dealer, and what comes of it.

    >>> from pokercore import ultimate
    >>> result = ultimate.simulate("simple", rounds=20_000, seed=3)
    >>> result.rounds, result.seats[0].interval.margin < 0.1
    (20000, True)
    >>> first = ultimate.simulate("simple", rounds=5_000, seed=3)
    >>> rest = ultimate.simulate("simple", rounds=15_000, seed=3, first=5_000)
    >>> first + rest == result
    True

Round `k` of a seed has the same cards as `Round(seed=seed, number=k)` with as many seats. The *unit
of work* is a round, or a session of rounds where bots shall remember: each unit has bots of its
own, made anew, with generators of their own. So the result depends on the arguments alone: not on
the number of workers, nor on the order of the work. Banks have no limit.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeAlias

from pokercore import _core
from pokercore._asked import plain
from pokercore._blocks import Cut, Processes, here, on_workers
from pokercore._core import UltimateRound as Round
from pokercore._core import strength
from pokercore._fields import say, whole
from pokercore._ultimate_names import OUTCOMES, ROWS
from pokercore.bots.base import Seed, bot_key, factory_of, name_of, seed_bytes
from pokercore.bots.policy import OnIllegal, check_policy
from pokercore.exceptions import Defect, RulesError
from pokercore.statistics import Timing
from pokercore.ultimate import bots as built_in
from pokercore.ultimate.bots import BotSource, Plan, RoundResult, SeatInfo
from pokercore.ultimate.chairs import MAX_SEATS, Chair, read_side_bets
from pokercore.ultimate.drivers import Watch, play_round
from pokercore.ultimate.house import Amount, House, house_of
from pokercore.ultimate.outcomes import Outcomes
from pokercore.ultimate.presets import STANDARD
from pokercore.ultimate.result import Result, SeatResult, Sessions, SideResult

__all__ = ["Progress", "simulate"]

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many rounds of how many were played. What it raises stops the run."""

_PURPOSE = 33
"""What sets the generators of bots apart from others of the same seed."""


@dataclass(slots=True)
class _Seat:
    """The sums of a seat, in units."""

    counts: list[int]
    hits: list[int]
    nets: list[int]
    illegal: int = 0
    unit_squares: int = 0
    """Sum of the squares of what each unit won, in parts of an Ante (`House.scale`)."""

    def __iadd__(self, other: _Seat) -> _Seat:
        for mine, its in (
            (self.counts, other.counts),
            (self.hits, other.hits),
            (self.nets, other.nets),
        ):
            mine[:] = map(int.__add__, mine, its)
        self.illegal += other.illegal
        self.unit_squares += other.unit_squares
        return self


@dataclass(frozen=True)
class _Run:
    """Everything that a block of units follows from."""

    house: House
    chairs: tuple[Chair, ...]
    makers: tuple[Callable[[], Any], ...]
    seed: Seed
    session: int
    on_illegal: OnIllegal

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called."""
        return tuple(chair.name for chair in self.chairs)

    def no_sums(self) -> list[_Seat]:
        """The sums of no rounds."""
        cells = len(self.house.decisions) * len(ROWS) * len(OUTCOMES)
        bets = len(self.house.side_bets)
        return [_Seat([0] * cells, [0] * bets, [0] * bets) for _ in self.chairs]

    def play(self, unit: int, sums: list[_Seat]) -> None:
        """Plays a unit."""
        bots = {seat: make() for seat, make in enumerate(self.makers)}
        for seat, bot in bots.items():
            if hasattr(bot, "start"):
                bot.start(self._info(unit, seat))
        players = [chair.player(self.house) for chair in self.chairs]
        won = [0] * len(players)
        for number in range(unit * self.session, (unit + 1) * self.session):
            round_ = Round(
                house=self.house,
                seats=len(players),
                ante=[player.ante for player in players],
                side_bets=[player.side_bets for player in players],
                seed=self.seed,
                number=number,
            )
            illegal: dict[int, int] = {}
            watch = Watch(round_, bots)
            play_round(round_, bots, self.on_illegal, illegal=illegal, watch=watch)
            for seat, bot in bots.items():
                won[seat] += self._count(round_, seat, sums[seat])
                sums[seat].illegal += illegal.get(seat, 0)
                if hasattr(bot, "end"):
                    payoff = round_.payoffs[seat]
                    bot.end(RoundResult(number, seat, payoff, None, round_.view(seat)))
        for part, net in zip(sums, won, strict=True):
            part.unit_squares += net**2

    def _info(self, unit: int, seat: int) -> SeatInfo:
        chair = self.chairs[seat]
        return SeatInfo(
            seat=seat,
            seats=len(self.chairs),
            house=self.house,
            ante=self.house.amount(chair.ante),
            bank=None,
            name=chair.name,
            unit=unit,
            rounds=self.session,
            rng_key=bot_key(self.seed, _PURPOSE, unit * MAX_SEATS + seat),
        )

    def _count(self, round_: Round, seat: int, sums: _Seat) -> int:
        """Counts a round that is over.

        Returns:
            What Ante, Blind and Play won, in parts of an Ante.
        """
        house, view = self.house, round_.view(seat)
        stage, action = [(stage, action) for who, stage, action in round_.actions if who == seat][
            -1
        ]
        decision = house.decisions.index((stage, action.multiple))
        outcome = view.outcome or _compare(round_, seat, view.dealer_qualifies)
        row = ROWS.index(view.hand)
        place = (decision * len(ROWS) + len(ROWS) - 1 - row) * len(OUTCOMES) + OUTCOMES.index(
            outcome
        )
        sums.counts[place] += 1
        for number, bet in enumerate(house.side_bets):
            net = round_.settlements[seat].side_bets.get(bet.name, 0)
            sums.hits[number] += net > 0
            sums.nets[number] += house.signed_units(net)
        return house.core.net(action.multiple, ROWS[row], outcome)


def _compare(round_: Round, seat: int, qualifies: bool | None) -> str:
    """How a hand that was folded would have compared."""
    own = strength(round_.hole(seat), board=round_.board)
    dealer = strength(round_.dealer, board=round_.board)
    if own == dealer:
        return "tie"
    return f"{'win' if own > dealer else 'lose'}_{'qualified' if qualifies else 'unqualified'}"


def _play_block(run: _Run, first: int, stop: int) -> list[_Seat]:
    sums = run.no_sums()
    for unit in range(first, stop):
        run.play(unit, sums)
    return sums


def simulate(
    strategies: BotSource | str | Sequence[BotSource | str],
    *,
    rounds: int,
    ante: Amount | Sequence[Amount] = 10,
    house: House = STANDARD,
    side_bets: Mapping[str, Amount] | Sequence[Mapping[str, Amount]] | None = None,
    seed: Seed | None = None,
    workers: int = 1,
    session: int = 1,
    on_illegal: OnIllegal = "raise",
    progress: Progress | None = None,
    first: int = 0,
) -> Result:
    """Plays rounds and tells how each seat did.

    Built-in strategies are played by the core, without the interpreter, on `workers` threads. When
    one is written in Python, `workers` above 1 are processes (started as `multiprocessing` is set
    up to): the bots must then be sent to them, so they are best classes of a module.

    Args:
        strategies: One, or one a seat (1 to 6): names of built-in strategies, bots (each is copied
            for every unit of work), classes or factories of bots, or functions.
        rounds: How many rounds; a multiple of `session`.
        ante: The Ante, in chips; one, or one a seat.
        house: The rules.
        side_bets: Side bets, amounts by name; for all seats, or one mapping a seat.
        seed: Everything follows from it; one is drawn, and told in the result, where none is given.
        workers: How many threads or processes; the result is the same for any number.
        session: Rounds of a unit of work, through which bots of your own live.
        on_illegal: What happens with a bot's illegal answer: `'raise'` it, `'fold'` (check where
            that may be), or `'clamp'` to the nearest Play; each is counted.
        progress: Called now and then with the rounds played and the rounds asked for.
        first: The number of the first unit, so that parts of a run can be played apart.

    Returns:
        The result.

    Raises:
        RulesError: With every defect of the arguments.
        IllegalAction: A bot's answer was not legal and the policy is `'raise'`.
        TypeError: One of `strategies` is no source of bots, or cannot be sent to a process.
        ValueError: There is no built-in strategy of a name.
        KeyboardInterrupt: Ctrl-C; it stops a run at once.
    """
    check_policy(on_illegal)
    house = house_of(house)
    sources = _sources(strategies, house)
    rounds, session, workers, first = _check(rounds, session, workers, first)
    chairs = _chairs(sources, house, ante, side_bets)
    if seed is None:
        seed = secrets.randbits(53)
    seed = plain(seed)
    seed_bytes(seed)
    begun = time.perf_counter()
    plans = [_plan(source, house) for source in sources]
    units = range(first, first + rounds // session)
    makers = tuple(factory_of(source) for source in sources)
    run = _Run(house, chairs, makers, seed, session, on_illegal)
    native = [plan for plan in plans if plan is not None]
    is_native = len(native) == len(plans)
    if is_native:
        sums = _native(run, native, units, workers, progress)
    else:
        sums = _python(run, units, workers, progress)
    # Built-in strategies carry nothing through a session.
    sessions = None if is_native or session == 1 else len(units)
    return Result(
        house=house,
        seed=seed,
        session=session,
        on_illegal=on_illegal,
        units=((units.start, units.stop),) if units else (),
        seats=tuple(
            _seat_result(house, chair, part, sessions)
            for chair, part in zip(chairs, sums, strict=True)
        ),
        timing=Timing(time.perf_counter() - begun, workers),
    )


def _sources(given: BotSource | str | Sequence[BotSource | str], house: House) -> list[Any]:
    """One source of bots a seat."""
    is_many = isinstance(given, Sequence) and not isinstance(given, str)
    listed: list[Any] = list(given) if is_many else [given]  # type: ignore[arg-type]
    if not 1 <= len(listed) <= MAX_SEATS:
        message = f"{len(listed)} strategies; give 1 to {MAX_SEATS}, one a seat"
        raise RulesError("", [Defect("players", "strategies", message)])
    return [built_in.fitted(source, house) for source in listed]


def _plan(source: Any, house: House) -> Plan | None:
    """A built-in strategy as the core reads it; `None` for a bot of one's own."""
    kind = source if isinstance(source, type) else type(source)
    if kind not in built_in.BUILT_IN:
        # A class derived from a built-in one may decide otherwise.
        return None
    made = source() if isinstance(source, type) else source
    if isinstance(made, built_in.Random) and made.is_given:
        # A generator of its own is not the core's.
        return None
    if isinstance(made, built_in.Perfect) and not made.is_native_in(house):
        return None
    plan: Plan = made.plan()
    return plan


def _chairs(
    sources: Sequence[Any], house: House, ante: object, side_bets: object
) -> tuple[Chair, ...]:
    """The seats and their stakes, in units."""
    defects: list[Defect] = []
    count = len(sources)
    antes = _each("ante", ante, count, defects)
    bets = _each("side_bets", side_bets, count, defects)
    names = [name_of(source) for source in sources]
    chairs = []
    for seat in range(0 if defects else count):
        name = names[seat]
        if names.count(name) > 1:
            name = f"{name} {names[: seat + 1].count(name)}"
        try:
            units = house.units(antes[seat], f"seats[{seat}].ante")
            made = read_side_bets(house, bets[seat], f"seats[{seat}].side_bets")
            chair = Chair(seat, seat, name, None, units, made)
            chair.check(house)
            chairs.append(chair)
        except RulesError as error:
            defects += error.defects
    if defects:
        raise RulesError("", defects)
    return tuple(chairs)


def _each(place: str, given: object, count: int, defects: list[Defect]) -> list[Any]:
    """One value a seat."""
    if not isinstance(given, list | tuple):
        return [given] * count
    if len(given) != count:
        message = f"{len(given)} values for {count} seats; give one, or one a seat"
        defects.append(Defect("players", place, message))
    return list(given)


def _check(rounds: object, session: object, workers: object, first: object) -> list[int]:
    """The four as plain ints."""
    defects = []
    numbers: dict[str, int] = {}
    for name, value, least in (
        ("rounds", rounds, 0),
        ("session", session, 1),
        ("workers", workers, 1),
        ("first", first, 0),
    ):
        number = whole(value)
        if number is None or not least <= number < 1 << 46:
            message = f"{say(value)}; give a whole number from {least} to below 2^46"
            defects.append(Defect("option", name, message))
        else:
            numbers[name] = number
    if not defects and numbers["rounds"] % numbers["session"]:
        message = f"{rounds} is no multiple of session={session}"
        defects.append(Defect("option", "rounds", message))
    if defects:
        raise RulesError("", defects)
    return list(numbers.values())


def _native(
    run: _Run, plans: list[Plan], units: range, workers: int, progress: Progress | None
) -> list[_Seat]:
    """Plays in the core."""
    players = (chair.player(run.house) for chair in run.chairs)
    seats = [
        (plan, player.ante, player.side_bets) for plan, player in zip(plans, players, strict=True)
    ]
    report = _core.ultimate_simulate(
        seats,
        house=run.house,
        seed=run.seed,
        first=units.start * run.session,
        rounds=len(units) * run.session,
        threads=workers,
        progress=progress,
    )
    return [
        _Seat(
            counts=[count for rows in seat["outcomes"] for row in rows for count in row],
            hits=[hits for hits, _ in seat["side_bets"]],
            nets=[net for _, net in seat["side_bets"]],
        )
        for seat in report["seats"]
    ]


def _python(run: _Run, units: range, workers: int, progress: Progress | None) -> list[_Seat]:
    """Plays here, or in worker processes."""
    sums = run.no_sums()
    cut = Cut(units, run.session)
    if workers == 1 or len(units) < 2:
        blocks = here(_play_block, run, cut)
    else:
        blocks = on_workers(_play_block, cut, Processes(run, min(workers, len(units))))
    done = 0
    with closing(blocks):
        for block, part in blocks:
            done += len(block)
            for mine, its in zip(sums, part, strict=True):
                mine += its
            if progress is not None:
                progress(done * run.session, len(units) * run.session)
    return sums


def _seat_result(house: House, chair: Chair, sums: _Seat, sessions: int | None) -> SeatResult:
    sides = {
        bet.name: SideResult(
            house.amount(chair.side_bets[bet.name]),
            sums.hits[place],
            house.amount(sums.nets[place]),
        )
        for place, bet in enumerate(house.side_bets)
        if bet.name in chair.side_bets
    }
    return SeatResult(
        chair.name,
        house.amount(chair.ante),
        Outcomes(house, tuple(sums.counts)),
        sides,
        sums.illegal,
        None if sessions is None else Sessions(sessions, sums.unit_squares),
    )
