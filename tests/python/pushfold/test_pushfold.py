"""Push or fold: published figures, the laws of an equilibrium, and what is refused."""

import csv
import io
import json

import pytest

import pokercore as pc
from pokercore import _core, pushfold
from pokercore.cli import main
from pokercore.pushfold import exploit, push_fold

CLASSES = _core.push_fold_classes()
HANDS = [6 if len(name) == 2 else 4 if name[-1] == "s" else 12 for name in CLASSES]


def heads_up(bb, **arguments):
    return push_fold([1000 * bb, 1000 * bb], (500, 1000), **arguments)


# Value of the small blind in big blinds, and percentages pushed and called.
FIGURES = [
    (2, 0.00955, 89.5, 100.0),
    (5, 0.05620, 71.5, 62.1),
    (8, -0.00414, 61.9, 45.0),
    (10, -0.04537, 58.28, 37.38),
    (15, -0.12723, 45.7, 28.6),
    (20, -0.18319, 40.2, 21.7),
]


@pytest.mark.parametrize(("bb", "value", "push", "call"), FIGURES)
def test_values_and_frequencies(bb, value, push, call):
    solution = heads_up(bb)
    assert solution.exploitability <= 1e-6
    assert solution.values[0] == pytest.approx(value, abs=6e-6)
    assert sum(solution.values) == pytest.approx(0, abs=1e-12)
    within = 0.006 if bb == 10 else 0.11
    shares = [100 * situation.frequency for situation in solution.situations]
    assert shares == pytest.approx([push, call], abs=within)


def test_best_answers_by_another_program():
    """The matrix from the equities of the package, and the best answers worked out in Python."""
    solution = heads_up(10)
    push, call = (situation.weights for situation in solution.situations)
    matrix = equities(["AA", "AKs", "72o", "T9s", "22", "K2o", "54s", "Q8o"])
    wanted = {name: CLASSES.index(name) for name in matrix}
    for name, own in wanted.items():
        row = matrix[name]
        # Folding loses half a big blind; a push wins one, or plays for ten.
        pairs = sum(count for count, _ in row)
        gain = sum(
            count * ((1 - part) * 1 + part * (20 * equity - 10))
            for (count, equity), part in zip(row, call, strict=True)
        )
        assert solution.find("SB").gain(name) == pytest.approx(gain / pairs + 0.5, abs=1e-9)
        reach = sum(count * part for (count, _), part in zip(row, push, strict=True))
        gain = sum(
            count * part * (20 * equity - 10)
            for (count, equity), part in zip(row, push, strict=True)
        )
        called = solution.situations[1].gains[own]
        assert called == pytest.approx(gain / reach + 1, abs=1e-9)
    for situation in solution.situations:
        for weight, gain in zip(situation.weights, situation.gains, strict=True):
            assert weight > 0 or gain < 1e-4
            assert weight < 1 or gain > -1e-4


def equities(names):
    """Pairs of hands and the equity of a class against each class, by `pc.equity`."""
    return {
        name: [
            (sum(hand.total for hand in result.players[0].hands) / 1_712_304, result.equities[0])
            for result in (pc.equity([name, other]) for other in CLASSES)
        ]
        for name in names
    }


def test_any_two_cards_are_pushed_up_to_a_depth():
    """32o, the last of them, is pushed up to 1.3 big blinds."""
    assert push_fold([1300, 1300], (500, 1000)).find("SB").weight("32o") == 1
    assert push_fold([1500, 1500], (500, 1000)).find("SB").weight("32o") == 0


@pytest.mark.parametrize(
    ("name", "pushed", "folded"),
    [
        # Hands with a gap: pushed at some depths, given up between them.
        ("63s", (2.2, 5.1, 6.9), (2.5, 4.5, 7.4)),
        ("53s", (2.3, 4.2, 12.5), (2.6, 3.4, 13.2)),
        ("43s", (2.1, 5.3, 9.7), (2.4, 4.5, 10.3)),
        ("T3s", (7.5, 7.7), (7.9,)),
    ],
)
def test_hands_with_gaps(name, pushed, folded):
    """Within a gap a push loses; at its edges it hardly differs from a fold."""
    for depths, sign in ((pushed, 1), (folded, -1)):
        for depth in depths:
            chips = round(1000 * depth)
            solution = push_fold([chips, chips], (500, 1000), tolerance=1e-6)
            assert sign * solution.find("SB").gain(name) > -0.001, depth


