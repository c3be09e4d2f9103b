"""What stacks are worth: published values, real final tables, every order written out, laws."""

import itertools
import json
import pickle
from fractions import Fraction

import jsonschema
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokercore as pc
from core.chacha import block, key_of
from pokercore import schemas
from pokercore.tournament_equity import (
    TournamentEquity,
    finish_probabilities,
    icm,
    icm_exact,
)


def every_order(stacks, payouts):
    """Values and places as fractions, by writing out every order of finish."""
    count = len(stacks)
    places = [[Fraction(0)] * count for _ in stacks]
    for order in itertools.permutations(range(count)):
        chance, left = Fraction(1), list(order)
        for player in order:
            total = sum(stacks[other] for other in left)
            chance *= Fraction(stacks[player], total) if total else Fraction(1, len(left))
            left.remove(player)
        for place, player in enumerate(order):
            places[player][place] += chance
    prizes = [Fraction(prize) for prize in payouts]
    values = [sum(p * prize for p, prize in zip(row, prizes, strict=False)) for row in places]
    return values, places


@st.composite
def fields(draw, most=6):
    """Stacks, some of them empty or equal, and prizes that fall."""
    stack = st.sampled_from([0, 1, 7, 7, 500]) | st.integers(0, 10**6)
    stacks = draw(st.lists(stack, min_size=1, max_size=most).filter(any))
    payouts = draw(st.lists(st.integers(0, 1000), min_size=1, max_size=len(stacks)))
    return stacks, sorted(payouts, reverse=True)


# Wikipedia, "Independent Chip Model"; C. Moshman, "Sit 'n Go Strategy"; pailiku.com; PokerKit.
PUBLISHED = [
    ([50, 30, 20], [70, 30], [1265 / 28, 129 / 4, 158 / 7], 1e-13),
    ([5000, 3000, 2000], [50, 30, 20], [1075 / 28, 131 / 4, 202 / 7], 1e-13),
    ([5000, 3000, 1500, 500], [500, 300, 200], [377.7807, 312.8888, 225.6025, 83.7280], 5e-5),
    ([25, 87, 88], [50, 30, 20], [25.6945, 37.0893, 37.2162], 5e-5),
    ([198, 1, 1], [50, 30, 20], [49.7995, 25.1003, 25.1003], 5e-5),
]


@pytest.mark.parametrize("method", ["exact", "integrated"])
@pytest.mark.parametrize(("stacks", "payouts", "values", "within"), PUBLISHED)
def test_published_values(stacks, payouts, values, within, method):
    found = icm(stacks, payouts, method=method)
    assert found.values == pytest.approx(values, abs=max(within, 1e-12))


def test_published_orders():
    """Moshman's six orders of finish."""
    places = finish_probabilities([5000, 3000, 2000])
    orders = {"ABC": 0.3, "ACB": 0.2, "BAC": 3 / 14, "BCA": 3 / 35, "CAB": 0.125, "CBA": 0.075}
    for player, name in enumerate("ABC"):
        for place in range(3):
            wanted = sum(chance for order, chance in orders.items() if order[place] == name)
            assert places[player][place] == pytest.approx(wanted, abs=1e-15)


def test_fractions_are_the_published_ones():
    assert icm_exact([50, 30, 20], [70, 30]) == (
        Fraction(1265, 28), Fraction(129, 4), Fraction(158, 7),
    )  # fmt: skip
    assert icm_exact([5000, 3000, 2000], [50, 30, 20]) == (
        Fraction(1075, 28), Fraction(131, 4), Fraction(202, 7),
    )  # fmt: skip


def test_real_final_tables(corpus):
    lines = (corpus / "icm" / "icm_real_tables.jsonl").read_text().splitlines()
    tables = [json.loads(line) for line in lines]
    assert len(tables) == 74
    for table in tables:
        chips, payouts = table["chips"], table["payouts"]
        found = icm(chips, payouts)
        assert found.method == "exact"
        assert found.values == pytest.approx(table["icm"], abs=1e-6 * payouts[0])
        assert sum(found.values) == pytest.approx(sum(payouts), rel=1e-14)
        integrated = icm(chips, payouts, method="integrated")
        assert integrated.values == pytest.approx(found.values, abs=1e-11 * payouts[0])


