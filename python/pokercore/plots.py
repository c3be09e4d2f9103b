"""Pictures of results, by matplotlib (the extra `plot`).

Each function draws into axes of yours (`ax`), or into a figure of its own; with a `path` the
picture is saved, in the form that its ending says. None needs a display. All return the axes.

    import pokercore as pc
    match = pc.match_bots(["call", "random"], "HEADS_UP", hands=100_000, checkpoints=50, seed=1)
    pc.plots.running(match, path="running.png")

`distribution` also takes recorded hands (`pokercore.sinks.read`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from pokercore._fields import describe
from pokercore._stakes import unit_of
from pokercore._text import PathLike, path_of
from pokercore.league import League, Ratings
from pokercore.matches import MatchResult, Standing
from pokercore.sinks.reader import ColumnReader, Reader
from pokercore.statistics import SimulationResult, Statistics, Stretch, Tally
from pokercore.statistics.text import names_in

__all__ = ["distribution", "pairs", "ratings", "running"]

Result: TypeAlias = SimulationResult | MatchResult
"""What came of a simulation or of a match."""

_BINS = 30


def running(
    result: Result,
    *,
    bots: Iterable[str] | None = None,
    path: PathLike | None = None,
    ax: Any = None,
) -> Any:
    """How each bot's bb/100 went on, with its 95 % interval.

    Args:
        result: Of a run with `checkpoints`.
        bots: The names of the bots to show; all by default.
        path: Where to save the picture.
        ax: The axes to draw into.

    Returns:
        The axes.

    Raises:
        ImportError: matplotlib is not installed; the message names the extra.
        ValueError: The run was not looked at, or has no such bot.
        OSError: The picture cannot be saved.
    """
    if isinstance(result, Reader):
        raise TypeError(f"{describe(result)}; give a SimulationResult or a MatchResult")
    names = _chosen(result, bots)
    course = _course(result)
    ax = _axes(ax)
    for name in names:
        hands, rates, lows, highs = [], [], [], []
        for point in _cumulated(course, name):
            estimate = point.best_estimate
            if estimate.per_100 is None:
                continue
            interval = estimate.interval
            hands.append(point.hands)
            rates.append(estimate.per_100)
            lows.append(math.nan if interval is None else interval.low)
            highs.append(math.nan if interval is None else interval.high)
        (line,) = ax.plot(hands, rates, label=name)
        ax.fill_between(hands, lows, highs, alpha=0.2, color=line.get_color(), linewidth=0)
    ax.axhline(0, color="0.6", linewidth=0.8)
    ax.set(xlabel="hands of the bot", ylabel="bb/100")
    ax.legend()
    return _finished(ax, path)


def distribution(
    result: Result | Reader,
    *,
    bots: Iterable[str] | None = None,
    path: PathLike | None = None,
    ax: Any = None,
) -> Any:
    """How the bb/100 of the stretches of a run spread, or recorded hands, beside the normal curve.

    Each stretch between two checkpoints counts once. The curve has the mean of the whole run, and
    the width that the standard error of the whole run says: where the bars follow it, stretches of
    this length are nearly normal, and so is their mean.

    Of recorded hands each counts once, in big blinds (of a mixed game, of its first game). The
    curve has their mean and their width; heights are on a logarithmic scale, for most hands are
    small, and large ones decide. Every hand of the file is read.

    Args:
        result: Of a run with `checkpoints`, best 100 or more; or the hands of a file, by
            `pokercore.sinks.read`.
        bots: The names of the bots to show; all by default.
        path: Where to save the picture.
        ax: The axes to draw into.

    Returns:
        The axes.

    Raises:
        ImportError: matplotlib is not installed; the message names the extra.
        ValueError: The run was not looked at, or has no such bot.
        HistoryError: A recorded hand cannot be read.
        OSError: The picture cannot be saved.
    """
    names = _chosen(result, bots)
    if isinstance(result, Reader):
        return _finished(_spread_of_hands(result, names, _axes(ax)), path)
    course = _course(result)
    ax = _axes(ax)
    for name in names:
        points = [_statistics(parts, name) for parts in course]
        rates = [rate for point in points if (rate := point.best_estimate.per_100) is not None]
        if not rates:
            continue
        *_, bars = ax.hist(rates, bins=min(_BINS, len(rates)), density=True, alpha=0.4, label=name)
        whole = next(bot for bot in result.bots if bot.name == name).best_estimate
        error = whole.standard_error
        if whole.per_100 is None or not error:
            continue
        _normal_curve(ax, whole.per_100, error * math.sqrt(len(rates)), bars)
    ax.set(xlabel="bb/100 of a stretch", ylabel="density")
    ax.legend()
    return _finished(ax, path)


def _spread_of_hands(hands: Reader, names: Sequence[str], ax: Any) -> Any:
    """How the hands of a file spread."""
    unit = unit_of(hands.header.game.legs[0].stakes)
    counts: dict[str, Counter[int]] = {name: Counter() for name in hands.header.bots}
    for name, payoffs in _payoffs(hands):
        counts[name].update(payoffs)
    least = math.inf
    for name in names:
        won = counts[name]
        count = won.total()
        if not count:
            continue
        mean = sum(chips * times for chips, times in won.items()) / count
        spread = sum((chips - mean) ** 2 * times for chips, times in won.items()) / count
        heights, _, bars = ax.hist(
            [chips / unit for chips in won],
            weights=list(won.values()),
            bins=_BINS,
            density=True,
            alpha=0.4,
            label=name,
        )
        least = min(least, *(height for height in heights if height > 0))
        if spread > 0:
            _normal_curve(ax, mean / unit, math.sqrt(spread) / unit, bars)
    ax.set(xlabel="big blinds won in a hand", ylabel="density", yscale="log")
    if least < math.inf:
        # The curve falls without end; bars do not.
        ax.set_ylim(bottom=least / 2)
        ax.legend()
    return ax


def _payoffs(hands: Reader) -> Iterator[tuple[str, Iterable[int]]]:
    """The names of bots, and what they won in some of the hands of a file, in chips."""
    names = hands.header.bots
    if isinstance(hands, ColumnReader):
        for batch in hands.batches():
            for chair in range(len(names)):
                columns = (batch.column(f"{column}_{chair}") for column in ("bot", "payoff"))
                won: dict[int, list[int]] = {}
                for bot, payoff in zip(*(column.to_pylist() for column in columns), strict=True):
                    won.setdefault(bot, []).append(payoff)
                # Other numbers stand for an empty chair.
                yield from ((names[bot], mine) for bot, mine in won.items() if bot < len(names))
        return
    for history in hands.histories():
        for name, payoff in zip(history.names or (), history.replay().payoffs, strict=True):
            if name:
                yield name, (payoff,)


def _normal_curve(ax: Any, mean: float, width: float, bars: Any) -> None:
    """Draws the normal curve in the colour of the bars."""
    places = [mean + width * step / 25 for step in range(-100, 101)]
    heights = [
        math.exp(-(((place - mean) / width) ** 2) / 2) / (width * math.sqrt(2 * math.pi))
        for place in places
    ]
    ax.plot(places, heights, color=bars[0].get_facecolor()[:3])


def pairs(match: MatchResult, *, path: PathLike | None = None, ax: Any = None) -> Any:
    """What each bot (a line) won of each (a column), as a map of colours; the best stand first.

    Args:
        match: The result of a match.
        path: Where to save the picture.
        ax: The axes to draw into.

    Returns:
        The axes.

    Raises:
        ImportError: matplotlib is not installed; the message names the extra.
        TypeError: It is no result of a match.
        OSError: The picture cannot be saved.
    """
    if not isinstance(match, MatchResult):
        raise TypeError(f"{describe(match)}; give a MatchResult")
    names = [bot.name for bot in match.standings]
    rates = {}
    for duel in match.pairs:
        rate = duel.best_estimate.per_100
        if rate is not None:
            rates[duel.names] = rate
            rates[duel.names[::-1]] = -rate
    most = max(map(abs, rates.values()), default=0.0) or 1.0
    cells = [[rates.get((one, other), math.nan) for other in names] for one in names]
    ax = _axes(ax, side=max(4.0, 0.9 * len(names) + 2))
    image = ax.imshow(cells, cmap="RdYlGn", vmin=-most, vmax=most)
    ax.figure.colorbar(image, ax=ax, label="bb/100")
    ax.set_xticks(range(len(names)), names, rotation=45, ha="right")
    ax.set_yticks(range(len(names)), names)
    for line, row in enumerate(cells):
        for column, rate in enumerate(row):
            if not math.isnan(rate):
                ink = "white" if abs(rate) > 0.7 * most else "black"
                place = {"ha": "center", "va": "center", "fontsize": 8, "color": ink}
                ax.text(column, line, f"{rate:+.0f}", **place)
    return _finished(ax, path)


def ratings(league: League | Ratings, *, path: PathLike | None = None, ax: Any = None) -> Any:
    """The ratings of a league with their 95 % intervals, the best on top.

    Args:
        league: The league, or its table.
        path: Where to save the picture.
        ax: The axes to draw into.

    Returns:
        The axes.

    Raises:
        ImportError: matplotlib is not installed; the message names the extra.
        TypeError: It is neither.
        OSError: The picture cannot be saved.
    """
    if isinstance(league, League):
        league = league.table()
    if not isinstance(league, Ratings):
        raise TypeError(f"{describe(league)}; give a League or its table")
    rows = [row for row in reversed(league.rows) if row.rating is not None]
    ax = _axes(ax, side=max(3.0, 0.4 * len(rows) + 1))
    margins = [0.0 if row.interval is None else row.interval.margin for row in rows]
    ax.errorbar([row.rating for row in rows], range(len(rows)), xerr=margins, fmt="o", capsize=3)
    ax.set_yticks(range(len(rows)), [row.name for row in rows])
    ax.axvline(0, color="0.6", linewidth=0.8)
    ax.set(xlabel="rating, bb/100")
    return _finished(ax, path)


_Parts: TypeAlias = list[tuple[SimulationResult, Stretch]]


def _course(result: Result) -> list[_Parts]:
    """The stretches of a run, with what they are of: of a match those of all its lineups.

    Raises:
        TypeError: It is no result.
        ValueError: The run was not looked at.
    """
    lineups = result.lineups if isinstance(result, MatchResult) else (result,)
    counts = {len(lineup.course) for lineup in lineups}
    if counts == {0}:
        raise ValueError("the run was not looked at; give it checkpoints=, such as 100")
    if len(counts) > 1:
        raise ValueError(
            "the lineups were looked at in different ways; give all checkpoints= alike"
        )
    return [[(lineup, lineup.course[place]) for lineup in lineups] for place in range(max(counts))]


def _statistics(parts: _Parts, name: str) -> Statistics:
    """What a bot did in a stretch."""
    found = []
    for lineup, stretch in parts:
        for bot, tally in zip(lineup.bots, stretch.bots, strict=True):
            if bot.name == name:
                found.append(Statistics(name, tally, bot.big_blind, adjusted=bot.adjusted))
    return _whole(found)


def _cumulated(course: Sequence[_Parts], name: str) -> Iterable[Statistics]:
    """What a bot had done by the end of each stretch."""
    sums: dict[int, Statistics] = {}
    for parts in course:
        for place, (lineup, stretch) in enumerate(parts):
            for bot, tally in zip(lineup.bots, stretch.bots, strict=True):
                if bot.name == name:
                    before = sums[place].tally if place in sums else Tally()
                    sums[place] = Statistics(
                        name, before + tally, bot.big_blind, adjusted=bot.adjusted
                    )
        yield _whole(list(sums.values()))


def _whole(parts: Sequence[Statistics]) -> Statistics:
    return parts[0] if len(parts) == 1 else Standing.over(parts[0].name, parts)


def _chosen(result: Result | Reader, bots: Iterable[str] | None) -> list[str]:
    """The bots to show.

    Raises:
        TypeError: It is no result.
        ValueError: There is no such bot.
    """
    if isinstance(result, Reader):
        names = list(result.header.bots)
    elif isinstance(result, SimulationResult | MatchResult):
        names = [bot.name for bot in result.bots]
    else:
        raise TypeError(f"{describe(result)}; give a SimulationResult or a MatchResult")
    if bots is None:
        return names
    chosen = names_in(names, bots, "bots")
    if not chosen:
        raise ValueError("bots: an empty list; give one or more names")
    return chosen


def _axes(ax: Any, side: float | None = None) -> Any:
    """The axes, or those of a new figure that belongs to no window.

    Raises:
        ImportError: matplotlib is not installed.
        TypeError: They are no axes.
    """
    if ax is not None:
        if not callable(getattr(ax, "errorbar", None)):
            raise TypeError(f"ax: {describe(ax)}; give axes of matplotlib")
        return ax
    try:
        figure = import_module("matplotlib.figure").Figure
    except ImportError as error:
        raise ImportError(
            "pictures need matplotlib: pip install 'pokercore-engine[plot]'"
        ) from error
    size = (8.0, 5.0) if side is None else (max(side, 6.0), side)
    return figure(figsize=size, layout="constrained").add_subplot()


def _finished(ax: Any, path: PathLike | None) -> Any:
    """Saves the picture where that is asked."""
    if path is not None:
        ax.figure.savefig(path_of(path))
    return ax