@pytest.mark.slow
def test_published_chart(repository):
    """The depths up to which each hand is pushed and called, to a tenth of a big blind.

    The published pusher cells agree in 165 of 166; the other is an indifference.
    """
    path = repository / "tests/vectors/hu_pushfold_nash.csv"
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert len(rows) == 169
    solutions = {}

    def holds(seat, hand, depth):
        chips = round(1000 * depth)
        if chips not in solutions:
            solutions[chips] = push_fold([chips, chips], (500, 1000), tolerance=1e-6).situations
        return solutions[chips][seat].weight(hand)

    def agrees(seat, hand, depth):
        # Near its end a hand is as good as a fold, and is played at some depths and not at others.
        end = min(depth, 20)
        below = max(holds(seat, hand, end - part) for part in (0, 0.05, 0.1)) > 0
        return below and (depth >= 20 or min(holds(seat, hand, depth + x) for x in (0.1, 0.15)) < 1)

    published = {
        row["hand"]: float(row["published_push"].rstrip("+"))
        for row in rows
        if "*" not in row["published_push"]
    }
    assert len(published) == 166
    assert {hand for hand, depth in published.items() if not agrees(0, hand, depth)} <= {"Q4o"}
    for column, seat in (("push_max_bb", 0), ("call_max_bb", 1)):
        for row in rows:
            assert agrees(seat, row["hand"], float(row[column])), (column, row)


def test_more_iterations_are_less_exploitable():
    few, more = (heads_up(10, tolerance=1e-12, iterations=count) for count in (50, 1000))
    assert few.iterations == 50
    assert more.exploitability < few.exploitability / 10


def test_unequal_stacks_play_for_the_lesser():
    equal = push_fold([1000, 1000], (50, 100))
    for stacks in ([1000, 9000], [5000, 1000]):
        other = push_fold(stacks, (50, 100))
        assert other.values == pytest.approx(equal.values, abs=1e-6)
        assert exploit(equal, [part.weights for part in other.situations])[1] == pytest.approx(
            (0, 0), abs=1e-6
        )


def test_prizes_for_the_winner_alone_are_chips():
    """Chips and a prize that goes to the first, for two: the same game in another unit."""
    chips = push_fold([1000, 1000], (50, 100))
    prize = push_fold([1000, 1000], (50, 100), payouts=[20.0])
    assert prize.before == pytest.approx((10, 10))
    assert prize.values[0] - 10 == pytest.approx(chips.values[0], abs=1e-5)
    assert sum(prize.values) == pytest.approx(20)
    # With equal prizes nothing can be won.
    even = push_fold([1000, 1000], (50, 100), payouts=[10, 10])
    assert even.values == pytest.approx((10, 10))


def test_antes_of_all_kinds():
    kinds = [
        push_fold([1000, 1000], (50, 100), ante=10, ante_kind=kind)
        for kind in (pc.AnteKind.EACH, pc.AnteKind.BIG_BLIND, pc.AnteKind.BUTTON)
    ]
    plain = push_fold([1000, 1000], (50, 100))
    for solution in kinds:
        assert solution.find("SB").frequency > plain.find("SB").frequency
        assert solution.exploitability < 1e-6
    assert kinds[1].values[0] > kinds[0].values[0] > kinds[2].values[0]


def test_decisions_that_are_none():
    solution = push_fold([1000, 100], (50, 100))
    assert [part.is_choice for part in solution.situations] == [True, False]
    assert solution.find("BB", ["SB"]).frequency == 1
    solution = push_fold([40, 1000], (50, 100))
    assert [part.is_choice for part in solution.situations] == [False, False]
    assert solution.gains == (0, 0)