@given(fields())
def test_sets_of_players_stand_for_orders(field):
    stacks, payouts = field
    values, places = every_order(stacks, payouts)
    assert list(icm_exact(stacks, payouts)) == values
    found = icm(stacks, payouts)
    assert found.values == pytest.approx(list(map(float, values)), rel=1e-13, abs=1e-13)
    for row, slow in zip(finish_probabilities(stacks), places, strict=True):
        assert row == pytest.approx(list(map(float, slow)), rel=1e-13, abs=1e-300)


@given(fields(11), st.integers(2, 1000), st.randoms())
def test_laws(field, factor, random):
    stacks, payouts = field
    found = icm(stacks, payouts)
    assert sum(found.values) == pytest.approx(sum(payouts), rel=1e-13)
    for column in zip(*found.places, strict=True):
        assert sum(column) == pytest.approx(1)
    for row in finish_probabilities(stacks):
        assert sum(row) == pytest.approx(1)
    for one, other in itertools.permutations(range(len(stacks)), 2):
        if stacks[one] == stacks[other]:
            assert found.values[one] == found.values[other]
        elif stacks[one] > stacks[other]:
            assert found.values[one] >= found.values[other] * (1 - 1e-13)
    larger = icm([stack * factor for stack in stacks], payouts)
    assert larger.values == pytest.approx(found.values, rel=1e-13)
    order = list(range(len(stacks)))
    random.shuffle(order)
    turned = icm([stacks[player] for player in order], payouts)
    assert turned.values == tuple(found.values[player] for player in order)
    # A prize that everybody gets adds to everybody.
    if len(payouts) == len(stacks):
        more = icm(stacks, [prize + 10 for prize in payouts])
        assert more.values == pytest.approx([value + 10 for value in found.values], rel=1e-13)


def test_samples_are_within_their_errors(rng):
    for _ in range(20):
        stacks = [rng.choice([0, rng.randrange(1, 10_000)]) for _ in range(rng.randrange(1, 12))]
        stacks.append(rng.randrange(1, 10_000))
        payouts = sorted((rng.randrange(1, 1000) for _ in stacks), reverse=True)
        payouts = payouts[: rng.randrange(1, len(stacks) + 1)]
        found = icm(stacks, payouts, method="sampled", trials=50_000, seed=rng.randrange(2**64))
        right = icm(stacks, payouts)
        assert (found.method, found.trials) == ("sampled", 50_000)
        for value, error, wanted in zip(found.values, found.errors, right.values, strict=True):
            # Of a prize that comes a few times in 50,000 trials the error tells little.
            assert abs(value - wanted) <= 6 * error + 0.001 * payouts[0]


def test_standard_errors_are_the_spread_of_values():
    """Of many samples; the error that each tells is the one that they show."""
    stacks, payouts = [500, 300, 150, 50], [50, 30, 20]
    runs = [icm(stacks, payouts, method="sampled", trials=1000, seed=seed) for seed in range(300)]
    spread = np.std([run.values for run in runs], axis=0, ddof=1)
    told = np.mean([run.errors for run in runs], axis=0)
    assert told == pytest.approx(spread, rel=0.2)


def test_samples_follow_the_documented_stream():
    """Drawn a second time from the description: words below a range, stacks in order."""

    def words(seed, number):
        key, counter = key_of(seed, b"pokercore/1/icm"), 0
        while True:
            data = block(key, counter, number)
            yield from (int.from_bytes(data[at : at + 8], "little") for at in range(0, 64, 8))
            counter += 1

    def below(source, limit):
        while True:
            high, low = divmod(next(source) * limit, 2**64)
            if low >= 2**64 % limit:
                return high

    stacks, trials = [500, 0, 300, 150, 50], 300
    counts = [[0] * 3 for _ in stacks]
    source = words("tables", 0)
    for _ in range(trials):
        left = list(stacks)
        for place in range(3):
            at = below(source, sum(left))
            player = 0
            while at >= left[player]:
                at -= left[player]
                player += 1
            counts[player][place] += 1
            left[player] = 0
    found = icm(stacks, [5, 3, 2], method="sampled", trials=trials, seed="tables")
    assert found.places == tuple(tuple(n / trials for n in row) for row in counts)


