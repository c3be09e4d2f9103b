"""The pressure of prizes, and what all-ins are worth."""

import itertools
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokercore as pc
from hands import examples
from pokercore.tournament_equity import (
    bubble_factor,
    bubble_factors,
    icm,
    icm_call,
    icm_exact,
    icm_push,
    risk_premium,
    weigh,
)

BUBBLE = ([5000, 3000, 2000], [50, 30, 20])


def factor_of(stacks, payouts, hero, villain):
    """The bubble factor as a fraction, from the definition."""
    risk = min(stacks[hero], stacks[villain])
    values = []
    for chips in (0, risk, -risk):
        after = list(stacks)
        after[hero] += chips
        after[villain] -= chips
        values.append(icm_exact(after, payouts)[hero])
    now, won, lost = values
    return (now - lost) / (won - now)


@given(
    st.lists(st.integers(1, 10_000), min_size=2, max_size=5),
    st.lists(st.integers(1, 100), min_size=1, max_size=5, unique=True),
)
@settings(max_examples=examples(0.4))
def test_bubble_factors_are_what_is_lost_over_what_is_won(stacks, payouts):
    payouts = sorted(payouts[: len(stacks)], reverse=True)
    rows = bubble_factors(stacks, payouts)
    for hero, villain in itertools.permutations(range(len(stacks)), 2):
        wanted = float(factor_of(stacks, payouts, hero, villain))
        assert rows[hero][villain] == pytest.approx(wanted, rel=1e-6)
        assert rows[hero][villain] == bubble_factor(stacks, payouts, hero, villain)
        assert rows[hero][villain] >= 1 - 1e-9
        premium = risk_premium(stacks, payouts, hero, villain)
        assert premium == pytest.approx(wanted / (wanted + 1) - 0.5, abs=1e-7)
    assert all(rows[player][player] is None for player in range(len(stacks)))


def test_chips_count_by_themselves_heads_up_and_where_the_winner_takes_all():
    assert bubble_factors([700, 300], [65, 35]) == ((None, 1), (1, None))
    assert bubble_factor([5, 3, 2], [100], 0, 1) == 1
    assert risk_premium([700, 300], [65, 35], 0, 1) == 0


def test_nothing_to_win():
    """A satellite with three equal seats for four: who has a seat all but surely can only lose."""
    seats = bubble_factors([100, 100, 100, 1], [1, 1, 1])
    assert seats[0][1] > 100
    # All have their prize, so nothing can be won or lost.
    assert bubble_factor([5, 3, 2], [1, 1, 1], 0, 1) == 1
    assert risk_premium([5, 3, 2], [1, 1, 1], 0, 1) == 0
    assert risk_premium([5, 5], [0], 0, 1) == 0
    # The one with all other chips has the rest.
    assert bubble_factors([5, 0, 3], [2, 1])[0][1] is None


def test_infinite_pressure():
    from pokercore.tournament_equity.pressure import premium

    assert premium(inf) == 0.5


def test_weigh_is_a_mean():
    stacks = [[8000, 0, 2000], [2000, 6000, 2000]]
    mean = sum(icm(after, BUBBLE[1]).values[0] for after in stacks) / 2
    assert weigh(BUBBLE[1], 0, [(0.5, after) for after in stacks]) == pytest.approx(mean)


def test_a_call_for_even_chips_needs_what_the_bubble_factor_says():
    """An all-in of equal stacks with nothing else in the pot: f / (f + 1)."""
    stacks, payouts = [4000, 4000, 2000], [50, 30, 20]
    # The hero is to put in the last chip only: the pot odds are all but 1 to 1 without it.
    call = icm_call([4000, 0, 2000], payouts, 0, 1, bets=[0, 4000, 0])
    win, tie, lose = call.outcomes
    assert (win.stacks, lose.stacks) == ((8000, 0, 2000), (0, 8000, 2000))
    assert tie.stacks == (4000, 4000, 2000)
    assert call.fold.stacks == (4000, 4000, 2000)
    assert call.chip_equity == 0.5
    factor = bubble_factor(stacks, payouts, 0, 1)
    assert call.required_equity == pytest.approx(factor / (factor + 1))
    assert call.risk_premium == pytest.approx(risk_premium(stacks, payouts, 0, 1))
    assert (call.value, call.gain, call.is_right) == (None, None, None)