FEW = {"samples": 8, "tolerance": 1e-4, "iterations": 300}


@pytest.fixture(scope="module")
def solution():
    """Three players with ten big blinds each."""
    return push_fold([1000, 1000, 1000], (50, 100), **FEW)


class TestThree:
    """The button and the blinds."""

    def test_it_is_near_an_equilibrium(self, solution):
        assert solution.exploitability <= 1e-4
        assert sum(solution.values) == pytest.approx(0, abs=1e-6)
        # A few deals of each three classes already tell the values to a thousandth.
        assert solution.values[0] == pytest.approx(0.2416, abs=0.004)
        assert solution.values[1] == pytest.approx(-0.0804, abs=0.004)
        assert all(0 < error < 0.001 for error in solution.standard_errors)
        titles = [situation.title for situation in solution.situations]
        assert titles == [
            "BTN pushes first in",
            "SB pushes first in",
            "SB calls BTN",
            "BB calls BTN",
            "BB calls SB",
            "BB calls BTN and SB",
        ]

    def test_strong_hands_are_played_more(self, solution):
        for situation in solution.situations:
            assert situation.weight("AA") == 1
            assert situation.weight("72o") == 0
            assert situation.gain("AA") > situation.gain("KK") > situation.gain("76s")

    def test_the_blinds_play_as_two_when_the_button_folds(self, solution):
        """A button that never plays: the equilibrium of two leaves nothing to win to the blinds."""
        two = push_fold([1000, 1000], (50, 100))
        push, call = (part.weights for part in two.situations)
        never = [0.0] * 169
        values, gains = exploit(solution, [never, push, never, never, call, never])
        assert gains[1:] == pytest.approx((0, 0), abs=1e-6)
        assert values == pytest.approx((0, *two.values), abs=1e-9)
        assert gains[0] > 0.1

    def test_prizes(self):
        solution = push_fold([2000, 1000, 1500], (50, 100), payouts=(50, 30), others=[800], **FEW)
        assert solution.unit == "prize"
        assert sum(solution.before) < 80
        assert solution.exploitability < 1e-3
        # With prizes for two of four the blinds call less.
        chips = push_fold([2000, 1000, 1500], (50, 100), **FEW)
        for position in ("SB", "BB"):
            prize = solution.find(position, ["BTN"]).frequency
            assert prize < chips.find(position, ["BTN"]).frequency

    def test_deals_follow_from_the_seed(self, solution):
        arguments = {**FEW, "iterations": 25, "samples": 2}
        one, two, other = (
            push_fold([800] * 3, (50, 100), seed=seed, threads=threads, **arguments)
            for seed, threads in ((1, 1), (1, 2), (2, 1))
        )
        assert one == two
        assert one.values != other.values


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        (([1000], (50, 100)), {"players"}),
        (([1000] * 4, (50, 100)), {"players"}),
        (([1000, 0], (50, 100)), {"stack_out_of_range"}),
        (([-5, 2**53 + 1], (50, 100)), {"stack_out_of_range"}),
        (([1000, 1000.5], (50, 100)), {"amount_out_of_range"}),
        (([2**53, 2**53], (50, 100)), {"too_many_chips"}),
        (([1000, 1000], (100, 50)), {"blinds_reversed"}),
        (([1000, 1000], (0, 0)), {"no_minimum_bet"}),
        (([1000, 1000], (-1, 100)), {"amount_out_of_range"}),
        (([1000, 1000], None), {"wrong_type"}),
    ],
)
def test_what_is_refused(arguments, codes):
    with pytest.raises(pc.RulesError) as refused:
        push_fold(*arguments)
    assert {defect.code for defect in refused.value.defects} == codes


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"payouts": [30, 50]}, "payouts_rise"),
        ({"payouts": []}, "payout_out_of_range"),
        ({"payouts": [-1]}, "payout_out_of_range"),
        ({"payouts": [float("nan")]}, "payout_out_of_range"),
        ({"payouts": [3, 2, 1]}, "too_many"),
        ({"payouts": [1], "others": [5] * 19}, "players"),
        ({"payouts": [1], "others": [0]}, "stack_out_of_range"),
        ({"tolerance": 0.0}, "option"),
        ({"iterations": 0}, "option"),
        ({"samples": 0}, "option"),
        ({"samples": 1 << 16}, "option"),
        ({"seed": -1}, "option"),
        ({"ante": 5, "ante_kind": pc.AnteKind.LIVE}, "option"),
        ({"stakes": pc.Stakes(50, 100)}, "option"),
    ],
)
def test_options_that_are_refused(arguments, code):
    with pytest.raises(pc.RulesError) as refused:
        push_fold([1000, 1000], (50, 100), **arguments)
    assert [defect.code for defect in refused.value.defects] == [code]


