"""Hands in step: each row is a hand of its own, and what is wrong is refused as a whole."""

import copy
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pokercore as pc
from pokercore import variants
from pokercore.envs import DEFAULT_MENU, ENCODING_VERSION, VectorHands

CODES = ["NLHE", "PLO", "FLHE", "STUD8", "27TD", "BADUGI", "KUHN", "LEDUC"]


def alone(hands: VectorHands, seed: int, number: int) -> pc.Hand:
    """The hand of a number by the usual door."""
    turn = number % len(hands.stacks)
    stacks = hands.stacks[-turn:] + hands.stacks[:-turn] if turn else hands.stacks
    return pc.Hand(hands.variant, stacks, stakes=hands.stakes, seed=seed, number=number)


def action_of(hands: VectorHands, hand: pc.Hand, row: int, number: int) -> pc.Action:
    """The action that a number stands for."""
    name = hands.action_names[number]
    if name == "fold":
        return pc.Action.fold()
    if name == "check_call":
        return hand.view(hand.turn).check_or_call()
    if name.startswith("raise"):
        return pc.Action.raise_to(int(hands.amounts[row, number]))
    own = sorted(hand.view(hand.turn).hole, key=lambda card: card.index)
    places = [int(place) for place in name.split("_")[1:]] if name != "stand_pat" else []
    return pc.Action.discard([own[place] for place in places])


@pytest.mark.parametrize("code", CODES)
def test_rows_are_hands(code: str, rng: random.Random) -> None:
    variant = variants.get(code)
    menu = ["min", "1/3", "pot", "max"]
    seed = rng.getrandbits(30)
    hands = VectorHands(variant, 4, menu=menu, seed=seed, first=7, stack=40, finals=True)
    others = [alone(hands, seed, (7 + row) << 32) for row in range(4)]
    draw = np.random.default_rng(seed)
    for _ in range(150):
        chosen = hands.sample(draw)
        for row, hand in enumerate(others):
            assert hand.turn is not None
            assert hands.view(row, int(hands.players[row])) == hand.view(hand.turn)
            assert hands.view(row) == hand.public_view()
            for number in range(len(hands.action_names)):
                if hands.masks[row, number]:
                    assert action_of(hands, hand, row, number) in hand.legal
            hand.apply(action_of(hands, hand, row, int(chosen[row])))
        hands.step(chosen)
        for row, hand in enumerate(others):
            assert hands.done[row] == (hand.turn is None)
            if hands.done[row]:
                turn = hands.number(row) - 1
                players = len(hands.stacks)
                won = [hand.payoffs[(player + turn) % players] for player in range(players)]
                assert hands.rewards[row].tolist() == won
                others[row] = alone(hands, seed, hands.number(row))
            else:
                assert not hands.rewards[row].any()


def test_the_default_menus() -> None:
    assert ("min", Fraction(1, 2), "pot", "all_in") == DEFAULT_MENU
    names = VectorHands("NLHE", 1).action_names
    assert names[2:] == ("raise_min", "raise_1/2_pot", "raise_pot", "raise_all_in")
    assert VectorHands("PLO", 1).action_names[2:] == ("raise_min", "raise_1/2_pot", "raise_pot")
    assert "discard_0_4" in VectorHands("27TD", 1).action_names


def test_the_names_tell_the_blocks() -> None:
    for code in CODES:
        hands = VectorHands(code, 1)
        assert len(hands.names) == len(set(hands.names)) == hands.width == len(hands.most)
        for name, (place, shape) in hands.blocks.items():
            assert {line.split(".")[0] for line in hands.names[place]} == {name}
            assert place.stop - place.start == np.prod(shape)
    assert VectorHands("NLHE", 1).width <= 600
    assert ENCODING_VERSION == 2


def test_the_encoding_stays(rng: random.Random) -> None:
    """Whoever changes a place or a meaning changes `ENCODING_VERSION` too."""
    hands = VectorHands("NLHE", 1, players=3, seed=1, blinds=(1, 2), stack=100)
    assert {name: place.start for name, (place, _) in hands.blocks.items()} == {
        "hole": 0, "board": 52, "seats": 208, "street": 229, "bets": 233, "history": 240,
    }  # fmt: skip
    hands.step(np.array([hands.action_names.index("raise_pot")]))
    told = dict(zip(hands.names, hands.observations[0].tolist(), strict=True))
    assert (told["bets.pot"], told["bets.to_match"], told["bets.to_call"]) == (5.0, 3.5, 3.0)
    assert told["history.preflop.first.2.raised"] == told["history.preflop.first.2.acted"] == 1
    assert told["history.preflop.first.2.chips"] == 3.5
    assert told["seats.0.self"] == told["seats.0.to_act"] == told["street.preflop"] == 1
    assert (told["seats.2.stack"], told["seats.2.wager"]) == (46.5, 3.5)