def test_the_required_equity_is_where_a_call_is_worth_a_fold(rng):
    for _ in range(50):
        stacks = [rng.randrange(0, 3000) for _ in range(4)]
        bets = [rng.randrange(100, 3000), 0, 200, 0]
        stacks[0] = 0
        stacks[2] = rng.randrange(1, 3000)
        bets[0] += 200
        tie = rng.choice([0.0, 0.02, 0.3])
        spot = icm_call(stacks, [50, 30, 20], 2, 0, bets=bets, dead=75, tie=tie)
        everything = sum(stacks) + sum(bets) + 75
        for outcome in (spot.fold, *spot.outcomes):
            assert sum(outcome.stacks) == everything
        needed = spot.required_equity
        if needed is None or needed <= tie / 2 or needed + tie / 2 > 1:
            continue
        level = icm_call(
            stacks, [50, 30, 20], 2, 0, bets=bets, dead=75, win=needed - tie / 2, tie=tie
        )
        assert level.gain == pytest.approx(0, abs=1e-9)
        assert sum(end.probability for end in level.outcomes) == pytest.approx(1)


def test_what_cannot_be_matched_comes_back():
    call = icm_call([0, 500, 100], [6, 4], 1, 0, bets=[2000, 100, 50], dead=10, win=1)
    win, tie, lose = call.outcomes
    assert win.stacks == (1400, 1260, 100)
    assert lose.stacks == (2660, 0, 100)
    # Of 1,260 chips both have a half; of an odd number the other one has the odd chip.
    assert tie.stacks == (1400 + 630, 630, 100)
    assert icm_call([0, 500], [6, 4], 1, 0, bets=[500, 0], dead=1).outcomes[1].stacks == (501, 500)
    assert call.chip_equity == pytest.approx(500 / 1260)
    assert call.value == win.value
    assert call.is_right
    # A villain who has more behind is called for less.
    assert icm_call([900, 400], [1], 1, 0, bets=[400, 0]).outcomes[0].stacks == (500 + 400, 800)


def test_heads_up_and_for_the_winner_only_chips_decide():
    call = icm_call([0, 500, 700], [1], 1, 0, bets=[600, 100, 0], dead=30)
    assert call.required_equity == pytest.approx(call.chip_equity)
    assert call.risk_premium == pytest.approx(0)
    # Ties count half.
    tied = icm_call([0, 500, 700], [1], 1, 0, bets=[600, 100, 0], dead=30, tie=0.1)
    assert tied.required_equity == pytest.approx(call.chip_equity)


def test_no_equity_is_enough():
    """Three equal prizes for four, and one who is all but out: a chip more is worth nothing."""
    call = icm_call([0, 5000, 5000, 1], [1, 1, 1], 1, 0, bets=[5000, 0, 0, 0])
    assert call.required_equity > 0.99
    # Both have their prize already: nothing is lost by a call.
    assert icm_call([0, 5, 5], [1, 1, 1], 1, 0, bets=[5, 0, 0]).required_equity == 0


def test_a_push():
    stacks, bets = [3000, 2900, 2800, 3000], [0, 100, 200, 0]
    push = icm_push(
        stacks, [50, 30, 20], 0, {1: (0.1, 0.4, 0.02), 2: (0.15, 0.42)}, bets=bets, dead=40
    )
    names = [outcome.name for outcome in push.outcomes]
    assert names == [
        "no call",
        *(f"called by {caller}, {end}" for caller in (1, 2) for end in ("win", "tie", "lose")),
    ]
    parts = {outcome.name: outcome.probability for outcome in push.outcomes}
    assert sum(parts.values()) == pytest.approx(1)
    assert parts["no call"] == pytest.approx(0.9 * 0.85)
    assert parts["called by 2, win"] == pytest.approx(0.9 * 0.15 * 0.42)
    assert parts["called by 1, lose"] == pytest.approx(0.1 * 0.58)
    after = {outcome.name: outcome.stacks for outcome in push.outcomes}
    assert after["no call"] == (3340, 2900, 2800, 3000)
    assert after["called by 1, win"] == (3000 + 3000 + 200 + 40, 0, 2800, 3000)
    assert after["called by 2, lose"] == (0, 2900, 6140, 3000)
    assert push.fold.stacks == (3000, 2900, 3140, 3000)
    mean = weigh(
        [50, 30, 20], 0, [(outcome.probability, outcome.stacks) for outcome in push.outcomes]
    )
    assert push.value == pytest.approx(mean)
    assert push.required_equity is push.chip_equity is push.risk_premium is None
    # Somebody else may take the pot.
    other = icm_push(stacks, [50, 30, 20], 0, {}, bets=bets, fold_to=3)
    assert other.fold.stacks == (3000, 2900, 2800, 3300)
    assert other.value == other.outcomes[0].value > other.fold.value
    # The big blind may push too; then the small blind's bet is the largest of the others.
    assert icm_push(stacks, [1], 2, {}, bets=bets).fold.stacks == (3000, 3200, 2800, 3000)


