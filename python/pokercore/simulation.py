"""Many hands between bots, and what comes of it.

    >>> import pokercore as pc
    >>> result = pc.simulate(
    ...     [pc.bots.AlwaysFold, pc.bots.Call, pc.bots.TightAggressive],
    ...     pc.variants.NLHE, hands=3000, seed=3, workers=2,
    ... )
    >>> result.hands, sum(bot.net for bot in result.bots)
    (3000, 0)
    >>> result.bots[0].bb_per_100 < 0
    True
    >>> result == pc.simulate(
    ...     [pc.bots.AlwaysFold, pc.bots.Call, pc.bots.TightAggressive],
    ...     pc.variants.NLHE, hands=3000, seed=3, workers=1,
    ... )
    True

The *unit of work* is one hand where stacks are reset after each, and a session of hands where they
carry, or where bots shall remember. Each unit has bots of its own, made anew, with generators of
their own; hand `k` of a seed has the same deck as `Hand(..., seed=seed, number=k)`. So the result
depends on the arguments alone: not on the number of workers, nor on the order of the work. Results
of different units of one run add up (`+`) to the result of all of them, without loss.

Seats rotate: where stacks are reset, bot `b` of `n` has in hand `k` the chair `(b + k) mod n`, and
the last chair has the button; where they carry, bot `b` has in unit `u` the chair `(b + u) mod n`,
the last chair has the first button, and the button goes round. With `seating='permutations'` all
`n!` orders take turns instead, the orders of the bots on the chairs in lexicographic order.

With `duplicate=True` a unit is one deal that is played once in each seating, so that luck of the
cards goes to everybody alike: hand `k` of unit `u` is hand number `u s + k` of `s` seatings, and
has the deck of `Hand(..., seed=seed, number=u)`. Bots are made anew for each hand then: one that
remembered a deal would know the cards when it comes again.
"""

import hashlib
import json
import math
import platform
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext, suppress
from dataclasses import replace
from typing import Literal, SupportsFloat, TypeAlias, get_args

from pokercore import __version__
from pokercore._asked import plain
from pokercore._core import position_names
from pokercore._fields import MAX_CHIPS, describe, member, say, whole
from pokercore._progress import telling
from pokercore._run import Ranges, Report, Run, Runner, added, bounds_of, no_report
from pokercore._stakes import game_of, unit_of
from pokercore.bots import BUILT_IN, BotSource, Style, get
from pokercore.bots.base import Seed, factory_of, identity_of, name_fault, name_of, seed_bytes
from pokercore.bots.policy import OnIllegal
from pokercore.enums import AnteKind, ButtonMode
from pokercore.exceptions import RulesError
from pokercore.options import Options, Stakes
from pokercore.sinks import Header, Sink
from pokercore.sinks._thread import Writing
from pokercore.sinks.base import check_sink
from pokercore.statistics import (
    Products,
    SimulationResult,
    Statistics,
    Stretch,
    Tally,
    Timing,
)
from pokercore.statistics.result import DEADLINES
from pokercore.variance import Value
from pokercore.variants import MixedGame, Variant

__all__ = [
    "Adjust",
    "Carry",
    "Progress",
    "Seating",
    "SimulationResult",
    "Timing",
    "result_so_far",
    "simulate",
]

Seating: TypeAlias = Literal["rotations", "permutations"]
"""Who sits where from hand to hand: `n` bots rotate, or take all `n!` orders (up to 6 bots)."""

Adjust: TypeAlias = Literal["none", "all_in", "aivat"]
"""What stands beside the actual results: nothing, what hands were worth where the betting was over
before the board was, or an estimate by control variates."""