def test_the_caller_s_buffer() -> None:
    hands = VectorHands("NLHE", 8, seed=1)
    other = VectorHands("NLHE", 8, seed=1)
    mine = np.full((8, hands.width), -1, np.float32)
    before = hands.observations.copy()
    rng = np.random.default_rng(2)
    chosen = hands.sample(rng)
    hands.step(chosen, mine)
    other.step(chosen)
    assert (hands.observations == before).all()
    assert (mine == other.observations).all()
    chosen = hands.sample(rng)
    hands.step(chosen)
    other.step(chosen)
    assert (hands.observations == other.observations).all()
    for row in range(8):
        player = int(hands.players[row])
        assert (hands.observe(row, player) == hands.observations[row]).all()


def test_sampling_is_uniform_over_the_legal_ones() -> None:
    hands = VectorHands("NLHE", 60_000, seed=1, observe=False)
    rng = np.random.default_rng(3)
    counts = np.zeros(len(hands.action_names))
    chosen = hands.sample(rng)
    assert hands.masks[np.arange(60_000), chosen].all()
    np.add.at(counts, chosen, 1)
    legal = hands.masks[0]
    expected = 60_000 / legal.sum()
    # The 0.1 % point of chi-square with 4 degrees of freedom.
    assert (((counts - expected) ** 2 / expected)[legal]).sum() < 18.5
    assert not counts[~legal].any()


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("code", CODES)
def test_a_copy_goes_on_in_the_same_way(code: str, way: Any, rng: random.Random) -> None:
    seed = rng.getrandbits(30)
    hands = VectorHands(code, 5, bots=[None, "random"], players=2, seed=seed, finals=True)
    draw = np.random.default_rng(seed)
    for _ in range(20):
        hands.step(hands.sample(draw))
    other = way(hands)
    twin_draw = copy.deepcopy(draw)
    images = [tuple(array.tobytes() for array in arrays_of(other))]
    for _ in range(30):
        hands.step(hands.sample(draw))
        images.append(tuple(array.tobytes() for array in arrays_of(hands)))
    # The copy stood still meanwhile, and then does the same.
    assert tuple(array.tobytes() for array in arrays_of(other)) == images[0]
    for image in images[1:]:
        other.step(other.sample(twin_draw))
        assert tuple(array.tobytes() for array in arrays_of(other)) == image
    assert other.passed == hands.passed


def arrays_of(hands: VectorHands) -> list[Any]:
    return [
        hands.observations,
        hands.finals,
        hands.masks,
        hands.amounts,
        hands.players,
        hands.rewards,
        hands.done,
    ]


def test_without_observations() -> None:
    with_them = VectorHands("NLHE", 16, seed=4)
    without = VectorHands("NLHE", 16, seed=4, observe=False)
    rng = np.random.default_rng(1)
    for _ in range(50):
        chosen = with_them.sample(rng)
        with_them.step(chosen)
        without.step(chosen)
        assert (with_them.masks == without.masks).all()
        assert (with_them.rewards == without.rewards).all()
    assert without.observations.shape == (16, 0)


