"""Cases from public reports: how often who wins."""

from fractions import Fraction

import pytest

import pokercore as pc
from rules.cases import case


@case("Q01-tie-counts")
def test_ties_are_counted_as_boards_and_not_as_shares(case):
    for name, hands in case["setup"].items():
        expected = case["expected"][name]
        result = pc.equity(hands)
        first, second = result.wins
        assert (result.boards, first, second) == (
            expected["boards"],
            expected["win"],
            expected["lose"],
        )
        assert result.ties == {(0, 1): expected["tie"]}
        assert first + second + expected["tie"] == result.boards
        assert result.exact[0] == Fraction(2 * first + expected["tie"], 2 * result.boards)
        assert result.equities[0] == pytest.approx(expected["equity"], abs=1e-7)


@case("Q03-hand-against-range")
def test_a_hand_against_a_range(case):
    setup, expected = case["setup"], case["expected"]
    result = pc.equity([setup["hand"], setup["range"]])
    assert result.boards == expected["boards"]
    assert result.wins == (expected["win"], expected["lose"])
    assert result.ties == {(0, 1): expected["tie"]}
    assert result.equities[0] == pytest.approx(expected["equity"], abs=1e-8)
    met = [hand for hand in result.players[1].hands if hand.total]
    assert len(met) == expected["range_combos"]


@case("Q04-range-against-range-card-removal")
def test_ranges_that_share_cards(case):
    setup, expected = case["setup"], case["expected"]
    result = pc.equity([setup["range_a"], setup["range_b"]])
    assert result.boards == expected["combo_pairs"] * 1_712_304
    assert result.wins == (expected["win"], expected["lose"])
    assert result.ties == {(0, 1): expected["tie"]}
    assert result.equities[0] == pytest.approx(expected["equity_a"], abs=1e-6)


@case("Q05-omaha-turn-equity")
def test_omaha_on_the_turn_with_outs(case):
    setup, expected = case["setup"], case["expected"]
    hands, board = [setup["a"], setup["b"]], setup["board"]
    result = pc.equity(hands, board, game="plo")
    assert (result.boards, result.wins) == (
        expected["rivers"],
        (expected["a_wins"], expected["b_wins"]),
    )
    assert result.ties == {}
    assert result.exact[0] == Fraction(7, 8) == expected["equity_a"]
    outs = pc.equities.outs(hands, board, game="plo")
    assert set(map(str, outs[1].alone)) == set(expected["b_outs"])


@case("Q06-partial-ties")
def test_a_tie_of_two_gives_the_third_nothing(case):
    setup, expected = case["setup"], case["expected"]
    result = pc.equity(setup["hands"], setup["board"])
    assert result.boards == expected["boards"]
    assert [str(equity) for equity in result.exact] == expected["exact"]
    assert sum(result.exact) == 1
    two = sum(count for winners, count in result.ties.items() if len(winners) == 2)
    assert two == expected["boards_with_exactly_two_winners"]
