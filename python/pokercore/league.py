"""Leagues: bots that come and go, and a table of how good each is.

    >>> import pokercore as pc
    >>> league = pc.League("HEADS_UP", seed=1)
    >>> for bot in ("call", "random", "tight_aggressive"):
    ...     _ = league.enter(bot)
    >>> league.play(hands=1000)
    >>> league.enter("pot_bettor")
    'PotBettor'
    >>> league.play(hands=1000)  # what is missing: the three pairs with the new one
    >>> [row.name for row in league.table().rows][0]
    'PotBettor'
    >>> league.result.hands
    6000

Rounds go on where earlier ones stopped, in further units of the same seeds: playing 1,000 hands and
then up to 3,000 is the same as playing 3,000 at once.

Ratings
-------
A rating is in bb/100: heads-up a bot should win of another the difference of their ratings; in
larger lineups a bot should win that of each other one. The ratings are those that fit the results
of all lineups best by least squares, each pair weighed by the hands it played; they add up to 0. So
where all met equally often, a rating is what a bot wins of the others on average, and it estimates
the same thing after few hands and after many. Intervals tell what chance does to the ratings of a
league of these bots.

Were all of poker in one number, differences of ratings would tell who beats whom. They do not: a
bot may beat one that beats another that beats it. How far results are from what ratings say, beyond
chance, is told (`Ratings.beyond`, in bb/100). `Ratings.misfit` is the sum of the squared misses in
standard errors; by chance it would be about `Ratings.spare`.

There is no Elo number: Elo counts games won, and in poker it matters how much is won.

Results of bots that were withdrawn stay, and count. Bots that never met, not over others either,
have no common scale: they stand in groups of their own.
"""

from __future__ import annotations

import errno
import hashlib
import json
import math
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self

from pokercore import _ratings
from pokercore._asked import plain, read_seed, write_seed
from pokercore._fields import VERSION, describe, member, say, whole
from pokercore._lineups import (
    MOST_SEATS,
    Entrants,
    Job,
    Round,
    check_hands,
    check_stack,
    choose,
    is_reset,
    lineup_number,
)
from pokercore._progress import telling
from pokercore._stakes import game_of
from pokercore._text import PathLike, path_of, replace_text
from pokercore.bots import BotSource, Call, OnIllegal, Style, factory_of, get, styles
from pokercore.bots.base import Seed, identity_of, name_fault, name_of, seed_bytes
from pokercore.enums import AnteKind, ButtonMode
from pokercore.exceptions import RulesError
from pokercore.matches import MatchResult
from pokercore.options import Options, Stakes
from pokercore.simulation import Adjust, Carry, Progress, Seating, check_options, maker_of
from pokercore.statistics import Interval, SimulationResult, student_95
from pokercore.statistics.text import columns, names_in
from pokercore.variance import Value
from pokercore.variants import MixedGame, Variant

__all__ = ["Entry", "League", "Rating", "Ratings", "ratings"]


@dataclass(frozen=True, slots=True)
class Rating:
    """How good a bot is.

    Attributes:
        name: What it is called.
        group: Its group: bots of one group met, over whichever others. 0 is the largest.
        hands: Hands that it played.
        rating: bb/100; the ratings of a group add up to 0. `None` where it met nobody, or where
            each of its lineups has fewer than two units.
        standard_error: The standard error of the rating.
        interval: The 95 % interval of the rating.
        is_active: Whether it still plays.
    """

    name: str
    group: int | None
    hands: int
    rating: float | None
    standard_error: float | None
    interval: Interval | None
    is_active: bool = True

    def to_dict(self) -> dict[str, Any]:
        """The rating as a part of a dictionary for JSON."""
        interval = self.interval
        return {
            "name": self.name,
            "group": self.group,
            "hands": self.hands,
            "rating": self.rating,
            "standard_error": self.standard_error,
            "interval": None if interval is None else [interval.low, interval.high],
            "is_active": self.is_active,
        }