def test_every_defect_is_told_at_once():
    with pytest.raises(pc.RulesError) as refused:
        push_fold([0, 0], (100, 50), payouts=[1, 2])
    assert len(refused.value.defects) == 4


def test_wrong_questions_about_a_solution():
    solution = heads_up(5)
    with pytest.raises(ValueError, match="BTN after nobody pushed is no decision here"):
        solution.find("BTN")
    with pytest.raises(ValueError, match="'AKx' is no class of hands"):
        solution.find("SB").weight("AKx")
    for weights in ([[0.5] * 169], [[2.0] * 169, [0.0] * 169], [[0.5] * 3, [0.5] * 3]):
        with pytest.raises(pc.RulesError):
            exploit(solution, weights)


def test_progress_can_stop_it():
    def stop(done, of):
        raise KeyError(done)

    with pytest.raises(KeyError):
        push_fold([1000] * 3, (50, 100), samples=3, seed="stop", progress=stop)


def test_chart_picture_and_dictionary(tmp_path):
    solution = heads_up(10)
    chart = solution.chart()
    assert "SB pushes first in: 58.28 % of hands" in chart
    assert "BB calls SB: 37.3" in chart
    path = tmp_path / "chart.svg"
    solution.save(path)
    text = path.read_text(encoding="utf-8")
    assert text.count("<svg") == text.count("</svg>") == 3
    assert text.count("<title>") == 2 * 169
    told = json.loads(json.dumps(solution.to_dict()))
    assert told["version"] == 1
    assert told["positions"] == ["SB", "BB"]
    assert told["situations"][0]["weights"]["AA"] == 1
    assert pc.Range(told["situations"][0]["range"]) == solution.situations[0].range


def run(capsys, *arguments):
    code = main(["pushfold", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_command(capsys, tmp_path):
    code, out, err = run(capsys, "--bb", "10")
    assert (code, err) == (0, "")
    assert "SB pushes first in: 58.28 % of hands" in out
    path = tmp_path / "chart.svg"
    code, out, _ = run(
        capsys,
        *("--stacks", "800,1200", "--payouts", "65,35", "--others", "500", "--json"),
        *("--svg", str(path)),
    )
    assert code == 0
    assert json.loads(out)["unit"] == "prize"
    assert path.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "give --stacks, or --bb with the number of big blinds"),
        (("--stacks", "1000,x"), "--stacks 1000,x: give whole numbers between commas"),
        (("--stacks", "1000"), "stacks: 1 players"),
        (("--bb", "10", "--blinds", "50"), "--blinds 50: give two amounts"),
        (("--bb", "10", "--ante-kind", "all"), "--ante-kind all: it is one of each, big_blind"),
        (("--bb", "10", "--payouts", "a"), "--payouts a: give numbers between commas"),
        (("--bb", "0"), "stacks[0]: 0 is no stack"),
    ],
)
def test_command_refuses(capsys, arguments, sentence):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("pokercore pushfold: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_the_module_and_the_function():
    assert pc.push_fold is pushfold.push_fold
    assert pc.pushfold is pushfold