Carry: TypeAlias = Literal["reset", "rebuy", "drop"]
"""What becomes of the stacks between the hands of a session: `'reset'` every hand, carried with a
`'rebuy'` for who has none left, or carried and who has none left is out (`'drop'`)."""

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many hands of how many were played. What it raises stops the run (`result_so_far`)."""

MOST_CHECKPOINTS = 100_000
MOST_HANDS = (1 << 63) - 1
MOST_UNIT = (1 << 64) - 1
MOST_SESSION = (1 << 32) - 1
MOST_WORKERS = (1 << 31) - 1

DEFAULT_STACK = 100
"""Big blinds of a stack where none is given."""


def simulate(
    bots: Sequence[BotSource | str],
    variant: Variant | MixedGame | str,
    *,
    hands: int,
    seed: Seed | None = None,
    stack: int | Sequence[int] | None = None,
    blinds: tuple[int, int] | None = None,
    stakes: Stakes | None = None,
    ante: int = 0,
    ante_kind: AnteKind = AnteKind.EACH,
    bets: tuple[int, int] | None = None,
    bring_in: int = 0,
    workers: int = 1,
    session: int | None = None,
    carry: Carry | None = None,
    button_mode: ButtonMode = ButtonMode.MOVING,
    seating: Seating = "rotations",
    duplicate: bool = False,
    adjust: Adjust = "none",
    value: Value | None = None,
    deadline: float | None = None,
    on_illegal: OnIllegal = "raise",
    options: Options | None = None,
    executor: Executor | None = None,
    margin: float | None = None,
    checkpoints: int = 0,
    progress: Progress | bool | None = None,
    first: int = 0,
    names: Sequence[str] | None = None,
    sink: Sink | None = None,
) -> SimulationResult:
    """Plays hands between bots and tells how each did.

    Built-in bots are played by the core, without the interpreter, on `workers` threads. When a bot
    is written in Python, `workers` above 1 are processes (started as `multiprocessing` is set up
    to): the bots must then be sent to them, so they are best classes of a module. With `executor`
    the work goes to threads, processes or machines of your own choice
    ([`executors`][pokercore.executors]).

    What is stopped midway is not lost. Ctrl-C, an exception of `progress` or of a bot, and workers
    that are lost for good end the run; the exception is passed on as it is, and its attribute
    `result` has the result of every block of units that was finished
    ([`result_so_far`][pokercore.simulation.result_so_far]). Its `units` tell which these are.

    Args:
        bots: Two to ten, one a chair: classes or factories of bots, functions, bots (each is
            copied for every unit of work), or names of built-in bots.
        variant: The game, a mixed game, or its name. Of a mixed game, hand `k` is the game that its
            rotation says, or where stacks carry, each session begins with the first one.
        hands: How many hands; a multiple of `session`, and with `duplicate` of the number of
            seatings.
        seed: Everything follows from it; one is drawn, and told in the result, where none is
            given.
        stack: Chips of each bot at the start of a unit, one number or one a bot; 100 big blinds
            by default.
        blinds: The small and the big blind; the variant's own stakes by default.
        stakes: All of the stakes, instead of `blinds`, `ante`, `bets` and `bring_in`.
        ante: Chips.
        ante_kind: Who pays it.
        bets: The small and the big bet of fixed limit.
        bring_in: The bring-in, in games that open by the cards face up.
        workers: How many threads or processes; the result is the same for any number.
        session: Hands of a unit of work. 1 by default.
        carry: What becomes of stacks within a unit: `'reset'`, `'rebuy'` or `'drop'`. By default
            `'reset'` without a session and `'rebuy'` with one. With `'drop'` a unit ends early
            when one bot has all chips.
        button_mode: How the button goes round where stacks carry.
        seating: Whether the bots rotate over the chairs, or take all orders (up to 6 bots).
        duplicate: Whether a unit is one deal in every seating.
        adjust: What stands beside the actual results: nothing (`'none'`); the exact mean of what
            a hand would pay, where the betting was over before the board was (`'all_in'`); or an
            estimate without most of the luck (`'aivat'`, see `pokercore.variance`).
        value: With `'aivat'`, what each chair is expected to win in a hand whose cards are all
            known: a function of a hand, such as `variance.PolicyValue`. By default the call-down
            value, `Hand.expected_payoffs`.
        deadline: The seconds that an answer of a bot written in Python may take, from 1e-9 to 1e9.
            A later answer is not taken: it is counted, and a check or a fold takes its place. Such
            a result depends on the clock.
        on_illegal: What happens with a bot's illegal answer: `'raise'` it, `'fold'` (check where
            that is free), or `'clamp'` to the nearest legal action; each is counted.
        options: The options of the house.
        executor: Plays instead of `workers`; it is left open. Worker processes that end before
            their work is done are replaced, and what they had is played again.
        margin: Ends the run as soon as the 95 % interval of every bot's bb/100 (adjusted, where
            `adjust` is asked for) reaches no farther than this to either side; `hands` is then the
            most. That is looked at after 1,000 units, and then after every 1,000 more, or 5 % of
            those played if that is more, so it does not depend on who plays how fast. The interval
            of a run that stopped is right nearly as often (`pokercore.matches` has the figures).
        checkpoints: Into how many equal parts of the run `course` of the result divides what was
            played.
        progress: Called now and then with the hands played and the hands asked for; `True` for a
            line on standard error.
        first: The number of the first unit, so that parts of a run can be played apart.
        names: What to call each bot; by default by its own name, equal names numbered.
        sink: Takes every hand, in the order of their numbers, such as
            `pokercore.sinks.Parquet("hands.parquet")`.

    Returns:
        The result.

    Raises:
        RulesError: With every defect of the arguments.
        IllegalAction: A bot's answer was not legal and the policy is `'raise'`.
        ValueError: One of `bots` is a text, and no built-in bot is called that.
        TypeError: One of `bots` is no source of bots; it or `value` cannot be sent to a worker
            process; `executor`, `sink` or `progress` is none.
        WorkersLost: Workers ended before their work was done, four times with the same block, or
            the executor takes no more work.
        KeyboardInterrupt: Ctrl-C; it stops a run at once.
    """
    if sink is not None:
        check_sink(sink)
    bots = _list(bots)
    game = game_of(variant, blinds, stakes, ante, ante_kind, bets, bring_in)
    if carry is None:
        carry = "reset" if session is None else "rebuy"
    session = 1 if session is None else session
    hands, session, workers, first = _numbers(
        hands=(hands, 0, MOST_HANDS),
        session=(session, 1, MOST_SESSION),
        workers=(workers, 1, MOST_WORKERS),
        first=(first, 0, MOST_UNIT),
    )
    _check_choices(
        {
            "carry": (carry, Carry),
            "seating": (seating, Seating),
            "adjust": (adjust, Adjust),
            "on_illegal": (on_illegal, OnIllegal),
        },
        button_mode,
        duplicate,
    )
    check_options(options)
    if len(game.legs) > 1:
        game.check_seats(len(bots), "bots", options)
    unit = max(unit_of(leg.stakes) for leg in game.legs)
    stacks = _stacks(stack, len(bots), unit)
    unit_hands = _unit_hands(hands, session, seating, duplicate, len(bots))
    deadline = _amount("deadline", deadline, "seconds", DEADLINES)
    _check_executor(executor, workers)
    margin = _amount("margin", margin, "big blinds for each 100 hands")
    (checkpoints,) = _numbers(checkpoints=(checkpoints, 0, MOST_CHECKPOINTS))
    _check_value(value, adjust)
    seed = secrets.randbits(53) if seed is None else plain(seed)
    seed_bytes(seed)
    run = Run(
        game=game,
        options=options,
        stacks=stacks,
        seed=seed,
        session=session,
        carry=get_args(Carry).index(carry),
        button_mode=member(ButtonMode, button_mode),
        seating=seating,
        duplicate=duplicate,
        adjust=adjust,
        value=value,
        deadline=deadline,
        on_illegal=on_illegal,
        makers=tuple(maker_of(bot) for bot in bots),
        names=names_of(bots, names),
        record=sink is not None,
    )
    units = hands // unit_hands
    config = _config(run, bots)
    versions = {"pokercore": __version__, "python": platform.python_version()}
    begun = time.perf_counter()

    def result(code: str, stakes: Stakes, played: Ranges, report: Report) -> SimulationResult:
        return SimulationResult(
            variant=code,
            stakes=stakes,
            stacks=stacks,
            seed=seed,
            session=session,
            carry=carry,
            button_mode=run.button_mode,
            on_illegal=on_illegal,
            options=Options() if options is None else options,
            seating=seating,
            duplicate=duplicate,
            adjust=adjust,
            deadline=deadline,
            config=config,
            units=played,
            hands=report["hands"],
            decisions=report["decisions"],
            digest=report["digest"],
            bots=tuple(
                _statistics(name, tally, positions, unit_of(stakes), adjust != "none")
                for name, tally, positions in zip(
                    run.names, report["bots"], report["positions"], strict=True
                )
            ),
            # Bots that are out are not dealt the same hands as the others.
            products=() if carry == "drop" else tuple(Products(**sums) for sums in report["pairs"]),
            versions=versions,
            games=tuple(
                result(leg.variant.code, leg.stakes, played, part)
                for leg, part in zip(game.legs, report["games"], strict=False)
            ),
        )

    def made(played: Ranges, report: Report) -> SimulationResult:
        if len(game.legs) > 1 and not report["games"]:
            report = {**report, "games": [no_report(len(bots)) for _ in game.legs]}
        return replace(
            result(game.code, game.legs[0].stakes, played, report),
            course=tuple(course.stretches),
            timing=Timing(time.perf_counter() - begun, runner.workers),
        )

    span = range(first, first + units)
    course = _Course(bounds_of(span, margin=False, checkpoints=checkpoints))
    looks = frozenset(bounds_of(span, margin=margin is not None, checkpoints=0))
    writing = None if sink is None else Writing(sink, _header(run, span, config))
    with telling(progress, "hands") as told:
        runner = Runner(
            run,
            span,
            workers=workers,
            executor=executor,
            bounds=bounds_of(span, margin=margin is not None, checkpoints=checkpoints),
            progress=told,
            in_order=writing is not None,
            each=None if writing is None else writing.take,
            then=None if writing is None else writing.hand_over,
        )
        try:
            with writing or nullcontext(), closing(runner.parts()) as parts:
                try:
                    for part, report in parts:
                        course.add(part, report)
                        # A checkpoint between two looks is none.
                        if margin is None or part.stop not in looks:
                            continue
                        if _is_within(margin, made(*runner.counted())):
                            break
                finally:
                    # A block may be counted and not handed over where it was interrupted.
                    if writing is not None:
                        writing.hand_over(runner.counted_before())
        except BaseException as error:
            _leave(error, made(*runner.finished()))
            raise
    course.end()
    return made(*runner.counted())


class _Course:
    """What was played between checkpoints.

    Args:
        bounds: The units before which they lie.
    """

    def __init__(self, bounds: Sequence[int]) -> None:
        self.stretches: list[Stretch] = []
        self._bounds = frozenset(bounds)
        self._first: int | None = None
        self._stop = 0
        self._report: Report = {}

    def add(self, part: range, report: Report) -> None:
        """Adds what was played after all that was added before."""
        if not self._bounds:
            return
        self._first = part.start if self._first is None else self._first
        self._stop = part.stop
        self._report = added(self._report, report)
        if part.stop in self._bounds:
            self.end()

    def end(self) -> None:
        """Ends a stretch, unless nothing was added since the last one or none are wanted."""
        if self._first is not None:
            tallies = tuple(Tally(**tally) for tally in self._report["bots"])
            hands = self._report["hands"]
            self.stretches.append(Stretch(self._first, self._stop, hands, tallies))
        self._first, self._report = None, {}


def _is_within(margin: float, result: SimulationResult) -> bool:
    """Whether the interval of every bot is narrow enough."""
    intervals = (
        bot.interval if result.adjust == "none" else bot.adjusted_interval for bot in result.bots
    )
    return all(interval is not None and interval.margin <= margin for interval in intervals)


def result_so_far(error: BaseException) -> SimulationResult | None:
    """What `simulate` had played when an exception ended it: its attribute `result`.

    It is the exact result of whole units, those of every block that was finished, and adds up with
    that of the others.

    Examples:
        >>> import pokercore as pc
        >>> def until_1000(done, of):
        ...     if done >= 1000:
        ...         raise TimeoutError("that will do")
        >>> try:
        ...     pc.simulate(["call", "random"], "NLHE", hands=10**9, progress=until_1000)
        ... except TimeoutError as error:
        ...     result = pc.simulation.result_so_far(error)
        >>> 1000 <= result.hands < 10**9
        True
        >>> result.units == ((0, result.hands),)
        True

    Returns:
        The result; `None` where no simulation had begun.
    """
    found = getattr(error, "result", None)
    return found if isinstance(found, SimulationResult) else None


def _leave(error: BaseException, result: SimulationResult) -> None:
    """Leaves with an exception what was played; one with a `result` of its own keeps that."""
    if not hasattr(error, "result") or result_so_far(error) is not None:
        # Some classes of exceptions take no attributes.
        with suppress(AttributeError, TypeError):
            error.result = result  # type: ignore[attr-defined]


def _statistics(
    name: str,
    tally: dict[str, int],
    positions: Sequence[dict[str, int]],
    unit: int,
    adjusted: bool,
) -> Statistics:
    """The statistics of a bot, out of a report."""
    at = zip(position_names(len(positions)), positions, strict=True)
    return Statistics(
        name,
        Tally(**tally),
        unit,
        tuple(Statistics(where, Tally(**sums), unit, (), adjusted) for where, sums in at),
        adjusted,
    )


def _header(run: Run, units: range, config: str) -> Header:
    """What all hands of a run have in common."""
    return Header(
        game=run.game,
        options=run.options or Options(),
        bots=run.names,
        stacks=run.stacks,
        seed=run.seed,
        first=units.start,
        units=len(units),
        unit_hands=run.unit_hands,
        settings={
            "session": run.session,
            "carry": get_args(Carry)[run.carry],
            "button_mode": run.button_mode.label,
            "seating": run.seating,
            "duplicate": run.duplicate,
            "deadline": run.deadline,
            "on_illegal": run.on_illegal,
            "config": config,
        },
    )


def _config(run: Run, bots: Sequence[BotSource | str]) -> str:
    """A number for everything that the hands follow from but the seed and the units."""
    told = {
        "pokercore": __version__,
        "game": run.game.to_dict(),
        "options": (run.options or Options()).to_dict(),
        "stacks": run.stacks,
        "session": run.session,
        "carry": run.carry,
        "button_mode": run.button_mode.label,
        "on_illegal": run.on_illegal,
        "seating": run.seating,
        "duplicate": run.duplicate,
        "adjust": run.adjust,
        "value": None if run.value is None else identity_of(run.value),
        "deadline": run.deadline,
        "names": run.names,
        "bots": [
            maker if isinstance(maker, str) else identity_of(bot)
            for maker, bot in zip(run.makers, bots, strict=True)
        ],
    }
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def maker_of(bot: BotSource | str) -> "str | Callable[[], object]":
    """A native bot's name, or how to make a Python bot."""
    if isinstance(bot, str):
        return get(bot).native
    kind = bot if isinstance(bot, type) else type(bot)
    # A class derived from a built-in one may decide otherwise, and so does one with prizes of its
    # own.
    if kind in BUILT_IN and not getattr(bot, "payouts", None):
        return kind.native
    if type(bot) is Style:
        return bot.native
    return factory_of(bot)


