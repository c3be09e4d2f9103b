"""Push or fold: published figures, the laws of an equilibrium, and what is refused."""

import copy
import csv
import io
import json

import jsonschema
import pytest

import pokercore as pc
from pokercore import _core, pushfold
from pokercore.cli import main
from pokercore.pushfold import PushFoldSolution, exploit, push_fold

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


@pytest.fixture(scope="module")
def published(repository):
    """For each hand the largest depths, in tenths of a big blind, with 200 for "20 and more".

    Pushed by another program, called by it, and pushed by the published chart; that has stars for
    three hands with gaps.
    """
    path = repository / "tests/vectors/hu_pushfold_nash.csv"
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert len(rows) == 169

    def column(name):
        texts = {row["hand"]: row[name].rstrip("+") for row in rows}
        return {hand: round(10 * float(text)) for hand, text in texts.items() if "*" not in text}

    columns = tuple(map(column, ("push_max_bb", "call_max_bb", "published_push")))
    assert [len(column) for column in columns] == [169, 169, 166]
    return columns


def at_depth(tenths):
    """The solution for two with stacks of so many tenths of a big blind."""
    chips = 100 * tenths
    solution = push_fold([chips, chips], (500, 1000), tolerance=1e-6)
    assert solution.exploitability <= 1e-6
    return solution.situations


@pytest.mark.parametrize("tenths", [14, 30, 70, 100, 120, 150])
def test_published_chart_at_some_depths(published, tenths):
    """More than a tenth below its largest depth a hand is played, more than a tenth above never.

    Played is what is pushed or called with at least half of the time.
    """
    _, called, pushed = published
    for situation, column in zip(at_depth(tenths), (pushed, called), strict=True):
        for hand, most in column.items():
            if abs(most - tenths) > 1:
                assert (situation.weight(hand) >= 0.5) == (most > tenths), hand


GAPS = {"63s": (23, 51, 71), "53s": (24, 38, 129), "43s": (22, 49, 100)}
"""Published: the hands are pushed up to the first depth, and from the second to the third."""


