"""Every vector of `betting_vectors.json`, read from the file."""

import pytest

import pokercore as pc
from hands import begin, do, play_out, pots, won
from pokercore import _core
from pokercore.enums import ButtonMode, PostKind
from pokercore.tournament import places
from pokercore.variants import NLHE
from rules.vectors import VECTORS, Spot
from ultimate.rounds import deal, nets

# Vectors that are not a script with questions to the seat to act: a test of their own below.
OWN = {
    "RRP-STUD",
    "PL-STUD",
    "SD-WSOP",
    "TDA54B",
    "SHORT-BB",
    "STRADDLE",
    "S4-E8",
    "S4-E9",
    "S4-E10",
    "HOMEPOKER",
    "HL-ODD",
    "HL-QUARTER",
    "RIT",
    "HU-TRANSITION",
    "DEAD-BTN",
    "BUST",
    "BUST-TIE",
    "UTH-S3-E1",
    "UTH-S3-E2",
    "UTH-S3-E4",
}

# A vector that is new in the file is a script, or its test fails.
SCRIPTED = [name for name in VECTORS if name not in OWN]


def test_no_name_is_of_a_vector_that_is_gone():
    assert VECTORS.keys() >= OWN
    assert len(SCRIPTED) >= 26


@pytest.mark.parametrize("name", SCRIPTED)
def test_script(name):
    vector = VECTORS[name]
    Spot(vector).holds(vector["expect"])


def test_an_unknown_word_fails():
    vector = {"id": "new", "blinds": [1, 2], "script": ["UTG raise 7"]}
    with pytest.raises(AssertionError, match="not understood: sort_of_raise"):
        Spot(vector).holds({"sort_of_raise": 12})
    with pytest.raises(AssertionError, match="not understood: UTG ponders"):
        Spot({**vector, "script": ["UTG ponders"]})
    with pytest.raises(AssertionError):
        Spot(vector).holds({"min_raise_to": 13})


@pytest.mark.parametrize("case", VECTORS["TDA54B"]["cases"])
def test_a_missing_blind_counts_as_full_in_a_pot_limit_maximum(case):
    vector = VECTORS["TDA54B"]
    small, big = vector["blinds"]
    stacks = [10_000] * 6
    if case == "dead SB":
        posts = [(1, PostKind.BIG_BLIND, big)]
    else:
        assert case == "BB posts only 100 all-in"
        stacks[1] = 100
        posts = None
    hand = pc.Hand(pc.variants.PLO, stacks, blinds=(small, big), posts=posts, seed=0)
    assert hand.position(hand.turn) == "UTG"
    assert {"max_raise_to": hand.legal.max_raise_to} == vector["expect"]["UTG"]
    counted = pc.Options(pl_assume_full_blinds=False)
    hand = pc.Hand(
        pc.variants.PLO, stacks, blinds=(small, big), posts=posts, seed=0, options=counted
    )
    assert hand.legal.max_raise_to == 2 * big + hand.pot < 700


def test_a_short_big_blind():
    vector = VECTORS["SHORT-BB"]
    expect = vector["expect"]
    spot = Spot(vector)
    spot.holds({"UTG": expect["UTG"]})
    called = spot.copy()
    called.do("UTG call")
    called.reach("SB")
    called.holds({"call": expect["SB_extra"]})
    called.hand.call()
    cap = expect["main_pot_cap_per_player"]
    everybody = tuple(called.names[name] for name in ("SB", "BB", "UTG"))
    assert pots(called.hand)[0] == (3 * cap, everybody)
    folded = spot.copy()
    folded.do("UTG fold")
    folded.reach("SB")
    folded.holds({"call": expect["SB_extra_if_UTG_folds"]})


def test_a_straddle():
    vector = VECTORS["STRADDLE"]
    expect = vector["expect"]
    spot = Spot(vector)
    spot.holds({"first": expect["first"], "min_raise_to": expect["min_raise_to"]})
    while spot.hand.street == 0:
        last = spot.actor
        assert spot.hand.legal.can_raise
        spot.hand.check_or_call()
    assert last == expect["last_to_act_preflop"]
    spot.holds({"min_raise_to": expect["postflop_min_bet"]})


