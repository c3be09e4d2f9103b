"""The rates and intervals that follow from exact sums."""

import json
import math
import statistics as standard

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from pokercore.statistics import Statistics, Tally, Timing, student_95

counts = st.integers(0, 10**12)
tallies = st.builds(
    Tally,
    hands=counts,
    units=counts,
    net=st.integers(-(10**15), 10**15),
    net_squares=st.integers(0, 10**30),
    hand_squares=counts,
    net_by_hands=st.integers(-(10**18), 10**18),
    vpip=counts,
    illegal=counts,
)


def tally_of(units):
    """The sums over units, each a list of nets of hands."""
    totals = [(sum(unit), len(unit)) for unit in units]
    return Tally(
        hands=sum(hands for _, hands in totals),
        units=len(totals),
        net=sum(net for net, _ in totals),
        net_squares=sum(net**2 for net, _ in totals),
        hand_squares=sum(hands**2 for _, hands in totals),
        net_by_hands=sum(net * hands for net, hands in totals),
    )


@given(tallies, tallies, tallies)
def test_tallies_add_up_in_any_order(one, two, three):
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert one + Tally() == one


@given(tallies)
def test_a_tally_goes_through_json(tally):
    text = json.dumps(tally.to_dict())
    assert Tally.from_dict(json.loads(text)) == tally


def test_single_hands_give_the_textbook_interval(rng):
    nets = [rng.choice([-3, -1, 0, 2, 50]) for _ in range(400)]
    bot = Statistics("x", tally_of([[net] for net in nets]), big_blind=2)
    mean = 100 * standard.mean(nets) / 2
    error = 100 * standard.stdev(nets) / math.sqrt(len(nets)) / 2
    assert bot.bb_per_100 == pytest.approx(mean)
    assert bot.standard_error == pytest.approx(error)
    assert bot.interval.low == pytest.approx(mean - student_95(399) * error)
    assert bot.interval.margin == pytest.approx(1.966 * error, rel=1e-3)
    assert mean in bot.interval


def test_sessions_are_what_is_independent(rng):
    """Hands of a session that hang together must widen the interval, as their means do."""
    sessions = [[rng.choice([-5, 5])] * 20 for _ in range(200)]
    bot = Statistics("x", tally_of(sessions), big_blind=1)
    means = [unit[0] for unit in sessions]
    error = 100 * standard.stdev(means) / math.sqrt(len(means))
    assert bot.standard_error == pytest.approx(error)


def test_the_interval_holds_the_truth_as_often_as_it_says(rng):
    """Of many samples of 30 hands 95 of 100 hold it, give or take six standard errors."""
    held, samples = 0, 5_000
    for _ in range(samples):
        units = [[rng.gauss(0, 10).__round__()] for _ in range(30)]
        held += 0 in Statistics("x", tally_of(units), 1).interval
    assert abs(held / samples - 0.95) < 6 * math.sqrt(0.95 * 0.05 / samples)


def test_units_of_different_length():
    """The standard error of a ratio, by its formula."""
    units = [[4, 0], [1], [-2, -2, -2], [5, 5]]
    bot = Statistics("x", tally_of(units), 1)
    rate = 9 / 8
    spread = sum((sum(unit) - rate * len(unit)) ** 2 for unit in units)
    assert bot.standard_error == pytest.approx(100 * math.sqrt(spread * 4 / 3) / 8)


def test_large_sums_lose_nothing():
    """Nets that differ by one chip in 2^52 still have their small variance."""
    base = 2**52
    units = [[base], [base + 1], [base], [base + 1]]
    bot = Statistics("x", tally_of(units), 1)
    assert bot.standard_error == pytest.approx(100 * math.sqrt(1 / 3) / 2)


def test_what_cannot_be_told_is_none():
    empty = Statistics("x", Tally(), 2)
    assert empty.bb_per_100 is None
    assert empty.interval is None
    assert (empty.vpip, empty.pfr, empty.aggression, empty.wtsd, empty.wsd) == (None,) * 5
    one = Statistics("x", tally_of([[5]]), 2)
    assert one.bb_per_100 == 250
    assert one.interval is None
    assert "-" in pc.statistics.table([empty, one])