@dataclass(frozen=True, slots=True)
class Ratings:
    """A table of ratings.

    Attributes:
        rows: The bots, by group, the best first.
        misfit: How far results are from what any ratings could say: the least sum of the squared
            misses, each in standard errors.
        spare: How many results there are beyond those that ratings need. Where ratings tell all,
            `misfit` is about as large (it has the chi-squared distribution).
        beyond: How far the result of a pair is from what ratings could say, beyond chance, as a
            standard deviation in bb/100.
    """

    rows: tuple[Rating, ...]
    misfit: float
    spare: int
    beyond: float

    def __getitem__(self, name: str) -> Rating:
        """The rating of a bot.

        Raises:
            KeyError: There is no such bot.
        """
        for row in self.rows:
            if isinstance(name, str) and row.name == name:
                return row
        raise KeyError(f"there is no bot {say(name)}")

    def __str__(self) -> str:
        lines = [["bot", "hands", "rating", "± 95 %"]]
        groups = len({row.group for row in self.rows if row.group is not None})
        if groups > 1:
            lines[0].append("group")
        if not all(row.is_active for row in self.rows):
            lines[0].append("")
        for row in self.rows:
            margin = None if row.interval is None else row.interval.margin
            line = [
                row.name,
                f"{row.hands:,}",
                "-" if row.rating is None else f"{row.rating:+,.2f}",
                "-" if margin is None else f"{margin:,.2f}",
            ]
            if groups > 1:
                line.append("-" if row.group is None else str(row.group))
            if not lines[0][-1]:
                line.append("" if row.is_active else "withdrawn")
            lines.append(line)
        return columns(lines)

    def to_dict(self) -> dict[str, Any]:
        """The table as a dictionary for JSON (`schemas.get("ratings")`)."""
        return {
            "version": VERSION,
            "rows": [row.to_dict() for row in self.rows],
            "misfit": self.misfit,
            "spare": self.spare,
            "beyond": self.beyond,
        }


def ratings(match: MatchResult, withdrawn: Iterable[str] = ()) -> Ratings:
    """The ratings that follow from the results of a match.

    Args:
        match: The match.
        withdrawn: The names of bots that no longer play; they are rated like the others.

    Raises:
        TypeError: It is no result of a match, or `withdrawn` no list of names.
        ValueError: There is no such bot, or errors of pairs that do not belong together.

    Examples:
        >>> import pokercore as pc
        >>> match = pc.match_bots(["call", "always_fold"], "kuhn", hands=1000, seed=1)
        >>> rows = pc.league.ratings(match).rows
        >>> rows[0].rating == match.pair("Call", "AlwaysFold").bb_per_100 / 2 == -rows[1].rating
        True
    """
    if not isinstance(match, MatchResult):
        raise TypeError(f"{describe(match)}; give a MatchResult")
    away = set(names_in(match.names, withdrawn, "withdrawn"))
    seen = [_observation(match, lineup) for lineup in match.lineups]
    fit = _ratings.rate([one for one in seen if one is not None])
    rows = []
    for number, bot in enumerate(match.bots):
        group, rating, error, freedom = fit.ratings.get(number, (None, None, None, 1))
        interval = None
        if rating is not None and error is not None:
            margin = student_95(freedom) * error
            interval = Interval(rating - margin, rating + margin)
        rows.append(
            Rating(bot.name, group, bot.hands, rating, error, interval, bot.name not in away)
        )
    rows.sort(key=lambda row: (row.group is None, row.group or 0, -(row.rating or 0.0)))
    return Ratings(tuple(rows), fit.misfit, fit.spare, math.sqrt(fit.beyond))


def _observation(match: MatchResult, lineup: SimulationResult) -> _ratings.Observation | None:
    """What a lineup says of the ratings of its bots."""
    players = match.players(lineup)
    place = {bot.name: number for bot, number in zip(lineup.bots, players, strict=True)}
    pairs = {
        (place[pair.first.name], place[pair.second.name]): pair.best_estimate
        for pair in lineup.pairs
    }
    bot = lineup.bots[0]
    # As if one hand had ended by a chip otherwise: what never varied may still do.
    least = 100 / (bot.big_blind * lineup.hands) if lineup.hands else 0.0
    return _ratings.observation(players, pairs, lineup.hands, least)


@dataclass(slots=True)
class Entry:
    """A bot of a league.

    Attributes:
        name: What it is called.
        bot: The source of the bot; `None` after `load` until `enter` brings it again.
        is_active: Whether it still plays.
    """

    name: str
    bot: BotSource | str | None
    is_active: bool = True