def test_actions_outside_the_mask_are_refused_as_a_whole() -> None:
    hands = VectorHands("NLHE", 6, seed=1)
    before = [hands.observations.copy(), hands.masks.copy(), hands.players.copy()]
    views = [hands.view(row) for row in range(6)]
    chosen = np.ones(6, np.int64)
    chosen[[2, 5]] = [9, -1]
    with pytest.raises(pc.IllegalActions, match="row 2 cannot 9") as caught:
        hands.step(chosen)
    assert (caught.value.rows, caught.value.code) == ((2, 5), "not_in_mask")
    after = [hands.observations, hands.masks, hands.players]
    assert all((a == b).all() for a, b in zip(before, after, strict=True))
    assert [hands.view(row) for row in range(6)] == views
    with pytest.raises(pc.IllegalActions):
        hands.step(np.full(6, 2**64 - 1, np.uint64))
    hands.masks[:] = True  # the caller's own copy decides nothing
    with pytest.raises(pc.IllegalActions, match="2, 5"):
        hands.step(chosen)
    with pytest.raises(pc.IllegalAction):
        hands.act(0, pc.Action.raise_to(3))
    assert [hands.view(row) for row in range(6)] == views


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.ones(5, np.int64), ValueError),
        (np.ones((6, 1), np.int64), ValueError),
        (np.ones(6), TypeError),
        (["fold"] * 6, TypeError),
    ],
)
def test_what_is_no_array_of_actions(actions: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        VectorHands("NLHE", 6, seed=1).step(actions)


def test_what_is_no_buffer() -> None:
    hands = VectorHands("NLHE", 6, seed=1)
    ones = np.ones(6, np.int64)
    frozen = np.zeros((6, hands.width), np.float32)
    frozen.flags.writeable = False
    cases: list[tuple[Any, type[Exception]]] = [
        (np.zeros((6, hands.width)), TypeError),
        (np.zeros((6, hands.width + 1), np.float32), ValueError),
        (np.zeros((hands.width, 6), np.float32).T, ValueError),
        (frozen, ValueError),
        ([[0.0]], TypeError),
    ]
    for given, error in cases:
        with pytest.raises(error):
            hands.step(ones, given)
    assert hands.number(0) == 0
    assert hands.view(0).pot == 3


@pytest.mark.parametrize(
    ("menu", "place"),
    [
        ([], "menu"),
        ([0], "menu[0]"),
        (["min", -0.5], "menu[1]"),
        ([float("nan")], "menu[0]"),
        ([float("inf")], "menu[0]"),
        (["potty"], "menu[0]"),
        ([True], "menu[0]"),
        ([None], "menu[0]"),
        ([1001], "menu[0]"),
        (["min", "min"], "menu[1]"),
    ],
)
def test_menus_that_are_none(menu: Any, place: str) -> None:
    with pytest.raises(pc.RulesError) as caught:
        VectorHands("NLHE", 1, menu=menu)
    assert [(defect.code, defect.place) for defect in caught.value.defects] == [("menu", place)]


@pytest.mark.parametrize(("code", "menu"), [("FLHE", [0.5, "pot", "all_in"]), ("PLO", [1.5])])
def test_menus_with_no_legal_size(code: str, menu: Any) -> None:
    with pytest.raises(pc.RulesError, match="no size of it is ever legal") as caught:
        VectorHands(code, 1, menu=menu)
    assert [defect.code for defect in caught.value.defects] == ["menu"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"rows": 0}, "option"),
        ({"rows": -1}, "option"),
        ({"rows": True}, "option"),
        ({"rows": 2**21}, "option"),
        ({"rows": "four"}, "option"),
        ({"first": 2**32}, "option"),
        ({"players": 11}, "players"),
        ({"players": 3, "stack": [10, 10]}, "players"),
        ({"stack": -5}, "stack_out_of_range"),
        ({"stack": 2.5}, "amount_out_of_range"),
        ({"bots": ["call"]}, "option"),
        ({"bots": ["call"] * 6}, "option"),
        ({"seed": -1}, "option"),
        ({"run_outs": 7}, "boards"),
        ({"stack": 1, "players": 2, "blinds": (1, 2)}, "stack_out_of_range"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], code: str) -> None:
    arguments = {"variant": "NLHE", "rows": 2, **arguments}
    with pytest.raises(pc.RulesError) as caught:
        VectorHands(**arguments)
    assert code in [defect.code for defect in caught.value.defects]


def test_bots_that_are_not_built_in() -> None:
    with pytest.raises(TypeError, match=r"bots\[1\]"):
        VectorHands("NLHE", 1, players=2, bots=[None, lambda view: view.fold()])
    with pytest.raises(ValueError, match="no built-in bot"):
        VectorHands("NLHE", 1, players=2, bots=[None, "nobody"])


def test_hands_without_a_decision_are_passed_over() -> None:
    hands = VectorHands("NLHE", 3, players=2, bots=[None, pc.bots.AlwaysFold], seed=1)
    for _ in range(40):
        hands.step(np.ones(3, np.int64))
    passed, net = hands.passed
    assert passed > 0
    assert (net[0], net[1]) == (passed, -passed)  # the small blind is folded to the big one
    hands.reset(1)
    assert hands.passed[0] < passed


def test_no_row_that_is_not_there() -> None:
    hands = VectorHands("NLHE", 2, seed=1)
    for call in (
        lambda: hands.view(2),
        lambda: hands.view(0, 6),
        lambda: hands.act(2, pc.Action.fold()),
        lambda: hands.skip(5),
        lambda: hands.number(2),
        lambda: hands.chair_of(0, 9),
        lambda: hands.observe(0, 6),
    ):
        with pytest.raises(IndexError):
            call()


def test_skip_goes_to_the_next_hand() -> None:
    hands = VectorHands("NLHE", 2, seed=1, players=3)
    other = alone(hands, 1, 1)
    hands.skip(0)
    assert (hands.number(0), hands.number(1)) == (1, 2**32)
    assert hands.view(0) == other.public_view()
    assert (hands.observe(0, int(hands.players[0])) == hands.observations[0]).all()


def test_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import pokercore.envs\n"
        "try:\n    pokercore.envs.VectorHands\n"
        "except ImportError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'pokercore-engine[numpy]'" in done.stdout
