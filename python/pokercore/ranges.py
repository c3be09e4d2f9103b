"""Ranges of starting hands: the language they are written in, and their pictures.

A [`Range`][pokercore.Range] is read from a text of pieces between commas, semicolons, spaces or
line ends. A later piece overwrites the weight of a hand that an earlier one gave. Ranks are
`A K Q J T 9 ... 2` (also `10`), suits `c d h s` or symbols; capitals do not matter.

| piece | hands |
|---|---|
| `AKs`, `AKo`, `AK`, `TT` | suited (4 hands), offsuit (12), both (16); a pair (6) |
| `TT+` | this pair and the higher ones |
| `AJs+`, `AT+` | the second card climbs to below the first; `76s+` is 76s alone |
| `QQ-88`, `KTo-K8o`, `76s-54s` | pairs; the second card moves; both move. Either end first |
| `AsKd`, `As Kd` | one hand |
| `A*`, `A*s`, `A*o` | `*` (or `x`) is any rank: every hand with an ace, the suited, the offsuit |
| `As*`, `AsK*`, `A*Ks`, `*h*h` | behind a rank it may be any suit; before a suit it is any rank |
| `As??`, `As*` | `??` is a card of any kind |
| `random`, `any`, `any two`, `*`, `100%` | every hand |
| `15%`, `top 15%`, `5%-20%` | the best part of all hands; the part between |
| `AA:0.5`, `AA:50%` | a weight, rounded to 6 digits after the point; 0 takes the hands out |
| `(AA, KK):0.5`, `[50]AA, KK[/50]` | a weight of several pieces, a number or in percent |
| `!QQ`, `!(QQ, AK)` | takes these hands away from all that stands before |

A percentage takes whole classes, best first, until the part is reached at least. Their order
([`Range.classes`][pokercore.Range.classes]) is by equity before the flop against one random hand;
it is known for two cards of the standard deck.

For other games a hand is written card by card (`AsAhKsKh`, with `cards=4`), and `*` stands for a
card: `AA**` is any hand with two aces or more, `AAKK` two aces and two kings. `:ds`, `:ss` and
`:r` ask that two suits, one, or none hold two cards or more: `AA**:ds`. With `partial=True` a hand
may have fewer cards (`Ah2s3d`), and `??` is an unknown one; commas then part hands, since spaces
may part cards. A deck of one's own is given as cards: `Range("66+", deck=ranges.SHORT_DECK)`.

>>> from pokercore import Range
>>> range = Range("TT+, AJs+, 76s-54s, !QQ, AsKd:0.5")
>>> len(range), str(range)
(49, 'KK+, JJ-TT, AJs+, 76s-54s, AsKd:0.5')
>>> len(Range("AA**", cards=4)), len(Range("random", deck=SHORT_DECK))
(6961, 630)
>>> Range("TT+, AKx, TTs")
Traceback (most recent call last):
    ...
pokercore.exceptions.RangeError: "TTs" (at character 10) cannot be: the cards of a pair always \
differ in suit, so a pair takes no s and no o; write TT
>>> print(Range("TT+, AJs+, KQ:0.25, AsKd").picture())
     A   K   Q   J   T   9   8   7   6   5   4   3   2
A   AA  AKs AQs AJs  .   .   .   .   .   .   .   .   .
K   8%  KK  25%  .   .   .   .   .   .   .   .   .   .
Q    .  25% QQ   .   .   .   .   .   .   .   .   .   .
J    .   .   .  JJ   .   .   .   .   .   .   .   .   .
T    .   .   .   .  TT   .   .   .   .   .   .   .   .
9    .   .   .   .   .   .   .   .   .   .   .   .   .
8    .   .   .   .   .   .   .   .   .   .   .   .   .
7    .   .   .   .   .   .   .   .   .   .   .   .   .
6    .   .   .   .   .   .   .   .   .   .   .   .   .
5    .   .   .   .   .   .   .   .   .   .   .   .   .
4    .   .   .   .   .   .   .   .   .   .   .   .   .
3    .   .   .   .   .   .   .   .   .   .   .   .   .
2    .   .   .   .   .   .   .   .   .   .   .   .   .
"""

from __future__ import annotations

from pokercore._core import Card, Range, standard_deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any

__all__ = ["SHORT_DECK", "Range"]

SHORT_DECK: tuple[Card, ...] = tuple(card for card in standard_deck() if card.rank >= 6)
"""The 36 cards from six to ace."""

# The colours of a cell that is empty and of one that is full: pairs, suited, offsuit.
_COLOURS = {
    "pair": ("#e4e0d4", "#d08c1d"),
    "s": ("#dbe5ea", "#2f7f9e"),
    "o": ("#ebe7e7", "#9a4f55"),
}
_SIDE = 40


