"""The published and the exact figures of the game (anchors.md section 6)."""

import csv
from collections import Counter
from fractions import Fraction

import pytest

from pokercore import ultimate
from ultimate import referee
from ultimate.published import published

DEALS = 27_813_810_024_000
PAIRS = 2_781_381_002_400
SEVENS = 133_784_560
PERFECT = Fraction(-50643648973, 2317817502000)
SIMPLE = Fraction(-452323427, 18592119000)


def rows_of(vectors, name):
    with (vectors / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def classes(vectors):
    return rows_of(vectors, "uth_preflop_ev.csv")


def rounded(value):
    """A value as the file writes it, with six places."""
    return f"{float(value):.6f}"


def hand_of(name):
    """Two cards of a class."""
    return f"{name[0]}s{name[1]}{'s' if name.endswith('s') else 'h'}"


def test_every_class_before_the_flop(classes):
    assert len(classes) == 169
    raised = 0
    total = Fraction(0)
    for line in classes:
        told = ultimate.values(hand_of(line["class"]))
        said = [rounded(value) for value in (told.plays[4], told.plays[3], told.check)]
        assert said == [line["ev_4x"], line["ev_3x"], line["ev_check"]], line["class"]
        assert told.fold is None
        assert told.value == max(told.check, *told.plays.values())
        # Three times the Ante is never the best.
        assert told.plays[3] < told.value
        assert (told.best == ultimate.Action.play(4)) == (line["best"] == "4x")
        combos = int(line["combos"])
        raised += combos if line["best"] == "4x" else 0
        total += combos * told.value
    assert raised == 500
    assert total / 1326 == PERFECT


def test_the_chart_before_the_flop():
    """33+, any ace, K2s+, K5o+, Q6s+, Q8o+, J8s+ and JTo."""
    from pokercore import Range

    raises = Range("33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo")
    for name in ultimate_classes():
        told = ultimate.values(hand_of(name))
        best_is_play = told.plays[4] > told.check
        assert best_is_play == (hand_of(name) in raises), name


def ultimate_classes():
    ranks = "AKQJT98765432"
    for high, first in enumerate(ranks):
        for low, second in enumerate(ranks):
            if high == low:
                yield first + second
            elif high < low:
                yield f"{first}{second}s"
                yield f"{first}{second}o"


# Side bets.

TRIPS = {
    "50-40-30-9-7-4-3": -1_206_516,
    "50-40-30-8-6-5-3": -2_547_324,
    "50-40-30-8-7-4-3": -4_679_700,
    "50-40-20-7-6-5-3": -8_268_988,
}

LOSING = {
    "straight_flush": 10_300_592,
    "four_of_a_kind": 471_040_512,
    "full_house": 8_435_225_376,
    "flush": 19_434_208_592,
    "straight": 18_271_076_976,
    "three_of_a_kind": 64_049_759_448,
    "two_pair": 399_099_149_640,
    "pair": 1_366_512_556_968,
    "high_card": 791_967_420_480,
}

WINNING = {
    "royal_flush": 85_615_200,
    "straight_flush": 734_237_144,
    "four_of_a_kind": 4_240_864_800,
    "full_house": 62_810_500_464,
    "flush": 71_523_195_288,
    "straight": 103_685_076_072,
    "three_of_a_kind": 97_664_829_948,
}

TIES = 113_130_263_816
TIED = ("tie", "high_card")
UNQUALIFIED = 484_291_823_400


def test_the_two_way_bad_beat():
    pays = {"straight_flush": 7500, "four_of_a_kind": 500, "full_house": 50, "flush": 30}
    pays |= {"straight": 20, "three_of_a_kind": 9}
    assert sum(LOSING.values()) + TIES == PAIRS
    won = sum(LOSING[row] * (times + 1) for row, times in pays.items())
    assert ultimate.BAD_BEAT.value() == Fraction(won - PAIRS, PAIRS)
    assert round(100 * float(ultimate.BAD_BEAT.value()), 4) == -14.7868


def test_a_bet_that_must_win():
    """What it returns for any pay of one row, so that each count stands by itself."""
    for row, count in WINNING.items():
        lowest = referee.ROWS.index(row)
        table = dict.fromkeys(reversed(referee.ROWS[lowest:]), 1)
        more = {**table, row: 2}
        gain = ultimate.SideBet("bet", "must_win", more).value()
        gain -= ultimate.SideBet("bet", "must_win", table).value()
        assert gain == Fraction(count, PAIRS), row


def test_a_bet_on_the_losing_hand():
    for row, count in LOSING.items():
        table = dict.fromkeys(reversed(referee.ROWS[referee.ROWS.index(row) :]), 1)
        gain = ultimate.SideBet("bet", "bad_beat", {**table, row: 2}).value()
        gain -= ultimate.SideBet("bet", "bad_beat", table).value()
        assert gain == Fraction(count, PAIRS), row


# Solved over all deals.


@pytest.fixture(scope="module")
def perfect():
    return ultimate.solve()


@pytest.fixture(scope="module")
def simple():
    return ultimate.solve(strategy=ultimate.bots.Simple())


def told_outcomes(outcomes):
    """Deals by stage, outcome and the row that the Blind pays, as the file counts them."""
    found, paid = Counter(), {}
    for line in outcomes:
        if line.multiple is None:
            key = ("fold", "fold", "")
        else:
            wins = line.outcome.startswith("win")
            row = line.row if line.row in referee.BLIND else "none"
            key = ((line.stage, line.multiple), line.outcome, row if wins else "")
        found[key] += line.count
        assert paid.setdefault(key, line.net) == line.net
    return found, paid


@pytest.mark.slow
def test_the_value_of_the_published_strategy(simple):
    assert simple.value == SIMPLE
    assert 100 * float(simple.value) == pytest.approx(-2.432877, abs=5e-7)
    assert float(simple.average_wager) == pytest.approx(4.165105, abs=5e-7)
    assert 100 * float(simple.element_of_risk) == pytest.approx(0.584109, abs=5e-7)
    assert simple.standard_deviation == pytest.approx(4.943021, abs=5e-7)


# Sampled.

ROUNDS = 400_000


@pytest.mark.parametrize("fixed", [True, False])
def test_a_sample_of_the_published_strategy(repository, rng, fixed):
    """Every count within six standard errors of what it is over all deals."""
    seed = 20_261 if fixed else rng.randrange(1 << 53)
    house = ultimate.House(side_bets=(ultimate.TRIPS["50-40-30-8-7-4-3"], ultimate.BAD_BEAT))
    result = ultimate.simulate(
        "simple",
        rounds=ROUNDS,
        seed=seed,
        house=house,
        side_bets={"trips": 1, "bad_beat": 1},
    )
    [seat] = result.seats
    assert seat.rounds == ROUNDS
    assert abs(seat.value - float(SIMPLE)) < 6 * 4.943021 / ROUNDS**0.5
    assert seat.standard_error == pytest.approx(4.943021 / ROUNDS**0.5, rel=0.1)
    expected, _ = told_outcomes(published(repository, "simple_published"))
    found, _ = told_outcomes(seat.outcomes)
    assert found.keys() <= expected.keys()
    for key, deals in expected.items():
        share = deals / DEALS
        error = (ROUNDS * share * (1 - share)) ** 0.5
        # A count that is seldom met is no normal variable: a few more are no wonder.
        assert abs(found[key] - ROUNDS * share) < 6 * error + 5, key
    wager = sum(share * count for share, count in wagers(found))
    assert seat.average_wager == pytest.approx(wager / ROUNDS)
    # Trips pays by seven cards alone, whatever is done.
    hits = 1 - (23_294_460 + 58_627_800 + 31_433_400) / SEVENS
    error = (ROUNDS * hits * (1 - hits)) ** 0.5
    assert abs(seat.side_bets["trips"].hits - ROUNDS * hits) < 6 * error
    beaten = sum(count for row, count in LOSING.items() if row in PAID_BEATS) / PAIRS
    error = (ROUNDS * beaten * (1 - beaten)) ** 0.5
    assert abs(seat.side_bets["bad_beat"].hits - ROUNDS * beaten) < 6 * error


PAID_BEATS = (
    *("straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
    "three_of_a_kind",
)


def wagers(found):
    for (decision, _, _), count in found.items():
        yield (2 if decision == "fold" else 2 + decision[1]), count


def test_a_sample_of_perfect_play(rng):
    rounds = 3_000
    result = ultimate.simulate("perfect", rounds=rounds, seed=rng.randrange(1 << 53))
    [seat] = result.seats
    assert abs(seat.value - float(PERFECT)) < 6 * 4.939299 / rounds**0.5
    shares = {("preflop", 4): 0.377074, ("flop", 2): 0.212846, ("river", 1): 0.218221,
              ("river", None): 0.191858, ("preflop", 3): 0}  # fmt: skip
    for decision, share in shares.items():
        error = (share * (1 - share) / rounds) ** 0.5
        assert abs(seat.frequencies[decision] - share) <= 6 * error, decision


# Other houses.


def value_at(solution, house):
    """What the decisions of a solution win at a house that pays the Blind otherwise."""
    total = Fraction(0)
    for line in solution.outcomes:
        net = line.net
        if line.multiple is not None and line.outcome.startswith("win"):
            net += house.blind.get(line.row) or 0
            net -= solution.house.blind.get(line.row) or 0
        total += line.count * net
    return total / DEALS


@pytest.mark.slow
def test_a_house_that_pays_otherwise(perfect, simple):
    """A fixed strategy is worth what its deals pay; the best one is worth no less."""
    house = ultimate.House(blind="500-50-30-9-5:2-3:2-1", qualifier="pair")
    fixed = ultimate.solve(house, "simple")
    assert fixed.outcomes.counts == simple.outcomes.counts
    assert fixed.value == value_at(simple, house)
    best = ultimate.solve(house)
    assert best.value > max(fixed.value, value_at(perfect, house))
    assert value_at(best, ultimate.STANDARD) < PERFECT
    assert best.value == value_at(best, house)


@pytest.mark.slow
def test_more_to_choose_from_is_worth_no_less(perfect):
    less = ultimate.solve(ultimate.House(plays=((4,), (2,), (1,))))
    # Three times the Ante is never the best, so that nothing is lost without it.
    assert less.value == perfect.value
    more = ultimate.solve(ultimate.House(plays=((3, 4), (2, 3), (1, 2))))
    assert more.value > perfect.value
    never = ultimate.solve(ultimate.House(qualifier="high_card"))
    assert never.value != perfect.value


@pytest.mark.slow
def test_the_parts_of_a_solution_fit_together(perfect, simple):
    for solution in (perfect, simple):
        assert solution.outcomes.rounds == DEALS
        assert sum(hand.deals for hand in solution.hands) == DEALS
        assert sum(hand.combos * hand.value for hand in solution.hands) / 1326 == solution.value
    frequencies = {key: 100 * float(part) for key, part in perfect.frequencies.items()}
    assert [round(part, 4) for part in frequencies.values()] == [
        0,
        37.7074,
        21.2846,
        21.8221,
        19.1858,
    ]
    assert {name: round(100 * float(part), 4) for name, part in perfect.results.items()} == {
        "win": 46.5689,
        "tie": 3.2181,
        "lose": 31.0271,
        "fold": 19.1858,
    }
    shares = [round(100 * float(part), 4) for part in simple.frequencies.values()]
    assert shares == [0, 37.7074, 21.4057, 22.8696, 18.0173]


@pytest.mark.slow
def test_what_holds_whatever_is_done(perfect, simple):
    """The dealer fails to qualify, and hands tie, as often for any strategy."""
    for solution in (perfect, simple):
        counts = Counter()
        for line in solution.outcomes:
            counts[line.outcome] += line.count
            # Who ties with a high card has tied with a dealer who does not qualify.
            if line.outcome.endswith("unqualified") or (line.outcome, line.row) == TIED:
                counts["unqualified"] += line.count
        assert counts["unqualified"] * PAIRS == UNQUALIFIED * DEALS
        assert counts["tie"] * PAIRS == TIES * DEALS
        for table, edge in TRIPS.items():
            assert solution.side_bet(ultimate.TRIPS[table]) == Fraction(edge, SEVENS)
