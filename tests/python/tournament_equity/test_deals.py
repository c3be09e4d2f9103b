"""Deals: chips, the chip model, and whole money."""

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore.tournament_equity import chip_chop, deal, icm_exact


@st.composite
def fields(draw):
    stacks = draw(st.lists(st.integers(0, 10_000), min_size=1, max_size=8).filter(any))
    payouts = draw(st.lists(st.integers(0, 1000), min_size=1, max_size=len(stacks)))
    return stacks, sorted(payouts, reverse=True)


def test_a_chip_chop():
    assert chip_chop([5000, 3000, 2000], [50, 30, 20]) == (40, 32, 28)
    # More than the first prize: what the definition gives, and the chip model never does.
    assert chip_chop([9800, 100, 100], [50, 30, 20])[0] == Fraction(296, 5)
    # Who is out has the lowest prizes, and the others the rest.
    assert chip_chop([60, 40, 0, 0], [50, 30, 15, 5]) == (42, 38, 10, 10)
    # Prizes that nobody lists are none.
    assert chip_chop([6, 3, 1], [10]) == (6, 3, 1)
    assert chip_chop([6, 3, 1], [0.1, 0.1, 0.1])[0] == Fraction(0.1)


@given(fields())
def test_a_chip_chop_shares_everything(field):
    stacks, payouts = field
    shares = chip_chop(stacks, payouts)
    assert sum(shares) == sum(payouts)
    order = sorted(range(len(stacks)), key=lambda player: stacks[player])
    assert [shares[player] for player in order] == sorted(shares)


@given(fields(), st.sampled_from([1, 5, 100]), st.sampled_from(["icm", "chip_chop"]))
def test_a_deal_shares_everything_in_whole_units(field, unit, method):
    stacks, payouts = field
    payouts = [prize * unit for prize in payouts]
    amounts = deal(stacks, payouts, method=method, unit=unit)
    assert sum(amounts) == sum(payouts)
    exact = icm_exact(stacks, payouts) if method == "icm" else chip_chop(stacks, payouts)
    for amount, value in zip(amounts, exact, strict=True):
        assert amount % unit == 0
        assert abs(amount - value) < unit + 1e-9


@given(fields(), st.sampled_from(["icm", "chip_chop"]))
def test_what_remains_goes_out_as_by_exact_fractions(field, method):
    """Noise of floats decides nothing: who lost equally much is found by whole arithmetic."""
    stacks, payouts = field
    exact = icm_exact(stacks, payouts) if method == "icm" else chip_chop(stacks, payouts)
    amounts = [floor(value) for value in exact]
    order = sorted(
        range(len(stacks)), key=lambda seat: (amounts[seat] - exact[seat], -stacks[seat], seat)
    )
    for seat in order[: sum(payouts) - sum(amounts)]:
        amounts[seat] += 1
    assert deal(stacks, payouts, method=method) == tuple(amounts)


def test_the_larger_stack_comes_first_where_the_same_was_lost():
    # 5 5/9, 3 8/9 and 5/9.
    assert deal([10, 7, 1], [10]) == (6, 4, 0)
    assert deal([1, 10, 2, 1, 1], [815]) == (54, 544, 109, 54, 54)


@pytest.mark.parametrize("method", ["icm", "chip_chop"])
def test_amounts_add_up_where_floats_are_coarse(rng, method):
    for players in (3, 9, 30):
        for _ in range(20):
            stacks = [rng.randint(1, 10**12) for _ in range(players)]
            payouts = sorted((rng.randint(2**49, 2**52) for _ in range(3)), reverse=True)
            assert sum(deal(stacks, payouts, method=method)) == sum(payouts)


def test_what_is_no_list_is_refused():
    for give in (lambda prizes: deal([5, 5], prizes), lambda prizes: chip_chop([5, 5], prizes)):
        for prizes in (5, "10"):
            with pytest.raises(pc.RulesError, match="is no list"):
                give(prizes)


def test_what_remains_goes_to_those_who_lost_most():
    # 10 for three: 3 each, and one left, which goes to the first of equal stacks.
    assert deal([5, 5, 5], [10]) == (4, 3, 3)
    # The largest stack comes first where what was lost is the same.
    assert deal([100, 300, 100, 300], [4, 4], method="chip_chop") == (1, 3, 1, 3)
    assert deal([1, 3], [2], method="chip_chop") == (0, 2)
    # 38.39, 32.75 and 28.86: the parts that were lost are 0.39, 0.75 and 0.86.
    assert deal([5000, 3000, 2000], [50, 30, 20]) == (38, 33, 29)


def test_something_is_left_to_play_for():
    amounts = deal([5000, 3000, 2000], [500, 300, 200], left=150)
    assert sum(amounts) == 850
    assert amounts == deal([5000, 3000, 2000], [350, 300, 200])
    assert deal([5, 5], [10], left=10) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "options", "code", "place"),
    [
        (([5, 5], [10.5]), {}, "option", "payouts[0]"),
        (([5, 5], [10, 3]), {"unit": 5}, "payout_out_of_range", "payouts[1]"),
        (([5, 5], [10, 4]), {"left": 7}, "option", "left"),
        (([5, 5], [10, 5]), {"left": 1, "unit": 5}, "option", "left"),
        (([5, 5], [10]), {"unit": 0}, "option", "unit"),
        (([5, 5], [10]), {"method": "even"}, "option", "method"),
        (([5, 5], [1, 2]), {}, "payouts_rise", "payouts[1]"),
        (([5, 5], []), {}, "payout_out_of_range", "payouts"),
        (([0, 0], [1]), {}, "stack_out_of_range", "stacks"),
    ],
)
def test_what_is_refused(arguments, options, code, place):
    with pytest.raises(pc.RulesError) as caught:
        deal(*arguments, **options)
    assert (code, place) in {(defect.code, defect.place) for defect in caught.value.defects}