@pytest.mark.parametrize("hand", GAPS)
def test_hands_with_gaps(hand):
    """Between the first two depths a push loses clearly, and some way beyond the third."""
    low, start, end = GAPS[hand]
    for tenths in (low - 1, start, end):
        assert at_depth(tenths)[0].gain(hand) > -1e-4, tenths
    for tenths in (low + 2, (low + start) // 2, end + 9):
        push = at_depth(tenths)[0]
        assert push.weight(hand) == 0
        assert push.gain(hand) < -0.01, tenths


@pytest.mark.slow
def test_published_chart(published):
    """Every depth from 1 to 20 big blinds in tenths, without ante, the small blind half the big.

    The largest depth of a hand is the last at which it is pushed (called with) at least half of the
    time. It is within a tenth of the published one for 165 of the 166 plain pusher cells: Q4o is
    8.3 against 7.9, and at all depths between it is mixed: a push is worth a fold. It is within a
    tenth of the computed one for all 169 hands, pushed and called.
    """
    solutions = {tenths: at_depth(tenths) for tenths in range(10, 201)}

    def played(seat, hand):
        return [depth for depth, parts in solutions.items() if parts[seat].weight(hand) >= 0.5]

    largest = [{hand: max(played(seat, hand)) for hand in CLASSES} for seat in (0, 1)]
    other_push, other_call, chart = published
    off = {
        hand: largest[0][hand] for hand, most in chart.items() if abs(largest[0][hand] - most) > 1
    }
    assert off == {"Q4o": 83}
    assert chart["Q4o"] == 79
    for depth in (80, 81, 82, 83):
        push = push_fold([100 * depth] * 2, (500, 1000), tolerance=1e-7).find("SB")
        assert 0 < push.weight("Q4o") < 1
        assert abs(push.gain("Q4o")) < 1e-4
    for own, other in zip(largest, (other_push, other_call), strict=True):
        assert [hand for hand in CLASSES if abs(own[hand] - other[hand]) > 1] == []
    for hand, (low, start, end) in GAPS.items():
        depths = played(0, hand)
        assert set(range(10, low)) <= set(depths)
        assert [depth for depth in depths if low + 1 < depth < start - 1] == []
        assert any(start - 1 <= depth <= start + 1 for depth in depths)
        assert abs(max(depths) - end) <= 1
        # Within the upper part it is now a push and now a fold: the difference is small throughout.
        assert min(solutions[depth][0].gain(hand) for depth in range(start, end + 1)) > -0.02


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


@pytest.fixture(scope="module", params=["two", "short", "three"])
def written(request):
    """Solutions, with the dictionary that JSON makes of them."""
    made = {
        "two": lambda: push_fold([1000, 1000], (50, 100), ante=10),
        # No choice for the small blind, and a decision that hardly comes.
        "short": lambda: push_fold([40, 1000], (50, 100), others=[3] * 30),
        "three": lambda: push_fold(
            [2000, 1000, 1500], (50, 100), payouts=(50, 30), others=[800], samples=2, iterations=25
        ),
    }[request.param]()
    return made, json.loads(json.dumps(made.to_dict()))


def test_it_is_read_back(written):
    made, data = written
    jsonschema.Draft202012Validator(pc.schemas.get("push_fold_solution")).validate(data)
    assert PushFoldSolution.from_dict(data) == made
    assert PushFoldSolution.from_dict(made.to_dict()) == made
    assert PushFoldSolution.from_dict(data).to_dict() == data


def changed(data, path, value):
    """A copy with another value, or without the entry where that is `...`."""
    data = copy.deepcopy(data)
    *steps, last = path
    part = data
    for step in steps:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return data


def refused(data):
    with pytest.raises(pc.RulesError) as caught:
        PushFoldSolution.from_dict(data)
    assert all(defect.message for defect in caught.value.defects)
    return {(defect.code, defect.place) for defect in caught.value.defects}


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        (["version"], 2, "version", "version"),
        (["version"], True, "version", "version"),
        (["stacks"], ..., "missing_field", "stacks"),
        (["stacks"], [1000], "players", "stacks"),
        (["stacks"], "11", "players", "stacks"),
        (["stacks", 1], 0, "stack_out_of_range", "stacks[1]"),
        (["stacks", 1], 1000.0, "stack_out_of_range", "stacks[1]"),
        (["stacks", 1], True, "stack_out_of_range", "stacks[1]"),
        (["others"], None, "players", "others"),
        (["others"], [2**53 + 1], "stack_out_of_range", "others[0]"),
        (["stakes"], 5, "wrong_type", "stakes"),
        (["stacks", 1], 2**53, "too_many_chips", "stacks"),
        (["stakes", "small_blind"], 500, "blinds_reversed", "stakes.small_blind"),
        (["stakes", "big_blind"], 0, "no_minimum_bet", "stakes.big_blind"),
        (["stakes", "big_blind"], -1, "amount_out_of_range", "stakes.big_blind"),
        (["payouts"], [-1], "wrong_type", "payouts"),
        (["payouts"], [], "payout_out_of_range", "payouts"),
        (["payouts"], [30, 50], "payouts_rise", "payouts[1]"),
        (["unit"], None, "option", "unit"),
        (["unit"], "chips", "option", "unit"),
        (["positions", 0], "UTG", "option", "positions[0]"),
        (["values"], [1.0], "wrong_type", "values"),
        (["values", 0], float("nan"), "wrong_type", "values"),
        (["values", 0], False, "wrong_type", "values"),
        (["before", 0], -1.0, "wrong_type", "before"),
        (["standard_errors"], {}, "wrong_type", "standard_errors"),
        (["gains", 0], float("inf"), "wrong_type", "gains"),
        (["exploitability"], 1.0, "option", "exploitability"),
        (["iterations"], 0, "option", "iterations"),
        (["samples"], 1 << 16, "option", "samples"),
        (["samples"], "2", "option", "samples"),
        (["note"], 1, "unknown_field", "note"),
        (["situations"], [], "wrong_type", "situations"),
        (["situations"], None, "wrong_type", "situations"),
        (["situations", 0], None, "wrong_type", "situations[0]"),
        (["situations", 0, "position"], "UTG", "option", "situations[0].position"),
        (["situations", 1, "pushed"], ["UTG"] * 3, "option", "situations[1].pushed"),
        (["situations", 1, "folded"], ["UTG"] * 3, "option", "situations[1].folded"),
        (["situations", 0, "is_choice"], 1, "wrong_type", "situations[0].is_choice"),
        (["situations", 0, "frequency"], 0.5, "option", "situations[0].frequency"),
        (["situations", 0, "range"], "AA", "option", "situations[0].range"),
        (["situations", 0, "weights", "AA"], 1.1, "wrong_type", "situations[0].weights.AA"),
        (["situations", 0, "weights", "AA"], ..., "missing_field", "situations[0].weights.AA"),
        (["situations", 0, "weights", "AKx"], 1, "unknown_field", "situations[0].weights.AKx"),
        (["situations", 1, "gains", "72o"], "1", "wrong_type", "situations[1].gains.72o"),
    ],
)
def test_what_is_not_read(written, path, value, code, place):
    found = refused(changed(written[1], path, value))
    assert (code, f"push_fold.{place}") in found


def test_all_defects_of_a_dictionary_are_told(written):
    data = changed(changed(written[1], ["values"], 1), ["situations", 0, "weights", "72o"], -1)
    assert refused(changed(data, ["iterations"], 0)) == {
        ("wrong_type", "push_fold.values"),
        ("wrong_type", "push_fold.situations[0].weights.72o"),
        ("option", "push_fold.iterations"),
    }
    for data in (None, 5, [], "{}"):
        assert refused(data) == {("wrong_type", "push_fold")}


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
        (("--bb", "10", "--players", "100000000000"), "--players 100000000000: push or fold is"),
        (("--stacks", "1000,,1000"), "--stacks 1000,,1000: give whole numbers between commas"),
        (("--bb", "10", "--payouts", "65,,35"), "--payouts 65,,35: give numbers between commas"),
        (("--bb", "10", "--threads", "0"), "threads: 0; give a whole number from 1"),
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
