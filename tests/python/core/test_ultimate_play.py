"""The binding of what choices are worth, native strategies, and simulations, as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pokercore import _core
from pokercore.exceptions import RulesError


def test_values_are_exact_fractions_of_an_ante() -> None:
    denominator, check, fold, plays = _core.ultimate_values("AsAh")
    assert fold is None
    assert check is not None
    assert round(Fraction(check, denominator), 6) == Fraction("2.192924")
    found = {multiple: round(Fraction(value, denominator), 6) for multiple, value in plays}
    assert found == {3: Fraction("2.896998"), 4: Fraction("3.601073")}
    # Nothing beats the royal flush: Blind and Play are won, the Ante where the dealer qualifies.
    denominator, check, fold, plays = _core.ultimate_values("AsKs", "QsJsTs2c2d")
    assert check is None
    assert (fold, plays) == (-2 * denominator, [(1, 502 * denominator)])


def test_values_refuse_what_cannot_be() -> None:
    for hole, board, dead, place in [
        ("As", "2c3c4c", None, "hole"),
        ("AsKs", "2c3c4c5c", None, "board"),
        ("AsKs", "2c3cAs", None, "board"),
        ("AsKs", "2c3c4c", "2c", "dead"),
        ("AsKs", "", "2c", "dead"),
    ]:
        with pytest.raises(RulesError) as error:
            _core.ultimate_values(hole, board, dead=dead)
        assert error.value.defects[0].place == place


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        ("perfect", ["play", "check"]),
        ("simple", ["play", "check"]),
        (("perfect", [0] * 169), ["check", "check"]),
        (("simple", [], "two_pair", 1, 8, 21), ["check", "check"]),
    ],
)
def test_strategies_decide(strategy: Any, expected: list[str]) -> None:
    actions = [
        _core.ultimate_decision(strategy, "AsAh"),
        _core.ultimate_decision(strategy, "7h4s", "2cQd9h"),
    ]
    assert [str(action).split()[0] for action in actions] == expected


def test_simulations_are_the_same_on_any_number_of_threads() -> None:
    seats = [("simple", 2, None), ("random", 10, None)]
    whole = _core.ultimate_simulate(seats, rounds=20_000, seed=1)
    assert _core.ultimate_simulate(seats, rounds=20_000, seed=1, threads=2) == whole
    assert whole["rounds"] == 20_000
    for seat in whole["seats"]:
        counts = [count for table in seat["outcomes"] for row in table for count in row]
        assert sum(counts) == 20_000
        assert seat["wagered"] > 0


def test_simulations_refuse_what_cannot_be() -> None:
    with pytest.raises(RulesError) as error:
        _core.ultimate_simulate([("simple", 3, None)], rounds=1, seed=1)
    assert error.value.defects[0].code == "split_pay"
    with pytest.raises(TypeError, match="no native strategy"):
        _core.ultimate_simulate([("clever", 2, None)], rounds=1, seed=1)
    rules = ("simple", [169], "two_pears", 1, 8, 21)
    with pytest.raises(RulesError) as error:
        _core.ultimate_simulate([(rules, 2, None)], rounds=1, seed=1)
    places = [defect.place for defect in error.value.defects]
    assert places == [f"round.seats[0].strategy.{name}" for name in ("preflop", "flop_row")]
