"""Statistics as tables for people."""

from collections.abc import Iterable, Sequence

from pokercore._fields import describe, say
from pokercore.statistics.bots import Statistics

__all__ = ["columns", "names_in", "table"]


def names_in(known: Sequence[str], given: Iterable[str], what: str) -> list[str]:
    """Names that were given, each of which there must be.

    Args:
        known: The names that there are.
        given: Those that were given.
        what: What they are given as.

    Raises:
        TypeError: They are no list of names.
        ValueError: There is no bot of that name.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{what}: {describe(given)}; give a list of names")
    names = list(given)
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise ValueError(f"there is no bot {say(name)}; there are {', '.join(known[:20])}")
    return names


def table(rows: Sequence[Statistics]) -> str:
    """Statistics of several bots as a table for people.

    Raises:
        TypeError: They are none.

    Examples:
        >>> from pokercore.statistics import Tally
        >>> tally = Tally(hands=4, units=4, net=6, net_squares=36, hand_squares=4, net_by_hands=6)
        >>> print(table([Statistics("Call", tally, 2)]))
        bot   hands  bb/100  ± 95 %  VPIP   PFR  aggr  WTSD  W$SD
        Call      4  +75.00  238.68  0.0%  0.0%     -     -     -
    """
    if not isinstance(rows, list | tuple):
        raise TypeError(f"{describe(rows)}; give a list of Statistics")
    for row in rows:
        if not isinstance(row, Statistics):
            raise TypeError(f"{describe(row)}; give a list of Statistics")
    head = ["bot", "hands", "bb/100", "± 95 %", "VPIP", "PFR", "aggr", "WTSD", "W$SD"]
    lines = [head]
    with_adjusted = any(row.adjusted for row in rows)
    if with_adjusted:
        head += ["adjusted", "± 95 %"]
    with_illegal = any(row.illegal for row in rows)
    if with_illegal:
        head.append("illegal")
    with_timeouts = any(row.timeouts for row in rows)
    if with_timeouts:
        head.append("late")
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
        if with_adjusted:
            interval = row.adjusted_interval
            line.append(_text(row.adjusted_bb_per_100, "+,.2f"))
            line.append(_text(None if interval is None else interval.margin, ",.2f"))
        if with_illegal:
            line.append(f"{row.illegal:,}")
        if with_timeouts:
            line.append(f"{row.timeouts:,}")
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


def _text(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)