class _Cell:
    """What a picture shows of one class.

    Attributes:
        row: The row, from 0 at the top.
        column: The column, from 0 at the left.
        name: The class, such as `"AKs"`.
        kind: `"pair"`, `"s"` or `"o"`.
        part: The mean weight, from 0 to 1; 1 is a weight of 1, or the greatest mean above that.
    """

    __slots__ = ("column", "kind", "name", "part", "row")

    def __init__(self, row: int, column: int, ranks: str, part: float) -> None:
        self.row = row
        self.column = column
        self.kind = "pair" if row == column else "s" if row < column else "o"
        high, low = sorted((row, column))
        self.name = ranks[high] + ranks[low] + ("" if row == column else self.kind)
        self.part = part

    @property
    def percent(self) -> str:
        """The part in whole percent; 0 and 100 are said of nothing else."""
        if self.part in (0.0, 1.0):
            return f"{self.part:.0%}"
        return f"{min(max(round(100 * self.part), 1), 99)}%"

    @property
    def colours(self) -> tuple[str, str]:
        """The colours of the empty and of the filled part."""
        return _COLOURS[self.kind]


def _ranks(shown: Range) -> str:
    """The ranks of the deck, highest first."""
    return "".join(dict.fromkeys(card.rank_char for card in reversed(shown.deck)))


def _cells(shown: Range) -> Iterator[_Cell]:
    grid = shown.grid()
    ranks = _ranks(shown)
    whole = max(1.0, *(max(row) for row in grid))
    for i, row in enumerate(grid):
        for j, weight in enumerate(row):
            yield _Cell(i, j, ranks, weight / whole)


def _picture(shown: Range) -> str:
    ranks = _ranks(shown)
    lines = ["    " + "".join(f" {rank}  " for rank in ranks)]
    lines += [f"{rank}   " for rank in ranks]
    for cell in _cells(shown):
        text = " . " if cell.part == 0 else cell.name if cell.part == 1 else cell.percent
        lines[cell.row + 1] += f"{text:<4}"
    return "\n".join(line.rstrip() for line in lines)


def _svg(shown: Range) -> str:
    size = _SIDE * len(_ranks(shown))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="13" '
        'text-anchor="middle">'
    )
    parts = [head]
    for cell in _cells(shown):
        x, y = cell.column * _SIDE, cell.row * _SIDE
        empty, full = cell.colours
        height = round(_SIDE * cell.part, 2)
        parts.append(
            f"<g><title>{cell.name} {cell.percent}</title>"
            f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="{empty}"/>'
        )
        if height:
            parts.append(
                f'<rect x="{x}" y="{y + _SIDE - height:g}" width="{_SIDE}" height="{height:g}" '
                f'fill="{full}"/>'
            )
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" fill="none" stroke="#fff"/>'
            f'<text x="{x + _SIDE / 2:g}" y="{y + _SIDE / 2 + 5:g}" '
            f'fill="{_ink(cell)}">{cell.name}</text></g>'
        )
    return "\n".join([*parts, "</svg>", ""])


def _ink(cell: _Cell) -> str:
    """The colour of a name: dark on what is empty, light on what is more than half full."""
    return "#fff" if cell.part > 0.5 else "#444"


def _matplotlib(module: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"matplotlib.{module}")
    except ImportError as error:
        raise ImportError(
            "this picture needs matplotlib: pip install 'pokercore-engine[plot]' "
            "(an SVG does not: range.svg(), or range.save('name.svg'))"
        ) from error


def _plot(shown: Range, axes: Any = None) -> Any:
    """Draws the grid into axes, or into a figure of its own."""
    cells = list(_cells(shown))
    rectangle = _matplotlib("patches").Rectangle
    count = len(_ranks(shown))
    if axes is None:
        figure = _matplotlib("figure").Figure(figsize=(count * 0.45, count * 0.45))
        axes = figure.add_axes((0, 0, 1, 1))
    for cell in cells:
        empty, full = cell.colours
        corner = (cell.column, cell.row)
        axes.add_patch(rectangle(corner, 1, 1, facecolor=empty, edgecolor="white"))
        bottom = (cell.column, cell.row + 1 - cell.part)
        axes.add_patch(rectangle(bottom, 1, cell.part, facecolor=full))
        place = (cell.column + 0.5, cell.row + 0.5)
        axes.text(*place, cell.name, ha="center", va="center", fontsize=9, color=_ink(cell))
    axes.set(xlim=(0, count), ylim=(count, 0), aspect="equal")
    axes.set_axis_off()
    return axes


def _save(shown: Range, path: str | os.PathLike[str]) -> None:
    from os import fspath

    if fspath(path).lower().endswith(".svg"):
        text = _svg(shown)
        with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123 - pathlib is slow to load
            file.write(text)
        return
    _plot(shown).figure.savefig(path)