class League:
    """Bots that come and go, and what each won of the others.

    Args:
        variant: The game, a mixed game, or its name.
        seats: How many bots a lineup has, 2 to 10.
        seed: Everything follows from it; one is drawn where none is given.
        stack: Chips of each bot at the start of a unit; 100 big blinds by default.
        blinds: See `simulate`, also for all that is not told here.
        stakes: See `simulate`.
        ante: See `simulate`.
        ante_kind: See `simulate`.
        bets: See `simulate`.
        bring_in: See `simulate`.
        session: See `simulate`.
        carry: See `simulate`.
        button_mode: See `simulate`.
        seating: See `simulate`.
        duplicate: Whether a unit is one deal in every seating; by default it is, unless stacks
            carry or bots remember (`session`, `carry`).
        adjust: See `simulate`; ratings follow from the adjusted results where there are some.
        value: See `match_bots`. It is no data: who loads the league to play on gives it again.
        deadline: See `simulate`.
        on_illegal: See `simulate`.
        options: See `simulate`.

    Raises:
        RulesError: With every defect of the arguments.
    """

    def __init__(
        self,
        variant: Variant | MixedGame | str,
        *,
        seats: int = 2,
        seed: Seed | None = None,
        stack: int | None = None,
        blinds: tuple[int, int] | None = None,
        stakes: Stakes | None = None,
        ante: int = 0,
        ante_kind: AnteKind = AnteKind.EACH,
        bets: tuple[int, int] | None = None,
        bring_in: int = 0,
        session: int | None = None,
        carry: Carry | None = None,
        button_mode: ButtonMode = ButtonMode.MOVING,
        seating: Seating = "rotations",
        duplicate: bool | None = None,
        adjust: Adjust = "none",
        value: Value | None = None,
        deadline: float | None = None,
        on_illegal: OnIllegal = "raise",
        options: Options | None = None,
    ) -> None:
        check_options(options)
        self._game = game_of(variant, blinds, stakes, ante, ante_kind, bets, bring_in)
        if isinstance(carry, str) and carry == "drop":
            message = "'drop'; bots that are out have no results to rate: give 'reset' or 'rebuy'"
            raise RulesError("", [("option", "carry", message)])
        number, defects = whole(seats), check_stack(stack)
        if number is None or not 2 <= number <= MOST_SEATS:
            message = f"{say(seats)}; give a whole number from 2 to {MOST_SEATS}"
            defects.append(("option", "seats", message))
        if number is None or defects:
            raise RulesError("", defects)
        self._game.check_seats(number, "seats", options)
        seed = secrets.randbits(53) if seed is None else plain(seed)
        seed_bytes(seed)
        self.seats: int = number
        """How many bots a lineup has."""
        self.seed: Seed = seed
        """The seed of the league."""
        self._settings: dict[str, Any] = {
            "stack": whole(stack),
            "session": session,
            "carry": carry,
            "button_mode": button_mode,
            "seating": seating,
            "duplicate": is_reset(session, carry) if duplicate is None else duplicate,
            "adjust": adjust,
            "deadline": deadline,
            "on_illegal": on_illegal,
            "options": options,
        }
        self._value = value
        # What the value is, also where it is not there.
        self._value_told = None if value is None else identity_of(value)
        self._entries: list[Entry] = []
        self._results: dict[int, SimulationResult] = {}
        # The digests of files as they were read or written, by their real paths.
        self._files: dict[str, bytes] = {}
        # What is wrong with the settings is found before anybody enters.
        places = range(number)
        anybody = tuple(str(place) for place in places)
        self._entrants([Call] * number, anybody).simulate(places, hands=0)
        self._settings["button_mode"] = member(ButtonMode, button_mode)

    def _entrants(self, bots: Iterable[BotSource | str], names: tuple[str, ...]) -> Entrants:
        settings = {**self._settings, "value": self._value}
        return Entrants(tuple(bots), names, self._game, self.seed, settings)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all bots that ever entered, in that order."""
        return tuple(entry.name for entry in self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All bots that ever entered, in that order; copies."""
        return tuple(Entry(entry.name, entry.bot, entry.is_active) for entry in self._entries)

    def enter(self, bot: BotSource | str, name: str | None = None) -> str:
        """Takes a bot into the league.

        A bot that is there by its name without its source, after `load`, gets it again; one that
        was withdrawn comes back.

        Args:
            bot: Whatever `simulate` takes.
            name: What to call it; by default by its own name, with a number where that is taken.

        Returns:
            The name.

        Raises:
            TypeError: It is no source of bots.
            RulesError: There is no such built-in bot, or the name is taken or is not one line.
        """
        source = get(bot) if isinstance(bot, str) else bot
        factory_of(source)
        if name is None:
            name, number = name_of(source), 1
            while not self._is_free(name):
                number += 1
                name = f"{name_of(source)} {number}"
        elif not isinstance(name, str) or not name:
            raise RulesError("", [("wrong_type", "name", f"{say(name)}; give a text")])
        elif (taken := self._find(name)) is not None and taken.is_active and taken.bot is not None:
            message = f"{say(name)} is in the league; give another name"
            raise RulesError("", [("option", "name", message)])
        _check_name(name)
        entry = self._find(name)
        if entry is None:
            self._entries.append(Entry(name, bot))
        else:
            entry.bot, entry.is_active = bot, True
        return name

    def withdraw(self, name: str) -> None:
        """Takes a bot out of the rounds to come; its results stay.

        Raises:
            ValueError: There is no such bot.
        """
        entry = self._find(name) if isinstance(name, str) else None
        if entry is None or not entry.is_active:
            known = ", ".join(entry.name for entry in self._entries if entry.is_active) or "nobody"
            raise ValueError(f"there is no bot {say(name)} in the league; there is {known}")
        entry.is_active = False

    def play(
        self,
        hands: int,
        *,
        workers: int = 1,
        executor: Executor | None = None,
        progress: Progress | bool | None = None,
    ) -> None:
        """Plays what is missing until each lineup of active bots has so many hands.

        What was finished before an error or Ctrl-C stays.

        Args:
            hands: Hands of each lineup, those of earlier rounds included; a multiple of the hands
                of a unit of work.
            workers: How many threads, or processes where a bot is written in Python.
            executor: Plays instead of `workers`; see `simulate`.
            progress: Called now and then with the hands played and the hands missing at first;
                `True` for a line on standard error.

        Raises:
            RulesError: With every defect of the arguments, or fewer active bots than seats.
            ValueError: A bot is another than the one of earlier rounds that had its name.
            WorkersLost: See `simulate`.
            IllegalAction: A bot's answer was not legal and the policy is `'raise'`.
        """
        number = whole(hands)
        if number is None or number < 0:
            message = f"{say(hands)}; give a whole number from 0"
            raise RulesError("", [("option", "hands", message)])
        active = [place for place, entry in enumerate(self._entries) if entry.is_active]
        if len(active) < self.seats:
            message = f"{len(active)} active bots for {self.seats} seats; enter more"
            raise RulesError("", [("players", "bots", message)])
        missing = [
            self._entries[place].name for place in active if self._entries[place].bot is None
        ]
        if missing:
            message = f"{', '.join(missing)}: the league was loaded without the bot; enter it again"
            raise RulesError("", [("option", "bots", message)])
        if self._value is None and self._value_told is not None:
            message = f"the league was loaded without {self._value_told}; load it with value="
            raise RulesError("", [("option", "value", message)])
        # Who is withdrawn is not asked, so where its bot is not there, any will do.
        bots = [Call if entry.bot is None else entry.bot for entry in self._entries]
        entrants = self._entrants(bots, self.names)
        who = {"workers": workers, "executor": executor}
        unit = entrants.unit_of(active[: self.seats], number, **who)
        lineups = choose(active, self.seats, "all", self.seed)
        check_hands(number, len(lineups))
        jobs = []
        for players in lineups:
            before = self._results.get(lineup_number(players))
            gaps = list(_gaps(() if before is None else before.units, number // unit))
            if gaps and before is not None:
                # Results of other bots would not add up.
                _ = before + entrants.simulate(players, hands=0)
            jobs += [Job(players, gap) for gap in gaps]
        with telling(progress, "hands") as told:
            parts = Round(entrants, jobs, unit, workers=workers, executor=executor)
            try:
                parts.play(told)
            finally:
                for key, result in parts.results().items():
                    mine = self._results.get(key)
                    self._results[key] = result if mine is None else mine + result

    @property
    def result(self) -> MatchResult | None:
        """All that was played, as the result of a match; `None` before anything was."""
        if not self._results:
            return None
        lineups = tuple(replace(self._results[key], timing=None) for key in sorted(self._results))
        return MatchResult(self.names, self.seats, self.seed, lineups)

    def table(self) -> Ratings:
        """The ratings."""
        result = self.result
        if result is None:
            rows = [
                Rating(entry.name, None, 0, None, None, None, entry.is_active)
                for entry in self._entries
            ]
            return Ratings(tuple(rows), 0.0, 0, 0.0)
        away = [entry.name for entry in self._entries if not entry.is_active]
        return ratings(result, withdrawn=away)

    def merge(self, other: Self) -> None:
        """Takes over the results of a league of the same bots, game and seed, played elsewhere.

        Raises:
            ValueError: It is another league, or units of a lineup were played in both.
        """
        if not isinstance(other, League):
            raise TypeError(f"{describe(other)}; give a League")
        for what in ("_game", "_settings", "_value_told", "names"):
            if getattr(self, what) != getattr(other, what):
                name = what.removesuffix("_told").strip("_")
                raise ValueError(f"leagues that differ in their {name} do not add up")
        mine, its = self.result, other.result
        if its is not None:
            both = its if mine is None else mine + its
            self._results = {lineup_number(both.players(lineup)): lineup for lineup in both.lineups}

    def __str__(self) -> str:
        result = self.result
        hands = 0 if result is None else result.hands
        head = f"{self._game.code}, {self.seats} seats, {hands:,} hands, seed {self.seed!r}"
        return f"{head}\n{self.table()}"

    def __repr__(self) -> str:
        return f"<League {self._game.code} of {len(self._entries)} bots>"

    def to_dict(self) -> dict[str, Any]:
        """The league as a dictionary for JSON (`schemas.get("league")`).

        Bots stand by their names; built-in ones and styles come back by themselves, and others when
        `enter` brings them again. A `value` stands by what tells it from others.
        """
        settings = dict(self._settings)
        settings["button_mode"] = settings["button_mode"].label
        options = settings["options"]
        settings["options"] = None if options is None else options.to_dict()
        settings["value"] = self._value_told
        return {
            "version": VERSION,
            "game": self._game.to_dict(),
            "seats": self.seats,
            "seed": write_seed(self.seed),
            "settings": settings,
            "bots": [
                {"name": entry.name, **_data(entry.bot), "is_active": entry.is_active}
                for entry in self._entries
            ],
            "lineups": [self._results[key].to_dict() for key in sorted(self._results)],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], value: Value | None = None) -> Self:
        """The league that `to_dict` wrote.

        Args:
            data: The dictionary.
            value: The `value` of the league, where it has one; without it, nothing can be played.

        Raises:
            ValueError: Another version, a part that is missing or wrong, or another value.
        """
        if not isinstance(data, Mapping) or whole(data.get("version")) != VERSION:
            raise ValueError(f"this is no league of version {VERSION}")
        missing = [name for name in _PARTS if name not in data]
        if missing:
            raise ValueError(f"a league without {', '.join(missing)}")
        settings = data["settings"]
        if not isinstance(settings, Mapping) or set(settings) != set(_SETTINGS):
            raise ValueError(f"settings: {say(settings)}; they are {', '.join(_SETTINGS)}")
        settings = dict(settings)
        if settings["options"] is not None:
            settings["options"] = Options.from_dict(settings["options"])
        told = settings.pop("value")
        if told is not None and not isinstance(told, str):
            raise ValueError(f"settings: value: {describe(told)}; it is a text")
        if value is not None and identity_of(value) != told:
            message = (
                f"the value of the league is {told or 'none'}, and {identity_of(value)} is given"
            )
            raise ValueError(message)
        league = cls(
            MixedGame.from_dict(data["game"]),
            seats=data["seats"],
            seed=read_seed(data["seed"]),
            value=value,
            **settings,
        )
        league._value_told = told
        if not isinstance(data["bots"], list | tuple):
            raise ValueError(f"bots: {describe(data['bots'])}; it is a list")
        for place, bot in enumerate(data["bots"]):
            league._entries.append(_entry(f"bots[{place}]", bot))
        if len(set(league.names)) < len(league.names):
            raise ValueError("bots: each has another name")
        if data["lineups"]:
            match = MatchResult.from_dict(
                {
                    "version": VERSION,
                    "names": list(league.names),
                    **{name: data[name] for name in ("seats", "seed", "lineups")},
                }
            )
            league._results = {
                lineup_number(match.players(lineup)): lineup for lineup in match.lineups
            }
        return league

    def save(self, path: PathLike, *, overwrite: bool = False) -> None:
        """Writes the league to a file of JSON.

        A file that is there stays until all of the new one is. Where several programs save one
        league, none loses what another played: a file that changed since this league was loaded
        from there or saved there is refused.

        Args:
            path: The file.
            overwrite: Whether a file that is there is replaced whatever it holds.

        Raises:
            FileExistsError: There is a file that this league neither was loaded from nor has
                written. Load it and `merge` this league into it, or save to another file.
            OSError: The file cannot be written.
        """
        place = os.path.realpath(path_of(path))
        text = json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False) + "\n"

        def check() -> None:
            with suppress(FileNotFoundError):
                if not overwrite and _digest(Path(place).read_bytes()) != self._files.get(place):
                    message = (
                        "the file is not what this league was loaded from or saved as (somebody "
                        "else may have saved theirs); load it and merge this league into it, save "
                        "to another file, or give overwrite=True"
                    )
                    raise FileExistsError(errno.EEXIST, message, os.fspath(path))

        replace_text(place, text, check)
        self._files[place] = _digest(text.encode())

    @classmethod
    def load(cls, path: PathLike, value: Value | None = None) -> Self:
        """The league of a file that `save` wrote.

        Args:
            path: The file.
            value: See `from_dict`.

        Raises:
            TypeError: The path is none.
            OSError: The file cannot be read.
            ValueError: It holds no league, or one of another value.
        """
        place = os.path.realpath(path_of(path))
        data = Path(place).read_bytes()
        try:
            league = cls.from_dict(json.loads(data), value)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{path} holds no league: {error}") from error
        league._files[place] = _digest(data)
        return league

    def _find(self, name: str) -> Entry | None:
        return next((entry for entry in self._entries if entry.name == name), None)

    def _is_free(self, name: str) -> bool:
        entry = self._find(name)
        return entry is None or (entry.is_active and entry.bot is None)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _check_name(name: str) -> None:
    """Refuses a name that is not one line."""
    if (fault := name_fault(name)) is not None:
        raise RulesError("", [("option", "name", fault)])