def test_samples_hang_on_the_seed_alone():
    stacks, payouts = [500, 300, 150, 50], [50, 30, 20]
    one = icm(stacks, payouts, method="sampled", trials=30_000, seed=7)
    assert one == icm(stacks, payouts, method="sampled", trials=30_000, seed=7, threads=3)
    assert one != icm(stacks, payouts, method="sampled", trials=30_000, seed=8)
    drawn = icm(stacks, payouts, method="sampled", trials=5000)
    again = icm(stacks, payouts, method="sampled", trials=5000, seed=drawn.seed)
    assert drawn == again
    close = icm(stacks, payouts, method="sampled", error=0.05, seed=1)
    assert max(close.errors) <= 0.05
    assert icm(stacks, payouts, method="sampled", seed=1, trials=1).errors[0] == 50


def test_the_method_fits_the_field():
    assert icm([9] * 20, [3, 2, 1]).method == "exact"
    some = icm(range(1, 46), [31, 21.5, 16.5, 12.5, 9, 6, 3.5], threads=2)
    assert (some.method, some.trials, some.seed) == ("integrated", None, None)
    assert sum(some.values) == pytest.approx(100, abs=1e-9)
    assert max(some.errors) <= 1e-11 * 31
    many = icm([9] * 3000, [1] * 300, trials=2000)
    assert many.method == "sampled"
    assert sum(many.values) == pytest.approx(300)
    # Players without chips do not count.
    assert icm([9] * 20 + [0] * 30, [3, 2, 1]).method == "exact"


def test_players_without_chips_share_the_lowest_prizes():
    found = icm([0, 100, 0, 300], [50, 30, 15, 5])
    assert found.values == (10, 35, 10, 45)
    assert found.places[0] == (0, 0, 0.5, 0.5)
    assert icm([0, 100, 0, 300], [50, 30, 15]).values == (7.5, 35, 7.5, 45)
    assert icm([0, 100, 0, 300], [50, 30]).values == (0, 35, 0, 45)
    sampled = icm([0, 100, 0, 300], [50, 30, 15, 5], method="sampled", trials=100, seed=1)
    assert (sampled.values[0], sampled.errors[0]) == (10, 0)
    assert icm_exact([0, 100, 0, 300], [50, 30, 15]) == (7.5, 35, 7.5, 45)


def test_one_player():
    for method in ("exact", "integrated", "sampled"):
        assert icm([70], [100], method=method, trials=10).values == (100,)
    assert icm_exact([70], [100]) == (100,)


def test_numbers_of_other_kinds():
    from decimal import Decimal

    wanted = icm([50, 30, 20], [70, 30]).values
    assert icm(np.array([50, 30, 20]), np.array([70.0, 30.0])).values == wanted
    assert icm((n for n in (50, 30, 20)), (Fraction(70), Decimal(30))).values == wanted
    assert icm_exact([50, 30, 20], [Decimal("0.7"), Fraction(3, 10)])[1] == Fraction(129, 400)


def test_a_value():
    found = icm([5000, 3000, 2000], [50, 30, 20])
    assert found.is_exact
    assert found.shares == pytest.approx([value / 100 for value in found.values])
    assert pickle.loads(pickle.dumps(found)) == found
    assert repr(found) == "<TournamentEquity 38.3929, 32.75, 28.8571 (exact)>"
    assert isinstance(found, pc.TournamentEquity)
    assert pc.icm is icm
    assert hash(found) == hash(icm([5000, 3000, 2000], [50, 30, 20]))


@pytest.mark.parametrize(
    "found",
    [
        icm([5000, 3000, 2000], [50, 30, 20]),
        icm([5000, 3000, 0], [50, 0], method="integrated"),
        icm([5, 3, 2], [50], method="sampled", trials=10, seed=b"\x00\x01"),
        icm([5, 3, 2], [50], method="sampled", trials=10, seed=2**60),
    ],
)
def test_a_dictionary_and_back(found):
    data = json.loads(json.dumps(found.to_dict()))
    jsonschema.Draft202012Validator(schemas.get("tournament_equity")).validate(data)
    assert TournamentEquity.from_dict(data) == found


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"version": 2}, "version"),
        ({"more": 1}, "more"),
        ({"values": None}, "values"),
        ({"values": [1, 2]}, "values"),
        ({"places": [[1.0, 0.0]] * 3}, "places[0]"),
        ({"places": 7}, "places"),
        ({"method": "guessed"}, "method"),
        ({"errors": [1, "x", 2]}, "errors"),
        ({"trials": "many"}, "trials"),
        ({"seed": 0.5}, "seed"),
    ],
)
def test_a_dictionary_that_is_none(change, place):
    data = icm([5000, 3000, 2000], [50, 30, 20]).to_dict()
    with pytest.raises(pc.RulesError) as caught:
        TournamentEquity.from_dict({**data, **change})
    assert f"tournament_equity.{place}" in {defect.place for defect in caught.value.defects}
    if place == "version":
        del data["seed"]
        with pytest.raises(pc.RulesError, match="the field is missing"):
            TournamentEquity.from_dict(data)