def names_of(
    bots: Sequence[BotSource | str], given: Sequence[str] | None = None
) -> tuple[str, ...]:
    """What to call each bot: by the names given, or by their own, equal ones numbered.

    Raises:
        RulesError: The names given are not one a bot, each another, or a name is not one line.
    """
    if given is not None:
        names = [] if isinstance(given, str) or not isinstance(given, Iterable) else list(given)
        if not names or not all(isinstance(name, str) and name for name in names):
            raise RulesError("", [("wrong_type", "names", f"{say(given)}; give a text a bot")])
        if len(names) != len(bots):
            message = f"{len(names)} names for {len(bots)} bots; give one a bot"
            raise RulesError("", [("players", "names", message)])
        twice = [name for name, times in Counter(names).items() if times > 1]
        if twice:
            message = f"{say(twice[0])} is given twice; give each bot another"
            raise RulesError("", [("option", "names", message)])
        _check_names("names", names)
        return tuple(names)
    names = [name_of(get(bot)) if isinstance(bot, str) else name_of(bot) for bot in bots]
    _check_names("bots", names)
    counts, seen, numbered = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        numbered.append(name if counts[name] == 1 else f"{name} {seen[name]}")
    return tuple(numbered)


def _check_names(place: str, names: Sequence[str]) -> None:
    """Refuses names that are not one line."""
    faults = [(at, fault) for at, name in enumerate(names) if (fault := name_fault(name))]
    if faults:
        raise RulesError("", [("option", f"{place}[{at}].name", fault) for at, fault in faults])


