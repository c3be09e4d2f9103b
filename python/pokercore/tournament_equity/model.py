"""Stacks and prizes to values: by all sets of players, by an integral, or by samples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import gcd, inf
from numbers import Real
from typing import Any, Literal, SupportsIndex, TypeAlias, get_args

from pokercore import _core
from pokercore._asked import Progress, Seed, choice, read_seed, seed_of, whole, write_seed
from pokercore._fields import Reader
from pokercore.exceptions import Defect, RulesError

Method: TypeAlias = Literal["auto", "exact", "integrated", "sampled"]
"""Exact, by an integral to about eleven digits, sampled; or whichever fits the field."""

Prize: TypeAlias = "int | float | Fraction | Decimal"
"""An amount of money, or a percentage."""

FRACTION_PLAYERS = 12
"""The most players with chips that `icm_exact` takes."""


@dataclass(frozen=True, slots=True)
class TournamentEquity:
    """What each player is worth: an immutable value, equal where question and answer are.

    Attributes:
        stacks: The chips of each player.
        payouts: The prizes from the first place down.
        method: How it was found: `'exact'`, `'integrated'` or `'sampled'`.
        values: For each player the expected prize, in the unit of the prizes. They add up to all
            prizes.
        places: For each player the probability of each place that has a prize, the first place
            first. Each place adds up to 1; with a prize for every place, each player does too.
        errors: For each player the standard error of the value where it is sampled; where it is
            integrated, by how much it changed when the step of the sum was halved, which is more
            than it is wrong by; `None` where it is exact.
        trials: How many orders of finish were drawn; `None` where it is not sampled.
        seed: What the trials follow from; `None` where it is not sampled.
    """

    stacks: tuple[int, ...]
    payouts: tuple[float, ...]
    method: str
    values: tuple[float, ...]
    places: tuple[tuple[float, ...], ...]
    errors: tuple[float, ...] | None = None
    trials: int | None = None
    seed: Seed | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every order of finish was taken into account."""
        return self.method == "exact"

    @property
    def shares(self) -> tuple[float, ...]:
        """For each player the value as a part of all prizes, 0 to 1; 0 where there are none."""
        pool = sum(self.payouts)
        return tuple(value / pool if pool else 0.0 for value in self.values)

    def __repr__(self) -> str:
        values = ", ".join(f"{value:.6g}" for value in self.values[:10])
        more = ", ..." if len(self.values) > 10 else ""
        return f"<TournamentEquity {values}{more} ({self.method})>"

    def __str__(self) -> str:
        shown = min(len(self.payouts), 9)
        header = ["player", "chips", "value", *map(str, range(1, shown + 1))]
        if self.method == "sampled":
            header.insert(3, "standard error")
        rows = [header]
        for player, (stack, value) in enumerate(zip(self.stacks, self.values, strict=True)):
            row = [str(player + 1), str(stack), f"{value:.4f}"]
            if self.method == "sampled":
                row.append(f"{self.errors[player] if self.errors else 0:.4f}")
            row += [f"{100 * part:.1f} %" for part in self.places[player][:shown]]
            rows.append(row)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.rjust(width) if column else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join([self._headline(), *lines])

    def _headline(self) -> str:
        players = "1 player" if len(self.stacks) == 1 else f"{len(self.stacks)} players"
        prizes = ", ".join(f"{prize:g}" for prize in self.payouts[:9])
        if len(self.payouts) > 9:
            prizes += f" and {len(self.payouts) - 9} more"
        how = self.method
        if self.trials is not None:
            trials = "1 trial" if self.trials == 1 else f"{self.trials:,} trials"
            how = f"sampled, {trials}, seed {self.seed!r}"
        return f"{players}, prizes {prizes}: {how}"

    def to_dict(self) -> dict[str, Any]:
        """The result as a dictionary for JSON; `pokercore.schemas` has its schema."""
        return {
            "version": 1,
            "stacks": list(self.stacks),
            "payouts": list(self.payouts),
            "method": self.method,
            "values": list(self.values),
            "places": list(map(list, self.places)),
            "errors": None if self.errors is None else list(self.errors),
            "trials": self.trials,
            "seed": None if self.seed is None else write_seed(self.seed),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> TournamentEquity:
        """The result that `to_dict` wrote.

        Raises:
            RulesError: With every defect: another version, a part that is missing, unknown or
                wrong, stacks and prizes that are none.
        """
        reader, place = Reader(), "tournament_equity"
        names = tuple(cls.__dataclass_fields__)
        found: dict[str, Any] = reader.mapping(reader.version(data, place), place, names, names)
        if reader.defects:
            raise RulesError("", reader.defects)
        stacks, payouts = field(found["stacks"], found["payouts"])
        numbers = _Numbers(reader, place)
        values = numbers.row("values", found["values"], len(stacks))
        rows = found["places"] if isinstance(found["places"], (list, tuple)) else []
        if len(rows) != len(stacks):
            numbers.refuse("places", f"give a list of {len(stacks)} lists")
        places = [
            numbers.row(f"places[{player}]", row, len(payouts)) for player, row in enumerate(rows)
        ]
        errors = None
        if found["errors"] is not None:
            errors = numbers.row("errors", found["errors"], len(stacks))
        methods, method = get_args(Method)[1:], found["method"]
        if method not in methods:
            numbers.refuse("method", f"{method!r}; it is one of {', '.join(map(repr, methods))}")
        trials, seed = found["trials"], None
        if trials is not None and (isinstance(trials, bool) or not isinstance(trials, int)):
            numbers.refuse("trials", f"{trials!r} is no number of trials")
        try:
            seed = None if found["seed"] is None else read_seed(found["seed"])
        except ValueError as error:
            numbers.refuse("seed", str(error))
        made = cls(
            stacks, payouts, str(method), values, tuple(places), errors,
            trials if isinstance(trials, int) else None, seed,
        )  # fmt: skip
        return reader.finish(made)


class _Numbers:
    """Reads rows of numbers, and notes those that are none."""

    def __init__(self, reader: Reader, place: str) -> None:
        self._reader = reader
        self._place = place

    def refuse(self, name: str, message: str) -> None:
        """Notes a defect."""
        self._reader.defects.append(Defect("wrong_type", f"{self._place}.{name}", message))

    def row(self, name: str, given: object, count: int) -> tuple[float, ...]:
        """So many numbers from 0."""
        row = given if isinstance(given, (list, tuple)) else ()
        right = all(
            isinstance(n, int | float) and not isinstance(n, bool) and 0 <= n < inf for n in row
        )
        if len(row) != count or not right:
            self.refuse(name, f"give a list of {count} numbers from 0")
            return ()
        return tuple(map(float, row))


def field(
    stacks: Iterable[SupportsIndex], payouts: Iterable[Prize]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Stacks and prizes, checked.

    Raises:
        RulesError: With every defect of them.
    """
    read, prizes = _core.icm_field(listed("stacks", stacks), listed("payouts", payouts))
    return tuple(read), tuple(prizes)


def listed(name: str, given: Iterable[Any]) -> list[Any]:
    """The entries of a list; a text or a single number is none."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        what = "stacks, one a player" if name == "stacks" else "prizes, from the first place down"
        message = f"{given!r} is no list; give a list of {what}"
        raise RulesError("", [("wrong_type", name, message)])
    return list(given)


def icm(
    stacks: Iterable[SupportsIndex],
    payouts: Iterable[Prize],
    *,
    method: Method = "auto",
    trials: int | None = None,
    error: float | None = None,
    seed: Seed | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> TournamentEquity:
    """Tells what each stack of a tournament is worth in prizes.

    Args:
        stacks: The chips of each player, whole numbers from 0; 1 to 10,000 players, with 2^53 chips
            at most.
        payouts: The prizes from the first place down, numbers from 0 that do not rise, in any unit:
            money or percent. Not more than players; places without a prize may be left out.
        method: `'exact'` sums over all sets of players, for up to 24 with chips. `'integrated'` is
            good to about eleven digits of the first prize and takes hundreds of players: two
            milliseconds for 50 players and 9 prizes, seconds for 1,000 and 100. `'sampled'` draws
            orders of finish. `'auto'` is exact up to 20 players with chips, integrated
            where players times prizes are at most 131,072, and sampled beyond.
        trials: At most so many trials when it is sampled; about a million where neither this nor
            `error` is given.
        error: Work goes on until the error of every value is at most this, in the unit of the
            prizes: above 0.
        seed: What the trials follow from; drawn and told in the result where none is given.
        threads: How many threads; the result is the same for any number.
        progress: Called now and then with the work done and the work there is. What it raises, and
            Ctrl-C, stop the work.

    Returns:
        The values, the probabilities of the paid places, and how they were found.

    Raises:
        RulesError: With every defect: stacks that are no chips from 0, nobody with chips, no
            prizes, more than players, prizes below 0 or that rise, options that make no sense, too
            many players for an exact answer.

    Examples:
        >>> [round(value, 4) for value in icm([50, 30, 20], [70, 30]).values]
        [45.1786, 32.25, 22.5714]
        >>> icm([0, 100, 0, 300], [50, 30, 15, 5]).values
        (10.0, 35.0, 10.0, 45.0)
        >>> icm([1500] * 45, [31, 21.5, 16.5, 12.5, 9, 6, 3.5]).method
        'integrated'
    """
    read, prizes = field(stacks, payouts)
    seed = seed_of(seed)
    found, values, places, errors, made = _core.icm(
        read,
        prizes,
        method=choice("method", method, get_args(Method)),
        trials=whole("trials", trials, 1),
        error=_positive(error),
        seed=seed,
        threads=whole("threads", threads, 1) or 1,
        progress=progress,
    )
    return TournamentEquity(
        stacks=read,
        payouts=prizes,
        method=found,
        values=tuple(values),
        places=tuple(map(tuple, places)),
        errors=None if errors is None else tuple(errors),
        trials=made or None,
        seed=seed if made else None,
    )


def _positive(error: float | None) -> float | None:
    if error is None:
        return None
    if isinstance(error, bool) or not isinstance(error, Real):
        message = f"{error!r} is no error; give a number above 0"
        raise RulesError("", [("option", "error", message)])
    return float(error)


def finish_probabilities(
    stacks: Iterable[SupportsIndex],
    *,
    method: Method = "auto",
    places: int | None = None,
    **how: Any,
) -> tuple[tuple[float, ...], ...]:
    """Tells how often each player finishes in each place.

    Args:
        stacks: As for `icm`.
        method: As for `icm`.
        places: How many places, from the first down; all of them by default.
        **how: More of what `icm` takes: `trials`, `seed`, `threads`, `progress`.

    Returns:
        For each player the probability of each place, the first place first. Players without chips
        share the last places evenly.

    Raises:
        RulesError: As for `icm`.

    Examples:
        >>> for row in finish_probabilities([5000, 3000, 2000]):
        ...     print([round(part, 4) for part in row])
        [0.5, 0.3393, 0.1607]
        [0.3, 0.375, 0.325]
        [0.2, 0.2857, 0.5143]
    """
    players = listed("stacks", stacks)
    count = len(players) if places is None else whole("places", places, 1) or 1
    if count > max(1, len(players)):
        message = f"{count} places for {len(players)} players; give at most one a player"
        raise RulesError("", [("too_many", "places", message)])
    return icm(players, [1] * max(1, count), method=method, **how).places


def icm_exact(stacks: Iterable[SupportsIndex], payouts: Sequence[Prize]) -> tuple[Fraction, ...]:
    """The values of `icm` as fractions, for up to 12 players with chips.

    Args:
        stacks: As for `icm`.
        payouts: As for `icm`; a float counts as the exact number that it is.

    Returns:
        For each player the expected prize. They add up to all prizes exactly.

    Raises:
        RulesError: As for `icm`, and with more than 12 players who have chips.

    Examples:
        >>> icm_exact([50, 30, 20], [70, 30])
        (Fraction(1265, 28), Fraction(129, 4), Fraction(158, 7))
    """
    payouts = listed("payouts", payouts)
    read, _ = field(stacks, payouts)
    prizes = [Fraction(prize) for prize in payouts]
    players = [player for player, stack in enumerate(read) if stack]
    if len(players) > FRACTION_PLAYERS:
        message = (
            f"{len(players)} players have chips; fractions take at most {FRACTION_PLAYERS}, "
            "icm takes more"
        )
        raise RulesError("", [("too_much_work", "stacks", message)])
    unit = gcd(*read)
    chips = [read[player] // unit for player in players]
    sums = [Fraction(0)] * len(players)
    # The probability that a set of players, a mask, has the first places.
    reached = {0: Fraction(1)}
    for prize in prizes[: len(players)]:
        beyond: dict[int, Fraction] = {}
        for placed, chance in reached.items():
            rest = sum(stack for place, stack in enumerate(chips) if not placed >> place & 1)
            for place, stack in enumerate(chips):
                if not placed >> place & 1:
                    next_is = chance * Fraction(stack, rest)
                    sums[place] += prize * next_is
                    mask = placed | 1 << place
                    beyond[mask] = beyond.get(mask, Fraction(0)) + next_is
        reached = beyond
    without = len(read) - len(players)
    lowest = sum(prizes[len(players) :], Fraction(0)) / max(1, without)
    values = [lowest] * len(read)
    for player, value in zip(players, sums, strict=True):
        values[player] = value
    return tuple(values)
