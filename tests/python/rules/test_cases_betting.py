"""Cases from public reports: who may bet what, and who acts."""

import pytest

import pokercore as pc
from hands import begin, do, refused, returned, shown, tell
from pokercore.enums import CapLift
from rules.cases import by_seat, case, hand_of, played, seat


def words(legal):
    """What is legal, in the words of the cases."""
    said = [name for name in ("fold", "check") if getattr(legal, name)]
    return said + ([f"call {legal.call}"] if legal.call else [])


@case("R01-short-allin-does-not-reopen")
def test_a_short_all_in_does_not_reopen(case):
    expected = case["expected"]["a"]
    hand = played(case)
    assert hand.turn == seat(expected["actor"])
    assert hand.legal.call == expected["to_call"]
    assert hand.legal.can_raise is expected["may_raise"]
    assert words(hand.legal) == expected["legal"]
    refused(hand, "not_reopened", hand.all_in)
    expected = case["expected"]["b"]
    deeper = {**case["setup"], "stacks": {**case["setup"]["stacks"], "p3": 900}}
    hand = played({**case, "setup": deeper})
    assert hand.turn == seat(expected["first_actor"])
    assert (hand.legal.call, hand.legal.can_raise) == (expected["p3_to_call"], False)
    refused(hand, "not_reopened", hand.raise_to, 900)
    hand.call()
    assert hand.turn == seat("p4")
    assert hand.legal.can_raise is expected["p4_may_raise"]


@case("R03-min-raise-larger-than-opponents-stack")
def test_a_raise_beyond_the_opponents_stack(case):
    strict = case["expected"]["strict_policy"]
    hand = played(case)
    assert hand.turn == seat(case["expected"]["actor"])
    assert hand.legal.min_raise_to == strict["min_raise_to"]
    assert hand.legal.max_raise_to == strict["max_raise_to"]
    tell(hand, ["p2 cbr 260", "p1 cc"])
    assert returned(hand) == {seat("p2"): 60}
    assert sum(event.amount for event in hand.events if event.kind == pc.EventKind.AWARD) == 400
    capped = case["expected"]["effective_stack_policy"]
    hand = played(case, options=pc.Options(cap_raise_at_effective_stack=True))
    assert hand.legal.min_raise_to == capped["min_raise_to"]
    assert hand.legal.max_raise_to == capped["max_raise_to"]
    tell(hand, ["p2 cbr 200", "p1 cc"])
    assert returned(hand) == {}
    assert sum(event.amount for event in hand.events if event.kind == pc.EventKind.AWARD) == 400


@case("R04-allin-below-min-raise-is-legal")
def test_an_all_in_below_the_minimum_is_legal(case):
    expected = case["expected"]
    hand = played(case)
    assert hand.turn == seat(expected["actor"])
    assert hand.legal.call == expected["to_call"]
    assert [hand.legal.min_raise_to, hand.legal.max_raise_to] == expected["legal_raise_to"]
    refused(hand, "raise_too_small", hand.raise_to, 28)
    hand.raise_to(29)
    after = expected["after_raise_to_29"]
    assert hand.turn == seat(after["actor"])
    assert hand.legal.call == after["to_call"]
    assert hand.legal.can_raise is after["p2_may_raise"]


@case("R05-min-raise-after-a-bet")
def test_the_smallest_raise_after_a_bet(case):
    hand = played(case)
    assert hand.turn == seat("p2")
    assert hand.legal.min_raise_to == case["expected"]["p2_min_raise_to"]
    hand.raise_to(9)
    assert hand.turn == seat("p3")
    assert hand.legal.min_raise_to == case["expected"]["after_p2_cbr_9"]["p3_min_raise_to"]


@case("R06-raise-sizes-are-not-multiples-of-the-blind")
def test_every_whole_amount_is_a_raise(case):
    expected = case["expected"]
    hand = played(case)
    legal = hand.legal
    assert hand.turn == seat(expected["actor"])
    assert legal.call == expected["to_call"]
    assert legal.min_raise_to == expected["min_raise_to"]
    assert legal.max_raise_to == expected["max_raise_to"]
    accepted = [n for n in range(20_101) if pc.Action.raise_to(n) in legal]
    assert len(accepted) == expected["count_of_integer_raises"]
    assert (pc.Action.raise_to(451) in legal) is expected["raise_to_451_legal"]
    assert (pc.Action.raise_to(449) in legal) is expected["raise_to_449_legal"]
    for total in (450, 451, 19_999, 20_000):
        assert hand.after(pc.Action.raise_to(total)).to_match == total
    refused(hand, "raise_too_small", hand.raise_to, 449)
    refused(hand, "raise_too_large", hand.raise_to, 20_001)


