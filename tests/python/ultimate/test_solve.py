"""The solver: every published figure of the whole game (slow), and what is quick to see."""

import csv
import io
import json
from fractions import Fraction

import jsonschema
import pytest

import pokercore as pc
from pokercore import ultimate
from pokercore._ultimate_names import OUTCOMES, ROWS
from pokercore.exceptions import IllegalAction, RulesError
from pokercore.ultimate import Action, House, Outcomes, Solution, counts, solve
from pokercore.ultimate.solving import _Asked
from ultimate.published import published


@pytest.fixture(scope="module")
def perfect():
    told = []
    solution = solve(progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1] > 0
    return solution


@pytest.mark.slow
class TestPerfect:
    def test_the_value(self, perfect):
        assert perfect.value == Fraction(-50643648973, 2317817502000)
        assert round(float(perfect.average_wager), 9) == 4.152209546
        assert round(100 * float(perfect.element_of_risk), 6) == 0.526219
        assert round(perfect.standard_deviation, 6) == 4.939299

    def test_how_the_deals_end(self, perfect, repository):
        assert below_a_straight_alike(perfect.outcomes) == published(repository, "optimal")
        flops = perfect.frequencies["flop", 2] / (1 - perfect.frequencies["preflop", 4])
        assert flops == Fraction(5_531_788, 16_189_600)

    def test_every_class(self, perfect, repository):
        path = repository / "tests/vectors/uth_preflop_ev.csv"
        for row in csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))):
            hand = perfect.hand(row["class"])
            assert hand.combos == int(row["combos"])
            for value, column in [
                (hand.plays[4], "ev_4x"),
                (hand.plays[3], "ev_3x"),
                (hand.check, "ev_check"),
            ]:
                assert abs(float(value) - float(row[column])) < 1e-6
            assert hand.decision == {"4x": 4, "3x": 3}.get(row["best"])
            assert hand.value == max(hand.check, *hand.plays.values())

    def test_every_deal_by_row_and_outcome(self, perfect):
        """What is true of all deals, whatever is done: each pair of hands has ten flops."""
        found = {row: dict.fromkeys(OUTCOMES, 0) for row in ROWS}
        for one in perfect.outcomes:
            found[one.row][one.outcome] += one.count
        for row in ROWS:
            assert found[row] == {name: 10 * count for name, count in counts.ALL_DEALS[row].items()}

    def test_side_bets(self, perfect):
        for bet in (*ultimate.TRIPS.values(), ultimate.BAD_BEAT):
            assert perfect.side_bet(bet) == bet.value()
        must = ultimate.SideBet("must", "must_win", "50-40-30-8-7-4-3")
        # A fold gives up what would have won.
        assert perfect.side_bet(must) < must.value()

    def test_it_is_the_chart(self, perfect):
        assert perfect.range() == pc.Range("33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo")
        for hand in perfect.hands:
            name = hand.name
            cards = f"{name[0]}s{name[1]}{'s' if name[-1] == 's' else 'd'}"
            built_in = ultimate.values(cards)
            assert (built_in.check, built_in.plays) == (hand.check, hand.plays)
            assert ultimate.values(cards, solution=perfect) == built_in

    def test_it_comes_back(self, perfect):
        data = json.loads(json.dumps(perfect.to_dict()))
        jsonschema.Draft202012Validator(pc.schemas.get("ultimate_solution")).validate(data)
        assert Solution.from_dict(data) == perfect

    def test_a_player_of_the_solution_is_the_perfect_one(self, perfect):
        charted = ultimate.Perfect(solution=perfect)
        counted = ultimate.simulate("perfect", rounds=2000, seed=1).seats[0].outcomes
        assert ultimate.simulate(charted, rounds=2000, seed=1).seats[0].outcomes == counted
        from_file = ultimate.Perfect(solution=Solution.from_dict(perfect.to_dict()))
        assert ultimate.simulate(from_file, rounds=2000, seed=1).seats[0].outcomes == counted

    def test_a_sample_is_near(self, perfect):
        seat = ultimate.simulate(
            ultimate.Perfect(solution=perfect), rounds=5_000_000, seed=2, workers=2
        ).seats[0]
        assert abs(seat.value - float(perfect.value)) < 4.5 * seat.standard_error