REFUSED = [
    ([], [], {}, [("players", "stacks"), ("payout_out_of_range", "payouts")]),
    ([1, -1], [1], {}, [("stack_out_of_range", "stacks[1]")]),
    ([0, 0], [1], {}, [("stack_out_of_range", "stacks")]),
    ([1, 0.5], [1], {}, [("stack_out_of_range", "stacks[1]")]),
    ([True, 1], [1], {}, [("stack_out_of_range", "stacks[0]")]),
    (["1", 1 << 70], [1], {}, [("stack_out_of_range", f"stacks[{i}]") for i in (0, 1)]),
    ([1 << 53, 1], [1], {}, [("too_many_chips", "stacks")]),
    ([1] * 10_001, [1], {}, [("players", "stacks")]),
    ([1, 1], [2, 1, 1], {}, [("too_many", "payouts")]),
    ([1, 1], [1, 2], {}, [("payouts_rise", "payouts[1]")]),
    ([1, 1], [float("nan"), -1], {}, [("payout_out_of_range", f"payouts[{i}]") for i in (0, 1)]),
    ([1, 1], ["x"], {}, [("payout_out_of_range", "payouts[0]")]),
    ([1, 1], [10**400], {}, [("payout_out_of_range", "payouts[0]")]),
    ([1] * 10_000, [1] * 1000, {}, [("too_much_work", "payouts")]),
    ([1] * 25, [1], {"method": "exact"}, [("too_much_work", "method")]),
    ([1, 1], [1], {"method": "guess"}, [("option", "method")]),
    ([1, 1], [1], {"trials": 0}, [("option", "trials")]),
    ([1, 1], [1], {"error": 0}, [("option", "error")]),
    ([1, 1], [1], {"error": float("nan")}, [("option", "error")]),
    ([1, 1], [1], {"error": "x"}, [("option", "error")]),
    ([1, 1], [1], {"seed": -1}, [("option", "seed")]),
    ([1, 1], [1], {"threads": 0}, [("option", "threads")]),
    ("11", [1], {}, [("wrong_type", "stacks")]),
    ([1, 1], 7, {}, [("wrong_type", "payouts")]),
]


@pytest.mark.parametrize(("stacks", "payouts", "options", "wanted"), REFUSED)
def test_what_is_refused(stacks, payouts, options, wanted):
    with pytest.raises(pc.RulesError) as caught:
        icm(stacks, payouts, **options)
    assert [(defect.code, defect.place) for defect in caught.value.defects] == wanted


def test_what_else_is_refused():
    with pytest.raises(pc.RulesError, match="4 places for 3 players"):
        finish_probabilities([1, 2, 3], places=4)
    with pytest.raises(pc.RulesError, match="fractions take at most 12"):
        icm_exact([1] * 13, [1])
    with pytest.raises(pc.RulesError, match="prizes from the first place down"):
        icm_exact([1, 1], [1, 2])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("method", ["integrated", "sampled"])
def test_progress_is_told_and_can_stop(method, threads):
    seen = []
    stacks, payouts = list(range(1, 61)), list(range(30, 0, -1))
    options = {"method": method, "threads": threads, "trials": 100_000, "seed": 1}
    icm(stacks, payouts, progress=lambda done, of: seen.append((done, of)), **options)
    assert seen[-1][0] == seen[-1][1]
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)

    class Enough(Exception):
        pass

    def enough(done, of):
        raise Enough

    with pytest.raises(Enough):
        icm(stacks, payouts, progress=enough, **options)