def hands_of_unit(session: int, seating: str, duplicate: bool, players: int) -> int:
    """The hands of a unit of work."""
    if duplicate and players:
        return players if seating == "rotations" else math.factorial(players)
    return session


def _stacks(stack: int | Sequence[int] | None, players: int, unit: int) -> tuple[int, ...]:
    if stack is None:
        return (DEFAULT_STACK * unit,) * players
    one = isinstance(stack, str) or not isinstance(stack, Iterable)
    given: list[object] = [stack] if one else list(stack)  # type: ignore[arg-type]
    stacks, defects = [], []
    for place, value in enumerate(given):
        number = whole(value)
        if number is None:
            where = "stack" if one else f"stack[{place}]"
            message = f"{describe(value)}; give a whole number of chips"
            defects.append(("wrong_type", where, message))
        elif abs(number) > MAX_CHIPS:
            where = "stack" if one else f"stack[{place}]"
            defects.append(("stack_out_of_range", where, f"{say(number)}; give 1 to 2^53 chips"))
        else:
            stacks.append(number)
    if defects:
        raise RulesError("", defects)
    if one:
        return tuple(stacks) * players
    if len(stacks) != players:
        message = f"{len(stacks)} stacks for {players} bots; give one number, or one a bot"
        raise RulesError("", [("players", "stack", message)])
    return tuple(stacks)