def below_a_straight_alike(outcomes):
    """The same with all rows that the published table does not tell apart as pairs."""
    found = {}
    for one in outcomes:
        tells = one.outcome.startswith("win") and one.multiple is not None
        row = one.row if tells and ROWS.index(one.row) < 6 else "pair"
        outcome = one.outcome if one.multiple is not None else "tie"
        decision = "fold" if one.multiple is None else f"{one.stage} {one.multiple}"
        cell = found.setdefault(decision, {}).setdefault(row, {})
        cell[outcome] = cell.get(outcome, 0) + one.count
    return Outcomes.from_dict(outcomes.house, found)


@pytest.mark.slow
def test_the_simple_strategy(repository):
    solution = solve(strategy="simple")
    assert solution.value == Fraction(-452323427, 18592119000)
    assert below_a_straight_alike(solution.outcomes) == published(repository, "simple_published")
    assert not solution.is_perfect
    assert solution.strategy == "Simple"
    data = json.loads(json.dumps(solution.to_dict()))
    assert Solution.from_dict(data) == solution
    with pytest.raises(RulesError, match="not the best play"):
        ultimate.values("AsAd", solution=solution)


@pytest.mark.slow
def test_another_house():
    """With one Play of 3 the best play of it is worth less, and it has a chart of its own."""
    house = House(plays=((3,), (2,), (1,)))
    solution = solve(house)
    assert solution.value < Fraction(-50643648973, 2317817502000)
    bot = ultimate.Perfect(house, solution=solution)
    assert str(bot.act(ultimate.Round(ante=10, house=house, seed=1).view(0)))
    seat = ultimate.simulate(bot, rounds=1_000_000, seed=3, house=house).seats[0]
    assert abs(seat.value - float(solution.value)) < 4.5 * seat.standard_error
    assert set(ultimate.values("AsAd", house=house, solution=solution).plays) == {3}
    with pytest.raises(RulesError, match="of another house"):
        ultimate.values("AsAd", solution=solution)


def test_it_is_stopped():
    def stop(done, of):
        raise KeyError("enough")

    for strategy in (None, "simple", lambda view: view.legal.actions[0]):
        with pytest.raises(KeyError, match="enough"):
            solve(strategy=strategy, workers=1, progress=stop)


def test_what_cannot_be_solved():
    with pytest.raises(RulesError, match="give a House"):
        solve(house=7)
    with pytest.raises(RulesError, match="whole number from 1"):
        solve(workers=0)
    for random in ("random", ultimate.Random, ultimate.Random()):
        with pytest.raises(RulesError, match="does not do the same"):
            solve(strategy=random)
    with pytest.raises(ValueError, match="no built-in bot"):
        solve(strategy="clever")
    with pytest.raises(TypeError):
        solve(strategy=7)
    with pytest.raises(IllegalAction, match="the strategy cannot fold now"):
        solve(strategy=lambda view: Action.fold(), workers=1)


def test_a_strategy_of_ones_own_is_asked_as_in_a_round(rng):
    """The decisions that the solver sees are those in rounds with the same cards."""
    bot = ultimate.Simple()
    asked = _Asked(ultimate.STANDARD, bot)
    for _ in range(200):
        cards = rng.sample(pc.standard_deck(), 9)
        played = ultimate.Round(ante=20, deck=cards)
        while played.turn is not None:
            view = played.view(0)
            action = bot.act(view)
            assert asked(view.hole, view.board) == (action.multiple or 0)
            played.apply(view.legal.actions[0])


def test_a_strategy_is_asked_at_a_house_of_any_pays():
    """The Ante that it sees is one that no pay splits."""
    house = House(blind="500-50-10-4:3-6:5-8:7")
    asked = _Asked(house, ultimate.Simple())
    assert asked(tuple(pc.parse_cards("AsAd")), ()) == 4