def test_students_distribution():
    published = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.98}
    for freedom, quantile in published.items():
        assert student_95(freedom) == pytest.approx(quantile, abs=8e-4)
    values = [student_95(freedom) for freedom in range(1, 2000)]
    assert values == sorted(values, reverse=True)
    assert student_95(10**9) == pytest.approx(1.959964, abs=1e-6)


@pytest.mark.parametrize("broken", [{}, {"hands": 1.5}, {"hands": None}, {"hands": True}])
def test_a_broken_tally_is_refused(broken):
    with pytest.raises(ValueError, match="no whole number"):
        Tally.from_dict({**Tally().to_dict(), **broken} if broken else {})


def test_timings_add_up():
    assert Timing(1.0, 2) + Timing(0.5, 3) == Timing(1.5, 3)


def test_rates_by_their_definitions():
    tally = Tally(
        hands=200,
        vpip=50,
        pfr=20,
        bets=30,
        calls=12,
        saw_flop=60,
        showdowns=24,
        showdowns_won=15,
    )
    bot = Statistics("x", tally, 2)
    assert (bot.vpip, bot.pfr, bot.aggression) == (0.25, 0.1, 2.5)
    assert (bot.wtsd, bot.wsd) == (0.4, 0.625)


def test_illegal_answers_stand_in_the_table_when_there_are_some():
    clean = Statistics("a", Tally(hands=1), 2)
    dirty = Statistics("b", Tally(hands=1, illegal=3), 2)
    assert "illegal" not in pc.statistics.table([clean])
    lines = pc.statistics.table([clean, dirty]).splitlines()
    assert lines[0].endswith("illegal")
    assert lines[2].endswith("3")
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("name", ["session", "hands", "decisions", "big_blind"])
@pytest.mark.parametrize("wrong", [None, 3.5, "3", True, -1, [1]])
def test_a_written_number_that_is_none(written, name, wrong):
    with pytest.raises(ValueError, match=name):
        pc.SimulationResult.from_dict({**written, name: wrong})


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *[(name, 3) for name in ("variant", "carry", "on_illegal", "seating", "adjust", "config")],
        *[("duplicate", wrong) for wrong in (None, 0, "no")],
        *[("deadline", wrong) for wrong in (True, -1, 0, "3", float("nan"))],
        *[("digest", wrong) for wrong in (5, "x")],
        *[(name, []) for name in ("bots", "stacks", "pairs")],
        ("stacks", [1]),
        ("stacks", [1, "2"]),
        ("units", [[0, 1.5]]),
    ],
)
def test_a_written_part_that_is_none(written, name, wrong):
    with pytest.raises(ValueError, match=r"simulation.result"):
        pc.SimulationResult.from_dict({**written, name: wrong})


def test_what_is_nested_too_deeply_is_no_result():
    with pytest.raises(ValueError, match="no simulation result: maximum recursion"):
        pc.SimulationResult.from_json("[" * 100_000)


@pytest.fixture
def written():
    return pc.simulate(["call", "random"], "NLHE", hands=4, seed=1).to_dict()


def test_a_bot_and_a_pair_in_a_line():
    """For who prints them; what they are made of is long."""
    match = pc.match_bots(["call", "random", "tag"], "HEADS_UP", seats=2, hands=100, seed=1)
    standing, duel = match.bots[0], match.pair("Call", "tag")
    assert str(standing) == (
        f"Call: {standing.bb_per_100:+,.2f} ± {standing.interval.margin:,.2f} bb/100"
    )
    assert str(duel).startswith(f"Call of tag: {duel.bb_per_100:+,.2f} ± ")
    assert str(standing.positions[0]).startswith("BB: ")
    none = pc.simulate(["call", "tag"], "HEADS_UP", hands=0, seed=1, adjust="all_in")
    assert str(none.bots[0]) == "Call: no hands, adjusted"
    one = pc.simulate(["call", "tag"], "HEADS_UP", hands=1, seed=1)
    assert "±" not in str(one.bots[0])
