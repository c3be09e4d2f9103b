"""Outcomes and solutions: every published figure follows from the published table of outcomes."""

import json
from fractions import Fraction

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore._classes import class_size
from pokercore.exceptions import RulesError
from pokercore.ultimate import DEALS, House, Outcomes, Solution
from ultimate.made_up import made_up
from ultimate.published import published


@pytest.fixture
def optimal(repository):
    return published(repository, "optimal")


def test_optimal_play(optimal):
    assert optimal.rounds == DEALS == 27_813_810_024_000
    assert optimal.value == Fraction(-50643648973, 2317817502000)
    assert round(float(optimal.average_wager), 9) == 4.152209546
    assert round(100 * float(optimal.element_of_risk), 6) == 0.526219
    assert round(optimal.standard_deviation, 6) == 4.939299
    ends = {end: round(100 * float(part), 4) for end, part in optimal.frequencies.items()}
    assert ends == {
        ("preflop", 3): 0,
        ("preflop", 4): 37.7074,
        ("flop", 2): 21.2846,
        ("river", 1): 21.8221,
        ("river", None): 19.1858,
    }
    results = {name: round(100 * float(part), 4) for name, part in optimal.results.items()}
    assert results == {"win": 46.5689, "tie": 3.2181, "lose": 31.0271, "fold": 19.1858}
    # 2x of the flops that follow a check.
    assert round(21.2846 / (100 - 37.7074), 4) == 0.3417


def test_the_simple_strategy(repository):
    simple = published(repository, "simple_published")
    assert simple.value == Fraction(-452323427, 18592119000)
    assert round(float(simple.average_wager), 6) == 4.165105
    assert round(100 * float(simple.element_of_risk), 6) == 0.584109
    assert round(simple.standard_deviation, 6) == 4.943021


def test_outcomes_add_up_and_come_back(optimal):
    assert (optimal + optimal).value == optimal.value
    assert (optimal + optimal).variance == optimal.variance
    assert (optimal + Outcomes(House())) == optimal
    data = json.loads(json.dumps(optimal.to_dict()))
    assert Outcomes.from_dict(House(), data) == optimal
    assert "win, unqualified" in optimal.table()
    other = Outcomes(House(half_chips=True))
    with pytest.raises(ValueError, match="different houses"):
        optimal + other
    with pytest.raises(ValueError, match="a house of these decisions has 250"):
        Outcomes(House(), (1,))


def test_no_rounds_have_no_rates():
    none = Outcomes(House())
    rates = (none.value, none.average_wager, none.element_of_risk, none.variance)
    assert rates == (None,) * 4
    assert none.standard_deviation is None
    assert none.side_bet(ultimate.TRIPS["50-40-30-8-7-4-3"]) is None
    assert set(none.results.values()) == {0}


@pytest.mark.parametrize(
    "data",
    [
        7,
        {"preflop 5": {"pair": {"tie": 1}}},
        {"fold": {"two": {"tie": 1}}},
        {"fold": {"pair": {"draw": 1}}},
        {"fold": {"pair": {"tie": -1}}},
        {"fold": {"pair": {"tie": 1.5}}},
        {"fold": {"pair": 1}},
    ],
)
def test_what_are_no_outcomes(data):
    with pytest.raises(ValueError):  # noqa: PT011
        Outcomes.from_dict(House(), data)


def one_hand(house, decision, row, outcome):
    return Outcomes.from_dict(house, {decision: {row: {outcome: 1}}})


@pytest.mark.parametrize("kind", ["own", "must_win"])
@pytest.mark.parametrize("after", ["settle", "lose"])
@pytest.mark.parametrize("decision", ["preflop 4", "fold"])
@pytest.mark.parametrize("outcome", ["win_unqualified", "tie", "lose_qualified"])
def test_side_bets_of_one_hand(kind, after, decision, outcome):
    bet = ultimate.SideBet("x", kind, "50-40-30-8-7-4-3")
    house = House(side_bets=(bet,), side_bet_after_fold=after)
    paid = kind == "own" or outcome.startswith("win")
    if decision == "fold":
        paid = paid and after == "settle" and kind == "own"
    told = one_hand(house, decision, "flush", outcome)
    assert told.side_bet("x") == (7 if paid else -1)
    assert one_hand(house, decision, "pair", outcome).side_bet(bet) == -1


