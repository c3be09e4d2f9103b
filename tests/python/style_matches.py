"""Matches of the styles against one another, with fixed seeds, for `tests/vectors/styles.json`.

python tests/python/style_matches.py --update    writes the file
python tests/python/style_matches.py --table     plays far more hands, and prints the table that
                                                 stands in the documentation of the styles
"""

import itertools
import json
import sys
from pathlib import Path

import pokercore as pc
from pokercore import bots

FILE = Path(__file__).resolve().parents[1] / "vectors" / "styles.json"
NAMES = tuple(bots.styles())
SEED = 20261130

SIX = (0, 1, 3, 4, 7, 9)
"""Who sits down together; turned by one from table to table, every style meets every other."""

MATCHES = {
    "NLHE heads-up": ("NLHE", 2, 400),
    "NLHE six-max": ("NLHE", 6, 100),
    "FLHE heads-up": ("FLHE", 2, 40),
    "PLO heads-up": ("PLO", 2, 4),
    "PLO six-max": ("PLO", 6, 1),
}
"""What is pinned: the variant, the seats, and how often each seating is played."""


def lineups(seats):
    """Who plays whom: all pairs, or twelve tables of six."""
    if seats == 2:
        return list(itertools.combinations(NAMES, 2))
    count = len(NAMES)
    return [tuple(NAMES[(turn + place) % count] for place in SIX) for turn in range(count)]


def play(names, variant, rounds):
    """A match of styles at 100 big blinds. In hold'em one that tries completions takes its time."""
    if variant != "PLO" and "sampler" in names:
        rounds = max(1, rounds // 10)
    hands = rounds * len(names)
    return pc.simulate(names, variant, hands=hands, seed=f"{SEED} {' '.join(names)}", workers=2)


def nets(match):
    """What each style won at each table, in chips."""
    variant, seats, rounds = MATCHES[match]
    results = ((names, play(names, variant, rounds)) for names in lineups(seats))
    return {" ".join(names): [bot.net for bot in result.bots] for names, result in results}


def rates(seats, rounds):
    """Of no-limit hold'em: what each style won of those at its tables.

    Returns:
        For each style the rate in big blinds for a hundred hands, and how far either side of it a
        95 % interval goes; each table counts the same.
    """
    found = {name: [] for name in NAMES}
    for names in lineups(seats):
        for bot in play(names, "NLHE", rounds).bots:
            found[bot.name].append((bot.bb_per_100, bot.interval.margin))
    return {
        name: (
            sum(rate for rate, _ in of) / len(of),
            sum(margin**2 for _, margin in of) ** 0.5 / len(of),
        )
        for name, of in found.items()
    }


def table(rounds):
    """The table of the documentation, the best at six-max first."""
    six, two = rates(6, rounds), rates(2, rounds)
    yield f"    {'style':<16} {'six-max':>14} {'heads-up':>14}"
    for name in sorted(NAMES, key=lambda name: -six[name][0]):
        cells = (f"{rate:+.0f} ± {margin:.0f}" for rate, margin in (six[name], two[name]))
        yield f"    {name:<16} " + " ".join(f"{cell:>14}" for cell in cells)


if __name__ == "__main__":
    if "--table" in sys.argv:
        print("\n".join(table(8_000)))
    elif "--update" in sys.argv:
        made = {match: nets(match) for match in MATCHES}
        FILE.write_text(json.dumps({"seed": SEED, "nets": made}, indent=1) + "\n")
    else:
        sys.exit(__doc__)