def _gaps(played: Sequence[tuple[int, int]], units: int) -> Iterator[range]:
    """The units before a number that were not played.

    Examples:
        >>> list(_gaps([(2, 4), (7, 20)], 10))
        [range(0, 2), range(4, 7)]
    """
    first = 0
    for start, stop in [*played, (units, units)]:
        if first < min(start, units):
            yield range(first, min(start, units))
        first = max(first, stop)


_SETTINGS = (
    *("stack", "session", "carry", "button_mode", "seating", "duplicate", "adjust", "deadline"),
    *("on_illegal", "options", "value"),
)
_PARTS = ("game", "seats", "seed", "settings", "bots", "lineups")


def _data(bot: BotSource | str | None) -> dict[str, Any]:
    """The name of a built-in bot, or the numbers of a style; neither of another bot."""
    style = get(bot) if isinstance(bot, str) else bot
    if type(style) is Style:
        known = styles().get(style.native)
        # An equal style may have another name and description, which are data too.
        if known is None or known.to_dict() != style.to_dict():
            return {"built_in": None, "style": style.to_dict()}
    maker = None if bot is None else maker_of(bot)
    return {"built_in": maker if isinstance(maker, str) else None, "style": None}


def _entry(place: str, data: object) -> Entry:
    """A bot of a dictionary.

    Raises:
        ValueError: It is none.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"{place}: {describe(data)}; it is a dictionary")
    name, active = data.get("name"), data.get("is_active")
    built_in, style = data.get("built_in"), data.get("style")
    if not isinstance(name, str) or not name or not isinstance(active, bool):
        raise ValueError(f"{place}: it needs a name and is_active")
    if (fault := name_fault(name)) is not None:
        raise ValueError(f"{place}: {fault}")
    if built_in is not None:
        get(built_in)
    try:
        bot = built_in if style is None else Style.from_dict(style)
    except RulesError as error:
        raise ValueError(f"{place}: {error}") from error
    return Entry(name, bot, active)
