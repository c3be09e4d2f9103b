"""Places and shares: pure functions, and the norm's vectors and cases about them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokercore.tournament import places
from pokercore.tournament.division import divide

stacks = st.dictionaries(st.integers(0, 9), st.integers(0, 20), min_size=1, max_size=10)


def is_partition(found, first, count):
    """Places fill `first` to `first + count - 1`, who ties having the best of what they fill."""
    filled = []
    for place in sorted(set(found.values())):
        tied = sum(its == place for its in found.values())
        filled += range(place, place + tied)
    return filled == list(range(first, first + count))


@given(stacks, st.integers(1, 5))
def test_places_are_a_partition_in_the_order_of_chips(chips, first):
    found = places.rank(chips, first)
    assert found.keys() == chips.keys()
    assert is_partition(found, first, len(chips))
    for one in chips:
        for other in chips:
            assert (found[one] < found[other]) == (chips[one] > chips[other])


@given(stacks, st.integers(0, 5))
def test_who_goes_out_takes_the_last_places(chips, left):
    found = places.finish(chips, len(chips) + left)
    assert is_partition(found, left + 1, len(chips))


@given(st.integers(0, 10**6), st.sets(st.integers(0, 9), min_size=1), st.integers(0, 9))
def test_a_share_is_even_and_odd_money_goes_left_of_the_button(amount, seats, button):
    found = places.share(amount, seats, button)
    assert found.keys() == seats
    assert sum(found.values()) == amount
    assert max(found.values()) - min(found.values()) <= 1
    # Whoever gets more sits before everybody who gets less.
    order = [(button + step) % 10 for step in range(1, 11)]
    given_out = [found[seat] for seat in order if seat in found]
    assert given_out == sorted(given_out, reverse=True)
    assert places.clockwise(seats, button) == [seat for seat in order if seat in seats]


@given(
    stacks,
    st.lists(st.integers(0, 10**6), max_size=10).map(lambda p: sorted(p, reverse=True)),
    st.integers(0, 9),
)
def test_prizes_of_all_places_are_the_pool(chips, prizes, button):
    prizes = prizes[: len(chips)]
    ranked = places.rank(chips)
    found = places.prizes_of(ranked, prizes, button)
    assert found.keys() == chips.keys()
    assert sum(found.values()) == sum(prizes)
    for one in chips:
        for other in chips:
            if ranked[one] == ranked[other]:
                assert abs(found[one] - found[other]) <= 1
            elif ranked[one] < ranked[other]:
                assert found[one] >= found[other] - 1


def test_the_remainder_of_a_shared_prize():
    """To the left of the button, one each."""
    assert places.prizes_of({2: 2, 5: 2, 8: 2}, (50, 21, 20), button=4) == {5: 14, 8: 14, 2: 13}
    assert places.prizes_of({2: 2, 5: 2}, (50, 31, 20), button=2) == {5: 26, 2: 25}


@pytest.mark.parametrize("by", ["icm", "chip_chop"])
def test_a_unit_that_equal_players_cannot_divide(by):
    """It goes to the first from the left of the button."""
    assert divide(by, {0: 5, 1: 5, 2: 5}, (100, 0, 0), button=1) == {2: 34, 0: 33, 1: 33}
    assert divide(by, {0: 5, 1: 5, 2: 5}, (101, 0, 0), button=0) == {1: 34, 2: 34, 0: 33}
    assert divide(by, {4: 7, 6: 1}, (0, 0), button=4) == {4: 0, 6: 0}