def _list(bots: Sequence[BotSource | str]) -> Sequence[BotSource | str]:
    """The bots, whatever holds them."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        message = f"{describe(bots)}; give a list of bots"
        raise RulesError("", [("wrong_type", "bots", message)])
    return list(bots)


def _numbers(**given: tuple[object, int, int]) -> list[int]:
    """Whole numbers as such, each given with the least and the most that it may be."""
    numbers, defects = [], []
    for name, (value, least, most) in given.items():
        number = whole(value)
        if number is None or not least <= number <= most:
            message = f"{say(value)}; give a whole number from {least} to {most:,}"
            defects.append(("option", name, message))
        else:
            numbers.append(number)
    if defects:
        raise RulesError("", defects)
    return numbers


def _check_choices(
    words: dict[str, tuple[object, object]],
    button_mode: object,
    duplicate: object,
) -> None:
    """Refuses settings that there are not; of words, each is given with all that it may be."""
    defects = []
    for name, (word, kind) in words.items():
        if not isinstance(word, str) or word not in get_args(kind):
            choices = ", ".join(repr(choice) for choice in get_args(kind))
            defects.append(("option", name, f"{say(word)}; it is one of {choices}"))
    try:
        member(ButtonMode, button_mode)
    except ValueError as error:
        defects.append(("wrong_type", "button_mode", str(error)))
    if not isinstance(duplicate, bool):
        defects.append(("wrong_type", "duplicate", f"{describe(duplicate)}; give True or False"))
    if defects:
        raise RulesError("", defects)


def check_options(options: object) -> None:
    """Refuses what are no options of the house.

    Raises:
        RulesError: They are none.
    """
    if options is not None and not isinstance(options, Options):
        raise RulesError("", [("wrong_type", "options", f"{describe(options)}; give Options")])


def _unit_hands(hands: int, session: int, seating: str, duplicate: bool, players: int) -> int:
    """The hands of a unit; refuses hands that are no whole units."""
    unit = hands_of_unit(session, seating, duplicate, players)
    if hands % unit:
        why = f"the {unit} seatings of a deal" if duplicate else f"session={session}"
        fewer = hands - hands % unit
        message = f"{hands} is no multiple of {why}; give {fewer or unit}"
        if fewer:
            message += f" or {fewer + unit}"
        raise RulesError("", [("option", "hands", message)])
    return unit


def _check_executor(executor: Executor | None, workers: int) -> None:
    """Refuses two answers to who plays."""
    if executor is not None and workers != 1:
        message = f"{say(workers)} beside an executor, which has workers of its own; give either"
        raise RulesError("", [("option", "workers", message)])


def _amount(
    name: str, value: float | None, what: str, bounds: tuple[float, float] | None = None
) -> float | None:
    """A number above 0 as such, if one is given, and within bounds where there are some."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, SupportsFloat):
        raise RulesError("", [("wrong_type", name, f"{describe(value)}; give {what}")])
    number = math.inf
    try:
        number = float(value)
    except OverflowError:  # a whole number that is too large for any float
        pass
    except (TypeError, ValueError) as error:  # an array, or a decimal that is no number
        message = f"{describe(value)}; give {what}"
        raise RulesError("", [("wrong_type", name, message)]) from error
    if not 0 < number < math.inf:
        raise RulesError("", [("option", name, f"{say(value)}; give {what}, above 0")])
    if bounds is not None and not bounds[0] <= number <= bounds[1]:
        message = f"{say(value)}; give {what} from {bounds[0]:g} to {bounds[1]:g}"
        raise RulesError("", [("option", name, message)])
    return number


def _check_value(value: Value | None, adjust: str) -> None:
    """Refuses what is no value of a hand, and one that nobody would ask."""
    if value is None:
        return
    if not callable(value):
        message = f"{describe(value)}; give a function of a hand"
        raise RulesError("", [("wrong_type", "value", message)])
    if adjust != "aivat":
        message = f"hands are valued with adjust='aivat' alone, and it is {adjust!r}"
        raise RulesError("", [("option", "value", message)])
