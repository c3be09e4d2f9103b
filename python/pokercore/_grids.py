"""Grids of starting hands one below the other, as one picture. Private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokercore._core import Range

__all__ = ["picture", "stacked"]

_CELL = 24


def picture(hands: Range | None) -> str:
    """The grid of a range as text."""
    return "no hand" if hands is None else hands.picture()


def stacked(parts: Sequence[tuple[str, Range | None]]) -> str:
    """The grids of ranges, each under its title, as SVG; a range of no hand has a title alone."""
    size = 13 * 40
    width, height = size + 2 * _CELL, (size + 3 * _CELL) * len(parts) + _CELL
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
    )
    lines = [
        head,
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for place, (title, hands) in enumerate(parts):
        top = (size + 3 * _CELL) * place + 2 * _CELL
        lines.append(f'<text x="{_CELL}" y="{top - 8}" font-size="16">{title}</text>')
        if hands is not None:
            grid = hands.svg().strip()
            lines.append(grid.replace("<svg ", f'<svg x="{_CELL}" y="{top}" ', 1))
    return "\n".join([*lines, "</svg>", ""])