@case("R07-half-pot-below-min-raise")
def test_an_abstract_size_is_legal_only_if_its_amount_is(case):
    expected = case["expected"]
    hand = played(case)
    legal, view = hand.legal, hand.view(seat("p2"))
    assert hand.turn == seat(expected["actor"])
    assert words(legal) == expected["legal"][:2]
    assert (legal.min_raise_to, legal.max_raise_to) == (1200, 1200)
    assert expected["legal"][2] == "all_in raise_to 1200"
    half = expected["half_pot_raise_to"]
    assert half == hand.to_match + (hand.pot + legal.call) // 2
    assert (pc.Action.raise_to(half) in legal) is expected["half_pot_legal"]
    pot = hand.to_match + hand.pot + legal.call
    assert (pc.Action.raise_to(pot) in legal) is expected["pot_legal"]
    refused(hand, "raise_too_large", hand.raise_to, half)
    # The verbs of a view are legal by construction: they say the size that there is.
    assert view.pot_bet(1, 2) == view.pot_bet() == view.all_in() == pc.Action.raise_to(1200)


@case("R08-limit-raise-cap")
def test_the_cap_of_fixed_limit(case):
    capped = case["expected"]["cap_one_bet_and_three_raises"]
    options = pc.Options(cap=case["setup"]["fl_cap"], cap_lift=CapLift.NEVER)
    hand = played(case, options=options)
    assert hand.turn == seat(capped["actor"])
    assert words(hand.legal) == capped["legal"]
    assert hand.legal.can_raise is capped["may_raise"]
    refused(hand, "capped", hand.raise_to, 50)
    lifted = case["expected"]["uncapped_heads_up_option"]["p1_may_raise_to"]
    for lift in (CapLift.ROUND_STARTS_HEADS_UP, CapLift.DEALT_HEADS_UP):
        hand = played(case, options=pc.Options(cap_lift=lift))
        assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (lifted, lifted)
        raises = 0
        while hand.street == 0:
            if hand.legal.can_raise:
                hand.raise_to(hand.legal.max_raise_to)
                raises += 1
            else:
                hand.call()
        assert raises == 46
        assert hand.all_in_seats == (0, 1)


@case("R09-pot-limit-maximum")
def test_the_pot_limit_maximum(case):
    expected = case["expected"]
    hand = hand_of(case)
    asked = {"p3": "p3_max_raise_to", "p4": "p4_max_raise_to_after_35"}
    for player, line in zip(asked, case["actions"], strict=True):
        assert hand.turn == seat(player)
        assert hand.legal.max_raise_to == expected[asked[player]]
        refused(hand, "raise_too_large", hand.raise_to, hand.legal.max_raise_to + 1)
        tell(hand, [line])
    assert hand.turn == seat("p5")
    assert hand.legal.max_raise_to == expected["p5_max_raise_to_after_35_and_call"]


@case("R18-heads-up-blinds-and-order")
def test_heads_up_blinds_and_order(case):
    setup, expected = case["setup"], case["expected"]
    hand = begin(setup["stacks"], blinds=tuple(setup["blinds"]))
    x, y = hand.button, 1 - hand.button
    names = {"X": x, "X (button)": x, "Y": y}
    small, big = hand.posts
    assert (small.seat, small.kind) == (names[expected["small_blind"]], pc.PostKind.SMALL_BLIND)
    assert (big.seat, big.kind) == (names[expected["big_blind"]], pc.PostKind.BIG_BLIND)
    assert hand.turn == names[expected["first_preflop"]]
    do(hand, "c x")
    for street in (1, 2, 3):
        assert (hand.street, hand.turn) == (street, names[expected["first_on_flop_turn_river"]])
        do(hand, "x x")
    assert hand.is_over
    # The big blind gets the first card.
    dealt = [event.seat for event in hand.events if event.kind == pc.EventKind.DEAL_HOLE]
    assert dealt == [y, x, y, x]