def tied(pot, seats, winners):
    """A hand whose pot is divided among the first seats left of the button; the rest loses."""
    dead = pot % seats
    posts = [pc.Post(0, PostKind.DEAD, dead)] if dead else []
    posts += [pc.Post(seat, PostKind.ANTE, pot // seats) for seat in range(seats)]
    holes = {seat: f"A{suit}2{suit}" for seat, suit in zip(range(winners), "cdhs", strict=False)}
    holes |= dict.fromkeys(range(winners, seats), "7c3d")
    hand = begin(
        [1000] * seats,
        blinds=(0, 2),
        posts=posts,
        holes=holes,
        board="KcKdQhJh9s",
    )
    assert hand.pot == pot
    return play_out(hand)


@pytest.mark.parametrize("name", ["S4-E8", "S4-E9"])
@pytest.mark.parametrize("losers", [0, 1])
def test_odd_chips_go_to_the_left_of_the_button(name, losers):
    vector = VECTORS[name]
    hand = tied(vector["pot"], vector["winners"] + losers, vector["winners"])
    assert list(won(hand).values()) == vector["expect"]
    assert list(won(hand)) == list(range(vector["winners"]))


def test_main_pot_chopped_and_side_pot_won():
    vector = VECTORS["S4-E10"]
    seats = {name: seat for seat, name in enumerate(vector["contrib"])}
    hand = begin(
        vector["contrib"].values(),
        blinds=(1, 2),
        holes={seats[name]: cards for name, cards in vector["hands"].items()},
        board=vector["board"],
    )
    do(hand, "300 c c")
    assert hand.is_over
    assert dict(zip(seats, hand.stacks, strict=True)) == vector["expect"]


def test_layers_of_a_main_and_a_side_pot():
    vector = VECTORS["HOMEPOKER"]
    hand = pc.Hand(NLHE, [1000, 1000, vector["contrib"]["C"]], blinds=(1, 2), button=2, seed=0)
    do(hand, "60 c c", "40 c")
    assert list(hand.contributed) == list(vector["contrib"].values())
    assert pots(hand) == [(vector["expect"]["main"], (0, 1, 2)), (vector["expect"]["side"], (0, 1))]


def high_low(code, pot, holes, board=""):
    """A hand of a high-low game that everybody checks down, with this pot."""
    dead = pot % len(holes)
    posts = [pc.Post(0, PostKind.DEAD, dead)]
    posts += [pc.Post(seat, PostKind.ANTE, pot // len(holes)) for seat in range(len(holes))]
    stakes = pc.Stakes(big_blind=2)
    if code == "STUD8":
        # No bring-in, so that the pot stays what it is.
        stakes = pc.Stakes(min_bet=2)
    hand = begin(
        [1000] * len(holes),
        variant=pc.variants.get(code),
        stakes=stakes,
        posts=posts,
        holes=dict(enumerate(holes)),
        board=board,
    )
    assert hand.pot == pot
    return play_out(hand)


@pytest.mark.parametrize(
    ("code", "holes", "board"),
    [
        ("PLO8", ["2c4dQsJs", "KcKdTdTc"], "3h5s8cKhTs"),
        ("FLO8", ["2c4dQsJs", "KcKdTdTc"], "3h5s8cKhTs"),
        ("PLO5_8", ["2c4dQsJsQd", "KcKdTdTc9h"], "3h5s8cKhTs"),
        ("COURCHEVEL8", ["2c4dQsJsQd", "KcKdTdTc9h"], "3h5s8cKhTs"),
        ("CRAZY_PINEAPPLE8", ["2c4dQs", "KcKd9h"], "3h5s8cKhTs"),
        ("STUD8", ["2c4d3h5s8cQsJs", "KcKdKhTdTc9h9s"], ""),
    ],
)
def test_the_odd_chip_between_high_and_low_goes_to_high(code, holes, board):
    vector = VECTORS["HL-ODD"]
    hand = high_low(code, vector["pot"], holes, board)
    low, high = 0, 1
    assert won(hand) == {high: vector["expect"]["high"], low: vector["expect"]["low"]}


@pytest.mark.parametrize("code", ["PLO8", "FLO8", "NLO8"])
def test_a_quartered_pot(code):
    vector = VECTORS["HL-QUARTER"]
    x, y = 0, 1
    hand = high_low(code, vector["pot"], ["2c4dTsTd", "2d4hTcTh", "KcQdJsJd"], "3h5s8cAc9c")
    # Both make a wheel: high and low alike are tied, so the pot is divided once.
    assert won(hand) == {x: 51, y: 50}
    hand = high_low(code, vector["pot"], ["2c4cTsTd", "2d4hKsQh", "KcQdJsTh"], "3c5cAsJc9h")
    expect = vector["expect"]
    high, quarter = (int(part) for part in expect["X"].split("+"))
    assert won(hand) == {x: high + quarter, y: expect["Y"]}
    parts = [
        (event.seat, event.share, event.amount)
        for event in hand.events
        if event.kind == pc.EventKind.AWARD
    ]
    assert parts == [(x, 0, high), (x, 1, quarter), (y, 1, expect["Y"])]


def test_a_completion_is_the_first_wager():
    vector = VECTORS["RRP-STUD"]
    small, big = vector["limits"]
    hand = pc.Hand(
        pc.variants.STUD,
        [1000] * 8,
        ante=1,
        bring_in=vector["bring_in"],
        bets=(small, big),
        seed=4,
    )
    assert (hand.legal.bring_in, hand.legal.min_raise_to) == (vector["bring_in"], small)
    hand.bring_in()
    assert (hand.legal.call, hand.legal.min_raise_to) == (vector["bring_in"], small)
    hand.raise_to(small)
    left = 0
    while hand.legal.can_raise:
        left += 1
        assert hand.legal.min_raise_to == hand.legal.max_raise_to == (left + 1) * small
        hand.raise_to(hand.legal.min_raise_to)
    assert left == vector["expect"]["raises_left_at_bet_plus_3"]


def test_pot_limit_stud():
    vector = VECTORS["PL-STUD"]
    game = pc.variants.with_limit(pc.variants.STUD, pc.Limit.POT_LIMIT, "PLS")
    stakes = pc.Stakes(ante=vector["pot"] // 8, bring_in=vector["bring_in"])
    hand = pc.Hand(game, [10_000] * 8, stakes=stakes, seed=1)
    assert hand.pot == vector["pot"]
    hand.bring_in()
    expect = vector["expect"]
    legal = hand.legal
    assert (legal.min_raise_to, legal.max_raise_to) == (
        expect["min_raise_to"], expect["max_raise_to"],
    )  # fmt: skip
    hand.raise_to(650)
    assert hand.legal.max_raise_to == expect["after_650"]["max_raise_to"]


def test_live_antes_of_short_deck():
    vector = VECTORS["SD-WSOP"]
    expect = vector["expect"]
    stakes = pc.Stakes(ante=vector["ante"], ante_kind=pc.AnteKind.LIVE)
    hand = pc.Hand(pc.variants.SHORT_DECK, [10_000] * 6, stakes=stakes, seed=1)
    assert expect["first"] == "left of button"
    assert hand.turn == (hand.button + 1) % 6
    assert hand.wagers[hand.button] == vector["button_ante"]
    assert hand.to_match == expect["call_total"]
    assert hand.legal.call == expect["call_total"] - vector["ante"]
    assert hand.legal.min_raise_to == expect["min_raise_to"]
    while hand.street == 0:
        hand.check_or_call()
    assert hand.legal.min_raise_to == expect["postflop_min_bet"]


def test_two_boards():
    vector = VECTORS["RIT"]
    options = pc.Options(run_outs=True)
    hand = begin(
        [51, 50],
        blinds=(0, 2),
        posts=[(0, PostKind.DEAD, 1), (1, PostKind.BIG_BLIND, 2)],
        holes={0: "AsAd", 1: "KsKd"},
        board=("2c3d7h8h9c", "KhQs5d4d2h"),
        button=1,
        options=options,
    )
    do(hand, "50", "c")
    assert hand.turn == pc.DECK
    hand.run_out(vector["boards"])
    expect = vector["expect"]
    assert won(hand) == {0: expect["X(board1)"], 1: expect["Y(board2)"]}


def test_from_three_players_to_two():
    vector = VECTORS["HU-TRANSITION"]
    chairs = {vector["button"]: 0, vector["sb"]: 1, vector["bb"]: 2}
    before = _core.first_positions(0, [0, 1, 2], 3)
    assert (before.button, before.small_blind, before.big_blind) == (0, 1, 2)
    for gone, expect in vector["expect"].items():
        left = [chair for name, chair in chairs.items() if name != gone[0]]
        for mode in ButtonMode:
            after = _core.next_positions(before, mode, left, 3)
            assert after.big_blind == chairs[expect["bb"]], (gone, mode)
            assert after.button == after.small_blind == chairs[expect["btn_sb"]], (gone, mode)


def test_the_dead_button():
    vector = VECTORS["DEAD-BTN"]
    chairs = vector["seats"]
    # Chairs of the vector are counted from 1.
    button = vector["button"] - 1
    before = _core.first_positions(button, list(range(chairs)), chairs)
    assert (before.small_blind, before.big_blind) == (vector["sb"] - 1, vector["bb"] - 1)

    def holds(positions, expect, gone):
        told = {"btn": positions.button, "sb": positions.small_blind, "bb": positions.big_blind}
        for name, chair in told.items():
            said = expect[name]
            empty = isinstance(said, str)
            said = int(said.removesuffix("(empty)")) if empty else said
            assert (None if chair is None else chair + 1) == said, (gone, name)
            if empty:
                assert said in gone
        dealt = [chair for chair in range(chairs) if chair + 1 not in gone]
        if "next" in expect:
            after = _core.next_positions(positions, ButtonMode.DEAD, dealt, chairs)
            holds(after, expect["next"], gone)

    for key, expect in vector["expect"].items():
        gone = [int(digit) for digit in key if digit.isdigit()]
        dealt = [chair for chair in range(chairs) if chair + 1 not in gone]
        holds(_core.next_positions(before, ButtonMode.DEAD, dealt, chairs), expect, gone)


@pytest.mark.parametrize("name", ["BUST", "BUST-TIE"])
def test_two_busts_in_one_hand(name):
    vector = VECTORS[name]
    seats = {player: seat for seat, player in enumerate(vector["stacks_at_hand_start"])}
    chips = {seats[player]: stack for player, stack in vector["stacks_at_hand_start"].items()}
    assert vector["both_bust_4_left"]
    found = places.finish(chips, players=4)
    if "payouts" in vector:
        found = places.prizes_of(found, vector["payouts"], button=3)
    assert {player: found[seat] for player, seat in seats.items()} == vector["expect"]


def test_ultimate_a_straight_beats_trips():
    vector = VECTORS["UTH-S3-E1"]
    game_round = deal(
        "9c8h",
        "7c7d",
        "JcTd2s7hQd",
        ante=vector["ante"],
        blind=vector["blind"],
        bank=vector["bank"],
    )
    game_round.check()
    game_round.play(vector["play"] // vector["ante"])
    assert game_round.banks[0] == vector["expect"]["final"]


@pytest.mark.parametrize(
    ("name", "hole", "dealer", "board"),
    [
        ("UTH-S3-E2", "Jh8c", "AcKd", "QsTd7c3h2s"),
        ("UTH-S3-E4", "2c3d", "4c4h", "AsKsQsJsTs"),
    ],
)
def test_ultimate_what_each_bet_comes_to(name, hole, dealer, board):
    vector = VECTORS[name]
    ante = vector.get("ante", 10)
    game_round = deal(hole, dealer, board, ante=ante, blind=vector.get("blind", ante))
    game_round.check()
    game_round.play(vector.get("play", 2 * ante) // ante)
    assert dict(zip(("ante", "blind", "play"), nets(game_round), strict=True)) == vector["expect"]