def test_large_fields_have_decisions_too():
    stacks = [1000] * 40
    factor = bubble_factor(stacks, [30, 20, 15, 10, 8, 7, 6, 4], 0, 1)
    assert 1.1 < factor < 1.2


REFUSED = [
    (lambda: bubble_factor(*BUBBLE, 3, 0), "hero"),
    (lambda: bubble_factor(*BUBBLE, 0, -1), "villain"),
    (lambda: bubble_factor(*BUBBLE, 0, 0), "villain"),
    (lambda: bubble_factor([5, 0, 1], [1], 1, 0), "hero"),
    (lambda: bubble_factor([5, 0, 1], [2, 3], 1, 0), "payouts[1]"),
    (lambda: weigh([1], 0, [(0.5, [1, 1])]), "outcomes"),
    (lambda: weigh([1], 2, [(1, [1, 1])]), "player"),
    (lambda: weigh([1], 0, [(1.5, [1, 1])]), "outcomes[0]"),
    (lambda: icm_call([5, 5], [1], 0, 1), "bets"),
    (lambda: icm_call([5, 5], [1], 0, 1, bets=[0]), "bets"),
    (lambda: icm_call([5, 5], [1], 0, 1, bets=[0, 2]), "bets"),
    (lambda: icm_call([5, 5], [1], 0, 1, bets=[0, -2]), "bets[1]"),
    (lambda: icm_call([5, 5], [1], 0, 0, bets=[0, 5]), "villain"),
    (lambda: icm_call([5, -5], [1], 0, 1, bets=[0, 9]), "stacks[1]"),
    (lambda: icm_call([5, 0.5], [1], 0, 1, bets=[0, 9]), "stacks[1]"),
    (lambda: icm_call([5, 0], [1], 0, 1, bets=[0, 9], win=1.1), "win"),
    (lambda: icm_call([5, 0], [1], 0, 1, bets=[0, 9], win=0.9, tie=0.2), "win"),
    (lambda: icm_call([5, 0], [1], 0, 1, bets=[0, 9], tie=True), "tie"),
    (lambda: icm_call([5, 0], [1], 0, 1, bets=[0, 9], dead=-1), "dead"),
    (lambda: icm_push([0, 5], [1], 0, {}, bets=[5, 5]), "hero"),
    (lambda: icm_push([5, 5], [1], 0, {0: (1, 1)}, bets=[0, 1]), "callers[0]"),
    (lambda: icm_push([5, 5], [1], 0, {7: (1, 1)}, bets=[0, 1]), "callers"),
    (lambda: icm_push([5, 5], [1], 0, {1: (1,)}, bets=[0, 1]), "callers[1]"),
    (lambda: icm_push([5, 5], [1], 0, {1: (2, 1)}, bets=[0, 1]), "callers[1]"),
    (lambda: icm_push([5, 5], [1], 0, {}), "fold_to"),
    (lambda: icm_push([5, 5], [1], 0, {}, fold_to=0), "fold_to"),
]


@pytest.mark.parametrize(("ask", "place"), REFUSED, ids=map(str, range(len(REFUSED))))
def test_what_is_refused(ask, place):
    with pytest.raises(pc.RulesError) as caught:
        ask()
    assert place in {defect.place for defect in caught.value.defects}


def test_exactly_level():
    """A fraction beside the number with a point."""
    assert factor_of([5000, 3000, 2000], [50, 30, 20], 1, 0) == Fraction(17, 11)
    assert bubble_factor(*BUBBLE, 1, 0) == pytest.approx(17 / 11, rel=1e-13)
