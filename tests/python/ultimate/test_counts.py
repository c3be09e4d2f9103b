"""Exact counts and what side bets return, by published figures."""

import csv
import io
from fractions import Fraction

import pytest

from pokercore import ultimate
from pokercore._ultimate_names import OUTCOMES, ROWS
from pokercore.ultimate import counts

NAMES = {"royal": "royal_flush", "quads": "four_of_a_kind", "trips": "three_of_a_kind"}

PER_SEVEN = 21 * 990
"""In how many ways seven cards are two own ones and a board, with two for the dealer."""


def test_every_deal_is_counted_once():
    assert counts.PAIRS == counts.SEVENS * PER_SEVEN
    assert sum(counts.SEVEN.values()) == counts.SEVENS
    for row in ROWS:
        assert sum(counts.ALL_DEALS[row].values()) == counts.SEVEN[row] * PER_SEVEN


def test_published_totals():
    total = {name: sum(row[name] for row in counts.ALL_DEALS.values()) for name in OUTCOMES}
    assert total["tie"] == 113_130_263_816
    ties = counts.ALL_DEALS["high_card"]["tie"]
    # A tie with a high card is a dealer that does not qualify, too.
    assert total["win_unqualified"] + total["lose_unqualified"] + ties == 484_291_823_400
    # Seat and dealer are alike.
    assert total["win_qualified"] + total["win_unqualified"] == (
        total["lose_qualified"] + total["lose_unqualified"]
    )


def test_published_counts_by_row():
    losers = (
        *(0, 10_300_592, 471_040_512, 8_435_225_376, 19_434_208_592, 18_271_076_976),
        *(64_049_759_448, 399_099_149_640, 1_366_512_556_968, 791_967_420_480),
    )
    assert tuple(counts.LOSERS.values()) == losers
    wins = (
        *(85_615_200, 734_237_144, 4_240_864_800, 62_810_500_464, 71_523_195_288),
        *(103_685_076_072, 97_664_829_948),
    )
    assert tuple(counts.WINS.values())[:7] == wins


def test_categories_of_two_players(repository):
    """Every count again, from another program's table by the categories of both players."""
    path = repository / "tests/vectors/holdem_joint_categories.csv"
    found = {row: dict.fromkeys(OUTCOMES, 0) for row in ROWS}
    for line in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))):
        mine = found[NAMES.get(line["player"], line["player"])]
        qualified = "unqualified" if line["opponent"] == "high_card" else "qualified"
        mine[f"win_{qualified}"] += int(line["player_wins"])
        mine["tie"] += int(line["ties"])
        mine[f"lose_{qualified}"] += int(line["player_loses"])
    assert found == {row: dict(told) for row, told in counts.ALL_DEALS.items()}


@pytest.mark.parametrize(
    ("text", "returned"),
    [
        ("50-40-30-9-7-4-3", -1_206_516),
        ("50-40-30-8-6-5-3", -2_547_324),
        ("50-40-30-8-7-4-3", -4_679_700),
        ("50-40-20-7-6-5-3", -8_268_988),
    ],
)
def test_trips(text, returned):
    assert ultimate.TRIPS[text].value() == Fraction(returned, 133_784_560)


def test_bad_beat():
    assert round(100 * float(ultimate.BAD_BEAT.value()), 4) == -14.7868
    tie_loses = Fraction(sum(counts.LOSERS.values()), counts.PAIRS)
    assert ultimate.BAD_BEAT.hits() < tie_loses < 1


def test_a_bet_that_must_win_costs_what_its_losing_hands_would_have_paid():
    for text, own in ultimate.TRIPS.items():
        must = ultimate.SideBet("florida", "must_win", text)
        paid = sum(
            (Fraction(pay) + 1) * (counts.SEVEN[row] * PER_SEVEN - counts.WINS[row])
            for row, pay in own.pays.items()
        )
        assert own.value() - must.value() == paid / counts.PAIRS
        assert must.hits() < own.hits()