@pytest.mark.parametrize("after", ["settle", "lose"])
def test_a_bad_beat_does_not_follow_from_rounds(after):
    """It pays by the dealer's rows too; over all deals its worth is known, unless folds lose it."""
    house = House(side_bets=(ultimate.BAD_BEAT,), side_bet_after_fold=after)
    with pytest.raises(ValueError, match="dealer's rows are not counted"):
        one_hand(house, "fold", "pair", "tie").side_bet("bad_beat")
    solution = made_up(house)
    if after == "settle":
        assert solution.side_bet("bad_beat") == ultimate.BAD_BEAT.value()
    else:
        with pytest.raises(ValueError, match="dealer's rows are not counted"):
            solution.side_bet("bad_beat")


@pytest.mark.parametrize("perfect", [True, False])
def test_a_solution_comes_back(perfect):
    solution = made_up(perfect=perfect)
    data = json.loads(json.dumps(solution.to_dict()))
    jsonschema.Draft202012Validator(pc.schemas.get("ultimate_solution")).validate(data)
    assert Solution.from_dict(data) == solution
    assert solution.is_perfect is perfect
    assert solution.outcomes.rounds == DEALS
    assert solution.hand("AA") is solution.hand("AsAd") is solution.hands[-1]
    assert solution.hand("Kh9d").name == "K9o"
    assert solution.hand(pc.parse_cards("9hKh")).name == "K9s"
    with pytest.raises(ValueError, match="no class of hands"):
        solution.hand("AKx")
    with pytest.raises(ValueError, match="'AsAs' is one card twice"):
        solution.hand("AsAs")
    played = solution.range()
    names = [hand.name for hand in solution.hands if hand.decision == 4]
    assert all(name in played for name in names)
    assert len(played) == sum(map(class_size, names))
    assert solution.range(3) is None
    assert solution.preflop_numbers() == bytes([0, 2] * 84 + [0])


def test_a_solution_is_shown(tmp_path):
    solution = made_up()
    text = str(solution)
    assert "27,813,810,024,000 deals" in text
    assert f"{solution.value}" in text
    assert "play 4x before the flop" in solution.chart()
    assert "play 3x" not in solution.chart()
    assert solution.svg().startswith("<svg")
    assert solution.picture() == solution._repr_svg_() == solution.svg()
    path = tmp_path / "chart.svg"
    solution.save(path)
    assert path.read_text() == solution.svg()


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"strategy": 7},
        {"deals": 1},
        {"value": "0"},
        {"standard_deviation": 1.0},
        {"hands": []},
        {"hands": 7},
        {"house": {"version": 1, "plays": 1}},
        {"more": 1},
    ],
)
def test_what_is_no_solution(change):
    data = made_up().to_dict()
    with pytest.raises(RulesError):
        Solution.from_dict({**data, **change})
    with pytest.raises(RulesError):
        Solution.from_dict({key: data[key] for key in data if key not in change} | {"version": 3})


@pytest.mark.parametrize(
    "change",
    [
        {"name": "KK"},
        {"combos": 7},
        {"value": "1"},
        {"decision": 3},
        {"check": "0"},
        {"check": None},
        {"plays": {}},
        {"plays": {"3": "1", "4": "2"}},
        {"outcomes": {}},
        {"more": 1},
    ],
)
def test_hands_of_a_solution_fit_together(change):
    data = made_up().to_dict()
    data["hands"][-1] = {**data["hands"][-1], **change}
    with pytest.raises(RulesError):
        Solution.from_dict(data)


def test_deals_that_are_missing_are_seen():
    data = made_up().to_dict()
    outcomes = data["hands"][0]["outcomes"]
    ((decision, rows),) = outcomes.items()
    outcomes[decision] = {"pair": {"tie": rows["pair"]["tie"] - 1}}
    with pytest.raises(RulesError, match=r"solution\.hands\[0\]: \d+ deals of \d+"):
        Solution.from_dict(data)