@case("R19-heads-up-button-blind")
def test_a_button_blind_heads_up(case):
    setup, expected = case["setup"], case["expected"]
    stakes = pc.Stakes(ante=setup["ante"], button_blind=setup["button_blind"])
    hand = pc.Hand(pc.variants.NLHE, setup["stacks"].values(), stakes=stakes, button=0, seed=1)
    seats = {"X": 0, "Y": 1}
    assert hand.pot == expected["pot_before_action"]
    assert hand.turn == seats[expected["first_preflop"]]
    assert hand.legal.call == expected["Y_to_call"]
    assert hand.legal.min_raise_to == expected["Y_min_raise_to"]
    hand.call()
    assert hand.turn == seats["X"]
    assert hand.legal.check
    assert hand.legal.can_raise
    hand.check()
    assert (hand.street, hand.turn) == (1, seats[expected["first_on_flop_turn_river"]])


@case("R20-big-blind-allin-has-no-option")
def test_a_big_blind_without_chips_has_no_option(case):
    expected = case["expected"]
    hand = played(case)
    assert (hand.street_name, len(hand.board)) == ("flop", 3)
    assert expected["next"] == "deal flop"
    assert hand.turn == seat(expected["then_actor"])
    assert hand.pot == expected["pot"]


@case("R21-runout-when-one-has-chips-left")
def test_the_board_is_run_out_when_one_has_chips_left(case):
    hand = played(case)
    assert hand.is_over
    told = [
        event.kind.label
        for event in hand.events
        if event.kind.label in ("show", "deal_board", "award", "raise", "call", "check")
    ]
    # Both show, then flop, turn and river come; nobody acts any more.
    steps = ["raise", "call", "show", "show", "deal_board", "deal_board", "deal_board"]
    assert told[:7] == steps
    assert set(told[7:]) == {"award"}
    assert len(case["expected"]["next"]) == 5
    assert case["expected"]["actors_left"] == 0


@case("R22-allin-raise-must-be-answered")
def test_an_all_in_raise_must_be_answered(case):
    expected = case["expected"]
    hand = played(case)
    assert hand.turn == seat(expected["actor"])
    assert hand.legal.call == expected["to_call"]
    assert words(hand.legal) == expected["legal"]
    assert not hand.legal.can_raise
    assert bool(hand.board) is expected["flop_dealt"]


@case("R24-showdown-order")
@pytest.mark.parametrize("part", ["a", "b"])
def test_the_order_of_showing(case, part):
    text = next(text for text in case["actions"] if text.startswith(f"({part})"))
    lines = text.removeprefix(f"({part}) ").split(", ")
    expected = [seat(player) for player in case["expected"][f"{part}_order"]]
    # Equal hands, so that nobody may muck: the order is told whole.
    holes = {0: "AsKd", 1: "AhKc", 2: "AdKs"}
    hand = begin([500] * 3, blinds=(5, 10), holes=holes, board="2c3d7h8h9c")
    do(hand, "c c x", "x x x", "x x x")
    assert hand.street == 3
    tell(hand, lines)
    assert shown(hand) == expected
    # Whoever comes later and is beaten mucks; the first never does.
    first, *others = expected
    worse = {first: "AsAd", others[0]: "KsKd", others[1]: "QsQd"}
    hand = begin([500] * 3, blinds=(5, 10), holes=worse, board="2c3d7h8h9c")
    do(hand, "c c x", "x x x", "x x x")
    tell(hand, lines)
    assert shown(hand) == [first]
    assert hand.mucked == tuple(sorted(others))


@case("T04-new-player-posts-live")
def test_a_live_post_of_a_new_player(case):
    setup, expected = case["setup"], case["expected"]
    posts = [
        *(
            (seat(player), kind, setup["blinds"][player])
            for player, kind in zip(
                setup["blinds"], (pc.PostKind.SMALL_BLIND, pc.PostKind.BIG_BLIND), strict=True
            )
        ),
        *(
            (place, pc.PostKind.EXTRA_LIVE, amount)
            for place, amount in by_seat(setup["extra_post"]).items()
        ),
    ]
    blinds = tuple(setup["blinds"].values())
    hand = pc.Hand(pc.variants.NLHE, setup["stacks"].values(), blinds=blinds, posts=posts, seed=1)
    assert hand.pot == expected["pot_before_action"]
    assert hand.turn == seat(expected["first_actor"])
    tell(hand, case["actions"][:1])
    assert hand.turn == seat("p4")
    assert hand.legal.call == expected["p4_to_call"]
    assert hand.legal.check
    assert hand.legal.can_raise is expected["p4_may_raise"]
    assert hand.legal.min_raise_to == expected["min_raise_to"]
    tell(hand, case["actions"][1:])
    assert (hand.street, hand.pot) == (1, expected["pot_after"])
